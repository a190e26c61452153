"""A proofreader: what a careful reader of English or French would mark in red."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from random import Random
from typing import Any

from atoll.kernel import CHANCE, SPECTATOR, Game, Texts, View
from atoll.kernel.grammar import Noun
from catalogue import limited, mixed

PEOPLE = ["Ann", "Éric", "Hélène", "Bo", "Yves"]
OFTEN = 0.1  # the share of decisions at which everything on offer is read
SELDOM = 0.01  # the share at which the table is looked at
FORMS = re.compile(r"\{\w+(?:\[\w+\])?:#([^|{}]*)\|#([^{}]*)\}")
BLANK = re.compile(r"\{\w+(?:\[\w+\])?(?::(?![^{}]*\|)[^{}]*)?\}")
WORD = re.compile(r"[A-Za-zÀ-ÿŒœ][A-Za-zÀ-ÿŒœ'-]*")
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
SAID = re.compile(r'(?:aria-label|title)="([^"]*)"|>([^<>]+)<')
UNIT = re.compile(r"\b[A-E][cs]:\S+")  # where a piece stands in Archipelago, in the shortest words
VOWEL = "aeiouàâéèêëîïôöùûüœAEIOUÀÂÉÈÊËÎÏÔÖÙÛÜŒ"
EVERYWHERE = {
    "a blank left open": r"[{}|]|\d #",
    "two spaces": r"[ \xa0]{2}",
    "a space at an end": r"^\s|\s$",
    "two marks": r"\.\.|!\.",
    "a space before a full stop or comma": r"\s[.,](?:\s|$)",
    "nothing in brackets": r"\(\s*\)",
    "a plural left to the reader": r"\(s\)",
}
ENGLISH = {
    "a before a vowel": r"\b(?:a (?!one|uni|use|eur)[aeiouAEIOU]|A (?!one|uni|use|eur)[aeiou])\w",
    "an before a consonant": r"\b[Aa]n (?![aeiouAEIOU]|hour|hon)\w",
    "a space before a mark": r"\w\s[;:!?](?:\s|$)",
}
FRENCH = {
    "no contraction": r"\b(?:de le|de les|à le|à les)\b",
    "an elision before a consonant": rf"\b[DdLl]'(?![{VOWEL}hHyY])",
    "no space before a mark": r"[^\s][;:!?](?:\s|$)",
}
LANGUAGES = {"en": ENGLISH, "fr": FRENCH}
VERBS = ("is", "has", "est", "a")  # they agree with what stands before them
ASPIRATED = ("onze", "haut", "havre", "héros", "hutte")


class Proofreader:
    """Reads what a game says in a language, and knows plurals, articles and words from its templates and nouns."""

    def __init__(self, texts: Texts, lang: str) -> None:
        said = {key: texts.language(lang).say(*key) for key in texts.all_texts()}
        nouns = {name for names in texts.language(lang).nouns.values() for name in names if isinstance(name, Noun)}
        self.patterns = {why: re.compile(pattern) for why, pattern in (EVERYWHERE | LANGUAGES[lang]).items()}
        self.patterns |= counting({*forms(said.values()), *((str(noun), noun.plural) for noun in nouns)}, lang)
        if lang == "fr":
            self.patterns["no elision"] = elision([str(noun) for noun in nouns if not noun.elided])
        others = {texts.language(other).say(*key) for other in LANGUAGES if other != lang for key in said}
        self.foreign = vocabulary(others) - vocabulary([*said.values(), *nouns, *PEOPLE])

    def marks(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield what is wrong, each with the line in which it stands."""
        for line in dict.fromkeys(lines):
            yield from (f"{why}: {line}" for why, pattern in self.patterns.items() if pattern.search(line))
            yield from (f"foreign {word}: {line}" for word in WORD.findall(line) if word.casefold() in self.foreign)


def forms(templates: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return what templates say of one and of many."""
    for template in templates:
        yield from ((one.strip(), many.strip()) for one, many in FORMS.findall(template))


def counting(pairs: Iterable[tuple[str, str]], lang: str) -> dict[str, re.Pattern[str]]:
    """Return what finds one of many, and many of one."""
    differing = [(one, many) for one, many in pairs if many and one != many and one not in ("", *VERBS)]
    ones = "|".join(sorted({re.escape(one) for one, many in differing if not many.startswith(f"{one} ")}))
    manys = "|".join(sorted({re.escape(many) for _, many in differing}))
    single = "1" if lang == "en" else "[01]"
    many = r"(?:[02-9]|\d\d+)" if lang == "en" else r"(?:[2-9]|\d\d+)"
    return {
        "a plural after one": re.compile(rf"(?<![\d.,/-])\b{single} (?:{manys})(?!\w)"),
        "a singular after many": re.compile(rf"(?<![\d.,/-])\b{many} (?:{ones})(?![\w-]| \w+s\b)"),
    }


def elision(aspirated: Iterable[str]) -> re.Pattern[str]:
    """Return what finds a vowel that should have been left out before another."""
    spared = "|".join(sorted(map(re.escape, [*ASPIRATED, *aspirated])))
    return re.compile(rf"\b(?:[Dd]e|[Ll]e|[Ll]a|[Qq]ue|[Nn]e|[Ss]e|[Jj]e) (?!(?i:{spared}))[{VOWEL}hH]\w")


def vocabulary(texts: Iterable[str]) -> set[str]:
    """Return the words of templates; the words of their forms count, their blanks do not."""
    words = (word.casefold() for text in texts for word in WORD.findall(BLANK.sub(" ", text)))
    return {part for word in words for part in (word, *word.split("-")) if len(part) > 2}


def sentences(game: Game[Any], seats: int, seed: int, lang: str) -> Iterator[str]:
    """Return what is said in a random game: the log, and now and then all labels, prompts and refusals."""
    rng = Random(f"language/{seats}/{seed}")
    names, texts = PEOPLE[:seats], game.texts
    s = game.start(seats, limited(game, mixed(game, seed)), log=True)
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        if rng.random() < OFTEN:
            yield texts.prompt(s.stack[-1].step.name, lang)
            yield from (texts.label(choice, lang, names) for choice in s.choices())
            yield from (refusal.told(lang) for _, refusal in s.refusals())
        if rng.random() < SELDOM:
            yield from shown(game, s.view(rng.choice((SPECTATOR, 0))), lang, names)
        s.play(rng.choice(s.choices()))
    for event in s.log or []:
        for reader in (SPECTATOR, 0):
            told = event.seen_by(reader)
            if told is not None:
                yield texts.event(told, lang, names)


def shown(game: Game[Any], view: View, lang: str, names: list[str]) -> Iterator[str]:
    """Return what stands in the pictures of a table, and what they say to who hovers over them or cannot see them."""
    for line in UNIT.sub("", game.picture(view, lang, names)).splitlines():
        yield from (part.strip() for part in re.split(r"\s{2,}|\|", line) if part.strip())
    html = "".join(map(str, game.drawing(view, lang, names).everything()))
    found = SAID.findall(STYLE.sub("", html))
    yield from (unescape(said).strip() for said in map("".join, found) if said.strip())


def printed(game: Game[Any], lang: str) -> Iterator[str]:
    """Return what stands on cards, tiles and places, and what pictures say whatever their numbers."""
    texts = game.texts
    yield from (str(name) for names in texts.language(lang).nouns.values() for name in names if "{" not in name)
    for key, english in texts.pictures.items():
        blanks = re.findall(r"\{(\w+)", english)
        yield from (texts.caption(key, lang, **dict.fromkeys(blanks, count)) for count in (0, 1, 2))
