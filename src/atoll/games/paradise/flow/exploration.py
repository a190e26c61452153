"""Chapter 6: the Explorer enters the Unknown."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    BIRD_OMENS,
    FACE_DOWN,
    FRIGATE_BIRDS,
    INDEPENDENT,
    ISLAND,
    NAVIGATION,
    OCEAN,
    OCEAN_CHART,
    OFF_COURSE,
    UNKNOWN,
)
from atoll.games.paradise.flow.answers import any_time, cancelled, do_any_time, play_event, use_card
from atoll.games.paradise.flow.deciding import KeptEvent, Window
from atoll.games.paradise.flow.interludes import prefer, preferences
from atoll.games.paradise.flow.islands import bring_back, lay_tile, mark_tile, markers_of, reveal_tile, take_marker
from atoll.games.paradise.flow.kumara import KUMARA_ROLL
from atoll.games.paradise.flow.solitaire import CHITS_DUE, HELD
from atoll.games.paradise.state import NOBODY, S, replaced
from atoll.games.paradise.state.control import best, controlled, enemy_hex, known, taniwha_hexes
from atoll.kernel import CHANCE, Chance, Choice, Decision, Deck, Draw, Frame, IllegalChoice, Routine


def reach(s: S, seat: int, without: frozenset[int] = frozenset()) -> set[int]:
    """Return the hexes an Explorer can pre-move to: through Known hexes that are no Enemy hexes (COP-6.2.2)."""
    return _survey(s, seat, without)[0]


def _survey(s: S, seat: int, without: frozenset[int]) -> tuple[set[int], list[int]]:
    """Return the hexes an Explorer can pre-move to, and those that are not Known around them."""
    todo = controlled(s, seat)
    found, unknown = set(todo), []
    closed = found | without | taniwha_hexes(s, seat)
    near, land, owner, crowd, others = s.cat.near, s.land, s.owner, s.crowd, ~(1 << seat)
    while todo:
        for place in near[todo.pop()]:
            if place in closed:
                continue
            closed.add(place)
            kind = land[place]
            if kind <= FACE_DOWN:
                unknown.append(place)
            elif kind < INDEPENDENT and owner[place] in (NOBODY, seat) and not crowd[place] & others:
                found.add(place)
                todo.append(place)
    return found, unknown


def explorable(s: S, seat: int, place: int) -> bool:
    """Return whether an Explorer can explore a hex: Unknown, or a face-down tile without its owner's marker."""
    land = s.land[place]
    return land == UNKNOWN or (land == FACE_DOWN and not s.markers[place] >> seat & 1)


def explorable_around(s: S, seat: int) -> list[int]:
    """Return the hexes next to the Explorer that it can explore."""
    return [place for place in s.cat.near[s.explorer] if explorable(s, seat, place)]


def first_hexes(s: S, seat: int) -> list[int]:
    """Return the hexes that can be explored first."""
    _, unknown = _survey(s, seat, frozenset())
    return sorted([place for place in unknown if explorable(s, seat, place)])


def limits(s: S, seat: int) -> tuple[int, int]:
    """Return with how many knots an Explorer may go on, and from how many on it is Lost (COP-6.4)."""
    far = NAVIGATION in s.players[seat].up or (s.westerlies == s.turn and not s.lee >> seat & 1)
    return s.cat.far_limits if far else s.cat.knot_limits


class Exploration(Routine[S]):
    """A player's Exploration: a Lost Explorer only comes back."""

    rule = "COP-6.1.2"

    def run(self, s: S, f: Frame) -> None:
        """Take the Explorer back, or ask."""
        player = s.players[f.seat]
        if player.lost:
            player.lost = False
            s.tell("explorer back", seat=f.seat)
            return
        s.knots, s.trail = 0, []
        s.push(START(f.seat))


