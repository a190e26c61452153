"""Chapters 3 to 5: setting up the table and the players, and the starting placement."""

from collections import Counter
from random import Random

import pytest

from atoll.games.daimyo.catalog import BLUE, GREEN, RED
from atoll.games.daimyo.state import EMPTY, NOBODY, DaimyoState
from atoll.kernel import CHANCE, SPECTATOR
from games.daimyo.scenario import (
    CAT,
    CLANS,
    action,
    chance,
    do,
    give,
    goods,
    influence,
    new,
    number,
    options,
    refused,
    resolve,
    start,
    step,
)
from marks import rule

IN_PLAY = {
    2: ("blue", "red", "yellow", "violet"),
    3: ("blue", "red", "yellow", "violet", "green"),
    4: ("blue", "red", "yellow", "violet", "green", "black"),
}
RICE_PLACES = [
    *("blue/1", "blue/2", "red/1", "yellow/1", "yellow/2", "yellow/3"),
    *("violet/1", "green/1", "green/2", "black/1"),
]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def let_chance(s: DaimyoState, until: str) -> DaimyoState:
    """Let chance decide until a step is reached."""
    rng = Random(1)
    while step(s) != until:
        s.play_chance(rng)
    return s


def at_placement(first: int = 0) -> DaimyoState:
    """A game of three whose clans are chosen, at the first placement."""
    s = do(new(3), f"first {first}", "clan nature", "clan techno", "clan nomad")
    chance(s)
    return s


# -- 3: the common area --------------------------------------------------------------------------------


@rule("DAI-3.1.1", "DAI-3.1.2", "DAI-3.1.3")
@SEATS
def test_the_islands_in_play_follow_from_the_number_of_players(seats: int) -> None:
    s = start(seats)
    assert CAT.islands[: s.islands] == IN_PLAY[seats]
    assert tuple(s.view(SPECTATOR).zones) == IN_PLAY[seats]
    assert [CAT.place_names[k] for k in range(len(s.governors))] == [
        f"{island}/{place}" for island in IN_PLAY[seats] for place in range(1, 6)
    ]


@rule("DAI-3.1.4")
def test_no_unit_or_building_goes_to_an_island_out_of_play() -> None:
    s = start(3)
    give(s, 0, rice=9, metal=9, crystal=9, gold=9)
    action(s, 0, "recruitment")
    refused(s, "recruit governor black/1")
    refused(s, "recruit shadow black/1")
    action(s, 0, "relic")
    refused(s, "scavenger black")
    do(action(s, 0, "construction"), "build storage_two")
    refused(s, "build on black/1")
    do(resolve(s, 0, "move_governor", 1, 0), "move from blue/1")
    refused(s, "move to black/1")


@rule("DAI-3.1.4")
@pytest.mark.parametrize("seats", [2, 3])
def test_no_choice_of_a_whole_game_concerns_an_island_out_of_play(seats: int) -> None:
    out_of_play = set(IN_PLAY[4]) - set(IN_PLAY[seats])
    kinds = ("island", "place", "slum", "altar", "tile")
    s, rng = new(seats), Random(2)
    while not s.over:
        offered = {target for choice in s.choices() for target in choice.targets}
        words = {target.split(":")[1] for target in offered if target.startswith(kinds)}
        assert not {word.split("/")[0].split("-")[0] for word in words} & out_of_play
        s.play(rng.choice(s.choices()))


@rule("DAI-3.2.1", "DAI-3.2.2", "DAI-3.2.3")
@pytest.mark.parametrize(("seats", "blue", "green", "red"), [(2, 1, 3, 3), (3, 2, 4, 4), (4, 3, 5, 5)])
def test_the_dice_follow_from_the_number_of_players(seats: int, blue: int, green: int, red: int) -> None:
    s = start(seats)
    colours = Counter(die.split("/")[0] for die in s.view(SPECTATOR).dice)
    assert colours == {"blue": blue, "green": green, "red": red}
    assert sum(s.centre[BLUE * 6 : BLUE * 6 + 6]) == blue
    assert sum(s.centre[GREEN * 6 : GREEN * 6 + 6]) == green
    assert sum(s.centre[RED * 6 : RED * 6 + 6]) == red


