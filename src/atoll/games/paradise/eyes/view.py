"""What a seat may see of Conquest of Paradise."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from msgspec import Struct

from atoll.games.paradise.catalog import (
    AMERICA,
    CARDS,
    EVENTS,
    FACE_DOWN,
    FIGHTERS,
    KINDS,
    TU,
    UNKNOWN,
    WAR_LEADER,
    WB,
    WC,
    Catalog,
)
from atoll.games.paradise.choices import ASKING
from atoll.games.paradise.flow.answers import source_of
from atoll.games.paradise.flow.construction import MORE_ORDERS, ORDERS
from atoll.games.paradise.flow.exploration import EXPLORATION, limits
from atoll.games.paradise.flow.movement import mover
from atoll.games.paradise.flow.solitaire import AI_MARKER, AI_TILE
from atoll.games.paradise.flow.transit import lifted_piece
from atoll.games.paradise.scoring import SOURCES, sources
from atoll.games.paradise.state import DEFENDERS, NOBODY, ParadiseState, Pending, Player
from atoll.games.paradise.state.control import AI, automatic, survey, village_count
from atoll.games.paradise.state.pieces import ONE, kinds_in, number_of, size
from atoll.kernel import View, heading
from atoll.kernel.kept import Kept, KeptFor, as_bytes

UNSEEN = -1  # what a tile face down is to who has not seen it
LANDS = ("unknown", "face_down", "ocean", "group", "independent", "south_america")


class HexView(Struct, frozen=True, kw_only=True, gc=False):
    """A hex that is Known or holds a tile."""

    land: str
    group: str = ""  # empty for a tile this seat has not seen
    owner: int = NOBODY
    villages: int = 0
    agriculture: int = 0
    facing: int = NOBODY
    markers: tuple[int, ...] = ()  # seats with a Discovered Island marker


class StackView(Struct, frozen=True, kw_only=True, gc=False):
    """A stack: how many pieces, what of them everybody knows, and for its owner all."""

    count: int
    face_up: int
    known: dict[str, int]
    no_war_canoe: bool
    pieces: dict[str, int] | None = None


class PlayerView(Struct, frozen=True, kw_only=True, gc=False):
    """A player as a seat sees him."""

    people: str
    home: str
    vp: float
    villages: int
    lost: bool
    asking: str
    stacks: dict[str, StackView]
    given_up: dict[str, int]
    hand_size: int
    face_up: tuple[str, ...]
    used: tuple[str, ...]
    kept_size: int
    stored: int
    kumara: bool
    galapagos: bool
    deforested: float
    bonus: int
    far: int
    ordered: bool
    bought: int  # cards in this Construction Step
    hand: tuple[str, ...] | None = None
    kept: tuple[str, ...] | None = None
    pool: dict[str, int] | None = None
    points: dict[str, int] | None = None  # left in each pool, by its first group
    order: tuple[tuple[str, str], ...] | None = None  # the own building order so far
    sources: dict[str, float]  # what a count would give now, by source


class BattleView(Struct, frozen=True, kw_only=True, gc=False):
    """A battle, open to all."""

    hex: str
    attacker: int
    defender: int
    attacking: dict[str, int]
    defending: dict[str, int]
    attackers_back: dict[str, int]
    defenders_back: dict[str, int]
    attackers_panicked: dict[str, int]  # those of the back row that stood in front
    defenders_panicked: dict[str, int]
    die: int
    villages: int
    saved: int
    cards: tuple[str, ...]


class ParadiseView(View, frozen=True, kw_only=True):
    """The whole table as one seat sees it."""

    solo: bool  # the second player is the automatic opponent
    kumara: bool  # South America can be reached
    turn: int
    turn_order: tuple[int, ...]
    holder: int
    goal: float
    hexes: dict[str, HexView]
    explorer: str
    explorer_of: int  # whose Exploration is under way
    knots: int
    knot_limits: tuple[int, int]  # up to how many its Explorer may go on, from how many on it is Lost
    trail: tuple[tuple[str, int], ...]
    cup: dict[str, int]  # markers left, as all those drawn were seen
    tiles_left: int
    cards_left: int
    events_left: int
    events_played: tuple[str, ...]
    marks: tuple[tuple[str, str, int], ...]
    truces: tuple[tuple[int, int], ...]
    answering: tuple[str, ...]
    battle: BattleView | None
    battles_left: tuple[str, ...]
    fleet: dict[str, int] | None  # the own canoes under way
    fleet_hex: str
    lifted: tuple[str, str] | None  # the own piece chosen for Transit: where it is, and its kind
    moved: tuple[tuple[str, int, int, int], ...]  # in this Movement: hex, how far, pieces face down and face up
    chits_drawn: int
    chits: tuple[int, ...]
    players: tuple[PlayerView, ...]


def view(s: ParadiseState, seat: int, words: bool) -> ParadiseView:
    """Return what a seat may see; without words its choices are left out."""
    names = s.cat.hex_names
    moves = mover(s) == seat
    own_fleet = s.fleet and moves
    lifted = lifted_piece(s) if s.lifted >= 0 and moves else None
    return ParadiseView(
        **heading(s, seat, words),
        **_kept_table(s),
        solo=s.solo,
        kumara=s.kumara,
        turn=s.turn,
        turn_order=s.order,
        holder=s.holder,
        hexes=_kept_hexes(s, seat),
        explorer=names[s.explorer] if s.explorer >= 0 else "",
        explorer_of=_explorer_of(s),
        knots=s.knots,
        knot_limits=limits(s, max(_explorer_of(s), 0)) if s.explorer >= 0 else s.cat.knot_limits,
        trail=tuple([(names[place], knots) for place, knots in s.trail]),
        tiles_left=len(s.pile),
        cards_left=len(s.card_deck),
        events_left=len(s.event_deck),
        answering=tuple([_source(pending) for pending in s.pending]),
        battle=_battle(s),
        fleet=_pieces(sum([pieces for _, pieces in s.fleet]) + s.fleet_cargo) if own_fleet else None,
        fleet_hex=names[s.fleet_hex] if own_fleet else "",
        lifted=(names[lifted[0]], KINDS[lifted[1]]) if lifted is not None else None,
        moved=tuple([(names[place], status, down, up) for place, status, down, up in s.wake]),
        chits_drawn=s.chits_drawn,
        players=_seen_players(s, seat),
    )


def _explorer_of(s: ParadiseState) -> int:
    """Return whose Exploration is under way: the others' have been, or are still planned."""
    if s.explorer < 0:
        return NOBODY
    if any(frame.step in (AI_MARKER, AI_TILE) for frame in s.stack):
        return AI
    planned = [frame.seat for frame in s.stack if frame.step is EXPLORATION]
    begun = [seat for seat in s.order if seat not in planned]
    return begun[-1] if begun else NOBODY


