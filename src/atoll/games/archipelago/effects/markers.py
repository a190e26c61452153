"""Chapter 27: the effects of cards that move markers or bring money."""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.archipelago.catalog import Card
from atoll.games.archipelago.components.spots import BUILDINGS, TEMPLE, TOWN
from atoll.games.archipelago.flow.cards import Effect, Possible, always, card_of
from atoll.games.archipelago.flow.common import S, earn, shift_rebellion, shift_surplus
from atoll.games.archipelago.state.control import controlled
from atoll.kernel import Frame, Routine, Step


class Markers(Routine[S]):
    """The marker changes of a card, after its gains (ARC-27.1)."""

    rule = "ARC-27.4"

    def run(self, s: S, f: Frame) -> None:
        """Move rebellion and surplus."""
        params = card_of(s, f).params
        shift_rebellion(s, params.rebellion)
        shift_surplus(s, params.surplus)


MARKERS = Markers()


def moves(marker: int, change: int) -> bool:
    """Return whether a marker would move: it cannot fall below 0."""
    return change > 0 or (change < 0 and marker > 0)


def marker_effect(name: str, change: Callable[[S, int, Card], tuple[int, int]]) -> Effect:
    """Return an effect that changes rebellion and surplus; one of them must be able to move (ARC-27.2)."""

    def possible(s: S, seat: int, card: Card, money: int) -> bool:
        rebellion, surplus = change(s, seat, card)
        return moves(s.rebellion, rebellion) or moves(s.surplus, surplus)

    def apply(s: S, f: Frame, card: Card) -> None:
        rebellion, surplus = change(s, f.seat, card)
        shift_rebellion(s, rebellion)
        shift_surplus(s, surplus)

    return Effect(name, apply, possible)


def banded_change(s: S, seat: int, card: Card) -> int:
    """Return the change of rebellion that the things counted give (ARC-27.6)."""
    params = card.params
    count = s.in_play[TEMPLE] if params.count == "temples_in_play" else controlled(s, seat, TOWN)
    return next(change for first, last, change in params.bands if first <= count <= last)


def change_per_building(s: S, card: Card) -> int:
    """Return a change for each building of a kind on the map, whoever controls it (ARC-27.11)."""
    return card.params.delta * s.in_play[BUILDINGS.index(card.params.building)]


def change_by_temple(s: S, seat: int, card: Card) -> tuple[int, int]:
    """Return one change with a temple of one's own, another without: control decides (ARC-27.13)."""
    change = card.params.with_temple if controlled(s, seat, TEMPLE) else card.params.without_temple
    return change.rebellion, change.surplus


def income(name: str, florins: Callable[[S, int, Card], int], possible: Possible = always) -> Effect:
    """Return an effect that takes florins from the bank; then rebellion may change (ARC-27.11, 27.12)."""

    def apply(s: S, f: Frame, card: Card) -> None:
        earn(s, f.seat, florins(s, f.seat, card))
        s.push(MARKERS(f.seat, *f.args))

    return Effect(name, apply, possible)


REBELLION_CHANGE = marker_effect("RebellionChange", lambda s, seat, card: (card.params.delta, 0))
SURPLUS_CHANGE = marker_effect("SurplusChange", lambda s, seat, card: (0, card.params.delta))
PER_BUILDING = marker_effect("RebellionPerBuilding", lambda s, seat, card: (change_per_building(s, card), 0))
GAIN_MONEY = income(
    "GainMoney",
    lambda s, seat, card: card.params.florins,
    lambda s, seat, card, money: s.bank > 0 or moves(s.rebellion, card.params.rebellion),
)

CHANGES: dict[str, Step[S]] = {
    "rebellion_change": REBELLION_CHANGE,
    "surplus_change": SURPLUS_CHANGE,
    "rebellion_and_surplus": marker_effect(
        "RebellionAndSurplus", lambda s, seat, card: (card.params.rebellion, card.params.surplus)
    ),
    "rebellion_by_bands": marker_effect("RebellionByBands", lambda s, seat, card: (banded_change(s, seat, card), 0)),
    "rebellion_or_surplus_by_temple_control": marker_effect("ByTempleControl", change_by_temple),
    "rebellion_per_building": PER_BUILDING,
    "surplus_per_building": marker_effect(
        "SurplusPerBuilding", lambda s, seat, card: (0, change_per_building(s, card))
    ),
    "wonder_rebellion": REBELLION_CHANGE,
    "wonder_surplus": SURPLUS_CHANGE,
    "wonder_rebellion_per_building": PER_BUILDING,
    "gain_money": GAIN_MONEY,
    "gain_money_and_rebellion": GAIN_MONEY,
    "income_per_building": income(  # for each of a kind the user controls
        "IncomePerBuilding",
        lambda s, seat, card: card.params.florins * controlled(s, seat, BUILDINGS.index(card.params.building)),
    ),
    "income_per_population": income(  # for each full number of it, up to a limit
        "IncomePerPopulation",
        lambda s, seat, card: min(card.params.max, card.params.florins * (s.population // card.params.per)),
    ),
}
