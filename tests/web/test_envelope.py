"""The head of an answer goes out together with its body where both are there at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from atoll.web.envelope import Envelope

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"


class Recorder:
    """A connection that writes down what happens on it."""

    def __init__(self) -> None:
        self.said: list[bytes | str] = []

    def write(self, data: bytes) -> None:
        self.said.append(data)

    def close(self) -> None:
        self.said.append("closed")


def said_by(send: Callable[[Envelope], None]) -> tuple[list[bytes | str], list[bytes | str]]:
    """Return what goes out at once, and what has gone out a moment later."""

    async def run() -> tuple[list[bytes | str], list[bytes | str]]:
        recorder = Recorder()
        send(Envelope(cast(Any, recorder), asyncio.get_running_loop()))
        at_once = [*recorder.said]
        await asyncio.sleep(0)
        return at_once, recorder.said

    return asyncio.run(run())


def test_head_and_body_go_out_at_once() -> None:
    def send(sent: Envelope) -> None:
        sent.write(HEAD)
        sent.write(b"ok")
        sent.write(b"more of it")

    assert said_by(send) == ([HEAD + b"ok", b"more of it"], [HEAD + b"ok", b"more of it"])


def test_a_head_that_nothing_follows_waits_no_longer_than_a_moment() -> None:
    assert said_by(lambda sent: sent.write(HEAD)) == ([], [HEAD])


def test_what_waits_is_sent_before_the_connection_closes() -> None:
    def send(sent: Envelope) -> None:
        sent.write(HEAD)
        sent.close()

    assert said_by(send) == ([HEAD, "closed"], [HEAD, "closed"])