class Start(Window):
    """Explore or stay; one may also reveal tiles and cards, and send Frigate Birds."""

    rule = "COP-6.1.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every hex next to one that can be reached."""
        seat, book = f.seat, s.book
        offer = [book.stay, *(book.explore[place] for place in first_hexes(s, seat))]
        if s.kumara and not s.solo:
            reached = reach(s, seat, s.cat.east)  # without the ocean of the east edge (COP-11.5.2)
            offer += [book.kumara[place] for place in s.cat.kumara_starts if place in reached]
        return offer + birds(s, seat) + any_time(s, seat, rumors=False) + preferences(s, f)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Set out, or do something else first."""
        if choice is s.book.stay:
            return
        if choice.kind == "explore":
            enter(s, f.seat, choice.args[0])
        elif choice.kind == "kumara":
            (s.explorer,) = choice.args
            s.tell("kumara search", seat=f.seat, hex=s.explorer)
            s.push(KUMARA_ROLL(CHANCE, f.seat))
        elif choice.kind == "ask":
            prefer(s, f, choice)
        else:
            s.push(f)
            aside(s, f.seat, choice)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One looks for a way to stay, too."""
        return [s.book.stay, *super().sought(s, f)]

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is wrong with the hex."""
        if choice.kind != "explore":
            return super().refuse(s, f, choice)
        return refuse_hex(s, f.seat, choice.args[0])


def refuse_hex(s: S, seat: int, place: int) -> IllegalChoice:
    """Return why a hex cannot be explored."""
    if s.land[place] == FACE_DOWN and s.markers[place] >> seat & 1:
        return s.refusal("own marker", "COP-6.5.1", hex=place)
    if not explorable(s, seat, place):
        return s.refusal("not unknown", "COP-2.1.6", hex=place)
    return s.refusal("out of reach", "COP-6.2.2", hex=place)


def birds(s: S, seat: int) -> list[Choice]:
    """Return the tiles Frigate Birds could look at."""
    if not s.players[seat].can_use(FRIGATE_BIRDS):
        return []
    return [s.book.peek[k] for k, land in enumerate(s.land) if land == FACE_DOWN and not s.markers[k] >> seat & 1]


def aside(s: S, seat: int, choice: Choice) -> None:
    """Do something beside exploring."""
    if choice.kind == "peek":
        use_card(s, seat, FRIGATE_BIRDS, 0, PEEKED(seat, choice.args[0]))
    else:
        do_any_time(s, seat, choice)


def enter(s: S, seat: int, place: int) -> None:
    """Move the Explorer into a hex and explore it (COP-6.3.1)."""
    s.explorer = place
    s.tell("explore", seat=seat, hex=place)
    if s.land[place] == FACE_DOWN:
        add_knots(s, s.cat.crossing_knots)
        s.seen = replaced(s.seen, place, s.seen[place] | 1 << seat)
        s.tell_only(seat, "see tile", "look", ("seat", "hex"), seat=seat, hex=place, group=s.group[place])
        s.do(MARK_OR_REVEAL(seat, place), GO_ON(seat))
    elif len(s.cup):
        s.push(DISCOVERY(CHANCE, seat))
    else:
        discover_ocean(s, seat, s.cat.empty_cup_knots)


class Discovery(Draw[S]):
    """Draw a Discovery marker for the hex."""

    rule = "COP-6.3.1"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the cup."""
        return s.cup, s.book.draw_marker

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the marker; it never goes back to the cup (COP-6.6.5)."""
        (seat,) = f.args
        (marker,) = choice.args
        take_marker(s, marker)
        kind, knots = s.cat.marker_kind[marker], s.cat.marker_knots[marker]
        s.tell("draw marker", seat=seat, marker=marker, hex=s.explorer)
        if kind == OFF_COURSE:
            self._off_course(s, seat)
        elif kind == ISLAND:
            add_knots(s, knots)
            s.do(TILE(CHANCE, seat), OMENS(seat), GO_ON(seat))
        else:
            discover_ocean(s, seat, knots)

    def _off_course(self, s: S, seat: int) -> None:
        """The player on the left moves the Explorer; with nowhere to go it stays (COP-6.3.6, 6.3.10)."""
        if not explorable_around(s, seat):
            add_knots(s, s.cat.crossing_knots)
            s.push(GO_ON(seat))
        elif s.solo:
            s.push(DRIFT_ALONE(CHANCE))
        else:
            s.push(DRIFT((seat + 1) % len(s.players), seat))


def add_knots(s: S, knots: int) -> None:
    """Lay knots in the Explorer's hex."""
    s.knots += knots
    s.trail.append((s.explorer, knots))


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
        (seat,) = f.args
        (tile,) = choice.args
        place = s.explorer
        lay_tile(s, place, tile)
        s.seen = replaced(s.seen, place, 1 << seat)
        s.tell_only(seat, "see tile", "look", ("seat", "hex"), seat=seat, hex=place, group=tile)
        if s.solo:
            reveal_tile(s, place, seat)
            s.push(HELD(CHANCE, place))
        else:
            s.push(MARK_OR_REVEAL(seat, place))


