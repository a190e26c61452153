"""What a finished game of Conquest of Paradise made use of, read from its log and its last state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from atoll.games.paradise.catalog import INDEPENDENT
from atoll.games.paradise.scoring import winners
from atoll.games.paradise.state import S
from atoll.kernel import Event

BUILT = {"village": "Villages", "agriculture": "Improved Agriculture", "new piece": "pieces", "draw card": "cards"}
EXPLORED = {
    "explore": "hexes entered",
    "drift": "Off Course",
    "lost": "Explorers Lost",
    "reveal tile": "tiles revealed",
}
FOUGHT = {
    "battle": "battles declared",
    "rows": "battles fought",
    "die": "dice rolled",
    "battle won": "won by the attacker",
    "battle lost": "won by the defender",
    "conquest": "groups conquered",
    "attack stopped": "stopped by Arioi",
}
DONE = {
    "sail": "hexes sailed",
    "transit": "pieces in Transit",
    "inward": "turns inward",
    "stored": "points stored",
    "kumara": "kumara found",
    "malaria": "malaria",
    "asking": "preferences set",
}


def tally(s: S) -> Mapping[str, Mapping[str, float]]:
    """Return what was used, by heading and name."""
    log = s.log or []
    counts = Counter(event.key for event in log)
    c = s.cat.components
    cards, events = [card.name for card in c.card], [event.name for event in c.event]
    won = winners(s)
    drawn = [event for event in log if event.key == "draw card"]
    report: dict[str, Mapping[str, float]] = {
        "Length": {"turns": s.turn, "ended by declaration": int(s.declared > 0)},
        **_homes(s, won),
        "Exploration": _named(counts, EXPLORED),
        "Battles": _named(counts, FOUGHT) | _conquests(s, log),
        "Building": _named(counts, BUILT),
        "Other": _named(counts, DONE),
        "Cards drawn": _by_name(drawn, "card", cards),
        "Cards drawn by the winner": _by_name([e for e in drawn if e.values["seat"] in won], "card", cards),
        "Cards used": _by_name(_used(log), "card", cards),
    }
    if s.events:
        report["Events drawn"] = _by_name([e for e in log if e.key in ("event", "keep event")], "event", events)
        report["Kept Events played"] = _by_name([e for e in log if e.key == "play event"], "event", events)
    return {**report, "Groups held at the end": _held(s), "Groups of the winner": _held(s, won)}


def _named(counts: Counter[str], names: Mapping[str, str]) -> dict[str, float]:
    return {name: counts[key] for key, name in names.items()}


def _by_name(events: Iterable[Event], value: str, names: list[str]) -> dict[str, float]:
    found = Counter(event.values[value] for event in events)
    return {name: found[k] for k, name in enumerate(names)}


def _used(log: list[Event]) -> list[Event]:
    """Return every use of a card's ability, once in each battle."""
    return [event for event in log if event.key in ("use card", "battle card")]


def _homes(s: S, won: list[int]) -> dict[str, Mapping[str, float]]:
    names = {seat: s.cat.components.home[player.people].name for seat, player in enumerate(s.players)}
    return {
        "Wins by Home": {
            names[seat]: (seat in won) / max(1, len(won)) for seat in sorted(names, key=names.__getitem__)
        },
        "Points by Home": {names[seat]: s.players[seat].vp / 2 for seat in sorted(names, key=names.__getitem__)},
    }


def _conquests(s: S, log: list[Event]) -> dict[str, float]:
    printed = set(s.cat.independents)
    battles = [event for event in log if event.key == "battle"]
    return {
        "against Independent groups or their conquerors": sum(event.values["hex"] in printed for event in battles),
        "Independent groups left": s.land.count(INDEPENDENT),
        "Villages saved": sum(event.values["count"] for event in log if event.key == "conquest"),
        "pieces eliminated": sum(event.key == "eliminated" for event in log),
    }


def _held(s: S, seats: list[int] | None = None) -> dict[str, float]:
    """Return the groups with Villages of some players (default: of anybody)."""
    held = {
        s.group[place]: 1.0 for place, owner in enumerate(s.owner) if owner >= 0 and (seats is None or owner in seats)
    }
    groups = [k for k, atoll in enumerate(s.cat.is_atoll) if not atoll]
    return {s.cat.group_names[group]: held.get(group, 0.0) for group in groups}
