"""Chapter 13: the Recruitment action, its track, governors and shadows."""

import pytest

from atoll.games.daimyo.state import DaimyoState
from games.daimyo.scenario import (
    CAT,
    action,
    begin_turn,
    building,
    do,
    events,
    finish,
    give,
    goods,
    governor,
    influence,
    legal,
    number,
    options,
    play_hero,
    refused,
    resolve,
    shadow,
    start,
    step,
    take_die,
)
from marks import rule


def recruitment(disc: int = 0, seats: int = 3, **owned: int) -> DaimyoState:
    """Seat 0 in a Recruitment action, its disc on a space counted from 0; nobody is on green or violet."""
    s = start(seats)
    s.players[0].disc = disc
    give(s, 0, **owned)
    return action(s, 0, "recruitment")


# -- 13.1 recruiting -------------------------------------------------------------------------------------


@rule("DAI-13.1.1")
def test_an_action_recruits_as_many_units_as_rice_lasts_for() -> None:
    s = recruitment(rice=9)
    do(s, "recruit governor green/1", "recruit governor green/2", "recruit governor green/3")
    do(s, "recruit governor green/4")
    assert goods(s, 0)["rice"] == 0
    assert s.players[0].governors == 2
    assert step(s) == "Actions"


@rule("DAI-13.1.1")
def test_an_action_may_recruit_nobody() -> None:
    s = recruitment(rice=9)
    do(s, "done")
    assert goods(s, 0)["rice"] == 9
    assert step(s) == "Actions"


@rule("DAI-13.1.1")
def test_a_recruitment_that_cannot_be_paid_is_refused() -> None:
    s = recruitment(disc=2, rice=5, gold=2)
    do(s, "recruit governor green/1")
    assert options(s) == ["reset disc", "done"]
    assert refused(s, "recruit governor green/2").rule == "DAI-13.1.2"
    assert refused(s, "recruit shadow green/2").rule == "DAI-13.1.2"


@rule("DAI-13.1.1")
@pytest.mark.parametrize(("unit", "other"), [("governor", "shadow"), ("shadow", "governor")])
def test_a_unit_must_be_left_in_the_reserve(unit: str, other: str) -> None:
    s = recruitment(rice=5)
    setattr(s.players[0], f"{unit}s", 0)
    s.settle()
    assert options(s, f"recruit {unit}") == []
    assert options(s, f"recruit {other}") != []
    assert refused(s, f"recruit {unit} green/1").rule == "DAI-13.1.1"


@rule("DAI-13.1.1")
def test_a_unit_needs_a_free_spot() -> None:
    s = recruitment(seats=2, rice=5)
    s.shadows = [1] * len(s.shadows)
    s.settle()
    assert options(s, "recruit shadow") == []
    assert refused(s, "recruit shadow blue/1").rule == "DAI-13.4.1"


@rule("DAI-13.1.2")
def test_a_unit_is_paid_then_the_disc_advances_then_it_is_placed_then_its_effect_follows() -> None:
    s = recruitment(disc=1, rice=2)
    governor(s, 1, "green/1")
    governor(s, 2, "green/2")
    assert s.log is not None
    s.log.clear()
    do(s, "recruit shadow green/1")
    assert step(s) == "Eliminate"
    assert goods(s, 0)["rice"] == 0
    assert s.players[0].disc == 2
    assert s.shadows[number("slum", "green/1")] == 0
    assert [event.key for event in s.log] == ["pay", "disc", "shadow", "gain", "influence"]
    do(s, "eliminate green/2")
    assert [event.key for event in s.log[5:]] == ["eliminate", "influence lost", "gain"]


@rule("DAI-13.1.3")
@pytest.mark.parametrize(
    "units", [("governor", "governor"), ("shadow", "shadow"), ("governor", "shadow"), ("shadow", "governor")]
)
def test_equal_or_different_units_may_be_mixed_in_one_action(units: tuple[str, str]) -> None:
    s = recruitment(rice=3)
    do(s, f"recruit {units[0]} green/1", f"recruit {units[1]} green/2")
    assert s.players[0].governors == 6 - units.count("governor")
    assert s.players[0].shadows == 3 - units.count("shadow")
    assert goods(s, 0)["rice"] == 0


