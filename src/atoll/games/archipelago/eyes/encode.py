"""What a seat of Archipelago sees, as numbers: what objectives and trends count, how near the end is, how calm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from atoll.games.archipelago.catalog import (
    BOARDS,
    CHARACTER,
    DOMESTIC_CRISIS,
    EVENT,
    EXPORT_CRISIS,
    KINDS,
    LENGTHS,
    PACIFIST,
    PROGRESS,
    RANKED,
    REBELLION,
    SEPARATIST,
    Catalog,
    Goal,
)
from atoll.games.archipelago.components.spots import BUILDINGS, REGIONS
from atoll.games.archipelago.eyes.view import ArchipelagoView
from atoll.games.archipelago.scoring import ranking
from atoll.games.archipelago.state import PHASE_6, RESULTS
from atoll.kernel.encoding import Encoder, Look, Numbers, Part, among, leads, numbered
from atoll.kernel.kept import once

SCREENED = ("money", "explorer_tokens", *(f"{kind}_cubes" for kind in KINDS))  # what only its owner can count
OPEN = (
    *(f"{building}s_controlled" for building in BUILDINGS),
    *(f"{kind}_icons_in_town_regions" for kind in KINDS),
    "character_cards",
    "progress_cards",
    "evolution_cards",
    "citizens_on_archipelago",
    "ships_on_archipelago",
    "benefactor_florins",
)
FAR = 40.0  # steps to an end that nobody plays for
HOPE = 0.4  # of a rank, for who is nearly there


class ArchipelagoLook(Look[ArchipelagoView]):
    """A view with what follows from it."""

    def __init__(self, view: ArchipelagoView, encoder: GameEncoder):
        self.encoder = encoder
        self.cat = encoder.cat
        super().__init__(view)
        self.players = view.players

    @once
    def known(self) -> tuple[str, ...]:
        """The objectives that the seat knows."""
        return (*(self.players[self.me].objectives or ()), *self.view.common)

    @once
    def own_goals(self) -> list[Goal]:
        """The own objectives."""
        return [self.encoder.goals[name] for name in self.players[self.me].objectives or ()]

    @once
    def leads_of(self) -> dict[str, tuple[float, ...]]:
        """How far each seat is ahead, by criterion."""
        return {name: leads(counts) for name, counts in self.counts.items()}

    @once
    def counts(self) -> dict[str, list[int]]:
        """What each criterion counts of each seat; what is behind another's screen counts as nothing."""
        view, cat = self.view, self.cat
        seats = len(view.players)
        built = {building: [0] * seats for building in BUILDINGS}
        icons = [[0] * seats for _ in KINDS]
        on_spot = {unit.spot: unit for unit in view.units if "." in unit.spot}
        faces = self.encoder.faces
        for number, region in enumerate(view.regions):
            town = region.town_of
            for building in region.buildings:
                holder = town
                unit = on_spot.get(f"{number}.{building}") if building != "town" else None
                if unit is not None:
                    holder = unit.seat if not unit.rebel or unit.seat == town else -1
                if holder >= 0:
                    built[building][holder] += 1
            if town >= 0:
                for kind, count in enumerate(cat.faces[faces[region.face] - 1].produces):
                    icons[kind][town] += count
        kinds = [[self.encoder.card_kinds[card] for card in p.cards] for p in view.players]
        return {
            **{f"{building}s_controlled": counts for building, counts in built.items()},
            **{f"{kind}_icons_in_town_regions": icons[k] for k, kind in enumerate(KINDS)},
            "character_cards": [own.count(CHARACTER) for own in kinds],
            "progress_cards": [own.count(PROGRESS) for own in kinds],
            "evolution_cards": [len(own) for own in kinds],
            "citizens_on_archipelago": [p.citizens for p in view.players],
            "ships_on_archipelago": [p.ships for p in view.players],
            "benefactor_florins": [p.good_deeds for p in view.players],
            "money": [p.money or 0 for p in view.players],
            "explorer_tokens": [p.tokens or 0 for p in view.players],
            **{f"{kind}_cubes": [(p.cubes or {}).get(kind, 0) for p in view.players] for kind in KINDS},
        }

    @once
    def ends(self) -> dict[str, int]:
        """How far each end condition has come, by what it counts."""
        view, counts = self.view, self.counts
        return {
            **{f"count_in_play {building}": view.in_play[building] for building in BUILDINGS},
            "count_in_play ship": sum(p.ships for p in view.players),
            "count_in_play evolution_card": sum(counts["evolution_cards"]),
            "count_in_play progress_card": sum(counts["progress_cards"]),
            "count_in_play character_card": sum(counts["character_cards"]),
            "explorer_piles_empty": view.piles.count(0),
            "resources_exhausted": list(view.store.values()).count(0),
            "bank_money_exhausted": int(view.bank == 0),
            "surplus_above": view.surplus - 1,
            "population_at_least": view.population,
        }

    def left(self, goal: Goal) -> float:
        """Return how much an end condition still lacks; florins, tokens and cubes count where they run out."""
        view = self.view
        if goal.counts == "bank_money_exhausted":
            return view.bank
        if goal.counts == "explorer_piles_empty":
            return sum(sorted(view.piles)[: goal.level[len(self.players)]])
        if goal.counts == "resources_exhausted":
            return sum(sorted(view.store.values())[: goal.level[len(self.players)]])
        return max(0, goal.level[len(self.players)] - self.ends[goal.counts])

    @once
    def shares(self) -> list[tuple[float, float, float]]:
        """What trends, the objectives that the seat knows, and those that others may hold would give each seat now."""
        view, encoder = self.view, self.encoder
        trends = self._points((encoder.trends[name], 1.0) for name in view.trends)
        goals = [encoder.goals[name] for name in self.known]
        known = self._points(((g.criterion, g.points), 1.0) for g in goals if g.score == RANKED)
        hidden = [goal for goal in encoder.pools[view.length] if goal.id not in self.known]
        secrets = 0 if view.common else (len(self.players) - 1) * max(1, len(self.own_goals))
        weight = min(1.0, secrets / len(hidden)) if hidden else 0.0
        others = self._points(((g.criterion, g.points), weight) for g in hidden if g.score == RANKED)
        return list(zip(trends, known, others, strict=True))

    def _points(self, prizes: Iterable[tuple[tuple[str, tuple[int, ...]], float]]) -> list[float]:
        total = [0.0] * len(self.players)
        for (criterion, points), weight in prizes:
            counts = self.counts[criterion]
            best = max(counts)
            if best and self.can_rank(criterion):
                for seat, won in enumerate(ranking(counts, points)):
                    total[seat] += weight * (won + HOPE * counts[seat] / best)
        return total

    def can_rank(self, criterion: str) -> bool:
        """Return whether the seat can count what a criterion counts of the others."""
        return self.view.over or criterion not in SCREENED

    @once
    def postures(self) -> list[tuple[int, ...]]:
        """What the units of each seat do: how many can still do something, and how far they are spread."""
        counts = [[0, 0, 0, 0] for _ in self.players]  # idle, engaged, rebels, ships at sea
        regions: list[set[str]] = [set() for _ in self.players]
        for unit in self.view.units:
            own = counts[unit.seat]
            if unit.ship:
                own[3] += not unit.engaged
                continue
            own[0] += not (unit.engaged or unit.rebel)
            own[1] += unit.engaged
            own[2] += unit.rebel
            regions[unit.seat].add(unit.area[:-1])
        return [(*own[:3], len(area), own[3]) for own, area in zip(counts, regions, strict=True)]

    @once
    def promised(self) -> list[list[int]]:
        """What each seat owes and is owed: florins both ways, promises both ways, those it kept and broke."""
        found = [[0] * 6 for _ in self.players]
        for promise in self.view.promises:
            giver, taker = found[promise.seat], found[promise.to]
            if promise.stands != "open":
                giver[4 if promise.stands == "kept" else 5] += 1
                continue
            florins = promise.amount if promise.what == "florins" else 0
            giver[0] += florins
            giver[2] += 1
            taker[1] += florins
            taker[3] += 1
        return found

    @once
    def forecast(self) -> tuple[float, float, float, float]:
        """The rebellion that the back in sight would bring: by the domestic crisis, the export crisis and the event."""
        view = self.view
        domestic = export = event = covered = 0.0
        if view.next_back < 0:
            return domestic, export, event, covered
        own = view.players[self.me].cubes or {}
        for what, kind, number, marker, _ in self.cat.backs[view.next_back]:
            if what == DOMESTIC_CRISIS:
                name = KINDS[kind]
                domestic += max(0, view.population - number * view.markets["domestic"][name])
                covered += number * own.get(name, 0)
            elif what == EXPORT_CRISIS:
                name = KINDS[kind]
                export += max(0, number - view.markets["export"][name])
                covered += own.get(name, 0)
            elif what == EVENT and marker == REBELLION:
                event += number * (view.in_play[BUILDINGS[kind]] if kind >= 0 else 1)
        return domestic, export, event, covered


