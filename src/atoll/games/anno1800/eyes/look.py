"""What follows from a view of Anno 1800: what missions count of each player, and what distances depend on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from atoll.games.anno1800.catalog import (
    ARTISAN,
    ENGINEER,
    HAND_PENALTY,
    INDUSTRY_MISSION,
    INVESTOR,
    ISLANDS,
    MAJORITY,
    OLD_WORLD_LIMIT,
    VISIT_BONUS,
    Catalog,
    Mission,
)
from atoll.games.anno1800.eyes.distances import CUBES_COUNTED, Costs, Economy, costs_of
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.scoring import majority
from atoll.kernel.encoding import Look, leads
from atoll.kernel.kept import once

if TYPE_CHECKING:
    from atoll.games.anno1800.eyes.encode import GameEncoder

PACE = 2.0  # turns that a rival needs for a card in hand

Visits = tuple[int, int, int]  # the points of pictures that are visited, and how many animals and artefacts are
Capacity = tuple[tuple[int, ...], Costs]  # cubes and tokens, and what things cost


@dataclass(slots=True, frozen=True, eq=False)
class Buildings:
    """What follows from the buildings of a player; the same buildings are the very same things."""

    counts: tuple[int, int, int]  # all, industries, free spaces
    makes: tuple[int, ...]  # resources by level of the workers, as bits
    industries: Mapping[str, int]  # that each mission counts


class Facts(NamedTuple):
    """What follows from a player's things alone."""

    built: Buildings
    cubes: tuple[int, ...]
    tokens: tuple[int, ...]  # on ships and exhausted
    traders: int  # trade tokens, those on cards too
    hand: int
    cards: int  # points of those played
    gold: int  # in points
    islands: tuple[int, int]  # of the Old and the New World
    expeditions: int
    pictures: tuple[str, ...]  # as far as the seat knows them


class AnnoLook(Look[AnnoView]):
    """A view with what follows from it."""

    def __init__(self, view: AnnoView, encoder: GameEncoder):
        self.encoder = encoder
        self.cat = encoder.cat
        super().__init__(view)
        self.players = view.players
        self.facts: list[Facts] = encoder.facts_of(view.players)
        own = view.players[self.me]
        self.hand, self.hand_size = own.hand or (), tuple(own.hand_size.values())
        self.hands = [facts.hand for facts in self.facts]
        self.visits = self._visits() if own.expeditions else self.encoder.no_visits

    @once
    def missions(self) -> list[Mission]:
        """The missions in play."""
        return [self.encoder.missions[name] for name in self.view.missions]

    @once
    def mission_points(self) -> dict[str, list[int]]:
        """What each mission in play would give each seat now, as far as the seat can know."""
        return {mission.id: self._points(mission) for mission in self.missions}

    def _points(self, m: Mission) -> list[int]:
        if m.kind == INDUSTRY_MISSION:
            return [m.points * facts.built.industries[m.id] for facts in self.facts]
        if m.kind == MAJORITY:
            return majority(self.counted[m.id], m.first, m.second)
        if m.kind == VISIT_BONUS:
            return [m.bonus * visits[1 if m.animal else 2] for visits in self.visits]
        if m.kind == OLD_WORLD_LIMIT:
            return [m.points * (facts.islands[0] <= m.max_islands) for facts in self.facts]
        if m.kind == ISLANDS:
            return [m.points * facts.islands[1] for facts in self.facts]
        if m.kind == HAND_PENALTY:
            return [m.points * facts.hand for facts in self.facts]
        return [0 for _ in self.facts]

    @once
    def counted(self) -> dict[str, list[int]]:
        """What each majority mission counts of each seat."""
        return {m.id: [*map(_COUNTED[m.counts], self.facts)] for m in self.missions if m.kind == MAJORITY}

    @once
    def leads_of(self) -> dict[str, tuple[float, ...]]:
        """How far each seat is ahead in the majorities that count."""
        return {mission: leads(counts) for mission, counts in self.counted.items()}

    def _visits(self) -> tuple[Visits, ...]:
        """What of the own pictures is visited; nothing of those of others, which nobody else knows."""
        visits, own = [*self.encoder.no_visits], self.facts[self.me]
        visits[self.me] = _visits(self.encoder, self.view.missions, own.pictures, own.cubes)
        return tuple(visits)

    @once
    def capacity(self) -> Capacity:
        """What the distances of the own seat depend on, known as long as nobody builds, gains or trades anything."""
        player, own = self.players[self.me], self.facts[self.me]
        board = self.encoder.tiles_left.of(self.view.board, self.encoder.left)
        same = (*[facts.built for facts in self.facts], board, player.imports, player.shipyards)
        return self.encoder.capacities.get(same, (self.me, own.cubes, own.tokens, own.islands), self._capacity)

    def _capacity(self) -> Capacity:
        me, player, encoder = self.me, self.players[self.me], self.encoder
        facts = self.facts[me]
        others = [other.built.makes for seat, other in enumerate(self.facts) if seat != me]
        crew = tuple([count if count < CUBES_COUNTED else CUBES_COUNTED for count in (*facts.cubes, *facts.tokens)])
        board = encoder.tiles_left.of(self.view.board, encoder.left)
        yard = max(player.shipyards, default=0)
        offers = _offers(self.cat, tuple(others))
        imports = encoder.bits(player.imports)
        economy = Economy(facts.built.makes, crew, offers, imports, facts.islands[1], board, yard)
        return crew, costs_of(self.cat, economy)

    @once
    def needs(self) -> tuple[int, ...]:
        """What all cards of the hand need, counted."""
        return self.encoder.needs_of(self.view)

    @once
    def used(self) -> tuple[int, ...]:
        """The own cubes and tokens that need a festival; tokens on cards work besides."""
        p, cubes = self.players[self.me], self.facts[self.me].cubes
        at_home = zip(cubes, p.district.values(), p.resting.values(), strict=True)
        tokens = zip(p.exhausted_tokens.values(), p.card_tokens.values(), strict=True)
        return tuple([count - ready - resting for count, ready, resting in at_home] + [a - b for a, b in tokens])

    @once
    def turns(self) -> float:
        """How many turns the own seat may still expect, as the hands of the others tell."""
        if self.view.last_round:
            return 0.0
        if self.view.fireworks >= 0:
            return 1.0
        return 1.5 + PACE * min(self.hands[: self.me] + self.hands[self.me + 1 :])


