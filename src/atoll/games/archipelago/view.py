"""What one seat may see of Archipelago (ARC-1.14), built from an allow-list."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from atoll.games.archipelago.catalog import BOARDS, KINDS, LENGTHS
from atoll.games.archipelago.flow.negotiation import ASK, CUBES, GIVE, MONEY, TOKENS
from atoll.games.archipelago.flow.setup import goal_pool
from atoll.games.archipelago.scoring import SOURCES, is_met, points_by_source
from atoll.games.archipelago.spots import (
    BUILDINGS,
    CELL_WORDS,
    COIN,
    ENGAGED,
    FIRST_BUILDING,
    FIRST_ICON,
    POSTURES,
    REBEL,
    SPOT_WORDS,
)
from atoll.games.archipelago.state import EMPTY, INDEPENDENT, RESULTS, ArchipelagoState, Player
from atoll.games.archipelago.units import area_of, town_holder
from atoll.kernel import Deck, View, heading

S = ArchipelagoState


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit on the map."""

    seat: int
    ship: bool
    area: str
    spot: str  # the area, icon or building it is on
    engaged: bool
    rebel: bool


class RegionView(Struct, frozen=True, kw_only=True):
    """A region on the map."""

    face: str
    cell: str
    turn: int
    town_of: int
    buildings: tuple[str, ...]
    coins: tuple[str, ...]  # icons that were pillaged


class PlayerView(Struct, frozen=True, kw_only=True):
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


class PromiseView(Struct, frozen=True, kw_only=True):
    """What somebody has promised."""

    seat: int
    to: int
    florins: int
    due: int
    stands: str


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
    deal: tuple[int, ...]
    ranks: tuple[int, ...]
    promises: tuple[PromiseView, ...]
    players: tuple[PlayerView, ...]


