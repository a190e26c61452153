"""Effects, promotions, a mission and the removal of a tile inside a payment: offered when they help, never in vain."""

from random import Random

import pytest

from atoll.games.anno1800.catalog import FULL, LEVELS, SHIP, Bill
from atoll.games.anno1800.flow.payment.means import Means
from games.anno1800.brute_force import Cost, by_hand
from games.anno1800.scenario import (
    CAT,
    GAME,
    SILENT,
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
    finish_action,
    gold,
    hand,
    kind_at,
    legal,
    number,
    numbers,
    options,
    pay,
    play_missions,
    played,
    refused,
    start,
    step,
    tokens,
)
from marks import rule

POOL = ("planks", "coal", "bricks", "goods", "sails", "beer", "rubber", "sugar_cane")
GIVERS = ("fw41", "fw32", "nwc19", "fw02", "fw04", "fw11")
HELPERS = ("fw42", "fw34", "fw03", "fw05", "fw24", "aei24", "nwc21", "aei26", "aei29", "aei28")
TILES = ("sawmill", "brickyard", "warehouse", "brewery", "glassworks", "charcoal_kiln", "bakery")


def situation(rng: Random, small: bool = False) -> AnnoState:
    """Seat 0 with little of everything, one or two unused cards, perhaps a mission that helps, tiles over prints."""
    s = start(2, seed=rng.randrange(1000))
    missions = rng.sample(SILENT, 3) + rng.choice((["aarhant", "the_queen"], ["beryl_omara", "zoo"], ["zoo", "museum"]))
    s.missions = tuple(sorted({*numbers("mission", *missions)}))
    spaces = rng.sample([f"home/land{k}" for k in range(1, 11)] + [f"home/coast{k}" for k in range(2, 6)], 3)
    for space, kind in zip(spaces, rng.sample(TILES, 3), strict=True):
        build(s, rng.randrange(2), kind, space)
    if rng.random() < 0.3:
        build(s, 0, rng.choice(("merchant_1", "explorer_2")), "home/sea1")
    district(s, 0, **{level: rng.choice((0, 0, 1, 2)) for level in LEVELS[:4]})
    p = s.players[0]
    p.district[4] = rng.choice((0, 0, 1))
    s.supply[4] -= p.district[4]
    for space, level, _ in p.industries:
        for _ in range(rng.choice((0, 0, 0, 0, 1, 2) if small else (0, 0, 0, 1, 2))):
            cube = level if rng.random() < 0.7 else min(level + 1, 3)
            if p.work[space] < FULL:
                at_work(s, 0, CAT.space_names[space], LEVELS[cube])
    exhausted(s, 0, **{level: rng.choice((0, 0, 1)) for level in LEVELS[:3]})
    tokens(s, 0, trade=rng.randrange(2), exploration=rng.randrange(3))
    played(s, 0, *rng.sample(HELPERS, rng.choice((0, 1, 1))), *rng.sample(GIVERS, 0 if small else rng.randrange(2)))
    gold(s, 0, rng.choice((0, 0, 1) if small else (0, 0, 1, 2)))
    return begin_turn(s, 0)


def some_cost(rng: Random) -> Cost:
    units = tuple(sorted(number("resource", word) for word in rng.choices(POOL, k=rng.choice((0, 1, 2, 2, 3)))))
    cubes = (rng.choice((2, 3, 4)),) if rng.random() < 0.3 else ()
    return units, cubes, rng.choice((0, 0, 0, 1)), rng.choice((0, 0, 0, 2))


@pytest.mark.parametrize("seed", range(40))
def test_a_cost_is_payable_exactly_when_some_order_of_all_moves_pays_it(seed: int) -> None:
    rng = Random(f"help/{seed}")
    s = situation(rng)
    for _ in range(3):
        bill, keep = some_cost(rng), rng.choice((0, 0, 1))
        assert Means(s, 0).payable(Bill(*bill), keep) == by_hand(s, 0, bill, keep), (bill, keep)


SOLD = ("bread", "windows", "gramophones", "bricks", "coal", "planks")  # for 1, 2, 3, 2, 2 and 1 trade tokens


