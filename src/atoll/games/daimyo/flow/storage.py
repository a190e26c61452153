"""Chapter 12: the stock, making room in it, and restoring relics."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence

from atoll.games.daimyo.catalog import slots_on
from atoll.games.daimyo.flow.causes import ALTAR, score
from atoll.games.daimyo.flow.decisions import OneByOne, S, free_spots
from atoll.games.daimyo.flow.influence import change_influence
from atoll.games.daimyo.flow.tiles import BAG, MARKET, REFILL, remove_from, source_and_tile, tiles_at
from atoll.games.daimyo.state import STORAGE, Player
from atoll.kernel import CHANCE, Choice, Decision, Frame, Reason, Routine, because

TAKEN_FROM = {MARKET: "take from market", BAG: "keep tile"}  # what the log says of tiles that are from no island


class GainStorage(Routine[S]):
    """Raise storage step by step; beyond the end of the track each step gives points."""

    rule = "DAI-12.1.3"

    def run(self, s: S, f: Frame) -> None:
        """Raise it as far as it goes."""
        (steps,) = f.args
        player = s.players[f.seat]
        raised = min(steps, s.cat.storage_top - player.storage)
        if raised:
            player.storage += raised
            s.tell("storage", seat=f.seat, now=player.storage)
        score(s, f.seat, STORAGE, (steps - raised) * s.cat.storage_points)


def takeable(player: Player, take: list[Choice], tiles: Iterable[int]) -> list[Choice]:
    """Return the choices for the different tiles among some that may be named for taking (DAI-10.1.6, 12.2.1)."""
    loose = player.loose
    if not player.is_full:
        return [take[tile] for tile in dict.fromkeys(tiles) if tile not in loose]
    return [take[tile] for tile in dict.fromkeys(tiles)] if loose else []  # the twin of the new one may make room


def tile_reason(s: S, seat: int, choice: Choice, sources: Sequence[int], rule: str) -> Reason | None:
    """Return why a tile cannot be taken, when it may come from some sources."""
    player, (source, tile) = s.players[seat], source_and_tile(choice)
    if not player.is_full and tile in player.loose:
        return because("duplicate", "DAI-10.1.6", tile=tile)
    if player.is_full and not player.loose:
        return because("no room", "DAI-12.2.5")
    there = source in sources and tile in tiles_at(s, source)
    return None if there else because("tile not there", rule, tile=tile)


def take_tile(s: S, seat: int, tile: int, source: int) -> None:
    """Take a tile that was named; its zone is refilled, then a complete relic is restored (DAI-12.3.1)."""
    player = s.players[seat]
    if player.is_full:
        s.push(MAKE_ROOM(seat, tile, source))
        return
    remove_from(s, source, tile)
    insort(player.loose, tile)
    if s.log is not None:
        where = {"island": source} if source < MARKET else {}
        s.tell(TAKEN_FROM.get(source, "take"), seat=seat, tile=tile, **where)
    if s.cat.relic_parts[tile].issubset(player.loose):
        s.push(RESTORE(seat, s.cat.tile_colour[tile]))
    if source < MARKET:
        s.push(Frame(REFILL, CHANCE, (source,)))


class MakeRoom(Decision[S]):
    """Put an own loose tile on the black market to make room for the tile that was named."""

    rule = "DAI-12.2.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the loose tiles owned before; a twin of the new tile must be the one that goes (DAI-10.1.6)."""
        tile, _ = f.args
        loose = s.players[f.seat].loose
        return [s.book.drop[tile]] if tile in loose else [s.book.drop[own] for own in loose]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Discard, then take the new tile."""
        drop(s, f.seat, choice.args[0])
        tile, source = f.args
        take_tile(s, f.seat, tile, source)


class DropTiles(OneByOne):
    """Put so many own loose tiles on the black market: the price of an effect."""

    rule = "DAI-20.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the loose tiles."""
        return [s.book.drop[tile] for tile in s.players[f.seat].loose]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Discard the tile."""
        drop(s, f.seat, choice.args[0])


def drop(s: S, seat: int, tile: int) -> None:
    """Move an own loose tile to the black market."""
    s.players[seat].loose.remove(tile)
    insort(s.black_market, tile)
    s.tell("drop", seat=seat, tile=tile)


class Restore(Decision[S]):
    """Four parts of a colour become a relic: place a token on a free altar of that island."""

    rule = "DAI-12.3.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the free altars of the island of that colour."""
        altars = slots_on(f.args[0])
        return free_spots(s.book.altar[altars], s.altars[altars])

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Join the tiles, place the token, gain the altar's influence."""
        (altar,) = choice.args
        (colour,) = f.args
        player = s.players[f.seat]
        player.loose = [tile for tile in player.loose if s.cat.tile_colour[tile] != colour]
        player.relics[colour] += 1
        player.relic_tokens -= 1
        s.altars[altar] = f.seat
        s.tell("restore", seat=f.seat, relic=colour, altar=altar)
        change_influence(s, f.seat, colour, s.cat.altar_influence[altar], ALTAR)


GAIN_STORAGE = GainStorage()
MAKE_ROOM = MakeRoom()
DROP_TILES = DropTiles()
RESTORE = Restore()
