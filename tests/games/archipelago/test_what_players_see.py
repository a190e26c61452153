"""What is behind screens and in decks, the picture, and lives long enough to meet every step."""

from collections.abc import Iterator
from random import Random

import pytest

from atoll.bots import Greedy
from atoll.games.archipelago.bot.value import danger, value
from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE, EXPORT_TROUBLE
from atoll.games.archipelago.flow.phases import ORDER_OF_PLAY
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, SPECTATOR, Eyes
from games.archipelago.scenario import (
    CAT,
    GAME,
    begin_round,
    citizen,
    do,
    give,
    objectives,
    options,
    own_card,
    run,
    start,
    step,
    table,
    top_card,
    top_hex,
)


def lives(seed: int, seats: int, **options: str) -> Iterator[ArchipelagoState]:
    """Play on at random, without passing early, until the tenth turn is over; the people stay calm."""
    rng = Random(seed)
    s = GAME.new(seats, **options)
    while not s.over and s.turn < 10:
        s.ending = False
        s.rebellion = min(1, s.population)
        if s.seat == CHANCE:
            s.play_chance(rng)
        else:
            choices = s.choices()
            eager = choices[1:] if choices[0].kind == "pass" and len(choices) > 1 else choices
            s.play(rng.choice(eager if rng.random() < 0.9 else choices))
        yield s


TALK: tuple[dict[str, str], ...] = ({"negotiation": "on", "talk": "one"}, {"negotiation": "off"})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_laws_hold_and_nothing_is_betrayed_in_long_lives(seats: int) -> None:
    rng = Random(seats)
    seen = set()
    for k, s in enumerate(lives(seats + 10 * (seats == 2), seats, length="long", **TALK[seats % 2])):
        seen.add(step(s))
        if k % 5 == 0:
            assert list(GAME.laws(s)) == []
        if k % 60 == 0:
            for seat in (SPECTATOR, *range(seats)):
                world = Eyes(s, seat).world(rng)
                assert world.view(seat).to_json() == s.view(seat).to_json()
                seed = rng.random()
                assert Eyes(world, seat).world(Random(seed)) == Eyes(s, seat).world(Random(seed))
    assert {"Round", "Migrate", "Move", "Contribute", "Stand", "Supply", "Construct", "BuyOrRotate"} <= seen


def test_bets_of_others_are_dealt_anew() -> None:
    s = table()
    run(s, ORDER_OF_PLAY(CHANCE))
    s.play("bet 7", 1)
    bets = {Eyes(s, 0).world(Random(k)).sealed[1] for k in range(30)}
    assert len(bets) > 3 and Eyes(s, 1).world(Random(1)).sealed[1] == s.sealed[1]


def test_the_card_under_a_back_is_one_that_has_it() -> None:
    s = table()
    top_card(s, "Cartography")
    top_card(s, "Admiral")  # both have the same back
    tops = {CAT.cards[Eyes(s, 0).world(Random(k)).deck.top[-1]].name for k in range(30)}
    assert tops == {"Admiral", "Cartography"}


def test_objectives_that_are_met_are_not_behind_a_screen() -> None:
    s = table(length="short")
    objectives(s, "S01", "S02", "S03")
    s.in_play = (0, 9, 0, 0)
    dealt = {goal for k in range(40) for goal in Eyes(s, 0).world(Random(k)).players[1].goals}
    assert "S06" not in {CAT.goals[goal].id for goal in dealt} and len(dealt) > 4


def test_what_stands_in_an_offer_stays_with_its_maker() -> None:
    s = table(negotiation="on")
    give(s, 1, iron=2, wood=1)
    begin_round(s, 1)
    do(s, "deal with 0", "offer iron", "offer iron", "make offer")
    for k in range(20):
        assert Eyes(s, 0).world(Random(k)).players[1].cubes[5] == 2


def test_only_the_user_of_cartography_knows_what_comes() -> None:
    s = table()
    own_card(s, 0, "Cartography")
    top_hex(s, "H10A")
    do(begin_round(s, 0), "use card A47", "turn up H11A", "turn up H12B", "next hex H10A", "next hex H11A")
    assert {Eyes(s, 0).world(Random(k)).hexes.top for k in range(9)} == {s.hexes.top}
    assert len({Eyes(s, 1).world(Random(k)).hexes.top for k in range(9)}) > 3


def test_what_lay_open_before_cartography_is_known_to_be_among_the_next_hexes() -> None:
    s = table()
    own_card(s, 0, "Cartography")
    top_hex(s, "H10A")
    do(begin_round(s, 0), "use card A47", "turn up H11A", "turn up H12B", "next hex H12B", "next hex H11A")
    open_before = GAME.book.nouns["face"].index("H10A")
    assert s.view(1).next_hexes == ("H12B",) and s.view(1).rumours == (("H10A", 3),) == s.view(SPECTATOR).rumours
    assert s.view(0).rumours == () and len(s.view(0).next_hexes) == 3
    tops = {Eyes(s, 1).world(Random(k)).hexes.top for k in range(30)}
    assert all(open_before in top for top in tops) and {top.index(open_before) for top in tops} == {0, 1}


def test_who_looked_earlier_knows_what_is_still_among_the_hexes_that_another_reorders() -> None:
    s = table()
    own_card(s, 0, "Cartography")
    top_hex(s, "H10A")
    do(begin_round(s, 0), "use card A47", "turn up H11A", "turn up H12B", "next hex H10A", "next hex H11A")
    s.engaged = ()
    own_card(s, 1, "Cartography")
    do(begin_round(s, 1), "use card A47", "next hex H10A", "next hex H12B")
    assert s.view(0).rumours == (("H11A", 3), ("H12B", 3)) and s.view(2).rumours == ()
    assert {frozenset(Eyes(s, 0).world(Random(k)).hexes.top) for k in range(9)} == {frozenset(s.hexes.top)}
    assert list(GAME.laws(s)) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_picture_fits_a_terminal(lang: str) -> None:
    s = start(4)
    own_card(s, 0, "Researcher", "Colossus")
    for seat in (0, SPECTATOR):
        picture = GAME.picture(s.view(seat), lang, ["Ann", "Bob", "Cy", "Di"])
        assert max(map(len, picture.splitlines())) <= 100
        assert ("Ann" in picture) and ("hidden" in picture or "caché" in picture)


def test_the_danger_of_revolt_is_seen_and_feared_by_all_but_the_separatist() -> None:
    s = table()
    objectives(s, "L07", "L10", "L05")
    citizen(s, 0, "1a", "1a", "1a", "2a", "2a", "2a")
    s.population = 30
    top_card(s, "Banker")
    calm = [value(s, seat) for seat in (0, 1)]
    s.rebellion = 27
    tense = [value(s, seat) for seat in (0, 1)]
    assert danger(s) > 0.3 and tense[0] < calm[0] and tense[1] > calm[1]


@pytest.mark.parametrize("crisis", [DOMESTIC_TROUBLE(CHANCE, 0, 6), EXPORT_TROUBLE(CHANCE, 0, 2)])
def test_a_greedy_bot_gives_cubes_when_independence_is_near(crisis: object) -> None:
    s = table()
    citizen(s, 0, "1a", "1a", "1a")
    citizen(s, 1, "2a", "2a", "2a")
    s.rebellion = 5
    s.domestic[0], s.export[0] = 2, 2
    run(s, crisis)  # type: ignore[arg-type]
    assert Greedy().choose(Eyes(s, 0), Random(1)).text != "done"
    assert "consume from board" in options(s)
