"""Our speed, and the peers' beside it, measured in one run and in turns, so that both meet the same machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any

from atoll.bots import Bot, Greedy, RandomBot
from atoll.kernel import CHANCE, Eyes, Game, State, game, game_names, native
from atoll.lab.peers import catanatron
from atoll.lab.play import play_game

SLICE_SECONDS = 0.75  # short turns: the speed of a machine drifts within seconds
PLAYERS = 4
COPIES = 2000
THOUGHTS = 60  # decisions of greedy bots that are timed
WIDTH_GAMES = 20
SUSPICIOUS_MS = 1.0  # above this a time is measured again: the machine may have looked away
ENDLESS = ("anno1800",)  # random players go on for tens of thousands of decisions, with hands no table has ever seen
NO_PEER = "catanatron is not installed, so there is no peer to compare with: run  pip install 'atoll[peers]'"

Say = Callable[[str], None]  # is told each line as soon as it is measured


def say_nothing(line: str) -> None:
    """Keep a line to oneself.

    >>> from atoll.lab.bench import say_nothing
    >>> say_nothing("daimyo: fast") is None
    True
    """


def bench(
    seconds: float, seed: int = 1, width_games: int = WIDTH_GAMES, names: Sequence[str] = (), say: Say = say_nothing
) -> dict[str, Any]:
    """Measure games (by default all), each beside the peer; say every line as soon as it is known, return plain data.

    >>> from atoll.lab.bench import bench
    >>> figures = bench(seconds=0.01, width_games=1, names=["daimyo"])
    >>> figures["games"]["daimyo"]["decisions_per_s"] > 0
    True
    """
    ours: dict[str, dict[str, Any]] = {}
    peers: list[dict[str, Any]] = []
    if not _peer(0.0, seed):
        say(NO_PEER)
    for name in names or game_names():
        own, met = beside_the_peer(game(name), seconds, seed)
        say(speed_line(", ".join([name, *(f"{option} {value}" for option, value in limits(game(name)).items())]), own))
        if met:
            say(ratio_line(own, met))
            peers.append(met)
        own |= size(game(name), seed, width_games)
        own["greedy_ms"] = thinking(game(name), seed)
        say(size_line(own))
        ours[name] = own
    theirs = {"catanatron": {**_mean(peers), "version": peers[0]["version"]}} if peers else {}
    return {"games": ours, "peers": theirs, "python": sys.version.split()[0]}


def beside_the_peer(played: Game[Any], seconds: float, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the speed of a game and that of the peer, measured in turns; nothing of a peer that is not installed.

    >>> import atoll
    >>> from atoll.lab.bench import beside_the_peer
    >>> own, peer = beside_the_peer(atoll.game("daimyo"), seconds=0.01, seed=1)
    >>> own["compiled"] in (True, False)
    True
    """
    turns = max(1, round(seconds / SLICE_SECONDS))
    slices, peers = [], []
    for k in range(turns):
        slices.append(speed(played, seconds / turns, seed + k))
        peers.append(_peer(seconds / turns, seed + k))
    own = {**_mean(slices), "compiled": compiled(played)}
    return own, {**_mean(peers), "version": peers[0]["version"]} if peers[0] else {}


def seats(played: Game[Any]) -> int:
    """Return how many players are measured: four, as the peers play, or as many as there can be.

    >>> import atoll
    >>> from atoll.lab.bench import seats
    >>> seats(atoll.game("daimyo"))
    4
    """
    return PLAYERS if PLAYERS in played.seat_counts else played.seat_counts[-1]


def limits(played: Game[Any]) -> dict[str, str]:
    """Return the options with which random games are measured: where random players never end one, a limit does.

    >>> import atoll
    >>> from atoll.lab.bench import limits
    >>> limits(atoll.game("daimyo")), limits(atoll.game("anno1800"))
    ({}, {'limit': '30'})
    """
    if played.name not in ENDLESS:
        return {}
    return {option.name: option.values[1] for option in played.options if option.name == "limit"}


