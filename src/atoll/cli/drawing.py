"""Draws boards and components as SVG images that need nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from atoll.bots.names import called
from atoll.cli.common import Data, Lang, app, write_text
from atoll.cli.running import Players, Seed
from atoll.kernel import CHANCE, SPECTATOR, AtollError, Game, Replay, State, game, one_of, read_record
from atoll.kernel.alone import board_alone

MOVES = 100  # of a random game, where nobody says


@app.command()
def draw(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    kind: Annotated[str, typer.Argument(help="A kind of component, such as card; without it, the board.")] = "",
    word: Annotated[list[str] | None, typer.Argument(help="Its name or id; without it, all there are.")] = None,
    to: Annotated[Path | None, typer.Option(help="The file to write (default: standard output).")] = None,
    moves: Annotated[int, typer.Option(help="The board after so many random moves.")] = MOVES,
    players: Players = None,
    seed: Seed = 0,
    record: Annotated[Path | None, typer.Option(help="The board of a recorded game.")] = None,
    moment: Annotated[int | None, typer.Option(help="After so many entries of it (default: at its end).")] = None,
    seat: Annotated[int | None, typer.Option(help="Whose eyes to look through (default: a spectator's).")] = None,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Draw the board of a game, or one of its components, as SVG."""
    drawn: Game[Any] = game(name, data)
    drawn.texts.language(lang)
    if kind and not word:
        _list(drawn, kind, lang)
        return
    if kind:
        svg = drawn.component(kind, " ".join(word or []), lang)
    else:
        state, names = _recorded(drawn, record, moment, lang) if record else (_random(drawn, players, moves, seed), [])
        svg = _board(drawn, state, seat, lang, names)
    if to is None:
        print(svg)
    else:
        write_text(to, svg)


def _list(drawn: Game[Any], kind: str, lang: str) -> None:
    """Print the components of a kind: how each is asked for, and all that is printed on it."""
    known = drawn.components(lang)
    of_kind = [each for each in known if each.kind == kind]
    if not of_kind:
        raise one_of("kind of component", kind, [*dict.fromkeys(each.kind for each in known)])
    for each in of_kind:
        print(f"{each.word}  {each.title}")


def _recorded(drawn: Game[Any], path: Path, moment: int | None, lang: str) -> tuple[State, list[str]]:
    """Return a moment of a recorded game, and who played it."""
    found = read_record(path)
    if found.game != drawn.name:
        raise AtollError(f"{path} is a record of {found.game}, not of {drawn.name}")
    state = Replay(drawn, found).at(len(found.entries) if moment is None else moment)
    return state, [called(who, k, lang) for k, who in enumerate(found.seats)]


def _random(drawn: Game[Any], players: int | None, moves: int, seed: int) -> State:
    rng = Random(seed)
    state: State = drawn.new(players)
    for _ in range(moves):
        if state.over:
            break
        if state.seat == CHANCE:
            state.play_chance(rng)
        else:
            state.play(rng.choice(state.choices()))
    return state


def _board(drawn: Game[Any], state: State, seat: int | None, lang: str, names: list[str]) -> str:
    seats = len(state.scores())
    if seat is not None and not 0 <= seat < seats:
        raise one_of("seat", seat, [str(k) for k in range(seats)])
    svg = board_alone(state.view(SPECTATOR if seat is None else seat), drawn, lang, names)
    if not svg:
        raise AtollError(f"{drawn.title} draws no board")
    return svg
