"""Chapter C: cards are turned up and used up, kept Events are played, each by its owner."""

from __future__ import annotations

from bisect import insort

from atoll.games.paradise.state import S


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
