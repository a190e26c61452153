"""Chapter 12: storage, making room in it, and restoring relics."""

import pytest

from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import CHANCE
from games.daimyo.scenario import (
    CAT,
    action,
    black_market,
    chance,
    do,
    events,
    finish,
    give,
    goods,
    influence,
    loose,
    number,
    options,
    play_hero,
    refused,
    resolve,
    start,
    step,
    stock,
    zone,
    zone_of,
)
from marks import rule

RED = number("island", "red")


def table(*stocked: str, storage: int = 3, relics: tuple[str, ...] = ()) -> DaimyoState:
    """Seat 0 owns these loose tiles and has relics on these altars; red has red-4, blue-1 and blue-2 to take."""
    s = start()
    for island in CAT.islands[: s.islands]:
        zone(s, island)
    black_market(s)
    zone(s, "red", "blue-1", "blue-2", "red-4")
    stock(s, 0, *stocked)
    s.players[0].storage = storage
    for altar in relics:
        own_relic(s, altar)
    give(s, 0)
    return s


def own_relic(s: DaimyoState, altar: str, seat: int = 0) -> None:
    """Let a seat have restored a relic, its token on an altar."""
    island = number("island", altar.split("/")[0])
    s.altars[number("altar", altar)] = seat
    s.players[seat].relics[island] += 1
    s.players[seat].relic_tokens -= 1
    for tile, colour in enumerate(CAT.tile_colour):
        if colour == island and tile in s.bag.loose:
            s.bag = s.bag.without(tile)


def market(s: DaimyoState) -> list[str]:
    return [CAT.tile_names[tile] for tile in s.black_market]


# -- 12.1 the storage track ------------------------------------------------------------------------------


@rule("DAI-12.1.1")
def test_the_storage_track_runs_from_3_to_9_and_starts_at_3() -> None:
    s = start(4)
    assert [player.storage for player in s.players] == [3, 3, 3, 3]
    seen = [3]
    for _ in range(7):
        resolve(s, 0, "gain_storage", 1)
        seen.append(s.players[0].storage)
        s.players[0].dice[number("space", "tax")] = -1
    assert seen == [3, 4, 5, 6, 7, 8, 9, 9]


@rule("DAI-12.1.2")
@pytest.mark.parametrize(
    ("stocked", "relics"),
    [
        (("yellow-1", "yellow-2", "yellow-3"), ()),
        (("yellow-1", "yellow-2"), ("violet/3",)),
        (("yellow-1",), ("violet/3", "red/1")),
    ],
)
def test_each_loose_tile_and_each_relic_is_one_item_of_storage(
    stocked: tuple[str, ...], relics: tuple[str, ...]
) -> None:
    s = table(*stocked, storage=4, relics=relics)
    resolve(s, 0, "take_relic_board", 2)
    do(s, "take red blue-1", "draw tile green-1")
    assert loose(s, 0) == ["blue-1", *stocked]
    do(s, "take red blue-2")
    assert options(s) == [f"drop {tile}" for tile in ("blue-1", *stocked)]


@rule("DAI-12.1.3")
@pytest.mark.parametrize(
    ("before", "raised", "after", "points"), [(8, 1, 9, 0), (9, 1, 9, 1), (8, 2, 9, 1), (9, 2, 9, 2), (3, 2, 5, 0)]
)
def test_a_raise_beyond_9_gives_points_instead(before: int, raised: int, after: int, points: int) -> None:
    s = start()
    s.players[0].storage = before
    resolve(s, 0, "gain_storage", raised)
    assert s.players[0].storage == after
    assert s.players[0].popularity == points


# -- 12.2 making room ------------------------------------------------------------------------------------


@rule("DAI-12.2.1")
def test_a_full_stock_first_puts_a_loose_tile_of_choice_on_the_black_market() -> None:
    s = table("yellow-1", "yellow-2", "violet-4")
    action(s, 0, "relic")
    do(s, "scavenger red", "take red blue-1")
    assert options(s) == ["drop yellow-1", "drop yellow-2", "drop violet-4"]
    do(s, "drop yellow-2")
    chance(s)
    assert loose(s, 0) == ["blue-1", "yellow-1", "violet-4"]
    assert market(s) == ["yellow-2"]


@rule("DAI-12.2.1")
def test_with_room_left_no_tile_is_discarded() -> None:
    s = table("yellow-1", "yellow-2")
    action(s, 0, "relic")
    do(s, "scavenger red")
    refused(s, "drop yellow-1")
    do(s, "take red blue-1")
    chance(s)
    assert loose(s, 0) == ["blue-1", "yellow-1", "yellow-2"]
    assert market(s) == []
    refused(s, "drop yellow-1")


@rule("DAI-12.2.2")
@pytest.mark.parametrize(("dropped", "restored"), [("drop yellow-1", 1), ("drop red-2", 0)])
def test_the_last_part_of_a_relic_needs_room_too(dropped: str, restored: int) -> None:
    s = table("red-1", "red-2", "red-3", "yellow-1", storage=4)
    action(s, 0, "relic")
    do(s, "scavenger red", "take red red-4")
    assert options(s) == ["drop red-1", "drop red-2", "drop red-3", "drop yellow-1"]
    do(s, dropped)
    chance(s)
    assert (step(s) == "Restore") == bool(restored)
    if restored:
        do(s, "altar red/3")
    assert sum(s.players[0].relics) == restored