def _source(pending: Pending) -> str:
    card, event = source_of(pending)
    return CARDS[card] if card >= 0 else EVENTS[event]


def _pieces(stack: int) -> dict[str, int]:
    return {KINDS[kind]: number_of(stack, kind) for kind in kinds_in(stack)}


_maps = KeptFor[dict[str, HexView]](256)
_players = KeptFor[PlayerView](256)
_fleets = Kept[dict[str, StackView]](128)
_tables = Kept[dict[str, Any]]()


def _kept_table(s: ParadiseState) -> dict[str, Any]:
    """Return what lies beside the map, seen once as long as nothing of it changes."""
    state = (s.solo, s.goal, s.cup.loose, s.event_discards, s.marks, s.truces, s.fights, s.chits.cards())
    return _tables.get((s.cat, as_bytes(state)), lambda: _table(s))


def _table(s: ParadiseState) -> dict[str, Any]:
    names = s.cat.hex_names
    return {
        "goal": _whole(s.cat.solo_goal if s.solo else s.goal),
        "cup": {name: s.cup.loose.count(marker) for marker, name in enumerate(s.cat.marker_names)},
        "events_played": tuple(EVENTS[event] for event in s.event_discards),
        "marks": tuple((EVENTS[event], names[place], until) for event, place, until, _ in s.marks),
        "truces": tuple((one, other) for one, other, _ in s.truces),
        "battles_left": tuple(names[place] for place in s.fights),
        "chits": tuple(s.cat.chits[chit].number for chit in s.chits.cards()),
    }


