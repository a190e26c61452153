"""What lies beside the own area: what building costs, the cup and the Events, and who plays against a lonely seat."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.paradise.board.fragments import sign_of
from atoll.games.paradise.board.seats import PRICES, CardArt, SeatFragment
from atoll.games.paradise.catalog import KINDS
from atoll.kernel import Shelf

EVENTS_SHOWN = 4


@dataclass(slots=True, frozen=True)
class Price:
    """What something costs, and how many the seat has left."""

    sign: str
    token: bool
    name: str
    cost: int
    left: int


@dataclass(slots=True, frozen=True)
class BuildingArt:
    """The prices, and how points come."""

    seat: int
    prices: tuple[Price, ...]
    facts: tuple[str, ...]
    asking: tuple[tuple[str, str, bool], ...]  # when to ask for powers usable at any time


@dataclass(slots=True, frozen=True)
class CommonArt:
    """The cup in full, and the Events."""

    cup: tuple[tuple[str, int], ...]
    marks: tuple[tuple[str, str, str], ...]  # an Event, where it lies, what it does
    truces: tuple[tuple[str, str], ...]
    cards: tuple[CardArt, ...]  # what may be answered, then the last Events
    answering: bool


@dataclass(slots=True, frozen=True)
class ChitArt:
    """A chit still to be drawn."""

    number: int
    expand: str
    action: str


class Shelves(SeatFragment):
    """All shelves."""

    def shelves(self) -> tuple[Shelf, ...]:
        """Return what stands behind the headings."""
        fixed, v = self.words.fixed, self.view
        found = [("common", fixed["common"], self.part("common.html.jinja", self._common()))]
        if v.seat >= 0:
            found.insert(0, ("building", fixed["build"], self.part("building.html.jinja", self._building())))
        if v.solo:
            chits = self.part("chits.html.jinja", self._chits())
            found.append(("opponent", self.names[1], self.draw(1) + chits))
        return tuple(Shelf(id_, title, str(html)) for id_, title, html in found)

    def _building(self) -> BuildingArt:
        v, say = self.view, self.say
        p = v.players[v.seat]
        names = {**self.words.of["item"], "card": self.words.fixed["order_card"]}
        pool = p.pool or {}
        prices = tuple(
            Price(sign_of(item), item in KINDS, names[item], self.cat.cost[k], pool.get(item, -1))
            for k, item in PRICES.items()
        )
        facts = (
            say("points per village", count=self.cat.village_points),
            say("points inward", count=self.cat.inward_points),
            say("cards a turn", count=self.cat.cards_per_turn),
        )
        asking = [(word, name, word == p.asking) for word, name in self.words.of["asking"].items()]
        return BuildingArt(v.seat, prices, facts, () if v.solo else tuple(asking))

    def _common(self) -> CommonArt:
        v, events = self.view, self.words.events
        answering = [self.words.leaf(source) for source in v.answering]
        played = [events[event] for event in dict.fromkeys(v.events_played[-EVENTS_SHOWN:])]
        return CommonArt(
            cup=tuple((self.words.of["marker"][name], count) for name, count in v.cup.items()),
            marks=tuple((events[event].name, self.place(place), events[event].text) for event, place, _ in v.marks),
            truces=tuple((self.names[one], self.names[other]) for one, other in v.truces),
            cards=tuple(
                CardArt(leaf, "event" if leaf.vp is None else "card", "at-work", own=False)
                for leaf in (answering or played)
            ),
            answering=bool(answering),
        )

    def _chits(self) -> tuple[ChitArt, ...]:
        """Return what the chits still to be drawn would do, by what they say."""
        return tuple(
            ChitArt(
                chit.number,
                ", ".join(self._expansion(item.item, item.count) for item in chit.expand),
                self.words.fixed[f"action_{chit.action}"],
            )
            for chit in self.cat.chits
            if chit.number in self.view.chits
        )

    def _expansion(self, item: str, count: int) -> str:
        name = self.words.fixed[f"expand_{item}"]
        return self.say("several", name=name, count=count) if count > 1 else name
