"""Section 5: what a deal is made of, who can give what, and how it is carried out."""

from __future__ import annotations

from atoll.games.archipelago.choices import FLORINS
from atoll.games.archipelago.components.spots import POSTURES, REBEL
from atoll.games.archipelago.flow.common import S, hand_cubes, hand_over
from atoll.games.archipelago.flow.promises import LOAN, credit, pledge, promise
from atoll.games.archipelago.state import NOBODY, Clause, Deal
from atoll.games.archipelago.state.control import town_holder
from atoll.kernel import Choice

# What a clause of a deal can give.
MONEY, CUBES, TOKENS, CARD, PERMIT, STAND, PLACE, LATER, VOW = range(9)
CLAUSES = ("florins", "cubes", "tokens", "card", "permission", "stand up", "place", "loan", "vow")
_COUNTED = (MONEY, CUBES, TOKENS)
_ADDED_UP = (*_COUNTED, STAND)
TOKEN_ITEM = len(FLORINS) + 6


def on_table(s: S) -> Deal:
    """Return the deal on the table: there is one from its first piece to its last answer."""
    assert s.deal is not None
    return s.deal


def add_clause(deal: Deal, giver: int, taker: int, what: int, which: int, amount: int) -> None:
    """Put one more thing into a deal."""
    terms = deal.terms
    for k, clause in enumerate(terms):
        if clause[:4] == (giver, taker, what, which) and what in _ADDED_UP:
            deal.terms = (*terms[:k], Clause(giver, taker, what, which, clause.amount + amount), *terms[k + 1 :])
            return
    deal.terms = (*terms, Clause(giver, taker, what, which, amount))


def amount_of(deal: Deal, giver: int, taker: int, what: int, which: int = 0) -> int:
    """Return how many of something one player would give another."""
    for clause in deal.terms:
        if clause.what == what and clause.which == which and clause.giver == giver and clause.taker == taker:
            return clause.amount
    return 0


def between(deal: Deal, seat: int, other: int) -> tuple[Clause, ...]:
    """Return the clauses between two players, whoever gives."""
    both = (seat, other)
    return tuple([each for each in deal.terms if each.giver in both and each.taker in both])


# -- who can give what -------------------------------------------------------------------------------------


def goods_given(terms: tuple[Clause, ...], seat: int) -> tuple[int, list[int], int]:
    """Return the florins, cubes and tokens that a player would give by these clauses."""
    money, cubes, tokens = 0, [0] * 6, 0
    for clause in terms:
        if clause.giver == seat:
            if clause.what == MONEY:
                money += clause.amount
            elif clause.what == CUBES:
                cubes[clause.which] += clause.amount
            elif clause.what == TOKENS:
                tokens += clause.amount
    return money, cubes, tokens


def can_give(s: S, seat: int, terms: tuple[Clause, ...]) -> bool:
    """Return whether a player has all that these clauses take from him, nothing of it twice."""
    money, cubes, tokens = goods_given(terms, seat)
    player = s.players[seat]
    if player.money < money or player.tokens < tokens:
        return False
    if any(own < need for own, need in zip(player.cubes, cubes, strict=True)):
        return False
    given = [clause for clause in terms if clause.giver == seat]
    single = [(clause.what, clause.which) for clause in given if clause.what in (CARD, PLACE)]
    return len(set(single)) == len(single) and all(_can_serve(s, seat, clause) for clause in given)


def _can_serve(s: S, seat: int, clause: Clause) -> bool:
    _, taker, what, which, amount = clause
    if what == CARD:
        return which in s.players[seat].cards and which not in s.players[seat].wonders
    if what == PERMIT:
        return town_holder(s, which) == seat
    if what == PLACE:
        return s.ranks[which] == NOBODY and taker not in s.ranks
    return what != STAND or free_to_pledge(s, taker, which) >= amount


