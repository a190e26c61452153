"""Finds puzzles: positions of recorded games in which one choice is much better than all others.

Bots play; where a turn begins with several choices, a bot's judgement says which positions are promising: those where
it prefers one choice most, and more so where a plainer bot would choose another. Their best choices are played on to
the end, at a glance to find the one that leads, then in earnest in other worlds on new luck to see whether it really
does. What is written down comes from those alone: no choice owes it to the luck that found it.

Most positions are none, and nearly all time goes into them. So nobody plays on for longer than there is hope: a lead
that would not be beyond doubt in the last world, if it went on as it has begun, is given up at the next look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf, sqrt
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from atoll.bots import Bot, Careful, Greedy, Instinct, Learned, bot
from atoll.bots.levels import Hard
from atoll.bots.turns import strongest
from atoll.kernel import CHANCE, Choice, Eyes, Game, State
from atoll.kernel.lesson import Said
from atoll.kernel.puzzle import Puzzle, Source, WeighedChoice, deciding, group_of, main, phase_of
from atoll.lab.intervals import quantile
from atoll.lab.onward import Line, Onward, played_out
from atoll.lab.openings import FEWEST, Position, positions
from atoll.lab.play import Luck
from atoll.lab.variety import Variety, verb_of, worded

MOST = 16  # choices of a puzzle: not too many to think of
PLAYED_ON = 4  # of them in earnest: all others have fallen behind at a glance
LOOKED_AT = 24  # positions of a game
POOL = 10  # games, whose positions are compared with each other: to judge takes less time than to play on
PROMISING = 16  # of them, those that promise most
TEMPTING = 1.5  # times the promise of a position in which a plainer bot would choose something else
SOUGHT, LOOK, MORE = 3, 7, 1.7  # worlds before the first look while seeking, while proving, and how many times more
CLOSE = 1.2  # times more worlds are no reason for a look of their own
GLANCES = 20  # worlds at most, while the best choice is sought: a glance takes a fifth of the time of a thought
WORLDS = 20  # at most, while it is proved
SURE = 0.95  # that it is the best, at one of the looks; it had to lead on the luck that found it, too
LEAST_LEAD = 1.0  # points, by which the best one has to lead at least on average
BEHIND = 2.5  # standard errors, beyond which a choice needs no more games
QUICK = "atoll.lab.puzzles:quick"
SOON = 0.1  # of the game left, below which luck covers little
NAMING = 3  # games, from which the names of sources are taken
SOURCES = 3  # that are named
WORTH_SAYING = 0.1  # points
Trial = tuple[Puzzle | None, str]


def quick() -> Bot:
    """Return who plays on while the best choice is sought: in the style of `hard`, with a glance for a thought.

    >>> from atoll.lab.puzzles import quick
    >>> quick().thinks
    True
    """
    value = Learned()
    careful, glance = Careful(value, samples=(1, 2), lines=2, worlds=2), Greedy(value, samples=(1,), style=strongest)
    return Hard(Instinct(glance), value, glance, careful, glance)


def looks(first: int, last: int) -> list[int]:
    """Return after how many worlds one looks: ever later, and at the end.

    >>> from atoll.lab.puzzles import looks
    >>> looks(7, 60)
    [7, 12, 20, 34, 60]
    """
    found = [first]
    while found[-1] * MORE * CLOSE <= last:
        found.append(round(found[-1] * MORE))
    return [*found, last]


@dataclass(slots=True)
class Finder:
    """Finds puzzles of a game, one after the other.

    >>> from atoll.lab.puzzles import Finder
    >>> from pearls import Pearls
    >>> Finder(Pearls(), player="greedy", wanted=10, seed=1).variety.wants("late", 2)
    True
    """

    game: Game[Any]
    player: str
    wanted: int
    seed: int
    jobs: int = 1
    worlds: int = WORLDS
    fewest: int = FEWEST  # choices
    since: float = 0.0  # what part of the game: the later, the less luck covers, and the sooner a game is played on
    players: tuple[int, ...] = ()  # at tables for how many; else at all of them in turn
    pool: int = POOL
    recorded: str = ""  # who plays the games that are looked through, if not who plays on in the proof
    tell: Callable[[str], None] = lambda line: None
    variety: Variety = field(init=False)

    def __post_init__(self) -> None:
        self.variety = Variety(self.wanted)

    @property
    def tables(self) -> list[int]:
        """How many play: from two on, if nobody has said it.

        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> Finder(Pearls(), player="greedy", wanted=10, seed=1).tables
        [2, 3]
        """
        return [*self.players] or [seats for seats in self.game.seat_counts if 2 <= seats <= 4]

    def found(self, games: int) -> Iterator[Puzzle]:
        """Yield puzzles until there are as many as wanted, or so many games have been looked through.

        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> list(Finder(Pearls(), player="random", wanted=1, seed=1).found(games=1))
        []
        """
        for first in range(0, games, self.pool):
            if self.variety.count >= self.wanted:
                return
            promising = iter(self._promising(range(first, min(games, first + self.pool))))
            while some := list(islice(filter(self._wants, promising), self.jobs)):
                for puzzle, line in self._tried(some):
                    self.tell(line)
                    yield from self.joined([puzzle] if puzzle is not None else [])

    def joined(self, others: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Yield and count those of some puzzles that are welcome: several may look at the same time, each for itself.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> from atoll.lab.puzzles import Finder
        >>> daimyo = atoll.game("daimyo")
        >>> len(list(Finder(daimyo, player="greedy", wanted=1, seed=1).joined(read_puzzles(daimyo))))
        1
        """
        for puzzle in others:
            if self.variety.wants(puzzle.phase, puzzle.players) and self.variety.wants_verb(_verb(puzzle)):
                self.add(puzzle)
                yield puzzle

    def proved_again(self, known: Sequence[Puzzle]) -> Iterator[Puzzle]:
        """Yield those of some puzzles that hold on new luck against all that is on offer, with what is found now.

        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> list(Finder(Pearls(), player="random", wanted=1, seed=1).proved_again([]))
        []
        """
        for each in known:
            position, known_best = Position(each.state(self.game), each.seat, each.part), each.best.choice
            puzzle, line = self._proved(position, self.game.book.parse(known_best), each.offered(self.game))
            self.tell(line)
            if puzzle is not None:
                yield puzzle

    def add(self, puzzle: Puzzle) -> None:
        """Count a puzzle, so that no more are found that are too much like it.

        >>> import atoll
        >>> from atoll.kernel.puzzle import read_puzzles
        >>> from atoll.lab.puzzles import Finder
        >>> finder = Finder(atoll.game("daimyo"), player="greedy", wanted=1, seed=1)
        >>> finder.add(read_puzzles(finder.game)[0])
        >>> finder.variety.count
        1
        """
        self.variety.add(puzzle.phase, puzzle.players, _verb(puzzle))

    def _wants(self, position: Position) -> bool:
        return self.variety.wants(phase_of(position.part), len(position.state.scores()))

    def _tried(self, some: Sequence[Position]) -> list[Trial]:
        """Look whether positions are puzzles, each in a process of its own where there are several."""
        if len(some) == 1:
            return [self.puzzle(some[0])]
        with ProcessPoolExecutor(self.jobs) as crew:
            return list(crew.map(self.silent().puzzle, some))

    def silent(self) -> Finder:
        """Return one that looks as this one does, says nothing, and can be sent to another process.

        >>> from pickle import dumps, loads
        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> loads(dumps(Finder(Pearls(), player="greedy", wanted=10, seed=1, tell=lambda line: None).silent())).wanted
        10
        """
        twin = replace(self, tell=print)
        twin.variety = self.variety
        return twin

    def _promising(self, numbers: Sequence[int]) -> list[Position]:
        """Return the positions of some games in which a bot's judgement prefers one choice most."""
        found: list[tuple[float, Position]] = []
        for number in numbers:
            players = self.tables[number % len(self.tables)]
            luck = Luck.of(self.seed, number, players)
            opened = positions(self.game, self.recorded or self.player, players, luck, self.fewest, self.since)
            wanted = [position for position in opened if self._wants(position)]
            looked_at = Random(f"{self.seed}/{number}").sample(wanted, min(len(wanted), LOOKED_AT))
            found += [(self._promise(position), position) for position in looked_at]
        found.sort(key=lambda each: -each[0])
        return [position for promise, position in found[:PROMISING] if promise > 0]

    def _promise(self, position: Position) -> float:
        """Return by how much one choice is preferred; the more of the game is left, the more of it luck will cover."""
        judged = self._judged(position)
        best = max(judged, key=lambda choice: judged[choice])
        rivals = self._rivals(position, judged, best)
        if not self.fewest <= len(rivals) <= MOST:
            return 0.0
        plainly = Greedy(samples=(1, 2)).choose(position.eyes, self._dice(position))
        lead = (judged[best] - judged[rivals[1]]) * (1 if plainly is best else TEMPTING)
        return lead / sqrt(1 - position.part + SOON)

    def _judged(self, position: Position) -> dict[Choice, float]:
        """Return what a strong bot thinks that each choice is worth, before anybody has played on."""
        mind = Greedy(Learned(), style=strongest)
        endings = mind.endings(position.eyes, main(position.state), self._dice(position))
        return {choice: ending.value for choice, ending in endings.items()}

    def _dice(self, position: Position) -> Random:
        return Random(f"{self.seed}/{position.state.decision}/judged")

    def _rivals(self, position: Position, judged: dict[Choice, float], best: Choice) -> list[Choice]:
        """Return the best choice and those that close the door to it, as the bot ranks them."""
        decide = deciding(self._shown(position), best)
        return sorted(decide, key=lambda choice: (choice is not best, -judged.get(choice, -inf)))

    def _shown(self, position: Position) -> State:
        """Return the position as it is written down: what its seat cannot know is dealt anew."""
        shown: State = position.eyes.world(Random(f"{self.seed}/shown"))
        return shown

    def puzzle(self, position: Position) -> Trial:
        """Return a position as a puzzle, if one of its choices is the best beyond doubt, and a line on it.

        >>> from atoll.lab.openings import Position
        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 5", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> finder = Finder(Pearls(), player="greedy", wanted=10, seed=1, fewest=2)
        >>> puzzle, line = finder.puzzle(Position(state, 0, 0.5))
        >>> puzzle.entries[0], puzzle.judged("dive")
        ('0 keep', 'almost')
        """
        where, judged = _where(position), self._judged(position)
        likely = max(judged, key=lambda choice: judged[choice])
        if not self.variety.wants_verb(verb_of(likely)):
            return None, f"{where}: {likely.text} is known"
        first, second, *others = self.seek(position, self._rivals(position, judged, likely))
        leads = len(first.margins) > SOUGHT and self._hopeful(first, second)
        if not leads or not self.variety.wants_verb(verb_of(first.choice)):
            lead = f"{first.lead(second).mean:.1f} only after {len(first.margins)}"
            return None, f"{where}: {first.choice.text} leads by {lead}, or is known"
        decide = deciding(self._shown(position), first.choice)
        rivals = [each.choice for each in (first, second, *others) if each.choice in decide]
        if len(rivals) < self.fewest or second.choice not in rivals:
            return None, f"{where}: {first.choice.text} leaves all others open"
        return self._proved(position, first.choice, rivals[:PLAYED_ON])

    def _proved(self, position: Position, first: Choice, rivals: Sequence[Choice]) -> Trial:
        """Return a position as a puzzle if strong bots prove that a choice is the best, and a line on it."""
        best, *others = self.prove(position, rivals)
        low, high = best.lead(others[0]).interval(SURE)[1:]
        lead = f"leads by {low:.1f} to {high:.1f} in {len(best.margins)} worlds"
        sure = best.choice is first and low > 0 and self._hopeful(best, others[0])
        puzzle = self._written(position, [best, *others][:PLAYED_ON]) if sure else None
        return puzzle, f"{_where(position)}: {best.choice.text} {lead}"

    def seek(self, position: Position, choices: Sequence[Choice]) -> list[Onward]:
        """Play choices on at a glance, the better half ever longer; return them, the best and those left last first.

        >>> from atoll.lab.openings import Position
        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 5", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> finder = Finder(Pearls(), player="greedy", wanted=10, seed=1)
        >>> [each.choice for each in finder.seek(Position(state, 0, 0.5), state.choices())]
        [Choice('keep'), Choice('dive')]
        """
        found, met = [Onward(choice) for choice in choices], 0
        kept = len(found)
        for until in looks(SOUGHT, GLANCES):
            for world in range(met, until):
                self._play_on(position, found[:kept], QUICK, f"sought/{world}")
            met = until
            found[:kept] = _ranked(found[:kept])
            kept = max(2, kept // 2)
            if _beyond_doubt(found[0], found[1]) or not self._hopeful(found[0], found[1]):
                break
        return found

    def prove(self, position: Position, choices: Sequence[Choice]) -> list[Onward]:
        """Play some choices on in more and more new worlds, until one has proved itself or there is no hope of it.

        >>> from atoll.lab.openings import Position
        >>> from atoll.lab.puzzles import Finder
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 5", "bid 9", "bid 5"):
        ...     state.play(text)
        >>> finder = Finder(Pearls(), player="greedy", wanted=10, seed=1)
        >>> [len(each.margins) for each in finder.prove(Position(state, 0, 0.5), state.choices())]
        [12, 12]
        """
        found, met = [Onward(choice) for choice in choices], 0
        racing = found
        for until in looks(LOOK, self.worlds):
            for world in range(met, until):
                self._play_on(position, racing, self.player, f"proved/{world}")
            met = until
            best, second, *others = _ranked(racing)
            if _beyond_doubt(best, second) or not self._hopeful(best, second):
                break
            racing = [best, second, *(each for each in others if not _leads(best, each))]
        return [*_ranked(racing), *_ranked([each for each in found if each not in racing])]

    def _hopeful(self, best: Onward, other: Onward) -> bool:
        """Return whether it can be won and leads by much, beyond doubt in the last world if it goes on like this."""
        lead = best.lead(other)
        needed = quantile(self.worlds - 1, SURE) * sqrt(lead.error * lead.count / self.worlds)
        open_ = lead.count <= SOUGHT or any(best.wins)
        return open_ and lead.mean >= LEAST_LEAD and lead.mean > needed

    def _play_on(self, position: Position, choices: Sequence[Onward], player: str, luck: str) -> None:
        for each in choices:
            end = played_out(position.eyes, each.choice, player, f"{self.seed}/{luck}")
            each.add(end, position.seat)

    def _written(self, position: Position, ranked: Sequence[Onward]) -> Puzzle:
        shown = self._shown(position)
        names, best = self._names(position, ranked[0].choice), ranked[0]
        low, high = best.lead(ranked[1]).interval(SURE)[1:]
        return Puzzle(
            seat=position.seat,
            players=len(shown.scores()),
            part=position.part,
            position=msgspec.Raw(shown.save()),
            entries=tuple(self._turn(shown, position.seat, best.choice)),
            weighed=tuple(
                WeighedChoice(
                    each.choice.text,
                    round(best.margin - best.lead(each).mean, 2),
                    round(fmean(each.wins), 3),
                    tuple(_sources(each.gains(ranked[0 if k else 1]), names)),
                )
                for k, each in enumerate(ranked)
            ),
            worlds=len(best.margins),
            bot=self.player,
            lead=(round(low, 2), round(high, 2)),
        )

    def _names(self, position: Position, choice: Choice) -> dict[str, Said]:
        """Return what the lines of the score sheet are called in both languages; a game may end in several ways."""
        names: dict[str, Said] = {}
        for luck in range(NAMING):
            view = played_out(position.eyes, choice, QUICK, f"{self.seed}/named/{luck}").view(position.seat)
            both = zip(*(self.game.score_sheet(view, lang) for lang in ("en", "fr")), strict=True)
            names |= {en: Said(en=str(en), fr=str(fr)) for (en, _), (fr, _) in both}
        return names

    def _turn(self, shown: State, seat: int, choice: Choice) -> Iterator[str]:
        """Yield the entries of a turn that begins with a choice and goes on as the bot would."""
        world, mind, rng = shown.copy(), bot(self.player), Random(f"{self.seed}/turn")
        yield f"{seat} {choice.text}"
        world.play(choice)
        while not world.over and world.seat in (seat, CHANCE):
            if world.seat == CHANCE:
                yield f"* {world.play_chance(rng).text}"
                continue
            if self._ends_turn(choice) and world.stack[-1].step.name == self.game.turn_step:
                return  # the same seat has the next turn
            choice = self._to_the_point(world, mind.choose(Eyes(world, seat), rng))
            yield f"{seat} {choice.text}"
            world.play(choice)

    def _to_the_point(self, world: State, choice: Choice) -> Choice:
        """Return a choice, or the one that ends the turn where it is no part of what the turn is about."""
        if group_of(self.game, choice) != "free":
            return choice
        return next((each for each in world.choices() if self._ends_turn(each)), choice)

    def _ends_turn(self, choice: Choice) -> bool:
        return group_of(self.game, choice) == "finish"


def _where(position: Position) -> str:
    return f"{position.part:.2f} of a game for {len(position.state.scores())}"


def _verb(puzzle: Puzzle) -> str:
    return worded(puzzle.best.choice)


def _ranked(found: Sequence[Onward]) -> list[Onward]:
    return sorted(found, key=lambda each: -each.margin)


def _beyond_doubt(best: Onward, other: Onward) -> bool:
    lead = best.lead(other)
    return lead.count > SOUGHT and lead.interval(SURE).low > 0


def _leads(best: Onward, other: Onward) -> bool:
    lead = best.lead(other)
    return lead.mean > BEHIND * sqrt(lead.error)


def _sources(gains: dict[Line, float], names: dict[str, Said]) -> Iterator[Source]:
    """Yield what makes the difference, the greatest first."""
    for whose, name in sorted(gains, key=lambda key: -abs(gains[key]))[:SOURCES]:
        points = round(gains[whose, name], 2)
        if abs(points) >= WORTH_SAYING and name in names:
            yield Source(whose, names[name], points)
