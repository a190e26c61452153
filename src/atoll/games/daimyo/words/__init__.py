"""What people read of Daimyo: templates, captions and the names of things; other languages stand in `locale/`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from atoll.games.daimyo.catalog import Catalog
from atoll.games.daimyo.words.captions import CAPTIONS
from atoll.games.daimyo.words.deeds import DEEDS
from atoll.games.daimyo.words.nouns import names
from atoll.games.daimyo.words.symbols import ICONS
from atoll.games.daimyo.words.templates import EVENTS, LABELS, PROMPTS, REFUSALS
from atoll.kernel import Choice, Texts

__all__ = ["ICONS", "texts"]

FOLDER = Path(__file__).parent.parent
PRINTED = {"clan": "clan board"}


class DaimyoTexts(Texts):
    """Texts whose labels know the prices in the data."""

    def __init__(self, cat: Catalog):
        super().__init__(FOLDER, partial(names, cat), LABELS, PROMPTS, EVENTS, REFUSALS, CAPTIONS, DEEDS, PRINTED)
        self.prices = {
            "reset_gold": cat.reset_gold,
            "search_price": cat.search_price,
            "purchase_gold": cat.purchase_gold,
        }

    def label(self, choice: Choice, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return what a button for this choice says."""
        values = {**self.prices, **dict(zip(choice.names, choice.args, strict=True))}
        return self.language(lang).fill("label", self.labels[choice.kind], values, names)


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""
    return DaimyoTexts(cat)
