"""How a player stands in all that objectives and trends count, as numbers from which the end is foretold.

The same in every world that looks the same to the player: what rivals have behind their screens counts by what they
have together, and their objectives by all that they may be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import combinations

from atoll.games.archipelago.bot.value import COUNTED, PLENTY, SCREENED, danger, holdings, margin
from atoll.games.archipelago.catalog import KINDS, PACIFIST, RANKED, Catalog
from atoll.games.archipelago.components.spots import (
    BUILDINGS,
    BUSY,
    CONSTRUCTIONS,
    REBEL,
    REGION_OF,
    SHIP,
    SPOT_OF,
    TOWN,
    place_at,
)
from atoll.games.archipelago.flow.setup import goal_pool
from atoll.games.archipelago.scoring import is_separatist, medals, ranking
from atoll.games.archipelago.state import INDEPENDENT, PHASE_5, ArchipelagoState
from atoll.games.archipelago.state.ends import COUNTS, is_fulfilled

S = ArchipelagoState
Points = tuple[int, ...]  # by rank
Prize = tuple[int, Points, float, int]  # a criterion, its points, how likely they are given, and KNOWN or HIDDEN

CRITERIA = tuple(COUNTED)
FLORINS = CRITERIA.index("money")
ICONS = {CRITERIA.index(f"{name}_icons_in_town_regions"): kind for kind, name in enumerate(KINDS)}
BUILT = {
    **dict.fromkeys(ICONS, TOWN),
    **{CRITERIA.index(f"{name}s_controlled"): what for what, name in enumerate(BUILDINGS)},
    CRITERIA.index("ships_on_archipelago"): SHIP,
}  # what has to be built for a criterion
KNOWN, HIDDEN = range(2)
SPREAD = 0.5  # by which part of the average the richest rival has more behind the screen
TIE = 0.1  # of a point, for more florins
MANY = 5  # cubes of a kind beyond which more tell nothing
DEEP, WIDE = -5.0, 20.0  # steps to independence beyond which it makes no difference


class Standing:
    """What is counted for one player against the others."""

    def __init__(self, s: S, seat: int):
        self.s, self.seat = s, seat
        self.player = s.players[seat]
        self.seats = range(len(s.players))
        self.others = [k for k in self.seats if k != seat]
        self.held = holdings(s)
        self.medals = [medals(s, k) for k in self.seats]
        self._counts: dict[int, list[float]] = {}
        shown = [k for k in self.others if self._shows(k)]
        known = (*s.common, *self.player.goals, *(goal for k in shown for goal in s.players[k].goals))
        self.known = _prizes(s.cat, s.trends, known)
        self.secrets = 0 if s.common else sum([len(s.players[k].goals) for k in self.others if k not in shown])
        pool = [goal for goal in goal_pool(s) if goal not in known and goal not in self.player.set_aside]
        still = [goal for goal in pool if not is_fulfilled(s, goal)] if self.secrets else []
        self.possible = still if len(still) >= self.secrets else pool

    def _shows(self, k: int) -> bool:
        """Return whether another's objectives are known; at an end that is imagined, who brought it about shows his."""
        if self.s.over:
            return any(is_fulfilled(self.s, goal) for goal in self.s.players[k].goals)
        return bool(self.s.revealed >> k & 1)

    @cached_property
    def calm(self) -> int:
        """The points of a Pacifist, if the game ended now."""
        goals = [self.s.cat.goals[number] for number in self.player.goals]
        difference = self.s.population - self.s.rebellion
        return sum([goal.points[0] for goal in goals if goal.score == PACIFIST and difference > goal.difference])

    @cached_property
    def prizes(self) -> list[Prize]:
        """All that may be ranked."""
        odds = self.secrets / len(self.possible) if self.possible else 0.0
        known: list[Prize] = [(criterion, points, 1.0, KNOWN) for criterion, points in self.known]
        hidden = _prizes(self.s.cat, (), tuple(self.possible))
        return known + [(criterion, points, odds, HIDDEN) for criterion, points in hidden]

    def counts(self, criterion: int) -> list[float]:
        """Return what a criterion counts of each seat."""
        found = self._counts.get(criterion)
        if found is None:
            found = [*COUNTED[CRITERIA[criterion]](self.s, self.held)]
            if self._screened(criterion):
                found = _spread(found, self.seat)
            self._counts[criterion] = found
        return found

    def won(self, criterion: int, points: Points) -> list[float]:
        """Return what ranks in a criterion give each seat; rivals whose screens hide it share alike."""
        found: list[float] = [*ranking(self.counts(criterion), points)]
        if not self._screened(criterion):
            return found
        each = sum([found[k] for k in self.others]) / len(self.others)
        return [found[k] if k == self.seat else each for k in self.seats]

    def _screened(self, criterion: int) -> bool:
        """Return whether a player cannot tell which rival has how much; of a single rival everything is known."""
        return len(self.others) > 1 and CRITERIA[criterion] in SCREENED

    @cached_property
    def chance_now(self) -> float:
        """The chance of winning if the game ended now, over all objectives that others may have."""
        leads = self._leads()
        gains = [self._gain(goal) for goal in self.possible]
        deals = _deals(len(gains), self.secrets)
        won = 0
        for deal in deals:
            for k, lead in enumerate(leads):
                for goal in deal:
                    lead += gains[goal][k]
                if lead < 0:
                    break
            else:
                won += 1
        return won / len(deals)

    def _leads(self) -> list[float]:
        """Return by how many points a player is ahead of each other, as far as objectives are known."""
        points = [float(count) for count in self.medals]
        points[self.seat] += self.calm
        for criterion, by_rank in self.known:
            for k, won in enumerate(self.won(criterion, by_rank)):
                points[k] += won
        florins, seat = self.counts(FLORINS), self.seat
        return [points[seat] - points[k] + (TIE if self.player.money > florins[k] else -TIE) for k in self.others]

    def _gain(self, number: int) -> list[float]:
        """Return what an objective gives a player beyond each other."""
        goal = self.s.cat.goals[number]
        if goal.score != RANKED:
            return [0.0] * len(self.others)
        won = self.won(CRITERIA.index(goal.criterion), goal.points)
        return [won[self.seat] - won[k] for k in self.others]


