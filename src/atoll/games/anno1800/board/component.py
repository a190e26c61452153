"""Population cards, tiles, missions and expeditions of Anno 1800, each drawn by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atoll.games.anno1800.board.area import HandCard
from atoll.games.anno1800.board.fragments import Need, studio
from atoll.games.anno1800.board.island import Space, ship, standing_on
from atoll.games.anno1800.catalog import Catalog
from atoll.games.anno1800.eyes.view import BuildingView
from atoll.games.anno1800.words.lexicon import AnnoLexicon, cost_words, lexicon
from atoll.games.anno1800.words.symbols import sign_of
from atoll.kernel import Game, capital
from atoll.kernel.alone import Component, Face, as_svg, component_alone, the_component

COMPONENTS = ("card", "tile", "mission", "expedition")

CARD = (180, 226)
TILE = (150, 84)
SHIP = (150, 106)
LINE = (300, 44)


def components(game: Game[Any], lang: str) -> Iterator[Component]:
    """Yield all that can be drawn by itself."""
    words = lexicon(game.catalog, game.texts, lang)
    for card in words.cards.values():
        yield Component("card", card.id, card.name, card.title)
    for kind, name in words.of["kind"].items():
        costs = words.things(_cost(game.catalog, kind)) or words.fixed["free"]
        yield Component("tile", kind, name, words.say("pair", name=capital(name), value=costs))
    for mission in words.missions.values():
        yield Component("mission", mission.id, mission.name, mission.title)
    for picture in words.expeditions.values():
        yield Component("expedition", picture.id, picture.title, picture.title)


def component(game: Game[Any], kind: str, word: str, lang: str = "en") -> str:
    """Return a component as an SVG image of its own."""
    words = lexicon(game.catalog, game.texts, lang)
    found = the_component(list(components(game, lang)), kind, word)
    return component_alone(game, found, FACES[kind](words, found))


def _cost(cat: Catalog, kind: str) -> tuple[str, ...]:
    return cost_words(cat, cat.kind_bill[cat.kinds.index(kind)])


def _card(words: AnnoLexicon, card: Component) -> Face:
    printed = words.cards[card.word]
    needs = tuple(
        Need(need, sign_of(need), "plain", 0, (), words.thing(need), words.thing(need)) for need in printed.needs
    )
    drawn = studio.part("hand.html.jinja", words, HandCard(printed, needs, (), False))
    return Face(*CARD, as_svg(f'<div class="an-area"><div class="an-held">{drawn}</div></div>', *CARD))


def _tile(words: AnnoLexicon, tile: Component) -> Face:
    at_sea = bool(ship(words, tile.word)[0])
    standing = standing_on(
        words, 0, BuildingView(space="", building=tile.word, covered="", printed=False, workers=()), ""
    )
    space = Space(
        id="", seat=0, x=0, y=0, kind="sea" if at_sea else "land", small=False, title=tile.title, own=False,
        planned=False, tile=True, covers=False, piece="", standing=standing,
    )  # fmt: skip
    drawn = studio.part("space.svg.jinja", words, space)
    return Face(*(SHIP if at_sea else TILE), f'<g class="an-board" transform="translate(18 0)">{drawn}</g>', tile.title)


def _mission(words: AnnoLexicon, mission: Component) -> Face:
    drawn = studio.part("choose.html.jinja", words, (words.missions[mission.word],))
    return Face(*LINE, as_svg(drawn, *LINE), words.missions[mission.word].text)


def _expedition(words: AnnoLexicon, picture: Component) -> Face:
    found = words.expeditions[picture.word]
    drawn = studio.template("cards.html.jinja").module.find(found, studio.art)  # type: ignore[attr-defined]
    return Face(*LINE, as_svg(f'<section class="an-slips">{drawn}</section>', *LINE), picture.title)


FACES = {"card": _card, "tile": _tile, "mission": _mission, "expedition": _expedition}
