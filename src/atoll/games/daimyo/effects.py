"""Chapter 20: what cards and tiles do, by effect id."""

from __future__ import annotations

from atoll.games.daimyo.catalog import GOLD
from atoll.games.daimyo.flow.causes import EFFECT, EXCHANGE, gain, pay, score
from atoll.games.daimyo.flow.construction import BUILD
from atoll.games.daimyo.flow.decisions import Granted, S
from atoll.games.daimyo.flow.dice import SET_DICE
from atoll.games.daimyo.flow.heroes import BUY_HEROES, DRAW_HEROES, PLAY_FREELY, RECOVER_HEROES
from atoll.games.daimyo.flow.influence import GAIN_INFLUENCE, MOVE_GOVERNORS, MOVE_RIVAL_GOVERNORS, governed_islands
from atoll.games.daimyo.flow.production import ANY_RESOURCE, GAIN_CHOICE, PRODUCE, TAKE_IN_RETURN
from atoll.games.daimyo.flow.recruitment import RECRUIT, RESET_RECRUITMENT
from atoll.games.daimyo.flow.relic import SCAVENGE_LEGS, TAKE_FROM_BAG, TAKE_FROM_BOARD, TAKE_FROM_MARKET, TAKE_HERE
from atoll.games.daimyo.flow.storage import GAIN_STORAGE
from atoll.games.daimyo.flow.villagers import ACTIVATE_VILLAGERS, TAKE_HELMET
from atoll.games.daimyo.state import EFFECTS
from atoll.kernel import Choice, Frame, Reason, Routine, Step, because


class Gain(Routine[S]):
    """Take the goods named from the supply."""

    rule = "DAI-20.16"

    def run(self, s: S, f: Frame) -> None:
        """Take each kind."""
        for good, amount in enumerate(f.args):
            gain(s, f.seat, good, amount, EFFECT)


class GainPopularity(Routine[S]):
    """Gain popularity points."""

    rule = "DAI-20.3"

    def run(self, s: S, f: Frame) -> None:
        """Move the disc on the popularity track."""
        (points,) = f.args
        score(s, f.seat, EFFECTS, points)


class GainPopularityPer(Routine[S]):
    """Gain popularity points for each own relic, or each island with an own governor."""

    rule = "DAI-20.17"

    def run(self, s: S, f: Frame) -> None:
        """Count now, and cut at the limit."""
        by_island, each, limit = f.args
        count = len(governed_islands(s, f.seat)) if by_island else sum(s.players[f.seat].relics)
        score(s, f.seat, EFFECTS, min(count * each, limit))


class Trade(Granted):
    """Return resources one by one, then take as many in any mix."""

    rule = "DAI-20.24"
    rules = {"return": "DAI-20.24"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any resource; gold takes no part."""
        left, *_ = f.args
        return s.book.give_back[:GOLD] if left else []

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Only what one has can be returned."""
        (good,) = choice.args
        return None if s.players[f.seat].goods[good] else because("nothing to return", self.rule, good=good)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Return one more, or take the same number."""
        left, may, returned = f.args
        if choice is not s.book.done:
            pay(s, f.seat, choice.args[0], 1, EXCHANGE)
            s.push(TRADE(f.seat, left - 1, may, returned + 1))
        elif returned:
            s.push(TAKE_IN_RETURN(f.seat, returned, ANY_RESOURCE))


TRADE = Trade()

EFFECT_STEPS: dict[str, Step[S]] = {
    "gain": Gain(),
    "gain_choice": GAIN_CHOICE,
    "gain_popularity": GainPopularity(),
    "gain_popularity_per": GainPopularityPer(),
    "gain_storage": GAIN_STORAGE,
    "draw_hero": DRAW_HEROES,
    "recover_hero": RECOVER_HEROES,
    "recruit": RECRUIT,
    "reset_recruitment": RESET_RECRUITMENT,
    "build": BUILD,
    "move_governor": MOVE_GOVERNORS,
    "move_rival_governor": MOVE_RIVAL_GOVERNORS,
    "produce": PRODUCE,
    "gain_influence": GAIN_INFLUENCE,
    "take_relic_here": TAKE_HERE,
    "move_scavenger_take": SCAVENGE_LEGS,
    "take_relic_board": TAKE_FROM_BOARD,
    "take_relic_bag": TAKE_FROM_BAG,
    "take_relic_market": TAKE_FROM_MARKET,
    "activate_villager": ACTIVATE_VILLAGERS,
    "set_die": SET_DICE,
    "trade": TRADE,
    "buy_hero": BUY_HEROES,
    "take_helmet": TAKE_HELMET,
    "play_hero_free_power": PLAY_FREELY,
}
