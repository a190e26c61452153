"""What a bot steers by: sensible choices, the worth of states, and what a game made use of."""

from dataclasses import replace
from random import Random

import pytest

from atoll.bots import Bot, Greedy, RandomBot
from atoll.bots.levels import hard, normal
from atoll.games.paradise.bot.goals import (
    exposed,
    free_land,
    guards_needed,
    missing_links,
    odds,
    raid,
    threat,
    unsettled,
    ways,
)
from atoll.games.paradise.bot.temper import HARD
from atoll.games.paradise.bot.war import Army, army_of
from atoll.games.paradise.catalog import RUM, WC
from atoll.games.paradise.state import NOBODY, ParadiseState
from atoll.games.paradise.state.control import home_chain
from atoll.games.paradise.state.pieces import ONE
from atoll.kernel import CHANCE, Eyes
from atoll.lab.play import play_game
from games.paradise.scenario import (
    CAT,
    GAME,
    SAMOA,
    TONGA,
    at,
    clear,
    construct,
    do,
    explore,
    hand,
    learned,
    move,
    new,
    ocean,
    put,
    settle,
    start,
    tile,
    victory,
)


def advice(s: ParadiseState, seat: int | None = None) -> str:
    """The one choice a bot would think of."""
    (choice,) = GAME.sensible(s, s.seat if seat is None else seat)
    assert choice in s.choices(seat)
    return choice.text


def follow(s: ParadiseState, count: int) -> list[str]:
    """Play what a bot would play."""
    played = []
    for _ in range(count):
        played.append(advice(s))
        s.play(played[-1])
    return played


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_sensible_is_legal_in_any_state(seats: int) -> None:
    rng = Random(seats)
    s = new(seats, events="on", south_island="on", kumara="on", malaria="on", saved_resources="on", interludes="always")
    for _ in range(1500):
        if s.over:
            break
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        if rng.random() < 0.3:
            for seat in s.seats:
                world = Eyes(s, seat).world(rng)
                sensible = GAME.sensible(world, seat)
                assert sensible and set(sensible) <= set(world.choices(seat))
        choices = GAME.sensible(s, s.seat) if rng.random() < 0.5 else s.choices()
        s.play(rng.choice(choices))


def test_a_greedy_bot_beats_random_ones() -> None:
    crew: list[Bot] = [Greedy(), RandomBot(), RandomBot(), RandomBot()]
    for seed in range(2):
        assert play_game(GAME, crew, Random(seed), {})[0].winners() == [0]


def test_greedy_bots_end_a_game_by_declaration_and_make_use_of_it() -> None:
    state = play_game(GAME, [Greedy() for _ in range(4)], Random(5), {"events": "on"}, log=True)[0]
    assert isinstance(state, ParadiseState) and state.declared
    tally = GAME.tally(state)
    assert tally["Length"] == {"turns": state.turn, "ended by declaration": 1}
    assert sum(tally["Wins by Home"].values()) == pytest.approx(1)
    assert sum(tally["Points by Home"].values()) == sum(player.vp for player in state.players) / 2
    assert tally["Building"]["Villages"] > 10 and tally["Exploration"]["hexes entered"] > 10
    assert sum(tally["Cards drawn"].values()) == sum(len(player.up) for player in state.players)


def test_it_explores_near_home_and_returns_in_time() -> None:
    s = explore(start(2))
    assert advice(s).startswith("explore ")
    do(s, "explore 0,2", "draw open_ocean-2")
    assert advice(s).startswith("explore ")
    do(s, "explore 1,1", "draw open_ocean-1")
    assert advice(s).startswith("explore ")  # what a Lost Explorer found is kept, so three knots do not frighten
    do(s, "explore 1,0", "draw open_ocean-1")
    assert advice(s) == "return"


def test_it_settles_known_land_with_a_canoe_that_links_it() -> None:
    s = start(2)
    tile(s, "0,2", "tubuai")
    put(s, 0, TONGA, "TU", "TU", "COL")
    assert list(unsettled(s, 0)) == [at("0,2")]
    played = follow(move(s), 3)
    assert played == [f"launch {TONGA} transport_canoe_up", "load colony", "go 0,2"]
    follow(s, 2)
    assert home_chain(s, 0) == {at(TONGA), at("0,2")}


def test_it_stays_where_it_has_landed_a_colony() -> None:
    s = start(2)
    tile(s, "0,2", "tubuai")
    tile(s, "1,1", "hawaii")
    put(s, 0, TONGA, "TU", "TU", "COL")
    played = follow(move(s), 4)
    assert played[2:] == ["go 1,1", "stop"]


