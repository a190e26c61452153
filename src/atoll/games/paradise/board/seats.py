"""The players' areas: a voyage or the pieces on the map, where the Victory Points come from, and the cards."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.paradise.board.fragments import UP, sign_of
from atoll.games.paradise.board.voyage import Voyage
from atoll.games.paradise.catalog import COL, KINDS, RUM, TC, WB, WC
from atoll.games.paradise.eyes.view import ParadiseView, PlayerView, StackView
from atoll.games.paradise.words.lexicon import Leaf
from atoll.kernel import points
from atoll.kernel.seats import LETTERS
from atoll.kernel.sketch import TABLE

BOUGHT = (*((kind, KINDS[kind]) for kind in (WB, WC, TC, COL, RUM)), (6, "village"), (7, "improved_agriculture"))
PRICES = dict([*BOUGHT, (8, "card")])  # what can be bought, by its place in the list of costs


@dataclass(slots=True, frozen=True)
class Tokens:
    """Something that is counted, in words and as a sign."""

    sign: str
    up: bool
    count: int
    title: str


@dataclass(slots=True, frozen=True)
class StackArt:
    """The pieces of a player in one hex."""

    name: str
    pieces: tuple[Tokens, ...]


@dataclass(slots=True, frozen=True)
class CardArt:
    """A card or an Event of a player."""

    leaf: Leaf
    noun: str  # card, event
    state: str  # hand, open, used, kept, at-work
    own: bool

    @property
    def piece(self) -> str:
        """Its piece; what is only at work lies elsewhere."""
        return "" if self.state == "at-work" else f"{self.noun}:{self.leaf.id}"


@dataclass(slots=True, frozen=True)
class Area:
    """All that belongs to a player."""

    seat: int
    name: str
    letter: str
    own: bool
    machine: bool
    settled: bool
    vp: str
    now: str
    sources: tuple[tuple[str, str, str], ...]  # its key, what it is called, its points
    flags: tuple[tuple[str, str], ...]
    voyage: Markup
    stacks: tuple[StackArt, ...]
    build: str  # points of the next Construction Step
    prices: tuple[Tokens, ...]
    cards: tuple[CardArt, ...]
    backs: int
    kept_backs: int
    given_up: tuple[Tokens, ...]
    order: tuple[tuple[str, str], ...] = ()


class SeatFragment(Voyage):
    """A player's area; only the looking seat's own things can be targets."""

    def draw(self, seat: int) -> Markup:
        """Return the area of a seat."""
        return self.part("seat.html.jinja", self.area(seat))

    def area(self, seat: int) -> Area:
        """Return all that belongs to a player."""
        v, p = self.view, self.view.players[seat]
        voyage = self.art(seat)
        production = v.gist(_points_at_hand, seat)
        if production is None:
            production = p.villages * self.cat.village_points
        return Area(
            seat=seat,
            name=self.names[seat],
            letter=LETTERS[seat],
            own=v.is_own(seat),
            machine=v.solo and seat == 1,
            settled=bool(p.people),
            vp=points(p.vp),
            now=points(max(0.0, sum(p.sources.values()))),
            sources=tuple(
                (name, self.words.source[name], points(value))
                for name, value in p.sources.items()
                if value or name in ("villages", "groups", "atolls", "cards")
            ),
            flags=tuple(self._flags(p)),
            voyage=self.part("voyage.html.jinja", voyage) if voyage else Markup(),
            stacks=tuple(self._stack(word, stack) for word, stack in p.stacks.items()),
            build=self.say("building points", count=production),
            prices=self._prices(),
            cards=tuple(self._cards(p, v.is_own(seat))),
            backs=p.hand_size if p.hand is None else 0,
            kept_backs=p.kept_size if p.kept is None else 0,
            given_up=tuple(self._tokens(kind, n) for kind, n in p.given_up.items()),
        )

    def _flags(self, p: PlayerView) -> list[tuple[str, str]]:
        """Return what is special about a player, in signs."""
        fixed = self.words.fixed
        home = self.say("home is", hex=self.place(p.home)) if p.home else fixed["no_home"]
        flags = [("home", home), ("lost", fixed["explorer_lost"]) if p.lost else ("explorer", fixed["explorer_ready"])]
        if p.kumara:
            flags.append(("kumara", fixed["has_kumara"]))
        if p.galapagos:
            flags.append(("galapagos", fixed["has_galapagos"]))
        if p.stored:
            flags.append(("stored", fixed["stored"]))
        if p.deforested:
            flags.append(("axe", self.say("deforested", points=points(p.deforested))))
        return flags

    def _stack(self, word: str, stack: StackView) -> StackArt:
        return StackArt(self.place(word), tuple(self._tokens(kind, count) for kind, count in self.entries(stack)))

    def _tokens(self, kind: str, count: int) -> Tokens:
        """Return pieces of a kind; those that cannot be read have none."""
        name = self.words.of["kind"].get(kind) or self.words.fixed["face_down_piece"]
        return Tokens(sign_of(kind), kind == UP, count, name)

    def _prices(self) -> tuple[Tokens, ...]:
        """Return what everything costs."""
        names = {**self.words.of["item"], "card": self.words.fixed["order_card"]}
        return tuple(
            Tokens(sign_of(item), False, self.cat.cost[k], self.say("costs", item=names[item], cost=self.cat.cost[k]))
            for k, item in PRICES.items()
        )

    def _cards(self, p: PlayerView, own: bool) -> list[CardArt]:
        """Return the cards in hand, those face up, and the Events that are kept or at work."""
        cards, events = self.words.cards, self.words.events
        played = self.view.gist(_playable, TABLE) if own else ()
        return [
            *(CardArt(cards[card], "card", "hand", own) for card in p.hand or ()),
            *(CardArt(cards[card], "card", "used" if card in p.used else "open", own) for card in p.face_up),
            *(CardArt(events[event], "event", "kept", own) for event in p.kept or ()),
            *(CardArt(events[event], "event", "at-work", own) for event in played if event not in (p.kept or ())),
        ]


def _points_at_hand(view: ParadiseView, seat: int) -> int | None:
    """Return the points that a player still has in the Construction Step of now; None outside of it."""
    found = view.players[seat].points
    return sum(found.values()) if found else None


def _playable(view: ParadiseView, _: int) -> tuple[str, ...]:
    """Return the Events that may be played now."""
    return tuple([choice.split()[1] for choice in view.choices if choice.startswith("event ")])
