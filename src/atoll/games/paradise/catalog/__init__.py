"""The components of Conquest of Paradise as frozen tables of numbers, checked against the rulebook's totals."""

from __future__ import annotations

from pathlib import Path

from atoll.games.paradise.catalog.check import check
from atoll.games.paradise.components import Components, Home, Independent, Tile
from atoll.kernel import DataError, load_data
from atoll.kernel.hexes import distance, neighbours

WB, WC, TC, TU, COL, RUM = range(6)  # Warrior Band, War Canoe, Transport Canoe face down and face up, Colony, Rumor
FIGHTERS = ("warrior_band", "war_canoe", "local_warrior")
KINDS = ("warrior_band", "war_canoe", "transport_canoe", "transport_canoe_up", "colony", "rumor")

UNKNOWN, FACE_DOWN, OCEAN, GROUP, INDEPENDENT, AMERICA = range(6)  # what a hex is

CARDS = (
    "arioi", "breadfruit", "cannibalism", "canoe_builders", "deforestation", "double_hulled_canoes",
    "frigate_birds", "haka", "hill_forts", "hui", "hula", "irrigation_terraces", "kahuna_healing", "kava", "marae",
    "moai", "navigation", "ocean_chart", "poi", "powhiri", "slings", "stone_adze", "surfing", "tapa_cloth", "tapu",
    "tattoo", "tiki", "war_clubs",
)  # fmt: skip
(
    ARIOI, BREADFRUIT, CANNIBALISM, CANOE_BUILDERS, DEFORESTATION, DOUBLE_HULLED_CANOES, FRIGATE_BIRDS, HAKA,
    HILL_FORTS, HUI, HULA, IRRIGATION_TERRACES, KAHUNA_HEALING, KAVA, MARAE, MOAI, NAVIGATION, OCEAN_CHART, POI,
    POWHIRI, SLINGS, STONE_ADZE, SURFING, TAPA_CLOTH, TAPU, TATTOO, TIKI, WAR_CLUBS,
) = range(28)  # fmt: skip

EVENTS = (
    "typhoon", "tsunami", "invasive_weeds", "severe_erosion", "drought", "wrath_of_pele", "taniwha", "favorable_winds",
    "great_catch", "freshwater_spring", "volcanic_ash", "war_fever", "war_leader", "shaman", "great_chief", "epidemic",
    "exiles", "castaways", "whale_stranding", "royal_marriage", "feud", "master_canoe_builder", "westerlies",
    "bird_omens", "bountiful_harvest", "feast_of_gifts", "tapu_ground",
)  # fmt: skip
(
    TYPHOON, TSUNAMI, INVASIVE_WEEDS, SEVERE_EROSION, DROUGHT, WRATH_OF_PELE, TANIWHA, FAVORABLE_WINDS, GREAT_CATCH,
    FRESHWATER_SPRING, VOLCANIC_ASH, WAR_FEVER, WAR_LEADER, SHAMAN, GREAT_CHIEF, EPIDEMIC, EXILES, CASTAWAYS,
    WHALE_STRANDING, ROYAL_MARRIAGE, FEUD, MASTER_CANOE_BUILDER, WESTERLIES, BIRD_OMENS, BOUNTIFUL_HARVEST,
    FEAST_OF_GIFTS, TAPU_GROUND,
) = range(27)  # fmt: skip

ISLAND, SEA, OFF_COURSE = range(3)  # kinds of Discovery markers
EAST = "east"

DATA = Path(__file__).parent.parent / "data.toml"


