"""Chapter 7.3 to 7.5: canoes under way, what they carry, and where they may go."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    COL,
    DOUBLE_HULLED_CANOES,
    INDEPENDENT,
    OCEAN,
    TANIWHA,
    TAPU_GROUND,
    TYPHOON,
    WB,
    WC,
)
from atoll.games.paradise.pieces import ALL_CARGO, CARGO, MOVERS, ONE, SHIFT, canoes, fits
from atoll.games.paradise.state import NOBODY, NOWHERE
from atoll.games.paradise.table import S, enemies_in, enemy_controlled, learn_war_canoe, may_take, move_pieces

CARRIED, CROSSED = 1, 2  # what a Warrior Band or Colony has done this turn, as bits
MOVED = 16  # the status of canoes that moved is MOVED + hexes used
CLOSED, ESCORTED, OPEN = range(3)  # whether a hex may be entered: not at all, only with a War Canoe, freely


def range_of(s: S, seat: int) -> int:
    """Return how many hexes canoes and Rumors may enter this turn (COP-7.3.2, COP-C.1.6)."""
    player = s.players[seat]
    return s.cat.moves + player.far + (DOUBLE_HULLED_CANOES in player.up)


def entry(s: S, seat: int, place: int) -> int:
    """Return whether a canoe may enter a hex (COP-7.3.4, 7.3.5)."""
    land = s.land[place]
    if land < OCEAN or land > INDEPENDENT:
        return CLOSED
    if s.marks:
        for event, where, _, _ in s.marks:
            if where == place and (event in (TYPHOON, TANIWHA) or (event == TAPU_GROUND and s.owner[place] != seat)):
                return CLOSED
    owner = s.owner[place]
    if s.truces:
        for one, other, _ in s.truces:
            rival = other if one == seat else one if other == seat else NOBODY
            if rival >= 0 and (owner == rival or s.players[rival].stacks[place]):
                return CLOSED
    if land == INDEPENDENT or (owner != seat and owner >= 0) or s.crowd[place] & ~(1 << seat):
        return ESCORTED
    return OPEN


def frozen(s: S, place: int) -> bool:
    """Return whether Taniwha holds all pieces in a hex."""
    return any(mark[0] == TANIWHA and mark[1] == place for mark in s.marks)


def best_way(s: S, seat: int, place: int) -> int:
    """Return how well canoes in a hex can go on: anywhere, only with a War Canoe, or not at all."""
    if s.marks or s.truces:
        return max(entry(s, seat, other) for other in s.cat.near[place])
    land, owner, crowd, others = s.land, s.owner, s.crowd, ~(1 << seat)
    best = CLOSED
    for other in s.cat.near[place]:
        kind = land[other]
        if OCEAN <= kind <= INDEPENDENT:
            if kind != INDEPENDENT and owner[other] in (NOBODY, seat) and not crowd[other] & others:
                return OPEN
            best = ESCORTED
    return best


# -- what is where ---------------------------------------------------------------------------------------


def fleet_movers(s: S) -> int:
    """Return the canoes and Rumors under way."""
    movers = 0
    for _, pieces in s.fleet:
        movers += pieces
    return movers


def fleet_used(s: S) -> int:
    """Return the most hexes any canoe under way has used."""
    return s.fleet[-1][0]  # levels are sorted


def fresh(s: S, seat: int, place: int) -> int:
    """Return the pieces of a hex that have done nothing yet this turn."""
    stack = s.players[seat].stacks[place]
    for where, _, pieces in s.entries:
        if where == place:
            stack -= pieces
    if s.fleet_hex == place:
        stack -= fleet_movers(s) + s.fleet_cargo
    return stack


def crafts(s: S, seat: int, place: int, most: int) -> list[tuple[int, int]]:
    """Return the canoes and Rumors of a hex that may still move: kind and hexes used."""
    new = fresh(s, seat, place)
    found = [(kind, 0) for kind in MOVERS if new >> SHIFT[kind] & 15]
    for where, status, pieces in s.entries:
        if where == place and status >= MOVED and status - MOVED < most:
            more = [(kind, status - MOVED) for kind in MOVERS if pieces >> SHIFT[kind] & 15]
            found += [craft for craft in more if craft not in found]
    return found


def loadable(s: S, seat: int, place: int) -> int:
    """Return the Warrior Bands and Colonies of a hex that no canoe has carried this turn (COP-7.4.5)."""
    cargo = fresh(s, seat, place) & ALL_CARGO
    return cargo + sum(pieces for where, status, pieces in s.entries if where == place and status == CROSSED)


def can_clear(s: S, seat: int, place: int, movers: int, cargo: int, loading: int = 0) -> bool:
    """Return whether these canoes can leave Open Ocean without stranding anybody, loading what they must."""
    if s.land[place] != OCEAN:
        return True
    rest = s.players[seat].stacks[place] - movers - cargo
    if fits(rest):
        return True
    left = loadable(s, seat, place) - loading
    for bands in range((left >> SHIFT[WB] & 15) + 1):
        for colonies in range((left >> SHIFT[COL] & 15) + 1):
            load = bands * ONE[WB] + colonies * ONE[COL]
            if fits(movers + cargo + load) and fits(rest - load):
                return True
    return False


# -- setting out, joining, leaving -----------------------------------------------------------------------


def taken_from_rest(s: S, place: int, kind: int, used: int) -> tuple[int, int]:
    """Return the entry a resting canoe belongs to, and the cargo that can only go along with it."""
    for index, (where, status, pieces) in enumerate(s.entries):
        if where == place and status == MOVED + used and pieces >> SHIFT[kind] & 15:
            left, along = pieces - ONE[kind], 0
            while not fits(left):
                cargo = COL if (left >> SHIFT[COL] & 15) > canoes(left) else WB
                left -= ONE[cargo]
                along += ONE[cargo]
            return index, along
    return NOBODY, 0


def may_join(s: S, seat: int, place: int, kind: int, used: int, way: int) -> bool:
    """Return whether a canoe may set out, alone or with the fleet that is here."""
    movers = ONE[kind] + (fleet_movers(s) if s.fleet else 0)
    if way < (ESCORTED if movers >> SHIFT[WC] & 15 else OPEN):
        return False
    is_fresh = used == 0 and fresh(s, seat, place) >> SHIFT[kind] & 15
    along = 0 if is_fresh else taken_from_rest(s, place, kind, used)[1]
    cargo = along + (s.fleet_cargo if s.fleet else 0)
    return may_take(s, seat, place, movers + cargo) and can_clear(s, seat, place, movers, cargo)


def join(s: S, seat: int, place: int, kind: int, used: int) -> None:
    """Let a canoe join the fleet, with the cargo that cannot stay without it."""
    if not (used == 0 and fresh(s, seat, place) >> SHIFT[kind] & 15):
        index, along = taken_from_rest(s, place, kind, used)
        _, status, pieces = s.entries[index]
        s.entries[index] = (place, status, pieces - ONE[kind] - along)
        s.fleet_cargo += along
    s.fleet_hex = place
    _add(s, used, ONE[kind])
    s.taken = True


def _add(s: S, used: int, pieces: int) -> None:
    levels = dict(s.fleet)
    levels[used] = levels.get(used, 0) + pieces
    s.fleet = sorted((level, stack) for level, stack in levels.items() if stack)


def part(s: S, kind: int, used: int) -> None:
    """Let a canoe of the fleet stay here."""
    _add(s, used, -ONE[kind])
    s.entries.append((s.fleet_hex, MOVED + used, ONE[kind]))


def load(s: S, seat: int, kind: int) -> None:
    """Take a piece on board; one that crossed between the tiles of Aotearoa goes first."""
    for index, (where, status, pieces) in enumerate(s.entries):
        if where == s.fleet_hex and status == CROSSED and pieces >> SHIFT[kind] & 15:
            s.entries[index] = (where, status, pieces - ONE[kind])
            s.fleet_crossed += ONE[kind]
            break
    s.fleet_cargo += ONE[kind]


def unload(s: S, kind: int) -> None:
    """Put a piece down; no other canoe may carry it this turn (COP-7.4.5)."""
    s.fleet_cargo -= ONE[kind]
    status = CARRIED
    if s.fleet_crossed >> SHIFT[kind] & 15:
        s.fleet_crossed -= ONE[kind]
        status |= CROSSED
    s.entries.append((s.fleet_hex, status, ONE[kind]))


def sail(s: S, seat: int, goal: int) -> bool:
    """Move the fleet one hex; return whether it must stop there (COP-7.3.6)."""
    movers = fleet_movers(s)
    move_pieces(s, seat, s.fleet_hex, goal, movers + s.fleet_cargo)
    s.fleet = [(used + 1, pieces) for used, pieces in s.fleet]
    s.fleet_hex = goal
    s.sailing = True
    s.taken = False
    s.tell("sail", seat=seat, hex=goal)
    if not movers >> SHIFT[WC] & 15:
        return False
    if enemy_controlled(s, seat, goal):
        return True
    enemy = enemies_in(s, seat, goal)
    return enemy >= 0 and learn_war_canoe(s, enemy, goal)


def rest(s: S) -> None:
    """Let the fleet stay where it is; its canoes may go on later if they can."""
    cargo = s.fleet_cargo
    crossed = s.fleet_crossed
    for used, pieces in s.fleet:
        aboard = 0
        for kind in CARGO:
            while cargo >> SHIFT[kind] & 15 and fits(pieces + aboard + ONE[kind]):
                aboard += ONE[kind]
                cargo -= ONE[kind]
        s.entries.append((s.fleet_hex, MOVED + used, pieces + aboard))
    if crossed:
        s.fleet_crossed = 0
    s.fleet, s.fleet_hex, s.fleet_cargo = [], NOWHERE, 0


def clear_movement(s: S) -> None:
    """Forget who moved: the next player's Movement starts afresh."""
    s.entries, s.fleet, s.turned = [], [], []
    s.fleet_hex = s.lifted = NOWHERE
    s.fleet_cargo = s.fleet_crossed = 0
    s.sailing = s.taken = False
