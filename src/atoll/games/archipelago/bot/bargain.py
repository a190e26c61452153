"""What bots of Archipelago offer each other, and what they think of an offer."""

from __future__ import annotations

from atoll.games.archipelago.bot.value import CARD_WORTH, CUBES, EXPLORER, FLORIN, RIVAL, danger, pending
from atoll.games.archipelago.choices import DUE_TURNS, FLORINS
from atoll.games.archipelago.components.spots import (
    BUSY,
    FREE,
    REBEL,
    REGION_OF,
    SHIP,
    SPOT_OF,
    TOWN,
    icon_at,
    region_and_area,
)
from atoll.games.archipelago.flow.balance import CONTRIBUTE, SUPPLY
from atoll.games.archipelago.flow.common import short_of
from atoll.games.archipelago.flow.construction import why_not_construct
from atoll.games.archipelago.flow.deals import (
    TOKEN_ITEM,
    between,
    can_give,
    free_to_pledge,
    on_table,
    payable,
)
from atoll.games.archipelago.flow.negotiation import COMPOSE, NO_PIECE, TALK
from atoll.games.archipelago.flow.promises import HELP, debts
from atoll.games.archipelago.flow.rounds import ROUND
from atoll.games.archipelago.flow.units import area_of
from atoll.games.archipelago.scoring import is_separatist
from atoll.games.archipelago.state import (
    AT_ONCE,
    BROKEN,
    CARD,
    CUBES as CUBE,
    MONEY,
    NOBODY,
    OPEN,
    PERMIT,
    PLACE,
    STAND,
    TOKENS,
    VOW,
    ArchipelagoState,
    Clause,
    Deal,
)
from atoll.games.archipelago.state.control import town_holder
from atoll.games.archipelago.state.underway import clauses_of
from atoll.kernel import Choice, Frame

S = ArchipelagoState
Offer = dict[int, list[Clause]]  # what is offered to whom

PERMIT_PRICE = 2  # florins a cube
STAND_PRICE = 1
STANDING = 0.14  # what a citizen on his feet is worth
MOST_STANDING = 2  # citizens of one player in an offer
TRUST = 0.8  # in a promise of somebody who has broken none
MUCH_TROUBLE = 4  # citizens lying or cubes missing, so that help is worth paying for
HELP_PRICE = 1
LOAN_TURNS = 2
EASE = 3  # florins left by which a debt is paid before it is due
NEEDED = 0.3  # more for the cube that a building lacks
MOST_MORE = 2  # florins that a counter-offer asks for beyond the offer
KEEN = 0.02  # what a deal must bring at least


# -- making offers -----------------------------------------------------------------------------------------


def offer_in_mind(s: S, seat: int) -> Offer:
    """Return the offer a player would like to make now, if any; the same as long as nothing changes."""
    top = s.stack[-1]
    if top.step is COMPOSE:
        _, _, counter, *refused = top.args
        if counter:
            return _ask_more(s, seat, on_table(s).parties[0], clauses_of(refused))
    talking = False
    for frame in reversed(s.stack):
        if frame.step is TALK:
            talking = True
        elif frame.step in (ROUND, CONTRIBUTE, SUPPLY):
            return _offer_at(s, seat, frame, talking) if frame.seat == seat else {}
    return {}


def _offer_at(s: S, seat: int, occasion: Frame, talking: bool) -> Offer:
    """Return the offer a player would like to make in a round or chance of his own, or while all talk before it."""
    if talking:
        return _promise_help(s, seat, occasion.args[0])
    if occasion.step is ROUND:
        return _ask_permission(s, seat) or _buy_cube(s, seat) or _borrow(s, seat)
    return _sell_standing(s, seat, *occasion.args) if occasion.step is CONTRIBUTE else {}


def harvest_in(s: S, seat: int, region: int) -> int:
    """Return how many cubes of one kind a player's idle citizens could harvest in a region."""
    idle: dict[int, int] = {}
    for unit in s.players[seat].citizens:
        if not unit & BUSY:
            where = area_of(s, SPOT_OF[unit])
            if REGION_OF[where] == region:
                idle[where] = idle.get(where, 0) + 1
    best = 0
    for where, count in idle.items():
        kinds = [0] * len(CUBES)
        for number, kind in s.cat.area_icons[s.faces[region]][region_and_area(where)[1]]:
            if s.store[kind] and s.occupied[icon_at(region, number)] == FREE:
                kinds[kind] += 1
        best = max(best, min(count, max(kinds)))
    return best


def _ask_permission(s: S, seat: int) -> Offer:
    """Pay for a harvest in a region with another's town."""
    money = s.players[seat].money
    for unit in s.players[seat].citizens:
        if unit & BUSY:
            continue
        region = REGION_OF[SPOT_OF[unit]]
        holder = town_holder(s, region)
        if holder in (NOBODY, seat) or s.permits >> region & 1 or s.free_harvest:
            continue
        price = PERMIT_PRICE * harvest_in(s, seat, region)
        if 0 < price <= money:
            return {holder: [Clause(seat, holder, MONEY, 0, price), Clause(holder, seat, PERMIT, region, 1)]}
    return {}


