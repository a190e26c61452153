"""The table as somebody rebuilds it who reads only the public log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from atoll.games.paradise.catalog import COL, Catalog
from atoll.kernel import SPECTATOR, Event

Spot = tuple[int, int]  # a player and a hex


class Ledger:
    """What the log told of points, Villages, Homes, tiles and how many pieces stand where."""

    def __init__(self, cat: Catalog):
        self.cat = cat
        self.pieces: Counter[Spot] = Counter()
        self.up: Counter[Spot] = Counter()  # of them, Transport Canoes face up
        self.villages: dict[int, tuple[int, int]] = {}  # by hex: whose, and how many
        self.agriculture: Counter[int] = Counter()
        self.homes: dict[int, int] = {}
        self.tiles: dict[int, int] = {}  # groups face up, by hex
        self.ocean: set[int] = set()
        self.cards: Counter[int] = Counter()
        self.face_up: set[tuple[int, int]] = set()
        self.lost: set[int] = set()
        self.points: dict[int, int] = {}  # in halves
        self.winners: set[int] = set()
        self.ranking: list[int] = []

    def read(self, log: Iterable[Event]) -> Ledger:
        """Read all that a spectator is told."""
        for event in log:
            seen = event.seen_by(SPECTATOR)
            entry = ENTRIES.get(seen.key) if seen is not None else None
            if seen is not None and entry is not None:
                entry(self, seen.values)
        self.pieces, self.up = +self.pieces, +self.up
        return self

    # -- pieces ------------------------------------------------------------------------------------------

    def add(self, v: dict[str, int], count: int = 1, up: int = 0) -> None:
        """Note more or fewer pieces of a player in a hex."""
        self.pieces[v["seat"], v["hex"]] += count
        self.up[v["seat"], v["hex"]] += up

    def shift(self, v: dict[str, int], count: int, up: int) -> None:
        """Note pieces that go from a hex to another."""
        self.add(v, -count, -up)
        self.add({"seat": v["seat"], "hex": v["goal"]}, count, up)

    def transit(self, v: dict[str, int]) -> None:
        """One piece goes along a chain."""
        self.shift(v, 1, int(v["side"] == 1))

    def retreat(self, v: dict[str, int]) -> None:
        """Retreating canoes lie face up."""
        self.up[v["seat"], v["hex"]] = v["up"]
        self.shift(v, v["count"], v["up"])

    def regroup(self, v: dict[str, int]) -> None:
        """At most one canoe lies face up after a battle."""
        self.up[v["seat"], v["hex"]] = v["up"]

    def all_lost(self, v: dict[str, int]) -> None:
        """All pieces of a hex are eliminated."""
        assert self.pieces[v["seat"], v["hex"]] == v["count"]
        self.pieces[v["seat"], v["hex"]] = self.up[v["seat"], v["hex"]] = 0

    def boarding(self, v: dict[str, int]) -> None:
        """A piece without a place is no canoe."""
        assert v["kind"] <= COL
        self.add(v, -1)

    # -- land --------------------------------------------------------------------------------------------

    def settle(self, v: dict[str, int]) -> None:
        """A player starts at a Home."""
        self.homes[v["seat"]] = v["hex"]
        self.villages[v["hex"]] = v["seat"], v["villages"]
        self.add(v, v["bands"])

    def village(self, v: dict[str, int]) -> None:
        """A Village more; who has no Home has one now, and is told so apart."""
        self.villages[v["hex"]] = v["seat"], v["count"]

    def villages_lost(self, v: dict[str, int]) -> None:
        """Some Villages of a group are gone."""
        owner, count = self.villages.pop(v["hex"])
        assert owner == v["seat"]
        if count > v["count"]:
            self.villages[v["hex"]] = owner, count - v["count"]

    def conquest(self, v: dict[str, int]) -> None:
        """The Villages saved are the conqueror's."""
        self.villages.pop(v["hex"], None)
        if v["count"]:
            self.villages[v["hex"]] = v["seat"], v["count"]

    def marker(self, v: dict[str, int]) -> None:
        """Open Ocean is Known from the moment its marker is drawn."""
        if self.cat.marker_names[v["marker"]].startswith("open_ocean"):
            self.ocean.add(v["hex"])

    def south_island(self, v: dict[str, int]) -> None:
        """Te Waka Maui comes to lie somewhere."""
        self.tiles[v["hex"]] = self.cat.south_island
        self.ocean.discard(v["hex"])

    # -- cards and points --------------------------------------------------------------------------------

    def drawn(self, v: dict[str, int]) -> None:
        """A card more, whichever it is."""
        self.cards[v["seat"]] += 1

    def total(self, v: dict[str, int]) -> None:
        """The last count, the first of the ranking first."""
        self.points[v["seat"]] = v["points"]
        self.ranking.append(v["seat"])


