"""What all fragments of a drawing share: the view, the words, what can be chosen now, and the templates."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.words.lexicon import ArchipelagoLexicon, lexicon_of
from atoll.kernel import Choice, Game, capital
from atoll.kernel.drawing import Fragments, Studio

STUDIO = Studio(Path(__file__).parent)


class Fragment(Fragments[ArchipelagoView, Catalog, ArchipelagoLexicon]):
    """A part of the drawing of one view."""

    studio = STUDIO

    def lexicon(self, game: Game[Any], lang: str) -> ArchipelagoLexicon:
        """Return the words of the drawing in one language."""
        return lexicon_of(game.catalog, game.texts, lang)

    @cached_property
    def offered(self) -> list[Choice]:
        """What can be chosen now."""
        return [self.game.book.parse(text) for text in self.view.choices]

    @cached_property
    def wanted(self) -> set[str]:
        """The targets of what can be chosen now."""
        return {target for choice in self.offered for target in choice.targets}

    def wants(self, noun: str) -> list[str]:
        """Return the words of a noun that can be chosen now, in the order of the offer."""
        start = f"{noun}:"
        found = [
            target[len(start) :] for choice in self.offered for target in choice.targets if target.startswith(start)
        ]
        return list(dict.fromkeys(found))

    def objective(self, goal: str) -> str:
        """Return what an objective says, with the level for this number of players only."""
        return capital(self.words.of["objective"][f"{goal}/{len(self.view.players)}"].split(", ", 1)[1])
