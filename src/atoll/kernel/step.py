"""Steps and frames: the flow of a game as a stack of paragraphs of its rulebook.

A frame is taken off the stack when its step is carried out. A step that goes on puts a frame of its own
back; whatever it starts goes on top, to be finished first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from atoll.kernel.choice import Choice
from atoll.kernel.errors import DeadEnd, IllegalChoice

if TYPE_CHECKING:
    from atoll.kernel.deck import Deck
    from atoll.kernel.state import State

CHANCE = -1
SPECTATOR = -2
TOGETHER = -3  # the seat of a frame in which several seats decide at once

S = TypeVar("S", bound="State")


class Frame(Struct, gc=False):  # it is part of no cycle
    """An open step: whose it is and its few local values; never changed in place, only replaced."""

    step: Step[Any]
    seat: int
    args: tuple[int, ...] = ()


class Step(Generic[S]):
    """A paragraph of the rulebook; stateless, all it needs lies in the state and its frame."""

    rule: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """The step's name in saved states."""
        return type(self).__name__

    def __call__(self, seat: int, *args: int) -> Frame:
        """Return a frame of this step, ready to be put on the stack."""
        return Frame(self, seat, args)

    def enter(self, s: S, f: Frame) -> bool:
        """Look at the frame on top of the stack; return whether somebody has to decide."""
        raise NotImplementedError

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return the seats whose decision is awaited."""
        return (f.seat,)

    def bystanders(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return the seats that may say something although nobody waits for them; `choices` knows what."""
        return ()

    def lapse(self, s: S, f: Frame) -> tuple[int, Choice] | None:
        """Return after how many seconds without an answer a person has chosen what; None to wait for ever."""
        return None

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Return what the frame's seat may choose."""
        return []

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Return what a player would look for here, possible or not: people are told why the rest is refused."""
        return []

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Carry out a choice; the frame is off the stack."""
        raise NotImplementedError

    def rule_of(self, choice: Choice) -> str:
        """Return the rule that allows, or governs, a choice."""
        return self.rule

    def binds(self, choice: Choice) -> bool:
        """Return whether a choice binds other seats at once, so that it is not taken back without them."""
        return False

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Return why a choice is not possible now; steps with something better to say override this."""
        return s.refusal("not now", self.rule)


class Routine(Step[S]):
    """A step in which nobody decides: it happens."""

    def enter(self, s: S, f: Frame) -> bool:
        """Let it happen."""
        s.stack.pop()
        self.run(s, f)
        return False

    def run(self, s: S, f: Frame) -> None:
        """Do what the rule says; the frame is off the stack."""
        raise NotImplementedError


class Decision(Step[S]):
    """A step in which one seat chooses; a single possible choice is played without asking."""

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
        """Return whether the seat is asked although it has but one choice, or none."""
        return False


class Sealed(Decision[S]):
    """A step in which several seats choose in secret; all choices are revealed together."""

    def awaited(self, s: S, f: Frame) -> tuple[int, ...]:
        """Return all seats that take part: those the frame names, unless a game knows better."""
        return f.args

    def reveal(self, s: S, f: Frame, sealed: dict[int, Choice]) -> None:
        """Carry out what everybody chose."""
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


class Chance(Step[S]):
    """A step decided by nobody: each outcome has a weight."""

    def enter(self, s: S, f: Frame) -> bool:
        """Hand the decision to chance."""
        s.seat = CHANCE
        s.offer = None  # outcomes are listed only when somebody asks for them
        return True

    def seats(self, s: S, f: Frame) -> tuple[int, ...]:
        """Chance decides."""
        return (CHANCE,)

    def weights(self, s: S, f: Frame) -> list[int]:
        """Return the weights of the outcomes, in the order of `choices`."""
        return [1] * len(self.choices(s, f))

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Return an outcome drawn at random."""
        return rng.choices(self.choices(s, f), self.weights(s, f))[0]


class Draw(Chance[S]):
    """A chance step that draws a card out of a deck's unordered middle."""

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Return the deck drawn from, which has a loose card, and the choices that stand for its cards."""
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
