"""The components of Archipelago as frozen tables of numbers, checked at load against the rulebook's totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import asdict

from atoll.games.archipelago.components import Components, Construction, Evolution, Objective, Params, Region, Zone
from atoll.games.archipelago.components.params import READ_BY
from atoll.games.archipelago.components.spots import BUILDINGS, CONSTRUCTIONS, ICONS, LANDS, SEAS
from atoll.kernel import DataError, load_data
from atoll.kernel.hexes import SIDES, opposite

KINDS = ("fruit", "cattle", "fish", "wood", "stone", "iron")
FRUIT, CATTLE, FISH, WOOD, STONE, IRON = range(6)
DOMESTIC, EXPORT = range(2)
BOARDS = ("domestic", "export")
LENGTHS = ("medium", "short", "long")
EDGES = "SFM"
SEA, FIELD, MOUNTAIN = range(1, 4)  # edges as two bits; 0 is an edge that touches nothing
WHOLE_EDGE = 3

TRANSACTION, RECRUITMENT, MIGRATION, CONSTRUCTION, TAXES, REPRODUCTION, EXPLORATION = range(6, 13)  # after 6 harvests
LIMITED = {TAXES: 0, REPRODUCTION: 1, EXPLORATION: 2}

CHARACTER, PROGRESS = range(2)
DOMESTIC_CRISIS, EXPORT_CRISIS, EVENT, NOTHING = range(4)
REBELLION, SURPLUS = range(2)
FEWEST, MOST = 2, 5  # players
UPRIGHT_TURNS = 3  # quarter turns until the skull
TURNS = 4  # quarter turns a slot of the evolution track can tell apart

RANKED, PACIFIST, SEPARATIST = range(3)

Cost = tuple[int, ...]  # cubes by kind


class Half(NamedTuple):
    """One half of a card's back."""

    what: int
    thing: int  # a resource or building, or -1
    number: int
    marker: int
    red: bool


def stall_of(board: int, kind: int) -> int:
    """Return the zone of a kind of cubes on board I or II."""
    return board * len(KINDS) + kind


def board_and_kind(stall: int) -> tuple[int, int]:
    """Return the board and the kind of a zone."""
    return divmod(stall, len(KINDS))


def slot_with(card: int, turns: int = 0) -> int:
    """Return what a slot of the track says with a card in it, so many quarter turns from upright."""
    return card * TURNS + turns


def card_and_turns(lies: int) -> tuple[int, int]:
    """Return which card lies in a slot of the track, and its quarter turns."""
    return divmod(lies, TURNS)


def edge_on(edge: int, side: int) -> int:
    """Return an edge as its side's part of a code; a code is the edges of all sides."""
    return edge << 2 * side


WHOLE_EDGES = tuple(edge_on(WHOLE_EDGE, side) for side in range(SIDES))  # by side: what masks are made of


def edge_at(code: int, side: int) -> int:
    """Return what a code shows on a side."""
    return code >> 2 * side & WHOLE_EDGE


@dataclass(slots=True, frozen=True)
class Face:
    """A region: one side of a hexagon."""

    id: str
    name: str
    hex: int
    huts: int
    lands: int
    seas: int
    icons: tuple[tuple[int, int], ...]  # kind and area, by icon
    codes: tuple[int, ...]  # edges as two bits each, by turn
    facing: tuple[tuple[int, ...], ...]  # by turn and side: its part of the code of a region that lies there
    owners: tuple[tuple[int, ...], ...]  # the area behind each side, by turn
    produces: tuple[int, ...]  # icons by kind


@dataclass(slots=True, frozen=True)
class Card:
    """An evolution card."""

    id: str
    name: str
    text: str
    kind: int
    wonder: bool
    prices: tuple[int, int, int]
    open: bool  # to all, not only to its owner
    money: int
    discs: int
    cubes: Cost
    material: bool  # whether there are any
    coin: int  # a florin to be laid on an icon
    effect: str
    params: Params
    medals: int
    back: int  # cards with equal backs have equal numbers


@dataclass(slots=True, frozen=True)
class Goal:
    """An objective card."""

    id: str
    end: str
    what: str
    counts: str  # both in a word
    level: tuple[int, ...]  # by number of players
    score: int
    criterion: str
    points: tuple[int, ...]
    difference: int


