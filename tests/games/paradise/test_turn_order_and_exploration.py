"""Chapters 4 to 6 of the digest: turn order and exploration."""

from atoll.games.paradise.catalog import FACE_DOWN, GROUP, OCEAN, UNKNOWN
from atoll.games.paradise.flow.exploration import first_hexes, reach
from atoll.kernel import CHANCE
from games.paradise.scenario import (
    CAT,
    SAMOA,
    TONGA,
    at,
    chance,
    do,
    events,
    explore,
    face_up,
    finish,
    lawful,
    legal,
    new,
    next_turn,
    number,
    ocean,
    options,
    put,
    refused,
    settle,
    stack_cup,
    start,
    step,
    targets,
    tile,
)
from marks import rule


def names(places: object) -> set[str]:
    return {CAT.hex_names[place] for place in places}  # type: ignore[attr-defined]


@rule("COP-4.1", "COP-4.2", "COP-4.3")
def test_all_players_finish_a_step_before_the_next() -> None:
    s = new(3)
    seen: list[tuple[str, int]] = []
    kinds = {"SetOrder": "order", "Start": "explore", "Move": "move", "Orders": "build"}
    while s.turn < 2:
        name = step(s)
        if s.seat == CHANCE:
            chance(s)
        else:
            if name in kinds and (kinds[name], s.seat) not in seen:
                seen.append((kinds[name], s.seat))
            s.play(s.choices()[0])
    first, *rest = seen
    assert first == ("order", 0)
    assert [kind for kind, _ in rest] == ["explore"] * 3 + ["move"] * 3 + ["build"] * 3
    assert [seat for _, seat in rest] == [0, 1, 2] * 3


@rule("COP-5.1")
def test_the_last_player_sets_the_turn_order() -> None:
    s = start(3)
    for player, vp in zip(s.players, (6, 4, 8), strict=True):
        player.vp = vp
    assert next_turn(s).seat == 1 and s.holder == 1


@rule("COP-5.2")
def test_ties_for_last_go_to_tonga_raiatea_hiva_samoa() -> None:
    s = start(4)
    assert next_turn(s).holder == 0
    s.players[0].vp = 2
    assert next_turn(s).holder == 3
    s.players[3].vp = 2
    assert next_turn(s).holder == 2


@rule("COP-5.3", "COP-5.4")
def test_the_holder_chooses_first_player_and_direction_for_the_whole_turn() -> None:
    s = next_turn(start(4))
    assert len(options(s, "order")) == 8
    s.play("order 2 counter-clockwise")
    assert s.order == (2, 1, 0, 3)
    while s.turn == 2:
        assert s.order == (2, 1, 0, 3)
        chance(s) if s.seat == CHANCE else s.play(s.choices()[0])


@rule("COP-6.1.1", "COP-6.2.1", "COP-6.2.2", "COP-6.2.3")
def test_cop_ex_4_pre_move() -> None:
    s = start(2)
    tile(s, "1,0", "niue")
    ocean(s, "2,-1")
    explore(s)
    assert (
        names(reach(s, 0)) >= {"0,1", "1,0", "2,-1"} and at(SAMOA) not in reach(s, 0) and at("-1,1") not in reach(s, 0)
    )
    assert names(first_hexes(s, 0)) >= {"1,1", "0,2", "-1,2", "1,-1", "2,0", "2,-2", "3,-2", "3,-1"}
    assert targets(s, "explore") == names(first_hexes(s, 0))
    put(s, 1, "2,-1", "TC")
    assert at("2,-1") not in reach(s, 0)
    assert refused(explore(s), "explore 5,-1").rule == "COP-6.2.2"


@rule("COP-6.1.2")
def test_a_lost_explorer_only_comes_back() -> None:
    s = start(2)
    s.players[0].lost = True
    explore(s)
    assert not s.players[0].lost and step(s) != "Start"


@rule("COP-6.1.3")
def test_exploring_is_optional() -> None:
    s = explore(start(2))
    s.play("stay")
    assert len(s.cup) == 60 and not s.players[0].lost


