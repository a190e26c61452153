"""What a seat of Conquest of Paradise sees, as numbers: land and chains, pieces and guards, how far the goal is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from atoll.games.paradise.catalog import CARDS, EVENTS, KINDS, Catalog
from atoll.games.paradise.eyes.view import LANDS, HexView, ParadiseView, PlayerView, StackView
from atoll.games.paradise.scoring import SOURCES
from atoll.kernel.encoding import COMPARED, Encoder, Look, Numbers, Part, among, numbered
from atoll.kernel.kept import KeptFor, once

NEAR = 4  # hexes within which free land can be settled soon
REACH = 2  # hexes from which a rival can strike
HIDDEN = 0.6  # how much of a piece face down fights, for all a rival knows
FIGHTING = ("warrior_band", "war_canoe")


Land = list[tuple[int, HexView]]


class Map(NamedTuple):
    """What follows from the map."""

    land: list[str]  # what lies on each hex
    owned: list[Land]  # by seat
    free: list[tuple[int, int, int]]  # groups of nobody: hex, green and brown spaces
    goals: list[int]  # of these, the hexes with green spaces
    rooms: list[set[int]]  # by seat: own groups with a green space left
    counts: Sequence[Numbers]  # by seat: the columns of its land
    ways: dict[int, int]  # by hex: how far the nearest goal is, as far as somebody has asked
    near: dict[int, Numbers]  # by Home: the columns of the land near it, likewise


class Stack(NamedTuple):
    """What follows from a stack alone."""

    fighters: int  # known to all
    hidden: int  # pieces that only their owner knows
    force: float  # what may fight, for all the seat knows
    colonies: int
    pieces: int  # those of the own seat, in one number that can be added up: a byte for each kind


@dataclass(slots=True, frozen=True, eq=False)
class Forces:
    """Where pieces of a player stand that may fight, for all the seat knows; equal forces are the very same thing."""

    spots: dict[int, float]
    reach: dict[int, float]  # by hex: those near enough to strike there, as far as somebody has asked


class Facts(NamedTuple):
    """What follows from a player's things alone."""

    home: int
    stacks: list[tuple[int, Stack]]
    forces: Forces
    counts: Numbers  # the columns of his pieces
    chain: set[int]  # of face-up canoes that contains the Home, as far as no event breaks it


class ParadiseLook(Look[ParadiseView]):
    """A view with what follows from it."""

    def __init__(self, view: ParadiseView, encoder: GameEncoder):
        self.encoder = encoder
        self.cat = encoder.cat
        super().__init__(view)
        self.players = view.players
        self.hand = view.players[self.me].hand or ()  # of who looks

    @once
    def map(self) -> Map:
        """The map by hex and by owner, and the free groups."""
        return self.encoder.map_of(self.view)

    @once
    def facts(self) -> list[Facts]:
        """What follows from each player's things."""
        return self.encoder.facts_of(self.players)

    @once
    def forces(self) -> tuple[Forces, ...]:
        """What may fight for each player."""
        return tuple([facts.forces for facts in self.facts])

    def standing(self) -> Sequence[float]:
        """Return the points on the track, of the automatic opponent too."""
        return [p.vp for p in self.view.players]


