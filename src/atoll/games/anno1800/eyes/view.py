"""What a seat may see, built from an allow-list (ANN-R-29)."""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import lru_cache, reduce
from itertools import repeat
from operator import add, attrgetter, or_
from typing import Any

from msgspec import Struct

from atoll.games.anno1800.catalog import CUBES_AT, DECKS, LEVELS, TOKENS, Bill, Catalog
from atoll.games.anno1800.eyes.reach import NOTHING_YET, CardNeedsView, TradeView, needs_and_trade
from atoll.games.anno1800.eyes.redeal import known_cards
from atoll.games.anno1800.flow.building import PLACE_TILE
from atoll.games.anno1800.flow.cards import PLACE_CARD
from atoll.games.anno1800.flow.free import MISSION_EFFECT
from atoll.games.anno1800.flow.payment.pay import Pay, owed
from atoll.games.anno1800.flow.population import ADD_CUBE, PROMOTE
from atoll.games.anno1800.scoring import SOURCES
from atoll.games.anno1800.state import AnnoState, Player
from atoll.kernel import Frame, Step, View, heading
from atoll.kernel.kept import Kept, as_bytes


class BuildingView(Struct, frozen=True, kw_only=True, gc=False):
    """A space of an island with what stands there."""

    space: str
    building: str  # the one that shows, or nothing
    covered: str  # a print below a tile
    printed: bool
    workers: tuple[str, ...]


class PlayerView(Struct, frozen=True, kw_only=True, gc=False):
    """A player's things as a seat sees them."""

    gold: int
    district: dict[str, int]
    resting: dict[str, int]
    exhausted: dict[str, int]
    cubes: dict[str, int]  # wherever they are
    ship_tokens: dict[str, int]
    idle_tokens: dict[str, int]
    exhausted_tokens: dict[str, int]
    card_tokens: dict[str, int]
    buildings: tuple[BuildingView, ...]
    makes: tuple[str, ...]
    imports: tuple[str, ...]
    shipyards: tuple[int, ...]
    old_world: tuple[str, ...]
    new_world: tuple[str, ...]
    hand_size: dict[str, int]  # by deck, whose backs differ
    hand: tuple[str, ...] | None  # None: not for these eyes
    known_in_hand: tuple[str, ...]  # cards this seat once put under a deck and saw going there
    face_up: tuple[str, ...]
    face_down: tuple[str, ...]
    expedition_size: int
    expeditions: tuple[str, ...] | None
    points: dict[str, int]  # by source, once the game is over


class AnnoView(View, frozen=True, kw_only=True):
    """The table as a seat sees it."""

    round: int
    round_limit: int  # a game that nobody ends is counted after so many rounds; 0 for no limit
    first: int
    last_round: bool
    fireworks: int
    missions: tuple[str, ...]
    supply: dict[str, int]
    board: dict[str, int]
    deck_sizes: dict[str, int]
    under_decks: dict[str, tuple[str, ...]]  # "" for a card this seat does not know
    expedition_deck: int
    old_stack: int
    new_stack: int
    actions: int
    traded: tuple[str, ...]
    goods: tuple[str, ...]  # at hand, of who is to play
    missions_used: tuple[str, ...]
    promotions: tuple[tuple[int, tuple[str, ...]], ...]
    playing: str  # the card being paid for
    subject: str  # what is being paid for or placed: "kind:brewery"
    cost: tuple[str, ...]  # of the subject, as a whole
    owed: tuple[str, ...]  # of the cost being paid
    proposal: tuple[str, ...]  # what `pay` would use, for the seat that pays
    players: tuple[PlayerView, ...]
    needs: tuple[CardNeedsView, ...]  # of the own hand
    trade: tuple[TradeView, ...]  # what the looking seat could trade for


# The steps that wait for a payment: what their first number means, and its cost.
SUBJECTS: dict[Step[AnnoState], tuple[str, Callable[[Catalog, int], Bill]]] = {
    PLACE_TILE: ("kind", lambda cat, kind: cat.kind_bill[kind]),
    PLACE_CARD: ("card", lambda cat, card: cat.cards[card].bill),
    ADD_CUBE: ("level", lambda cat, level: cat.workforce[level]),
    PROMOTE: ("promotion", lambda cat, level: cat.education[level]),
    MISSION_EFFECT: ("mission", lambda cat, mission: Bill(exploration=cat.missions[mission].exploration)),
}


