"""What the things of Daimyo are called in one language."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.daimyo.catalog import (
    CLAN_POWER_SLOT,
    DIE_COLOURS,
    FACES,
    GOODS,
    Card,
    Catalog,
    island_of,
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
    goods = [say("good", good) for good in GOODS]
    whole, short = (Sentences(say, goods, max(cat.recruitment_track), brief) for brief in (False, True))
    return {
        **nouns(cat),
        **_of_places(cat, goods, say),
        **_of_clans(cat, goods, whole, short, say),
        **_of_villagers(cat, whole, short, say),
        **_of_heroes(cat, whole, short, say),
        **_of_buildings(cat, whole, say),
        **_of_dice(cat, say),
        "good": goods,
        "source": [say("source", SOURCE_NAMES[source]) for source in SOURCES],
        "banner": [say("banner", name) for name in BANNER_NAMES],
        "why": [say("why", cause) for cause in CAUSES],
        "relic": [say("relic", colour.relic_name) for colour in c.relics.colours],
    }


def _of_places(cat: Catalog, goods: list[str], say: Say) -> dict[str, Sequence[str]]:
    """Return what islands and all on them are called, and the spaces of the clan boards."""
    islands = [say("island", island) for island in cat.islands]
    places = [
        say("place", "{island} {number} ({good})").format(
            island=islands[cat.place_island[k]], number=name.split("/")[1], good=goods[cat.place_good[k]]
        )
        for k, name in enumerate(cat.place_names)
    ]
    slums = [
        say("slum", "the slums of {island}, {gold} gold").format(island=islands[island_of(k)], gold=gold)
        for k, gold in enumerate(cat.slum_gold)
    ]
    altars = [
        say("altar", "the altar of {island} worth {worth}").format(island=islands[island_of(k)], worth=worth)
        for k, worth in enumerate(cat.altar_influence)
    ]
    tiles = [f"{islands[cat.tile_colour[k]]} {tile.part}" for k, tile in enumerate(cat.components.relics.tiles.list)]
    spaces = [say("space", space.name) for space in cat.components.action_spaces]
    return {
        "island": islands,
        "place": places,
        "goal": places,
        "slum": slums,
        "altar": altars,
        "tile": tiles,
        "ware": tiles,
        "stock": tiles,
        "space": [*spaces, say("space", "no action")],
        "slot": [*spaces[:CLAN_POWER_SLOT], *(say("space", name) for name in SLOT_NAMES)],
    }


def _of_clans(cat: Catalog, goods: list[str], whole: Sentences, short: Sentences, say: Say) -> dict[str, Sequence[str]]:
    """Return what clans are called, and what they can do."""
    clans, heroes = cat.components.clans, [say("hero", hero.name) for hero in cat.heroes]
    powers = [whole.tell(clan.power) for clan in clans]
    return {
        "clan": [say("clan", clan.name) for clan in clans],
        "power": powers,
        "short power": [short.tell(clan.power) for clan in clans],
        "clan board": [_clan_board(cat, k, power, goods, heroes, say) for k, power in enumerate(powers)],
    }


def _of_villagers(cat: Catalog, whole: Sentences, short: Sentences, say: Say) -> dict[str, Sequence[str]]:
    """Return what villagers are called, and how they help."""
    villagers = [say("villager", villager) for villager in cat.villagers]
    sides = [side.steps for tile in cat.components.villager_tiles for side in (tile.front, tile.back)]
    deeds = [whole.tell(steps) for steps in sides]
    return {
        "villager": villagers,
        "deed": deeds,
        "short deed": [short.tell(steps) for steps in sides],
        "help": [
            say("help", "{villager}: {text}").format(villager=villagers[tile_and_side(k)[0]], text=deed)
            for k, deed in enumerate(deeds)
        ],
    }


def _of_heroes(cat: Catalog, whole: Sentences, short: Sentences, say: Say) -> dict[str, Sequence[str]]:
    """Return what heroes are called, and what they do."""
    heroes = [say("hero", hero.name) for hero in cat.heroes]
    steps = _hero_steps(cat.components)
    return {
        "hero": heroes,
        "short effect": [short.tell(each) for each in steps],
        "card": [_card(hero, heroes[k], whole.tell(steps[k]), say) for k, hero in enumerate(cat.heroes)],
    }


def _of_buildings(cat: Catalog, whole: Sentences, say: Say) -> dict[str, Sequence[str]]:
    """Return what buildings are called, and what the bonus tiles below them say."""
    buildings = [say("building", building.name) for building in cat.components.buildings]
    bonus = [
        whole.income(tile.steps) if tile.colour == "yellow" else whole.tell(tile.steps)
        for tile in cat.components.bonus_tiles
    ]
    return {
        "building": buildings,
        "bonus": bonus,
        "project": [
            say("project", "{building}, bonus tile: {bonus}").format(building=buildings[cat.bonus_type[k]], bonus=text)
            for k, text in enumerate(bonus)
        ],
    }


def _of_dice(cat: Catalog, say: Say) -> dict[str, Sequence[str]]:
    """Return what dice are called, and what is rolled."""
    colours = [say("die", colour) for colour in DIE_COLOURS]
    return {
        "colour": colours,
        "die": [
            say("die", "{colour} die {face}").format(colour=colour, face=face)
            for colour in colours
            for face in range(1, FACES + 1)
        ],
        "roll": [", ".join(str(pips) for pips in roll) for roll in cat.rolls],
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
