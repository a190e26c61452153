"""What all fragments of a drawing share: the view, the words, what can be chosen now, and the templates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar

from markupsafe import Markup

from atoll.games.archipelago.board.faces import terrain_of
from atoll.games.archipelago.board.layout import FULL, ICON
from atoll.games.archipelago.board.stands import printed_on
from atoll.games.archipelago.catalog import KINDS, Catalog
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.words.lexicon import ArchipelagoLexicon, lexicon
from atoll.kernel import Choice, ChoiceBook, Game, capital
from atoll.kernel.drawing import Fragments, Studio
from atoll.kernel.sketch import TABLE, Gist

SMALL = 50  # the detail of a region that is drawn small
STUDIO = Studio(Path(__file__).parent)


@dataclass(slots=True, frozen=True)
class Sample:
    """A region with what is printed on it: icons with their kinds, huts with their number."""

    art: Markup
    icons: tuple[tuple[int, int, str], ...]
    huts: tuple[int, int, int] | None
    size: float


class Fragment(Fragments[ArchipelagoView, Catalog, ArchipelagoLexicon]):
    """A part of the drawing of one view."""

    studio = STUDIO
    concerned: ClassVar[frozenset[str]] = frozenset()  # nouns and kinds of the choices that it shows; none: all of them

    def lexicon(self, game: Game[Any], lang: str) -> ArchipelagoLexicon:
        """Return the words of the drawing in one language."""
        return lexicon(game.catalog, game.texts, lang)

    @cached_property
    def offered(self) -> list[Choice]:
        """What can be chosen now, as far as it is shown here."""
        view, book = self.view, self.game.book
        texts = view.gist(_concerning(book, self.concerned), TABLE) if self.concerned else view.choices
        return [book.parse(text) for text in texts]

    @cached_property
    def wanted(self) -> dict[str, None]:
        """The targets of what can be chosen now, in the order of the offer."""
        return {target: None for choice in self.offered for target in choice.targets}

    def wants(self, noun: str) -> list[str]:
        """Return the words of a noun that can be chosen now, in the order of the offer."""
        start = f"{noun}:"
        return [target[len(start) :] for target in self.wanted if target.startswith(start)]

    def landscape(self, face: str, turn: int) -> Markup:
        """Return what never changes of a region that lies turned in a certain way."""
        return self.part("landscape.svg.jinja", terrain_of(self.words.faces[face], turn))

    def sample(self, face: str, turn: int, detail: int, scale: float) -> Markup:
        """Return a region with what is printed on it, as it would lie; its icons are scaled back to their own size."""
        region = self.words.faces[face]
        printed = printed_on(region, turn, detail)
        kinds = [KINDS[kind] for kind, _ in self.cat.faces[self.words.number[face]].icons]
        icons = tuple((round(x), round(y), kind) for (x, y), kind in zip(printed.icons, kinds, strict=True))
        huts = (round(printed.huts[0]), round(printed.huts[1]), region.huts) if region.huts else None
        size = round(ICON[detail] / ICON[FULL] / scale, 2)
        return self.part("sample.svg.jinja", Sample(self.landscape(face, turn), icons, huts, size))

    def objective(self, goal: str) -> str:
        """Return what an objective says, with the level for this number of players only."""
        return capital(self.words.of["objective"][f"{goal}/{len(self.view.players)}"].split(", ", 1)[1])

    def trend(self, trend: str) -> str:
        """Return what a trend card counts."""
        return self.words.of["trend"][trend]


@lru_cache(maxsize=32)
def _concerning(book: ChoiceBook, concerned: frozenset[str]) -> Gist:
    """Return what finds the choices of a view that are of some kinds or name something of some nouns."""

    def find(view: ArchipelagoView, _: int) -> tuple[str, ...]:
        offered = map(book.parse, view.choices)
        return tuple([each.text for each in offered if each.kind in concerned or not concerned.isdisjoint(each.names)])

    return find
