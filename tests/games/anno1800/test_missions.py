"""Chapter 11: missions."""

import pytest

from atoll.games.anno1800.catalog import EFFECT_MISSION
from atoll.games.anno1800.scoring import final_count, mission_points
from games.anno1800.scenario import (
    CAT,
    AnnoState,
    at_work,
    begin_turn,
    build,
    chance,
    cost,
    count,
    deck,
    district,
    do,
    exhausted,
    expeditions,
    gold,
    hand,
    legal,
    new_world,
    number,
    numbers,
    old_world,
    options,
    play_missions,
    played,
    refused,
    spent,
    start,
    step,
    tokens,
)
from marks import rule

QUIET = ("hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")


def points(s: AnnoState, mission: str) -> list[int]:
    """What a mission gives to each seat now."""
    return mission_points(s, CAT.missions[number("mission", mission)])


# -- 11.1 and 11.2 effect missions -----------------------------------------------------------------------


@rule("ANN-11.1.1")
def test_four_missions_are_effects_and_sixteen_score() -> None:
    effects = [m.id for m in CAT.missions if m.kind == EFFECT_MISSION]
    assert effects == ["alonso_graves", "aarhant", "the_editor", "beryl_omara"]
    s = start()
    for mission in effects:
        assert points(s, mission) == [0, 0, 0]


@rule("ANN-11.1.2", "ANN-11.1.3", "ANN-11.2.1")
def test_alonso_graves_gives_an_extra_action_once_a_turn() -> None:
    s = start()
    play_missions(s, "alonso_graves", *QUIET)
    tokens(s, 0, exploration_on_cards=6)
    gold(s, 0, 7)
    begin_turn(s, 0)
    do(s, "mission alonso_graves")
    assert (s.actions, s.players[0].gold, s.players[0].on_cards[1]) == (2, 4, 3)
    assert refused(s, "mission alonso_graves").rule == "ANN-11.1.3"
    do(s, "swap cards", f"under {CAT.cards[s.players[0].hand[0]].id}", "done")
    chance(s)
    assert refused(s, "mission alonso_graves").rule == "ANN-11.1.3"  # once in a turn, not in an action
    do(s, "festival", "end turn")
    assert s.used == 0
    tokens(s, 1, exploration_on_cards=3)
    gold(s, 1, 2)
    assert refused(s, "mission alonso_graves").rule == "ANN-11.1.2"
    gold(s, 1, 3)
    assert legal(s, "mission alonso_graves")
    assert refused(s, "mission aarhant").rule == "ANN-2.5"


@rule("ANN-11.2.2", "ANN-11.1.3")
def test_aarhant_exhausts_an_investor_for_five_gold() -> None:
    s = start()
    play_missions(s, "aarhant", *QUIET)
    district(s, 0, investor=2)
    begin_turn(s, 0)
    do(s, "mission aarhant")
    assert (s.players[0].gold, count(s, 0, "exhausted")) == (5, {"investor": 1})
    assert s.actions == 1
    assert not legal(s, "mission aarhant")


@rule("ANN-11.2.3")
def test_the_editor_puts_exactly_one_hand_card_under_its_deck() -> None:
    s = start()
    play_missions(s, "the_editor", *QUIET)
    tokens(s, 0, exploration_on_cards=4)
    hand(s, 0, "fw41", "aei01")
    deck(s, "farmer_worker")
    begin_turn(s, 0)
    do(s, "mission the_editor")
    assert s.players[0].on_cards == [0, 2]
    assert options(s) == ["under fw41", "under aei01"]
    do(s, "under fw41")
    assert refused(s, "mission the_editor").rule == "ANN-11.1.3"
    assert s.players[0].hand == numbers("card", "aei01")
    assert s.decks[0].bottom == numbers("card", "fw41")
    assert step(s) == "Act"
    hand(s, 0)
    s.used = 0
    s.settle()
    assert not legal(s, "mission the_editor")


