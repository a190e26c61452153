"""Situations at the table of Archipelago, set up in a line, and ways to play on from them."""

from __future__ import annotations

from random import Random

import atoll
from atoll.games.archipelago.catalog import KINDS, card_and_turns, slot_with
from atoll.games.archipelago.components.spots import (
    BUILDINGS,
    CELL_WORDS,
    ENGAGED,
    FIRST_BUILDING,
    FIRST_ICON,
    FREE,
    PLACE_KIND,
    REBEL,
    SPOT_OF,
    SPOT_WORDS,
    SPOTS,
    ground,
    place_at,
    unit_at,
)
from atoll.games.archipelago.flow.ending import ENDED
from atoll.games.archipelago.flow.evolution import PURCHASE, on_track
from atoll.games.archipelago.flow.phases import TURN
from atoll.games.archipelago.flow.rounds import NEXT_ROUND, ROUND
from atoll.games.archipelago.flow.units import put
from atoll.games.archipelago.state import PHASE_5, ArchipelagoState, Player
from atoll.games.archipelago.state.control import controls
from atoll.games.archipelago.state.regions import add_region
from atoll.kernel import CHANCE, Deck, Frame
from situation import (
    do as do,
    events as events,
    finish as finish,
    legal as legal,
    options as options,
    refused as refused,
    step as step,
)

GAME = atoll.game("archipelago")
CAT = GAME.catalog
QUIET = {"negotiation": "off"}

# A map with everything. 0 open sea, 5 fish. 1 Palm Bay: 2 wood, 2 fish, 1 hut. 2 Orchard Shore: fruit, wood.
# 3 Forest Heart: 3 wood, fruit, no water. 4 Two Banks: cattle and fruit on bank a, wood on bank b, 1 fish.
# Land joins 1a and 2a to 3a; water joins 0s to 1s, 2s and 4s, and 1s to 2s.
MAP = ("H00A@0,0/0", "H01A@0,-1/2", "H02A@1,-1/4", "H06B@1,-2/0", "H09A@0,1/0")


# -- names -> numbers ----------------------------------------------------------------------------------


def number(noun: str, word: str) -> int:
    """The number of a thing: `number("card", "A07")`."""
    return GAME.book.nouns[noun].index(word)


def card_number(name: str) -> int:
    """The number of an evolution card by its name."""
    return next(k for k, card in enumerate(CAT.cards) if card.name == name)


def card_id(name: str) -> str:
    return CAT.cards[card_number(name)].id


def face_number(word: str) -> int:
    return number("face", word)


def spot(word: str) -> int:
    return SPOT_WORDS.index(word)


def goal(word: str) -> int:
    return number("objective", f"{word}/2")


# -- the start -----------------------------------------------------------------------------------------


def new(seats: int = 3, **options: str) -> ArchipelagoState:
    """A game at its very first chance, with a log."""
    return GAME.new(seats, log=True, **{**QUIET, **options})


def start(seats: int = 3, seed: int = 1, **options: str) -> ArchipelagoState:
    """A game at the first decision of turn 1, set up at random."""
    s = new(seats, **options)
    rng = Random(seed)
    while s.turn == 0:
        if s.seat == CHANCE:
            s.play_chance(rng)
        else:
            s.play(rng.choice(s.choices()))
    return s


def table(*regions: str, seats: int = 3, **options: str) -> ArchipelagoState:
    """A round of seat 0 in turn 2 on a map of one's own (default MAP), without units, cubes and cards of players.

    Everybody has 10f and 3 discs; the boards are empty but for one cube each on board I; markers stand at 0.
    """
    s = start(seats, **options)
    s.turn, s.phase, s.order, s.passed, s.asleep = 2, PHASE_5, tuple(range(seats)), 0, 0
    s.population = s.rebellion = s.surplus = 0
    s.cells = s.faces = s.turns = s.links = s.roads = s.built = s.border = ()
    s.in_play = (0, 0, 0, 0)
    s.occupied = [FREE] * (SPOTS - FIRST_ICON)
    sets = 2 if seats == 2 else 1
    goals = [player.goals for player in s.players]
    s.players = [
        Player(money=10, reserve=10 * sets, dock=4 * sets, discs=3, discs_owned=3, goals=mine) for mine in goals
    ]
    s.bank = CAT.money - 10 * seats
    s.store = [count - 1 for count in CAT.cubes]
    s.domestic, s.export = [1] * 6, [0] * 6
    for region in regions or MAP:
        lay(s, region)
    used = {CAT.faces[face].hex for face in s.faces}
    rest = [h for h in CAT.hexes if h not in used]
    s.hexes = Deck(tuple(rest[1:]), (CAT.fronts[rest[0]][0],))
    s.seers, s.heard, s.hex_discards = ((1 << seats) - 1,), (0,), ()
    objectives(s, *("L07", "L04", "L05", "L06", "L08")[:seats])  # far from being met
    s.trends = (number("trend", "money"),)
    return begin_round(s, 0)