@rule("DAI-13.1.4")
def test_scavengers_are_never_recruited() -> None:
    s = recruitment(rice=9)
    assert {choice.kind for choice in s.choices()} == {"recruit governor", "recruit shadow", "done"}
    refused(s, "scavenger red")


# -- 13.2 the recruitment track --------------------------------------------------------------------------


@rule("DAI-13.2.1", "DAI-13.2.3")
def test_units_cost_1_then_2_then_3_rice_each() -> None:
    s = recruitment(rice=20)
    paid = []
    for place in range(1, 6):
        before = goods(s, 0)["rice"]
        do(s, f"recruit governor green/{place}")
        paid.append(before - goods(s, 0)["rice"])
    assert paid == [1, 2, 3, 3, 3]


@rule("DAI-13.2.1")
def test_the_disc_starts_on_the_first_of_three_spaces() -> None:
    assert CAT.recruitment_track == (1, 2, 3)
    assert [player.disc for player in start().players] == [0, 0, 0]


@rule("DAI-13.2.2")
@pytest.mark.parametrize("source", ["main action", "hero", "bonus tile"])
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_every_recruitment_advances_the_disc_one_space(source: str, before: int, after: int) -> None:
    s = start()
    s.players[0].disc = before
    give(s, 0, rice=3)
    if source == "main action":
        action(s, 0, "recruitment")
    elif source == "hero":
        play_hero(s, 0, "H08")
    else:
        building(s, 0, "farm", "blue/1", "recruit_cheaper", slot="production")
        take_die(s, 0, "production")
        do(s, "use tile production recruit_cheaper")
    do(s, "recruit governor green/1")
    assert s.players[0].disc == after


@rule("DAI-13.2.3")
def test_the_disc_stays_on_the_last_space() -> None:
    s = recruitment(disc=2, rice=6)
    do(s, "recruit governor green/1")
    assert s.players[0].disc == 2
    assert goods(s, 0)["rice"] == 3
    do(s, "recruit governor green/2")
    assert s.players[0].disc == 2
    assert goods(s, 0)["rice"] == 0


@rule("DAI-13.2.4")
def test_after_a_recruitment_from_the_last_space_2_gold_put_the_disc_back() -> None:
    s = recruitment(disc=2, rice=4, gold=3)
    assert "reset disc" not in options(s)
    do(s, "recruit governor green/1", "reset disc")
    assert goods(s, 0)["gold"] == 1
    assert s.players[0].disc == 0
    do(s, "recruit governor green/2")
    assert goods(s, 0)["rice"] == 0


@rule("DAI-13.2.4")
def test_the_reset_needs_2_gold() -> None:
    s = recruitment(disc=2, rice=6, gold=1)
    do(s, "recruit governor green/1")
    assert "reset disc" not in options(s)
    assert refused(s, "reset disc").rule == "DAI-13.2.4"


@rule("DAI-13.2.4")
@pytest.mark.parametrize("kind", ["paid", "by an effect"])
def test_recruitments_from_the_last_space_count_anew_after_any_reset(kind: str) -> None:
    s = recruitment(disc=2, rice=12, gold=9)
    do(s, "recruit governor green/1")
    assert legal(s, "reset disc")
    if kind == "paid":
        do(s, "reset disc")
    else:
        resolve(s, 0, "reset_recruitment")
        assert s.players[0].disc == 0
        s.players[0].dice = [-1] * 7
        action(s, 0, "recruitment")
    for place in (2, 3):
        assert refused(s, "reset disc").rule == "DAI-13.2.5"
        do(s, f"recruit governor green/{place}")
    assert s.players[0].disc == 2
    assert refused(s, "reset disc").rule == "DAI-13.2.5"
    do(s, "recruit governor green/4")
    assert legal(s, "reset disc")


@rule("DAI-13.2.4")
def test_a_recruitment_from_the_last_space_counts_in_later_turns_too() -> None:
    s = recruitment(disc=2, rice=3, gold=2)
    do(s, "recruit governor green/1", "done")
    begin_turn(s, 0)
    do(s, "reset disc")
    assert s.players[0].disc == 0
    assert goods(s, 0)["gold"] == 0


@rule("DAI-13.2.5")
@pytest.mark.parametrize("disc", [0, 1, 2])
def test_the_reset_is_not_allowed_before_a_recruitment_from_the_last_space(disc: int) -> None:
    s = recruitment(disc=disc, rice=9, gold=9)
    assert "reset disc" not in options(s)
    assert refused(s, "reset disc").rule == "DAI-13.2.5"


