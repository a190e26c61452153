"""What a bot wants on the map: land to settle, hexes to link, groups to raid, and the ways there."""

from __future__ import annotations

from collections import deque

from atoll.games.paradise.bot.temper import NORMAL, Temper
from atoll.games.paradise.catalog import COL, FACE_DOWN, GROUP, INDEPENDENT, TC, TU, WB, WC
from atoll.games.paradise.flow.battle import local_warriors
from atoll.games.paradise.flow.fleets import ESCORTED, OPEN, entry
from atoll.games.paradise.state import NOBODY, S
from atoll.games.paradise.state.control import controlled, usable_spaces, village_count
from atoll.games.paradise.state.pieces import ALL_UP, MASK, battle_pieces, number_of, size

FAR = 6  # hexes a bot plans ahead


def free_land(s: S, seat: int) -> dict[int, float]:
    """Return the groups a player could settle, as far as he knows them, with what they promise."""
    bit, others = 1 << seat, ~(1 << seat)
    found = {}
    for place, land in enumerate(s.land):
        if land not in (FACE_DOWN, GROUP) or s.owner[place] != NOBODY or s.crowd[place] & others:
            continue
        if land == GROUP or (land == FACE_DOWN and s.markers[place] & bit):
            group = s.group[place]
            if s.cat.green[group] and (not s.marks or usable_spaces(s, place) > 0):
                found[place] = s.cat.green[group] + 0.5 * s.cat.brown[group]
    return found


def unsettled(s: S, seat: int, temper: Temper = NORMAL) -> dict[int, float]:
    """Return the free land to which no Colony has come yet, with what it promises after the way to it is joined."""
    stacks = s.players[seat].stacks
    own = controlled(s, seat)
    found = {}
    for place, worth in free_land(s, seat).items():
        if not stacks[place] & MASK[COL]:
            left = worth - _remoteness(s, seat, place, own, temper)
            if left > temper.poorest:
                found[place] = left
    return found


def _remoteness(s: S, seat: int, place: int, own: list[int], temper: Temper) -> float:
    """Return what makes land worth less: canoes to join it with, and rivals who live nearer to it."""
    distance = s.cat.distance[place]
    gap = min([distance[group] for group in own], default=1) - 1
    home = s.players[seat].home
    rivals = [distance[player.home] for player in s.players if player.home >= 0 and player.home != home]
    return temper.link * gap + temper.border * (home >= 0 and min(rivals, default=FAR) < distance[home])


def ways(s: S, seat: int, starts: set[int], goals: dict[int, float], far: int = FAR) -> dict[int, tuple[int, int, int]]:
    """Return for each goal in reach its distance, the first hex of the way and where the way starts."""
    near = s.cat.near
    seen = set(starts)
    found = {place: (0, place, place) for place in starts if place in goals}
    edge = [(place, NOBODY, place) for place in sorted(starts)]
    for steps in range(1, far + 1):
        later = []
        for place, first, start in edge:
            for other in near[place]:
                if other in seen:
                    continue
                seen.add(other)
                hop = other if first < 0 else first
                if other in goals:
                    found[other] = (steps, hop, start)
                if s.land[other] != FACE_DOWN and entry(s, seat, other) == OPEN:
                    later.append((other, hop, start))
        edge = later
        if not edge:
            break
    return found


