"""Chapter 19 of the digest: the end of the game, and what the last round leaves out."""

import pytest

from atoll.games.daimyo.flow.rounds import GATHER_DICE, ROUND
from games.daimyo.scenario import (
    CAT,
    CHANCE,
    DaimyoState,
    action,
    building,
    chance,
    do,
    empty_deck,
    finish,
    give,
    goods,
    hand,
    heroes,
    market,
    new,
    options,
    pile,
    refused,
    resolve,
    start,
    step,
)
from marks import rule


def last_round(seats: int = 3) -> DaimyoState:
    """The first turn of round 5."""
    s = start(seats)
    s.round = 4
    s.stack = [ROUND(CHANCE), GATHER_DICE(CHANCE)]
    s.settle()
    chance(s)
    return s


def to_income(s: DaimyoState) -> DaimyoState:
    """Play the last turn of the game, with nobody having anything, influence included."""
    for player in s.players:
        player.influence = [0] * s.islands
    action(s, 0, "tax")
    do(s, "end turn")
    for seat in range(len(s.players)):
        give(s, seat)
    return s


def army(s: DaimyoState, seat: int, *cards: str, gold: int = 0) -> None:
    """Let a seat own exactly these heroes and this gold."""
    hand(s, seat, *cards)
    empty_deck(s, seat)
    give(s, seat, gold=gold)


def count(s: DaimyoState) -> DaimyoState:
    """Let everybody take a rice as income; the final count follows."""
    do(s, *(["gain rice"] * len(s.players)))
    assert s.over
    return s


def earned(s: DaimyoState, source: str) -> list[int]:
    """What each seat earned from a source of popularity."""
    return [player.points[source] for player in s.view(0).players]


# -- the last round ------------------------------------------------------------------------------------


@rule("DAI-19.1", "DAI-18.5")
def test_the_game_ends_after_the_income_of_round_5() -> None:
    s = to_income(last_round())
    assert s.round == 5
    do(s, "gain rice", "gain rice")
    assert not s.over
    assert earned(s, "army") == [0, 0, 0]
    do(s, "gain rice")
    assert s.over
    assert sum(earned(s, "army")) > 0
    assert options(s) == []
    assert refused(s, "gain rice").key == "game over"


