"""Offers and promises of a view, in words and in any language."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.archipelago.view import ArchipelagoView, ClauseView, PromiseView
from atoll.kernel import Texts


class Speech:
    """Says who offers what to whom, and how promises stand."""

    def __init__(self, texts: Texts, lang: str, names: Sequence[str]):
        self.texts = texts
        self.lang = lang
        self.nouns = texts.language(lang).nouns
        self.names = names

    def offer(self, view: ArchipelagoView) -> list[str]:
        """Return the offer on the table: whose it is, then a line for each of its clauses."""
        offer = view.offer
        if offer is None:
            return []
        others = ", ".join(self.names[seat] for seat in offer.to)
        title = self._say("joint offer" if offer.joint else "offer", name=self.names[offer.seat], others=others)
        return [title, *(self.clause(clause) for clause in offer.terms)]

    def clause(self, clause: ClauseView) -> str:
        """Return what one player would give another."""
        thing = self.nouns[clause.noun][clause.which] if clause.noun else str(clause.which)
        return self._say(
            f"term {clause.what}",
            name=self.names[clause.seat],
            other=self.names[clause.to],
            thing=thing,
            amount=clause.amount,
            due=clause.due,
        )

    def promise(self, promise: PromiseView) -> str:
        """Return what was promised to whom, by when, and how it stands."""
        thing = self.nouns[promise.noun][promise.which] if promise.noun else str(promise.florins)
        return self._say(
            f"promised {promise.what}",
            name=self.names[promise.seat],
            other=self.names[promise.to],
            thing=thing,
            due=promise.due,
            stands=self._say(promise.stands),
        )

    def _say(self, key: str, **values: object) -> str:
        return self.texts.caption(key, self.lang, **values)
