"""What people read of Archipelago: templates in English, other languages in `locale/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from atoll.games.archipelago import choices
from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.words.captions import CAPTIONS
from atoll.games.archipelago.words.deeds import DEEDS
from atoll.games.archipelago.words.nouns import names_of
from atoll.games.archipelago.words.symbols import ICONS
from atoll.games.archipelago.words.templates import EVENTS, LABELS, PICTURES, PROMPTS, REFUSALS
from atoll.kernel import Say, Texts

__all__ = ["ICONS", "texts"]


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def names(say: Say) -> Mapping[str, Sequence[str]]:
        return {**choices.nouns(cat), **names_of(cat, say)}

    folder = Path(__file__).parent.parent
    return Texts(folder, names, LABELS, PROMPTS, EVENTS, REFUSALS, {**PICTURES, **CAPTIONS}, DEEDS)
