"""What a finished game made use of, as the studies count it."""

from atoll.games.anno1800.scoring import final_count
from games.anno1800.scenario import (
    GAME,
    AnnoState,
    begin_turn,
    build,
    chance,
    do,
    gold,
    hand,
    new_world,
    pay,
    play_missions,
    played,
    start,
    tokens,
)


def ended(s: AnnoState) -> dict[str, dict[str, float]]:
    """The tally of a game that ends and is counted here."""
    for p, own in zip(s.players, final_count(s), strict=True):
        p.points = p.points or own
    s.stack = []
    return {heading: dict(numbers) for heading, numbers in GAME.tally(s).items()}


def test_events_are_counted_by_what_they_are_about() -> None:
    s = start(2)
    tokens(s, 0, exploration_on_cards=3)
    begin_turn(s, 0)
    do(s, "new world")
    pay(s)
    do(s, "explore nw03")
    chance(s)
    do(s, "end turn", "workforce", "add farmer")
    pay(s)
    chance(s)
    used = ended(s)
    assert [count for count in used["New World islands explored"].values() if count] == [1]
    assert list(used["New World islands explored"].values())[2] == 1
    assert used["New cubes"]["farmer"] == used["Course of the game"]["new cubes"] == 1
    assert used["Goods made"]["Planks"] + used["Goods traded for"]["Planks"] == 1
    assert used["Course of the game"]["turns"] == len([e for e in s.log or [] if e.key == "turn"])
    assert used["Course of the game"]["cards left in hands"] == sum(len(p.hand) for p in s.players)


def test_wins_go_to_places_in_turn_order_and_a_shared_win_is_split() -> None:
    s = start(3)
    s.first = 1
    played(s, 0, "aei01")
    hand(s, 0, "fw41")
    other = s.copy()
    assert ended(s)["Wins by turn order"] == {"first player": 0, "second player": 0, "third player": 1}
    played(other, 1, "aei02")
    gold(other, 1, 0)
    hand(other, 1, "fw02")
    assert ended(other)["Wins by turn order"] == {"first player": 0.5, "second player": 0, "third player": 0.5}


def test_the_end_and_the_points_of_each_mission_are_noted() -> None:
    s = start(2)
    play_missions(s, "isabel_sarmento", "bente_jorgensen", "zoo", "museum", "edvard_goode")
    new_world(s, 0, "nw01", "nw02")
    new_world(s, 1, "nw03")
    build(s, 1, "gramophone_factory", "home/coast2")
    played(s, 0, "aei01", "fw10", "fw41")
    used = ended(s)
    points = used["Points of missions, all players"]
    assert {name: own for name, own in points.items() if own} == {
        "Edvard Goode": 6, "Bente Jorgensen": 36, "Isabel Sarmento": 18,
    }  # fmt: skip
    assert sum(used["Missions in play"].values()) == 5
    assert used["Course of the game"]["ended by an empty hand"] == 0
    s.fireworks = 0
    course = ended(s)["Course of the game"]
    assert (course["ended by an empty hand"], course["the one with the fireworks wins"]) == (1, 1)
