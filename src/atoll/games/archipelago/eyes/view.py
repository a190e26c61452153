"""What one seat may see of Archipelago (ARC-1.14), built from an allow-list."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from atoll.games.archipelago.catalog import BOARDS, DOMESTIC, EXPORT, EXPORT_CRISIS, KINDS, LENGTHS, card_and_turns
from atoll.games.archipelago.components.spots import (
    AREA_LETTERS,
    BUILDINGS,
    CELL_WORDS,
    COIN,
    ENGAGED,
    FIRST_BUILDING,
    FIRST_ICON,
    MOVED,
    REBEL,
    SPOT_OF,
    SPOT_WORDS,
    icons_in,
    land_of,
    places_in,
    sea_of,
)
from atoll.games.archipelago.flow.balance import CONTRIBUTE, SUPPLY, lying, missing, open_back
from atoll.games.archipelago.flow.card_steps import NAME_HAND
from atoll.games.archipelago.flow.common import PAY_CUBES
from atoll.games.archipelago.flow.exploration import CHOOSE_PLACE
from atoll.games.archipelago.flow.migration import ABOARD, MOVE, OTHER_BANK
from atoll.games.archipelago.flow.phases import SET_ORDER
from atoll.games.archipelago.flow.rounds import ACTION, BUILDING, CARD, ROUND
from atoll.games.archipelago.flow.setup import FIRST_PLACE
from atoll.games.archipelago.flow.units import area_of
from atoll.games.archipelago.scoring import SOURCES, points_by_source
from atoll.games.archipelago.state import (
    AT_ONCE,
    EMPTY,
    INDEPENDENT,
    NOBODY,
    PLACE,
    RESULTS,
    VOW,
    ArchipelagoState,
    Clause,
    Player,
    Promise,
)
from atoll.games.archipelago.state.control import town_holder
from atoll.kernel import View, heading
from atoll.kernel.kept import Kept, as_bytes

S = ArchipelagoState


class UnitView(Struct, frozen=True, kw_only=True, gc=False):
    """A unit on the map."""

    seat: int
    ship: bool
    area: str
    spot: str  # the area, icon or building it is on
    engaged: bool
    rebel: bool
    moved: bool  # in the migration under way


class RegionView(Struct, frozen=True, kw_only=True, gc=False):
    """A region on the map."""

    face: str
    cell: str
    turn: int
    town_of: int
    buildings: tuple[str, ...]
    sites: tuple[str, ...]  # the areas each building lies on, by letter; a port lies on two
    coins: tuple[str, ...]  # icons that were pillaged


class PlayerView(Struct, frozen=True, kw_only=True, gc=False):
    """A player's things as a seat sees them; None is behind a screen."""

    money: int | None
    cubes: dict[str, int] | None
    tokens: int | None
    objectives: tuple[str, ...] | None
    set_aside: tuple[str, ...] | None
    citizens: int  # on the map
    ships: int
    reserve: int
    dock: int
    discs: int
    discs_owned: int
    cards: tuple[str, ...]
    wonders: tuple[str, ...]
    good_deeds: int
    hexes: tuple[str, ...]
    points: dict[str, int] | None  # by source, at the end


class PromiseView(Struct, frozen=True, kw_only=True, gc=False):
    """What somebody has promised; `which` is a thing of `noun`."""

    seat: int
    to: int
    what: str  # florins, cubes, tokens, card, vow or stand up
    noun: str
    which: int
    amount: int  # still owed
    due: int
    stands: str


class ClauseView(Struct, frozen=True, kw_only=True, gc=False):
    """What one player would give another; `which` is a thing of `noun`."""

    seat: int
    to: int
    what: str
    noun: str
    which: int
    amount: int
    due: int  # the turn by which a promise is to be kept, or 0


class OfferView(Struct, frozen=True, kw_only=True, gc=False):
    """The offer on the table."""

    seat: int
    to: tuple[int, ...]
    joint: bool  # all must agree
    agreed: tuple[int, ...]
    terms: tuple[ClauseView, ...]


class TroubleView(Struct, frozen=True, kw_only=True, gc=False):
    """The crisis that is being resolved."""

    board: str
    kind: str
    number: int  # citizens a cube sustains, or cubes demanded
    missing: int  # citizens lying, or cubes
    chances: tuple[int, ...]  # who may still help, in order


class MomentView(Struct, frozen=True, kw_only=True, gc=False):
    """What has been chosen so far in the move under way."""

    placing: str  # the face that is being placed
    lifted: str  # the spot of the unit that is being moved
    spent: tuple[str, ...]  # what the active player has used of this round
    bill: dict[str, int]  # cubes still to be paid
    placed: tuple[int, ...]  # who has a place in the new order of play
    trouble: TroubleView | None


