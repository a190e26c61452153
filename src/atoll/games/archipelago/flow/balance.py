"""Chapter 10: the balance of the archipelago — domestic crises, export crises, events."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.archipelago.catalog import DOMESTIC, DOMESTIC_CRISIS, EVENT, EXPORT, NOTHING, SURPLUS, Half
from atoll.games.archipelago.components.spots import (
    FIRST_BUILDING,
    KIND_OF,
    MARKET,
    PLACE_KIND,
    PLACE_REGION,
    PORT,
    REBEL,
    REGION_OF,
    SPOT_OF,
    TEMPLE,
    place_at,
    places_of,
    posture_of,
    unit_at,
)
from atoll.games.archipelago.flow.common import (
    OwnChance,
    S,
    do_good,
    drop_cube,
    kind_of,
    shift_rebellion,
    shift_surplus,
)
from atoll.games.archipelago.flow.negotiation import is_talk, open_deals, start_talk, talk
from atoll.games.archipelago.flow.promises import HELP, judge, pledges, redeem, settle_pledges
from atoll.games.archipelago.flow.units import change, rebels, spots_of
from atoll.games.archipelago.state import KEPT, NOBODY, Crisis
from atoll.games.archipelago.state.control import controls, holds, occupant, towns_held
from atoll.games.archipelago.state.regions import land_areas
from atoll.kernel import CHANCE, Choice, Decision, Frame, Reason, Routine, Weighed, because


def halves(s: S, red: bool) -> list[Frame]:
    """Return what the back on top brings: at once by its red halves (ARC-16.7), by the others in phase 4 (ARC-10.2)."""
    return [half_frame(half) for half in open_back(s) if half.what != NOTHING and half.red == red]


def open_back(s: S) -> tuple[Half, ...]:
    """Return both halves of the back that lies open; none when the deck is empty."""
    return s.cat.backs[s.cat.cards[s.deck.top[-1]].back] if s.deck.top else ()


def half_frame(half: Half) -> Frame:
    """Return the frame of one half of a back."""
    what, thing, number, marker, _ = half
    if what == EVENT:
        return EVENT_HALF(CHANCE, thing, number, marker)
    if what == DOMESTIC_CRISIS:
        return DOMESTIC_TROUBLE(CHANCE, thing, number)
    return EXPORT_TROUBLE(CHANCE, thing, number)


class EventHalf(Routine[S]):
    """An event moves a marker, usually by an amount per building in play."""

    rule = "ARC-10.3.1"

    def run(self, s: S, f: Frame) -> None:
        """Every building on the map counts, controlled or not."""
        building, delta, marker = f.args
        times = s.in_play[building] if building >= 0 else 1
        s.tell("event", marker=marker, delta=delta * times)
        (shift_surplus if marker == SURPLUS else shift_rebellion)(s, delta * times)


# -- one chance each -------------------------------------------------------------------------------------


class Help(OwnChance):
    """A player's chance in a crisis: cubes of a board, own cubes and tokens, as long as they are needed."""

    board: ClassVar[int]

    def cubes(self, s: S, f: Frame) -> list[Choice]:
        """Return where a player can take a cube for the crisis from."""
        kind, player, book = kind_of(f), s.players[f.seat], s.book
        left = (s.zone(self.board)[kind], player.cubes[kind], player.tokens)
        ways = (book.feed_board, book.feed_own, book.feed_token)
        return [way for way, count in zip(ways, left, strict=True) if count]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """All that could be given, and an end of it."""
        return [s.book.done, s.book.feed_board, s.book.feed_own, s.book.feed_token]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Give a cube or talk, as often as the player likes."""
        if choice is s.book.done:
            s.talked = 0
            return
        s.push(f)
        if is_talk(choice):
            start_talk(s, f.seat, choice)
        else:
            self.help(s, f, choice)

    def help(self, s: S, f: Frame, choice: Choice) -> None:
        """Do what helps."""
        raise NotImplementedError

    def consume(self, s: S, f: Frame, choice: Choice) -> None:
        """Send a cube to the bank for the crisis; what is one's own is a good deed."""
        kind, seat = kind_of(f), f.seat
        judge(s, seat, HELP, KEPT)
        if choice is s.book.feed_board:
            s.zone(self.board)[kind] -= 1
            s.store[kind] += 1
            s.tell("feed board", seat=seat, kind=kind, board=self.board)
            return
        if choice is s.book.feed_own:
            drop_cube(s, seat, kind)
            s.tell("feed own", seat=seat, kind=kind)
        else:
            s.players[seat].tokens -= 1
            s.tell("feed token", seat=seat, kind=kind)
        do_good(s, seat)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There must be such a cube to give, or a token."""
        if choice in self.choices(s, f):
            return None
        rule = self.rules[choice.kind]
        return because("no token", rule) if choice is s.book.feed_token else because("no cube", rule, kind=kind_of(f))


# -- domestic crisis -------------------------------------------------------------------------------------


class DomesticTrouble(Routine[S]):
    """All citizens lie down but those on temples; each player has one chance to contribute."""

    rule = "ARC-10.1.2"

    def run(self, s: S, f: Frame) -> None:
        """In order of play; then the rebels are counted and may be expelled."""
        kind, number = f.args
        s.tell("domestic crisis", kind=kind, number=number)
        for seat, player in enumerate(s.players):
            for unit in tuple(player.citizens):
                spot = SPOT_OF[unit]
                if spot < FIRST_BUILDING or KIND_OF[spot] != TEMPLE:
                    change(s, seat, player.citizens, unit, unit | REBEL)
        s.crisis = Crisis()
        chances = [CONTRIBUTE(seat, kind, number) for seat in s.order]
        s.do(*talk(s), *chances, COUNT_REBELS(CHANCE), *(EXPEL(seat) for seat in s.order))


def lying(s: S) -> int:
    """Return how many citizens lie."""
    return sum(len(rebels(s, seat)) for seat in range(len(s.players)))


def stand_up(s: S, seat: int, owner: int, spot: int) -> None:
    """Stand up a citizen; nothing else about it changes (ARC-10.1.12)."""
    citizens = s.players[owner].citizens
    unit = next(unit for unit in citizens if SPOT_OF[unit] == spot and unit & REBEL)
    change(s, owner, citizens, unit, unit & ~REBEL)
    s.tell("stand up", seat=seat, rival=owner, spot=spot)
    redeem(s, seat, owner, spot)


class Contribute(Help):
    """The one chance of a player: cubes from board I, own cubes, tokens, and the free help of temples."""

    rule = "ARC-10.1.3"
    rules = {
        "consume from board": "ARC-10.1.4", "consume own cube": "ARC-10.1.4", "consume token": "ARC-11.1",
        "stand up": "ARC-10.1.7", "done": "ARC-10.1.3",
    }  # fmt: skip
    board = DOMESTIC
    stands_up = True

    def needed(self, s: S, f: Frame) -> bool:
        """When nobody lies any more the crisis is over (ARC-10.1.9)."""
        return lying(s) > 0

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Contributing is optional (ARC-R-6)."""
        temples = self._temple_help(s, f.seat)
        cubes = self.cubes(s, f)
        agreed = [s.book.stand[owner][spot] for owner, spot in pledges(s, f.seat)]
        bound = any(cubes or choice in temples for choice in agreed)
        offer = [] if bound else [s.book.done]
        return [*offer, *cubes, *temples, *open_deals(s, f.seat)]

    def _temple_help(self, s: S, seat: int) -> list[Choice]:
        """Offer everybody who lies in a region whose temple the player controls (ARC-10.1.7)."""
        regions = {PLACE_REGION[place] for place in places_of(TEMPLE, len(s.cells)) if controls(s, seat, place)}
        if not regions:
            return []
        return [s.book.stand[owner][spot] for owner, spot in _lying_spots(s) if REGION_OF[spot] in regions]

    def help(self, s: S, f: Frame, choice: Choice) -> None:
        """A cube stands up citizens, a temple one."""
        if choice.kind == "stand up":
            stand_up(s, f.seat, *choice.args)
            return
        _, number = f.args
        self.consume(s, f, choice)
        s.push(STAND(f.seat, number))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A temple where somebody lies; and who has agreed to stand somebody up does not end while he can do it."""
        if choice in self.choices(s, f):
            return None
        if choice.kind == "stand up":
            return because("no temple here", "ARC-10.1.7")
        return because("agreed to help", "ARC-5.7") if choice is s.book.done else super().reason(s, f, choice)


def _lying_spots(s: S) -> list[tuple[int, int]]:
    """Return whose citizens lie where, each pair once."""
    return [(owner, spot) for owner in range(len(s.players)) for spot in spots_of(rebels(s, owner))]


class Stand(Weighed[S]):
    """Stand up the full number for a cube, whomever the contributor likes."""

    rule = "ARC-10.1.5"
    rules = {"stand up": "ARC-10.1.5", "done": "ARC-10.1.6"}

    def enter(self, s: S, f: Frame) -> bool:
        """With no more lying than the cube sustains all of them stand up (ARC-10.1.6)."""
        (number,) = f.args
        if lying(s) <= number:
            s.stack.pop()
            for owner in range(len(s.players)):
                for unit in rebels(s, owner):
                    stand_up(s, f.seat, owner, SPOT_OF[unit])
            return False
        return super().enter(s, f)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer everybody who lies; those agreed on in a deal come first."""
        stand, agreed = s.book.stand, dict.fromkeys(pledges(s, f.seat))
        return [stand[owner][spot] for owner, spot in agreed or _lying_spots(s)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Go on until the number is full."""
        (number,) = f.args
        stand_up(s, f.seat, *choice.args)
        if number > 1:
            s.push(STAND(f.seat, number - 1))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The full number must stand up, whoever lies and is agreed on."""
        (number,) = f.args
        if choice is s.book.done:
            return because("full number", "ARC-10.1.6", number=number)
        return None if choice in self.choices(s, f) else because("nobody lies here", self.rule)


class CountRebels(Routine[S]):
    """Who still lies is a rebel and raises rebellion."""

    rule = "ARC-10.1.10"

    def run(self, s: S, f: Frame) -> None:
        """One step for each."""
        rebels = lying(s)
        s.tell("rebels", number=rebels)
        settle_pledges(s)
        s.crisis = None
        shift_rebellion(s, rebels)


class Expel(Weighed[S]):
    """Who controls a town may expel rebels of others from its ports and markets."""

    rule = "ARC-10.1.11"
    rules = {"expel": "ARC-10.1.11"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each such building, or to leave things as they are."""
        towns = towns_held(s, f.seat)
        places = [place for region in towns for place in (place_at(region, MARKET), place_at(region, PORT))]
        return [s.book.done, *(s.book.expel[place] for place in places if self._rebel_of_another(s, f.seat, place))]

    def _rebel_of_another(self, s: S, seat: int, place: int) -> bool:
        owner = occupant(s, place)
        return owner not in (NOBODY, seat) and not holds(s, owner, place)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Say where the rebel goes; others may follow."""
        if choice is not s.book.done:
            s.do(LAY_REBEL(f.seat, *choice.args), f)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A port or market, an own town beside it, and a rebel of another player on it."""
        if choice in self.choices(s, f):
            return None
        fit = PLACE_KIND[choice.args[0]] in (MARKET, PORT)
        return because("no town or rebel" if fit else "ports and markets", "ARC-14.5.4")


class LayRebel(Decision[S]):
    """The rebel lies elsewhere in the region, where the expeller likes (ARC-14.5.4)."""

    rule = "ARC-14.5.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Either bank."""
        (place,) = f.args
        return [s.book.lay_rebel[bank] for bank in land_areas(s, PLACE_REGION[place])]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put it there, still lying."""
        (place,), (bank,) = f.args, choice.args
        owner = occupant(s, place)
        citizens = s.players[owner].citizens
        unit = next(unit for unit in citizens if SPOT_OF[unit] == FIRST_BUILDING + place)
        change(s, owner, citizens, unit, unit_at(bank, posture_of(unit)))
        s.tell("expel", seat=f.seat, rival=owner, place=place, goal=bank)


# -- export crisis ---------------------------------------------------------------------------------------


class ExportTrouble(Routine[S]):
    """Cubes are demanded; each player has one chance to supply them."""

    rule = "ARC-10.2.1"

    def run(self, s: S, f: Frame) -> None:
        """In order of play; nobody lies down and temples do nothing (ARC-10.2.4)."""
        kind, number = f.args
        s.tell("export crisis", kind=kind, number=number)
        s.crisis = Crisis(missing=number)
        s.do(*talk(s), *(SUPPLY(seat, kind) for seat in s.order), COUNT_MISSING(CHANCE))


class Supply(Help):
    """The one chance of a player: cubes from board II, own cubes, tokens."""

    rule = "ARC-10.2.2"
    rules = {"consume from board": "ARC-10.2.2", "consume own cube": "ARC-10.2.2", "consume token": "ARC-11.1"}
    board = EXPORT

    def needed(self, s: S, f: Frame) -> bool:
        """The crisis is over when nothing is missing."""
        return missing(s) > 0

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Supplying is optional."""
        return [s.book.done, *self.cubes(s, f), *open_deals(s, f.seat)]

    def help(self, s: S, f: Frame, choice: Choice) -> None:
        """One cube less is missing."""
        assert s.crisis is not None
        self.consume(s, f, choice)
        s.crisis.missing -= 1


def missing(s: S) -> int:
    """Return the cubes that an export crisis still demands."""
    return 0 if s.crisis is None else s.crisis.missing


class CountMissing(Routine[S]):
    """Each cube still missing raises rebellion."""

    rule = "ARC-10.2.3"

    def run(self, s: S, f: Frame) -> None:
        """One step for each."""
        cubes = missing(s)
        s.tell("missing", number=cubes)
        s.crisis = None
        shift_rebellion(s, cubes)


EVENT_HALF = EventHalf()
DOMESTIC_TROUBLE = DomesticTrouble()
CONTRIBUTE = Contribute()
STAND = Stand()
COUNT_REBELS = CountRebels()
EXPEL = Expel()
LAY_REBEL = LayRebel()
EXPORT_TROUBLE = ExportTrouble()
SUPPLY = Supply()
COUNT_MISSING = CountMissing()
