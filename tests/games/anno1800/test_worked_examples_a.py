"""Worked examples of the digest, by their ids: resources, building, cards."""

import pytest

from atoll.games.anno1800.flow.building import can_launch
from atoll.games.anno1800.state import AnnoState
from games.anno1800.scenario import (
    CAT,
    at_work,
    begin_turn,
    build,
    can_pay,
    chance,
    cost,
    count,
    deck,
    district,
    do,
    exhausted,
    gold,
    hand,
    kind_at,
    legal,
    new_world,
    number,
    old_world,
    options,
    pay,
    ready,
    refused,
    spent,
    start,
    step,
    tokens,
    workers,
)
from marks import rule


@rule("ANN-4.1.1", "ANN-4.1.3", "ANN-4.1.4", "ANN-4.1.6")
def test_ann_ex_1_beer() -> None:
    s = start()
    build(s, 0, "brewery", "home/coast2")
    district(s, 0, worker=3)
    tokens(s, 0)
    cost(s, 0, "beer")
    assert workers(s, 0, "home/coast2") == ["worker"]
    assert step(s) == "Act"
    assert can_pay(s, 0, "beer")
    cost(s, 0, "beer")
    assert workers(s, 0, "home/coast2") == ["worker", "worker"]
    assert not can_pay(s, 0, "beer")
    assert count(s, 0, "district") == {"worker": 1}


@rule("ANN-4.2.1", "ANN-5.1.2")
def test_ann_ex_2_warehouse() -> None:
    s = start()
    district(s, 0, artisan=2)
    begin_turn(s, 0)
    do(s, "build industry", "build warehouse")
    pay(s)
    do(s, "place home/coast2", "done")
    assert workers(s, 0, "home/land8") == ["artisan"]
    assert kind_at(s, 0, "home/land8") == "home_brickyard"
    assert count(s, 0, "exhausted") == {"artisan": 1}
    assert kind_at(s, 0, "home/coast2") == "warehouse"
    assert s.board[number("kind", "warehouse")] == 1


@rule("ANN-4.3.2", "ANN-5.3.1")
def test_ann_ex_3_card_that_needs_naval_tokens() -> None:
    s = start()
    build(s, 0, "explorer_2", "home/sea3")
    hand(s, 0, "fw36", "fw41")
    begin_turn(s, 0)
    assert ready(s, 0) == {"trade": 2, "exploration": 2}
    do(s, "play fw36")
    assert spent(s, 0) == {"trade": 0, "exploration": 2}
    assert ready(s, 0) == {"trade": 2, "exploration": 0}
    assert s.players[0].face_up == (number("card", "fw36"),)


@rule("ANN-4.4.2", "ANN-4.4.3", "ANN-4.4.4", "ANN-4.4.5", "ANN-4.4.6", "ANN-4.4.7", "ANN-4.4.8")
def test_ann_ex_4_trading_a_high_wheeler() -> None:
    s = start(4)
    andreas, diana, maxim = 0, 1, 2
    build(s, andreas, "merchant_3", "home/sea1")
    build(s, andreas, "brewery", "home/coast2")
    build(s, diana, "high_wheeler_factory", "home/coast2")
    build(s, maxim, "high_wheeler_factory", "home/coast2")
    at_work(s, maxim, "home/coast2", "engineer", "engineer")
    tokens(s, andreas, trade=4)
    before = [p.gold for p in s.players]
    cost(s, andreas, "high_wheelers", "sails")
    assert options(s, "trade") == ["trade sails 1", "trade sails 2", "trade sails 3",
                                   "trade high_wheelers 1", "trade high_wheelers 2"]  # fmt: skip
    do(s, "trade high_wheelers 2")
    assert spent(s, andreas)["trade"] == 3
    assert [p.gold for p in s.players] == [before[0], before[1], before[2] + 1, before[3]]
    assert workers(s, maxim, "home/coast2") == ["engineer", "engineer"]
    assert legal(s, "trade sails 2")
    tokens(s, andreas, trade=6)
    assert not can_pay(s, andreas, "high_wheelers")
    t = s.copy()  # of a cost that nobody could be asked to pay
    t.stack[-1] = type(t.stack[-1])(t.stack[-1].step, andreas, (0, 0, 0, number("resource", "high_wheelers")))
    assert refused(t, "trade high_wheelers 1").rule == "ANN-4.4.8"


@rule("ANN-4.5.1", "ANN-4.5.2", "ANN-4.5.3", "ANN-4.5.4")
def test_ann_ex_5_rotation() -> None:
    s = start()
    district(s, 0)
    at_work(s, 0, "home/land1", "farmer", "farmer")
    exhausted(s, 0, worker=1)
    gold(s, 0, 4)
    begin_turn(s, 0)
    do(s, "rotate farmer home/land1", "rotate exhausted worker", "rotate farmer home/land1")
    assert s.players[0].gold == 0
    assert workers(s, 0, "home/land1") == []
    assert count(s, 0, "district") == {"farmer": 2, "worker": 1}
    assert can_pay(s, 0, "planks", "sails")


