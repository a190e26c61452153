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
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    at_work,
    begin_turn,
    build,
    do,
    expeditions,
    extra,
    gold,
    hand,
    new_world,
    number,
    old_world,
    play_missions,
    played,
    start,
    tokens,
)
from markup import Elements

NAMES = ("Ada", "Bo", "Cy", "Dee")
SVG = "{http://www.w3.org/2000/svg}"
# A cube at work is pointed at where it stands: its level needs no place of its own.
SAID_BY_SPACE = {"rotate": "level:"}


def see(s: AnnoState, seat: int) -> AnnoView:
    view = s.view(seat)
    assert isinstance(view, AnnoView)
    return view


def fragments(view: AnnoView, lang: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The board, every seat and the goods."""
    drawing = GAME.drawing(view, lang, names[: len(view.players)])
    return [drawing.board, *drawing.seats, drawing.market]


def moments(seats: int, seed: int, every: int, **options: str) -> Iterator[AnnoState]:
    """Some moments of a game at random, the beginning and the end among them."""
    for k, s in enumerate(walk(GAME.new(seats, limit="30", **options), Random(seed))):
        if k % every == 0 or s.over:
            assert isinstance(s, AnnoState)
            yield s


# -- everything is there ---------------------------------------------------------------------------------


def expected_pieces(view: AnnoView) -> Counter[str]:
    """What must lie somewhere, by its id."""
    pieces: Counter[str] = Counter()
    for seat, player in enumerate(view.players):
        tiles = Counter(b.building for b in player.buildings if b.building and not b.printed)
        pieces.update(f"tile:{kind}:{seat}:{k}" for kind, count in tiles.items() for k in range(count))
        pieces.update(cubes_and_tokens(seat, player))
        pieces.update(f"old:{island}" for island in player.old_world)
        pieces.update(f"new:{island}" for island in player.new_world)
        known = player.known_in_hand if player.hand is None else player.hand
        pieces.update(f"card:{card}" for card in (*known, *player.face_up, *player.face_down))
        pieces.update(f"picture:{card}" for card in player.expeditions or ())
    if view.playing:
        pieces[f"card:{view.playing}"] += 1
    if view.deciders and view.deciders[0] >= 0:  # the tile that whoever decides would get lies on the board
        (seat,) = view.deciders
        own = Counter(b.building for b in view.players[seat].buildings if not b.printed)
        pieces.update(f"tile:{kind}:{seat}:{own[kind]}" for kind, left in view.board.items() if left)
    return pieces


def cubes_and_tokens(seat: int, player: PlayerView) -> Iterator[str]:
    """The ids of a seat's cubes and tokens: at home, at work, on ships, exhausted."""
    for level in LEVELS:
        yield from (f"{level}:{seat}:home:{k}" for k in range(player.district[level] + player.resting[level]))
        yield from (f"{level}:{seat}:exhausted:{k}" for k in range(player.exhausted[level]))
    for building in player.buildings:
        yield from (f"{level}:{seat}:{building.space}:{k}" for k, level in enumerate(building.workers))
    for token in TOKENS:
        yield from (f"{token}:{seat}:exhausted:{k}" for k in range(player.exhausted_tokens[token]))
        yield from (f"{token}:{seat}" for _ in range(player.ship_tokens[token] + player.idle_tokens[token]))


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


def columns(view: AnnoView) -> dict[int, ElementTree.Element]:
    """The islands of every seat, from the board or from its area."""
    board, *areas, _ = fragments(view)
    root = ElementTree.fromstring(re.sub(r' xmlns="[^"]*"', "", board))
    found = [
        root,
        *(
            ElementTree.fromstring(svg)
            for area in areas
            for svg in re.findall(r"<svg[^>]*an-alone.*?</svg>", area, re.S)
        ),
    ]
    drawn = [group for tree in found for group in tree.iter("g") if "an-column" in group.get("class", "")]
    return {int(group.attrib["class"][-1]): group for group in drawn}


def signs(element: ElementTree.Element) -> Counter[str]:
    return Counter(use.attrib["href"].removeprefix("#an-") for use in element.iter("use"))


def groups(column: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [group for group in column.iter("g") if name in group.get("class", "").split()]


def assert_islands_are_right(player: PlayerView, column: ElementTree.Element) -> None:
    spaces = groups(column, "an-space")
    assert len(spaces) == len(player.buildings)
    for space, building in zip(spaces, player.buildings, strict=True):
        drawn = signs(space)
        assert Counter(sign[5:] for sign in drawn.elements() if sign.startswith("cube-")) == Counter(building.workers)
        assert bool(drawn) == bool(building.building)
    shown: Counter[str] = sum((signs(space) for space in spaces), Counter())
    for token in TOKENS:
        assert shown[token] == player.ship_tokens[token] + player.idle_tokens[token]
    for district, level in zip(groups(column, "an-district"), LEVELS, strict=True):
        numbers = [text.text for text in district.iter("text") if "count" in text.attrib["class"]]
        assert numbers[0] == str(player.district[level])
        assert numbers[1:] == [str(player.resting[level])] * (player.resting[level] > 0)
    spent = {next(iter(signs(group))): group.findtext("text") for group in groups(column, "an-spent")}
    assert all(sum(signs(group).values()) == int(group.findtext("text") or 0) for group in groups(column, "an-spent"))
    tired = {f"cube-{level}": str(n) for level, n in player.exhausted.items() if n}
    assert spent == tired | {token: str(n) for token, n in player.exhausted_tokens.items() if n}


@pytest.mark.parametrize("seats", [2, 4])
def test_every_cube_and_token_stands_where_it_is(seats: int) -> None:
    for s in moments(seats, 3, every=110):
        for eyes in (seats - 1, SPECTATOR):
            view = see(s, eyes)
            drawn = columns(view)
            assert sorted(drawn) == [seat for seat, player in enumerate(view.players) if player.buildings]
            for seat, column in drawn.items():
                assert_islands_are_right(view.players[seat], column)


def test_the_common_board_shows_what_is_left_of_everything() -> None:
    for s in moments(3, 4, every=200):
        view = see(s, 0)
        board = fragments(view)[0]
        for kind, left in view.board.items():
            drawn = re.search(rf'data-target="kind:{kind}".*?\u00d7(\d+)</text>', board, re.S)
            assert drawn is not None
            assert int(drawn[1]) == left
        for mission in view.missions:
            assert board.count(f'data-target="mission:{mission}"') == 1
        for name, count in (("Old World", view.old_stack), ("New World", view.new_stack)):
            assert f"<title>{name}: {count}</title>" in board


def test_fireworks_last_round_and_free_promotions_are_announced() -> None:
    s = start(3)
    assert "7 points for the first empty hand" in fragments(see(s, 0))[0]
    s.fireworks, s.last_round, s.promotions = 1, True, ((2, 0b11),)
    board = fragments(see(s, 0))[0]
    assert "Bo has the fireworks tile" in board
    assert "last round" in board
    assert "free promotions: 2 (farmer, worker)" in board


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


def test_missions_to_choose_lie_below_the_board() -> None:
    s = GAME.new(2, missions="choose")
    do(s, "first 0")
    assert_all_can_be_pointed_at(s)
    do(s, "choose zoo")
    assert 'data-target="mission:zoo"' not in fragments(see(s, 1))[-1]
    assert 'data-target="mission:museum"' in fragments(see(s, 1))[-1]


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
    played(s, 1, "fw01")
    assert set(Elements(fragments(see(s, 0))[2]).values("data-target")) == {"seat:1"}
    begin_turn(s, 1)
    board, _, own, _, _ = fragments(see(s, 1))
    assert {"space:old1/sea2", "resource:cotton", "token:trade"} <= set(Elements(board).values("data-target"))
    assert "card:fw01" in Elements(own).values("data-target")


# -- goods ------------------------------------------------------------------------------------------------


def test_each_good_says_how_it_can_be_had() -> None:
    s = start(3)
    played(s, 0, "aei28")  # gives any New World resource but cotton
    new_world(s, 0, "nw02")
    build(s, 1, "brewery", "home/coast2")
    build(s, 2, "brickyard", "home/coast2")
    build(s, 1, "window_factory", "home/coast3")
    tokens(s, 0, trade=1)
    gold(s, 0, 3)
    s.players[0].district[2] = 0
    at_work(s, 0, "home/land7", "artisan", "artisan")
    begin_turn(s, 0)
    words = dict(re.findall(r'data-target="resource:(\w+)" title="([^"]+)"', fragments(see(s, 0))[-1]))
    assert words["grain"] == "Grain: you can make it"
    assert words["coal"] == "Coal: you can make it after bringing a cube home for 3 gold"
    assert words["beer"] == "Beer: trade with Bo for 1 trade token(s)"
    assert words["windows"] == "Windows: costs 2 trade token(s), or was traded for already"
    assert words["cotton"] == "Cotton: from your New World island for 1 trade token(s)"
    assert words["sugar_cane"] == "Sugar cane: a card you have played gives it"
    assert words["champagne"] == "Champagne: out of reach"
    gold(s, 0, 2)
    s.traded = 1 << CAT.resources.index("coal")
    words = dict(re.findall(r'data-target="resource:(\w+)" title="([^"]+)"', fragments(see(s, 0))[-1]))
    assert words["coal"] == "Coal: you have the industry, but no cube or workplace is free"


def test_a_card_shows_the_chain_behind_what_is_missing() -> None:
    s = start(2)
    hand(s, 0, "aei26")  # bread, cigars and champagne
    area = fragments(see(s, 0))[1]
    assert area.index("Champagne") < area.index("Champagne cellar") < area.index("Glassworks")
    build(s, 0, "champagne_cellar", "home/coast2")
    assert "Champagne cellar" not in fragments(see(s, 0))[1]


def test_a_card_that_can_be_paid_for_says_so() -> None:
    s = start(2)
    hand(s, 0, "fw04", "aei27")  # bricks and bread
    build(s, 0, "bakery", "home/coast2")
    area = fragments(see(s, 0))[1]
    assert area.count("You can provide all of it now") == 1


def test_prices_and_partners_stand_beside_each_good() -> None:
    s = start(3)
    build(s, 2, "brickyard", "home/coast2")
    market = fragments(see(s, 0))[-1]
    bricks = market[market.index("resource:bricks") : market.index("resource:goods")]
    assert re.findall(r"</b>(\d)", bricks) == ["2", "2", "1"]
    area = fragments(see(s, 0))[3]
    assert 'title="For 1 trade token(s)"' in area
    assert 'title="For 2 trade token(s)"' in area


# -- paying -----------------------------------------------------------------------------------------------


def test_a_bill_shows_what_is_met_what_is_owed_and_the_plan() -> None:
    s = start(2)
    do(s, "build industry", "build brewery")
    view = see(s, 0)
    assert (view.subject, view.cost) == ("kind:brewery", ("grain", "coal"))
    board = fragments(view)[0]
    assert "To pay: Brewery (worker)" in board
    assert board.count(": still owed") == 2
    assert "Produce Grain on home island, land 3" in board
    assert board.count('class="an-space an-plan"') == 2
    do(s, "produce grain home/land3")
    board = fragments(see(s, 0))[0]
    assert "Grain: provided" in board
    assert "Coal: still owed" in board
    assert "À payer : Brasserie (ouvrier)" in fragments(see(s, 0), "fr")[0]


@pytest.mark.parametrize(
    ("choices", "title"),
    [
        (("workforce", "add worker"), "To pay: a new worker"),
        (("educate", "educate into artisan"), "To pay: promotion to artisan"),
        (("play fw04",), "To pay: "),
    ],
)
def test_a_bill_says_what_it_is_for(choices: tuple[str, ...], title: str) -> None:
    s = start(2)
    hand(s, 0, "fw04", "fw02")
    build(s, 0, "bakery", "home/coast2")
    do(s, *choices)
    assert title in fragments(see(s, 0))[0]


def test_the_tile_to_be_placed_stands_out() -> None:
    s = start(2)
    do(s, "build shipyard", "build shipyard_1")
    board = fragments(see(s, 0))[0]
    assert re.findall(r'an-now" data-target="([^"]+)"', board) == ["kind:shipyard_1"]


# -- form, words, secrets ---------------------------------------------------------------------------------


def test_every_word_is_in_the_language_asked_for() -> None:
    view = see(start(4), 0)
    english, french = ("".join(fragments(view, lang)) for lang in ("en", "fr"))
    for words, text in (
        ("Steel beams", english),
        ("Poutres d&#39;acier", french),
        ("Goods", english),
        ("Main :", french),
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
    assert "picture:ex05" in fragments(see(s, 1))[2]


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
    assert "an-at-hand" not in fragments(see(s, 0))[0]
    extra(s)
    do(s, next(choice.text for choice in s.choices() if choice.kind == "produce"))
    good = see(s, 1).goods[0]
    for lang in ("en", "fr"):
        board = fragments(see(s, 1), lang)[0]
        shown = board[board.index("an-at-hand") :]
        assert f"#an-{sign_of(good)}" in shown[: shown.index("</g>")]
        name = GAME.texts.language(lang).nouns["resource"][number("resource", good)]
        assert name.lower() in shown[: shown.index("</title>")].lower()
        assert any(name in line for line in GAME.picture(see(s, 1), lang).splitlines() if ":" in line)
