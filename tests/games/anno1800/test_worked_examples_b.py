"""Worked examples of the digest, by their ids: scoring, the end, missions and effects."""

import pytest

from atoll.games.anno1800.scoring import final_count, majority, visits
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    begin_turn,
    build,
    can_pay,
    chance,
    cost,
    deck,
    district,
    do,
    end_turn,
    expeditions,
    gold,
    hand,
    kind_at,
    legal,
    new_world,
    number,
    numbers,
    old_world,
    options,
    pay,
    play_missions,
    played,
    ready,
    refused,
    spent,
    start,
    tokens,
)
from marks import rule

FIRST_GAME = ("alonso_graves", "university", "edvard_goode", "isabel_sarmento", "zoo")


def collection(**cubes: int) -> AnnoState:
    """Linda's expedition cards of EX-16, with visitors."""
    s = start()
    expeditions(s, 0, "ex01", "ex18", "ex12")
    district(s, 0, **cubes)
    return s


@rule("ANN-10.2", "ANN-10.3", "ANN-10.4")
def test_ann_ex_16_expedition_cards_all_visitors() -> None:
    s = collection(artisan=3, engineer=2, investor=1)
    assert visits(s, s.players[0], (0, 0))[0] == 10


@rule("ANN-10.2", "ANN-10.3", "ANN-10.4")
def test_ann_ex_17_expedition_cards_few_visitors() -> None:
    s = collection(artisan=1, investor=1)
    assert visits(s, s.players[0], (0, 0))[0] == 4


@rule("ANN-9.1", "ANN-9.2", "ANN-9.4", "ANN-9.5", "ANN-9.6")
def test_ann_ex_18_end_of_the_game() -> None:
    s = start(4)
    hand(s, 1, "fw36")
    tokens(s, 1, exploration=1, exploration_on_cards=1)
    begin_turn(s, 1)
    do(s, "play fw36")
    pay(s)
    assert s.fireworks == 1
    turns = [1]
    do(s, "end turn")
    while not s.over:
        turns.append(s.seat)
        do(s, "festival", "end turn")
    assert turns == [1, 2, 3, 0, 1, 2, 3]
    assert sum(s.players[1].points) == s.scores()[1]


@rule("ANN-10.1", "ANN-10.4", "ANN-10.5", "ANN-10.6", "ANN-10.7", "ANN-11.3.4")
def test_ann_ex_19_lindas_final_score() -> None:
    s = collection(artisan=3, engineer=1, investor=1)
    play_missions(s, *FIRST_GAME)
    fw = [card.id for card in CAT.cards if card.deck == 0][:11]
    nw = [card.id for card in CAT.cards if card.deck == 1][:4]
    aei = [card.id for card in CAT.cards if card.deck == 2][:3]
    played(s, 0, *fw[:6], *nw[:2])
    played(s, 0, *fw[6:], *nw[2:], *aei, face_down=True)
    gold(s, 0, 5)
    s.fireworks = 0
    build(s, 0, "high_wheeler_factory", "home/coast2")
    new_world(s, 0, "nw01")
    district(s, 1, engineer=2)
    district(s, 2, engineer=3)
    points = dict(zip(("cards", "expeditions", "gold", "fireworks", *(CAT.mission_ids[m] for m in s.missions)),
                      final_count(s)[0], strict=True))  # fmt: skip
    assert points == {
        "cards": 77, "expeditions": 8, "gold": 1, "fireworks": 7, "alonso_graves": 0, "university": 0,
        "edvard_goode": 6, "isabel_sarmento": 6, "zoo": 2,
    }  # fmt: skip
    assert sum(points.values()) == 107


@rule("ANN-11.5.1")
def test_ann_ex_20_zoo() -> None:
    s = start()
    expeditions(s, 0, "ex16")
    district(s, 0, engineer=1)
    play_missions(s, "zoo", "aarhant", "hannah_goode", "the_queen", "pyrphorian")
    _, pictures, _, _, *missions = final_count(s)[0]
    assert pictures + missions[s.missions.index(number("mission", "zoo"))] == 3


@rule("ANN-11.2.4", "ANN-4.3.1")
def test_ann_ex_21_beryl_omara() -> None:
    s = start()
    play_missions(s, "beryl_omara", "hannah_goode", "the_queen", "pyrphorian", "eli_bleakworth")
    build(s, 1, "bakery", "home/coast2")
    build(s, 2, "brewery", "home/coast2")
    build(s, 0, "explorer_3", "home/sea3")
    build(s, 0, "explorer_1", "home/sea4")
    tokens(s, 0, exploration=4)
    before = [p.gold for p in s.players]
    cost(s, 0, "bread", "beer")
    do(s, "trade bread 1")
    pay(s)
    assert spent(s, 0)["exploration"] == 4
    assert [p.gold - old for p, old in zip(s.players, before, strict=True)] == [0, 1, 1]


@rule("ANN-5.2.2", "ANN-5.2.3", "ANN-5.2.4", "ANN-5.2.5")
def test_ann_ex_22_identical_industries() -> None:
    s = start()
    district(s, 0, farmer=4, worker=3, artisan=4)
    begin_turn(s, 0)
    do(s, "build industry")
    assert refused(s, "build sailmaker").rule == "ANN-5.2.2"
    assert {"build sawmill", "build charcoal_kiln", "build brickyard", "build warehouse", "build steelworks"} <= set(
        options(s)
    )
    old_world(s, 0, "ow03")
    assert [kind_at(s, 0, "home/land6"), kind_at(s, 0, "old1/land1")] == ["sailmaker", "sailmaker"]


