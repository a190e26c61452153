"""Chapter 8: Villagers' Help."""

from __future__ import annotations

from atoll.games.daimyo.catalog import help_of, tile_and_side
from atoll.games.daimyo.flow.decisions import Granted, S, effect_frames
from atoll.games.daimyo.flow.heroes import DRAW_HEROES
from atoll.games.daimyo.flow.storage import GAIN_STORAGE
from atoll.kernel import Choice, Decision, Frame, Routine


class VillagersHelp(Routine[S]):
    """Storage, draw, villager, Helmet."""

    rule = "DAI-8.1"

    def run(self, s: S, f: Frame) -> None:
        """Resolve the four in this order; the Helmet is for who took the first blue die of the round (DAI-8.5)."""
        draws = [DRAW_HEROES(f.seat, 1)] * s.cat.villagers_heroes
        helmet = [TAKE_HELMET(f.seat)] if s.blue_taker == f.seat else []
        s.do(GAIN_STORAGE(f.seat, s.cat.villagers_storage), *draws, VILLAGER(f.seat), *helmet)


class Villager(Decision[S]):
    """Choose a villager tile, apply its visible side, then flip it."""

    rule = "DAI-8.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer all three, even one whose effect is of no use (DAI-8.7)."""
        return [s.book.villager[help_of(tile, side)] for tile, side in enumerate(s.villagers)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Use the visible side, then turn the tile over."""
        (help_,) = choice.args
        tile, side = tile_and_side(help_)
        s.tell("villager", seat=f.seat, help=help_)
        s.do(*effect_frames(s, f.seat, s.cat.villager_sides[tile][side]), FLIP(f.seat, tile))


class ActivateVillagers(Granted):
    """Use villager tiles by an effect: no storage, no card, no Helmet."""

    rule = "DAI-20.10"

    def possible(self, s: S, f: Frame) -> list[Choice]:
        """Return all three."""
        return VILLAGER.choices(s, f)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Use one."""
        VILLAGER.play(s, f, choice)


class Flip(Routine[S]):
    """The other side of a villager tile is there for later players."""

    rule = "DAI-8.4"

    def run(self, s: S, f: Frame) -> None:
        """Turn the tile over."""
        (tile,) = f.args
        s.villagers[tile] = 1 - s.villagers[tile]
        s.tell("flip", help=help_of(tile, s.villagers[tile]))


class TakeHelmet(Routine[S]):
    """Take the Helmet from its holder; the turn order of this round stays (DAI-6.5)."""

    rule = "DAI-20.11"

    def run(self, s: S, f: Frame) -> None:
        """Take it; who took the first blue die does not change."""
        if s.helmet != f.seat:
            s.helmet = f.seat
            s.tell("helmet", seat=f.seat)


VILLAGERS_HELP = VillagersHelp()
VILLAGER = Villager()
ACTIVATE_VILLAGERS = ActivateVillagers()
FLIP = Flip()
TAKE_HELMET = TakeHelmet()
