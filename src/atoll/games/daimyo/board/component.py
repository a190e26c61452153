"""Heroes, bonus tiles, relic tiles and clans of Daimyo, each drawn by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atoll.games.daimyo.board.clan_board import ClanOffer, Clans
from atoll.games.daimyo.board.fragments import DaimyoFragments, DrawnTile
from atoll.games.daimyo.catalog import GOODS
from atoll.games.daimyo.words.lexicon import DaimyoLexicon, lexicon
from atoll.kernel import Game, capital
from atoll.kernel.alone import Component, Face, as_svg, component_alone, the_component

COMPONENTS = ("hero", "bonus", "relic", "clan")

CARD = (152, 196)
TILE = (152, 72)
BONUS = (150, 64)
studio = DaimyoFragments.studio


def components(game: Game[Any], lang: str) -> Iterator[Component]:
    """Yield all that can be drawn by itself."""
    words = lexicon(game.catalog, game.texts, lang)
    for hero in words.cards.values():
        yield Component("hero", hero.id, hero.name, hero.title)
    for tile in game.catalog.bonus_tiles:
        yield Component("bonus", tile, tile, words.of["bonus"][tile])
    for tile, name in words.of["tile"].items():
        yield Component("relic", tile, name, f"{capital(words.relic[tile.split('-')[0]])}, {name}")
    for clan, name in words.of["clan"].items():
        yield Component("clan", clan, name, f"{name}. {words.of['power'][clan]}")


def component(game: Game[Any], kind: str, word: str, lang: str = "en") -> str:
    """Return a component as an SVG image of its own."""
    words = lexicon(game.catalog, game.texts, lang)
    found = the_component(list(components(game, lang)), kind, word)
    return component_alone(game, found, FACES[kind](words, game, found))


def _hero(words: DaimyoLexicon, game: Game[Any], hero: Component) -> Face:
    return Face(*CARD, as_svg(studio.art("hero", words.cards[hero.word], False), *CARD))


def _bonus(words: DaimyoLexicon, game: Game[Any], tile: Component) -> Face:
    icons = studio.art("effect", words.bonus_icons[tile.word])
    return Face(*BONUS, as_svg(f'<span class="dm-bonus">{icons}</span>', *BONUS), tile.title)


def _relic(words: DaimyoLexicon, game: Game[Any], tile: Component) -> Face:
    colour, part = tile.word.split("-")
    drawn = studio.art("tile", DrawnTile(tile.word, colour, part, "", tile.name), 0, 0, 38)
    return Face(*TILE, f'<g transform="translate(38 0) scale(2)">{drawn}</g>', tile.title)


def _clan(words: DaimyoLexicon, game: Game[Any], clan: Component) -> Face:
    cat, k = game.catalog, game.catalog.clans.index(clan.word)
    goods = tuple((good, count) for good, count in zip(GOODS, cat.clan_start[k], strict=True) if count)
    heroes = tuple(words.cards[cat.heroes[hero].id] for hero in cat.clan_heroes[k])
    offer = ClanOffer(clan.word, clan.name, goods, words.power_text[clan.word], heroes)
    return Face(300, 210, as_svg(studio.part("clans.html.jinja", words, Clans(0, clan.name, (), (offer,))), 300, 210))


FACES = {"hero": _hero, "bonus": _bonus, "relic": _relic, "clan": _clan}
