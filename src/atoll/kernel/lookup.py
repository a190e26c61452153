"""Finds what people type: words without regard to case and accents, in names, choices and rules."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_WORD = re.compile(r"[^\W_]+(?:[-.'\u2019][^\W_]+)*")


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