class ArchipelagoView(View, frozen=True, kw_only=True):
    """The table as a seat sees it."""

    length: str
    turn: int
    phase: int
    result: str
    ending: bool
    order: tuple[int, ...]
    passed: tuple[int, ...]
    population: int
    rebellion: int
    surplus: int
    bank: int
    zone_coins: int
    store: dict[str, int]
    markets: dict[str, dict[str, int]]
    piles: tuple[int, ...]
    circles: tuple[tuple[int, int], ...]  # own circles taken as bits and wild ones, of the limited actions
    regions: tuple[RegionView, ...]
    units: tuple[UnitView, ...]
    in_play: dict[str, int]
    used: tuple[str, ...]
    hexes_left: int
    next_hexes: tuple[str, ...]  # as far as the seat knows them, the next one first
    rumours: tuple[tuple[str, int], ...]  # faces the seat knows to be among so many of the next hexes
    hex_discards: tuple[int, ...]
    taken_hex: int
    track: tuple[tuple[str, int], ...]
    deck_size: int
    next_back: int
    discards: tuple[str, ...]
    engaged: tuple[str, ...]
    fresh: tuple[str, ...]
    shown: tuple[str, ...]
    trends: tuple[str, ...]
    common: tuple[str, ...]
    boosts: tuple[int, ...]  # doubled kinds, free harvest, discount, permits
    crisis: tuple[int, ...]  # cubes missing, citizens agreed on
    hands: tuple[int, ...]
    offer: OfferView | None
    ranks: tuple[int, ...]
    promises: tuple[PromiseView, ...]
    moment: MomentView
    players: tuple[PlayerView, ...]


def view(s: S, seat: int, words: bool) -> ArchipelagoView:
    """Return what a seat may see; without words its choices are left out."""
    return ArchipelagoView(
        **heading(s, seat, words),
        **_kept_map(s),
        **_kept_boards(s),
        **_kept_cards(s),
        length=LENGTHS[s.length],
        turn=s.turn,
        phase=s.phase,
        result=RESULTS[s.result],
        ending=s.ending,
        order=s.order,
        population=s.population,
        rebellion=s.rebellion,
        surplus=s.surplus,
        bank=s.bank,
        zone_coins=s.zone_coins,
        piles=s.piles,
        hexes_left=len(s.hexes),
        next_hexes=tuple([s.cat.faces[s.hexes.top[-k]].id for k in range(1, known_hexes(s, seat) + 1)]),
        rumours=_rumours(s, seat) if s.heard else (),
        hex_discards=s.hex_discards,
        taken_hex=s.taken_hex,
        deck_size=len(s.deck),
        next_back=s.cat.cards[s.deck.top[-1]].back if s.deck.top else EMPTY,
        boosts=(s.doubling, int(s.free_harvest), int(s.discount), s.permits),
        hands=s.hands if s.hands and robbed(s) == seat else (),
        offer=_offer(s, seat),
        ranks=s.ranks,
        promises=_promises.get(as_bytes(s.promises), lambda: tuple(map(_promise, s.promises))),
        moment=_moment(s),
        players=tuple([_kept_player(s, k, player, own=k == seat) for k, player in enumerate(s.players)]),
    )


_tables = Kept[dict[str, Any]]()  # fields of views, by all that they depend on
_promises = Kept[tuple[PromiseView, ...]]()


def _kept_map(s: S) -> dict[str, Any]:
    """Return the map and who is on it, seen once as long as nothing there changes."""
    units = [(player.citizens, player.ships) for player in s.players]
    key = as_bytes((s.cells, s.faces, s.turns, s.built, s.occupied, s.in_play, units))
    return _tables.get(("map", s.cat, s.used, key), lambda: _map(s))  # `used` has a bit a place: too many for bytes


def _map(s: S) -> dict[str, Any]:
    return {
        "regions": tuple(_region(s, region) for region in range(len(s.cells))),
        "units": tuple(_units(s)),
        "in_play": dict(zip(BUILDINGS, s.in_play, strict=True)),
        "used": tuple(SPOT_WORDS[FIRST_BUILDING + k] for k in range(len(s.built)) if s.used >> k & 1),
    }


def _kept_boards(s: S) -> dict[str, Any]:
    """Return the bank, the markets and the circles, seen once as long as nothing there changes."""
    key = as_bytes((len(s.players), s.passed, s.store, s.domestic, s.export, s.own_circles, s.wild_circles, missing(s)))
    return _tables.get(("boards", key), lambda: _boards(s))


