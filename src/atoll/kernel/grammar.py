"""Grammar: plurals, articles, elisions and agreement, asked for in a template where a value stands.

A noun may say how it behaves, in the source or in a translation: `singular|plural|gender`, the gender `m` or `f`, with
a star where nothing is elided before it (`héros|héros|m*`). A template asks for a form behind a colon:

| in a template | gives |
| --- | --- |
| `{count:# cube|# cubes}` | the words that go with a number, `#` being the number itself |
| `{good:amount}` | the noun in the form that goes with the number called `amount` |
| `{level:a}` `{level:the}` | English articles: an artisan, the artisan |
| `{level:un}` `{level:le}` `{level:de}` `{level:du}` `{level:au}` | French: l'artisan, d'artisan, de l'artisan … |
| `{good:de,amount}` | both at once: de cristaux |
| `{unit:?posé|posée}` | the word that agrees with the noun's gender |
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

MASCULINE, FEMININE = "m", "f"
VOWELS = frozenset("aeiouy")
SILENT_H = frozenset("h")
HARD = ("one ", "uni", "use", "euro", "eu")  # English words that begin with a vowel and sound as if they did not


class Noun(str):
    """A name that knows its plural and its gender; as a string it is the singular.

    >>> Noun.parse("fleur|fleurs|f", "fr").gender
    'f'
    """

    plural: str
    gender: str
    elided: bool  # whether an article before it loses its vowel, if it begins with one

    @staticmethod
    def parse(text: str, code: str) -> Noun:
        """Return a noun from its notation; what it does not say follows the rule of the language.

        >>> crystal = Noun.parse("cristal|cristaux|m", "fr")
        >>> crystal, crystal.plural, Noun.parse("cube", "en").plural
        ('cristal', 'cristaux', 'cubes')
        """
        singular, _, rest = text.partition("|")
        plural, _, gender = rest.partition("|")
        noun = Noun(singular)
        noun.plural = plural or PLURALS[code](singular)
        noun.gender = gender.rstrip("*") or MASCULINE
        noun.elided = not gender.endswith("*")
        return noun


def is_plural(number: int, code: str) -> bool:
    """Return whether a number takes the plural: in French none and one do not.

    >>> [is_plural(n, "en") for n in (0, 1, 2)], [is_plural(n, "fr") for n in (0, 1, 2)]
    ([True, False, True], [False, False, True])
    """
    return abs(number) > 1 if code == "fr" else number != 1


def counted(name: str, number: int) -> str:
    """Return what so many of a thing are called.

    >>> counted(Noun.parse("cristal|cristaux|m", "fr"), 2), counted("rice", 2)
    ('cristaux', 'rice')
    """
    return name.plural if isinstance(name, Noun) and number > 1 else name


class Word(str):
    """A value of a template on its way into a sentence: it answers to what stands behind the colon.

    >>> "{count:# cube|# cubes}".format(count=Word.of("2", 2, "en", {}))
    '2 cubes'
    """

    number: int
    code: str
    noun: Noun | None
    values: Mapping[str, int]

    @staticmethod
    def of(text: str, number: int, code: str, values: Mapping[str, int]) -> Word:
        """Return a word for a value: its text, the number behind it, and all values of the sentence.

        >>> f"{Word.of('artisan', 1, 'en', {}):a}"
        'an artisan'
        """
        word = Word(text)
        word.number, word.code, word.values = number, code, values
        word.noun = text if isinstance(text, Noun) else None
        return word

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if spec.startswith("?"):
            return _pick(spec[1:], self._noun().gender == FEMININE)
        if "|" in spec:
            return _pick(spec, is_plural(self.number, self.code)).replace("#", str(self))
        return self._with_article(*spec.split(","))

    def _noun(self) -> Noun:
        return self.noun or Noun.parse(str(self).replace("|", "/"), self.code)

    def _with_article(self, *wishes: str) -> str:
        """Return the noun in the form a number asks for, and with an article; the order of the wishes is free."""
        noun = self._noun()
        counted = next((wish for wish in wishes if wish in self.values), "")
        many = bool(counted) and is_plural(self.values[counted], self.code)
        form = noun.plural if many else str(noun)
        article = next((wish for wish in wishes if wish != counted), "")
        return ARTICLES[article](form, noun, many) if article else form


def _pick(alternatives: str, second: bool) -> str:
    first, _, other = alternatives.partition("|")
    return other if second else first


def _begins_with_vowel(text: str, and_h: bool) -> bool:
    letter = unicodedata.normalize("NFD", text[:1].casefold())[:1]
    return letter in VOWELS or letter == "œ" or (and_h and letter in SILENT_H)


# -- English -------------------------------------------------------------------------------------------


def english_plural(noun: str) -> str:
    """Return a noun's plural by the rule: berries, boxes, cubes.

    >>> english_plural("cube"), english_plural("city"), english_plural("torch")
    ('cubes', 'cities', 'torches')
    """
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


def _a(form: str, noun: Noun, many: bool) -> str:
    if many:
        return form
    soft = form[:1].casefold() in "aeiou" and not form.casefold().startswith(HARD)
    return f"{'an' if soft else 'a'} {form}"


# -- French --------------------------------------------------------------------------------------------

SPACED = re.compile(r" (?=[:;?!»](?:\W|$))|(?<=«) ")


def typeset(text: str, lang: str) -> str:
    r"""Return a text whose French colons, question marks and the like never begin a line.

    >>> typeset("Quel village ?", "fr")
    'Quel village\xa0?'
    """
    return SPACED.sub("\N{NO-BREAK SPACE}", text) if lang == "fr" else text


def french_plural(noun: str) -> str:
    """Return a noun's plural by the rule: cubes, choix, animaux.

    >>> french_plural("cube"), french_plural("choix"), french_plural("animal"), french_plural("bateau")
    ('cubes', 'choix', 'animaux', 'bateaux')
    """
    if noun.endswith(("s", "x", "z")):
        return noun
    if noun.endswith(("au", "eu")):
        return f"{noun}x"
    return f"{noun[:-1]}ux" if noun.endswith("al") else f"{noun}s"


def _elides(form: str, noun: Noun) -> bool:
    return noun.elided and _begins_with_vowel(form, and_h=True)


def _un(form: str, noun: Noun, many: bool) -> str:
    return f"{'des' if many else 'une' if noun.gender == FEMININE else 'un'} {form}"


def _le(form: str, noun: Noun, many: bool) -> str:
    if not many and _elides(form, noun):
        return f"l'{form}"
    return f"{'les' if many else 'la' if noun.gender == FEMININE else 'le'} {form}"


def _de(form: str, noun: Noun, many: bool) -> str:
    return f"d'{form}" if _elides(form, noun) else f"de {form}"


def _du(form: str, noun: Noun, many: bool) -> str:
    if many:
        return f"des {form}"
    if noun.gender == FEMININE or _elides(form, noun):
        return f"de {_le(form, noun, many)}"
    return f"du {form}"


def _au(form: str, noun: Noun, many: bool) -> str:
    if many:
        return f"aux {form}"
    if noun.gender == FEMININE or _elides(form, noun):
        return f"à {_le(form, noun, many)}"
    return f"au {form}"


PLURALS: dict[str, Callable[[str], str]] = {"en": english_plural, "fr": french_plural}
COLONS = {"en": ":", "fr": "\N{NO-BREAK SPACE}:"}
SEMICOLONS = {"en": "; ", "fr": "\N{NO-BREAK SPACE}; "}  # between things that have commas of their own
ARTICLES: dict[str, Callable[[str, Noun, bool], str]] = {
    "a": _a,
    "the": lambda form, noun, many: f"the {form}",
    "un": _un,
    "le": _le,
    "de": _de,
    "du": _du,
    "à": lambda form, noun, many: f"à {form}",
    "au": _au,
}
