"""Record games for `tests/records/`, with what a spectator is told of them: `python tools/golden-games.py GAME`.

Run it when a change of the rules bumps a game's version; CI replays these records from then on.
"""

import sys
from pathlib import Path
from random import Random

import atoll
from atoll.table import Match

SHORT = 4000  # a bound on decisions
FOLDER = Path(__file__).parent.parent / "tests" / "records"
sys.path.insert(0, str(FOLDER.parent))

from storyteller import story  # noqa: E402


def main(name: str) -> None:
    """Record one game for each number of players: random bots, in short games against a greedy one."""
    game = atoll.game(name)
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    limits = {option.name: option.values[-1] for option in game.options if option.name == "limit"}  # for random players
    for seats in game.seat_counts:
        first = "greedy" if game.bound <= SHORT else "random"
        match = Match.start(game, [first, *["random"] * (seats - 1)], limits, Random(seats))
        for _ in match.advance():
            pass
        match.record.save(folder / f"{seats}-players.json")
        (folder / f"{seats}-players.txt").write_text(story(game, match.record), encoding="utf-8")
        print(f"{name}, {seats} players: {len(match.record.entries)} entries")


if __name__ == "__main__":
    main(sys.argv[1])
