"""A player's area in the dock: purse, hand with what each card needs, played cards; of others what can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from atoll.games.anno1800.board.fragments import AnnoFragments, Fragment, Need, studio
from atoll.games.anno1800.board.goods import sold_in
from atoll.games.anno1800.board.island import Standing, standing_on
from atoll.games.anno1800.catalog import DECKS, LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import AnnoView, BuildingView
from atoll.games.anno1800.words.lexicon import AnnoLexicon, CardText, ExpeditionText
from atoll.kernel import capital, letter
from atoll.kernel.sketch import TABLE


@dataclass(slots=True, frozen=True, eq=False)  # made once for each way it can look
class Step:
    """A tile that would make what is missing, with what it costs."""

    makes: str
    name: str
    costs: tuple[Need, ...]


class HandCard(NamedTuple):
    """A card in hand: what it needs, what is there, what comes."""

    card: CardText
    needs: tuple[Need, ...]
    steps: tuple[Step, ...]  # to what is missing, one after another
    payable: bool


@dataclass(slots=True, frozen=True)
class Coin:
    """A thing of the purse."""

    word: str
    sign: str
    count: int
    title: str
    target: str
    seat: int


@dataclass(slots=True, frozen=True)
class Backs:
    """Cards that nobody here may read."""

    deck: str
    count: int
    title: str


@dataclass(slots=True, frozen=True)
class Plot:
    """A space of another player's island, drawn small."""

    standing: Standing | None
    piece: str
    title: str
    kind: str
    tile: bool


@dataclass(slots=True, frozen=True)
class Offer:
    """What a player sells for so many trade tokens."""

    price: int
    title: str
    wares: tuple[tuple[str, str, bool], ...]  # word, name, and whether the looking seat makes it, too


@dataclass(slots=True, frozen=True)
class Seat:
    """The heading of an area."""

    seat: int
    letter: str
    name: str
    own: bool
    first: bool
    fireworks: bool
    won: bool


@dataclass(slots=True, frozen=True)
class Held:
    """What the looking seat has in hand, and the effects that it may still use."""

    hand: tuple[Markup, ...]
    playing: CardText | None
    face_up: tuple[CardText, ...]


@dataclass(slots=True, frozen=True)
class OtherArea:
    """What the area of somebody else begins with, or that of anybody for a spectator."""

    seat: Seat
    purse: tuple[Coin, ...]
    people: tuple[tuple[str, int, int, str], ...]  # level, ready, all, title


@dataclass(slots=True, frozen=True)
class Minis:
    """Somebody's islands, drawn small."""

    plots: tuple[Markup, ...]
    olds: tuple[tuple[str, str, str, tuple[Markup, ...]], ...]  # id, name, title, what is built there
    news: tuple[tuple[str, str, tuple[str, ...]], ...]  # id, title, resources


@dataclass(slots=True, frozen=True)
class Trading:
    """What somebody sells, and the cards."""

    offers: tuple[Offer, ...]
    backs: tuple[Backs, ...]
    known: tuple[CardText, ...]
    playing: CardText | None
    face_up: tuple[CardText, ...]
    face_down: tuple[CardText, ...]
    expeditions: tuple[ExpeditionText, ...]
    hidden: int  # expedition cards nobody here may read
    hand_title: str
    played_title: str
    expeditions_title: str


