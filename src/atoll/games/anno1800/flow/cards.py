"""Chapters 5.3 and 5.5: playing population cards and swapping them."""

from __future__ import annotations

from atoll.games.anno1800.flow.common import DRAW_CARDS, S, check_hand, put_under, without
from atoll.games.anno1800.flow.payment.pay import payment
from atoll.kernel import Choice, Frame, Reason, Routine, Weighed, because


def play_card(s: S, seat: int, card: int) -> None:
    """Show the card, provide its needs, place it (ANN-5.3.1)."""
    p = s.players[seat]
    p.hand = without(p.hand, card)
    s.memory = tuple([fact for fact in s.memory if fact[0] != card])  # it lies open now
    s.tell("play", seat=seat, card=card)
    s.do(payment(seat, s.cat.card_bill[card]), PLACE_CARD(seat, card))


class PlaceCard(Routine[S]):
    """The card lies face up below the home island."""

    rule = "ANN-5.3.2"

    def run(self, s: S, f: Frame) -> None:
        """Place it; who has no card left triggers the end."""
        p = s.players[f.seat]
        p.face_up = tuple(sorted((*p.face_up, f.args[0])))
        check_hand(s, f.seat)


class Swap(Weighed[S]):
    """Put one to three cards under their own decks, then draw as many from the same decks.

    The frame counts the cards of each deck that were put under.
    """

    rule = "ANN-5.5.1"
    rules = {"under": "ANN-5.5.1"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the cards whose deck is not empty, and to stop after the first."""
        put, under, deck_of = sum(f.args), s.book.under, s.cat.card_deck
        hand, full = s.players[f.seat].hand if put < s.cat.max_swap else (), [*map(len, s.decks)]
        cards = [under[card] for card in hand if full[deck_of[card]]]
        return [s.book.done, *cards] if put else cards

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The own hand."""
        return [s.book.under[card] for card in s.players[f.seat].hand]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask for a single card too, which others cannot tell apart; stop by itself when no other can go."""
        return len(choices) > 1 or choices[0].kind == "under"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put a card under its deck, or draw."""
        if choice is s.book.done:
            s.do(*(DRAW_CARDS(f.seat, deck, count) for deck, count in enumerate(f.args) if count))
            return
        put = list(f.args)
        put[s.cat.card_deck[choice.args[0]]] += 1
        put_under(s, f.seat, choice.args[0])
        s.push(Frame(self, f.seat, tuple(put)))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A card of the own hand whose deck is not empty can go."""
        (card,) = choice.args
        if card not in s.players[f.seat].hand:
            return because("not in hand", self.rule, card=card)
        return None if len(s.decks[s.cat.card_deck[card]]) else because("empty deck swap", "ANN-5.5.2")


def can_swap(s: S, seat: int) -> bool:
    """Return whether there is a hand card whose deck is not empty (ANN-5.5.2)."""
    hand, decks, deck_of = s.players[seat].hand, s.decks, s.cat.card_deck
    if not hand or decks[deck_of[hand[-1]]].loose:  # the last decks are the last to be empty
        return bool(hand)
    return any(len(decks[deck_of[card]]) > 0 for card in hand)


PLACE_CARD = PlaceCard()
SWAP = Swap()
