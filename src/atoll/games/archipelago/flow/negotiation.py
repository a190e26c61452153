"""Section 5: offers and answers, in the windows the rules allow."""

from __future__ import annotations

from atoll.games.archipelago.choices import DUE_TURNS
from atoll.games.archipelago.flow.common import Certain, OrderSetting, OwnChance, OwnRound, Private, S, kind_of
from atoll.games.archipelago.flow.deals import (
    PROMISES,
    add_gifts,
    add_the_rest,
    between,
    can_give,
    carry_out,
    clause_of,
    on_table,
    repay,
    repayments,
    tell_term,
    wishes,
)
from atoll.games.archipelago.flow.promises import HARVEST, judge
from atoll.games.archipelago.state import AT_ONCE, BROKEN, NOBODY, PERMIT, Deal, Window
from atoll.games.archipelago.state.underway import numbers_of
from atoll.kernel import CHANCE, Choice, Decision, Frame, IllegalChoice, Reason, Routine, because

NEGOTIATION, TALKING, WAITING = 3, 4, 5  # of the options, in `variant`
UNLIMITED = 1 << 30
OFFERS = (UNLIMITED, 2, 1, 5)  # that a player may make in a window
PATIENCE = (0, 60, 180)  # seconds to wait for an answer; 0 is for ever
PIECES = 8  # of one offer
NO_PIECE = -1


def negotiable(s: S) -> bool:
    """Return whether the table plays with offers."""
    return s.variant[NEGOTIATION] == 0


def most_offers(s: S) -> int:
    """Return how many offers the table lets a player make at a time (ARC-R-65)."""
    return OFFERS[s.variant[TALKING]]


def open_deals(s: S, seat: int) -> list[Choice]:
    """Return with whom the player whose round or chance it is may deal (ARC-5.4)."""
    if not negotiable(s):
        return []
    offer = repayments(s, seat)
    return [*offer, *s.book.talk_of[len(s.players)][seat]] if s.talked < most_offers(s) else offer


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
        (made,) = f.args
        if choice is not s.book.silent:
            made += choice.kind != "pay back"
            if made < most_offers(s):
                s.push(TALK(f.seat, made))
            start_talk(s, f.seat, choice)
        s.talked = 0


def window_of(s: S) -> Window:
    """Return who has which part in a deal that begins now (ARC-5.4).

    A player whose chance in a crisis is over hands over no cubes or tokens that would be used in it (ARC-R-57).
    """
    active = setter = kind = NOBODY
    crisis, helpers = s.crisis is not None, 0
    barred = (1 << len(s.players)) - 1 if crisis else 0
    for frame in reversed(s.stack):
        step = frame.step
        if isinstance(step, OwnRound):  # whatever lies below it is not a part of this round
            active = NOBODY if crisis else frame.seat
            break
        if isinstance(step, OwnChance):
            kind = kind_of(frame)
            barred &= ~(1 << frame.seat)
            helpers |= step.stands_up << frame.seat
        elif isinstance(step, OrderSetting):
            setter = frame.seat
    return Window(active, setter, barred, kind, helpers)


# -- putting an offer together -----------------------------------------------------------------------------


def start_deal(s: S, seat: int, other: int, counter: int = 0, *refused: int) -> None:
    """Begin an offer; an offer in return knows the numbers of the clauses it answers."""
    s.deal = Deal(seat, (other,), window_of(s))
    s.push(COMPOSE(seat, 0, NO_PIECE, counter, *refused))


class Compose(Decision[S]):
    """Put an offer together, piece by piece; nobody else knows of it before it is made."""

    rule = "ARC-5.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what one has, ask for anything; units, discs and objectives cannot be traded."""
        book, seat, deal = s.book, f.seat, s.deal
        pieces, promised, counter = f.args[:3]
        if promised != NO_PIECE:
            return book.due
        assert deal is not None
        party = deal.parties[-1]
        offer = [book.withdraw]
        ready = deal.addressed()
        if ready:
            offer.append(book.send)
            if len(deal.parties) > 1 and can_give(s, seat, deal.terms):
                offer.append(book.send_jointly)
        if pieces >= PIECES:
            return offer
        if ready and not counter and deal.window.active in (NOBODY, seat):
            taken = (seat, *deal.parties)
            offer += [book.also_with[other] for other in range(len(s.players)) if other not in taken]
        own, others, cards = deal.given(seat, party)
        add_gifts(offer, s, deal, seat, own)
        add_the_rest(offer, s, deal, seat, party, book.giving, own, cards)
        offer += wishes(s, deal, party) if deal.window.barred else book.asking.item
        add_the_rest(offer, s, deal, party, seat, book.asking, others, cards)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add a piece or a party, send the offer or take it back."""
        book, deal = s.book, s.deal
        pieces, promised, counter = f.args[:3]
        assert deal is not None
        if choice is book.withdraw:
            s.deal = None
            return
        if choice is book.send or choice is book.send_jointly:
            send(s, deal, choice is book.send_jointly, counter)
            return
        s.decision -= 1  # for all others nothing has happened yet (ARC-R-68)
        if choice.kind in PROMISES:
            s.stack.append(Frame(self, f.seat, (pieces, choice.index, *f.args[2:])))
            return
        if choice.kind == "also with":
            deal.parties = (*deal.parties, choice.args[0])
        else:
            piece, due = (choice, AT_ONCE) if promised == NO_PIECE else (book[promised], DUE_TURNS[choice.args[0]])
            deal.add(clause_of(deal.proposer, deal.parties[-1], piece, due), s.cat.money)
        s.stack.append(Frame(self, f.seat, (pieces + 1, NO_PIECE, *f.args[2:])))

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """To send it, to several also as one."""
        return [s.book.send, s.book.send_jointly] if len(on_table(s).parties) > 1 else [s.book.send]

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that this cannot be part of an offer, or not be sent."""
        deal = on_table(s)
        if choice in (s.book.send, s.book.send_jointly) and not deal.addressed():
            return s.refusal("empty offer", self.rule)
        if choice is s.book.send_jointly:
            return s.refusal("cannot be carried out", self.rule)
        return s.refusal("no part of an offer", self.rule)


