"""What can be built now, and what the removal of a tile would change: chapters 5.1, 5.2, 7.1 and 7.2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from atoll.games.anno1800.catalog import NOTHING, SHIP, SHIPYARD, Bill
from atoll.games.anno1800.flow.common import S, clear_space, note_offers, put_into_use
from atoll.games.anno1800.flow.payment.help import Ship
from atoll.games.anno1800.flow.payment.means import Means
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


def wanted(s: S, seat: int, must: int, missing: int, built: Built = NO_SHIP_YET) -> Iterator[tuple[Choice, Bill]]:
    """Yield the tiles of a type that a player may build and that cost nothing of what is missing, with their costs."""
    board, book, p = s.board, s.book, s.players[seat]
    if must == INDUSTRIES:
        makes = p.makes
        for mask, plan in book.industry_plans:
            if mask & missing:
                continue
            kind, level, bit, tile = plan
            if board[kind] and not makes[level] & bit:
                yield tile
    elif must == SHIPYARDS:
        for mask, kind, tile in book.shipyard_plans:
            if not mask & missing and board[kind]:
                yield tile
    elif p.yards:
        strength = p.yards[0]
        for mask, kind, level, tile in book.ship_plans:
            if mask & missing or not board[kind] or level > strength:
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


def after_removal(s: S, seat: int, space: int, holds: Callable[[], bool]) -> bool:
    """Return whether something would hold after a tile has gone."""
    player, board, log = s.players[seat], s.board, s.log
    s.players[seat], s.board, s.log = player.copy(), board[:], None  # nobody is told of what is only thought of
    take_off(s, seat, space)
    found = holds()
    s.players[seat], s.board, s.log = player, board, log
    return found


def may_remove(s: S, seat: int, space: int, must: int, offer: list[Choice], means: Means) -> bool:
    """Return whether a tile may go: a tile must still be buildable if none was built.

    `offer` lists what can be built before the removal without the help of one.
    """
    if must == ANY:
        return True
    plain = _plainly_buildable(s, seat, space, must, offer, means)
    return buildable_without(s, seat, must, space) if plain is None else plain


def _plainly_buildable(s: S, seat: int, space: int, must: int, offer: list[Choice], means: Means) -> bool | None:
    """Return whether something can be built after a tile has gone, or None where that has to be tried."""
    p, cat = s.players[seat], s.cat
    tile, printed = p.tiles[space], p.prints[space]
    type_, bit = cat.kind_type[tile], cat.kind_bit[tile]
    yard = _best_yard_without(s, p, space) if must == SHIPS else 0
    identical = printed if must == INDUSTRIES else NOTHING
    if type_ == SHIP:
        kinds = [choice.args[0] for choice in offer]
        if must == SHIPS and cat.ship_level[tile] <= yard:
            kinds.append(tile)
        after, (trade, exploration, _) = means.copy(), means.tokens_without(Ship(space, tile, printed))
        after.trade += trade
        after.exploration += exploration
        return any(after.verdict(cat.kind_bill[kind]) for kind in kinds) or None
    for choice in offer:  # what needs nothing of what goes can still be built
        (kind,) = choice.args
        if not cat.kind_bill[kind].mask & bit and kind != identical and cat.ship_level[kind] <= yard:
            return True
    stronger = must == SHIPS and yard > max(p.yards, default=0)
    if (bit and offer) or stronger or (printed >= 0 and cat.kind_type[printed] != SHIPYARD):
        return None
    if type_ != must - INDUSTRIES:  # nothing else comes than the tile that goes, and nothing to pay with
        return False
    bill = cat.kind_bill[tile]
    if bit and (bill.mask & bit or [x[1:] for x in p.industries].count((cat.kind_worker[tile], bit)) > 1):
        return None
    return bool(bit or not s.board[tile]) and not bill.mask & means.missing() and means.payable(bill)


def _best_yard_without(s: S, p: Player, space: int) -> int:
    """Return the strength of the best shipyard after a tile has gone."""
    strength, printed, yards = s.cat.strength, p.prints[space], p.yards
    below = strength[printed] if printed >= 0 else 0
    first = 1 if yards and strength[p.tiles[space]] == yards[0] else 0  # one as strong as the best goes
    return max(below, yards[first]) if len(yards) > first else below


def buildable_without(s: S, seat: int, must: int, space: int) -> bool:
    """Return whether something can be built after a tile has gone."""

    def buildable() -> bool:
        means = Means(s, seat)
        return means.affords_one(wanted(s, seat, must, means.missing()))

    return after_removal(s, seat, space, buildable)


def with_removal(s: S, seat: int, must: int, offer: list[Choice], means: Means, built: Built) -> list[Choice]:
    """Return what can be built when a tile may still be removed, before or while the new one is paid for."""
    if not s.players[seat].built:
        return offer
    means.removal = True
    asking = _asking(s, seat, SHIPS if must == ANY else must, means, built)
    found = [choice for choice, bill in asking if choice not in offer and means.helped(bill, 0, False)]
    means.removal = False
    removal = any(may_remove(s, seat, space, must, offer, means) for space in means.below.spaces)
    return [*offer, *found, s.book.remove_building] if removal else [*offer, *found]


def _asking(s: S, seat: int, must: int, means: Means, built: Built = NO_SHIP_YET) -> list[tuple[Choice, Bill]]:
    """Return the tiles that may be built and cost something that a removal would bring."""
    brought = means.below.brought
    if not brought & s.book.costs[must]:
        return []
    return [x for x in wanted(s, seat, must, means.missing(), built) if x[1].mask & brought]


def can_build(s: S, seat: int, must: int, means: Means, missing: int) -> bool:
    """Return whether a build action of this type is possible, if need be after a removal."""
    board, makes = s.board, means.makes
    for kind, level, bit in s.cat.gifts[must]:
        if board[kind] and not makes[level] & bit:
            return True
    return means.affords_one(wanted(s, seat, must, missing)) or can_build_by_removal(s, seat, must, means)


def can_build_by_removal(s: S, seat: int, must: int, means: Means) -> bool:
    """Return whether a build action is possible after a removal only: by what it uncovers, or by what goes."""
    p = s.players[seat]
    if not p.built:
        return False
    means.removal = True
    found = any(means.helped(bill, 0, False) for _, bill in _asking(s, seat, must, means))
    missing = means.missing()
    means.removal = False
    return found or any(
        _opens(s, p, must, x, missing) and may_remove(s, seat, x, must, [], means) for x in means.below.spaces
    )


def _opens(s: S, p: Player, must: int, space: int, missing: int) -> bool:
    """Return whether the removal of a tile lets another kind be built: its own, or ships of a shipyard below it."""
    cat, tile, printed = s.cat, p.tiles[space], p.prints[space]
    if cat.kind_type[tile] == must - INDUSTRIES:
        return not cat.kind_bill[tile].mask & missing and (must == INDUSTRIES or not s.board[tile])
    return must == SHIPS and printed >= 0 and cat.strength[printed] > max(p.yards, default=0)
