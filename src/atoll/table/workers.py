"""Bots in processes of their own: they get a world that fits what their seat knows, never the true one."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import cache, lru_cache
from multiprocessing import get_context
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeVar

from atoll.bots import Bot, bot
from atoll.kernel import Eyes, Game, State, game
from atoll.table.advice import advice
from atoll.table.queueing import FairQueue

Answer = TypeVar("Answer")
GIVES_WAY = 5  # where the processor is short, people come before bots
BOTS_KEPT = 256  # of all tables: another one remembers nothing of its game, and thinks all the same
BUDGET = 10.0  # seconds a bot may think, not counting how long it waits for its turn


class OutOfTime(Exception):
    """A bot that has not decided within its budget."""


class Unwanted(Exception):
    """A thought that nobody needs any more when its turn has come."""


class Workers:
    """Processes that never share the server's sockets; one that died or does not come to an end is replaced."""

    def __init__(self, count: int, data: dict[str, Path] | None = None):
        self._data = data or {}  # corrections to the components of games
        self._idle = [self._start() for _ in range(count)]  # one for each place of the queue
        self._busy: set[ProcessPoolExecutor] = set()
        self.queue = FairQueue(count)

    def _start(self) -> ProcessPoolExecutor:
        context = get_context("spawn")
        return ProcessPoolExecutor(1, context, initializer=_settle_in, initargs=(os.getpid(), self._data))

    async def choose(
        self,
        state: State,
        seat: int,
        bot_name: str,
        table: str,
        person: str = "",
        wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        """Ask a bot for its choice, when it is the turn of the person it is asked for, and if it is wanted then."""
        rng = SystemRandom()
        if not (player := bot(bot_name)).thinks:
            return player.choose(Eyes[Any](state, seat), Random(rng.getrandbits(64))).text
        world = Eyes[Any](state, seat).world(Random(rng.getrandbits(64)))
        job = (state.game.name, world.save(), seat, bot_name, table, rng.getrandbits(32))
        return await self._ask(person, wanted, think, *job)

    async def advise(self, world: State, seat: int, lang: str, names: list[str], person: str) -> list[tuple[str, str]]:
        """Ask what a bot would do in a seat's place: some choices, the best one first, each with a reason."""
        return await self._ask(person, lambda: True, advise, world.game.name, world.save(), seat, lang, names)

    async def _ask(self, person: str, wanted: Callable[[], bool], what: Callable[..., Answer], *job: Any) -> Answer:
        async with self.queue.place(person):
            if not wanted():
                raise Unwanted
            try:
                return await self._think(what, *job)
            except BrokenExecutor:  # its process died: another takes its place, and the thought is thought again
                return await self._think(what, *job)

    async def _think(self, what: Callable[..., Answer], *job: Any) -> Answer:
        """Let a process think; one that does not answer in time is ended, so that nobody waits for it too."""
        worker = self._idle.pop()
        self._busy.add(worker)
        replaced = None
        try:
            thinking = asyncio.get_running_loop().run_in_executor(worker, what, *job)
            return await asyncio.wait_for(thinking, BUDGET)
        except (TimeoutError, BrokenExecutor, asyncio.CancelledError) as error:
            _end(worker)
            replaced = self._start()
            if isinstance(error, TimeoutError):
                raise OutOfTime from error
            raise
        finally:
            self._busy.discard(worker)
            self._idle.append(replaced or worker)

    def stop(self) -> None:
        """End the processes."""
        for worker in self._idle:
            worker.shutdown(cancel_futures=True)
        for worker in self._busy:
            _end(worker)


def _end(worker: ProcessPoolExecutor) -> None:
    """End a process whatever it is at."""
    for process in list((worker._processes or {}).values()):
        process.kill()
    worker.shutdown(wait=False, cancel_futures=True)


_data: dict[str, Path] = {}  # what this process plays games with


def _settle_in(server: int, data: dict[str, Path]) -> None:
    """Leave Ctrl-C and the processor to the server, play with its data, and go when it is gone, however it went."""
    _data.update(data)
    os.nice(GIVES_WAY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_not, args=(server,), daemon=True).start()


def _outlive_not(server: int) -> None:
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)


@lru_cache(maxsize=BOTS_KEPT)
def _bot(name: str, table: str, seat: int) -> Bot:
    return bot(name)


@cache
def _game(name: str) -> Game[Any]:
    return game(name, _data.get(name))


def think(game_name: str, world: bytes, seat: int, bot_name: str, table: str, seed: int) -> str:
    """Return the text of a bot's choice in a world that looks to its seat like the true one."""
    state: State = _game(game_name).load(world)
    return _bot(bot_name, table, seat).choose(Eyes(state, seat), Random(seed)).text


def advise(game_name: str, world: bytes, seat: int, lang: str, names: list[str]) -> list[tuple[str, str]]:
    """Return a hint for a seat, in a world that looks to it like the true one."""
    state: State = _game(game_name).load(world)
    return advice(state, seat, lang, names)