@rule("DAI-12.2.3")
def test_a_purchase_names_the_tile_and_pays_before_the_discard() -> None:
    s = table("yellow-1", "yellow-2", "violet-4")
    black_market(s, "green-1", "green-2")
    give(s, 0, gold=1)
    action(s, 0, "relic")
    do(s, "scavenger red", "buy green-1")
    assert goods(s, 0)["gold"] == 0
    assert options(s) == ["drop yellow-1", "drop yellow-2", "drop violet-4"]
    do(s, "drop yellow-1")
    assert loose(s, 0) == ["yellow-2", "violet-4", "green-1"]
    assert market(s) == ["yellow-1", "green-2"]


@rule("DAI-12.2.3")
def test_the_tile_to_be_discarded_cannot_be_the_one_taken() -> None:
    s = table("yellow-1", "yellow-2", "violet-4")
    black_market(s, "yellow-1", "green-2")
    resolve(s, 0, "take_relic_market", 1)
    do(s, "claim green-2", "drop yellow-2")
    assert loose(s, 0) == ["yellow-1", "violet-4", "green-2"]
    assert market(s) == ["yellow-1", "yellow-2"]


@rule("DAI-12.2.4")
def test_a_tile_from_the_bag_is_seen_first_and_cannot_be_refused() -> None:
    s = table("yellow-1", "yellow-2", "violet-4")
    resolve(s, 0, "take_relic_bag", 1)
    do(s, "draw tile green-1")
    assert events(s, "draw tile") == [{"seat": 0, "tile": number("tile", "green-1")}]
    assert options(s) == ["drop yellow-1", "drop yellow-2", "drop violet-4"]
    refused(s, "drop green-1")
    refused(s, "done")
    do(s, "drop violet-4")
    assert loose(s, 0) == ["yellow-1", "yellow-2", "green-1"]
    assert market(s) == ["violet-4"]


@rule("DAI-12.2.4")
@pytest.mark.parametrize(
    ("drawn", "storage", "stocked", "on_market"),
    [
        ("green-1", 4, ["yellow-1", "yellow-2", "violet-4", "green-1"], []),
        ("yellow-1", 4, ["yellow-1", "yellow-2", "violet-4"], ["yellow-1"]),
        ("yellow-1", 3, ["yellow-1", "yellow-2", "violet-4"], ["yellow-1"]),
    ],
    ids=["kept", "duplicate", "duplicate, full"],
)
def test_a_tile_from_the_bag_is_kept_unless_it_is_a_duplicate(
    drawn: str, storage: int, stocked: list[str], on_market: list[str]
) -> None:
    s = table("yellow-1", "yellow-2", "violet-4", storage=storage)
    resolve(s, 0, "take_relic_bag", 1)
    do(s, f"draw tile {drawn}")
    assert loose(s, 0) == stocked
    assert market(s) == on_market
    assert step(s) == "Actions"


@rule("DAI-12.2.5")
def test_a_restored_relic_is_never_discarded() -> None:
    s = table("yellow-1", "yellow-2", relics=("violet/3",))
    action(s, 0, "relic")
    do(s, "scavenger red", "take red blue-1")
    assert options(s) == ["drop yellow-1", "drop yellow-2"]
    do(s, "drop yellow-1")
    assert sum(s.players[0].relics) == 1


@rule("DAI-12.2.5")
def test_parts_of_relics_do_not_pay_for_an_effect() -> None:
    s = table("yellow-1", "yellow-2", relics=("violet/3",))
    play_hero(s, 0, "H26")
    assert options(s) == ["drop yellow-1", "drop yellow-2"]


@rule("DAI-12.2.5")
def test_a_full_stock_without_loose_tiles_cannot_take_or_buy() -> None:
    s = table(relics=("violet/3", "violet/2", "yellow/1"))
    black_market(s, "green-1")
    give(s, 0, metal=1, gold=1)
    action(s, 0, "relic")
    do(s, "scavenger red")
    assert options(s) == ["search metal", "done"]
    assert refused(s, "take red blue-1").rule == "DAI-12.2.5"
    assert refused(s, "buy green-1").rule == "DAI-12.2.5"


@rule("DAI-12.2.5")
def test_a_tile_from_the_bag_goes_to_the_black_market_when_only_relics_fill_the_stock() -> None:
    s = table(relics=("violet/3", "violet/2", "yellow/1"))
    resolve(s, 0, "take_relic_bag", 1)
    do(s, "draw tile green-1")
    assert loose(s, 0) == []
    assert market(s) == ["green-1"]


# -- 12.3 restoring --------------------------------------------------------------------------------------


