"""The drawn table: all that a view holds is there, once, with words in both languages, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from atoll.games.archipelago.board.coasts import RADIUS, cell_middle
from atoll.games.archipelago.board.layout import DETAIL, ICON, PIECE, SIZES, fitting
from atoll.games.archipelago.board.map import Life, Map, Placed, split
from atoll.games.archipelago.board.stands import printed_on
from atoll.games.archipelago.eyes.view import ArchipelagoView
from atoll.games.archipelago.flow.balance import half_frame
from atoll.games.archipelago.words.deeds import DEEDS
from atoll.kernel import LANGUAGES, SPECTATOR
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


def test_cubes_coins_and_circles_are_drawn_as_often_as_they_are_there() -> None:
    for s in moments(4, 11, every=97, negotiation="off"):
        view = see(s, s.seats[0] if s.seats and s.seats[0] >= 0 else 0)
        parts = fragments(view)
        for name, zone in view.markets.items():
            for kind, count in zone.items():
                target = f"stall:{name}/{kind}"
                (drawn,) = [e for part in parts for e in part.iter() if e.attrib.get("data-target") == target]
                assert len(classed(drawn, "ar-full")) == count
        assert len(classed(parts[0], "ar-pillaged")) == sum(len(region.coins) for region in view.regions)
        taken = sum(own.bit_count() + wild for own, wild in view.circles)
        if any(choice.startswith("act ") for choice in view.choices):
            assert sum(len(classed(part, "ar-taken")) for part in parts) == taken


def test_the_numbers_that_may_change_are_written_once() -> None:
    for s in moments(3, 12, every=83):
        drawn = [e for part in fragments(see(s, 0)) for e in part.iter() if "data-figure" in e.attrib]
        keys = [e.attrib["data-figure"] for e in drawn]
        assert len(keys) == len(set(keys))
        figures = {e.attrib["data-figure"]: e.text for e in drawn}
        assert figures["rebellion"] == str(s.rebellion) and figures["0:florins"] == str(s.players[0].money)


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
    titles = {e.findtext(f"{SVG}title") for e in classed(board, "ar-cell")}
    assert all("of Landfall: the region fits" in title for title in titles if title) and len(titles) == len(cells)
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
    assert {e.attrib.get("data-target") for e in units} - {None} == {"spot:1a", "spot:1s"}
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
    citizen(s, 0, "1a", "1a")
    citizen(s, 1, "1a", engaged=True)
    citizen(s, 2, "1a", rebel=True)
    units = sorted(classed(fragments(see(s, 0))[0], "ar-unit"), key=lambda unit: unit.attrib["data-piece"][:9])
    looks = [unit.findall(f"{SVG}g/{SVG}use")[-1].attrib["href"] for unit in units]
    assert looks == ["#ar-citizen-0", "#ar-citizen-0", "#ar-citizen-engaged-1", "#ar-rebel-2"]
    assert [count.text for count in classed(fragments(see(s, 0))[0], "ar-many")] == ["2"]
    assert [unit.findtext(f"{SVG}title") for unit in units] == [
        "Citizen of Ada: Redhorn",
        "Citizen of Ada: Redhorn",
        "Citizen of Bo (engaged): Redhorn",
        "Citizen of Cy (lying): Redhorn",
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
    text = "".join(texts_of(see(s, 0)))  # as in ARC-EX-39
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
    gives = [row for row in offered_rows(s, 0) if row.attrib["title"] == "Florins"]
    assert [row.findtext("output") for row in gives] == ["5", "0"]
    assert {step.attrib["data-does"] for step in classed(gives[0], "ar-more")} == {"offer 1f", "offer 2f"}
    assert offered_rows(s, 2) == []
    do(s, "make offer")
    assert [row.findtext("output") for row in offered_rows(s, 2)] == ["5"]
    do(s, "accept")
    area = texts_of(see(s, 2))[1]
    assert 'class="ar-owed"' in area
    assert "Ada owes Bo 5f by turn 4" in area


def offered_rows(s: ArchipelagoState, eyes: int) -> list[Element]:
    """The rows of the offer on the table, both sides."""
    return [row for part in fragments(see(s, eyes)) for row in classed(part, "ar-row")]


def test_an_offer_says_what_it_means_to_who_is_asked() -> None:
    s = table(negotiation="on")
    give(s, 0, money=9)
    give(s, 1, fruit=1)
    begin_round(s, 0)
    do(s, "deal with 1", "offer 5f", "ask fruit", "ask fruit", "make offer")
    shelf = next(shelf.html for shelf in GAME.drawing(see(s, 1), "en", NAMES[:3]).shelves if shelf.id == "offer")
    assert "lacking: fruit" in shelf
    assert "At market prices: you give 14f, you get 5f" in shelf
    assert "You give" in shelf and "You get" in shelf
    assert "Ada gives Bo 5f" in GAME.drawing(see(s, 1), "en", NAMES[:3]).tray


def test_every_word_is_in_the_language_asked_for() -> None:
    s = start(3)
    for lang, there, absent in (
        ("en", ("Markets", "Order of play", "Stability", "Redhorn"), ("Marché", "Ordre de", "Cornerouge")),
        ("fr", ("Marchés", "Ordre de jeu", "Stabilité", "Cornerouge"), ("Markets", "Order of", "Redhorn")),
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


@pytest.mark.parametrize("detail", sorted(set(DETAIL.values())))
def test_printed_things_do_not_cover_each_other_or_the_name(detail: int) -> None:
    pixel = RADIUS / detail
    for number, region in enumerate(CAT.components.region):
        for turn in range(6):
            printed = printed_on(region, turn, detail)
            points = [*printed.icons, *((printed.huts,) if region.huts else ())]
            pairs = [(a, b) for k, a in enumerate(points) for b in points[:k]]
            assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 14 * pixel for a, b in pairs), (region.name, turn)
            assert all(abs(y - printed.name_y) > 8 * pixel or abs(x) > 40 * pixel for x, y in points), (
                region.name,
                turn,
            )
            assert len(printed.icons) == len(CAT.faces[number].icons)


def test_pieces_hide_no_letter_and_no_name() -> None:
    """In games at random, however full a region is: a piece in a hundred may touch a neighbour's letter or a name."""
    pieces = hidden = 0
    for seats in (3, 4, 5):
        for s in moments(seats, 30 + seats, every=23, negotiation="off"):
            chart = Map(see(s, 0), GAME, "en", NAMES[:seats])
            for life in lives(chart):
                pieces += len(life.buildings) + len(life.units)
                hidden += sum(hides(piece, life) for piece in (*life.buildings, *life.units))
    assert pieces > 1000
    assert hidden / pieces < 0.01


