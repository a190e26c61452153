"""Chapter 11.6: malaria in the west."""

from __future__ import annotations

from atoll.games.paradise.flow.deciding import Die
from atoll.games.paradise.flow.villages import remove_villages
from atoll.games.paradise.state import S
from atoll.kernel import Choice, Frame


class MalariaRoll(Die):
    """One roll in every Turn Order Step: the group with that number is struck."""

    rule = "COP-11.6.1"

    def enter(self, s: S, f: Frame) -> bool:
        """Roll from the turn after a malaria island was Controlled (COP-11.6.3)."""
        if s.malaria and s.malaria_from and s.turn >= s.malaria_from:
            return super().enter(s, f)
        s.stack.pop()
        return False

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A Controlled group loses one Village; no other effect (COP-11.6.4, 11.6.5)."""
        (face,), place = choice.args, s.cat.malaria[choice.args[0] + 1]
        roller = next(seat for seat, player in enumerate(s.players) if player.people == s.cat.malaria_roller)
        s.tell("malaria", seat=roller, face=face, hex=place)  # whoever is of Samoa rolls (COP-11.6.3)
        if s.owner[place] >= 0:
            remove_villages(s, place, s.cat.malaria_loss)


MALARIA_ROLL = MalariaRoll()