class Catalog:
    """All tables, indexed by small numbers: kinds, faces, cards, trends, objectives."""

    def __init__(self, overlay: Path | None = None):
        self.source = (overlay or DATA).name
        c = self.components = load_data(Components, DATA, overlay)
        self._bank(c)
        self._boards(c)
        self._map(c)
        self._building(c)
        self._cards(c)
        self._check(c)

    def _bank(self, c: Components) -> None:
        self.cubes = tuple(c.resources.cubes[kind] for kind in c.resources.order)
        self.money = c.components.money_total
        self.start_money = c.setup.money
        self.start_discs = c.setup.action_discs
        self.discs_after = (c.setup.action_discs_after_pile_1, c.setup.action_discs_after_pile_2)
        self.start_citizens = c.setup.citizens
        self.pile = c.components.explorer_tokens_per_pile
        self.piles = c.components.explorer_piles
        self.hand_of_hexes = c.setup.hexes_dealt
        self.start_domestic = c.setup.domestic_market_cubes_each
        self.start_export = c.setup.export_market_cubes_each
        self.citizens = c.components.citizens_per_player
        self.ships = c.components.ships_per_player
        self.limit = c.limits.citizens_per_region_per_player
        self.top = c.limits.track_max
        self.slots = c.components.evolution_track_slots

    def _boards(self, c: Components) -> None:
        zones = ([c.market.domestic[kind] for kind in KINDS], [c.market.export[kind] for kind in KINDS])
        self.capacity = tuple(tuple(zone.capacity for zone in board) for board in zones)
        self.price = tuple(tuple(_per_cube(zone, "price") for zone in board) for board in zones)
        self.zone_surplus = tuple(tuple((0, *_per_cube(zone, "surplus")) for zone in board) for board in zones)
        self.zone_rebellion = tuple(tuple((0, *_per_cube(zone, "rebellion")) for zone in board) for board in zones)
        self.stability = tuple(
            (row.surplus, row.rebellion) for row in c.stability_row for _ in _span(row.start, row.to)
        )
        self.recruit_cost = tuple(row.recruit_cost for row in c.surplus_row for _ in _span(row.start, row.to))
        self.unrest = tuple(row.rebellion for row in c.surplus_row for _ in _span(row.start, row.to))
        self.actions = tuple(action.id for action in c.action)
        self.own_circles: dict[int, tuple[int, ...]] = {}
        self.wild_circles: dict[int, tuple[int, ...]] = {}
        for side in (c.wheel.side_2_4, c.wheel.side_5):
            for players in side.players:
                circles = (side.taxes, side.reproduction, side.exploration)
                self.own_circles[players] = tuple(circle.own_circles for circle in circles)
                self.wild_circles[players] = tuple(circle.wild_circles for circle in circles)
        self.use_cost = c.building_use.cost
        self.use_transactions = c.building_use.transactions
        self.tax_citizen, self.tax_ship = c.taxes.citizen, c.taxes.ship
        self.tax_town, self.tax_temple = c.taxes.town, c.taxes.temple
        self.tax_rebellion = c.taxes.rebellion

    def _map(self, c: Components) -> None:
        self.faces = tuple(_face(region) for region in c.region)
        starts = [k for k, region in enumerate(c.region) if region.start]
        self._demand(len(starts) == 2, "region", "needs two faces of the start hex")
        self.open_sea, self.desert = starts
        self.hexes = tuple(sorted({face.hex for face in self.faces if face.hex != self.faces[self.open_sea].hex}))
        self.fronts: dict[int, tuple[int, int]] = {}
        for hexagon in self.hexes:
            sides = [k for k, face in enumerate(self.faces) if face.hex == hexagon]
            self._demand(len(sides) == 2, "region", f"hex {hexagon} needs two faces")
            self.fronts[hexagon] = (sides[0], sides[1])
        self.area_icons = tuple(  # by face and area: icons with their kinds
            tuple(
                tuple((k, kind) for k, (kind, where) in enumerate(face.icons) if where == area)
                for area in range(LANDS + SEAS)
            )
            for face in self.faces
        )

    def _building(self, c: Components) -> None:
        records: list[Construction] = [getattr(c.construction, what) for what in CONSTRUCTIONS]
        self.build_money = tuple(record.money for record in records)
        self.build_cubes = tuple(_cost(record.resources) for record in records)
        self.build_needs = tuple(tuple((k, n) for k, n in enumerate(cost) if n) for cost in self.build_cubes)
        pools: dict[str, int] = {side: k for k, pool in enumerate(c.token_pool) for side in pool.sides}
        self.pool_of = tuple(pools[what] for what in BUILDINGS)
        self.pool_size = tuple(pool.count for pool in c.token_pool)

    def _cards(self, c: Components) -> None:
        backs: list[tuple[Half, Half]] = []
        cards = []
        for record in c.evolution:
            back = _back(record)
            if back not in backs:
                backs.append(back)
            cards.append(_card(record, backs.index(back)))
        self.cards = tuple(cards)
        self.backs = tuple(backs)
        self.like_backed = tuple(tuple(k for k, other in enumerate(cards) if other.back == card.back) for card in cards)
        self.card_kind = tuple(card.kind for card in cards)
        self.trends = tuple(trend.criterion for trend in c.trend)
        self.trend_points = tuple(trend.vp for trend in c.trend)
        self.benefactor = self.trends.index("benefactor_florins")
        self.goals = tuple(_goal(record) for record in c.objective)
        self.goals_of = tuple(
            tuple(k for k, record in enumerate(c.objective) if record.length == length) for length in LENGTHS
        )
        self.plain_goals_of = tuple(
            tuple(k for k in pool if self.goals[k].score not in (PACIFIST, SEPARATIST)) for pool in self.goals_of
        )

    def objective_at(self, players: int, goal: int) -> int:
        """Return the number of an objective card as it reads with so many players (`objective` of the choices)."""
        return (players - FEWEST) * len(self.goals) + goal

    def goal_at(self, objective: int) -> int:
        """Return which objective a card is, however many play."""
        return objective % len(self.goals)

    def _check(self, c: Components) -> None:
        """Compare what was read with the rulebook's totals."""
        self._check_pieces(c)
        self._check_cards(c)
        self._check_boards(c)
        for record, face in zip(c.region, self.faces, strict=True):
            self._check_face(record, face)

    def _check_pieces(self, c: Components) -> None:
        totals, demand = c.components, self._demand
        demand(c.resources.order == KINDS, "resources.order", f"needs {', '.join(KINDS)}")
        demand(sum(self.cubes) == totals.resource_cubes, "resources.cubes", f"needs {totals.resource_cubes} cubes")
        ships = [kind for kind, by in c.resources.harvested_by.items() if by == "ship"]
        demand(ships == ["fish"], "resources.harvested_by", "ships catch fish and nothing else")
        demand(totals.action_discs_per_player == self.discs_after[-1], "setup", "not as many discs as in the box")
        coins = totals.coins_5f * 5 + totals.coins_1f
        demand(coins == totals.money_total, "components.money_total", "is not what coins make")
        demand(len(self.hexes) == totals.region_hexes_in_deck, "region", f"needs {totals.region_hexes_in_deck} hexes")
        demand(len(self.faces) == 2 * totals.region_hexes, "region", f"needs {2 * totals.region_hexes} faces")
        demand(totals.explorer_tokens == self.pile * self.piles, "components.explorer_tokens", "is not what piles hold")
        pools = (totals.market_port_tokens, totals.town_temple_tokens)
        demand(self.pool_size == pools, "token_pool", "not as in the box")

    def _check_cards(self, c: Components) -> None:
        totals, demand = c.components, self._demand
        characters = self.card_kind.count(CHARACTER)
        demand(len(self.cards) == totals.evolution_cards, "evolution", f"needs {totals.evolution_cards} cards")
        demand(len(self.cards) - totals.character_cards == totals.progress_cards, "evolution", "too few progress cards")
        demand(characters == totals.character_cards, "evolution", f"needs {totals.character_cards} characters")
        demand(len(self.trends) == totals.trend_cards, "trend", f"needs {totals.trend_cards} cards")
        demand(len(self.goals) == totals.objective_cards, "objective", f"needs {totals.objective_cards} cards")
        for length, goals in zip(LENGTHS, self.goals_of, strict=True):
            needed = totals.objective_cards_per_length
            demand(len(goals) == needed, "objective", f"needs {needed} {length} cards")
        unsaid = asdict(Params())
        for card in c.evolution:
            told = [name for name, value in asdict(card.params).items() if value != unsaid[name]]
            dead = sorted(set(told) - set(READ_BY[card.effect]))
            demand(not dead, f"evolution[{card.id}]", f"{card.effect} does not read {', '.join(dead)}")

    def _check_boards(self, c: Components) -> None:
        demand = self._demand
        demand(len(self.actions) == 13, "action", "needs 13 actions")
        for number, action in enumerate(c.action):
            demand(action.limited == (number in LIMITED), f"action[{action.id}]", "is limited or not")
        demand(len(self.stability) == self.top + 1, "stability_row", f"needs the levels 0 to {self.top}")
        demand(len(self.recruit_cost) == self.top + 1, "surplus_row", f"needs the levels 0 to {self.top}")
        for board, zones in enumerate((c.market.domestic, c.market.export)):
            for kind, zone in zones.items():
                where = f"market.{BOARDS[board]}.{kind}"
                demand(zone.capacity == zone.width * len(zone.rows), where, "needs full rows")

    def _check_face(self, record: Region, face: Face) -> None:
        where = f"region[{record.id}]"
        owned = sorted(
            [edge for land in record.land for edge in land.edges] + [e for sea in record.sea for e in sea.edges]
        )
        self._demand(owned == list(range(SIDES)), where, "each side belongs to one area")
        wet = {edge for part in record.sea for edge in part.edges}
        self._demand(
            all((letter == "S") == (k in wet) for k, letter in enumerate(record.edges)), where, "sea sides lead to sea"
        )
        self._demand(record.inlet == (face.lands == LANDS), where, "an inlet has two banks")
        total = len(face.icons) + face.huts
        self._demand(total == ICONS or record.volcano, where, "icons and huts add up to 5 (ARC-26.6)")

    def _demand(self, holds: bool, where: str, why: str) -> None:
        if not holds:
            raise DataError(f"{self.source}: {where}: {why}")


