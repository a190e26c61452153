"""Section 5: offers and promises, in the windows the rules allow."""

from __future__ import annotations

from atoll.games.archipelago.choices import FLORINS, SUMS
from atoll.games.archipelago.flow.common import Private, S, hand_over
from atoll.games.archipelago.state import BROKEN, KEPT, NOBODY, OPEN
from atoll.games.archipelago.units import town_holder
from atoll.kernel import Choice, Decision, Frame, IllegalChoice

NEGOTIATION = 3  # of the options, in `variant`
OFFERS_PER_WINDOW = 2  # so that talk comes to an end
ATOMS = 4  # in one offer
LOAN_TURNS = 2  # until a promise is due

# A deal: proposer, receiver, what the proposer gives, what he asks for; each side is a row of numbers.
MONEY, CUBES, TOKENS, CARD, PERMIT, STAND, RANK, LATER = 0, 1, 7, 8, 9, 10, 11, 12
SIDE = 13
GIVE, ASK = 2, 2 + SIDE


def negotiable(s: S) -> bool:
    """Return whether the table plays with offers."""
    return s.variant[NEGOTIATION] == 0


def open_deals(s: S, seat: int) -> list[Choice]:
    """Return with whom the player whose round or chance it is may deal (ARC-5.4)."""
    if not negotiable(s) or s.talked >= OFFERS_PER_WINDOW:
        return []
    return [s.book.deal_with[other] for other in range(len(s.players)) if other != seat]


def talk(s: S) -> list[Frame]:
    """Return a window in which everybody may make an offer, in order of play."""
    return [TALK(seat) for seat in s.order] if negotiable(s) else []


