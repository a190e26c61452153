"""Chapter 8 of the digest: battles, retreat, conquest."""

import pytest

from atoll.games.paradise.catalog import GROUP, INDEPENDENT
from atoll.games.paradise.flow.conquest import havens
from atoll.games.paradise.state import ParadiseState
from games.paradise.scenario import (
    CAT,
    SAMOA,
    TONGA,
    at,
    clear,
    do,
    face_up,
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
    settle,
    start,
    step,
    tile,
)
from marks import rule

FIJI = "-1,1"


def example() -> ParadiseState:
    """The battle example: Tonga attacks a group of Samoa with two Villages."""
    s = start(2)
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0", 2)
    put(s, 0, "1,0", "WB", "WC", "WC", "TC")
    put(s, 1, "1,0", "TC", "WB")
    fight(s)
    s.play("front 1")
    return s


def front(s: ParadiseState) -> list[int]:
    assert s.battle is not None
    return s.battle.front


def sea_battle(attackers: str, defenders: str) -> ParadiseState:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", *attackers.split())
    put(s, 1, "0,2", *defenders.split())
    return fight(s)


@rule("COP-8.2.1", "COP-8.2.2")
def test_cop_ex_13_rows() -> None:
    s = start(2)
    ocean(s, "2,0")
    tile(s, "1,0", "rarotonga")
    put(s, 1, "1,0", "WB", "WB", "WC", "TC")
    put(s, 0, "1,0", "WC", "WC", "WB", "TC", "WB")
    fight(s)
    s.play("front 1")
    assert front(s) == [1, 2, 2, 1, 0]
    view = s.view(1).battle
    assert view is not None and view.attackers_back == {"warrior_band": 1, "transport_canoe": 1}
    assert view.defenders_back == {"transport_canoe": 1}


@rule("COP-8.2.4", "COP-8.2.5")
def test_cop_ex_14_the_start_of_the_battle_example() -> None:
    s = example()
    assert front(s) == [1, 2, 1, 0, 1]
    view = s.view(0).battle
    assert view is not None and view.attackers_back == {"transport_canoe": 1} == view.defenders_back
    assert (view.attacker, view.defender) == (0, 1)


@rule("COP-8.2.7", "COP-8.2.8")
def test_cop_ex_15_the_attackers_band_panics() -> None:
    s = do(example(), "roll 3")
    assert s.seat == 0 and options(s, "lose") == ["lose warrior_band", "lose war_canoe"]
    s.play("lose warrior_band")
    assert front(s)[:2] == [0, 2] and pieces(s, 0, "1,0")["WB"] == 1


@rule("COP-8.2.10", "COP-8.2.13")
def test_cop_ex_16_the_defenders_band_panics() -> None:
    s = do(example(), "roll 3", "lose warrior_band", "roll 4", "lose warrior_band")
    assert front(s) == [0, 2, 0, 0, 1]


@rule("COP-8.2.9", "COP-8.2.11")
def test_cop_ex_17_a_war_canoe_is_eliminated() -> None:
    s = do(example(), "roll 3", "lose warrior_band", "roll 4", "lose warrior_band", "roll 1")
    assert front(s) == [0, 1, 0, 0, 1] and s.players[0].pool[1] == 7
    assert options(s) == [f"roll {face}" for face in range(1, 7)]  # nobody may break off


def won() -> ParadiseState:
    return do(example(), "roll 3", "lose warrior_band", "roll 4", "lose warrior_band", "roll 1", "roll 4")


@rule("COP-8.2.12")
def test_cop_ex_18_the_local_warrior_panics() -> None:
    s = won()
    assert front(s)[2:] == [0, 0, 0] and pieces(s, 1, "1,0") == {}


@rule("COP-8.3.1", "COP-8.3.3", "COP-8.4.8")
def test_cop_ex_19_the_defender_retreats() -> None:
    s = won()
    assert pieces(s, 1, SAMOA) == {"WB": 3, "TU": 1}  # face up on the nearest Controlled group
    assert known_pieces(s, 1, SAMOA) == {"WB": 3}


