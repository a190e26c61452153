"""Chapters 11.3, 11.5 and 11.6 of the digest: South Island, kumara, malaria."""

from random import Random

import pytest

from atoll.games.paradise.catalog import GROUP, OCEAN, UNKNOWN
from atoll.games.paradise.flow.kumara import modifier, ways
from atoll.games.paradise.flow.malaria import MALARIA_ROLL
from atoll.games.paradise.scoring import count
from atoll.games.paradise.state import ParadiseState, replaced
from atoll.kernel import Eyes
from games.paradise.scenario import (
    CAT,
    SAMOA,
    at,
    clear,
    do,
    explore,
    face_up,
    fight,
    lawful,
    legal,
    move,
    ocean,
    options,
    pieces,
    put,
    refused,
    run,
    settle,
    start,
    step,
    targets,
    tile,
)
from marks import rule


def south(place: str, *, revealed: bool = True) -> ParadiseState:
    """Aotearoa, seen by Tonga, lies at a place; it is revealed."""
    s = start(3, south_island="on")
    s.land = replaced(s.land, at(place), UNKNOWN)
    tile(s, place, "aotearoa", seen_by=(0,))
    explore(s)
    return do(s, f"reveal tile {place}") if revealed else s


@rule("COP-11.3.4")
def test_cop_ex_25_te_waka_maui_off_the_map() -> None:
    s = south("-1,3")
    assert s.north_hex == at("-1,3") and s.south_hex == -1
    assert CAT.south_island not in s.group
    lawful(s)


@rule("COP-11.3.2", "COP-11.3.3")
def test_cop_ex_26_te_waka_maui_replaces_ocean() -> None:
    s = start(2, south_island="on")
    ocean(s, "1,0")
    tile(s, "2,-1", "aotearoa", seen_by=(0,))
    do(explore(s), "reveal tile 2,-1")
    assert s.south_hex == at("1,0") and s.group[at("1,0")] == CAT.south_island and s.land[at("1,0")] == GROUP
    lawful(s)
    s = start(2, south_island="on")
    tile(s, "1,0", "niue", seen_by=(1,))
    tile(s, "2,-1", "aotearoa", seen_by=(0,))
    do(explore(s), "reveal tile 2,-1")
    assert s.lost_tile == CAT.group["niue"] and s.markers[at("1,0")] == 0
    lawful(s)
    worlds = [[Eyes(s, seat).world(Random(seed)).lost_tile for seed in range(20)] for seat in (0, 1)]
    assert set(worlds[1]) == {CAT.group["niue"]} != set(worlds[0])  # who has seen it still knows what is gone
    assert s.land[at("2,2")] == OCEAN


@rule("COP-11.3.5", "COP-11.3.6")
def test_pieces_walk_between_the_two_tiles_once_a_turn() -> None:
    s = start(2, south_island="on")
    ocean(s, "1,0")
    tile(s, "2,-1", "aotearoa", seen_by=(0,))
    do(explore(s), "reveal tile 2,-1")
    put(s, 0, "2,-1", "WB", "COL")
    do(move(s), "walk 2,-1 warrior_band")
    assert pieces(s, 0, "1,0") == {"WB": 1} and options(s, "walk") == ["walk 2,-1 colony"]
    settle(s, 0, "1,0")
    clear(s, 0, "1,0")
    put(s, 1, "2,-1", "WC")
    put(s, 0, "2,-1", "WB")
    fight(s, 1)
    do(s, "roll 4")
    assert pieces(s, 0, "1,0") == {"WB": 1, "COL": 1}  # a retreat without a canoe
    assert s.cat.green[s.group[at("1,0")]] == 3


@rule("COP-11.3.6")
def test_a_piece_that_crossed_does_not_cross_again_after_a_ride_with_a_halt() -> None:
    s = start(2, south_island="on")
    ocean(s, "1,0", "1,1")
    tile(s, "2,-1", "aotearoa", seen_by=(0,))
    do(explore(s), "reveal tile 2,-1")
    put(s, 0, "2,-1", "COL")
    put(s, 0, "1,0", "TC")
    do(move(s), "walk 2,-1 colony", "launch 1,0 transport_canoe", "load colony", "go 1,1", "stop")
    do(s, "launch 1,1 transport_canoe+1", "go 1,0", "unload colony")
    assert pieces(s, 0, "1,0") == {"TC": 1, "COL": 1} and options(s, "walk") == []


@rule("COP-11.3.6")
def test_a_piece_that_was_carried_may_still_cross_once() -> None:
    s = start(2, south_island="on")
    ocean(s, "1,0", "1,1")
    tile(s, "2,-1", "aotearoa", seen_by=(0,))
    do(explore(s), "reveal tile 2,-1")
    put(s, 0, "1,1", "TC", "COL")
    do(move(s), "launch 1,1 transport_canoe", "go 1,0", "unload colony", "stop", "walk 1,0 colony")
    assert pieces(s, 0, "2,-1") == {"COL": 1} and options(s, "walk") == []


def seeker(**cards: tuple[str, ...]) -> ParadiseState:
    """Tonga at sea next to the hex To South America."""
    s = start(2, kumara="on")
    tile(s, "9,-3", "rapa_nui")
    settle(s, 0, "9,-3")
    face_up(s, 0, *cards.get("up", ()))
    return explore(s)


