"""The end of a game: who came where, from what, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from atoll.kernel import View, points as in_words
from atoll.table.live import LiveTable
from atoll.table.onlooker import LogLine, Onlooker
from atoll.web.render import render
from atoll.web.words import say

WIDTH, HEIGHT = 900, 300  # of the graph
LEFT, RIGHT, TOP, BOTTOM = 46, 70, 14, 28
TURNS = 3  # turning points
GRADUAL = 2  # changes of the score: where all points are counted at the end, a graph tells nothing


@dataclass(slots=True, frozen=True)
class Turn:
    """A moment at which somebody's distance to the best other grew most."""

    moment: int
    seat: int
    points: float


def ending(who: Onlooker, view: View) -> str:
    """Return the end of a game for one pair of eyes."""
    live, lang = who.live, who.lang
    sheet = live.game.score_sheet(view, lang)
    earned = [
        sum(points for points in column if points > 0) for column in zip(*(line for _, line in sheet), strict=True)
    ]
    winners = [who.names[seat] for seat in view.winners]
    gradual = len(live.scores) > GRADUAL
    turns = turning_points(live.scores) if gradual else []
    return render(
        "parts/result.html.jinja",
        lang,
        who=who,
        live=live,
        names=who.names,
        title=_title(who, view, winners),
        placed=_placed(who, view),
        decided=_decided(who, view, sheet),
        told=_told(who),
        ranking=ranking(view),
        sheet=sheet,
        sources=[k for k, (_, numbers) in enumerate(sheet) if any(number > 0 for number in numbers)],
        top=max(earned, default=0) or 1,
        total=view.scores,
        winners=view.winners,
        graph=graph(live, turns) if gradual else None,
        turns=turns,
    )


def _title(who: Onlooker, view: View, winners: Sequence[str]) -> str:
    live = who.live
    if live.closed or live.ended:
        return say(who.lang, "closed" if live.closed else "ended")
    if not winners:
        return say(who.lang, "lost" if len(live.seats) > 1 else "lost alone")
    if len(live.seats) > 1 and list(who.own) == list(view.winners):
        return say(who.lang, "you won")
    return say(who.lang, "won" if len(winners) == 1 else "shared", names=", ".join(winners))


def _placed(who: Onlooker, view: View) -> list[str]:
    """Return where one's own seats came, and how far behind the winner."""
    count = len(who.names)
    best = max((view.scores[seat] for seat in view.winners), default=0)
    return [
        say(
            who.lang,
            "your rank behind" if best > view.scores[seat] else "your rank",
            place=say(who.lang, f"place {rank}"),
            count=count,
            points=in_words(view.scores[seat]),
            behind=in_words(best - view.scores[seat]),
        )
        for rank, seat in ranking(view)
        if seat in who.own and count > 1
    ]


def _decided(who: Onlooker, view: View, sheet: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return what made the difference: to the winner, for who has lost, else to the best of the others."""
    seat = who.seat if who.seat in who.own else next(iter(view.winners), -1)
    order = [other for _, other in ranking(view) if other != seat]
    if seat < 0 or not order or not sheet:
        return ""
    won = seat in view.winners
    source, points = max(sheet, key=lambda line: (line[1][seat] - line[1][order[0]]) * (1 if won else -1))
    more, less = (points[seat], points[order[0]]) if won else (points[order[0]], points[seat])
    return say(who.lang, "decided", source=source, more=in_words(more), less=in_words(less)) if more > less else ""


def _told(who: Onlooker) -> list[LogLine]:
    """Return the count in words: what was secret, what it was worth, what broke a tie."""
    last = next((entry for entry in reversed(who.live.log) if entry.events), None)
    return who.lines([last]) if last is not None else []


def ranking(view: View) -> list[tuple[int, int]]:
    """Return (rank, seat), best first: winners before all others, who are equal where their points are."""
    keys = [(seat in view.winners, points) for seat, points in enumerate(view.scores)]
    return sorted((1 + sum(other > key for other in keys), seat) for seat, key in enumerate(keys))


def turning_points(history: Sequence[tuple[int, Sequence[float]]]) -> list[Turn]:
    """Return the moments that changed most how far somebody is ahead, in the order of the game."""
    found = []
    for (_, before), (moment, after) in pairwise(history):
        gains = [now - then for then, now in zip(before, after, strict=True)]
        best = max(range(len(gains)), key=lambda seat: gains[seat])
        others = [gain for seat, gain in enumerate(gains) if seat != best]
        found.append((gains[best] - max(others, default=0), Turn(moment, best, gains[best])))
    found.sort(key=lambda each: -each[0])
    return sorted((turn for lead, turn in found[:TURNS] if lead > 0), key=lambda turn: turn.moment)


def graph(live: LiveTable, turns: Sequence[Turn]) -> dict[str, Any]:
    """Return a graph of everybody's points over time: lines, axes, turning points."""
    history = live.scores
    last = max(1, live.entries)
    low = min(0, *(min(scores) for _, scores in history))
    high = max(1, *(max(scores) for _, scores in history))
    step = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500) if (high - low) / size <= 6)

    def at(moment: float, points: float) -> tuple[float, float]:
        x = LEFT + moment * (WIDTH - LEFT - RIGHT) / last
        y = HEIGHT - BOTTOM - (points - low) * (HEIGHT - TOP - BOTTOM) / (high - low)
        return round(x, 1), round(y, 1)

    lines = []
    for seat in range(len(live.seats)):
        corners = [at(moment, scores[seat]) for moment, scores in history]
        corners.append(at(last, history[-1][1][seat]))
        lines.append({"seat": seat, "points": " ".join(f"{x},{y}" for x, y in corners), "end": corners[-1]})
    marks = [{"at": at(turn.moment, _points_at(history, turn)), "moment": turn.moment} for turn in turns]
    grid = [(value, at(0, value)[1]) for value in range(int(low // step) * step, int(high) + 1, step) if value >= low]
    return {"lines": _apart(lines), "grid": grid, "marks": marks, "width": WIDTH, "height": HEIGHT, "left": LEFT,
            "right": WIDTH - RIGHT, "bottom": HEIGHT - BOTTOM, "last": last}  # fmt: skip


def _points_at(history: Sequence[tuple[int, Sequence[float]]], turn: Turn) -> float:
    return next(scores[turn.seat] for moment, scores in history if moment == turn.moment)


def _apart(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep the letters at the ends of the lines from covering each other."""
    free = -20.0
    for line in sorted(lines, key=lambda each: each["end"][1]):
        line["letter"] = free = max(line["end"][1], free + 20)
    return lines
