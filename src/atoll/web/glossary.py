"""The glossary of a game: its terms, the rule that explains each, and the symbol that the board draws for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec

from atoll.kernel import CHANCE, LANGUAGES, SPECTATOR, Game
from atoll.kernel.drawing import shortened
from atoll.kernel.rulebook import Rulebook

SVG = "http://www.w3.org/2000/svg"
DEFINING = re.compile(r"defini|gloss", re.IGNORECASE)  # in the title of a chapter whose items begin with a term
DEFINED = re.compile(r"^([^\W\d][\w'\u2019 -]{2,28})[\s\u00a0\u202f]?: ")
SYMBOL = re.compile(r"^(?:\w{2})-(?:i-)?")  # what stands in front of the word in a symbol's id
TELLING = 3  # letters
EARLY = 20  # letters of a sentence
SENTENCE = 240  # letters of an explanation


@dataclass(slots=True, frozen=True)
class Term:
    """A word of the game: what it means, where it says so, and the symbol of the drawing."""

    name: str
    rule: str
    meaning: str = ""
    symbol: str = ""
    proper: bool = False  # a name, always written with a capital

    @property
    def pattern(self) -> str:
        """How it is found in a text: a name as it is written, a common noun also in the plural and with a capital."""
        escaped = re.escape(self.name)
        return escaped if self.proper and " " in self.name else f"{escaped}[sx]?"


class Symbols:
    """The symbols of a game's board, by their words, and what a page needs to draw some of them."""

    def __init__(self, game: Game[Any]):
        s, rng = game.new(), Random(1)
        while s.seat == CHANCE:
            s.play_chance(rng)
        names = ["?"] * max(game.seat_counts)
        ElementTree.register_namespace("", SVG)
        board = game.drawing(s.view(SPECTATOR), "en", names).board
        drawn = ElementTree.fromstring(board) if board.startswith("<svg") else ElementTree.Element("svg")
        self._parts = {part.attrib["id"]: part for part in drawn.iter() if "id" in part.attrib}
        ids = [name for name, part in self._parts.items() if part.tag.endswith("symbol")]
        self._of = {SYMBOL.sub("", name): name for name in reversed(ids)}

    def of(self, *words: str) -> str:
        """Return the symbol of the first word that has one."""
        slugs = [re.sub(r"\W", "_", word.lower()) for word in words]
        return next((self._of[slug] for slug in slugs if slug in self._of), "")

    def drawn(self, wanted: set[str]) -> str:
        """Return the symbols and all that they use."""
        needed = set(wanted)
        while more := {used for name in needed for used in self._uses(name)} - needed:
            needed |= more
        return "".join(ElementTree.tostring(self._parts[name], "unicode") for name in sorted(needed))

    def _uses(self, name: str) -> set[str]:
        hrefs = (part.attrib.get("href", "") for part in self._parts[name].iter())
        return {href[1:] for href in hrefs if href[1:] in self._parts}


@cache
def symbols_of(game: Game[Any]) -> Symbols:
    """Return the symbols of a game's board, found once."""
    return Symbols(game)


def glossary(game: Game[Any], lang: str) -> list[Term]:
    """Return the terms of a game in a language, in the order of the alphabet; the first word on each counts."""
    book, symbols = game.rulebooks[lang], symbols_of(game)
    found: dict[str, Term] = {}
    for term in (*_vocabulary(game, lang, symbols), *_defined(book, symbols), *_things(game, lang, symbols)):
        found.setdefault(term.name.lower(), term)
    return sorted(found.values(), key=lambda term: term.name.lower())


class Explained(msgspec.Struct, frozen=True):
    """A term as it is explained where it is read: a sentence, and the rule that says more."""

    name: str
    rule: str
    says: str
    proper: bool


@lru_cache(maxsize=8 * len(LANGUAGES))
def explained(game: Game[Any], lang: str) -> tuple[Explained, ...]:
    """Return the terms of a game with a sentence each: what is printed on it, what it means, or its rule."""
    book = game.rulebooks[lang]
    printed = {each.name.lower(): each.title for each in game.components(lang)}
    return tuple(
        Explained(
            term.name,
            term.rule,
            str(shortened(printed.get(term.name.lower()) or term.meaning or _bare(book.text(term.rule)), SENTENCE)),
            term.proper,
        )
        for term in glossary(game, lang)
    )


def _bare(text: str) -> str:
    """Return a rule's first paragraph without its emphasis."""
    return text.partition("\n")[0].replace("*", "").replace("`", "")


def _vocabulary(game: Game[Any], lang: str, symbols: Symbols) -> list[Term]:
    """Return the terms of the digest's own table; its rows are the same in every language."""
    book, terms = game.rulebooks[lang], []
    for (row, meaning), english in zip(
        book.vocabulary.items(), game.rulebooks["en"].vocabulary, strict=len(book.vocabulary) > 0
    ):
        for name, word in zip(_split(row), _split(english), strict=False):
            if rule := game.explained.get(word.lower()) or _explaining(book, name):
                terms.append(Term(name, rule, meaning, symbols.of(word)))
    return terms


def _split(row: str) -> list[str]:
    return re.split(r", | / ", re.sub(r" \(.*\)", "", row))


def _defined(book: Rulebook, symbols: Symbols) -> list[Term]:
    """Return the terms with which the items of a chapter of definitions begin."""
    items = [rule for section in book.sections if DEFINING.search(_plain(section.title)) for rule in section.items]
    said = [(rule, DEFINED.match(book.rules.get(rule, ""))) for rule in items]
    return [Term(found[1].strip(), rule, symbol=symbols.of(found[1].strip())) for rule, found in said if found]


def _things(game: Game[Any], lang: str, symbols: Symbols) -> list[Term]:
    """Return what cards, tiles, places and pieces are called; the game says which rule explains which sort of thing."""
    book, nouns, english = game.rulebooks[lang], game.texts.language(lang).nouns, game.texts.language("en").nouns
    terms = []
    for sort in (sort for sort in game.explained if sort in nouns):
        rule = game.explained[sort]
        words = game.book.nouns.get(sort, english[sort])
        for name, word, called in zip(nouns[sort], words, english[sort], strict=True):
            if len(name) >= TELLING:
                symbol, proper = symbols.of(str(word), str(called)), str(name)[0].isupper()
                own = _explaining(book, str(name), by_mention=not symbol) if proper else ""
                terms.append(Term(str(name), own or rule, symbol=symbol, proper=proper))
    return terms


def _explaining(book: Rulebook, name: str, by_mention: bool = True) -> str:
    """Return the rule that explains a term: it begins with it, stands below a title with it, or is first to name it."""
    word = re.compile(rf"\b{re.escape(name)}\w?\b", re.IGNORECASE)
    titles = {each.items[0]: each.title.partition(" ")[2] for each in book.sections if each.items and each.level > 2}
    titled = [rule for rule, title in titles.items() if word.match(title)]
    places = {rule: found for rule, text in book.rules.items() if (found := word.search(text))}
    defined = [rule for rule, found in places.items() if not found.start() and found.string[found.end()] in ":\u202f"]
    early = [rule for rule, found in places.items() if 0 < found.start() < EARLY]
    return next(iter((*defined, *titled, *((*early, *places) if by_mention else ()))), "")


def _plain(text: str) -> str:
    return text.replace("é", "e")
