"""The shape of `data.toml`: one typed record for each kind of component, so that a wrong field is named."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Die = Annotated[int, Meta(ge=1, le=8)]
Points = Annotated[float, Meta(ge=0)]
Source = Literal["rulebook", "public", "designed"]
Coordinates = tuple[int, int]
HexKind = Literal["unknown", "open_ocean", "home", "independent", "printed_atoll", "south_america"]
TieCriterion = Literal["controlled_island_groups", "arts_culture_cards", "shared_victory"]
Fighter = Literal["local_warrior", "warrior_band", "war_canoe"]
Covered = Literal["unknown", "open_ocean", "face_down_tile"]
AdvancedRule = Literal["south_island", "saved_resources", "malaria", "events", "kumara"]
ExpandItem = Literal[
    "card", "transport_chain", "village", "village_per_island", "warrior_band", "warrior_per_village", "war_canoe"
]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a record."""


class Sourced(Part, frozen=True, kw_only=True):
    """A record that says where its values come from; without a source its table's own holds."""

    source: Source = "designed"
    name_source: Source = "designed"
    note: str = ""


class MetaRecord(Sourced, frozen=True, kw_only=True):
    """The game itself."""

    game: str
    edition: str
    designer: str
    publisher: str


class HexRecord(Sourced, frozen=True, kw_only=True):
    """A hex of the map."""

    q: int
    r: int
    kind: HexKind
    name: str = ""
    historic: str = ""
    zone: str = ""


class MapRecord(Sourced, frozen=True, kw_only=True):
    """The map: flat-top hexes in axial coordinates."""

    layout: str
    origin: str
    directions: dict[str, Coordinates]
    hex: tuple[HexRecord, ...]


class Home(Sourced, frozen=True, kw_only=True):
    """A Home Island Group."""

    id: str
    name: str
    printed: bool
    hex: Coordinates
    green: Count
    brown: Count
    tie_rank: Positive
    facing: str


class Independent(Sourced, frozen=True, kw_only=True):
    """An Independent Island Group."""

    id: str
    name: str
    hex: Coordinates
    green: Count
    brown: Count
    local_warriors: Count


class TileTotals(Sourced, frozen=True, kw_only=True):
    """What is published of the tiles."""

    count: Positive
    four_space_tiles: Count
    three_space_tiles: Count


class Tile(Sourced, frozen=True, kw_only=True):
    """An Island Group tile."""

    id: str
    name: str
    green: Count
    brown: Count
    atoll: bool
    pool: bool
    mythical: bool = False
    historic_hex: Coordinates | None = None


class Marker(Sourced, frozen=True, kw_only=True):
    """A kind of Discovery marker."""

    kind: Literal["island", "open_ocean", "off_course"]
    knots: Count
    count: Positive


class KnotLimits(Sourced, frozen=True, kw_only=True):
    """What so many knots mean."""

    may_continue_up_to: Count
    lost_from: Count
    explored_hex_marker_knots: Count


class Discovery(Sourced, frozen=True, kw_only=True):
    """The cup of Discovery markers."""

    empty_cup_knots: Count
    marker: tuple[Marker, ...]
    limits: KnotLimits


class Piece(Sourced, frozen=True, kw_only=True):
    """A kind of playing piece or marker."""

    id: str
    count: Positive
    battle: bool
    move: Count = 0
    capacity: tuple[str, ...] = ()
    capacity_total: Count = 0
    move_bonus_as_canoes: bool = False


class Pieces(Sourced, frozen=True, kw_only=True):
    """All pieces: those of a colour, and the common ones."""

    player: tuple[Piece, ...]
    common: tuple[Piece, ...]


class SetupFor(Sourced, frozen=True, kw_only=True):
    """What a number of players changes."""

    players: Positive
    homes: tuple[str, ...]
    place_tiles: tuple[str, ...]
    remove_island_markers: Count
    place_open_ocean: tuple[Coordinates, ...]
    victory_points: Positive


class Setup(Sourced, frozen=True, kw_only=True):
    """What every player starts with."""

    villages: Count
    warrior_bands: Count
    players: tuple[SetupFor, ...]


class Cost(Sourced, frozen=True, kw_only=True):
    """What an item costs."""

    item: str
    points: Count


class Construction(Sourced, frozen=True, kw_only=True):
    """The construction table."""

    points_per_village: Count
    turning_inward_points: Count
    cards_per_turn: Count
    new_villages_per_group_per_turn: Count
    cost: tuple[Cost, ...]


class VictoryPoints(Sourced, frozen=True, kw_only=True):
    """What something is worth."""

    item: str
    points: Points


class TieBreak(Sourced, frozen=True, kw_only=True):
    """What decides between equals."""

    order: Positive
    criterion: TieCriterion


class Victory(Sourced, frozen=True, kw_only=True):
    """The victory table."""

    home_needs_canoe_for_bonus: bool
    points: tuple[VictoryPoints, ...]
    tie_break: tuple[TieBreak, ...]


class BattleResult(Sourced, frozen=True, kw_only=True):
    """What a die does in battle."""

    die: tuple[Die, ...]
    side: Literal["attacker", "defender"]
    effect: Literal["eliminated", "panic"]


