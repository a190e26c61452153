"""Every hero, bonus tile, villager tile and clan power, used once: all that it changes, and nothing else."""

import pytest

from games.daimyo.scenario import (
    CAT,
    DaimyoState,
    action,
    black_market,
    board_dice,
    building,
    chance,
    die_on,
    do,
    give,
    goods,
    governor,
    hand,
    market,
    number,
    pile,
    resolve,
    start,
    step,
    stock,
    zone,
)
from marks import rule

Changes = dict[str, int | str]


def table(seat: int) -> DaimyoState:
    """A game of four in which a seat can do a bit of everything."""
    s = start(4)
    building(s, seat, "farm", "red/2", "income_goods")
    governor(s, seat, "green/5")
    s.players[seat].relics = [0, 0, 0, 0, 1, 1]
    s.players[seat].storage = 6
    s.players[seat].disc = 1
    stock(s, seat, "black-1", "black-2")
    black_market(s, "red-4")
    zone(s, "blue", "yellow-1", "yellow-2", "yellow-3")
    zone(s, "red", "yellow-4", "violet-4", "blue-4")
    zone(s, "green", "violet-1", "violet-2", "violet-3")
    zone(s, "black", "blue-1", "blue-2", "blue-3")
    market(s, "H36", "H37", "H38", "H39", "H40", top="H35")
    pile(s, seat, "H10", "H11", "H12")
    hand(s, seat, "H33")
    s.villagers = [0, 0, 0]
    s.helmet = (seat + 1) % 4
    return s


def look(s: DaimyoState, seat: int) -> Changes:
    """All that an effect can change for a seat."""
    player = s.players[seat]
    return {
        **goods(s, seat),
        **dict(zip(CAT.islands, player.influence, strict=True)),
        "pp": player.popularity,
        "storage": player.storage,
        "hand": len(player.hand),
        "discard": len(player.discard),
        "loose": len(player.loose),
        "on the black market": len(s.black_market),
        "disc": player.disc,
        "governors": player.governors,
        "shadows": player.shadows,
        "farms": player.farms,
        "towers": player.towers,
        "helmet": int(s.helmet == seat),
        "scavenger": CAT.islands[player.scavenger],
        "die on tax": die_on(s, seat, "tax"),
        "villagers": " ".join(("front", "back")[side] for side in s.villagers),
    }


def use(s: DaimyoState, seat: int, *texts: str) -> Changes:
    """Play choices to the end of an effect and return what they changed: differences, or the new words."""
    before = look(s, seat)
    do(s, *texts)
    chance(s)
    assert step(s) == "Actions"
    changes: Changes = {}
    for key, now in look(s, seat).items():
        was = before[key]
        if isinstance(now, str) or isinstance(was, str):
            changes |= {key: now} if now != was else {}
        elif now != was:
            changes[key] = now - was
    return changes