class GameEncoder(Encoder[ParadiseLook]):
    """The columns and tables of Conquest of Paradise."""

    cat: Catalog
    compared = (*COMPARED, "hand", "forces")
    alone = ("player", "hexes", "goal", "turn_order", "holder", "truces")  # little of it changes without a player

    @property
    def seated(self) -> int:
        """In the solitaire game the automatic opponent plays too."""
        return max(2, self.players)

    def look(self, view: ParadiseView) -> ParadiseLook:
        """Return a view with what the parts share."""
        return ParadiseLook(view, self)

    @cached_property
    def hexes(self) -> dict[str, int]:
        """The number of each hex."""
        return {name: k for k, name in enumerate(self.cat.hex_names)}

    @cached_property
    def groups(self) -> dict[str, int]:
        """An id for each Island Group."""
        return numbered(self.cat.groups)

    def facts(self, player: PlayerView) -> Facts:
        """Return what parts ask for again and again: as long as no stack changes, the very same facts."""
        return self._pieces.get((player.stacks,), (player.home,), lambda: self._facts_of_pieces(player))

    def _facts_of_pieces(self, player: PlayerView) -> Facts:
        number, kept = self.hexes, self._stacks
        stacks: list[tuple[int, Stack]] = []
        forces: dict[int, float] = {}
        up: set[int] = set()
        pieces = known = face_up = face_down = 0
        for name, seen in player.stacks.items():
            place, found = number[name], kept.known(id(seen))
            stack = found[0] if found else kept.of(seen, _stack_of)
            stacks.append((place, stack))
            pieces, face_up = pieces + seen.count, face_up + seen.face_up
            known, face_down = known + stack.fighters, face_down + stack.hidden
            if stack.force:
                forces[place] = stack.force
            if seen.face_up:
                up.add(place)
        home = number[player.home] if player.home else -1
        counts = len(stacks), pieces, face_up, known, face_down
        return Facts(home, stacks, self._forces(tuple(forces.items())), counts, self._chain(up, home))

    @cached_property
    def _forces(self) -> Callable[[tuple[tuple[int, float], ...]], Forces]:
        return lru_cache(maxsize=256)(lambda spots: Forces(dict(spots), {}))

    @cached_property
    def _pieces(self) -> KeptFor[Facts]:
        return KeptFor(128)

    @cached_property
    def _stacks(self) -> KeptFor[Stack]:
        """What follows from stacks: views share those that are equal."""
        return KeptFor(1 << 10)

    @cached_property
    def within(self) -> list[frozenset[int]]:
        """By hex, those from which a rival can strike there."""
        return [frozenset([spot for spot, far in enumerate(row) if far <= REACH]) for row in self.cat.distance]

    @cached_property
    def _maps(self) -> KeptFor[Map]:
        return KeptFor()

    def map_of(self, view: ParadiseView) -> Map:
        """Return the map by hex and by owner; views share it as long as it does not change."""
        return self._maps.of(view.hexes, self._read_map)

    def _read_map(self, hexes: dict[str, HexView]) -> Map:
        number = self.hexes
        owned: list[Land] = [[] for _ in range(self.seated)]
        free = []
        for name, seen in hexes.items():
            if seen.owner >= 0:
                owned[seen.owner].append((number[name], seen))
            elif seen.group and seen.land != "independent":
                group = self.groups[seen.group] - 1
                free.append((number[name], self.cat.green[group], self.cat.brown[group]))
        rooms = [{place for place, seen in own if self._room(seen) > 0} for own in owned]
        markers = [marker for seen in hexes.values() for marker in seen.markers]
        counts = [(*self._counts(own), markers.count(seat)) for seat, own in enumerate(owned)]
        land = [seen.land for seen in hexes.values()]
        return Map(land, owned, free, [place for place, green, _ in free if green], rooms, counts, {}, {})

    def _chain(self, up: set[int], home: int) -> set[int]:
        if home not in up:
            return set()
        chain, todo, near = {home}, [home], self.cat.near
        while todo:
            for place in near[todo.pop()]:
                if place in up and place not in chain:
                    chain.add(place)
                    todo.append(place)
        return chain

    # -- columns -------------------------------------------------------------------------------------

    def table_parts(self) -> Iterable[Part[ParadiseLook]]:
        """Return the columns of what all share, and of the moment."""
        hexes = ("hexes", "cup")
        yield Part("time", ("turn", "goal", "left to the leader", "tiles", "cards", "events", "chits drawn"), _time)
        yield Part("hexes", LANDS[1:-1], _hexes, hexes)
        yield Part("cup", self.cat.marker_names, lambda look, seat: look.view.cup.values(), hexes)
        yield Part("free land", ("groups", "green", "brown", "atolls", "best"), _free_land, hexes)
        yield Part("exploration", ("under way", "own", "knots", "hexes"), _exploration)
        yield Part("battle", ("there", "attacks", "defends", "attackers", "defenders", "villages", "left"), _battle)
        yield Part("fleet", (*KINDS, "moved"), _fleet)
        yield Part("events", EVENTS, lambda look, seat: _marked(look), ("marks",))

    def own_parts(self) -> Iterable[Part[ParadiseLook]]:
        """Return the columns of the own cards, pieces and orders."""
        own, hand = ("player", "hexes"), ("hand",)
        ordered = ("points left", "ordered", "pieces", "colonies", "canoes", "villages", "cards")
        kinds = tuple(kind for kind in KINDS if kind != "transport_canoe_up")
        yield Part("hand", CARDS, lambda look, seat: among(CARDS, look.hand), hand)
        yield Part("hand worth", ("points", "without points"), self._hand_worth, hand)
        yield Part("kept", ("events",), lambda look, seat: (len(look.players[seat].kept or ()),), own)
        yield Part("on map", KINDS, _on_map, own)
        yield Part("in pool", kinds, _of_own(lambda p: p.pool, kinds), own)
        yield Part("building", ordered, _orders, own)
        yield Part("settling", ("on land", "on the way", "nearest", "without land"), self._settling, own)

    def player_parts(self) -> Iterable[Part[ParadiseLook]]:
        """Return the columns of every seat that depend on its own things alone."""
        yield Part("people", self.cat.peoples, lambda look, seat: among(self.cat.peoples, (look.players[seat].people,)))
        yield Part("pieces", ("stacks", "all", "face up", "known fighters", "face down"), _pieces)
        yield Part("cards", ("hand", "up", "used", "kept", "bought"), _cards)
        yield Part("up", CARDS, lambda look, seat: among(CARDS, look.players[seat].face_up))

    def seat_parts(self) -> Iterable[Part[ParadiseLook]]:
        """Return the columns of every seat that depend on more of the table."""
        seat = self.alone
        yield Part("would count", (*SOURCES, "sum", "to the goal"), _sources, seat)
        yield Part("land", _LAND, _land, seat)
        yield Part("chain", ("hexes", "groups", "villages", "outside"), _chain, seat)
        yield Part("near land", ("groups", "green", "nearest"), self._near_land, seat)
        yield Part(
            "danger", ("villages threatened", "worst odds", "groups unguarded", "guards"), _danger, ("hexes", "forces")
        )
        yield Part("marks", _MARKS, _marks, seat)

    @cached_property
    def _card_worth(self) -> dict[str, float]:
        return {card: half / 2 for card, half in zip(CARDS, self.cat.card_vp, strict=True)}

    def _hand_worth(self, look: ParadiseLook, seat: int) -> Numbers:
        worth = [self._card_worth[card] for card in look.hand]
        return sum(worth), worth.count(0)

    def _counts(self, own: Land) -> tuple[int, ...]:
        villages = green = brown = agriculture = full = 0
        for _, seen in own:
            room = self._room(seen)
            villages += seen.villages
            agriculture += seen.agriculture
            green += max(0, room)
            brown += self.cat.brown[self.groups[seen.group] - 1] - seen.agriculture
            full += room <= 0
        return len(own), villages, green, brown, agriculture, full

    def _near_land(self, look: ParadiseLook, seat: int) -> Numbers:
        """Count the free groups that could be settled soon."""
        home, known = look.facts[seat].home, look.map.near
        if home < 0:
            return 0, 0, 0
        if home not in known:
            distance = self.cat.distance[home]
            near = [(distance[place], green) for place, green, _ in look.map.free if green and distance[place] <= NEAR]
            nearest = min([far for far, _ in near], default=NEAR + 1)
            known[home] = len(near), sum([green for _, green in near]), nearest
        return known[home]

    def _settling(self, look: ParadiseLook, seat: int) -> Numbers:
        """Count the own Colonies: those on land they can settle, those on the way to some."""
        land, way, nearest, seen = 0, 0, 0, look.map
        goals, rooms = seen.goals, seen.rooms[seat]
        for place, stack in look.facts[seat].stacks:
            if not stack.colonies:
                continue
            if place in goals or place in rooms:
                land += stack.colonies
            else:
                way += stack.colonies
                nearest += self._way(seen, place)
        return land, way, nearest, max(0, land + way - len(goals) - len(rooms))

    def _way(self, seen: Map, place: int) -> int:
        """Return how far the nearest free land is."""
        if place not in seen.ways:
            distance = self.cat.distance[place]
            seen.ways[place] = min([distance[goal] for goal in seen.goals], default=NEAR + 1)
        return seen.ways[place]

    def _room(self, seen: HexView) -> int:
        return self.cat.green[self.groups[seen.group] - 1] + seen.agriculture - seen.villages

    # -- tables --------------------------------------------------------------------------------------

    def table_fields(self) -> dict[str, Mapping[str, int]]:
        """Return the tables of hexes, stacks and cards."""
        whose, hexes = self.seated + 1, len(self.cat.hex_names) + 1
        kinds = dict.fromkeys(KINDS, 0)
        return {
            "hexes": {
                "hex": hexes, "land": len(LANDS) + 1, "group": len(self.cat.groups) + 1, "owner": whose,
                "villages": 0, "agriculture": 0, "own marker": 2,
            },
            "stacks": {"whose": whose, "hex": hexes, "pieces": 0, **kinds},
            "cards": {"card": len(CARDS) + 1, "where": 4, "whose": whose},
        }  # fmt: skip

    def rows(self, view: ParadiseView) -> dict[str, list[tuple[int, ...]]]:
        """Return the rows of these tables; seats are counted from the one that looks."""
        look = self.look(view)
        whose = {-1: 0, **{seat: k for k, seat in enumerate(look.seats, 1)}}
        lands, cards = numbered(LANDS), numbered(CARDS)
        return {
            "hexes": [
                (
                    self.hexes[name] + 1,
                    lands[seen.land],
                    self.groups[seen.group],
                    whose[seen.owner],
                    seen.villages,
                    seen.agriculture,
                    look.me in seen.markers,
                )
                for name, seen in view.hexes.items()
            ],
            "stacks": [
                (whose[seat], self.hexes[name] + 1, stack.count, *_known(stack))
                for seat, p in enumerate(view.players)
                for name, stack in p.stacks.items()
            ],
            "cards": [
                (cards[card], where, whose[seat])
                for seat, p in enumerate(view.players)
                for where, held in enumerate((p.hand or (), p.face_up, p.used), 1)
                for card in held
            ],
        }


