"""Whatever a seat gets is the same, byte for byte, in all worlds that the seat cannot tell apart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from atoll.kernel import CHANCE, LANGUAGES, SPECTATOR, AtollError, Choice, Eyes, State, read_record
from atoll.table.host import Host
from atoll.table.judgement import BEYOND, judge
from atoll.table.live import LiveTable
from atoll.table.notes import Refused
from atoll.table.onlooker import Draft, Onlooker
from atoll.table.seats import Seat
from atoll.table.store import Header, Row
from atoll.web.api import picture_of
from atoll.web.parts import parts
from catalogue import GAMES, plain_options, tables
from thoroughness import THOROUGH, many
from web.channels import Channels, channels
from web.hosts import ADA, BOB, asked, hosting, user_of

PLAIN = [table for table in tables() if table[2] == plain_options(GAMES[table[0]]) and table[0] != "pearls"]
LOOKS = many(12, 1200)  # at each number of players of each game
LISTS = 6  # of choices, at each look
LOOKED_AT = 0.02  # how many of the states of a game
PAGES_LOOKED_AT = LOOKED_AT if THOROUGH else 0.002  # whole pages cost more

every_count = pytest.mark.parametrize(("name", "seats", "options"), PLAIN, ids=[f"{n}-{k}" for n, k, _ in PLAIN])


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
    name: str, seats: int, options: dict[str, str], kind: str, most: int = LOOKS, share: float = LOOKED_AT
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


@every_count
def test_the_answer_to_any_move_is_the_same_in_all_worlds_a_seat_cannot_tell_apart(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for live, rng in looks(name, seats, options, "moves"):
        if live.over:
            continue
        seat = rng.randrange(seats)
        other: State = Eyes[Any](live.state, seat).world(rng)
        for move in some_lists(live.state, seat, rng):
            assert answer(live.state, seat, move) == answer(other, seat, move), [choice.text for choice in move]


@every_count
def test_all_that_is_told_is_the_same_in_all_worlds_that_cannot_be_told_apart(
    name: str, seats: int, options: dict[str, str], tmp_path: Path
) -> None:
    """API, page, parts, preview, replay, record, refusals, stream, and the world in which a hint is thought of."""

    async def run() -> None:
        async with channels(tmp_path) as ways:
            for live, rng in looks(name, seats, options, "pages", max(1, LOOKS // 4), PAGES_LOOKED_AT):
                if not live.over and live.state.seat == CHANCE:
                    continue  # no table rests there
                await compare(ways, live, rng)
            print(f"{name}, {seats} players: {ways.count} answers")

    asyncio.run(run())


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


# -- what was seen, and is mended ----------------------------------------------------------------------


def test_the_last_bettor_cannot_find_out_the_highest_sealed_bet() -> None:
    """Archipelago: a bet that ties is made anew, so a list of bets would tell which sum ties."""
    found = 0
    for seed in range(6):
        live, rng = seated("archipelago", 3, GAMES["archipelago"].complete({})), Random(seed)
        while live.state.seat == CHANCE or live.state.stack[-1].step.name != "Bet" or len(live.state.seats) > 1:
            go_on(live, rng)
        (seat,) = live.state.seats
        bets = [choice for choice in live.state.choices(seat) if choice.kind == "bet"]
        answers = {str(answer(live.state, seat, [bet, bet, bet, bets[0], bets[0]])) for bet in bets}
        assert len(answers) == 1
        assert BEYOND in answers.pop()
        found += 1
    assert found == 6


async def orders(host: Host) -> tuple[str, LiveTable]:
    """Open a table of Conquest of Paradise and play until both players write their orders."""
    table = await host.open_table("paradise", {"homes": "seated", "interludes": "never"}, [ADA, BOB], "ada")
    while True:
        live, seat, text = await asked(host, table)
        if live.state.stack[-1].step.name == "Orders":
            return table, live
        await host.play(table, user_of(seat), seat, live.decision, [text])


def test_nobody_can_count_the_choices_of_a_secret_order(tmp_path: Path) -> None:
    def seen_by_ada(live: LiveTable) -> bytes:
        who = Onlooker(live, "ada", None, "en")
        return msgspec.json.encode((picture_of(who), parts(who)))

    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table, live = await orders(host)
            before = seen_by_ada(live)
            for _ in range(2):
                item = next(choice.text for choice in live.state.choices(1) if choice.kind == "build")
                live = await host.play(table, "bob", 1, live.decision, [item])
                assert seen_by_ada(live) == before
            live = await host.play(table, "bob", 1, live.decision, ["done"])
            assert live.wish is None
            for _ in range(2):  # what Ada does, and the wish to take it back, has the same name whatever Bob wrote
                choice = next(choice.text for choice in live.state.choices(0) if choice.kind == "build")
                live = await host.play(table, "ada", 0, live.decision, [choice])
            assert live.changes == msgspec.json.decode(before)[0]["seq"] + 1

    asyncio.run(run())


def test_a_wish_to_take_back_does_not_tell_how_much_would_go() -> None:
    live, rng = seated("paradise", 2, GAMES["paradise"].complete({})), Random(1)
    while not live.entries_to_undo(0) or live.free_undo(0):
        go_on(live, rng)
    write(live, "ask", 0, str(live.entries_to_undo(0)))
    shown = msgspec.to_builtins(picture_of(Onlooker(live, "user1", None, "en")))
    assert shown["wish"] == {"kind": "undo", "seat": 0, "agreed": [0]}


def test_a_finished_game_is_final(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            played = read_record(Path(__file__).parents[1] / "records" / "daimyo" / "2-players.json")
            table = await host.open_table("daimyo", played.options, [ADA, BOB], "ada", played.entries)
            live = await host.table(table)
            assert live.over
            for act in (host.undo(table, "ada", 0), host.answer(table, "ada", 0, True), host.leave(table, "ada", 0)):
                with pytest.raises(Refused, match="the game is over"):
                    await act
            assert not live.free_undo(0)
            assert live.entries_to_undo(0) == 0

    asyncio.run(run())


def test_no_branch_of_a_running_game_in_which_somebody_else_held_a_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB, BOB], "ada")
            await asked(host, table)
            for seat in (1, 2):
                await host.leave(table, "bob", seat)
            with pytest.raises(Refused, match="cannot be branched"):
                await host.branch(table, "ada", 0)

    asyncio.run(run())


def test_a_seat_is_taken_from_nobody_before_the_table_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            with pytest.raises(Refused, match="not been away for long enough"):
                await host.replace(table, "ada", 1, "random")
            never = await host.open_table("daimyo", {}, [ADA, BOB], "ada", replace_after=0)
            host.presence._since -= 1e6
            with pytest.raises(Refused, match="not been away for long enough"):
                await host.replace(never, "ada", 1, "random")
            await host.seen(table, "bob")  # any request counts
            with pytest.raises(Refused, match="not been away for long enough"):
                await host.replace(table, "ada", 1, "random")

    asyncio.run(run())


def test_who_was_seen_before_a_restart_is_not_away_after_it(tmp_path: Path) -> None:
    async def run() -> None:
        file = f"sqlite:///{tmp_path / 'atoll.db'}"
        async with hosting(file) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            await host.seen(table, "bob")
        async with hosting(file) as host:
            host.presence._since = 0.0
            with pytest.raises(Refused, match="not been away for long enough"):
                await host.replace(table, "ada", 1, "random")

    asyncio.run(run())


def test_who_was_replaced_or_left_comes_back_to_the_own_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada", replace_after=600)
            await asked(host, table)
            host.presence._since -= 1e6
            live = await host.replace(table, "ada", 1, "random")
            assert live.seats[1].kind == "bot"
            assert live.seats_left_by("bob") == [1]
            with pytest.raises(Refused):
                await host.come_back(table, "ada", 1)
            live = await host.come_back(table, "bob", 1)
            assert live.seats[1] == BOB
            live = await host.leave(table, "bob", 1)
            live = await host.come_back(table, "bob", 1)
            assert live.seats_of("bob") == [1]
            told = [
                line.text for line in Onlooker(live, "ada", None, "en").log() if line.key in ("away", "left", "back")
            ]
            assert told == [
                "Bob has been away for long; Random B plays on.",
                "Bob is back and plays again.",
                "Bob has left the table; Greedy B plays on.",
                "Bob is back and plays again.",
            ]

    asyncio.run(run())
