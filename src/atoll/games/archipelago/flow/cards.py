"""Chapters 17 and 18: using evolution cards and building wonders."""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.archipelago.catalog import Card
from atoll.games.archipelago.components.spots import BUSY, PORT, TEMPLE, unit_at
from atoll.games.archipelago.flow.common import PAY_CUBES, S, can_pay_cubes, hand_over, pay
from atoll.games.archipelago.flow.units import idle_at, leave_town, lift, spots_of
from atoll.games.archipelago.state import NOBODY
from atoll.games.archipelago.state.control import controlled
from atoll.kernel import Choice, Frame, Reason, Routine, Weighed, because

NON_OWNER_FEE = 1
NEEDS = {"control_temple": TEMPLE, "control_port": PORT}  # of wonders; control from a town is enough


Possible = Callable[[S, int, Card, int], bool]  # for a seat, with this much money left


def always(s: S, seat: int, card: Card, money: int) -> bool:
    """Return that an effect is always possible."""
    return True


class Effect(Routine[S]):
    """What a card does; its frame has the card.

    `possible` says whether anything beyond paying would change (ARC-27.2).
    """

    rule = "ARC-27.1"

    def __init__(self, name: str, apply: Callable[[S, Frame, Card], None], possible: Possible = always):
        self._name = name
        self._apply = apply
        self.possible = possible

    @property
    def name(self) -> str:
        """The effect's name in saved states."""
        return self._name

    def run(self, s: S, f: Frame) -> None:
        """Do what the card says."""
        self._apply(s, f, card_of(s, f))


def card_of(s: S, f: Frame) -> Card:
    """Return the card that a frame of an effect begins with."""
    return s.cat.cards[f.args[0]]


def effect_of(s: S, card: Card) -> Effect:
    """Return the step of a card's effect."""
    effect = s.effects[card.effect]
    assert isinstance(effect, Effect)
    return effect


def owner_of(s: S, card: int) -> int:
    """Return who owns a card, or NOBODY."""
    for seat, player in enumerate(s.players):
        if card in player.cards:
            return seat
    return NOBODY


def price_for(card: Card, own: bool) -> int:
    """Return the florins a user pays; others pay one more, to the owner (ARC-17.4)."""
    return card.money + card.coin + (0 if own else NON_OWNER_FEE)


def why_not_use(s: S, seat: int, number: int, own: bool) -> Reason | None:
    """Return why a player cannot use a card now, or None."""
    card, player = s.cat.cards[number], s.players[seat]
    if card.wonder:
        return because("wonder or not", "ARC-18.1", card=number)
    if number in s.engaged:
        return because("card engaged", "ARC-17.2", card=number)
    if number in s.unready:
        return because("too fresh", "ARC-17.1", card=number)
    price, has = price_for(card, own), player.money
    if has < price:
        return because("florins", "ARC-17.4", need=price, has=has)
    if player.discs < card.discs:
        return because("discs", "ARC-17.5", need=card.discs, has=player.discs)
    if card.material and not can_pay_cubes(s, seat, card.cubes):
        return because("card cubes", "ARC-17.2", card=number)
    works = card.open or changes_something(s, seat, number, own)
    return None if works else because("changes nothing", "ARC-27.2", card=number)


def changes_something(s: S, seat: int, number: int, own: bool) -> bool:
    """Return whether the effect of a card can be carried out once its price is paid."""
    card, player = s.cat.cards[number], s.players[seat]
    return effect_of(s, card).possible(s, seat, card, player.money - price_for(card, own))


def card_verbs(s: S, seat: int) -> list[Choice]:
    """Return what a player would do with cards: use the own ones and those open to all, build the own wonders."""
    cards, book, own = s.cat.cards, s.book, s.players[seat]
    reach = [card for player in s.players for card in player.cards if player is own or cards[card].open]
    sites = [card for card in own.cards if cards[card].wonder and card not in own.wonders]
    uses = [book.use_card[card] for card in reach if not cards[card].wonder]
    return uses + [book.build_wonder[card] for card in sites]


