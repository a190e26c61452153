"""Where a resource comes from: the nearest way for one seat, who makes it, and the chain behind what is missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

from atoll.games.anno1800.catalog import LEVELS, TOKENS, Catalog
from atoll.games.anno1800.eyes.view import AnnoView, BuildingView, PlayerView
from atoll.games.anno1800.words.lexicon import cost_words
from atoll.kernel.kept import KeptFor
from atoll.kernel.sketch import TABLE

WORKPLACES = 2


class Way(NamedTuple):
    """How a seat could get one unit: by which means, at what price, and from whom."""

    how: str  # make, gold, import, trade or card; busy, closed or none where it is not possible now
    price: int = 0  # in gold or in trade tokens
    seats: tuple[int, ...] = ()  # the cheapest partners

    @property
    def ready(self) -> bool:
        """Whether a unit could be had now."""
        return self.how not in ("busy", "closed", "none")


NONE, BUSY, MAKE, CARD = Way("none"), Way("busy"), Way("make"), Way("card")


class Link(NamedTuple):
    """A tile on the board that makes what is missing."""

    kind: str
    makes: str
    cost: tuple[str, ...]
    lacks: int  # things of the cost that are out of reach
    missing: tuple[str, ...]  # the same, each once


class Found(NamedTuple):
    """All that a drawing needs to know of where goods come from."""

    makers: dict[str, list[tuple[int, int]]]  # the seats that make a resource, with the price in trade tokens
    ways: dict[str, Way]  # of the looking seat


class Goods:
    """What everybody makes, and how the looking seat gets at things: a drawing depends on no more than that."""

    def __init__(self, view: AnnoView, cat: Catalog):
        self.view = view
        self.cat = cat
        self.found = view.gist(found_in(cat), TABLE)
        self.makers, self.ways = self.found

    def way(self, resource: str) -> Way:
        """Return the nearest way to a unit of a resource."""
        return self.ways.get(resource, NONE)

    @cached_property
    def _lacking(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the resources that are out of reach, and the industries of which no tile is left."""
        ways = self.ways
        lacking = tuple([word for word in self.cat.resources if ways.get(word, NONE).how in ("none", "closed")])
        return lacking, self.view.gist(gone_in(self.cat), TABLE)

    def chain(self, resource: str) -> tuple[Link, ...]:
        """Return the tile on the board that makes a resource, the nearest, then those its cost asks for in turn."""
        return _chain(self.cat, *self._lacking, resource)


@lru_cache(maxsize=1024)
def _chain(cat: Catalog, lacking: tuple[str, ...], gone: tuple[str, ...], resource: str) -> tuple[Link, ...]:
    """Return a chain, found once for all cards that lack the same."""
    return tuple(
        [
            link
            for nearest in _nearest(cat, lacking, gone, resource)
            for link in (nearest, *[below for word in nearest.missing for below in _nearest(cat, lacking, gone, word)])
        ]
    )


def _nearest(cat: Catalog, lacking: tuple[str, ...], gone: tuple[str, ...], resource: str) -> list[Link]:
    """Return the tile on the board that makes a resource and lacks least itself, if there is one."""
    links = [_link(cat, lacking, kind) for kind in makers_of(cat)[resource] if cat.kinds[kind] not in gone]
    return sorted(links, key=lambda link: link.lacks)[:1]


def _link(cat: Catalog, lacking: tuple[str, ...], kind: int) -> Link:
    bill = cat.kind_bill[kind]
    missing = [word for word in map(cat.resources.__getitem__, bill.units) if word in lacking]
    made = cat.resources[cat.kind_resource[kind]]
    return Link(cat.kinds[kind], made, cost_words(cat, bill), len(missing), tuple(dict.fromkeys(missing)))


class Works(NamedTuple):
    """What the industries on somebody's islands make."""

    prices: dict[str, int]  # of what others may trade for, in trade tokens
    sites: dict[str, list[tuple[BuildingView, int]]]  # the industries that make a resource, with who works there
    sold: tuple[tuple[str, int], ...]  # what has a price, in the order of the rules


def works_of(cat: Catalog, p: PlayerView) -> Works:
    """Return what somebody's industries make, found out once as long as nothing is built there and nobody moves."""
    return _works.get((cat, p.buildings), (), lambda: _works_on(cat, p.buildings))


_works = KeptFor[Works](64)


def _works_on(cat: Catalog, buildings: tuple[BuildingView, ...]) -> Works:
    made, prices = industries(cat), dict[str, int]()
    sites: dict[str, list[tuple[BuildingView, int]]] = {}
    for building in buildings:
        if building.building in made:
            resource, level = made[building.building]
            price = cat.trade_price[level]
            prices[resource] = min(price, prices.get(resource, price))
            sites.setdefault(resource, []).append((building, level))
    return Works(prices, sites, tuple([(word, prices[word]) for word in cat.resources if prices.get(word)]))


