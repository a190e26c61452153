"""What people read of Conquest of Paradise, in every language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.words.captions import CAPTIONS
from atoll.games.paradise.words.deeds import DEEDS
from atoll.games.paradise.words.nouns import nouns
from atoll.games.paradise.words.symbols import ICONS
from atoll.games.paradise.words.templates import EVENTS, LABELS, PROMPTS, REFUSALS
from atoll.kernel import Event, Texts

__all__ = ["ICONS", "texts"]

GAME_FOLDER = Path(__file__).parent.parent
OPPONENT = "Samoa"
PRINTED = {"card": "card text", "event": "event text"}


class ParadiseTexts(Texts):
    """The texts of a game whose one-player form has an opponent without a seat: Samoa (COP-S.1.1)."""

    def event(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the sentence for an event; who plays alone plays against the people of Samoa."""
        return super().event(event, lang, _with_opponent(names))

    def brief(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return an event in few words; who plays alone plays against the people of Samoa."""
        return super().brief(event, lang, _with_opponent(names))


def _with_opponent(names: Sequence[str]) -> Sequence[str]:
    return [*names, OPPONENT] if len(names) == 1 else names


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""
    named = partial(nouns, cat)
    return ParadiseTexts(GAME_FOLDER, named, LABELS, PROMPTS, EVENTS, REFUSALS, CAPTIONS, DEEDS, PRINTED)