def compiled(played: Game[Any]) -> bool:
    """Return whether the rules of a game are compiled to C, or interpreted.

    >>> import atoll
    >>> from atoll.lab.bench import compiled
    >>> compiled(atoll.game("daimyo")) in (True, False)
    True
    """
    return native.compiled(type(next(iter(played.steps.values()))))


def speed(played: Game[Any], seconds: float, seed: int) -> dict[str, float]:
    """Play random games, in one process, until the time is up.

    >>> import atoll
    >>> from atoll.lab.bench import speed
    >>> speed(atoll.game("daimyo"), seconds=0.01, seed=1)["games_per_s"] > 0
    True
    """
    crew: list[Bot] = [RandomBot() for _ in range(seats(played))]
    rng, options = Random(seed), limits(played)
    play_game(played, crew, rng, options)
    count = decisions = choices = outcomes = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not count:
        course = play_game(played, crew, rng, options)
        count += 1
        decisions += course.decisions
        choices += course.choices
        outcomes += course.outcomes
    return {
        "decisions_per_s": decisions / elapsed,
        "choices_per_s": choices / elapsed,
        "outcomes_per_s": outcomes / elapsed,
        "games_per_s": count / elapsed,
    }


def size(played: Game[Any], seed: int, width_games: int) -> dict[str, float]:
    """Measure a copy in mid-game, the slowest list of choices, and the memory of a state.

    >>> import atoll
    >>> from atoll.lab.bench import size
    >>> sorted(size(atoll.game("daimyo"), seed=1, width_games=1))
    ['copy_us', 'slowest_choices_ms', 'state_kb']
    """
    rng = Random(seed)
    middle = _middle(played, rng)
    return {
        "copy_us": min(_time(middle.copy, COPIES) for _ in range(5)),
        "slowest_choices_ms": max(_slowest_choices(played, rng) for _ in range(width_games)),
        "state_kb": deep_size(middle) / 1024,
    }


def thinking(played: Game[Any], seed: int, decisions: int = THOUGHTS) -> float:
    """Return how many ms a decision takes greedy bots at the start of a game; both builds play the same.

    >>> import atoll
    >>> from atoll.lab.bench import thinking
    >>> thinking(atoll.game("daimyo"), seed=1, decisions=2) > 0
    True
    """
    state, rng, left = played.new(seats(played)), Random(seed), decisions
    crew = [Greedy() for _ in range(seats(played))]
    start = process_time()
    while state.stack and left:
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        state.play(crew[state.seat].choose(Eyes(state, state.seat), rng))
        left -= 1
    return (process_time() - start) / decisions * 1e3


def deep_size(state: State) -> int:
    """Return the bytes of a state's data: its fields and its flow, not the game's fixed tables.

    >>> import atoll
    >>> from atoll.lab.bench import deep_size
    >>> deep_size(atoll.game("daimyo").new(seats=2)) < 100_000
    True
    """
    seen: set[int] = set()
    fields = [getattr(state, name) for name in state.data_fields()]
    return sys.getsizeof(state) + sum(_bytes(thing, seen) for thing in (*fields, state.stack, state.sealed))


def _bytes(thing: Any, seen: set[int]) -> int:
    if id(thing) in seen or isinstance(thing, type) or hasattr(thing, "rule"):
        return 0
    seen.add(id(thing))
    below: list[Any] = []
    if isinstance(thing, dict):
        below = [*thing, *thing.values()]
    elif isinstance(thing, list | tuple):
        below = list(thing)
    elif hasattr(thing, "__dataclass_fields__"):
        below = [getattr(thing, name) for name in thing.__dataclass_fields__]
    elif hasattr(thing, "__struct_fields__"):
        below = [getattr(thing, name) for name in thing.__struct_fields__]
    return sys.getsizeof(thing) + sum(_bytes(each, seen) for each in below)


def _middle(played: Game[Any], rng: Random) -> State:
    """Return a state half-way through a random game."""
    length = sum(1 for _ in _walk(_begun(played), rng))
    for k, state in enumerate(_walk(_begun(played), rng)):
        if k >= length // 2 and state.seat != CHANCE:
            return state
    return state


