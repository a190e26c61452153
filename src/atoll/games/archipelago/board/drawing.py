"""Turns a view of Archipelago into SVG and HTML, from nothing but what the view holds."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from atoll.games.archipelago.board import layout
from atoll.games.archipelago.board.areas import Area
from atoll.games.archipelago.board.fragment import STUDIO, Fragment
from atoll.games.archipelago.board.map import Map
from atoll.games.archipelago.board.notices import Notice, Notices
from atoll.games.archipelago.board.panels import Panels
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.kernel import Drawing, Game, Shelf, capital


def draw(view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str]) -> Drawing:
    """Return the board, the players' areas and what is common beside the board."""
    shown = (view, game, lang, names)
    panels, notices = Panels(*shown).draw(), Notices(*shown).draw()
    covered = sum(notice.height + layout.GAP for notice in notices)
    seats = tuple(Area(*shown, seat).draw() for seat in range(len(view.players)))
    cards = Shelf("cards", game.texts.caption("cards for sale", lang), Market(*shown).draw(panels, notices))
    return Drawing(Board(*shown).draw(panels, notices, Map(*shown, covered).draw()), seats, (cards,))


class Board(Fragment):
    """The map with everything around it."""

    def draw(self, panels: list[SimpleNamespace], notices: list[Notice], chart: SimpleNamespace) -> str:
        """Return the board."""
        v = self.view
        order = " ".join(self.names[seat] for seat in v.order) or "-"
        title = self.say("title", length=self.say(v.length), turn=v.turn, phase=v.phase, order=order)
        board = SimpleNamespace(title=title, panels=panels, notices=notices)
        return self.render("board.svg.jinja", b=board, m=chart, L=layout, symbols=STUDIO.art("symbols"))


class Market(Fragment):
    """What lies beside the board: cards with all they say, the trend; on a phone the panels too."""

    def draw(self, panels: list[SimpleNamespace], notices: list[Notice]) -> str:
        """Return what is common to all."""
        v, cards, trends = self.view, self.words.cards, self.words.of["trend"]
        sale = [self._priced(card, cards[card].prices[turns], turns) for card, turns in v.track if card]
        shown = [self._priced(card, min(cards[card].prices), 0) for card in v.shown]
        chosen = [SimpleNamespace(text=capital(trends[word]), target=f"trend:{word}") for word in self.wants("trend")]
        return self.render(
            "market.html.jinja",
            L=layout,
            panels=panels,
            notices=notices,
            sale=sale,
            shown=shown,
            trends=[*(SimpleNamespace(text=capital(trends[trend]), target="") for trend in v.trends), *chosen],
            goals=[self.objective(goal) for goal in v.common],
        )

    def _priced(self, card: str, price: int, turns: int) -> SimpleNamespace:
        return SimpleNamespace(**self.words.cards[card]._asdict(), price=f"{price}f", turns=turns)
