"""Free promotions and cubes of cards inside a payment when the supply is all but empty."""

from collections.abc import Iterator
from random import Random

import pytest

from atoll.games.anno1800.catalog import ENGINEER, LEVELS, NOTHING, WORKER, Bill
from atoll.games.anno1800.flow.common import put_into_use
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.search import Move, Node, Search
from games.anno1800.brute_force import Cost, Holds, by_hand
from games.anno1800.scenario import (
    CAT,
    GAME,
    SILENT,
    AnnoState,
    at_work,
    begin_turn,
    build,
    can_pay,
    cost,
    deck,
    district,
    do,
    exhausted,
    finish_action,
    gold,
    legal,
    number,
    numbers,
    pay,
    play_missions,
    played,
    start,
    tokens,
)
from marks import rule

LIFTS = ("fw24", "aei24")
OTHER_LIFTS = ("fw25", "aei25")
GIVERS = ("fw02", "fw04", "fw03", "fw11", "fw06", "fw17", "fw41", "nwc21", "fw10")
TILES = ("sawmill", "brickyard", "warehouse", "brewery", "glassworks")
SPACES = [f"home/land{k}" for k in range(1, 11)] + ["home/coast2", "home/coast3"]
POOL = ("planks", "coal", "bricks", "goods", "sails", "yarn", "steel_beams", "beer", "gramophones")
SHORT = ("farmer_worker", "artisan_engineer_investor")


def supply(s: AnnoState, *left: int) -> None:
    """Leave so many cubes of each level in the supply; seat 1 has the others."""
    for level, count in enumerate(left):
        s.players[1].district[level] += s.supply[level] - count
        s.supply[level] = count
    s.settle()


def scarce(rng: Random) -> AnnoState:
    """Seat 0 with few cubes here and there, cards that promote and bring cubes, and a supply all but empty."""
    s = start(2, seed=rng.randrange(1000))
    missions = rng.sample(SILENT, 3) + rng.choice((["aarhant", "the_queen"], ["zoo", "museum"]))
    s.missions = tuple(sorted({*numbers("mission", *missions)}))
    for space, kind in zip(rng.sample(SPACES, 3), (*rng.sample(TILES, 2), "gramophone_factory"), strict=True):
        build(s, 0, kind, space)
    district(s, 0, **{level: rng.choice((0, 0, 1, 1, 2)) for level in LEVELS[:4]})
    p = s.players[0]
    for level in range(4):
        p.resting[level] = rng.choice((0, 0, 0, 0, 1))
        s.supply[level] -= p.resting[level]
    exhausted(s, 0, **{level: rng.choice((0, 0, 1)) for level in LEVELS[:4]})
    for space, level, _ in p.industries:
        if rng.random() < 0.15:
            at_work(s, 0, CAT.space_names[space], LEVELS[level if rng.random() < 0.7 else min(level + 1, 3)])
    tokens(s, 0, trade=rng.choice((0, 0, 1)))
    others = rng.sample(OTHER_LIFTS, rng.choice((0, 0, 1)))
    played(s, 0, rng.choice(LIFTS), *others, *rng.sample(GIVERS, rng.choice((0, 0, 1, 1, 2))))
    gold(s, 0, rng.choice((0, 0, 0, 1, 2)))
    for name, pile in zip(SHORT, (s.decks[0], s.decks[2]), strict=True):
        if rng.random() < 0.4:
            deck(s, name, *[CAT.cards[card].id for card in pile.cards()[: rng.randrange(4)]])
    supply(s, *(rng.choice((0, 0, 0, 1, 1, 2)) for _ in LEVELS))
    return begin_turn(s, 0)


def some_cost(rng: Random) -> Cost:
    units = tuple(sorted(number("resource", word) for word in rng.choices(POOL, k=rng.choice((1, 1, 2, 2, 3)))))
    cubes = (rng.choice((1, 2, 3, 4)),) if rng.random() < 0.3 else ()
    return units, cubes, 0, 0


def new_cube(s: AnnoState, means: Means, level: int) -> tuple[Holds, int]:
    """Let a new cube be paid for: cube and card, or gold for it, must be there all the time."""
    means.aside = (level, NOTHING)
    pile = CAT.level_deck[level]
    price = 0 if len(s.decks[pile]) else CAT.empty_deck_gold[level]
    return (lambda after: after.supply[level] > 0 and (price > 0 or len(after.decks[pile]) > 0)), price


