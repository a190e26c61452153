"""Situations at the table of Anno 1800, set up in a line, and ways to play on from them."""

from __future__ import annotations

from random import Random

import atoll
from atoll.games.anno1800.catalog import ADD, CUBES_AT, DECKS, LEVELS, SHIP, TOKENS, Bill
from atoll.games.anno1800.flow.common import note_offers, note_product, put_into_use
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.pay import PAY, Pay
from atoll.games.anno1800.flow.rounds import ROUND
from atoll.games.anno1800.flow.turn import ACT, END_TURN, TURN
from atoll.games.anno1800.state import AnnoState, Player
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

GAME = atoll.game("anno1800")
CAT = GAME.catalog
SILENT = ("bente_jorgensen", "hannah_goode", "pyrphorian", "eli_bleakworth", "the_queen")  # no effect, no visit bonus


# -- names -> numbers ----------------------------------------------------------------------------------


def number(noun: str, word: str) -> int:
    """The number of a thing: `number("space", "home/coast2")`."""
    return GAME.book.nouns[noun].index(word)


def numbers(noun: str, *words: str) -> tuple[int, ...]:
    return tuple(sorted(number(noun, word) for word in words))


# -- the start -----------------------------------------------------------------------------------------


def new(seats: int = 3, missions: str = "random") -> AnnoState:
    """A game at its very first chance or decision, with a log."""
    return GAME.new(seats, log=True, missions=missions)


def start(seats: int = 3, seed: int = 1, missions: tuple[str, ...] = SILENT) -> AnnoState:
    """A game at the first turn of seat 0, who is first player; the missions do nothing during the game."""
    s = new(seats)
    rng = Random(seed)
    while s.round == 0 or s.seat == CHANCE:
        s.play("first 0") if s.stack[-1].step.name == "FirstPlayer" else s.play_chance(rng)
    s.missions = numbers("mission", *missions)
    s.settle()
    return s


def begin_turn(s: AnnoState, seat: int) -> AnnoState:
    """Put a seat at the start of a turn; the seats after it follow, then the next round."""
    order = s.order(s.first)
    s.stack = [ROUND(CHANCE), *(TURN(k) for k in reversed(order[order.index(seat) :]))]
    s.settle()
    return s


def extra(s: AnnoState, count: int = 1) -> None:
    """Give the seat to act more actions."""
    s.actions += count
    s.settle()


def cost(s: AnnoState, seat: int, *needs: str, trade: int = 0, exploration: int = 0, keep: int = 0) -> AnnoState:
    """Let a seat pay a cost of resources and levels (to exhaust) in its turn."""
    if not s.stack or s.stack[-1].step is not ACT or s.seat != seat:
        begin_turn(s, seat)
    codes = [number("resource", x) if x in CAT.resources else len(CAT.resources) + LEVELS.index(x) for x in needs]
    s.push(PAY(seat, trade, exploration, keep, *sorted(codes)))
    s.settle()
    return s


def can_pay(s: AnnoState, seat: int, *needs: str, trade: int = 0, exploration: int = 0, gold: int = 0) -> bool:
    """Whether a seat could pay a cost in some way."""
    units = tuple(sorted(number("resource", x) for x in needs if x in CAT.resources))
    cubes = tuple(LEVELS.index(x) for x in needs if x in LEVELS)
    return Means(s, seat).payable(Bill(units, cubes, trade, exploration), gold)


# -- arranging the table -------------------------------------------------------------------------------


def district(s: AnnoState, seat: int, **cubes: int) -> None:
    """Let a seat have exactly these cubes in its districts, and none anywhere else."""
    p = s.players[seat]
    for level, count in enumerate(p.cubes()):
        s.supply[level] += count
    p.exhausted, p.resting, p.work = [0] * 5, [0] * 5, [0] * len(p.work)
    p.district = [cubes.get(level, 0) for level in LEVELS]
    for _, worker, bit in p.industries:
        note_product(p, worker, bit)
    for level, count in enumerate(p.district):
        s.supply[level] -= count
    s.settle()


