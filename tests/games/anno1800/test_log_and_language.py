"""The log tells people what they would see at a table, in both languages and in the rulebook's words."""

import re
from random import Random

import pytest

from atoll.games.anno1800.catalog import LEVELS
from atoll.kernel import SPECTATOR, Event, State
from catalogue import walk
from games.anno1800.scenario import GAME, AnnoState, at_work, do, events, gold, number, start, tokens
from marks import rule

NAMES = ("Ann", "Bo", "Cy", "Dee")
FRENCH_WORDS = ("Vieux Monde", "Festival", "île Patrie", "paysan", "artefact")
NOT_FRENCH_WORDS = ("fermier", "Ancien Monde", "natale", "fête", "objet ")
MISTAKES = (
    r"[{}]",
    r"  ",
    r"\b1 (cubes|tokens|cards|buildings|jetons|cartes|bâtiments)\b",
    r"\ba (artisan|engineer|investor)\b",
    r"\b(le|de|du|la) (artisan|ingénieur|investisseur|ouvrier|île|Ann)\b",
)


def public(s: State) -> list[Event]:
    """All that a spectator is told."""
    seen = [event.seen_by(SPECTATOR) for event in s.log or []]
    return [event for event in seen if event is not None]


def told(seed: int, lang: str) -> list[str]:
    """All that a spectator reads of a random game."""
    s: AnnoState | None = None
    for state in walk(GAME.new(2 + seed % 3, log=True, limit="30"), Random(seed)):
        assert isinstance(state, AnnoState)
        s = state
    assert s is not None and s.log is not None
    return [GAME.texts.event(event, lang, NAMES) for event in public(s)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a7_a_told_game_has_no_mistakes_of_grammar(seed: int, lang: str) -> None:
    lines = told(seed, lang)
    wrong = [line for line in lines for mistake in MISTAKES if re.search(mistake, line)]
    assert wrong == []


@pytest.mark.parametrize("seed", range(3))
def test_a7_scores_and_winner_can_be_read_off_the_log(seed: int) -> None:
    for state in walk(GAME.new(2 + seed, log=True, limit="30"), Random(seed)):
        s = state
    seen = public(s)
    assert [event.values["points"] for event in seen if event.key == "total"] == list(s.scores())
    assert [event.values["seat"] for event in seen if event.key in ("win", "share")] == s.winners()


@rule("ANN-5.1.8")
def test_a7_a_covered_building_and_who_worked_there_are_told() -> None:
    s = start(2)
    gold(s, 0, 0)
    at_work(s, 0, "home/land1", "farmer")
    do(s, "build industry")
    do(s, next(choice.text for choice in s.choices() if choice.kind == "build"))
    while s.stack[-1].step.name != "PlaceTile":
        do(s, "pay")
    exhausted = sum(s.players[0].exhausted)
    do(s, "place home/land1")
    (covered,) = events(s, "cover")
    (left,) = events(s, "workers leave")
    assert covered["space"] == left["space"] == number("space", "home/land1")
    assert sum(s.players[0].exhausted) == exhausted + left["number"]


@rule("ANN-7.6.1")
def test_a7_a_festival_tells_what_comes_back_and_what_is_lost() -> None:
    s = start(2)
    tokens(s, 0, trade_on_cards=2)
    do(s, "festival")
    assert events(s, "card tokens lost") == [{"seat": 0, "number": 2, "token": 0}]
    assert len(events(s, "all return")) == 1


def test_a8_the_words_of_the_french_rulebook_are_used() -> None:
    french = GAME.texts.language("fr")
    said = [french.say(context, english) for context, english in GAME.texts.all_texts()]
    digest = " ".join(GAME.rulebooks["fr"].rules.values())
    for word in FRENCH_WORDS:
        assert any(word in text for text in (*said, digest)), word
    for word in NOT_FRENCH_WORDS:
        assert not [text for text in (*said, digest) if word in text], word
    assert french.nouns["level"][LEVELS.index("farmer")] == "paysan"


CHANCE_KINDS = {"first", "reveal", "draw", "find", "open", "explore"}


def test_every_choice_of_a_person_has_a_verb_with_a_sign_of_the_drawing() -> None:
    verbs, board = GAME.texts.deeds.verbs, GAME.drawing(start(2).view(0), "en", NAMES[:2]).board
    assert {choice.kind for choice in GAME.book} - set(verbs) == CHANCE_KINDS
    for verb in verbs.values():
        assert f'id="{verb.icon}"' in board
        assert len(verb.name.split()) <= 3


def test_what_is_said_shortly_is_short() -> None:
    assert {key for key, said in GAME.texts.deeds.briefs.items() if len(said.split()) > 5} == set()
    assert {key for key, said in GAME.texts.prompts.items() if len(said.split()) > 9} == set()
    assert set(GAME.texts.deeds.briefs) | GAME.texts.deeds.ribbons <= set(GAME.texts.events)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_place_and_industry_has_a_name_of_its_own(lang: str) -> None:
    nouns = GAME.texts.language(lang).nouns
    assert len(set(nouns["space"])) == len(nouns["space"])
    assert not [name for name in nouns["space"] if re.search(r"\d|/", name)]
    assert len(set(nouns["kind"])) == len(nouns["kind"])
