"""Games as OpenSpiel games: `load("daimyo", players=3)` gives a `pyspiel` game with explicit chance.

An action is the index of a choice, for chance too. Who chooses in secret at once is asked seat after seat, and nobody
is told before the last one has chosen. Information states have perfect recall; observation tensors are encoded views.
`pyspiel.load_game("atoll_daimyo(players=3)")` gives the same once this module is imported; an option is given there by
the number of its value.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from atoll.kernel import CHANCE, Game, State, game as game_named, game_names, one_of
from atoll.lab.extras import extra

_spiel = extra("pyspiel", "openspiel")
PLAYERS = "players"


def load(game: str | Game[Any], players: int | None = None, **options: str) -> Any:
    """Return a game for OpenSpiel's algorithms.

    >>> from atoll.lab.openspiel import load
    >>> daimyo = load("daimyo", players=2, clans="random")
    >>> daimyo.new_initial_state().is_chance_node()
    True
    """
    played = game_named(game) if isinstance(game, str) else game
    kind = spiel_class(played)
    chosen = played.complete(options)
    numbers = {option.name: option.values.index(chosen[option.name]) for option in played.options}
    seats = played.seat_counts[-1] if players is None else players
    if seats not in played.seat_counts:
        raise one_of("number of players", str(seats), [str(count) for count in played.seat_counts])
    return kind({PLAYERS: seats, **numbers})


@cache
def spiel_class(game: Game[Any]) -> Any:
    """Return the OpenSpiel class of a game, registered under its name.

    >>> import atoll
    >>> from atoll.lab.openspiel import spiel_class
    >>> spiel_class(atoll.game("daimyo")).kind.short_name
    'atoll_daimyo'
    """
    solo = game.seat_counts[0] == 1
    described = _spiel.GameType(
        short_name=f"atoll_{game.name}",
        long_name=f"{game.title} (Atoll, rules version {game.rules_version})",
        dynamics=_spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=_spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_spiel.GameType.Utility.GENERAL_SUM if solo else _spiel.GameType.Utility.ZERO_SUM,
        reward_model=_spiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: game.seat_counts[-1], **{option.name: 0 for option in game.options}},
    )
    made = type(f"Spiel{type(game).__name__}", (SpielGame,), {"kind": described, "game": game})
    _spiel.register_game(described, made)
    return made


class SpielGame(_spiel.Game):  # type: ignore[misc, name-defined]
    """A game of Atoll with a number of players and options.

    >>> from atoll.lab.openspiel import load
    >>> load("daimyo", players=3).num_players()
    3
    """

    kind: Any  # how it is described to OpenSpiel
    game: Game[Any]

    def __init__(self, params: dict[str, Any] | None = None):
        game, given = self.game, params or {}
        self.players = int(given.get(PLAYERS, game.seat_counts[-1]))
        self.options = {option.name: option.values[int(given.get(option.name, 0))] for option in game.options}
        info = _spiel.GameInfo(
            num_distinct_actions=len(game.book),
            max_chance_outcomes=len(game.book),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if game.seat_counts[0] == 1 else 0.0,
            max_game_length=game.bound,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        """Return the start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what makes numbers and texts of states.

        >>> from atoll.lab.openspiel import load
        >>> load("daimyo", players=2).make_py_observer().recalls
        False
        """
        return Observer(self, iig_obs_type)


class SpielState(_spiel.State):  # type: ignore[misc, name-defined]
    """A running game; its log is on, so that players remember.

    >>> from atoll.lab.openspiel import load
    >>> state = load("daimyo", players=2).new_initial_state()
    >>> state.apply_action(state.chance_outcomes()[0][0])
    >>> state.history() == [state.played.game.book.parse("draw tile blue-1").index]
    True
    """

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.played: State = game.game.start(game.players, game.options, log=True)

    def current_player(self) -> int:
        """Return who is to act: a seat, chance, or nobody any more."""
        if self.played.over:
            return int(_spiel.PlayerId.TERMINAL)
        return int(_spiel.PlayerId.CHANCE) if self.played.seat == CHANCE else self.played.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([choice.index for choice in self.played.choices(player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may do, and how likely."""
        weights = self.played.weights()
        total = sum(weights)
        return [(c.index, weight / total) for c, weight in zip(self.played.choices(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.played.play(self.played.game.book[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.played.game.book[action].text

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.played.over

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat."""
        return self.played.returns()

    def __str__(self) -> str:
        return self.played.save().decode()


class Observer:
    """Makes an observation of a state for a seat: the encoded view, or with perfect recall a text of all it knows.

    >>> from atoll.lab.openspiel import load
    >>> game = load("daimyo", players=2)
    >>> observer = game.make_py_observer()
    >>> observer.set_from(game.new_initial_state(), player=0)
    >>> len(observer.tensor) == len(game.game.encoder(2).columns)
    True
    """

    def __init__(self, game: SpielGame, wanted: Any):
        self.encoder = game.game.encoder(game.players)
        self.recalls = wanted is not None and wanted.perfect_recall
        self.tensor = np.zeros(len(self.encoder.columns), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat sees.

        >>> from atoll.lab.openspiel import load
        >>> game = load("daimyo", players=2)
        >>> observer = game.make_py_observer()
        >>> observer.set_from(game.new_initial_state(), player=1)
        >>> bool(observer.tensor.any())
        True
        """
        self.tensor[:] = self.encoder.observe(state.played, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat sees, or all it remembers, as text.

        >>> from atoll.lab.openspiel import load
        >>> game = load("daimyo", players=2)
        >>> game.make_py_observer().string_from(game.new_initial_state(), player=1)[:25]
        '{"game":"daimyo","seat":1'
        """
        if self.recalls:
            return state.played.information_state(player)
        return state.played.view(player).to_json().decode()


def register() -> list[str]:
    """Make every game known to OpenSpiel, and return the names.

    >>> from atoll.lab.openspiel import register
    >>> "atoll_daimyo" in register()
    True
    """
    return [str(spiel_class(game_named(name)).kind.short_name) for name in game_names()]


register()
