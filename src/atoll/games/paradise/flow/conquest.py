"""Chapters 8.3 to 8.5: retreat, saved Villages, regrouping."""

from __future__ import annotations

from atoll.games.paradise.catalog import COL, GREAT_CHIEF, GROUP, OCEAN, TC, TU, WB, WC
from atoll.games.paradise.flow.deciding import LOT, RuledDecision, first_of
from atoll.games.paradise.flow.stacks import lose_all, lose_piece, move_pieces, turn_canoe
from atoll.games.paradise.flow.villages import home_lost, take_control, unmark
from atoll.games.paradise.state import NOBODY, S, replaced
from atoll.games.paradise.state.control import automatic, controlled, is_atoll, usable_spaces
from atoll.games.paradise.state.pieces import MASK, ONE, battle_pieces, canoes, fits, may_retreat, number_of, size
from atoll.kernel import CHANCE, Choice, Decision, Frame, Reason, Routine

SAVERS = (WB, WC)  # the kinds of a front row are numbered like those of pieces


class Retreat(Decision[S]):
    """Survivors go to the nearest Controlled group without enemy Battle Pieces; without any they are eliminated."""

    rule = "COP-8.3.3"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the nearest ones, or what the lot has named."""
        place, _, *drawn = f.args
        goals = havens(s, f.seat, place) if s.players[f.seat].stacks[place] else []
        return [s.book.retreat[goal] for goal in drawn or goals]

    def enter(self, s: S, f: Frame) -> bool:
        """With nowhere to go everything is eliminated; the opponent draws lots."""
        choices, place = self.choices(s, f), f.args[0]
        if len(choices) > 1:
            if automatic(s, f.seat):
                s.push(LOT(CHANCE, *(choice.args[0] for choice in choices)))
                return False
            s.seat, s.offer = f.seat, choices
            return True
        s.stack.pop()
        if choices:
            self.play(s, f, choices[0])
        elif count := size(s.players[f.seat].stacks[place]):
            s.tell("no haven", seat=f.seat, hex=place, count=count)
            lose_all(s, f.seat, place)
        return False

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Board the canoes, then go."""
        (place, shown, *_), (goal,) = f.args, choice.args
        s.do(BOARD(f.seat, place, goal), RETREATED(f.seat, place, goal, shown))


def havens(s: S, seat: int, place: int) -> list[int]:
    """Return the nearest groups to retreat to (COP-8.3.3, 8.3.4, COP-R-22)."""
    groups = [group for group in controlled(s, seat) if group != place and not threatened(s, seat, group)]
    distances = list(map(s.cat.distance[place].__getitem__, groups))
    nearest = min(distances, default=0)
    return [group for group, distance in zip(groups, distances, strict=True) if distance == nearest]


def threatened(s: S, seat: int, place: int) -> bool:
    """Return whether others have Battle Pieces in a hex."""
    rivals = s.crowd[place] & ~(1 << seat)
    for k, player in enumerate(s.players) if rivals else ():
        if rivals >> k & 1 and battle_pieces(player.stacks[place]):
            return True
    return False


class Board(RuledDecision):
    """Each Warrior Band and Colony needs a place on a canoe, in a retreat on any; others are lost."""

    rule = "COP-8.3.2"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer whom to leave behind, while there are too many."""
        place, goal = f.args
        stack, retreats = s.players[f.seat].stacks[place], place != goal
        between_tiles = s.south_hex >= 0 and {place, goal} == {s.north_hex, s.south_hex}
        if between_tiles or (may_retreat(stack) if retreats else fits(stack)):
            return []
        if not retreats and number_of(stack, COL) > canoes(stack):
            return [s.book.abandon[COL]]
        return [s.book.abandon[kind] for kind in (WB, COL) if stack & MASK[kind]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Leave one behind and look again."""
        (place, _), (kind,) = f.args, choice.args
        lose_piece(s, f.seat, place, kind)
        s.tell("abandoned", seat=f.seat, hex=place, kind=kind)
        s.push(f)


class Retreated(Routine[S]):
    """The pieces are placed face up, so that everybody sees them until their owner's next Movement."""

    rule = "COP-8.3.3"

    def run(self, s: S, f: Frame) -> None:
        """Move them all."""
        place, goal, shown = f.args
        player = s.players[f.seat]
        if shown:
            while player.stacks[place] & MASK[TC]:
                turn_canoe(s, f.seat, place, up=True)
        if moved := player.stacks[place]:
            s.tell("retreat", seat=f.seat, hex=place, goal=goal, count=size(moved), up=number_of(moved, TU))
            move_pieces(s, f.seat, place, goal, moved)