_LAND = ("groups", "villages", "green room", "brown room", "agriculture", "full", "markers")
_MARKS = ("lost", "stored", "kumara", "galapagos", "bonus", "far", "ordered", "holder", "homeless", "place in order",
          "given up", "truces")  # fmt: skip


def _stack_of(stack: StackView) -> Stack:
    known, own = stack.known, stack.pieces
    hidden = stack.count - stack.face_up
    if known:
        hidden -= sum(known.values()) - known.get("transport_canoe_up", 0)
    fighters = known.get("warrior_band", 0) + known.get("war_canoe", 0) if known else 0
    if own is None:
        return Stack(fighters, hidden, fighters + HIDDEN * hidden, 0, 0)
    force = own.get("warrior_band", 0) + own.get("war_canoe", 0)
    pieces = int.from_bytes([own.get(kind, 0) for kind in KINDS], "little")
    return Stack(fighters, hidden, force, own.get("colony", 0), pieces)


def _known(stack: StackView) -> list[int]:
    pieces = stack.known if stack.pieces is None else stack.pieces
    return [pieces.get(kind, 0) for kind in KINDS]


def _of_own(
    counts: Callable[[PlayerView], Mapping[str, int] | None], names: Sequence[str]
) -> Callable[[ParadiseLook, int], Numbers]:
    def numbers(look: ParadiseLook, seat: int) -> Numbers:
        found = counts(look.players[seat]) or {}
        return [found.get(name, 0) for name in names]

    return numbers


