"""Chapters 16.3 and 20.9: changing the dice on the own clan board."""

from __future__ import annotations

from itertools import chain
from operator import getitem

from atoll.games.daimyo.catalog import COLOUR_OF_DIE, FACES, PIPS_OF_DIE, die_of
from atoll.games.daimyo.flow.decisions import Granted, S
from atoll.kernel import Choice, Frame, Reason, Weighed, because

DOWN, UP = range(2)
LIMITS = (1, FACES)


class Adjust(Weighed[S]):
    """Change one die on the own clan board by one."""

    rule = "DAI-16.3.1"
    rules = {"adjust": "DAI-16.3.1"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Both ways for each own die."""
        dice = enumerate(s.players[f.seat].dice)
        return [choice for space, die in dice if die >= 0 for choice in s.book.adjust[space]]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what the dice have room for."""
        return list(chain.from_iterable(map(getitem, s.book.adjustments, s.players[f.seat].dice)))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There must be a die, and room: 1 cannot go down, 6 cannot go up."""
        space, change = choice.args
        die = s.players[f.seat].dice[space]
        if die < 0:
            return because("no die", self.rule, space=space)
        return because("die limit", "DAI-16.3.3") if PIPS_OF_DIE[die] == LIMITS[change] else None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Turn the die until the end of the round."""
        space, change = choice.args
        dice = s.players[f.seat].dice
        dice[space] += 1 if change == UP else -1
        if s.log is not None:
            s.tell("set die", seat=f.seat, space=space, die=dice[space])


class SetDice(Granted):
    """Turn different dice on the own clan board to any face."""

    rule = "DAI-20.9"
    different = True

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return every face of the dice that were not turned yet."""
        _, _, *turned = f.args
        dice = enumerate(s.players[f.seat].dice)
        return [choice for space, die in dice if die >= 0 and space not in turned for choice in s.book.set_die[space]]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Turn one."""
        space, face = choice.args
        dice = s.players[f.seat].dice
        dice[space] = die_of(COLOUR_OF_DIE[dice[space]], face + 1)
        s.tell("set die", seat=f.seat, space=space, die=dice[space])


ADJUST = Adjust()
SET_DICE = SetDice()
