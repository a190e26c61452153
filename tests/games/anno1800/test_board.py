"""The drawn board: all that a view holds is there, once, with words in both languages, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import AnnoView, PlayerView
from atoll.games.anno1800.words.symbols import sign_of
from atoll.kernel import SPECTATOR
from catalogue import walk
from games.anno1800.drawn import NAMES, drawing, fragments, moments, see, shelf
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    begin_turn,
    do,
    expeditions,
    extra,
    gold,
    new_world,
    number,
    old_world,
    play_missions,
    played,
    start,
    tokens,
)
from markup import Elements

SVG = "{http://www.w3.org/2000/svg}"
# A cube at work is pointed at where it stands: its level needs no place of its own.
SAID_BY_SPACE = {"rotate": "level:"}


# -- everything is there ---------------------------------------------------------------------------------


def expected_pieces(view: AnnoView) -> Counter[str]:
    """What must lie somewhere, by its id."""
    pieces: Counter[str] = Counter()
    focus = view.seat if view.seat >= 0 else max(view.first, 0)
    for seat, player in enumerate(view.players):
        tiles = Counter(b.building for b in player.buildings if b.building and not b.printed)
        pieces.update(f"tile:{kind}:{seat}:{k}" for kind, count in tiles.items() for k in range(count))
        pieces.update(at_home(seat, player) if seat == focus else ())
        pieces.update(at_work_on_islands(seat, player))
        pieces.update(f"old:{island}" for island in player.old_world)
        pieces.update(f"new:{island}" for island in player.new_world)
        known = player.known_in_hand if player.hand is None else player.hand
        pieces.update(f"card:{card}" for card in (*known, *player.face_up, *player.face_down))
        pieces.update(f"picture:{card}" for card in player.expeditions or ())
    if view.playing:
        pieces[f"card:{view.playing}"] += 1
    if view.deciders and view.deciders[0] >= 0 and shows_the_supply(view):
        (seat,) = view.deciders  # the tile that whoever decides would get lies in the tray
        own = Counter(b.building for b in view.players[seat].buildings if not b.printed)
        pieces.update(f"tile:{kind}:{seat}:{own[kind]}" for kind, left in view.board.items() if left)
    return pieces


def shows_the_supply(view: AnnoView) -> bool:
    """Whether the tray shows tiles: not while a cost is paid or people or missions are chosen."""
    others = ("add ", "educate into ", "gain ", "choose ")
    return not (view.subject and view.owed) and not any(choice.startswith(others) for choice in view.choices)


def at_home(seat: int, player: PlayerView) -> Iterator[str]:
    """The ids of a seat's cubes in town and of its tokens on ships."""
    for level in LEVELS:
        yield from (f"{level}:{seat}:home:{k}" for k in range(player.district[level] + player.resting[level]))
        yield from (f"{level}:{seat}:exhausted:{k}" for k in range(player.exhausted[level]))
    for token in TOKENS:
        yield from (f"{token}:{seat}" for _ in range(player.ship_tokens[token] + player.idle_tokens[token]))


def at_work_on_islands(seat: int, player: PlayerView) -> Iterator[str]:
    for building in player.buildings:
        yield from (f"{level}:{seat}:{building.space}:{k}" for k, level in enumerate(building.workers))


def by_ship(piece: str) -> str:
    """Return the id of a token without the ship it stands on, which never matters."""
    return re.sub(r"^(trade|exploration):(\d):(home|old\d)/sea\d:\d$", r"\1:\2", piece)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_piece_is_drawn_exactly_once(seats: int, seed: int) -> None:
    for s in moments(seats, seed, every=140):
        for eyes in (0, seats - 1, SPECTATOR):
            view = see(s, eyes)
            ids = [value for part in fragments(view) for value in re.findall(r'data-piece="([^"]+)"', part)]
            assert len(ids) == len(set(ids))
            assert Counter(by_ship(piece) for piece in ids) == expected_pieces(view)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_number_that_changes_has_its_own_key(seats: int) -> None:
    for s in moments(seats, 8, every=170):
        keys = [key for part in fragments(see(s, 0)) for key in re.findall(r'data-figure="([^"]+)"', part)]
        assert len(keys) == len(set(keys))
        assert {"0:gold", "0:trade", "1:gold", "0:farmer", "deck:new"} <= set(keys)


def stage(view: AnnoView) -> ElementTree.Element:
    return ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", drawing(view).board))


def signs(element: ElementTree.Element) -> Counter[str]:
    return Counter(use.attrib["href"].removeprefix("#an-") for use in element.iter("use"))


def groups(column: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in column.iter("g") if name in group.get("class", "").split()]


