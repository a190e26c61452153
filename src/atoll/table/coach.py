"""The coach of a lesson: what somebody who learns a game at a table is told next."""

from __future__ import annotations

from atoll.kernel.lesson import FIRST, LEARNER, Advice, made_by, read_lesson
from atoll.table.host import Host
from atoll.table.match import PERSON
from atoll.table.onlooker import Onlooker
from atoll.table.seats import seats_for


def advice(who: Onlooker) -> Advice | None:
    """Return what the coach of a lesson says to somebody who is to decide; nothing to anybody else."""
    live = who.live
    if live.lesson is None or who.seat != LEARNER or not live.begun or live.over:
        return None
    made = [*made_by(LEARNER, live.record.entries), *(choice.text for choice in who.draft)]
    asked = who.to_decide and (who.composing or not who.draft)  # a whole move waits only for being confirmed
    said = live.lesson.advice(made, [each.text for each in who.offer()] if asked else [])
    return said if who.to_decide or said.end else None


async def open_lesson(host: Host, game: str, owner: str, nickname: str, lesson: str = FIRST) -> str:
    """Open a table at which somebody learns a game; return its id."""
    given = read_lesson(await host.library.game(game), lesson)
    seats = seats_for([PERSON, *given.seats[1:]], owner, nickname)
    return await host.open_table(game, given.options, seats, owner, lesson=lesson)
