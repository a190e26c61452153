"""A study plays in several processes, repeats itself, and shows what games made use of."""

from collections.abc import Mapping

import pytest

from atoll.kernel import AtollError
from atoll.lab.many import Manner
from atoll.lab.simulate import Simulation, simulate
from atoll.lab.study import Study, study

TIMES = ("seconds", "processor_seconds", "games_per_s", "decisions_per_s", "choices_per_s", "outcomes_per_s")


def test_a_study_plays_the_games_of_a_simulation_whatever_the_number_of_processes() -> None:
    reports = [study("daimyo", 7, 2, ["random"], seed=4, manner=Manner(jobs=n)).report() for n in (1, 2)]
    alone = simulate("daimyo", 7, 2, ["random"], seed=4).report()
    for report in (*reports, alone):
        for name in TIMES:
            del report[name]
    assert reports[0] == reports[1]
    assert {name: reports[0][name] for name in alone} == alone


def test_points_by_source_add_up_to_the_scores() -> None:
    found = study("daimyo", 4, 3, ["random"], seed=2, manner=Manner(jobs=1)).report()
    assert sum(found["points"].values()) == pytest.approx(sum(found["scores"]) / 3, abs=0.02)


def test_uses_are_counted_by_game_and_in_all() -> None:
    found = Study(Simulation.of("daimyo", ["random"] * 2))
    games: list[Mapping[str, Mapping[str, float]]] = [{"Cards": {"Monk": 2, "Spy": 0}}, {"Cards": {"Monk": 1}}, {}]
    for tally in games:
        found.count(tally)
    found.outcome.games = 3
    assert found.report()["uses"]["Cards"] == {
        "Monk": {"per_game": 1.0, "games": 2},
        "Spy": {"per_game": 0.0, "games": 0},
    }
    assert "| Monk | 1.00 | 67 % |" in found.markdown()


def test_nothing_to_play_is_one_sentence() -> None:
    with pytest.raises(AtollError, match="play at least 1 game"):
        study("daimyo", 0, 2, ["random"], seed=1)
