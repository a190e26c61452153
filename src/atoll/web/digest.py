"""A rulebook made ready to read: chapters, links between its items, and what exists for each of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from markupsafe import Markup

from atoll.kernel import LANGUAGES, Game
from atoll.kernel.drawing import shortened
from atoll.kernel.rulebook import Rulebook, Section
from atoll.kernel.scene import staged
from atoll.web.glossary import Term, glossary, symbols_of

BRACKETS = re.compile(r"\([^()]*\)")
BETWEEN = r"(?:to|and|à|et|\u2013|-|,|;|\s)*"  # what may stand between the ids of a list
TITLE = 90  # letters
COMMON = 40  # rules
LONG = 8  # letters
RANGE = re.compile(r"\s*(?:to|à|\u2013)\s*")


@dataclass(slots=True)
class Item:
    """A rule, a worked example or a ruling: its text with links, and what refers to it."""

    id: str
    html: Markup
    kind: str  # rules, examples, rulings
    examples: list[str] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    scene: bool = False


@dataclass(slots=True)
class Chapter:
    """A chapter or a section: where it is found, what it is called, what stands in it, and the sections below."""

    id: str
    title: str
    items: list[Item]
    sections: list[Chapter] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Digest:
    """A rulebook as the page shows it."""

    chapters: list[Chapter]
    terms: list[Term]
    symbols: Markup
    titles: Mapping[str, str]  # of examples; rulings have none

    def items(self) -> Iterator[Item]:
        """Yield everything that has an id of its own."""
        for chapter in self.chapters:
            for place in (chapter, *chapter.sections):
                yield from place.items


class References:
    """Finds the items that a text names: `DAI-13.2.4`, `EX-5`, and bare numbers in brackets of nothing else."""

    def __init__(self, book: Rulebook):
        self.prefix = next(iter(book.rules), "").partition("-")[0]
        self._items = [*book.rules]
        self.known = {*book.rules, *book.examples, *book.rulings}
        self.known |= {self.anchor(section, book) for section in book.sections}
        number = r"[A-Z0-9]+(?:\.[A-Z]?\d+)*"
        self._id = re.compile(rf"(?<![\w.-])({self.prefix}-)?((?:EX|R)-\d+|{number})(?![\w-])")
        self._list = re.compile(rf"\({BETWEEN}(?:{self._id.pattern}{BETWEEN})+\)")

    def anchor(self, section: Section, book: Rulebook) -> str:
        """Return the id of a chapter or section: its number, or what its items are."""
        if section.number:
            return f"{self.prefix}-{section.number}"
        kinds = {"examples": "EX", "rulings": "R"}
        return f"{self.prefix}-{kinds.get(kind_of(book, next(iter(section.items), '')), section.title)}"

    def found(self, text: str) -> list[tuple[int, int, str]]:
        """Return where a text names which item."""
        lists = [each.span() for each in BRACKETS.finditer(text) if self._list.fullmatch(each[0])]
        spans = []
        for each in self._id.finditer(text):
            named = self._known(f"{self.prefix}-{each[2]}")
            around = next((text[a:b] for a, b in lists if a < each.start() < b), "")
            telling = each[1] or each[2].startswith(("EX-", "R-"))
            if named and (telling or ("." in each[2] and around) or self.prefix in around):
                spans.append((each.start(), each.end(), named))
        return spans

    def _known(self, named: str) -> str:
        """Return an id, or the first of the items that have it in common."""
        if named in self.known:
            return named
        return next((item for item in self._items if item.startswith(f"{named}.")), "")

    def named(self, text: str) -> list[str]:
        """Return the items that a text names, those between the ends of a range as well."""
        spans, ids = self.found(text), []
        for k, (start, _, named) in enumerate(spans):
            before = spans[k - 1] if k else None
            if before and RANGE.fullmatch(text[before[1] : start]) and {before[2], named} <= set(self._items):
                ids += self._items[self._items.index(before[2]) + 1 : self._items.index(named)]
            ids.append(named)
        return list(dict.fromkeys(ids))


class Writer:
    """Writes an item's text as HTML: lists, emphasis, links to the items and terms that it names."""

    def __init__(self, references: References, terms: list[Term]):
        self._references = references
        self._terms = {term.name.lower(): term for term in terms}
        names = "|".join(term.pattern for term in sorted(terms, key=lambda term: -len(term.name)))
        self._term = re.compile(rf"(?<![\w-])(?:{names})(?![\w-])", re.IGNORECASE) if names else None

    def write(self, own: str, text: str) -> Markup:
        """Return the text of an item; it links to everything but itself."""
        first, *points = text.split("\n- ")
        linked = {own}
        written = self._line(first, linked)
        if points:
            written += "<ul>" + "".join(f"<li>{self._line(point, linked)}</li>" for point in points) + "</ul>"
        return Markup(written)

    def _line(self, text: str, linked: set[str]) -> str:
        pieces, end = [], 0
        for start, stop, named in self._references.found(text):
            pieces += [self._prose(text[end:start], linked), f'<a href="#{named}">{text[start:stop]}</a>']
            end = stop
        return _emphasised("".join((*pieces, self._prose(text[end:], linked))))

    def _prose(self, text: str, linked: set[str]) -> str:
        """Return text without ids, the first mention of each term linked."""
        safe = escape(text, quote=False)
        if self._term is None or "`" in safe:
            return safe
        return self._term.sub(lambda found: self._linked(found[0], linked), safe)

    def _linked(self, said: str, linked: set[str]) -> str:
        term = self._terms.get(said.lower()) or self._terms.get(said.lower()[:-1])
        if term is None or {term.rule, term.name} & linked or term.proper > said[0].isupper():
            return said
        linked.add(term.name)
        return f'<a class="term" href="#{term.rule}">{sign(term.symbol)}{said}</a>'