def _buy_cube(s: S, seat: int) -> Offer:
    """Ask all others for the one cube that a building lacks; the first bid is a low one."""
    player = s.players[seat]
    for what, kind in _one_cube_short(s, seat):
        if s.domestic[kind] or s.export[kind]:
            continue
        price = s.cat.price[0][kind][0] // 2
        holders = [k for k in range(len(s.players)) if k != seat]
        if player.money >= price + s.cat.build_money[what] and any(s.players[k].cubes[kind] for k in holders):
            return {k: [Clause(seat, k, MONEY, 0, price), Clause(k, seat, CUBE, kind, 1)] for k in holders}
    return {}


def _one_cube_short(s: S, seat: int) -> list[tuple[int, int]]:
    """Return the buildings for which a player has all but one cube, with its kind."""
    player = s.players[seat]
    found = []
    if player.tokens:
        return []
    for what in range(TOWN, SHIP):
        lacking = [kind for kind, need in s.cat.build_needs[what] if need > player.cubes[kind]]
        if len(lacking) == 1 and short_of(s, seat, s.cat.build_cubes[what]) == 1:
            found.append((what, lacking[0]))
    return found


def _borrow(s: S, seat: int) -> Offer:
    """Ask for the few florins that a building lacks, and promise more for later; one debt at a time."""
    player = s.players[seat]
    if s.ending or owed(s, seat):
        return {}
    for what in range(TOWN, SHIP):
        lacking = s.cat.build_money[what] - player.money
        if lacking < 1 or why_not_construct(s, seat, what, s.cat.build_money[what], False):
            continue
        back = int((lacking + KEEN / FLORIN) / TRUST) + 1
        lender = max((k for k in s.order if k != seat), key=lambda k: len(s.players[k].citizens))
        if trust(s, seat) == TRUST:
            loan, debt = Clause(lender, seat, MONEY, 0, lacking), Clause(seat, lender, MONEY, 0, back, LOAN_TURNS)
            return {lender: [loan, debt]}
    return {}


def _promise_help(s: S, seat: int, kind: int) -> Offer:
    """Who comes first in a crisis and has the cube sells his word to give it to whom it helps most."""
    player = s.players[seat]
    trouble = pending(s)
    if is_separatist(s, seat) or trouble < MUCH_TROUBLE or vowed_help(s, seat) or not player.cubes[kind]:
        return {}
    others = [k for k in range(len(s.players)) if k != seat]
    other = max(others, key=lambda k: sum(1 for unit in s.players[k].citizens if unit & REBEL))
    return {other: [Clause(seat, other, VOW, HELP, 1, 0), Clause(other, seat, MONEY, 0, HELP_PRICE)]}


def _ask_more(s: S, seat: int, other: int, refused: list[Clause]) -> Offer:
    """Return the deal that was refused with as many florins more as make it worth while, if they are few."""
    sums = [clause for clause in refused if clause.what == MONEY and clause.due == AT_ONCE]
    rest = [clause for clause in refused if clause not in sums]
    paid = sum(clause.amount if clause.taker == seat else -clause.amount for clause in sums)
    for florins in range(paid + 1, paid + MOST_MORE + 1):
        money = Clause(other, seat, MONEY, 0, florins) if florins > 0 else Clause(seat, other, MONEY, 0, -florins)
        terms = [money, *rest] if florins else rest
        if gain(s, seat, tuple(terms)) > KEEN:
            return {other: terms} if can_give(s, seat, tuple(terms)) else {}
    return {}


def owed(s: S, seat: int) -> int:
    """Return the florins that a player has promised and not paid yet."""
    return sum([each.amount for each in debts(s, seat) if each.what == MONEY]) if s.promises else 0


def vowed_help(s: S, seat: int) -> bool:
    """Return whether a player has promised to help in a crisis and not done so yet."""
    return any((each.seat, each.what, each.which, each.stands) == (seat, VOW, HELP, OPEN) for each in s.promises)


def _sell_standing(s: S, seat: int, kind: int, number: int) -> Offer:
    """Stand up citizens of others for a florin each player, with what is left after one's own."""
    player = s.players[seat]
    if is_separatist(s, seat) or (s.crisis is not None and s.crisis.pledged):
        return {}
    room = number * (player.cubes[kind] + s.domestic[kind]) - sum(1 for unit in player.citizens if unit & REBEL)
    offers: Offer = {}
    for other in range(len(s.players)):
        spots = dict.fromkeys(SPOT_OF[unit] for unit in s.players[other].citizens if unit & REBEL)
        count, clauses = 0, []
        for spot in spots:
            more = min(free_to_pledge(s, other, spot), MOST_STANDING - count, room - count)
            if more > 0:
                count += more
                clauses.append(Clause(seat, other, STAND, spot, more))
        if other != seat and count and len(offers) < 2:
            room -= count
            offers[other] = [*clauses, Clause(other, seat, MONEY, 0, STAND_PRICE)]
    return offers


