"""Bots choose what is legal, see nothing hidden, and the greedy one is no fool."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from atoll.bots import Bot, Foresight, Learned, Rehearsal, Search, bot, bots
from atoll.bots.levels import Expert
from atoll.bots.search import compared, play_on
from atoll.kernel import CHANCE, AtollError, Choice, Eyes, State
from atoll.lab.simulate import simulate
from catalogue import GAMES, plain_options

LONG, PATIENCE = 4000, 40


def brief_expert() -> Bot:
    """An expert that thinks in so many worlds, not so many seconds: the same on every machine."""
    search = Search(Learned(), worlds=1, samples=(1,), wide=3)
    foresight = Foresight(search, worlds=1, wide=3)
    return Expert(foresight, Learned(), Rehearsal(turns=1, worlds=1), search, search, search, search)


def maker(name: str) -> Callable[[], Bot]:
    return brief_expert if name == "expert" else lambda: bot(name)


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_bot_plays_every_game_to_its_end(game: Any, name: str) -> None:
    rng = Random(5)
    state = game.start(2, plain_options(game))
    crew = [maker(name)(), bot("random")]
    asked = 0
    while not state.over:
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        asked += 1
        if game.bound > LONG and asked > PATIENCE:  # a thinker takes too long over a long game: finish it quickly
            crew = [bot("random"), bot("random")]
        choice = crew[state.seat].choose(Eyes(state, state.seat), rng)
        assert choice in state.choices()
        state.play(choice)


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(game: Any, name: str) -> None:
    """Bots cannot peek: states that look the same to a seat get the same answer."""
    rng = Random(6)
    state = game.new(2)
    asked = 0
    while not state.over and asked < (40 if game.bound <= LONG else 12):
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        asked += 1
        other = Eyes(state, state.seat).world(rng)
        assert answer(name, state) is answer(name, other)
        state.play(rng.choice(state.choices()))


def answer(name: str, state: State) -> Choice:
    return maker(name)().choose(Eyes(state, state.seat), Random(1))


def test_greedy_beats_three_randoms() -> None:
    result = simulate("daimyo", 5, 4, ["random", "greedy", "random", "random"], seed=3)
    assert result.wins[1] == 5


def test_normal_is_greedy_by_its_other_name() -> None:
    assert type(bot("normal")) is type(bot("greedy")) and bot("normal").name == "normal"


def test_an_unknown_bot_names_the_possible_ones() -> None:
    with pytest.raises(AtollError, match="unknown bot 'oracle': choose one of easy, expert, greedy, hard, normal"):
        bot("oracle")


def test_a_bot_is_named_by_its_import_path_too() -> None:
    assert bot("atoll.bots.search:Quick").name == "quick"
    with pytest.raises(AtollError, match="there is no bot 'nowhere:Bot'"):
        bot("nowhere:Bot")


def test_the_first_way_stands_unless_another_is_better_beyond_chance() -> None:
    luck = Random(1)

    def attempt(way: str, seed: int) -> float:
        return Random(seed).random() + luck.random() + (0.5 if way == "better" else 0.0)

    ways = ["first", "as good", "as good again"]
    assert [compared(ways, attempt, Random(seed), float("inf"), worlds=20) for seed in range(8)].count("first") >= 4
    assert compared([*ways, "better"], attempt, Random(1), float("inf"), worlds=20) == "better"


def test_a_plan_is_followed_in_the_own_next_turn_too_while_others_answer() -> None:
    state: State = GAMES["pearls"].new(seats=2)
    for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 3", "bid 9", "bid 5"):
        state.play(text)
    keep, bid = (state.game.book.parse(text) for text in ("keep", "bid 4"))
    asked: list[int] = []

    def answering(world: State, seat: int) -> list[Choice]:
        asked.append(seat)
        return world.choices()

    play_on(state, 0, (keep, bid), answering, 1, Random(1))
    assert asked == [1, 1, 0]  # the plan has no third choice


def test_a_rehearsal_stays_with_the_strongest_style_where_nothing_speaks_for_another() -> None:
    state, rng = GAMES["paradise"].new(seats=2), Random(1)
    while state.seat == CHANCE or len({style(state, state.seat)[0] for style in state.game.styles}) == 1:
        state.play_chance(rng) if state.seat == CHANCE else state.play(state.game.sensible(state, state.seat)[0])
    eyes, wanted = Eyes(state, state.seat), [style(state, state.seat)[0] for style in state.game.styles]
    assert Rehearsal(lambda world, seat: 0.0, turns=1, worlds=2).choose(eyes, Random(1)) is wanted[0]
    assert Rehearsal(turns=1, worlds=2).choose(eyes, Random(1)) in wanted
