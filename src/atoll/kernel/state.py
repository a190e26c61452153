"""The state of a running game: plain data, and the stack that says what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from atoll.kernel.choice import Choice
from atoll.kernel.errors import AtollError, IllegalChoice
from atoll.kernel.event import Event
from atoll.kernel.frame import Frame
from atoll.kernel.game import Game
from atoll.kernel.looking import Looking
from atoll.kernel.native import data_types, loader
from atoll.kernel.step import CHANCE, SPECTATOR, Chance, Step

T = TypeVar("T", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class State(Looking):
    """What lies on the table, and whose decision it is.

    A game's state is a slotted dataclass below this class. Its fields are all it knows; the attributes here are the
    flow. What is no data, but at hand, is a field with `init=False`, and `begin` gives it its value. `log` is a list
    that collects events, or None while nobody listens.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> state
    <Daimyo: decision 0, seat -1>
    >>> state.seat == atoll.CHANCE
    True
    """

    game: Game[Any] = field(init=False)
    effects: Mapping[str, Step[Any]] = field(init=False)  # the steps that data names, by effect id
    stack: list[Frame] = field(init=False)
    sealed: dict[int, int] = field(init=False)  # seat -> index of the choice it made in secret
    decision: int = field(init=False)  # the number of the decision that is open
    seat: int = field(init=False)  # who decides: a seat or CHANCE
    offer: list[Choice] | None = field(init=False)  # what that seat may choose; None until asked for
    log: list[Event] | None = field(init=False)
    past: list[tuple[int, int, Choice]] = field(init=False)  # with a log: how long it was, who chose what

    def begin(self, game: Game[Any]) -> None:
        """Take a place in a game, its flow at the start; a game's state takes the tables it needs at hand.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.begin(state.game)
        >>> [frame.step.name for frame in state.stack]
        ['Play']
        """
        self.game = game
        self.effects = game.effects
        self.stack = list(reversed(game.opening))
        self.sealed = {}
        self.decision = 0
        self.seat = 0
        self.offer = None
        self.log = None
        self.past = []

    # -- playing ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.over
        False
        """
        return not self.stack

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats whose decision is awaited: several when they choose in secret at once.

        >>> from atoll.kernel import CHANCE
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> while state.seat == CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.seats
        (0, 1)
        """
        if not self.stack:
            return ()
        frame = self.stack[-1]
        return frame.step.seats(self, frame)

    @property
    def bystanders(self) -> tuple[int, ...]:
        """The seats that may say something although nobody waits for them.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.bystanders
        ()
        """
        if not self.stack:
            return ()
        frame = self.stack[-1]
        return frame.step.bystanders(self, frame)

    def lapse(self) -> tuple[int, Choice] | None:
        """Return after how many seconds the seat to decide has chosen what, if the table has agreed on a limit.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.lapse() is None  # nobody has agreed on a limit
        True
        """
        if not self.stack:
            return None
        frame = self.stack[-1]
        return frame.step.lapse(self, frame)

    def choices(self, seat: int | None = None) -> list[Choice]:
        """Return what a seat (default: the one to decide) may choose; treat the list as read-only.

        >>> from atoll.kernel import CHANCE
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> while state.seat == CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.choices()
        [Choice('bid 1'), Choice('bid 2'), Choice('bid 3')]
        >>> state.choices(1)
        [Choice('bid 4'), Choice('bid 5'), Choice('bid 6')]
        """
        if seat is None or seat == self.seat:
            if self.offer is None:
                self.offer = self._offer_to(self.seat)
            return self.offer
        return self._offer_to(seat) if self.may_choose(seat) else []

    def may_choose(self, seat: int) -> bool:
        """Return whether a seat has anything to choose: it is awaited, or a bystander.

        >>> from atoll.kernel import CHANCE
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> while state.seat == CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.play("bid 3", seat=0)
        >>> state.may_choose(0), state.may_choose(1)
        (False, True)
        """
        return seat in self.seats or seat in self.bystanders

    def weights(self) -> list[int]:
        """Return how likely each of the choices is when chance decides.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.choices()[0], state.weights()[0]
        (Choice('draw tile blue-1'), 3)
        """
        frame = self.stack[-1]
        assert isinstance(frame.step, Chance)
        return frame.step.weights(self, frame)

    def play(self, choice: Choice | str, seat: int | None = None) -> None:
        """Carry out a choice, or raise `IllegalChoice` and leave the state as it was.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.play("draw tile blue-1")
        >>> state.play(state.choices()[0])
        >>> state.play("end turn")
        Traceback (most recent call last):
        atoll.kernel.errors.IllegalChoice: this is not possible now (DAI-10.1.5)
        """
        if isinstance(choice, str):
            choice = self.game.book.parse(choice)
        if seat is None:
            seat = self.seat
        offer = self.offer if seat == self.seat and self.offer is not None else self.choices(seat)
        if choice not in offer:
            raise self.why_not(choice, seat)
        self.apply(choice, seat)

    def play_chance(self, rng: Random) -> Choice:
        """Let chance decide, and return the outcome.

        >>> from random import Random
        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.play_chance(Random(1))
        Choice('draw tile blue-3')
        """
        frame = self.stack[-1]
        choice = frame.step.sample(self, frame, rng)
        self.apply(choice, CHANCE)
        return choice

    def apply(self, choice: Choice, seat: int) -> None:
        """Carry out a choice known to be legal and run on to the next decision.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.apply(state.choices()[0], atoll.CHANCE)
        >>> state.decision
        1
        """
        frame = self.stack.pop()
        if frame.seat != seat:
            frame = Frame(frame.step, seat, frame.args)
        self.decision += 1
        if self.log is not None:
            self.past.append((len(self.log), seat, choice))
        frame.step.play(self, frame, choice)
        self.settle()

    def settle(self) -> None:
        """Carry out whatever nobody has to decide.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.stack.clear()
        >>> state.settle()
        >>> state.over, state.choices()
        (True, [])
        """
        stack = self.stack
        while stack:
            frame = stack[-1]
            if frame.step.enter(self, frame):
                return
        self.offer = []

    def why_not(self, choice: Choice, seat: int | None = None) -> IllegalChoice:
        """Return the reason why a choice is not possible now, with its rule.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> print(state.why_not(state.game.book.parse("end turn")))
        this is not possible now (DAI-4.1)
        """
        if self.over:
            return self.refusal("game over", "")
        if seat is not None and not self.may_choose(seat):
            return self.refusal("not your turn", self.stack[-1].step.rule)
        frame = self._frame_of(self.seat if seat is None else seat)
        return frame.step.refuse(self, frame, choice)

    def refusals(self, seat: int | None = None) -> list[tuple[Choice, IllegalChoice]]:
        """Return what a seat would look for and cannot choose now, with the reason: what a page shows greyed.

        >>> from atoll.kernel import CHANCE
        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> while state.seat == CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.refusals()  # nobody looks for a bid with a card that is not there
        []
        """
        if seat is None:
            seat = self.seat
        if not self.may_choose(seat):
            return []
        frame, offer = self._frame_of(seat), self.choices(seat)
        sought = dict.fromkeys(frame.step.sought(self, frame))
        return [(choice, self.why_not(choice, seat)) for choice in sought if choice not in offer]

    def rule_of(self, choice: Choice) -> str:
        """Return the rule behind one of the choices on offer.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> state.rule_of(state.choices()[0])
        'DAI-4.1'
        """
        return self.stack[-1].step.rule_of(choice)

    def _frame_of(self, seat: int) -> Frame:
        frame = self.stack[-1]
        return Frame(frame.step, seat, frame.args) if frame.seat != seat else frame

    def _offer_to(self, seat: int) -> list[Choice]:
        if not self.stack:
            return []
        frame = self._frame_of(seat)
        return frame.step.choices(self, frame)

    # -- for steps -------------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Put a frame on top of the stack: it is carried out next.

        >>> from pearls import Dive, Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.push(Dive()(1))
        >>> state.stack[-1].seat
        1
        """
        self.stack.append(frame)

    def do(self, *frames: Frame) -> None:
        """Put several frames on the stack, to be carried out in the order written.

        >>> from pearls import Dive, Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.do(Dive()(0), Dive()(1))
        >>> [frame.seat for frame in state.stack[-2:]]  # the last one is carried out next
        [1, 0]
        """
        self.stack += frames[::-1]

    def tell(self, key: str, /, **values: int) -> None:
        """Log an event that everybody sees.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2, log=True)
        >>> state.tell("found", pearl=3)
        >>> state.game.texts.event(state.log[-1])
        'A pearl worth 3.'
        """
        if self.log is not None:
            self.log.append(Event(key, values))

    def tell_only(self, eyes: int, key: str, hidden: str, shown: tuple[str, ...], /, **values: int) -> None:
        """Log an event that one seat sees; the others are told `hidden` with the values in `shown`.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2, log=True)
        >>> state.tell_only(0, "dealt", "hidden", ("seat",), seat=0, card=9)
        >>> [state.game.texts.event(state.log[-1].seen_by(seat), names=["Ada", "Bob"]) for seat in (0, 1)]
        ['Ada gets 9.', 'Ada gets a card.']
        """
        if self.log is not None:
            self.log.append(Event(key, values, (eyes,), hidden, shown))

    def refusal(self, key: str, rule: str, **values: int) -> IllegalChoice:
        """Return an `IllegalChoice` whose reason is one of the game's texts.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> print(state.refusal("gold", "DAI-13.1", need=3, has=1))
        needs 3 gold, has 1 (DAI-13.1)
        """
        texts = self.game.texts
        return IllegalChoice(lambda lang: texts.refusal(key, values, lang), rule, key)

    # -- copying and saving ----------------------------------------------------------------------

    def copy(self: T) -> T:
        """Return an equal state that shares nothing mutable; its log is off.

        This one is right for any game and slow: a game that bots play writes its own, a line a field.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> twin = state.copy()
        >>> twin.play(twin.choices()[0])
        >>> state.decision, twin.decision
        (0, 1)
        """
        new: T = self.game.load(self.save())
        return new

    def copy_flow_to(self, new: State) -> None:
        """Copy the flow: frames are never changed in place, so the stack is copied as references.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> twin = state.game.new(seats=2)
        >>> twin.play(twin.choices()[0])
        >>> state.copy_flow_to(twin)
        >>> twin.decision
        0
        """
        new.game = self.game
        new.effects = self.effects
        new.stack = self.stack[:]
        new.sealed = self.sealed.copy() if self.sealed else {}
        new.decision = self.decision
        new.seat = self.seat
        new.offer = self.offer
        new.log = None
        new.past = []

    @classmethod
    def data_fields(cls) -> dict[str, Any]:
        """Return the names and types of the fields that are the game's data.

        >>> from pearls import PearlsState
        >>> list(PearlsState.data_fields())
        ['hands', 'points', 'pearl', 'deck', 'sea']
        """
        return data_types(cls)

    def to_plain(self) -> dict[str, Any]:
        """Return the state as JSON-ready data.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> state.to_plain()["points"]
        [0, 0]
        """
        plain = {name: msgspec.to_builtins(getattr(self, name), str_keys=True) for name in self.data_fields()}
        flow = {
            "stack": [[f.step.name, f.seat, list(f.args)] for f in self.stack],
            "sealed": {str(seat): index for seat, index in self.sealed.items()},
            "decision": self.decision,
        }
        return {**plain, "flow": flow}

    def save(self) -> bytes:
        """Return the state as JSON.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.load(state.save()) == state
        True
        """
        return msgspec.json.encode(self.to_plain())

    def load(self, saved: bytes) -> None:
        """Become the saved state.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> later = state.copy()
        >>> later.play(later.choices()[0])
        >>> state.load(later.save())
        >>> state.decision
        1
        """
        self.restore(saved)
        self.settle()

    def restore(self, saved: bytes) -> None:
        """Become the saved state as it lay there, before anything is carried out that nobody has to decide.

        >>> from pearls import Pearls
        >>> state = Pearls().new(seats=2)
        >>> saved = state.game.fresh(2, {}).save()
        >>> state.restore(saved)
        >>> state.save() == saved
        True
        """
        try:
            plain = msgspec.json.decode(saved)
            for name, kind in self.data_fields().items():
                setattr(self, name, loader(kind)(plain[name]))
            flow = plain["flow"]
            steps = self.game.steps
            self.stack = [Frame(steps[name], seat, tuple(args)) for name, seat, args in flow["stack"]]
            self.sealed = {int(seat): index for seat, index in flow["sealed"].items()}
            self.decision = flow["decision"]
        except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
            raise AtollError(f"this is no saved state of {self.game.title}: {error}") from error

    def __copy__(self: T) -> T:
        return self.copy()

    def __deepcopy__(self: T, memo: dict[int, Any]) -> T:
        new = self.copy()
        new.log, new.past = None if self.log is None else self.log[:], self.past[:]
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self.game).load, (self.game, self.save())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.save() == other.save()

    def __repr__(self) -> str:
        now = "over" if self.over else f"decision {self.decision}, seat {self.seat}"
        return f"<{self.game.title}: {now}>"

    def __str__(self) -> str:
        return str(self.view(SPECTATOR))
