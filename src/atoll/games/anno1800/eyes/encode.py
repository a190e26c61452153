"""What a seat of Anno 1800 sees, as numbers: people and what they make, how far the hand is, what missions give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from struct import Struct

from atoll.games.anno1800.catalog import (
    DECKS,
    EFFECT_MISSION,
    INDUSTRY,
    INDUSTRY_MISSION,
    LEVELS,
    MAJORITY,
    TOKENS,
    TRADE,
    Catalog,
    Mission,
)
from atoll.games.anno1800.eyes.distances import in_order
from atoll.games.anno1800.eyes.look import AnnoLook, Buildings, Capacity, Facts, Visits, same_facts
from atoll.games.anno1800.eyes.reach import CardNeedsView
from atoll.games.anno1800.eyes.view import AnnoView, BuildingView, PlayerView
from atoll.kernel.encoding import COMPARED, Encoder, Numbers, Part, among, numbered
from atoll.kernel.kept import KeptFor

NEAR = 0.95  # what is left of a card's worth with every action that it is away
SOURCES_OF_NEEDS = ("make", "import", "trade", "effect", "token", "")
# Where the needs of a hand are counted: payable cards and their points, sources, what is not ready, each resource.
_PAYABLE, _BY_SOURCE = slice(0, 2), slice(2, 2 + len(SOURCES_OF_NEEDS))
_NOT_READY, _OF_EACH = slice(_BY_SOURCE.stop, _BY_SOURCE.stop + 1), slice(_BY_SOURCE.stop + 1, None)
EFFECTS = ("cubes", "tokens", "gold", "expedition", "resource", "upgrades", "action", "return")


@lru_cache(maxsize=256)
def _hand_ahead(
    cat: Catalog, capacity: Capacity, used: tuple[int, ...], hand: tuple[int, ...], turns: float
) -> tuple[float, ...]:
    """Return how many actions a hand takes, and what of it can be played in so many turns."""
    crew, costs = capacity
    cards = in_order(cat, costs, crew, used, hand)
    soon = sum([points * NEAR**time for points, time in cards])
    sure = sum([points for points, time in cards if time <= turns])
    return cards[0][1], cards[len(cards) // 2][1], cards[-1][1], soon, turns, sure


class GameEncoder(Encoder[AnnoLook]):
    """The columns and tables of Anno 1800."""

    cat: Catalog
    compared = (*COMPARED, "hand", "hand_size", "visits")

    def look(self, view: AnnoView) -> AnnoLook:
        """Return a view with what the parts share."""
        return AnnoLook(view, self)

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
    def _worth(self) -> Callable[[tuple[str, ...]], int]:
        return lru_cache(maxsize=1 << 10)(lambda cards: sum([self.card_points[card] for card in cards]))

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
    def no_visits(self) -> tuple[Visits, ...]:
        """By seat, what is visited where nobody has a picture."""
        return ((0, 0, 0),) * self.players

    @cached_property
    def tiles_left(self) -> KeptFor[tuple[bool, ...]]:
        """What was made of boards that have not changed since."""
        return KeptFor()

    @cached_property
    def capacities(self) -> KeptFor[Capacity]:
        """What distances depend on, of players and boards that have not changed since."""
        return KeptFor()

    @cached_property
    def _numbers(self) -> Callable[[tuple[str, ...]], tuple[int, ...]]:
        return lru_cache(maxsize=1 << 8)(lambda hand: tuple(sorted([self.cards[card] - 1 for card in hand])))

    @cached_property
    def bits(self) -> Callable[[tuple[str, ...]], int]:
        """What makes one number of resources, a bit for each."""
        return lru_cache(maxsize=1 << 10)(lambda names: sum([1 << self.resources[name] for name in names]))

    def left(self, board: dict[str, int]) -> tuple[bool, ...]:
        """Return for each kind of building whether there is a tile of it on the board."""
        gone = tuple([kind for kind, left in board.items() if not left]) if 0 in board.values() else ()
        return self._without(gone)

    @cached_property
    def _without(self) -> Callable[[tuple[str, ...]], tuple[bool, ...]]:
        tiles = {self.cat.kinds[kind] for kind in self.cat.tiles}
        return lru_cache(maxsize=256)(lambda gone: tuple([k in tiles and k not in gone for k in self.cat.kinds]))

    @cached_property
    def _built(self) -> KeptFor[Buildings]:
        return KeptFor(128)

    @cached_property
    def _buildings(self) -> Callable[[tuple[str, ...]], Buildings]:
        return lru_cache(maxsize=1 << 10)(self._buildings_named)

    def _buildings_of(self, spaces: tuple[BuildingView, ...]) -> Buildings:
        """Return what follows from the buildings on all spaces, whoever works there."""
        return self._buildings(tuple(map(_BUILDING, spaces)))

    def _buildings_named(self, spaces: tuple[str, ...]) -> Buildings:
        """Return the same of their names; an empty space has none."""
        cat = self.cat
        names = [name for name in spaces if name]
        industries = [kind for kind in [self.kinds[name] for name in names] if cat.kind_type[kind] == INDUSTRY]
        makes = [0] * len(LEVELS)
        for kind in industries:
            makes[cat.kind_worker[kind]] |= cat.kind_bit[kind]
        counted = {mission: sum([name in wanted for name in names]) for mission, wanted in self.wanted.items()}
        return Buildings((len(names), len(industries), len(spaces) - len(names)), tuple(makes), counted)

    def facts(self, player: PlayerView) -> Facts:
        """Return what parts ask for again and again."""
        kinds = player.ship_tokens.values(), player.idle_tokens.values(), player.exhausted_tokens.values()
        tokens = tuple([ships + idle + spent for ships, idle, spent in zip(*kinds, strict=True)])
        return same_facts(
            Facts(
                self._built.of(player.buildings, self._buildings_of),
                tuple(player.cubes.values()),
                tokens,
                tokens[TRADE] + player.card_tokens[TOKENS[TRADE]],
                sum(player.hand_size.values()),
                self._worth(player.face_up) + self._worth(player.face_down),
                player.gold // self.cat.gold_per_point,
                (len(player.old_world), len(player.new_world)),
                player.expedition_size,
                player.expeditions or (),
            )
        )

    # -- columns -------------------------------------------------------------------------------------

    def table_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of what all share, and of the moment."""
        cat = self.cat
        tiles = tuple(cat.kinds[kind] for kind in cat.tiles)
        none = [0] * len(tiles)
        yield Part("time", _TIME, _time)
        yield Part(
            "missions", cat.mission_ids, lambda look, seat: among(cat.mission_ids, look.view.missions), _MISSIONS
        )
        yield Part("supply", LEVELS, lambda look, seat: look.view.supply.values() or [0] * len(LEVELS))
        yield Part("decks", DECKS, lambda look, seat: look.view.deck_sizes.values())
        yield Part("stacks", ("expedition", "old world", "new world"), _stacks)
        yield Part("board", tiles, lambda look, seat: look.view.board.values() or none, ("board",))
        yield Part("turn", ("actions", "goods", "traded", "owed", "promotions", "missions used"), _turn)

    def own_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of the own hand and its distance, expeditions and trade."""
        hand = ("hand", "hand_size", "needs")
        yield Part("hand", (*DECKS, "points", "payable", "payable points"), self._hand, hand)
        sources = tuple(how or "missing" for how in SOURCES_OF_NEEDS)
        yield Part("needs", sources, lambda look, seat: look.needs[_BY_SOURCE], hand)
        yield Part("needs not ready", ("all",), lambda look, seat: look.needs[_NOT_READY], hand)
        yield Part("needs of", self.cat.resources, lambda look, seat: look.needs[_OF_EACH], hand)
        yield Part("hand effects", EFFECTS, self._hand_effects, hand)
        yield Part("distance", _DISTANCE, self._distance)
        yield Part("people away", LEVELS, lambda look, seat: self._away(look))
        yield Part("expeditions", ("points", "animals", "artefacts", "unvisited points"), self._expeditions)
        yield Part("trade", ("goods", "affordable", "cheapest"), _trade, ("trade",))

    def player_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of every seat that depend on its own things alone."""
        yield Part("gold", ("now",), lambda look, seat: (look.players[seat].gold,))
        yield Part("cubes", LEVELS, lambda look, seat: look.facts[seat].cubes)
        yield Part("ready", LEVELS, lambda look, seat: look.players[seat].district.values())
        yield Part("resting", LEVELS, lambda look, seat: look.players[seat].resting.values())
        yield Part("exhausted", LEVELS, lambda look, seat: look.players[seat].exhausted.values())
        yield Part("tokens", _TOKENS, _tokens)
        yield Part("has", self.cat.resources, self._has)
        yield Part("buildings", ("all", "industries", "shipyards", "strongest", "free spaces"), self._count_buildings)
        yield Part("islands", ("old world", "new world"), lambda look, seat: look.facts[seat].islands)
        yield Part("cards", (*DECKS, "hand", "face up", "face down", "expeditions", "known"), _cards)
        yield Part("unused effects", EFFECTS, self._unused)

    def seat_parts(self) -> Iterable[Part[AnnoLook]]:
        """Return the columns of every seat that depend on more of the table."""
        missions = {m.id: k for k, m in enumerate([m for m in self.cat.missions if m.kind != EFFECT_MISSION])}
        majorities = {m.id: k for k, m in enumerate([m for m in self.cat.missions if m.kind == MAJORITY])}
        counted = ("cards", "gold", "fireworks", "missions", "expeditions", "total")
        points = _of_seat(lambda look: look.mission_points, missions)
        yield Part("mission", tuple(missions), points, _SEATS)
        yield Part("majority lead", tuple(majorities), _of_seat(lambda look: look.leads_of, majorities), _SEATS)
        yield Part("count now", counted, self._count_now, _SEATS)

    @cached_property
    def _effect_of(self) -> dict[str, int]:
        return {card.id: min(card.effect, len(EFFECTS) - 1) for card in self.cat.cards}

    def _hand(self, look: AnnoLook, seat: int) -> Numbers:
        return *look.hand_size, self._worth(look.hand), *look.needs[_PAYABLE]

    @cached_property
    def _needs(self) -> Struct:
        return Struct(f"<{_OF_EACH.start + len(self.cat.resources)}H")

    @cached_property
    def _needs_of_cards(self) -> KeptFor[int]:
        return KeptFor(1 << 10)

    def needs_of(self, view: AnnoView) -> tuple[int, ...]:
        """Return what all cards of the hand need, counted: cards are numbers of two bytes a count, quickly added."""
        known, of = self._needs_of_cards.known, self._needs_of_cards.of
        needs = [found[0] if (found := known(id(card))) else of(card, self._needs_of) for card in view.needs]
        return self._needs.unpack(sum(needs).to_bytes(self._needs.size, "little"))

    def _needs_of(self, card: CardNeedsView) -> int:
        how, what = dict.fromkeys(SOURCES_OF_NEEDS, 0), dict.fromkeys(self.cat.resources, 0)
        for need in card.needs:
            how[need.how] += 1
            if need.what in what:
                what[need.what] += 1
        not_ready = sum([not need.ready for need in card.needs])
        points = self.card_points[card.card] if card.payable else 0
        counts = self._needs.pack(card.payable, points, *how.values(), not_ready, *what.values())
        return int.from_bytes(counts, "little")

    def _hand_effects(self, look: AnnoLook, seat: int) -> Numbers:
        return self._effects_of(look.hand)

    def _unused(self, look: AnnoLook, seat: int) -> Numbers:
        return self._effects_of(look.players[seat].face_up)

    @cached_property
    def _effects_of(self) -> Callable[[tuple[str, ...]], list[int]]:
        return lru_cache(maxsize=1 << 8)(self._effects)

    def _effects(self, cards: tuple[str, ...]) -> list[int]:
        counts = [0] * len(EFFECTS)
        for card in cards:
            counts[self._effect_of[card]] += 1
        return counts

    def _distance(self, look: AnnoLook, seat: int) -> Numbers:
        """How many actions the hand takes, in a good order, and what of it can be played in time."""
        hand = look.hand
        if not hand or not look.players[seat].buildings:
            return 0, 0, 0, 0, look.turns, 0
        return _hand_ahead(self.cat, look.capacity, look.used, self._numbers(hand), look.turns)

    def _away(self, look: AnnoLook) -> Numbers:
        if not look.players[look.me].buildings:
            return [0] * len(LEVELS)
        return look.capacity[1].levels

    def _expeditions(self, look: AnnoLook, seat: int) -> Numbers:
        visits = look.visits[seat]
        pictures = [self.pictures[card] for card in look.facts[seat].pictures]
        return *visits, sum([worth for picture in pictures for _, worth in picture]) - visits[0]

    def _has(self, look: AnnoLook, seat: int) -> Numbers:
        p = look.players[seat]
        return among(self.cat.resources, p.makes + p.imports)

    def _count_buildings(self, look: AnnoLook, seat: int) -> Numbers:
        yards, (count, industries, free) = look.players[seat].shipyards, look.facts[seat].built.counts
        return count, industries, len(yards), yards[0] if yards else 0, free

    def _count_now(self, look: AnnoLook, seat: int) -> Numbers:
        """What the final count would give now, as far as the seat can know."""
        facts = look.facts[seat]
        counted = (
            facts.cards,
            facts.gold,
            self.cat.fireworks_points * (look.view.fireworks == seat),
            sum([points[seat] for points in look.mission_points.values()]),
            look.visits[seat][0],
        )
        return *counted, look.points[seat] if look.view.over else sum(counted)

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


