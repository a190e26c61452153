"""Chapter 7 of the digest: Transit, canoes, carrying, stacks and Rumors."""

from random import Random

import pytest

from atoll.games.paradise.catalog import GROUP, TYPHOON
from atoll.games.paradise.flow.fleets import range_of
from atoll.games.paradise.scoring import count
from atoll.games.paradise.state import replaced
from atoll.games.paradise.state.control import chains, home_chain
from atoll.kernel import CHANCE
from games.paradise.scenario import (
    SAMOA,
    TONGA,
    at,
    begin,
    clear,
    construct,
    do,
    done_with_orders,
    face_up,
    fight,
    hand,
    known_pieces,
    lawful,
    legal,
    move,
    new,
    ocean,
    options,
    pieces,
    put,
    refused,
    settle,
    start,
    step,
    targets,
    tile,
)
from marks import rule


def chain_of_ex_11(s, at_tonga: bool = True):  # type: ignore[no-untyped-def]
    tile(s, "0,2", "kermadec")
    ocean(s, "1,1")
    tile(s, "2,0", "tuamotu")
    tile(s, "3,0", "pitcairn")
    for place in ("0,2", "1,1", "2,0", *([TONGA] if at_tonga else [])):
        put(s, 0, place, "TU")
    return s


def hexes(*places: str) -> set[int]:
    return {at(place) for place in places}


@rule("COP-7.2.1", "COP-7.2.2", "COP-7.5.3")
def test_cop_ex_11_a_chain() -> None:
    s = chain_of_ex_11(start(2))
    assert home_chain(s, 0) == hexes(TONGA, "0,2", "1,1", "2,0")
    s.players[0].stacks[at("1,1")] = 1 << 8  # turned face down it joins nothing
    assert home_chain(s, 0) == hexes(TONGA, "0,2")


def test_cop_ex_12_a_chain_without_the_home() -> None:
    s = chain_of_ex_11(start(2), at_tonga=False)
    settle(s, 0, "0,2")
    settle(s, 0, "2,0", 2)
    assert chains(s, 0) == (hexes("0,2", "1,1", "2,0"),)
    assert home_chain(s, 0) == set() and count(s, 0) == 2 * 5


@rule("COP-7.1.1", "COP-7.2.3", "COP-7.2.4", "COP-7.2.5", "COP-7.2.7")
def test_transit_moves_any_pieces_along_a_chain_before_movement() -> None:
    s = chain_of_ex_11(start(2))
    put(s, 0, TONGA, "TC", "COL", "WC", "RUM")
    move(s)
    assert step(s) == "Transit"
    assert refused(s, f"transit {TONGA} transport_canoe_up").rule == "COP-7.2.4"
    assert not options(s, "show")
    for kind in ("warrior_band", "colony", "war_canoe", "rumor", "transport_canoe"):
        do(s, f"transit {TONGA} {kind}", "transit to 2,0")
    assert pieces(s, 0, "2,0") == {"WB": 1, "COL": 1, "WC": 1, "RUM": 1, "TC": 1, "TU": 1}
    do(s, "end transit", "launch 2,0 war_canoe", "load warrior_band", "go 3,0")  # they still move as usual
    assert pieces(s, 0, "3,0") == {"WB": 1, "WC": 1}
    lawful(s)


@rule("COP-7.2.6")
def test_chains_serve_transit_construction_and_points() -> None:
    s = chain_of_ex_11(start(2))
    settle(s, 0, "2,0")
    before = count(s, 0)
    construct(s)
    assert s.players[0].pools == ((at(TONGA), at("2,0")),) or s.players[0].pools == ((at("2,0"), at(TONGA)),)
    assert before == 2 * 3 + 2 * 2
    assert step(move(s)) == "Transit"


@rule("COP-7.3.1")
def test_canoes_are_turned_before_any_moves() -> None:
    s = start(2)
    put(s, 0, TONGA, "TC", "TC")
    ocean(s, "0,2")
    move(s)
    do(s, f"show {TONGA}")
    assert pieces(s, 0, TONGA) == {"WB": 2, "TC": 1, "TU": 1} and not legal(s, f"hide {TONGA}")
    do(s, f"launch {TONGA} transport_canoe", "go 0,2", "stop")
    assert refused(s, f"show {TONGA}").rule == "COP-7.3.1"


