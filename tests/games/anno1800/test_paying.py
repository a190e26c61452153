"""Paying in general: what is offered can be paid, what is not cannot, and every way of paying ends well."""

from itertools import product
from random import Random

import pytest

from atoll.games.anno1800.catalog import FULL, LEVELS, Bill
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.pay import PAY
from atoll.kernel import CHANCE, DeadEnd
from games.anno1800.brute_force import by_hand
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    at_work,
    begin_turn,
    build,
    can_pay,
    cost,
    district,
    do,
    exhausted,
    gold,
    new_world,
    number,
    options,
    pay,
    refused,
    start,
    step,
    tokens,
)
from marks import rule


def situation(rng: Random) -> AnnoState:
    """Seat 0 with a few industries, few cubes here and there, little gold and few tokens."""
    s = start(2, seed=rng.randrange(1000))
    for k, kind in enumerate(rng.sample(["sawmill", "brickyard", "warehouse", "brewery", "glassworks"], 3)):
        build(s, rng.randrange(2), kind, f"home/coast{k + 2}")
    district(s, 0, **{level: rng.randrange(3) for level in LEVELS[:3]})
    p = s.players[0]
    for space, level, _ in p.industries:
        for _ in range(rng.choice((0, 0, 1, 2))):
            cube = level if rng.random() < 0.7 else min(level + 1, 3)
            if p.work[space] < FULL and s.supply[cube]:
                at_work(s, 0, CAT.space_names[space], LEVELS[cube])
    p.exhausted = [rng.choice((0, 0, 1)) for _ in LEVELS[:3]] + [0, 0]
    tokens(s, 0, trade=rng.randrange(3))
    if rng.random() < 0.3:
        new_world(s, 0, "nw01")
    s.players[0].gold = rng.choice((0, 0, 1, 2, 3, 5))
    return s


@pytest.mark.parametrize("seed", range(60))
def test_what_can_be_paid_is_found_exactly(seed: int) -> None:
    rng = Random(seed)
    s = situation(rng)
    pool = [
        number("resource", word) for word in ("planks", "coal", "bricks", "goods", "sails", "beer", "glass", "cotton")
    ]
    for _ in range(4):
        units = tuple(sorted(rng.choice(pool) for _ in range(rng.choice((1, 2, 3)))))
        found = Means(s, 0).payable(Bill(units))
        assert found == by_hand(s, 0, (units, (), 0, 0)), [CAT.resources[r] for r in units]


@pytest.mark.parametrize("seed", range(40))
def test_every_way_to_pay_leads_to_the_end_and_the_plan_too(seed: int) -> None:
    rng = Random(seed)
    s = situation(rng)
    begin_turn(s, 0)
    pool = [number("resource", word) for word in ("planks", "coal", "bricks", "goods", "sails", "beer", "cotton")]
    for units in product(rng.sample(pool, 3), rng.sample(pool, 3)):
        needs = tuple(sorted(units))
        if not Means(s, 0).payable(Bill(needs)):
            continue
        after = s.copy()
        after.push(PAY(0, 0, 0, 0, *needs))
        after.settle()
        other = after.copy()
        while after.stack[-1].step is PAY:
            after.play(rng.choice(after.choices()))
        if other.stack[-1].step is PAY and "pay" in options(other):
            do(other, "pay")
        assert list(GAME.laws(after)) == list(GAME.laws(s)) == list(GAME.laws(other))


def test_the_plan_saves_gold_and_higher_cubes() -> None:
    s = start(2)
    build(s, 0, "brickyard", "home/coast2")
    district(s, 0, worker=1, artisan=1)
    gold(s, 0, 9)
    tokens(s, 0)
    cost(s, 0, "bricks")
    assert s.view(0).proposal == ("produce bricks home/coast2",)
    assert s.view(0).owed == ("bricks",)
    do(s, "pay")
    assert step(s) == "Act"
    assert s.players[0].gold == 9


def test_a_cube_may_be_rotated_and_used_again_within_one_cost() -> None:
    s = start(2)
    district(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 2)
    assert can_pay(s, 0, "planks", "potatoes", "pigs")
    assert not can_pay(s, 0, "planks", "potatoes", "pigs", "grain")
    cost(s, 0, "planks", "potatoes", "pigs")
    pay(s)
    assert s.players[0].gold == 0