def _begun(played: Game[Any]) -> State:
    state: State = played.start(played.seat_counts[-1], limits(played))
    return state


def _walk(state: State, rng: Random) -> Iterator[State]:
    while state.stack:
        yield state
        if state.seat == CHANCE:
            state.play_chance(rng)
        else:
            choices = state.choices()
            state.play(choices[int(rng.random() * len(choices))])


def _slowest_choices(played: Game[Any], rng: Random) -> float:
    """Return the longest time, in ms, that listing the choices took anywhere in a random game."""
    slowest = 0.0
    for state in _walk(_begun(played), rng):
        took = _relist(state)
        if took > SUSPICIOUS_MS:
            took = min(took, *(_relist(state) for _ in range(3)))
        slowest = max(slowest, took)
    return slowest


def _relist(state: State) -> float:
    state.offer = None
    start = perf_counter()
    state.choices()
    return (perf_counter() - start) * 1e3


def _time(action: Any, count: int) -> float:
    start = perf_counter()
    for _ in range(count):
        action()
    return (perf_counter() - start) / count * 1e6


def _peer(seconds: float, seed: int) -> dict[str, Any]:
    try:
        return dict(catanatron(seconds, seed))
    except ImportError:
        return {}


def _mean(slices: list[dict[str, Any]]) -> dict[str, float]:
    keys = [key for key, value in slices[0].items() if isinstance(value, float)]
    return {key: sum(each[key] for each in slices) / len(slices) for key in keys}


def speed_line(name: str, own: dict[str, Any]) -> str:
    """Return how fast a game is, as a sentence.

    >>> from atoll.lab.bench import speed_line
    >>> speed_line("daimyo", {"compiled": True, "decisions_per_s": 9e4, "choices_per_s": 8e4, "games_per_s": 200})
    'daimyo (compiled): 90,000 decisions/s, 80,000 real choices/s, 200.0 games/s'
    """
    build = " (compiled)" if own["compiled"] else ""
    return (
        f"{name}{build}: {own['decisions_per_s']:,.0f} decisions/s, {own['choices_per_s']:,.0f} real choices/s, "
        f"{own['games_per_s']:.1f} games/s"
    )


def ratio_line(own: dict[str, Any], theirs: dict[str, Any], peer: str = "catanatron") -> str:
    """Return our ratio to a peer measured in the same turns, as a sentence.

    >>> from atoll.lab.bench import ratio_line
    >>> speeds = {"decisions_per_s": 9.0, "choices_per_s": 8.0, "games_per_s": 2.0}
    >>> ratio_line(speeds, {**speeds, "version": "1"})[:23]
    '  1.0 x the decisions/s'
    """
    ratios = {key: own[key] / theirs[key] for key in ("decisions_per_s", "choices_per_s", "games_per_s")}
    return (
        f"  {ratios['decisions_per_s']:.1f} x the decisions/s, {ratios['choices_per_s']:.1f} x the real "
        f"choices/s and {ratios['games_per_s']:.1f} x the games/s of {peer} {theirs['version']} "
        f"({theirs['decisions_per_s']:,.0f}, {theirs['choices_per_s']:,.0f} and {theirs['games_per_s']:.1f})"
    )


def size_line(own: dict[str, Any]) -> str:
    """Return what a copy, a list of choices, a state and a thought of a bot take, as a sentence.

    >>> from atoll.lab.bench import size_line
    >>> size_line({"copy_us": 3.0, "slowest_choices_ms": 0.5, "state_kb": 9.0, "greedy_ms": 2.0})
    '  copy 3.0 µs, slowest choices() 0.50 ms, state 9.0 KB, greedy bots 2.00 ms a decision'
    """
    return (
        f"  copy {own['copy_us']:.1f} µs, slowest choices() {own['slowest_choices_ms']:.2f} ms, "
        f"state {own['state_kb']:.1f} KB, greedy bots {own['greedy_ms']:.2f} ms a decision"
    )
