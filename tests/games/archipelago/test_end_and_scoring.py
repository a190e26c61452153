"""Chapters 19, 20, 24, 25 and 28: the end of the game, objectives, trends, points."""

import pytest

from atoll.games.archipelago.catalog import PACIFIST, SEPARATIST
from atoll.games.archipelago.components.spots import COIN
from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE
from atoll.games.archipelago.flow.ending import ENDED, conclude
from atoll.games.archipelago.flow.phases import BOARD
from atoll.games.archipelago.scoring import CRITERIA, points_by_source, ranking
from atoll.games.archipelago.state import FULFILLED, INDEPENDENT, ArchipelagoState
from atoll.games.archipelago.state.ends import UNWATCHED, is_met
from atoll.kernel import CHANCE
from games.archipelago.scenario import (
    CAT,
    begin_round,
    built,
    card_number,
    citizen,
    do,
    events,
    finish,
    give,
    goal,
    legal,
    number,
    objectives,
    own_card,
    run,
    ship,
    skip,
    start,
    step,
    table,
)
from marks import rule

COUNTED = {
    "S02": ("town", (3, 4, 5, 6)), "S03": ("port", (3, 4, 5, 6)), "S05": ("character_card", (4, 5, 6, 7)),
    "S06": ("market", (3, 4, 5, 6)), "S07": ("temple", (2, 3, 4, 5)), "S08": ("ship", (4, 6, 8, 10)),
    "M01": ("market", (4, 5, 6, 7)), "M02": ("temple", (4, 5, 6, 7)), "M03": ("port", (4, 5, 6, 7)),
    "M04": ("progress_card", (5, 8, 11, 14)), "M05": ("character_card", (5, 8, 11, 14)),
    "M06": ("town", (4, 5, 6, 7)), "M08": ("ship", (5, 7, 9, 11)),
    "L01": ("market", (5, 6, 7, 8)), "L04": ("ship", (6, 8, 10, 12)), "L05": ("town", (5, 6, 7, 8)),
    "L06": ("port", (5, 6, 7, 8)), "L07": ("evolution_card", (12, 16, 20, 24)), "L08": ("temple", (5, 6, 7, 8)),
}  # fmt: skip
SCORED = {
    "S01": "money", "S02": "ports_controlled", "S03": "progress_cards", "S04": "temples_controlled",
    "S05": "explorer_tokens", "S06": "iron_cubes", "S07": "character_cards", "S08": "stone_cubes",
    "M01": "wood_icons_in_town_regions", "M02": "evolution_cards", "M03": "temples_controlled", "M04": "money",
    "M05": "fish_cubes", "M06": "explorer_tokens", "M07": "iron_icons_in_town_regions", "M08": "ports_controlled",
    "L01": "temples_controlled", "L02": "character_cards", "L03": "ports_controlled", "L04": "progress_cards",
    "L05": "explorer_tokens", "L06": "money", "L07": "fish_icons_in_town_regions",
    "L08": "fruit_icons_in_town_regions",
}  # fmt: skip


