"""Chapter 7.3 to 7.5: canoes under way, what they carry, and where they may go."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.games.paradise.catalog import COL, DOUBLE_HULLED_CANOES, OCEAN, TANIWHA, TAPU_GROUND, TC, TU, TYPHOON, WB, WC
from atoll.games.paradise.flow.stacks import learn_war_canoe, move_pieces, turn_canoe
from atoll.games.paradise.state import NOWHERE, Chart, S
from atoll.games.paradise.state.control import (
    enemies_in,
    enemy_controlled,
    enemy_hex,
    enemy_hexes,
    garrisons,
    known,
    markers_of,
    may_take,
    survey,
    taniwha_hexes,
)
from atoll.games.paradise.state.entries import (
    CARRIED,
    CROSSED,
    MOVED,
    WITH_CROSSED,
    loadable,
    note,
    pick_up,
    take_out,
    taken_from_rest,
    unmoved,
)
from atoll.games.paradise.state.pieces import (
    ALL_CANOES,
    CARGO,
    KIND_COUNT,
    MASK,
    ONE,
    SHIFT,
    fits,
    number_of,
    size,
    swimmers,
)
from atoll.kernel import Choice

CLOSED, ESCORTED, OPEN = range(3)  # whether a hex may be entered: not at all, only with a War Canoe, freely


def range_of(s: S, seat: int) -> int:
    """Return how many hexes canoes and Rumors may enter this turn (COP-7.3.2, COP-C.1.6)."""
    player = s.players[seat]
    return s.cat.moves + player.far + (s.cat.double_hull_bonus if DOUBLE_HULLED_CANOES in player.up else 0)


def entry(s: S, seat: int, place: int) -> int:
    """Return whether a canoe may enter a hex (COP-7.3.4, 7.3.5)."""
    if not known(s, place):
        return CLOSED
    for event, where, _, spared in s.marks:
        if where == place and event in (TYPHOON, TANIWHA) and not spared >> seat & 1:
            return CLOSED
        if where == place and event == TAPU_GROUND and s.owner[place] != seat:
            return CLOSED
    for one, other, _ in s.truces:
        rival = one + other - seat
        if seat in (one, other) and (s.owner[place] == rival or s.crowd[place] >> rival & 1):
            return CLOSED
    return ESCORTED if enemy_hex(s, seat, place) else OPEN


def chart_of(s: S, seat: int) -> Chart:
    """Return the chart of the player on the move; it is drawn once a Movement: nobody else moves."""
    if s.chart is None:
        enemies, escorted = enemy_hexes(s, seat), survey(s).known
        if s.marks or s.truces:
            escorted = _enterable(s, seat, escorted)
        held = enemies | taniwha_hexes(s, seat) if s.marks else enemies
        free = escorted - enemies
        s.chart = Chart(held, garrisons(s, seat), free, escorted, markers_of(s, seat), range_of(s, seat))
    return s.chart


def _enterable(s: S, seat: int, places: set[int]) -> set[int]:
    """Return which of these hexes no marker and no truce closes."""
    return {place for place in places if entry(s, seat, place) != CLOSED}


def way_out(s: S, chart: Chart, here: int) -> int:
    """Return how well canoes can set out from a hex."""
    if here in chart.held:
        return CLOSED
    around = s.cat.around[here]
    if not around.isdisjoint(chart.free):
        return OPEN
    return CLOSED if around.isdisjoint(chart.escorted) else ESCORTED


def goals(s: S, chart: Chart, here: int, has_war_canoe: int) -> list[Choice]:
    """Return where a fleet may go; own tiles may be revealed, and then entered (COP-7.3.4)."""
    enterable = chart.escorted if has_war_canoe else chart.free
    if s.cat.around[here] <= enterable:
        return s.book.all_ways[here]
    offer = []
    for place, go in s.book.ways[here]:
        if place in enterable:
            offer.append(go)
        elif place in chart.tiles:
            offer.append(s.book.reveal_tile[place])
    return offer


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


def idle(s: S, seat: int, place: int) -> int:
    """Return the pieces of a hex that are not under way."""
    stack = s.players[seat].stacks[place]
    return stack - fleet_movers(s) - s.fleet_cargo if s.fleet_hex == place else stack


def fresh(s: S, seat: int, place: int) -> int:
    """Return the pieces of a hex that have done nothing yet this turn."""
    return unmoved(s, place, idle(s, seat, place))


def can_clear(s: S, place: int, movers: int, cargo: int, rest: int, along: int = 0) -> bool:
    """Return whether these canoes can leave Open Ocean without stranding any of the rest, loading what they must."""
    if s.land[place] != OCEAN or may_be_left(s, place, rest):
        return True
    left = loadable(s, place, rest + along)
    for bands in range(number_of(left, WB), -1, -1):  # most often all come along
        for colonies in range(number_of(left, COL), -1, -1):
            load = bands * ONE[WB] + colonies * ONE[COL]
            if fits(movers + cargo + load) and may_be_left(s, place, rest - load):
                return True
    return False


# -- setting out, joining, leaving -----------------------------------------------------------------------


def may_be_left(s: S, place: int, rest: int) -> bool:
    """Return whether pieces may be left at sea: nobody lacks a place there but whom Transit brought (COP-R-17)."""
    return fits(rest) or (bool(s.adrift) and swimmers(rest) <= dict(s.adrift).get(place, 0))


def may_join(s: S, seat: int, place: int, craft: int) -> bool:
    """Return whether a canoe may set out, alone or with the fleet that is here, without leaving a duty behind."""
    used, kind = divmod(craft, KIND_COUNT)
    along = taken_from_rest(s, place, kind, used)[1] if used else 0
    movers, cargo = ONE[kind] + (fleet_movers(s) if s.fleet else 0), s.fleet_cargo + along
    left = s.players[seat].stacks[place] - movers - cargo
    return may_take(s, seat, place, movers + cargo) and can_clear(s, place, movers, cargo, left, along)


def launch(s: S, seat: int, place: int, craft: int) -> None:
    """Let a canoe set out as a fleet of its own."""
    s.fleet_hex = place
    if craft < KIND_COUNT:  # it has not moved yet
        s.fleet, s.taken = ((0, ONE[craft]),), True
    else:
        join(s, seat, craft)


def join(s: S, seat: int, craft: int) -> None:
    """Let a canoe join the fleet, with the cargo that cannot stay without it."""
    used, kind = divmod(craft, KIND_COUNT)
    if used:
        here = s.fleet_hex
        index, along = taken_from_rest(s, here, kind, used)
        s.fleet_cargo += along
        if s.entries[here][index][0] > WITH_CROSSED:
            s.fleet_crossed += along
        take_out(s, here, index, ONE[kind] + along)
    s.taken = True
    _add(s, used, ONE[kind])


def _add(s: S, used: int, pieces: int) -> None:
    if not s.fleet:
        s.fleet = ((used, pieces),)
        return
    levels = dict(s.fleet)
    levels[used] = levels.get(used, 0) + pieces
    s.fleet = tuple(sorted([(level, stack) for level, stack in levels.items() if stack]))


def part(s: S, seat: int, craft: int) -> None:
    """Let a canoe of the fleet stay here."""
    used, kind = divmod(craft, KIND_COUNT)
    _add(s, used, -ONE[kind])
    note(s, s.fleet_hex, MOVED + used, ONE[kind])


def load(s: S, seat: int, kind: int) -> None:
    """Take a piece on board; one that crossed between the tiles of Aotearoa goes first."""
    if pick_up(s, s.fleet_hex, CROSSED, kind):
        s.fleet_crossed += ONE[kind]
    s.fleet_cargo += ONE[kind]


def unload(s: S, seat: int, kind: int) -> None:
    """Put a piece down; no other canoe may carry it this turn (COP-7.4.5)."""
    s.fleet_cargo -= ONE[kind]
    status = CARRIED
    if s.fleet_crossed & MASK[kind]:
        s.fleet_crossed -= ONE[kind]
        status |= CROSSED
    note(s, s.fleet_hex, status, ONE[kind])


def walk(s: S, seat: int, start: int, kind: int) -> None:
    """Let a piece cross between the two tiles of Aotearoa, one that was carried first (COP-11.3.6)."""
    goal = s.south_hex if start == s.north_hex else s.north_hex
    carried = pick_up(s, start, CARRIED, kind)
    move_pieces(s, seat, start, goal, ONE[kind])
    note(s, goal, CARRIED | CROSSED if carried else CROSSED, ONE[kind])
    note_wake(s, start, goal, CROSSED, ONE[kind])
    stir(s, goal)
    s.tell("walk", seat=seat, hex=start, goal=goal)


def turn(s: S, seat: int, place: int, up: bool) -> None:
    """Turn a Transport Canoe face up, or face down, and note that none is turned back this turn (COP-7.3.1)."""
    turn_canoe(s, seat, place, up)
    s.turned = (*s.turned, 2 * place + up)
    s.tell("show" if up else "hide", seat=seat, hex=place)


def sail(s: S, seat: int, goal: int) -> None:
    """Move the fleet one hex, where it may have to stop (COP-7.3.6); a canoe that can do nothing more rests."""
    start, fleet, chart = s.fleet_hex, s.fleet, s.chart or chart_of(s, seat)
    used, movers = fleet[-1]  # levels are sorted
    used += 1
    if len(fleet) == 1:
        s.fleet = ((used, movers),)
    else:
        movers = fleet_movers(s)
        s.fleet = tuple([(level + 1, pieces) for level, pieces in fleet])
    moved = movers + s.fleet_cargo
    if s.log is not None:
        key = "sail open" if s.solo else "sail"
        s.tell(key, seat=seat, hex=start, goal=goal, count=size(moved), up=number_of(moved, TU))
    move_pieces(s, seat, start, goal, moved)
    note_wake(s, start, goal, MOVED + used, moved)
    s.fleet_hex, s.sailing, s.taken = goal, True, False
    stops = goal in chart.held and movers & MASK[WC] and _stopped(s, seat, goal)
    if stops:
        s.tell("must stop", seat=seat, hex=goal)
    if stops or (used >= chart.stride and moved in ONE):
        if stops or not moved & ALL_CANOES or s.land[goal] == OCEAN or goal in chart.bound:
            stir(s, goal)  # else a canoe that can do nothing more means nothing to the others
        rest(s, seat)


def _stopped(s: S, seat: int, place: int) -> bool:
    """Return whether War Canoes that come to a hex must stop: at an enemy's group, or with a War Canoe of his."""
    enemy = enemies_in(s, seat, place)
    return enemy_controlled(s, seat, place) or (enemy >= 0 and learn_war_canoe(s, enemy, place))