class Finder:
    """Finds out where goods come from."""

    def __init__(self, view: AnnoView, cat: Catalog):
        self.view = view
        self.cat = cat
        self.makers = self._makers()
        self.own = view.players[view.seat] if view.seat >= 0 else None
        self.sites = works_of(cat, self.own).sites if self.own else {}
        self.tokens = self._tokens() if self.own else 0
        self.freed = _freed(cat, self.own.face_up) if self.own and self.own.face_up else ()

    def found(self) -> Found:
        """Return all of it."""
        if self.own is None:
            return Found(self.makers, {})
        near = {*self.makers, *self.own.imports, *self.freed}  # most goods come from nowhere
        return Found(self.makers, {word: self._way(word) if word in near else NONE for word in self.cat.resources})

    def _makers(self) -> dict[str, list[tuple[int, int]]]:
        """Return for each resource the seats that make it, with the price in trade tokens."""
        makers: dict[str, list[tuple[int, int]]] = {}
        for seat, player in enumerate(self.view.players):
            for resource, price in works_of(self.cat, player).prices.items():
                makers.setdefault(resource, []).append((seat, price))
        return makers

    def _way(self, resource: str) -> Way:
        assert self.own is not None
        own = self._own_way(self.own, resource)
        if own.how == "make":
            return own
        if resource in self.freed:
            return CARD
        if own.ready:
            return own
        brought = self._import_way(resource)
        if brought.ready:
            return brought
        traded = self._trade_way(resource)
        if traded.ready:
            return traded
        return next((way for way in (own, brought, traded) if way is not NONE), NONE)

    def _own_way(self, p: PlayerView, resource: str) -> Way:
        """Return the way through an own industry: a vacant workplace and a cube, or gold for a used cube."""
        best = NONE
        for building, level in self.sites.get(resource, ()):
            vacant = len(building.workers) < WORKPLACES
            if vacant and p.district[LEVELS[level]]:
                return MAKE
            price = self._rotation(p, level, () if vacant else building.workers)
            if price and (best.how != "gold" or price < best.price):
                best = Way("gold", price) if price <= p.gold else Way("busy", price)
            elif best is NONE:
                best = BUSY
        return best

    def _rotation(self, p: PlayerView, level: int, blocking: tuple[str, ...]) -> int:
        """Return the gold that brings a cube of a level to a workplace, 0 when gold cannot."""
        word, price = LEVELS[level], self.cat.rotation_gold
        bring = 0 if p.district[word] else price[level]
        if not blocking:
            used = p.cubes[word] - p.district[word] - p.resting[word]
            return bring if used else 0
        if word in blocking:
            return price[level]
        leave = min(price[LEVELS.index(cube)] for cube in blocking)
        return leave + bring if p.cubes[word] - p.resting[word] else 0

    def _tokens(self) -> int:
        """Return the trade tokens at hand, exploration tokens that stand for some included."""
        assert self.own is not None
        ready = [self.own.ship_tokens[token] + self.own.card_tokens[token] for token in TOKENS]
        pairs = self.cat.mission_ids[self.cat.beryl] in self.view.missions if self.cat.beryl >= 0 else False
        return ready[0] + (ready[1] // self.cat.pair if pairs else 0)

    def _import_way(self, resource: str) -> Way:
        assert self.own is not None
        if resource not in self.own.imports:
            return NONE
        price = self.cat.import_price
        return Way("import" if price <= self.tokens else "closed", price)

    def _trade_way(self, resource: str) -> Way:
        partners = [(price, seat) for seat, price in self.makers.get(resource, ()) if seat != self.view.seat]
        if not partners:
            return NONE
        best = min(partners)[0]
        mine = self.view.seat in self.view.deciders
        possible = best <= self.tokens and not (mine and resource in self.view.traded)
        return Way("trade" if possible else "closed", best, tuple(seat for price, seat in partners if price == best))


@lru_cache(maxsize=8)
def found_in(cat: Catalog) -> Callable[[AnnoView, int], Found]:
    """Return what finds out where goods come from, once for all pieces that are drawn of a view."""

    def find(view: AnnoView, _: int) -> Found:
        known: Found | None = view.__dict__.get("_found")
        if known is None:
            known = view.__dict__["_found"] = Finder(view, cat).found()
        return known

    return find


@lru_cache(maxsize=8)
def hows_in(cat: Catalog) -> Callable[[AnnoView, int], tuple[str, ...]]:
    """Return what finds out by which means the looking seat gets at each resource: most drawings ask no more."""
    find = found_in(cat)

    def hows(view: AnnoView, _: int) -> tuple[str, ...]:
        ways = find(view, TABLE).ways
        return tuple([ways.get(word, NONE).how for word in cat.resources])

    return hows


@lru_cache(maxsize=8)
def sold_in(cat: Catalog) -> Callable[[AnnoView, int], tuple[tuple[str, int], ...]]:
    """Return what finds out the goods that a seat makes, with their prices in trade tokens."""
    return lambda view, seat: works_of(cat, view.players[seat]).sold


@lru_cache(maxsize=8)
def gone_in(cat: Catalog) -> Callable[[AnnoView, int], tuple[str, ...]]:
    """Return what finds the industries of which no tile is left."""
    made = tuple(industries(cat))

    def gone(view: AnnoView, _: int) -> tuple[str, ...]:
        left = view.board
        return tuple([kind for kind in made if not left.get(kind)])

    return gone


@lru_cache(maxsize=8)
def makers_of(cat: Catalog) -> dict[str, list[int]]:
    """Return the kinds of industry that make each resource."""
    found: dict[str, list[int]] = {resource: [] for resource in cat.resources}
    for kind in cat.industry_tiles:
        found[cat.resources[cat.kind_resource[kind]]].append(kind)
    return found


@lru_cache(maxsize=8)
def industries(cat: Catalog) -> dict[str, tuple[str, int]]:
    """Return what each kind of industry makes and the level that works there."""
    return {
        kind: (cat.resources[resource], level)
        for kind, resource, level in zip(cat.kinds, cat.kind_resource, cat.kind_worker, strict=True)
        if level >= 0
    }


@lru_cache(maxsize=512)
def _freed(cat: Catalog, played: tuple[str, ...]) -> frozenset[str]:
    """Return the resources that played cards give for free."""
    masks = [cat.cards[card].numbers[0] for card in cat.helpers if cat.cards[card].id in played]
    return frozenset([word for r, word in enumerate(cat.resources) if any(mask >> r & 1 for mask in masks)])
