"""Commands for people: a game in the terminal, and records told again."""

from __future__ import annotations

import shlex
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from atoll.bots import bot, bots
from atoll.bots.names import called
from atoll.cli.common import BuiltIn, Data, Lang, Options, app, demand_built_in, options_of
from atoll.kernel import SPECTATOR, Game, Replay, game, one_of, read_record
from atoll.kernel.lesson import read_lesson
from atoll.kernel.puzzle import read_puzzles, the_puzzle
from atoll.table import Match
from atoll.table.match import PERSON
from atoll.terminal import TerminalGame, TerminalPuzzle, new_path
from atoll.terminal.words import say


@app.command()
def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.")] = "daimyo",
    seats: Annotated[str, typer.Option(help="Who sits where: me or a bot, with commas.")] = "me,greedy,greedy",
    lang: Lang = "en",
    option: Options = [],  # noqa: B006
    seed: Annotated[int | None, typer.Option(help="Make chance and bots repeatable.")] = None,
    data: Data = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard."""
    rng = Random(seed)
    if resume is not None:
        record = read_record(resume)
        match, path = Match(game(record.game, data), record, rng), resume
    else:
        who = _seats(seats)
        match, path = Match.start(game(name, data), who, options_of(option), rng), new_path(name)
    match.game.texts.language(lang)
    extra = (f" --data {shlex.quote(str(data))}" if data else "") + (f" --lang {lang}" if lang != "en" else "")
    TerminalGame(match, path, Console(), lang, extra).run()


@app.command()
def learn(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game to learn.")] = "daimyo",
    lang: Lang = "en",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved lesson.")] = None,
    data: BuiltIn = None,
) -> None:
    """Play a first game in the terminal with a coach, who says what to do and why."""
    demand_built_in(data, "what a coach says is about the components as they come; others are for `atoll play --data`")
    record = read_record(resume) if resume else None
    played: Game[Any] = game(record.game if record else name)
    played.texts.language(lang)
    lesson, rng = read_lesson(played), Random()
    if record is None:
        match = Match.start(played, [PERSON, *lesson.seats[1:]], lesson.options, rng)
    else:
        match = Match(played, record, rng)
    match.lesson = lesson
    extra = f" --lang {lang}" if lang != "en" else ""
    TerminalGame(match, resume or new_path(played.name), Console(), lang, extra).run()


@app.command()
def puzzle(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game to be puzzled by.")] = "daimyo",
    number: Annotated[int, typer.Argument(metavar="N", help="Which puzzle to begin with.")] = 1,
    lang: Lang = "en",
    data: BuiltIn = None,
) -> None:
    """Find the best turn in positions from games of strong bots."""
    demand_built_in(data, "puzzles are solved for the components as they come: with others another turn may be best")
    played: Game[Any] = game(name)
    played.texts.language(lang)
    console, last = Console(), len(read_puzzles(played))
    while TerminalPuzzle(played, the_puzzle(played, number), console, lang).run() and number < last:
        number += 1
        if console.input(say(lang, "next puzzle")).strip():
            return


def _seats(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name != PERSON and name not in bots():
            raise one_of("seat", name, [PERSON, *bots()])
        if name != PERSON:
            bot(name)
    return names


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record of a game.")],
    seat: Annotated[int | None, typer.Option(help="Whose eyes to look through (default: a spectator's).")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each decision.")] = False,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Tell a recorded game from its start to its end."""
    record = read_record(file)
    played: Game[Any] = game(record.game, data)
    played.texts.language(lang)
    if seat is not None and not 0 <= seat < len(record.seats):
        raise one_of("seat", seat, [str(k) for k in range(len(record.seats))])
    eyes = SPECTATOR if seat is None else seat
    names = [called(who, k, lang) for k, who in enumerate(record.seats)]
    console, told = Console(), 0
    for state in Replay(played, record).states(log=True):
        log, texts = state.log or [], played.texts.seen(state.view(eyes))
        for event in log[told:]:
            seen = event.seen_by(eyes)
            if seen is not None:
                console.print(Text(texts.event(seen, lang, names)))
        if step and len(log) > told:
            console.input("")
        told = len(log)
    console.print(Text(played.picture(state.view(eyes), lang, names)))
