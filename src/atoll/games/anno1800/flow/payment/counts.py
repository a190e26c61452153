"""Small counts by level (or by deck) as one number, so that a node of the search is cheap to make and to compare."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 8  # bits for each count
MASK = (1 << WIDTH) - 1
ONE = tuple([1 << WIDTH * k for k in range(5)])


def packed(counts: Sequence[int]) -> int:
    """Return counts as one number."""
    return sum([count << WIDTH * k for k, count in enumerate(counts)])


def count(counts: int, k: int) -> int:
    """Return one of the counts."""
    return counts >> WIDTH * k & MASK
