"""The drawn map: all that a view holds is there, once, with words in both languages, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from atoll.games.paradise.board import layout
from atoll.games.paradise.catalog import CARDS, EVENTS, FACE_DOWN, KINDS
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.games.paradise.state import ParadiseState
from atoll.games.paradise.state.pieces import kinds_in
from atoll.games.paradise.words import ICONS
from atoll.games.paradise.words.places import short
from atoll.kernel import SPECTATOR, Event
from catalogue import walk
from games.paradise.looking import NAMES, fragments, moments, see
from games.paradise.scenario import (
    BOOK,
    CAT,
    GAME,
    SAMOA,
    TONGA,
    at,
    construct,
    explore,
    hand,
    keep,
    move,
    ocean,
    put,
    start,
    tile,
)

SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = {"events": "on", "south_island": "on", "saved_resources": "on", "kumara": "on", "malaria": "on"}
TABLES = ((1, {}), (2, {}), (3, EVERYTHING), (4, {}), (4, EVERYTHING))


def elements(part: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The elements of a fragment with their attributes."""
    for tag, attributes in re.findall(r"<(\w+)((?:\s[^<>]*)?)>", part):
        yield tag, dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))


def final(seats: int, seed: int, **options: str) -> ParadiseState:
    *_, s = moments(seats, seed, 10_000, **options)
    return s


# -- what is there is drawn, as often as it is there -------------------------------------------------------


def expected_pieces(view: ParadiseView) -> Counter[str]:
    """What must lie somewhere on the map or in an area, by its id; counters as often as there are pieces."""
    found: Counter[str] = Counter()
    for word, hex_ in view.hexes.items():
        if hex_.villages:
            found[f"village:{hex_.owner}:{word}"] += hex_.villages
        elif hex_.land == "independent":
            found[f"warriors:{word}"] += CAT.warriors[CAT.group[hex_.group]]
        found.update(f"seen:{seat}:{word}" for seat in hex_.markers)
    for seat, player in enumerate(view.players):
        for word, stack in player.stacks.items():
            found[f"pieces:{seat}:{word}"] += stack.count
        found.update(f"card:{card}" for card in (*(player.hand or ()), *player.face_up))
        found.update(f"event:{event}" for event in player.kept or ())
    found.update(f"vp:{seat}" for seat in range(len(view.scores)))
    found.update(f"mark:{word}" for _, word, _ in view.marks)
    for word in {*view.battles_left, *((view.battle.hex,) if view.battle else ())}:
        found[f"fight:{word}"] += 1
    if view.explorer:
        found["explorer"] += 1
    if view.holder >= 0 and not view.solo:
        found["holder"] += 1
    if view.battle and not any(word in CAT.hex_names for choice in view.choices for word in choice.split()):
        found += _rows(view)
    return +found


def _rows(view: ParadiseView) -> Counter[str]:
    b = view.battle
    assert b is not None
    rows = ((b.attacking, "front:attacker"), (b.defending, "front:defender"),
            (b.attackers_panicked, "fled:attacker"), (b.defenders_panicked, "fled:defender"),
            (_calm(b.attackers_back, b.attackers_panicked), "back:attacker"),
            (_calm(b.defenders_back, b.defenders_panicked), "back:defender"))  # fmt: skip
    found = Counter(
        f"{name}:{kind}:{k}" for pieces, name in rows for kind, count in pieces.items() for k in range(count)
    )
    return found + Counter(["die"])


def _calm(back: dict[str, int], panicked: dict[str, int]) -> dict[str, int]:
    return {kind: count - panicked.get(kind, 0) for kind, count in back.items()}


def drawn_pieces(parts: list[str]) -> Counter[str]:
    ids: Counter[str] = Counter()
    for counter, piece, rest in re.findall(r'(class="pa-counter[^"]*" )?data-piece="([^"]+)"(.*)', _one_a_line(parts)):
        assert piece not in ids
        ids[piece] += int(next(iter(re.findall(r">(\d+)<", rest.split("</g>")[0] if counter else "")), 1))
    return ids


def _one_a_line(parts: list[str]) -> str:
    """The fragments with every piece on a line of its own: a counter is followed by what is written on it."""
    return re.sub(r"(<[^<>]*data-piece=)", r"\n\1", "".join(parts).replace("\n", " "))


