"""The panels of the rail: both markets as one table, and what lies ahead or is at stake in a crisis."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.archipelago.board.ahead import ahead
from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.catalog import BOARDS
from atoll.games.archipelago.eyes.view import ArchipelagoView, TroubleView
from atoll.games.archipelago.words.lexicon import PHASES, signed
from atoll.kernel import capital
from atoll.kernel.seats import LETTERS

DASH = "\u2013"


@dataclass(slots=True, frozen=True)
class Stall:
    """A kind on one of the markets: its cubes on the quay, and what the next sale and purchase are worth."""

    target: str
    title: str
    kind: str
    crates: tuple[bool, ...]
    width: int  # cubes in a row of equal price
    sale: str
    purchase: str


@dataclass(slots=True, frozen=True)
class Quay:
    """A kind of cubes on both markets."""

    kind: str
    name: str
    stock: int
    stock_title: str
    stalls: tuple[Stall, ...]


@dataclass(slots=True, frozen=True)
class Ahead:
    """What the next balance and phase 3 will bring; where the chart is small, also how things stand."""

    standing: tuple[tuple[str, str, int], ...]  # sign, title, number
    back: tuple[tuple[str, str], ...]  # a sign and words
    more: str
    risen: str
    forecast: str
    doom: bool


@dataclass(slots=True, frozen=True)
class Crisis:
    """What is needed now, who can still help, and what is at stake."""

    title: str
    kind: str
    lines: tuple[str, ...]
    helpers: tuple[tuple[int, str, str], ...]  # seat, letter, title
    stake: str
    doom: bool


class Panels(Fragment):
    """What everybody shares, for the rail."""

    def draw(self) -> tuple[str, ...]:
        """Return the panels."""
        kinds = enumerate(self.view.markets[BOARDS[0]])
        markets = self.part("markets.html.jinja", tuple(self._quay(k, kind) for k, kind in kinds))
        trouble = self.view.moment.trouble
        if trouble:
            return self.part("crisis.html.jinja", self._crisis(trouble)), markets
        return markets, self.part("ahead.html.jinja", self._ahead())

    def track(self) -> str:
        """Return where in its course the turn stands."""
        v = self.view
        phases = tuple((capital(self.words.phases[k]), _when(k, v)) for k in range(1, PHASES))
        return self.part("track.html.jinja", (self.say("turn", turn=v.turn), phases))

    # -- markets -----------------------------------------------------------------------------------

    def _quay(self, k: int, kind: str) -> Quay:
        stock = self.view.store[kind]
        return Quay(
            kind=kind,
            name=capital(self.words.kind[kind]),
            stock=stock,
            stock_title=self.say("in bank", count=stock, kind=self.words.kind[kind]),
            stalls=tuple(self._stall(board, k, kind) for board in range(len(BOARDS))),
        )

    def _stall(self, board: int, k: int, kind: str) -> Stall:
        name, cat = BOARDS[board], self.cat
        count, prices, room = self.view.markets[name][kind], cat.price[board][k], cat.capacity[board][k]
        zone = (cat.components.market.export if board else cat.components.market.domestic)[kind]
        sells = f"{prices[count]}f" if count < room else DASH
        buys = f"{prices[count - 1]}f" if count else DASH
        title = self.say(
            "zone",
            kind=capital(self.words.of["stall"][f"{name}/{kind}"]),
            count=count,
            room=room,
            sells=sells,
            buys=buys,
        )
        crates = tuple(n < count for n in range(room))
        return Stall(f"stall:{name}/{kind}", title, kind, crates, zone.width, sells, buys)

    # -- ahead -------------------------------------------------------------------------------------

    def _ahead(self) -> Ahead:
        v, words = self.view, self.words
        changes = ahead(v, self.cat)
        more, risen = (sum(change[k] for change in changes) for k in (0, 1))
        boards = [
            self.say("board brings", board=("I", "II", "III", "IV")[k], surplus=signed(a), rebellion=signed(b))
            for k, (a, b) in enumerate(changes)
        ]
        return Ahead(
            standing=(
                ("flag", self.say("population is", population=v.population), v.population),
                ("rebellion", self.say("rebellion is", rebellion=v.rebellion), v.rebellion),
                ("worker", self.say("surplus is", surplus=v.surplus), v.surplus),
            ),
            back=words.halves[v.next_back] if v.next_back >= 0 else self._no_back(),
            more=signed(more),
            risen=signed(risen),
            forecast=words.several(boards),
            doom=v.rebellion + risen > v.population,
        )

    def _no_back(self) -> tuple[tuple[str, str], ...]:
        """Return what stands in place of a back: nothing before the deck is shuffled."""
        return () if self.view.deck_size else (("card", self.words.fixed["no_back"]),)

    def _crisis(self, trouble: TroubleView) -> Crisis:
        v, say = self.view, self.say
        kind = self.words.kind[trouble.kind]
        domestic = trouble.board == "domestic"
        stake = v.rebellion + trouble.missing
        return Crisis(
            title=self.words.fixed[f"{trouble.board}_crisis"],
            kind=trouble.kind,
            lines=(
                say("each stands up" if domestic else "demanded", kind=kind, number=trouble.number),
                say("still lying" if domestic else "still missing", count=trouble.missing, all=v.population),
                say("on the board", count=v.markets[trouble.board][trouble.kind], kind=kind),
            ),
            helpers=tuple((seat, LETTERS[seat], say("may help", name=self.names[seat])) for seat in trouble.chances),
            stake=say("at stake", rebellion=stake, population=v.population),
            doom=stake > v.population,
        )


def _when(phase: int, v: ArchipelagoView) -> str:
    """Return whether a phase is past, now or to come."""
    if v.over or phase < v.phase:
        return "past"
    return "now" if phase == v.phase else ""
