"""Draws a table for one pair of eyes: everything here is made from views."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from atoll.kernel import LETTERS, View, points
from atoll.table.live import LiveTable
from atoll.table.meters import DRAWING_SECONDS
from atoll.table.onlooker import Onlooker
from atoll.web.words import say


@cache
def environment() -> Environment:
    """Return the templates, escaping everything by itself."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals["letters"] = LETTERS
    made.filters["points"] = points
    made.globals["root"] = ""  # the path in front of all addresses, which the server sets
    return made


def render(template: str, lang: str, **values: Any) -> str:
    """Fill a template; inside it `_('key')` speaks the reader's language."""

    def words(key: str, **blanks: object) -> str:
        return say(lang, key, **blanks)

    return environment().get_template(template).render(_=words, lang=lang, **values)


@DRAWING_SECONDS.time()
def parts(who: Onlooker) -> dict[str, Any]:
    """Return everything the page swaps in when a table has changed."""
    live, lang = who.live, who.lang
    view = who.view() if live.begun else None
    made: dict[str, Any] = {
        "seq": live.changes,
        "seat": who.seat,
        "over": live.over,
        "draft": [choice.text for choice in who.draft],
        "mine": who.to_decide,
        "title": _title(who),
        "prompt": _prompt(who, view),
        "seats": _seats(who, view),
        "chat": render("parts/chat.html.jinja", lang, live=live),
        "log": render("parts/log.html.jinja", lang, lines=who.log()),
        "board": "",
        "areas": "",
        "market": "",
    }
    if view is not None:
        drawing = live.game.drawing(view, lang, live.names())
        made["board"] = drawing.board
        made["market"] = "".join(shelf.html for shelf in drawing.shelves)
        order = _own_first(who, len(drawing.seats))
        areas = [(seat, Markup(drawing.seats[seat])) for seat in order]
        made["areas"] = render("parts/areas.html.jinja", lang, areas=areas, names=live.names(), who=who)
    return made


def _seats(who: Onlooker, view: View | None) -> str:
    live = who.live
    values: dict[str, Any] = {
        "scores": view.scores if view else [0] * len(live.seats),
        "deciders": view.deciders if view else (),
        "glance": (live.game.glance(view, who.lang) if view else []) or [[]] * len(live.seats),
    }
    return render("parts/seats.html.jinja", who.lang, who=who, live=live, **values)


def _own_first(who: Onlooker, count: int) -> list[int]:
    start = who.seat if who.seat >= 0 else 0
    return [(start + k) % count for k in range(count)] if count else []


def _title(who: Onlooker) -> str:
    live = who.live
    if who.to_decide:
        return f"● {say(who.lang, 'your turn')} · {live.game.title}"
    return f"{live.game.title} · Atoll"


def _prompt(who: Onlooker, view: View | None) -> str:
    live, lang = who.live, who.lang
    values: dict[str, Any] = {"who": who, "live": live, "names": live.names()}
    if live.stuck:
        return render("parts/stuck.html.jinja", lang, **values)
    if view is None and live.closed:
        return render("parts/closed.html.jinja", lang)
    if view is None:
        return render("parts/waiting.html.jinja", lang, **values)
    if live.over:
        return _result(who, view)
    if who.hand_over:
        return render("parts/hand_over.html.jinja", lang, **values)
    if who.draft and not who.composing:
        return render("parts/confirm.html.jinja", lang, **values, draft=_draft_lines(who))
    values["choices"] = who.offer()
    if who.seat not in view.deciders:
        deciders = [live.names()[k] for k in view.deciders if k >= 0]
        return render("parts/others.html.jinja", lang, **values, deciders=deciders)
    values |= {
        "prompt": live.game.texts.prompt(view.step, lang) or say(lang, "your turn"),
        "rule": view.rule,
        "draft": _draft_lines(who),
        "lapse": _lapse(who),
    }
    return render("parts/prompt.html.jinja", lang, **values)


def _result(who: Onlooker, view: View) -> str:
    live, lang = who.live, who.lang
    return render(
        "parts/result.html.jinja",
        lang,
        who=who,
        live=live,
        names=live.names(),
        sheet=live.game.score_sheet(view, lang),
        total=view.scores,
        chart=chart(live),
        winners=[live.names()[k] for k in view.winners],
    )


def _lapse(who: Onlooker) -> dict[str, Any]:
    """Return after how many seconds without an answer what is taken for one; nothing without a limit."""
    lapse = who.state.lapse()
    if lapse is None:
        return {}
    seconds, choice = lapse
    return {"seconds": seconds, "choice": who.label(choice)}


def _draft_lines(who: Onlooker) -> list[str]:
    return [who.label(choice) for choice in who.draft]


def chart(live: LiveTable) -> Markup:
    """Return a small chart of everybody's points over time."""
    width, height = 320, 120
    history = live.scores
    top = max(1, max(max(scores) for scores in history))
    steps = max(1, len(history) - 1)
    lines = []
    for seat in range(len(live.seats)):
        points = " ".join(
            f"{4 + k * (width - 24) / steps:.1f},{height - 6 - scores[seat] * (height - 16) / top:.1f}"
            for k, scores in enumerate(history)
        )
        x, y = points.rsplit(" ", 1)[-1].split(",")
        lines.append(
            f'<polyline class="line p{seat}" points="{points}"/>'
            f'<text class="p{seat}" x="{float(x) + 3:.1f}" y="{float(y) + 4:.1f}">{LETTERS[seat]}</text>'
        )
    return Markup(
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-hidden="true">{"".join(lines)}</svg>'
    )
