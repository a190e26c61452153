"""What people read of Archipelago: templates in English, other languages in `locale/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from atoll.games.archipelago import choices
from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.components.spots import CELL_NEXT, CELL_WORDS
from atoll.games.archipelago.eyes.view import ArchipelagoView
from atoll.games.archipelago.words.captions import CAPTIONS
from atoll.games.archipelago.words.deeds import DEEDS
from atoll.games.archipelago.words.nouns import names
from atoll.games.archipelago.words.places import beside
from atoll.games.archipelago.words.symbols import ICONS
from atoll.games.archipelago.words.templates import EVENTS, LABELS, PICTURES, PROMPTS, REFUSALS
from atoll.kernel import LANGUAGES, Say, Texts, View
from atoll.kernel.text import Language

__all__ = ["ICONS", "texts"]

PRINTED = {"card": "printed"}


class ArchipelagoTexts(Texts):
    """The texts of a game in which a free cell is called by the region that it lies beside."""

    def seen(self, view: View) -> Texts:
        """Return the texts for the regions that are explored."""
        assert isinstance(view, ArchipelagoView)
        return explored(self, tuple(region.cell for region in view.regions))


class ExploredTexts(ArchipelagoTexts):
    """The same texts when some regions are explored."""

    def __init__(self, unexplored: ArchipelagoTexts, cells: tuple[str, ...]):
        self.__dict__.update(unexplored.__dict__)
        self._unexplored = unexplored
        self._languages = {code: _explored(unexplored.language(code), cells) for code in LANGUAGES}

    def seen(self, view: View) -> Texts:
        """Return the texts of another moment."""
        return self._unexplored.seen(view)


@lru_cache(maxsize=256)
def explored(unexplored: ArchipelagoTexts, cells: tuple[str, ...]) -> ExploredTexts:
    """Return the texts for the regions explored so far, made once."""
    return ExploredTexts(unexplored, cells)


def _explored(language: Language, cells: tuple[str, ...]) -> Language:
    """Return a language in which the cells around the explored ones are named by them."""
    at, regions = {cell: n for n, cell in enumerate(cells)}, language.nouns["region"]
    names = list(language.nouns["cell"])
    for number in {near for cell in cells for near in CELL_NEXT[CELL_WORDS.index(cell)] if near >= 0}:
        found = beside(CELL_WORDS[number], at)
        if found:
            side, region = found
            names[number] = language.say("picture", CAPTIONS[f"side {side}"]).format(place=regions[region])
    return language.renamed({"cell": names})


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def called(say: Say) -> Mapping[str, Sequence[str]]:
        return {**choices.nouns(cat), **names(cat, say)}

    folder = Path(__file__).parent.parent
    captions = {**PICTURES, **CAPTIONS}
    return ArchipelagoTexts(folder, called, LABELS, PROMPTS, EVENTS, REFUSALS, captions, DEEDS, PRINTED)
