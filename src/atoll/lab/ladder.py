"""The ladder: ratings of all bots by game and number of players, kept in a file and grown where least is known.

Games are added in blocks, as in a tournament, and always where the interval of a bot's share of wins is widest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from atoll.kernel import AtollError, game
from atoll.lab.many import Manner, ManyGames
from atoll.lab.ratings import Rating, Ratings
from atoll.lab.tournament import LineUp, Standing, Tournament, blocks_of, line_ups
from atoll.lab.work import TIMES

BATCH = 4  # blocks played before the ladder is looked at, and saved, again
SEED = 0
IN_ALL_PROCESSES = Manner()


class Rung(msgspec.Struct):
    """The bots of one game for one number of players.

    >>> from atoll.lab.ladder import Rung
    >>> Rung("daimyo", players=2, rules=1, data="").games
    0
    """

    game: str
    players: int
    rules: int
    data: str  # the fingerprint of the component data
    games: int = 0
    nobody: int = 0
    blocks: int = 0  # also the number of the next luck
    standings: dict[str, Standing] = {}
    ratings: dict[str, Rating] = {}

    def welcome(self, bots: Sequence[str]) -> None:
        """Give every bot a place; those that are no longer known keep theirs, but play no more.

        >>> from atoll.lab.ladder import Ladder
        >>> rung = Ladder().rung("daimyo", players=2)
        >>> rung.welcome(["greedy", "random"])
        >>> rung.ratings["greedy"].mu
        25.0
        """
        for name in bots:
            self.standings.setdefault(name, Standing())
            self.ratings.setdefault(name, Rating())

    def widest(self, bots: Sequence[str]) -> tuple[float, str]:
        """Return how little is known of the bot of which least is known, and its name.

        >>> from atoll.lab.ladder import Ladder
        >>> rung = Ladder().rung("daimyo", players=2)
        >>> rung.welcome(["greedy", "random"])
        >>> rung.widest(["greedy", "random"])
        (1.0, 'random')
        """
        return max((self.standings[name].share.width, name) for name in bots)

    def add(self, found: Tournament) -> None:
        """Count further games, which were counted on from here.

        >>> from atoll.lab.ladder import Ladder
        >>> from atoll.lab.ratings import Ratings
        >>> from atoll.lab.tournament import Tournament
        >>> rung = Ladder().rung("daimyo", players=2)
        >>> rung.add(Tournament("daimyo", players=2, standings={}, games=8, ratings=Ratings()))
        >>> rung.blocks
        4
        """
        self.games += found.games
        self.nobody += found.nobody
        self.blocks += found.games // self.players
        assert found.ratings is not None
        self.ratings = found.ratings.of


class Ladder(msgspec.Struct):
    """All rungs, as they are in the file.

    >>> from atoll.lab.ladder import Ladder
    >>> Ladder().rungs
    {}
    """

    rungs: dict[str, Rung] = {}

    def rung(self, name: str, players: int) -> Rung:
        """Return a rung, a new one where rules or data have changed since.

        >>> from atoll.lab.ladder import Ladder
        >>> ladder = Ladder()
        >>> ladder.rung("daimyo", players=2) is ladder.rung("daimyo", players=2)
        True
        """
        played, key = game(name), f"{name} {players}"
        found = self.rungs.get(key)
        if found is None or (found.rules, found.data) != (played.rules_version, played.data):
            self.rungs[key] = found = Rung(name, players, played.rules_version, played.data)
        return found

    def markdown(self) -> str:
        """Return the ladder as a page.

        >>> from atoll.lab.ladder import Ladder
        >>> Ladder().markdown().splitlines()[0]
        '# Ladder of the bots'
        """
        lines = ["# Ladder of the bots", "", "Made by `atoll ladder`; [docs/lab.md](../lab.md) says how."]
        for rung in sorted(self.rungs.values(), key=lambda rung: (rung.game, rung.players)):
            lines += _table(rung)
        return "\n".join(lines) + "\n"


def _table(rung: Rung) -> list[str]:
    nobody = f", {rung.nobody} won by nobody" if rung.nobody else ""
    lines = [
        "",
        f"## {game(rung.game).title}, {rung.players} players",
        f"{rung.games} games{nobody}; rules version {rung.rules}.",
        "",
        "| bot | rating | share of wins | 95 % | if all were equal | mean rank | ms a decision | games |",
        "| --- |" + " ---: |" * 7,
    ]
    for name in sorted(rung.standings, key=lambda name: -rung.ratings[name].mu):
        rating, bot = rung.ratings[name], rung.standings[name].report(rung.players)
        cells = [
            name,
            f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}",
            f"{100 * bot['share']:.1f} %",
            f"{100 * bot['low']:.1f} to {100 * bot['high']:.1f}",
            f"{100 * bot['par']:.0f} %",
            f"{bot['mean_rank']:.2f}",
            f"{bot['ms_per_decision']:.2f}",
            str(bot["games"]),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def read_ladder(path: Path) -> Ladder:
    """Return the ladder of a file, an empty one where there is none.

    >>> from pathlib import Path
    >>> from atoll.lab.ladder import read_ladder
    >>> read_ladder(Path("none-yet.json")).rungs
    {}
    """
    if not path.exists():
        return Ladder()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ladder)
    except (OSError, msgspec.MsgspecError) as error:
        raise AtollError(f"{path} is no ladder: {error}") from error


def write_ladder(ladder: Ladder, path: Path) -> None:
    """Write the file, and the page beside it, whole or not at all.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from atoll.lab.ladder import Ladder, write_ladder
    >>> with TemporaryDirectory() as folder:
    ...     write_ladder(Ladder(), Path(folder, "ladder.json"))
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['ladder.json', 'ladder.md']
    """
    plain = msgspec.json.format(msgspec.json.encode(ladder), indent=1)
    for each, text in ((path, plain + b"\n"), (path.with_suffix(".md"), ladder.markdown().encode())):
        new = each.with_name(each.name + ".new")
        try:
            new.write_bytes(text)
            new.replace(each)
        except OSError as error:
            raise AtollError(f"cannot write {each}: {error.strerror}") from error


def climb(
    ladder: Ladder,
    tables: Sequence[tuple[str, int]],
    bots: Sequence[str],
    games: int,
    kept: Callable[[Ladder], None],
    manner: Manner = IN_ALL_PROCESSES,
) -> int:
    """Add at least so many games where least is known; return how many there were, fewer when somebody stops us.

    >>> from atoll.lab.ladder import Ladder, climb
    >>> ladder = Ladder()
    >>> climb(ladder, [("daimyo", 2)], ["greedy", "random"], games=0, kept=print)
    0
    >>> list(ladder.rungs)
    ['daimyo 2']
    """
    line_ups(bots, 2)  # a mistake is told before anything is played
    rungs = [ladder.rung(name, players) for name, players in tables]
    for rung in rungs:
        rung.welcome(bots)
    added, stopped = 0, False
    while added < games and not stopped:
        rung = max(rungs, key=lambda rung: (rung.widest(bots)[0], -rung.games))
        before = rung.games
        stopped = _play_batch(rung, bots, manner)
        added += rung.games - before
        kept(ladder)
        manner.progress(added)
    return added


def _play_batch(rung: Rung, bots: Sequence[str], manner: Manner) -> bool:
    """Play a few blocks with the bot of which least is known; return whether somebody stopped us."""
    _, least_known = rung.widest(bots)
    ups = [up for up in rung_line_ups(bots, rung.players) if least_known in up]
    tasks = blocks_of(rung.game, ups, range(rung.blocks, rung.blocks + BATCH), {})
    many = ManyGames(tasks, SEED, TIMES, Manner(manner.jobs))
    found = Tournament(rung.game, rung.players, rung.standings, ratings=Ratings(dict(rung.ratings)))
    for row in many.rows():
        found.add(row)
    rung.add(found)
    return many.stopped


def rung_line_ups(bots: Sequence[str], players: int) -> list[LineUp]:
    """Return who plays whom on a ladder: of two bots, each in turn sits alone.

    >>> from atoll.lab.ladder import rung_line_ups
    >>> rung_line_ups(["greedy", "random"], players=3)
    [('greedy', 'random', 'random'), ('random', 'greedy', 'greedy')]
    """
    if len(bots) == 2 and players > 2:
        return [*line_ups(bots, players), *line_ups(bots[::-1], players)]
    return line_ups(bots, players)
