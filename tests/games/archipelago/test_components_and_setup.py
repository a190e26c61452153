"""Chapters 1 to 4 and 26: components, definitions, setting up, turn 0, the map."""

import pytest

from atoll.games.archipelago.catalog import FISH, KINDS, Catalog, board_and_kind, card_and_turns, slot_with, stall_of
from atoll.games.archipelago.components import spots
from atoll.games.archipelago.components.spots import AREAS, LANDS, REGION_OF, SPOT_OF
from atoll.games.archipelago.flow.evolution import on_track
from atoll.games.archipelago.flow.setup import FIRST_REGIONS, first_places
from atoll.games.archipelago.state import CUBES, MONEY, Clause
from atoll.games.archipelago.state.regions import edge
from atoll.games.archipelago.state.underway import clauses_of, numbers_of
from atoll.kernel import CHANCE, SPECTATOR, DataError
from games.archipelago.scenario import (
    CAT,
    GAME,
    begin_round,
    chance,
    citizen,
    citizens,
    cubes,
    do,
    events,
    face_number,
    legal,
    new,
    options,
    refused,
    run,
    ship,
    ships,
    start,
    step,
    table,
)
from marks import rule

SEATS = (2, 3, 4, 5)


# -- 1 components --------------------------------------------------------------------------------------


@rule("ARC-1.1", "ARC-3.9")
def test_the_wheel_has_a_side_for_2_to_4_players_and_one_for_5() -> None:
    assert CAT.wild_circles[2] == CAT.wild_circles[3] == CAT.wild_circles[4] == (3, 0, 2)
    assert CAT.wild_circles[5] == (3, 0, 1)
    assert set(CAT.own_circles) == {2, 3, 4, 5}


@rule("ARC-1.2", "ARC-1.5", "ARC-1.6", "ARC-1.7", "ARC-1.11")
def test_cards_cubes_and_tokens_are_as_many_as_in_the_box() -> None:
    assert [len(goals) for goals in CAT.goals_of] == [10, 10, 10]
    assert len(CAT.cards) == 48 and CAT.card_kind.count(0) == CAT.card_kind.count(1) == 24
    assert len(CAT.trends) == 12
    assert dict(zip(KINDS, CAT.cubes, strict=True)) == {
        "fruit": 15, "cattle": 15, "fish": 15, "wood": 15, "stone": 12, "iron": 10,
    }  # fmt: skip
    assert CAT.pile * CAT.piles == 24


@rule("ARC-1.3")
def test_25_hexes_have_50_different_faces_and_the_start_hex_is_apart() -> None:
    assert len({face.id for face in CAT.faces}) == 50
    assert len(CAT.hexes) == 24 and 0 not in CAT.hexes
    assert (CAT.faces[CAT.open_sea].name, CAT.faces[CAT.desert].name) == ("Open Sea", "Desert Village")


@rule("ARC-1.4")
def test_there_are_135_florins() -> None:
    s = start(4)
    assert CAT.money == 135 == s.bank + s.zone_coins + sum(player.money for player in s.players)


@rule("ARC-1.8")
def test_each_player_has_4_ships_10_citizens_and_5_discs() -> None:
    totals = CAT.components.components
    assert (CAT.ships, CAT.citizens, totals.action_discs_per_player) == (4, 10, 5)


@rule("ARC-1.9", "ARC-1.10")
def test_13_tokens_serve_markets_and_ports_and_13_towns_and_temples() -> None:
    assert CAT.pool_size == (13, 13)
    assert CAT.pool_of[0] == CAT.pool_of[3] != CAT.pool_of[1] == CAT.pool_of[2]


@rule("ARC-1.12", "ARC-1.13", "ARC-3.1")
def test_the_track_has_5_slots_and_boards_iii_and_iv_run_to_50() -> None:
    s = start()
    assert len(s.track) == 5 and -1 not in s.track
    assert len(CAT.stability) == len(CAT.recruit_cost) == len(CAT.unrest) == 51
    assert len(CAT.price) == 2 and all(len(board) == 6 for board in CAT.price)


@rule("ARC-1.14")
def test_money_cubes_tokens_and_objectives_are_hidden_all_else_is_public() -> None:
    s = start(3)
    view = s.view(0)
    assert view.players[0].money == s.players[0].money and view.players[0].objectives
    for hidden in (view.players[1], s.view(SPECTATOR).players[0]):
        assert hidden.money is hidden.cubes is hidden.tokens is hidden.objectives is None
    assert view.next_back == CAT.cards[s.deck.top[-1]].back
    assert view.next_hexes == (CAT.faces[s.hexes.top[-1]].id,)
    assert len(view.units) == 9 and view.bank == s.bank


