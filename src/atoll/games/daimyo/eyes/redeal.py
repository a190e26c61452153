"""What a seat of Daimyo cannot know, dealt anew (chapter 21)."""

from __future__ import annotations

from random import Random

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import Deck


def redeal(s: DaimyoState, seat: int, rng: Random) -> None:
    """Deal anew which of the others' unseen cards are in hand; decks and bag have no order to begin with."""
    for k, player in enumerate(s.players):
        if k == seat:
            continue
        unseen = sorted([hero for hero in player.hand if hero not in player.shown] + player.deck.cards())
        rng.shuffle(unseen)
        count = len(player.hand) - len(player.shown)
        player.hand = sorted([*player.shown, *unseen[:count]])
        player.deck = Deck(tuple(sorted(unseen[count:])))
