"""A study as one page that needs nothing from anywhere: sentences, plots, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from atoll.kernel import LETTERS, Game
from atoll.lab import plots
from atoll.lab.insight import Tie
from atoll.lab.study import Study

SHOWN_TIES = 25
TEMPLATES = Path(__file__).parent / "templates"


class _Figure(NamedTuple):
    """A plot and what it shows."""

    caption: str
    svg: str


class _Table(NamedTuple):
    """Numbers for those who want them all."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(slots=True)
class _Section:
    """A part of the page."""

    title: str
    sentences: list[str] = field(default_factory=list)
    figures: list[_Figure] = field(default_factory=list)
    tables: list[_Table] = field(default_factory=list)


def html(study: Study, played: Game[Any], options: dict[str, str], seed: int) -> str:
    """Return a study as a page.

    >>> from importlib.util import find_spec
    >>> import atoll
    >>> from atoll.lab.report import html
    >>> from atoll.lab.study import study
    >>> found = study("daimyo", games=1, players=2, bots=["random"], seed=1)
    >>> not find_spec("matplotlib") or "Points by source" in html(found, atoll.game("daimyo"), {}, seed=1)
    True
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only a report waits for it to load

    parts: Iterable[Callable[[Study], _Section]] = (_length, _points, _course, _seats, _components, _luck, _uses)
    templates = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined)
    page: str = templates.get_template("report.html.jinja").render(
        title=played.title,
        games=study.outcome.games,
        players=study.outcome.players,
        bots=", ".join(dict.fromkeys(study.outcome.bots)),
        options=", ".join(f"{name} {value}" for name, value in options.items()),
        rules=played.rules_version,
        data=played.data,
        seed=seed,
        sections=[part(study) for part in parts],
    )
    return page


def _length(study: Study) -> _Section:
    lengths = study.insight.lengths
    mean = sum(lengths) / len(lengths)
    said = f"{mean:.0f} decisions a game, from {min(lengths)} to {max(lengths)}."
    return _Section("Length", [said], [_Figure("Decisions a game.", plots.histogram(lengths, "decisions"))])


def _points(study: Study) -> _Section:
    report = study.report()
    groups = {"a player": report["points"], "a winner": report["winners_points"]}
    if not report["points"]:
        return _Section("Points by source", ["This game has no score sheet."])
    rows = [(s, f"{points:.2f}", f"{groups['a winner'][s]:.2f}") for s, points in report["points"].items()]
    return _Section(
        "Points by source",
        figures=[_Figure("Mean points by source, of a player and of a winner.", plots.bars(groups, "points"))],
        tables=[_Table("The numbers", ("source", "a player", "a winner"), rows)],
    )


def _course(study: Study) -> _Section:
    insight = study.insight
    winners, others = insight.curves()
    changes = list(insight.leads.elements())
    mean = sum(changes) / len(changes)
    section = _Section("Points over time, and the lead")
    never = _percent(insight.leads[0] / insight.games)
    section.sentences.append(f"The lead changes hands {mean:.1f} times a game; in {never} of the games never.")
    if winners:
        lines = {"winners": winners, "the others": others}
        section.figures.append(_Figure("Mean points in the course of a game.", plots.curves(lines, "points")))
    layers = {source: line for source, line in insight.source_curves().items() if any(line[:-1])}
    if layers:
        caption = "Mean points a player by source, as far as the score sheet tells them during the game."
        section.figures.append(_Figure(caption, plots.stack(layers, "points")))
    often = plots.histogram(changes, "changes of the lead")
    section.figures.append(_Figure("How often the lead changes hands.", often))
    return section


def _seats(study: Study) -> _Section:
    outcome, insight = study.outcome, study.insight
    par = 1 / outcome.players
    shares = {f"seat {LETTERS[seat]}": insight.seat_share(seat) for seat in range(outcome.players)}
    shares["asked first"] = advantage = insight.first_share()
    said = (
        f"Who is asked first wins {_percent(advantage.mean)} of the games "
        f"({_percent(advantage.low)} to {_percent(advantage.high)}); {_percent(par)} would be no advantage."
    )
    rows = [
        (LETTERS[seat], bot, f"{outcome.wins[seat]:g}", f"{outcome.points[seat].mean:.1f}")
        for seat, bot in enumerate(outcome.bots)
    ]
    return _Section(
        "Seats, and the advantage of going first",
        [said],
        [_Figure("Shares of the wins.", plots.intervals(shares, "share of wins", par))],
        [_Table("The numbers", ("seat", "bot", "wins", "mean score"), rows)],
    )


def _components(study: Study) -> _Section:
    ties = study.insight.ties()
    section = _Section(
        "What goes with winning",
        [
            "How often a player does something, or uses a component, against whether they win. "
            "This shows what goes together, not what causes what: who is ahead can afford more."
        ],
    )
    if ties:
        strongest = {tie.name: tie.correlation for tie in ties[:SHOWN_TIES]}
        caption = f"The {len(strongest)} strongest correlations with the win."
        section.figures.append(_Figure(caption, plots.intervals(strongest, "correlation", 0)))
        columns = ("", "used by", "wins of those", "correlation", "95 %")
        section.tables.append(_Table(f"All {len(ties)}", columns, [_tie_row(tie) for tie in ties]))
    return section


def _tie_row(tie: Tie) -> tuple[str, ...]:
    mean, low, high = tie.correlation
    return (tie.name, _percent(tie.used), _percent(tie.share), f"{mean:+.2f}", f"{low:+.2f} to {high:+.2f}")


def _luck(study: Study) -> _Section:
    parts, parted = study.insight.luck(), study.insight.parted()
    section = _Section("How much luck decides")
    if parted == 0:
        section.sentences.append(
            "These bots decide alike whatever they draw, so repeats are the same games and show nothing of luck."
        )
    elif not parts:
        section.sentences.append("Play every luck several times to see it: --repeats 4.")
    if not parts or parted is None:
        return section
    section.sentences.append(
        "Every luck was played several times by bots that drew otherwise. What such games share beyond their seats is "
        "what chance decided: set-up, draws and dice, as far as the decisions left them the same. "
        f"On {_percent(parted)} of the lucks the repeats went differently; the fewer, the less this says."
    )
    named = {f"of the variance of {name}": part for name, part in parts.items()}
    section.figures.append(_Figure("The part of chance.", plots.intervals(named, "part", 0)))
    rows = [(name, *(_percent(number) for number in part)) for name, part in named.items()]
    section.tables.append(_Table("The numbers", ("", "part of chance", "at least", "at most"), rows))
    return section


def _uses(study: Study) -> _Section:
    games = study.outcome.games
    section = _Section("What was used")
    for heading, numbers in study.uses.items():
        rows = [(name, f"{use.total / games:.2f}", _percent(use.games / games)) for name, use in numbers.items()]
        section.tables.append(_Table(heading, ("", "a game", "of the games"), rows))
    return section


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
