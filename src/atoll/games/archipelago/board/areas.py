"""A player's area: what lies before the screen, and behind it if it is one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.board.goals import Objective, objectives
from atoll.games.archipelago.board.promises import Owed, owed
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.components.spots import CONSTRUCTIONS
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.state import PHASE_5
from atoll.games.archipelago.words.lexicon import PrintedCard
from atoll.kernel import Game, capital
from atoll.kernel.grammar import counted
from atoll.kernel.seats import LETTERS


@dataclass(slots=True, frozen=True)
class Held:
    """Something a player has so many of; nothing where it is behind a screen."""

    sign: str
    title: str
    figure: str
    count: int
    note: str = ""
    target: str = ""


@dataclass(slots=True, frozen=True)
class Plan:
    """A construction with its cost, and what is missing for it."""

    what: str
    name: str
    title: str
    cost: tuple[tuple[str, int], ...]
    missing: str
    able: bool


@dataclass(slots=True, frozen=True)
class OwnedCard:
    """An evolution card before the screen, and how it lies."""

    printed: PrintedCard
    states: tuple[str, ...]
    tapped: bool


@dataclass(slots=True, frozen=True)
class AreaParts:
    """All that a player's area shows."""

    seat: int
    letter: str
    name: str
    own: bool
    won: bool
    holds: tuple[Held, ...]
    cubes: tuple[Held, ...]
    plans: tuple[Plan, ...]
    plan_title: str
    notes: tuple[str, ...]
    objectives: tuple[Objective, ...]
    hidden: bool
    cards: tuple[OwnedCard, ...]
    promises: tuple[Owed, ...]
    counted: tuple[tuple[str, int], ...]


