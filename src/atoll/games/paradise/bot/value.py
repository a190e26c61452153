"""How good a state of Conquest of Paradise is for a seat."""

from __future__ import annotations

from statistics import fmean

from atoll.games.paradise.bot.goals import free_land
from atoll.games.paradise.catalog import COL, WB, WC
from atoll.games.paradise.flow.orders import ADZE, CARD, IA, TERRACES, VILLAGE
from atoll.games.paradise.scoring import winners
from atoll.games.paradise.state import ParadiseState
from atoll.games.paradise.state.control import controlled, home_chain
from atoll.games.paradise.state.pieces import number_of

# What is worth how much, if a Village is worth 1: as it decided games between strong players.
VICTORY = 30.0
LINKED = 0.9  # a group joined to the Home
PIECES = {WC: 0.85, WB: 0.25, COL: 0.5}
CULTURE = 0.3  # a card
LAND = 0.2  # a group that could be settled
MOST_LAND = 4
ORDERED = {**PIECES, VILLAGE: 1.0, ADZE: 1.0, IA: 0.3, TERRACES: 0.3, CARD: CULTURE}


def value(s: ParadiseState, seat: int) -> float:
    """Return the worth of a state for a seat: its own might, less that of its rivals, the strongest of them most."""
    if s.over:
        won = winners(s)
        return VICTORY / len(won) if seat in won else -VICTORY
    worth = might(s, seat) + sum([ORDERED.get(item, 0.0) for item, _ in s.players[seat].draft])
    if s.declared >> seat & 1:
        worth += VICTORY / 2
    if s.solo:
        return worth
    rivals = [might(s, k) for k in range(len(s.players)) if k != seat]
    return worth - (max(rivals) + fmean(rivals)) / 2


def might(s: ParadiseState, seat: int) -> float:
    """Return what a player has, in Villages: War Canoes count nearly as much as what they may take."""
    player, own, chain = s.players[seat], controlled(s, seat), home_chain(s, seat)
    worth = sum([s.villages[place] + LINKED * (place in chain) for place in own])
    worth += CULTURE * (len(player.hand) + len(player.up))
    worth += LAND * min(MOST_LAND, len(free_land(s, seat)))
    stacks = [player.stacks[place] for place in player.spots]
    return worth + sum([each * number_of(stack, kind) for kind, each in PIECES.items() for stack in stacks])