class LocalWarriors(Sourced, frozen=True, kw_only=True):
    """How many Local Warriors defend so many Villages."""

    villages: tuple[Positive, ...]
    count: Count


class BattleTable(Sourced, frozen=True, kw_only=True):
    """The battle table and its switches."""

    saving_pieces_leave_game: bool
    conqueror_keeps_pieces: Count
    results: tuple[BattleResult, ...]
    local_warriors: tuple[LocalWarriors, ...]


class CardTotals(Sourced, frozen=True, kw_only=True):
    """The deck of cards."""

    count: Positive


class CardRecord(Sourced, frozen=True, kw_only=True):
    """An Arts & Culture card."""

    id: str
    name: str
    vp: Count
    bonus: Literal["none", "single_use", "lasting", "battle", "conditional_vp"]
    effect: str
    params: dict[str, Any]
    text: str


class EventTotals(Sourced, frozen=True, kw_only=True):
    """The deck of events."""

    count: Positive
    markers: Count
    start_vp: Count
    min_villages_after_event: Count


class EventRecord(Sourced, frozen=True, kw_only=True):
    """A Random Event."""

    number: Positive
    id: str
    name: str
    keep: bool
    markers: Count
    effect: str
    params: dict[str, Any]
    text: str


class SouthIsland(Sourced, frozen=True, kw_only=True):
    """Where Te Waka Maui comes to lie."""

    tile: str
    parent_tile: str
    may_cover: tuple[Covered, ...]
    direction: str


class StoredResources(Sourced, frozen=True, kw_only=True):
    """How much may be stored."""

    max_points: Count


class KumaraResult(Sourced, frozen=True, kw_only=True):
    """What a die does in the search for kumara."""

    die: tuple[Die, ...]
    effect: Literal["lost", "return", "off_course", "explore"]


class KumaraModifier(Sourced, frozen=True, kw_only=True):
    """What helps in the search."""

    condition: Literal["galapagos_marker", "face_up_any_of"]
    bonus: Count
    cards: tuple[str, ...] = ()


class KumaraRecord(Sourced, frozen=True, kw_only=True):
    """The search for kumara."""

    start_hexes: tuple[Coordinates, ...]
    target_hexes: tuple[Coordinates, ...]
    resupply_hexes: tuple[Coordinates, ...]
    results: tuple[KumaraResult, ...]
    modifiers: tuple[KumaraModifier, ...]
    ocean_chart_lost_becomes: Literal["lost", "return", "off_course", "explore"]


class MalariaStrike(Sourced, frozen=True, kw_only=True):
    """Which group a die strikes."""

    die: tuple[Die, ...]
    group: str


class MalariaRecord(Sourced, frozen=True, kw_only=True):
    """Malaria."""

    roller: str
    villages_lost: Count
    strikes: tuple[MalariaStrike, ...]


class Advanced(Part, frozen=True, kw_only=True):
    """The advanced rules."""

    south_island: SouthIsland
    stored_resources: StoredResources
    kumara: KumaraRecord
    malaria: MalariaRecord


class Ring(Sourced, frozen=True, kw_only=True):
    """A ring of the opponent's exploration."""

    ring: Positive
    sense: Literal["clockwise", "counter_clockwise"]
    first: Coordinates
    last: Coordinates


class Solitaire(Sourced, frozen=True, kw_only=True):
    """The solitaire game."""

    human: str
    opponent: str
    victory_points: Positive
    chits: Positive
    attack_chits: Count
    attack_chits_added_after: Count
    min_chits_left_to_win: Count
    first_chit_turn: Positive
    explore_knots: Count
    explore_knots_with_card: Count
    explore_knots_cards: tuple[str, ...]
    eliminate_order: tuple[Fighter, ...]
    panic_order: tuple[Fighter, ...]
    chit_for_group_spaces: tuple[Count, ...]
    chit_for_group_spaces_hard: tuple[Count, ...]
    advanced_rules_allowed: tuple[AdvancedRule, ...]
    ring: tuple[Ring, ...]


class Expand(Part, frozen=True, kw_only=True):
    """An item of a chit's Expand side."""

    item: ExpandItem
    count: Positive


class Chit(Sourced, frozen=True, kw_only=True):
    """A chit of the solitaire game."""

    number: Positive
    expand: tuple[Expand, ...]
    action: Literal["build", "defend", "explore", "attack"]


class Components(Part, frozen=True, kw_only=True):
    """Everything in the box."""

    meta: MetaRecord
    map: MapRecord
    home: tuple[Home, ...]
    independent: tuple[Independent, ...]
    tiles: TileTotals
    tile: tuple[Tile, ...]
    discovery: Discovery
    pieces: Pieces
    setup: Setup
    construction: Construction
    victory: Victory
    battle: BattleTable
    cards: CardTotals
    card: tuple[CardRecord, ...]
    events: EventTotals
    event: tuple[EventRecord, ...]
    advanced: Advanced
    solitaire: Solitaire
    chit: tuple[Chit, ...]
