"""Chapters 6 and 7: the rounds and a player's turn."""

from random import Random

import pytest

from atoll.games.daimyo.state import EMPTY, DaimyoState
from atoll.kernel import CHANCE, SPECTATOR, IllegalChoice
from games.daimyo.scenario import (
    CAT,
    action,
    begin_turn,
    board_dice,
    building,
    centre,
    chance,
    die_on,
    do,
    empty_deck,
    events,
    finish,
    give,
    goods,
    hand,
    influence,
    legal,
    number,
    options,
    pile,
    play_hero,
    refused,
    start,
    step,
    take_die,
)
from marks import rule

SPACES_OF = {"blue": ("villagers", "tax"), "green": ("production", "relic", "tax"),
             "red": ("recruitment", "construction", "tax")}  # fmt: skip


def play_until(s: DaimyoState, name: str) -> DaimyoState:
    """Play on at random until a step is to be decided."""
    rng = Random(5)
    while step(s) != name:
        if s.seat == CHANCE:
            s.play_chance(rng)
        else:
            s.play(rng.choice(s.choices()))
    return s


def tax_turn(s: DaimyoState, die: str) -> DaimyoState:
    """Let the seat to move do nothing but Tax."""
    return do(s, f"die {die} tax", "main action tax", "end turn")


def turns(s: DaimyoState) -> list[int]:
    """The seats of all turns so far."""
    return [event["seat"] for event in events(s, "turn")]


def ready_to_reset(gold: int = 2) -> DaimyoState:
    """A game in which seat 0 has recruited from the last space of its track."""
    s = start()
    s.players[0].disc = 2
    s.players[0].reset_ready = True
    give(s, 0, rice=4, gold=gold)
    return s


# -- 6: the structure of a round -----------------------------------------------------------------------


@rule("DAI-6.1")
def test_the_game_lasts_five_rounds() -> None:
    s = finish(start())
    assert [event["round"] for event in events(s, "round")] == [1, 2, 3, 4, 5]
    assert s.over


@rule("DAI-6.1")
def test_a_round_is_the_roll_then_the_turns_then_the_end_of_the_round() -> None:
    s = play_until(start(2), "PassHelmet")
    keys = [event.key for event in s.log or []]
    assert keys.count("turn") == 6
    assert "turn" not in keys[keys.index("banner") :]
    play_until(s, "Roll")
    assert s.round == 2
    assert s.unrolled == [1, 3, 3]
    assert turns(play_until(s, "TakeDie"))[6:] == [s.first]
    assert s.unrolled == [0, 0, 0]