def put_in_play(s: ArchipelagoState, what: str, count: int) -> None:
    """Let so many things be in play."""
    kinds = ("town", "market", "port", "temple")
    if what in kinds:
        s.in_play = tuple(count if kind == what else 0 for kind in kinds)
    elif what == "ship":
        for seat, player in enumerate(s.players):
            player.ships = [0] * (count // len(s.players) + (seat < count % len(s.players)))
    else:
        kind = {"character_card": (0,), "progress_card": (1,), "evolution_card": (0, 1)}[what]
        s.players[0].cards = tuple(k for k, card in enumerate(CAT.cards) if card.kind in kind)[:count]


# -- 24 objectives -------------------------------------------------------------------------------------


@rule(
    "ARC-28.6", "ARC-24.S02", "ARC-24.S03", "ARC-24.S05", "ARC-24.S06", "ARC-24.S07", "ARC-24.S08",
    "ARC-24.M01", "ARC-24.M02", "ARC-24.M03", "ARC-24.M04", "ARC-24.M05", "ARC-24.M06", "ARC-24.M08",
    "ARC-24.L01", "ARC-24.L04", "ARC-24.L05", "ARC-24.L06", "ARC-24.L07", "ARC-24.L08",
)  # fmt: skip
@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_objective_that_counts_things_in_play_ends_the_game_at_its_level(name: str, seats: int) -> None:
    what, levels = COUNTED[name]
    s = table(seats=seats)
    card = CAT.goals[goal(name)]
    for count, met in ((levels[seats - 2] - 1, False), (levels[seats - 2], True)):
        put_in_play(s, what, count)
        assert is_met(s, card) is met


def test_arc_ex_38_thresholds() -> None:
    for name, seats, count in (("L01", 2, 5), ("L01", 3, 6), ("L07", 2, 12), ("L07", 3, 16)):
        s = table(seats=seats)
        objectives(s, *(name, "L05", "L06")[:seats])
        put_in_play(s, COUNTED[name][0], count)
        assert is_met(s, CAT.goals[goal(name)])
    level = {name: CAT.goals[goal(name)].level for name in COUNTED | {"M09": None}}
    assert level["L01"][2:4] == (5, 6) and level["L04"][2:4] == (6, 8) and level["L07"][2:4] == (12, 16)
    assert level["M05"][2:4] == (5, 8) and level["M09"][2:4] == (20, 27) and level["S05"][2:5] == (4, 5, 6)


@rule(
    "ARC-28.7", "ARC-24.S01", "ARC-24.S04", "ARC-24.S10", "ARC-24.M07", "ARC-24.M10", "ARC-24.L02",
    "ARC-24.L03", "ARC-24.L10",
)  # fmt: skip
def test_piles_resources_and_money_run_out() -> None:
    s = table()
    for name, piles in (("S01", 2), ("S10", 3), ("M07", 3), ("L02", 3)):
        for empty in range(4):
            s.piles = (0,) * empty + (5,) * (3 - empty)
            assert is_met(s, CAT.goals[goal(name)]) is (empty >= piles)
    for name, kinds in (("S04", 2), ("M10", 3), ("L03", 3)):
        for gone in range(4):
            s.store = [0] * gone + [3] * (6 - gone)
            assert is_met(s, CAT.goals[goal(name)]) is (gone >= kinds)
    for bank, met in ((1, False), (0, True)):
        s.bank = bank
        assert is_met(s, CAT.goals[goal("L10")]) is met


@rule(
    "ARC-28.8", "ARC-24.S09", "ARC-24.M09", "ARC-24.L09",
)  # fmt: skip
def test_surplus_above_and_population_at_least() -> None:
    s = table()
    for name, level in (("S09", 15), ("L09", 21)):
        for surplus in (level, level + 1):
            s.surplus = surplus
            assert is_met(s, CAT.goals[goal(name)]) is (surplus > level)
    for population in (26, 27):
        s.population = population
        assert is_met(s, CAT.goals[goal("M09")]) is (population == 27)


@rule("ARC-28.1", "ARC-28.2", "ARC-28.3", "ARC-28.4")
def test_each_objective_scores_its_criterion() -> None:
    assert {card.id: card.criterion for card in CAT.goals if card.criterion} == SCORED
    roles = {card.id: card.score for card in CAT.goals if not card.criterion}
    assert {name for name, score in roles.items() if score == PACIFIST} == {"S09", "M09", "L09"}
    assert {name for name, score in roles.items() if score == SEPARATIST} == {"S10", "M10", "L10"}
    assert [CAT.goals[goal(name)].difference for name in ("S09", "M09", "L09")] == [15, 12, 10]
    s = table()
    built(s, "1.town", "1.temple", "1.port", "2.market")
    citizen(s, 0, "1.town")
    citizen(s, 1, "1.port", rebel=True)
    give(s, 0, money=7, tokens=2, iron=1, fish=2, stone=3, wood=4)
    own_card(s, 0, "King", "Sawmill", "Pyramid")
    counts = {name: CRITERIA[name](s, 0) for name in CRITERIA}
    assert counts["temples_controlled"] == 1 and counts["ports_controlled"] == counts["markets_controlled"] == 0
    assert counts["money"] == 7 and counts["explorer_tokens"] == 2 and counts["towns_controlled"] == 1
    assert [counts[f"{kind}_cubes"] for kind in ("iron", "fish", "stone", "wood", "fruit")] == [1, 2, 3, 4, 0]
    assert (counts["character_cards"], counts["progress_cards"], counts["evolution_cards"]) == (1, 2, 3)


@rule("ARC-20.11")
def test_icons_in_town_regions_count_on_all_banks_pillaged_or_not() -> None:
    s = table()
    built(s, "4.town", "1.town")
    citizen(s, 0, "4.town", "1.town")
    assert CRITERIA["wood_icons_in_town_regions"](s, 0) == 3
    assert CRITERIA["fish_icons_in_town_regions"](s, 0) == 3
    assert CRITERIA["fruit_icons_in_town_regions"](s, 0) == 1
    s.occupied[5] = COIN
    assert CRITERIA["wood_icons_in_town_regions"](s, 0) == 3
    assert CRITERIA["wood_icons_in_town_regions"](s, 1) == 0


@rule("ARC-28.5")
def test_citizens_and_ships_on_the_archipelago() -> None:
    s = table()
    citizen(s, 0, "1a", rebel=True)
    citizen(s, 0, "1a")
    ship(s, 0, "1s")
    s.players[0].wonders = (card_number("Pyramid"),)
    assert CRITERIA["citizens_on_archipelago"](s, 0) == 2 and CRITERIA["ships_on_archipelago"](s, 0) == 1


# -- 19 the end ----------------------------------------------------------------------------------------


@rule("ARC-19.2", "ARC-5.1")
def test_the_active_player_finishes_his_round_and_nobody_else_plays() -> None:
    s = table()
    objectives(s, "L07", "L04", "S06")
    citizen(s, 0, "3a")
    give(s, 0, fruit=1, cattle=1)
    s.in_play = (0, 3, 0, 0)
    do(begin_round(s, 0), "act construction", "build market", "spend fruit", "spend cattle")
    assert (
        s.ending and not s.over and events(s, "reveal") == [{"seat": 2, "objective": CAT.objective_at(3, goal("S06"))}]
    )
    assert s.view(0).players[2].objectives == ("S06",)
    do(s, "end round")
    assert s.over and s.result == FULFILLED


@rule("ARC-28.9")
def test_end_conditions_count_from_phase_5_of_turn_1_on_and_after_complete_steps() -> None:
    s = table()
    objectives(s, "S04", "L04", "L05")
    s.asleep = UNWATCHED
    s.store[0] = s.store[1] = 0
    run(s)
    assert not s.ending
    s.asleep = 0
    run(s)
    assert s.ending
    t = table()
    objectives(t, "L09", "L04", "L05")
    t.population, t.surplus, t.phase = 15, 21, 3
    run(t, BOARD(CHANCE, 2), ENDED)
    assert t.over and t.result == FULFILLED  # in phase 3 the game ends after the board


@rule("ARC-19.3", "ARC-19.4")
def test_independence_is_won_by_the_separatist_alone_or_by_nobody() -> None:
    for names, winners in ((("L07", "L04", "L05"), []), (("L07", "L10", "L05"), [1])):
        s = table()
        objectives(s, *names)
        s.rebellion = 1
        run(s)
        assert s.over and s.result == INDEPENDENT and s.winners() == winners


@rule("ARC-19.5", "ARC-19.6", "ARC-20.1")
def test_separatist_and_pacifist_score_like_all_others_but_have_no_ranking() -> None:
    s = table()
    objectives(s, "L10", "L09", "L05")
    give(s, 0, money=12, tokens=2)
    s.rebellion = 0
    conclude(s, FULFILLED)
    assert s.scores() == [4 + 3, 3, 3]
    assert s.winners() == [0]


# -- 20 points -----------------------------------------------------------------------------------------


@rule("ARC-20.2", "ARC-20.3", "ARC-20.4")
def test_arc_ex_33_ties_share_a_rank() -> None:
    yellow, red, blue, green = range(4)
    s = table(*REGIONS_OF_TEN, seats=4)
    objectives(s, "S04", "S06", "S03", "S08")  # temples controlled, beside things that nobody has
    s.trends = ()
    for seat, regions in ((yellow, (1, 2, 3)), (red, (4, 5, 6)), (blue, (7, 8)), (green, (9,))):
        for region in regions:
            built(s, f"{region}.temple")
            citizen(s, seat, f"{region}.temple")
    conclude(s, FULFILLED)
    assert s.scores() == [3, 3, 2, 1]
    assert ranking([5, 4, 3, 2, 0], (3, 2, 1)) == [3, 2, 1, 0, 0]
    assert ranking([0, 0], (3, 2, 1)) == [0, 0]


@rule("ARC-5.3", "ARC-20.6", "ARC-20.10")
def test_arc_ex_34_the_scoring_example() -> None:
    green, blue, red, yellow = range(4)
    s = table(*REGIONS_OF_TEN, seats=4)
    objectives(s, "S06", "S03", "S04", "S10")
    s.trends = (number("trend", "temples"),)
    for seat, regions in ((green, (1, 2, 3, 4)), (blue, (5, 6, 7)), (red, (8, 9)), (yellow, (10,))):
        for region in regions:
            built(s, f"{region}.temple")
            citizen(s, seat, f"{region}.temple")
    give(s, yellow, iron=6)
    give(s, red, iron=3)
    s.players[red].cubes[5] = 4
    own_card(s, blue, "Great Lighthouse", "Sawmill", "Census")
    s.players[blue].wonders = (card_number("Great Lighthouse"),)
    own_card(s, yellow, "Education", "Metallurgy", "Ranching")
    own_card(s, red, "Quarrying")
    own_card(s, green, "King")
    conclude(s, FULFILLED)
    assert points_by_source(s) == [[3, 4, 1], [3 + 2, 3, 1], [2 + 2 + 1, 2, 0], [3 + 3, 0, 0]]
    assert [s.scores()[seat] for seat in (blue, green, red, yellow)] == [9, 8, 7, 6]
    assert s.winners() == [blue]


REGIONS_OF_TEN = (
    "H00A@0,0/0", "H01B@0,-1/0", "H02A@1,-1/0", "H06B@1,0/0", "H09A@0,1/0", "H03A@-1,1/0", "H04A@-1,0/0",
    "H05A@0,-2/0", "H07A@1,-2/0", "H08A@2,-2/0", "H11A@2,-1/0",
)  # fmt: skip


@rule("ARC-20.5")
def test_the_pacifist_scores_when_the_difference_is_greater_than_the_number() -> None:
    for population, points in ((10, 0), (11, 3)):
        s = table()
        objectives(s, "L09", "L04", "L07")
        s.trends = ()
        s.population = population
        conclude(s, FULFILLED)
        assert s.scores() == [points, 0, 0]


@rule("ARC-20.9")
def test_most_points_win_then_most_money_else_the_victory_is_shared() -> None:
    s = table()
    s.trends = ()
    give(s, 1, money=11)
    conclude(s, FULFILLED)
    assert s.scores() == [0, 0, 0] and s.winners() == [1]
    t = table()
    t.trends = ()
    conclude(t, FULFILLED)
    assert t.winners() == [0, 1, 2]


@rule("ARC-25.1")
def test_twelve_trends_score_4_3_2() -> None:
    assert set(CAT.trends) == {
        "temples_controlled", "benefactor_florins", "fish_cubes", "citizens_on_archipelago", "towns_controlled",
        "ports_controlled", "markets_controlled", "ships_on_archipelago", "money", "explorer_tokens",
        "evolution_cards", "stone_cubes",
    }  # fmt: skip
    assert set(CAT.trend_points) == {(4, 3, 2)}


def test_a_game_played_at_random_comes_to_an_end() -> None:
    s = finish(start(4))
    assert s.over and s.result in (INDEPENDENT, FULFILLED) and len(s.scores()) == 4


def test_a_crisis_can_end_the_game_at_once() -> None:
    s = table()
    citizen(s, 0, "1a", "1a")
    s.rebellion = 1
    run(s, DOMESTIC_TROUBLE(CHANCE, 0, 4))
    s.domestic[0] = 0
    skip(s, "Contribute")
    assert s.over and s.result == INDEPENDENT and step(s) == ""
    assert not legal(s, "done")
