"""What a report says is what the games show; the page needs nothing from anywhere."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from atoll.bots import RandomBot
from atoll.kernel import Event, game
from atoll.lab.insight import Insight, part_of_luck
from atoll.lab.many import Manner
from atoll.lab.play import Luck, play_game
from atoll.lab.report import html
from atoll.lab.rows import Row, Story
from atoll.lab.story import STEPS, Watcher, uses
from atoll.lab.study import study

DAIMYO = game("daimyo")


def story(uses: dict[str, list[int]], first: int = 0, leads: int = 0) -> Story:
    return Story({}, {}, uses, [[0, 0], [2, 1]], {"banners": [0.0, 1.5]}, leads, first)


def row(number: int, winner: int, told: Story) -> Row:
    return Row(("a", "b"), number, "", [2, 1], [winner], 10 + number, 5, 3, 0.1, story=told)


def test_the_watcher_follows_points_lead_and_who_was_asked_first() -> None:
    watcher = Watcher(DAIMYO)
    course = play_game(DAIMYO, [RandomBot(), RandomBot()], Luck.of(1, 1, 2), {}, log=True, watch=watcher.watch)
    told = watcher.story(course.state)
    assert len(told.curve) == STEPS + 1
    assert told.curve[0] == [0, 0] and told.curve[-1] == course.state.scores()
    assert told.first in (0, 1)
    assert told.sources["banners"][-1] == sum(told.sheet["banners"]) / 2
    assert [sum(points[seat] for points in told.sheet.values()) for seat in (0, 1)] == course.state.scores()


def test_the_lead_changes_hands_only_when_another_seat_is_alone_ahead() -> None:
    watcher = Watcher(DAIMYO)
    for scores in ([0, 0], [1, 0], [1, 1], [1, 2], [3, 2], [4, 2]):
        watcher._see_lead(scores)
    assert watcher.leads == 2


def test_uses_are_counted_by_seat_and_by_what_is_named() -> None:
    hero = DAIMYO.texts.language("en").nouns["hero"][3]
    log = [Event("hire", {"seat": 1, "hero": 3}), Event("hire", {"seat": 1, "hero": 3}), Event("turn", {"seat": 0})]
    assert uses(DAIMYO, log, 2) == {f"hire: {hero}": [0, 2], "turn": [1, 0]}


def test_what_goes_with_winning_shows_with_its_interval() -> None:
    insight = Insight(2)
    rng = Random(3)
    for number in range(200):
        winner = number % 2
        noise = [rng.randrange(3), rng.randrange(3)]
        insight.add(row(number, winner, story({"strong": [int(winner == k) for k in (0, 1)], "noise": noise})))
    strong, noise_tie = insight.ties()
    assert strong.name == "strong" and strong.correlation.mean > 0.99 and strong.share == 1.0 and strong.used == 0.5
    assert not noise_tie.correlation.sure
    assert insight.curves() == ([0.0, 1.5], [0.0, 1.5])
    assert insight.first_share().mean == insight.seat_share(0).mean == 0.5


@pytest.mark.parametrize(("luck", "rest"), [(0.0, 1.0), (1.0, 1.0), (2.0, 0.5)])
def test_the_part_of_luck_is_the_part_of_the_variance_that_repeats_share(luck: float, rest: float) -> None:
    rng = Random(4)
    games = []
    for _ in range(400):
        shared = rng.gauss(0, luck)
        games.append([[shared + rng.gauss(0, rest), shared + rng.gauss(0, rest)] for _ in range(3)])
    found = part_of_luck(games)
    assert found.mean == pytest.approx(luck**2 / (luck**2 + rest**2), abs=0.06)
    assert found.low <= found.mean <= found.high


def test_the_page_holds_every_part_and_loads_nothing(tmp_path: Path) -> None:
    found = study("daimyo", 4, 2, ["random"], seed=2, repeats=2, manner=Manner(jobs=1))
    page = html(found, DAIMYO, {"clans": "random"}, 2)
    for heading in ("Length", "Points by source", "Seats", "What goes with winning", "How much luck decides"):
        assert f"<h2>{heading}" in page
    assert page.count("<svg") == 8
    assert "8 games of 2 players, random; clans random." in page
    assert "src=" not in page and "@import" not in page and "<link" not in page and "<script" not in page
    assert page == html(found, DAIMYO, {"clans": "random"}, 2)


def test_without_repeats_the_page_says_how_to_see_luck() -> None:
    page = html(study("daimyo", 2, 2, ["random"], seed=2, manner=Manner(jobs=1)), DAIMYO, {}, 2)
    assert "--repeats 4" in page


def test_repeats_that_are_the_same_games_show_nothing_of_luck() -> None:
    insight = Insight(2)
    for number in range(8):
        for _ in range(3):  # bots that decide alike whatever they draw
            insight.add(row(number, number % 2, story({})))
    assert insight.luck() == {}
    assert insight.parted() == 0.0


def test_a_page_of_bots_that_decide_alike_says_so() -> None:
    found = study("paradise", 3, 2, ["greedy"], seed=5, repeats=2, manner=Manner(jobs=1))
    page = html(found, game("paradise"), {}, 5)
    assert "so repeats are the same games and show nothing of luck" in page
    assert "The part of chance." not in page
