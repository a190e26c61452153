"""Record games for `tests/records/`, with what a spectator is told of them: `python tools/golden-games.py GAME`.

Run it when a change of the rules bumps a game's version; CI replays these records from then on. Where only words have
changed, `python tools/golden-games.py GAME retell` tells the same records anew.
"""

import sys
from pathlib import Path
from random import Random

import atoll
from atoll.kernel import read_record
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


def retell(name: str) -> None:
    """Tell the recorded games of a game in the words of today."""
    game = atoll.game(name)
    for path in sorted((FOLDER / name).glob("*.json")):
        path.with_suffix(".txt").write_text(story(game, read_record(path)), encoding="utf-8")


if __name__ == "__main__":
    (retell if "retell" in sys.argv else main)(sys.argv[1])
