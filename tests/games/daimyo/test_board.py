"""The drawn board: all that a view holds is there, once, with words in both languages, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import combinations, pairwise
from random import Random

import pytest

from atoll.games.daimyo.board import layout
from atoll.games.daimyo.board.clan_board import FAN, ClanBoard
from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel import SPECTATOR
from catalogue import walk
from games.daimyo.scenario import (
    CAT,
    GAME,
    DaimyoState,
    board_dice,
    chance,
    do,
    give,
    hand,
    pile,
    resolve,
    start,
    step,
    stock,
    take_die,
    zone,
)
from markup import Elements

NAMES = ("Ada", "Bo", "Cy", "Dee")
SVG = "{http://www.w3.org/2000/svg}"


def see(s: DaimyoState, seat: int) -> DaimyoView:
    view = s.view(seat)
    assert isinstance(view, DaimyoView)
    return view


def fragments(view: DaimyoView, lang: str = "en", names: tuple[str, ...] = NAMES) -> list[str]:
    """The board, every seat and the market."""
    drawing = GAME.drawing(view, lang, names[: len(view.players)])
    return [*drawing.everything()]


def moments(seats: int, seed: int, every: int) -> Iterator[DaimyoState]:
    """Some moments of a game at random, the beginning and the end among them."""
    for k, s in enumerate(walk(GAME.new(seats), Random(seed))):
        if k % every == 0 or s.over:
            assert isinstance(s, DaimyoState)
            yield s


def expected_pieces(view: DaimyoView) -> Counter[str]:
    """What must lie somewhere, by the beginning of its id."""
    pieces: Counter[str] = Counter()
    for place, seat in view.governors.items():
        pieces[f"governor:{seat}:{place}"] += 1
    for place, (seat, _) in view.buildings.items():
        pieces[f"building:{seat}:{place}"] += 1
    for slot, seat in view.shadows.items():
        pieces[f"shadow:{seat}:{slot}"] += 1
    for altar, seat in view.altars.items():
        pieces[f"token:{seat}:{altar}"] += 1
    pieces.update(f"die:{die}" for die in view.dice)
    stocks = [player.loose for player in view.players]
    for tiles in (*view.zones.values(), view.black_market, *stocks, (view.drawn_tile,) if view.drawn_tile else ()):
        pieces.update(f"tile:{tile}" for tile in tiles)
    for seat, player in enumerate(view.players):
        if player.clan:
            pieces.update(f"die:{die}" for die in player.dice.values())
            pieces.update(f"bonus:{seat}:{tile}" for tile in (*player.slots.values(), *sum(player.unbuilt, ())))
            pieces.update((f"storage:{seat}", f"recruitment:{seat}"))
            known = player.known_in_hand if player.hand is None else player.hand
            pieces.update(f"hero:{hero}" for hero in (*known, *player.discard))
        if player.scavenger:
            pieces[f"scavenger:{seat}"] += 1
        islands = CAT.islands[: CAT.setups[len(view.players)].islands]
        pieces.update(f"influence:{seat}:{island}" for island in islands)
    pieces.update(f"hero:{hero}" for hero in (*view.hero_market, *view.heroes_played))
    if view.next_hero:
        pieces[f"hero:{view.next_hero}"] += 1
    if view.helmet >= 0:
        pieces["helmet"] += 1
    if view.round:
        pieces["round-marker"] += 1
    return pieces


def drawn_pieces(parts: list[str]) -> Counter[str]:
    """What is drawn; ids of equal dice and tiles end with what tells them apart."""
    ids = [value for part in parts for value in Elements(part).values("data-piece")]
    assert len(ids) == len(set(ids))
    equal = re.compile(r"(die:\w+/\d|tile:\w+-\d):.*")
    return Counter(equal.sub(r"\1", piece) for piece in ids)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_piece_is_drawn_as_often_as_it_is_there(seats: int, seed: int) -> None:
    for s in moments(seats, seed, every=41):
        for eyes in (0, seats - 1, SPECTATOR):
            view = see(s, eyes)
            assert drawn_pieces(fragments(view)) == expected_pieces(view)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_spot_in_play_is_drawn_once_and_no_other(seats: int) -> None:
    for s in moments(seats, 3, every=150):
        targets = Counter(Elements(fragments(see(s, 0))[0]).values("data-target"))
        islands = CAT.islands[: CAT.setups[seats].islands]
        for noun, names in (("place", CAT.place_names), ("slum", CAT.slum_names), ("altar", CAT.altar_names)):
            drawn = {target: n for target, n in targets.items() if target.startswith(f"{noun}:")}
            assert drawn == {f"{noun}:{name}": 1 for name in names if name.split("/")[0] in islands}
        assert {t for t in targets if t.startswith("island:")} == {f"island:{island}" for island in islands}
        sides = {f"help:{tile}/{side}" for tile, side in s.view(0).villagers.items()}
        assert {t for t in targets if t.startswith("help:")} == sides


def assert_all_can_be_pointed_at(s: DaimyoState) -> None:
    """Everything that the seat to decide may choose is drawn somewhere as a target."""
    there = {target for part in fragments(see(s, s.seat)) for target in re.findall(r'data-target="([^"]+)"', part)}
    assert {target for choice in s.choices() for target in choice.targets} - there == set()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_whatever_can_be_chosen_can_be_pointed_at(seats: int, seed: int) -> None:
    drawn: set[str] = set()
    for k, s in enumerate(walk(GAME.new(seats), Random(seed))):
        if not s.over and s.seat >= 0:
            assert isinstance(s, DaimyoState)
            kinds = {choice.kind for choice in s.choices()}
            if k % 29 == 0 or not kinds <= drawn:
                assert_all_can_be_pointed_at(s)
                drawn |= kinds


@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("set die", ("set_die", 1)),
        ("recover", ("recover_hero", 2)),
        ("claim", ("take_relic_market", 1)),
        ("return", ("trade", 3, 0)),
        ("influence", ("gain_influence", 1, 2)),
        ("build", ("build", 1, 1)),
        ("hire", ("buy_hero", 1, 2)),
        ("take", ("take_relic_board", 2)),
    ],
)
def test_rare_choices_can_be_pointed_at(kind: str, effect: tuple[str, *tuple[int, ...]]) -> None:
    s = start(3)
    give(s, 0, rice=3, metal=9, crystal=9, gold=9)
    stock(s, 0)
    pile(s, 0, "H10", "H11")
    board_dice(s, 0, production="green/4")
    resolve(s, 0, *effect)
    assert kind in {choice.kind for choice in s.choices()}
    assert_all_can_be_pointed_at(s)


def test_altars_and_rebates_can_be_pointed_at() -> None:
    s = start(3)
    s.players[0].storage = 4
    stock(s, 0, "blue-1", "blue-2", "blue-3")
    zone(s, "blue", "blue-4", "red-1", "red-2")
    resolve(s, 0, "take_relic_here", 1)
    do(s, "take blue blue-4")
    chance(s)
    assert step(s) == "Restore"
    assert_all_can_be_pointed_at(s)
    s = start(3)
    give(s, 0, metal=9, crystal=9)
    resolve(s, 0, "build", 1, 1)
    do(s, "build two_gold")
    assert step(s) == "PayBuilding"
    assert_all_can_be_pointed_at(s)


def test_a_tile_to_take_says_on_which_island_it_lies() -> None:
    view = see(start(4), 0)
    tiles = [attrs for _, attrs in Elements(fragments(view)[0]).found if "data-island" in attrs]
    lying = Counter((attrs["data-island"], attrs["data-target"]) for attrs in tiles)
    assert lying == Counter((island, f"tile:{tile}") for island, zone in view.zones.items() for tile in zone)


def test_every_word_is_in_the_language_asked_for() -> None:
    view = see(start(4), 0)
    english, french = ("".join(fragments(view, lang)) for lang in ("en", "fr"))
    for words, text in (("Blue island", english), ("Île bleue", french), ("Hero market", english), ("Revenu", french)):
        assert words in text
    for words, text in (("island", french), ("Black market", french), ("Île", english), ("Marché", english)):
        assert f">{words}" not in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_of_another_hand_can_be_read(seats: int) -> None:
    for s in moments(seats, 8, every=37):
        for eyes in (*range(seats), SPECTATOR):
            text = "".join(fragments(see(s, eyes)))
            for seat, player in enumerate(s.players):
                for hero in set(player.hand) - set(player.shown) if seat != eyes else ():
                    assert CAT.heroes[hero].name not in text
                    assert f":{CAT.heroes[hero].id}" not in text


def test_other_hands_show_backs_and_what_is_known_of_them() -> None:
    s = start(3)
    hand(s, 1, "H01", "H10", "H40")
    s.players[1].shown = [CAT.heroes.index(next(h for h in CAT.heroes if h.id == "H10"))]
    seen = fragments(see(s, 0))[2]
    assert seen.count('class="dm-back"') == 2
    assert "hero:H10" in Elements(seen).values("data-piece")
    own = fragments(see(s, 1))[2]
    assert own.count('class="dm-back"') == 0
    assert {"card:H01", "card:H10", "card:H40"} <= set(Elements(own).values("data-target"))


def test_only_the_own_area_can_be_pointed_at() -> None:
    s = start(3)
    stock(s, 1, "blue-1")
    board_dice(s, 1, production="green/4")
    pile(s, 1, "H20")
    assert set(Elements(fragments(see(s, 0))[2]).values("data-target")) == {"seat:1"}
    own = set(Elements(fragments(see(s, 1))[2]).values("data-target"))
    assert {"stock:blue-1", "space:production", "card:H20", "good:rice", "slot:production", "power:techno"} <= own


def test_a_die_that_is_taken_keeps_its_id() -> None:
    s = start(3)
    s.centre = [0] * 18
    s.centre[GAME.book.nouns["die"].index("red/3")] = 3
    before = drawn_ids(see(s, 0))
    take_die(s, 0, "tax", "red/3")
    after = drawn_ids(see(s, 0))
    assert before[0] >= after[1] != set()
    assert {value for value in before[0] if value.startswith("die:red/3")} >= after[1]


def drawn_ids(view: DaimyoView) -> tuple[set[str], set[str]]:
    """The ids of red threes on the board and in the area of seat 0."""
    board, area = (Elements(part).values("data-piece") for part in fragments(view)[:2])
    return {v for v in board if v.startswith("die:red/3")}, {v for v in area if v.startswith("die:red/3")}


def test_the_banners_to_come_are_shown() -> None:
    s = start(3)
    board = fragments(see(s, 0))[0]
    assert "Ada: 4 influence, 2 PP if the round ended now" in board
    assert "Bo: 0 influence<" in board


def test_seats_without_names_have_numbers() -> None:
    view = see(start(2), 0)
    assert "Scavenger of 2" in GAME.drawing(view, "en", ()).board


def test_clans_are_offered_to_the_seat_that_chooses() -> None:
    s = GAME.new(3)
    rng = Random(1)
    while s.stack[-1].step.name != "ChooseClan":
        s.play_chance(rng)
    parts = fragments(see(s, s.seat))
    offered = {f"clan:{clan}" for clan in CAT.clans}
    assert offered <= set(Elements(parts[1 + s.seat]).values("data-target"))
    other = (s.seat + 1) % 3
    assert "No clan yet" in parts[1 + other]


def test_the_end_shows_where_the_points_came_from() -> None:
    *_, s = moments(2, 9, every=1000)
    assert s.over
    drawing = GAME.drawing(see(s, 0), "en", NAMES[:2])
    count = drawing.panels[0]
    assert "Final count" in count and "banners" in count and "Emperor" in count
    assert [str(player.popularity) for player in s.players] == re.findall(r"<td[^>]*>(\d+)</td>", count)[-2:]


def test_restored_relics_and_a_die_beside_the_board_are_drawn() -> None:
    s = start(4)
    s.players[0].relics[1] = 2
    board_dice(s, 0, production="green/4", aside="blue/2")
    area = fragments(see(s, 0))[1]
    assert area.count('aria-label="Restored relic: The Toasting Idol"') == 2
    assert "space:aside" in Elements(area).values("data-target")
    assert "space:aside" not in Elements(fragments(see(s, 0))[2]).values("data-target")


# -- the board as a place ------------------------------------------------------------------------------

PIECE = 28  # how wide a piece on the board is
Box = tuple[float, float, float, float]  # left, top, right, bottom


def apart(one: Box, other: Box) -> bool:
    return one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]


def spots_of(ground: layout.Ground) -> Iterator[Box]:
    """What can be chosen on an island, from its corner; a tile may touch its neighbours."""
    yield from ((x, 54, x + ground.plate, 130) for x in ground.places)
    half = ground.slot / 2
    yield from ((round(x - half, 1), 147, round(x + half, 1), 211) for x in (*ground.slums, *ground.altars))
    yield from ((x, 145, x + ground.tile, 179) for x in ground.tiles)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_can_be_chosen_lies_apart_inside_the_view_and_is_large_enough(seats: int) -> None:
    table = layout.LAYOUTS[seats]
    assert len(table.islands) == CAT.setups[seats].islands
    dice = CAT.setups[seats].dice
    die, corners = layout.dice_in(table.castle, list(dice))
    wide, high = table.castle.villager
    boxes = [(x + a, y + b, x + c, y + d) for x, y in table.islands for a, b, c, d in spots_of(table.ground)]
    boxes += [(x, y, x + die, y + die) for group in corners for x, y in group]
    boxes += [(x, y, x + wide, y + high) for x, y in table.castle.villagers]
    assert len(boxes) == len(table.islands) * 14 + sum(dice) + 3
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 56 and right <= layout.WIDTH and bottom <= layout.HEIGHT
        assert min(right - left, bottom - top) >= 32
    overlapping = [pair for pair in combinations(boxes, 2) if not apart(*pair)]
    assert overlapping == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_piece_covers_the_letter_of_another(seats: int) -> None:
    s = start(seats)
    for player in s.players:
        player.scavenger = 1
    ground = layout.LAYOUTS[seats].ground
    board = fragments(see(s, 0))[0]
    letters = re.findall(r'data-piece="scavenger:\d"><title>[^<]*</title><use [^>]*/><text x="([\d.]+)"', board)
    assert len(letters) == seats
    middles = sorted(float(x) for x in letters)
    assert all(b - a > PIECE / 2 + 5 for a, b in pairwise(middles))
    assert middles[0] - PIECE / 2 >= ground.slums[-1] + ground.slot / 2 - 5
    assert middles[-1] + PIECE / 2 <= ground.altars[0] - ground.slot / 2 + 5


def test_symbols_are_the_same_in_every_drawing_and_the_scenery_from_move_to_move() -> None:
    boards = [[fragments(see(s, 0))[0] for s in moments(seats, 2, every=200)] for seats in (2, 3, 4)]
    defs = {re.findall(r"<defs>.*?</defs>", board, re.DOTALL)[0] for game in boards for board in game}
    assert len(defs) == 1
    for game in boards:
        assert len({re.findall(r'<g class="dm-backdrop">.*?<g class="dm-keep">', b, re.DOTALL)[0] for b in game}) == 1


class Nested(HTMLParser):
    """Finds what can be chosen inside something else that can be chosen: a screen reader would not find it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str | None] = []
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        target = dict(attrs).get("data-target")
        self.found += [(around, target) for around in self.open if around and target]
        self.open.append(target)

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_can_be_chosen_lies_inside_another(seats: int) -> None:
    for s in moments(seats, 6, every=60):
        for part in fragments(see(s, max(s.seat, 0))):
            assert Nested(part).found == []


