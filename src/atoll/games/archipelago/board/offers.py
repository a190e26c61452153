"""The shelf of deals: the offer on the table as two columns, what it means, and the promises that are open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.board.promises import COUNTED, Owed, owed
from atoll.games.archipelago.catalog import BOARDS, KINDS
from atoll.games.archipelago.choices import FLORINS
from atoll.games.archipelago.eyes.view import ClauseView, OfferView
from atoll.games.archipelago.flow.negotiation import ANSWER, COMPOSE
from atoll.games.archipelago.words.deals import clause_line
from atoll.kernel import capital
from atoll.kernel.grammar import counted
from atoll.kernel.seats import LETTERS

THINGS = ("florins", "tokens", *KINDS)  # that are offered by the number
SIGNS = {"florins": "florin", "tokens": "token"}
NAMES = {"florins": "florins", "tokens": "explorer_tokens"}
PIECES = {  # of an offer that are no numbers, by kind of choice: the noun of what they concern
    "card": "card",
    "permission": "region",
    "to stand up": "spot",
    "rank": "rank",
}


@dataclass(slots=True, frozen=True)
class More:
    """A step to more of something; `does` is the choice it makes."""

    target: str
    does: str
    label: str
    title: str


@dataclass(slots=True, frozen=True)
class Row:
    """How much of something one side would give."""

    sign: str
    name: str
    have: str
    amount: int
    more: tuple[More, ...]
    less: str  # JSON: what takes the place of each choice that put some in, to have one less


@dataclass(slots=True, frozen=True)
class Term:
    """Something else that one side would give or promise."""

    text: str
    due: str


@dataclass(slots=True, frozen=True)
class Side:
    """What one player would give the other."""

    seat: int
    letter: str
    title: str
    rows: tuple[Row, ...]
    terms: tuple[Term, ...]
    more: tuple[More, ...]


@dataclass(slots=True, frozen=True)
class Change:
    """A number of one's own before and after."""

    sign: str
    before: int
    after: int


@dataclass(slots=True, frozen=True)
class Word:
    """How many promises a player has kept and broken."""

    seat: int
    text: str


@dataclass(slots=True, frozen=True)
class Deal:
    """The offer on the table as these eyes see it, and the promises that stand."""

    title: str
    sides: tuple[Side, ...]
    changes: tuple[Change, ...]
    facts: tuple[str, ...]
    lacks: str
    others: tuple[str, ...]  # terms with further players
    promises: tuple[Owed, ...]
    words: tuple[Word, ...]
    calls: bool = False  # for these eyes to answer


