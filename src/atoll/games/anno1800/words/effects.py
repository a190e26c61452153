"""What cards, islands and missions do, in sentences that are made from their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from atoll.games.anno1800 import components as parts
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Bill, Catalog
from atoll.kernel import Say, capital
from atoll.kernel.grammar import Word

# By the id of an effect; of a mission, by its kind or what it counts.
EFFECTS = {
    "gain_cubes": "add {cubes} and draw the matching {count:card|cards}",
    "gain_tokens": "place {tokens} on this card",
    "gain_tokens and gold": "gain {gold} gold and place {tokens} on this card",
    "gain_gold": "gain {amount} gold",
    "draw_expedition": "take {count:# expedition card|# expedition cards}",
    "free_new_world_resource": "use {count} of these New World resources for free: {resources}",
    "free_upgrades": "promote {level} up to {max:# time|# times} for free",
    "extra_action": "take one more action",
    "return_cards": "this turn only: put up to {max:# hand card|# hand cards} under their decks",
    "return_cards of a mission": (
        "put {max:# hand card|# hand cards} under {max:its deck|their decks}, and draw nothing"
    ),
    "as_trade_token": (
        "{exploration_tokens:# exploration token|# exploration tokens} may be exhausted in place of"
        " {count:# trade token|# trade tokens}"
    ),
    "printed": "printed there: {kind}",
}
MISSIONS = {
    "effect": "{cost}: {effect}",
    "industry": "{points:# point|# points} for each of these industries you own",
    "majority population_cubes": (
        "most population cubes in total: {first:# point|# points}; second most: {second:# point|# points}"
    ),
    "majority engineers": "most engineers: {first:# point|# points}; second most: {second:# point|# points}",
    "majority investors": "most investors: {first:# point|# points}; second most: {second:# point|# points}",
    "majority trade_tokens": "most trade tokens: {first:# point|# points}; second most: {second:# point|# points}",
    "majority expedition_cards": (
        "most expedition cards: {first:# point|# points}; second most: {second:# point|# points}"
    ),
    "visit_bonus animal": "each visited animal is worth {bonus:# more point|# more points}",
    "visit_bonus artefact": "each visited artefact is worth {bonus:# more point|# more points}",
    "old_world_limit": ("{points:# point|# points} with at most {max_islands:# Old World island|# Old World islands}"),
    "new_world_islands": "{points:# point|# points} for each of your New World islands",
    "hand_penalty": "lose {loss:# point|# points} for each population card in hand",
}
PARTS = {
    "trade": "{count:# trade token|# trade tokens}",
    "exploration": "{count:# exploration token|# exploration tokens}",
    "cubes": "{count} {level:count}",
    "level": "{level:count}",
    "exploration_tokens": "exhaust {count:# exploration token|# exploration tokens}",
    "gold": "pay {count} gold",
    "exhaust_investor": "exhaust {count:# investor|# investors}",
    "and": "{first} and {last}",
    "or": "{first} or {last}",
}
PRINTED = parts.PrintedIndustry | parts.PrintedShipyard | parts.PrintedShip
Numbers = Mapping[str, int]


class Effects:
    """The sentences of one language."""

    def __init__(self, cat: Catalog, say: Say, resources: Sequence[str], levels: Sequence[str], kinds: Sequence[str]):
        self._cat = cat
        self._code = say("language", "en")
        self._effects = {key: say("effect", english) for key, english in EFFECTS.items()}
        self._missions = {key: say("effect", english) for key, english in MISSIONS.items()}
        self._parts = {key: say("effect", english) for key, english in PARTS.items()}
        self._resources = resources
        self._levels = levels
        self._kinds = kinds

    def card(self, card: parts.PopulationCard) -> str:
        """Return what a population card does."""
        return self._sentence(self._effect(card.effect))

    def island(self, island: int) -> str:
        """Return what an Old World island brings."""
        effect = self._cat.old_effect[island]
        if isinstance(effect, PRINTED):
            return self._sentence(self._effects["printed"].format(kind=self._kinds[self._cat.old_prints[island][1]]))
        return self._sentence(self._effect(effect))

    def mission(self, m: parts.MissionCard) -> str:
        """Return what a mission is about; the industries it lists are named elsewhere."""
        if m.effect is not None:
            return self._sentence(self._used_mission(m, m.effect))
        template = self._missions[" ".join(filter(None, (m.kind, m.counts, m.side)))]
        numbers = {"points": m.points, "loss": -m.points, "first": m.first, "second": m.second}
        return self._sentence(self._fill(template, numbers | {"bonus": m.bonus, "max_islands": m.max_islands}))

    def _used_mission(self, m: parts.MissionCard, effect: parts.EffectRecord) -> str:
        """Return what a mission that is used during the game costs and does."""
        if isinstance(effect, parts.AsTradeToken):
            return self._fill(self._effects["as_trade_token"], {"count": effect.count, **m.cost})
        costs = [self._fill(self._parts[what], {"count": count}) for what, count in m.cost.items()]
        if isinstance(effect, parts.ReturnCards):
            done = self._fill(self._effects["return_cards of a mission"], {"max": effect.max})
        else:
            done = self._effect(effect)
        return self._missions["effect"].format(cost=self._listed(costs, "and"), effect=done)

    def _effect(self, effect: parts.EffectRecord) -> str:
        key = str(effect.__struct_config__.tag)
        numbers = {name: value for name, value in structs.asdict(effect).items() if isinstance(value, int)}
        words: dict[str, str] = {}
        match effect:
            case parts.GainCubes():
                numbers["count"] = sum(effect.cubes.values())
                words["cubes"] = self._listed([self._level("cubes", x, n) for x, n in effect.cubes.items()], "and")
            case parts.GainTokens():
                key += " and gold" if effect.gold else ""
                words["tokens"] = self._fill(self._parts[effect.token], {"count": effect.count})
            case parts.FreeNewWorldResource():
                names = [self._resources[self._cat.resource(word)] for word in effect.choices]
                words["resources"] = self._listed([name[:1].lower() + name[1:] for name in names], "or")
            case parts.FreeUpgrades():
                words["level"] = self._level("level", effect.start, 2)
        return self._fill(self._effects[key], numbers, words)

    def tokens(self, bill: Bill) -> list[str]:
        """Return the naval tokens of a cost."""
        counts = (bill.trade, bill.exploration)
        return [self._fill(self._parts[x], {"count": n}) for x, n in zip(TOKENS, counts, strict=True) if n]

    def _level(self, part: str, level: parts.Level, count: int) -> str:
        k = LEVELS.index(level)
        numbers = {"count": count, "level": k}
        words = {"count": str(count), "level": self._levels[k]}
        return self._parts[part].format(**{x: Word.of(words[x], numbers[x], self._code, numbers) for x in words})

    def _fill(self, template: str, numbers: Numbers, words: Mapping[str, str] | None = None) -> str:
        forms = {name: Word.of(str(value), value, self._code, numbers) for name, value in numbers.items()}
        return template.format(**forms, **(words or {}))

    def _listed(self, things: Sequence[str], last: str) -> str:
        """Return things in a row: a, b and c."""
        *most, end = things
        return self._parts[last].format(first=", ".join(most), last=end) if most else end

    def _sentence(self, text: str) -> str:
        return f"{capital(text)}."