def by_stack(pieces: Counter[str]) -> Counter[str]:
    """The same, but all counters of a stack together: where there is little room they are fewer."""
    found: Counter[str] = Counter()
    for piece, count in pieces.items():
        kind, _, rest = piece.partition(":")
        found[f"pieces:{rest}" if kind in (*KINDS, "hidden", "mixed") else piece] += count
    return found


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_piece_is_drawn_as_often_as_it_is_there(seats: int, options: dict[str, str]) -> None:
    for s in moments(seats, 11, 397, **options):
        for eyes in (s.seat if s.seat >= 0 else SPECTATOR, 0):
            view = see(s, eyes)
            assert by_stack(drawn_pieces(fragments(view))) == expected_pieces(view)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_hex_is_drawn_once(seats: int, options: dict[str, str]) -> None:
    for s in moments(seats, 12, 1500, **options):
        targets = Counter(re.findall(r'data-target="hex:([^"]+)"', fragments(see(s, 0))[0]))
        near = {word for word, (q, _) in zip(CAT.hex_names, CAT.places, strict=True) if q < layout.FAR_COLUMN}
        assert near <= set(targets) <= set(CAT.hex_names)
        assert set(targets.values()) == {1}


def test_the_chart_shows_its_far_end_only_when_something_happens_there() -> None:
    s = start(2)
    assert "hex:11,-5" not in fragments(see(s, 0))[0]
    put(s, 1, "11,-5", "WC")
    assert "hex:11,-5" in fragments(see(s, 0))[0]
    assert "hex:13,-7" in fragments(see(start(2, kumara="on"), 0))[0]


@pytest.mark.parametrize("extent", [layout.NEAR, layout.FAR])
def test_every_hex_lies_inside_the_view_box_and_none_over_another(extent: layout.Extent) -> None:
    spots = [extent.centre(q, r) for q, r in CAT.places if q < extent.columns]
    assert len(set(spots)) == len(spots)
    for x, y in spots:
        assert extent.half <= x <= layout.WIDTH - extent.half
        assert 46 + layout.ROW / 2 <= y <= layout.HEIGHT - layout.ROW / 2


@pytest.mark.parametrize("extent", [layout.NEAR, layout.FAR])
@pytest.mark.parametrize("count", range(1, layout.SLOTS + 1))
def test_counters_of_a_hex_do_not_cover_each_other(extent: layout.Extent, count: int) -> None:
    spots = layout.spots(count, extent)
    beside = [abs(a - b) for k, (a, y) in enumerate(spots) for b, other in spots[:k] if y == other]
    assert all(apart >= extent.slot for apart in beside)
    assert all(abs(x) + extent.slot / 2 <= extent.pitch / 2 for x, _ in spots)


def test_a_big_stack_is_shown_in_few_counters() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "WC", "TC", "TU", "TU", "COL", "RUM")
    pieces = drawn_pieces(fragments(see(s, 0))[:1])
    here = {piece: count for piece, count in pieces.items() if piece.endswith(f":0:{TONGA}")}
    assert len(here) == layout.SLOTS
    assert here[f"transport_canoe_up:0:{TONGA}"] == 2
    assert by_stack(Counter(here))[f"pieces:0:{TONGA}"] == see(s, 0).players[0].stacks[TONGA].count


def test_chains_are_lines_between_face_up_canoes() -> None:
    s = start(2)
    for place in ("1,1", "1,2"):
        ocean(s, place)
    put(s, 0, TONGA, "TU")
    put(s, 0, "1,1", "TU")
    put(s, 0, "1,2", "TC")
    board = fragments(see(s, 1))[0]
    assert board.count('class="pa-link pa-p0"') == 1
    put(s, 0, "1,2", "TU")
    assert fragments(see(s, 1))[0].count('class="pa-link pa-p0') == 2


# -- whatever can be chosen can be pointed at --------------------------------------------------------------


def assert_all_can_be_pointed_at(s: ParadiseState, seat: int) -> None:
    """Everything that a seat may choose is drawn somewhere as a target, in the right place."""
    text = "".join(fragments(see(s, seat)))
    there = set(re.findall(r'data-target="([^"]+)"', text))
    here = set(re.findall(r'data-target="([^"]+)" data-hex="([^"]+)"', text))
    for choice in s.choices(seat):
        assert set(choice.targets) <= there, choice
        if choice.kind in ("launch", "transit", "walk"):
            assert (choice.targets[1], choice.targets[0].partition(":")[2]) in here, choice


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int, options: dict[str, str]) -> None:
    drawn: set[tuple[str, str]] = set()
    for k, s in enumerate(walk(GAME.new(seats, **options), Random(21))):
        if s.over or s.seat < 0:
            continue
        assert isinstance(s, ParadiseState)
        kinds = {(s.stack[-1].step.name, choice.kind) for choice in s.choices()}
        if k % 499 == 0 or not kinds <= drawn:
            assert_all_can_be_pointed_at(s, s.seat)
            drawn |= kinds