@rule("COP-7.3.2", "COP-7.3.3", "COP-7.3.9")
def test_a_canoe_moves_one_or_two_hexes_and_may_stay_at_sea() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "TC")
    ocean(s, "0,2", "0,3", "1,2")
    move(s)
    do(s, f"launch {TONGA} war_canoe", "go 0,2", "go 0,3")
    assert refused(move(s), "go 1,2").rule == "COP-7.3.2"
    assert pieces(s, 0, "0,3") == {"WC": 1}
    move(s)
    do(s, f"launch {TONGA} transport_canoe", "go 0,2", "stop")
    assert legal(s, "launch 0,2 transport_canoe+1")
    assert range_of(s, 0) == 2
    lawful(s)


@rule("COP-7.3.4")
def test_canoes_enter_known_hexes_only_and_reveal_ones_own_tile_before_entering() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC")
    tile(s, "0,2", "tubuai", seen_by=(0,))
    tile(s, "1,1", "mangareva", seen_by=(1,))
    ocean(s, "-1,2")
    move(s)
    do(s, f"launch {TONGA} war_canoe")
    assert refused(s, "go 0,2").rule == "COP-7.3.4" == refused(s, "go 1,1").rule
    assert targets(s, "reveal tile") == {"0,2"}
    do(s, "reveal tile 0,2", "go 0,2")
    assert s.land[at("0,2")] == GROUP and pieces(s, 0, "0,2") == {"WC": 1}


@rule("COP-7.3.5", "COP-7.3.8")
def test_a_transport_canoe_needs_an_escort_into_an_enemy_hex() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "TC")
    put(s, 0, "-1,2", "TC")
    ocean(s, "-1,2", "0,2")
    put(s, 1, "0,2", "TC")
    move(s)
    do(s, f"launch {TONGA} transport_canoe")
    assert refused(s, "go 0,2").rule == "COP-7.3.5" == refused(s, f"go {SAMOA}").rule == refused(s, "go -1,1").rule
    move(s)
    do(s, f"launch {TONGA} war_canoe", "take transport_canoe", "go 0,2", "stop")
    assert pieces(s, 0, "0,2") == {"WC": 1, "TC": 1}


@rule("COP-7.3.6", "COP-7.3.7", "COP-8.1.1")
def test_a_war_canoe_stops_for_war_canoes_and_passes_transports() -> None:
    for enemy, passes in ((("TC", "WB"), True), (("WC",), False)):
        s = start(2)
        put(s, 0, TONGA, "WC")
        ocean(s, "0,2", "0,3")
        put(s, 1, "0,2", *enemy)
        move(s)
        do(s, f"launch {TONGA} war_canoe", "go 0,2")
        assert bool(s.fleet) == passes == legal(s, "go 0,3") == legal(s, "stop")
        assert (at("0,2") in s.players[1].no_war_canoe) == passes  # all that is told is whether it must stop
        assert known_pieces(s, 1, "0,2") == ({} if passes else {"WC": 1})
    do(s, "end movement")
    assert s.battle is not None and s.battle.hex == at("0,2")
    s = start(2)
    put(s, 0, TONGA, "WC")
    do(move(s), f"launch {TONGA} war_canoe", f"go {SAMOA}")
    assert not s.fleet


@rule("COP-7.4.1", "COP-7.4.2", "COP-7.4.4")
def test_canoes_pick_up_and_put_down_along_their_way() -> None:
    s = start(2)
    put(s, 0, TONGA, "TC", "WC", "COL", "COL")
    tile(s, "0,2", "tubuai")
    put(s, 0, "0,2", "WB")
    move(s)
    do(s, f"launch {TONGA} transport_canoe", "load colony")
    assert refused(s, "load colony").rule == "COP-7.4.1" == refused(s, "load warrior_band").rule
    do(s, "go 0,2", "unload colony", "load warrior_band", f"go {TONGA}")
    assert pieces(s, 0, "0,2") == {"COL": 1}
    do(move(s), f"launch {TONGA} war_canoe")
    assert legal(s, "load warrior_band") and not legal(s, "load colony")
    lawful(s)


