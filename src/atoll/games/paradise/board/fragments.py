"""What all fragments of one drawing share: the lexicon, the names, what a place is called, and who may set out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from atoll.games.paradise.board.layout import FAR, FAR_COLUMN, NEAR, Extent, middles
from atoll.games.paradise.catalog import KINDS, TC, TU, Catalog
from atoll.games.paradise.eyes.view import ParadiseView, StackView
from atoll.games.paradise.words.lexicon import ParadiseLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio
from atoll.kernel.sketch import TABLE

UP = KINDS[TU]

studio = Studio(Path(__file__).parent)


def sign_of(kind: str) -> str:
    """Return the sign of a kind of piece; a Transport Canoe looks the same on both sides."""
    return KINDS[TC] if kind == UP else kind


class Fragment(Fragments[ParadiseView, Catalog, ParadiseLexicon]):
    """A part of the drawing."""

    studio = studio

    def __init__(self, view: ParadiseView, game: Game[Any], lang: str = "en", names: Sequence[str] = ()):
        super().__init__(view, game, lang, names)
        if view.solo:
            self.names[1] = self.words.of["people"][self.cat.peoples[self.cat.samoa]]

    @cached_property
    def offered(self) -> list[list[str]]:
        """What may be chosen, in words."""
        return [choice.split() for choice in self.view.choices]

    def lexicon(self, game: Game[Any], lang: str) -> ParadiseLexicon:
        """Return the words of the drawing, made once."""
        return lexicon(game.catalog, game.texts, lang)

    @cached_property
    def place_of(self) -> dict[str, int]:
        """The number of each hex."""
        return places_of(self.cat)

    @cached_property
    def extent(self) -> Extent:
        """The whole sea, if its last columns matter: somebody is, or may go, there."""
        return FAR if self.view.gist(goes_far(self.cat), TABLE) else NEAR

    @cached_property
    def found(self) -> dict[str, str]:
        """The group that everybody sees in a hex."""
        return self.view.gist(_found, TABLE)

    def centre(self, word: str) -> tuple[int, int]:
        """Return the middle of a hex."""
        return self.middles[self.place_of[word]]

    @cached_property
    def middles(self) -> tuple[tuple[int, int], ...]:
        """The middles of all hexes."""
        return middles(self.extent, self.cat.places)

    def island(self, word: str) -> str:
        """Return the name of the group that everybody sees in a hex, if there is one."""
        group = self.found.get(word)
        return self.words.group[group] if group else ""

    def place(self, word: str) -> str:
        """Return what players call a hex: the group there, or the sea."""
        return self.island(word) or self.words.of["hex"][word]

    @cached_property
    def setting_out(self) -> defaultdict[str, list[tuple[str, str]]]:
        """What may leave each hex: noun and word of the piece."""
        found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        nouns = {"launch": "craft", "transit": "kind", "walk": "kind"}
        for words in self.offered:
            if words[0] in nouns and words[1] != "to":
                found[words[1]].append((nouns[words[0]], words[2]))
        return found

    def entries(self, stack: StackView) -> list[tuple[str, int]]:
        """Return the pieces of a stack as far as they can be read, by kind; those that cannot have no kind."""
        if stack.pieces is not None:
            return list(stack.pieces.items())
        known = [(kind, count) for kind, count in stack.known.items() if kind != UP]
        hidden = stack.count - stack.face_up - sum(count for _, count in known)
        found = [(UP, stack.face_up), *known, ("", hidden)]
        return [(kind, count) for kind, count in found if count]


@lru_cache(maxsize=8)
def places_of(cat: Catalog) -> dict[str, int]:
    """Return the number of each hex."""
    return {word: k for k, word in enumerate(cat.hex_names)}


@lru_cache(maxsize=8)
def goes_far(cat: Catalog) -> Callable[[ParadiseView, int], bool]:
    """Return what tells whether the last columns of the sea matter, once for all that is drawn of a view."""
    far = {word for word, (column, _) in zip(cat.hex_names, cat.places, strict=True) if column >= FAR_COLUMN}

    def goes(v: ParadiseView, _: int) -> bool:
        known: bool | None = v.__dict__.get("_far")
        if known is None:
            offered = (word for choice in v.choices for word in choice.split())
            busy = (v.explorer, *(place for _, place, _ in v.marks), *offered)
            known = v.kumara or not all(map(far.isdisjoint, (busy, *(player.stacks for player in v.players))))
            v.__dict__["_far"] = known
        return known

    return goes


def _found(view: ParadiseView, _: int) -> dict[str, str]:
    return {word: hex_.group for word, hex_ in view.hexes.items() if hex_.group and hex_.land != "face_down"}
