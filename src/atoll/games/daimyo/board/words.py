"""What the drawing calls things in one language, and the signs of what cards and tiles do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace as Box

from atoll.games.daimyo.catalog import DIE_COLOURS, FACES, GOODS, Card, Catalog, Effect
from atoll.games.daimyo.choices import nouns as all_words
from atoll.kernel import Texts

# The sign of an effect; goods have their own.
SIGNS = {
    "gain_choice": ("any",),
    "gain_popularity": ("star",),
    "gain_popularity_per": ("star",),
    "gain_storage": ("storage",),
    "draw_hero": ("hero",),
    "recover_hero": ("reset", "hero"),
    "buy_hero": ("hero",),
    "play_hero_free_power": ("hero",),
    "reset_recruitment": ("reset",),
    "build": ("hammer",),
    "move_governor": ("move", "governor"),
    "move_rival_governor": ("move", "governor"),
    "produce": ("harvest",),
    "gain_influence": ("influence",),
    "take_relic_here": ("relic",),
    "take_relic_board": ("relic",),
    "take_relic_bag": ("bag", "relic"),
    "take_relic_market": ("relic",),
    "move_scavenger_take": ("scavenger", "relic"),
    "set_die": ("cube",),
    "take_helmet": ("helmet",),
    "trade": ("trade",),
    "activate_villager": ("villager",),
}
# The sign of an event in the log.
ICONS = {
    "first player": "dm-helmet",
    "clan": "dm-banner",
    "round": "dm-first",
    "take die": "dm-cube",
    "set die": "dm-cube",
    "gain": "dm-harvest",
    "pay": "dm-gold",
    "points": "dm-star",
    "influence": "dm-influence",
    "storage": "dm-storage",
    "draw hero": "dm-hero",
    "draw hidden": "dm-hero",
    "reveal hero": "dm-hero",
    "play hero": "dm-hero",
    "discard": "dm-hero",
    "hire": "dm-hero",
    "recover": "dm-hero",
    "clan power": "dm-star",
    "use tile": "dm-star",
    "reset": "dm-reset",
    "villager": "dm-villager",
    "helmet": "dm-helmet",
    "pass helmet": "dm-helmet",
    "governor": "dm-governor",
    "move governor": "dm-move",
    "shadow": "dm-shadow",
    "eliminate": "dm-governor",
    "build": "dm-hammer",
    "place tile": "dm-hammer",
    "scavenger": "dm-scavenger",
    "take": "dm-relic",
    "take from market": "dm-relic",
    "draw tile": "dm-bag",
    "to market": "dm-relic",
    "clear": "dm-relic",
    "drop": "dm-relic",
    "refill": "dm-relic",
    "restore": "dm-altar",
    "banner": "dm-banner",
    "total": "dm-star",
}
UNITS = ("governor", "governor", "shadow")
COUNTED = ("star", "any", "storage", "hero", "relic", "influence", "governor", "shadow", "hammer")

Icon = tuple[str, int, bool]  # a sign, how many, and whether they are paid


class Words:
    """What things are called in one language, by the words of a view, and the cards with all they say."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        self.cat = cat
        self._texts = texts
        self._lang = lang
        spoken = texts.language(lang).nouns
        self.of = {
            noun: dict(zip(words, spoken[noun], strict=True))
            for noun, words in all_words(cat).items()
            if noun in spoken
        }
        self.help_text = self._help_texts()
        self.fixed = {key.replace(" ", "_"): text for key, text in self._captions().items()}
        self.island = {island: capital(self.say("isle", island=name)) for island, name in self.of["island"].items()}
        self.die_colour = [spoken["die"][FACES * k].rsplit(" ", 1)[0] for k in range(len(DIE_COLOURS))]
        self.source = spoken["source"]
        self.relic: dict[str, str] = dict(zip(cat.islands, spoken["relic"], strict=True))
        self.building = tuple(capital(name) for name in spoken["building"])
        self.cards = {card.id: self._card(card) for card in cat.heroes}
        self.bonus_icons = {name: icons(steps) for name, steps in zip(cat.bonus_tiles, cat.bonus_steps, strict=True)}

    def say(self, key: str, **values: object) -> str:
        """Return a caption."""
        return self._texts.caption(key, self._lang, **values)

    def _captions(self) -> dict[str, str]:
        """Return the captions without blanks."""
        return {key: self.say(key) for key, english in self._texts.pictures.items() if "{" not in english}

    def _help_texts(self) -> dict[str, tuple[str, str]]:
        """Return name and effect of each side of each villager tile."""
        say = self._texts.language(self._lang).say
        return {
            f"{tile.id}/{side}": (capital(say("villager", tile.id)), say("effect", face.text))
            for tile in self.cat.components.villager_tiles
            for side, face in (("front", tile.front), ("back", tile.back))
        }

    def _card(self, card: Card) -> Box:
        return Box(
            id=card.id,
            name=card.name,
            cost=card.cost,
            power=card.power,
            text=self._texts.language(self._lang).say("effect", card.text),
            title=self.of["card"][card.id],
            cost_title=self.say("hero cost", cost=card.cost),
            power_title=self.say("hero power", power=card.power),
            icons=icons(card.steps, card.price, card.loose_tiles),
        )


@lru_cache(maxsize=8)
def words_of(cat: Catalog, texts: Texts, lang: str) -> Words:
    """Return the words of a language, made once."""
    return Words(cat, texts, lang)


def icons(steps: Sequence[Effect], price: Sequence[int] = (), tiles: int = 0) -> tuple[Icon, ...]:
    """Return the signs of what a card or tile takes and does."""
    found: list[Icon] = [(GOODS[k], count, True) for k, count in enumerate(price) if count]
    if tiles:
        found.append(("relic", tiles, True))
    for effect, numbers in steps:
        if effect == "gain":
            found += [(GOODS[k], count, False) for k, count in enumerate(numbers) if count]
        else:
            signs = (UNITS[numbers[1]],) if effect == "recruit" else SIGNS[effect]
            count = numbers[0] if len(numbers) and effect != "gain_popularity_per" else 1
            found += [(sign, count if sign == signs[-1] and sign in COUNTED else 1, False) for sign in signs]
    return tuple(found)


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
