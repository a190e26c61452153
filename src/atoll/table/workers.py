"""Bots in processes of their own: they get a world that fits what their seat knows, never the true one."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from random import Random, SystemRandom
from typing import Any

from atoll.bots import Bot, bot
from atoll.kernel import Eyes, State, game

BUDGET = 4.0  # seconds a bot may think; after that it chooses at random


def start_workers(count: int) -> Executor:
    """Return a pool of processes that never share the server's sockets."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_settle_in, initargs=(os.getpid(),))


def _settle_in(server: int) -> None:
    """Leave Ctrl-C to the server, and go when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_not, args=(server,), daemon=True).start()


def _outlive_not(server: int) -> None:
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)


@cache
def _bot(name: str, table: str, seat: int) -> Bot:
    return bot(name)


def think(game_name: str, world: bytes, seat: int, bot_name: str, table: str, seed: int) -> str:
    """Return the text of a bot's choice in a world that looks to its seat like the true one."""
    state: State = game(game_name).load(world)
    return _bot(bot_name, table, seat).choose(Eyes(state, seat), Random(seed)).text


async def choose(pool: Executor, state: State, seat: int, bot_name: str, table: str) -> str:
    """Ask a bot for its choice within its budget of time."""
    rng = SystemRandom()
    world = Eyes[Any](state, seat).world(Random(rng.getrandbits(64)))
    loop = asyncio.get_running_loop()
    job = loop.run_in_executor(pool, think, state.game.name, world.save(), seat, bot_name, table, rng.getrandbits(32))
    try:
        return await asyncio.wait_for(asyncio.shield(job), BUDGET)
    except TimeoutError:
        return rng.choice(state.choices(seat)).text
