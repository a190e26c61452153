"""A player's area: what lies before the screen, and behind it if it is one's own."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from atoll.games.archipelago.board.fragment import Fragment
from atoll.games.archipelago.board.panels import ACTIONS_PHASE
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.words.deals import promise_line
from atoll.kernel import Game, capital
from atoll.kernel.seats import LETTERS


class Area(Fragment):
    """The area of one seat in one view."""

    def __init__(self, view: ArchipelagoView, game: Game[Any], lang: str, names: Sequence[str], seat: int):
        super().__init__(view, game, lang, names)
        self.seat = seat
        self.player = view.players[seat]
        self.own = seat == view.seat

    def draw(self) -> str:
        """Return the area."""
        v, p, say = self.view, self.player, self.say
        area = SimpleNamespace(
            seat=self.seat,
            letter=LETTERS[self.seat],
            name=self.names[self.seat],
            own=self.own,
            on=self.seat in v.deciders and not v.over,
            won=v.over and self.seat in v.winners,
            first=bool(v.order) and v.order[0] == self.seat,
            points=v.scores[self.seat],
            points_of=self.words.fixed["victory_points" if v.over else "medal_points"],
            discs=[n < p.discs for n in range(p.discs_owned)],
            discs_title=say("discs left", name=self.names[self.seat], discs=p.discs, owned=p.discs_owned),
            open=p.money is not None,
            money=p.money,
            tokens=p.tokens,
            cubes=[
                SimpleNamespace(kind=kind, name=self.words.kind[kind], count=n) for kind, n in (p.cubes or {}).items()
            ],
            units=self._units(),
            good_deeds=p.good_deeds,
            bill=list(v.moment.bill.items()) if self.seat in v.deciders else [],
            hands=self._hands(),
            boosts=self._boosts(),
            objectives=self._objectives(),
            hidden=p.objectives is None and v.turn > 0 and not v.common,
            cards=[self._card(card) for card in p.cards],
            promises=self._promises("open"),
            past=self._promises("kept", "broken"),
            counted=self._counted(),
        )
        return self.render("seat.html.jinja", a=area)

    def _units(self) -> list[SimpleNamespace]:
        p, say = self.player, self.say
        return [
            SimpleNamespace(shape=shape, count=count, left=left, title=say(f"{shape}s in play", count=count, left=left))
            for shape, count, left in (("citizen", p.citizens, p.reserve), ("ship", p.ships, p.dock))
        ]

    def _hands(self) -> str:
        """Return what the player hides in his hands while a thief chooses."""
        hands = self.view.hands
        if not (self.own and hands):
            return ""
        names = [self.words.kind[KINDS[kind]] if kind >= 0 else self.words.fixed["nothing"] for kind in hands]
        return self.say("hands hold", left=names[0], right=names[1] if len(names) > 1 else "…")

    def _boosts(self) -> list[str]:
        """Return what the active player may do in this round by cards and permissions."""
        v, say, fixed = self.view, self.say, self.words.fixed
        doubled, free, cheaper, permits = v.boosts
        if v.phase != ACTIONS_PHASE or self.seat not in v.deciders:
            return []
        found = [say("double harvest", kind=self.words.kind[kind]) for k, kind in enumerate(KINDS) if doubled >> k & 1]
        found += [fixed["free_harvest"]] if free else []
        found += [fixed["cheaper"]] if cheaper else []
        return found + [say("may harvest", number=n) for n in range(len(v.regions)) if permits >> n & 1]

    def _objectives(self) -> list[SimpleNamespace]:
        p = self.player
        kept, seats = set(p.set_aside or ()) & set(p.objectives or ()), len(self.view.players)
        return [
            SimpleNamespace(id=f"{goal}/{seats}", text=self.objective(goal), kept=goal in kept)
            for goal in p.objectives or ()
        ]

    def _card(self, card: str) -> SimpleNamespace:
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
        return SimpleNamespace(printed=self.words.cards[card], tapped=card in v.engaged, states=states)

    def _promises(self, *standing: str) -> list[SimpleNamespace]:
        found = [p for p in self.view.promises if p.seat == self.seat and p.stands in standing]
        return [SimpleNamespace(text=capital(promise_line(self, promise)), stands=promise.stands) for promise in found]

    def _counted(self) -> list[tuple[str, int]]:
        points = self.player.points or {}
        return [(capital(self.words.source[k]), n) for k, n in enumerate(points.values())]
