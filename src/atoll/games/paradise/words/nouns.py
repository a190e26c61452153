"""What things are called in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import USED_MOST, nouns as ids
from atoll.kernel import Say

KIND_NAMES = ("Warrior Band", "War Canoe", "Transport Canoe", "Transport Canoe (face up)", "Colony", "Rumor")
ITEM_NAMES = (*KIND_NAMES, "Village", "Improved Agriculture")
FIGHTER_NAMES = ("Warrior Band", "War Canoe", "Local Warrior")
MARKER_NAMES = {"island": "Island Group", "open_ocean": "Open Ocean", "off_course": "Off Course"}
ASKING_NAMES = ("never", "when it matters", "always")
DIRECTION_NAMES = ("clockwise", "counter-clockwise")


def nouns(cat: Catalog, say: Say) -> Mapping[str, Sequence[str]]:
    """Return what things are called in one language; what has no name is called by its id."""
    c = cat.components
    titles = {**dict(zip(cat.groups, cat.group_names, strict=True)), "south_america": say("place", "South America")}
    kinds = [say("piece", name) for name in KIND_NAMES]
    hexes = [
        f"{titles.get(place.name, place.name.replace('_', ' ').title())} ({name})" if place.name else f"({name})"
        for place, name in zip(c.map.hex, cat.hex_names, strict=True)
    ]  # what lies in the Unknown is not what the map of today says
    markers = []
    for marker in c.discovery.marker:
        kind = say("marker", MARKER_NAMES[marker.kind])
        knots = say("marker", "{marker}, knots: {knots}").format(marker=kind, knots=marker.knots)
        markers.append(knots if marker.knots else kind)
    tired = say("piece", "{kind} that has gone {used}")
    return {
        **ids(cat),
        "people": [home.name for home in c.home],
        "marker": markers,
        "tile": list(cat.group_names[: cat.tiles]),
        "group": list(cat.group_names),
        "card": [say("card", card.name) for card in c.card],
        "event": [say("event name", event.name) for event in c.event],
        "hex": hexes,
        "goal": hexes,
        "asking": [say("asking", name) for name in ASKING_NAMES],
        "direction": [say("direction", name) for name in DIRECTION_NAMES],
        "kind": kinds,
        "craft": [tired.format(kind=kind, used=used) if used else kind for used in range(USED_MOST) for kind in kinds],
        "item": [say("piece", name) for name in ITEM_NAMES],
        "fighter": [say("piece", name) for name in FIGHTER_NAMES],
        "card text": [say("card text", card.text) for card in c.card],
        "event text": [say("event text", event.text) for event in c.event],
    }