@rule("ANN-11.2.4")
def test_beryl_omara_has_no_limit_and_mixes_with_trade_tokens() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", *QUIET)
    build(s, 1, "gramophone_factory", "home/coast2")
    build(s, 0, "explorer_3", "home/sea4")
    district(s, 0)
    tokens(s, 0, trade=1, exploration=4)
    begin_turn(s, 0)
    cost(s, 0, "gramophones")
    while step(s) == "Pay":
        s.play(s.choices()[-1])
    assert (spent(s, 0)["exploration"], s.players[0].tokens) == (4, [0, 0])
    assert s.used == 0


# -- 11.3 industry missions ------------------------------------------------------------------------------

INDUSTRY_MISSIONS = [
    ("carl_leonard_von_malching", 6, "champagne_cellar artillery_factory"),
    (
        "eli_bleakworth",
        3,
        "brewery bakery schnapps_distillery sausage_factory soap_factory cannery clothing_factory",
    ),
    ("the_queen", 6, "watch_factory spectacle_factory fur_dealer"),
    ("edvard_goode", 6, "gramophone_factory high_wheeler_factory steam_carriage_factory"),
    ("willie_wibblesock", 6, "light_bulb_factory sewing_machine_factory"),
    ("princess_qing", 6, "chocolate_factory coffee_roaster cigar_factory rum_distillery"),
]


@rule("ANN-11.3.1", "ANN-11.3.2", "ANN-11.3.3", "ANN-11.3.4", "ANN-11.3.5", "ANN-11.3.6")
@pytest.mark.parametrize(("mission", "each", "listed"), INDUSTRY_MISSIONS)
def test_each_listed_industry_gives_its_points(mission: str, each: int, listed: str) -> None:
    s = start()
    kinds = listed.split()
    assert points(s, mission) == [0, 0, 0]
    for k, kind in enumerate(kinds):
        build(s, 1, kind, f"home/land{k + 1}")
    build(s, 0, kinds[0], "home/coast2")
    build(s, 2, "sawmill", "home/coast2")
    assert points(s, mission) == [each, each * len(kinds), 0]
    assert len(CAT.missions[number("mission", mission)].industries) == len(kinds)


@rule("ANN-11.3.7")
def test_only_visible_industries_count() -> None:
    s = start()
    build(s, 0, "brewery", "home/coast2")
    assert points(s, "eli_bleakworth") == [3, 0, 0]
    build(s, 0, "sawmill", "home/coast2")
    assert points(s, "eli_bleakworth") == [0, 0, 0]


# -- 11.4 majorities -------------------------------------------------------------------------------------


@rule("ANN-11.4.1", "ANN-11.4.7")
def test_hannah_goode_counts_all_cubes_wherever_they_are() -> None:
    s = start()
    district(s, 0, farmer=2)
    exhausted(s, 0, farmer=4)
    at_work(s, 0, "home/land1", "worker")
    district(s, 1, farmer=6)
    district(s, 2, worker=5)
    assert points(s, "hannah_goode") == [10, 4, 0]


@rule("ANN-11.4.2", "ANN-11.4.3")
@pytest.mark.parametrize(("mission", "level"), [("university", "engineer"), ("worlds_fair", "investor")])
def test_university_counts_engineers_and_the_worlds_fair_investors(mission: str, level: str) -> None:
    s = start()
    district(s, 1, farmer=9, **{level: 2})
    exhausted(s, 2, **{level: 2})
    at_work(s, 2, "home/land1", level)
    assert points(s, mission) == [0, 4, 10]


@rule("ANN-11.4.4", "ANN-11.4.7")
def test_madame_kahina_counts_trade_tokens_everywhere() -> None:
    s = start()
    tokens(s, 0, trade=0)
    tokens(s, 1, trade=1, trade_on_cards=2)
    tokens(s, 2, exploration_on_cards=9)
    assert points(s, "madame_kahina") == [4, 10, 4]


@rule("ANN-11.4.5")
def test_the_visitor_counts_expedition_cards() -> None:
    s = start()
    expeditions(s, 2, "ex01", "ex02")
    expeditions(s, 0, "ex03")
    assert points(s, "the_visitor") == [4, 0, 10]


@rule("ANN-11.4.6")
def test_all_who_are_tied_get_the_points_and_the_second_prize_is_still_given() -> None:
    s = start(4)
    for seat, engineers in enumerate((3, 3, 1, 0)):
        district(s, seat, engineer=engineers)
    assert points(s, "university") == [10, 10, 4, 0]