@rule("DAI-6.2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_holder_of_the_helmet_is_first_player(first: int) -> None:
    s = do(play_until(start(), "PassHelmet"), f"helmet {first}")
    play_until(s, "TakeDie")
    assert s.round == 2
    assert (s.first, s.seat) == (first, first)


@rule("DAI-6.3")
def test_all_dice_are_rolled_and_lie_on_the_central_island_for_all_to_see() -> None:
    s = play_until(start(), "Roll")
    assert (s.seat, s.centre) == (CHANCE, [0] * 18)
    rolled = ["blue/6", "blue/1", *["green/4", "green/2", "green/4", "green/3"], *["red/5", "red/5", "red/1", "red/2"]]
    for die in rolled:
        colour = die.split("/")[0]
        assert set(options(s)) == {f"roll {colour}/{face}" for face in range(1, 7)}
        assert s.weights() == [1] * 6
        do(s, f"roll {die}")
    assert step(s) == "TakeDie"
    for eyes in (SPECTATOR, 0, 1, 2):
        assert list(s.view(eyes).dice) == sorted(rolled)


@rule("DAI-6.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_clockwise_until_everybody_has_placed_three_dice(seats: int) -> None:
    s = do(play_until(start(seats), "PassHelmet"), "helmet 1")
    before = len(turns(s))
    play_until(s, "PassHelmet")
    assert turns(s)[before:] == [(1 + k) % seats for k in range(seats)] * 3
    assert [sum(die != EMPTY for die in player.dice) for player in s.players] == [3] * seats


@rule("DAI-6.2", "DAI-6.5")
def test_taking_the_helmet_changes_the_order_of_the_next_round_only() -> None:
    s = start()
    centre(s, "blue/1", *["red/2"] * 5, *["green/2"] * 4)
    tax_turn(s, "red/2")
    do(s, "die blue/1 villagers", "main action villagers", "villager guides/front")
    do(s, options(s)[0], "end turn")
    assert (s.helmet, s.first) == (1, 0)
    play_until(s, "PassHelmet")
    assert turns(s) == [0, 1, 2] * 3
    assert s.seat == 1
    do(s, "helmet 1")
    assert turns(play_until(s, "TakeDie"))[9:] == [1]


@rule("DAI-6.6")
def test_every_die_goes_back_for_the_next_roll() -> None:
    s = play_until(start(), "Roll")
    assert s.round == 2
    assert s.unrolled == [2, 4, 4]
    assert s.centre == [0] * 18
    assert all(player.dice == [EMPTY] * 7 for player in s.players)


@rule("DAI-6.7")
def test_the_helmet_stays_with_its_holder_when_nobody_takes_it() -> None:
    s = start()
    centre(s, *["red/2"] * 5, *["green/2"] * 5)
    play_until(s, "PassHelmet")
    assert events(s, "helmet") == []
    assert (s.helmet, s.seat) == (0, 0)


# -- 7: a turn -----------------------------------------------------------------------------------------


@rule("DAI-7.1")
def test_a_turn_takes_one_die_from_the_centre_to_the_own_board() -> None:
    s = start()
    centre(s, "green/2", "green/2", "red/5")
    do(s, "die green/2 relic")
    assert list(s.view(SPECTATOR).dice) == ["green/2", "red/5"]
    assert die_on(s, 0, "relic") == "green/2"
    assert sum(die != EMPTY for player in s.players for die in player.dice) == 1


@rule("DAI-7.1")
def test_only_dice_on_the_central_island_can_be_taken() -> None:
    s = start()
    centre(s, "green/2", "red/5")
    assert refused(s, "die green/3 relic").rule == "DAI-7.1"
    assert refused(s, "die blue/2 villagers").rule == "DAI-7.1"


@rule("DAI-7.2", "DAI-7.4")
@pytest.mark.parametrize("colour", SPACES_OF)
@pytest.mark.parametrize("face", range(1, 7))
def test_the_colour_alone_decides_where_a_die_may_go(colour: str, face: int) -> None:
    s = start()
    centre(s, f"{colour}/{face}")
    begin_turn(s, 0)
    assert set(options(s)) == {f"die {colour}/{face} {space}" for space in SPACES_OF[colour]}
    for space in set(CAT.spaces) - {*SPACES_OF[colour], "aside"}:
        assert refused(s, f"die {colour}/{face} {space}").rule == "DAI-7.2"


@rule("DAI-7.3")
@pytest.mark.parametrize("space", ["production", "tax"])
def test_a_space_holds_one_die_a_round(space: str) -> None:
    s = start()
    board_dice(s, 0, **{space: "green/1"})
    centre(s, "green/2", "green/3")
    begin_turn(s, 0)
    free = [other for other in SPACES_OF["green"] if other != space]
    assert set(options(s)) == {f"die {die} {other}" for die in ("green/2", "green/3") for other in free}
    assert refused(s, f"die green/2 {space}").rule == "DAI-7.3"


@rule("DAI-7.4")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_value_of_the_die_has_no_bearing_on_the_main_action(face: int) -> None:
    s = start()
    give(s, 0)
    action(s, 0, "production", f"green/{face}")
    assert goods(s, 0) == {"rice": 1, "metal": 0, "crystal": 1, "gold": 0}
    action(s, 0, "tax", f"red/{face}")
    assert goods(s, 0)["gold"] == 2


@rule("DAI-7.5")
def test_the_main_action_is_compulsory() -> None:
    s = take_die(start(), 0, "tax")
    assert legal(s, "main action tax")
    assert refused(s, "end turn").rule == "DAI-7.5"
    refused(s, "main action production")
    do(s, "main action tax")
    assert legal(s, "end turn")
    refused(s, "main action tax")


@rule("DAI-7.5")
@pytest.mark.parametrize("main_first", [True, False])
def test_bonus_actions_come_before_or_after_the_main_action(main_first: bool) -> None:
    s = start()
    give(s, 0)
    board_dice(s, 0, villagers="blue/6", production="green/5")
    take_die(s, 0, "tax")
    bonus = ["clan power nature", "gain rice", "gain metal"]
    do(s, *(["main action tax", *bonus] if main_first else [*bonus, "main action tax"]))
    assert goods(s, 0) == {"rice": 1, "metal": 1, "crystal": 0, "gold": 2}
    assert legal(s, "end turn")


@rule("DAI-7.5", "DAI-7.11")
def test_bonus_actions_are_optional() -> None:
    s = start()
    board_dice(s, 0, villagers="blue/6", production="green/5")
    take_die(s, 0, "tax")
    do(s, "main action tax")
    assert legal(s, "clan power nature")
    do(s, "end turn")
    assert step(s) != "Actions"


@rule("DAI-7.6")
@pytest.mark.parametrize("other", ["clan power nature", "discard CN1", "play H01", "end turn"])
def test_a_main_action_is_finished_before_another_action_starts(other: str) -> None:
    s = start()
    hand(s, 0, "CN1", "H01")
    board_dice(s, 0, villagers="blue/6", production="green/5")
    give(s, 0, rice=5)
    action(s, 0, "recruitment", "red/2")
    do(s, "recruit governor violet/1")
    refused(s, other)
    do(s, "done")
    assert legal(s, other)


@rule("DAI-7.6")
@pytest.mark.parametrize("other", ["discard CN1", "play H02", "main action tax"])
def test_a_bonus_action_is_finished_before_another_action_starts(other: str) -> None:
    s = start()
    hand(s, 0, "CN1", "H02")
    board_dice(s, 0, villagers="blue/6", production="green/5")
    take_die(s, 0, "tax", "red/3")
    do(s, "clan power nature", "gain rice")
    refused(s, other)
    do(s, "gain rice")
    assert legal(s, other)


@rule("DAI-7.7")
def test_no_bonus_action_before_the_die_is_placed() -> None:
    s = start()
    hand(s, 0, "H07")
    board_dice(s, 0, villagers="blue/6", production="green/5", recruitment="red/2")
    building(s, 0, "farm", "violet/1", "two_gold", slot="clan_power")
    bonus = ("play H07", "discard H07", "clan power nature", "use tile clan_power two_gold")
    begin_turn(s, 0)
    assert [refused(s, text).rule for text in bonus] == ["DAI-7.7"] * 4
    take_die(s, 0, "tax")
    assert all(legal(s, text) for text in bonus)


@rule("DAI-7.8")
def test_the_reset_may_be_paid_before_the_die_is_taken() -> None:
    s = do(begin_turn(ready_to_reset(), 0), "reset disc")
    assert (s.players[0].disc, goods(s, 0)["gold"]) == (0, 0)
    assert (step(s), s.seat) == ("TakeDie", 0)


@rule("DAI-7.8")
@pytest.mark.parametrize("before", [[], ["main action tax"]])
def test_the_reset_may_be_paid_between_actions(before: list[str]) -> None:
    s = do(take_die(ready_to_reset(), 0, "tax"), *before)
    do(s, "reset disc")
    assert s.players[0].disc == 0
    assert step(s) == "Actions"
    assert legal(s, "main action tax") != bool(before)
    assert legal(s, "end turn") == bool(before)


@rule("DAI-7.8")
def test_the_reset_may_be_paid_between_two_recruitments() -> None:
    s = start()
    s.players[0].disc = 2
    give(s, 0, rice=4, gold=2)
    do(action(s, 0, "recruitment"), "recruit governor violet/1", "reset disc", "recruit governor violet/2")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}
    assert influence(s, 0, "violet") == 4


@rule("DAI-7.8")
def test_the_reset_is_not_possible_in_the_turn_of_another() -> None:
    s = begin_turn(ready_to_reset(), 1)
    with pytest.raises(IllegalChoice):
        s.play("reset disc", seat=0)
    refused(s, "reset disc")
    assert s.players[0].disc == 2


@rule("DAI-7.8")
def test_the_reset_is_not_possible_at_the_end_of_the_round() -> None:
    s = ready_to_reset(gold=20)
    do(action(s, 0, "tax"), "end turn")
    answers = {"IncomeChoice": "gain rice", "PassHelmet": "helmet 0", "BuyHeroes": "done"}
    asked = set()
    while step(s) in answers:
        asked.add((step(s), s.seat))
        refused(s, "reset disc")
        do(s, answers[step(s)])
    assert {(name, 0) for name in answers} <= asked


@rule("DAI-7.9")
def test_a_hero_recruits_without_a_die_on_recruitment_and_without_its_tile() -> None:
    s = start()
    building(s, 0, "farm", "violet/1", "two_gold", slot="recruitment")
    give(s, 0, rice=1)
    do(play_hero(s, 0, "H08"), "recruit governor violet/2")
    assert influence(s, 0, "violet") == 2
    assert die_on(s, 0, "recruitment") == ""
    assert refused(s, "use tile recruitment two_gold").rule == "DAI-16.5.1"


@rule("DAI-7.9")
def test_a_hero_builds_although_the_construction_space_is_taken() -> None:
    s = start()
    building(s, 0, "tower", "violet/1", "draw_two", slot="construction")
    board_dice(s, 0, construction="red/1")
    give(s, 0, metal=1, crystal=1)
    do(play_hero(s, 0, "H11"), "build two_gold")
    do(s, "build on violet/2", "place tile relic")
    assert s.buildings[number("place", "violet/2")] == 0
    assert refused(s, "use tile construction draw_two").rule == "DAI-16.5.1"


def without_space(*dice: str) -> DaimyoState:
    """A game whose seat 0 has dice 6 and 2 on both spaces open to blue, and these dice to take from."""
    s = start(4)
    hand(s, 0, "CN1")
    board_dice(s, 0, villagers="blue/6", tax="red/2")
    building(s, 0, "farm", "violet/1", "two_gold", slot="villagers")
    building(s, 0, "farm", "violet/2", "recruit_cheaper", slot="clan_power")
    centre(s, *dice)
    return begin_turn(s, 0)


@rule("DAI-7.10")
def test_a_die_without_a_legal_space_is_kept_beside_the_board() -> None:
    s = without_space("blue/4", "blue/5")
    assert set(options(s)) == {"die blue/4 aside", "die blue/5 aside"}
    do(s, "die blue/5 aside")
    assert die_on(s, 0, "aside") == "blue/5"
    assert legal(s, "end turn")
    assert options(s, "main action") == []
    assert refused(s, "use tile villagers two_gold").rule == "DAI-16.5.1"


@rule("DAI-7.10")
def test_a_die_beside_the_board_counts_for_bonus_actions() -> None:
    s = do(without_space("blue/4", "blue/5"), "die blue/5 aside")
    assert s.players[0].die_sum == 13
    assert legal(s, "clan power nature")
    assert legal(s, "use tile clan_power recruit_cheaper")
    do(s, "discard CN1", "adjust aside -1")
    assert die_on(s, 0, "aside") == "blue/4"
    assert not legal(s, "clan power nature")


@rule("DAI-7.10")
def test_a_die_with_a_legal_space_must_be_taken() -> None:
    s = without_space("blue/4", "green/1")
    assert set(options(s)) == {"die green/1 production", "die green/1 relic"}
    assert refused(s, "die blue/4 aside").rule == "DAI-7.10"
    assert refused(s, "die green/1 aside").rule == "DAI-7.10"
    assert refused(s, "die blue/4 villagers").rule == "DAI-7.3"


@rule("DAI-7.11")
def test_the_turn_ends_when_its_player_says_so() -> None:
    s = start()
    centre(s, "red/2", "red/2", "red/2")
    hand(s, 0)
    do(s, "die red/2 tax")
    assert (s.seat, set(options(s))) == (0, {"end turn"})
    do(s, "end turn")
    assert (s.seat, step(s)) == (1, "TakeDie")


@rule("DAI-7.12")
def test_passing_is_not_possible() -> None:
    s = begin_turn(start(), 0)
    assert {choice.kind for choice in s.choices()} == {"die"}
    for text in ("end turn", "done", "main action tax"):
        refused(s, text)


@rule("DAI-7.12")
@pytest.mark.parametrize("space", ["production", "recruitment", "construction"])
def test_a_main_action_without_any_effect_is_legal(space: str) -> None:
    s = start()
    give(s, 0)
    s.governors = [owner or EMPTY for owner in s.governors]  # seat 0 has nothing to harvest with
    action(s, 0, space)
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}
    assert legal(s, "end turn")


