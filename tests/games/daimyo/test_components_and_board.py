"""Chapters 1 and 2: the aim, the components and the board."""

import pytest

from atoll.games.daimyo.catalog import GOODS
from atoll.games.daimyo.flow.rounds import FINAL_COUNT
from atoll.games.daimyo.state import BANNERS, EFFECTS, SOURCES, STORAGE, DaimyoState
from atoll.kernel import CHANCE, SPECTATOR
from games.daimyo.scenario import (
    CAT,
    CLANS,
    GAME,
    action,
    building,
    chance,
    do,
    events,
    finish,
    give,
    goods,
    governor,
    influence,
    legal,
    new,
    number,
    options,
    play_hero,
    refused,
    resolve,
    shadow,
    start,
    step,
    stock,
    zone,
    zone_of,
)
from marks import rule

COLOURS = ("blue", "red", "yellow", "violet", "green", "black")


def count_up(s: DaimyoState) -> None:
    """End the game with its final count."""
    s.stack = [FINAL_COUNT(CHANCE)]
    s.settle()


def with_clan(clan: str) -> DaimyoState:
    """A game in which seat 0 has just taken the things of a clan."""
    return do(new(4), "first 0", f"clan {clan}")


# -- 1: aim and components -----------------------------------------------------------------------------


@rule("DAI-1.1")
def test_the_player_with_most_points_after_the_final_count_wins() -> None:
    s = start()
    s.players[1].points[BANNERS] = 20
    s.players[2].relics = [2, 1, 1, 1, 1]
    assert s.winners() == []
    count_up(s)
    assert s.scores()[2] >= 33 > s.scores()[1]
    assert s.over
    assert s.winners() == [2]


@rule("DAI-1.1")
def test_the_winner_is_known_only_after_round_5() -> None:
    s = finish(start(2))
    assert s.round == 5
    assert s.winners()
    assert {s.scores()[seat] for seat in s.winners()} == {max(s.scores())}


@rule("DAI-1.2")
def test_banners_pay_every_round_and_the_rest_pays_at_the_end() -> None:
    s = start(4)
    building(s, 0, "farm", "violet/2", "build_cheaper")
    building(s, 1, "tower", "violet/3", "storage_two")
    s.players[2].relics[0] = 1
    finish(s)
    sources: list[set[str]] = []
    for event in s.log or []:
        if event.key == "round":
            sources.append(set())
        elif event.key == "banner":
            sources[-1].add("banners")
        elif event.key == "points":
            sources[-1].add(SOURCES[event.values["source"]])
    assert all("banners" in of_round for of_round in sources)
    assert all(of_round <= {"banners", "effects", "storage"} for of_round in sources[:4])
    assert sources[4] >= {"banners", "relics", "farms", "towers", "army", "helmet"}


@rule("DAI-1.2")
def test_the_final_count_pays_for_resources_left_over() -> None:
    s = start()
    give(s, 0, rice=4, metal=4, crystal=2, gold=9)
    count_up(s)
    assert s.players[0].points[SOURCES.index("leftovers")] == 2


@rule("DAI-1.2")
def test_some_cards_give_points_at_once() -> None:
    s = play_hero(start(), 0, "H40")
    assert s.players[0].points[EFFECTS] == 6
    assert s.scores() == [6, 0, 0]


@rule("DAI-1.2")
def test_the_end_of_the_storage_track_gives_points_at_once() -> None:
    s = start()
    s.players[0].storage = 9
    action(s, 0, "villagers")
    assert s.players[0].points[STORAGE] == 1
    assert s.scores() == [1, 0, 0]


@rule("DAI-1.3")
def test_the_common_components_are_complete() -> None:
    box = CAT.components
    assert box.totals.dice == 13
    blue, green, red = CAT.setups[4].dice
    assert (red, green, blue) == (5, 5, 3)
    assert sum(CAT.tile_copies) == 72
    assert len(CAT.villagers) == 3
    assert all(len(sides) == 2 and sides[0] != sides[1] for sides in CAT.villager_sides)
    assert len(set(CAT.market_heroes)) == 40


