"""The small board that choices without a place on the map are picked from: what to build, what to take along, whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.paradise.board.fragments import UP, Fragment, sign_of
from atoll.games.paradise.catalog import KINDS, TC
from atoll.games.paradise.choices import ITEMS
from atoll.games.paradise.eyes.view import PlayerView
from atoll.kernel.seats import LETTERS

BUILDERS = "canoe_builders"
ITEM_SIGNS = {  # of what is ordered and no piece
    "card": "card", "reveal": "card", "use": "card", "turn_inward": "lost", "store": "stored", "use_stored": "stored",
    "clear_weeds": "improved_agriculture", "irrigation_terraces": "improved_agriculture", "whale_stranding": "event",
    "stone_adze": "village", "drop_rumor": "rumor",
}  # fmt: skip
FLEET = {"take", "leave", "load", "unload", "go", "stop"}  # what a fleet under way may do


@dataclass(slots=True, frozen=True)
class Thing:
    """Something to choose: a piece as a token, anything else as a chip with a word."""

    target: str
    title: str
    seat: int = -1
    sign: str = ""
    token: bool = False
    up: bool = False
    word: str = ""
    cost: int = 0
    left: int = -1  # in the pool; -1 where none is counted
    used: int = 0  # hexes it has gone this turn
    at: str = ""  # the hex it belongs to


@dataclass(slots=True, frozen=True)
class Row:
    """Things of one sort."""

    label: str
    things: tuple[Thing, ...]


@dataclass(slots=True, frozen=True)
class TrayArt:
    """The small board."""

    title: str
    note: str
    look: str
    rows: tuple[Row, ...]
    order: tuple[tuple[str, str, str], ...] = ()  # what has been ordered: its sign, its name, and in short


class Tray(Fragment):
    """What can be picked now; nothing where the map, the cards and the race are enough."""

    def draw(self) -> Markup:
        """Return the tray for what is offered."""
        kinds = {words[0] for words in self.offered}
        makers: Sequence[tuple[set[str], Callable[[], TrayArt]]] = (
            ({"build"}, self.building),
            (FLEET if self.view.fleet is not None else set(), self._fleet),
            ({"launch", "transit", "walk"}, self._setting_out),
            ({"front"}, self._front),
            ({"abandon"}, self._abandon),
            ({"order"}, self._order),
            ({"settle"}, self._peoples),
            ({"apply"}, self._chits),
        )
        made = next((make for asked, make in makers if asked & kinds), None)
        return self.part("tray.html.jinja", made()) if made else Markup()

    # -- building --------------------------------------------------------------------------------------

    def building(self) -> TrayArt:
        """Return what can be built, what it costs, how many are left, and the order so far."""
        p = self.view.players[self.view.seat]
        purse = ", ".join(
            self.say("pool of", hex=self.place(word), count=count) for word, count in (p.points or {}).items()
        )
        things = tuple(self._item(p, k, item) for k, item in enumerate(ITEMS))
        return TrayArt(self.words.fixed["build"], purse, "build", (Row("", things),), tuple(self._ordered(p)))

    def _item(self, p: PlayerView, k: int, item: str) -> Thing:
        built = {built for built, _ in p.order or ()}
        cost = self.cat.cost[k]
        if item == "war_canoe" and BUILDERS in p.face_up and item not in built:
            cost -= self.cat.canoe_discount[0]
        name = self.words.of["item"][item]
        return Thing(
            target=f"item:{item}",
            title=self.say("costs", item=name, cost=cost),
            seat=self.view.seat,
            sign=sign_of(item),
            token=item in KINDS,
            up=item == UP,
            word=self.words.fixed["canoe_up"] if item == UP else name,
            cost=cost,
            left=(p.pool or {}).get(KINDS[TC] if item == UP else item, -1),
        )

    def _ordered(self, p: PlayerView) -> list[tuple[str, str, str]]:
        """Return the building order so far, item by item."""
        of = self.words.of
        found = []
        for item, where in p.order or ():
            if item in of["item"]:
                name = of["item"][item]
            elif where in of["card"]:
                name = self.say(f"order {item}", card=of["card"][where])
            else:
                name = self.words.fixed[f"order_{item}"]
            at = self.place(where) if where in of["hex"] and item != "turn_inward" else ""
            title = self.say("found", name=name, hex=at) if at else name
            found.append((ITEM_SIGNS.get(item, sign_of(item)), title, at or name))
        return found

    # -- movement --------------------------------------------------------------------------------------

    def _fleet(self) -> TrayArt:
        """Return the own fleet, what it may take along and what it may leave."""
        v, fixed = self.view, self.words.fixed
        under_way = [
            Thing("", self.words.of["kind"][kind], v.seat, sign_of(kind), True, kind == UP, str(n) if n > 1 else "")
            for kind, n in (v.fleet or {}).items()
        ]
        rows = (
            Row(fixed["in_the_fleet"], tuple(under_way)),
            Row(fixed["take_along"], (*self._pieces("take", "craft"), *self._pieces("load", "kind"))),
            Row(fixed["leave_here"], (*self._pieces("leave", "craft"), *self._pieces("unload", "kind"))),
        )
        title = self.say("fleet here", hex=self.place(v.fleet_hex))
        return TrayArt(title, "", "rows", tuple(row for row in rows if row.things))

    def _pieces(self, kind: str, noun: str) -> tuple[Thing, ...]:
        """Return the pieces that a kind of choice concerns."""
        names = self.words.of[noun]
        asked = [words[1] for words in self.offered if words[0] == kind and len(words) == 2 and words[1] in names]
        return tuple(self._piece(noun, word) for word in asked)

    def _piece(self, noun: str, word: str, at: str = "") -> Thing:
        kind, _, used = word.partition("+")
        return Thing(
            target=f"{noun}:{word}",
            title=self.words.of[noun][word],
            seat=self.view.seat,
            sign=sign_of(kind),
            token=True,
            up=kind == UP,
            used=int(used or 0),
            at=at,
        )

    def _setting_out(self) -> TrayArt:
        """Return what may leave which hex."""
        rows = tuple(
            Row(self.place(word), tuple(self._piece(noun, piece, word) for noun, piece in dict.fromkeys(pieces)))
            for word, pieces in self.setting_out.items()
        )
        return TrayArt(self.words.fixed["setting_out"], "", "fleets", rows)

    # -- the rest --------------------------------------------------------------------------------------

    def _chips(self, title: str, words: Sequence[tuple[str, str]]) -> TrayArt:
        return TrayArt(title, "", "rows", (Row("", tuple(Thing(target, name, word=name) for target, name in words)),))

    def _front(self) -> TrayArt:
        numbers = [words[1] for words in self.offered if words[0] == "front"]
        return self._chips(self.words.fixed["in_front"], [(f"number:{n}", n) for n in numbers])

    def _abandon(self) -> TrayArt:
        left = Row(self.words.fixed["leave_behind"], self._pieces("abandon", "kind"))
        return TrayArt(self.words.fixed["retreat_title"], "", "rows", (left,))

    def _order(self) -> TrayArt:
        """Return who may go first, and which way round."""
        asked = [words for words in self.offered if words[0] == "order"]
        names, directions = self.names, self.words.of["direction"]
        seats = [
            Thing(f"seat:{seat}", names[seat], seat, word=f"{LETTERS[seat]} {names[seat]}")
            for seat in dict.fromkeys(int(words[1]) for words in asked)
        ]
        ways = [
            Thing(f"direction:{way}", directions[way], sign="turn", word=directions[way])
            for way in dict.fromkeys(words[2] for words in asked)
        ]
        rows = (Row(self.words.fixed["goes_first"], tuple(seats)), Row(self.words.fixed["then"], tuple(ways)))
        return TrayArt(self.words.fixed["order_title"], "", "rows", rows)

    def _peoples(self) -> TrayArt:
        asked = [words[1] for words in self.offered if words[0] == "settle"]
        return self._chips(self.words.fixed["peoples"], [(f"people:{p}", self.words.of["people"][p]) for p in asked])

    def _chits(self) -> TrayArt:
        asked = [words[1] for words in self.offered if words[0] == "apply"]
        return self._chips(self.words.fixed["chits_word"], [(f"chit:{chit}", chit) for chit in asked])
