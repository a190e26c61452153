"""Objectives as cards: when they end the game, how far that is, and what they count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from atoll.games.archipelago.board.fragments import Fragment
from atoll.games.archipelago.catalog import Catalog, Goal
from atoll.games.archipelago.components.spots import BUILDINGS
from atoll.games.archipelago.eyes import ArchipelagoView
from atoll.games.archipelago.words.lexicon import ArchipelagoLexicon
from atoll.kernel import capital
from atoll.kernel.sketch import Gist

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
    counts = shown.view.gist(_counts_for(shown.words, shown.cat), seat)
    found = zip(player.objectives or (), counts, strict=True)
    return tuple(_objective(shown, goal, count, own, goal in kept) for goal, count in found)


def _objective(shown: Fragment, word: str, count: int | None, own: bool, kept: bool) -> Objective:
    seats = len(shown.view.players)
    number = _number(shown.cat, word)
    return Objective(
        target=f"objective:{word}/{seats}" if own else "",
        title=shown.objective(word),
        ends=shown.say("when", end=shown.nouns["end"][number].format(level=shown.cat.goals[number].level[seats])),
        now="" if count is None else shown.say("now at", count=count),
        scores=capital(shown.nouns["aim"][number]),
        kept=kept,
    )


@lru_cache(maxsize=512)
def _number(cat: Catalog, word: str) -> int:
    return next(k for k, goal in enumerate(cat.goals) if goal.id == word)


@lru_cache(maxsize=16)
def _counts_for(words: ArchipelagoLexicon, cat: Catalog) -> Gist:
    """Return what finds the numbers that the end conditions of a player's objectives look at."""

    def counts(view: ArchipelagoView, seat: int) -> tuple[int | None, ...]:
        goals = view.players[seat].objectives or ()
        return tuple([_count(view, words, cat.goals[_number(cat, goal)]) for goal in goals])

    return counts


def _count(v: ArchipelagoView, words: ArchipelagoLexicon, goal: Goal) -> int | None:
    if goal.end == "count_in_play":
        return _in_play(v, words, goal.what)
    counts = {
        "explorer_piles_empty": v.piles.count(0),
        "resources_exhausted": list(v.store.values()).count(0),
        "surplus_above": v.surplus,
        "population_at_least": v.population,
    }
    return counts.get(goal.end)


def _in_play(v: ArchipelagoView, words: ArchipelagoLexicon, what: str) -> int:
    if what in BUILDINGS:
        return v.in_play[what]
    if what == "ship":
        return sum(player.ships for player in v.players)
    signs = CARD_SIGNS.get(what, ("character", "progress", "wonder"))
    return sum(words.cards[card].sign in signs for player in v.players for card in player.cards)
