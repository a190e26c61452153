"""What a seat of Daimyo sees, as numbers: standing on the islands, what the final count would give, what is at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from atoll.games.daimyo.catalog import DIE_COLOURS, FACES, FARM, GOLD, GOODS, PARTS, TOWER, Card, Catalog
from atoll.games.daimyo.eyes.view import DaimyoView, PlayerView
from atoll.games.daimyo.scoring import SOURCES, TIE_BREAKING_COSTS, Rank, ranking, share
from atoll.games.daimyo.state import BUILDINGS_PER_TYPE
from atoll.kernel.encoding import Encoder, Look, Numbers, Part, among, leads, numbered
from atoll.kernel.kept import KeptFor, once

FADE = 0.7  # a banner of a later round is less certain


class Facts(NamedTuple):
    """What follows from a player's things alone."""

    influence: tuple[int, ...]
    army: Rank
    counted: tuple[int, int, int, int]  # relics, farms, towers and leftovers, as the final count would have them now
    popularity: int
    gold: int


@lru_cache(maxsize=512)
def _same(facts: Facts) -> Facts:
    """Return facts that are equal as the very same ones: most of what a player does changes none of them."""
    return facts


class DaimyoLook(Look[DaimyoView]):
    """A view with what follows from it."""

    def __init__(self, view: DaimyoView, encoder: GameEncoder):
        self.encoder = encoder
        super().__init__(view)
        self.cat = encoder.cat
        self.players = view.players
        self.facts: list[Facts] = encoder.facts_of(view.players)

    @once
    def units(self) -> list[Units]:
        """What each seat has on the islands."""
        return self.encoder.units_of(self.view)

    @once
    def armies(self) -> tuple[list[int], dict[int, int]]:
        """The army value of each seat, and the points it would earn now."""
        ranks = {seat: facts.army for seat, facts in enumerate(self.facts)}
        points = dict(share(ranking(ranks), self.cat.army_points[len(self.players)]))
        return [rank[0] for rank in ranks.values()], points

    @once
    def army_leads(self) -> tuple[float, ...]:
        """How far each army is ahead of the best other one."""
        return leads(self.armies[0])

    @once
    def islands(self) -> Standing:
        """How the seats stand on the islands."""
        shadows = tuple([tuple(units[1]) for units in self.units])
        influence = tuple([facts.influence for facts in self.facts])
        return _standing(self.encoder, self.view.round, influence, shadows)


class Standing(NamedTuple):
    """How the seats stand on the islands."""

    leads: list[list[float]]  # by seat and island: how far it is ahead of the best other one
    now: list[float]  # by seat: what the banners of this round would give
    later: list[float]  # and those of all rounds to come


@lru_cache(maxsize=512)
def _standing(
    encoder: GameEncoder, round_: int, influence: tuple[tuple[int, ...], ...], shadows: tuple[tuple[int, ...], ...]
) -> Standing:
    seats, islands = range(len(influence)), range(encoder.islands)
    now, later = [0.0 for _ in seats], [0.0 for _ in seats]
    if not all(influence):
        return Standing([[0.0 for _ in islands] for _ in seats], now, later)
    prizes = encoder.prizes[max(round_, 1)]
    for island in islands:
        ranks: dict[int, Rank] = {
            seat: (influence[seat][island], shadows[seat][island]) for seat in seats if influence[seat][island]
        }
        if not ranks:
            continue
        best, *rest = ranking(ranks)
        for earned, (gold, silver) in zip((now, later), prizes, strict=True):
            for seat in best:
                earned[seat] += gold if len(best) == 1 else (gold + silver) / len(best)
            for seat in rest[0] if rest and len(best) == 1 else ():
                earned[seat] += silver / len(rest[0])
    by_island = [leads([own[island] for own in influence]) for island in islands]
    return Standing([list(row) for row in zip(*by_island, strict=True)], now, later)


Units = tuple[list[int], list[int], list[int]]  # governors by good of the place, shadows and buildings by island


