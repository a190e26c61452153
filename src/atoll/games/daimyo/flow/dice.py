"""Chapters 16.3 and 20.9: changing the dice on the own clan board."""

from __future__ import annotations

from atoll.games.daimyo.catalog import FACES
from atoll.games.daimyo.flow.common import S
from atoll.kernel import Choice, Decision, Frame

DOWN, UP = range(2)


class Adjust(Decision[S]):
    """Change one die on the own clan board by one; 1 cannot go down, 6 cannot go up."""

    rule = "DAI-16.3.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer both ways for each die, where there is room."""
        offer = []
        for space, die in enumerate(s.players[f.seat].dice):
            if die < 0:
                continue
            if die % FACES:
                offer.append(s.book.adjust[space][DOWN])
            if die % FACES < FACES - 1:
                offer.append(s.book.adjust[space][UP])
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Turn the die until the end of the round."""
        space, change = choice.args
        dice = s.players[f.seat].dice
        dice[space] += 1 if change == UP else -1
        s.tell("set die", seat=f.seat, space=space, die=dice[space])


class SetDice(Decision[S]):
    """Turn different dice on the own clan board to any face."""

    rule = "DAI-20.9"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every face of the dice that were not turned yet."""
        _, *turned = f.args
        dice = enumerate(s.players[f.seat].dice)
        faces = [choice for space, die in dice if die >= 0 and space not in turned for choice in s.book.set_die[space]]
        return [*faces, s.book.done]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Turn one, then the next."""
        if choice is s.book.done:
            return
        count, *turned = f.args
        space, face = choice.args
        dice = s.players[f.seat].dice
        dice[space] = dice[space] // FACES * FACES + face
        s.tell("set die", seat=f.seat, space=space, die=dice[space])
        if count > 1:
            s.push(SET_DICE(f.seat, count - 1, *turned, space))


ADJUST = Adjust()
SET_DICE = SetDice()
