"""Chapters 5.3 to 6.2: population cards, workforce and education."""

import pytest

from atoll.games.anno1800.catalog import ARTISAN, DECKS
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    at_work,
    begin_turn,
    build,
    chance,
    count,
    deck,
    district,
    do,
    events,
    exhausted,
    extra,
    gold,
    hand,
    legal,
    number,
    numbers,
    options,
    pay,
    played,
    refused,
    start,
    step,
    tokens,
    workers,
)
from marks import rule


def rich(seats: int = 3) -> AnnoState:
    """Seat 0 at its turn with many cubes and no trade."""
    s = start(seats)
    district(s, 0, farmer=6, worker=6, artisan=6, engineer=4, investor=3)
    tokens(s, 0)
    return begin_turn(s, 0)


def industrial() -> AnnoState:
    """The same with all that makes what cubes of any level cost."""
    s = rich()
    for k, kind in enumerate(("window_factory", "fur_dealer")):
        build(s, 0, kind, f"home/coast{k + 2}")
    return s


def made(s: AnnoState) -> list[str]:
    """The resources that were produced so far."""
    return sorted(CAT.resources[values["resource"]] for values in events(s, "produce"))


# -- 5.3 playing -----------------------------------------------------------------------------------------


@rule("ANN-5.3.1")
def test_a_card_is_played_for_all_its_needs_one_for_each_action() -> None:
    s = rich()
    build(s, 0, "bakery", "home/coast2")
    build(s, 0, "clothing_factory", "home/coast3")
    hand(s, 0, "fw41", "fw04", "nwc07")
    assert options(s, "play") == ["play fw04", "play fw41"]
    assert refused(s, "play nwc07").rule == "ANN-5.3.1"
    assert refused(s, "play fw02").rule == "ANN-5.3.1"
    do(s, "play fw41")
    pay(s)
    assert workers(s, 0, "home/coast3") == ["worker"]
    assert workers(s, 0, "home/land10") == ["artisan"]
    assert s.players[0].face_up == numbers("card", "fw41")
    assert options(s, "play") == []


@rule("ANN-5.3.2")
def test_a_played_card_has_left_the_hand_and_scores() -> None:
    s = rich()
    build(s, 0, "clothing_factory", "home/coast2")
    hand(s, 0, "fw41", "fw04")
    before = s.scores()[0]
    do(s, "play fw41")
    pay(s)
    assert s.players[0].hand == numbers("card", "fw04")
    assert s.scores()[0] == before + 3


# -- 5.4 activating --------------------------------------------------------------------------------------


@rule("ANN-5.4.1")
def test_an_effect_is_used_once_in_the_turn_it_is_played_or_later() -> None:
    s = rich()
    played(s, 0, "fw41")
    do(s, "festival", "end turn", "festival", "end turn", "festival", "end turn")
    assert s.seat == 0
    coins = s.players[0].gold
    do(s, "activate fw41")
    assert s.players[0].gold == coins + 4
    assert refused(s, "activate fw41").rule == "ANN-5.4.1"


@rule("ANN-5.4.2")
def test_an_activated_card_is_turned_face_down_and_stays() -> None:
    s = rich()
    played(s, 0, "fw41")
    before = s.scores()[0]
    do(s, "activate fw41")
    assert (s.players[0].face_up, s.players[0].face_down) == ((), numbers("card", "fw41"))
    assert s.scores()[0] >= before


@rule("ANN-5.4.3")
def test_several_cards_may_be_activated_in_one_turn() -> None:
    s = rich()
    played(s, 0, "fw41", "fw32", "nwc19")
    do(s, "activate fw32", "activate fw41", "activate nwc19")
    assert s.players[0].on_cards == [3, 3]


@rule("ANN-5.4.4")
def test_the_effect_that_returns_cards_ends_with_the_turn() -> None:
    s = rich()
    played(s, 0, "nwc18", "fw41")
    do(s, "festival", "end turn")
    assert s.players[0].face_up == numbers("card", "fw41")
    assert s.players[0].face_down == numbers("card", "nwc18")


# -- 5.5 swapping ----------------------------------------------------------------------------------------


