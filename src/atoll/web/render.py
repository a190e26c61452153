"""Draws a table for one pair of eyes: everything here is made from views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from atoll.kernel import SPECTATOR, AtollError, Choice, Eyes, Game, State, View
from atoll.table.live import LiveTable
from atoll.web.words import say

LETTERS = "ABCDEFGH"


@dataclass(slots=True, frozen=True)
class Draft:
    """Choices that somebody tries out before they are final, and the decision they answer."""

    choices: tuple[str, ...] = ()
    decision: str = ""


NO_DRAFT = Draft()


@cache
def environment() -> Environment:
    """Return the templates, escaping everything by itself."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals["letters"] = LETTERS
    return made


def render(template: str, lang: str, **values: Any) -> str:
    """Fill a template; inside it `_('key')` speaks the reader's language."""

    def words(key: str, **blanks: object) -> str:
        return say(lang, key, **blanks)

    return environment().get_template(template).render(_=words, lang=lang, **values)


class Onlooker:
    """Somebody who looks at a table: which seats are theirs, through which eyes they look, what they are drafting."""

    def __init__(self, live: LiveTable, user: str, seat: int | None, lang: str, draft: Draft = NO_DRAFT):
        self.live = live
        self.user = user
        self.lang = lang
        self.own = live.seats_of(user)
        self.hand_over = False
        self.seat = self._eyes(seat)
        self.draft: list[Choice] = []
        self.drafted: State | None = None
        if draft.choices and draft.decision == live.decision and live.begun and self.seat in live.state.seats:
            self._try(draft.choices)

    def _try(self, texts: Sequence[str]) -> None:
        """Play a draft where it changes nothing and betrays nothing: in a world that fits what the seat knows.

        A draft that is not possible (any more) is dropped.
        """
        world: State = Eyes(self.live.state, self.seat).world(Random(f"{self.live.header.id}/{self.live.seq}"))
        try:
            choices = [self.live.game.book.parse(text) for text in texts]
            for choice in choices:
                world.play(choice, self.seat)
        except AtollError:
            return
        self.draft, self.drafted = choices, world

    @property
    def state(self) -> State:
        """The state that is shown: the table's, or what it would be after the draft."""
        return self.drafted or self.live.state

    @property
    def composing(self) -> bool:
        """Whether the next choice is one of several that make up a move, confirmed as a whole."""
        state = self.state
        return self.seat in state.seats and state.stack[-1].step.name in self.live.game.composed

    def _eyes(self, wanted: int | None) -> int:
        """Return the seat whose eyes are used; with several own seats the one to decide must take over first."""
        if not self.own:
            return SPECTATOR
        if len(self.own) == 1:
            return self.own[0]
        deciding = [seat for seat in self.live.state.seats if seat in self.own] if self.live.begun else []
        if wanted in self.own and (not deciding or wanted in deciding):
            return int(wanted)
        self.hand_over = bool(deciding)
        return SPECTATOR

    @property
    def next_own(self) -> int:
        """The own seat that is to take over."""
        return next(seat for seat in self.live.state.seats if seat in self.own)

    def view(self) -> View:
        """Return what these eyes may see."""
        return self.state.view(self.seat)


def parts(who: Onlooker) -> dict[str, Any]:
    """Return everything the page swaps in when a table has changed."""
    live, lang = who.live, who.lang
    made: dict[str, Any] = {
        "seq": live.changes,
        "seat": who.seat,
        "over": live.over,
        "draft": [choice.text for choice in who.draft],
        "mine": live.begun and not live.over and bool(set(live.state.seats) & set(who.own)),
        "title": _title(who),
        "prompt": _prompt(who),
        "seats": _seats(who),
        "chat": render("parts/chat.html.jinja", lang, live=live),
        "log": render("parts/log.html.jinja", lang, lines=[_unpacked(line) for line in log_lines(who)]),
        "board": "",
        "areas": "",
        "market": "",
    }
    if live.begun:
        drawing = live.game.drawing(who.view(), lang, live.names())
        made["board"] = drawing.board
        made["market"] = drawing.market
        order = _own_first(who, len(drawing.seats))
        areas = [(seat, Markup(drawing.seats[seat])) for seat in order]
        made["areas"] = render("parts/areas.html.jinja", lang, areas=areas, names=live.names(), who=who)
    return made


