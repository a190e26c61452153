"""What a seat may see, built from an allow-list, and what it cannot know (ANN-R-29)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import repeat
from random import Random
from typing import Any

from msgspec import Struct

from atoll.games.anno1800.catalog import CUBES_AT, DECKS, LEVELS, TOKENS, Bill, Catalog
from atoll.games.anno1800.flow.payment.pay import Pay, owed
from atoll.games.anno1800.flow.rounds import ROUND_LIMIT
from atoll.games.anno1800.needs import CardNeedsView, TradeView, card_needs, trade_goods
from atoll.games.anno1800.state import FIRST_MISSION, SOURCES, AnnoState, Player
from atoll.kernel import Deck, Frame, View, heading


class BuildingView(Struct, frozen=True, kw_only=True):
    """A space of an island with what stands there."""

    space: str
    building: str  # the one that shows, or nothing
    covered: str  # a print below a tile
    printed: bool
    workers: tuple[str, ...]


class PlayerView(Struct, frozen=True, kw_only=True):
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
    round_limit: int  # a game that nobody ends is counted after so many rounds
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
    plan: tuple[str, ...]  # what `pay` would use, for the seat that pays
    players: tuple[PlayerView, ...]
    needs: tuple[CardNeedsView, ...]  # of the own hand
    trade: tuple[TradeView, ...]  # what the looking seat could trade for


# The steps that wait for a payment: what their first number means, and its cost.
SUBJECTS: dict[str, tuple[str, Callable[[Catalog, int], Bill]]] = {
    "PlaceTile": ("kind", lambda cat, kind: cat.kind_bill[kind]),
    "PlaceCard": ("card", lambda cat, card: cat.cards[card].bill),
    "AddCube": ("level", lambda cat, level: cat.workforce[level]),
    "Promote": ("promotion", lambda cat, level: cat.education[level]),
    "MissionEffect": ("mission", lambda cat, mission: Bill(exploration=cat.missions[mission].exploration)),
}


def build_view(s: AnnoState, seat: int) -> AnnoView:
    """Return what a seat may see."""
    cat = s.cat
    frame = s.stack[-1] if s.stack else None
    paying = frame is not None and isinstance(frame.step, Pay)
    known = known_cards(s, seat)
    return AnnoView(
        **heading(s, seat),
        round=s.round,
        round_limit=ROUND_LIMIT,
        first=s.first,
        last_round=s.last_round,
        fireworks=s.fireworks,
        missions=tuple(cat.mission_ids[mission] for mission in s.missions),
        supply=_levels(s.supply),
        board={cat.kinds[kind]: s.board[kind] for kind in cat.tiles} if s.board else {},
        deck_sizes={DECKS[k]: len(deck) for k, deck in enumerate(s.decks)},
        under_decks={
            DECKS[k]: tuple(cat.cards[card].id if card in known else "" for card in deck.bottom)
            for k, deck in enumerate(s.decks)
        },
        expedition_deck=len(s.expedition_deck),
        old_stack=len(s.old_stack),
        new_stack=len(s.new_stack),
        actions=s.actions,
        traded=_resources(cat, s.traded),
        goods=tuple(cat.resources[r] for r in s.goods),
        missions_used=tuple(word for k, word in enumerate(cat.mission_ids) if s.used >> k & 1),
        promotions=tuple(
            (left, tuple(level for k, level in enumerate(LEVELS) if levels >> k & 1)) for left, levels in s.promotions
        ),
        playing=next((cat.cards[f.args[0]].id for f in s.stack if f.step.name == "PlaceCard"), ""),
        **_subject(s),
        owed=_owed(s, frame) if frame is not None and paying else (),
        plan=_plan(s) if paying and seat == s.seat else (),
        players=tuple(_player(s, seat, k, p, known) for k, p in enumerate(s.players)),
        needs=card_needs(s, seat) if seat >= 0 else (),
        trade=trade_goods(s, seat) if seat >= 0 else (),
    )


def _subject(s: AnnoState) -> dict[str, Any]:
    """Return what is being paid for or placed, and all that it costs."""
    for f in reversed(s.stack[-2:]):
        if f.step.name in SUBJECTS:
            noun, bills = SUBJECTS[f.step.name]
            words = LEVELS if noun == "promotion" else s.book.nouns[noun]
            return {"subject": f"{noun}:{words[f.args[0]]}", "cost": _cost(s.cat, bills(s.cat, f.args[0]))}
    return {"subject": "", "cost": ()}


@lru_cache(maxsize=512)
def _cost(cat: Catalog, bill: Bill) -> tuple[str, ...]:
    tokens = (*[TOKENS[0]] * bill.trade, *[TOKENS[1]] * bill.exploration)
    return (*tokens, *(cat.resources[r] for r in bill.units), *(LEVELS[level] for level in bill.cubes))


def _owed(s: AnnoState, frame: Frame) -> tuple[str, ...]:
    bill = owed(s, frame)
    tokens = [TOKENS[type_] for type_ in range(2) for _ in range(frame.args[type_])]
    return (*tokens, *(s.cat.resources[r] for r in bill.units), *(LEVELS[level] for level in bill.cubes))


def _plan(s: AnnoState) -> tuple[str, ...]:
    frame = s.stack[-1]
    assert isinstance(frame.step, Pay)
    return tuple(choice.text for choice in frame.step.proposal(s, frame))


def _levels(counts: list[int]) -> dict[str, int]:
    return dict(zip(LEVELS, counts, strict=False))


@lru_cache(maxsize=4096)
def _resources(cat: Catalog, mask: int) -> tuple[str, ...]:
    return tuple(word for k, word in enumerate(cat.resources) if mask >> k & 1)


def known_cards(s: AnnoState, seat: int) -> set[int]:
    """Return the cards in others' hands or under decks whose place a seat knows."""
    return {card for card, seats in s.memory if seat >= 0 and seats >> seat & 1}


