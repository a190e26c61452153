"""How a strong player's thoughts differ from a normal one's."""

from dataclasses import replace
from random import Random

import pytest

from atoll.bots import Greedy, bot, why
from atoll.bots.turns import play_turn, strongest
from atoll.games.anno1800.bot.temper import HARD, NORMAL
from atoll.games.anno1800.bot.value import LAST_TURN, turns_left, unburdened, value
from atoll.games.anno1800.eyes.distances import economy_of
from atoll.kernel import Eyes
from atoll.lab.play import play_game
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    begin_turn,
    build,
    district,
    do,
    exhausted,
    gold,
    hand,
    played,
    start,
    tokens,
)


def thoughts(s: AnnoState, strong: bool = True) -> list[str]:
    sensible = GAME.styles[0] if strong else GAME.sensible
    return [choice.text for choice in sensible(s, s.seat)]


def test_a_strong_player_takes_more_cards_when_others_think_of_the_end() -> None:
    s = start(2)
    played(s, 0, "fw02")
    hand(s, 0, "fw13", "fw14")
    build(s, 0, "brewery", "home/coast2")
    begin_turn(s, 0).round = NORMAL.more_cards
    assert "workforce" in thoughts(s)
    assert "workforce" not in thoughts(s, strong=False)


def test_a_strong_player_plans_for_longer() -> None:
    s = start(2)
    s.round = NORMAL.horizon
    assert turns_left(s, 0, HARD[2]) > turns_left(s, 0, NORMAL)


def last_card(lead: int, late: int) -> AnnoState:
    """Who plays has one card left, which can be played, and so many points more than the other."""
    s = start(2)
    hand(s, 0, "fw13")
    build(s, 0, "brewery", "home/coast2")
    ahead, behind = (0, 1) if lead > 0 else (1, 0)
    gold(s, ahead, abs(lead) * CAT.gold_per_point)
    gold(s, behind, 0)
    begin_turn(s, 0).round = late
    return s


def hard_choice(s: AnnoState) -> str:
    return bot("hard").choose(Eyes(s, 0), Random(1)).text


def test_who_is_ahead_when_the_end_is_due_ends_the_game() -> None:
    assert hard_choice(last_card(90, HARD[2].due + 4)) == "play fw13"


def test_who_is_behind_waits_but_not_for_ever() -> None:
    assert hard_choice(last_card(-90, HARD[2].due + 4)) != "play fw13"
    assert hard_choice(last_card(-90, HARD[2].in_any_case + 4)) == "play fw13"


def test_who_is_behind_takes_cards_for_longer() -> None:
    rounds = HARD[2].more_cards
    assert "workforce" in thoughts(last_card(-90, rounds))
    assert "workforce" not in thoughts(last_card(90, rounds))
    assert "workforce" not in thoughts(last_card(-90, HARD[2].catch_up))


def test_who_would_win_by_the_last_card_thinks_of_nothing_else() -> None:
    assert thoughts(last_card(90, late=5)) == ["play fw13"]
    assert len(thoughts(last_card(-90, late=5))) > 1
    assert len(thoughts(last_card(90, late=5), strong=False)) > 1


def test_a_card_that_puts_others_back_takes_the_farthest_ones_out_of_the_plan() -> None:
    s = start(2)
    hand(s, 0, "fw13", "nwc18", "aei04", "aei05")
    p = s.players[0]
    left = unburdened(CAT, economy_of(s, p, p.cubes()), p.hand)
    assert [CAT.cards[card].id for card in left] == ["fw13", "nwc18"]


def test_who_plans_with_cards_put_back_is_nearer_to_the_end() -> None:
    s = start(2)
    hand(s, 0, "fw13", "nwc18", "aei04", "aei05")
    begin_turn(s, 0).round = HARD[2].in_any_case
    temper = replace(HARD[2], returns=False)
    assert value(s, 0, replace(temper, returns=True)) > value(s, 0, temper)
    hand(s, 0, "fw13", "aei04", "aei05")
    assert value(s, 0, replace(temper, returns=True)) == value(s, 0, temper)


def test_a_clock_counts_rounds_and_the_cards_of_the_quickest_rival() -> None:
    s, temper = start(3), replace(NORMAL, clock=(30.0, 0.5, 0.25))
    for seat in (1, 2):
        hand(s, seat, *["fw13", "fw14", "fw15"][seat - 1 : 2 * seat - 1])
    s.round = 20
    assert turns_left(s, 0, temper) == 30 - 0.5 * 20 + 0.25 * NORMAL.pace[0]
    s.round = 60
    assert turns_left(s, 0, temper) == LAST_TURN


def test_rivals_stand_aside_in_a_plan_until_somebody_has_ended_the_game() -> None:
    s = begin_turn(start(2), 1)
    assert str(GAME.aside(s)) == "festival"
    do(s, "festival")
    assert str(GAME.aside(s)) == "end turn"
    s.fireworks = 0
    assert GAME.aside(s) is None


@pytest.mark.parametrize("ahead", range(3))
def test_a_plan_goes_on_for_as_many_turns_as_one_looks_ahead(ahead: int) -> None:
    s = begin_turn(start(2), 0)
    line, _ = play_turn(s, 0, (), Random(1), strongest, ahead=ahead)
    assert [choice.text for choice in line].count("end turn") == 1 + ahead


def test_upgrades_of_no_use_are_turned_down_but_for_one() -> None:
    s = start(2)
    district(s, 0, farmer=3, worker=3, artisan=2)
    played(s, 0, "fw24", "fw25", "fw26")
    do(begin_turn(s, 0), "festival")
    for _ in range(2):
        (choice,) = thoughts(s)
        assert choice.startswith("activate")
        do(s, choice)
    assert thoughts(s) == ["end turn"]


def test_a_dear_cube_that_takes_effects_to_pay_for_is_left_alone() -> None:
    s = start(2)
    build(s, 1, "window_factory", "home/coast2")
    district(s, 0)
    exhausted(s, 0, farmer=4, worker=3, artisan=2)
    tokens(s, 0, trade=8)  # coal, goods, steel beams and windows for 2 each
    do(begin_turn(s, 0), "workforce")
    assert "add engineer" in thoughts(s)
    s = start(2)
    build(s, 1, "window_factory", "home/coast2")
    district(s, 0)
    exhausted(s, 0, farmer=4, worker=3, artisan=2)
    tokens(s, 0, trade=5)
    played(s, 0, "fw32")  # brings the other 3
    do(begin_turn(s, 0), "workforce")
    assert "add engineer" in [choice.text for choice in s.choices()]
    assert "add engineer" not in thoughts(s)


def test_hard_beats_easy() -> None:
    """Against `normal` one game in three is lost: tournaments tell of that, not a game."""
    s, *_ = play_game(GAME, [bot("easy"), bot("hard")], Random(2), {})
    assert s.winners() == [1]


def test_hints_come_from_the_strongest_style() -> None:
    s = start(2)
    played(s, 0, "fw02")
    hand(s, 0, "fw13", "fw14")
    build(s, 0, "brewery", "home/coast2")
    begin_turn(s, 0).round = NORMAL.more_cards
    considered = [each.choice.text for each in why(Eyes(s, 0), Random(1), worlds=2)]
    assert "workforce" in considered
    normal = Greedy(samples=(1,)).lines(Eyes(s, 0), Random(1))
    assert "workforce" not in [line[0].text for line in normal]
