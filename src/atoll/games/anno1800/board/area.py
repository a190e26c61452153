"""A player's area as HTML: hand with what each card needs, played cards, expeditions, and what others can trade for."""

from __future__ import annotations

from types import SimpleNamespace

from markupsafe import Markup

from atoll.games.anno1800.board.fragments import AnnoFragments, Fragment, Need
from atoll.games.anno1800.board.goods import Link
from atoll.games.anno1800.board.island import IslandColumn
from atoll.games.anno1800.catalog import DECKS
from atoll.games.anno1800.words.lexicon import CardText
from atoll.games.anno1800.words.nouns import source_name
from atoll.kernel import capital, letter


class PlayerArea(Fragment):
    """All that belongs to a seat and does not lie on the board."""

    def __init__(self, shared: AnnoFragments, seat: int):
        super().__init__(shared)
        self.seat = seat
        self.player = self.view.players[seat]
        self.own = seat == self.view.seat
        self.payable = {entry.card for entry in self.view.needs if self.own and entry.payable}

    def draw(self) -> str:
        """Return the area."""
        v, p = self.view, self.player
        area = SimpleNamespace(
            seat=self.seat,
            letter=letter(self.seat),
            name=self.names[self.seat],
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
            face_up=[self.words.cards[card] for card in p.face_up],
            face_down=[self.words.cards[card] for card in p.face_down],
            played_title=self.words.say("played", count=len(p.face_up) + len(p.face_down)),
            expeditions=[self.words.expeditions[card] for card in p.expeditions or ()],
            hidden_expeditions=p.expedition_size if p.expeditions is None else 0,
            expeditions_title=self.words.say("pile", name=self.words.fixed["expeditions"], count=p.expedition_size),
        )
        return self.shared.render("seat.html.jinja", a=area)

    def _counted(self) -> list[tuple[str, int]]:
        """Return where the points came from, once the game is over."""
        cat, nouns = self.cat, self.shared.nouns
        return [(source_name(cat, nouns, source), points) for source, points in self.player.points.items() if points]

    def _island(self) -> Markup:
        """Return the islands as a picture of their own, unless they lie on the board."""
        if self.seat == self.shared.focus or not self.player.buildings:
            return Markup("")
        column = IslandColumn(self.shared, self.seat)
        title = self.words.say("islands of", name=self.names[self.seat])
        return Markup(self.shared.render("alone.svg.jinja", column=column.draw(), height=column.height, title=title))

    def _offers(self) -> list[SimpleNamespace]:
        """Return what this player sells, by price; what the looking seat cannot make itself stands out."""
        goods, names = self.shared.goods, self.words.of["resource"]
        mine = goods.own.makes if goods.own else ()
        sold: dict[int, list[SimpleNamespace]] = {}
        for resource in self.cat.resources:
            price = goods.price(self.seat, resource)
            if price:
                ware = SimpleNamespace(id=resource, name=names[resource], made=resource in mine)
                sold.setdefault(price, []).append(ware)
        return [
            SimpleNamespace(price=price, wares=wares, title=self.words.say("offer", price=price))
            for price, wares in sorted(sold.items())
        ]

    # -- cards -----------------------------------------------------------------------------------------

    def _card(self, card: str) -> SimpleNamespace:
        """Return a hand card with all that it needs."""
        printed = self.words.cards[card]
        needs = [self._need(need) for need in self.shared.needs(printed.needs)]
        return SimpleNamespace(card=printed, needs=needs, payable=card in self.payable)

    def _need(self, need: Need) -> SimpleNamespace:
        """Return something a card asks for, how near it is, and the chain behind what is missing."""
        missing = need.word in self.words.of["resource"] and need.how == "none"
        chain = self.shared.goods.chain(need.word) if missing else []
        name = capital(self.words.thing(need.word))
        return SimpleNamespace(need=need, name=name, chain=[self._link(link) for link in chain])

    def _link(self, link: Link) -> SimpleNamespace:
        return SimpleNamespace(
            makes=link.makes,
            name=self.words.building[link.kind],
            costs=self.shared.needs(link.cost),
            links=[self._link(deeper) for deeper in link.links],
        )

    def _playing(self) -> CardText | None:
        """Return the card that is being paid for, shown to all."""
        paying = self.view.playing and self.view.deciders == (self.seat,)
        return self.words.cards[self.view.playing] if paying else None

    def _backs(self) -> list[SimpleNamespace]:
        """Return the cards nobody here may read, by deck."""
        p = self.player
        if p.hand is not None:
            return []
        known = [self.words.cards[card].deck for card in p.known_in_hand]
        counts = [(k, p.hand_size[deck] - known.count(deck)) for k, deck in enumerate(DECKS)]
        names = self.words.nouns["deck"]
        return [
            SimpleNamespace(deck=DECKS[k], count=count, title=self.words.say("backs", count=count, deck=names[k]))
            for k, count in counts
            if count
        ]
