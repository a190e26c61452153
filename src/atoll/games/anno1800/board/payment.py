"""The strip above the common board while somebody pays: what is met, what is still owed, what is proposed."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import Fragment
from atoll.games.anno1800.board.goods import industries
from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.words.symbols import sign_of

# What a choice of the proposal uses, besides the good, cube or token it names.
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


class Payment(Fragment):
    """A cost on its way to be paid."""

    def parts(self) -> SimpleNamespace:
        """Gather all that the strip shows."""
        return SimpleNamespace(
            paying=True,
            title=self.words.say("paying for", what=self._subject()),
            needs=self._needs(),
            proposal=[self._use(k, choice) for k, choice in enumerate(self.view.proposal)],
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

    def _needs(self) -> list[SimpleNamespace]:
        """Return the whole cost, the part that is met first; a trade adds tokens to what is owed."""
        owed = Counter(self.view.owed)
        met = Counter(self.view.cost) - owed
        drawn = [(word, True) for word in met.elements()] + [(word, False) for word in self.view.owed]
        return [self._need(k, word, done) for k, (word, done) in enumerate(drawn)]

    def _need(self, k: int, word: str, met: bool) -> SimpleNamespace:
        noun = "token" if word in TOKENS else "level" if word in LEVELS else "resource"
        return SimpleNamespace(
            sign=sign_of(word),
            title=self.words.say("met" if met else "still owed", name=self.words.thing(word)),
            target="" if met else f"{noun}:{word}",
            met=met,
            x=layout.PANEL + 12 + 40 * k,
        )

    def _use(self, k: int, choice: str) -> SimpleNamespace:
        """Return one choice of the proposal in signs: what is used, and what for."""
        kind, *args = choice.split()
        known = [sign_of(word) for word in args if self.words.is_thing(word)]
        first = self._worker(args[-1]) if kind == "produce" else SIGNS.get(kind, "")
        return SimpleNamespace(
            signs=[sign for sign in (first, *known[:1]) if sign],
            seat=int(args[-1]) if kind == "trade" else -1,
            title=self.shared.label(choice),
            x=layout.PANEL + 400 + 62 * k,
        )

    def _worker(self, space: str) -> str:
        """Return the sign of the cube that works on a space."""
        buildings = self.view.players[self.view.deciders[0]].buildings
        kind = next((b.building for b in buildings if b.space == space), "")
        return sign_of(LEVELS[industries(self.cat)[kind][1]]) if kind in industries(self.cat) else ""
