"""Frames: what lies on the stack that says what comes next."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from msgspec import defstruct
from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from atoll.kernel.step import Step


@mypyc_attr(acyclic=True)
class Frame:
    """An open step: whose it is and its few local values; never changed in place, only replaced.

    >>> from pearls import Dive
    >>> frame = Dive()(1, 1)
    >>> frame.step.name, frame.seat, frame.args
    ('Dive', 1, (1,))
    """

    __slots__ = ("args", "seat", "step")

    def __init__(self, step: Step[Any], seat: int, args: tuple[int, ...] = ()):
        self.step = step
        self.seat = seat
        self.args = args


if isinstance(Frame.__init__, FunctionType):  # interpreted: thousands are made a second, and a struct is quick to make
    _FIELDS: list[Any] = [("step", Any), ("seat", int), ("args", tuple[int, ...], ())]
    _DOC = {"__doc__": vars(Frame)["__doc__"]}
    globals()["Frame"] = defstruct("Frame", _FIELDS, gc=False, module=__name__, namespace=_DOC)
