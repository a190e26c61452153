"""A notebook is run as Jupyter would: what it prints, the value of a last line, a drawing, and where it went wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from notebook_cells import Cell, run


def cells(*sources: str) -> list[Cell]:
    made = [{"cell_type": "code", "source": source.splitlines(keepends=True)} for source in sources]
    return list(run(json.dumps({"cells": made}), "test.ipynb"))


def test_a_cell_shows_what_it_prints_and_the_value_of_its_last_line() -> None:
    (cell,) = cells("print('hello')\nx = 20\nx + 1")
    assert (cell.printed, cell.value) == ("hello\n", "21")


def test_names_live_on_and_nothing_is_shown_of_a_statement() -> None:
    assert [cell.value for cell in cells("x = 3", "x", "None", "y = x")] == ["", "3", "", ""]


def test_a_value_that_can_draw_itself_is_drawn() -> None:
    (cell,) = cells("import atoll\natoll.game('daimyo').new(seats=2).view(0)")
    assert "<svg" in cell.html and cell.value == ""


def test_files_are_written_elsewhere() -> None:
    before = Path.cwd()
    cells("open('left-over.txt', 'w').close()")
    assert Path.cwd() == before and not Path("left-over.txt").exists()


def test_a_mistake_names_its_cell() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        cells("x = 0", "1 / x")
    assert caught.value.__notes__ == ["in cell 2 of test.ipynb:\n1 / x"]
