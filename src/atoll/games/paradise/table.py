"""Small things that many chapters share: who is where, chains, spaces, Control, and what others know of stacks."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator

from atoll.games.paradise.catalog import (
    FRESHWATER_SPRING,
    GREAT_CHIEF,
    GROUP,
    INDEPENDENT,
    INVASIVE_WEEDS,
    OCEAN,
    SEVERE_EROSION,
    TANIWHA,
    TC,
    TU,
    VOLCANIC_ASH,
    WC,
)
from atoll.games.paradise.pieces import ALL_UP, NO_RUMORS, ONE, SHIFT, less, size
from atoll.games.paradise.state import NOBODY, NOWHERE, ParadiseState, Player, replaced
from atoll.kernel import CHANCE, Chance, Choice, Decision, Frame

S = ParadiseState


# -- who is where ----------------------------------------------------------------------------------------


def known(s: S, place: int) -> bool:
    """Return whether a hex is Known (COP-2.1.5)."""
    return OCEAN <= s.land[place] <= INDEPENDENT


def enemy_controlled(s: S, seat: int, place: int) -> bool:
    """Return whether a hex has an enemy-controlled Island Group (COP-7.3.8)."""
    return s.land[place] == INDEPENDENT or s.owner[place] not in (NOBODY, seat)


def enemies_in(s: S, seat: int, place: int) -> int:
    """Return the player with pieces in a hex who is not this one, or NOBODY."""
    others = s.crowd[place] & ~(1 << seat)
    return others.bit_length() - 1


def enemy_hex(s: S, seat: int, place: int) -> bool:
    """Return whether a hex is an Enemy hex (COP-6.2.3)."""
    owner = s.owner[place]
    return s.land[place] == INDEPENDENT or (owner != seat and owner >= 0) or s.crowd[place] & ~(1 << seat) > 0


def controlled(s: S, seat: int) -> list[int]:
    """Return the Island Groups a player Controls (COP-10.2.1)."""
    owner, place = s.owner, -1
    found = []
    for _ in range(owner.count(seat)):
        place = owner.index(seat, place + 1)
        found.append(place)
    return found


def village_count(s: S, seat: int) -> int:
    """Return a player's Villages on the map."""
    return sum([s.villages[place] for place in controlled(s, seat)])


def marked(s: S, event: int, place: int) -> bool:
    """Return whether the marker of an Event lies in a hex."""
    return any(mark[0] == event and mark[1] == place for mark in s.marks)


def barred(s: S, event: int, place: int, seat: int) -> bool:
    """Return whether the marker of an Event at sea concerns a player: Tapu may shield him from it."""
    return any(mark[0] == event and mark[1] == place and not mark[3] >> seat & 1 for mark in s.marks)


# -- chains ----------------------------------------------------------------------------------------------


def chain_hexes(s: S, seat: int) -> set[int]:
    """Return the hexes with a face-up Transport Canoe that may form chains (COP-7.2.1)."""
    stacks = s.players[seat].stacks
    hexes = {place for place in s.players[seat].spots if stacks[place] & ALL_UP}
    if s.marks:
        hexes -= {place for place in hexes if barred(s, TANIWHA, place, seat)}
    return hexes


def joined(s: S, hexes: set[int], start: int) -> set[int]:
    """Return the chain among these hexes that contains the start, empty if the start is none of them."""
    if start not in hexes:
        return set()
    chain, todo = {start}, [start]
    near = s.cat.near
    while todo:
        for place in near[todo.pop()]:
            if place in hexes and place not in chain:
                chain.add(place)
                todo.append(place)
    return chain


def chains(s: S, seat: int) -> list[set[int]]:
    """Return all chains of a player."""
    hexes = chain_hexes(s, seat)
    found: list[set[int]] = []
    left = hexes
    while left:
        chain = joined(s, hexes, min(left))
        found.append(chain)
        left = left - chain
    return found


def home_chain(s: S, seat: int) -> set[int]:
    """Return the chain that contains the Home hex."""
    player = s.players[seat]
    if player.home < 0 or not player.stacks[player.home] & ALL_UP:
        return set()
    return joined(s, chain_hexes(s, seat), player.home)


# -- spaces and Villages ---------------------------------------------------------------------------------


def green_spaces(s: S, place: int) -> int:
    """Return the green spaces of a group, with what Events changed."""
    spaces = s.cat.green[s.group[place]]
    for event, where, _, _ in s.marks:
        if where == place:
            spaces += (event in (FRESHWATER_SPRING, VOLCANIC_ASH)) - (event == SEVERE_EROSION)
    return spaces


def usable_spaces(s: S, place: int) -> int:
    """Return how many Villages a group can hold (COP-9.4.1)."""
    if s.group[place] < 0:
        return 0
    if not s.marks:
        return s.cat.green[s.group[place]] + s.ia[place]
    return green_spaces(s, place) + s.ia[place] - marked(s, INVASIVE_WEEDS, place)


