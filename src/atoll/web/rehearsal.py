"""A game's rehearsal: everything that takes long the first time is done once before anybody waits for it.

Catalogues, templates and translations are read when they are first used, some tenths of a second of them. A server does
that beside its event loop, when somebody first wants the game, so that nobody at another table notices.
"""

from __future__ import annotations

from random import Random
from typing import Any

from atoll.kernel import CHANCE, LANGUAGES, SPECTATOR, Game
from atoll.kernel.templates import read_ahead
from atoll.table.live import LiveTable
from atoll.table.onlooker import Onlooker
from atoll.table.seats import person_seat
from atoll.table.store import Header, Row, in_row
from atoll.web.render import environment

DECISIONS = 40  # of random play: most of a game's verbs come up
NOBODY = "nobody"


def rehearse(game: Game[Any]) -> None:
    """Play and draw a little of a game, in all languages."""
    live, rng = _table(game), Random(game.name)
    for number in range(DECISIONS):
        if live.over:
            break
        state = live.state
        seat = rng.choice(state.seats)
        weights = state.weights() if seat == CHANCE else None
        chosen = rng.choices(state.choices(seat), weights)[0]
        live.apply(Row(live.seq + 1, 0.0, "play", seat, chosen.text, live.seq + 1))
        if number % (DECISIONS // 4) == 0:
            _look(live)
    _look(live)
    for lang in LANGUAGES:
        environment(lang)
    read_ahead()


def _table(game: Game[Any]) -> LiveTable:
    header = Header(
        id=NOBODY, invite=NOBODY, game=game.name, rules=game.rules_version, data=game.data, options=game.complete({}),
        owner=NOBODY, created=0.0,
    )  # fmt: skip
    live = LiveTable(header, game)
    seats = [person_seat(NOBODY, str(k)) for k in range(max(game.seat_counts[0], min(3, game.seat_counts[-1])))]
    live.apply(Row(1, 0.0, "seats", -2, in_row(seats), 1))
    return live


def _look(live: LiveTable) -> None:
    """Draw a table as those see it who are to decide, and as onlookers do."""
    game, deciding = live.game, max(SPECTATOR, *live.state.seats) if live.state.seats else SPECTATOR
    for lang in LANGUAGES:
        for who in (Onlooker(live, NOBODY, deciding, lang), Onlooker(live, "", None, lang)):
            view = who.view()
            game.drawing(view, lang, who.names)
            game.glance(view, lang)
            who.log()
            if who.seat in view.deciders:
                offer = who.prompt()
                offer.question(offer.refused())
                offer.cards()
