"""What a bot steers by."""

from games.anno1800.scenario import (
    GAME,
    AnnoState,
    begin_turn,
    build,
    district,
    expeditions,
    finish,
    gold,
    hand,
    old_world,
    played,
    start,
    tokens,
)


def worth(s: AnnoState) -> float:
    return GAME.value(s, 0)


def test_a_played_card_is_worth_more_than_one_in_hand() -> None:
    s = start()
    hand(s, 0, "fw01", "fw09")
    before = worth(s)
    played(s, 0, "fw01")
    assert worth(s) > before


def test_an_industry_that_the_hand_needs_is_worth_more_than_another() -> None:
    s = start()
    hand(s, 0, "fw01", "fw09", "fw04")
    other = s.copy()
    build(s, 0, "bakery", "home/coast2")
    build(other, 0, "glassworks", "home/coast2")
    assert worth(s) > worth(other)


def test_gold_cubes_tokens_islands_and_visited_pictures_are_worth_something() -> None:
    s = start()
    before = worth(s)
    gold(s, 0, 6)
    richer = worth(s)
    assert richer > before
    district(s, 0, farmer=5, worker=4, artisan=3)
    assert worth(s) > richer
    more = worth(s)
    expeditions(s, 0, "ex01")
    assert worth(s) > more
    more = worth(s)
    old_world(s, 0, "ow09")
    assert worth(s) > more
    more = worth(s)
    tokens(s, 0)
    assert worth(s) < more


def test_in_the_end_only_points_count() -> None:
    s = finish(begin_turn(start(2), 0))
    scores = s.scores()
    assert worth(s) == scores[0] - 0.35 * scores[1]
