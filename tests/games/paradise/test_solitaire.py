"""Chapter S of the digest: the solitaire game."""

from random import Random

import pytest

from atoll.games.paradise.catalog import CARDS, GROUP, OCEAN
from atoll.games.paradise.flow.exploration import EXPLORATION
from atoll.games.paradise.flow.movement import MOVEMENT
from atoll.games.paradise.flow.solitaire import (
    AI_ATTACK,
    AI_EXPLORE,
    EXPAND,
    HELD,
    ITEMS,
    ai_knots,
    targets as ai_targets,
    warrior_places,
)
from atoll.games.paradise.state import ParadiseState, replaced
from atoll.games.paradise.state.control import home_chain
from atoll.kernel import Frame
from games.paradise.scenario import (
    CAT,
    GAME,
    SAMOA,
    TONGA,
    at,
    begin,
    chance,
    clear,
    do,
    explore,
    face_up,
    fight,
    finish,
    hand,
    lawful,
    legal,
    move,
    new,
    next_turn,
    ocean,
    options,
    pieces,
    put,
    settle,
    start,
    step,
    tile,
    victory,
)
from marks import rule


def expand(s: ParadiseState, item: str, seed: int | None = None) -> ParadiseState:
    """Carry out an item of a chit; with a seed, lots are drawn."""
    begin(s, EXPAND(-1, ITEMS.index(item)), MOVEMENT(0))
    if seed is not None:
        chance(s, seed)
    return s


@rule("COP-S.1.1", "COP-S.2.1", "COP-S.5.1", "COP-S.6.1")
def test_you_are_tonga_against_samoa() -> None:
    s = start(1)
    assert [CAT.peoples[player.people] for player in s.players] == ["tonga", "samoa"]
    assert s.order == (0,) and len(s.pile) == 29 and len(s.scores()) == 1
    before = s.players[1].stacks[:]
    finish_turn = explore(s)
    do(finish_turn, "stay")
    while s.turn == 1:
        s.play(s.choices()[0])
    assert s.players[1].stacks == before  # it neither moves nor builds in these steps


@rule("COP-S.1.2")
def test_everything_lies_face_up() -> None:
    s = start(1)
    put(s, 1, SAMOA, "WC", "TU")
    assert s.view(0).players[1].stacks[SAMOA].known == {"warrior_band": 2, "war_canoe": 1, "transport_canoe_up": 1}
    begin(s, EXPLORATION(0))
    do(s, "explore 0,2", "draw island-1", "find tuvalu")
    assert s.land[at("0,2")] == GROUP


@rule("COP-S.1.3", "COP-S.9.3")
def test_a_village_goes_to_the_roomiest_group_and_ties_are_drawn_by_lot() -> None:
    s = start(1)
    tile(s, "0,-1", "tahiti")
    put(s, 1, "0,-1", "TU")
    expand(s, "village")
    chance(s)
    assert s.villages[at("0,-1")] == 1 and s.owner[at("0,-1")] == 1
    expand(s, "village")
    assert {choice.text for choice in s.choices()} == {"lot 0,-1", f"lot {SAMOA}"}
    lawful(s)


@rule("COP-S.1.4")
def test_some_advanced_rules_may_be_added_and_the_others_are_left_out() -> None:
    s = GAME.new(1, events="on", kumara="on", south_island="on", saved_resources="on", malaria="on")
    assert (s.events, s.kumara, s.south, s.saved, s.malaria) == (False, False, True, True, True)


@rule("COP-S.2.2", "COP-S.3.1", "COP-S.3.2")
def test_a_chit_is_drawn_from_the_second_turn_on_and_attacks_come_after_six() -> None:
    s = new(1)
    assert s.turn == 1 and s.chits_drawn == 0 and len(s.chits) == 11
    next_turn(s)
    assert s.turn == 2 and {choice.kind for choice in s.choices()} == {"chit"} and not legal(s, "chit 12")
    s.play("chit 5")
    chance(s)
    assert s.chits_drawn == 1 and 4 not in s.chits.loose
    s.chits_drawn = 5
    next_turn(s)
    do(s, "chit 6")
    assert s.chits_drawn == 6 and set(CAT.attack_chits) <= set(s.chits.loose)


