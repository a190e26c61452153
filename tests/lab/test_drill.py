"""Policies that learn by playing themselves."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pearls import Pearls

import atoll
from atoll.bots import RandomBot
from atoll.bots.instinct import likely
from atoll.bots.policy import Policy, blank, read_policy, write_policy
from atoll.bots.returns import Aim
from atoll.cli.drilling import drill
from atoll.cli.training import train
from atoll.kernel import AtollError
from atoll.kernel.encoding import Encoder, Look, Part
from atoll.lab.drill import Drill, Tally, keep_policy
from atoll.lab.pupil import CLIP, OF_EXPECTED, OF_WON, Pupil
from atoll.lab.selfplay import Decisions, Match, Row, School, imitated

AIM = Aim(4.0)


def some_decisions(pupil: Pupil, count: int) -> Decisions:
    """Return decisions of numbers drawn at random, precise enough to compare slopes."""
    rng = np.random.default_rng(3)
    rows, width = [], len(pupil.columns)
    for k in range(count):
        offered = sorted(rng.choice(200, size=rng.integers(2, 9), replace=False).tolist())
        row = Row(np.zeros(width), offered, int(rng.integers(len(offered))), -1.0, float(rng.normal()))
        row.gain, row.won = float(rng.normal()), float(k % 2)
        rows.append(row)
    seen: Any = rng.normal(size=(count, width))
    return Decisions.of(rows, width)._replace(seen=seen)


def error_of(pupil: Pupil, decisions: Decisions, gains: Any, openness: float) -> float:
    """Return what a pupil makes smaller, decision by decision, as the book says it."""
    w, whole = pupil.weights, 0.0
    for k in range(len(decisions.chosen)):
        offered = decisions.offered[k][decisions.offered[k] >= 0]
        nodes = np.maximum(decisions.seen[k].astype(np.float32) @ w["first"] + w["first_bias"], 0.0)
        nodes = np.maximum(nodes @ w["second"] + w["second_bias"], 0.0)
        weighed = w["table"][pupil.roots[offered]].sum(1)
        leanings = weighed[:, :-1] @ (nodes @ w["traits"]) + weighed[:, -1]
        logs = leanings - leanings.max() - np.log(np.exp(leanings - leanings.max()).sum())
        made = logs[decisions.chosen[k]]
        likelier = np.exp(made - decisions.leaning[k])
        if gains is None:
            whole -= made
        else:
            whole -= min(likelier * gains[k], np.clip(likelier, 1 - CLIP, 1 + CLIP) * gains[k])
        whole += openness * (np.exp(logs) * logs).sum()
        expected, odds = nodes @ w["expects"] + w["expects_bias"]
        whole += OF_EXPECTED * (expected - decisions.reward[k]) ** 2
        whole += OF_WON * (np.logaddexp(0.0, odds) - decisions.won[k] * odds)
    return float(whole) / len(decisions.chosen)


@pytest.mark.parametrize("imitates", [True, False])
def test_a_pupil_follows_the_slopes_of_its_error(imitates: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = Pupil(atoll.game("daimyo"), AIM)
    rng = np.random.default_rng(4)
    for name, each in pupil.weights.items():
        pupil.weights[name] = (rng.normal(size=each.shape) * 0.1).astype(np.float32)
    decisions, slopes = some_decisions(pupil, 12), {}
    gains = None if imitates else decisions.gain
    monkeypatch.setattr(pupil, "_follow", lambda found, rate: slopes.update(found))
    pupil._step(decisions, np.arange(12), gains, 0.0, 0.03)
    for name, weights in pupil.weights.items():
        steepest = np.unravel_index(np.abs(slopes[name]).argmax(), weights.shape)
        kept, errors = weights[steepest], []
        for step in (1e-3, -1e-3):
            weights[steepest] = kept + step
            errors.append(error_of(pupil, decisions, gains, 0.03))
        weights[steepest] = kept
        assert slopes[name][steepest] == pytest.approx((errors[0] - errors[1]) / 2e-3, rel=0.05, abs=1e-3), name


class SeesPearls(Encoder[Look[Any]]):
    """Tells what the pearl on offer is worth."""

    def table_parts(self) -> tuple[Part[Look[Any]], ...]:
        return (Part("pearl", ("worth",), lambda look, seat: (look.view.pearl,)),)


class SeenPearls(Pearls):
    def make_encoder(self, players: int) -> Encoder[Any]:
        return SeesPearls(self, players)


def test_a_policy_learns_when_to_dive() -> None:
    """Nobody tells it: who keeps a pearl worth 1 gets less in the end, who throws back one worth 5 as well."""
    game = SeenPearls()
    pupil, school = Pupil(game, AIM, nodes=(32, 16)), School(game, AIM, counts=(2,), seed=3, at_once=20)
    for _ in range(15):
        school.learn(pupil.arrays())
        while len(school.done) < 1000:
            school.step()
        decisions = Decisions.of(school.done, school.columns)
        school.done = []
        pupil.improve(decisions, epochs=4, rate=0.01, openness=0.003)
    policy, state = Policy(game, 2, pupil.arrays()), game.new(seats=2)
    for text in ("deal 1", "deal 4", "deal 9", "deal 2", "deal 5", "deal 7", "find 1", "bid 9", "bid 5"):
        state.play(text)
    poor = likely(policy, state, 0, state.choices())
    state.pearl = 5
    rich = likely(policy, state, 0, state.choices())
    assert poor[1] > 0.7
    assert rich[1] < 0.3


def test_the_gains_of_a_seat_add_up_to_what_it_got() -> None:
    """Whatever was expected on the way: the first expectation and all that came as a surprise make the end."""
    match = Match(atoll.game("daimyo"), 2, AIM, Random(1))
    match.state.stack.clear()
    expected = [0.3, -0.2, 0.5]
    match.rows[0] = [Row(np.zeros(3), [0, 1], 0, -0.7, each) for each in expected]
    rows = match.reckoned()
    reward = AIM.results(match.state)[0][0]
    surprises = [*np.diff(expected), reward - expected[-1]]
    assert rows[-1].gain == pytest.approx(surprises[-1])
    assert rows[-2].gain == pytest.approx(surprises[-2] + 0.96 * surprises[-1])


def test_elders_sit_at_tables_and_nobody_learns_from_them() -> None:
    school, arrays = School(Pearls(), AIM, counts=(2,), seed=2, at_once=6), blank(Pearls())
    school.learn(arrays, elder=arrays)
    while not any(any(match.elder) for match in school.ended):
        school.step()
    match = next(match for match in school.ended if any(match.elder))
    assert all(not rows for rows, elder in zip(match.rows, match.elder, strict=True) if elder)


def test_a_game_that_does_not_end_is_broken_off() -> None:
    anno = atoll.game("anno1800")
    match = Match(anno, 2, Aim(25.0, late=1, last=2), Random(1))
    rng = Random(2)
    while match.go_on():
        match.state.apply(rng.choice(match.offer), match.state.seat)
    assert match.state.stack
    assert anno.turns(match.state) == 3
    assert not Tally.of(match).won


def test_a_drill_imitates_learns_and_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atoll.lab.drill.policy_path", lambda game: tmp_path / "none.npz")
    said: list[str] = []
    first = Drill("daimyo", tmp_path, AIM, 2.0, (2,), jobs=1, teacher="random", teaching=1.0, batch=100)
    assert first.run(say=said.append) == tmp_path / "policy.npz"
    assert "imitates random" in said[0]
    assert "learned from" in said[-1]
    before = Pupil(atoll.game("daimyo"), AIM)
    before.recall(tmp_path / "pupil.npz")
    Drill("daimyo", tmp_path, AIM, 1.0, (2,), jobs=1, batch=100).run(say=said.append)
    after = Pupil(atoll.game("daimyo"), AIM)
    after.recall(tmp_path / "pupil.npz")
    assert after._steps >= before._steps > 0
    assert sum("imitates" in line for line in said) == 1


def test_a_drill_goes_on_from_the_games_own_policy(tmp_path: Path) -> None:
    said: list[str] = []
    Drill("daimyo", tmp_path, AIM, 0.1, (2,), jobs=1).run(say=said.append)
    assert "own policy" in said[0]


def test_a_player_that_fails_is_told(tmp_path: Path) -> None:
    nothing_is_a_lead = Aim(0.0)  # it cannot be said what a game is worth
    failing = Drill("daimyo", tmp_path, nothing_is_a_lead, 60.0, (2,), jobs=1, teaching=0.0)
    with pytest.raises(AtollError, match="has failed"):
        failing.run(say=lambda line: None)


@pytest.mark.parametrize(("counts", "teacher", "said"), [((7,), "hard", "7 players"), ((2,), "nobody", "'nobody'")])
def test_who_asks_for_what_is_not_there_is_told(
    counts: tuple[int, ...], teacher: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(AtollError, match=said):
        Drill("daimyo", tmp_path, AIM, 60.0, counts, jobs=1, teacher=teacher).run(say=lambda line: None)


@pytest.mark.parametrize("learn", [drill, train])
def test_numbers_of_players_are_numbers(learn: Any) -> None:
    with pytest.raises(AtollError, match="with commas"):
        learn("daimyo", players="2;4")


def test_what_is_no_policy_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(AtollError, match="no policy"):
        keep_policy(tmp_path / "nothing.npz", "daimyo", (2,), ())


def test_games_of_a_bot_are_cut_short_when_time_is_up() -> None:
    assert imitated(atoll.game("daimyo"), [RandomBot()] * 2, AIM, Random(1), until=0.0) == []


def test_a_policy_survives_its_file(tmp_path: Path) -> None:
    arrays = Pupil(atoll.game("daimyo"), AIM).arrays()
    write_policy(tmp_path / "policy.npz", arrays)
    kept = read_policy(tmp_path / "policy.npz")
    assert kept is not None
    assert kept["columns"].tolist() == arrays["columns"].tolist()
    assert np.abs(kept["first"].astype(np.float32) - arrays["first"]).max() < 0.01
    assert kept["aim"].tolist() == [*AIM]
