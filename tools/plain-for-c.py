"""Says in a copy of the sources what the compiler cannot see by itself: `tools/plain-for-c.py COPY/src`.

The sources stay as they read best. In the copy that is compiled, and nowhere else, line by line:

- A constant is `Final`, so that C has its value in place of a look into a dictionary: `EMPTY: Final = -1`. Names that
  are numbered by `range` become constants one by one.
- A frame is made by its constructor, which C calls directly: `ACT(seat, 1)` is `Frame(ACT, seat, (1,))`; frames that
  are put on the stack together go there one by one.
- What is told while nobody listens is not put together: `if s.log is not None: s.tell("act", seat=seat)`.

No line is added or taken away, so that errors name the lines of the sources.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

STEPS = {"Step", "Routine", "Decision", "Sealed", "Chance", "Lots", "Draw", "Weighed"}  # what steps are made of
TELLING = {"s.tell", "s.tell_only"}
FREE = {"Frame", "len", "int", "sum", "min", "max"}  # functions whose call leaves no trace
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*$")

Edit = tuple[int, int, str]  # from where to where the text becomes which


class Source:
    """The text of one module, and where its parts are."""

    def __init__(self, path: Path):
        self.path = path
        self.read()

    def read(self) -> None:
        """Read the text, and see where its lines begin."""
        self.bytes = self.path.read_bytes()
        self.tree = ast.parse(self.bytes)
        self.lines = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a part begins and ends, in bytes."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        """Return a part as it is written."""
        start, end = self.span(node)
        return self.bytes[start:end].decode()

    def line(self, node: ast.expr) -> str:
        """Return a part as it is written, on one line."""
        text = self.text(node)
        return ast.unparse(node) if "\n" in text else text

    def edit(self, edits: list[Edit]) -> None:
        """Change parts, none of which lies in another."""
        found = self.bytes
        for start, end, text in sorted(edits, reverse=True):
            missing = found[start:end].count(b"\n") - text.count("\n")
            found = found[:start] + text.encode() + found[end:]
            if missing:  # what was several lines is one: as many empty ones follow
                line_end = found.index(b"\n", start + len(text.encode()))
                found = found[:line_end] + b"\n" * missing + found[line_end:]
        if found != self.bytes:
            self.path.write_bytes(found)
            self.read()


def steps_among(sources: list[Source]) -> set[str]:
    """Return the names of the steps that modules have: constants of a class below one of the kernel's."""
    bases: dict[str, set[str]] = {}
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                named = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
                bases.setdefault(node.name, set()).update(base.id for base in named if isinstance(base, ast.Name))
    kinds, before = set(STEPS), set[str]()
    while kinds != before:
        before = set(kinds)
        kinds |= {name for name, below in bases.items() if below & kinds}
    return {
        name
        for source in sources
        for name, value in _assigned(source)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in kinds
    }


def _assigned(source: Source) -> Iterator[tuple[str, ast.expr]]:
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name) and CONSTANT.match(target.id):
                yield target.id, node.value


def frames_made(source: Source, steps: set[str]) -> list[Edit]:
    """Return the frames that can be made by their constructor."""
    edits: list[Edit] = []

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Call) and _makes_a_frame(node, steps):
            seat, *rest = map(source.line, node.args)
            args = f"({', '.join(rest)},)" if rest else "()"
            edits.append((*source.span(node), f"Frame({source.text(node.func)}, {seat}, {args})"))
            return  # what lies in it has its turn next time
        for child in ast.iter_child_nodes(node):
            visit(child)

    for statement in source.tree.body:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            visit(statement)
    return edits


def _makes_a_frame(call: ast.Call, steps: set[str]) -> bool:
    named = isinstance(call.func, ast.Name) and call.func.id in steps
    return named and not call.keywords and bool(call.args) and not isinstance(call.args[0], ast.Starred)


def tellings(source: Source) -> list[Edit]:
    """Return what is told, for those alone who listen."""
    told = [node for node, call in _called(source, TELLING) if _leaves_no_trace(call)]
    return [(source.span(node)[0], source.span(node)[0], "if s.log is not None: ") for node in told]


def pushes(source: Source) -> list[Edit]:
    """Return what is put on the stack together, frame after frame."""
    edits = []
    for node, call in _called(source, {"s.do"}):
        frames = call.args
        if frames and _leaves_no_trace(call) and not any(isinstance(each, ast.Starred) for each in frames):
            each = [f"s.push({source.line(frame)})" for frame in reversed(frames)]
            edits.append((*source.span(node), "; ".join(each)))
    return edits