def view(s: AnnoState, seat: int, words: bool) -> AnnoView:
    """Return what a seat may see; without words what nobody counts is left out: who works where, cards put back."""
    cat = s.cat
    frame = s.stack[-1] if s.stack else None
    paying = frame is not None and isinstance(frame.step, Pay)
    known = known_cards(s, seat)
    return AnnoView(
        **heading(s, seat, words),
        deck_sizes=_by_name(tuple([len(deck) for deck in s.decks])),
        under_decks=_under_decks(s, known) if words else {},
        round=s.round,
        round_limit=s.limit,
        first=s.first,
        last_round=s.last_round,
        fireworks=s.fireworks,
        missions=_missions(cat, s.missions),
        supply=_levels(tuple(s.supply)),
        board=_boards.get((cat, as_bytes(s.board)), lambda: _board(s)),
        expedition_deck=len(s.expedition_deck),
        old_stack=len(s.old_stack),
        new_stack=len(s.new_stack),
        actions=s.actions,
        traded=_resources(cat, s.traded),
        goods=tuple([cat.resources[r] for r in s.goods]),
        missions_used=tuple([word for k, word in enumerate(cat.mission_ids) if s.used >> k & 1]) if s.used else (),
        promotions=tuple(
            [(left, tuple([LEVELS[k] for k in range(len(LEVELS)) if levels >> k & 1])) for left, levels in s.promotions]
        ),
        **(_subject(s) if words else NO_SUBJECT),
        owed=_owed(s, frame) if frame is not None and paying else (),
        proposal=_proposal(s) if words and paying and seat == s.seat else (),
        players=_seen_players(s, seat, known, words),
        **(needs_and_trade(s, seat) if seat >= 0 else NOTHING_YET),
    )


NOBODY_THERE = 0  # as a code of the catalogue
NO_SUBJECT: dict[str, Any] = {"playing": "", "subject": "", "cost": ()}


def _subject(s: AnnoState) -> dict[str, Any]:
    """Return what is being paid for or placed, and all that it costs."""
    playing = next(iter([s.cat.cards[f.args[0]].id for f in s.stack if f.step is PLACE_CARD]), "")
    for f in reversed(s.stack[-2:]):
        if f.step in SUBJECTS:
            (noun, bill), number = SUBJECTS[f.step], f.args[0]
            words = LEVELS if noun == "promotion" else s.book.nouns[noun]
            cost = _cost(s.cat, bill(s.cat, number))
            return {"playing": playing, "subject": f"{noun}:{words[number]}", "cost": cost}
    return {**NO_SUBJECT, "playing": playing}


@lru_cache(maxsize=512)
def _cost(cat: Catalog, bill: Bill) -> tuple[str, ...]:
    tokens = (*[TOKENS[0]] * bill.trade, *[TOKENS[1]] * bill.exploration)
    return (*tokens, *(cat.resources[r] for r in bill.units), *(LEVELS[level] for level in bill.cubes))


def _owed(s: AnnoState, frame: Frame) -> tuple[str, ...]:
    bill = owed(s, frame)
    tokens = [TOKENS[type_] for type_ in range(2) for _ in range(frame.args[type_])]
    return (*tokens, *(s.cat.resources[r] for r in bill.units), *(LEVELS[level] for level in bill.cubes))


def _proposal(s: AnnoState) -> tuple[str, ...]:
    frame = s.stack[-1]
    assert isinstance(frame.step, Pay)
    return tuple(choice.text for choice in frame.step.proposal(s, frame))


@lru_cache(maxsize=4096)
def _levels(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(LEVELS, counts, strict=False))


@lru_cache(maxsize=1 << 10)
def _tokens(trade: int, exploration: int) -> dict[str, int]:
    return dict(zip(TOKENS, (trade, exploration), strict=True))


@lru_cache(maxsize=1 << 10)
def _by_name(sizes: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(DECKS, sizes, strict=True))


@lru_cache(maxsize=4096)
def _resources(cat: Catalog, mask: int) -> tuple[str, ...]:
    return tuple(word for k, word in enumerate(cat.resources) if mask >> k & 1)


_boards = Kept[dict[str, int]]()
_players = Kept[PlayerView](128)
_settled = Kept[dict[str, Any]](128)