def exhausted(s: AnnoState, seat: int, **cubes: int) -> None:
    """Add cubes of the supply to a seat's exhaustion area."""
    for word, count in cubes.items():
        s.players[seat].exhausted[LEVELS.index(word)] += count
        s.supply[LEVELS.index(word)] -= count
    s.settle()


def at_work(s: AnnoState, seat: int, space: str, *levels: str) -> None:
    """Put cubes of the supply on the workplaces of a space."""
    p, k = s.players[seat], number("space", space)
    for level in levels:
        p.work[k] = ADD[p.work[k]][LEVELS.index(level)]
        s.supply[LEVELS.index(level)] -= 1
    for _, worker, bit in p.industries:
        note_product(p, worker, bit)
    s.settle()


def workers(s: AnnoState, seat: int, space: str) -> list[str]:
    """The cubes on a space."""
    return [LEVELS[level] for level in CUBES_AT[s.players[seat].work[number("space", space)]]]


def count(s: AnnoState, seat: int, where: str) -> dict[str, int]:
    """The cubes of a seat in `district`, `exhausted` or `resting`, without zeros."""
    return {level: n for level, n in zip(LEVELS, getattr(s.players[seat], where), strict=True) if n}


def build(s: AnnoState, seat: int, kind: str, space: str) -> None:
    """Put a tile of the board on a space of a seat, for nothing; ships get their tokens."""
    p, k, at = s.players[seat], number("kind", kind), number("space", space)
    old = p.tiles[at] if p.tiles[at] >= 0 else p.prints[at]
    if p.tiles[at] >= 0:
        s.board[p.tiles[at]] += 1
    if old >= 0 and CAT.kind_type[old] == SHIP:
        p.tokens[CAT.ship_token[old]] -= CAT.ship_level[old]
    p.tiles[at] = k
    s.board[k] -= 1
    put_into_use(s.cat, p, at, old)
    note_offers(s, p)
    s.settle()


def kind_at(s: AnnoState, seat: int, space: str) -> str:
    """The building that shows on a space, or nothing."""
    kind = s.players[seat].visible()[number("space", space)]
    return CAT.kinds[kind] if kind >= 0 else ""


def tokens(s: AnnoState, seat: int, trade: int = 0, exploration: int = 0, trade_on_cards: int = 0,
           exploration_on_cards: int = 0) -> None:  # fmt: skip
    """Let a seat have exactly so many tokens ready; the others of its ships are exhausted, or gone for ever."""
    p = s.players[seat]
    p.on_cards = [trade_on_cards, exploration_on_cards]
    for type_, ready in enumerate((trade, exploration)):
        total = p.tokens[type_] + p.spent[type_] + p.idle[type_]
        p.tokens[type_], p.spent[type_], p.idle[type_] = ready, max(0, total - ready), 0
    s.settle()


def ready(s: AnnoState, seat: int) -> dict[str, int]:
    """The tokens on a seat's ships."""
    return dict(zip(TOKENS, s.players[seat].tokens, strict=True))


def spent(s: AnnoState, seat: int) -> dict[str, int]:
    """The exhausted tokens of a seat."""
    return dict(zip(TOKENS, s.players[seat].spent, strict=True))


def gold(s: AnnoState, seat: int, amount: int) -> None:
    s.players[seat].gold = amount
    s.settle()


def hand(s: AnnoState, seat: int, *cards: str) -> None:
    """Let a seat hold exactly these cards: they come from wherever they are; its old hand goes to the decks."""
    for card in s.players[seat].hand:
        s.decks[CAT.card_deck[card]] = s.decks[CAT.card_deck[card]].with_card(card)
    s.players[seat].hand = ()
    for word in cards:
        _remove_card(s, number("card", word))
    s.players[seat].hand = numbers("card", *cards)
    s.settle()


