"""Section 5: what a deal is made of, who can give what, and how it is carried out."""

from __future__ import annotations

from atoll.games.archipelago.choices import FLORINS
from atoll.games.archipelago.components.spots import POSTURES, REBEL
from atoll.games.archipelago.flow.common import S, hand_over
from atoll.games.archipelago.flow.promises import LOAN, credit, pledge, promise
from atoll.games.archipelago.state import NOBODY, Clause
from atoll.games.archipelago.state.control import town_holder
from atoll.kernel import Choice

# A clause of a deal: who gives, who gets, what, which one, how many.
MONEY, CUBES, TOKENS, CARD, PERMIT, STAND, PLACE, LATER, VOW = range(9)
CLAUSES = ("florins", "cubes", "tokens", "card", "permission", "stand up", "place", "loan", "vow")
_COUNTED = (MONEY, CUBES, TOKENS)
_ADDED_UP = (*_COUNTED, STAND)
TOKEN_ITEM = len(FLORINS) + 6

# A deal on the table: who proposes, whether all must agree, who has agreed, and to whom it is made.
PROPOSER, JOINT, AGREED, PARTIES = range(4)

# The window in which it is made: who is active, sets the order, has had his chance in the crisis, its kind, and who
# can still stand citizens up.
ACTIVE, SETTER, BARRED, BARRED_KIND, HELPERS = range(5)


def add_clause(s: S, giver: int, taker: int, what: int, which: int, amount: int) -> None:
    """Put one more thing into the deal on the table."""
    for k, (who, whom, kind, thing, count) in enumerate(s.terms):
        if (who, whom, kind, thing) == (giver, taker, what, which) and what in _ADDED_UP:
            s.terms = (*s.terms[:k], (giver, taker, what, which, count + amount), *s.terms[k + 1 :])
            return
    s.terms = (*s.terms, (giver, taker, what, which, amount))


def amount_of(s: S, giver: int, taker: int, what: int, which: int = 0) -> int:
    """Return how many of something one player would give another."""
    for who, whom, kind, thing, count in s.terms:
        if kind == what and thing == which and who == giver and whom == taker:
            return count
    return 0


def has_clause(s: S, giver: int, taker: int, what: int) -> bool:
    """Return whether one player would give another something of a sort."""
    return any(kind == what and who == giver and whom == taker for who, whom, kind, _, _ in s.terms)


def between(s: S, seat: int, other: int) -> tuple[Clause, ...]:
    """Return the clauses between two players, whoever gives."""
    return tuple([each for each in s.terms if each[0] in (seat, other) and each[1] in (seat, other)])


# -- who can give what -------------------------------------------------------------------------------------


def shown(terms: tuple[Clause, ...], seat: int) -> tuple[int, list[int], int]:
    """Return the florins, cubes and tokens that a player would give by these clauses."""
    money, cubes, tokens = 0, [0] * 6, 0
    for giver, _, what, which, amount in terms:
        if giver == seat:
            if what == MONEY:
                money += amount
            elif what == CUBES:
                cubes[which] += amount
            elif what == TOKENS:
                tokens += amount
    return money, cubes, tokens


def can_give(s: S, seat: int, terms: tuple[Clause, ...]) -> bool:
    """Return whether a player has all that these clauses take from him, nothing of it twice."""
    money, cubes, tokens = shown(terms, seat)
    player = s.players[seat]
    if player.money < money or player.tokens < tokens:
        return False
    if any(own < need for own, need in zip(player.cubes, cubes, strict=True)):
        return False
    single = [clause for clause in terms if clause[0] == seat and clause[2] in (CARD, PLACE)]
    if len({clause[2:4] for clause in single}) < len(single):
        return False
    return all(_can_serve(s, seat, clause) for clause in terms if clause[0] == seat)


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
    return lying - sum(pair[1:] == (owner, spot) for pair in s.pledged)


# -- what can be put into an offer ---------------------------------------------------------------------------


def barred_kind(s: S, seat: int) -> int:
    """Return the kind a player may not hand over now, or NOBODY (ARC-R-57)."""
    return s.window[BARRED_KIND] if s.window[BARRED] >> seat & 1 else NOBODY


def gifts(s: S, seat: int, other: int) -> list[Choice]:
    """Return what the proposer can still put on his side: what he has."""
    book, player = s.book, s.players[seat]
    money = player.money - amount_of(s, seat, other, MONEY)
    offer = [book.offer_item[k] for k, florins in enumerate(FLORINS) if florins <= money]
    barred = barred_kind(s, seat)
    for kind, count in enumerate(player.cubes):
        if count and kind != barred and count > amount_of(s, seat, other, CUBES, kind):
            offer.append(book.offer_item[len(FLORINS) + kind])
    if barred == NOBODY and player.tokens > amount_of(s, seat, other, TOKENS):
        offer.append(book.offer_item[TOKEN_ITEM])
    if player.cards:
        offer += [book.offer_card[card] for card in _cards(s, seat, other)]
    offer += _promises(s, seat, other, book.promise, book.vow) if s.terms else book.promises
    return offer + _services(s, seat, other, True)


def wishes(s: S, seat: int, other: int) -> list[Choice]:
    """Return what the proposer can ask for, whether the other has it or not."""
    book = s.book
    offer = list(book.ask_item)
    barred = barred_kind(s, other)
    if barred != NOBODY:
        offer.remove(book.ask_item[len(FLORINS) + barred])
        offer.remove(book.ask_item[TOKEN_ITEM])
    if s.players[other].cards:
        offer += [book.ask_card[card] for card in _cards(s, other, seat)]
    offer += _promises(s, other, seat, book.ask_promise, book.ask_vow) if s.terms else book.ask_promises
    return offer + _services(s, other, seat, False)


def _cards(s: S, giver: int, taker: int) -> list[int]:
    player = s.players[giver]
    return [c for c in player.cards if c not in player.wonders and not amount_of(s, giver, taker, CARD, c)]


def _promises(s: S, giver: int, taker: int, sums: list[Choice], vows: list[Choice]) -> list[Choice]:
    made = [which for who, whom, what, which, _ in s.terms if what == VOW and who == giver and whom == taker]
    offer = [] if has_clause(s, giver, taker, LATER) else list(sums)
    return offer + ([vow for k, vow in enumerate(vows) if k not in made] if made else vows)


def _services(s: S, giver: int, taker: int, given: bool) -> list[Choice]:
    """Permissions to harvest, citizens to stand up, places in the order of play: what is carried out at once."""
    book, window = s.book, s.window
    offer: list[Choice] = []
    if window[ACTIVE] == taker:
        permits = book.offer_permit if given else book.ask_permit
        regions = [r for r in range(len(s.cells)) if town_holder(s, r) == giver]
        offer += [permits[r] for r in regions if not amount_of(s, giver, taker, PERMIT, r)]
    if window[HELPERS] >> giver & 1:
        stands = book.offer_stand if given else book.ask_stand
        spots = dict.fromkeys(unit // POSTURES for unit in s.players[taker].citizens if unit & REBEL)
        offer += [stands[p] for p in spots if free_to_pledge(s, taker, p) > amount_of(s, giver, taker, STAND, p)]
    if window[SETTER] == giver and taker not in s.ranks and not has_clause(s, giver, taker, PLACE):
        places = book.offer_place if given else book.ask_place
        offer += [places[k] for k, sold in enumerate(s.ranks) if sold == NOBODY]
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
    s.players[giver].cubes[which] -= amount
    s.players[taker].cubes[which] += amount
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
