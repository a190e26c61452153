"""Chapter 10: counting, declaring victory, and the end of the game."""

from __future__ import annotations

from atoll.games.paradise.catalog import FACE_DOWN
from atoll.games.paradise.flow.answers import AnyTime, any_time, do_any_time
from atoll.games.paradise.flow.cards import turn_up
from atoll.games.paradise.scoring import card_vp, count, rank, winners
from atoll.games.paradise.state import S
from atoll.games.paradise.state.pieces import ALL_UP, kinds_in, number_of
from atoll.kernel import CHANCE, Choice, Frame, Reason, Routine, because


class Victory(Routine[S]):
    """Ask in turn order who declares, then set the markers."""

    rule = "COP-10.1.1"

    def run(self, s: S, f: Frame) -> None:
        """In the solitaire game nothing need be declared (COP-R-63)."""
        count_all(s)
        if not s.solo:
            s.do(*[DECLARE(seat) for seat in s.order], END_OF_TURN(CHANCE, s.decision))
            return
        left = len(s.cat.chits) - s.chits_drawn
        s.declared = int(count(s, 0, hidden=True) >= s.cat.solo_goal and left >= s.cat.chits_to_win)
        if s.declared or left <= s.cat.chits_to_win:
            finish(s)
        else:
            stop_at_limit(s)


def count_all(s: S) -> None:
    """Let each player count anew, only what lies face up, and set the marker (COP-10.1.5)."""
    for seat in s.order:
        s.players[seat].vp = count(s, seat)
    if s.events and max(player.vp for player in s.players) >= s.cat.events_from:
        s.events_on = True


class EndOfTurn(Routine[S]):
    """The turn is over."""

    rule = "COP-10.1.1"

    def run(self, s: S, f: Frame) -> None:
        """Count once more if anybody has decided anything since the step began, then tell the totals."""
        (before,) = f.args
        if s.decision != before:
            count_all(s)
        for seat in s.order:
            s.tell("count", seat=seat, points=s.players[seat].vp)
        stop_at_limit(s)


def stop_at_limit(s: S) -> None:
    """End a game after as many turns as its table has agreed on, counted as after a declaration."""
    if s.limit and s.turn >= s.limit:
        s.tell("limit", turn=s.turn)
        finish(s)


class Declare(AnyTime):
    """Declare victory, turn cards up, or let it be."""

    rule = "COP-10.4.1"
    rules = {"declare": "COP-10.4.1"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """With enough points victory may be declared, once."""
        offer = [s.book.go_on] if self.reason(s, f, s.book.declare) else [s.book.go_on, s.book.declare]
        return offer + any_time(s, f.seat, rumors=bool(s.players[f.seat].hand))  # else being asked would betray them

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Everybody wants to win."""
        return [s.book.declare, *super().sought(s, f)]

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """A declaration lets the others answer."""
        if choice is s.book.declare:
            declare(s, f.seat)
            s.push(RESPONSES(CHANCE, f.seat, 0, 0))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say how much is missing."""
        if s.declared >> f.seat & 1:
            return because("declared", "COP-10.4.1")
        few = count(s, f.seat, hidden=True) < s.goal  # cards face down count (COP-10.4.2)
        return because("too few", "COP-10.4.1", need=s.goal // 2) if few else None


def declare(s: S, seat: int) -> None:
    """Turn up all cards that have Victory Points (COP-10.4.2)."""
    s.declared |= 1 << seat
    for card in s.players[seat].hand:
        if card_vp(s, seat, card):
            turn_up(s, seat, card)
    s.tell("declare", seat=seat, points=count(s, seat))


class Responses(Routine[S]):
    """After a declaration every other player may answer, until all have passed in succession."""

    rule = "COP-10.4.3"

    def run(self, s: S, f: Frame) -> None:
        """Ask the next player; when all have passed, look whether somebody has enough."""
        declarer, index, passes = f.args
        others = [seat for seat in s.order if seat != declarer]
        if passes < len(others):
            s.push(RESPOND(others[index % len(others)], declarer, index, passes))
        elif any(count(s, seat) >= s.goal for seat in s.order):
            finish(s)
        else:
            s.tell("goes on")


class Respond(Declare):
    """Answer a declaration with cards, with one's own declaration, or pass."""

    rule = "COP-10.4.3"
    rules = {"declare": "COP-10.4.3"}

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """What is done starts the round of answers anew."""
        (declarer, index, passes), passed = f.args, choice is s.book.go_on
        s.push(RESPONSES(CHANCE, declarer, index + passed, passes + 1 if passed else 0))
        if choice is s.book.declare:
            declare(s, f.seat)
        elif not passed:
            do_any_time(s, f.seat, choice)


def finish(s: S) -> None:
    """Turn all cards up and count for the last time; the game is over (COP-10.4.4)."""
    for seat, player in enumerate(s.players):
        for card in player.hand:
            turn_up(s, seat, card)
        player.vp = count(s, seat)
    if s.log is not None:
        _tell_secrets(s)
        _tell_end(s)
    s.stack.clear()


def _tell_secrets(s: S) -> None:
    """Tell of tiles and pieces that lay face down, and of Events that were kept."""
    for place, land in enumerate(s.land):
        if land == FACE_DOWN:
            s.tell("hidden tile", hex=place, group=s.group[place])
    for seat, player in enumerate(s.players):
        for event in player.kept:
            s.tell("hidden event", seat=seat, event=event)
        for place in player.spots:
            hidden = player.stacks[place] & ~ALL_UP
            for kind in kinds_in(hidden) if not s.solo else ():
                s.tell("hidden pieces", seat=seat, hex=place, kind=kind, count=number_of(hidden, kind))


def _tell_end(s: S) -> None:
    """Tell the totals, the first first; what broke a tie; who has won."""
    if s.solo:
        s.tell("total", seat=0, points=s.players[0].vp)
        s.tell("alone won" if s.declared else "alone lost", seat=0, points=s.cat.solo_goal, count=s.chits_drawn)
        return
    ranking = sorted(range(len(s.players)), key=lambda seat: rank(s, seat), reverse=True)
    for seat in ranking:
        s.tell("total", seat=seat, points=s.players[seat].vp)
    first, second = ranking[:2]
    for criterion, mine, other in zip(("points", *s.cat.tie_breaks), rank(s, first), rank(s, second), strict=False):
        if mine != other:
            if criterion != "points":
                s.tell(f"tie {criterion}", seat=first, rival=second, count=mine, other=other)
            break
    won = winners(s)
    for seat in won:
        s.tell("wins" if len(won) == 1 else "shares", seat=seat)


VICTORY = Victory()
END_OF_TURN = EndOfTurn()
DECLARE = Declare()
RESPONSES = Responses()
RESPOND = Respond()