@rule("DAI-7.13")
def test_the_condition_of_a_bonus_action_is_checked_when_it_starts() -> None:
    s = start()
    hand(s, 0, "CN1", "CN2", "CN3")
    building(s, 0, "farm", "violet/1", "two_gold", slot="clan_power")
    board_dice(s, 0, villagers="blue/5", production="green/5")
    take_die(s, 0, "tax", "red/2")
    assert refused(s, "clan power nature").rule == "DAI-16.4.1"
    do(s, "discard CN1", "adjust tax +1", "clan power nature", "gain rice", "gain rice")
    rice = goods(s, 0)["rice"]
    do(s, "discard CN2", "adjust villagers -1")
    assert goods(s, 0)["rice"] == rice
    assert not legal(s, "use tile clan_power two_gold")


@rule("DAI-7.13")
def test_a_change_of_a_die_does_not_undo_the_hero_that_changed_it() -> None:
    s = start()
    hand(s, 0, "H07")
    empty_deck(s, 0)
    pile(s, 0, "H01")
    take_die(s, 0, "tax", "red/5")
    do(s, "play H07", "set die tax 1")
    chance(s)
    assert die_on(s, 0, "tax") == "red/1"
    assert s.players[0].hand == [number("hero", "H01")]
    assert s.players[0].discard == [number("hero", "H07")]
