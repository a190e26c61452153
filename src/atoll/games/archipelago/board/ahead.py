"""What lies ahead: how the boards will move the markers in phase 3, and how near independence is."""

from __future__ import annotations

from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.eyes import ArchipelagoView


def ahead(v: ArchipelagoView, cat: Catalog) -> list[tuple[int, int]]:
    """Return what each of the four boards would change now, as surplus and rebellion."""
    steps = []
    surplus, rebellion = v.surplus, v.rebellion

    def move(more: int, unrest: int) -> None:
        nonlocal surplus, rebellion
        before = surplus, rebellion
        surplus = min(cat.top, max(0, surplus + more))
        rebellion = max(0, rebellion + unrest)
        steps.append((surplus - before[0], rebellion - before[1]))

    for board, zone in enumerate(v.markets.values()):
        counts = list(enumerate(zone.values()))
        move(
            sum(cat.zone_surplus[board][k][n] for k, n in counts),
            sum(cat.zone_rebellion[board][k][n] for k, n in counts),
        )
    move(*cat.stability[min(v.population, cat.top)])
    move(0, cat.unrest[surplus])
    return steps
