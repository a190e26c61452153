"""Situations at the table of Daimyo, set up in a line, and ways to play on from them."""

from __future__ import annotations

from bisect import insort
from random import Random

import atoll
from atoll.games.daimyo.catalog import GOODS
from atoll.games.daimyo.flow.decisions import Granted
from atoll.games.daimyo.flow.relic import ScavengeLegs
from atoll.games.daimyo.flow.rounds import BANNER_POINTS
from atoll.games.daimyo.flow.turn import TURN
from atoll.games.daimyo.state import EMPTY, DaimyoState
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

GAME = atoll.game("daimyo")
CAT = GAME.catalog
CLANS = ("nature", "techno", "nomad", "nobles")
DIE_FOR = {"villagers": "blue/3", "production": "green/3", "relic": "green/3", "recruitment": "red/3",
           "construction": "red/3", "tax": "red/3"}  # fmt: skip
OPTIONAL = [  # effects that may be left to the player, with their numbers
    ("recruit", (1, 0, 0)),
    ("build", (1, 0)),
    ("move_governor", (1, 1)),
    ("move_rival_governor", (1, 0)),
    ("gain_influence", (1, 1)),
    ("buy_hero", (1, 0)),
    ("recover_hero", (1,)),
    ("trade", (1, 0)),
    ("set_die", (1,)),
    ("activate_villager", (1,)),
    ("take_relic_here", (1,)),
    ("take_relic_board", (1,)),
    ("take_relic_market", (1,)),
    ("play_hero_free_power", (1,)),
]


# -- names -> numbers ----------------------------------------------------------------------------------


def number(noun: str, word: str) -> int:
    """The number of a thing: `number("place", "violet/2")`."""
    return GAME.book.nouns[noun].index(word)


def heroes(*words: str) -> list[int]:
    return [number("hero", word) for word in words]


def tiles(*words: str) -> list[int]:
    return [number("tile", word) for word in words]


# -- the start -----------------------------------------------------------------------------------------


def new(seats: int = 3, seed: int = 1, **options: str) -> DaimyoState:
    """A game at its very first decision or chance, with a log."""
    return GAME.new(seats, log=True, **options)


def start(seats: int = 3, seed: int = 1) -> DaimyoState:
    """A game at its first turn, seat 0 to take a die.

    Seat k leads clan k of CLANS and has its governors on places 1 (rice) and 5 of island k, and its
    scavenger there: seat 0 on blue, 1 on red, 2 on yellow, 3 on violet.
    """
    s = new(seats)
    rng = Random(seed)
    while s.round == 0 or s.seat == CHANCE:
        if s.seat == CHANCE and s.stack[-1].step.name == "FirstPlayer":
            s.play("first 0")
        elif s.seat == CHANCE:
            s.play_chance(rng)
        elif s.stack[-1].step.name == "ChooseClan":
            s.play(f"clan {CLANS[s.seat]}")
        else:
            place = 1 if s.stack[-1].step.name == "FirstGovernor" else 5
            s.play(f"settle {CAT.islands[s.seat]}/{place}")
    return s


def begin_turn(s: DaimyoState, seat: int) -> DaimyoState:
    """Put a seat at the start of a turn that is the last of the round."""
    end_of_round = [f.step for f in s.stack].index(BANNER_POINTS)
    s.stack = s.stack[: end_of_round + 1]
    s.push(TURN(seat))
    s.settle()
    return s


# -- arranging the table -------------------------------------------------------------------------------


def give(s: DaimyoState, seat: int, **goods: int) -> None:
    """Let a seat own exactly these goods, and none of the others: `give(s, 0, rice=6, gold=2)`."""
    s.players[seat].goods = [goods.get(good, 0) for good in GOODS]
    s.settle()


def goods(s: DaimyoState, seat: int) -> dict[str, int]:
    """What a seat owns: `{"rice": 3, "metal": 1, "crystal": 0, "gold": 2}`."""
    return dict(zip(GOODS, s.players[seat].goods, strict=True))


