"""What Random Events do, by Event; cards do their work where the rulebook's chapter uses them."""

from __future__ import annotations

from math import comb

from atoll.games.paradise.catalog import (
    BOUNTIFUL_HARVEST,
    CASTAWAYS,
    DROUGHT,
    EPIDEMIC,
    EXILES,
    FEAST_OF_GIFTS,
    FEUD,
    FRESHWATER_SPRING,
    GREAT_CATCH,
    GREAT_CHIEF,
    INVASIVE_WEEDS,
    MASTER_CANOE_BUILDER,
    OCEAN,
    SEVERE_EROSION,
    TANIWHA,
    TAPU_GROUND,
    TC,
    TSUNAMI,
    TU,
    TYPHOON,
    VOLCANIC_ASH,
    WAR_FEVER,
    WB,
    WC,
    WESTERLIES,
    WRATH_OF_PELE,
)
from atoll.games.paradise.flow.answers import cancelled
from atoll.games.paradise.flow.conquest import BOARD
from atoll.games.paradise.flow.construction import DRAW_CARD
from atoll.games.paradise.flow.events import AT_SEA, EPIDEMIC_SIZE, FOR_DRAWER, storm_area
from atoll.games.paradise.flow.stacks import lose_piece, place_piece
from atoll.games.paradise.flow.villages import remove_villages
from atoll.games.paradise.state import NOBODY, S
from atoll.games.paradise.state.control import controlled, enemies_in, usable_spaces, village_count
from atoll.games.paradise.state.pieces import MASK, number_of
from atoll.kernel import CHANCE, Chance, Choice, Decision, Frame, Routine

LASTING = {  # the turns a marker stays; 0: for good
    TYPHOON: 1, TANIWHA: 1, FEUD: 1, DROUGHT: 2, TAPU_GROUND: 2,
    FRESHWATER_SPRING: 0, VOLCANIC_ASH: 0, GREAT_CHIEF: 0, SEVERE_EROSION: 0, INVASIVE_WEEDS: 0,
}  # fmt: skip
SINKS_IN_TYPHOON, SINKS_IN_TSUNAMI = 2, 3  # faces of the die, of six


def villages_at_stake(s: S, event: int) -> int:
    """Return how many Villages the Event takes from its target."""
    place = s.target
    if event == TSUNAMI:
        return 1
    if event == INVASIVE_WEEDS:
        return int(place >= 0)
    if event == SEVERE_EROSION:
        return int(s.villages[place] > usable_spaces(s, place) - 1)
    if event == WRATH_OF_PELE:
        return min(2, s.villages[place] - 1)
    return 0


class EventEffect(Routine[S]):
    """Carry out an Event that was not cancelled."""

    rule = "COP-11.2.6"

    def run(self, s: S, f: Frame) -> None:
        """An Event that leaves a player with fewer than two Villages is ignored as a whole (COP-11.2.9)."""
        (event,) = f.args
        spared = cancelled(s)
        place = s.target if s.target >= 0 or event not in LASTING else ~s.target
        owner = s.owner[place] if place >= 0 and event != EXILES else NOBODY
        lost = villages_at_stake(s, event)
        if lost and village_count(s, owner) - lost < s.cat.min_villages:
            s.tell("event ignored", event=event)
            return
        if owner >= 0 and spared >> owner & 1:
            return
        if spared == 15:
            return
        if event in LASTING:
            until = s.turn + LASTING[event] - 1 if LASTING[event] else 0
            whom = spared if s.cat.event_target[event] == AT_SEA else owner
            s.marks = sorted([*s.marks, (event, place, until, whom)])
        if lost:
            remove_villages(s, place, lost)
        _carry_out(s, f.seat, event, place, spared)


def _carry_out(s: S, drawer: int, event: int, place: int, spared: int) -> None:
    """Carry out what is no marker and no lost Village."""
    spare = [k for k in s.order if not spared >> k & 1]
    if event == TYPHOON:
        s.do(*wrecks(s, spare, storm_area(s, place), SINKS_IN_TYPHOON))
    elif event == TSUNAMI:
        s.do(*wrecks(s, spare, [place], SINKS_IN_TSUNAMI))
    elif event in FOR_DRAWER and drawer not in spare:
        return
    elif event == GREAT_CATCH:
        s.players[drawer].bonus += 2
    elif event == BOUNTIFUL_HARVEST:
        for seat in spare:
            s.players[seat].bonus += 1
    elif event == WAR_FEVER:
        for seat in spare:
            for _ in range(2 if seat == drawer else 1):
                to_home(s, seat, WB)
    elif event == EPIDEMIC:
        s.do(*(GIVE_UP(seat) for seat in spare if village_count(s, seat) >= EPIDEMIC_SIZE))
    elif event == EXILES:
        if place in spare:
            s.push(EXILE(place, drawer))
    elif event == CASTAWAYS:
        for seat in spare:
            s.players[seat].lost = False
    elif event == MASTER_CANOE_BUILDER:
        s.push(NEW_CANOES(drawer, 2))
    elif event == WESTERLIES:
        s.westerlies, s.lee = s.turn, spared
    elif event == FEAST_OF_GIFTS and len(s.card_deck):
        s.push(DRAW_CARD(CHANCE, drawer))