@rule("ANN-11.4.6")
def test_with_two_players_the_second_place_counts_too() -> None:
    s = start(2)
    district(s, 0, engineer=1)
    district(s, 1, engineer=2)
    assert points(s, "university") == [4, 10]


@rule("ANN-11.4.7")
def test_an_amount_of_zero_earns_nothing() -> None:
    s = start()
    assert points(s, "worlds_fair") == [0, 0, 0]


# -- 11.5 other missions ---------------------------------------------------------------------------------


@rule("ANN-11.5.1", "ANN-11.5.2")
@pytest.mark.parametrize(("mission", "extra_points"), [("zoo", 2), ("museum", 1)])
def test_zoo_and_museum_add_a_point_to_each_visited_picture_of_their_side(mission: str, extra_points: int) -> None:
    s = start()
    play_missions(s, mission, *QUIET)
    expeditions(s, 0, "ex12", "ex13")  # two animals for engineers, two artefacts for artisans
    district(s, 0, engineer=2, artisan=1)
    assert points(s, mission) == [extra_points, 0, 0]


@rule("ANN-11.5.1")
def test_visitors_are_sent_where_they_earn_most() -> None:
    s = start()
    play_missions(s, "zoo", *QUIET)
    expeditions(s, 0, "ex01")
    district(s, 0, artisan=1)
    assert points(s, "zoo") == [1, 0, 0]
    play_missions(s, "museum", *QUIET)
    assert points(s, "museum") == [1, 0, 0]
    play_missions(s, "zoo", "museum", "isabel_sarmento", "the_queen", "aarhant")
    assert sum(final_count(s)[0]) == 1 + 1  # one artisan visits one picture, whatever the missions


@rule("ANN-11.5.3")
def test_bente_jorgensen_rewards_at_most_one_old_world_island() -> None:
    s = start()
    old_world(s, 1, "ow01")
    old_world(s, 2, "ow04", "ow05")
    new_world(s, 0, "nw01", "nw02")
    assert points(s, "bente_jorgensen") == [18, 18, 0]


@rule("ANN-11.5.4")
def test_isabel_sarmento_gives_six_points_for_each_new_world_island() -> None:
    s = start()
    new_world(s, 1, "nw01")
    new_world(s, 2, "nw02", "nw03", "nw04")
    assert points(s, "isabel_sarmento") == [0, 6, 18]


@rule("ANN-11.5.5")
def test_pyrphorian_costs_two_points_for_each_card_in_hand() -> None:
    s = start()
    hand(s, 0, "fw41", "fw02")
    hand(s, 1)
    played(s, 1, "nwc01", "fw32")
    assert points(s, "pyrphorian") == [-4, 0, -2 * len(s.players[2].hand)]


@rule("ANN-11.2.4")
def test_beryl_omara_takes_tokens_of_cards_for_trade_and_for_new_world_resources() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", *QUIET)
    new_world(s, 0, "nw03")
    district(s, 0, farmer=1)
    tokens(s, 0, exploration_on_cards=4)
    begin_turn(s, 0)
    do(s, "build industry")
    assert legal(s, "build rum_distillery")
    begin_turn(s, 0)
    cost(s, 0, "potatoes")
    assert {"trade potatoes 1", "produce potatoes home/land2"} <= set(options(s))
    do(s, "trade potatoes 1")
    assert s.players[0].on_cards == [0, 2]
    cost(s, 0, "cotton")
    assert (s.players[0].on_cards, spent(s, 0)["exploration"]) == ([0, 0], 1)


@rule("ANN-11.2.2")
def test_aarhant_needs_an_investor_of_the_district_also_in_the_middle_of_a_payment() -> None:
    s = start(2)
    play_missions(s, "aarhant", *QUIET)
    played(s, 0, "fw41")  # gold that may help as well
    district(s, 0, farmer=1)
    exhausted(s, 0, investor=1, farmer=1)
    tokens(s, 0)
    begin_turn(s, 0)
    assert refused(s, "mission aarhant").rule == "ANN-11.1.2"
    cost(s, 0, "planks", "potatoes")
    assert legal(s, "activate fw41")
    assert refused(s, "mission aarhant").rule == "ANN-11.1.2"
