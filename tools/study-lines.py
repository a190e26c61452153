#!/usr/bin/env python3
"""Studies a game in every number of players and every value of an option, side by side.

`python tools/study-lines.py archipelago length --games 500 --folder FOLDER` keeps a JSON file for each line in the
folder, goes on where it stopped, and prints a table a heading with a column a line.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import atoll
from atoll.lab.study import study

Line = tuple[str, int]  # the value of the option, and the players


def lines_of(name: str, option: str) -> list[Line]:
    """Every value of the option with every number of players."""
    game = atoll.game(name)
    (values,) = [each.values for each in game.options if each.name == option]
    return [(value, players) for value in values for players in game.seat_counts]


def studied(name: str, option: str, line: Line, games: int, folder: Path) -> dict[str, Any]:
    """Return the study of a line: the one in the folder, or a new one."""
    value, players = line
    file = folder / f"{name}-{value}-{players}.json"
    if file.exists() and json.loads(file.read_text())["games"] >= games:
        return dict(json.loads(file.read_text()))
    report = study(name, games, players, ["greedy"], seed=0, options={option: value}).report()
    file.write_text(json.dumps(report, indent=1))
    return report


def table(heading: str, rows: dict[str, list[str]], columns: list[str]) -> str:
    """Return a Markdown table with a column a line."""
    lines = [f"| {heading} | {' | '.join(columns)} |", f"| --- |{' ---: |' * len(columns)}"]
    return "\n".join([*lines, *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items())])


def tables(reports: dict[Line, dict[str, Any]]) -> list[str]:
    """Return the tables that all lines share."""
    columns = [f"{value} {players}" for value, players in reports]
    each = list(reports.values())
    general = {
        "games": [str(report["games"]) for report in each],
        "decisions": [f"{report['mean_decisions']:.0f}" for report in each],
        "wins of the first seat": [f"{100 * report['wins'][0] / report['games']:.0f} %" for report in each],
    }
    points = {s: [f"{report['points'].get(s, 0):.2f}" for report in each] for s in each[0]["points"]}
    made = [table("", general, columns), table("points a player", points, columns)]
    for heading in each[0]["uses"]:
        names = dict.fromkeys(name for report in each for name in report["uses"].get(heading, {}))
        rows = {name: [_per_game(report, heading, name) for report in each] for name in names}
        made.append(table(heading, rows, columns))
    return made


def _per_game(report: dict[str, Any], heading: str, name: str) -> str:
    return f"{report['uses'].get(heading, {}).get(name, {'per_game': 0.0})['per_game']:.2f}"


def main() -> None:
    """Study all lines and print what they show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("option")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--folder", type=Path, default=Path("studies"))
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    reports = {}
    for line in lines_of(wish.game, wish.option):
        print(f"{wish.game}, {wish.option} {line[0]}, {line[1]} players …", flush=True)
        reports[line] = studied(wish.game, wish.option, line, wish.games, wish.folder)
    print("\n\n".join(tables(reports)))


if __name__ == "__main__":
    main()
