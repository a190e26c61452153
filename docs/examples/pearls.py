"""Pearls, a whole game on one page: the highest of the secret bids wins a pearl, or dives once for another."""

from dataclasses import dataclass, field
from pathlib import Path

from atoll.kernel import (
    CHANCE,
    TOGETHER,
    Choice,
    ChoiceBook,
    Decision,
    Deck,
    Draw,
    Frame,
    Game,
    Routine,
    Sealed,
    State,
    Texts,
    View,
    heading,
)

CARDS, PEARLS, HAND_SIZE = list(range(1, 13)), [1, 1, 2, 2, 3, 5], 3
NOUNS = {"card": [str(card) for card in range(13)], "pearl": [str(worth) for worth in range(6)]}
BOOK = ChoiceBook(NOUNS)
DEAL, FIND, BID = BOOK.row("deal", "card"), BOOK.row("find", "pearl"), BOOK.row("bid", "card")
KEEP, DIVE = BOOK.one("keep"), BOOK.one("dive")
EVENTS = {"found": "A pearl worth {pearl}.", "dealt": "{seat} gets {card}.", "hidden": "{seat} gets a card."}


@dataclass(slots=True, eq=False, repr=False)
class PearlsState(State):  # plain data, copied by hand
    hands: list[list[int]]
    points: list[int]
    pearl: int = 0
    deck: Deck = field(default_factory=lambda: Deck(CARDS[:]))
    sea: Deck = field(default_factory=lambda: Deck(PEARLS[:]))

    def copy(self):
        hands = [hand[:] for hand in self.hands]
        new = PearlsState(hands, self.points[:], self.pearl, self.deck.copy(), self.sea.copy())
        self.copy_flow_to(new)
        return new


class Pull(Draw[PearlsState]):  # chance: a card for one seat's eyes, or a pearl for all to see
    def source(self, s: PearlsState, f: Frame):
        return (s.deck, DEAL) if f.args else (s.sea, FIND)

    def play(self, s: PearlsState, f: Frame, choice: Choice):
        (drawn,) = choice.args
        self.source(s, f)[0].take(drawn)
        if not f.args:
            s.pearl = drawn
            return s.tell("found", pearl=drawn)
        s.hands[f.args[0]] = sorted([*s.hands[f.args[0]], drawn])
        s.tell_only(f.args[0], "dealt", "hidden", ("seat",), seat=f.args[0], card=drawn)


class Round(Routine[PearlsState]):  # nobody decides: it says what comes next
    def run(self, s: PearlsState, f: Frame):
        if s.hands[0]:
            s.do(Pull()(CHANCE), Bid()(TOGETHER, *range(len(s.hands))), self(CHANCE))


class Bid(Sealed[PearlsState]):  # all seats at once, each in secret
    def choices(self, s: PearlsState, f: Frame):
        return [BID[card] for card in s.hands[f.seat]]

    def reveal(self, s: PearlsState, f: Frame, sealed: dict[int, Choice]):
        for seat, choice in sealed.items():
            s.hands[seat].remove(choice.args[0])
        s.push(Dive()(max(sealed, key=lambda seat: sealed[seat].args)))


class Dive(Decision[PearlsState]):  # a frame within the round, with another within it
    def choices(self, s: PearlsState, f: Frame):
        return [KEEP] if f.args else [KEEP, DIVE]

    def play(self, s: PearlsState, f: Frame, choice: Choice):
        if choice is DIVE:
            s.sea.put_back(s.pearl)
            s.do(Pull()(CHANCE), self(f.seat, 1))
        else:
            s.points[f.seat] += s.pearl
        s.pearl = 0


class PearlsView(View, frozen=True, kw_only=True):  # built from an allow-list
    hand: list[int]
    pearl: int


class Pearls(Game[PearlsState]):
    name, title, seat_counts, rules_version, bound, folder = "pearls", "Pearls", (2, 3), 1, 50, Path(__file__).parent
    book, texts = BOOK, Texts(folder, lambda say: NOUNS, events=EVENTS)
    steps = {step.name: step for step in (Pull(), Round(), Bid(), Dive())}

    def blank(self, seats, options):
        s = PearlsState([[] for _ in range(seats)], [0] * seats)
        s.stack = [Round()(CHANCE), *(Pull()(CHANCE, seat) for seat in range(seats) for _ in range(HAND_SIZE))]
        return s

    def view(self, s, seat):
        return PearlsView(**heading(s, seat), hand=s.hands[seat] if seat >= 0 else [], pearl=s.pearl)

    def redeal(self, s, seat, rng):  # what a seat cannot know: the others' cards and sealed bids
        others = [k for k in range(len(s.hands)) if k != seat]
        hidden = sorted(s.deck.loose + [card for k in others for card in s.hands[k]])
        rng.shuffle(hidden)
        for k in others:
            s.hands[k] = sorted(hidden.pop() for _ in s.hands[k])
            s.sealed |= {k: BID[rng.choice(s.hands[k])].index} if k in s.sealed else {}
        s.deck.loose = sorted(hidden)

    def laws(self, s):
        if sum(s.points) + s.pearl + sum(s.sea.loose) != sum(PEARLS):
            yield "a pearl is lost or there twice"

    def scores(self, s):
        return s.points[:]
