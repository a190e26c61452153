"""Questions about payments, from positions of games that are played at random or by greedy bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from atoll.bots import bot
from atoll.games.anno1800.catalog import NOTHING, Bill
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import NO_CUBE
from atoll.games.anno1800.flow.sea import celebrate
from atoll.kernel import CHANCE, Deck, Eyes
from games.anno1800.brute_force import Holds, by_hand
from games.anno1800.scenario import CAT, GAME, AnnoState

APART = 23  # decisions from one position to the next
EACH = 8  # questions about a position
COSTS = (*CAT.card_bill, *CAT.kind_bill, *CAT.workforce, *CAT.education)
LEVELS = range(5)


class Question(NamedTuple):
    """Whether a seat can pay a cost and keep some gold, perhaps for a cube, perhaps with a removal."""

    s: AnnoState
    seat: int
    bill: Bill
    keep: int
    aside: tuple[int, int]
    removal: bool

    def answer(self) -> bool:
        """What the rules of the game say, by the quick test and by the search; both must agree with the proposal."""
        means = self._means()
        found = means.payable(self.bill, self.keep)
        searched = self._means().search()
        assert searched.pays(self.bill, self.keep) == found
        assert (searched.cheapest(self.bill, self.keep) is not None) == found
        return found

    def _means(self) -> Means:
        means = Means(self.s, self.seat, removal=self.removal)
        means.aside = self.aside
        return means

    def by_hand(self) -> bool:
        """What trying every move says."""
        cost = (self.bill.units, self.bill.cubes, self.bill.trade, self.bill.exploration)
        return by_hand(self.s, self.seat, cost, self.keep, self.removal, holds=self._holds())

    def _holds(self) -> Holds | None:
        coming, rising = self.aside
        if coming >= 0:
            pile = CAT.level_deck[coming]
            return lambda s: s.supply[coming] > 0 and (self.keep > 0 or len(s.decks[pile]) > 0)
        if rising >= 0:
            return lambda s: s.supply[rising] > 0 and s.players[self.seat].has_cube(rising - 1)
        return None


def questions(seed: int, bots: str = "random") -> Iterator[Question]:
    """Questions about positions of one game."""
    rng = Random(f"questions/{seed}")
    s = GAME.new(rng.choice(GAME.seat_counts), limit="60")
    players = [bot(bots) for _ in s.players]
    count = 0
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        count += 1
        if count % APART == 0 and s.stack[-1].step.name == "Act":
            yield from _about(thinned(s.copy(), s.seat, rng), s.seat, rng)
        s.play(players[s.seat].choose(Eyes(s, s.seat), rng))


def thinned(s: AnnoState, seat: int, rng: Random) -> AnnoState:
    """The position with few cubes, little gold and few cards, often short decks, so that every move can be tried."""
    p = s.players[seat]
    if rng.random() < 0.1:
        celebrate(s, seat)
    for pile in (p.district, p.exhausted, p.resting):
        for level in LEVELS:
            gone = pile[level] - min(pile[level], rng.randrange(3))
            pile[level] -= gone
            s.supply[level] += gone
    if rng.random() < 0.3:
        s.supply = [min(count, rng.randrange(4)) for count in s.supply]
    if rng.random() < 0.3:
        s.decks = [Deck(tuple(pile.cards()[: rng.randrange(3)])) for pile in s.decks]
    p.gold = min(p.gold, rng.choice((0, 1, 2, 3)))
    p.face_up = tuple(sorted(rng.sample(p.face_up, min(len(p.face_up), 2))))
    if rng.random() < 0.2:
        s.goods = tuple(sorted(rng.choices(CAT.products, k=rng.choice((1, 2)))))
    return s


def _about(s: AnnoState, seat: int, rng: Random) -> Iterator[Question]:
    p = s.players[seat]
    made = [bit.bit_length() - 1 for _, _, bit in p.industries]
    for _ in range(EACH):
        bill, keep = rng.choice(COSTS), rng.choice((0, 0, 0, 1))
        if rng.random() < 0.5:  # of what the seat could make, so that not all is hopeless
            bill = Bill(tuple(sorted(rng.choices(made, k=rng.choice((1, 2, 3))))), rng.choice(COSTS).cubes)
        level, purpose = rng.choice(LEVELS), rng.random()
        if purpose < 0.15 and s.supply[level]:
            keep = 0 if len(s.decks[CAT.level_deck[level]]) else CAT.empty_deck_gold[level]
            yield Question(s, seat, bill, keep, (level, NOTHING), False)
        elif purpose < 0.3 and level and s.supply[level] and p.has_cube(level - 1):
            yield Question(s, seat, bill, 0, (NOTHING, level), False)
        else:
            tokens = bill.trade or bill.exploration
            yield Question(s, seat, bill, keep, NO_CUBE, not tokens and rng.random() < 0.4)
