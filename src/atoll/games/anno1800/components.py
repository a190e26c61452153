"""The shape of `data.toml`: one typed record for each kind of component, so that a wrong field is named."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Source = Literal["rulebook", "public", "designed"]
Level = Literal["farmer", "worker", "artisan", "engineer", "investor"]
Token = Literal["trade", "exploration"]
Space = Literal["land", "coast", "sea"]
DeckId = Literal["farmer_worker", "new_world", "artisan_engineer_investor"]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a record."""


class Sourced(Part, frozen=True, kw_only=True):
    """A record that says where its values come from."""

    source: Source
    note: str = ""


# -- the game as a whole ---------------------------------------------------------------------------------


class GameRecord(Sourced, frozen=True, kw_only=True):
    """What game this is."""

    id: str
    name: str
    designer: str
    players_min: Count
    players_max: Count


class Totals(Sourced, frozen=True, kw_only=True):
    """What is in the box."""

    player_aids: Count
    game_boards: Count
    home_islands: Count
    old_world_islands: Count
    new_world_islands: Count
    construction_tiles: Count
    first_player_tiles: Count
    naval_tokens: Count
    fireworks_tiles: Count
    gold_tokens: Count
    population_cards: Count
    expedition_cards: Count
    mission_cards: Count
    population_cubes: Count


class Setup(Sourced, frozen=True, kw_only=True):
    """What every player starts with."""

    farmers: Count
    workers: Count
    artisans: Count
    engineers: Count
    investors: Count
    cards_farmer_worker: Count
    cards_artisan_engineer_investor: Count
    cards_new_world: Count
    missions_in_play: Count
    gold_by_seat: tuple[Count, ...]
    first_game_missions: tuple[str, ...]


class Limits(Sourced, frozen=True, kw_only=True):
    """How often things may be done."""

    actions_per_turn: Count
    swap_cards_max: Count
    workforce_cubes_max: Count
    education_steps_max: Count
    industries_per_build: Count
    shipyards_per_build: Count
    ships_per_shipyard_per_build: Count
    tiles_removed_per_build: Count
    old_world_islands_max: Count
    new_world_islands_max: Count
    trades_per_resource_per_turn: Count
    workplaces_per_industry: Count
    cards_played_per_action: Count


class Costs(Sourced, frozen=True, kw_only=True):
    """What actions cost."""

    old_world_exploration_tokens: tuple[Count, ...]
    new_world_exploration_tokens: tuple[Count, ...]
    new_world_cards_drawn: Count
    new_world_resource_trade_tokens: Count
    expedition_exploration_tokens: Count
    expedition_cards_max: Count
    trade_partner_gold: Count


class Scoring(Sourced, frozen=True, kw_only=True):
    """What things are worth in the end."""

    farmer_worker_card: Count
    new_world_card: Count
    artisan_engineer_investor_card: Count
    gold_per_point: Annotated[int, Meta(ge=1)]
    fireworks: Count
    expedition_artisan: Count
    expedition_engineer: Count
    expedition_investor: Count


class NavalToken(Sourced, frozen=True, kw_only=True):
    """A type of naval token."""

    id: Token
    count: Count
    value: Count


class GoldToken(Sourced, frozen=True, kw_only=True):
    """A piece of gold."""

    value: Count
    count: Count


class PopulationLevel(Sourced, frozen=True, kw_only=True):
    """A level of the population: its cubes and what they cost."""

    id: Level
    order: Count
    colour: str
    cubes: Count
    start: Count
    trade_tokens: Count
    rotation_gold: Count
    workforce_cost: dict[str, Count]
    education_cost: dict[str, Count]
    deck: DeckId
    empty_deck_gold: Count
    field_source: dict[str, Source]
    exhaust: dict[Level, Count] = {}


class Resource(Sourced, frozen=True, kw_only=True):
    """A good: from industries, or from the New World."""

    id: str
    name: str
    kind: Literal["home", "industry", "new_world"]
    tradable: bool


# -- islands and buildings -------------------------------------------------------------------------------


class HomeIsland(Sourced, frozen=True, kw_only=True):
    """The spaces of every home island."""

    land: Count
    coast: Count
    sea: Count
    free_land: Count
    free_coast: Count
    free_sea: Count


class HomeBuilding(Sourced, frozen=True, kw_only=True):
    """A building printed on the home island."""

    id: str
    type: Literal["industry", "shipyard", "ship"]
    name: str
    space: Space
    row: Count
    column: Count
    resource: str = ""
    worker: Level = "farmer"
    alternative: str = ""
    strength: Count = 0
    token: Token = "trade"
    level: Count = 0


class Industry(Sourced, frozen=True, kw_only=True):
    """A tile that makes a resource."""

    id: str
    name: str
    resource: str
    worker: Level
    count: Count
    spaces: tuple[Space, ...]
    workplaces: Count
    cost: dict[str, Count]
    exhaust: dict[Level, Count]
    alternative_of: str = ""


class Shipyard(Sourced, frozen=True, kw_only=True):
    """A tile that builds ships."""

    id: str
    strength: Count
    count: Count
    spaces: tuple[Space, ...]
    cost: dict[str, Count]


