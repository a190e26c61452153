"""What is conserved in Conquest of Paradise: pieces, markers, tiles, cards, Villages, and what others know."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.paradise.catalog import AMERICA, FACE_DOWN, GROUP, INDEPENDENT, OCEAN, SEA, TC, TU, UNKNOWN, WC
from atoll.games.paradise.effects import unsettled
from atoll.games.paradise.flow.construction import MORE_ORDERS, ORDERS
from atoll.games.paradise.flow.exploration import START
from atoll.games.paradise.flow.movement import may_swim
from atoll.games.paradise.flow.victory import DECLARE
from atoll.games.paradise.state import NOBODY, ParadiseState
from atoll.games.paradise.state.control import enemy_hex, usable_spaces
from atoll.games.paradise.state.pieces import ALL_UP, MASK, canoes, fits, kinds_in, number_of, size

LANDED = (GROUP, INDEPENDENT, FACE_DOWN)
QUIET = (START, ORDERS, MORE_ORDERS, DECLARE)  # steps in which nobody is on the move or at war


def broken_laws(s: ParadiseState) -> Iterator[str]:
    """Yield a sentence for each law that does not hold."""
    if not s.land:
        return
    yield from _tiles(s)
    yield from _markers(s)
    yield from _cards(s)
    yield from _groups(s)
    yield from _crowd(s)
    for seat in range(len(s.players)):
        yield from _pieces(s, seat)
        yield from _stacks(s, seat)


def _tiles(s: ParadiseState) -> Iterator[str]:
    tiles = [*s.pile.cards(), *[group for group in s.group if 0 <= group < s.cat.tiles]]
    if s.lost_tile >= 0:
        tiles.append(s.lost_tile)
    expected = [*s.cat.pile, *([s.cat.south_island] if s.south_hex >= 0 else [])]
    if sorted(tiles) != sorted(expected):
        yield "a tile is missing or there twice"


def _markers(s: ParadiseState) -> Iterator[str]:
    for marker, total in enumerate(s.cat.marker_count):
        if s.cup.loose.count(marker) + s.spent[marker] != total:
            yield f"there are not {total} markers {s.cat.marker_names[marker]}"
    once = [land for land, first in zip(s.land, s.cat.land, strict=True) if first == UNKNOWN]
    explored = len(once) - once.count(UNKNOWN)
    found = sum(n for n, kind in zip(s.spent, s.cat.marker_kind, strict=True) if kind == SEA)
    ocean = once.count(OCEAN)
    if ocean > found and len(s.cup):
        yield f"{ocean} hexes of Open Ocean were found with {found} markers"
    if explored > sum(s.spent) + len(s.cat.pile) and len(s.cup):
        yield "more hexes were explored than markers drawn"
    marked = [mask for mask in s.markers if mask]
    for seat in range(len(s.players)):
        if sum(mask >> seat & 1 for mask in marked) > s.cat.marker_limit:
            yield f"player {seat} has too many Discovered Island markers"
    for place in [k for k, (mask, seen) in enumerate(zip(s.markers, s.seen, strict=True)) if mask or seen]:
        if s.markers[place] & ~s.seen[place] or s.land[place] != FACE_DOWN:
            yield f"knowledge of the tile at {s.cat.hex_names[place]} does not fit"


def _cards(s: ParadiseState) -> Iterator[str]:
    cards = s.card_deck.cards()
    events = [*s.event_deck.cards(), *s.event_discards]
    for player in s.players:
        cards += player.hand + player.up
        events += player.kept
        if not set(player.used) <= set(player.up):
            yield "a used card is not face up"
        if not all(s.cat.event_kept[event] for event in player.kept):
            yield "an Event is kept that cannot be"
    if sorted(cards) != list(range(len(s.cat.card_vp))):
        yield "a card is missing or there twice"
    if sorted(events) != (list(range(len(s.cat.event_kept))) if s.events else []):
        yield "an Event is missing or there twice"


def _groups(s: ParadiseState) -> Iterator[str]:
    if any(group < 0 and land in LANDED for group, land in zip(s.group, s.land, strict=True)):
        yield "there is land without a group"
    state = zip(s.villages, s.owner, s.ia, strict=True)
    for place in [k for k, (villages, owner, ia) in enumerate(state) if villages or owner != NOBODY or ia]:
        villages, owner = s.villages[place], s.owner[place]
        if (owner == NOBODY) != (villages == 0):
            yield f"Villages and owner differ at {s.cat.hex_names[place]}"
        if villages and s.land[place] != GROUP:
            yield f"Villages stand on no group at {s.cat.hex_names[place]}"
        if villages > usable_spaces(s, place):
            yield f"too many Villages at {s.cat.hex_names[place]}"
        if s.ia[place] > (s.cat.brown[s.group[place]] if s.group[place] >= 0 else 0):
            yield f"too much Improved Agriculture at {s.cat.hex_names[place]}"
    if sum(s.ia) > s.cat.counts["improved_agriculture"]:
        yield "there is too much Improved Agriculture"
    for seat, player in enumerate(s.players):
        if player.home >= 0 and s.owner[player.home] != seat and s.turn:
            yield f"player {seat} does not Control the Home"


def _pieces(s: ParadiseState, seat: int) -> Iterator[str]:
    player = s.players[seat]
    total = sum(player.stacks)  # no colour has more than fifteen of a kind
    for kind, limit in enumerate(s.cat.limits):
        if kind == TU:
            continue
        on_map = canoes(total) if kind == TC else number_of(total, kind)
        if player.pool[kind] < 0 or on_map + player.pool[kind] + player.gone[kind] != limit:
            yield f"player {seat} has lost or gained pieces of kind {kind}"


def _crowd(s: ParadiseState) -> Iterator[str]:
    crowd = [0] * len(s.crowd)
    for seat, player in enumerate(s.players):
        for place in player.spots:
            crowd[place] |= 1 << seat
    if crowd != s.crowd:
        yield "somebody is or is not where the crowd is"


def _stacks(s: ParadiseState, seat: int) -> Iterator[str]:
    player = s.players[seat]
    quiet = bool(s.stack) and s.stack[-1].step in QUIET
    empty = len(player.stacks) - len(player.spots)
    if player.stacks.count(0) != empty or player.spots != sorted({*player.spots}):
        yield f"player {seat} is in other hexes than noted"
    if player.shown.count(0) != empty + [player.shown[place] for place in player.spots].count(0):
        yield f"player {seat} is thought to be where he is not"
    for place in player.spots:
        stack, shown = player.stacks[place], player.shown[place]
        if not stack:
            yield f"player {seat} is in other hexes than noted"
        if any(number_of(shown, kind) > number_of(stack, kind) for kind in kinds_in(shown)):
            yield f"player {seat} is thought to have what is not there"
        if shown & ALL_UP:
            yield f"player {seat} has face-up pieces among those face down"
        if s.land[place] in (UNKNOWN, FACE_DOWN, AMERICA):
            yield f"player {seat} has pieces in the Unknown"
        swimming = s.land[place] == OCEAN and not fits(stack)
        if swimming and not _unsettled(s, place) and not may_swim(s, seat, place):
            yield f"player {seat} has somebody swimming at {s.cat.hex_names[place]}"
        if place in player.no_war_canoe and stack & MASK[WC]:
            yield f"player {seat} has a War Canoe that cannot be there"
        if quiet and enemy_hex(s, seat, place):
            yield f"player {seat} stands with an enemy at {s.cat.hex_names[place]}"
    if any(size(player.stacks[place] & ~ALL_UP) == 0 for place in player.no_war_canoe):
        yield f"player {seat} has knowledge of nothing"


def _unsettled(s: ParadiseState, place: int) -> bool:
    """Return whether a battle or storm still has to be settled here."""
    if s.battle is not None and s.battle.hex == place:
        return True
    return unsettled(s)