def test_a_wrong_number_in_the_data_is_named(tmp_path: object) -> None:
    overlay = tmp_path / "box.toml"  # type: ignore[operator]
    overlay.write_text("[resources]\ncubes = {fruit = 14, cattle = 15, fish = 15, wood = 15, stone = 12, iron = 10}\n")
    with pytest.raises(DataError, match=r"box.toml: resources.cubes: needs 82 cubes"):
        Catalog(overlay)


# -- 2 definitions -------------------------------------------------------------------------------------


@rule("ARC-2.1", "ARC-26.3")
def test_regions_are_adjacent_through_a_shared_side() -> None:
    s = table()
    assert s.links[0:6] == (1, 2, -1, 4, -1, -1)
    assert s.roads[5] == (15,)  # 1a leads to 3a
    assert set(s.roads[2]) == {7, 12, 22}  # the open sea leads to 1s, 2s and 4s


@rule("ARC-2.2", "ARC-2.7")
def test_population_is_the_number_of_citizens_on_the_map_rebels_included() -> None:
    s = start(4)
    assert s.population == 8 == sum(len(player.citizens) for player in s.players)
    t = table()
    citizen(t, 0, "1a", rebel=True)
    citizen(t, 1, "1a")
    assert t.population == 2


@rule("ARC-2.9", "ARC-2.10")
def test_a_round_belongs_to_the_active_player_and_a_transaction_moves_one_cube() -> None:
    s = table()
    assert (s.seat, step(s)) == (0, "Round")
    do(s, "act transaction", "buy domestic/fruit")
    assert cubes(s, 0) == {"fruit": 1} and s.domestic[0] == 0
    assert step(s) == "Round"


@rule("ARC-2.8")
def test_surplus_workers_are_a_number_and_not_on_the_map() -> None:
    s = table()
    s.surplus, s.rebellion = 5, 0
    assert s.population == 0 and s.view(0).surplus == 5 and s.view(0).units == ()


# -- 3 setup -------------------------------------------------------------------------------------------


@rule("ARC-3.2", "ARC-3.3", "ARC-3.4", "ARC-3.5", "ARC-3.7")
@pytest.mark.parametrize("seats", SEATS)
def test_the_boards_and_the_bank_at_the_start(seats: int) -> None:
    s = new(seats)
    assert s.domestic == [1] * 6 and s.export == [0] * 6
    assert (s.population, s.rebellion, s.surplus) == (0, 0, 0)
    assert s.store == [count - 1 for count in CAT.cubes]
    assert s.bank == 135 - 10 * seats
    assert s.piles == (8, 8, 8)
    assert s.faces == (CAT.open_sea,) and s.cells == (0,)


@rule("ARC-3.8")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_starts_with_a_ship_on_the_open_sea_3_discs_and_10_florins(seats: int) -> None:
    s = new(seats)
    sets = 2 if seats == 2 else 1
    for seat, player in enumerate(s.players):
        assert ships(s, seat) == ["0s"] and player.citizens == []
        assert (player.money, player.discs, player.discs_owned) == (10, 3, 3)
        assert (player.dock, player.reserve) == (4 * sets - 1, 10 * sets)


@rule("ARC-3.6", "ARC-4.12", "ARC-4.15")
def test_the_first_5_cards_lie_upright_and_red_backs_trigger_nothing() -> None:
    for seed in range(12):
        s = start(3, seed=seed)
        assert all(turns == 0 for _, turns in on_track(s))
        assert len(s.deck) == 43 and len(s.deck.top) == 1
        assert events(s, "domestic crisis") == events(s, "export crisis") == events(s, "event") == []
        assert s.turn == 1 and step(s) == "Bet"


# -- 4 turn 0 ------------------------------------------------------------------------------------------


@rule("ARC-4.1", "ARC-4.2")
def test_the_order_of_turn_0_is_random_and_everybody_gets_3_hexes() -> None:
    s = new(3)
    assert s.seat == CHANCE and options(s) == ["first 0", "first 1", "first 2"]
    do(s, "first 2", "first 0")
    assert options(s) == ["first 1"]
    chance(s)
    assert s.order == (2, 0, 1)
    assert [len(player.hexes) for player in s.players] == [3, 3, 3] and s.seat == 2


