"""What the drawing calls things in one language, and the signs of what cards, islands and events are about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace as Box

from atoll.games.anno1800 import components as parts
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Bill, Catalog
from atoll.games.anno1800.choices import nouns as all_words
from atoll.kernel import Texts

# The colour of a sign; New World resources are green, what is not listed is drawn in ink.
TONES = {
    "gold": ("grain", "brass", "beer", "bread", "gramophones", "pocket_watches"),
    "brown": ("potatoes", "planks", "goods", "rum", "cigars", "chocolate", "coffee"),
    "rose": ("pigs", "sausages"),
    "violet": ("yarn", "sails", "work_clothes", "cotton_fabric", "fur_coats"),
    "dark": ("coal", "cannons", "artillery", "steam_engines"),
    "red": ("bricks", "dynamite", "steam_carriages"),
    "metal": ("steel_beams", "canned_meat", "sewing_machines", "high_wheelers"),
    "blue": ("soap", "glass", "windows", "spectacles", "light_bulbs", "schnapps", "champagne"),
    "green": ("cotton", "sugar_cane", "tobacco", "coffee_beans", "cocoa", "rubber"),
}
TONE = {resource: tone for tone, resources in TONES.items() for resource in resources}
TONE |= {"gold": "gold", "trade": "trade", "exploration": "exploration", "star": "accent"}

# The sign of an event in the log.
ICONS = {
    "first player": "an-first",
    "show mission": "an-scroll",
    "round": "an-turn",
    "last round": "an-fireworks",
    "draw": "an-card",
    "draw hidden": "an-card",
    "find": "an-picture",
    "find hidden": "an-picture",
    "under": "an-under",
    "under hidden": "an-under",
    "exhaust": "an-moon",
    "rotate": "an-turn",
    "gold": "an-gold",
    "new cube": "an-cube",
    "empty deck": "an-gold",
    "fireworks": "an-fireworks",
    "produce": "an-hammer",
    "token": "an-trade",
    "trade": "an-trade",
    "import": "an-raw",
    "use": "an-card",
    "tokens": "an-trade",
    "extra action": "an-action",
    "promote": "an-promote",
    "activate": "an-card",
    "mission": "an-scroll",
    "build": "an-hammer",
    "remove": "an-cross",
    "play": "an-card",
    "old world": "an-old",
    "new world": "an-raw",
    "festival": "an-fireworks",
    "total": "an-star",
}

Icon = tuple[str, int]  # a sign and how many of it


class Words:
    """What things are called in one language, by the words of a view, and the cards with all they say."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        self.cat = cat
        self.texts = texts
        self.lang = lang
        spoken = texts.language(lang)
        self.of = {
            noun: dict(zip(words, spoken.nouns[noun], strict=True))
            for noun, words in all_words(cat).items()
            if noun != "seat"
        }
        self.spoken = spoken.nouns
        self.tell = spoken.say
        self.fixed = {key.replace(" ", "_"): text for key, text in self._captions().items()}
        self.level = {level: capital(name) for level, name in self.of["level"].items()}
        self.short = self._short_names()
        self.cards = {x.id: self._card(k, x) for k, x in enumerate(cat.components.population_card)}
        self.missions = {x.id: self._mission(x) for x in cat.components.mission_card}
        self.olds = {x.id: x.name for x in cat.components.old_world_island}
        self.news = {x.id: Box(name=x.name, resources=x.resources) for x in cat.components.new_world_island}
        self.pictures = {x.id: self._picture(x) for x in cat.components.expedition_card}

    def say(self, key: str, **values: object) -> str:
        """Return a caption."""
        return self.texts.caption(key, self.lang, **values)

    def thing(self, word: str) -> str:
        """Return the name of a resource, a level or a token."""
        for noun in ("resource", "level"):
            if word in self.of[noun]:
                return self.of[noun][word]
        return self.fixed[f"{word}_token"]

    def is_thing(self, word: str) -> bool:
        """Tell whether a word is a resource, a level or a token."""
        return word in self.of["resource"] or word in LEVELS or word in TOKENS

    def list(self, words: Sequence[str]) -> str:
        """Return the names of resources, levels and tokens, one after another."""
        return ", ".join(self.thing(word) for word in words)

    def _captions(self) -> dict[str, str]:
        """Return the captions without blanks."""
        return {key: self.say(key) for key, english in self.texts.pictures.items() if "{" not in english}

    def _short_names(self) -> dict[str, str]:
        """Return the names of buildings without the level that works there."""
        return {kind: name.rsplit(" (", 1)[0] for kind, name in self.of["kind"].items()}

    def _card(self, k: int, x: parts.PopulationCard) -> Box:
        return Box(
            id=x.id,
            name=self.spoken["person"][k],
            deck=x.deck,
            points=x.points,
            needs=bill_words(self.cat, self.cat.cards[k].bill),
            text=self.tell("effect", x.text),
            title=self.of["card"][x.id],
            icons=icons(x.effect),
            helper=isinstance(x.effect, parts.FreeNewWorldResource),
        )

    def _mission(self, x: parts.MissionCard) -> Box:
        makes = [self.cat.resources[self.cat.kind_resource[self.cat.kinds.index(kind)]] for kind in x.industries]
        return Box(
            id=x.id,
            name=self.tell("mission", x.name),
            text=self.tell("effect", x.text),
            title=self.of["mission"][x.id],
            makes=makes,
            icon=MISSION_SIGNS[x.kind],
        )

    def _picture(self, x: parts.ExpeditionCard) -> Box:
        sides = (
            ("animal", x.animal, x.animal_visitor, x.animal_points),
            ("artefact", x.artefact, x.artefact_visitor, x.artefact_points),
        )
        drawn = [
            Box(sign=sign, name=self.tell("picture", name), level=level, points=points)
            for sign, name, level, points in sides
        ]
        return Box(id=x.id, title=capital(self.of["picture"][x.id]), sides=drawn)


MISSION_SIGNS = {
    "effect": "action",
    "industry": "hammer",
    "majority": "star",
    "visit_bonus": "picture",
    "old_world_limit": "old",
    "new_world_islands": "raw",
    "hand_penalty": "card",
}


@lru_cache(maxsize=8)
def words_of(cat: Catalog, texts: Texts, lang: str) -> Words:
    """Return the words of a language, made once."""
    return Words(cat, texts, lang)


def bill_words(cat: Catalog, bill: Bill) -> tuple[str, ...]:
    """Return what a cost asks for, word by word: resources, cubes to exhaust, tokens."""
    tokens = [TOKENS[0]] * bill.trade + [TOKENS[1]] * bill.exploration
    return (*(cat.resources[r] for r in bill.units), *(LEVELS[level] for level in bill.cubes), *tokens)


def icons(effect: parts.EffectRecord) -> tuple[Icon, ...]:
    """Return the signs of what a card does."""
    match effect:
        case parts.GainCubes():
            return tuple((str(level), count) for level, count in effect.cubes.items())
        case parts.GainTokens():
            return ((effect.token, effect.count),)
        case parts.GainGold():
            return (("gold", effect.amount),)
        case parts.DrawExpedition():
            return (("picture", effect.count),)
        case parts.FreeNewWorldResource():
            return (("card", 1), *((word, 1) for word in effect.choices))
        case parts.FreeUpgrades():
            return (("promote", effect.max), *((str(level), 1) for level in effect.start))
        case parts.ReturnCards():
            return (("under", effect.max), ("card", 1))
    return (("action", 1),)


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