@rule("ANN-5.1.6", "ANN-5.1.7", "ANN-5.1.8", "ANN-5.1.9")
def test_ann_ex_6_window_factory_over_the_glassworks() -> None:
    s = start()
    build(s, 0, "glassworks", "home/land2")
    district(s, 0, farmer=1, worker=1)
    begin_turn(s, 0)
    assert s.board[number("kind", "glassworks")] == 1
    do(s, "build industry", "build window_factory")
    pay(s)
    assert workers(s, 0, "home/land2") == ["worker"]
    do(s, "place home/land2", "done")
    assert s.board[number("kind", "glassworks")] == 2
    assert count(s, 0, "exhausted") == {"worker": 1}
    assert workers(s, 0, "home/land1") == ["farmer"]
    assert kind_at(s, 0, "home/land2") == "window_factory"
    assert "potatoes" not in s.view(0).players[0].makes


@rule("ANN-7.1.2", "ANN-7.2.1")
@pytest.mark.parametrize(
    ("levels", "fine"),
    [("1", True), ("2", True), ("11", True), ("12", True), ("111", True), ("112", True), ("121", True), ("211", True),
     ("22", False), ("122", False), ("221", False), ("1111", False), ("3", False)],
)  # fmt: skip
def test_ann_ex_7_which_ships_can_be_built(levels: str, fine: bool) -> None:
    s = start()
    build(s, 0, "shipyard_1", "home/coast2")
    build(s, 0, "shipyard_2", "home/coast3")
    built: tuple[int, ...] = (0, 0, 0)
    possible = True
    for level in map(int, levels):
        possible = possible and can_launch(s.players[0], built, level)
        built = (*built, level)
    assert possible is fine


@rule("ANN-7.2.1", "ANN-7.2.2", "ANN-7.2.3", "ANN-7.2.4", "ANN-4.4.1")
def test_ann_ex_8_two_ships_in_one_action() -> None:
    s = start(2)
    linda, andreas = 0, 1
    build(s, linda, "shipyard_1", "home/coast2")
    build(s, linda, "shipyard_2", "home/coast3")
    build(s, andreas, "warehouse", "home/coast2")
    build(s, andreas, "cannon_foundry", "home/coast3")
    district(s, linda, farmer=2, worker=2, artisan=2)
    tokens(s, linda, trade=1)
    before = s.players[andreas].gold
    begin_turn(s, linda)
    do(s, "build ships", "build merchant_2", "produce planks home/land1", "trade goods 1")
    pay(s)
    do(s, "place home/sea4")
    assert ready(s, linda)["trade"] == 2
    do(s, "build explorer_1", "trade cannons 1")
    pay(s)
    do(s, "place home/sea5")
    assert ready(s, linda) == {"trade": 0, "exploration": 1}
    assert s.players[andreas].gold == before + 2
    assert count(s, linda, "district") == {"artisan": 2}
    assert (kind_at(s, linda, "home/sea4"), kind_at(s, linda, "home/sea5")) == ("merchant_2", "explorer_1")


@rule("ANN-5.5.1", "ANN-5.5.2")
def test_ann_ex_9_swapping_with_an_empty_deck() -> None:
    s = start()
    hand(s, 0, "aei01", "nwc01", "fw41")
    deck(s, "farmer_worker")
    begin_turn(s, 0)
    do(s, "swap cards")
    assert refused(s, "under fw41").rule == "ANN-5.5.2"
    sizes = [len(pile) for pile in s.decks]
    do(s, "under aei01", "under nwc01")
    chance(s)
    assert [len(pile) for pile in s.decks] == [sizes[0], sizes[1], sizes[2]]
    assert number("card", "fw41") in s.players[0].hand
    assert sorted(CAT.card_deck[card] for card in s.players[0].hand) == [0, 1, 2]


def workforce_of_ex_10() -> AnnoState:
    """Linda of EX-10: seat 0 with her industries and cubes, at her turn."""
    s = start()
    for kind, space in (("charcoal_kiln", "coast2"), ("brickyard", "coast3"), ("steelworks", "coast4"),
                        ("window_factory", "coast5")):  # fmt: skip
        build(s, 0, kind, f"home/{space}")
    district(s, 0, farmer=2, worker=2, artisan=2)
    tokens(s, 0)
    begin_turn(s, 0)
    return s


