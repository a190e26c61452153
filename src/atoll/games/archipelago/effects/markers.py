"""Chapter 27: the effects of cards that move markers or bring money."""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.archipelago.catalog import Card
from atoll.games.archipelago.components.spots import BUILDINGS, TEMPLE, TOWN
from atoll.games.archipelago.flow.cards import MARKERS, Effect
from atoll.games.archipelago.flow.common import S, earn, shift_rebellion, shift_surplus
from atoll.games.archipelago.state.control import controlled
from atoll.kernel import Frame


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


def gain_money(s: S, f: Frame, card: Card) -> None:
    """Take florins from the bank, then rebellion may change (ARC-27.11)."""
    earn(s, f.seat, card.params.florins)
    s.push(MARKERS(f.seat, *f.args))


def can_gain_money(s: S, seat: int, card: Card, money: int) -> bool:
    """There must be money, or a marker that moves."""
    return s.bank > 0 or moves(s.rebellion, card.params.rebellion)


def income_per_building(s: S, f: Frame, card: Card) -> None:
    """Florins for each building of a kind the user controls, then rebellion rises (ARC-27.12)."""
    earn(s, f.seat, card.params.florins * controlled(s, f.seat, BUILDINGS.index(card.params.building)))
    s.push(MARKERS(f.seat, *f.args))


def income_per_population(s: S, f: Frame, card: Card) -> None:
    """Florins for each full number of population, up to a limit, then rebellion rises (ARC-27.12)."""
    earn(s, f.seat, min(card.params.max, card.params.florins * (s.population // card.params.per)))
    s.push(MARKERS(f.seat, *f.args))
