"""Chapter 6: the Explorer enters the Unknown."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    BIRD_OMENS,
    FACE_DOWN,
    FRIGATE_BIRDS,
    ISLAND,
    NAVIGATION,
    OCEAN,
    OCEAN_CHART,
    SEA,
    UNKNOWN,
)
from atoll.games.paradise.flow.answers import AnyTime, KeptEvent, any_time
from atoll.games.paradise.flow.deciding import LOT, first_of
from atoll.games.paradise.flow.interludes import may_wish_to_use, prefer, preferences
from atoll.games.paradise.flow.islands import bring_back, lay_tile, reveal_tile, take_marker
from atoll.games.paradise.flow.kumara import KUMARA_ROLL
from atoll.games.paradise.flow.sightings import MARK_OR_REVEAL, birds, look_at, strange_tiles
from atoll.games.paradise.flow.solitaire import CHITS_DUE, HELD
from atoll.games.paradise.state import S, replaced
from atoll.games.paradise.state.control import best, controlled, enemy_hex, enemy_hexes, spread, survey, taniwha_hexes
from atoll.kernel import CHANCE, Choice, Decision, Deck, Draw, Frame, Reason, Routine, because


def reach(s: S, seat: int, without: frozenset[int] = frozenset()) -> list[int]:
    """Return the hexes an Explorer can pre-move to: through Known hexes that are no Enemy hexes (COP-6.2.2)."""
    reached = controlled(s, seat)
    left = survey(s).known.difference(enemy_hexes(s, seat), without, taniwha_hexes(s, seat), reached)
    return spread(s.cat, reached, left)


def explorable(s: S, seat: int, place: int) -> bool:
    """Return whether an Explorer can explore a hex: Unknown, or a face-down tile without its owner's marker."""
    return s.land[place] <= FACE_DOWN and not s.markers[place] >> seat & 1


def explorable_around(s: S, seat: int) -> list[int]:
    """Return the hexes next to the Explorer that it can explore."""
    return [place for place in s.cat.near[s.explorer] if explorable(s, seat, place)]


def first_hexes(s: S, seat: int) -> list[int]:
    """Return the hexes that can be explored first."""
    hexes = [place for place in survey(s).unexplored if not s.markers[place] >> seat & 1]
    reached = set(reach(s, seat)) if hexes else set()
    return [place for place in hexes if not s.cat.around[place].isdisjoint(reached)]


def limits(s: S, seat: int) -> tuple[int, int]:
    """Return with how many knots an Explorer may go on, and from how many on it is Lost (COP-6.4)."""
    if NAVIGATION in s.players[seat].up:
        return s.cat.far_limits
    return s.cat.wind_limits if s.westerlies >= s.turn and not s.lee >> seat & 1 else s.cat.knot_limits


class Exploration(Routine[S]):
    """A player's Exploration: a Lost Explorer only comes back."""

    rule = "COP-6.1.2"

    def run(self, s: S, f: Frame) -> None:
        """Take the Explorer back, or ask."""
        player = s.players[f.seat]
        s.knots, s.trail = 0, ()
        if not player.lost:
            s.push(START(f.seat))
            return
        player.lost = False
        s.tell("explorer back", seat=f.seat)
        if may_wish_to_use(s, f.seat, FRIGATE_BIRDS) and strange_tiles(s, f.seat):
            s.push(AT_HOME(f.seat))


