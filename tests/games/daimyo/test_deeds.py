"""What is said shortly: verbs with symbols, short forms of few words, prompts of nine words at most."""

from __future__ import annotations

import re

import pytest

from atoll.kernel import LANGUAGES, SPECTATOR, Event
from games.daimyo.scenario import GAME, start

FEW = 5  # words of a short form, and of the names in it
PROMPT = 9
OWN_WORDS = {"gain", "return", "helmet"}  # each of these choices says all there is to say, beside its symbol
CHANCE_KINDS = {"first", "deal", "turn", "draw tile", "draw hero", "roll"}
DEEDS = GAME.texts.deeds


def test_every_kind_of_choice_of_a_person_has_a_verb_or_speaks_for_itself() -> None:
    kinds = {choice.kind for choice in GAME.book}
    assert {kind for kind, verb in DEEDS.verbs.items() if not verb.name} == OWN_WORDS
    assert set(DEEDS.verbs) == kinds - CHANCE_KINDS - {"rebate"}


def test_every_verb_has_a_symbol_of_the_drawing() -> None:
    board = GAME.drawing(start(2).view(SPECTATOR), "en", []).board
    symbols = set(re.findall(r'<symbol id="([^"]+)"', board))
    for choice in GAME.book:
        verb = DEEDS.verbs.get(choice.kind)
        word = choice.targets[0].partition(":")[2] if choice.targets else ""
        assert verb is None or verb.icon.replace("*", word) in symbols


def test_what_ends_a_question_is_told_from_what_it_is_about() -> None:
    ends = {kind for kind, verb in DEEDS.verbs.items() if verb.group == "finish"}
    assert ends == {"end turn", "done"}


def test_what_is_lost_for_good_is_asked_again() -> None:
    assert {kind for kind, verb in DEEDS.verbs.items() if verb.confirm == "always"} == {"drop", "place tile"}


def test_short_forms_and_ribbons_are_of_events_there_are() -> None:
    assert set(DEEDS.briefs) <= set(GAME.texts.events)
    assert set(DEEDS.briefs) >= DEEDS.ribbons


@pytest.mark.parametrize("brief", DEEDS.briefs.values())
def test_short_forms_have_few_words(brief: str) -> None:
    assert len(brief.split()) <= FEW


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", GAME.texts.prompts)
def test_prompts_have_nine_words_at_most(step: str, lang: str) -> None:
    words = [word for word in GAME.texts.prompt(step, lang).split() if any(map(str.isalpha, word))]
    assert len(words) <= PROMPT


def test_a_short_form_names_the_place() -> None:
    event = Event("governor", {"seat": 0, "place": 0})
    assert GAME.texts.brief(event) == "governor on blue 1 (rice)"
    assert GAME.texts.brief(event, "fr") == "Gouverneur\N{NO-BREAK SPACE}: Lieu 1 de l'île bleue (riz)"