@rule("COP-7.4.5")
def test_no_piece_is_carried_by_two_canoes_in_a_turn() -> None:
    s = start(2)
    put(s, 0, TONGA, "TC", "COL")
    tile(s, "0,2", "tubuai")
    put(s, 0, "0,2", "TC")
    move(s)
    do(s, f"launch {TONGA} transport_canoe", "load colony", "go 0,2", "unload colony", "stop")
    do(s, "launch 0,2 transport_canoe")
    assert refused(s, "load colony").rule == "COP-7.4.5"


def test_nobody_is_left_behind_in_open_ocean() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "TC", "COL")
    move(s)
    do(s, "launch 0,2 transport_canoe")  # the Colony must come along
    assert pieces(s, 0, TONGA) == {"WB": 2, "TC": 1, "COL": 1}


@rule("COP-7.4.3", "COP-8.2.3")
def test_a_band_on_a_transport_takes_no_part_in_an_attack() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC", "TC", "WB")
    put(s, 1, "0,2", "WC")
    fight(s)
    assert options(s, "front") == ["front 0", "front 1"]
    s.play("front 0")
    assert s.battle is not None and s.battle.front[:2] == [0, 1]


@rule("COP-7.5.1", "COP-7.5.2", "COP-7.5.5")
def test_others_see_how_many_pieces_not_which() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "WC", "TC", "COL", "COL", "TU", "RUM", "WB", "WB")
    mine, theirs = s.view(0).players[0].stacks[TONGA], s.view(1).players[0].stacks[TONGA]
    assert (theirs.count, theirs.face_up, theirs.pieces) == (11, 1, None)
    assert theirs.known == {"warrior_band": 2}  # those of the start
    assert mine.pieces is not None and mine.pieces["war_canoe"] == 2
    hand(s, 0, "tiki")
    view = s.view(1)
    assert view.players[0].hand_size == 1 and view.players[0].hand is None
    assert view.hexes[TONGA].villages == 2 and view.players[0].home == TONGA


def test_what_others_know_blurs_when_part_of_a_stack_moves() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, TONGA, "WC")
    assert known_pieces(s, 0, TONGA) == {"WB": 2}
    do(move(s), f"launch {TONGA} war_canoe", "load warrior_band", "go 0,2", "stop")
    assert known_pieces(s, 0, TONGA) == {} and known_pieces(s, 0, "0,2") == {"WB": 1}  # of two bands one must be there
    lawful(s)


@rule("COP-7.5.4", "COP-7.6.4")
def test_in_a_battle_all_may_look_and_rumors_go() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC", "RUM")
    put(s, 1, "0,2", "WC", "TC", "RUM")
    fight(s)
    assert known_pieces(s, 0, "0,2") == {"WC": 1} and known_pieces(s, 1, "0,2") == {"WC": 1, "TC": 1}
    assert s.players[0].pool[5] == s.players[1].pool[5] == 2
    s = start(2)
    put(s, 0, TONGA, "RUM")
    do(move(s), f"drop rumor {TONGA}")
    assert pieces(s, 0, TONGA) == {"WB": 2}


@rule("COP-7.6.1", "COP-7.6.3")
def test_rumors_are_built_at_no_cost_where_a_village_is() -> None:
    s = start(2)
    clear(s, 0, TONGA)
    construct(s)
    do(s, f"build rumor {TONGA}", f"build rumor {TONGA}")
    assert s.players[0].points == [2] and not legal(s, f"build rumor {TONGA}")
    done_with_orders(s)
    assert pieces(s, 0, TONGA) == {"RUM": 2} and s.view(1).players[0].stacks[TONGA].known == {}


