"""The decided corrections to the letter of the rulebook, row by row: P1 to P18, and the public facts of components."""

import pytest

from atoll.games.paradise import TOTALS
from atoll.games.paradise.catalog import CARDS, GROUP, ISLAND
from atoll.games.paradise.flow.interludes import BEFORE, MOVING
from atoll.games.paradise.flow.kumara import KUMARA_SAIL
from atoll.games.paradise.flow.solitaire import AI_ATTACK, CHITS_DUE
from atoll.games.paradise.state import ParadiseState, replaced
from atoll.kernel import Deck
from games.paradise.scenario import (
    CAT,
    GAME,
    SAMOA,
    TONGA,
    at,
    begin,
    chance,
    clear,
    construct,
    do,
    done_with_orders,
    events,
    explore,
    fight,
    hand,
    known_pieces,
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
    tile,
    victory,
)
from marks import rule


def at_sea(**options: str) -> ParadiseState:
    """Tonga with a chain over one hex of Open Ocean."""
    s = start(2, **options)
    ocean(s, "0,2", "0,3")
    put(s, 0, TONGA, "TU")
    put(s, 0, "0,2", "TU")
    return s


# -- P1, P10: garrisons ----------------------------------------------------------------------------------


@rule("COP-8.5.4", "COP-10.2.4")
def test_p1_who_conquers_tonga_or_samoa_keeps_a_piece_there() -> None:
    s = start(2)
    clear(s, 1, SAMOA)
    put(s, 0, SAMOA, "WC", "WC")
    do(fight(s), "roll 6", "save war_canoe")  # the other one must stay, so nothing more is asked
    ocean(s, "1,-1")
    move(s)
    assert pieces(s, 0, SAMOA) == {"WC": 1} and refused(s, f"launch {SAMOA} war_canoe").rule == "COP-8.5.4"
    assert legal(move(start(2)), "end movement")  # an own Home that was never conquered needs no garrison


@rule("COP-8.5.4")
def test_p10_a_rumor_is_a_piece_of_the_garrison() -> None:
    s = start(2)
    s.land = replaced(s.land, at("-1,1"), GROUP)
    s.conqueror = (0, *s.conqueror[1:])
    settle(s, 0, "-1,1")
    put(s, 0, "-1,1", "WC", "RUM")
    do(move(s), "launch -1,1 war_canoe", f"go {TONGA}")
    assert pieces(s, 0, "-1,1") == {"RUM": 1}
    assert not legal(s, "drop rumor -1,1") and not legal(s, "launch -1,1 rumor")


# -- P2: cards at any moment -----------------------------------------------------------------------------


@rule("COP-9.5.4", "COP-6.4.3")
def test_p2_at_five_knots_navigation_may_be_shown_and_the_exploration_goes_on() -> None:
    s = start(2)
    hand(s, 0, "navigation")
    do(explore(s), "explore 0,2", "draw open_ocean-2", "explore 0,3", "draw open_ocean-3")
    assert step(s) == "LastWord" and options(s, "return") == ["return"]
    do(s, "reveal navigation")
    assert step(s) == "GoOn" and s.knots == 5 and options(s, "explore")


@rule("COP-9.5.4", "COP-6.4.4")
@pytest.mark.parametrize(("card", "lost"), [("ocean_chart", False), ("tiki", True)])
def test_p2_at_six_knots_a_card_may_save_the_explorer(card: str, lost: bool) -> None:
    s = start(2)
    hand(s, 0, card)
    do(explore(s), "explore 0,2", "draw open_ocean-3", "explore 0,3", "draw open_ocean-3", f"reveal {card}")
    do(s, "return") if step(s) == "LastWord" else None
    assert s.players[0].lost == lost