def is_atoll(s: S, place: int) -> bool:
    """Return whether a hex has a group without spaces (COP-10.3.1)."""
    return s.group[place] >= 0 and s.cat.is_atoll[s.group[place]]


def is_land(s: S, place: int) -> bool:
    """Return whether a hex is a face-up Island Group or atoll."""
    return s.land[place] in (GROUP, INDEPENDENT)


def take_control(s: S, seat: int, place: int, villages: int) -> None:
    """Let a player have so many Villages on a group that had none of his."""
    s.owner = replaced(s.owner, place, seat)
    s.villages = replaced(s.villages, place, villages)
    s.facing = replaced(s.facing, place, seat)
    if s.malaria and not s.malaria_from and place in s.cat.malaria_hexes:
        s.malaria_from = s.turn + 1
    if s.players[seat].home < 0:
        s.players[seat].home = place
        s.tell("home", seat=seat, hex=place)


def add_village(s: S, seat: int, place: int) -> None:
    """Put a new Village on a group: at most one a turn (COP-9.4.7)."""
    insort(s.grown, place)
    if s.owner[place] == seat:
        s.villages = replaced(s.villages, place, s.villages[place] + 1)
    else:
        take_control(s, seat, place, 1)
    s.tell("village", seat=seat, hex=place)


def remove_villages(s: S, place: int, count: int) -> None:
    """Take Villages off a group; without any it is Controlled by nobody (COP-10.2.2)."""
    owner = s.owner[place]
    s.villages = replaced(s.villages, place, s.villages[place] - min(count, s.villages[place]))
    s.tell("villages lost", seat=owner, hex=place, count=count)
    if not s.villages[place]:
        s.owner = replaced(s.owner, place, NOBODY)
        s.marks = [mark for mark in s.marks if mark[0] != GREAT_CHIEF or mark[1] != place]
        home_lost(s, owner, place)


def home_lost(s: S, seat: int, place: int) -> None:
    """Name another Home at once when the last Village of the Home is gone (COP-8.4.6, COP-R-26, COP-R-56)."""
    player = s.players[seat]
    if player.home != place:
        return
    groups = controlled(s, seat)
    if not groups:
        player.home = NOWHERE
    elif s.solo and seat == 1:
        most = max(s.villages[group] for group in groups)
        best = [group for group in groups if s.villages[group] == most]
        player.home = best[0]
        if len(best) > 1:
            s.push(HOME_LOT(CHANCE, *best))
    else:
        s.push(NEW_HOME(seat))
        player.home = groups[0]


# -- pieces, and what everybody knows of face-down ones ---------------------------------------------------


def place_piece(s: S, seat: int, place: int, kind: int) -> None:
    """Put a piece of the pool on the map; others see that there is one more (COP-7.5.2)."""
    player = s.players[seat]
    player.pool[TC if kind == TU else kind] -= 1
    _forget_no_war_canoe(player, place)
    if not player.stacks[place]:
        insort(player.spots, place)
    player.stacks[place] += ONE[kind]
    s.crowd[place] |= 1 << seat
    if s.solo and kind != TU:
        player.shown = replaced(player.shown, place, player.shown[place] + ONE[kind])


def lose_piece(s: S, seat: int, place: int, kind: int, for_good: bool = False) -> None:
    """Take a piece off the map, seen by all: to the pool, or out of the game."""
    player = s.players[seat]
    player.stacks[place] -= ONE[kind]
    if player.shown[place] >> SHIFT[kind] & 15:
        player.shown = replaced(player.shown, place, player.shown[place] - ONE[kind])
    down = TC if kind == TU else kind
    if for_good:
        player.gone = replaced(player.gone, down, player.gone[down] + 1)
    else:
        player.pool[down] += 1
    if not player.stacks[place] & ~ALL_UP:
        _forget_no_war_canoe(player, place)
        if not player.stacks[place]:
            player.spots.remove(place)
            s.crowd[place] &= ~(1 << seat)


def move_pieces(s: S, seat: int, start: int, goal: int, moved: int) -> None:
    """Move pieces; of those face down others know only as much as the numbers tell (COP-R-15)."""
    player = s.players[seat]
    up = moved & ALL_UP
    hidden = moved - up
    if hidden:
        there = player.stacks[start] & ~ALL_UP
        sure = player.shown[start]
        count, total = size(hidden), size(there)
        if sure:
            player.shown = replaced(player.shown, start, less(sure, count))
            along = less(sure, total - count)
            if along:
                player.shown = replaced(player.shown, goal, player.shown[goal] + along)
        if player.no_war_canoe:
            if start not in player.no_war_canoe:
                _forget_no_war_canoe(player, goal)
            elif not player.stacks[goal] & ~ALL_UP:
                player.no_war_canoe = tuple(sorted({*player.no_war_canoe, goal}))
    player.stacks[start] -= moved
    if not player.stacks[goal]:
        insort(player.spots, goal)
        s.crowd[goal] |= 1 << seat
    player.stacks[goal] += moved
    if not player.stacks[start] & ~ALL_UP:
        if player.no_war_canoe:
            _forget_no_war_canoe(player, start)
        if not player.stacks[start]:
            player.spots.remove(start)
            s.crowd[start] &= ~(1 << seat)


