"""What an operator can measure of tables, bots and the database; `/metrics` shows it."""

from __future__ import annotations

import time
from typing import Any

from prometheus_client import Counter, Gauge, Histogram
from sqlalchemy import Engine, event

SHORT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)

MOVES = Counter("atoll_moves", "Choices of persons and bots that were committed")
ROWS = Counter("atoll_journal_rows", "Rows of journals that were committed")
LIVE_TABLES = Gauge("atoll_live_tables", "Tables in memory")
STREAMS = Gauge("atoll_streams", "Open streams of changes")
BOT_QUEUE = Gauge("atoll_bot_queue", "Decisions that wait for a bot, those being thought about included")
BOT_SECONDS = Histogram("atoll_bot_seconds", "How long a decision waited for a bot's answer", buckets=LONG)
DATABASE_SECONDS = Histogram("atoll_database_seconds", "How long the database took for a statement", buckets=SHORT)
DATABASE_FAILURES = Counter("atoll_database_failures", "Requests that the database failed")
DRAWING_SECONDS = Histogram(
    "atoll_drawing_seconds", "How long it took to draw a table for a pair of eyes", buckets=SHORT
)


def measure_database(engine: Engine) -> None:
    """Measure how long every statement takes."""

    def begin(connection: Any, *_: Any) -> None:
        connection.info["begun"] = time.perf_counter()

    def end(connection: Any, *_: Any) -> None:
        DATABASE_SECONDS.observe(time.perf_counter() - connection.info["begun"])

    event.listen(engine, "before_cursor_execute", begin)
    event.listen(engine, "after_cursor_execute", end)
