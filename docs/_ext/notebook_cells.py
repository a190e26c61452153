"""Runs a notebook cell by cell, as Jupyter does, with nothing but Python: ours use no magic and draw no plots.

A kernel to run them in would bring some thirty packages along.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from tempfile import TemporaryDirectory
from typing import Any


@dataclass(slots=True, frozen=True)
class Cell:
    """A cell of a notebook: what it says, what it printed, and the value of its last line as text and as HTML."""

    kind: str
    source: str
    printed: str = ""
    value: str = ""
    html: str = ""


def run(text: str, name: str) -> Iterator[Cell]:
    """Yield the cells of a notebook as they are run, in a folder that is thrown away."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with TemporaryDirectory() as folder, chdir(folder):
        for k, cell in enumerate(json.loads(text)["cells"], start=1):
            source = "".join(cell["source"])
            if cell["cell_type"] != "code":
                yield Cell(cell["cell_type"], source)
                continue
            try:
                yield _run_cell(source, names)
            except Exception as error:
                error.add_note(f"in cell {k} of {name}:\n{source}")
                raise


def _run_cell(source: str, names: dict[str, Any]) -> Cell:
    *body, last = ast.parse(source).body or [ast.Pass()]
    printed = StringIO()
    value = None
    with redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        else:
            exec(compile(source, "<cell>", "exec"), names)
    drawn = getattr(value, "_repr_html_", None)
    shown = "" if value is None or drawn else repr(value)
    return Cell("code", source, printed.getvalue(), shown, drawn() if drawn else "")