@rule("ANN-6.1.1", "ANN-6.1.2", "ANN-6.1.3")
def test_ann_ex_10_workforce_paid_by_new_workers() -> None:
    s = workforce_of_ex_10()
    do(s, "workforce", "add worker", "produce bricks home/coast3")
    do(s, "add worker", "produce bricks home/coast3")
    do(s, "add engineer", "produce coal home/coast2", "produce steel_beams home/coast4")
    pay(s)
    p = s.players[0]
    assert p.cubes() == [2, 4, 2, 1, 0]
    assert count(s, 0, "district") == {"engineer": 1}
    assert [workers(s, 0, x) for x in ("home/land1", "home/coast3", "home/coast2", "home/coast4")] == [
        ["farmer", "farmer"], ["worker", "worker"], ["worker"], ["worker"],
    ]  # fmt: skip


@rule("ANN-6.1.4", "ANN-6.1.5")
@pytest.mark.parametrize("coins", [0, 1])
def test_ann_ex_11_deck_runs_out(coins: int) -> None:
    s = workforce_of_ex_10()
    deck(s, "farmer_worker", "fw41")
    gold(s, 0, coins)
    before = len(s.players[0].hand)
    do(s, "workforce", "add worker", "produce bricks home/coast3")
    chance(s)
    assert len(s.players[0].hand) == before + 1
    if not coins:
        assert refused(s, "add worker").rule == "ANN-6.1.5"
        assert refused(s, "add farmer").rule == "ANN-6.1.5"
        return
    do(s, "add worker", "produce bricks home/coast3")
    assert s.players[0].gold == 0
    do(s, "add engineer", "pay")
    chance(s)
    assert len(s.players[0].hand) == before + 2


@rule("ANN-6.2.1", "ANN-6.2.2", "ANN-6.2.3", "ANN-6.2.4", "ANN-6.2.5", "ANN-6.2.6")
def test_ann_ex_12_education() -> None:
    s = start()
    build(s, 0, "brickyard", "home/coast2")
    build(s, 0, "charcoal_kiln", "home/coast3")
    build(s, 0, "warehouse", "home/coast4")
    district(s, 0, farmer=1, worker=4)
    at_work(s, 0, "home/land1", "farmer")
    tokens(s, 0)
    hand_size = len(s.players[0].hand)
    supply = s.supply[:]
    begin_turn(s, 0)
    do(s, "educate", "educate into worker", "promote farmer")
    do(s, "educate into artisan", "pay", "promote worker")
    do(s, "educate into worker")
    pay(s)
    assert workers(s, 0, "home/land1") == ["worker"]
    assert count(s, 0, "district") == {"artisan": 1}
    assert len(s.players[0].hand) == hand_size
    assert sum(s.players[0].cubes()) == 6
    assert s.supply == [supply[0] + 2, supply[1] - 1, supply[2] - 1, supply[3], supply[4]]
    assert [len(workers(s, 0, f"home/coast{k}")) for k in (2, 3, 4)] == [2, 1, 1]


@rule("ANN-7.3.1", "ANN-7.3.3", "ANN-7.3.4", "ANN-8.4")
def test_ann_ex_13_second_old_world_island() -> None:
    s = start()
    old_world(s, 0, "ow01")
    build(s, 0, "explorer_2", "home/sea3")
    begin_turn(s, 0)
    spaces = len(s.players[0].tiles)
    do(s, "old world", "open ow02")
    chance(s)
    assert spent(s, 0)["exploration"] == 2
    assert len(s.players[0].tiles) == spaces + 6
    assert len(s.players[0].expeditions) == 2


@rule("ANN-7.4.1", "ANN-7.4.3")
def test_ann_ex_14_first_new_world_island() -> None:
    s = start()
    begin_turn(s, 0)
    before = len(s.players[0].hand)
    do(s, "new world", "explore nw03")
    chance(s)
    assert spent(s, 0)["exploration"] == 1
    assert s.players[0].new == (number("new", "nw03"),)
    assert len(s.players[0].hand) == before + 3
    assert sum(CAT.card_deck[card] == 1 for card in s.players[0].hand) == 3


@rule("ANN-4.6.1", "ANN-4.6.3", "ANN-5.1.2")
def test_ann_ex_15_rum_distillery() -> None:
    s = start()
    new_world(s, 0, "nw03")
    new_world(s, 1, "nw04")
    begin_turn(s, 0)
    before = s.players[1].gold
    do(s, "build industry", "build rum_distillery")
    assert refused(s, "trade sugar_cane 1").rule == "ANN-4.4.9"
    do(s, "import sugar_cane")
    pay(s)
    do(s, "place home/coast2", "done")
    assert spent(s, 0)["trade"] == 1
    assert s.players[1].gold == before
    assert kind_at(s, 0, "home/coast2") == "rum_distillery"
    begin_turn(s, 2)
    do(s, "build industry")
    assert refused(s, "build rum_distillery").rule == "ANN-5.1.2"