def _time(look: ParadiseLook, seat: int) -> Numbers:
    v = look.view
    left = v.goal - max(look.points)
    return v.turn, v.goal, left, v.tiles_left, v.cards_left, v.events_left, v.chits_drawn


def _hexes(look: ParadiseLook, seat: int) -> Numbers:
    return [look.map.land.count(land) for land in LANDS[1:-1]]


def _free_land(look: ParadiseLook, seat: int) -> Numbers:
    greens = [green for _, green, _ in look.map.free]
    browns = [brown for _, _, brown in look.map.free]
    atolls = sum([green + brown == 0 for _, green, brown in look.map.free])
    return len(look.map.free), sum(greens), sum(browns), atolls, max(greens, default=0)


def _exploration(look: ParadiseLook, seat: int) -> Numbers:
    v = look.view
    return v.explorer != "", v.explorer_of == seat, v.knots, len(v.trail)


def _battle(look: ParadiseLook, seat: int) -> Numbers:
    b = look.view.battle
    left = len(look.view.battles_left)
    if b is None:
        return 0, 0, 0, 0, 0, 0, left
    rows = sum(b.attacking.values()), sum(b.defending.values())
    return 1, b.attacker == seat, b.defender == seat, *rows, b.villages - b.saved, left


def _fleet(look: ParadiseLook, seat: int) -> Numbers:
    fleet = look.view.fleet or {}
    return *[fleet.get(kind, 0) for kind in KINDS], len(look.view.moved)


