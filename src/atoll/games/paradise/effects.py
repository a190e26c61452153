"""What Random Events, cards and kept Events do once it is clear who has answered them."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from atoll.games.paradise.catalog import FACE_DOWN, KINDS, OCEAN, TC, TU, WB, WC
from atoll.games.paradise.flow.answers import EVERYBODY, cancel, cancelled, source_of
from atoll.games.paradise.flow.battle import LAY_OUT
from atoll.games.paradise.flow.conquest import BOARD, RETREAT
from atoll.games.paradise.flow.construction import DRAW_CARD
from atoll.games.paradise.flow.events import AT_SEA, RIVAL, is_crowded, storm_area
from atoll.games.paradise.flow.sightings import MARK_OR_LEAVE, look_at
from atoll.games.paradise.flow.stacks import lose_piece, new_piece
from atoll.games.paradise.flow.villages import remove_villages
from atoll.games.paradise.state import NOBODY, S
from atoll.games.paradise.state.control import controlled, enemies_in, usable_spaces, village_count
from atoll.games.paradise.state.pieces import IN_POOL, MASK, number_of
from atoll.kernel import CHANCE, Chance, Choice, Decision, Frame, Routine


def villages_at_stake(s: S, event: int) -> int:
    """Return how many Villages the Event takes from its target."""
    record, place = s.cat.components.event[event], s.target
    if record.effect == "strike_group":
        return min(int(record.params["villages_lost"]), s.villages[place] - int(record.params.get("leave_at_least", 0)))
    if record.effect == "lose_space":
        return max(0, s.villages[place] - usable_spaces(s, place) - s.cat.event_spaces[event])
    return int(record.effect == "block_space" and place >= 0)


class EventEffect(Routine[S]):
    """Carry out an Event that was not cancelled."""

    rule = "COP-11.2.6"

    def run(self, s: S, f: Frame) -> None:
        """An Event that leaves a player with fewer than two Villages is ignored as a whole (COP-11.2.9)."""
        (event,), spared = f.args, cancelled(s)
        lasting = s.cat.event_turns.get(event, NOBODY)
        place = s.target if s.target >= 0 or lasting < 0 else ~s.target
        owner = s.owner[place] if place >= 0 and s.cat.event_target[event] != RIVAL else NOBODY
        lost = villages_at_stake(s, event)
        if lost and village_count(s, owner) - lost < s.cat.min_villages:
            s.tell("event ignored", event=event)
            return
        if spared == EVERYBODY or (owner >= 0 and spared >> owner & 1):
            return
        if lasting >= 0:
            until = s.turn + lasting - 1 if lasting else 0
            whom = spared if s.cat.event_target[event] == AT_SEA else owner
            s.marks = tuple(sorted((*s.marks, (event, place, until, whom))))
            s.tell("mark laid", event=event, hex=place)
        if lost:
            remove_villages(s, place, lost)
        _carry_out(s, f.seat, event, place, spared)


def _carry_out(s: S, drawer: int, event: int, place: int, spared: int) -> None:
    """Carry out what is no marker and no lost Village."""
    effect, params = s.cat.event_effect[event], s.cat.components.event[event].params
    seats = [k for k in s.order if not spared >> k & 1]
    if sinks := params.get("eliminate_on", params.get("canoes_eliminated_on")):
        s.do(*wrecks(s, seats, storm_area(s, event, place), len(sinks)))
    elif effect == "village_loss_by_size":
        lost = int(params["villages_lost"])
        s.do(*(GIVE_UP(seat) for seat in seats if is_crowded(s, seat, event) for _ in range(lost)))
    elif effect == "steal_piece" and place in seats:
        s.do(*(EXILE(place, drawer) for _ in range(int(params["count"]))))
    elif effect == "knot_limits":
        s.westerlies, s.lee = s.turn + s.cat.wind_turns - 1, spared
        s.tell("westerlies", knots=s.cat.wind_limits[1])
    elif effect == "free_card" and drawer in seats:
        s.do(*(DRAW_CARD(CHANCE, drawer) for _ in range(int(params["cards"]))))
    elif effect == "free_pieces":
        each, extra = params.get("each_player", {}), params["drawer_extra"]
        for seat in seats:
            for _ in range(each.get(KINDS[WB], 0) + (extra.get(KINDS[WB], 0) if seat == drawer else 0)):
                to_home(s, seat, WB)
        if drawer in seats and KINDS[TC] in extra:
            s.push(NEW_CANOES(drawer, extra[KINDS[TC]]))  # how they lie he decides himself
    for seat in seats:
        if effect == "bonus_build_points" and (params["who"] == "all" or seat == drawer):
            s.players[seat].bonus += int(params["points"])
            s.tell("more points", seat=seat, count=int(params["points"]))
        elif effect == "free_lost_explorers" and s.players[seat].lost:
            s.players[seat].lost = False
            s.tell("explorer back", seat=seat)


def to_home(s: S, seat: int, kind: int) -> None:
    """Place a piece of the pool on the Home, if there are both and no enemy is there."""
    player = s.players[seat]
    if player.home >= 0 and player.pool[IN_POOL[kind]] and enemies_in(s, seat, player.home) < 0:
        new_piece(s, seat, player.home, kind)


def wrecks(s: S, seats: list[int], area: list[int], sinks: int) -> list[Frame]:
    """Return a frame for each kind of canoe in each stack, there or not: only losses are shown; and who then boards."""
    frames = []
    for seat in seats:
        for place in area:
            if s.players[seat].stacks[place]:
                frames += [WRECK(CHANCE, seat, place, kind, sinks) for kind in (WC, TC, TU)]
                frames += [BOARD(seat, place, place)] if s.land[place] == OCEAN else []  # else nobody lacks a place
    return frames


class Wreck(Chance[S]):
    """One die for every canoe of a stack: so many are eliminated."""

    rule = "COP-C.4.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """From none to all."""
        seat, place, kind, _ = f.args
        return s.book.wreck[: number_of(s.players[seat].stacks[place], kind) + 1]

    def weights(self, s: S, f: Frame) -> list[int]:
        """Each canoe sinks on so many faces of six."""
        canoes, (*_, sinks) = len(self.choices(s, f)) - 1, f.args
        return [comb(canoes, lost) * sinks**lost * (6 - sinks) ** (canoes - lost) for lost in range(canoes + 1)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Eliminated canoes are shown."""
        seat, place, kind, _ = f.args
        for _ in range(choice.args[0]):
            lose_piece(s, seat, place, kind)
            s.tell("wreck", seat=seat, hex=place, kind=IN_POOL[kind], up=int(kind == TU))


