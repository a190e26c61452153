"""A match writes down every choice, and takes back only what nobody has learned from."""

from random import Random

import pytest
from pearls import Pearls

import atoll
from atoll.kernel import CHANCE, AtollError, Replay
from atoll.table import Match

GAME = atoll.game("daimyo")


def match(*seats: str, seed: int = 2) -> Match:
    return Match.start(GAME, list(seats), {}, Random(seed))


def test_bots_and_chance_play_until_a_person_must() -> None:
    m = match("me", "random")
    made = list(m.advance())
    assert m.state.seat == 0
    assert [f"{'*' if seat == CHANCE else seat} {choice.text}" for seat, choice in made] == m.record.entries


def test_a_match_of_bots_plays_itself_and_its_record_is_the_truth() -> None:
    m = match("random", "random", "random")
    for _ in m.advance():
        pass
    assert m.state.over
    assert Replay(GAME, m.record).at(len(m.record.entries)) == m.state


def test_a_choice_can_be_taken_back_while_nothing_was_learned() -> None:
    m = at_own_turn()
    before, entries = m.state.save(), len(m.record.entries)
    die = next(choice for choice in m.state.choices() if choice.kind == "die")
    m.play(die)
    assert m.undo(0) is die
    assert m.state.save() == before
    assert len(m.record.entries) == entries


def test_what_chance_showed_cannot_be_taken_back() -> None:
    m = at_own_turn()
    with pytest.raises(AtollError, match="drawn or rolled since"):
        m.undo(0)


def test_what_another_decided_since_cannot_be_taken_back() -> None:
    m = match("me", "me")
    list(m.advance())
    m.play(m.state.choices()[0])
    with pytest.raises(AtollError, match="another player has decided since"):
        m.undo(m.state.seat)


def test_nothing_can_be_taken_back_before_anything_happened() -> None:
    with pytest.raises(AtollError, match="nothing to take back"):
        match("me", "me").undo(0)


def test_each_seat_hears_the_news_once_and_only_its_own() -> None:
    m = match("me", "random")
    list(m.advance())
    while m.state.stack[-1].step.name != "FirstGovernor":
        m.play(m.state.choices()[0])
        list(m.advance())
    told = [event.key for event in m.news(0)]
    assert told.count("draw hero") == 2 and told.count("draw hidden") == 2
    assert m.news(0) == []
    assert "draw hero" not in [event.key for event in m.news(atoll.SPECTATOR)]


def at_own_turn() -> Match:
    """A match in which seat 0 is about to take the first die, the dice just rolled."""
    for seed in range(20):
        m = match("me", "me", seed=seed)
        list(m.advance())
        while m.state.stack[-1].step.name != "TakeDie":
            m.play(m.state.choices()[0])
            list(m.advance())
        if m.state.seat == 0:
            return m
    raise AssertionError("seat 0 is never first")


def test_a_choice_that_shows_something_hidden_cannot_be_taken_back() -> None:
    """In Pearls the last sealed bid shows at once who has won the pearl."""
    m = Match.start(Pearls(), ["me", "me"], {}, Random(3))
    list(m.advance())
    bids = m.state.seats
    assert len(bids) == 2
    m.play(m.state.choices(bids[0])[0], bids[0])
    assert not m.is_final()
    m.play(m.state.choices(bids[1])[1], bids[1])
    assert m.is_final()
    with pytest.raises(AtollError, match="shown you something hidden"):
        m.undo(bids[1])
