"""The components of Daimyo as frozen tables of numbers, checked at load against the rulebook's totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

from atoll.games.daimyo.components import Components, EffectRecord, RelicToMarket, kinds
from atoll.kernel import DataError, load_data

RICE, METAL, CRYSTAL, GOLD = range(4)
GOODS = ("rice", "metal", "crystal", "gold")
DIE_COLOURS = ("blue", "green", "red")
BLUE, GREEN, RED = range(3)
FACES = 6
DICE = range(len(DIE_COLOURS) * FACES)  # a die is a colour and the face that shows, in one number
COLOUR_OF_DIE = tuple(die // FACES for die in DICE)
PIPS_OF_DIE = tuple(die % FACES + 1 for die in DICE)

VILLAGERS, PRODUCTION, RELIC, RECRUITMENT, CONSTRUCTION, TAX, ASIDE = range(7)  # where a die can lie
CLAN_POWER_SLOT, FIRST_INCOME_SLOT = 5, 6  # the five slots before are those of the coloured main actions
FARM, TOWER = range(2)
ANY_UNIT, GOVERNOR, SHADOW = range(3)
PLACES_PER_ISLAND = 5
SLOTS_PER_ISLAND = 3
ZONE_SIZE = 3
PARTS = 4
FRONT, BACK = SIDES = range(2)

Effect = tuple[str, tuple[int, ...]]  # an effect's id and its numbers


@dataclass(slots=True, frozen=True)
class Setup:
    """What a number of players changes."""

    islands: int
    dice: tuple[int, int, int]  # by colour


@dataclass(slots=True, frozen=True)
class Card:
    """A hero: what it takes to play it, what it costs, what it does."""

    id: str
    name: str
    power: int
    cost: int
    clan: int  # -1 for the heroes of the market
    steps: tuple[Effect, ...]
    price: tuple[int, int, int, int]  # the goods its text asks for
    loose_tiles: int  # the loose relic tiles its text asks for

    def can_be_paid(self, goods: Sequence[int], loose_tiles: int) -> bool:
        """Return whether what its text asks for can be paid in full (DAI-16.2.5)."""
        if loose_tiles < self.loose_tiles:
            return False
        return not any(self.price) or all(have >= need for have, need in zip(goods, self.price, strict=True))


class Catalog:
    """All tables, indexed by small numbers: islands, places, tiles, heroes, clans, bonus tiles."""

    def __init__(self, overlay: Path | None = None):
        self.source = (overlay or DATA).name
        c = self.components = load_data(Components, DATA, overlay)
        self._board(c)
        self._tiles(c)
        self._clans(c)
        self._actions(c)
        self._heroes(c)
        self._scoring(c)
        self._check(c)

    def _board(self, c: Components) -> None:
        self.islands = tuple(island.id for island in c.islands)
        self.setups: dict[int, Setup] = {
            setup.players: Setup(len(setup.islands), (setup.dice.blue, setup.dice.green, setup.dice.red))
            for setup in c.setup
        }
        most = max(count for setup in self.setups.values() for count in setup.dice)
        self.rolls = tuple(  # what some dice of a colour can show, in order
            roll for dice in range(1, most + 1) for roll in combinations_with_replacement(range(1, FACES + 1), dice)
        )
        self.place_names = tuple(f"{i.id}/{n}" for i in c.islands for n in range(1, len(i.places) + 1))
        self.place_island = tuple(k for k, i in enumerate(c.islands) for _ in i.places)
        self.place_good = tuple(GOODS.index(good) for i in c.islands for good in i.places)
        self.slum_names = tuple(f"{i.id}/{n}" for i in c.islands for n in range(1, len(i.shadow_slots) + 1))
        self.slum_gold = tuple(gold for i in c.islands for gold in i.shadow_slots)
        self.altar_names = tuple(f"{i.id}/{worth}" for i in c.islands for worth in i.altars)
        self.altar_influence = tuple(worth for i in c.islands for worth in i.altars)
        self.banners = tuple((round_.first, round_.second) for round_ in c.influence_points)

    def _tiles(self, c: Components) -> None:
        self.tile_names = tuple(tile.id for tile in c.relics.tiles.list)
        self.tile_colour = tuple(self.islands.index(tile.colour) for tile in c.relics.tiles.list)
        self.relic_parts = tuple(  # by tile: all the tiles that become a relic with it
            frozenset(k for k, other in enumerate(self.tile_colour) if other == colour) for colour in self.tile_colour
        )
        self.tile_copies = tuple(tile.copies for tile in c.relics.tiles.list)
        self.villagers = tuple(tile.id for tile in c.villager_tiles)
        self.villager_sides = tuple((effects(tile.front.steps), effects(tile.back.steps)) for tile in c.villager_tiles)
        starts = {"random": (FRONT, BACK), "front": (FRONT,), "back": (BACK,)}
        self.villager_starts = tuple(starts[tile.start_side] for tile in c.villager_tiles)  # the sides that may show
        self.bonus_tiles = tuple(tile.id for tile in c.bonus_tiles)
        self.bonus_type = tuple((FARM, TOWER)[tile.under == "radio_tower"] for tile in c.bonus_tiles)
        self.bonus_is_grey = tuple(tile.colour == "grey" for tile in c.bonus_tiles)
        self.bonus_steps = tuple(effects(tile.steps) for tile in c.bonus_tiles)
        self.bonus_under = tuple(
            tuple(k for k, type_ in enumerate(self.bonus_type) if type_ == building) for building in (FARM, TOWER)
        )
        self.slots = tuple(slot.id for slot in c.tile_slots)
        self.spaces = (*(space.id for space in c.action_spaces), "aside")

    def _clans(self, c: Components) -> None:
        self.clans = tuple(clan.id for clan in c.clans)
        self.clan_start = tuple(clan.start.amounts() for clan in c.clans)
        self.clan_power = tuple(effects(clan.power) for clan in c.clans)
        self.power_threshold = c.clan_board.clan_power_threshold
        self.recruitment_track = c.clan_board.recruitment_track
        self.last_space = len(self.recruitment_track) - 1
        self.reset_gold = c.clan_board.recruitment_reset_gold
        self.storage_start = c.clan_board.storage_start
        self.storage_top = c.clan_board.storage_top
        self.storage_points = c.clan_board.storage_overflow_popularity
        self.governors = c.per_clan.governors
        self.shadows = c.per_clan.shadows
        self.relic_tokens = c.per_clan.relic_tokens
        self.building_price = tuple((b.base_cost.metal, b.base_cost.crystal) for b in c.buildings)
        self.building_surcharge = tuple(
            (b.surcharge_per_built.metal, b.surcharge_per_built.crystal) for b in c.buildings
        )
        self.building_prices = tuple(  # by type, and by how many are built
            tuple((price[0] + more[0] * built, price[1] + more[1] * built) for built in range(building.per_clan))
            for building, price, more in zip(c.buildings, self.building_price, self.building_surcharge, strict=True)
        )
        self.building_harvest = tuple(b.harvest for b in c.buildings)
        self.building_influence = tuple(b.influence for b in c.buildings)

    def _actions(self, c: Components) -> None:
        actions, units = c.main_actions, c.units
        self.villagers_storage = actions.villagers_storage
        self.villagers_heroes = actions.villagers_heroes
        self.relic_legs = actions.relic_legs
        self.search_goods = tuple(GOODS.index(good) for good in actions.search_goods)
        self.search_price = actions.search_price
        self.search_tiles = actions.search_tiles
        self.purchase_gold = actions.purchase_gold
        self.tax_gold = actions.tax_gold
        self.governor_influence = units.governor_influence
        self.shadow_influence = units.shadow_influence
        self.compensation_gold = units.compensation_gold
        self.income = (c.income.choice.n, kinds(c.income.choice.of))
        self.spaces_of_colour = tuple(
            tuple(k for k, space in enumerate(c.action_spaces) if space.die in (colour, "any"))
            for colour in DIE_COLOURS
        )

    def _heroes(self, c: Components) -> None:
        market = [(hero, -1) for hero in c.heroes]
        own = [(hero, self.clans.index(hero.clan)) for hero in c.clan_heroes]
        self.heroes = tuple(
            Card(h.id, h.name, h.power, h.cost, clan, effects(h.steps), *price_of(h.steps)) for h, clan in market + own
        )
        self.hero_power = tuple(hero.power for hero in self.heroes)
        self.hero_cost = tuple(hero.cost for hero in self.heroes)
        self.market_heroes = tuple(range(len(c.heroes)))
        self.clan_heroes = tuple(
            tuple(k for k, hero in enumerate(self.heroes) if hero.clan == clan) for clan in range(len(self.clans))
        )
        self.market_size = c.setup_common.hero_market_size
        self.starting_hand = c.setup_common.starting_hand
        self.black_market_start = c.setup_common.relics_in_black_market

    def _scoring(self, c: Components) -> None:
        self.rounds = c.meta.rounds
        self.turns = c.meta.turns_per_round
        self.relic_points = (0, *c.scoring.relics)
        self.building_points = tuple((0, *building.end_points) for building in c.buildings)
        self.army_points: dict[int, tuple[int, ...]] = {
            n: c.scoring.army_points_2_players if n == 2 else c.scoring.army_points_3_4_players for n in self.setups
        }
        self.helmet_points = c.scoring.helmet
        self.goods_per_point = c.scoring.resources_per_point

    def _check(self, c: Components) -> None:
        """Compare what was read with the rulebook's totals."""
        self._check_totals(c)
        self._check_clans(c)
        self._check_setups(c)
        self._check_board(c)

    def _check_totals(self, c: Components) -> None:
        clans, clan = len(c.clans), c.per_clan
        counted = {
            "clans": (clans, c.totals.clan_boards),
            "heroes": (len(c.heroes), c.totals.heroes),
            "clan_heroes": (len(c.clan_heroes), c.totals.clan_heroes),
            "relics.tiles": (sum(self.tile_copies), c.totals.relic_tiles),
            "villager_tiles": (len(c.villager_tiles), c.totals.villager_tiles),
            "bonus_tiles": (clans * len(c.bonus_tiles), c.totals.bonus_tiles),
            "buildings": (clans * sum(building.per_clan for building in c.buildings), c.totals.buildings),
            "per_clan.relic_tokens": (clans * clan.relic_tokens, c.totals.relic_tokens),
            "per_clan": (clans * (clan.governors + clan.shadows + clan.scavengers), c.totals.meeples),
            "setup[4].dice": (sum(self.setups[4].dice), c.totals.dice),
            "influence_points": (len(self.banners), self.rounds),
        }
        for where, (found, needed) in counted.items():
            what = "governors, shadows and scavengers" if where == "per_clan" else "in all"
            self._demand(found == needed, where, f"needs {needed} {what}, not {found}")

    def _check_clans(self, c: Components) -> None:
        clan = c.per_clan
        for name, heroes in zip(self.clans, self.clan_heroes, strict=True):
            self._demand(
                len(heroes) == clan.clan_heroes, "clan_heroes", f"the clan {name} needs {clan.clan_heroes} heroes"
            )
        grey = sum(self.bonus_is_grey)
        yellow = len(self.bonus_is_grey) - grey
        self._demand(grey == clan.bonus_tiles_grey, "bonus_tiles", f"needs {clan.bonus_tiles_grey} grey tiles")
        self._demand(yellow == clan.bonus_tiles_yellow, "bonus_tiles", f"needs {clan.bonus_tiles_yellow} yellow tiles")
        for k, slot in enumerate(c.tile_slots):
            colour = "yellow" if k >= FIRST_INCOME_SLOT else "grey"
            self._demand(slot.tile == colour, f"tile_slots[{slot.id}].tile", f"this slot is for {colour} tiles")
        for building in c.buildings:
            where = f"buildings[{building.id}]"
            under = self.bonus_under[building.id == "radio_tower"]
            self._demand(len(building.end_points) == building.per_clan, f"{where}.end_points", "one total per building")
            self._demand(
                len(under) == building.per_clan, f"{where}.per_clan", "one bonus tile lies under each building"
            )

    def _check_setups(self, c: Components) -> None:
        rounds = [points.round for points in c.influence_points]
        self._demand(rounds == [*range(1, self.rounds + 1)], "influence_points", "rounds come in their order")
        for setup in c.setup:
            where = f"setup[{setup.players}]"
            in_play = self.islands[: len(setup.islands)]
            self._demand(setup.islands == in_play, f"{where}.islands", "islands come into play in their order")
            dice = sum(self.setups[setup.players].dice)
            needed = setup.players * self.turns + 1
            self._demand(dice == needed, f"{where}.dice", f"needs {needed} dice: one more than players take")

    def _check_board(self, c: Components) -> None:
        for island in c.islands:
            where = f"islands[{island.id}]"
            self._demand(len(island.places) == PLACES_PER_ISLAND, f"{where}.places", "needs 5 places")
            self._demand("rice" in island.places, f"{where}.places", "needs a rice place (DAI-5.3)")
            self._demand(len(island.shadow_slots) == SLOTS_PER_ISLAND, f"{where}.shadow_slots", "needs 3 slots")
            self._demand(len(set(island.altars)) == SLOTS_PER_ISLAND, f"{where}.altars", "needs 3 different altars")

    def _demand(self, holds: bool, where: str, why: str) -> None:
        if not holds:
            raise DataError(f"{self.source}: {where}: {why}")


