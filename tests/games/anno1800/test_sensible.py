"""Which choices a bot looks at, and what a finished game is said to have used."""

from random import Random

import pytest

from atoll.bots import bot
from atoll.games.anno1800.bot.sensible import ENDLESS
from atoll.games.anno1800.bot.temper import NORMAL
from atoll.games.anno1800.catalog import COAST, LAND
from atoll.kernel import CHANCE
from atoll.lab.play import play_game
from games.anno1800.scenario import (
    GAME,
    AnnoState,
    begin_turn,
    build,
    cost,
    district,
    do,
    exhausted,
    expeditions,
    finish,
    gold,
    hand,
    pay,
    played,
    start,
    step,
    tokens,
)


def sensible(s: AnnoState) -> list[str]:
    return [choice.text for choice in GAME.sensible(s, s.seat)]


@pytest.mark.parametrize("seed", range(3))
def test_sensible_choices_are_some_of_those_on_offer(seed: int) -> None:
    rng = Random(seed)
    s = start(2 + seed, seed=seed)
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        picked = GAME.sensible(s, s.seat)
        assert picked and set(picked) <= set(s.choices())
        s.play(rng.choice(s.choices() if rng.random() < 0.3 else picked))


def test_a_cost_is_paid_as_proposed() -> None:
    s = start(2)
    build(s, 0, "brickyard", "home/coast2")
    cost(s, 0, "bricks", "planks")
    assert sensible(s) == ["pay"]


def test_a_tile_goes_on_a_free_space() -> None:
    s = begin_turn(start(2), 0)
    do(s, "build industry", "build sawmill")
    assert sensible(s) == ["place home/coast2"]


def test_without_a_free_space_a_tile_covers_what_the_hand_does_not_need() -> None:
    s = start(2)
    hand(s, 0, "fw41", "fw42", "nwc19", "fw04")
    for space, kind in enumerate(("brewery", "bakery", "soap_factory", "cannery"), 2):
        build(s, 0, kind, f"home/coast{space}")
    do(begin_turn(s, 0), "build industry", "build sawmill")
    assert sensible(s) == ["place home/land2"]  # potatoes, which no card in hand asks for


def test_gold_of_a_card_is_taken_at_once_and_a_turn_without_actions_ends() -> None:
    s = start(2)
    played(s, 0, "fw41")
    begin_turn(s, 0)
    assert sensible(s) == ["activate fw41"]
    do(s, "activate fw41", "festival")
    assert sensible(s) == ["end turn"]


def test_an_extra_action_is_used_and_a_festival_needs_a_reason() -> None:
    s = start(2)
    begin_turn(s, 0)
    assert "festival" not in sensible(s)
    tokens(s, 0)
    exhausted(s, 0, farmer=3)
    assert "festival" in sensible(s)
    played(s, 0, "nwc01")
    assert sensible(s) == ["activate nwc01"]


def test_expeditions_are_taken_as_many_as_possible() -> None:
    s = start(2)
    tokens(s, 0, exploration=2)
    begin_turn(s, 0)
    assert [text for text in sensible(s) if text.startswith("expedition")] == ["expedition 3"]


def test_industries_that_the_hand_needs_come_first() -> None:
    s = start(2)
    hand(s, 0, "fw45", "fw46", "fw44")
    district(s, 0, farmer=4, worker=3, artisan=2)
    do(begin_turn(s, 0), "build industry")
    assert "build brewery" in sensible(s)
    assert len(sensible(s)) == 3


def test_the_worst_card_is_swapped_first() -> None:
    s = start(2)
    hand(s, 0, "aei30", "fw36", "fw37")
    do(begin_turn(s, 0), "swap cards")
    (worst,) = sensible(s)
    assert worst == "under fw36"


def actions(s: AnnoState, round_: int = 3) -> list[str]:
    """What is considered in a round, of the kinds that the deck has a say in."""
    s.round = round_
    return sensible(begin_turn(s, 0))


def test_cards_are_swapped_only_where_the_deck_may_bring_nearer_ones() -> None:
    s = start(2)
    hand(s, 0, "fw09", "fw24", "fw25", "aei04")  # the last one is far, and so are the others of its deck
    assert "swap cards" not in actions(s)
    hand(s, 0, "fw36", "fw37", "fw38", "aei04")  # explorers are far, bread and beer are near
    assert "swap cards" in actions(s)
    assert "swap cards" not in actions(s, 4)  # who can always hope for better cards would build nothing


