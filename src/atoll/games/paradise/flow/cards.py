"""Chapter C: cards are turned up and used up, kept Events are played, each by its owner."""

from __future__ import annotations

from bisect import insort

from atoll.games.paradise.catalog import (
    ARIOI,
    BIRD_OMENS,
    BREADFRUIT,
    FAVORABLE_WINDS,
    HAKA,
    KAVA,
    POI,
    SHAMAN,
    SHARK_TOOTH_SWORDS,
    SLINGS,
    TAPU,
    TATTOO,
    WAR_CLUBS,
    WAR_LEADER,
)
from atoll.games.paradise.state import S
from atoll.kernel import Choice, IllegalChoice


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


# -- when a card or a kept Event is used -----------------------------------------------------------------

_IN_BATTLE = ("battle only", "COP-C.2.1")
_IN_ANSWER = ("answer only", "COP-C.4.5")
_BEFORE_SAILING = ("before sailing", "COP-C.1.4")
CARD_TIMES = {  # the moment of each card that is used as it is, without a place or a rival: why not now, and the rule
    ARIOI: ("when attacked", "COP-C.4.4"),
    BREADFRUIT: ("construction only", "COP-C.1.4"),
    KAVA: ("kava only", "COP-C.4.6"),
    POI: _BEFORE_SAILING,
    TAPU: _IN_ANSWER,
    **dict.fromkeys((HAKA, SHARK_TOOTH_SWORDS, SLINGS, TATTOO, WAR_CLUBS), _IN_BATTLE),
}
EVENT_TIMES = {
    BIRD_OMENS: ("after a marker", "COP-C.4.2"),
    FAVORABLE_WINDS: _BEFORE_SAILING,
    SHAMAN: _IN_ANSWER,
    WAR_LEADER: ("before the first die", "COP-C.2.5"),
}


def own_powers(s: S, seat: int) -> list[Choice]:
    """Return the use of a player's cards and the play of his kept Events, be it their time or not."""
    player = s.players[seat]
    cards = [s.book.use[card] for card in (*player.hand, *player.up) if card in CARD_TIMES]
    return cards + [s.book.event[event] for event in player.kept if event in EVENT_TIMES]


def refuse_power(s: S, seat: int, choice: Choice) -> IllegalChoice | None:
    """Return why a card or a kept Event is not for this moment; None for a choice of another kind."""
    player = s.players[seat]
    if choice.kind == "use" and choice.args[0] in CARD_TIMES:
        (card,) = choice.args
        if card in player.used:
            return s.refusal("card used", "COP-C.1.2", card=card)
        return s.refusal(*CARD_TIMES[card])
    if choice.kind == "event" and choice.args[0] in EVENT_TIMES:
        return s.refusal(*EVENT_TIMES[choice.args[0]])
    return None