DATA = Path(__file__).parent / "data.toml"


def die_of(colour: int, pips: int) -> int:
    """Return the die of a colour that shows so many pips."""
    return colour * FACES + pips - 1


def places_on(island: int) -> slice:
    """Return where the places of an island stand in a list of all."""
    return slice(island * PLACES_PER_ISLAND, (island + 1) * PLACES_PER_ISLAND)


def slots_on(island: int) -> slice:
    """Return where the slums, or the altars, of an island stand in a list of all."""
    return slice(island * SLOTS_PER_ISLAND, (island + 1) * SLOTS_PER_ISLAND)


def island_of(slot: int) -> int:
    """Return the island of a slum or an altar."""
    return slot // SLOTS_PER_ISLAND


def help_of(tile: int, side: int) -> int:
    """Return the help that a side of a villager tile offers."""
    return tile * len(SIDES) + side


def tile_and_side(help_: int) -> tuple[int, int]:
    """Return the villager tile that offers a help, and on which side."""
    return divmod(help_, len(SIDES))


def effects(steps: tuple[EffectRecord, ...]) -> tuple[Effect, ...]:
    """Return the steps of a card or tile as ids and numbers; a price stands apart (see `price_of`)."""
    return tuple((step.effect, step.numbers()) for step in steps if step.effect not in ("pay", "relic_to_market"))


def price_of(steps: tuple[EffectRecord, ...]) -> tuple[tuple[int, int, int, int], int]:
    """Return what a card asks for before it does anything: goods, and loose relic tiles."""
    goods = [0, 0, 0, 0]
    tiles = 0
    for step in steps:
        if step.effect == "pay":
            goods = [have + more for have, more in zip(goods, step.numbers(), strict=True)]
        elif isinstance(step, RelicToMarket):
            tiles += step.n
    return (goods[0], goods[1], goods[2], goods[3]), tiles
