"""What can be built now, and what the removal of a tile would change: chapters 5.1, 5.2, 7.1 and 7.2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from atoll.games.anno1800.aid import ALL, Means
from atoll.games.anno1800.catalog import INDUSTRY, SHIP, SHIPYARD, TRADE, Bill, Catalog
from atoll.games.anno1800.flow.common import S, clear_space, launch, note_building, note_offers
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


def wanted(
    s: S, seat: int, must: int, missing: int, built: Built = NO_SHIP_YET, asked: int = ALL
) -> Iterator[tuple[Choice, Bill]]:
    """Yield the tiles of a type that a player may build and that cost nothing of what is missing, with their costs.

    Where one resource is asked for, industries that cost none of it are left out.
    """
    board, book, p = s.board, s.book, s.players[seat]
    if must == INDUSTRIES:
        makes = p.makes
        for mask, plan in book.industries_asking.get(asked, book.industry_plans):
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


def removable(s: S, seat: int) -> Iterator[int]:
    """Yield the spaces with an own tile that may go; printed buildings stay (ANN-R-6).

    A tile stays as well when the print below it is identical to another visible industry (ANN-R-20).
    """
    p, facts = s.players[seat], s.cat.kind_facts
    prints, makes = p.prints, p.makes
    for space in p.built:
        printed = prints[space]
        if printed >= 0:
            level, bit, _ = facts[printed]
            if makes[level] & bit:
                continue
        yield space


def remove(s: S, seat: int, space: int) -> None:
    """Put a tile back on the board; the print below works again (ANN-R-5)."""
    s.tell("remove", seat=seat, kind=s.players[seat].tiles[space], space=space)
    if take_off(s, seat, space):
        note_offers(s, s.players[seat])


def take_off(s: S, seat: int, space: int) -> bool:
    """Take a tile off the board of a player, who alone takes note of it; return whether other goods are made now."""
    p = s.players[seat]
    gone = clear_space(s, seat, space)
    printed = p.prints[space]
    if printed >= 0 and s.cat.kind_type[printed] == SHIP:
        launch(s, seat, printed)
    return note_building(s, seat, space, gone)


def after_removal(s: S, seat: int, space: int, holds: Callable[[], bool]) -> bool:
    """Return whether something would hold after a tile has gone."""
    player, board = s.players[seat], s.board
    s.players[seat], s.board = player.copy(), board[:]
    take_off(s, seat, space)
    found = holds()
    s.players[seat], s.board = player, board
    return found


def may_remove(
    s: S, seat: int, space: int, must: int, offer: list[Choice], means: Means, hopeless: bool = False
) -> bool:
    """Return whether a tile may go: a tile must still be buildable if none was built.

    `offer` lists what can be built before the removal; it is `hopeless` if no print that is uncovered helps to pay.
    """
    if must == ANY:
        return True
    p, cat = s.players[seat], s.cat
    tile, printed = p.tiles[space], p.prints[space]
    type_ = cat.kind_type[tile]
    if hopeless and _changes_nothing(cat, must, type_, printed):
        return False
    if type_ == INDUSTRY or (type_ == SHIPYARD and must != SHIPS):
        for choice in offer:  # a tile that needs nothing of what goes can still be built
            if not cat.kind_bill[choice.args[0]].mask & cat.kind_bit[tile] and choice.args[0] != printed:
                return True
    if type_ == SHIP:
        again = [s.book.build[tile]] if must == SHIPS and p.yards and cat.ship_level[tile] <= p.yards[0] else []
        if _payable_with_fewer_tokens(s, seat, space, again + offer, means):
            return True
    if type_ == SHIPYARD and must == SHIPS:  # it helps to pay for nothing
        rest = list(p.yards)
        rest.remove(cat.strength[tile])
        strength = max([*rest, cat.strength[printed] if printed >= 0 else 0])
        if offer and min([cat.ship_level[choice.args[0]] for choice in offer]) <= strength:
            return True
    return reopens(s, seat, must, space, means) or buildable_without(s, seat, must, space)


def _changes_nothing(cat: Catalog, must: int, type_: int, printed: int) -> bool:
    """Return whether the removal of a tile can make something possible only by what the print below it pays."""
    if type_ == INDUSTRY:
        return must != INDUSTRIES and (printed < 0 or cat.kind_type[printed] == INDUSTRY)
    return type_ == SHIPYARD and must == SHIPS and printed < 0


def _payable_with_fewer_tokens(s: S, seat: int, space: int, offer: list[Choice], means: Means) -> bool:
    """Return whether something can still be built without the tokens that go with a ship: used ones go first."""
    p, cat = s.players[seat], s.cat
    tile = p.tiles[space]
    token = cat.ship_token[tile]
    lost = max(0, cat.ship_level[tile] - p.spent[token] - p.idle[token])
    if lost and means.effects:  # they were thought of with all tokens
        return False
    trade, exploration = means.trade, means.exploration
    if token == TRADE:
        means.trade -= lost
    else:
        means.exploration -= lost
    fine = any(means.can(cat.kind_bill[choice.args[0]]) for choice in offer)
    means.trade, means.exploration = trade, exploration
    return fine


def buildable_without(s: S, seat: int, must: int, space: int) -> bool:
    """Return whether something can be built after a tile has gone."""

    def buildable() -> bool:
        means = Means(s, seat)
        return means.affords_one(wanted(s, seat, must, means.missing()))

    return after_removal(s, seat, space, buildable)


def reopens(s: S, seat: int, must: int, space: int, means: Means) -> bool:
    """Return whether a tile that goes can be built again: none of them helps to pay for itself."""
    cat, p = s.cat, s.players[seat]
    tile, printed = p.tiles[space], p.prints[space]
    if cat.kind_type[tile] != must - INDUSTRIES or must == SHIPS:
        return False
    if not means.can(cat.kind_bill[tile]):
        uncovers = printed >= 0 and cat.kind_bit[printed] & cat.kind_bill[tile].mask
        return bool(uncovers) and buildable_without(s, seat, must, space)
    return must == SHIPYARDS or sum(fact[1:] == cat.kind_facts[tile][:2] for fact in p.industries) == 1


def can_remove(s: S, seat: int, must: int, offer: list[Choice], means: Means, hopeless: bool) -> bool:
    """Return whether any tile may go."""
    return any(may_remove(s, seat, space, must, offer, means, hopeless) for space in removable(s, seat))


def with_removal(s: S, seat: int, must: int, offer: list[Choice], means: Means, built: Built) -> list[Choice]:
    """Return what can be built when a tile may still be removed, before or while the new one is paid for."""
    kind = SHIPS if must == ANY else must
    more = means.by_removal(
        lambda missing, asked: [x for x in wanted(s, seat, kind, missing, built, asked) if x[0] not in offer],
        s.book.costs[kind],
    )
    removal = can_remove(s, seat, must, offer, means, not offer and not more)
    return [*offer, *more, s.book.remove_building] if removal else [*offer, *more]


def can_build(s: S, seat: int, must: int, means: Means, missing: int) -> bool:
    """Return whether a build action of this type is possible, if need be after a removal."""
    board, makes = s.board, means.makes
    for kind, level, bit in s.cat.gifts[must]:
        if board[kind] and not makes[level] & bit:
            return True
    return means.affords_one(wanted(s, seat, must, missing)) or can_build_by_removal(s, seat, must, means)


def can_build_by_removal(s: S, seat: int, must: int, means: Means) -> bool:
    """Return whether a build action is possible after a removal only."""
    if not s.players[seat].built:
        return False
    if means.by_removal(
        lambda missing, asked: wanted(s, seat, must, missing, NO_SHIP_YET, asked), s.book.costs[must], first_only=True
    ):
        return True
    if must == SHIPS:
        return opens(s, seat, means)
    return any(reopens(s, seat, must, space, means) for space in removable(s, seat))


def opens(s: S, seat: int, means: Means) -> bool:
    """Return whether a ship can be built only because a tile goes: that ship again, or by a shipyard below it."""
    cat, board, p = s.cat, s.board, s.players[seat]
    strength = p.yards[0] if p.yards else 0
    for space in p.built:
        tile = p.tiles[space]
        again = tile >= cat.first_ship and not board[tile] and means.can(cat.kind_bill[tile])
        printed = p.prints[space]
        stronger = printed >= 0 and cat.strength[printed] > strength
        fits = again and cat.ship_level[tile] <= strength
        if fits and _payable_with_fewer_tokens(s, seat, space, [s.book.build[tile]], means):
            return True
        if (again or stronger) and buildable_without(s, seat, SHIPS, space):
            return True
    return False