class Area(Fragment):
    """The area of one seat in one view."""

    def __init__(self, view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str], seat: int):
        super().__init__(view, game, lang, names)
        self.seat = seat
        self.player = view.players[seat]
        self.own = view.is_own(seat)

    def draw(self) -> str:
        """Return the area."""
        v, p = self.view, self.player
        points = p.points or {}
        parts = AreaParts(
            seat=self.seat,
            letter=LETTERS[self.seat],
            name=self.names[self.seat],
            own=self.own,
            won=v.over and self.seat in v.winners,
            holds=tuple(self._holds()),
            cubes=tuple(self._cubes()),
            plans=tuple(self._plan(k, what) for k, what in enumerate(CONSTRUCTIONS)) if self.own and not v.over else (),
            plan_title=self.words.fixed["still_to_pay" if self._bill() else "could_build"],
            notes=tuple(note for note in (self._bill(), *self._boosts(), self._hands()) if note),
            objectives=objectives(self, self.seat),
            hidden=p.objectives is None and v.turn > 0 and not v.common,
            cards=tuple(self._card(card) for card in p.cards),
            promises=owed(self, lambda promise: promise.seat == self.seat),
            counted=tuple((capital(self.words.source[k]), n) for k, n in enumerate(points.values())),
        )
        return self.part("seat.html.jinja", parts)

    # -- what is counted ---------------------------------------------------------------------------

    def _holds(self) -> Iterator[Held]:
        p, fixed = self.player, self.words.fixed
        if p.money is not None and p.tokens is not None:
            yield Held("florin", fixed["florins"], f"{self.seat}:florins", p.money)
            yield Held("token", fixed["explorer_tokens"], f"{self.seat}:tokens", p.tokens)
        yield self._counted("disc", fixed["action_discs"], "discs", p.discs, self.say("of", count=p.discs_owned))
        people = self.say("citizens in play", count=p.citizens, left=p.reserve)
        fleet = self.say("ships in play", count=p.ships, left=p.dock)
        yield self._counted("people", people, "citizens", p.citizens, f"+{p.reserve}")
        yield self._counted("ship", fleet, "ships", p.ships, f"+{p.dock}")
        if p.good_deeds:
            yield self._counted("reproduction", fixed["good_deeds"], "deeds", p.good_deeds)

    def _counted(self, sign: str, title: str, key: str, count: int, note: str = "") -> Held:
        return Held(sign, title, f"{self.seat}:{key}", count, note)

    def _cubes(self) -> Iterator[Held]:
        for kind, count in (self.player.cubes or {}).items():
            target = f"kind:{kind}" if self.own else ""
            yield Held(kind, capital(self.words.kind[kind]), f"{self.seat}:{kind}", count, target=target)

    # -- what could be built -----------------------------------------------------------------------

    def _plan(self, k: int, what: str) -> Plan:
        cubes = [(kind, n) for kind, n in zip(KINDS, self.cat.build_cubes[k], strict=True) if n]
        money = self.cat.build_money[k]
        named = [*(f"{n} {counted(self.words.kind[kind], n)}" for kind, n in cubes), *([f"{money}f"] if money else [])]
        name = capital(self.words.of["construction"][what])
        missing = self._missing(cubes, money)
        return Plan(
            what=what,
            name=name,
            title=self.say("pair", name=name, value=" + ".join(named)),
            cost=(*cubes, *((("florin", money),) if money else ())),
            missing=self.say("lacks", thing=missing) if missing else self.words.fixed["affordable"],
            able=not missing,
        )

    def _missing(self, cubes: list[tuple[str, int]], money: int) -> str:
        """Return what a player lacks first for a cost; explorer tokens stand for any cubes."""
        have = self.player.cubes or {}
        lacking = [(kind, n - have[kind]) for kind, n in cubes if have[kind] < n]
        if sum(n for _, n in lacking) > (self.player.tokens or 0):
            return self.words.kind[lacking[0][0]]
        return f"{money}f" if money > (self.player.money or 0) else ""

    def _bill(self) -> str:
        """Return what is still to be paid for a construction under way."""
        bill = self.view.gist(_bill, self.seat)
        if not bill:
            return ""
        cubes = ", ".join(f"{n} {counted(self.words.kind[kind], n)}" for kind, n in bill.items())
        return self.say("pair", name=self.words.fixed["still_to_pay"], value=cubes)

    # -- what one may know besides -----------------------------------------------------------------

    def _hands(self) -> str:
        """Return what the player hides in his hands while a thief chooses."""
        hands = self.view.hands if self.own else ()
        if not hands:
            return ""
        names = [self.words.kind[KINDS[kind]] if kind >= 0 else self.words.fixed["nothing"] for kind in hands]
        return self.say("hands hold", left=names[0], right=names[1] if len(names) > 1 else "…")

    def _boosts(self) -> list[str]:
        """Return what the active player may do in this round by cards and permissions."""
        say, fixed = self.say, self.words.fixed
        doubled, free, cheaper, permits = self.view.gist(_boosts, self.seat)
        found = [say("double harvest", kind=self.words.kind[kind]) for k, kind in enumerate(KINDS) if doubled >> k & 1]
        found += [fixed["free_harvest"]] if free else []
        found += [fixed["cheaper"]] if cheaper else []
        places = [name for n, name in enumerate(self.nouns["region"]) if permits >> n & 1]
        return found + [say("may harvest", region=place) for place in places]

    def _card(self, card: str) -> OwnedCard:
        """Return a card and how it lies; it can be chosen wherever a choice concerns it."""
        v, fixed = self.view, self.words.fixed
        states = [
            text
            for text, holds in (
                (fixed["engaged_card"], card in v.engaged),
                (fixed["built_wonder"], card in self.player.wonders),
                (fixed["new_card"], card in v.fresh),
            )
            if holds
        ]
        return OwnedCard(self.words.cards[card], tuple(states), card in v.engaged)


def _bill(view: ArchipelagoView, seat: int) -> dict[str, int]:
    """Return the cubes that a seat has still to pay now."""
    return view.moment.bill if seat in view.deciders else {}


def _boosts(view: ArchipelagoView, seat: int) -> tuple[int, ...]:
    """Return what a seat may do now by cards and permissions, in regions that there are."""
    if view.phase != PHASE_5 or seat not in view.deciders:
        return 0, 0, 0, 0
    *others, permits = view.boosts
    return *others, permits & ((1 << len(view.regions)) - 1)