@rule("COP-6.3.1", "COP-6.3.2", "COP-6.3.3", "COP-6.3.4", "COP-6.4.1", "COP-6.4.2")
def test_cop_ex_5_ocean_then_an_island() -> None:
    s = start(2)
    tile(s, "1,0", "niue")
    ocean(s, "2,-1")
    explore(s)
    do(s, "explore 2,0", "draw open_ocean-1", "explore 3,0", "draw island-2", "find tuamotu", "mark tile")
    assert s.knots == 3 and s.land[at("3,0")] == FACE_DOWN and s.markers[at("3,0")] == 1 == s.seen[at("3,0")]
    assert legal(s, "return") and targets(s, "explore")
    assert s.view(0).hexes["3,0"].group == "tuamotu" and s.view(1).hexes["3,0"].group == ""
    assert s.view(1).knots == 3


@rule("COP-6.6.1", "COP-6.6.2", "COP-6.6.3", "COP-6.6.4", "COP-6.6.5", "COP-6.4.5")
def test_cop_ex_6_resolution() -> None:
    s = start(2)
    tile(s, "1,0", "niue")
    explore(s)
    size = len(s.cup)
    do(s, "explore 2,0", "draw open_ocean-1", "explore 3,0", "draw island-2", "find tuamotu", "mark tile", "return")
    assert s.land[at("2,0")] == OCEAN and len(s.cup) == size - 2
    assert s.markers[at("3,0")] == 1 and s.explorer == -1 and s.knots == 0 and s.trail == ()
    assert not s.players[0].lost


@rule("COP-6.3.6", "COP-6.3.7", "COP-6.3.8", "COP-6.3.9")
def test_cop_ex_7_off_course() -> None:
    s = start(3)
    explore(s)
    do(s, "explore 0,2", "draw off_course")
    assert s.seat == 1 and step(s) == "Drift"  # the player on the left
    assert targets(s, "drift") == {"-1,2", "-1,3", "0,3", "1,1", "1,2"}
    s.play("drift 0,3")
    assert s.explorer == at("0,3") and s.land[at("0,2")] == UNKNOWN and s.knots == 0 and s.spent[6] == 1
    assert s.seat == CHANCE and legal(s, "draw island-1")
    do(s, "draw open_ocean-1")
    assert legal(s, "explore 0,2")


@rule("COP-6.3.10")
def test_cop_ex_8_off_course_with_nowhere_to_go() -> None:
    s = start(2)
    ocean(s, "-1,2", "-1,3", "0,3", "1,2")
    explore(s)
    s.log = []
    do(s, "explore 1,1", "draw open_ocean-1", "explore 0,2", "draw off_course")
    assert s.explorer == at("0,2") and s.knots == 3 and s.land[at("0,2")] == UNKNOWN
    assert [event.key for event in s.log][-2:] == ["drift nowhere", "penalty"]
    assert legal(s, "explore 0,2")


@rule("COP-6.5.1", "COP-6.5.2")
def test_cop_ex_9_another_players_tile() -> None:
    s = start(3)
    tile(s, "1,1", "tubuai", seen_by=(1,))
    explore(s)
    do(s, "explore 0,2", "draw open_ocean-2", "explore 1,1")
    assert s.knots == 4 and s.view(0).hexes["1,1"].group == "tubuai"
    s.play("mark tile")
    assert s.markers[at("1,1")] == 3 and s.land[at("1,1")] == FACE_DOWN
    s = start(2)
    tile(s, "1,1", "tubuai", seen_by=(1,))
    do(explore(s), "explore 1,1", "mark tile")
    assert s.land[at("1,1")] == GROUP and s.markers[at("1,1")] == 0 and s.facing[at("1,1")] == 0


@rule("COP-6.4.3", "COP-6.4.4", "COP-6.4.6")
def test_cop_ex_10_five_knots_and_more() -> None:
    for marker, lost in (("open_ocean-1", False), ("open_ocean-2", True), ("island-3", True)):
        s = explore(start(2))
        do(s, "explore 0,2", "draw open_ocean-2", "explore 1,1", "draw open_ocean-2", "explore 1,2", f"draw {marker}")
        if marker.startswith("island"):
            do(s, "find niue", "mark tile")
        assert s.players[0].lost == lost and s.explorer == -1
        assert s.land[at("1,2")] == (FACE_DOWN if marker.startswith("island") else OCEAN)


