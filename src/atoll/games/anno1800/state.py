"""What lies on the table of Anno 1800: plain data, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from atoll.games.anno1800.catalog import CUBES_AT, DECKS, HOLDING, LEVELS, Catalog
from atoll.games.anno1800.choices import Choices
from atoll.kernel import Deck, Game, State

NOBODY = -1


@dataclass(slots=True)
class Player:
    """A player's islands, cubes, tokens and cards.

    The last fields follow from the buildings and who works in them; they are kept because each cost is looked up there.
    """

    gold: int = 0
    district: list[int] = field(default_factory=lambda: [0] * len(LEVELS))
    exhausted: list[int] = field(default_factory=lambda: [0] * len(LEVELS))
    resting: list[int] = field(default_factory=lambda: [0] * len(LEVELS))  # in the district, but not before next turn
    work: list[int] = field(default_factory=list)  # the cubes on each space, as a code of the catalogue
    tiles: list[int] = field(default_factory=list)  # the tile on each space
    prints: tuple[int, ...] = ()  # the building printed on each space
    tokens: list[int] = field(default_factory=lambda: [0, 0])  # on ships, by type
    spent: list[int] = field(default_factory=lambda: [0, 0])  # exhausted
    idle: list[int] = field(default_factory=lambda: [0, 0])  # on ships, but not before next turn
    on_cards: list[int] = field(default_factory=lambda: [0, 0])
    hand: tuple[int, ...] = ()  # sorted
    face_up: tuple[int, ...] = ()  # played, effect still to use
    face_down: tuple[int, ...] = ()  # played, effect used or lost
    expeditions: tuple[int, ...] = ()  # sorted
    old: tuple[int, ...] = ()  # islands, in the order they came
    new: tuple[int, ...] = ()
    points: tuple[int, ...] = ()  # by source, once the game is over
    imports: int = 0  # New World resources of the own islands, as bits
    industries: tuple[tuple[int, int, int], ...] = ()  # visible ones: space, level, resource as a bit
    makes: tuple[int, ...] = (0, 0, 0, 0, 0)  # resources by level of the workers, as bits
    sells: tuple[int, ...] = ()  # resources by the price that others pay, as bits
    vacant: tuple[int, ...] = (0, 0, 0, 0, 0)  # of these, those with a vacant workplace
    built: tuple[int, ...] = ()  # spaces with a tile, sorted
    yards: tuple[int, ...] = ()  # strengths of visible shipyards, the greatest first
    offers: tuple[tuple[int, int], ...] = ()  # what others make: price in trade tokens, resources as bits

    def copy(self) -> Player:
        """Return an equal player that shares nothing mutable."""
        new = Player.__new__(Player)
        new.gold = self.gold
        new.district = self.district[:]
        new.exhausted = self.exhausted[:]
        new.resting = self.resting[:]
        new.work = self.work[:]
        new.tiles = self.tiles[:]
        new.prints = self.prints
        new.tokens = self.tokens[:]
        new.spent = self.spent[:]
        new.idle = self.idle[:]
        new.on_cards = self.on_cards[:]
        new.hand = self.hand
        new.face_up = self.face_up
        new.face_down = self.face_down
        new.expeditions = self.expeditions
        new.old = self.old
        new.new = self.new
        new.points = self.points
        new.imports = self.imports
        new.industries = self.industries
        new.makes = self.makes
        new.sells = self.sells
        new.vacant = self.vacant
        new.built = self.built
        new.yards = self.yards
        new.offers = self.offers
        return new

    def visible(self) -> list[int]:
        """Return the building that shows on each space."""
        return [tile if tile >= 0 else printed for tile, printed in zip(self.tiles, self.prints, strict=True)]

    def shown(self, space: int) -> int:
        """Return the building that shows on one space."""
        tile = self.tiles[space]
        return tile if tile >= 0 else self.prints[space]

    def cubes(self) -> list[int]:
        """Return all cubes of each level, wherever they are."""
        counts = [a + b + c for a, b, c in zip(self.district, self.exhausted, self.resting, strict=True)]
        for code in self.work:
            for level in CUBES_AT[code]:
                counts[level] += 1
        return counts

    def has_cube(self, level: int) -> bool:
        """Return whether there is a cube of a level anywhere."""
        if self.district[level] or self.exhausted[level] or self.resting[level]:
            return True
        return not HOLDING[level].isdisjoint(self.work)

    def ready(self, type_: int) -> int:
        """Return the tokens of a type that may be paid now."""
        return self.tokens[type_] + self.on_cards[type_]

    def all_tokens(self, type_: int) -> int:
        """Return the tokens of a type, wherever they are."""
        return self.tokens[type_] + self.spent[type_] + self.idle[type_] + self.on_cards[type_]


@dataclass(slots=True, eq=False, repr=False)
class AnnoState(State):
    """The whole table."""

    cat: Catalog = field(init=False)
    book: Choices = field(init=False)
    players: list[Player] = field(default_factory=list)
    mission_set: str = "random"
    limit: int = 0  # rounds after which a game that nobody has ended is counted; 0 for none
    round: int = 0
    first: int = NOBODY
    missions: tuple[int, ...] = ()  # in play
    fireworks: int = NOBODY  # who triggered the end
    last_round: bool = False
    supply: list[int] = field(default_factory=list)  # cubes by level
    board: list[int] = field(default_factory=list)  # tiles left, by kind
    decks: list[Deck] = field(default_factory=lambda: [Deck() for _ in DECKS])
    expedition_deck: Deck = field(default_factory=Deck)
    old_stack: Deck = field(default_factory=Deck)
    new_stack: Deck = field(default_factory=Deck)
    memory: tuple[tuple[int, int], ...] = ()  # cards in a hand or under a deck, and the seats that know it, as bits
    actions: int = 0  # still to take in this turn
    acted: bool = False  # an action was taken in this turn
    traded: int = 0  # resources traded for in this turn, as bits
    used: int = 0  # missions used in this turn, as bits
    goods: tuple[int, ...] = ()  # produced in this turn and not used yet, sorted
    promotions: tuple[tuple[int, int], ...] = ()  # free ones still to use in this turn: how many, from which levels

    def begin(self, game: Game[Any]) -> None:
        """Take the tables of the game at hand."""
        State.begin(self, game)
        assert isinstance(game.book, Choices)
        self.cat, self.book = game.catalog, game.book

    def copy(self) -> AnnoState:
        """Return an equal state that shares nothing mutable."""
        new = AnnoState.__new__(AnnoState)
        self.copy_flow_to(new)
        new.cat = self.cat
        new.book = self.book
        new.players = [player.copy() for player in self.players]
        new.mission_set = self.mission_set
        new.limit = self.limit
        new.round = self.round
        new.first = self.first
        new.missions = self.missions
        new.fireworks = self.fireworks
        new.last_round = self.last_round
        new.supply = self.supply[:]
        new.board = self.board[:]
        new.decks = self.decks[:]
        new.expedition_deck = self.expedition_deck
        new.old_stack = self.old_stack
        new.new_stack = self.new_stack
        new.memory = self.memory
        new.actions = self.actions
        new.acted = self.acted
        new.traded = self.traded
        new.used = self.used
        new.goods = self.goods
        new.promotions = self.promotions
        return new

    def order(self, start: int) -> list[int]:
        """Return all seats in turn order from one of them."""
        return [*range(start, len(self.players)), *range(start)]