@rule("DAI-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_one_player_holds_the_only_helmet(seats: int) -> None:
    s = start(seats)
    assert s.helmet in range(seats)


@rule("DAI-1.4")
@pytest.mark.parametrize("clan", CLANS)
def test_a_clan_has_its_pieces_tiles_and_cards(clan: str) -> None:
    player = with_clan(clan).players[0]
    assert (player.governors, player.shadows, player.relic_tokens) == (8, 3, 6)
    farms, towers = player.unbuilt
    assert (len(farms), len(towers)) == (4, 4)
    grey = [CAT.bonus_is_grey[tile] for tile in farms + towers]
    assert (grey.count(True), grey.count(False)) == (6, 2)
    own = player.hand + player.deck.cards()
    assert len(own) == 3
    assert {CAT.heroes[hero].clan for hero in own} == {number("clan", clan)}


@rule("DAI-1.4")
def test_four_clans_have_boards_discs_and_a_scavenger_each() -> None:
    box = CAT.components
    assert CAT.clans == CLANS
    assert box.totals.clan_boards == 4
    assert len(CAT.bonus_under) == 2  # construction boards
    assert box.per_clan.scavengers == 1
    assert len(CAT.spaces) == 7  # six die spaces, and the room beside the board
    assert len(CAT.slots) == 8


@rule("DAI-1.5")
def test_each_of_six_colours_has_four_parts_in_three_copies() -> None:
    assert set(CAT.tile_names) == {f"{colour}-{part}" for colour in COLOURS for part in range(1, 5)}
    assert set(CAT.tile_copies) == {3}
    assert all(name.startswith(CAT.islands[CAT.tile_colour[tile]]) for tile, name in enumerate(CAT.tile_names))


@rule("DAI-1.6")
@pytest.mark.parametrize("good", GOODS)
def test_the_supply_never_runs_out(good: str) -> None:
    s = start()
    for seat in range(3):
        give(s, seat, **{good: 1000})
    resolve(s, 1, "gain_choice", 5, 1 << GOODS.index(good))
    assert goods(s, 1)[good] == 1005


# -- 2: the board --------------------------------------------------------------------------------------


@rule("DAI-2.1")
def test_the_board_has_six_coloured_islands() -> None:
    assert CAT.islands == COLOURS


@rule("DAI-2.1", "DAI-2.2")
def test_the_central_island_holds_dice_and_villagers_only() -> None:
    s = start(4)
    view = s.view(SPECTATOR)
    assert len(view.dice) == 13
    assert set(view.villagers) == {"merchants", "porters", "guides"}
    for noun in ("island", "place", "slum", "altar"):
        assert {word.split("/")[0] for word in GAME.book.nouns[noun]} == set(COLOURS)
    assert set(view.zones) == set(COLOURS)
    assert all(set(player.influence) == set(COLOURS) for player in view.players)


@rule("DAI-2.3")
@pytest.mark.parametrize("island", COLOURS)
def test_each_island_has_five_places(island: str) -> None:
    assert [name for name in CAT.place_names if name.startswith(island)] == [f"{island}/{n}" for n in range(1, 6)]


@rule("DAI-2.4")
def test_a_place_produces_rice_metal_or_crystal() -> None:
    assert len(CAT.place_good) == 30
    assert {GOODS[good] for good in CAT.place_good} == {"rice", "metal", "crystal"}


@rule("DAI-2.4", "DAI-2.5")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_place_has_one_governor_spot(owner: int) -> None:
    s = start()
    governor(s, owner, "violet/2")
    give(s, 0, rice=9)
    action(s, 0, "recruitment")
    assert legal(s, "recruit governor violet/3")
    assert refused(s, "recruit governor violet/2").rule == "DAI-13.3.1"


@rule("DAI-2.4", "DAI-2.5")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_place_has_one_building_spot(owner: int) -> None:
    s = start()
    building(s, owner, "farm", "violet/2", "build_cheaper")
    give(s, 0, metal=9, crystal=9)
    action(s, 0, "construction")
    do(s, "build storage_two")
    assert legal(s, "build on violet/3")
    assert refused(s, "build on violet/2").rule == "DAI-14.3.1"


@rule("DAI-2.5")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("kind", "tile"), [("farm", "build_cheaper"), ("tower", "storage_two")])
def test_a_governor_may_join_anybodys_building(owner: int, kind: str, tile: str) -> None:
    s = start()
    building(s, owner, kind, "violet/2", tile)
    give(s, 0, rice=1)
    action(s, 0, "recruitment")
    do(s, "recruit governor violet/2")
    place = number("place", "violet/2")
    assert s.governors[place] == 0
    assert s.buildings[place] // 2 == owner


