"""Chapters 11.2 and C.3 of the digest: Random Events."""

from collections.abc import Callable

import pytest

from atoll.games.paradise.catalog import CARDS, EVENTS, GROUP, SHAMAN
from atoll.games.paradise.flow.events import TOP_EVENT, weeds_choices
from atoll.games.paradise.flow.exploration import EXPLORATION, limits
from atoll.games.paradise.flow.fleets import CLOSED, ESCORTED, OPEN, entry
from atoll.games.paradise.flow.orders import production
from atoll.games.paradise.flow.villages import remove_villages
from atoll.games.paradise.state import ParadiseState, replaced
from atoll.games.paradise.state.control import chain_hexes, green_spaces
from games.paradise.scenario import (
    CAT,
    SAMOA,
    TONGA,
    at,
    begin,
    chance,
    construct,
    do,
    events,
    explore,
    face_up,
    fight,
    hand,
    keep,
    lawful,
    legal,
    move,
    next_turn,
    ocean,
    options,
    pieces,
    put,
    settle,
    start,
    step,
    targets,
    tile,
    victory,
)
from marks import rule


def table(seats: int = 2) -> ParadiseState:
    return start(seats, events="on")


def draw(s: ParadiseState, event: str, drawer: int = 0) -> ParadiseState:
    """Let a seat draw an Event."""
    return do(begin(s, TOP_EVENT(-1, drawer), EXPLORATION(0)), f"draw event {event}")


@rule("COP-11.2.1")
def test_there_are_27_events_and_14_markers() -> None:
    s = table()
    assert len(s.event_deck) == 27 and sum(event.markers for event in CAT.components.event) == 14
    assert len(start(2).event_deck) == 0


@rule("COP-11.2.2")
def test_events_begin_after_somebody_had_five_points() -> None:
    s = table()
    next_turn(s)
    assert step(s) == "SetOrder"
    settle(s, 0, TONGA, 4, 2)
    tile(s, "0,2", "kermadec")
    settle(s, 0, "0,2")
    victory(s)
    assert s.events_on
    s.players[0].vp = s.players[1].vp = 0
    next_turn(s)
    assert step(s) == "ChooseDuty"


@rule("COP-11.2.3", "COP-11.2.4", "COP-C.3.1")
def test_the_last_player_draws_or_sets_the_order_and_the_order_comes_first() -> None:
    s = table(3)
    s.events_on = True
    for player, vp in zip(s.players, (8, 4, 6), strict=True):
        player.vp = vp
    next_turn(s)
    assert s.seat == 1
    s.play("take the event")
    assert s.seat == 2 == s.holder and s.drawer == 1 and len(s.event_deck) == 27
    s.play("order 2 clockwise")
    assert len(s.choices()) == 27 and legal(s, "draw event typhoon")


@rule("COP-11.2.5", "COP-11.2.6", "COP-C.3.8")
def test_blue_cards_are_kept_in_secret_and_others_carried_out_at_once() -> None:
    s = draw(table(), "shaman")
    assert s.players[0].kept == (SHAMAN,)
    assert s.view(1).players[0].kept_size == 1 and s.view(1).players[0].kept is None
    s = draw(table(), "great_catch")
    assert s.players[0].bonus == 2 and s.event_discards == (EVENTS.index("great_catch"),)


@rule("COP-11.2.9", "COP-C.3.6")
def test_an_event_that_leaves_fewer_than_two_villages_is_ignored() -> None:
    s = do(draw(table(), "tsunami"), f"strike {SAMOA}")
    assert s.villages[at(SAMOA)] == 2 and events(s, "event ignored")


@rule("COP-11.2.10", "COP-C.3.4")
def test_an_independent_group_is_affected_only_while_controlled() -> None:
    s = draw(table(), "drought")
    assert targets(s, "strike") == {TONGA, SAMOA}
    s = table()
    s.land = replaced(s.land, at("-1,1"), GROUP)
    settle(s, 1, "-1,1")
    assert targets(draw(s, "drought"), "strike") == {TONGA, SAMOA, "-1,1"}


@rule("COP-C.3.2", "COP-C.3.3", "COP-C.3.5", "COP-C.3.7", "COP-C.4.7")
def test_a_tsunami_takes_a_village_and_canoes() -> None:
    s = table()
    settle(s, 1, SAMOA, 4, 2)
    put(s, 1, SAMOA, "WC", "TU")
    do(draw(s, "tsunami"), f"strike {SAMOA}", "wreck 1", "wreck 0", "wreck 1")
    assert s.villages[at(SAMOA)] == 3 and s.ia[at(SAMOA)] == 2 and pieces(s, 1, SAMOA) == {"WB": 2}
    assert s.marks == ()
    lawful(s)