def rest(s: S, seat: int) -> None:
    """Let the fleet stay where it is; its canoes may go on later if they can."""
    if s.fleet_crossed:
        _rest_crossed(s)
    for used, pieces in s.fleet:
        for kind in CARGO if s.fleet_cargo else ():
            while s.fleet_cargo & MASK[kind] and fits(pieces + ONE[kind]):
                pieces += ONE[kind]
                s.fleet_cargo -= ONE[kind]
        note(s, s.fleet_hex, MOVED + used, pieces)
    s.fleet, s.fleet_hex, s.fleet_cargo = (), NOWHERE, 0


def _rest_crossed(s: S) -> None:
    """Let each canoe with a piece that crossed rest apart, Colonies first: a piece crosses once a turn (COP-R-59)."""
    for cargo, kinds in ((COL, (TC, TU)), (WB, (WC, TC, TU))):
        while s.fleet_crossed & MASK[cargo]:
            used, kind = next((used, kind) for kind in kinds for used, pieces in s.fleet if pieces & MASK[kind])
            _add(s, used, -ONE[kind])
            s.fleet_cargo -= ONE[cargo]
            s.fleet_crossed -= ONE[cargo]
            note(s, s.fleet_hex, MOVED + used + WITH_CROSSED, ONE[kind] + ONE[cargo])