@rule("DAI-13.2.5")
def test_the_reset_is_optional() -> None:
    s = recruitment(disc=2, rice=6, gold=2)
    do(s, "recruit governor green/1")
    assert legal(s, "done")
    do(s, "recruit governor green/2", "done")
    assert s.players[0].disc == 2
    assert goods(s, 0)["gold"] == 2


@rule("DAI-13.2.6")
@pytest.mark.parametrize(
    ("disc", "discount", "paid"), [(0, 1, 0), (1, 1, 1), (2, 1, 2), (0, 3, 0), (1, 3, 0), (2, 2, 1), (2, 3, 0)]
)
def test_a_discount_lowers_the_rice_paid_but_not_below_0(disc: int, discount: int, paid: int) -> None:
    s = start()
    s.players[0].disc = disc
    give(s, 0, rice=3)
    resolve(s, 0, "recruit", 1, 0, discount)
    do(s, "recruit governor green/1")
    assert goods(s, 0)["rice"] == 3 - paid
    assert s.players[0].disc == min(disc + 1, 2)


@rule("DAI-13.2.6")
def test_a_discounted_recruitment_from_the_last_space_allows_the_reset() -> None:
    s = start()
    s.players[0].disc = 2
    give(s, 0, gold=2)
    resolve(s, 0, "recruit", 1, 0, 3)
    do(s, "recruit governor green/1")
    assert legal(s, "reset disc")


# -- 13.3 governors --------------------------------------------------------------------------------------


@rule("DAI-13.3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_governor_goes_on_any_free_governor_spot_of_the_islands_in_play(seats: int) -> None:
    s = recruitment(seats=seats, rice=3)
    free = [name for name, owner in zip(CAT.place_names, s.governors, strict=False) if owner < 0]
    assert len(free) == (seats + 2) * 5 - seats * 2
    assert options(s, "recruit governor") == [f"recruit governor {place}" for place in free]


@rule("DAI-13.3.1")
@pytest.mark.parametrize(
    ("place", "because"), [("blue/1", "DAI-13.3.1"), ("red/1", "DAI-13.3.1"), ("black/1", "DAI-3.1.4")]
)
def test_a_taken_spot_or_an_island_out_of_play_takes_no_governor(place: str, because: str) -> None:
    s = recruitment(rice=3)
    assert refused(s, f"recruit governor {place}").rule == because


@rule("DAI-13.3.2")
def test_a_governor_brings_2_influence_on_its_island() -> None:
    s = recruitment(rice=3)
    do(s, "recruit governor green/1")
    assert influence(s, 0, "green") == 2
    do(s, "recruit governor red/2")
    assert influence(s, 0, "red") == 2
    assert influence(s, 0, "green") == 2


@rule("DAI-13.3.3")
@pytest.mark.parametrize("place", ["violet/1", "violet/2", "violet/4"])
def test_a_recruited_governor_harvests_nothing(place: str) -> None:
    s = recruitment(rice=1)
    do(s, f"recruit governor {place}")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0}


@rule("DAI-13.3.4")
def test_a_player_may_have_several_governors_on_one_island_and_8_in_all() -> None:
    s = recruitment(rice=20)
    places = [*(f"green/{n}" for n in range(1, 6)), "violet/1"]
    do(s, *(f"recruit governor {place}" for place in places))
    assert influence(s, 0, "green") == 10
    assert s.governors.count(0) == 8
    assert options(s, "recruit governor") == []
    assert refused(s, "recruit governor violet/2").rule in ("DAI-13.1.1", "DAI-13.3.4")


# -- 13.4 shadows ----------------------------------------------------------------------------------------


