"""A checker of sentences: what a careful reader of English or French would mark in red."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

VOWEL = "aeiouyàâéèêëîïôœùûAEIOUYÀÂÉÈÊËÎÏÔŒÙÛ"
EVERYWHERE = {
    "a field that was not filled": r"[{}]|\|",
    "two spaces": r"\S  +\S",
    "a space before a full stop or comma": r" [.,](?:\s|$)",
    "two full stops": r"\.\.",
}
ONE_ENGLISH = "tile|hero|hero card|shadow|governor|item|resource|rival governor|unit|building"
MANY_ENGLISH = "tiles|heroes|hero cards|shadows|governors|items|resources|rival governors|units|buildings|dice"
ONE_FRENCH = "tuile|carte|Ombre|Gouverneur|ressource|dé|cristal|métal|unité|bâtiment|point"
MANY_FRENCH = "tuiles|cartes|Ombres|Gouverneurs|ressources|dés|cristaux|métaux|unités|bâtiments|points"
ASPIRATED = "h[ée]ros|H[ée]ros|onze|Hideo|Hana|Hachi"
ENGLISH = {
    "a plural after one": rf"(?<![\d.,/])\b1 (?:{MANY_ENGLISH})\b",
    "a singular after many": rf"\b(?:0|[2-9]|\d\d+) (?:{ONE_ENGLISH}|die)\b(?! cards)",
    "a before a vowel": r"\b[Aa] [aeioAEIO]\w",
    "an before a consonant": r"\b[Aa]n [^aeiouAEIOUh\W]",
    "French in English": r"\b(?:de|des|les|une|avec|sur|pour|gagne|prend|tuile|île|riz|métal|cristal|héros)\b",
    "a French colon": r" [:;!?]",
}
FRENCH = {
    "a missing elision": rf"\b(?:[Dd]e|[Ll]e|[Ll]a|[Qq]ue|[Jj]e|[Nn]e|[Ss]e) (?=[{VOWEL}hH])(?!{ASPIRATED}|[yY])",
    "an article that should be contracted": r"\b(?:de le|de les|à le|à les)\b",
    "a plural after one": rf"(?<![\d.,/])\b[01] (?:{MANY_FRENCH})\b",
    "a singular after many": rf"\b(?:[2-9]|\d\d+) (?:{ONE_FRENCH})\b",
    "no space before a colon": r"\w[:;!?](?:\s|$)",
    "English in French": (
        r"\b(?:the|of|and|with|takes?|gains?|pays?|puts?|from|island|tile|relic tile|hero(?:es)?|rice|crystal|gold"
        r"|your|deck|dice|governor|shadow|scavenger|helmet|banner|round|turn|draws?|buys?|builds?)\b"
    ),
}
RULES = {"en": {**EVERYWHERE, **ENGLISH}, "fr": {**EVERYWHERE, **FRENCH}}


def findings(lines: Iterable[str], lang: str) -> Iterator[str]:
    """Yield what is wrong, with the line it stands in."""
    rules = {name: re.compile(pattern) for name, pattern in RULES[lang].items()}
    for line in dict.fromkeys(lines):
        for name, pattern in rules.items():
            if found := pattern.search(line):
                yield f"{name}: {found.group()!r} in {line!r}"
