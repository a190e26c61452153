"""What lies on the table of Daimyo: plain data, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from atoll.games.daimyo.catalog import (
    DICE,
    FARM,
    GOLD,
    PIPS_OF_DIE,
    PLACES_PER_ISLAND,
    SLOTS_PER_ISLAND,
    TOWER,
    Catalog,
)
from atoll.games.daimyo.choices import Choices
from atoll.kernel import Choice, Deck, Game, IllegalChoice, State

NOBODY = -1
EMPTY = -1
BUILDINGS_PER_TYPE = 4

# Where popularity points come from.
BANNERS, EFFECTS, STORAGE, RELICS, FARMS, TOWERS, ARMY, HELMET, LEFTOVERS = range(9)
SOURCES = ("banners", "effects", "storage", "relics", "farms", "towers", "army", "helmet", "leftovers")


def building_of(owner: int, type_: int) -> int:
    """Return what stands for a building: its owner and its type in one number."""
    return owner * 2 + type_


def owner_and_type(building: int) -> tuple[int, int]:
    """Return whose a building is, and of which type."""
    return divmod(building, 2)


@dataclass(slots=True)
class Player:
    """A player's clan board, pieces and cards."""

    clan: int = EMPTY
    goods: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    points: list[int] = field(default_factory=lambda: [0] * len(SOURCES))
    storage: int = 0
    disc: int = 0
    reset_ready: bool = False  # a unit was recruited from the last space since the disc came there
    dice: list[int] = field(default_factory=lambda: [EMPTY] * 7)  # by space
    governors: int = 0  # in reserve
    shadows: int = 0  # in reserve
    relic_tokens: int = 0  # in reserve
    scavenger: int = EMPTY
    influence: list[int] = field(default_factory=list)  # by island
    loose: list[int] = field(default_factory=list)  # relic tiles, sorted
    relics: list[int] = field(default_factory=list)  # restored ones by colour
    unbuilt: list[tuple[int, ...]] = field(default_factory=list)  # bonus tiles still covered, by type of building
    slots: list[int] = field(default_factory=lambda: [EMPTY] * 8)  # the bonus tile that works
    covered: list[int] = field(default_factory=list)  # bonus tiles under another one
    hand: list[int] = field(default_factory=list)  # sorted
    shown: list[int] = field(default_factory=list)  # the cards of the hand that everybody saw going there
    deck: Deck = field(default_factory=Deck)
    discard: list[int] = field(default_factory=list)  # sorted

    def copy(self) -> Player:
        """Return an equal player that shares nothing mutable."""
        new = Player.__new__(Player)
        new.clan = self.clan
        new.goods = self.goods[:]
        new.points = self.points[:]
        new.storage = self.storage
        new.disc = self.disc
        new.reset_ready = self.reset_ready
        new.dice = self.dice[:]
        new.governors = self.governors
        new.shadows = self.shadows
        new.relic_tokens = self.relic_tokens
        new.scavenger = self.scavenger
        new.influence = self.influence[:]
        new.loose = self.loose[:]
        new.relics = self.relics[:]
        new.unbuilt = self.unbuilt[:]
        new.slots = self.slots[:]
        new.covered = self.covered[:]
        new.hand = self.hand[:]
        new.shown = self.shown[:]
        new.deck = self.deck
        new.discard = self.discard[:]
        return new

    @property
    def gold(self) -> int:
        """Coins of any value, added up."""
        return self.goods[GOLD]

    @property
    def resources(self) -> int:
        """Rice, metal and crystal, added up."""
        return sum(self.goods[:GOLD])

    @property
    def popularity(self) -> int:
        """All popularity points so far."""
        return sum(self.points)

    @property
    def heroes(self) -> list[int]:
        """All heroes: hand, deck and discard pile."""
        return [*self.hand, *self.deck.cards(), *self.discard]

    @property
    def items(self) -> int:
        """What takes up storage: loose tiles and restored relics."""
        return len(self.loose) + sum(self.relics)

    @property
    def is_full(self) -> bool:
        """Whether the stock has no room left (DAI-12.1.2)."""
        return len(self.loose) + sum(self.relics) >= self.storage

    @property
    def die_sum(self) -> int:
        """The sum of all own dice."""
        return sum([PIPS_OF_DIE[die] for die in self.dice if die >= 0])

    def built(self, type_: int) -> int:
        """Return how many buildings of a type are built."""
        return BUILDINGS_PER_TYPE - len(self.unbuilt[type_])

    @property
    def farms(self) -> int:
        """Techno-farms built."""
        return self.built(FARM)

    @property
    def towers(self) -> int:
        """Radio towers built."""
        return self.built(TOWER)


