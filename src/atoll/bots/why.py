"""Why a bot chooses what it chooses: the choices it considered, what each promises, and what makes the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from atoll.bots.greedy import Greedy
from atoll.bots.turns import play_turn, strongest
from atoll.bots.values import ALWAYS, HAND_MADE, Learned, Model
from atoll.kernel import Choice, Eyes, State
from atoll.kernel.text import Language, Texts

WORLDS = 8  # that every choice meets
REASONS = 3  # parts that are named
WORTH_SAYING = 0.05  # points
PARTS: Mapping[str, str] = MappingProxyType({})

WORDS = {
    "best": "{choice}: a margin of {margin} points to be expected{chance}.",
    "other": "{choice}: {less} points less{chance}.",
    "chance": ", a chance of {percent} % to win",
    "own": "{part} (yours): {points}",
    "rival": "{part} (of a rival): {points}",
    "table": "{part}: {points}",
    "judgement": "how the position looks: {points}",
    "reasons": "Because of: {reasons}.",
    "against": "What changes: {reasons}.",
}


@dataclass(slots=True, frozen=True)
class Difference:
    """A part of the value that differs between two choices, in points.

    >>> from atoll.bots.why import Difference
    >>> Difference("own.goods", 1.5).points
    1.5
    """

    part: str  # `own.goods`, as columns are named
    points: float


@dataclass(slots=True, frozen=True)
class Considered:
    """A choice that was considered: the margin and the chance of winning to be expected, and what it lacks or adds.

    >>> from atoll.bots.why import Considered
    >>> from pearls import DIVE
    >>> Considered(DIVE, margin=2.0, chance=0.75, reasons=()).chance
    0.75
    """

    choice: Choice
    margin: float
    chance: float | None  # where that was learned
    reasons: tuple[Difference, ...]  # against the best one; for the best one, against the second


def why(
    eyes: Eyes[Any], rng: Random, value: Learned | None = None, worlds: int = WORLDS, best: Choice | None = None
) -> list[Considered]:
    """Return the choices worth a thought, the best first, with reasons; who knows the best one already names it.

    >>> from random import Random
    >>> from atoll.bots import why
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> [each.choice for each in why(Eyes(state, 0), Random(1))]
    [Choice('dive'), Choice('keep')]
    """
    learned = value or Learned()
    lines = Greedy(learned, style=strongest).lines(eyes, rng)
    if best is not None and best not in [line[0] for line in lines]:
        lines = [(best,), *lines]
    seeds = [rng.getrandbits(64) for _ in range(worlds)]
    turns = [_Turn(eyes, line, seeds, learned) for line in lines]
    turns.sort(key=lambda each: (each.choice is not best, -each.worth))
    return [
        Considered(each.choice, each.margin, each.chance, each.against(turns[0 if k else min(1, len(lines) - 1)]))
        for k, each in enumerate(turns)
    ]


class _Turn:
    """What a turn leads to, as a mean over worlds that all turns meet."""

    def __init__(self, eyes: Eyes[Any], line: Sequence[Choice], seeds: Sequence[int], learned: Learned):
        ends = [_end(eyes, line, seed) for seed in seeds]
        self.choice = line[0]
        self.worth = self.margin = sum(learned(world, eyes.seat) for world in ends) / len(ends)
        forecasts = [forecast for world in ends if (forecast := learned.forecast(world, eyes.seat))]
        if any(forecast.ruin for forecast in forecasts):  # then turns are compared by chances, not by margins
            self.margin = sum(each.margin for each in forecasts) / len(ends)
        self.chance = sum(each.chance for each in forecasts) / len(ends) if forecasts else None
        self.parts = _parts([world for world in ends if not world.over], eyes.seat, learned)

    def against(self, other: _Turn) -> tuple[Difference, ...]:
        """Return the parts that make the difference to another one, the greatest first."""
        gaps = {part: points - other.parts.get(part, 0.0) for part, points in self.parts.items()}
        found = sorted(gaps, key=lambda part: -abs(gaps[part]))[:REASONS]
        return tuple(Difference(part, gaps[part]) for part in found if abs(gaps[part]) >= WORTH_SAYING)


def _end(eyes: Eyes[Any], line: Sequence[Choice], seed: int) -> State:
    rng = Random(seed)
    world: State = eyes.world(rng)
    play_turn(world, eyes.seat, line, rng, strongest)
    return world


def _parts(worlds: Sequence[State], seat: int, learned: Learned) -> dict[str, float]:
    """Return what each part of the value adds to it, on average."""
    found: dict[str, float] = {}
    for world in worlds:
        model: Model | None = learned.model(world.game, len(world.scores()))
        if model is None or not model.weights.proven:
            return {}
        for part, points in model.parts(world, seat).items():
            if part == ALWAYS:
                continue  # it is in all of them, and tells nothing
            found[part] = found.get(part, 0.0) + points / len(worlds)
    return found


def said(
    considered: Sequence[Considered],
    lang: str = "en",
    names: Sequence[str] = (),
    parts: Mapping[str, str] = PARTS,
    texts: Texts | None = None,
) -> list[str]:
    """Return in words what was considered, a line a choice, the best one first; `parts` names those without a word.

    Choices are called what the game calls them, or what `texts` that have seen a view do.

    >>> from random import Random
    >>> from atoll.bots import why
    >>> from atoll.bots.why import said
    >>> from atoll.kernel import Eyes
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 3", "bid 9", "bid 5"):
    ...     state.play(text)
    >>> said(why(Eyes(state, 0), Random(1)))[1]
    'dive: 1.1 points less.'
    """
    spoken, best = language(lang), considered[0]
    lines = []
    for each in considered:
        template = WORDS["best" if each is best else "other"]
        line = spoken.say("why", template).format(
            choice=_label(each.choice, lang, names, texts),
            margin=_number(each.margin, lang, sign=True),
            less=_number(best.margin - each.margin, lang),
            chance=_chance(each.chance, spoken),
        )
        told = ", ".join(_reason(reason, lang, parts) for reason in each.reasons)
        if told:
            line += " " + spoken.say("why", WORDS["reasons" if each is best else "against"]).format(reasons=told)
        lines.append(line)
    return lines


def _chance(chance: float | None, spoken: Language) -> str:
    return "" if chance is None else spoken.say("why", WORDS["chance"]).format(percent=round(100 * chance))


def _label(choice: Choice, lang: str, names: Sequence[str], texts: Texts | None) -> str:
    game = choice.book.game
    return choice.text if game is None else (texts or game.texts).label(choice, lang, names)


def _reason(reason: Difference, lang: str, parts: Mapping[str, str]) -> str:
    whom, _, part = reason.part.partition(".")
    spoken = language(lang)
    template = "judgement" if reason.part == HAND_MADE else "rival" if whom.startswith("rival") else whom
    points = _number(reason.points, lang, sign=True)
    named = parts.get(part) or spoken.say("part", part)
    return spoken.say("why", WORDS[template]).format(part=named, points=points)


def _number(points: float, lang: str, sign: bool = False) -> str:
    """Return points as people write them: a loss has a minus, not a hyphen, and nothing is no loss."""
    rounded = round(points, 1) + 0.0
    written = (f"{rounded:+.1f}" if sign else f"{rounded:.1f}").replace("-", "\N{MINUS SIGN}")
    return written if lang == "en" else written.replace(".", ",")


@cache
def language(lang: str) -> Language:
    """Return the words of explanations in a language.

    >>> from atoll.bots.why import language
    >>> language("fr").say("part", "goods")
    'marchandises'
    """
    return Language(lang, (Path(__file__).parent,))
