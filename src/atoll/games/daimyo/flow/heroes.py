"""Chapters 16.2 and 18.4: drawing, playing and taking back heroes, and the hero market."""

from __future__ import annotations

from bisect import insort

from atoll.games.daimyo.catalog import GOLD, PIPS_OF_DIE
from atoll.games.daimyo.flow.causes import EFFECT, HIRE, pay
from atoll.games.daimyo.flow.decisions import Granted, S, discount_of, effect_frames, short_of
from atoll.games.daimyo.flow.storage import DROP_TILES
from atoll.games.daimyo.state import Player
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame, Reason, Routine, because

ANY_POWER = ~0  # all sums of dice


def to_hand(player: Player, hero: int) -> None:
    """Take a card into hand that everybody sees going there."""
    insort(player.hand, hero)
    insort(player.shown, hero)


def from_hand(player: Player, hero: int) -> None:
    """Let a card leave the hand."""
    player.hand.remove(hero)
    if hero in player.shown:
        player.shown.remove(hero)


class DrawHeroes(Routine[S]):
    """Draw cards one by one; an empty deck is made anew from the discard pile."""

    rule = "DAI-16.2.7"

    def run(self, s: S, f: Frame) -> None:
        """Prepare the deck and let chance pick, once for each card."""
        player = s.players[f.seat]
        if not player.deck.loose:
            player.shown = player.hand[:]  # with an empty deck everybody knows what is in the hand
            if player.discard:
                s.tell("reshuffle", seat=f.seat, count=len(player.discard))
            player.deck = player.deck.shuffled_with(player.discard)
            player.discard = []
        if not player.deck.loose:
            return
        (count,) = f.args
        if count > 1:
            s.push(DRAW_HEROES(f.seat, count - 1))
        s.stack.append(Frame(DRAW_HERO, CHANCE, (f.seat,)))


class DrawHero(Draw[S]):
    """Draw the top card of the own deck."""

    rule = "DAI-16.2.7"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the own deck."""
        (owner,) = f.args
        return s.players[owner].deck, s.book.draw_hero

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the card into hand."""
        (hero,) = choice.args
        (owner,) = f.args
        player = s.players[owner]
        player.deck = player.deck.without(hero)
        insort(player.hand, hero)
        if s.log is not None:
            s.tell_only(owner, "draw hero", "draw hidden", ("seat",), seat=owner, hero=hero)


class RecoverHeroes(Granted):
    """Take cards of the own discard pile into hand."""

    rule = "DAI-20.19"

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return the discard pile."""
        return [s.book.recover[hero] for hero in s.players[f.seat].discard]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it, seen by all."""
        (hero,) = choice.args
        player = s.players[f.seat]
        player.discard.remove(hero)
        to_hand(player, hero)
        s.tell("recover", seat=f.seat, hero=hero)


def power_sums(player: Player) -> int:
    """Return all sums of one or more own dice, as a set of bits (DAI-16.2.1)."""
    sums = 1
    for die in player.dice:
        if die >= 0:
            sums |= sums << PIPS_OF_DIE[die]
    return sums - 1


def hero_reason(s: S, player: Player, hero: int, sums: int) -> Reason | None:
    """Return why a hero cannot be played with these sums of dice."""
    if hero not in player.hand:
        return because("not in hand", "DAI-16.2.1", hero=hero)
    if hero in s.played:
        return because("hero twice", "DAI-16.2.4", hero=hero)
    power = s.cat.hero_power[hero]
    if not sums >> power & 1:
        return because("power", "DAI-16.2.1", need=power)
    return None if can_play(s, player, hero) else because("hero cost", "DAI-16.2.5", hero=hero)


def can_play(s: S, player: Player, hero: int) -> bool:
    """Return whether a hero in hand, whose power the dice have, can be played: not twice, and for its cost."""
    return hero not in s.played and s.cat.heroes[hero].can_be_paid(player.goods, len(player.loose))


def play_hero(s: S, seat: int, hero: int) -> None:
    """Play a hero: pay its cost, resolve its effect completely, then discard it (DAI-16.2.3)."""
    from_hand(s.players[seat], hero)
    s.played.append(hero)
    s.resolving.append(hero)
    s.tell("play hero", seat=seat, hero=hero)
    card = s.cat.heroes[hero]
    for good, amount in enumerate(card.price):
        pay(s, seat, good, amount, EFFECT)
    cost = [DROP_TILES(seat, card.loose_tiles)] if card.loose_tiles else []
    s.do(*cost, *effect_frames(s, seat, card.steps), RETIRE_HERO(seat, hero))