@rule("COP-9.5.4")
@pytest.mark.parametrize(("wish", "asked"), [("never", False), ("matters", True), ("always", True)])
def test_p2_who_wishes_never_to_be_asked_is_not_asked_at_the_end_of_an_exploration(wish: str, asked: bool) -> None:
    s = start(2, interludes=wish)
    hand(s, 0, "tiki")  # for all the others know it could be Navigation
    do(explore(s), "explore 0,2", "draw open_ocean-2", "explore 0,3", "draw open_ocean-3")
    assert (step(s) == "LastWord") == asked
    s = start(2, interludes=wish)
    do(explore(s), "explore 0,2", "draw open_ocean-2", "explore 0,3", "draw open_ocean-3")
    assert step(s) != "LastWord"  # without a card there is nothing to show


@rule("COP-6.1.2", "COP-C.4.2")
def test_p2_frigate_birds_fly_when_the_explorer_comes_back_from_the_lost_box() -> None:
    s = start(2)
    tile(s, "1,1", "tubuai", seen_by=(1,))
    hand(s, 0, "frigate_birds")
    s.players[0].lost = True
    explore(s)
    assert step(s) == "AtHome" and legal(s, "peek 1,1")
    do(s, "peek 1,1")
    assert s.view(0).hexes["1,1"].group == "tubuai"


@rule("COP-9.5.4", "COP-11.5.10")
def test_p2_before_each_die_of_the_search_cards_may_be_shown() -> None:
    s = start(2, kumara="on")
    hand(s, 0, "ocean_chart")
    s.explorer = at("11,-5")
    do(run(s, KUMARA_SAIL, 0, 0), "sail 12,-5")
    assert step(s) == "KumaraPause"
    do(s, "reveal ocean_chart", "roll 1")
    assert not s.players[0].lost


@rule("COP-9.5.3", "COP-C.1.4")
def test_p2_a_card_bought_is_drawn_before_the_order_is_finished_and_may_be_used_in_it() -> None:
    s = construct(start(2))
    s.play(f"culture {TONGA}", 0)
    assert s.seats == (1,)  # the card is drawn when all have finished or bought one
    s.play("done", 1)
    do(s, "draw card breadfruit")
    assert step(s) == "MoreOrders" and s.seats == (0,) and s.players[0].points == [0]
    do(s, "use breadfruit", f"build warrior_band {TONGA}", f"build warrior_band {TONGA}", "done")
    assert pieces(s, 0, TONGA) == {"WB": 4} and CARDS.index("breadfruit") in s.players[0].used


@rule("COP-9.3.1")
def test_p2_nothing_of_an_order_is_shown_before_the_buyers_have_finished() -> None:
    s = start(2)
    s.players[0].bonus = 2
    construct(s)
    s.play(f"build warrior_band {TONGA}", 0)
    s.play(f"culture {TONGA}", 0)
    s.play(f"build war_canoe {SAMOA}", 1)
    s.play("done", 1)
    chance(s)
    assert step(s) == "MoreOrders" and pieces(s, 1, SAMOA) == {"WB": 2} and pieces(s, 0, TONGA) == {"WB": 2}
    assert s.view(1).players[0].bought == 1 and s.view(1).players[0].order is None
    s.play("done", 0)
    assert pieces(s, 1, SAMOA) == {"WB": 2, "WC": 1} and pieces(s, 0, TONGA) == {"WB": 3}


# -- P3, P4, P13: solitaire ------------------------------------------------------------------------------


@rule("COP-S.4.7")
def test_p3_all_chits_due_are_drawn_and_applied_in_any_order() -> None:
    s = start(1)
    s.chits_due = 2
    do(run(s, CHITS_DUE), "chit 1", "chit 5")
    assert step(s) == "NextChit" and options(s) == ["apply 1", "apply 5"]
    do(s, "apply 5")
    chance(s)
    assert [told["chit"] for told in events(s, "apply chit")][:2] == [4, 0]  # the last one is not asked for


