"""The shape of `data.toml`: one typed record for each kind of component, so that a wrong field is named."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Count = Annotated[int, Meta(ge=0)]
Side = Annotated[int, Meta(ge=0, le=5)]
Source = Literal["rulebook", "public", "designed"]
Kind = Literal["fruit", "cattle", "fish", "wood", "stone", "iron"]
BuildingId = Literal["town", "market", "port", "temple"]
Marker = Literal["rebellion", "surplus"]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a record."""


class Sourced(Part, frozen=True, kw_only=True):
    """A record that says where its values come from."""

    source: Source
    designed: tuple[str, ...] = ()
    note: str = ""


class Totals(Sourced, frozen=True, kw_only=True):
    """How many of each piece are in the box."""

    objective_cards: Count
    objective_cards_per_length: Count
    region_hexes: Count
    region_hexes_in_deck: Count
    coins_5f: Count
    coins_1f: Count
    money_total: Count
    evolution_cards: Count
    character_cards: Count
    progress_cards: Count
    trend_cards: Count
    resource_cubes: Count
    ships_per_player: Count
    citizens_per_player: Count
    action_discs_per_player: Count
    market_port_tokens: Count
    town_temple_tokens: Count
    explorer_tokens: Count
    explorer_piles: Count
    explorer_tokens_per_pile: Count
    evolution_track_slots: Count


class Resources(Sourced, frozen=True, kw_only=True):
    """The kinds of cubes."""

    order: tuple[str, ...]
    cubes: dict[str, Count]
    harvested_by: dict[str, Literal["citizen", "ship"]]


class Setup(Sourced, frozen=True, kw_only=True):
    """What everybody and the boards start with."""

    money: Count
    citizens: Count
    action_discs: Count
    action_discs_after_pile_1: Count
    action_discs_after_pile_2: Count
    domestic_market_cubes_each: Count
    export_market_cubes_each: Count
    hexes_dealt: Count


class Limits(Sourced, frozen=True, kw_only=True):
    """What cannot be exceeded."""

    citizens_per_region_per_player: Count
    track_max: Count


class Action(Sourced, frozen=True, kw_only=True):
    """An action of the wheel."""

    id: str
    kind: str
    limited: bool
    resource: Kind | None = None


class Circles(Part, frozen=True):
    """The circles of a limited action."""

    own_circles: Count
    wild_circles: Count


class WheelSide(Sourced, frozen=True, kw_only=True):
    """A side of the action wheel."""

    players: tuple[Count, ...]
    taxes: Circles
    reproduction: Circles
    exploration: Circles


class Wheel(Part, frozen=True):
    """Both sides of the wheel."""

    side_2_4: WheelSide
    side_5: WheelSide


class BuildingUse(Sourced, frozen=True, kw_only=True):
    """What a port or market costs and gives."""

    cost: Count
    transactions: Count


class MarketRow(Part, frozen=True):
    """A row of a market zone."""

    price: Count
    surplus: Count
    rebellion: Count


class Zone(Sourced, frozen=True, kw_only=True):
    """A market zone of one resource."""

    width: Count
    capacity: Count
    rows: tuple[MarketRow, ...]


class Markets(Part, frozen=True):
    """Boards I and II."""

    domestic: dict[str, Zone]
    export: dict[str, Zone]


class StabilityRow(Sourced, frozen=True, kw_only=True):
    """A row of board III."""

    start: Count = field(name="from")
    to: Count
    surplus: Count
    rebellion: Count


class SurplusRow(Sourced, frozen=True, kw_only=True):
    """A row of board IV."""

    start: Count = field(name="from")
    to: Count
    recruit_cost: Count
    rebellion: int


class Taxes(Sourced, frozen=True, kw_only=True):
    """What taxes bring."""

    citizen: Count
    ship: Count
    town: Count
    temple: Count
    rebellion: Count


class Construction(Sourced, frozen=True, kw_only=True):
    """What it takes to build something."""

    money: Count
    resources: dict[str, Count]


class Constructions(Part, frozen=True):
    """Everything that can be built."""

    ship: Construction
    town: Construction
    market: Construction
    port: Construction
    temple: Construction


class TokenPool(Sourced, frozen=True, kw_only=True):
    """Tokens with a building on either side."""

    id: str
    count: Count
    sides: tuple[BuildingId, BuildingId]


