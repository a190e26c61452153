"""The lab finds positions in which one choice is best beyond doubt, the same ones every time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pearls import KEEP, Pearls

from atoll.kernel import Eyes, State
from atoll.kernel.puzzle import Puzzle
from atoll.lab.openings import Position, positions
from atoll.lab.play import Luck
from atoll.lab.puzzles import SOUGHT, Finder

THE_BEST_PEARL = ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 5", "bid 9", "bid 5")


def finder(fewest: int = 2, jobs: int = 1) -> Finder:
    """Pearls has never more choices than two that nobody else makes at the same time."""
    return Finder(Pearls(), player="greedy", wanted=1, seed=1, fewest=fewest, jobs=jobs)


def test_a_position_is_found_again_with_its_proof() -> None:
    (puzzle,) = finder().found(games=12)
    offered = [choice.text for choice in puzzle.state(Pearls()).choices()]
    assert sorted(each.choice for each in puzzle.weighed) == sorted(offered)
    assert 0 < puzzle.lead[0] < puzzle.best.margin - puzzle.weighed[1].margin
    assert puzzle.entries[0] == f"{puzzle.seat} {puzzle.best.choice}"
    assert list(finder(jobs=2).found(games=12)) == [puzzle]


def test_a_puzzle_is_made_of_what_its_seat_knows_alone() -> None:
    state: State = Pearls().new(seats=2)
    for text in THE_BEST_PEARL:
        state.play(text)
    other = Eyes(state, 0).world(Random(3))
    assert other.save() != state.save()
    made: list[Puzzle | None] = [finder().puzzle(Position(each, 0, 0.5))[0] for each in (state, other)]
    assert made[0] is not None and made[0] == made[1]


def test_only_what_comes_late_and_at_the_named_tables_is_looked_at() -> None:
    def opened(since: float) -> list[Position]:
        lucks = [Luck.of(seed=1, number=number, players=2) for number in range(12)]
        return [each for luck in lucks for each in positions(Pearls(), "greedy", 2, luck, fewest=2, since=since)]

    assert [each.part for each in opened(0.5)] == [each.part for each in opened(0.0) if each.part >= 0.5] != []
    assert len(opened(0.5)) < len(opened(0.0))
    assert replace(finder(), players=(3,)).tables == [3]


def test_a_lead_without_hope_is_given_up_soon() -> None:
    state: State = Pearls().new(seats=2)
    for text in (*THE_BEST_PEARL[:6], "find 3", *THE_BEST_PEARL[7:]):
        state.play(text)
    level = finder().seek(Position(state, 0, 0.5), [KEEP, KEEP])
    assert [len(each.margins) for each in level] == [SOUGHT, SOUGHT]


def test_nothing_is_found_where_nothing_is_to_be_chosen() -> None:
    assert list(finder(fewest=3).found(games=2)) == []