def next_piece(s: S, seat: int) -> Choice:
    """Return the next step towards the offer a player has in mind, or take back what he cannot mean."""
    book, deal = s.book, on_table(s)
    wanted = offer_in_mind(s, seat)
    if not wanted or any(party not in wanted for party in deal.parties):
        return book.withdraw
    promised = s.stack[-1].args[1]
    if promised != NO_PIECE:
        due = [each.due for each in wanted[deal.parties[-1]] if each.due != AT_ONCE]
        return book.due[DUE_TURNS.index(due[0])] if due else book.due[0]
    for clause in wanted[deal.parties[-1]]:
        missing = clause.amount - _agreed(deal, clause)
        if missing > 0:
            return piece(s, clause, clause.giver == seat, missing)
    for other in wanted:
        if other not in deal.parties and book.also_with[other] in s.choices(seat):
            return book.also_with[other]
    return book.send


def _agreed(deal: Deal, wanted: Clause) -> int:
    """Return how much of what a clause gives is in a deal already."""
    return next((each.amount for each in deal.terms if each._replace(amount=0) == wanted._replace(amount=0)), 0)


def piece(s: S, clause: Clause, given: bool, missing: int) -> Choice:
    """Return the next piece towards a clause."""
    side, what, which = s.book.giving if given else s.book.asking, clause.what, clause.which
    if what in (MONEY, CUBE, TOKENS):
        money = max((k for k, florins in enumerate(FLORINS) if florins <= missing), default=0)
        item = money if what == MONEY else TOKEN_ITEM if what == TOKENS else len(FLORINS) + which
        return side.item[item] if clause.due == AT_ONCE else side.promise[item]
    pieces = {CARD: side.card, PERMIT: side.permit, STAND: side.stand, PLACE: side.place, VOW: side.vow}
    return pieces[what][which]


def opening(s: S, seat: int, offer: list[Choice]) -> Choice | None:
    """Return how a player begins to talk: with a debt that is due, or with an offer; None if he does not."""
    book = s.book
    back = repayment(s, seat, offer)
    if back is not None:
        return back
    if s.talked:
        return None
    wanted = offer_in_mind(s, seat)
    first = next(iter(wanted), NOBODY)
    return book.deal_with[first] if wanted and book.deal_with[first] in offer else None


def repayment(s: S, seat: int, offer: list[Choice]) -> Choice | None:
    """Return the debt that a player pays back now: one that is due, or after a turn one he pays with ease."""
    money = s.players[seat].money
    for to, owed in payable(s, seat).items() if s.promises else ():
        florins = owed.amount if owed.what == MONEY else 0
        eased = owed.due < s.turn + LOAN_TURNS and money >= florins + EASE
        if s.book.repay[to] in offer and (owed.due <= s.turn or eased):
            return s.book.repay[to]
    return None


# -- judging offers ------------------------------------------------------------------------------------------


def answer(s: S, seat: int, offer: list[Choice]) -> Choice:
    """Accept what brings more than it costs, ask for a little more where that would do, decline the rest."""
    book, deal = s.book, on_table(s)
    if book.accept not in offer:
        return book.decline
    terms = between(deal, seat, deal.proposer)
    if gain(s, seat, terms) > KEEN:
        return book.accept
    (counter,) = s.stack[-1].args
    if book.counter in offer and not counter and not deal.joint and _ask_more(s, seat, deal.proposer, list(terms)):
        return book.counter
    return book.decline


def gain(s: S, seat: int, terms: tuple[Clause, ...]) -> float:
    """Return what a deal brings a player, in points."""
    return sum(
        _worth(s, clause, taker=True) if clause.taker == seat else -_worth(s, clause, taker=False) for clause in terms
    )


def _worth(s: S, clause: Clause, taker: bool) -> float:
    giver, other, what, which, amount, due = clause
    if due != AT_ONCE:
        sure = trust(s, giver) if taker else 1.0
        if what == VOW:
            return (0.15 if which == HELP else 0.06) * sure
        return _worth(s, clause._replace(due=AT_ONCE), taker) * sure
    if what == MONEY:
        return FLORIN * amount
    if what == CUBE:
        scarce = taker or s.players[giver].cubes[which] <= amount
        needed = taker and any(kind == which for _, kind in _one_cube_short(s, other))
        return CUBES[which] * amount * (1.0 if scarce else 0.7) + (NEEDED if needed else 0.0)
    if what == TOKENS:
        return EXPLORER * amount
    if what == CARD:
        return CARD_WORTH + 0.15 + s.cat.cards[which].medals
    if what == PERMIT:
        return (1.0 if taker else RIVAL) * CUBES[0] * harvest_in(s, other, which)
    if what == STAND:
        return (STANDING + 0.1 * danger(s)) * amount if taker else 0.02 * amount
    assert what == PLACE
    return 0.15 if which == 0 else 0.08


def trust(s: S, seat: int) -> float:
    """Return what a player's promise is worth: less with each one that was broken."""
    broken = sum(each.seat == seat and each.stands == BROKEN for each in s.promises)
    return TRUST / (1 + broken) ** 2
