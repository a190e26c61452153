"""The log is complete: who reads nothing else knows the table, the scores and the winner."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.games.daimyo.eyes import DaimyoView
from atoll.games.daimyo.scoring import BOTH_SHARED, GOLD_BANNER, SILVER_BANNER, SILVER_SHARED
from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import CHANCE, SPECTATOR
from marks import rule
from thoroughness import many

from .log_reader import LogReader
from .scenario import GAME, action, building, do, events, finish, give, hand, number, start, take_die

GAMES = many(4, 100)


def played(seed: int) -> DaimyoState:
    """A random game, with its log."""
    rng = Random(f"log/{seed}")
    s = GAME.new(2 + seed % 3, log=True, clans=rng.choice(("choose", "random")), first="random")
    while not s.over:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    return s


def seen(view: DaimyoView) -> dict[str, Any]:
    """The middle of the table as a spectator sees it."""
    kinds = {"techno_farm": 0, "radio_tower": 1}
    return {
        "round": view.round,
        "helmet": view.helmet,
        "dice": sorted(view.dice),
        "villagers": view.villagers,
        "zones": {island: sorted(zone) for island, zone in view.zones.items() if zone},
        "black_market": sorted(view.black_market),
        "hero_market": set(view.hero_market),
        "next_hero": view.next_hero,
        "governors": view.governors,
        "buildings": {place: (owner, kinds[kind]) for place, (owner, kind) in view.buildings.items()},
        "shadows": view.shadows,
        "altars": view.altars,
    }


def seen_of(view: DaimyoView, seat: int) -> dict[str, Any]:
    """What a spectator sees of a player."""
    p = view.players[seat]
    return {
        "clan": p.clan,
        "goods": list(p.goods.values()),
        "popularity": p.popularity,
        "storage": p.storage,
        "recruitment_cost": p.recruitment_cost,
        "dice": p.dice,
        "scavenger": p.scavenger,
        "influence": {island: count for island, count in p.influence.items() if count},
        "loose": sorted(p.loose),
        "relics": p.relics,
        "unbuilt": [len(left) for left in p.unbuilt],
        "slots": p.slots,
        "hand_size": p.hand_size,
        "discard": set(p.discard),
    }


@rule("DAI-21.1", "DAI-19.8")
@pytest.mark.parametrize("seed", range(GAMES))
def test_d4_from_the_public_log_alone_the_table_the_scores_and_the_winner_can_be_told(seed: int) -> None:
    s = played(seed)
    reader = LogReader(len(s.players))
    for event in s.log or []:
        told = event.seen_by(SPECTATOR)
        if told is not None:
            reader.read(told)
    view = s.view(SPECTATOR)
    assert isinstance(view, DaimyoView)
    assert reader.table() == seen(view)
    for seat in range(len(s.players)):
        assert reader.player(seat) == seen_of(view, seat)
    assert reader.points == s.scores()
    assert reader.winners == s.winners()


# -- single lines ----------------------------------------------------------------------------------------


def lines(s: DaimyoState, lang: str = "en") -> list[str]:
    names = ["Ann", "Bob", "Cat", "Dan"][: len(s.players)]
    told = [event.seen_by(SPECTATOR) for event in s.log or []]
    return [GAME.texts.event(event, lang, names) for event in told if event is not None]


@rule("DAI-6.3")
def test_d4_dice_the_market_villagers_and_starting_goods_are_told() -> None:
    s = start()
    told = lines(s)
    assert len(events(s, "market tile")) == 3
    assert len(events(s, "villager side")) == 3
    assert sum(each["count"] for each in events(s, "roll")) == 10
    assert "Ann gains 3 rice (starting goods)." in told
    assert any(line.startswith("Ann rolls 2 blue dice: ") for line in told)


@rule("DAI-16.2.7")
def test_d4_a_reshuffle_is_told() -> None:
    s = start()
    s.players[0].discard, s.players[0].deck = s.players[0].deck.cards(), s.players[0].deck.__class__()
    do(action(s, 0, "villagers"), "villager porters/front")
    assert "Ann shuffles the discard pile into a new deck: 1 hero." in lines(s)


@rule("DAI-14.4.4")
def test_d4_a_covered_bonus_tile_is_told() -> None:
    s = start()
    building(s, 0, "tower", "red/1", "draw_two", slot="production")
    give(s, 0, metal=2, crystal=1)
    do(action(s, 0, "construction"), "build two_gold", "build on green/1", "place tile production")
    assert lines(s)[-1] == "Ann covers and loses the bonus tile that lay on Production: Draw 2 hero cards."


@rule("DAI-18.3.1")
def test_d4_a_helmet_that_is_kept_is_told() -> None:
    s = finish(start())
    assert len(events(s, "keep helmet")) + len(events(s, "pass helmet")) == 4


@rule("DAI-18.1.4", "DAI-18.1.5")
def test_d4_a_shared_banner_worth_nothing_is_told() -> None:
    s = start(3)
    s.players[0].influence[0] = 5
    s.players[1].influence[0] = s.players[2].influence[0] = 3
    s.players[1].influence[1] = s.players[2].influence[1] = 4
    do(action(s, 0, "tax"), "end turn")
    won = [(each["seat"], each["island"], each["banner"], each["points"]) for each in events(s, "banner")]
    assert won[:3] == [(0, 0, GOLD_BANNER, 2), (1, 0, SILVER_SHARED, 0), (2, 0, SILVER_SHARED, 0)]
    assert won[3:5] == [(1, 1, BOTH_SHARED, 1), (2, 1, BOTH_SHARED, 1)]
    assert "Bob has a share of the silver banner on the blue island (3 influence, 0 shadows): 0 PP." in lines(s)
    assert SILVER_BANNER not in [banner for _, island, banner, _ in won if island < 2]


@rule("DAI-19.5.4", "DAI-19.8")
def test_d4_the_end_tells_armies_their_ties_the_hands_the_ranking_and_the_emperor() -> None:
    s = finish(start(2))
    assert len(events(s, "army")) == 2
    assert len(events(s, "last hand")) == sum(len(player.hand) for player in s.players)
    values = [each["army"] for each in events(s, "army")]
    assert len(events(s, "army tie")) == (2 if values[0] == values[1] else 0)
    assert [each["rank"] for each in events(s, "total")] in ([1, 2], [1, 1])
    assert [each["seat"] for each in (*events(s, "emperor"), *events(s, "shared victory"))] == s.winners()


@rule("DAI-11.3")
def test_d4_a_tile_taken_by_a_hero_names_its_island() -> None:
    s = start()
    hand(s, 0, "CT2")
    s.players[0].dice[number("space", "production")] = number("die", "green/3")
    take_die(s, 0, "tax")
    do(s, "play CT2")
    tile = s.zones[0][0]
    do(s, f"take blue {GAME.catalog.tile_names[tile]}")
    assert {"seat": 0, "tile": tile, "island": 0} in events(s, "take")
