"""A deal that a seat could offer to another, for bots that look for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from atoll.kernel.choice import Choice


class Bargain(NamedTuple):
    """How a deal is offered, what it is about, and what becomes of a world in which it is agreed to.

    >>> from atoll.kernel.bargain import Bargain
    >>> Bargain((), about=(1,), agreed=lambda world: None).about
    (1,)
    """

    line: tuple[Choice, ...]  # that make the offer
    about: tuple[int, ...]  # what is not offered again
    agreed: Callable[[Any], Any]  # a copy of a world after the deal, or None where the other could not give his part
