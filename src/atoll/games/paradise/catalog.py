"""The components of Conquest of Paradise as frozen tables of numbers, checked against the rulebook's totals."""

from __future__ import annotations

from pathlib import Path

from atoll.games.paradise.components import Components, Home, Independent, Tile
from atoll.kernel import DataError, load_data
from atoll.kernel.hexes import distance, neighbours

WB, WC, TC, TU, COL, RUM = range(6)  # Warrior Band, War Canoe, Transport Canoe face down and face up, Colony, Rumor
KINDS = ("warrior_band", "war_canoe", "transport_canoe", "transport_canoe_up", "colony", "rumor")

UNKNOWN, FACE_DOWN, OCEAN, GROUP, INDEPENDENT, AMERICA = range(6)  # what a hex is

CARDS = (
    "arioi", "breadfruit", "canoe_builders", "deforestation", "double_hulled_canoes", "featherwork", "frigate_birds",
    "genealogy_chants", "haka", "hill_forts", "hui", "hula", "irrigation_terraces", "kava", "marae", "moai",
    "navigation", "ocean_chart", "poi", "shark_tooth_swords", "slings", "stone_adze", "surfing", "tapa_cloth", "tapu",
    "tattoo", "tiki", "war_clubs",
)  # fmt: skip
(
    ARIOI, BREADFRUIT, CANOE_BUILDERS, DEFORESTATION, DOUBLE_HULLED_CANOES, FEATHERWORK, FRIGATE_BIRDS,
    GENEALOGY_CHANTS, HAKA, HILL_FORTS, HUI, HULA, IRRIGATION_TERRACES, KAVA, MARAE, MOAI, NAVIGATION, OCEAN_CHART,
    POI, SHARK_TOOTH_SWORDS, SLINGS, STONE_ADZE, SURFING, TAPA_CLOTH, TAPU, TATTOO, TIKI, WAR_CLUBS,
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

DATA = Path(__file__).parent / "data.toml"


class Catalog:
    """All tables, indexed by small numbers: hexes, groups, cards, events, markers, chits.

    Groups are the tiles in the order of the file, then printed Homes, Independent groups and printed atolls.
    """

    def __init__(self, overlay: Path | None = None):
        self.source = (overlay or DATA).name
        c = self.components = load_data(Components, DATA, overlay)
        self._map(c)
        self._groups(c)
        self._pieces(c)
        self._setups(c)
        self._tables(c)
        self._cards(c)
        self._solitaire(c)
        self._check(c)

    def _map(self, c: Components) -> None:
        places = [(record.q, record.r) for record in c.map.hex]
        self.at: dict[tuple[int, int], int] = {place: k for k, place in enumerate(places)}
        self.places = tuple(places)
        self.hex_names = tuple(f"{q},{r}" for q, r in places)
        self.near = tuple(tuple(self.at[one] for one in neighbours(place) if one in self.at) for place in places)
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
        self.independent_number = {place: k for k, place in enumerate(self.independents)}
        kinds = {"unknown": UNKNOWN, "open_ocean": OCEAN, "independent": INDEPENDENT, "south_america": AMERICA}
        self.land = tuple(kinds.get(record.kind, GROUP) for record in c.map.hex)
        self.group_at = tuple(
            self.group[record.name] if kinds.get(record.kind, GROUP) in (GROUP, INDEPENDENT) else -1
            for record in c.map.hex
        )
        self.peoples = tuple(home.id for home in c.home)
        self.people_hex = tuple(self.at[home.hex] for home in c.home)
        self.tie_rank = tuple(home.tie_rank for home in c.home)
        self.facing = tuple(home.facing for home in c.home)
        self.tonga, self.samoa = self.peoples.index("tonga"), self.peoples.index("samoa")
        south = c.advanced.south_island
        self.north_island, self.south_island = self.group[south.parent_tile], self.group[south.tile]

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
        self.empty_cup_knots = int(c.discovery.cup_empty_result.removeprefix("open_ocean_").removesuffix("_knots"))
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
        points = {record.item: round(2 * record.points) for record in c.victory.points}  # in half points
        self.village_vp = points["village"]
        self.group_vp = points["controlled_island_group_in_home_chain"]
        self.atoll_vp = points["atoll_in_home_chain"]
        self.kumara_vp = points["kumara_marker"]
        results = {die: result for result in c.battle.results for die in result.die}
        self.die_hurts_attacker = (False, *(results[die].side == "attacker" for die in range(1, 7)))
        self.die_eliminates = (False, *(results[die].effect == "eliminated" for die in range(1, 7)))
        warriors = {count: row.count for row in c.battle.local_warriors for count in row.villages}
        self.village_warriors = tuple(
            warriors.get(villages, max(warriors.values()) if villages else 0) for villages in range(9)
        )
        self.pieces_given_up_leave = c.battle.saving_pieces_leave_game
        kumara = c.advanced.kumara
        self.kumara_starts = tuple(self.at[place] for place in kumara.start_hexes)
        self.america = tuple(self.at[place] for place in kumara.target_hexes)
        self.galapagos = frozenset(self.at[place] for place in kumara.resupply_hexes)
        self.kumara_table = {die: result.effect for result in kumara.results for die in result.die}
        self.kumara_cards = frozenset(CARDS.index(card) for row in kumara.modifiers for card in row.cards)
        self.to_america = tuple(min(self.distance[k][goal] for goal in self.america) for k in range(len(self.places)))
        self.malaria = {
            die: self.at[self._independent(c, row.group)] for row in c.advanced.malaria.strikes for die in row.die
        }
        self.malaria_hexes = frozenset(self.malaria.values())

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
        self.event_spaces = tuple({"extra_space": 1, "lose_space": -1}.get(event.effect, 0) for event in c.event)
        self.event_target = tuple("" if event.keep else str(event.params.get("target", "")) for event in c.event)
        self.event_turns: dict[int, int] = {
            k: int(event.params.get("turns", 0))  # its marker stays for so many; 0: for good
            for k, event in enumerate(c.event)
            if event.markers and not event.keep and event.effect != "strike_group"
        }
        self.deforestation_vp = 2 * int(c.card[DEFORESTATION].params["amount"])
        navigation = c.card[NAVIGATION].params
        self.far_limits = (navigation["may_continue_up_to"], navigation["lost_from"])
        self.breadfruit_points = int(c.card[BREADFRUIT].params["points"])
        self.fort_villages = int(c.card[HILL_FORTS].params["min_villages"])
        self.events_from = 2 * c.events.start_vp
        self.min_villages = c.events.min_villages_after_event

    def _solitaire(self, c: Components) -> None:
        solo = c.solitaire
        self.solo_goal = 2 * solo.victory_points
        self.solo_spaces = (solo.chit_for_group_spaces, solo.chit_for_group_spaces_hard)
        self.chits = tuple(c.chit)
        self.attack_chits = tuple(k for k, chit in enumerate(c.chit) if chit.action == "attack")
        self.solo_knots = (solo.explore_knots, solo.explore_knots_with_card)
        self.spiral = self._spiral()

    def _spiral(self) -> tuple[tuple[int, ...], ...]:
        """Return the hexes the opponent explores, in order; several at once are drawn by lot (COP-R-38)."""
        found: list[tuple[int, ...]] = []
        for ring in range(1, 16):
            path = [(ring, -k) for k in range(ring)]  # from (n, 0) to the north-east corner
            path += [(ring - k, -ring) for k in range(ring)]
            path += [(-k, k - ring) for k in range(ring + 1)]
            if ring % 2 == 0:
                path.reverse()
            found += [(self.at[place],) for place in path if place in self.at and self.land[self.at[place]] == UNKNOWN]
        taken = {place for (place,) in found}
        samoa = self.people_hex[self.samoa]
        rest = [k for k, land in enumerate(self.land) if land == UNKNOWN and k not in taken]
        for far in sorted({self.distance[samoa][k] for k in rest}):
            found.append(tuple(k for k in rest if self.distance[samoa][k] == far))
        return tuple(found)

    def _check(self, c: Components) -> None:
        """Compare what was read with the rulebook's totals."""
        self._demand(len(c.tile) == c.tiles.count, "tile", f"needs {c.tiles.count} tiles")
        spaces = [tile.green + tile.brown for tile in c.tile]
        self._demand(
            spaces.count(4) == c.tiles.four_space_tiles, "tile", f"needs {c.tiles.four_space_tiles} of 4 spaces"
        )
        self._demand(
            spaces.count(3) == c.tiles.three_space_tiles, "tile", f"needs {c.tiles.three_space_tiles} of 3 spaces"
        )
        self._demand(
            all(t.atoll == (t.green + t.brown == 0) for t in c.tile), "tile", "an atoll is a tile without spaces"
        )
        self._demand(tuple(card.id for card in c.card) == CARDS, "card", f"needs the {c.cards.count} cards in order")
        self._demand(len(c.card) == c.cards.count, "card", f"needs {c.cards.count} cards")
        self._demand(
            tuple(event.id for event in c.event) == EVENTS, "event", f"needs the {c.events.count} events in order"
        )
        markers = sum(event.markers for event in c.event)
        self._demand(markers == c.events.markers, "event", f"needs {c.events.markers} markers")
        self._demand(len(c.chit) == c.solitaire.chits, "chit", f"needs {c.solitaire.chits} chits")
        self._demand(len(self.attack_chits) == c.solitaire.attack_chits, "chit", "needs four Attack! chits")
        self._demand(sum(self.brown) == self.counts["improved_agriculture"], "pieces", "one marker per brown space")
        unknown = self.land.count(UNKNOWN)
        found = sum(n for kind, n in zip(self.marker_kind, self.marker_count, strict=True) if kind != OFF_COURSE)
        self._demand(found == unknown + 2, "discovery.marker", f"needs {unknown + 2} of islands and ocean")
        self._demand(
            len(c.home) == 4 and all(h.green == c.setup.villages for h in c.home), "home", "two green spaces each"
        )
        for setup in c.setup.players:
            self._demand(
                len(setup.homes) == setup.players, f"setup.players[{setup.players}].homes", "one Home per player"
            )

    def _demand(self, holds: bool, where: str, why: str) -> None:
        if not holds:
            raise DataError(f"{self.source}: {where}: {why}")