@rule("ANN-7.1.2")
def test_ann_ex_23_shipyards_do_not_combine() -> None:
    s = start()
    build(s, 0, "shipyard_1", "home/coast2")
    district(s, 0, farmer=4, worker=4, artisan=4)
    begin_turn(s, 0)
    do(s, "build ships")
    assert options(s, "build") == ["build merchant_1"]
    assert refused(s, "build merchant_2").rule == "ANN-7.1.2"


@rule("ANN-4.4.9", "ANN-4.4.10")
def test_ann_ex_24_raw_and_finished_goods() -> None:
    s = start(2)
    new_world(s, 1, "nw01")
    build(s, 1, "cigar_factory", "home/coast2")
    tokens(s, 0, trade=2)
    assert can_pay(s, 0, "cigars")
    assert not can_pay(s, 0, "tobacco")
    cost(s, 0, "cigars")
    assert spent(s, 0)["trade"] == 2


@rule("ANN-5.1.11")
@pytest.mark.parametrize(("action", "tile"), [("build industry", "sawmill"), ("build shipyard", "shipyard_1")])
def test_ann_ex_25_free_tiles(action: str, tile: str) -> None:
    s = start(2)
    district(s, 0)
    tokens(s, 0)
    begin_turn(s, 0)
    do(s, action)
    if legal(s, f"build {tile}"):
        do(s, f"build {tile}")
    do(s, "place home/coast2", "done")
    assert kind_at(s, 0, "home/coast2") == tile
    assert sum(s.players[0].cubes()) == 0
    assert s.actions == 0
    assert refused(s, "festival").rule == "ANN-3.2"


@rule("ANN-9.2", "ANN-9.3")
def test_ann_ex_26_fireworks_kept() -> None:
    s = start(2)
    s.fireworks = 1
    hand(s, 1)
    district(s, 1, farmer=3, worker=3, artisan=3)
    s.last_round = True
    begin_turn(s, 1)
    do(s, "workforce", "add worker")
    pay(s)
    do(s, "done", "end turn")
    assert s.over
    assert s.fireworks == 1
    assert len(s.players[1].hand) == 1
    assert s.players[1].points[3] == 7


@rule("ANN-11.4.6", "ANN-11.4.2")
@pytest.mark.parametrize(
    ("engineers", "points"),
    [
        ([5, 5, 3, 3], [10, 10, 4, 4]),
        ([5, 4, 4, 0], [10, 4, 4, 0]),
        ([2, 2, 2, 2], [10] * 4),
        ([1, 0, 0, 0], [10, 0, 0, 0]),
    ],
)
def test_ann_ex_27_ties_in_a_majority(engineers: list[int], points: list[int]) -> None:
    s = start(4)
    play_missions(s, *FIRST_GAME)
    for seat, count in enumerate(engineers):
        district(s, seat, engineer=count)
    place = 4 + s.missions.index(number("mission", "university"))
    assert [own[place] for own in final_count(s)] == points
    assert majority(engineers, 10, 4) == points


@rule("ANN-5.4.4", "ANN-8.8")
@pytest.mark.parametrize("returned", [None, 0, 1, 2])
def test_ann_ex_28_return_cards(returned: int | None) -> None:
    s = start()
    build(s, 0, "bakery", "home/coast2")
    build(s, 0, "cotton_mill_steam", "home/coast3")
    district(s, 0, worker=2)
    hand(s, 0, "nwc18", "fw41", "nwc01", "aei01")
    begin_turn(s, 0)
    do(s, "play nwc18")
    pay(s)
    assert s.players[0].face_up == numbers("card", "nwc18")
    if returned is not None:
        do(s, "activate nwc18", *["under aei01", "under nwc01"][:returned])
        if returned < 2:
            do(s, "done")
    assert len(s.players[0].hand) == 3 - (returned or 0)
    end_turn(s)
    assert s.players[0].face_up == ()
    assert s.players[0].face_down == numbers("card", "nwc18")


@rule("ANN-8.2", "ANN-7.6.2", "ANN-4.3.4")
@pytest.mark.parametrize("festival", [False, True])
def test_ann_ex_29_tokens_on_a_card(festival: bool) -> None:
    s = start()
    played(s, 0, "fw32")
    tokens(s, 0, trade=1)
    begin_turn(s, 0)
    do(s, "activate fw32")
    assert s.players[0].on_cards == [3, 0]
    if festival:
        do(s, "festival")
        assert s.players[0].on_cards == [0, 0]
        assert ready(s, 0)["trade"] == 1
        return
    exhausted = spent(s, 0)["trade"]
    cost(s, 0, trade=4)
    while not legal(s, "end turn") and s.stack[-1].step.name == "Pay":
        s.play(s.choices()[0])
    assert s.players[0].on_cards == [0, 0]
    assert spent(s, 0)["trade"] == exhausted + 1


@rule("ANN-8.1")
@pytest.mark.parametrize("coins", [0, 1])
def test_ann_ex_30_cubes_without_cards(coins: int) -> None:
    s = start()
    played(s, 0, "fw02")
    deck(s, "farmer_worker", "fw41")
    district(s, 0, farmer=1)
    gold(s, 0, coins)
    begin_turn(s, 0)
    before = len(s.players[0].hand)
    do(s, "activate fw02")
    chance(s)
    assert s.players[0].cubes()[0] == 2 + coins
    assert len(s.players[0].hand) == before + 1
    assert s.players[0].gold == 0


def test_the_worked_examples_of_the_digest_are_read() -> None:
    assert len(GAME.rulebooks["en"].examples) == 30
    assert len(GAME.rulebooks["en"].rules) == 187
    assert len(GAME.rulebooks["en"].rulings) == 49
