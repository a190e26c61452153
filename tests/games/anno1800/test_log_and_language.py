"""The log tells people what they would see at a table, in both languages and in the rulebook's words."""

import re

import pytest

from atoll.games.anno1800 import Anno1800
from atoll.kernel import LANGUAGES
from atoll.table.offer import Offer
from games.anno1800.scenario import GAME, at_work, do, events, gold, number, start, tokens
from marks import rule

NAMES = ("Ann", "Éric", "Hélène", "Bo")
GLOSSARY = {  # the word of the rulebook: words that are not used for it
    "Vieux Monde": ("Ancien Monde",),
    "Festival": ("fête", "Célébrer"),
    "île Patrie": ("île natale", "île d'origine"),
    "paysan": ("fermier",),
    "artefact": ("objet ", "artéfact"),
    "force de travail": ("main-d'œuvre",),
    "Éduquer": ("Former", "formation"),
    "jetons de Commerce": ("jetons Commerce", "jeton Commerce"),
    "jetons d'Exploration": ("jetons Exploration", "jeton Exploration"),
    "cartes de Population": ("cartes Population", "cubes Population"),
    "cartes Expédition": ("cartes d'expédition",),
    "Exploiter le Vieux Monde": ("Ouvrir le Vieux Monde",),
    "Explorer le Nouveau Monde": ("Découvrir le Nouveau Monde",),
    "poste de travail": ("lieu de travail",),
    "chantier naval": ("chantier maritime",),
}


@rule("ANN-5.1.8")
@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Hill Field: covers Planks"), ("fr", "en recouvrant\u00a0: Planches")]
)
def test_free_spaces_come_first_and_what_a_tile_would_cover_is_told(lang: str, told: str) -> None:
    s = start(2)
    do(s, "build industry")
    do(s, next(choice.text for choice in s.choices() if choice.kind == "build"))
    while s.stack[-1].step.name != "PlaceTile":
        do(s, "pay")
    offer = Offer(s, s.seat, lang, NAMES)
    (card,) = offer.cards()
    labels = [choice.label for choice in card.choices]
    assert sum(told in label for label in labels) == 1
    covers = ["covers" in label or "recouvrant" in label for label in labels]
    assert any(covers) and covers == sorted(covers)


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


def french() -> list[str]:
    language = GAME.texts.language("fr")
    said = [language.say(context, english) for context, english in GAME.texts.all_texts() if context != "picture"]
    book = GAME.rulebooks["fr"]
    return [*said, *book.rules.values(), *book.examples.values(), language.say("summary", Anno1800.summary)]


@pytest.mark.parametrize("word", GLOSSARY)
def test_a8_the_words_are_those_of_the_french_rulebook(word: str) -> None:
    texts = french()
    assert any(word in text for text in texts), word
    assert [text for text in texts for wrong in GLOSSARY[word] if wrong.casefold() in text.casefold()] == []


def test_a8_people_have_their_gender() -> None:
    labels = {choice.text: GAME.texts.label(choice, "fr") for choice in GAME.book if choice.kind == "activate"}
    assert labels["activate fw09"].startswith("Utiliser l'effet de l'Apiculteur (")
    assert labels["activate fw05"].startswith("Utiliser l'effet de la Laitière (")
    assert labels["activate fw01"].startswith("Utiliser l'effet du Laboureur (")


def test_a8_islands_of_the_old_world_have_french_names() -> None:
    english, french = (GAME.texts.language(lang).nouns["old"] for lang in LANGUAGES)
    assert [name for name, other in zip(english, french, strict=True) if name == other] == []


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
