"""The map of the Pacific: hexes with all that lies on them, chains, the Explorer's path, and the panels around."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from textwrap import wrap
from types import SimpleNamespace

from markupsafe import Markup

from atoll.games.paradise.board import layout
from atoll.games.paradise.board.fragment import Counter, counter_width, studio
from atoll.games.paradise.board.panels import Panels
from atoll.games.paradise.catalog import AMERICA, UNKNOWN
from atoll.games.paradise.eyes.view import HexView
from atoll.kernel.seats import LETTERS

NAME_LINE = 12  # letters of a group's name on a line
MORE_GREEN = ("freshwater_spring", "volcanic_ash")


DRAWN: dict[tuple[Hashable, ...], Markup] = {}  # hexes as they were drawn, by all that matters for it
DRAWN_MOST = 4096
HEX = studio.template("art.svg.jinja").module.hex  # type: ignore[attr-defined]


@dataclass(slots=True)
class Space:
    """A space of a group, with what stands on it."""

    x: float
    colour: str
    village: bool
    owner: int
    piece: str


@dataclass(slots=True)
class Mark:
    """An Event or a battle that marks a hex."""

    id: str
    title: str
    piece: str


@dataclass(slots=True)
class StackDrawing:
    """A seat's stack as it is laid out in a hex."""

    seat: int
    scale: float
    badge: tuple[float, float]
    counters: list[Counter]
    two_rows: bool
    y: int = 0


@dataclass(slots=True)
class HexDrawing:
    """A hex with all that lies on it."""

    word: str
    x: int
    y: int
    kind: str
    signs: list[Mark]
    fleet: bool
    coordinate: str = ""
    title: str = ""
    names: list[tuple[str, float]] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    stacks: list[StackDrawing] = field(default_factory=list)
    home: tuple[int, ...] = ()
    owner: int = -1
    coast: int = -1
    atoll: bool = False
    warriors: int = 0
    shield: str = ""
    eyes: list[tuple[int, float]] = field(default_factory=list)
    sight: bool = False  # this seat knows what lies face down here