def marking(s: S, seat: int) -> list[Choice]:
    """Return how a player can mark a tile: with a marker, or by revealing a tile that bears one first (COP-6.5.3)."""
    marked = markers_of(s, seat)
    if len(marked) < s.cat.marker_limit:
        return [s.book.mark_tile]
    return [s.book.reveal_tile[place] for place in marked]


class MarkOrReveal(Decision[S]):
    """Put a Discovered Island marker on the tile or reveal it; a fourth marker needs another tile revealed first."""

    rule = "COP-6.3.3"
    skipped_if_impossible = True  # Te Waka Maui may have come to lie on it

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer both, or what must be revealed to have a marker."""
        (place,) = f.args
        if s.land[place] != FACE_DOWN:
            return []
        return [s.book.reveal_tile[place], *marking(s, f.seat)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One would like to keep the tile secret."""
        return [s.book.mark_tile]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Mark the tile, or reveal one."""
        (place,) = f.args
        if choice is s.book.mark_tile:
            mark_tile(s, place, f.seat)
            return
        if choice.args[0] != place:
            s.push(f)
        reveal_tile(s, choice.args[0], f.seat)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """There are only three markers."""
        if choice is s.book.mark_tile and choice not in marking(s, f.seat):
            return s.refusal("three markers", "COP-6.5.3")
        return super().refuse(s, f, choice)


class Drift(Decision[S]):
    """Off Course: the player on the left moves the Explorer to an adjacent hex it can explore."""

    rule = "COP-6.3.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the hexes around; a face-down tile of another player is allowed."""
        (explorer,) = f.args
        return [s.book.drift[place] for place in explorable_around(s, explorer)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The hex first entered stays Unknown (COP-6.3.9)."""
        (explorer,), (place,) = f.args, choice.args
        s.tell("drift", seat=f.seat, rival=explorer, hex=place)
        enter(s, explorer, place)


class DriftAlone(Chance[S]):
    """Off Course in the solitaire game: to the adjacent eligible hex farthest from Tonga, ties by die."""

    rule = "COP-S.4.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Only the farthest."""
        tonga = s.cat.distance[s.cat.people_hex[s.cat.tonga]]
        return [s.book.lot[place] for place in best(explorable_around(s, 0), tonga.__getitem__)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Explore there."""
        enter(s, 0, choice.args[0])


class Omens(KeptEvent):
    """Directly after a marker was drawn Bird Omens make its knots count as zero."""

    rule = "COP-C.4.2"
    event = BIRD_OMENS

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Play it; it may be answered."""
        if choice is not s.book.go_on:
            play_event(s, f.seat, BIRD_OMENS, 0, GOOD_OMENS(f.seat))


class GoodOmens(Routine[S]):
    """The knots of the last marker are ignored."""

    rule = "COP-C.4.2"

    def run(self, s: S, f: Frame) -> None:
        """Take them off."""
        if not cancelled(s):
            place, knots = s.trail.pop()
            s.knots -= knots
            s.trail.append((place, 0))


class GoOn(Window):
    """Add up the knots: go on, Return or be Lost."""

    rule = "COP-6.4.1"

    def enter(self, s: S, f: Frame) -> bool:
        """Too many knots end the Exploration; else the player decides."""
        most, lost = limits(s, f.seat)
        if s.knots <= most:
            return super().enter(s, f)
        s.stack.pop()
        end_exploration(s, f.seat, s.knots >= lost and OCEAN_CHART not in s.players[f.seat].up)
        return False

    def secretive(self, s: S, f: Frame) -> bool:
        """Return is always a choice of one's own."""
        return True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer to explore, to cross, to try the same hex again, or to Return."""
        seat, book = f.seat, s.book
        offer = [book.go_back]
        closed = taniwha_hexes(s, seat)
        for place in s.cat.near[s.explorer]:
            if place in closed:
                continue
            if explorable(s, seat, place):
                offer.append(book.explore[place])
            elif crossable(s, seat, place):
                offer.append(book.cross[place])
        if s.land[s.explorer] == UNKNOWN:
            offer.append(book.explore[s.explorer])
        return offer + birds(s, seat) + any_time(s, seat, rumors=False)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Carry on."""
        if choice is s.book.go_back:
            end_exploration(s, f.seat, False)
        elif choice.kind == "explore":
            enter(s, f.seat, choice.args[0])
        elif choice.kind == "cross":
            s.explorer = choice.args[0]
            s.tell("cross", seat=f.seat, hex=s.explorer)
            add_knots(s, s.cat.crossing_knots)
            s.push(f)
        else:
            s.push(f)
            aside(s, f.seat, choice)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is wrong with the hex."""
        if choice.kind not in ("cross", "explore"):
            return super().refuse(s, f, choice)
        (place,) = choice.args
        if place not in s.cat.near[s.explorer]:
            return s.refusal("not adjacent", "COP-6.4.2", hex=place)
        if place in taniwha_hexes(s, f.seat):
            return s.refusal("closed", "COP-C.4.7", hex=place)
        if choice.kind == "cross":
            return s.refusal("enemy hex", "COP-6.5.4", hex=place)
        return refuse_hex(s, f.seat, place)


def crossable(s: S, seat: int, place: int) -> bool:
    """Return whether an Explorer under way may cross a hex that it cannot explore (COP-6.5.4)."""
    return s.land[place] == FACE_DOWN or (known(s, place) and not enemy_hex(s, seat, place))


def end_exploration(s: S, seat: int, lost: bool) -> None:
    """Bring the Explorer back; who plays alone draws the chits for what it found."""
    bring_back(s, seat, lost)
    if s.solo:
        s.push(CHITS_DUE(CHANCE))


class Peeked(Routine[S]):
    """Frigate Birds: look at one face-down tile at no knots."""

    rule = "COP-C.4.2"

    def run(self, s: S, f: Frame) -> None:
        """Look, then mark it or leave it."""
        (place,) = f.args
        if cancelled(s) or s.land[place] != FACE_DOWN:
            return
        s.seen = replaced(s.seen, place, s.seen[place] | 1 << f.seat)
        s.tell_only(f.seat, "see tile", "look", ("seat", "hex"), seat=f.seat, hex=place, group=s.group[place])
        s.push(MARK_OR_LEAVE(f.seat, place))


class MarkOrLeave(MarkOrReveal):
    """After Frigate Birds: place a marker, making room first, or leave the tile."""

    rule = "COP-C.4.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """A tile may not be revealed without a marker on it."""
        (place,) = f.args
        return [s.book.leave_tile, *(marking(s, f.seat) if s.land[place] == FACE_DOWN else ())]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Mark it, reveal another, or leave it."""
        (place,) = f.args
        if choice is s.book.mark_tile:
            mark_tile(s, place, f.seat)
        elif choice is not s.book.leave_tile:
            s.push(f)
            reveal_tile(s, choice.args[0], f.seat)


EXPLORATION = Exploration()
START = Start()
DISCOVERY = Discovery()
TILE = Tile()
MARK_OR_REVEAL = MarkOrReveal()
DRIFT = Drift()
DRIFT_ALONE = DriftAlone()
OMENS = Omens()
GOOD_OMENS = GoodOmens()
GO_ON = GoOn()
PEEKED = Peeked()
MARK_OR_LEAVE = MarkOrLeave()
