"""Chapters 9 and C.1 of the digest: building, Colonies, cards."""

from atoll.games.paradise.catalog import CARDS, DEFORESTATION, GROUP
from atoll.games.paradise.flow.orders import production
from atoll.games.paradise.state import replaced
from atoll.kernel import SPECTATOR
from games.paradise.scenario import (
    CAT,
    SAMOA,
    TONGA,
    at,
    clear,
    construct,
    do,
    done_with_orders,
    explore,
    face_up,
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
    refused,
    settle,
    start,
    step,
    tile,
    victory,
)
from marks import rule


@rule("COP-9.1.1", "COP-9.1.2", "COP-9.3.3", "COP-9.3.7")
def test_each_village_gives_a_point_and_unused_ones_are_lost() -> None:
    s = construct(start(2))
    assert s.players[0].points == [2]
    assert CAT.cost == (1, 2, 1, 1, 2, 0, 2, 2, 2)
    done_with_orders(s)
    assert construct(s).players[0].points == [2]


@rule("COP-9.2.1", "COP-9.2.2", "COP-9.2.3")
def test_turning_inward_gives_a_point_for_the_next_exploration() -> None:
    s = start(2)
    tile(s, "0,2", "kermadec")
    settle(s, 0, "0,2")
    construct(s)
    s.play("turn inward", 0)
    home = next(k for k, pool in enumerate(s.players[0].pools) if at(TONGA) in pool)
    assert s.players[0].points[home] == 3 and s.players[0].points[1 - home] == 1
    assert refused(s, "turn inward", 0).rule == "COP-9.2.1"
    done_with_orders(s)
    assert s.players[0].lost
    explore(s)
    assert not s.players[0].lost and step(s) != "Start"


@rule("COP-9.3.1", "COP-9.3.2")
def test_all_build_at_once_and_unseen() -> None:
    s = construct(start(2))
    assert s.seats == (0, 1)
    before = [s.view(seat).players for seat in (1, SPECTATOR)]
    s.play(f"build war_canoe {TONGA}", 0)
    after = [s.view(seat) for seat in (1, SPECTATOR)]
    assert [view.players for view in after] == before and after[0].players[0].order is None
    assert s.view(0).players[0].order == (("war_canoe", TONGA),)
    s.play(f"build warrior_band {SAMOA}", 1)
    assert pieces(s, 0, TONGA) == {"WB": 2} and not legal(s, "pass", 0)
    done_with_orders(s)
    assert pieces(s, 0, TONGA) == {"WB": 2, "WC": 1} and pieces(s, 1, SAMOA) == {"WB": 3}
    lawful(s)


@rule("COP-9.3.4", "COP-9.3.6")
def test_groups_of_a_chain_pool_their_points_and_others_build_alone() -> None:
    s = start(2)
    tile(s, "0,2", "rarotonga")
    settle(s, 0, "0,2", 2)
    tile(s, "2,0", "tuamotu")
    settle(s, 0, "2,0", 1)
    for place in (TONGA, "0,2"):
        put(s, 0, place, "TU")
    construct(s)
    assert dict(zip(s.players[0].pools, s.players[0].points, strict=True)) == {
        tuple(sorted((at(TONGA), at("0,2")))): 4,
        (at("2,0"),): 1,
    }
    assert legal(s, "build war_canoe 0,2", 0) and refused(s, "build war_canoe 2,0", 0).rule == "COP-9.3.6"
    do(s, "build war_canoe 0,2", "build war_canoe 0,2")
    assert not legal(s, f"build warrior_band {TONGA}") and legal(s, "build warrior_band 2,0")


@rule("COP-9.3.5")
def test_new_items_stand_where_a_village_is() -> None:
    s = start(2)
    tile(s, "0,2", "kermadec")
    put(s, 0, "0,2", "TU")
    assert refused(construct(s), "build warrior_band 0,2", 0).rule == "COP-9.3.5"


@rule("COP-9.3.8")
def test_pieces_are_limited_and_villages_are_not() -> None:
    s = start(2)
    put(s, 0, TONGA, *["COL"] * 4)
    assert refused(construct(s), f"build colony {TONGA}", 0).rule == "COP-9.3.8"
    s = start(2)
    settle(s, 0, TONGA, 18)  # more than the box holds in a colour
    s.marks = ((9, at(TONGA), 0, -1),) * 17
    assert legal(construct(s), f"build village {TONGA}", 0)


@rule("COP-9.4.1", "COP-9.4.3", "COP-9.4.7")
def test_a_village_needs_a_usable_space_and_one_a_turn_is_built() -> None:
    s = start(2)
    settle(s, 0, TONGA, 2)
    s.players[0].bonus = 8
    construct(s)
    assert refused(s, f"build village {TONGA}", 0).rule == "COP-9.4.1"
    do(s, f"build improved_agriculture {TONGA}", f"build improved_agriculture {TONGA}", f"build village {TONGA}")
    assert refused(s, f"build improved_agriculture {TONGA}", 0).rule == "COP-9.4.3"
    assert not legal(s, f"build village {TONGA}")  # there is room, but one a turn
    done_with_orders(s)
    assert s.villages[at(TONGA)] == 3 and s.ia[at(TONGA)] == 2


