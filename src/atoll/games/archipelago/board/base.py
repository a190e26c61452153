"""What all fragments of a drawing share: the view, the words, what can be chosen now, and the templates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from atoll.games.archipelago.board.words import capital, words_of
from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.speech import Speech
from atoll.games.archipelago.view import ArchipelagoView
from atoll.kernel import ChoiceBook, Texts
from atoll.kernel.drawing import Studio

studio = Studio(Path(__file__).parent)


class Rules(NamedTuple):
    """What a game knows that every drawing of it needs."""

    cat: Catalog
    book: ChoiceBook
    texts: Texts


class Table:
    """One view on its way to the page."""

    def __init__(self, view: ArchipelagoView, rules: Rules, lang: str, names: Sequence[str]):
        self.view = view
        self.cat = rules.cat
        self.words = words_of(rules.cat, rules.texts, lang)
        self.names = list(names) or [str(seat + 1) for seat in range(len(view.players))]
        self.speech = Speech(rules.texts, lang, self.names)
        self.offered = [rules.book.parse(text) for text in view.choices]
        self.kinds = {choice.kind for choice in self.offered}
        self.wanted = {target for choice in self.offered for target in choice.targets}

    def say(self, key: str, **values: object) -> str:
        """Return a caption."""
        return self.words.say(key, **values)

    def wants(self, noun: str) -> list[str]:
        """Return the words of a noun that can be chosen now, in the order of the offer."""
        start = f"{noun}:"
        found = [
            target[len(start) :] for choice in self.offered for target in choice.targets if target.startswith(start)
        ]
        return list(dict.fromkeys(found))

    def objective(self, goal: str) -> str:
        """Return what an objective says, with the level for this number of players only."""
        said = self.words.of["objective"][goal].split(", ", 1)[1]
        levels = re.compile(r"\d+(?:/\d+)+")
        return capital(levels.sub(lambda found: found[0].split("/")[len(self.view.players) - 2], said))

    def render(self, name: str, **values: object) -> str:
        """Fill a template."""
        return studio.template(name).render(w=self.words.fixed, art=studio.art, **values)