class Conquest(RuledDecision):
    """The attacker of a group has won: give up front-row pieces to save Villages, one each."""

    rule = "COP-8.4.3"
    rules = {"save": "COP-8.4.3"}
    optional = True
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the pieces that did not panic; a conqueror of an Independent group keeps one piece."""
        b = s.fought
        return [] if s.group[b.hex] < 0 or is_atoll(s, b.hex) else super().choices(s, f)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One would give up any piece."""
        return s.book.save[: len(SAVERS)]

    def by_rule(self, s: S, f: Frame, choices: list[Choice]) -> Choice:
        """The opponent saves exactly one Village."""
        return s.book.done if s.fought.saved else choices[0]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Give up a piece and go on, or take what was saved."""
        b = s.fought
        if choice is s.book.done:
            conquer(s, f.seat)
            return
        (kind,) = choice.args
        b.front[kind] -= 1
        b.saved += 1
        lose_piece(s, f.seat, b.hex, kind, for_good=s.cat.pieces_given_up_leave)
        s.tell("give up", seat=f.seat, hex=b.hex, fighter=kind)
        s.push(f)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say why a piece cannot be given up."""
        b, (kind,) = s.fought, choice.args
        left = size(s.players[f.seat].stacks[b.hex] - ONE[kind])
        return first_of(
            (b.saved >= min(b.villages, usable_spaces(s, b.hex)), "all saved", "COP-8.4.3"),
            (kind not in SAVERS or not b.front[kind], "panicked", "COP-8.4.3"),
            (b.hex in s.cat.garrison_number and left < s.cat.garrison, "last piece", "COP-8.5.3"),
        )


def conquer(s: S, seat: int) -> None:
    """Remove all Villages but those saved; Improved Agriculture stays (COP-8.4.1 to 8.4.5)."""
    b = s.fought
    place, loser = b.hex, s.owner[b.hex]
    s.owner, s.villages = replaced(s.owner, place, NOBODY), replaced(s.villages, place, 0)
    s.facing = replaced(s.facing, place, seat)
    unmark(s, GREAT_CHIEF, place)
    if place in s.cat.garrison_number:
        s.land = replaced(s.land, place, GROUP)
        s.conqueror = replaced(s.conqueror, s.cat.garrison_number[place], seat)
    s.tell("conquest", seat=seat, hex=place, count=b.saved, lost=b.villages - b.saved)
    if b.saved:
        take_control(s, seat, place, b.saved)
        winner = s.players[seat]
        if loser >= 0 and s.players[loser].kumara and not winner.kumara:
            winner.kumara = True
            s.tell("kumara captured", seat=seat, rival=loser)
    if loser >= 0:
        home_lost(s, loser, place)


class Regroup(RuledDecision):
    """The winner's pieces stay, face down; one Transport Canoe may lie face up. Who plays alone hides nothing."""

    rule = "COP-8.4.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer to show a canoe where there is one."""
        hides = f.seat >= 0 and not s.solo and canoes(s.players[f.seat].stacks[s.fought.hex])
        return [s.book.face_down, s.book.face_up] if hides else [s.book.face_down]

    def enter(self, s: S, f: Frame) -> bool:
        """In Open Ocean everybody needs a place again."""
        place = s.fought.hex
        if f.seat >= 0 and s.land[place] == OCEAN and not fits(s.players[f.seat].stacks[place]):
            s.push(BOARD(f.seat, place, place))
            return False
        return super().enter(s, f)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Turn the pieces; the battle is over."""
        place = s.fought.hex
        s.battle = None
        if f.seat < 0 or s.solo:
            return
        player = s.players[f.seat]
        while player.stacks[place] & MASK[TU]:
            turn_canoe(s, f.seat, place, up=False)
        if choice is s.book.face_up:
            turn_canoe(s, f.seat, place, up=True)
        s.tell("regroup", seat=f.seat, hex=place, up=int(choice is s.book.face_up))


RETREAT = Retreat()
BOARD = Board()
RETREATED = Retreated()
CONQUEST = Conquest()
REGROUP = Regroup()
