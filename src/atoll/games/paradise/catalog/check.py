"""What the rulebook says of its components: a data file that differs is refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from atoll.games.paradise.components import Components, Home, Independent
from atoll.kernel import DataError
from atoll.kernel.hexes import STEPS

if TYPE_CHECKING:
    from atoll.games.paradise.catalog import Catalog

Demand = tuple[bool, str, str]  # whether it holds, where, and what is demanded

COUNTS = {
    "local_warrior": 2, "village": 18, "explorer": 1, "home_disk": 1, "stored_resources_marker": 1, "kumara_marker": 1,
    "galapagos_marker": 1, "blue_local_warrior": 8, "explored_hex_2_knots": 8, "turn_order_marker": 1,
    "battle_marker": 1, "end_of_game_marker": 1, "die_d6": 1,
}  # fmt: skip
STARS = {"warrior_band", "war_canoe", "local_warrior", "blue_local_warrior"}
CARRIED = {"war_canoe": ("warrior_band",), "transport_canoe": ("warrior_band", "colony")}
MOVERS = ("war_canoe", "transport_canoe", "rumor")


def check(cat: Catalog, c: Components) -> None:
    """Raise `DataError` at the first number that cannot be."""
    for demands in (_map, _tiles, _pieces, _decks, _setups, _solitaire):
        for holds, where, why in demands(cat, c):
            if not holds:
                raise DataError(f"{cat.source}: {where}: {why}")


def _map(cat: Catalog, c: Components) -> Iterator[Demand]:
    yield len(cat.at) == len(cat.places), "map.hex", "two hexes lie in one place"
    yield tuple(c.map.directions.values()) == STEPS, "map.directions", "flat-top hexes, clockwise from north"
    named = {record.historic: (record.q, record.r) for record in c.map.hex if record.historic}
    for tile in c.tile:
        fits = tile.historic_hex is None or named.get(tile.id) == tile.historic_hex
        yield fits, f"tile[{tile.id}].historic_hex", "is another hex than the one that names it on the map"
    printed: list[Home | Independent] = [*(home for home in c.home if home.printed), *c.independent]
    places = {record.name: (record.q, record.r) for record in c.map.hex if record.name}
    for record in printed:
        yield places.get(record.id) == record.hex, f"{record.id}.hex", "is another hex than on the map"
    for home in c.home:
        same = home.printed or next((t.green, t.brown) for t in c.tile if t.id == home.id) == (home.green, home.brown)
        yield same, f"home[{home.id}]", "has other spaces than its tile"


def _tiles(cat: Catalog, c: Components) -> Iterator[Demand]:
    spaces = [tile.green + tile.brown for tile in c.tile]
    yield len(c.tile) == c.tiles.count, "tile", f"needs {c.tiles.count} tiles"
    yield spaces.count(4) == c.tiles.four_space_tiles, "tile", f"needs {c.tiles.four_space_tiles} of 4 spaces"
    yield spaces.count(3) == c.tiles.three_space_tiles, "tile", f"needs {c.tiles.three_space_tiles} of 3 spaces"
    yield all(t.atoll == (t.green + t.brown == 0) for t in c.tile), "tile", "an atoll is a tile without spaces"
    unknown = sum(record.kind == "unknown" for record in c.map.hex)
    mythical = sum(tile.mythical for tile in c.tile)
    found = sum(marker.count for marker in c.discovery.marker if marker.kind != "off_course")
    needed = unknown + mythical
    alike = len(set(cat.marker_names)) < len(cat.marker_names)
    yield not alike, "discovery.marker", "two kinds of marker are alike"
    yield found == needed, "discovery.marker", f"needs {needed} of islands and ocean: one a hex, and {mythical} more"


def _pieces(cat: Catalog, c: Components) -> Iterator[Demand]:
    pieces = {piece.id: piece for piece in (*c.pieces.player, *c.pieces.common)}
    for name, count in COUNTS.items():
        yield cat.counts[name] == count, f"pieces[{name}].count", f"there are {count}"
    yield cat.counts["event_marker"] == c.events.markers, "pieces[event_marker].count", "one for each Event marker"
    yield sum(cat.brown) == cat.counts["improved_agriculture"], "pieces", "one marker per brown space"
    for name, piece in pieces.items():
        yield piece.battle == (name in STARS), f"pieces[{name}].battle", "the star is on other pieces"
        yield piece.capacity == CARRIED.get(name, ()), f"pieces[{name}].capacity", "carries something else"
        yield piece.move == (cat.moves if name in MOVERS else 0), f"pieces[{name}].move", "canoes and Rumors move alike"
        yield piece.move_bonus_as_canoes == (name == "rumor"), f"pieces[{name}]", "Rumors go as far as canoes"
        total = int(name == "transport_canoe")
        yield piece.capacity_total == total, f"pieces[{name}].capacity_total", "a Transport Canoe carries one piece"


def _decks(cat: Catalog, c: Components) -> Iterator[Demand]:
    yield tuple(card.id for card in c.card) == cat.cards, "card", f"needs the {c.cards.count} cards in order"
    yield len(c.card) == c.cards.count, "card", f"needs {c.cards.count} cards"
    yield tuple(event.id for event in c.event) == cat.events, "event", f"needs the {c.events.count} events in order"
    yield len(c.event) == c.events.count, "event", f"needs {c.events.count} events"
    numbered = all(event.number == k for k, event in enumerate(c.event, 1))
    yield numbered, "event", "numbers count from 1"
    markers = sum(event.markers for event in c.event)
    yield markers == c.events.markers, "event", f"needs {c.events.markers} markers"
    faces = [die for result in c.advanced.kumara.results for die in result.die]
    most = 6 + sum(cat.kumara_bonus)
    yield sorted(faces) == list(range(1, most + 1)), "advanced.kumara.results", f"each die from 1 to {most} once"
    rolled = [die for row in c.advanced.malaria.strikes for die in row.die]
    yield sorted(rolled) == [1, 2, 3, 4, 5, 6], "advanced.malaria.strikes", "each die once"
    fought = [die for row in c.battle.results for die in row.die]
    yield sorted(fought) == [1, 2, 3, 4, 5, 6], "battle.results", "each die once"
    defended = [villages for row in c.battle.local_warriors for villages in row.villages]
    yield sorted(defended) == [1, 2, 3, 4, 5, 6], "battle.local_warriors", "each number of Villages from 1 to 6 once"
    ties = sorted(row.order for row in c.victory.tie_break)
    yield ties == list(range(1, len(ties) + 1)), "victory.tie_break", "counts from 1"


def _setups(cat: Catalog, c: Components) -> Iterator[Demand]:
    yield len(c.home) == 4 and all(h.green == c.setup.villages for h in c.home), "home", "two green spaces each"
    yield sorted(cat.setups) == [2, 3, 4], "setup.players", "two, three and four players"
    for setup in c.setup.players:
        where = f"setup.players[{setup.players}]"
        yield len(setup.homes) == setup.players, f"{where}.homes", "one Home per player"
        yield c.advanced.malaria.roller in setup.homes, "advanced.malaria.roller", "nobody of that Home may play"
        tiles = {tile.id: tile.historic_hex for tile in c.tile}
        yield all(tiles[name] is not None for name in setup.place_tiles), f"{where}.place_tiles", "has no hex"
        unexplored = {(record.q, record.r) for record in c.map.hex if record.kind == "unknown"}
        yield set(setup.place_open_ocean) <= unexplored, f"{where}.place_open_ocean", "is no Unknown hex"
    ranks = sorted(home.tie_rank for home in c.home)
    yield ranks == [1, 2, 3, 4], "home", "tie ranks from 1 to 4"


def _solitaire(cat: Catalog, c: Components) -> Iterator[Demand]:
    solo = c.solitaire
    yield len(c.chit) == solo.chits, "chit", f"needs {solo.chits} chits"
    yield all(chit.number == k for k, chit in enumerate(c.chit, 1)), "chit", "numbers count from 1"
    yield len(cat.attack_chits) == solo.attack_chits, "chit", f"needs {solo.attack_chits} Attack! chits"
    for ring in solo.ring:
        hexes = [place for (place,) in cat.spiral_rings[ring.ring - 1]] if ring.ring <= len(cat.spiral_rings) else [-1]
        ends = [cat.at.get(ring.first), cat.at.get(ring.last)]
        way = "counter_clockwise" if ring.ring % 2 else "clockwise"
        fits = ends == [hexes[0], hexes[-1]] and ring.sense == way
        yield fits, f"solitaire.ring[{ring.ring}]", "differs from the map"
    for order in (solo.eliminate_order, solo.panic_order):
        yield sorted(order) == sorted(cat.fighters), "solitaire", "each kind of fighter once"