def _marked(look: ParadiseLook) -> Numbers:
    if not look.view.marks:
        return [0] * len(EVENTS)
    lying = [event for event, _, _ in look.view.marks]
    return [lying.count(event) for event in EVENTS]


def _on_map(look: ParadiseLook, seat: int) -> Numbers:
    return sum([stack.pieces for _, stack in look.facts[seat].stacks]).to_bytes(len(KINDS), "little")


def _orders(look: ParadiseLook, seat: int) -> Numbers:
    p = look.players[seat]
    items = [item for item, _ in p.order or ()]
    canoes = items.count("transport_canoe") + items.count("transport_canoe_up")
    built = items.count("colony"), canoes, items.count("village"), items.count("card")
    return sum((p.points or {}).values()), len(items), sum([item in FIGHTING for item in items]), *built


def _sources(look: ParadiseLook, seat: int) -> Numbers:
    p = look.players[seat]
    total = sum(p.sources.values())
    return *p.sources.values(), total, look.view.goal - total


def _land(look: ParadiseLook, seat: int) -> Numbers:
    return look.map.counts[seat]


def _chain(look: ParadiseLook, seat: int) -> Numbers:
    chain = look.facts[seat].chain
    joined = [seen.villages for place, seen in look.map.owned[seat] if place in chain]
    return len(chain), len(joined), sum(joined), len(look.map.owned[seat]) - len(joined)


def _pieces(look: ParadiseLook, seat: int) -> Numbers:
    return look.facts[seat].counts


def _danger(look: ParadiseLook, seat: int) -> Numbers:
    """Return what rivals nearby could take: by hex, the strongest of them counts."""
    own, within = look.forces[seat].spots, look.encoder.within
    rivals = [forces for rival, forces in enumerate(look.forces) if rival != seat and forces.spots]
    threatened = unguarded = 0
    worst = guards = 0.0
    for place, seen in look.map.owned[seat]:
        strongest, guard = 0.0, own.get(place, 0.0)
        for forces in rivals:
            force = forces.reach.get(place)
            if force is None:
                far = within[place].isdisjoint(forces.spots)  # as most often
                force = forces.reach[place] = 0.0 if far else _force_within(within[place], forces.spots)
            if force > strongest:
                strongest = force
        guards += guard if guard < 2 else 2
        unguarded += not guard
        if strongest > guard:
            threatened += seen.villages
            if strongest - guard > worst:
                worst = strongest - guard
    return threatened, worst, unguarded, guards


def _force_within(near: frozenset[int], forces: dict[int, float]) -> float:
    return sum([force for spot, force in forces.items() if spot in near])


def _cards(look: ParadiseLook, seat: int) -> Numbers:
    p = look.players[seat]
    return p.hand_size, len(p.face_up), len(p.used), p.kept_size, p.bought


def _marks(look: ParadiseLook, seat: int) -> Numbers:
    p, v = look.players[seat], look.view
    own = p.lost, p.stored, p.kumara, p.galapagos, p.bonus, p.far, p.ordered
    place = v.turn_order.index(seat) + 1 if seat in v.turn_order else 0
    truces = sum([seat in truce for truce in v.truces])
    return *own, v.holder == seat, p.home == "", place, sum(p.given_up.values()), truces
