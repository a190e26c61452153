"""A game that finds no way on takes back the last move; a table never stops for good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import atoll
from atoll.bots.bot import RandomBot
from atoll.kernel import CHANCE, Choice, DeadEnd, Eyes, State
from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.notes import Impasse, note
from atoll.table.seats import bot_seat
from web.hosts import ADA, BOB, asked, hosting, until, user_of

CLANS = {"clans": "random"}
Nowhere = Callable[[State, Choice, str], bool]


def leads_nowhere(monkeypatch: pytest.MonkeyPatch, nowhere: Nowhere, by_chance: bool = False) -> None:
    """Let the rules find no way on behind some choices of seats, or of chance; told is what a seat chose before."""
    play, before = State.play, [""]

    def played(state: State, choice: Choice | str, seat: int | None = None) -> None:
        found = state.game.book.parse(choice) if isinstance(choice, str) else choice
        by_seat = (state.seat if seat is None else seat) != CHANCE
        if by_seat != by_chance and nowhere(state, found, before[0]):
            raise DeadEnd("nothing is left")
        play(state, choice, seat)
        before[0] = found.text if by_seat else before[0]

    monkeypatch.setattr(State, "play", played)


def said(live: LiveTable) -> list[str]:
    """What the table itself has said."""
    return [entry.note for entry in live.log if entry.note]


def chosen(live: LiveTable) -> list[str]:
    """What seats have chosen."""
    return [text for seat, _, text in (entry.partition(" ") for entry in live.record.entries) if seat != "*"]


async def bots_play(host: Host, choices: int = 12) -> LiveTable:
    """Let two bots play a while as somebody looks."""
    table = await host.open_table("daimyo", CLANS, [bot_seat("random", 0), bot_seat("random", 1)], "ada")

    async def look() -> None:
        async for _ in host.watch(table, 0):
            pass

    async def long_enough() -> LiveTable | None:
        live = await host.table(table)
        return live if len(chosen(live)) >= choices else None

    looking = asyncio.create_task(look())
    try:
        live: LiveTable = await until(long_enough)
        return live
    finally:
        looking.cancel()


def test_a_person_whose_choice_leads_nowhere_is_told_so_and_makes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            live, seat, text = await asked(host, table)
            entries, decision = list(live.record.entries), live.decision
            leads_nowhere(monkeypatch, lambda state, choice, before: choice.text == text)
            with pytest.raises(Impasse, match="choose something else"):
                await host.play(table, user_of(seat), seat, decision, [text])
            live = await host.table(table)
            assert (list(live.record.entries), live.decision) == (entries, decision)
            assert said(live) == ["impasse"]
            other = next(each.text for each in live.state.choices(seat) if each.text != text)
            live = await host.play(table, user_of(seat), seat, decision, [other])
            assert live.record.entries[len(entries)] == f"{seat} {other}"
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            assert said(await host.table(table)) == ["impasse"], "it is in the journal"

    asyncio.run(run())
    assert "no way on" in caplog.text


def test_a_bot_makes_another_choice_where_one_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Choice] = []

    def the_first_that_is_tried(state: State, choice: Choice, before: str) -> bool:
        tried.append(choice)
        return choice is tried[0]

    leads_nowhere(monkeypatch, the_first_that_is_tried)

    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            assert "impasse" in said(await bots_play(host))

    asyncio.run(run())


def test_where_every_choice_leads_nowhere_the_one_before_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: list[tuple[int, str]] = []  # the first decision, and what is chosen first

    def behind_the_first(state: State, choice: Choice, before: str) -> bool:
        if not first:
            first.append((state.decision, choice.text))
        number, trap = first[0]
        return state.decision == number + 1 and before == trap

    leads_nowhere(monkeypatch, behind_the_first)

    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            live = await bots_play(host)
            assert chosen(live)[0] != first[0][1]
            assert live.undos

    asyncio.run(run())


def test_where_chance_leads_nowhere_the_choice_before_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'atoll.db'}"

    async def run() -> None:
        async with hosting(url) as host:
            record = (await bots_play(host, 40)).record
        entries = record.entries
        drawn = max(k for k, entry in enumerate(entries) if entry[0] == "*" != entries[k - 1][0])
        decision, fails = atoll.Replay(atoll.game("daimyo"), record).at(drawn).decision, [True]

        def chance_fails_at_first(state: State, choice: Choice, before: str) -> bool:
            return state.decision == decision and bool(fails) and fails.pop()

        leads_nowhere(monkeypatch, chance_fails_at_first, by_chance=True)
        async with hosting(url) as host:  # where nobody else plays
            table = await host.open_table("daimyo", CLANS, [ADA, bot_seat("random", 1)], "ada", entries[:drawn])

            async def goes_on() -> bool:
                return (await host.table(table)).state.seat != CHANCE

            await until(goes_on)
            live = await host.table(table)
            assert (said(live), live.undos, fails) == (["impasse"], 1, [])

    asyncio.run(run())


def test_a_bot_that_fails_chooses_at_random_and_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: RandomBot, eyes: Eyes[Any], rng: Any) -> Choice:
        raise ZeroDivisionError

    monkeypatch.setattr(RandomBot, "choose", lost)

    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            assert "at a loss" in said(await bots_play(host))

    asyncio.run(run())


def test_a_bot_that_fails_because_the_server_closes_has_not_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:

            def closing(self: RandomBot, eyes: Eyes[Any], rng: Any) -> Choice:
                host.closing = True
                raise ZeroDivisionError

            monkeypatch.setattr(RandomBot, "choose", closing)
            table = await host.open_table("daimyo", CLANS, [ADA, bot_seat("random", 1)], "ada")

            async def closed() -> bool:
                live = await host.table(table)
                seat = live.state.seats[0]
                if live.state.seat >= 0 and not live.is_bot(seat) and not host.closing:
                    await host.play(table, ADA.user, seat, live.decision, [live.state.choices(seat)[0].text])
                return host.closing

            await until(closed)
            assert "at a loss" not in said(await host.table(table))

    asyncio.run(run())


def test_what_is_said_is_said_in_french() -> None:
    assert note("impasse", "fr").replace("\xa0", " ") == "Le jeu n'a pas trouvé de suite : le dernier coup est repris."
    assert note("at a loss", "fr", name="Zoé") == "Zoé ne savait que faire et a choisi au hasard."
