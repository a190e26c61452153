"""Chapter 7: a player's Movement & Battle — Transit, then canoes, then battles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from atoll.games.paradise.catalog import FAVORABLE_WINDS, OCEAN, POI, RUM, TC, TU, WC
from atoll.games.paradise.choices import USED_MOST
from atoll.games.paradise.flow import fleets
from atoll.games.paradise.flow.answers import any_time, do_any_time, drop_rumor, play_event, use_card
from atoll.games.paradise.flow.battle import BATTLES
from atoll.games.paradise.flow.deciding import Window, first_of
from atoll.games.paradise.flow.fleets import CLOSED, ESCORTED, OPEN, fleet_movers, fleet_used
from atoll.games.paradise.flow.transit import TRANSIT, ferries
from atoll.games.paradise.state import NOBODY, Chart, S
from atoll.games.paradise.state.control import enemies_in, enemy_hex, may_take, taniwha_hexes
from atoll.games.paradise.state.entries import CARRIED, crafts, loadable
from atoll.games.paradise.state.pieces import ALL_CARGO, ALL_MOVERS, ALL_UP, CARGO, MASK, ONE, crafts_in, fits, kind_of
from atoll.kernel import Choice, Frame, Reason, Routine

RUMORS, WAR_CANOES, TRANSPORTS = MASK[RUM], MASK[WC], MASK[TC] | MASK[TU]


class Movement(Routine[S]):
    """Transit, Movement, then all battles."""

    rule = "COP-7.1.1"

    def run(self, s: S, f: Frame) -> None:
        """List the phases."""
        fleets.clear_movement(s)
        s.do(MOVE(f.seat), BATTLES(f.seat))
        if ferries(s, f.seat):
            s.push(TRANSIT(f.seat))


class Move(Window):
    """Turn canoes, then move them fleet by fleet, hex by hex."""

    rule = "COP-7.3.2"
    rules = {
        "launch": "COP-7.3.2", "take": "COP-7.3.2", "leave": "COP-7.3.2", "go": "COP-7.3.2", "stop": "COP-7.3.2",
        "show": "COP-7.3.1", "hide": "COP-7.3.1", "load": "COP-7.4.4", "unload": "COP-7.4.4", "walk": "COP-11.3.6",
        "reveal tile": "COP-7.3.4", "drop rumor": "COP-7.6.4", "reveal": "COP-9.5.4",
    }  # fmt: skip

    def secretive(self, s: S, f: Frame) -> bool:
        """Others see stacks, not whether there are canoes in them."""
        return not s.fleet and any(s.players[f.seat].stacks)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what the fleet under way may do, or what may set out."""
        if not s.fleet:
            return self._at_rest(s, f.seat)
        seat, here, cargo, chart = f.seat, s.fleet_hex, s.fleet_cargo, s.chart or fleets.chart_of(s, f.seat)
        used, movers = s.fleet[0] if len(s.fleet) == 1 else (fleet_used(s), fleet_movers(s))
        behind, alone = s.players[seat].stacks[here] - movers - cargo, s.crowd[here] == 1 << seat
        offer = [] if s.taken else [s.book.stop]
        if used < chart.stride:
            bound = here in chart.bound and not may_take(s, seat, here, movers + cargo)
            stranded = behind & ALL_CARGO and s.land[here] == OCEAN and not fleets.may_be_left(s, here, behind)
            if not bound and not stranded:
                offer += fleets.goals(s, chart, here, movers & WAR_CANOES)
            if alone and behind & ALL_MOVERS:
                offer += self._setting_out(s, seat, chart, here, behind, s.book.take)
            if alone and behind & ALL_CARGO:
                offer += self._boarders(s, seat, chart, here, movers, cargo, behind)
        if alone and cargo:
            for kind in CARGO:
                if cargo & MASK[kind] and (s.land[here] != OCEAN or fits(behind + ONE[kind])):
                    offer.append(s.book.unload[kind])  # at sea another canoe must take him
        if alone and not s.taken and movers not in ONE:
            for craft in self._crafts(s):
                if fits(movers + cargo - ONE[kind_of(craft)]):  # the others carry all there is to carry
                    offer.append(s.book.leave[craft])
        return offer

    def _at_rest(self, s: S, seat: int) -> list[Choice]:
        offer, chart = [s.book.end_movement], s.chart or fleets.chart_of(s, seat)
        player, berths = s.players[seat], s.berths
        for place in player.spots if s.stirred is None else s.stirred:  # where something has changed
            stack, launches = player.stacks[place], []
            if stack & ALL_MOVERS:
                launches = self._setting_out(s, seat, chart, place, stack, s.book.launch[place])
                if stack & RUMORS and (place not in chart.bound or may_take(s, seat, place, ONE[RUM])):
                    launches.insert(0, s.book.drop_rumor[place])
            if launches:
                berths[place] = launches
            else:
                berths.pop(place, None)
        s.stirred = set()
        for place in sorted(berths):
            offer += berths[place]
        if not s.sailing:
            offer += self._before_sailing(s, seat)
        if s.south_hex >= 0:
            offer += self._walks(s, seat)
        if chart.aside is None:
            chart.aside = any_time(s, seat, rumors=False)
        return offer + chart.aside if chart.aside else offer

    def _setting_out(self, s: S, seat: int, chart: Chart, place: int, behind: int, row: list[Choice]) -> list[Choice]:
        """Return the choices of a row for canoes that may set out, alone or with the fleet that is there."""
        moved = place in s.entries
        found = crafts(s, place, behind, chart.stride) if moved else crafts_in(behind & ALL_MOVERS)
        around = s.cat.around[place]
        if not found or place in chart.held or around.isdisjoint(chart.escorted):
            return []
        on_duty = place in chart.bound or (behind & ALL_CARGO and s.land[place] == OCEAN)
        escorted, offer = not around.isdisjoint(chart.free) or fleet_movers(s) & WAR_CANOES, []
        for craft in found:
            if (escorted or kind_of(craft) == WC) and (not on_duty or fleets.may_join(s, seat, place, craft)):
                offer.append(row[craft])
        return offer

    def _before_sailing(self, s: S, seat: int) -> list[Choice]:
        """Return what is possible until the first canoe moves: canoes may be turned, and winds called (COP-7.3.1)."""
        book, player, held, offer = s.book, s.players[seat], fleets.chart_of(s, seat).held, []
        for place in player.hexes_with(TRANSPORTS):
            if place in held:
                continue
            stack = player.stacks[place]
            if stack & MASK[TC] and 2 * place not in s.turned:
                offer.append(book.show[place])
            if stack & ALL_UP and not s.solo and 2 * place + 1 not in s.turned:
                offer.append(book.hide[place])
        if player.can_use(POI):
            offer.append(book.use[POI])
        if FAVORABLE_WINDS in player.kept:
            offer.append(book.event[FAVORABLE_WINDS])
        return offer

    def _walks(self, s: S, seat: int) -> list[Choice]:
        """Between the two tiles of Aotearoa no canoe is needed, once a turn (COP-11.3.6)."""
        offer = []
        for start, goal in ((s.north_hex, s.south_hex), (s.south_hex, s.north_hex)):
            if enemies_in(s, seat, start) < 0 and fleets.entry(s, seat, goal) == OPEN:
                walkers = loadable(s, start, s.players[seat].stacks[start], but=CARRIED)
                offer += [s.book.walk[start][kind] for kind in CARGO if walkers & MASK[kind]]
        return offer

    def _boarders(self, s: S, seat: int, chart: Chart, here: int, movers: int, cargo: int, behind: int) -> list[Choice]:
        """Return who may come on board here."""
        full, offer, fit = movers + cargo, [], loadable(s, here, behind) if here in s.entries else behind
        on_duty = here in chart.bound or s.land[here] == OCEAN
        for kind in CARGO:
            one = ONE[kind]
            if not fit & MASK[kind] or not fits(full + one) or (on_duty and not may_take(s, seat, here, full + one)):
                continue
            if not on_duty or fleets.can_clear(s, here, movers, cargo + one, behind - one):
                offer.append(s.book.load[kind])
        return offer

    def _crafts(self, s: S) -> list[int]:
        """Return the different crafts under way."""
        return [craft for used, pieces in s.fleet for craft in crafts_in(pieces, used)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Carry out one small move, and note what it has changed for canoes at rest."""
        kind = choice.kind
        if kind == "end movement":
            return
        s.stack.append(f)
        if kind == "go":
            fleets.sail(s, f.seat, choice.args[0])
        elif kind in DEEDS:
            if s.stirred is not None:
                s.stirred.add(choice.args[0] if choice.names and choice.names[0] == "hex" else s.fleet_hex)
            DEEDS[kind](s, f.seat, *choice.args)
        else:
            s.forget()  # all that was looked up may change
            if kind == "use":
                use_card(s, f.seat, POI, aim=s.cat.poi_bonus)
            elif kind == "event":
                play_event(s, f.seat, FAVORABLE_WINDS, aim=s.cat.winds_bonus)
            else:
                do_any_time(s, f.seat, choice)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """One looks for one's canoes and, under way, for whom to take along or leave."""
        book, stacks, here = s.book, s.players[f.seat].stacks, s.fleet_hex
        if s.fleet:
            behind, cargo = fleets.idle(s, f.seat, here), s.fleet_cargo
            wanted = [book.stop, *(book.take[craft] for craft in crafts(s, here, behind, USED_MOST))]
            wanted += [book.leave[craft] for craft in self._crafts(s)]
            wanted += [book.load[kind] for kind in CARGO if behind & MASK[kind]]
            return wanted + [book.unload[kind] for kind in CARGO if cargo & MASK[kind]]
        wanted = [book.end_movement]
        for place in s.players[f.seat].spots:
            wanted += [book.launch[place][craft] for craft in crafts(s, place, stacks[place], USED_MOST)]
            wanted += [book.show[place]] if stacks[place] & MASK[TC] else []
            wanted += [book.hide[place]] if stacks[place] & ALL_UP else []
        return wanted + super().sought(s, f)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Say why a fleet may not go there, or why pieces may not leave."""
        kind, place = choice.kind, choice.args[0] if choice.names and choice.names[0] == "hex" else s.fleet_hex
        if kind in ("show", "hide"):
            return first_of(
                (s.solo and kind == "hide", "face up only", "COP-S.1.2"),
                (s.sailing, "turn first", "COP-7.3.1"),
                (2 * place + (kind == "hide") in s.turned, "turned back", "COP-7.3.1"),
                *_held(s, f.seat, place),
                hex=place,
            )
        if kind == "launch" or (kind == "take" and s.fleet):
            return _why_stays(s, f.seat, place, choice.args[-1])
        if s.fleet and kind in ("go", "stop", "leave", "load", "unload"):
            return _why_not_under_way(s, f.seat, choice)
        return None


def mover(s: S) -> int:
    """Return the player whose Movement is under way, or NOBODY."""
    for frame in reversed(s.stack):
        if frame.step in (MOVE, TRANSIT):
            return frame.seat
    return NOBODY


def may_swim(s: S, seat: int, place: int) -> bool:
    """Return whether, for all that others know, Transit may have brought more to a hex than its canoes can carry."""
    if mover(s) != seat:
        return False
    if any(frame.step is TRANSIT for frame in s.stack):
        return s.players[seat].stacks[place] & ALL_UP > 0
    return any(place == hex_ for hex_, _ in s.adrift)


def _held(s: S, seat: int, place: int) -> tuple[tuple[object, str, str], ...]:
    """Return what keeps canoes where they are: with an enemy they must attack, Taniwha hold them."""
    return (
        (enemy_hex(s, seat, place), "enemy here", "COP-7.3.6"),
        (place in taniwha_hexes(s, seat), "closed", "COP-C.4.7"),
    )


def _why_stays(s: S, seat: int, place: int, craft: int) -> Reason | None:
    """Return why a canoe may not set out from a hex, or join the fleet there."""
    chart, behind, kind = fleets.chart_of(s, seat), fleets.idle(s, seat, place), kind_of(craft)
    way, escorted = fleets.way_out(s, chart, place), kind == WC or fleet_movers(s) & WAR_CANOES
    bound = not fleets.may_join(s, seat, place, craft)
    tired = craft not in crafts(s, place, behind, chart.stride)
    return first_of(
        (tired and craft not in crafts(s, place, behind, USED_MOST), "no canoe", "COP-7.3.2"),
        (tired or (s.fleet and fleet_used(s) >= chart.stride), "no movement left", "COP-7.3.3"),
        *_held(s, seat, place),
        (way == CLOSED, "nowhere", "COP-7.3.4"),
        (way == ESCORTED and not escorted, "escorted only", "COP-7.3.5"),
        (bound and not may_take(s, seat, place, ONE[kind]), "garrison", "COP-8.5.4"),
        (bound, "stranded", "COP-7.4.4"),
        hex=place,
    )


def _why_not_under_way(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return why a fleet may not go, stay, or change what it takes along."""
    here, movers, cargo, what = s.fleet_hex, fleet_movers(s), s.fleet_cargo, choice.args[0] if choice.args else 0
    exhausted = fleet_used(s) >= fleets.range_of(s, seat), "no movement left", "COP-7.3.3"
    behind, at_sea, held = fleets.idle(s, seat, here), s.land[here] == OCEAN, _held(s, seat, here)
    if choice.kind == "go":
        way = fleets.entry(s, seat, what)
        return first_of(
            (what not in s.cat.near[here], "not adjacent", "COP-7.3.2"),
            exhausted,
            (way == ESCORTED and not movers & WAR_CANOES, "escort", "COP-7.3.5"),
            (way == CLOSED, "closed", "COP-7.3.4"),
            (not may_take(s, seat, here, movers + cargo), "garrison", "COP-8.5.4"),
            (at_sea and not fleets.may_be_left(s, here, behind), "stranded", "COP-7.4.4"),
            hex=what,
        )
    if choice.kind in ("stop", "leave"):
        left, leaves = movers - ONE[kind_of(what)], choice.kind == "leave"
        return first_of(
            (s.taken, "go on", "COP-7.3.2"),
            (leaves and movers in ONE, "last canoe", "COP-7.3.2"),
            (leaves and not fits(left + cargo), "no room", "COP-7.4.1"),
            *(held if leaves else ()),
            hex=here,
        )
    one = ONE[what]
    if choice.kind == "unload":
        return first_of((at_sea and not fits(behind + one), "sea", "COP-7.4.4"), *held, hex=here)
    return first_of(
        exhausted,
        (not loadable(s, here, behind) & MASK[what], "carried once", "COP-7.4.5"),
        (not fits(movers + cargo + one), "no room", "COP-7.4.1"),
        (not may_take(s, seat, here, movers + cargo + one), "garrison", "COP-8.5.4"),
        (not fleets.can_clear(s, here, movers, cargo + one, behind - one), "stranded", "COP-7.4.4"),
        *held,
        hex=here,
    )


DEEDS: dict[str, Callable[..., None]] = {  # what concerns the canoes of one hex
    "launch": fleets.launch, "take": fleets.join, "leave": fleets.part, "stop": fleets.rest,
    "load": fleets.load, "unload": fleets.unload, "walk": fleets.walk,
    "show": partial(fleets.turn, up=True), "hide": partial(fleets.turn, up=False), "drop rumor": drop_rumor,
}  # fmt: skip

MOVEMENT = Movement()
MOVE = Move()