@rule("DAI-3.2.4")
@SEATS
def test_there_is_one_die_more_than_the_players_take(seats: int) -> None:
    s, rng = start(seats), Random(4)
    assert sum(s.centre) == 3 * seats + 1
    while step(s) != "PassHelmet":
        s.play(rng.choice(s.choices()))
    assert sum(s.centre) == 1
    assert [sum(die != EMPTY for die in player.dice) for player in s.players] == [3] * seats


@rule("DAI-3.3.1")
@pytest.mark.parametrize(("seats", "count"), [(2, 48), (3, 60), (4, 72)])
def test_the_bag_holds_the_tiles_of_the_colours_in_play(seats: int, count: int) -> None:
    bag = Counter(CAT.tile_names[tile] for tile in new(seats).bag.cards())
    assert bag == {f"{colour}-{part}": 3 for colour in IN_PLAY[seats] for part in range(1, 5)}
    assert bag.total() == count


@rule("DAI-3.3.2")
@SEATS
def test_three_random_tiles_lie_face_up_on_each_island(seats: int) -> None:
    s = new(seats)
    assert step(s) == "Refill"
    assert len(options(s)) == 4 * len(IN_PLAY[seats])  # whatever the colour of the island
    assert set(s.weights()) == {3}
    let_chance(s, "BlackMarketTile")
    assert {island: len(tiles) for island, tiles in s.view(SPECTATOR).zones.items()} == dict.fromkeys(IN_PLAY[seats], 3)
    assert len(s.bag) == 12 * len(IN_PLAY[seats]) - 3 * len(IN_PLAY[seats])


@rule("DAI-3.3.2")
def test_tile_colours_need_not_match_the_island() -> None:
    s = do(new(3), "draw tile red-1", "draw tile green-4", "draw tile red-1")
    assert [CAT.tile_names[tile] for tile in s.zones[number("island", "blue")]] == ["red-1", "red-1", "green-4"]


@rule("DAI-3.3.3")
@SEATS
def test_three_random_tiles_start_the_black_market(seats: int) -> None:
    s = let_chance(new(seats), "BlackMarketTile")
    bag = Counter(s.bag.cards())
    assert s.weights() == [bag[choice.args[0]] for choice in s.choices()]
    let_chance(s, "RevealHero")
    assert len(s.view(SPECTATOR).black_market) == 3
    assert Counter(s.bag.cards()) + Counter(s.black_market) == bag


@rule("DAI-3.4.1")
@SEATS
def test_the_first_round_is_round_1(seats: int) -> None:
    assert start(seats).view(SPECTATOR).round == 1


@rule("DAI-3.4.2")
def test_five_heroes_are_the_market_and_the_next_lies_face_up() -> None:
    s = let_chance(new(), "RevealHero")
    assert len(options(s)) == 40
    assert set(s.weights()) == {1}
    do(s, "draw hero H09", "draw hero H01", "draw hero H40", "draw hero H22", "draw hero H10", "draw hero H33")
    view = s.view(SPECTATOR)
    assert view.hero_market == ("H01", "H09", "H10", "H22", "H40")
    assert view.next_hero == "H33"
    assert view.hero_deck_size == 35
    assert step(s) == "VillagerSides"


