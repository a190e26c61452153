"""The hero market, and chapter 16.2: playing heroes."""

from __future__ import annotations

from bisect import insort

from atoll.games.daimyo.catalog import GOLD
from atoll.games.daimyo.flow.common import S, effect_frames, from_hand, pay, to_hand
from atoll.games.daimyo.flow.storage import DROP_TILES
from atoll.games.daimyo.state import Player
from atoll.kernel import CHANCE, Choice, Decision, Deck, Draw, Frame, IllegalChoice, Routine

ANY_NUMBER = 99


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
        s.tell("reveal hero", hero=hero)
        if len(s.hero_market) < s.cat.market_size:
            insort(s.hero_market, hero)
            s.push(f)
        else:
            s.hero_deck = s.hero_deck.with_top(hero)


class BuyHeroes(Decision[S]):
    """Buy heroes from the market, one after the other."""

    rule = "DAI-18.4.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the market cards that can be paid for, not the top of the deck (DAI-18.4.4)."""
        _, discount = f.args
        budget = s.players[f.seat].goods[GOLD] + discount
        cost = s.cat.hero_cost
        return [*(s.book.hire[hero] for hero in s.hero_market if cost[hero] <= budget), s.book.done]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, take the card into hand, and replace it at once by the face-up card of the deck."""
        if choice is s.book.done:
            return
        count, discount = f.args
        (hero,) = choice.args
        if count > 1:
            s.push(BUY_HEROES(f.seat, count - 1, discount))
        pay(s, f.seat, GOLD, max(0, s.cat.hero_cost[hero] - discount))
        s.tell("hire", seat=f.seat, hero=hero)
        s.hero_market.remove(hero)
        to_hand(s.players[f.seat], hero, seen=True)
        if s.hero_deck.top:
            face_up, s.hero_deck = s.hero_deck.draw_known()
            insort(s.hero_market, face_up)
        if s.hero_deck.loose:
            s.push(REVEAL_HERO(CHANCE))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that the card is not for sale, or too dear."""
        if choice.kind != "hire":
            return super().refuse(s, f, choice)
        (hero,) = choice.args
        if hero not in s.hero_market:
            return s.refusal("not for sale", "DAI-18.4.4", hero=hero)
        need = max(0, s.cat.hero_cost[hero] - f.args[1])
        return s.refusal("gold", self.rule, need=need, has=s.players[f.seat].gold)


class RecoverHeroes(Decision[S]):
    """Take cards of the own discard pile into hand."""

    rule = "DAI-20.19"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the discard pile."""
        return [*(s.book.recover[hero] for hero in s.players[f.seat].discard), s.book.done]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one, seen by all, then the next."""
        if choice is s.book.done:
            return
        player = s.players[f.seat]
        player.discard.remove(choice.args[0])
        to_hand(player, choice.args[0], seen=True)
        s.tell("recover", seat=f.seat, hero=choice.args[0])
        if f.args[0] > 1:
            s.push(RECOVER_HEROES(f.seat, f.args[0] - 1))


def power_sums(player: Player) -> int:
    """Return all sums of one or more own dice, as a set of bits (DAI-16.2.1)."""
    sums = 1
    for die in player.dice:
        if die >= 0:
            sums |= sums << die % 6 + 1
    return sums & ~1


def can_pay(s: S, player: Player, hero: int) -> bool:
    """Return whether the cost in a hero's text can be paid in full (DAI-16.2.5)."""
    card = s.cat.heroes[hero]
    if not card.has_price:
        return True
    enough = all(have >= need for have, need in zip(player.goods, card.price, strict=True))
    return enough and len(player.loose) >= card.loose_tiles


def playable_heroes(s: S, seat: int, sums: int) -> list[int]:
    """Return the heroes in hand that can be played with these sums of dice, none twice in a turn."""
    player, power = s.players[seat], s.cat.hero_power
    return [
        hero for hero in player.hand if sums >> power[hero] & 1 and hero not in s.played and can_pay(s, player, hero)
    ]


def play_hero(s: S, seat: int, hero: int) -> None:
    """Play a hero: pay its cost, resolve its effect completely, then discard it (DAI-16.2.3)."""
    from_hand(s.players[seat], hero)
    s.played.append(hero)
    s.resolving.append(hero)
    s.tell("play hero", seat=seat, hero=hero)
    card = s.cat.heroes[hero]
    for good, amount in enumerate(card.price):
        pay(s, seat, good, amount)
    cost = [DROP_TILES(seat, card.loose_tiles)] if card.loose_tiles else []
    s.do(*cost, *effect_frames(s, seat, card.steps), RETIRE_HERO(seat, hero))


class RetireHero(Routine[S]):
    """A hero that was played goes to its owner's discard pile."""

    rule = "DAI-16.2.9"

    def run(self, s: S, f: Frame) -> None:
        """Put the card there, for all to see."""
        (hero,) = f.args
        s.resolving.remove(hero)
        insort(s.players[f.seat].discard, hero)


class PlayFreely(Decision[S]):
    """Play a hero from hand whatever its power, outside the limit of one a turn."""

    rule = "DAI-20.15"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the heroes whose cost can be paid."""
        return [*(s.book.play[hero] for hero in playable_heroes(s, f.seat, ~0)), s.book.done]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask even when nothing can be played: whether it can is the owner's secret."""
        return True

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Play one, then the next."""
        if choice is s.book.done:
            return
        if f.args[0] > 1:
            s.push(PLAY_FREELY(f.seat, f.args[0] - 1))
        play_hero(s, f.seat, choice.args[0])


def refuse_hero(s: S, seat: int, hero: int, sums: int) -> IllegalChoice:
    """Say why a hero cannot be played."""
    player = s.players[seat]
    if hero not in player.hand:
        return s.refusal("not in hand", "DAI-16.2.1", hero=hero)
    if hero in s.played:
        return s.refusal("hero twice", "DAI-16.2.4", hero=hero)
    if not sums >> s.cat.hero_power[hero] & 1:
        return s.refusal("power", "DAI-16.2.1", need=s.cat.hero_power[hero])
    return s.refusal("hero cost", "DAI-16.2.5", hero=hero)


REVEAL_HERO = RevealHero()
BUY_HEROES = BuyHeroes()
RECOVER_HEROES = RecoverHeroes()
RETIRE_HERO = RetireHero()
PLAY_FREELY = PlayFreely()
