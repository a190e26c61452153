"""Offers and promises of a view, in words and in any language."""

from __future__ import annotations

from atoll.games.archipelago.catalog import Catalog
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.eyes.view import ClauseView, PromiseView
from atoll.kernel import Showing
from atoll.kernel.grammar import counted


def offer_lines(shown: Showing[ArchipelagoView, Catalog]) -> list[str]:
    """Return the offer on the table: whose it is, then a line for each of its clauses."""
    offer, names = shown.view.offer, shown.names
    if offer is None:
        return []
    others = ", ".join(names[seat] for seat in offer.to)
    title = shown.say("joint offer" if offer.joint else "offer", name=names[offer.seat], others=others)
    return [title, *(clause_line(shown, clause) for clause in offer.terms)]


def clause_line(shown: Showing[ArchipelagoView, Catalog], clause: ClauseView) -> str:
    """Return what one player would give another."""
    return shown.say(
        f"term {clause.what}",
        name=shown.names[clause.seat],
        other=shown.names[clause.to],
        thing=counted(shown.nouns[clause.noun][clause.which], clause.amount) if clause.noun else clause.which,
        amount=clause.amount,
        due=clause.due,
    )


def promise_line(shown: Showing[ArchipelagoView, Catalog], promise: PromiseView) -> str:
    """Return what was promised to whom, by when, and how it stands."""
    return shown.say(
        f"promised {promise.what}",
        name=shown.names[promise.seat],
        other=shown.names[promise.to],
        thing=counted(shown.nouns[promise.noun][promise.which], promise.amount) if promise.noun else promise.which,
        amount=promise.amount,
        due=promise.due,
        stands=shown.say(promise.stands),
    )
