"""Chapter 16: the evolution track, buying and rotating cards, filling empty slots."""

from __future__ import annotations

from atoll.games.archipelago.catalog import UPRIGHT_TURNS, card_and_turns, slot_with
from atoll.games.archipelago.flow.balance import halves
from atoll.games.archipelago.flow.common import Private, S, begin_phase, spend
from atoll.games.archipelago.flow.ending import ENDED
from atoll.games.archipelago.state import EMPTY, PHASE_6
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame, Reason, Routine, Weighed, because


class TurnUpCard(Routine[S]):
    """The card on top of the deck shows its back; an empty deck is made anew (ARC-R-26)."""

    rule = "ARC-3.6"

    def run(self, s: S, f: Frame) -> None:
        """Let chance say which card is next."""
        if s.deck.top:
            return
        if not s.deck.loose and s.discards:
            s.deck = Deck(s.discards)
            s.discards = ()
            s.tell("cards shuffled", number=len(s.deck))
        if s.deck.loose:
            s.push(NEXT_CARD(CHANCE))


class NextCard(Draw[S]):
    """Which card lies on top of the deck."""

    rule = "ARC-3.6"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the evolution deck."""
        return s.deck, s.book.draw_card

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Its back is seen, its front is not."""
        (card,) = choice.args
        s.deck = s.deck.without(card).with_top(card)
        s.tell("back", back=s.cat.cards[card].back)


class FillSlot(Routine[S]):
    """Fill an empty slot with the top card, upright; a red back below it comes into force at once."""

    rule = "ARC-16.6"

    def run(self, s: S, f: Frame) -> None:
        """Take the card; red zones count but for the set-up (ARC-R-27)."""
        slot, red_counts = f.args
        if s.track[slot] != EMPTY or not s.deck.top:
            return
        card, s.deck = s.deck.draw_known()
        set_slot(s, slot, slot_with(card))
        s.tell("new card", card=card)
        if red_counts:
            s.push(RED_BACK(CHANCE))
        s.push(TURN_UP_CARD(CHANCE))


class RedBack(Routine[S]):
    """Resolve the red half of the back now on top (ARC-16.7)."""

    rule = "ARC-16.7"

    def run(self, s: S, f: Frame) -> None:
        """Non-red zones wait for phase 4."""
        s.do(*halves(s, red=True))


class Purchase(Routine[S]):
    """Phase 6: discs and coins come back, then each player buys or rotates."""

    rule = "ARC-16.1"

    def run(self, s: S, f: Frame) -> None:
        """In order of play."""
        for player in s.players:
            player.discs = player.discs_owned
        begin_phase(s, PHASE_6, florins=s.zone_coins)
        s.bank += s.zone_coins
        s.zone_coins = 0
        s.own_circles = s.wild_circles = (0, 0, 0)
        for seat in reversed(s.order):
            s.do(BUY_OR_ROTATE(seat), REFILL(seat), ENDED)


