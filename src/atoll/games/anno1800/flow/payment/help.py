"""What helps to pay: the effects of played cards, what the removal of a tile uncovers, and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from atoll.games.anno1800.catalog import EXPLORATION, FREE_RESOURCE, GAIN_GOLD, INVESTOR, NOTHING, TRADE, Catalog, Gift
from atoll.games.anno1800.choices import Choices
from atoll.games.anno1800.state import AnnoState, Player
from atoll.kernel import Choice

PLAIN = (GAIN_GOLD, FREE_RESOURCE)  # effects of cards for which the order does not matter
Lift = tuple[int, int]  # free promotions: how many, from which levels (as bits)
Tokens = tuple[int, ...]  # trade, exploration: on ships, on cards, exhausted or resting

# -- effects ---------------------------------------------------------------------------------------------


class Gifts(NamedTuple):
    """What the effects of some cards bring to pay with."""

    cards: tuple[int, ...]  # those that bring anything at once
    frees: tuple[tuple[int, int], ...]  # those that give a free resource, with those to choose from as bits
    plain: bool  # the order in which they are used does not matter
    gold: int
    tokens: tuple[int, ...]  # by type
    cubes: tuple[int, ...]  # by level
    rise: tuple[int, ...]  # how many cubes may be promoted, by level


@lru_cache(maxsize=1 << 13)
def gifts(cat: Catalog, cards: tuple[int, ...], lifts: tuple[Lift, ...] = ()) -> Gifts:
    """Return all that some cards bring, and the promotions that may be made already."""
    giving = tuple([card for card in cards if card in cat.given])
    golds, tokens, cubes, more = zip(Gift(), *[cat.given[card] for card in giving], strict=True)
    all_lifts = [lift for some in (lifts, *more) for lift in some]
    rise = tuple([sum([count for count, start in all_lifts if start >> level & 1]) for level in range(5)])
    by_type, by_level = ([sum(pile) for pile in zip(*piles, strict=True)] for piles in (tokens, cubes))
    frees = tuple([(card, cat.free_masks[card]) for card in cards if card in cat.free_masks])
    plain = not lifts and all(cat.cards[card].effect in PLAIN for card in cards)
    return Gifts(giving, frees, plain, sum(golds), tuple(by_type), tuple(by_level), rise)


def gold_mission(s: AnnoState) -> int:
    """Return the mission that turns exhausted investors into gold, if it may still be used in this turn, or -1."""
    mission = s.cat.gold_mission
    return mission if mission in s.missions and not s.used >> mission & 1 else NOTHING


def may_help(s: AnnoState, p: Player) -> bool:
    """Return whether an effect may help a player to pay in this turn: a card, a promotion or an investor's mission."""
    if s.promotions or (p.face_up and gifts(s.cat, p.face_up).cards):
        return True
    investor = p.district[INVESTOR] > 0 or (p.gold >= s.cat.rotation_gold[INVESTOR] and p.has_cube(INVESTOR))
    return investor and gold_mission(s) >= 0


# -- removals (ANN-5.1.10) -------------------------------------------------------------------------------


Print = tuple[int, int, int]  # an industry below a tile: space, level of the workers, the resource as a bit
Ship = tuple[int, int, int]  # space, the kind of a ship that would go with its tokens, the kind below that would come


@dataclass(slots=True)
class Below:
    """The tiles that may go, and the industries and ships below them that could help to pay."""

    spaces: list[int]
    prints: tuple[Print, ...]
    ships: tuple[Ship, ...]
    yard: int  # the strength of the strongest shipyard
    brought: int  # the resources of which a removal might bring one more, as bits


def uncovered(s: AnnoState, seat: int) -> Below:
    """Return which own tiles may go, and what that would uncover (ANN-R-5); printed buildings stay (ANN-R-6)."""
    p, cat = s.players[seat], s.cat
    spaces: list[int] = []
    prints: list[Print] = []
    ships: list[Ship] = []
    strongest = brought = 0
    for space in p.built:
        printed = p.prints[space]
        if printed >= 0:
            level, bit, strength = cat.kind_facts[printed]
            if bit:
                if p.makes[level] & bit and any(x[1:] == (level, bit) and x[0] != space for x in p.industries):
                    continue  # it would be identical to another visible industry (ANN-R-20)
                prints.append((space, level, bit))
                brought |= bit
            elif strength:
                strongest = max(strongest, strength)
            elif cat.ship_token[printed] == TRADE or cat.beryl in s.missions:  # exploration tokens pay in pairs only
                ships.append((space, p.tiles[space], printed))
        spaces.append(space)
    if ships:
        brought |= reduce(or_, [mask for _, mask in p.offers], p.imports)
    return Below(spaces, tuple(prints), tuple(ships), strongest, brought)


# -- tokens ----------------------------------------------------------------------------------------------


def all_tokens(p: Player) -> Tokens:
    """Return the tokens of a player by where they are, each of both types."""
    return (*p.tokens, *p.on_cards, p.spent[0] + p.idle[0], p.spent[1] + p.idle[1])


def after_ship(cat: Catalog, goes: int, comes: int, tokens: Tokens) -> Tokens:
    """Return the tokens after a kind of ship has gone and another come: used ones go first (ANN-R-7)."""
    left, type_, gone = list(tokens), cat.ship_token[goes], cat.ship_level[goes]
    for pile in (4 + type_, type_):
        some = min(gone, left[pile])
        left[pile] -= some
        gone -= some
    if comes >= 0:
        left[cat.ship_token[comes]] += cat.ship_level[comes]
    return tuple(left)


@lru_cache(maxsize=1 << 13)
def spent(
    book: Choices, pair: int, tokens: Tokens, trade: int, exploration: int, later: bool
) -> tuple[tuple[tuple[Choice, ...], Tokens], ...]:
    """Return the ways to pay tokens: those on cards first, unless a ship may go later with those it carries."""
    on_ship, on_card = tokens[:2], tokens[2:4]
    ways: list[tuple[tuple[Choice, ...], Tokens]] = []
    fewest = max(0, trade - on_ship[TRADE] - on_card[TRADE])
    if fewest and not pair:
        return ()
    for paired in range(fewest, trade + 1 if later and pair else fewest + 1):
        owed = (trade - paired, exploration + paired * pair)
        if owed[EXPLORATION] > on_ship[EXPLORATION] + on_card[EXPLORATION]:
            break
        for most in (on_card, (0, 0)) if later else (on_card,):
            cards = [min(on_card[k], max(owed[k] - on_ship[k], min(most[k], owed[k]))) for k in range(2)]
            here = [owed[k] - cards[k] for k in range(2)]
            paid = [[book.from_card[k]] * cards[k] + [book.from_ship[k]] * here[k] for k in range(2)]
            for k in range(paired):  # each pair is paid before the next one
                paid[EXPLORATION].insert(exploration + k * (pair + 1), book.pair)
            gone = (*here, *cards, -here[0], -here[1])
            left = tuple([has - less for has, less in zip(tokens, gone, strict=True)])
            ways.append(((*paid[EXPLORATION], *paid[TRADE]), left))
    return tuple(ways)
