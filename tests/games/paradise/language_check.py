"""A checker of plain mistakes of language: plurals, articles, elisions, blanks left open, mixed languages, spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from atoll.kernel import Texts
from atoll.kernel.grammar import Noun

FORMS = re.compile(r"\{\w+(?:\[\w+\])?:#([^|{}]*)\|#([^{}]*)\}")
WORD = re.compile(r"[A-Za-zÀ-ÿŒœ][A-Za-zÀ-ÿŒœ'-]*")
VOWEL = "aeiouyàâéèêëîïôöùûüœAEIOUYÀÂÉÈÊËÎÏÔÖÙÛÜŒ"
ENGLISH = [
    (re.compile(r"\b[Aa] (?!one|uni|use|euro)[aeiouAEIOU]\w"), "a before a vowel"),
    (re.compile(r"\b[Aa]n (?![aeiouAEIOU])\w"), "an before a consonant"),
    (re.compile(r"\w[  ]+[,.;:!?](\s|$)"), "a space before a mark"),
]
FRENCH = [
    (re.compile(rf"\b(?:[Dd]e|[Ll]e|[Ll]a|[Qq]ue|[Nn]e|[Ss]e|[Jj]e) (?:[{VOWEL}])"), "no elision"),
    (re.compile(r"\b(?:de le|de les|à le|à les)\b"), "no contraction"),
    (re.compile(r"[^\s  ][;:!?](\s|$)"), "no space before a mark"),
    (re.compile(r"\s[,.](\s|$)"), "a space before a mark"),
    (re.compile(rf"\b[DdLl]'(?![{VOWEL}hH])"), "an elision before a consonant"),
]
EVERYWHERE = [
    (re.compile(r"[{}|#]"), "a blank left open"),
    (re.compile(r"[  ]{2}"), "two spaces"),
    (re.compile(r"^\s|\s$"), "a space at an end"),
    (re.compile(r"\.\.|!\."), "two marks"),
]


class Checker:
    """Finds mistakes in lines of one language, by what its templates and nouns say of plurals and words."""

    def __init__(self, texts: Texts, lang: str, names: Iterable[str] = ()):
        self.lang = lang
        language = texts.language(lang)
        said = {key: language.say(*key) for key in texts.all_texts()}
        self.names = tuple(names)
        self.pairs = sorted({*self._forms(said.values()), *self._nouns(language.nouns)})
        self.foreign = self._foreign(said) if lang != "en" else frozenset()

    @staticmethod
    def _forms(templates: Iterable[str]) -> Iterator[tuple[str, str]]:
        for template in templates:
            for one, many in FORMS.findall(template):
                if one.strip() != many.strip() and one.strip():
                    yield one.strip(), many.strip()

    @staticmethod
    def _nouns(nouns: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
        for names in nouns.values():
            for name in names:
                if isinstance(name, Noun) and name.plural != name:
                    yield str(name), name.plural

    def _foreign(self, said: Mapping[tuple[str, str], str]) -> frozenset[str]:
        """Return the words of English templates that no template of this language uses."""
        english = {word.lower() for _, text in said for word in WORD.findall(_bare(text))}
        own = {word.lower() for text in said.values() for word in WORD.findall(_bare(text))}
        return frozenset(word for word in english - own if len(word) > 2)

    def mistakes(self, line: str) -> list[str]:
        """Return what is wrong with a line, each with the line."""
        found = [why for pattern, why in self._patterns() if pattern.search(line)]
        found += [f"1 {many}" for one, many in self.pairs if re.search(rf"\b1 {re.escape(many)}(?!\w)", line)]
        found += [
            f"many {one}"
            for one, many in self.pairs
            if not many.startswith(one) and re.search(rf"\b(?:[2-9]|\d\d+) {re.escape(one)}(?!\w)", line)
        ]
        bare = line
        for name in self.names:
            bare = bare.replace(name, "")
        found += [f"foreign {word}" for word in WORD.findall(bare) if word.lower() in self.foreign]
        return [f"{why}: {line}" for why in found]

    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        return EVERYWHERE + (FRENCH if self.lang == "fr" else ENGLISH)


def _bare(template: str) -> str:
    """Return a template without its blanks; the words of its forms stay."""
    return re.sub(r"\{\w+(?:\[\w+\])?(?::(?![^{}]*\|)[^{}]*)?\}", " ", template).replace("|", " ").replace("#", " ")