class PlayerArea(Fragment):
    """All that belongs to a seat and does not lie on the stage."""

    def __init__(self, shared: AnnoFragments, seat: int):
        super().__init__(shared)
        self.seat = seat
        self.player = self.view.players[seat]
        self.own = self.view.is_own(seat)

    def draw(self) -> str:
        """Return what the area begins with: of the looking seat the purse, of others the people, too."""
        if self.own:
            return self.shared.render("own.html.jinja", seat=self.seat, title=self._titles()[0], coins=self._purse())
        return self.shared.render("other.html.jinja", d=self._other()) + "\n"

    def held(self) -> str:
        """Return the rest of the area of the looking seat."""
        return self.shared.render("held.html.jinja", d=self._held())

    def islands(self) -> str:
        """Return what stands on the islands of somebody else, where they are not on the stage."""
        if self.seat == self.shared.focus:
            return ""
        return self.shared.render("minis.html.jinja", d=self._minis())

    def trading(self) -> str:
        """Return what somebody else sells, and the cards."""
        return self.shared.render("trading.html.jinja", d=self._trading())

    def played(self) -> str:
        """Return the played cards and expeditions of the looking seat, for a shelf."""
        return str(self.shared.part("played.html.jinja", (self._face_down(), self._expeditions(), self._titles())))

    # -- the looking seat ------------------------------------------------------------------------------

    def _held(self) -> Held:
        p, payable = self.player, self.view.gist(_payable, TABLE)
        return Held(
            hand=tuple([self._card(card, payable=card in payable) for card in p.hand or ()]),
            playing=self._playing(),
            face_up=tuple([self.words.cards[card] for card in p.face_up]),
        )

    def _card(self, card: str, *, payable: bool) -> Markup:
        """Return a hand card with all that it needs."""
        printed = self.words.cards[card]
        needs = self.shared.needs(printed.needs)
        if payable:  # what is not at hand comes from an effect
            needs = tuple([self.shared.helped(need) if need.far else need for need in needs])
            return _held(self.words, HandCard(printed, needs, (), payable))
        steps = [step for need in needs if need.how == "none" for step in self._steps(need.word)]
        return _held(self.words, HandCard(printed, needs, tuple(steps), payable))

    def _steps(self, word: str) -> list[Step]:
        """Return the tiles behind something that is missing, the nearest first."""
        if word not in self.words.of["resource"]:
            return []
        needs = self.shared.needs
        return [_step(self.words, link.kind, link.makes, needs(link.cost)) for link in self.shared.goods.chain(word)]

    def _purse(self) -> tuple[Coin, ...]:
        p, words = self.player, self.words
        coins = [Coin("gold", "gold", p.gold, words.fixed["gold"], "", self.seat)]
        for token in TOKENS:
            ready, cards = p.ship_tokens[token], p.card_tokens[token]
            title = words.say(
                "tokens of", name=capital(words.thing(token)), ready=ready, resting=p.idle_tokens[token], cards=cards,
                exhausted=p.exhausted_tokens[token],
            )  # fmt: skip
            target = f"token:{token}" if self.own else ""
            coins.append(Coin(token, token, ready + cards, title, target, self.seat))
        title = words.say("pile", name=words.fixed["expeditions"], count=p.expedition_size)
        return (*coins, Coin("expeditions", "picture", p.expedition_size, title, "", self.seat))

    # -- anybody ---------------------------------------------------------------------------------------

    def _seat(self) -> Seat:
        v = self.view
        return Seat(
            seat=self.seat,
            letter=letter(self.seat),
            name=self.names[self.seat],
            own=self.own,
            first=v.first == self.seat,
            fireworks=v.fireworks == self.seat,
            won=v.over and self.seat in v.winners,
        )

    def _playing(self) -> CardText | None:
        """Return the card that is being paid for, shown to all."""
        paying = self.view.playing and self.view.deciders == (self.seat,)
        return self.words.cards[self.view.playing] if paying else None

    def _face_down(self) -> tuple[CardText, ...]:
        return tuple(self.words.cards[card] for card in self.player.face_down)

    def _expeditions(self) -> tuple[ExpeditionText, ...]:
        return tuple(self.words.expeditions[card] for card in self.player.expeditions or ())

    def _titles(self) -> tuple[str, str, str]:
        """Return the headings of hand, played cards and expeditions."""
        p, say = self.player, self.words.say
        played = len(p.face_up) + len(p.face_down)
        return (
            say("hand of", count=sum(p.hand_size.values())),
            say("played", count=played),
            say("pile", name=self.words.fixed["expeditions"], count=p.expedition_size),
        )

    # -- others ----------------------------------------------------------------------------------------

    def _other(self) -> OtherArea:
        return OtherArea(self._seat(), self._purse(), tuple(self._people(level) for level in LEVELS))

    def _minis(self) -> Minis:
        p, plots = self.player, self._plots()
        return Minis(
            plots=tuple(plot for space, plot in plots.items() if space.startswith("home/")),
            olds=tuple(self._old(k, island, plots) for k, island in enumerate(p.old_world)),
            news=tuple(self._new(island) for island in p.new_world),
        )

    def _trading(self) -> Trading:
        p, (hand, played, expeditions) = self.player, self._titles()
        return Trading(
            offers=self._offers(),
            backs=self._backs(),
            known=tuple(self.words.cards[card] for card in p.known_in_hand),
            playing=self._playing(),
            face_up=tuple(self.words.cards[card] for card in p.face_up),
            face_down=self._face_down(),
            expeditions=self._expeditions(),
            hidden=p.expedition_size if p.expeditions is None else 0,
            hand_title=hand,
            played_title=played,
            expeditions_title=expeditions,
        )

    def _people(self, level: str) -> tuple[str, int, int, str]:
        p = self.player
        title = self.words.say(
            "district", level=self.words.level[level], ready=p.district[level], all=p.cubes[level],
            resting=p.resting[level], exhausted=p.exhausted[level],
        )  # fmt: skip
        return level, p.district[level], p.cubes[level], title

    def _plots(self) -> dict[str, Markup]:
        """Return the spaces by name, with the id of each tile so that it glides there."""
        copies: dict[str, int] = {}
        plots = {}
        for b in self.player.buildings:
            piece = ""
            if b.building and not b.printed:
                piece = f"tile:{b.building}:{self.seat}:{copies.get(b.building, 0)}"
                copies[b.building] = copies.get(b.building, 0) + 1
            plots[b.space] = _plot(self.words, self.seat, b, piece)
        return plots

    def _old(self, k: int, island: str, plots: dict[str, Markup]) -> tuple[str, str, str, tuple[Markup, ...]]:
        there = tuple(plot for space, plot in plots.items() if space.startswith(f"old{k + 1}/"))
        return island, self.words.of["old name"][island], self.words.of["old"][island], there

    def _new(self, island: str) -> tuple[str, str, tuple[str, ...]]:
        return island, self.words.of["new"][island], tuple(self.words.brought[island])

    def _offers(self) -> tuple[Offer, ...]:
        """Return what this player sells, by price; what the looking seat makes itself stands back."""
        names = self.words.of["resource"]
        mine = self.view.players[self.view.seat].makes if self.view.seat >= 0 else ()
        sold: dict[int, list[tuple[str, str, bool]]] = {}
        for resource, price in self.view.gist(sold_in(self.cat), self.seat):
            sold.setdefault(price, []).append((resource, names[resource], resource in mine))
        return tuple(
            Offer(price, self.words.say("offer", price=price), tuple(wares)) for price, wares in sorted(sold.items())
        )

    def _backs(self) -> tuple[Backs, ...]:
        """Return the cards nobody here may read, by deck."""
        p, names = self.player, self.words.nouns["deck"]
        known = [self.words.cards[card].deck for card in p.known_in_hand]
        counts = [(k, p.hand_size[deck] - known.count(deck)) for k, deck in enumerate(DECKS)]
        return tuple(
            Backs(DECKS[k], count, self.words.say("backs", count=count, deck=names[k])) for k, count in counts if count
        )