def fleet(rng: Random) -> AnnoState:
    """Seat 0 with ships over printed ships, some of their tokens used, and a partner with cheap and dear goods."""
    s = start(2, seed=rng.randrange(1000))
    missions = rng.sample(SILENT, 4) + rng.choice((["beryl_omara"], ["zoo"]))
    s.missions = numbers("mission", *missions)
    for space, kind in enumerate(("bakery", "window_factory", "gramophone_factory"), 2):
        build(s, 1, kind, f"home/coast{space}")
    for space in rng.sample(("home/sea1", "home/sea2", "home/sea3"), rng.choice((1, 2))):
        build(s, 0, rng.choice(("merchant_1", "merchant_2", "merchant_3", "explorer_1", "explorer_2")), space)
    p = s.players[0]
    for type_ in range(2):
        p.spent[type_] = rng.randrange(p.tokens[type_] + 1)
        p.tokens[type_] -= p.spent[type_]
        p.on_cards[type_] = rng.choice((0, 0, 1))
    district(s, 0, farmer=rng.randrange(2))
    return begin_turn(s, 0)


@rule("ANN-5.1.10")
@pytest.mark.parametrize("seed", range(60))
def test_a_ship_may_go_between_two_trades_whatever_they_cost(seed: int) -> None:
    rng = Random(f"fleet/{seed}")
    s = fleet(rng)
    for _ in range(4):
        units = tuple(sorted(number("resource", word) for word in rng.sample(SOLD, rng.choice((2, 3, 4)))))
        found = Means(s, 0, removal=True).payable(Bill(units))
        assert found == by_hand(s, 0, (units, (), 0, 0), removal=True), units


@pytest.mark.parametrize("seed", range(40))
def test_an_industry_is_on_offer_exactly_when_some_order_of_all_moves_pays_for_it(seed: int) -> None:
    rng = Random(f"build/{seed}")
    s = situation(rng, small=True)
    if not legal(s, "build industry"):
        return
    do(s, "build industry")
    if step(s) != "BuildIndustry":
        return
    p = s.players[0]
    for kind in rng.sample(CAT.industry_tiles[:20], 8):
        bill = CAT.kind_bill[kind]
        free = s.board[kind] and not p.makes[CAT.kind_worker[kind]] & CAT.kind_bit[kind]
        possible = bool(free) and by_hand(s, 0, (bill.units, bill.cubes, 0, 0), removal=True)
        assert legal(s, f"build {CAT.kinds[kind]}") == possible, CAT.kinds[kind]


@pytest.mark.parametrize("seed", range(40))
def test_every_way_through_a_payment_with_help_ends_well(seed: int) -> None:
    rng = Random(f"walk/{seed}")
    s = situation(rng)
    units, cubes, trade, exploration = some_cost(rng)
    needs = [CAT.resources[r] for r in units] + [LEVELS[level] for level in cubes]
    if not Means(s, 0).payable(Bill(units, cubes, trade, exploration)):
        return
    cost(s, 0, *needs, trade=trade, exploration=exploration)
    broken = list(GAME.laws(s))  # the situation has tokens without ships
    for proposed in (False, True):
        state = s.copy()
        finish_action(state, rng, proposed)
        assert list(GAME.laws(state)) == broken


@rule("ANN-8.2")
def test_a_card_may_be_used_for_its_tokens_in_the_middle_of_a_payment() -> None:
    s = start(2)
    build(s, 1, "bakery", "home/coast2")
    hand(s, 0, "fw04", "fw41")
    played(s, 0, "fw32")
    district(s, 0, artisan=1)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "play fw04")
    assert "activate fw32" in options(s)
    paid = ("activate fw32", "trade bread 1", "pay from card trade", "produce bricks home/land8")
    assert sorted(s.view(0).proposal) == sorted(paid)
    do(s, "pay")
    assert (step(s), s.players[0].on_cards) == ("Act", [2, 0])


@rule("ANN-8.3")
def test_gold_of_a_card_may_pay_for_a_rotation_within_the_cost() -> None:
    s = start(2)
    played(s, 0, "fw41")
    district(s, 0)
    exhausted(s, 0, worker=1)
    tokens(s, 0)
    cost(s, 0, "sails")
    assert options(s) == ["activate fw41", "pay"]  # an effect is never used unasked
    pay(s)
    assert (step(s), s.players[0].gold) == ("Act", 2)
    assert count(s, 0, "exhausted") == {}


@rule("ANN-8.1")
def test_a_cube_of_a_card_may_work_for_the_cost_and_its_card_is_drawn() -> None:
    s = start(2)
    played(s, 0, "fw10")
    district(s, 0)
    tokens(s, 0)
    before = len(s.players[0].hand)
    chance(pay(cost(s, 0, "bricks")))
    assert (step(s), len(s.players[0].hand)) == ("Act", before + 1)
    assert count(s, 0, "district") == {}


@rule("ANN-8.6")
def test_a_free_promotion_may_be_made_between_two_units() -> None:
    s = start(2)
    played(s, 0, "fw24")
    district(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 1)
    cost(s, 0, "planks", "sails")  # the farmer makes planks, comes home for gold, becomes a worker and makes sails
    pay(s)
    assert (step(s), s.players[0].gold) == ("Act", 0)
    assert (kind_at(s, 0, "home/land6"), s.promotions) == ("sailmaker", ((2, 1),))