def build_view(s: S, seat: int) -> ArchipelagoView:
    """Return what a seat may see."""
    cat = s.cat
    cards = s.book.nouns["card"]
    return ArchipelagoView(
        **heading(s, seat),
        length=LENGTHS[s.length],
        turn=s.turn,
        phase=s.phase,
        result=RESULTS[s.result],
        ending=s.ending,
        order=s.order,
        passed=tuple(k for k in range(len(s.players)) if s.passed >> k & 1),
        population=s.population,
        rebellion=s.rebellion,
        surplus=s.surplus,
        bank=s.bank,
        zone_coins=s.zone_coins,
        store=dict(zip(KINDS, s.store, strict=True)),
        markets={name: dict(zip(KINDS, s.zone(board), strict=True)) for board, name in enumerate(BOARDS)},
        piles=s.piles,
        circles=tuple(zip(s.own_circles, s.wild_circles, strict=True)),
        regions=tuple(_region(s, region) for region in range(len(s.cells))),
        units=tuple(_units(s)),
        in_play=dict(zip(BUILDINGS, s.in_play, strict=True)),
        used=tuple(SPOT_WORDS[FIRST_BUILDING + k] for k in range(len(s.built)) if s.used >> k & 1),
        hexes_left=len(s.hexes),
        next_hexes=tuple(cat.faces[s.hexes.top[-k]].id for k in range(1, known_hexes(s, seat) + 1)),
        hex_discards=s.hex_discards,
        taken_hex=s.taken_hex,
        track=tuple((cards[slot // 4] if slot >= 0 else "", slot % 4) for slot in s.track),
        deck_size=len(s.deck),
        next_back=cat.cards[s.deck.top[-1]].back if s.deck.top else EMPTY,
        discards=tuple(cards[card] for card in s.discards),
        engaged=tuple(cards[card] for card in s.engaged),
        fresh=tuple(cards[card] for card in s.fresh),
        shown=tuple(cards[card] for card in s.shown),
        trends=tuple(cat.components.trend[trend].id for trend in s.trends),
        common=tuple(cat.goals[goal].id for goal in s.common),
        boosts=(s.doubling, int(s.free_harvest), int(s.discount), s.permits),
        crisis=(s.missing, *s.pledged),
        hands=s.hands if s.hands and _robbed(s) == seat else (),
        deal=s.deal,
        ranks=s.ranks,
        promises=tuple(
            PromiseView(seat=who, to=whom, florins=owed, due=due, stands=("open", "kept", "broken")[stands])
            for who, whom, owed, due, stands in s.promises
        ),
        players=tuple(_player(s, k, player, own=k == seat) for k, player in enumerate(s.players)),
    )


def _region(s: S, region: int) -> RegionView:
    first = region * 5
    return RegionView(
        face=s.cat.faces[s.faces[region]].id,
        cell=CELL_WORDS[s.cells[region]],
        turn=s.turns[region],
        town_of=town_holder(s, region),
        buildings=tuple(name for k, name in enumerate(BUILDINGS) if s.built[region * 4 + k] >= 0),
        coins=tuple(SPOT_WORDS[FIRST_ICON + k] for k in range(first, first + 5) if s.occupied[k] == COIN),
    )


def _units(s: S) -> list[UnitView]:
    return [
        UnitView(
            seat=seat,
            ship=ship,
            area=SPOT_WORDS[area_of(s, unit // POSTURES, ship)],
            spot=SPOT_WORDS[unit // POSTURES],
            engaged=bool(unit & ENGAGED),
            rebel=bool(unit & REBEL),
        )
        for seat, player in enumerate(s.players)
        for units, ship in ((player.citizens, False), (player.ships, True))
        for unit in units
    ]


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


def _knows(s: S, seat: int, seers: int) -> bool:
    """Return whether a seat has seen a hex; a spectator sees what everybody sees."""
    return bool(seers >> seat & 1) if seat >= 0 else seers == (1 << len(s.players)) - 1


def known_hexes(s: S, seat: int) -> int:
    """Return how many of the next hexes a seat knows."""
    count = 0
    while count < len(s.seers) and _knows(s, seat, s.seers[-1 - count]):
        count += 1
    return count


def _robbed(s: S) -> int:
    """Return whose hands are closed, or -1."""
    return next((frame.args[0] for frame in s.stack if frame.step.name == "NameHand"), -1)


# -- what a seat cannot know -----------------------------------------------------------------------------


def redeal(s: S, seat: int, rng: Random) -> None:
    """Deal anew what is behind other screens, in the decks and in closed hands."""
    if s.over:
        return  # at the end everything lies open
    others = [k for k in range(len(s.players)) if k != seat]
    _screens(s, others, rng)
    _objectives(s, others, rng)
    _next_card(s, rng)
    _next_hexes(s, seat, rng)
    if s.hands and _robbed(s) != seat:
        _close_hands(s, rng)
    for other in others:
        if other in s.sealed:
            s.sealed[other] = s.book.bet[rng.randint(0, s.players[other].money)].index
    if s.seat != seat:
        s.offer = None


def _screens(s: S, others: list[int], rng: Random) -> None:
    """Share out money, cubes and tokens; what an open offer shows stays with those who offered it."""
    players = s.players
    floor = {k: _shown_in_offer(s, k) for k in others}
    money = sum(players[k].money - floor[k][MONEY] for k in others)
    cuts = sorted(rng.randint(0, money) for _ in others[1:])
    for k, low, high in zip(others, [0, *cuts], [*cuts, money], strict=True):
        players[k].money = floor[k][MONEY] + high - low
    victim = _must_have_cubes(s)
    kinds = range(len(KINDS))
    counts = [sum(players[k].cubes[kind] - floor[k][CUBES + kind] for k in others) for kind in kinds]
    for k in others:
        players[k].cubes = list(floor[k][CUBES : CUBES + len(KINDS)])
    for kind in kinds:
        for _ in range(counts[kind]):
            lucky = victim if victim in others and not any(players[victim].cubes) else rng.choice(others)
            players[lucky].cubes[kind] += 1
    tokens = sum(players[k].tokens - floor[k][TOKENS] for k in others)
    for k in others:
        players[k].tokens = floor[k][TOKENS]
    for _ in range(tokens):
        players[rng.choice(others)].tokens += 1


def _shown_in_offer(s: S, seat: int) -> tuple[int, ...]:
    """Return what a player has put into the offer on the table."""
    return s.deal[GIVE:ASK] if s.deal and s.deal[0] == seat else (0,) * (ASK - GIVE)


def _must_have_cubes(s: S) -> int:
    """Return who is known to have a cube, as it is about to change hands, or -1."""
    names = ("LeftHand", "RightHand", "GiveCube")
    victim = next((frame.seat for frame in s.stack if frame.step.name in names), -1)
    return victim if victim >= 0 else _robbed(s)


def _objectives(s: S, others: list[int], rng: Random) -> None:
    """Deal objectives of the pool; those already fulfilled are known not to be there."""
    known = set(s.common)
    for k, player in enumerate(s.players):
        if k not in others:
            known |= {*player.goals, *player.set_aside}
        elif s.revealed >> k & 1:
            known |= set(player.goals)
    pool = [goal for goal in goal_pool(s) if goal not in known]
    rng.shuffle(pool)
    pool.sort(key=lambda goal: not is_met(s, s.cat.goals[goal]))
    for k in others:
        player = s.players[k]
        being_kept = set(player.set_aside) <= set(player.goals)  # while some of the cards drawn are kept
        count = len(player.set_aside)
        if not s.revealed >> k & 1:
            player.goals = tuple(sorted(pool.pop() for _ in player.goals))
        if being_kept:
            player.set_aside = tuple(sorted(rng.sample(player.goals, count)))
        else:
            player.set_aside = tuple(sorted(pool.pop() for _ in range(count)))


def _next_card(s: S, rng: Random) -> None:
    """The top card is any that has the back in sight (ARC-R-61)."""
    if not s.deck.top:
        return
    back = s.cat.cards[s.deck.top[-1]].back
    cards = s.deck.cards()
    card = rng.choice([card for card in cards if s.cat.cards[card].back == back])
    cards.remove(card)
    s.deck = Deck(tuple(cards), (card,))


def _next_hexes(s: S, seat: int, rng: Random) -> None:
    """Deal anew the hexes on top that the seat has not seen."""
    unknown = [k for k, seers in enumerate(s.seers) if not _knows(s, seat, seers)]
    if not unknown:
        return
    top = list(s.hexes.top)
    pool = sorted([*s.hexes.loose, *(s.cat.faces[top[k]].hex for k in unknown)])
    for k in unknown:
        hexagon = pool.pop(rng.randrange(len(pool)))
        top[k] = s.cat.fronts[hexagon][rng.randrange(2)]
    s.hexes = Deck(tuple(pool), tuple(top))


def _close_hands(s: S, rng: Random) -> None:
    """Let the robbed player hide other cubes."""
    cubes = [kind for kind, count in enumerate(s.players[_robbed(s)].cubes) for _ in range(count)]
    hands = rng.sample(cubes, 2) if len(cubes) > 1 else rng.sample([*cubes, EMPTY], 2)
    s.hands = tuple(hands[: len(s.hands)])
