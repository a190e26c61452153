"""What every encoding must hold, in random play of every game with every number of players."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec import Struct

from atoll.kernel import CHANCE, SPECTATOR, AtollError, Eyes, Game, State
from atoll.kernel.sketch import noting
from catalogue import GAMES, plain_options, tables, walk

COUNTS = [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts]
LOOKS = 40  # states of a game that are looked at

every_count = pytest.mark.parametrize(("name", "seats"), COUNTS, ids=[f"{name}-{seats}" for name, seats in COUNTS])
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def some_states(name: str, seats: int, options: dict[str, str] | None = None) -> Iterator[tuple[State, Random]]:
    """States of a random game, about evenly spread, and its end."""
    game = GAMES[name]
    rng = Random(f"{name}/{seats}")
    states = list(walk_copies(game.start(seats, options or plain_options(game)), rng))
    for state in [*rng.sample(states, min(LOOKS, len(states))), states[-1]]:
        yield state, rng


def walk_copies(state: State, rng: Random) -> Iterator[State]:
    """A game, one state in ten, and its end."""
    for each in walk(state, rng):
        if each.over or rng.random() < 0.1:
            yield each.copy()


@every_count
def test_every_column_has_a_name_and_a_finite_number(name: str, seats: int) -> None:
    encoder = GAMES[name].encoder(seats)
    assert len(set(encoder.columns)) == len(encoder.columns)
    assert all(
        column.split(".")[0] in ("table", "own", *(f"rival{k}" for k in range(1, 5))) for column in encoder.columns
    )
    for state, _ in some_states(name, seats):
        for seat in (*range(seats), SPECTATOR):
            values = state.game.encode(state.view(seat)).values
            assert values.dtype == np.float32 and values.shape == (len(encoder.columns),)
            assert np.isfinite(values).all()


@every_count
def test_what_an_encoder_remembers_changes_nothing(name: str, seats: int) -> None:
    game = GAMES[name]
    kept = game.encoder(seats)
    states = islice(walk(game.start(seats, plain_options(game)), Random(f"{name}/{seats}")), 0, 1600, 2)
    for state, looks in zip(states, cycle((*range(seats), SPECTATOR)), strict=False):
        view = state.view(looks)
        assert (kept.values(view) == game.make_encoder(seats).values(view)).all()


@every_count
def test_a_glimpse_is_a_view_with_fields_left_empty_and_gives_the_same_numbers(name: str, seats: int) -> None:
    encoder = GAMES[name].encoder(seats)
    for state, _ in some_states(name, seats):
        for seat in (*range(seats), SPECTATOR):
            view, glimpse = state.view(seat), state.glimpse(seat)
            assert only_left_empty(view, glimpse)
            assert (encoder.values(view) == encoder.values(glimpse)).all()


def only_left_empty(seen: Any, glimpsed: Any) -> bool:
    """Whether a thing is glimpsed as it is seen, but for what is left empty of it or within it."""
    if isinstance(seen, Struct):
        pairs = [(getattr(seen, field), getattr(glimpsed, field)) for field in seen.__struct_fields__]
    elif isinstance(seen, tuple) and isinstance(glimpsed, tuple) and len(seen) == len(glimpsed):
        pairs = list(zip(seen, glimpsed, strict=True))
    else:
        return bool(seen == glimpsed or not glimpsed)
    return all(only_left_empty(*pair) for pair in pairs)


@every_count
def test_a_part_reads_no_more_of_a_view_than_it_names(name: str, seats: int) -> None:
    """Its numbers are kept as long as what it names stays the same."""
    encoder = GAMES[name].encoder(seats)
    for state, rng in list(some_states(name, seats))[::4]:
        for part in (part for part in encoder.parts if part.of):
            seat = rng.randrange(seats)
            view, read = noting(state.view(seat))
            look = encoder.look(view)
            assert look.facts is look.facts  # they are among what a part may name
            read.clear()
            [*part.numbers(look, seat)]
            fields = {field for place, field in read if place < 0} - {"seat" if "me" in part.of else ""}
            players = {place for place, _ in read if place >= 0}
            assert fields <= {*part.of}, part.name
            assert "players" in part.of or players <= ({seat} if "player" in part.of else set()), part.name


@every_count
def test_every_seat_sees_itself_first_and_its_rivals_by_strength(name: str, seats: int) -> None:
    columns = GAMES[name].encoder(seats).columns
    for state, _ in some_states(name, seats):
        for seat in range(seats):
            seen = dict(zip(columns, state.game.encode(state.view(seat)).values.tolist(), strict=True))
            assert seen["own.standing.points"] == state.view(seat).scores[seat]
            assert seen["own.standing.seats away"] == 0
            assert seen["table.moment.own decision"] == (seat in state.seats)
            rivals = [value for column, value in seen.items() if column.endswith(".standing.points")][1:]
            assert rivals == sorted(rivals, reverse=True)


@every_count
def test_ids_of_tables_are_within_what_embeddings_have(name: str, seats: int) -> None:
    tables = GAMES[name].encoder(seats).tables
    for state, _ in some_states(name, seats):
        for seat in (*range(seats), SPECTATOR):
            found = state.game.encode(state.view(seat)).tables
            assert found.keys() == tables.keys()
            for table, rows in found.items():
                sizes = list(tables[table].values())
                assert rows.shape[1] == len(sizes) and (rows >= 0).all()
                assert all((rows[:, k] < size).all() for k, size in enumerate(sizes) if size), table


@every_count
def test_nothing_hidden_is_encoded(name: str, seats: int) -> None:
    """Worlds that look the same to a seat have the same numbers."""
    for state, rng in some_states(name, seats):
        for seat in (*range(seats), SPECTATOR):
            one, other = (state.game.encode(each.view(seat)) for each in (state, Eyes[Any](state, seat).world(rng)))
            assert (one.values == other.values).all()
            assert all((one.tables[table] == other.tables[table]).all() for table in one.tables)


@pytest.mark.parametrize(("name", "seats", "options"), [table for table in tables() if table[0] != "pearls"])
def test_columns_stay_the_same_whatever_is_played(name: str, seats: int, options: dict[str, str]) -> None:
    columns = GAMES[name].encoder(seats).columns
    for state, _ in list(some_states(name, seats, options))[::8]:
        encoding = state.game.encode(state.view(state.seats[0] if state.seats else 0))
        assert len(encoding.values) == len(columns) and encoding.tables


@every_game
def test_choices_have_different_codes(game: Game[Any]) -> None:
    assert len(np.unique(game.choice_table, axis=0)) == len(game.book)
    assert all((game.encode_choice(choice) == game.choice_table[choice.index]).all() for choice in game.book)


@every_game
def test_a_mask_says_what_is_on_offer(game: Game[Any]) -> None:
    state = game.new()
    assert np.flatnonzero(game.mask(state.choices())).tolist() == sorted(choice.index for choice in state.choices())


@every_count
def test_returns_add_up_to_nothing_and_the_winner_has_most(name: str, seats: int) -> None:
    for state, _ in some_states(name, seats):
        returns = state.returns()
        assert len(returns) == seats and all(-1 <= each <= 1 for each in returns)
        if not state.over:
            assert returns == [0.0] * seats
        elif seats > 1:
            assert abs(sum(returns)) < 1e-9
            assert [seat for seat in range(seats) if returns[seat] == max(returns)] == (
                state.winners() or [*range(seats)]
            )
        else:
            assert returns == [1.0 if state.winners() else -1.0]


@every_count
def test_a_finished_game_leaves_nothing_to_think_about(name: str, seats: int) -> None:
    *_, (state, _) = some_states(name, seats)
    assert state.over and [state.game.sensible(state, seat) for seat in range(seats)] == [[]] * seats


@every_count
def test_what_a_seat_remembers_grows_and_betrays_nothing(name: str, seats: int) -> None:
    game, rng = GAMES[name], Random(f"{name}/{seats}")
    start = game.start(seats, plain_options(game), log=True)
    before = [""] * seats
    for _, state in zip(range(60), walk(start, rng), strict=False):
        for seat in range(seats):
            told, _, seen = state.information_state(seat).rpartition("sees ")
            assert told.startswith(before[seat]) and seen == state.view(seat).to_json().decode()
            before[seat] = told


def test_a_seat_remembers_what_it_chose_in_secret() -> None:
    texts = set()
    for bid in ("bid 1", "bid 2"):
        state = GAMES["pearls"].new(seats=2, log=True)
        while state.seat == CHANCE:
            state.play(state.choices()[0])
        state.play(bid)
        assert f"chose {bid}" in state.information_state(0)
        texts.add(state.information_state(1))
    assert len(texts) == 1


@every_game
def test_nobody_remembers_what_nobody_listened_to(game: Game[Any]) -> None:
    with pytest.raises(AtollError, match="log=True"):
        game.new().information_state(0)


def test_an_encoder_is_for_so_many_players_as_the_game() -> None:
    with pytest.raises(AtollError, match="not for 7 players"):
        GAMES["daimyo"].encoder(7)


HEAVY = ("jinja2", "babel", "numpy", "sqlalchemy", "starlette", "uvicorn", "typer", "rich", "matplotlib", "pyarrow")


@pytest.mark.parametrize(
    "program",
    [
        "import atoll",
        "import atoll; [atoll.game(name).new().choices() for name in atoll.game_names()]",
        "import atoll.lab.simulate, atoll.bots",
    ],
)
def test_who_plays_waits_for_no_package_that_draws_serves_or_computes(program: str) -> None:
    loaded = f"import sys; {program}; print(*(name for name in {HEAVY} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
