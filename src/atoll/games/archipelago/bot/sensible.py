"""What is worth a thought in Archipelago: a bot looks at these choices only.

Where one choice is plainly best, or it hardly matters, that one is returned alone.
"""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.archipelago.bot.actions import best_goal, best_mover, face_worth, home_worth, neighbours, round_choices
from atoll.games.archipelago.bot.bargain import answer, next_piece, opening, owed, repayment, vowed_help
from atoll.games.archipelago.bot.gains import cube_worths, profit
from atoll.games.archipelago.bot.value import CITIZEN, EFFECT_WORTH, FLORIN, danger
from atoll.games.archipelago.catalog import PACIFIST, SEPARATIST
from atoll.games.archipelago.components.spots import FIRST_BUILDING, REGION_OF, SPOT_OF
from atoll.games.archipelago.flow import (
    balance,
    card_steps,
    cards,
    common,
    construction,
    evolution,
    exploration,
    harvest,
    market,
    migration,
    negotiation,
    people,
    phases,
    rounds,
    setup,
)
from atoll.games.archipelago.flow.evolution import on_track
from atoll.games.archipelago.flow.exploration import fitting, open_sites
from atoll.games.archipelago.flow.units import count_in
from atoll.games.archipelago.scoring import is_separatist
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import Choice, Frame, Step

S = ArchipelagoState
Thought = Callable[[S, int, Frame, list[Choice]], list[Choice]]

BETS = 8  # a bettor keeps so many florins for each one he bets
HOME = 0.2  # of what a place has to offer, for a recruit
CARDS = 2  # on sale, looked at


def sensible(s: S, seat: int) -> list[Choice]:
    """Return the choices worth a thought, at least one."""
    offer = s.choices(seat)
    if len(offer) < 2:
        return offer
    frame = s.stack[-1]
    thought = _THOUGHTS.get(frame.step)
    return thought(s, seat, frame, offer) if thought is not None else offer


