"""Every puzzle that is shipped fits the rules, has its solution on offer and explains it in both languages."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import atoll
from atoll.kernel import CHANCE, LANGUAGES, AtollError
from atoll.kernel.puzzle import deciding, puzzles_path, read_puzzles, the_puzzle
from atoll.kernel.scene import moments
from atoll.lab.openings import FEWEST
from atoll.lab.variety import SAME_VERB, verb_of
from atoll.table.offer import Offer
from atoll.table.puzzles import answer, judged, title_of, worth
from atoll.web.puzzles import shown_at

GAMES = [name for name in atoll.game_names() if read_puzzles(atoll.game(name))]
MOST = 10  # puzzles of a game
LARGEST = 150_000  # bytes of a game's puzzles
NUMBERS = [(name, 1 + k) for name in GAMES for k in range(len(read_puzzles(atoll.game(name))))]

every_game = pytest.mark.parametrize("name", GAMES)
every_puzzle = pytest.mark.parametrize(("name", "number"), NUMBERS)


@pytest.mark.parametrize("name", atoll.game_names())
def test_puzzles_were_made_with_the_rules_and_data_of_their_game(name: str) -> None:
    game = atoll.game(name)
    assert len(read_puzzles(game)) <= MOST
    path = puzzles_path(game)
    assert path.exists() == bool(read_puzzles(game)), "the rules or the data have changed: run tools/make-puzzles.py"
    assert not path.exists() or path.stat().st_size < LARGEST


@every_game
def test_puzzles_differ_in_what_is_best(name: str) -> None:
    game = atoll.game(name)
    puzzles = read_puzzles(game)
    verbs = Counter(verb_of(game.book.parse(puzzle.best.choice)) for puzzle in puzzles)
    assert max(verbs.values()) <= SAME_VERB
    assert len({bytes(puzzle.position) for puzzle in puzzles}) == len(puzzles)


def test_what_can_still_be_done_in_the_same_turn_decides_nothing() -> None:
    state, rng = atoll.game("paradise").new(seats=2), Random(0)
    while len(canoes := [each for each in state.choices() if each.kind == "launch"]) < 2:
        state.play_chance(rng) if state.seat == CHANCE else state.play(rng.choice(state.choices()))
    assert [each.text for each in deciding(state, canoes[0])] == ["end movement", canoes[0].text]
    assert [each.text for each in deciding(state, canoes[-1])] == ["end movement", canoes[-1].text]


@every_puzzle
def test_the_solution_is_on_offer_in_a_lawful_position(name: str, number: int) -> None:
    game = atoll.game(name)
    puzzle = the_puzzle(game, number)
    state = puzzle.state(game)
    offered = [choice.text for choice in puzzle.offered(game)]
    assert (state.seats, len(state.scores())) == ((puzzle.seat,), puzzle.players)
    assert len(offered) >= FEWEST
    assert {each.choice for each in puzzle.weighed} <= set(offered)
    assert list(game.laws(state)) == []


@every_puzzle
def test_the_best_one_leads_beyond_doubt_and_its_turn_can_be_played(name: str, number: int) -> None:
    game = atoll.game(name)
    puzzle = the_puzzle(game, number)
    margins = [each.margin for each in puzzle.weighed]
    assert 0 < puzzle.lead[0] <= round(margins[0] - margins[1], 2) <= puzzle.lead[1]
    assert all(margin < margins[0] for margin in margins[1:])
    assert puzzle.entries[0] == f"{puzzle.seat} {puzzle.best.choice}"
    for moment in moments(game, puzzle.scene()):
        assert moment.eyes == puzzle.seat and moment.refused is None


@pytest.mark.parametrize("lang", LANGUAGES)
@every_puzzle
def test_choices_are_explained_by_the_names_they_are_offered_by(name: str, number: int, lang: str) -> None:
    game = atoll.game(name)
    puzzle = the_puzzle(game, number)
    offered = {each.text: each.label for each in Offer(puzzle.state(game), puzzle.seat, lang, ()).choices()}
    for each, line in zip(puzzle.weighed, worth(game, puzzle, lang), strict=True):
        assert line.startswith(offered[each.choice])


@every_puzzle
def test_it_is_explained_in_both_languages(name: str, number: int) -> None:
    game = atoll.game(name)
    puzzle = the_puzzle(game, number)
    told = {lang: worth(game, puzzle, lang) for lang in LANGUAGES}
    assert [len(lines) for lines in told.values()] == [len(puzzle.weighed)] * len(LANGUAGES)
    assert puzzle.best.sources, "it says where the points come from"
    assert all(en != fr for en, fr in zip(told["en"], told["fr"], strict=True))
    assert not re.search(r" [-]\d", " ".join(told["en"])), "a loss is written with a minus sign"
    assert title_of(puzzle, "en") != title_of(puzzle, "fr")
    assert judged(puzzle, "en") != judged(puzzle, "fr")


@every_game
def test_an_answer_is_judged_kindly_and_betrays_nothing(name: str) -> None:
    game = atoll.game(name)
    puzzle = the_puzzle(game, 1)
    unweighed = [each.text for each in puzzle.offered(game) if puzzle.judged(each.text) == "wrong"]
    right, almost = (answer(game, puzzle, each.choice, "en") for each in puzzle.weighed[:2])
    assert (right.verdict, right.right, almost.verdict, almost.right) == ("right", True, "almost", False)
    assert game.texts.label(game.book.parse(puzzle.best.choice), "en") not in almost.why
    assert all(answer(game, puzzle, text, "fr").verdict == "wrong" for text in unweighed)


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_the_page_asks_accepts_the_solution_and_refuses_another(name: str, lang: str) -> None:
    game = atoll.game(name)
    puzzle = the_puzzle(game, 1)
    best, second = puzzle.weighed[:2]
    asked = shown_at(game, 1, puzzle, 0, "", lang)["told"]
    assert asked.count("data-try") == len(puzzle.offered(game))
    right = shown_at(game, 1, puzzle, 0, best.choice, lang)["told"]
    assert "verdict right" in right and f'data-solved="{name}/1"' in right
    assert right.count("<li>") == len(puzzle.weighed)
    almost = shown_at(game, 1, puzzle, 0, second.choice, lang)["told"]
    assert "verdict almost" in almost and "data-solved" not in almost and 'class="worth"' not in almost
    last = shown_at(game, 1, puzzle, len(puzzle.entries), "", lang)
    assert 'class="worth"' in last["told"] and last["board"]


def test_there_is_no_eleventh() -> None:
    with pytest.raises(AtollError, match="no puzzle with the number 11"):
        the_puzzle(atoll.game("daimyo"), 11)