class Talk(Decision[S]):
    """Make an offer to somebody, or none."""

    rule = "ARC-5.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Anybody else."""
        others = [s.book.deal_with[other] for other in range(len(s.players)) if other != f.seat]
        return [s.book.silent, *others]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the offer together."""
        s.talked = 0
        if choice is not s.book.silent:
            start_deal(s, f.seat, choice.args[0])
            s.talked = 0


def start_deal(s: S, seat: int, other: int) -> None:
    """Begin an offer."""
    s.talked += 1
    s.deal = (seat, other, *(0,) * (2 * SIDE))
    s.window = window_of(s)
    s.push(COMPOSE(seat, 0))


def window_of(s: S) -> tuple[int, ...]:
    """Return who is active, contributes and sets the order, who may no longer give in a crisis, and its kind.

    A player whose chance in a crisis is over hands over no cubes or tokens that would be used in it (ARC-R-57).
    """
    active = contributor = setter = kind = NOBODY
    crisis, barred = False, 0
    chances = []
    for frame in s.stack:
        name = type(frame.step).__name__
        if name == "Round":
            active = frame.seat
        elif name == "SetOrder":
            setter = frame.seat
        elif name in ("CountRebels", "CountMissing"):
            crisis = True
        elif name in ("Contribute", "Supply"):
            chances.append(frame.seat)
            kind = frame.args[0]
            contributor = frame.seat if name == "Contribute" else NOBODY
    if crisis:
        active = NOBODY
        barred = sum(1 << seat for seat in range(len(s.players)) if seat not in chances)
    return active, contributor, setter, barred, kind


ACTIVE, CONTRIBUTOR, SETTER, BARRED, BARRED_KIND = range(5)


def barred_kind(s: S, seat: int) -> int:
    """Return the kind a player may not hand over now, or NOBODY."""
    return s.window[BARRED_KIND] if s.window[BARRED] >> seat & 1 else NOBODY


class Compose(Decision[S]):
    """Put an offer together, piece by piece."""

    rule = "ARC-5.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what one has, ask for anything; units, discs and objectives cannot be traded."""
        book, deal = s.book, s.deal
        seat, other = deal[0], deal[1]
        offer = [book.withdraw]
        if any(deal[GIVE:]):
            offer.append(book.send)
        if f.args[0] >= ATOMS:
            return offer
        return [*offer, *self._given(s, seat, other), *self._asked(s, seat, other)]

    def _given(self, s: S, seat: int, other: int) -> list[Choice]:
        """What the proposer can give."""
        book, player, deal = s.book, s.players[seat], s.deal
        money = player.money - deal[GIVE + MONEY]
        offer = [book.offer_item[k] for k, florins in enumerate(FLORINS) if florins <= money]
        barred = barred_kind(s, seat)
        offer += [
            book.offer_item[len(FLORINS) + k]
            for k in range(6)
            if k != barred and player.cubes[k] > deal[GIVE + CUBES + k]
        ]
        if barred == NOBODY and player.tokens > deal[GIVE + TOKENS]:
            offer.append(book.offer_item[len(FLORINS) + 6])
        if not deal[GIVE + CARD]:
            offer += [book.offer_card[card] for card in player.cards if card not in player.wonders]
        if not deal[GIVE + LATER]:
            offer += book.promise
        return offer + self._services(s, seat, other, GIVE)

    def _asked(self, s: S, seat: int, other: int) -> list[Choice]:
        """What the proposer can ask for, whether the other has it or not."""
        book, deal = s.book, s.deal
        rival = s.players[other]
        offer = list(book.ask_item)
        barred = barred_kind(s, other)
        if barred != NOBODY:
            offer.remove(book.ask_item[len(FLORINS) + barred])
            offer.pop()  # tokens come last
        if not deal[ASK + CARD]:
            offer += [book.ask_card[card] for card in rival.cards if card not in rival.wonders]
        if not deal[ASK + LATER]:
            offer += book.ask_promise
        return offer + self._services(s, other, seat, ASK)

    def _services(self, s: S, giver: int, taker: int, side: int) -> list[Choice]:
        """Permissions to harvest, citizens to stand up, places in the order of play."""
        book, deal = s.book, s.deal
        given = side == GIVE
        offer: list[Choice] = []
        if s.window[ACTIVE] == taker and not deal[side + PERMIT]:
            permits = book.offer_permit if given else book.ask_permit
            offer += [permits[r] for r in range(len(s.cells)) if town_holder(s, r) == giver]
        if s.window[CONTRIBUTOR] == giver and deal[side + STAND] < ATOMS:
            offer.append(book.offer_stand if given else book.ask_stand)
        if s.window[SETTER] == giver and not deal[side + RANK] and taker not in s.ranks:
            ranks = book.offer_place if given else book.ask_place
            offer += [ranks[k] for k, sold in enumerate(s.ranks) if sold == NOBODY]
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add a piece, send the offer or take it back."""
        if choice is s.book.withdraw:
            s.deal = s.window = ()
            return
        if choice is s.book.send:
            s.tell("offer", seat=s.deal[0], rival=s.deal[1])
            s.push(ANSWER(s.deal[1], f.args[1] if len(f.args) > 1 else 0))
            return
        deal = list(s.deal)
        where, amount = _piece(s, choice)
        deal[where] += amount
        s.deal = tuple(deal)
        s.push(COMPOSE(f.seat, f.args[0] + 1, *f.args[1:]))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that this cannot be part of an offer."""
        return s.refusal("no part of an offer", self.rule)


def _piece(s: S, choice: Choice) -> tuple[int, int]:
    """Return where a piece of an offer stands in the deal, and what is added there."""
    book = s.book
    side = GIVE if choice.kind.startswith(("offer", "promise")) else ASK
    if choice.kind in ("offer", "ask"):
        (item,) = choice.args
        if item < len(FLORINS):
            return side + MONEY, FLORINS[item]
        return side + CUBES + item - len(FLORINS), 1
    if choice in (book.offer_stand, book.ask_stand):
        return side + STAND, 1
    if choice.kind in ("promise", "ask promise"):
        return side + LATER, SUMS[choice.args[0]]
    where = {"card": CARD, "permission": PERMIT, "rank": RANK}[choice.kind.split()[1]]
    return side + where, choice.args[0] + 1


