"""Chapters 6 to 10: the turn and its phases but for actions and purchases."""

from __future__ import annotations

from atoll.games.archipelago.catalog import DOMESTIC, EXPORT, stall_of
from atoll.games.archipelago.components.spots import SPOT_OF, unit_at
from atoll.games.archipelago.flow.balance import halves
from atoll.games.archipelago.flow.common import OrderSetting, S, begin_phase, shift_rebellion, shift_surplus, spend
from atoll.games.archipelago.flow.ending import ENDED, conclude
from atoll.games.archipelago.flow.evolution import PURCHASE
from atoll.games.archipelago.flow.negotiation import talk
from atoll.games.archipelago.flow.promises import FIRST, judge, settle_promises
from atoll.games.archipelago.flow.rounds import ACTIONS
from atoll.games.archipelago.flow.units import change, off_icon
from atoll.games.archipelago.state import BROKEN, KEPT, NOBODY, PHASE_1, PHASE_2, PHASE_3, PHASE_4, WORN_OUT
from atoll.kernel import CHANCE, TOGETHER, Choice, Frame, IllegalChoice, Reason, Routine, Sealed, because

LIMIT = 6  # of the options, in `variant`
LAST_TURNS = (0, 20, 40)  # 0 is none: the rulebook knows no limit
BOARD_III, BOARD_IV = 2, 3
TWO_PLAYERS = 2


class Turn(Routine[S]):
    """Six phases in order; turn 1 skips the first and the fourth."""

    rule = "ARC-6.1"

    def run(self, s: S, f: Frame) -> None:
        """List the phases of the turn."""
        settle_promises(s)
        if s.turn and s.turn == LAST_TURNS[s.variant[LIMIT]]:
            conclude(s, WORN_OUT)
            return
        s.turn += 1
        s.fresh = ()
        s.tell("turn", number=s.turn)
        first = s.turn == 1
        s.do(
            *([] if first else [DISENGAGEMENT(CHANCE)]),
            ORDER_OF_PLAY(CHANCE),
            POPULATION_EFFECTS(CHANCE),
            *([] if first else [BALANCE(CHANCE)]),
            ACTIONS(CHANCE),
            PURCHASE(CHANCE),
            TURN(CHANCE),
        )


class Disengagement(Routine[S]):
    """Phase 1: cards turn upright, units leave the icons and are free again, rebels stand up."""

    rule = "ARC-7.1"

    def run(self, s: S, f: Frame) -> None:
        """Units on buildings stay there (ARC-7.3)."""
        begin_phase(s, PHASE_1)
        s.engaged = ()
        s.used = s.traders = 0
        for seat, player in enumerate(s.players):
            for units, ship in ((player.citizens, False), (player.ships, True)):
                for unit in tuple(units):
                    change(s, seat, units, unit, unit_at(off_icon(s, SPOT_OF[unit], ship)))


# -- phase 2 ---------------------------------------------------------------------------------------------


class OrderOfPlay(Routine[S]):
    """Phase 2: everybody bets in secret."""

    rule = "ARC-8.1"

    def run(self, s: S, f: Frame) -> None:
        """Bet, and let the winner decide."""
        begin_phase(s, PHASE_2)
        s.ranks = (NOBODY,) * len(s.players)
        s.do(BET(TOGETHER, *range(len(s.players))), ENDED)


