"""Rulings 48 and chapter C: effects that may be answered by Tapu and Shaman, and what may be done at any time."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.paradise.catalog import DEFORESTATION, FRIGATE_BIRDS, RUM, SHAMAN, TAPU
from atoll.games.paradise.flow.cards import discard_event, turn_up, use_up
from atoll.games.paradise.flow.deciding import Window
from atoll.games.paradise.flow.islands import reveal_tile
from atoll.games.paradise.flow.stacks import lose_piece
from atoll.games.paradise.state import NEVER, NOBODY, Pending, S
from atoll.games.paradise.state.control import AI, markers_of, may_take
from atoll.games.paradise.state.entries import take_out
from atoll.games.paradise.state.pieces import MASK, ONE, number_of
from atoll.kernel import CHANCE, Choice, Frame, Routine

KEPT, DRAWN = 100, 200  # the source of an effect is a card, KEPT + an Event, or DRAWN + an Event just drawn
EVERYBODY = 15


def use_card(s: S, seat: int, card: int, affected: int = 0, aim: int = NOBODY) -> None:
    """Use up a card; before its effect takes place, on its aim or in its measure, it may be answered."""
    use_up(s, seat, card)
    announce(s, Pending(card, seat, affected, 0), s.effects["power"](seat, aim))


def play_event(s: S, seat: int, event: int, affected: int = 0, aim: int = NOBODY) -> None:
    """Play a kept Event; before its effect takes place, on its aim or in its measure, it may be answered."""
    discard_event(s, seat, event)
    announce(s, Pending(KEPT + event, seat, affected, 0), s.effects["power"](seat, aim))


def announce(s: S, pending: Pending, effect: Frame) -> None:
    """Put an effect on the table: it may be answered, then it is carried out."""
    s.pending = (*s.pending, pending)
    s.do(ANSWERS(CHANCE, 0), effect)


def source_of(pending: Pending) -> tuple[int, int]:
    """Return the card that is answered, or NOBODY, and the Event, or NOBODY."""
    if pending.source < KEPT:
        return pending.source, NOBODY
    return NOBODY, pending.source - (DRAWN if pending.source >= DRAWN else KEPT)


def cancelled(s: S) -> int:
    """Take the latest effect off the table and return for whom it was cancelled, as bits."""
    *below, latest = s.pending
    s.pending = tuple(below)
    return latest.cancelled


def cancel(s: S, whom: int) -> None:
    """Cancel the effect that is the latest on the table, for these seats."""
    *below, latest = s.pending
    s.pending = (*below, latest._replace(cancelled=latest.cancelled | whom))


class Answers(Routine[S]):
    """Offer answers: first to the affected players, then to the others, in turn order."""

    rule = "COP-C.4.5"

    def run(self, s: S, f: Frame) -> None:
        """Ask the next player who could have an answer."""
        (first,), (source, actor, affected, before) = f.args, s.pending[-1]
        if s.solo and affected & 1 << AI and s.players[AI].can_use(TAPU) and TAPU in s.players[AI].up:
            use_up(s, AI, TAPU)
            cancel(s, 1 << AI)
            s.tell("answered", seat=AI)
        if before == EVERYBODY:
            return
        own_effect = actor if source < DRAWN else NOBODY
        shown = any(TAPU in player.up for player in s.players)  # else, for all the others know, any hand may have it
        seats = sorted(s.order, key=lambda seat: not affected >> seat & 1)
        for index, seat in enumerate(seats[first:], first + 1):
            player = s.players[seat]
            tapu = affected >> seat & 1 and (player.can_use(TAPU) if shown else player.hand)
            shaman = player.kept and SHAMAN not in s.event_discards
            if seat != own_effect and player.asking != NEVER and (tapu or shaman):
                s.do(ANSWER(seat), ANSWERS(CHANCE, index))
                return


class Answer(Window):
    """Let the effect be, or answer it."""

    rule = "COP-C.4.5"

    def secretive(self, s: S, f: Frame) -> bool:
        """Whether there is an answer is a secret."""
        return True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer Tapu to an affected player, Shaman to anybody."""
        player = s.players[f.seat]
        offer = [s.book.go_on]
        if s.pending[-1].affected >> f.seat & 1 and player.can_use(TAPU):
            offer.append(s.book.use[TAPU])
        if SHAMAN in player.kept:
            offer.append(s.book.event[SHAMAN])
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the answer on the table: it may be answered too."""
        if choice is s.book.use[TAPU]:
            use_card(s, f.seat, TAPU, aim=1 << f.seat)
        elif choice is not s.book.go_on:
            play_event(s, f.seat, SHAMAN, 1 << s.pending[-1].actor, EVERYBODY)


class KeptEvent(Window):
    """A moment at which the owner of a certain kept Event may play it; it may be answered."""

    event: ClassVar[int]

    def secretive(self, s: S, f: Frame) -> bool:
        """Which Events a player keeps is a secret."""
        return bool(s.players[f.seat].kept) and self.event not in s.event_discards

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the Event to its owner."""
        return [s.book.go_on, s.book.event[self.event]] if self.event in s.players[f.seat].kept else [s.book.go_on]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Play it."""
        if choice is not s.book.go_on:
            play_event(s, f.seat, self.event)


# -- at any time -----------------------------------------------------------------------------------------

ANY_TIME = frozenset({"reveal", "deforest", "reveal tile", "drop rumor", "peek"})


class AnyTime(Window):
    """A moment at which also what may be done at any time is done."""

    rule = "COP-9.5.4"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Do that and ask again, or what the moment is for."""
        if choice.kind in ANY_TIME:
            s.push(f)
            do_any_time(s, f.seat, choice)
        else:
            self.go_on(s, f, choice)

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """Let it be, unless there is something to be done."""


