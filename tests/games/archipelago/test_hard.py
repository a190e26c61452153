"""What the hard level goes by: the standing in all that is counted, an imagined end, deals that others agree to."""

from random import Random

import pytest

from atoll.bots import Forecast, Learned, RandomBot, Trader, why
from atoll.bots.why import said
from atoll.games.archipelago.bot import DESCRIBER, bargains, ideas, sensible
from atoll.games.archipelago.bot.describing import missing, numbers
from atoll.games.archipelago.bot.shopping import price
from atoll.games.archipelago.bot.standing import Standing, means, progress, reach
from atoll.games.archipelago.state import CARD, CUBES, FULFILLED, INDEPENDENT, TOKENS, ArchipelagoState, Clause
from atoll.kernel import CHANCE, Eyes, State
from catalogue import GAMES
from games.archipelago.scenario import begin_round, built, citizen, give, goal, money, own_card, step, table

TALK = {"negotiation": "on"}


def described(s: ArchipelagoState, seat: int) -> dict[str, float]:
    return dict(zip(DESCRIBER.columns, numbers(s, seat), strict=True))


def duel() -> ArchipelagoState:
    """Two players of whom one wants fish cubes, and everybody has some florins."""
    s = begin_round(table(seats=2, **TALK), 0)
    s.players[0].goals = (goal("M05"), goal("M06"))
    s.players[1].goals = (goal("M02"), goal("M03"))
    s.trends = ()
    return s


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_world_is_described_by_what_its_seat_knows(seats: int) -> None:
    s = table(seats=seats, **TALK)
    for seat in range(seats):
        give(s, seat, money=3 * seat + 1, tokens=seat, fish=seat, stone=2)
    begin_round(s, 0)
    seen = {tuple(numbers(Eyes(s, 0).world(Random(seed)), 0)) for seed in range(6)}
    assert len(seen) == 1 and len(seen.pop()) == len(DESCRIBER.columns)


def test_who_has_nothing_of_what_counts_is_behind() -> None:
    s = duel()
    give(s, 1, fish=2)
    behind = described(s, 0)
    give(s, 0, fish=3)
    ahead = described(s, 0)
    assert behind["own.share.known lead"] < 0 < ahead["own.lead.known fish_cubes"]
    assert behind["own.share.known nothing"] == ahead["own.share.known nothing"] + 1
    assert Standing(s, 0).chance_now > 0.5 > Standing(s, 1).chance_now


def test_at_an_imagined_end_the_objectives_of_others_are_still_secret() -> None:
    s = duel()
    give(s, 0, fish=3)
    s.stack.clear()
    s.revealed, s.result = 3, FULFILLED
    assert 0.0 < DESCRIBER.won(s, 0) == Standing(s, 0).chance_now
    s.result = INDEPENDENT
    assert DESCRIBER.won(s, 0) == 0.0


def test_ends_come_nearer_and_things_come_within_reach() -> None:
    s = duel()
    town = goal("M06")
    before, icons = progress(s, town), reach(s, 0)
    citizen(s, 0, "1a")
    assert sum(reach(s, 0)) > sum(icons)
    built(s, "1.town")
    assert progress(s, town) > before and sum(reach(s, 0)) == sum(icons)
    give(s, 0, money=5, tokens=0, wood=1)
    poor = means(s, 0)
    give(s, 0, stone=1)
    assert all(more >= less for more, less in zip(means(s, 0), poor, strict=True)) and means(s, 0)[0] == 1.0


def test_what_is_offered_is_agreed_to_and_happens() -> None:
    """The fewest florins for which the other's rules of thumb agree, and not one less."""
    s = duel()
    give(s, 0, money=40)
    give(s, 1, tokens=2, fish=2)
    own_card(s, 1, "Pope")
    found = bargains(s, 0)
    assert {deal.about[2] for deal in found} == {TOKENS, CUBES, CARD}
    for deal in found:
        world = s.copy()
        for choice in deal.line:
            world.play(choice)
        assert step(world) == "Answer"
        world.play(world.game.sensible(world, 1)[0])
        after = deal.agreed(s)
        assert [p.money for p in world.players] == [p.money for p in after.players] != [p.money for p in s.players]
        assert [(p.tokens, p.cubes, p.cards) for p in world.players] == [
            (p.tokens, p.cubes, p.cards) for p in after.players
        ]


def test_nobody_can_agree_to_give_what_he_has_not() -> None:
    s = duel()
    give(s, 0, money=40)
    give(s, 1, tokens=1)
    (deal, *_) = bargains(s, 0)
    give(s, 1, tokens=0)
    assert deal.agreed(s) is None
    assert price(s, Clause(1, 0, TOKENS, 0, 2)) > price(s, Clause(1, 0, TOKENS, 0, 1)) > 1


def test_deals_are_for_rounds_and_no_more_than_a_few() -> None:
    s = duel()
    give(s, 0, money=40)
    give(s, 1, tokens=2)
    s.talked = 3
    assert bargains(s, 0) == []


class Collector(Learned):
    """Goes by tokens, and expects the end soon or not."""

    def __init__(self, left: float) -> None:
        super().__init__()
        self.left = left

    def __call__(self, world: State, seat: int) -> float:
        assert isinstance(world, ArchipelagoState)
        return float(world.players[seat].tokens)

    def forecast(self, world: State, seat: int) -> Forecast:
        return Forecast(0.0, 0.5, self.left)


def test_a_trader_makes_the_offer_it_has_begun_when_it_is_late() -> None:
    s = duel()
    give(s, 0, money=30, tokens=0)
    give(s, 1, tokens=2)
    early, late = (Trader(RandomBot(), Collector(left)) for left in (0.9, 0.1))
    assert late.choose(Eyes(s, 0), Random(1)).text == "deal with 1" != early.choose(Eyes(s, 0), Random(1)).text
    s.play("deal with 1")
    while step(s) == "Compose":
        s.play(late.choose(Eyes(s, 0), Random(1)))
    s.play("accept")
    assert s.players[0].tokens == 2 and s.players[1].tokens == 0 and money(s, 0) < 30


def test_the_hard_level_says_why_by_chances() -> None:
    s = duel()
    for seat in range(2):
        citizen(s, seat, f"{seat + 1}a", f"{seat + 1}a")
        give(s, seat, money=9, wood=2, stone=2)
    found = why(Eyes(s, 0), Random(1))
    chances = [each.chance for each in found if each.chance is not None]
    assert len(chances) == len(found) > 1 and all(0.0 < chance < 1.0 for chance in chances)
    assert [len(said(found, lang)) for lang in ("en", "fr")] == [len(found)] * 2


def test_an_end_is_so_many_steps_away() -> None:
    s = duel()
    assert missing(s, goal("M02")) == 4  # temples
    built(s, "1.temple")
    assert missing(s, goal("M02")) == 3


@pytest.mark.parametrize("seats", [2, 4])
def test_ideas_begin_with_what_is_sensible(seats: int) -> None:
    """With more than two players nothing is added: it did not win more."""
    more, rng, state = 0, Random(3), GAMES["archipelago"].new(seats)
    for _ in range(400):
        if state.seat == CHANCE:
            state.play_chance(rng)
            continue
        plain, found = sensible(state, state.seat), ideas(state, state.seat)
        assert found[: len(plain)] == plain and len(set(found)) == len(found) and set(found) <= set(state.choices())
        more += len(found) > len(plain)
        state.play(rng.choice(found))
    assert (more > 0) == (seats == 2)
