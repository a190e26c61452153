"""What a finished game of Daimyo made use of, read from its log and its last state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from atoll.games.daimyo.scoring import winners
from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import Event

S = DaimyoState
UNITS = {
    "governor": "governors recruited",
    "shadow": "shadows recruited",
    "eliminate": "governors eliminated",
    "move governor": "governors moved by an effect",
    "reset": "recruitment disc put back",
}
RELICS = {
    "scavenger": "scavenger moves",
    "take": "tiles taken",
    "take from market": "tiles taken from the black market",
    "draw tile": "tiles drawn from the bag",
    "clear": "tiles cleared by a search",
    "drop": "tiles dropped",
    "restore": "relics restored",
}
OTHER = {
    "discard": "heroes discarded for a die",
    "recover": "heroes taken back",
    "helmet": "Helmet taken",
    "pass helmet": "Helmet given away",
}


def tally(s: S) -> Mapping[str, Mapping[str, float]]:
    """Return what was used, by heading and name."""
    cat, c = s.cat, s.cat.components
    log = _since_set_up(s.log or [])
    heroes, clans = [hero.name for hero in cat.heroes], [clan.name for clan in c.clans]
    bonus = [tile.replace("_", " ") for tile in cat.bonus_tiles]
    spaces = [*(space.name for space in c.action_spaces), "no action"]
    won = winners(s)
    return {
        **_clans(s, clans, won),
        "Dice by main action": _by_name(log, "take die", "space", spaces),
        "Villagers asked": _by_name(log, "villager", "help", s.book.nouns["help"]),
        "Clan powers used": _by_name(log, "clan power", "power", clans),
        "Units": _counted(log, UNITS),
        "Relics": _counted(log, RELICS),
        "Buildings": _by_name(log, "build", "building", [building.name for building in c.buildings]),
        "Bonus tiles placed": _by_name(log, "place tile", "bonus", bonus),
        "Bonus tiles placed by the winner": _by_name(_of(won, log), "place tile", "bonus", bonus),
        "Bonus tiles used": _by_name(log, "use tile", "bonus", bonus),
        "Heroes hired": _by_name(log, "hire", "hero", heroes[: len(cat.market_heroes)]),
        "Heroes hired by the winner": _by_name(_of(won, log), "hire", "hero", heroes[: len(cat.market_heroes)]),
        "Heroes played": _by_name(log, "play hero", "hero", heroes),
        "Other": _counted(log, OTHER),
    }


def _since_set_up(log: list[Event]) -> list[Event]:
    """Return the events of the rounds: the first governors are placed, not recruited."""
    start = next((k for k, event in enumerate(log) if event.key == "round"), len(log))
    return log[start:]


def _of(seats: list[int], log: Iterable[Event]) -> list[Event]:
    return [event for event in log if event.values.get("seat") in seats]


def _counted(log: Iterable[Event], names: Mapping[str, str]) -> dict[str, float]:
    counts = Counter(event.key for event in log)
    return {name: counts[key] for key, name in names.items()}


def _by_name(log: Iterable[Event], key: str, value: str, names: Sequence[str]) -> dict[str, float]:
    """Return how often each thing occurs as a value of the events of a key."""
    counts = Counter(event.values[value] for event in log if event.key == key)
    return {name: counts[k] for k, name in enumerate(names)}


def _clans(s: S, names: list[str], won: list[int]) -> dict[str, Mapping[str, float]]:
    """Return what each clan in play won and scored; a shared victory counts in part."""
    led = {names[player.clan]: seat for seat, player in sorted(enumerate(s.players), key=lambda each: each[1].clan)}
    return {
        "Wins by clan": {name: (seat in won) / len(won) for name, seat in led.items()},
        "Points by clan": {name: s.players[seat].popularity for name, seat in led.items()},
    }
