"""The page's templates, filled in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from atoll.kernel import LANGUAGES, points
from atoll.kernel.templates import Templates
from atoll.table.offer import Card, Offered
from atoll.web.words import say

FOLDER = Path(__file__).parent / "templates"
SIGNS = "parts/ui.html.jinja"  # small signs, which are at hand in all templates
SIGNS_KEPT = 1024
BUTTONS_KEPT = 2048
PLAIN = re.compile(r"\b_\('([^']+)'\)")  # one of the page's texts that has no blanks


@cache
def environment(lang: str) -> Templates:
    """Return the templates in a language, escaping everything by themselves."""
    made = Templates(FOLDER, undefined=StrictUndefined, extensions=[_spelled_in(lang)])
    made.filters["points"] = points
    made.globals.update(_=partial(say, lang), lang=lang, root="")
    made.globals["button"] = partial(_button, lang)
    for name in ("ui", "sign", "badge", "figure"):
        made.globals[name] = _drawn_once(made, name)
    return made


def place_at(root: str) -> None:
    """Put a path in front of all addresses."""
    for lang in LANGUAGES:
        environment(lang).globals["root"] = root


def _spelled_in(lang: str) -> type[Extension]:
    """Return what writes the page's texts into a template when it is read, once for all times it is filled."""

    class Spelled(Extension):
        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            return PLAIN.sub(lambda found: repr(say(lang, found[1])), source)

    return Spelled


def _drawn_once(made: Templates, name: str) -> Callable[..., str]:
    """Return what draws a sign: each is drawn once."""

    def draw(*values: Any) -> str:
        return getattr(made.get_template(SIGNS).module, name)(*values)  # type: ignore[no-any-return]

    return lru_cache(maxsize=SIGNS_KEPT)(draw)


@cache
def _template(lang: str, name: str) -> Template:
    return environment(lang).get_template(name)


def _button(lang: str, card: Card, choice: Offered | None = None) -> str:
    """Return the button of a choice, or of the verb of a card that several choices stand behind."""
    count = len(card.choices)
    face = msgspec.structs.replace(card, choices=())
    return _drawn_button(lang, face, choice, single=count == 1, ways=0 if choice else count)


@lru_cache(maxsize=BUTTONS_KEPT)
def _drawn_button(lang: str, card: Card, choice: Offered | None, *, single: bool, ways: int) -> Markup:
    """Return a button, drawn once for each way it can look: it is on offer again and again, at many tables."""
    values = {"card": card, "choice": choice, "single": single, "ways": ways}
    return Markup(render("parts/choice.html.jinja", lang, **values))


def render(template: str, lang: str, **values: Any) -> str:
    """Fill a template; inside it `_('key')` speaks the reader's language."""
    return _template(lang, template).render(**values)
