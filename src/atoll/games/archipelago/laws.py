"""What never changes in Archipelago, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.archipelago.components.spots import (
    COIN,
    ENGAGED,
    FIRST_BUILDING,
    FIRST_ICON,
    FREE,
    MOVED,
    REBEL,
    REGION_OF,
    SPOT_OF,
    held_by,
    is_water,
    places_of,
    seat_of,
)
from atoll.games.archipelago.flow.evolution import on_track
from atoll.games.archipelago.flow.setup import KEEP_GOAL
from atoll.games.archipelago.flow.units import area_of
from atoll.games.archipelago.state import ArchipelagoState
from atoll.games.archipelago.state.regions import border, edge, neighbours
from atoll.kernel.hexes import opposite

S = ArchipelagoState
TWO_PLAYERS = 2


def broken_laws(s: S) -> Iterator[str]:
    """Yield a sentence for each law that is broken."""
    yield from _money(s)
    yield from _cubes(s)
    yield from _cards(s)
    yield from _map(s)
    yield from _markers(s)
    migrating = s.migration is not None  # then a region may be crowded (ARC-13.7.3)
    held: list[list[int]] = [[] for _ in s.players]
    for k, unit in enumerate(s.occupied):
        if unit > FREE:
            held[seat_of(unit)].append(k + FIRST_ICON)
    for seat in range(len(s.players)):
        yield from _pieces(s, seat, held[seat], migrating)


def _money(s: S) -> Iterator[str]:
    coins = s.occupied.count(COIN)
    total = s.bank + s.zone_coins + coins + sum(p.money + p.good_deeds for p in s.players)
    if total != s.cat.money and s.players[0].money + s.bank:
        yield f"there are {total} florins, not {s.cat.money}"
    if s.bank < 0 or any(p.money < 0 for p in s.players):
        yield "somebody owes florins"


def _cubes(s: S) -> Iterator[str]:
    for kind, count in enumerate(s.cat.cubes):
        parts = [s.store[kind], s.domestic[kind], s.export[kind], *(p.cubes[kind] for p in s.players)]
        if sum(parts) != count or min(parts) < 0:
            yield f"there are {sum(parts)} cubes of kind {kind}, not {count}: {parts}"
        for board, zone in enumerate((s.domestic, s.export)):
            if zone[kind] > s.cat.capacity[board][kind]:
                yield f"zone {kind} of board {board} is overfull"
    tokens = sum(s.piles) + sum(p.tokens for p in s.players)
    if tokens > s.cat.pile * s.cat.piles or any(p.tokens < 0 for p in s.players):
        yield "explorer tokens came from nowhere"


def _cards(s: S) -> Iterator[str]:
    at_sale = [card for card, _ in on_track(s)]
    owned = [card for p in s.players for card in p.cards]
    cards = [*s.deck.cards(), *s.discards, *s.shown, *at_sale, *owned]
    if sorted(cards) != list(range(len(s.cat.cards))):
        yield "an evolution card is lost or there twice"
    faces = [s.cat.faces[face].hex for face in (*s.faces[1:], *s.hexes.top)]
    taken = [s.taken_hex] if s.taken_hex >= 0 else []
    hands = [h for p in s.players for h in p.hexes]
    if sorted([*s.hexes.loose, *faces, *taken, *hands, *s.hex_discards]) != list(s.cat.hexes):
        yield "a hex is lost or there twice"
    if not len(s.seers) == len(s.heard) == len(s.hexes.top):
        yield "nobody knows who has seen which hex"
    goals = [goal for p in s.players for goal in (*p.goals, *p.set_aside)] + list(s.common)
    doubles = len(goals) - len(set(goals))
    if doubles and not any(frame.step is KEEP_GOAL for frame in s.stack):
        yield "an objective is there twice"
    if not set(s.engaged) <= set(owned) or any(not set(p.wonders) <= set(p.cards) for p in s.players):
        yield "a card is used that nobody owns"


def _map(s: S) -> Iterator[str]:
    yield from _torn(s, s.cells, s.faces, s.turns, s.links, s.border)
    for kind, count in enumerate(s.in_play):
        if sum(s.built[place] >= 0 for place in places_of(kind, len(s.cells))) != count:
            yield f"buildings of kind {kind} are miscounted"
    for pool, size in enumerate(s.cat.pool_size):
        if sum(count for kind, count in enumerate(s.in_play) if s.cat.pool_of[kind] == pool) > size:
            yield "there are more buildings than tokens"


_sound: set[tuple[object, ...]] = set()  # maps already looked at: they change only when a region is added


def _torn(s: S, *parts: tuple[object, ...]) -> Iterator[str]:
    """Yield what is wrong with the regions and how they touch."""
    if parts in _sound:
        return
    at = {cell: region for region, cell in enumerate(s.cells)}
    found = ["the map is torn"] if len(at) != len(s.cells) or s.border != border(s) else []
    for region in range(len(s.cells)):
        for side, other in enumerate(neighbours(s, region)):
            if other >= 0 and neighbours(s, other)[opposite(side)] != region:
                found.append(f"regions {region} and {other} do not know each other")
            later = max(region, other) > len(s.players)  # first regions may touch as they must (ARC-R-51)
            if other >= 0 and later and edge(s, region, side) != edge(s, other, opposite(side)):
                found.append(f"regions {region} and {other} do not agree")
    yield from found
    if not found:
        _sound.clear()
        _sound.add(parts)


def _markers(s: S) -> Iterator[str]:
    if s.population != sum(len(p.citizens) for p in s.players):
        yield f"population is {s.population}, not the number of citizens"
    if not 0 <= s.surplus <= s.cat.top or not 0 <= s.population <= s.cat.top or s.rebellion < 0:
        yield "a marker is off its track"


def _pieces(s: S, seat: int, held: list[int], migrating: bool) -> Iterator[str]:
    p = s.players[seat]
    sets = 2 if len(s.players) == TWO_PLAYERS else 1
    if s.cells and p.reserve + len(p.citizens) + len(p.wonders) != s.cat.citizens * sets:
        yield f"seat {seat} has lost or gained a citizen"
    if s.cells and p.dock + len(p.ships) != s.cat.ships * sets:
        yield f"seat {seat} has lost or gained a ship"
    if p.citizens != sorted(p.citizens) or p.ships != sorted(p.ships):
        yield f"the units of seat {seat} are out of order"
    if not 0 <= p.discs <= p.discs_owned <= 5:
        yield f"seat {seat} has {p.discs} of {p.discs_owned} discs"
    regions = [REGION_OF[SPOT_OF[unit]] for unit in p.citizens]
    if not migrating and any(regions.count(region) > s.cat.limit for region in set(regions)):
        yield f"seat {seat} has more than three citizens in a region"
    if not migrating and any(unit & MOVED for unit in (*p.citizens, *p.ships)):
        yield f"a unit of seat {seat} is still under way"
    yield from _stands(s, seat, held)


def _stands(s: S, seat: int, held: list[int]) -> Iterator[str]:
    p = s.players[seat]
    spots = []
    for units, ship in ((p.citizens, False), (p.ships, True)):
        for unit in units:
            spot = SPOT_OF[unit]
            where = area_of(s, spot, ship)
            if is_water(where) != ship:
                yield f"a unit of seat {seat} is in the wrong element"
            if ship and unit & REBEL:
                yield f"a ship of seat {seat} rebels"
            if spot >= FIRST_ICON:
                spots.append(spot)
                if s.occupied[spot - FIRST_ICON] != held_by(seat, unit & REBEL != 0):
                    yield f"spot {spot} does not know the unit of seat {seat}"
            if FIRST_ICON <= spot < FIRST_BUILDING and not unit & ENGAGED:
                yield f"a unit of seat {seat} idles on an icon"
    if sorted(spots) != held:
        yield f"seat {seat} stands on {sorted(spots)}, the map says {held}"