@rule("COP-7.6.2")
def test_a_rumor_moves_like_a_canoe_but_never_alone_to_an_enemy() -> None:
    s = start(2)
    ocean(s, "0,2", "0,3")
    put(s, 0, TONGA, "RUM")
    face_up(s, 0, "double_hulled_canoes")
    ocean(s, "1,1")
    move(s)
    do(s, f"launch {TONGA} rumor")
    assert targets(s, "go") == {"0,2", "1,1"}
    do(s, "go 0,2", "go 0,3")
    assert legal(s, "go 0,2")  # one more hex with Double-Hulled Canoes


@rule("COP-8.5.4")
@pytest.mark.parametrize("extra", [True, False])
def test_the_last_piece_may_not_leave_a_conquered_independent_group(extra: bool) -> None:
    s = start(2)
    s.land = replaced(s.land, at("-1,1"), GROUP)
    s.conqueror = (0, *s.conqueror[1:])
    settle(s, 0, "-1,1")
    put(s, 0, "-1,1", "WC", *(["TC"] if extra else []))
    move(s)
    assert legal(s, "launch -1,1 war_canoe") == extra
    if not extra:
        assert refused(s, "launch -1,1 war_canoe").rule == "COP-8.5.4"
    assert begin(s) is s


@rule("COP-7.2.3")
def test_a_piece_uses_transit_once_a_turn() -> None:
    s = start(2)
    chain_of_ex_11(s)
    put(s, 0, TONGA, "WC")
    do(move(s), f"transit {TONGA} war_canoe", "transit to 0,2")
    assert not legal(s, "transit 0,2 war_canoe") and legal(s, f"transit {TONGA} warrior_band")


@pytest.mark.parametrize("seed", range(3))
def test_canoes_that_may_set_out_are_looked_up_anew_where_something_changed(seed: int) -> None:
    rng = Random(seed)
    s = new(4, events="on", south_island="on")
    for _ in range(2500):
        if s.over:
            break
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
        if not s.over and s.seat != CHANCE and step(s) == "Move":
            twin = s.copy()
            twin.offer = None
            assert twin.choices() == s.choices()


@rule("COP-7.3.2", "COP-C.1.6")
def test_canoes_that_have_come_as_far_as_can_be_may_part() -> None:
    """Two hexes, one more by Double-hulled Canoes, by Poi and by Favorable Winds: five in all."""
    s = start(2)
    ocean(s, "0,2", "0,3")
    put(s, 0, TONGA, "TC", "TC")
    face_up(s, 0, "double_hulled_canoes")
    s.players[0].far = 2
    move(s)
    assert range_of(s, 0) == 5
    do(s, f"launch {TONGA} transport_canoe", "take transport_canoe", "go 0,2", "go 0,3", "go 0,2", "go 0,3", "go 0,2")
    assert targets(s, "go") == set()
    do(s, "leave transport_canoe+5")
    assert pieces(lawful(s), 0, "0,2") == {"TC": 2}


@rule("COP-7.2.3", "COP-R-17")
def test_a_canoe_may_leave_by_transit_whom_it_carried_but_not_sail_away_from_him() -> None:
    s = chain_of_ex_11(start(2))
    put(s, 0, "1,1", "TC", "WB", "COL")
    do(move(s), "transit 1,1 transport_canoe", "transit to 2,0", "end transit")
    assert dict(s.adrift)[at("1,1")] == 1
    assert legal(s, "launch 1,1 transport_canoe_up")
    do(s, "launch 1,1 transport_canoe_up")
    assert not options(s, "go") and refused(s, "go 0,2").rule == "COP-7.4.4"
    do(s, "load colony")
    assert options(s, "go")


@rule("COP-7.3.5")
def test_a_canoe_joins_no_fleet_that_can_go_nowhere_without_an_escort() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "TC")
    put(s, 0, TONGA, "TC", "WC")
    s.marks = ((TYPHOON, at("0,2"), s.turn, 0),)  # one may leave the storm, not come back
    do(move(s), "launch 0,2 transport_canoe")  # there is one way only, to Tonga
    assert s.fleet_hex == at(TONGA)
    assert legal(s, "take war_canoe") and not legal(s, "take transport_canoe")
