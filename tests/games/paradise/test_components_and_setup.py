"""Chapters 1 to 3 of the digest: components, map, set-up."""

import pytest

from atoll.games.paradise.catalog import AMERICA, CARDS, EVENTS, GROUP, INDEPENDENT, OCEAN, UNKNOWN, Catalog
from atoll.games.paradise.flow.villages import remove_villages
from atoll.games.paradise.scoring import count
from atoll.games.paradise.state.control import enemy_controlled, known, usable_spaces
from atoll.kernel import CHANCE
from games.paradise.scenario import (
    CAT,
    GAME,
    HIVA,
    RAIATEA,
    SAMOA,
    TONGA,
    at,
    chance,
    clear,
    construct,
    do,
    done_with_orders,
    events,
    explore,
    finish,
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


@rule("COP-1.1", "COP-1.2", "COP-11.0.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_of_any_number_of_players_is_played_to_its_end(seats: int) -> None:
    s = finish(new(seats))
    assert s.over and (s.winners() or seats == 1)
    assert len(s.scores()) == seats


@rule("COP-2.0.1")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    c = CAT.components
    assert (len(c.tile), len(c.card), len(c.event)) == (30, 28, 27) == (30, len(CARDS), len(EVENTS))
    assert (
        CAT.counts["village"] == 18 and CAT.counts["explorer"] == CAT.counts["home_disk"] == CAT.counts["die_d6"] == 1
    )
    assert len(c.home) == 4


@rule("COP-2.1.1", "COP-2.1.2", "COP-2.1.4", "COP-2.1.8")
def test_every_hex_is_unknown_or_known_at_the_start() -> None:
    s = start(2)
    assert s.land.count(UNKNOWN) == 52
    assert s.land.count(INDEPENDENT) == 10 and s.land.count(AMERICA) == 2
    assert s.land[at(TONGA)] == s.land[at(SAMOA)] == s.land[at("-2,-2")] == GROUP
    assert [known(s, place) for place in range(len(s.land))] == [land in (OCEAN, GROUP, INDEPENDENT) for land in s.land]


@rule("COP-2.1.3")
def test_what_is_found_in_a_named_hex_is_random() -> None:
    s = explore(start(2))
    s.play("explore 0,2")
    s.play("draw island-2")
    found = {choice.text for choice in s.choices()}
    assert "find kermadec" in found and "find hawaii" in found and len(found) == 29


@rule("COP-2.1.5", "COP-2.1.6")
def test_only_unknown_hexes_are_explored_and_found_ocean_is_known_at_once() -> None:
    s = explore(start(2))
    assert refused(s, "explore -3,2").rule == "COP-2.1.6"
    s.play("explore 0,2")
    s.play("draw open_ocean-1")
    assert known(s, at("0,2"))
    tile(s, "1,1", "tubuai", seen_by=(0,))
    assert not known(s, at("1,1"))


@rule("COP-2.1.7", "COP-2.1.9")
def test_independent_groups_are_enemies_of_all_and_printed_atolls_of_nobody() -> None:
    s = start(2)
    assert all(enemy_controlled(s, seat, at("-1,1")) for seat in (0, 1))
    assert not any(enemy_controlled(s, seat, at("-2,-2")) for seat in (0, 1))
    assert CAT.warriors[s.group[at("-1,1")]] == 3
    assert CAT.is_atoll[s.group[at("-2,-2")]]
    assert "-1,1" not in targets(explore(s), "explore")


@rule("COP-2.2.1", "COP-2.2.2", "COP-2.2.3", "COP-2.2.4")
def test_stars_fight_and_numbers_move() -> None:
    kinds = {piece.id: piece for piece in CAT.components.pieces.player}
    assert {name for name, piece in kinds.items() if piece.battle} == {"warrior_band", "war_canoe", "local_warrior"}
    assert {name for name, piece in kinds.items() if piece.move} == {"war_canoe", "transport_canoe", "rumor"}
    assert kinds["war_canoe"].move == kinds["transport_canoe"].move == 2
    s = start(2)
    put(s, 0, TONGA, "COL", "WB")
    move(s)
    assert options(s, "launch") == []  # Warrior Bands and Colonies do not move by themselves


@rule("COP-2.3.1")
def test_the_explorer_is_no_playing_piece() -> None:
    s = explore(start(2))
    before = [player.stacks[:] for player in s.players]
    s.play("explore 0,2")
    assert s.explorer == at("0,2") and [player.stacks for player in s.players] == before


@rule("COP-2.4.1")
def test_the_disk_shows_which_group_is_the_home() -> None:
    s = start(3)
    assert [player.home for player in s.view(0).players] == [TONGA, SAMOA, HIVA]
    tile(s, "0,2", "tubuai")
    settle(s, 0, "0,2")
    remove_villages(s, at(TONGA), 2)
    s.settle()
    assert s.view(0).players[0].home == "0,2" and s.view(1).players[0].home == "0,2"


@rule("COP-2.4.2")
def test_villages_have_an_owner_and_improved_agriculture_has_none() -> None:
    s = start(2)
    settle(s, 0, TONGA, 4, 2)
    remove_villages(s, at(TONGA), 4)
    assert s.owner[at(TONGA)] == -1 and s.ia[at(TONGA)] == 2
    put(s, 1, TONGA, "COL")
    clear(s, 0, TONGA)
    done_with_orders(construct(s))
    do(s, f"convert {TONGA}")
    assert s.owner[at(TONGA)] == 1 and s.villages[at(TONGA)] == 1 and usable_spaces(s, at(TONGA)) == 4


@rule("COP-2.4.3")
def test_a_discovered_island_marker_shows_who_has_seen_a_tile() -> None:
    s = explore(start(2))
    do(s, "explore 0,2", "draw island-1", "find kuporu", "mark tile")
    for seat in (0, 1):
        assert s.view(seat).hexes["0,2"].markers == (0,) and s.view(seat).hexes["0,2"].land == "face_down"
    assert (s.view(0).hexes["0,2"].group, s.view(1).hexes["0,2"].group) == ("kuporu", "")
    assert CAT.marker_limit == 3


@rule("COP-2.5.1", "COP-2.5.2")
def test_discovery_markers_have_one_to_three_knots_but_off_course_none() -> None:
    by_kind = {kind: [k for m, k in enumerate(CAT.marker_knots) if CAT.marker_kind[m] == kind] for kind in (0, 1, 2)}
    assert by_kind == {0: [1, 2, 3], 1: [1, 2, 3], 2: [0]}
    assert CAT.marker_count == (3, 15, 11, 4, 13, 8, 6)


@rule("COP-2.6.1")
def test_a_brown_space_takes_a_village_only_after_improved_agriculture() -> None:
    s = start(2)
    tile(s, "0,2", "niue")  # one green space, one brown
    settle(s, 0, "0,2")
    put(s, 0, "0,2", "TU")
    put(s, 0, TONGA, "TU")
    construct(s)
    assert refused(s, "build village 0,2").rule == "COP-9.4.1"
    s.play("build improved_agriculture 0,2")
    assert usable_spaces(s, at("0,2")) == 1 and max(CAT.brown) == 2
    done_with_orders(s)
    assert usable_spaces(s, at("0,2")) == 2


@rule("COP-2.6.2")
def test_no_village_can_stand_on_an_atoll() -> None:
    s = start(2)
    tile(s, "0,2", "flint")
    put(s, 0, "0,2", "COL", "TC")
    done_with_orders(construct(s))
    assert step(s) != "Colonies" and s.villages[at("0,2")] == 0
    assert [CAT.is_atoll[CAT.group[name]] for name in ("flint", "ducie", "niue")] == [True, True, False]


@rule("COP-2.6.3")
def test_pieces_in_a_hex_take_no_space_of_its_group() -> None:
    s = start(2)
    tile(s, "0,2", "tubuai")
    settle(s, 0, "0,2", 1)
    put(s, 0, "0,2", "WB", "WB", "WC", "TC", "TC")
    assert usable_spaces(s, at("0,2")) == 2 and s.villages[at("0,2")] == 1
    lawful(s)


def test_the_totals_of_the_tiles_are_checked() -> None:
    assert Catalog().group == CAT.group
    spaces = [green + brown for green, brown in zip(CAT.green[:30], CAT.brown[:30], strict=True)]
    assert (spaces.count(4), spaces.count(3), spaces.count(0)) == (3, 5, 6)


@rule("COP-3.1.1", "COP-3.1.2", "COP-3.1.3", "COP-3.1.4", "COP-3.2.1", "COP-11.3.1")
def test_two_players_start_with_all_markers_cards_and_tiles_but_te_waka_maui() -> None:
    s = start(2)
    assert len(s.cup) == 60 and len(s.card_deck) == 28
    assert len(s.pile) == 29 and CAT.south_island not in s.pile.loose
    assert [CAT.peoples[player.people] for player in s.players] == ["tonga", "samoa"]


@rule("COP-3.2.2", "COP-3.2.3", "COP-3.2.4")
def test_cop_ex_1_three_players() -> None:
    s = start(3)
    lying = {name: s.group[at(name)] for name in (HIVA, "3,-2", "1,0")}
    assert lying == {HIVA: CAT.group["hiva"], "3,-2": CAT.group["flint"], "1,0": CAT.group["niue"]}
    assert all(s.land[at(name)] == GROUP for name in lying)
    assert s.land[at("2,-1")] == s.land[at("4,-2")] == OCEAN
    assert sum(s.spent[:3]) == 3 and sum(s.spent[3:6]) == 2 and s.spent[6] == 0
    assert len(s.pile) == 26
    lawful(s)


@rule("COP-3.2.5")
def test_cop_ex_2_four_players() -> None:
    s = start(4)
    assert s.land[at(RAIATEA)] == GROUP and s.group[at(RAIATEA)] == CAT.group["raiatea"]
    assert sum(s.spent[:3]) == 4 and len(s.pile) == 25
    lawful(s)


@rule("COP-3.3.1", "COP-3.3.2", "COP-3.3.3", "COP-3.3.4", "COP-3.3.5", "COP-3.3.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cop_ex_3_every_player_starts_alike(seats: int) -> None:
    s = start(seats)
    brown = {"tonga": 2, "samoa": 2, "hiva": 1, "raiatea": 1}
    for seat, player in enumerate(s.players):
        people = CAT.peoples[player.people]
        assert s.owner[player.home] == seat and s.villages[player.home] == 2 and s.ia[player.home] == 0
        group = s.group[player.home]
        assert (CAT.green[group], CAT.brown[group]) == (2, brown[people])
        assert pieces(s, seat, CAT.hex_names[player.home]) == {"WB": 2}
        assert player.pool == (10, 8, 12, 0, 4, 2) and sum(map(bool, player.stacks)) == 1
        assert not player.lost and player.vp == 0 and not player.hand


@rule("COP-3.2.6", "COP-10.4.1", "COP-11.1.1")
def test_the_goal_depends_on_the_players_and_may_be_changed() -> None:
    assert [start(seats).goal for seats in (2, 3, 4)] == [56, 50, 44]
    assert start(4, end="-3").goal == 38 and start(2, end="+2").goal == 60


@rule("COP-3.2.7")
def test_homes_are_dealt_at_random_unless_agreed() -> None:
    s = GAME.new(3, log=True)
    dealt = set()
    for seed in range(20):
        s = GAME.new(3, log=True)
        chance(s, seed)
        dealt.add(tuple(player.people for player in s.players))
        assert len(events(s, "settle")) == 3
    assert len(dealt) > 1 and all(sorted(homes) == [0, 1, 2] for homes in dealt)
    assert s.seat != CHANCE and legal(s, "order 0 clockwise")
    ocean(s, "2,0")
    lawful(s)


@rule("COP-10.2.3")
def test_homes_face_as_their_owners_do_from_the_start() -> None:
    s = start(4)
    homes = (TONGA, SAMOA, HIVA, RAIATEA)
    assert [s.facing[at(home)] for home in homes] == [0, 1, 2, 3]
    assert s.facing.count(-1) == len(s.facing) - 4


@rule("COP-2.6.1", "COP-2.4.2")
def test_each_brown_space_needs_its_own_improved_agriculture() -> None:
    s = start(2)
    settle(s, 0, TONGA, 2)  # two green spaces, two brown
    put(s, 0, TONGA, "TU")
    s.players[0].bonus = 6
    construct(s)
    do(s, f"build improved_agriculture {TONGA}", f"build village {TONGA}")
    assert refused(s, f"build village {TONGA}").rule == "COP-9.4.1"  # one a turn
    s.play(f"build improved_agriculture {TONGA}")
    assert refused(s, f"build improved_agriculture {TONGA}").rule == "COP-9.4.3"
    done_with_orders(s)
    assert (s.villages[at(TONGA)], s.ia[at(TONGA)], usable_spaces(s, at(TONGA))) == (3, 2, 4)
    seen = s.view(1).hexes[TONGA]
    assert (seen.owner, seen.villages, seen.agriculture) == (0, 3, 2)


@rule("COP-2.6.2")
def test_an_atoll_has_a_value_in_the_home_chain_and_no_owner() -> None:
    s = start(2)
    tile(s, "0,2", "flint")
    put(s, 0, TONGA, "TU")
    before = count(s, 0)
    put(s, 0, "0,2", "TU", "COL", "WB")
    assert count(s, 0) == before + 1 and s.owner[at("0,2")] == -1  # half a point
    assert usable_spaces(s, at("0,2")) == 0 and not enemy_controlled(s, 1, at("0,2"))


@rule("COP-2.6.3")
def test_a_village_is_built_however_many_pieces_are_in_the_hex() -> None:
    s = start(2)
    tile(s, "0,2", "tubuai")
    settle(s, 0, "0,2", 1)
    put(s, 0, TONGA, "TU")
    put(s, 0, "0,2", "TU", "WB", "WB", "WC", "TC", "COL", "RUM")
    construct(s)
    s.play("build village 0,2")
    done_with_orders(s)
    assert s.villages[at("0,2")] == 2 and s.view(1).hexes["0,2"].villages == 2


@rule("COP-2.4.3")
def test_markers_return_when_their_tile_is_revealed() -> None:
    s = start(3)
    tile(s, "0,2", "kuporu", seen_by=(0, 1))
    tile(s, "1,1", "tubuai", seen_by=(0,))
    do(explore(s), "reveal tile 0,2")
    assert s.view(2).hexes["0,2"].markers == () and s.view(2).hexes["0,2"].group == "kuporu"
    assert s.view(2).hexes["1,1"].markers == (0,) and s.view(1).hexes["1,1"].group == ""
