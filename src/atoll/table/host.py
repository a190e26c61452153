"""The host of all tables: the one place where journals are written and people are told."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import SystemRandom

import msgspec

from atoll.bots import bots
from atoll.kernel import CHANCE, Record, RecordError, Replay, lettered
from atoll.kernel.record import FORMAT
from atoll.table import snapshot
from atoll.table.driver import Driver
from atoll.table.ids import new_id
from atoll.table.impasses import carried_out
from atoll.table.judgement import judge
from atoll.table.library import Library
from atoll.table.live import LiveTable
from atoll.table.locks import Locks
from atoll.table.notes import Away, NoSuchTable, Refused, Stale
from atoll.table.onlooker import Onlooker
from atoll.table.presence import Presence
from atoll.table.queueing import FairQueue
from atoll.table.rights import demand_alone, demand_no_wish, demand_running, demand_seat
from atoll.table.seats import Seat, bot_seat, check_seat, clean, clean_name, person_seat
from atoll.table.store import Header, Row, Store, Writer, in_row
from atoll.table.tidings import Tidings
from atoll.table.watchers import Watchers
from atoll.table.workers import OutOfTime, Workers

MAX_CHAT = 500
MAX_MOVE = 50  # choices that are made at once
MAX_TABLES_A_DAY = 200
HEARTBEAT = 15.0  # seconds after which a silent stream says that it is still there
IDLE_SECONDS = 600.0  # a table nobody watches leaves memory after this time
REPLACE_AFTER = 600  # seconds of absence after which a bot may stand in, where a table does not say otherwise
STAND_IN = "greedy"
FEW_ROWS = 40  # of a journal, that take no time worth speaking of
MAX_UNDOS = 500  # at one table


Act = Callable[[LiveTable, Writer], None]  # what somebody does at a table


class Host:
    """Keeps tables in memory while they are watched, writes what happens, wakes those who watch."""

    def __init__(self, store: Store, workers: Workers, pace: float = 0.4, library: Library | None = None):
        self.store = store
        self.library = library or Library({})
        self.presence = Presence(store)
        self._tables: dict[str, LiveTable] = {}
        self._locks = Locks()
        self._watchers = Watchers()
        self.tidings = Tidings(store)
        self._driver = Driver(self, workers, pace)
        self._rng = SystemRandom()
        self.heavy = FairQueue(1)  # what takes long leaves the event loop, one at a time and fair by person
        self.closing = False

    async def start(self) -> None:
        """Listen to what other processes write."""
        await self.store.listen(self._heard)

    def say_goodbye(self) -> None:
        """End all streams; nothing new is started."""
        self.closing = True
        for table_id in self._watchers.tables():
            self._watchers.wake(table_id)

    async def stop(self) -> None:
        """Let everybody go home."""
        self.say_goodbye()
        await self._driver.stop()
        await self.store.close()

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # -- opening tables ----------------------------------------------------------------------------

    async def open_table(
        self,
        name: str,
        options: dict[str, str],
        seats: list[Seat],
        owner: str,
        entries: list[str] | None = None,
        replace_after: int = REPLACE_AFTER,
        lesson: str = "",
    ) -> str:
        """Open a table; one whose seats are all taken begins at once. Return its id."""
        played = await self.library.ready(name)
        played.start(len(seats), options)
        for seat in seats:
            check_seat(seat)
        header = Header(
            id=new_id(9),
            invite=new_id(16),
            game=name,
            rules=played.rules_version,
            data=played.data,
            options=played.complete(options),
            owner=owner,
            created=time.time(),
            replace_after=replace_after,
        )
        rows = [*([("lesson", -2, lesson)] if lesson else []), ("seats", -2, in_row(seats))]
        if entries:
            rows.append(("import", -2, in_row(entries)))
        users = list(dict.fromkeys([owner, *(seat.user for seat in seats if seat.user)]))
        async with self._locks.of(f"tables of {owner}"):  # who asks for many at once opens one after the other
            await self._demand_room(owner)
            await self.store.create(header, rows, users)
        self.drive(header.id)
        return header.id

    async def _demand_room(self, owner: str) -> None:
        """Raise when a person has opened very many tables."""
        if await self.store.count_of(owner, time.time() - 86400) >= MAX_TABLES_A_DAY:
            raise Refused("you have opened very many tables today; please come back tomorrow")

    async def import_record(self, record: Record, owner: str, name: str) -> str:
        """Open a table that goes on from a record; its persons' seats are the owner's."""
        if record.atoll != FORMAT:
            template = "the record has format {old}; this version reads format {new}"
            raise RecordError(template, old=record.atoll, new=FORMAT)
        played = await self.library.ready(record.game)
        await self._demand_room(owner)  # before the work, and again when it is done
        await self.heavy.aside(owner, Replay(played, record).at, len(record.entries))
        seats = [
            bot_seat(who, k) if who in bots() else person_seat(owner, lettered(name, k))
            for k, who in enumerate(record.seats)
        ]
        return await self.open_table(record.game, record.options, seats, owner, record.entries)

    async def table(self, table_id: str) -> LiveTable:
        """Return a table as it is now."""
        if table_id not in self._tables:
            header = await self.store.header(table_id)
            if header is None:
                raise NoSuchTable("there is no such table")
            loaded = await self._load(header)
            self._tables.setdefault(table_id, loaded)
            self.drive(table_id)
        live = self._tables.get(table_id)
        if live is not None and self.knows_all_of(live) and not self._locks.held(table_id):
            return live
        async with self._locks.of(table_id):  # while somebody writes, what is applied may not be committed yet
            live = self._tables.get(table_id)
            if live is not None and not self.knows_all_of(live):
                with self.tidings.asking(table_id):
                    await self._catch_up_slowly(live, await self.store.rows(table_id, live.seq))
                live.loaded = True
        return live if live is not None else await self.table(table_id)

    def knows_all_of(self, live: LiveTable) -> bool:
        """Return whether a table in memory is as the database has it."""
        return live.loaded and not self.tidings.expected(live.header.id)

    async def _catch_up_slowly(self, live: LiveTable, rows: list[Row]) -> None:
        """Catch up beside the event loop where that takes long: nobody sees the table before it is done."""
        if not live.loaded and (len(rows) > FEW_ROWS or any(row.kind == "import" for row in rows)):
            await self.heavy.aside(live.header.owner, live.catch_up, rows)
        else:
            live.catch_up(rows)

    async def _load(self, header: Header) -> LiveTable:
        """Return a table as far as its snapshot knows it; its journal tells the rest."""
        played = await self.library.ready(header.game)
        body = await self.store.snapshot(header.id)
        restored = snapshot.restore(header, played, body) if body is not None else None
        return restored or LiveTable(header, played)

    # -- what people do ----------------------------------------------------------------------------

    async def play(self, table_id: str, user: str, seat: int, decision: str, texts: list[str]) -> LiveTable:
        """Carry out a move of one or more choices, as far as the seat could foresee what comes of them."""
        if not texts or len(texts) > MAX_MOVE:
            raise Refused("a move has 1 to {most} choices", most=MAX_MOVE)

        def act(live: LiveTable, writer: Writer) -> None:
            demand_seat(live, user, seat)
            demand_running(live)
            if live.stuck:
                raise Refused("this game cannot go on here")
            if decision != live.decision:
                raise Stale("this decision has been made already")
            choices = [live.game.book.parse(text) for text in texts]
            foreseen = judge(live.state, seat, choices, f"{table_id}/{decision}")
            self.append(live, writer, "play", seat, choices[0].text)
            for choice, seen in zip(choices[1:], foreseen, strict=True):
                if live.state.view(seat).to_json() != seen:
                    return  # something has come to light: the rest is for the seat to decide again
                self.append(live, writer, "play", seat, choice.text)

        return await carried_out(self, table_id, act, user)

    async def undo(self, table_id: str, user: str, seat: int) -> LiveTable:
        """Take back a seat's last choice: freely while nobody learned anything, else by everybody's consent."""

        def act(live: LiveTable, writer: Writer) -> None:
            demand_seat(live, user, seat)
            demand_running(live)
            if live.undos >= MAX_UNDOS:
                raise Refused("very much was taken back at this table: now it stands")
            if live.free_undo(seat):
                self.append(live, writer, "undo", seat, "1")
                return
            count = live.entries_to_undo(seat)
            if not count:
                raise Refused("there is nothing to take back")
            demand_no_wish(live)
            others = [k for k in live.people() if live.seats[k].user != user]
            self.append(live, writer, "ask" if others else "undo", seat, str(count))

        return await self.write(table_id, act, user)

    async def hint(self, who: Onlooker) -> list[tuple[str, str]]:
        """Return what a bot would choose next in somebody's place, the best first, each with a reason."""
        live = who.live
        demand_seat(live, who.user, who.seat)
        demand_running(live)
        demand_alone(live, who.user)
        if who.seat not in who.state.seats:
            raise Refused("there is nothing to decide now")
        try:
            return await self._driver.workers.advise(who.world, who.seat, who.lang, who.names, who.user)
        except OutOfTime as error:
            raise Refused("no hint was found in time: please ask again") from error

    async def end(self, table_id: str, user: str, seat: int) -> LiveTable:
        """End a game before its end, if everybody who sits at the table agrees."""

        def act(live: LiveTable, writer: Writer) -> None:
            demand_seat(live, user, seat)
            demand_running(live)
            if not live.begun and not live.stuck:
                raise Refused("the game has not begun")
            demand_no_wish(live)
            others = [k for k in live.people() if live.seats[k].user != user]
            self.append(live, writer, "ask end" if others else "end", seat, "")

        return await self.write(table_id, act, user)

    async def answer(self, table_id: str, user: str, seat: int, agree: bool) -> LiveTable:
        """Consent to what somebody asked for, or refuse it."""

        def act(live: LiveTable, writer: Writer) -> None:
            demand_seat(live, user, seat)
            demand_running(live)
            wish = live.wish
            if wish is None:
                raise Stale("nothing is being asked for")
            self.append(live, writer, "agree" if agree else "refuse", seat, "")
            if live.agreed():
                self.append(live, writer, wish.kind, wish.seat, str(wish.entries))

        return await self.write(table_id, act, user)

    async def sit(self, table_id: str, user: str, name: str, seat: int | None = None) -> LiveTable:
        """Take an open seat: the one named, or any; a second one of one's own only if it is named."""

        def act(live: LiveTable, writer: Writer) -> None:
            if seat is None and live.seats_of(user):
                return
            demand_running(live)
            free = [k for k, each in enumerate(live.seats) if each.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise Refused("this seat is taken" if free else "all seats are taken")
            chosen = free[0] if seat is None else seat
            self.append(live, writer, "sit", chosen, in_row(person_seat(user, name)))
            writer.add_holder(user)

        return await self.write(table_id, act, user)

    async def leave(self, table_id: str, user: str, seat: int) -> LiveTable:
        """Leave a seat; in a running game a bot plays on, and the seat stays yours to come back to."""

        def act(live: LiveTable, writer: Writer) -> None:
            demand_seat(live, user, seat)
            if not live.begun:
                self.append(live, writer, "leave", seat, "")
            else:
                demand_running(live)
                self._stand_in(live, writer, seat, "left", STAND_IN)

        return await self.write(table_id, act, user)

    async def come_back(self, table_id: str, user: str, seat: int) -> LiveTable:
        """Take the own seat back from the bot that stands in."""

        def act(live: LiveTable, writer: Writer) -> None:
            if seat not in live.seats_left_by(user):
                raise Refused("this seat is not yours")
            demand_running(live)
            name = live.seats[seat].held_as
            self.append(live, writer, "back", seat, in_row(person_seat(user, name)))

        return await self.write(table_id, act, user)

    async def replace(self, table_id: str, user: str, seat: int, bot: str) -> LiveTable:
        """Let a bot take an open seat, or stand in for a player who is away; those who sit at the table may do that."""
        check_seat(bot_seat(bot, 0))
        live = await self.table(table_id)
        holder = live.seats[seat].user if 0 <= seat < len(live.seats) else ""
        away = await self.presence.away(table_id, holder) if holder else 0.0

        def act(live: LiveTable, writer: Writer) -> None:
            if not live.seats_of(user) and live.header.owner != user:
                raise Refused("only those who sit at this table can do that")
            if not 0 <= seat < len(live.seats) or live.seats[seat].kind == "bot":
                raise Refused("a bot sits there already")
            if live.seats[seat].kind == "open":
                self.append(live, writer, "sit", seat, in_row(bot_seat(bot, seat)))
                return
            demand_running(live)
            if live.seats[seat].user == user:
                raise Refused("this seat is your own: leave it, if you like")
            if live.seats[seat].user != holder or not 0 < live.header.replace_after <= away:
                raise Refused("this player has not been away for long enough")
            self._stand_in(live, writer, seat, "away", bot)

        return await self.write(table_id, act, user)

    def _stand_in(self, live: LiveTable, writer: Writer, seat: int, why: str, bot: str) -> None:
        holder = live.seats[seat]
        taken = msgspec.structs.replace(bot_seat(bot, seat), user=holder.user, held_as=holder.name)
        self.append(live, writer, "stand in", seat, in_row((why, taken)))

    async def chat(self, table_id: str, user: str, name: str, text: str) -> LiveTable:
        """Say something at the table: those who have a seat there may, and who opened it."""
        said = clean(text)
        if not said or len(said) > MAX_CHAT:
            raise Refused("a message has 1 to {most} characters", most=MAX_CHAT)

        def act(live: LiveTable, writer: Writer) -> None:
            own = live.seats_of(user) or live.seats_left_by(user)
            if not own and user != live.header.owner:
                raise Refused("only those who sit at this table can do that")
            seat = own[0] if own else -2
            speaker = live.seats[seat].held_as or live.seats[seat].name if own else clean_name(name)
            self.append(live, writer, "chat", seat, in_row((speaker, said)))

        return await self.write(table_id, act, user)

    async def rematch(self, table_id: str, user: str) -> str:
        """Open a table for the same players; whoever asks second comes to the same one."""
        live = await self.table(table_id)
        if not live.seats_of(user) and live.header.owner != user:
            raise Refused("only those who sit at this table can do that")
        if not live.over:
            raise Refused("a rematch comes after the end of the game")
        async with self._locks.of(f"rematch of {table_id}"):
            live = await self.table(table_id)
            if live.next_table:
                return live.next_table
            old, patience = live.header, live.header.replace_after
            new = await self.open_table(old.game, old.options, live.seats, user, replace_after=patience)

            def act(live: LiveTable, writer: Writer) -> None:
                if not live.next_table:
                    self.append(live, writer, "rematch", -2, new)

            return (await self.write(table_id, act)).next_table

    async def branch(self, table_id: str, user: str, moment: int) -> str:
        """Open a practice table from any moment of a finished game, or of one in which nobody else ever sat."""
        live = await self.table(table_id)
        if not live.open_to(user):
            raise Refused("a running game with others cannot be branched: it would show what is hidden")
        if not 0 <= moment <= live.entries:
            raise Refused("the game has moments 0 to {last}", last=live.entries)
        own = live.seats_of(user) or [0]
        seats = [
            person_seat(user, live.seats[k].name) if k in own else bot_seat(STAND_IN, k) for k in range(len(live.seats))
        ]
        entries = live.record.entries[: live.moments[moment]]
        return await self.open_table(live.header.game, live.header.options, seats, user, entries)

    # -- writing and telling -----------------------------------------------------------------------

    async def write(self, table_id: str, act: Act, user: str = "") -> LiveTable:
        """Write to a journal, one writer at a time, with what chance makes of it; people are told after the commit."""
        live = await self.table(table_id)
        await self.presence.note(live, user)
        async with self._locks.of(table_id):
            before = live.seq
            try:
                async with self.store.writing(table_id, live.seq) as writer:
                    live.catch_up(writer.missed)
                    before, writer.change = live.seq, live.changes + 1
                    act(live, writer)
                    self._let_chance_decide(live, writer)
            except BaseException:
                if live.seq != before:
                    self._forget(table_id)  # what was applied may not have been committed
                raise
            await snapshot.keep(live, self.store)
        self._watchers.wake(table_id)
        self.drive(table_id)
        return live

    def append(self, live: LiveTable, writer: Writer, kind: str, seat: int, text: str) -> None:
        """Let something happen at a table, as part of what is being written."""
        live.apply(writer.append(live.seq + 1, kind, seat, text))

    def _let_chance_decide(self, live: LiveTable, writer: Writer) -> None:
        """Write all outcomes up to the next decision of a seat."""
        while live.begun and not live.over and live.state.seat == CHANCE:
            drawn = self._rng.choices(live.state.choices(), live.state.weights())[0].text
            self.append(live, writer, "play", CHANCE, live.scripted(live.state, CHANCE) or drawn)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self.tidings.heard(table_id)
        self.presence.forget(table_id)

    async def reload(self, table_id: str) -> None:
        """Read a table anew: the operator has changed it, or it is gone."""
        if table_id in self._tables:
            async with self._locks.of(table_id):
                await self.store.drop_snapshot(table_id)  # this process may have kept one of what was changed
                self._forget(table_id)
            self._watchers.wake(table_id)

    def _heard(self, table_id: str, seq: int) -> None:
        """Note that a row was written, at a table or nobody knows where: those who watch here look again."""
        live = self._tables.get(table_id)
        if live is None or live.seq < seq:  # else it is our own, or known already
            self.tidings.heard(table_id)
        for each in self._watchers.tables():
            if table_id in ("", each):
                self._watchers.wake(each)
                self.drive(each)

    async def watch(
        self, table_id: str, after: int, heartbeat: float = HEARTBEAT, user: str = ""
    ) -> AsyncIterator[int]:
        """Yield the number of the newest change whenever there is one, and at every heartbeat."""
        seen = after
        with self._watchers.at(table_id) as bell, suppress(NoSuchTable):  # it may be deleted while somebody watches
            self.drive(table_id)
            while not self.closing:
                with suppress(Away):  # whoever watches is told what happened when the database is back
                    live = await self.seen(table_id, user)
                    if live.changes != seen:  # fewer than before: the database was restored from a backup
                        seen = live.changes
                        yield seen
                if not await bell.wait(heartbeat):
                    yield seen

    async def seen(self, table_id: str, user: str) -> LiveTable:
        """Return a table, and note that somebody asked for it who holds a seat there."""
        live = await self.table(table_id)
        if await self.presence.note(live, user):
            self.drive(table_id)
        return live

    def needed(self, live: LiveTable) -> bool:
        """Return whether anybody wants a table to go on: bots among themselves pause while nobody looks."""
        return bool(live.people()) or self.watched(live.header.id) or self.presence.lately(live.header.id)

    def watched(self, table_id: str) -> bool:
        """Return whether anybody looks at a table."""
        return table_id in self._watchers

    async def tidy(self) -> None:
        """Drop tables from memory that nobody has watched for a while."""
        now = time.time()
        for table_id, live in list(self._tables.items()):
            busy = self.watched(table_id) or self._driver.drives(table_id)
            idle = not busy and now - live.dirty_at > IDLE_SECONDS
            if idle and not self._locks.held(table_id):
                self._forget(table_id)

    def drive(self, table_id: str) -> None:
        """Let chance and bots go on at a table until a person is to decide."""
        self._driver.drive(table_id, self._tables.get(table_id))
