"""What cards and tiles do: one record for each effect id (chapter 20)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Good = Literal["rice", "metal", "crystal", "gold"]

_GOODS = ("rice", "metal", "crystal", "gold")


def kinds(goods: tuple[Good, ...]) -> int:
    """Return kinds of goods as a set of bits."""
    return sum(1 << _GOODS.index(good) for good in set(goods))


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a record."""


class EffectRecord(Part, frozen=True, tag_field="effect"):
    """A step of what a card or tile does."""

    @property
    def effect(self) -> str:
        """The effect's id."""
        return str(self.__struct_config__.tag)

    def numbers(self) -> tuple[int, ...]:
        """Return the effect's numbers."""
        return ()


class Counted(EffectRecord, frozen=True, kw_only=True):
    """An effect that is done `n` times."""

    n: Annotated[int, Meta(ge=1)] = 1

    def numbers(self) -> tuple[int, ...]:
        """Return how often."""
        return (self.n,)


class Granted(Counted, frozen=True, kw_only=True):
    """An effect of choices: `n` times as far as it is possible, or up to `n` times where one `may`."""

    may: bool = False

    def numbers(self) -> tuple[int, ...]:
        """Return how often, and whether it is left to the player."""
        return (self.n, int(self.may))


class Goods(EffectRecord, frozen=True):
    """Goods that change hands."""

    rice: Count = 0
    metal: Count = 0
    crystal: Count = 0
    gold: Count = 0

    def numbers(self) -> tuple[int, ...]:
        """Return the amounts in the order of the goods."""
        return (self.rice, self.metal, self.crystal, self.gold)


class Gain(Goods, frozen=True, tag="gain"):
    """Take goods from the supply."""


class Pay(Goods, frozen=True, tag="pay"):
    """Return goods to the supply, or the effect cannot be started."""


class GainChoice(Counted, frozen=True, kw_only=True, tag="gain_choice"):
    """Take `n` goods of the kinds in `of`."""

    of: tuple[Good, ...]

    def numbers(self) -> tuple[int, ...]:
        """Return how many, and the kinds as a set of bits."""
        return (self.n, kinds(self.of))


class GainPopularity(Counted, frozen=True, tag="gain_popularity"):
    """Gain popularity points."""


class GainPopularityPer(EffectRecord, frozen=True, kw_only=True, tag="gain_popularity_per"):
    """Gain popularity points for each of something."""

    per: Literal["restored_relic", "island_with_own_governor"]
    each: Count
    max: Count

    def numbers(self) -> tuple[int, ...]:
        """Return what is counted (0: relics, 1: islands), its worth and the limit."""
        return (int(self.per == "island_with_own_governor"), self.each, self.max)


class GainStorage(Counted, frozen=True, tag="gain_storage"):
    """Raise storage."""


class DrawHero(Counted, frozen=True, tag="draw_hero"):
    """Draw from the own deck."""


class RecoverHero(Granted, frozen=True, tag="recover_hero"):
    """Take cards out of the own discard pile."""


class Recruit(Granted, frozen=True, kw_only=True, tag="recruit"):
    """Recruit units at a discount."""

    unit: Literal["any", "governor", "shadow"]
    discount: Count

    def numbers(self) -> tuple[int, ...]:
        """Return how many, which (0: any, 1: governor, 2: shadow) and the discount."""
        return (*super().numbers(), ("any", "governor", "shadow").index(self.unit), self.discount)


class ResetRecruitment(EffectRecord, frozen=True, tag="reset_recruitment"):
    """Put the recruitment disc back for free."""


class Build(Granted, frozen=True, kw_only=True, tag="build"):
    """Build at a discount."""

    discount: Annotated[int, Meta(ge=0, le=3)]

    def numbers(self) -> tuple[int, ...]:
        """Return how many and the discount."""
        return (*super().numbers(), self.discount)


class MoveGovernor(Granted, frozen=True, kw_only=True, tag="move_governor"):
    """Move own governors and harvest where they arrive."""

    harvest: Count

    def numbers(self) -> tuple[int, ...]:
        """Return how many and the harvest of each."""
        return (*super().numbers(), self.harvest)


class MoveRivalGovernor(Granted, frozen=True, tag="move_rival_governor"):
    """Move governors of other players."""

    def numbers(self) -> tuple[int, ...]:
        """Return how many; nobody harvests."""
        return (*super().numbers(), 0)


class Produce(EffectRecord, frozen=True, kw_only=True, tag="produce"):
    """Harvest with one kind of piece."""

    by: Literal["governors", "farms"]

    def numbers(self) -> tuple[int, ...]:
        """Return 1 for governors, 2 for techno-farms (3 would be both)."""
        return (("governors", "farms").index(self.by) + 1,)


class GainInfluence(Granted, frozen=True, kw_only=True, tag="gain_influence"):
    """Gain influence on several islands."""

    islands: Annotated[int, Meta(ge=1)]
    where: Literal["own_governor"]

    def numbers(self) -> tuple[int, ...]:
        """Return on how many islands and how much on each."""
        return (self.islands, int(self.may), self.n)


class TakeRelicHere(Granted, frozen=True, tag="take_relic_here"):
    """Take tiles where the scavenger stands."""


class MoveScavengerTake(Granted, frozen=True, tag="move_scavenger_take"):
    """Move the scavenger and take a tile there."""


class TakeRelicBoard(Granted, frozen=True, tag="take_relic_board"):
    """Take tiles from any No Man's Lands."""


class TakeRelicBag(Counted, frozen=True, tag="take_relic_bag"):
    """Draw tiles from the bag."""


class TakeRelicMarket(Granted, frozen=True, tag="take_relic_market"):
    """Take tiles from the black market for nothing."""


class RelicToMarket(Counted, frozen=True, tag="relic_to_market"):
    """Put own loose tiles on the black market, or the effect cannot be started."""


class ActivateVillager(Granted, frozen=True, tag="activate_villager"):
    """Use villager tiles."""


class SetDie(Granted, frozen=True, tag="set_die"):
    """Turn own dice to any face."""


class Trade(Granted, frozen=True, tag="trade"):
    """Exchange resources."""

    def numbers(self) -> tuple[int, ...]:
        """Return how many may be returned, and that none was yet."""
        return (*super().numbers(), 0)


class BuyHero(Granted, frozen=True, kw_only=True, tag="buy_hero"):
    """Buy heroes from the market at a discount."""

    discount: Count

    def numbers(self) -> tuple[int, ...]:
        """Return how many and the discount."""
        return (*super().numbers(), self.discount)


class TakeHelmet(EffectRecord, frozen=True, tag="take_helmet"):
    """Take the Helmet."""


class PlayHeroFreePower(Granted, frozen=True, tag="play_hero_free_power"):
    """Play heroes whatever their power."""


AnyEffect = (
    Gain | Pay | GainChoice | GainPopularity | GainPopularityPer | GainStorage | DrawHero | RecoverHero
    | Recruit | ResetRecruitment | Build | MoveGovernor | MoveRivalGovernor | Produce | GainInfluence
    | TakeRelicHere | MoveScavengerTake | TakeRelicBoard | TakeRelicBag | TakeRelicMarket | RelicToMarket
    | ActivateVillager | SetDie | Trade | BuyHero | TakeHelmet | PlayHeroFreePower
)  # fmt: skip
