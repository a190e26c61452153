"""Who sits where."""

from __future__ import annotations

from typing import Literal

import msgspec

from atoll.bots import bots
from atoll.kernel import one_of

MAX_NAME = 30


class Seat(msgspec.Struct):
    """A chair at a table: open, a person's or a bot's."""

    kind: Literal["open", "person", "bot"] = "open"
    user: str = ""
    name: str = ""
    bot: str = ""


def check_seat(seat: Seat) -> None:
    """Raise unless a bot's chair names a bot there is."""
    if seat.kind == "bot" and seat.bot not in bots():
        raise one_of("bot", seat.bot, bots())


def clean_name(name: str) -> str:
    """Return a name without control characters, of decent length."""
    kept = " ".join("".join(ch if ch.isprintable() else " " for ch in name).split())[:MAX_NAME]
    return kept or "Guest"
