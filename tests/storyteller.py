"""What a spectator is told of a recorded game."""

from __future__ import annotations

from typing import Any

from atoll.kernel import SPECTATOR, Game, Record, Replay


def story(game: Game[Any], record: Record) -> str:
    """Return the game as text: every event a spectator sees, then the table at the end."""
    *_, state = Replay(game, record).states(log=True)
    names = [f"{name} {seat}" for seat, name in enumerate(record.seats)]
    told = [seen for event in state.log or [] if (seen := event.seen_by(SPECTATOR)) is not None]
    lines = [game.texts.event(event, "en", names) for event in told]
    return "\n".join([*lines, "", game.picture(state.view(SPECTATOR), "en", names), ""])
