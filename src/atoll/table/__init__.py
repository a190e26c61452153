"""A running match: its seats, its record, undo."""

from atoll.table.match import Match

__all__ = ["Match"]