def stir(s: S, place: int) -> None:
    """Note that the canoes of a hex are to be looked at anew."""
    if s.stirred is not None:
        s.stirred.add(place)


def note_wake(s: S, start: int, goal: int, status: int, moved: int) -> None:
    """Note what everybody sees of pieces that move: how many, and how far; those that came before go on first."""
    up = left_up = moved >> SHIFT[TU] & 15
    down = left = size(moved) - up
    wake: list[tuple[int, int, int, int]] = []
    for seen in s.wake:
        if seen[0] == start:
            _, before, there, there_up = seen
            gone, gone_up = there if there < left else left, there_up if there_up < left_up else left_up
            left, left_up = left - gone, left_up - gone_up
            if there == gone and there_up == gone_up:
                continue
            seen = start, before, there - gone, there_up - gone_up
        wake.append(seen)
    s.wake = (*wake, (goal, status, down, up))


def set_adrift(s: S, seat: int, places: Iterable[int]) -> None:
    """Note how many of a player's pieces have no place on a canoe in each of these hexes at sea."""
    stacks = s.players[seat].stacks
    s.adrift = tuple([(place, swimmers(stacks[place])) for place in places if s.land[place] == OCEAN])


def clear_movement(s: S) -> None:
    """Forget who moved: the next player's Movement starts afresh."""
    s.forget()
    s.entries, s.fleet, s.turned, s.wake, s.adrift = {}, (), (), (), ()
    s.fleet_hex = s.lifted = NOWHERE
    s.fleet_cargo = s.fleet_crossed = 0
    s.sailing = s.taken = False
