"""A view on its way to people: the same start for the picture in plain text and for the drawing on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from atoll.kernel.grammar import SEMICOLONS
from atoll.kernel.seats import seat_names

if TYPE_CHECKING:
    from atoll.kernel.game import Game


class Seated(Protocol):
    """A view that lists the players' things.

    >>> import atoll
    >>> len(atoll.game("daimyo").new(seats=3).view(0).players)
    3
    """

    @property
    def players(self) -> Sequence[Any]:
        """The players in the order of their seats.

        >>> import atoll
        >>> len(atoll.game("daimyo").new(seats=3).view(0).players)
        3
        """


V = TypeVar("V", bound=Seated)  # the game's view
C = TypeVar("C")  # its catalogue


class Showing(Generic[V, C]):
    """One view with the game's tables, the words of one language and the players' names.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> from atoll.kernel import Showing
    >>> Showing(state.view(0), state.game, names=["Ann"]).names
    ['Ann', '2']
    """

    def __init__(self, view: V, game: Game[Any], lang: str = "en", names: Sequence[str] = ()):
        self.view = view
        self.game = game
        self.cat: C = game.catalog
        self.texts = game.texts
        self.lang = lang
        self.nouns = game.texts.language(lang).nouns
        self.names = seat_names(names, len(view.players))

    def say(self, key: str, **values: object) -> str:
        """Return a caption, its blanks filled.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> from atoll.kernel import Showing
        >>> Showing(state.view(0), state.game, "fr").say("bag", count=33)
        '33 tuiles dans le sac'
        """
        return self.texts.caption(key, self.lang, **values)


class TextPicture(Showing[V, C]):
    """A view as a picture in plain text; a game says what it shows in `lines`.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> from atoll.kernel import TextPicture
    >>> class Names(TextPicture):
    ...     def lines(self):
    ...         return self.names
    >>> print(Names(state.view(0), state.game, names=["Ann", "Bob"]).draw())
    Ann
    Bob
    """

    def lines(self) -> list[str]:
        """Return the picture, line by line.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> from atoll.kernel import TextPicture
        >>> class Rounds(TextPicture):
        ...     def lines(self):
        ...         return [f"Round {self.view.round}"]
        >>> Rounds(state.view(0), state.game).lines()
        ['Round 0']
        """
        raise NotImplementedError

    def draw(self) -> str:
        """Return the whole picture.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> from atoll.kernel import TextPicture
        >>> class Rounds(TextPicture):
        ...     def lines(self):
        ...         return [f"Round {self.view.round}"]
        >>> Rounds(state.view(0), state.game).draw()
        'Round 0'
        """
        return "\n".join(self.lines())

    def pair(self, key: str, value: str, **values: object) -> str:
        r"""Return a heading and what belongs to it, with the colon of the language.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> from atoll.kernel import TextPicture
        >>> print(TextPicture(state.view(0), state.game, "fr").pair("dice", "3").replace("\N{NO-BREAK SPACE}", "~"))
        Dés~: 3
        """
        return self.say("pair", name=self.say(key, **values), value=value).rstrip()

    def several(self, things: Iterable[str]) -> str:
        r"""Return things one after the other, with the semicolon of the language.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> from atoll.kernel import TextPicture
        >>> TextPicture(state.view(0), state.game, "fr").several(["une carte", "un dé"])
        'une carte\xa0; un dé'
        """
        return SEMICOLONS[self.lang].join(things)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells as lines whose columns are aligned.

    >>> aligned([["a", "bcd"], ["efg", "h"]])
    ['a   | bcd', 'efg | h']
    """
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
