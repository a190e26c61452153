"""Chapters 4.4 to 4.6: trade, rotation and New World resources."""

import pytest

from atoll.games.anno1800.catalog import LEVELS
from atoll.games.anno1800.flow.payment.pay import located
from games.anno1800.scenario import (
    CAT,
    GAME,
    at_work,
    begin_turn,
    build,
    can_pay,
    cost,
    count,
    district,
    do,
    events,
    exhausted,
    extra,
    gold,
    legal,
    new_world,
    number,
    options,
    pay,
    play_missions,
    played,
    ready,
    refused,
    start,
    step,
    tokens,
    workers,
)
from marks import rule

# -- 4.4 trade -------------------------------------------------------------------------------------------


@rule("ANN-4.4.1")
def test_trade_is_possible_even_if_one_could_produce() -> None:
    s = start()
    cost(s, 0, "goods", "planks")
    assert {"trade goods 1", "trade goods 2", "produce goods home/land9", "trade planks 2"} <= set(options(s))
    do(s, "trade planks 2")
    assert workers(s, 0, "home/land1") == []


@rule("ANN-4.4.2")
def test_trade_needs_tokens_and_a_partner_with_a_visible_industry() -> None:
    s = start(2)
    district(s, 0)
    assert not can_pay(s, 0, "beer")
    build(s, 1, "brewery", "home/coast2")
    assert can_pay(s, 0, "beer")
    tokens(s, 0, trade_on_cards=1)
    assert can_pay(s, 0, "beer")
    tokens(s, 0)
    assert not can_pay(s, 0, "beer")
    tokens(s, 0, trade=2)
    build(s, 1, "bakery", "home/coast2")
    assert not can_pay(s, 0, "beer")
    assert can_pay(s, 0, "bread")


@rule("ANN-4.4.2")
@pytest.mark.parametrize("how", ["covered", "removed"])
def test_what_a_partner_has_built_is_traded_until_it_is_covered_or_removed(how: str) -> None:
    s = start(2)
    district(s, 0)
    district(s, 1, farmer=6, worker=6, artisan=6)
    begin_turn(s, 1)
    do(s, "build industry", "build bakery")
    pay(s)
    do(s, "place home/coast2", "done")
    assert can_pay(s, 0, "bread")
    begin_turn(s, 1)
    if how == "covered":
        do(s, "build industry", "build sawmill", "place home/coast2")
    else:
        do(s, "build industry", "remove building", "remove home/coast2")
    assert not can_pay(s, 0, "bread")


@rule("ANN-4.4.3")
@pytest.mark.parametrize(
    ("kind", "resource", "price"),
    [
        ("", "potatoes", 1),
        ("brewery", "beer", 1),
        ("window_factory", "windows", 2),
        ("gramophone_factory", "gramophones", 3),
    ],
)
def test_the_price_depends_on_the_level_that_works_there(kind: str, resource: str, price: int) -> None:
    s = start(2)
    district(s, 0)
    if kind:
        build(s, 1, kind, "home/coast2")
    tokens(s, 0, trade=price - 1)
    assert not can_pay(s, 0, resource)
    tokens(s, 0, trade=price)
    cost(s, 0, resource)
    assert ready(s, 0)["trade"] == 0


@rule("ANN-4.4.3")
def test_of_two_versions_of_a_partner_the_cheaper_counts() -> None:
    s = start(2)
    district(s, 0)
    tokens(s, 0, trade=1)
    assert not can_pay(s, 0, "goods")
    build(s, 1, "warehouse", "home/coast2")
    assert can_pay(s, 0, "goods")
    cost(s, 0, "goods")
    assert (step(s), ready(s, 0)["trade"]) == ("Act", 0)


@rule("ANN-4.4.4")
def test_a_traded_resource_pays_the_cost_at_once() -> None:
    s = start(2)
    district(s, 0, farmer=1)
    cost(s, 0, "goods", "planks")
    do(s, "trade goods 1")
    pay(s)
    assert step(s) == "Act"


@rule("ANN-4.4.5")
def test_the_active_player_chooses_the_partner_even_a_dearer_one() -> None:
    s = start(3)
    build(s, 1, "warehouse", "home/coast2")
    district(s, 0)
    tokens(s, 0, trade=2)
    cost(s, 0, "goods")
    assert options(s, "trade") == ["trade goods 1", "trade goods 2"]
    before = s.players[2].gold
    do(s, "trade goods 2")
    assert (s.players[2].gold, ready(s, 0)["trade"]) == (before + 1, 0)