def any_time(s: S, seat: int, rumors: bool = True) -> list[Choice]:
    """Return what a player may do at any time: reveal tiles and cards, deforest, take Rumors off the map."""
    player, book = s.players[seat], s.book
    offer = list(map(book.reveal.__getitem__, player.hand))
    if not s.solo and player.can_use(DEFORESTATION):
        offer += book.deforest[:seat] + book.deforest[seat + 1 : len(s.players)]
    offer += map(book.reveal_tile.__getitem__, markers_of(s, seat))
    if rumors and player.pool[RUM] < s.cat.limits[RUM]:
        for place in player.hexes_with(MASK[RUM]):
            if may_take(s, seat, place, ONE[RUM]):
                offer.append(book.drop_rumor[place])
    return offer


def do_any_time(s: S, seat: int, choice: Choice) -> None:
    """Carry out such a choice."""
    (aim,) = choice.args
    if choice.kind == "reveal":
        turn_up(s, seat, aim)
    elif choice.kind == "deforest":
        use_card(s, seat, DEFORESTATION, 1 << aim, aim)
        s.tell("deforest", seat=seat, rival=aim)
    elif choice.kind == "reveal tile":
        reveal_tile(s, aim, seat)
    elif choice.kind == "peek":
        use_card(s, seat, FRIGATE_BIRDS, aim=aim)
    elif choice.kind == "drop rumor":
        drop_rumor(s, seat, aim)


def drop_rumor(s: S, seat: int, place: int) -> None:
    """Take a Rumor off the map, if possible one that has not moved this turn (COP-7.6.4)."""
    lose_piece(s, seat, place, RUM)
    s.tell("drop rumor", seat=seat, hex=place)
    entries = s.entries.get(place, ())
    moved = [k for k, (_, pieces) in enumerate(entries) if pieces & MASK[RUM]]
    if sum([number_of(entries[k][1], RUM) for k in moved]) > number_of(s.players[seat].stacks[place], RUM):
        take_out(s, place, moved[0], ONE[RUM])


ANSWERS = Answers()
ANSWER = Answer()