@rule("COP-S.4.1")
def test_off_course_drives_farthest_from_tonga() -> None:
    s = start(1)
    do(explore(s), "explore 0,2", "draw off_course")
    tonga = CAT.distance[at(TONGA)]
    assert {tonga[choice.args[0]] for choice in s.choices()} == {2}


@rule("COP-S.4.2", "COP-S.4.3", "COP-S.4.4")
@pytest.mark.parametrize(("die", "held"), [(2, True), (3, False)])
def test_cop_ex_31_who_holds_a_discovery(die: int, held: bool) -> None:
    s = start(1)
    ocean(s, "1,1", "1,0")
    do(explore(s), "explore 2,0", "draw island-1", "find mangareva", f"roll {die}")
    chance(s)
    assert ("TU" in pieces(s, 1, "2,0")) == held


@rule("COP-S.4.5", "COP-S.4.6")
def test_villages_and_guards_are_rolled_for() -> None:
    s = start(1)
    ocean(s, "1,1", "1,0")
    do(explore(s), "explore 2,0", "draw island-1", "find hawaii", "roll 1", "roll 2", "roll 3", "roll 4")
    assert s.villages[at("2,0")] == 2
    do(s, "roll 6", "roll 5")
    assert pieces(s, 1, "2,0") == {"WB": 1, "TU": 1}
    lawful(s)


@rule("COP-S.4.7", "COP-S.4.8")
@pytest.mark.parametrize(
    ("name", "level", "due"), [("hawaii", "normal", 1), ("rapa_nui", "normal", 0), ("rapa_nui", "hard", 1)]
)
def test_a_great_discovery_costs_a_chit(name: str, level: str, due: int) -> None:
    s = start(1, solitaire=level)
    do(begin(s, EXPLORATION(0), MOVEMENT(0)), "explore 0,2", "draw island-1", f"find {name}", "roll 6")
    assert s.chits_due == due
    s.play("return")
    assert ({choice.kind for choice in s.choices()} == {"chit"}) == bool(due)


def battle(s: ParadiseState) -> ParadiseState:
    put(s, 0, SAMOA, "WC", "WC", "WC", "WC")
    put(s, 1, SAMOA, "WC")
    return fight(s)


@rule("COP-S.5.2", "COP-S.5.3")
def test_the_opponent_loses_by_rule() -> None:
    s = battle(start(1))
    assert s.battle is not None and s.battle.front == [0, 4, 2, 1, 1]
    s.play("roll 6")
    assert s.battle.front == [0, 4, 2, 1, 0]
    do(s, "roll 6")
    assert s.battle.front == [0, 4, 1, 1, 0]
    do(s, "roll 4")
    assert s.battle.front == [0, 4, 1, 0, 0]


@rule("COP-S.5.4")
def test_a_new_home_is_the_group_with_most_villages() -> None:
    s = start(1)
    for place, name, villages in (("0,-1", "tuvalu", 1), ("1,-1", "rarotonga", 2)):
        tile(s, place, name)
        settle(s, 1, place, villages)
    clear(s, 1, SAMOA)
    put(s, 0, SAMOA, "WC")
    do(fight(s), "roll 6")
    chance(s)
    assert s.players[1].home == at("1,-1")


@rule("COP-S.7.1", "COP-S.7.2")
@pytest.mark.parametrize(
    ("drawn", "points", "over", "won"),
    [(12, 30, True, True), (13, 30, True, True), (14, 30, True, False),
     (12, 29, False, False), (13, 29, True, False), (14, 29, True, False)],
)  # fmt: skip
def test_cop_ex_32_the_end(drawn: int, points: int, over: bool, won: bool) -> None:
    s = start(1)
    s.chits_drawn = drawn
    s.villages = replaced(s.villages, at(TONGA), points)
    victory(s)
    assert s.over == over
    if over:
        assert s.winners() == ([0] if won else [])


@rule("COP-S.8.1", "COP-S.8.2")
def test_the_opponents_cards_are_revealed_when_it_is_attacked() -> None:
    s = start(1)
    hand(s, 1, "tiki", "deforestation", "war_clubs")
    assert s.view(0).players[1].hand is None
    s = battle(s)
    assert s.players[1].hand == () and s.players[0].deforested == 4
    s.play("roll 4")
    assert s.battle is not None and CARDS.index("war_clubs") in s.battle.cards


