"""What pictures and drawings call things in one language, and the cards with all they say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from atoll.games.daimyo.catalog import DIE_COLOURS, FACES, Card, Catalog, tile_and_side
from atoll.games.daimyo.choices import nouns
from atoll.games.daimyo.words.symbols import Icon, icons
from atoll.kernel import Lexicon, Texts, capital

PHRASES = 2048  # remembered captions


@dataclass(slots=True, frozen=True)
class PrintedCard:
    """A hero with all that is printed on it."""

    id: str
    name: str
    cost: int
    power: int
    text: str
    title: str
    cost_title: str
    power_title: str
    icons: tuple[Icon, ...]


class DaimyoLexicon(Lexicon):
    """The names of things by the words of a view, and what is printed on cards and tiles."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        super().__init__(texts, lang, nouns(cat))
        self.phrase = lru_cache(maxsize=PHRASES)(self.say)  # drawings say the same again and again
        self.island = {island: capital(self.say("isle", island=name)) for island, name in self.of["island"].items()}
        self.die_colour = [self.nouns["die"][FACES * k].rsplit(" ", 1)[0] for k in range(len(DIE_COLOURS))]
        self.relic: dict[str, str] = dict(zip(cat.islands, self.nouns["relic"], strict=True))
        self.building = [capital(name) for name in self.nouns["building"]]
        self.help_text = self._help_texts(cat)
        self.cards = {card.id: self._card(k, card) for k, card in enumerate(cat.heroes)}
        self.power_text: dict[str, str] = dict(zip(cat.clans, self.nouns["short power"], strict=True))
        self.power_icons: dict[str, tuple[Icon, ...]] = {
            clan: icons(steps) for clan, steps in zip(cat.clans, cat.clan_power, strict=True)
        }
        self.bonus_icons = {name: icons(steps) for name, steps in zip(cat.bonus_tiles, cat.bonus_steps, strict=True)}

    def _help_texts(self, cat: Catalog) -> dict[str, tuple[str, str, tuple[Icon, ...]]]:
        """Return name, effect in few words and signs of each side of each villager tile."""
        sides = [side for sides in cat.villager_sides for side in sides]
        villagers, deeds = self.nouns["villager"], self.nouns["short deed"]
        return {
            help_: (capital(villagers[tile_and_side(k)[0]]), deeds[k].rstrip("."), icons(sides[k]))
            for k, help_ in enumerate(nouns(cat)["help"])
        }

    def _card(self, k: int, card: Card) -> PrintedCard:
        return PrintedCard(
            id=card.id,
            name=self.nouns["hero"][k],
            cost=card.cost,
            power=card.power,
            text=self.nouns["short effect"][k],
            title=self.of["card"][card.id],
            cost_title=self.say("hero cost", cost=card.cost),
            power_title=self.say("hero power", power=card.power),
            icons=icons(card.steps, card.price, card.loose_tiles),
        )


@lru_cache(maxsize=8)
def lexicon(cat: Catalog, texts: Texts, lang: str) -> DaimyoLexicon:
    """Return the words of a language, made once."""
    return DaimyoLexicon(cat, texts, lang)
