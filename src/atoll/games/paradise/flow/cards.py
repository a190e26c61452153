"""Chapter C: cards are turned up and used up, kept Events are played, each in its window of time."""

from __future__ import annotations

from bisect import insort

from atoll.games.paradise.state import S
from atoll.kernel import Decision, Frame


def turn_up(s: S, seat: int, card: int) -> None:
    """Turn a card face up; it stays so (COP-9.5.4)."""
    player = s.players[seat]
    if card in player.hand:
        player.hand.remove(card)
        insort(player.up, card)
        s.tell("reveal card", seat=seat, card=card)


def use_up(s: S, seat: int, card: int) -> None:
    """Use a single-use card: it is marked used and stays face up (COP-C.1.2)."""
    turn_up(s, seat, card)
    insort(s.players[seat].used, card)
    s.tell("use card", seat=seat, card=card)


def discard_event(s: S, seat: int, event: int) -> None:
    """Play a kept Event: it is discarded (COP-C.3.7)."""
    s.players[seat].kept.remove(event)
    insort(s.event_discards, event)
    s.tell("play event", seat=seat, event=event)


class Window(Decision[S]):
    """A moment at which a seat may do something that it need not do; what is asked betrays nothing it holds."""

    def secretive(self, s: S, f: Frame) -> bool:
        """Return whether the others cannot tell if the seat has anything to choose."""
        return bool(s.players[f.seat].hand)

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
