"""Chapter 27: the effects of cards by which a player does something."""

from __future__ import annotations

from atoll.games.archipelago.catalog import CHARACTER, DOMESTIC, EXPORT, KINDS, PROGRESS, Card
from atoll.games.archipelago.components.spots import CONSTRUCTIONS, PLACE_REGION, PORT, REBEL, places_of
from atoll.games.archipelago.effects.markers import moves
from atoll.games.archipelago.flow.card_steps import (
    BUY_SHOWN,
    GAIN_CUBE,
    LAUNCH,
    PAY_OPTION,
    PILLAGE,
    REST,
    REVEAL_CARDS,
    ROB,
    ROUSE,
    SINK,
    SWAP,
    option_cubes,
)
from atoll.games.archipelago.flow.cards import MARKERS
from atoll.games.archipelago.flow.common import S, can_pay_cubes
from atoll.games.archipelago.flow.construction import CONSTRUCT, can_construct
from atoll.games.archipelago.flow.exploration import EXPLORE, LOOK_AT_HEXES
from atoll.games.archipelago.flow.market import TRANSACT, can_trade, collect_taxes
from atoll.games.archipelago.flow.migration import ALL_UNITS, MIGRATE, SHIPS_ONLY, can_migrate
from atoll.games.archipelago.flow.people import RECRUIT, REPRODUCE
from atoll.games.archipelago.state.control import controls
from atoll.kernel import CHANCE, Frame


def reveal_and_buy(s: S, f: Frame, card: Card) -> None:
    """Turn up cards, buy one of a kind at its lowest cost, discard the others (ARC-27.5)."""
    kind = PROGRESS if card.params.card_kind == "progress" else CHARACTER
    s.do(REVEAL_CARDS(CHANCE, card.params.reveal), BUY_SHOWN(f.seat, kind))


def pillage(s: S, f: Frame, card: Card) -> None:
    """Take cubes from an icon that is never harvested again, then rebellion rises (ARC-27.7)."""
    s.do(PILLAGE(f.seat, card.params.cubes), MARKERS(f.seat, *f.args))


def _board(card: Card) -> int:
    return EXPORT if card.params.market == "export" else DOMESTIC


def transact(s: S, f: Frame, card: Card) -> None:
    """Make one to several transactions on one board (ARC-27.8)."""
    s.push(TRANSACT(f.seat, _board(card), card.params.max, 0))


def can_transact(s: S, seat: int, card: Card, money: int) -> bool:
    """At least one transaction must be possible."""
    return can_trade(s, seat, _board(card), money)


def sink(s: S, f: Frame, card: Card) -> None:
    """Sink another player's ship; he gives a cube, then rebellion rises (ARC-27.9)."""
    s.do(SINK(f.seat), MARKERS(f.seat, *f.args))


def steal(s: S, f: Frame, card: Card) -> None:
    """Take what one of two closed hands of an opponent holds (ARC-27.10)."""
    s.push(ROB(f.seat))


def double_harvest(s: S, f: Frame, card: Card) -> None:
    """The next harvest of a kind in this round brings two cubes per unit (ARC-27.14)."""
    assert card.params.resource is not None
    s.doubling |= 1 << KINDS.index(card.params.resource)


def harvest_freely(s: S, f: Frame, card: Card) -> None:
    """The harvest of this round needs no permission (ARC-27.14)."""
    s.free_harvest = True


def build_cheaper(s: S, f: Frame, card: Card) -> None:
    """The next construction of this round costs a cube less (ARC-27.14)."""
    s.discount = True


def recruit(s: S, f: Frame, card: Card) -> None:
    """Recruit up to a number of workers (ARC-27.15)."""
    s.push(RECRUIT(f.seat, card.params.max, 0))


def reproduce(s: S, f: Frame, card: Card) -> None:
    """One birth in one region; the wheel action stays free (ARC-27.15)."""
    s.push(REPRODUCE(f.seat, card.params.regions, 0))


def tax(s: S, f: Frame, card: Card) -> None:
    """Collect taxes without a circle; rebellion rises once, as with the action (ARC-27.4, 27.15)."""
    collect_taxes(s, f.seat)


def explore(s: S, f: Frame, card: Card) -> None:
    """Explore without a circle (ARC-27.15)."""
    s.push(EXPLORE(f.seat))


def _types(card: Card) -> int:
    return sum(1 << CONSTRUCTIONS.index(what) for what in card.params.types)


def construct(s: S, f: Frame, card: Card) -> None:
    """Construct one of the listed things at full cost (ARC-27.15)."""
    s.push(CONSTRUCT(f.seat, _types(card), 0))


def can_construct_listed(s: S, seat: int, card: Card, money: int) -> bool:
    """One of the listed things must be possible."""
    return can_construct(s, seat, _types(card), money, False)


def _mode(card: Card) -> int:
    return ALL_UNITS if "citizen" in card.params.units else SHIPS_ONLY


def migrate(s: S, f: Frame, card: Card) -> None:
    """Migrate with the listed kinds of units (ARC-27.16)."""
    s.push(MIGRATE(f.seat, _mode(card), 0))


def can_migrate_listed(s: S, seat: int, card: Card, money: int) -> bool:
    """A unit of a listed kind must be able to move."""
    return can_migrate(s, seat, _mode(card))


def disengage(s: S, f: Frame, card: Card) -> None:
    """Some engaged units become free again, then rebellion rises (ARC-27.17)."""
    s.do(REST(f.seat, card.params.max), MARKERS(f.seat, *f.args))


def swap(s: S, f: Frame, card: Card) -> None:
    """Give a cube, take one of another kind (ARC-27.18)."""
    s.push(SWAP(f.seat))


def stand_up_rebels(s: S, f: Frame, card: Card) -> None:
    """Own rebels become active at once, then rebellion falls (ARC-27.19)."""
    s.do(ROUSE(f.seat, card.params.max), MARKERS(f.seat, *f.args))


def can_stand_up(s: S, seat: int, card: Card, money: int) -> bool:
    """There must be a rebel, or rebellion to lower."""
    return any(unit & REBEL for unit in s.players[seat].citizens) or moves(s.rebellion, card.params.rebellion)


def pay_option(s: S, f: Frame, card: Card) -> None:
    """Choose a price and what it buys (ARC-27.20)."""
    s.push(PAY_OPTION(f.seat, *f.args))


def can_pay_option(s: S, seat: int, card: Card, money: int) -> bool:
    """The lowest of the prices must be payable, and rebellion able to fall."""
    return s.rebellion > 0 and can_pay_cubes(s, seat, option_cubes(card, 0))


def gain_cube(s: S, f: Frame, card: Card) -> None:
    """Take a cube of a listed kind; one more goes to board I (ARC-27.21)."""
    s.push(GAIN_CUBE(f.seat, *f.args))


def can_gain_cube(s: S, seat: int, card: Card, money: int) -> bool:
    """The bank must have one of a listed kind."""
    return any(s.store[KINDS.index(kind)] for kind in card.params.choices)


def look_at_regions(s: S, f: Frame, card: Card) -> None:
    """Look at the next hexes and put them back in any order (ARC-27.22)."""
    s.push(LOOK_AT_HEXES(f.seat, min(card.params.cards, len(s.hexes))))


def ships_at_ports(s: S, f: Frame, card: Card) -> None:
    """Everybody gets a ship in each region where he controls a port, in order of play (ARC-27.24)."""
    ports = places_of(PORT, len(s.cells))
    s.do(*(LAUNCH(seat, *(PLACE_REGION[port] for port in ports if controls(s, seat, port))) for seat in s.order))
