"""Worlds that fit what a seat knows: all that it cannot know is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from atoll.games.paradise.catalog import COL, FACE_DOWN, OCEAN, RUM, TC, TU, WB, WC
from atoll.games.paradise.effects import unsettled
from atoll.games.paradise.eyes.view import ordering
from atoll.games.paradise.flow.construction import BUY_CARD, MORE_ORDERS
from atoll.games.paradise.flow.fleets import set_adrift
from atoll.games.paradise.flow.movement import may_swim, mover
from atoll.games.paradise.flow.orders import CARD, open_pools, order_choices, write
from atoll.games.paradise.state import NOWHERE, ParadiseState
from atoll.games.paradise.state.entries import CARRIED, CROSSED, MOVED, note
from atoll.games.paradise.state.pieces import ALL_UP, ONE, canoes, fits, kinds_in, number_of, size
from atoll.kernel import Deck, Frame, Sealed

KINDS_DOWN = (WB, WC, TC, COL, RUM)  # what can lie face down
TRIES = 4


def redeal(s: ParadiseState, seat: int, rng: Random) -> None:
    """Deal anew tiles, cards, kept Events, stacks and orders that a seat cannot know."""
    if not s.land:
        return
    s.forget()
    _redeal_tiles(s, seat, rng)
    _redeal_cards(s, seat, rng)
    others = [k for k in range(s.seat_count) if k != seat]
    if not s.solo:
        for k in others:
            _redeal_stacks(s, k, rng)
        moving = mover(s)
        if moving >= 0 and moving != seat:
            _follow_wake(s, moving)
    _redeal_orders(s, others, rng)
    _redeal_sealed(s, others, rng)


# -- tiles and cards -------------------------------------------------------------------------------------


def _redeal_tiles(s: ParadiseState, seat: int, rng: Random) -> None:
    bit = 1 << seat if seat >= 0 else 0
    places = [k for k, land in enumerate(s.land) if land == FACE_DOWN and not s.seen[k] & bit]
    lost = s.lost_tile >= 0 and not s.lost_tile_seen & bit
    if not places and not lost:
        return
    hidden = sorted([*s.pile.loose, *(s.group[place] for place in places), *([s.lost_tile] if lost else [])])
    group = list(s.group)
    for place in places:
        group[place] = _any_of(hidden, rng)
    s.group = tuple(group)
    if lost:
        s.lost_tile = _any_of(hidden, rng)
    s.pile = Deck(tuple(sorted(hidden)))


def _redeal_cards(s: ParadiseState, seat: int, rng: Random) -> None:
    others = [player for k, player in enumerate(s.players) if k != seat]
    if any(player.hand for player in others):
        cards = sorted([*s.card_deck.loose, *(card for player in others for card in player.hand)])
        for player in others:
            player.hand = tuple(sorted([_any_of(cards, rng) for _ in player.hand]))
        s.card_deck = Deck(tuple(sorted(cards)))
    if any(player.kept for player in others):
        events = sorted([*s.event_deck.loose, *(event for player in others for event in player.kept)])
        keepable = [event for event in events if s.cat.event_kept[event]]
        for player in others:
            player.kept = tuple(sorted([_any_of(keepable, rng) for _ in player.kept]))
            events = [event for event in events if event not in player.kept]
        s.event_deck = Deck(tuple(events))


def _any_of(things: list[int], rng: Random) -> int:
    """Take anything out of a list; what is left is in no order."""
    k = int(rng.random() * len(things))
    things[k], things[-1] = things[-1], things[k]
    return things.pop()


# -- stacks ----------------------------------------------------------------------------------------------


class Gap(NamedTuple):
    """A stack of which only a part is known: where, that part, how many more, and what they may be."""

    place: int
    known: int
    missing: int
    afloat: bool  # everybody needs a place on a canoe
    peaceful: bool  # there is no War Canoe


def _redeal_stacks(s: ParadiseState, seat: int, rng: Random) -> None:
    """Fill the face-down part of every stack anew: what is known stays, and nobody swims."""
    p = s.players[seat]
    left = [limit - gone for limit, gone in zip(s.cat.limits, p.gone, strict=True)]
    gaps = gaps_of(s, seat, left)
    for _ in range(TRIES):
        dealt = _deal(gaps, left[:], rng)
        if dealt is not None:
            break
    else:
        dealt = search(gaps, left, rng)
    stacks, pool = dealt
    p.pool = tuple(pool)
    for gap, stack in zip(gaps, stacks, strict=True):
        p.stacks[gap.place] = stack


def gaps_of(s: ParadiseState, seat: int, left: list[int]) -> list[Gap]:
    """Return the stacks to fill, the hardest first, and take what is known off the pieces that are left."""
    p, settled = s.players[seat], not unsettled(s)
    gaps = []
    for place in p.spots:
        stack, shown = p.stacks[place], p.shown[place]
        up = stack & ALL_UP
        left[TC] -= number_of(up, TU)
        for kind in kinds_in(shown):
            left[kind] -= number_of(shown, kind)
        missing = size(stack) - size(up + shown)
        if missing:
            afloat = settled and s.land[place] == OCEAN and not may_swim(s, seat, place)
            gaps.append(Gap(place, up + shown, missing, afloat, place in p.no_war_canoe))
    gaps.sort(key=lambda gap: (not gap.afloat, not gap.peaceful))
    return gaps


def _deal(gaps: list[Gap], left: list[int], rng: Random) -> tuple[list[int], list[int]] | None:
    """Draw piece by piece; None if that leads nowhere."""
    stacks = []
    for gap in gaps:
        stack = gap.known
        for more in range(gap.missing, 0, -1):
            kinds = _kinds(gap, stack, more) if gap.afloat else _PEACEFUL if gap.peaceful else KINDS_DOWN
            kind = _draw(left, kinds, rng)
            if kind < 0:
                return None
            left[kind] -= 1
            stack += ONE[kind]
        if gap.afloat and not fits(stack):
            return None
        stacks.append(stack)
    return stacks, left


_PEACEFUL = (WB, TC, COL, RUM)


def _kinds(gap: Gap, stack: int, more: int) -> tuple[int, ...]:
    """Return what the next piece of a stack in Open Ocean may be, with so many to come."""
    swimming = (stack & 15) + number_of(stack, COL) - number_of(stack, WC) - canoes(stack)
    ships = (TC,) if gap.peaceful else (WC, TC)
    if swimming >= more or not fits(stack):
        return ships
    return tuple(kind for kind in (_PEACEFUL if gap.peaceful else KINDS_DOWN) if fits(stack + ONE[kind]))


def _draw(left: list[int], kinds: tuple[int, ...], rng: Random) -> int:
    """Return the kind of a piece drawn from what is left of these kinds, or -1."""
    pick = int(rng.random() * sum([left[kind] for kind in kinds]))
    for kind in kinds:
        pick -= left[kind]
        if pick < 0:
            return kind
    return -1


def search(gaps: list[Gap], left: list[int], rng: Random) -> tuple[list[int], list[int]]:
    """Try all fillings of the stacks in Open Ocean, in any order, until the rest can be filled too.

    The true stacks are one way to do it, so there is one; what they are has no say in which is found.
    """
    afloat = [gap for gap in gaps if gap.afloat]
    ashore = gaps[len(afloat) :]
    rest = sum(gap.missing for gap in ashore)
    peaceful = sum(gap.missing for gap in ashore if gap.peaceful)
    hopeless: set[tuple[int, ...]] = set()

    def fill(index: int, left: tuple[int, ...]) -> list[int] | None:
        if (index, *left) in hopeless:
            return None
        if index == len(afloat):
            if rest <= sum(left) and peaceful <= sum(left) - left[WC]:
                return []
        else:
            ways = list(_fillings(afloat[index], left))
            rng.shuffle(ways)
            for filling in ways:
                after = fill(index + 1, tuple(n - number_of(filling, kind) for kind, n in enumerate(left)))
                if after is not None:
                    return [afloat[index].known + filling, *after]
        hopeless.add((index, *left))
        return None

    stacks = fill(0, tuple(left))
    assert stacks is not None, "the true stacks break a law"
    left = left[:]
    for gap, stack in zip(afloat, stacks, strict=True):
        for kind in kinds_in(stack - gap.known):
            left[kind] -= number_of(stack - gap.known, kind)
    landed = _deal(ashore, left, rng)
    assert landed is not None
    return stacks + landed[0], landed[1]


def _fillings(gap: Gap, left: tuple[int, ...]) -> Iterator[int]:
    """Yield every set of pieces that fills a stack in Open Ocean."""
    limits = [0 if gap.peaceful and kind == WC else min(left[kind], gap.missing) for kind in KINDS_DOWN]
    for numbers in product(*(range(limit + 1) for limit in limits)):
        if sum(numbers) == gap.missing:
            filling = sum(number * ONE[kind] for number, kind in zip(numbers, KINDS_DOWN, strict=True))
            if fits(gap.known + filling):
                yield filling


# -- what is under way -----------------------------------------------------------------------------------


def _follow_wake(s: ParadiseState, seat: int) -> None:
    """Let another player's Movement be between two fleets: all saw what moved, nobody what is loaded."""
    s.fleet, s.fleet_hex, s.lifted = (), NOWHERE, NOWHERE
    s.fleet_cargo = s.fleet_crossed = 0
    s.taken = False
    s.entries = {}
    set_adrift(s, seat, [place for place, _ in s.adrift])
    stacks = s.players[seat].stacks
    left = {place: stacks[place] for place, _, _, _ in s.wake}
    for place, status, down, up in s.wake:
        up = min(up, number_of(left[place], TU))
        if up:
            left[place] -= up * ONE[TU]
            note(s, place, status, up * ONE[TU])
        for kind in (WB, COL) if status == CROSSED else (WC, TC, RUM, WB, COL):
            number = min(down, number_of(left[place], kind))
            if number:
                down -= number
                left[place] -= number * ONE[kind]
                carried = status >= MOVED and kind in (WB, COL)
                note(s, place, CARRIED if carried else status, number * ONE[kind])


