"""What is kept of things that have not changed: the oldest is forgotten first, one for each that comes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from atoll.kernel.kept import Kept, KeptFor


def anew(*_: object) -> str:
    """What is made of anything that is not known."""
    return "anew"


def test_the_oldest_is_forgotten_when_there_is_too_much() -> None:
    kept = Kept[str](2)
    for key in (1, 2, 3):
        kept.get(key, str(key).strip)
    assert [kept.get(key, anew) for key in (3, 2, 1)] == ["3", "2", "anew"]


def test_of_things_that_are_kept_the_oldest_is_forgotten_too() -> None:
    kept, things = KeptFor[str](2), [[k] for k in range(3)]
    for thing in things:
        kept.of(thing, str)
    assert [kept.of(thing, anew) for thing in (*things[1:], things[0])] == ["[1]", "[2]", "anew"]


def test_things_are_told_apart_by_who_they_are_and_by_what_is_beside_them() -> None:
    kept, one, other, beside = KeptFor[str](), [1], [1], [2]
    assert kept.of(one, str) == kept.of(one, anew) == "[1]"
    assert kept.of(other, anew) == kept.get([one, beside], (), anew) == "anew"


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
def test_threads_may_forget_at_the_same_moment() -> None:
    kept, kept_for = Kept[str](2), KeptFor[str](2)

    def work(first: int) -> None:
        for k in range(20_000):
            kept.get((first, k), anew)
            kept_for.of([k], anew)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(4))) == [None] * 4
