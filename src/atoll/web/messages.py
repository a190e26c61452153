"""What programs and the server say to each other: every body and every answer of the JSON API."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from atoll.table.host import REPLACE_AFTER, STAND_IN
from atoll.table.offer import Offered
from atoll.table.onlooker import LogLine

YEAR = 365 * 86400  # seconds

# -- what programs ask for -----------------------------------------------------------------------------


class NewIdentity(msgspec.Struct, forbid_unknown_fields=True):
    """Who wants to play."""

    name: str = "Guest"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What kind of table: each seat is `me`, `open` or the name of a bot.

    After `replace_after` seconds of absence a bot may stand in for a player; 0 means never. A lesson, `first-game`,
    brings its own seats and options.
    """

    game: str
    seats: list[str] = []
    options: dict[str, str] = {}
    replace_after: Annotated[int, msgspec.Meta(le=YEAR)] = REPLACE_AFTER
    lesson: str = ""


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """One or more choices that answer a decision."""

    seat: int
    decision: str
    choices: list[str]


class AtSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Something done from a seat."""

    seat: int


class Consent(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a seat agrees to what was asked for."""

    seat: int
    agree: bool = True


class NewBot(msgspec.Struct, forbid_unknown_fields=True):
    """Which bot is to play from a seat."""

    seat: int
    bot: str = STAND_IN


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """Sitting down by invitation, at a seat or at any."""

    invite: str
    seat: int | None = None


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """Something said."""

    text: str


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """A moment of a game, 0 to `entries`."""

    entry: int


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A body without anything in it."""


# -- what the server answers ---------------------------------------------------------------------------


class Identity(msgspec.Struct):
    """An identity; its token goes into `Authorization: Bearer …`."""

    user: str
    name: str
    token: str


class GameInfo(msgspec.Struct):
    """A game, how many can play it, what a table can choose, and which bots there are."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: dict[str, tuple[str, ...]]
    bots: list[str]
    overlaid: bool = False  # whether this server plays it with changed component data


class ChoiceInfo(msgspec.Struct):
    """One of all choices a game can ever offer."""

    index: int
    text: str
    label: str


class RuleText(msgspec.Struct):
    """A rule of a digest."""

    rule: str
    text: str
    heading: str


class TableMade(msgspec.Struct):
    """A new table; its owner is told the invitation."""

    id: str
    invite: str
    url: str


class TableId(msgspec.Struct):
    """A table to go to."""

    id: str


class Changed(msgspec.Struct):
    """The number of the newest change of a table."""

    seq: int


class Seated(msgspec.Struct):
    """The newest change, and the seats that are yours."""

    seq: int
    seats: list[int]


class SeatShown(msgspec.Struct):
    """Who sits where: `kind` is open, person or bot."""

    kind: str
    name: str
    bot: str


class ChatShown(msgspec.Struct):
    """Something said at the table."""

    name: str
    seat: int
    text: str
    at: float


class WishShown(msgspec.Struct):
    """Who asks for what (`undo` or `end`), and who agrees."""

    kind: str
    seat: int
    agreed: list[int]


class TableShown(msgspec.Struct, kw_only=True):
    """A table as the asker may see it; what begins with the game has no value before that.

    `overlaid` says whether it is played with changed component data.
    `stuck` says why a game cannot go on at this server: it has other rules, other data, or a journal that does not fit;
    `entries` are then those that do.
    """

    id: str
    game: str
    overlaid: bool
    options: dict[str, str]
    replace_after: int
    seq: int
    seat: int
    your_seats: list[int]
    seats_left: list[int]
    seats: list[SeatShown]
    begun: bool
    over: bool
    chat: list[ChatShown]
    wish: WishShown | None
    stuck: str
    rematch: str
    decision: str = ""
    draft: list[str] = []
    deciders: tuple[int, ...] = ()
    view: Any = None
    choices: list[Offered] = []
    asides: list[Offered] = []
    log: list[LogLine] = []
    entries: int = 0


class Mistake(msgspec.Struct):
    """One sentence, and the rule behind it if there is one."""

    error: str
    rule: str = ""
