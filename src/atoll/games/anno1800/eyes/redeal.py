"""What a seat cannot know, dealt anew (ANN-R-29)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Deck
from atoll.kernel.kept import KeptFor


class Unknown(NamedTuple):
    """What a seat does not know of a population deck: whatever lies face down there may lie anywhere."""

    cards: tuple[int, ...]  # sorted
    held: tuple[tuple[int, ...], ...]  # of these, what each player holds
    below: tuple[int, ...]  # and what lies under the deck


_unknown = KeptFor[list[Unknown]]()  # a world is rarely dealt alone


def known_cards(s: AnnoState, seat: int) -> set[int]:
    """Return the cards in others' hands or under decks whose place a seat knows."""
    return {card for card, seats in s.memory if seat >= 0 and seats >> seat & 1}


def redeal(s: AnnoState, seat: int, rng: Random) -> None:
    """Deal anew the others' hands and expedition cards, and what they put under the decks."""
    if not s.over:  # all expedition cards were revealed at the end
        _redeal_pictures(s, seat, rng)
    lie = (s.memory, *s.decks, *[p.hand for p in s.players])
    for deck, unknown in enumerate(_unknown.get(lie, (seat,), lambda: _unknown_to(s, seat))):
        if unknown.below or any(unknown.held):
            _redeal_deck(s, deck, unknown, rng)


def _redeal_pictures(s: AnnoState, seat: int, rng: Random) -> None:
    others = [p for k, p in enumerate(s.players) if k != seat]
    hidden = sorted([*s.expedition_deck.loose, *(card for p in others for card in p.expeditions)])
    for p in others:
        p.expeditions = tuple(sorted([_drawn(hidden, rng) for _ in p.expeditions]))
    s.expedition_deck = Deck(tuple(sorted(hidden)))


def _drawn(cards: list[int], rng: Random) -> int:
    """Take any of the cards: only as many are drawn as somebody holds, which is quicker than to shuffle all."""
    k = int(rng.random() * len(cards))
    cards[k], cards[-1] = cards[-1], cards[k]
    return cards.pop()


def _unknown_to(s: AnnoState, seat: int) -> list[Unknown]:
    """Return what a seat does not know of each population deck."""
    known, memory, deck_of = known_cards(s, seat), dict(s.memory), s.cat.card_deck
    found = []
    for deck, pile in enumerate(s.decks):
        below = [card for card in pile.bottom if card not in known]
        held = []
        for k, p in enumerate(s.players):
            unknown = [card for card in p.hand if deck_of[card] == deck and card not in known] if k != seat else []
            held.append(tuple(sorted(unknown, key=lambda card: memory.get(card, 0))))
        cards = sorted([*pile.loose, *below, *(card for cards in held for card in cards)])
        found.append(Unknown(tuple(cards), tuple(held), tuple(below)))
    return found


def _redeal_deck(s: AnnoState, deck: int, unknown: Unknown, rng: Random) -> None:
    """Deal one population deck anew; who knows a card of a place goes on knowing the card there."""
    hidden, memory = list(unknown.cards), dict(s.memory)
    facts = dict(memory)
    if memory:
        for card in hidden:
            facts.pop(card, None)
    for p, held in zip(s.players, unknown.held, strict=True):
        if held:
            dealt = [_drawn(hidden, rng) for _ in held]
            facts |= {new: memory[old] for old, new in zip(held, dealt, strict=True) if old in memory}
            p.hand = tuple(sorted([card for card in p.hand if card not in held] + dealt))
    bottom = []
    for card in s.decks[deck].bottom:
        new = _drawn(hidden, rng) if card in unknown.below else card
        facts[new] = memory[card]  # whoever put it there knows it
        bottom.append(new)
    s.decks[deck] = Deck(tuple(sorted(hidden)), (), tuple(bottom))
    if memory:
        s.memory = tuple(sorted(facts.items()))
