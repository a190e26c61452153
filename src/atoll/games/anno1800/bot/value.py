"""What a bot needs to know of Anno 1800: how good a state is for a seat, in points to come."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from atoll.games.anno1800.bot.missions import missions_worth
from atoll.games.anno1800.bot.temper import NORMAL, Temper
from atoll.games.anno1800.catalog import EXPLORATION, RETURN_CARDS, TRADE, Catalog
from atoll.games.anno1800.eyes.distances import (
    Economy,
    Schedule,
    bill_cost,
    card_cost,
    costs_of,
    economy_of,
    festivals,
    schedule,
    used_crew,
)
from atoll.games.anno1800.scoring import card_points, final_count, points_so_far
from atoll.games.anno1800.state import NOBODY, AnnoState, Player

RIVAL = 0.35  # in the end, the best rival's points count against the own ones
LAST_TURN = 1.5  # turns that one may expect of who has no cards left
FAR = 20.0  # actions: an end so far away is not hurried to
MANY_CUBES, MANY_TOKENS, MANY_READY, MUCH_GOLD, MANY_ISLANDS = 9, 7, 6, 12, 2  # more of these are of no use


def value(s: AnnoState, seat: int, t: Temper = NORMAL) -> float:
    """Return the worth of a state for a seat: what it has, and what it can expect of it."""
    if s.over:
        scores = [float(sum(p.points)) for p in s.players]
        return scores[seat] - RIVAL * max(own for k, own in enumerate(scores) if k != seat)
    p = s.players[seat]
    if not p.tiles:
        return 0.0
    cubes, turns = p.cubes(), turns_left(s, seat, t)
    economy = economy_of(s, p, cubes)
    to_come = min(1.0, (rivals_pace(s, seat, t) if s.fireworks == seat else turns) / t.long_plan)
    worth = float(card_points(s, p)) + s.cat.fireworks_points * (s.fireworks == seat)
    worth += p.gold / s.cat.gold_per_point + (t.gold - 1 / s.cat.gold_per_point) * min(p.gold, MUCH_GOLD) * to_come
    worth -= t.rival_gold * sum([other.gold for other in s.players])
    worth += to_come * _strength(s, p, cubes, economy, t)
    used = used_crew(p, cubes)
    worth += _hand(s, p, economy, used, turns, t)
    worth += _haste(s, seat, economy, used, t) - t.wait * max(0, s.round - t.due)
    if s.fireworks == seat and s.round < t.in_any_case:
        worth += t.lead * max(-t.big_lead, min(t.big_lead, lead(s, seat, t)))
    return worth + missions_worth(s, seat, economy, turns, t)


def lead(s: AnnoState, seat: int, t: Temper) -> int:
    """Return how many points a seat would be ahead of the best other if the game ended now."""
    points = (
        [sum(row) for row in final_count(s)] if t.missions else [points_so_far(s, k) for k in range(len(s.players))]
    )
    return points[seat] - max([own for k, own in enumerate(points) if k != seat])


def turns_left(s: AnnoState, seat: int, t: Temper = NORMAL) -> float:
    """Return how many turns a seat may still expect, as its rivals' hands tell."""
    if s.last_round:
        return 0.0
    if s.fireworks != NOBODY:
        return 1.0
    return rivals_pace(s, seat, t)


def rivals_pace(s: AnnoState, seat: int, t: Temper) -> float:
    """Return how many turns it takes the quickest rival to play all cards, or until the end is due."""
    deck = s.cat.card_deck
    quickest = min([sum([t.pace[deck[card]] for card in p.hand]) for k, p in enumerate(s.players) if k != seat])
    if t.clock:
        turns, by_round, by_hand = t.clock
        return max(LAST_TURN, turns - by_round * s.round + by_hand * quickest)
    return min(LAST_TURN + quickest, max(t.last_turns, t.horizon - s.round))


def _strength(s: AnnoState, p: Player, cubes: list[int], economy: Economy, t: Temper) -> float:
    """Return what cubes, ships, buildings and effects are worth as long as there are turns to use them."""
    worth = 0.0
    for level, count in enumerate(cubes):
        worth += t.cubes[level] * min(count, MANY_CUBES)
    for type_ in (TRADE, EXPLORATION):
        ready = p.tokens[type_] + p.idle[type_]
        worth += t.token_owned[type_] * min(ready + p.spent[type_], MANY_TOKENS)
        worth += t.token_ready * min(ready, MANY_READY)
        worth += t.token_on_card * p.on_cards[type_]
    worth += t.industry * len(p.industries) + t.fleet * fleet(s.cat, economy, p.yards[: t.yards], t)
    worth += t.old_island * min(len(p.old), MANY_ISLANDS) + t.new_island * min(len(p.new), MANY_ISLANDS)
    return worth + sum([_unused(s, card, t) for card in p.face_up])