def played(s: AnnoState, seat: int, *cards: str, face_down: bool = False) -> None:
    """Let cards lie before a seat, besides those that are there."""
    p = s.players[seat]
    for word in cards:
        _remove_card(s, number("card", word))
    if face_down:
        p.face_down = tuple(sorted((*p.face_down, *numbers("card", *cards))))
    else:
        p.face_up = tuple(sorted((*p.face_up, *numbers("card", *cards))))
    s.settle()


def deck(s: AnnoState, name: str, *cards: str) -> None:
    """Let a deck hold exactly these cards; the others are out of the game."""
    for word in cards:
        _remove_card(s, number("card", word))
    s.decks[DECKS.index(name)] = Deck(numbers("card", *cards))
    s.settle()


def _remove_card(s: AnnoState, card: int) -> None:
    pile = s.decks[CAT.card_deck[card]]
    parts = (pile.loose, pile.top, pile.bottom)
    s.decks[CAT.card_deck[card]] = Deck(*(tuple(x for x in part if x != card) for part in parts))
    for p in s.players:
        p.hand = tuple(x for x in p.hand if x != card)
        p.face_up = tuple(x for x in p.face_up if x != card)
        p.face_down = tuple(x for x in p.face_down if x != card)


def expeditions(s: AnnoState, seat: int, *cards: str) -> None:
    """Let a seat own exactly these expedition cards."""
    p = s.players[seat]
    loose = set(s.expedition_deck.loose) | set(p.expeditions)
    p.expeditions = numbers("picture", *cards)
    for other in s.players:
        if other is not p:
            other.expeditions = tuple(x for x in other.expeditions if x not in p.expeditions)
    s.expedition_deck = Deck(tuple(sorted(loose - set(p.expeditions))))
    s.settle()


def old_world(s: AnnoState, seat: int, *islands: str) -> None:
    """Let a seat open up Old World islands for nothing; effects happen, nobody decides."""
    from atoll.games.anno1800.flow.sea import DRAW_OLD

    for island in islands:
        DRAW_OLD.play(s, Frame(DRAW_OLD, CHANCE, (seat,)), GAME.book.draw_old[number("old", island)])
    s.settle()


def new_world(s: AnnoState, seat: int, *islands: str) -> None:
    """Give New World islands to a seat, without cards."""
    p = s.players[seat]
    for word in islands:
        island = number("new", word)
        s.new_stack = s.new_stack.without(island)
        p.new = (*p.new, island)
        p.imports |= CAT.new_mask[island]
    s.settle()


def play_missions(s: AnnoState, *missions: str) -> None:
    """Let exactly these missions be in play."""
    s.missions = numbers("mission", *missions)
    s.settle()


def me(s: AnnoState) -> Player:
    """The player who is to decide."""
    return s.players[s.seat]


# -- playing -------------------------------------------------------------------------------------------


def chance(s: AnnoState, seed: int = 7) -> AnnoState:
    """Let chance decide until a seat must."""
    rng = Random(seed)
    while not s.over and s.seat == CHANCE:
        s.play_chance(rng)
    return s


def pay(s: AnnoState) -> AnnoState:
    """Pay whatever is owed the cheapest way."""
    while not s.over and isinstance(s.stack[-1].step, Pay):
        s.play("pay" if legal(s, "pay") else s.choices()[0])
    return s


def finish_action(s: AnnoState, rng: Random, proposed: bool) -> None:
    """Play on until the action is complete: pay as proposed, or at random."""
    while s.seat == CHANCE or s.stack[-1].step.name != "Act":
        if s.seat == CHANCE:
            s.play_chance(rng)
        elif proposed and legal(s, "pay"):
            plan = s.view(s.seat).proposal
            assert plan and all(GAME.book.parse(text) for text in plan)
            s.play("pay")
        else:
            s.play(rng.choice(s.choices()))


def end_turn(s: AnnoState) -> AnnoState:
    """End the turn, and let chance and the next turn begin."""
    chance(s)
    return do(s, "end turn")


def clean_up(s: AnnoState, seat: int) -> AnnoState:
    """End a seat's turn at once, whatever was going on."""
    while s.stack[-1].step is not END_TURN:
        s.stack.pop()
    s.settle()
    return s
