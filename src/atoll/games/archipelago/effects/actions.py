"""Chapter 27: the effects of cards by which a player does something."""

from __future__ import annotations

from atoll.games.archipelago.catalog import CHARACTER, DOMESTIC, EXPORT, KINDS, PROGRESS, Card
from atoll.games.archipelago.components.spots import CONSTRUCTIONS, PORT, REBEL
from atoll.games.archipelago.effects.markers import card_of, moves
from atoll.games.archipelago.flow.card_steps import (
    BUY_SHOWN,
    GAIN_CUBE,
    LAUNCH,
    LOOK_AT_HEXES,
    PAY_OPTION,
    PILLAGE,
    REST,
    REVEAL_CARDS,
    ROB,
    ROUSE,
    SINK,
    SWAP,
    pillage_spots,
    ship_targets,
)
from atoll.games.archipelago.flow.cards import MARKERS, Effect
from atoll.games.archipelago.flow.common import S, can_pay_cubes
from atoll.games.archipelago.flow.construction import CONSTRUCT, can_construct
from atoll.games.archipelago.flow.exploration import EXPLORE, can_explore
from atoll.games.archipelago.flow.market import TRANSACT, can_trade, collect_taxes
from atoll.games.archipelago.flow.migration import ALL_UNITS, MIGRATE, SHIPS_ONLY, can_migrate
from atoll.games.archipelago.flow.people import RECRUIT, REPRODUCE, births, can_recruit
from atoll.games.archipelago.state.control import controls
from atoll.kernel import CHANCE, Frame


class RevealAndBuy(Effect):
    """Turn up cards, buy one of a kind at its lowest cost, discard the others."""

    rule = "ARC-27.5"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """There must be a card to turn up."""
        return bool(s.deck.top)

    def run(self, s: S, f: Frame) -> None:
        """Chance turns them up."""
        params = card_of(s, f).params
        kind = PROGRESS if params.card_kind == "progress" else CHARACTER
        s.do(REVEAL_CARDS(CHANCE, params.reveal), BUY_SHOWN(f.seat, kind))


class PillageIcon(Effect):
    """Take cubes from an icon that is never harvested again."""

    rule = "ARC-27.7"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """An icon must be within reach."""
        return bool(pillage_spots(s, seat))

    def run(self, s: S, f: Frame) -> None:
        """Choose it, then rebellion rises."""
        s.do(PILLAGE(f.seat, card_of(s, f).params.cubes), MARKERS(f.seat, *f.args))


class Transactions(Effect):
    """One to several transactions on one board."""

    rule = "ARC-27.8"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """At least one must be possible."""
        return can_trade(s, seat, self._board(card), money)

    def _board(self, card: Card) -> int:
        return EXPORT if card.params.market == "export" else DOMESTIC

    def run(self, s: S, f: Frame) -> None:
        """Trade."""
        card = card_of(s, f)
        s.push(TRANSACT(f.seat, self._board(card), card.params.max, 0))


class DestroyShip(Effect):
    """Sink another player's ship; he gives a cube."""

    rule = "ARC-27.9"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """A ship must be within reach."""
        return bool(ship_targets(s, seat))

    def run(self, s: S, f: Frame) -> None:
        """Choose it, then rebellion rises."""
        s.do(SINK(f.seat), MARKERS(f.seat, *f.args))


class StealFromTwoHands(Effect):
    """Take what one of two closed hands of an opponent holds."""

    rule = "ARC-27.10"

    def run(self, s: S, f: Frame) -> None:
        """Choose the opponent."""
        s.push(ROB(f.seat))


class DoubleHarvest(Effect):
    """The next harvest of a kind in this round brings two cubes per unit."""

    rule = "ARC-27.14"

    def run(self, s: S, f: Frame) -> None:
        """Remember it until the round ends."""
        resource = card_of(s, f).params.resource
        assert resource is not None
        s.doubling |= 1 << KINDS.index(resource)


class HarvestWithoutPermission(Effect):
    """The harvest of this round needs no permission."""

    rule = "ARC-27.14"

    def run(self, s: S, f: Frame) -> None:
        """Remember it until the round ends."""
        s.free_harvest = True


class ConstructionDiscount(Effect):
    """The next construction of this round costs a cube less."""

    rule = "ARC-27.14"

    def run(self, s: S, f: Frame) -> None:
        """Remember it until the round ends."""
        s.discount = True


class RecruitEffect(Effect):
    """Recruit up to a number of workers."""

    rule = "ARC-27.15"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """At least one must be possible."""
        return can_recruit(s, seat, money)

    def run(self, s: S, f: Frame) -> None:
        """Recruit."""
        s.push(RECRUIT(f.seat, card_of(s, f).params.max, 0))


