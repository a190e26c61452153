"""A database that does not answer: everybody is told at once, one tries again, and the log does not fill up."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError, TimeoutError as PoolTimeout

from atoll.table.engine import first_line
from atoll.table.meters import DATABASE_FAILURES
from atoll.table.notes import Away

log = logging.getLogger("atoll")

TRY_EVERY = 1.0  # seconds
SAY_EVERY = 60.0
FAILURES = (SQLAlchemyError, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Outage:
    """Whether the database is away; a patient one (for SQLite, where only writers fail) never refuses to try.

    Many questions are on their way at once: only what was asked after an outage began can tell that it is over, and
    only what was asked after it ended can begin another.
    """

    def __init__(self, patient: bool):
        self._patient = patient
        self._since = 0.0  # 0: it answers
        self._back_at = 0.0
        self._try_at = 0.0
        self._said_at = 0.0
        self._failures = 0

    @property
    def on(self) -> bool:
        """Whether the database is known to be away."""
        return self._since > 0

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Ask the database for something: it fails in one way only, and at once while it is known to be away."""
        self._demand_hope()
        asked_at = time.monotonic()
        try:
            yield
        except IntegrityError:
            raise
        except FAILURES as error:
            self._failed(error, asked_at)
            raise Away("the database does not answer: please try again in a moment") from error
        else:
            self._worked(asked_at)

    def _demand_hope(self) -> None:
        now = time.monotonic()
        if not self._since or self._patient:
            return
        if now < self._try_at:
            self._failures += 1
            DATABASE_FAILURES.inc()
            raise Away("the database does not answer: please try again in a moment")
        self._try_at = now + TRY_EVERY

    def _failed(self, error: Exception, asked_at: float) -> None:
        now = time.monotonic()
        DATABASE_FAILURES.inc()
        if asked_at < self._back_at:
            return
        self._failures += 1
        if _gone(error):
            self._since = self._since or now
            self._try_at = now + TRY_EVERY
        if now - self._said_at >= SAY_EVERY or not self._said_at:
            self._said_at = now
            log.error("the database fails: %s", first_line(error), extra={"fields": {"failures": self._failures}})

    def _worked(self, asked_at: float) -> None:
        if not self._since or asked_at < self._since:
            return
        self._back_at = time.monotonic()
        took = round(self._back_at - self._since, 1)
        log.warning("the database is back", extra={"fields": {"seconds": took, "failures": self._failures}})
        self._since = self._said_at = 0.0
        self._failures = 0


def _gone(error: Exception) -> bool:
    """Return whether nobody can be served now; a full disk or a lock still lets people read."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, PoolTimeout | OSError | TimeoutError | asyncpg.PostgresError | asyncpg.InterfaceError)