def test_it_reveals_its_own_tile_before_it_lands() -> None:
    s = start(2)
    tile(s, "0,2", "tubuai", seen_by=(0,))
    put(s, 0, TONGA, "TU", "TU", "COL")
    assert follow(move(s), 2) == ["reveal tile 0,2", f"launch {TONGA} transport_canoe_up"]
    s = start(2)
    ocean(s, "0,2")
    tile(s, "0,3", "tubuai", seen_by=(0,))
    put(s, 0, TONGA, "TU", "TU", "COL")
    assert follow(move(s), 5)[2:] == ["go 0,2", "reveal tile 0,3", "go 0,3"]


def test_it_links_a_group_that_is_not_joined() -> None:
    s = start(2)
    ocean(s, "0,2")
    tile(s, "0,3", "tubuai")
    settle(s, 0, "0,3")
    put(s, 0, TONGA, "TU", "TU")
    put(s, 0, "0,3", "TU")
    assert missing_links(s, 0, home_chain(s, 0)) == [at("0,2")]
    assert follow(move(s), 2) == [f"launch {TONGA} transport_canoe_up", "go 0,2"]


def test_a_canoe_that_has_come_to_link_stays_there() -> None:
    s = start(2)
    ocean(s, "0,2", "1,2")
    tile(s, "0,3", "tubuai")
    settle(s, 0, "0,3")
    put(s, 0, TONGA, "TU", "TU")
    assert missing_links(s, 0, home_chain(s, 0)) == [at("0,2"), at("0,3")]
    assert follow(move(s), 3) == [f"launch {TONGA} transport_canoe_up", "go 0,2", "stop"]


def test_remote_land_and_land_near_a_rival_is_worth_less() -> None:
    s = start(3)
    ocean(s, "0,2")
    for place, name in (("1,1", "tubuai"), ("0,3", "rarotonga"), ("4,-2", "tuamotu"), ("8,-4", "rekohu")):
        tile(s, place, name)
    near, far, foreign = (unsettled(s, 0).get(at(place)) for place in ("1,1", "0,3", "4,-2"))
    assert near is not None and far is not None
    assert near - free_land(s, 0)[at("1,1")] > far - free_land(s, 0)[at("0,3")]
    assert foreign is None or foreign < far
    assert at("8,-4") in free_land(s, 0) and at("8,-4") not in unsettled(s, 0)


def threatened(guards: int) -> ParadiseState:
    """Tonga with a joined group in the reach of a known fleet of Samoa, and Warrior Bands at Home."""
    s = start(2)
    tile(s, "1,0", "tubuai")
    settle(s, 0, "1,0", 2)
    put(s, 0, TONGA, "TU", *["WB"] * 7)
    put(s, 0, "1,0", "TU", *["WB"] * guards)
    put(s, 1, SAMOA, "WC", "WC")
    learned(s, 1, SAMOA, 2 * ONE[WC])
    return s


def test_it_sends_guards_where_they_are_missing() -> None:
    s = threatened(0)
    assert follow(move(s), 2) == [f"transit {TONGA} warrior_band", "transit to 1,0"]
    while advice(s) != "end transit":
        follow(s, 1)
    assert not exposed(s, 0, at("1,0"), 0) and exposed(s, 0, at("1,0"), -1)


def test_it_builds_guards_only_where_a_few_are_enough() -> None:
    s = threatened(0)
    assert guards_needed(s, 0, at("1,0"), 0, 9) > 0 and not guards_needed(s, 0, at("1,0"), 9, 9)
    assert not guards_needed(s, 0, at("1,0"), 0, 1)
    poor, rich = threatened(0), threatened(0)
    settle(rich, 1, SAMOA, 8)
    assert threat(rich, 0, at("1,0")) > threat(poor, 0, at("1,0"))


def test_the_last_point_buys_a_canoe_for_the_next_colony() -> None:
    s = start(2)
    put(s, 0, TONGA, "TU")
    settle(s, 0, TONGA, 1)
    assert advice(construct(s), 0) == f"build transport_canoe_up {TONGA}"
    s = start(2)
    put(s, 0, TONGA, "TU", "TU")
    settle(s, 0, TONGA, 1)
    assert advice(construct(s), 0) != f"build transport_canoe_up {TONGA}"


def test_it_builds_a_canoe_at_home_first_and_villages_where_there_is_room() -> None:
    s = construct(start(2))
    assert advice(s, 0) == f"build transport_canoe_up {TONGA}"
    s = start(2)
    tile(s, "0,2", "tubuai")
    settle(s, 0, "0,2", 1)
    put(s, 0, TONGA, "TU")
    put(s, 0, "0,2", "TU")
    assert advice(construct(s), 0) == "build village 0,2"


def test_it_attacks_when_the_odds_are_good_and_not_otherwise() -> None:
    s = start(2)
    clear(s, 1, SAMOA)
    put(s, 0, TONGA, "WC", "WC", "WC")
    assert raid(s, 0, at(TONGA), 5, 2)[0] == at(SAMOA)
    assert follow(move(s), 3) == [f"launch {TONGA} war_canoe", "take war_canoe", "take war_canoe"]
    put(s, 1, SAMOA, "WB", "WB", "WB", "WB", "WB", "WB")
    assert raid(s, 0, at(TONGA), 5, 2)[0] != at(SAMOA)


