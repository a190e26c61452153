"""Chapters 9, 15 and 20.16: Production, Tax, and goods of one's choice."""

from __future__ import annotations

from typing import ClassVar

from atoll.games.daimyo.catalog import CRYSTAL, FARM, GOLD, METAL, RICE
from atoll.games.daimyo.flow.causes import EFFECT, EXCHANGE, HARVEST, INCOME, TAX_SPACE
from atoll.games.daimyo.flow.common import S, gain
from atoll.games.daimyo.flow.decisions import OneByOne
from atoll.games.daimyo.state import building_of
from atoll.kernel import Choice, Frame, Routine

BY_GOVERNORS, BY_FARMS, BY_BOTH = 1, 2, 3  # with what to harvest
ANY_RESOURCE = 1 << RICE | 1 << METAL | 1 << CRYSTAL  # a set of goods, as bits


class Produce(Routine[S]):
    """Gain one resource from each place with an own governor or techno-farm; an effect may name one kind of piece."""

    rule = "DAI-9.1"

    def run(self, s: S, f: Frame) -> None:
        """Harvest with the kinds named."""
        (by,) = f.args
        harvest(s, f.seat, by)


def harvest(s: S, seat: int, by: int) -> None:
    """Gain what own pieces give; rivals on the same place do not hinder it (DAI-9.4)."""
    places: list[int] = []
    if by & BY_GOVERNORS:
        places += places_of(s.governors, seat)
    if by & BY_FARMS:
        places += places_of(s.buildings, building_of(seat, FARM))
    harvested = [s.cat.place_good[place] for place in places]
    for good in (RICE, METAL, CRYSTAL):
        gain(s, seat, good, harvested.count(good), HARVEST)


def places_of(spots: list[int], piece: int) -> list[int]:
    """Return the places where such a piece stands."""
    places: list[int] = []
    place = -1
    for _ in range(spots.count(piece)):
        place = spots.index(piece, place + 1)
        places.append(place)
    return places


class Tax(Routine[S]):
    """Gain gold from the supply."""

    rule = "DAI-15.1"

    def run(self, s: S, f: Frame) -> None:
        """Take the gold."""
        gain(s, f.seat, GOLD, s.cat.tax_gold, TAX_SPACE)


class GainChoice(OneByOne):
    """Take goods from the supply, each of a kind of one's own choice."""

    rule = "DAI-20.16"
    why: ClassVar[int] = EFFECT

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the kinds of the set."""
        _, kinds = f.args
        return [choice for good, choice in enumerate(s.book.gain) if kinds >> good & 1]

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one unit; the next is chosen apart."""
        gain(s, f.seat, choice.args[0], 1, self.why)


class IncomeChoice(GainChoice):
    """The goods of one's choice of the income step."""

    rule = "DAI-18.2.1"
    why = INCOME


class TakeInReturn(GainChoice):
    """The goods of one's choice for those returned."""

    rule = "DAI-20.24"
    why = EXCHANGE


PRODUCE = Produce()
TAX_ACTION = Tax()
GAIN_CHOICE = GainChoice()
INCOME_CHOICE = IncomeChoice()
TAKE_IN_RETURN = TakeInReturn()