@rule("COP-R-54")
def test_an_opponent_with_deforestation_and_arioi_uses_both() -> None:
    s = start(1)
    put(s, 0, SAMOA, "WC", "WC")
    hand(s, 1, "arioi", "deforestation")
    fight(s)
    assert s.players[0].deforested == 4 and s.battle is None
    assert pieces(s, 0, TONGA) == {"WB": 2, "WC": 2}


@rule("COP-R-54", "COP-S.8.1")
@pytest.mark.parametrize("action", [AI_ATTACK(-1), AI_EXPLORE(-1, 0)])
def test_what_deforestation_does_comes_before_the_opponent_sails_or_explores(action: Frame) -> None:
    s = start(1)
    put(s, 1, SAMOA, "WC")
    hand(s, 1, "deforestation")
    begin(s, action, MOVEMENT(0))
    chance(s)
    told = [event.key for event in s.log or []]
    assert told[told.index("use card") + 1] == "deforested" and s.players[0].deforested == 4


@rule("COP-S.4.2")
@pytest.mark.parametrize(("die", "held"), [(3, True), (4, False)])
def test_two_are_subtracted_for_a_hex_nearer_to_samoa(die: int, held: bool) -> None:
    s = start(1)
    tile(s, "0,-1", "niue")  # one hex from Samoa, two from Tonga
    begin(s, HELD(-1, at("0,-1")), MOVEMENT(0))
    s.play(f"roll {die}")
    assert bool(pieces(s, 1, "0,-1")) == held


@rule("COP-S.8.2")
def test_the_opponent_keeps_slings_for_a_die_that_eliminates() -> None:
    s = start(1)
    face_up(s, 1, "slings")
    put(s, 0, SAMOA, "WC", "WC", "WC", "WC")
    do(fight(s), "roll 4")
    assert s.battle is not None and s.battle.cards == []
    s.play("roll 6")
    assert s.battle.cards == [CARDS.index("slings")]


@rule("COP-S.9.1")
def test_expand_card() -> None:
    s = expand(start(1), "card")
    do(s, "draw card tiki")
    assert s.players[1].hand == (CARDS.index("tiki"),)


@rule("COP-S.9.2")
def test_expand_chain() -> None:
    s = start(1)
    expand(s, "transport_chain")
    assert pieces(s, 1, SAMOA) == {"WB": 2}  # nothing to join
    ocean(s, "1,-1")
    tile(s, "2,-2", "tuvalu")
    settle(s, 1, "2,-2")
    expand(s, "transport_chain")
    assert home_chain(s, 1) == {at(SAMOA), at("1,-1"), at("2,-2")}
    lawful(s)


@rule("COP-S.1.3", "COP-S.9.2")
def test_equal_goals_and_equal_ways_of_a_chain_are_drawn_by_lot() -> None:
    ways, firsts = set(), set()
    for seed in range(12):
        s = start(1)
        ocean(s, "1,-1", "0,-1", "1,0")
        for place in ("1,-2", "2,-1"):
            tile(s, place, "tuvalu" if place == "1,-2" else "tubuai")
            settle(s, 1, place)
        s.players[1].pool = replaced(s.players[1].pool, 2, 3)
        s.players[1].gone = (0, 0, 9, 0, 0, 0)
        expand(s, "transport_chain", seed)
        lawful(s)
        firsts.add(tuple(place for place in ("1,-2", "2,-1") if at(place) in home_chain(s, 1)))
        ways.add(tuple(place for place in ("1,-1", "0,-1", "1,0") if pieces(s, 1, place)))
    assert len(firsts) == 2 and {way[0] for way in ways if len(way) == 1} == {"1,-1", "0,-1", "1,0"}


@rule("COP-S.1.3")
def test_too_few_warrior_bands_are_shared_out_by_lot() -> None:
    found = set()
    for seed in range(8):
        s = start(1)
        tile(s, "0,-1", "tuvalu")
        settle(s, 1, "0,-1", 1)
        settle(s, 1, SAMOA, 3, 1)
        s.players[1].pool, s.players[1].gone = replaced(s.players[1].pool, 0, 1), (9, 0, 0, 0, 0, 0)
        expand(s, "warrior_per_village", seed)
        found.add((pieces(s, 1, "0,-1").get("WB", 0), pieces(s, 1, SAMOA)["WB"]))
    assert found == {(1, 2), (0, 3)}


