"""Turns a view of Archipelago into SVG and HTML, from nothing but what the view holds."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace as Box

from atoll.games.archipelago.board import layout
from atoll.games.archipelago.board.areas import Area
from atoll.games.archipelago.board.base import Rules, Table, studio
from atoll.games.archipelago.board.chart import Chart
from atoll.games.archipelago.board.panels import Panels
from atoll.games.archipelago.board.slips import Slips
from atoll.games.archipelago.board.words import capital
from atoll.games.archipelago.view import ArchipelagoView
from atoll.kernel import Drawing


def draw(view: ArchipelagoView, rules: Rules, lang: str, names: Sequence[str]) -> Drawing:
    """Return the board, the players' areas and what is common beside the board."""
    table = Table(view, rules, lang, names)
    panels, slips = Panels(table).draw(), Slips(table).draw()
    seats = tuple(Area(table, seat).draw() for seat in range(len(view.players)))
    return Drawing(_board(table, panels, slips), seats, _market(table, panels, slips))


def _board(table: Table, panels: list[Box], slips: list[Box]) -> str:
    view = table.view
    order = " ".join(table.names[seat] for seat in view.order) or "-"
    title = table.say("title", length=table.say(view.length), turn=view.turn, phase=view.phase, order=order)
    covered = sum(slip.height + layout.GAP for slip in slips)
    board = Box(title=title, panels=panels, slips=slips)
    return table.render(
        "board.svg.jinja", b=board, m=Chart(table, covered).draw(), L=layout, symbols=studio.art("symbols")
    )


def _market(table: Table, panels: list[Box], slips: list[Box]) -> str:
    """Return what lies beside the board: cards with all they say, the trend; on a phone the panels too."""
    v, words = table.view, table.words
    sale = [_for_sale(table, card, turns) for card, turns in v.track if card]
    shown = [Box(**vars(words.cards[card]), price=f"{min(words.cards[card].prices)}f", turns=0) for card in v.shown]
    chosen = [Box(text=capital(words.of["trend"][word]), target=f"trend:{word}") for word in table.wants("trend")]
    return table.render(
        "market.html.jinja",
        L=layout,
        panels=panels,
        slips=slips,
        sale=sale,
        shown=shown,
        trends=[*(Box(text=capital(words.of["trend"][trend]), target="") for trend in v.trends), *chosen],
        goals=[table.objective(goal) for goal in v.common],
    )


def _for_sale(table: Table, card: str, turns: int) -> Box:
    printed = table.words.cards[card]
    return Box(**vars(printed), price=f"{printed.prices[turns]}f", turns=turns)