def _payable(view: AnnoView, _: int) -> tuple[str, ...]:
    """Return the cards in the own hand that could be played now."""
    return tuple([entry.card for entry in view.needs if entry.payable])


@lru_cache(maxsize=512)
def _held(words: AnnoLexicon, card: HandCard) -> Markup:
    """Return a card in hand, drawn once for each way it can look."""
    return studio.fresh("hand.html.jinja", words, card)


@lru_cache(maxsize=4096)
def _step(words: AnnoLexicon, kind: str, makes: str, costs: tuple[Need, ...]) -> Step:
    """Return a tile that would make what is missing, made once for each way it can look."""
    return Step(makes, words.of["kind"][kind], costs)


@lru_cache(maxsize=8192)
def _plot(words: AnnoLexicon, seat: int, b: BuildingView, piece: str) -> Markup:
    """Return a space of another player's islands, drawn once for each way it can look."""
    standing = standing_on(words, seat, b, "") if b.building else None
    named = words.of["kind"][b.building] if b.building else words.fixed["nothing_built"]
    title = words.say("stands", place=words.of["space"][b.space], building=named)
    kind = b.space.split("/")[1].rstrip("0123456789")
    return studio.fresh("plot.html.jinja", words, Plot(standing, piece, title, kind, not b.printed))
