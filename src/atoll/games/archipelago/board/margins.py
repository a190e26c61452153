"""The margins of the chart: the rack of evolution cards, the decks, what counts for all, and the rope of stability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from markupsafe import Markup

from atoll.games.archipelago.board.ahead import ahead
from atoll.games.archipelago.board.coasts import RADIUS
from atoll.games.archipelago.board.fragments import SMALL, Fragment
from atoll.games.archipelago.board.layout import RACK_ROW, ROPE
from atoll.games.archipelago.catalog import UPRIGHT_TURNS
from atoll.kernel import capital

NEAR = 3  # steps from independence that are a warning
NAME_LENGTH, LINE_LENGTH = 13, 26  # letters that have room in the rack, and on the notes beside the chart
LINE, MOST_LINES = 16, 3


@dataclass(slots=True, frozen=True)
class Slot:
    """A card on the track with its price."""

    id: str
    y: int
    lines: tuple[str, ...] = ()  # its name
    sign: str = ""
    price: int = 0
    later: str = ""
    title: str = ""


@dataclass(slots=True, frozen=True)
class Rack:
    """The evolution track."""

    title: str
    deck: int
    title_of_deck: str
    slots: tuple[Slot, ...]


@dataclass(slots=True, frozen=True)
class Decks:
    """The deck of regions with the face that lies open, the explorer piles and the bank."""

    left: int
    left_title: str
    face: str
    face_title: str
    art: Markup
    piles: tuple[int, ...]
    piles_title: str
    bank: int
    bank_title: str


@dataclass(slots=True, frozen=True)
class Aim:
    """A trend or an objective that is open to all, line by line."""

    sign: str
    title: str
    y: int
    lines: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Counting:
    """What brings points to everybody, on a note."""

    aims: tuple[Aim, ...]
    height: int


@dataclass(slots=True, frozen=True)
class Rope:
    """How far the torch of rebellion has burnt towards the flag of the people."""

    calm: str
    near: bool
    population: int
    rebellion: int
    flag_x: int
    torch_x: int
    ahead_x: int
    people: str
    unrest: str
    surplus: int
    surplus_title: str
    recruit: str


class Margins(Fragment):
    """What lies around the chart in one view."""

    def rack(self) -> str:
        """Return the evolution track."""
        return f"{self.part('rack.svg.jinja', self._rack())}\n"

    def decks(self) -> str:
        """Return what is drawn from, and the bank."""
        return f"{self.part('decks.svg.jinja', self._decks())}\n"

    def rope(self) -> str:
        """Return how far the rebellion has come."""
        return f"{self.part('rope.svg.jinja', self._rope())}\n"

    def counting(self) -> str:
        """Return what brings points to everybody."""
        return f"{self.part('counting.svg.jinja', self._counting())}\n"

    # -- on the left -------------------------------------------------------------------------------

    def _rack(self) -> Rack:
        v, fixed = self.view, self.words.fixed
        slots = tuple(self._slot(k, card, turns) for k, (card, turns) in enumerate(v.track))
        return Rack(fixed["evolution_cards"], v.deck_size, self.say("deck of", count=v.deck_size), slots)

    def _slot(self, k: int, card: str, turns: int) -> Slot:
        y = RACK_ROW * k
        if not card:
            return Slot("", y)
        printed = self.words.cards[card]
        later = f"{printed.prices[turns + 1]}f" if turns + 1 < UPRIGHT_TURNS else self.words.fixed["discarded"]
        title = self.say("card on track", card=printed.title, price=printed.prices[turns], later=later)
        lines = tuple(wrap(printed.name, NAME_LENGTH, break_long_words=False))
        then = f"{printed.prices[turns + 1]}" if turns + 1 < UPRIGHT_TURNS else ""
        return Slot(card, y, lines, printed.sign, printed.prices[turns], then, title)

    def _decks(self) -> Decks:
        v = self.view
        face = v.next_hexes[0] if v.next_hexes else ""
        known = ", ".join(self.words.of["face"][known] for known in v.next_hexes)
        return Decks(
            left=v.hexes_left,
            left_title=self.say("hexes left", count=v.hexes_left),
            face=face,
            face_title=self.say("next face", face=known),
            art=self.sample(face, 0, SMALL, SMALL / RADIUS) if face else Markup(""),
            piles=v.piles,
            piles_title=self.say("piles", piles=" / ".join(str(pile) for pile in v.piles)),
            bank=v.bank,
            bank_title=self.say("bank has", florins=v.bank, coins=v.zone_coins),
        )

    # -- on the right ------------------------------------------------------------------------------

    def _counting(self) -> Counting:
        """Return the trends and the objectives that are open to all."""
        aims: list[Aim] = []
        y = 41
        for sign, text in self.shared_aims():
            lines = tuple(wrap(text, LINE_LENGTH, max_lines=MOST_LINES, placeholder="…"))
            aims.append(Aim(sign, text, y, lines))
            y += LINE * len(lines) + 5
        return Counting(tuple(aims), y - 12)

    def shared_aims(self) -> Iterator[tuple[str, str]]:
        """Yield what counts for everybody, with its sign."""
        for trend in self.view.trends:
            yield "trend", self.say("pair", name=self.words.fixed["trend"], value=self.trend(trend))
        for goal in self.view.common:
            yield "goal", self.objective(goal)

    def _rope(self) -> Rope:
        v, cat, say = self.view, self.cat, self.say
        unit = ROPE / cat.top
        steps = v.population - v.rebellion + 1
        risen = sum(unrest for _, unrest in ahead(v, cat))
        calm = say("steps away", steps=steps) if steps > 1 else self.words.fixed["one_step"]
        if v.result == "independence":
            calm = self.words.result[1]
        elif not v.turn:
            calm = ""  # nobody lives here yet
        return Rope(
            calm=capital(calm),
            near=steps <= NEAR and v.turn > 0,
            population=v.population,
            rebellion=v.rebellion,
            flag_x=round(unit * min(cat.top, v.population)),
            torch_x=round(unit * min(cat.top, v.rebellion)),
            ahead_x=round(unit * min(cat.top, max(0, v.rebellion + risen))),
            people=say("population is", population=v.population),
            unrest=say("rebellion is", rebellion=v.rebellion),
            surplus=v.surplus,
            surplus_title=say("surplus is", surplus=v.surplus),
            recruit=say("recruit costs", florins=cat.recruit_cost[v.surplus]),
        )
