"""Every choice of Conquest of Paradise, made once."""

from __future__ import annotations

from atoll.games.paradise.catalog import CARDS, EVENTS, FIGHTERS, KINDS, Catalog
from atoll.kernel import ChoiceBook

USED_MOST = 6  # numbers of hexes that a canoe can have used: up to 2, and 1 each by a card, Poi and Favorable Winds
ITEMS = (*KINDS, "village", "improved_agriculture")
ASKING = ("never", "matters", "always")  # when a player is asked for powers that may be used at any time
ACTIONS = ("build", "defend", "explore", "attack")  # the Action sides of the chits
RESULTS = ("lost", "return", "off_course", "explore")  # of a die in the search for kumara
OPEN_SIDES = 2  # what is seen of a piece: its back, a face-up canoe, or from here on its kind, when all is open


class Choices(ChoiceBook):
    """The choices by what they do; rows and grids are indexed by the numbers of the catalogue."""

    def __init__(self, cat: Catalog):
        super().__init__(nouns(cat))
        # chance
        self.deal = self.row("deal", "people")
        self.set_aside = self.row("set aside", "marker")
        self.draw_marker = self.row("draw", "marker")
        self.find = self.row("find", "tile")
        self.draw_card = self.row("draw card", "card")
        self.draw_event = self.row("draw event", "event")
        self.roll = self.row("roll", "face")
        self.chit = self.row("chit", "chit")
        self.lot = self.row("lot", "hex")
        self.wreck = self.row("wreck", "number")
        # turn order
        self.order = self.grid("order", "seat", "direction")
        self.set_order = self.one("set the order")
        self.take_event = self.one("take the event")
        # exploration
        self.explore = self.row("explore", "hex")
        self.cross = self.row("cross", "hex")
        self.go_back = self.one("return")
        self.stay = self.one("stay")
        self.reveal_tile = self.row("reveal tile", "hex")
        self.mark_tile = self.one("mark tile")
        self.leave_tile = self.one("leave tile")
        self.peek = self.row("peek", "hex")
        self.drift = self.row("drift", "hex")
        self.kumara = self.row("kumara", "hex")
        self.sail = self.row("sail", "hex")
        # cards and kept events
        self.reveal = self.row("reveal", "card")
        self.use = self.row("use", "card")
        self.deforest = self.row("deforest", "rival")
        self.event = self.row("event", "event")
        self.name = self.row("name", "rival")
        self.go_on = self.one("pass")
        # movement
        self.transit = self.grid("transit", "hex", "kind")
        self.transit_to = self.row("transit to", "hex")
        self.end_transit = self.one("end transit")
        self.show = self.row("show", "hex")
        self.hide = self.row("hide", "hex")
        self.launch = self.grid("launch", "hex", "craft")
        self.take = self.row("take", "craft")
        self.leave = self.row("leave", "craft")
        self.load = self.row("load", "kind")
        self.unload = self.row("unload", "kind")
        self.go = self.row("go", "hex")
        self.ways = [[(place, self.go[place]) for place in near] for near in cat.near]  # to go, by hex
        self.all_ways = [[go for _, go in ways] for ways in self.ways]
        self.walk = self.grid("walk", "hex", "kind")
        self.stop = self.one("stop")
        self.drop_rumor = self.row("drop rumor", "hex")
        self.end_movement = self.one("end movement")
        # battle
        self.battle = self.row("battle", "hex")
        self.front = self.row("front", "number")
        self.lose = self.row("lose", "fighter")
        self.save = self.row("save", "fighter")
        self.retreat = self.row("retreat", "hex")
        self.abandon = self.row("abandon", "kind")
        self.new_home = self.row("new home", "hex")
        self.face_up = self.one("face up")
        self.face_down = self.one("face down")
        # construction
        self.build = self.grid("build", "item", "hex")
        self.pieces = [list(row) for row in zip(*self.build[: len(KINDS)], strict=True)]  # to build, by hex
        self.culture = self.row("culture", "hex")
        self.inward = self.one("turn inward")
        self.store = self.row("store", "hex")
        self.use_stored = self.one("use stored")
        self.clear = self.row("clear", "hex")
        self.adze = self.row("adze", "hex")
        self.terraces = self.row("terraces", "hex")
        self.whale = self.row("whale", "hex")
        self.done = self.one("done")
        self.convert = self.row("convert", "hex")
        # victory
        self.declare = self.one("declare")
        # events
        self.strike = self.row("strike", "hex")
        self.strike_empty = self.row("strike empty", "hex")
        self.give_up = self.row("give up village", "hex")
        self.exile = self.row("exile", "hex")
        # solitaire
        self.apply_chit = self.row("apply", "chit")
        # set-up
        self.settle = self.row("settle", "people")
        # preferences
        self.ask = self.row("ask", "asking")


def nouns(cat: Catalog) -> dict[str, tuple[str, ...]]:
    """Return the words that choices are written with."""
    seats = tuple(str(seat) for seat in range(4))
    return {
        "seat": seats,
        "rival": seats,
        "people": cat.peoples,
        "marker": cat.marker_names,
        "tile": cat.groups[: cat.tiles],
        "card": CARDS,
        "event": EVENTS,
        "face": tuple(str(face) for face in range(1, 7)),
        "chit": tuple(str(chit.number) for chit in cat.chits),
        "hex": cat.hex_names,
        "direction": ("clockwise", "counter-clockwise"),
        "kind": KINDS,
        "craft": tuple(f"{kind}+{used}" if used else kind for used in range(USED_MOST) for kind in KINDS),
        "item": ITEMS,
        "fighter": FIGHTERS,
        "asking": ASKING,
        "number": tuple(str(number) for number in range(13)),
    }
