"""Hidden information: stacks, face-down tiles, cards, kept Events, building orders, and what is learned of them."""

from random import Random

import pytest

from atoll.games.paradise.catalog import CARDS, EVENTS, OCEAN
from atoll.games.paradise.eyes.redeal import gaps_of, search
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.games.paradise.state import ParadiseState
from atoll.games.paradise.state.pieces import ONE, fits, size
from atoll.kernel import CHANCE, SPECTATOR, Eyes
from games.paradise.scenario import (
    GAME,
    SAMOA,
    SHORT,
    TONGA,
    at,
    construct,
    do,
    explore,
    fight,
    hand,
    keep,
    lawful,
    learned,
    move,
    new,
    ocean,
    pieces,
    put,
    start,
    tile,
)


def seen(s: ParadiseState, seat: int) -> ParadiseView:
    view = s.view(seat)
    assert isinstance(view, ParadiseView)
    return view


def worlds(s: ParadiseState, seat: int, count: int = 40) -> list[ParadiseState]:
    """Worlds that fit what a seat knows."""
    return [lawful(Eyes(s, seat).world(Random(seed))) for seed in range(count)]


def same_view(one: ParadiseState, other: ParadiseState, seat: int) -> bool:
    return one.view(seat).to_json() == other.view(seat).to_json()


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_a_stack_of_another_player_is_a_number(eyes: int) -> None:
    one, other = start(2), start(2)
    put(one, 0, TONGA, "WC", "WC", "TU")
    put(other, 0, TONGA, "COL", "RUM", "TU")
    assert same_view(one, other, eyes) and not same_view(one, other, 0)


def test_worlds_keep_what_everybody_knows_of_a_stack() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "TC", "TU")
    dealt = [pieces(world, 0, TONGA) for world in worlds(s, 1)]
    assert all(stack["WB"] >= 2 and stack["TU"] == 1 and sum(stack.values()) == 5 for stack in dealt)
    assert len({tuple(sorted(stack.items())) for stack in dealt}) > 3
    assert all(pieces(world, 0, TONGA) == pieces(s, 0, TONGA) for world in worlds(s, 0, 5))


def test_worlds_let_nobody_swim() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC", "WB", "TC", "COL")
    for world in worlds(s, 1):
        stack = world.players[0].stacks[at("0,2")]
        assert size(stack) == 4 and fits(stack) and world.land[at("0,2")] == OCEAN


def test_a_canoe_that_need_not_stop_shows_that_there_is_no_war_canoe() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC")
    ocean(s, "0,2", "0,3")
    put(s, 1, "0,2", "TC", "WB", "RUM")
    move(s)
    before = worlds(s, 0)
    assert any("WC" in pieces(world, 1, "0,2") for world in before)
    do(s, f"launch {TONGA} war_canoe", "go 0,2")
    assert not any("WC" in pieces(world, 1, "0,2") for world in worlds(s, 0))
    assert seen(s, 0).players[1].stacks["0,2"].no_war_canoe


def test_a_canoe_that_must_stop_shows_that_there_is_one_and_nothing_more() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC")
    ocean(s, "0,2", "0,3")
    put(s, 1, "0,2", "WC", "WC", "TC")
    do(move(s), f"launch {TONGA} war_canoe", "go 0,2")
    assert seen(s, 0).players[1].stacks["0,2"].known == {"war_canoe": 1}
    assert all("WC" in pieces(world, 1, "0,2") for world in worlds(s, 0))


def test_what_was_laid_out_in_a_battle_stays_known() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, "0,2", "WC", "WC", "TC")
    put(s, 1, "0,2", "TC")
    do(fight(s), "face down")
    assert seen(s, 1).players[0].stacks["0,2"].known == {"war_canoe": 2, "transport_canoe": 1}
    assert all(pieces(world, 0, "0,2") == {"WC": 2, "TC": 1} for world in worlds(s, 1, 10))