@rule("ANN-5.5.1")
def test_one_to_three_cards_go_under_their_decks_and_as_many_are_drawn() -> None:
    s = rich()
    hand(s, 0, "fw41", "fw02", "nwc01", "aei01")
    sizes = [len(pile) for pile in s.decks]
    do(s, "swap cards")
    assert not legal(s, "done")
    do(s, "under nwc01", "under fw02", "under fw41")
    assert s.decks[0].bottom == (number("card", "fw02"), number("card", "fw41"))
    chance(s)
    assert [len(pile) for pile in s.decks] == sizes
    assert sorted(CAT.card_deck[card] for card in s.players[0].hand) == [0, 0, 1, 2]
    assert number("card", "aei01") in s.players[0].hand


@rule("ANN-5.5.1")
def test_a_short_deck_gives_swapped_cards_back() -> None:
    s = rich()
    hand(s, 0, "fw41", "fw02", "nwc01")
    deck(s, "farmer_worker", "fw03")
    do(s, "swap cards", "under fw02", "under fw41", "done")
    chance(s)
    assert set(s.players[0].hand) == set(numbers("card", "fw02", "fw03", "nwc01"))
    assert s.decks[0].bottom == numbers("card", "fw41")


@rule("ANN-5.5.2")
def test_a_card_whose_deck_is_empty_cannot_be_swapped() -> None:
    s = rich()
    hand(s, 0, "fw41", "fw02")
    deck(s, "farmer_worker")
    assert not legal(s, "swap cards")
    assert refused(s, "swap cards").rule == "ANN-5.5.2"


# -- 6.1 workforce ---------------------------------------------------------------------------------------


@rule("ANN-6.1.1")
def test_one_to_three_cubes_of_any_levels_are_added_and_paid_one_after_another() -> None:
    s = rich()
    do(s, "workforce")
    assert not legal(s, "done")
    for level in ("farmer", "worker", "artisan"):
        do(s, f"add {level}")
        pay(s)
        chance(s)
    assert step(s) == "Act"
    assert s.players[0].cubes()[:3] == [7, 7, 7]


@rule("ANN-6.1.1")
def test_a_fourth_cube_is_not_added_even_if_it_could_be_paid() -> None:
    s = rich()
    build(s, 0, "sawmill", "home/coast2")
    do(s, "workforce")
    for _ in range(3):
        do(s, "add farmer")
        pay(s)
        chance(s)
    assert step(s) == "Act"
    extra(s)
    assert legal(s, "workforce")


@rule("ANN-6.1.2")
@pytest.mark.parametrize(
    ("level", "needs"),
    [("farmer", ["planks"]), ("worker", ["bricks", "planks"]), ("artisan", ["bricks", "coal", "goods"]),
     ("engineer", ["coal", "goods", "steel_beams", "windows"]),
     ("investor", ["artisan", "coal", "fur_coats", "goods", "steel_beams", "windows"])],
)  # fmt: skip
def test_each_cube_costs_the_resources_of_its_level(level: str, needs: list[str]) -> None:
    s = industrial()
    do(s, "workforce", f"add {level}")
    if level != "farmer":
        assert sorted(s.view(0).owed) == needs
    pay(s)
    assert sorted([*made(s), *(["artisan"] if level == "investor" else [])]) == needs
    assert s.players[0].exhausted[ARTISAN] == (level == "investor")


@rule("ANN-6.1.3")
def test_a_new_cube_works_at_once_for_the_next() -> None:
    s = start()
    build(s, 0, "sawmill", "home/coast2")
    build(s, 0, "brickyard", "home/coast3")
    district(s, 0, worker=2)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "workforce", "add worker")
    pay(s)
    chance(s)
    do(s, "add farmer")
    pay(s)
    assert s.players[0].cubes()[:2] == [1, 3]
    assert workers(s, 0, "home/coast2") == ["worker", "worker"]


