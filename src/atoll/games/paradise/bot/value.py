"""How good a state of Conquest of Paradise is for a seat."""

from __future__ import annotations

from atoll.games.paradise.bot.goals import free_land
from atoll.games.paradise.catalog import COL, GROUP, RUM, TC, TU, WB, WC
from atoll.games.paradise.flow.orders import ADZE, CARD, IA, INWARD, STORE, TERRACES, UNSTORE, USE, VILLAGE
from atoll.games.paradise.scoring import count, winners
from atoll.games.paradise.state import NOBODY, ParadiseState, Player
from atoll.games.paradise.state.control import home_chain, usable_spaces
from atoll.games.paradise.state.pieces import ALL_UP, battle_pieces, canoes, number_of

VICTORY = 100.0
RIVAL = 0.25  # what hurts the strongest rival is worth a part of it; he is judged by his Villages and the track
INCOME = 0.9  # a Village builds in every turn to come
NEAR = 4  # hexes within which free land can be settled soon
FREE_GROUP = 0.5
SETTLING = 1.5  # a Colony that will become a Village
WAITING = 0.8  # a Colony that has land to go to
ORDERED = {
    VILLAGE: 1.9,
    ADZE: 1.9,
    IA: 1.0,
    TERRACES: 1.0,
    CARD: 1.0,
    STORE: 0.3,
    UNSTORE: -0.3,
    INWARD: -0.4,
    USE: -0.3,
}


def value(s: ParadiseState, seat: int) -> float:
    """Return the worth of a state for a seat: its own prospects, less a part of the best rival's."""
    if s.over:
        won = winners(s)
        return VICTORY / len(won) if seat in won else -VICTORY
    worth = _prospects(s, seat) + _ordered(s, seat) + _battle(s, seat)
    rivals = [float(player.vp) / 4 for player in s.players]
    for owner, villages in zip(s.owner, s.villages, strict=True):
        if owner >= 0:
            rivals[owner] += villages
    rivals[seat] = 0.0
    if s.declared >> seat & 1:
        worth += VICTORY / 2
    return worth - RIVAL * max(rivals)


def _prospects(s: ParadiseState, seat: int) -> float:
    player = s.players[seat]
    points = count(s, seat, hidden=True) / 2
    worth = points + 0.3 * sum(s.cat.card_vp[card] == 0 for card in player.hand)
    villages = sum(n for n, owner in zip(s.villages, s.owner, strict=True) if owner == seat)
    worth += INCOME * villages
    chain = home_chain(s, seat)
    worth += 0.12 * len(chain)
    free = free_groups(s, seat)
    worth += FREE_GROUP * min(len(free), 4)
    worth += _pieces(s, seat, player, free)
    worth += 0.3 * (sum(s.ia[k] for k, owner in enumerate(s.owner) if owner == seat))
    worth += 0.3 * player.stored + 0.4 * len(player.kept) - 0.4 * player.lost - (2.0 if player.home < 0 else 0.0)
    return worth


def free_groups(s: ParadiseState, seat: int) -> list[int]:
    """Return the groups near the Home that a player knows and could settle."""
    home = s.players[seat].home
    return [place for place in free_land(s, seat) if s.cat.distance[home][place] <= NEAR] if home >= 0 else []


def _pieces(s: ParadiseState, seat: int, player: Player, free: list[int]) -> float:
    """Return what pieces are worth: Colonies on their way, canoes that join groups, guards where Villages are."""
    worth, colonies, transports, guards = 0.0, 0, 0, 0
    distance = s.cat.distance
    for place, stack in enumerate(player.stacks):
        if not stack:
            continue
        transports += canoes(stack)
        bands = battle_pieces(stack)
        here = number_of(stack, COL)
        if here:
            colonies += here
            if (
                s.land[place] == GROUP
                and s.owner[place] in (NOBODY, seat)
                and s.villages[place] < usable_spaces(s, place)
            ):
                worth += SETTLING + (0.6 if s.owner[place] == NOBODY else 0.0)
            elif free:
                worth += WAITING - 0.12 * min(distance[place][goal] for goal in free)
        guards += min(bands, 2) if s.owner[place] == seat else 0
        worth += 0.08 * bands
        worth += 0.12 if stack & ALL_UP and s.owner[place] == seat else 0.0
    return worth + 0.12 * min(guards, 8) + 0.2 * min(transports, 8) - 0.4 * max(0, colonies - len(free) - 1)


def _ordered(s: ParadiseState, seat: int) -> float:
    """Return what the order written so far will be worth."""
    player = s.players[seat]
    worth = 0.0
    colonies = sum(number_of(stack, COL) for stack in player.stacks)
    transports = sum(canoes(stack) for stack in player.stacks)
    land = len(free_groups(s, seat))
    raised = set()
    for item, place in player.draft:
        if item == COL:
            colonies += 1
            worth += 1.1 if colonies <= land else 0.1
        elif item == TU and not player.stacks[place] & ALL_UP and place not in raised:
            raised.add(place)
            transports += 1
            worth += 1.0
        elif item in (TC, TU):
            transports += 1
            worth += 0.35 if transports <= 8 else 0.05
        elif item in (WB, WC):
            worth += 0.25 if item == WB else 0.45
        elif item != RUM:
            worth += ORDERED.get(item, 0.0)
        if item in (VILLAGE, ADZE):
            worth += INCOME
    return worth


def _battle(s: ParadiseState, seat: int) -> float:
    """Return what a battle under way promises."""
    b = s.battle
    if b is None or seat not in (b.attacker, b.defender):
        return 0.0
    attacking = sum(b.row(attacks=True))
    attackers, defenders = attacking**1.5, sum(b.row(attacks=False)) ** 1.5
    chances = attackers / (attackers + defenders) if attackers + defenders else 0.5
    prize = 1.6 * min(attacking, b.villages)
    return chances * prize if seat == b.attacker else -chances * 2.0 * b.villages
