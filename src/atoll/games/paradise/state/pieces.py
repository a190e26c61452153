"""A stack of pieces as one number: four bits for each kind, so that stacks add and subtract."""

from __future__ import annotations

from functools import cache, lru_cache

from atoll.games.paradise.catalog import COL, KINDS, RUM, TC, TU, WB, WC

KIND_COUNT = len(KINDS)
ONE = tuple(1 << 4 * kind for kind in range(KIND_COUNT))
SHIFT = tuple(4 * kind for kind in range(KIND_COUNT))
MASK = tuple(15 << 4 * kind for kind in range(KIND_COUNT))
IN_POOL = tuple(TC if kind == TU else kind for kind in range(KIND_COUNT))  # a canoe lies there on either side
MOVERS = (WC, TC, TU, RUM)
CARGO = (WB, COL)
ALL_CARGO = 15 << SHIFT[WB] | 15 << SHIFT[COL]
ALL_CANOES = 15 << SHIFT[WC] | 15 << SHIFT[TC] | 15 << SHIFT[TU]
ALL_MOVERS = ALL_CANOES | 15 << SHIFT[RUM]
ALL_UP = 15 << SHIFT[TU]

_WC, _TC, _COL = SHIFT[WC], SHIFT[TC], SHIFT[COL]  # canoes of all three kinds lie side by side
_SIZES = tuple((n & 15) + (n >> 4 & 15) + (n >> 8) for n in range(4096))


def size(stack: int) -> int:
    """Return how many pieces a stack has."""
    return _SIZES[stack & 4095] + _SIZES[stack >> 12]


def number_of(stack: int, kind: int) -> int:
    """Return how many pieces of a kind a stack has."""
    return stack >> SHIFT[kind] & 15


@lru_cache(maxsize=4096)
def kinds_in(stack: int) -> tuple[int, ...]:
    """Return the kinds a stack has at least one piece of."""
    return tuple(kind for kind, mask in enumerate(MASK) if stack & mask)


@cache
def crafts_in(movers: int, used: int = 0) -> tuple[int, ...]:
    """Return the crafts in a stack of canoes and Rumors alone: their kinds, and how many hexes they have used."""
    return tuple(KIND_COUNT * used + kind for kind in MOVERS if movers & MASK[kind])


def kind_of(craft: int) -> int:
    """Return the kind of a craft."""
    return craft % KIND_COUNT


def canoes(stack: int) -> int:
    """Return how many Transport Canoes a stack has, face up or face down."""
    return _SIZES[stack >> _TC & 255]


def battle_pieces(stack: int) -> int:
    """Return how many Warrior Bands and War Canoes a stack has (COP-2.2.1)."""
    return (stack & 15) + (stack >> SHIFT[WC] & 15)


def fits(stack: int) -> bool:
    """Return whether every Warrior Band and Colony has a place on a canoe of the stack (COP-7.4.1, 7.4.2)."""
    if not stack & ALL_CARGO:
        return True
    colonies = stack >> _COL & 15
    return colonies <= _SIZES[stack >> _TC & 255] and (stack & 15) + colonies <= _SIZES[stack >> _WC & 4095]


def may_retreat(stack: int) -> bool:
    """Return whether there is a canoe of either kind for every Warrior Band and Colony of a stack (COP-8.3.2)."""
    return (stack & 15) + (stack >> _COL & 15) <= (stack >> _WC & 15) + canoes(stack)


def swimmers(stack: int) -> int:
    """Return how many Warrior Bands and Colonies of a stack have no place on a canoe."""
    colonies, transports = stack >> _COL & 15, canoes(stack)
    return max(0, colonies - transports, (stack & 15) + colonies - (stack >> _WC & 15) - transports)


def less(stack: int, by: int) -> int:
    """Return what of each kind is surely left when `by` pieces of unknown kinds are taken away."""
    if by == 0:
        return stack
    left = 0
    for shift in SHIFT:
        number = stack >> shift & 15
        if number > by:
            left |= number - by << shift
    return left
