"""What all fragments of one drawing share: the lexicon, the names, what a place is called, and who may set out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from atoll.games.paradise.board.layout import FAR, FAR_COLUMN, NEAR, Extent, middles
from atoll.games.paradise.catalog import KINDS, TC, TU, Catalog
from atoll.games.paradise.eyes.view import ParadiseView, StackView
from atoll.games.paradise.words.lexicon import ParadiseLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.drawing import Fragments, Studio

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
        return {word: k for k, word in enumerate(self.cat.hex_names)}

    @cached_property
    def extent(self) -> Extent:
        """The whole sea, if its last columns matter: somebody is, or may go, there."""
        v, place_of = self.view, self.place_of
        busy = {v.explorer, *(place for _, place, _ in v.marks)}.union(*(player.stacks for player in v.players))
        busy.update(word for words in self.offered for word in words if word in place_of)
        far = any(self.cat.places[place_of[word]][0] >= FAR_COLUMN for word in busy if word)
        return FAR if far or v.kumara else NEAR

    def centre(self, word: str) -> tuple[int, int]:
        """Return the middle of a hex."""
        return middles(self.extent, self.cat.places)[self.place_of[word]]

    def island(self, word: str) -> str:
        """Return the name of the group that everybody sees in a hex, if there is one."""
        hex_ = self.view.hexes.get(word)
        return self.words.group[hex_.group] if hex_ is not None and hex_.group and hex_.land != "face_down" else ""

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
