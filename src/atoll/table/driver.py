"""Chance, bots and clocks: a table goes on by itself until a person is to decide."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from random import choice
from typing import TYPE_CHECKING

from atoll.kernel import CHANCE, State
from atoll.table.clocks import Clocks
from atoll.table.impasses import Impasses, carried_out
from atoll.table.live import LiveTable
from atoll.table.match import on_its_own
from atoll.table.meters import BOT_QUEUE, BOT_SECONDS
from atoll.table.notes import Away, Busy, Impasse, Stale, TableError
from atoll.table.store import Writer
from atoll.table.workers import OutOfTime, Unwanted, Workers

if TYPE_CHECKING:
    from atoll.table.host import Host

log = logging.getLogger("atoll")

LONGEST_ORDER = 50  # choices that a bot makes at once where it goes on deciding in secret


class Driver:
    """Lets tables go on, each one in at most one task."""

    def __init__(self, host: Host, workers: Workers, pace: float):
        self.host = host
        self.workers = workers
        self.pace = pace  # seconds between the choices of bots, so that people can follow
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._clocks = Clocks(self._time_is_up)
        self._impasses = Impasses()

    def drive(self, table_id: str, live: LiveTable | None) -> None:
        """Let chance and bots go on at a table, unless somebody drives it already or a person is to decide."""
        if self.host.closing or table_id in self._tasks:
            return
        if live is not None and self.host.knows_all_of(live) and _next(live) is None:
            self._set_clock(table_id, live)
            return
        self._tasks[table_id] = asyncio.get_running_loop().create_task(self._drive(table_id))

    def drives(self, table_id: str) -> bool:
        """Return whether a table goes on by itself right now."""
        return table_id in self._tasks

    async def stop(self) -> None:
        """Stop all tables."""
        self._clocks.stop_all()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, table_id: str) -> None:
        try:
            while await self._go_on(table_id):
                pass
        except Exception:
            log.exception("a table cannot go on: %s", table_id)
        finally:
            del self._tasks[table_id]

    async def _go_on(self, table_id: str) -> bool:
        """Let chance or a bot decide; return whether there was anything to decide for them."""
        try:
            live = await self.host.table(table_id)
            seat = _next(live)
            if seat is None or not self.host.needed(live):
                self._set_clock(table_id, live)
                return False
            if seat == CHANCE:
                await self._let_chance_decide(table_id)
            else:
                await self._let_bot_decide(table_id, live, seat)
        except (Stale, Busy, Unwanted):
            await asyncio.sleep(0.05)  # another process was quicker, or nobody looks any more: look again
        except Away:
            await asyncio.sleep(1)
        return True

    async def _let_chance_decide(self, table_id: str) -> None:
        try:
            await self.host.write(table_id, lambda live, writer: None)
        except Impasse:
            log.exception("table %s: chance finds no way on", table_id)
            await self.host.write(table_id, partial(self._impasses.step_back, self.host))

    async def _let_bot_decide(self, table_id: str, live: LiveTable, seat: int) -> None:
        decision, point = live.decision, len(live.record.entries)
        started = time.monotonic()
        texts, how = await self._decided(live, seat)
        if self.pace and self.host.watched(table_id):
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - started)))

        def act(live: LiveTable, writer: Writer) -> None:
            # where several decide in secret, the decision stays the same when another process has let this bot decide
            if decision != live.decision or not live.is_bot(seat) or seat not in live.state.seats:
                raise Stale("this decision has been made already")
            if not texts:
                self._impasses.step_back(self.host, live, writer)
            for text in texts:
                self.host.append(live, writer, how, seat, text)

        try:
            await carried_out(self.host, table_id, act)
        except Impasse:
            self._impasses.note(table_id, point, texts[0])

    async def _decided(self, live: LiveTable, seat: int) -> tuple[list[str], str]:
        """Return what a bot does, and how it came to it; nothing where all it could do leads nowhere."""
        possible = [each.text for each in live.state.choices(seat)]
        if nowhere := self._impasses.known(live):
            left = [text for text in possible if text not in nowhere]
            return ([choice(left)] if left else []), "play"
        try:
            return await self._bots_move(live, seat), "play"
        except OutOfTime:
            log.warning("bot %s at table %s did not decide in time", live.seats[seat].bot, live.header.id)
            return [choice(possible)], "hasty"
        except (TableError, Unwanted):
            raise
        except Exception:  # the table goes on whatever its bots run into
            if self.host.closing:  # their processes go with the server: they decide when it is back
                raise
            log.exception("bot %s at table %s could not decide", live.seats[seat].bot, live.header.id)
            return [choice(possible)], "at a loss"

    async def _bots_move(self, live: LiveTable, seat: int) -> list[str]:
        """Return a bot's choice; all of them where it goes on deciding in secret while others do."""
        state = live.state.copy()
        decision = state.decision
        texts: list[str] = []
        while len(texts) < LONGEST_ORDER:
            with BOT_QUEUE.track_inprogress(), BOT_SECONDS.time():
                chosen = live.scripted(state, seat, ahead=len(texts))
                texts.append(chosen or await self._thought(live, state, seat))
            try:
                state.play(texts[-1], seat)
            except Exception:
                break  # it leads nowhere, as will be seen where it is written
            if state.decision != decision or seat not in state.seats:
                break
        return texts

    async def _thought(self, live: LiveTable, state: State, seat: int) -> str:
        decision, table_id = live.decision, live.header.id
        if not live.is_bot(seat):
            raise Unwanted  # its person has come back meanwhile

        def wanted() -> bool:
            return self.host.needed(live) and live.decision == decision

        return await self.workers.choose(state, seat, live.seats[seat].bot, table_id, live.header.owner, wanted)

    def _set_clock(self, table_id: str, live: LiveTable) -> None:
        """Wait for a person's answer only as long as the table has agreed to."""
        lapse = live.state.lapse() if live.begun and not live.over else None
        if lapse is None:
            self._clocks.stop(table_id)
        else:
            self._clocks.set(table_id, live.decision, lapse[0])

    async def _time_is_up(self, table_id: str, decision: str) -> None:
        """Let a person who has not answered in time have chosen what the game says."""

        def act(live: LiveTable, writer: Writer) -> None:
            lapse = live.state.lapse()
            if decision == live.decision and lapse is not None:
                self.host.append(live, writer, "lapse", live.state.seat, lapse[1].text)

        with suppress(Busy, Away):  # another process was quicker, or nobody can write
            await self.host.write(table_id, act)


def _next(live: LiveTable) -> int | None:
    return on_its_own(live.state, live.is_bot) if live.begun and not live.over else None