def test_a_face_down_tile_is_known_to_those_who_saw_it() -> None:
    s = start(3)
    tile(s, "1,1", "hawaii", seen_by=(1,))
    assert [seen(s, seat).hexes["1,1"].group for seat in (0, 1, 2, SPECTATOR)] == ["", "hawaii", "", ""]
    assert len({world.group[at("1,1")] for world in worlds(s, 0)}) > 5
    assert {world.group[at("1,1")] for world in worlds(s, 1)} == {s.group[at("1,1")]}


def test_a_tile_just_found_is_told_to_its_finder_only() -> None:
    s = explore(start(2))
    do(s, "explore 0,2", "draw island-1", "find hawaii")
    told = [event for event in s.log or [] if event.key == "see tile"]
    assert told[-1].seen_by(0) is told[-1]
    hidden = told[-1].seen_by(1)
    assert hidden is not None and hidden.key == "look" and "group" not in hidden.values
    assert seen(s, 1).choices == ()


def test_cards_and_kept_events_are_counted_not_seen() -> None:
    s = start(3, events="on")
    hand(s, 1, "arioi", "tapu")
    keep(s, 1, "shaman")
    for eyes in (0, 2, SPECTATOR):
        player = seen(s, eyes).players[1]
        assert (player.hand_size, player.kept_size, player.hand, player.kept) == (2, 1, None, None)
        dealt = worlds(s, eyes)
        assert len({tuple(world.players[1].hand) for world in dealt}) > 5
        assert len({tuple(world.players[1].kept) for world in dealt}) > 2
    own = seen(s, 1).players[1]
    assert own.hand == ("arioi", "tapu") and own.kept == ("shaman",)
    assert {tuple(world.players[1].hand) for world in worlds(s, 1, 5)} == {(CARDS.index("arioi"), CARDS.index("tapu"))}
    assert EVENTS.index("shaman") not in s.event_deck.loose


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_a_building_order_is_hidden_until_all_are_in(eyes: int) -> None:
    one, other = construct(start(2)), construct(start(2))
    one.play(f"build war_canoe {TONGA}", 0)
    other.play("turn inward", 0)
    assert same_view(one, other, eyes) and not same_view(one, other, 0)
    one.play("done", 0)
    assert one.seats == (1,) and seen(one, eyes).players[0].order is None
    for world in worlds(one, 1):
        world.play("done", 1)
        while world.seat == CHANCE:
            world.play_chance(Random(1))
        lawful(world)
    one.play(f"build warrior_band {SAMOA}", 1)
    one.play("done", 1)
    assert seen(one, eyes).players[0].stacks[TONGA].count == 3


def test_the_length_of_an_order_is_as_secret_as_what_it_says() -> None:
    one, other = construct(start(2)), construct(start(2))
    for text in (f"build warrior_band {TONGA}", f"build rumor {TONGA}", f"build transport_canoe {TONGA}", "done"):
        one.play(text, 0)
    other.play("done", 0)
    assert same_view(one, other, 1) and same_view(one, other, SPECTATOR)
    one.play("done", 1)
    other.play("done", 1)
    assert one.decision == other.decision


def test_worlds_are_found_where_canoes_are_scarce_and_do_not_depend_on_the_truth() -> None:
    one, other = start(2), start(2)
    for s in (one, other):
        ocean(s, "0,2", "1,1", "1,2")
        put(s, 0, TONGA, *["TU"] * 9, *["WC"] * 6)
        learned(s, 0, TONGA, 6 * ONE[SHORT["WC"]])
    for s, first, second in ((one, ("WC", "WB"), ("TC", "COL")), (other, ("TC", "COL"), ("WC", "WB"))):
        put(s, 0, "0,2", *first)
        put(s, 0, "1,1", *second)
        put(s, 0, "1,2", "TC", "WB")
    assert same_view(one, other, 1)
    for seed in range(60):
        world = lawful(Eyes(one, 1).world(Random(seed)))
        assert world == Eyes(other, 1).world(Random(seed))
        assert all(fits(world.players[0].stacks[at(place)]) for place in ("0,2", "1,1", "1,2"))


