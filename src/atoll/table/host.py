"""The host of all tables: the one place where journals are written and people are told."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from atoll.bots import bots
from atoll.kernel import CHANCE, AtollError, Game, Record, RecordError, Replay, game
from atoll.kernel.record import FORMAT
from atoll.table.clocks import Clocks
from atoll.table.live import LiveTable
from atoll.table.seats import Seat, check_seat, clean_name
from atoll.table.store import Busy, Header, Row, Store, Writer
from atoll.table.workers import Workers

log = logging.getLogger("atoll")

MAX_CHAT = 500
MAX_MOVE = 50  # choices that are made at once
MAX_TABLES_A_DAY = 200
HEARTBEAT = 15.0  # seconds after which a silent stream says that it is still there
IDLE_SECONDS = 600.0  # a table nobody watches leaves memory after this time


Act = Callable[[LiveTable, Writer], None]  # what somebody does at a table


class Refused(AtollError):
    """Something a person may not do at this table."""


class NoSuchTable(AtollError):
    """A table that does not exist."""


class Stale(AtollError):
    """An answer to a decision that is no longer open."""


class Host:
    """Keeps tables in memory while they are watched, writes what happens, wakes those who watch, drives bots."""

    def __init__(self, store: Store, workers: Workers, pace: float = 0.4, data: dict[str, Path] | None = None):
        self.store = store
        self.workers = workers
        self.pace = pace  # seconds between the choices of bots, so that people can follow
        self.data = data or {}
        self._tables: dict[str, LiveTable] = {}
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._watchers: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._present: Counter[tuple[str, str]] = Counter()  # open streams by table and person
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._clocks = Clocks(self._time_is_up)
        self._rng = SystemRandom()
        self.closing = False

    async def start(self) -> None:
        """Listen to what other processes write."""
        await self.store.listen(self._heard)

    def say_goodbye(self) -> None:
        """End all streams; nothing new is started."""
        self.closing = True
        for table_id in list(self._watchers):
            self._wake(table_id)

    async def stop(self) -> None:
        """Let everybody go home."""
        self.say_goodbye()
        self._clocks.stop_all()
        drivers = list(self._drivers.values())
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        await self.store.close()

    def game(self, name: str) -> Game[Any]:
        """Return a game with the data this host plays it with."""
        return game(name, self.data.get(name))

    # -- opening tables ----------------------------------------------------------------------------

    async def open_table(
        self, name: str, options: dict[str, str], seats: list[Seat], owner: str, entries: list[str] | None = None
    ) -> str:
        """Open a table; one whose seats are all taken begins at once. Return its id."""
        played = self.game(name)
        played.start(len(seats), options)
        for seat in seats:
            check_seat(seat)
        if await self.store.count_of(owner, time.time() - 86400) >= MAX_TABLES_A_DAY:
            raise Refused("you have opened very many tables today; please come back tomorrow")
        header = Header(
            id=secrets.token_urlsafe(9),
            invite=secrets.token_urlsafe(16),
            game=name,
            rules=played.rules_version,
            data=played.data,
            options=played.complete(options),
            owner=owner,
            created=time.time(),
        )
        rows = [("seats", -2, msgspec.json.encode(seats).decode())]
        if entries:
            rows.append(("import", -2, msgspec.json.encode(entries).decode()))
        users = list(dict.fromkeys([owner, *(seat.user for seat in seats if seat.user)]))
        await self.store.create(header, rows, users)
        self.drive(header.id)
        return header.id

    async def import_record(self, record: Record, owner: str, name: str) -> str:
        """Open a table that goes on from a record; its persons' seats are the owner's."""
        if record.atoll != FORMAT:
            raise RecordError(f"the record has format {record.atoll}; this version reads format {FORMAT}")
        played = self.game(record.game)
        Replay(played, record).at(len(record.entries))
        seats = [
            Seat(kind="person", user=owner, name=f"{name} {'ABCDEFGH'[k]}")
            if who not in bots()
            else Seat(kind="bot", bot=who, name=f"{who.capitalize()} {'ABCDEFGH'[k]}")
            for k, who in enumerate(record.seats)
        ]
        return await self.open_table(record.game, record.options, seats, owner, record.entries)

    async def table(self, table_id: str) -> LiveTable:
        """Return a table as it is now."""
        if table_id not in self._tables:
            header = await self.store.header(table_id)
            if header is None:
                raise NoSuchTable("there is no such table")
            self._tables.setdefault(table_id, LiveTable(header, self.game(header.game)))
            self.drive(table_id)
        lock, live = self._locks[table_id], self._tables.get(table_id)
        if live is not None and live.seq and not self.store.shared and not lock.locked():
            return live
        async with lock:  # while somebody writes, what is applied may not be committed yet
            live = self._tables.get(table_id)
            if live is not None and (live.seq == 0 or self.store.shared):
                _catch_up(live, await self.store.rows(table_id, live.seq))
        return live if live is not None else await self.table(table_id)

    # -- what people do ----------------------------------------------------------------------------

    async def play(self, table_id: str, user: str, seat: int, decision: str, texts: list[str]) -> LiveTable:
        """Carry out a move of one or more choices, all or none."""
        if not texts or len(texts) > MAX_MOVE:
            raise Refused(f"a move has 1 to {MAX_MOVE} choices")

        def act(live: LiveTable, writer: Writer) -> None:
            _demand_seat(live, user, seat)
            if decision != live.decision:
                raise Stale("this decision has been made already")
            for choice in live.check(seat, texts):
                self._append(live, writer, "play", seat, choice.text)

        return await self._write(table_id, act)

    async def undo(self, table_id: str, user: str, seat: int) -> LiveTable:
        """Take back a seat's last choice: freely while nobody learned anything, else by everybody's consent."""

        def act(live: LiveTable, writer: Writer) -> None:
            _demand_seat(live, user, seat)
            if live.free_undo(seat):
                self._append(live, writer, "undo", seat, "1")
                return
            count = live.entries_to_undo(seat)
            if not count:
                raise Refused("there is nothing to take back")
            if live.asked is not None:
                raise Refused("an undo is being asked for already")
            others = [k for k in live.people() if live.seats[k].user != user]
            if others:
                self._append(live, writer, "ask", seat, str(count))
            else:
                self._append(live, writer, "undo", seat, str(count))

        return await self._write(table_id, act)

    async def answer(self, table_id: str, user: str, seat: int, agree: bool) -> LiveTable:
        """Consent to an undo that somebody asked for, or refuse it."""

        def act(live: LiveTable, writer: Writer) -> None:
            _demand_seat(live, user, seat)
            if live.asked is None:
                raise Stale("nothing is being asked for")
            self._append(live, writer, "agree" if agree else "refuse", seat, "")
            if live.asked is not None and live.agreed():
                self._append(live, writer, "undo", live.asked["seat"], str(live.asked["count"]))

        return await self._write(table_id, act)

    async def sit(self, table_id: str, user: str, name: str, seat: int | None = None) -> LiveTable:
        """Take an open seat: the one named, or any."""

        def act(live: LiveTable, writer: Writer) -> None:
            free = [k for k, each in enumerate(live.seats) if each.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise Refused("this seat is taken" if free else "all seats are taken")
            chosen = free[0] if seat is None else seat
            taken = Seat(kind="person", user=user, name=clean_name(name))
            self._append(live, writer, "sit", chosen, msgspec.json.encode(taken).decode())
            writer.add_holder(user)

        return await self._write(table_id, act)

    async def leave(self, table_id: str, user: str, seat: int) -> LiveTable:
        """Leave a seat; in a running game a bot takes over."""

        def act(live: LiveTable, writer: Writer) -> None:
            _demand_seat(live, user, seat)
            if live.begun:
                self._append_bot(live, writer, seat, "greedy")
            else:
                self._append(live, writer, "leave", seat, "")

        return await self._write(table_id, act)

    async def replace(self, table_id: str, user: str, seat: int, bot_name: str) -> LiveTable:
        """Let a bot take an open seat, or that of an absent player; those who sit at the table may do that."""
        present = await self._others_present(table_id, user)

        def act(live: LiveTable, writer: Writer) -> None:
            if not live.seats_of(user) and live.header.owner != user:
                raise Refused("only those who sit at this table can do that")
            if not 0 <= seat < len(live.seats) or live.seats[seat].kind == "bot":
                raise Refused("a bot sits there already")
            if live.seats[seat].user in present:
                raise Refused("this player is at the table")
            self._append_bot(live, writer, seat, bot_name)

        return await self._write(table_id, act)

    async def _others_present(self, table_id: str, user: str) -> set[str]:
        """Return who, besides the asker, looks at a table now, at this process or another."""
        live = await self.table(table_id)
        others = {seat.user for seat in live.seats if seat.kind == "person" and seat.user != user}
        lately = time.time() - 2 * HEARTBEAT
        return {
            other
            for other in others
            if self._present[table_id, other] > 0
            or (self.store.shared and await self.store.last_seen(table_id, other) > lately)
        }

    def _append_bot(self, live: LiveTable, writer: Writer, seat: int, bot_name: str) -> None:
        taken = Seat(kind="bot", bot=bot_name, name=f"{bot_name.capitalize()} {'ABCDEFGH'[seat]}")
        check_seat(taken)
        self._append(live, writer, "sit", seat, msgspec.json.encode(taken).decode())

    async def chat(self, table_id: str, user: str, name: str, text: str) -> LiveTable:
        """Say something at the table; spectators may too."""
        said = " ".join(text.split())
        if not said or len(said) > MAX_CHAT:
            raise Refused(f"a message has 1 to {MAX_CHAT} characters")

        def act(live: LiveTable, writer: Writer) -> None:
            own = live.seats_of(user)
            speaker = live.seats[own[0]].name if own else clean_name(name)
            body = msgspec.json.encode((speaker, said)).decode()
            self._append(live, writer, "chat", own[0] if own else -2, body)

        return await self._write(table_id, act)

    async def rematch(self, table_id: str, user: str) -> str:
        """Open a table for the same players; whoever asks second comes to the same one."""
        live = await self.table(table_id)
        if not live.seats_of(user) and live.header.owner != user:
            raise Refused("only those who sit at this table can do that")
        if not live.over:
            raise Refused("a rematch comes after the end of the game")
        async with self._locks[f"rematch of {table_id}"]:
            live = await self.table(table_id)
            if live.next_table:
                return live.next_table
            new = await self.open_table(live.header.game, live.header.options, live.seats, user)

            def act(live: LiveTable, writer: Writer) -> None:
                if not live.next_table:
                    self._append(live, writer, "rematch", -2, new)

            return (await self._write(table_id, act)).next_table

    async def branch(self, table_id: str, user: str, entry: int) -> str:
        """Open a practice table from any point of a finished game, or of one against bots alone."""
        live = await self.table(table_id)
        if not live.over and any(live.seats[k].user != user for k in live.people()):
            raise Refused("a running game with others cannot be branched: it would show what is hidden")
        if not 0 <= entry <= live.entries:
            raise Refused(f"the record has entries 0 to {live.entries}")
        if not live.over and not live.seats_of(user):
            raise Refused("only those who sit at this table can do that")
        own = live.seats_of(user) or [0]
        seats = [
            Seat(kind="person", user=user, name=live.seats[k].name)
            if k in own
            else Seat(kind="bot", bot="greedy", name=f"Greedy {'ABCDEFGH'[k]}")
            for k in range(len(live.seats))
        ]
        return await self.open_table(live.header.game, live.header.options, seats, user, live.record.entries[:entry])

    # -- writing and telling -----------------------------------------------------------------------

    async def _write(self, table_id: str, act: Act) -> LiveTable:
        """Write to a journal, one writer at a time, with what chance makes of it; people are told after the commit."""
        live = await self.table(table_id)
        async with self._locks[table_id]:
            before = live.seq
            try:
                async with self.store.writing(table_id, live.seq) as writer:
                    _catch_up(live, writer.missed)
                    before = live.seq
                    act(live, writer)
                    self._let_chance_decide(live, writer)
            except BaseException:
                if live.seq != before:
                    self._forget(table_id)  # what was applied may not have been committed
                raise
        self._wake(table_id)
        self.drive(table_id)
        return live

    def _append(self, live: LiveTable, writer: Writer, kind: str, seat: int, text: str) -> None:
        live.apply(writer.append(live.seq + 1, kind, seat, text))

    def _let_chance_decide(self, live: LiveTable, writer: Writer) -> None:
        """Write all outcomes up to the next decision of a seat."""
        while live.begun and not live.over and live.state.seat == CHANCE:
            choices, weights = live.state.choices(), live.state.weights()
            self._append(live, writer, "play", CHANCE, self._rng.choices(choices, weights)[0].text)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)

    def _wake(self, table_id: str) -> None:
        for event in self._watchers.get(table_id, ()):
            event.set()

    def _heard(self, table_id: str) -> None:
        """Note that another process has written: those who watch here look again."""
        self._wake(table_id)
        if table_id in self._watchers:
            self.drive(table_id)

    async def watch(
        self, table_id: str, after: int, heartbeat: float = HEARTBEAT, user: str = ""
    ) -> AsyncIterator[int]:
        """Yield the number of the newest change whenever there is one, and at every heartbeat."""
        event = asyncio.Event()
        self._watchers[table_id].add(event)
        self._present[table_id, user] += 1
        self.drive(table_id)
        seen = after
        try:
            await self.store.saw(table_id, user, time.time())
            while not self.closing:
                live = await self.table(table_id)
                if live.changes > seen:
                    seen = live.changes
                    yield seen
                try:
                    async with asyncio.timeout(heartbeat):
                        await event.wait()
                except TimeoutError:
                    await self.store.saw(table_id, user, time.time())
                    yield seen
                event.clear()
        finally:
            self._present[table_id, user] -= 1
            self._watchers[table_id].discard(event)
            if not self._watchers[table_id]:
                del self._watchers[table_id]
            if user and not self._present[table_id, user]:
                del self._present[table_id, user]
                await self._let_go(table_id, user)

    async def _let_go(self, table_id: str, user: str) -> None:
        """Tell other processes that somebody has left; a database that has gone needs no telling."""
        if not self.closing:
            with suppress(SQLAlchemyError, OSError):
                await asyncio.shield(self.store.saw(table_id, user, 0.0))

    def watched(self, table_id: str) -> bool:
        """Return whether anybody looks at a table."""
        return bool(self._watchers.get(table_id))

    async def tidy(self) -> None:
        """Drop tables from memory that nobody has watched for a while."""
        now = time.time()
        for table_id, live in list(self._tables.items()):
            idle = not self.watched(table_id) and table_id not in self._drivers and now - live.dirty_at > IDLE_SECONDS
            if idle and not self._locks[table_id].locked():
                self._forget(table_id)
                del self._locks[table_id]

    # -- chance and bots ---------------------------------------------------------------------------

    def drive(self, table_id: str) -> None:
        """Let chance and bots go on at a table, unless somebody drives it already or a person is to decide."""
        if self.closing or table_id in self._drivers:
            return
        live = self._tables.get(table_id)
        if live is not None and live.seq and not self.store.shared and not _goes_on_by_itself(live):
            self._set_clock(table_id, live)
            return
        self._drivers[table_id] = asyncio.get_running_loop().create_task(self._drive(table_id))

    async def _drive(self, table_id: str) -> None:
        try:
            while await self._go_on(table_id):
                pass
        except Exception:
            log.exception("a table cannot go on: %s", table_id)
        finally:
            del self._drivers[table_id]

    async def _go_on(self, table_id: str) -> bool:
        """Let chance or a bot decide; return whether there was anything to decide for them."""
        try:
            live = await self.table(table_id)
            if not _goes_on_by_itself(live):
                self._set_clock(table_id, live)
                return False
            if live.state.seat == CHANCE:
                await self._write(table_id, lambda live, writer: None)
            else:
                await self._let_bot_decide(table_id, live, next(k for k in live.state.seats if _is_bot(live, k)))
        except (Stale, Busy):
            await asyncio.sleep(0.05)  # another process was quicker: look again
        return True

    def _set_clock(self, table_id: str, live: LiveTable) -> None:
        """Wait for a person's answer only as long as the table has agreed to."""
        lapse = live.state.lapse() if live.begun else None
        if lapse is None:
            self._clocks.stop(table_id)
        else:
            self._clocks.set(table_id, live.decision, lapse[0])

    async def _time_is_up(self, table_id: str, decision: str) -> None:
        """Let a person who has not answered in time have chosen what the game says."""

        def act(live: LiveTable, writer: Writer) -> None:
            lapse = live.state.lapse()
            if decision == live.decision and lapse is not None:
                self._append(live, writer, "play", live.state.seat, lapse[1].text)

        with suppress(Busy):  # another process was quicker
            await self._write(table_id, act)

    async def _let_bot_decide(self, table_id: str, live: LiveTable, seat: int) -> None:
        decision = live.decision
        started = time.monotonic()
        texts = await self._bots_move(live, seat, table_id)
        if self.pace and self.watched(table_id):
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - started)))

        def act(live: LiveTable, writer: Writer) -> None:
            if decision != live.decision or live.seats[seat].kind != "bot":
                raise Stale("this decision has been made already")
            for choice in live.check(seat, texts):
                self._append(live, writer, "play", seat, choice.text)

        await self._write(table_id, act)

    async def _bots_move(self, live: LiveTable, seat: int, table_id: str) -> list[str]:
        """Return a bot's choice; all of them where it goes on deciding in secret while others do."""
        world = live.state.copy()
        decision = world.decision
        texts: list[str] = []
        while len(texts) < MAX_MOVE:
            texts.append(await self.workers.choose(world, seat, live.seats[seat].bot, table_id))
            world.play(texts[-1], seat)
            if world.decision != decision or seat not in world.seats:
                break
        return texts


def _goes_on_by_itself(live: LiveTable) -> bool:
    """Return whether chance or a bot is to decide."""
    return live.begun and not live.over and any(k == CHANCE or _is_bot(live, k) for k in live.state.seats)


def _is_bot(live: LiveTable, seat: int) -> bool:
    return seat >= 0 and live.seats[seat].kind == "bot"


def _catch_up(live: LiveTable, rows: list[Row]) -> None:
    for row in rows:
        if row.seq == live.seq + 1:
            live.apply(row)


def _demand_seat(live: LiveTable, user: str, seat: int) -> None:
    if seat not in live.seats_of(user):
        raise Refused("this seat is not yours")