def education(means: Means, level: int) -> Holds:
    """Let a promotion into a level be paid for: there must be a cube for it, and one of the new level, all the time."""
    means.aside = (NOTHING, level)
    return lambda after: after.supply[level] > 0 and after.players[0].has_cube(level - 1)


@rule("ANN-R-43")
@pytest.mark.parametrize("seed", range(120))
def test_promotions_in_a_payment_find_and_leave_room_in_the_supply(seed: int) -> None:
    rng = Random(f"scarce/{seed}")
    s = scarce(rng)
    for purpose in ("cost", "new cube", "education", "cost"):
        bill, keep, level = some_cost(rng), rng.choice((0, 0, 1)), rng.randrange(5)
        means, holds = Means(s, 0), None
        if purpose == "new cube" and s.supply[level]:
            holds, keep = new_cube(s, means, level)
        elif purpose == "education" and level and s.supply[level] and s.players[0].has_cube(level - 1):
            holds, keep = education(means, level), 0
        found = means.payable(Bill(*bill), keep)
        assert found == by_hand(s, 0, bill, keep, holds=holds), (purpose, level, bill, keep)


@pytest.mark.parametrize("seed", range(60))
def test_every_way_through_an_action_with_a_scarce_supply_ends_well(seed: int) -> None:
    rng = Random(f"scarce walk/{seed}")
    s = scarce(rng)
    broken = list(GAME.laws(s))  # the situation has tokens without ships
    for action in ("workforce", "educate", "build industry", "build ships"):
        for proposed in (False, True):
            state = s.copy()
            if not legal(state, action):
                continue
            do(state, action)
            finish_action(state, rng, proposed)
            assert list(GAME.laws(state)) == broken


@rule("ANN-R-43")
def test_a_promotion_makes_room_for_another_one() -> None:
    s = start(2)
    played(s, 0, "fw24", "aei24")  # farmers; workers
    district(s, 0, farmer=1)
    exhausted(s, 0, worker=1)
    tokens(s, 0)
    supply(s, 0, 0, 1, 0, 0)
    assert can_pay(s, 0, "sails")  # the exhausted worker rises first, and the farmer takes the cube it leaves
    pay(cost(s, 0, "sails"))
    assert s.players[0].cubes() == [0, 1, 1, 0, 0]
    supply(s, 0, 0, 0, 0, 0)
    assert not can_pay(s, 0, "sails")


@rule("ANN-R-43")
def test_a_cube_rises_twice_only_if_there_is_one_of_the_level_between() -> None:
    s = start(2)
    played(s, 0, "fw24")
    district(s, 0, farmer=1)
    tokens(s, 0)
    begin_turn(s, 0)
    s.promotions = ((3, 1 << WORKER),)
    supply(s, 0, 0, 1, 0, 0)
    assert not can_pay(s, 0, "coal")
    supply(s, 0, 1, 1, 0, 0)
    assert can_pay(s, 0, "coal")


@rule("ANN-6.1.5")
def test_a_card_for_two_cubes_takes_both_cards_of_the_deck_and_leaves_none_for_a_new_cube() -> None:
    s = start(2)
    played(s, 0, "fw02")  # two farmers
    deck(s, "farmer_worker", "fw05", "fw45")
    district(s, 0, worker=1)
    tokens(s, 0)
    begin_turn(s, 0)
    assert not legal(s, "workforce")  # planks by a farmer of the card, but then no card would be left
    deck(s, "farmer_worker", "fw05", "fw45", "fw46")
    assert legal(s, "workforce")


@rule("ANN-8.1")
def test_a_cube_of_a_card_and_a_promotion_cannot_both_take_the_last_one() -> None:
    s = start(2)
    played(s, 0, "fw24", "fw04")  # farmers into workers; two workers
    district(s, 0, farmer=1)
    tokens(s, 0)
    supply(s, 0, 1, 0, 0, 0)
    assert can_pay(s, 0, "sails")
    assert not can_pay(s, 0, "sails", "sails")
    supply(s, 0, 2, 0, 0, 0)
    assert can_pay(s, 0, "sails", "sails")


