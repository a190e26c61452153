"""What every game must hold, shown in random play over all numbers of players and all options."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from atoll.kernel import CHANCE, SPECTATOR, Deck, Eyes, Game, Record, Replay, State, new_record
from atoll.kernel.kept import ALL_KEPT
from catalogue import GAMES, limited, mixed, plain_options, tables, walk
from thoroughness import THOROUGH

TABLES = list(tables())
PLAIN = [table for table in TABLES if table[2] == plain_options(GAMES[table[0]])]
WALKS = 6
LONG = 4000  # a bound on decisions
IDS = [f"{name}-{seats}-{'-'.join(options.values())}".rstrip("-") for name, seats, options in TABLES]

every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=IDS)
every_count = pytest.mark.parametrize(("name", "seats", "options"), PLAIN, ids=[f"{n}-{k}" for n, k, _ in PLAIN])
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def walks(name: str, seats: int, options: dict[str, str], count: int = WALKS, thin: bool = False) -> Any:
    """Random games, state by state; of long games a costly test looks at one state in ten (`make soak` at all)."""
    game = GAMES[name]
    share = 0.1 if thin and game.bound > LONG and not THOROUGH else 1.0
    for seed in range(count if game.bound <= LONG else max(1, count // 6)):
        rng = Random(f"{name}/{seats}/{seed}")
        for state in walk(game.start(seats, options, log=True), rng):
            if share == 1.0 or state.over or rng.random() < share:
                yield state, rng


def some_eyes(seats: int, rng: Random) -> list[int]:
    """Through whose eyes a costly test looks at a state: two of all, drawn anew each time (`make soak`: all)."""
    eyes = [*range(seats), SPECTATOR]
    return eyes if THOROUGH else rng.sample(eyes, 2)


@every_table
def test_laws_hold_after_every_choice(name: str, seats: int, options: dict[str, str]) -> None:
    for state, _ in walks(name, seats, options, 3 * WALKS, thin=True):
        assert list(state.game.laws(state)) == []


@every_table
def test_every_decision_can_be_made_and_the_game_ends_within_its_bound(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for state, _ in walks(name, seats, options):
        assert state.decision <= state.game.bound
        assert state.over or state.choices()
        if state.over:
            assert set(state.winners()) <= set(range(seats))
            assert len(state.scores()) == seats
            assert state.seats == () and state.choices() == []


@every_count
def test_a_copy_is_equal_and_independent(name: str, seats: int, options: dict[str, str]) -> None:
    for state, rng in walks(name, seats, options, 2, thin=True):
        before = state.save()
        copy = state.copy()
        assert copy == state and copy.save() == before
        assert shared_mutables(state, copy) == []
        for _ in range(3):
            if not copy.over:
                copy.play_chance(rng) if copy.seat == CHANCE else copy.play(rng.choice(copy.choices()))
        assert state.save() == before


@every_count
def test_save_and_load_at_every_decision(name: str, seats: int, options: dict[str, str]) -> None:
    for state, _ in walks(name, seats, options, 2, thin=True):
        loaded = state.game.load(state.save())
        assert loaded == state
        assert (loaded.seat, loaded.seats, loaded.over) == (state.seat, state.seats, state.over) or state.over
        assert loaded.choices() == state.choices()


@every_count
def test_choices_are_of_the_book_and_without_repeats(name: str, seats: int, options: dict[str, str]) -> None:
    for state, _ in walks(name, seats, options, thin=True):
        for seat in (*state.seats, *state.bystanders):
            choices = state.choices(seat)
            assert max(Counter(choices).values()) == 1
            assert all(state.game.book[choice.index] is choice for choice in choices)
        if state.seat == CHANCE and not state.over:
            assert len(state.weights()) == len(state.choices())
            assert min(state.weights()) > 0


@every_game
def test_every_text_form_parses_back(game: Any) -> None:
    assert len({choice.text for choice in game.book}) == len(game.book)
    for index, choice in enumerate(game.book):
        assert choice.index == index
        assert game.book.parse(choice.text) is choice


@every_game
def test_choice_indices_are_stable(game: Any) -> None:
    assert [choice.text for choice in type(game)().book] == [choice.text for choice in game.book]


@every_count
def test_replaying_the_record_gives_the_same_state(name: str, seats: int, options: dict[str, str]) -> None:
    state, record = recorded(name, seats, options)
    replay = Replay(GAMES[name], record)
    assert replay.at(len(record.entries)) == state
    middle = len(record.entries) // 2
    assert replay.at(middle).save() == Replay(GAMES[name], record).at(middle).save()


@every_table
def test_nobody_sees_what_they_must_not(name: str, seats: int, options: dict[str, str]) -> None:
    """Views of states that differ only in what a seat cannot know are the same, byte for byte."""
    for state, rng in walks(name, seats, options, 2, thin=True):
        for seat in some_eyes(seats, rng):
            other = Eyes(state, seat).world(rng)
            assert other.view(seat).to_json() == state.view(seat).to_json()
            assert list(other.game.laws(other)) == []
            assert other.choices() == anew(other).choices()


def anew(state: State) -> State:
    """The same state, which looks anew for what can be chosen."""
    same = state.copy()
    same.offer = None
    return same


@every_count
def test_a_view_is_the_same_whatever_was_seen_before(name: str, seats: int, options: dict[str, str]) -> None:
    """What has not changed is not looked at again: nobody gets what was kept for other eyes or another moment."""
    for state, _ in walks(name, seats, options, 1, thin=True):
        known = [state.view(seat).to_json() for seat in (*range(seats), SPECTATOR)]
        forget_what_was_seen()
        assert [state.view(seat).to_json() for seat in (*range(seats), SPECTATOR)] == known


def forget_what_was_seen() -> None:
    """Empty all that views keep."""
    for kept in ALL_KEPT:
        kept.forget()


@every_table
def test_sampled_worlds_depend_on_nothing_but_the_view(name: str, seats: int, options: dict[str, str]) -> None:
    """Two states that look the same to a seat give it the same sampled world."""
    for state, rng in walks(name, seats, options, 2, thin=True):
        for seat in some_eyes(seats, rng):
            other = Eyes(state, seat).world(rng)
            seed = rng.random()
            assert Eyes(other, seat).world(Random(seed)) == Eyes(state, seat).world(Random(seed))


@every_count
def test_something_is_hidden(name: str, seats: int, options: dict[str, str]) -> None:
    """The two tests above would mean nothing if nothing were ever dealt anew."""
    assert any(Eyes(state, SPECTATOR).world(rng) != state for state, rng in walks(name, seats, options, 1))


@every_count
def test_others_choices_and_events_are_not_betrayed(name: str, seats: int, options: dict[str, str]) -> None:
    for state, _ in walks(name, seats, options, 2, thin=True):
        for seat in (*range(seats), SPECTATOR):
            if seat not in state.seats:
                assert state.view(seat).choices == ()
                assert state.choices(seat) == [] or seat in state.bystanders
        for event in state.log or []:
            for seat in (*range(seats), SPECTATOR):
                seen = event.seen_by(seat)
                assert seen is None or seen is event or set(seen.values) == set(event.shown)
        assert state.log is not None
        state.log.clear()


@every_count
def test_everything_can_be_said_in_every_language(name: str, seats: int, options: dict[str, str]) -> None:
    names = ["Ann", "Bob", "Cy", "Di"]
    for state, _ in walks(name, seats, options, 1):
        texts = state.game.texts
        for lang in ("en", "fr"):
            assert all(texts.label(choice, lang, names) for choice in state.choices())
            for event in state.log or []:
                assert "{" not in texts.event(event, lang, names)
            if state.seat != CHANCE and not state.over and name != "pearls":
                assert texts.prompt(state.stack[-1].step.name, lang)
        state.log = []


@every_count
def test_a_glance_shows_every_seat_by_symbols_of_the_drawing(name: str, seats: int, options: dict[str, str]) -> None:
    state = next(state for state, _ in walks(name, seats, options, 1) if state.decision > 40 or state.over)
    for lang in ("en", "fr"):
        view = state.view(SPECTATOR)
        glance = state.game.glance(view, lang)
        drawn = state.game.drawing(view, lang, ["Ann", "Bob", "Cy", "Di", "Ed"][:seats]).board
        assert name == "pearls" or len(glance) >= seats
        for symbol, called, value in (entry for seat in glance for entry in seat):
            assert called
            assert bool(symbol) == bool(value), "a phrase has neither"
            assert not symbol or f'id="{symbol}"' in drawn
        assert all(f'id="{symbol}"' in drawn for symbol in state.game.icons.values())


@every_game
def test_every_rule_a_step_names_is_in_the_digest(game: Any) -> None:
    if game.name == "pearls":
        return
    assert [s.name for s in game.steps.values() if s.rule not in game.rulebooks["en"].rules] == []


def recorded(name: str, seats: int, options: dict[str, str]) -> tuple[State, Record]:
    """A random game with its record."""
    rng = Random(f"record/{name}/{seats}")
    game = GAMES[name]
    state = game.start(seats, options)
    record = new_record(game, ["random"] * seats, options)
    while not state.over:
        if state.seat == CHANCE:
            record.add(CHANCE, state.play_chance(rng))
        else:
            seat = rng.choice(state.seats)
            choice = rng.choice(state.choices(seat))
            record.add(seat, choice)
            state.play(choice, seat)
    return state, record


def shared_mutables(one: State, other: State) -> list[str]:
    """The names of fields in which two states share a list, dict or object."""
    mine = {id(thing): path for path, thing in mutables(one, "state")}
    return [path for path, thing in mutables(other, "state") if id(thing) in mine]


def mutables(thing: Any, path: str) -> Any:
    """Every mutable object below a state's data and flow, with where it is; frames are never changed."""
    if isinstance(thing, State):
        fields = [*thing.data_fields(), "stack", "sealed"]
        for name in fields:
            yield from mutables(getattr(thing, name), f"{path}.{name}")
    elif isinstance(thing, list | dict | set):
        yield path, thing
        for key, value in thing.items() if isinstance(thing, dict) else enumerate(thing):
            if path != "state.stack":
                yield from mutables(value, f"{path}[{key}]")
    elif hasattr(thing, "__dataclass_fields__") and not isinstance(thing, Deck):  # decks are only ever replaced
        yield path, thing
        for name in thing.__dataclass_fields__:
            yield from mutables(getattr(thing, name), f"{path}.{name}")


@every_game
def test_what_every_style_thinks_of_is_on_offer(game: Game[Any]) -> None:
    for seats in game.seat_counts:
        rng = Random(seats)
        state = game.start(seats, limited(game, mixed(game, seats)))
        for _ in range(600):
            if state.over:
                break
            if state.seat == CHANCE:
                state.play_chance(rng)
                continue
            thoughts = [style(state, state.seat) for style in game.styles]
            assert all(thought and set(thought) <= set(state.choices()) for thought in thoughts)
            state.play(rng.choice(thoughts[0] if rng.random() < 0.7 else state.choices()))