def test_a_typhoon_sinks_canoes_and_closes_a_hex() -> None:
    s = table()
    ocean(s, "1,1", "0,2")
    put(s, 1, "1,1", "TC", "COL")
    do(draw(s, "typhoon"), "strike 0,2", "wreck 0", "wreck 1", "wreck 0")
    while s.turn == 1 and s.seat == -1:
        chance(s)
    assert pieces(s, 1, "1,1") == {} and s.players[1].pool[4] == 4
    s.turn = 1
    s.marks = ((0, at("0,2"), 1, 0),)
    assert entry(s, 0, at("0,2")) == CLOSED


def own(s: ParadiseState) -> None:
    settle(s, 1, SAMOA, 4, 2)


@pytest.mark.parametrize(
    ("event", "target", "holds"),
    [
        ("invasive_weeds", "", lambda s: s.villages[at(SAMOA)] == 3),
        ("severe_erosion", f"strike {SAMOA}", lambda s: green_spaces(s, at(SAMOA)) == 1 and s.villages[at(SAMOA)] == 3),
        ("wrath_of_pele", f"strike {SAMOA}", lambda s: s.villages[at(SAMOA)] == 2),
        ("feud", "", lambda s: s.marks[0][:2] == (20, at(SAMOA))),
        ("freshwater_spring", "", lambda s: green_spaces(s, at(TONGA)) == 3),
        ("volcanic_ash", "", lambda s: green_spaces(s, at(TONGA)) == 3),
        ("great_chief", "", lambda s: s.marks == ((14, at(TONGA), 0, 0),)),
        ("war_fever", "", lambda s: pieces(s, 0, TONGA) == {"WB": 4} and pieces(s, 1, SAMOA) == {"WB": 3}),
        ("castaways", "", lambda s: not s.players[1].lost),
        ("westerlies", "", lambda s: s.westerlies == 1 and limits(s, 0) == (5, 7)),
        ("bountiful_harvest", "", lambda s: [p.bonus for p in s.players] == [1, 1]),
        ("exiles", f"exile {SAMOA}", lambda s: pieces(s, 0, TONGA) == {"WB": 3} and pieces(s, 1, SAMOA) == {"WB": 1}),
    ],
)
def test_what_events_do(event: str, target: str, holds: Callable[[ParadiseState], bool]) -> None:
    s = table()
    own(s)
    s.players[1].lost = True
    s.players[1].vp = 10
    begin(s, TOP_EVENT(-1, 0), EXPLORATION(0))
    s.play(f"draw event {event}")
    if target:
        s.play(target)
    assert holds(s)
    lawful(s)


def test_epidemic_costs_large_peoples_a_village() -> None:
    s = table()
    own(s)
    for place, name in (("0,2", "hawaii"), ("1,1", "rapa_nui")):
        tile(s, place, name)
        settle(s, 1, place, 2)
    draw(s, "epidemic")
    assert s.seat == 1 and step(s) == "GiveUp"
    s.play("give up village 1,1")
    assert s.villages[at("1,1")] == 1


def test_epidemic_spares_peoples_of_seven_villages() -> None:
    s = table()
    tile(s, "0,2", "hawaii")
    settle(s, 1, "0,2", 3, 1)
    settle(s, 1, SAMOA, 4, 2)
    before = s.villages[:]
    draw(s, "epidemic")
    assert s.villages == before and step(s) == "Start"


@rule("COP-C.4.7")
def test_the_wrath_of_pele_strikes_large_groups_and_leaves_a_village() -> None:
    s = table()
    tile(s, "0,2", "tubuai")  # two spaces
    settle(s, 0, "0,2", 2)
    settle(s, 1, SAMOA, 2)
    settle(s, 0, TONGA, 4, 2)
    draw(s, "wrath_of_pele")
    assert targets(s, "strike") == {TONGA, SAMOA}
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0", 2)
    do(s, f"strike {SAMOA}")
    assert s.villages[at(SAMOA)] == 1


@rule("COP-11.2.3", "COP-C.4.6")
def test_with_kava_the_last_of_the_others_draws_the_event() -> None:
    s = table(3)
    s.events_on = True
    s.players[0].vp, s.players[1].vp, s.players[2].vp = 0, 4, 8
    hand(s, 0, "kava")
    next_turn(s)
    do(s, "use kava")
    assert (s.holder, s.drawer) == (0, 1)