class Offers(Fragment):
    """The offer and the promises of one view."""

    def draw(self) -> str:
        """Return the shelf, or nothing where nobody offers and nobody owes."""
        v = self.view
        if v.offer is None and not v.promises:
            return ""
        return self.part("offer.html.jinja", self._deal(v.offer))

    def _deal(self, offer: OfferView | None) -> Deal:
        promises, words = owed(self), tuple(self._words())
        if offer is None:
            return Deal(self.words.fixed["nothing_offered"], (), (), (), "", (), promises, words)
        mine, other = self._pair(offer)
        pair = {mine, other}
        given, got = (self._sum(offer, giver, taker) for giver, taker in ((mine, other), (other, mine)))
        own = mine == self.view.seat and self.view.players[mine].money is not None
        names = ", ".join(self.names[seat] for seat in offer.to)
        return Deal(
            title=self.say("offer to all" if offer.joint else "offer to", name=self.names[offer.seat], other=names),
            sides=(self._side(offer, mine, other, "offer"), self._side(offer, other, mine, "ask")),
            changes=tuple(self._changes(mine, given, got)) if own else (),
            facts=tuple(self._facts(given, got)),
            lacks=self._lacks(mine, given) if own else "",
            others=tuple(
                clause_line(self, each)
                for each in offer.terms
                if {each.seat, each.to} != pair and self.view.step != ANSWER.name  # the tray tells it all then
            ),
            promises=promises,
            words=words,
            calls=self.view.seat in self.view.deciders and self.view.step in (COMPOSE.name, ANSWER.name),
        )

    def _words(self) -> Iterator[Word]:
        for seat in range(len(self.names)):
            stands = [promise.stands for promise in self.view.promises if promise.seat == seat]
            settled = {how: stands.count(how) for how in ("kept", "broken")}
            if any(settled.values()):
                yield Word(seat, self.say("word kept", **settled))

    def _pair(self, offer: OfferView) -> tuple[int, int]:
        """Return between whom the columns are drawn, whose eyes these are first."""
        if self.view.seat in offer.to:
            return self.view.seat, offer.seat
        return offer.seat, offer.to[-1]

    # -- columns -----------------------------------------------------------------------------------

    def _side(self, offer: OfferView, giver: int, taker: int, verb: str) -> Side:
        mine = giver == self.view.seat
        theirs = taker == self.view.seat
        title = self.words.fixed["you_give"] if mine else self.words.fixed["you_get"] if theirs else ""
        amounts = self._sum(offer, giver, taker)
        rows = [self._row(thing, giver, amounts[thing], verb) for thing in THINGS]
        terms = [each for each in offer.terms if (each.seat, each.to) == (giver, taker) and not _is_counted(each)]
        return Side(
            seat=giver,
            letter=LETTERS[giver],
            title=title or self.say("gives", name=self.names[giver]),
            rows=tuple(row for row in rows if self._shows(row)),
            terms=tuple(self._term(each) for each in terms),
            more=tuple(self._pieces(verb)),
        )

    def _row(self, thing: str, giver: int, amount: int, verb: str) -> Row:
        have = self._has(giver, thing)
        items = [f"{n}f" for n in FLORINS] if thing == "florins" else ["token" if thing == "tokens" else thing]
        more = [self._more(verb, "item", item) for item in items if f"{verb} {item}" in self.view.choices]
        return Row(
            sign=SIGNS.get(thing, thing),
            name=capital(self._called(thing)),
            have="" if have is None else self.say("of", count=have),
            amount=amount,
            more=tuple(more),
            less=_one_less(verb, thing, items) if amount and self.view.step == COMPOSE.name else "",
        )

    def _called(self, thing: str) -> str:
        return self.words.kind[thing] if thing in KINDS else self.words.fixed[NAMES[thing]]

    def _shows(self, row: Row) -> bool:
        """Tell whether a row has something to say: all do while the offer is put together."""
        return row.amount > 0 or self.view.step == COMPOSE.name

    def _more(self, verb: str, noun: str, word: str) -> More:
        choice = f"{verb} {word}"
        label = f"+{word[:-1]}" if noun == "item" and word.endswith("f") else "+"
        title = self.texts.label(self.game.book.parse(choice), self.lang, self.names)
        return More(f"{noun}:{word}", choice, label, title)

    def _pieces(self, verb: str) -> Iterator[More]:
        """Yield what can be put in besides numbers: cards, permissions, citizens to stand up, places in the order."""
        for choice in self.offered:
            for what, noun in PIECES.items():
                if choice.kind == f"{verb} {what}":
                    label = self.texts.label(choice, self.lang, self.names)
                    yield More(f"{noun}:{choice.targets[0].split(':')[1]}", choice.text, label, label)

    def _term(self, clause: ClauseView) -> Term:
        due = self.say("by turn", turn=clause.due) if clause.due else ""
        key = clause.what.removeprefix("later ")
        thing = counted(self.nouns[clause.noun][clause.which], clause.amount) if clause.noun else clause.which
        return Term(capital(self.say(f"piece {key}", amount=clause.amount, thing=thing)), due)

    # -- what it means -----------------------------------------------------------------------------

    def _sum(self, offer: OfferView, giver: int, taker: int) -> dict[str, int]:
        """Return how much of each thing one would hand the other at once."""
        amounts = dict.fromkeys(THINGS, 0)
        for clause in offer.terms:
            if (clause.seat, clause.to) == (giver, taker) and _is_counted(clause):
                amounts[KINDS[clause.which] if clause.what == "cubes" else clause.what] += clause.amount
        return amounts

    def _has(self, seat: int, thing: str) -> int | None:
        player = self.view.players[seat]
        if thing == "florins":
            return player.money
        return player.tokens if thing == "tokens" else (player.cubes or {}).get(thing)

    def _changes(self, seat: int, given: dict[str, int], got: dict[str, int]) -> Iterator[Change]:
        for thing in THINGS:
            change, before = got[thing] - given[thing], self._has(seat, thing)
            if change and before is not None:
                yield Change(SIGNS.get(thing, thing), before, before + change)

    def _lacks(self, seat: int, given: dict[str, int]) -> str:
        """Return what is missing to carry the offer out."""
        short = [thing for thing in THINGS if given[thing] > (self._has(seat, thing) or 0)]
        return self.say("lacks", thing=", ".join(map(self._called, short))) if short else ""

    def _facts(self, given: dict[str, int], got: dict[str, int]) -> Iterator[str]:
        if any(given[kind] or got[kind] for kind in KINDS):
            yield self.say("market worth", given=self._worth(given), got=self._worth(got))

    def _worth(self, amounts: dict[str, int]) -> int:
        """Return what cubes would bring at the better market, and the florins with them."""
        worth = amounts["florins"]
        for k, kind in enumerate(KINDS):
            prices = [
                self.cat.price[board][k][self.view.markets[name][kind]]
                for board, name in enumerate(BOARDS)
                if self.view.markets[name][kind] < self.cat.capacity[board][k]
            ]
            worth += amounts[kind] * max(prices, default=0)
        return worth


def _one_less(verb: str, thing: str, items: list[str]) -> str:
    """Return for each choice that puts some of a thing in what is to be put in instead, for one less."""
    sums = {f"{n}f": n for n in FLORINS} if thing == "florins" else {items[0]: 1}
    less = {f"{verb} {item}": [f"{verb} {part}" for part in _parts(sums, n - 1)] for item, n in sums.items()}
    return json.dumps(less)


def _parts(sums: dict[str, int], amount: int) -> Iterator[str]:
    """Yield the items that make up an amount, the largest first."""
    for item, n in sorted(sums.items(), key=lambda each: -each[1]):
        count, amount = divmod(amount, n)
        yield from [item] * count


def _is_counted(clause: ClauseView) -> bool:
    """Tell whether a clause is a number of something that changes hands at once."""
    return clause.what in COUNTED
