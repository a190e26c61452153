"""Finds what people type: words without regard to case and accents, in names, choices and rules."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from atoll.kernel.rulebook import Rulebook

_WORD = re.compile(r"[^\W_]+(?:[-.'\u2019][^\W_]+)*")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a text as people type it in a hurry: small letters without accents.

    >>> folded("Décompte des Îles")
    'decompte des iles'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def fits(wanted: str, text: str) -> bool:
    """Tell whether every word that somebody typed is in a text, whole or in part.

    >>> fits("green relic", "Take the green die 1 for Relic"), fits("red relic", "Take the green die 1 for Relic")
    (True, False)
    """
    within = folded(text)
    return all(word in within for word in folded(wanted).split())


def near(wanted: str, texts: Iterable[str], count: int = 3) -> list[str]:
    """Return words of some texts that look like one that was mistyped.

    >>> near("recruitement", ["Recruitment costs rice.", "Relics are restored."])
    ['recruitment']
    """
    known = {word for text in texts for word in _WORD.findall(folded(text))}
    return get_close_matches(folded(wanted), sorted(known), count)


def rules_named(book: Rulebook, text: str) -> list[str]:
    """Return the rule, example or ruling of an id and its parts, with or without the letters of the game.

    >>> from atoll.kernel import Rulebook
    >>> book = Rulebook(rules={"PEA-1.1": "The highest bid wins.", "PEA-1.2": "A bid of 0 is a pass."})
    >>> rules_named(book, "1.2"), rules_named(book, "pea-1"), rules_named(book, "bid")
    (['PEA-1.2'], ['PEA-1.1', 'PEA-1.2'], [])
    """
    asked = text.strip().upper()
    ids = [*book.rules, *book.examples, *book.rulings]
    return [rule for rule in ids if any(_leads(asked, name) for name in (rule, rule.partition("-")[2]))]


def rules_about(book: Rulebook, text: str) -> list[str]:
    """Return the ids of what contains all words that somebody typed, the best first.

    What contains them as they were typed comes first, what only stands below a heading with them last.

    >>> from atoll.kernel import Rulebook
    >>> rules_about(Rulebook(rules={"PEA-1.1": "The highest bid wins."}), "bid HIGH")
    ['PEA-1.1']
    """
    items = {**book.rules, **book.examples, **book.rulings}
    ranks = {rule: _rank(text, said, book.headings.get(rule, "")) for rule, said in items.items()}
    return sorted((rule for rule, rank in ranks.items() if rank < NONE), key=lambda rule: ranks[rule])


AS_TYPED, WORDS, HEADING, NONE = range(4)  # how well a rule fits


def _leads(asked: str, name: str) -> bool:
    return name == asked or name.startswith(f"{asked}.")


def _rank(text: str, said: str, heading: str) -> int:
    if folded(text) in folded(said):
        return AS_TYPED
    if fits(text, said):
        return WORDS
    return HEADING if fits(text, f"{heading} {said}") else NONE