@rule("COP-C.3.1")
def test_more_hexes_of_movement_and_more_points_last_one_turn() -> None:
    s = table()
    s.players[0].far = s.players[0].bonus = 1
    next_turn(s)
    assert (s.players[0].far, s.players[0].bonus) == (0, 0)


def test_new_canoes_and_a_gift_for_the_drawer() -> None:
    s = draw(table(), "master_canoe_builder")
    do(s, "face up", "face down")
    assert pieces(s, 0, TONGA) == {"WB": 2, "TC": 1, "TU": 1}
    s = do(draw(table(), "feast_of_gifts"), "draw card tiki")
    assert s.players[0].hand == (CARDS.index("tiki"),)


def test_taniwha_cuts_chains_and_holds_pieces() -> None:
    s = table()
    ocean(s, "1,1", "0,2")
    put(s, 0, "1,1", "TU")
    s.marks = ((6, at("1,1"), 1, 0),)
    assert at("1,1") not in chain_hexes(s, 0) and entry(s, 0, at("1,1")) == CLOSED
    assert options(move(s), "launch") == []


def test_tapu_ground_and_a_royal_marriage_keep_others_out() -> None:
    s = table()
    assert entry(s, 0, at(SAMOA)) == ESCORTED
    s.marks = ((26, at(SAMOA), 2, -1),)
    assert entry(s, 0, at(SAMOA)) == CLOSED and entry(s, 1, at(SAMOA)) == OPEN
    s = table()
    s.events_on = True
    keep(s, 0, "royal_marriage")
    next_turn(s)
    do(s, "take the event", "order 0 clockwise", "draw event great_catch", "pass")
    assert step(s) == "Marriage" and s.seat == 0
    s.play("name 1")
    assert entry(s, 0, at(SAMOA)) == CLOSED == entry(s, 1, at(TONGA))
    next_turn(s)  # the marriage holds for this turn only
    assert entry(s, 0, at(SAMOA)) == ESCORTED == entry(s, 1, at(TONGA))


@rule("COP-C.2.5")
def test_a_war_leader_counts_as_a_battle_card() -> None:
    s = table()
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB")
    put(s, 0, "1,0", "WC")
    keep(s, 0, "war_leader")
    fight(s)
    assert step(s) == "Lead"
    do(s, "event war_leader", "roll 3", "event war_leader")
    assert s.battle is not None and s.battle.front == [0, 1, 1, 0, 0]
    assert s.event_discards == (EVENTS.index("war_leader"),)


def test_shaman_cancels_an_event_altogether_and_may_answer_a_tapu() -> None:
    s = table()
    own(s)
    keep(s, 0, "shaman")
    hand(s, 1, "tapu")
    do(draw(s, "wrath_of_pele"), f"strike {SAMOA}")
    assert s.seat == 1 and step(s) == "Answer"
    s.play("use tapu")
    assert s.seat == 0 and legal(s, "event shaman")
    s.play("event shaman")
    assert s.villages[at(SAMOA)] == 2 and s.players[1].used == (CARDS.index("tapu"),)
    s = table()
    own(s)
    keep(s, 1, "shaman")
    do(draw(s, "wrath_of_pele"), f"strike {SAMOA}", "event shaman")
    assert s.villages[at(SAMOA)] == 4


@rule("COP-C.4.5")
def test_tapu_shields_its_owner_from_the_westerlies_and_nobody_else() -> None:
    s = table()
    hand(s, 1, "tapu")
    do(draw(s, "westerlies"), "use tapu")
    assert limits(s, 0) == CAT.far_limits and limits(s, 1) == CAT.knot_limits


@rule("COP-C.4.5")
def test_a_tapu_that_lies_face_up_is_asked_for_and_nobody_elses() -> None:
    s = table()
    own(s)
    face_up(s, 1, "tapu")
    do(draw(s, "wrath_of_pele"), f"strike {SAMOA}")
    assert step(s) == "Answer" and s.seat == 1
    s = table()
    own(s)
    face_up(s, 0, "tapu")
    hand(s, 1, "tiki")
    do(draw(s, "wrath_of_pele"), f"strike {SAMOA}")
    assert step(s) != "Answer"  # everybody knows that Samoa has no Tapu


@rule("COP-C.4.5")
def test_tapu_lets_its_owner_pass_taniwha() -> None:
    s = table()
    ocean(s, "1,1", "0,2")
    put(s, 1, "1,1", "TU")
    hand(s, 1, "tapu")
    do(draw(s, "taniwha"), "strike 1,1", "use tapu")
    assert entry(s, 0, at("1,1")) == CLOSED and entry(s, 1, at("1,1")) == OPEN
    assert chain_hexes(s, 1) == [at("1,1")]
    assert "launch 1,1 transport_canoe_up" in options(move(s, 1))