DATA = Path(__file__).parent / "data.toml"


def _span(start: int, end: int) -> range:
    return range(start, end + 1)


def _per_cube(zone: Zone, column: str) -> tuple[int, ...]:
    """Return a column of a zone, one value for each cube."""
    return tuple(getattr(row, column) for row in zone.rows for _ in range(zone.width))


def _cost(cubes: Mapping[str, int]) -> Cost:
    return tuple(cubes.get(kind, 0) for kind in KINDS)


def _face(record: Region) -> Face:
    owner = [0] * SIDES
    icons: list[tuple[int, int]] = []
    for k, land in enumerate(record.land):
        icons += [(KINDS.index(kind), k) for kind in land.resources]
        for edge in land.edges:
            owner[edge] = k
    for k, sea in enumerate(record.sea):
        icons += [(FISH, LANDS + k)] * sea.fish
        for edge in sea.edges:
            owner[edge] = LANDS + k
    edges = [EDGES.index(letter) + 1 for letter in record.edges]
    turned = [[(side - turn) % SIDES for side in range(SIDES)] for turn in range(SIDES)]
    codes = tuple(sum(edge_on(edges[edge], side) for side, edge in enumerate(turn)) for turn in turned)
    return Face(
        id=record.id,
        name=record.name,
        hex=record.hex,
        huts=record.huts,
        lands=len(record.land),
        seas=len(record.sea),
        icons=tuple(icons),
        codes=codes,
        facing=tuple(tuple(edge_on(edge_at(code, side), opposite(side)) for side in range(SIDES)) for code in codes),
        owners=tuple(tuple(owner[edge] for edge in turn) for turn in turned),
        produces=tuple(sum(kind == k for kind, _ in icons) for k in range(len(KINDS))),
    )