@rule("COP-6.3.5")
def test_a_discovered_tile_may_be_revealed_at_any_time() -> None:
    s = start(2, interludes="always")
    tile(s, "1,1", "tubuai", seen_by=(1,))
    next_turn(s)
    s.play("order 0 clockwise")
    assert s.seat == 1 and step(s) == "Interlude"
    s.play("reveal tile 1,1")
    assert s.land[at("1,1")] == GROUP and s.facing[at("1,1")] == 1 and s.markers[at("1,1")] == 0
    s = start(2)
    tile(s, "1,1", "tubuai", seen_by=(0,))
    do(explore(s), "reveal tile 1,1")
    assert s.land[at("1,1")] == GROUP and legal(s, "stay")


@rule("COP-6.5.3")
def test_a_fourth_marker_needs_a_tile_revealed_first() -> None:
    s = start(3)
    for place, name in (("-1,2", "tubuai"), ("-1,3", "tuvalu"), ("1,1", "mangareva")):
        tile(s, place, name, seen_by=(0,))
    explore(s)
    do(s, "explore 0,2", "draw island-1", "find kuporu")
    assert refused(s, "mark tile").rule == "COP-6.5.3"
    assert targets(s, "reveal tile") == {"0,2", "-1,2", "-1,3", "1,1"}
    do(s, "reveal tile -1,3", "mark tile")
    assert s.markers[at("0,2")] == 1 and s.land[at("-1,3")] == GROUP
    lawful(s)


@rule("COP-6.5.4")
def test_known_hexes_are_crossed_for_two_knots() -> None:
    s = explore(start(2))
    assert options(s, "cross") == []
    do(s, "explore 0,2", "draw open_ocean-1")
    assert TONGA in targets(s, "cross") and "-1,1" not in targets(s, "cross")
    s.play(f"cross {TONGA}")
    assert s.knots == 3 and s.explorer == at(TONGA)
    assert refused(s, "cross -1,1").rule == "COP-6.5.4"
    s.play("cross 0,2")
    assert s.explorer == -1 and not s.players[0].lost  # exactly five knots: Return


def test_a_tile_with_ones_own_marker_is_crossed_never_explored() -> None:
    s = start(2)
    tile(s, "1,1", "tubuai", seen_by=(0,))
    explore(s)
    assert refused(s, "explore 1,1").rule == "COP-6.5.1"
    do(s, "explore 0,2", "draw open_ocean-1")
    assert "1,1" in targets(s, "cross") and "1,1" not in targets(s, "explore")


def test_an_empty_cup_means_open_ocean_with_two_knots() -> None:
    s = start(2)
    stack_cup(s)
    explore(s)
    s.play("explore 0,2")
    assert s.land[at("0,2")] == OCEAN and s.knots == 2


@rule("COP-C.1.7", "COP-C.4.2")
def test_navigation_and_ocean_chart_change_the_limits() -> None:
    for cards, far, knots, lost in (
        (("navigation",), False, 5, None),
        (("navigation",), False, 6, False),
        (("navigation",), False, 7, True),
        (("ocean_chart",), False, 6, False),
        ((), True, 5, None),
        ((), False, 5, False),
        ((), False, 6, True),
        (("navigation",), True, 6, False),
    ):
        s = start(2)
        face_up(s, 0, *cards)
        s.westerlies = s.turn if far else 0
        explore(s)
        do(s, "explore 0,2", "draw open_ocean-1")
        s.knots = knots
        s.settle()
        assert (s.explorer >= 0) == (lost is None)
        assert s.players[0].lost == bool(lost)


def test_random_play_ends() -> None:
    assert finish(new(2), 11).over
    assert number("hex", TONGA) == at(TONGA)
    assert events(start(2), "settle")
    s = start(2)
    settle(s, 0, TONGA, 3, 1)
    lawful(s)