@rule("DAI-19.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_lasts_five_rounds(seats: int) -> None:
    s = finish(new(seats))
    assert s.round == 5
    assert [event.values["round"] for event in s.log or [] if event.key == "round"] == [1, 2, 3, 4, 5]
    assert s.winners()


@rule("DAI-18.3.2", "DAI-18.4.6")
def test_round_5_has_no_choice_of_first_player_no_heroes_and_no_drawing() -> None:
    s = to_income(last_round())
    s.helmet = 1
    for seat in range(3):
        give(s, seat, gold=9)
    sizes = [len(player.hand) for player in s.players]
    for _ in range(3):
        assert step(s) == "IncomeChoice"
        do(s, "gain rice")
    assert s.over
    assert s.helmet == 1
    assert [goods(s, seat)["gold"] for seat in range(3)] == [9, 9, 9]
    assert [len(player.hand) for player in s.players] == sizes


@rule("DAI-16.5.5")
def test_a_yellow_tile_placed_in_round_5_pays_in_its_income() -> None:
    s = last_round()
    give(s, 0, metal=1, crystal=2)
    action(s, 0, "construction")
    do(s, "build income_gold", "build on green/2", "place tile income_2", "end turn")
    give(s, 0)
    do(s, "gain rice")
    assert goods(s, 0) == {"rice": 1, "metal": 0, "crystal": 0, "gold": 1}


# -- relics and buildings ------------------------------------------------------------------------------


@rule("DAI-19.2")
@pytest.mark.parametrize(("number_", "points"), [(0, 0), (1, 3), (2, 7), (3, 12), (4, 18), (5, 25), (6, 33)])
def test_restored_relics_count_by_their_number(number_: int, points: int) -> None:
    s = to_income(last_round())
    s.players[1].relics = [min(3, number_), max(0, number_ - 3), 0, 0, 0]
    assert earned(count(s), "relics") == [0, points, 0]


@rule("DAI-19.2")
def test_the_colours_of_relics_may_repeat_or_differ() -> None:
    s = to_income(last_round())
    s.players[0].relics = [3, 0, 0, 0, 0]
    s.players[1].relics = [0, 1, 1, 1, 0]
    assert earned(count(s), "relics") == [12, 12, 0]


@rule("DAI-19.3", "DAI-19.4")
@pytest.mark.parametrize(
    ("kind", "tiles", "totals"),
    [
        ("farm", ("build_cheaper", "recruit_cheaper", "two_gold", "income_goods"), (1, 4, 8, 13)),
        ("tower", ("storage_two", "scavenge", "draw_two", "income_gold"), (1, 2, 4, 7)),
    ],
)
@pytest.mark.parametrize("built", [1, 2, 3, 4])
def test_buildings_count_by_type_and_number(
    kind: str, tiles: tuple[str, ...], totals: tuple[int, ...], built: int
) -> None:
    s = to_income(last_round())
    for k, tile in enumerate(tiles[:built]):
        building(s, 2, kind, f"green/{k + 1}", tile)
    count(s)
    assert earned(s, f"{kind}s") == [0, 0, totals[built - 1]]
    assert earned(s, "towers" if kind == "farm" else "farms") == [0, 0, 0]


# -- army ----------------------------------------------------------------------------------------------


@rule("DAI-19.5.1")
@pytest.mark.parametrize(("gold", "points"), [(12, [10, 2]), (14, [2, 10])])
def test_hand_deck_discard_clan_heroes_and_gold_add_up_to_the_army_value(gold: int, points: list[int]) -> None:
    s = to_income(last_round(2))
    army(s, 0, "H28", "CN1", gold=2)  # 5 + 1 + 2
    pile(s, 0, "H10")  # 3
    s.players[0].deck = s.players[0].deck.shuffled_with(heroes("H08", "CN2"))  # 1 + 1
    army(s, 1, gold=gold)
    assert earned(count(s), "army") == points


@rule("DAI-19.5.1")
def test_clan_heroes_are_worth_one_each() -> None:
    assert {CAT.heroes[k].cost for clan in CAT.clan_heroes for k in clan} == {1}


@rule("DAI-20.12")
def test_a_hero_bought_for_less_keeps_its_printed_cost_as_army_value() -> None:
    s = last_round(2)
    army(s, 0)
    market(s, "H40")
    resolve(s, 0, "buy_hero", 1, 5)
    do(s, "hire H40", "end turn")
    give(s, 0)
    army(s, 1, gold=4)
    assert earned(count(s), "army") == [10, 2]


@rule("DAI-19.5.2")
@pytest.mark.parametrize(("seats", "points"), [(3, [2, 10, 5]), (4, [2, 10, 5, 0])])
def test_the_three_greatest_armies_earn_points(seats: int, points: list[int]) -> None:
    s = to_income(last_round(seats))
    for seat, gold in enumerate((3, 8, 5, 1)[:seats]):
        army(s, seat, gold=gold)
    assert earned(count(s), "army") == points


@rule("DAI-19.5.3")
def test_with_two_players_the_smaller_army_earns_two() -> None:
    s = to_income(last_round(2))
    army(s, 0, gold=3)
    army(s, 1, gold=4)
    assert earned(count(s), "army") == [2, 10]


@rule("DAI-19.5.4")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("H40",), ("H26", "H01")),  # one hero instead of two
        (("H10",), ("CT1", "CT2", "CT3")),  # clan heroes count as heroes
        (("H40", "H01"), ("H10", "H11")),  # more of cost 5
        (("H26", "H01", "H02"), ("H03", "H04", "H06")),  # more of cost 4
        (("H40", "H18", "H01"), ("H28", "H10", "H03")),  # as many of cost 5, more of cost 4
        (("H10", "H01"), ("H03", "H04")),  # more of cost 3
    ],
)
def test_army_ties_go_to_fewer_heroes_then_to_dearer_ones(better: tuple[str, ...], worse: tuple[str, ...]) -> None:
    s = to_income(last_round(2))
    army(s, 0, *worse)
    army(s, 1, *better)
    assert sum(CAT.hero_cost[k] for k in heroes(*better)) == sum(CAT.hero_cost[k] for k in heroes(*worse))
    assert earned(count(s), "army") == [2, 10]


