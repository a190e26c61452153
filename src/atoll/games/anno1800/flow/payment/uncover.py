"""What the removal of a tile brings to pay with: the print below it works again (ANN-5.1.10, ANN-R-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from atoll.games.anno1800.catalog import INDUSTRY, SHIP, TRADE, Catalog
from atoll.games.anno1800.state import AnnoState, Player


class Print(NamedTuple):
    """An industry below a tile."""

    space: int
    level: int
    bit: int  # the resource


class Ship(NamedTuple):
    """A ship that would go with tokens of its own, and the one below it that would come."""

    space: int
    goes: int  # kinds
    comes: int


def removable(s: AnnoState, seat: int) -> Iterator[int]:
    """Yield the spaces with an own tile that may go; printed buildings stay (ANN-R-6).

    A tile stays as well when the print below it is identical to another visible industry (ANN-R-20).
    """
    p, facts = s.players[seat], s.cat.kind_facts
    for space in p.built:
        printed = p.prints[space]
        if printed >= 0:
            level, bit, _ = facts[printed]
            if p.makes[level] & bit:
                continue
        yield space


def uncovered(s: AnnoState, seat: int) -> tuple[list[Print], list[Ship]]:
    """Return the industries and ships that the removal of a tile would uncover, if they could help to pay.

    Exploration tokens pay for no tile, but in pairs.
    """
    p, cat = s.players[seat], s.cat
    prints: list[Print] = []
    ships: list[Ship] = []
    for space in removable(s, seat):
        printed = p.prints[space]
        if printed < 0:
            continue
        if cat.kind_type[printed] == INDUSTRY:
            level, bit, _ = cat.kind_facts[printed]
            prints.append(Print(space, level, bit))
        elif cat.kind_type[printed] == SHIP and (cat.ship_token[printed] == TRADE or cat.beryl in s.missions):
            ships.append(Ship(space, p.tiles[space], printed))
    return prints, ships


def tokens_after(
    cat: Catalog, p: Player, ship: Ship, spent: tuple[int, int], ready: tuple[int, int]
) -> tuple[int, int]:
    """Return the tokens that are ready when a ship goes after some were spent: of its type used ones go first.

    Those on ships are spent before those on cards (ANN-R-7).
    """
    left = [ready[0] - spent[0], ready[1] - spent[1]]
    type_ = cat.ship_token[ship.goes]
    used = min(spent[type_], p.tokens[type_])
    lost = cat.ship_level[ship.goes] - p.spent[type_] - p.idle[type_] - used
    left[type_] -= max(0, min(lost, p.tokens[type_] - used))
    if ship.comes >= 0:
        left[cat.ship_token[ship.comes]] += cat.ship_level[ship.comes]
    return left[0], left[1]
