"""What players look for and cannot do now is refused with a reason and a rule, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from atoll.kernel import CHANCE, Frame
from games.paradise.scenario import (
    GAME,
    TONGA,
    ParadiseState,
    construct,
    do,
    done_with_orders,
    face_up,
    hand,
    keep,
    move,
    ocean,
    put,
    refused,
    start,
)
from marks import rule

ALL_RULES = {
    "events": "on", "south_island": "on", "saved_resources": "on", "kumara": "on", "malaria": "on",
    "interludes": "always",
}  # fmt: skip
POWERS = ("use", "event")  # their moment is the step itself


def walk(seats: int, options: dict[str, str], seed: int, most: int = 900) -> Iterator[ParadiseState]:
    """Yield the states of a random game before each decision of a seat."""
    rng = Random(seed)
    s = GAME.new(seats, **options)
    for _ in range(most):
        if s.over:
            return
        if s.seat == CHANCE:
            s.play_chance(rng)
        else:
            yield s
            s.play(rng.choice(s.choices()))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_is_wrong_with_what_may_be_chosen(seats: int) -> None:
    for s in walk(seats, ALL_RULES, seed=10 + seats, most=600):
        top = s.stack[-1]
        frame = Frame(top.step, s.seat, top.args)
        for choice in set(top.step.sought(s, frame)) & set(s.choices()):
            if choice.kind not in POWERS:
                assert top.step.refuse(s, frame, choice).key == "not now", choice.text


def why(s: ParadiseState, text: str, seat: int | None = None) -> tuple[str, str]:
    """The reason for which something that is looked for is refused, and its rule."""
    refusal = refused(s, text, seat)
    sought = {choice.text: (reason.key, reason.rule) for choice, reason in s.refusals(seat)}
    assert sought[text] == (refusal.key, refusal.rule)
    return refusal.key, refusal.rule


@rule("COP-C.1.3", "COP-C.1.4")
def test_a_card_is_refused_until_its_moment() -> None:
    s = start()
    hand(s, 0, "poi", "arioi")
    face_up(s, 0, "breadfruit")
    s.players[0].used = s.players[0].up[:]
    construct(s)
    assert why(s, "use poi", 0) == ("before sailing", "COP-C.1.4")
    assert why(s, "use arioi", 0) == ("when attacked", "COP-C.4.4")
    assert why(s, "use breadfruit", 0) == ("card used", "COP-C.1.2")


@rule("COP-C.3.8")
def test_a_kept_event_is_refused_until_its_moment() -> None:
    s = start(events="on")
    keep(s, 0, "war_leader", "favorable_winds")
    ocean(s, "0,2")
    put(s, 0, TONGA, "TC", "TC")
    move(s)
    assert why(s, "event war_leader") == ("before the first die", "COP-C.2.5")
    do(s, f"launch {TONGA} transport_canoe", "go 0,2", "stop")
    assert why(s, "event favorable_winds") == ("before sailing", "COP-C.1.4")


@rule("COP-9.3.8", "COP-9.5.2", "COP-11.4.3")
def test_an_order_says_what_it_lacks() -> None:
    s = start(saved_resources="on")
    s.players[0].stored = 1
    construct(s)
    assert why(s, f"store {TONGA}", 0) == ("one stored", "COP-11.4.3")
    do(s, "use stored", f"culture {TONGA}")
    done_with_orders(s, 1)
    assert why(s, "use stored", 0) == ("in the order", "COP-11.4.2")
    assert why(s, f"culture {TONGA}", 0) == ("one card", "COP-9.5.2")
    assert why(s, f"build village {TONGA}", 0)[0] == "no space"
    assert why(s, f"build war_canoe {TONGA}", 0) == ("points", "COP-9.3.6")


@rule("COP-7.2.4", "COP-7.3.1", "COP-7.3.3")
def test_a_canoe_says_why_it_stays() -> None:
    s = start()
    ocean(s, "0,2", "1,1")
    put(s, 0, TONGA, "TU", "COL", "TC")
    put(s, 0, "0,2", "TU")
    move(s)
    assert why(s, f"transit {TONGA} transport_canoe_up") == ("chain canoe", "COP-7.2.4")
    do(s, f"transit {TONGA} transport_canoe", "transit to 0,2")
    assert why(s, "transit 0,2 transport_canoe") == ("transit once", "COP-7.2.3")
    do(s, "end transit", f"launch {TONGA} transport_canoe_up")
    assert why(s, "stop") == ("go on", "COP-7.3.2")
    do(s, "load colony", "go 0,2")
    assert why(s, "leave transport_canoe_up+1") == ("last canoe", "COP-7.3.2")
    do(s, "go 1,1")
    assert why(s, "hide 1,1") == ("turn first", "COP-7.3.1")
    assert why(s, "launch 1,1 transport_canoe_up+2") == ("no movement left", "COP-7.3.3")


@rule("COP-C.1.4")
def test_a_card_turned_up_by_an_order_may_still_be_used_by_it() -> None:
    s = start()
    hand(s, 0, "breadfruit")
    do(construct(s), "reveal breadfruit")
    assert why(s, "reveal breadfruit", 0) == ("in the order", "COP-C.1.2")
    do(s, "use breadfruit")
    assert why(s, "use breadfruit", 0) == ("in the order", "COP-C.1.2")