def _redeal_orders(s: ParadiseState, others: list[int], rng: Random) -> None:
    """Let the others have written anything, if they have finished, or nothing yet."""
    for k in others:
        s.players[k].new_colonies = ()
    if not ordering(s):
        return
    going_on = [frame.args for frame in s.stack if frame.step is MORE_ORDERS]
    for k in others:
        if k in s.order:
            buys = not going_on or k in going_on[0]
            _redeal_order(s, k, buys, s.players[k].bought + _drawing(s, k) if going_on else 0, rng)


def _redeal_order(s: ParadiseState, seat: int, buys: bool, cards: int, rng: Random) -> None:
    """Let a player have bought so many cards, and written anything else if he has finished."""
    player = s.players[seat]
    finished = player.ordered
    open_pools(s, seat)
    for _ in range(cards):
        pool = player.points.index(max(player.points))
        player.points[pool] -= min(player.points[pool], s.cat.cost[CARD])
        player.draft = (*player.draft, (CARD, player.pools[pool][0]))
    while finished and not player.ordered:
        offer = [choice for choice in order_choices(s, seat) if buys or choice.kind != "culture"]
        write(s, seat, offer[int(rng.random() * len(offer))])


def _drawing(s: ParadiseState, seat: int) -> int:
    """Return how many cards a player has paid for that are still to be drawn, as all can see."""
    return sum(frame.step is BUY_CARD and frame.args[0] == seat for frame in s.stack)


def _redeal_sealed(s: ParadiseState, others: list[int], rng: Random) -> None:
    if not s.sealed or not isinstance(s.stack[-1].step, Sealed):
        return
    frame = s.stack[-1]
    for k in others:
        if k in s.sealed:
            offer = frame.step.choices(s, Frame(frame.step, k, frame.args))
            s.sealed[k] = offer[int(rng.random() * len(offer))].index
