"""Chapters 5.1, 5.2, 7.1 and 7.2: building industries, shipyards and ships."""

from __future__ import annotations

from atoll.games.anno1800.catalog import INDUSTRY, SHIP, SHIPYARD
from atoll.games.anno1800.flow.common import S, clear_space, launch, survey
from atoll.games.anno1800.flow.free import WithFreeActions, free_actions, play_free
from atoll.games.anno1800.flow.paying import payment
from atoll.games.anno1800.purse import Purse
from atoll.games.anno1800.state import Player
from atoll.kernel import Choice, Decision, Frame, IllegalChoice

ANY, INDUSTRIES, SHIPYARDS, SHIPS = range(4)  # what must still be buildable after a removal
NO_SHIP_YET = (0, 0, 0)
Built = tuple[int, ...]  # in a ship action: removed, strength of a removed shipyard, ships before it, levels built


def owns(s: S, p: Player, kind: int) -> bool:
    """Return whether a visible industry of a player is identical to this one (ANN-5.2.2)."""
    return bool(p.makes[s.cat.kind_worker[kind]] & s.cat.kind_bit[kind])


def buildable_industries(s: S, seat: int, purse: Purse, first_only: bool = False) -> list[Choice]:
    """Return the industries a player can build now."""
    p, cat, board, reach = s.players[seat], s.cat, s.board, purse.reach
    makes, bills, build = p.makes, cat.kind_bill, s.book.build
    offer: list[Choice] = []
    for kind in cat.industry_tiles:
        if board[kind] and not bills[kind].mask & ~reach and not makes[cat.kind_worker[kind]] & cat.kind_bit[kind]:
            bill = bills[kind]
            if purse.payable(bill.units, bill.cubes, 0, 0, 0):
                offer.append(build[kind])
                if first_only:
                    break
    return offer


def buildable_shipyards(s: S, purse: Purse, first_only: bool = False) -> list[Choice]:
    """Return the shipyards a player can build now."""
    cat = s.cat
    offer: list[Choice] = []
    for kind in range(cat.first_shipyard, cat.first_ship):
        if s.board[kind] and purse.can(cat.kind_bill[kind]):
            offer.append(s.book.build[kind])
            if first_only:
                break
    return offer


def fits(yards: tuple[int, ...], levels: list[int]) -> bool:
    """Return whether ships of these levels fit different shipyards, the greatest first (ANN-7.2.1)."""
    return len(levels) <= len(yards) and all(level <= yard for level, yard in zip(levels, yards, strict=False))


def can_launch(p: Player, built: Built, level: int) -> bool:
    """Return whether a further ship of this level fits with those of the same action (ANN-R-18, ANN-R-19)."""
    _, lost, before, *levels = built
    if not levels:
        return level <= p.yards[0] if p.yards else False
    if fits(p.yards, sorted((*levels, level), reverse=True)):
        return True
    earlier = sorted((x for x in levels[:before] if x <= lost), reverse=True)
    if not earlier:
        return False
    levels.remove(earlier[0])  # the greatest ship that the removed shipyard can have built
    return fits(p.yards, sorted((*levels, level), reverse=True))


def buildable_ships(s: S, seat: int, purse: Purse, built: Built, first_only: bool = False) -> list[Choice]:
    """Return the ships a player can build now."""
    cat, p, reach, bills = s.cat, s.players[seat], purse.reach, s.cat.kind_bill
    offer: list[Choice] = []
    if not p.yards:
        return offer
    for kind in range(cat.first_ship, len(cat.kinds)):
        if not s.board[kind] or bills[kind].mask & ~reach:
            continue
        if can_launch(p, built, cat.ship_level[kind]) and purse.can(bills[kind]):
            offer.append(s.book.build[kind])
            if first_only:
                break
    return offer


# -- one industry or one shipyard ------------------------------------------------------------------------


