"""Section 13.4: exploration, from the region deck to the cubes of the new region."""

from __future__ import annotations

from random import Random

from atoll.games.archipelago.catalog import DOMESTIC
from atoll.games.archipelago.components.spots import BUSY, CELL_NEXT, REGION_OF, SPOT_OF, area_at, is_water, unit_at
from atoll.games.archipelago.flow.common import S, gain_cubes, has_room, shift_surplus, stock_board
from atoll.games.archipelago.flow.units import area_of, change, tell_move
from atoll.games.archipelago.state import EMPTY
from atoll.games.archipelago.state.region_deck import (
    everybody,
    lift_hex,
    look_under,
    put_hex,
    show_top,
    take_up,
    turn_up,
)
from atoll.games.archipelago.state.regions import add_region, neighbours, side_area
from atoll.kernel import CHANCE, Chance, Choice, Decision, Deck, Frame, Reason, Routine, Weighed, because
from atoll.kernel.hexes import opposite

Site = tuple[int, int, int]  # a cell, with the sides it must agree with as mask and code


def fitting(s: S, face: int, sites: list[Site]) -> list[tuple[int, int]]:
    """Return the cells and turns where all touching sides of a face agree."""
    codes = s.cat.faces[face].codes
    return [(cell, turn) for cell, mask, code in sites for turn in range(len(codes)) if codes[turn] & mask == code]


def take_token(s: S, seat: int) -> None:
    """Take a token from the first pile that has one; an empty pile brings everybody a disc (ARC-12.4)."""
    piles = list(s.piles)
    pile = next((k for k, left in enumerate(piles) if left), -1)
    if pile < 0:
        return
    piles[pile] -= 1
    s.piles = tuple(piles)
    s.players[seat].tokens += 1
    s.tell("token", seat=seat, left=piles[pile], number=pile + 1)
    if piles[pile] == 0 and pile < len(s.cat.discs_after):
        for player in s.players:
            player.discs += s.cat.discs_after[pile] - player.discs_owned
            player.discs_owned = s.cat.discs_after[pile]
        s.passed = 0  # a new disc brings back who has passed (ARC-R-9)
        s.tell("new discs", discs=s.cat.discs_after[pile])


# -- the region deck -------------------------------------------------------------------------------------


class RefreshHexes(Routine[S]):
    """Make sure that the upper face of the top hex lies open."""

    rule = "ARC-13.4.10"

    def run(self, s: S, f: Frame) -> None:
        """An empty deck is made anew from the discards, at once."""
        if s.hexes.top:
            if s.seers[-1] != everybody(s):
                s.tell("top hex", face=s.hexes.top[-1])
            show_top(s)
            return
        if not len(s.hexes) and s.hex_discards:
            s.hexes = Deck(tuple(sorted(s.hex_discards)))
            s.hex_discards = ()
            s.tell("hexes shuffled", number=len(s.hexes))
        if s.hexes.loose:
            s.push(TURN_UP_HEX(CHANCE))


class TurnUpHex(Chance[S]):
    """Chance says which hex is next and which face is up."""

    rule = "ARC-13.4.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Either face of any hex."""
        return [s.book.turn_up_hex[face] for hexagon in s.hexes.loose for face in s.cat.fronts[hexagon]]

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Pick a hex, then a face of it."""
        loose = s.hexes.loose
        hexagon = loose[int(rng.random() * len(loose))]
        return s.book.turn_up_hex[s.cat.fronts[hexagon][int(rng.random() * 2)]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it on top for all to see, or for one seat to look at."""
        (face,) = choice.args
        if f.args:  # a face below the top, looked at by one player
            look_under(s, f.args[0], face)
            return
        turn_up(s, face)
        s.tell("top hex", face=face)


def discard_hex(s: S, seat: int, hexagon: int) -> None:
    """Put a hex on the discards."""
    s.hex_discards = tuple(sorted((*s.hex_discards, hexagon)))
    s.tell("discard hex", seat=seat, hex=hexagon)


class LookAtHexes(Routine[S]):
    """Look at the upper faces of the top hexes."""

    rule = "ARC-27.22"

    def run(self, s: S, f: Frame) -> None:
        """Chance turns up what nobody knows yet; then the user alone knows these faces."""
        (count,) = f.args
        if len(s.hexes.top) < count:
            s.do(TURN_UP_HEX(CHANCE, f.seat), f)
            return
        s.tell("look", seat=f.seat, number=count)
        take_up(s, f.seat, count)
        s.do(NEXT_HEX(f.seat, count, 0), REFRESH_HEXES(CHANCE))


