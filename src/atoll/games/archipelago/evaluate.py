"""What a bot needs to know of Archipelago: how good a state is for a seat, in victory points to come."""

from __future__ import annotations

from atoll.games.archipelago.catalog import (
    DOMESTIC_CRISIS,
    EVENT,
    EXPORT_CRISIS,
    PACIFIST,
    RANKED,
    REBELLION,
)
from atoll.games.archipelago.flow.negotiation import ASK, CARD, CUBES, GIVE, LATER, MONEY, TOKENS
from atoll.games.archipelago.flow.setup import goal_pool
from atoll.games.archipelago.scoring import CRITERIA, medals, points_by_source, separatists
from atoll.games.archipelago.spots import ENGAGED, MARKET, PORT, POSTURES, REBEL, REGION_OF, TEMPLE, TOWN
from atoll.games.archipelago.state import INDEPENDENT, PHASE_5, ArchipelagoState
from atoll.games.archipelago.units import controlled

S = ArchipelagoState

RIVAL = 0.4  # what hurts the strongest rival is worth a part of it
FLORIN, CUBE, EXPLORER = 0.07, 0.16, 0.3
CITIZEN, SHIP_WORTH, CARD_WORTH, DISC = 0.3, 0.3, 0.3, 0.12
BUILDING = {TOWN: 1.2, TEMPLE: 0.6, PORT: 0.6, MARKET: 0.5}
IDLE, SPREAD = 0.05, 0.08
SHARED_DEFEAT = -8.0
OWN_REVOLT = 12.0
CALM = 14  # steps of rebellion from which on nobody worries
WORRY = 9.0
AHEAD = 0.7  # a crisis in sight may still be met or covered
LEAD = 0.4  # of a rank, for what is short of the next one


def value(s: S, seat: int) -> float:
    """Return the worth of a state for a seat: its own prospects, less a part of the best rival's.

    What is behind other screens is dealt anew in every sampled world, so it counts by its average only.
    """
    if s.over:
        return _final(s, seat)
    own = _position(s, seat) + _screen(s, seat) + _ranks(s, seat) + _offer(s, seat)
    return own - RIVAL * max(_position(s, k) for k in range(len(s.players)) if k != seat) + _peace(s, seat)


def _final(s: S, seat: int) -> float:
    if s.result == INDEPENDENT:
        return OWN_REVOLT if seat in separatists(s) else SHARED_DEFEAT
    totals = [sum(row) + 0.01 * s.players[k].money for k, row in enumerate(points_by_source(s))]
    best = max(other for k, other in enumerate(totals) if k != seat)
    return totals[seat] - RIVAL * best + (4.0 if totals[seat] > best else 0.0)


def danger(s: S) -> float:
    """Return how near independence is, from 0 to 1, with what lies ahead."""
    _, rebellion = s.cat.stability[min(s.population, s.cat.top)]
    margin = s.population - s.rebellion - rebellion - s.cat.unrest[s.surplus] - _pending(s) - AHEAD * _forecast(s)
    return min(1.5, max(0.0, (CALM - margin) / CALM)) ** 2


def _pending(s: S) -> int:
    """Return what the crisis at hand will add when nobody gives any more."""
    if any(frame.step.name == "CountRebels" for frame in s.stack):
        return sum(1 for p in s.players for unit in p.citizens if unit & REBEL)
    return s.missing


def _forecast(s: S) -> float:
    """Return the rebellion that the back in sight would bring with the cubes there are now."""
    if not s.deck.top or _pending(s):
        return 0.0
    cost = 0.0
    for what, kind, number, marker, _ in s.cat.backs[s.cat.cards[s.deck.top[-1]].back]:
        if what == DOMESTIC_CRISIS:
            cubes = s.domestic[kind] + sum(p.cubes[kind] for p in s.players)
            cost += max(0, s.population - number * cubes)
        elif what == EXPORT_CRISIS:
            cost += max(0, number - s.export[kind] - sum(p.cubes[kind] for p in s.players))
        elif what == EVENT and marker == REBELLION:
            cost += number * (s.in_play[kind] if kind >= 0 else 1)
    return cost