class BuyOrRotate(Private):
    """Buy a card and then rotate one of the others, or rotate two."""

    rule = "ARC-16.2"
    rules = {"buy card": "ARC-16.3", "rotate": "ARC-16.2", "done": "ARC-16.2"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what the player can pay, and every card to rotate."""
        money, track = s.players[f.seat].money, on_track(s)
        offer = [s.book.buy_card[card] for card, turns in track if s.cat.cards[card].prices[turns] <= money]
        return offer + [s.book.rotate[card] for card, _ in track]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Buy any card."""
        return [s.book.buy_card[card] for card, _ in on_track(s)]

    def needed(self, s: S, f: Frame) -> bool:
        """An empty track offers nothing (ARC-R-28)."""
        return bool(on_track(s))

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Then rotate a card that has not been rotated."""
        (card,) = choice.args
        if choice is s.book.buy_card[card]:
            slot = slot_of(s, card)
            price = price_on_track(s, slot)
            set_slot(s, slot, EMPTY)
            acquire(s, f.seat, card, price)
        else:
            rotate(s, f.seat, card)
        s.push(ROTATE(f.seat, card))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The card must be there, and be paid if it is bought."""
        if choice is s.book.done:
            return because("buy or rotate", self.rule)
        (card,) = choice.args
        slot, has = slot_of(s, card), s.players[f.seat].money
        if slot < 0:
            return because("not on track", self.rule, card=card)
        need = price_on_track(s, slot) if choice.kind == "buy card" else 0
        return because("florins", "ARC-16.3", need=need, has=has) if has < need else None


class Rotate(Weighed[S]):
    """Rotate one more card, another one."""

    rule = "ARC-16.2"
    rules = {"buy card": "ARC-16.2", "rotate": "ARC-16.2", "done": "ARC-16.2"}
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Every card but the one already rotated."""
        (rotated,) = f.args
        return [s.book.rotate[card] for card, _ in on_track(s) if card != rotated]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A quarter turn clockwise."""
        rotate(s, f.seat, choice.args[0])

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """It must be another card of the track."""
        if choice in self.choices(s, f):
            return None
        again = choice.kind == "rotate" and choice.args == f.args
        return because("two different" if again else "rotate now", self.rule)


class Refill(Routine[S]):
    """Fill the empty slots one card at a time."""

    rule = "ARC-16.6"

    def run(self, s: S, f: Frame) -> None:
        """From the deck, as far as it goes; each may bring an immediate crisis (ARC-16.8)."""
        s.do(*(FILL_SLOT(CHANCE, slot, 1) for slot, card in enumerate(s.track) if card < 0))


def on_track(s: S) -> list[tuple[int, int]]:
    """Return the cards on the track with their quarter turns."""
    return [card_and_turns(lies) for lies in s.track if lies != EMPTY]


def slot_of(s: S, card: int) -> int:
    """Return the slot of a card on the track, or -1."""
    return next((k for k, lies in enumerate(s.track) if lies != EMPTY and card_and_turns(lies)[0] == card), -1)


def price_on_track(s: S, slot: int) -> int:
    """Return what the card in a slot costs as it lies."""
    card, turns = card_and_turns(s.track[slot])
    return s.cat.cards[card].prices[turns]


def set_slot(s: S, slot: int, lies: int) -> None:
    """Let a slot hold a card with its quarter turns, or nothing."""
    s.track = (*s.track[:slot], lies, *s.track[slot + 1 :])


def rotate(s: S, seat: int, card: int) -> None:
    """Turn a card a quarter; the skull discards it (ARC-16.4, 16.5)."""
    slot = slot_of(s, card)
    _, turns = card_and_turns(s.track[slot])
    if turns + 1 < UPRIGHT_TURNS:
        set_slot(s, slot, slot_with(card, turns + 1))
        s.tell("rotate", seat=seat, card=card, florins=price_on_track(s, slot))
        return
    s.tell("rotate to skull", seat=seat, card=card)
    set_slot(s, slot, EMPTY)
    discard(s, card)


def discard(s: S, card: int) -> None:
    """Put a card on the discards."""
    s.discards = tuple(sorted((*s.discards, card)))
    s.tell("skull", card=card)


def acquire(s: S, seat: int, card: int, price: int) -> None:
    """Pay for a card and put it in front of its buyer."""
    player = s.players[seat]
    spend(s, seat, price)
    player.cards = tuple(sorted((*player.cards, card)))
    s.fresh = tuple(sorted((*s.fresh, card)))
    s.tell("buy card", seat=seat, card=card, florins=price)


TURN_UP_CARD = TurnUpCard()
NEXT_CARD = NextCard()
FILL_SLOT = FillSlot()
RED_BACK = RedBack()
PURCHASE = Purchase()
BUY_OR_ROTATE = BuyOrRotate()
ROTATE = Rotate()
REFILL = Refill()
