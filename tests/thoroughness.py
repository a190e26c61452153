"""How much the long tests look at: a sample in `make test`, all of it in `make soak`."""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("ATOLL_THOROUGH"))


def many(sample: int, all_of_it: int) -> int:
    """Return how many to look at; `ATOLL_THOROUGH=30` asks for 30."""
    asked = os.environ.get("ATOLL_THOROUGH", "")
    return sample if not asked else all_of_it if asked == "1" else int(asked)
