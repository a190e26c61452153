"""Small things that many chapters share: kinds of decisions, money, cubes, explorer tokens, phases, markers."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.archipelago.catalog import DOMESTIC, stall_of
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import Choice, Frame, Reason, Weighed, because

S = ArchipelagoState


class Private(Weighed[S]):
    """A decision whose choices depend on what is behind a screen: it is asked even if only one is possible."""

    def asks(self, choices: list[Choice]) -> bool:
        """Ask whenever there is anything at all, so that not asking betrays nothing."""
        return bool(choices)

    def needed(self, s: S, f: Frame) -> bool:
        """Return whether there is anything to decide; if not, nobody is asked."""
        return True

    def enter(self, s: S, f: Frame) -> bool:
        """Ask the seat, if need be."""
        if self.needed(s, f):
            return super().enter(s, f)
        s.stack.pop()
        return False


class Certain(Private):
    """A decision that is asked in any case: what can be chosen is found out when somebody looks."""

    def enter(self, s: S, f: Frame) -> bool:
        """Ask the seat, if need be."""
        if not self.needed(s, f):
            s.stack.pop()
            return False
        s.seat, s.offer = f.seat, None
        return True


class OwnRound(Certain):
    """A decision of the player whose round it is."""


class OwnChance(Certain):
    """The one chance of a player to help in a crisis; its frame begins with the kind of cube that is needed."""

    stands_up: ClassVar[bool] = False  # whether citizens can be stood up


class OrderSetting(Weighed[S]):
    """A decision of the player who sets the order of play."""


def kind_of(f: Frame) -> int:
    """Return the kind of cube that a frame begins with."""
    return f.args[0]


# -- money -----------------------------------------------------------------------------------------------


def take_florins(s: S, seat: int, florins: int) -> int:
    """Take florins from the bank, or what it has (ARC-R-21); what they are for is told beside it; return how many."""
    florins = min(florins, s.bank)
    s.bank -= florins
    s.players[seat].money += florins
    return florins


def earn(s: S, seat: int, florins: int) -> None:
    """Take florins from the bank, or what it has."""
    florins = take_florins(s, seat, florins)
    if florins:
        s.tell("earn", seat=seat, florins=florins)


def spend(s: S, seat: int, florins: int) -> None:
    """Let florins go to the bank; what they are for is told beside it."""
    s.bank += florins
    s.players[seat].money -= florins


def pay(s: S, seat: int, florins: int) -> None:
    """Pay florins to the bank."""
    if florins:
        spend(s, seat, florins)
        s.tell("pay", seat=seat, florins=florins)


def hand_over(s: S, seat: int, rival: int, florins: int) -> None:
    """Pay florins to another player."""
    if florins:
        s.players[seat].money -= florins
        s.players[rival].money += florins
        s.tell("hand over", seat=seat, rival=rival, florins=florins)


# -- cubes -----------------------------------------------------------------------------------------------


def gain_cubes(s: S, seat: int, kind: int, count: int) -> int:
    """Take cubes from the bank, or what is left (ARC-13.2.5); return how many."""
    taken = min(count, s.store[kind])
    if taken:
        s.store[kind] -= taken
        s.players[seat].cubes[kind] += taken
        s.tell("gain", seat=seat, amount=taken, kind=kind)
    if taken < count:
        s.tell("bank short", kind=kind)
    return taken


def hand_cubes(s: S, seat: int, rival: int, kind: int, count: int) -> None:
    """Move cubes from behind one screen to behind another."""
    s.players[seat].cubes[kind] -= count
    s.players[rival].cubes[kind] += count


def drop_cube(s: S, seat: int, kind: int) -> None:
    """Return a cube from behind the screen to the bank."""
    s.players[seat].cubes[kind] -= 1
    s.store[kind] += 1


def lift_screen(s: S, seat: int) -> None:
    """Prove that there are no cubes: everybody sees all that is behind the screen (ARC-R-60)."""
    player = s.players[seat]
    s.tell("lift screen", seat=seat, florins=player.money, tokens=player.tokens)


def has_room(s: S, board: int, kind: int) -> bool:
    """Return whether a market zone takes one more cube."""
    return s.zone(board)[kind] < s.cat.capacity[board][kind]


def stock_board(s: S, kind: int) -> None:
    """Move a cube from the bank to board I."""
    s.store[kind] -= 1
    s.domestic[kind] += 1
    s.tell("to board", kind=kind, stall=stall_of(DOMESTIC, kind))


def short_of(s: S, seat: int, cubes: tuple[int, ...]) -> int:
    """Return how many explorer tokens a cost in cubes would take at least."""
    own, missing = s.players[seat].cubes, 0
    for kind, need in enumerate(cubes):
        if need > own[kind]:
            missing += need - own[kind]
    return missing


def can_pay_cubes(s: S, seat: int, cubes: tuple[int, ...]) -> bool:
    """Return whether own cubes and explorer tokens cover a cost."""
    return short_of(s, seat, cubes) <= s.players[seat].tokens


class PayCubes(Private):
    """Pay a cost cube by cube, with own cubes or explorer tokens turned into them."""

    rule = "ARC-11.2"
    rules = {"spend": "ARC-11.2", "convert token": "ARC-11.2"}

    def needed(self, s: S, f: Frame) -> bool:
        """Nothing left to pay is nothing to ask."""
        return any(f.args)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Both ways for the next cube."""
        kind = next(k for k, count in enumerate(f.args) if count)
        return [s.book.spend[kind], s.book.convert[kind]]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """It must be the next cube; there must be one, or a token that no other cube needs."""
        (kind,), player, need = choice.args, s.players[f.seat], f.args
        due = choice in self.sought(s, f)
        if choice.kind == "spend":
            return None if due and player.cubes[kind] else because("no cube", self.rule, kind=kind)
        if due and (player.cubes[kind] < need[kind] or player.tokens > short_of(s, f.seat, need)):
            return None
        return because("tokens needed" if player.tokens else "no token", self.rule)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The cube goes to the bank, the token out of the game (ARC-11.4)."""
        (kind,) = choice.args
        if choice is s.book.spend[kind]:
            drop_cube(s, f.seat, kind)
            s.tell("spend", seat=f.seat, kind=kind)
        else:
            s.players[f.seat].tokens -= 1
            s.tell("convert", seat=f.seat, kind=kind)
        rest = list(f.args)
        rest[kind] -= 1
        s.push(PAY_CUBES(f.seat, *rest))


# -- phases and markers ----------------------------------------------------------------------------------


def begin_phase(s: S, phase: int, **values: int) -> None:
    """Go on to a phase of the turn."""
    s.phase = phase
    s.tell(f"phase {phase}", **values)


def shift_rebellion(s: S, change: int) -> None:
    """Move the rebellion marker; it stops at 0."""
    now = max(0, s.rebellion + change)
    if now != s.rebellion:
        s.tell("rebellion" if now > s.rebellion else "rebellion falls", amount=abs(now - s.rebellion), now=now)
        s.rebellion = now


def shift_surplus(s: S, change: int) -> None:
    """Move the surplus marker between 0 and the end of its track (ARC-9.6)."""
    now = min(s.cat.top, max(0, s.surplus + change))
    if now != s.surplus:
        s.tell("surplus" if now > s.surplus else "surplus falls", amount=abs(now - s.surplus), now=now)
        s.surplus = now


def do_good(s: S, seat: int) -> None:
    """Put a florin of the bank on the Benefactor for a good deed (ARC-20.7, ARC-R-44)."""
    if s.cat.benefactor in s.trends and s.bank:
        s.bank -= 1
        s.players[seat].good_deeds += 1
        s.tell("good deed", seat=seat, florins=s.players[seat].good_deeds)


PAY_CUBES = PayCubes()