def test_the_odds_of_a_battle_are_those_of_a_fair_die() -> None:
    assert odds(1, 1) == 0.5 and odds(3, 0) == 1.0 and odds(0, 2) == 0.0
    assert odds(2, 1) == 0.75 and odds(1, 2) == 0.25


def test_ways_lead_round_enemies() -> None:
    s = start(2)
    ocean(s, "1,1", "1,0", "2,0")
    assert ways(s, 0, {at(TONGA)}, {at("2,0"): 1.0})[at("2,0")][0] == 2
    put(s, 1, "1,1", "WC")
    assert ways(s, 0, {at(TONGA)}, {at("2,0"): 1.0})[at("2,0")] == (2, at("1,0"), at(TONGA))


def test_it_declares_as_soon_as_it_can_and_stops_others_with_deforestation() -> None:
    s = start(2)
    settle(s, 0, TONGA, 4, 2)
    s.goal = 8
    hand(s, 1, "deforestation")
    assert advice(victory(s)) == "declare"
    s.play("declare")
    assert s.seat == 1 and advice(s) == "deforest 0"


def test_the_worth_of_a_state_grows_with_villages_and_falls_with_a_rivals() -> None:
    poor, rich, rival = start(2), start(2), start(2)
    settle(rich, 0, TONGA, 3, 1)
    settle(rival, 1, SAMOA, 4, 2)
    assert GAME.value(rival, 0) < GAME.value(poor, 0) < GAME.value(rich, 0)


@pytest.mark.parametrize("name", ["ducie", "manihiki"])
@pytest.mark.parametrize("marked", [0, 2])
def test_a_tile_left_face_down_may_be_an_atoll(name: str, marked: int) -> None:
    """Bots bluff: of atolls and poor groups some are kept secret and some are shown, the last marker included."""
    kept = []
    for turn in range(1, 9):
        s = start(2, turn=turn)
        for place, group in zip(("4,0", "4,1")[:marked], ("tuamotu", "tubuai"), strict=False):
            tile(s, place, group, seen_by=(0,))
        do(explore(s), "explore 0,2", "draw island-2", f"find {name}")
        kept.append(GAME.sensible(s, 0)[0].text)
    assert set(kept) == {"mark tile", "reveal tile 0,2"}


def test_rumors_are_built_where_an_attack_is_feared() -> None:
    s = construct(start(2))
    while not s.players[0].ordered:
        s.play(GAME.sensible(s, 0)[0], 0)
    assert sum(item == RUM for item, _ in s.players[0].draft) == CAT.limits[RUM]


# -- a strong player -------------------------------------------------------------------------------------


def test_normal_never_arms_for_an_attack() -> None:
    s = construct(start(2))
    assert advice(s) != f"build war_canoe {TONGA}"


def test_a_strong_player_arms_at_once_for_the_nearest_group() -> None:
    s = construct(start(2))
    played = []
    for _ in range(3):
        (choice,) = GAME.styles[0](s, 0)
        played.append(choice.text)
        s.play(choice, 0)
    assert played == ["turn inward", f"build war_canoe {TONGA}", f"build warrior_band {TONGA}"]


def test_an_army_is_as_strong_as_its_war_canoes_carry() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "WC", "WC")
    assert army_of(s, 0) == Army(bands=2, war_canoes=3)
    assert army_of(s, 0).force == 5
    assert army_of(s, 0).grown(s, 3, most=Army(12, 8)) == Army(bands=3, war_canoes=4)
    assert army_of(s, 0).grown(s, 3, most=Army(12, 3)) == Army(bands=3, war_canoes=3)  # pieces that are gone are gone


def test_who_would_lose_more_at_home_does_not_set_out() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "WC")
    assert raid(s, 0, at(TONGA), 4, 2, HARD)[0] == at(SAMOA)
    put(s, 1, SAMOA, *["WC"] * 6)
    assert raid(s, 0, at(TONGA), 4, 2, replace(HARD, caution=0.0))[0] == at("-1,1")
    assert raid(s, 0, at(TONGA), 4, 2, HARD)[0] == NOBODY


def test_war_canoes_are_worth_something_and_a_rivals_cost_as_much() -> None:
    plain, armed, threatened = start(2), start(2), start(2)
    put(armed, 0, TONGA, "WC")
    put(threatened, 1, SAMOA, "WC")
    assert GAME.value(threatened, 0) < GAME.value(plain, 0) < GAME.value(armed, 0)


def test_hard_beats_normal() -> None:
    for seed in range(2):
        assert play_game(GAME, [normal(), hard()], Random(seed), {})[0].winners() == [1]
