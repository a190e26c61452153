"""A bot's rough guess of what cubes, trades and cards bring, in points."""

from __future__ import annotations

from functools import cache

from atoll.games.archipelago.bot.value import (
    BUILDINGS,
    CITIZEN,
    CUBES,
    DISC,
    EFFECT_WORTH,
    ENOUGH,
    EXPLORER,
    FLORIN,
    SHIP_WORTH,
    SPARE,
)
from atoll.games.archipelago.catalog import DOMESTIC, EXPORT, KINDS, Card, Catalog, board_and_kind
from atoll.games.archipelago.components.spots import BUILDINGS as BUILDING_NAMES, CONSTRUCTIONS
from atoll.games.archipelago.effects.markers import banded_change
from atoll.games.archipelago.flow.cards import changes_something
from atoll.games.archipelago.flow.market import board_of
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import Choice

S = ArchipelagoState

WANTED = 0.4  # more for a cube that a trend or an objective counts
CRISIS_AHEAD = 0.1  # more for one that the back in sight will demand
SURPLUS_STEP = 0.06
LOTS = 1.6  # of its first one, what the transactions of a card or building bring together
DOUBT = 0.1  # a guess may be wrong by so much
BEFORE_ACTION = ("double_harvest", "construction_discount", "harvest_without_permission")
WONDER = 9.0


# -- cubes -------------------------------------------------------------------------------------------------


@cache
def wants(cat: Catalog, trends: tuple[int, ...], goals: tuple[int, ...]) -> set[int]:
    """Return the kinds whose cubes a trend or an objective counts."""
    criteria = [*(cat.trends[trend] for trend in trends), *(cat.goals[goal].criterion for goal in goals)]
    return {KINDS.index(name[: -len("_cubes")]) for name in criteria if name.endswith("_cubes")}


def cube_worths(s: S, seat: int) -> list[float]:
    """Return what one more cube of each kind is worth to a player."""
    cubes = s.players[seat].cubes
    worths = [each if have < ENOUGH else each * SPARE for each, have in zip(CUBES, cubes, strict=True)]
    if s.deck.top:
        for what, kind, _, _, _ in s.cat.backs[s.cat.cards[s.deck.top[-1]].back]:
            if what < 2 and not cubes[kind]:
                worths[kind] += CRISIS_AHEAD
    for kind in wants(s.cat, s.trends, s.common or s.players[seat].goals):
        worths[kind] += WANTED
    return worths


def _costs(cubes: tuple[int, ...], worths: list[float]) -> float:
    return sum([count * worth for count, worth in zip(cubes, worths, strict=True) if count])


# -- trades ------------------------------------------------------------------------------------------------


def profit(s: S, choice: Choice, worths: list[float]) -> float:
    """Return what a transaction brings beyond what is given; to stop brings nothing, and neither does an empty bank."""
    if not choice.args:
        return 0.0
    which, kind = board_and_kind(choice.args[0])
    filled, price = s.zone(which)[kind], s.cat.price[which][kind]
    if choice.kind == "buy":
        return worths[kind] - FLORIN * price[filled - 1]
    return FLORIN * min(price[filled], s.bank) - (worths[kind] if choice.kind == "sell" else EXPLORER)


def best_trade(s: S, seat: int, board: int, worths: list[float]) -> float:
    """Return what the best transaction on a board would bring."""
    player, best = s.players[seat], -1.0
    zone, prices, capacity = s.zone(board), s.cat.price[board], s.cat.capacity[board]
    for kind, worth in enumerate(worths):
        filled, price = zone[kind], prices[kind]
        if filled and price[filled - 1] < player.money:
            best = max(best, worth - FLORIN * price[filled - 1])
        if filled < capacity[kind]:
            if player.cubes[kind]:
                best = max(best, FLORIN * min(price[filled], s.bank) - worth)
            elif player.tokens and s.store[kind]:
                best = max(best, FLORIN * min(price[filled], s.bank) - EXPLORER)
    return best


def building_use(s: S, seat: int, place: int, worths: list[float]) -> float:
    """Return what the use of a port or market brings."""
    board = board_of(place)
    return LOTS * best_trade(s, seat, board, worths) - FLORIN * s.cat.use_cost


# -- cards -------------------------------------------------------------------------------------------------


def card_use(s: S, seat: int, number: int, cubes: list[float], worths: list[float], step: float) -> float:
    """Return what using a card brings, given what harvests bring now and what a step of rebellion costs.

    What helps an action is of no use after it; then `cubes` is empty. To use a card only so that nobody else can is
    possible, but not worth it.
    """
    card = s.cat.cards[number]
    own = number in s.players[seat].cards
    if card.open and not changes_something(s, seat, number, own):
        return -1.0
    cost = FLORIN * (card.money + (0 if own else 2)) + DISC * card.discs + _costs(card.cubes, worths)
    if card.effect in BEFORE_ACTION:
        if not cubes:
            return -1.0
        if card.effect == "double_harvest" and card.params.resource is not None:
            return cubes[KINDS.index(card.params.resource)] - cost - 0.25
    return _gain(s, seat, card, worths, step) - cost


def _gain(s: S, seat: int, card: Card, worths: list[float], step: float) -> float:
    params, effect = card.params, card.effect
    if effect == "transactions":
        return LOTS * best_trade(s, seat, EXPORT if params.market == "export" else DOMESTIC, worths)
    if effect == "construct":
        return max(_built(s, CONSTRUCTIONS.index(what), worths) for what in params.types)
    if effect == "pay_options":
        return max(
            -step * each.rebellion - sum(worths[KINDS.index(kind)] * count for kind, count in each.resources.items())
            for each in params.options
        )
    if effect == "income_per_building":
        florins = 0.5 * s.in_play[BUILDING_NAMES.index(params.building)] * params.florins
    elif effect == "income_per_population":
        florins = float(min(params.max, s.population // params.per) * params.florins)
    elif effect in ("gain_money", "gain_money_and_rebellion"):
        florins = float(params.florins)
    else:
        return _markers(s, seat, card, step)
    return FLORIN * florins - step * params.rebellion


def _built(s: S, what: int, worths: list[float]) -> float:
    worth = BUILDINGS[what] if what < len(BUILDINGS) else SHIP_WORTH + CITIZEN
    return worth - _costs(s.cat.build_cubes[what], worths) - FLORIN * s.cat.build_money[what]


def _markers(s: S, seat: int, card: Card, step: float) -> float:
    """Return what a card's changes of the markers are worth, or its effect by experience."""
    params, effect = card.params, card.effect
    if effect == "rebellion_change":
        return -step * params.delta
    if effect == "rebellion_by_bands":
        return -step * banded_change(s, seat, card)
    if effect == "rebellion_per_building":
        return -step * params.delta * s.in_play[BUILDING_NAMES.index(params.building)]
    if effect == "rebellion_and_surplus":
        return -step * params.rebellion - SURPLUS_STEP * params.surplus
    return EFFECT_WORTH.get(effect, DOUBT) - step * params.rebellion
