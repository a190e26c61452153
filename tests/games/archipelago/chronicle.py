"""A reader of the public log of Archipelago: what lies on the table, from nothing but what everybody was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.components.spots import (
    BUILDINGS,
    FIRST_BUILDING,
    FIRST_ICON,
    KIND_OF,
    area_at,
    place_at,
    region_and_icon,
)
from atoll.kernel import Event

Unit = tuple[int, int, int]  # seat, citizen or ship, spot


class Chronicle:
    """What the log has told so far; components are known, states are not."""

    def __init__(self, cat: Catalog, seats: int):
        self.cat = cat
        self.seats = range(seats)
        self.faces: list[int] = []
        self.cells: list[tuple[int, int]] = [(0, 0)]  # cell and turn
        self.units: Counter[Unit] = Counter()
        self.buildings: set[int] = set()
        self.population = self.rebellion = self.surplus = 0
        self.domestic, self.export = [cat.start_domestic] * 6, [0] * 6
        self.cards: list[set[int]] = [set() for _ in self.seats]
        self.wonders: list[set[int]] = [set() for _ in self.seats]
        self.track: set[int] = set()
        self.order: list[int] = []
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.screens: dict[int, tuple[int, int]] = {}

    def read(self, events: Iterable[Event]) -> Chronicle:
        """Take note of events."""
        for event in events:
            self.note(event.key, event.values)
        return self

    def note(self, key: str, v: dict[str, int]) -> None:
        """Take note of one event."""
        if "now" in v:
            self._marker(key, v["now"])
        if key in ("start", "place"):
            self.faces.append(v["face"])
            if key == "place":
                self.cells.append((v["cell"], v["turned"]))
        elif key in ("in order", "order"):
            if key == "order" or len(self.order) == len(self.seats):
                self.order = []
            self.order.append(v["seat"])
        elif key in ("buy", "sell", "sell token", "to board", "feed board"):
            self._market(key, v)
        elif key in ("buy card", "new card", "skull", "wonder citizen", "card changes hands"):
            self._cards(key, v)
        elif key in ("total", "grand winner", "shared victory", "separatist wins", "behind screen"):
            self._end(key, v)
        else:
            self._units(key, v)
        if key == "wonder citizen":
            self._lift(v["seat"], 0, v["spot"])
        elif key == "phase 1":
            self._leave_icons()

    def _marker(self, key: str, now: int) -> None:
        if key.startswith("rebellion"):
            self.rebellion = now
        elif key.startswith("surplus"):
            self.surplus = now
        else:
            self.population = now

    def _market(self, key: str, v: dict[str, int]) -> None:
        if key == "feed board":
            (self.export if v["board"] else self.domestic)[v["kind"]] -= 1
            return
        board, kind = divmod(v["stall"], 6)
        (self.export if board else self.domestic)[kind] += -1 if key == "buy" else 1

    def _cards(self, key: str, v: dict[str, int]) -> None:
        self.track.discard(v["card"])
        if key == "new card":
            self.track.add(v["card"])
        elif key == "buy card":
            self.cards[v["seat"]].add(v["card"])
        elif key == "wonder citizen":
            self.wonders[v["seat"]].add(v["card"])
        elif key == "card changes hands":
            self.cards[v["seat"]].remove(v["card"])
            self.cards[v["rival"]].add(v["card"])

    def _end(self, key: str, v: dict[str, int]) -> None:
        if key == "total":
            self.scores[v["seat"]] = v["points"]
        elif key == "behind screen":
            self.screens[v["seat"]] = (v["florins"], v["tokens"])
        else:
            self.winners.append(v["seat"])
            if key == "separatist wins":
                self.scores[v["seat"]] = 1

    def _units(self, key: str, v: dict[str, int]) -> None:
        if key in ("land", "birth", "recruit"):
            self.units[v["seat"], 0, v["goal"]] += 1
        elif key in ("sets out", "build ship"):
            self.units[v["seat"], 1, v["goal"]] += 1
        elif key in ("move", "harvest", "rest"):
            self._lift(v["seat"], v["unit"], v["spot"])
            self.units[v["seat"], v["unit"], v["goal"]] += 1
        elif key == "build":
            place = FIRST_BUILDING + place_at(v["region"], v["construction"])
            self.buildings.add(place)
            self._lift(v["seat"], v["unit"], v["spot"])
            self.units[v["seat"], v["unit"], place] += 1
        elif key == "sink":
            self._lift(v["rival"], 1, v["spot"])
        elif key == "expel":
            self._lift(v["rival"], 0, FIRST_BUILDING + v["place"])
            self.units[v["rival"], 0, v["goal"]] += 1

    def _lift(self, seat: int, ship: int, spot: int) -> None:
        assert self.units[seat, ship, spot] > 0, "the log moves a unit that is not there"
        self.units[seat, ship, spot] -= 1

    def _leave_icons(self) -> None:
        """Units on icons step into the area of their icon."""
        for (seat, ship, spot), count in list(self.units.items()):
            if count and FIRST_ICON <= spot < FIRST_BUILDING:
                region, k = region_and_icon(spot - FIRST_ICON)
                where = self.cat.faces[self.faces[region]].icons[k][1]
                self.units[seat, ship, spot] -= count
                self.units[seat, ship, area_at(region, where)] += count

    def built(self) -> tuple[int, ...]:
        """Return how many buildings of each kind stand."""
        return tuple(sum(KIND_OF[spot] == kind for spot in self.buildings) for kind in range(len(BUILDINGS)))