def can_give(s: S, seat: int, side: tuple[int, ...]) -> bool:
    """Return whether a player has what a side of a deal takes from him."""
    player = s.players[seat]
    if player.money < side[MONEY] or player.tokens < side[TOKENS]:
        return False
    if any(player.cubes[k] < side[CUBES + k] for k in range(6)):
        return False
    if side[CARD] and (side[CARD] - 1 not in player.cards or side[CARD] - 1 in player.wonders):
        return False
    return not side[PERMIT] or town_holder(s, side[PERMIT] - 1) == seat


class Answer(Private):
    """Accept an offer, decline it, or make one in return."""

    rule = "ARC-5.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Only what can be carried out can be accepted."""
        offer = [s.book.decline]
        if can_give(s, f.seat, s.deal[ASK:]) and can_give(s, s.deal[0], s.deal[GIVE:ASK]):
            offer.append(s.book.accept)
        if not f.args[0]:
            offer.append(s.book.counter)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """An accepted deal is carried out at once."""
        seat, other = s.deal[0], s.deal[1]
        if choice is s.book.accept:
            s.tell("accept", seat=other, rival=seat)
            carry_out(s, seat, other, s.deal[GIVE:ASK])
            carry_out(s, other, seat, s.deal[ASK:])
        elif choice is s.book.counter:
            s.deal = (other, seat, *(0,) * (2 * SIDE))
            s.push(COMPOSE(other, 0, 1))
            return
        else:
            s.tell("decline", seat=other, rival=seat)
        s.deal = s.window = ()

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that one side lacks what it would give."""
        if choice is s.book.accept:
            return s.refusal("cannot be carried out", self.rule)
        return super().refuse(s, f, choice)


def carry_out(s: S, seat: int, other: int, side: tuple[int, ...]) -> None:
    """Hand over one side of a deal; what comes later is a promise (ARC-R-24)."""
    giver, taker = s.players[seat], s.players[other]
    hand_over(s, seat, other, side[MONEY])
    credit(s, seat, other, side[MONEY])
    for kind in range(6):
        giver.cubes[kind] -= side[CUBES + kind]
        taker.cubes[kind] += side[CUBES + kind]
    giver.tokens -= side[TOKENS]
    taker.tokens += side[TOKENS]
    if side[CARD]:
        card = side[CARD] - 1
        giver.cards = tuple(c for c in giver.cards if c != card)
        taker.cards = tuple(sorted((*taker.cards, card)))
        s.tell("card changes hands", seat=seat, rival=other, card=card)
    if side[PERMIT]:
        s.permits |= 1 << (side[PERMIT] - 1)
        s.tell("permit", seat=seat, rival=other, region=side[PERMIT] - 1)
    if side[STAND]:
        s.pledged = tuple(n + side[STAND] * (k == other) for k, n in enumerate(s.pledged))
    if side[RANK]:
        s.ranks = tuple(other if k == side[RANK] - 1 else sold for k, sold in enumerate(s.ranks))
    if side[LATER]:
        s.promises = (*s.promises, (seat, other, side[LATER], s.turn + LOAN_TURNS, OPEN))
        s.tell("promise", seat=seat, rival=other, florins=side[LATER], number=s.turn + LOAN_TURNS)


def credit(s: S, seat: int, other: int, florins: int) -> None:
    """Count florins handed over against what was promised to that player, oldest promise first."""
    kept = []
    for who, whom, owed, due, stands in s.promises:
        if stands == OPEN and (who, whom) == (seat, other) and florins:
            paid = min(owed, florins)
            florins -= paid
            owed -= paid
            if not owed:
                stands = KEPT
                s.tell("promise kept", seat=seat, rival=other)
        kept.append((who, whom, owed, due, stands))
    s.promises = tuple(kept)


def settle_promises(s: S) -> None:
    """At the end of a turn promises that are due and not kept are broken."""
    settled = []
    for who, whom, owed, due, stands in s.promises:
        if stands == OPEN and s.turn >= due:
            stands = BROKEN
            s.tell("promise broken", seat=who, rival=whom)
        settled.append((who, whom, owed, due, stands))
    s.promises = tuple(settled)


TALK = Talk()
COMPOSE = Compose()
ANSWER = Answer()
