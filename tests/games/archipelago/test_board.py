"""The drawn table: all that a view holds is there, once, with words in both languages, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from atoll.games.archipelago.board.coasts import cell_middle
from atoll.games.archipelago.board.faces import terrain_of
from atoll.games.archipelago.board.map import split
from atoll.games.archipelago.eyes.view import ArchipelagoView
from atoll.games.archipelago.flow.balance import half_frame
from atoll.kernel import SPECTATOR
from catalogue import walk
from games.archipelago.scenario import (
    CAT,
    GAME,
    ArchipelagoState,
    begin_round,
    built,
    citizen,
    do,
    give,
    lay,
    own_card,
    ship,
    start,
    step,
    table,
    top_card,
)

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")
SVG = "{http://www.w3.org/2000/svg}"
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"start": "desert", "objectives": "spice", "length": "short"},
    {"objectives": "common", "length": "long"},
    {"trend": "benefactor chosen", "talk": "five"},
)


def see(s: ArchipelagoState, seat: int) -> ArchipelagoView:
    view = s.view(seat)
    assert isinstance(view, ArchipelagoView)
    return view


def texts_of(view: ArchipelagoView, lang: str = "en", names: Sequence[str] = NAMES) -> list[str]:
    """The board, every seat and the market, as they are sent."""
    drawing = GAME.drawing(view, lang, names[: len(view.players)])
    return [*drawing.everything()]


def fragments(view: ArchipelagoView, lang: str = "en", names: Sequence[str] = NAMES) -> list[Element]:
    """The same as trees, which shows that they are well formed."""
    return [ElementTree.fromstring(f"<main>{text}</main>") for text in texts_of(view, lang, names)]


def values(parts: Sequence[Element], name: str) -> list[str]:
    return [element.attrib[name] for part in parts for element in part.iter() if name in element.attrib]


def classed(part: Element, name: str) -> list[Element]:
    return [element for element in part.iter() if name in element.attrib.get("class", "").split()]


def moments(seats: int, seed: int, every: int, **options: str) -> Iterator[ArchipelagoState]:
    """Some moments of a game at random, the beginning and the end among them; nobody revolts before turn 5."""
    for k, s in enumerate(walk(GAME.new(seats, **options), Random(seed))):
        assert isinstance(s, ArchipelagoState)
        if k % every == 0 or s.over:
            yield s
        if not s.over and s.turn < 5:
            s.rebellion = 0


def expected_pieces(view: ArchipelagoView) -> Counter[str]:
    """What must lie somewhere, by its id without the number of a copy."""
    pieces = Counter(f"{'ship' if unit.ship else 'citizen'}:{unit.seat}:{unit.spot}" for unit in view.units)
    for number, region in enumerate(view.regions):
        pieces.update(f"building:{number}.{what}" for what in region.buildings)
    cards = [card for card, _ in view.track if card]
    pieces.update(f"card:{card}" for card in (*cards, *view.shown, *(c for p in view.players for c in p.cards)))
    pieces.update(("population", "rebellion", "surplus"))
    return pieces


def drawn_pieces(parts: Sequence[Element]) -> Counter[str]:
    ids = values(parts, "data-piece")
    assert len(ids) == len(set(ids))
    return Counter(re.sub(r"^((ship|citizen):.*):\d+$", r"\1", piece) for piece in ids)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_piece_is_drawn_as_often_as_it_is_there(seats: int) -> None:
    for s in moments(seats, seats, every=89, **VARIANTS[seats % len(VARIANTS)], negotiation="off"):
        for eyes in (0, SPECTATOR):
            view = see(s, eyes)
            assert drawn_pieces(fragments(view)) == expected_pieces(view)


def test_cubes_coins_circles_and_discs_are_drawn_as_often_as_they_are_there() -> None:
    for s in moments(4, 11, every=97, negotiation="off"):
        view = see(s, 0)
        board = fragments(view)[0]
        for name, zone in view.markets.items():
            for kind, count in zone.items():
                (drawn,) = [e for e in board.iter() if e.attrib.get("data-target") == f"stall:{name}/{kind}"]
                assert len(classed(drawn, "ar-cube")) == count
        assert len(classed(board, "ar-pillaged")) == sum(len(region.coins) for region in view.regions)
        taken = sum(own.bit_count() + wild for own, wild in view.circles)
        assert len(classed(board, "ar-taken")) == taken
        left = len(classed(board, "ar-disc")) - len(classed(board, "ar-out"))
        assert left == sum(player.discs for player in view.players)


def assert_all_can_be_pointed_at(s: ArchipelagoState) -> None:
    """Everything that the seat to decide may choose is drawn somewhere as a target; a single turn needs no choice."""
    seat = s.seats[0]
    there = {target for text in texts_of(see(s, seat)) for target in re.findall(r'data-target="([^"]+)"', text)}
    wanted = {target for choice in s.choices(seat) for target in choice.targets}
    assert {target for target in wanted - there if not target.startswith("turned:")} == set()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int) -> None:
    drawn: set[str] = set()
    for k, s in enumerate(islice(moments(seats, 20 + seats, every=1, **VARIANTS[seats % len(VARIANTS)]), 2500)):
        if not s.over and s.seats and s.seats[0] >= 0:
            kinds = {choice.kind for choice in s.choices(s.seats[0])}
            if k % 97 == 0 or not kinds <= drawn:
                assert_all_can_be_pointed_at(s)
                drawn |= kinds


@pytest.mark.parametrize("card", [card.name for card in CAT.cards if card.effect not in ("explore", "migrate")])
def test_what_a_card_asks_can_be_pointed_at(card: str) -> None:
    s = table()
    for seat in range(3):
        citizen(s, seat, "1a", "1a", "3a", "4a")
        ship(s, seat, "1s", "4s")
        give(s, seat, money=20, tokens=1, fruit=3, cattle=2, fish=2, wood=3, stone=5, iron=3)
    built(s, "1.temple", "2.town", "4.port")
    citizen(s, 0, "1.temple", "2.town", "4.port")
    citizen(s, 0, "3a", rebel=True)
    s.population, s.surplus = 20, 9
    own_card(s, 0, card)
    begin_round(s, 0)
    use = next((c for c in s.choices() if c.kind in ("use card", "build wonder")), None)
    assert_all_can_be_pointed_at(s)
    if use is None:
        return
    s.play(use)
    rng = Random(1)
    for _ in range(6):
        if s.over or step(s) == "Round":
            return
        if s.seat < 0:
            s.play_chance(rng)
        else:
            assert_all_can_be_pointed_at(s)
            s.play(rng.choice(s.choices()))


def test_a_region_is_shown_as_it_would_lie_in_each_turn_on_offer() -> None:
    s = GAME.new(3)
    rng = Random(5)
    while s.seat < 0:
        s.play_chance(rng)
    do(s, s.choices()[0].text)
    assert step(s) == "FirstPlace"
    board = fragments(see(s, s.seat))[0]
    places = {(choice.targets[0], choice.targets[1]) for choice in s.choices()}
    cells = {cell for cell, _ in places}
    assert {f"cell:{e.attrib['data-cell']}" for e in classed(board, "ar-turn")} <= cells
    turns = {(f"cell:{e.attrib['data-cell']}", e.attrib["data-target"]) for e in classed(board, "ar-turn")}
    several = {cell for cell in cells if sum(c == cell for c, _ in places) > 1}
    assert turns == {place for place in places if place[0] in several}
    assert {e.attrib["data-target"] for e in classed(board, "ar-cell")} == cells
    previews = {e.attrib["id"] for e in board.iter() if e.attrib.get("id", "").startswith("ar-preview-")}
    assert previews == {f"ar-preview-{turn.split(':')[1]}" for _, turn in places}


def test_a_move_lights_what_can_be_reached_and_nothing_else() -> None:
    s = table()
    citizen(s, 0, "1a")
    citizen(s, 1, "3a")
    ship(s, 0, "1s")
    begin_round(s, 0)
    do(s, "act migration")
    units = classed(fragments(see(s, 0))[0], "ar-unit")
    assert [e.attrib["data-target"] for e in units if "data-target" in e.attrib] == ["spot:1a", "spot:1s"]
    do(s, "move from 1s")
    board = fragments(see(s, 0))[0]
    areas = {e.attrib["data-target"] for e in classed(board, "ar-area")}
    assert areas == {target for choice in s.choices() for target in choice.targets} != set()
    assert not any("data-target" in e.attrib for e in classed(board, "ar-unit"))


def test_a_convoy_is_chosen_at_the_side_it_crosses() -> None:
    s = table()
    citizen(s, 0, "1a")
    ship(s, 0, "1s")
    begin_round(s, 0)
    do(s, "act migration", "move from 1a")
    crossings = classed(fragments(see(s, 0))[0], "ar-crossing")
    drawn = {(e.attrib["data-spot"], e.attrib["data-target"]) for e in crossings}
    offered = {(c.targets[0].split(":")[1], c.targets[1]) for c in s.choices() if c.kind == "convoy"}
    assert drawn == offered != set()


def test_states_of_units_differ_in_shape_and_words() -> None:
    s = table()
    citizen(s, 0, "1a")
    citizen(s, 1, "1a", engaged=True)
    citizen(s, 2, "1a", rebel=True)
    board = fragments(see(s, 0))[0]
    idle, engaged, lying = classed(board, "ar-unit")
    assert idle.attrib["class"] == "ar-unit ar-p0"
    assert "ar-engaged" in engaged.attrib["class"]
    assert lying.find(f"{SVG}use").attrib["href"] == "#ar-b-rebel"  # type: ignore[union-attr]
    assert [unit.find(f"{SVG}title").text for unit in (idle, engaged, lying)] == [  # type: ignore[union-attr]
        "Citizen of Ada",
        "Citizen of Bo (engaged)",
        "Citizen of Cy (lying)",
    ]


def test_a_crisis_shows_what_is_needed_given_and_at_stake() -> None:
    s = table()
    for seat in range(3):
        citizen(s, seat, "1a", "3a")
    s.population, s.rebellion = 6, 1
    top_card(s, "Researcher")
    half = CAT.backs[see(s, 0).next_back][0]
    s.stack.append(half_frame(half))
    s.settle()
    while step(s) == "Talk":
        do(s, "no offer")
    assert step(s) == "Contribute"
    text = "".join(texts_of(see(s, s.seat)))
    assert "Domestic crisis" in text
    assert "Citizens lying: 6 of 6." in text
    assert "rebellion 7, population 6" in text
    assert "That would be independence!" in text


def test_phase_3_is_shown_ahead() -> None:
    s = table()
    s.population, s.surplus, s.rebellion = 31, 12, 5
    text = texts_of(see(s, 0))[0]  # as in ARC-EX-39
    assert "board III: surplus +1, rebellion +1; board IV: surplus 0, rebellion +2" in text
    assert "27 steps to independence" in text


def test_an_offer_lies_open_and_a_promise_shows_how_it_stands() -> None:
    s = table(negotiation="on")
    give(s, 0, money=9)
    begin_round(s, 0)
    do(s, "deal with 1", "offer 5f", "promise 5f")
    assert step(s) == "Compose" and "within 2" in [choice.text for choice in s.choices()]
    assert_all_can_be_pointed_at(s)
    do(s, "within 2")
    assert "Ada gives Bo 5f" in texts_of(see(s, 0))[0]
    assert "Ada gives Bo 5f" not in texts_of(see(s, 2))[0]
    do(s, "make offer")
    assert "Ada gives Bo 5f" in texts_of(see(s, 2))[0]
    do(s, "accept")
    area = texts_of(see(s, 2))[1]
    assert 'class="ar-open"' in area
    assert "Ada owes Bo 5f by turn 4" in area


def test_every_word_is_in_the_language_asked_for() -> None:
    s = start(3)
    for lang, there, absent in (
        ("en", ("Domestic market", "Order of play", "Behind the screen"), ("Marché", "Ordre de")),
        ("fr", ("Marché intérieur", "Ordre de jeu", "Derrière le paravent"), ("Domestic", "Order of")),
    ):
        text = "".join(texts_of(see(s, 0), lang))
        assert all(words in text for words in there)
        assert not any(words in text for words in absent)


@pytest.mark.parametrize("seats", [3, 5])
def test_nothing_behind_another_screen_can_be_read(seats: int) -> None:
    for s in moments(seats, 8, every=83, negotiation="off"):
        if s.over or not s.turn:
            continue
        for eyes in (0, SPECTATOR):
            before = texts_of(see(s, eyes))
            other = s.copy()
            other.players[1].money += 7
            other.players[1].tokens += 3
            other.players[1].cubes[2] += 2
            assert texts_of(see(other, eyes)) == before
            for seat, player in enumerate(s.players):
                for objective in player.goals if seat != eyes and not s.revealed >> seat & 1 else ():
                    assert f"objective:{CAT.goals[objective].id}" not in "".join(before)


def test_seats_without_names_have_numbers() -> None:
    assert "Ship of 2" in GAME.drawing(see(start(2), 0), "en", ()).board


def test_the_board_stays_light() -> None:
    s = table(seats=5)
    for k in range(20):
        lay(s, f"H{k % 24 + 1:02}A@{k % 5 + 2},{k // 5 - 3}/{k % 6}")
    for seat in range(5):
        citizen(s, seat, *(f"{region}a" for region in (1, 2, 3, 4, 5, 6, 7, 8)))
    begin_round(s, 0)
    do(s, "act migration")
    assert len(texts_of(see(s, 0))[0].encode()) < 90_000


def test_things_on_a_face_do_not_cover_each_other() -> None:
    for region in CAT.components.region:
        for turn in range(6):
            terrain = terrain_of(region, turn)
            points = [*terrain.icons, *((terrain.huts,) if region.huts else ())]
            near = [
                (a, b) for k, a in enumerate(points) for b in points[:k] if abs(a[0] - b[0]) + abs(a[1] - b[1]) < 18
            ]
            assert near == []
            assert len(terrain.icons) == len(CAT.faces[CAT.components.region.index(region)].icons)


def test_cells_side_by_side_touch_and_spots_name_their_region() -> None:
    (x, y), (east, south) = cell_middle("0,0"), cell_middle("1,0")
    assert round(east - x), round(south - y) == (150, 87)
    assert [split(word) for word in ("3a", "12s", "7#2", "10.town")] == [(3, "a"), (12, "s"), (7, "#2"), (10, ".town")]
