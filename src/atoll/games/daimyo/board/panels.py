"""What stands beside the board as HTML: the rounds, the black market, the banners to come and the final count."""

from __future__ import annotations

from msgspec import Struct

from atoll.games.daimyo.board.fragments import DaimyoFragments, DrawnDie, DrawnTile
from atoll.games.daimyo.catalog import FACES, PARTS
from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel.sketch import TABLE


class Round(Struct, frozen=True):
    """A round of the track, with its banners."""

    number: int
    title: str
    past: bool
    now: bool


class Track(Struct, frozen=True):
    """How far the game is."""

    title: str
    rounds: tuple[Round, ...]


class Ware(Struct, frozen=True):
    """Equal tiles on the black market; none where a part is missing."""

    tiles: tuple[DrawnTile, ...]


class Market(Struct, frozen=True):
    """The black market: a row for each colour, a cell for each part."""

    bag: int
    bag_title: str
    rows: tuple[tuple[str, tuple[Ware, ...]], ...]
    drawn: DrawnTile | None  # a tile out of the bag that has no place yet


class Prospect(Struct, frozen=True):
    """What each seat would earn if the round ended now: the points, and what they would make."""

    banners: tuple[int, int]
    seats: tuple[tuple[int, int, int], ...]  # seat, points, total


class Count(Struct, frozen=True):
    """The final count: a line for each source, and who became Emperor."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]


class Turning(Struct, frozen=True):
    """A die of one's own that can be changed, and what it can become: a target and a die each."""

    space: str
    name: str
    die: DrawnDie
    faces: tuple[tuple[str, DrawnDie], ...]


def _turns(view: DaimyoView, _: int) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the own dice that can be changed now, each with its space and what it can become."""
    turns: dict[str, list[str]] = {}
    for kind, *words in map(str.split, view.choices):
        if kind == "adjust":
            turns.setdefault(words[0], []).append(f"change:{words[1]}")
        elif [kind, words[:1]] == ["set", ["die"]]:
            turns.setdefault(words[1], []).append(f"face:{words[2]}")
    return tuple((space, view.players[view.seat].dice[space], tuple(found)) for space, found in turns.items())


class Panels(DaimyoFragments):
    """All that stands beside the board."""

    def track(self) -> str:
        """Return the rounds."""
        v, rounds = self.view, self.cat.rounds
        key = "final count" if v.over else "round" if v.round else "set-up"
        shown = tuple(self._round(k + 1) for k in range(rounds))
        return self.fragment("track.html.jinja", Track(self.say(key, round=v.round, rounds=rounds), shown))

    def _round(self, number: int) -> Round:
        first, second = self.cat.banners[number - 1]
        title = self.say("banners", round=number, first=first, second=second)
        now = number == self.view.round
        return Round(number, title, past=number < self.view.round, now=now)

    def panels(self) -> tuple[str, ...]:
        """Return the black market and what the round would bring, or the final count before all else."""
        if self.view.over:
            return self.fragment("count.html.jinja", self._count()), self._market()
        return (self._market(), self._prospect()) if self.view.round else (self._market(),)

    def _market(self) -> str:
        v = self.view
        rows = tuple((i, tuple(self._ware(f"{i}-{part}") for part in range(1, PARTS + 1))) for i in self.islands)
        drawn = self.tile(v.drawn_tile, "drawn") if v.drawn_tile else None
        market = Market(v.bag_size, self.say("bag", count=v.bag_size), rows, drawn)
        return self.fragment("black_market.html.jinja", market)

    def _ware(self, tile: str) -> Ware:
        copies = self.view.black_market.count(tile)
        return Ware(tuple(self.tile(tile, f"market:{copy}") for copy in range(copies)))

    def _prospect(self) -> str:
        v = self.view
        earned = [self.banners_on(island) for island in self.islands]
        points = [sum(banners.get(seat, 0) for banners in earned) for seat in range(len(v.players))]
        seats = tuple((seat, n, v.players[seat].popularity + n) for seat, n in enumerate(points))
        return self.fragment("prospect.html.jinja", Prospect(self.cat.banners[v.round - 1], seats))

    def _count(self) -> Count:
        players = self.view.players
        lines = [
            (name, tuple(player.points[source] for player in players))
            for name, source in zip(self.nouns["source"], players[0].points, strict=True)
        ]
        totals = tuple(player.popularity for player in players)
        return Count(tuple(self.names), self.view.winners, tuple(line for line in lines if any(line[1])), totals)

    def tray(self) -> str:
        """Return the own dice that can be changed now, each with all it can become."""
        shown = tuple(self._turning(*each) for each in self.view.gist(_turns, TABLE))
        return self.fragment("tray.html.jinja", shown) if shown else ""

    def _turning(self, space: str, die: str, targets: tuple[str, ...]) -> Turning:
        faces = tuple((target, self.die(_turned(die, target), 0)) for target in targets)
        return Turning(space, self.words.of["space"][space], self.die(die, 0), faces)


def _turned(die: str, target: str) -> str:
    """Return what a die becomes."""
    colour, face = die.split("/")
    noun, word = target.split(":")
    pips = int(word) if noun == "face" else int(face) + int(word)
    return f"{colour}/{min(max(pips, 1), FACES)}"
