"""How a bot moves: Transit to where a voyage starts, Colonies to free land, canoes to missing links, raids."""

from __future__ import annotations

from atoll.games.paradise.bot.goals import (
    all_spare_canoes,
    best,
    exposed,
    free_land,
    guards_needed,
    missing_links,
    raid,
    spare_canoes,
    strength,
    unsettled,
    ways,
)
from atoll.games.paradise.bot.temper import NORMAL, Temper
from atoll.games.paradise.catalog import COL, FACE_DOWN, FAVORABLE_WINDS, OCEAN, POI, TC, TU, WB, WC
from atoll.games.paradise.flow.fleets import fleet_movers, fleet_used, fresh, range_of
from atoll.games.paradise.flow.transit import lifted_piece
from atoll.games.paradise.state import NOBODY, S
from atoll.games.paradise.state.control import home_chain
from atoll.games.paradise.state.pieces import ALL_UP, MASK, ONE, canoes, fits, number_of
from atoll.kernel import Choice, Frame


class Voyage:
    """What a bot sees of its canoes and goals at one decision of its Movement."""

    def __init__(self, s: S, seat: int, temper: Temper):
        self.s = s
        self.seat = seat
        self.temper = temper
        self.player = s.players[seat]
        self.offer = s.choices(seat)
        self.stride = range_of(s, seat)
        self.chain = home_chain(s, seat)
        self.links = missing_links(s, seat, self.chain, temper)
        self.land = unsettled(s, seat, temper)

    # -- Transit -----------------------------------------------------------------------------------------

    def transit(self) -> Choice:
        """Return the next piece to move along the chain, or where it goes."""
        s, book = self.s, self.s.book
        launch = self._launch_hex()
        if s.lifted >= 0:
            wanted = launch
            if lifted_piece(s)[1] in (WB, WC):
                wanted = self._muster()[0]
                wanted = wanted if wanted >= 0 else self._in_need(self._spare_bands())
            return book.transit_to[wanted] if book.transit_to[wanted] in self.offer else self.offer[0]
        if launch >= 0:
            for kind in self._needed(launch):
                for place in sorted(self.chain):
                    choice = book.transit[place][kind]
                    if place != launch and choice in self.offer and self._ferries_well(place, launch, kind):
                        return choice
        goal, force = self._muster()
        for kind in (WC, WB) if force else ():
            for place in sorted(self.chain):
                choice = book.transit[place][kind]
                if kind == WB and self._guarded(place):
                    continue
                if place != goal and choice in self.offer and self._ferries_well(place, goal, kind):
                    return choice
        return (None if force else self._reinforce()) or book.end_transit

    def _ferries_well(self, start: int, goal: int, kind: int) -> bool:
        """Return whether a piece can go along the chain and nobody lacks a place on a canoe for it."""
        stacks, land, one = self.player.stacks, self.s.land, ONE[kind]
        here = land[start] != OCEAN or fits(stacks[start] - one)
        return here and (land[goal] != OCEAN or fits(stacks[goal] + one))

    def _launch_hex(self) -> int:
        """Return the hex of the chain from which land is settled best."""
        stacks = self.player.stacks
        if not self.land or not any(stacks[place] & MASK[COL] for place in self.chain):
            return NOBODY
        found = ways(self.s, self.seat, self.chain, self.land)
        goal = best(found, self.land, self.stride)
        return found[goal][2] if goal >= 0 else NOBODY

    def _needed(self, launch: int) -> list[int]:
        """Return the kinds that should come to a hex by Transit: Colonies, and canoes to carry them on."""
        colonies = number_of(self.player.stacks[launch], COL)
        if launch in self.land:
            return [] if colonies else [COL]
        needed = [COL] if colonies < min(2, len(self.land)) else []
        if sum(spare_canoes(self.s, self.seat, launch, self.chain, self.links)) < max(colonies, 1):
            needed += [TU, TC]
        return needed

    def _muster(self) -> tuple[int, int]:
        """Return where in the chain all War Canoes and Warrior Bands should meet for a raid, and their number."""
        stacks = self.player.stacks
        total = sum(stacks[place] & (MASK[WC] if self._guarded(place) else MASK[WB] | MASK[WC]) for place in self.chain)
        force = strength(total)
        if force < self.temper.least_force:
            return NOBODY, 0
        for place in sorted(self.chain, key=lambda k: -strength(stacks[k])):
            if raid(self.s, self.seat, place, force, self.stride, self.temper)[0] >= 0:
                return place, force
        return NOBODY, 0

    def _reinforce(self) -> Choice | None:
        """Return a Warrior Band to send where one is missing."""
        bands = self._spare_bands()
        goal = self._in_need(bands)
        return self.s.book.transit[bands[0]][WB] if goal >= 0 else None

    def _spare_bands(self) -> list[int]:
        """Return the hexes of the chain with a Warrior Band that is not missed and may still go, the fullest first."""
        s, stacks = self.s, self.player.stacks
        places = [place for place in sorted(self.chain) if stacks[place] & MASK[WB] and not self._guarded(place)]
        if s.lifted < 0:
            places = [place for place in places if s.book.transit[place][WB] in self.offer]
        return sorted(places, key=lambda place: -(stacks[place] & MASK[WB]))

    def _in_need(self, bands: list[int]) -> int:
        """Return the group of the chain with most Villages that a few Warrior Bands would save, or NOBODY."""
        s, stacks = self.s, self.player.stacks
        most = sum(stacks[place] & MASK[WB] for place in bands)
        groups = [place for place in sorted(self.chain) if s.owner[place] == self.seat]
        needy = [place for place in groups if guards_needed(s, self.seat, place, 0, most, self.temper)]
        return max(needy, key=lambda place: (s.villages[place], -place), default=NOBODY)

    def _guarded(self, place: int) -> bool:
        """Return whether the Warrior Bands of a group are its guard: with one less it would fall."""
        return self.s.owner[place] == self.seat and exposed(self.s, self.seat, place, -1, self.temper)

    # -- Movement ----------------------------------------------------------------------------------------

    def move(self) -> Choice:
        """Return the next small move."""
        return self._under_way() if self.s.fleet else self._at_rest()

    def _at_rest(self) -> Choice:
        s, book = self.s, self.s.book
        for place in self.player.spots:
            wanted = s.owner[place] == self.seat or place in self.links
            if wanted and book.show[place] in self.offer and not self.player.stacks[place] & ALL_UP:
                return book.show[place]
        choice = self._settle() or self._link() or self._raid()
        return choice or book.end_movement

    def _settle(self) -> Choice | None:
        """Set out with a Colony; a longer stride may bring land into reach."""
        s, book = self.s, self.s.book
        for place in self.player.spots:
            stack = self.player.stacks[place]
            if not stack & MASK[COL] or place in self.land or not canoes(stack):
                continue
            if not fresh(s, self.seat, place) & MASK[COL] or (s.owner[place] == NOBODY and self._settling(place)):
                continue
            found = ways(s, self.seat, {place}, self.land)
            goal = best(found, self.land, self.stride)
            if goal < 0:
                continue
            choice = self._launch(place)
            if choice is None:
                choice = book.reveal_tile[found[goal][1]]
                if found[goal][0] == 1 and choice in self.offer:  # nowhere else to go: the tile must be revealed first
                    return choice
                continue
            if found[goal][0] == self.stride + 1:
                for farther in (book.event[FAVORABLE_WINDS], book.use[POI]):
                    if farther in self.offer:
                        return farther
            return choice
        return None

    def _settling(self, place: int) -> bool:
        """Return whether a Colony is where it should be."""
        s = self.s
        return s.group[place] >= 0 and s.land[place] != FACE_DOWN and s.cat.green[s.group[place]] > 0

    def _launch(self, place: int) -> Choice | None:
        """Return a canoe that may leave, face up if possible: it links at once."""
        up, down = spare_canoes(self.s, self.seat, place, self.chain, self.links)
        launch = self.s.book.launch[place]
        if up and launch[TU] in self.offer:
            return launch[TU]
        if down and launch[TC] in self.offer:
            return launch[TC]
        return None

    def _link(self) -> Choice | None:
        """Send a canoe to a missing link."""
        if not self.links or not all_spare_canoes(self.s, self.seat, self.chain, self.links):
            return None
        wanted = {place: 1.0 for place in self.links if not self.player.stacks[place] & (MASK[TC] | MASK[TU])}
        for place in self.player.spots if wanted else ():
            if self.player.stacks[place] & MASK[COL] and self.land:
                continue
            choice = self._launch(place)
            if choice is not None and ways(self.s, self.seat, {place}, wanted):
                return choice
        return None

    def _raid(self) -> Choice | None:
        """Set out with War Canoes where the odds are good."""
        s = self.s
        for place in self.player.spots:
            choice = s.book.launch[place][WC]
            if choice in self.offer:
                force = strength(fresh(s, self.seat, place))
                if (
                    force >= self.temper.least_force
                    and raid(s, self.seat, place, force, self.stride, self.temper)[0] >= 0
                ):
                    return choice
        return None

    def _under_way(self) -> Choice:
        s, book = self.s, self.s.book
        movers, cargo = fleet_movers(s), s.fleet_cargo
        if movers & MASK[WC]:
            choice = self._raiding(movers + cargo)
        elif cargo & MASK[COL]:
            choice = None if s.fleet_hex in free_land(s, self.seat) else self._to(self.land)
        elif book.load[COL] in self.offer and self.land:
            return book.load[COL]
        elif self._links_here(movers):
            choice = None
        else:
            choice = self._to({place: 1.0 for place in self.links if not self.player.stacks[place] & ALL_UP})
        if choice is not None and choice in self.offer:
            return choice
        return book.stop if book.stop in self.offer else self.offer[0]

    def _links_here(self, movers: int) -> bool:
        """Return whether the chain came to this hex with the canoes under way, and would leave with them."""
        here = self.s.fleet_hex
        others = self.player.stacks[here] - movers
        return fleet_used(self.s) > 0 and here in self.chain and not others & ALL_UP

    def _to(self, wanted: dict[int, float]) -> Choice | None:
        """Return the next hex on the way to what is wanted, or a tile to reveal first."""
        s = self.s
        if s.fleet_hex in wanted:
            return None
        found = ways(s, self.seat, {s.fleet_hex}, wanted)
        goal = best(found, wanted, self.stride)
        if goal < 0:
            return None
        first = found[goal][1]
        return s.book.reveal_tile[first] if s.land[first] == FACE_DOWN else s.book.go[first]

    def _raiding(self, fleet: int) -> Choice | None:
        """Gather all War Canoes and Warrior Bands of the hex, then go."""
        s, book = self.s, self.s.book
        used = fleet_used(s)
        if not used:
            if book.take[WC] in self.offer:
                return book.take[WC]
            if book.load[WB] in self.offer:
                return book.load[WB]
        first = raid(s, self.seat, s.fleet_hex, strength(fleet), self.stride - used, self.temper)[1]
        return book.go[first] if first >= 0 else None


def transit(s: S, f: Frame, temper: Temper = NORMAL) -> Choice:
    """Return a bot's choice in Transit."""
    return Voyage(s, f.seat, temper).transit()


def move(s: S, f: Frame, temper: Temper = NORMAL) -> Choice:
    """Return a bot's choice in Movement."""
    return Voyage(s, f.seat, temper).move()
