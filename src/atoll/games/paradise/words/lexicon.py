"""What the picture and the drawing call things in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from atoll.games.paradise.catalog import CARDS, EVENTS, Catalog
from atoll.games.paradise.choices import nouns
from atoll.games.paradise.scoring import SOURCES
from atoll.kernel import Texts
from atoll.kernel.lexicon import Lexicon


@dataclass(slots=True, frozen=True)
class Leaf:
    """An Arts & Culture card or an Event, with all it says."""

    id: str
    name: str
    text: str
    title: str  # name and text in a line
    vp: int | None = None  # an Event has none
    vp_title: str = ""
    bonus: str = ""


class ParadiseLexicon(Lexicon):
    """What things are called in one language, and the cards with all they say."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        super().__init__(texts, lang, nouns(cat))
        self._cat = cat
        self.group: dict[str, str] = dict(zip(cat.groups, self.nouns["group"], strict=True))
        self.source = {source: self.say(f"from {source}") for source in SOURCES}
        self.cards = {card: self._card(cat, k) for k, card in enumerate(CARDS)}
        self.events = {
            event: Leaf(event, name, text, self.say("pair", name=name, value=text))
            for event, name, text in zip(EVENTS, self.nouns["event"], self.nouns["event text"], strict=True)
        }

    def die(self, face: int) -> str:
        """Return what a face of the die does in a battle."""
        side = "attacker" if self._cat.die_hurts_attacker[face] else "defender"
        return self.fixed[f"{side}_{'falls' if self._cat.die_eliminates[face] else 'panics'}"]

    def leaf(self, word: str) -> Leaf:
        """Return a card or an Event."""
        return self.cards.get(word) or self.events[word]

    def _card(self, cat: Catalog, k: int) -> Leaf:
        vp, bonus = cat.card_vp[k] // 2, cat.card_bonus[k]
        name, text = self.nouns["card"][k], self.nouns["card text"][k]
        return Leaf(
            id=CARDS[k],
            name=name,
            text=text,
            title=self.say("pair", name=name, value=text),
            vp=vp,
            vp_title=self.say("card worth", vp=vp),
            bonus="" if bonus == "none" else self.say(f"bonus {bonus}"),
        )


@lru_cache(maxsize=8)
def lexicon(cat: Catalog, texts: Texts, lang: str) -> ParadiseLexicon:
    """Return the lexicon of a language, made once."""
    return ParadiseLexicon(cat, texts, lang)
