"""The four levels, the same in every game: easy, normal, hard and expert."""

from __future__ import annotations

from random import Random
from typing import Any

from atoll.bots.bot import Bot
from atoll.bots.careful import LINES, SAMPLES, Careful
from atoll.bots.greedy import Greedy
from atoll.bots.instinct import Foresight, Instinct, own_policy
from atoll.bots.search import NO_LIMIT, Rehearsal, Search
from atoll.bots.trader import Trader
from atoll.bots.turns import inventive, sensible, strongest
from atoll.bots.values import Learned, Weights, Winning
from atoll.kernel import Choice, Eyes

ERRORS = 0.3  # of a beginner's decisions
DUEL = 2  # players: with more of them too much happens before one's next turn
PLANNED = (3, 6, 12)  # plans of two turns tried per choice, in each pass
THOROUGH = (12, 20, 40)  # the same, of an expert who goes by a chance
MANIFOLD = (16, 24, 48)  # turns tried per choice, in each pass, of an expert among several who goes by a margin
SECONDS = 1.0  # an expert searches at a decision
PATIENT = 1.8  # seconds at most, in which a hint is found: its reasons take some more
MET, MET_BY_STYLES, MET_BY_POLICY = 150, 40, 60  # worlds that a hint meets in a pass: of turns, styles, choices
REHEARSED = 0.15  # seconds that an expert rehearses


class Wavering(Bot):
    """Errs at times as a beginner does: it does something else that can be done, without malice.

    >>> from atoll.bots import Greedy
    >>> from atoll.bots.levels import Wavering
    >>> Wavering(Greedy(), errors=0.1).thinks
    True
    """

    name = "wavering"

    def __init__(self, steady: Bot, errors: float) -> None:
        self.steady = steady
        self.errors = errors

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Choose as the steady bot does, or err."""
        if rng.random() >= self.errors:
            return self.steady.choose(eyes, rng)
        offer = sensible(eyes, rng)
        if len(offer) == 1 and not _within_a_move(eyes):
            offer = eyes.choices()
        return offer[int(rng.random() * len(offer))]


def _within_a_move(eyes: Eyes[Any]) -> bool:
    """Return whether the choice is a part of a move that was begun with something in mind."""
    game = eyes.choices()[0].book.game
    return game is not None and eyes.view().step in game.composed


class Hard(Bot):
    """Goes by a policy where one has proved itself; else it plans, or plays its turn by what was learned.

    It plans its next turn too in a duel where the game has a style for strong players. Turns are compared by what they
    bring on average where all may lose together, else by their best endings.

    >>> from atoll.bots import Careful, Greedy, Instinct, Learned
    >>> from atoll.bots.levels import Hard
    >>> Hard(Instinct(Greedy()), Learned(), Greedy(ahead=1), Careful(Learned()), Greedy(Learned())).thinks
    True
    """

    name = "hard"

    def __init__(self, instinct: Bot, value: Learned, planner: Bot, careful: Bot, otherwise: Bot) -> None:
        self.instinct = instinct
        self.value = value
        self.planner = planner
        self.careful = careful
        self.otherwise = otherwise

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Choose with a plan, carefully, or otherwise."""
        return self._way(eyes).choose(eyes, rng)

    def _way(self, eyes: Eyes[Any]) -> Bot:
        game = eyes.choices()[0].book.game
        players = len(eyes.view().scores)
        policy = None if game is None else own_policy(game, players)
        if policy is not None and policy.hard:
            return self.instinct
        if game is not None and [*game.styles] != [game.sensible] and players == DUEL:
            return self.planner
        proven = _proven(self.value, eyes)
        return self.careful if proven and proven.by_chance else self.otherwise


