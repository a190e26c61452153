"""What lies on the table of Conquest of Paradise: plain data, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from atoll.games.paradise.catalog import Catalog
from atoll.games.paradise.choices import Choices
from atoll.kernel import Choice, Deck, Game, State

T = TypeVar("T")

NOBODY = -1
NOWHERE = -1
DEFENDERS = 2  # where the defender's numbers begin in the rows of a battle
DEALT, SEATED, CHOSEN = range(3)  # how the players get their Homes
NEVER, MATTERS, ALWAYS = range(3)  # when a player is asked for powers that may be used at any time


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return values with another one in a place: what seldom changes is shared by copies, not copied."""
    if values[index] == value:
        return values
    row = list(values)
    row[index] = value
    return tuple(row)


def added(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return sorted values with one more."""
    return tuple(sorted((*values, value)))


def removed(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return values without the first that is equal to this one."""
    index = values.index(value)
    return (*values[:index], *values[index + 1 :])


@dataclass(slots=True)
class Player:
    """A player's pieces, cards and marks; stacks are numbers as in `pieces.py`."""

    people: int = NOBODY
    home: int = NOWHERE
    stacks: list[int] = field(default_factory=list)  # by hex
    spots: list[int] = field(default_factory=list)  # hexes with a stack, sorted
    shown: tuple[int, ...] = ()  # by hex: face-down pieces everybody knows to be there
    no_war_canoe: tuple[int, ...] = ()  # hexes whose stack everybody knows to have no War Canoe
    pool: tuple[int, ...] = ()  # unbuilt pieces, by kind
    gone: tuple[int, ...] = (0,) * 6  # out of the game, by kind
    hand: tuple[int, ...] = ()  # cards face down, sorted
    up: tuple[int, ...] = ()  # cards face up, sorted
    used: tuple[int, ...] = ()  # single-use cards that were used
    kept: tuple[int, ...] = ()  # kept Events, sorted
    lost: bool = False  # the Explorer is in the Lost Box
    asking: int = MATTERS  # when to ask for powers that may be used at any time
    vp: int = 0  # on the track, in half points
    deforested: int = 0  # half points off every count
    stored: int = 0
    kumara: bool = False
    galapagos: bool = False
    bonus: int = 0  # more points for the home pool this turn
    far: int = 0  # more hexes of movement this turn
    pools: tuple[tuple[int, ...], ...] = ()  # the groups of each pool, this Construction Step
    points: list[int] = field(default_factory=list)  # left in each pool
    draft: tuple[tuple[int, int], ...] = ()  # the secret order: items and where
    ordered: bool = False
    bought: int = 0  # cards drawn for what was paid in this step
    new_colonies: tuple[int, ...] = ()  # hexes of Colonies built in this step

    def copy(self) -> Player:
        """Return an equal player that shares nothing mutable."""
        new = Player.__new__(Player)
        new.people = self.people
        new.home = self.home
        new.stacks = self.stacks[:]
        new.spots = self.spots[:]
        new.shown = self.shown
        new.no_war_canoe = self.no_war_canoe
        new.pool = self.pool
        new.gone = self.gone
        new.hand = self.hand
        new.up = self.up
        new.used = self.used
        new.kept = self.kept
        new.lost = self.lost
        new.asking = self.asking
        new.vp = self.vp
        new.deforested = self.deforested
        new.stored = self.stored
        new.kumara = self.kumara
        new.galapagos = self.galapagos
        new.bonus = self.bonus
        new.far = self.far
        new.pools = self.pools
        new.points = self.points[:] if self.points else []
        new.draft = self.draft
        new.ordered = self.ordered
        new.bought = self.bought
        new.new_colonies = self.new_colonies
        return new

    def hexes_with(self, pieces: int) -> list[int]:
        """Return the hexes with a piece of the kinds that a mask names."""
        stacks = self.stacks
        return [place for place in self.spots if stacks[place] & pieces]

    def can_use(self, card: int) -> bool:
        """Return whether a single-use card can still be used."""
        return card in self.hand or (card in self.up and card not in self.used)


class Pending(NamedTuple):
    """An effect on the table that may still be answered."""

    source: int  # a card or an Event, as in `answers.py`
    actor: int
    affected: int  # seats, as bits
    cancelled: int  # for these seats, as bits


@dataclass(slots=True)
class Battle:
    """A battle under way; both rows of both sides are open to all."""

    hex: int = NOWHERE
    attacker: int = NOBODY
    defender: int = NOBODY  # NOBODY for an Independent Island Group
    front: list[int] = field(default_factory=list)  # attacker's WB, WC; defender's WB, WC, LW
    panicked: list[int] = field(default_factory=list)  # the same for pieces gone to the back row
    villages: int = 0  # that stood there
    saved: int = 0
    die: int = 0
    twist: int = 0  # a card made the result an elimination (1) or a panic (2)
    carded: bool = False  # a card was used on the die
    cards: list[int] = field(default_factory=list)  # used in this battle; a War Leader is 28 + seat
    leaders: int = 0  # seats whose War Leader was played, as bits

    def row(self, attacks: bool) -> list[int]:
        """Return the front row of a side: Warrior Bands, War Canoes, and of the defender Local Warriors."""
        return self.front[:DEFENDERS] if attacks else self.front[DEFENDERS:]

    def rival_of(self, seat: int) -> int:
        """Return the other side, or NOBODY."""
        return self.defender if seat == self.attacker else self.attacker

    def copy(self) -> Battle:
        """Return an equal battle that shares nothing mutable."""
        new = Battle.__new__(Battle)
        new.hex = self.hex
        new.attacker = self.attacker
        new.defender = self.defender
        new.front = self.front[:]
        new.panicked = self.panicked[:]
        new.villages = self.villages
        new.saved = self.saved
        new.die = self.die
        new.twist = self.twist
        new.carded = self.carded
        new.cards = self.cards[:]
        new.leaders = self.leaders
        return new


@dataclass(slots=True)
class Chart:
    """The map for the player on the move, as far as it does not change in his Movement."""

    held: set[int]  # hexes that no canoe leaves: with enemies, or Taniwha (COP-7.3.6)
    bound: list[int]  # hexes where a garrison must stay
    free: set[int]  # hexes that any canoe may enter
    escorted: set[int]  # hexes that may be entered with a War Canoe
    tiles: list[int]  # his face-down tiles
    stride: int  # how many hexes canoes and Rumors may enter this turn
    aside: list[Choice] | None = None  # what he may do at any time


class Survey(NamedTuple):
    """The map for all, as far as it does not change until land is found or conquered."""

    known: set[int]
    unexplored: list[int]  # hexes that are Unknown or have a face-down tile
    independent: list[int]  # hexes with an Independent Island Group


@dataclass(slots=True, eq=False, repr=False)
class LookedUp(State):
    """What was looked up, so as not to look it up again, most of it for the player on the move; it is not saved."""

    berths: dict[int, list[Choice]] = field(init=False)  # by hex: pieces of the player on the move that may set out
    stirred: set[int] | None = field(init=False)  # hexes whose berths are to be looked at anew; None for all
    chart: Chart | None = field(init=False)  # his map
    ferries: tuple[tuple[int, ...], ...] = field(init=False)  # his chains, while there is Transit
    owned: tuple[int, ...] = field(init=False)  # the owners by hex of whom `holdings` speaks
    holdings: list[list[int]] = field(init=False)  # by player: the Island Groups he Controls
    discovered: tuple[int, ...] = field(init=False)  # the markers by hex of which `discoveries` speaks
    discoveries: list[list[int]] = field(init=False)  # by player: the hexes with his Discovered Island markers
    surveyed: tuple[int, ...] = field(init=False)  # the land by hex of which `survey` speaks
    survey: Survey = field(init=False)

    def forget(self) -> None:
        """Forget what was looked up."""
        self.berths, self.stirred, self.chart, self.ferries = {}, None, None, ()


@dataclass(slots=True, eq=False, repr=False)
class ParadiseState(LookedUp):
    """The whole table. In the solitaire game the second player is the automatic opponent and has no seat."""

    cat: Catalog = field(init=False)
    book: Choices = field(init=False)

    players: list[Player] = field(default_factory=list)
    solo: bool = False
    hard: bool = False
    homes: int = DEALT  # how the players get their Homes
    limit: int = 0  # the table ends the game after so many turns; 0: never
    events: bool = False
    south: bool = False
    saved: bool = False
    kumara: bool = False
    malaria: bool = False
    goal: int = 0  # half points that end the game

    turn: int = 0
    order: tuple[int, ...] = ()  # of this turn
    holder: int = NOBODY  # of the Turn Order marker
    drawer: int = NOBODY  # of this turn's Event

    land: tuple[int, ...] = ()  # by hex: what it is
    group: tuple[int, ...] = ()  # by hex: the group there, also one face down
    owner: tuple[int, ...] = ()  # by hex: whose Villages
    villages: tuple[int, ...] = ()
    ia: tuple[int, ...] = ()
    facing: tuple[int, ...] = ()  # by hex: as whose Home the tile faces
    markers: tuple[int, ...] = ()  # by hex: seats with a Discovered Island marker, as bits
    seen: tuple[int, ...] = ()  # by hex: seats that know the face-down tile, as bits
    crowd: list[int] = field(default_factory=list)  # by hex: players with pieces there, as bits
    conqueror: tuple[int, ...] = ()  # by group printed on the map
    pile: Deck = field(default_factory=Deck)
    cup: Deck = field(default_factory=Deck)
    spent: tuple[int, ...] = ()  # markers out of the cup, by type
    card_deck: Deck = field(default_factory=Deck)
    event_deck: Deck = field(default_factory=Deck)
    event_discards: tuple[int, ...] = ()
    north_hex: int = NOWHERE  # where Aotearoa lies face up
    south_hex: int = NOWHERE  # where Te Waka Maui lies
    lost_tile: int = NOBODY  # a face-down tile that Te Waka Maui replaced
    lost_tile_seen: int = 0

    explorer: int = NOWHERE  # where the Explorer under way is
    knots: int = 0
    trail: tuple[tuple[int, int], ...] = ()  # hexes of this Exploration and their knots
    entries: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # by hex: status, pieces that moved
    fleet: tuple[tuple[int, int], ...] = ()  # canoes under way: hexes used, stack
    fleet_hex: int = NOWHERE
    fleet_cargo: int = 0
    fleet_crossed: int = 0  # of the cargo, what crossed between the two tiles of Aotearoa
    adrift: tuple[tuple[int, int], ...] = ()  # hexes of his chains at sea: how many Transit left without a place
    lifted: int = NOWHERE  # the piece chosen for Transit: 6 * hex + kind
    sailing: bool = False  # a canoe has moved this turn
    taken: bool = False  # a canoe joined since the fleet's last move
    turned: tuple[int, ...] = ()  # hexes whose canoes were turned this turn: 2 * hex + 1 if up
    wake: tuple[tuple[int, int, int, int], ...] = ()  # seen by all: hex, status, moved down and up
    battle: Battle | None = None
    fights: tuple[int, ...] = ()  # hexes where battles are to be fought
    pending: tuple[Pending, ...] = ()  # the latest last
    target: int = NOWHERE  # what the Event under way was aimed at
    # Event, hex, last turn (0: for good), and whose group it was; at sea: seats it does not concern, as bits
    marks: tuple[tuple[int, int, int, int], ...] = ()
    truces: tuple[tuple[int, int, int], ...] = ()  # two seats and the turn
    westerlies: int = 0  # the turn of Westerly Winds
    lee: int = 0  # seats those winds do not reach, as bits
    grown: tuple[int, ...] = ()  # hexes that got a new Village this turn
    events_on: bool = False
    malaria_from: int = 0  # the turn of the first roll
    chits: Deck = field(default_factory=Deck)
    chits_drawn: int = 0
    chits_due: int = 0
    declared: int = 0  # seats that declared victory in this step, as bits

    def begin(self, game: Game[Any]) -> None:
        """Take the tables of the game at hand."""
        State.begin(self, game)
        assert isinstance(game.book, Choices)
        self.cat, self.book = game.catalog, game.book
        self.owned, self.holdings, self.discovered, self.discoveries = (), [], (), []
        self.surveyed, self.survey = (), Survey(set(), [], [])

    def copy(self) -> ParadiseState:
        """Return an equal state that shares nothing mutable."""
        new = ParadiseState.__new__(ParadiseState)
        self.copy_flow_to(new)
        new.cat = self.cat
        new.book = self.book
        new.forget()
        new.owned, new.holdings = self.owned, self.holdings
        new.discovered, new.discoveries = self.discovered, self.discoveries
        new.surveyed, new.survey = self.surveyed, self.survey
        new.players = [player.copy() for player in self.players]
        new.solo = self.solo
        new.hard = self.hard
        new.homes = self.homes
        new.limit = self.limit
        new.events = self.events
        new.south = self.south
        new.saved = self.saved
        new.kumara = self.kumara
        new.malaria = self.malaria
        new.goal = self.goal
        new.turn = self.turn
        new.order = self.order
        new.holder = self.holder
        new.drawer = self.drawer
        new.land = self.land
        new.group = self.group
        new.owner = self.owner
        new.villages = self.villages
        new.ia = self.ia
        new.facing = self.facing
        new.markers = self.markers
        new.seen = self.seen
        new.crowd = self.crowd[:]
        new.conqueror = self.conqueror
        new.pile = self.pile
        new.cup = self.cup
        new.spent = self.spent
        new.card_deck = self.card_deck
        new.event_deck = self.event_deck
        new.event_discards = self.event_discards
        new.north_hex = self.north_hex
        new.south_hex = self.south_hex
        new.lost_tile = self.lost_tile
        new.lost_tile_seen = self.lost_tile_seen
        new.explorer = self.explorer
        new.knots = self.knots
        new.trail = self.trail
        new.entries = self.entries.copy() if self.entries else {}
        new.fleet = self.fleet
        new.fleet_hex = self.fleet_hex
        new.fleet_cargo = self.fleet_cargo
        new.fleet_crossed = self.fleet_crossed
        new.adrift = self.adrift
        new.lifted = self.lifted
        new.sailing = self.sailing
        new.taken = self.taken
        new.turned = self.turned
        new.wake = self.wake
        new.battle = self.battle.copy() if self.battle is not None else None
        new.fights = self.fights
        new.pending = self.pending
        new.target = self.target
        new.marks = self.marks
        new.truces = self.truces
        new.westerlies = self.westerlies
        new.lee = self.lee
        new.grown = self.grown
        new.events_on = self.events_on
        new.malaria_from = self.malaria_from
        new.chits = self.chits
        new.chits_drawn = self.chits_drawn
        new.chits_due = self.chits_due
        new.declared = self.declared
        return new

    @property
    def fought(self) -> Battle:
        """The battle under way, where there is one."""
        assert self.battle is not None
        return self.battle

    @property
    def seat_count(self) -> int:
        """How many people play."""
        return 1 if self.solo else len(self.players)


S = ParadiseState
