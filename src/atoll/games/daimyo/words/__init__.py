"""What people read of Daimyo: templates, captions and the names of things; other languages stand in `locale/`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from atoll.games.daimyo.catalog import Catalog
from atoll.games.daimyo.words.captions import CAPTIONS
from atoll.games.daimyo.words.nouns import names
from atoll.games.daimyo.words.symbols import ICONS
from atoll.games.daimyo.words.templates import EVENTS, LABELS, PROMPTS, REFUSALS
from atoll.kernel import Texts

__all__ = ["ICONS", "texts"]

FOLDER = Path(__file__).parent.parent


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""
    return Texts(FOLDER, partial(names, cat), LABELS, PROMPTS, EVENTS, REFUSALS, CAPTIONS)
