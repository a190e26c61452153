"""What the drawings of all games share: templates read once, small drawings made once, smooth coasts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from jinja2 import Template
from markupsafe import Markup

from atoll.kernel.lexicon import Lexicon
from atoll.kernel.showing import C, Showing, V
from atoll.kernel.templates import Pictures

if TYPE_CHECKING:
    from atoll.kernel.game import Game

REMEMBERED = 2048  # small drawings
KEPT = 512  # parts of drawings
L = TypeVar("L", bound=Lexicon)  # the game's lexicon


class Studio:
    """The templates of one game's drawing; `art.svg.jinja` holds its symbols and small drawings as macros.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.kernel.drawing import Studio
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "board.svg.jinja").write_text("<text>{{ letters[seat] }}</text>")
    ...     Studio(Path(folder)).template("board.svg.jinja").render(seat=1)
    '<text>B</text>'
    """

    def __init__(self, folder: Path):
        self._templates = Pictures(folder)
        self.template = cache(self._template)
        self.art = lru_cache(maxsize=REMEMBERED)(self._art)
        self.part = lru_cache(maxsize=KEPT)(self.fresh)

    def _template(self, name: str) -> Template:
        """Return a template, read once."""
        return self._templates.get_template(name)

    def _art(self, macro: str, *values: Hashable) -> Markup:
        """Return a small drawing that does not depend on the view, made once."""
        return self.drawn(macro, *values)

    def fresh(self, template: str, words: Lexicon, shown: Hashable) -> Markup:
        """Return a part of a drawing, for who keeps it; `part` is made once for the same data in the same words.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll import game
        >>> from atoll.kernel import Lexicon
        >>> from atoll.kernel.drawing import Studio
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "die.html.jinja").write_text("<b>{{ d }}</b>")
        ...     print(Studio(Path(folder)).fresh("die.html.jinja", Lexicon(game("daimyo").texts, "en", {}), 6))
        <b>6</b>
        """
        return Markup(self.template(template).render(w=words.fixed, art=self.art, d=shown))

    def drawn(self, macro: str, *values: object) -> Markup:
        """Return a small drawing of something that cannot be remembered by its value.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from atoll.kernel.drawing import Studio
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "art.svg.jinja").write_text("{% macro dot(r) %}<circle r='{{ r }}'/>{% endmacro %}")
        ...     print(Studio(Path(folder)).drawn("dot", 5))
        <circle r='5'/>
        """
        return Markup(getattr(self.template("art.svg.jinja").module, macro)(*values))


class Fragments(Showing[V, C], Generic[V, C, L]):
    """What the fragments of one drawing share: the view, the words of one language, the names, the templates.

    A game names its studio and says in `lexicon` where its words come from, made once per language.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> from atoll.kernel import Lexicon
    >>> from atoll.kernel.drawing import Fragments
    >>> class Board(Fragments):
    ...     def lexicon(self, game, lang):
    ...         return Lexicon(game.texts, lang, {})
    >>> Board(state.view(0), state.game, "fr").words.fixed["dice"]
    'Dés'
    """

    studio: ClassVar[Studio]

    def __init__(self, view: V, game: Game[Any], lang: str = "en", names: Sequence[str] = ()):
        super().__init__(view, game, lang, names)
        self.words = self.lexicon(game, lang)

    def lexicon(self, game: Game[Any], lang: str) -> L:
        """Return the words of the drawing in one language.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> from atoll.kernel import Lexicon
        >>> from atoll.kernel.drawing import Fragments
        >>> class Board(Fragments):
        ...     def lexicon(self, game, lang):
        ...         return Lexicon(game.texts, lang, {})
        >>> Board(state.view(0), state.game).lexicon(state.game, "fr").lang
        'fr'
        """
        raise NotImplementedError

    def render(self, template: str, **values: object) -> str:
        """Fill a template.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> import atoll
        >>> from atoll.kernel import Lexicon
        >>> from atoll.kernel.drawing import Fragments, Studio
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "dice.html.jinja").write_text("<h2>{{ w.dice }}</h2>")
        ...     class Board(Fragments):
        ...         studio = Studio(Path(folder))
        ...         def lexicon(self, game, lang):
        ...             return Lexicon(game.texts, lang, {})
        ...     daimyo = atoll.game("daimyo")
        ...     Board(daimyo.new(seats=2).view(0), daimyo, "fr").render("dice.html.jinja")
        '<h2>Dés</h2>'
        """
        return self.studio.template(template).render(w=self.words.fixed, art=self.studio.art, **values)

    def part(self, template: str, shown: Hashable) -> Markup:
        """Return a part of the drawing, kept by the data it shows: a move draws anew only what it changed.

        Inside the template the data is called `d`.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> import atoll
        >>> from atoll.kernel import Lexicon
        >>> from atoll.kernel.drawing import Fragments, Studio
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "die.html.jinja").write_text("<b>{{ d[0] }}: {{ d[1] }}</b>")
        ...     class Board(Fragments):
        ...         studio = Studio(Path(folder))
        ...         def lexicon(self, game, lang):
        ...             return Lexicon(game.texts, lang, {})
        ...     daimyo = atoll.game("daimyo")
        ...     print(Board(daimyo.new(seats=2).view(0), daimyo).part("die.html.jinja", ("red", 6)))
        <b>red: 6</b>
        """
        return self.studio.part(template, self.words, shown)


def smooth(points: Sequence[tuple[float, float]], digits: int = 0) -> str:
    """Return a smooth closed path through points.

    >>> from atoll.kernel.drawing import smooth
    >>> smooth([(1, 1), (7, 1), (4, 7)])
    'M1 1C2 0 6 0 7 1C8 2 5 7 4 7C3 7 0 2 1 1Z'
    """
    count = len(points)
    parts = [f"M{points[0][0]:.{digits}f} {points[0][1]:.{digits}f}"]
    for k in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(k + n) % count] for n in (-1, 0, 1, 2))
        bend = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        parts.append("C" + " ".join(f"{number:.{digits}f}" for number in bend))
    return "".join(parts) + "Z"


def shortened(text: str, length: int) -> str:
    """Return a text where there is little room.

    >>> from atoll.kernel.drawing import shortened
    >>> shortened("Conquest of Paradise", 9)
    'Conquest…'
    """
    return text if len(text) <= length else f"{text[: length - 1]}…"