def assert_islands_are_right(player: PlayerView, board: ElementTree.Element) -> None:
    spaces = groups(board, "an-space")
    assert len(spaces) == len(player.buildings)
    for space, building in zip(spaces, player.buildings, strict=True):
        drawn = signs(space)
        assert Counter(sign[5:] for sign in drawn.elements() if sign.startswith("cube-")) == Counter(building.workers)
        assert bool(drawn - Counter({"hammer": 1})) == bool(building.building)
    shown: Counter[str] = sum((signs(space) for space in spaces), Counter())
    for token in TOKENS:
        assert shown[f"token-{token}"] == player.ship_tokens[token] + player.idle_tokens[token]
    for district, level in zip(groups(board, "an-district"), LEVELS, strict=True):
        numbers = [text.text for text in district.iter("text") if text.attrib["class"] != "an-name"]
        counted = (player.district[level], player.resting[level], player.exhausted[level])
        assert numbers == [str(counted[0]), *(str(number) for number in counted[1:] if number)]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_cube_and_token_stands_where_it_is(seats: int) -> None:
    for s in moments(seats, 3, every=110):
        for eyes in (seats - 1, SPECTATOR):
            view = see(s, eyes)
            focus = eyes if eyes >= 0 else max(view.first, 0)
            assert_islands_are_right(view.players[focus], stage(view))


def boxes(board: ElementTree.Element) -> list[tuple[str, float, float, float, float]]:
    """What can be clicked on the stage: its name and its box, as its ring shows it."""
    found = []
    for group in board.iter("g"):
        ring = group.find("rect[@class='ring']")
        if ring is None:
            continue
        x, y = (float(number) for number in re.findall(r"-?[\d.]+", group.attrib.get("transform", "translate(0 0)")))
        left, top, wide, high = (float(ring.attrib[name]) for name in ("x", "y", "width", "height"))
        found.append((group.attrib.get("data-target", ""), x + left, y + top, wide, high))
    return found


def test_whatever_can_be_clicked_is_large_enough_inside_the_view_and_beside_the_others() -> None:
    s = start(2)
    for island in ("ow01", "ow02", "ow03", "ow04"):
        old_world(s, 0, island)
    spaces = [box for box in boxes(stage(see(s, 0))) if box[0].startswith("space:")]
    assert len(spaces) == 44
    for _, x, y, wide, high in spaces:
        assert wide >= 36 and high >= 36
        assert x >= 0 and y >= 56 and x + wide <= 1136 and y + high <= 542
    for k, (one, x, y, wide, high) in enumerate(spaces):
        for other, u, v, width, height in spaces[k + 1 :]:
            apart = x + wide - 4 <= u or u + width - 4 <= x or y + high - 4 <= v or v + height - 4 <= y
            assert apart, (one, other)


def test_the_landscape_is_the_same_from_move_to_move() -> None:
    boards = [GAME.drawing(see(s, 0), lang, NAMES[:2]).board for s in moments(2, 4, every=400) for lang in ("en", "fr")]
    landscapes = {re.sub(r"^<svg[^>]*>", "", board).partition('<g class="an-pennant')[0] for board in boards}
    assert len(landscapes) == 1


# -- everything can be pointed at -----------------------------------------------------------------------


def assert_all_can_be_pointed_at(s: AnnoState) -> None:
    """Everything that the seat to decide may choose is drawn somewhere as a target."""
    there = {target for part in fragments(see(s, s.seat)) for target in re.findall(r'data-target="([^"]+)"', part)}
    for choice in s.choices():
        by_space = SAID_BY_SPACE.get(choice.kind, "none")
        assert {target for target in choice.targets if not target.startswith(by_space)} <= there, choice.text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [5, 6])
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int, seed: int) -> None:
    drawn: set[str] = set()
    for k, s in enumerate(walk(GAME.new(seats, limit="30"), Random(seed))):
        if not s.over and s.seat >= 0:
            assert isinstance(s, AnnoState)
            kinds = {choice.kind for choice in s.choices()}
            if k % 53 == 0 or not kinds <= drawn:
                assert_all_can_be_pointed_at(s)
                drawn |= kinds


def test_missions_to_choose_lie_in_the_tray() -> None:
    s = GAME.new(2, missions="choose")
    do(s, "first 0")
    assert_all_can_be_pointed_at(s)
    do(s, "choose zoo")
    tray = drawing(see(s, 1)).tray
    assert 'data-target="mission:zoo"' not in tray
    assert 'data-target="mission:museum"' in tray


def test_a_played_card_helps_to_pay_where_it_lies() -> None:
    s = start(2)
    played(s, 0, "aei28")  # a New World resource but cotton
    do(begin_turn(s, 0), "build industry", "build rum_distillery")
    assert any(choice.kind == "use" for choice in s.choices())
    assert_all_can_be_pointed_at(s)