def _called(source: Source, names: set[str]) -> Iterator[tuple[ast.Expr, ast.Call]]:
    """Yield the statements that are nothing but a call of one of these."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and source.text(node.value.func) in names:
            yield node, node.value


def _leaves_no_trace(call: ast.Call) -> bool:
    parts = [part for arg in (*call.args, *(keyword.value for keyword in call.keywords)) for part in ast.walk(arg)]
    calls = [part.func for part in parts if isinstance(part, ast.Call)]
    return all(isinstance(each, ast.Name) and each.id in FREE for each in calls)


def constants(source: Source, steps: set[str]) -> list[Edit]:
    """Return the constants that can be said to be final."""
    edits: list[Edit] = []
    for node in source.tree.body:
        if isinstance(node, ast.AnnAssign) and _is_constant(node.target) and node.value is not None:
            kind = source.line(node.annotation)
            edits += [] if "Final" in kind else [(*source.span(node.annotation), f"Final[{kind}]")]
        if not isinstance(node, ast.Assign) or len(node.targets) > 1:
            continue
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            edits += _one_by_one(source, node, target)
        elif isinstance(target, ast.Name) and _is_constant(target) and (target.id in steps or _final(node.value)):
            _, end = source.span(target)
            edits.append((end, end, ": Final"))
    return edits


def _is_constant(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and CONSTANT.match(target.id) is not None


def _final(value: ast.expr) -> bool:
    """Return whether a value may be final: a tuple of fixed length would be put together anew wherever it is used."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in {"tuple", "frozenset", "len", "max"}
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int | float | str)
    if isinstance(value, ast.BinOp):  # numbers, not a path that a test may change
        return not any(isinstance(part, ast.Attribute) for part in ast.walk(value))
    return isinstance(value, ast.UnaryOp | ast.Dict | ast.List | ast.ListComp | ast.DictComp)


def _one_by_one(source: Source, node: ast.Assign, target: ast.Tuple) -> list[Edit]:
    """Return constants that are assigned together, each for itself."""
    if not all(map(_is_constant, target.elts)):
        return []
    values: list[str] = []
    if isinstance(node.value, ast.Tuple):
        values = [source.text(value) for value in node.value.elts]
    elif isinstance(node.value, ast.Call) and source.text(node.value.func) == "range":
        bounds = [arg.value for arg in node.value.args if isinstance(arg, ast.Constant) and isinstance(arg.value, int)]
        values = [str(k) for k in range(*bounds)] if len(bounds) == len(node.value.args) else []
    if len(values) != len(target.elts):
        return []
    pairs = zip(map(source.text, target.elts), values, strict=True)
    return [(*source.span(node), "; ".join(f"{name}: Final = {value}" for name, value in pairs))]


def bring_in(source: Source, *lines: str) -> None:
    """Import what is missing, on the line of the first import."""
    imports = [node for node in source.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    first = imports[0] if imports else source.tree.body[0]  # a docstring
    _, end = source.span(first)
    source.edit([(end, end, "".join(f"; {line}" for line in lines))])


def rewrite(source: Source, steps: set[str]) -> None:
    """Say in one module what the compiler cannot see."""
    names = {alias.name for node in source.tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    missing = []
    if frames_made(source, steps) and "Frame" not in names:
        missing.append("from atoll.kernel import Frame")
    if constants(source, steps) and "Final" not in names:
        missing.append("from typing import Final")
    while edits := frames_made(source, steps):
        source.edit(edits)
    source.edit(pushes(source))
    source.edit(tellings(source))
    source.edit(constants(source, steps))
    if missing:
        bring_in(source, *missing)


def main(root: Path) -> None:
    """Rewrite the kernel's and the games' modules below a folder."""
    kernel = [Source(path) for path in sorted((root / "atoll" / "kernel").glob("*.py"))]
    for source in kernel:
        rewrite(source, set())
    for game in sorted(path for path in (root / "atoll" / "games").iterdir() if path.is_dir()):
        rooms = [Source(path) for path in sorted(game.rglob("*.py"))]
        rules = [each for each in rooms if {"board", "words", "lessons"}.isdisjoint(each.path.parts)]
        steps = steps_among(rules)
        for source in rules:
            rewrite(source, steps)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