@rule("ANN-4.4.6")
def test_the_partner_gains_one_gold_for_each_trade_whatever_the_price() -> None:
    s = start(2)
    build(s, 1, "gramophone_factory", "home/coast2")
    district(s, 0)
    tokens(s, 0, trade=3)
    before = s.players[1].gold
    cost(s, 0, "gramophones")
    assert s.players[1].gold == before + 1
    assert sum(s.players[1].work) == 0


@rule("ANN-4.4.7")
def test_occupied_workplaces_of_the_partner_do_not_matter() -> None:
    s = start(2)
    district(s, 0)
    at_work(s, 1, "home/land2", "farmer", "farmer")
    assert can_pay(s, 0, "potatoes")


@rule("ANN-4.4.8")
def test_each_resource_is_traded_once_a_turn_but_different_ones_from_one_partner() -> None:
    s = start(2)
    district(s, 0)
    tokens(s, 0, trade=5)
    cost(s, 0, "potatoes", "pigs")
    pay(s)
    assert len(events(s, "trade")) == 2
    assert not can_pay(s, 0, "potatoes")
    assert can_pay(s, 0, "grain")
    extra(s)
    do(s, "festival")
    assert not can_pay(s, 0, "potatoes")
    do(s, "end turn", "festival", "end turn")
    assert can_pay(s, 0, "potatoes")


@rule("ANN-4.4.8")
def test_what_was_traded_is_not_traded_again_even_if_nothing_else_is_owed() -> None:
    s = start(3)
    district(s, 0, farmer=2)
    exhausted(s, 0, farmer=1)
    gold(s, 0, 1)
    tokens(s, 0, trade=4)
    cost(s, 0, "potatoes", "pigs")
    do(s, "trade potatoes 1")
    pay(s)
    cost(s, 0, "potatoes")
    assert legal(s, "produce potatoes home/land2") and not options(s, "trade")
    assert refused(s, "trade potatoes 2").rule == "ANN-4.4.8"


@rule("ANN-4.4.9")
def test_new_world_resources_are_not_traded() -> None:
    s = start(2)
    new_world(s, 1, "nw01")
    tokens(s, 0, trade=5)
    assert not any(can_pay(s, 0, resource) for resource in ("cotton", "sugar_cane", "tobacco"))


@rule("ANN-4.4.10")
def test_goods_made_from_them_are_traded() -> None:
    s = start(2)
    build(s, 1, "coffee_roaster", "home/coast2")
    tokens(s, 0, trade=2)
    assert can_pay(s, 0, "coffee")


@rule("ANN-4.4.11")
def test_nobody_trades_with_themselves() -> None:
    s = start(2)
    build(s, 0, "brewery", "home/coast2")
    district(s, 0)
    tokens(s, 0, trade=5)
    assert not can_pay(s, 0, "beer")
    cost(s, 0, "planks", "pigs")
    assert refused(s, "trade planks 0").rule == "ANN-4.4.11"


# -- 4.5 rotation ----------------------------------------------------------------------------------------


@rule("ANN-4.5.1", "ANN-4.5.4")
def test_cubes_come_back_one_by_one_from_work_or_exhaustion_and_work_again_at_once() -> None:
    s = start()
    tokens(s, 0)
    district(s, 0)
    at_work(s, 0, "home/land6", "worker", "worker")
    exhausted(s, 0, worker=1)
    gold(s, 0, 5)
    begin_turn(s, 0)
    assert options(s, "rotate") == ["rotate worker home/land6"]
    do(s, "rotate worker home/land6")
    assert workers(s, 0, "home/land6") == ["worker"]
    do(s, "rotate exhausted worker")
    assert count(s, 0, "district") == {"worker": 2}
    cost(s, 0, "sails")
    assert workers(s, 0, "home/land6") == ["worker", "worker"]


@rule("ANN-4.5.2", "ANN-4.5.3")
@pytest.mark.parametrize(
    ("level", "price"), [("farmer", 1), ("worker", 2), ("artisan", 3), ("engineer", 4), ("investor", 5)]
)
def test_rotation_costs_gold_by_level(level: str, price: int) -> None:
    s = start()
    exhausted(s, 0, **{level: 1})
    gold(s, 0, price - 1)
    begin_turn(s, 0)
    assert refused(s, f"rotate exhausted {level}").rule == "ANN-4.5.2"
    gold(s, 0, price)
    do(s, f"rotate exhausted {level}")
    assert s.players[0].gold == 0
    assert [p.gold for p in s.players[1:]] == [1, 2]