def test_where_dice_can_be_turned_every_face_is_offered_with_its_die() -> None:
    s = start(3)
    board_dice(s, 0, production="green/4", relic="green/2")
    resolve(s, 0, "set_die", 1)
    tray = GAME.drawing(see(s, 0), "en", NAMES[:3]).tray
    faces = [attrs for _, attrs in Elements(tray).found if attrs.get("data-target", "").startswith("face:")]
    turned = Counter(attrs["data-space"] for attrs in faces)
    assert turned["production"] == turned["relic"] == 6
    assert "green die 6" in tray
    assert GAME.drawing(see(s, 1), "en", NAMES[:3]).tray == ""


def test_a_large_hand_lies_in_two_rows() -> None:
    s = start(3)
    heroes = [f"H{k:02}" for k in range(1, FAN + 4)]
    hand(s, 0, *heroes)
    area = fragments(see(s, 0))[1]
    assert area.count('class="dm-fan"') == 2
    assert {f"card:{hero}" for hero in heroes} <= set(Elements(area).values("data-target"))
    assert area.count('class="why"') == len(heroes)


def test_what_the_round_would_bring_and_the_rounds_stand_beside_the_board() -> None:
    s = start(3)
    drawing = GAME.drawing(see(s, 0), "en", NAMES[:3])
    market, prospect = drawing.panels
    assert "Black market" in market
    assert [attrs.get("data-figure") for _, attrs in Elements(prospect).found if "data-figure" in attrs] == [
        "prospect:0", "prospect:1", "prospect:2",
    ]  # fmt: skip
    assert 'class="now"' in drawing.track and "Round 1 of 5" in drawing.track