def free_to_pledge(s: S, owner: int, spot: int) -> int:
    """Return how many citizens of a player lie on a spot whom nobody has agreed to stand up."""
    lying = sum(unit // POSTURES == spot and bool(unit & REBEL) for unit in s.players[owner].citizens)
    pledged = () if s.crisis is None else s.crisis.pledged
    return lying - sum((whose, where) == (owner, spot) for _, whose, where in pledged)


# -- what can be put into an offer ---------------------------------------------------------------------------


def barred_kind(deal: Deal, seat: int) -> int:
    """Return the kind a player may not hand over now, or NOBODY (ARC-R-57)."""
    return deal.window.kind if deal.window.barred >> seat & 1 else NOBODY


def gifts(s: S, deal: Deal, seat: int, other: int) -> list[Choice]:
    """Return what the proposer can still put on his side: what he has."""
    book, player = s.book, s.players[seat]
    money = player.money - amount_of(deal, seat, other, MONEY)
    offer = [book.offer_item[k] for k, florins in enumerate(FLORINS) if florins <= money]
    barred = barred_kind(deal, seat)
    for kind, count in enumerate(player.cubes):
        if count and kind != barred and count > amount_of(deal, seat, other, CUBES, kind):
            offer.append(book.offer_item[len(FLORINS) + kind])
    if barred == NOBODY and player.tokens > amount_of(deal, seat, other, TOKENS):
        offer.append(book.offer_item[TOKEN_ITEM])
    if player.cards:
        offer += [book.offer_card[card] for card in _cards(s, deal, seat, other)]
    offer += _promises(deal, seat, other, book.promise, book.vow) if deal.terms else book.promises
    return offer + _services(s, deal, seat, other, True)


def wishes(s: S, deal: Deal, seat: int, other: int) -> list[Choice]:
    """Return what the proposer can ask for, whether the other has it or not."""
    book = s.book
    offer = list(book.ask_item)
    barred = barred_kind(deal, other)
    if barred != NOBODY:
        offer.remove(book.ask_item[len(FLORINS) + barred])
        offer.remove(book.ask_item[TOKEN_ITEM])
    if s.players[other].cards:
        offer += [book.ask_card[card] for card in _cards(s, deal, other, seat)]
    offer += _promises(deal, other, seat, book.ask_promise, book.ask_vow) if deal.terms else book.ask_promises
    return offer + _services(s, deal, other, seat, False)


def _cards(s: S, deal: Deal, giver: int, taker: int) -> list[int]:
    player = s.players[giver]
    return [c for c in player.cards if c not in player.wonders and not amount_of(deal, giver, taker, CARD, c)]


def _promises(deal: Deal, giver: int, taker: int, sums: list[Choice], vows: list[Choice]) -> list[Choice]:
    """Return what else can be promised: one loan, and each vow once."""
    offer, made = sums, []
    for clause in deal.terms:
        if clause.giver == giver and clause.taker == taker:
            if clause.what == VOW:
                made.append(clause.which)
            elif clause.what == LATER:
                offer = []
    return offer + ([vow for k, vow in enumerate(vows) if k not in made] if made else vows)


def _services(s: S, deal: Deal, giver: int, taker: int, given: bool) -> list[Choice]:
    """Permissions to harvest, citizens to stand up, places in the order of play: what is carried out at once."""
    book, window = s.book, deal.window
    offer: list[Choice] = []
    if window.active == taker:
        permits = book.offer_permit if given else book.ask_permit
        regions = [r for r in range(len(s.cells)) if town_holder(s, r) == giver]
        offer += [permits[r] for r in regions if not amount_of(deal, giver, taker, PERMIT, r)]
    if window.helpers >> giver & 1:
        stands = book.offer_stand if given else book.ask_stand
        spots = dict.fromkeys(unit // POSTURES for unit in s.players[taker].citizens if unit & REBEL)
        offer += [stands[p] for p in spots if free_to_pledge(s, taker, p) > amount_of(deal, giver, taker, STAND, p)]
    if window.setter == giver:
        places = book.offer_place if given else book.ask_place
        placed = (*s.ranks, *(each.taker for each in deal.terms if each.what == PLACE))
        offer += [places[k] for k, sold in enumerate(s.ranks) if sold == NOBODY and taker not in placed]
    return offer


# -- carrying it out -----------------------------------------------------------------------------------------


def carry_out(s: S, terms: tuple[Clause, ...]) -> None:
    """Hand over everything at once; what comes later is a promise (ARC-R-24)."""
    for giver, taker, what, which, amount in terms:
        _HAND_OVER[what](s, giver, taker, which, amount)


def _florins(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    hand_over(s, giver, taker, amount)
    credit(s, giver, taker, amount)


def _cubes(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    hand_cubes(s, giver, taker, which, amount)
    s.tell("hand cubes", seat=giver, rival=taker, amount=amount, kind=which)


def _tokens(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    s.players[giver].tokens -= amount
    s.players[taker].tokens += amount
    s.tell("hand tokens", seat=giver, rival=taker, amount=amount)


def _card(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    owner, buyer = s.players[giver], s.players[taker]
    owner.cards = tuple(card for card in owner.cards if card != which)
    buyer.cards = tuple(sorted((*buyer.cards, which)))
    s.tell("card changes hands", seat=giver, rival=taker, card=which)


def _permit(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    s.permits |= 1 << which
    s.tell("permit", seat=giver, rival=taker, region=which)


def _stand(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    for _ in range(amount):
        pledge(s, giver, taker, which)
    s.tell("pledge", seat=giver, rival=taker, spot=which)


def _place(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    s.ranks = tuple(taker if k == which else sold for k, sold in enumerate(s.ranks))
    s.tell("place sold", seat=giver, rival=taker, number=which + 1)


def _later(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    promise(s, giver, taker, LOAN, amount, s.turn + which)


def _vow(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    promise(s, giver, taker, which + 1, 0, s.turn + amount)


_HAND_OVER = (_florins, _cubes, _tokens, _card, _permit, _stand, _place, _later, _vow)
