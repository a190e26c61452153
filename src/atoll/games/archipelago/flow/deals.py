"""Section 5: what a deal is made of, who can give what, and how it is carried out."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.choices import FLORINS, VOWS, Side
from atoll.games.archipelago.components.spots import SPOT_OF
from atoll.games.archipelago.flow.common import S, hand_cubes, hand_over
from atoll.games.archipelago.flow.promises import credit, debts, pledge, promise, tell_promise
from atoll.games.archipelago.flow.units import rebels, spots_of
from atoll.games.archipelago.state import (
    AT_ONCE,
    CARD,
    CUBES,
    MONEY,
    NOBODY,
    OPEN,
    PERMIT,
    PLACE,
    STAND,
    TOKENS,
    VOW,
    Clause,
    Deal,
    Player,
    Promise,
)
from atoll.games.archipelago.state.control import town_holder, towns_held
from atoll.games.archipelago.state.underway import Given
from atoll.kernel import Choice

FIRST_CUBE = len(FLORINS)  # among the items of an offer
TOKEN_ITEM = FIRST_CUBE + len(KINDS)
_VOWS = frozenset((VOW, k) for k in range(len(VOWS)))
PROMISES = frozenset(("promise", "ask promise", "promise card", "ask promise card", "vow", "ask vow"))  # for later
_OF_NOUN = {"card": CARD, "region": PERMIT, "spot": STAND, "rank": PLACE, "vow": VOW}  # what is given of it


@cache
def clause_of(proposer: int, party: int, piece: Choice, due: int) -> Clause:
    """Return a piece of an offer as a clause between its maker, who gives or asks for it, and a party."""
    giver, taker = (party, proposer) if piece.kind.startswith("ask") else (proposer, party)
    what, which, amount = _meaning(piece)
    return Clause(giver, taker, what, which, amount, due)


def _meaning(piece: Choice) -> tuple[int, int, int]:
    """Return what of which kind a piece is, and how much."""
    (thing,) = piece.args
    if piece.names[0] == "item":
        if thing < len(FLORINS):
            return MONEY, 0, FLORINS[thing]
        return (TOKENS, 0, 1) if thing == TOKEN_ITEM else (CUBES, thing - FIRST_CUBE, 1)
    return _OF_NOUN[piece.names[0]], thing, 1


def on_table(s: S) -> Deal:
    """Return the deal on the table: there is one from its first piece to its last answer."""
    assert s.deal is not None
    return s.deal


def between(deal: Deal, seat: int, other: int) -> tuple[Clause, ...]:
    """Return the clauses between two players, whoever gives."""
    both = (seat, other)
    return tuple([each for each in deal.terms if each.giver in both and each.taker in both])


# -- who can give what -------------------------------------------------------------------------------------


def goods_given(terms: tuple[Clause, ...], seat: int) -> tuple[int, list[int], int]:
    """Return the florins, cubes and tokens that a player would give by these clauses."""
    money, cubes, tokens = 0, [0] * len(KINDS), 0
    for clause in terms:
        if clause.giver == seat and clause.due == AT_ONCE:
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
    given = [clause for clause in terms if clause.giver == seat and clause.due == AT_ONCE]
    single = [(clause.what, clause.which) for clause in given if clause.what in (CARD, PLACE)]
    return len(set(single)) == len(single) and all(_can_part_with(s, seat, clause) for clause in given)


def _can_part_with(s: S, seat: int, clause: Clause) -> bool:
    _, taker, what, which, amount, _ = clause
    if what == CARD:
        return _has(s.players[seat], CARD, which, 1)
    if what == PERMIT:
        return town_holder(s, which) == seat
    if what == PLACE:
        return s.ranks[which] == NOBODY and taker not in s.ranks
    return what != STAND or free_to_pledge(s, taker, which) >= amount


def free_to_pledge(s: S, owner: int, spot: int) -> int:
    """Return how many citizens of a player lie on a spot whom nobody has agreed to stand up."""
    lying = [SPOT_OF[unit] for unit in rebels(s, owner)].count(spot)
    if s.crisis is None or not s.crisis.pledged:
        return lying
    return lying - [where for _, whose, where in s.crisis.pledged if whose == owner].count(spot)


# -- what can be put into an offer ---------------------------------------------------------------------------


def barred_kind(deal: Deal, seat: int) -> int:
    """Return the kind a player may not hand over now, or NOBODY (ARC-R-57)."""
    return deal.window.kind if deal.window.barred >> seat & 1 else NOBODY


def add_gifts(offer: list[Choice], s: S, deal: Deal, seat: int, already: Given) -> None:
    """Offer what the proposer can still put on his side: what he has."""
    player, items = s.players[seat], s.book.giving.item
    barred = barred_kind(deal, seat) if deal.window.barred else NOBODY
    offer += items[: bisect_right(FLORINS, player.money - already.get((MONEY, 0), 0))]
    for kind, count in enumerate(player.cubes):
        if count and kind != barred and count > already.get((CUBES, kind), 0):
            offer.append(items[FIRST_CUBE + kind])
    if player.tokens > already.get((TOKENS, 0), 0) and barred == NOBODY:
        offer.append(items[TOKEN_ITEM])


def wishes(s: S, deal: Deal, other: int) -> list[Choice]:
    """Return what the proposer can ask for in a crisis, whether the other has it or not."""
    items, barred = s.book.asking.item, barred_kind(deal, other)
    if barred == NOBODY:
        return items
    return [item for k, item in enumerate(items) if k not in (TOKEN_ITEM, FIRST_CUBE + barred)]


def add_the_rest(
    offer: list[Choice], s: S, deal: Deal, giver: int, taker: int, side: Side, already: Given, cards: list[Clause]
) -> None:
    """Offer what one side can have beside florins, cubes and tokens: cards, promises, services."""
    own, window = s.players[giver].cards, deal.window
    if own:
        wonders = s.players[giver].wonders
        offer += [side.card[card] for card in own if card not in wonders and (CARD, card) not in already]
    offer += side.promise
    if not already or _VOWS.isdisjoint(already):
        offer += side.vow
    else:
        offer += [vow for k, vow in enumerate(side.vow) if (VOW, k) not in already]
    if own or cards:
        promisable = _cards_to_promise(own, cards, giver, taker) if cards else own
        offer += [side.promise_card[card] for card in promisable]
    if window.active == taker:
        offer += [side.permit[region] for region in towns_held(s, giver) if (PERMIT, region) not in already]
    if window.helpers >> giver & 1:
        for spot in spots_of(rebels(s, taker)):
            if free_to_pledge(s, taker, spot) > already.get((STAND, spot), 0):
                offer.append(side.stand[spot])
    if window.setter == giver:
        placed = (*s.ranks, *(each.taker for each in deal.terms if each.what == PLACE))
        offer += [side.place[k] for k, sold in enumerate(s.ranks) if sold == NOBODY and taker not in placed]


def _cards_to_promise(own: tuple[int, ...], cards: list[Clause], giver: int, taker: int) -> list[int]:
    """Return the cards that can be promised for later: one's own, and those one would get by this deal."""
    lent = [each.which for each in cards if each.giver == taker and each.taker == giver]
    made = [each.which for each in cards if each.giver == giver]
    return [card for card in dict.fromkeys((*own, *lent)) if card not in made]