@cache
def _prizes(cat: Catalog, trends: tuple[int, ...], goals: tuple[int, ...]) -> tuple[tuple[int, Points], ...]:
    """Return the criteria and points of trends and ranked objectives."""
    found = [(CRITERIA.index(cat.trends[trend]), cat.trend_points[trend]) for trend in trends]
    ranked = [goal for goal in (cat.goals[number] for number in goals) if goal.score == RANKED]
    return (*found, *((CRITERIA.index(goal.criterion), goal.points) for goal in ranked))


@cache
def _deals(count: int, dealt: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(count), dealt)) if count else ((),)


def _spread(counts: Sequence[float], seat: int) -> list[float]:
    """Return what rivals may have behind their screens: together what there is, some more and some less."""
    rivals = len(counts) - 1
    average = (sum(counts) - counts[seat]) / rivals
    found = [average * (1 + SPREAD * (2 * place / (rivals - 1) - 1)) for place in range(rivals)]
    return [*found[:seat], counts[seat], *found[seat:]]


# -- numbers ---------------------------------------------------------------------------------------------


class Look(Standing):
    """A standing with what several numbers are made of."""

    def __init__(self, s: S, seat: int):
        super().__init__(s, seat)
        self.able, self.near = means(s, seat), reach(s, seat)
        self.points = [[0.0, 0.0] for _ in self.seats]  # to be expected if the game ended now, KNOWN and HIDDEN
        self.lead, self.nothing, self.rivals_nothing = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
        self.leads = [[0.0] * len(CRITERIA), [0.0] * len(CRITERIA)]
        self.ranks = [[0.0] * len(CRITERIA), [0.0] * len(CRITERIA)]  # points ahead of the best other one
        self.reached: list[float] = [0.0] * len(REACH)
        for prize in self.prizes:
            self._weigh(*prize)
        totals = [sum(self.points[k]) + self.medals[k] for k in self.seats]
        self.rival = max(self.others, key=lambda k: totals[k])
        ends = [progress(s, goal) for goal in self.player.goals]
        theirs = [progress(s, goal) for goal in self.possible]
        self.ends = [*sorted(ends, reverse=True), 0.0, 0.0][:2]
        self.their_end = sum(sorted(theirs)[-2:]) / 2
        self.mean_end = sum(theirs) / len(theirs) if theirs else 0.0

    def _weigh(self, criterion: int, points: Points, odds: float, whose: int) -> None:
        counts = self.counts(criterion)
        mine, best = counts[self.seat], max([counts[k] for k in self.others])
        won = self.won(criterion, points)
        for k in self.seats:
            self.points[k][whose] += odds * won[k]
        self.ranks[whose][criterion] += odds * (won[self.seat] - max([won[k] for k in self.others]))
        lead = odds * (mine - best) / (mine + best + 1)
        self.lead[whose] += lead
        self.leads[whose][criterion] += lead
        self.nothing[whose] += odds * (not mine)
        self.rivals_nothing[whose] += odds * (not best)
        near = self.near[ICONS[criterion]] if criterion in ICONS else 0
        able = self.able[BUILT[criterion]] if criterion in BUILT else 0.0
        for k, gain in enumerate((min(2, near), (not mine) * (near > 0), able, able * (not mine))):
            self.reached[2 * k + whose] += odds * gain

    def mean(self, of: Callable[[int], float]) -> float:
        """Return a mean over the others."""
        return sum([of(k) for k in self.others]) / len(self.others)


