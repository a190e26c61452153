"""Chapter 27: the effects of cards by which a player does something; what each starts, and when it can be used."""

from __future__ import annotations

from atoll.games.archipelago.catalog import CHARACTER, DOMESTIC, EXPORT, KINDS, PROGRESS, Card
from atoll.games.archipelago.components.spots import CONSTRUCTIONS, PLACE_REGION, PORT, places_of
from atoll.games.archipelago.effects.markers import MARKERS, moves
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
    pillage_spots,
    ship_targets,
)
from atoll.games.archipelago.flow.cards import Effect
from atoll.games.archipelago.flow.common import S, can_pay_cubes
from atoll.games.archipelago.flow.construction import CONSTRUCT, can_construct
from atoll.games.archipelago.flow.exploration import EXPLORE, LOOK_AT_HEXES, can_explore
from atoll.games.archipelago.flow.market import TRANSACT, can_trade, collect_taxes
from atoll.games.archipelago.flow.migration import ALL_UNITS, MIGRATE, SHIPS_ONLY, can_migrate
from atoll.games.archipelago.flow.people import RECRUIT, REPRODUCE, births, can_recruit
from atoll.games.archipelago.flow.units import rebels
from atoll.games.archipelago.state.control import controls
from atoll.kernel import CHANCE, Frame, Step


def _kind(card: Card) -> int:
    return PROGRESS if card.params.card_kind == "progress" else CHARACTER


def _board(card: Card) -> int:
    return EXPORT if card.params.market == "export" else DOMESTIC


def _types(card: Card) -> int:
    return sum(1 << CONSTRUCTIONS.index(what) for what in card.params.types)


def _mode(card: Card) -> int:
    return ALL_UNITS if "citizen" in card.params.units else SHIPS_ONLY


def _double_harvest(s: S, f: Frame, card: Card) -> None:
    assert card.params.resource is not None
    s.doubling |= 1 << KINDS.index(card.params.resource)


def _harvest_freely(s: S, f: Frame, card: Card) -> None:
    s.free_harvest = True


def _build_cheaper(s: S, f: Frame, card: Card) -> None:
    s.discount = True


def _ships_at_ports(s: S, f: Frame, card: Card) -> None:
    ports = places_of(PORT, len(s.cells))
    s.do(*(LAUNCH(seat, *(PLACE_REGION[port] for port in ports if controls(s, seat, port))) for seat in s.order))


