"""What a strong player looks at beyond what is sensible: other sites, cards, trades, moves and answers."""

from __future__ import annotations

from atoll.games.archipelago.bot.gains import cube_worths, profit
from atoll.games.archipelago.bot.sensible import card_bargain, sensible
from atoll.games.archipelago.flow import balance, evolution, market, negotiation, phases, rounds, setup
from atoll.games.archipelago.flow.evolution import on_track
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import Choice, Step

S = ArchipelagoState

DUEL = 2  # players: with more of them these ideas did not win more
MOST, MOST_OF_ROUND = 6, 7  # choices that are looked at
DEEDS = {"act", "use card", "build wonder", "trade at", "trade from town at", "end round", "pass"}  # no talk
SETTLED: set[Step[S]] = {
    negotiation.COMPOSE,
    negotiation.TALK,
    balance.STAND,
    balance.CONTRIBUTE,
    balance.SUPPLY,
    phases.BET,
    phases.SECOND_BET,
    phases.SET_ORDER,
    setup.FIRST_FACE,
    setup.FIRST_PLACE,
    setup.FIRST_LANDING,
    setup.KEEP_GOAL,
}  # where rules of thumb decide: what comes of it is not seen at once


def ideas(s: S, seat: int) -> list[Choice]:
    """Return what is sensible, and then other choices that may be better still."""
    plain, offer, step = sensible(s, seat), s.choices(seat), s.stack[-1].step
    if len(s.players) > DUEL or step in SETTLED or len(plain) == len(offer):
        return plain
    if step is negotiation.ANSWER:
        return [
            *plain,
            *(choice for choice in offer if choice in (s.book.accept, s.book.decline) and choice not in plain),
        ]
    others = [choice for choice in offer if choice not in plain]
    if step is rounds.ROUND:
        if plain[0].kind not in DEEDS:
            return plain
        others = [choice for choice in others if choice.kind in DEEDS]
        return [*plain, *others[: max(0, MOST_OF_ROUND - len(plain))]]
    if step is market.TRANSACT:
        worths = cube_worths(s, seat)
        others.sort(key=lambda choice: -profit(s, choice, worths))
    elif step is evolution.BUY_OR_ROTATE:
        turns = dict(on_track(s))
        others = [choice for choice in others if choice.kind == "buy card"]
        others.sort(key=lambda choice: -card_bargain(s, choice.args[0], turns[choice.args[0]]))
    return [*plain, *others[: max(0, MOST - len(plain))]]