@rule("COP-C.4.5")
def test_a_drawer_can_refuse_his_own_gift_with_tapu() -> None:
    s = table()
    hand(s, 0, "tapu")
    do(draw(s, "great_catch"), "use tapu")
    assert s.players[0].bonus == 0


@rule("COP-11.2.7")
def test_markers_lie_where_their_events_say_and_for_as_long() -> None:
    s = table()
    ocean(s, "1,1")
    do(draw(s, "taniwha"), "strike 1,1")
    assert s.view(0).marks == (("taniwha", "1,1", 1),)
    draw(s, "freshwater_spring")
    do(draw(s, "drought"), f"strike {SAMOA}")
    next_turn(s)
    assert {mark[:2] for mark in s.view(0).marks} == {("drought", SAMOA), ("freshwater_spring", TONGA)}
    next_turn(s)
    assert [mark[0] for mark in s.view(0).marks] == ["freshwater_spring"]
    marked = [event.id for event in CAT.components.event if event.markers]
    assert len(marked) == 14 and {"taniwha", "drought", "freshwater_spring"} <= set(marked)


@rule("COP-C.4.3")
def test_a_feud_stops_the_production_of_a_leaders_group_for_a_turn() -> None:
    s = table()
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0", 2)
    s.players[1].vp = 6
    draw(s, "feud")
    assert targets(s, "strike") == {"1,0", SAMOA}
    do(s, f"strike {SAMOA}")
    assert production(s, 1, at(SAMOA)) == 0 and production(s, 1, at("1,0")) == 2
    next_turn(s)
    assert production(s, 1, at(SAMOA)) == 2


def test_kept_events_help_when_their_owner_likes() -> None:
    s = table()
    ocean(s, "0,2", "0,3", "1,2")
    put(s, 0, TONGA, "TC")
    keep(s, 0, "favorable_winds", "bird_omens")
    do(move(s), "event favorable_winds")
    assert s.players[0].far == 1
    explore(s)
    do(s, "explore 1,1", "draw open_ocean-3")
    assert step(s) == "Omens"
    s.play("event bird_omens")
    assert s.knots == 0 and s.trail == ((at("1,1"), 0),)


def test_weeds_are_cleared_for_two_points() -> None:
    s = table()
    settle(s, 0, TONGA, 2, 1)
    s.marks = ((2, at(TONGA), 0, -1),)
    construct(s)
    assert not legal(s, f"build village {TONGA}", 0)
    s.play(f"clear {TONGA}", 0)
    assert s.players[0].points == [0]
    for seat in (0, 1):
        s.play("done", seat)
    assert s.marks == ()


@rule("COP-11.2.7")
@pytest.mark.parametrize("event", sorted(CAT.event_turns))
def test_every_lasting_event_has_a_marker_that_lies_on_its_target(event: int) -> None:
    s = table()
    ocean(s, "1,1")
    settle(s, 0, TONGA, 4, 2)
    settle(s, 1, SAMOA, 4, 2)
    draw(s, EVENTS[event])
    target = TONGA
    while step(s) == "Strike":
        target = s.choices()[0].text.split()[-1]
        s.play(s.choices()[0])
    turns = CAT.event_turns[event]
    assert [mark[:2] for mark in s.view(1).marks] == [(EVENTS[event], target)]
    assert s.marks[0][2] == (s.turn + turns - 1 if turns else 0)
    assert CAT.components.event[event].markers
    for _ in range(turns):
        next_turn(s)
    assert bool(s.view(1).marks) == (turns == 0)


def test_a_great_chief_works_for_the_player_whose_group_it_was() -> None:
    s = table()
    s.marks = ((EVENTS.index("great_chief"), at(TONGA), 0, 0),)
    assert (production(s, 0, at(TONGA)), production(s, 1, at(TONGA))) == (3, 2)


def test_a_great_chief_leaves_with_the_last_village() -> None:
    s = table()
    tile(s, "0,2", "tubuai")
    settle(s, 0, "0,2", 2)
    s.marks = ((EVENTS.index("great_chief"), at("0,2"), 0, 0),)
    remove_villages(s, at("0,2"), 1)
    assert s.marks
    remove_villages(s, at("0,2"), 1)
    assert s.marks == ()


def test_weeds_grow_on_a_village_only_where_one_stands_on_a_brown_space() -> None:
    s = table()
    for villages, offered in ((2, ["strike empty"]), (3, ["strike", "strike empty"]), (4, ["strike"])):
        settle(s, 1, SAMOA, villages, 2)
        assert [choice.kind for choice in weeds_choices(s)] == offered
