"""Makes pages of notebooks: each is run while the book is built, and a mistake in it stops the build."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from notebook_cells import Cell, run
from sphinx.application import Sphinx


class NotebookParser(MystParser):
    """Reads a notebook as the Markdown of its cells and of what they answered."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Run the notebook and parse the outcome."""
        name = Path(document["source"]).name
        page = "\n\n".join(part for cell in run(inputstring, name) for part in _markdown(cell))
        super().parse(page, document)


def _markdown(cell: Cell) -> Iterator[str]:
    if cell.kind == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    text = cell.printed + cell.value
    if text:
        yield f"::::{{container}} answer\n```text\n{text.rstrip()}\n```\n::::"
    if cell.html:
        yield f"::::{{container}} answer\n```{{raw}} html\n{cell.html}\n```\n::::"


def setup(app: Sphinx) -> dict[str, Any]:
    """Let Sphinx read notebooks."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True}
