"""Learned values: weights fit their game, see views only, and say why."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from atoll.bots import Forecast, Learned, bot, why
from atoll.bots.values import ALWAYS, HAND_MADE, Weights, WeightsFile, final_margin, read_weights, weights_path
from atoll.bots.why import WORDS, Considered, Difference, language, said
from atoll.kernel import CHANCE, AtollError, Eyes, State
from atoll.lab.play import Luck, play_game
from atoll.lab.train import write_weights
from catalogue import GAMES

FULL = [each for name, each in GAMES.items() if name != "pearls"]
COUNTS = [(each, seats) for each in FULL for seats in each.seat_counts]
NAMED = [f"{each.name}-{seats}" for each, seats in COUNTS]
FOUND = {each.name: read_weights(weights_path(each)) for each in FULL}  # a game whose rules have moved on has none
LEARNED = [(each, seats) for each, seats in COUNTS if (found := FOUND[each.name]) and str(seats) in found.players]
LEARNED_NAMES = [f"{each.name}-{seats}" for each, seats in LEARNED]
LARGEST = 2_000_000  # bytes of a game's weights


def midway(game: Any, seats: int, decisions: int = 60) -> State:
    rng = Random(seats)
    state: State = game.new(seats)
    while not state.over and decisions:
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        state.play(rng.choice(state.choices()))
        decisions -= 1
    while state.seat == CHANCE and not state.over:
        state.play_chance(rng)
    return state


def test_daimyo_is_played_by_what_was_learned_with_any_number_of_players() -> None:
    assert {seats for each, seats in LEARNED if each.name == "daimyo"} == {2, 3, 4}


@pytest.mark.parametrize(("game", "seats"), LEARNED, ids=LEARNED_NAMES)
def test_weights_name_columns_there_are(game: Any, seats: int) -> None:
    path = weights_path(game)
    found = read_weights(path)
    assert found is not None and found.game == game.name and found.rules == game.rules_version
    assert path.stat().st_size < LARGEST
    known = {*game.describer(seats).columns, HAND_MADE, ALWAYS}
    weights = found.players[str(seats)]
    assert set(weights.columns) | set(weights.ruin) <= known
    assert weights.network is None or set(weights.network.columns) <= known


@pytest.mark.parametrize(("game", "seats"), LEARNED, ids=LEARNED_NAMES)
def test_a_learned_value_is_the_same_in_every_world_but_for_the_hand_made_one(game: Any, seats: int) -> None:
    """Nothing hidden enters: worlds that look the same to a seat are the same numbers."""
    state = midway(game, seats)
    seat = max(state.seat, 0)
    model = Learned().model(game, seats)
    assert model is not None
    worlds = [Eyes(state, seat).world(Random(seed)) for seed in range(4)]
    assert len({model.numbers(world, seat)[:-2].tobytes() for world in worlds}) == 1


@pytest.mark.parametrize(("game", "seats"), COUNTS, ids=NAMED)
def test_hard_plays_on_at_every_table(game: Any, seats: int) -> None:
    state = midway(game, seats, decisions=20)
    crew = [bot("hard") for _ in range(seats)]
    rng = Random(1)
    for _ in range(4):
        while state.seat == CHANCE and not state.over:
            state.play_chance(rng)
        state.play(crew[state.seat].choose(Eyes(state, state.seat), rng))


def test_a_whole_game_by_what_was_learned() -> None:
    course = play_game(GAMES["daimyo"], [bot("hard"), bot("random")], Luck.of(1, 0, 2), {})
    assert course.state.winners() == [0]


def test_weights_that_have_not_proved_themselves_only_foretell(tmp_path: Path) -> None:
    path, state = tmp_path / "weights.json", midway(GAMES["daimyo"], 2)
    weights = Weights({"always": (0.5, 99.0, 0.0)}, (0.0, 0.0, 0.0, 0.0), proven=False)
    write_weights(path, WeightsFile("daimyo", 2, {"2": weights}))
    learned = Learned(path)
    assert learned(state, 0) == state.game.value(state, 0)
    assert learned.forecast(state, 0) == Forecast(margin=99.0, chance=0.5, left=0.5)


def test_in_the_end_the_margin_is_what_it_is() -> None:
    state = play_game(GAMES["daimyo"], [bot("random")] * 2, Luck.of(1, 0, 2), {}).state
    first, second = state.scores()
    assert Learned()(state, 0) == final_margin(state, 0) == first - second
    forecast = Learned().forecast(state, 0)
    assert forecast is not None and forecast.chance == float(first > second)


def test_a_file_that_holds_no_weights_is_named(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text("[]")
    with pytest.raises(AtollError, match=r"weights\.json holds no weights"):
        read_weights(path)


@pytest.mark.parametrize("game", FULL, ids=lambda game: game.name)
def test_every_part_of_the_value_has_words(game: Any) -> None:
    french = language("fr")._words
    columns = [game.encoder(seats).columns + game.describer(seats).columns for seats in game.seat_counts]
    parts = {column.split(".")[1] for each in columns for column in each}
    assert [part for part in sorted(parts) if ("part", part) not in french] == []
    assert [text for text in WORDS.values() if ("why", text) not in french] == []


def test_a_bot_says_why_at_any_moment() -> None:
    """What is weighed in every position is no reason, also where one choice ends the game and another does not."""
    rng, state = Random(1), GAMES["daimyo"].start(2, {"clans": "random"})
    while not state.over:
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        if rng.random() < 0.05:
            considered = why(Eyes(state, state.seat), Random(1))
            assert len(said(considered)) == len(considered)
            assert ALWAYS not in {reason.part for each in considered for reason in each.reasons}
        state.play(rng.choice(state.choices()))


def test_a_bot_says_why() -> None:
    state = midway(GAMES["daimyo"], 2)
    found = why(Eyes(state, state.seat), Random(1))
    assert [each.margin for each in found] == sorted((each.margin for each in found), reverse=True)
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in found)
    assert all(len(each.reasons) <= 3 for each in found)
    english, french = said(found), said(found, "fr")
    assert "points to be expected, a chance of" in english[0] and "chances de gagner" in french[0]


@pytest.mark.parametrize(("lang", "written"), [("en", "\N{MINUS SIGN}3.0"), ("fr", "\N{MINUS SIGN}3,0")])
def test_a_loss_is_written_with_a_minus(lang: str, written: str) -> None:
    (choice, *_) = midway(GAMES["daimyo"], 2).choices()
    (line,) = said(
        [Considered(choice, -3.0, None, (Difference("own.goods", -3.0), Difference("own.gold", -0.01)))], lang
    )
    assert line.count(written) == 2 and "+0" in line and "-0" not in line


def test_why_is_the_same_whatever_is_hidden() -> None:
    state = midway(GAMES["archipelago"], 2)
    seat = state.seat
    other = Eyes(state, seat).world(Random(5))
    assert said(why(Eyes(state, seat), Random(1))) == said(why(Eyes(other, seat), Random(1)))
