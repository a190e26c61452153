"""Every choice of Daimyo, made once."""

from __future__ import annotations

from atoll.games.daimyo.catalog import (
    ASIDE,
    COLOUR_OF_DIE,
    DICE,
    DIE_COLOURS,
    FACES,
    GOODS,
    PIPS_OF_DIE,
    Catalog,
)
from atoll.kernel import Choice, ChoiceBook


class Choices(ChoiceBook):
    """The choices by what they do; rows and grids are indexed by the numbers of the catalogue."""

    def __init__(self, cat: Catalog):
        super().__init__(nouns(cat))
        self._chance()
        self._set_up()
        self._turn()
        self._actions()
        self._dice(cat)

    def _chance(self) -> None:
        self.first_player = self.row("first", "seat")
        self.deal_clan = self.row("deal", "clan")
        self.turn_villager = self.row("turn", "help")
        self.draw_tile = self.row("draw tile", "tile")
        self.draw_hero = self.row("draw hero", "hero")
        self.roll = self.row("roll", "die")

    def _set_up(self) -> None:
        self.clan = self.row("clan", "clan")
        self.settle = self.row("settle", "place")

    def _turn(self) -> None:
        self.take_die = self.grid("die", "die", "space")
        self.main = self.row("main action", "space")
        self.play = self.row("play", "card")
        self.discard = self.row("discard", "hero")
        self.adjust = self.grid("adjust", "space", "change")
        self.power = self.row("clan power", "power")
        self.tile = self.grid("use tile", "slot", "bonus")
        self.reset = self.one("reset disc")
        self.end_turn = self.one("end turn")
        self.done = self.one("done")

    def _actions(self) -> None:
        self.villager = self.row("villager", "help")
        self.gain = self.row("gain", "good")
        self.give_back = self.row("return", "good")
        self.governor = self.row("recruit governor", "place")
        self.shadow = self.row("recruit shadow", "slum")
        self.eliminate = self.row("eliminate", "place")
        self.lift = self.row("move from", "place")
        self.move_to = self.row("move to", "place")
        self.build = self.row("build", "project")
        self.rebate = self.row("rebate", "good")
        self.build_on = self.row("build on", "place")
        self.place_tile = self.row("place tile", "slot")
        self.scavenger = self.row("scavenger", "island")
        self.take = self.grid("take", "island", "tile")
        self.search = self.row("search", "good")
        self.clear = self.row("clear", "tile")
        self.buy = self.row("buy", "ware")
        self.claim = self.row("claim", "ware")
        self.drop = self.row("drop", "stock")
        self.altar = self.row("altar", "altar")
        self.influence = self.row("influence", "island")
        self.set_die = self.grid("set die", "space", "face")
        self.hire = self.row("hire", "card")
        self.recover = self.row("recover", "card")
        self.helmet = self.row("helmet", "seat")
        self.take_from = [*self.take, self.claim]  # by island, the black market being the last
        self.roll_of_colour = [self.roll[colour * FACES : (colour + 1) * FACES] for colour in range(len(DIE_COLOURS))]

    def _dice(self, cat: Catalog) -> None:
        self.spaces_of_die: list[list[tuple[int, Choice]]] = [
            [(space, self.take_die[die][space]) for space in cat.spaces_of_colour[COLOUR_OF_DIE[die]]] for die in DICE
        ]
        self.free_for_dice = [  # by the spaces that are taken, as bits, and die
            [[choice for space, choice in spaces if not taken >> space & 1] for spaces in self.spaces_of_die]
            for taken in range(1 << len(cat.spaces))
        ]
        self.adjustments = [  # by space and the die there, none being the last: what it has room for
            [row[pips == 1 : 1 + (pips < FACES)] for pips in PIPS_OF_DIE] + [[]] for row in self.adjust
        ]
        self.keep_die = [row[ASIDE] for row in self.take_die]


def nouns(cat: Catalog) -> dict[str, tuple[str, ...]]:
    """Return the words that choices are written with."""
    heroes = tuple(hero.id for hero in cat.heroes)
    return {
        "seat": tuple(str(seat) for seat in range(max(cat.setups))),
        "clan": cat.clans,
        "power": cat.clans,
        "help": tuple(f"{villager}/{side}" for villager in cat.villagers for side in ("front", "back")),
        "tile": cat.tile_names,
        "ware": cat.tile_names,  # a tile on the black market
        "stock": cat.tile_names,  # a loose tile of one's own
        "hero": heroes,
        "card": heroes,  # the same things, called by all that is printed on them
        "die": tuple(f"{colour}/{face}" for colour in DIE_COLOURS for face in range(1, FACES + 1)),
        "island": cat.islands,
        "place": cat.place_names,
        "slum": cat.slum_names,
        "altar": cat.altar_names,
        "space": cat.spaces,
        "slot": cat.slots,
        "change": ("-1", "+1"),
        "face": tuple(str(face) for face in range(1, FACES + 1)),
        "good": GOODS,
        "bonus": cat.bonus_tiles,
        "project": cat.bonus_tiles,  # the building that stands on that tile
    }
