"""Chapters 9 and 15: Production and Tax."""

from __future__ import annotations

from atoll.games.daimyo.catalog import FARM, GOLD
from atoll.games.daimyo.flow.common import S
from atoll.games.daimyo.flow.goods import gain
from atoll.games.daimyo.state import building_of
from atoll.kernel import Frame, Routine

BY_GOVERNORS, BY_FARMS = 1, 2


class Production(Routine[S]):
    """Gain one resource from each place with an own governor and each with an own techno-farm."""

    rule = "DAI-9.1"

    def run(self, s: S, f: Frame) -> None:
        """Harvest with everything."""
        harvest(s, f.seat, BY_GOVERNORS | BY_FARMS)


class Produce(Routine[S]):
    """Harvest with one kind of piece only."""

    rule = "DAI-20.6"

    def run(self, s: S, f: Frame) -> None:
        """Harvest with the kind named."""
        (by,) = f.args
        harvest(s, f.seat, by)


def harvest(s: S, seat: int, by: int) -> None:
    """Gain what own pieces give; rivals on the same place do not hinder it (DAI-9.4)."""
    farm = building_of(seat, FARM)
    amounts = [0, 0, 0]
    for place, good in zip(range(len(s.governors)), s.cat.place_good, strict=False):
        if by & BY_GOVERNORS and s.governors[place] == seat:
            amounts[good] += 1
        if by & BY_FARMS and s.buildings[place] == farm:
            amounts[good] += 1
    for good, amount in enumerate(amounts):
        gain(s, seat, good, amount)


class Tax(Routine[S]):
    """Gain gold from the supply."""

    rule = "DAI-15.1"

    def run(self, s: S, f: Frame) -> None:
        """Take the gold."""
        gain(s, f.seat, GOLD, s.cat.tax_gold)


PRODUCTION = Production()
PRODUCE = Produce()
TAX_ACTION = Tax()