@rule("COP-9.4.2", "COP-9.4.4", "COP-9.4.5")
def test_a_colony_becomes_the_first_village_but_never_on_an_atoll() -> None:
    s = start(2)
    tile(s, "0,2", "kermadec")
    tile(s, "1,1", "flint")
    put(s, 0, "0,2", "COL")
    put(s, 0, "1,1", "COL")
    put(s, 0, TONGA, "WC")
    done_with_orders(construct(s))
    assert step(s) == "Colonies" and options(s) == ["done", "convert 0,2"]
    assert refused(s, "convert 1,1").rule == "COP-9.4.5"
    s.play("convert 0,2")
    assert s.owner[at("0,2")] == 0 and s.villages[at("0,2")] == 1 and pieces(s, 0, "0,2") == {}
    assert s.players[0].pool[4] == 3
    lawful(s)


def test_a_colony_built_in_this_step_does_not_convert_yet() -> None:
    s = start(2)
    settle(s, 0, TONGA, 2, 1)
    construct(s)
    do(s, f"build colony {TONGA}")
    done_with_orders(s)
    assert options(s) == ["done"] and s.seat == 0
    s.play("done")
    done_with_orders(construct(s))
    assert options(s) == ["done", f"convert {TONGA}"]


@rule("COP-9.4.6")
def test_a_group_that_lost_its_villages_is_colonised_again() -> None:
    s = start(2)
    s.land = replaced(s.land, at("-1,1"), GROUP)
    put(s, 0, "-1,1", "COL", "WB")
    done_with_orders(construct(s))
    assert "convert -1,1" in options(s)


@rule("COP-9.5.1", "COP-9.5.2", "COP-9.5.3")
def test_one_card_a_turn_is_bought_for_two_points_and_kept_secret() -> None:
    s = start(2)
    s.players[0].bonus = 2
    construct(s)
    s.play(f"culture {TONGA}", 0)
    done_with_orders(s, 1)
    assert s.players[0].points == [2] and refused(s, f"culture {TONGA}", 0).rule == "COP-9.5.2"
    done_with_orders(s)
    assert len(s.players[0].hand) == 1 and len(s.card_deck) == 27
    assert s.view(1).players[0].hand is None and s.view(0).players[0].hand is not None


@rule("COP-9.5.4", "COP-9.5.5", "COP-9.5.6", "COP-9.5.11", "COP-10.1.5", "COP-C.1.3")
def test_a_card_may_be_turned_up_at_any_time_and_counts_only_then() -> None:
    s = start(2)
    hand(s, 0, "tiki", "kava")
    victory(s)
    assert s.players[0].vp == 4 and legal(s, "reveal tiki") and legal(s, "pass")
    s.play("reveal kava")  # for its points alone; its moment is over
    s.play("reveal tiki")
    assert CARDS.index("tiki") in s.players[0].up and s.players[0].used == ()
    s = start(2)
    hand(s, 0, "tiki")
    assert legal(explore(s), "reveal tiki") and legal(move(s), "reveal tiki") and legal(construct(s), "reveal tiki", 0)


@rule("COP-9.5.7", "COP-9.5.8", "COP-C.1.1", "COP-C.1.2", "COP-C.1.5", "COP-C.4.3", "COP-C.1.4")
def test_cards_for_building_are_part_of_the_order() -> None:
    s = start(2)
    hand(s, 0, "breadfruit", "canoe_builders", "stone_adze", "irrigation_terraces")
    construct(s)
    do(s, "use breadfruit")
    assert s.players[0].points == [4] and s.players[0].up == ()  # shown with the order
    do(s, "reveal canoe_builders", f"build war_canoe {TONGA}")
    assert s.players[0].points == [3]
    do(s, f"build war_canoe {TONGA}")
    assert s.players[0].points == [1]  # only the first is cheaper
    do(s, f"terraces {TONGA}", f"adze {TONGA}")
    done_with_orders(s)
    assert s.villages[at(TONGA)] == 3 and s.ia[at(TONGA)] == 1 and pieces(s, 0, TONGA)["WC"] == 2
    assert [CARDS[card] for card in s.players[0].used] == ["breadfruit", "irrigation_terraces", "stone_adze"]
    assert "canoe_builders" in [CARDS[card] for card in s.players[0].up]
    s.players[0].home = -1
    assert not legal(construct(s), "turn inward", 0)
    bonus = [CAT.card_bonus[card] for card in (CARDS.index("breadfruit"), CARDS.index("canoe_builders"))]
    assert bonus == ["single_use", "lasting"]