class MapFragment(Panels):
    """The board as one SVG."""

    def draw(self) -> str:
        """Return the map with its panels."""
        v = self.view
        order = " ".join(LETTERS[seat] for seat in v.turn_order) or "-"
        columns = layout.FAR_COLUMN if not self.far else len(self.cat.places)
        shown = [k for k, (q, _) in enumerate(self.cat.places) if q < columns]
        printed = tuple(layout.centre(*self.cat.places[k]) for k in shown if self.cat.land[k] not in (UNKNOWN, AMERICA))
        board = SimpleNamespace(
            width=self.width,
            title=self.say("title", turn=v.turn, goal=f"{v.goal:g}", order=order),
            night=layout.outline([layout.centre(*self.cat.places[k]) for k in shown if self._is_night(k)]),
            lit=layout.outline([layout.centre(*self.cat.places[k]) for k in shown if self._is_lit(k)]),
            chains=self._chains(),
            hexes=[self._hex(k) for k in shown],
            trail=self._trail(),
            log=self.ship_log(),
            race=self.race(),
            desk=self.desk(),
        )
        return self.render("board.svg.jinja", b=board, L=layout, sea=studio.art("sea", layout, self.width, printed))

    # -- hexes ---------------------------------------------------------------------------------------

    def _is_night(self, k: int) -> bool:
        if self.cat.land[k] != UNKNOWN:
            return False
        hex_ = self.view.hexes.get(self.cat.hex_names[k])
        return hex_ is None or hex_.land == "face_down"

    def _is_lit(self, k: int) -> bool:
        return self.cat.land[k] == UNKNOWN and not self._is_night(k)

    def _hex(self, k: int) -> Markup:
        """Return a hex; it is drawn anew only when something about it has changed."""
        word = self.cat.hex_names[k]
        hex_ = self.view.hexes.get(word)
        seats = self.stacks.get(word)
        if not seats and word not in self.signs and (hex_ is None or hex_.land == "ocean"):
            return self._empty(k, "ocean" if hex_ else "america" if self.cat.land[k] == AMERICA else "unknown")
        stacks = tuple(self._looks(seat, word) for seat in seats or ())
        signs = tuple(sign.piece for sign in self.signs.get(word, ()))
        here = (self.view.fleet_hex == word, self.setting_out.get(word), self.view.lifted, self.homes.get(word))
        key = (self.words, self.everybody, word, hex_, stacks, signs, here, self.view.seat)
        found = DRAWN.get(key)
        if found is None:
            if len(DRAWN) >= DRAWN_MOST:
                DRAWN.clear()
            found = DRAWN[key] = self._drawn(k, hex_)
        return found

    def _looks(self, seat: int, word: str) -> tuple[Hashable, ...]:
        """Return all that a stack's drawing depends on."""
        stack = self.view.players[seat].stacks[word]
        return seat, stack.no_war_canoe, tuple(self.entries(stack))

    @cached_property
    def everybody(self) -> tuple[str, ...]:
        """The names of all players."""
        return tuple(self.names)

    @cached_property
    def setting_out(self) -> dict[str, tuple[str, ...]]:
        """What may leave each hex."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for words in self.offered:
            if words[0] in ("launch", "transit", "walk") and words[1] != "to":
                found[words[1]].append(f"{words[0]} {words[2]}")
        return {word: tuple(choices) for word, choices in found.items()}

    def _drawn(self, k: int, hex_: HexView | None) -> Markup:
        word = self.cat.hex_names[k]
        kind = hex_.land if hex_ else "unknown"
        x, y = layout.centre(*self.cat.places[k])
        drawn = HexDrawing(word, x, y, kind, self.signs[word], fleet=self.view.fleet_hex == word, coordinate=word)
        if hex_ is not None and hex_.land == "face_down":
            self._tile(drawn, hex_)
        elif hex_ is not None and hex_.group:
            self._land(drawn, hex_)
        else:
            key = "open ocean" if kind == "ocean" else "unknown hex"
            drawn.title = self.say(key, hex=self.words.of["hex"][word])
        self._stacks(drawn)
        return Markup(HEX(drawn))

    @cached_property
    def homes(self) -> dict[str, tuple[int, ...]]:
        """Whose Homes are where."""
        players = self.view.players
        return {
            player.home: tuple(seat for seat, other in enumerate(players) if other.home == player.home)
            for player in players
        }

    def _empty(self, k: int, kind: str) -> Markup:
        word, title = self.cat.hex_names[k], self.cat.hex_titles[k]
        key = {"unknown": "unknown hex", "ocean": "open ocean", "america": "america hex"}[kind]
        name = self.words.group.get(title, title.replace("_", " ").title()) if title else ""
        legend = tuple(wrap(name, NAME_LINE)) if kind == "unknown" or self.cat.land[k] != UNKNOWN else ()
        x, y = layout.centre(*self.cat.places[k])
        return studio.art("empty", kind, word, x, y, self.say(key, hex=self.words.of["hex"][word]), word, legend)

    def _tile(self, drawn: HexDrawing, hex_: HexView) -> None:
        """Draw a tile face down, with the markers of those who have seen it; who knows it sees through it."""
        say, place = self.say, self.words.of["hex"][drawn.word]
        drawn.eyes = [(seat, x) for seat, x in zip(hex_.markers, layout.row(len(hex_.markers), 16), strict=True)]
        drawn.title = say("tile here", hex=place)
        if hex_.group:
            drawn.sight = True
            drawn.title = say("tile known", hex=place, group=self.words.group[hex_.group])
            drawn.names = self._lines(self.words.group[hex_.group])
            drawn.spaces = self._spaces(drawn.word, hex_)
        if hex_.markers:
            seen = ", ".join(self.names[seat] for seat in hex_.markers)
            drawn.title = f"{drawn.title}; {say('seen by', names=seen)}"

    def _land(self, drawn: HexDrawing, hex_: HexView) -> None:
        say, word = self.say, drawn.word
        group = self.cat.group[hex_.group]
        name = self.words.group[hex_.group]
        drawn.names = self._lines(name)
        drawn.atoll = self.cat.is_atoll[group]
        drawn.coast = -1 if drawn.atoll else group % len(layout.COASTS)
        drawn.spaces = self._spaces(word, hex_)
        drawn.owner = hex_.owner
        drawn.home = self.homes.get(word, ())
        if self.cat.land[self.place_of[word]] != UNKNOWN:
            drawn.coordinate = "" if len(drawn.names) > 1 else word
        told = [say("atoll" if drawn.atoll else "island", hex=self.words.of["hex"][word], group=name)]
        if hex_.land == "independent":
            drawn.warriors = self.cat.warriors[group]
            drawn.shield = "translate(25 -23) scale(.8)" if self.stacks[word] else "translate(1 18)"
            told.append(say("independent", warriors=drawn.warriors))
        if hex_.owner >= 0:
            told.append(say("villages of", name=self.names[hex_.owner], count=hex_.villages, spaces=len(drawn.spaces)))
        told += [say("home of", name=self.names[seat]) for seat in drawn.home]
        drawn.title = "; ".join(told)

    @staticmethod
    def _lines(name: str) -> list[tuple[str, float]]:
        lines = wrap(name, NAME_LINE)
        first = layout.NAME_Y - 11 * (len(lines) - 1)
        return [(line, first + 11 * k) for k, line in enumerate(lines)]

    def _spaces(self, word: str, hex_: HexView) -> list[Space]:
        """Return the spaces of a group: green ones first, then brown ones, with what stands on them."""
        group = self.cat.group[hex_.group]
        events = [event for event, place, _ in self.view.marks if place == word]
        green = self.cat.green[group] + sum(event in MORE_GREEN for event in events) - events.count("severe_erosion")
        total = max(green + self.cat.brown[group], hex_.villages)
        found = []
        for k, x in enumerate(layout.row(total, 15 if total < 5 else 12)):
            improved = k >= green and k - green < hex_.agriculture
            village = k < hex_.villages
            colour = "green" if k < green else "improved" if improved else "brown"
            piece = f"village:{hex_.owner}:{word}:{k}" if village else ""
            found.append(Space(x, colour, village, hex_.owner, piece))
        if "invasive_weeds" in events and found:
            found[-1].colour = "weeds"
        return found

    # -- what lies in a hex --------------------------------------------------------------------------

    @cached_property
    def stacks(self) -> defaultdict[str, list[int]]:
        """Who has pieces where."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for seat, player in enumerate(self.view.players):
            for place in player.stacks:
                found[place].append(seat)
        return found

    @cached_property
    def signs(self) -> defaultdict[str, list[Mark]]:
        """Events and battles that mark a hex."""
        v = self.view
        found: defaultdict[str, list[Mark]] = defaultdict(list)
        for event, place, _ in v.marks:
            found[place].append(Mark("event", self.words.events[event].title, f"mark:{event}:{place}"))
        for place in (*v.battles_left, *((v.battle.hex,) if v.battle else ())):
            found[place].append(Mark("clubs", self.words.fixed["to_fight"], f"fight:{place}"))
        return found

    def _stacks(self, drawn: HexDrawing) -> None:
        """Lay out the stacks of a hex: a letter, then the pieces; two stacks share the room."""
        seats = self.stacks[drawn.word]
        drawn.stacks = [self._stack(drawn.word, seat, len(seats) == 1) for seat in seats]
        for k, laid_out in enumerate(drawn.stacks):
            laid_out.y = (6 if drawn.names else -8) + 17 * k
            if not drawn.names:
                laid_out.y -= 8 * (len(seats) - 1 + laid_out.two_rows)
        for seat in seats:
            stack = self.view.players[seat].stacks[drawn.word]
            key = "no war canoe" if stack.no_war_canoe else "pieces of"
            drawn.title += f"; {self.say(key, name=self.names[seat], count=stack.count)}"

    def _stack(self, word: str, seat: int, alone: bool) -> StackDrawing:
        entries = self.entries(self.view.players[seat].stacks[word])
        widths = [float(layout.BADGE), *(float(counter_width(kind, count)) for kind, count in entries)]
        scale, spots = layout.packed(widths, alone)
        counters = [
            counter
            for (kind, count), (x, y) in zip(entries, spots[1:], strict=True)
            for counter in self._counters(word, seat, kind, count, x, y)
        ]
        return StackDrawing(seat, scale, spots[0], counters, two_rows=spots[-1][1] > 0)

    def _counters(self, word: str, seat: int, kind: str, count: int, x: float, y: float) -> list[Counter]:
        """Return a counter; an own piece that may set out is a target, and once more for what has already moved."""
        own = seat == self.view.seat
        crafts = self._crafts(word, kind) if own else []
        first = self.counter(seat, kind, count, x, y)
        first.piece, first.at = f"{kind or 'hidden'}:{seat}:{word}", word
        if crafts:
            first.as_craft(crafts[0], word)
        elif own and (word, kind) in self.movers:
            first.target = f"kind:{kind}"
        if own and self.view.lifted == (word, kind):
            first.style += " pa-lifted"
        more = []
        for k, craft in enumerate(crafts[1:], 1):
            more.append(self.counter(seat, kind, 1, x + 5 * k, y - 5 * k))
            more[-1].as_craft(craft, word)
        return [first, *more]

    def _crafts(self, word: str, kind: str) -> list[str]:
        """Return the canoes of a kind that may set out from a hex, told apart by how far they have gone."""
        return [
            words[2]
            for words in self.offered
            if words[0] == "launch" and words[1] == word and words[2].split("+")[0] == kind
        ]

    @cached_property
    def movers(self) -> set[tuple[str, str]]:
        """The own pieces that may use Transit or walk."""
        return {(words[1], words[2]) for words in self.offered if words[0] in ("transit", "walk") and words[1] != "to"}

    # -- lines ---------------------------------------------------------------------------------------

    def _chains(self) -> list[SimpleNamespace]:
        """Return the links between neighbouring hexes with face-up Transport Canoes of one player."""
        found = []
        for seat, player in enumerate(self.view.players):
            linked = {self.place_of[word] for word, stack in player.stacks.items() if stack.face_up}
            home = self._joined(linked, player.home)
            for here in sorted(linked):
                for there in self.cat.near[here]:
                    if here < there and there in linked:
                        ends = (*layout.centre(*self.cat.places[here]), *layout.centre(*self.cat.places[there]))
                        found.append(SimpleNamespace(seat=seat, ends=ends, home=here in home))
        return found

    def _joined(self, linked: set[int], home: str) -> set[int]:
        """Return the chain that contains the Home."""
        todo = [self.place_of[home]] if home and self.place_of[home] in linked else []
        found = set(todo)
        while todo:
            new = [place for place in self.cat.near[todo.pop()] if place in linked and place not in found]
            found.update(new)
            todo += new
        return found

    def _trail(self) -> SimpleNamespace | None:
        """Return the Explorer's way with the knots on it."""
        v = self.view
        if not v.explorer:
            return None
        knots: defaultdict[str, int] = defaultdict(int)
        for place, count in v.trail:
            knots[place] += count
        way = list(dict.fromkeys([*(place for place, _ in v.trail), v.explorer]))
        spots = {place: layout.centre(*self.cat.places[self.place_of[place]]) for place in way}
        x, y = spots[v.explorer]
        path = "L".join(f"{a} {b}" for a, b in spots.values())
        seat = max(v.explorer_of, 0)
        return SimpleNamespace(
            seat=seat,
            letter=LETTERS[seat],
            path=f"M{path}" if len(spots) > 1 else "",
            knots=[(*spots[place], count) for place, count in knots.items()],
            x=x,
            y=y,
            title=self.say("explorer of", name=self.names[seat], knots=v.knots),
        )