HEROES: list[tuple[str, list[str], Changes]] = [
    ("H01", [], {"rice": 2}),
    ("H02", [], {"gold": 2}),
    ("H03", [], {"hand": 2, "gold": 1}),
    ("H04", ["move from blue/1", "move to red/3"], {"blue": -2, "red": 2, "metal": 1}),
    ("H05", [], {"disc": -1, "rice": 1}),
    ("H06", [], {"rice": 1, "metal": 1, "crystal": 1}),
    ("H07", ["set die tax 6"], {"die on tax": "red/6", "hand": 1}),
    (
        "H08",
        ["recruit shadow black/3"],
        {"rice": -2, "disc": 1, "shadows": -1, "gold": 1, "black": 1},
    ),
    ("H09", ["gain rice", "gain metal", "gain metal"], {"gold": -1, "rice": 1, "metal": 2}),
    ("H10", [], {"rice": -2, "pp": 3}),
    (
        "H11",
        ["build storage_two", "rebate metal", "build on black/3", "place tile relic"],
        {"crystal": -2, "towers": 1, "black": 2},
    ),
    ("H12", ["villager guides/front", "take blue yellow-1"], {"loose": 1, "villagers": "front front back"}),
    ("H13", [], {"rice": 3}),
    ("H14", ["scavenger green", "take green violet-2"], {"scavenger": "green", "loose": 1}),
    ("H15", [], {"metal": 1, "rice": 1}),
    ("H16", ["draw tile blue-4"], {"loose": 1}),
    ("H17", ["hire H38"], {"gold": -1, "hand": 1}),
    ("H18", ["recruit governor black/2"], {"governors": -1, "black": 2, "disc": 1}),
    ("H19", [], {"storage": 1, "hand": 1, "metal": 1}),
    ("H20", ["influence blue"], {"blue": 1, "green": 1}),
    (
        "H21",
        ["return metal", "return metal", "return rice", "gain crystal", "gain crystal", "gain rice"],
        {"metal": -2, "crystal": 2, "rice": 1},
    ),
    ("H22", [], {"metal": 2, "crystal": 2}),
    ("H23", ["recruit shadow black/1"], {"shadows": -1, "gold": 3, "black": 1, "disc": 1}),
    ("H24", ["recover H10", "recover H12"], {"hand": 2, "discard": -2}),
    ("H25", [], {"loose": 1, "on the black market": -1}),
    (
        "H26",
        ["drop black-1", "take blue yellow-1", "take green violet-1"],
        {"on the black market": 1, "loose": 1},
    ),
    ("H27", [], {"gold": -2, "pp": 3}),
    (
        "H28",
        ["build build_cheaper", "rebate metal", "rebate metal", "build on black/5", "place tile production"],
        {"metal": -1, "crystal": -1 + 1, "farms": 1},
    ),
    (
        "H29",
        ["move from blue/1", "move to black/1", "move from blue/5", "move to blue/3"],
        {"rice": 1, "metal": 1, "blue": -2, "black": 2},
    ),
    ("H30", [], {"gold": 3, "hand": 1}),
    ("H31", [], {"storage": 1, "pp": 2}),
    ("H32", ["influence green"], {"green": 2, "pp": 1}),
    ("H33", [], {"rice": 1, "crystal": 2, "hand": 1}),
    ("H34", ["move from red/1", "move to black/1"], {"gold": 1}),
    (
        "H35",
        ["scavenger green", "take green violet-1", "scavenger black", "take black blue-1"],
        {"scavenger": "black", "loose": 2},
    ),
    ("H36", [], {"pp": 2}),
    (
        "H37",
        ["gain rice", "gain metal", "gain crystal", "gain rice", "gain rice"],
        {"rice": 3, "metal": 1, "crystal": 1, "hand": 1},
    ),
    ("H38", [], {"helmet": 1, "gold": 2, "pp": 1}),
    ("H39", ["take blue yellow-1", "take black blue-1"], {"storage": 1, "loose": 2, "pp": 1}),
    ("H40", [], {"pp": 6}),
    ("CN1", ["gain crystal"], {"rice": 1, "crystal": 1}),
    ("CN2", [], {"metal": 1, "crystal": 1}),
    ("CN3", [], {"rice": -1, "crystal": -1, "pp": 2}),
    ("CT1", [], {"storage": 1, "crystal": 1}),
    ("CT2", ["take red violet-4"], {"loose": 1}),
    ("CT3", ["scavenger green", "take green violet-1"], {"scavenger": "green", "loose": 1, "metal": 1}),
    ("CD1", ["move from yellow/1", "move to black/2"], {"metal": 1, "yellow": -2, "black": 2}),
    (
        "CD2",
        ["recruit governor black/2"],
        {"rice": -1, "governors": -1, "black": 2, "disc": 1},
    ),
    ("CD3", ["move from yellow/1", "move to black/2"], {"metal": 2, "yellow": -2, "black": 2, "hand": 1}),
    ("CB1", [], {"gold": 1, "hand": 1}),
    ("CB2", [], {"gold": 2}),
    ("CB3", ["influence violet"], {"violet": 1, "pp": 1, "gold": 1}),
]


def test_all_heroes_are_played_here() -> None:
    assert [hero for hero, _, _ in HEROES] == [card.id for card in CAT.heroes]


@rule("DAI-20.1", "DAI-16.2.1", "DAI-16.2.3")
@pytest.mark.parametrize(("hero", "texts", "changes"), HEROES, ids=[hero for hero, _, _ in HEROES])
def test_a_hero_does_what_its_text_says(hero: str, texts: list[str], changes: Changes) -> None:
    card = CAT.heroes[number("hero", hero)]
    seat = max(0, card.clan)
    s = table(seat)
    hand(s, seat, hero)
    rest = max(0, card.power - 3)
    faces = [min(6, rest), min(6, max(0, rest - 6)), max(0, rest - 12)]
    spaces = ("villagers", "production", "recruitment")
    board_dice(s, seat, **{space: f"green/{face}" for space, face in zip(spaces, faces, strict=True) if face})
    action(s, seat, "tax", f"red/{min(3, card.power)}")
    give(s, seat, rice=5, metal=5, crystal=5, gold=5)
    net = use(s, seat, f"play {hero}", *texts)
    played = {"hand": -1 + int(changes.get("hand", 0)), "discard": 1 + int(changes.get("discard", 0))}
    assert net == {key: value for key, value in (changes | played).items() if value != 0}


