"""One game step by step, as other libraries play it: chance plays by itself, seats by the index of a choice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from atoll.kernel import CHANCE, Game, State, game as game_named
from atoll.kernel.encoding import choice_mask

Observation = dict[str, NDArray[Any]]


class Episode:
    """A table at which games are played one after the other.

    >>> from atoll.lab.episode import Episode
    >>> episode = Episode("daimyo", players=2)
    >>> episode.start(seed=1)
    >>> episode.state.seat
    0
    """

    state: State

    def __init__(self, game: str | Game[Any], players: int | None = None, options: Mapping[str, str] | None = None):
        self.game = game_named(game) if isinstance(game, str) else game
        self.players = self.game.seat_counts[-1] if players is None else players
        self.options = self.game.complete(options or {})
        self.encoder = self.game.encoder(self.players)
        self.rng = Random()

    def __getattr__(self, name: str) -> Any:
        """Say of what only a game under way has that it is not there yet."""
        raise AttributeError(f"{name} is not there before a game is begun")

    @property
    def name(self) -> str:
        """The name that follows the rules version: results of other rules are results of another game.

        >>> from atoll.lab.episode import Episode
        >>> Episode("daimyo").name
        'atoll/daimyo-v2'
        """
        return f"atoll/{self.game.name}-v{self.game.rules_version}"

    @property
    def shapes(self) -> tuple[int, int]:
        """How many columns an observation has, and how many choices there are in all.

        >>> from atoll.lab.episode import Episode
        >>> episode = Episode("daimyo", players=2)
        >>> episode.shapes == (len(episode.encoder.columns), len(episode.game.book))
        True
        """
        return len(self.encoder.columns), len(self.game.book)

    def start(self, seed: int | None = None) -> None:
        """Begin a game; without a seed the stream of chance goes on.

        >>> from atoll.lab.episode import Episode
        >>> episode = Episode("daimyo", players=2)
        >>> episode.start(seed=1)
        >>> episode.state.over
        False
        """
        if seed is not None:
            self.rng.seed(seed)
        self.state = self.game.start(self.players, self.options)
        self._let_chance_speak()

    def play(self, index: int, seat: int | None = None) -> None:
        """Play the choice with an index for a seat, by default the one to decide, and let chance speak.

        >>> from atoll.lab.episode import Episode
        >>> episode = Episode("daimyo", players=2)
        >>> episode.start(seed=1)
        >>> episode.play(episode.state.choices()[0].index)
        >>> episode.state.seat
        1
        """
        self.state.play(self.game.book[int(index)], seat)
        self._let_chance_speak()

    def _let_chance_speak(self) -> None:
        state, rng = self.state, self.rng
        while state.stack and state.seat == CHANCE:
            state.play_chance(rng)

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees as numbers, and which choices it has.

        >>> from atoll.lab.episode import Episode
        >>> episode = Episode("daimyo", players=2)
        >>> episode.start(seed=1)
        >>> observation = episode.observe(episode.state.seat)
        >>> int(observation["action_mask"].sum()) == len(episode.state.choices())
        True
        """
        state = self.state
        choices = state.choices(seat) if seat in state.seats else ()
        return {
            "observation": self.encoder.observe(state, seat),
            "action_mask": choice_mask(self.game.book, choices),
        }

    def choices(self, seat: int) -> tuple[int, ...]:
        """Return the indices of what a seat may choose.

        >>> from atoll.lab.episode import Episode
        >>> episode = Episode("daimyo", players=2)
        >>> episode.start(seed=1)
        >>> [episode.game.book[k].text for k in episode.choices(0)][:1]
        ['clan nature']
        """
        return tuple([choice.index for choice in self.state.choices(seat)])


def observation_space(episode: Episode, more_choices: int = 0) -> Any:
    """Return the space of observations in Gymnasium's terms.

    >>> from atoll.lab.episode import Episode, observation_space
    >>> sorted(observation_space(Episode("daimyo", players=2)))
    ['action_mask', 'observation']
    """
    from gymnasium import spaces

    columns, choices = episode.shapes
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (columns,), np.float32),
            "action_mask": spaces.Box(0, 1, (choices + more_choices,), np.int8),
        }
    )