def show_stack(s: S, seat: int, place: int) -> None:
    """Let everybody look at a stack (COP-7.5.4)."""
    player = s.players[seat]
    player.shown = replaced(player.shown, place, player.stacks[place] & ~ALL_UP)
    _forget_no_war_canoe(player, place)


def turn_canoe(s: S, seat: int, place: int, up: bool) -> None:
    """Turn a Transport Canoe face up, or face down: then everybody still knows that it is there."""
    player = s.players[seat]
    change = ONE[TU] - ONE[TC]
    if up:
        player.stacks[place] += change
        if player.shown[place] >> SHIFT[TC] & 15:
            player.shown = replaced(player.shown, place, player.shown[place] - ONE[TC])
        if not player.stacks[place] & ~ALL_UP:
            _forget_no_war_canoe(player, place)
    else:
        player.stacks[place] -= change
        player.shown = replaced(player.shown, place, player.shown[place] + ONE[TC])


def learn_war_canoe(s: S, seat: int, place: int) -> bool:
    """Return whether a stack holds a War Canoe, which now everybody knows (COP-7.3.6, COP-R-15)."""
    player = s.players[seat]
    if player.stacks[place] >> SHIFT[WC] & 15:
        if not player.shown[place] >> SHIFT[WC] & 15:
            player.shown = replaced(player.shown, place, player.shown[place] + ONE[WC])
        return True
    if player.stacks[place] & ~ALL_UP and place not in player.no_war_canoe:
        player.no_war_canoe = tuple(sorted((*player.no_war_canoe, place)))
    return False


def _forget_no_war_canoe(player: Player, place: int) -> None:
    if place in player.no_war_canoe:
        player.no_war_canoe = tuple(other for other in player.no_war_canoe if other != place)


def garrison_bound(s: S, seat: int, place: int) -> bool:
    """Return whether a player must leave a piece here: he conquered this Independent group (COP-8.5.4)."""
    number = s.cat.independent_number.get(place, NOBODY)
    return number >= 0 and s.conqueror[number] == seat


def may_take(s: S, seat: int, place: int, pieces: int) -> bool:
    """Return whether pieces may leave a hex as far as its garrison is concerned (COP-R-57)."""
    if not garrison_bound(s, seat, place):
        return True
    here = s.players[seat].stacks[place]
    return (here - pieces) & NO_RUMORS > 0 or not pieces & NO_RUMORS


# -- cards -----------------------------------------------------------------------------------------------


def turn_up(s: S, seat: int, card: int) -> None:
    """Turn a card face up; it stays so (COP-9.5.4)."""
    player = s.players[seat]
    if card in player.hand:
        player.hand.remove(card)
        insort(player.up, card)
        s.tell("reveal card", seat=seat, card=card)


def use_up(s: S, seat: int, card: int) -> None:
    """Use a single-use card: it is marked used and stays face up (COP-C.1.2)."""
    turn_up(s, seat, card)
    insort(s.players[seat].used, card)
    s.tell("use card", seat=seat, card=card)


def discard_event(s: S, seat: int, event: int) -> None:
    """Play a kept Event: it is discarded (COP-C.3.7)."""
    s.players[seat].kept.remove(event)
    insort(s.event_discards, event)
    s.tell("play event", seat=seat, event=event)


def seats_from(s: S, first: int) -> Iterator[int]:
    """Yield all players in turn order from one of them."""
    start = s.order.index(first)
    yield from s.order[start:] + s.order[:start]


class Window(Decision[S]):
    """A moment at which a seat may do something that it need not do; what is asked betrays nothing it holds."""

    def secretive(self, s: S, f: Frame) -> bool:
        """Return whether the others cannot tell if the seat has anything to choose."""
        return bool(s.players[f.seat].hand)

    def enter(self, s: S, f: Frame) -> bool:
        """Ask whenever the seat could have something to choose, for all the others know."""
        choices = self.choices(s, f)
        if len(choices) > 1 or self.secretive(s, f):
            s.seat = f.seat
            s.offer = choices
            return True
        s.stack.pop()
        self.play(s, f, choices[0])
        return False


class NewHome(Decision[S]):
    """Name another Controlled group as Home."""

    rule = "COP-8.4.6"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the groups that are left."""
        return [s.book.new_home[place] for place in controlled(s, f.seat)] or [s.book.go_on]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move the disk."""
        s.players[f.seat].home = choice.args[0] if choice.args else NOWHERE
        if choice.args:
            s.tell("home", seat=f.seat, hex=choice.args[0])


class HomeLot(Chance[S]):
    """The opponent's new Home is its group with most Villages; equal ones are drawn by lot."""

    rule = "COP-S.5.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """All of them."""
        return [s.book.lot[place] for place in f.args]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move the disk."""
        (s.players[1].home,) = choice.args


NEW_HOME = NewHome()
HOME_LOT = HomeLot()