def test_canoes_that_have_moved_can_be_pointed_at_apart_from_those_that_have_not() -> None:
    s = start(2)
    for place in ("1,1", "1,2"):
        ocean(s, place)
    put(s, 0, TONGA, "WC", "TC")
    put(s, 0, "1,1", "WC")
    move(s, 0)
    for choice in (f"launch {TONGA} war_canoe", "go 1,1", "stop"):
        s.play(choice)
    crafts = {choice.targets[1] for choice in s.choices() if choice.text.startswith("launch 1,1 war_canoe")}
    assert crafts == {"craft:war_canoe", "craft:war_canoe+1"}
    assert_all_can_be_pointed_at(s, 0)


def test_choices_without_a_place_have_a_panel() -> None:
    s = start(2)
    put(s, 0, TONGA, "WC", "WC", "WB", "WB", "TC")
    ocean(s, "1,1")
    move(s, 0)
    s.play(f"launch {TONGA} war_canoe")
    assert "Your fleet at Tonga" in GAME.drawing(see(s, 0), "en", NAMES[:2]).tray
    assert GAME.drawing(see(s, 1), "en", NAMES[:2]).tray == ""
    assert_all_can_be_pointed_at(s, 0)


# -- well formed, in two languages, safe -------------------------------------------------------------------


def test_all_that_is_drawn_can_be_sent() -> None:
    drawing = GAME.drawing(see(start(1), 0), "en", NAMES[:1])
    assert {type(part) for part in (*drawing.everything(), drawing.tray)} == {str}


def test_every_word_is_in_the_language_asked_for() -> None:
    view = see(start(4), 0)
    english, french = ("".join(fragments(view, lang)) for lang in ("en", "fr"))
    for words, text in (("Turn 1", english), ("Tour 1", french), ("The race", english), ("La course", french)):
        assert words in text
    for words, text in (("Turn", french), ("The race", french), ("Tour", english), ("La course", english)):
        assert f">{words}" not in text


def test_seats_without_names_have_numbers_and_the_opponent_is_samoa() -> None:
    assert 'aria-label="B 2"' in GAME.drawing(see(start(2), 0), "en", ()).seats[1]
    drawing = GAME.drawing(see(start(1), 0), "en", ("Ada",))
    assert len(drawing.seats) == 1
    opponent = drawing.shelves[-1]
    assert opponent.title == "Samoa" and "Chits still in the cup" in opponent.html
    told = Event("count", {"seat": 1, "points": 7})
    assert GAME.texts.event(told, "en", ["Ada"]) == "Samoa counts 3½ VP."
    assert GAME.texts.event(told, "en", ["Ada", "Bo"]) == "Bo counts 3½ VP."


# -- hidden things stay hidden -----------------------------------------------------------------------------


def words_for(noun: str, word: str) -> set[str]:
    """All the ways in which a thing could be named in a fragment."""
    name = GAME.texts.language("en").nouns[noun][BOOK.nouns[noun].index(word)]
    return {f"{noun}:{word}", f">{name}<", f'"{name}'}


