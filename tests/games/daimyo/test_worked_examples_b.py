"""Worked examples of the digest, by their ids: set-up, rounds, Villagers' Help and Production."""

from atoll.games.daimyo.catalog import BACK, FRONT
from atoll.kernel import SPECTATOR
from games.daimyo.scenario import (
    CAT,
    action,
    building,
    centre,
    do,
    events,
    give,
    goods,
    governor,
    legal,
    number,
    start,
)
from marks import rule


@rule("DAI-8.1", "DAI-8.2", "DAI-8.3", "DAI-8.4", "DAI-8.5", "DAI-8.6.1")
def test_dai_ex_2_villagers_help_helmet_already_claimed() -> None:
    s = start()
    greg, capucine = 1, 2  # seat 0 starts with the Helmet
    s.villagers = [FRONT, FRONT, FRONT]
    centre(s, "blue/2", "blue/5", *["red/3"] * 4, *["green/3"] * 4)
    do(s, "die red/3 tax", "main action tax", "end turn")
    do(s, "die blue/2 villagers", "main action villagers", "villager porters/front", "end turn")
    assert s.helmet == greg
    give(s, capucine)
    assert s.players[capucine].storage == 3
    cards = len(s.players[capucine].hand)
    do(s, "die blue/5 villagers", "main action villagers", "villager merchants/front", "gain gold")
    assert s.players[capucine].storage == 4
    assert len(s.players[capucine].hand) == cards + 1
    assert goods(s, capucine) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 1}
    assert s.villagers[0] == BACK
    assert s.helmet == greg


@rule("DAI-9.3")
def test_dai_ex_11_governor_and_farm_on_one_place() -> None:
    s = start()
    building(s, 0, "farm", "blue/1", "build_cheaper")
    give(s, 0)
    action(s, 0, "production")
    assert goods(s, 0) == {"rice": 2, "metal": 0, "crystal": 1, "gold": 0}  # the crystal is of blue/5


@rule("DAI-9.4")
def test_dai_ex_12_rival_on_the_same_place() -> None:
    s = start()
    governor(s, 0, "red/2")
    building(s, 1, "farm", "red/2", "build_cheaper")
    give(s, 0)
    action(s, 0, "production")
    assert goods(s, 0)["metal"] == 1


@rule("DAI-2.5")
def test_dai_ex_14_governor_joins_a_rival_building() -> None:
    s = start()
    building(s, 1, "farm", "violet/2", "build_cheaper")
    give(s, 0, rice=1)
    action(s, 0, "recruitment")
    assert legal(s, "recruit governor violet/2")
    do(s, "recruit governor violet/2")
    assert s.governors[number("place", "violet/2")] == 0


@rule("DAI-3.1.2", "DAI-3.2.2", "DAI-3.3.1", "DAI-3.3.2", "DAI-3.3.3", "DAI-4.4")
def test_dai_ex_27_setup_for_3_players() -> None:
    s = start(3)
    view = s.view(SPECTATOR)
    assert list(view.zones) == ["blue", "red", "yellow", "violet", "green"]
    assert [sum(s.centre[k : k + 6]) for k in (0, 6, 12)] == [2, 4, 4]
    in_zones = [tile for zone in s.zones for tile in zone]
    assert len(in_zones) == 15
    assert len(s.black_market) == 3
    assert len(s.bag) == 42
    everywhere = [*in_zones, *s.black_market, *s.bag.cards()]
    assert len(everywhere) == 60
    assert {CAT.islands[CAT.tile_colour[tile]] for tile in everywhere} == set(view.zones)
    popularity, recruitment, storage = 1, 1, 1
    for player in s.players:
        assert len(player.influence) + popularity + recruitment + storage == 8


@rule("DAI-6.5", "DAI-8.5")
def test_dai_ex_29_helmet_and_a_blue_die_on_tax() -> None:
    s = start(4)
    greg, capucine = 1, 2  # seat 0 starts with the Helmet
    s.villagers = [FRONT, FRONT, FRONT]
    centre(s, "blue/1", "blue/2", "blue/3", *["red/3"] * 5, *["green/3"] * 5)
    do(s, "die red/3 tax", "main action tax", "end turn")
    do(s, "die blue/1 tax", "main action tax", "end turn")
    do(s, "die blue/2 villagers", "main action villagers", "villager porters/front")
    assert (s.players[capucine].storage, len(s.players[capucine].hand)) == (5, 3)
    assert s.villagers[1] == BACK
    assert s.helmet == 0
    do(s, "end turn")
    do(s, "die red/3 tax", "main action tax", "end turn")
    do(s, "die green/3 production", "main action production", "end turn")
    do(s, "die blue/3 villagers", "main action villagers", "villager merchants/front", "gain gold")
    assert s.helmet == greg
    do(s, "end turn")
    assert (s.first, s.seat) == (0, capucine)
    assert [event["seat"] for event in events(s, "turn")] == [0, 1, 2, 3, 0, 1, 2]
