"""Turns a view of Archipelago into SVG and HTML, from nothing but what the view holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from atoll.games.archipelago.board.areas import Area
from atoll.games.archipelago.board.fragment import STUDIO, Fragment
from atoll.games.archipelago.board.map import Map
from atoll.games.archipelago.board.margins import Margins
from atoll.games.archipelago.board.offers import Offers
from atoll.games.archipelago.board.panels import Panels
from atoll.games.archipelago.board.placing import ways
from atoll.games.archipelago.board.tray import Tray
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.words.lexicon import PHASES, PrintedCard
from atoll.kernel import Game, Shelf, capital
from atoll.kernel.sketch import Sketch


def sketch(view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str]) -> Sketch[ArchipelagoView]:
    """Return what draws the board, the players' areas and what is common beside the board."""
    said = (game, lang, names)
    return Sketch(
        board=lambda v: Table(v, *said).board(Margins(v, *said), Map(v, *said)),
        seats=tuple(partial(_area, said, seat) for seat in range(len(view.players))),
        shelves=lambda v: tuple(Table(v, *said).shelves(Offers(v, *said), Margins(v, *said))),
        tray=lambda v: Tray(v, *said).draw(),
        panels=lambda v: Panels(v, *said).draw(),
        track=lambda v: Table(v, *said).track(),
    )


def _area(said: tuple[Game[Any], str, Sequence[str]], seat: int, view: ArchipelagoView) -> str:
    return Area(view, *said, seat).draw()


@dataclass(slots=True, frozen=True)
class ForSale:
    """A card on the track: what is printed on it, and how often it was rotated; turned up for one player, -1."""

    printed: PrintedCard
    turns: int
    price: str


@dataclass(slots=True, frozen=True)
class Cards:
    """Cards that can be bought, and what counts for all."""

    shown: tuple[ForSale, ...]
    sale: tuple[ForSale, ...]
    aims: tuple[tuple[str, str], ...]


class Table(Fragment):
    """What all fragments are put together to."""

    def board(self, margins: Margins, chart: Map) -> str:
        """Return the chart with its margins."""
        v = self.view
        order = " ".join(self.names[seat] for seat in v.order) or "-"
        return self.render(
            "board.svg.jinja",
            title=self.say("title", length=self.say(v.length), turn=v.turn, phase=v.phase, order=order),
            symbols=STUDIO.art("symbols"),
            backdrop=self.part("backdrop.svg.jinja", ()),
            margins=margins.draw(),
            chart=chart.draw(),
            ways=ways(chart),
        )

    def shelves(self, offers: Offers, margins: Margins) -> Iterator[Shelf]:
        """Yield what lies beside the areas: the cards with all they say, then offers and promises."""
        v, fixed = self.view, self.words.fixed
        prices = self.words.cards
        cards = Cards(
            shown=tuple(ForSale(prices[card], -1, f"{min(prices[card].prices)}f") for card in v.shown),
            sale=tuple(ForSale(prices[card], turns, "") for card, turns in v.track if card),
            aims=tuple(margins.shared_aims()),
        )
        yield Shelf("cards", fixed["evolution_cards"], self.part("shelf.html.jinja", cards))
        offer = offers.draw()
        if offer:
            yield Shelf("offer", fixed["offer_shelf"], offer)

    def track(self) -> str:
        """Return where in its course the turn stands."""
        v = self.view
        phases = tuple((capital(self.words.phases[k]), _standing(k, v)) for k in range(1, PHASES))
        return self.part("track.html.jinja", (self.say("turn", turn=v.turn), phases))


def _standing(phase: int, v: ArchipelagoView) -> str:
    if v.over or phase < v.phase:
        return "past"
    return "now" if phase == v.phase else ""
