"""What lies on the table of Archipelago: plain data, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.choices import Choices
from atoll.games.archipelago.components.spots import FIRST_ICON, FREE, SPOTS
from atoll.games.archipelago.state.ends import UNWATCHED, some_end_is_met
from atoll.games.archipelago.state.player import Player
from atoll.games.archipelago.state.underway import Crisis, Deal, Migration, Promise
from atoll.kernel import Deck, Game, State

NOBODY = -1
EMPTY = -1
RUNNING, INDEPENDENT, FULFILLED, WORN_OUT = range(4)  # how a game stands
RESULTS = ("running", "independence", "objective", "last turn")
SETUP, PHASE_1, PHASE_2, PHASE_3, PHASE_4, PHASE_5, PHASE_6 = range(7)
OPEN, KEPT, BROKEN = range(3)  # how a promise stands


@dataclass(slots=True, eq=False, repr=False)
class ArchipelagoState(State):
    """The whole table.

    Regions are numbered as they are placed. What the map is made of lies in tuples, which are replaced when a
    region is added: `links` has six neighbours a region, `roads` the areas next to each area by land or sea,
    `built` four building places a region with the areas a building lies on.
    """

    cat: Catalog = field(init=False)
    book: Choices = field(init=False)
    players: list[Player] = field(default_factory=list)
    length: int = 0
    variant: tuple[int, ...] = ()  # which value of each option after the length
    result: int = RUNNING
    ending: bool = False  # an end condition is met
    asleep: int = UNWATCHED  # objectives whose end condition holds since the set-up, as bits
    revealed: int = 0  # seats whose objectives lie open
    turn: int = 0
    phase: int = SETUP
    order: tuple[int, ...] = ()
    passed: int = 0  # seats that are out of the actions phase
    population: int = 0
    rebellion: int = 0
    surplus: int = 0
    bank: int = 0  # florins
    zone_coins: int = 0  # florins on the port and market zones of the wheel
    store: list[int] = field(default_factory=lambda: [0] * 6)  # cubes in the bank
    domestic: list[int] = field(default_factory=lambda: [0] * 6)  # cubes on board I
    export: list[int] = field(default_factory=lambda: [0] * 6)  # cubes on board II
    piles: tuple[int, ...] = ()  # explorer tokens
    own_circles: tuple[int, ...] = (0, 0, 0)  # seats on their own circle, by limited action
    wild_circles: tuple[int, ...] = (0, 0, 0)  # discs on multicoloured circles
    cells: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    roads: tuple[tuple[int, ...], ...] = ()
    built: tuple[int, ...] = ()  # see `ground`
    border: tuple[tuple[int, int, int, int], ...] = ()  # free cells: neighbours, and their sides as mask and code
    in_play: tuple[int, ...] = (0, 0, 0, 0)  # buildings by kind
    occupied: list[int] = field(default_factory=lambda: [FREE] * (SPOTS - FIRST_ICON))  # `held_by` or coin
    used: int = 0  # building places used in this actions phase
    traders: int = 0  # regions whose town citizen is engaged by trading only
    hexes: Deck = field(default_factory=Deck)  # hexes below, faces on top
    seers: tuple[int, ...] = ()  # who knows each of the faces on top, as seats
    heard: tuple[int, ...] = ()  # who knows that each of them is among these, but not where, as seats
    hex_discards: tuple[int, ...] = ()
    taken_hex: int = EMPTY
    track: tuple[int, ...] = ()  # by slot, see `slot_with`
    deck: Deck = field(default_factory=Deck)  # its top card shows its back
    discards: tuple[int, ...] = ()  # sorted
    engaged: tuple[int, ...] = ()  # cards, sorted
    fresh: tuple[int, ...] = ()  # cards bought in this turn
    unready: tuple[int, ...] = ()  # of these, the ones whose buyer has not had another round
    shown: tuple[int, ...] = ()  # cards turned up to buy one of
    trends: tuple[int, ...] = ()
    common: tuple[int, ...] = ()  # objectives of all
    doubling: int = 0  # kinds that the next harvest of this round doubles
    free_harvest: bool = False  # no permission needed in this round
    discount: bool = False  # a cube less for the next construction of this round
    permits: int = 0  # regions where the active player may harvest
    hands: tuple[int, ...] = ()  # what is in a robbed player's hands
    migration: Migration | None = None
    crisis: Crisis | None = None
    deal: Deal | None = None  # on the table
    talked: int = 0  # offers made in this round or chance
    ranks: tuple[int, ...] = ()  # who has been sold which place in the order of play
    promises: tuple[Promise, ...] = ()

    def begin(self, game: Game[Any]) -> None:
        """Take the tables of the game at hand."""
        State.begin(self, game)
        assert isinstance(game.book, Choices)
        self.cat, self.book = game.catalog, game.book

    def copy(self) -> ArchipelagoState:
        """Return an equal state that shares nothing mutable."""
        new = ArchipelagoState.__new__(ArchipelagoState)
        self.copy_flow_to(new)
        new.cat = self.cat
        new.book = self.book
        new.players = [player.copy() for player in self.players]
        new.length = self.length
        new.variant = self.variant
        new.result = self.result
        new.ending = self.ending
        new.asleep = self.asleep
        new.revealed = self.revealed
        new.turn = self.turn
        new.phase = self.phase
        new.order = self.order
        new.passed = self.passed
        new.population = self.population
        new.rebellion = self.rebellion
        new.surplus = self.surplus
        new.bank = self.bank
        new.zone_coins = self.zone_coins
        new.store = self.store[:]
        new.domestic = self.domestic[:]
        new.export = self.export[:]
        new.piles = self.piles
        new.own_circles = self.own_circles
        new.wild_circles = self.wild_circles
        new.cells = self.cells
        new.faces = self.faces
        new.turns = self.turns
        new.links = self.links
        new.roads = self.roads
        new.built = self.built
        new.border = self.border
        new.in_play = self.in_play
        new.occupied = self.occupied[:]
        new.used = self.used
        new.traders = self.traders
        new.hexes = self.hexes
        new.seers = self.seers
        new.heard = self.heard
        new.hex_discards = self.hex_discards
        new.taken_hex = self.taken_hex
        new.track = self.track
        new.deck = self.deck
        new.discards = self.discards
        new.engaged = self.engaged
        new.fresh = self.fresh
        new.unready = self.unready
        new.shown = self.shown
        new.trends = self.trends
        new.common = self.common
        new.doubling = self.doubling
        new.free_harvest = self.free_harvest
        new.discount = self.discount
        new.permits = self.permits
        new.hands = self.hands
        new.migration = None if self.migration is None else self.migration.copy()
        new.crisis = None if self.crisis is None else self.crisis.copy()
        new.deal = None if self.deal is None else self.deal.copy()
        new.talked = self.talked
        new.ranks = self.ranks
        new.promises = self.promises
        return new

    def settle(self) -> None:
        """Carry out whatever nobody has to decide; what ends a game is seen before anybody is asked (ARC-10.4.2)."""
        stack = self.stack
        while stack:
            if self.rebellion > self.population:
                self.do(*self.game.closing)
            frame = stack[-1]
            if frame.step.enter(self, frame):
                deal = self.deal
                if (deal is not None and deal.draft) or self.ending or not some_end_is_met(self):
                    return  # while an offer is put together nothing changes on the table
                self.do(*self.game.closing)
        self.offer = []

    def zone(self, board: int) -> list[int]:
        """Return the cubes of board I or II."""
        return self.export if board else self.domestic