def hand(s: DaimyoState, seat: int, *cards: str) -> None:
    """Let a seat hold exactly these heroes: they come from wherever they are, its old hand goes to its deck."""
    player = s.players[seat]
    player.deck = player.deck.shuffled_with(player.hand)
    player.hand, player.shown = [], []
    for hero in heroes(*cards):
        _remove_hero(s, hero)
        insort(player.hand, hero)
    s.settle()


def pile(s: DaimyoState, seat: int, *cards: str) -> None:
    """Let a seat's discard pile hold exactly these heroes; its old discards go to its deck."""
    player = s.players[seat]
    player.deck = player.deck.shuffled_with(player.discard)
    player.discard = []
    for hero in heroes(*cards):
        _remove_hero(s, hero)
        insort(player.discard, hero)
    s.settle()


def empty_deck(s: DaimyoState, seat: int) -> None:
    """Take a seat's deck and discard pile out of the game."""
    s.players[seat].deck = Deck()
    s.players[seat].discard = []
    s.settle()


def market(s: DaimyoState, *cards: str, top: str = "") -> None:
    """Let the hero market hold exactly these heroes, and the deck show `top`; what leaves goes to the deck."""
    s.hero_deck = s.hero_deck.shuffled_with(s.hero_market)
    s.hero_market = []
    for hero in heroes(*cards):
        _remove_hero(s, hero)
        insort(s.hero_market, hero)
    if top:
        _remove_hero(s, number("hero", top))
        s.hero_deck = s.hero_deck.with_top(number("hero", top))
    s.settle()


def _remove_hero(s: DaimyoState, hero: int) -> None:
    s.hero_deck = _without(s.hero_deck, hero)
    piles = [s.hero_market]
    for player in s.players:
        player.deck = _without(player.deck, hero)
        piles += [player.hand, player.shown, player.discard]
    for cards in piles:
        if hero in cards:
            cards.remove(hero)


def _without(deck: Deck, hero: int) -> Deck:
    return Deck(*(tuple(card for card in part if card != hero) for part in (deck.loose, deck.top, deck.bottom)))


def stock(s: DaimyoState, seat: int, *words: str) -> None:
    """Let a seat own exactly these loose tiles, taken out of the bag if they are there."""
    for tile in s.players[seat].loose:
        s.bag = s.bag.with_card(tile)
    s.players[seat].loose = sorted(tiles(*words))
    for tile in s.players[seat].loose:
        _out_of_bag(s, tile)
    s.settle()


def zone(s: DaimyoState, island: str, *words: str) -> None:
    """Let a No Man's Land hold exactly these tiles."""
    k = number("island", island)
    for tile in s.zones[k]:
        s.bag = s.bag.with_card(tile)
    s.zones[k] = tuple(sorted(tiles(*words)))
    for tile in s.zones[k]:
        _out_of_bag(s, tile)
    s.settle()


def black_market(s: DaimyoState, *words: str) -> None:
    """Let the black market hold exactly these tiles."""
    for tile in s.black_market:
        s.bag = s.bag.with_card(tile)
    s.black_market = sorted(tiles(*words))
    for tile in s.black_market:
        _out_of_bag(s, tile)
    s.settle()


def _out_of_bag(s: DaimyoState, tile: int) -> None:
    if tile in s.bag.loose:
        s.bag = s.bag.without(tile)


def zone_of(s: DaimyoState, island: str) -> list[str]:
    """The tiles of a No Man's Land."""
    return [CAT.tile_names[tile] for tile in s.zones[number("island", island)]]


def loose(s: DaimyoState, seat: int) -> list[str]:
    """A seat's loose tiles."""
    return [CAT.tile_names[tile] for tile in s.players[seat].loose]


def governor(s: DaimyoState, seat: int, place: str) -> None:
    """Put a governor of a seat's reserve on a place, with its influence."""
    k = number("place", place)
    s.governors[k] = seat
    s.players[seat].governors -= 1
    s.players[seat].influence[CAT.place_island[k]] += 2
    s.settle()