def progress(s: S, number: int) -> float:
    """Return how far an end condition has come, from 0 to 1."""
    goal = s.cat.goals[number]
    level, what = goal.level[len(s.players)], goal.counts
    if what == "explorer_piles_empty":
        return 1.0 - sum(sorted(s.piles)[:level]) / (s.cat.pile * level)
    if what == "resources_exhausted":
        return 1.0 - sum(sorted(s.store)[:level]) / sum(sorted(s.cat.cubes)[:level])
    if what == "bank_money_exhausted":
        return 1.0 - s.bank / s.cat.money
    return min(1.0, COUNTS[what](s) / level)


def reach(s: S, seat: int) -> list[int]:
    """Return the icons of each kind in the best region where a player lives and no town stands."""
    found = [0] * len(KINDS)
    for region in {REGION_OF[SPOT_OF[unit]] for unit in s.players[seat].citizens}:
        if s.built[place_at(region, TOWN)] < 0:
            found = [max(both) for both in zip(found, s.cat.faces[s.faces[region]].produces, strict=True)]
    return found


def means(s: S, seat: int) -> list[float]:
    """Return for all that can be built which part of its price a player has; without the florins, half of that."""
    p, found = s.players[seat], []
    for what, needs in enumerate(s.cat.build_needs):
        missing = sum([max(0, count - p.cubes[kind]) for kind, count in needs])
        part = 1.0 - max(0, missing - p.tokens) / sum([count for _, count in needs])
        found.append(part if p.money >= s.cat.build_money[what] else part / 2)
    return found


def _share(look: Look) -> Sequence[float]:
    """Points if the game ended now, beyond the best rival's and beyond the mean."""
    points, rival, s = look.points, points_of(look), look.s
    (known, hidden), others = points[look.seat], look.mean
    known += look.calm
    now = look.chance_now - 1 / len(look.seats)
    return (
        known - rival[KNOWN],
        hidden - rival[HIDDEN],
        known - others(lambda k: points[k][KNOWN]),
        hidden - others(lambda k: points[k][HIDDEN]),
        *look.lead,
        *look.nothing,
        *look.rivals_nothing,
        look.medals[look.seat] - look.medals[look.rival],
        now,
        now * look.ends[0] ** 2,
        now * look.their_end**2,
        now * s.ending,
    )


def points_of(look: Look) -> list[float]:
    """Return the points of the rival who is ahead."""
    return look.points[look.rival]


def _ends(look: Look) -> Sequence[float]:
    s, (first, second) = look.s, look.ends
    return first**2, second**2, look.their_end**2, look.mean_end, s.ending, s.turn, s.phase == PHASE_5


