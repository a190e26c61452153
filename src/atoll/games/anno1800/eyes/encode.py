"""What a seat of Anno 1800 sees, as numbers: people and what they make, how far the hand is, what missions give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from atoll.games.anno1800.catalog import (
    ARTISAN,
    DECKS,
    EFFECT_MISSION,
    HAND_PENALTY,
    INDUSTRY,
    INDUSTRY_MISSION,
    INVESTOR,
    ISLANDS,
    LEVELS,
    MAJORITY,
    OLD_WORLD_LIMIT,
    TOKENS,
    VISIT_BONUS,
    Catalog,
    Mission,
)
from atoll.games.anno1800.eyes.distances import CUBES_COUNTED, Economy, costs_of, schedule
from atoll.games.anno1800.eyes.view import AnnoView, PlayerView
from atoll.games.anno1800.scoring import majority
from atoll.kernel.encoding import Encoder, Look, Numbers, Part, among, leads, numbered
from atoll.kernel.kept import KeptFor

NEAR = 0.95  # what is left of a card's worth with every action that it is away
PACE = 2.0  # turns that a rival needs for a card in hand
SOURCES_OF_NEEDS = ("make", "import", "trade", "effect", "token", "")
EFFECTS = ("cubes", "tokens", "gold", "expedition", "resource", "upgrades", "action", "return")


class Facts(NamedTuple):
    """What follows from a player's things alone."""

    kinds: list[str]  # of buildings
    makes: tuple[int, ...]  # resources by level of the workers, as bits
    cubes: list[int]
    tokens: list[int]  # on ships and exhausted
    hand: int
    cards: int  # points of those played
    industries: dict[str, int]  # that each mission counts


class AnnoLook(Look[AnnoView]):
    """A view with what follows from it."""

    def __init__(self, view: AnnoView, encoder: GameEncoder):
        self.encoder = encoder
        self.cat = encoder.cat
        super().__init__(view)
        self.players = view.players
        self.facts: list[Facts] = [encoder.facts_of(player) for player in view.players]
        self.cubes = [facts.cubes for facts in self.facts]
        self.tokens = [facts.tokens for facts in self.facts]
        self.hands = [facts.hand for facts in self.facts]
        self.missions = [encoder.missions[name] for name in view.missions]

    @cached_property
    def mission_points(self) -> dict[str, list[int]]:
        """What each mission in play would give each seat now, as far as the seat can know."""
        return {mission.id: self._points(mission) for mission in self.missions}

    def _points(self, m: Mission) -> list[int]:
        seats = range(len(self.players))
        if m.kind == INDUSTRY_MISSION:
            return [m.points * facts.industries[m.id] for facts in self.facts]
        if m.kind == MAJORITY:
            return majority(self.counted[m.id], m.first, m.second)
        if m.kind == VISIT_BONUS:
            return [m.bonus * self.visits[1 if m.animal else 2] if seat == self.me else 0 for seat in seats]
        if m.kind == OLD_WORLD_LIMIT:
            return [m.points * (len(p.old_world) <= m.max_islands) for p in self.players]
        if m.kind == ISLANDS:
            return [m.points * len(p.new_world) for p in self.players]
        if m.kind == HAND_PENALTY:
            return [m.points * hand for hand in self.hands]
        return [0 for _ in seats]

    @cached_property
    def counted(self) -> dict[str, list[int]]:
        """What each majority mission counts of each seat."""
        seats = range(len(self.players))
        return {m.id: [_COUNTED[m.counts](self, seat) for seat in seats] for m in self.missions if m.kind == MAJORITY}

    @cached_property
    def majority_leads(self) -> dict[str, tuple[float, ...]]:
        """How far each seat is ahead in the majorities that count."""
        return {mission: leads(counts) for mission, counts in self.counted.items()}

    @cached_property
    def visits(self) -> tuple[int, int, int]:
        """The points of the own pictures that are visited, and how many animals and artefacts are."""
        raised = [m for m in self.missions if m.kind == VISIT_BONUS]
        bonus = [sum([m.bonus for m in raised if m.animal == animal]) for animal in (True, False)]
        pictures = [self.encoder.pictures[card] for card in self.players[self.me].expeditions or ()]
        points, visited = 0, [0, 0]
        for level in range(ARTISAN, INVESTOR + 1):
            wanted = [
                (worth + bonus[side], worth, side)
                for picture in pictures
                for side, (visitor, worth) in enumerate(picture)
                if visitor == level
            ]
            wanted.sort(reverse=True)
            for _, worth, side in wanted[: self.cubes[self.me][level]]:
                points += worth
                visited[side] += 1
        return points, visited[0], visited[1]

    @cached_property
    def economy(self) -> Economy:
        """What the distances of the own seat depend on."""
        me, player = self.me, self.players[self.me]
        offers = _offers(self.cat, tuple([facts.makes for seat, facts in enumerate(self.facts) if seat != me]))
        crew = tuple([min(count, CUBES_COUNTED) for count in (*self.cubes[me], *self.tokens[me])])
        imports = sum([1 << self.encoder.resources[name] for name in player.imports])
        board = self.encoder.tiles_left.of(self.view.board, self.encoder.left)
        yard = max(player.shipyards, default=0)
        return Economy(self.facts[me].makes, crew, offers, imports, len(player.new_world), board, yard)

    @cached_property
    def used(self) -> tuple[int, ...]:
        """The own cubes and tokens that need a festival; tokens on cards work besides."""
        p = self.players[self.me]
        tired = [self.cubes[self.me][k] - p.district[level] - p.resting[level] for k, level in enumerate(LEVELS)]
        return (*tired, *[p.exhausted_tokens[t] - p.card_tokens[t] for t in TOKENS])

    @cached_property
    def turns(self) -> float:
        """How many turns the own seat may still expect, as the hands of the others tell."""
        if self.view.last_round:
            return 0.0
        if self.view.fireworks >= 0:
            return 1.0
        return 1.5 + PACE * min([hand for seat, hand in enumerate(self.hands) if seat != self.me])