@rule("ANN-4.5.5")
def test_any_number_of_cubes_is_rotated_while_gold_lasts() -> None:
    s = start()
    exhausted(s, 0, farmer=9)
    gold(s, 0, 7)
    begin_turn(s, 0)
    do(s, *["rotate exhausted farmer"] * 7)
    assert count(s, 0, "exhausted") == {"farmer": 2}
    assert not legal(s, "rotate exhausted farmer")


@rule("ANN-4.5.4")
def test_a_promoted_cube_on_a_workplace_is_rotated_for_the_gold_of_its_new_level() -> None:
    s = start()
    tokens(s, 0)
    district(s, 0, farmer=1)
    at_work(s, 0, "home/land1", "artisan", "worker")
    gold(s, 0, 1)
    assert not can_pay(s, 0, "planks")
    gold(s, 0, 2)
    assert can_pay(s, 0, "planks")
    begin_turn(s, 0)
    assert refused(s, "rotate artisan home/land1").rule == "ANN-4.5.2"
    do(s, "rotate worker home/land1")
    assert (count(s, 0, "district"), s.players[0].gold) == ({"farmer": 1, "worker": 1}, 0)


# -- 4.6 New World resources -----------------------------------------------------------------------------


@rule("ANN-4.6.1", "ANN-4.6.2")
def test_an_own_island_gives_any_of_its_resources_for_a_token_each_again_and_again() -> None:
    s = start()
    new_world(s, 0, "nw01")
    assert [mask.bit_count() for mask in CAT.new_mask] == [3] * 8
    tokens(s, 0, trade=3)
    cost(s, 0, "cotton", "cotton", "tobacco")
    pay(s)
    assert ready(s, 0)["trade"] == 0
    assert step(s) == "Act"
    assert not can_pay(s, 0, "cotton")


@rule("ANN-4.6.3")
def test_islands_of_others_give_nothing() -> None:
    s = start()
    new_world(s, 0, "nw01")
    new_world(s, 1, "nw02")
    tokens(s, 0, trade=3)
    assert not can_pay(s, 0, "rubber")
    assert number("resource", "rubber") in [r for r in range(44) if s.players[1].imports >> r & 1]
    played(s, 0, "aei29")  # gives rubber
    cost(s, 0, "cotton", "rubber")
    assert legal(s, "import cotton") and legal(s, "use aei29 rubber")
    assert refused(s, "import rubber").rule == "ANN-4.6.3"
    assert refused(s, "import tobacco").rule == "ANN-4.1.5"


def test_what_is_left_of_a_cost_stays_payable_whatever_is_chosen() -> None:
    s = start(2)
    district(s, 0, farmer=1, artisan=1)
    tokens(s, 0, trade=1)
    cost(s, 0, "planks", "coal", "potatoes")
    assert legal(s, "produce planks home/land1") and legal(s, "trade potatoes 1")
    do(s, "produce planks home/land1")
    assert not can_pay(s, 0, "coal", "coal")
    pay(s)
    assert step(s) == "Act"


def test_beryl_is_not_wasted_when_the_rest_needs_it() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")
    district(s, 0)
    tokens(s, 0, trade=1, exploration=2)
    cost(s, 0, trade=2)
    assert sorted(options(s)) == ["pay", "pay from ship trade", "pay in exploration"]
    tokens(s, 0, trade=1, exploration=3)
    cost(s, 0, trade=1, exploration=2)
    assert ready(s, 0) == {"trade": 0, "exploration": 1}


def test_a_used_cube_is_brought_back_even_from_where_somebody_is_to_work_next() -> None:
    s = start(2)
    for level in range(len(LEVELS)):
        s.players[0].exhausted[level] = 0
    at_work(s, 0, "home/land1", "farmer", "farmer")
    back, work = GAME.book.parse("rotate exhausted farmer"), GAME.book.parse("produce planks home/land1")
    assert located(s, 0, back, [work]).text == "rotate farmer home/land1"
    at_work(s, 0, "home/land2", "farmer")
    assert located(s, 0, back, [work]).text == "rotate farmer home/land2"
