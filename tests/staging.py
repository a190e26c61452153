"""Watches what a test of a worked example plays, and keeps it as the scene that the rules page shows."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from atoll.kernel import CHANCE, Choice, Game, IllegalChoice, State
from atoll.kernel.scene import GOES_ON, REFUSED, Act, Scene, read_scene, scene_path, staged

SEATS = range(5)
STARTERS = ("scenario.py", "game.py")  # whose `start` and `table` make a game
PUNCTUATION = ".,;:()"
PEOPLE = ("Andreas", "Capucine", "Diana", "Greg", "Jérémy", "Linda", "Maxim")  # of the rulebooks


class Watched:
    """A state that a test plays with: its acts so far, and how the last entry left it."""

    def __init__(self, state: State):
        self.state = state
        self.acts: list[Act] = []
        self.left = b""


class Stage:
    """Sees every choice that is played or refused, and all that happens without one, while a test runs.

    A test arranges the table and plays; where it arranges the table again, another act begins. What a scenario does to
    start a game is no part of it.
    """

    def __init__(self, patch: pytest.MonkeyPatch):
        self._watched: dict[int, Watched] = {}
        self._acts: list[Act] = []
        self._apply, self._play = State.apply, State.play
        self._inside = False
        patch.setattr(State, "apply", lambda s, choice, seat: self.apply(s, choice, seat))
        patch.setattr(State, "play", lambda s, choice, seat=None: self.play(s, choice, seat))
        kinds: list[type[State]] = [State, *State.__subclasses__()]
        for kind in kinds:
            if "settle" in vars(kind):
                patch.setattr(kind, "settle", self._settling(kind.settle))

    def apply(self, s: State, choice: Choice, seat: int) -> None:
        """Write a choice down, then carry it out."""
        before = s.save()
        self._inside = True
        try:
            self._apply(s, choice, seat)
        finally:
            self._inside = False
        self._enter(s, before, f"{'*' if seat == CHANCE else seat} {choice.text}")

    def settle(self, s: State, settle: Callable[[State], None]) -> None:
        """Carry out what nobody decides; write down that it happened if more than the flow has changed."""
        if self._inside:
            settle(s)
            return
        before = s.save()
        settle(s)
        if _data(before) != _data(s.save()):
            self._enter(s, before, GOES_ON)
        elif s.log is not None:
            self._watched.setdefault(id(s), Watched(s))

    def _settling(self, settle: Callable[[Any], None]) -> Callable[[State], None]:
        return lambda s: self.settle(s, settle)

    def play(self, s: State, choice: Choice | str, seat: int | None = None) -> None:
        """Write a choice down that is refused."""
        try:
            self._play(s, choice, seat)
        except IllegalChoice:
            text = choice if isinstance(choice, str) else choice.text
            self._enter(s, s.save(), f"{REFUSED}{s.seat if seat is None else seat} {text}")
            raise

    def _enter(self, s: State, before: bytes, entry: str) -> None:
        if s.log is None:  # somebody thinks ahead
            return
        watched = self._watched.setdefault(id(s), Watched(s))
        if _starting():
            return
        if not watched.acts or watched.left != before:
            watched.acts.append(Act(position=msgspec.Raw(before)))
            self._acts.append(watched.acts[-1])
        watched.acts[-1].entries = [*watched.acts[-1].entries, entry]
        watched.left = s.save()

    def acts(self, case: str) -> list[Act]:
        """Return what was played, and how the table lies at last where that was not shown yet."""
        for watched in self._watched.values():
            if watched.left != watched.state.save():
                self._acts.append(Act(position=msgspec.Raw(watched.state.save())))
            for act, following in pairwise(watched.acts):
                if act.entries == [GOES_ON] and following.entries[0][0] not in "-*":
                    self._acts.remove(act)  # a turn that was begun to arrange the table in it
        for act in self._acts:
            act.case = case
        return [act for k, act in enumerate(self._acts) if act not in self._acts[:k]]


def _starting() -> bool:
    """Return whether a scenario starts a game."""
    frame = inspect.currentframe()
    while frame is not None:
        if frame.f_code.co_name in ("start", "table") and frame.f_code.co_filename.endswith(STARTERS):
            return True
        frame = frame.f_back
    return False


def _data(saved: bytes) -> Any:
    return {name: value for name, value in msgspec.json.decode(saved).items() if name != "flow"}


# -- keeping -------------------------------------------------------------------------------------------


def cast(test: Callable[..., object], text: str, acts: list[Act]) -> dict[int, str]:
    """Return the seats that a test calls by a name of the example's text: `greg, capucine = 1, 2`.

    Where the test has no names and the text has one, it is that of whoever acts first.
    """
    spoken = {_plain(word): word.strip(PUNCTUATION) for word in text.replace("'", " ").split() if word[:1].isupper()}
    given = (node for node in ast.walk(_source(test)) if isinstance(node, ast.Assign))
    pairs = [pair for node in given for pair in zip(_parts(node.targets[0]), _parts(node.value), strict=False)]
    called = {
        int(str(seat.value)): spoken[name.id]
        for name, seat in pairs
        if isinstance(name, ast.Name) and name.id in spoken and isinstance(seat, ast.Constant) and seat.value in SEATS
    }
    people = [name for name in spoken.values() if name in PEOPLE]
    acting = [int(entry[0]) for act in acts for entry in act.entries if entry[0].isdigit()]
    return called or ({next(iter(acting), 0): people[0]} if len(people) == 1 else {})


def _source(test: Callable[..., object]) -> ast.Module:
    return ast.parse(textwrap.dedent(inspect.getsource(test)))


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _plain(word: str) -> str:
    letters = unicodedata.normalize("NFD", word.strip(PUNCTUATION).lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def compare(game: Game[Any], example: str, names: dict[int, str], acts: list[Act]) -> None:
    """See that the page shows what the test has played; cases that look the same are shown once."""
    scene = read_scene(game, example)
    shown, played = [_looks(act) for act in scene.acts], [_looks(act) for act in acts]
    own = [_looks(act) for act in scene.acts if acts and act.case == acts[0].case]
    assert scene.names == names
    assert [act for act in played if act not in shown] == [], "run tools/make-scenes"
    assert [act for act in own if act not in played] == [], "run tools/make-scenes"


def _looks(act: Act) -> tuple[list[str], Any]:
    return act.entries, msgspec.json.decode(act.position)


def write(game: Game[Any], example: str, names: dict[int, str], acts: list[Act]) -> None:
    """Write the scene of an example, or add a case to it."""
    known = read_scene(game, example).acts if example in staged(game) else []
    shown = [_looks(act) for act in known]
    scene = Scene(example=example, names=names, acts=[*known, *(act for act in acts if _looks(act) not in shown)])
    path = scene_path(game, example)
    path.parent.mkdir(exist_ok=True)
    path.write_text(_written(scene), encoding="utf-8")


def _written(scene: Scene) -> str:
    """Return a scene as text: a position is one line, an entry too."""
    acts = []
    for act in scene.acts:
        entries = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in act.entries)
        position = bytes(act.position).decode()
        acts.append(f'  {{"case": {json.dumps(act.case)}, "position": {position}, "entries": [\n{entries}\n  ]}}')
    head = f'"example": "{scene.example}", "names": {json.dumps(scene.names, ensure_ascii=False)}'
    return f'{{{head}, "acts": [\n' + ",\n".join(acts) + "\n]}\n"