class Start(AnyTime):
    """Explore or stay; one may also reveal tiles and cards, and send Frigate Birds."""

    rule = "COP-6.1.3"
    rules = {"explore": "COP-6.1.3"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every hex next to one that can be reached."""
        seat, book = f.seat, s.book
        offer = [book.stay, *map(book.explore.__getitem__, first_hexes(s, seat))]
        if s.kumara and not s.solo:
            reached = reach(s, seat, s.cat.east)  # without the ocean of the east edge (COP-11.5.2)
            for place in s.cat.kumara_starts:
                if place in reached:
                    offer.append(book.kumara[place])
        return offer + birds(s, seat) + any_time(s, seat) + preferences(s, f)

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """Set out, stay, or say how one wishes to be asked."""
        if choice.kind == "explore":
            enter(s, f.seat, choice.args[0])
        elif choice.kind == "kumara":
            (s.explorer,) = choice.args
            s.tell("kumara search", seat=f.seat, hex=s.explorer)
            s.push(KUMARA_ROLL(CHANCE, f.seat))  # cards were shown before
        elif choice.kind == "ask":
            prefer(s, f, choice)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say what is wrong with the hex."""
        (place,) = choice.args
        far = place not in first_hexes(s, f.seat), "out of reach", "COP-6.2.2"
        return first_of(*_unexplorable(s, f.seat, place), far, hex=place)


def _unexplorable(s: S, seat: int, place: int) -> tuple[tuple[object, str, str], ...]:
    """Return what keeps the Explorer of a player from exploring a hex, wherever it is."""
    return (
        (s.land[place] == FACE_DOWN and s.markers[place] >> seat & 1, "own marker", "COP-6.5.1"),
        (not explorable(s, seat, place), "not unknown", "COP-2.1.6"),
    )


def enter(s: S, seat: int, place: int) -> None:
    """Move the Explorer into a hex and explore it (COP-6.3.1)."""
    s.explorer = place
    s.tell("explore", seat=seat, hex=place)
    if s.land[place] == FACE_DOWN:
        look_at(s, seat, place)
        lay_penalty(s, seat)
        s.do(MARK_OR_REVEAL(seat, place), GO_ON(seat))
    elif len(s.cup):
        s.push(DISCOVERY(CHANCE, seat))
    else:
        s.tell("empty cup", hex=place, count=s.cat.empty_cup_knots)
        discover_ocean(s, seat, s.cat.empty_cup_knots)


class Discovery(Draw[S]):
    """Draw a Discovery marker for the hex."""

    rule = "COP-6.3.1"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the cup."""
        return s.cup, s.book.draw_marker

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the marker; it never goes back to the cup (COP-6.6.5)."""
        (seat,), (marker,) = f.args, choice.args
        take_marker(s, marker)
        kind, knots = s.cat.marker_kind[marker], s.cat.marker_knots[marker]
        s.tell("draw marker", seat=seat, marker=marker, hex=s.explorer, knots=s.knots + knots)
        if kind == SEA:
            discover_ocean(s, seat, knots)
        elif kind == ISLAND:
            add_knots(s, knots)
            s.do(TILE(CHANCE, seat), OMENS(seat), GO_ON(seat))
        elif not (hexes := explorable_around(s, seat)):  # Off Course with nowhere to go it stays (COP-6.3.10)
            s.tell("drift nowhere", seat=seat, hex=s.explorer)
            lay_penalty(s, seat)
            s.push(GO_ON(seat))
        elif s.solo:  # to the farthest from Tonga, ties by die (COP-S.4.1)
            tonga = s.cat.distance[s.cat.people_hex[s.cat.tonga]]
            s.do(LOT(CHANCE, *best(hexes, tonga.__getitem__)), DRIFT(seat, seat))
        else:  # the player on the left moves it (COP-6.3.6)
            s.push(DRIFT((seat + 1) % len(s.players), seat))


def add_knots(s: S, knots: int) -> None:
    """Lay knots in the Explorer's hex."""
    s.knots += knots
    s.trail = (*s.trail, (s.explorer, knots))


def lay_penalty(s: S, seat: int) -> None:
    """Lay a marker of 2 knots in the Explorer's hex: it crosses, looks at a tile, or cannot go on (COP-6.3.10, 6.5)."""
    add_knots(s, s.cat.crossing_knots)
    s.tell("penalty", seat=seat, hex=s.explorer, count=s.cat.crossing_knots, knots=s.knots)


def discover_ocean(s: S, seat: int, knots: int) -> None:
    """Open Ocean is Known from the moment its marker is drawn (COP-2.1.5)."""
    s.land = replaced(s.land, s.explorer, OCEAN)
    add_knots(s, knots)
    s.do(OMENS(seat), GO_ON(seat))


class Tile(Draw[S]):
    """Draw a random tile and look at it secretly."""

    rule = "COP-6.3.3"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the pile."""
        return s.pile, s.book.find

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it face down; only the discoverer knows it. In the solitaire game all tiles lie face up."""
        (seat,), (tile,) = f.args, choice.args
        place = s.explorer
        lay_tile(s, place, tile)
        look_at(s, seat, place)
        if s.solo:
            reveal_tile(s, place, seat)
            s.push(HELD(CHANCE, place))
        else:
            s.push(MARK_OR_REVEAL(seat, place))


class Drift(Decision[S]):
    """Off Course: the player on the left moves the Explorer to an adjacent hex it can explore."""

    rule = "COP-6.3.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the hexes around; a face-down tile of another player is allowed. Who plays alone draws lots."""
        explorer, *drawn = f.args
        return [s.book.drift[place] for place in drawn or explorable_around(s, explorer)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The hex first entered stays Unknown (COP-6.3.9)."""
        explorer, place = f.args[0], choice.args[0]
        if s.solo:
            s.tell("drift alone", seat=explorer, hex=place)
        else:
            s.tell("drift", seat=f.seat, rival=explorer, hex=place)
        enter(s, explorer, place)


class Omens(KeptEvent):
    """Directly after a marker was drawn Bird Omens make its knots count as zero."""

    rule = "COP-C.4.2"
    event = BIRD_OMENS


def beside(s: S, seat: int) -> list[Choice]:
    """Return what can be done beside exploring; being asked betrays no Rumors to be taken off the map."""
    return birds(s, seat) + any_time(s, seat, rumors=bool(s.players[seat].hand))


class AtHome(AnyTime):
    """An Explorer back from the Lost Box does not explore, but Frigate Birds may still fly."""

    rule = "COP-6.1.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what can be done beside exploring."""
        return [s.book.stay, *beside(s, f.seat)]


class GoOn(AnyTime):
    """Add up the knots: go on, Return or be Lost."""

    rule = "COP-6.4.1"
    rules = {"cross": "COP-6.4.1", "explore": "COP-6.4.1"}

    def enter(self, s: S, f: Frame) -> bool:
        """Too many knots end the Exploration, unless a card is shown first; else the player decides."""
        most, _ = limits(s, f.seat)
        if s.knots > most:
            s.stack[-1] = LAST_WORD(f.seat)
        return s.knots <= most and super().enter(s, f)

    def secretive(self, s: S, f: Frame) -> bool:
        """Return is always a choice of one's own."""
        return True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer to explore, to cross, to try the same hex again, or to Return."""
        book, seat = s.book, f.seat
        offer = [book.go_back]
        for place in (*s.cat.near[s.explorer], s.explorer):
            way = (book.explore if place == s.explorer or explorable(s, seat, place) else book.cross)[place]
            if not self.reason(s, f, way):
                offer.append(way)
        return offer + birds(s, seat) + any_time(s, seat)

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """Carry on."""
        if choice is s.book.go_back:
            end_exploration(s, f.seat, False)
        elif choice.kind == "explore":
            enter(s, f.seat, choice.args[0])
        else:
            (s.explorer,) = choice.args
            s.tell("cross", seat=f.seat, hex=s.explorer)
            lay_penalty(s, f.seat)
            s.push(f)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say what is wrong with the hex."""
        (place,), explores = choice.args, choice.kind == "explore"
        again = explores and place == s.explorer and s.land[place] == UNKNOWN
        if place not in s.cat.around[s.explorer] and not again:
            return because("not adjacent", "COP-6.4.2", hex=place)
        if s.marks and place in taniwha_hexes(s, f.seat):
            return because("closed", "COP-C.4.7", hex=place)
        if explores:
            return first_of(*_unexplorable(s, f.seat, place), hex=place)
        crosses = s.land[place] == FACE_DOWN or (place in survey(s).known and not enemy_hex(s, f.seat, place))
        blocked = explorable(s, f.seat, place) or not crosses
        return because("enemy hex", "COP-6.5.4", hex=place) if blocked else None


DECISIVE = (NAVIGATION, OCEAN_CHART, FRIGATE_BIRDS)  # the cards that help an Explorer with too many knots


class LastWord(AnyTime):
    """Before the Explorer must Return or is Lost its player may show a card: Navigation or Ocean Chart change that."""

    rule = "COP-9.5.4"

    def enter(self, s: S, f: Frame) -> bool:
        """Go on with the Exploration if a card allows it now."""
        most, _ = limits(s, f.seat)
        if s.knots <= most:
            s.stack[-1] = GO_ON(f.seat)
        return s.knots > most and super().enter(s, f)

    def secretive(self, s: S, f: Frame) -> bool:
        """Others know who may have such a card."""
        return super().secretive(s, f) and may_wish_to_use(s, f.seat, *DECISIVE)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the end, and what can be done before."""
        return [s.book.go_back, *(beside(s, f.seat) if may_wish_to_use(s, f.seat, *DECISIVE) else ())]

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """End the Exploration."""
        _, lost = limits(s, f.seat)
        end_exploration(s, f.seat, s.knots >= lost and OCEAN_CHART not in s.players[f.seat].up)


def end_exploration(s: S, seat: int, lost: bool) -> None:
    """Bring the Explorer back; who plays alone draws the chits for what it found."""
    bring_back(s, seat, lost)
    if s.solo:
        s.push(CHITS_DUE(CHANCE))


EXPLORATION = Exploration()
START = Start()
DISCOVERY = Discovery()
TILE = Tile()
DRIFT = Drift()
OMENS = Omens()
AT_HOME = AtHome()
GO_ON = GoOn()
LAST_WORD = LastWord()
