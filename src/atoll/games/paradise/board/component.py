"""Island Groups, Arts & Culture cards and Events of Conquest of Paradise, each drawn by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atoll.games.paradise.board import layout
from atoll.games.paradise.board.fragments import studio
from atoll.games.paradise.board.hex_art import Seen
from atoll.games.paradise.board.hexes import drawn
from atoll.games.paradise.board.seats import CardArt
from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.eyes.view import HexView
from atoll.games.paradise.words.lexicon import ParadiseLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.alone import Component, Face, as_svg, component_alone, the_component

COMPONENTS = ("island", "card", "event")

CARD = (262, 220)
ISLAND = (184, 124)
ZOOM = 2


def components(game: Game[Any], lang: str) -> Iterator[Component]:
    """Yield all that can be drawn by itself."""
    words = lexicon(game.catalog, game.texts, lang)
    for group, name in words.group.items():
        yield Component("island", group, name, _spaces(game.catalog, words, group))
    for card in words.cards.values():
        yield Component("card", card.id, card.name, card.title)
    for event in words.events.values():
        yield Component("event", event.id, event.name, event.title)


def component(game: Game[Any], kind: str, word: str, lang: str = "en") -> str:
    """Return a component as an SVG image of its own."""
    found = the_component(list(components(game, lang)), kind, word)
    words = lexicon(game.catalog, game.texts, lang)
    face = _island(game.catalog, words, found) if kind == "island" else _card(words, found)
    return component_alone(game, found, face)


def _spaces(cat: Catalog, words: ParadiseLexicon, group: str) -> str:
    """Return what is printed on an Island Group."""
    k, name = cat.group[group], words.group[group]
    if cat.is_atoll[k]:
        return words.say("atoll", name=name)
    return f"{name}, {words.say('spaces', green=cat.green[k], brown=cat.brown[k])}"


def _island(cat: Catalog, words: ParadiseLexicon, island: Component) -> Face:
    lies = HexView(land="group", group=island.word)
    seen = Seen(
        cat=cat, words=words, names=(), extent=layout.NEAR, x=0, y=0, word=cat.hex_names[0], hex=lies, stacks=(),
        events=(), fight=False, homes=(), here=False, guests=0,
    )  # fmt: skip
    width, height = ISLAND
    sea = '<use href="#pa-ring-near" class="pa-lit"/>'
    art = f'<g class="pa-board" transform="translate({width // 2} {height // 2}) scale({ZOOM})">{sea}{drawn(seen)}</g>'
    return Face(width, height, art, island.title)


def _card(words: ParadiseLexicon, card: Component) -> Face:
    art = studio.art("card", CardArt(words.leaf(card.word), card.kind, "open", False), False)
    return Face(*CARD, as_svg(art, *CARD))