def sign(symbol: str) -> str:
    """Return a small picture of a component, as the board draws it."""
    if not symbol:
        return ""
    return f'<svg class="i {symbol}" viewBox="0 0 24 24" aria-hidden="true"><use href="#{symbol}"/></svg>'


def _emphasised(html: str) -> str:
    """Return HTML with the emphasis that a digest writes as Markdown."""
    for pattern, tag in ((r"`([^`]+)`", "code"), (r"\*\*([^*]+)\*\*", "b"), (r"\*([^*\s][^*]*)\*", "i")):
        html = re.sub(pattern, rf"<{tag}>\1</{tag}>", html)
    return html


def kind_of(book: Rulebook, item: str) -> str:
    """Return what an item is: one of the rules, examples or rulings."""
    return next((kind for kind in ("examples", "rulings") if item in getattr(book, kind)), "rules")


@lru_cache(maxsize=8 * len(LANGUAGES))
def digest(game: Game[Any], lang: str) -> Digest:
    """Return the rulebook of a game as the page shows it, made once."""
    book, scenes = game.rulebooks[lang], set(staged(game))
    references, terms = References(book), glossary(game, lang)
    writer = Writer(references, [term for term in terms if _telling(term, book)])
    items = {
        id_: Item(id_, writer.write(id_, text), kind_of(book, id_), scene=id_ in scenes)
        for texts in (book.rules, book.examples, book.rulings)
        for id_, text in texts.items()
    }
    chapters = _chapters(book, items, references)
    places = {place.id: place for chapter in chapters for place in (chapter, *chapter.sections)}
    _refer(book, references, items, places)
    used = {term.symbol for term in terms if term.symbol}
    titles = defaultdict(str, {example: title_of(text) for example, text in book.examples.items()})
    return Digest(chapters, terms, Markup(symbols_of(game).drawn(used)), titles)


def _telling(term: Term, book: Rulebook) -> bool:
    """Return whether a term is worth a link where it is named: no plain word, none that every other rule speaks of."""
    if not (term.proper or term.symbol or len(term.name) >= LONG):
        return False
    word = re.compile(rf"(?<![\w-])(?:{term.pattern})(?![\w-])", re.IGNORECASE)
    return sum(1 for text in book.rules.values() if word.search(text)) <= COMMON


def _chapters(book: Rulebook, items: dict[str, Item], references: References) -> list[Chapter]:
    chapters: list[Chapter] = []
    for section in book.sections:
        made = Chapter(references.anchor(section, book), section.title, [items[item] for item in section.items])
        (chapters if section.level == 2 else chapters[-1].sections).append(made)
    return [chapter for chapter in chapters if chapter.items or chapter.sections]


def _refer(book: Rulebook, references: References, items: dict[str, Item], places: dict[str, Chapter]) -> None:
    """Tell every rule which examples and rulings there are for it."""
    for example, text in book.examples.items():
        for named in references.named(text):
            if place := items.get(named) or places.get(named):
                place.examples.append(example)
    for ruling, text in book.rulings.items():
        for named in references.named(text):
            if named in book.rules:
                items[named].rulings.append(ruling)
    for rule, text in book.rules.items():
        rulings = [named for named in references.named(text) if named in book.rulings]
        items[rule].rulings = list(dict.fromkeys([*rulings, *items[rule].rulings]))


def title_of(example: str) -> str:
    """Return the title of a worked example, or the beginning of its text."""
    first = re.sub(r"\s*\((?:[A-Z]+-)?[\dR][^)]*\)[^.]*$|^\([^)]*\) |\*", "", example.partition("\n")[0]).strip()
    return shortened(first, TITLE)