@rule("COP-S.10.4.2", "COP-S.10.4.3")
@pytest.mark.parametrize(("villages", "goal"), [(1, "3,-3"), (2, "1,0")])
def test_p4_the_weakest_target_is_looked_for_as_far_as_poi_reaches(villages: int, goal: str) -> None:
    """Near lies a group with a guard; three hexes away one with none, which only Poi reaches."""
    s = start(1)
    clear(s, 0, TONGA)
    s.owner, s.villages = replaced(s.owner, at(TONGA), -1), replaced(s.villages, at(TONGA), 0)
    for place, name in (("1,0", "tuvalu"), ("3,-3", "tubuai")):
        tile(s, place, name)
        settle(s, 0, place)
    ocean(s, "1,-1", "2,-2")
    put(s, 0, "1,0" if villages == 1 else "3,-3", "WB")
    put(s, 1, SAMOA, "WC")
    hand(s, 1, "poi")
    run(s, AI_ATTACK)
    chance(s)
    assert events(s, "sail open")[0]["goal"] == at(goal)
    assert (CARDS.index("poi") in s.players[1].used) == (goal == "3,-3")


@rule("COP-S.1.2")
def test_p13_who_plays_alone_places_everything_face_up() -> None:
    s = start(1)
    put(s, 0, TONGA, "TU")
    construct(s)
    assert not options(s, "hide")
    for kind in ("transport_canoe", "rumor"):
        refusal = refused(s, f"build {kind} {TONGA}")
        assert (refusal.reason, refusal.rule) == ("who plays alone places everything face up", "COP-S.1.2")
    move(s)
    assert not options(s, "hide") and refused(s, f"hide {TONGA}").rule == "COP-S.1.2"
    s = start(1)
    clear(s, 1, SAMOA)
    put(s, 0, SAMOA, "WC", "TU", "TU")
    do(fight(s), "roll 6", "done")
    assert pieces(s, 0, SAMOA) == {"WC": 1, "TU": 2}


# -- P5, P6, P11: battle ---------------------------------------------------------------------------------


@rule("COP-8.3.2")
def test_p5_a_colony_retreats_on_a_war_canoe() -> None:
    s = start(2)
    ocean(s, "1,1")
    clear(s, 1, SAMOA)
    tile(s, "0,2", "tubuai")
    put(s, 0, "0,2", "WC", "COL")
    put(s, 1, "0,2", "WC")
    do(fight(s, 1), "roll 4")
    assert pieces(s, 0, TONGA) == {"WB": 2, "WC": 1, "COL": 1} and not events(s, "abandoned")


@rule("COP-7.6.4", "COP-8.1.1")
def test_p6_rumors_alone_vanish_and_nothing_of_the_attacker_is_shown() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC", "WB", "RUM")
    put(s, 1, "0,2", "RUM", "RUM")
    fight(s)
    assert pieces(s, 1, "0,2") == {} and pieces(s, 0, "0,2") == {"WC": 1, "WB": 1, "RUM": 1}
    assert known_pieces(s, 0, "0,2") == {"WC": 1}  # that there is one all saw when it stopped to attack
    assert len(events(s, "rumor")) == 2 and not events(s, "rows")


@rule("COP-7.6.4", "COP-7.6.1")
def test_p6_a_rumor_may_be_taken_off_in_construction_and_built_again_elsewhere() -> None:
    s = start(2)
    ocean(s, "0,2", "0,3")
    put(s, 0, "0,2", "RUM")
    put(s, 0, "0,3", "RUM")
    construct(s)
    assert refused(s, f"build rumor {TONGA}", 0).rule == "COP-9.3.8"
    do(s, "drop rumor 0,2", f"build rumor {TONGA}")
    assert refused(s, "drop rumor 0,2", 0).rule == "COP-7.6.4"
    done_with_orders(s)
    assert pieces(s, 0, TONGA) == {"WB": 2, "RUM": 1} and pieces(s, 0, "0,2") == {}
    lawful(s)