def discard_hero(s: S, seat: int, hero: int) -> None:
    """Discard a hero from hand; its own effect is not used (DAI-16.3.4)."""
    from_hand(s.players[seat], hero)
    insort(s.players[seat].discard, hero)
    if s.log is not None:
        s.tell("discard", seat=seat, hero=hero)


class RetireHero(Routine[S]):
    """A hero that was played goes to its owner's discard pile."""

    rule = "DAI-16.2.9"

    def run(self, s: S, f: Frame) -> None:
        """Put the card there, for all to see."""
        (hero,) = f.args
        s.resolving.remove(hero)
        insort(s.players[f.seat].discard, hero)
        s.tell("retire", seat=f.seat, hero=hero)


class PlayFreely(Granted):
    """Play a hero from hand whatever its power, outside the limit of one a turn."""

    rule = "DAI-20.15"
    rules = {"play": "DAI-20.15"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The own hand."""
        return [s.book.play[hero] for hero in s.players[f.seat].hand]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A hero must be in hand, not played in this turn, and its cost paid."""
        return hero_reason(s, s.players[f.seat], choice.args[0], ANY_POWER)

    def asks(self, choices: list[Choice]) -> bool:
        """Ask even when nothing can be played: whether it can is the owner's secret."""
        return True

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Play it."""
        play_hero(s, f.seat, choice.args[0])


class RevealHero(Draw[S]):
    """Reveal heroes until the market is full, then turn the card on top of the deck face up."""

    rule = "DAI-3.4.2"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the hero deck."""
        return s.hero_deck, s.book.draw_hero

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the hero where one is missing."""
        (hero,) = choice.args
        s.hero_deck = s.hero_deck.without(hero)
        if len(s.hero_market) < s.cat.market_size:
            to_hero_market(s, hero)
            s.push(f)
        else:
            s.hero_deck = s.hero_deck.with_top(hero)
            s.tell("next hero", hero=hero)


def to_hero_market(s: S, hero: int) -> None:
    """Lay a hero on the market."""
    insort(s.hero_market, hero)
    s.tell("reveal hero", hero=hero)


def price(s: S, hero: int, discount: int) -> int:
    """Return the gold that a hero costs, never below 0."""
    return max(0, s.cat.hero_cost[hero] - discount)


class BuyHeroes(Granted):
    """Buy heroes from the market, one after the other."""

    rule = "DAI-18.4.1"
    rules = {"hire": "DAI-18.4.1"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The market cards, and the face-up card of the deck."""
        return [s.book.hire[hero] for hero in (*s.hero_market, *s.hero_deck.top)]

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return the market cards that can be paid for."""
        afford = s.players[f.seat].goods[GOLD] + discount_of(f)
        hire, cost = s.book.hire, s.cat.hero_cost
        return [hire[hero] for hero in s.hero_market if cost[hero] <= afford]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The card must be for sale, and paid for."""
        (hero,) = choice.args
        if hero not in s.hero_market:
            return because("not for sale", "DAI-18.4.4", hero=hero)
        return short_of("gold", self.rule, price(s, hero, discount_of(f)), s.players[f.seat].gold)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, take the card into hand, and replace it at once by the face-up card of the deck."""
        (hero,) = choice.args
        pay(s, f.seat, GOLD, price(s, hero, discount_of(f)), HIRE)
        s.tell("hire", seat=f.seat, hero=hero)
        s.hero_market.remove(hero)
        to_hand(s.players[f.seat], hero)
        if s.hero_deck.top:
            face_up, s.hero_deck = s.hero_deck.draw_known()
            to_hero_market(s, face_up)
        if s.hero_deck.loose:
            s.push(REVEAL_HERO(CHANCE))


DRAW_HEROES = DrawHeroes()
DRAW_HERO = DrawHero()
RECOVER_HEROES = RecoverHeroes()
RETIRE_HERO = RetireHero()
PLAY_FREELY = PlayFreely()
REVEAL_HERO = RevealHero()
BUY_HEROES = BuyHeroes()