def _peace(s: S, seat: int) -> float:
    """The common danger frightens all but the Separatist."""
    if seat in separatists(s):
        return WORRY * danger(s) * 0.6
    return -WORRY * danger(s) - 0.03 * s.surplus - 0.05 * s.rebellion + 0.04 * s.population


def _position(s: S, seat: int) -> float:
    """Return the worth of what a player has for all to see."""
    p = s.players[seat]
    worth = medals(s, seat) + CARD_WORTH * len(p.cards)
    worth += CITIZEN * len(p.citizens) + SHIP_WORTH * len(p.ships)
    worth += sum(each * controlled(s, seat, kind) for kind, each in BUILDING.items())
    worth -= 0.1 * sum(1 for unit in p.citizens if unit & REBEL)
    worth += IDLE * sum(1 for unit in (*p.citizens, *p.ships) if not unit & (ENGAGED | REBEL))
    worth += SPREAD * len({REGION_OF[unit // POSTURES] for unit in p.citizens})
    if s.phase == PHASE_5 and not s.passed >> seat & 1:
        worth += DISC * p.discs
    return worth


def _screen(s: S, seat: int) -> float:
    """Return the worth of what a player has behind the screen."""
    p = s.players[seat]
    worth = FLORIN * min(p.money, 30) + EXPLORER * p.tokens
    return worth + CUBE * sum(min(count, 4) for count in p.cubes) + 0.05 * sum(p.cubes)


def _ranks(s: S, seat: int) -> float:
    """Return what trends and the objectives a player knows would give now, with a share for coming near."""
    share = 0.0
    tables = [(s.cat.trends[trend], s.cat.trend_points[trend]) for trend in s.trends]
    for number in (*s.common, *s.players[seat].goals):
        goal = s.cat.goals[number]
        if goal.score == RANKED:
            tables.append((goal.criterion, goal.points))
        elif goal.score == PACIFIST:
            share += goal.points[0] * min(1.0, max(0.0, (s.population - s.rebellion - goal.difference) / 8))
    share += sum(_rank(s, seat, criterion, points) for criterion, points in tables)
    return share + _hidden_ranks(s, seat)


def _hidden_ranks(s: S, seat: int) -> float:
    """Return what the objectives of others may give: any that could have been dealt, by its likelihood."""
    own = s.players[seat].goals
    hidden = sum(len(p.goals) for p in s.players) - len(own)
    pool = [s.cat.goals[goal] for goal in goal_pool(s) if goal not in own] if hidden else []
    ranked = [goal for goal in pool if goal.score == RANKED]
    return sum(_rank(s, seat, goal.criterion, goal.points) for goal in ranked) * hidden / max(1, len(pool))


def _rank(s: S, seat: int, criterion: str, points: tuple[int, ...]) -> float:
    count = CRITERIA[criterion]
    mine = float(count(s, seat))
    if not mine:
        return 0.0
    others = [float(count(s, k)) for k in range(len(s.players)) if k != seat]
    if criterion.endswith("cubes") or criterion in ("money", "explorer_tokens"):
        average = sum(others) / len(others)
        others = [average * spread for spread in (0.6, 1.0, 1.4)]
    better = len({other for other in others if other > mine})
    best = max(mine, *others)
    return (points[better] if better < len(points) else 0) + LEAD * mine / best


def _offer(s: S, seat: int) -> float:
    """An offer of one's own that the other would gladly accept is worth part of what it brings."""
    if not s.deal or s.deal[0] != seat or s.stack[-1].step.name != "Answer":
        return 0.0
    given, asked = _worth(s.deal[GIVE:ASK]), _worth(s.deal[ASK:])
    return 0.5 * (asked - given) if 0 < asked <= given * 1.2 and asked != given else -0.2


def _worth(side: tuple[int, ...]) -> float:
    worth = FLORIN * side[MONEY] + EXPLORER * side[TOKENS] + 0.6 * FLORIN * side[LATER]
    return worth + CUBE * sum(side[CUBES : CUBES + 6]) + (CARD_WORTH if side[CARD] else 0.0)