def test_everything_drawn_is_plain_text_for_the_page() -> None:
    assert {type(part) for part in fragments(see(start(3), 0))} == {str}


def test_every_figure_has_a_key_of_its_own() -> None:
    for s in moments(4, 7, every=200):
        keys = [key for part in fragments(see(s, 0)) for key in Elements(part).values("data-figure")]
        assert len(keys) == len(set(keys))


def test_a_glance_counts_what_a_choice_may_change_and_says_who_is_who() -> None:
    s = start(3)
    seen = GAME.glance(see(s, 0), "en")
    assert seen[0][:2] == [("", "Nature clan", ""), ("", "first player", "")]
    symbols = [symbol for symbol, _, _ in seen[0] if symbol]
    board = fragments(see(s, 0))[0]
    assert set(symbols) <= set(re.findall(r'<symbol id="([^"]+)"', board))
    assert ("dm-mark-blue", "Influence: Blue island", "4") in seen[0]


def test_dice_are_numbered_in_the_order_of_turns() -> None:
    s = start(3)
    board_dice(s, 0, relic="green/4")
    board_dice(s, 1, relic="green/4")
    s.centre = [0] * 18
    view = see(s, 0)
    numbers = [ClanBoard(view, GAME, "en", NAMES, seat).copies["relic"] for seat in (0, 1)]
    assert numbers == [1, 0]