def _back(record: Evolution) -> tuple[Half, Half]:
    """Return the upper and the lower half; an event takes the place of the crisis that is missing (ARC-10.1)."""
    back = record.back
    event = Half(NOTHING, -1, 0, 0, False)
    if back.event is not None:
        what = BUILDINGS.index(back.event.building) if back.event.building else -1
        marker = SURPLUS if back.event.marker == "surplus" else REBELLION
        event = Half(EVENT, what, back.event.delta, marker, back.event.red)
    upper = lower = event
    if back.domestic is not None:
        kind = KINDS.index(back.domestic.resource)
        upper = Half(DOMESTIC_CRISIS, kind, back.domestic.citizens, 0, back.domestic.red)
    if back.export is not None:
        kind = KINDS.index(back.export.resource)
        lower = Half(EXPORT_CRISIS, kind, back.export.count, 0, back.export.red)
    return upper, lower


def _card(record: Evolution, back: int) -> Card:
    cost = record.activation
    return Card(
        id=record.id,
        name=record.name,
        text=record.text,
        kind=PROGRESS if record.kind == "progress" else CHARACTER,
        wonder=record.wonder,
        prices=record.corner_costs,
        open=record.user == "anyone",
        money=cost.money,
        discs=cost.discs,
        cubes=_cost(cost.resources),
        material=bool(cost.resources),
        coin=cost.coin_on_icon,
        effect=record.effect,
        params=record.params,
        medals=record.medals,
        back=back,
    )


def _goal(record: Objective) -> Goal:
    end, score = record.end, record.score
    single = end.piles or end.kinds or end.level
    level = tuple(max(1, end.at.get(str(n), single)) for n in range(6))
    points = score.vp if isinstance(score.vp, tuple) else (score.vp,)
    type_ = ("rank", "pacifist", "separatist").index(score.type)
    counts = f"{end.type} {end.what}".rstrip()
    return Goal(record.id, end.type, end.what, counts, level, type_, score.criterion, points, score.difference_above)
