"""One writer for many tables: what is written at about the same time is one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from atoll.table.engine import make_writer
from atoll.table.meters import measure_database

Write = Callable[[Connection], None]  # writes something within a transaction


class Together:
    """Commits what is written at about the same time, in the order it came, in one transaction.

    SQLite has but one writer, and lets others wait without any order until some of them fail. It is one thread here,
    which takes a whole transaction at a time.
    """

    def __init__(self, engine: AsyncEngine):
        self._engine = make_writer(engine)
        self._connection: Connection | None = None  # held as long as all goes well
        self._thread = ThreadPoolExecutor(1, "writer")
        measure_database(self._engine)
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, write: Write) -> None:
        """Return when everything is safe in the database, or raise why it is not."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((write, done))
        if self._task is None:
            self._task = loop.create_task(self._commit_all())
        await done

    async def finish(self) -> None:
        """Wait until nothing waits any more, and let go of the database."""
        if self._task is not None:
            await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown(wait=False)

    async def _commit_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._commit_batch(batch)
        finally:
            self._task = None

    async def _commit_batch(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        try:
            writes = [write for write, _ in batch]
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes)
        except IntegrityError as error:
            if len(batch) == 1:
                _settle(batch[0][1], error)
                return
            for each in batch:  # one of them cannot be written: the others do not suffer for it
                await self._commit_batch([each])
            return
        except Exception as error:  # the database takes nothing now: to try one by one would only stall everybody
            if isinstance(error, OperationalError):  # and those who wait have waited as long
                batch, self._waiting = batch + self._waiting, []
            for _, done in batch:
                _settle(done, error)
            return
        for _, done in batch:
            _settle(done, None)

    def _write(self, writes: Sequence[Write]) -> None:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._connection.begin():
                for write in writes:
                    write(self._connection)
        except IntegrityError:
            raise
        except BaseException:
            self._let_go()  # whatever is wrong with it, the next transaction begins anew
            raise

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return  # whoever waited has gone
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
