"""The bill: what is being paid, what of it is met, what is still owed, and what the proposed plan would use."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace as Box

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.base import Table, sign_of
from atoll.games.anno1800.board.goods import industries
from atoll.games.anno1800.catalog import LEVELS, TOKENS

# What a step of the plan uses, besides the good, cube or token it names.
SIGNS = {
    "import": "raw",
    "use": "card",
    "exhaust": "moon",
    "rotate": "gold",
    "activate": "card",
    "mission": "scroll",
    "promote": "promote",
    "remove": "cross",
}


class Bill:
    """What the strip above the common board shows while somebody pays."""

    def __init__(self, table: Table):
        self.table = table
        self.view = table.view
        self.words = table.words
        self.cat = table.cat

    def parts(self) -> Box:
        """Return the bill."""
        noun, word = self.view.subject.split(":")
        return Box(
            bill=True,
            title=self.words.say("paying for", what=self._subject(noun, word)),
            needs=self._needs(),
            plan=[self._atom(k, text) for k, text in enumerate(self.view.plan)],
        )

    def _subject(self, noun: str, word: str) -> str:
        words = self.words
        if noun == "card":
            return str(words.cards[word].name)
        if noun == "mission":
            return str(words.missions[word].name)
        if noun in ("level", "promotion"):
            return words.say("new level" if noun == "level" else "promotion", level=words.of["level"][word])
        return words.of["kind"][word]

    def _needs(self) -> list[Box]:
        """Return the whole cost, the part that is met first; a trade adds tokens to what is owed."""
        owed = Counter(self.view.owed)
        met = Counter(self.view.cost) - owed
        drawn = [(word, True) for word in met.elements()] + [(word, False) for word in self.view.owed]
        return [self._owed(k, word, done) for k, (word, done) in enumerate(drawn)]

    def _owed(self, k: int, word: str, done: bool) -> Box:
        need = self.table.need(word)
        noun = "token" if word in TOKENS else "level" if word in LEVELS else "resource"
        name = self.words.thing(word)
        need.title = self.words.say("met" if done else "still owed", name=name)
        need.target = "" if done else f"{noun}:{word}"
        need.met, need.x = done, layout.PANEL + 12 + 40 * k
        return need

    def _atom(self, k: int, text: str) -> Box:
        """Return one step of the plan in signs: what is used, and what for."""
        kind, *args = text.split()
        known = [sign_of(word) for word in args if self.words.is_thing(word)]
        first = self._worker(args[-1]) if kind == "produce" else SIGNS.get(kind, "")
        seat = int(args[-1]) if kind == "trade" else -1
        title = self.table.plan[k] if k < len(self.table.plan) else text
        signs = [sign for sign in (first, *known[:1]) if sign]
        return Box(signs=signs, seat=seat, title=title, x=layout.PANEL + 400 + 62 * k)

    def _worker(self, space: str) -> str:
        """Return the sign of the cube that works on a space."""
        buildings = self.view.players[self.view.deciders[0]].buildings
        kind = next((b.building for b in buildings if b.space == space), "")
        return sign_of(LEVELS[industries(self.cat)[kind][1]]) if kind in industries(self.cat) else ""