def test_who_holds_many_hard_cards_takes_no_cube_that_brings_another() -> None:
    s = start(2)
    played(s, 0, "fw02", "fw10")  # two farmers, and an artisan
    hand(s, 0, "fw41", "aei04", "aei05")
    assert "activate fw10" in actions(s)
    hand(s, 0, "fw41", "aei04", "aei05", "aei07", "aei09")
    assert "activate fw10" not in actions(s)
    assert "activate fw02" in actions(s)
    do(s, "workforce")
    assert "add artisan" not in sensible(s)


def test_when_the_end_is_due_nobody_takes_more_cards() -> None:
    s = start(2)
    played(s, 0, "fw02")
    hand(s, 0, "fw13")
    build(s, 0, "brewery", "home/coast2")
    assert {"activate fw02", "workforce", "new world"} <= {*actions(s)}
    assert not {"activate fw02", "workforce", "new world"} & {*actions(s, NORMAL.more_cards)}


def test_an_island_is_explored_late_for_a_card_that_is_far() -> None:
    s = start(2)
    hand(s, 0, "aei03")  # schnapps, chocolate and coffee
    assert "new world" in actions(s, NORMAL.more_cards)


def test_in_the_last_turns_cards_are_no_burden_and_an_island_may_give_points() -> None:
    s = start(2)
    hand(s, 0, "fw13")
    build(s, 0, "brewery", "home/coast2")
    s.fireworks = 1
    assert "new world" in actions(s, NORMAL.more_cards)
    assert "workforce" not in actions(s)


def test_a_shipyard_is_worth_a_thought_at_any_time() -> None:
    assert "build shipyard" in actions(start(2), NORMAL.more_cards)


def test_used_cubes_are_promoted_before_those_of_the_district() -> None:
    s = start(2)
    district(s, 0, farmer=2, artisan=3)
    exhausted(s, 0, farmer=1)
    do(begin_turn(s, 0), "educate")
    pay(s)
    if step(s) == "Promote":
        assert sensible(s) == ["promote exhausted farmer"]


def test_a_game_of_greedy_bots_ends_by_an_empty_hand() -> None:
    s, *_ = play_game(GAME, [bot("greedy"), bot("greedy")], Random(1), {})
    assert isinstance(s, AnnoState)
    assert s.fireworks >= 0


def test_the_tally_counts_what_was_used() -> None:
    s = start(2)
    expeditions(s, 0)
    gold(s, 0, 0)
    before = len(s.log or [])
    finish(s, seed=5)
    used = GAME.tally(s)
    events = (s.log or [])[before:]
    assert used["Course of the game"]["rounds"] == s.round
    assert sum(used["Population cards played"].values()) == sum(event.key == "play" for event in events)
    built = sum(used["Industries built"].values()) + sum(used["Shipyards and ships built"].values())
    assert built == sum(event.key == "build" for event in events)
    assert sum(used["Wins by turn order"].values()) == pytest.approx(1)
    assert sum(used["Missions in play"].values()) == 5


def test_nobody_tears_a_ship_down_to_build_the_same_again() -> None:
    s = start(2)
    build(s, 0, "merchant_1", "home/sea1")
    s.board[GAME.catalog.first_ship :] = [0] * 6
    district(s, 0, farmer=9, worker=9, artisan=9)
    begin_turn(s, 0)
    assert "build ships" in [choice.text for choice in s.choices()]
    assert "build ships" not in sensible(s)


def test_in_a_game_without_end_nobody_covers_an_own_tile_for_a_while_and_who_knows_no_better_swaps() -> None:
    s = start(2)
    for space, kind in enumerate(s.players[0].tiles):
        if kind < 0 and s.cat.space_type[space] in (LAND, COAST):
            build(s, 0, "brickyard", s.cat.space_names[space])
    district(s, 0, farmer=9, worker=9, artisan=9)
    begin_turn(s, 0)
    assert "build industry" in sensible(s)
    s.round = ENDLESS * NORMAL.due
    assert "build industry" in [choice.text for choice in s.choices()]
    assert "build industry" not in sensible(s) and "swap cards" in sensible(s)
