"""Memory that is free between what is in use: the C library keeps it for later, a server gives it back."""

from __future__ import annotations

import ctypes
from contextlib import suppress

M_ARENA_MAX = -8  # so glibc calls it


def keep_together() -> None:
    """Let all threads take memory from one place: one runs at a time, and many places leave more of them half empty."""
    with suppress(OSError, AttributeError):  # another C library has its own ways
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def give_back() -> None:
    """Return to the system what nobody uses any more; it takes some milliseconds at most."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
