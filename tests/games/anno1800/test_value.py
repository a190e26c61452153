"""What a bot steers by."""

from atoll.games.anno1800.bot.temper import NORMAL
from atoll.games.anno1800.bot.value import turns_left
from atoll.games.anno1800.eyes.distances import OUT_OF_REACH, Costs, costs_of, economy_of, schedule, used_crew
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    begin_turn,
    build,
    district,
    exhausted,
    expeditions,
    finish,
    gold,
    hand,
    number,
    old_world,
    play_missions,
    played,
    start,
    tokens,
)


def worth(s: AnnoState) -> float:
    return GAME.value(s, 0)


def test_a_played_card_is_worth_more_than_one_in_hand() -> None:
    s = start()
    hand(s, 0, "fw41", "fw04")
    before = worth(s)
    played(s, 0, "fw41")
    assert worth(s) > before


def test_an_industry_that_the_hand_needs_is_worth_more_than_another() -> None:
    s = start()
    hand(s, 0, "fw41", "fw04", "fw32")
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


def test_to_use_cubes_and_tokens_brings_the_festival_nearer() -> None:
    s = start()
    hand(s, 0, "fw41", "fw04", "fw32")
    rested = worth(s)
    district(s, 0, farmer=4, worker=1, artisan=2)
    exhausted(s, 0, worker=2)
    assert worth(s) < rested


def test_a_stronger_shipyard_promises_greater_ships() -> None:
    s = start()
    hand(s, 0, "fw41", "fw04", "fw32")
    weak = s.copy()
    build(s, 0, "shipyard_2", "home/coast2")
    build(weak, 0, "shipyard_1", "home/coast2")
    assert worth(s) > worth(weak) > 0


def test_a_far_card_in_hand_is_a_burden_and_more_so_when_the_end_is_due() -> None:
    def burden(s: AnnoState) -> float:
        hand(s, 0, "fw41", "fw04")
        light = worth(s)
        hand(s, 0, "fw41", "fw04", "aei04")  # fur coats, cigars and steam carriages
        return light - worth(s)

    s = start()
    early = burden(s)
    s.round = max(NORMAL.due + NORMAL.long_overdue, NORMAL.in_any_case)
    due = burden(s)
    s.round += NORMAL.long_overdue
    assert 1 < early < due == burden(s)


def test_when_the_end_is_overdue_who_is_behind_wants_it_too() -> None:
    def gain(s: AnnoState) -> float:
        far, near = s.copy(), s.copy()
        hand(far, 0, "fw41", "fw04", "aei04")
        hand(near, 0, "fw41", "fw04")
        return worth(near) - worth(far)

    s = start()
    played(s, 1, "aei01", "fw10", face_down=True)
    s.round = NORMAL.in_any_case - 1
    behind = gain(s)
    s.round = NORMAL.in_any_case
    assert gain(s) > behind + NORMAL.hurry


def test_rivals_with_hard_cards_leave_more_time() -> None:
    s = start(2)
    hand(s, 1, "fw41", "fw04")
    easy = turns_left(s, 0)
    hand(s, 1, "aei04", "aei05")
    assert turns_left(s, 0) > easy


def test_the_end_is_for_the_leader() -> None:
    s = start()
    s.fireworks = 0
    even = worth(s)
    played(s, 1, "aei01", "fw10", face_down=True)
    assert worth(s) < even


def test_a_majority_is_worth_more_with_every_cube() -> None:
    s = start(missions=("university", "edvard_goode", "isabel_sarmento", "zoo", "museum"))
    more = []
    for engineers in range(4):
        district(s, 0, farmer=4, worker=3, artisan=2, engineer=engineers)
        with_it = worth(s)
        without = s.copy()
        play_missions(without, "zoo", "museum", "edvard_goode", "isabel_sarmento", "the_editor")
        more.append(with_it - worth(without))
    assert more == sorted(more)
    assert more[0] == 0


def test_a_mission_promises_more_when_its_industry_is_near() -> None:
    s = start()
    play_missions(s, "carl_leonard_von_malching")
    near = worth(s)
    district(s, 0, farmer=4, worker=3)
    exhausted(s, 0, artisan=2)
    play_missions(s)
    far = worth(s)
    assert near > far


# -- plans -----------------------------------------------------------------------------------------------


def costs(s: AnnoState) -> Costs:
    p = s.players[0]
    return costs_of(CAT, economy_of(s, p, p.cubes()))


def away(s: AnnoState, resource: str) -> float:
    return costs(s).units[number("resource", resource)]


def test_what_is_made_is_at_hand_and_what_is_not_takes_building() -> None:
    s = start()
    assert away(s, "planks") == 0
    assert 1 < away(s, "soap") < away(s, "windows") < away(s, "champagne") < away(s, "light_bulbs")
    build(s, 0, "soap_factory", "home/coast2")
    assert away(s, "soap") == 0


def test_what_others_make_is_traded_for() -> None:
    s = start()
    build(s, 1, "soap_factory", "home/coast2")
    assert away(s, "soap") == 0


def test_a_level_is_nearer_when_its_education_can_be_paid() -> None:
    s = start()
    before = costs(s).levels
    assert before[:3] == (0, 0, 0)
    assert 0 < before[3] < before[4]
    build(s, 0, "glassworks", "home/coast2")
    build(s, 0, "window_factory", "home/coast3")
    assert costs(s).levels[3] < before[3]


def test_without_small_ships_a_shipyard_leads_to_greater_ones() -> None:
    s = start()
    small = costs(s).tokens
    for kind in ("merchant_1", "explorer_1"):
        s.board[number("kind", kind)] = 0
    greater = costs(s).tokens
    assert 0 < small[0] < greater[0] < 2
    assert greater[1] < OUT_OF_REACH


def test_cards_that_give_most_for_an_action_come_first_and_share_what_they_build() -> None:
    s = start()
    hand(s, 0, "fw24", "fw25", "aei03")  # bread and soap; bread and canned meat; schnapps, chocolate and coffee
    p = s.players[0]
    for space, kind in enumerate(("schnapps_distillery", "chocolate_factory", "coffee_roaster"), 2):
        build(s, 0, kind, f"home/coast{space}")
    plan = schedule(CAT, economy_of(s, p, p.cubes()), used_crew(p, p.cubes()), p.hand)
    assert [points for points, _ in plan] == [8, 3, 3]
    times = [time for _, time in plan]
    assert times == sorted(times)
    assert times[2] - times[1] < times[1] - times[0]