@rule("ARC-4.3")
def test_the_first_region_touches_the_open_sea_with_a_sea_side() -> None:
    s = chance(new(3))
    hand = {face for h in s.players[s.seat].hexes for face in CAT.fronts[h]}
    assert {number for choice in s.choices() for number in choice.args} <= hand
    other = next(face for face in range(2, 50) if face not in hand)
    assert refused(s, f"face {CAT.faces[other].id}").rule == "ARC-4.2"
    s.play(s.choices()[0])
    if step(s) == "FirstPlace":
        assert refused(s, "place 2,0 0").rule == "ARC-4.4"
        s.play(s.choices()[0])
    assert edge(s, 1, next(k for k in range(6) if s.links[6 + k] == 0)) == 1


@rule("ARC-4.4")
@pytest.mark.parametrize("seed", range(6))
def test_all_touching_sides_agree_after_turn_0(seed: int) -> None:
    s = start(5, seed=seed)
    for region in range(1, 6):
        sides = [(side, s.links[region * 6 + side]) for side in range(6) if s.links[region * 6 + side] >= 0]
        assert 0 in [other for _, other in sides]
        assert all(edge(s, region, side) == edge(s, other, (side + 3) % 6) for side, other in sides)


@rule("ARC-4.5")
def test_who_has_no_fitting_hex_gets_three_new_ones() -> None:
    s = chance(new(3))
    seat = s.order[0]
    s.hexes = s.hexes.shuffled_with(s.players[seat].hexes)
    s.players[seat].hexes = ()
    assert first_places(s, seat) == {}
    s.stack = [frame for frame in s.stack if frame.step.name != "FirstFace"]
    chance(run(s, FIRST_REGIONS(CHANCE, 0)))
    assert [event["seat"] for event in events(s, "redeal")] == [seat]
    assert len(s.players[seat].hexes) == 3 and step(s) == "FirstFace"


@rule("ARC-4.6", "ARC-4.7", "ARC-4.8", "ARC-26.8")
def test_the_ship_moves_in_the_citizens_land_and_huts_raise_surplus() -> None:
    s = new(2)
    do(s, "first 0", "first 1")
    do(s, "deal hex H09", "deal hex H10", "deal hex H11", "deal hex H01", "deal hex H02", "deal hex H03")
    do(s, "face H09A", "place 0,1 0")
    assert s.players[0].tokens == 1 and s.piles == (7, 8, 8)
    assert ships(s, 0) == ["1s"]
    assert options(s) == ["land 1a", "land 1b"]
    do(s, "land 1a", "land 1b")
    assert citizens(s, 0) == ["1a", "1b"] and s.population == 2
    do(s, "put on board fruit", "take wood")
    assert s.surplus == 1


@rule("ARC-4.9", "ARC-4.10")
def test_one_cube_goes_to_board_i_and_one_of_the_other_icons_to_the_player() -> None:
    s = new(2)
    do(s, "first 0", "first 1")
    do(s, "deal hex H04", "deal hex H10", "deal hex H18", "deal hex H13", "deal hex H02", "deal hex H03")
    do(s, "face H04A", "place 0,1 0")
    do(s, "put on board fish")
    assert sorted(options(s)) == ["take fish", "take fruit"]
    do(s, "take fruit")
    assert s.domestic[FISH] == 2 and cubes(s, 0) == {"fruit": 1}
    do(s, "face H13B", "place 0,-1 3")
    chance(s)
    assert step(s) == "Bet" and cubes(s, 1) == {}  # Old Village produces nothing


def test_arc_ex_1_population_after_turn_0() -> None:
    assert start(4).population == 8


def test_arc_ex_2_pairs_of_cubes() -> None:
    pairs = set()
    for board in ("wood", "fish"):
        s = new(2)
        do(s, "first 0", "first 1")
        do(s, "deal hex H01", "deal hex H10", "deal hex H18", "deal hex H13", "deal hex H02", "deal hex H03")
        do(s, "face H01A", "place 0,1 0")
        assert sorted(options(s)) == ["put on board fish", "put on board wood"]
        do(s, f"put on board {board}")
        pairs |= {(board, text.split()[-1]) for text in options(s)}
    assert pairs == {("wood", "wood"), ("fish", "fish"), ("wood", "fish"), ("fish", "wood")}


@rule("ARC-4.11")
def test_unused_hexes_return_to_the_deck() -> None:
    s = start(4)
    assert len(s.hexes) == 20 and all(player.hexes == () for player in s.players)
    assert len(s.hexes.top) == 1 and s.hex_discards == ()


@rule("ARC-4.13")
def test_one_trend_card_is_drawn() -> None:
    s = start(3)
    assert len(s.trends) == 1 and s.view(SPECTATOR).trends


@rule("ARC-4.14", "ARC-5.2")
@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_each_player_draws_one_objective_of_the_chosen_length(length: str) -> None:
    s = start(4, length=length)
    goals = [goal for player in s.players for goal in player.goals]
    assert len(set(goals)) == 4
    assert {CAT.goals[goal].id[0] for goal in goals} == {length[0].upper()}