@cache
def _whole(half_points: int) -> float:
    """Return Victory Points, the very same thing each time."""
    return half_points / 2


def _kept_hexes(s: ParadiseState, seat: int) -> dict[str, HexView]:
    """Return the map, seen once as long as nothing of it changes."""
    same = (s.cat, s.land, s.group, s.owner, s.villages, s.ia, s.facing, s.markers)
    return _maps.get((*same, s.seen), (seat,), lambda: _hexes(s, seat, _maps.get(same, (), lambda: _open_hexes(s))))


def _hexes(s: ParadiseState, seat: int, seen_by_all: dict[str, HexView]) -> dict[str, HexView]:
    """Return the map with the tiles that this seat alone, or with some others, has seen face down."""
    eyes = 1 << seat if seat >= 0 else 0
    own = [k for k in survey(s).unexplored if s.seen[k] & eyes and s.land[k] == FACE_DOWN]
    if not own:
        return seen_by_all
    rows = (s.land, s.group, s.owner, s.villages, s.ia, s.facing, s.markers)
    return seen_by_all | {s.cat.hex_names[k]: _hex(s.cat, *[row[k] for row in rows]) for k in own}


def _open_hexes(s: ParadiseState) -> dict[str, HexView]:
    """Return the map as everybody sees it."""
    rows = zip(s.cat.hex_names, s.land, s.group, s.owner, s.villages, s.ia, s.facing, s.markers, strict=True)
    return {
        name: _hex(s.cat, land, UNSEEN if land == FACE_DOWN else group, *rest)
        for name, land, group, *rest in rows
        if land not in (UNKNOWN, AMERICA)
    }


def _seen_players(s: ParadiseState, eyes: int) -> tuple[PlayerView, ...]:
    """Return the players, each seen once as long as nothing changes of him, the groups and the markers of Events."""
    of_all, found = (s.cat, s.owner, s.villages, s.group), []
    ids, solo, marks = tuple(map(id, of_all)), s.solo, s.marks
    for seat, p in enumerate(s.players):
        own = seat == eyes or automatic(s, seat)
        key = (*ids, id(p.shown), solo, marks, own, seat, as_bytes(_read_of(p)))
        known = _players.known(key)
        found.append(known[0] if known else _players.keep(key, (*of_all, p.shown), _player(s, p, own, seat)))
    return tuple(found)


_read_of = attrgetter(
    "people", "home", "vp", "lost", "asking", "stacks", "no_war_canoe", "gone", "hand", "up", "used", "kept", "stored",
    "kumara", "galapagos", "deforested", "bonus", "far", "ordered", "bought", "pool", "pools", "points", "draft",
)  # what `_player` reads besides the pieces shown  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _hex(cat: Catalog, land: int, group: int, owner: int, villages: int, ia: int, facing: int, markers: int) -> HexView:
    return HexView(
        land=LANDS[land],
        group=cat.groups[group] if group >= 0 else "",
        owner=owner,
        villages=villages,
        agriculture=ia,
        facing=facing,
        markers=tuple([seat for seat in range(markers.bit_length()) if markers >> seat & 1]),
    )


def _battle(s: ParadiseState) -> BattleView | None:
    b = s.battle
    if b is None:
        return None
    attackers = s.players[b.attacker].stacks[b.hex]
    defenders = s.players[b.defender].stacks[b.hex] if b.defender >= 0 else 0
    return BattleView(
        hex=s.cat.hex_names[b.hex],
        attacker=b.attacker,
        defender=b.defender,
        attacking=dict(zip(FIGHTERS, b.row(attacks=True), strict=False)),
        defending=dict(zip(FIGHTERS, b.row(attacks=False), strict=True)),
        attackers_back=_back(attackers, b.row(attacks=True)),
        defenders_back=_back(defenders, b.row(attacks=False)),
        attackers_panicked=dict(zip(FIGHTERS, b.panicked[:DEFENDERS], strict=False)),
        defenders_panicked=dict(zip(FIGHTERS, b.panicked[DEFENDERS:], strict=True)),
        die=b.die,
        villages=b.villages,
        saved=b.saved,
        cards=tuple(CARDS[card] if card < len(CARDS) else EVENTS[WAR_LEADER] for card in b.cards),
    )