@rule("DAI-2.5")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("tile", ["build_cheaper", "storage_two"])
def test_a_building_may_join_anybodys_governor(owner: int, tile: str) -> None:
    s = start()
    governor(s, owner, "violet/2")
    give(s, 0, metal=2, crystal=2)
    action(s, 0, "construction")
    do(s, f"build {tile}", "build on violet/2")
    place = number("place", "violet/2")
    assert s.governors[place] == owner
    assert s.buildings[place] // 2 == 0


@rule("DAI-2.6")
@pytest.mark.parametrize("island", COLOURS)
def test_each_island_has_three_shadow_slots_with_gold(island: str) -> None:
    slots = [k for k, name in enumerate(CAT.slum_names) if name.startswith(f"{island}/")]
    assert [CAT.slum_gold[k] for k in slots] == [3, 2, 1]


@rule("DAI-2.6")
@pytest.mark.parametrize(("slot", "gold"), [("black/1", 3), ("black/2", 2), ("black/3", 1)])
def test_a_shadow_slot_gives_the_gold_it_shows(slot: str, gold: int) -> None:
    s = start(4)
    give(s, 0, rice=1)
    action(s, 0, "recruitment")
    do(s, f"recruit shadow {slot}")
    assert goods(s, 0)["gold"] == gold


@rule("DAI-2.6")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_shadow_slot_holds_one_shadow(owner: int) -> None:
    s = start()
    shadow(s, owner, "violet/1")
    give(s, 0, rice=3)
    action(s, 0, "recruitment")
    assert legal(s, "recruit shadow violet/2")
    assert refused(s, "recruit shadow violet/1").rule == "DAI-13.4.1"


@rule("DAI-2.7")
def test_a_no_mans_land_shows_three_tiles_to_all() -> None:
    s = start(4)
    view = s.view(SPECTATOR)
    assert {len(zone) for zone in view.zones.values()} == {3}
    do(action(s, 0, "relic"), "scavenger red", f"take red {zone_of(s, 'red')[0]}")
    chance(s)
    assert len(s.view(SPECTATOR).zones["red"]) == 3


@rule("DAI-2.7")
def test_any_number_of_scavengers_share_a_no_mans_land() -> None:
    s = start(4)
    red = number("island", "red")
    for player in s.players[1:]:
        player.scavenger = red
    do(action(s, 0, "relic"), "scavenger red")
    assert [player.scavenger for player in s.players] == [red] * 4


@rule("DAI-2.8")
@pytest.mark.parametrize("island", COLOURS)
def test_each_island_has_altars_worth_3_2_and_1(island: str) -> None:
    altars = [k for k, name in enumerate(CAT.altar_names) if name.startswith(f"{island}/")]
    assert [CAT.altar_influence[k] for k in altars] == [3, 2, 1]


def complete_green(s: DaimyoState, seat: int) -> None:
    """Let a seat take the fourth part of the green relic."""
    s.players[seat].storage = 4
    stock(s, seat, "green-1", "green-2", "green-3")
    zone(s, "blue", "green-4", "red-1", "red-2")
    do(resolve(s, seat, "take_relic_board", 1), "take blue green-4")
    chance(s)


