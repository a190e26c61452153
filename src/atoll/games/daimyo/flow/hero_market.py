"""Chapters 3.4 and 18.4: the hero market."""

from __future__ import annotations

from bisect import insort

from atoll.games.daimyo.catalog import GOLD
from atoll.games.daimyo.flow.common import S
from atoll.games.daimyo.flow.decisions import OneByOne, Reason, because
from atoll.games.daimyo.flow.goods import pay
from atoll.games.daimyo.flow.heroes import to_hand
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame


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


class BuyHeroes(OneByOne):
    """Buy heroes from the market, one after the other."""

    rule = "DAI-18.4.1"
    verbs = ("hire",)
    optional = True

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The market cards, and the face-up card of the deck."""
        return [s.book.hire[hero] for hero in (*s.hero_market, *s.hero_deck.top)]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The card must be for sale, and paid for."""
        _, discount = f.args
        (hero,) = choice.args
        if hero not in s.hero_market:
            return because("not for sale", "DAI-18.4.4", hero=hero)
        price, gold = self._price(s, hero, discount), s.players[f.seat].gold
        return because("gold", self.rule, need=price, has=gold) if gold < price else None

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, take the card into hand, and replace it at once by the face-up card of the deck."""
        _, discount = f.args
        (hero,) = choice.args
        pay(s, f.seat, GOLD, self._price(s, hero, discount))
        s.tell("hire", seat=f.seat, hero=hero)
        s.hero_market.remove(hero)
        to_hand(s.players[f.seat], hero, seen=True)
        if s.hero_deck.top:
            face_up, s.hero_deck = s.hero_deck.draw_known()
            insort(s.hero_market, face_up)
        if s.hero_deck.loose:
            s.push(REVEAL_HERO(CHANCE))

    def _price(self, s: S, hero: int, discount: int) -> int:
        return max(0, s.cat.hero_cost[hero] - discount)


REVEAL_HERO = RevealHero()
BUY_HEROES = BuyHeroes()
