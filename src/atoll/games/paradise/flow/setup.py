"""Chapter 3: the map, the Homes and what every player starts with."""

from __future__ import annotations

from atoll.games.paradise.catalog import GROUP, ISLAND, OCEAN, SEA, WB
from atoll.games.paradise.flow.islands import take_marker
from atoll.games.paradise.flow.stacks import place_piece, show_stack
from atoll.games.paradise.flow.villages import take_control
from atoll.games.paradise.state import DEALT, NOBODY, SEATED, S, replaced
from atoll.games.paradise.state.control import AI
from atoll.kernel import CHANCE, Chance, Choice, Decision, Deck, Draw, Frame, Routine


class SetUp(Routine[S]):
    """Lay out the map, the decks and the cup, then the Homes."""

    rule = "COP-3.1.1"

    def run(self, s: S, f: Frame) -> None:
        """List the stages."""
        self._lay_out(s)
        setup = s.cat.setups[len(s.players)]
        aside = [SET_ASIDE(CHANCE, SEA, s.cat.at[place]) for place in setup.place_open_ocean]
        aside += [SET_ASIDE(CHANCE, ISLAND, NOBODY)] * setup.remove_island_markers
        s.do(*aside, *(HOMES(CHANCE, seat) for seat in range(len(s.players))))

    def _lay_out(self, s: S) -> None:
        cat = s.cat
        size = len(cat.places)
        s.land, s.group = cat.land, cat.group_at
        s.owner = s.facing = (NOBODY,) * size
        s.villages = s.ia = s.markers = s.seen = (0,) * size
        s.crowd = [0] * size
        s.conqueror = (NOBODY,) * len(cat.garrison_number)
        s.cup = Deck(tuple(marker for marker, count in enumerate(cat.marker_count) for _ in range(count)))
        s.spent = (0,) * len(cat.marker_count)
        s.card_deck = Deck(tuple(range(len(cat.card_vp))))
        s.event_deck = Deck(tuple(range(len(cat.event_kept))) if s.events else ())
        setup = cat.setups[len(s.players)]
        placed = [cat.group[name] for name in setup.place_tiles]
        for tile in placed:
            historic = cat.components.tile[tile].historic_hex
            assert historic is not None
            s.land = replaced(s.land, cat.at[historic], GROUP)
            s.group = replaced(s.group, cat.at[historic], tile)
            s.tell("tile laid", hex=cat.at[historic], group=tile)
        s.pile = Deck(tuple(tile for tile in cat.pile if tile not in placed))
        if s.solo:
            s.chits = Deck(tuple(chit for chit in range(len(cat.chits)) if chit not in cat.attack_chits))
        for player in s.players:
            player.stacks, player.shown = [0] * size, (0,) * size
            player.pool = tuple(cat.limits)


class SetAside(Draw[S]):
    """Draw an Island Group marker that leaves the game, or an Open Ocean marker for a hex on the way."""

    rule = "COP-3.2.3"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Surplus draws go back, so only markers of the right kind matter."""
        kind, _ = f.args
        return Deck(tuple(m for m in s.cup.loose if s.cat.marker_kind[m] == kind)), s.book.set_aside

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the marker out of the cup; ocean lies ocean side up and is Known."""
        (marker,), (_, place) = choice.args, f.args
        take_marker(s, marker)
        if place >= 0:
            s.land = replaced(s.land, place, OCEAN)
            s.tell("ocean laid", hex=place)
        else:
            s.tell("marker out", marker=marker)


class Homes(Routine[S]):
    """Deal the Homes, let the players choose, or take them in the order of the seats."""

    rule = "COP-3.2.7"

    def run(self, s: S, f: Frame) -> None:
        """Give a player a Home."""
        (seat,) = f.args
        if s.solo:
            settle(s, seat, s.cat.samoa if seat == AI else s.cat.tonga)
        elif s.homes == SEATED:
            settle(s, seat, s.cat.peoples.index(s.cat.setups[len(s.players)].homes[seat]))
        else:
            s.push(DEAL_HOME(CHANCE, seat) if s.homes == DEALT else CHOOSE_HOME(seat))


class DealHome(Chance[S]):
    """Deal a Home that is left."""

    rule = "COP-3.2.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any Home of this number of players that nobody has."""
        return [s.book.deal[people] for people in free_peoples(s)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Settle there."""
        settle(s, *f.args, *choice.args)


class ChooseHome(Decision[S]):
    """The players agree who starts where: one after the other chooses a Home that is left."""

    rule = "COP-3.2.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any Home of this number of players that nobody has."""
        return [s.book.settle[people] for people in free_peoples(s)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Settle there."""
        settle(s, f.seat, *choice.args)


def free_peoples(s: S) -> list[int]:
    """Return the peoples of this number of players that nobody leads yet."""
    taken = {player.people for player in s.players}
    homes = s.cat.setups[len(s.players)].homes
    return [people for people, name in enumerate(s.cat.peoples) if name in homes and people not in taken]


def settle(s: S, seat: int, people: int) -> None:
    """Put disk, Villages and Warrior Bands on a Home (COP-3.3.1 to 3.3.6)."""
    cat, player = s.cat, s.players[seat]
    place = cat.people_hex[people]
    player.people, player.home = people, place
    take_control(s, seat, place, cat.start_villages)
    for _ in range(cat.start_warriors):
        place_piece(s, seat, place, WB)
    show_stack(s, seat, place)
    s.tell("settle", seat=seat, people=people, hex=place, villages=cat.start_villages, bands=cat.start_warriors)


SET_UP = SetUp()
SET_ASIDE = SetAside()
HOMES = Homes()
DEAL_HOME = DealHome()
CHOOSE_HOME = ChooseHome()