@rule("DAI-13.4.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_shadow_goes_into_any_free_slot_of_the_islands_in_play(seats: int) -> None:
    s = recruitment(seats=seats, rice=3)
    shadow(s, 1, "red/2")
    slots = CAT.slum_names[: (seats + 2) * 3]
    assert options(s, "recruit shadow") == [f"recruit shadow {slot}" for slot in slots if slot != "red/2"]
    assert refused(s, "recruit shadow red/2").rule == "DAI-13.4.1"


@rule("DAI-13.4.1")
def test_a_player_may_have_several_shadows_on_one_island() -> None:
    s = recruitment(rice=6)
    do(s, *(f"recruit shadow green/{slot}" for slot in (1, 2, 3)))
    assert s.shadows[-3:] == [0, 0, 0]


@rule("DAI-13.4.2", "DAI-13.4.3")
@pytest.mark.parametrize("slot", ["green/1", "green/2", "green/3", "violet/1"])
def test_a_shadow_brings_the_gold_of_its_slot_and_1_influence(slot: str) -> None:
    s = recruitment(rice=1)
    do(s, f"recruit shadow {slot}")
    assert goods(s, 0)["gold"] == CAT.slum_gold[number("slum", slot)]
    assert influence(s, 0, slot.split("/")[0]) == 1


@rule("DAI-13.4.4")
def test_a_shadow_eliminates_one_rival_governor_of_choice_and_must() -> None:
    s = recruitment(rice=1)
    governor(s, 0, "red/2")
    governor(s, 2, "red/3")
    do(s, "recruit shadow red/1")
    assert options(s) == ["eliminate red/1", "eliminate red/3", "eliminate red/5"]
    for text in ("done", "eliminate red/2", "eliminate yellow/1"):
        assert refused(s, text).rule == "DAI-13.4.4"
    do(s, "eliminate red/3")
    assert step(s) == "Actions"
    assert [s.governors[number("place", f"red/{n}")] for n in (1, 2, 3, 5)] == [1, 0, -1, 1]


@rule("DAI-13.4.4")
def test_a_lone_rival_governor_is_eliminated_without_asking() -> None:
    s = recruitment(rice=1)
    governor(s, 1, "green/4")
    do(s, "recruit shadow green/1")
    assert s.governors[number("place", "green/4")] == -1


@rule("DAI-13.4.5")
def test_an_eliminated_governor_returns_to_its_owner_who_is_compensated() -> None:
    s = recruitment(rice=1)
    give(s, 1)
    do(s, "recruit shadow red/1", "eliminate red/5")
    assert s.players[1].governors == 7
    assert s.governors[number("place", "red/5")] == -1
    assert influence(s, 1, "red") == 2
    assert goods(s, 1) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 1}
    assert goods(s, 0)["gold"] == CAT.slum_gold[number("slum", "red/1")]


@rule("DAI-13.4.6")
@pytest.mark.parametrize("island", ["green", "blue"])
def test_without_a_rival_governor_only_the_elimination_is_skipped(island: str) -> None:
    s = recruitment(rice=1)
    before = influence(s, 0, island)
    do(s, f"recruit shadow {island}/1")
    assert events(s, "eliminate") == []
    assert influence(s, 0, island) == before + 1
    assert goods(s, 0)["gold"] == CAT.slum_gold[number("slum", f"{island}/1")]
    assert step(s) == "Actions"


@rule("DAI-13.4.7")
def test_a_player_recruits_3_shadows_at_most() -> None:
    s = recruitment(rice=20)
    do(s, *(f"recruit shadow green/{slot}" for slot in (1, 2, 3)))
    assert options(s, "recruit shadow") == []
    assert refused(s, "recruit shadow violet/1").rule in ("DAI-13.1.1", "DAI-13.4.7")


@rule("DAI-13.4.7")
@pytest.mark.parametrize("seed", range(5))
def test_shadows_never_move_and_never_return(seed: int) -> None:
    s = start()
    shadow(s, 0, "red/1")
    shadow(s, 1, "red/2")
    finish(s, seed)
    assert s.shadows[number("slum", "red/1")] == 0
    assert s.shadows[number("slum", "red/2")] == 1


@rule("DAI-13.4.8")
def test_shadows_eliminate_neither_shadows_nor_scavengers_nor_buildings() -> None:
    s = recruitment(rice=1)
    shadow(s, 1, "green/2")
    building(s, 1, "tower", "green/1", "draw_two")
    building(s, 2, "farm", "green/2", "two_gold")
    s.players[2].scavenger = number("island", "green")
    buildings, rival = list(s.buildings), influence(s, 1, "green")
    do(s, "recruit shadow green/1")
    assert s.shadows[-3:] == [0, 1, -1]
    assert s.buildings == buildings
    assert s.players[2].scavenger == number("island", "green")
    assert influence(s, 1, "green") == rival
