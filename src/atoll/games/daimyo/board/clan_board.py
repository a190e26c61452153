"""A player's area as HTML: the clan board with all that belongs to it, or the clans to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from atoll.games.daimyo.board.fragments import DaimyoFragments, DrawnDie, DrawnTile, open_copies
from atoll.games.daimyo.catalog import DIE_COLOURS, FARM, GOODS, TOWER
from atoll.games.daimyo.eyes import DaimyoView
from atoll.games.daimyo.words.lexicon import PrintedCard
from atoll.games.daimyo.words.symbols import Icon
from atoll.kernel import Game, capital, letter
from atoll.kernel.grammar import counted

FAN = 7  # heroes that one row of a hand can show


class Counted(Struct, frozen=True):
    """So many of something: goods, or pieces in reserve."""

    id: str
    name: str
    count: int


class Bonus(Struct, frozen=True):
    """A bonus tile."""

    id: str
    title: str
    icons: tuple[Icon, ...]
    piece: str


class Slot(Struct, frozen=True):
    """A slot for bonus tiles."""

    id: str
    name: str
    tile: Bonus | None


class Space(Struct, frozen=True):
    """A die space with the slot beside it; tax has none, but gold."""

    id: str
    name: str
    short: str
    accepts: str
    colour: str
    die: DrawnDie | None
    slot: Slot | None
    gain: tuple[Icon, ...]


class Power(Struct, frozen=True):
    """The clan power: what it does, and the sum of dice it asks for."""

    id: str
    text: str
    icons: tuple[Icon, ...]
    sum: int
    need: int
    slot: Slot


class Yard(Struct, frozen=True):
    """The buildings of a type that are left, and the price of the next."""

    kind: str
    name: str
    price: tuple[Icon, ...]
    projects: tuple[tuple[str, Bonus], ...]  # each with its full name
    built: int


class Stock(Struct, frozen=True):
    """Relic tiles and restored relics, and what could still be stored."""

    title: str
    loose: tuple[DrawnTile, ...]
    relics: tuple[tuple[str, str], ...]  # colour and name
    room: int
    storage: int


class Spaces(Struct, frozen=True):
    """The die spaces and the clan power beside them."""

    own: bool
    clan: str
    spaces: tuple[Space, ...]
    power: Power


class Yards(Struct, frozen=True):
    """What is stored, what can be built, and what comes in."""

    seat: int
    own: bool
    stock: Stock
    yards: tuple[Yard, ...]
    income: tuple[Slot, ...]


class Hand(Struct, frozen=True):
    """The heroes in hand, as far as they can be seen, and the piles."""

    seat: int
    own: bool
    title: str
    deck: str
    discard_title: str
    rows: tuple[tuple[PrintedCard, ...], ...]
    backs: int
    spare: frozenset[str]  # heroes that can be discarded to change a die
    discard: tuple[PrintedCard, ...]
    recovers: bool


class Area(Struct, frozen=True):
    """All that belongs to a player who has a clan; only the looking seat's own things can be targets."""

    seat: int
    own: bool
    title: str
    flags: tuple[tuple[str, str], ...]  # signs of what is special about the seat, and their names
    goods: tuple[Counted, ...]
    track: tuple[tuple[int, bool], ...]
    reset_ready: bool
    reserve: tuple[Counted, ...]
    spaces: Markup
    yards: Markup
    hand: Markup


class ClanOffer(Struct, frozen=True):
    """A clan that nobody leads yet."""

    id: str
    name: str
    goods: tuple[tuple[str, int], ...]
    power: str
    heroes: tuple[PrintedCard, ...]


class Clans(Struct, frozen=True):
    """The area of a player without a clan."""

    seat: int
    title: str
    flags: tuple[tuple[str, str], ...]
    offers: tuple[ClanOffer, ...]


def _offered(view: DaimyoView, seat: int) -> tuple[tuple[str, ...], ...]:
    """Return what the looking seat may choose that its own area shows."""
    if seat != view.seat:
        return ()
    parts = (tuple(choice.split()) for choice in view.choices)
    return tuple(each for each in parts if each[0] in ("discard", "recover") or "aside" in each)


