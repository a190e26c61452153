"""Draw the README's picture of a game in the terminal: `python tools/terminal-picture.py` refreshes it."""

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

import atoll
from atoll.table import Match
from atoll.terminal.game import Question, TerminalGame

TARGET = Path(__file__).parent.parent / "docs" / "images" / "terminal.svg"
WIDTH = 80


def main() -> None:
    """Let bots play to the middle of a game, then show what seat 0 sees and may choose."""
    match = Match.start(atoll.game("daimyo"), ["me", "greedy", "greedy"], {"clans": "random"}, Random(11))
    match.bots[0] = match.bots[1]
    for _ in match.advance():
        if match.state.round == 3 and match.state.seat == 0 and match.state.stack[-1].step.name == "Actions":
            break
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    game = TerminalGame(match, Path("game.json"), console, "en")
    console.print(Text("$ atoll play daimyo --seats me,greedy,greedy", style="bold"))
    game.table(0)
    Question(game, 0).show()
    svg = console.export_svg(title="Atoll")
    plain = re.sub(r"@font-face \{.*?\}\s*|<!-- Generated.*?-->\s*", "", svg, flags=re.DOTALL)  # no font from afar
    TARGET.write_text(plain, encoding="utf-8")


if __name__ == "__main__":
    main()