def unsettled(s: S) -> bool:
    """Return whether somebody may still be without a place on a canoe, until it is settled who boards."""
    return any(frame.step in (BOARD, WRECK) for frame in s.stack)


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
        return [s.book.exile[place] for place in s.players[f.seat].hexes_with(MASK[WB])]

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
        (left,) = f.args
        if choice is not s.book.go_on:
            to_home(s, f.seat, TU if choice is s.book.face_up else TC)
            if left > 1:
                s.push(NEW_CANOES(f.seat, left - 1))


# -- cards and kept Events ------------------------------------------------------------------------------


class Power(Routine[S]):
    """What a card or a kept Event does, aimed as its owner has chosen."""

    rule = "COP-C.4.5"

    def run(self, s: S, f: Frame) -> None:
        """Carry it out, unless it was answered."""
        (card, event), (aim,) = source_of(s.pending[-1]), f.args
        if not cancelled(s):
            POWERS[s.cat.card_effect[card] if card >= 0 else s.cat.event_effect[event]](s, f.seat, aim)


def _answer(s: S, seat: int, whom: int) -> None:
    """Tapu and Shaman: the effect below is cancelled, for one player or altogether."""
    cancel(s, whom)
    s.tell("cancelled" if whom == EVERYBODY else "answered", seat=seat)


def _deforest(s: S, seat: int, rival: int) -> None:
    """Deforestation: every later count of the target is two points lower."""
    s.players[rival].deforested += s.cat.deforestation_vp
    s.tell("deforested", seat=rival, points=s.cat.deforestation_vp)


def _go_farther(s: S, seat: int, hexes: int) -> None:
    """Poi and Favorable Winds: all canoes and Rumors may enter more hexes this turn."""
    s.players[seat].far += hexes
    s.tell("farther", seat=seat, count=hexes)


def _ignore_knots(s: S, seat: int, aim: int) -> None:
    """Bird Omens: the knots of the last marker are ignored."""
    *before, (place, knots) = s.trail
    s.knots -= knots
    s.trail = (*before, (place, 0))
    s.tell("good omens", seat=seat, knots=s.knots)


def _lead(s: S, seat: int, aim: int) -> None:
    """War Leader: once in this battle its owner may change a die by one."""
    s.fought.leaders |= 1 << seat


def _marry(s: S, seat: int, rival: int) -> None:
    """Royal Marriage: until the end of this turn neither may move pieces into a hex of the other."""
    s.truces = (*s.truces, (seat, rival, s.turn + s.cat.truce_turns - 1))
    s.tell("truce", seat=seat, rival=rival)


def _peek(s: S, seat: int, place: int) -> None:
    """Frigate Birds: look at one face-down tile at no knots, then mark it or leave it."""
    if s.land[place] == FACE_DOWN:
        look_at(s, seat, place)
        s.push(MARK_OR_LEAVE(seat, place))


def _stop_attack(s: S, seat: int, place: int) -> None:
    """Arioi: all attacking pieces retreat without being shown; the battle that lies below does not take place."""
    s.tell("attack stopped", hex=place)
    attack = s.stack.pop()
    assert attack.step is LAY_OUT
    s.push(RETREAT(attack.seat, place, 0))


def _take_marker(s: S, seat: int, aim: int) -> None:
    """Kava: its player sets the turn order, whatever his place."""
    s.holder = seat


POWERS: dict[str, Callable[[S, int, int], None]] = {  # by the effect that data names
    "battle_die_modifier": _lead,  # of an Event: cards that do so change the die at once
    "cancel_attack": _stop_attack,
    "cancel_effect": _answer,
    "canoe_move_bonus": _go_farther,
    "ignore_knots": _ignore_knots,
    "peek_tile": _peek,
    "reduce_vp": _deforest,
    "take_turn_order": _take_marker,
    "truce": _marry,
}

EVENT_EFFECT = EventEffect()
WRECK = Wreck()
GIVE_UP = GiveUp()
EXILE = Exile()
NEW_CANOES = NewCanoes()
POWER = Power()
EFFECT_STEPS = {"event": EVENT_EFFECT, "power": POWER}
