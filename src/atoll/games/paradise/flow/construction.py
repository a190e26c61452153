"""Chapter 9: secret building orders, shown together; then cards, then Colonies."""

from __future__ import annotations

from atoll.games.paradise.catalog import COL, GROUP
from atoll.games.paradise.flow.deciding import Top, Window
from atoll.games.paradise.flow.orders import (
    CARD,
    carry_out,
    items_of,
    open_pools,
    order_choices,
    order_sought,
    take_back_card,
    why_not_order,
    write,
)
from atoll.games.paradise.flow.stacks import lose_piece
from atoll.games.paradise.flow.villages import add_village
from atoll.games.paradise.state import NOBODY, S, added
from atoll.games.paradise.state.control import enemies_in, may_take, usable_spaces
from atoll.games.paradise.state.pieces import ALL_UP, MASK, ONE, number_of
from atoll.kernel import CHANCE, TOGETHER, Choice, Deck, Frame, Reason, Routine, Weighed, because

PLAIN = ("build", "clear", "whale", "drop rumor", "event")  # kinds of choices without a rule of their own


class Construction(Routine[S]):
    """Count the points of every pool, take the orders, then show them."""

    rule = "COP-9.3.1"

    def run(self, s: S, f: Frame) -> None:
        """Pools are fixed by the chains at the start of the step (COP-R-28)."""
        for seat in s.order:
            open_pools(s, seat)
            s.tell("points", seat=seat, count=sum(s.players[seat].points))
            s.players[seat].bought = 0
        colonies = [COLONIES(seat) for seat in s.order]
        s.do(ORDERS(TOGETHER, *s.order), CARDS_BOUGHT(CHANCE), SHOW_ORDERS(CHANCE), *colonies)


class Orders(Weighed[S]):
    """All players write their orders at the same time, unseen by the others, item by item."""

    rule = "COP-9.3.1"
    rules = {
        **dict.fromkeys(PLAIN, "COP-9.3.1"),
        "culture": "COP-9.5.1", "turn inward": "COP-9.2.1", "store": "COP-11.4.1", "use stored": "COP-11.4.2",
        "reveal": "COP-9.5.4", "use": "COP-C.4.3", "adze": "COP-C.4.3", "terraces": "COP-C.4.3",
    }  # fmt: skip

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return who has not finished yet."""
        return tuple([seat for seat in f.args if not s.players[seat].ordered])

    def enter(self, s: S, f: Frame) -> bool:
        """Wait for everybody; an order with nothing in it is asked for too."""
        for seat in f.args:
            if not s.players[seat].ordered:
                s.seat, s.offer = seat, order_choices(s, seat)
                return True
        s.stack.pop()
        return False

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what a pool can pay and the rules allow."""
        return order_choices(s, f.seat)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Write it down; the decision keeps its number until all are done: how long an order is stays secret."""
        write(s, f.seat, choice)
        s.stack.append(Frame(self, TOGETHER, f.args))
        if not s.players[f.seat].ordered or self.seats(s, f):
            s.decision -= 1

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One looks for every item on every group, and for what cards and Events add."""
        return order_sought(s, f.seat)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say what is missing."""
        return why_not_order(s, f.seat, choice, items_of(s.players[f.seat]))


class MoreOrders(Orders):
    """Who has bought a card, and may have seen what it is good for, goes on with the same order."""

    rule = "COP-9.5.3"
    rules = {**Orders.rules, **dict.fromkeys(PLAIN, "COP-9.5.3")}


class CardsBought(Routine[S]):
    """When all have finished or bought a card, the cards are drawn in turn order, and the buyers go on."""

    rule = "COP-9.5.3"

    def run(self, s: S, f: Frame) -> None:
        """Look for those whose card has not been drawn yet."""
        if buyers := [seat for seat in s.order if items_of(s.players[seat]).count(CARD) > s.players[seat].bought]:
            s.do(*(BUY_CARD(CHANCE, seat) for seat in buyers), MORE_ORDERS(TOGETHER, *buyers), f)


class ShowOrders(Routine[S]):
    """The orders are shown together and placed in turn order."""

    rule = "COP-9.3.1"

    def run(self, s: S, f: Frame) -> None:
        """Place every item."""
        for seat in s.order:
            player = s.players[seat]
            for item, place in player.draft:
                carry_out(s, seat, item, place)
            player.draft, player.points = (), []


class BuyCard(Routine[S]):
    """Cards bought are drawn in turn order."""

    rule = "COP-9.5.3"

    def run(self, s: S, f: Frame) -> None:
        """Draw for a buyer; a card that is not there is not paid for (COP-R-46)."""
        (seat,) = f.args
        s.players[seat].ordered = False
        if len(s.card_deck):
            s.players[seat].bought += 1
            s.push(DRAW_CARD(CHANCE, seat))
        else:
            take_back_card(s, seat)
            s.tell("no card", seat=seat)


class DrawCard(Top):
    """Draw the top card and keep it secret."""

    rule = "COP-9.5.3"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the deck."""
        return s.card_deck, s.book.draw_card

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it into the hand."""
        (seat,), (card,) = f.args, choice.args
        s.card_deck = s.card_deck.without(card)
        player = s.players[seat]
        player.hand = added(player.hand, card)
        s.tell_only(seat, "draw card", "draw hidden", ("seat",), seat=seat, card=card)


class Colonies(Window):
    """After all other building Colonies may be replaced by Villages, at no cost."""

    rule = "COP-9.4.5"
    rules = {"convert": "COP-9.4.5"}

    def secretive(self, s: S, f: Frame) -> bool:
        """Whether there is a Colony in a stack is a secret."""
        player = s.players[f.seat]
        for place in player.spots:
            hidden = player.stacks[place] & ~ALL_UP
            if hidden and settleable(s, f.seat, place):
                return True
        return False

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer Colonies that were there before this step."""
        return [s.book.done, *super().choices(s, f)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Replace one and ask again."""
        if choice is s.book.done:
            return
        (place,) = choice.args
        lose_piece(s, f.seat, place, COL)
        s.tell("settled", seat=f.seat, hex=place)
        add_village(s, f.seat, place)
        s.push(f)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One looks for every Colony."""
        return list(map(s.book.convert.__getitem__, s.players[f.seat].hexes_with(MASK[COL])))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say what is wrong with the place."""
        (place,), player = choice.args, s.players[f.seat]
        if number_of(player.stacks[place], COL) <= player.new_colonies.count(place):
            return because("new colony", "COP-9.4.5", hex=place)
        if not settleable(s, f.seat, place):
            return because("no colony", "COP-9.4.5", hex=place)
        return None if may_take(s, f.seat, place, ONE[COL]) else because("garrison", "COP-8.5.4", hex=place)  # COP-R-57


def settleable(s: S, seat: int, place: int) -> bool:
    """Return whether a Colony could become a Village here (COP-R-30)."""
    free = s.land[place] == GROUP and s.owner[place] in (NOBODY, seat) and s.grown.count(place) < s.cat.new_villages
    return free and s.villages[place] < usable_spaces(s, place) and enemies_in(s, seat, place) < 0


CONSTRUCTION = Construction()
ORDERS = Orders()
MORE_ORDERS = MoreOrders()
CARDS_BOUGHT = CardsBought()
SHOW_ORDERS = ShowOrders()
BUY_CARD = BuyCard()
DRAW_CARD = DrawCard()
COLONIES = Colonies()
