"""What cards and tiles say: sentences made of the steps in the data, so that words and numbers are never at odds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from atoll.games.daimyo.components import EffectRecord
from atoll.games.daimyo.components.effects import (
    Build,
    BuyHero,
    GainChoice,
    GainPopularityPer,
    Goods,
    Granted,
    MoveGovernor,
    MoveScavengerTake,
    Produce,
    Recruit,
)
from atoll.kernel import Say, capital
from atoll.kernel.grammar import Word

COSTS = ("pay", "relic_to_market")
RESOURCES = frozenset(("rice", "metal", "crystal"))
EFFECTS = {
    "gain": "gain {goods}",
    "pay": "pay {goods}",
    "relic_to_market": "put {n:# of your relic tiles|# of your relic tiles} on the black market",
    "gain_choice": "gain {n:# resource|# resources} of your choice",
    "gain_choice one": "gain {goods}",
    "gain_choice among": "gain {n} of your choice among {goods}",
    "gain_popularity": "gain {n:# popularity point|# popularity points}",
    "gain_popularity_per restored_relic": (
        "gain {each:# popularity point|# popularity points} per relic you have restored (at most {max})"
    ),
    "gain_popularity_per island_with_own_governor": (
        "gain {each:# popularity point|# popularity points} per island where you have a governor (at most {max})"
    ),
    "gain_storage": "raise storage by {n}",
    "draw_hero": "draw {n:# hero card|# hero cards}",
    "recover_hero": "take {n:# hero|# heroes} from your discard pile into your hand",
    "recruit any": "recruit {n:# unit|# units} {price}",
    "recruit governor": "recruit {n:# governor|# governors} {price}",
    "recruit shadow": "recruit {n:# shadow|# shadows} {price}",
    "reset_recruitment": "put your recruitment disc back on its first space for free",
    "build": "build {n:# building|# buildings} for {discount:# metal or crystal|# metal and/or crystal} less",
    "build full": "build {n:# building|# buildings} at the current price",
    "move_governor": (
        "move {n:# of your governors and harvest its|# of your governors and harvest each} new place"
        " {harvest:once|# times}"
    ),
    "move_governor only": "move {n} of your governors",
    "move_rival_governor": "move {n:# rival governor|# rival governors} to another free governor spot",
    "produce governors": "harvest with your governors",
    "produce farms": "harvest with your techno-farms",
    "gain_influence": "gain {n} influence on {islands:# island|each of # islands} where you have a governor",
    "take_relic_here": "take {n:# relic tile|# relic tiles} from the No Man's Land where your scavenger stands",
    "move_scavenger_take": (
        "move your scavenger, then take {take:# relic tile|# relic tiles} from the island it reaches"
    ),
    "move_scavenger_take again": (
        "{n} times: move your scavenger, then take {take:# relic tile|# relic tiles} from the island it reaches"
    ),
    "take_relic_board": "take {n:# relic tile|# relic tiles} of your choice from the board",
    "take_relic_bag": "draw {n:# relic tile|# relic tiles} from the bag",
    "take_relic_market": "take {n:# relic tile|# relic tiles} from the black market without paying",
    "activate_villager": "use {n:# villager tile, then flip it|# villager tiles, then flip them}",
    "set_die": "turn {n:# die|# dice} of your clan board to any face",
    "trade": "exchange {n:# resource|# resources} for as many of your choice",
    "buy_hero": "buy {n:# hero|# heroes} from the market for {discount} gold less",
    "buy_hero full": "buy {n:# hero|# heroes} from the market",
    "take_helmet": "take the Mighty Helmet",
    "play_hero_free_power": (
        "play {n:# hero card|# hero cards} from your hand whatever the power, beside the one hero of a turn"
    ),
}
IN_SHORT = {  # on cards and tiles that have little room
    "gain_popularity": "gain {n} PP",
    "gain_popularity_per restored_relic": "gain {each} PP per relic you have restored (at most {max})",
    "gain_popularity_per island_with_own_governor": (
        "gain {each} PP per island where you have a governor (at most {max})"
    ),
    "reset_recruitment": "put your recruitment disc back for free",
    "move_governor": "move {n:# governor|# governors}, harvest {harvest:once|# times}",
    "take_relic_here": "take {n:# relic tile|# relic tiles} with your scavenger",
    "move_scavenger_take": "move your scavenger and take {take:# tile|# tiles} there",
    "move_scavenger_take again": "{n} times: move your scavenger and take {take:# tile|# tiles} there",
    "play_hero_free_power": "play {n:# hero|# heroes} more, whatever the power",
}
PARTS = {
    "up to": "up to {n}",
    "at cost": "at the current cost",
    "cheaper": "for {discount} rice less",
    "free": "for free",
    "good": "{amount} {good}",
    "and": "{first} and {last}",
    "or": "{first} or {last}",
    "at cost of": "{costs}: {effects}",
    "income": "At income, {text}",
}


class Sentences:
    """The words for effects in one language, in full or in short."""

    def __init__(self, say: Say, goods: Sequence[str], most_rice: int, short: bool = False):
        self.code = say("language", "en")
        templates = EFFECTS | IN_SHORT if short else EFFECTS
        self.effects = {key: say("effect", english) for key, english in templates.items()}
        self.parts = {key: say("effect", english) for key, english in PARTS.items()}
        self.goods = goods
        self.most_rice = most_rice  # a greater discount than this makes any recruitment free

    def tell(self, steps: Sequence[EffectRecord]) -> str:
        """Return what a card or tile does: costs first, then a sentence for each step."""
        costs = [self.step(step) for step in steps if step.effect in COSTS]
        effects = [self.step(step) for step in steps if step.effect not in COSTS]
        if costs:
            effects[0] = self.parts["at cost of"].format(costs=self.listed(costs, "and"), effects=effects[0])
        return " ".join(f"{capital(effect)}." for effect in effects)

    def income(self, steps: Sequence[EffectRecord]) -> str:
        """Return what a yellow tile does."""
        text = self.tell(steps)
        return self.parts["income"].format(text=text[:1].lower() + text[1:])

    def step(self, step: EffectRecord) -> str:
        """Return a step without its full stop."""
        numbers = {name: value for name, value in structs.asdict(step).items() if isinstance(value, int)}
        words = {name: Word.of(str(value), value, self.code, numbers) for name, value in numbers.items()}
        if isinstance(step, Granted):
            words["n"] = words["take"] = self._count(step.n, step.may)
        if isinstance(step, MoveScavengerTake):
            words["n"], words["take"] = self._count(step.n, False), self._count(1, step.may)
        return self.effects[_key(step)].format(**words, **self._phrases(step))

    def _phrases(self, step: EffectRecord) -> dict[str, str]:
        if isinstance(step, Goods):
            return {"goods": self.listed([self.good(k, n) for k, n in enumerate(step.numbers()) if n], "and")}
        if isinstance(step, GainChoice):
            kinds = [k for k in range(len(self.goods)) if step.numbers()[1] >> k & 1]
            named = [self.good(k, step.n) if step.n == 1 else self.goods[k] for k in kinds]
            return {"goods": self.listed(named, "or" if step.n == 1 else "and")}
        if isinstance(step, Recruit):
            key = "free" if step.discount >= self.most_rice else "cheaper" if step.discount else "at cost"
            return {"price": self.parts[key].format(discount=step.discount)}
        return {}

    def _count(self, n: int, may: bool) -> Word:
        text = self.parts["up to"].format(n=n) if may else str(n)
        return Word.of(text, n, self.code, {"n": n})

    def good(self, good: int, amount: int) -> str:
        """Return an amount of a good."""
        numbers = {"amount": amount, "good": good}
        texts = {"amount": str(amount), "good": self.goods[good]}
        words = {name: Word.of(texts[name], numbers[name], self.code, numbers) for name in numbers}
        return self.parts["good"].format(**words)

    def listed(self, things: Sequence[str], last: str) -> str:
        """Return things in a row: a, b and c."""
        *most, end = things
        return self.parts[last].format(first=", ".join(most), last=end) if most else end


def _key(step: EffectRecord) -> str:
    """Return which template says a step."""
    variant = _variant(step)
    return f"{step.effect} {variant}" if variant else step.effect


def _variant(step: EffectRecord) -> str:
    match step:
        case GainChoice(of=of, n=n):
            return "" if set(of) == RESOURCES else "one" if n == 1 else "among"
        case GainPopularityPer(per=per):
            return per
        case Recruit(unit=unit):
            return unit
        case Produce(by=by):
            return by
        case Build(discount=0) | BuyHero(discount=0):
            return "full"
        case MoveGovernor(harvest=0):
            return "only"
        case MoveScavengerTake(n=n) if n > 1:
            return "again"
        case _:
            return ""