# -- answers -----------------------------------------------------------------------------------------------


def send(s: S, deal: Deal, jointly: bool, counter: int) -> None:
    """Put an offer to all to whom it is made, in order of play, and say all its parts."""
    deal.parties = tuple([other for other in s.order if other in deal.parties])
    deal.joint, deal.draft = jointly, False
    for other in deal.parties if s.log is not None else ():
        s.tell("joint offer" if jointly else "offer", seat=deal.proposer, rival=other)
        for clause in between(deal, deal.proposer, other):
            tell_term(s, clause)
    s.do(*[ANSWER(other, counter) for other in deal.parties], CLOSE(CHANCE))


class Answer(Private):
    """Accept an offer, decline it, or make one in return; who made it may withdraw it meanwhile (ARC-R-64)."""

    rule = "ARC-5.7"
    rules = {"accept": "ARC-5.7", "counter": "ARC-5.5"}

    def needed(self, s: S, f: Frame) -> bool:
        """An offer that no longer stands needs no answer."""
        return f.seat in on_table(s).parties

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Only what can be carried out can be accepted; who made the offer has shown that he can."""
        (counter,) = f.args
        deal = on_table(s)
        if f.seat == deal.proposer:
            return s.book.taking_back
        offer = [s.book.decline]
        if can_give(s, f.seat, between(deal, f.seat, deal.proposer)):
            offer.append(s.book.accept)
        if not counter or most_offers(s) == UNLIMITED:
            offer.append(s.book.counter)
        return offer

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every answer."""
        return [] if f.seat == on_table(s).proposer else [s.book.accept, s.book.decline, s.book.counter]

    def bystanders(self, s: S, f: Frame) -> tuple[int, ...]:
        """Who made the offer may take it back while others think."""
        return (on_table(s).proposer,)

    def binds(self, choice: Choice) -> bool:
        """An answer is given to somebody: it is not taken back without them."""
        return True

    def lapse(self, s: S, f: Frame) -> tuple[int, Choice] | None:
        """Who does not answer within the time the table has agreed on declines (ARC-R-65)."""
        seconds = PATIENCE[s.variant[WAITING]]
        return (seconds, s.book.decline) if seconds else None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """An accepted deal is carried out at once, a joint one when all have agreed."""
        deal = on_table(s)
        if choice is s.book.withdraw:
            s.tell("withdraw", seat=deal.proposer)
            deal.parties = deal.terms = ()
        elif choice is s.book.accept:
            s.tell("accept", seat=f.seat, rival=deal.proposer)
            self._agree(s, deal, f.seat)
        else:
            s.tell("counter" if choice is s.book.counter else "decline", seat=f.seat, rival=deal.proposer)
            self._decline(s, deal, f.seat, choice is s.book.counter)

    def _agree(self, s: S, deal: Deal, seat: int) -> None:
        if not deal.joint:
            terms = between(deal, seat, deal.proposer)
            deal.leave(seat)
            carry_out(s, terms)
            let_lapse(s, deal)
            return
        deal.agreed |= 1 << seat
        if all(deal.agreed >> party & 1 for party in deal.parties):
            carry_out(s, deal.terms)
            deal.parties = ()

    def _decline(self, s: S, deal: Deal, seat: int, counter: bool) -> None:
        if any(clause.giver == seat and clause.what == PERMIT for clause in deal.terms):
            judge(s, seat, HARVEST, BROKEN, deal.proposer)
        if counter:
            below = next(k for k in range(len(s.stack) - 1, -1, -1) if s.stack[k].step is CLOSE)
            refused = numbers_of(between(deal, seat, deal.proposer))
            s.stack.insert(below, COUNTER(seat, deal.proposer, *refused))
        if deal.joint:
            deal.parties = ()
        else:
            deal.leave(seat)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Both sides must have what they would give; an offer in return comes once. Its maker only withdraws it."""
        if f.seat == on_table(s).proposer or choice in self.choices(s, f):
            return None
        if choice is s.book.counter:
            return because("one counter-offer", "ARC-5.5")
        return because("cannot be carried out", self.rule)


def let_lapse(s: S, deal: Deal) -> None:
    """Take back the offers to others that the proposer can no longer carry out."""
    for party in deal.parties:
        if not can_give(s, deal.proposer, between(deal, party, deal.proposer)):
            s.tell("lapse", seat=deal.proposer, rival=party)
            deal.leave(party)


class CloseDeal(Routine[S]):
    """When all have answered the offer is off the table."""

    rule = "ARC-5.7"

    def run(self, s: S, f: Frame) -> None:
        """Clear it."""
        s.deal = None


class CounterOffer(Routine[S]):
    """An offer in return, to who made the first one."""

    rule = "ARC-5.5"

    def run(self, s: S, f: Frame) -> None:
        """Where the table limits talk, it has no further counter-offer."""
        proposer, *refused = f.args
        start_deal(s, f.seat, proposer, 1, *refused)


TALK = Talk()
COMPOSE = Compose()
ANSWER = Answer()
CLOSE = CloseDeal()
COUNTER = CounterOffer()