class NextHex(Decision[S]):
    """Put the hexes back in any order, the next one first."""

    rule = "ARC-27.22"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Those not put back yet."""
        count, placed = f.args
        top = s.hexes.top
        return [s.book.next_hex[face] for face in top[len(top) - count : len(top) - placed]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """It lies under those put back before."""
        count, placed = f.args
        put_hex(s, choice.args[0], placed)
        if placed + 1 < count:
            s.push(NEXT_HEX(f.seat, count, placed + 1))


# -- the action ------------------------------------------------------------------------------------------


def can_explore(s: S, seat: int) -> bool:
    """An exploration needs a hex and an active, non-engaged unit; it may fail (ARC-R-53)."""
    player = s.players[seat]
    return bool(s.hexes.top) and any(not unit & BUSY for unit in player.ships + player.citizens)


class Explore(Decision[S]):
    """Take the hex that lies open, or discard it and take the next one."""

    rule = "ARC-13.4.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Either way."""
        return [s.book.take_hex, s.book.discard_hex]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The second hex must be taken (ARC-R-50)."""
        if choice is s.book.take_hex:
            s.push(TAKE_NEXT(f.seat))
            return
        discard_hex(s, f.seat, lift_hex(s))
        s.do(REFRESH_HEXES(CHANCE), TAKE_NEXT(f.seat))


class TakeNext(Routine[S]):
    """Take the hex on top, whatever it is."""

    rule = "ARC-13.4.1"

    def run(self, s: S, f: Frame) -> None:
        """There is one: the hex just discarded at least."""
        s.taken_hex = lift_hex(s)
        s.tell("take hex", seat=f.seat, hex=s.taken_hex)
        s.do(REFRESH_HEXES(CHANCE), SETTLE_HEX(f.seat))


def open_sites(s: S, seat: int) -> list[Site]:
    """Return the cells that touch two regions and that a unit of the player can enter (ARC-13.4.3, 13.4.4)."""
    player = s.players[seat]
    movers = {area_of(s, SPOT_OF[unit]) for unit in player.citizens if not unit & BUSY}
    movers |= {area_of(s, SPOT_OF[unit], True) for unit in player.ships if not unit & BUSY}
    reached = set()
    for region in {REGION_OF[where] for where in movers}:
        owners = s.cat.faces[s.faces[region]].owners[s.turns[region]]
        around = CELL_NEXT[s.cells[region]]
        for side, own in enumerate(owners):
            if area_at(region, own) in movers:
                reached.add(around[side])
    return [(cell, mask, code) for cell, count, mask, code in s.border if count >= 2 and cell in reached]


class SettleHex(Routine[S]):
    """Place the hex taken, or fail (ARC-13.4.6)."""

    rule = "ARC-13.4.6"

    def run(self, s: S, f: Frame) -> None:
        """A hex that can be placed must be placed (ARC-R-15)."""
        sites = open_sites(s, f.seat)
        if any(fitting(s, face, sites) for face in s.cat.fronts[s.taken_hex]):
            s.push(CHOOSE_FACE(f.seat))
            return
        s.tell("exploration fails", seat=f.seat, hex=s.taken_hex)
        s.hex_discards = tuple(sorted((*s.hex_discards, s.taken_hex)))
        s.taken_hex = EMPTY
        s.push(REFRESH_HEXES(CHANCE))


class ChooseFace(Weighed[S]):
    """Look at both faces and choose one."""

    rule = "ARC-13.4.2"
    rules = {"face": "ARC-13.4.2"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the faces that can be placed."""
        sites = open_sites(s, f.seat)
        return [s.book.face[face] for face in s.cat.fronts[s.taken_hex] if fitting(s, face, sites)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Both faces."""
        return [s.book.face[face] for face in s.cat.fronts[s.taken_hex]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Go on to its place."""
        s.push(CHOOSE_PLACE(f.seat, choice.args[0]))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """It must be a face of the hex, and there must be a place for it."""
        (face,) = choice.args
        if s.cat.faces[face].hex != s.taken_hex:
            return because("other hex", self.rule)
        return None if fitting(s, face, open_sites(s, f.seat)) else because("fits nowhere", "ARC-13.4.3")


class ChoosePlace(Weighed[S]):
    """Choose where the region lies and how it is turned."""

    rule = "ARC-13.4.3"
    rules = {"place": "ARC-13.4.3"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every place that fits and can be entered."""
        (face,) = f.args
        return [s.book.place[cell][turn] for cell, turn in fitting(s, face, open_sites(s, f.seat))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it down; then a unit moves in."""
        (face,), (cell, turn) = f.args, choice.args
        s.taken_hex = EMPTY
        region = add_region(s, face, turn, cell)
        s.tell("place", seat=f.seat, face=face, region=region, cell=cell, turned=turn)
        s.push(MOVE_IN(f.seat, region))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Two regions beside it, a unit that can enter, and sides that agree."""
        (face,), (cell, turn) = f.args, choice.args
        if not any(where == cell and count >= 2 for where, count, _, _ in s.border):
            return because("two regions", self.rule)
        sites = [site for site in open_sites(s, f.seat) if site[0] == cell]
        if not sites:
            return because("no explorer", "ARC-13.4.4")
        return None if (cell, turn) in fitting(s, face, sites) else because("sides disagree", self.rule)


class MoveIn(Decision[S]):
    """Exactly one unit moves into the new region."""

    rule = "ARC-13.4.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the units behind its sides."""
        (region,) = f.args
        return [s.book.explorer[spot] for spot in sorted(newcomers(s, f.seat, region))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """It is not engaged by that (ARC-R-14)."""
        (region,), (spot,) = f.args, choice.args
        units, goal = newcomers(s, f.seat, region)[spot]
        change(s, f.seat, units, unit_at(spot), unit_at(goal))
        tell_move(s, f.seat, spot, goal, units is s.players[f.seat].ships)
        take_token(s, f.seat)
        s.do(*rewards(f.seat, region))


def newcomers(s: S, seat: int, region: int) -> dict[int, tuple[list[int], int]]:
    """Return where idle units are that can move into a new region: among which each one is, and where it goes."""
    gates, player = entrances(s, region), s.players[seat]
    return {
        SPOT_OF[unit]: (units, gates[where])
        for units, ship in ((player.citizens, False), (player.ships, True))
        for unit in units
        if not unit & BUSY and (where := area_of(s, SPOT_OF[unit], ship)) in gates
    }


def entrances(s: S, region: int) -> dict[int, int]:
    """Return the areas next to a region, each with the area of the region that a unit enters from there."""
    found = {}
    for side, other in enumerate(neighbours(s, region)):
        if other >= 0:
            there, here = side_area(s, other, opposite(side)), side_area(s, region, side)
            if is_water(there) == is_water(here):
                found[there] = here
    return found


# -- what a new region gives -----------------------------------------------------------------------------


def rewards(seat: int, region: int) -> tuple[Frame, ...]:
    """Return what comes of a new region: a cube goes to board I, one to the player, and huts raise surplus."""
    return BOARD_CUBE(seat, region), HUTS(seat, region)


class Huts(Routine[S]):
    """Surplus rises by the huts of the region."""

    rule = "ARC-13.4.9"

    def run(self, s: S, f: Frame) -> None:
        """Count them."""
        (region,) = f.args
        huts = s.cat.faces[s.faces[region]].huts
        if huts:
            s.tell("huts", region=region, number=huts)
            shift_surplus(s, huts)


class BoardCube(Decision[S]):
    """Put a cube of a resource of the region on board I."""

    rule = "ARC-4.9"
    skipped_if_impossible = True

    def enter(self, s: S, f: Frame) -> bool:
        """Without a cube or room for any of its icons the first cube is left out (ARC-R-20)."""
        if not self.choices(s, f):
            (region,) = f.args
            s.stack.pop()
            if sum(s.cat.faces[s.faces[region]].produces) > 1:
                s.push(OWN_CUBE(f.seat, region, EMPTY))
            return False
        return super().enter(s, f)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer kinds of which the bank has a cube and the board room."""
        (region,) = f.args
        icons = s.cat.faces[s.faces[region]].produces
        kinds = [kind for kind, left in enumerate(s.store) if left and icons[kind] and has_room(s, DOMESTIC, kind)]
        return [s.book.to_board[kind] for kind in kinds]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Then comes the own cube."""
        (region,), (kind,) = f.args, choice.args
        stock_board(s, kind)
        s.push(OWN_CUBE(f.seat, region, kind))


class OwnCube(Weighed[S]):
    """Take a cube of one of the remaining icons."""

    rule = "ARC-4.9"
    rules = {"take": "ARC-4.9"}
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """The icon that served the board does not count twice."""
        region, served = f.args
        icons = s.cat.faces[s.faces[region]].produces
        kinds = [kind for kind, left in enumerate(s.store) if left and icons[kind] > (kind == served)]
        return [s.book.take[kind] for kind in kinds]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it behind the screen."""
        gain_cubes(s, f.seat, choice.args[0], 1)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """An icon of the kind must remain."""
        return None if choice in self.choices(s, f) else because("no such icon", self.rule, kind=choice.args[0])


REFRESH_HEXES = RefreshHexes()
TURN_UP_HEX = TurnUpHex()
LOOK_AT_HEXES = LookAtHexes()
NEXT_HEX = NextHex()
EXPLORE = Explore()
TAKE_NEXT = TakeNext()
SETTLE_HEX = SettleHex()
CHOOSE_FACE = ChooseFace()
CHOOSE_PLACE = ChoosePlace()
MOVE_IN = MoveIn()
HUTS = Huts()
BOARD_CUBE = BoardCube()
OWN_CUBE = OwnCube()