@lru_cache(maxsize=1 << 13)
def fleet(cat: Catalog, economy: Economy, yards: tuple[int, ...], t: Temper = NORMAL) -> float:
    """Return what the ships promise that shipyards could build, by their distance."""
    costs, best = costs_of(cat, economy), [0.0, 0.0, 0.0, 0.0]
    for kind, level, _, bill in cat.ship_facts:
        if economy.board[kind] and level <= max(yards, default=0):
            away = bill_cost(bill, costs.units, costs.levels)
            best[level] = max(best[level], level * t.token_owned[cat.ship_token[kind]] * t.fleet_soon**away)
    return sum([max(best[: strength + 1]) for strength in yards])


def _unused(s: AnnoState, number: int, t: Temper) -> float:
    card = s.cat.cards[number]
    return t.unused.get(card.effect, 0.2) * (card.points / 6 + 0.5)


def _hand(s: AnnoState, p: Player, economy: Economy, used: tuple[int, ...], turns: float, t: Temper) -> float:
    """Return what the hand is worth: the points of its cards, by the chance to play them in time."""
    if not turns:
        return 0.0
    if not p.hand:
        return _cards_worth(s, (), turns, t) - t.action * festivals(economy.crew, used)
    return max([_cards_worth(s, cards, turns, t) for cards in _plans(s.cat, economy, used, p.hand, t.returns)])


def _cards_worth(s: AnnoState, cards: Schedule, turns: float, t: Temper) -> float:
    """Return what it is worth to play cards by a schedule, and what a burden they are until then."""
    worth, chance = schedule_worth(cards, turns, t)
    if s.fireworks == NOBODY:
        burden = t.burden + t.overdue * min(t.long_overdue, max(0, s.round - t.due))
        worth += s.cat.fireworks_points * t.race * chance
        worth -= burden * sum([1.0 - t.burden_near**time for _, time in cards])
    return worth


def _plans(
    cat: Catalog, economy: Economy, used: tuple[int, ...], hand: tuple[int, ...], returns: bool
) -> list[Schedule]:
    """Return the schedule of a hand, and the one without the cards that another one may put back."""
    whole = schedule(cat, economy, used, hand)
    if not returns or RETURN_CARDS not in [cat.cards[card].effect for card in hand]:
        return [whole]
    return [whole, schedule(cat, economy, used, unburdened(cat, economy, hand))]


@lru_cache(maxsize=1 << 13)
def unburdened(cat: Catalog, economy: Economy, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return what is left of a hand when its nearest card that puts others back has taken away the farthest ones."""
    costs = costs_of(cat, economy)
    by_distance = sorted(hand, key=lambda card: card_cost(cat, economy, costs, card))
    helper = next(card for card in by_distance if cat.cards[card].effect == RETURN_CARDS)
    others = [card for card in by_distance if card != helper]
    gone = others[-cat.cards[helper].numbers[0] :]
    return tuple([card for card in hand if card not in gone])


def hurries(s: AnnoState, seat: int, t: Temper) -> bool:
    """Return whether a seat wants the end to come, now that it is overdue: who is behind waits for a while."""
    return t.hurry > 0.0 and s.round > t.due and (s.round >= t.in_any_case or lead(s, seat, t) > 0)


def _haste(s: AnnoState, seat: int, economy: Economy, used: tuple[int, ...], t: Temper) -> float:
    """Return what it is worth to who is in a hurry that the hand takes few actions more."""
    if s.fireworks not in (NOBODY, seat) or not hurries(s, seat, t):
        return 0.0
    hand = s.players[seat].hand
    left = min([cards[-1][1] for cards in _plans(s.cat, economy, used, hand, t.returns)]) if hand else 0.0
    return t.hurry * max(0.0, FAR - left)


def schedule_worth(cards: Schedule, turns: float, t: Temper) -> tuple[float, float]:
    """Return what the cards of a schedule are worth, and the chance to play the last of them in time."""
    width = t.width * turns + 0.3
    worth, chance = 0.0, 1.0
    for points, time in cards:
        chance = t.near**time / (1.0 + exp(min(50.0, (time - turns) / width)))
        worth += points * chance
    return worth, chance