@rule("COP-11.5.1", "COP-11.5.2", "COP-11.5.3")
def test_a_search_needs_a_start_hex_within_reach() -> None:
    s = start(2, kumara="on")
    assert options(explore(s), "kumara") == []
    s = seeker()
    assert options(s, "kumara") == ["kumara 9,-3"]
    cup = len(s.cup)
    s.play("kumara 9,-3")
    assert s.explorer == at("9,-3") and legal(s, "roll 1") and len(s.cup) == cup and s.knots == 0


@rule("COP-11.5.4", "COP-11.5.5", "COP-11.5.8", "COP-11.5.9", "COP-11.5.10")
@pytest.mark.parametrize(
    ("cards", "galapagos", "die", "result"),
    [
        ((), False, 4, "off course"),
        ((), True, 4, "explore"),
        (("ocean_chart",), False, 1, "return"),
        ((), True, 1, "return"),
        ((), False, 1, "lost"),
        ((), False, 3, "return"),
        (("navigation", "poi"), False, 4, "explore"),
        (("navigation", "poi"), False, 3, "off course"),
    ],
)
def test_cop_ex_27_the_kumara_table(cards: tuple[str, ...], galapagos: bool, die: int, result: str) -> None:
    s = seeker(up=cards)
    s.players[0].galapagos = galapagos
    assert modifier(s, 0) == galapagos + ("navigation" in cards)
    do(s, "kumara 9,-3", f"roll {die}")
    assert s.players[0].lost == (result == "lost")
    if result in ("lost", "return"):
        assert s.explorer == -1
    else:
        assert step(s) == "KumaraSail" and s.stack[-1].args == (int(result == "off course"),)


@rule("COP-11.5.6", "COP-11.5.7")
def test_off_course_comes_no_nearer_and_explore_goes_anywhere() -> None:
    s = seeker()
    place = at("9,-3")
    away = ways(s, place, drifting=True)
    assert away and all(CAT.to_america[other] >= CAT.to_america[place] for other in away)
    assert set(away) < set(ways(s, place, drifting=False))
    do(s, "kumara 9,-3", "roll 5", "sail 10,-4")
    assert s.explorer == at("10,-4") and legal(s, "roll 6")


@rule("COP-11.5.11", "COP-11.5.12")
def test_galapagos_helps_and_south_america_gives_kumara() -> None:
    s = seeker()
    do(s, "kumara 9,-3")
    s.explorer = at("11,-4")
    do(s, "roll 5", "sail 12,-5", "roll 6", "sail 12,-6")
    assert s.players[0].galapagos
    before = count(s, 0)
    do(s, "roll 6")
    assert "13,-7" in targets(s, "sail")
    s.play("sail 13,-7")
    assert s.players[0].kumara and count(s, 0) == before + 4 and s.explorer == -1 and not s.players[0].lost


@rule("COP-11.5.13")
def test_kumara_is_captured_with_a_saved_village() -> None:
    s = start(2, kumara="on")
    s.players[1].kumara = True
    clear(s, 1, SAMOA)
    put(s, 0, SAMOA, "WC", "WC", "WC")
    do(fight(s), "roll 6", "save war_canoe", "done")
    assert s.players[0].kumara and s.players[1].kumara


def test_without_the_option_there_is_no_search() -> None:
    s = start(2)
    tile(s, "9,-3", "rapa_nui")
    settle(s, 0, "9,-3")
    assert options(explore(s), "kumara") == []
    assert refused(s, "kumara 9,-3")


@rule("COP-11.6.1", "COP-11.6.4", "COP-11.6.5")
def test_cop_ex_28_malaria() -> None:
    s = start(2, malaria="on")
    s.malaria_from = 1
    before = s.villages[:]
    do(run(s, MALARIA_ROLL), "roll 3")
    assert s.villages == before
    s = start(2, malaria="on")
    s.malaria_from = 1
    s.land = replaced(s.land, at("-3,1"), GROUP)
    settle(s, 1, "-3,1")
    do(run(s, MALARIA_ROLL), "roll 3")
    assert s.owner[at("-3,1")] == -1 and s.villages[at("-3,1")] == 0
    assert [CAT.malaria[die] for die in range(1, 7)] == [
        at(n) for n in ("-4,1", "-4,1", "-3,1", "-3,1", "-2,1", "-2,2")
    ]


@rule("COP-11.6.2", "COP-11.6.3")
def test_malaria_begins_in_the_turn_after_a_malaria_island_was_taken() -> None:
    s = start(2, malaria="on", turn=3)
    put(s, 0, "-2,1", "WC", "WC", "TC")
    do(fight(s), "roll 6", "roll 6", "save war_canoe", "done")
    assert s.malaria_from == 4 and s.owner[at("-2,1")] == 0
    begin_turn = run(s, MALARIA_ROLL)
    assert begin_turn.turn == 4  # nothing was rolled in turn 3
    s.owner, s.villages = replaced(s.owner, at("-2,1"), -1), replaced(s.villages, at("-2,1"), 0)
    run(s, MALARIA_ROLL)
    assert legal(s, "roll 1")


@rule("COP-11.5.13")
def test_no_kumara_is_captured_where_there_is_none() -> None:
    for owner_has in (False, True):
        s = start(2, kumara="on")
        tile(s, "1,0", "tubuai")
        settle(s, 1, "1,0")
        s.players[1].kumara = owner_has
        put(s, 0, "1,0", "WC", "WC")
        do(fight(s), "roll 6", "save war_canoe")
        assert s.owner[at("1,0")] == 0 and s.players[0].kumara == owner_has
