"""Games as PettingZoo environments: `env("daimyo", players=3)`, and all awaited seats at once by `parallel_env`.

An observation is the encoded view (`observation`) and what may be chosen (`action_mask`); an action is the index of a
choice. A choice that is not on offer is refused with its reason. Rewards come at the end: `state.returns()`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from atoll.kernel import AtollError, Game
from atoll.lab.episode import Episode, Observation, observation_space
from atoll.lab.extras import extra

_zoo = extra("pettingzoo", "pettingzoo")
_spaces = extra("gymnasium.spaces", "gymnasium")


def env(game: str | Game[Any], players: int | None = None, max_steps: int | None = None, **options: str) -> Any:
    """Return a game in which seats act one after the other, in the order the rules ask them.

    >>> from atoll.lab.pettingzoo import env
    >>> daimyo = env("daimyo", players=2)
    >>> daimyo.reset(seed=1)
    >>> daimyo.agent_selection
    'player_0'
    """
    return TurnsEnv(game, players, max_steps, **options)


def parallel_env(
    game: str | Game[Any], players: int | None = None, max_steps: int | None = None, **options: str
) -> Any:
    """Return a game in which all seats act in every step, most of them by the last action: `wait`.

    >>> from atoll.lab.pettingzoo import parallel_env
    >>> daimyo = parallel_env("daimyo", players=2)
    >>> observations, _ = daimyo.reset(seed=1)
    >>> [int(seen["action_mask"][-1]) for seen in observations.values()]
    [0, 1]
    """
    return TogetherEnv(game, players, max_steps, **options)


class _Table:
    """What both kinds of environment share: agents, spaces, pictures."""

    def __init__(self, game: str | Game[Any], players: int | None, max_steps: int | None, **options: str):
        self.render_mode = options.pop("render_mode", None)
        self.episode = Episode(game, players, options)
        self.metadata = {"name": self.episode.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.max_steps = max_steps
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        more = 1 if isinstance(self, TogetherEnv) else 0
        self.action_spaces = {a: _spaces.Discrete(self.episode.shapes[1] + more) for a in self.possible_agents}
        self.observation_spaces = {a: observation_space(self.episode, more) for a in self.possible_agents}

    agents: list[str]
    steps: int

    def __getattr__(self, name: str) -> Any:
        """Say of what only a game under way has that it is not there yet."""
        raise AttributeError(f"{name} is not there before reset()")

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may see: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may ever choose; the mask says what of it now."""
        return self.action_spaces[agent]

    def render(self) -> str:
        """Return the table as onlookers see it, as a picture in plain text."""
        return str(self.episode.state)

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self, seed: int | None) -> None:
        self.episode.start(seed)
        self.agents = self.possible_agents[:]
        self.steps = 0

    def _count_step(self) -> tuple[bool, bool]:
        """Return whether the game is over, and whether it was too long."""
        self.steps += 1
        over = self.episode.state.over
        return over, not over and self.max_steps is not None and self.steps >= self.max_steps


class TurnsEnv(_Table, _zoo.AECEnv):  # type: ignore[misc, name-defined]
    """Seats act one after the other; those who choose in secret at once do so in the order of their seats.

    It keeps the order of calls itself, as PettingZoo's wrappers would: these look at every attribute on every step.

    >>> from atoll.lab.pettingzoo import TurnsEnv
    >>> TurnsEnv("daimyo", 2, None).metadata["name"]
    'atoll/daimyo-v2'
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.episode.state.seat]
        self._ended, self._moved_on = False, True

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield whose turn it is, until everybody is through with the game."""
        while self.agents and max_iter > 0:
            if not self._moved_on:
                raise AtollError("in a loop over agent_iter() every turn takes a step()")
            self._moved_on = False
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may choose if it is asked."""
        return self.episode.observe(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """Play a choice for the agent whose turn it is; who is through with the game says None."""
        agent = self.agent_selection
        self._moved_on = True
        if self._ended:
            self._leave(action)
            return
        if action is None:
            raise AtollError(f"{agent} has to choose: None is for who is through with the game")
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        over, cut = self._count_step()
        if not over and not cut:
            self.agent_selection = self.possible_agents[self.episode.state.seat]
            return
        self.rewards = dict(zip(self.agents, self.episode.state.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._ended = True
        self._accumulate_rewards()
        self._deads_step_first()

    def _leave(self, action: int | None) -> None:
        if not self.agents:
            raise AtollError("everybody is through with this game: reset() begins another")
        self._was_dead_step(action)


class TogetherEnv(_Table, _zoo.ParallelEnv):  # type: ignore[misc, name-defined]
    """All seats act in every step: those whose choice is awaited choose, sealed where the rules say so; others wait.

    >>> from atoll.lab.pettingzoo import TogetherEnv
    >>> TogetherEnv("daimyo", 2, None).wait == TogetherEnv("daimyo", 2, None).episode.shapes[1]
    True
    """

    @property
    def wait(self) -> int:
        """The action of who is not asked.

        >>> from atoll.lab.pettingzoo import parallel_env
        >>> daimyo = parallel_env("daimyo", players=2)
        >>> daimyo.wait == int(daimyo.action_space("player_0").n) - 1
        True
        """
        return self.episode.shapes[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a game, and return what each agent sees."""
        self._begin(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Play the choices of all who are asked; nobody else's action counts."""
        agents, state = self.agents, self.episode.state
        awaited = state.seats
        for seat in awaited:
            action = int(actions[self.possible_agents[seat]])
            if action == self.wait:
                raise AtollError(f"player_{seat} is asked and cannot wait")
            self.episode.play(action, seat)
        over, cut = self._count_step()
        seen = self._observed()
        rewards = dict(zip(agents, state.returns(), strict=True))
        self.agents = [] if over or cut else agents
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), {agent: {} for agent in agents}

    def _observed(self) -> dict[str, Observation]:
        seen = {agent: self.episode.observe(self.seat_of[agent]) for agent in self.agents}
        for agent, observation in seen.items():
            waits = self.seat_of[agent] not in self.episode.state.seats
            observation["action_mask"] = np.append(observation["action_mask"], np.int8(waits))
        return seen
