"""What lies in the box: one record for each kind of component."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from atoll.games.daimyo.components.effects import AnyEffect, Count, Good, Part

Source = Literal["rulebook", "public", "designed"]
Resource = Literal["rice", "metal", "crystal"]
Island = Literal["blue", "red", "yellow", "violet", "green", "black"]
BuildingId = Literal["techno_farm", "radio_tower"]
Clan = Literal["nature", "techno", "nomad", "nobles"]


class Sourced(Part, frozen=True, kw_only=True):
    """A record that says where its values come from."""

    source: Source
    designed: tuple[str, ...] = ()
    note: str = ""
    ruling: str = ""


class Amounts(Part, frozen=True):
    """Goods, by kind."""

    rice: Count = 0
    metal: Count = 0
    crystal: Count = 0
    gold: Count = 0

    def amounts(self) -> tuple[int, int, int, int]:
        """Return the amounts in the order of the goods."""
        return (self.rice, self.metal, self.crystal, self.gold)


# -- components ----------------------------------------------------------------------------------------


class Frame(Sourced, frozen=True, kw_only=True):
    """The frame of the game."""

    rounds: Annotated[int, Meta(ge=1)]
    turns_per_round: Annotated[int, Meta(ge=1)]


class Totals(Sourced, frozen=True, kw_only=True):
    """What the rulebook's list of components counts."""

    clan_boards: Count
    bonus_tiles: Count
    dice: Count
    relic_tiles: Count
    villager_tiles: Count
    heroes: Count
    clan_heroes: Count
    meeples: Count
    buildings: Count
    relic_tokens: Count


class PerClan(Sourced, frozen=True, kw_only=True):
    """The pieces of one clan."""

    governors: Count
    shadows: Count
    scavengers: Literal[1]
    relic_tokens: Count
    clan_heroes: Count
    bonus_tiles_grey: Count
    bonus_tiles_yellow: Count


class SetupDice(Part, frozen=True):
    """Dice in play, by colour."""

    blue: Count
    green: Count
    red: Count


class Setup(Sourced, frozen=True, kw_only=True):
    """What a number of players changes."""

    players: Literal[2, 3, 4]
    islands: tuple[Island, ...]
    dice: SetupDice


class SetupCommon(Sourced, frozen=True, kw_only=True):
    """What is the same for all numbers of players."""

    relics_per_no_mans_land: Literal[3]
    relics_in_black_market: Annotated[int, Meta(ge=1)]
    hero_market_size: Annotated[int, Meta(ge=1)]
    starting_hand: Annotated[int, Meta(ge=1)]


class InfluencePoints(Sourced, frozen=True, kw_only=True):
    """The banners of a round."""

    round: Count
    first: Count
    second: Count


class IslandRecord(Sourced, frozen=True, kw_only=True):
    """An island of the board."""

    id: Island
    places: tuple[Resource, ...]
    shadow_slots: tuple[Count, ...]
    altars: tuple[Count, ...]


class RelicColour(Sourced, frozen=True, kw_only=True):
    """The relic of a colour."""

    colour: Island
    relic_name: str


class RelicTile(Part, frozen=True):
    """A kind of relic tile."""

    id: str
    colour: Island
    part: Literal[1, 2, 3, 4]
    copies: Count


class RelicTiles(Sourced, frozen=True, kw_only=True):
    """All kinds of relic tiles."""

    list: tuple[RelicTile, ...]


class Relics(Sourced, frozen=True, kw_only=True):
    """Relics and their tiles."""

    parts_per_relic: Literal[4]
    colours: tuple[RelicColour, ...]
    tiles: RelicTiles


class ClanBoard(Sourced, frozen=True, kw_only=True):
    """The tracks of every clan board."""

    recruitment_track: tuple[Count, ...]
    recruitment_reset_gold: Count
    storage_start: Count
    storage_top: Count
    storage_overflow_popularity: Count
    clan_power_threshold: Count


