"""Chapter 6: increasing the workforce and educating."""

from __future__ import annotations

from atoll.games.anno1800.catalog import LEVELS, NOTHING
from atoll.games.anno1800.effects import promote_or_rotate, ways_to_promote
from atoll.games.anno1800.flow.common import S, can_join, join
from atoll.games.anno1800.flow.free import WithFreeActions, at_any_moment, free_actions
from atoll.games.anno1800.flow.payment.means import NO_CUBE, Means, card_gold
from atoll.games.anno1800.flow.payment.pay import Cube, payment, play_free
from atoll.kernel import Choice, Decision, Frame, IllegalChoice, Routine


def addable(s: S, means: Means, missing: int, most: int = len(LEVELS)) -> list[Choice]:
    """Return the levels of which a new cube can be paid for now, or as many of them as are asked for."""
    supply, offer = s.supply, list[Choice]()
    for level, bill in enumerate(s.cat.workforce):
        if supply[level] and not bill.mask & missing and len(offer) < most:
            means.aside = (level, NOTHING)
            if means.payable(bill, card_gold(s, level)):
                offer.append(s.book.add[level])
    means.aside = NO_CUBE
    return offer


def educable(s: S, seat: int, means: Means, missing: int, most: int = len(LEVELS)) -> list[Choice]:
    """Return the levels into which a cube can be promoted for its cost now, or as many of them as are asked for."""
    p, supply, offer = s.players[seat], s.supply, list[Choice]()
    for level, bill in s.cat.education_steps:
        if supply[level] and not bill.mask & missing and len(offer) < most and p.has_cube(level - 1):
            means.aside = (NOTHING, level)
            if means.payable(bill):
                offer.append(s.book.educate_into[level])
    means.aside = NO_CUBE
    return offer


class Workforce(WithFreeActions):
    """Add new cubes one after another, each paid for before the next."""

    rule = "ANN-6.1.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the levels that can be paid for; after the first cube also to stop."""
        left, added = f.args
        if not left:
            return [s.book.done]
        means = Means(s, f.seat)
        offer = addable(s, means, means.missing())
        return [s.book.done, *offer, *at_any_moment(s, f.seat)] if added else offer

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """A cube of each level."""
        return s.book.add

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay for the cube and add it."""
        left, added = f.args
        if choice is s.book.done:
            return
        if choice.kind != "add":
            s.push(f)
            play_free(s, f.seat, choice)
            return
        level = choice.args[0]
        pay = payment(f.seat, s.cat.workforce[level], card_gold(s, level))
        s.do(*pay, ADD_CUBE(f.seat, level), WORKFORCE(f.seat, left - 1, added + 1))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say whether cube, card or resources are missing."""
        if choice.kind != "add":
            return super().refuse(s, f, choice)
        return refuse_cube(s, f.seat, choice.args[0])


def refuse_cube(s: S, seat: int, level: int) -> IllegalChoice:
    """Say why a cube cannot be added."""
    if not s.supply[level]:
        return s.refusal("no cube left", "ANN-6.1.6", level=level)
    if not can_join(s, seat, level):
        return s.refusal("empty deck", "ANN-6.1.5", need=card_gold(s, level), has=s.players[seat].gold)
    return s.refusal("cost", "ANN-6.1.2")


class AddCube(Routine[S], Cube):
    """A new cube comes to its district, and a card with it."""

    rule = "ANN-6.1.4"

    def aside(self, f: Frame) -> tuple[int, int]:
        """Leave a cube in the supply, and a card in the deck."""
        return f.args[0], NOTHING

    def run(self, s: S, f: Frame) -> None:
        """Add it."""
        join(s, f.seat, f.args[0])


class Educate(WithFreeActions):
    """Promote cubes one after another, each promotion paid for before the next."""

    rule = "ANN-6.2.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the steps that can be paid for; after the first also to stop."""
        left, made = f.args
        if not left:
            return [s.book.done]
        means = Means(s, f.seat)
        offer = educable(s, f.seat, means, means.missing())
        return [s.book.done, *offer, *at_any_moment(s, f.seat)] if made else offer

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every level that others rise to."""
        return s.book.educate_into[1:]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay for the step, then choose the cube."""
        left, made = f.args
        if choice is s.book.done:
            return
        if choice.kind != "educate into":
            s.push(f)
            play_free(s, f.seat, choice)
            return
        level = choice.args[0]
        s.do(*payment(f.seat, s.cat.education[level]), PROMOTE(f.seat, level), EDUCATE(f.seat, left - 1, made + 1))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say whether cubes or resources are missing."""
        if choice.kind != "educate into":
            return super().refuse(s, f, choice)
        level = choice.args[0]
        if not level:
            return s.refusal("not now", self.rule)
        if not s.supply[level]:
            return s.refusal("no cube left", "ANN-6.2.8", level=level)
        if not s.players[f.seat].has_cube(level - 1):
            return s.refusal("no cube", "ANN-6.2.1", level=level - 1)
        return s.refusal("cost", "ANN-6.2.2")


class Promote(Decision[S], Cube):
    """Choose the cube that was educated: in a district, on a workplace or exhausted."""

    rule = "ANN-6.2.3"

    def aside(self, f: Frame) -> tuple[int, int]:
        """Leave a cube of either level."""
        return NOTHING, f.args[0]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every cube of the level below."""
        return ways_to_promote(s, f.seat, 1 << f.args[0] - 1)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Promote it where it stands, or bring it home before."""
        if not promote_or_rotate(s, f.seat, choice):
            s.push(f)


class IslandCubes(WithFreeActions):
    """An Old World island brings cubes at once; where a card's gold is missing, cards and missions may bring it first.

    The frame counts the cubes that are left, by level.
    """

    rule = "ANN-8.1"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each level that can come; else what costs no action, if it may help one to come, or to do without."""
        left = [level for level, count in enumerate(f.args) if count and s.supply[level]]
        offer = [s.book.gain[level] for level in left if can_join(s, f.seat, level)]
        if offer or not left:
            return offer
        free = free_actions(s, f.seat)
        return [s.book.done, *free] if any(choice.kind in ("activate", "mission") for choice in free) else []

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add the cube and go on with the others, or do what costs no action."""
        if choice is s.book.done:
            return
        if choice.kind != "gain":
            s.push(f)
            play_free(s, f.seat, choice)
            return
        level = choice.args[0]
        s.push(ISLAND_CUBES(f.seat, *(count - (k == level) for k, count in enumerate(f.args))))
        join(s, f.seat, level)


WORKFORCE = Workforce()
ISLAND_CUBES = IslandCubes()
ADD_CUBE = AddCube()
EDUCATE = Educate()
PROMOTE = Promote()