def _seats(who: Onlooker) -> str:
    live = who.live
    glance = live.game.glance(who.view(), who.lang) if live.begun else []
    values = {"scores": _scores(live), "deciders": _deciders(live), "glance": glance or [[]] * len(live.seats)}
    return render("parts/seats.html.jinja", who.lang, who=who, live=live, **values)


def _own_first(who: Onlooker, count: int) -> list[int]:
    start = who.seat if who.seat >= 0 else 0
    return [(start + k) % count for k in range(count)] if count else []


def _deciders(live: LiveTable) -> tuple[int, ...]:
    return live.state.seats if live.begun else ()


def _scores(live: LiveTable) -> Sequence[int]:
    return live.state.scores() if live.begun else [0] * len(live.seats)


def _title(who: Onlooker) -> str:
    live = who.live
    if live.begun and not live.over and set(live.state.seats) & set(who.own):
        return f"● {say(who.lang, 'your turn')} · {live.game.title}"
    return f"{live.game.title} · Atoll"


def _prompt(who: Onlooker) -> str:
    live, lang = who.live, who.lang
    values: dict[str, Any] = {"who": who, "live": live, "names": live.names()}
    if not live.begun:
        return render("parts/waiting.html.jinja", lang, **values)
    if live.over:
        values |= {"sheet": live.game.score_sheet(who.view(), lang), "total": live.state.scores()}
        return render(
            "parts/result.html.jinja",
            lang,
            **values,
            chart=chart(live),
            winners=[live.names()[k] for k in live.state.winners()],
        )
    if who.hand_over:
        return render("parts/hand_over.html.jinja", lang, **values)
    if who.draft and not who.composing:
        return render("parts/confirm.html.jinja", lang, **values, draft=_draft_lines(who))
    state = who.state
    values["choices"] = [button(live.game, state, choice, lang, live.names()) for choice in state.choices(who.seat)]
    if who.seat not in state.seats:
        deciders = [live.names()[k] for k in state.seats if k >= 0]
        return render("parts/others.html.jinja", lang, **values, deciders=deciders)
    step = state.stack[-1].step
    values |= {
        "prompt": live.game.texts.prompt(step.name, lang) or say(lang, "your turn"),
        "rule": step.rule,
        "draft": _draft_lines(who),
        "lapse": _lapse(who),
    }
    return render("parts/prompt.html.jinja", lang, **values)


def _lapse(who: Onlooker) -> dict[str, Any]:
    """Return after how many seconds without an answer what is taken for one; nothing without a limit."""
    lapse = who.state.lapse()
    if lapse is None:
        return {}
    seconds, choice = lapse
    return {"seconds": seconds, "choice": who.live.game.texts.label(choice, who.lang, who.live.names())}


def _draft_lines(who: Onlooker) -> list[str]:
    return [who.live.game.texts.label(choice, who.lang, who.live.names()) for choice in who.draft]


def button(game: Game[Any], state: State, choice: Choice, lang: str, names: Sequence[str]) -> dict[str, Any]:
    """Return what the page needs to offer a choice."""
    return {
        "text": choice.text,
        "index": choice.index,
        "label": game.texts.label(choice, lang, names),
        "targets": list(choice.targets),
        "rule": state.rule_of(choice),
    }


def log_lines(who: Onlooker, after: int = -1) -> list[dict[str, Any]]:
    """Return what these eyes are told of the last entries, or of those after one, newest last."""
    lines: list[dict[str, Any]] = []
    texts, icons, names = who.live.game.texts, who.live.game.icons, who.live.names()
    for entry in who.live.log:
        if entry.number <= after:
            continue
        for event in entry.events:
            seen = event.seen_by(who.seat)
            if seen is not None:
                line = {"text": texts.event(seen, who.lang, names), "seat": seen.values.get("seat", -1)}
                lines.append(
                    {
                        **line,
                        "entry": entry.number,
                        "undone": entry.undone,
                        "key": seen.key,
                        "icon": icons.get(seen.key),
                    }
                )
    return lines


def _unpacked(line: dict[str, Any]) -> tuple[Any, ...]:
    """Return a line for the template, which reads what is unpacked for it much faster."""
    return line["text"], line["seat"], line["undone"], line["key"], line["icon"]


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
