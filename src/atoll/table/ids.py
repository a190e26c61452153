"""Names that nobody can guess, for people and tables."""

from __future__ import annotations

import secrets


def new_id(size: int) -> str:
    """Return a name of so many random bytes; it has no dash, so that no command takes it for an option.

    >>> "-" in new_id(9), len(new_id(9))
    (False, 12)
    """
    return secrets.token_urlsafe(size).replace("-", "_")