def test_the_search_for_a_world_finds_one_whenever_there_is_one() -> None:
    """A Colony known to be at sea needs the last Transport Canoe, which a careless dealer gives away."""
    s = start(2)
    ocean(s, "0,2", "1,1")
    put(s, 0, TONGA, *["TU"] * 11)
    put(s, 0, "0,2", "TC", "COL")
    learned(s, 0, "0,2", ONE[SHORT["COL"]])
    put(s, 0, "1,1", *["WC"] * 6, *["WB"] * 3)
    left = [limit - gone for limit, gone in zip(GAME.catalog.limits, s.players[0].gone, strict=True)]
    gaps = gaps_of(s, 0, left)
    for seed in range(20):
        stacks, pool = search(gaps, left, Random(seed))
        assert stacks[0] == ONE[SHORT["TC"]] + ONE[SHORT["COL"]] and all(map(fits, stacks)) and min(pool) >= 0
        lawful(Eyes(s, 1).world(Random(seed)))


def test_worlds_remember_what_has_moved() -> None:
    s = start(2)
    ocean(s, "0,2", "0,3", "1,1")
    put(s, 0, TONGA, "TC", "WC", "WC", "TU")
    do(move(s), f"launch {TONGA} war_canoe", "go 0,2", "go 0,3", f"launch {TONGA} transport_canoe_up", "go 1,1")
    assert seen(s, 1).moved == (("0,3", 18, 1, 0), ("1,1", 17, 0, 1))
    for world in worlds(s, 1):
        launches = [choice.text for choice in world.choices() if choice.kind == "launch"]
        assert not [text for text in launches if "0,3" in text]
        assert [text for text in launches if "1,1" in text] == ["launch 1,1 transport_canoe_up+1"]


def test_worlds_remember_a_transit() -> None:
    s = start(2)
    ocean(s, "0,2")
    put(s, 0, TONGA, "TU", "TU")
    put(s, 0, "0,2", "TU")
    do(move(s), f"transit {TONGA} transport_canoe_up", "transit to 0,2")
    assert seen(s, 1).moved == (("0,2", 0, 0, 1),)
    for world in worlds(s, 1, 5):
        assert not [choice.text for choice in world.choices() if choice.text.startswith("transit 0,2")]


def test_what_a_fleet_carries_is_its_owners_secret() -> None:
    one, other = start(2), start(2)
    for s, cargo in ((one, "colony"), (other, "warrior_band")):
        tile(s, "0,2", "tubuai")
        ocean(s, "1,1")
        put(s, 0, TONGA, "TC", "COL")
        do(move(s), f"launch {TONGA} transport_canoe", f"load {cargo}")
    assert same_view(one, other, 1)
    assert one.view(0).fleet == {"transport_canoe": 1, "colony": 1} and one.view(1).fleet is None


def test_being_asked_betrays_nothing_about_a_hand() -> None:
    for card in ("arioi", "tiki"):
        s = start(2)
        put(s, 0, SAMOA, "WC")
        hand(s, 1, card)
        fight(s)
        assert s.seat == 1 and s.stack[-1].step.name == "Attacked"


@pytest.mark.parametrize("seats", [2, 4])
def test_views_and_worlds_agree_in_random_play(seats: int) -> None:
    rng = Random(seats)
    s = new(seats, events="on", south_island="on", kumara="on")
    for _ in range(400):
        if s.over:
            break
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
        if rng.random() < 0.2:
            for seat in (*range(seats), SPECTATOR):
                world = Eyes(s, seat).world(rng)
                assert world.view(seat).to_json() == s.view(seat).to_json()
                assert list(GAME.laws(world)) == []
                seed = rng.random()
                assert Eyes(world, seat).world(Random(seed)) == Eyes(s, seat).world(Random(seed))
