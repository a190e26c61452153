"""One command, `atoll`: play, simulate, study, look up rules, replay, measure."""

from __future__ import annotations

import json
import shlex
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from atoll.bots import bot, bots
from atoll.kernel import SPECTATOR, AtollError, Game, Replay, bot_name, game, game_names, one_of, read_record
from atoll.lab.bench import bench as run_bench, bench_lines
from atoll.lab.simulate import Simulation, simulate as run_simulation
from atoll.lab.study import study as run_study
from atoll.table import Match
from atoll.table.match import PERSON
from atoll.terminal import TerminalGame, data_folder, new_path

app = typer.Typer(
    help="Heavy island board games, exactly by the book.", no_args_is_help=True, pretty_exceptions_enable=False
)

Data = Annotated[Path | None, typer.Option("--data", help="A TOML file of corrections to the game's components.")]
Lang = Annotated[str, typer.Option("--lang", help="en or fr.")]
Options = Annotated[list[str], typer.Option("--option", "-o", help="An option of the game: NAME=VALUE.")]


@app.command("games")
def list_games() -> None:
    """List the games there are."""
    table = Table("name", "title", "players", "options")
    for name in game_names():
        each = game(name)
        options = "; ".join(f"{option.name}={'|'.join(option.values)}" for option in each.options)
        table.add_row(name, each.title, ", ".join(map(str, each.seat_counts)), options)
    Console().print(table)


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
        match, path = Match.start(game(name, data), who, _options(option), rng), new_path(name)
    match.game.texts.language(lang)
    extra = (f" --data {shlex.quote(str(data))}" if data else "") + (f" --lang {lang}" if lang != "en" else "")
    TerminalGame(match, path, Console(), lang, extra).run()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    db: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://…; by default a file of yours.")] = "",
    workers: Annotated[int, typer.Option(help="Processes for bots.")] = 1,
    pace: Annotated[float, typer.Option(help="Seconds between the choices of bots.")] = 0.4,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log every request.")] = False,
) -> None:
    """Serve the page to play on."""
    from atoll.table.store import default_url  # only who serves waits for the server and the database to load
    from atoll.web import serve as run_server

    address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    def ready() -> None:
        print(f"Atoll is on {address}  (Ctrl-C to stop)", flush=True)
        if open_page:
            webbrowser.open(address)

    where = db or default_url(data_folder())
    run_server(host, port, where, workers=workers, pace=pace, verbose=verbose, ready=ready)


@app.command()
def simulate(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    count: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option(help="How many players (default: the most possible).")] = None,
    crew: Annotated[str, typer.Option("--bots", help="One bot for all seats, or one a seat, with commas.")] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: Options = [],  # noqa: B006
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many games and sum them up."""
    seats = players or game(name, data).seat_counts[-1]
    with _progress(name, count) as advance:
        result = run_simulation(name, count, seats, crew.split(","), seed, data, _options(option), advance)
    if as_json:
        print(json.dumps(result.report()))
    else:
        _show(result)


@app.command()
def study(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    count: Annotated[int, typer.Option("--games", help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option(help="How many players (default: the most possible).")] = None,
    crew: Annotated[str, typer.Option("--bots", help="One bot for all seats, or one a seat, with commas.")] = "greedy",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: Options = [],  # noqa: B006
    data: Data = None,
    workers: Annotated[int | None, typer.Option(help="Processes (default: one a core).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object in place of Markdown.")] = False,
) -> None:
    """Let bots play many games and show what they made use of, source by source and card by card."""
    seats = players or game(name, data).seat_counts[-1]
    with _progress(name, count) as advance:
        found = run_study(name, count, seats, crew.split(","), seed, data, _options(option), workers, advance)
    print(json.dumps(found.report()) if as_json else found.markdown())


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    rule: Annotated[str, typer.Argument(help="A rule id such as DAI-13.2.4; without it, all rules.")] = "",
    lang: Lang = "en",
) -> None:
    """Show a rule, a worked example or a ruling by its id."""
    each = game(name)
    each.texts.language(lang)
    book, console = each.rulebooks[lang], Console()
    if rule:
        wanted = rule.upper()
        text = book.text(wanted)
        console.print(Text(book.headings[wanted], style="dim"))
        console.print(Text(f"{wanted}  {text}"))
        return
    heading = ""
    for each_id, text in book.rules.items():
        if book.headings[each_id] != heading:
            heading = book.headings[each_id]
            console.print(Text(f"\n{heading}", style="bold"))
        console.print(Text(f"{each_id}  {text}"))


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
    names = [bot_name(who, k) for k, who in enumerate(record.seats)]
    console, told = Console(), 0
    for state in Replay(played, record).states(log=True):
        log = state.log or []
        for event in log[told:]:
            seen = event.seen_by(eyes)
            if seen is not None:
                console.print(Text(played.texts.event(seen, lang, names)))
        if step and len(log) > told:
            console.input("")
        told = len(log)
    console.print(Text(played.picture(state.view(eyes), lang, names)))


@app.command()
def bench(
    out: Annotated[Path | None, typer.Option("--json", help="Write the figures to this file.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each game and each peer is measured.")] = 12.0,
    only: Annotated[list[str], typer.Option("--game", help="Measure this game (default: all).")] = [],  # noqa: B006
    width_games: Annotated[int, typer.Option(help="Games in which the slowest list of choices is sought.")] = 1000,
) -> None:
    """Measure our speed, and the peers' beside it, in one run."""
    console = Console()
    with console.status("measuring …"):
        figures = run_bench(seconds, width_games=width_games, names=only)
    for line in bench_lines(figures):
        console.print(Text(line))
    if out is not None:
        out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


@contextmanager
def _progress(name: str, count: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal for long work."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=count)
        yield lambda done: progress.update(task, completed=done)


def _seats(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name != PERSON and name not in bots():
            raise one_of("seat", name, [PERSON, *bots()])
        if name != PERSON:
            bot(name)
    return names


def _options(pairs: list[str]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise AtollError(f"an option reads NAME=VALUE, not {pair!r}")
    return dict(pair.split("=", 1) for pair in pairs)


def _show(result: Simulation) -> None:
    report = result.report()
    print(
        f"{report['games']} games of {report['game']} in {report['seconds']:.1f} s: "
        f"{report['games_per_s']} games/s, {report['decisions_per_s']:,} decisions/s, "
        f"{report['choices_per_s']:,} real choices/s, {report['mean_decisions']:.0f} decisions a game"
    )
    table = Table("seat", "bot", "wins", "share of wins", "mean score")
    for seat, name in enumerate(result.bots):
        share = 100 * result.wins[seat] / result.games
        table.add_row(
            str(seat),
            name,
            f"{result.wins[seat]:g}",
            f"{share:.1f} % ± {100 * result.win_interval(seat):.1f}",
            f"{report['scores'][seat]:.1f} ± {result.interval(seat):.1f}",
        )
    Console().print(table)


def main() -> None:
    """Run the command; a mistake of the user's is one sentence and exit status 2."""
    try:
        app()
    except AtollError as error:
        print(f"atoll: {error}", file=sys.stderr)
        sys.exit(2)
