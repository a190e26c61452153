"""The small boards of the dock: tiles of the supply by tier, people with their costs, a bill, missions to choose."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from atoll.games.anno1800.board.fragments import FAR, AnnoFragments, Fragment, Need, studio
from atoll.games.anno1800.board.goods import found_in, industries
from atoll.games.anno1800.board.ledger import Ledger
from atoll.games.anno1800.catalog import LEVELS, TOKENS, Catalog
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.words.lexicon import AnnoLexicon, cost_words
from atoll.games.anno1800.words.symbols import SHIPS
from atoll.kernel.sketch import TABLE, Gist

NO_END = 99  # steps of a proposal: a bill shows all of them
GROWING = ("add", "educate into", "gain")  # choices that bring cubes or lift them


class Tile(NamedTuple):
    """A kind of tile: what is left of it, and how near it is for the looking seat."""

    kind: str
    left: int
    state: str  # can, lacks, owned, gone or plain
    wanted: bool  # a card in the own hand asks for what it makes
    now: bool  # it is being paid for or placed
    piece: str
    costs: tuple[Need, ...]


@dataclass(slots=True, frozen=True)
class Stock:
    """A tile as it is drawn."""

    tile: Tile
    sign: str
    number: int  # strength of a shipyard, level of a ship
    title: str
    costly: bool


@dataclass(slots=True, frozen=True)
class Tier:
    """The tiles where one level works, or those of the harbour."""

    id: str
    name: str
    columns: int
    tiles: tuple[Markup, ...]


@dataclass(slots=True, frozen=True)
class Supply:
    """All tiles that can be built, tier by tier."""

    tiers: tuple[Tier, ...]
    costly: bool  # with what each tile costs
    seated: bool
    can: int


@dataclass(slots=True, frozen=True)
class Level:
    """A level of the population: what a cube costs, and what it can do."""

    id: str
    name: str
    left: int
    gold: int
    trade: int
    target: bool
    title: str
    new: tuple[Need, ...]
    step: tuple[Need, ...]


@dataclass(slots=True, frozen=True)
class People:
    """The five levels with their costs."""

    levels: tuple[Level, ...]


def draw_tray(shared: AnnoFragments) -> str:
    """Return what long lists of choices are picked from: it shows what the question of the moment is about."""
    choosing = shared.view.gist(_choosing, TABLE)
    if choosing:
        return str(shared.part("choose.html.jinja", tuple(shared.words.missions[mission] for mission in choosing)))
    if shared.view.subject and shared.view.owed:
        return shared.render("bill.html.jinja", d=Ledger(shared).bill(NO_END))
    growing = _growing(shared)
    return _people(shared, growing) if growing else Tiles(shared, costly=False).draw()


def people(shared: AnnoFragments) -> str:
    """Return the five levels with their costs."""
    return _people(shared, _growing(shared))


def _people(shared: AnnoFragments, growing: tuple[str, ...]) -> str:
    levels = tuple([_level(shared, k, target=level in growing) for k, level in enumerate(LEVELS)])
    return shared.render("people.html.jinja", d=People(levels))


class Tiles(Fragment):
    """The tiles that can be built, by tier; costly: with what each of them costs, and nowhere to glide from."""

    def __init__(self, shared: AnnoFragments, *, costly: bool):
        super().__init__(shared)
        self.costly = costly
        self.owned = self.view.gist(_owned, self.view.seat) if shared.helps else ()
        self.deciding, copies = (-1, ()) if costly else self.view.gist(_copies, TABLE)
        self.copies = Counter(copies)
        self.after_all = self.view.gist(after_all_in(self.cat), TABLE) if shared.helps else ()
        self.subject = self.view.gist(_placed, TABLE)
        self.board, self.wanted = self.view.board, shared.wanted
        self.known = shared.known_signs

    def draw(self) -> str:
        """Return all tiles."""
        tiers = [(tier, columns, [self._tile(each) for each in kinds]) for tier, columns, kinds in _tiers(self.cat)]
        can = sum([tile.state == "can" for _, _, tiles in tiers for tile in tiles])
        words, costly = self.words, self.costly
        drawn = [
            Tier(tier, self._tier_name(tier), columns, tuple([_drawn(words, tile, costly) for tile in tiles]))
            for tier, columns, tiles in tiers
        ]
        return self.shared.render("tiles.html.jinja", d=Supply(tuple(drawn), costly, self.shared.helps, can))

    def _tier_name(self, tier: str) -> str:
        return self.words.fixed["harbour"] if tier == "harbour" else self.words.level[tier]

    def _tile(self, printed: Printed) -> Tile:
        kind, cost = printed.kind, printed.cost
        left, needs = self.board.get(kind, 0), self.known.get(cost) or self.shared.signs(cost)
        # the id that the next tile of a kind gets when whoever decides builds it, so that it glides there
        piece = f"tile:{kind}:{self.deciding}:{self.copies[kind]}" if left and self.deciding >= 0 else ""
        state = self._state(printed, needs) if left else "gone"
        return Tile(kind, left, state, printed.sign in self.wanted, self.subject == printed.subject, piece, needs)

    def _state(self, printed: Printed, needs: tuple[Need, ...]) -> str:
        """Return whether the looking seat could build a tile."""
        if not self.shared.helps:
            return "plain"
        if printed.kind in self.after_all:
            return "can"
        if printed.industry and printed.kind in self.owned:
            return "owned"
        for need in needs:
            if need.far:
                return "lacks"
        return "can"


class Printed(NamedTuple):
    """What a kind of tile says."""

    kind: str
    subject: str  # what a view calls it while it is paid for or placed
    industry: bool
    sign: str
    number: int  # strength of a shipyard, level of a ship
    cost: tuple[str, ...]


@lru_cache(maxsize=8)
def _tiers(cat: Catalog) -> tuple[tuple[str, int, tuple[Printed, ...]], ...]:
    """Return the tiers: an id, how many columns it needs in four rows, and its kinds of tile."""
    by_level = [tuple(k for k in cat.industry_tiles if cat.kind_worker[k] == level) for level in range(5)]
    harbour = tuple(range(cat.first_shipyard, len(cat.kinds)))
    tiers = [*((LEVELS[level], kinds) for level, kinds in enumerate(by_level) if kinds), ("harbour", harbour)]
    return tuple((tier, (len(kinds) + 3) // 4, tuple(_printed(cat, k) for k in kinds)) for tier, kinds in tiers)


@lru_cache(maxsize=4096)
def _drawn(words: AnnoLexicon, tile: Tile, costly: bool) -> Markup:
    """Return a tile, drawn once for each way it can look."""
    named = ", ".join(need.name for need in tile.costs) or words.fixed["free"]
    title = words.say("tile", kind=words.of["kind"][tile.kind], left=tile.left, cost=named)
    if tile.state != "plain":
        lacking = ", ".join(need.name for need in tile.costs if need.far)
        title = words.say("tile state", tile=title, state=words.say(f"tile {tile.state}", lacking=lacking))
    if tile.wanted:
        title = words.say("tile state", tile=title, state=words.fixed["tile_wanted"])
    printed = _printed(words.cat, words.cat.kinds.index(tile.kind))
    return studio.fresh("stock.html.jinja", words, Stock(tile, printed.sign, printed.number, title, costly))


def _printed(cat: Catalog, k: int) -> Printed:
    """Return what a kind of tile says: an industry what it makes, shipyards and ships how good they are."""
    kind, cost = cat.kinds[k], cost_words(cat, cat.kind_bill[k])
    subject = f"kind:{kind}"
    if kind in industries(cat):
        return Printed(kind, subject, True, industries(cat)[kind][0], 0, cost)
    if k < cat.first_ship:
        return Printed(kind, subject, False, "shipyard", cat.strength[k], cost)
    return Printed(kind, subject, False, SHIPS[TOKENS[cat.ship_token[k]]], cat.ship_level[k], cost)


def _growing(shared: AnnoFragments) -> tuple[str, ...]:
    """Return the levels that may get a new cube now."""
    return shared.view.gist(_grown, TABLE)


def _grown(view: AnnoView, _: int) -> tuple[str, ...]:
    offered = (choice.rpartition(" ") for choice in view.choices)
    return tuple(level for verb, _, level in offered if verb in GROWING)


def _choosing(view: AnnoView, _: int) -> tuple[str, ...]:
    """Return the missions to choose from."""
    return tuple(choice.removeprefix("choose ") for choice in view.choices if choice.startswith("choose "))


@lru_cache(maxsize=8)
def after_all_in(cat: Catalog) -> Gist:
    """Return what finds the kinds of tile that may be built now although one may be there, or something lack."""
    find, costs = found_in(cat), {each.kind: each.cost for _, _, kinds in _tiers(cat) for each in kinds}

    def after_all(view: AnnoView, _: int) -> tuple[str, ...]:
        offered = [choice.removeprefix("build ") for choice in view.choices if choice.startswith("build ")]
        buildable = [kind for kind in offered if kind in costs]
        if not buildable:
            return ()
        near = {word for word, way in find(view, TABLE).ways.items() if way.how not in FAR}
        there = _owned(view, view.seat)
        return tuple([kind for kind in buildable if kind in there or not near.issuperset(costs[kind])])

    return after_all


def _placed(view: AnnoView, _: int) -> str:
    """Return the kind of tile that is being paid for or placed."""
    return view.subject if view.subject.startswith("kind:") else ""


def _owned(view: AnnoView, seat: int) -> tuple[str, ...]:
    """Return the kinds of tile that a seat has."""
    return tuple({b.building: 0 for b in view.players[seat].buildings})


def _copies(view: AnnoView, _: int) -> tuple[int, tuple[str, ...]]:
    """Return who decides, and the kinds of all tiles that seat has built."""
    deciding = view.deciders[0] if view.deciders else -1
    there = view.players[deciding].buildings if deciding >= 0 else ()
    return deciding, tuple(b.building for b in there if not b.printed)


@lru_cache(maxsize=512)
def _level_title(words: AnnoLexicon, k: int, left: int) -> str:
    cat = words.cat
    new, step = (words.things(cost_words(cat, bills[k])) for bills in (cat.workforce, cat.education))
    return words.say(
        "level costs", level=words.level[LEVELS[k]], left=left, new=new, step=step or "-",
        gold=cat.rotation_gold[k], trade=cat.trade_price[k] or "-",
    )  # fmt: skip


def _level(shared: AnnoFragments, k: int, *, target: bool) -> Level:
    cat, words, level = shared.cat, shared.words, LEVELS[k]
    new, step = (cost_words(cat, bills[k]) for bills in (cat.workforce, cat.education))
    left, trade = shared.view.supply.get(level, 0), cat.trade_price[k]
    title = _level_title(words, k, left)
    return Level(
        level, words.level[level], left, cat.rotation_gold[k], trade, target, title,
        shared.signs(new), shared.signs(step),
    )  # fmt: skip
