"""What a finished game of Daimyo made use of, read from its log and its last state."""

from __future__ import annotations

from collections.abc import Mapping

from atoll.games.daimyo.state import DaimyoState


def tally(s: DaimyoState) -> Mapping[str, Mapping[str, float]]:
    """Return what was used, by heading and name."""
    return {"Length": {"rounds": s.round}}
