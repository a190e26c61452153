"""Situations at the table of Conquest of Paradise, set up in a line, and ways to play on from them."""

from __future__ import annotations

from bisect import insort
from random import Random

import atoll
from atoll.games.paradise.catalog import CARDS, EVENTS, FACE_DOWN, GROUP, OCEAN, TC, TU, UNKNOWN
from atoll.games.paradise.flow.battle import BATTLES
from atoll.games.paradise.flow.construction import CONSTRUCTION
from atoll.games.paradise.flow.exploration import EXPLORATION
from atoll.games.paradise.flow.movement import MOVEMENT
from atoll.games.paradise.flow.turn_order import TURN
from atoll.games.paradise.flow.victory import VICTORY
from atoll.games.paradise.state import ParadiseState, added, removed, replaced
from atoll.games.paradise.state.pieces import ALL_UP, ONE, kinds_in, number_of
from atoll.kernel import CHANCE, Deck, Frame, Step
from situation import (
    do as do,
    events as events,
    finish as finish,
    legal as legal,
    options as options,
    refused as refused,
    step as step,
)

GAME = atoll.game("paradise")
CAT = GAME.catalog
BOOK = GAME.book
SHORT = {"WB": 0, "WC": 1, "TC": 2, "TU": 3, "COL": 4, "RUM": 5}
TONGA, SAMOA, HIVA, RAIATEA = "0,1", "0,0", "5,-3", "3,-1"


def at(name: str) -> int:
    """The number of a hex: `at("3,-1")`."""
    return CAT.hex_names.index(name)


def number(noun: str, word: str) -> int:
    return BOOK.nouns[noun].index(word)


# -- the start -----------------------------------------------------------------------------------------


def new(seats: int = 2, **options: str) -> ParadiseState:
    """A game at its first decision or chance; seat 0 is Tonga, 1 Samoa, 2 Hiva, 3 Raiatea."""
    return GAME.new(seats, log=True, homes="seated", **options)


def start(seats: int = 2, turn: int = 1, **options: str) -> ParadiseState:
    """A game in its first Exploration Step, seat 0 first, clockwise; no later step is planned but the next turn."""
    s = new(seats, **options)
    chance(s)
    if seats > 1:
        s.play("order 0 clockwise")
    s.turn = turn
    return quiet(s)


def quiet(s: ParadiseState) -> ParadiseState:
    """Let nothing be planned but the next turn."""
    s.stack = [TURN(CHANCE)]
    return s


def begin(s: ParadiseState, *frames: Frame) -> ParadiseState:
    """Carry out these frames next, then a new turn."""
    s.stack = [TURN(CHANCE)]
    s.do(*frames)
    s.settle()
    return s


def explore(s: ParadiseState, seat: int = 0) -> ParadiseState:
    return begin(s, EXPLORATION(seat))


def move(s: ParadiseState, seat: int = 0) -> ParadiseState:
    return begin(s, MOVEMENT(seat))


def fight(s: ParadiseState, seat: int = 0) -> ParadiseState:
    return begin(s, BATTLES(seat))


def construct(s: ParadiseState) -> ParadiseState:
    return begin(s, CONSTRUCTION(CHANCE))


def victory(s: ParadiseState) -> ParadiseState:
    return begin(s, VICTORY(CHANCE))


def next_turn(s: ParadiseState) -> ParadiseState:
    s.stack = [TURN(CHANCE)]
    s.settle()
    return s


def run(s: ParadiseState, step: Step[ParadiseState], seat: int = CHANCE, *args: int) -> ParadiseState:
    return begin(s, step(seat, *args))


# -- arranging the table -------------------------------------------------------------------------------


def ocean(s: ParadiseState, *places: str) -> None:
    """Let these hexes be Open Ocean that was found."""
    for place in places:
        s.land = replaced(s.land, at(place), OCEAN)
        marker = max((m for m in s.cup.loose if CAT.marker_kind[m] == 1), key=s.cup.loose.count)
        s.cup = s.cup.without(marker)
        s.spent = replaced(s.spent, marker, s.spent[marker] + 1)


def tile(s: ParadiseState, place: str, name: str, *, seen_by: tuple[int, ...] | None = None) -> None:
    """Lay a tile of the pile on a hex, face up, or face down with markers of some seats."""
    group = CAT.group[name]
    if group in s.pile.loose:
        s.pile = s.pile.without(group)
    s.group = replaced(s.group, at(place), group)
    s.land = replaced(s.land, at(place), GROUP if seen_by is None else FACE_DOWN)
    if seen_by is not None:
        seats = sum(1 << seat for seat in seen_by)
        s.markers, s.seen = replaced(s.markers, at(place), seats), replaced(s.seen, at(place), seats)
    if name == "aotearoa" and seen_by is None:
        s.north_hex = at(place)