def test_a_promoted_cube_that_is_rotated_away_may_work_elsewhere() -> None:
    s = start(2)
    district(s, 0, farmer=1)
    at_work(s, 0, "home/land1", "worker", "worker")
    tokens(s, 0)
    gold(s, 0, 2)
    assert can_pay(s, 0, "planks", "sails")
    cost(s, 0, "planks", "sails")
    pay(s)
    assert (s.players[0].gold, step(s)) == (0, "Act")


def test_a_choice_that_would_leave_the_rest_unpaid_is_refused() -> None:
    s = start(2)
    build(s, 0, "sawmill", "home/coast2")
    district(s, 0, farmer=1, worker=1)
    tokens(s, 0)
    cost(s, 0, "planks", "sails")  # the worker must make sails, so the farmer makes planks
    assert options(s) == ["produce planks home/land1", "produce sails home/land6", "pay"]
    assert refused(s, "produce planks home/coast2").key == "rest unpaid"


def test_a_cost_that_cannot_be_paid_is_never_asked_for() -> None:
    s = start(2)
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    s.push(PAY(0, 0, 0, 0, number("resource", "champagne")))
    with pytest.raises(DeadEnd):
        s.settle()
    assert s.seat != CHANCE
    assert not Means(s, 0).payable(Bill((number("resource", "champagne"),)))


@rule("ANN-4.5.4")
def test_the_cube_that_works_on_a_vacated_workplace_may_be_rotated_and_work_again() -> None:
    s = start(2)
    district(s, 0)
    at_work(s, 0, "home/land5", "worker", "worker")  # promoted where they made yarn
    exhausted(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 4)  # for a worker, for the farmer, and for the farmer again
    assert can_pay(s, 0, "yarn", "yarn")
    assert not can_pay(s, 0, "yarn", "yarn", gold=1)
    pay(cost(s, 0, "yarn", "yarn"))
    assert s.players[0].gold == 0


@rule("ANN-4.5.4")
def test_the_cube_that_was_placed_may_be_rotated_rather_than_a_dearer_one_beside_it() -> None:
    s = start(2)
    district(s, 0, farmer=1)
    at_work(s, 0, "home/land5", "worker")
    tokens(s, 0)
    gold(s, 0, 1)
    assert can_pay(s, 0, "yarn", "yarn")
    pay(cost(s, 0, "yarn", "yarn"))
    assert s.players[0].gold == 0


@rule("ANN-R-17")
def test_a_promoted_cube_that_is_rotated_to_work_elsewhere_vacates_its_workplace_for_nothing_more() -> None:
    s = start(2)
    district(s, 0)
    at_work(s, 0, "home/land6", "artisan", "artisan")  # promoted where they made sails
    exhausted(s, 0, worker=1)
    tokens(s, 0)
    gold(s, 0, 5)  # for one artisan, and for the worker
    assert can_pay(s, 0, "bricks", "sails")
    assert not can_pay(s, 0, "bricks", "sails", gold=1)
    pay(cost(s, 0, "bricks", "sails"))
    assert s.players[0].gold == 0


@rule("ANN-3.5")
def test_a3_producing_rotating_and_exhausting_come_in_the_order_of_the_player() -> None:
    s = start(2)
    district(s, 0, artisan=2)
    exhausted(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 1)
    cost(s, 0, "bricks", "artisan")
    assert options(s) == ["exhaust artisan", "produce bricks home/land8", "rotate exhausted farmer", "pay"]
    do(s, "rotate exhausted farmer", "produce bricks home/land8")
    assert (step(s), s.players[0].exhausted) == ("Act", [0, 0, 1, 0, 0])  # what is left to pay has but one way


@rule("ANN-4.2.1")
def test_a3_a_cube_is_not_exhausted_before_it_has_worked_for_the_rest() -> None:
    s = start(2)
    district(s, 0, artisan=1)
    tokens(s, 0)
    gold(s, 0, 3)
    cost(s, 0, "bricks", "artisan")  # in either order the artisan is rotated once
    assert options(s) == ["exhaust artisan", "produce bricks home/land8", "pay"]
    do(s, "exhaust artisan")
    assert (step(s), s.players[0].gold) == ("Act", 0)
