"""Free promotions and the supply: a cube rises only if there is one of the next level, and makes room for another."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.anno1800.catalog import INVESTOR

Lift = tuple[int, int]  # free promotions: how many, from which levels (as bits)


def granted(lifts: Sequence[Lift], counts: Sequence[int]) -> bool:
    """Return whether so many promotions from each level are allowed: any set of levels must find enough."""
    levels = [level for level in range(INVESTOR) if counts[level]]
    for chosen in range(1, 1 << len(levels)):
        some = [level for k, level in enumerate(levels) if chosen >> k & 1]
        bits = sum(1 << level for level in some)
        if sum(counts[level] for level in some) > sum(count for count, from_ in lifts if from_ & bits):
            return False
    return True


class Room:
    """The cubes of each level that promotions and gains can use: in the supply, and own ones that make room by rising.

    Both together are always the same number, so that only the number of promotions from each level counts, and
    that those who come to a level find room before any of them can leave it.
    """

    __slots__ = ("_at_once", "_gained", "_lifts", "_own", "_supply")

    def __init__(
        self,
        lifts: tuple[Lift, ...],
        supply: Sequence[int],
        own: Sequence[int],
        gained: Sequence[int],
        at_once: Sequence[int],
    ):
        """`supply` is what there was before cubes were gained, `at_once` the most that a single card brings."""
        self._lifts = lifts
        self._supply = supply
        self._own = own
        self._gained = gained
        self._at_once = at_once

    def allows(self, wanted: Sequence[int], early: Sequence[int]) -> bool:
        """Return whether these promotions can be made, and others besides where they need room or a cube.

        `early` says how many of them are made by cubes that have not come to their level before.
        """
        counts, before = list(wanted), [-1]
        most = sum(count for count, _ in self._lifts)
        while counts != before:
            if sum(counts) > most:
                return False
            before = counts[:]
            for level in range(INVESTOR):
                late = wanted[level] - early[level]
                if late and level and wanted[level - 1] > early[level - 1]:
                    late += counts[level - 1] - wanted[level - 1]  # who made room below is here already
                self._make_room(counts, level, late)
        if counts[0] > self._own[0] + self._gained[0]:
            return False
        if counts[INVESTOR - 1] + self._gained[INVESTOR] > self._supply[INVESTOR]:
            return False
        return granted(self._lifts, counts)

    def _make_room(self, counts: list[int], level: int, late: int) -> None:
        """Let more cubes rise from a level if too many come to it, and more come to it if too few are there."""
        own, supply, gained = self._own[level], self._supply[level], self._gained[level]
        below = counts[level - 1] if level else 0
        if below or gained:
            first = max(1, self._at_once[level])  # there must be room for so many to begin with
            if first > supply + own:
                counts[level] += sum(count for count, _ in self._lifts) + 1
                return
            counts[level] = max(counts[level], below + gained - supply, late + first - supply)
        if level:
            counts[level - 1] = max(below, counts[level] - own - gained)
