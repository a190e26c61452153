"""What people read of Anno 1800, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from atoll.games.anno1800.catalog import Catalog
from atoll.games.anno1800.choices import nouns as ids
from atoll.games.anno1800.words.captions import CAPTIONS
from atoll.games.anno1800.words.deeds import DEEDS
from atoll.games.anno1800.words.nouns import names
from atoll.games.anno1800.words.symbols import ICONS
from atoll.games.anno1800.words.templates import EVENTS, LABELS, PROMPTS, REFUSALS
from atoll.kernel import Say, Texts

__all__ = ["ICONS", "texts"]


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def named(say: Say) -> Mapping[str, Sequence[str]]:
        return {**ids(cat), **names(cat, say)}

    return Texts(Path(__file__).parents[1], named, LABELS, PROMPTS, EVENTS, REFUSALS, CAPTIONS, DEEDS)
