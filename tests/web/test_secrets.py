"""Whatever a seat gets is the same, byte for byte, in all worlds that the seat cannot tell apart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from atoll.kernel import CHANCE, Eyes, State, read_record
from atoll.table.host import Host
from atoll.table.judgement import BEYOND
from atoll.table.live import LiveTable
from atoll.table.notes import Refused, Stale
from atoll.table.onlooker import Onlooker
from atoll.web.api import picture_of
from atoll.web.parts import parts
from catalogue import GAMES
from thoroughness import THOROUGH, many
from web.channels import channels
from web.hosts import ADA, BOB, asked, hosting, user_of
from web.lookalikes import LOOKED_AT, PLAIN, answer, compare, go_on, looks, seated, some_lists, write

LOOKS = many(12, 1200)  # at each number of players of each game
PAGES_LOOKED_AT = LOOKED_AT if THOROUGH else 0.002  # whole pages cost more

every_count = pytest.mark.parametrize(("name", "seats", "options"), PLAIN, ids=[f"{n}-{k}" for n, k, _ in PLAIN])


@every_count
def test_the_answer_to_any_move_is_the_same_in_all_worlds_a_seat_cannot_tell_apart(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for live, rng in looks(name, seats, options, "moves", LOOKS):
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


async def long_gone(host: Host, table: str, user: str) -> None:
    """Let nobody have seen a person for ages, although the server was there to see them."""
    host.presence._since = 0.0
    host.presence.forget(table)
    await host.store.saw(table, user, 0.0)


def test_whatever_somebody_asks_for_counts_as_being_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada", replace_after=3600)
            await asked(host, table)
            await long_gone(host, table, "bob")
            with pytest.raises(Stale):
                await host.play(table, "bob", 1, "an old one", ["end turn"])  # even what is refused
            with pytest.raises(Refused, match="not been away for long enough"):
                await host.replace(table, "ada", 1, "random")

    asyncio.run(run())


def test_who_is_given_a_seat_has_the_time_to_come_that_the_last_table_granted(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            host.presence._since -= 1e6  # the server has been there for long
            for patience in (600, 0):
                table = await host.open_table("daimyo", {}, [ADA, BOB], "ada", replace_after=patience)
                await asked(host, table)
                await host.end(table, "ada", 0)
                await host.answer(table, "bob", 1, True)
                again = await host.rematch(table, "ada")
                assert (await host.table(again)).header.replace_after == patience
                with pytest.raises(Refused, match="not been away for long enough"):
                    await host.replace(again, "ada", 1, "random")

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
            await long_gone(host, table, "bob")
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
