"""What every game must hold, for the tests of a game of your own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from atoll.kernel import CHANCE, SPECTATOR, Eyes, Game, State

ASIDE = 0.1  # how often a bystander speaks


def walk(state: State, rng: Random) -> Iterator[State]:
    """Play at random to the end; yield the running state before the first and after every choice.

    When several seats decide at once, they do so in any order; now and then a bystander speaks first.
    """
    yield state
    while not state.over:
        if state.seat == CHANCE:
            state.play_chance(rng)
        else:
            aside = state.bystanders
            seat = rng.choice(aside if aside and rng.random() < ASIDE else state.seats)
            state.play(rng.choice(state.choices(seat)), seat)
        yield state


def check(game: Game[Any], games: int = 5, seed: int = 0) -> None:
    """Play random games with every number of players and raise at the first broken promise.

    Laws hold, copies and saved states are equal and go on alike, a game ends within its bound, every text can be said,
    and nothing but the view is known to a seat: worlds that look the same are redealt the same.

    >>> import atoll
    >>> check(atoll.game("daimyo"), games=1)
    """
    for seats in game.seat_counts:
        for number in range(games):
            rng = Random(f"{game.name}/{seats}/{seed + number}")
            for state in walk(game.new(seats, log=True), rng):
                _check_state(state, seats, rng)


def _check_state(state: State, seats: int, rng: Random) -> None:
    broken = list(state.game.laws(state))
    assert not broken, f"a law is broken: {broken[0]}"
    assert state.decision <= state.game.bound, "the game is longer than its bound"
    assert state.over or state.choices(), "nobody can choose anything"
    assert state.copy() == state, "a copy differs"
    assert state.game.load(state.save()) == state, "a saved state differs"
    seat = rng.choice([*range(seats), SPECTATOR])
    _check_eyes(state, seat, rng.random())
    for event in state.log or []:
        seen = event.seen_by(seat)
        if seen is not None:
            state.game.texts.event(seen)
    if state.log is not None:
        state.log.clear()
    str(state.view(seat))


def _check_eyes(state: State, seat: int, seed: float) -> None:
    """A redealt world looks the same, and what it is made of does not depend on what is hidden."""
    eyes = Eyes[Any](state, seat)
    world: State = eyes.world(Random(seed))
    assert world.view(seat) == state.view(seat), "a redealt world looks different"
    again: State = Eyes[Any](world, seat).world(Random(seed))
    assert again == world, "redealing depends on something hidden"
    assert not list(state.game.laws(world)), "a law is broken in a redealt world"
