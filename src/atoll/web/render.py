"""The page's templates, filled in the reader's language."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from atoll.kernel import LETTERS, points
from atoll.web.words import say


@cache
def environment() -> Environment:
    """Return the templates, escaping everything by itself."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["letters"] = LETTERS
    made.filters["points"] = points
    made.globals["root"] = ""  # the path in front of all addresses, which the server sets
    return made


def render(template: str, lang: str, **values: Any) -> str:
    """Fill a template; inside it `_('key')` speaks the reader's language."""
    return environment().get_template(template).render(_=partial(say, lang), lang=lang, **values)
