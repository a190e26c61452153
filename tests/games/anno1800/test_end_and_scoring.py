"""Chapters 9 and 10: the end of the game, points, who wins."""

import pytest

from atoll.games.anno1800.scoring import final_count, visits, winners
from atoll.games.anno1800.state import NOBODY
from games.anno1800.scenario import (
    GAME,
    SILENT,
    AnnoState,
    at_work,
    begin_turn,
    build,
    chance,
    district,
    do,
    events,
    exhausted,
    expeditions,
    extra,
    gold,
    hand,
    new_world,
    old_world,
    pay,
    play_missions,
    played,
    start,
    tokens,
)
from marks import rule

LIMIT = 30  # rounds


def last_card(seats: int = 3, seat: int = 0) -> AnnoState:
    """A seat at its turn with one card in hand, which it can play for exploration tokens on a card."""
    s = start(seats)
    hand(s, seat, "fw37")
    tokens(s, seat, exploration_on_cards=2)
    return begin_turn(s, seat)


# -- 9 the end -------------------------------------------------------------------------------------------


@rule("ANN-9.1", "ANN-9.2")
def test_playing_the_last_card_triggers_the_end_at_once() -> None:
    s = last_card()
    do(s, "play fw37")
    assert s.fireworks == 0
    hand(s, 1, "fw36")
    tokens(s, 1, exploration_on_cards=2)
    begin_turn(s, 1)
    do(s, "play fw36")
    assert s.players[1].hand == ()
    assert s.fireworks == 0  # there is only one tile


@rule("ANN-9.1")
@pytest.mark.parametrize("how", ["effect", "editor", "swap"])
def test_the_last_card_may_leave_by_an_effect_but_a_swap_is_checked_after_drawing(how: str) -> None:
    s = start()
    play_missions(s, "the_editor", *SILENT[1:])
    hand(s, 0, "fw37")
    played(s, 0, "nwc18")
    tokens(s, 0, exploration_on_cards=2)
    begin_turn(s, 0)
    if how == "effect":
        do(s, "activate nwc18", "under fw37")
    elif how == "editor":
        do(s, "mission the_editor", "under fw37")
    else:
        do(s, "swap cards", "under fw37")
        chance(s)
    assert s.fireworks == (-1 if how == "swap" else 0)


@rule("ANN-9.3")
def test_the_trigger_stays_when_cards_are_drawn_again() -> None:
    s = last_card()
    do(s, "play fw37")
    extra(s)
    do(s, "workforce", "add farmer")
    pay(s)
    chance(s)
    assert len(s.players[0].hand) == 1
    assert s.fireworks == 0


@rule("ANN-9.4", "ANN-9.5")
@pytest.mark.parametrize(("seat", "turns"), [(0, [1, 2, 0, 1, 2]), (2, [0, 1, 2])])
def test_the_round_is_finished_and_a_last_one_is_played(seat: int, turns: list[int]) -> None:
    s = last_card(seat=seat)
    do(s, "play fw37", "end turn")
    seen = []
    while not s.over:
        seen.append(s.seat)
        do(s, "festival", "end turn")
    assert seen == turns


@rule("ANN-9.6")
def test_after_the_last_round_points_are_counted() -> None:
    s = last_card(seat=2)
    do(s, "play fw37", "end turn")
    assert s.players[0].points == ()
    s.last_round = True
    while not s.over:
        do(s, "festival", "end turn")
    assert [sum(p.points) for p in s.players] == s.scores()
    assert all(len(p.points) == 9 for p in s.players)


@rule("ANN-R-49")
def test_a1_without_a_limit_the_game_goes_on_until_a_hand_is_empty() -> None:
    s = start(2)
    s.round = 1000
    begin_turn(s, 1)
    do(s, "festival", "end turn")
    assert not s.over and s.round == 1001


@rule("ANN-R-49")
def test_a1_a_game_that_nobody_ends_is_counted_after_the_limit_of_the_table_without_fireworks() -> None:
    assert GAME.new(2, limit="30").limit == 30
    s = start(2)
    s.limit = s.round = LIMIT
    begin_turn(s, 1)
    assert s.view(0).round_limit == LIMIT
    do(s, "festival", "end turn")
    assert s.over and s.winners()
    assert events(s, "too long") == [{"round": LIMIT}]
    assert [p.points[3] for p in s.players] == [0, 0]