@rule("COP-8.4.1", "COP-8.4.4", "COP-8.4.5", "COP-8.4.7")
def test_cop_ex_20_no_village_is_saved() -> None:
    s = won()
    assert step(s) == "Conquest" and options(s) == ["save war_canoe", "done"]
    s.play("done")
    assert s.owner[at("1,0")] == -1 and s.villages[at("1,0")] == 0 and s.facing[at("1,0")] == 0
    assert step(s) == "Regroup"
    s.play("face up")
    assert pieces(s, 0, "1,0") == {"WB": 1, "WC": 1, "TU": 1} and s.battle is None
    lawful(s)


@rule("COP-8.4.3")
def test_cop_ex_21_a_village_is_saved() -> None:
    s = won()
    assert refused(s, "save warrior_band").rule == "COP-8.4.3"
    do(s, "save war_canoe", "face down")
    assert s.owner[at("1,0")] == 0 and s.villages[at("1,0")] == 1
    assert pieces(s, 0, "1,0") == {"WB": 1, "TC": 1} and s.players[0].gone[1] == 1
    lawful(s)


@rule("COP-8.3.2")
def test_cop_ex_22_one_canoe_and_two_bands() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB", "TC")
    put(s, 0, "1,0", "WC")
    fight(s)
    do(s, "roll 4", "roll 4")
    assert pieces(s, 1, SAMOA) == {"WB": 3, "TU": 1} and s.players[1].pool[0] == 9
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "COL", "TC")
    put(s, 0, "1,0", "WC")
    fight(s)
    s.play("roll 4")
    assert s.seat == 1 and options(s) == ["abandon warrior_band", "abandon colony"]