def _calm(look: Look) -> Sequence[float]:
    s, near, separatist = look.s, danger(look.s), is_separatist(look.s, look.seat)
    steps = max(DEEP, min(WIDE, margin(s)))
    return near, steps, s.population, s.rebellion, s.surplus, separatist, separatist * near, look.calm


def _pieces(look: Look) -> Sequence[float]:
    return _limited(_pieces_of(look, look.seat))


def _rivals_pieces(look: Look) -> Sequence[float]:
    rows = [_pieces_of(look, k) for k in look.others]
    return _limited([sum(column) / len(rows) for column in zip(*rows, strict=True)])


def _limited(pieces: list[float]) -> list[float]:
    """Florins beyond plenty are of no use."""
    k = PIECES.index("money")
    return [*pieces[:k], min(pieces[k], PLENTY), *pieces[k + 1 :]]


def _pieces_of(look: Look, seat: int) -> list[float]:
    p, idle, rebels = look.s.players[seat], 0, 0
    regions = set()
    for unit in p.citizens:
        regions.add(REGION_OF[SPOT_OF[unit]])
        rebels += bool(unit & REBEL)
        idle += not unit & BUSY
    units, goods = (len(p.citizens), len(p.ships), len(p.cards), p.discs_owned), (p.money, p.tokens, sum(p.cubes))
    return [*units, *look.held[0][seat], *goods, rebels, idle, len(regions)]


def _order(look: Look) -> Sequence[float]:
    s, seat = look.s, look.seat
    place = s.order.index(seat) if seat in s.order else 0
    if s.phase != PHASE_5:
        return 0, 0, 0, 0, place
    discs = [0 if s.passed >> k & 1 else s.players[k].discs for k in look.seats]
    passed = [s.passed >> k & 1 for k in look.seats]
    return discs[seat], look.mean(lambda k: discs[k]), passed[seat], look.mean(lambda k: passed[k]), place


SHARE = ("known points", "hidden points", "known points mean", "hidden points mean", "known lead", "hidden lead",
         "known nothing", "hidden nothing", "rival known nothing", "rival hidden nothing", "medals", "chance now",
         "chance now near own end", "chance now near their end", "chance now ending")  # fmt: skip
ENDS = ("own end", "second own end", "their end", "mean their end", "ending", "turn", "actions")
CALM = ("danger", "margin", "population", "rebellion", "surplus", "separatist", "separatist danger", "pacifist")
PIECES = ("citizens", "ships", "cards", "discs owned", "towns", "markets", "ports", "temples", "money", "tokens",
          "cubes", "rebels", "idle", "regions")  # fmt: skip
REACH = ("known reach", "hidden reach", "known reach nothing", "hidden reach nothing",
         "known means", "hidden means", "known means nothing", "hidden means nothing")  # fmt: skip
ORDER = ("discs left", "rival discs left", "passed", "rivals passed", "place")

Part = tuple[str, Sequence[str], Callable[[Look], Sequence[float]]]  # what it is called, its labels, its numbers

PARTS: tuple[Part, ...] = (
    ("own.share", SHARE, _share),
    ("table.time", ENDS, _ends),
    ("table.calm", CALM, _calm),
    ("own.pieces", PIECES, _pieces),
    ("rival1.pieces", PIECES, _rivals_pieces),
    ("own.screen", KINDS, lambda look: [min(count, MANY) for count in look.player.cubes]),
    ("own.aim", REACH, lambda look: look.reached),
    ("own.needs", CONSTRUCTIONS, lambda look: look.able),
    ("own.order", ORDER, _order),
    ("own.lead", [f"known {name}" for name in CRITERIA], lambda look: look.leads[KNOWN]),
    ("own.lead", [f"possible {name}" for name in CRITERIA], lambda look: look.leads[HIDDEN]),
)


def won(s: S, seat: int) -> float:
    """Return the chance of having won a game that is over in an imagined world."""
    if s.result == INDEPENDENT:
        return float(is_separatist(s, seat))
    return Standing(s, seat).chance_now
