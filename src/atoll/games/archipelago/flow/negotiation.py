"""Section 5: offers and answers, in the windows the rules allow."""

from __future__ import annotations

from atoll.games.archipelago.choices import DUE_TURNS, FLORINS, SUMS
from atoll.games.archipelago.flow.common import Certain, Private, S
from atoll.games.archipelago.flow.deals import (
    ACTIVE,
    AGREED,
    CARD,
    CUBES,
    JOINT,
    LATER,
    MONEY,
    PARTIES,
    PERMIT,
    PLACE,
    PROPOSER,
    STAND,
    TOKENS,
    VOW,
    add_clause,
    between,
    can_give,
    carry_out,
    gifts,
    wishes,
)
from atoll.games.archipelago.flow.promises import HARVEST, judge, repay, repayments
from atoll.games.archipelago.state import BROKEN, NOBODY
from atoll.kernel import CHANCE, Choice, Decision, Frame, IllegalChoice, Routine

NEGOTIATION, TALKING, WAITING = 3, 4, 5  # of the options, in `variant`
OFFERS = (2, 1, 5)  # that a player may make in a window, so that talk comes to an end
PATIENCE = (0, 60, 180)  # seconds to wait for an answer; 0 is for ever
PIECES = 8  # of one offer
KINDS = 6
_PLAIN = {"card": CARD, "permission": PERMIT, "to stand up": STAND, "rank": PLACE}


def negotiable(s: S) -> bool:
    """Return whether the table plays with offers."""
    return s.variant[NEGOTIATION] == 0


def offers_left(s: S) -> bool:
    """Return whether one more offer may be made in this window."""
    return s.talked < OFFERS[s.variant[TALKING]]


def open_deals(s: S, seat: int) -> list[Choice]:
    """Return with whom the player whose round or chance it is may deal (ARC-5.4)."""
    if not negotiable(s):
        return []
    offer = repayments(s, seat)
    return [*offer, *s.book.talk_of[len(s.players)][seat]] if offers_left(s) else offer


def is_talk(choice: Choice) -> bool:
    """Return whether a choice begins a deal or pays a debt."""
    return choice.kind in ("deal with", "listen to", "pay back")


def start_talk(s: S, seat: int, choice: Choice) -> None:
    """Make somebody an offer, ask him for one, or pay him back."""
    (other,) = choice.args
    if choice.kind == "pay back":
        repay(s, seat, other)
        return
    s.talked += 1
    if choice.kind == "deal with":
        start_deal(s, seat, other)
    else:
        start_deal(s, other, seat)


def talk(s: S) -> list[Frame]:
    """Return a window in which everybody may make offers, in order of play."""
    return [TALK(seat, 0) for seat in s.order] if negotiable(s) else []


