"""Chapters 17 and 18: using evolution cards and building wonders."""

from __future__ import annotations

from atoll.games.archipelago.catalog import Card
from atoll.games.archipelago.components.spots import PORT, POSTURES, TEMPLE
from atoll.games.archipelago.flow.common import (
    PAY_CUBES,
    S,
    can_pay_cubes,
    hand_over,
    pay,
    shift_rebellion,
    shift_surplus,
)
from atoll.games.archipelago.flow.ending import CHECKED
from atoll.games.archipelago.flow.units import BUSY, leave_town, lift
from atoll.games.archipelago.state import NOBODY
from atoll.games.archipelago.state.control import controlled
from atoll.kernel import Choice, Decision, Frame, IllegalChoice, Routine

NON_OWNER_FEE = 1


class Effect(Routine[S]):
    """What a card does, by effect id; its frame has the card."""

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """Return whether anything beyond paying would change, with this much money left (ARC-27.2)."""
        return True


def effect_of(s: S, card: Card) -> Effect:
    """Return the step of a card's effect."""
    effect = s.effects[card.effect]
    assert isinstance(effect, Effect)
    return effect


def owner_of(s: S, card: int) -> int:
    """Return who owns a card, or NOBODY."""
    return next((seat for seat, player in enumerate(s.players) if card in player.cards), NOBODY)


def price_for(card: Card, own: bool) -> int:
    """Return the florins a user pays; others pay one more, to the owner (ARC-17.4)."""
    return card.money + card.coin + (0 if own else NON_OWNER_FEE)


def usable(s: S, seat: int, number: int, own: bool) -> bool:
    """Return whether a player can use a card now."""
    card = s.cat.cards[number]
    if card.wonder or not (own or card.open) or number in s.engaged or number in s.unready:
        return False
    player = s.players[seat]
    money = player.money - price_for(card, own)
    if money < 0 or player.discs < card.discs or (card.material and not can_pay_cubes(s, seat, card.cubes)):
        return False
    return effect_of(s, card).possible(s, seat, card, money)


def card_offers(s: S, seat: int) -> list[Choice]:
    """Return the cards a player can use: the own ones and those open to all."""
    use = s.book.use_card
    cards = s.cat.cards
    return [
        use[card]
        for owner, player in enumerate(s.players)
        for card in player.cards
        if (owner == seat or cards[card].open) and usable(s, seat, card, owner == seat)
    ]


def use_card(s: S, seat: int, number: int) -> None:
    """Pay, engage the card and apply its effect."""
    card, owner = s.cat.cards[number], owner_of(s, number)
    s.engaged = tuple(sorted((*s.engaged, number)))
    s.tell("use card", seat=seat, card=number)
    if owner == seat:
        pay(s, seat, card.money)
    else:
        hand_over(s, seat, owner, card.money + NON_OWNER_FEE)
    s.players[seat].discs -= card.discs
    s.do(PAY_CUBES(seat, *card.cubes), Frame(s.effects[card.effect], seat, (number,)), CHECKED)


class Markers(Routine[S]):
    """The marker changes of a card, after its gains (ARC-27.1)."""

    rule = "ARC-27.4"

    def run(self, s: S, f: Frame) -> None:
        """Move rebellion and surplus."""
        params = s.cat.cards[f.args[0]].params
        shift_rebellion(s, params.rebellion)
        shift_surplus(s, params.surplus)


def refuse_card_use(s: S, seat: int, choice: Choice) -> IllegalChoice:
    """Say why a card cannot be used or built."""
    (number,) = choice.args
    card, player, owner = s.cat.cards[number], s.players[seat], owner_of(s, number)
    if owner == NOBODY:
        return s.refusal("nobody owns", "ARC-17.1", card=number)
    wonder = choice.kind == "build wonder"
    if card.wonder != wonder:
        return s.refusal("wonder or not", "ARC-18.1", card=number)
    if owner != seat and (wonder or not card.open):
        return s.refusal("owner only", "ARC-18.2" if wonder else "ARC-17.3", card=number)
    if number in s.engaged:
        return s.refusal("card engaged", "ARC-17.2", card=number)
    if wonder and number in player.wonders:
        return s.refusal("wonder stands", "ARC-18.1", card=number)
    if (wonder and number in s.fresh) or number in s.unready:
        return s.refusal("too fresh", "ARC-18.2" if wonder else "ARC-17.1", card=number)
    money = price_for(card, owner == seat)
    if player.money < money:
        return s.refusal("florins", "ARC-17.4", need=money, has=player.money)
    if player.discs < card.discs:
        return s.refusal("discs", "ARC-17.5", need=card.discs, has=player.discs)
    if not can_pay_cubes(s, seat, card.cubes):
        return s.refusal("card cubes", "ARC-17.2", card=number)
    if wonder and not needs_met(s, seat, card):
        return s.refusal("needs", "ARC-27.23", card=number)
    if wonder:
        return s.refusal("wonder citizen", "ARC-18.3")
    return s.refusal("changes nothing", "ARC-27.2")


# -- wonders ---------------------------------------------------------------------------------------------


def needs_met(s: S, seat: int, card: Card) -> bool:
    """Return whether a wonder's requirement holds; control from a town is enough."""
    needs = card.params.needs
    if needs == "control_temple":
        return controlled(s, seat, TEMPLE) > 0
    return needs != "control_port" or controlled(s, seat, PORT) > 0


def wonder_offers(s: S, seat: int) -> list[Choice]:
    """Return the wonders a player can build now (ARC-18.3)."""
    player, cards = s.players[seat], s.cat.cards
    return [
        s.book.build_wonder[number]
        for number in player.cards
        if cards[number].wonder
        and number not in player.wonders
        and number not in s.fresh
        and player.discs >= cards[number].discs
        and can_pay_cubes(s, seat, cards[number].cubes)
        and any(not unit & BUSY for unit in player.citizens)
        and needs_met(s, seat, cards[number])
    ]


def build_wonder(s: S, seat: int, number: int) -> None:
    """Pay, apply the effect once and put a citizen on the card."""
    card = s.cat.cards[number]
    s.players[seat].discs -= card.discs
    s.tell("wonder", seat=seat, card=number)
    effect = Frame(s.effects[card.effect], seat, (number,))
    s.do(PAY_CUBES(seat, *card.cubes), effect, WONDER_CITIZEN(seat, number), CHECKED)


class WonderCitizen(Decision[S]):
    """An idle citizen leaves the archipelago for the wonder."""

    rule = "ARC-18.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every active, non-engaged citizen."""
        spots = dict.fromkeys(unit // POSTURES for unit in s.players[f.seat].citizens if not unit & BUSY)
        return [s.book.wonder_citizen[spot] for spot in spots]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Population falls; the citizen stays on the card."""
        player, (spot,) = s.players[f.seat], choice.args
        lift(s, player.citizens, spot * POSTURES)
        leave_town(s, spot)
        s.population -= 1
        player.wonders = tuple(sorted((*player.wonders, f.args[0])))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Rebels and engaged citizens cannot be taken."""
        return s.refusal("no idle unit", self.rule)


MARKERS = Markers()
WONDER_CITIZEN = WonderCitizen()