def _boards(s: S) -> dict[str, Any]:
    return {
        "passed": tuple(k for k in range(len(s.players)) if s.passed >> k & 1),
        "store": dict(zip(KINDS, s.store, strict=True)),
        "markets": {name: dict(zip(KINDS, s.zone(board), strict=True)) for board, name in enumerate(BOARDS)},
        "circles": tuple(zip(s.own_circles, s.wild_circles, strict=True)),
        "crisis": (missing(s),),
    }


def _kept_cards(s: S) -> dict[str, Any]:
    """Return the cards and trends that all see, seen once as long as they stay the same."""
    key = as_bytes((s.track, s.discards, s.engaged, s.fresh, s.shown, s.trends, s.common))
    return _tables.get(("cards", s.cat, key), lambda: _cards(s))


def _cards(s: S) -> dict[str, Any]:
    cat, cards = s.cat, s.book.nouns["card"]
    return {
        "track": tuple((cards[card] if card >= 0 else "", turns) for card, turns in map(card_and_turns, s.track)),
        "discards": tuple(cards[card] for card in s.discards),
        "engaged": tuple(cards[card] for card in s.engaged),
        "fresh": tuple(cards[card] for card in s.fresh),
        "shown": tuple(cards[card] for card in s.shown),
        "trends": tuple(cat.components.trend[trend].id for trend in s.trends),
        "common": tuple(cat.goals[goal].id for goal in s.common),
    }


def _moment(s: S) -> MomentView:
    """Gather what the frames on the stack say, but for what they hide."""
    top = s.stack[-1] if s.stack else None
    step, args = (top.step, top.args) if top else (None, ())
    used = next((frame.args[0] for frame in s.stack if frame.step is ROUND), 0)
    return MomentView(
        placing=s.cat.faces[args[0]].id if step in (FIRST_PLACE, CHOOSE_PLACE) else "",
        lifted=SPOT_WORDS[args[0]] if step in (MOVE, OTHER_BANK, ABOARD) else "",
        spent=tuple(part for part, bit in (("action", ACTION), ("card", CARD), ("building", BUILDING)) if used & bit),
        bill={kind: n for kind, n in zip(KINDS, args, strict=True) if n} if step is PAY_CUBES else {},
        placed=next((frame.args for frame in s.stack if frame.step is SET_ORDER), ()),
        trouble=_trouble(s),
    )


def _trouble(s: S) -> TroubleView | None:
    """Return the crisis for which somebody still has a chance, as everybody knows it."""
    chances = [frame for frame in reversed(s.stack) if frame.step in (CONTRIBUTE, SUPPLY)]
    if not chances:
        return None
    first = chances[0]
    kind, *rest = first.args
    if first.step is CONTRIBUTE:
        board, number, still = BOARDS[DOMESTIC], rest[0], lying(s)
    else:
        demanded = max([half.number for half in open_back(s) if half.what == EXPORT_CRISIS], default=0)
        board, number, still = BOARDS[EXPORT], max(demanded, missing(s)), missing(s)
    return TroubleView(
        board=board, kind=KINDS[kind], number=number, missing=still, chances=tuple(frame.seat for frame in chances)
    )


def _region(s: S, region: int) -> RegionView:
    places = zip(BUILDINGS, [s.built[place] for place in places_in(region)], strict=True)
    built = [(name, under) for name, under in places if under >= 0]
    return RegionView(
        face=s.cat.faces[s.faces[region]].id,
        cell=CELL_WORDS[s.cells[region]],
        turn=s.turns[region],
        town_of=town_holder(s, region),
        buildings=tuple(name for name, _ in built),
        sites=tuple(_site(under, name == "port") for name, under in built),
        coins=tuple(SPOT_WORDS[FIRST_ICON + icon] for icon in icons_in(region) if s.occupied[icon] == COIN),
    )


def _site(under: int, port: bool) -> str:
    """Return the letters of the areas that a building lies on."""
    return AREA_LETTERS[land_of(under)] + (AREA_LETTERS[sea_of(under)] if port else "")


def _units(s: S) -> list[UnitView]:
    return [
        _unit(seat, ship, area_of(s, SPOT_OF[unit], ship), unit)
        for seat, player in enumerate(s.players)
        for units, ship in ((player.citizens, False), (player.ships, True))
        for unit in units
    ]


@lru_cache(maxsize=1 << 14)
def _unit(seat: int, ship: bool, area: int, unit: int) -> UnitView:
    return UnitView(
        seat=seat,
        ship=ship,
        area=SPOT_WORDS[area],
        spot=SPOT_WORDS[SPOT_OF[unit]],
        engaged=bool(unit & ENGAGED),
        rebel=bool(unit & REBEL),
        moved=bool(unit & MOVED),
    )


