"""Labels, prompts and log lines of Conquest of Paradise as templates; other languages stand in `locale/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from atoll.games.paradise.board.captions import CAPTIONS
from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import USED_MOST, nouns as words
from atoll.games.paradise.words import EVENTS, PICTURES, PROMPTS, REFUSALS
from atoll.kernel import Event, Say, Texts

LABELS = {
    # chance
    "deal": "{people}",
    "set aside": "{marker}",
    "draw": "{marker}",
    "find": "{tile}",
    "draw card": "{card}",
    "draw event": "{event}",
    "roll": "A {face}",
    "chit": "Chit {chit}",
    "lot": "{hex}",
    "wreck": "{number} canoes lost",
    # turn order
    "order": "{seat} goes first, then {direction}",
    "set the order": "Set the turn order",
    "take the event": "Draw the Event",
    # exploration
    "explore": "Explore {hex}",
    "cross": "Cross {hex} (2 knots)",
    "return": "Return",
    "stay": "Do not explore",
    "reveal tile": "Reveal the tile at {hex}",
    "mark tile": "Leave it face down with your marker",
    "leave tile": "Leave the tile unmarked",
    "peek": "Send the frigate birds to {hex}",
    "drift": "Drive the Explorer to {hex}",
    "kumara": "Seek kumara from {hex}",
    "sail": "Sail to {hex}",
    # cards and kept events
    "reveal": "Turn up {card}",
    "use": "Use {card}",
    "deforest": "Deforest {rival}",
    "event": "Play {event}",
    "name": "Name {rival}",
    "pass": "Pass",
    # movement
    "transit": "Transit of a {kind} from {hex}",
    "transit to": "Transit to {hex}",
    "end transit": "End Transit",
    "show": "Turn a Transport Canoe face up at {hex}",
    "hide": "Turn a Transport Canoe face down at {hex}",
    "launch": "Set out from {hex} with a {craft}",
    "take": "Take along a {craft}",
    "leave": "Leave a {craft} here",
    "load": "Take a {kind} on board",
    "unload": "Put a {kind} down",
    "go": "Go to {hex}",
    "walk": "Cross from {hex} with a {kind}, without a canoe",
    "stop": "Stay here",
    "drop rumor": "Take a Rumor off the map at {hex}",
    "end movement": "End Movement",
    # battle
    "battle": "Fight at {hex}",
    "front": "{number} Warrior Bands in front",
    "lose": "Lose a {fighter}",
    "save": "Give up a {fighter} to save a Village",
    "retreat": "Retreat to {hex}",
    "abandon": "Leave a {kind} behind",
    "new home": "{hex} is your new Home",
    "face up": "Face up",
    "face down": "Face down",
    # construction
    "build": "Build: {item} at {hex}",
    "culture": "Buy a card with points of {hex}",
    "turn inward": "Turn inward",
    "store": "Store a point of {hex}",
    "use stored": "Use the stored point",
    "clear": "Clear the weeds at {hex}",
    "adze": "Stone Adze: a Village at {hex}",
    "terraces": "Irrigation Terraces: Improved Agriculture at {hex}",
    "whale": "Whale Stranding: a point more at {hex}",
    "done": "Done",
    "convert": "The Colony at {hex} becomes a Village",
    # victory
    "declare": "Declare victory",
    # events
    "strike": "Strike {hex}",
    "strike empty": "Strike an empty field at {hex}",
    "give up village": "Remove a Village at {hex}",
    "exile": "Let a Warrior Band of {hex} go",
    # preferences
    "ask": "Powers usable at any time: ask me {asking}",
}

KIND_NAMES = ("Warrior Band", "War Canoe", "Transport Canoe", "Transport Canoe (face up)", "Colony", "Rumor")
ITEM_NAMES = (*KIND_NAMES, "Village", "Improved Agriculture")
FIGHTER_NAMES = ("Warrior Band", "War Canoe", "Local Warrior")
MARKER_NAMES = {"island": "Island Group", "open_ocean": "Open Ocean", "off_course": "Off Course"}
ASKING_NAMES = ("never", "when it matters", "always")
DIRECTION_NAMES = ("clockwise", "counter-clockwise")
OPPONENT = "Samoa"


class ParadiseTexts(Texts):
    """The texts of a game whose one-player form has an opponent without a seat: Samoa (COP-S.1.1)."""

    def event(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the sentence for an event; who plays alone plays against the people of Samoa."""
        return super().event(event, lang, [*names, OPPONENT] if len(names) == 1 else names)


def paradise_texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def nouns(say: Say) -> Mapping[str, Sequence[str]]:
        return {**words(cat), **_names(cat, say)}

    return ParadiseTexts(Path(__file__).parent, nouns, LABELS, PROMPTS, EVENTS, REFUSALS, {**PICTURES, **CAPTIONS})


def _names(cat: Catalog, say: Say) -> dict[str, list[str]]:
    """Return what things are called in one language."""
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