def tell_term(s: S, clause: Clause) -> None:
    """Say one part of an offer to all."""
    giver, taker, what, which, amount, due = clause
    if due != AT_ONCE:
        tell_promise(s, "would ", Promise(giver, taker, what, which, amount, s.turn + due, OPEN))
    elif what == MONEY:
        s.tell("term florins", seat=giver, rival=taker, florins=amount)
    elif what == CUBES:
        s.tell("term cubes", seat=giver, rival=taker, amount=amount, kind=which)
    elif what == TOKENS:
        s.tell("term tokens", seat=giver, rival=taker, amount=amount)
    elif what == CARD:
        s.tell("term card", seat=giver, rival=taker, card=which)
    elif what == PERMIT:
        s.tell("term permission", seat=giver, rival=taker, region=which)
    elif what == STAND:
        s.tell("term stand up", seat=giver, rival=taker, amount=amount, spot=which)
    else:
        s.tell("term place", seat=giver, rival=taker, number=which + 1)


# -- carrying it out -----------------------------------------------------------------------------------------


def carry_out(s: S, terms: tuple[Clause, ...]) -> None:
    """Hand over everything at once; what comes later is a promise (ARC-R-24)."""
    for giver, taker, what, which, amount, due in terms:
        if due == AT_ONCE:
            _HAND_OVER[what](s, giver, taker, which, amount)
        else:
            promise(s, Promise(giver, taker, what, which, amount, s.turn + due, OPEN))


def _florins(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    hand_over(s, giver, taker, amount)
    credit(s, giver, taker, MONEY, 0, amount)


def _cubes(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    hand_cubes(s, giver, taker, which, amount)
    s.tell("hand cubes", seat=giver, rival=taker, amount=amount, kind=which)
    credit(s, giver, taker, CUBES, which, amount)


def _tokens(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    s.players[giver].tokens -= amount
    s.players[taker].tokens += amount
    s.tell("hand tokens", seat=giver, rival=taker, amount=amount)
    credit(s, giver, taker, TOKENS, 0, amount)


def _card(s: S, giver: int, taker: int, which: int, amount: int) -> None:
    owner, buyer = s.players[giver], s.players[taker]
    owner.cards = tuple(card for card in owner.cards if card != which)
    buyer.cards = tuple(sorted((*buyer.cards, which)))
    s.tell("card changes hands", seat=giver, rival=taker, card=which)
    credit(s, giver, taker, CARD, which, 1)


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


_HAND_OVER = (_florins, _cubes, _tokens, _card, _permit, _stand, _place)


# -- giving back what is owed --------------------------------------------------------------------------------


def payable(s: S, seat: int) -> dict[int, Promise]:
    """Return to whom a player can pay what he owes, with the oldest debt that he can pay in full."""
    found: dict[int, Promise] = {}
    player, others = s.players[seat], len(s.players) - 1
    for owed in debts(s, seat):
        if owed.to not in found and _has(player, owed.what, owed.which, owed.amount):
            found[owed.to] = owed
            if len(found) == others:
                break
    return found


def _has(player: Player, what: int, which: int, amount: int) -> bool:
    """Return whether a player has something that is lent and given back."""
    if what == MONEY:
        return player.money >= amount
    if what == CUBES:
        return player.cubes[which] >= amount
    if what == TOKENS:
        return player.tokens >= amount
    return which in player.cards and which not in player.wonders


def repayments(s: S, seat: int) -> list[Choice]:
    """Return to whom a player can pay back what he owes; nobody can refuse it."""
    return [s.book.repay[to] for to in sorted(payable(s, seat))] if s.promises else []


def repay(s: S, seat: int, other: int) -> None:
    """Pay back the oldest debt that can be paid."""
    owed = payable(s, seat)[other]
    s.tell("pay back", seat=seat, rival=other)
    _HAND_OVER[owed.what](s, seat, other, owed.which, owed.amount)