@rule("DAI-19.5.4")
def test_more_heroes_of_cost_2_win_the_last_army_tie() -> None:
    s = to_income(last_round(2))
    army(s, 0, "H01", "H02", gold=2)
    army(s, 1, "H03", "H05", gold=1)
    assert earned(count(s), "army") == [2, 10]


@rule("DAI-19.5.5")
@pytest.mark.parametrize(
    ("gold", "points"),
    [
        ((5, 5), [6, 6]),
        ((5, 5, 1), [7, 7, 2]),
        ((9, 5, 5), [10, 3, 3]),
        ((5, 5, 5), [5, 5, 5]),
        ((5, 5, 5, 1), [5, 5, 5, 0]),
        ((9, 8, 5, 5), [10, 5, 1, 1]),
        ((5, 5, 5, 5), [4, 4, 4, 4]),
    ],
)
def test_armies_still_tied_share_the_points_of_their_places(gold: tuple[int, ...], points: list[int]) -> None:
    s = to_income(last_round(len(gold)))
    for seat, amount in enumerate(gold):
        army(s, seat, gold=amount)
    assert earned(count(s), "army") == points


# -- Helmet, leftovers, victory ------------------------------------------------------------------------


@rule("DAI-19.6")
@pytest.mark.parametrize("holder", [0, 2])
def test_the_holder_of_the_helmet_earns_two(holder: int) -> None:
    s = to_income(last_round())
    s.helmet = holder
    assert earned(count(s), "helmet") == [2 * (seat == holder) for seat in range(3)]


@rule("DAI-19.7")
def test_each_full_set_of_five_resources_earns_a_point_and_gold_does_not_count() -> None:
    s = to_income(last_round(4))
    give(s, 0, rice=1, metal=2, crystal=1)  # and a rice of the income
    give(s, 1, rice=3, gold=50)
    give(s, 2, rice=8)
    give(s, 3, rice=4, metal=4, crystal=3)
    assert earned(count(s), "leftovers") == [1, 0, 1, 2]


def equal_armies(seats: int = 3) -> DaimyoState:
    """Nobody has anything that counts, but seat 0 the Helmet."""
    s = to_income(last_round(seats))
    for seat in range(seats):
        army(s, seat)
    return s


@rule("DAI-19.8")
def test_most_points_win() -> None:
    s = equal_armies()
    s.players[2].points[0] = 9
    assert s.winners() == []
    count(s)
    assert s.scores() == [5 + 2, 5, 5 + 9]
    assert s.winners() == [2]


@rule("DAI-19.8")
def test_a_tie_goes_to_most_resources_left_without_gold() -> None:
    s = equal_armies()
    s.players[0].points[0], s.players[1].points[0] = 5, 7
    give(s, 1, metal=1)
    give(s, 2, gold=9)
    count(s)
    assert s.scores() == [3 + 2 + 5, 3 + 7, 10]
    assert s.winners() == [1]


@rule("DAI-19.8")
def test_a_victory_still_tied_is_shared() -> None:
    s = equal_armies()
    s.players[1].points[0] = 2
    count(s)
    assert s.scores() == [7, 7, 5]
    assert s.winners() == [0, 1]