@rule("ANN-11.2.2")
def test_an_investor_may_be_exhausted_for_gold_within_a_payment() -> None:
    s = start(2)
    play_missions(s, "aarhant", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")
    district(s, 0, investor=1)
    exhausted(s, 0, worker=1)
    tokens(s, 0)
    pay(cost(s, 0, "sails"))
    assert (step(s), s.players[0].gold) == ("Act", 3)


@rule("ANN-5.1.10")
def test_a_tile_may_be_removed_while_another_one_is_paid_for() -> None:
    s = start(2)
    build(s, 0, "brewery", "home/land7")  # over the printed charcoal kiln
    district(s, 0, farmer=1, artisan=1)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "build industry")
    assert legal(s, "build bakery")  # grain by the farmer, coal by the artisan once the brewery is gone
    do(s, "build bakery")
    assert "remove building" in options(s)
    do(s, "remove building", "remove home/land7")
    pay(s)
    do(s, "place home/coast2")
    assert (kind_at(s, 0, "home/land7"), kind_at(s, 0, "home/coast2")) == ("home_charcoal_kiln", "bakery")
    assert step(s) == "Act"  # the one removal of this action was made


@rule("ANN-5.1.10")
def test_the_proposal_names_the_tile_to_remove() -> None:
    s = start(2)
    build(s, 0, "brewery", "home/land7")
    district(s, 0, farmer=1, artisan=1)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "build industry", "build bakery")
    assert "remove home/land7" in s.view(0).proposal
    do(s, "pay", "place home/coast2")
    assert kind_at(s, 0, "home/land7") == "home_charcoal_kiln"


@rule("ANN-5.1.10")
def test_building_is_possible_when_a_removal_makes_it_so() -> None:
    s = start(2)
    for space, kind in enumerate(("sawmill", "glassworks"), 2):
        build(s, 0, kind, f"home/coast{space}")
    build(s, 1, "sawmill", "home/coast2")
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    assert legal(s, "build industry")  # the own sawmill may go back to the board and be built again
    do(s, "build industry")  # nothing else is possible, but nothing goes unasked
    assert (step(s), options(s)) == ("Remove", ["remove home/coast2"])
    do(s, "remove home/coast2")
    assert (step(s), kind_at(s, 0, "home/coast2")) == ("PlaceTile", "")


@rule("ANN-5.2.2")
def test_a_removal_must_not_uncover_what_is_being_built() -> None:
    s = start(2)
    build(s, 0, "brewery", "home/land6")  # over the printed sailmaker
    build(s, 0, "glassworks", "home/coast3")
    district(s, 0, farmer=4, worker=3)
    begin_turn(s, 0)
    do(s, "build industry", "build sailmaker")
    assert step(s) == "PayForTile"
    do(s, "remove building") if legal(s, "remove building") else None
    assert "remove home/land6" not in options(s)


@rule("ANN-7.2.1")
def test_the_shipyard_of_a_ship_that_is_being_paid_for_stays() -> None:
    s = start(2)
    build(s, 0, "shipyard_2", "home/coast2")
    build(s, 0, "glassworks", "home/land1")  # over the printed sawmill
    district(s, 0, farmer=4, worker=3, artisan=3)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "build ships", "build merchant_2")
    assert step(s) == "PayForTile"
    while not legal(s, "remove building"):
        s.play(s.choices()[0])
    do(s, "remove building")
    assert options(s) == ["remove home/land1"]  # nothing but the glassworks may go
    do(s, "remove home/land1")
    assert (kind_at(s, 0, "home/land1"), kind_at(s, 0, "home/coast2")) == ("home_sawmill", "shipyard_2")
    action = next(f for f in s.stack if f.step.name == "BuildShips")
    assert action.args == (1, 0, 0, 2)  # removed; no shipyard; no ship before; one of level 2 is on its way


@rule("ANN-6.1.5")
def test_a_cube_that_is_paid_for_keeps_its_card() -> None:
    s = start(2)
    played(s, 0, "fw04")  # two workers and their cards
    deck(s, "farmer_worker", "fw05", "fw06")
    build(s, 0, "sawmill", "home/coast2")
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    assert not legal(s, "workforce")  # planks by a worker of the card, but then no card would be left for the farmer
    deck(s, "farmer_worker", "fw05", "fw06", "fw45")
    chance(pay(do(s, "workforce")))
    assert count(s, 0, "district") == {"farmer": 1, "worker": 1}


