"""One seat against named bots, as a Gymnasium environment: `Seat("daimyo", players=3, bots=("greedy",))`.

Importing this module registers every game by a name that follows its rules version, for `gymnasium.make`:
`atoll/daimyo-v2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from atoll.bots import bot
from atoll.kernel import Eyes, Game, IllegalChoice, game_names
from atoll.kernel.registry import GAMES, load
from atoll.lab.episode import Episode, Observation, observation_space
from atoll.lab.extras import extra
from atoll.lab.play import crew_of

_gym = extra("gymnasium", "gymnasium")
_spaces = extra("gymnasium.spaces", "gymnasium")

LOSS = -1.0  # what a choice that is not on offer costs: it ends the game


class Seat(_gym.Env):  # type: ignore[misc, name-defined]
    """A seat of a game whose other seats are bots; a step is a choice, and all that happens until the next one.

    The mask of what may be chosen is part of the observation, and what `action_masks()` returns. Who chooses
    what is not on offer loses the game on the spot; `info["refused"]` says why.

    >>> from atoll.lab.gymnasium import Seat
    >>> seat = Seat("daimyo", players=2, bots=["random"])
    >>> observation, info = seat.reset(seed=1)
    >>> observation, reward, over, cut, info = seat.step(seat.episode.choices(0)[0])
    >>> reward, over
    (0.0, False)
    """

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        bots: Sequence[str] = ("random",),
        seat: int = 0,
        render_mode: str | None = None,
        **options: str,
    ):
        self.episode = Episode(game, players, options)
        self.metadata = {"name": self.episode.name, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.seat = seat
        rivals = self.episode.players - 1
        names = crew_of(bots, rivals) if rivals else ()
        self.crew = {k: bot(name) for k, name in zip(self._others(), names, strict=True)}
        self.observation_space = observation_space(self.episode)
        self.action_space = _spaces.Discrete(self.episode.shapes[1])

    def _others(self) -> list[int]:
        return [seat for seat in range(self.episode.players) if seat != self.seat]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Any]:
        """Begin a game, and return what the seat sees when it is asked for the first time."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 60))
        self.rng = Random(f"{luck}/bots")
        self.episode.start(luck)
        self._let_others_play()
        return self.episode.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a choice, let the others play, and return what the seat sees then."""
        try:
            self.episode.play(int(action), self.seat)
        except IllegalChoice as refused:
            return self.episode.observe(self.seat), LOSS, True, False, {"refused": str(refused)}
        self._let_others_play()
        state = self.episode.state
        return self.episode.observe(self.seat), state.returns()[self.seat], state.over, False, {}

    def _let_others_play(self) -> None:
        state = self.episode.state
        while not state.over and self.seat not in state.seats:
            choice = self.crew[state.seat].choose(Eyes(state, state.seat), self.rng)
            self.episode.play(choice.index, state.seat)

    def action_masks(self) -> Any:
        """Return what may be chosen, as sb3-contrib's MaskablePPO asks for it.

        >>> from atoll.lab.gymnasium import Seat
        >>> seat = Seat("daimyo", players=2)
        >>> _ = seat.reset(seed=1)
        >>> int(seat.action_masks().sum()) == len(seat.episode.state.choices())
        True
        """
        return self.episode.observe(self.seat)["action_mask"].astype(bool)

    def render(self) -> str:
        """Return the table as the seat sees it, as a picture in plain text."""
        return str(self.episode.state.view(self.seat))


def register() -> list[str]:
    """Make every game known to Gymnasium, and return the names.

    >>> from atoll.lab.gymnasium import register
    >>> "atoll/daimyo-v2" in register()
    True
    """
    names = []
    for name in game_names():
        names.append(f"atoll/{name}-v{load(GAMES, 'game', name).rules_version}")
        if names[-1] not in _gym.registry:
            _gym.register(id=names[-1], entry_point="atoll.lab.gymnasium:Seat", kwargs={"game": name})
    return names


register()
