"""What the things of Daimyo are called in one language."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.daimyo.catalog import (
    CLAN_POWER_SLOT,
    DIE_COLOURS,
    FACES,
    GOODS,
    SLOTS_PER_ISLAND,
    Card,
    Catalog,
    tile_and_side,
)
from atoll.games.daimyo.choices import nouns
from atoll.games.daimyo.components import Components, EffectRecord
from atoll.games.daimyo.flow.causes import CAUSES
from atoll.games.daimyo.scoring import SOURCES
from atoll.games.daimyo.words.effects import Sentences
from atoll.kernel import Say
from atoll.kernel.grammar import counted

SLOT_NAMES = ("the clan power", "income 1", "income 2")  # beside those of the main actions
BANNER_NAMES = ("the gold banner", "the silver banner", "a share of both banners", "a share of the silver banner")
SOURCE_NAMES = {
    "banners": "banners",
    "effects": "effects",
    "storage": "full storage",
    "relics": "restored relics",
    "farms": "techno-farms",
    "towers": "radio towers",
    "army": "army",
    "helmet": "Helmet",
    "leftovers": "leftover resources",
}


def names(cat: Catalog, say: Say) -> dict[str, Sequence[str]]:
    """Return what things are called in one language; the word of a choice where it needs no other name."""
    c = cat.components
    islands = [say("island", island) for island in cat.islands]
    goods = [say("good", good) for good in GOODS]
    sentences, shorter = (Sentences(say, goods, max(cat.recruitment_track), short) for short in (False, True))
    bonus = [
        sentences.income(tile.steps) if tile.colour == "yellow" else sentences.tell(tile.steps)
        for tile in c.bonus_tiles
    ]
    buildings = [say("building", building.name) for building in c.buildings]
    heroes = [say("hero", hero.name) for hero in cat.heroes]
    villagers = [say("villager", villager) for villager in cat.villagers]
    sides = [side.steps for tile in c.villager_tiles for side in (tile.front, tile.back)]
    deeds = [sentences.tell(steps) for steps in sides]
    spaces = [say("space", space.name) for space in c.action_spaces]
    places = [
        say("place", "{island} {number} ({good})").format(
            island=islands[cat.place_island[k]], number=name.split("/")[1], good=goods[cat.place_good[k]]
        )
        for k, name in enumerate(cat.place_names)
    ]
    tiles = [f"{islands[cat.tile_colour[k]]} {tile.part}" for k, tile in enumerate(c.relics.tiles.list)]
    return {
        **nouns(cat),
        "clan": [say("clan", clan.name) for clan in c.clans],
        "power": [sentences.tell(clan.power) for clan in c.clans],
        "clan board": [
            _clan_board(cat, k, sentences.tell(clan.power), goods, heroes, say) for k, clan in enumerate(c.clans)
        ],
        "short power": [shorter.tell(clan.power) for clan in c.clans],
        "villager": villagers,
        "deed": deeds,
        "short deed": [shorter.tell(steps) for steps in sides],
        "help": [
            say("help", "{villager}: {text}").format(villager=villagers[tile_and_side(k)[0]], text=deed)
            for k, deed in enumerate(deeds)
        ],
        "tile": tiles,
        "ware": tiles,
        "stock": tiles,
        "hero": heroes,
        "short effect": [shorter.tell(steps) for steps in _hero_steps(c)],
        "card": [_card(hero, heroes[k], sentences.tell(_hero_steps(c)[k]), say) for k, hero in enumerate(cat.heroes)],
        "die": [
            say("die", "{colour} die {face}").format(colour=say("die", colour), face=face)
            for colour in DIE_COLOURS
            for face in range(1, FACES + 1)
        ],
        "colour": [say("die", colour) for colour in DIE_COLOURS],
        "roll": [", ".join(str(pips) for pips in roll) for roll in cat.rolls],
        "island": islands,
        "place": places,
        "goal": places,
        "slum": [
            say("slum", "the slums of {island}, {gold} gold").format(island=islands[k // SLOTS_PER_ISLAND], gold=gold)
            for k, gold in enumerate(cat.slum_gold)
        ],
        "altar": [
            say("altar", "the altar of {island} worth {worth}").format(
                island=islands[k // SLOTS_PER_ISLAND], worth=worth
            )
            for k, worth in enumerate(cat.altar_influence)
        ],
        "space": [*spaces, say("space", "no action")],
        "slot": [*spaces[:CLAN_POWER_SLOT], *(say("space", name) for name in SLOT_NAMES)],
        "good": goods,
        "bonus": bonus,
        "building": buildings,
        "project": [
            say("project", "{building}, bonus tile: {bonus}").format(building=buildings[cat.bonus_type[k]], bonus=text)
            for k, text in enumerate(bonus)
        ],
        "source": [say("source", SOURCE_NAMES[source]) for source in SOURCES],
        "banner": [say("banner", name) for name in BANNER_NAMES],
        "why": [say("why", cause) for cause in CAUSES],
        "relic": [say("relic", colour.relic_name) for colour in c.relics.colours],
    }


def _clan_board(cat: Catalog, k: int, power: str, goods: list[str], heroes: list[str], say: Say) -> str:
    """Return what a clan can do and begins with."""
    start = ", ".join(
        f"{count} {counted(good, count)}" for good, count in zip(goods, cat.clan_start[k], strict=True) if count
    )
    own = ", ".join(heroes[hero] for hero in cat.clan_heroes[k])
    return say("clan board", "{power} It begins with {start}. Its heroes: {heroes}.").format(
        power=power, start=start, heroes=own
    )


def _hero_steps(c: Components) -> list[tuple[EffectRecord, ...]]:
    """Return what each hero does, in the order of the catalogue."""
    return [hero.steps for hero in (*c.heroes, *c.clan_heroes)]


def _card(hero: Card, name: str, text: str, say: Say) -> str:
    """Return all that is printed on a hero."""
    template = say("card", "{name} (power {power}, cost {cost}): {text}")
    return template.format(name=name, power=hero.power, cost=hero.cost, text=text)