class Talk(Certain):
    """Make an offer to somebody, or none."""

    rule = "ARC-5.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Anybody else, and whom one owes."""
        others = s.book.talk_of[len(s.players)][f.seat]
        return [s.book.silent, *others[: len(s.players) - 1], *repayments(s, f.seat)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the offer together; another may follow."""
        s.talked = f.args[0]
        if choice is not s.book.silent:
            if choice.kind == "pay back" or f.args[0] + 1 < OFFERS[s.variant[TALKING]]:
                s.push(TALK(f.seat, f.args[0] + (choice.kind != "pay back")))
            start_talk(s, f.seat, choice)
        s.talked = 0


# -- putting an offer together -----------------------------------------------------------------------------


def start_deal(s: S, seat: int, other: int, counter: int = 0, *refused: int) -> None:
    """Begin an offer; an offer in return knows the numbers of the clauses it answers."""
    s.deal = (seat, 0, 0, other)
    s.terms = ()
    s.window = window_of(s)
    s.push(COMPOSE(seat, 0, counter, *refused))


def close_deal(s: S) -> None:
    """Clear the table of what was offered."""
    s.deal = s.window = ()
    s.terms = ()


def window_of(s: S) -> tuple[int, ...]:
    """Return who is active, sets the order, may no longer give in a crisis, its kind, and who can still help.

    A player whose chance in a crisis is over hands over no cubes or tokens that would be used in it (ARC-R-57).
    """
    active = setter = kind = NOBODY
    crisis, barred, helpers, chances = False, 0, 0, 0
    for frame in s.stack:
        name = type(frame.step).__name__
        if name == "Round":
            active = frame.seat
        elif name == "SetOrder":
            setter = frame.seat
        elif name in ("CountRebels", "CountMissing"):
            crisis, helpers, chances = True, 0, 0
        elif name in ("Contribute", "Supply"):
            kind = frame.args[0]
            chances |= 1 << frame.seat
            helpers |= (name == "Contribute") << frame.seat
    if crisis:
        active = NOBODY
        barred = (1 << len(s.players)) - 1 & ~chances
    return active, setter, barred, kind, helpers


class Compose(Decision[S]):
    """Put an offer together, piece by piece."""

    rule = "ARC-5.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what one has, ask for anything; units, discs and objectives cannot be traded."""
        book, seat, party = s.book, f.seat, s.deal[-1]
        offer = [book.withdraw]
        ready = bool(between(s, seat, party))
        if ready:
            offer.append(book.send)
            if len(s.deal) > PARTIES + 1 and can_give(s, seat, s.terms):
                offer.append(book.send_jointly)
        if f.args[0] >= PIECES:
            return offer
        if ready and s.window[ACTIVE] in (NOBODY, seat) and not f.args[1]:
            others = [other for other in range(len(s.players)) if other != seat and other not in s.deal[PARTIES:]]
            offer += [book.also_with[other] for other in others]
        return [*offer, *gifts(s, seat, party), *wishes(s, seat, party)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add a piece or a party, send the offer or take it back."""
        book = s.book
        pieces, counter, *refused = f.args
        more = COMPOSE(f.seat, pieces + 1, counter, *refused)
        if choice is book.withdraw:
            close_deal(s)
        elif choice is book.send or choice is book.send_jointly:
            send(s, f.seat, choice is book.send_jointly, counter)
        elif choice.kind == "also with":
            s.deal = (*s.deal, choice.args[0])
            s.push(more)
        elif choice.kind.endswith(("promise", "vow")):
            s.do(DUE(f.seat, choice.index), more)
        else:
            given, what, which, amount = _piece(choice)
            _add(s, f.seat, given, what, which, amount)
            s.push(more)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that this cannot be part of an offer."""
        return s.refusal("no part of an offer", self.rule)


def _add(s: S, seat: int, given: bool, what: int, which: int, amount: int) -> None:
    giver, taker = (seat, s.deal[-1]) if given else (s.deal[-1], seat)
    add_clause(s, giver, taker, what, which, amount)


def _piece(choice: Choice) -> tuple[bool, int, int, int]:
    """Return whether a piece is given or asked for, what it is, which one and how many."""
    side, _, rest = choice.kind.partition(" ")
    (thing,) = choice.args
    if rest:
        return side == "offer", _PLAIN[rest], thing, 1
    if thing < len(FLORINS):
        return side == "offer", MONEY, 0, FLORINS[thing]
    kind = thing - len(FLORINS)
    return (side == "offer", CUBES, kind, 1) if kind < KINDS else (side == "offer", TOKENS, 0, 1)


class Due(Decision[S]):
    """Say by when a promise is to be kept."""

    rule = "ARC-5.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """In this turn or one of the next."""
        return s.book.due

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the promise into the offer."""
        piece = s.book[f.args[0]]
        given = not piece.kind.startswith("ask")
        turns = DUE_TURNS[choice.args[0]]
        if piece.kind.endswith("vow"):
            _add(s, f.seat, given, VOW, piece.args[0], turns)
        else:
            _add(s, f.seat, given, LATER, turns, SUMS[piece.args[0]])


# -- answers -----------------------------------------------------------------------------------------------


def send(s: S, seat: int, jointly: bool, counter: int) -> None:
    """Put an offer to all to whom it is made, in order of play."""
    parties = [other for other in s.order if other in s.deal[PARTIES:]]
    s.deal = (seat, int(jointly), 0, *parties)
    for other in parties:
        s.tell("offer", seat=seat, rival=other)
    s.do(*(ANSWER(other, counter) for other in parties), CLOSE(CHANCE))


class Answer(Private):
    """Accept an offer, decline it, or make one in return; who made it may withdraw it meanwhile (ARC-R-64)."""

    rule = "ARC-5.7"

    def enter(self, s: S, f: Frame) -> bool:
        """An offer that no longer stands needs no answer."""
        if f.seat not in s.deal[PARTIES:]:
            s.stack.pop()
            return False
        return super().enter(s, f)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Only what can be carried out can be accepted; who made the offer has shown that he can."""
        if f.seat == s.deal[PROPOSER]:
            return s.book.taking_back
        offer = [s.book.decline]
        if can_give(s, f.seat, between(s, f.seat, s.deal[PROPOSER])):
            offer.append(s.book.accept)
        if not f.args[0]:
            offer.append(s.book.counter)
        return offer

    def bystanders(self, s: S, f: Frame) -> tuple[int, ...]:
        """Who made the offer may take it back while others think."""
        return (s.deal[PROPOSER],)

    def binds(self, choice: Choice) -> bool:
        """An answer is given to somebody: it is not taken back without them."""
        return True

    def lapse(self, s: S, f: Frame) -> tuple[int, Choice] | None:
        """Who does not answer within the time the table has agreed on declines (ARC-R-65)."""
        seconds = PATIENCE[s.variant[WAITING]]
        return (seconds, s.book.decline) if seconds else None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """An accepted deal is carried out at once, a joint one when all have agreed."""
        proposer = s.deal[PROPOSER]
        if choice is s.book.withdraw:
            s.tell("withdraw", seat=proposer)
            s.deal, s.terms = s.deal[:PARTIES], ()
            return
        if choice is s.book.accept:
            s.tell("accept", seat=f.seat, rival=proposer)
            self._agree(s, f.seat)
            return
        s.tell("counter" if choice is s.book.counter else "decline", seat=f.seat, rival=proposer)
        if any(clause[0] == f.seat and clause[2] == PERMIT for clause in s.terms):
            judge(s, f.seat, HARVEST, BROKEN, proposer)
        if choice is s.book.counter:
            below = next(k for k in range(len(s.stack) - 1, -1, -1) if s.stack[k].step is CLOSE)
            refused = [number for clause in between(s, f.seat, proposer) for number in clause]
            s.stack.insert(below, COUNTER(f.seat, proposer, *refused))
        if s.deal[JOINT]:
            s.deal = s.deal[:PARTIES]
        else:
            _leave(s, f.seat)

    def _agree(self, s: S, seat: int) -> None:
        if not s.deal[JOINT]:
            terms = between(s, seat, s.deal[PROPOSER])
            _leave(s, seat)
            carry_out(s, terms)
            lapse(s)
            return
        agreed = s.deal[AGREED] | 1 << seat
        s.deal = (*s.deal[:AGREED], agreed, *s.deal[PARTIES:])
        if all(agreed >> party & 1 for party in s.deal[PARTIES:]):
            carry_out(s, s.terms)
            s.deal = s.deal[:PARTIES]

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that one side lacks what it would give."""
        if choice is s.book.accept and f.seat != s.deal[PROPOSER]:
            return s.refusal("cannot be carried out", self.rule)
        return super().refuse(s, f, choice)


def _leave(s: S, seat: int) -> None:
    """Take a player and what concerns him out of the deal."""
    proposer = s.deal[PROPOSER]
    s.deal = (*s.deal[:PARTIES], *(party for party in s.deal[PARTIES:] if party != seat))
    s.terms = tuple(clause for clause in s.terms if {clause[0], clause[1]} != {seat, proposer})


def lapse(s: S) -> None:
    """Take back the offers to others that the proposer can no longer carry out."""
    proposer = s.deal[PROPOSER]
    for party in s.deal[PARTIES:]:
        if not can_give(s, proposer, between(s, party, proposer)):
            s.tell("lapse", seat=proposer, rival=party)
            _leave(s, party)


class CloseDeal(Routine[S]):
    """When all have answered the offer is off the table."""

    rule = "ARC-5.7"

    def run(self, s: S, f: Frame) -> None:
        """Clear it."""
        close_deal(s)


class CounterOffer(Routine[S]):
    """An offer in return, to who made the first one."""

    rule = "ARC-5.5"

    def run(self, s: S, f: Frame) -> None:
        """It has no further counter-offer."""
        start_deal(s, f.seat, f.args[0], 1, *f.args[1:])


TALK = Talk()
COMPOSE = Compose()
DUE = Due()
ANSWER = Answer()
CLOSE = CloseDeal()
COUNTER = CounterOffer()