def _count(ledger: Ledger, v: dict[str, int]) -> None:
    ledger.points[v["seat"]] = v["points"]


ENTRIES: dict[str, Callable[[Ledger, dict[str, int]], object]] = {
    "settle": Ledger.settle,
    "new piece": lambda ledger, v: ledger.add(v, 1, int(v["side"] == 1)),
    "transit": Ledger.transit,
    "sail": lambda ledger, v: ledger.shift(v, v["count"], v["up"]),
    "sail open": lambda ledger, v: ledger.shift(v, v["count"], v["up"]),
    "walk": lambda ledger, v: ledger.shift(v, 1, 0),
    "show": lambda ledger, v: ledger.add(v, 0, 1),
    "hide": lambda ledger, v: ledger.add(v, 0, -1),
    "drop rumor": lambda ledger, v: ledger.add(v, -1),
    "rumor": lambda ledger, v: ledger.add(v, -1),
    "eliminated": lambda ledger, v: ledger.add(v, -int(v["fighter"] < 2)),
    "abandoned": Ledger.boarding,
    "give up": lambda ledger, v: ledger.add(v, -1),
    "wreck": lambda ledger, v: ledger.add(v, -1, -v["up"]),
    "exile": lambda ledger, v: ledger.add(v, -1),
    "settled": lambda ledger, v: ledger.add(v, -1),
    "retreat": Ledger.retreat,
    "regroup": Ledger.regroup,
    "no haven": Ledger.all_lost,
    "village": Ledger.village,
    "villages lost": Ledger.villages_lost,
    "conquest": Ledger.conquest,
    "agriculture": lambda ledger, v: ledger.agriculture.update({v["hex"]: 1}),
    "home": lambda ledger, v: ledger.homes.update({v["seat"]: v["hex"]}),
    "no home": lambda ledger, v: ledger.homes.pop(v["seat"]),
    "tile laid": lambda ledger, v: ledger.tiles.update({v["hex"]: v["group"]}),
    "reveal tile": lambda ledger, v: ledger.tiles.update({v["hex"]: v["group"]}),
    "south island": Ledger.south_island,
    "ocean laid": lambda ledger, v: ledger.ocean.add(v["hex"]),
    "empty cup": lambda ledger, v: ledger.ocean.add(v["hex"]),
    "draw marker": Ledger.marker,
    "draw hidden": Ledger.drawn,
    "reveal card": lambda ledger, v: ledger.face_up.add((v["seat"], v["card"])),
    "lost": lambda ledger, v: ledger.lost.add(v["seat"]),
    "inward": lambda ledger, v: ledger.lost.add(v["seat"]),
    "explorer back": lambda ledger, v: ledger.lost.discard(v["seat"]),
    "count": _count,
    "total": Ledger.total,
    "wins": lambda ledger, v: ledger.winners.add(v["seat"]),
    "shares": lambda ledger, v: ledger.winners.add(v["seat"]),
    "alone won": lambda ledger, v: ledger.winners.add(v["seat"]),
}
