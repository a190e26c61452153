"""A game at the keyboard: what is on offer by verb, in two steps where it is long, and nothing others may not know."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict
from rich.console import Console

import atoll
from atoll.kernel import LANGUAGES, Choice, DeadEnd, Eyes, Record, State
from atoll.kernel.lookup import fits, folded, near
from atoll.table import Match
from atoll.terminal import TerminalGame
from atoll.terminal.game import LeaveTable, Question
from atoll.terminal.menu import MANY
from catalogue import GAMES, mixed

NAMES = [name for name in GAMES if name != "pearls"]
WIDTH = 80
MOMENTS = 30  # questions looked at in each game


class Keyboard(Console):
    """A console of 80 columns at which somebody types what is written down beforehand."""

    def __init__(self, *typed: str) -> None:
        super().__init__(file=StringIO(), width=WIDTH)
        self._typed = iter(typed)

    def input(self, *args: Any, **kwargs: Any) -> str:
        """Type the next line; whoever has no more to say leaves."""
        return next(self._typed, "q")

    @property
    def said(self) -> str:
        """All that was printed since somebody last looked."""
        assert isinstance(self.file, StringIO)
        text = self.file.getvalue()
        self.file.seek(0)
        self.file.truncate()
        return text


def at(match: Match, lang: str = "en", *typed: str) -> TerminalGame:
    return TerminalGame(match, Path("nowhere.json"), Keyboard(*typed), lang)


def said(game: TerminalGame) -> str:
    assert isinstance(game.screen.console, Keyboard)
    return game.screen.console.said


def daimyo(*seats: str, seed: int = 1) -> Match:
    return Match.start(atoll.game("daimyo"), list(seats) or ["me", "random"], {}, Random(seed))


def moments(name: str) -> Iterator[Match]:
    """Questions with something to choose, all over a random game."""
    game, rng = GAMES[name], Random(f"moments/{name}")
    match = Match.start(game, ["me"] * game.seat_counts[-1], mixed(game, 1), rng)
    seen = k = 0
    while not match.state.over and seen < MOMENTS:
        list(match.advance())
        if match.state.over:
            return
        choices = match.state.choices()
        k += 1
        if len(choices) > 1 and k % 9 == 0:
            seen += 1
            yield match
        match.play(rng.choice(choices))


def first_question(match: Match, step: str) -> int:
    """Play on by first choices until a person is asked something; return the seat."""
    list(match.advance())
    while match.state.stack[-1].step.name != step:
        match.play(match.state.choices()[0])
        list(match.advance())
    return match.state.seat


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_has_its_number_and_every_greyed_verb_its_reason(name: str) -> None:
    for match in moments(name):
        seat = match.state.seat
        menu = Question(at(match), seat)._whole
        assert sorted(each.text for each in menu.choices()) == sorted(choice.text for choice in match.state.choices())
        assert [line.number for line in menu.lines] == list(range(1, len(menu.lines) + 1))
        for number, refused in menu.refused.items():
            assert refused.reason and number > len(menu.lines)
        verbs = {each.verb or each.label for each in menu.choices()}
        if len(verbs) > 2:  # a question about one thing, and what ends it, stands open
            assert len(menu.lines) <= max(MANY, len(verbs))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_everything_is_clean_in_80_columns(name: str, lang: str) -> None:
    for match in moments(name):
        game = at(match, lang)
        game.table(match.state.seat)
        question = Question(game, match.state.seat)
        question.show()
        for text in ("?", "why", "?1", *(str(line.number) for line in question._whole.lines if not line.choice)):
            question.answer(text)
            question.answer("b")
        shown = said(game)
        assert [line for line in shown.splitlines() if len(line.rstrip()) > WIDTH] == []
        assert "\x1b" not in shown  # no colour where there is none


@pytest.mark.parametrize("name", NAMES)
def test_a_question_says_nothing_that_the_seat_cannot_know(name: str) -> None:
    for match in moments(name):
        true, seat = match.state, match.state.seat
        told = []
        for state in (true, Eyes[Any](true, seat).world(Random(7))):
            match.state = state
            game = at(match)
            game.table(seat)
            question = Question(game, seat)
            question.show()
            for text in ("why", "?1"):
                question.answer(text)
            told.append(said(game))
        match.state = true
        assert told[0] == told[1]


@pytest.mark.parametrize("name", NAMES)
def test_somebody_types_at_random_and_nothing_breaks(name: str) -> None:
    game, rng = GAMES[name], Random(f"typing/{name}")
    match = Match.start(game, ["me"] + ["random"] * (game.seat_counts[1] - 1), {}, rng)
    table = at(match)
    words = ["0", "?", "?2", "why", "why 3", "b", "u", "v", "l", "the", "", *map(str, range(1, 15))]
    for _ in range(120):
        list(match.advance())
        if match.state.over:
            break
        question = Question(table, match.state.seat)
        question.show()
        while not question.answer(rng.choice(words)):
            pass
    assert match.record.entries


def test_a_clan_is_chosen_knowing_what_it_can_do() -> None:
    match = daimyo()
    game = at(match)
    Question(game, first_question(match, "ChooseClan")).show()
    assert "Gain 2 resources of your choice." in said(game)


def test_a_long_list_is_opened_by_its_verb_or_by_words() -> None:
    match = daimyo("me", "me")
    seat = first_question(match, "Actions")
    game = at(match)
    question = Question(game, seat)
    assert question.answer("discard") is False
    assert "What fits “discard”" in said(game)
    question.answer("b")
    assert "Besides" in said(game)
    assert question.answer("main action")
    assert match.record.entries[-1].startswith(f"{seat} main action")


def test_what_finishes_is_always_0() -> None:
    match = daimyo("me", "me")
    seat = first_question(match, "Actions")
    game = at(match)
    assert Question(game, seat).answer("0") is False  # not before the main action
    question = Question(game, seat)
    question.answer("main action")
    while match.state.stack[-1].step.name != "Actions" or not any(c.text == "end turn" for c in match.state.choices()):
        match.play(match.state.choices()[-1])
        list(match.advance())
    seat = match.state.seat
    assert Question(game, seat).answer("0")
    assert f"{seat} end turn" in match.record.entries[-1]


def test_a_greyed_verb_says_why_by_number_or_words_with_its_rule() -> None:
    match = daimyo("me", "me")
    seat = first_question(match, "TakeDie")
    game = at(match)
    question = Question(game, seat)
    number = next(number for number, each in question._whole.refused.items() if each.verb == "Clan power")
    for text in (f"why {number}", f"?{number}", str(number), "why clan power"):
        assert question.answer(text) is False
        told = said(game)
        assert "take a die first" in told and "DAI-7.7" in told
    assert question.answer("why 1") is False
    assert "This is possible now" in said(game)
    question.answer("end turn")
    assert "DAI-" in said(game)
    question.answer("why")
    told = said(game)
    assert told.count("take a die first") > 2 and ".: " not in told


def test_french_people_ask_in_french() -> None:
    match = daimyo("me", "me")
    game = at(match, "fr")
    question = Question(game, first_question(match, "TakeDie"))
    question.answer("pourquoi")
    assert said(game).count("DAI-7.7") > 2


def test_what_is_for_good_is_chosen_twice() -> None:
    match = Match.start(atoll.game("anno1800"), ["me", "random"], {}, Random(3))
    seat = first_question(match, "Act")
    game = at(match)
    question = Question(game, seat)
    assert question.answer("festival") is False
    assert "Choose it again" in said(game)
    question.answer("v")
    assert question.answer("festival") is False  # something else was typed in between
    assert question.answer("festival")


def test_a_choice_is_taken_back_with_what_bots_did_since() -> None:
    match = daimyo()
    seat = first_question(match, "ChooseClan")
    before = list(match.record.entries)
    game = at(match)
    Question(game, seat).answer("nature")
    list(match.advance())
    assert any(entry.startswith("1 ") for entry in match.record.entries[len(before) :])
    assert Question(game, match.state.seat).answer("u")
    assert match.record.entries == before
    assert "Taken back: Lead the Nature clan" in said(game)
    assert Question(game, match.state.seat).answer("u") is False
    assert "nothing of yours" in said(game)


def test_what_another_person_chose_since_is_taken_back_only_when_sure() -> None:
    match = daimyo("me", "me")
    first = first_question(match, "ChooseClan")
    match.play(match.state.choices()[0])
    length = len(match.record.entries)
    while match.state.seat != first:
        match.play(match.state.choices()[0])
        list(match.advance())
    game = at(match)
    question = Question(game, first)
    assert question.answer("u") is False
    assert "takes back choices of Player" in said(game)
    question.answer("l")
    assert question.answer("u") is False  # something else was typed in between
    assert question.answer("u")
    assert len(match.record.entries) == length - 1


def leads_nowhere(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let the rules of all games find no way on behind one choice."""
    play = State.play

    def played(state: State, choice: Choice | str, seat: int | None = None) -> None:
        play(state, choice, seat)
        if (choice if isinstance(choice, str) else choice.text) == text:
            raise DeadEnd("nothing is left")

    monkeypatch.setattr(State, "play", played)


