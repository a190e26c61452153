"""Whatever is tried, a refusal names a rule of the digest and changes nothing."""

from random import Random

import pytest

from atoll.kernel import CHANCE
from games.anno1800.scenario import GAME, new, start, tokens

RULES = GAME.rulebooks["en"].rules


@pytest.mark.parametrize("seed", range(4))
def test_every_choice_that_is_not_on_offer_is_refused_with_its_rule(seed: int) -> None:
    rng = Random(seed)
    s = new(2 + seed % 3, rng.choice(GAME.options[0].values))
    while not s.over and s.round < 25:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        before = s.save()
        offer = s.choices()
        for _ in range(12):
            choice = GAME.book[rng.randrange(len(GAME.book))]
            if choice not in offer:
                refusal = s.why_not(choice)
                assert refusal.rule in RULES
                assert "{" not in refusal.told("fr")
        assert s.save() == before
        for choice in offer:
            assert s.rule_of(choice) in RULES
        s.play(rng.choice(offer))


@pytest.mark.parametrize("seed", range(3))
def test_the_steps_of_a_turn_have_something_to_grey(seed: int) -> None:
    rng = Random(seed)
    s, steps = new(2 + seed), set[str]()
    while not s.over and s.round < 20:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        steps |= {s.stack[-1].step.name} if s.refusals() else set()
        s.play(rng.choice(s.choices()))
    assert steps >= {"Act", "BuildIndustry", "BuildShipyard", "BuildShips", "Workforce", "Educate"}


def test_the_end_of_a_turn_waits_for_an_action_and_ships_for_a_shipyard() -> None:
    s = start(2)
    s.players[0].yards = ()
    tokens(s, 0)
    why = {choice.text: refusal.key for choice, refusal in s.refusals()}
    assert why["end turn"] == "action first"
    assert why["build ships"] == "no shipyard at all"
    assert why["old world"] == "exploration"