@rule("ANN-6.1.5")
def test_the_last_card_that_helps_does_not_take_the_card_of_the_cube_that_is_paid_for() -> None:
    s = start(2)
    played(s, 0, "fw03")  # two farmers and their cards
    deck(s, "farmer_worker", "fw05")
    build(s, 0, "sawmill", "home/coast2")
    district(s, 0, farmer=2, worker=1)
    tokens(s, 0)
    gold(s, 0, 0)
    begin_turn(s, 0)
    do(s, "workforce")
    assert options(s) == ["produce planks home/land1", "produce planks home/coast2", "pay"]


@rule("ANN-6.2.8")
def test_a_promotion_that_is_paid_for_keeps_its_cube() -> None:
    s = start(2)
    played(s, 0, "fw24")  # up to 3 farmers into workers
    build(s, 0, "brickyard", "home/coast2")
    district(s, 0, farmer=1)
    tokens(s, 0)
    begin_turn(s, 0)
    assert not legal(s, "educate")  # the farmer would have to make the bricks as a worker, and be a farmer still
    district(s, 0, farmer=2)
    do(begin_turn(s, 0), "educate")
    pay(s)
    assert sum(s.players[0].cubes()) == 2
    assert s.players[0].cubes()[:2] == [0, 2]


@rule("ANN-6.1.5")
def test_gold_for_a_missing_card_may_come_from_a_played_card() -> None:
    s = start(2)
    played(s, 0, "fw41")
    deck(s, "farmer_worker")
    district(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 0)
    begin_turn(s, 0)
    do(s, "workforce")
    pay(s)
    assert (s.players[0].gold, count(s, 0, "district")) == (3, {"farmer": 1})


def test_effects_that_bring_nothing_to_pay_with_wait_until_the_payment_is_done() -> None:
    s = start(2)
    played(s, 0, "nwc01")
    gold(s, 0, 3)
    exhausted(s, 0, farmer=1)
    cost(s, 0, "planks")
    assert refused(s, "activate nwc01").key == "no help"


def test_a_covered_ship_counts_as_a_source_of_tokens() -> None:
    s = start(2)
    build(s, 0, "merchant_1", "home/sea1")
    tokens(s, 0)
    assert CAT.kind_type[s.players[0].prints[number("space", "home/sea1")]] == SHIP
    assert not Means(s, 0).payable(Bill(trade=1))
    assert Means(s, 0, removal=True).payable(Bill(trade=1))


def test_a_token_that_a_removal_only_replaces_is_not_counted_twice() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")
    build(s, 0, "explorer_1", "home/sea3")  # over the printed exploration ship: what comes is what goes
    district(s, 0, artisan=1)
    tokens(s, 0, exploration=1)
    s.players[0].spent[1] = 0
    planks, bricks = number("resource", "planks"), number("resource", "bricks")
    assert not Means(s, 0, removal=True).payable(Bill((planks, bricks)))
    s.players[0].spent[1] = 1
    assert Means(s, 0, removal=True).payable(Bill((planks, bricks)))  # a used token goes, a fresh one comes


@rule("ANN-5.1.10")
def test_a2_a_tile_that_goes_off_its_own_print_leaves_vacant_workplaces_to_pay_with() -> None:
    s = start(2)
    build(s, 0, "sailmaker", "home/land6")
    district(s, 0, worker=1)
    at_work(s, 0, "home/land6", "worker", "worker")
    tokens(s, 0)
    begin_turn(s, 0)
    sails = Bill((number("resource", "sails"),))
    assert not Means(s, 0).payable(sails)
    assert Means(s, 0, removal=True).payable(sails)


@rule("ANN-5.1.10")
def test_a_removal_helps_where_another_workplace_has_to_be_vacated_too() -> None:
    s = start(2)
    build(s, 0, "steelworks", "home/land1")
    below = CAT.resources[CAT.kind_bit[s.players[0].prints[number("space", "home/land1")]].bit_length() - 1]
    other = next(x for x in s.players[0].industries if x[1] == 1 and x[2] != CAT.kind_bit[number("kind", "steelworks")])
    district(s, 0, farmer=1, worker=1)
    at_work(s, 0, CAT.space_names[other[0]], "artisan", "artisan")
    tokens(s, 0)
    gold(s, 0, CAT.rotation_gold[LEVELS.index("artisan")])
    begin_turn(s, 0)
    units = tuple(sorted([number("resource", below), other[2].bit_length() - 1]))
    bill = Bill(units)
    assert not Means(s, 0).payable(bill)
    assert by_hand(s, 0, (units, (), 0, 0), removal=True)
    assert Means(s, 0, removal=True).payable(bill)
