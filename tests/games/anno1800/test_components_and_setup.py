"""Chapters 1, 2 and 12: what is in the box, and how it is laid out."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from atoll.games.anno1800 import Anno1800
from atoll.games.anno1800.catalog import COAST, DECKS, EXPLORATION, INDUSTRY, LAND, LEVELS, SEA, SHIP, SHIPYARD
from atoll.kernel import CHANCE, DataError
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    begin_turn,
    chance,
    do,
    kind_at,
    new,
    number,
    numbers,
    options,
    start,
)
from marks import rule

C = CAT.components
FIRST_GAME = ("alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo")
RELAXED = (
    "carl_leonard_von_malching", "eli_bleakworth", "the_queen", "edvard_goode", "willie_wibblesock", "princess_qing",
)  # fmt: skip


def set_up(seats: int = 4, missions: str = "random", seed: int = 1) -> AnnoState:
    """A game at its first turn, whoever is first."""
    s = new(seats, missions)
    rng = Random(seed)
    while not s.round:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    return s


# -- 1 components ----------------------------------------------------------------------------------------


@rule("ANN-1.1")
def test_there_are_twelve_old_and_eight_new_islands_and_equal_home_islands() -> None:
    assert (C.components.game_boards, C.components.home_islands) == (1, 4)
    assert (len(CAT.old_islands), len(CAT.new_islands)) == (12, 8)
    s = start(4)
    assert len({p.prints for p in s.players}) == 1


@rule("ANN-1.2")
def test_there_are_120_construction_tiles() -> None:
    counts = {CAT.kinds[kind]: CAT.tile_count[kind] for kind in CAT.tiles}
    assert sum(counts.values()) == 120
    assert [counts[CAT.kinds[kind]] for kind in CAT.industry_tiles] == [2] * 35
    assert [counts[f"shipyard_{k}"] for k in (1, 2, 3)] == [4, 6, 4]
    assert [counts[f"{ship}_{k}"] for ship in ("merchant", "explorer") for k in (1, 2, 3)] == [6] * 6


@rule("ANN-1.3")
def test_there_are_125_cubes() -> None:
    assert dict(zip(LEVELS, CAT.cubes, strict=True)) == {
        "farmer": 25, "worker": 40, "artisan": 25, "engineer": 20, "investor": 15,
    }  # fmt: skip


@rule("ANN-1.4")
def test_there_are_102_population_cards_in_three_decks() -> None:
    assert Counter((DECKS[card.deck], card.points) for card in CAT.cards) == {
        ("farmer_worker", 3): 46, ("new_world", 5): 24, ("artisan_engineer_investor", 8): 32,
    }  # fmt: skip


@rule("ANN-1.5")
def test_there_are_22_expedition_and_20_mission_cards() -> None:
    assert (len(CAT.expeditions), len(CAT.missions)) == (22, 20)


@rule("ANN-1.6")
def test_there_are_130_naval_tokens_of_two_types_and_value_1() -> None:
    assert {token.id: (token.count, token.value) for token in C.naval_token} == {
        "trade": (77, 1),
        "exploration": (53, 1),
    }


@rule("ANN-1.7")
def test_there_are_38_gold_tokens_and_the_single_tiles() -> None:
    assert sum(piece.count for piece in C.gold_token) == 38
    assert (C.components.first_player_tiles, C.components.fireworks_tiles, C.components.player_aids) == (1, 1, 4)


@rule("ANN-1.8")
def test_a_tile_has_a_cost_on_the_board_and_is_a_building_on_an_island() -> None:
    s = start()
    assert s.board[number("kind", "warehouse")] == 2
    assert CAT.kind_bill[number("kind", "warehouse")].units == numbers("resource", "bricks")
    begin_turn(s, 0)
    do(s, "build industry", "build sawmill", "place home/coast2")
    assert kind_at(s, 0, "home/coast2") == "sawmill"


@rule("ANN-1.9")
def test_an_industry_has_two_workplaces_of_one_level_and_one_resource() -> None:
    assert {industry.workplaces for industry in C.industry} == {2}
    assert all(CAT.kind_worker[kind] in range(4) and CAT.kind_resource[kind] >= 0 for kind in range(CAT.first_shipyard))


@rule("ANN-1.10")
def test_shipyards_show_strength_1_to_3_and_ships_carry_tokens_equal_to_their_level() -> None:
    assert [CAT.strength[number("kind", f"shipyard_{k}")] for k in (1, 2, 3)] == [1, 2, 3]
    assert [CAT.ship_level[number("kind", f"merchant_{k}")] for k in (1, 2, 3)] == [1, 2, 3]
    assert [CAT.ship_level[number("kind", f"explorer_{k}")] for k in (1, 2, 3)] == [1, 2, 3]


@rule("ANN-1.11")
def test_every_population_card_shows_needs_points_and_one_effect() -> None:
    for card in CAT.cards:
        assert card.bill.units or card.bill.trade or card.bill.exploration
        assert card.points in (3, 5, 8)
        assert card.effect in range(8)


@rule("ANN-1.12")
def test_every_expedition_card_shows_an_animal_and_an_artefact_with_visitors_and_points() -> None:
    for pictures in CAT.pictures:
        assert [points for _, points in pictures] == [level - 1 for level, _ in pictures]
        assert all(level in (2, 3, 4) for level, _ in pictures)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ('[[industry]]\nid = "sawmill"\ncount = 3\n', "needs 120 construction tiles, has 121"),
        ('[[population_level]]\nid = "farmer"\ncubes = 24\n', "needs 125 cubes, has 124"),
        ('[[population_card]]\nid = "fw41"\npoints = 4\n', r"population_card\[fw41\].points: needs 3"),
        ('[[population_card]]\nid = "fw41"\nneeds = { bananas = 1 }\n', "unknown resource 'bananas'"),
        ('[[industry]]\nid = "sawmill"\ncolour = "red"\n', r"industry\[sawmill\]"),
        ('[[mission_card]]\nid = "hannah_goode"\ncounts = ""\n', r"mission_card\[hannah_goode\].counts"),
        ('[[mission_card]]\nid = "hannah_goode"\ncounts = "pigs"\n', r"mission_card\[hannah_goode\]"),
        ("[limits]\ntiles_removed_per_build = 2\n", "limits.tiles_removed_per_build: the rules know 1 only"),
        ('[[industry]]\nid = "sawmill"\nworkplaces = 3\n', "industry.workplaces: the rules know 2 only"),
        ("[scoring]\nexpedition_investor = 4\n", "points are not those of scoring"),
        ('[[home_building]]\nid = "home_explorer"\nrow = 5\n', r"home_building\[home_explorer\]: lies on no space"),
        ('[[shipyard]]\nid = "shipyard_1"\nstrength = 4\n', "no shipyard of strength 1"),
    ],
)
def test_data_that_contradicts_the_rulebook_is_refused_with_the_field(
    tmp_path: Path, change: str, message: str
) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(change, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        Anno1800(overlay)


def test_a_card_of_changed_data_may_cost_any_number_of_exploration_tokens(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text('[[population_card]]\nid = "fw36"\ntokens = { exploration = 20 }\n', encoding="utf-8")
    changed = Anno1800(overlay)
    s, rng = changed.new(2), Random(1)
    while s.round == 0 or s.seat == CHANCE:
        s.play_chance(rng)
    p = s.players[s.seat]
    p.hand = (number("card", "fw36"),)
    playable = []
    for p.tokens[EXPLORATION] in (19, 20, 30):
        s.settle()
        playable.append(any(choice.kind == "play" for choice in s.choices()))
    assert playable == [False, True, True]


# -- 2 set-up --------------------------------------------------------------------------------------------


@rule("ANN-2.1")
def test_all_tiles_lie_on_the_board() -> None:
    assert start().board == list(CAT.tile_count)


@rule("ANN-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_decks_hold_all_cards_that_were_not_dealt(seats: int) -> None:
    s = start(seats)
    assert [len(deck) for deck in s.decks] == [46 - 7 * seats, 24, 32 - 2 * seats]
    assert len(s.expedition_deck) == 22
    assert not any(deck.top or deck.bottom for deck in (*s.decks, s.expedition_deck))


@rule("ANN-2.3")
def test_islands_lie_in_two_stacks_in_no_known_order() -> None:
    s = start()
    assert s.old_stack.loose == tuple(range(12))
    assert s.new_stack.loose == tuple(range(8))


@rule("ANN-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cubes_that_nobody_has_are_in_the_supply(seats: int) -> None:
    s = start(seats)
    assert s.supply == [25 - 4 * seats, 40 - 3 * seats, 25 - 2 * seats, 20, 15]


@rule("ANN-2.5")
def test_five_missions_are_drawn_at_random_and_stay() -> None:
    drawn = {set_up(seed=seed).missions for seed in range(20)}
    assert len(drawn) > 10
    assert all(len(set(missions)) == 5 for missions in drawn)
    s = set_up()
    assert s.fireworks == -1


@rule("ANN-2.6", "ANN-12.1")
def test_the_first_game_has_its_five_missions() -> None:
    assert set_up(missions="first_game").missions == numbers("mission", *FIRST_GAME)
    assert {m.id for m in C.mission_card if m.first_game} == set(FIRST_GAME)


@rule("ANN-2.7")
def test_players_may_choose_the_missions_freely() -> None:
    s = new(3, "choose")
    do(s, "first 1")
    seats = []
    for mission in ("zoo", "museum", "aarhant", "university", "the_queen"):
        seats.append(s.seat)
        do(s, f"choose {mission}")
    assert seats == [1, 2, 0, 1, 2]
    chance(s)
    assert s.missions == numbers("mission", "zoo", "museum", "aarhant", "university", "the_queen")


@rule("ANN-2.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_4_farmers_3_workers_and_2_artisans(seats: int) -> None:
    assert [p.district for p in start(seats).players] == [[4, 3, 2, 0, 0]] * seats


@rule("ANN-2.9")
def test_the_home_island_has_printed_buildings_and_tokens_on_its_ships() -> None:
    p = start().players[0]
    types = Counter(CAT.kind_type[kind] for kind in p.prints if kind >= 0)
    assert types == {INDUSTRY: 10, SHIPYARD: 1, SHIP: 3}
    assert p.tokens == [2, 1]
    assert p.yards == (1,)


@rule("ANN-2.9")
def test_the_printed_industries_are_of_five_farmers_one_worker_and_four_artisans() -> None:
    made = {CAT.resources[CAT.kind_resource[kind]]: CAT.kind_worker[kind] for kind in CAT.home_prints[:10]}
    assert {word: LEVELS[level] for word, level in made.items()} == {
        "planks": "farmer", "potatoes": "farmer", "grain": "farmer", "pigs": "farmer", "yarn": "farmer",
        "sails": "worker", "coal": "artisan", "bricks": "artisan", "goods": "artisan", "steel_beams": "artisan",
    }  # fmt: skip


@rule("ANN-2.10")
def test_the_home_island_has_ten_land_five_coast_and_five_sea_spaces() -> None:
    assert Counter(CAT.space_type[: CAT.home_spaces]) == {LAND: 10, COAST: 5, SEA: 5}
    assert CAT.home_prints.count(-1) == 6


@rule("ANN-2.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_seven_and_two_cards_and_none_of_the_new_world(seats: int) -> None:
    for p in start(seats).players:
        assert Counter(CAT.card_deck[card] for card in p.hand) == {0: 7, 2: 2}


@rule("ANN-2.12")
def test_the_first_player_is_picked_at_random_and_the_order_of_seats_never_changes() -> None:
    assert {set_up(seed=seed).first for seed in range(30)} == {0, 1, 2, 3}
    s = new(3)
    do(s, "first 2")
    chance(s)
    turns = []
    for _ in range(7):
        turns.append(s.seat)
        do(s, "festival", "end turn")
    assert turns == [2, 0, 1, 2, 0, 1, 2]


@rule("ANN-2.13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_later_players_get_more_gold(seats: int) -> None:
    s = new(seats)
    do(s, "first 1")
    chance(s)
    assert [s.players[seat].gold for seat in s.order(1)] == [0, 1, 2, 3][:seats]


@rule("ANN-2.14")
def test_everybody_has_an_exhaustion_area_of_their_own() -> None:
    s = start()
    s.players[0].exhausted[0] += 1
    assert [sum(p.exhausted) for p in s.players] == [1, 0, 0]


# -- 12 suggested sets -----------------------------------------------------------------------------------


@rule("ANN-12.2", "ANN-12.7")
def test_the_complex_set_has_the_four_effect_missions_and_one_more() -> None:
    sets = {set_up(missions="complex", seed=seed).missions for seed in range(12)}
    wanted = set(numbers("mission", "alonso_graves", "aarhant", "the_editor", "beryl_omara"))
    assert all(wanted < set(missions) for missions in sets)
    assert len(sets) > 4


@rule("ANN-12.3")
def test_the_interactive_set_has_the_five_majorities() -> None:
    wanted = numbers("mission", "hannah_goode", "university", "worlds_fair", "madame_kahina", "the_visitor")
    assert set_up(missions="interactive").missions == wanted


@rule("ANN-12.4", "ANN-12.7")
def test_the_relaxed_set_has_five_of_the_six_industry_missions() -> None:
    six = set(numbers("mission", *RELAXED))
    assert set(CAT.mission_sets["relaxed"]) == six
    sets = {set_up(missions="relaxed", seed=seed).missions for seed in range(20)}
    assert len(sets) > 3
    assert all(set(missions) < six for missions in sets)


@rule("ANN-12.5")
def test_the_expeditions_set_has_zoo_and_museum() -> None:
    assert set(numbers("mission", "zoo", "museum")) < set(set_up(missions="expeditions").missions)


@rule("ANN-12.6")
def test_the_tense_end_has_pyrphorian() -> None:
    assert number("mission", "pyrphorian") in set_up(missions="tense_end").missions


def test_every_option_is_offered() -> None:
    assert GAME.options[0].values[0] == "random"
    assert set(CAT.mission_sets) < set(GAME.options[0].values)
    assert "festival" in options(start())
