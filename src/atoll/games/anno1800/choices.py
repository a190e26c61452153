"""Every choice of Anno 1800, made once."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from atoll.games.anno1800.catalog import COAST, INDUSTRY, LAND, LEVELS, SEA, SHIP, SHIPYARD, TOKENS, Bill, Catalog
from atoll.kernel import Choice, ChoiceBook

# what may be built: kind; level of the workers, resource as a bit; level of a ship; the choice with its bill
Blueprint = tuple[int, int, int, int, tuple[Choice, Bill]]
Things = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Blueprint, ...], ...]]  # cubes, education, tiles by type
PROMOTIONS = ("promote", "promote resting", "promote exhausted", "promote at work")
ROTATIONS = ("rotate", "rotate exhausted")
HELP_KINDS = ("activate", "mission", *PROMOTIONS)  # what may help to pay
TOKEN_KINDS = ("pay from ship", "pay from card", "pay in exploration")
RULES = {  # of what costs no action, and of what pays, by kind of choice
    "activate": "ANN-5.4.1",
    "mission": "ANN-11.1.2",
    "rotate": "ANN-4.5.1",
    "rotate exhausted": "ANN-4.5.1",
    **dict.fromkeys(PROMOTIONS, "ANN-8.6"),
    "produce": "ANN-4.1.1",
    "take": "ANN-4.1.5",
    "exhaust": "ANN-4.2.1",
    "pay from ship": "ANN-4.3.2",
    "pay from card": "ANN-4.3.4",
    "pay in exploration": "ANN-11.2.4",
    "trade": "ANN-4.4.1",
    "import": "ANN-4.6.1",
    "use": "ANN-8.5",
    "pay": "ANN-3.5",
    "remove building": "ANN-5.1.10",
}
ALLOWED = {INDUSTRY: (LAND, COAST), SHIPYARD: (COAST,), SHIP: (SEA,)}


class Choices(ChoiceBook):
    """The choices by what they do; rows and grids are indexed by the numbers of the catalogue."""

    def __init__(self, cat: Catalog):
        super().__init__(nouns(cat))
        self._chance()
        self._set_up()
        self._actions()
        self._free_actions()
        self._within_actions()
        self._payments()
        self._tables(cat)

    def _chance(self) -> None:
        self.first_player = self.row("first", "seat")
        self.reveal_mission = self.row("reveal", "mission")
        self.draw_card = self.row("draw", "card")
        self.draw_expedition = self.row("find", "picture")
        self.draw_old = self.row("open", "old")
        self.draw_new = self.row("explore", "new")

    def _set_up(self) -> None:
        self.choose_mission = self.row("choose", "mission")

    def _actions(self) -> None:
        self.build_industry = self.one("build industry")
        self.build_shipyard = self.one("build shipyard")
        self.build_ships = self.one("build ships")
        self.play_card = self.row("play", "card")
        self.swap_cards = self.one("swap cards")
        self.workforce = self.one("workforce")
        self.educate = self.one("educate")
        self.old_world = self.one("old world")
        self.new_world = self.one("new world")
        self.islands = (self.old_world, self.new_world)
        self.expedition = self.row("expedition", "count")
        self.festival = self.one("festival")
        self.end_turn = self.one("end turn")
        self.done = self.one("done")
        self.buildings = (self.build_industry, self.build_shipyard, self.build_ships)
        self.actions = (
            *self.buildings,
            self.swap_cards,
            self.workforce,
            self.educate,
            *self.islands,
            *self.expedition,
            self.festival,
        )

    def _free_actions(self) -> None:
        self.activate = self.row("activate", "card")
        self.mission = self.row("mission", "mission")
        self.rotate_exhausted = self.row("rotate exhausted", "level")
        self.rotate = self.grid("rotate", "level", "space")
        self.promote_district = self.row("promote", "level")
        self.promote_resting = self.row("promote resting", "level")
        self.promote_exhausted = self.row("promote exhausted", "level")
        self.promote = self.grid("promote at work", "level", "space")

    def _within_actions(self) -> None:
        self.build = self.row("build", "kind")
        self.place = self.row("place", "space")
        self.remove_building = self.one("remove building")
        self.remove = self.row("remove", "space")
        self.under = self.row("under", "card")
        self.add = self.row("add", "level")
        self.educate_into = self.row("educate into", "level")
        self.gain = self.row("gain", "level")

    def _payments(self) -> None:
        self.produce = self.grid("produce", "resource", "space")
        self.trade = self.grid("trade", "resource", "seat")
        self.take = self.row("take", "resource")
        self.import_raw = self.row("import", "resource")
        self.use = self.grid("use", "helper", "resource")
        self.exhaust = self.row("exhaust", "level")
        self.from_ship = self.row("pay from ship", "token")
        self.from_card = self.row("pay from card", "token")
        self.pair = self.one("pay in exploration")
        self.pay = self.one("pay")

    def _tables(self, cat: Catalog) -> None:
        """Put together what is looked up in every turn, with its price; resources are bits."""
        self.making = {1 << r: row for r, row in enumerate(self.produce)}
        types = (INDUSTRY, SHIPYARD, SHIP)
        self.blueprints = tuple([self._blueprints(cat, type_) for type_ in types])  # by type, with what they cost
        self.costs = tuple([reduce(or_, [mask for mask, _ in of_type], 0) for of_type in self.blueprints])
        cubes = [bill.mask for bill in (*cat.workforce, *cat.education)]
        self.staples = reduce(or_, cubes, self.costs[SHIPYARD] | self.costs[SHIP])  # what is asked for most often
        islands = range(cat.max_old + 1)
        self.places = [[self._places(cat, type_, count) for count in islands] for type_ in types]

    def _blueprints(self, cat: Catalog, type_: int) -> tuple[tuple[int, Blueprint], ...]:
        kinds = [kind for kind in cat.tiles if cat.kind_type[kind] == type_]
        return tuple([(cat.kind_bill[kind].mask, self._blueprint(cat, kind)) for kind in kinds])

    def _blueprint(self, cat: Catalog, kind: int) -> Blueprint:
        bit, worker = cat.kind_bit[kind], max(0, cat.kind_worker[kind])
        return kind, worker, bit, cat.ship_level[kind], (self.build[kind], cat.kind_bill[kind])

    def _places(self, cat: Catalog, type_: int, islands: int) -> list[Choice]:
        """Return where a type of building may stand with so many Old World islands."""
        spaces = range(cat.home_spaces + islands * cat.island_spaces)
        return [self.place[space] for space in spaces if cat.space_type[space] in ALLOWED[type_]]


def plainly(bill: Bill, ready: int, ample: int) -> bool:
    """Return whether two different units at most, of which one at most is scarce, suffice for a cost and are there."""
    scarce = bill.plain & ~ample
    return not (scarce & (scarce - 1) or scarce & ~ready) and len(bill.units) < 3


@lru_cache(maxsize=1 << 13)
def plain_things(cat: Catalog, book: Choices, ready: int, ample: int) -> Things:
    """Return what can plainly be paid for of all that costs nothing but staples: it is asked for in every turn."""
    types = [[tile for mask, tile in of_type if not mask & ~book.staples] for of_type in book.blueprints]
    return (
        tuple([level for level, bill in enumerate(cat.workforce) if plainly(bill, ready, ample)]),
        tuple([level for level, bill in cat.education_steps if plainly(bill, ready, ample)]),
        tuple([tuple([tile for tile in tiles if plainly(tile[4][1], ready, ample)]) for tiles in types]),
    )


def nouns(cat: Catalog) -> dict[str, tuple[str, ...]]:
    """Return the words that choices are written with."""
    return {
        "seat": tuple(str(seat) for seat in range(max(cat.players))),
        "mission": cat.mission_ids,
        "card": tuple(card.id for card in cat.cards),
        "picture": cat.expeditions,
        "old": cat.old_islands,
        "new": cat.new_islands,
        "count": tuple(str(count) for count in range(1, cat.max_expeditions + 1)),
        "level": LEVELS,
        "space": cat.space_names,
        "kind": cat.kinds,
        "resource": cat.resources,
        "helper": tuple(cat.cards[card].id for card in cat.helpers),
        "token": TOKENS,
    }
