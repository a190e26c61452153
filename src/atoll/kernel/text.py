"""Texts: templates for people, in English in the code and in other languages beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from atoll.kernel.choice import Choice
from atoll.kernel.deeds import Deeds
from atoll.kernel.errors import one_of
from atoll.kernel.event import Event
from atoll.kernel.grammar import Noun, Word, typeset

if TYPE_CHECKING:
    from atoll.kernel.view import View

LANGUAGES = ("en", "fr")
NO_DEEDS = Deeds()
Say = Callable[[str, str], str]  # (context, English) -> the words in one language
Nouns = Callable[[Say], Mapping[str, Sequence[str]]]  # what things are called in one language

KERNEL_FOLDER = Path(__file__).parent
KERNEL_REFUSALS = {
    "not now": "this is not possible now",
    "not your turn": "it is not this seat's turn to decide",
    "game over": "the game is over",
}

REFUSALS_KEPT = 1024
CAPTIONS_KEPT = 4096
FORMED = re.compile(r"\{\w+:")  # a blank that asks for a form


class Language:
    """The texts of one game in one language.

    >>> import atoll
    >>> texts = atoll.game("daimyo").texts
    >>> texts.language("fr").say("refusal", "the game is over")
    'la partie est terminée'
    """

    def __init__(self, code: str, folders: Sequence[Path], nouns: Nouns = lambda say: {}):
        if code not in LANGUAGES:
            raise one_of("language", code, list(LANGUAGES))
        self.code = code
        self._folders = folders
        self._nouns = nouns

    @cached_property
    def _words(self) -> dict[tuple[str, str], str]:
        from babel.messages.pofile import read_po  # only who reads another language waits for it

        words: dict[tuple[str, str], str] = {}
        for folder in self._folders:
            path = folder / "locale" / f"{self.code}.po"
            if path.exists():
                with path.open("rb") as file:
                    found = {(m.context or "", str(m.id)): str(m.string) for m in read_po(file) if m.id and m.string}
                    words |= {key: typeset(text, self.code) for key, text in found.items()}
        return words

    @cached_property
    def nouns(self) -> Mapping[str, Sequence[str]]:
        """The names of things: `nouns["island"][2]`.

        >>> import atoll
        >>> texts = atoll.game("daimyo").texts
        >>> texts.language("fr").nouns["island"][0]
        'bleue'
        """
        return self._nouns(self._name)

    def _name(self, context: str, english: str) -> str:
        """Return what a thing is called; one that says how it behaves in a sentence becomes a noun that knows it."""
        said = self.say(context, english)
        return Noun.parse(said, self.code) if "|" in said and "{" not in said else said

    def renamed(self, names: Mapping[str, Sequence[str]]) -> Language:
        """Return the same language, in which some things are called otherwise.

        >>> import atoll
        >>> french = atoll.game("daimyo").texts.language("fr")
        >>> french.renamed({"island": ["azur"]}).nouns["island"]
        ['azur']
        """
        other = Language(self.code, self._folders, self._nouns)
        other.__dict__.update(_words=self._words, nouns={**self.nouns, **names})
        return other

    def say(self, context: str, english: str) -> str:
        """Return an English text in this language, or itself when nobody has translated it.

        >>> import atoll
        >>> texts = atoll.game("daimyo").texts
        >>> texts.language("en").say("refusal", "the game is over")
        'the game is over'
        """
        if self.code == "en":
            return english
        return self._words.get((context, english)) or self._words.get(("", english)) or english

    def fill(self, context: str, template: str, values: Mapping[str, int], names: Sequence[str] = ()) -> str:
        """Fill a template: a value called like a noun becomes that noun's name, a seat a player's name.

        What stands behind a colon asks for a form: see `kernel/grammar.py`.

        >>> import atoll
        >>> texts = atoll.game("daimyo").texts
        >>> texts.language("en").fill("event", "{seat} has {gold} gold.", {"seat": 1, "gold": 3}, ["Ada", "Bob"])
        'Bob has 3 gold.'
        """
        said = self.say(context, template)
        words = {name: self._word(name, value, names) for name, value in values.items()}
        if ":" in said:  # something in it is to agree
            words = {name: Word.of(word, values[name], self.code, values) for name, word in words.items()}
        return said.format(**words)

    def _word(self, name: str, value: int, names: Sequence[str]) -> str:
        if name in ("seat", "rival"):
            return names[value] if 0 <= value < len(names) else str(value + 1)
        noun = self.nouns.get(name)
        return str(value) if noun is None else noun[value]


@lru_cache(maxsize=CAPTIONS_KEPT)
def _caption(language: Language, english: str) -> tuple[str, bool]:
    """Return a caption in one language, and whether something in it is to agree."""
    said = language.say("picture", english)
    return said, FORMED.search(said) is not None


@lru_cache(maxsize=REFUSALS_KEPT)
def _refusal(language: Language, english: str, values: tuple[tuple[str, int], ...]) -> str:
    """Return a reason in one language: players look for the same in vain again and again."""
    return language.fill("refusal", english, dict(values))


class Texts:
    """All templates of a game, by what they are for, and its languages.

    >>> from pathlib import Path
    >>> from atoll.kernel import Texts
    >>> texts = Texts(Path(), lambda say: {"pearl": [say("pearl", "white")]}, prompts={"Dive": "Dive again?"})
    >>> texts.prompt("Dive"), texts.language().nouns["pearl"][0]
    ('Dive again?', 'white')
    """

    def __init__(
        self,
        folder: Path,
        nouns: Nouns,
        labels: Mapping[str, str] = MappingProxyType({}),
        prompts: Mapping[str, str] = MappingProxyType({}),
        events: Mapping[str, str] = MappingProxyType({}),
        refusals: Mapping[str, str] = MappingProxyType({}),
        pictures: Mapping[str, str] = MappingProxyType({}),
        deeds: Deeds = NO_DEEDS,
        printed: Mapping[str, str] = MappingProxyType({}),
    ):
        self.deeds = deeds
        self._printed = printed  # the noun that says what is printed on the things of a noun
        self.labels = labels
        self.prompts = prompts
        self.events = events
        self.pictures = pictures
        self.refusals = {**KERNEL_REFUSALS, **refusals}
        self._nouns = nouns
        self._languages = {code: Language(code, (KERNEL_FOLDER, folder), nouns) for code in LANGUAGES}

    def all_texts(self) -> list[tuple[str, str]]:
        """Return context and English of everything a translator has to say.

        >>> from pathlib import Path
        >>> from atoll.kernel import Texts
        >>> ("prompt", "Dive?") in Texts(Path(), lambda say: {}, prompts={"Dive": "Dive?"}).all_texts()
        True
        """
        groups = {
            "label": self.labels,
            "prompt": self.prompts,
            "event": self.events,
            "refusal": self.refusals,
            "picture": self.pictures,
            "verb": {kind: verb.name for kind, verb in self.deeds.verbs.items() if verb.name},
            "brief": self.deeds.briefs,
        }
        found = [(context, english) for context, texts in groups.items() for english in texts.values()]

        def note(context: str, english: str) -> str:
            found.append((context, english))
            return english

        self._nouns(note)
        return list(dict.fromkeys(found))

    def language(self, code: str = "en") -> Language:
        """Return the texts in one language.

        >>> import atoll
        >>> texts = atoll.game("daimyo").texts
        >>> texts.language("fr").code
        'fr'
        >>> texts.language("de")
        Traceback (most recent call last):
        atoll.kernel.errors.AtollError: unknown language 'de': choose one of en, fr
        """
        if code not in self._languages:
            raise one_of("language", code, list(LANGUAGES))
        return self._languages[code]

    def seen(self, view: View) -> Texts:
        """Return the texts as they read now: a game may call a place by what was found there.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.texts.seen(state.view(0)) is state.game.texts
        True
        """
        return self

    @property
    def teller(self) -> Texts:
        """The texts that tell in the same words what happened, at as many moments as possible.

        >>> import atoll
        >>> texts = atoll.game("daimyo").texts
        >>> texts.teller is texts
        True
        """
        return self

    def label(self, choice: Choice, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return what a button for this choice says: its label, or its text form where nobody wrote one.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.game.texts.label(state.choices()[0], "fr")
        'Prendre la tête du clan de la Nature'
        """
        if choice.kind not in self.labels:
            return choice.text
        values = dict(zip(choice.names, choice.args, strict=True))
        return self.language(lang).fill("label", self.labels[choice.kind], values, names)

    def harms(self, choice: Choice) -> bool:
        """Return whether a choice destroys something of one's own: people look for the others first.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.texts.harms(daimyo.book.parse("clan nature"))
        False
        """
        return False

    def prompt(self, step: str, lang: str = "en") -> str:
        """Return what the seat is asked in a step.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.game.texts.prompt(state.view(0).step, "fr")
        'Choisissez votre clan.'
        """
        return self.language(lang).say("prompt", self.prompts.get(step, ""))

    def event(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the sentence for an event, already as its reader may see it.

        >>> from atoll.kernel import Event
        >>> from pearls import Pearls
        >>> Pearls.texts.event(Event("dealt", {"seat": 1, "card": 9}), names=["Ada", "Bob"])
        'Bob gets 9.'
        """
        return self.language(lang).fill("event", self.events[event.key], event.values, names)

    def verb(self, kind: str, lang: str = "en") -> str:
        """Return what people call a kind of choice; nothing where each of its choices speaks for itself.

        >>> from pathlib import Path
        >>> from atoll.kernel import Deeds, Texts, Verb
        >>> Texts(Path(), lambda say: {}, deeds=Deeds({"dive": Verb("Dive")})).verb("dive")
        'Dive'
        """
        verb = self.deeds.verbs.get(kind)
        return self.language(lang).say("verb", verb.name) if verb else ""

    def printed(self, choice: Choice, lang: str = "en") -> str:
        """Return what is printed on the things a choice is about, where its label leaves that out.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.texts.printed(daimyo.book.parse("clan nature"))[:32]
        'Gain 2 resources of your choice.'
        """
        nouns = self.language(lang).nouns
        things = zip(choice.names, choice.args, strict=True)
        return " ".join(nouns[self._printed[noun]][thing] for noun, thing in things if noun in self._printed)

    def brief(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return an event in few words, already as its reader may see it; nothing where it is not worth them.

        >>> from pathlib import Path
        >>> from atoll.kernel import Deeds, Event, Texts
        >>> texts = Texts(Path(), lambda say: {}, deeds=Deeds(briefs={"dives": "dives for {pearl}"}))
        >>> texts.brief(Event("dives", {"seat": 1, "pearl": 9})), texts.brief(Event("rests", {"seat": 1}))
        ('dives for 9', '')
        """
        brief = self.deeds.briefs.get(event.key)
        return self.language(lang).fill("brief", brief, event.values, names) if brief else ""

    def caption(self, key: str, lang: str = "en", **values: object) -> str:
        """Return words for the picture of a table, its numbers in their forms.

        >>> from pathlib import Path
        >>> from atoll.kernel import Texts
        >>> texts = Texts(Path(), lambda say: {}, pictures={"bag": "{count:# pearl|# pearls} in bag {bag}"})
        >>> texts.caption("bag", count=1, bag="A")
        '1 pearl in bag A'
        """
        said, formed = _caption(self.language(lang), self.pictures[key])
        if not formed:
            return said.format(**values) if "{" in said else said
        numbers = {name: value for name, value in values.items() if isinstance(value, int)}
        words = {name: Word.of(str(value), numbers.get(name, 0), lang, numbers) for name, value in values.items()}
        return said.format(**words)

    def refusal(self, key: str, values: Mapping[str, int], lang: str = "en") -> str:
        """Return the reason why something is not possible.

        >>> import atoll
        >>> texts = atoll.game("daimyo").texts
        >>> texts.refusal("gold", {"need": 3, "has": 1})
        'needs 3 gold, has 1'
        """
        return _refusal(self.language(lang), self.refusals[key], (*values.items(),))
