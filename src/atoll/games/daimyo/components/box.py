"""What lies in the box: one record for each kind of component."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from atoll.games.daimyo.components.effects import AnyEffect, Count, Part

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

    game: str
    edition: str
    players: tuple[int, ...]
    rounds: Annotated[int, Meta(ge=1)]
    turns_per_round: Annotated[int, Meta(ge=1)]
    resources: tuple[Resource, ...]
    currency: Literal["gold"]


class Totals(Sourced, frozen=True, kw_only=True):
    """What the rulebook's list of components counts."""

    main_boards: Count
    clan_boards: Count
    construction_boards: Count
    bonus_tiles: Count
    dice: Count
    relic_tiles: Count
    villager_tiles: Count
    helmets: Count
    round_markers: Count
    heroes: Count
    clan_heroes: Count
    meeples: Count
    buildings: Count
    relic_tokens: Count
    discs: Count


class Supply(Sourced, frozen=True, kw_only=True):
    """Tokens in the box; the supply itself is unlimited."""

    class Split(Sourced, frozen=True, kw_only=True):
        """The tokens by kind."""

        rice: Count
        metal: Count
        crystal: Count
        gold_value_1: Count
        gold_value_3: Count

    resource_tokens: Count
    gold_coins: Count
    unlimited: Literal[True]
    split: Split


class PerClan(Sourced, frozen=True, kw_only=True):
    """The pieces of one clan."""

    governors: Count
    shadows: Count
    scavengers: Literal[1]
    techno_farms: Count
    radio_towers: Count
    relic_tokens: Count
    discs: Count
    clan_heroes: Count
    bonus_tiles_grey: Count
    bonus_tiles_yellow: Count
    construction_boards: Count


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
    relic_colours: tuple[Island, ...]
    relic_tiles: Count


class SetupCommon(Sourced, frozen=True, kw_only=True):
    """What is the same for all numbers of players."""

    relics_per_no_mans_land: Literal[3]
    relics_in_black_market: Count
    hero_market_size: Count
    hero_deck_top_face_up: Literal[True]
    starting_hand: Count
    start_popularity: Literal[0]
    start_influence: Literal[0]
    start_storage: Count
    second_governor_any_island: Literal[True]


class CentralIsland(Sourced, frozen=True, kw_only=True):
    """The island of dice and villagers."""

    holds: tuple[str, ...]
    has_production: Literal[False]
    has_no_mans_land: Literal[False]
    has_altars: Literal[False]
    has_influence_track: Literal[False]


class Tracks(Sourced, frozen=True, kw_only=True):
    """Lengths of the tracks."""

    influence_min: Literal[0]
    influence_max: Literal[0]
    popularity_min: Literal[0]
    popularity_max: Literal[0]
    round_spaces: Count


class InfluencePoints(Sourced, frozen=True, kw_only=True):
    """The banners of a round."""

    round: Count
    first: Count
    second: Count


class IslandRecord(Sourced, frozen=True, kw_only=True):
    """An island of the board."""

    id: Island
    colour: Island
    min_players: Count
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
    copies: Count
    colours: tuple[RelicColour, ...]
    tiles: RelicTiles


class ClanBoard(Sourced, frozen=True, kw_only=True):
    """The tracks of every clan board."""

    recruitment_track: tuple[Count, ...]
    recruitment_reset_gold: Count
    storage_track: tuple[Count, ...]
    storage_overflow_popularity: Count
    clan_power_threshold: Count


class ActionSpace(Sourced, frozen=True, kw_only=True):
    """A die space."""

    id: Literal["villagers", "production", "relic", "recruitment", "construction", "tax"]
    name: str
    die: Literal["blue", "green", "red", "any"]
    bonus_slot: str
    gain_gold: Count = 0


class TileSlot(Sourced, frozen=True, kw_only=True):
    """A slot for bonus tiles."""

    id: Literal["villagers", "production", "relic", "recruitment", "construction", "clan_power", "income_1", "income_2"]
    tile: Literal["grey", "yellow"]
    trigger: str


class ClanRecord(Sourced, frozen=True, kw_only=True):
    """A clan."""

    id: Clan
    name: str
    identity: str
    colour: str
    start: Amounts
    power_text: str
    power: tuple[AnyEffect, ...]


class Side(Part, frozen=True):
    """A side of a villager tile."""

    text: str
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
    per_clan: Count
    base_cost: Price
    surcharge_per_built: Price
    on_build: str
    influence: Count
    end_points: tuple[Count, ...]


class BonusTileRules(Sourced, frozen=True, kw_only=True):
    """What holds for all bonus tiles."""

    per_clan: Count
    identical_for_all_clans: Literal[True]
    builder_chooses_which_building: Literal[True]


class BonusTile(Sourced, frozen=True, kw_only=True):
    """A bonus action tile."""

    id: str
    colour: Literal["grey", "yellow"]
    under: BuildingId
    text: str
    steps: tuple[AnyEffect, ...]


class IncomeChoice(Part, frozen=True):
    """The free choice of the income step."""

    n: Literal[1]
    of: tuple[Resource, ...]


class Income(Sourced, frozen=True, kw_only=True):
    """The income step."""

    choice: IncomeChoice


class Scoring(Sourced, frozen=True, kw_only=True):
    """The final count."""

    relics: tuple[Count, ...]
    army_points_3_4_players: tuple[Count, ...]
    army_points_2_players: tuple[Count, ...]
    army_tiebreak: tuple[str, ...]
    helmet: Count
    resources_per_point: Annotated[int, Meta(ge=1)]
    final_tiebreak: tuple[str, ...]


class Effects(Sourced, frozen=True, kw_only=True):
    """The vocabulary of effects, in words."""

    ids: dict[str, str]
    per: dict[str, str]
    where: dict[str, str]


class Hero(Sourced, frozen=True, kw_only=True):
    """A hero card."""

    id: str
    name: str
    power: Annotated[int, Meta(ge=1, le=18)]
    cost: Count
    text: str
    steps: tuple[AnyEffect, ...]


class ClanHero(Hero, frozen=True, kw_only=True):
    """A hero card of a clan."""

    clan: Clan


class Components(Part, frozen=True, kw_only=True):
    """Everything in the box."""

    meta: Frame
    totals: Totals
    supply: Supply
    per_clan: PerClan
    setup: tuple[Setup, ...]
    setup_common: SetupCommon
    central_island: CentralIsland
    tracks: Tracks
    influence_points: tuple[InfluencePoints, ...]
    islands: tuple[IslandRecord, ...]
    relics: Relics
    clan_board: ClanBoard
    action_spaces: tuple[ActionSpace, ...]
    tile_slots: tuple[TileSlot, ...]
    clans: tuple[ClanRecord, ...]
    villager_tiles: tuple[VillagerTile, ...]
    buildings: tuple[Building, ...]
    bonus_tile_rules: BonusTileRules
    bonus_tiles: tuple[BonusTile, ...]
    income: Income
    scoring: Scoring
    effects: Effects
    heroes: tuple[Hero, ...]
    clan_heroes: tuple[ClanHero, ...]
