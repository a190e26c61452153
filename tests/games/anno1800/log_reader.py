"""A reader of the public log: it knows no state, and rebuilds from the lines alone what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from atoll.games.anno1800.catalog import DECKS, LEVELS, NOTHING, SHIP
from atoll.kernel import Event

from .scenario import CAT

Values = dict[str, int]


class Seat:
    """A player's things, as far as the log tells of them."""

    def __init__(self) -> None:
        self.gold = self.expeditions = self.points = 0
        self.district = list(CAT.start_cubes)
        self.resting, self.exhausted = [0] * len(LEVELS), [0] * len(LEVELS)
        self.prints = list(CAT.home_prints)
        self.tiles = [NOTHING] * len(self.prints)
        self.work: list[list[int]] = [[] for _ in self.prints]
        self.tokens, self.idle, self.spent, self.on_cards = [0, 0], [0, 0], [0, 0], [0, 0]
        self.hand = [0] * len(DECKS)
        self.face_up: set[int] = set()
        self.face_down: set[int] = set()
        self.old: list[int] = []
        self.new: list[int] = []
        for kind in self.prints:
            self.launch(kind)

    def launch(self, kind: int) -> None:
        if kind >= 0 and CAT.kind_type[kind] == SHIP:
            self.tokens[CAT.ship_token[kind]] += CAT.ship_level[kind]

    def visible(self, space: int) -> int:
        return self.tiles[space] if self.tiles[space] >= 0 else self.prints[space]

    def end_turn(self) -> None:
        """What rested is ready."""
        self.district = [a + b for a, b in zip(self.district, self.resting, strict=True)]
        self.tokens = [a + b for a, b in zip(self.tokens, self.idle, strict=True)]
        self.resting, self.idle = [0] * len(LEVELS), [0, 0]


