"""Every choice of Anno 1800, made once."""

from __future__ import annotations

from functools import reduce
from operator import or_

from atoll.games.anno1800.catalog import COAST, INDUSTRY, LAND, LEVELS, SEA, SHIP, SHIPYARD, TOKENS, Bill, Catalog
from atoll.kernel import Choice, ChoiceBook

Blueprint = tuple[
    int, int, int, int, tuple[Choice, Bill]
]  # kind; level of the workers, resource as a bit; level of a ship
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
        # chance
        self.first_player = self.row("first", "seat")
        self.reveal_mission = self.row("reveal", "mission")
        self.draw_card = self.row("draw", "card")
        self.draw_expedition = self.row("find", "picture")
        self.draw_old = self.row("open", "old")
        self.draw_new = self.row("explore", "new")
        # set-up
        self.choose_mission = self.row("choose", "mission")
        # actions
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
        # free actions
        self.activate = self.row("activate", "card")
        self.mission = self.row("mission", "mission")
        self.rotate_exhausted = self.row("rotate exhausted", "level")
        self.rotate = self.grid("rotate", "level", "space")
        self.promote_district = self.row("promote", "level")
        self.promote_resting = self.row("promote resting", "level")
        self.promote_exhausted = self.row("promote exhausted", "level")
        self.promote = self.grid("promote at work", "level", "space")
        # inside actions
        self.build = self.row("build", "kind")
        self.place = self.row("place", "space")
        self.remove_building = self.one("remove building")
        self.remove = self.row("remove", "space")
        self.under = self.row("under", "card")
        self.add = self.row("add", "level")
        self.educate_into = self.row("educate into", "level")
        self.gain = self.row("gain", "level")
        # paying
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
        self.priced_cards = tuple(zip(self.play_card, cat.card_bill, strict=True))  # with the needs
        # what may be built, by type: the resources it costs, as bits, then what it is, the choice and its bill
        self.blueprints = tuple(
            tuple(
                (cat.kind_bill[kind].mask, self._blueprint(cat, kind))
                for kind in cat.tiles
                if cat.kind_type[kind] == type_
            )
            for type_ in (INDUSTRY, SHIPYARD, SHIP)
        )
        self.costs = tuple(reduce(or_, (mask for mask, _ in of_type), 0) for of_type in self.blueprints)
        self.making = {1 << r: row for r, row in enumerate(self.produce)}  # by resource as a bit
        # where each type of building may stand, by number of Old World islands
        self.places: list[list[list[Choice]]] = [
            [
                [
                    self.place[space]
                    for space in range(cat.home_spaces + islands * cat.island_spaces)
                    if cat.space_type[space] in ALLOWED[type_]
                ]
                for islands in range(cat.max_old + 1)
            ]
            for type_ in (INDUSTRY, SHIPYARD, SHIP)
        ]

    def _blueprint(self, cat: Catalog, kind: int) -> Blueprint:
        bit, worker = cat.kind_bit[kind], max(0, cat.kind_worker[kind])
        return kind, worker, bit, cat.ship_level[kind], (self.build[kind], cat.kind_bill[kind])


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