class ReproduceEffect(Effect):
    """One birth in one region."""

    rule = "ARC-27.15"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """A pair must live somewhere."""
        return bool(births(s, seat))

    def run(self, s: S, f: Frame) -> None:
        """The wheel action stays free."""
        s.push(REPRODUCE(f.seat, card_of(s, f).params.regions, 0))


class TaxesEffect(Effect):
    """Collect taxes without a circle."""

    rule = "ARC-27.15"

    def run(self, s: S, f: Frame) -> None:
        """Rebellion rises once, as with the action (ARC-27.4)."""
        collect_taxes(s, f.seat)


class ExploreEffect(Effect):
    """Explore without a circle."""

    rule = "ARC-27.15"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """A hex and a unit are needed."""
        return can_explore(s, seat)

    def run(self, s: S, f: Frame) -> None:
        """Explore."""
        s.push(EXPLORE(f.seat))


class ConstructEffect(Effect):
    """Construct one of the listed things at full cost."""

    rule = "ARC-27.15"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """One of them must be possible."""
        return can_construct(s, seat, self._types(card), money, False)

    def _types(self, card: Card) -> int:
        return sum(1 << CONSTRUCTIONS.index(what) for what in card.params.types)

    def run(self, s: S, f: Frame) -> None:
        """Construct."""
        s.push(CONSTRUCT(f.seat, self._types(card_of(s, f)), 0))


class MigrateEffect(Effect):
    """Migrate with the listed kinds of units."""

    rule = "ARC-27.16"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """A unit must be able to move."""
        return can_migrate(s, seat, self._mode(card))

    def _mode(self, card: Card) -> int:
        return ALL_UNITS if "citizen" in card.params.units else SHIPS_ONLY

    def run(self, s: S, f: Frame) -> None:
        """Migrate."""
        s.push(MIGRATE(f.seat, self._mode(card_of(s, f)), 0))


class DisengageUnits(Effect):
    """Some engaged units become free again."""

    rule = "ARC-27.17"

    def run(self, s: S, f: Frame) -> None:
        """Choose them, then rebellion rises."""
        s.do(REST(f.seat, card_of(s, f).params.max), MARKERS(f.seat, *f.args))


class SwapCubeWithBank(Effect):
    """Give a cube, take one of another kind."""

    rule = "ARC-27.18"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """There must be something to give and something to take."""
        return bool(SWAP.choices(s, SWAP(seat)))

    def run(self, s: S, f: Frame) -> None:
        """Swap."""
        s.push(SWAP(f.seat))


class StandUpRebels(Effect):
    """Own rebels become active at once."""

    rule = "ARC-27.19"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """There must be a rebel, or rebellion to lower."""
        rebels = any(unit & REBEL for unit in s.players[seat].citizens)
        return rebels or moves(s.rebellion, card.params.rebellion)

    def run(self, s: S, f: Frame) -> None:
        """Choose them, then rebellion falls."""
        s.do(ROUSE(f.seat, card_of(s, f).params.max), MARKERS(f.seat, *f.args))


class PayOptions(Effect):
    """Choose a price and what it buys."""

    rule = "ARC-27.20"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """One of the prices must be payable, and rebellion able to fall."""
        cheapest = tuple(card.params.options[0].resources.get(kind, 0) for kind in KINDS)
        return s.rebellion > 0 and can_pay_cubes(s, seat, cheapest)

    def run(self, s: S, f: Frame) -> None:
        """Choose."""
        s.push(PAY_OPTION(f.seat, *f.args))


class GainChoiceOfCube(Effect):
    """Take a cube of a listed kind; one more goes to board I."""

    rule = "ARC-27.21"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """The bank must have one."""
        return any(s.store[KINDS.index(kind)] for kind in card.params.choices)

    def run(self, s: S, f: Frame) -> None:
        """Choose the kind."""
        s.push(GAIN_CUBE(f.seat, *f.args))


class PeekRegionDeck(Effect):
    """Look at the next hexes and put them back in any order."""

    rule = "ARC-27.22"

    def possible(self, s: S, seat: int, card: Card, money: int) -> bool:
        """There must be something to learn."""
        return len(s.hexes) > 1

    def run(self, s: S, f: Frame) -> None:
        """Look."""
        s.push(LOOK_AT_HEXES(f.seat, min(card_of(s, f).params.cards, len(s.hexes))))


class ShipsAtPorts(Effect):
    """Everybody gets a ship in each region where he controls a port."""

    rule = "ARC-27.24"

    def run(self, s: S, f: Frame) -> None:
        """In order of play."""
        ports = range(PORT, len(s.built), 4)
        s.do(*(LAUNCH(seat, *(p // 4 for p in ports if controls(s, seat, p))) for seat in s.order))
