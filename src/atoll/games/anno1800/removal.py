"""What the removal of a tile brings to pay with: the print below it works again."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from atoll.games.anno1800.catalog import EXPLORATION, INDUSTRY, NOTHING, SHIP, SHIPYARD, TRADE, Catalog
from atoll.games.anno1800.purse import Helped, Purse
from atoll.games.anno1800.state import AnnoState, Player


class Uncovered(NamedTuple):
    """What a print below a tile would bring if the tile were removed now."""

    level: int = 0
    bit: int = 0  # the resource of an industry
    space: int = NOTHING
    ships: tuple[int, int] = (NOTHING, NOTHING)  # the ship that goes, the one that comes
    tokens: tuple[int, int] = (0, 0)  # by type, that come with a ship


def uncovered(s: AnnoState, seat: int, pair: int) -> list[Uncovered]:
    """Return what could pay if one of the tiles above it were removed (ANN-5.1.10, ANN-R-5).

    Shipyards stay: the ship that is being paid for needs one. Exploration tokens pay for no tile, but in pairs.
    """
    p, cat = s.players[seat], s.cat
    prints, type_of = p.prints, cat.kind_type
    found: list[Uncovered] = []
    for space in p.built:
        printed = prints[space]
        if printed < 0:
            continue
        tile = p.tiles[space]
        if type_of[tile] == SHIPYARD:
            continue
        if type_of[printed] == INDUSTRY:
            level, bit, _ = cat.kind_facts[printed]
            if not p.makes[level] & bit:  # else two identical industries would show (ANN-R-20)
                found.append(_industry(level, bit, space))
        elif type_of[printed] == SHIP and (pair or cat.ship_token[printed] == TRADE):
            found.append(_ship(tile, printed, cat.ship_token[printed], cat.ship_level[printed]))
    return found


@cache
def _industry(level: int, bit: int, space: int) -> Uncovered:
    return Uncovered(level, bit, space)


@cache
def _ship(tile: int, printed: int, token: int, count: int) -> Uncovered:
    return Uncovered(ships=(tile, printed), tokens=(count, 0) if token == TRADE else (0, count))


def uncover(purse: Purse, print_: Uncovered, exploration: int = 0) -> Helped:
    """Return the purse in which a print works that lay below a tile; exploration tokens may be owed already."""
    other = purse.clone()
    if print_.bit:
        other.fresh = (print_.level, print_.bit, print_.space)
        other.open = with_bit(other.open, print_.level, print_.bit)
        other.makes = with_bit(other.makes, print_.level, print_.bit)
        return other
    other.later = _later(purse, print_, exploration)
    other.trade = max(first + later for first, later in enumerate(other.later))
    other.exploration = exploration
    other.pair = 0
    return other


def _later(purse: Purse, print_: Uncovered, exploration: int) -> tuple[int, ...]:
    """Return how many trade tokens can be paid after the removal, for each number of them paid before it."""
    pairs = max(0, purse.exploration - exploration) // purse.pair if purse.pair else 0
    return tuple(
        max(
            _left(purse, print_, first - paired, exploration + paired * purse.pair)
            for paired in range(max(0, first - purse.trade), min(pairs, first) + 1)
        )
        for first in range(purse.trade + pairs + 1)
    )


def _left(purse: Purse, print_: Uncovered, trade: int, exploration: int) -> int:
    """Return the worth in trade tokens of what is left when a ship goes after tokens were spent: used ones go first."""
    p, cat = purse.player, purse.cat
    left = [purse.trade - trade, purse.exploration - exploration]
    left[_token(cat, print_)] -= _lost(p, cat, print_, (trade, exploration))
    left[TRADE] += print_.tokens[TRADE]
    left[EXPLORATION] += print_.tokens[EXPLORATION]
    if left[EXPLORATION] < 0:
        return NOTHING
    return left[TRADE] + (left[EXPLORATION] // purse.pair if purse.pair else 0)


def _token(cat: Catalog, print_: Uncovered) -> int:
    return cat.ship_token[print_.ships[0]]


def _lost(p: Player, cat: Catalog, print_: Uncovered, spent: tuple[int, int]) -> int:
    """Return the ready tokens that go with a ship; those on ships were spent before those on cards (ANN-R-7)."""
    gone, _ = print_.ships
    token = cat.ship_token[gone]
    used = min(spent[token], p.tokens[token])
    lost = cat.ship_level[gone] - p.spent[token] - p.idle[token] - used
    return max(0, min(lost, p.tokens[token] - used))


def with_bit(masks: tuple[int, ...], level: int, bit: int) -> tuple[int, ...]:
    """Return masks by level with one more resource."""
    changed = list(masks)
    changed[level] |= bit
    return tuple(changed)


def without_bit(masks: tuple[int, ...], level: int, bit: int) -> tuple[int, ...]:
    """Return masks by level with one resource less."""
    changed = list(masks)
    changed[level] &= ~bit
    return tuple(changed)