def _owned(encoder: GameEncoder, view: DaimyoView) -> list[Units]:
    """Return what each seat has on the islands."""
    cat, islands = encoder.cat, encoder.islands
    found: list[Units] = [([0] * len(GOODS), [0] * islands, [0] * islands) for _ in view.players]
    for place, owner in view.governors.items():
        found[owner][0][cat.place_good[encoder.places[place] - 1]] += 1
    for slum, owner in view.shadows.items():
        found[owner][1][encoder.slums[slum]] += 1
    for place, (owner, _) in view.buildings.items():
        found[owner][2][cat.place_island[encoder.places[place] - 1]] += 1
    return found


class GameEncoder(Encoder[DaimyoLook]):
    """The columns and tables of Daimyo."""

    cat: Catalog

    def look(self, view: DaimyoView) -> DaimyoLook:
        """Return a view with what the parts share."""
        return DaimyoLook(view, self)

    @cached_property
    def islands(self) -> int:
        """How many islands are in play."""
        return self.cat.setups[self.players].islands

    @cached_property
    def _in_play(self) -> tuple[str, ...]:
        return self.cat.islands[: self.islands]

    @cached_property
    def heroes(self) -> dict[str, int]:
        """An id for each hero."""
        return numbered(hero.id for hero in self.cat.heroes)

    @cached_property
    def _hero(self) -> dict[str, Card]:
        return {hero.id: hero for hero in self.cat.heroes}

    @cached_property
    def _hero_cost(self) -> dict[str, int]:
        return {hero.id: hero.cost for hero in self.cat.heroes}

    @cached_property
    def tiles(self) -> dict[str, int]:
        """An id for each relic tile."""
        return numbered(self.cat.tile_names)

    @cached_property
    def _colour(self) -> dict[str, int]:
        return dict(zip(self.cat.tile_names, self.cat.tile_colour, strict=True))

    @cached_property
    def places(self) -> dict[str, int]:
        """An id for each place."""
        return numbered(self.cat.place_names)

    @cached_property
    def slums(self) -> dict[str, int]:
        """The island of each shadow slot."""
        per_island = len(self.cat.slum_names) // len(self.cat.islands)
        return {name: k // per_island for k, name in enumerate(self.cat.slum_names)}

    @cached_property
    def dice(self) -> dict[str, tuple[int, int]]:
        """The colour and the pips of each die."""
        return {
            f"{name}/{face}": (colour, face) for colour, name in enumerate(DIE_COLOURS) for face in range(1, FACES + 1)
        }

    @cached_property
    def prizes(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """By round: the gold and silver banner now, and those of all rounds to come, the less certain the later."""
        banners, found = self.cat.banners, []
        for k, now in enumerate(banners):
            gold, silver = (sum(each * FADE**n for n, each in enumerate(row)) for row in zip(*banners[k:], strict=True))
            found.append((now, (gold, silver)))
        return [found[0], *found]

    @cached_property
    def effects(self) -> dict[str, int]:
        """The effects that heroes have."""
        return {name: k for k, name in enumerate(sorted({e for hero in self.cat.heroes for e, _ in hero.steps}))}

    def facts(self, player: PlayerView) -> Facts:
        """Return what parts ask for again and again; all heroes of a player are known to everybody."""
        cat, cost = self.cat, self._hero_cost
        costs = [cost[hero] for hero in (*player.known_in_hand, *player.unseen, *player.discard)]
        value = sum(costs) + player.goods["gold"]
        army = (value, -len(costs), *[costs.count(each) for each in TIE_BREAKING_COSTS])
        built = [BUILDINGS_PER_TYPE - len(left) for left in player.unbuilt] or [0, 0]
        counted = (
            cat.relic_points[min(sum(player.relics.values()), cat.relic_tokens)],
            cat.building_points[FARM][built[FARM]],
            cat.building_points[TOWER][built[TOWER]],
            sum([player.goods[good] for good in GOODS[:GOLD]]) // cat.goods_per_point,
        )
        return _same(Facts(tuple(player.influence.values()), army, counted, player.popularity, player.goods["gold"]))

    @cached_property
    def _units(self) -> KeptFor[list[Units]]:
        return KeptFor()

    def units_of(self, view: DaimyoView) -> list[Units]:
        """Return what each seat has on the islands, looked up once as long as nothing there changes."""
        return self._units.get((view.governors, view.shadows, view.buildings), (), lambda: _owned(self, view))

    # -- columns -------------------------------------------------------------------------------------

    def table_parts(self) -> Iterable[Part[DaimyoLook]]:
        """Return the columns of what all share."""
        cat = self.cat
        islands = self._in_play
        yield Part("time", ("round", "rounds left", "dice left", "bag", "hero deck"), _time)
        yield Part("banners", ("gold now", "silver now"), _banner_prizes)
        yield Part("dice", tuple(self.dice), self._dice, ("dice",))
        yield Part("villagers", cat.villagers, _villagers, ("villagers", "zones", "black_market"))
        yield Part("no man's land", islands, self._zones, ("villagers", "zones", "black_market"))
        yield Part("black market", islands, self._black_market, ("villagers", "zones", "black_market"))
        yield Part("hero market", ("cheapest", "dearest", "affordable", "cost in all"), self._hero_market)

    def own_parts(self) -> Iterable[Part[DaimyoLook]]:
        """Return the columns of the own hand."""
        yield Part("hand", ("power", "cost", "strongest", "playable", "to be paid"), self._hand, ("player",))
        yield Part("hand effects", tuple(self.effects), self._hand_effects, ("player",))

    def player_parts(self) -> Iterable[Part[DaimyoLook]]:
        """Return the columns of every seat that depend on its own things alone."""
        cat = self.cat
        islands = self._in_play
        yield Part("clan", cat.clans, lambda look, seat: among(cat.clans, (look.players[seat].clan,)))
        yield Part("earned", SOURCES, lambda look, seat: look.players[seat].points.values())
        yield Part("goods", GOODS, lambda look, seat: look.players[seat].goods.values())
        yield Part("board", _BOARD, _board)
        yield Part("dice", (*cat.spaces, "sum", *DIE_COLOURS), self._own_dice)
        yield Part("influence", islands, self._influence)
        yield Part("cards", ("hand", "deck", "discard", "heroes", "cost"), _cards)
        yield Part("loose tiles", islands, self._loose)
        yield Part("relics", (*islands, "in all", "begun"), self._relics)
        yield Part("slots", (*cat.slots, "in all"), self._slots)

    def seat_parts(self) -> Iterable[Part[DaimyoLook]]:
        """Return the columns of every seat that depend on more of the table."""
        islands = self._in_play
        yield Part("governors on", GOODS, lambda look, seat: look.units[seat][0], _UNITS)
        yield Part("shadows on", islands, lambda look, seat: look.units[seat][1], _UNITS)
        yield Part("buildings on", islands, lambda look, seat: look.units[seat][2], _UNITS)
        yield Part("influence lead", islands, self._influence_lead, _SEATS)
        yield Part("count now", _COUNTED, _count_now, _SEATS)
        yield Part("prospects", ("banners now", "banners to come", "army", "army lead"), _prospects, _SEATS)
        yield Part("holds", ("helmet", "first", "first blue"), _holds, ("helmet", "first", "first_blue"))

    def _dice(self, look: DaimyoLook, seat: int) -> Numbers:
        counts = dict.fromkeys(self.dice, 0)
        for die in look.view.dice:
            counts[die] += 1
        return counts.values()

    @cached_property
    def _colours(self) -> Callable[[tuple[str, ...]], list[int]]:
        return lru_cache(maxsize=1 << 10)(self._by_colour)

    def _by_colour(self, tiles: Iterable[str]) -> list[int]:
        counts, colour = [0] * self.islands, self._colour
        for tile in tiles:
            counts[colour[tile]] += 1
        return counts

    def _zones(self, look: DaimyoLook, seat: int) -> Numbers:
        return self._by_colour([tile for zone in look.view.zones.values() for tile in zone])

    def _black_market(self, look: DaimyoLook, seat: int) -> Numbers:
        return self._colours(look.view.black_market)

    def _hero_market(self, look: DaimyoLook, seat: int) -> Numbers:
        cost = self._hero_cost
        costs = [cost[hero] for hero in look.view.hero_market]
        if not costs:
            return (0, 0, 0, 0)
        gold = look.players[seat].goods["gold"]
        return min(costs), max(costs), sum([each <= gold for each in costs]), sum(costs)

    def _hand(self, look: DaimyoLook, seat: int) -> Numbers:
        player = look.players[seat]
        cards = [self._hero[hero] for hero in player.hand or ()]
        pips = sum([self.dice[die][1] for die in player.dice.values()])
        goods = tuple(player.goods.values())
        powers = [card.power for card in cards]
        paid = [card.can_be_paid(goods, len(player.loose)) for card in cards]
        playable = sum([power <= pips for power in powers])
        return sum(powers), sum([card.cost for card in cards]), max(powers, default=0), playable, sum(paid)

    def _hand_effects(self, look: DaimyoLook, seat: int) -> Numbers:
        counts, number = [0] * len(self.effects), self.effects
        for hero in look.players[seat].hand or ():
            for effect, _ in self._hero[hero].steps:
                counts[number[effect]] += 1
        return counts

    def _own_dice(self, look: DaimyoLook, seat: int) -> Numbers:
        dice = look.players[seat].dice
        pips, colours = dict.fromkeys(self.cat.spaces, 0), [0] * len(DIE_COLOURS)
        for space, die in dice.items():
            colour, face = self.dice[die]
            pips[space] = face
            colours[colour] += 1
        return [*pips.values(), sum(pips.values()), *colours]

    def _influence(self, look: DaimyoLook, seat: int) -> Numbers:
        return (look.facts[seat].influence or (0,) * self.islands)[: self.islands]

    def _influence_lead(self, look: DaimyoLook, seat: int) -> Numbers:
        return look.islands.leads[seat]

    def _loose(self, look: DaimyoLook, seat: int) -> Numbers:
        return self._colours(look.players[seat].loose)

    def _relics(self, look: DaimyoLook, seat: int) -> Numbers:
        player = look.players[seat]
        built, begun = player.relics, self._colours(player.loose)
        relics = [built.get(island, 0) for island in self._in_play] if built else [0] * self.islands
        return [*relics, sum(relics), sum([count if count < PARTS else PARTS - 1 for count in begun])]

    def _slots(self, look: DaimyoLook, seat: int) -> Numbers:
        slots = look.players[seat].slots
        return [*[slot in slots for slot in self.cat.slots], len(slots)]

    # -- tables --------------------------------------------------------------------------------------

    def table_fields(self) -> dict[str, Mapping[str, int]]:
        """Return the tables of heroes, relic tiles, places and bonus tiles."""
        cat, whose = self.cat, self.players + 1
        return {
            "heroes": {"hero": len(cat.heroes) + 1, "where": len(_HERO_PLACES) + 1, "whose": whose},
            "tiles": {"tile": len(cat.tile_names) + 1, "where": len(_TILE_PLACES) + 1, "whose": whose},
            "places": {"place": len(cat.place_names) + 1, "governor of": whose, "building of": whose, "tower": 2},
            "bonus": {"bonus": len(cat.bonus_tiles) + 1, "slot": len(cat.slots) + 1, "whose": whose},
        }

    def rows(self, view: DaimyoView) -> dict[str, list[tuple[int, ...]]]:
        """Return the rows of these tables; seats are counted from the one that looks."""
        look = self.look(view)
        whose = {seat: k for k, seat in enumerate(look.seats, 1)}
        slots, bonus = numbered(self.cat.slots), numbered(self.cat.bonus_tiles)
        return {
            "heroes": [(self.heroes[hero], where, of) for hero, where, of in _hero_places(view, whose)],
            "tiles": [(self.tiles[tile], where, of) for tile, where, of in _tile_places(view, whose)],
            "places": [
                (
                    self.places[place],
                    whose.get(view.governors.get(place, -1), 0),
                    whose.get(view.buildings.get(place, (-1, ""))[0], 0),
                    view.buildings.get(place, (-1, ""))[1] == "radio_tower",
                )
                for place in sorted({*view.governors, *view.buildings})
            ],
            "bonus": [
                (bonus[tile], slots[slot], whose[seat])
                for seat, player in enumerate(view.players)
                for slot, tile in player.slots.items()
            ],
        }


_UNITS = ("governors", "shadows", "buildings")
_SEATS = (*_UNITS, "round", "helmet", "over", "facts")
_BOARD = ("storage", "room", "recruitment", "reset", "governors left", "shadows left", "tokens left", "scavenging")
_COUNTED = ("relics", "farms", "towers", "army", "helmet", "leftovers", "total")
_HERO_PLACES = ("hand", "known in hand", "unseen", "discard", "market", "next", "played")
_TILE_PLACES = ("loose", "zone", "black market", "drawn")


def _time(look: DaimyoLook, seat: int) -> Numbers:
    view = look.view
    return view.round, look.cat.rounds - view.round, len(view.dice), view.bag_size, view.hero_deck_size


def _banner_prizes(look: DaimyoLook, seat: int) -> Numbers:
    return look.cat.banners[max(look.view.round - 1, 0)]


def _villagers(look: DaimyoLook, seat: int) -> Numbers:
    seen = look.view.villagers
    return [seen.get(name) == "back" for name in look.cat.villagers]


def _items(player: PlayerView) -> int:
    return len(player.loose) + sum(player.relics.values())


def _board(look: DaimyoLook, seat: int) -> Numbers:
    p = look.players[seat]
    room = p.storage - _items(p)
    pieces = (p.governors, p.shadows, p.relic_tokens)
    return p.storage, room, p.recruitment_cost, p.reset_ready, *pieces, p.scavenger != ""


def _cards(look: DaimyoLook, seat: int) -> Numbers:
    p, (_, army, _, _, gold) = look.players[seat], look.facts[seat]
    return p.hand_size, p.deck_size, len(p.discard), -army[1], army[0] - gold


def _count_now(look: DaimyoLook, seat: int) -> Numbers:
    """What the final count would give now."""
    relics, farms, towers, leftovers = look.facts[seat].counted
    army, helmet = look.armies[1].get(seat, 0), look.cat.helmet_points * (look.view.helmet == seat)
    total = relics + farms + towers + army + helmet + leftovers
    popularity = look.facts[seat].popularity
    return relics, farms, towers, army, helmet, leftovers, popularity if look.view.over else popularity + total


def _prospects(look: DaimyoLook, seat: int) -> Numbers:
    islands = look.islands
    return islands.now[seat], islands.later[seat], look.armies[0][seat], look.army_leads[seat]


def _holds(look: DaimyoLook, seat: int) -> Numbers:
    view = look.view
    return view.helmet == seat, view.first == seat, view.first_blue == seat


def _hero_places(view: DaimyoView, whose: dict[int, int]) -> Iterable[tuple[str, int, int]]:
    """Yield where each hero is that the seat knows of."""
    for seat, p in enumerate(view.players):
        hand = p.hand or ()
        unseen = list(p.unseen)
        for hero in hand:
            if hero in unseen:
                unseen.remove(hero)
        known = () if p.hand is not None else p.known_in_hand
        for where, heroes in enumerate((hand, known, unseen, p.discard), 1):
            yield from ((hero, where, whose[seat]) for hero in heroes)
    rest = (view.hero_market, (view.next_hero,) if view.next_hero else (), view.heroes_played)
    for where, heroes in enumerate(rest, 5):
        yield from ((hero, where, 0) for hero in heroes)


def _tile_places(view: DaimyoView, whose: dict[int, int]) -> Iterable[tuple[str, int, int]]:
    """Yield where each relic tile is."""
    for seat, p in enumerate(view.players):
        yield from ((tile, 1, whose[seat]) for tile in p.loose)
    yield from ((tile, 2, 0) for zone in view.zones.values() for tile in zone)
    yield from ((tile, 3, 0) for tile in view.black_market)
    if view.drawn_tile:
        yield view.drawn_tile, 4, 0