@rule("COP-C.1.6")
def test_extra_hexes_of_movement_add_up() -> None:
    s = start(2)
    ocean(s, "0,2", "0,3", "1,2", "2,1")
    put(s, 0, TONGA, "WC", "RUM")
    face_up(s, 0, "double_hulled_canoes")
    hand(s, 0, "poi")
    move(s)
    do(s, "use poi", f"launch {TONGA} war_canoe", "take rumor", "go 0,2", "go 0,3", "go 1,2", "go 2,1")
    assert pieces(s, 0, "2,1") == {"WC": 1, "RUM": 1}
    assert not legal(s, "use poi")


@rule("COP-C.1.8", "COP-C.4.6")
def test_deforestation_lowers_every_later_count_but_not_below_zero() -> None:
    s = start(2)
    hand(s, 0, "deforestation")
    victory(s)
    s.play("deforest 1")
    assert s.players[1].deforested == 4
    while s.turn == 1:
        s.play("pass")
    assert s.players[1].vp == 0 and DEFORESTATION in s.players[0].used
    s = start(3)
    hand(s, 2, "kava")
    next_turn(s)
    assert step(s) == "KavaCall" and s.seats == (2,)
    s.play("use kava")
    assert s.holder == 2 and s.seat == 2 and step(s) == "SetOrder"


@rule("COP-C.4.1")
def test_some_cards_are_worth_more_with_their_island() -> None:
    s = start(2)
    tile(s, "0,2", "hawaii")
    face_up(s, 0, "hula", "kahuna_healing", "hui")
    victory(s)
    assert s.players[0].vp == 4 + 6
    settle(s, 0, "0,2")
    victory(s)
    assert s.players[0].vp == 6 + 8


@rule("COP-C.4.5")
def test_tapu_protects_one_player_from_a_single_use_card() -> None:
    s = start(2)
    hand(s, 0, "deforestation")
    hand(s, 1, "tapu")
    victory(s)
    s.play("deforest 1")
    assert s.seat == 1 and step(s) == "Answer" and options(s) == ["pass", "use tapu"]
    s.play("use tapu")
    assert s.players[1].deforested == 0 and CARDS.index("deforestation") in s.players[0].used


def test_frigate_birds_look_at_a_tile_anywhere() -> None:
    s = start(3)
    tile(s, "7,-2", "hawaii", seen_by=(1,))
    hand(s, 0, "frigate_birds")
    explore(s)
    s.play("peek 7,-2")
    assert s.view(0).hexes["7,-2"].group == "hawaii" and s.knots == 0
    assert options(s) == ["leave tile", "mark tile"]
    s.play("leave tile")
    assert s.seen[at("7,-2")] == 3 and s.markers[at("7,-2")] == 2 and s.view(2).hexes["7,-2"].group == ""


@rule("COP-11.4.1", "COP-11.4.2", "COP-11.4.3")
def test_one_point_may_be_stored_for_later() -> None:
    s = start(2, saved_resources="on")
    construct(s)
    do(s, f"store {TONGA}")
    assert s.players[0].points == [1] and not options(s, "store") and not legal(s, "use stored")
    done_with_orders(s)
    assert s.players[0].stored == 1
    construct(s)
    assert not options(s, "store")
    s.play("use stored", 0)
    assert s.players[0].points == [3]
    done_with_orders(s)
    assert s.players[0].stored == 0
    assert not options(construct(start(2)), "store")


def test_what_events_change_in_production() -> None:
    s = start(2, events="on")
    s.marks = ((14, at(TONGA), 0, 0),)
    assert production(s, 0, at(TONGA)) == 3
    s.marks = ((4, at(TONGA), 2, -1),)
    assert production(s, 0, at(TONGA)) == 0
    keep(s, 0, "whale_stranding")
    clear(s, 0, TONGA)
    construct(s)
    s.play(f"whale {TONGA}", 0)
    assert s.players[0].points == [1]


@rule("COP-9.4.7")
def test_the_stone_adze_and_a_colony_count_among_the_one_new_village_a_turn() -> None:
    s = start(2)
    settle(s, 0, TONGA, 2, 2)
    put(s, 0, TONGA, "TU", "COL")
    face_up(s, 0, "stone_adze")
    s.players[0].bonus = 4
    do(construct(s), f"adze {TONGA}")
    assert refused(s, f"build village {TONGA}").rule == "COP-9.4.1"
    done_with_orders(s)
    assert s.villages[at(TONGA)] == 3 and not legal(s, f"convert {TONGA}")
    s = start(2)
    settle(s, 0, TONGA, 2, 2)
    put(s, 0, TONGA, "COL")
    done_with_orders(construct(s))
    assert legal(s, f"convert {TONGA}")
