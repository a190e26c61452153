"""What a finished game of Anno 1800 made use of: cards, tiles, islands, missions, actions, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.anno1800.catalog import LEVELS, NOTHING
from atoll.games.anno1800.scoring import SOURCES
from atoll.games.anno1800.state import NOBODY, AnnoState

Numbers = dict[str, float]

EVENTS = {
    "turns": "turn",
    "cards played": "play",
    "tiles built": "build",
    "tiles removed": "remove",
    "Old World islands": "old world",
    "New World islands": "new world",
    "expedition cards": "find",
    "festivals": "festival",
    "card effects used": "activate",
    "extra actions": "extra action",
    "missions used": "mission",
    "cards put under": "under",
    "goods produced": "produce",
    "goods traded for": "trade",
    "goods imported": "import",
    "cubes rotated": "rotate",
    "new cubes": "new cube",
    "promotions": "promote",
}
KINDS_OF = {
    "rotate exhausted": "rotate",
    "promote resting": "promote",
    "promote exhausted": "promote",
    "promote at work": "promote",
}  # events that are counted as others
PLACES = ("first player", "second player", "third player", "fourth player")


def tally(s: AnnoState) -> dict[str, Numbers]:
    """Return how often everything was used, by heading and English name."""
    names = s.game.texts.language("en").nouns
    used = _counted(s)
    cat = s.cat
    return {
        "Course of the game": _course(s, used),
        "Wins by turn order": _wins(s),
        "New cubes": {level: used["new cube"].get(k, 0) for k, level in enumerate(LEVELS)},
        "Missions in play": {name: float(k in s.missions) for k, name in enumerate(names["mission name"])},
        "Points of missions, all players": _mission_points(s, names["mission name"]),
        "Industries built": {names["kind"][k]: used["build"].get(k, 0) for k in cat.industry_tiles},
        "Shipyards and ships built": {
            names["kind"][k]: used["build"].get(k, 0) for k in range(cat.first_shipyard, len(cat.kinds))
        },
        "Old World islands opened": {
            f"{x.name}: {names['benefit'][k]}": used["old world"].get(k, 0)
            for k, x in enumerate(cat.components.old_world_island)
        },
        "New World islands explored": {name: used["new world"].get(k, 0) for k, name in enumerate(names["new"])},
        "Goods made": {
            name: used["produce"].get(k, 0) for k, name in enumerate(names["resource"]) if k in cat.products
        },
        "Goods traded for": {names["resource"][k]: used["trade"].get(k, 0) for k in cat.products},
        "New World goods": {names["resource"][k]: used["import"].get(k, 0) for k in cat.raws},
        "Population cards played": {
            f"{card.id} {names['person'][k]}": used["play"].get(k, 0) for k, card in enumerate(cat.cards)
        },
    }


SUBJECT = {
    "new cube": "level",
    "build": "kind",
    "old world": "old",
    "new world": "new",
    "produce": "resource",
    "trade": "resource",
    "import": "resource",
    "play": "card",
}


def _counted(s: AnnoState) -> dict[str, dict[int, int]]:
    """Return how often each event was told, by what it was about."""
    found: dict[str, dict[int, int]] = {key: {} for key in (*EVENTS.values(), *SUBJECT)}
    for event in s.log or []:
        key = KINDS_OF.get(event.key, event.key)
        if key in found:
            about = event.values.get(SUBJECT.get(key, ""), NOTHING)
            found[key][about] = found[key].get(about, 0) + 1
    return found


def _course(s: AnnoState, used: dict[str, dict[int, int]]) -> Numbers:
    counts: Numbers = {"rounds": s.round, "ended by an empty hand": float(s.fireworks != NOBODY)}
    counts |= {name: sum(used[key].values()) for name, key in EVENTS.items()}
    counts["cards left in hands"] = sum(len(p.hand) for p in s.players)
    counts["the one with the fireworks wins"] = float(s.fireworks in s.winners())
    return counts


def _wins(s: AnnoState) -> Numbers:
    winners = s.winners()
    return {place: (seat in winners) / len(winners) for place, seat in zip(PLACES, s.order(s.first), strict=False)}


def _mission_points(s: AnnoState, names: Sequence[str]) -> Numbers:
    found = dict.fromkeys(names, 0.0)
    for k, mission in enumerate(s.missions):
        found[names[mission]] = float(sum(p.points[len(SOURCES) + k] for p in s.players))
    return found