def card_reason(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return why a card cannot be used or built, whoever owns it."""
    (number,), wonder = choice.args, choice.kind == "build wonder"
    card, own = s.cat.cards[number], number in s.players[seat].cards
    if not own and owner_of(s, number) == NOBODY:
        return because("nobody owns", "ARC-17.1", card=number)
    if wonder != card.wonder:
        return because("wonder or not", "ARC-18.1", card=number)
    if not own and (wonder or not card.open):
        return because("owner only", "ARC-18.2" if wonder else "ARC-17.3", card=number)
    return why_not_build(s, seat, number) if wonder else why_not_use(s, seat, number, own)


def card_offers(s: S, seat: int) -> list[Choice]:
    """Return the cards a player can use, and the wonders he can build now."""
    cards, book, own = s.cat.cards, s.book, s.players[seat]
    offer: list[Choice] = []
    for player in s.players:
        for card in player.cards:
            if (player is own or cards[card].open) and why_not_use(s, seat, card, player is own) is None:
                offer.append(book.use_card[card])
    for card in own.cards:
        if cards[card].wonder and why_not_build(s, seat, card) is None:
            offer.append(book.build_wonder[card])
    return offer


def use_card(s: S, seat: int, number: int) -> None:
    """Pay, engage the card and apply its effect."""
    card, owner = s.cat.cards[number], owner_of(s, number)
    works = changes_something(s, seat, number, owner == seat)
    s.engaged = tuple(sorted((*s.engaged, number)))
    s.tell("use card", seat=seat, card=number)
    if owner == seat:
        pay(s, seat, card.money)
    else:
        hand_over(s, seat, owner, card.money + NON_OWNER_FEE)
    s.players[seat].discs -= card.discs
    if works:
        s.push(effect_of(s, card)(seat, number))
    else:
        s.tell("blocked", card=number)
    s.push(PAY_CUBES(seat, *card.cubes))


# -- wonders ---------------------------------------------------------------------------------------------


def why_not_build(s: S, seat: int, number: int) -> Reason | None:
    """Return why a player cannot build a wonder of his own now, or None."""
    card, player = s.cat.cards[number], s.players[seat]
    if number in player.wonders:
        return because("wonder stands", "ARC-18.1", card=number)
    if number in s.fresh:
        return because("too fresh", "ARC-18.2", card=number)
    if player.discs < card.discs:
        return because("discs", "ARC-17.5", need=card.discs, has=player.discs)
    if not can_pay_cubes(s, seat, card.cubes):
        return because("card cubes", "ARC-17.2", card=number)
    needs = card.params.needs
    if needs in NEEDS and not controlled(s, seat, NEEDS[needs]):
        return because("needs", "ARC-27.23", card=number)
    idle = any(not unit & BUSY for unit in player.citizens)
    return None if idle else because("wonder citizen", "ARC-18.3", card=number)


def build_wonder(s: S, seat: int, number: int) -> None:
    """Pay, apply the effect once and put a citizen on the card."""
    card = s.cat.cards[number]
    s.players[seat].discs -= card.discs
    s.tell("wonder", seat=seat, card=number)
    s.do(PAY_CUBES(seat, *card.cubes), effect_of(s, card)(seat, number), WONDER_CITIZEN(seat, number))


class WonderCitizen(Weighed[S]):
    """An idle citizen leaves the archipelago for the wonder."""

    rule = "ARC-18.4"
    rules = {"settle wonder with": "ARC-18.4"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any citizen."""
        return [s.book.wonder_citizen[spot] for spot in spots_of(s.players[f.seat].citizens)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Population falls; the citizen stays on the card."""
        (card,), (spot,), player = f.args, choice.args, s.players[f.seat]
        lift(s, player.citizens, unit_at(spot))
        leave_town(s, spot)
        s.population -= 1
        player.wonders = tuple(sorted((*player.wonders, card)))
        s.tell("wonder citizen", seat=f.seat, spot=spot, card=card, now=s.population)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Rebels and engaged citizens cannot be taken."""
        idle = idle_at(s.players[f.seat].citizens, choice.args[0]) >= 0
        return None if idle else because("no idle unit", self.rule)


WONDER_CITIZEN = WonderCitizen()