class Expert(Bot):
    """Tries out what a policy finds promising, where one has proved itself; else it rehearses, or searches duels.

    It rehearses where a game knows several styles, and searches duels by a learned value, with a plan where all may
    lose together. Among several a search would only believe the errors of the value, or of what others will do: there
    many more own turns are tried.

    >>> from atoll.bots import Foresight, Greedy, Learned, Rehearsal, Search
    >>> from atoll.bots.levels import Expert
    >>> search, foresight = Search(Learned(), seconds=1.0), Foresight(Greedy(), seconds=1.0)
    >>> Expert(foresight, Learned(), Rehearsal(seconds=1.0), search, search, Greedy(Learned()), Greedy()).thinks
    True
    """

    name = "expert"

    def __init__(
        self,
        foresight: Bot,
        value: Learned,
        rehearsal: Bot,
        search: Bot,
        careful: Bot,
        patient: Bot,
        otherwise: Bot,
    ) -> None:
        self.foresight = foresight
        self.value = value
        self.rehearsal = rehearsal
        self.search = search
        self.careful = careful
        self.patient = patient
        self.otherwise = otherwise

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Try out, rehearse, search or try many turns, or choose otherwise."""
        return self._way(eyes).choose(eyes, rng)

    def _way(self, eyes: Eyes[Any]) -> Bot:
        game = eyes.choices()[0].book.game
        players = len(eyes.view().scores)
        policy = None if game is None else own_policy(game, players)
        if policy is not None and policy.expert:
            return self.foresight
        if game is not None and len(game.styles) > 1:
            return self.rehearsal
        proven = _proven(self.value, eyes)
        if proven is None:
            return self.otherwise
        if players > DUEL:
            return self.otherwise if proven.by_chance else self.patient
        return self.careful if proven.by_chance else self.search


def _proven(value: Learned, eyes: Eyes[Any]) -> Weights | None:
    """Return what was learned and has proved itself."""
    game = eyes.choices()[0].book.game
    model = None if game is None else value.model(game, len(eyes.view().scores))
    return model.weights if model is not None and model.weights.proven else None


def easy() -> Bot:
    """Return a beginner: it hardly looks ahead, and errs.

    >>> from atoll.bots.levels import easy
    >>> easy().name
    'easy'
    """
    return _named("easy", Wavering(Greedy(samples=(1,)), ERRORS))


def normal() -> Bot:
    """Return a bot that looks to the end of its turn with the hand-made value; its other name is `greedy`.

    >>> from atoll.bots.levels import normal
    >>> normal().name
    'normal'
    """
    return _named("normal", Greedy())


def hard() -> Bot:
    """Return a bot that plays the game's strongest style, with what was learned, where that has proved itself.

    >>> from atoll.bots.levels import hard
    >>> hard().name
    'hard'
    """
    value = Learned()
    planner = Greedy(value, samples=PLANNED, style=strongest, ahead=1)
    careful, otherwise = Trader(Careful(value, begins=inventive), value), Greedy(value, style=strongest)
    return Hard(Instinct(otherwise), value, planner, careful, otherwise)


def expert() -> Bot:
    """Return a bot that compares styles, or whole turns with what was learned, for up to a second; or is `hard`.

    >>> from atoll.bots.levels import expert
    >>> expert().name
    'expert'
    """
    value = Learned()
    rehearsal = Rehearsal(Winning(), seconds=REHEARSED)
    thorough = Careful(value, THOROUGH, lines=6, worlds=20, begins=inventive)
    foresight = Foresight(hard(), seconds=SECONDS)
    return Expert(
        foresight, value, rehearsal, _search(value, SECONDS), Trader(thorough, value), _patient(value), hard()
    )


def adviser(seconds: float = PATIENT) -> Bot:
    """Return who gives hints: an expert that takes its time, and talks of the turn alone, not of deals with others.

    It meets so many worlds and no more, so that who asks again is told the same, unless the machine is slow.

    >>> from atoll.bots.levels import adviser
    >>> adviser().name
    'adviser'
    """
    value = Learned()
    rehearsal = Rehearsal(Winning(), seconds=seconds, worlds=MET_BY_STYLES)
    search, planned = (make(value, seconds, MET) for make in (_search, _planned))
    foresight = Foresight(hard(), seconds=seconds, worlds=MET_BY_POLICY)
    return _named("adviser", Expert(foresight, value, rehearsal, search, planned, _patient(value), hard()))


def _patient(value: Learned) -> Greedy:
    """Return who tries very many own turns."""
    return Greedy(value, MANIFOLD, style=strongest)


def _search(value: Learned, seconds: float, worlds: int = NO_LIMIT) -> Search:
    """Return who compares turns by where they lead two turns later."""
    return Search(value, strongest, turns=2, seconds=seconds, worlds=worlds)


def _planned(value: Learned, seconds: float, worlds: int = NO_LIMIT) -> Search:
    """Return who compares plans of two turns by what comes of them when others answer."""
    return Search(value, strongest, seconds=seconds, worlds=worlds, samples=SAMPLES, ahead=1, lines=LINES)


def _named(name: str, made: Bot) -> Bot:
    made.name = name
    return made
