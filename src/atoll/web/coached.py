"""Draws what the coach of a lesson says: a card that points at what it speaks of."""

from __future__ import annotations

import re

import msgspec
from markupsafe import Markup, escape

from atoll.kernel.lesson import Advice, Card, Said
from atoll.table.coach import advice
from atoll.table.onlooker import Onlooker
from atoll.web.render import render
from atoll.web.words import WORDS, language

STRONG = re.compile(r"\*\*(.+?)\*\*")
ALONE = re.compile(r" ([:;!?»])")


class Page(msgspec.Struct, frozen=True):
    """One of the cards that are turned over at a task."""

    title: str
    text: Markup
    point: tuple[str, ...]
    rule: str


def coached(who: Onlooker) -> str:
    """Return the coach's card for somebody who learns a game; nothing for anybody else."""
    said = advice(who)
    if said is None:
        return ""
    first = said.task.first if said.task else None
    return render(
        "parts/coach.html.jinja",
        who.lang,
        advice=said,
        pages=[_page(card, who.lang) for card in _cards(said)],
        first=emphasised(first.to(who.lang)) if first else "",
        live=who.live,
    )


def _cards(said: Advice) -> list[Card]:
    """Return what is told at a task: what comes before it, then the task; or that it is not yet time for it."""
    if said.end is not None:
        return [said.end]
    if (task := said.task) is None:
        return [Card(title=_spoken("coach waits title"), text=_spoken("coach waits"))]
    return [*task.before, task.card]


def _spoken(key: str) -> Said:
    return Said(*(language(lang).say("page", WORDS[key]) for lang in ("en", "fr")))


def _page(card: Card, lang: str) -> Page:
    return Page(card.title.to(lang), emphasised(card.text.to(lang)), card.point, card.rule)


def emphasised(text: str) -> Markup:
    """Return a text as HTML, with what stands between two stars in bold, and no line that begins with a colon.

    >>> str(emphasised("Take a **red** die & go"))
    'Take a <strong>red</strong> die &amp; go'
    """
    return Markup(ALONE.sub("\u00a0\\1", STRONG.sub(r"<strong>\1</strong>", str(escape(text)))))
