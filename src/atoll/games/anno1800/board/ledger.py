"""What is being paid: on a strip at the lower edge of the stage, and as a bill in the dock."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import Fragment
from atoll.games.anno1800.board.goods import industries
from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.words.symbols import sign_of
from atoll.kernel import capital
from atoll.kernel.drawing import shortened
from atoll.kernel.sketch import TABLE

# What a choice of the proposal uses, besides the good, cube or token it names.
SIGNS = {
    "import": "raw",
    "take": "goods",
    "use": "card",
    "exhaust": "moon",
    "rotate": "gold",
    "activate": "card",
    "mission": "scroll",
    "promote": "promote",
    "remove": "cross",
}
USES = 8  # of a proposal that fit on the strip
TITLE = 34  # letters of its title


@dataclass(slots=True, frozen=True)
class Due:
    """A thing that the cost asks for."""

    sign: str
    name: str
    title: str
    target: str  # while it is still owed
    met: bool


@dataclass(slots=True, frozen=True)
class Use:
    """One step of the proposed payment: what is used, and what for."""

    signs: tuple[str, ...]
    seat: int  # whom it is traded with, or nobody
    title: str
    target: str


@dataclass(slots=True, frozen=True)
class Bill:
    """A cost on its way to be paid, and the goods at hand."""

    title: str
    short: str
    dues: tuple[Due, ...]
    uses: tuple[Use, ...]
    more: int  # steps of the proposal that do not fit on the strip
    partners: tuple[tuple[int, str], ...]  # who may be traded with now
    goods: tuple[tuple[str, str], ...]  # at hand until the turn ends
    goods_title: str
    place: tuple[int, int, int, int]


class Ledger(Fragment):
    """A cost on its way to be paid."""

    def draw(self) -> str:
        """Return the strip on the stage, if there is anything to tell."""
        paying = self.view.subject and self.view.owed
        return self.shared.render("ledger.svg.jinja", d=self.bill(USES)) if paying or self.view.goods else ""

    def bill(self, room: int) -> Bill:
        """Return what is paid, how it is proposed, and what is at hand; so many steps of the proposal at most."""
        v, words = self.view, self.words
        paying = bool(v.subject and v.owed)
        title = words.say("paying for", what=self._subject()) if paying else ""
        uses = tuple(self._use(choice) for choice in v.proposal)
        return Bill(
            title=title,
            short=shortened(title, TITLE),
            dues=self._dues() if paying else (),
            uses=uses if len(uses) <= room else uses[: room - 1],
            more=0 if len(uses) <= room else len(uses) - room + 1,
            partners=self._partners(),
            goods=tuple((word, words.of["resource"][word]) for word in v.goods),
            goods_title=words.say("at hand", goods=words.things(v.goods)),
            place=layout.LEDGER,
        )

    def _subject(self) -> str:
        """Return what is being paid for."""
        noun, word = self.view.subject.split(":")
        words = self.words
        if noun == "card":
            return words.cards[word].name
        if noun == "mission":
            return words.missions[word].name
        if noun in ("level", "promotion"):
            return words.say("new level" if noun == "level" else "promotion", level=words.of["level"][word])
        return words.of["kind"][word]

    def _partners(self) -> tuple[tuple[int, str], ...]:
        seats = self.view.gist(_traders, TABLE)
        return tuple([(seat, self.words.say("trade with", name=self.names[seat])) for seat in seats])

    def _dues(self) -> tuple[Due, ...]:
        """Return the whole cost, the part that is met first; a trade adds tokens to what is owed."""
        met = Counter(self.view.cost) - Counter(self.view.owed)
        done = tuple(self._due(word, met=True) for word in met.elements())
        return done + tuple(self._due(word, met=False) for word in self.view.owed)

    def _due(self, word: str, *, met: bool) -> Due:
        noun = "token" if word in TOKENS else "level" if word in LEVELS else "resource"
        name = capital(self.words.thing(word))
        title = self.words.say("met" if met else "still owed", name=name)
        return Due(sign_of(word), name, title, "" if met else f"{noun}:{word}", met)

    def _use(self, choice: str) -> Use:
        kind, *args = choice.split()
        known = [sign_of(word) for word in args if self.words.is_thing(word)]
        first = self._worker(args[-1]) if kind == "produce" else SIGNS.get(kind, "")
        return Use(
            signs=tuple(sign for sign in (first, *known[:1]) if sign),
            seat=int(args[-1]) if kind == "trade" else -1,
            title=self.shared.label(choice),
            target=next(iter(self.shared.game.book.parse(choice).targets), ""),
        )

    def _worker(self, space: str) -> str:
        """Return the sign of the cube that works on a space."""
        buildings = self.view.players[self.view.deciders[0]].buildings
        kind = next((b.building for b in buildings if b.space == space), "")
        return sign_of(LEVELS[industries(self.cat)[kind][1]]) if kind in industries(self.cat) else ""


def _traders(view: AnnoView, _: int) -> tuple[int, ...]:
    """Return the seats that may be traded with now."""
    return tuple(sorted({int(choice.split()[2]) for choice in view.choices if choice.startswith("trade ")}))