DEEDS: dict[str, Step[S]] = {
    # Turn up cards, buy one of a kind at its lowest cost, discard the others (ARC-27.5).
    "reveal_and_buy": Effect(
        "RevealAndBuy",
        lambda s, f, card: s.do(REVEAL_CARDS(CHANCE, card.params.reveal), BUY_SHOWN(f.seat, _kind(card))),
        lambda s, seat, card, money: bool(s.deck.top),
    ),
    # Take cubes from an icon that is never harvested again, then rebellion rises (ARC-27.7).
    "pillage_icon": Effect(
        "PillageIcon",
        lambda s, f, card: s.do(PILLAGE(f.seat, card.params.cubes), MARKERS(f.seat, *f.args)),
        lambda s, seat, card, money: bool(pillage_spots(s, seat)),
    ),
    # Make one to several transactions on one board (ARC-27.8).
    "transactions": Effect(
        "Transactions",
        lambda s, f, card: s.push(TRANSACT(f.seat, _board(card), card.params.max, 0)),
        lambda s, seat, card, money: can_trade(s, seat, _board(card), money),
    ),
    # Sink another player's ship; he gives a cube, then rebellion rises (ARC-27.9).
    "destroy_ship": Effect(
        "DestroyShip",
        lambda s, f, card: s.do(SINK(f.seat), MARKERS(f.seat, *f.args)),
        lambda s, seat, card, money: bool(ship_targets(s, seat)),
    ),
    # Take what one of two closed hands of an opponent holds (ARC-27.10).
    "steal_from_two_hands": Effect("StealFromTwoHands", lambda s, f, card: s.push(ROB(f.seat))),
    # What the next harvest, harvests or construction of this round are like (ARC-27.14).
    "double_harvest": Effect("DoubleHarvest", _double_harvest),
    "harvest_without_permission": Effect("HarvestWithoutPermission", _harvest_freely),
    "construction_discount": Effect("ConstructionDiscount", _build_cheaper),
    # Actions of the wheel without its circles; taxes raise rebellion once, as there (ARC-27.4, 27.15, 27.16).
    "recruit": Effect(
        "RecruitEffect",
        lambda s, f, card: s.push(RECRUIT(f.seat, card.params.max, 0)),
        lambda s, seat, card, money: can_recruit(s, seat, money),
    ),
    "reproduce_in_one_region": Effect(
        "ReproduceEffect",
        lambda s, f, card: s.push(REPRODUCE(f.seat, card.params.regions, 0)),
        lambda s, seat, card, money: bool(births(s, seat)),
    ),
    "collect_taxes": Effect("TaxesEffect", lambda s, f, card: collect_taxes(s, f.seat)),
    "explore": Effect(
        "ExploreEffect",
        lambda s, f, card: s.push(EXPLORE(f.seat)),
        lambda s, seat, card, money: can_explore(s, seat),
    ),
    "construct": Effect(
        "ConstructEffect",
        lambda s, f, card: s.push(CONSTRUCT(f.seat, _types(card), 0)),
        lambda s, seat, card, money: can_construct(s, seat, _types(card), money, False),
    ),
    "migrate": Effect(
        "MigrateEffect",
        lambda s, f, card: s.push(MIGRATE(f.seat, _mode(card), 0)),
        lambda s, seat, card, money: can_migrate(s, seat, _mode(card)),
    ),
    # Some engaged units become free again, then rebellion rises (ARC-27.17).
    "disengage_units": Effect(
        "DisengageUnits", lambda s, f, card: s.do(REST(f.seat, card.params.max), MARKERS(f.seat, *f.args))
    ),
    # Give a cube, take one of another kind (ARC-27.18).
    "swap_cube_with_bank": Effect(
        "SwapCubeWithBank",
        lambda s, f, card: s.push(SWAP(f.seat)),
        lambda s, seat, card, money: bool(SWAP.choices(s, SWAP(seat))),
    ),
    # Own rebels become active at once, then rebellion falls: there must be one of both (ARC-27.19).
    "stand_up_rebels": Effect(
        "StandUpRebels",
        lambda s, f, card: s.do(ROUSE(f.seat, card.params.max), MARKERS(f.seat, *f.args)),
        lambda s, seat, card, money: bool(rebels(s, seat)) or moves(s.rebellion, card.params.rebellion),
    ),
    # Choose a price and what it buys: the lowest must be payable, and rebellion able to fall (ARC-27.20).
    "pay_options": Effect(
        "PayOptions",
        lambda s, f, card: s.push(PAY_OPTION(f.seat, *f.args)),
        lambda s, seat, card, money: s.rebellion > 0 and can_pay_cubes(s, seat, option_cubes(card, 0)),
    ),
    # Take a cube of a listed kind; one more goes to board I (ARC-27.21).
    "gain_choice_of_cube": Effect(
        "GainChoiceOfCube",
        lambda s, f, card: s.push(GAIN_CUBE(f.seat, *f.args)),
        lambda s, seat, card, money: any(s.store[KINDS.index(kind)] for kind in card.params.choices),
    ),
    # Look at the next hexes and put them back in any order (ARC-27.22).
    "peek_region_deck": Effect(
        "PeekRegionDeck",
        lambda s, f, card: s.push(LOOK_AT_HEXES(f.seat, min(card.params.cards, len(s.hexes)))),
        lambda s, seat, card, money: len(s.hexes) > 1,
    ),
    # Everybody gets a ship in each region where he controls a port, in order of play (ARC-27.24).
    "wonder_ships_at_ports": Effect("ShipsAtPorts", _ships_at_ports),
}
