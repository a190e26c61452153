"""What people read of Anno 1800, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from atoll.games.anno1800.catalog import Catalog
from atoll.games.anno1800.choices import nouns as ids
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.words.captions import CAPTIONS
from atoll.games.anno1800.words.deeds import DEEDS
from atoll.games.anno1800.words.nouns import names
from atoll.games.anno1800.words.symbols import ICONS
from atoll.games.anno1800.words.templates import EVENTS, LABELS, PROMPTS, REFUSALS
from atoll.kernel import Choice, Say, Texts, View

__all__ = ["ICONS", "texts"]


class AnnoTexts(Texts):
    """The texts of a game in which a tile may be placed over another."""

    cat: Catalog

    def seen(self, view: View) -> Texts:
        """Return the texts that say what the looking player's tiles would cover."""
        assert isinstance(view, AnnoView)
        if view.seat < 0:
            return self
        return _built(self, tuple(each.building for each in view.players[view.seat].buildings))


class BuiltTexts(AnnoTexts):
    """The same texts when some spaces are built upon."""

    def __init__(self, unbuilt: AnnoTexts, standing: tuple[str, ...]):
        self.__dict__.update(unbuilt.__dict__)
        self._unbuilt = unbuilt
        self._standing = standing  # space by space, nothing where it is free

    def seen(self, view: View) -> Texts:
        """Return the texts of another moment."""
        return self._unbuilt.seen(view)

    @property
    def teller(self) -> Texts:
        """The texts of all moments: what was built changes labels, and no events."""
        return self._unbuilt

    def harms(self, choice: Choice) -> bool:
        """Return whether a tile would cover another."""
        return choice.kind == "place" and bool(self._standing[choice.args[0]])

    def label(self, choice: Choice, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return what a button says; what would be covered is named."""
        if not self.harms(choice):
            return super().label(choice, lang, names)
        (space,) = choice.args
        values = {"space": space, "kind": self.cat.kinds.index(self._standing[space])}
        return self.language(lang).fill("picture", self.pictures["place over"], values, names)


@lru_cache(maxsize=256)
def _built(unbuilt: AnnoTexts, standing: tuple[str, ...]) -> BuiltTexts:
    """Return the texts for what stands where, made once."""
    return BuiltTexts(unbuilt, standing)


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def named(say: Say) -> Mapping[str, Sequence[str]]:
        return {**ids(cat), **names(cat, say)}

    made = AnnoTexts(Path(__file__).parents[1], named, LABELS, PROMPTS, EVENTS, REFUSALS, CAPTIONS, DEEDS)
    made.cat = cat
    return made
