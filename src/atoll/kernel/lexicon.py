"""What things are called in one language, by the words that views write for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from atoll.kernel.grammar import COLONS, SEMICOLONS
from atoll.kernel.text import Texts


class Lexicon:
    """The names of a game's things in one language; a game adds the cards with all they say.

    `of["island"]["blue"]` is what the word `blue` of a view is called; `fixed` holds the captions without blanks,
    for templates.

    >>> from pathlib import Path
    >>> from atoll.kernel import Lexicon, Texts
    >>> texts = Texts(Path(), lambda say: {"pearl": [say("pearl", "white pearl")]}, pictures={"hand": "In hand"})
    >>> words = Lexicon(texts, "en", {"pearl": ["white"]})
    >>> words.of["pearl"]["white"], words.fixed["hand"]
    ('white pearl', 'In hand')
    """

    def __init__(self, texts: Texts, lang: str, words: Mapping[str, Sequence[str]]):
        self.texts = texts
        self.lang = lang
        self.nouns = texts.language(lang).nouns
        self.of = {
            noun: dict(zip(ids, self.nouns[noun], strict=True)) for noun, ids in words.items() if noun in self.nouns
        }
        self.fixed = {
            key.replace(" ", "_"): self.say(key) for key, english in texts.pictures.items() if "{" not in english
        } | {"colon": COLONS[lang]}

    def say(self, key: str, **values: object) -> str:
        """Return a caption, its blanks filled.

        >>> from pathlib import Path
        >>> from atoll.kernel import Lexicon, Texts
        >>> Lexicon(Texts(Path(), lambda say: {}, pictures={"hand": "{count} in hand"}), "en", {}).say("hand", count=3)
        '3 in hand'
        """
        return self.texts.caption(key, self.lang, **values)

    def several(self, things: Iterable[str]) -> str:
        r"""Return things one after the other, with the semicolon of the language.

        >>> from pathlib import Path
        >>> from atoll.kernel import Lexicon, Texts
        >>> Lexicon(Texts(Path(), lambda say: {}), "fr", {}).several(["une carte", "un dé"])
        'une carte\xa0; un dé'
        """
        return SEMICOLONS[self.lang].join(things)


def capital(text: str) -> str:
    """Return a text with a capital at its beginning.

    >>> capital("stone and wood")
    'Stone and wood'
    """
    return text[:1].upper() + text[1:]


def points(number: float) -> str:
    """Return a number of points as people write it, halves as halves.

    >>> points(3), points(2.5), points(0.5)
    ('3', '2½', '½')
    """
    whole, half = divmod(abs(number), 1)
    written = f"{int(whole) or '' if half else int(whole)}{'½' if half else ''}"
    return f"\u2212{written}" if number < 0 else written
