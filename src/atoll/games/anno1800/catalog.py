"""The components of Anno 1800 as frozen tables of numbers, checked at load against the rulebook's totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from atoll.games.anno1800 import components as parts
from atoll.games.anno1800.components import Components
from atoll.kernel import DataError, load_data

LEVELS = ("farmer", "worker", "artisan", "engineer", "investor")
FARMER, WORKER, ARTISAN, ENGINEER, INVESTOR = range(5)
TOKENS = ("trade", "exploration")
TRADE, EXPLORATION = range(2)
DECKS = ("farmer_worker", "new_world", "artisan_engineer_investor")
FARMER_WORKER, NEW_WORLD, ARTISAN_ENGINEER_INVESTOR = range(3)
LAND, COAST, SEA = range(3)
SPACES = ("land", "coast", "sea")
INDUSTRY, SHIPYARD, SHIP = range(3)  # the types of building
MAX_OLD = 4
NOTHING = -1

GAIN_CUBES, GAIN_TOKENS, GAIN_GOLD, DRAW_EXPEDITION, FREE_RESOURCE, FREE_UPGRADES, EXTRA_ACTION, RETURN_CARDS = range(8)
AS_TRADE_TOKEN = 8
GIVING = (GAIN_CUBES, GAIN_GOLD, GAIN_TOKENS, FREE_UPGRADES)  # effects that bring something to pay with
EFFECT_MISSION, INDUSTRY_MISSION, MAJORITY, VISIT_BONUS, OLD_WORLD_LIMIT, ISLANDS, HAND_PENALTY = range(7)
MISSION_KINDS = (
    "effect", "industry", "majority", "visit_bonus", "old_world_limit", "new_world_islands", "hand_penalty",
)  # fmt: skip

FIXED_EFFECTS = (parts.FreeNewWorldResource, parts.AsTradeToken)  # they bring one resource, one token
# Two workplaces as one number: 0 is empty, below FULL one is vacant. `ADD[code][level]` is the code with a cube more.
FULL = 6
CUBES_AT = tuple(
    tuple(x - 1 for x in divmod(code, FULL) if x) if code // FULL <= code % FULL else () for code in range(FULL * FULL)
)
HOLDING = tuple(frozenset(code for code in range(FULL * FULL) if level in CUBES_AT[code]) for level in range(5))
LEVELS_AT = tuple(tuple(dict.fromkeys(cubes)) for cubes in CUBES_AT)  # of the cubes, each level once
ADD = tuple(
    tuple(min(code, level + 1) * FULL + max(code, level + 1) if code else level + 1 for level in range(5))
    for code in range(FULL)
)
TAKE = tuple(
    tuple((sum(CUBES_AT[code]) - level + 1 if code >= FULL else 0) if level in CUBES_AT[code] else code
          for level in range(5))
    for code in range(FULL * FULL)
)  # fmt: skip


NO_COST: Mapping[Any, int] = MappingProxyType({})


@dataclass(slots=True, unsafe_hash=True)  # never changed; many are made
class Bill:
    """A cost: resources one by one, cubes to exhaust, naval tokens."""

    units: tuple[int, ...] = ()
    cubes: tuple[int, ...] = ()
    trade: int = 0
    exploration: int = 0
    args: tuple[int, ...] = (0, 0, 0)  # for the frame of the payment: trade, exploration, gold, needs
    mask: int = field(init=False)  # the resources as bits
    plain: int = field(init=False)  # the same where nothing else is owed and each only once, or else all bits

    def __post_init__(self) -> None:
        self.mask = reduce(or_, [1 << r for r in self.units], 0)
        others = self.cubes or self.trade or self.exploration or self.mask.bit_count() < len(self.units)
        self.plain = -1 if others else self.mask


cost_of = lru_cache(maxsize=1 << 12)(Bill)  # for costs that come again and again


class Gift(NamedTuple):
    """What the effect of a card brings to pay with."""

    gold: int = 0
    tokens: tuple[int, ...] = (0, 0)  # by type
    cubes: tuple[int, ...] = (0, 0, 0, 0, 0)  # by level
    lifts: tuple[tuple[int, int], ...] = ()  # free promotions: how many, from which levels (as bits)


@dataclass(slots=True, frozen=True)
class Card:
    """A population card."""

    id: str
    deck: int
    points: int
    bill: Bill
    effect: int
    numbers: tuple[int, ...]


@dataclass(slots=True, frozen=True)
class Mission:
    """A mission card; what its numbers mean depends on its kind."""

    id: str
    kind: int
    points: int = 0
    industries: tuple[int, ...] = ()
    counts: str = ""
    first: int = 0
    second: int = 0
    animal: bool = False
    bonus: int = 0
    max_islands: int = 0
    effect: int = NOTHING
    numbers: tuple[int, ...] = ()
    exploration: int = 0
    gold: int = 0
    investors: int = 0
    once: bool = False


class Catalog:
    """All tables, indexed by small numbers: levels, resources, kinds of building, spaces, cards, islands, missions.

    Kinds of building are the industries, the printed industries that no tile is like, shipyards and ships.
    """

    def __init__(self, overlay: Path | None = None):
        self.source = (overlay or DATA).name
        c = self.components = load_data(Components, DATA, overlay)
        self.resources = tuple(resource.id for resource in c.resource)
        self._check_names(c)
        self._levels(c)
        self._buildings(c)
        self._islands(c)
        self._cards(c)
        self._missions(c)
        self._numbers(c)
        self._check(c)

    def resource(self, word: str) -> int:
        """Return the number of a resource."""
        self._demand(word in self.resources, "resource", f"unknown resource {word!r}")
        return self.resources.index(word)

    def bill(
        self, cost: Mapping[str, int], cubes: Mapping[Any, int] = NO_COST, tokens: Mapping[Any, int] = NO_COST
    ) -> Bill:
        """Return a cost in numbers."""
        units = tuple(sorted(self.resource(word) for word, count in cost.items() for _ in range(count)))
        levels = tuple(sorted(LEVELS.index(word) for word, count in cubes.items() for _ in range(count)))
        trade, exploration = tokens.get("trade", 0), tokens.get("exploration", 0)
        needs = (*units, *(len(self.resources) + level for level in levels))
        return Bill(units, levels, trade, exploration, (trade, exploration, 0, *needs))

    def _levels(self, c: Components) -> None:
        levels = c.population_level
        self.cubes = tuple(level.cubes for level in levels)
        self.start_cubes = tuple(level.start for level in levels)
        self.trade_price = tuple(level.trade_tokens for level in levels)
        self.rotation_gold = tuple(level.rotation_gold for level in levels)
        self.rotating = tuple(  # by gold, from the highest price on all: the levels that so much brings home
            tuple(level for level, price in enumerate(self.rotation_gold) if price <= gold)
            for gold in range(max(self.rotation_gold) + 1)
        )
        self.level_deck = tuple(DECKS.index(level.deck) for level in levels)
        self.empty_deck_gold = tuple(level.empty_deck_gold for level in levels)
        self.workforce = tuple(self.bill(level.workforce_cost, level.exhaust) for level in levels)
        self.education = tuple(self.bill(level.education_cost, level.exhaust) for level in levels)
        self.education_steps = tuple(enumerate(self.education))[1:]  # nobody is promoted into a farmer
        self.products = tuple(k for k, resource in enumerate(c.resource) if resource.kind != "new_world")
        self.raws = tuple(k for k, resource in enumerate(c.resource) if resource.kind == "new_world")
        self.prices = tuple(sorted({price for price in self.trade_price if price}))
        self.price_levels = tuple(
            (price, tuple(level for level, own in enumerate(self.trade_price) if own == price)) for price in self.prices
        )
        self.tradable = sum(1 << k for k, resource in enumerate(c.resource) if resource.tradable)

    def _buildings(self, c: Components) -> None:
        made = {(i.resource, i.worker): k for k, i in enumerate(c.industry)}
        home = [b for b in c.home_building if b.type == "industry" and (b.resource, b.worker) not in made]
        industries = [(i.id, i.resource, i.worker) for i in c.industry] + [(b.id, b.resource, b.worker) for b in home]
        self.kinds = (*(word for word, _, _ in industries), *(x.id for x in c.shipyard), *(x.id for x in c.ship))
        self.first_shipyard = len(industries)
        self.first_ship = self.first_shipyard + len(c.shipyard)
        others = len(self.kinds) - len(industries)
        self.kind_type = (INDUSTRY,) * len(industries) + (SHIPYARD,) * len(c.shipyard) + (SHIP,) * len(c.ship)
        self.kind_resource = (*(self.resource(resource) for _, resource, _ in industries), *[NOTHING] * others)
        self.kind_worker = (*(LEVELS.index(worker) for _, _, worker in industries), *[NOTHING] * others)
        works = {*zip(self.kind_resource, self.kind_worker, strict=True)}
        self.makers = tuple(  # the levels whose cubes can make a resource anywhere
            tuple(level for level in range(len(LEVELS)) if (r, level) in works) for r in range(len(self.resources))
        )
        self.kind_bit = tuple(1 << resource if resource >= 0 else 0 for resource in self.kind_resource)
        self.strength = (*[0] * len(industries), *(x.strength for x in c.shipyard), *(0 for _ in c.ship))
        self.ship_level = (*[0] * self.first_ship, *(x.level for x in c.ship))
        self.ship_token = (*[NOTHING] * self.first_ship, *(TOKENS.index(x.token) for x in c.ship))
        self.tile_count = (*(i.count for i in c.industry), *[0] * len(home), *(x.count for x in c.shipyard),
                           *(x.count for x in c.ship))  # fmt: skip
        self.tiles = tuple(k for k, count in enumerate(self.tile_count) if count)
        self.industry_tiles = tuple(range(len(c.industry)))
        self.kind_facts = tuple(zip(self.kind_worker, self.kind_bit, self.strength, strict=True))
        bills = [self.bill(i.cost, i.exhaust) for i in c.industry]
        bills += [Bill() for _ in home]
        bills += [self.bill(x.cost) for x in c.shipyard]
        self.kind_bill: tuple[Bill, ...] = (*bills, *(self.bill(x.cost) for x in c.ship))
        facts = zip(
            self.kind_worker, self.kind_bit, (bill.mask for bill in self.kind_bill), self.kind_bill, strict=True
        )
        self.industry_facts = tuple((k, *fact) for k, fact in enumerate(facts) if k in self.industry_tiles)
        self.ship_facts = tuple(
            (k, self.ship_level[k], self.kind_bill[k].mask, self.kind_bill[k])
            for k in range(self.first_ship, len(self.kinds))
        )

    def _islands(self, c: Components) -> None:
        h = c.home_island
        home = (LAND,) * h.land + (COAST,) * h.coast + (SEA,) * h.sea
        island = (LAND, LAND, COAST, COAST, SEA, SEA)
        self.home_spaces, self.island_spaces = len(home), len(island)
        self.space_type = home + island * MAX_OLD
        self.space_names = (*_named("home", home), *(n for k in range(MAX_OLD) for n in _named(f"old{k + 1}", island)))
        prints = [NOTHING] * len(home)
        for b in c.home_building:
            at = (b.row - 1) * h.coast + b.column - 1
            self._demand(0 <= at < len(home) and 1 <= b.column <= h.coast, f"home_building[{b.id}]", "lies on no space")
            prints[at] = self._printed(b)
        self.home_prints = tuple(prints)
        self.old_islands = tuple(x.id for x in c.old_world_island)
        self.old_prints = tuple(self._island_print(x) for x in c.old_world_island)  # (space of the island, kind)
        self.old_effect = tuple(x.effect for x in c.old_world_island)
        self.old_benefit = tuple(map(self.effect, self.old_effect))  # of a printed building none
        self.new_islands = tuple(x.id for x in c.new_world_island)
        self.new_mask = tuple(sum(1 << self.resource(word) for word in x.resources) for x in c.new_world_island)

    def _printed(self, b: parts.HomeBuilding) -> int:
        if b.type == "industry" and b.id in self.kinds:
            return self.kinds.index(b.id)
        if b.type == "industry":
            made = list(zip(self.kind_resource, self.kind_worker, strict=True))
            return made.index((self.resource(b.resource), LEVELS.index(b.worker)))
        if b.type == "shipyard":
            return self.shipyard(b.strength)
        return self.ship(TOKENS.index(b.token), b.level)

    def shipyard(self, strength: int) -> int:
        """Return the kind of a shipyard."""
        self._demand(strength in self.strength, "shipyard", f"no shipyard of strength {strength}")
        return self.strength.index(strength)

    def ship(self, token: int, level: int) -> int:
        """Return the kind of a ship."""
        pairs = list(zip(self.ship_token, self.ship_level, strict=True))
        self._demand((token, level) in pairs, "ship", f"no {TOKENS[token]} ship of level {level}")
        return pairs.index((token, level))

    def _island_print(self, x: parts.OldWorldIsland) -> tuple[int, int]:
        effect = x.effect
        if isinstance(effect, parts.PrintedIndustry):
            self._demand(effect.industry in self.kinds, f"old_world_island[{x.id}]", "unknown industry")
            kind = self.kinds.index(effect.industry)
        elif isinstance(effect, parts.PrintedShipyard):
            kind = self.shipyard(effect.strength)
        elif isinstance(effect, parts.PrintedShip):
            kind = self.ship(TOKENS.index(effect.token), effect.level)
        else:
            return NOTHING, NOTHING
        fits = (x.printed_on or "land", self.kind_type[kind])
        self._demand(fits in (("land", 0), ("coast", 0), ("coast", 1), ("sea", 2)), f"old_world_island[{x.id}]",
                     "the building does not fit on the space")  # fmt: skip
        return SPACES.index(fits[0]) * 2, kind

    def _cards(self, c: Components) -> None:
        self.cards = tuple(
            Card(x.id, DECKS.index(x.deck), x.points, self.bill(x.needs, {}, x.tokens), *self.effect(x.effect))
            for x in c.population_card
        )
        self.card_bill = tuple(card.bill for card in self.cards)
        self.card_mask = tuple(card.bill.mask for card in self.cards)
        # bits above the resources stand for sums of exploration tokens: those that so many tokens pay, and all needs
        first, most = len(self.resources), max(card.bill.exploration for card in self.cards)
        self.sums = tuple((1 << tokens) - 1 << first for tokens in range(most + 1))
        sums = [1 << first + card.bill.exploration - 1 if card.bill.exploration else 0 for card in self.cards]
        self.card_needs = tuple(mask | sum_ for mask, sum_ in zip(self.card_mask, sums, strict=True))
        self.card_deck = tuple(card.deck for card in self.cards)
        self.deck_cards = tuple(
            tuple(k for k, card in enumerate(self.cards) if card.deck == deck) for deck in range(len(DECKS))
        )
        self.free_masks = {k: card.numbers[0] for k, card in enumerate(self.cards) if card.effect == FREE_RESOURCE}
        self.given = {k: _gift(card) for k, card in enumerate(self.cards) if card.effect in GIVING}
        self.helpers = tuple(k for k, card in enumerate(self.cards) if card.effect == FREE_RESOURCE)
        self.expeditions = tuple(x.id for x in c.expedition_card)
        self.pictures = tuple(
            ((LEVELS.index(x.animal_visitor), x.animal_points), (LEVELS.index(x.artefact_visitor), x.artefact_points))
            for x in c.expedition_card
        )

    def effect(self, e: parts.EffectRecord, must: bool = False) -> tuple[int, tuple[int, ...]]:
        """Return an effect as its kind and numbers; what a mission has one do is compulsory."""
        match e:
            case parts.GainCubes():
                counts = {str(level): count for level, count in e.cubes.items()}
                return GAIN_CUBES, tuple(counts.get(level, 0) for level in LEVELS)
            case parts.GainTokens():
                return GAIN_TOKENS, (TOKENS.index(e.token), e.count, e.gold)
            case parts.GainGold():
                return GAIN_GOLD, (e.amount,)
            case parts.DrawExpedition():
                return DRAW_EXPEDITION, (e.count,)
            case parts.FreeNewWorldResource():
                return FREE_RESOURCE, (sum(1 << self.resource(word) for word in e.choices),)
            case parts.FreeUpgrades():
                return FREE_UPGRADES, (e.max, 1 << LEVELS.index(e.start))
            case parts.ReturnCards():
                return RETURN_CARDS, (e.max, e.max if must else 0)
            case parts.AsTradeToken():
                return AS_TRADE_TOKEN, (e.count,)
            case parts.PrintedIndustry() | parts.PrintedShipyard() | parts.PrintedShip():
                return NOTHING, ()
        return EXTRA_ACTION, ()

    def _missions(self, c: Components) -> None:
        self.missions = tuple(self._mission(x) for x in c.mission_card)
        self.mission_ids = tuple(mission.id for mission in self.missions)
        self.mission_sets = {
            x.id: tuple(self.mission_ids.index(word) for word in x.cards if self._known(word)) for x in c.mission_set
        }
        self.first_game = tuple(
            self.mission_ids.index(word) for word in c.setup.first_game_missions if self._known(word)
        )
        swaps = [(k, m) for k, m in enumerate(self.missions) if m.effect == AS_TRADE_TOKEN]
        self.beryl = swaps[0][0] if swaps else NOTHING
        self.effect_missions = frozenset(
            k
            for k, m in enumerate(self.missions)
            if m.kind == EFFECT_MISSION and m.effect not in (NOTHING, AS_TRADE_TOKEN)
        )
        needs = [self.missions[k].exploration for k in self.effect_missions if not self.missions[k].investors]
        self.mission_exploration = min(needs, default=0)  # with fewer tokens and no investor none can be used
        self.pair = swaps[0][1].exploration if swaps else 0
        investing = [k for k in self.effect_missions if self.missions[k].effect == GAIN_GOLD]
        self.gold_mission = investing[0] if investing else NOTHING

    def _known(self, mission: str) -> bool:
        self._demand(mission in self.mission_ids, "mission_card", f"unknown mission {mission!r}")
        return True

    def _mission(self, x: parts.MissionCard) -> Mission:
        effect, numbers = self.effect(x.effect, must=True) if x.effect is not None else (NOTHING, ())
        unknown = [word for word in x.industries if word not in self.kinds]
        self._demand(not unknown, f"mission_card[{x.id}].industries", f"unknown industry {unknown[:1]}")
        counts = bool(x.counts) == (x.kind == "majority")
        self._demand(counts, f"mission_card[{x.id}].counts", "a majority counts something, no other mission does")
        return Mission(
            x.id,
            MISSION_KINDS.index(x.kind),
            points=x.points,
            industries=tuple(self.kinds.index(word) for word in x.industries),
            counts=x.counts,
            first=x.first,
            second=x.second,
            animal=x.side == "animal",
            bonus=x.bonus,
            max_islands=x.max_islands,
            effect=effect,
            numbers=numbers,
            exploration=x.cost.get("exploration_tokens", 0),
            gold=x.cost.get("gold", 0),
            investors=x.cost.get("exhaust_investor", 0),
            once=x.once_per_turn,
        )

    def _numbers(self, c: Components) -> None:
        self.start_hand = (
            c.setup.cards_farmer_worker,
            c.setup.cards_new_world,
            c.setup.cards_artisan_engineer_investor,
        )
        self.start_gold = c.setup.gold_by_seat
        self.missions_in_play = c.setup.missions_in_play
        self.actions_per_turn = c.limits.actions_per_turn
        self.max_swap = c.limits.swap_cards_max
        self.max_workforce = c.limits.workforce_cubes_max
        self.max_education = c.limits.education_steps_max
        self.max_old, self.max_new = c.limits.old_world_islands_max, c.limits.new_world_islands_max
        self.old_cost = c.costs.old_world_exploration_tokens
        self.new_cost = c.costs.new_world_exploration_tokens
        self.island_costs = self.old_cost[: self.max_old], self.new_cost[: self.max_new]
        self.new_cards = c.costs.new_world_cards_drawn
        self.import_price = c.costs.new_world_resource_trade_tokens
        self.expedition_cost = c.costs.expedition_exploration_tokens
        self.max_expeditions = c.costs.expedition_cards_max
        self.partner_gold = c.costs.trade_partner_gold
        self.gold_per_point = c.scoring.gold_per_point
        self.fireworks_points = c.scoring.fireworks
        self.players = tuple(range(c.game.players_min, c.game.players_max + 1))

    def _check_names(self, c: Components) -> None:
        for name in ("resource", "industry", "population_card", "expedition_card", "mission_card", "old_world_island"):
            words = Counter(record.id for record in getattr(c, name))
            twice = [word for word, count in words.items() if count > 1]
            self._demand(not twice, name, f"{twice[:1]} is there twice")
        self._demand(
            tuple(x.id for x in c.population_level) == LEVELS, "population_level", f"needs {', '.join(LEVELS)}"
        )

    def _check(self, c: Components) -> None:
        """Compare what was read with the rulebook's totals."""
        t, h = c.components, c.home_island
        counts = (
            (sum(self.tile_count), t.construction_tiles, "industry, shipyard and ship", "construction tiles"),
            (sum(self.cubes), t.population_cubes, "population_level", "cubes"),
            (len(self.cards), t.population_cards, "population_card", "cards"),
            (len(self.expeditions), t.expedition_cards, "expedition_card", "cards"),
            (len(self.missions), t.mission_cards, "mission_card", "cards"),
            (len(self.old_islands), t.old_world_islands, "old_world_island", "islands"),
            (len(self.new_islands), t.new_world_islands, "new_world_island", "islands"),
            (sum(x.count for x in c.naval_token), t.naval_tokens, "naval_token", "tokens"),
            (sum(x.count for x in c.gold_token), t.gold_tokens, "gold_token", "pieces"),
            (self.home_prints.count(NOTHING), h.free_land + h.free_coast + h.free_sea, "home_building", "free spaces"),
            (len(self.first_game), self.missions_in_play, "setup.first_game_missions", "missions"),
            (t.home_islands, c.game.players_max, "components.home_islands", "islands, one a player"),
            (t.player_aids, c.game.players_max, "components.player_aids", "player aids, one a player"),
        )  # fmt: skip
        for has, needs, where, what in counts:
            self._demand(has == needs, where, f"needs {needs} {what}, has {has}")
        self._check_fixed(c)
        self._check_twice_said(c)
        start = (c.setup.farmers, c.setup.workers, c.setup.artisans, c.setup.engineers, c.setup.investors)
        self._demand(start == self.start_cubes, "setup", "does not agree with the start of population_level")
        self._demand(self.max_old <= MAX_OLD, "limits.old_world_islands_max", f"at most {MAX_OLD}")
        points = (c.scoring.farmer_worker_card, c.scoring.new_world_card, c.scoring.artisan_engineer_investor_card)
        for x, card in zip(c.population_card, self.cards, strict=True):
            self._demand(
                card.points == points[card.deck], f"population_card[{x.id}].points", f"needs {points[card.deck]}"
            )
        for island in c.old_world_island:
            spaces = (island.land, island.coast, island.sea)
            self._demand(
                spaces == (2, 2, 2), f"old_world_island[{island.id}]", "needs 2 land, 2 coast and 2 sea spaces"
            )

    def _check_fixed(self, c: Components) -> None:
        """Refuse numbers that the rules themselves fix: play would not follow them."""
        t, limits = c.components, c.limits
        helps = [*(x.effect for x in c.population_card), *(x.effect for x in c.mission_card)]
        fixed = (
            (1, "components.game_boards", (t.game_boards,)),
            (1, "components.first_player_tiles", (t.first_player_tiles,)),
            (1, "components.fireworks_tiles", (t.fireworks_tiles,)),
            (1, "limits.industries_per_build", (limits.industries_per_build,)),
            (1, "limits.shipyards_per_build", (limits.shipyards_per_build,)),
            (1, "limits.ships_per_shipyard_per_build", (limits.ships_per_shipyard_per_build,)),
            (1, "limits.tiles_removed_per_build", (limits.tiles_removed_per_build,)),
            (1, "limits.trades_per_resource_per_turn", (limits.trades_per_resource_per_turn,)),
            (1, "limits.cards_played_per_action", (limits.cards_played_per_action,)),
            (1, "naval_token.value", tuple(x.value for x in c.naval_token)),
            (1, "effect.count", tuple(x.count for x in helps if isinstance(x, FIXED_EFFECTS))),
            (2, "limits.workplaces_per_industry", (limits.workplaces_per_industry,)),
            (2, "industry.workplaces", tuple(x.workplaces for x in c.industry)),
        )
        for needs, where, has in fixed:
            self._demand(set(has) == {needs}, where, f"the rules know {needs} only")
        self._demand(tuple(x.value for x in c.gold_token) == (1, 5), "gold_token", "pieces are worth 1 and 5")

    def _check_twice_said(self, c: Components) -> None:
        """Refuse a file that contradicts itself."""
        orders = tuple(x.order for x in c.population_level)
        self._demand(orders == (1, 2, 3, 4, 5), "population_level.order", "levels rise one by one")
        first = {x.id for x in c.mission_card if x.first_game}
        agree = first == set(c.setup.first_game_missions)
        self._demand(agree, "mission_card.first_game", "not the missions of setup.first_game_missions")
        worth = (0, 0, c.scoring.expedition_artisan, c.scoring.expedition_engineer, c.scoring.expedition_investor)
        for x, pictures in zip(c.expedition_card, self.pictures, strict=True):
            agrees = all(points == worth[visitor] for visitor, points in pictures)
            self._demand(agrees, f"expedition_card[{x.id}]", "points are not those of scoring")

    def _demand(self, holds: bool, where: str, why: str) -> None:
        if not holds:
            raise DataError(f"{self.source}: {where}: {why}")


DATA = Path(__file__).parent / "data.toml"


def _gift(card: Card) -> Gift:
    """Return what a card with such an effect brings."""
    numbers = card.numbers
    if card.effect == GAIN_GOLD:
        return Gift(gold=numbers[0])
    if card.effect == GAIN_TOKENS:
        return Gift(gold=numbers[2], tokens=tuple(numbers[1] * (type_ == numbers[0]) for type_ in range(len(TOKENS))))
    return Gift(cubes=numbers) if card.effect == GAIN_CUBES else Gift(lifts=((numbers[0], numbers[1]),))


def _named(island: str, spaces: tuple[int, ...]) -> tuple[str, ...]:
    """Return the names of an island's spaces: `home/coast2`."""
    return tuple(f"{island}/{SPACES[type_]}{spaces[:k].count(type_) + 1}" for k, type_ in enumerate(spaces))
