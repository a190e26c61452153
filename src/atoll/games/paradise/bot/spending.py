"""How a bot spends its Construction Points, and how it explores with what it has."""

from __future__ import annotations

from atoll.games.paradise.bot.goals import all_spare_canoes, danger, guards_needed, missing_links, unsettled
from atoll.games.paradise.bot.temper import NORMAL, Temper
from atoll.games.paradise.bot.war import arms, army_of
from atoll.games.paradise.catalog import (
    BREADFRUIT,
    CANOE_BUILDERS,
    COL,
    IRRIGATION_TERRACES,
    RUM,
    STONE_ADZE,
    TC,
    TU,
    UNKNOWN,
    WB,
    WC,
)
from atoll.games.paradise.flow.exploration import first_hexes
from atoll.games.paradise.flow.orders import ADZE, CARD, IA, VILLAGE
from atoll.games.paradise.state import NOBODY, S
from atoll.games.paradise.state.control import home_chain, village_count
from atoll.games.paradise.state.pieces import MASK, number_of
from atoll.kernel import Choice, Frame


class OrderWriter:
    """What a bot sees of its points and of what it lacks while it writes an order."""

    def __init__(self, s: S, seat: int, temper: Temper):
        self.s = s
        self.seat = seat
        self.temper = temper
        self.player = s.players[seat]
        self.offer = set(s.choices(seat))
        self.land = unsettled(s, seat, temper)
        self.chain = home_chain(s, seat)
        self.links = missing_links(s, seat, self.chain, temper)
        drafted = [item for item, _ in self.player.draft]
        stacks = [self.player.stacks[place] for place in self.player.spots]
        waiting = sum(
            number_of(self.player.stacks[place], COL) for place in self.player.spots if not self._arrived(place)
        )
        self.colonies = waiting + drafted.count(COL)
        self.canoes = all_spare_canoes(s, seat, self.chain, self.links) + drafted.count(TC)
        self.canoes += sum(item == TU and place not in self.links for item, place in self.player.draft)
        self.warriors = sum(number_of(stack, WC) for stack in stacks) + drafted.count(WC)

    def _arrived(self, place: int) -> bool:
        """Return whether a Colony here will become a Village."""
        s = self.s
        return s.owner[place] == NOBODY and s.group[place] >= 0 and s.cat.green[s.group[place]] > 0

    def next(self) -> Choice:
        """Return the next item of the order, or that it is done."""
        found = (getattr(self, f"_{wish}")() for wish in self.temper.wishes)
        return next((choice for choice in found if choice is not None), self.s.book.done)

    def _places(self) -> list[int]:
        """Return the groups that can be built on, those of rich pools first."""
        pools = sorted(zip(self.player.points, self.player.pools, strict=True), reverse=True)
        return [place for points, pool in pools if points for place in pool]

    def _first(self, choices: list[Choice]) -> Choice | None:
        return next((choice for choice in choices if choice in self.offer), None)

    def _rumor(self) -> Choice | None:
        """A Rumor costs nothing and looks like a guard: one stands where an attack is feared most."""
        s, book = self.s, self.s.book
        places = [place for pool in self.player.pools for place in pool if book.build[RUM][place] in self.offer]
        if not places:
            return None
        draft = self.player.draft

        def feared(place: int) -> tuple[float, int]:
            return danger(s, self.seat, place, draft.count((RUM, place)), self.temper), s.villages[place]

        return book.build[RUM][max(places, key=feared)]

    def _windfall(self) -> Choice | None:
        """Use what gives points or items for nothing; turn inward when there is little left to explore."""
        book, player = self.s.book, self.player
        if not player.draft and book.inward in self.offer and self._idle():
            return book.inward
        free = [book.use_stored, book.use[BREADFRUIT], *book.whale]
        if player.can_use(STONE_ADZE) and not any(item == ADZE for item, _ in player.draft):
            free += book.adze
        if player.can_use(IRRIGATION_TERRACES):
            free += book.terraces
        return self._first(free)

    def _idle(self) -> bool:
        """Return whether the Explorer is better sent inward."""
        s = self.s
        short = sum(self.player.points) == 2 and bool(self.land) and not self.colonies and not self.canoes
        if short and s.turn > 1:
            return True
        hexes = first_hexes(s, self.seat)
        return sum(s.land[place] == UNKNOWN for place in hexes) < self.temper.enough_explored

    def _home_link(self) -> Choice | None:
        """A canoe face up on a group that one canoe joins, the Home first."""
        drafted = {place for item, place in self.player.draft if item == TU}
        if len(self.links) > 1:
            return None
        return self._first([self.s.book.build[TU][place] for place in self.links if place not in drafted])

    def _village(self) -> Choice | None:
        return self._first([self.s.book.build[VILLAGE][place] for place in self._places()])

    def _voyage(self) -> Choice | None:
        """A Colony for known land, and a canoe to carry it, near that land."""
        book = self.s.book
        distance = self.s.cat.distance
        if self.land and self.colonies > self.canoes:
            carriers = [place for place in self._places() if self._has_colony(place)] or self._places()
            return self._first([book.build[TU][place] for place in carriers])
        if self.colonies < min(len(self.land), self.temper.voyages):
            places = self._places()
            places.sort(key=lambda place: min(distance[place][goal] for goal in self.land))
            return self._first([book.build[COL][place] for place in places])
        return None

    def _carrier(self) -> Choice | None:
        """A canoe for the next voyage, before its Colony can be paid."""
        if self.canoes >= self.colonies + self.temper.carriers:
            return None
        places = sorted(self._places(), key=lambda place: place != self.player.home)
        return self._first([self.s.book.build[TU][place] for place in places])

    def _has_colony(self, place: int) -> bool:
        drafted = (COL, place) in self.player.draft
        return drafted or bool(self.player.stacks[place] & MASK[COL])

    def _link(self) -> Choice | None:
        """A canoe for every link that is missing."""
        drafted = [(item, place) for item, place in self.player.draft if item == TU]
        missing = [place for place in self.links if (TU, place) not in drafted]
        if not missing or self.canoes >= self.colonies + len(missing):
            return None
        direct = [self.s.book.build[TU][place] for place in missing]
        distance = self.s.cat.distance[missing[0]]
        near = sorted(self._places(), key=lambda place: distance[place])
        return self._first(direct) or self._first([self.s.book.build[TU][place] for place in near])

    def _agriculture(self) -> Choice | None:
        """Improve brown spaces where the green ones are full."""
        s = self.s
        full = [place for place in self._places() if s.villages[place] >= s.cat.green[s.group[place]]]
        return self._first([s.book.build[IA][place] for place in full])

    def _guard(self) -> Choice | None:
        """A Warrior Band for a group that would fall, the one with most Villages first."""
        s, draft = self.s, self.player.draft
        for place in sorted(self._places(), key=lambda k: -s.villages[k]):
            if guards_needed(s, self.seat, place, draft.count((WB, place)), self.temper.guards, self.temper):
                return self._first([s.book.build[WB][place]])
        return None

    def _war(self) -> Choice | None:
        """War Canoes and Warrior Bands at Home for an attack that pays."""
        s, home = self.s, self.player.home
        pool = next((k for k, pool in enumerate(self.player.pools) if home in pool), NOBODY)
        if pool < 0 or not arms(s, self.seat, self.temper, self.player.points[pool]):
            return None
        if self.temper.drill and s.book.inward in self.offer:
            return s.book.inward
        army, build = army_of(s, self.seat), s.book.build
        kinds = (WB, WC) if army.war_canoes > army.bands else (WC, WB)
        return self._first([build[kind][home] for kind in kinds])

    def _culture(self) -> Choice | None:
        """A card a turn, once there are Villages enough to afford it."""
        bought = any(item == CARD for item, _ in self.player.draft)
        if bought or village_count(self.s, self.seat) < self.temper.cultured:
            return None
        return self._first([self.s.book.culture[place] for place in self._places()])

    def _army(self) -> Choice | None:
        """War Canoes at Home and Warrior Bands for them; a last point is stored or guards the most Villages."""
        s, book = self.s, self.s.book
        places = sorted(self._places(), key=lambda place: (place != self.player.home, -s.villages[place]))
        bands = sum(number_of(self.player.stacks[place], WB) for place in self.player.spots)
        if self.warriors * 2 <= bands:
            war_canoe = self._first([book.build[WC][place] for place in places])
            if war_canoe is not None:
                return self._first([book.reveal[CANOE_BUILDERS]]) or war_canoe
        places.sort(key=lambda place: -danger(s, self.seat, place, self.player.draft.count((WB, place)), self.temper))
        return self._first([*book.store, *(book.build[WB][place] for place in places)])


def next_item(s: S, f: Frame, temper: Temper = NORMAL) -> Choice:
    """Return a bot's next item of its building order."""
    return OrderWriter(s, f.seat, temper).next()
