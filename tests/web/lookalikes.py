"""Worlds that a seat cannot tell apart, and all that is told to it in each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from atoll.kernel import CHANCE, LANGUAGES, SPECTATOR, AtollError, Choice, Eyes, State
from atoll.table.judgement import judge
from atoll.table.live import LiveTable
from atoll.table.onlooker import Draft
from atoll.table.seats import Seat
from atoll.table.store import Header, Row
from catalogue import GAMES, plain_options, tables
from web.channels import Channels

PLAIN = [table for table in tables() if table[2] == plain_options(GAMES[table[0]]) and table[0] != "pearls"]
LISTS = 6  # of choices, at each look
LOOKED_AT = 0.02  # how many of the states of a game


def answer(state: State, seat: int, choices: list[Choice], seed: str = "a table/a decision") -> Any:
    """What a seat is told of a move before anything is committed."""
    try:
        return judge(state, seat, choices, seed)
    except AtollError as error:
        return type(error), str(error)


def some_lists(state: State, seat: int, rng: Random) -> Iterator[list[Choice]]:
    """Moves that somebody curious might send: what is on offer now and after that, with anything at all behind it."""
    book = state.game.book
    for _ in range(LISTS):
        world: State = Eyes[Any](state, seat).world(rng)
        made: list[Choice] = []
        while len(made) < rng.randrange(1, 6) and seat in world.seats:
            made.append(rng.choice(world.choices(seat)))
            world.apply(made[-1], seat)
            while world.stack and world.seat == CHANCE:
                world.play_chance(rng)
        yield [*made, *(rng.choice([book[rng.randrange(len(book))], *made]) for _ in range(rng.randrange(1, 4)))]


def looks(
    name: str, seats: int, options: dict[str, str], kind: str, most: int, share: float = LOOKED_AT
) -> Iterator[tuple[LiveTable, Random]]:
    """Points of random games at a table, drawn evenly from beginning to end."""
    rng = Random(f"{name}/{seats}/{kind}")
    found = 0
    while found < most:
        live = seated(name, seats, options)
        while not live.over:
            go_on(live, rng)
            if rng.random() < share:
                found += 1
                yield live, rng


def seated(name: str, seats: int, options: dict[str, str]) -> LiveTable:
    """A table with a person at every seat."""
    game = GAMES[name]
    header = Header(id="t", invite="i", game=name, rules=game.rules_version, data=game.data, options=options,
                    owner="user0", created=0.0)  # fmt: skip
    live = LiveTable(header, game)
    people = [Seat(kind="person", user=f"user{k}", name=f"Player {k}") for k in range(seats)]
    write(live, "seats", -2, msgspec.json.encode(people).decode())
    return live


def write(live: LiveTable, kind: str, seat: int, text: str) -> None:
    live.apply(Row(live.seq + 1, 0.0, kind, seat, text, live.changes + 1))


def go_on(live: LiveTable, rng: Random) -> None:
    """Let chance or anybody who may decide at random."""
    state = live.state
    if state.seat == CHANCE:
        write(live, "play", CHANCE, rng.choices(state.choices(), state.weights())[0].text)
    else:
        seat = rng.choice(state.seats)
        write(live, "play", seat, rng.choice(state.choices(seat)).text)


async def compare(ways: Channels, live: LiveTable, rng: Random) -> None:
    """Ask for everything in the true world and in another one that somebody cannot tell from it."""
    seat, lang, true = rng.choice([*range(len(live.seats)), SPECTATOR]), rng.choice(LANGUAGES), live.state
    user = f"user{seat}" if seat >= 0 else "somebody"
    draft, refused = Draft(), []
    if seat in true.seats:
        draft = Draft((rng.choice(true.choices(seat)).text,), live.decision)
    if seat >= 0 and not live.over:
        lists = list(some_lists(true, seat, rng))[:2]
        refused = [move for move in lists if isinstance(answer(true, seat, move, f"t/{live.decision}"), tuple)]
    told = []
    for state in (true, Eyes[Any](true, seat).world(rng)):
        ways.serve(live, state)
        told.append(await ways.told(live, user, lang, draft, refused))
    ways.serve(live, true)
    assert told[0] == told[1]
