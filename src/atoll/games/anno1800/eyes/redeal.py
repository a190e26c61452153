"""What a seat cannot know, dealt anew (ANN-R-29)."""

from __future__ import annotations

from random import Random

from atoll.games.anno1800.catalog import DECKS
from atoll.games.anno1800.state import AnnoState
from atoll.kernel import Deck


def known_cards(s: AnnoState, seat: int) -> set[int]:
    """Return the cards in others' hands or under decks whose place a seat knows."""
    return {card for card, seats in s.memory if seat >= 0 and seats >> seat & 1}


def redeal(s: AnnoState, seat: int, rng: Random) -> None:
    """Deal anew the others' hands and expedition cards, and what they put under the decks."""
    if not s.over:  # all expedition cards were revealed at the end
        _redeal_pictures(s, seat, rng)
    known = known_cards(s, seat)
    for deck in range(len(DECKS)):
        _redeal_deck(s, seat, deck, known, rng)


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


def _redeal_deck(s: AnnoState, seat: int, deck: int, known: set[int], rng: Random) -> None:
    """Deal one population deck anew; who knows a card of a place goes on knowing the card there."""
    deck_of = s.cat.card_deck
    pile = s.decks[deck]
    memory = dict(s.memory)
    hidden = [*pile.loose, *(card for card in pile.bottom if card not in known)]
    moved: list[list[int]] = []
    for k, p in enumerate(s.players):
        unknown = [card for card in p.hand if deck_of[card] == deck and card not in known] if k != seat else []
        if memory:
            unknown.sort(key=lambda card: memory.get(card, 0))
        moved.append(unknown)
        hidden += unknown
    hidden.sort()
    facts = dict(memory)
    if memory:
        for card in hidden:
            facts.pop(card, None)
    for k, p in enumerate(s.players):
        if moved[k]:
            dealt = [_drawn(hidden, rng) for _ in moved[k]]
            facts |= {new: memory[old] for old, new in zip(moved[k], dealt, strict=True) if old in memory}
            gone = set(moved[k])
            p.hand = tuple(sorted([card for card in p.hand if card not in gone] + dealt))
    bottom = []
    for card in pile.bottom:
        new = card if card in known else _drawn(hidden, rng)
        facts[new] = memory[card]  # whoever put it there knows it
        bottom.append(new)
    s.decks[deck] = Deck(tuple(sorted(hidden)), (), tuple(bottom))
    if memory:
        s.memory = tuple(sorted(facts.items()))
