"""What is worth a thought in Conquest of Paradise: a tactic for each decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from atoll.games.paradise.bot import tactics, voyages
from atoll.games.paradise.bot.spending import next_item
from atoll.games.paradise.bot.temper import BOLD, CALM, HARD, NORMAL, WARY, Temper
from atoll.games.paradise.effects import EXILE, GIVE_UP, NEW_CANOES
from atoll.games.paradise.flow.answers import ANSWER
from atoll.games.paradise.flow.battle import ATTACKED, BATTLE_CARD, LAY_OUT, LAY_OUT_AT_SEA, LEAD, LOSS, NEXT_BATTLE
from atoll.games.paradise.flow.conquest import BOARD, CONQUEST, REGROUP
from atoll.games.paradise.flow.construction import COLONIES, MORE_ORDERS, ORDERS
from atoll.games.paradise.flow.events import STRIKE
from atoll.games.paradise.flow.exploration import AT_HOME, DRIFT, GO_ON, LAST_WORD, OMENS, START
from atoll.games.paradise.flow.interludes import INTERLUDE
from atoll.games.paradise.flow.kumara import KUMARA_PAUSE, KUMARA_SAIL
from atoll.games.paradise.flow.movement import MOVE
from atoll.games.paradise.flow.sightings import MARK_OR_LEAVE, MARK_OR_REVEAL
from atoll.games.paradise.flow.transit import TRANSIT
from atoll.games.paradise.flow.turn_order import CHOOSE_DUTY, KAVA_CALL, MARRIAGE, SET_ORDER
from atoll.games.paradise.flow.victory import DECLARE, RESPOND
from atoll.games.paradise.flow.villages import NEW_HOME
from atoll.games.paradise.state import S
from atoll.kernel import Choice, Frame, Step

Tactic = Callable[[S, Frame], Choice]

TACTICS: dict[Step[Any], Tactic] = {
    CHOOSE_DUTY: tactics.first("take the event"),
    KAVA_CALL: tactics.kava,
    MARRIAGE: tactics.marriage,
    INTERLUDE: tactics.first("pass"),
    ANSWER: tactics.answer,
    START: tactics.start,
    AT_HOME: tactics.at_home,
    LAST_WORD: tactics.last_word,
    MARK_OR_REVEAL: tactics.mark_or_reveal,
    MARK_OR_LEAVE: tactics.mark_or_leave,
    DRIFT: tactics.drift,
    OMENS: tactics.omens,
    KUMARA_PAUSE: tactics.kumara_pause,
    KUMARA_SAIL: tactics.kumara_sail,
    NEXT_BATTLE: tactics.next_battle,
    ATTACKED: tactics.attacked,
    LAY_OUT: tactics.last,
    LAY_OUT_AT_SEA: tactics.last,
    LEAD: tactics.first("event war_leader"),
    BATTLE_CARD: tactics.battle_card,
    LOSS: tactics.loss,
    BOARD: tactics.board,
    REGROUP: tactics.first("face up"),
    NEW_HOME: tactics.new_home,
    COLONIES: tactics.last,
    DECLARE: tactics.declare,
    RESPOND: tactics.respond,
    STRIKE: tactics.strike,
    GIVE_UP: tactics.give_up,
    EXILE: tactics.exile,
    NEW_CANOES: tactics.first("face up"),
}
TEMPERED: dict[Step[Any], Callable[..., Choice]] = {
    SET_ORDER: tactics.set_order,
    GO_ON: tactics.go_on,
    TRANSIT: voyages.transit,
    MOVE: voyages.move,
    CONQUEST: tactics.conquest,
    ORDERS: next_item,
    MORE_ORDERS: next_item,
}


class Script:
    """What a bot of a temper does, decision by decision."""

    def __init__(self, temper: Temper):
        self.tactics = TACTICS | {step: partial(tactic, temper=temper) for step, tactic in TEMPERED.items()}

    def __call__(self, s: S, seat: int) -> list[Choice]:
        """Return the choices worth a thought: where a tactic names one, that one."""
        frame = s.stack[-1]
        tactic = self.tactics.get(frame.step)
        if tactic is None:
            return s.choices(seat)
        return [tactic(s, frame if frame.seat == seat else Frame(frame.step, seat, frame.args))]


sensible = Script(NORMAL)
STYLES = tuple(Script(temper) for temper in (HARD, BOLD, WARY, CALM))
