"""Whatever is tried, a refusal names a rule of the digest and changes nothing."""

from random import Random

import pytest

from atoll.kernel import CHANCE
from games.anno1800.scenario import GAME, new

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
