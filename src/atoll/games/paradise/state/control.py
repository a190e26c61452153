"""Who Controls what and who is where, the chains, and the spaces of Island Groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from atoll.games.paradise.catalog import FACE_DOWN, INDEPENDENT, INVASIVE_WEEDS, OCEAN, TANIWHA, Catalog
from atoll.games.paradise.state import NOBODY, S, Survey
from atoll.games.paradise.state.pieces import ALL_UP, size

Rank = TypeVar("Rank", int, tuple[int, int])
AI = 1  # the automatic opponent's number among the players; it has no seat


# -- who is where ----------------------------------------------------------------------------------------


def known(s: S, place: int) -> bool:
    """Return whether a hex is Known (COP-2.1.5)."""
    return OCEAN <= s.land[place] <= INDEPENDENT


def survey(s: S) -> Survey:
    """Return which hexes are Known and which are not."""
    if s.surveyed is not s.land:  # the map seldom changes, and then it is a new one
        unexplored = [place for place, land in enumerate(s.land) if land <= FACE_DOWN]
        independent = [place for place in s.cat.independents if s.land[place] == INDEPENDENT]
        s.surveyed, s.survey = s.land, Survey(s.cat.pacific.difference(unexplored), unexplored, independent)
    return s.survey


def enemy_controlled(s: S, seat: int, place: int) -> bool:
    """Return whether a hex has an enemy-controlled Island Group (COP-7.3.8)."""
    return s.land[place] == INDEPENDENT or s.owner[place] not in (NOBODY, seat)


def enemies_in(s: S, seat: int, place: int) -> int:
    """Return the player with pieces in a hex who is not this one, or NOBODY."""
    others = s.crowd[place] & ~(1 << seat)
    return others.bit_length() - 1


def enemy_hex(s: S, seat: int, place: int) -> bool:
    """Return whether a hex is an Enemy hex (COP-6.2.3)."""
    owner = s.owner[place]
    return s.land[place] == INDEPENDENT or (owner != seat and owner >= 0) or s.crowd[place] & ~(1 << seat) > 0


def enemy_hexes(s: S, seat: int) -> set[int]:
    """Return all Enemy hexes of a player (COP-6.2.3)."""
    found, holdings = set(survey(s).independent), holdings_of(s)
    for rival, player in enumerate(s.players):
        if rival != seat:
            found.update(player.spots, holdings[rival])
    return found


def holdings_of(s: S) -> list[list[int]]:
    """Return the Island Groups that each player Controls, to be read only (COP-10.2.1)."""
    if s.owned is not s.owner:  # owners seldom change, and then the whole row is a new one
        s.owned, s.holdings = s.owner, [[] for _ in s.players]
        for place, owner in enumerate(s.owner):
            if owner >= 0:
                s.holdings[owner].append(place)
    return s.holdings


def controlled(s: S, seat: int) -> list[int]:
    """Return the Island Groups a player Controls (COP-10.2.1)."""
    return holdings_of(s)[seat][:]


def markers_of(s: S, seat: int) -> list[int]:
    """Return the hexes with a player's Discovered Island marker."""
    if s.discovered is not s.markers:  # they seldom change, too
        marked = [(place, markers) for place, markers in enumerate(s.markers) if markers]
        found = [[place for place, markers in marked if markers >> rival & 1] for rival in range(len(s.players))]
        s.discovered, s.discoveries = s.markers, found
    return s.discoveries[seat]


def automatic(s: S, seat: int) -> bool:
    """Return whether a player is the automatic opponent of the solitaire game."""
    return s.solo and seat == AI


def best(places: Iterable[int], worth: Callable[[int], Rank]) -> list[int]:
    """Return the places of most worth, several where they are equal."""
    ranks = {place: worth(place) for place in places}
    most = max(ranks.values(), default=None)
    return [place for place, rank in ranks.items() if rank == most]


def village_count(s: S, seat: int) -> int:
    """Return a player's Villages on the map."""
    return sum(map(s.villages.__getitem__, holdings_of(s)[seat]))


