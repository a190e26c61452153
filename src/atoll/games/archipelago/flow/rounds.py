"""Chapter 12: the actions phase — rounds in order of play until everybody has passed."""

from __future__ import annotations

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
from atoll.games.archipelago.flow.cards import build_wonder, card_offers, refuse_card_use, use_card, wonder_offers
from atoll.games.archipelago.flow.common import S
from atoll.games.archipelago.flow.construction import CONSTRUCT, EVERYTHING, can_construct
from atoll.games.archipelago.flow.ending import CHECKED, ENDED
from atoll.games.archipelago.flow.exploration import EXPLORE, can_explore
from atoll.games.archipelago.flow.harvest import HARVEST, harvestable
from atoll.games.archipelago.flow.market import (
    BOTH,
    TRANSACT,
    can_trade,
    collect_taxes,
    refuse_use,
    trades,
    use_building,
)
from atoll.games.archipelago.flow.migration import ALL_UNITS, MIGRATE, can_migrate
from atoll.games.archipelago.flow.negotiation import is_talk, open_deals, start_talk
from atoll.games.archipelago.flow.people import RECRUIT, REPRODUCE, births, can_recruit
from atoll.games.archipelago.flow.windows import OwnRound
from atoll.games.archipelago.state import PHASE_5
from atoll.kernel import CHANCE, Choice, Frame, IllegalChoice, Routine

ACTION, CARD, BUILDING = 1, 2, 4  # what was used in a round
HARVESTS = 6
ANY_NUMBER = 99


class Actions(Routine[S]):
    """Phase 5: rounds in order of play."""

    rule = "ARC-12.1"

    def run(self, s: S, f: Frame) -> None:
        """Start with the first player."""
        s.phase = PHASE_5
        s.passed = 0
        s.tell("phase 5")
        s.do(CHECKED, NEXT_ROUND(CHANCE, 0))


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


def circle_free(s: S, seat: int, limited: int) -> bool:
    """The own circle first, then a multicoloured one (ARC-12.7)."""
    players = len(s.players)
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

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer everything not used yet in this round; a round without anything is a pass."""
        (used,) = f.args
        seat, book = f.seat, s.book
        offer = [book.end_round if used else book.passing]
        if not used & ACTION and s.players[seat].discs:
            offer += action_offers(s, seat)
        if not used & CARD:
            offer += card_offers(s, seat)
            offer += wonder_offers(s, seat)
        if not used & BUILDING:
            offer += trades(s, seat)
        return offer + open_deals(s, seat)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Start what was chosen; it is finished before the round goes on."""
        seat, (used,), book = f.seat, f.args, s.book
        kind = choice.kind
        if choice is book.end_round:
            return
        if choice is book.passing:
            s.passed |= 1 << seat
            s.tell("pass", seat=seat)
        elif kind == "act":
            s.push(ROUND(seat, used | ACTION))
            self._act(s, seat, choice.args[0])
        elif kind == "use card":
            s.push(ROUND(seat, used | CARD))
            use_card(s, seat, choice.args[0])
        elif kind == "build wonder":
            s.push(ROUND(seat, used | CARD))
            build_wonder(s, seat, choice.args[0])
        elif is_talk(choice):
            s.push(f)
            start_talk(s, seat, choice)
        else:
            s.push(ROUND(seat, used | BUILDING))
            use_building(s, seat, choice.args[0], kind == "trade from town at")

    def _act(self, s: S, seat: int, action: int) -> None:
        """Place a disc and carry out an action of the wheel."""
        s.players[seat].discs -= 1
        s.tell("act", seat=seat, action=action)
        if action in LIMITED:
            take_circle(s, seat, LIMITED[action])
        if action < HARVESTS:
            double = s.doubling >> action & 1
            s.doubling &= ~(1 << action)
            s.push(HARVEST(seat, action, 0, double))
        elif action == TRANSACTION:
            s.push(TRANSACT(seat, BOTH, 1, 0))
        elif action == RECRUITMENT:
            s.push(RECRUIT(seat, ANY_NUMBER, 0))
        elif action == MIGRATION:
            s.push(MIGRATE(seat, ALL_UNITS, 0))
        elif action == CONSTRUCTION:
            s.push(CONSTRUCT(seat, EVERYTHING, int(s.discount)))
            s.discount = False
        elif action == TAXES:
            collect_taxes(s, seat)
        elif action == REPRODUCTION:
            s.push(REPRODUCE(seat, ANY_NUMBER, 0))
        else:
            s.push(EXPLORE(seat))

    def rule_of(self, choice: Choice) -> str:
        """Each part of a round has a rule of its own."""
        if choice.kind == "act":
            return ACTION_RULES[min(choice.args[0] - HARVESTS, 6)] if choice.args[0] >= HARVESTS else "ARC-13.2.1"
        return {
            "pass": "ARC-12.3",
            "end round": "ARC-12.2",
            "use card": "ARC-17.2",
            "build wonder": "ARC-18.2",
            "trade at": "ARC-14.2.2",
            "trade from town at": "ARC-14.4.2",
            "deal with": "ARC-5.4",
            "listen to": "ARC-5.4",
            "pay back": "ARC-5.7",
        }.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what was used up or is missing."""
        (used,) = f.args
        kind, seat = choice.kind, f.seat
        if kind == "act":
            return refuse_action(s, seat, choice.args[0], used)
        if kind in ("use card", "build wonder"):
            if used & CARD:
                return s.refusal("one card", "ARC-17.2")
            return refuse_card_use(s, seat, choice)
        if kind in ("trade at", "trade from town at"):
            if used & BUILDING:
                return s.refusal("one building", "ARC-14.2.4")
            return refuse_use(s, seat, choice.args[0])
        return super().refuse(s, f, choice)


ACTION_RULES = ("ARC-13.3.1", "ARC-13.6.1", "ARC-13.7.1", "ARC-13.8.1", "ARC-13.1.1", "ARC-13.5.1", "ARC-13.4.1")


def action_offers(s: S, seat: int) -> list[Choice]:
    """Return the actions that would change something (ARC-R-53)."""
    act = s.book.act
    money = s.players[seat].money
    kinds = harvestable(s, seat)
    offer = [act[kind] for kind in range(HARVESTS) if kinds >> kind & 1]
    if can_trade(s, seat, BOTH, money):
        offer.append(act[TRANSACTION])
    if can_recruit(s, seat, money):
        offer.append(act[RECRUITMENT])
    if can_migrate(s, seat, ALL_UNITS):
        offer.append(act[MIGRATION])
    if can_construct(s, seat, EVERYTHING, money, s.discount):
        offer.append(act[CONSTRUCTION])
    if circle_free(s, seat, LIMITED[TAXES]):
        offer.append(act[TAXES])
    if circle_free(s, seat, LIMITED[REPRODUCTION]) and births(s, seat):
        offer.append(act[REPRODUCTION])
    if circle_free(s, seat, LIMITED[EXPLORATION]) and can_explore(s, seat):
        offer.append(act[EXPLORATION])
    return offer


def refuse_action(s: S, seat: int, action: int, used: int) -> IllegalChoice:
    """Say why an action is not possible."""
    if used & ACTION:
        return s.refusal("one action", "ARC-12.2")
    if not s.players[seat].discs:
        return s.refusal("no disc", "ARC-12.3")
    if action in LIMITED and not circle_free(s, seat, LIMITED[action]):
        return s.refusal("no circle", "ARC-12.7")
    return s.refusal("changes nothing", "ARC-12.3")


ACTIONS = Actions()
NEXT_ROUND = NextRound()
ROUND = Round()