def lay(s: ArchipelagoState, region: str) -> int:
    """Lay a region on the map: `lay(s, "H09A@0,1/0")` is face, cell and turn."""
    face, rest = region.split("@")
    cell, turn = rest.split("/")
    return add_region(s, face_number(face), int(turn), CELL_WORDS.index(cell))


def begin_round(s: ArchipelagoState, seat: int) -> ArchipelagoState:
    """Put a seat at the start of a round of the actions phase."""
    s.stack = []
    s.phase = PHASE_5
    s.do(ROUND(seat, 0), ENDED, NEXT_ROUND(CHANCE, (s.order.index(seat) + 1) % len(s.order)))
    s.stack[:0] = [TURN(CHANCE), PURCHASE(CHANCE)]
    s.settle()
    return s


def run(s: ArchipelagoState, *frames: Frame) -> ArchipelagoState:
    """Carry out frames on top of what is going on."""
    s.do(*frames)
    s.settle()
    return s


# -- arranging the table -------------------------------------------------------------------------------


def citizen(s: ArchipelagoState, seat: int, *words: str, engaged: bool = False, rebel: bool = False) -> None:
    """Put citizens of a seat's reserve on spots: areas `1a` or buildings `1.town`."""
    for word in words:
        s.players[seat].reserve -= 1
        s.population += 1
        posture = (ENGAGED if engaged else 0) | (REBEL if rebel else 0)
        put(s, seat, s.players[seat].citizens, unit_at(spot(word), posture))
    s.settle()


def ship(s: ArchipelagoState, seat: int, *words: str, engaged: bool = False) -> None:
    """Put ships of a seat's reserve on spots: areas `1s` or ports."""
    for word in words:
        s.players[seat].dock -= 1
        put(s, seat, s.players[seat].ships, unit_at(spot(word), ENGAGED if engaged else 0))
    s.settle()


def built(s: ArchipelagoState, *words: str) -> None:
    """Put buildings on the map: `1.town`, or `4.town@b` for another bank than a; ports lie on the first water."""
    for word in words:
        place, _, bank = word.partition("@")
        k = spot(place) - FIRST_BUILDING
        places = list(s.built)
        places[k] = ground(1 if bank == "b" else 0, 2 if place.endswith("port") else 0)
        s.built = tuple(places)
        s.in_play = tuple(n + (kind == PLACE_KIND[k]) for kind, n in enumerate(s.in_play))
    s.settle()


def give(s: ArchipelagoState, seat: int, money: int | None = None, tokens: int | None = None, **cubes: int) -> None:
    """Let a seat have money, tokens and cubes, taken from the bank: `give(s, 0, money=5, stone=2)`."""
    player = s.players[seat]
    if money is not None:
        s.bank += player.money - money
        player.money = money
    if tokens is not None:
        player.tokens = tokens
    for kind, count in cubes.items():
        k = KINDS.index(kind)
        s.store[k] += player.cubes[k] - count
        player.cubes[k] = count
    s.settle()


def market(s: ArchipelagoState, board: str, **cubes: int) -> None:
    """Let zones of a board hold exactly so many cubes."""
    zone = s.export if board == "export" else s.domestic
    for kind, count in cubes.items():
        k = KINDS.index(kind)
        s.store[k] += zone[k] - count
        zone[k] = count
    s.settle()


def own_card(s: ArchipelagoState, seat: int, *names: str) -> None:
    """Put evolution cards in front of a seat, wherever they are."""
    for name in names:
        card = card_number(name)
        _remove_card(s, card)
        s.players[seat].cards = tuple(sorted((*s.players[seat].cards, card)))
    s.settle()


def top_card(s: ArchipelagoState, name: str) -> None:
    """Let a card lie on top of the deck, its back visible."""
    card = card_number(name)
    _remove_card(s, card)
    s.deck = Deck(tuple(s.deck.cards()), (card,))
    s.settle()


def next_card(s: ArchipelagoState, name: str) -> None:
    """Let a card be the next one that chance can turn up: everything else below the top leaves for the discards."""
    card = card_number(name)
    top = s.deck.top
    s.discards = tuple(sorted({*s.discards, *s.deck.loose} - {card}))
    _remove_card(s, card)
    s.deck = Deck((card,), top)


