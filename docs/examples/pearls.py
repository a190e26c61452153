"""Pearls, a whole game on one page: the highest of the secret bids wins a pearl, or dives once for another."""

from dataclasses import dataclass, field
from pathlib import Path

import atoll.kernel as k

CARDS, PEARLS, HAND_SIZE = tuple(range(1, 13)), (1, 1, 2, 2, 3, 5), 3
NOUNS = {"card": [str(card) for card in range(13)], "pearl": [str(worth) for worth in range(6)]}
BOOK = k.ChoiceBook(NOUNS)
DEAL, FIND, BID = BOOK.row("deal", "card"), BOOK.row("find", "pearl"), BOOK.row("bid", "card")
KEEP, DIVE = BOOK.one("keep"), BOOK.one("dive")
EVENTS = {"found": "A pearl worth {pearl}.", "dealt": "{seat} gets {card}.", "hidden": "{seat} gets a card."}


@dataclass(slots=True, eq=False, repr=False)
class PearlsState(k.State):  # plain data; a game for bots writes its own `copy`, a line a field
    hands: list[list[int]]
    points: list[int]
    pearl: int = 0
    deck: k.Deck = field(default_factory=lambda: k.Deck(CARDS))
    sea: k.Deck = field(default_factory=lambda: k.Deck(PEARLS))


class Pull(k.Draw):  # chance: a card for one seat's eyes, or a pearl for all to see
    def source(self, s: PearlsState, f: k.Frame):
        return (s.deck, DEAL) if f.args else (s.sea, FIND)

    def play(self, s: PearlsState, f: k.Frame, choice: k.Choice):
        if f.args:
            s.deck = s.deck.without(choice.args[0])
            s.hands[f.args[0]] = sorted([*s.hands[f.args[0]], choice.args[0]])
            s.tell_only(f.args[0], "dealt", "hidden", ("seat",), seat=f.args[0], card=choice.args[0])
        else:
            s.pearl, s.sea = choice.args[0], s.sea.without(choice.args[0])
            s.tell("found", pearl=s.pearl)


class Play(k.Routine):  # nobody decides: it says what comes next
    def run(self, s: PearlsState, f: k.Frame):
        seats = range(len(s.hands))
        deals = [Pull()(k.CHANCE, seat) for seat in seats for _ in range(HAND_SIZE)]
        s.do(*deals, *(Pull()(k.CHANCE), Bid()(k.TOGETHER, *seats)) * HAND_SIZE)


class Bid(k.Sealed):  # all seats at once, each in secret
    def choices(self, s: PearlsState, f: k.Frame):
        return [BID[card] for card in s.hands[f.seat]]

    def reveal(self, s: PearlsState, f: k.Frame, sealed: dict[int, k.Choice]):
        for seat, choice in sealed.items():
            s.hands[seat].remove(choice.args[0])
        s.push(Dive()(max(sealed, key=lambda seat: sealed[seat].args)))


class Dive(k.Decision):  # a frame within the round, and a frame within that
    def choices(self, s: PearlsState, f: k.Frame):
        return [KEEP] if f.args else [KEEP, DIVE]

    def play(self, s: PearlsState, f: k.Frame, choice: k.Choice):
        if choice is DIVE:
            s.sea = s.sea.with_card(s.pearl)
            s.do(Pull()(k.CHANCE), self(f.seat, 1))
        s.points[f.seat] += s.pearl if choice is KEEP else 0
        s.pearl = 0


class PearlsView(k.View, frozen=True, kw_only=True):  # built from an allow-list
    hand: list[int]
    pearl: int


class Pearls(k.Game[PearlsState]):
    name, title, seat_counts, rules_version, bound, folder = "pearls", "Pearls", (2, 3), 1, 50, Path(__file__).parent
    book, texts, opening = BOOK, k.Texts(folder, lambda say: NOUNS, events=EVENTS), (Play()(k.CHANCE),)
    steps = {step.name: step for step in (Play(), Pull(), Bid(), Dive())}

    def blank(self, seats, options):
        return PearlsState([[] for _ in range(seats)], [0] * seats)

    def view(self, s, seat):
        return PearlsView(**k.heading(s, seat), hand=s.hands[seat] if seat >= 0 else [], pearl=s.pearl)

    def redeal(self, s, seat, rng):  # what a seat cannot know: the others' cards and sealed bids
        others = [other for other in range(len(s.hands)) if other != seat]
        hidden = sorted([*s.deck.loose, *(card for other in others for card in s.hands[other])])
        rng.shuffle(hidden)
        for other in others:
            s.hands[other] = sorted(hidden.pop() for _ in s.hands[other])
            s.sealed |= {other: BID[rng.choice(s.hands[other])].index} if other in s.sealed else {}
        s.deck = k.Deck(tuple(sorted(hidden)))

    def laws(self, s):
        if sum(s.points) + s.pearl + sum(s.sea.loose) != sum(PEARLS):
            yield "a pearl is lost or there twice"

    def scores(self, s):
        return s.points[:]
