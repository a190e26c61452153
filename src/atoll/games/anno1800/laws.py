"""What is conserved in Anno 1800: cubes, tiles, cards, islands, and tokens that match the ships that carry them."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.anno1800.catalog import CUBES_AT, FULL, INDUSTRY, SHIP, SHIPYARD
from atoll.games.anno1800.flow.cards import PLACE_CARD
from atoll.games.anno1800.state import AnnoState, Player


def broken_laws(s: AnnoState) -> Iterator[str]:
    """Yield a sentence for each law that does not hold."""
    if not s.players[0].tiles:
        return
    yield from _cubes(s)
    yield from _tiles(s)
    yield from _cards(s)
    yield from _islands(s)
    for seat, player in enumerate(s.players):
        yield from _counts(seat, player)
        yield from _tokens(s, seat, player)
        yield from _workplaces(s, seat, player)
        yield from _survey(s, seat, player)


def _cubes(s: AnnoState) -> Iterator[str]:
    owned = [p.cubes() for p in s.players]
    for level, total in enumerate(s.cat.cubes):
        there = s.supply[level] + sum(cubes[level] for cubes in owned)
        if there != total or s.supply[level] < 0:
            yield f"there are {there} cubes of level {level}"


def _tiles(s: AnnoState) -> Iterator[str]:
    counts = s.board[:]
    for p in s.players:
        for tile in p.tiles:
            if tile >= 0:
                counts[tile] += 1
    if tuple(counts) != s.cat.tile_count or min(s.board) < 0:
        yield "a tile is missing or there twice"


def _cards(s: AnnoState) -> Iterator[str]:
    cards = [f.args[0] for f in s.stack if f.step is PLACE_CARD]
    for deck in s.decks:
        cards += deck.cards()
    for p in s.players:
        cards += [*p.hand, *p.face_up, *p.face_down]
        if list(p.hand) != sorted(p.hand):
            yield "a hand is not sorted"
    if sorted(cards) != list(range(len(s.cat.cards))):
        yield "a population card is missing or there twice"
    pictures = [*s.expedition_deck.cards(), *(card for p in s.players for card in p.expeditions)]
    if sorted(pictures) != list(range(len(s.cat.expeditions))):
        yield "an expedition card is missing or there twice"
    places = {card for deck in s.decks for card in deck.bottom}
    known = {card for card, _ in s.memory}
    if not places <= known or not known <= places | {card for p in s.players for card in p.hand}:
        yield "somebody remembers a card that is not there, or forgot one put under a deck"


def _islands(s: AnnoState) -> Iterator[str]:
    old = [*s.old_stack.cards(), *(island for p in s.players for island in p.old)]
    new = [*s.new_stack.cards(), *(island for p in s.players for island in p.new)]
    if sorted(old) != list(range(len(s.cat.old_islands))) or sorted(new) != list(range(len(s.cat.new_islands))):
        yield "an island is missing or there twice"


def _counts(seat: int, p: Player) -> Iterator[str]:
    piles = (p.district, p.exhausted, p.resting, p.tokens, p.spent, p.idle, p.on_cards)
    if p.gold < 0 or any(min(pile) < 0 for pile in piles):
        yield f"seat {seat} owes gold, cubes or tokens"


def _tokens(s: AnnoState, seat: int, p: Player) -> Iterator[str]:
    levels = [0, 0]
    for kind in p.visible():
        if kind >= 0 and s.cat.kind_type[kind] == SHIP:
            levels[s.cat.ship_token[kind]] += s.cat.ship_level[kind]
    carried = [a + b + c for a, b, c in zip(p.tokens, p.spent, p.idle, strict=True)]
    if carried != levels:
        yield f"seat {seat} has tokens {carried} for ships of {levels}"


def _workplaces(s: AnnoState, seat: int, p: Player) -> Iterator[str]:
    for space, kind in enumerate(p.visible()):
        cubes = CUBES_AT[p.work[space]]
        if cubes and (kind < 0 or s.cat.kind_type[kind] != INDUSTRY or min(cubes) < s.cat.kind_worker[kind]):
            yield f"seat {seat} has cubes at work on space {space} where they cannot be"


def _survey(s: AnnoState, seat: int, p: Player) -> Iterator[str]:
    """What is kept for speed agrees with the buildings."""
    cat = s.cat
    visible = [(space, kind) for space, kind in enumerate(p.visible()) if kind >= 0]
    industries = [(space, kind) for space, kind in visible if cat.kind_type[kind] == INDUSTRY]
    if p.industries != tuple((space, cat.kind_worker[kind], cat.kind_bit[kind]) for space, kind in industries):
        yield f"seat {seat} has industries that were not noted"
    vacant = [0] * len(p.vacant)
    for space, level, bit in p.industries:
        vacant[level] |= bit * (p.work[space] < FULL)
    if p.vacant != tuple(vacant):
        yield f"seat {seat} has vacant workplaces that were not noted"
    if p.built != tuple(space for space, tile in enumerate(p.tiles) if tile >= 0):
        yield f"seat {seat} has tiles that were not noted"
    if sorted(p.yards) != sorted(cat.strength[kind] for _, kind in visible if cat.kind_type[kind] == SHIPYARD):
        yield f"seat {seat} has shipyards that were not noted"
    offered = 0
    for _, mask in p.offers:
        offered |= mask
    made = 0
    for other in s.players:
        if other is not p:
            for mask in other.makes:
                made |= mask
    if offered != made & cat.tradable:
        yield f"seat {seat} does not know what the others make"