@rule("ANN-R-2")
def test_a9_the_table_may_name_the_first_player() -> None:
    assert GAME.new(3).first == NOBODY
    s = GAME.new(3, first="seat 2", log=True)
    assert s.first == 1 and events(s, "first player") == [{"seat": 1}]
    assert GAME.new(2, first="seat 4").first == NOBODY  # nobody sits there


def test_an_end_triggered_in_the_round_of_the_limit_still_has_its_last_round() -> None:
    s = last_card(2, 1)
    s.limit = s.round = LIMIT
    do(s, "play fw37", "end turn")
    assert not s.over and s.last_round
    do(s, "festival", "end turn", "festival", "end turn")
    assert s.over


# -- 10 scoring ------------------------------------------------------------------------------------------


@rule("ANN-10.1")
def test_played_cards_count_face_up_or_face_down() -> None:
    s = start()
    played(s, 0, "fw41", "nwc01")
    played(s, 0, "aei01", "fw02", face_down=True)
    assert final_count(s)[0][0] == 3 + 5 + 8 + 3


@rule("ANN-10.2")
def test_visitors_come_from_everywhere() -> None:
    s = start()
    expeditions(s, 0, "ex01", "ex18")
    district(s, 0, artisan=1)
    exhausted(s, 0, engineer=1, artisan=1)
    at_work(s, 0, "home/land1", "investor")
    assert visits(s, s.players[0], (0, 0))[0] == 1 + 1 + 2 + 3


@rule("ANN-10.3")
def test_a_cube_visits_one_picture_of_exactly_its_level() -> None:
    s = start()
    expeditions(s, 0, "ex01", "ex02")
    district(s, 0, artisan=3, engineer=5, investor=5)
    assert visits(s, s.players[0], (0, 0))[0] == 3


@rule("ANN-10.4")
def test_a_card_need_not_be_complete() -> None:
    s = start()
    expeditions(s, 0, "ex18")
    district(s, 0, investor=1)
    assert visits(s, s.players[0], (0, 0)) == (3, 0, 1)


@rule("ANN-10.5")
@pytest.mark.parametrize(("coins", "worth"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_gold_are_a_point(coins: int, worth: int) -> None:
    s = start()
    gold(s, 0, coins)
    assert final_count(s)[0][2] == worth


@rule("ANN-10.6")
def test_the_fireworks_tile_is_worth_seven() -> None:
    s = start()
    s.fireworks = 1
    assert [own[3] for own in final_count(s)] == [0, 7, 0]


@rule("ANN-10.7")
def test_the_five_missions_in_play_count() -> None:
    s = start()
    play_missions(s, "isabel_sarmento", "bente_jorgensen", "zoo", "museum", "aarhant")
    new_world(s, 0, "nw01", "nw02")
    assert sum(final_count(s)[0][4:]) == 12 + 18


@rule("ANN-10.8")
def test_cards_in_hand_neither_score_nor_cost() -> None:
    s = start()
    play_missions(s, "zoo", "museum", "aarhant", "the_editor", "isabel_sarmento")
    hand(s, 0, "aei01", "fw10", "fw41")
    assert sum(final_count(s)[0]) == 0


@rule("ANN-10.9")
def test_most_points_win() -> None:
    s = start()
    for p, own in zip(s.players, (5, 9, 7), strict=True):
        p.points = (own,)
    assert winners(s) == [1]


@rule("ANN-10.10")
def test_a_tie_goes_to_more_visible_buildings() -> None:
    s = start()
    for p in s.players:
        p.points = (5,)
    build(s, 1, "sawmill", "home/coast2")
    build(s, 0, "sawmill", "home/land1")  # covers a print
    assert winners(s) == [1]
    old_world(s, 2, "ow01", "ow08")
    assert winners(s) == [2]


@rule("ANN-10.10", "ANN-10.11")
def test_buildings_come_before_hand_cards_in_a_tie() -> None:
    s = start()
    for p in s.players:
        p.points = (5,)
    build(s, 1, "sawmill", "home/coast2")
    hand(s, 2, "fw41")
    assert winners(s) == [1]


@rule("ANN-10.11")
def test_then_to_fewer_hand_cards() -> None:
    s = start()
    for p in s.players:
        p.points = (5,)
    hand(s, 2, "fw41")
    assert winners(s) == [2]


@rule("ANN-10.12")
def test_then_the_victory_is_shared() -> None:
    s = start()
    for p in s.players:
        p.points = (5,)
    s.players[2].points = (4,)
    assert winners(s) == [0, 1]