def _back(stack: int, front: list[int]) -> dict[str, int]:
    """Return the back row: all that does not stand in front."""
    return _pieces(
        stack - min(front[0], number_of(stack, WB)) * ONE[WB] - min(front[1], number_of(stack, WC)) * ONE[WC]
    )


def _player(s: ParadiseState, p: Player, own: bool, seat: int) -> PlayerView:
    names = s.cat.hex_names
    open_cards = own and not automatic(s, seat)
    return PlayerView(
        people=s.cat.peoples[p.people] if p.people >= 0 else "",
        home=names[p.home] if p.home >= 0 else "",
        vp=p.vp / 2,
        villages=village_count(s, seat),
        lost=p.lost,
        asking=ASKING[p.asking],
        stacks=_stacks(s, p, own),
        given_up={KINDS[kind]: number for kind, number in enumerate(p.gone) if number} if any(p.gone) else {},
        hand_size=len(p.hand),
        face_up=_cards(p.up),
        used=_cards(p.used),
        kept_size=len(p.kept),
        stored=p.stored,
        kumara=p.kumara,
        galapagos=p.galapagos,
        deforested=p.deforested / 2,
        bonus=p.bonus,
        far=p.far,
        ordered=p.ordered,
        bought=p.bought,
        hand=_cards(p.hand) if open_cards else None,
        kept=tuple([EVENTS[event] for event in p.kept]) if own else None,
        pool=_pool(p.pool) if own else None,
        points={names[pool[0]]: n for pool, n in zip(p.pools, p.points, strict=False)} if own else None,
        order=tuple([(_item(item), _where(s, item, place)) for item, place in p.draft]) if own else None,
        sources=_by_source(_sources(s, seat)),
    )


@lru_cache(maxsize=1 << 12)
def _cards(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARDS[card] for card in cards])


@lru_cache(maxsize=1 << 10)
def _pool(pool: tuple[int, ...]) -> dict[str, int]:
    return {KINDS[kind]: left for kind, left in enumerate(pool) if kind != TU}


@lru_cache(maxsize=1 << 10)
def _by_source(half_points: tuple[int, ...]) -> dict[str, float]:
    return {name: half / 2 for name, half in zip(SOURCES, half_points, strict=True)}


def _sources(s: ParadiseState, seat: int) -> tuple[int, ...]:
    return sources(s, seat) if s.land else (0,) * len(SOURCES)


def _stacks(s: ParadiseState, p: Player, own: bool) -> dict[str, StackView]:
    """Return the stacks of a player, seen once as long as none of them changes."""
    names, stacks, known = s.cat.hex_names, p.stacks, p.stacks if s.solo else p.shown
    laid = [(k, stacks[k], known[k], k in p.no_war_canoe) for k in p.spots]
    return _fleets.get((s.cat, own, as_bytes(laid)), lambda: {names[k]: _stack(*rest, own) for k, *rest in laid})


@lru_cache(maxsize=1 << 14)
def _stack(stack: int, known: int, no_war_canoe: bool, own: bool) -> StackView:
    return StackView(
        count=size(stack),
        face_up=number_of(stack, TU),
        known=_pieces(known),
        no_war_canoe=no_war_canoe,
        pieces=_pieces(stack) if own else None,
    )


_ITEMS = (
    *KINDS, "village", "improved_agriculture", "card", "turn_inward", "store", "use_stored", "clear_weeds",
    "whale_stranding", "reveal", "use", "stone_adze", "irrigation_terraces", "drop_rumor",
)  # fmt: skip


def _item(item: int) -> str:
    return _ITEMS[item]


def _where(s: ParadiseState, item: int, place: int) -> str:
    if _ITEMS[item] in ("reveal", "use"):
        return CARDS[place]
    return "" if _ITEMS[item] in ("turn_inward", "use_stored") else s.cat.hex_names[place]


def ordering(s: ParadiseState) -> bool:
    """Return whether building orders are being written."""
    return any(frame.step in (ORDERS, MORE_ORDERS) for frame in s.stack)
