"""What a player of Anno 1800 who goes by experience looks at: more than is sensible by rules of thumb."""

from __future__ import annotations

from atoll.games.anno1800.bot.sensible import BUILDS, ENDLESS, builds_anew, sensible
from atoll.games.anno1800.bot.temper import NORMAL
from atoll.games.anno1800.flow.building import BUILD_INDUSTRY, BUILD_SHIPS, BUILD_SHIPYARD
from atoll.games.anno1800.flow.population import EDUCATE, WORKFORCE
from atoll.games.anno1800.flow.turn import ACT, ACTIONS
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Choice, Step

LOOKED_AT: dict[Step[AnnoState], tuple[str, ...]] = {
    BUILD_INDUSTRY: ("build",),
    BUILD_SHIPYARD: ("build",),
    BUILD_SHIPS: ("build", "done"),
    WORKFORCE: ("add", "done"),
    EDUCATE: ("educate into", "done"),
}
AT_ONCE = ("play", "end turn")  # where nothing but these is sensible, there is nothing to think about
FREE = ("activate", "mission")


def ideas(s: AnnoState, seat: int) -> list[Choice]:
    """Return what is sensible and whatever else could be a plan; in a game without end what is sensible alone."""
    plain, step = sensible(s, seat), s.stack[-1].step
    if s.round >= ENDLESS * NORMAL.due or (step is ACT and (not s.actions or plain[0].kind not in ACTIONS)):
        return plain
    kinds = LOOKED_AT.get(step, ())
    more = [
        choice
        for choice in s.choices(seat)
        if (_could_be_a_plan(s, seat, choice) if step is ACT else choice.kind in kinds)
    ]
    return [*dict.fromkeys([*plain, *more])]


def _could_be_a_plan(s: AnnoState, seat: int, choice: Choice) -> bool:
    """Return whether an action, an effect or a mission may be a step of a plan; fewer cards for as much never are."""
    kind = choice.kind
    if kind == "expedition":
        return choice.args[0] == min(s.cat.max_expeditions, len(s.expedition_deck)) - 1
    if kind in BUILDS:
        return builds_anew(s, seat, BUILDS[kind])
    return kind in ACTIONS or kind in FREE
