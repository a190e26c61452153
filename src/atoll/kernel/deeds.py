"""What people do and what happens, said shortly: the verbs of a prompt and the recap of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Group = Literal["main", "bonus", "free", "finish"]
Confirm = Literal["never", "cost", "always"]
GROUPS: tuple[Group, ...] = ("main", "bonus", "free", "finish")


@dataclass(slots=True, frozen=True)
class Verb:
    """What a player looks for in a prompt: one card for all choices that do the same to different things.

    `main` is what the question is about, `bonus` and `free` what may be done beside it, `finish` what ends it.

    >>> Verb("Recruit a governor", "dm-governor").group
    'main'
    """

    name: str
    icon: str = ""  # a symbol of the drawing; a star in it is the word of a choice's first target
    group: Group = "main"
    confirm: Confirm = "cost"  # whether a person is asked again: `always` where something of one's own is lost


@dataclass(slots=True, frozen=True)
class Deeds:
    """The verbs of choices by kind, the short forms of events by key, and the events that get a ribbon.

    An event without a short form is left out of the recap of what happened since one's last turn.

    >>> Deeds({"dive": Verb("Dive", "sea")}).verbs["dive"].icon
    'sea'
    """

    verbs: Mapping[str, Verb] = field(default_factory=lambda: MappingProxyType({}))
    briefs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    ribbons: frozenset[str] = frozenset()