def lives(chart: Map) -> Iterator[Life]:
    """What stands on each region."""
    for n, region in enumerate(chart.view.regions):
        yield chart.life(n, region, [unit for unit in chart.view.units if split(unit.spot)[0] == n])


def hides(piece: Placed, life: Life) -> bool:
    """Whether a piece lies over the name of its region, or over the letter of a figure that was drawn before it."""
    half = 3.2 * len(life.name)
    if abs(piece.x) < half + 8 and -14 < piece.y - life.name_y < 6:
        return True
    before = life.units[: life.units.index(piece)] if piece in life.units else ()
    stack = piece.piece.rsplit(":", 1)[0]
    return any(
        abs(piece.x - other.x) < 13 and abs(piece.y - other.y) < 13
        for other in before
        if other.piece.rsplit(":", 1)[0] != stack
    )


def test_a_chart_is_as_large_as_it_can_be_and_pieces_stay_large() -> None:
    assert [fitting(width, height, SIZES) for width, height in ((5, 4), (8, 7), (9.5, 9), (9.5, 11))] == [
        92,
        62,
        50,
        50,
    ]
    assert all(2 * size >= 24 for size in PIECE.values()) and all(2 * size >= 20 for size in ICON.values())


def test_every_place_has_a_name_of_its_own() -> None:
    for lang in LANGUAGES:
        nouns = GAME.texts.language(lang).nouns
        for noun in ("region", "spot", "cell", "junction", "turned"):
            assert len(set(nouns[noun])) == len(nouns[noun]) == len(GAME.book.nouns[noun])
        assert not any(re.search(r"\d,|region \d", name) for noun in ("spot", "region") for name in nouns[noun])


def test_a_free_cell_is_called_by_a_region_beside_it() -> None:
    s = table("H00A@0,0/0", "H01A@0,-1/2")
    place = GAME.book.parse("place 1,-1 2")
    seen = GAME.texts.seen(see(s, 0))
    assert seen.label(place) == "Set it down north-east of Landfall, 120° to the right"
    assert seen.label(place, "fr") == "Poser ici\N{NO-BREAK SPACE}: au nord-est de Mouillage, 120° à droite"
    assert GAME.texts.label(place) == "Set it down 1 north-east of Landfall, 120° to the right"


def test_every_choice_of_a_person_has_a_verb_or_speaks_for_itself() -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', GAME.drawing(see(start(2), 0), "en", ()).board))
    assert set(DEEDS.verbs) <= {choice.kind for choice in GAME.book}
    assert {verb.icon for verb in DEEDS.verbs.values()} <= symbols
    assert set(DEEDS.briefs) | DEEDS.ribbons <= set(GAME.texts.events)
    assert all(len(prompt.split()) <= 9 for prompt in GAME.texts.prompts.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_happens_can_be_said_in_five_words(lang: str) -> None:
    said = set()
    s = GAME.new(4, log=True, limit="20")
    rng = Random(6)
    while not s.over:
        s.play_chance(rng) if s.seat < 0 else s.play(rng.choice(s.choices()))
    for event in s.log or ():
        brief = GAME.texts.brief(event, lang, NAMES)
        said.add(brief)
        assert "{" not in brief and len(brief) <= 60
    assert len(said) > 60


def test_cells_side_by_side_touch_and_spots_name_their_region() -> None:
    (x, y), (east, south) = cell_middle("0,0"), cell_middle("1,0")
    assert round(east - x), round(south - y) == (150, 87)
    assert [split(word) for word in ("3a", "12s", "7#2", "10.town")] == [(3, "a"), (12, "s"), (7, "#2"), (10, ".town")]
