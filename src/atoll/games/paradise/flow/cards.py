"""Chapter C: cards are turned up and used up, kept Events are played, each by its owner."""

from __future__ import annotations

from atoll.games.paradise.state import S, added, removed
from atoll.kernel import Choice, Reason, because


def turn_up(s: S, seat: int, card: int) -> None:
    """Turn a card face up; it stays so (COP-9.5.4)."""
    player = s.players[seat]
    if card in player.hand:
        player.hand, player.up = removed(player.hand, card), added(player.up, card)
        s.tell("reveal card", seat=seat, card=card)


def use_up(s: S, seat: int, card: int) -> None:
    """Use a single-use card: it is marked used and stays face up (COP-C.1.2)."""
    turn_up(s, seat, card)
    player = s.players[seat]
    player.used = added(player.used, card)
    s.tell("use card", seat=seat, card=card)


def discard_event(s: S, seat: int, event: int) -> None:
    """Play a kept Event: it is discarded (COP-C.3.7)."""
    player = s.players[seat]
    player.kept = removed(player.kept, event)
    s.event_discards = added(s.event_discards, event)
    s.tell("play event", seat=seat, event=event)


# -- when a card or a kept Event is used -----------------------------------------------------------------

CARD_TIMES = {  # by the effect that data names: why a card cannot be used now, and the rule
    "bonus_build_points": ("construction only", "COP-C.1.4"),
    "cancel_attack": ("when attacked", "COP-C.4.4"),
    "take_turn_order": ("kava only", "COP-C.4.6"),
    "canoe_move_bonus": ("before sailing", "COP-C.1.4"),
    "cancel_effect": ("answer only", "COP-C.4.5"),
    **dict.fromkeys(("battle_die_modifier", "battle_reroll", "battle_upgrade"), ("battle only", "COP-C.2.1")),
}
EVENT_TIMES = {
    "ignore_knots": ("after a marker", "COP-C.4.2"),
    "canoe_move_bonus": ("before sailing", "COP-C.1.4"),
    "cancel_effect": ("answer only", "COP-C.4.5"),
    "battle_die_modifier": ("before the first die", "COP-C.2.5"),
}


def own_powers(s: S, seat: int) -> list[Choice]:
    """Return the use of a player's cards and the play of his kept Events, be it their time or not."""
    player, cat = s.players[seat], s.cat
    cards = [card for card in (*player.hand, *player.up) if cat.card_used[card] and cat.card_effect[card] in CARD_TIMES]
    events = [event for event in player.kept if cat.event_effect[event] in EVENT_TIMES]
    return [s.book.use[card] for card in cards] + [s.book.event[event] for event in events]


def why_not_now(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return why a card or a kept Event is not for this moment; None for a choice of another kind."""
    if choice.kind not in ("use", "event"):
        return None
    (power,), used = choice.args, choice.kind == "use"
    if used and power in s.players[seat].used:
        return because("card used", "COP-C.1.2", card=power)
    time = CARD_TIMES.get(s.cat.card_effect[power]) if used else EVENT_TIMES.get(s.cat.event_effect[power])
    return because(*time) if time is not None else None