class Ship(Sourced, frozen=True, kw_only=True):
    """A tile that carries naval tokens."""

    id: str
    token: Token
    level: Count
    count: Count
    spaces: tuple[Space, ...]
    cost: dict[str, Count]


# -- effects ---------------------------------------------------------------------------------------------


class EffectRecord(Part, frozen=True, tag_field="id"):
    """What a card, island or mission does."""


class GainCubes(EffectRecord, frozen=True, tag="gain_cubes"):
    """Take cubes and draw the matching cards."""

    cubes: dict[Level, Count]


class GainTokens(EffectRecord, frozen=True, tag="gain_tokens"):
    """Put naval tokens on the card; some cards bring gold besides."""

    token: Token
    count: Count
    gold: Count = 0


class GainGold(EffectRecord, frozen=True, tag="gain_gold"):
    """Take gold."""

    amount: Count


class DrawExpedition(EffectRecord, frozen=True, tag="draw_expedition"):
    """Take expedition cards."""

    count: Count


class FreeNewWorldResource(EffectRecord, frozen=True, tag="free_new_world_resource"):
    """Get a New World resource while paying."""

    choices: tuple[str, ...]
    count: Count


class FreeUpgrades(EffectRecord, frozen=True, tag="free_upgrades", rename={"start": "from"}):
    """Promote cubes for nothing."""

    max: Count
    start: Level


class ExtraAction(EffectRecord, frozen=True, tag="extra_action"):
    """One more action."""


class ReturnCards(EffectRecord, frozen=True, tag="return_cards"):
    """Put hand cards under their decks."""

    max: Count


class AsTradeToken(EffectRecord, frozen=True, tag="as_trade_token"):
    """The cost stands for trade tokens."""

    count: Count


class PrintedIndustry(EffectRecord, frozen=True, tag="printed_industry"):
    """An industry is printed on the island."""

    industry: str


class PrintedShipyard(EffectRecord, frozen=True, tag="printed_shipyard"):
    """A shipyard is printed on the island."""

    strength: Count


class PrintedShip(EffectRecord, frozen=True, tag="printed_ship"):
    """A ship is printed on the island."""

    token: Token
    level: Count


CardEffect = (
    GainCubes | GainTokens | GainGold | DrawExpedition | FreeNewWorldResource | FreeUpgrades | ExtraAction | ReturnCards
)
IslandEffect = DrawExpedition | GainCubes | PrintedIndustry | PrintedShipyard | PrintedShip
MissionEffect = ExtraAction | GainGold | ReturnCards | AsTradeToken


# -- islands, cards, missions ----------------------------------------------------------------------------


class OldWorldIsland(Sourced, frozen=True, kw_only=True):
    """An island with room to build and a benefit."""

    id: str
    name: str
    land: Count
    coast: Count
    sea: Count
    effect: IslandEffect
    printed_on: Space | None = None


class NewWorldIsland(Sourced, frozen=True, kw_only=True):
    """An island with three resources."""

    id: str
    name: str
    resources: tuple[str, ...]


class PopulationCard(Sourced, frozen=True, kw_only=True):
    """A card to play: needs, points, one effect."""

    id: str
    deck: DeckId
    points: Count
    name: str
    needs: dict[str, Count]
    tokens: dict[Token, Count]
    effect: CardEffect


class ExpeditionCard(Sourced, frozen=True, kw_only=True):
    """An animal and an artefact that wait for visitors."""

    id: str
    animal: str
    animal_visitor: Level
    animal_points: Count
    artefact: str
    artefact_visitor: Level
    artefact_points: Count


class MissionCard(Sourced, frozen=True, kw_only=True):
    """A mission for everybody."""

    id: str
    name: str
    kind: Literal[
        "effect", "industry", "majority", "visit_bonus", "old_world_limit", "new_world_islands", "hand_penalty"
    ]
    first_game: bool
    cost: dict[str, Count] = {}
    effect: MissionEffect | None = None
    once_per_turn: bool = False
    industries: tuple[str, ...] = ()
    points: int = 0
    counts: Literal["", "population_cubes", "engineers", "investors", "trade_tokens", "expedition_cards"] = ""
    first: Count = 0
    second: Count = 0
    side: Literal["", "animal", "artefact"] = ""
    bonus: Count = 0
    max_islands: Count = 0


class MissionSet(Sourced, frozen=True, kw_only=True):
    """Missions that go well together."""

    id: str
    name: str
    cards: tuple[str, ...]


class Components(Part, frozen=True, kw_only=True):
    """The whole file."""

    game: GameRecord
    components: Totals
    setup: Setup
    limits: Limits
    costs: Costs
    scoring: Scoring
    naval_token: tuple[NavalToken, ...]
    gold_token: tuple[GoldToken, ...]
    population_level: tuple[PopulationLevel, ...]
    resource: tuple[Resource, ...]
    home_island: HomeIsland
    home_building: tuple[HomeBuilding, ...]
    industry: tuple[Industry, ...]
    shipyard: tuple[Shipyard, ...]
    ship: tuple[Ship, ...]
    old_world_island: tuple[OldWorldIsland, ...]
    new_world_island: tuple[NewWorldIsland, ...]
    population_card: tuple[PopulationCard, ...]
    expedition_card: tuple[ExpeditionCard, ...]
    mission_card: tuple[MissionCard, ...]
    mission_set: tuple[MissionSet, ...]