def put(s: ParadiseState, seat: int, place: str, *kinds: str) -> None:
    """Put pieces of a seat's pool in a hex: `put(s, 0, "0,1", "WC", "TU")`."""
    player = s.players[seat]
    for kind in (SHORT[word] for word in kinds):
        down = TC if kind == TU else kind
        player.pool = replaced(player.pool, down, player.pool[down] - 1)
        if not player.stacks[at(place)]:
            insort(player.spots, at(place))
        player.stacks[at(place)] += ONE[kind]
        s.crowd[at(place)] |= 1 << seat


def learned(s: ParadiseState, seat: int, place: str, stack: int) -> None:
    """Let everybody know of more face-down pieces of a seat in a hex."""
    player = s.players[seat]
    player.shown = replaced(player.shown, at(place), player.shown[at(place)] + stack)


def clear(s: ParadiseState, seat: int, place: str) -> None:
    """Take a seat's pieces off a hex, back to the pool."""
    player = s.players[seat]
    stack = player.stacks[at(place)]
    for kind in kinds_in(stack):
        down = TC if kind == TU else kind
        player.pool = replaced(player.pool, down, player.pool[down] + number_of(stack, kind))
    player.stacks[at(place)] = 0
    player.shown = replaced(player.shown, at(place), 0)
    player.spots = [spot for spot in player.spots if spot != at(place)]
    s.crowd[at(place)] &= ~(1 << seat)


def settle(s: ParadiseState, seat: int, place: str, villages: int = 1, ia: int = 0) -> None:
    """Let a seat have Villages on a group."""
    s.owner, s.villages = replaced(s.owner, at(place), seat), replaced(s.villages, at(place), villages)
    s.ia = replaced(s.ia, at(place), ia)
    s.facing = replaced(s.facing, at(place), seat)


def pieces(s: ParadiseState, seat: int, place: str) -> dict[str, int]:
    """What a seat has in a hex: `{"WB": 2}`."""
    stack = s.players[seat].stacks[at(place)]
    return {word: number_of(stack, kind) for word, kind in SHORT.items() if number_of(stack, kind)}


def known_pieces(s: ParadiseState, seat: int, place: str) -> dict[str, int]:
    """What everybody knows of a seat's face-down pieces in a hex."""
    stack = s.players[seat].shown[at(place)] & ~ALL_UP
    return {word: number_of(stack, kind) for word, kind in SHORT.items() if number_of(stack, kind)}


def hand(s: ParadiseState, seat: int, *cards: str) -> None:
    """Let a seat hold exactly these cards face down."""
    player = s.players[seat]
    s.card_deck = s.card_deck.shuffled_with(player.hand)
    player.hand = ()
    for card in (CARDS.index(word) for word in cards):
        _take_card(s, card)
        player.hand = added(player.hand, card)


def face_up(s: ParadiseState, seat: int, *cards: str) -> None:
    """Let a seat have these cards face up."""
    for card in (CARDS.index(word) for word in cards):
        _take_card(s, card)
        player = s.players[seat]
        player.up = added(player.up, card)


def _take_card(s: ParadiseState, card: int) -> None:
    for player in s.players:
        if card in player.hand:
            player.hand = removed(player.hand, card)
    if card in s.card_deck.loose:
        s.card_deck = s.card_deck.without(card)


def keep(s: ParadiseState, seat: int, *events: str) -> None:
    """Let a seat keep these Events."""
    for event in (EVENTS.index(word) for word in events):
        s.event_deck = s.event_deck.without(event)
        player = s.players[seat]
        player.kept = added(player.kept, event)


def unexplored(s: ParadiseState, place: str) -> bool:
    return s.land[at(place)] == UNKNOWN


# -- playing -------------------------------------------------------------------------------------------


def chance(s: ParadiseState, seed: int = 7) -> None:
    """Let chance decide until a seat must."""
    rng = Random(seed)
    while not s.over and s.seat == CHANCE:
        s.play_chance(rng)


def done_with_orders(s: ParadiseState, *seats: int) -> ParadiseState:
    """Let these seats (default: all that are awaited) finish their orders, and chance decide what follows."""
    for seat in seats or s.seats:
        s.play("done", seat)
    chance(s)
    return s


def targets(s: ParadiseState, kind: str) -> set[str]:
    """The hexes that the choices of a kind name."""
    return {choice.text.removeprefix(kind + " ") for choice in s.choices() if choice.kind == kind}


def lawful(s: ParadiseState) -> ParadiseState:
    """The state, after all its laws were found to hold."""
    assert list(GAME.laws(s)) == []
    return s


def stack_cup(s: ParadiseState, *markers: str) -> None:
    """Let the cup hold only these markers; the others are out of the game."""
    s.cup = Deck(tuple(sorted(number("marker", marker) for marker in markers)))
    s.spent = tuple(total - s.cup.loose.count(marker) for marker, total in enumerate(CAT.marker_count))
