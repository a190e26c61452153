"""An offer at the table: who made it may withdraw it, and who is silent too long declines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from atoll.games.archipelago.flow import negotiation
from atoll.kernel import IllegalChoice
from atoll.table.host import Host
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from atoll.web.parts import parts
from web.hosts import ADA, BOB, asked, hosting, until, user_of


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'atoll.db'}"


async def offered(host: Host, **options: str) -> tuple[str, LiveTable, int]:
    """Open a table at which somebody has made an offer; return its id, the table and who made it."""
    table = await host.open_table("archipelago", options, [ADA, BOB], "ada")
    while True:
        live, seat, text = await asked(host, table)
        deals = [choice.text for choice in live.state.choices(seat) if choice.kind == "deal with"]
        if deals:
            offer = [deals[0], "offer 1f", "make offer"]
            return table, await host.play(table, user_of(seat), seat, live.decision, offer), seat
        await host.play(table, user_of(seat), seat, live.decision, [text])


def told(live: LiveTable) -> list[str]:
    return [event.key for entry in live.log for event in entry.events]


def test_who_made_an_offer_withdraws_it_while_the_other_thinks(file: str) -> None:
    async def run() -> None:
        async with hosting(file) as host:
            table, live, seat = await offered(host)
            assert live.state.seats == (1 - seat,)
            with pytest.raises(IllegalChoice):
                await host.play(table, user_of(seat), seat, live.decision, ["accept"])
            decision = live.decision
            live = await host.play(table, user_of(seat), seat, decision, ["withdraw"])
            assert "withdraw" in told(live)
            assert live.state.stack[-1].step.name != "Answer"
            assert live.decision != decision

    asyncio.run(run())


def test_silence_means_to_decline_where_the_table_has_agreed_on_a_time(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(negotiation, "PATIENCE", (0, 0.05, 0.05))

    async def run() -> None:
        async with hosting(file) as host:
            table, live, _ = await offered(host, patience="one minute")
            decision = live.decision

            async def declined() -> bool:
                return (await host.table(table)).decision != decision

            await until(declined)
            live = await host.table(table)
            assert "decline" in told(live)
            assert "no answer" in [entry.note for entry in live.log]

    asyncio.run(run())


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_an_answer_is_not_taken_back_without_the_other_side(file: str, answer: str) -> None:
    async def run() -> None:
        async with hosting(file) as host:
            table, live, seat = await offered(host)
            live = await host.play(table, user_of(1 - seat), 1 - seat, live.decision, [answer])
            assert not live.free_undo(1 - seat)
            live = await host.undo(table, user_of(1 - seat), 1 - seat)
            assert live.wish is not None
            live = await host.answer(table, user_of(seat), seat, False)
            assert live.wish is None
            log = Onlooker(live, user_of(1 - seat), 1 - seat, "fr").log()
            assert log[-1].text.endswith("n'est pas d'accord pour revenir en arrière.")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("lang", "limit"), [("en", "After 60 seconds without an answer"), ("fr", "Sans réponse après 60 secondes")]
)
def test_who_is_to_answer_in_time_is_told_so(file: str, lang: str, limit: str) -> None:
    async def run() -> None:
        async with hosting(file) as host:
            _, live, seat = await offered(host, patience="one minute")
            prompts = [parts(Onlooker(live, user_of(k), k, lang))["prompt"] for k in (1 - seat, seat)]
            assert [limit in prompt for prompt in prompts] == [True, False]
            _, live, seat = await offered(host)
            assert limit not in parts(Onlooker(live, user_of(1 - seat), 1 - seat, lang))["prompt"]

    asyncio.run(run())


def test_without_a_limit_an_offer_waits(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(negotiation, "PATIENCE", (0, 0.05, 0.05))

    async def run() -> None:
        async with hosting(file) as host:
            table, live, _ = await offered(host)
            decision = live.decision
            await asyncio.sleep(0.2)
            assert (await host.table(table)).decision == decision

    asyncio.run(run())


def test_a_clock_goes_on_after_the_server_was_started_again(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(negotiation, "PATIENCE", (0, 30, 30))

    async def run() -> None:
        async with hosting(file) as host:
            table, live, _ = await offered(host, patience="one minute")
            decision = live.decision
        monkeypatch.setattr(negotiation, "PATIENCE", (0, 0.05, 0.05))
        async with hosting(file) as host:
            await host.table(table)

            async def declined() -> bool:
                return (await host.table(table)).decision != decision

            await until(declined)

    asyncio.run(run())
