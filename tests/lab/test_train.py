"""Training: the same games teach the same, what is learned foretells more, and a training goes on where it ended."""

from pathlib import Path

import numpy as np
import pytest

from atoll.bots.values import ALWAYS, HAND_MADE, Learned, Weights, WeightsFile, read_weights
from atoll.kernel import AtollError, game
from atoll.lab.fitting import Positions, calibration_error, fit
from atoll.lab.network import fit_network
from atoll.lab.train import Practice, Training, crew, learn, train, write_weights


def tiny(folder: Path, games: int = 20) -> Training:
    return Training("daimyo", folder, games=games, jobs=1, counts=(2,))


def test_the_same_seed_teaches_the_same(tmp_path: Path) -> None:
    once, again = (train(tiny(tmp_path / name), 1, say=lambda line: None) for name in ("a", "b"))
    assert once.read_bytes() == again.read_bytes()


def test_a_training_goes_on_where_it_ended(tmp_path: Path) -> None:
    train(tiny(tmp_path, games=10), 1, say=lambda line: None)
    first = (tmp_path / "generation-1.json").read_bytes()
    said: list[str] = []
    last = train(tiny(tmp_path, games=10), 2, say=said.append)
    assert last.name == "generation-2.json" and (tmp_path / "generation-1.json").read_bytes() == first
    assert len(said) == 1 and said[0].startswith("generation 2, 2 players, 10 games")
    found = read_weights(last)
    assert found is not None and found.players["2"].generation == 2


def test_a_training_needs_an_end(tmp_path: Path) -> None:
    with pytest.raises(AtollError, match="say how many games or seconds"):
        Training("daimyo", tmp_path)


def test_what_is_seen_is_what_a_seat_saw_and_what_came_of_it() -> None:
    seen = learn(Practice("paradise", players=2, seed=3, numbers=(0, 1)))
    assert seen.numbers.shape[1] == len(game("paradise").encoder(2).columns) + 2
    assert set(seen.game) == {0.0, 1.0}
    assert np.all((seen.margin > 0) == (seen.won > 0.5))
    assert np.all((seen.left >= 0) & (seen.left <= 1))


def test_a_training_is_about_the_components_it_is_given(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[scoring]\nhelmet = 500\n")
    margins = [
        np.abs(learn(Practice("daimyo", players=2, seed=3, numbers=(0, 1), data=data)).margin).max()
        for data in (None, overlay)
    ]
    assert margins[0] < 400 < margins[1]


def test_newer_and_older_generations_and_the_hand_made_value_meet(tmp_path: Path) -> None:
    path = tmp_path / "generation-1.json"
    write_weights(path, WeightsFile("daimyo", 2, {"2": Weights({"always": (0.5, 0.0, 0.0)}, (0.0, 1.0, 0.0, 0.0))}))
    practice = Practice("daimyo", players=2, seed=1, numbers=(), generations=(path,))
    values = [type(bot.steady.value) for number in range(30) for bot in crew(practice, number)]  # type: ignore[attr-defined]
    assert 30 < values.count(Learned) < 60


def positions(count: int, seed: int) -> Positions:
    """Positions whose margin is what the first number says, the more of it the earlier it is."""
    rng = np.random.default_rng(seed)
    left = rng.random(count)
    sign, value = rng.normal(size=(2, count))
    numbers = np.stack([sign, left, value, np.ones(count)], axis=1).astype(np.float32)
    margin = sign * (1 + 2 * left) + rng.normal(scale=0.5, size=count)
    games, none = np.arange(count, dtype=float), np.zeros(count)
    return Positions(numbers, margin, (margin > 0).astype(float), left, games, none, none)


NAMES = ("own.sign.now", "table.time.left", "hand-made value", "always")


def test_a_fit_finds_what_matters_and_when() -> None:
    found = fit(NAMES, positions(4000, seed=1))
    _, late, early = found.weights.columns["own.sign.now"]
    assert late == pytest.approx(1.0, abs=0.1) and early == pytest.approx(2.0, abs=0.2)
    assert found.by_quarter[0] > 0.9 > max(found.hand_made)
    assert found.error < 0.05


def test_without_trust_the_hand_made_value_stands() -> None:
    columns = fit(NAMES, positions(1000, seed=2), trust=0.0).weights.columns
    assert columns["hand-made value"][1] == pytest.approx(1.0)
    assert columns["own.sign.now"][1] == 0.0


def test_calibration_is_wrong_by_as_much_as_chances_are() -> None:
    assert calibration_error(np.full(10, 0.9), np.r_[np.ones(5), np.zeros(5)]) == pytest.approx(0.4)


def test_a_network_learns_what_no_sum_of_columns_tells() -> None:
    rng = np.random.default_rng(1)
    numbers = np.c_[rng.normal(size=(3000, 2)), np.zeros(3000), np.ones(3000)].astype(np.float32)
    margin = 3.0 * numbers[:, 0] * numbers[:, 1]
    games, none = np.arange(3000.0), np.zeros(3000)
    seen = Positions(numbers, margin, (margin > 0).astype(float), rng.random(3000), games, none, none)
    names = ("a", "b", "hand-made value", "always")
    by_network, by_sum = fit_network(names, seen, epochs=40), fit(names, seen)
    assert min(by_network.by_quarter) > 0.6 and max(by_sum.by_quarter) < 0.1
    assert by_network.error < 0.15


def test_a_network_plays_and_learns_on(tmp_path: Path) -> None:
    training = Training("archipelago", tmp_path, games=4, jobs=1, counts=(2,), network=True)
    found = read_weights(train(training, 2, say=lambda line: None))
    assert found is not None
    weights = found.players["2"]
    assert weights.generation == 2 and weights.network is not None and weights.by_chance
    assert set(weights.network.columns) <= {*game("archipelago").describer(2).columns, HAND_MADE, ALWAYS}
