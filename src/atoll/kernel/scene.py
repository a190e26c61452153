"""Scenes: the worked examples of a rulebook as positions and what is played from them, shown moment by moment.

A scene is a file beside the game, `scenes/DAI-EX-5.json`, written from the test of that example. An entry reads like
one of a record, `0 recruit governor red/2` or `* draw tile blue-1`; `! 0 end turn` was tried and refused, and `-` is
what the rules carry out by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from atoll.kernel.choice import Choice
from atoll.kernel.errors import AtollError, IllegalChoice
from atoll.kernel.event import Event
from atoll.kernel.game import Game
from atoll.kernel.state import State
from atoll.kernel.step import CHANCE

GOES_ON = "-"
REFUSED = "! "


class Act(msgspec.Struct, kw_only=True):
    """A position and the entries that are played from it; an example with several cases has an act for each.

    >>> from atoll.kernel.scene import Act
    >>> Act(position=msgspec.Raw(b"{}"), entries=["0 recruit governor red/2"]).case
    ''
    """

    case: str = ""
    position: msgspec.Raw
    entries: list[str] = []


class Scene(msgspec.Struct, kw_only=True):
    """A worked example: its acts, and the seats that its text calls by name.

    >>> from atoll.kernel.scene import Scene
    >>> Scene(example="DAI-EX-5", names={0: "Jérémy"}).acts
    []
    """

    example: str
    names: dict[int, str] = {}
    acts: list[Act] = []


class Moment(msgspec.Struct, kw_only=True):
    """What is to be seen after one entry: the state, who did what, what happened, and why not if it was refused.

    >>> import atoll
    >>> from atoll.kernel.scene import Moment
    >>> Moment(state=atoll.game("daimyo").new(seats=2), eyes=0).events
    []
    """

    state: State
    eyes: int  # the seat that the act is about
    seat: int = CHANCE
    choice: Choice | None = None
    events: list[Event] = []
    refused: IllegalChoice | None = None
    opens: bool = False  # whether an act begins here


def scene_path(game: Game[Any], example: str) -> Path:
    """Return where the scene of an example is kept.

    >>> import atoll
    >>> from atoll.kernel.scene import scene_path
    >>> scene_path(atoll.game("daimyo"), "DAI-EX-5").name
    'DAI-EX-5.json'
    """
    return game.folder / "scenes" / f"{example}.json"


def staged(game: Game[Any]) -> list[str]:
    """Return the examples of a game that have a scene, in the order of the rulebook.

    >>> import atoll
    >>> from atoll.kernel.scene import staged
    >>> staged(atoll.game("daimyo"))[:2]
    ['DAI-EX-1', 'DAI-EX-2']
    """
    return [example for example in game.rulebooks["en"].examples if scene_path(game, example).exists()]


def read_scene(game: Game[Any], example: str) -> Scene:
    """Read the scene of an example.

    >>> import atoll
    >>> from atoll.kernel.scene import read_scene
    >>> read_scene(atoll.game("daimyo"), "DAI-EX-5").acts[0].entries[:2]
    ['0 die red/3 recruitment', '0 main action recruitment']
    """
    if example not in staged(game):
        raise AtollError("{game} has no scene of {example}", game=game.title, example=repr(example))
    return msgspec.json.decode(scene_path(game, example).read_bytes(), type=Scene)


def moments(game: Game[Any], scene: Scene) -> Iterator[Moment]:
    """Yield a scene moment by moment; the state goes on changing, so look before you ask for the next one.

    >>> import atoll
    >>> from atoll.kernel.scene import moments, read_scene
    >>> daimyo = atoll.game("daimyo")
    >>> [moment.choice.text for moment in moments(daimyo, read_scene(daimyo, "DAI-EX-24")) if moment.refused]
    ['reset disc']
    """
    for act in scene.acts:
        s = game.fresh(game.seat_counts[0], game.complete({}))
        s.restore(bytes(act.position))
        s.seat, s.log = next(iter(s.seats), s.seat), []
        eyes = _eyes_of(act, s)
        yield Moment(state=s, eyes=eyes, opens=True)
        for entry in act.entries:
            yield _played(s, entry, eyes)


def _eyes_of(act: Act, s: State) -> int:
    """Return the seat that an act is about: the first that does something, else the one to decide."""
    acting = [int(entry.removeprefix(REFUSED).split()[0]) for entry in act.entries if entry[0] not in "*-"]
    return next(iter(acting), max(0, s.stack[-1].seat if s.stack else 0))


def _played(s: State, entry: str, eyes: int) -> Moment:
    assert s.log is not None
    known = len(s.log)
    if entry == GOES_ON:
        s.settle()
        return Moment(state=s, eyes=eyes, events=s.log[known:])
    who, text = entry.removeprefix(REFUSED).split(" ", 1)
    seat, choice = CHANCE if who == "*" else int(who), s.game.book.parse(text)
    try:
        s.play(choice, seat)
    except IllegalChoice as refused:
        if not entry.startswith(REFUSED):
            raise
        return Moment(state=s, eyes=eyes, seat=seat, choice=choice, refused=refused)
    return Moment(state=s, eyes=eyes, seat=seat, choice=choice, events=s.log[known:])
