"""Templates as all drawings and pages fill them: everything is escaped, and what was escaped once is not again."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any
from weakref import WeakSet

from jinja2 import Environment, FileSystemLoader, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from atoll.kernel.seats import LETTERS

WORDS_KEPT = 8192  # texts that were escaped
LINE_BREAK = re.compile(r"\s*\n\s*")
BEFORE_A_TAG = re.compile(r"\s*\n\s*(?=[<{])")  # or a block, or a value


@lru_cache(maxsize=WORDS_KEPT)
def _escaped(text: str) -> str:
    return str(escape(text))


def safe(value: object) -> str:
    """Return what a template writes for a value; Jinja's own way takes five times as long.

    >>> from markupsafe import Markup
    >>> safe("a < b"), safe(Markup("<b>")), safe(7)
    ('a &lt; b', Markup('<b>'), '7')
    """
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return _escaped(value)
    return str(value) if kind is int else escape(value)


class QuickContext(Context):
    """What a template knows while it is filled; Jinja looks four times at whatever is called, this once.

    >>> from jinja2 import Environment
    >>> class Quick(Environment):
    ...     context_class = QuickContext
    >>> Quick(autoescape=True).from_string("{{ name('&') }} {{ range(3) | list }}").render(name=safe)
    '&amp;amp; [0, 1, 2]'
    """

    def call(
        self, called: Callable[..., Any], /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **more: Any
    ) -> Any:
        """Call something; what wants to know the template besides is Jinja's own affair."""
        if hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, _loop_vars=_loop_vars, _block_vars=_block_vars, **more)
        return called(*args, **more)


class QuickTemplate(Template):
    """A template that escapes by `safe`.

    >>> from jinja2 import Environment
    >>> from atoll.kernel.templates import QuickTemplate
    >>> class Quick(Environment):
    ...     template_class = QuickTemplate
    >>> Quick(autoescape=True).from_string("<p>{{ name }}</p>").render(name="Ann & Bob")
    '<p>Ann &amp; Bob</p>'
    """

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],  # noqa: A002  # Jinja calls it so
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        """Return the template that some code fills."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = safe
        return made

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Fill the template; what it was filled with is not held by its own macros, nor left to the garbage collector.

        >>> from jinja2 import Environment
        >>> class Quick(Environment):
        ...     template_class = QuickTemplate
        >>> Quick().from_string("{% macro name(who) %}<b>{{ who }}</b>{% endmacro %}{{ name('Ann') }}").render()
        '<b>Ann</b>'
        """
        context = self.new_context(dict(*args, **kwargs))
        try:
            return self.environment.concat(self.root_render_func(context))
        except Exception:
            self.environment.handle_exception()
        finally:
            context.vars.clear()


class Templates(Environment):
    """The templates of a folder.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "pair.html.jinja").write_text("<p>{{ one }} &amp; {{ two }}</p>")
    ...     print(Templates(Path(folder)).get_template("pair.html.jinja").render(one="<i>", two=2))
    <p>&lt;i&gt; &amp; 2</p>
    """

    template_class = QuickTemplate
    context_class = QuickContext

    def __init__(self, folder: Path, **more: Any):
        super().__init__(
            loader=FileSystemLoader(folder),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            **more,
        )
        self.globals["letters"] = LETTERS
        self._unread = True
        IN_USE.add(self)

    def read_all(self) -> None:
        """Read every template of the folder, once; a game's folder holds other files, too.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "end.html.jinja").write_text("<p>The end</p>")
        ...     templates = Templates(Path(folder))
        ...     templates.read_all()
        >>> templates.get_template("end.html.jinja").render()  # the folder is gone by now
        '<p>The end</p>'
        """
        if self._unread:
            self._unread = False
            for name in self.list_templates(extensions=["jinja"]):
                self.get_template(name)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what all templates know, as it is: one look finds it."""
        return super().make_globals(d) if d else self.globals


class Pictures(Templates):
    r"""The templates of drawings, laid out for those who read them: of line breaks and indentation nothing is sent.

    A line break is nothing before a tag, a block or a value, and one blank before anything else.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Pictures(Path(folder)).from_string("<b>\n  {{ one }}\n</b>\n<i\n  class='two'/>").render(one=1)
    "<b>1</b><i class='two'/>"
    """

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Return a template as it is filled: on one line."""
        text = super().preprocess(source, name, filename).strip("\n")
        return LINE_BREAK.sub(" ", BEFORE_A_TAG.sub("", text))


IN_USE: WeakSet[Templates] = WeakSet()


def read_ahead() -> None:
    """Read all templates of the folders in use: the first who needs one need not wait for it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "end.html.jinja").write_text("<p>The end</p>")
    ...     _ = Path(folder, "end.pyc").write_bytes(bytes([0xA7]))  # no template
    ...     templates = Templates(Path(folder))
    ...     read_ahead()
    >>> templates.get_template("end.html.jinja").render()  # the folder is gone by now
    '<p>The end</p>'
    """
    for folder in list(IN_USE):
        folder.read_all()