@pytest.mark.parametrize(("villages", "warriors"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@rule("COP-11.2.8")
def test_cop_ex_23_local_warriors(villages: int, warriors: int) -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0", villages)
    put(s, 0, "1,0", "WC")
    put(s, 1, "1,0", "WB")
    fight(s)
    assert front(s)[-1] == warriors
    assert CAT.village_warriors[villages] == warriors


@rule("COP-8.2.6")
def test_cop_ex_24_a_lone_transport_retreats_without_a_roll() -> None:
    s = sea_battle("WC", "TC")
    assert pieces(s, 1, "0,2") == {} and pieces(s, 1, SAMOA) == {"WB": 2, "TU": 1}
    assert s.battle is None


@rule("COP-8.5.1", "COP-8.5.3")
def test_cop_ex_33_fiji() -> None:
    s = start(2)
    put(s, 0, FIJI, "WC", "WB")
    fight(s)
    assert front(s) == [1, 1, 0, 0, 3] and s.battle is not None and s.battle.villages == 3
    do(s, "roll 2", "lose warrior_band", "roll 6", "roll 6", "roll 6")
    assert step(s) == "Conquest" and options(s) == ["save war_canoe", "done"]
    s.play("save war_canoe")
    assert s.owner[at(FIJI)] == 0 and pieces(s, 0, FIJI) == {"WB": 1} and s.land[at(FIJI)] == GROUP
    assert s.conqueror[0] == 0
    s = start(2)
    put(s, 0, FIJI, "WC")
    do(fight(s), "roll 6", "roll 6", "roll 6")
    assert s.owner[at(FIJI)] == -1 and s.land[at(FIJI)] == GROUP and pieces(s, 0, FIJI) == {"WC": 1}
    move(s)
    assert not legal(s, f"launch {FIJI} war_canoe")


@rule("COP-C.2.1", "COP-9.5.10", "COP-C.2.4")
def test_cop_ex_34_cards() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB")
    put(s, 0, "1,0", "WC", "WC")
    face_up(s, 1, "war_clubs")
    face_up(s, 0, "cannibalism")
    do(fight(s), "roll 4")
    assert s.seat == 1 and legal(s, "use war_clubs")
    other = s.copy()
    s.play("use war_clubs")
    assert front(s) == [0, 1, 2, 0, 0]  # the die is 3: an attacking piece panics, and no card of the attacker
    other.play("pass")
    assert other.seat == 0 and legal(other, "use cannibalism")
    other.play("use cannibalism")
    assert front(other) == [0, 2, 1, 0, 0] and other.players[1].pool[0] == 9


@rule("COP-8.1.2")
def test_the_attacker_chooses_the_order_of_his_battles() -> None:
    s = start(2)
    ocean(s, "0,2", "1,1")
    for place in ("0,2", "1,1"):
        put(s, 0, place, "WC")
        put(s, 1, place, "TC")
    fight(s)
    assert options(s) == ["battle 1,1", "battle 0,2"] or options(s) == ["battle 0,2", "battle 1,1"]


@rule("COP-8.3.4")
def test_nobody_retreats_to_a_group_with_enemy_battle_pieces() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0")
    ocean(s, "2,0")
    put(s, 1, "2,0", "TC")
    put(s, 0, "2,0", "WC")
    put(s, 0, "1,0", "WC")
    do(fight(s), "battle 2,0")
    assert pieces(s, 1, SAMOA).get("TU") == 1 and not pieces(s, 1, "1,0")


@rule("COP-8.4.2")
def test_improved_agriculture_stays() -> None:
    s = start(2)
    settle(s, 1, SAMOA, 3, 1)
    clear(s, 1, SAMOA)
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0")
    put(s, 0, SAMOA, "WC", "WC", "WC", "TC")
    do(fight(s), "roll 6", "roll 6", "save war_canoe", "save war_canoe", "save war_canoe")
    assert s.ia[at(SAMOA)] == 1 and s.villages[at(SAMOA)] == 3 and s.owner[at(SAMOA)] == 0


@rule("COP-8.4.6")
def test_who_loses_the_home_names_another_at_once() -> None:
    s = start(2)
    clear(s, 1, SAMOA)
    tile(s, "1,0", "tuvalu")
    tile(s, "2,0", "mangareva")
    settle(s, 1, "1,0")
    settle(s, 1, "2,0")
    put(s, 0, SAMOA, "WC")
    do(fight(s), "roll 6")
    assert s.seat == 1 and options(s) == ["new home 1,0", "new home 2,0"]
    s.play("new home 2,0")
    assert s.players[1].home == at("2,0")
    s = start(2)
    clear(s, 1, SAMOA)
    put(s, 0, SAMOA, "WC")
    do(fight(s), "roll 6")
    assert s.players[1].home == -1


@rule("COP-8.5.2")
def test_a_failed_attack_leaves_the_group_independent() -> None:
    s = start(2)
    put(s, 0, FIJI, "WC")
    do(fight(s), "roll 6", "roll 6", "roll 1")
    assert s.land[at(FIJI)] == INDEPENDENT and pieces(s, 0, FIJI) == {}
    put(s, 0, FIJI, "WC")
    fight(s)
    assert front(s) == [0, 1, 0, 0, 3]


@rule("COP-9.5.9", "COP-C.2.2", "COP-C.2.3", "COP-C.4.4")
def test_battle_cards_change_dice_once_in_each_battle() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB", "WB")
    put(s, 0, "1,0", "WC", "WC", "WC", "WC")
    hand(s, 0, "haka", "slings", "tattoo")
    do(fight(s), "roll 3", "use haka")
    assert front(s) == [0, 4, 2, 0, 0]  # 3 becomes 4
    do(s, "roll 2")
    assert not legal(s, "use haka") and legal(s, "use slings") and not legal(s, "use tattoo")
    do(s, "use slings", "roll 5")
    assert front(s) == [0, 4, 1, 0, 0]  # the second result stands, and no card may be used on it
    do(s, "roll 1")
    assert legal(s, "use tattoo")
    s.play("use tattoo")
    assert front(s) == [0, 3, 1, 0, 0] and s.players[0].pool[1] == 4  # it panics instead
    assert [CAT.components.card[card].id for card in s.players[0].up] == ["haka", "slings", "tattoo"]
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB")
    put(s, 0, "1,0", "WC")
    face_up(s, 1, "war_clubs")
    do(fight(s), "roll 1", "use war_clubs")
    assert s.players[0].pool[1] == 8  # a die stays between 1 and 6


@rule("COP-C.2.6")
def test_independent_groups_use_no_cards() -> None:
    s = start(2)
    put(s, 0, FIJI, "WC")
    face_up(s, 1, "war_clubs")
    do(fight(s), "roll 6")
    assert front(s) == [0, 1, 0, 0, 2]


def test_hill_forts_add_a_local_warrior() -> None:
    s = start(2)
    settle(s, 1, SAMOA, 3, 1)
    clear(s, 1, SAMOA)
    put(s, 0, SAMOA, "WC")
    hand(s, 1, "hill_forts")
    do(fight(s), "reveal hill_forts")
    assert front(s) == [0, 1, 0, 0, 3]


def test_arioi_stops_an_attack_unseen() -> None:
    s = start(2)
    put(s, 0, SAMOA, "WC", "TC")
    hand(s, 1, "arioi")
    fight(s)
    assert s.seat == 1 and step(s) == "Attacked"
    s.play("use arioi")
    assert pieces(s, 0, TONGA) == {"WB": 2, "WC": 1, "TC": 1} and s.battle is None
    assert known_pieces(s, 0, TONGA).get("TC") is None and s.players[1].used == (0,)


@rule("COP-8.2.2")
def test_in_open_ocean_only_warrior_bands_on_war_canoes_defend() -> None:
    s = sea_battle("WC WC WC", "WC WB WB TC")
    assert front(s) == [0, 3, 1, 1, 0]


@rule("COP-C.2.3")
def test_a_die_rolled_again_is_touched_by_no_card() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB", "WB")
    put(s, 0, "1,0", "WC", "WC", "WC")
    face_up(s, 0, "slings", "haka")
    face_up(s, 1, "war_clubs")
    do(fight(s), "roll 2", "pass", "use slings", "roll 4")
    assert front(s) == [0, 3, 2, 0, 0] and step(s) == "BattleDie"


@rule("COP-C.4.4")
def test_swords_need_a_panic_of_the_enemy_and_tattoos_a_loss_of_ones_own() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB", "WB", "WB")
    put(s, 0, "1,0", "WC", "WC", "WC", "WC")
    face_up(s, 0, "cannibalism", "tattoo")
    fight(s)
    for die, cards in ((6, []), (1, ["use tattoo"]), (5, ["use cannibalism"]), (2, [])):
        do(s, f"roll {die}")
        offered = options(s, "use") if s.seat == 0 else []
        assert offered == cards
        if s.seat == 0:
            s.play("pass")


@rule("COP-8.4.3")
def test_no_more_villages_are_saved_than_stood_there() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    settle(s, 1, "1,0", 1)
    put(s, 0, "1,0", "WC", "WC", "WC")
    do(fight(s), "roll 6", "save war_canoe")
    assert s.villages[at("1,0")] == 1 and s.owner[at("1,0")] == 0 and pieces(s, 0, "1,0") == {"WC": 2}


@rule("COP-C.2.3")
def test_a_die_rolled_again_stands_for_the_other_side_too() -> None:
    s = start(2)
    tile(s, "1,0", "tuvalu")
    put(s, 1, "1,0", "WB", "WB")
    put(s, 0, "1,0", "WC", "WC")
    face_up(s, 1, "slings")
    face_up(s, 0, "haka")
    do(fight(s), "roll 4")
    assert s.seat == 1
    do(s, "use slings", "roll 3")
    assert step(s) != "BattleCard" and s.battle is not None and s.battle.front == [0, 1, 2, 0, 0]


@rule("COP-C.4.5")
def test_an_attack_goes_on_when_arioi_is_answered() -> None:
    s = start(2)
    put(s, 0, SAMOA, "WC", "TC")
    hand(s, 0, "tapu")
    hand(s, 1, "arioi")
    do(fight(s), "use arioi")
    assert step(s) == "Answer" and s.seat == 0
    s.play("use tapu")
    assert s.battle is not None and front(s) == [0, 1, 2, 0, 1]


@rule("COP-8.3.3")
def test_one_retreats_to_another_group_never_to_the_same_one() -> None:
    s = start(2)
    tile(s, "0,2", "tubuai")
    settle(s, 0, "0,2")
    assert havens(s, 0, at(TONGA)) == [at("0,2")] and havens(s, 0, at("0,2")) == [at(TONGA)]