class BuildTile(Decision[S]):
    """Choose what to build; before that, one own tile may be removed."""

    type_: int
    must: int

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles that can be paid for, and a removal that leaves one of them possible."""
        offer = buildable(s, f.seat, self.must)
        if not f.args[0] and any(may_remove(s, f.seat, x, self.must, offer) for x in removable(s, f.seat)):
            return [*offer, s.book.remove_building]
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, place, and perhaps remove something afterwards."""
        if choice is s.book.remove_building:
            s.do(REMOVE(f.seat, self.must), self(f.seat, 1))
            return
        (kind,) = choice.args
        s.do(*payment(f.seat, s.cat.kind_bill[kind]), PLACE_TILE(f.seat, kind), AFTER_BUILDING(f.seat, *f.args))

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
        offer = buildable_ships(s, f.seat, Purse(s, f.seat), f.args)
        must = ANY if levels else SHIPS
        if not removed and any(may_remove(s, f.seat, x, must, offer) for x in removable(s, f.seat)):
            offer.append(s.book.remove_building)
        return [s.book.done, *offer, *free_actions(s, f.seat)] if levels else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay for the ship, place it, and go on."""
        removed, lost, before, *levels = f.args
        seat = f.seat
        if choice is s.book.done:
            return
        if choice is s.book.remove_building:
            s.push(f)
            s.push(REMOVE(seat, ANY if levels else SHIPS))
        elif choice.kind == "build":
            (kind,) = choice.args
            after = BUILD_SHIPS(seat, removed, lost, before, *levels, s.cat.ship_level[kind])
            s.do(*payment(seat, s.cat.kind_bill[kind]), PLACE_TILE(seat, kind), after)
        else:
            s.push(f)
            play_free(s, seat, choice)

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
        seat = f.seat
        clear_space(s, seat, space)
        s.board[kind] -= 1
        s.players[seat].tiles[space] = kind
        if s.cat.kind_type[kind] == SHIP:
            launch(s, seat, kind)
        s.tell("build", seat=seat, kind=kind, space=space)
        survey(s, seat)

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
        if f.args[0] or not any(may_remove(s, f.seat, x, ANY, []) for x in removable(s, f.seat)):
            return [s.book.done]
        return [s.book.done, s.book.remove_building]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Choose the tile, or stop."""
        if choice is s.book.remove_building:
            s.push(REMOVE(f.seat, ANY))


def removable(s: S, seat: int) -> list[int]:
    """Return the spaces with an own tile; printed buildings stay (ANN-R-6)."""
    return [space for space, tile in enumerate(s.players[seat].tiles) if tile >= 0]


def may_remove(s: S, seat: int, space: int, must: int, offer: list[Choice]) -> bool:
    """Return whether a tile may go: no duplicate may appear, and a tile must still be buildable if none was built.

    `offer` lists what can be built before the removal.
    """
    p, cat = s.players[seat], s.cat
    printed = p.prints[space]
    if printed >= 0 and cat.kind_type[printed] == INDUSTRY and owns(s, p, printed):
        return False  # the print below would be identical to another visible industry (ANN-R-20)
    if must == ANY:
        return True
    tile = p.tiles[space]
    type_ = cat.kind_type[tile]
    if type_ == INDUSTRY or (type_ == SHIPYARD and must != SHIPS):
        for choice in offer:  # a tile that needs nothing of what goes can still be built
            if not cat.kind_bill[choice.args[0]].mask & cat.kind_bit[tile] and choice.args[0] != printed:
                return True
    after = s.copy()
    remove(after, seat, space)
    return bool(_still_buildable(after, seat, must))


def _still_buildable(s: S, seat: int, must: int) -> list[Choice]:
    purse = Purse(s, seat)
    if must == INDUSTRIES:
        return buildable_industries(s, seat, purse, first_only=True)
    if must == SHIPYARDS:
        return buildable_shipyards(s, purse, first_only=True)
    return buildable_ships(s, seat, purse, NO_SHIP_YET, first_only=True)


def buildable(s: S, seat: int, must: int) -> list[Choice]:
    """Return what can be built of the type that a build action must build."""
    purse = Purse(s, seat)
    if must == INDUSTRIES:
        return buildable_industries(s, seat, purse)
    if must == SHIPYARDS:
        return buildable_shipyards(s, purse)
    return buildable_ships(s, seat, purse, NO_SHIP_YET) if must == SHIPS else []


def remove(s: S, seat: int, space: int) -> None:
    """Put a tile back on the board; the print below works again (ANN-R-5)."""
    p = s.players[seat]
    s.tell("remove", seat=seat, kind=p.tiles[space], space=space)
    clear_space(s, seat, space)
    printed = p.prints[space]
    if printed >= 0 and s.cat.kind_type[printed] == SHIP:
        launch(s, seat, printed)
    survey(s, seat)


class Remove(Decision[S]):
    """Remove one own tile in a build action."""

    rule = "ANN-5.1.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every tile that may go."""
        (must,) = f.args
        offer = buildable(s, f.seat, must)
        return [s.book.remove[x] for x in removable(s, f.seat) if may_remove(s, f.seat, x, must, offer)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Remove it; a ship action notes a shipyard that has built already."""
        (space,) = choice.args
        strength = s.cat.strength[s.players[f.seat].tiles[space]]
        remove(s, f.seat, space)
        below = s.stack[-1] if s.stack else None
        if below is not None and below.step is BUILD_SHIPS:
            s.stack[-1] = BUILD_SHIPS(f.seat, 1, strength, len(below.args) - 3, *below.args[3:])

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
PLACE_TILE = PlaceTile()
AFTER_BUILDING = AfterBuilding()
REMOVE = Remove()
