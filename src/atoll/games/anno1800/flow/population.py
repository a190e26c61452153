"""Chapter 6: increasing the workforce and educating."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.anno1800.catalog import NOTHING
from atoll.games.anno1800.choices import PROMOTIONS, RULES
from atoll.games.anno1800.effects import GAIN_CUBES_STEP, promote, promotions
from atoll.games.anno1800.flow.common import S, card_gold, join, rotations
from atoll.games.anno1800.flow.free import WithFreeActions, at_any_moment, free_actions
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.pay import Cube, payment, play_free
from atoll.games.anno1800.state import Player
from atoll.kernel import Choice, Decision, Frame, Reason, Routine, because


class OneByOne(WithFreeActions):
    """Several steps of one kind, each paid for before the next; the frame counts those left and those made."""

    kind: str
    cost_rule: str

    def payable(self, s: S, means: Means, missing: int) -> Iterator[Choice]:
        """Yield the steps that can be paid for now; the cube of each is set aside."""
        raise NotImplementedError

    def why_not(self, s: S, p: Player, level: int) -> Reason | None:
        """Return what speaks against a step but the cost of all."""
        raise NotImplementedError

    def possible(self, s: S, means: Means, missing: int, plain: tuple[int, ...]) -> bool:
        """Return whether a step can be made: one whose cost is plainly there, or else any."""
        for level in plain:
            if self.why_not(s, means.player, level) is None:
                return True
        return next(self.payable(s, means, missing), None) is not None

    def bought(self, s: S, seat: int, level: int) -> list[Frame]:
        """Return the payment for a step, and what comes of it."""
        raise NotImplementedError

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the steps that can be paid for; after the first also to stop."""
        left, made = f.args
        if not left:
            return [s.book.done]
        means = Means(s, f.seat)
        offer = [*self.payable(s, means, means.missing())]
        return [s.book.done, *offer, *at_any_moment(s, f.seat)] if made else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay for the step and make it, or do what costs no action."""
        left, made = f.args
        if choice.kind == self.kind:
            s.do(*self.bought(s, f.seat, choice.args[0]), self(f.seat, left - 1, made + 1))
        else:
            play_free(s, f, choice)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return what speaks against a step: if nothing else does, its cost."""
        if choice.kind != self.kind:
            return super().reason(s, f, choice)
        if choice in s.choices(f.seat):  # gold may come while it is paid for
            return None
        return self.why_not(s, s.players[f.seat], choice.args[0]) or because("cost", self.cost_rule)


class Workforce(OneByOne):
    """Add new cubes."""

    rule = "ANN-6.1.1"
    rules = {**RULES, "add": "ANN-6.1.1"}
    cost_rule = "ANN-6.1.2"
    kind = "add"

    def payable(self, s: S, means: Means, missing: int) -> Iterator[Choice]:
        """Yield the levels of which a new cube can be paid for."""
        for level, bill in enumerate(s.cat.workforce):
            if not bill.mask & missing and s.supply[level]:
                means.aside = (level, NOTHING)
                if means.payable(bill, card_gold(s, level)):
                    yield s.book.add[level]

    def bought(self, s: S, seat: int, level: int) -> list[Frame]:
        """Pay for the cube and add it."""
        return [payment(seat, s.cat.workforce[level], card_gold(s, level)), ADD_CUBE(seat, level)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """A cube of each level."""
        return s.book.add

    def why_not(self, s: S, p: Player, level: int) -> Reason | None:
        """Return whether a cube is missing, or gold for its card."""
        if not s.supply[level]:
            return because("no cube left", "ANN-6.1.6", level=level)
        need = card_gold(s, level)
        return because("empty deck", "ANN-6.1.5", need=need, has=p.gold) if need > p.gold else None


class AddCube(Routine[S], Cube):
    """A new cube comes to its district, and a card with it."""

    rule = "ANN-6.1.4"

    def aside(self, f: Frame) -> tuple[int, int]:
        """Leave a cube in the supply, and a card in the deck."""
        return f.args[0], NOTHING

    def run(self, s: S, f: Frame) -> None:
        """Add it."""
        join(s, f.seat, f.args[0])


class Educate(OneByOne):
    """Promote cubes."""

    rule = "ANN-6.2.1"
    rules = {**RULES, "educate into": "ANN-6.2.1"}
    cost_rule = "ANN-6.2.2"
    kind = "educate into"

    def payable(self, s: S, means: Means, missing: int) -> Iterator[Choice]:
        """Yield the levels into which a cube can be promoted for its cost."""
        for level, bill in s.cat.education_steps:
            if not bill.mask & missing and self.why_not(s, means.player, level) is None:
                means.aside = (NOTHING, level)
                if means.payable(bill):
                    yield s.book.educate_into[level]

    def bought(self, s: S, seat: int, level: int) -> list[Frame]:
        """Pay for the step, then choose the cube."""
        return [payment(seat, s.cat.education[level]), PROMOTE(seat, level)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every level that others rise to."""
        return s.book.educate_into[1:]

    def why_not(self, s: S, p: Player, level: int) -> Reason | None:
        """Return whether a cube of either level is missing."""
        if not level:
            return because("not now", self.rule)
        if not s.supply[level]:
            return because("no cube left", "ANN-6.2.8", level=level)
        return None if p.has_cube(level - 1) else because("no cube", "ANN-6.2.1", level=level - 1)


class Promote(Decision[S], Cube):
    """Choose the cube that was educated: in a district, on a workplace or exhausted."""

    rule = "ANN-6.2.3"

    def aside(self, f: Frame) -> tuple[int, int]:
        """Leave a cube of either level."""
        return NOTHING, f.args[0]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every cube of the level below, and to rotate one before (ANN-3.5)."""
        below, gold = f.args[0] - 1, s.players[f.seat].gold
        offer = promotions(s, f.seat, 1 << below)
        return offer + [choice for choice in rotations(s, f.seat, gold) if choice.args[0] == below] if offer else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Promote it where it stands, or bring it home before."""
        if choice.kind in PROMOTIONS:
            promote(s, f.seat, choice)
        else:
            play_free(s, f, choice)


class IslandCubes(WithFreeActions):
    """An Old World island brings cubes at once; where a card's gold is missing, cards and missions may bring it first.

    The frame counts the cubes that are left, by level.
    """

    rule = "ANN-8.1"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each level that can come; else what costs no action, if it may help one to come, or to do without."""
        offer = GAIN_CUBES_STEP.choices(s, f)
        if offer or not any(count and s.supply[level] for level, count in enumerate(f.args)):
            return offer
        free = free_actions(s, f.seat)
        return [s.book.done, *free] if any(choice.kind in ("activate", "mission") for choice in free) else []

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add the cube and go on with the others, or do what costs no action."""
        (GAIN_CUBES_STEP.play if choice.kind == "gain" else play_free)(s, f, choice)


WORKFORCE = Workforce()
ISLAND_CUBES = IslandCubes()
ADD_CUBE = AddCube()
EDUCATE = Educate()
PROMOTE = Promote()
