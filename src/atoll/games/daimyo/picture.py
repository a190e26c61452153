"""A picture of the table in plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from atoll.games.daimyo.view import DaimyoView


def picture(v: DaimyoView) -> str:
    """Return the table as text."""
    return f"round {v.round}"