@dataclass(slots=True, eq=False, repr=False)
class DaimyoState(State):
    """The whole table.

    Islands in play are the first ones of the catalogue, so that lists of places, slums and altars are just as long
    as the board in play.
    """

    cat: Catalog = field(init=False)
    book: Choices = field(init=False)
    players: list[Player] = field(default_factory=list)
    random_clans: bool = False
    islands: int = 0  # in play
    round: int = 0
    first: int = NOBODY  # first player of the round
    helmet: int = NOBODY
    blue_taker: int = NOBODY  # who took the first blue die of the round
    unrolled: list[int] = field(default_factory=list)  # dice waiting to be rolled, by colour
    centre: list[int] = field(default_factory=lambda: [0] * len(DICE))  # dice on the central island, by die
    villagers: list[int] = field(default_factory=list)  # the visible side of each tile
    zones: list[tuple[int, ...]] = field(default_factory=list)  # tiles in each No Man's Land
    black_market: list[int] = field(default_factory=list)
    bag: Deck = field(default_factory=Deck)
    drawn: int = EMPTY  # a tile out of the bag that has not found its place yet
    hero_market: list[int] = field(default_factory=list)
    hero_deck: Deck = field(default_factory=Deck)  # its top card lies face up
    governors: list[int] = field(default_factory=list)  # owner, by place
    buildings: list[int] = field(default_factory=list)  # by place, see `building_of`
    shadows: list[int] = field(default_factory=list)  # owner, by shadow slot
    altars: list[int] = field(default_factory=list)  # owner of the relic token, by altar
    played: list[int] = field(default_factory=list)  # heroes played in this turn
    resolving: list[int] = field(default_factory=list)  # heroes whose effect is being carried out

    def begin(self, game: Game[Any]) -> None:
        """Take the tables of the game at hand."""
        State.begin(self, game)
        assert isinstance(game.book, Choices)
        self.cat, self.book = game.catalog, game.book

    def copy(self) -> DaimyoState:
        """Return an equal state that shares nothing mutable."""
        new = DaimyoState.__new__(DaimyoState)
        self.copy_flow_to(new)
        new.cat = self.cat
        new.book = self.book
        new.players = [player.copy() for player in self.players]
        new.random_clans = self.random_clans
        new.islands = self.islands
        new.round = self.round
        new.first = self.first
        new.helmet = self.helmet
        new.blue_taker = self.blue_taker
        new.unrolled = self.unrolled[:]
        new.centre = self.centre[:]
        new.villagers = self.villagers[:]
        new.zones = self.zones[:]
        new.black_market = self.black_market[:]
        new.bag = self.bag
        new.drawn = self.drawn
        new.hero_market = self.hero_market[:]
        new.hero_deck = self.hero_deck
        new.governors = self.governors[:]
        new.buildings = self.buildings[:]
        new.shadows = self.shadows[:]
        new.altars = self.altars[:]
        new.played = self.played[:]
        new.resolving = self.resolving[:]
        return new

    def why_not(self, choice: Choice, seat: int | None = None) -> IllegalChoice:
        """Return why a choice is not possible now; islands out of play cannot be used in any way."""
        per_island = {"place": PLACES_PER_ISLAND, "slum": SLOTS_PER_ISLAND, "altar": SLOTS_PER_ISLAND, "island": 1}
        for noun, number in zip(choice.names, choice.args, strict=True):
            if noun in per_island and self.islands <= number // per_island[noun]:
                return self.refusal("out of play", "DAI-3.1.4")
        return State.why_not(self, choice, seat)

    def order(self, start: int) -> list[int]:
        """Return all seats clockwise from one of them."""
        count = len(self.players)
        return [(start + k) % count for k in range(count)]
