"""Chapters 4 and 5: the steps of a turn, and who goes first."""

from __future__ import annotations

from atoll.games.paradise.catalog import KAVA, ROYAL_MARRIAGE
from atoll.games.paradise.flow.answers import KeptEvent, play_event, use_card
from atoll.games.paradise.flow.construction import CONSTRUCTION
from atoll.games.paradise.flow.events import TOP_EVENT
from atoll.games.paradise.flow.exploration import EXPLORATION
from atoll.games.paradise.flow.interludes import BEFORE, EXPLORING, MOVING
from atoll.games.paradise.flow.malaria import MALARIA_ROLL
from atoll.games.paradise.flow.movement import MOVEMENT
from atoll.games.paradise.flow.solitaire import CHIT
from atoll.games.paradise.flow.victory import VICTORY
from atoll.games.paradise.state import NEVER, NOBODY, S
from atoll.kernel import CHANCE, TOGETHER, Choice, Decision, Frame, Routine, Sealed


class Turn(Routine[S]):
    """Turn Order, Exploration, Movement & Battle, Construction, Victory."""

    rule = "COP-4.1"

    def run(self, s: S, f: Frame) -> None:
        """List the steps."""
        s.turn, s.grown, s.declared = s.turn + 1, (), 0
        lapsed = [mark for mark in s.marks if mark[2] and mark[2] < s.turn]
        s.marks = tuple([mark for mark in s.marks if mark not in lapsed])
        s.truces = tuple([truce for truce in s.truces if truce[2] >= s.turn])
        for player in s.players:
            player.bonus = player.far = 0
        s.tell("turn", turn=s.turn)
        for event, place, _, _ in lapsed:
            s.tell("mark gone", event=event, hex=place)
        chits = [CHIT(CHANCE)] if s.solo and s.turn >= s.cat.first_chit_turn else []
        s.do(TURN_ORDER(CHANCE), TURN_EVENT(CHANCE), MALARIA_ROLL(CHANCE), *chits, STEPS_IN_ORDER(CHANCE))


class StepsInOrder(Routine[S]):
    """All players finish a step before the next begins; most steps are done in turn order."""

    rule = "COP-4.2"

    def run(self, s: S, f: Frame) -> None:
        """Name the players of each step, in the order just set."""
        s.do(
            *[frame for seat in s.order for frame in (BEFORE(seat, EXPLORING), EXPLORATION(seat))],
            *[frame for seat in s.order for frame in (BEFORE(seat, MOVING), MOVEMENT(seat))],
            CONSTRUCTION(CHANCE),
            VICTORY(CHANCE),
            TURN(CHANCE),
        )


class TurnOrder(Routine[S]):
    """Who is last on the track takes the marker, unless Kava is drunk."""

    rule = "COP-5.1"

    def run(self, s: S, f: Frame) -> None:
        """Ask for Kava, then give the marker."""
        if s.solo:
            s.order = (0,)
            return
        s.holder = s.drawer = NOBODY
        s.order = s.order or tuple(range(len(s.players)))
        shown = any(KAVA in player.up for player in s.players)
        may_have = [p.can_use(KAVA) if shown else p.hand for p in s.players]
        callers = [k for k, player in enumerate(s.players) if may_have[k] and player.asking != NEVER]
        s.do(KAVA_CALL(TOGETHER, *callers), GIVE_MARKER(CHANCE))


class KavaCall(Sealed[S]):
    """Before the marker is given a player may take it with Kava."""

    rule = "COP-C.4.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer it to its owner; the others are asked too, so that nothing is betrayed."""
        return [s.book.go_on, s.book.use[KAVA]] if s.players[f.seat].can_use(KAVA) else [s.book.go_on]

    def reveal(self, s: S, f: Frame, sealed: dict[int, Choice]) -> None:
        """There is only one such card."""
        for seat, choice in sealed.items():
            if choice is s.book.use[KAVA]:
                use_card(s, seat, KAVA)


class GiveMarker(Routine[S]):
    """Give the marker to the last player; with Events one of the last two draws instead."""

    rule = "COP-5.2"

    def run(self, s: S, f: Frame) -> None:
        """Find the last players; ties go by the tie order of the Homes."""
        ranks = [(player.vp, s.cat.tie_rank[player.people], seat) for seat, player in enumerate(s.players)]
        last, events = [seat for _, _, seat in sorted(ranks)], s.events_on and len(s.event_deck) > 0
        if s.holder >= 0:
            s.drawer = next(seat for seat in last if seat != s.holder) if events else NOBODY
            s.tell("marker by Kava", seat=s.holder)
            s.push(SET_ORDER(s.holder))
        elif events:
            s.push(CHOOSE_DUTY(last[0], last[1]))
        else:
            s.holder = last[0]
            s.tell("marker given", seat=s.holder, points=s.players[s.holder].vp)
            s.push(SET_ORDER(last[0]))


class ChooseDuty(Decision[S]):
    """The last player draws the Event or sets the turn order; the second-last does the other."""

    rule = "COP-11.2.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer both."""
        return [s.book.set_order, s.book.take_event]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Share the duties; the order is set first (COP-11.2.4)."""
        (other,) = f.args
        s.holder, s.drawer = (f.seat, other) if choice is s.book.set_order else (other, f.seat)
        s.tell("duties", seat=s.holder, rival=s.drawer)
        s.push(SET_ORDER(s.holder))


class SetOrder(Decision[S]):
    """Choose who goes first this turn, and which way round."""

    rule = "COP-5.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every player and, where it makes a difference, both directions."""
        count = len(s.players)
        return [choice for row in s.book.order[:count] for choice in row[: 1 if count == 2 else 2]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The choice holds for the whole turn (COP-5.4)."""
        first, backwards = choice.args
        count = len(s.players)
        s.order = tuple([(first + (-k if backwards else k)) % count for k in range(count)])
        s.tell("order", seat=f.seat, rival=first, direction=backwards)


class TurnEvent(Routine[S]):
    """Draw the Event of the turn; before the step ends Royal Marriage may be played."""

    rule = "COP-11.2.2"

    def run(self, s: S, f: Frame) -> None:
        """The turn order was set before (COP-11.2.4)."""
        if s.events and not s.solo:
            drawn = [TOP_EVENT(CHANCE, s.drawer)] if s.drawer >= 0 else []
            s.do(*drawn, *(MARRIAGE(seat) for seat in s.order))


class Marriage(KeptEvent):
    """Before the Turn Order Step ends, the owner of Royal Marriage may name another player."""

    rule = "COP-C.4.4"
    event = ROYAL_MARRIAGE

    def secretive(self, s: S, f: Frame) -> bool:
        """Who wishes never to be asked is not."""
        return s.players[f.seat].asking != NEVER and super().secretive(s, f)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every other player to its owner."""
        player, rivals = s.players[f.seat], s.book.name[: len(s.players)]
        plays = player.asking != NEVER and ROYAL_MARRIAGE in player.kept
        return [s.book.go_on, *(rivals[: f.seat] + rivals[f.seat + 1 :] if plays else ())]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Play it."""
        if choice is not s.book.go_on:
            (rival,) = choice.args
            play_event(s, f.seat, ROYAL_MARRIAGE, 1 << rival, rival)
            s.tell("marriage", seat=f.seat, rival=rival)


TURN = Turn()
STEPS_IN_ORDER = StepsInOrder()
TURN_ORDER = TurnOrder()
KAVA_CALL = KavaCall()
GIVE_MARKER = GiveMarker()
CHOOSE_DUTY = ChooseDuty()
SET_ORDER = SetOrder()
TURN_EVENT = TurnEvent()
MARRIAGE = Marriage()