@rule("DAI-2.8")
def test_each_altar_takes_one_token_and_the_third_relic_still_finds_one() -> None:
    s = start()
    complete_green(s, 0)
    assert set(options(s)) == {"altar green/3", "altar green/2", "altar green/1"}
    do(s, "altar green/2")
    assert influence(s, 0, "green") == 2
    complete_green(s, 1)
    assert set(options(s)) == {"altar green/3", "altar green/1"}
    assert refused(s, "altar green/2").rule == "DAI-12.3.2"
    do(s, "altar green/3")
    assert influence(s, 1, "green") == 3
    complete_green(s, 2)
    assert influence(s, 2, "green") == 1
    assert [s.altars[number("altar", f"green/{worth}")] for worth in (3, 2, 1)] == [1, 0, 2]


@rule("DAI-2.9")
@pytest.mark.parametrize(("seats", "islands"), [(2, 4), (3, 5), (4, 6)])
def test_each_player_has_a_disc_on_each_influence_track(seats: int, islands: int) -> None:
    s = start(seats)
    assert [len(player.influence) for player in s.players] == [islands] * seats


@rule("DAI-2.9")
def test_the_influence_disc_moves_at_once() -> None:
    s = start()
    give(s, 0, rice=6)
    action(s, 0, "recruitment")
    do(s, "recruit governor violet/2")
    assert step(s) == "Recruit"
    assert influence(s, 0, "violet") == 2
    do(s, "recruit shadow violet/1")
    assert step(s) == "Recruit"
    assert influence(s, 0, "violet") == 3


@rule("DAI-2.10")
def test_influence_never_falls_below_0() -> None:
    s = start()
    s.players[1].influence[number("island", "red")] = 1
    do(resolve(s, 1, "move_governor", 1, 0), "move from red/1", "move to violet/1")
    assert influence(s, 1, "red") == 0


@rule("DAI-2.10")
def test_influence_has_no_upper_limit() -> None:
    s = start()
    s.players[0].influence[number("island", "violet")] = 1000
    give(s, 0, rice=1)
    do(action(s, 0, "recruitment"), "recruit governor violet/1")
    assert influence(s, 0, "violet") == 1002


@rule("DAI-2.11")
@pytest.mark.parametrize(("round_", "first", "second"), [(1, 2, 1), (2, 2, 1), (3, 3, 1), (4, 4, 2), (5, 5, 2)])
def test_the_round_track_says_what_influence_earns(round_: int, first: int, second: int) -> None:
    s = start()
    assert s.scores() == [0, 0, 0]
    s.round = round_
    for player, blue in zip(s.players, (4, 3, 2), strict=True):
        player.influence = [blue, 0, 0, 0, 0]
    do(action(s, 0, "tax"), "end turn")
    assert s.scores() == [first, second, 0]
    assert [event["points"] for event in events(s, "banner")] == [first, second]


@rule("DAI-2.11")
def test_the_round_track_has_five_spaces() -> None:
    assert len(CAT.banners) == 5
    assert CAT.rounds == 5


@rule("DAI-2.12")
@pytest.mark.parametrize("here", COLOURS)
def test_a_scavenger_may_go_to_any_other_island(here: str) -> None:
    s = start(4)
    s.players[0].scavenger = number("island", here)
    action(s, 0, "relic")
    assert set(options(s)) == {f"scavenger {island}" for island in COLOURS if island != here}


@rule("DAI-2.12")
def test_a_governor_may_move_to_any_free_spot_of_any_island() -> None:
    s = start(4)
    free = [f"move to {place}" for k, place in enumerate(CAT.place_names) if s.governors[k] < 0]
    do(resolve(s, 0, "move_governor", 1, 0), "move from blue/1")
    assert set(options(s)) == set(free)
    assert {text.removeprefix("move to ").split("/")[0] for text in free} == set(COLOURS)