def aarhant(s: AnnoState) -> None:
    play_missions(s, "aarhant", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")


@rule("ANN-8.1")
def test_the_gold_of_a_mission_may_pay_for_the_missing_cards_of_cubes() -> None:
    s = start(2)
    aarhant(s)
    played(s, 0, "fw02")  # two farmers
    deck(s, "farmer_worker")
    district(s, 0, investor=1)
    tokens(s, 0)
    assert can_pay(s, 0, "yarn", "planks", gold=3)
    assert not can_pay(s, 0, "yarn", "planks", gold=4)
    pay(cost(s, 0, "yarn", "planks"))
    assert s.players[0].gold == 3


@rule("ANN-11.2.2")
def test_an_investor_may_bring_the_gold_for_the_missing_card_of_another_cube() -> None:
    s = start(2)
    aarhant(s)
    played(s, 0, "fw17")  # an engineer
    deck(s, "artisan_engineer_investor")
    build(s, 0, "gramophone_factory", "home/coast2")
    district(s, 0, investor=1)
    tokens(s, 0)
    gold(s, 0, 0)
    assert can_pay(s, 0, "gramophones", gold=2)
    assert not can_pay(s, 0, "gramophones", gold=3)
    pay(cost(s, 0, "gramophones", keep=2))
    assert s.players[0].gold == 2


@rule("ANN-11.2.2")
def test_an_engineer_that_rises_for_the_gold_of_a_mission_makes_nothing_before_unless_it_is_rotated() -> None:
    s = start(2)
    aarhant(s)
    build(s, 0, "gramophone_factory", "home/coast2")
    district(s, 0, engineer=1)
    tokens(s, 0)
    begin_turn(s, 0)
    s.promotions = ((3, 1 << ENGINEER),)
    gold(s, 0, 3)
    assert not can_pay(s, 0, "gramophones", gold=4)
    gold(s, 0, 4)
    assert can_pay(s, 0, "gramophones", gold=5)


@rule("ANN-11.2.2")
def test_an_investor_rotated_off_a_workplace_brings_the_gold_back() -> None:
    s = start(2)
    aarhant(s)
    district(s, 0, artisan=1)
    at_work(s, 0, "home/land9", "investor", "investor")  # promoted where they made goods
    tokens(s, 0)
    gold(s, 0, 5)
    assert can_pay(s, 0, "goods", gold=5)
    pay(cost(s, 0, "goods", keep=5))
    assert s.players[0].gold == 5


@rule("ANN-R-25")
def test_a_card_brings_fewer_cubes_if_gold_is_spent_before_it() -> None:
    s = start(2)
    played(s, 0, "fw06")  # two workers
    deck(s, "farmer_worker")
    district(s, 0)
    exhausted(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 2)
    supply(s, 0, 2, 0, 0, 0)
    means = Means(s, 0)
    means.aside = (NOTHING, 1)  # a worker must stay in the supply for a farmer to be educated
    planks, sails = numbers("resource", "planks", "sails")
    assert means.payable(Bill((planks, sails)))  # the farmer is rotated first, then gold is left for one worker
    assert not means.payable(Bill((sails,)), 1)


@rule("ANN-R-25")
def test_a_card_brings_fewer_cubes_if_promotions_take_them_before_it() -> None:
    s = start(2)
    played(s, 0, "fw06", "fw24")  # two workers; farmers into workers
    deck(s, "farmer_worker")
    district(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 2)
    supply(s, 0, 2, 0, 0, 0)
    assert can_pay(s, 0, "sails", "worker", gold=1)
    assert not can_pay(s, 0, "sails", "worker", gold=2)


@rule("ANN-6.2.1")
def test_a_cube_may_rise_only_to_be_there_for_the_promotion_that_is_paid_for() -> None:
    s = start(2)
    played(s, 0, "fw24", "aei24")  # farmers; workers
    district(s, 0, worker=1)
    p = s.players[0]
    p.resting[0] = 1
    s.supply[0] -= 1
    tokens(s, 0)
    supply(s, 0, 2, 2, 0, 0)
    means = Means(s, 0)
    means.aside = (NOTHING, 2)  # of a worker into an artisan
    goods = numbers("resource", "goods")
    assert means.payable(Bill(goods))  # by the worker, once the farmer has taken its place
    p.resting[0] = 0
    alone = Means(s, 0)
    alone.aside = (NOTHING, 2)
    assert not alone.payable(Bill(goods))


@rule("ANN-R-43")
def test_a_cube_is_not_exhausted_while_it_has_to_rise_for_the_same_cost() -> None:
    s = start(2)
    played(s, 0, "fw24", "aei24")  # farmers; workers
    district(s, 0, farmer=1, worker=1)
    tokens(s, 0)
    supply(s, 0, 0, 1, 0, 0)
    cost(s, 0, "goods", "worker")
    pay(s)
    assert s.players[0].cubes() == [0, 1, 1, 0, 0]
    assert s.players[0].exhausted == [0, 1, 0, 0, 0]


@rule("ANN-5.1.10")
def test_a_print_makes_nothing_for_a_cube_that_has_to_work_on_the_tile_above_it_later() -> None:
    s = start(2)
    played(s, 0, "fw24")  # farmers into workers
    build(s, 0, "brewery", "home/land3")  # over the printed grain farm
    district(s, 0, farmer=1)
    tokens(s, 0)
    gold(s, 0, 1)
    grain, beer = number("resource", "grain"), number("resource", "beer")
    bill = (tuple(sorted((grain, beer))), (), 0, 0)
    assert not Means(s, 0, removal=True).payable(Bill(*bill))
    build(s, 0, "brewery", "home/land4")  # over the pig farm: the grain farm is there, and the farmer rises after it
    s.players[0].tiles[number("space", "home/land3")] = -1
    put_into_use(s.cat, s.players[0], number("space", "home/land3"), s.players[0].tiles[number("space", "home/land3")])
    assert Means(s, 0, removal=True).payable(Bill(*bill))


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Node]:
    """All that the search has looked at."""
    nodes: list[Node] = []
    moves = Search._moves

    def watched(self: Search, node: Node) -> Iterator[Move]:
        nodes.append(node)
        return moves(self, node)

    monkeypatch.setattr(Search, "_moves", watched)
    return nodes


