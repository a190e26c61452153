"""Where the Victory Points of a finished game come from."""

from __future__ import annotations

from atoll.games.paradise.scoring import SOURCES
from atoll.games.paradise.view import ParadiseView, PlayerView
from atoll.kernel import Texts


def score_sheet(view: ParadiseView, texts: Texts, lang: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return points by source; half an atoll's point is worth nothing, and no total is below 0."""
    columns = [_column(player) for player in view.players[: len(view.scores)]]
    return [
        (texts.caption(f"from {source}", lang), tuple(column[k] for column in columns))
        for k, source in enumerate(SOURCES)
    ]


def _column(player: PlayerView) -> list[int]:
    whole = [int(player.sources[source] // 1) for source in SOURCES]
    whole[-1] += max(0, -sum(whole))  # no more is lost than there is
    return whole