@rule("COP-S.1.3", "COP-S.5.4")
def test_equal_new_homes_and_equal_havens_are_drawn_by_lot() -> None:
    homes, havens = set(), set()
    for seed in range(8):
        s = start(1)
        for place, name in (("1,-1", "tuvalu"), ("-1,0", "tubuai")):
            tile(s, place, name)
            settle(s, 1, place)
        put(s, 1, SAMOA, "TU", "TU")
        put(s, 0, SAMOA, "WC", "WC", "WC", "WC")
        fight(s)
        while s.battle is None or any(s.battle.front[2:]):
            do(s, "roll 6")
        chance(s, seed)
        do(s, "done")
        chance(s, seed)
        homes.add(s.players[1].home)
        havens.add(next(place for place in ("1,-1", "-1,0") if pieces(s, 1, place)))
    assert homes == {at("1,-1"), at("-1,0")} and havens == {"1,-1", "-1,0"}


@rule("COP-S.1.3", "COP-S.10.4.1")
def test_warrior_bands_that_come_by_transit_are_drawn_by_lot() -> None:
    left = set()
    for seed in range(8):
        s = start(1)
        clear(s, 1, SAMOA)
        put(s, 1, SAMOA, "WC", "TU")
        for place, name in (("1,-1", "tuvalu"), ("0,-1", "tubuai")):
            tile(s, place, name)
            put(s, 1, place, "TU", "WB")
        begin(s, AI_ATTACK(-1), EXPLORATION(0))
        rng = Random(seed)
        while s.stack[-1].step.name == "Lot":
            s.play_chance(rng)
        left.add(next(place for place in ("1,-1", "0,-1") if "WB" in pieces(s, 1, place)))
    assert left == {"1,-1", "0,-1"}


@rule("COP-S.9.4", "COP-S.9.6", "COP-S.9.7")
def test_expand_villages_warriors_and_a_war_canoe() -> None:
    s = start(1)
    tile(s, "0,-1", "tuvalu")
    settle(s, 1, "0,-1")
    expand(s, "village_per_island")
    assert s.villages[at("0,-1")] == 2 and s.villages[at(SAMOA)] == 3
    expand(s, "warrior_per_village")
    assert pieces(s, 1, "0,-1") == {"WB": 2} and pieces(s, 1, SAMOA) == {"WB": 3}
    expand(s, "war_canoe")
    assert pieces(s, 1, SAMOA) == {"WB": 3, "WC": 1}
    lawful(s)


@rule("COP-S.9.5")
def test_warrior_bands_are_placed_by_the_first_rule_that_fits() -> None:
    s = start(1)
    ocean(s, "1,-1")
    put(s, 1, "1,-1", "WC")
    assert warrior_places(s) == [at("1,-1")]
    clear(s, 1, "1,-1")
    tile(s, "0,-1", "tuvalu")
    settle(s, 1, "0,-1", 1)
    assert warrior_places(s) == [at("0,-1")]
    put(s, 1, "0,-1", "WB")
    tile(s, "-1,0", "mangareva")
    put(s, 1, "-1,0", "TU")
    assert warrior_places(s) == [at("-1,0")]
    put(s, 1, "-1,0", "WB")
    tile(s, "0,-2", "flint")
    put(s, 1, "0,-2", "TU")
    assert warrior_places(s) == [at("0,-2")]
    put(s, 1, "0,-2", "WB")
    assert warrior_places(s) == [at(SAMOA)]


@rule("COP-S.10.1", "COP-S.10.2")
@pytest.mark.parametrize("chit", ["chit 1", "chit 5"])
def test_build_and_defend_do_nothing_further(chit: str) -> None:
    s = new(1)
    next_turn(s)
    do(s, chit)
    chance(s)
    assert step(s) == "Start"


def explored(s: ParadiseState, count: int) -> list[str]:
    """The hexes the opponent explores while it draws ocean of one knot."""
    order = []
    begin(s, AI_EXPLORE(-1, 0), EXPLORATION(0))
    for _ in range(count):
        chance_hex = s.choices()[0].args[0]
        order.append(CAT.hex_names[chance_hex])
        s.play(s.choices()[0])
        s.land = replaced(s.land, chance_hex, OCEAN)
        s.explorer = -1
        s.stack.pop()
        s.push(AI_EXPLORE(-1, 0))
        s.settle()
    return order


