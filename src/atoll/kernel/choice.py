"""Choices: the small moves every decision is made of, built once per game and reused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from operator import getitem
from typing import Any

from mypy_extensions import mypyc_attr

from atoll.kernel.errors import UnknownChoice


class Choice:
    """One atom of play: an index, a kind with its values, a text form, and the board elements it concerns.

    Choices are compared by identity: a game makes each one exactly once.

    >>> from atoll.kernel import ChoiceBook
    >>> book = ChoiceBook({"island": ("blue", "red"), "tile": ("a", "b", "c")})
    >>> red = book.row("sail", "island")[1]
    >>> red.index, red.text, red.targets
    (1, 'sail red', ('island:red',))
    """

    __slots__ = ("args", "book", "index", "kind", "names", "targets", "text")

    def __init__(
        self,
        book: ChoiceBook,
        index: int,
        kind: str,
        names: tuple[str, ...],
        args: tuple[int, ...],
        words: tuple[str, ...],
    ):
        self.book = book
        self.index = index
        self.kind = kind
        self.names = names
        self.args = args
        self.text = " ".join((kind, *words))
        self.targets = tuple(f"{name}:{word}" for name, word in zip(names, words, strict=True))

    def __reduce__(self) -> tuple[Any, ...]:
        return getitem, (self.book, self.index)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Choice({self.text!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoiceBook:
    """Every choice a game can ever offer, by index and by text.

    `nouns` names the things choices speak of and gives each thing its word: `{"island": ("blue", "red")}`.

    >>> from atoll.kernel import ChoiceBook
    >>> book = ChoiceBook({"island": ("blue", "red"), "tile": ("a", "b", "c")})
    >>> sail = book.row("sail", "island")
    >>> len(book), book[1] is sail[1] is book.parse("sail red")
    (2, True)
    """

    done: Choice  # where something may be ended

    def __init__(self, nouns: Mapping[str, Sequence[str]]):
        self.nouns = nouns
        self.game: Any = None  # whose book it is: another process finds its own by it
        self._all: list[Choice] = []
        self._by_text: dict[str, Choice] = {}

    def one(self, kind: str) -> Choice:
        """Make a choice that concerns nothing in particular: `end turn`.

        >>> from atoll.kernel import ChoiceBook
        >>> book = ChoiceBook({"island": ("blue", "red"), "tile": ("a", "b", "c")})
        >>> book.one("end turn")
        Choice('end turn')
        """
        return self._add(kind, (), ())

    def row(self, kind: str, noun: str) -> list[Choice]:
        """Make a choice for each thing of a noun: `row("recruit governor", "place")[17]`.

        >>> from atoll.kernel import ChoiceBook
        >>> book = ChoiceBook({"island": ("blue", "red"), "tile": ("a", "b", "c")})
        >>> book.row("sail", "island")
        [Choice('sail blue'), Choice('sail red')]
        """
        return [self._add(kind, (noun,), (i,)) for i in range(len(self.nouns[noun]))]

    def grid(self, kind: str, first: str, second: str) -> list[list[Choice]]:
        """Make a choice for each pair of things: `grid("take", "island", "tile")[island][tile]`.

        >>> from atoll.kernel import ChoiceBook
        >>> book = ChoiceBook({"island": ("blue", "red"), "tile": ("a", "b", "c")})
        >>> take = book.grid("take", "island", "tile")
        >>> take[1][2]
        Choice('take red c')
        """
        rows: list[list[Choice]] = [[] for _ in self.nouns[first]]
        for i, j in product(range(len(self.nouns[first])), range(len(self.nouns[second]))):
            rows[i].append(self._add(kind, (first, second), (i, j)))
        return rows

    def parse(self, text: str) -> Choice:
        """Return the choice with this text form.

        >>> from atoll.kernel import ChoiceBook
        >>> book = ChoiceBook({"island": ("blue", "red"), "tile": ("a", "b", "c")})
        >>> sail = book.row("sail", "island")
        >>> book.parse("sail blue")
        Choice('sail blue')
        >>> book.parse("sail blu")
        Traceback (most recent call last):
        atoll.kernel.errors.UnknownChoice: 'sail blu' is no choice of this game; did you mean 'sail blue', 'sail red'?
        """
        found = self._by_text.get(" ".join(text.split()))
        if found is not None:
            return found
        from difflib import get_close_matches  # takes a while to load, and few mistype

        near = get_close_matches(text, self._by_text, n=3)
        hint = "; did you mean {near}?" if near else ""
        raise UnknownChoice("{text} is no choice of this game" + hint, text=repr(text), near=", ".join(map(repr, near)))

    def _add(self, kind: str, names: tuple[str, ...], args: tuple[int, ...]) -> Choice:
        words = tuple(self.nouns[name][i] for name, i in zip(names, args, strict=True))
        choice = Choice(self, len(self._all), kind, names, args, words)
        if choice.text in self._by_text:
            raise ValueError(f"two choices read {choice.text!r}")
        self._all.append(choice)
        self._by_text[choice.text] = choice
        return choice

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self.game, "book")

    def __getitem__(self, index: int) -> Choice:
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all)
