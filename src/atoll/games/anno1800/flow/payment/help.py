"""What helps to pay: the effects of played cards, and what the removal of a tile uncovers."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from atoll.games.anno1800.catalog import HOLDING, INVESTOR, NOTHING, TRADE, Catalog, Gift
from atoll.games.anno1800.state import AnnoState, Player

Lift = tuple[int, int]  # free promotions: how many, from which levels (as bits)
Tokens = tuple[int, ...]  # trade, exploration: on ships, on cards, exhausted or resting

# -- effects ---------------------------------------------------------------------------------------------


class Gifts(NamedTuple):
    """What the effects of some cards bring to pay with."""

    cards: tuple[int, ...]  # those that bring anything at once
    frees: tuple[tuple[int, int], ...]  # those that give a free resource, with those to choose from as bits
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
    return Gifts(giving, frees, sum(golds), tuple(by_type), tuple(by_level), rise)


def gold_mission(s: AnnoState) -> int:
    """Return the mission that turns exhausted investors into gold, if it may still be used in this turn, or -1."""
    mission = s.cat.gold_mission
    return mission if mission in s.missions and not s.used >> mission & 1 else NOTHING


def has_effects(s: AnnoState, p: Player, turn: bool = True) -> bool:
    """Return whether effects could help a player to pay, in another's turn only those of cards."""
    if p.face_up and gifts(s.cat, p.face_up).cards:
        return True
    if not turn or s.promotions:
        return turn
    if s.cat.gold_mission not in s.missions or gold_mission(s) < 0:
        return False
    if p.district[INVESTOR]:
        return True  # or one may be rotated for the sake of its workplace
    return p.gold >= s.cat.rotation_gold[INVESTOR] and not HOLDING[INVESTOR].isdisjoint(p.work)


# -- removals (ANN-5.1.10) -------------------------------------------------------------------------------


Print = tuple[int, int, int]  # an industry below a tile: space, level of the workers, the resource as a bit
Ship = tuple[int, int, int]  # space, the kind of a ship that would go with its tokens, the kind below that would come


class Below(NamedTuple):
    """The tiles that may go, and the industries and ships below them that could help to pay."""

    spaces: list[int]
    prints: list[Print]
    ships: list[Ship]
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
    return Below(spaces, prints, ships, strongest, brought)


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