@rule("DAI-3.4.3")
def test_only_the_tile_with_the_draw_2_side_has_a_set_side() -> None:
    s = let_chance(new(), "VillagerSides")
    assert set(options(s)) == {"turn merchants/front", "turn merchants/back"}
    assert s.weights() == [1, 1]
    do(s, "turn merchants/back")
    assert set(options(s)) == {"turn porters/front", "turn porters/back"}
    assert s.weights() == [1, 1]
    do(s, "turn porters/front")
    assert set(options(s)) == {"turn guides/front"}
    do(s, "turn guides/front")
    assert s.view(SPECTATOR).villagers == {"merchants": "back", "porters": "front", "guides": "front"}
    assert CAT.villager_sides[number("help", "guides/back") // 2][1] == (("draw_hero", (2,)),)


# -- 4: the players ------------------------------------------------------------------------------------


@rule("DAI-4.1")
def test_players_pick_different_clans_in_turn_order() -> None:
    s = do(new(3), "first 1")
    assert (s.seat, set(options(s))) == (1, {"clan nature", "clan techno", "clan nomad", "clan nobles"})
    do(s, "clan nomad")
    assert (s.seat, set(options(s))) == (2, {"clan nature", "clan techno", "clan nobles"})
    assert refused(s, "clan nomad").rule == "DAI-4.1"
    do(s, "clan nobles")
    assert (s.seat, set(options(s))) == (0, {"clan nature", "clan techno"})
    do(s, "clan techno")
    assert [CAT.clans[player.clan] for player in s.players] == ["techno", "nomad", "nobles"]


@rule("DAI-4.1")
def test_clans_may_be_dealt_at_random() -> None:
    s = do(new(3, clans="random"), "first 1")
    assert s.seat == CHANCE
    assert set(options(s)) == {"deal nature", "deal techno", "deal nomad", "deal nobles"}
    assert s.weights() == [1, 1, 1, 1]
    do(s, "deal nomad")
    assert set(options(s)) == {"deal nature", "deal techno", "deal nobles"}
    chance(s)
    assert len({player.clan for player in s.players}) == 3
    assert CAT.clans[s.players[1].clan] == "nomad"


@rule("DAI-4.2")
@pytest.mark.parametrize("clan", CLANS)
def test_a_clan_starts_with_the_resources_of_its_board(clan: str) -> None:
    s = do(new(3), "first 0", f"clan {clan}")
    start_goods = CAT.components.clans[number("clan", clan)].start
    assert goods(s, 0) == {good: getattr(start_goods, good) for good in ("rice", "metal", "crystal", "gold")}
    assert sum(goods(s, 0).values()) > 0


@rule("DAI-4.3")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_two_of_the_three_clan_heroes_are_the_starting_hand(seat: int) -> None:
    player = start(4).players[seat]
    assert len(player.hand) == 2
    assert len(player.deck) == 1
    assert sorted(player.hand + player.deck.cards()) == list(CAT.clan_heroes[player.clan])
    assert player.discard == []


@rule("DAI-4.3")
def test_the_starting_hand_is_drawn_from_a_shuffled_deck() -> None:
    s = do(new(2), "first 0", "clan nature", "clan techno")
    assert set(options(s)) == {"draw hero CN1", "draw hero CN2", "draw hero CN3"}
    assert s.weights() == [1, 1, 1]
    do(s, "draw hero CN2")
    assert set(options(s)) == {"draw hero CN1", "draw hero CN3"}


@rule("DAI-4.4")
@pytest.mark.parametrize(("seats", "discs"), [(2, 7), (3, 8), (4, 9)])
def test_the_discs_start_at_the_beginning_of_their_tracks(seats: int, discs: int) -> None:
    s = do(new(seats), "first 0", *(f"clan {clan}" for clan in CLANS[: min(seats, 3)]))
    for player in s.players:
        assert player.influence == [0] * len(IN_PLAY[seats])
        assert player.popularity == 0
        assert (player.disc, CAT.recruitment_track[player.disc]) == (0, 1)
        assert player.storage == 3
        assert len(player.influence) + 3 == discs


@rule("DAI-4.5")
@pytest.mark.parametrize("clan", CLANS)
def test_each_building_stands_on_a_bonus_tile(clan: str) -> None:
    player = do(new(3), "first 0", f"clan {clan}").players[0]
    for type_, tiles in enumerate(player.unbuilt):
        assert len(tiles) == 4
        assert {CAT.bonus_type[tile] for tile in tiles} == {type_}
    assert player.slots == [EMPTY] * 8
    assert (player.farms, player.towers) == (0, 0)


@rule("DAI-4.6")
def test_units_and_tokens_start_in_the_reserve() -> None:
    s = at_placement()
    for player in s.players:
        assert (player.governors, player.shadows, player.relic_tokens) == (8, 3, 6)
        assert player.scavenger == EMPTY
    assert {*s.governors, *s.buildings, *s.shadows, *s.altars} == {NOBODY}


@rule("DAI-4.7")
def test_nothing_of_an_absent_clan_is_in_the_game() -> None:
    s = start(2)
    cards = [*s.hero_market, *s.hero_deck.cards()]
    for player in s.players:
        cards += [*player.hand, *player.deck.cards(), *player.discard]
    nature, techno, *_absent = CAT.clan_heroes
    assert sorted(cards) == sorted([*CAT.market_heroes, *nature, *techno])
    assert {*s.governors, *s.buildings, *s.shadows, *s.altars} == {NOBODY, 0, 1}


# -- 5: the starting placement -------------------------------------------------------------------------


@rule("DAI-5.1")
@SEATS
def test_a_random_first_player_takes_the_helmet(seats: int) -> None:
    s = let_chance(new(seats), "FirstPlayer")
    assert set(options(s)) == {f"first {seat}" for seat in range(seats)}
    assert set(s.weights()) == {1}
    do(s, "first 1")
    assert (s.first, s.helmet) == (1, 1)


@rule("DAI-5.2")
@pytest.mark.parametrize("place", ["yellow/3", "green/2"])
def test_the_first_player_settles_on_any_rice_place_with_the_scavenger(place: str) -> None:
    s = at_placement(first=2)
    assert s.seat == 2
    assert set(options(s)) == {f"settle {rice}" for rice in RICE_PLACES if not rice.startswith("black")}
    assert refused(s, "settle yellow/4").rule == "DAI-5.2"
    refused(s, "settle black/1")
    do(s, f"settle {place}")
    assert s.governors[number("place", place)] == 2
    assert CAT.islands[s.players[2].scavenger] == place.split("/")[0]
    assert s.players[2].governors == 7


@rule("DAI-5.3")
def test_the_others_settle_clockwise_on_islands_nobody_chose() -> None:
    s = do(at_placement(first=2), "settle yellow/3")
    assert s.seat == 0
    assert set(options(s)) == {
        f"settle {rice}" for rice in RICE_PLACES if rice.split("/")[0] not in ("yellow", "black")
    }
    assert refused(s, "settle yellow/1").rule == "DAI-5.3"
    assert refused(s, "settle blue/3").rule == "DAI-5.2"
    do(s, "settle green/1")
    assert s.seat == 1
    assert refused(s, "settle green/2").rule == "DAI-5.3"
    assert refused(s, "settle yellow/1").rule == "DAI-5.3"
    do(s, "settle blue/2")
    assert [CAT.islands[player.scavenger] for player in s.players] == ["green", "blue", "yellow"]


@rule("DAI-5.3")
@pytest.mark.parametrize("island", IN_PLAY[4])
def test_every_island_has_a_rice_place(island: str) -> None:
    assert "rice" in CAT.components.islands[number("island", island)].places


@rule("DAI-5.4")
def test_the_second_governor_goes_on_any_free_spot_in_turn_order() -> None:
    s = do(at_placement(first=2), "settle yellow/3", "settle green/1", "settle blue/2")
    taken = ["yellow/3", "green/1", "blue/2"]
    for seat, place in ((2, "green/4"), (0, "green/3"), (1, "violet/5")):
        assert s.seat == seat
        free = [name for name in CAT.place_names[:25] if name not in taken]
        assert set(options(s)) == {f"settle {name}" for name in free}
        assert refused(s, f"settle {taken[-1]}").rule == "DAI-5.4"
        do(s, f"settle {place}")
        assert s.governors[number("place", place)] == seat
        taken.append(place)
    assert [CAT.islands[player.scavenger] for player in s.players] == ["green", "blue", "yellow"]
    assert s.round == 1


@rule("DAI-5.5")
def test_a_starting_governor_gives_2_influence() -> None:
    s = do(at_placement(), "settle blue/1")
    assert influence(s, 0, "blue") == 2
    do(s, "settle red/1", "settle yellow/1", "settle blue/5", "settle blue/4", "settle yellow/2")
    assert influence(s, 0, "blue") == 4
    assert (influence(s, 1, "red"), influence(s, 1, "blue")) == (2, 2)
    assert influence(s, 2, "yellow") == 4


@rule("DAI-5.6")
def test_the_placement_costs_nothing_and_harvests_nothing() -> None:
    s = start(4)
    for player in s.players:
        assert tuple(player.goods) == CAT.clan_start[player.clan]
        assert (player.disc, player.reset_ready) == (0, False)
        assert player.governors == 6
