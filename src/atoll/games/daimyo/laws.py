"""What is conserved in Daimyo: dice, tiles, cards, pieces, and markers that match what they count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from atoll.games.daimyo.catalog import COLOUR_OF_DIE, FARM, TOWER, ZONE_SIZE, places_on, slots_on
from atoll.games.daimyo.flow.construction import PLACE_TILE
from atoll.games.daimyo.state import BUILDINGS_PER_TYPE, DaimyoState, building_of


def broken_laws(s: DaimyoState) -> Iterator[str]:
    """Yield a sentence for each law that does not hold."""
    if not s.islands:
        return
    yield from _dice(s)
    yield from _relic_tiles(s)
    yield from _heroes(s)
    for seat, player in enumerate(s.players):
        if player.clan >= 0:
            yield from _pieces(s, seat)
            yield from _stock(s, seat)
            yield from _influence(s, seat)


def _dice(s: DaimyoState) -> Iterator[str]:
    counts = list(s.unrolled)
    for die, count in enumerate(s.centre):
        counts[COLOUR_OF_DIE[die]] += count
    for player in s.players:
        for die in player.dice:
            if die >= 0:
                counts[COLOUR_OF_DIE[die]] += 1
    if tuple(counts) != s.cat.setups[len(s.players)].dice:
        yield f"dice by colour are {counts}"


def _relic_tiles(s: DaimyoState) -> Iterator[str]:
    tiles = Counter(s.bag.cards())
    tiles.update(s.black_market)
    for zone in s.zones:
        tiles.update(zone)
        if len(zone) > ZONE_SIZE:
            yield f"a No Man's Land holds {len(zone)} tiles"
    if s.drawn >= 0:
        tiles[s.drawn] += 1
    for player in s.players:
        tiles.update(player.loose)
        for colour, relics in enumerate(player.relics):
            tiles.update({tile: relics for tile, own in enumerate(s.cat.tile_colour) if own == colour})
    for tile, copies in enumerate(s.cat.tile_copies):
        in_play = s.cat.tile_colour[tile] < s.islands
        if tiles[tile] != (copies if in_play else 0):
            yield f"there are {tiles[tile]} tiles {s.cat.tile_names[tile]}"


def _heroes(s: DaimyoState) -> Iterator[str]:
    cards = [*s.hero_market, *s.hero_deck.cards(), *s.resolving]
    expected = list(s.cat.market_heroes)
    for player in s.players:
        cards += player.heroes
        if player.clan >= 0:
            expected += s.cat.clan_heroes[player.clan]
        if not set(player.shown) <= set(player.hand):
            yield "a card known to be in hand is not there"
    if sorted(cards) != sorted(expected):
        yield "a hero is missing or there twice"


def _pieces(s: DaimyoState, seat: int) -> Iterator[str]:
    p, cat = s.players[seat], s.cat
    if p.governors + s.governors.count(seat) != cat.governors:
        yield f"seat {seat} has lost or gained a governor"
    if p.shadows + s.shadows.count(seat) != cat.shadows:
        yield f"seat {seat} has lost or gained a shadow"
    if p.relic_tokens + s.altars.count(seat) != cat.relic_tokens or s.altars.count(seat) != sum(p.relics):
        yield f"seat {seat} has lost or gained a relic token"
    for type_ in (FARM, TOWER):
        if len(p.unbuilt[type_]) + s.buildings.count(building_of(seat, type_)) != BUILDINGS_PER_TYPE:
            yield f"seat {seat} has lost or gained a building"
    in_hand = [tile for f in s.stack if f.step is PLACE_TILE and f.seat == seat for tile in f.args]
    unplaced = [tile for tile in in_hand if tile not in p.unbuilt[FARM] + p.unbuilt[TOWER]]
    tiles = [*p.unbuilt[FARM], *p.unbuilt[TOWER], *p.covered, *unplaced, *(tile for tile in p.slots if tile >= 0)]
    if sorted(tiles) != list(range(len(cat.bonus_tiles))):
        yield f"seat {seat} has lost or gained a bonus tile"


def _stock(s: DaimyoState, seat: int) -> Iterator[str]:
    p = s.players[seat]
    if min(p.goods) < 0:
        yield f"seat {seat} owes goods: {p.goods}"
    if p.items > p.storage:
        yield f"seat {seat} stores {p.items} items in {p.storage}"
    if len(set(p.loose)) != len(p.loose):
        yield f"seat {seat} has two equal loose tiles"


def _influence(s: DaimyoState, seat: int) -> Iterator[str]:
    """Influence is at least what pieces give; effects may add to it (DAI-17.1)."""
    for island, influence in enumerate(s.players[seat].influence):
        places, slots = places_on(island), slots_on(island)
        altars = zip(s.cat.altar_influence[slots], s.altars[slots], strict=True)
        pieces = (
            s.cat.governor_influence * s.governors[places].count(seat)
            + s.cat.building_influence[TOWER] * s.buildings[places].count(building_of(seat, TOWER))
            + s.cat.building_influence[FARM] * s.buildings[places].count(building_of(seat, FARM))
            + s.cat.shadow_influence * s.shadows[slots].count(seat)
            + sum(worth for worth, owner in altars if owner == seat)
        )
        if influence < pieces:
            yield f"seat {seat} has influence {influence} on island {island}, its pieces give {pieces}"
