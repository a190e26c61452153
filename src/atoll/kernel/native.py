"""What the compiled build asks of the kernel and of the states, all in one place.

`make compiled` has mypyc make C of the rules: a class whose fields are declared becomes a structure of C. The code is
Python all the same, and no line of it is written for the compiler, but for what is explained here:

- **Games in Python.** What a game inherits from is marked `mypyc_attr(allow_interpreted_subclasses=True)`, so that a
  game of your own needs no compiler, whichever build of the kernel it meets. Its slots are its own
  fields alone (`hide_fields`).
- **A field has one type.** What games have of different types, the tables at hand (`cat`, `book`), is declared by the
  state of each game, not by the kernel's.
- **Frames** (`frame.py`) are made all the time: compiled they are structures of C, interpreted a struct of msgspec.
- **What C cannot see.** That a constant stays what it is, that a step which is called makes a frame, and that nobody
  listens: `tools/plain-for-c.py` says so in the copy that is compiled, and the sources need not.
- **What fields are made of.** A compiled class knows the names of its fields, not their types. Where states are loaded
  these are looked up in its source, which lies beside it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from inspect import get_annotations
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import msgspec

Load = Callable[[Any], Any]  # makes a thing out of plain data


def compiled(kind: type) -> bool:
    """Return whether a class is C, or interpreted.

    >>> from atoll.kernel.native import compiled
    >>> from pearls import Pearls
    >>> compiled(Pearls)
    False
    """
    return not str(sys.modules[kind.__module__].__file__).endswith(".py")


def hide_fields(kind: Any) -> None:
    """Keep the fields of a compiled dataclass from those that inherit from it in Python: they would make them anew.

    >>> from atoll.kernel import State
    >>> from atoll.kernel.native import compiled, hide_fields
    >>> hide_fields(State)  # it was called when the class was made, and has nothing more to do
    >>> bool(State.__dataclass_fields__) is not compiled(State)
    True
    """
    if compiled(kind):
        kind.__dataclass_fields__ = {}


@cache
def field_types(kind: type) -> dict[str, Any]:
    """Return the names and types of the fields that a class itself declares.

    >>> from atoll.kernel import Deck
    >>> from atoll.kernel.native import field_types
    >>> list(field_types(Deck))
    ['loose', 'top', 'bottom']
    """
    return written_types(kind) if compiled(kind) else get_annotations(kind, eval_str=True)


def written_types(kind: type) -> dict[str, Any]:
    """Return the same as the source has it: a compiled class has forgotten what its fields are made of.

    >>> from atoll.kernel import Deck
    >>> from atoll.kernel.native import written_types
    >>> written_types(Deck)["loose"]
    tuple[int, ...]
    """
    module = sys.modules[kind.__module__]
    path = Path(str(module.__file__))
    tree = ast.parse(path.with_name(path.name.partition(".")[0] + ".py").read_text(encoding="utf-8"))
    (written,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
    lines = [line for line in written.body if isinstance(line, ast.AnnAssign)]
    return {ast.unparse(line.target): eval(ast.unparse(line.annotation), vars(module)) for line in lines}


def data_types(state: type) -> dict[str, Any]:
    """Return the names and types of a state's data: its own fields, but for what is only at hand.

    >>> from atoll.kernel.native import data_types
    >>> from pearls import PearlsState
    >>> data_types(PearlsState)["points"]
    list[int]
    """
    at_hand = {each.name for each in fields(state) if not each.init}
    return {name: kind for name, kind in field_types(state).items() if name not in at_hand}


@cache
def loader(kind: Any) -> Load:
    """Return what makes a thing of this type out of plain data.

    >>> from atoll.kernel import Deck
    >>> from atoll.kernel.native import loader
    >>> loader(list[Deck])([{"loose": [3, 5], "top": [9], "bottom": []}])
    [Deck(loose=(3, 5), top=(9,), bottom=())]
    """
    parts = [each for each in get_args(kind) if each is not NoneType]
    if is_dataclass(kind):
        return _object_loader(kind)
    if not any(map(is_dataclass, parts)):
        return lambda plain: msgspec.convert(plain, kind, str_keys=True, strict=False)
    load = loader(parts[0])
    if isinstance(kind, UnionType):
        return lambda plain: None if plain is None else load(plain)
    made = get_origin(kind)
    return lambda plain: made(map(load, plain))


def _object_loader(kind: Any) -> Load:
    loads = {name: loader(each) for name, each in field_types(kind).items()}

    def load(plain: dict[str, Any]) -> Any:
        return kind(**{name: loads[name](value) for name, value in plain.items()})

    return load
