"""What the things of Daimyo are called in one language."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.daimyo.catalog import DIE_COLOURS, FACES, GOODS, SLOTS_PER_ISLAND, Card, Catalog
from atoll.games.daimyo.choices import nouns
from atoll.games.daimyo.scoring import SOURCES
from atoll.kernel import Say

SPACE_NAMES = ("Villagers' Help", "Production", "Relic", "Recruitment", "Construction", "Tax", "no action")
SLOT_NAMES = (*SPACE_NAMES[:5], "the clan power", "income 1", "income 2")
BUILDING_NAMES = ("techno-farm", "radio tower")
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
    bonus = [say("effect", tile.text) for tile in c.bonus_tiles]
    buildings = [say("building", name) for name in BUILDING_NAMES]
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
        "power": [say("effect", clan.power_text) for clan in c.clans],
        "help": [
            say("help", "{villager}: {text}").format(villager=say("villager", tile.id), text=say("effect", side.text))
            for tile in c.villager_tiles
            for side in (tile.front, tile.back)
        ],
        "tile": tiles,
        "ware": tiles,
        "stock": tiles,
        "hero": [hero.name for hero in cat.heroes],
        "card": [_card(hero, say) for hero in cat.heroes],
        "die": [
            say("die", "{colour} die {face}").format(colour=say("die", colour), face=face)
            for colour in DIE_COLOURS
            for face in range(1, FACES + 1)
        ],
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
        "space": [say("space", name) for name in SPACE_NAMES],
        "slot": [say("space", name) for name in SLOT_NAMES],
        "good": goods,
        "bonus": bonus,
        "building": buildings,
        "project": [
            say("project", "{building}, bonus tile: {bonus}").format(building=buildings[cat.bonus_type[k]], bonus=text)
            for k, text in enumerate(bonus)
        ],
        "source": [say("source", SOURCE_NAMES[source]) for source in SOURCES],
        "relic": [say("relic", colour.relic_name) for colour in c.relics.colours],
    }


def _card(hero: Card, say: Say) -> str:
    """Return all that is printed on a hero."""
    template = say("card", "{name} (power {power}, cost {cost}): {text}")
    return template.format(name=hero.name, power=hero.power, cost=hero.cost, text=say("effect", hero.text))
