"""A reader of the public log: it knows no state, and rebuilds from the lines alone what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from atoll.games.daimyo.state import BUILDINGS_PER_TYPE
from atoll.kernel import Event

from .scenario import CAT, GAME

NOUNS = GAME.book.nouns
Values = dict[str, int]


class LogReader:
    """What a spectator can know who has read the log and never seen the table."""

    def __init__(self, seats: int):
        self.seats = range(seats)
        self.points = [0] * seats
        self.goods = [[0, 0, 0, 0] for _ in self.seats]
        self.influence: list[Counter[int]] = [Counter() for _ in self.seats]
        self.storage = [CAT.storage_start] * seats
        self.costs = [CAT.recruitment_track[0]] * seats
        self.clans = [-1] * seats
        self.loose: list[Counter[int]] = [Counter() for _ in self.seats]
        self.relics: list[Counter[int]] = [Counter() for _ in self.seats]
        self.scavengers = [-1] * seats
        self.slots: list[dict[int, int]] = [{} for _ in self.seats]
        self.hands = [0] * seats
        self.dice: list[dict[int, int]] = [{} for _ in self.seats]
        self.governors: dict[int, int] = {}
        self.buildings: dict[int, tuple[int, int]] = {}
        self.shadows: dict[int, int] = {}
        self.altars: dict[int, int] = {}
        self.zones: list[Counter[int]] = [Counter() for _ in CAT.islands]
        self.black_market: Counter[int] = Counter()
        self.hero_market: set[int] = set()
        self.next_hero = -1
        self.villagers: dict[int, int] = {}
        self.discards: list[set[int]] = [set() for _ in self.seats]
        self.centre: Counter[int] = Counter()
        self.helmet = self.round = -1
        self.winners: list[int] = []

    def read(self, event: Event) -> None:
        """Follow one line."""
        if event.key not in COMMENTS:
            READERS[event.key](self, event.values)

    # -- goods, points, tracks ---------------------------------------------------------------------

    def on_gain(self, v: Values) -> None:
        self.goods[v["seat"]][v["good"]] += v["amount"]

    def on_pay(self, v: Values) -> None:
        self.goods[v["seat"]][v["good"]] -= v["amount"]

    def on_points(self, v: Values) -> None:
        self.points[v["seat"]] += v["points"]

    def on_banner(self, v: Values) -> None:
        self.points[v["seat"]] += v["points"]

    def on_influence(self, v: Values) -> None:
        self.influence[v["seat"]][v["island"]] += v["amount"]
        assert self.influence[v["seat"]][v["island"]] == v["now"]

    def on_influence_lost(self, v: Values) -> None:
        self.influence[v["seat"]][v["island"]] -= v["amount"]
        assert self.influence[v["seat"]][v["island"]] == v["now"]

    def on_storage(self, v: Values) -> None:
        self.storage[v["seat"]] = v["now"]

    def on_disc(self, v: Values) -> None:
        self.costs[v["seat"]] = v["amount"]

    # -- pieces --------------------------------------------------------------------------------------

    def on_clan(self, v: Values) -> None:
        self.clans[v["seat"]] = v["clan"]

    def on_governor(self, v: Values) -> None:
        self.governors[v["place"]] = v["seat"]

    def on_move_governor(self, v: Values) -> None:
        self.governors[v["goal"]] = self.governors.pop(v["place"])

    def on_eliminate(self, v: Values) -> None:
        assert self.governors.pop(v["place"]) == v["rival"]

    def on_shadow(self, v: Values) -> None:
        self.shadows[v["slum"]] = v["seat"]

    def on_build(self, v: Values) -> None:
        self.buildings[v["place"]] = (v["seat"], v["building"])

    def on_place_tile(self, v: Values) -> None:
        self.slots[v["seat"]][v["slot"]] = v["bonus"]

    def on_scavenger(self, v: Values) -> None:
        self.scavengers[v["seat"]] = v["island"]

    # -- relic tiles ---------------------------------------------------------------------------------

    def on_refill(self, v: Values) -> None:
        self.zones[v["island"]][v["tile"]] += 1

    def on_market_tile(self, v: Values) -> None:
        self.black_market[v["tile"]] += 1

    def on_take(self, v: Values) -> None:
        self.zones[v["island"]][v["tile"]] -= 1
        self.loose[v["seat"]][v["tile"]] += 1

    def on_keep_tile(self, v: Values) -> None:
        self.loose[v["seat"]][v["tile"]] += 1

    def on_take_from_market(self, v: Values) -> None:
        self.black_market[v["tile"]] -= 1
        self.loose[v["seat"]][v["tile"]] += 1

    def on_clear(self, v: Values) -> None:
        self.zones[v["island"]][v["tile"]] -= 1
        self.black_market[v["tile"]] += 1

    def on_drop(self, v: Values) -> None:
        self.loose[v["seat"]][v["tile"]] -= 1
        self.black_market[v["tile"]] += 1

    def on_restore(self, v: Values) -> None:
        own = self.loose[v["seat"]]
        own -= Counter(tile for tile, colour in enumerate(CAT.tile_colour) if colour == v["relic"])
        self.relics[v["seat"]][v["relic"]] += 1
        self.altars[v["altar"]] = v["seat"]

    # -- heroes --------------------------------------------------------------------------------------

    def on_reveal_hero(self, v: Values) -> None:
        self.hero_market.add(v["hero"])
        if self.next_hero == v["hero"]:
            self.next_hero = -1

    def on_next_hero(self, v: Values) -> None:
        self.next_hero = v["hero"]

    def on_hire(self, v: Values) -> None:
        self.hero_market.remove(v["hero"])
        self.hands[v["seat"]] += 1

    def on_draw_hidden(self, v: Values) -> None:
        self.hands[v["seat"]] += 1

    def on_play_hero(self, v: Values) -> None:
        self.hands[v["seat"]] -= 1

    def on_retire(self, v: Values) -> None:
        self.discards[v["seat"]].add(v["hero"])

    def on_discard(self, v: Values) -> None:
        self.hands[v["seat"]] -= 1
        self.discards[v["seat"]].add(v["hero"])

    def on_recover(self, v: Values) -> None:
        self.hands[v["seat"]] += 1
        self.discards[v["seat"]].remove(v["hero"])

    def on_reshuffle(self, v: Values) -> None:
        assert len(self.discards[v["seat"]]) == v["count"]
        self.discards[v["seat"]] = set()

    # -- dice, villagers, the Helmet, the end ----------------------------------------------------------

    def on_round(self, v: Values) -> None:
        self.round = v["round"]
        self.centre.clear()
        self.dice = [{} for _ in self.seats]

    def on_roll(self, v: Values) -> None:
        faces = CAT.rolls[v["roll"]]
        assert len(faces) == v["count"]
        self.centre.update(v["colour"] * 6 + face - 1 for face in faces)

    def on_take_die(self, v: Values) -> None:
        self.centre[v["die"]] -= 1
        self.dice[v["seat"]][v["space"]] = v["die"]

    def on_set_die(self, v: Values) -> None:
        self.dice[v["seat"]][v["space"]] = v["die"]

    def on_villager_side(self, v: Values) -> None:
        self.villagers[v["help"] // 2] = v["help"] % 2

    def on_helmet(self, v: Values) -> None:
        self.helmet = v["seat"]

    def on_pass_helmet(self, v: Values) -> None:
        self.helmet = v["rival"]

    def on_emperor(self, v: Values) -> None:
        self.winners.append(v["seat"])

    # -- what was read, in the words of a view -----------------------------------------------------------

    def table(self) -> dict[str, Any]:
        """Return what lies in the middle of the table."""
        islands = [zone for zone in self.zones if +zone]
        return {
            "round": self.round,
            "helmet": self.helmet,
            "dice": _words("die", self.centre),
            "villagers": {CAT.villagers[k]: ("front", "back")[side] for k, side in sorted(self.villagers.items())},
            "zones": {CAT.islands[k]: _words("tile", zone) for k, zone in enumerate(islands)},
            "black_market": _words("tile", self.black_market),
            "hero_market": {NOUNS["hero"][hero] for hero in self.hero_market},
            "next_hero": NOUNS["hero"][self.next_hero] if self.next_hero >= 0 else "",
            "governors": {CAT.place_names[place]: seat for place, seat in self.governors.items()},
            "buildings": {CAT.place_names[place]: built for place, built in self.buildings.items()},
            "shadows": {CAT.slum_names[slot]: seat for slot, seat in self.shadows.items()},
            "altars": {CAT.altar_names[altar]: seat for altar, seat in self.altars.items()},
        }

    def player(self, seat: int) -> dict[str, Any]:
        """Return what a player has."""
        built = [type_ for owner, type_ in self.buildings.values() if owner == seat]
        return {
            "clan": CAT.clans[self.clans[seat]],
            "goods": self.goods[seat],
            "popularity": self.points[seat],
            "storage": self.storage[seat],
            "recruitment_cost": self.costs[seat],
            "dice": {CAT.spaces[space]: NOUNS["die"][die] for space, die in self.dice[seat].items()},
            "scavenger": CAT.islands[self.scavengers[seat]],
            "influence": {CAT.islands[k]: count for k, count in self.influence[seat].items() if count},
            "loose": _words("tile", self.loose[seat]),
            "relics": {CAT.islands[k]: count for k, count in self.relics[seat].items()},
            "unbuilt": [BUILDINGS_PER_TYPE - built.count(type_) for type_ in range(2)],
            "slots": {CAT.slots[slot]: CAT.bonus_tiles[tile] for slot, tile in self.slots[seat].items()},
            "hand_size": self.hands[seat],
            "discard": {NOUNS["hero"][hero] for hero in self.discards[seat]},
        }


def _words(noun: str, things: Counter[int]) -> list[str]:
    return sorted(NOUNS[noun][thing] for thing in things.elements())


READERS: dict[str, Callable[[LogReader, Values], None]] = {
    "gain": LogReader.on_gain,
    "pay": LogReader.on_pay,
    "points": LogReader.on_points,
    "banner": LogReader.on_banner,
    "influence": LogReader.on_influence,
    "influence lost": LogReader.on_influence_lost,
    "storage": LogReader.on_storage,
    "disc": LogReader.on_disc,
    "clan": LogReader.on_clan,
    "governor": LogReader.on_governor,
    "move governor": LogReader.on_move_governor,
    "eliminate": LogReader.on_eliminate,
    "shadow": LogReader.on_shadow,
    "build": LogReader.on_build,
    "place tile": LogReader.on_place_tile,
    "scavenger": LogReader.on_scavenger,
    "refill": LogReader.on_refill,
    "market tile": LogReader.on_market_tile,
    "take": LogReader.on_take,
    "keep tile": LogReader.on_keep_tile,
    "take from market": LogReader.on_take_from_market,
    "clear": LogReader.on_clear,
    "drop": LogReader.on_drop,
    "restore": LogReader.on_restore,
    "reveal hero": LogReader.on_reveal_hero,
    "next hero": LogReader.on_next_hero,
    "hire": LogReader.on_hire,
    "draw hidden": LogReader.on_draw_hidden,
    "play hero": LogReader.on_play_hero,
    "recover": LogReader.on_recover,
    "reshuffle": LogReader.on_reshuffle,
    "round": LogReader.on_round,
    "roll": LogReader.on_roll,
    "take die": LogReader.on_take_die,
    "set die": LogReader.on_set_die,
    "villager side": LogReader.on_villager_side,
    "helmet": LogReader.on_helmet,
    "pass helmet": LogReader.on_pass_helmet,
    "emperor": LogReader.on_emperor,
    "reset": LogReader.on_disc,
    "scavenger starts": LogReader.on_scavenger,
    "to market": LogReader.on_market_tile,
    "retire": LogReader.on_retire,
    "discard": LogReader.on_discard,
    "flip": LogReader.on_villager_side,
    "first player": LogReader.on_helmet,
    "keep helmet": LogReader.on_helmet,
    "shared victory": LogReader.on_emperor,
}
COMMENTS = frozenset(  # lines that say why, or repeat what other lines have counted
    (
        "turn", "main action", "clan power", "use tile", "villager", "draw tile", "cover", "end of round", "income",
        "income tile", "last hand", "army", "army tie", "total",
    )
)  # fmt: skip