def marked(s: S, event: int, place: int) -> bool:
    """Return whether the marker of an Event lies in a hex."""
    return any(mark[:2] == (event, place) for mark in s.marks)


def taniwha_hexes(s: S, seat: int) -> set[int]:
    """Return the hexes at sea that Taniwha close to a player: Tapu may shield him from them."""
    closed = set()
    for event, place, _, spared in s.marks:
        if event == TANIWHA and not spared >> seat & 1:
            closed.add(place)
    return closed


def garrison_bound(s: S, seat: int, place: int) -> bool:
    """Return whether a player must leave a piece here: he conquered this group printed on the map (COP-8.5.4)."""
    number = s.cat.garrison_number.get(place, NOBODY)
    return number >= 0 and s.conqueror[number] == seat


def garrisons(s: S, seat: int) -> list[int]:
    """Return the hexes in which a player must leave a piece."""
    if seat not in s.conqueror:
        return []
    return [place for place, number in s.cat.garrison_number.items() if s.conqueror[number] == seat]


def may_take(s: S, seat: int, place: int, pieces: int) -> bool:
    """Return whether pieces may leave a hex as far as its garrison is concerned (COP-R-57)."""
    number = s.cat.garrison_number.get(place, NOBODY)
    if number < 0 or s.conqueror[number] != seat:  # as almost everywhere
        return True
    return size(s.players[seat].stacks[place] - pieces) >= s.cat.garrison


# -- chains ----------------------------------------------------------------------------------------------


def chain_hexes(s: S, seat: int) -> list[int]:
    """Return the hexes with a face-up Transport Canoe that may form chains, sorted (COP-7.2.1)."""
    hexes = s.players[seat].hexes_with(ALL_UP)
    return sorted(set(hexes) - taniwha_hexes(s, seat)) if s.marks else hexes


def spread(cat: Catalog, reached: list[int], left: set[int]) -> list[int]:
    """Return where one comes, hex by hex, from where one is; it is taken from what is left."""
    for here in reached:  # which grows on the way
        new = cat.around[here] & left
        if new:
            reached += new
            left -= new
    return reached


@lru_cache(maxsize=1 << 12)
def _linked(cat: Catalog, hexes: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    """Return the chains that hexes with canoes form: they are asked for often, and canoes seldom turned."""
    left, found = set(hexes), []
    for first in hexes:
        if first in left:
            left.remove(first)
            found.append(frozenset(spread(cat, [first], left)))
    return tuple(found)


def chains(s: S, seat: int) -> tuple[frozenset[int], ...]:
    """Return all chains of a player."""
    return _linked(s.cat, tuple(chain_hexes(s, seat)))


def chain_of(s: S, seat: int, place: int) -> set[int]:
    """Return a player's chain that contains a hex, empty if none does."""
    for chain in chains(s, seat):
        if place in chain:
            return set(chain)
    return set()


def home_chain(s: S, seat: int) -> set[int]:
    """Return the chain that contains the Home hex."""
    player = s.players[seat]
    if player.home < 0 or not player.stacks[player.home] & ALL_UP:
        return set()
    return chain_of(s, seat, player.home)


# -- spaces ----------------------------------------------------------------------------------------------


def green_spaces(s: S, place: int) -> int:
    """Return the green spaces of a group, with what Events changed."""
    spaces = s.cat.green[s.group[place]]
    for event, where, _, _ in s.marks:
        spaces += s.cat.event_spaces[event] if where == place else 0
    return spaces


def usable_spaces(s: S, place: int) -> int:
    """Return how many Villages a group can hold (COP-9.4.1)."""
    if s.group[place] < 0:
        return 0
    if not s.marks:
        return s.cat.green[s.group[place]] + s.ia[place]
    return green_spaces(s, place) + s.ia[place] - marked(s, INVASIVE_WEEDS, place)


def is_atoll(s: S, place: int) -> bool:
    """Return whether a hex has a group without spaces (COP-10.3.1)."""
    return s.group[place] >= 0 and s.cat.is_atoll[s.group[place]]
