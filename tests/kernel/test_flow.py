"""Frames, chance, sealed choices and refusals, shown on the tiny game."""

from random import Random

import pytest
from pearls import BID, DIVE, KEEP, Pearls, PearlsState

from atoll.kernel import CHANCE, SPECTATOR, AtollError, Chance, Choice, DeadEnd, Decision, Eyes, Frame, IllegalChoice

GAME = Pearls()


def dealt(log: bool = False) -> PearlsState:
    """Two players, hands 1 2 3 and 4 5 6, a pearl worth 5 on the table."""
    s = GAME.new(2, log=log)
    hands = [[1, 2, 3], [4, 5, 6]]
    while s.stack[-1].step.name == "Pull" and s.stack[-1].args:
        s.play(f"deal {hands[s.stack[-1].args[0]].pop()}")
    s.play("find 5")
    return s


def test_chance_is_an_actor_with_weighted_outcomes() -> None:
    s = GAME.new(2)
    assert s.seat == CHANCE and s.seats == (CHANCE,)
    while s.stack[-1].args:
        s.play_chance(Random(1))
    assert dict(zip((c.text for c in s.choices()), s.weights(), strict=True)) == {
        "find 1": 2, "find 2": 2, "find 3": 1, "find 5": 1,
    }  # fmt: skip


def test_chance_follows_its_weights() -> None:
    s = dealt()
    s.stack.append(Frame(GAME.steps["Pull"], CHANCE))
    s.settle()
    rng = Random(1)
    step = s.stack[-1].step
    assert isinstance(step, Chance)
    drawn = [step.sample(s, s.stack[-1], rng).text for _ in range(5000)]
    assert drawn.count("find 1") / 5000 == pytest.approx(2 / 5, abs=0.03)
    default = [Chance.sample(step, s, s.stack[-1], rng).text for _ in range(5000)]
    assert default.count("find 1") / 5000 == pytest.approx(2 / 5, abs=0.03)


def test_several_seats_decide_at_once_in_any_order() -> None:
    s = dealt()
    assert s.seats == (0, 1)
    assert [choice.text for choice in s.choices(1)] == ["bid 4", "bid 5", "bid 6"]
    s.play("bid 5", seat=1)
    assert s.seats == (0,)
    assert s.hands[1] == [4, 5, 6]
    s.play("bid 3", seat=0)
    assert s.hands == [[1, 2], [4, 6]]
    assert s.seat == 1


def test_a_sealed_choice_cannot_be_made_twice() -> None:
    s = dealt()
    s.play("bid 5", seat=1)
    with pytest.raises(IllegalChoice, match="not this seat's turn"):
        s.play("bid 4", seat=1)


def test_a_sealed_choice_shows_to_nobody() -> None:
    s = dealt()
    before = s.view(0)
    s.play("bid 6", seat=1)
    one = s.view(0).to_json(), s.view(SPECTATOR).to_json()
    other = dealt()
    other.play("bid 4", seat=1)
    assert (other.view(0).to_json(), other.view(SPECTATOR).to_json()) == one
    assert before.deciders == (0, 1) and s.view(0).deciders == (0,)


def test_a_decision_keeps_its_number_or_gets_a_new_one() -> None:
    s = dealt()
    number = s.decision
    s.play("bid 1", seat=0)
    assert s.decision == number, "for the other seat it is still the same decision"
    s.play("bid 4", seat=1)
    assert s.decision == number + 1


def test_nested_frames_are_finished_first() -> None:
    s = dealt()
    s.play("bid 1", seat=0)
    s.play("bid 4", seat=1)
    assert [f.step.name for f in s.stack[-3:]] == ["Bid", "Pull", "Dive"]
    s.play("dive")
    assert [f.step.name for f in s.stack[-4:]] == ["Bid", "Pull", "Dive", "Pull"]
    s.play("find 3")
    assert s.points == [0, 3], "after one dive there is nothing to choose: the pearl is kept"
    assert s.stack[-1].step.name == "Pull"


def test_a_refusal_has_a_reason_and_changes_nothing() -> None:
    s = dealt()
    before = s.save()
    with pytest.raises(IllegalChoice) as caught:
        s.play("keep")
    assert caught.value.reason == "this is not possible now"
    assert caught.value.key == "not now"
    assert s.save() == before


def test_a_finished_game_refuses_everything() -> None:
    s = dealt()
    rng = Random(2)
    while not s.over:
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    assert s.choices() == [] and s.seats == ()
    with pytest.raises(IllegalChoice, match="the game is over"):
        s.play("keep")


def test_events_are_told_to_those_who_may_know() -> None:
    s = dealt(log=True)
    texts = GAME.texts
    first = (s.log or [])[0]
    names = ["Ann", "Bob"]
    told = [texts.event(seen, "en", names) for seat in (0, 1, SPECTATOR) if (seen := first.seen_by(seat))]
    assert sorted(told) == ["Ann gets 3.", "Ann gets a card.", "Ann gets a card."]


def test_eyes_give_worlds_that_fit_what_is_known() -> None:
    s = dealt()
    world = Eyes(s, 0).world(Random(3))
    assert world.hands[0] == [1, 2, 3]
    assert world.hands[1] != [4, 5, 6]
    assert list(GAME.laws(world)) == []


def test_nothing_to_choose_from_is_a_bug_of_the_game() -> None:
    class Stuck(Decision[PearlsState]):
        pass

    s = dealt()
    s.push(Stuck()(0))
    with pytest.raises(DeadEnd, match="Stuck offers seat 0 nothing"):
        s.settle()


def test_a_wrong_number_of_players_or_option_is_one_sentence() -> None:
    with pytest.raises(AtollError, match="Pearls is for 2 or 3 players, not 7"):
        GAME.new(7)
    with pytest.raises(AtollError, match="Pearls has no option 'depth'; its options: none"):
        GAME.new(2, depth="9")


def test_the_log_is_off_unless_asked_for() -> None:
    assert dealt().log is None
    assert dealt(log=True).copy().log is None


def test_a_saved_state_of_something_else_is_refused() -> None:
    with pytest.raises(AtollError, match="this is no saved state of Pearls"):
        GAME.load(b'{"hands": 3}')


class Question(Decision[PearlsState]):
    """Keep or dive; the other seat may call it off, and silence means to keep."""

    def bystanders(self, s: PearlsState, f: Frame) -> tuple[int, ...]:
        return (1,)

    def lapse(self, s: PearlsState, f: Frame) -> tuple[int, Choice]:
        return 30, KEEP

    def choices(self, s: PearlsState, f: Frame) -> list[Choice]:
        return [BID[1]] if f.seat == 1 else [KEEP, DIVE]

    def play(self, s: PearlsState, f: Frame, choice: Choice) -> None:
        s.points[f.seat] += 1


def questioned() -> PearlsState:
    s = dealt()
    s.push(Question()(0))
    s.settle()
    return s


def test_a_bystander_may_speak_but_nobody_waits_for_it() -> None:
    s = questioned()
    assert s.seats == (0,)
    assert s.choices() == [KEEP, DIVE]
    assert s.choices(1) == [BID[1]]
    assert s.view(1).choices == ()
    with pytest.raises(IllegalChoice, match="not possible now"):
        s.play(KEEP, 1)
    s.play(BID[1], 1)
    assert s.points == [0, 1]
    assert s.bystanders == ()


def test_a_step_says_what_silence_means() -> None:
    assert questioned().lapse() == (30, KEEP)
    assert dealt().lapse() is None
