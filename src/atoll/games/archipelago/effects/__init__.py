"""Chapter 27: what cards do, by effect id."""

from __future__ import annotations

from atoll.games.archipelago.effects import actions, markers
from atoll.games.archipelago.effects.markers import banded_change, change_per_building, marker_effect
from atoll.games.archipelago.flow.card_steps import SWAP, pillage_spots, ship_targets
from atoll.games.archipelago.flow.cards import Effect
from atoll.games.archipelago.flow.common import S
from atoll.games.archipelago.flow.exploration import can_explore
from atoll.games.archipelago.flow.people import births, can_recruit
from atoll.kernel import Step

REBELLION_CHANGE = marker_effect("RebellionChange", lambda s, seat, card: (card.params.delta, 0))
SURPLUS_CHANGE = marker_effect("SurplusChange", lambda s, seat, card: (0, card.params.delta))
PER_BUILDING = marker_effect("RebellionPerBuilding", lambda s, seat, card: (change_per_building(s, card), 0))
GAIN_MONEY = Effect("GainMoney", markers.gain_money, markers.can_gain_money)

EFFECT_STEPS: dict[str, Step[S]] = {
    "reveal_and_buy": Effect("RevealAndBuy", actions.reveal_and_buy, lambda s, seat, card, money: bool(s.deck.top)),
    "rebellion_by_bands": marker_effect("RebellionByBands", lambda s, seat, card: (banded_change(s, seat, card), 0)),
    "pillage_icon": Effect("PillageIcon", actions.pillage, lambda s, seat, card, money: bool(pillage_spots(s, seat))),
    "transactions": Effect("Transactions", actions.transact, actions.can_transact),
    "destroy_ship": Effect("DestroyShip", actions.sink, lambda s, seat, card, money: bool(ship_targets(s, seat))),
    "rebellion_per_building": PER_BUILDING,
    "recruit": Effect("RecruitEffect", actions.recruit, lambda s, seat, card, money: can_recruit(s, seat, money)),
    "steal_from_two_hands": Effect("StealFromTwoHands", actions.steal),
    "income_per_building": Effect("IncomePerBuilding", markers.income_per_building),
    "rebellion_or_surplus_by_temple_control": marker_effect("ByTempleControl", markers.change_by_temple),
    "reproduce_in_one_region": Effect(
        "ReproduceEffect", actions.reproduce, lambda s, seat, card, money: bool(births(s, seat))
    ),
    "construct": Effect("ConstructEffect", actions.construct, actions.can_construct_listed),
    "explore": Effect("ExploreEffect", actions.explore, lambda s, seat, card, money: can_explore(s, seat)),
    "collect_taxes": Effect("TaxesEffect", actions.tax),
    "disengage_units": Effect("DisengageUnits", actions.disengage),
    "swap_cube_with_bank": Effect(
        "SwapCubeWithBank", actions.swap, lambda s, seat, card, money: bool(SWAP.choices(s, SWAP(seat)))
    ),
    "harvest_without_permission": Effect("HarvestWithoutPermission", actions.harvest_freely),
    "stand_up_rebels": Effect("StandUpRebels", actions.stand_up_rebels, actions.can_stand_up),
    "gain_money": GAIN_MONEY,
    "migrate": Effect("MigrateEffect", actions.migrate, actions.can_migrate_listed),
    "double_harvest": Effect("DoubleHarvest", actions.double_harvest),
    "gain_money_and_rebellion": GAIN_MONEY,
    "surplus_per_building": marker_effect(
        "SurplusPerBuilding", lambda s, seat, card: (0, change_per_building(s, card))
    ),
    "pay_options": Effect("PayOptions", actions.pay_option, actions.can_pay_option),
    "surplus_change": SURPLUS_CHANGE,
    "construction_discount": Effect("ConstructionDiscount", actions.build_cheaper),
    "income_per_population": Effect("IncomePerPopulation", markers.income_per_population),
    "gain_choice_of_cube": Effect("GainChoiceOfCube", actions.gain_cube, actions.can_gain_cube),
    "rebellion_change": REBELLION_CHANGE,
    "rebellion_and_surplus": marker_effect(
        "RebellionAndSurplus", lambda s, seat, card: (card.params.rebellion, card.params.surplus)
    ),
    "peek_region_deck": Effect(
        "PeekRegionDeck", actions.look_at_regions, lambda s, seat, card, money: len(s.hexes) > 1
    ),
    "wonder_rebellion_per_building": PER_BUILDING,
    "wonder_surplus": SURPLUS_CHANGE,
    "wonder_ships_at_ports": Effect("ShipsAtPorts", actions.ships_at_ports),
    "wonder_rebellion": REBELLION_CHANGE,
}