def best(found: dict[int, tuple[int, int, int]], goals: dict[int, float], stride: int) -> int:
    """Return the goal that is worth the way most, or NOBODY."""
    return max(found, key=lambda goal: (goals[goal] - (found[goal][0] + stride - 1) // stride, -goal), default=NOBODY)


# -- links -----------------------------------------------------------------------------------------------


def missing_links(s: S, seat: int, chain: set[int], temper: Temper = NORMAL) -> list[int]:
    """Return the hexes where a face-up canoe would join the next group to the Home, nearest to the chain first."""
    player = s.players[seat]
    if player.home < 0:
        return []
    if not chain:
        return [player.home]
    goals = {place for place in controlled(s, seat) if place not in chain}
    if not goals:
        return _atoll_links(s, seat, chain)
    stacks, near = player.stacks, s.cat.near
    cost, before = dict.fromkeys(chain, 0), dict.fromkeys(chain, NOBODY)
    todo = deque(sorted(chain))
    nearest = NOBODY
    while todo:
        place = todo.popleft()
        if place in goals and (nearest < 0 or cost[place] < cost[nearest]):
            nearest = place
        for other in near[place]:
            if other in cost or s.land[other] == FACE_DOWN or entry(s, seat, other) != OPEN:
                continue
            linked = stacks[other] & ALL_UP
            cost[other] = cost[place] + (not linked)
            before[other] = place
            if linked:
                todo.appendleft(other)
            elif cost[other] <= temper.most_links:
                todo.append(other)
    path = []
    while nearest >= 0:
        if not stacks[nearest] & ALL_UP:
            path.append(nearest)
        nearest = before[nearest]
    return path[::-1] or _atoll_links(s, seat, chain)


def _atoll_links(s: S, seat: int, chain: set[int]) -> list[int]:
    """Return an atoll next to the chain that one canoe would join."""
    for place in sorted(chain):
        for other in s.cat.near[place]:
            atoll = s.land[other] == GROUP and s.cat.is_atoll[s.group[other]]
            if atoll and other not in chain and entry(s, seat, other) == OPEN:
                return [other]
    return []


def spare_canoes(s: S, seat: int, place: int, chain: set[int], links: list[int]) -> tuple[int, int]:
    """Return how many canoes face up and face down a hex can do without."""
    stack = s.players[seat].stacks[place]
    up = number_of(stack, TU)
    if up and (place in chain or s.owner[place] == seat or place in links):
        up -= 1
    return up, number_of(stack, TC)


def all_spare_canoes(s: S, seat: int, chain: set[int], links: list[int]) -> int:
    """Return how many canoes a player has to spare on the map."""
    return sum(sum(spare_canoes(s, seat, place, chain, links)) for place in s.players[seat].spots)


# -- raids -----------------------------------------------------------------------------------------------


def _odds(most: int) -> tuple[tuple[float, ...], ...]:
    """Return the chance that so many attackers beat so many defenders: each die takes a piece of either side."""
    table = [[0.0 if d else 1.0 for d in range(most)] for a in range(most)]
    for a in range(1, most):
        for d in range(1, most):
            table[a][d] = (table[a - 1][d] + table[a][d - 1]) / 2
    return tuple(tuple(row) for row in table)


ODDS = _odds(30)


def odds(attackers: float, defenders: float) -> float:
    """Return the chance of an attack."""
    return ODDS[min(int(attackers), 29)][min(int(defenders + 0.99), 29)]


def defence(s: S, place: int, temper: Temper = NORMAL) -> float:
    """Return how many pieces defend a hex, for all an attacker knows."""
    if s.land[place] == INDEPENDENT:
        return float(s.cat.warriors[s.group[place]])
    owner = s.owner[place]
    if owner < 0:
        return 0.0
    player = s.players[owner]
    shown = player.shown[place]
    down = size(player.stacks[place] & ~ALL_UP) - size(shown)
    return battle_pieces(shown) + temper.hidden * down + local_warriors(s, owner, place)


def threat(s: S, seat: int, place: int, temper: Temper = NORMAL) -> float:
    """Return how many pieces the strongest rival nearby could bring against a hex, for all one knows."""
    distance = s.cat.distance[place]
    found = 0.0
    for k, player in enumerate(s.players):
        if k != seat:
            near = [spot for spot in player.spots if distance[spot] <= s.cat.moves]
            shown = sum([player.shown[spot] for spot in near])
            down = sum([size(player.stacks[spot] & ~ALL_UP) for spot in near]) - size(shown)
            ports = near and any(s.owner[spot] == k for spot in near)
            arming = temper.arming * max(0, village_count(s, k) - temper.poor) if ports else 0.0
            found = max(found, strength(shown) + temper.feared * down + arming)
    return found


def danger(s: S, seat: int, place: int, guards: int = 0, temper: Temper = NORMAL) -> float:
    """Return the chance that a group falls when it is attacked, with so many new guards."""
    return odds(threat(s, seat, place, temper), defence(s, place, temper) + guards)


def exposed(s: S, seat: int, place: int, guards: int, temper: Temper = NORMAL) -> bool:
    """Return whether a group would likely fall to an attack, with so many new guards."""
    return danger(s, seat, place, guards, temper) > temper.feared_odds


def guards_needed(s: S, seat: int, place: int, drafted: int, most: int, temper: Temper = NORMAL) -> int:
    """Return how many more guards make a group safe, beside those on their way; none if it would take too many."""
    force, defenders = threat(s, seat, place, temper), defence(s, place, temper) + drafted
    for guards in range(most + 1):
        if odds(force, defenders + guards) <= temper.feared_odds:
            return guards
    return 0


def strength(stack: int) -> int:
    """Return how many pieces of a stack fight when it attacks: War Canoes and the Warrior Bands on them."""
    war_canoes = number_of(stack, WC)
    return war_canoes + min(war_canoes, number_of(stack, WB))


def raid(s: S, seat: int, start: int, force: int, far: int, temper: Temper = NORMAL) -> tuple[int, int]:
    """Return the enemy group worth an attack with a force and the first hex of the way, or NOBODY twice."""
    near = s.cat.near
    seen, edge = {start}, [(start, NOBODY)]
    goal, first, most = NOBODY, NOBODY, temper.caution * _left_open(s, seat, start, force, temper)
    for _ in range(far):
        later = []
        for place, hop in edge:
            for other in near[place]:
                if other in seen:
                    continue
                seen.add(other)
                way = entry(s, seat, other)
                step = other if hop < 0 else hop
                if way == OPEN:
                    later.append((other, step))
                elif way == ESCORTED:
                    worth = prize(s, seat, other, force, temper)
                    if worth > most:
                        goal, first, most = other, step, worth
        edge = later
    return goal, first


def _left_open(s: S, seat: int, place: int, force: int, temper: Temper) -> float:
    """Return how many Villages a group may lose to a rival when a force has left it; none alone: chits attack."""
    if not temper.caution or s.solo or s.owner[place] != seat:
        return 0.0
    staying = max(0, battle_pieces(s.players[seat].stacks[place]) - force)
    return odds(threat(s, seat, place, temper), local_warriors(s, seat, place) + staying) * s.villages[place]


def prize(s: S, seat: int, place: int, force: int, temper: Temper, sure: bool = False) -> float:
    """Return what an attack promises: Villages to save, and what a rival loses."""
    enemy = s.owner[place]
    defenders = defence(s, place, temper)
    chance = odds(force, defenders)
    if chance < (temper.sure_odds if sure else temper.good_odds) or (enemy < 0 and s.land[place] != INDEPENDENT):
        return 0.0
    villages = s.villages[place] if enemy >= 0 else s.cat.green[s.group[place]]
    saved = min(villages, max(0.0, force - defenders * 0.7))
    rival = (s.players[enemy].vp / s.goal + temper.spoils) * villages if enemy >= 0 and s.goal else 0.0
    return chance * (saved + rival) - 0.5 * force * (1 - chance) - 0.5
