"""Simulations are repeatable and count what they say."""

import pytest

from atoll.kernel import AtollError
from atoll.lab.bench import bench, ratio_line
from atoll.lab.simulate import simulate

TIMES = ("seconds", "processor_seconds", "games_per_s", "decisions_per_s", "choices_per_s", "outcomes_per_s")


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (simulate("daimyo", 5, 3, ["random"], seed=9).report() for _ in range(2))
    for name in TIMES:
        del one[name], other[name]
    assert one == other


def test_wins_are_shared_out_and_decisions_counted() -> None:
    result = simulate("daimyo", 6, 2, ["random"], seed=1)
    assert sum(result.wins) == pytest.approx(6)
    assert result.games == 6
    assert 0 < result.choices <= result.decisions
    assert result.report()["mean_decisions"] == round(result.decisions / 6, 2)
    assert result.interval(0) > 0


@pytest.mark.parametrize(
    ("games", "players", "crew", "message"),
    [
        (0, 2, ["random"], "play at least 1 game"),
        (1, 3, ["random", "greedy"], "3 players need 1 or 3 bots, not 2"),
        (1, 5, ["random"], "Daimyo is for 2, 3 or 4 players, not 5"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(games: int, players: int, crew: list[str], message: str) -> None:
    with pytest.raises(AtollError, match=message):
        simulate("daimyo", games, players, crew, seed=1)


def test_the_benchmark_reports_all_its_figures_line_by_line() -> None:
    lines: list[str] = []
    figures = bench(seconds=0.05, width_games=1, names=["daimyo"], say=lines.append)
    assert set(figures["games"]["daimyo"]) >= {
        "decisions_per_s", "choices_per_s", "games_per_s", "copy_us", "slowest_choices_ms", "state_kb", "greedy_ms",
    }  # fmt: skip
    told = "\n".join(lines)
    assert "decisions/s" in told and "greedy bots" in told
    assert "of catanatron" in told if figures["peers"] else "pip install 'atoll[peers]'" in lines[0]


def test_a_ratio_names_the_peer_and_its_version() -> None:
    ours = {"decisions_per_s": 20.0, "choices_per_s": 5.0, "games_per_s": 3.0}
    theirs = {"decisions_per_s": 10.0, "choices_per_s": 5.0, "games_per_s": 1.0, "version": "0"}
    assert ratio_line(ours, theirs).startswith(
        "  2.0 x the decisions/s, 1.0 x the real choices/s and 3.0 x the games/s"
    )
