"""Chapter 12: the actions phase — rounds in order of play until everybody has passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from atoll.games.archipelago.catalog import (
    CONSTRUCTION,
    EXPLORATION,
    LIMITED,
    MIGRATION,
    RECRUITMENT,
    REPRODUCTION,
    TAXES,
    TRANSACTION,
)
from atoll.games.archipelago.flow.cards import build_wonder, card_offers, card_reason, card_verbs, use_card
from atoll.games.archipelago.flow.common import OwnRound, S, begin_phase
from atoll.games.archipelago.flow.construction import CONSTRUCT, EVERYTHING, can_construct
from atoll.games.archipelago.flow.ending import ENDED
from atoll.games.archipelago.flow.exploration import EXPLORE, can_explore
from atoll.games.archipelago.flow.harvest import HARVEST, harvestable
from atoll.games.archipelago.flow.market import (
    BOTH,
    TRANSACT,
    can_trade,
    collect_taxes,
    trade_verbs,
    trades,
    use_building,
    why_not_trade,
)
from atoll.games.archipelago.flow.migration import ALL_UNITS, MIGRATE, can_migrate
from atoll.games.archipelago.flow.negotiation import is_talk, open_deals, start_talk
from atoll.games.archipelago.flow.people import RECRUIT, REPRODUCE, births, can_recruit
from atoll.games.archipelago.state import PHASE_5
from atoll.games.archipelago.state.ends import UNWATCHED, begin_watch
from atoll.kernel import CHANCE, Choice, Frame, Reason, Routine, because

ACTION, CARD, BUILDING = 1, 2, 4  # what was used in a round
USES = {"act": ACTION, "use card": CARD, "build wonder": CARD, "trade at": BUILDING, "trade from town at": BUILDING}
HARVESTS = 6
ANY_NUMBER = 99


class Actions(Routine[S]):
    """Phase 5: rounds in order of play."""

    rule = "ARC-12.1"

    def run(self, s: S, f: Frame) -> None:
        """Start with the first player."""
        begin_phase(s, PHASE_5)
        s.passed = 0
        if s.asleep == UNWATCHED:
            begin_watch(s)
        s.push(NEXT_ROUND(CHANCE, 0))


class NextRound(Routine[S]):
    """Give the next player who has not passed a round."""

    rule = "ARC-12.1"

    def run(self, s: S, f: Frame) -> None:
        """The phase is over when everybody has passed."""
        (place,) = f.args
        count = len(s.order)
        for k in range(count):
            seat = s.order[(place + k) % count]
            if not s.passed >> seat & 1:
                s.doubling = s.permits = s.talked = 0
                s.free_harvest = s.discount = False
                if s.unready:
                    s.unready = tuple(card for card in s.unready if card not in s.players[seat].cards)
                s.do(ROUND(seat, 0), ENDED, NEXT_ROUND(CHANCE, (place + k + 1) % count))
                return


def circle_free(s: S, seat: int, action: int) -> bool:
    """The own circle of a limited action first, then a multicoloured one (ARC-12.7)."""
    players, limited = len(s.players), LIMITED[action]
    if s.cat.own_circles[players][limited] and not s.own_circles[limited] >> seat & 1:
        return True
    return s.wild_circles[limited] < s.cat.wild_circles[players][limited]


def take_circle(s: S, seat: int, limited: int) -> None:
    """Put the disc on a circle."""
    if s.cat.own_circles[len(s.players)][limited] and not s.own_circles[limited] >> seat & 1:
        s.own_circles = tuple(taken | (k == limited) << seat for k, taken in enumerate(s.own_circles))
    else:
        s.wild_circles = tuple(taken + (k == limited) for k, taken in enumerate(s.wild_circles))


class Round(OwnRound):
    """One action, one card or wonder, one port or market, in any order."""

    rule = "ARC-12.2"
    rules = {
        "act": "ARC-13.2.1", "use card": "ARC-17.2", "build wonder": "ARC-18.2", "trade at": "ARC-14.2.2",
        "trade from town at": "ARC-14.4.2", "pass": "ARC-12.3", "deal with": "ARC-5.4", "listen to": "ARC-5.4",
        "pay back": "ARC-5.7",
    }  # fmt: skip

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer everything not used yet in this round; a round without anything is a pass."""
        (used,) = f.args
        seat, book = f.seat, s.book
        offer = [book.end_round if used else book.passing]
        if not used & ACTION and s.players[seat].discs:
            offer += action_offers(s, seat)
        if not used & CARD:
            offer += card_offers(s, seat)
        if not used & BUILDING:
            offer += trades(s, seat)
        return offer + open_deals(s, seat)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """All actions, the cards within reach and the ports and markets one controls."""
        return [*s.book.act, *card_verbs(s, f.seat), *trade_verbs(s, f.seat)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Start what was chosen; it is finished before the round goes on."""
        seat, (used,), book = f.seat, f.args, s.book
        if choice is book.end_round:
            return
        if choice is book.passing:
            s.passed |= 1 << seat
            s.tell("pass", seat=seat)
            return
        s.push(ROUND(seat, used | USES.get(choice.kind, 0)))
        if is_talk(choice):
            start_talk(s, seat, choice)
        elif choice.kind == "act":
            act(s, seat, choice.args[0])
        elif choice.kind == "use card":
            use_card(s, seat, choice.args[0])
        elif choice.kind == "build wonder":
            build_wonder(s, seat, choice.args[0])
        else:
            use_building(s, seat, choice.args[0], choice.kind == "trade from town at")

    def rule_of(self, choice: Choice) -> str:
        """Each action has a rule of its own."""
        if choice.kind != "act" or choice.args[0] < HARVESTS:
            return super().rule_of(choice)
        return WHEEL[choice.args[0]].rule

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """One action, one card and one building a round, each with conditions of its own."""
        (used,), kind, seat = f.args, choice.kind, f.seat
        if kind == "act":
            return because("one action", "ARC-12.2") if used & ACTION else why_not_act(s, seat, choice.args[0])
        if kind in ("use card", "build wonder"):
            return because("one card", "ARC-17.2") if used & CARD else card_reason(s, seat, choice)
        if kind not in USES:
            return None
        if used & BUILDING:
            return because("one building", "ARC-14.2.4")
        return why_not_trade(s, seat, choice.args[0], kind == "trade from town at")


# -- the wheel -------------------------------------------------------------------------------------------


@dataclass(slots=True, frozen=True)
class WheelAction:
    """An action of the wheel that is no harvest."""

    rule: str
    possible: Callable[[S, int], bool]  # whether it would change something (ARC-R-53), and a circle is free
    lacking: str  # the refusal if it would not
    start: Callable[[S, int], None]


def _construct(s: S, seat: int) -> None:
    s.push(CONSTRUCT(seat, EVERYTHING, int(s.discount)))
    s.discount = False


WHEEL = {
    TRANSACTION: WheelAction(
        "ARC-13.3.1",
        lambda s, seat: can_trade(s, seat, BOTH, s.players[seat].money),
        "no trade",
        lambda s, seat: s.push(TRANSACT(seat, BOTH, 1, 0)),
    ),
    RECRUITMENT: WheelAction(
        "ARC-13.6.1",
        lambda s, seat: can_recruit(s, seat, s.players[seat].money),
        "no recruit",
        lambda s, seat: s.push(RECRUIT(seat, ANY_NUMBER, 0)),
    ),
    MIGRATION: WheelAction(
        "ARC-13.7.1",
        lambda s, seat: can_migrate(s, seat, ALL_UNITS),
        "nobody can move",
        lambda s, seat: s.push(MIGRATE(seat, ALL_UNITS, 0)),
    ),
    CONSTRUCTION: WheelAction(
        "ARC-13.8.1",
        lambda s, seat: can_construct(s, seat, EVERYTHING, s.players[seat].money, s.discount),
        "nothing to build",
        _construct,
    ),
    TAXES: WheelAction("ARC-13.1.1", lambda s, seat: circle_free(s, seat, TAXES), "changes nothing", collect_taxes),
    REPRODUCTION: WheelAction(
        "ARC-13.5.1",
        lambda s, seat: circle_free(s, seat, REPRODUCTION) and bool(births(s, seat)),
        "no pair",
        lambda s, seat: s.push(REPRODUCE(seat, ANY_NUMBER, 0)),
    ),
    EXPLORATION: WheelAction(
        "ARC-13.4.1",
        lambda s, seat: circle_free(s, seat, EXPLORATION) and can_explore(s, seat),
        "no explorers",
        lambda s, seat: s.push(EXPLORE(seat)),
    ),
}


def action_offers(s: S, seat: int) -> list[Choice]:
    """Return the actions that are possible for who has a disc."""
    act = s.book.act
    kinds = harvestable(s, seat)
    offer = [act[kind] for kind in range(HARVESTS) if kinds >> kind & 1]
    for action, wheel in WHEEL.items():
        if wheel.possible(s, seat):
            offer.append(act[action])
    return offer


def act(s: S, seat: int, action: int) -> None:
    """Place a disc and carry out an action of the wheel."""
    s.players[seat].discs -= 1
    s.tell("act", seat=seat, action=action)
    if action in LIMITED:
        take_circle(s, seat, LIMITED[action])
    if action >= HARVESTS:
        WHEEL[action].start(s, seat)
        return
    double = s.doubling >> action & 1
    s.doubling &= ~(1 << action)
    s.push(HARVEST(seat, action, 0, double))


def why_not_act(s: S, seat: int, action: int) -> Reason | None:
    """Return why an action is not possible: a disc, a circle, or something that it changes."""
    if not s.players[seat].discs:
        return because("no disc", "ARC-12.3")
    if action in LIMITED and not circle_free(s, seat, action):
        return because("no circle", "ARC-12.7")
    if action < HARVESTS:
        possible = harvestable(s, seat) >> action & 1
        return None if possible else because("nothing to harvest", "ARC-12.3", kind=action)
    return None if WHEEL[action].possible(s, seat) else because(WHEEL[action].lacking, "ARC-12.3")


ACTIONS = Actions()
NEXT_ROUND = NextRound()
ROUND = Round()