def _copies(view: DaimyoView, seat: int) -> tuple[tuple[str, int], ...]:
    """Number equal dice so that one keeps its number when it is taken: the last of the centre comes first."""
    turn = [(view.first + k) % len(view.players) for k in range(len(view.players))]
    before = Counter(view.dice)
    for other in reversed(turn):
        numbers = []
        for space, die in view.players[other].dice.items():
            numbers.append((space, before[die]))
            before[die] += 1
        if other == seat:
            return tuple(numbers)
    return ()


def _alone(view: DaimyoView, seat: int) -> tuple[bool, ...]:
    """Return which of a player's loose relic tiles lie open once."""
    loose = view.players[seat].loose
    copies = open_copies(view) if loose else {}
    return tuple(copies[tile] == 1 for tile in loose)


class ClanBoard(DaimyoFragments):
    """A clan board with all that belongs to it."""

    def __init__(self, view: DaimyoView, game: Game[Any], lang: str, names: Sequence[str], seat: int):
        super().__init__(view, game, lang, names)
        self.seat = seat
        self.player = view.players[seat]
        self.own = view.is_own(seat)
        self.offered = view.gist(_offered, seat)

    def draw(self) -> str:
        """Return the area."""
        if self.player.clan:
            return self.fragment("seat.html.jinja", self._area())
        offers = self._clans() if self.own else ()
        return self.fragment("clans.html.jinja", Clans(self.seat, self._title(), self._flags(), offers))

    def _title(self) -> str:
        return f"{letter(self.seat)} {self.names[self.seat]}"

    def _clans(self) -> tuple[ClanOffer, ...]:
        taken = {player.clan for player in self.view.players}
        return tuple(self._offer(k, clan) for k, clan in enumerate(self.cat.clans) if clan not in taken)

    def _offer(self, k: int, clan: str) -> ClanOffer:
        goods = tuple((good, count) for good, count in zip(GOODS, self.cat.clan_start[k], strict=True) if count)
        heroes = tuple(self.words.cards[self.cat.heroes[hero].id] for hero in self.cat.clan_heroes[k])
        return ClanOffer(clan, self.words.of["clan"][clan], goods, self.words.power_text[clan], heroes)

    def _area(self) -> Area:
        p, of = self.player, self.words.of
        flags = self._flags()
        return Area(
            seat=self.seat,
            own=self.own,
            title=", ".join([self._title(), of["clan"][p.clan], *(name for _, name in flags)]),
            flags=flags,
            goods=tuple(Counted(good, counted(of["good"][good], count), count) for good, count in p.goods.items()),
            track=tuple((cost, cost == p.recruitment_cost) for cost in self.cat.recruitment_track),
            reset_ready=p.reset_ready,
            reserve=self._reserve(),
            spaces=self.part("spaces.html.jinja", self._spaces()),
            yards=self.part("yards.html.jinja", self._yards()),
            hand=self.part("hand.html.jinja", self._hand()),
        )

    def _spaces(self) -> Spaces:
        shown = tuple(self._space(k, space) for k, space in enumerate(self.cat.spaces) if self._is_shown(space))
        return Spaces(self.own, self.player.clan, shown, self._power())

    def _yards(self) -> Yards:
        income = tuple(self._slot(slot) for slot in self.cat.slots if slot.startswith("income"))
        yards = tuple(self._yard(kind) for kind in (FARM, TOWER))
        return Yards(self.seat, self.own, self._stock(), yards, income)

    def _flags(self) -> tuple[tuple[str, str], ...]:
        v, fixed = self.view, self.words.fixed
        held = (
            ("crown", fixed["emperor"], v.over and self.seat in v.winners),
            ("helmet", fixed["has_helmet"], v.helmet == self.seat),
            ("first", fixed["first_player"], v.first == self.seat),
        )
        return tuple((sign, name) for sign, name, holds in held if holds)

    def _reserve(self) -> tuple[Counted, ...]:
        p, fixed = self.player, self.words.fixed
        left = (("governor", p.governors), ("shadow", p.shadows), ("token", p.relic_tokens))
        return tuple(Counted(kind, self.say("left", name=fixed[f"{kind}s"], count=n), n) for kind, n in left)

    def _power(self) -> Power:
        p = self.player
        return Power(
            id=p.clan,
            text=self.words.of["power"][p.clan],
            icons=self.words.power_icons[p.clan],
            sum=sum(int(die.split("/")[1]) for die in p.dice.values()),
            need=self.cat.power_threshold,
            slot=self._slot("clan_power"),
        )

    def _is_shown(self, space: str) -> bool:
        """Tell whether to draw a space: the one beside the board only when it is needed."""
        return space != "aside" or space in self.player.dice or any("aside" in parts for parts in self.offered)

    def _space(self, k: int, space: str) -> Space:
        die = self.player.dice.get(space)
        spaces = self.cat.components.action_spaces
        colour = spaces[k].die if k < len(spaces) else "any"
        accepts = self.words.fixed["any_die"] if colour == "any" else self.words.die_colour[DIE_COLOURS.index(colour)]
        return Space(
            id=space,
            name=self.words.of["space"][space],
            short=self.words.fixed["villagers"] if space == "villagers" else self.words.of["space"][space],
            accepts=accepts,
            colour=colour,
            die=self.die(die, self.copies[space]) if die else None,
            slot=self._slot(space) if space in self.cat.slots else None,
            gain=(("gold", self.cat.tax_gold, False),) if space == "tax" else (),
        )

    @cached_property
    def copies(self) -> dict[str, int]:
        """The number of each die among its equals, by space."""
        return dict(self.view.gist(_copies, self.seat))

    def _slot(self, slot: str) -> Slot:
        tile = self.player.slots.get(slot)
        return Slot(slot, capital(self.words.of["slot"][slot]), self._bonus(tile) if tile else None)

    def _bonus(self, tile: str) -> Bonus:
        title = self.words.of["bonus"][tile]
        return Bonus(tile, title, self.words.bonus_icons[tile], f"bonus:{self.seat}:{tile}")

    def _stock(self) -> Stock:
        p = self.player
        relics = tuple(
            (colour, self.say("restored relic", relic=self.words.relic[colour]))
            for colour, count in p.relics.items()
            for _ in range(count)
        )
        items = len(p.loose) + len(relics)
        return Stock(
            title=capital(self.say("stock", items=items, storage=p.storage)),
            loose=tuple(
                self.tile(tile, f"stock:{self.seat}", alone)
                for tile, alone in zip(p.loose, self.view.gist(_alone, self.seat), strict=True)
            ),
            relics=relics,
            room=max(0, p.storage - items),
            storage=p.storage,
        )

    def _yard(self, kind: int) -> Yard:
        left = self.player.unbuilt[kind] if self.player.unbuilt else ()
        built = len(self.cat.bonus_under[kind]) - len(left)
        base, more = self.cat.building_price[kind], self.cat.building_surcharge[kind]
        price = (("metal", base[0] + more[0] * built, False), ("crystal", base[1] + more[1] * built, False))
        projects = tuple((self.words.of["project"][tile], self._bonus(tile)) for tile in left)
        return Yard(("farm", "tower")[kind], self.words.building[kind], price if left else (), projects, built)

    def _hand(self) -> Hand:
        p, cards = self.player, self.words.cards
        shown = p.known_in_hand if p.hand is None else p.hand
        hand = tuple(cards[hero] for hero in shown)
        half = len(hand) if len(hand) <= FAN else (len(hand) + 1) // 2
        return Hand(
            seat=self.seat,
            own=self.own,
            title=self.say("in hand", count=p.hand_size),
            deck=self.say("in deck", count=p.deck_size),
            discard_title=self.say("in discard", count=len(p.discard)),
            rows=tuple(row for row in (hand[:half], hand[half:]) if row),
            backs=p.hand_size - len(shown),
            spare=frozenset(parts[1] for parts in self.offered if parts[0] == "discard"),
            discard=tuple(cards[hero] for hero in p.discard),
            recovers=any(parts[0] == "recover" for parts in self.offered),
        )