def _first(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    return offer[:1]


def _second(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """What comes after `done`: the optional thing that costs nothing."""
    return offer[1:2]


# -- cubes -----------------------------------------------------------------------------------------------


def _dearest(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    worths = cube_worths(s, seat)
    return [
        max((choice for choice in offer if choice.args), key=lambda choice: worths[choice.args[0]], default=offer[0])
    ]


def _cheapest(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    worths = cube_worths(s, seat)
    return [
        min((choice for choice in offer if choice.args), key=lambda choice: worths[choice.args[0]], default=offer[0])
    ]


def _transact(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """The transaction that brings most beyond what is given."""
    worths = cube_worths(s, seat)
    return [max(offer, key=lambda choice: profit(s, choice, worths))]


# -- crises --------------------------------------------------------------------------------------------------


def _help(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """Temples and the board's cubes cost nothing; what is one's own is weighed."""
    book = s.book
    given = next((choice for choice in (book.feed_board, book.feed_own, book.feed_token) if choice in offer), None)
    if given is not None and s.promises and vowed_help(s, seat):
        return [given]
    if is_separatist(s, seat):
        return _help_for_show(s, offer)
    if offer[0].kind == "consume from board" or offer[0].kind == "consume own cube":
        return offer[:1]  # a promise to stand citizens up binds
    talk = opening(s, seat, offer)
    if talk is not None:
        return [talk]
    stands = [choice for choice in offer if choice.kind == "stand up"]
    if stands:
        return [next((choice for choice in stands if choice.args[0] == seat), stands[0])]
    if book.feed_board in offer:
        return [book.feed_board]
    own = [choice for choice in (book.feed_own, book.feed_token) if choice in offer]
    return [book.done, *own[:1]] if own and book.done in offer else offer[:1]


def _help_for_show(s: S, offer: list[Choice]) -> list[Choice]:
    """Who wants a revolt gives the board's cubes while it does not matter, and nothing when it does."""
    book = s.book
    if book.done not in offer:
        return offer[:1]
    return [book.feed_board] if book.feed_board in offer and danger(s) < 0.3 else [book.done]


def _stand(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """One's own first."""
    return [next((choice for choice in offer if choice.args[0] == seat), offer[0])]


# -- order of play -------------------------------------------------------------------------------------------


def _bet(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """Who is late in the order bets a little, if rich."""
    late = s.order.index(seat) if seat in s.order else 0
    free = max(0, len(offer) - 1 - owed(s, seat))
    return [offer[min(late, free // BETS)]]


def _bet_again(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """Those who share the highest bet bet otherwise this time: who is later in the order bets more."""
    tied = [other for other in s.order if other in f.args]
    free = max(0, len(offer) - 1 - owed(s, seat))
    return [offer[min(tied.index(seat), free)]]


def _set_order(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """Oneself first, the others as they were."""
    places = {seat: -1, **{other: k for k, other in enumerate(s.order) if other != seat}}
    return [min(offer, key=lambda choice: places[choice.args[0]])]


# -- units -----------------------------------------------------------------------------------------------------


def _harvest(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """As many as there are and the bank has, but nobody leaves a building after the first cube."""
    if s.book.done in offer and not s.store[f.args[0]]:
        return [s.book.done]
    free = [choice for choice in offer if choice.args and choice.args[0] < FIRST_BUILDING]
    return free[:1] or offer[:1]


def _spare_unit(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """A unit that holds no building, from where most are."""
    citizens = s.players[seat].citizens
    return [min(offer, key=lambda c: (c.args[0] >= FIRST_BUILDING, -count_in(citizens, REGION_OF[c.args[0]])))]


def _recruit(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """As many as are worth their price, where they are placed best."""
    best = max((choice for choice in offer if choice.args), key=lambda c: home_worth(s, seat, c.args[0]))
    worth = CITIZEN + HOME * home_worth(s, seat, best.args[0])
    return [best] if offer[0].args or worth > FLORIN * s.cat.recruit_cost[s.surplus] else offer[:1]


def _migrate(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """The unit that gains most by moving, as long as one gains."""
    mode, _ = f.args
    mover = best_mover(s, seat, mode)
    if mover >= 0 and s.book.lift[mover] in offer:
        return [s.book.lift[mover]]
    return offer[:1]


def _move(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    spot, mode = f.args
    goal = best_goal(s, seat, spot, mode, neighbours(s, seat))[1]
    if goal >= 0 and s.book.move_to[goal] in offer:
        return [s.book.move_to[goal]]
    return offer[:1]


def _builder(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """Where the region is richest, with a unit that holds nothing."""
    return [max(offer, key=lambda c: (c.args[0] < FIRST_BUILDING, face_worth(s, s.faces[REGION_OF[c.args[0]]])))]


# -- exploration -------------------------------------------------------------------------------------------------


def _face(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    return [max(offer, key=lambda choice: face_worth(s, choice.args[0]))]


def _explore(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """A hex that fits is taken."""
    sites = open_sites(s, seat)
    fits = any(fitting(s, face, sites) for face in s.cat.fronts[s.cat.faces[s.hexes.top[-1]].hex])
    return [s.book.take_hex if fits else s.book.discard_hex]


def _explorer(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """A ship rather than a citizen, and nobody who holds a building."""
    ships = {SPOT_OF[unit] for unit in s.players[seat].ships}
    return [min(offer, key=lambda c: (c.args[0] >= FIRST_BUILDING, c.args[0] not in ships))]


# -- cards ---------------------------------------------------------------------------------------------------------


def _buy_or_rotate(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """The few cards that are worth most for their price; else a rotation."""
    turns = dict(on_track(s))
    buys = [choice for choice in offer if choice.kind == "buy card"]
    buys.sort(key=lambda c: (-card_bargain(s, c.args[0], turns[c.args[0]]), c.index))
    return [*buys[:CARDS], *_rotate(s, seat, f, [choice for choice in offer if choice.kind == "rotate"])]


def card_bargain(s: S, number: int, turn: int) -> float:
    """Return what a card on the track is worth beyond its price."""
    card = s.cat.cards[number]
    return card.medals + EFFECT_WORTH.get(card.effect, 0.1) - FLORIN * card.prices[turn]


def _rotate(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """A card that stays on the track brings no new trouble; the Separatist would rather have some."""
    turns = dict(on_track(s))
    pick = max if is_separatist(s, seat) else min
    return [pick(offer, key=lambda choice: (turns[choice.args[0]], choice.index))]


def _keep_goal(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """A ranked objective is the surest."""
    goals = s.cat.goals
    return [min(offer, key=lambda c: (goals[s.cat.goal_at(c.args[0])].score in (PACIFIST, SEPARATIST), c.index))]


# -- talk ----------------------------------------------------------------------------------------------------------


def _talk(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """A debt that is due, or one offer."""
    (made,) = f.args
    talk = repayment(s, seat, offer) if made else opening(s, seat, offer)
    return [talk or s.book.silent]


def _compose(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """Towards the offer in mind; what cannot be part of it is taken back, as soon as that is possible."""
    wished = (next_piece(s, seat), s.book.withdraw)
    return [next((choice for choice in wished if choice in offer), offer[0])]


def _answer(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    return [answer(s, seat, offer)]


def _round(s: S, seat: int, f: Frame, offer: list[Choice]) -> list[Choice]:
    """What brings most, by a rough guess; a deal comes before the first action."""
    (used,) = f.args
    talk = repayment(s, seat, offer) if used else opening(s, seat, offer)
    if talk is not None:
        return [talk]
    return round_choices(s, seat, offer, cube_worths(s, seat))


_THOUGHTS: dict[Step[S], Thought] = {
    setup.KEEP_GOAL: _keep_goal,
    setup.FIRST_FACE: _face,
    setup.FIRST_PLACE: _first,
    setup.FIRST_LANDING: _first,
    exploration.BOARD_CUBE: _cheapest,
    exploration.OWN_CUBE: _dearest,
    phases.BET: _bet,
    phases.SECOND_BET: _bet_again,
    phases.SET_ORDER: _set_order,
    balance.CONTRIBUTE: _help,
    balance.SUPPLY: _help,
    balance.STAND: _stand,
    balance.EXPEL: _second,
    rounds.ROUND: _round,
    harvest.HARVEST: _harvest,
    market.TRANSACT: _transact,
    exploration.EXPLORE: _explore,
    exploration.CHOOSE_FACE: _face,
    exploration.CHOOSE_PLACE: _first,
    exploration.MOVE_IN: _explorer,
    people.REPRODUCE: lambda s, seat, f, offer: offer[-1:],
    people.RECRUIT: _recruit,
    migration.MIGRATE: _migrate,
    migration.MOVE: _move,
    migration.OTHER_BANK: _first,
    migration.ABOARD: _first,
    construction.BUILDER: _builder,
    construction.PORT_SITE: _first,
    construction.SHIPYARD: _first,
    construction.PRICE: _dearest,
    common.PAY_CUBES: _first,
    evolution.BUY_OR_ROTATE: _buy_or_rotate,
    evolution.ROTATE: _rotate,
    cards.WONDER_CITIZEN: _spare_unit,
    card_steps.SINK: _first,
    card_steps.GIVE_CUBE: _cheapest,
    card_steps.LEFT_HAND: _cheapest,
    card_steps.RIGHT_HAND: _cheapest,
    card_steps.ROB: _first,
    card_steps.NAME_HAND: _first,
    card_steps.REST: _second,
    card_steps.ROUSE: _second,
    card_steps.SWAP: _cheapest,
    card_steps.SWAP_FOR: _dearest,
    card_steps.GAIN_CUBE: _dearest,
    exploration.NEXT_HEX: _first,
    card_steps.LAUNCH: _first,
    negotiation.TALK: _talk,
    negotiation.COMPOSE: _compose,
    negotiation.ANSWER: _answer,
}
