"""Objectives as cards: when they end the game, how far that is, and what they count."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.catalog import Goal
from atoll.games.archipelago.components.spots import BUILDINGS
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.kernel import capital

CARD_SIGNS = {"character_card": ("character",), "progress_card": ("progress", "wonder")}


@dataclass(slots=True, frozen=True)
class Objective:
    """An objective card; `now` says how far its end condition is, where that is a number."""

    target: str
    title: str
    ends: str
    now: str
    scores: str
    kept: bool


def objectives(shown: Fragment, seat: int) -> tuple[Objective, ...]:
    """Return the objectives of a player, as far as these eyes may see them."""
    player, own = shown.view.players[seat], shown.view.is_own(seat)
    kept = set(player.set_aside or ()) & set(player.objectives or ())
    return tuple(_objective(shown, goal, own, goal in kept) for goal in player.objectives or ())


def _objective(shown: Fragment, word: str, own: bool, kept: bool) -> Objective:
    seats = len(shown.view.players)
    number = next(k for k, goal in enumerate(shown.cat.goals) if goal.id == word)
    goal = shown.cat.goals[number]
    count = _count(shown, goal)
    return Objective(
        target=f"objective:{word}/{seats}" if own else "",
        title=shown.objective(word),
        ends=shown.say("when", end=shown.nouns["end"][number].format(level=goal.level[seats])),
        now="" if count is None else shown.say("now at", count=count),
        scores=capital(shown.nouns["aim"][number]),
        kept=kept,
    )


def _count(shown: Fragment, goal: Goal) -> int | None:
    """Return the number that an end condition looks at."""
    v: ArchipelagoView = shown.view
    if goal.end == "count_in_play":
        return _in_play(shown, goal.what)
    counts = {
        "explorer_piles_empty": v.piles.count(0),
        "resources_exhausted": list(v.store.values()).count(0),
        "surplus_above": v.surplus,
        "population_at_least": v.population,
    }
    return counts.get(goal.end)


def _in_play(shown: Fragment, what: str) -> int:
    v = shown.view
    if what in BUILDINGS:
        return v.in_play[what]
    if what == "ship":
        return sum(player.ships for player in v.players)
    signs = CARD_SIGNS.get(what, ("character", "progress", "wonder"))
    return sum(shown.words.cards[card].sign in signs for player in v.players for card in player.cards)
