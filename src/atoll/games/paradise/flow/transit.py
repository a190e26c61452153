"""Chapter 7.2: Transit along chains of Transport Canoes."""

from __future__ import annotations

from atoll.games.paradise.catalog import TU
from atoll.games.paradise.flow.deciding import Window, first_of
from atoll.games.paradise.flow.fleets import note_wake, set_adrift
from atoll.games.paradise.flow.stacks import move_pieces, side_of
from atoll.games.paradise.state import NOWHERE, S, removed
from atoll.games.paradise.state.control import chains, garrison_bound, may_take
from atoll.games.paradise.state.entries import FERRIED, note, unmoved
from atoll.games.paradise.state.pieces import ALL_UP, KIND_COUNT, MASK, ONE, kinds_in, number_of
from atoll.kernel import Choice, Frame, Reason, because


class Transit(Window):
    """Move pieces from any hex of a chain to any other; capacity is unlimited, at sea too."""

    rule = "COP-7.2.3"
    rules = {"transit": "COP-7.2.3", "transit to": "COP-7.2.3"}

    def secretive(self, s: S, f: Frame) -> bool:
        """Others see that there are pieces in a chain, not whether they may leave."""
        stacks = s.players[f.seat].stacks
        return any(stacks[place] & ~ALL_UP for chain in ferries(s, f.seat) for place in chain)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer pieces that have not moved yet, or where the piece chosen can go."""
        seat = f.seat
        if s.lifted >= 0:
            return _landings(s, seat)
        offer, berths = [s.book.end_transit], s.berths
        for chain in s.ferries or ferries(s, seat):
            for place in chain:
                if place not in berths:
                    berths[place] = movable(s, seat, place)
                offer += berths[place]
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose a piece, then its goal."""
        if choice is s.book.end_transit:
            s.entries, s.wake = {}, ()
            set_adrift(s, f.seat, [place for chain in ferries(s, f.seat) for place in chain])
            s.forget()
            return
        s.stack.append(f)
        if choice.kind == "transit":
            place, kind = choice.args
            s.lifted = KIND_COUNT * place + kind
            return
        start, kind = lifted_piece(s)
        (goal,) = choice.args
        s.lifted = NOWHERE
        s.berths.pop(start, None)
        s.berths.pop(goal, None)
        move_pieces(s, f.seat, start, goal, ONE[kind])
        note(s, goal, FERRIED, ONE[kind])
        note_wake(s, start, goal, FERRIED, ONE[kind])
        if s.log is not None:
            s.tell("transit", seat=f.seat, hex=start, goal=goal, side=side_of(s, kind))

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One looks for all one's pieces, until one of them is chosen."""
        if s.lifted >= 0:
            return []
        player = s.players[f.seat]
        pieces = [s.book.transit[place][kind] for place in player.spots for kind in kinds_in(player.stacks[place])]
        return [s.book.end_transit, *pieces, *super().sought(s, f)]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say why a piece stays, or does not come there."""
        if choice.kind == "transit to":
            return None if s.lifted >= 0 and choice in self.choices(s, f) else because("no chain", "COP-7.2.3")
        if s.lifted >= 0:
            return None
        seat, (place, kind) = f.seat, choice.args
        in_chain = any(place in chain for chain in ferries(s, seat))
        here, one = s.players[seat].stacks[place], ONE[kind]
        return first_of(
            (not in_chain, "no chain", "COP-7.2.3"),
            (kind == TU and number_of(here, TU) == 1, "chain canoe", "COP-7.2.4"),
            (not unferried(s, seat, place) & MASK[kind], "transit once", "COP-7.2.3"),
            (not may_take(s, seat, place, one), "garrison", "COP-8.5.4"),
        )


def _landings(s: S, seat: int) -> list[Choice]:
    """Return where the piece chosen can go."""
    start, _ = lifted_piece(s)
    chain = next(chain for chain in ferries(s, seat) if start in chain)
    return list(map(s.book.transit_to.__getitem__, removed(chain, start)))


def lifted_piece(s: S) -> tuple[int, int]:
    """Return where the piece chosen for Transit is, and its kind."""
    return divmod(s.lifted, KIND_COUNT)


def ferries(s: S, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the chains of more than one hex, each sorted; Transit leaves them as they are, so they are found once."""
    if not s.ferries:
        s.ferries = tuple([tuple(sorted(chain)) for chain in chains(s, seat) if len(chain) > 1])
    return s.ferries


def movable(s: S, seat: int, place: int) -> list[Choice]:
    """Return the pieces that may leave a hex by Transit."""
    if s.players[seat].stacks[place] == ONE[TU]:
        return []
    offer, row, bound = [], s.book.transit[place], garrison_bound(s, seat, place)
    for kind in kinds_in(unferried(s, seat, place)):
        if not bound or may_take(s, seat, place, ONE[kind]):
            offer.append(row[kind])
    return offer


def unferried(s: S, seat: int, place: int) -> int:
    """Return the pieces of a hex that have not used Transit yet; one face-up canoe stays (COP-7.2.4)."""
    return max(unmoved(s, place, s.players[seat].stacks[place] - ONE[TU]), 0)


TRANSIT = Transit()
