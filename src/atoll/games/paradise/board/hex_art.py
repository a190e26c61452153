"""How a hex is drawn: sea, island or face-down tile, its name, its spaces, and all that lies on it as counters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap

from atoll.games.paradise.board import layout
from atoll.games.paradise.board.fragments import UP, sign_of
from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.eyes.view import HexView
from atoll.games.paradise.words.lexicon import ParadiseLexicon
from atoll.games.paradise.words.places import short

LETTERS_A_LINE = {"near": 12, "far": 10}  # of a name at sea
MORE_GREEN = ("freshwater_spring", "volcanic_ash")
BRIEF = 2  # counters beside which a hex has room for all of its name
SHORES = len(layout.COASTS)

Lines = tuple[tuple[str, float], ...]
Pieces = tuple[int, bool, tuple[tuple[str, int], ...]]  # whose, whether surely without a War Canoe, how many of what


@dataclass(slots=True, frozen=True)
class Counter:
    """One or several equal pieces of a seat as they are drawn."""

    look: str  # piece, up, hidden, hut, shield, event, clubs, seen
    seat: int
    sign: str
    count: int
    title: str
    piece: str
    letter: bool = False
    number: str = ""  # what is written beside the sign


@dataclass(slots=True, frozen=True)
class Seen:
    """All that the drawing of a hex depends on."""

    cat: Catalog
    words: ParadiseLexicon
    names: tuple[str, ...]
    extent: layout.Extent
    x: int
    y: int
    word: str
    hex: HexView | None
    stacks: tuple[Pieces, ...]
    events: tuple[str, ...]
    fight: bool
    homes: tuple[int, ...]
    here: bool  # the own fleet is here
    guests: int  # the Explorer and the knots that are drawn here, above all


@dataclass(slots=True, frozen=True)
class HexArt:
    """A hex with all that lies on it."""

    seen: Seen
    look: str  # unknown, ocean, group, independent, face_down
    name: str
    title: str
    lines: Lines  # of the name at sea
    group: str  # the name of the group, if it is known
    group_y: float
    isle: str
    pips: tuple[tuple[float, str], ...]
    pips_y: int
    counters: tuple[tuple[Counter, tuple[int, int]], ...]
    owner: int
    smoke: bool


@lru_cache(maxsize=1024)
def at_sea(name: str, extent: str, counters: int) -> Lines:
    """Return the lines of a name at sea: in the middle, or above what lies there; none if there is no room."""
    if counters > BRIEF:
        return ()
    lines = wrap(short(name), LETTERS_A_LINE[extent])
    first = -8 - layout.LINE * (len(lines) - 1) if counters else 4 - layout.LINE * (len(lines) - 1) // 2
    return tuple((line, first + layout.LINE * k) for k, line in enumerate(lines))


class HexArtist:
    """Draws one hex."""

    def __init__(self, seen: Seen):
        self.seen = seen
        self.cat, self.words, self.names, self.hex = seen.cat, seen.words, seen.names, seen.hex
        self.say = seen.words.say
        self.group = seen.cat.group[seen.hex.group] if seen.hex is not None and seen.hex.group else -1

    def art(self) -> HexArt:
        """Return the hex."""
        seen, hex_ = self.seen, self.hex
        counters = self.counters()
        taken = len(counters) + seen.guests
        land = hex_.land if hex_ else "unknown"
        hidden = self.group < 0 or land == "face_down"
        return HexArt(
            seen=seen,
            look=land,
            name=self.words.of["hex"][seen.word] if hidden else self.words.nouns["group"][self.group],
            title=self._title(),
            lines=self._lines(taken),
            group=short(self.words.nouns["group"][self.group]) if self.group >= 0 else "",
            group_y=-18 if taken <= BRIEF else -21.5,
            isle="" if hidden else "reef" if self.cat.is_atoll[self.group] else f"isle-{self.group % SHORES}",
            pips=self._pips() if taken <= BRIEF else (),
            pips_y=-6 if taken else 9,
            counters=tuple(zip(counters, layout.spots(taken, seen.extent), strict=False)),
            owner=hex_.owner if hex_ else -1,
            smoke=hex_ is not None and hex_.villages > 0,
        )

    def guest_spots(self) -> tuple[tuple[int, int], ...]:
        """Return where there is room beside the counters; in the middle, if nothing else is there."""
        counters = len(self.counters())
        found = layout.spots(counters + self.seen.guests, self.seen.extent)[counters:]
        return found if counters or self.group >= 0 else tuple((x, -layout.PIECE // 2) for x, _ in found)

    def _lines(self, taken: int) -> Lines:
        if self.group >= 0 or self.seen.guests or (self.hex is not None and self.hex.land == "face_down"):
            return ()
        return at_sea(self.words.of["hex"][self.seen.word], self.seen.extent.name, taken)

    def _pips(self) -> tuple[tuple[float, str], ...]:
        """Return the spaces of a group: green ones first, then brown ones; what is taken is filled."""
        if self.hex is None or self.group < 0:
            return ()
        events = self.seen.events
        green = self.cat.green[self.group] + sum(event in MORE_GREEN for event in events)
        green -= events.count("severe_erosion")
        total = max(green + self.cat.brown[self.group], self.hex.villages)
        looks = []
        for k in range(total):
            improved = k >= green and k - green < self.hex.agriculture
            look = "green" if k < green else "improved" if improved else "brown"
            looks.append(f"{look} pa-taken" if k < self.hex.villages else look)
        if "invasive_weeds" in events and looks:
            looks[-1] = "weeds"
        return tuple((12 * (k - (total - 1) / 2), look) for k, look in enumerate(looks))

    # -- what it is called -----------------------------------------------------------------------------

    def _title(self) -> str:
        seen, hex_ = self.seen, self.hex
        name = self.words.of["hex"][seen.word]
        if hex_ is None or hex_.land == "ocean":
            told = [self.say("open ocean" if hex_ else "unknown hex", hex=name)]
        else:
            told = self._tile(name, hex_) if hex_.land == "face_down" else self._land(name, hex_)
        told += [self.say("home of", name=self.names[seat]) for seat in seen.homes]
        for seat, no_war_canoe, entries in seen.stacks:
            key = "no war canoe" if no_war_canoe else "pieces of"
            told.append(self.say(key, name=self.names[seat], count=sum(count for _, count in entries)))
        return self.words.several(told)

    def _tile(self, name: str, hex_: HexView) -> list[str]:
        known = self.say("tile known", hex=name, group=self.words.group[hex_.group]) if hex_.group else ""
        told = [known or self.say("tile here", hex=name)]
        if hex_.markers:
            told.append(self.say("seen by", names=", ".join(self.names[seat] for seat in hex_.markers)))
        return told

    def _land(self, place: str, hex_: HexView) -> list[str]:
        island = self.words.group[hex_.group]
        name = island if island == place else self.say("found", name=island, hex=place)
        if self.cat.is_atoll[self.group]:
            told = [self.say("atoll", name=name)]
        else:
            told = [name, self.say("spaces", green=self.cat.green[self.group], brown=self.cat.brown[self.group])]
        if hex_.land == "independent":
            told.append(self.say("independent", warriors=self.cat.warriors[self.group]))
        if hex_.owner >= 0:
            told.append(self.say("villages of", name=self.names[hex_.owner], count=hex_.villages))
        return told

    # -- what lies there -------------------------------------------------------------------------------

    def counters(self) -> list[Counter]:
        """Return what lies in a hex; if there is no room for every kind, the stacks are shown in fewer counters."""
        found = [*self._printed(), *self._marks()]
        most = max(1, (layout.SLOTS - len(found)) // max(1, len(self.seen.stacks)))
        housed = self.hex.owner if self.hex is not None and self.hex.villages else -1
        for seat, _, entries in self.seen.stacks:
            found += self._stack(seat, list(entries), most, lettered=seat != housed)
        return found

    def _printed(self) -> list[Counter]:
        """Return Villages, Local Warriors, and the markers of those who have seen a tile."""
        hex_, word = self.hex, self.seen.word
        if hex_ is None:
            return []
        if hex_.villages:
            title = self.say("villages of", name=self.names[hex_.owner], count=hex_.villages)
            return [Counter("hut", hex_.owner, "", hex_.villages, title, f"village:{hex_.owner}:{word}")]
        if hex_.land == "independent":
            warriors = self.cat.warriors[self.group]
            title = self.say("independent", warriors=warriors)
            return [Counter("shield", -1, "local_warrior", warriors, title, f"warriors:{word}", number=str(warriors))]
        return [
            Counter("seen", seat, "eye", 1, self.say("seen by", names=self.names[seat]), f"seen:{seat}:{word}", True)
            for seat in hex_.markers
        ]

    def _marks(self) -> list[Counter]:
        """Return the Events and the battle that mark a hex."""
        seen, events = self.seen, self.seen.events
        found = []
        if events:
            title = self.words.several(self.words.events[event].title for event in events)
            number = str(len(events)) if len(events) > 1 else ""
            found.append(Counter("event", -1, "event", len(events), title, f"mark:{seen.word}", number=number))
        if seen.fight:
            found.append(Counter("clubs", -1, "clubs", 1, self.words.fixed["to_fight"], f"fight:{seen.word}"))
        return found

    def _stack(self, seat: int, entries: list[tuple[str, int]], most: int, lettered: bool) -> list[Counter]:
        """Return a seat's stack in so many counters: face-up canoes apart, what has no room of its own together."""
        rest = 0
        if len(entries) > most:
            entries.sort(key=lambda entry: entry[0] != UP)
            rest = sum(count for _, count in entries[most - 1 :])
            del entries[most - 1 :]
        found = [self._pieces(seat, kind, count, lettered and not k) for k, (kind, count) in enumerate(entries)]
        if rest:
            title = self.say("pieces of", name=self.names[seat], count=rest)
            piece = f"mixed:{seat}:{self.seen.word}"
            found.append(Counter("piece", seat, "mixed", rest, title, piece, lettered and not found, str(rest)))
        return found

    def _pieces(self, seat: int, kind: str, count: int, letter: bool) -> Counter:
        """Return pieces of one kind; those that cannot be read have none."""
        name = self.names[seat]
        piece = f"{kind or 'hidden'}:{seat}:{self.seen.word}"
        if not kind:
            title = self.say("hidden of", name=name, count=count)
            return Counter("hidden", seat, "", count, title, piece, letter, str(count))
        title = self.say("counter of", name=name, kind=self.words.of["kind"][kind], count=count)
        number = str(count) if count > 1 else ""
        return Counter("up" if kind == UP else "piece", seat, sign_of(kind), count, title, piece, letter, number)