class GameEncoder(Encoder[ArchipelagoLook]):
    """The columns and tables of Archipelago."""

    cat: Catalog

    def look(self, view: ArchipelagoView) -> ArchipelagoLook:
        """Return a view with what the parts share."""
        return ArchipelagoLook(view, self)

    @cached_property
    def faces(self) -> dict[str, int]:
        """An id for each face of a region."""
        return numbered(face.id for face in self.cat.faces)

    @cached_property
    def cards(self) -> dict[str, int]:
        """An id for each evolution card."""
        return numbered(card.id for card in self.cat.cards)

    @cached_property
    def card_kinds(self) -> dict[str, int]:
        """Whether each card is a character or a progress card."""
        return {card.id: card.kind for card in self.cat.cards}

    @cached_property
    def goals(self) -> dict[str, Goal]:
        """The objectives by name."""
        return {goal.id: goal for goal in self.cat.goals}

    @cached_property
    def trends(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """The criterion and the points of each trend."""
        return {trend.id: (trend.criterion, trend.vp) for trend in self.cat.components.trend}

    @cached_property
    def pools(self) -> dict[str, list[Goal]]:
        """The objectives that may be dealt in a game of each length."""
        pools = self.cat.plain_goals_of if self.players == 2 else self.cat.goals_of
        return {length: [self.cat.goals[k] for k in pool] for length, pool in zip(LENGTHS, pools, strict=True)}

    @cached_property
    def dealt(self) -> dict[str, tuple[bool, ...]]:
        """Whether each objective may be dealt in a game of each length."""
        names = tuple(self.goals)
        return {length: among(names, tuple(goal.id for goal in pool)) for length, pool in self.pools.items()}

    @cached_property
    def effects(self) -> dict[str, int]:
        """The effects that cards have."""
        return {name: k for k, name in enumerate(sorted({card.effect for card in self.cat.cards}))}

    # -- columns -------------------------------------------------------------------------------------

    def table_parts(self) -> Iterable[Part[ArchipelagoLook]]:
        """Return the columns of what all share."""
        goals, trends = tuple(goal.id for goal in self.cat.goals), tuple(self.trends)
        yield Part("time", _TIME, _time, _TABLE)
        yield Part("phase", tuple(str(phase) for phase in range(PHASE_6 + 1)), _phase, _TABLE)
        yield Part("length", LENGTHS, lambda look, seat: among(LENGTHS, (look.view.length,)), _TABLE)
        yield Part("result", RESULTS[1:], lambda look, seat: among(RESULTS[1:], (look.view.result,)), _TABLE)
        yield Part("calm", _CALM, _calm, _TABLE)
        yield Part("forecast", ("domestic", "export", "event", "own cover"), lambda look, seat: look.forecast, _TABLE)
        yield Part("bank", ("florins", "on the wheel", *KINDS), _bank, _TABLE)
        for board in BOARDS:
            yield Part(f"{board} market", KINDS, _market(board), _TABLE)
        yield Part("in play", BUILDINGS, lambda look, seat: look.view.in_play.values(), _TABLE)
        yield Part("trend", trends, lambda look, seat: among(trends, look.view.trends), _TABLE)
        yield Part("end steps left", goals, self._ends, _TABLE)
        yield Part("objective", goals, lambda look, seat: among(goals, look.known), _TABLE)
        yield Part("track", ("cards", "cheapest", "characters", "medals"), self._track, _TABLE)
        yield Part("offer", ("there", "own", "florins for", "florins against"), _offer)

    def own_parts(self) -> Iterable[Part[ArchipelagoLook]]:
        """Return the columns of what is behind the own screen, and of the own aims."""
        yield Part("screen", SCREENED, lambda look, seat: [look.counts[name][seat] for name in SCREENED], _TABLE)
        yield Part("aim", _AIM, _aim, _TABLE)
        yield Part("knows", ("next hexes", "rumours"), lambda look, seat: _known(look))

    def player_parts(self) -> Iterable[Part[ArchipelagoLook]]:
        """Return the columns of every seat that depend on its own things alone."""
        yield Part("pieces", _PIECES, _pieces)
        yield Part("effects", tuple(self.effects), self._effects)

    def seat_parts(self) -> Iterable[Part[ArchipelagoLook]]:
        """Return the columns of every seat that depend on more of the table."""
        postures = ("idle", "engaged", "rebels", "regions", "ships at sea")
        promises = ("florins owed", "florins due", "owed", "due", "kept", "broken")
        yield Part("count", OPEN, lambda look, seat: [look.counts[name][seat] for name in OPEN], _SEATS)
        yield Part("lead", OPEN, lambda look, seat: [look.leads_of[name][seat] for name in OPEN], _SEATS)
        yield Part("share", _SHARES, _shares, _SEATS)
        yield Part("posture", postures, lambda look, seat: look.postures[seat], _SEATS)
        yield Part("cards", ("medals", "wonders built", "wonders open", "engaged"), self._cards, _SEATS)
        yield Part("promises", promises, lambda look, seat: look.promised[seat], _SEATS)
        yield Part("order", ("place", "passed"), _order, _SEATS)

    def _ends(self, look: ArchipelagoLook, seat: int) -> Numbers:
        dealt = zip(self.cat.goals, self.dealt[look.view.length], strict=True)
        return [look.left(goal) if here else FAR for goal, here in dealt]

    def _track(self, look: ArchipelagoLook, seat: int) -> Numbers:
        cat, ids = self.cat, self.cards
        found = [(cat.cards[ids[name] - 1], turned) for name, turned in look.view.track if name]
        prices = [card.prices[min(turned, 2)] for card, turned in found]
        characters = sum([card.kind == CHARACTER for card, _ in found])
        return len(found), min(prices, default=0), characters, sum([card.medals for card, _ in found])

    def _cards(self, look: ArchipelagoLook, seat: int) -> Numbers:
        p, cat, ids = look.players[seat], self.cat, self.cards
        cards = [cat.cards[ids[name] - 1] for name in p.cards]
        waiting = [card for card in cards if card.wonder and card.id not in p.wonders]
        medals = sum([card.medals for card in cards]) - sum([card.medals for card in waiting])
        used = sum([name in look.view.engaged for name in p.cards])
        return medals, len(p.wonders), sum([card.medals for card in waiting]), used

    def _effects(self, look: ArchipelagoLook, seat: int) -> Numbers:
        counts, cat, ids = [0] * len(self.effects), self.cat, self.cards
        for name in look.players[seat].cards:
            counts[self.effects[cat.cards[ids[name] - 1].effect]] += 1
        return counts

    # -- tables --------------------------------------------------------------------------------------

    def table_fields(self) -> dict[str, Mapping[str, int]]:
        """Return the tables of regions, units, cards, and objectives that the seat knows."""
        cat, whose = self.cat, self.players + 1
        buildings: dict[str, int] = dict.fromkeys(BUILDINGS, 2)
        return {
            "regions": {"face": len(cat.faces) + 1, "turn": 7, "town of": whose, **buildings, "coins": 0},
            "units": {"whose": whose, "ship": 2, "region": REGIONS + 1, "engaged": 2, "rebel": 2, "on building": 2},
            "cards": {"card": len(cat.cards) + 1, "where": len(_CARD_PLACES) + 1, "whose": whose, "turned": 5},
            "objectives": {"objective": len(cat.goals) + 1, "common": 2},
        }

    def rows(self, view: ArchipelagoView) -> dict[str, list[tuple[int, ...]]]:
        """Return the rows of these tables; seats are counted from the one that looks."""
        look = self.look(view)
        whose = {-1: 0, **{seat: k for k, seat in enumerate(look.seats, 1)}}
        goals = [goal.id for goal in self.cat.goals]
        own = view.players[look.me].objectives or ()
        return {
            "regions": [
                (
                    self.faces[region.face],
                    region.turn + 1,
                    whose[region.town_of],
                    *(building in region.buildings for building in BUILDINGS),
                    len(region.coins),
                )
                for region in view.regions
            ],
            "units": [
                (whose[u.seat], u.ship, int(u.area[:-1]) + 1, u.engaged, u.rebel, "." in u.spot) for u in view.units
            ],
            "cards": [(self.cards[name], where, of, turned) for name, where, of, turned in _card_places(view, whose)],
            "objectives": [
                (goals.index(name) + 1, common) for names, common in ((own, 0), (view.common, 1)) for name in names
            ],
        }


# What most parts read: it stays the same while people talk.
_TABLE = (
    "me", "over", "length", "turn", "phase", "result", "ending", "passed", "population", "rebellion", "surplus", "bank",
    "zone_coins", "store", "markets", "piles", "regions", "units", "in_play", "hexes_left", "track", "deck_size",
    "next_back", "trends", "common", "crisis", "players",
)  # fmt: skip
_SEATS = (
    "me", "over", "length", "points", "regions", "units", "engaged", "trends", "common", "promises", "order", "passed",
    "players",
)  # fmt: skip
_TIME = ("turn", "ending", "hexes left", "deck", "piles", "first pile", "passed", "regions")
_CALM = ("population", "rebellion", "margin", "surplus", "stability surplus", "stability rebellion", "unrest",
         "margin ahead", "crisis missing", "rebels", "recruit cost")  # fmt: skip
_AIM = ("separatist", "pacifist", "pacifist margin", "steps to end", "points now", "count", "lead", "discs left")
_SHARES = ("trends", "known objectives", "possible objectives", "medals", "sum")
_PIECES = ("citizens", "ships", "reserve", "dock", "discs", "discs owned", "cards", "wonders", "good deeds", "hexes")
_CARD_PLACES = ("own", "engaged", "track", "shown", "discards")


def _time(look: ArchipelagoLook, seat: int) -> Numbers:
    v = look.view
    tokens = sum(v.piles), v.piles[0] if v.piles else 0
    return v.turn, v.ending, v.hexes_left, v.deck_size, *tokens, len(v.passed), len(v.regions)


def _phase(look: ArchipelagoLook, seat: int) -> Numbers:
    phases = [0] * (PHASE_6 + 1)
    phases[look.view.phase] = 1
    return phases


def _calm(look: ArchipelagoLook, seat: int) -> Numbers:
    """How far independence is, and what pushes it nearer."""
    v, cat = look.view, look.cat
    surplus, rebellion = cat.stability[min(v.population, cat.top)]
    unrest = cat.unrest[v.surplus]
    margin = v.population - v.rebellion
    ahead = margin - rebellion - unrest - sum(v.crisis)
    rebels = sum([unit.rebel for unit in v.units])
    markers = v.population, v.rebellion, margin, v.surplus
    return *markers, surplus, rebellion, unrest, ahead, sum(v.crisis), rebels, cat.recruit_cost[v.surplus]


def _bank(look: ArchipelagoLook, seat: int) -> Numbers:
    return look.view.bank, look.view.zone_coins, *look.view.store.values()


def _market(board: str) -> Callable[[ArchipelagoLook, int], Numbers]:
    return lambda look, seat: look.view.markets[board].values()


def _offer(look: ArchipelagoLook, seat: int) -> Numbers:
    offer = look.view.offer
    if offer is None:
        return 0, 0, 0, 0
    florins = [(clause.seat, clause.amount) for clause in offer.terms if clause.what == "florins"]
    gained = sum([amount for giver, amount in florins if giver != seat])
    return 1, offer.seat == seat, gained, sum([amount for giver, amount in florins if giver == seat])


def _aim(look: ArchipelagoLook, seat: int) -> Numbers:
    """What the own objectives are about: two of them where two play, added up."""
    separatist = pacifist = margin = points = count = ahead = 0.0
    steps = FAR
    view = look.view
    for goal in look.own_goals:
        steps = min(steps, look.left(goal))
        if goal.score == SEPARATIST:
            separatist = 1.0
        elif goal.score == PACIFIST:
            pacifist, margin = 1.0, view.population - view.rebellion - goal.difference
        else:
            counts = look.counts[goal.criterion]
            points += ranking(counts, goal.points)[seat] if look.can_rank(goal.criterion) else 0
            count += counts[seat]
            ahead += look.leads_of[goal.criterion][seat]
    return separatist, pacifist, margin, steps, points, count, ahead, look.players[seat].discs


def _known(look: ArchipelagoLook) -> Numbers:
    return len(look.view.next_hexes), len(look.view.rumours)


def _shares(look: ArchipelagoLook, seat: int) -> Numbers:
    parts = (*look.shares[seat], look.points[seat])
    return *parts, sum(parts)


def _pieces(look: ArchipelagoLook, seat: int) -> Numbers:
    p = look.players[seat]
    units = p.citizens, p.ships, p.reserve, p.dock
    return *units, p.discs, p.discs_owned, len(p.cards), len(p.wonders), p.good_deeds, len(p.hexes)


def _order(look: ArchipelagoLook, seat: int) -> Numbers:
    order = look.view.order
    return order.index(seat) + 1 if seat in order else 0, seat in look.view.passed


def _card_places(view: ArchipelagoView, whose: dict[int, int]) -> Iterable[tuple[str, int, int, int]]:
    """Yield where each evolution card is that everybody sees."""
    for seat, p in enumerate(view.players):
        yield from ((name, 1 + (name in view.engaged), whose[seat], 0) for name in p.cards)
    yield from ((name, 3, 0, turned + 1) for name, turned in view.track if name)
    yield from ((name, 4, 0, 0) for name in view.shown)
    yield from ((name, 5, 0, 0) for name in view.discards)
