"""The coach of a lesson: what somebody who learns a game at a table is told next."""

from __future__ import annotations

import msgspec

from atoll.kernel.lesson import FIRST, LEARNER, Card, Task, made_by, read_lesson
from atoll.table.host import Host
from atoll.table.match import PERSON
from atoll.table.onlooker import Onlooker
from atoll.table.seats import seats_for


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a coach says now."""

    number: int  # of the task, from 0
    count: int
    task: Task | None = None  # none: the lesson is over
    choice: str = ""  # that the coach advises; none while it is not yet time for the task
    allowed: tuple[str, ...] = ()  # what the lesson survives; while it is not yet time for the task, everything
    end: Card | None = None


def advice(who: Onlooker) -> Advice | None:
    """Return what the coach of a lesson says to somebody who is to decide; nothing to anybody else."""
    live = who.live
    lesson = live.lesson
    if lesson is None or who.seat != LEARNER or not live.begun or live.over:
        return None
    made = [*made_by(LEARNER, live.record.entries), *(choice.text for choice in who.draft)]
    number, count = lesson.reached(made), len(lesson.tasks)
    if number == count:
        return Advice(number=number, count=count, end=lesson.end)
    if not who.to_decide:
        return None
    offered = [each.text for each in who.offer()] if who.composing or not who.draft else []
    if (now := lesson.task_at(number, offered)) is None:
        return Advice(number=number, count=count, task=lesson.tasks[number])
    task = lesson.tasks[now]
    allowed = tuple(text for text in offered if task.allows(text))
    return Advice(number=now, count=count, task=task, choice=task.advised(offered), allowed=allowed)


async def open_lesson(host: Host, game: str, owner: str, nickname: str, lesson: str = FIRST) -> str:
    """Open a table at which somebody learns a game; return its id."""
    given = read_lesson(host.game(game), lesson)
    seats = seats_for([PERSON, *given.seats[1:]], owner, nickname)
    return await host.open_table(game, given.options, seats, owner, lesson=lesson)
