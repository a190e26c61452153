"""The suites of PettingZoo, Gymnasium and OpenSpiel, for every game and every number of players."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import external_sampling_mccfr, mcts
from pettingzoo.test import api_test, parallel_api_test, seed_test

from atoll.kernel import AtollError, IllegalChoice
from atoll.lab.gymnasium import Seat, register
from atoll.lab.openspiel import load, register as register_spiel
from atoll.lab.pettingzoo import env, parallel_env
from catalogue import GAMES, plain_options

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts]
CYCLES = 60

every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


SHORT = {
    "archipelago": {"length": "short", "negotiation": "off"},
    "paradise": {"end": "10"},
}  # it looks at all


def options(name: str) -> dict[str, Any]:
    """What random players play: with a limit where they might never end."""
    return plain_options(GAMES[name])


# -- PettingZoo ------------------------------------------------------------------------------------------


@every_table
def test_pettingzoo_api(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # that a dictionary is no array, that bounds are wide, that the end has no choice
        api_test(env(GAMES[name], seats, **options(name)), num_cycles=CYCLES)


@every_table
def test_pettingzoo_seed(name: str, seats: int) -> None:
    seed_test(lambda: env(GAMES[name], seats, **options(name)), num_cycles=CYCLES)


@every_table
def test_pettingzoo_parallel_api(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(GAMES[name], seats, **options(name)), num_cycles=CYCLES)


def test_a_game_of_pettingzoo_ends_with_its_returns() -> None:
    table, rng = env("daimyo", players=3), Random(1)
    table.reset(seed=1)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        rewards[agent] = reward
        table.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
    state = table.unwrapped.episode.state
    assert state.over and [rewards[f"player_{k}"] for k in range(3)] == state.returns()


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_stays_what_it_was(name: str) -> None:
    table, rng, stored = env(GAMES[name], **options(name)), Random(1), []
    table.reset(seed=1)
    for _ in range(40):
        seen, _, over, cut, _ = table.last()
        if over or cut:
            break
        stored.append((seen, {part: numbers.copy() for part, numbers in seen.items()}))
        table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert all((seen[part] == then[part]).all() for seen, then in stored for part in then)


def test_a_game_that_is_too_long_is_cut_off() -> None:
    table = env("daimyo", players=2, max_steps=1)
    table.reset(seed=1)
    table.step(table.unwrapped.episode.choices(table.unwrapped.episode.state.seat)[0])
    assert set(table.truncations.values()) == {True} and set(table.terminations.values()) == {False}


def test_what_is_not_on_offer_is_refused_with_a_reason() -> None:
    table = env("daimyo", players=2)
    table.reset(seed=1)
    with pytest.raises(IllegalChoice, match=r"DAI-4\.1"):
        table.step(table.unwrapped.episode.game.book.parse("end turn").index)
    with pytest.raises(AtollError, match="has to choose"):
        table.step(None)


def test_pettingzoo_is_told_when_calls_are_out_of_order() -> None:
    table = env("daimyo", players=2, max_steps=1)
    for early in (lambda: table.agents, lambda: table.step(0), lambda: table.observe("player_0"), table.last):
        with pytest.raises(AttributeError, match="not there before"):
            early()
    table.reset(seed=1)
    with pytest.raises(AtollError, match="takes a step"):
        [*table.agent_iter()]
    table.step(table.episode.choices(table.episode.state.seat)[0])
    for _ in table.agents[:]:
        table.step(None)
    with pytest.raises(AtollError, match="begins another"):
        table.step(None)


def test_sealed_choices_are_made_at_once() -> None:
    table = parallel_env(GAMES["pearls"], players=2)
    seen, _ = table.reset(seed=1)
    masks = [observation["action_mask"] for observation in seen.values()]
    assert [int(mask[:-1].sum()) for mask in masks] == [3, 3] and [int(mask[-1]) for mask in masks] == [0, 0]
    bids = {agent: int(np.flatnonzero(observation["action_mask"])[0]) for agent, observation in seen.items()}
    seen, *_ = table.step(bids)
    assert sorted(int(observation["action_mask"][-1]) for observation in seen.values()) == [0, 1]  # one may dive
    with pytest.raises(AtollError, match="cannot wait"):
        table.step(dict.fromkeys(seen, table.wait))


# -- Gymnasium -------------------------------------------------------------------------------------------


@every_table
def test_gymnasium_check_env(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that bounds are wide
        check_env(Seat(GAMES[name], seats, **options(name)), skip_render_check=True)


def test_gymnasium_knows_every_game_by_its_rules_version() -> None:
    assert "atoll/daimyo-v2" in register()
    made = gymnasium.make("atoll/daimyo-v2", players=2, bots=["greedy"], disable_env_checker=True)
    observation, _ = made.reset(seed=1)
    assert observation["action_mask"].sum() > 0


def test_a_seat_plays_a_game_to_its_end() -> None:
    seat, rng = Seat("daimyo", players=3, bots=["random"], seat=2), Random(1)
    observation, _ = seat.reset(seed=3)
    over = False
    while not over:
        assert (seat.action_masks() == observation["action_mask"].astype(bool)).all()
        observation, reward, over, _, _ = seat.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    assert reward == seat.episode.state.returns()[2]


def test_who_chooses_what_is_not_on_offer_loses() -> None:
    seat = Seat("daimyo", players=2)
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(seat.episode.game.book.parse("end turn").index)
    assert (reward, over) == (-1.0, True) and "DAI-4.1" in info["refused"]


def test_a_bot_that_is_not_there_is_named() -> None:
    with pytest.raises(AtollError, match="unknown bot 'nobody'"):
        Seat("daimyo", players=2, bots=["nobody"])
    with pytest.raises(AtollError, match="2 players need 1 or 2 bots, not 3"):
        Seat("daimyo", players=3, bots=["random"] * 3)


# -- OpenSpiel -------------------------------------------------------------------------------------------


@every_table
def test_openspiel_random_sim(name: str, seats: int) -> None:
    short = {**options(name), **SHORT.get(name, {})}
    pyspiel.random_sim_test(load(GAMES[name], seats, **short), num_sims=1, serialize=True, verbose=False)


def test_openspiel_knows_every_game_by_name() -> None:
    assert "atoll_daimyo" in register_spiel()
    game = pyspiel.load_game("atoll_daimyo(players=3,clans=1)")
    assert game.num_players() == 3 and game.options["clans"] == "random"


def test_a_clone_remembers() -> None:
    state = load(GAMES["pearls"], 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    clone = state.clone()
    assert clone.information_state_string(0) == state.information_state_string(0)
    clones = []
    for bid in state.legal_actions()[:2]:
        clones.append(state.clone())
        clones[-1].apply_action(bid)
    assert len({each.information_state_string(0) for each in (state, *clones)}) == 3
    assert len({each.information_state_string(1) for each in clones}) == 1  # the bid is sealed


def test_monte_carlo_tree_search_plays_pearls() -> None:
    game = load(GAMES["pearls"], 2)
    seed = np.random.RandomState(1)
    search = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, seed), random_state=seed)
    state: Any = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(seed.choice(actions, p=odds)))
        else:
            state.apply_action(search.step(state))
    assert sum(state.returns()) == 0


def test_counterfactual_regret_is_sampled_in_pearls() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        load(GAMES["pearls"], 2), external_sampling_mccfr.AverageType.SIMPLE
    )
    np.random.seed(1)
    for _ in range(3):
        solver.iteration()
    state = load(GAMES["pearls"], 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    policy = solver.average_policy().action_probabilities(state, 0)
    assert abs(sum(policy.values()) - 1) < 1e-9


def test_the_example_that_learns_plays_its_games() -> None:
    from learn import train

    assert set(train(3, report=10)) <= {-1.0, 0.0, 1.0}
