"""Ways in which things are decided: in a window of time, by rule, by die and by lot."""

from __future__ import annotations

from random import Random

from atoll.games.paradise.flow.cards import own_powers, why_not_now
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import automatic
from atoll.kernel import Chance, Choice, Draw, Frame, IllegalChoice, Reason, Weighed


def first_of(*checks: tuple[object, str, str], **blanks: int) -> Reason | None:
    """Return the first reason that holds, or None: a check is a condition, a refusal and a rule."""
    for holds, key, rule in checks:
        if holds:
            return key, rule, blanks
    return None


class Window(Weighed[S]):
    """A moment at which a seat may do something that it need not do; what is asked betrays nothing it holds."""

    def secretive(self, s: S, f: Frame) -> bool:
        """Return whether the others cannot tell if the seat has anything to choose."""
        return bool(s.players[f.seat].hand)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One looks for what one's cards and kept Events can do."""
        return own_powers(s, f.seat)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say when a card or an Event is used."""
        key, rule, blanks = why_not_now(s, f.seat, choice) or ("", "", {})
        return s.refusal(key, rule, **blanks) if key else super().refuse(s, f, choice)

    def enter(self, s: S, f: Frame) -> bool:
        """Ask whenever the seat could have something to choose, for all the others know."""
        choices = self.choices(s, f)
        if len(choices) > 1 or self.secretive(s, f):
            s.seat = f.seat
            s.offer = choices
            return True
        s.stack.pop()
        self.play(s, f, choices[0])
        return False


class RuledDecision(Weighed[S]):
    """A decision that is taken by rule where nobody has a seat: by the automatic opponent, or by islanders."""

    def by_rule(self, s: S, f: Frame, choices: list[Choice]) -> Choice:
        """Return what the rule takes: the last of the choices, unless a step knows better."""
        return choices[-1]

    def enter(self, s: S, f: Frame) -> bool:
        """Ask a player, or follow the rule."""
        if f.seat >= 0 and not automatic(s, f.seat):
            return super().enter(s, f)
        choices = self.choices(s, f)
        s.stack.pop()
        if choices:
            self.play(s, f, self.by_rule(s, f, choices))
        return False


class Die(Chance[S]):
    """One die; its faces are numbered from 0."""

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Six faces."""
        return s.book.roll

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Roll: no face is likelier than another."""
        return s.book.roll[int(rng.random() * len(s.book.roll))]


class Top(Draw[S]):
    """The top card of a deck, if there is one left."""

    def enter(self, s: S, f: Frame) -> bool:
        """Nothing is drawn from an empty deck."""
        deck, _ = self.source(s, f)
        if not len(deck):
            s.stack.pop()
        return len(deck) > 0 and super().enter(s, f)


class Lot(Chance[S]):
    """One of several equal places is drawn by lot; the frame below takes it as its last value."""

    rule = "COP-S.1.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """All of them."""
        return [s.book.lot[place] for place in f.args]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Hand the place on."""
        below = s.stack.pop()
        s.push(Frame(below.step, below.seat, below.args + choice.args))


LOT = Lot()