def _player(s: AnnoState, eyes: int, seat: int, p: Player, known: set[int]) -> PlayerView:
    cat = s.cat
    own = eyes == seat
    cards = s.book.nouns["card"]
    decks = [cat.card_deck[card] for card in p.hand]
    makes = 0
    for mask in p.makes:
        makes |= mask
    return PlayerView(
        gold=p.gold,
        district=_levels(p.district),
        resting=_levels(p.resting),
        exhausted=_levels(p.exhausted),
        cubes=_levels(p.cubes()),
        ship_tokens=dict(zip(TOKENS, p.tokens, strict=True)),
        idle_tokens=dict(zip(TOKENS, p.idle, strict=True)),
        exhausted_tokens=dict(zip(TOKENS, p.spent, strict=True)),
        card_tokens=dict(zip(TOKENS, p.on_cards, strict=True)),
        buildings=tuple(map(_building, repeat(cat), range(len(p.tiles)), p.tiles, p.prints, p.work)),
        makes=_resources(cat, makes),
        imports=_resources(cat, p.imports),
        shipyards=p.yards,
        old_world=tuple(cat.old_islands[island] for island in p.old),
        new_world=tuple(cat.new_islands[island] for island in p.new),
        hand_size={DECKS[k]: decks.count(k) for k in range(len(DECKS))},
        hand=tuple(cards[card] for card in p.hand) if own else None,
        known_in_hand=() if own else tuple(cards[card] for card in p.hand if card in known),
        face_up=tuple(cards[card] for card in p.face_up),
        face_down=tuple(cards[card] for card in p.face_down),
        expedition_size=len(p.expeditions),
        expeditions=tuple(cat.expeditions[card] for card in p.expeditions) if own or s.over else None,
        points=dict(zip(_sources(s), p.points, strict=False)),
    )


def _sources(s: AnnoState) -> list[str]:
    return [*SOURCES[:FIRST_MISSION], *(s.cat.mission_ids[mission] for mission in s.missions)]


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


# -- what a seat cannot know -----------------------------------------------------------------------------


def redeal(s: AnnoState, seat: int, rng: Random) -> None:
    """Deal anew the others' hands and expedition cards, and what they put under the decks."""
    if not s.over:  # all expedition cards were revealed at the end
        _redeal_pictures(s, seat, rng)
    known = known_cards(s, seat)
    for deck in range(len(DECKS)):
        _redeal_deck(s, seat, deck, known, rng)


def _redeal_pictures(s: AnnoState, seat: int, rng: Random) -> None:
    others = [p for k, p in enumerate(s.players) if k != seat]
    hidden = sorted([*s.expedition_deck.loose, *(card for p in others for card in p.expeditions)])
    for p in others:
        p.expeditions = tuple(sorted([_drawn(hidden, rng) for _ in p.expeditions]))
    s.expedition_deck = Deck(tuple(sorted(hidden)))


def _drawn(cards: list[int], rng: Random) -> int:
    """Take any of the cards: only as many are drawn as somebody holds, which is quicker than to shuffle all."""
    k = int(rng.random() * len(cards))
    cards[k], cards[-1] = cards[-1], cards[k]
    return cards.pop()


def _redeal_deck(s: AnnoState, seat: int, deck: int, known: set[int], rng: Random) -> None:
    """Deal one population deck anew; who knows a card of a place goes on knowing the card there."""
    deck_of = s.cat.card_deck
    pile = s.decks[deck]
    memory = dict(s.memory)
    hidden = [*pile.loose, *(card for card in pile.bottom if card not in known)]
    moved: list[list[int]] = []
    for k, p in enumerate(s.players):
        unknown = [card for card in p.hand if deck_of[card] == deck and card not in known] if k != seat else []
        if memory:
            unknown.sort(key=lambda card: memory.get(card, 0))
        moved.append(unknown)
        hidden += unknown
    hidden.sort()
    facts = dict(memory)
    for card in hidden:
        facts.pop(card, None)
    for k, p in enumerate(s.players):
        if moved[k]:
            dealt = [_drawn(hidden, rng) for _ in moved[k]]
            facts |= {new: memory[old] for old, new in zip(moved[k], dealt, strict=True) if old in memory}
            gone = set(moved[k])
            p.hand = tuple(sorted([card for card in p.hand if card not in gone] + dealt))
    bottom = []
    for card in pile.bottom:
        new = card if card in known else _drawn(hidden, rng)
        facts[new] = memory[card]  # whoever put it there knows it
        bottom.append(new)
    s.decks[deck] = Deck(tuple(sorted(hidden)), (), tuple(bottom))
    if memory:
        s.memory = tuple(sorted(facts.items()))
