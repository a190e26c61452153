"""Hexagons in axial coordinates: q counts columns to the east, r rows to the south."""

from __future__ import annotations

Hex = tuple[int, int]

SIDES = 6
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise from north


def neighbours(place: Hex) -> list[Hex]:
    """Return the six hexes around one, clockwise from north.

    >>> neighbours((0, 0))[:2]
    [(0, -1), (1, -1)]
    """
    q, r = place
    return [(q + dq, r + dr) for dq, dr in STEPS]


def distance(one: Hex, other: Hex) -> int:
    """Return how many steps lie between two hexes.

    >>> distance((0, 0), (2, -1))
    2
    """
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def opposite(side: int) -> int:
    """Return the side of the neighbour that touches this one.

    >>> opposite(1)
    4
    """
    return (side + 3) % SIDES


def disc(reach: int) -> list[Hex]:
    """Return all hexes within reach of the middle, the middle first, ring by ring.

    >>> len(disc(1))
    7
    """
    span = range(-reach, reach + 1)
    found = [(q, r) for q in span for r in span if abs(q + r) <= reach]
    return sorted(found, key=lambda place: (distance((0, 0), place), place))