_players = Kept[PlayerView]()


def _kept_player(s: S, seat: int, p: Player, own: bool) -> PlayerView:
    """Return a player, seen once as long as nothing of him changes."""
    if s.over:  # points are those of all
        return _player(s, seat, p, own)
    shown = own or s.revealed >> seat & 1
    return _players.get((s.cat, own, shown, as_bytes(p)), lambda: _player(s, seat, p, own))


def _player(s: S, seat: int, p: Player, own: bool) -> PlayerView:
    cards, goals = s.book.nouns["card"], s.cat.goals
    own = own or s.over
    points = points_by_source(s)[seat] if s.over and s.result != INDEPENDENT else None
    return PlayerView(
        money=p.money if own else None,
        cubes=dict(zip(KINDS, p.cubes, strict=True)) if own else None,
        tokens=p.tokens if own else None,
        objectives=tuple(goals[g].id for g in p.goals) if own or s.revealed >> seat & 1 else None,
        set_aside=tuple(goals[g].id for g in p.set_aside) if own else None,
        citizens=len(p.citizens),
        ships=len(p.ships),
        reserve=p.reserve,
        dock=p.dock,
        discs=p.discs,
        discs_owned=p.discs_owned,
        cards=tuple(cards[card] for card in p.cards),
        wonders=tuple(cards[card] for card in p.wonders),
        good_deeds=p.good_deeds,
        hexes=tuple(s.book.nouns["hex"][h] for h in p.hexes),
        points=dict(zip(SOURCES, points, strict=True)) if points is not None else None,
    )


def drafted_by(s: S) -> int:
    """Return who puts an offer together, of which nobody else knows yet (ARC-R-68), or NOBODY."""
    return NOBODY if s.deal is None or not s.deal.draft else s.deal.proposer


def _offer(s: S, seat: int) -> OfferView | None:
    """Return what is being offered, as everybody at the table hears it."""
    deal = s.deal
    if deal is None or drafted_by(s) not in (NOBODY, seat):
        return None
    return OfferView(
        seat=deal.proposer,
        to=deal.parties,
        joint=deal.joint,
        agreed=tuple(party for party in deal.parties if deal.agreed >> party & 1),
        terms=tuple(_clause(s, clause) for clause in deal.terms),
    )


# What clauses and promises are called, and the nouns of what they concern.
CLAUSES = ("florins", "cubes", "tokens", "card", "permission", "stand up", "place", "vow")
_NOUNS = ("", "kind", "", "card", "region", "spot", "", "vow")


def _clause(s: S, clause: Clause) -> ClauseView:
    giver, taker, what, which, amount, due = clause
    later = due != AT_ONCE
    return ClauseView(
        seat=giver,
        to=taker,
        what=f"later {CLAUSES[what]}" if later and what != VOW else CLAUSES[what],
        noun=_NOUNS[what],
        which=which + (what == PLACE),
        amount=amount,
        due=s.turn + due if later else 0,
    )


@lru_cache(maxsize=4096)
def _promise(promise: Promise) -> PromiseView:
    return PromiseView(
        seat=promise.seat,
        to=promise.to,
        what=CLAUSES[promise.what],
        noun=_NOUNS[promise.what],
        which=promise.which,
        amount=promise.amount,
        due=promise.due,
        stands=("open", "kept", "broken")[promise.stands],
    )


def knows(s: S, seat: int, seers: int) -> bool:
    """Return whether a seat has seen a hex; a spectator sees what everybody sees."""
    return bool(seers >> seat & 1) if seat >= 0 else seers == (1 << len(s.players)) - 1


def known_hexes(s: S, seat: int) -> int:
    """Return how many of the next hexes a seat knows."""
    count = 0
    while count < len(s.seers) and knows(s, seat, s.seers[-1 - count]):
        count += 1
    return count


def has_heard(s: S, seat: int, k: int) -> bool:
    """Return whether a seat knows that a hex is among the next ones, but not where."""
    known = s.seers[k] | s.heard[k]
    return not knows(s, seat, s.seers[k]) and knows(s, seat, known)


def _rumours(s: S, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the faces put back by another in an order the seat does not know, and among how many they are."""
    return tuple(
        sorted((s.cat.faces[face].id, len(s.heard)) for k, face in enumerate(s.hexes.top) if has_heard(s, seat, k))
    )


def robbed(s: S) -> int:
    """Return whose hands are closed, or NOBODY."""
    return next((frame.args[0] for frame in s.stack if frame.step is NAME_HAND), NOBODY)