@rule("ANN-3.5")
def test_much_gold_and_an_empty_deck_do_not_make_the_search_long(looked: list[Node]) -> None:
    s = start(2)
    build(s, 0, "sailmaker", "home/land1")
    build(s, 0, "merchant_2", "home/sea1")
    build(s, 0, "explorer_1", "home/sea2")
    build(s, 1, "cannon_foundry", "home/land1")
    district(s, 0, worker=2, artisan=1, investor=1)
    exhausted(s, 0, farmer=1, worker=2, artisan=3, investor=1)
    at_work(s, 0, "home/land1", "worker", "engineer")
    played(s, 0, "fw03", "fw05", "fw06", "fw19", "fw23")
    deck(s, "farmer_worker")
    gold(s, 0, 30)
    tokens(s, 0, trade=1)
    begin_turn(s, 0)
    search = Means(s, 0, removal=True).search()
    assert search.pays(Bill(numbers("resource", "cannons", "sails")), 0)
    assert not search.pays(Bill(numbers("resource", "cannons", "planks", "sails")), 0)
    assert len(looked) < 200


@rule("ANN-3.5")
def test_a_cube_that_nobody_has_and_nothing_brings_is_not_looked_for(looked: list[Node]) -> None:
    s = start(2)
    build(s, 0, "sailmaker", "home/land1")
    district(s, 0, farmer=5, worker=2, artisan=3)
    exhausted(s, 0, farmer=4, worker=3, artisan=4)
    played(s, 0, "fw05", "fw06", "fw19", "fw24", "fw25")
    gold(s, 0, 30)
    begin_turn(s, 0)
    search = Means(s, 0).search()
    assert not search.pays(Bill(numbers("resource", "sails", "sails"), (LEVELS.index("investor"),)), 0)
    assert not looked
    supply(s, 20, 20, 20, 0, 20)
    assert not search.pays(Bill(numbers("resource", "sails", "sails"), (ENGINEER,)), 0)
    assert not looked