_BUILDING = attrgetter("building")
_MISSIONS = ("missions",)
_SEATS = ("points", "over", "missions", "fireworks", "visits", "facts")
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


def _trade(look: AnnoLook, seat: int) -> Numbers:
    goods = look.view.trade
    prices = [price for good in goods for _, price in good.partners]
    return len(goods), sum([good.affordable for good in goods]), min(prices, default=0)


def _tokens(look: AnnoLook, seat: int) -> Numbers:
    p = look.players[seat]
    on_ships = *p.ship_tokens.values(), *p.idle_tokens.values(), *p.exhausted_tokens.values()
    return *on_ships, *p.card_tokens.values()


def _cards(look: AnnoLook, seat: int) -> Numbers:
    p = look.players[seat]
    played = len(p.face_up), len(p.face_down), p.expedition_size, len(p.known_in_hand)
    return *p.hand_size.values(), look.facts[seat].hand, *played


def _of_seat(
    counts_of: Callable[[AnnoLook], Mapping[str, Sequence[float]]], missions: Mapping[str, int]
) -> Callable[[AnnoLook, int], Numbers]:
    """Return what tells what missions count of a seat; those that are not in play count nothing."""

    def numbers(look: AnnoLook, seat: int) -> Numbers:
        found: list[float] = [0] * len(missions)
        for name, by_seat in counts_of(look).items():
            if name in missions:
                found[missions[name]] = by_seat[seat]
        return found

    return numbers
