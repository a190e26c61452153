"""What things are called in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import USED_MOST, nouns as ids
from atoll.games.paradise.words.places import SEAS
from atoll.kernel import Say, points
from atoll.kernel.grammar import Noun, Word

KIND_NAMES = (
    "Warrior Band",
    "War Canoe",
    "Transport Canoe",
    "Transport Canoe (face up)|Transport Canoes (face up)",
    "Colony",
    "Rumor",
)
ITEM_NAMES = (*KIND_NAMES, "Village", "Improved Agriculture")
FIGHTER_NAMES = ("Warrior Band", "War Canoe", "Local Warrior")
MARKER_NAMES = {"island": "Island Group", "open_ocean": "Open Ocean", "off_course": "Off Course"}
ASKING_NAMES = ("never", "when it matters", "always")
SIDE_NAMES = (
    "a piece face down",
    "a Transport Canoe face up",
    "a Warrior Band",
    "a War Canoe",
    "a Transport Canoe",
    "a Transport Canoe face up",
    "a Colony",
    "a Rumor",
)  # what others see, then what is seen in open play
RESULT_NAMES = ("Lost", "Return", "Off Course", "Explore")
ACTION_NAMES = ("Build", "Defend", "Explore!", "Attack!")
MOST_POINTS = 100  # no count is higher
DIRECTION_NAMES = ("clockwise", "counter-clockwise")


def names(cat: Catalog, say: Say) -> Mapping[str, Sequence[str]]:
    """Return what things are called in one language; what has no name is called by its id."""
    c = cat.components
    groups = [say("place", name) for name in cat.group_names]
    kinds = [say("piece", name) for name in KIND_NAMES]
    hexes = _hexes(cat, say)
    markers = []
    for marker in c.discovery.marker:
        kind = say("marker", MARKER_NAMES[marker.kind])
        knots = say("marker", "{marker} ({knots})").format(marker=kind, knots=marker.knots)
        markers.append(knots if marker.knots else kind)
    tired = say("piece", "{kind} that has gone {used}")
    return {
        **ids(cat),
        "people": [home.name for home in c.home],
        "marker": markers,
        "tile": groups[: cat.tiles],
        "group": groups,
        "card": [say("card", card.name) for card in c.card],
        "event": [say("event name", event.name) for event in c.event],
        "hex": hexes,
        "goal": hexes,
        "asking": [say("asking", name) for name in ASKING_NAMES],
        "direction": [say("direction", name) for name in DIRECTION_NAMES],
        "kind": kinds,
        "craft": [_tired(tired, kind, used) if used else kind for used in range(USED_MOST) for kind in kinds],
        "item": [say("piece", name) for name in ITEM_NAMES],
        "fighter": [say("piece", name) for name in FIGHTER_NAMES],
        "side": [say("side", name) for name in SIDE_NAMES],
        "result": [say("result", name) for name in RESULT_NAMES],
        "action": [say("action", name) for name in ACTION_NAMES],
        "points": [points(half / 2) for half in range(2 * MOST_POINTS)],
        "card text": [_filled(say("card text", card.text), card.params) for card in c.card],
        "event text": [_filled(say("event text", event.text), event.params) for event in c.event],
    }


def _hexes(cat: Catalog, say: Say) -> list[str]:
    """Return what the hexes are called: what is printed there by its name, all others as a piece of the sea."""
    printed = dict(zip(cat.groups, cat.group_names, strict=True))
    return [
        say("place", SEAS.get(word) or printed.get(place.name) or place.name.replace("_", " ").title() or word)
        for word, place in zip(cat.hex_names, cat.components.map.hex, strict=True)
    ]  # what lies in the Unknown is not what the map of today says


def _tired(template: str, kind: str, used: int) -> str:
    """Return what a canoe that has moved is called; it keeps the gender of its kind."""
    name = template.format(kind=kind, used=used)
    if not isinstance(kind, Noun):
        return name
    return Noun.parse(f"{name}|{template.format(kind=kind.plural, used=used)}|{kind.gender}", "en")


def _filled(text: str, params: Mapping[str, Any]) -> str:
    """Return the text of a card or an Event with the numbers that it is played with."""
    return text.format(**{name: _number(value) for name, value in params.items()})


def _number(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _number(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return ", ".join(str(each) for each in value)
    return Word.of(str(value), value, "en", {}) if isinstance(value, int) else value
