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
    id_prefix: str
    players_min: Positive
    players_max: Positive
    data_version: Positive


class HexRecord(Sourced, frozen=True, kw_only=True):
    """A hex of the map."""

    q: int
    r: int
    kind: HexKind
    name: str = ""
    historic: str = ""
    zone: str = ""
    setup_tile: tuple[int, ...] = ()
    setup_open_ocean: tuple[int, ...] = ()
    to_south_america: bool = False


class MapRecord(Sourced, frozen=True, kw_only=True):
    """The map: flat-top hexes in axial coordinates."""

    layout: str
    origin: str
    hex_span_nautical_miles: Positive
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
    players: tuple[int, ...]
    tie_rank: Positive
    facing: str
    alt_name: str = ""


class Independent(Sourced, frozen=True, kw_only=True):
    """An Independent Island Group."""

    id: str
    name: str
    hex: Coordinates
    green: Count
    brown: Count
    local_warriors: Count
    malaria: tuple[Die, ...] = ()


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
    must_return_at: Count
    lost_from: Count
    explored_hex_marker_knots: Count


class Discovery(Sourced, frozen=True, kw_only=True):
    """The cup of Discovery markers."""

    cup_empty_result: str
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
    pieces_face_down: bool
    set_aside_tiles: tuple[str, ...]
    players: tuple[SetupFor, ...]


class TurnOrder(Sourced, frozen=True, kw_only=True):
    """The steps of a turn and how ties are broken."""

    tie_order: tuple[str, ...]
    steps: tuple[str, ...]
    simultaneous: tuple[str, ...]


class Cost(Sourced, frozen=True, kw_only=True):
    """What an item costs."""

    item: str
    points: Count


class Construction(Sourced, frozen=True, kw_only=True):
    """The construction table."""

    points_per_village: Count
    turning_inward_points: Count
    stored_points_max: Count
    cards_per_turn: Count
    new_villages_per_group_per_turn: Count
    cost: tuple[Cost, ...]


class VictoryPoints(Sourced, frozen=True, kw_only=True):
    """What something is worth."""

    item: str
    points: Points = 0.0
    points_from: str = ""


class TieBreak(Sourced, frozen=True, kw_only=True):
    """What decides between equals."""

    order: Positive
    criterion: str


class Victory(Sourced, frozen=True, kw_only=True):
    """The victory table."""

    track_step: Points
    village_and_culture_unconditional: bool
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
    independent_conqueror_keeps_pieces: Count
    results: tuple[BattleResult, ...]
    local_warriors: tuple[LocalWarriors, ...]


class CardTotals(Sourced, frozen=True, kw_only=True):
    """The deck of cards."""

    count: Positive
    cost: Count


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


class VariableEnd(Sourced, frozen=True, kw_only=True):
    """How far the goal may be changed."""

    recommended_max_change: Count


class SouthIsland(Sourced, frozen=True, kw_only=True):
    """Where Te Waka Maui comes to lie."""

    tile: str
    parent_tile: str
    may_cover: tuple[str, ...]
    direction: str
    follows_facing: bool


class StoredResources(Sourced, frozen=True, kw_only=True):
    """How much may be stored."""

    max_points: Count
    where: str


class KumaraResult(Sourced, frozen=True, kw_only=True):
    """What a die does in the search for kumara."""

    die: tuple[Die, ...]
    effect: Literal["lost", "return", "off_course", "explore"]


class KumaraModifier(Sourced, frozen=True, kw_only=True):
    """What helps in the search."""

    condition: str
    bonus: Count
    cards: tuple[str, ...] = ()


class KumaraRecord(Sourced, frozen=True, kw_only=True):
    """The search for kumara."""

    start_hexes: tuple[Coordinates, ...]
    target_hexes: tuple[Coordinates, ...]
    resupply_hexes: tuple[Coordinates, ...]
    marker_vp: Count
    results: tuple[KumaraResult, ...]
    modifiers: tuple[KumaraModifier, ...]
    ocean_chart_lost_becomes: str


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

    variable_end: VariableEnd
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
    spiral: str
    attack_chits: Count
    attack_chits_added_after: Count
    min_chits_left_to_win: Count
    first_chit_turn: Positive
    explore_knots: Count
    explore_knots_with_card: Count
    explore_knots_cards: tuple[str, ...]
    eliminate_order: tuple[str, ...]
    panic_order: tuple[str, ...]
    chit_for_group_spaces: tuple[Count, ...]
    chit_for_group_spaces_hard: tuple[Count, ...]
    advanced_rules_allowed: tuple[str, ...]
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
    turn_order: TurnOrder
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
