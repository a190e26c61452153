"""What people read of Conquest of Paradise, in every language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path

from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.games.paradise.words.captions import CAPTIONS
from atoll.games.paradise.words.deeds import DEEDS
from atoll.games.paradise.words.nouns import names
from atoll.games.paradise.words.symbols import ICONS
from atoll.games.paradise.words.templates import EVENTS, LABELS, PROMPTS, REFUSALS
from atoll.kernel import LANGUAGES, Event, Texts, View
from atoll.kernel.text import Language

__all__ = ["ICONS", "texts"]

GAME_FOLDER = Path(__file__).parent.parent
OPPONENT = "Samoa"
PRINTED = {"card": "card text", "event": "event text"}


Islands = tuple[tuple[int, int], ...]  # hexes, and the groups that everybody sees there


class ParadiseTexts(Texts):
    """The texts of a game whose one-player form has an opponent without a seat: Samoa (COP-S.1.1)."""

    cat: Catalog

    def seen(self, view: View) -> Texts:
        """Return the texts in which a hex is called by the island that was found there."""
        assert isinstance(view, ParadiseView)
        hexes, groups = self.cat.hex_names, self.cat.group
        found = ((hexes.index(word), groups[hex_.group]) for word, hex_ in view.hexes.items() if hex_.land == "group")
        return charted(self, tuple(sorted(found)))

    def event(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the sentence for an event; who plays alone plays against the people of Samoa."""
        return super().event(event, lang, _with_opponent(names))

    def brief(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return an event in few words; who plays alone plays against the people of Samoa."""
        return super().brief(event, lang, _with_opponent(names))


class ChartedTexts(ParadiseTexts):
    """The same texts when some islands have been found."""

    def __init__(self, uncharted: ParadiseTexts, islands: Islands):
        self.__dict__.update(uncharted.__dict__)
        self._uncharted = uncharted
        self._languages = {code: _charted(uncharted.language(code), islands) for code in LANGUAGES}

    def seen(self, view: View) -> Texts:
        """Return the texts of another moment."""
        return self._uncharted.seen(view)

    def event(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the sentence for an event; where an island itself is told of, its place keeps the name of the sea."""
        if "group" in event.values:
            return self._uncharted.event(event, lang, names)
        return super().event(event, lang, names)


@lru_cache(maxsize=256)
def charted(uncharted: ParadiseTexts, islands: Islands) -> ChartedTexts:
    """Return the texts for the islands found so far, made once."""
    return ChartedTexts(uncharted, islands)


def _charted(language: Language, islands: Islands) -> Language:
    places = list(language.nouns["hex"])
    for place, group in islands:
        places[place] = language.nouns["group"][group]
    return language.renamed({"hex": places, "goal": places})


def _with_opponent(names: Sequence[str]) -> Sequence[str]:
    return [*names, OPPONENT] if len(names) == 1 else names


def texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""
    named = partial(names, cat)
    made = ParadiseTexts(GAME_FOLDER, named, LABELS, PROMPTS, EVENTS, REFUSALS, CAPTIONS, DEEDS, PRINTED)
    made.cat = cat
    return made