def test_arc_ex_3_four_end_conditions_each_known_to_one() -> None:
    s = start(4)
    assert sum(len(player.goals) for player in s.players) == 4
    for seat in range(4):
        assert [player.objectives is not None for player in s.view(seat).players] == [k == seat for k in range(4)]


# -- 26 the map ----------------------------------------------------------------------------------------


@rule("ARC-26.1")
def test_a_hex_has_six_sides_and_six_turns() -> None:
    palm_bay = CAT.faces[face_number("H01A")]
    assert len(palm_bay.codes) == 6
    sides = [palm_bay.codes[2] >> 2 * side & 3 for side in range(6)]
    assert sides == [2, 2, 1, 1, 1, 2]  # SSSFFF turned twice clockwise


@rule("ARC-26.2", "ARC-26.4", "ARC-26.5")
def test_areas_and_icons_of_inlets_land_bridges_and_islands() -> None:
    banks, bridge, island = (CAT.faces[face_number(word)] for word in ("H09A", "H22A", "H10A"))
    assert (banks.lands, banks.seas) == (2, 1) and (bridge.lands, bridge.seas) == (1, 2)
    assert island.lands == 1 and all(owner >= LANDS for owner in island.owners[0])
    assert [(KINDS[kind], area) for kind, area in banks.icons] == [
        ("cattle", 0),
        ("fruit", 0),
        ("wood", 1),
        ("fish", 2),
    ]


@rule("ARC-26.6")
def test_icons_and_huts_add_up_to_5_but_for_the_volcano() -> None:
    odd = [face.name for face in CAT.faces if len(face.icons) + face.huts != 5]
    assert odd == ["Volcano"]


@rule("ARC-26.9")
def test_an_area_holds_any_number_of_units() -> None:
    s = table()
    for seat in range(3):
        citizen(s, seat, "3a", "3a", "3a")
    ship(s, 0, "0s", "0s", "0s", "0s")
    assert list(GAME.laws(s)) == []
    assert {REGION_OF[SPOT_OF[unit]] for player in s.players for unit in player.citizens} == {3}
    assert legal(begin_round(s, 0), "act migration") and AREAS == 5


def test_what_is_kept_in_one_number_is_taken_apart_as_it_was_put_together() -> None:
    for region in range(spots.REGIONS):
        areas = [spots.area_at(region, k) for k in range(AREAS)]
        icons = [spots.icon_at(region, k) for k in range(spots.ICONS)]
        places = [spots.place_at(region, kind) for kind in range(len(spots.BUILDINGS))]
        assert [spots.region_and_area(area) for area in areas] == [(region, k) for k in range(AREAS)]
        assert [spots.region_and_icon(icon) for icon in icons] == [(region, k) for k in range(spots.ICONS)]
        assert [(spots.PLACE_REGION[place], spots.PLACE_KIND[place]) for place in places] == [
            (region, kind) for kind in range(len(spots.BUILDINGS))
        ]
        assert list(spots.places_in(region)) == places
        assert {REGION_OF[spot] for spot in areas} == {REGION_OF[spots.FIRST_ICON + icon] for icon in icons} == {region}
    for spot in range(spots.SPOTS):
        for posture in range(spots.POSTURES):
            unit = spots.unit_at(spot, posture)
            assert (SPOT_OF[unit], spots.posture_of(unit)) == (spot, posture)
        assert [spots.ship_and_side(spots.crossing(spot, side)) for side in range(7)] == [(spot, k) for k in range(7)]
    for seat in range(5):
        for lies in (False, True):
            held = spots.held_by(seat, lies)
            assert (spots.seat_of(held), spots.is_lying(held)) == (seat, lies)
    for land in range(LANDS):
        for sea in range(LANDS, AREAS):
            assert (spots.land_of(spots.ground(land, sea)), spots.sea_of(spots.ground(land, sea))) == (land, sea)
    for board in range(2):
        assert [board_and_kind(stall_of(board, kind)) for kind in range(6)] == [(board, kind) for kind in range(6)]
    for card in range(len(CAT.cards)):
        assert [card_and_turns(slot_with(card, turns)) for turns in range(3)] == [(card, turns) for turns in range(3)]
    for goal in range(len(CAT.goals)):
        assert {CAT.goal_at(CAT.objective_at(players, goal)) for players in range(2, 6)} == {goal}
    clauses = [Clause(0, 1, MONEY, 0, 5), Clause(1, 0, CUBES, FISH, 2, 3)]
    assert clauses_of(numbers_of(clauses)) == clauses