@rule("ANN-6.1.4")
@pytest.mark.parametrize(
    ("level", "pile"), [("farmer", 0), ("worker", 0), ("artisan", 2), ("engineer", 2), ("investor", 2)]
)
def test_a_card_of_the_matching_deck_is_drawn_at_once(level: str, pile: int) -> None:
    s = industrial()
    sizes = [len(deck) for deck in s.decks]
    do(s, "workforce", f"add {level}")
    pay(s)
    chance(s)
    sizes[pile] -= 1
    assert [len(deck) for deck in s.decks] == sizes
    assert len(s.players[0].hand) == 10


@rule("ANN-6.1.5")
def test_with_an_empty_deck_gold_is_paid_and_kept_for_it() -> None:
    s = rich()
    deck(s, "artisan_engineer_investor")
    gold(s, 0, 1)
    do(s, "workforce")
    assert refused(s, "add artisan").rule == "ANN-6.1.5"
    gold(s, 0, 3)
    exhausted(s, 0, farmer=1)
    do(s, "add artisan")
    assert not options(s, "rotate exhausted")  # the gold is needed for the card
    pay(s)
    assert s.players[0].gold == 0
    assert len(s.players[0].hand) == 9


@rule("ANN-6.1.5")
@pytest.mark.parametrize(
    ("level", "price"), [("farmer", 1), ("worker", 1), ("artisan", 3), ("engineer", 3), ("investor", 3)]
)
def test_the_gold_for_a_missing_card_depends_on_the_deck(level: str, price: int) -> None:
    s = industrial()
    other = "artisan_engineer_investor" if level in ("farmer", "worker") else "farmer_worker"
    deck(s, "farmer_worker" if level in ("farmer", "worker") else "artisan_engineer_investor")
    assert len(s.decks[DECKS.index(other)])
    gold(s, 0, price - 1)
    do(s, "workforce")
    refusal = refused(s, f"add {level}")
    reason = f"the deck is empty: needs {price} gold, has {price - 1}"
    assert (refusal.rule, refusal.reason) == ("ANN-6.1.5", reason)
    gold(s, 0, price)
    do(s, f"add {level}")
    pay(s)
    assert s.players[0].gold == 0
    assert len(s.players[0].hand) == 9


@rule("ANN-6.1.6")
def test_a_cube_that_the_supply_lacks_cannot_be_added() -> None:
    s = rich()
    s.supply[0] = 0
    s.settle()
    do(s, "workforce")
    assert refused(s, "add farmer").rule == "ANN-6.1.6"


# -- 6.2 education ---------------------------------------------------------------------------------------


@rule("ANN-6.2.1")
def test_one_to_three_promotions_lead_to_the_next_level_each() -> None:
    s = rich()
    build(s, 0, "brickyard", "home/coast2")
    do(s, "educate")
    assert not legal(s, "done")
    for k in range(3):
        do(s, "educate into worker")
        pay(s)
        if step(s) == "Promote":
            do(s, "promote farmer")
        assert s.players[0].cubes()[:2] == [5 - k, 7 + k]
    assert step(s) == "Act"


@rule("ANN-6.2.2")
@pytest.mark.parametrize(
    ("level", "needs"),
    [("worker", ["bricks"]), ("artisan", ["coal", "goods"]), ("engineer", ["steel_beams", "windows"]),
     ("investor", ["fur_coats"])],
)  # fmt: skip
def test_each_step_has_its_cost(level: str, needs: list[str]) -> None:
    s = industrial()
    do(s, "educate", f"educate into {level}")
    pay(s)
    assert made(s) == needs
    assert s.players[0].exhausted[ARTISAN] == (level == "investor")


@rule("ANN-6.2.3")
def test_one_cube_may_be_promoted_several_times() -> None:
    s = start()
    district(s, 0, farmer=1, artisan=6)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, "educate")  # into worker: the only step, paid by the only brickyard
    assert s.players[0].cubes() == [0, 1, 6, 0, 0]
    do(s, "educate into artisan")
    pay(s)
    assert s.players[0].cubes() == [0, 0, 7, 0, 0]


@rule("ANN-6.2.4")
def test_the_old_cube_goes_to_the_supply_and_no_card_is_drawn() -> None:
    s = rich()
    deck(s, "farmer_worker")
    gold(s, 0, 1)
    supply = s.supply[:]
    do(s, "educate", "educate into worker")
    pay(s)
    do(s, "done")
    assert s.supply == [supply[0] + 1, supply[1] - 1, *supply[2:]]
    assert (len(s.players[0].hand), s.players[0].gold) == (9, 1)


