"""Chapters 5.1, 5.2, 7.1 and 7.2: building industries, shipyards and ships, and removing a tile meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from atoll.games.anno1800.catalog import INDUSTRY, SHIP, Bill
from atoll.games.anno1800.choices import RULES, Blueprint, Choices
from atoll.games.anno1800.flow.common import S, clear_space, note_offers, put_into_use, without
from atoll.games.anno1800.flow.free import WithFreeActions, at_any_moment
from atoll.games.anno1800.flow.payment.help import uncovered
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.pay import Pay, owed, play_free
from atoll.games.anno1800.state import Player
from atoll.kernel import Choice, Decision, Frame, Reason, Weighed, because

ANY, INDUSTRIES, SHIPYARDS, SHIPS, PAID_FOR = range(5)  # what must still be possible after a removal
NO_SHIP_YET = (0, 0, 0)
Built = tuple[int, ...]  # in a ship action: removed, strength of a removed shipyard, ships before it, levels built


def can_launch(p: Player, built: Built, level: int) -> bool:
    """Return whether a further ship of this level fits with those of the same action (ANN-R-18, ANN-R-19)."""
    _, lost, before, *levels = built
    by_removed = [x for x in levels[:before] if x <= lost]
    if by_removed:  # the greatest ship that the removed shipyard can have built
        levels.remove(max(by_removed))
    ships = sorted((*levels, level), reverse=True)  # in different shipyards, the greatest first
    return len(ships) <= len(p.yards) and all(x <= yard for x, yard in zip(ships, p.yards, strict=False))


@lru_cache(maxsize=1 << 12)
def _blueprints(book: Choices, must: int, missing: int) -> tuple[Blueprint, ...]:
    """Return the tiles of a type that cost nothing of what is missing."""
    return tuple([each for mask, each in book.blueprints[must - INDUSTRIES] if not mask & missing])


def wanted(s: S, seat: int, must: int, missing: int, built: Built = NO_SHIP_YET) -> list[tuple[Choice, Bill]]:
    """Return the tiles of a type that a player may build and that cost nothing of what is missing, with their costs."""
    p, board, offer = s.players[seat], s.board, []
    makes, strength, first = p.makes, p.yards[0] if p.yards else 0, len(built) == len(NO_SHIP_YET)
    for kind, worker, bit, level, tile in _blueprints(s.book, must, missing & s.book.costs[must - INDUSTRIES]):
        if board[kind] and not makes[worker] & bit and level <= strength and (first or can_launch(p, built, level)):
            offer.append(tile)
    return offer


# -- removing --------------------------------------------------------------------------------------------


def remove(s: S, seat: int, space: int) -> None:
    """Put a tile back on the board; the print below works again (ANN-R-5)."""
    p = s.players[seat]
    if s.log is not None:
        s.tell("remove", seat=seat, kind=p.tiles[space], space=space)
    changed = put_into_use(s.cat, p, space, clear_space(s, seat, space))
    if p.prints[space] >= 0:
        s.tell("uncover", seat=seat, kind=p.prints[space], space=space)
    if changed:
        note_offers(s, p)


def without_tile(s: S, seat: int, space: int, holds: Callable[[Means], bool]) -> bool:
    """Return whether something would hold if a tile were gone; nobody is told of what is only thought of."""
    player, board, log = s.players[seat], s.board, s.log
    s.players[seat], s.board, s.log = player.copy(), board[:], None
    put_into_use(s.cat, s.players[seat], space, clear_space(s, seat, space))
    found = holds(Means(s, seat))
    s.players[seat], s.board, s.log = player, board, log
    return found


def may_remove(s: S, seat: int, space: int, must: int, offer: list[Choice], means: Means) -> bool:
    """Return whether a tile may go: a tile must still be buildable if none was built.

    `offer` lists what can be built before the removal without the help of one.
    """
    if must == ANY or _outlasts(s, space, must, offer, means):
        return True
    return without_tile(s, seat, space, lambda after: after.affords_one(wanted(s, seat, must, after.missing())))


def _outlasts(s: S, space: int, must: int, offer: list[Choice], means: Means) -> bool:
    """Return whether something on offer, or the tile itself, can plainly be built without what goes with the tile."""
    p, cat, bills = means.player, s.cat, s.cat.kind_bill
    tile, printed = p.tiles[space], p.prints[space]
    type_, (level, gone, strength) = cat.kind_type[tile], cat.kind_facts[tile]
    if type_ == SHIP:  # its tokens could have bought anything that is for sale
        gone = (means.best if means.effects else means).for_sale()
    yards = without(p.yards, strength) if strength else p.yards
    strongest = yards[0] if yards else 0
    for choice in offer:
        (kind,) = choice.args
        identical = kind == printed and cat.kind_type[kind] == INDUSTRY
        if not (identical or bills[kind].mask & gone or cat.ship_level[kind] > strongest):
            return True
    if type_ != must - INDUSTRIES or bills[tile].mask & gone or cat.ship_level[tile] > strongest:
        return False
    identical = type_ == INDUSTRY and (tile == printed or [x[1:] for x in p.industries].count((level, gone)) > 1)
    return not identical and means.verdict(bills[tile]) is True


def by_removal(s: S, seat: int, must: int, offer: list[Choice], means: Means, built: Built) -> list[Choice]:
    """Return what else is possible when a tile may still be removed: what that helps to pay for, and the removal."""
    found = _aided(s, seat, SHIPS if must == ANY else must, offer, means, built)
    anything = must == ANY or bool(offer or found)
    return [*found, s.book.remove_building] if _one_may_go(s, seat, must, offer, means, anything) else found


def _one_may_go(s: S, seat: int, must: int, offer: list[Choice], means: Means, anything: bool) -> bool:
    """Return whether a tile may go; where nothing else can be built, one whose removal lets something be built."""
    for space in means.below().spaces if anything else _openings(s, means, must):
        if may_remove(s, seat, space, must, offer, means):
            return True
    return False


def _aided(s: S, seat: int, type_: int, offer: list[Choice], means: Means, built: Built) -> list[Choice]:
    """Return what can be paid for with the help of a removal only."""
    brought, costs = means.below().brought, s.book.costs[type_ - INDUSTRIES]
    if not brought & costs:
        return []
    left = wanted(s, seat, type_, means.missing() & ~brought, built)
    left = [line for line in left if line[1].mask & brought and line[0] not in offer]
    aided = Means(s, seat, removal=True, below=means.below()) if left else means
    return [choice for choice, bill in left if aided.helped(bill)]


def can_build(s: S, seat: int, must: int, means: Means, missing: int, plain: tuple[Blueprint, ...]) -> bool:
    """Return whether a build action of this type is possible, if need be after a removal."""
    p, board = means.player, s.board
    strength = p.yards[0] if p.yards else 0
    for kind, worker, bit, level, _ in plain:
        if board[kind] and not p.makes[worker] & bit and level <= strength:
            return True
    if (left := wanted(s, seat, must, missing)) and means.affords_one(left):
        return True
    aided = p.built and (_one_may_go(s, seat, must, [], means, False) or _aided(s, seat, must, [], means, NO_SHIP_YET))
    return bool(aided)


def _openings(s: S, means: Means, must: int) -> list[int]:
    """Return the tiles whose removal lets another kind be built: their own, or ships of a shipyard below them."""
    p, cat, board, below = means.player, s.cat, s.board, means.below()
    strongest = p.yards[0] if p.yards else 0
    uncovers = must == SHIPS and below.yard > strongest
    found: list[int] = []
    unpaid = means.missing() & ~below.brought
    for space in below.spaces if uncovers or must != SHIPS or not all(board[cat.first_ship :]) else ():
        tile, printed = p.tiles[space], p.prints[space]
        if cat.kind_type[tile] == must - INDUSTRIES:
            if (must == INDUSTRIES or not board[tile]) and not cat.kind_bill[tile].mask & unpaid:
                found.append(space)
        elif uncovers and printed >= 0 and cat.strength[printed] > strongest:
            found.append(space)
    return found


# -- one industry or one shipyard ------------------------------------------------------------------------


class Build(WithFreeActions):
    """Choose what to build."""

    must: int

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every tile of the type."""
        return [s.book.build[kind] for kind, type_ in enumerate(s.cat.kind_type) if type_ == self.must - INDUSTRIES]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return whether type, tile, shipyards or resources are missing to build a tile."""
        if choice.kind != "build":
            return super().reason(s, f, choice)
        (kind,), p = choice.args, s.players[f.seat]
        if s.cat.kind_type[kind] != self.must - INDUSTRIES:
            return because("other type", "ANN-5.1.1")
        if not s.board[kind]:
            return because("no tile", "ANN-5.1.3", kind=kind)
        if p.makes[s.cat.kind_worker[kind]] & s.cat.kind_bit[kind]:
            return because("identical", "ANN-5.2.2", kind=kind)
        if self.must == SHIPS and not can_launch(p, f.args, s.cat.ship_level[kind]):
            return because("no shipyard", "ANN-7.1.2", kind=kind)
        return None if choice in s.choices(f.seat) else because("cost", "ANN-5.1.2")


class BuildTile(Build):
    """Build one tile; before that, one own tile may be removed."""

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles that can be paid for, and a removal that leaves one of them possible."""
        means = Means(s, f.seat)
        offer = means.affordable(wanted(s, f.seat, self.must, means.missing()))
        return offer if f.args[0] else [*offer, *by_removal(s, f.seat, self.must, offer, means, NO_SHIP_YET)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, place, and perhaps remove something afterwards."""
        if choice is s.book.remove_building:
            s.do(REMOVE(f.seat, self.must), self(f.seat, 1))
            return
        seat, (kind,) = f.seat, choice.args
        s.do(PAY_FOR_TILE(seat, *s.cat.kind_bill[kind].args), PLACE_TILE(seat, kind), AFTER_BUILDING(seat, *f.args))


class BuildIndustry(BuildTile):
    """Build exactly one industry."""

    rule = "ANN-5.2.1"
    rules = {**RULES, "build": "ANN-5.2.1"}
    must = INDUSTRIES


class BuildShipyard(BuildTile):
    """Build exactly one shipyard."""

    rule = "ANN-7.1.1"
    rules = {**RULES, "build": "ANN-7.1.1"}
    must = SHIPYARDS


# -- ships -----------------------------------------------------------------------------------------------


class BuildShips(Build):
    """Build one ship for each shipyard of sufficient strength, one after another."""

    rule = "ANN-7.2.1"
    rules = {**RULES, "build": "ANN-7.2.1"}
    must = SHIPS

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the ships that can be paid for and built; after the first also to stop."""
        removed, lost, _, *levels = f.args
        if levels and len(levels) >= len(s.players[f.seat].yards) + (lost > 0):  # one was removed, perhaps busy
            offer = [s.book.remove_building] if not removed and uncovered(s, f.seat).spaces else []
        else:
            means = Means(s, f.seat)
            offer = means.affordable(wanted(s, f.seat, SHIPS, means.missing(), f.args))
            if not removed:
                offer += by_removal(s, f.seat, ANY if levels else SHIPS, offer[:], means, f.args)
        return [s.book.done, *offer, *at_any_moment(s, f.seat)] if levels else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay for the ship, place it, and go on."""
        seat, levels = f.seat, f.args[3:]
        if choice is s.book.remove_building:
            s.do(REMOVE(seat, ANY if levels else SHIPS), f)
        elif choice.kind == "build":
            (kind,) = choice.args
            after = BUILD_SHIPS(seat, *f.args, s.cat.ship_level[kind])
            s.do(PAY_FOR_TILE(seat, *s.cat.kind_bill[kind].args), PLACE_TILE(seat, kind), after)
        else:
            play_free(s, f, choice)


# -- placing and removing --------------------------------------------------------------------------------


class PlaceTile(Weighed[S]):
    """Take the tile from the board and place it on a free space or over a building."""

    rule = "ANN-5.1.4"
    rules = {"place": "ANN-5.1.4"}

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
        if s.log is not None:
            s.tell("build", seat=seat, kind=kind, space=space)
            if covered >= 0:
                s.tell("cover", seat=seat, kind=covered, space=space)
        if put_into_use(s.cat, p, space, covered):
            note_offers(s, p)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The space must be there, and of the right kind."""
        if choice.args[0] >= len(s.players[f.seat].tiles):
            return because("no space", "ANN-5.1.5")
        return None if choice in self.choices(s, f) else because("wrong space", self.rule, kind=f.args[0])


class AfterBuilding(Decision[S]):
    """After the tile is placed, one own tile may be removed if none was before."""

    rule = "ANN-5.1.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer a removal, or to leave everything as it is."""
        return [s.book.done] if f.args[0] or not uncovered(s, f.seat).spaces else [s.book.done, s.book.remove_building]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose the tile, or stop."""
        if choice is s.book.remove_building:
            s.push(REMOVE(f.seat, ANY))


def may_remove_while_paying(s: S, f: Frame, space: int) -> bool:
    """Return whether a tile may go while another one is paid for: payment and building stay possible."""
    p, cat, place = s.players[f.seat], s.cat, being_built(s)
    (kind,), built = s.stack[place].args, s.stack[place - 1].args[3:-1]
    if p.prints[space] == kind < cat.first_shipyard:
        return False  # the print would be identical to what is being built
    level, after = cat.ship_level[kind], (1, cat.strength[p.tiles[space]], len(built), *built)
    return without_tile(
        s, f.seat, space, lambda m: (not level or can_launch(m.player, after, level)) and m.payable(owed(s, f))
    )


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
        if not self.may_remove(s) or Means(s, f.seat).payable(owed(s, f)):
            return offer
        possible = any(may_remove_while_paying(s, f, space) for space in uncovered(s, f.seat).spaces)
        return [*offer, s.book.remove_building] if possible else offer

    def carry_out(self, s: S, f: Frame, choice: Choice) -> None:
        """Remove a tile, or pay."""
        if choice is s.book.remove_building:
            s.do(REMOVE(f.seat, PAID_FOR), f)
        elif choice.kind == "remove":
            take_away(s, f.seat, choice.args[0])
            s.push(f)
        else:
            super().carry_out(s, f, choice)


class Remove(Weighed[S]):
    """Remove one own tile in a build action."""

    rule = "ANN-5.1.10"
    rules = {"remove": "ANN-5.1.10"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every tile that may go."""
        (must,) = f.args
        if must == PAID_FOR:
            pay = s.stack[being_built(s) + 1]
            return [s.book.remove[x] for x in uncovered(s, f.seat).spaces if may_remove_while_paying(s, pay, x)]
        if must == ANY:
            return [s.book.remove[space] for space in uncovered(s, f.seat).spaces]
        means = Means(s, f.seat)
        offer = means.affordable(wanted(s, f.seat, must, means.missing()))
        return [s.book.remove[x] for x in means.below().spaces if may_remove(s, f.seat, x, must, offer, means)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every own tile."""
        return [s.book.remove[space] for space in s.players[f.seat].built]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask for a single tile too: nothing is destroyed unasked."""
        return bool(choices)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Remove it; a ship action notes a shipyard that has built already."""
        take_away(s, f.seat, choice.args[0])

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """An own tile can go, unless it is needed."""
        if choice.args[0] not in s.players[f.seat].built:
            return because("no own tile", self.rule)
        return None if choice in s.choices(f.seat) else because("must stay", self.rule)


BUILD_INDUSTRY = BuildIndustry()
BUILD_SHIPYARD = BuildShipyard()
BUILD_SHIPS = BuildShips()
PAY_FOR_TILE = PayForTile()
PLACE_TILE = PlaceTile()
AFTER_BUILDING = AfterBuilding()
REMOVE = Remove()