@lru_cache(maxsize=1 << 12)
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


_COUNTED: dict[str, Callable[[AnnoLook, int], int]] = {
    "population_cubes": lambda look, seat: sum(look.cubes[seat]),
    "engineers": lambda look, seat: look.players[seat].cubes["engineer"],
    "investors": lambda look, seat: look.players[seat].cubes["investor"],
    "trade_tokens": lambda look, seat: look.tokens[seat][0] + look.players[seat].card_tokens["trade"],
    "expedition_cards": lambda look, seat: look.players[seat].expedition_size,
}


class GameEncoder(Encoder[AnnoLook]):
    """The columns and tables of Anno 1800."""

    def look(self, view: AnnoView) -> AnnoLook:
        """Return a view with what the parts share."""
        return AnnoLook(view, self)

    @cached_property
    def cat(self) -> Catalog:
        """The tables of the components."""
        cat: Catalog = self.game.catalog
        return cat

    @cached_property
    def resources(self) -> dict[str, int]:
        """The number of each resource."""
        return {name: k for k, name in enumerate(self.cat.resources)}

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The number of each kind of building."""
        return {name: k for k, name in enumerate(self.cat.kinds)}

    @cached_property
    def cards(self) -> dict[str, int]:
        """An id for each population card."""
        return numbered(card.id for card in self.cat.cards)

    @cached_property
    def card_points(self) -> dict[str, int]:
        """The points of each population card."""
        return {card.id: card.points for card in self.cat.cards}

    @cached_property
    def missions(self) -> dict[str, Mission]:
        """The missions by name."""
        return {mission.id: mission for mission in self.cat.missions}

    @cached_property
    def pictures(self) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
        """Who visits the animal and the artefact of each expedition card, for how many points."""
        return dict(zip(self.cat.expeditions, self.cat.pictures, strict=True))

    @cached_property
    def wanted(self) -> dict[str, frozenset[str]]:
        """The industries that each mission counts."""
        missions = [m for m in self.cat.missions if m.kind == INDUSTRY_MISSION]
        return {m.id: frozenset(self.cat.kinds[kind] for kind in m.industries) for m in missions}

    @cached_property
    def tiles_left(self) -> KeptFor[tuple[bool, ...]]:
        """What was made of boards that have not changed since."""
        return KeptFor()

    def left(self, board: dict[str, int]) -> tuple[bool, ...]:
        """Return for each kind of building whether there is a tile of it on the board."""
        return tuple([board.get(kind, 0) > 0 for kind in self.cat.kinds])

    def facts(self, player: PlayerView) -> Facts:
        """Return what parts ask for again and again."""
        cat = self.cat
        kinds = [tile.building for tile in player.buildings if tile.building]
        makes = [0] * len(LEVELS)
        for name in kinds:
            kind = self.kinds[name]
            if cat.kind_type[kind] == INDUSTRY:
                makes[cat.kind_worker[kind]] |= cat.kind_bit[kind]
        return Facts(
            kinds,
            tuple(makes),
            list(player.cubes.values()),
            [player.ship_tokens[t] + player.idle_tokens[t] + player.exhausted_tokens[t] for t in TOKENS],
            sum(player.hand_size.values()),
            sum([self.card_points[card] for card in (*player.face_up, *player.face_down)]),
            {mission: sum([kind in wanted for kind in kinds]) for mission, wanted in self.wanted.items()},
        )

    # -- columns -------------------------------------------------------------------------------------

    def table_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of what all share, and of the moment."""
        cat = self.cat
        tiles = tuple(cat.kinds[kind] for kind in cat.tiles)
        none = [0] * len(tiles)
        yield Part("time", _TIME, _time)
        yield Part("missions", cat.mission_ids, lambda look, seat: among(cat.mission_ids, look.view.missions))
        yield Part("supply", LEVELS, lambda look, seat: look.view.supply.values() or [0] * len(LEVELS))
        yield Part("decks", DECKS, lambda look, seat: look.view.deck_sizes.values())
        yield Part("stacks", ("expedition", "old world", "new world"), _stacks)
        yield Part("board", tiles, lambda look, seat: look.view.board.values() or none)
        yield Part("turn", ("actions", "goods", "traded", "owed", "promotions", "missions used"), _turn)

    def own_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of the own hand and its distance, expeditions and trade."""
        yield Part("hand", (*DECKS, "points", "payable", "payable points"), self._hand)
        yield Part("needs", tuple(how or "missing" for how in SOURCES_OF_NEEDS), _needs)
        yield Part("needs not ready", ("all",), _not_ready)
        yield Part("needs of", self.cat.resources, self._needed)
        yield Part("hand effects", EFFECTS, self._hand_effects)
        yield Part("distance", _DISTANCE, self._distance)
        yield Part("people away", LEVELS, lambda look, seat: self._away(look))
        yield Part("expeditions", ("points", "animals", "artefacts", "unvisited points"), self._expeditions)
        yield Part("trade", ("goods", "affordable", "cheapest"), _trade)

    def player_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of every seat that depend on its own things alone."""
        yield Part("gold", ("now",), lambda look, seat: (look.players[seat].gold,))
        yield Part("cubes", LEVELS, lambda look, seat: look.cubes[seat])
        yield Part("ready", LEVELS, lambda look, seat: look.players[seat].district.values())
        yield Part("resting", LEVELS, lambda look, seat: look.players[seat].resting.values())
        yield Part("exhausted", LEVELS, lambda look, seat: look.players[seat].exhausted.values())
        yield Part("tokens", _TOKENS, _tokens)
        yield Part("has", self.cat.resources, self._has)
        yield Part("buildings", ("all", "industries", "shipyards", "strongest", "free spaces"), self._buildings)
        yield Part("islands", ("old world", "new world"), _islands)
        yield Part("cards", (*DECKS, "hand", "face up", "face down", "expeditions", "known"), _cards)
        yield Part("unused effects", EFFECTS, self._unused)

    def seat_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of every seat that depend on more of the table."""
        missions = tuple(m.id for m in self.cat.missions if m.kind != EFFECT_MISSION)
        majorities = tuple(m.id for m in self.cat.missions if m.kind == MAJORITY)
        yield Part("mission", missions, lambda look, seat: _missions(look, seat, missions))
        yield Part("majority lead", majorities, lambda look, seat: _majorities(look, seat, majorities))
        yield Part("count now", ("cards", "gold", "fireworks", "missions", "expeditions", "total"), self._count_now)

    @cached_property
    def _effect_of(self) -> dict[str, int]:
        return {card.id: min(card.effect, len(EFFECTS) - 1) for card in self.cat.cards}

    def _hand(self, look: AnnoLook, seat: int) -> Numbers:
        p, worth = look.players[seat], self.card_points
        payable = [worth[card.card] for card in look.view.needs if card.payable]
        points = sum([worth[card] for card in p.hand or ()])
        return *p.hand_size.values(), points, len(payable), sum(payable)

    def _needed(self, look: AnnoLook, seat: int) -> Numbers:
        counts = dict.fromkeys(self.cat.resources, 0)
        for card in look.view.needs:
            for need in card.needs:
                if need.what in counts:
                    counts[need.what] += 1
        return counts.values()

    def _hand_effects(self, look: AnnoLook, seat: int) -> Numbers:
        return self._effects(look.players[seat].hand or ())

    def _unused(self, look: AnnoLook, seat: int) -> Numbers:
        return self._effects(look.players[seat].face_up)

    def _effects(self, cards: Iterable[str]) -> list[int]:
        counts = [0] * len(EFFECTS)
        for card in cards:
            counts[self._effect_of[card]] += 1
        return counts

    def _distance(self, look: AnnoLook, seat: int) -> Numbers:
        """How many actions the hand takes, in a good order, and what of it can be played in time."""
        hand = look.players[seat].hand
        if not hand or not look.players[seat].buildings:
            return 0, 0, 0, 0, look.turns, 0
        cards = schedule(self.cat, look.economy, look.used, tuple(sorted([self.cards[card] - 1 for card in hand])))
        times = [time for _, time in cards]
        soon = sum([points * NEAR**time for points, time in cards])
        sure = sum([points for points, time in cards if time <= look.turns])
        return times[0], times[len(times) // 2], times[-1], soon, look.turns, sure

    def _away(self, look: AnnoLook) -> Numbers:
        if not look.players[look.me].buildings:
            return [0] * len(LEVELS)
        return costs_of(self.cat, look.economy).levels

    def _expeditions(self, look: AnnoLook, seat: int) -> Numbers:
        pictures = [self.pictures[card] for card in look.players[seat].expeditions or ()]
        return *look.visits, sum([worth for picture in pictures for _, worth in picture]) - look.visits[0]

    def _has(self, look: AnnoLook, seat: int) -> Numbers:
        p = look.players[seat]
        return among(self.cat.resources, p.makes + p.imports)

    def _buildings(self, look: AnnoLook, seat: int) -> Numbers:
        p, kinds = look.players[seat], look.facts[seat].kinds
        industries = sum([self.cat.kind_type[self.kinds[name]] == INDUSTRY for name in kinds])
        strongest = p.shipyards[0] if p.shipyards else 0
        return len(kinds), industries, len(p.shipyards), strongest, len(p.buildings) - len(kinds)

    def _count_now(self, look: AnnoLook, seat: int) -> Numbers:
        """What the final count would give now, as far as the seat can know."""
        counted = (
            look.facts[seat].cards,
            look.players[seat].gold // self.cat.gold_per_point,
            self.cat.fireworks_points * (look.view.fireworks == seat),
            sum([points[seat] for points in look.mission_points.values()]),
            look.visits[0] if seat == look.me else 0,
        )
        return *counted, look.view.scores[seat] if look.view.over else sum(counted)

    # -- tables --------------------------------------------------------------------------------------

    def table_fields(self) -> dict[str, Mapping[str, int]]:
        """Return the tables of cards, buildings, islands and missions."""
        cat, whose = self.cat, self.players + 1
        return {
            "cards": {"card": len(cat.cards) + 1, "where": 6, "whose": whose, "payable": 2},
            "buildings": {"kind": len(cat.kinds) + 1, "space": len(cat.space_names) + 1, "whose": whose, "workers": 3},
            "islands": {"old": len(cat.old_islands) + 1, "new": len(cat.new_islands) + 1, "whose": whose},
            "missions": {"mission": len(cat.missions) + 1},
            "expeditions": {"picture": len(cat.expeditions) + 1},
        }

    def rows(self, view: AnnoView) -> dict[str, list[tuple[int, ...]]]:
        """Return the rows of these tables; seats are counted from the one that looks."""
        look = self.look(view)
        whose = {seat: k for k, seat in enumerate(look.seats, 1)}
        old, new = numbered(self.cat.old_islands), numbered(self.cat.new_islands)
        spaces, missions = numbered(self.cat.space_names), numbered(self.cat.mission_ids)
        pictures = numbered(self.cat.expeditions)
        payable = {card.card for card in view.needs if card.payable}
        seats = list(enumerate(view.players))
        return {
            "cards": [
                *(
                    (self.cards[card], where, whose[seat], card in payable)
                    for seat, p in seats
                    for where, held in enumerate(_held(p), 1)
                    for card in held
                ),
                *((self.cards[card], 5, 0, 0) for deck in view.under_decks.values() for card in deck if card),
            ],
            "buildings": [
                (self.kinds[tile.building] + 1, spaces[tile.space], whose[seat], len(tile.workers))
                for seat, p in seats
                for tile in p.buildings
                if tile.building
            ],
            "islands": [
                *((old[name], 0, whose[seat]) for seat, p in seats for name in p.old_world),
                *((0, new[name], whose[seat]) for seat, p in seats for name in p.new_world),
            ],
            "missions": [(missions[name],) for name in view.missions],
            "expeditions": [(pictures[name],) for name in view.players[look.me].expeditions or ()],
        }


_TIME = ("round", "round limit", "last round", "fireworks taken", "fewest in a hand", "turns left")
_TOKENS = tuple(f"{where} {token}" for where in ("ships", "idle", "exhausted", "cards") for token in TOKENS)
_DISTANCE = ("first card", "middle card", "last card", "points soon", "turns left", "points in time")


def _held(p: PlayerView) -> tuple[tuple[str, ...], ...]:
    return p.hand or (), p.known_in_hand, p.face_up, p.face_down


def _time(look: AnnoLook, seat: int) -> Numbers:
    v = look.view
    return v.round, v.round_limit, v.last_round, v.fireworks >= 0, min(look.hands), look.turns


def _stacks(look: AnnoLook, seat: int) -> Numbers:
    return look.view.expedition_deck, look.view.old_stack, look.view.new_stack


def _turn(look: AnnoLook, seat: int) -> Numbers:
    v = look.view
    promotions = sum([left for left, _ in v.promotions])
    return v.actions, len(v.goods), len(v.traded), len(v.owed), promotions, len(v.missions_used)


def _needs(look: AnnoLook, seat: int) -> Numbers:
    counts = dict.fromkeys(SOURCES_OF_NEEDS, 0)
    for card in look.view.needs:
        for need in card.needs:
            counts[need.how] += 1
    return counts.values()


def _not_ready(look: AnnoLook, seat: int) -> Numbers:
    return (sum([not need.ready for card in look.view.needs for need in card.needs]),)


def _trade(look: AnnoLook, seat: int) -> Numbers:
    goods = look.view.trade
    prices = [price for good in goods for _, price in good.partners]
    return len(goods), sum([good.affordable for good in goods]), min(prices, default=0)


def _tokens(look: AnnoLook, seat: int) -> Numbers:
    p = look.players[seat]
    kinds = (p.ship_tokens, p.idle_tokens, p.exhausted_tokens, p.card_tokens)
    return [tokens[token] for tokens in kinds for token in TOKENS]


def _islands(look: AnnoLook, seat: int) -> Numbers:
    p = look.players[seat]
    return len(p.old_world), len(p.new_world)


def _cards(look: AnnoLook, seat: int) -> Numbers:
    p = look.players[seat]
    played = len(p.face_up), len(p.face_down), p.expedition_size, len(p.known_in_hand)
    return *p.hand_size.values(), look.hands[seat], *played


def _missions(look: AnnoLook, seat: int, missions: tuple[str, ...]) -> Numbers:
    points = look.mission_points
    return [points[name][seat] if name in points else 0 for name in missions]


def _majorities(look: AnnoLook, seat: int, missions: tuple[str, ...]) -> Numbers:
    found = look.majority_leads
    return [found[name][seat] if name in found else 0 for name in missions]