def test_missions_imports_and_tokens_can_be_pointed_at() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", "alonso_graves", "aarhant", "the_editor", "zoo")
    new_world(s, 0, "nw01")
    gold(s, 0, 3)
    tokens(s, 0, trade=3, exploration=2, exploration_on_cards=2)
    begin_turn(s, 0)
    assert {"mission", "expedition"} <= {choice.kind for choice in s.choices()}
    assert_all_can_be_pointed_at(s)
    do(s, "mission the_editor")
    assert {"pay from ship", "pay from card"} <= {choice.kind for choice in s.choices()}
    assert_all_can_be_pointed_at(s)


def test_only_the_own_islands_and_cards_can_be_pointed_at() -> None:
    s = start(3)
    old_world(s, 1, "ow01")
    new_world(s, 1, "nw01")
    card = CAT.cards[0].id
    played(s, 1, card)
    assert set(Elements(fragments(see(s, 0))[2]).values("data-target")) == {"seat:1"}
    begin_turn(s, 1)
    board, _, own, *_ = fragments(see(s, 1))
    raw = next(x.resources[0] for x in CAT.components.new_world_island if x.id == "nw01")
    assert {"space:old1/sea2", f"resource:{raw}"} <= set(Elements(board).values("data-target"))
    assert {f"card:{card}", "token:trade"} <= set(Elements(own).values("data-target"))


# -- form, words, secrets ---------------------------------------------------------------------------------


def test_every_word_is_in_the_language_asked_for() -> None:
    view = see(start(4), 0)
    english, french = ("".join(fragments(view, lang)) for lang in ("en", "fr"))
    for words, text in (
        ("Steel beams", english),
        ("Poutres d&#39;acier", french),
        ("Who makes what", "".join(each.title for each in drawing(view).shelves)),
        ("Main\N{NO-BREAK SPACE}:", french),
    ):
        assert words in text
    for words, text in (("Round", french), ("Farmer", french), ("Old World", french), ("Manche", english)):
        assert f">{words}" not in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_of_another_hand_can_be_read(seats: int) -> None:
    titles = GAME.texts.language("en").nouns["card"]
    for s in moments(seats, 9, every=90):
        for eyes in (0, seats - 1, SPECTATOR):
            view = see(s, eyes)
            text = "".join(fragments(view))
            for seat, player in enumerate(s.players):
                if seat == eyes:
                    continue
                for card in player.hand:
                    if CAT.cards[card].id not in view.players[seat].known_in_hand:
                        assert f":{CAT.cards[card].id}" not in text
                        assert titles[card] not in text
                for card in player.expeditions if not s.over else ():
                    assert f":{CAT.expeditions[card]}" not in text


def test_other_hands_show_backs_and_expeditions_show_when_the_game_is_over() -> None:
    s = start(3)
    expeditions(s, 1, "ex05", "ex06")
    area = fragments(see(s, 0))[2]
    assert "Hidden cards (farmers and workers): 7" in area
    assert "Expedition cards: 2" in area
    assert "picture:ex05" not in area
    assert "picture:ex05" in shelf(see(s, 1), "played")


def test_seats_without_names_have_numbers() -> None:
    assert "Islands of 1" in GAME.drawing(see(start(2), 0), "en", ()).board


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_score_sheet_adds_up_to_the_scores(seats: int) -> None:
    *_, s = moments(seats, 10, every=5000)
    view = see(s, 0)
    assert view.over
    for lang, first in (("en", "cards"), ("fr", "cartes")):
        sheet = GAME.score_sheet(view, lang)
        assert sheet[0][0] == first
        assert [sum(column) for column in zip(*(points for _, points in sheet), strict=True)] == s.scores()
    assert "Winner" in "".join(fragments(view))


def test_goods_at_hand_are_drawn_and_told() -> None:
    s = start(2)
    assert 'class="an-at-hand"' not in fragments(see(s, 0))[0]
    extra(s)
    do(s, next(choice.text for choice in s.choices() if choice.kind == "produce"))
    good = see(s, 1).goods[0]
    for lang in ("en", "fr"):
        board = fragments(see(s, 1), lang)[0]
        shown = board[board.index('class="an-at-hand"') :]
        assert f"#an-{sign_of(good)}" in shown[: shown.index("</g></g>")]
        name = GAME.texts.language(lang).nouns["resource"][number("resource", good)]
        assert name.lower() in shown[: shown.index("</title>")].lower()
        assert any(name in line for line in GAME.picture(see(s, 1), lang).splitlines() if ":" in line)
