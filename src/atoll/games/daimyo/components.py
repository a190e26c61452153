"""The shape of `data.toml`: one typed record for each kind of component, so that a wrong field is named."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Source = Literal["rulebook", "public", "designed"]
Good = Literal["rice", "metal", "crystal", "gold"]
Resource = Literal["rice", "metal", "crystal"]
Island = Literal["blue", "red", "yellow", "violet", "green", "black"]
BuildingId = Literal["techno_farm", "radio_tower"]
Clan = Literal["nature", "techno", "nomad", "nobles"]

_GOODS = ("rice", "metal", "crystal", "gold")


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a record."""


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


# -- effects: `numbers` gives the frame of the effect's step its local values ---------------------------


class EffectRecord(Part, frozen=True, tag_field="effect"):
    """A step of what a card or tile does."""

    @property
    def effect(self) -> str:
        """The effect's id."""
        return str(self.__struct_config__.tag)

    def numbers(self) -> tuple[int, ...]:
        """Return the effect's numbers."""
        return ()


class Counted(EffectRecord, frozen=True, kw_only=True):
    """An effect that is done `n` times, or up to `n` times."""

    n: Annotated[int, Meta(ge=1)] = 1

    def numbers(self) -> tuple[int, ...]:
        """Return how often."""
        return (self.n,)


class Goods(EffectRecord, frozen=True):
    """Goods that change hands."""

    rice: Count = 0
    metal: Count = 0
    crystal: Count = 0
    gold: Count = 0

    def numbers(self) -> tuple[int, ...]:
        """Return the amounts in the order of the goods."""
        return (self.rice, self.metal, self.crystal, self.gold)


class Gain(Goods, frozen=True, tag="gain"):
    """Take goods from the supply."""


class Pay(Goods, frozen=True, tag="pay"):
    """Return goods to the supply, or the effect cannot be started."""


class GainChoice(Counted, frozen=True, kw_only=True, tag="gain_choice"):
    """Take `n` goods of the kinds in `of`."""

    of: tuple[Good, ...]

    def numbers(self) -> tuple[int, ...]:
        """Return how many, and the kinds as a set of bits."""
        return (self.n, sum(1 << _GOODS.index(good) for good in set(self.of)))


class GainPopularity(Counted, frozen=True, tag="gain_popularity"):
    """Gain popularity points."""


class GainPopularityPer(EffectRecord, frozen=True, kw_only=True, tag="gain_popularity_per"):
    """Gain popularity points for each of something."""

    per: Literal["restored_relic", "island_with_own_governor"]
    each: Count
    max: Count

    def numbers(self) -> tuple[int, ...]:
        """Return what is counted (0: relics, 1: islands), its worth and the limit."""
        return (int(self.per == "island_with_own_governor"), self.each, self.max)


class GainStorage(Counted, frozen=True, tag="gain_storage"):
    """Raise storage."""


class DrawHero(Counted, frozen=True, tag="draw_hero"):
    """Draw from the own deck."""


class RecoverHero(Counted, frozen=True, tag="recover_hero"):
    """Take cards out of the own discard pile."""


class Recruit(Counted, frozen=True, kw_only=True, tag="recruit"):
    """Recruit units at a discount."""

    unit: Literal["any", "governor", "shadow"]
    discount: Count

    def numbers(self) -> tuple[int, ...]:
        """Return how many, which (0: any, 1: governor, 2: shadow) and the discount."""
        return (self.n, ("any", "governor", "shadow").index(self.unit), self.discount)


class ResetRecruitment(EffectRecord, frozen=True, tag="reset_recruitment"):
    """Put the recruitment disc back for free."""


class Build(Counted, frozen=True, kw_only=True, tag="build"):
    """Build at a discount."""

    discount: Annotated[int, Meta(ge=0, le=3)]

    def numbers(self) -> tuple[int, ...]:
        """Return how many and the discount."""
        return (self.n, self.discount)


class MoveGovernor(Counted, frozen=True, kw_only=True, tag="move_governor"):
    """Move own governors and harvest where they arrive."""

    harvest: Count

    def numbers(self) -> tuple[int, ...]:
        """Return how many and the harvest of each."""
        return (self.n, self.harvest)


class MoveRivalGovernor(Counted, frozen=True, tag="move_rival_governor"):
    """Move governors of other players."""

    def numbers(self) -> tuple[int, ...]:
        """Return how many; nobody harvests."""
        return (self.n, 0)


class Produce(EffectRecord, frozen=True, kw_only=True, tag="produce"):
    """Harvest with one kind of piece."""

    by: Literal["governors", "farms"]

    def numbers(self) -> tuple[int, ...]:
        """Return 1 for governors, 2 for techno-farms (3 would be both)."""
        return (("governors", "farms").index(self.by) + 1,)


class GainInfluence(Counted, frozen=True, kw_only=True, tag="gain_influence"):
    """Gain influence on several islands."""

    islands: Annotated[int, Meta(ge=1)]
    where: Literal["own_governor"]

    def numbers(self) -> tuple[int, ...]:
        """Return on how many islands and how much on each."""
        return (self.islands, self.n)


class TakeRelicHere(Counted, frozen=True, tag="take_relic_here"):
    """Take tiles where the scavenger stands."""


class MoveScavengerTake(Counted, frozen=True, tag="move_scavenger_take"):
    """Move the scavenger and take a tile there."""


class TakeRelicBoard(Counted, frozen=True, tag="take_relic_board"):
    """Take tiles from any No Man's Lands."""


class TakeRelicBag(Counted, frozen=True, tag="take_relic_bag"):
    """Draw tiles from the bag."""


class TakeRelicMarket(Counted, frozen=True, tag="take_relic_market"):
    """Take tiles from the black market for nothing."""


class RelicToMarket(Counted, frozen=True, tag="relic_to_market"):
    """Put own loose tiles on the black market, or the effect cannot be started."""


class ActivateVillager(Counted, frozen=True, tag="activate_villager"):
    """Use villager tiles."""


class SetDie(Counted, frozen=True, tag="set_die"):
    """Turn own dice to any face."""


class Trade(Counted, frozen=True, tag="trade"):
    """Exchange resources."""

    def numbers(self) -> tuple[int, ...]:
        """Return how many may be returned, and that none was yet."""
        return (self.n, 0)


class BuyHero(Counted, frozen=True, kw_only=True, tag="buy_hero"):
    """Buy heroes from the market at a discount."""

    discount: Count

    def numbers(self) -> tuple[int, ...]:
        """Return how many and the discount."""
        return (self.n, self.discount)


class TakeHelmet(EffectRecord, frozen=True, tag="take_helmet"):
    """Take the Helmet."""


class PlayHeroFreePower(Counted, frozen=True, tag="play_hero_free_power"):
    """Play heroes whatever their power."""


AnyEffect = (
    Gain | Pay | GainChoice | GainPopularity | GainPopularityPer | GainStorage | DrawHero | RecoverHero
    | Recruit | ResetRecruitment | Build | MoveGovernor | MoveRivalGovernor | Produce | GainInfluence
    | TakeRelicHere | MoveScavengerTake | TakeRelicBoard | TakeRelicBag | TakeRelicMarket | RelicToMarket
    | ActivateVillager | SetDie | Trade | BuyHero | TakeHelmet | PlayHeroFreePower
)  # fmt: skip


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