def to_home(s: S, seat: int, kind: int) -> None:
    """Place a piece of the pool on the Home, if there are both and no enemy is there."""
    player = s.players[seat]
    if player.home >= 0 and player.pool[TC if kind == TU else kind] and enemies_in(s, seat, player.home) < 0:
        place_piece(s, seat, player.home, kind)
        s.tell("new piece", seat=seat, hex=player.home)


def wrecks(s: S, seats: list[int], area: list[int], sinks: int) -> list[Frame]:
    """Return a frame for each kind of canoe in each stack, whether it is there or not: only losses are shown."""
    frames = []
    for seat in seats:
        for place in area:
            if s.players[seat].stacks[place]:
                frames += [WRECK(CHANCE, seat, place, kind, sinks) for kind in (WC, TC, TU)]
                frames.append(STRANDED(CHANCE, seat, place))
    return frames


class Wreck(Chance[S]):
    """One die for every canoe of a stack: so many are eliminated."""

    rule = "COP-C.4.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """From none to all."""
        return s.book.wreck[: self._canoes(s, f) + 1]

    def weights(self, s: S, f: Frame) -> list[int]:
        """Each canoe sinks on so many faces of six."""
        canoes, (*_, sinks) = self._canoes(s, f), f.args
        return [comb(canoes, lost) * sinks**lost * (6 - sinks) ** (canoes - lost) for lost in range(canoes + 1)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Eliminated canoes are shown."""
        seat, place, kind, _ = f.args
        for _ in range(choice.args[0]):
            lose_piece(s, seat, place, kind)
            s.tell("wreck", seat=seat, hex=place, kind=kind)

    def _canoes(self, s: S, f: Frame) -> int:
        seat, place, kind, _ = f.args
        return number_of(s.players[seat].stacks[place], kind)


class Stranded(Routine[S]):
    """Warrior Bands and Colonies left in Open Ocean without a place are eliminated too."""

    rule = "COP-C.4.7"

    def run(self, s: S, f: Frame) -> None:
        """Their owner chooses who boards."""
        seat, place = f.args
        if s.land[place] == OCEAN:
            s.push(BOARD(seat, place, place))


def unsettled(s: S) -> bool:
    """Return whether somebody may still be without a place on a canoe, until it is settled who boards."""
    return any(frame.step in (BOARD, WRECK, STRANDED) for frame in s.stack)


class GiveUp(Decision[S]):
    """Epidemic: remove one Village of one's own choice."""

    rule = "COP-C.3.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer all groups with own Villages."""
        return [s.book.give_up[place] for place in controlled(s, f.seat)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Remove it."""
        remove_villages(s, choice.args[0], 1)


class Exile(Decision[S]):
    """Exiles: return a Warrior Band of one's own choice; the drawer places one of his own on his Home."""

    rule = "COP-C.4.7"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the hexes with a Warrior Band."""
        stacks = s.players[f.seat].stacks
        return [s.book.exile[place] for place, stack in enumerate(stacks) if stack & MASK[WB]]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask even for the only place, so that nobody learns how many there are."""
        return bool(choices)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Let it go."""
        lose_piece(s, f.seat, choice.args[0], WB)
        s.tell("exile", seat=f.seat, hex=choice.args[0])
        (drawer,) = f.args
        to_home(s, drawer, WB)


class NewCanoes(Decision[S]):
    """Master Canoe Builder: up to two Transport Canoes on the Home, face up or face down."""

    rule = "COP-C.4.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer both sides while there are canoes."""
        player = s.players[f.seat]
        if player.home < 0 or not player.pool[TC]:
            return [s.book.go_on]
        return [s.book.go_on, s.book.face_up, s.book.face_down]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask always: how many canoes are left in the pool is a secret."""
        return True

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place one and ask again."""
        if choice is s.book.go_on:
            return
        to_home(s, f.seat, TU if choice is s.book.face_up else TC)
        (left,) = f.args
        if left > 1:
            s.push(NEW_CANOES(f.seat, left - 1))


EVENT_EFFECT = EventEffect()
WRECK = Wreck()
STRANDED = Stranded()
GIVE_UP = GiveUp()
EXILE = Exile()
NEW_CANOES = NewCanoes()
EFFECT_STEPS = {"event": EVENT_EFFECT}