@lru_cache(maxsize=512)
def same_facts(facts: Facts) -> Facts:
    """Return facts that are equal as the very same ones: who works changes none of them."""
    return facts


@lru_cache(maxsize=512)
def _visits(encoder: GameEncoder, missions: tuple[str, ...], cards: tuple[str, ...], cubes: tuple[int, ...]) -> Visits:
    raised = [m for m in [encoder.missions[name] for name in missions] if m.kind == VISIT_BONUS]
    bonus = [sum([m.bonus for m in raised if m.animal == animal]) for animal in (True, False)]
    pictures = [encoder.pictures[card] for card in cards]
    points, visited = 0, [0, 0]
    for level in range(ARTISAN, INVESTOR + 1):
        wanted = [
            (worth + bonus[side], worth, side)
            for picture in pictures
            for side, (visitor, worth) in enumerate(picture)
            if visitor == level
        ]
        wanted.sort(reverse=True)
        for _, worth, side in wanted[: cubes[level]]:
            points += worth
            visited[side] += 1
    return points, visited[0], visited[1]


@lru_cache(maxsize=512)
def _offers(cat: Catalog, makes: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int], ...]:
    """Return what others sell who make these resources by level, each at the lowest price."""
    offers, left = [], cat.tradable
    for price, levels in cat.price_levels:
        mask = 0
        for made in makes:
            for level in levels:
                mask |= made[level]
        if mask & left:
            offers.append((price, mask & left))
            left &= ~mask
    return tuple(offers)


_COUNTED: dict[str, Callable[[Facts], int]] = {
    "population_cubes": lambda facts: sum(facts.cubes),
    "engineers": lambda facts: facts.cubes[ENGINEER],
    "investors": lambda facts: facts.cubes[INVESTOR],
    "trade_tokens": lambda facts: facts.traders,
    "expedition_cards": lambda facts: facts.expeditions,
}
