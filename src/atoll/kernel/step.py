"""Steps and frames: the flow of a game as a stack of paragraphs of its rulebook.

A frame is taken off the stack when its step is carried out. A step that goes on puts a frame of its own
back; whatever it starts goes on top, to be finished first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from atoll.kernel.choice import Choice
from atoll.kernel.errors import DeadEnd, IllegalChoice
from atoll.kernel.frame import Frame

if TYPE_CHECKING:
    from atoll.kernel.deck import Deck
    from atoll.kernel.state import State

CHANCE = -1
SPECTATOR = -2
TOGETHER = -3  # the seat of a frame in which several seats decide at once

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A paragraph of the rulebook; stateless, all it needs lies in the state and its frame.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> while state.seat == atoll.CHANCE:
    ...     state.play(state.choices()[0])
    >>> state.stack[-1].step.name
    'ChooseClan'
    """

    rule: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """The step's name in saved states.

        >>> from pearls import Bid
        >>> Bid().name
        'Bid'
        """
        return type(self).__name__

    def __call__(self, seat: int, *args: int) -> Frame:
        """Return a frame of this step, ready to be put on the stack."""
        return Frame(self, seat, args)

    def enter(self, s: S, f: Frame) -> bool:
        """Look at the frame on top of the stack; return whether somebody has to decide.

        >>> from pearls import Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> Dive().enter(state, frame), state.seat
        (True, 0)
        """
        raise NotImplementedError

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return the seats whose decision is awaited.

        >>> from pearls import Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> Dive().seats(state, frame)
        (0,)
        """
        return (f.seat,)

    def bystanders(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return the seats that may say something although nobody waits for them; `choices` knows what.

        >>> from pearls import Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> Dive().bystanders(state, frame)
        ()
        """
        return ()

    def lapse(self, s: S, f: Frame) -> tuple[int, Choice] | None:
        """Return after how many seconds without an answer a person has chosen what; None to wait for ever.

        >>> from pearls import Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> Dive().lapse(state, frame) is None
        True
        """
        return None

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Return what the frame's seat may choose.

        >>> from pearls import Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> Dive().choices(state, frame)
        [Choice('keep'), Choice('dive')]
        """
        return []

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Return what a player would look for here, possible or not: people are told why the rest is refused.

        >>> from pearls import Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> Dive().sought(state, frame)
        []
        """
        return []

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Carry out a choice; the frame is off the stack.

        >>> from pearls import KEEP, Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0)
        >>> state.pearl = 3
        >>> Dive().play(state, frame, KEEP)
        >>> state.points
        [3, 0]
        """
        raise NotImplementedError

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Return an outcome drawn at random; only chance steps have any.

        >>> from random import Random
        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.stack[-1].step.sample(state, state.stack[-1], Random(1))
        Choice('draw tile blue-3')
        """
        raise NotImplementedError

    def rule_of(self, choice: Choice) -> str:
        """Return the rule that allows, or governs, a choice.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.stack[-1].step.rule_of(state.choices()[0])
        'DAI-4.1'
        """
        return self.rule

    def binds(self, choice: Choice) -> bool:
        """Return whether a choice binds other seats at once, so that it is not taken back without them.

        >>> from pearls import KEEP, Dive
        >>> Dive().binds(KEEP)
        False
        """
        return False

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Return why a choice is not possible now; steps with something better to say override this.

        >>> from pearls import DIVE, Dive, Pearls
        >>> state, frame = Pearls().new(seats=2), Dive()(0, 1)
        >>> print(Dive().refuse(state, frame, DIVE))
        this is not possible now
        """
        return s.refusal("not now", self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Routine(Step[S]):
    """A step in which nobody decides: it happens.

    >>> from pearls import Pearls, Play
    >>> state = Pearls().new(seats=2)
    >>> Play().enter(state, state.stack[-1])  # it happens, and nobody is asked
    False
    """

    def enter(self, s: S, f: Frame) -> bool:
        """Let it happen."""
        s.stack.pop()
        self.run(s, f)
        return False

    def run(self, s: S, f: Frame) -> None:
        """Do what the rule says; the frame is off the stack.

        >>> from pearls import Pearls, Play
        >>> state = Pearls().fresh(2, {})
        >>> Play().run(state, state.stack.pop())
        >>> len(state.stack)  # six cards to deal, and three times a pearl and the bids for it
        12
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step in which one seat chooses; a single possible choice is played without asking.

    >>> from pearls import Dive, Pearls
    >>> state, frame = Pearls().new(seats=2), Dive()(0)
    >>> state.push(frame)
    >>> state.settle()
    >>> state.seat, state.choices()
    (0, [Choice('keep'), Choice('dive')])
    """

    skipped_if_impossible: ClassVar[bool] = False

    def enter(self, s: S, f: Frame) -> bool:
        """Find out what can be chosen, and play or skip what needs no asking."""
        choices = self.choices(s, f)
        if len(choices) > 1 or self.asks(choices):
            s.seat = f.seat
            s.offer = choices
            return True
        if not choices and not self.skipped_if_impossible:
            raise DeadEnd(f"{self.name} offers seat {f.seat} nothing")
        s.stack.pop()
        if choices:
            self.play(s, f, choices[0])
        return False

    def asks(self, choices: list[Choice]) -> bool:
        """Return whether the seat is asked although it has but one choice, or none.

        >>> from pearls import KEEP, Dive
        >>> Dive().asks([KEEP])
        False
        """
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Decision[S]):
    """A step in which several seats choose in secret; all choices are revealed together.

    >>> from atoll.kernel import CHANCE
    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> while state.seat == CHANCE:
    ...     state.play(state.choices()[0])
    >>> state.play("bid 3", seat=0)
    >>> state.seats, state.hands[0]  # until all bids are in, nothing happens
    ((1,), [1, 2, 3])
    """

    def awaited(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return all seats that take part: those the frame names, unless a game knows better.

        >>> from atoll.kernel import TOGETHER
        >>> from pearls import BID, Bid, Pearls
        >>> state, frame = Pearls().new(seats=2), Bid()(TOGETHER, 0, 1)
        >>> Bid().awaited(state, frame)
        (0, 1)
        """
        return f.args

    def reveal(self, s: S, f: Frame, sealed: dict[int, Choice]) -> None:
        """Carry out what everybody chose.

        >>> from atoll.kernel import TOGETHER
        >>> from pearls import BID, Bid, Pearls
        >>> state, frame = Pearls().new(seats=2), Bid()(TOGETHER, 0, 1)
        >>> state.hands = [[1, 4], [2, 9]]
        >>> Bid().reveal(state, frame, {0: BID[4], 1: BID[2]})
        >>> state.hands
        [[1], [9]]
        """
        raise NotImplementedError

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return the seats that have not chosen yet."""
        return tuple(seat for seat in self.awaited(s, f) if seat not in s.sealed)

    def enter(self, s: S, f: Frame) -> bool:
        """Wait for everybody; a single possible choice is asked for too, so that it betrays nothing."""
        waiting = self.seats(s, f)
        if waiting:
            s.seat = waiting[0]
            s.offer = self.choices(s, Frame(self, waiting[0], f.args))
            return True
        s.stack.pop()
        sealed = {seat: s.game.book[index] for seat, index in sorted(s.sealed.items())}
        s.sealed = {}
        self.reveal(s, f, sealed)
        return False

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep the choice sealed until the last one is in; until then the decision stays the same for the others."""
        s.sealed[f.seat] = choice.index
        frame = Frame(self, TOGETHER, f.args)
        s.push(frame)
        if self.seats(s, frame):
            s.decision -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """A step decided by nobody: each outcome has a weight.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> state.seats == (atoll.CHANCE,), len(state.choices()) == len(state.weights())
    (True, True)
    """

    def enter(self, s: S, f: Frame) -> bool:
        """Hand the decision to chance."""
        s.seat = CHANCE
        s.offer = None  # outcomes are listed only when somebody asks for them
        return True

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Chance decides."""
        return (CHANCE,)

    def weights(self, s: S, f: Frame) -> list[int]:
        """Return the weights of the outcomes, in the order of `choices`.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> frame = state.stack[-1]
        >>> frame.step.weights(state, frame)[0]
        3
        """
        return [1] * len(self.choices(s, f))

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Return an outcome drawn at random.

        >>> from random import Random
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.stack[-1].step.sample(state, state.stack[-1], Random(1))
        Choice('deal 2')
        """
        return rng.choices(self.choices(s, f), self.weights(s, f))[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Lots(Chance[S]):
    """A chance step that the table may have settled beforehand: then no lots are drawn.

    >>> import atoll
    >>> game = atoll.game("anno1800")
    >>> game.new(seats=2).stack[-1].step.name, game.new(seats=2, first="seat 2").first
    ('FirstPlayer', 1)
    """

    def settled(self, s: S, f: Frame) -> Choice | None:
        """Return what the table has settled, or None.

        >>> import atoll
        >>> state = atoll.game("anno1800").new(seats=2)
        >>> frame = state.stack[-1]
        >>> frame.step.settled(state, frame) is None
        True
        """
        raise NotImplementedError

    def enter(self, s: S, f: Frame) -> bool:
        """Hand the decision to chance, or carry out what is settled."""
        choice = self.settled(s, f)
        if choice is None:
            return super().enter(s, f)
        s.stack.pop()
        self.play(s, f, choice)
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance[S]):
    """A chance step that draws a card out of a deck's unordered middle.

    >>> from pearls import Pearls
    >>> state = Pearls().new(seats=2)
    >>> state.play("deal 9")
    >>> state.game.book.parse("deal 9") in state.choices()
    False
    """

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Return the deck drawn from, which has a loose card, and the choices that stand for its cards.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> frame = state.stack[-1]
        >>> deck, cards = frame.step.source(state, frame)
        >>> deck.loose[0], cards[1]
        (1, Choice('deal 1'))
        """
        raise NotImplementedError

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each different card once."""
        deck, cards = self.source(s, f)
        return [cards[card] for card in dict.fromkeys(deck.loose)]

    def weights(self, s: S, f: Frame) -> list[int]:
        """Return how many copies there are of each card."""
        deck, _ = self.source(s, f)
        return [deck.loose.count(card) for card in dict.fromkeys(deck.loose)]

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Pick any card of the deck."""
        deck, cards = self.source(s, f)
        return cards[deck.loose[int(rng.random() * len(deck.loose))]]


def steps_of(*modules: ModuleType, more: Iterable[Step[Any]] = ()) -> dict[str, Step[Any]]:
    """Return all steps of modules, or packages with their modules, by name; `more` are steps that have no name there.

    Two modules may know the same step; two steps of one name would not survive being saved.

    >>> import pearls
    >>> from atoll.kernel import steps_of
    >>> list(steps_of(pearls, more=[pearls.Dive(), pearls.Bid()]))
    ['Dive', 'Bid']
    """
    found: dict[str, Step[Any]] = {}
    for step in (*(step for module in modules for step in _in_module(module)), *more):
        if found.setdefault(step.name, step) is not step:
            raise ValueError(f"two steps are called {step.name}")
    return found


def _in_module(module: ModuleType) -> Iterator[Step[Any]]:
    for thing in list(vars(module).values()):
        if isinstance(thing, Step):
            yield thing
        elif isinstance(thing, ModuleType) and thing.__name__.startswith(f"{module.__name__}."):
            yield from _in_module(thing)
