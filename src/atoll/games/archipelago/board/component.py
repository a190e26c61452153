"""Evolution cards, objectives and regions of Archipelago, each drawn by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atoll.games.archipelago.board.fragments import STUDIO, Fragment
from atoll.games.archipelago.board.layout import FULL
from atoll.games.archipelago.catalog import FEWEST, MOST
from atoll.games.archipelago.words.lexicon import ArchipelagoLexicon, lexicon
from atoll.kernel import SPECTATOR, Game, capital
from atoll.kernel.alone import Component, Face, as_svg, component_alone, the_component

COMPONENTS = ("card", "objective", "hex")

CARD = (210, 226)
GOAL = (210, 148)
REGION = (204, 164)


def components(game: Game[Any], lang: str) -> Iterator[Component]:
    """Yield all that can be drawn by itself."""
    words = lexicon(game.catalog, game.texts, lang)
    for card in words.cards.values():
        yield Component("card", card.id, card.name, card.title)
    for k, goal in enumerate(game.catalog.goals):
        yield Component("objective", goal.id, goal.id, f"{goal.id}: {_ends(game, words, k)} {_aim(words, k)}")
    for face, name in words.of["face"].items():
        yield Component("hex", face, name, capital(name))


def component(game: Game[Any], kind: str, word: str, lang: str = "en") -> str:
    """Return a component as an SVG image of its own."""
    found = the_component(list(components(game, lang)), kind, word)
    shown = Fragment(game.new().view(SPECTATOR), game, lang)
    return component_alone(game, found, FACES[kind](shown, found))


def _ends(game: Game[Any], words: ArchipelagoLexicon, k: int) -> str:
    """Return when an objective ends the game, with its levels by number of players."""
    levels = game.catalog.goals[k].level[FEWEST : MOST + 1]
    level = "/".join(str(each) for each in (levels if len(set(levels)) > 1 else levels[:1]))
    return words.say("when", end=words.nouns["end"][k].format(level=level))


def _aim(words: ArchipelagoLexicon, k: int) -> str:
    return capital(words.nouns["aim"][k])


def _card(shown: Fragment, card: Component) -> Face:
    words = shown.words
    drawn = STUDIO.part("card.html.jinja", words, words.cards[card.word])
    return Face(*CARD, as_svg(drawn, *CARD))


def _objective(shown: Fragment, goal: Component) -> Face:
    k = next(k for k, each in enumerate(shown.cat.goals) if each.id == goal.word)
    ends, aim = _ends(shown.game, shown.words, k), _aim(shown.words, k)
    return Face(*GOAL, as_svg(STUDIO.part("objective.html.jinja", shown.words, (goal.word, ends, aim)), *GOAL))


def _hex(shown: Fragment, face: Component) -> Face:
    drawn = STUDIO.art("tile", shown.sample(face.word, 0, FULL, 1))
    return Face(*REGION, as_svg(f'<div class="ar-board">{drawn}</div>', *REGION), face.title)


FACES = {"card": _card, "objective": _objective, "hex": _hex}
