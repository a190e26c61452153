"""What a position may become, as numbers from which a network foretells the end: ranks, steps to an end, means.

What `standing` adds up is here criterion by criterion, because what a rank is worth depends on all the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.archipelago.bot.actions import yields
from atoll.games.archipelago.bot.standing import CRITERIA, HIDDEN, KNOWN, PARTS as STANDING, Look, Part, won
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.flow.evolution import on_track
from atoll.games.archipelago.flow.people import births
from atoll.games.archipelago.state import ArchipelagoState
from atoll.games.archipelago.state.ends import COUNTS
from atoll.kernel.describing import Describer

S = ArchipelagoState

MOST = 6.0  # of anything: more of it tells nothing
SIZES = {"money": 0.2, "citizens_on_archipelago": 0.5, "benefactor_florins": 0.5}  # what is counted in larger numbers
SCALES = tuple(SIZES.get(name, 1.0) for name in CRITERIA)
FLORINS_A_STEP = 4
NO_WORKERS = 9  # florins, the price of a recruit where there is none
EACH = [1.0] * len(KINDS)


def missing(s: S, number: int) -> float:
    """Return how many steps an end condition is away: pieces, tokens, cubes or florins."""
    goal = s.cat.goals[number]
    level, what = goal.level[len(s.players)], goal.counts
    if what == "explorer_piles_empty":
        return sum(sorted(s.piles)[:level])
    if what == "resources_exhausted":
        return sum(sorted(s.store)[:level])
    if what == "bank_money_exhausted":
        return s.bank / FLORINS_A_STEP
    return max(0, level - COUNTS[what](s))


def _own_counts(look: Look) -> list[float]:
    return [min(MOST, scale * look.counts(k)[look.seat]) for k, scale in enumerate(SCALES)]


def _best_counts(look: Look) -> list[float]:
    best = [max([look.counts(k)[other] for other in look.others]) for k in range(len(CRITERIA))]
    return [min(MOST, scale * count) for scale, count in zip(SCALES, best, strict=True)]


def _ends(look: Look) -> Sequence[float]:
    """Return how near the ends are that a player knows, and which part of those that others may have is near."""
    s, goals = look.s, look.player.goals or look.s.common
    own = [*sorted([min(MOST, missing(s, goal)) for goal in goals]), MOST, MOST]
    theirs = [missing(s, goal) for goal in look.possible]
    near = [sum([steps <= k for steps in theirs]) / max(1, len(theirs)) for k in (1, 2, 3)]
    one, two, now = own[0] <= 1, own[0] <= 2, look.chance_now - 1 / len(look.seats)
    return own[0], own[1], one, two, *near, now * one, now * two, now * near[0]


def _prospects(look: Look) -> Sequence[float]:
    s, seat = look.s, look.seat
    recruit = s.cat.recruit_cost[s.surplus] if s.surplus else NO_WORKERS
    return *yields(s, seat, EACH), len(births(s, seat)), recruit


def _cards(look: Look) -> Sequence[float]:
    """Return how many cards on the track a player can pay, and the florins beyond the cheapest."""
    s, money = look.s, look.player.money
    prices = [s.cat.cards[card].prices[turn] for card, turn in on_track(s)]
    if not prices:
        return 0, -MOST
    return sum([price <= money for price in prices]), min(MOST, max(-MOST, money - min(prices)))


ENDS = ("first", "second", "one", "two", "theirs one", "theirs two", "theirs three",
        "now one", "now two", "now theirs one")  # fmt: skip

PARTS: tuple[Part, ...] = (
    *STANDING,
    ("own.standing", [f"known {name}" for name in CRITERIA], lambda look: look.ranks[KNOWN]),
    ("own.standing", [f"possible {name}" for name in CRITERIA], lambda look: look.ranks[HIDDEN]),
    ("own.count", CRITERIA, _own_counts),
    ("rival1.count", CRITERIA, _best_counts),
    ("own.end steps left", ENDS, _ends),
    ("own.prospects", (*KINDS, "births", "recruit"), _prospects),
    ("table.domestic market", KINDS, lambda look: look.s.domestic),
    ("table.export market", KINDS, lambda look: look.s.export),
    ("table.bank", KINDS, lambda look: [min(MOST, cubes) for cubes in look.s.store]),
    ("own.cards", ("affordable", "florins beyond"), _cards),
)
COLUMNS = tuple(f"{part}.{label}" for part, labels, _ in PARTS for label in labels)


def numbers(s: S, seat: int) -> list[float]:
    """Return what the end is foretold from, by COLUMNS."""
    look = Look(s, seat)
    return [float(number) for _, _, made in PARTS for number in made(look)]


DESCRIBER = Describer(COLUMNS, numbers, won)