class MainActions(Sourced, frozen=True, kw_only=True):
    """What the main actions give and cost."""

    villagers_storage: Count
    villagers_heroes: Count
    relic_legs: Annotated[int, Meta(ge=1)]
    search_goods: tuple[Resource, ...]
    search_price: Annotated[int, Meta(ge=1)]
    search_tiles: Annotated[int, Meta(ge=1, le=3)]
    purchase_gold: Annotated[int, Meta(ge=1)]
    tax_gold: Count


class Units(Sourced, frozen=True, kw_only=True):
    """What units on the board are worth."""

    governor_influence: Count
    shadow_influence: Count
    compensation_gold: Count


class ActionSpace(Sourced, frozen=True, kw_only=True):
    """A die space."""

    id: Literal["villagers", "production", "relic", "recruitment", "construction", "tax"]
    name: str
    die: Literal["blue", "green", "red", "any"]


class TileSlot(Sourced, frozen=True, kw_only=True):
    """A slot for bonus tiles."""

    id: Literal["villagers", "production", "relic", "recruitment", "construction", "clan_power", "income_1", "income_2"]
    tile: Literal["grey", "yellow"]


class ClanRecord(Sourced, frozen=True, kw_only=True):
    """A clan."""

    id: Clan
    name: str
    start: Amounts
    power: tuple[AnyEffect, ...]


class Side(Part, frozen=True):
    """A side of a villager tile."""

    steps: tuple[AnyEffect, ...]


class VillagerTile(Sourced, frozen=True, kw_only=True):
    """A villager tile."""

    id: Literal["merchants", "porters", "guides"]
    start_side: Literal["random", "front", "back"]
    front: Side
    back: Side


class Price(Part, frozen=True):
    """What a building costs."""

    metal: Count = 0
    crystal: Count = 0


class Building(Sourced, frozen=True, kw_only=True):
    """A type of building."""

    id: BuildingId
    name: str
    per_clan: Literal[4]
    base_cost: Price
    surcharge_per_built: Price
    harvest: Count
    influence: Count
    end_points: tuple[Count, ...]


class BonusTile(Sourced, frozen=True, kw_only=True):
    """A bonus action tile."""

    id: str
    colour: Literal["grey", "yellow"]
    under: BuildingId
    steps: tuple[AnyEffect, ...]


class IncomeChoice(Part, frozen=True):
    """The free choice of the income step."""

    n: Annotated[int, Meta(ge=1)]
    of: tuple[Good, ...]


class Income(Sourced, frozen=True, kw_only=True):
    """The income step."""

    choice: IncomeChoice


class Scoring(Sourced, frozen=True, kw_only=True):
    """The final count."""

    relics: tuple[Count, ...]
    army_points_3_4_players: tuple[Count, ...]
    army_points_2_players: tuple[Count, ...]
    helmet: Count
    resources_per_point: Annotated[int, Meta(ge=1)]


class Hero(Sourced, frozen=True, kw_only=True):
    """A hero card."""

    id: str
    name: str
    power: Annotated[int, Meta(ge=1, le=18)]
    cost: Count
    steps: tuple[AnyEffect, ...]


class ClanHero(Hero, frozen=True, kw_only=True):
    """A hero card of a clan."""

    clan: Clan


class Components(Part, frozen=True, kw_only=True):
    """Everything in the box."""

    meta: Frame
    totals: Totals
    per_clan: PerClan
    setup: tuple[Setup, ...]
    setup_common: SetupCommon
    influence_points: tuple[InfluencePoints, ...]
    islands: tuple[IslandRecord, ...]
    relics: Relics
    clan_board: ClanBoard
    main_actions: MainActions
    units: Units
    action_spaces: tuple[ActionSpace, ...]
    tile_slots: tuple[TileSlot, ...]
    clans: tuple[ClanRecord, ...]
    villager_tiles: tuple[VillagerTile, ...]
    buildings: tuple[Building, ...]
    bonus_tiles: tuple[BonusTile, ...]
    income: Income
    scoring: Scoring
    heroes: tuple[Hero, ...]
    clan_heroes: tuple[ClanHero, ...]