def drawn_for(s: ParadiseState, eyes: int) -> str:
    return "".join(fragments(see(s, eyes)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_and_kept_events_of_others_cannot_be_read(seats: int) -> None:
    for s in moments(seats, 41, 797, **EVERYTHING):
        for eyes in (*range(seats), SPECTATOR):
            text = drawn_for(s, eyes)
            for seat, player in enumerate(s.players):
                hidden = [("card", CARDS[card]) for card in player.hand] + [("event", EVENTS[e]) for e in player.kept]
                for noun, word in hidden if seat != eyes else ():
                    played = noun == "event" and word in see(s, eyes).events_played
                    assert played or not any(name in text for name in words_for(noun, word))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stacks_of_others_show_only_what_everybody_knows(seats: int) -> None:
    for s in moments(seats, 42, 797):
        for eyes in (*range(seats), SPECTATOR):
            drawn = drawn_pieces(fragments(see(s, eyes)))
            for seat, player in enumerate(s.players):
                for place, stack in enumerate(player.stacks) if seat != eyes else ():
                    for kind in (k for k in kinds_in(stack) if KINDS[k] != "transport_canoe_up"):
                        known = player.shown[place] >> 4 * kind & 15
                        assert drawn[f"{KINDS[kind]}:{seat}:{CAT.hex_names[place]}"] <= known


@pytest.mark.parametrize("seats", [2, 3])
def test_face_down_tiles_are_named_only_for_those_who_have_seen_them(seats: int) -> None:
    for s in moments(seats, 43, 397):
        for eyes in (*range(seats), SPECTATOR):
            text = drawn_for(s, eyes)
            for place, land in enumerate(s.land):
                if land == FACE_DOWN and not (eyes >= 0 and s.seen[place] >> eyes & 1):
                    name = CAT.group_names[s.group[place]]
                    assert not re.search(rf'<text y="[^"]+">{re.escape(short(name))}<', text)
                    assert f"tile, {name}" not in text


def same_drawing(one: ParadiseState, other: ParadiseState, seat: int) -> bool:
    return drawn_for(one, seat) == drawn_for(other, seat)


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_what_a_stack_is_made_of_changes_nothing_for_others(eyes: int) -> None:
    one, other = start(2), start(2)
    put(one, 0, TONGA, "WC", "WC", "TU")
    put(other, 0, TONGA, "COL", "RUM", "TU")
    assert same_drawing(one, other, eyes)
    assert not same_drawing(one, other, 0)


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_what_a_face_down_tile_is_changes_nothing_for_others(eyes: int) -> None:
    one, other = (explore(start(3)) for _ in range(2))
    for s, name in ((one, "hawaii"), (other, "tuvalu")):
        tile(s, "2,0", name, seen_by=(0,))
    assert same_drawing(one, other, eyes)
    assert not same_drawing(one, other, 0)


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_cards_and_kept_events_change_nothing_for_others(eyes: int) -> None:
    one, other = start(2, events="on"), start(2, events="on")
    hand(one, 0, "tapu")
    hand(other, 0, "poi")
    keep(one, 0, "shaman")
    keep(other, 0, "war_leader")
    assert same_drawing(one, other, eyes)
    assert not same_drawing(one, other, 0)


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_a_building_order_changes_nothing_for_others(eyes: int) -> None:
    one, other = (construct(start(2)) for _ in range(2))
    one.play(f"build warrior_band {TONGA}", 0)
    other.play("turn inward", 0)
    assert same_drawing(one, other, eyes)
    assert not same_drawing(one, other, 0)


@pytest.mark.parametrize("eyes", [1, SPECTATOR])
def test_what_is_loaded_in_a_fleet_changes_nothing_for_others(eyes: int) -> None:
    one, other = start(2), start(2)
    for s in (one, other):
        ocean(s, "1,1")
        put(s, 0, TONGA, "WC", "TC", "COL")
        move(s, 0)
    one.play(f"launch {TONGA} war_canoe")
    other.play(f"launch {TONGA} transport_canoe")
    assert same_drawing(one, other, eyes)


def test_what_a_stopped_canoe_learns_is_told_and_no_more() -> None:
    s = start(2)
    ocean(s, "1,1")
    put(s, 1, "1,1", "TC", "RUM")
    s.players[1].no_war_canoe = (at("1,1"),)
    text = drawn_for(s, 0)
    assert "no War Canoe among them" in text
    assert "transport_canoe:1:1,1" not in text and "rumor:1:1,1" not in text


# -- the rest ----------------------------------------------------------------------------------------------


def test_no_more_is_lost_by_deforestation_than_there_is() -> None:
    s = final(3, 51, **EVERYTHING).copy()
    s.players[0].deforested = 400
    s.players[0].vp = 0
    sheet = GAME.score_sheet(see(s, 0))
    assert sum(points[0] for _, points in sheet) == 0


def test_no_sign_of_the_log_is_styled_as_something_else() -> None:
    sheet = (GAME.folder / "board" / "board.css").read_text(encoding="utf-8")
    assert not [icon for icon in ICONS.values() if re.search(rf"\.{icon}[ ,.{{:>]", sheet)]


def test_a_hex_is_drawn_again_only_if_it_has_changed() -> None:
    s = start(2)
    before = fragments(see(s, 0))[0].splitlines()
    put(s, 0, TONGA, "WC")
    changed = [line for line in fragments(see(s, 0))[0].splitlines() if line not in before]
    hex_, *names = changed
    assert f"hex:{TONGA}" in hex_ and all(">Tonga<" in name for name in names)


@pytest.mark.parametrize("place", [TONGA, SAMOA])
def test_homes_are_named_with_whose_they_are(place: str) -> None:
    board = fragments(see(start(2), 0))[0]
    assert re.search(rf'data-target="hex:{place}"[^>]*><title>[^<]*Home of (Ada|Bo)', board)