def building(s: DaimyoState, seat: int, kind: str, place: str, tile: str, slot: str = "") -> None:
    """Put a `farm` or `tower` of a seat on a place, and its bonus tile on a slot (default: covered, of no use)."""
    k, type_, bonus = number("place", place), ("farm", "tower").index(kind), number("bonus", tile)
    player = s.players[seat]
    s.buildings[k] = seat * 2 + type_
    player.unbuilt[type_] = tuple(left for left in player.unbuilt[type_] if left != bonus)
    if type_:
        player.influence[CAT.place_island[k]] += 2
    if slot:
        player.slots[number("slot", slot)] = bonus
    else:
        player.covered.append(bonus)
    s.settle()


def shadow(s: DaimyoState, seat: int, slum: str) -> None:
    """Put a shadow of a seat's reserve into a slum slot, with its influence."""
    k = number("slum", slum)
    s.shadows[k] = seat
    s.players[seat].shadows -= 1
    s.players[seat].influence[k // 3] += 1
    s.settle()


def board_dice(s: DaimyoState, seat: int, **dice: str) -> None:
    """Lay dice on a seat's clan board: `board_dice(s, 0, tax="red/6", relic="green/5")`."""
    for space, die in dice.items():
        s.players[seat].dice[number("space", space)] = number("die", die)
    s.settle()


def die_on(s: DaimyoState, seat: int, space: str) -> str:
    """The die on a space, or `""`."""
    die = s.players[seat].dice[number("space", space)]
    return GAME.book.nouns["die"][die] if die != EMPTY else ""


def centre(s: DaimyoState, *dice: str) -> None:
    """Let exactly these dice lie on the central island."""
    s.centre = [0] * 18
    for die in dice:
        s.centre[number("die", die)] += 1
    s.settle()


def influence(s: DaimyoState, seat: int, island: str) -> int:
    """A seat's influence on an island."""
    return s.players[seat].influence[number("island", island)]


# -- playing -------------------------------------------------------------------------------------------


def chance(s: DaimyoState, seed: int = 7) -> None:
    """Let chance decide until a seat must."""
    rng = Random(seed)
    while not s.over and s.seat == CHANCE:
        s.play_chance(rng)


def take_die(s: DaimyoState, seat: int, space: str, die: str = "") -> DaimyoState:
    """Begin a turn of a seat and place a die on a space (by default one of the right colour showing 3)."""
    die = die or DIE_FOR[space]
    begin_turn(s, seat)
    if not s.centre[number("die", die)]:
        s.centre[number("die", die)] += 1
        s.settle()
    return do(s, f"die {die} {space}")


def action(s: DaimyoState, seat: int, space: str, die: str = "") -> DaimyoState:
    """Begin a turn of a seat, place a die on a space and start its main action."""
    take_die(s, seat, space, die)
    main = f"main action {space}"
    return do(s, main) if legal(s, main) else s  # alone on offer it was carried out already


def resolve(s: DaimyoState, seat: int, effect: str, *numbers: int, may: bool = True) -> DaimyoState:
    """Resolve one effect of chapter 20 for a seat, in its turn: `resolve(s, 0, "gain_choice", 2, 0b0111)`.

    An effect of choices is left to the player, unless it is said that it must be carried out.
    """
    if isinstance(s.effects[effect], Granted | ScavengeLegs):
        numbers = (numbers[0], int(may), *numbers[1:])
    take_die(s, seat, "tax")
    if s.stack[-1].step.name == "Actions":
        s.stack[-1] = Frame(s.stack[-1].step, seat, (s.stack[-1].args[0], 1))
    s.push(Frame(s.effects[effect], seat, numbers))
    s.settle()
    return s


def play_hero(s: DaimyoState, seat: int, hero: str) -> DaimyoState:
    """Give a seat a hero and dice that fit its power, and play it in a Tax turn."""
    hand(s, seat, hero)
    power = CAT.hero_power[number("hero", hero)]
    rest = max(0, power - 3)
    faces = [face for face in (min(6, rest), min(6, max(0, rest - 6)), max(0, rest - 12)) if face]
    spaces = ("villagers", "production", "recruitment")
    first = "red/3" if power > 3 else f"red/{power}"
    board_dice(s, seat, **{space: f"green/{face}" for space, face in zip(spaces, faces, strict=False)})
    take_die(s, seat, "tax", first)
    return do(s, f"play {hero}")