@rule("DAI-12.3.1")
def test_a_relic_is_restored_before_a_second_tile_is_taken() -> None:
    s = table("red-1", "red-2", "red-3", storage=4)
    resolve(s, 0, "take_relic_board", 2)
    do(s, "take red red-4")
    assert (s.seat, step(s)) == (CHANCE, "Refill")
    do(s, "draw tile green-1")
    assert zone_of(s, "red") == ["blue-1", "blue-2", "green-1"]
    assert options(s) == ["altar red/3", "altar red/2", "altar red/1"]
    refused(s, "done")
    refused(s, "take red blue-1")
    do(s, "altar red/3")
    assert step(s) == "TakeFromBoard"
    do(s, "take red blue-1")
    assert loose(s, 0) == ["blue-1"]


@rule("DAI-12.3.1")
@pytest.mark.parametrize("source", ["take", "buy", "take_relic_market", "take_relic_bag"])
def test_a_complete_relic_is_restored_wherever_its_last_part_comes_from(source: str) -> None:
    s = table("red-1", "red-2", "red-3", storage=4)
    black_market(s, "red-4")
    give(s, 0, gold=1)
    if source in ("take", "buy"):
        action(s, 0, "relic")
        do(s, "scavenger red", "take red red-4" if source == "take" else "buy red-4")
        chance(s)
    else:
        resolve(s, 0, source, 1)
        do(s, "claim red-4" if source == "take_relic_market" else "draw tile red-4")
    assert step(s) == "Restore"
    do(s, "altar red/1")
    assert s.players[0].relics[RED] == 1


@rule("DAI-12.3.1")
@pytest.mark.parametrize("stocked", [("red-1", "red-2"), ("red-1", "red-2", "yellow-3"), ("yellow-1", "yellow-2")])
def test_only_four_different_parts_of_one_colour_make_a_relic(stocked: tuple[str, ...]) -> None:
    s = table(*stocked, storage=4)
    resolve(s, 0, "take_relic_board", 1)
    do(s, "take red red-4")
    chance(s)
    assert step(s) == "Actions"
    assert sum(s.players[0].relics) == 0


@rule("DAI-12.3.2")
@pytest.mark.parametrize("worth", [3, 2, 1])
def test_a_relic_token_goes_to_an_altar_of_choice_and_gives_its_influence(worth: int) -> None:
    s = table("red-1", "red-2", "red-3", storage=4)
    resolve(s, 0, "take_relic_board", 1)
    do(s, "take red red-4")
    chance(s)
    refused(s, "altar blue/3")
    do(s, f"altar red/{worth}")
    assert s.altars[number("altar", f"red/{worth}")] == 0
    assert s.altars.count(0) == 1
    assert influence(s, 0, "red") == worth
    assert s.players[0].relic_tokens == 5


@rule("DAI-12.3.2")
def test_a_taken_altar_is_not_on_offer() -> None:
    s = table("red-1", "red-2", "red-3", storage=4)
    own_relic(s, "red/2", seat=1)
    resolve(s, 0, "take_relic_board", 1)
    do(s, "take red red-4")
    chance(s)
    assert options(s) == ["altar red/3", "altar red/1"]
    refused(s, "altar red/2")


@rule("DAI-12.3.3")
def test_the_four_tiles_become_one_item_of_stock() -> None:
    s = table("red-1", "red-2", "red-3", "yellow-1", storage=5)
    assert s.players[0].items == 4
    resolve(s, 0, "take_relic_board", 1)
    do(s, "take red red-4")
    chance(s)
    do(s, "altar red/3")
    assert s.players[0].items == 2
    assert loose(s, 0) == ["yellow-1"]
    assert s.players[0].relics[RED] == 1


@rule("DAI-12.3.4")
def test_the_same_colour_may_be_restored_several_times() -> None:
    s = table("red-1", "red-2", "red-3", storage=6, relics=("red/3", "red/2"))
    resolve(s, 0, "take_relic_board", 1)
    do(s, "take red red-4")
    chance(s)
    assert s.players[0].relics[RED] == 3
    assert s.altars[number("altar", "red/1")] == 0


@rule("DAI-12.3.4")
def test_a_seventh_relic_is_impossible() -> None:
    assert [player.relic_tokens for player in start().players] == [6, 6, 6]
    six = ("blue/3", "blue/2", "yellow/3", "yellow/2", "violet/3", "green/3")
    s = table("red-1", "red-2", "red-3", storage=9, relics=six)
    resolve(s, 0, "take_relic_board", 1)
    do(s, "take red red-4")
    assert options(s) == ["drop red-1", "drop red-2", "drop red-3"]
    do(s, "drop red-2")
    chance(s)
    assert sum(s.players[0].relics) == 6
    assert loose(s, 0) == ["red-1", "red-3", "red-4"]


@rule("DAI-12.3.5")
@pytest.mark.parametrize("seed", range(5))
def test_relic_tokens_stay_on_their_altars_to_the_end_of_the_game(seed: int) -> None:
    s = table(relics=("red/2", "violet/1"))
    own_relic(s, "red/3", seat=1)
    finish(s, seed)
    assert s.altars[number("altar", "red/2")] == 0
    assert s.altars[number("altar", "violet/1")] == 0
    assert s.altars[number("altar", "red/3")] == 1
    assert s.players[0].relics[RED] >= 1