class Catalog:
    """All tables, indexed by small numbers: hexes, groups, cards, events, markers, chits.

    Groups are the tiles in the order of the file, then printed Homes, Independent groups and printed atolls.
    """

    def __init__(self, overlay: Path | None = None):
        self.source = (overlay or DATA).name
        self.cards, self.events, self.fighters = CARDS, EVENTS, FIGHTERS
        c = self.components = load_data(Components, DATA, overlay)
        try:
            for tables in (self._map, self._groups, self._pieces, self._setups, self._tables, self._cards):
                tables(c)
            self._solitaire(c)
        except KeyError as missing:
            raise DataError(f"{self.source}: {missing.args[0]!r} is named, but there is none") from missing
        check(self, c)

    def _map(self, c: Components) -> None:
        places = [(record.q, record.r) for record in c.map.hex]
        self.at: dict[tuple[int, int], int] = {place: k for k, place in enumerate(places)}
        self.places = tuple(places)
        self.hex_names = tuple(f"{q},{r}" for q, r in places)
        self.near = tuple(tuple(self.at[one] for one in neighbours(place) if one in self.at) for place in places)
        self.around = tuple(frozenset(near) for near in self.near)
        self.distance = tuple(tuple(distance(one, other) for other in places) for one in places)
        dq, dr = c.map.directions[c.advanced.south_island.direction]
        self.south_west = tuple(self.at.get((q + dq, r + dr), -1) for q, r in places)
        self.east = frozenset(k for k, record in enumerate(c.map.hex) if record.zone == EAST)
        self.hex_titles = tuple(record.name or record.historic for record in c.map.hex)

    def _groups(self, c: Components) -> None:
        printed = [home for home in c.home if home.printed]
        atolls = [record for record in c.map.hex if record.kind == "printed_atoll"]
        records: list[Tile | Home | Independent] = [*c.tile, *printed, *c.independent]
        self.groups = (*(record.id for record in records), *(atoll.name for atoll in atolls))
        self.group_names = (
            *(record.name for record in records),
            *(atoll.name.replace("_", " ").title() for atoll in atolls),
        )
        self.green: tuple[int, ...] = (*(record.green for record in records), *(0 for _ in atolls))
        self.brown: tuple[int, ...] = (*(record.brown for record in records), *(0 for _ in atolls))
        self.is_atoll = tuple(green + brown == 0 for green, brown in zip(self.green, self.brown, strict=True))
        self.tiles = len(c.tile)
        self.pile = tuple(k for k, tile in enumerate(c.tile) if tile.pool)
        self.group = {name: k for k, name in enumerate(self.groups)}
        first = self.tiles + len(printed)
        self.warriors = (*(0 for _ in range(first)), *(i.local_warriors for i in c.independent), *(0 for _ in atolls))
        self.independents = tuple(self.at[record.hex] for record in c.independent)
        garrisoned = (*self.independents, *(self.at[home.hex] for home in printed))
        self.garrison_number = {place: k for k, place in enumerate(garrisoned)}  # groups printed on the map
        kinds = {"unknown": UNKNOWN, "open_ocean": OCEAN, "independent": INDEPENDENT, "south_america": AMERICA}
        self.land = tuple(kinds.get(record.kind, GROUP) for record in c.map.hex)
        self.pacific = {k for k, land in enumerate(self.land) if land != AMERICA}  # hexes that can be Known
        self.group_at = tuple(
            self.group[record.name] if kinds.get(record.kind, GROUP) in (GROUP, INDEPENDENT) else -1
            for record in c.map.hex
        )
        self.peoples = tuple(home.id for home in c.home)
        self.people_hex = tuple(self.at[home.hex] for home in c.home)
        self.tie_rank = tuple(home.tie_rank for home in c.home)
        self.facing = tuple(home.facing for home in c.home)
        self.tonga, self.samoa = (self.peoples.index(name) for name in (c.solitaire.human, c.solitaire.opponent))
        south = c.advanced.south_island
        self.north_island, self.south_island = self.group[south.parent_tile], self.group[south.tile]
        covered = {"unknown": UNKNOWN, "open_ocean": OCEAN, "face_down_tile": FACE_DOWN}
        self.south_covers = tuple(covered[name] for name in south.may_cover)

    def _pieces(self, c: Components) -> None:
        self.counts: dict[str, int] = {piece.id: piece.count for piece in (*c.pieces.player, *c.pieces.common)}
        self.limits = tuple(0 if kind == KINDS[TU] else self.counts[kind] for kind in KINDS)
        self.moves = next(piece.move for piece in c.pieces.player if piece.id == KINDS[WC])
        self.marker_limit = self.counts["discovered_island_marker"]
        kinds = ("island", "open_ocean", "off_course")
        self.marker_kind = tuple(kinds.index(marker.kind) for marker in c.discovery.marker)
        self.marker_knots = tuple(marker.knots for marker in c.discovery.marker)
        self.marker_count = tuple(marker.count for marker in c.discovery.marker)
        self.marker_names = tuple(f"{m.kind}-{m.knots}" if m.knots else m.kind for m in c.discovery.marker)
        limits = c.discovery.limits
        self.knot_limits = (limits.may_continue_up_to, limits.lost_from)
        self.empty_cup_knots = c.discovery.empty_cup_knots
        self.crossing_knots = limits.explored_hex_marker_knots

    def _setups(self, c: Components) -> None:
        self.setups = {setup.players: setup for setup in c.setup.players}
        self.start_villages = c.setup.villages
        self.start_warriors = c.setup.warrior_bands

    def _tables(self, c: Components) -> None:
        cost = {cost.item: cost.points for cost in c.construction.cost}
        self.cost = (
            cost[KINDS[WB]], cost[KINDS[WC]], cost[KINDS[TC]], cost[KINDS[TC]], cost[KINDS[COL]], cost[KINDS[RUM]],
            cost["village"], cost["improved_agriculture"], cost["arts_culture_card"],
        )  # fmt: skip
        self.village_points = c.construction.points_per_village
        self.inward_points = c.construction.turning_inward_points
        self.cards_per_turn = c.construction.cards_per_turn
        self.new_villages = c.construction.new_villages_per_group_per_turn
        self.stored_max = c.advanced.stored_resources.max_points
        points = {record.item: round(2 * record.points) for record in c.victory.points}  # in half points
        self.village_vp = points["village"]
        self.group_vp = points["controlled_island_group_in_home_chain"]
        self.atoll_vp = points["atoll_in_home_chain"]
        self.kumara_vp = points["kumara_marker"]
        self.home_needs_canoe = c.victory.home_needs_canoe_for_bonus
        self.tie_breaks = tuple(row.criterion for row in sorted(c.victory.tie_break, key=lambda row: row.order))
        results = {die: result for result in c.battle.results for die in result.die}
        self.die_hurts_attacker = (False, *(results[die].side == "attacker" for die in range(1, 7)))
        self.die_eliminates = (False, *(results[die].effect == "eliminated" for die in range(1, 7)))
        warriors = {count: row.count for row in c.battle.local_warriors for count in row.villages}
        self.village_warriors = tuple(
            warriors.get(villages, max(warriors.values()) if villages else 0) for villages in range(9)
        )
        self.pieces_given_up_leave = c.battle.saving_pieces_leave_game
        self.garrison = c.battle.conqueror_keeps_pieces
        kumara = c.advanced.kumara
        self.kumara_starts = tuple(self.at[place] for place in kumara.start_hexes)
        self.america = tuple(self.at[place] for place in kumara.target_hexes)
        self.galapagos = frozenset(self.at[place] for place in kumara.resupply_hexes)
        self.kumara_table = {die: result.effect for result in kumara.results for die in result.die}
        bonus = {row.condition: row.bonus for row in kumara.modifiers}
        self.kumara_bonus = (bonus["galapagos_marker"], bonus["face_up_any_of"])
        self.kumara_cards = frozenset(CARDS.index(card) for row in kumara.modifiers for card in row.cards)
        self.to_america = tuple(min(self.distance[k][goal] for goal in self.america) for k in range(len(self.places)))
        self.malaria = {
            die: self.at[self._independent(c, row.group)] for row in c.advanced.malaria.strikes for die in row.die
        }
        self.malaria_hexes = frozenset(self.malaria.values())
        self.malaria_loss = c.advanced.malaria.villages_lost
        self.malaria_roller = self.peoples.index(c.advanced.malaria.roller)
        self.chart_result = kumara.ocean_chart_lost_becomes

    @staticmethod
    def _independent(c: Components, name: str) -> tuple[int, int]:
        return next(record.hex for record in c.independent if record.id == name)

    def _cards(self, c: Components) -> None:
        self.card_vp = tuple(2 * card.vp for card in c.card)  # in half points
        self.card_bonus = tuple(card.bonus for card in c.card)
        self.card_control = tuple(
            tuple(self.group[name] for name in card.params["any_of"]) if card.bonus == "conditional_vp" else ()
            for card in c.card
        )
        self.card_control_vp = tuple(2 * int(card.params.get("vp", 0)) for card in c.card)
        self.card_used = tuple(card.bonus in ("single_use", "battle") for card in c.card)
        self.event_kept = tuple(event.keep for event in c.event)
        self.card_effect = tuple(card.effect for card in c.card)
        self.event_effect = tuple(event.effect for event in c.event)
        signs = {"extra_space": 1, "lose_space": -1}
        self.event_spaces = tuple(signs.get(event.effect, 0) * int(event.params.get("spaces", 0)) for event in c.event)
        self.chief_points = int(c.event[GREAT_CHIEF].params["points"])
        self.truce_turns = int(c.event[ROYAL_MARRIAGE].params["turns"])
        self.wind_turns = int(c.event[WESTERLIES].params["turns"])
        self.event_target = tuple("" if event.keep else str(event.params.get("target", "")) for event in c.event)
        self.event_turns: dict[int, int] = {
            k: int(event.params.get("turns", 0))  # its marker stays for so many; 0: for good
            for k, event in enumerate(c.event)
            if event.markers and not event.keep and event.effect != "strike_group"
        }
        self.deforestation_vp = 2 * int(c.card[DEFORESTATION].params["amount"])
        navigation = c.card[NAVIGATION].params
        self.far_limits = (navigation["may_continue_up_to"], navigation["lost_from"])
        winds = c.event[WESTERLIES].params
        self.wind_limits = (winds["may_continue_up_to"], winds["lost_from"])
        self.poi_bonus, self.double_hull_bonus, self.winds_bonus = (
            int(record.params["bonus"])
            for record in (c.card[POI], c.card[DOUBLE_HULLED_CANOES], c.event[FAVORABLE_WINDS])
        )
        self.breadfruit_points = int(c.card[BREADFRUIT].params["points"])
        builders = c.card[CANOE_BUILDERS].params
        self.canoe_discount = (int(builders["discount"]), int(builders["per_turn"]))
        self.weeds_points = int(c.event[INVASIVE_WEEDS].params["cleared_by_points"])
        self.whale_points = int(c.event[WHALE_STRANDING].params["points"])
        forts = c.card[HILL_FORTS].params
        self.fort_villages, self.fort_warriors = int(forts["min_villages"]), int(forts["count"])
        fighting = [*(card.params for card in c.card), c.event[WAR_LEADER].params]  # a War Leader counts as a last card
        self.card_per_battle = tuple(int(params.get("per_battle", 0)) for params in fighting)
        self.die_shifts = tuple(
            (int(params.get("modifier_attacker", 0)), int(params.get("modifier_defender", 0))) for params in fighting
        )
        self.events_from = 2 * c.events.start_vp
        self.min_villages = c.events.min_villages_after_event

    def die_shift(self, card: int, attacks: bool) -> int:
        """Return by how much a battle card, or a War Leader, changes a die."""
        return self.die_shifts[min(card, len(CARDS))][not attacks]

    def _solitaire(self, c: Components) -> None:
        solo = c.solitaire
        self.solo_goal = 2 * solo.victory_points
        self.solo_spaces = (solo.chit_for_group_spaces, solo.chit_for_group_spaces_hard)
        self.chits = tuple(c.chit)
        self.attack_chits = tuple(k for k, chit in enumerate(c.chit) if chit.action == "attack")
        self.chits_to_win = solo.min_chits_left_to_win
        self.first_chit_turn = solo.first_chit_turn
        self.attack_chits_after = solo.attack_chits_added_after
        self.solo_rules = frozenset(solo.advanced_rules_allowed)
        self.solo_knots = (solo.explore_knots, solo.explore_knots_with_card)
        self.solo_knot_cards = tuple(CARDS.index(card) for card in solo.explore_knots_cards)
        self.eliminate_order = tuple(FIGHTERS.index(fighter) for fighter in solo.eliminate_order)
        self.panic_order = tuple(FIGHTERS.index(fighter) for fighter in solo.panic_order)
        self.spiral = self._spiral()

    def _spiral(self) -> tuple[tuple[int, ...], ...]:
        """Return the hexes the opponent explores, in order; several at once are drawn by lot (COP-R-38)."""
        rings: list[list[tuple[int]]] = []
        for ring in range(1, 16):
            path = [(ring, -k) for k in range(ring)]  # from (n, 0) to the north-east corner
            path += [(ring - k, -ring) for k in range(ring)]
            path += [(-k, k - ring) for k in range(ring + 1)]
            if ring % 2 == 0:
                path.reverse()
            places = [self.at[place] for place in path if place in self.at]
            rings.append([(place,) for place in places if self.land[place] == UNKNOWN])
        self.spiral_rings = [ring for ring in rings if ring]
        found: list[tuple[int, ...]] = [place for ring in self.spiral_rings for place in ring]
        taken = {place for (place,) in found}
        samoa = self.people_hex[self.samoa]
        rest = [k for k, land in enumerate(self.land) if land == UNKNOWN and k not in taken]
        fars = sorted({self.distance[samoa][k] for k in rest})
        return (*found, *(tuple(k for k in rest if self.distance[samoa][k] == far) for far in fars))
