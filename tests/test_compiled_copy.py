"""What is written into the copy of the sources that is compiled: the same lines, and the same rules."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("copy") / "src"
    shutil.copytree(ROOT / "src", made, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static", "*.toml"))
    subprocess.run([sys.executable, ROOT / "tools" / "plain-for-c.py", made], check=True)
    return made


def lines(made: Path, module: str) -> list[str]:
    return (made / "atoll" / module).read_text(encoding="utf-8").splitlines()


def test_no_line_is_added_or_taken_away(copy: Path) -> None:
    for path in copy.rglob("*.py"):
        written = path.read_text(encoding="utf-8")
        ast.parse(written)
        assert written.count("\n") == (ROOT / "src" / path.relative_to(copy)).read_text(encoding="utf-8").count("\n"), (
            path
        )


def test_constants_are_final(copy: Path) -> None:
    assert "CHANCE: Final = -1" in lines(copy, "kernel/step.py")
    assert "FARM: Final = 0; TOWER: Final = 1" in lines(copy, "games/daimyo/catalog.py")
    assert "PIPS_OF_DIE: Final = tuple(die % FACES + 1 for die in DICE)" in lines(copy, "games/daimyo/catalog.py")


def test_frames_are_made_and_put_on_the_stack_one_by_one(copy: Path) -> None:
    told = "\n".join(lines(copy, "games/daimyo/flow/construction.py"))
    assert "s.push(Frame(PLACE_TILE, f.seat, (tile,))); s.push(Frame(BUILD_ON, f.seat, (tile,)))" in told
    assert "s.do(" not in told


def test_nothing_is_put_together_for_nobody(copy: Path) -> None:
    told = [line.strip() for line in lines(copy, "games/daimyo/flow/construction.py") if "s.tell(" in line]
    assert told and all(line.startswith("if s.log is not None: ") for line in told)


def tuples_of(module: ast.Module) -> set[str]:
    """Return the constants of a module that are tuples."""
    made = [node for node in module.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)]
    return {target.id for node in made for target in node.targets if isinstance(target, ast.Name)}


def test_no_constant_tuple_is_asked_for_by_identity() -> None:
    """Compiled, a tuple of known length is a value: it is made anew wherever it is used."""
    source = ROOT / "src"
    modules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in source.rglob("*.py")}
    tuples = {".".join(path.relative_to(source).with_suffix("").parts): tuples_of(modules[path]) for path in modules}
    asked = []
    for path, module in modules.items():
        nodes = list(ast.walk(module))
        imported = [
            (node.module, name.name) for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names
        ]
        known = tuples_of(module) | {name for where, name in imported if name in tuples.get(where or "", ())}
        for node in nodes:
            if isinstance(node, ast.Compare) and any(isinstance(how, ast.Is | ast.IsNot) for how in node.ops):
                sides = [each.id for each in (node.left, *node.comparators) if isinstance(each, ast.Name)]
                asked += [f"{path.name}:{node.lineno}: {side}" for side in sides if side in known]
    assert asked == []
