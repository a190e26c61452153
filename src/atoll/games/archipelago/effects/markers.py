"""Chapter 27: the effects of cards that move markers or bring money."""

from __future__ import annotations

from atoll.games.archipelago.catalog import Card
from atoll.games.archipelago.components.spots import BUILDINGS, TEMPLE, TOWN
from atoll.games.archipelago.flow.cards import MARKERS, Effect
from atoll.games.archipelago.flow.common import S, earn, shift_rebellion, shift_surplus
from atoll.games.archipelago.state.control import controlled
from atoll.kernel import Frame


def card_of(s: S, f: Frame) -> Card:
    """Return the card whose effect a frame is."""
    return s.cat.cards[f.args[0]]


def moves(marker: int, change: int) -> bool:
    """Return whether a marker would move: it cannot fall below 0."""
    return change > 0 or (change < 0 and marker > 0)


def banded_change(s: S, seat: int, card: Card) -> int:
    """Return the change of rebellion that the things counted give (ARC-27.6)."""
    params = card.params
    count = s.in_play[TEMPLE] if params.count == "temples_in_play" else controlled(s, seat, TOWN)
    return next(change for first, last, change in params.bands if first <= count <= last)


class RebellionByBands(Effect):
    """Lower rebellion by what the band says."""

    rule = "ARC-27.6"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """The marker must be able to move."""
        return moves(s.rebellion, banded_change(s, seat, card))

    def run(self, s: S, f: Frame) -> None:
        """Count and apply."""
        shift_rebellion(s, banded_change(s, f.seat, card_of(s, f)))


class MarkerPerBuilding(Effect):
    """Change a marker for each building of a kind on the map."""

    rule = "ARC-27.11"

    def __init__(self, on_surplus: bool):
        self.on_surplus = on_surplus

    @property
    def name(self) -> str:
        """The two markers are two steps."""
        return "SurplusPerBuilding" if self.on_surplus else "RebellionPerBuilding"

    def _change(self, s: S, card: Card) -> int:
        return card.params.delta * s.in_play[BUILDINGS.index(card.params.building)]

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """The marker must be able to move."""
        return moves(s.surplus if self.on_surplus else s.rebellion, self._change(s, card))

    def run(self, s: S, f: Frame) -> None:
        """Count and apply."""
        (shift_surplus if self.on_surplus else shift_rebellion)(s, self._change(s, card_of(s, f)))


class MarkerChange(Effect):
    """Change a marker by what is printed."""

    rule = "ARC-27.11"

    def __init__(self, on_surplus: bool):
        self.on_surplus = on_surplus

    @property
    def name(self) -> str:
        """The two markers are two steps."""
        return "SurplusChange" if self.on_surplus else "RebellionChange"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """The marker must be able to move."""
        return moves(s.surplus if self.on_surplus else s.rebellion, card.params.delta)

    def run(self, s: S, f: Frame) -> None:
        """Apply."""
        (shift_surplus if self.on_surplus else shift_rebellion)(s, card_of(s, f).params.delta)


class RebellionAndSurplus(Effect):
    """Change both markers."""

    rule = "ARC-27.11"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """One of them must be able to move."""
        return moves(s.rebellion, card.params.rebellion) or moves(s.surplus, card.params.surplus)

    def run(self, s: S, f: Frame) -> None:
        """Apply."""
        s.push(MARKERS(f.seat, *f.args))


class GainMoney(Effect):
    """Take florins from the bank, and perhaps change rebellion."""

    rule = "ARC-27.11"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """There must be money, or a marker that moves."""
        return s.bank > 0 or moves(s.rebellion, card.params.rebellion)

    def run(self, s: S, f: Frame) -> None:
        """Take it, then move the marker."""
        earn(s, f.seat, card_of(s, f).params.florins)
        s.push(MARKERS(f.seat, *f.args))


class IncomePerBuilding(Effect):
    """Florins for each building of a kind the user controls."""

    rule = "ARC-27.12"

    def run(self, s: S, f: Frame) -> None:
        """Count, then rebellion rises."""
        params = card_of(s, f).params
        earn(s, f.seat, params.florins * controlled(s, f.seat, BUILDINGS.index(params.building)))
        s.push(MARKERS(f.seat, *f.args))


class IncomePerPopulation(Effect):
    """Florins for each full number of population, up to a limit."""

    rule = "ARC-27.12"

    def run(self, s: S, f: Frame) -> None:
        """Count, then rebellion rises."""
        params = card_of(s, f).params
        earn(s, f.seat, min(params.max, params.florins * (s.population // params.per)))
        s.push(MARKERS(f.seat, *f.args))


class ByTempleControl(Effect):
    """One change with a temple of one's own, another without."""

    rule = "ARC-27.13"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """The marker in question must be able to move."""
        rebellion, surplus = self._change(s, seat, card)
        return moves(s.rebellion, rebellion) or moves(s.surplus, surplus)

    def _change(self, s: S, seat: int, card: Card) -> tuple[int, int]:
        params = card.params
        change = params.with_temple if controlled(s, seat, TEMPLE) else params.without_temple
        return change.rebellion, change.surplus

    def run(self, s: S, f: Frame) -> None:
        """No choice: control decides."""
        rebellion, surplus = self._change(s, f.seat, card_of(s, f))
        shift_rebellion(s, rebellion)
        shift_surplus(s, surplus)