class LogReader:
    """What a spectator can know who has read the log and never seen the table."""

    def __init__(self, seats: int):
        self.seats = [Seat() for _ in range(seats)]
        self.supply = [have - seats * start for have, start in zip(CAT.cubes, CAT.start_cubes, strict=True)]
        self.board = list(CAT.tile_count)
        self.decks = [len(cards) for cards in CAT.deck_cards]
        self.expedition_deck, self.old_stack = len(CAT.expeditions), len(CAT.old_islands)
        self.new_stack = len(CAT.new_islands)
        self.round, self.first, self.fireworks = 0, NOTHING, NOTHING
        self.missions: list[int] = []
        self.winners: list[int] = []
        self.ranks: dict[int, int] = {}
        self.shown: dict[int, list[int]] = {}

    def read(self, event: Event) -> None:
        """Follow one line."""
        if event.key not in COMMENTS:
            READERS[event.key](self, event.values)

    # -- rounds ------------------------------------------------------------------------------------

    def on_first_player(self, v: Values) -> None:
        self.first = v["seat"]

    def on_show_mission(self, v: Values) -> None:
        self.missions.append(v["mission"])

    def on_round(self, v: Values) -> None:
        self.round = v["round"]
        self.on_turn(v)

    def on_turn(self, v: Values) -> None:
        for seat in self.seats:
            seat.end_turn()

    def on_fireworks(self, v: Values) -> None:
        self.fireworks = v["seat"]

    # -- cubes -------------------------------------------------------------------------------------

    def on_new_cube(self, v: Values) -> None:
        self.supply[v["level"]] -= 1
        self.seats[v["seat"]].district[v["level"]] += 1

    def on_exhaust(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        p.district[v["level"]] -= 1
        p.exhausted[v["level"]] += 1

    def on_produce(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        p.district[v["level"]] -= 1
        p.work[v["space"]].append(v["level"])

    def on_rotate(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        p.gold -= v["gold"]
        if "space" in v:
            p.work[v["space"]].remove(v["level"])
        else:
            p.exhausted[v["level"]] -= 1
        p.district[v["level"]] += 1

    def _risen(self, cubes: list[int], level: int) -> None:
        cubes[level - 1] -= 1
        cubes[level] += 1
        self.supply[level - 1] += 1
        self.supply[level] -= 1

    def on_promote(self, v: Values) -> None:
        self._risen(self.seats[v["seat"]].district, v["level"])

    def on_promote_resting(self, v: Values) -> None:
        self._risen(self.seats[v["seat"]].resting, v["level"])

    def on_promote_exhausted(self, v: Values) -> None:
        self._risen(self.seats[v["seat"]].exhausted, v["level"])

    def on_promote_at_work(self, v: Values) -> None:
        place = self.seats[v["seat"]].work[v["space"]]
        place[place.index(v["level"] - 1)] += 1
        self.supply[v["level"] - 1] += 1
        self.supply[v["level"]] -= 1

    def on_workers_leave(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        assert len(p.work[v["space"]]) == v["number"]
        for level in p.work[v["space"]]:
            p.exhausted[level] += 1
        p.work[v["space"]] = []

    def on_all_return(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        back = [*p.exhausted]
        for place in p.work:
            for level in place:
                back[level] += 1
        assert (sum(back), sum(p.spent)) == (v["cubes"], v["tokens"])
        p.resting = [a + b for a, b in zip(p.resting, back, strict=True)]
        p.idle = [a + b for a, b in zip(p.idle, p.spent, strict=True)]
        p.exhausted, p.spent, p.work = [0] * len(LEVELS), [0, 0], [[] for _ in p.work]

    # -- gold and tokens ---------------------------------------------------------------------------

    def on_gold(self, v: Values) -> None:
        self.seats[v["seat"]].gold += v["amount"]

    def on_gold_paid(self, v: Values) -> None:
        self.seats[v["seat"]].gold -= v["amount"]

    def on_empty_deck(self, v: Values) -> None:
        self.seats[v["seat"]].gold -= v["gold"]

    def on_token(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        p.tokens[v["token"]] -= 1
        p.spent[v["token"]] += 1

    def on_card_token(self, v: Values) -> None:
        self.seats[v["seat"]].on_cards[v["token"]] -= 1

    def on_tokens(self, v: Values) -> None:
        self.seats[v["seat"]].on_cards[v["token"]] += v["amount"]

    def on_card_tokens_lost(self, v: Values) -> None:
        self.seats[v["seat"]].on_cards[v["token"]] -= v["number"]

    def on_ship_scrapped(self, v: Values) -> None:
        p, type_, left = self.seats[v["seat"]], CAT.ship_token[v["kind"]], CAT.ship_level[v["kind"]]
        for pile in (p.spent, p.idle, p.tokens):
            gone = min(left, pile[type_])
            pile[type_] -= gone
            left -= gone

    # -- islands and buildings ---------------------------------------------------------------------

    def on_build(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        if p.tiles[v["space"]] >= 0:
            self.board[p.tiles[v["space"]]] += 1
        p.tiles[v["space"]] = v["kind"]
        self.board[v["kind"]] -= 1
        p.launch(v["kind"])

    def on_remove(self, v: Values) -> None:
        self.seats[v["seat"]].tiles[v["space"]] = NOTHING
        self.board[v["kind"]] += 1

    def on_uncover(self, v: Values) -> None:
        self.seats[v["seat"]].launch(v["kind"])

    def on_old_world(self, v: Values) -> None:
        p, (at, kind) = self.seats[v["seat"]], CAT.old_prints[v["old"]]
        self.old_stack -= 1
        p.old.append(v["old"])
        p.prints += [kind if k == at else NOTHING for k in range(CAT.island_spaces)]
        p.tiles += [NOTHING] * CAT.island_spaces
        p.work += [[] for _ in range(CAT.island_spaces)]
        p.launch(kind)

    def on_new_world(self, v: Values) -> None:
        self.new_stack -= 1
        self.seats[v["seat"]].new.append(v["new"])

    # -- cards -------------------------------------------------------------------------------------

    def on_draw_hidden(self, v: Values) -> None:
        self.decks[v["deck"]] -= 1
        self.seats[v["seat"]].hand[v["deck"]] += 1

    def on_under_hidden(self, v: Values) -> None:
        self.decks[v["deck"]] += 1
        self.seats[v["seat"]].hand[v["deck"]] -= 1

    def on_find_hidden(self, v: Values) -> None:
        self.expedition_deck -= 1
        self.seats[v["seat"]].expeditions += 1

    def on_play(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        p.hand[CAT.card_deck[v["card"]]] -= 1
        p.face_up.add(v["card"])

    def on_turned(self, v: Values) -> None:
        p = self.seats[v["seat"]]
        p.face_up.remove(v["card"])
        p.face_down.add(v["card"])

    # -- the end -----------------------------------------------------------------------------------

    def on_show_hand(self, v: Values) -> None:
        self.shown.setdefault(v["seat"], []).append(v["card"])
        self.on_turn(v)

    def on_points(self, v: Values) -> None:
        self.seats[v["seat"]].points += v["points"]

    def on_total(self, v: Values) -> None:
        assert self.seats[v["seat"]].points == v["points"]
        self.on_turn(v)

    def on_rank(self, v: Values) -> None:
        self.ranks[v["seat"]] = v["rank"]

    def on_win(self, v: Values) -> None:
        self.winners.append(v["seat"])

    # -- what it has come to -----------------------------------------------------------------------

    def table(self) -> dict[str, Any]:
        """The middle of the table."""
        return {
            "round": self.round,
            "first": self.first,
            "fireworks": self.fireworks,
            "missions": {CAT.mission_ids[mission] for mission in self.missions},
            "supply": self.supply,
            "board": {CAT.kinds[kind]: self.board[kind] for kind in CAT.tiles},
            "deck_sizes": self.decks,
            "stacks": (self.expedition_deck, self.old_stack, self.new_stack),
        }

    def player(self, seat: int) -> dict[str, Any]:
        """What lies before a player."""
        p = self.seats[seat]
        return {
            "gold": p.gold,
            "cubes": (p.district, p.resting, p.exhausted),
            "tokens": (p.tokens, p.idle, p.spent, p.on_cards),
            "buildings": [CAT.kinds[p.visible(x)] if p.visible(x) >= 0 else "" for x in range(len(p.prints))],
            "workers": [sorted(LEVELS[level] for level in place) for place in p.work],
            "hand_size": p.hand,
            "face_up": {CAT.cards[card].id for card in p.face_up},
            "face_down": {CAT.cards[card].id for card in p.face_down},
            "expeditions": p.expeditions,
            "islands": ([CAT.old_islands[x] for x in p.old], [CAT.new_islands[x] for x in p.new]),
        }


# Lines that tell nothing new: why something happens, or what other lines tell piece by piece.
COMMENTS = frozenset(
    {"too long", "trade", "take", "import", "extra action", "mission", "pair", "cover", "festival", "show expedition"}
    | {"tie buildings", "tie hand"}
)
READERS: dict[str, Callable[[LogReader, Values], None]] = {
    "first player": LogReader.on_first_player,
    "show mission": LogReader.on_show_mission,
    "round": LogReader.on_round,
    "last round": LogReader.on_round,
    "turn": LogReader.on_turn,
    "fireworks": LogReader.on_fireworks,
    "new cube": LogReader.on_new_cube,
    "exhaust": LogReader.on_exhaust,
    "produce": LogReader.on_produce,
    "rotate": LogReader.on_rotate,
    "rotate exhausted": LogReader.on_rotate,
    "promote": LogReader.on_promote,
    "promote resting": LogReader.on_promote_resting,
    "promote exhausted": LogReader.on_promote_exhausted,
    "promote at work": LogReader.on_promote_at_work,
    "workers leave": LogReader.on_workers_leave,
    "all return": LogReader.on_all_return,
    "gold": LogReader.on_gold,
    "gold paid": LogReader.on_gold_paid,
    "empty deck": LogReader.on_empty_deck,
    "token": LogReader.on_token,
    "card token": LogReader.on_card_token,
    "tokens": LogReader.on_tokens,
    "card tokens lost": LogReader.on_card_tokens_lost,
    "ship scrapped": LogReader.on_ship_scrapped,
    "build": LogReader.on_build,
    "remove": LogReader.on_remove,
    "uncover": LogReader.on_uncover,
    "old world": LogReader.on_old_world,
    "new world": LogReader.on_new_world,
    "draw hidden": LogReader.on_draw_hidden,
    "under hidden": LogReader.on_under_hidden,
    "find hidden": LogReader.on_find_hidden,
    "play": LogReader.on_play,
    "activate": LogReader.on_turned,
    "use": LogReader.on_turned,
    "turned down": LogReader.on_turned,
    "show hand": LogReader.on_show_hand,
    "points": LogReader.on_points,
    "mission points": LogReader.on_points,
    "total": LogReader.on_total,
    "rank": LogReader.on_rank,
    "win": LogReader.on_win,
    "share": LogReader.on_win,
}
