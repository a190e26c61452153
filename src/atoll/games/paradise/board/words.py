"""What the drawing calls things in one language, and the signs of what happens."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace as Box

from atoll.games.paradise.catalog import CARDS, EVENTS, Catalog
from atoll.games.paradise.choices import nouns as all_words
from atoll.games.paradise.scoring import SOURCES
from atoll.kernel import Texts

# The sign of an event in the log.
ICONS = {
    "settle": "pa-home",
    "turn": "pa-turn",
    "order": "pa-first",
    "explorer back": "pa-explorer",
    "explore": "pa-explorer",
    "cross": "pa-explorer",
    "draw marker": "pa-knot",
    "drift": "pa-off_course",
    "see tile": "pa-eye",
    "look": "pa-eye",
    "mark tile": "pa-tile",
    "reveal tile": "pa-palm",
    "south island": "pa-palm",
    "lost": "pa-lost",
    "returned": "pa-explorer",
    "kumara search": "pa-kumara",
    "kumara sail": "pa-kumara",
    "kumara": "pa-kumara",
    "transit": "pa-chain",
    "sail": "pa-transport_canoe",
    "must stop": "pa-war_canoe",
    "walk": "pa-warrior_band",
    "show": "pa-transport_canoe",
    "hide": "pa-transport_canoe",
    "drop rumor": "pa-rumor",
    "rumor": "pa-rumor",
    "battle": "pa-clubs",
    "attack stopped": "pa-truce",
    "only rumors": "pa-rumor",
    "rows": "pa-clubs",
    "battle card": "pa-card",
    "eliminated": "pa-clubs",
    "panics": "pa-clubs",
    "battle won": "pa-star",
    "retreat": "pa-war_canoe",
    "abandoned": "pa-lost",
    "conquest": "pa-village",
    "home": "pa-home",
    "village": "pa-village",
    "villages lost": "pa-village",
    "agriculture": "pa-improved_agriculture",
    "inward": "pa-lost",
    "stored": "pa-stored",
    "unstored": "pa-stored",
    "draw card": "pa-card",
    "draw hidden": "pa-card",
    "reveal card": "pa-card",
    "use card": "pa-card",
    "deforest": "pa-axe",
    "event": "pa-event",
    "keep event": "pa-event",
    "keep hidden": "pa-event",
    "play event": "pa-event",
    "event ignored": "pa-event",
    "wreck": "pa-lost",
    "marriage": "pa-truce",
    "malaria": "pa-event",
    "count": "pa-star",
    "declare": "pa-star",
    "total": "pa-star",
    "chit": "pa-chit",
    "held": "pa-village",
    "ai marker": "pa-knot",
    "ai attack": "pa-clubs",
}


class Words:
    """What things are called in one language, by the words of a view, and the cards with all they say."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        self._texts = texts
        self._lang = lang
        spoken = texts.language(lang).nouns
        self.of = {
            noun: dict(zip(words, spoken[noun], strict=True))
            for noun, words in all_words(cat).items()
            if noun in spoken
        }
        self.group: dict[str, str] = dict(zip(cat.groups, spoken["group"], strict=True))
        self.fixed = {key.replace(" ", "_"): text for key, text in self._captions().items()}
        self.source = {source: self.say(f"from {source}") for source in SOURCES}
        self.cards = {card.id: self._card(cat, k, spoken["card text"][k]) for k, card in enumerate(cat.components.card)}
        self.events = {
            event: Box(id=event, name=name, text=text, title=f"{name}: {text}", vp=None, bonus="", vp_title="")
            for event, name, text in zip(EVENTS, spoken["event"], spoken["event text"], strict=True)
        }

    def say(self, key: str, **values: object) -> str:
        """Return a caption."""
        return self._texts.caption(key, self._lang, **values)

    def _captions(self) -> dict[str, str]:
        """Return the captions without blanks."""
        return {key: self.say(key) for key, english in self._texts.pictures.items() if "{" not in english}

    def _card(self, cat: Catalog, k: int, text: str) -> Box:
        name, vp = self.of["card"][CARDS[k]], cat.card_vp[k] // 2
        return Box(
            id=CARDS[k],
            name=name,
            text=text,
            title=f"{name}: {text}",
            vp=vp,
            vp_title=self.say("card worth", vp=vp),
            bonus="" if cat.card_bonus[k] == "none" else self.say(f"bonus {cat.card_bonus[k]}"),
        )


@lru_cache(maxsize=8)
def words_of(cat: Catalog, texts: Texts, lang: str) -> Words:
    """Return the words of a language, made once."""
    return Words(cat, texts, lang)


def points(value: float) -> str:
    """Return Victory Points as people write them."""
    whole = int(value)
    return f"{whole}½" if value != whole else str(whole)


def short(name: str, length: int = 10) -> str:
    """Return a name that fits."""
    return name if len(name) <= length else f"{name[: length - 1]}…"