@rule("DAI-16.5.4")
@pytest.mark.parametrize("slot", ["production", "clan_power"])
@pytest.mark.parametrize(
    ("tile", "texts", "changes"),
    [
        (
            "build_cheaper",
            ["build two_gold", "rebate crystal", "build on black/1", "place tile relic"],
            {"metal": -3, "rice": 1, "farms": 1},
        ),
        (
            "recruit_cheaper",
            ["recruit governor black/1"],
            {"rice": -1, "disc": 1, "governors": -1, "black": 2},
        ),
        ("two_gold", [], {"gold": 2}),
        ("storage_two", [], {"storage": 2}),
        ("scavenge", ["scavenger green", "take green violet-1"], {"scavenger": "green", "loose": 1}),
        ("draw_two", [], {"hand": 2}),
    ],
)
def test_a_grey_tile_does_what_its_text_says(slot: str, tile: str, texts: list[str], changes: Changes) -> None:
    s = table(0)
    s.players[0].slots[number("slot", slot)] = number("bonus", tile)
    board_dice(s, 0, relic="green/5", recruitment="red/5")
    action(s, 0, "production", "green/6")
    give(s, 0, rice=5, metal=5, crystal=5, gold=5)
    assert use(s, 0, f"use tile {slot} {tile}", *texts) == changes


@rule("DAI-16.5.4", "DAI-16.5.5", "DAI-18.2.2")
@pytest.mark.parametrize("slot", ["income_1", "income_2"])
@pytest.mark.parametrize(
    ("kind", "tile", "more"),
    [("farm", "income_goods", {"rice": 1, "metal": 1}), ("tower", "income_gold", {"gold": 1})],
)
def test_a_yellow_tile_does_what_its_text_says(slot: str, kind: str, tile: str, more: dict[str, int]) -> None:
    s = start()
    building(s, 0, kind, "green/1", tile, slot)
    action(s, 0, "tax")
    give(s, 0)
    do(s, "end turn", "gain crystal")
    assert {good: amount for good, amount in goods(s, 0).items() if amount} == {"crystal": 1, **more}


@rule("DAI-20.10")
@pytest.mark.parametrize(
    ("tile", "side", "texts", "changes"),
    [
        ("merchants", "front", ["gain gold"], {"gold": 1}),
        ("merchants", "front", ["gain crystal"], {"crystal": 1}),
        ("merchants", "back", [], {"metal": 1, "rice": 1}),
        ("porters", "front", [], {"storage": 1}),
        ("porters", "back", ["move from blue/1", "move to red/2"], {"blue": -2, "red": 2, "metal": 1}),
        ("guides", "front", ["take blue yellow-2"], {"loose": 1}),
        ("guides", "back", [], {"hand": 2}),
    ],
)
def test_a_villager_tile_does_what_its_text_says(tile: str, side: str, texts: list[str], changes: Changes) -> None:
    s = table(0)
    k = CAT.villagers.index(tile)
    s.villagers[k] = ("front", "back").index(side)
    resolve(s, 0, "activate_villager", 1)
    flipped = ["front", "front", "front"]
    flipped[k] = "front" if side == "back" else "back"
    assert use(s, 0, f"villager {tile}/{side}", *texts) == {**changes, "villagers": " ".join(flipped)}


@rule("DAI-16.4.3", "DAI-16.4.4", "DAI-16.4.5", "DAI-16.4.6")
@pytest.mark.parametrize(
    ("seat", "texts", "changes"),
    [
        (0, ["clan power nature", "gain rice", "gain crystal"], {"rice": 1, "crystal": 1}),
        (1, ["clan power techno"], {"storage": 1, "hand": 1}),
        (
            2,
            ["clan power nomad", "move from yellow/1", "move to black/2"],
            {"metal": 2, "yellow": -2, "black": 2},
        ),
        (3, ["clan power nobles", "play H40"], {"hand": -1, "discard": 1, "pp": 6}),
    ],
)
def test_a_clan_power_does_what_its_text_says(seat: int, texts: list[str], changes: Changes) -> None:
    s = table(seat)
    hand(s, seat, "H40")
    board_dice(s, seat, relic="green/5", recruitment="red/5")
    action(s, seat, "tax", "red/3")
    assert use(s, seat, *texts) == changes