@rule("ANN-6.2.5")
def test_a_cube_of_a_district_goes_to_the_next_district_and_works_at_once() -> None:
    s = rich()
    do(s, "educate", "educate into worker")
    pay(s)
    assert count(s, 0, "district") == {"farmer": 5, "worker": 7, "artisan": 5, "engineer": 4, "investor": 3}


@rule("ANN-6.2.6")
def test_a_cube_on_a_workplace_stays_there_until_rotation_or_festival() -> None:
    s = rich()
    at_work(s, 0, "home/land1", "farmer")
    exhausted(s, 0, farmer=1)
    do(s, "educate", "educate into worker")
    pay(s)
    assert options(s) == ["promote farmer", "promote exhausted farmer", "promote at work farmer home/land1"]
    do(s, "promote at work farmer home/land1")
    assert workers(s, 0, "home/land1") == ["worker"]
    do(s, "educate into worker")
    pay(s)
    do(s, "promote exhausted farmer", "done")
    assert count(s, 0, "exhausted") == {"worker": 1}
    extra(s)
    before = s.players[0].district[1]
    do(s, "festival", "end turn")
    assert s.players[0].district[1] == before + 2
    assert workers(s, 0, "home/land1") == []


@rule("ANN-6.2.1", "ANN-6.2.6")
@pytest.mark.parametrize("where", ["exhausted", "at work"])
def test_a_cube_may_be_educated_although_its_district_is_empty(where: str) -> None:
    s = start()
    district(s, 0, artisan=2)
    tokens(s, 0)
    if where == "exhausted":
        exhausted(s, 0, farmer=1)
    else:
        at_work(s, 0, "home/land1", "farmer")
    begin_turn(s, 0)
    do(s, "educate")
    assert s.players[0].cubes() == [0, 1, 2, 0, 0]
    assert count(s, 0, "district") == {"artisan": 1}


@rule("ANN-6.2.1")
def test_only_cubes_of_the_level_below_are_promoted() -> None:
    s = rich()
    at_work(s, 0, "home/land1", "farmer", "worker")
    do(s, "educate", "educate into artisan")
    pay(s)
    assert options(s) == ["promote worker", "promote at work worker home/land1"]


@rule("ANN-6.2.7")
def test_an_investor_cannot_be_promoted() -> None:
    s = start()
    district(s, 0, investor=3, artisan=4)
    begin_turn(s, 0)
    assert not legal(s, "educate")
    assert refused(s, "educate").rule == "ANN-6.2.1"
    assert refused(s, "promote investor").rule == "ANN-8.6"


@rule("ANN-6.2.8")
def test_a_level_that_the_supply_lacks_cannot_be_reached() -> None:
    s = rich()
    s.supply[2] = 0
    s.settle()
    do(s, "educate")
    if step(s) == "Educate":
        assert refused(s, "educate into artisan").rule == "ANN-6.2.8"
    assert not legal(s, "educate into artisan")


def test_no_two_cubes_that_may_be_promoted_read_alike() -> None:
    for lang in ("en", "fr"):
        choices = [choice for choice in GAME.book if choice.kind.startswith("promote")]
        assert len({GAME.texts.label(choice, lang) for choice in choices}) == len(choices)


@rule("ANN-3.5", "ANN-6.2.5")
def test_a_cube_that_worked_for_its_education_may_be_rotated_before_it_is_promoted() -> None:
    s = start(2)
    build(s, 0, "charcoal_kiln", "home/coast2")
    build(s, 0, "warehouse", "home/coast3")
    district(s, 0, worker=1)
    tokens(s, 0)
    gold(s, 0, 4)
    begin_turn(s, 0)
    do(s, "educate", "produce coal home/coast2")  # rotated for 2 gold, the worker makes the goods as well
    assert step(s) == "Promote"
    do(s, "rotate worker home/coast3")
    assert (count(s, 0, "district"), s.players[0].gold) == ({"artisan": 1}, 0)