class LandArea(Part, frozen=True):
    """A bank, plain or island."""

    id: str
    edges: tuple[Side, ...]
    resources: tuple[Kind, ...]


class SeaArea(Part, frozen=True):
    """A piece of water."""

    id: str
    edges: tuple[Side, ...]
    fish: Count


class Region(Sourced, frozen=True, kw_only=True):
    """One face of a hexagon."""

    id: str
    hex: Count
    side: Literal["A", "B"]
    name: str
    edges: Annotated[str, Meta(pattern="^[SFM]{6}$")]
    land: tuple[LandArea, ...]
    sea: tuple[SeaArea, ...]
    huts: Count
    inlet: bool
    start: bool = False
    volcano: bool = False


class Activation(Part, frozen=True):
    """What using a card costs."""

    money: Count = 0
    discs: Count = 0
    resources: dict[str, Count] = {}
    coin_on_icon: Count = 0


class MarkerChange(Part, frozen=True):
    """A change of one of the markers."""

    rebellion: int = 0
    surplus: int = 0


class PayOption(Part, frozen=True):
    """One of the prices of a card, and what it buys."""

    resources: dict[str, Count]
    rebellion: int = 0


class Params(Part, frozen=True, kw_only=True):
    """The numbers of a card's effect; each effect uses some of them."""

    reveal: Count = 0
    card_kind: str = ""
    count: str = ""
    bands: tuple[tuple[int, int, int], ...] = ()
    cubes: Count = 0
    needs: str = ""
    rebellion: int = 0
    surplus: int = 0
    market: str = ""
    max: Count = 0
    building: str = ""
    delta: int = 0
    florins: Count = 0
    with_temple: MarkerChange = MarkerChange()
    without_temple: MarkerChange = MarkerChange()
    regions: Count = 0
    types: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    resource: Kind | None = None
    options: tuple[PayOption, ...] = ()
    per: Count = 0
    choices: tuple[Kind, ...] = ()
    cards: Count = 0


class DomesticHalf(Part, frozen=True):
    """A domestic crisis on a back."""

    resource: Kind
    citizens: Count
    red: bool


class ExportHalf(Part, frozen=True):
    """An export crisis on a back."""

    resource: Kind
    count: Count
    red: bool


class EventHalf(Part, frozen=True):
    """An event on a back."""

    building: str
    marker: Marker
    delta: int
    red: bool


class Back(Part, frozen=True, kw_only=True):
    """The balance of the archipelago."""

    domestic: DomesticHalf | None = None
    export: ExportHalf | None = None
    event: EventHalf | None = None
    source: Source


class Evolution(Sourced, frozen=True, kw_only=True):
    """An evolution card."""

    id: str
    name: str
    kind: Literal["character", "progress"]
    wonder: bool
    corner_costs: tuple[Count, Count, Count]
    user: Literal["owner", "anyone"]
    activation: Activation
    effect: str
    params: Params
    text: str
    medals: Count
    back: Back


class Trend(Sourced, frozen=True, kw_only=True):
    """A trend card."""

    id: str
    name: str
    criterion: str
    vp: tuple[Count, ...]


class End(Part, frozen=True, kw_only=True):
    """When a game ends."""

    type: str
    what: str = ""
    at: dict[str, Count] = {}
    piles: Count = 0
    kinds: Count = 0
    level: Count = 0


class Score(Part, frozen=True, kw_only=True):
    """What a victory condition gives."""

    type: Literal["rank", "pacifist", "separatist"]
    criterion: str = ""
    vp: tuple[Count, ...] | Count = ()
    difference_above: Count = 0


class Objective(Sourced, frozen=True, kw_only=True):
    """An objective card."""

    id: str
    length: Literal["short", "medium", "long"]
    end: End
    score: Score


class Components(Part, frozen=True, kw_only=True):
    """Everything in the box."""

    components: Totals
    resources: Resources
    setup: Setup
    limits: Limits
    action: tuple[Action, ...]
    wheel: Wheel
    building_use: BuildingUse
    market: Markets
    stability_row: tuple[StabilityRow, ...]
    surplus_row: tuple[SurplusRow, ...]
    taxes: Taxes
    construction: Constructions
    token_pool: tuple[TokenPool, ...]
    region: tuple[Region, ...]
    evolution: tuple[Evolution, ...]
    trend: tuple[Trend, ...]
    objective: tuple[Objective, ...]
