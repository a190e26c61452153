"""Chapter 27: what cards do, by effect id."""

from __future__ import annotations

from atoll.games.archipelago.effects import actions, markers
from atoll.games.archipelago.flow.common import S
from atoll.kernel import Step

PER_BUILDING, CHANGE = markers.MarkerPerBuilding(False), markers.MarkerChange(False)
SURPLUS_PER_BUILDING, SURPLUS_CHANGE = markers.MarkerPerBuilding(True), markers.MarkerChange(True)
GAIN_MONEY = markers.GainMoney()

EFFECT_STEPS: dict[str, Step[S]] = {
    "reveal_and_buy": actions.RevealAndBuy(),
    "rebellion_by_bands": markers.RebellionByBands(),
    "pillage_icon": actions.PillageIcon(),
    "transactions": actions.Transactions(),
    "destroy_ship": actions.DestroyShip(),
    "rebellion_per_building": PER_BUILDING,
    "recruit": actions.RecruitEffect(),
    "steal_from_two_hands": actions.StealFromTwoHands(),
    "income_per_building": markers.IncomePerBuilding(),
    "rebellion_or_surplus_by_temple_control": markers.ByTempleControl(),
    "reproduce_in_one_region": actions.ReproduceEffect(),
    "construct": actions.ConstructEffect(),
    "explore": actions.ExploreEffect(),
    "collect_taxes": actions.TaxesEffect(),
    "disengage_units": actions.DisengageUnits(),
    "swap_cube_with_bank": actions.SwapCubeWithBank(),
    "harvest_without_permission": actions.HarvestWithoutPermission(),
    "stand_up_rebels": actions.StandUpRebels(),
    "gain_money": GAIN_MONEY,
    "migrate": actions.MigrateEffect(),
    "double_harvest": actions.DoubleHarvest(),
    "gain_money_and_rebellion": GAIN_MONEY,
    "surplus_per_building": SURPLUS_PER_BUILDING,
    "pay_options": actions.PayOptions(),
    "surplus_change": SURPLUS_CHANGE,
    "construction_discount": actions.ConstructionDiscount(),
    "income_per_population": markers.IncomePerPopulation(),
    "gain_choice_of_cube": actions.GainChoiceOfCube(),
    "rebellion_change": CHANGE,
    "rebellion_and_surplus": markers.RebellionAndSurplus(),
    "peek_region_deck": actions.PeekRegionDeck(),
    "wonder_rebellion_per_building": PER_BUILDING,
    "wonder_surplus": SURPLUS_CHANGE,
    "wonder_ships_at_ports": actions.ShipsAtPorts(),
    "wonder_rebellion": CHANGE,
}