@lru_cache(maxsize=4096)
def _missions(cat: Catalog, missions: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([cat.mission_ids[mission] for mission in missions])


@lru_cache(maxsize=4096)
def _cards(cat: Catalog, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([cat.cards[card].id for card in cards])


def _under_decks(s: AnnoState, known: Set[int]) -> dict[str, tuple[str, ...]]:
    """Return the cards under the population decks, as far as the seat knows their place."""
    cards = s.cat.cards
    return {
        DECKS[k]: tuple([cards[card].id if card in known else "" for card in deck.bottom])
        for k, deck in enumerate(s.decks)
    }


def _board(s: AnnoState) -> dict[str, int]:
    """Return the tiles that are left."""
    return {s.cat.kinds[kind]: s.board[kind] for kind in s.cat.tiles} if s.board else {}


def _seen_players(s: AnnoState, eyes: int, known: Set[int], words: bool) -> tuple[PlayerView, ...]:
    """Return the players, each seen once as long as nothing changes of him and of what the seat knows of his hand."""
    found, cat, over = [], s.cat, s.over
    deck_of, missions = cat.card_deck, s.missions if over else None
    for seat, p in enumerate(s.players):
        own = eyes == seat
        shown = tuple([card for card in p.hand if card in known]) if known and not own else ()
        hand = p.hand if own else bytes([deck_of[card] for card in p.hand])  # of others no more than the backs is seen
        pictures = p.expeditions if own or over else len(p.expeditions)
        key = (cat, missions, words, own, shown, hand, pictures, as_bytes(_people_of(p)), as_bytes(_things_of(p)))
        found.append(_players.known(key) or _players.keep(key, _player(s, p, key)))
    return tuple(found)


# What `_player` reads: people and tokens, which come and go, and what mostly stays; hand and expeditions besides, as
# far as they are seen. The rest follows from the buildings and would take as long again to compare.
_people_of = attrgetter("gold", "district", "resting", "exhausted", "tokens", "idle", "spent", "on_cards", "work")
_things_of = attrgetter("tiles", "prints", "makes", "imports", "yards", "old", "new", "face_up", "face_down", "points")


def _player(s: AnnoState, p: Player, key: tuple[Any, ...]) -> PlayerView:
    cat, missions, words, own, shown, hand, pictures, _, things = key
    work = tuple(p.work)
    return PlayerView(
        gold=p.gold,
        district=_levels(tuple(p.district)),
        resting=_levels(tuple(p.resting)),
        exhausted=_levels(tuple(p.exhausted)),
        cubes=_levels(tuple(map(add, map(add, p.district, p.resting), map(add, p.exhausted, _at_work(work))))),
        ship_tokens=_tokens(*p.tokens),
        idle_tokens=_tokens(*p.idle),
        exhausted_tokens=_tokens(*p.spent),
        card_tokens=_tokens(*p.on_cards),
        buildings=_buildings(cat, tuple(p.tiles), p.prints, work if words else (NOBODY_THERE,) * len(work)),
        **_settled.get((cat, missions, own, shown, hand, pictures, things), lambda: _things(s, own, p, shown)),
    )


def _things(s: AnnoState, own: bool, p: Player, shown: tuple[int, ...]) -> dict[str, Any]:
    """Return the part of a player's things that is no matter of people and tokens."""
    cat = s.cat
    return {
        "makes": _resources(cat, reduce(or_, p.makes)),
        "imports": _resources(cat, p.imports),
        "shipyards": p.yards,
        "old_world": _islands(cat.old_islands, p.old),
        "new_world": _islands(cat.new_islands, p.new),
        "hand_size": _by_deck(cat, p.hand),
        "hand": _cards(cat, p.hand) if own else None,
        "known_in_hand": _cards(cat, shown),
        "face_up": _cards(cat, p.face_up),
        "face_down": _cards(cat, p.face_down),
        "expedition_size": len(p.expeditions),
        "expeditions": tuple([cat.expeditions[card] for card in p.expeditions]) if own or s.over else None,
        "points": dict(zip(_sources(s), p.points, strict=False)) if p.points else {},
    }


@lru_cache(maxsize=1 << 10)
def _by_deck(cat: Catalog, cards: tuple[int, ...]) -> dict[str, int]:
    decks = [cat.card_deck[card] for card in cards]
    return {word: decks.count(k) for k, word in enumerate(DECKS)}


@lru_cache(maxsize=1 << 10)
def _islands(words: tuple[str, ...], islands: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([words[island] for island in islands])


@lru_cache(maxsize=1 << 10)
def _at_work(work: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cubes of each level that are on spaces."""
    at_work = [level for code in work for level in CUBES_AT[code]]
    return tuple([at_work.count(level) for level in range(len(LEVELS))])


def _sources(s: AnnoState) -> list[str]:
    return [*SOURCES, *(s.cat.mission_ids[mission] for mission in s.missions)]


@lru_cache(maxsize=512)
def _buildings(
    cat: Catalog, tiles: tuple[int, ...], prints: tuple[int, ...], work: tuple[int, ...]
) -> tuple[BuildingView, ...]:
    return tuple(map(_building, repeat(cat), range(len(tiles)), tiles, prints, work))


@lru_cache(maxsize=16384)
def _building(cat: Catalog, space: int, tile: int, printed: int, code: int) -> BuildingView:
    shown = tile if tile >= 0 else printed
    return BuildingView(
        space=cat.space_names[space],
        building=cat.kinds[shown] if shown >= 0 else "",
        covered=cat.kinds[printed] if tile >= 0 and printed >= 0 else "",
        printed=tile < 0 <= printed,
        workers=tuple(LEVELS[level] for level in CUBES_AT[code]),
    )
