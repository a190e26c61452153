"""What a player may buy from others, for as few florins as their rules of thumb agree to.

Florins are of little use when the end is near, while a cube, a token or a card more decides about ranks.
"""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.archipelago.bot.bargain import KEEN, gain, piece
from atoll.games.archipelago.bot.value import FLORIN
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.choices import FLORINS
from atoll.games.archipelago.flow.deals import can_give, carry_out
from atoll.games.archipelago.flow.negotiation import PIECES
from atoll.games.archipelago.flow.rounds import ROUND
from atoll.games.archipelago.state import CARD, CUBES, MONEY, TOKENS, ArchipelagoState, Clause
from atoll.kernel import Choice
from atoll.kernel.bargain import Bargain

S = ArchipelagoState

OFFERS = 3  # in a round
UNKNOWN = 2  # of a thing that somebody may have behind his screen
MANY_TOKENS, MANY_CUBES = 4, 3  # asked for at once


def bargains(s: S, seat: int) -> list[Bargain]:
    """Return what a player could offer in a round of his own."""
    if s.stack[-1].step is not ROUND or s.talked >= OFFERS:
        return []
    offer = s.choices(seat)
    found = []
    for other in range(len(s.players)):
        if other == seat or s.book.deal_with[other] not in offer:
            continue
        for goods in _goods(s, seat, other):
            terms = (Clause(seat, other, MONEY, 0, price(s, goods)), goods)
            line = _line(s, terms)
            if can_give(s, seat, terms) and len(line) <= PIECES + 2:
                found.append(Bargain(line, (s.turn, other, goods.what, goods.which), _Agreed(terms)))
    return found


def price(s: S, goods: Clause) -> int:
    """Return the fewest florins for which a player gives something away."""
    return int((KEEN - gain(s, goods.giver, (goods,))) / FLORIN) + 1


class _Agreed:
    """What becomes of a world in which a deal is agreed to."""

    def __init__(self, terms: tuple[Clause, ...]):
        self.terms = terms

    def __call__(self, world: S) -> S | None:
        """Carry it out in a copy, if everybody has what he gives."""
        if not all(can_give(world, clause.giver, (clause,)) for clause in self.terms):
            return None
        after = world.copy()
        carry_out(after, self.terms)
        return after


def _goods(s: S, seat: int, other: int) -> Iterator[Clause]:
    """Yield what another may have to give: what only one rival can have is known."""
    alone = len(s.players) == 2
    p = s.players[other]
    tokens = p.tokens if alone else UNKNOWN
    for amount in sorted({1, min(2, tokens), min(MANY_TOKENS, tokens)}):
        if 0 < amount <= tokens:
            yield Clause(other, seat, TOKENS, 0, amount)
    for kind in range(len(KINDS)):
        cubes = p.cubes[kind] if alone else UNKNOWN
        for amount in sorted({1, min(MANY_CUBES, cubes)}):
            if 0 < amount <= cubes:
                yield Clause(other, seat, CUBES, kind, amount)
    for card in p.cards:
        if card not in p.wonders:
            yield Clause(other, seat, CARD, card, 1)


def _line(s: S, terms: tuple[Clause, Clause]) -> tuple[Choice, ...]:
    """Return the choices that make an offer, from the first to the last."""
    money, goods = terms
    paid, missing = list[Choice](), money.amount
    while missing:
        paid.append(piece(s, money, True, missing))
        missing -= FLORINS[paid[-1].args[0]]
    asked = [piece(s, goods, False, 1)] * goods.amount
    return (s.book.deal_with[goods.giver], *paid, *asked, s.book.send)