@rule("COP-7.6.4")
def test_p6_a_rumor_may_be_taken_off_in_anybodys_turn() -> None:
    s = start(2, interludes="always")
    hand(s, 1, "tiki")
    put(s, 1, SAMOA, "RUM")
    assert legal(begin(s, BEFORE(0, MOVING)), f"drop rumor {SAMOA}")
    assert legal(victory(s), f"drop rumor {SAMOA}") is (s.seat == 1)
    explore(s, 1)
    assert legal(s, f"drop rumor {SAMOA}")
    s = start(2, interludes="always")
    put(s, 1, SAMOA, "RUM")  # without a card or marker being asked would betray it
    assert step(begin(s, BEFORE(0, MOVING))) != "Interlude"


@rule("COP-7.4.3", "COP-8.2.3")
@pytest.mark.parametrize("front", [0, 1])
def test_p11_the_defender_at_sea_says_who_is_aboard_what(front: int) -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC")
    put(s, 1, "0,2", "WC", "TC", "WB")
    fight(s)
    assert step(s) == "LayOutAtSea" and s.seat == 1 and options(s) == ["front 0", "front 1"]
    do(s, f"front {front}")
    assert s.fought.front == [0, 1, front, 1, 0]


@rule("COP-7.4.1")
def test_p11_a_colony_on_the_only_transport_canoe_leaves_the_warriors_no_place_behind() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC")
    put(s, 1, "0,2", "WC", "TC", "WB", "COL")
    fight(s)
    assert s.fought.front == [0, 1, 1, 1, 0]


# -- P7: Transit -----------------------------------------------------------------------------------------


@rule("COP-7.2.3")
def test_p7_transit_brings_more_to_open_ocean_than_its_canoes_carry() -> None:
    s = at_sea()
    move(s)
    for _ in range(2):
        do(s, f"transit {TONGA} warrior_band", "transit to 0,2")
    assert pieces(s, 0, "0,2") == {"WB": 2, "TU": 1}
    do(s, "end transit", "end movement")
    assert step(s) == "TurnOrder" or pieces(s, 0, "0,2") == {"WB": 1, "TU": 1}
    assert events(s, "abandoned") == [{"seat": 0, "hex": at("0,2"), "kind": 0}]


@rule("COP-R-17")
def test_p7_another_canoe_may_fetch_whom_transit_left_without_a_place() -> None:
    s = at_sea()
    put(s, 0, TONGA, "TC")
    move(s)
    for _ in range(2):
        do(s, f"transit {TONGA} warrior_band", "transit to 0,2")
    do(s, "end transit", f"launch {TONGA} transport_canoe", "go 0,2", "load warrior_band", "go 0,3", "end movement")
    assert pieces(s, 0, "0,3") == {"WB": 1, "TC": 1} and pieces(s, 0, "0,2") == {"WB": 1, "TU": 1}
    assert not events(s, "abandoned")


# -- P8, P12: construction -------------------------------------------------------------------------------


@rule("COP-11.4.2", "COP-11.4.3")
def test_p8_the_stored_point_may_be_used_and_another_stored_in_one_step() -> None:
    s = start(2, saved_resources="on")
    s.players[0].stored = 1
    construct(s)
    assert refused(s, f"store {TONGA}", 0).rule == "COP-11.4.3"
    do(s, "use stored", f"store {TONGA}")
    assert refused(s, f"store {TONGA}", 0).rule == "COP-11.4.3" and s.players[0].points == [2]
    done_with_orders(s)
    assert s.players[0].stored == 1


@rule("COP-9.5.1", "COP-R-46")
def test_p12_the_last_card_is_not_paid_for_twice() -> None:
    s = start(2)
    s.card_deck = Deck((CARDS.index("tiki"),))
    construct(s)
    s.play(f"culture {TONGA}", 0)
    s.play(f"culture {SAMOA}", 1)
    do(s, "draw card tiki")
    assert s.seats == (0, 1) and s.players[1].points == [2] and events(s, "no card") == [{"seat": 1}]
    assert refused(s, f"culture {SAMOA}", 1).rule == "COP-9.5.3"
    do(s, "done", "done")
    assert s.players[0].hand == (CARDS.index("tiki"),) and not s.players[1].hand