def track(s: ArchipelagoState, *slots: str) -> None:
    """Let the track show exactly these cards: `track(s, "Pirate", "Sawmill/2")`; the others go to the deck."""
    old = [card for card, _ in on_track(s)]
    s.deck = Deck(tuple(sorted((*s.deck.loose, *old))), s.deck.top)
    cards = []
    for slot in slots:
        name, _, turns = slot.partition("/")
        _remove_card(s, card_number(name))
        cards.append(slot_with(card_number(name), int(turns or 0)))
    s.track = tuple(cards + [-1] * (5 - len(cards)))
    s.settle()


def _remove_card(s: ArchipelagoState, card: int) -> None:
    s.deck = Deck(*(tuple(c for c in part if c != card) for part in (s.deck.loose, s.deck.top)))
    if not s.deck.top and s.deck.loose:
        s.deck = Deck(s.deck.loose[1:], s.deck.loose[:1])
    s.discards = tuple(c for c in s.discards if c != card)
    s.track = tuple(-1 if lies >= 0 and card_and_turns(lies)[0] == card else lies for lies in s.track)
    for player in s.players:
        player.cards = tuple(c for c in player.cards if c != card)


def objectives(s: ArchipelagoState, *words: str) -> None:
    """Deal these objectives, one to each seat."""
    for player, word in zip(s.players, words, strict=True):
        player.goals = (goal(word),)


def top_hex(s: ArchipelagoState, face: str) -> None:
    """Let a face lie open on the region deck."""
    hexagon = CAT.faces[face_number(face)].hex
    loose = {*s.hexes.loose, *(CAT.faces[f].hex for f in s.hexes.top)} - {hexagon}
    s.hexes = Deck(tuple(sorted(loose)), (face_number(face),))
    s.seers, s.heard = ((1 << len(s.players)) - 1,), (0,)


# -- looking -------------------------------------------------------------------------------------------


def cubes(s: ArchipelagoState, seat: int) -> dict[str, int]:
    """What kinds of cubes a seat has."""
    return {kind: count for kind, count in zip(KINDS, s.players[seat].cubes, strict=True) if count}


def money(s: ArchipelagoState, seat: int) -> int:
    return s.players[seat].money


def citizens(s: ArchipelagoState, seat: int) -> list[str]:
    """Where a seat's citizens are, with `*` for engaged and `!` for rebel."""
    return sorted(_word(unit) for unit in s.players[seat].citizens)


def ships(s: ArchipelagoState, seat: int) -> list[str]:
    return sorted(_word(unit) for unit in s.players[seat].ships)


def _word(unit: int) -> str:
    return SPOT_WORDS[SPOT_OF[unit]] + ("*" if unit & ENGAGED else "") + ("!" if unit & REBEL else "")


def controller(s: ArchipelagoState, word: str) -> int:
    """Who controls a building, or -1."""
    place = spot(word) - FIRST_BUILDING
    return next((seat for seat in range(len(s.players)) if controls(s, seat, place)), -1)


def buildings(s: ArchipelagoState, region: int) -> list[str]:
    return [name for k, name in enumerate(BUILDINGS) if s.built[place_at(region, k)] >= 0]


# -- playing -------------------------------------------------------------------------------------------


def go(s: ArchipelagoState, *texts: str) -> ArchipelagoState:
    """Play choices in order as `do` does, but for those that were played by themselves, being the only ones."""
    for text in texts:
        while not s.over and s.seat == CHANCE:
            s.play_chance(Random(7))
        if legal(s, text):
            s.play(text)
    return s


def pay(s: ArchipelagoState) -> ArchipelagoState:
    """Pay a cost with own cubes as far as they go, then with tokens."""
    while step(s) == "PayCubes":
        s.play(s.choices()[0])
    return s


def chance(s: ArchipelagoState, seed: int = 7) -> ArchipelagoState:
    """Let chance decide until a seat must."""
    rng = Random(seed)
    while not s.over and s.seat == CHANCE:
        s.play_chance(rng)
    return s


def skip(s: ArchipelagoState, *names: str) -> ArchipelagoState:
    """Let everybody do nothing in these steps."""
    while not s.over and (s.seat == CHANCE or step(s) in names):
        if s.seat == CHANCE:
            s.play_chance(Random(7))
        else:
            text = {"Round": "pass"}.get(step(s), "done")
            text = "end round" if text == "pass" and legal(s, "end round") else text
            s.play(text if text in options(s) else s.choices()[0].text)
    return s