@rule("COP-S.10.3", "COP-S.10.3.1")
def test_cop_ex_29_the_first_ring() -> None:
    assert explored(start(1), 4) == ["1,0", "1,-1", "0,-1", "-1,0"]


@rule("COP-S.10.3.2", "COP-S.10.3.3")
def test_cop_ex_30_the_next_rings() -> None:
    ring2 = ["-1,-1", "0,-2", "1,-2", "2,-2", "2,-1", "2,0"]
    ring3 = ["3,0", "3,-1", "3,-2", "3,-3", "2,-3", "1,-3", "0,-3", "-1,-2"]
    assert explored(start(1), 18)[4:] == ring2 + ring3


@rule("COP-S.10.3.4", "COP-S.10.3.5", "COP-S.10.3.6", "COP-S.10.3.7", "COP-S.10.3.8")
def test_the_opponent_explores_until_five_knots() -> None:
    s = start(1)
    hand(s, 1, "tiki")
    begin(s, AI_EXPLORE(-1, 0), EXPLORATION(0))
    assert s.players[1].hand == ()
    do(s, "lot 1,0", "draw off_course", "lot 1,0", "draw island-3", "find hawaii", "lot 1,-1", "draw open_ocean-2")
    assert step(s) == "Start" and s.explorer == -1 and s.chits_due == 0
    assert pieces(s, 1, "1,0") == {"TU": 1} and s.owner[at("1,0")] == -1 and s.land[at("1,-1")] == OCEAN
    assert s.spent[6] == 1 and not s.players[1].lost
    face_up(s, 1, "navigation")
    assert ai_knots(s) == 6
    lawful(s)


@rule("COP-S.10.4", "COP-S.10.4.1", "COP-S.10.4.2", "COP-S.10.4.3", "COP-S.10.4.4", "COP-S.10.4.5", "COP-S.10.4.6")
def test_the_opponent_attacks_the_weakest_group_in_reach() -> None:
    s = start(1)
    clear(s, 0, TONGA)
    put(s, 0, TONGA, "WB", "WB", "WB", "TC")
    tile(s, "1,0", "tuvalu")
    settle(s, 0, "1,0", 2)
    tile(s, "0,-1", "mangareva")
    put(s, 1, SAMOA, "WC")
    put(s, 1, "0,-1", "WC")
    hand(s, 1, "marae")
    assert ai_targets(s, at(SAMOA)) == [at("1,0")]
    begin(s, AI_ATTACK(-1), MOVEMENT(0))
    while s.battle is None:
        s.play(s.choices()[0])
    assert s.players[1].hand == () and s.battle.hex == at("1,0") and s.battle.attacker == 1
    assert s.battle.front == [1, 2, 0, 0, 1]  # both stacks, with a Warrior Band of Samoa
    do(s, "roll 6")
    assert s.owner[at("1,0")] == 1 and s.villages[at("1,0")] == 1
    assert pieces(s, 1, "1,0") == {"WC": 2} and s.players[1].gone[0] == 1  # it gives up a Warrior Band
    assert step(s) == "Move"
    lawful(s)


@rule("COP-S.10.4.2")
def test_a_war_canoe_of_yours_bars_the_opponents_way() -> None:
    s = start(1)
    ocean(s, "1,-1")
    tile(s, "2,-2", "tuvalu")
    settle(s, 0, "2,-2")
    settle(s, 0, TONGA, 4, 2)
    put(s, 1, SAMOA, "WC")
    assert ai_targets(s, at(SAMOA)) == [at("2,-2")]
    put(s, 0, "1,-1", "WC")
    assert ai_targets(s, at(SAMOA)) == [at(TONGA)]


@rule("COP-S.10.4.7")
def test_arioi_stops_the_opponents_attack() -> None:
    s = start(1)
    put(s, 1, SAMOA, "WC")
    hand(s, 0, "arioi")
    begin(s, AI_ATTACK(-1), MOVEMENT(0))
    chance(s)
    assert step(s) == "Attacked" and s.seat == 0
    s.play("use arioi")
    assert pieces(s, 1, SAMOA) == {"WB": 2, "WC": 1} and s.villages[at(TONGA)] == 2


@pytest.mark.parametrize("seed", range(3))
def test_a_solitaire_game_ends(seed: int) -> None:
    s = finish(new(1), seed)
    assert s.over and s.winners() in ([0], [])
    assert legal(move(start(1)), "end movement") or options(s) == []