# -- P9: kumara ------------------------------------------------------------------------------------------


@rule("COP-11.5.6", "COP-11.5.7")
def test_p9_off_course_offers_every_adjacent_hex_no_nearer_to_south_america() -> None:
    s = start(2, kumara="on")
    s.explorer = at("9,-3")
    run(s, KUMARA_SAIL, 0, 1)
    far = CAT.to_america
    assert {c.args[0] for c in s.choices()} == {k for k in CAT.near[at("9,-3")] if far[k] >= far[at("9,-3")]}
    assert legal(s, "sail 8,-3") and legal(s, "sail 8,-2")  # the Unknown too
    run(s, KUMARA_SAIL, 0, 0)
    assert {c.args[0] for c in s.choices()} == set(CAT.near[at("9,-3")])


# -- P14, P15: the end -----------------------------------------------------------------------------------


@rule("COP-11.1.1", "COP-3.2.6")
def test_p14_any_total_from_10_to_50_may_be_agreed() -> None:
    assert tuple(str(total) for total in range(10, 51)) == TOTALS
    assert [start(2, end=end).goal / 2 for end in ("standard", "-3", "+3", "10", "50")] == [28, 25, 31, 10, 50]
    assert [start(seats, end="+1").goal / 2 for seats in (2, 3, 4)] == [29, 26, 23]


@rule("COP-10.3.2", "COP-10.1.1")
def test_p15_half_points_are_points_everywhere() -> None:
    s = start(2)
    put(s, 0, TONGA, "TU")
    tile(s, "0,2", "ducie")
    put(s, 0, "0,2", "TU")
    victory(s)
    do(s, *["pass"] * sum(step(s) == "Declare" for _ in range(2)))
    assert s.scores() == [3.5, 2] and s.view(1).scores == (3.5, 2)
    told = next(event for event in s.log or [] if event.key == "count" and event.values["seat"] == 0)
    assert GAME.texts.event(told, "en", ["Ann", "Bob"]) == "Ann counts 3½ VP."
    sheet = GAME.score_sheet(s.view(0), "en")
    assert sum(line[1][0] for line in sheet) == 3.5


# -- homes -----------------------------------------------------------------------------------------------


@rule("COP-3.2.7")
def test_homes_may_be_chosen_in_the_order_of_the_seats() -> None:
    s = GAME.new(3, homes="chosen", log=True)
    chance(s)
    assert step(s) == "ChooseHome" and options(s) == ["settle tonga", "settle samoa", "settle hiva"]
    do(s, "settle hiva", "settle tonga")
    assert [CAT.peoples[player.people] for player in s.players] == ["hiva", "tonga", "samoa"]


# -- components ------------------------------------------------------------------------------------------


@rule("COP-2.0.1", "COP-2.2.5")
def test_public_facts_of_the_components() -> None:
    spaces = {name: CAT.green[k] + CAT.brown[k] for name, k in CAT.group.items()}
    assert spaces["tahiti"] == 3 and spaces["hawaii"] == 4 and CAT.group["tahiti"] in CAT.pile
    assert CAT.card_effect[CARDS.index("arioi")] == "cancel_attack"
    names = {card.id: card.name for card in CAT.components.card}
    assert [names[card] for card in ("kahuna_healing", "powhiri", "cannibalism")] == [
        "Kahuna Healing", "Pōwhiri", "Cannibalism",
    ]  # fmt: skip
    rare = [count for count, knots in zip(CAT.marker_count, CAT.marker_knots, strict=True) if knots == 1]
    assert all(2 <= count < sum(CAT.marker_count) / 10 for count in rare) and CAT.marker_kind[0] == ISLAND
    assert "rumor" in {piece.id for piece in CAT.components.pieces.player}