def test_a_choice_that_leads_nowhere_is_taken_back_and_another_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = daimyo()
    seat = first_question(match, "ChooseClan")
    before, view = list(match.record.entries), match.state.view(seat)
    game = at(match)
    leads_nowhere(monkeypatch, "clan nature")
    assert Question(game, seat).answer("nature") is False
    assert "finds no way on" in said(game)
    assert (match.record.entries, match.state.view(seat)) == (before, view)
    assert Question(game, seat).answer("nomad")


def test_where_a_bot_leads_nowhere_the_last_choice_of_a_person_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = daimyo()
    first_question(match, "ChooseClan")
    before = list(match.record.entries)
    rehearsal = Match(match.game, Record(**{**asdict(match.record), "entries": [*before]}), Random(7))
    rehearsal.play("clan nature")
    of_bot = next(choice.text for seat, choice in rehearsal.advance() if seat == 1)
    match.rng = Random(7)
    leads_nowhere(monkeypatch, of_bot)
    game = TerminalGame(match, tmp_path / "game.json", Keyboard("nature", "q"), "fr")
    game.run()
    assert "n'a pas trouvé de suite" in said(game)
    assert match.record.entries == before


def test_leaving_is_no_answer() -> None:
    match = daimyo()
    question = Question(at(match), first_question(match, "ChooseClan"))
    with pytest.raises(LeaveTable):
        question.answer("q")


def test_words_are_found_without_case_and_accents_and_mistypes_have_neighbours() -> None:
    assert folded("Île Émeraude") == "ile emeraude"
    assert fits("ILE dé", "Le dé de l'île") and not fits("ile feu", "Le dé de l'île")
    assert near("governer", ["A governor moves."]) == ["governor"]
