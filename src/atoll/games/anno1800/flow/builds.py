"""What can be built now, and what the removal of a tile would change: chapters 5.1, 5.2, 7.1 and 7.2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from atoll.games.anno1800.catalog import SHIP, SHIPYARD, Bill
from atoll.games.anno1800.choices import Choices, Plan
from atoll.games.anno1800.flow.common import S, clear_space, note_offers, put_into_use, without
from atoll.games.anno1800.flow.payment.help import after_ship, all_tokens
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import Purse
from atoll.games.anno1800.state import Player
from atoll.kernel import Choice

ANY, INDUSTRIES, SHIPYARDS, SHIPS, PAID_FOR = range(5)  # what must still be possible after a removal
NO_SHIP_YET = (0, 0, 0)
Built = tuple[int, ...]  # in a ship action: removed, strength of a removed shipyard, ships before it, levels built


def owns(s: S, p: Player, kind: int) -> bool:
    """Return whether a visible industry of a player is identical to this one (ANN-5.2.2)."""
    return bool(p.makes[s.cat.kind_worker[kind]] & s.cat.kind_bit[kind])


def fits(yards: tuple[int, ...], levels: list[int]) -> bool:
    """Return whether ships of these levels fit different shipyards, the greatest first (ANN-7.2.1)."""
    return len(levels) <= len(yards) and all(level <= yard for level, yard in zip(levels, yards, strict=False))


def can_launch(p: Player, built: Built, level: int) -> bool:
    """Return whether a further ship of this level fits with those of the same action (ANN-R-18, ANN-R-19)."""
    _, lost, before, *levels = built
    if not levels:
        return level <= p.yards[0] if p.yards else False
    if fits(p.yards, sorted((*levels, level), reverse=True)):
        return True
    earlier = sorted((x for x in levels[:before] if x <= lost), reverse=True)
    if not earlier:
        return False
    levels.remove(earlier[0])  # the greatest ship that the removed shipyard can have built
    return fits(p.yards, sorted((*levels, level), reverse=True))


def all_busy(p: Player, built: Built) -> bool:
    """Return whether every shipyard has built a ship in this action, one that was removed perhaps among them."""
    return len(built) - len(NO_SHIP_YET) >= len(p.yards) + (built[1] > 0)


@lru_cache(maxsize=1 << 12)
def _plans(book: Choices, must: int, missing: int) -> tuple[Plan, ...]:
    """Return the tiles of a type that cost nothing of what is missing."""
    return tuple([plan for mask, plan in book.plans[must - INDUSTRIES] if not mask & missing])


def wanted(s: S, seat: int, must: int, missing: int, built: Built = NO_SHIP_YET) -> Iterator[tuple[Choice, Bill]]:
    """Yield the tiles of a type that a player may build and that cost nothing of what is missing, with their costs."""
    p, board = s.players[seat], s.board
    makes, strength = p.makes, p.yards[0] if p.yards else 0
    for kind, worker, bit, level, tile in _plans(s.book, must, missing & s.book.costs[must - INDUSTRIES]):
        if not board[kind] or makes[worker] & bit or level > strength:
            continue
        if built is NO_SHIP_YET or can_launch(p, built, level):
            yield tile


# -- removing --------------------------------------------------------------------------------------------


def remove(s: S, seat: int, space: int) -> None:
    """Put a tile back on the board; the print below works again (ANN-R-5)."""
    p = s.players[seat]
    s.tell("remove", seat=seat, kind=p.tiles[space], space=space)
    take_off(s, seat, space)
    if p.prints[space] >= 0:
        s.tell("uncover", seat=seat, kind=p.prints[space], space=space)
    note_offers(s, p)


def take_off(s: S, seat: int, space: int) -> None:
    """Take a tile off the board of a player, who alone takes note of it."""
    put_into_use(s, s.players[seat], space, clear_space(s, seat, space))


@contextmanager
def thought_away(s: S, seat: int, space: int) -> Iterator[None]:
    """Let a tile be gone for a while; nobody is told of what is only thought of."""
    player, board, log = s.players[seat], s.board, s.log
    s.players[seat], s.board, s.log = player.copy(), board[:], None
    take_off(s, seat, space)
    yield
    s.players[seat], s.board, s.log = player, board, log


def may_remove(s: S, seat: int, space: int, must: int, offer: list[Choice]) -> bool:
    """Return whether a tile may go: a tile must still be buildable if none was built.

    `offer` lists what can be built before the removal without the help of one.
    """
    return must == ANY or _outlasts(s, seat, space, must, offer) or buildable_without(s, seat, must, space)


def _outlasts(s: S, seat: int, space: int, must: int, offer: list[Choice]) -> bool:
    """Return whether something on offer plainly needs nothing of what goes with a tile, or the tile may come back."""
    p, cat, bills, levels = s.players[seat], s.cat, s.cat.kind_bill, s.cat.ship_level
    tile, printed = p.tiles[space], p.prints[space]
    type_, bit, kinds = cat.kind_type[tile], cat.kind_bit[tile], [choice.args[0] for choice in offer]
    yards = without(p.yards, cat.strength[tile]) if type_ == SHIPYARD else p.yards
    best = yards[0] if yards else 0
    if type_ != SHIP:
        for kind in kinds:
            if not bills[kind].mask & bit and kind != printed and levels[kind] <= best:
                return True
        kinds = []
    made = (cat.kind_worker[tile], bit)
    if type_ == must - INDUSTRIES and printed != tile and [x[1:] for x in p.industries].count(made) <= (bit > 0):
        kinds.append(tile)
    if not kinds:
        return False
    purse = Purse(s, seat)
    if type_ == SHIP:
        purse.lay_tokens(after_ship(cat, tile, printed, all_tokens(p)))
    return any(levels[kind] <= best and not bills[kind].mask & bit and purse.verdict(bills[kind]) for kind in kinds)


def buildable_without(s: S, seat: int, must: int, space: int) -> bool:
    """Return whether something can be built after a tile has gone."""
    with thought_away(s, seat, space):
        means = Means(s, seat)
        return means.affords_one(wanted(s, seat, must, means.missing()))


def by_removal(s: S, seat: int, must: int, offer: list[Choice], means: Means, built: Built) -> Iterator[Choice]:
    """Yield what else is possible when a tile may still be removed: what that helps to pay for, and the removal."""
    p, below = s.players[seat], means.below
    type_, missing, found = SHIPS if must == ANY else must, means.missing() & ~below.brought, False
    if below.brought & s.book.costs[type_ - INDUSTRIES]:
        for choice, bill in wanted(s, seat, type_, missing, built):
            if bill.mask & below.brought and choice not in offer and means.payable_by_removal(bill):
                found = True
                yield choice
    anything = must == ANY or offer or found
    if any((anything or _opens(s, p, must, x, missing)) and may_remove(s, seat, x, must, offer) for x in below.spaces):
        yield s.book.remove_building


def can_build(s: S, seat: int, must: int, means: Means, missing: int) -> bool:
    """Return whether a build action of this type is possible, if need be after a removal."""
    board, makes = s.board, means.makes
    for kind, level, bit in s.cat.gifts[must]:
        if board[kind] and not makes[level] & bit:
            return True
    if means.affords_one(wanted(s, seat, must, missing)):
        return True
    return bool(means.player.built) and next(by_removal(s, seat, must, [], means, NO_SHIP_YET), None) is not None


def _opens(s: S, p: Player, must: int, space: int, missing: int) -> bool:
    """Return whether the removal of a tile lets another kind be built: its own, or ships of a shipyard below it."""
    cat, tile, printed = s.cat, p.tiles[space], p.prints[space]
    if cat.kind_type[tile] == must - INDUSTRIES:
        return not cat.kind_bill[tile].mask & missing and (must == INDUSTRIES or not s.board[tile])
    return must == SHIPS and printed >= 0 and cat.strength[printed] > max(p.yards, default=0)