class Bet(Sealed[S]):
    """Bet any amount of one's money."""

    rule = "ARC-8.1"
    again = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """From nothing to everything."""
        return s.book.bet[: s.players[f.seat].money + 1]

    def reveal(self, s: S, f: Frame, sealed: dict[int, Choice]) -> None:
        """All bets go to the bank; the highest bettor sets the order (ARC-8.2, 8.3)."""
        bets = {seat: choice.args[0] for seat, choice in sealed.items()}
        for seat, florins in bets.items():
            s.tell("bet", seat=seat, florins=florins)
            spend(s, seat, florins)
        highest = max(bets.values())
        best = [seat for seat, florins in bets.items() if florins == highest]
        if len(best) == 1:
            s.tell("highest bet", seat=best[0], florins=highest)
            s.do(*talk(s), SET_ORDER(best[0]))
        elif highest and self.again and len(s.players) > TWO_PLAYERS:
            for seat in best:
                s.tell("tied", seat=seat, florins=highest)
            s.push(SECOND_BET(TOGETHER, *best))
        else:
            s.tell("order stays", seat=s.order[0])
            s.do(*talk(s))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say how much there is."""
        if choice.kind != "bet":
            return super().refuse(s, f, choice)
        return s.refusal("florins", self.rule, need=choice.args[0], has=s.players[f.seat].money)


class SecondBet(Bet):
    """Those who share the highest bet bet once more."""

    rule = "ARC-8.5"
    again = False


class SetOrder(OrderSetting):
    """The highest bettor sets the whole order, place by place."""

    rule = "ARC-8.3"
    rules = {"next": "ARC-8.3"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer who has no place yet; places agreed on in a deal are kept."""
        place = len(f.args)
        if s.ranks[place] != NOBODY:
            return [s.book.next_seat[s.ranks[place]]]
        later = s.ranks[place:]
        return [s.book.next_seat[seat] for seat in range(len(s.players)) if seat not in f.args and seat not in later]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Go on to the next place."""
        placed = (*f.args, choice.args[0])
        if len(placed) < len(s.players):
            s.push(SET_ORDER(f.seat, *placed))
            return
        s.order = placed
        s.ranks = ()
        for seat in range(len(placed)):
            judge(s, f.seat, FIRST, KEPT if seat == placed[0] else BROKEN, seat)
        for place, seat in enumerate(placed, 1):
            s.tell("in order", seat=seat, number=place)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The place must not be sold, nor the player have one."""
        return None if choice in self.choices(s, f) else because("place taken", self.rule)


# -- phases 3 and 4 --------------------------------------------------------------------------------------


class PopulationEffects(Routine[S]):
    """Phase 3: the four boards in order."""

    rule = "ARC-9.1"

    def run(self, s: S, f: Frame) -> None:
        """Each board starts from where the one before left the markers."""
        begin_phase(s, PHASE_3)
        for board in (BOARD_IV, BOARD_III, EXPORT, DOMESTIC):
            s.do(BOARD(CHANCE, board), ENDED)


class Board(Routine[S]):
    """Apply the icons of one board."""

    rule = "ARC-9.2"

    def run(self, s: S, f: Frame) -> None:
        """Markets zone by zone, the others by the row of their marker."""
        (board,) = f.args
        if board == BOARD_III:
            surplus, rebellion = s.cat.stability[min(s.population, s.cat.top)]
            if surplus or rebellion:
                s.tell("board III", population=s.population)
            shift_surplus(s, surplus)
            shift_rebellion(s, rebellion)
        elif board == BOARD_IV:
            if s.cat.unrest[s.surplus]:
                s.tell("board IV", number=s.surplus)
            shift_rebellion(s, s.cat.unrest[s.surplus])
        else:
            s.do(*(ZONE(CHANCE, board, kind) for kind, count in enumerate(s.zone(board)) if count))


class Zone(Routine[S]):
    """Apply the row of the last cube of a market zone."""

    rule = "ARC-9.2"

    def run(self, s: S, f: Frame) -> None:
        """Surplus, then rebellion."""
        board, kind = f.args
        count = s.zone(board)[kind]
        surplus, rebellion = s.cat.zone_surplus[board][kind][count], s.cat.zone_rebellion[board][kind][count]
        if surplus or rebellion:
            s.tell("zone", stall=stall_of(board, kind), amount=count)
        shift_surplus(s, surplus)
        shift_rebellion(s, rebellion)


class Balance(Routine[S]):
    """Phase 4: both halves of the back on top of the deck, unless red."""

    rule = "ARC-10.1"

    def run(self, s: S, f: Frame) -> None:
        """Upper half, then lower half; the card stays where it is (ARC-10.3)."""
        begin_phase(s, PHASE_4)
        for half in reversed(halves(s, red=False)):
            s.do(half, ENDED)


TURN = Turn()
DISENGAGEMENT = Disengagement()
ORDER_OF_PLAY = OrderOfPlay()
BET = Bet()
SECOND_BET = SecondBet()
SET_ORDER = SetOrder()
POPULATION_EFFECTS = PopulationEffects()
BOARD = Board()
ZONE = Zone()
BALANCE = Balance()
