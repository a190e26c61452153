"""Chapters 5.1, 5.2, 7.1 and 7.2: building industries, shipyards and ships."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from atoll.games.anno1800.catalog import INDUSTRY, SHIP, SHIPYARD
from atoll.games.anno1800.flow.builds import (
    ANY,
    INDUSTRIES,
    NO_SHIP_YET,
    PAID_FOR,
    SHIPS,
    SHIPYARDS,
    all_busy,
    by_removal,
    can_launch,
    may_remove,
    owns,
    remove,
    thought_away,
    wanted,
)
from atoll.games.anno1800.flow.common import S, clear_space, note_offers, put_into_use
from atoll.games.anno1800.flow.free import WithFreeActions, at_any_moment
from atoll.games.anno1800.flow.payment.help import removable
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.pay import Pay, owed, payment, play_free
from atoll.kernel import Choice, Decision, Frame, IllegalChoice

# -- one industry or one shipyard ------------------------------------------------------------------------


class BuildTile(Decision[S]):
    """Choose what to build; before that, one own tile may be removed."""

    type_: int
    must: int

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles that can be paid for, and a removal that leaves one of them possible."""
        means = Means(s, f.seat)
        offer = means.affordable(wanted(s, f.seat, self.must, means.missing()))
        return offer if f.args[0] else [*offer, *by_removal(s, f.seat, self.must, offer, means, NO_SHIP_YET)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every tile of the type."""
        return [s.book.build[kind] for kind, type_ in enumerate(s.cat.kind_type) if type_ == self.type_]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, place, and perhaps remove something afterwards."""
        if choice is s.book.remove_building:
            s.do(REMOVE(f.seat, self.must), self(f.seat, 1))
            return
        (kind,) = choice.args
        pay = payment(f.seat, s.cat.kind_bill[kind], 0, PAY_FOR_TILE)
        s.do(*pay, PLACE_TILE(f.seat, kind), AFTER_BUILDING(f.seat, *f.args))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what speaks against a tile."""
        if choice.kind != "build":
            return super().refuse(s, f, choice)
        return refuse_tile(s, f.seat, choice.args[0], self.type_)


class BuildIndustry(BuildTile):
    """Build exactly one industry."""

    rule = "ANN-5.2.1"
    type_ = INDUSTRY
    must = INDUSTRIES


class BuildShipyard(BuildTile):
    """Build exactly one shipyard."""

    rule = "ANN-7.1.1"
    type_ = SHIPYARD
    must = SHIPYARDS


def refuse_tile(s: S, seat: int, kind: int, type_: int) -> IllegalChoice:
    """Say why a tile cannot be built."""
    if s.cat.kind_type[kind] != type_:
        return s.refusal("other type", "ANN-5.1.1")
    if not s.board[kind]:
        return s.refusal("no tile", "ANN-5.1.3", kind=kind)
    if type_ == INDUSTRY and owns(s, s.players[seat], kind):
        return s.refusal("identical", "ANN-5.2.2", kind=kind)
    return s.refusal("cost", "ANN-5.1.2")


# -- ships -----------------------------------------------------------------------------------------------


class BuildShips(WithFreeActions):
    """Build one ship for each shipyard of sufficient strength, one after another."""

    rule = "ANN-7.2.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the ships that can be paid for and built; after the first also to stop."""
        removed, _, _, *levels = f.args
        if levels and all_busy(s.players[f.seat], f.args):
            offer = [s.book.remove_building] if not removed and removable(s, f.seat) else []
        else:
            means, built = Means(s, f.seat), f.args if levels else NO_SHIP_YET
            offer = means.affordable(wanted(s, f.seat, SHIPS, means.missing(), built))
            if not removed:
                offer += by_removal(s, f.seat, ANY if levels else SHIPS, offer[:], means, built)
        return [s.book.done, *offer, *at_any_moment(s, f.seat)] if levels else offer

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every ship."""
        return [s.book.build[kind] for kind, type_ in enumerate(s.cat.kind_type) if type_ == SHIP]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay for the ship, place it, and go on."""
        removed, lost, before, *levels = f.args
        seat = f.seat
        if choice is s.book.remove_building:
            s.push(f)
            s.push(REMOVE(seat, ANY if levels else SHIPS))
        elif choice.kind == "build":
            (kind,) = choice.args
            after = BUILD_SHIPS(seat, removed, lost, before, *levels, s.cat.ship_level[kind])
            s.do(*payment(seat, s.cat.kind_bill[kind], 0, PAY_FOR_TILE), PLACE_TILE(seat, kind), after)
        else:
            play_free(s, f, choice)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say whether shipyards, tiles or resources are missing."""
        if choice.kind != "build":
            return super().refuse(s, f, choice)
        kind = choice.args[0]
        refusal = refuse_tile(s, f.seat, kind, SHIP)
        if refusal.key == "cost" and not can_launch(s.players[f.seat], f.args, s.cat.ship_level[kind]):
            return s.refusal("no shipyard", "ANN-7.1.2", kind=kind)
        return refusal


# -- placing and removing --------------------------------------------------------------------------------


class PlaceTile(Decision[S]):
    """Take the tile from the board and place it on a free space or over a building."""

    rule = "ANN-5.1.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every space of the right kind on the own islands (ANN-5.1.6)."""
        return s.book.places[s.cat.kind_type[f.args[0]]][len(s.players[f.seat].old)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Cover what stands there; a ship gets its tokens."""
        (kind,), (space,) = f.args, choice.args
        seat, p = f.seat, s.players[f.seat]
        covered = clear_space(s, seat, space)
        s.board[kind] -= 1
        p.tiles[space] = kind
        s.tell("build", seat=seat, kind=kind, space=space)
        if covered >= 0:
            s.tell("cover", seat=seat, kind=covered, space=space)
        if put_into_use(s, p, space, covered):
            note_offers(s, p)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say that the space is of the wrong kind or not there."""
        if choice.kind != "place":
            return super().refuse(s, f, choice)
        if choice.args[0] >= len(s.players[f.seat].tiles):
            return s.refusal("no space", "ANN-5.1.5")
        return s.refusal("wrong space", self.rule, kind=f.args[0])


class AfterBuilding(Decision[S]):
    """After the tile is placed, one own tile may be removed if none was before."""

    rule = "ANN-5.1.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer a removal, or to leave everything as it is."""
        return [s.book.done] if f.args[0] or not removable(s, f.seat) else [s.book.done, s.book.remove_building]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose the tile, or stop."""
        if choice is s.book.remove_building:
            s.push(REMOVE(f.seat, ANY))


def removals_while_paying(s: S, f: Frame) -> Iterator[int]:
    """Yield the spaces whose tile may go while another one is paid for: payment and building stay possible."""
    seat, place, cat = f.seat, being_built(s), s.cat
    (kind,), built = s.stack[place].args, s.stack[place - 1].args[3:-1]
    for space in removable(s, seat):
        p, level = s.players[seat], cat.ship_level[kind]
        if p.prints[space] == kind < cat.first_shipyard:
            continue  # the print would be identical to what is being built
        after = (1, cat.strength[p.tiles[space]], len(built), *built)
        with thought_away(s, seat, space):
            launched = not level or can_launch(s.players[seat], after, level)
            payable = launched and Means(s, seat).payable(owed(s, f))
        if payable:
            yield space


def being_built(s: S) -> int:
    """Return the place in the stack of the tile that is being paid for."""
    return next(k for k in range(len(s.stack) - 1, -1, -1) if s.stack[k].step is PLACE_TILE)


def take_away(s: S, seat: int, space: int) -> None:
    """Make the one removal of a build action, and note it in the action's frame if there is more to come.

    A ship action also notes what the removed shipyard may have built before.
    """
    strength = s.cat.strength[s.players[seat].tiles[space]]
    remove(s, seat, space)
    for place, action in enumerate(s.stack):
        if action.step is BUILD_SHIPS:
            unfinished = place < len(s.stack) - 1 and s.stack[place + 1].step is PLACE_TILE
            levels = action.args[3:]
            s.stack[place] = BUILD_SHIPS(seat, 1, strength, len(levels) - unfinished, *levels)
        elif action.step is AFTER_BUILDING:
            s.stack[place] = AFTER_BUILDING(seat, 1)


class PayForTile(Pay):
    """Provide the cost of a tile; one own tile may be removed meanwhile."""

    def may_remove(self, s: S) -> bool:
        """Return whether the removal of this build action is still to come."""
        action = s.stack[-3] if isinstance(s.stack[-1].step, Pay) else s.stack[-2]
        return not action.args[0]

    def helps(self, s: S, f: Frame) -> list[Choice]:
        """Offer a removal where it is needed; else there is time for it before and after."""
        offer = super().helps(s, f)
        if self.may_remove(s) and not Means(s, f.seat).payable(owed(s, f)):
            offer += [s.book.remove_building for _ in islice(removals_while_paying(s, f), 1)]
        return offer

    def carry_out(self, s: S, f: Frame, choice: Choice) -> None:
        """Remove a tile, or pay."""
        if choice is s.book.remove_building:
            s.push(f)
            s.push(REMOVE(f.seat, PAID_FOR))
        elif choice.kind == "remove":
            take_away(s, f.seat, choice.args[0])
            s.push(f)
        else:
            super().carry_out(s, f, choice)


class Remove(Decision[S]):
    """Remove one own tile in a build action."""

    rule = "ANN-5.1.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every tile that may go."""
        (must,) = f.args
        if must == PAID_FOR:
            pay = s.stack[being_built(s) + 1]
            return [s.book.remove[space] for space in removals_while_paying(s, pay)]
        if must == ANY:
            return [s.book.remove[space] for space in removable(s, f.seat)]
        means = Means(s, f.seat)
        offer = means.affordable(wanted(s, f.seat, must, means.missing()))
        return [s.book.remove[x] for x in means.below.spaces if may_remove(s, f.seat, x, must, offer)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every own tile."""
        return [s.book.remove[space] for space in s.players[f.seat].built]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask for a single tile too: nothing is destroyed unasked."""
        return bool(choices)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Remove it; a ship action notes a shipyard that has built already."""
        take_away(s, f.seat, choice.args[0])

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say why a building must stay."""
        if choice.kind != "remove":
            return super().refuse(s, f, choice)
        p, space = s.players[f.seat], choice.args[0]
        if space >= len(p.tiles) or p.tiles[space] < 0:
            return s.refusal("no own tile", self.rule)
        return s.refusal("must stay", self.rule)


BUILD_INDUSTRY = BuildIndustry()
BUILD_SHIPYARD = BuildShipyard()
BUILD_SHIPS = BuildShips()
PAY_FOR_TILE = PayForTile()
PLACE_TILE = PlaceTile()
AFTER_BUILDING = AfterBuilding()
REMOVE = Remove()
