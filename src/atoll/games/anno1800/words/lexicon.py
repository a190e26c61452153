"""What the drawing calls things in one language, by the words of a view, and the cards with all they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from atoll.games.anno1800 import components as parts
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Bill, Catalog
from atoll.games.anno1800.choices import nouns as ids
from atoll.games.anno1800.words.symbols import MISSION_COSTS, MISSION_COUNTS, MISSION_SIGNS, Sign, effect_signs
from atoll.kernel import Lexicon, Texts, capital

ARROW, MINUS = "\u2192", "\u2212"


@dataclass(slots=True, frozen=True, eq=False)  # there is one of each
class CardText:
    """A population card as it is printed."""

    id: str
    name: str
    deck: str
    points: int
    needs: tuple[str, ...]
    text: str
    title: str
    signs: tuple[Sign, ...]
    helper: bool  # it gives a resource while a cost is being paid


@dataclass(slots=True, frozen=True, eq=False)  # there is one of each
class MissionText:
    """A mission card as it is printed."""

    id: str
    name: str
    text: str
    title: str
    sign: str
    line: tuple[tuple[str, str], ...]  # in few words and signs: a word and a sign, either may be missing


@dataclass(slots=True, frozen=True)
class SideText:
    """The animal or the artefact of an expedition card."""

    sign: str
    name: str
    level: str  # of the cube that visits it
    points: int


@dataclass(slots=True, frozen=True, eq=False)  # there is one of each
class ExpeditionText:
    """An expedition card as it is printed."""

    id: str
    title: str
    sides: tuple[SideText, SideText]


class AnnoLexicon(Lexicon):
    """The names of all components, and what is printed on cards."""

    def __init__(self, cat: Catalog, texts: Texts, lang: str):
        words = ids(cat)
        super().__init__(texts, lang, {**words, "old name": words["old"], "new name": words["new"]})
        self.cat = cat
        self.translated = texts.language(lang).say
        self.level = {level: capital(name) for level, name in self.of["level"].items()}
        self.cards = {x.id: self._card(k, x) for k, x in enumerate(cat.components.population_card)}
        self.missions = {x.id: self._mission(k, x) for k, x in enumerate(cat.components.mission_card)}
        self.brought = {x.id: x.resources for x in cat.components.new_world_island}  # from islands of the New World
        self.expeditions = {x.id: self._expedition(x) for x in cat.components.expedition_card}

    def thing(self, word: str) -> str:
        """Return the name of a resource, a level or a token."""
        for noun in ("resource", "level"):
            if word in self.of[noun]:
                return self.of[noun][word]
        return self.fixed[f"{word}_token"]

    def is_thing(self, word: str) -> bool:
        """Tell whether a word is a resource, a level or a token."""
        return word in self.of["resource"] or word in LEVELS or word in TOKENS

    def things(self, words: Sequence[str]) -> str:
        """Return the names of resources, levels and tokens, one after another."""
        return ", ".join(self.thing(word) for word in words)

    def _card(self, k: int, x: parts.PopulationCard) -> CardText:
        return CardText(
            id=x.id,
            name=self.nouns["person"][k],
            deck=x.deck,
            points=x.points,
            needs=cost_words(self.cat, self.cat.card_bill[k]),
            text=self.nouns["effect"][k],
            title=self.of["card"][x.id],
            signs=effect_signs(x.effect),
            helper=isinstance(x.effect, parts.FreeNewWorldResource),
        )

    def _mission(self, k: int, x: parts.MissionCard) -> MissionText:
        return MissionText(
            id=x.id,
            name=self.translated("mission", x.name),
            text=self.nouns["aim"][k],
            title=self.of["mission"][x.id],
            sign=MISSION_SIGNS[x.kind],
            line=tuple(self._mission_line(x)),
        )

    def _mission_line(self, x: parts.MissionCard) -> Iterator[tuple[str, str]]:
        """Yield a mission in few words and signs."""
        if x.effect is not None:
            yield from ((str(count), MISSION_COSTS[word]) for word, count in x.cost.items())
            yield ARROW, ""
            yield from ((str(count) if count > 1 else "", sign) for sign, count in effect_signs(x.effect))
            return
        if x.first:
            yield self.fixed["most"], MISSION_COUNTS[x.counts]
            yield str(x.first), "star"
            yield self.fixed["second"], ""
            yield str(x.second), "star"
            return
        points = x.points or x.bonus
        yield f"{points:+}".replace("-", MINUS) if x.bonus or points < 0 else str(points), "star"
        how = self.say("at most", most=x.max_islands) if x.max_islands else self.fixed["each"]
        yield how, MISSION_COUNTS.get(x.side or x.kind, "")
        for kind in x.industries:
            yield "", self.cat.resources[self.cat.kind_resource[self.cat.kinds.index(kind)]]

    def _expedition(self, x: parts.ExpeditionCard) -> ExpeditionText:
        say = self.translated
        animal = SideText("animal", say("picture", x.animal), x.animal_visitor, x.animal_points)
        artefact = SideText("artefact", say("picture", x.artefact), x.artefact_visitor, x.artefact_points)
        return ExpeditionText(x.id, capital(self.of["picture"][x.id]), (animal, artefact))


@lru_cache(maxsize=8)
def lexicon(cat: Catalog, texts: Texts, lang: str) -> AnnoLexicon:
    """Return the lexicon of a language, made once."""
    return AnnoLexicon(cat, texts, lang)


def cost_words(cat: Catalog, bill: Bill) -> tuple[str, ...]:
    """Return what a cost asks for, word by word: resources, cubes to exhaust, tokens."""
    tokens = [TOKENS[0]] * bill.trade + [TOKENS[1]] * bill.exploration
    return (*(cat.resources[r] for r in bill.units), *(LEVELS[level] for level in bill.cubes), *tokens)
