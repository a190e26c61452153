"""Mistakes of language that a program can see: plurals, articles, elisions, blanks, spaces, two languages in a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

EVERYWHERE = {
    "an unfilled blank": r"[{}]",
    "a double space": r"\S  +\S",
    "a space before a full stop or comma": r" [.,](?:\s|$)",
    "an empty pair of brackets": r"\(\s*\)",
}
THINGS = "citizen|cube|token|explorer token|card|hut|ship|objective|disc|worker"
ENGLISH = {
    "one of many": rf"\b1 (?:(?:{THINGS})s|hexes|are)\b",
    "many of one": rf"\b(?:[02-9]|\d\d) (?:{THINGS}|hex)\b",
    "a before a vowel": r"\b[Aa] [aeiou](?!ne\b|se|ni)",
    "an before a consonant": r"\b[Aa]n [bcdfgjklmnpqrstvwxyz]",
}
VOWEL = "aeiouyhàâéèêëîïôûœAEIOUYHÀÂÉÈÊËÎÏÔÛŒ"
CHOSES = "citoyen|cube|jeton|carte|hexagone|travailleur|hutte|navire|objectif|pastille|fruit|bovin|poisson|pierre"
FRENCH = {
    "one of many": rf"\b1 (?:{CHOSES})s\b",
    "many of one": rf"\b(?:[2-9]|\d\d) (?:{CHOSES})\b",
    "no elision": rf"(?<!-)\b(?:[Dd]e|[Ll]e|[Ll]a|[Dd]u|[Aa]u|[Qq]ue) (?![Hh](?:aut|éros|utte|avre))[{VOWEL}]",
    "de le": r"\b(?:de le|de les|à le|à les)\b",
    "no space before a high mark": r"\w[:;!?](?:\s|$)",
    "English words": r"\b(?:the|of|with|and|from|is|are|citizen|ship|town|wood|stone|iron|fish|takes|gives|costs)\b",
}
RULES = {"en": {**EVERYWHERE, **ENGLISH}, "fr": {**EVERYWHERE, **FRENCH}}


def mistakes(text: str, lang: str) -> Iterator[str]:
    """Yield what is wrong with a line, each with where."""
    for name, pattern in RULES[lang].items():
        found = re.search(pattern, text)
        if found is not None:
            yield f"{name} ({found[0]!r}): {text}"
