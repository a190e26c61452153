"""The tray: small boards that long lists of choices are picked from: the wheel of actions, seats, regions, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from atoll.games.archipelago.board.coasts import RADIUS
from atoll.games.archipelago.board.fragments import SMALL, Fragment
from atoll.games.archipelago.catalog import KINDS, LIMITED
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.flow.negotiation import ANSWER
from atoll.games.archipelago.words.deals import offer_lines
from atoll.kernel import capital
from atoll.kernel.seats import LETTERS
from atoll.kernel.sketch import TABLE

HARVESTS = 6
PROMISES = ("promise", "vow", "promise card")


@dataclass(slots=True, frozen=True)
class Circle:
    """A circle of a limited action: for a player or for anybody, free or taken."""

    seat: int
    letter: str
    taken: bool


@dataclass(slots=True, frozen=True)
class Tile:
    """Something that can be picked, or could be at other times."""

    target: str
    label: str
    title: str
    sign: str = ""
    open: bool = True
    seat: int = -1
    art: Markup | None = None
    circles: tuple[Circle, ...] = ()
    does: str = ""  # the choice it makes, where its target alone does not say it


@dataclass(slots=True, frozen=True)
class Group:
    """Tiles that belong together."""

    sort: str
    title: str
    tiles: tuple[Tile, ...]


@dataclass(slots=True, frozen=True)
class Contents:
    """All that lies in the tray, and the offer that is to be answered, line by line."""

    groups: tuple[Group, ...]
    said: tuple[str, ...]


class Tray(Fragment):
    """What is picked from in one view."""

    concerned: ClassVar = frozenset(
        (
            "action",
            "face",
            "seat",
            "trend",
            "florins",
            "price",
            "turns",
            *PROMISES,
            *(f"ask {what}" for what in PROMISES),
        )
    )

    def draw(self) -> str:
        """Return the tray, or nothing where the board and the own area hold all that can be chosen."""
        groups = tuple(group for group in self._groups() if group.tiles)
        said = tuple(offer_lines(self)) if self.view.gist(_answers, TABLE) else ()
        return self.part("tray.html.jinja", Contents(groups, said)) if groups or said else ""

    def _groups(self) -> Iterator[Group]:
        fixed = self.words.fixed
        if self.wants("action"):
            yield Group("actions", fixed["actions"], tuple(self._actions()))
        yield Group("faces", fixed["hexes_at_hand"], tuple(self._faces()))
        yield Group("seats", fixed["deal_with" if self._may_deal else "who"], tuple(self._seats()))
        yield Group("trends", fixed["trend"], tuple(self._named("trend", "trend")))
        yield Group("numbers", fixed["bet"], tuple(self._bets()))
        yield Group("numbers", fixed["choose"], tuple(self._prices()))
        yield Group("terms", fixed["by_when"], tuple(self._terms()))
        yield Group("pledges", fixed["you_promise"], tuple(self._promises("")))
        yield Group("pledges", fixed["they_promise"], tuple(self._promises("ask ")))

    # -- the wheel ---------------------------------------------------------------------------------

    def _actions(self) -> Iterator[Tile]:
        for k, action in enumerate(self.cat.actions):
            harvest = k < HARVESTS
            name = self.words.of["action"][action]
            label = capital(self.words.kind[KINDS[k]]) if harvest else name
            circles = tuple(self._circles(LIMITED[k])) if k in LIMITED else ()
            free = sum(not circle.taken for circle in circles)
            title = self.say("limited", action=name, free=free) if circles else name
            target = f"action:{action}"
            yield Tile(target, label, title, KINDS[k] if harvest else action, target in self.wanted, circles=circles)

    def _circles(self, n: int) -> Iterator[Circle]:
        """Yield the circles of a limited action: one for each player, then those for anybody."""
        seats = len(self.view.players)
        taken, wild = self.view.circles[n]
        for seat in range(seats) if self.cat.own_circles[seats][n] else ():
            yield Circle(seat, LETTERS[seat], bool(taken >> seat & 1))
        for k in range(self.cat.wild_circles[seats][n]):
            yield Circle(-1, "", k < wild)

    # -- regions, players, cards, numbers ----------------------------------------------------------

    def _faces(self) -> Iterator[Tile]:
        for face in self.wants("face"):
            name = capital(self.words.of["face"][face])
            yield Tile(f"face:{face}", name, name, art=self.sample(face, 0, SMALL, SMALL / RADIUS))

    @property
    def _may_deal(self) -> bool:
        return any(choice.kind in ("deal with", "listen to") for choice in self.offered)

    def _seats(self) -> Iterator[Tile]:
        for seat in sorted(self.wants("seat")):
            yield Tile(f"seat:{seat}", self.names[int(seat)], self.names[int(seat)], seat=int(seat))

    def _named(self, noun: str, sign: str) -> Iterator[Tile]:
        for word in self.wants(noun):
            name = capital(self.words.of[noun][word])
            yield Tile(f"{noun}:{word}", name, name, sign)

    def _bets(self) -> Iterator[Tile]:
        for word in sorted(self.wants("florins"), key=int):
            yield Tile(f"florins:{word}", word, self.say("bet of", florins=word))

    def _prices(self) -> Iterator[Tile]:
        for word in self.wants("price"):
            label = self.say("small price", number=word)
            yield Tile(f"price:{word}", label, label)

    # -- promises ----------------------------------------------------------------------------------

    def _terms(self) -> Iterator[Tile]:
        for word in self.wants("turns"):
            label = self.say("by turn", turn=self.view.turn + int(word))
            yield Tile(f"turns:{word}", label, label, "turn")

    def _promises(self, asking: str) -> Iterator[Tile]:
        """Yield what can be promised for later, what is said in words first."""
        kinds = [f"{asking}{kind}" for kind in PROMISES]
        found = [choice for choice in self.offered if choice.kind in kinds]
        for choice in sorted(found, key=lambda each: "vow" not in each.kind):
            noun, word = choice.targets[0].split(":")
            title = self.texts.label(choice, self.lang, self.names)
            sign, label = _item(word) if noun == "item" else (_sign_of(noun), capital(self.words.of[noun][word]))
            yield Tile(choice.targets[0], label, title, sign, does=choice.text)


def _answers(view: ArchipelagoView, _: int) -> bool:
    """Return whether an offer is to be answered."""
    return view.step == ANSWER.name


def _sign_of(noun: str) -> str:
    """Return the sign of a promise that is no number of things."""
    return "deal" if noun == "vow" else noun


def _item(word: str) -> tuple[str, str]:
    """Return the sign and the number of something that is promised for later."""
    return ("florin", word[:-1]) if word.endswith("f") else (word, "1")
