"""What is not made by own cubes: what tokens buy, and what cards give for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from atoll.games.anno1800.catalog import EXPLORATION, GAIN_TOKENS, TRADE, Bill
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE, Purse
from atoll.games.anno1800.flow.payment.uncover import Ship, tokens_after
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice

TOKEN_WEIGHT, PARTNER_WEIGHT, CARD_WEIGHT, EFFECT_WEIGHT = 20, 11, 40, 1000  # what the proposal saves

Bought = tuple[tuple[int, Choice], ...]  # price in trade tokens, and how


class Basket(NamedTuple):
    """One way to get some of the units, and what own cubes must make then."""

    made: tuple[int, ...]
    weight: int
    first: tuple[Choice, ...]  # done before cubes work, or after it
    last: tuple[Choice, ...]
    ship_goes: bool


def trade_price(s: AnnoState, partner: int, r: int) -> int:
    """Return what a partner's cheapest industry asks for a resource, NOT_FOR_SALE if there is none (ANN-R-16)."""
    bit = 1 << r
    for k, mask in enumerate(s.players[partner].sells):
        if mask & bit:
            return s.cat.prices[k]
    return NOT_FOR_SALE


def partner(s: AnnoState, seat: int, r: int, price: int) -> int:
    """Return who sells a resource at this price; of several the one with the least gold."""
    sellers = [k for k in range(len(s.players)) if k != seat and trade_price(s, k, r) == price]
    return min(sellers, key=lambda k: s.players[k].gold)


class Market:
    """All ways to buy some of what is owed."""

    def __init__(self, s: AnnoState, seat: int, purse: Purse, cards: tuple[int, ...], ships: list[Ship]):
        self.s = s
        self.seat = seat
        self.purse = purse
        self.ships = ships
        self.cards = [card for card in cards if s.cat.cards[card].effect == GAIN_TOKENS]

    def baskets(self, bill: Bill, makeable: int, all_cards: bool) -> Iterator[Basket]:
        """Yield every way to buy and what it leaves to be made, which must be makeable (resources as bits).

        The cards that bring tokens are all used where it is only asked whether a cost can be paid.
        """
        fewest = len(self.cards) if all_cards else 0
        for count in range(fewest, len(self.cards) + 1):
            for cards in combinations(self.cards, count):
                yield from self._with_cards(bill, makeable, cards)

    def _with_cards(self, bill: Bill, makeable: int, cards: tuple[int, ...]) -> Iterator[Basket]:
        tokens = self._tokens(cards)
        used = tuple([self.s.book.activate[card] for card in cards])
        weight = EFFECT_WEIGHT * len(cards)
        pairs = (tokens[EXPLORATION] - bill.exploration) // self.purse.pair if self.purse.pair else 0
        left = tokens[TRADE] + pairs - bill.trade
        seen = set()
        for made, atoms, bought, more in self._splits(bill.units, makeable, self._best_budget(left)):
            if (made, bought) in seen:
                continue
            seen.add((made, bought))
            buys = tuple([choice for _, choice in bought])
            if bill.exploration <= tokens[EXPLORATION] and sum([price for price, _ in bought]) <= left:
                yield Basket(made, weight + more, used, (*buys, *atoms), False)
            for ship in self.ships:
                order = self._around(ship, bought, bill, tokens)
                if order is not None:
                    yield Basket(made, weight + more + EFFECT_WEIGHT, (*used, *order), atoms, True)

    def _tokens(self, cards: tuple[int, ...]) -> tuple[int, int]:
        """Return the tokens by type, with those that cards bring."""
        tokens = [self.purse.trade, self.purse.exploration]
        for card in cards:
            type_, count = self.s.cat.cards[card].numbers
            tokens[type_] += count
        return tokens[TRADE], tokens[EXPLORATION]

    def _best_budget(self, left: int) -> int:
        """Return the most trade tokens that can be there, with a ship that comes."""
        return left + max([self.s.cat.ship_level[ship.comes] for ship in self.ships], default=0)

    def _splits(
        self, units: tuple[int, ...], makeable: int, budget: int, used: int = 0
    ) -> Iterator[tuple[tuple[int, ...], tuple[Choice, ...], Bought, int]]:
        """Yield what is made, the cards that give, what is bought, and its weight."""
        if not units:
            yield (), (), (), 0
            return
        r, rest, bit, book = units[0], units[1:], 1 << units[0], self.s.book
        if makeable & bit:
            for made, atoms, bought, weight in self._splits(rest, makeable, budget, used):
                yield (r, *made), atoms, bought, weight
        price = self.purse.price(bit)
        if price <= budget and not used & bit:
            imported = self.purse.imports & bit
            choice = book.import_raw[r] if imported else book.trade[r][partner(self.s, self.seat, r, price)]
            own = price * TOKEN_WEIGHT + (0 if imported else PARTNER_WEIGHT)
            for made, atoms, bought, weight in self._splits(
                rest, makeable, budget - price, used if imported else used | bit
            ):
                yield made, atoms, ((price, choice), *bought), weight + own
        for n, (card, mask) in enumerate(self.purse.frees):
            taken = 1 << len(self.s.cat.resources) + n
            if mask & bit and not used & taken:
                choice = book.use[self.s.cat.helpers.index(card)][r]
                for made, atoms, bought, weight in self._splits(rest, makeable, budget, used | taken):
                    yield made, (choice, *atoms), bought, weight + CARD_WEIGHT

    # -- a ship that goes --------------------------------------------------------------------------------

    def _around(self, ship: Ship, bought: Bought, bill: Bill, tokens: tuple[int, int]) -> tuple[Choice, ...] | None:
        """Return what is bought before and after a ship goes, or None: each is paid wholly before or wholly after."""
        total = sum([price for price, _ in bought]) + bill.trade
        for chosen in range(1 << len(bought)):
            before = [item for k, item in enumerate(bought) if chosen >> k & 1]
            cost = sum([price for price, _ in before])
            for first in range(cost, cost + bill.trade + 1):
                if total - first <= self._left(ship, first, bill.exploration, tokens):
                    after = [item for k, item in enumerate(bought) if not chosen >> k & 1]
                    return (*_choices(before), self.s.book.remove[ship.space], *_choices(after))
        return None

    def _left(self, ship: Ship, first: int, exploration: int, tokens: tuple[int, int]) -> int:
        """Return the worth in trade tokens of what is left when a ship goes after so many were spent, or -1."""
        pair, trade = self.purse.pair, tokens[TRADE]
        pairs = max(0, tokens[EXPLORATION] - exploration) // pair if pair else 0
        return max(
            [
                self._worth(ship, (first - paired, exploration + paired * pair), tokens)
                for paired in range(max(0, first - trade), min(pairs, first) + 1)
            ],
            default=-1,
        )

    def _worth(self, ship: Ship, spent: tuple[int, int], ready: tuple[int, int]) -> int:
        trade, exploration = tokens_after(self.s.cat, self.purse.player, ship, spent, ready)
        if exploration < 0:
            return -1
        return trade + (exploration // self.purse.pair if self.purse.pair else 0)


def _choices(bought: list[tuple[int, Choice]]) -> tuple[Choice, ...]:
    return tuple([choice for _, choice in bought])
