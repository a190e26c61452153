"""A player's area as HTML: hand with what each card needs, played cards, expeditions, and what others can trade for."""

from __future__ import annotations

from types import SimpleNamespace as Box

from markupsafe import Markup

from atoll.games.anno1800.board.base import Table, signs_of
from atoll.games.anno1800.board.island import Column
from atoll.games.anno1800.board.words import capital
from atoll.games.anno1800.catalog import DECKS
from atoll.games.anno1800.state import SOURCES
from atoll.kernel.seats import LETTERS


class SeatDrawing:
    """All that belongs to a seat and does not lie on the board."""

    def __init__(self, table: Table, seat: int):
        self.table = table
        self.view = table.view
        self.words = table.words
        self.seat = seat
        self.player = table.view.players[seat]
        self.own = seat == table.view.seat
        self.payable = {entry.card for entry in table.view.needs if entry.payable} if self.own else set()

    def draw(self) -> str:
        """Return the area."""
        v, p = self.view, self.player
        area = Box(
            seat=self.seat,
            letter=LETTERS[self.seat],
            name=self.table.names[self.seat],
            own=self.own,
            on=self.seat in v.deciders and not v.over,
            won=v.over and self.seat in v.winners,
            first=v.first == self.seat,
            fireworks=v.fireworks == self.seat,
            gold=p.gold,
            points=v.scores[self.seat],
            counted=self._counted(),
            island=self._island(),
            offers=[] if self.own else self._offers(),
            hand=[self._card(card) for card in p.hand or ()],
            hand_title=self.words.say("hand of", count=sum(p.hand_size.values())),
            known=[self.words.cards[card] for card in p.known_in_hand],
            backs=self._backs(),
            playing=self._playing(),
            face_up=[self._played(card) for card in p.face_up],
            face_down=[self.words.cards[card] for card in p.face_down],
            played_title=self.words.say("played", count=len(p.face_up) + len(p.face_down)),
            expeditions=[self.words.pictures[card] for card in p.expeditions or ()],
            hidden_expeditions=p.expedition_size if p.expeditions is None else 0,
            expeditions_title=self.words.say("pile", name=self.words.fixed["expeditions"], count=p.expedition_size),
        )
        return self.table.render("seat.html.jinja", a=area)

    def _counted(self) -> list[tuple[str, int]]:
        """Return where the points came from, once the game is over."""
        return [(source_name(self.table, source), n) for source, n in self.player.points.items() if n]

    def _island(self) -> Markup:
        """Return the islands as a picture of their own, unless they lie on the board."""
        if self.seat == self.table.focus or not self.player.buildings:
            return Markup("")
        column = Column(self.table, self.seat)
        title = self.words.say("islands of", name=self.table.names[self.seat])
        return Markup(self.table.render("alone.svg.jinja", column=column.draw(), height=column.height, title=title))

    def _offers(self) -> list[Box]:
        """Return what this player sells, by price; what the looking seat cannot make itself stands out."""
        goods, names = self.table.goods, self.words.of["resource"]
        mine = goods.own.makes if goods.own else ()
        sold: dict[int, list[Box]] = {}
        for resource in self.table.cat.resources:
            price = goods.price(self.seat, resource)
            if price:
                ware = Box(id=resource, name=names[resource], made=resource in mine)
                sold.setdefault(price, []).append(ware)
        return [
            Box(price=price, wares=wares, title=self.words.say("offer", price=price))
            for price, wares in sorted(sold.items())
        ]

    # -- cards -----------------------------------------------------------------------------------------

    def _card(self, card: str) -> Box:
        """Return a hand card with each need, how near it is, and the chain behind what is missing."""
        known = self.words.cards[card]
        needs = self.table.needs(known.needs)
        for need in needs:
            need.name = capital(self.words.thing(need.word))
            missing = need.word in self.words.of["resource"] and need.how == "none"
            need.chain = self.table.goods.chain(need.word) if missing else []
            self._name_chain(need.chain)
        return Box(card=known, icons=signs_of(known.icons), needs=needs, payable=card in self.payable)

    def _name_chain(self, chain: list[Box]) -> None:
        for link in chain:
            link.name = self.words.short[link.kind]
            link.costs = self.table.needs([*link.needs, *link.levels])
            self._name_chain(link.links)

    def _played(self, card: str) -> Box:
        known = self.words.cards[card]
        return Box(card=known, icons=signs_of(known.icons))

    def _playing(self) -> Box | None:
        """Return the card that is being paid for, shown to all."""
        paying = self.view.playing and self.view.deciders == (self.seat,)
        return self._played(self.view.playing) if paying else None

    def _backs(self) -> list[Box]:
        """Return the cards nobody here may read, by deck."""
        p = self.player
        if p.hand is not None:
            return []
        known = [self.words.cards[card].deck for card in p.known_in_hand]
        counts = [(k, p.hand_size[deck] - known.count(deck)) for k, deck in enumerate(DECKS)]
        names = self.words.spoken["deck"]
        return [
            Box(deck=DECKS[k], count=count, title=self.words.say("backs", count=count, deck=names[k]))
            for k, count in counts
            if count
        ]


def source_name(table: Table, source: str) -> str:
    """Return what a source of points is called."""
    if source in SOURCES:
        return str(table.words.spoken["source"][SOURCES.index(source)])
    return str(table.words.missions[source].name)


def _without_partners(need: Box) -> Box:
    """Leave partners out where all makers are listed anyway."""
    need.seats = ()
    return need


def draw_market(table: Table) -> str:
    """Return all goods: how the looking seat gets them, who makes them, and at what price in trade tokens."""
    view, names = table.view, table.words.of["resource"]
    goods = [
        Box(
            id=resource,
            name=names[resource],
            need=_without_partners(table.need(resource)),
            makers=[
                Box(seat=seat, letter=LETTERS[seat], price=price, own=seat == view.seat)
                for seat, price in table.goods.makers.get(resource, ())
            ],
            importers=[seat for seat, player in enumerate(view.players) if resource in player.imports],
        )
        for resource in table.cat.resources
    ]
    choosing = [words[1] for words in table.offered if words[0] == "choose"]
    missions = [table.words.missions[mission] for mission in choosing]
    return table.render("market.html.jinja", goods=goods, missions=missions, seated=table.helps)
