"""Conquest of Paradise in both languages: grammatical, and in the words of the French rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from atoll.kernel import CHANCE, Event
from catalogue import limited, mixed
from games.paradise.language_check import Checker
from games.paradise.scenario import CAT, GAME
from thoroughness import many

GAMES = many(1, 50)  # of each number of players
PEOPLE = ["Ann", "Bob", "Émile", "Hugo"]
PLACES = [record.name.replace("_", " ").title() for record in CAT.components.map.hex]
CARDS = ("Double-Hulled Canoes", "Ocean Chart")
NAMES = sorted({*CAT.group_names, *PLACES, *PEOPLE, *CARDS} - {""}, key=len, reverse=True)
GLOSSARY = {  # the rulebook's word in English, and the one of the French rulebook
    ("marker", "Off Course"): "Hors Course",
    ("marker", "Open Ocean"): "Océan Ouvert",
    ("marker", "Island Group"): "Groupe d'Iles",
    ("piece", "War Canoe"): "Canoë de Guerre|Canoës de Guerre|m",
    ("piece", "Transport Canoe"): "Canoë de Transport|Canoës de Transport|m",
    ("piece", "Warrior Band"): "Groupe de Guerriers|Groupes de Guerriers|m",
    ("piece", "Local Warrior"): "Guerrier Local|Guerriers Locaux|m",
    ("piece", "Colony"): "Colonie|Colonies|f",
    ("piece", "Rumor"): "Rumeur|Rumeurs|f",
    ("piece", "Improved Agriculture"): "Agriculture Améliorée|Agricultures Améliorées|f",
    ("verb", "Turn inward"): "Se Concentrer sur l'Intérieur",
    ("label", "Return"): "Rentrer",
    ("picture", "no Home"): "sans Ile d'Origine",
    ("option", "Random Events"): "Évènements Aléatoires",
    ("option", "Saved resources"): "Ressources Sauvées",
    ("picture", "Arts & Culture"): "Arts & Culture",
}
GIVEN_UP = (  # words of ours that are not the rulebook's
    "Dérive", "Pleine mer", "rchipel", "irogue", "Patrie", "Bande de", "gobelet", "emplacement", "la kumara",
)  # fmt: skip


def lines(seats: int, seed: int, lang: str) -> Iterator[str]:
    """All that is said in a random game: labels, prompts, refusals and events."""
    rng = Random(f"language/{seats}/{seed}")
    names, texts = PEOPLE[:seats], GAME.texts
    s = GAME.start(seats, limited(GAME, mixed(GAME, seed)), log=True)
    while not s.over:
        if rng.random() < 0.05 and s.seat != CHANCE:
            yield texts.prompt(s.stack[-1].step.name, lang)
            yield from (texts.label(choice, lang, names) for choice in s.choices())
            yield from (refusal.told(lang) for _, refusal in s.refusals())
        s.play_chance(rng) if s.seat == CHANCE else s.play(rng.choice(s.choices()))
    for event in s.log or []:
        for seat in (0, -1):
            seen = event.seen_by(seat)
            if seen is not None:
                yield texts.event(seen, lang, names)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_said_in_a_game_is_ungrammatical(seats: int, lang: str) -> None:
    checker = Checker(GAME.texts, lang, NAMES)
    said = dict.fromkeys(line for seed in range(GAMES) for line in lines(seats, seed, lang))
    assert [mistake for line in said for mistake in checker.mistakes(line)] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_texts_of_cards_and_events_are_grammatical(lang: str) -> None:
    checker = Checker(GAME.texts, lang, NAMES)
    nouns = GAME.texts.language(lang).nouns
    said = [*nouns["card text"], *nouns["event text"], *nouns["card"], *nouns["event"]]
    assert [mistake for line in said for mistake in checker.mistakes(line)] == []


@pytest.mark.parametrize(("key", "french"), GLOSSARY.items(), ids=[english for _, english in GLOSSARY])
def test_p18_french_texts_use_the_rulebooks_words(key: tuple[str, str], french: str) -> None:
    assert GAME.texts.language("fr")._words[key] == french


def test_p18_no_french_text_uses_another_word_for_what_the_rulebook_names() -> None:
    said = GAME.texts.language("fr")._words.values()
    assert [text for text in said if any(word in text for word in GIVEN_UP)] == []
    digest = (GAME.folder / "rules.fr.md").read_text(encoding="utf-8")
    assert [word for word in GIVEN_UP[:5] if word in digest.replace("Bismarck Archipelago", "")] == []


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Ann loses 1 Villages at Tonga."),
        ("en", "Ann loses a artisan."),
        ("en", "Ann  rolls 3."),
        ("fr", "L'Explorateur de Ann Rentre."),
        ("fr", "Ann perd 2 Canoë de Guerre à Tonga."),
        ("fr", "Ann perd 1 Villages."),
        ("fr", "Ann turns inward."),
        ("fr", "Ann pioche: {card}"),
    ],
)
def test_the_checker_finds_mistakes(lang: str, line: str) -> None:
    assert Checker(GAME.texts, lang, NAMES).mistakes(line)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_name_that_ends_with_a_full_stop_ends_no_sentence(lang: str) -> None:
    said = [GAME.texts.language(lang).say("event", text) for text in GAME.texts.events.values()]
    assert [text for text in said if text.endswith(("{group}.", "{people}."))] == []


def test_numbers_in_texts_agree() -> None:
    told = Event("villages lost", {"seat": 0, "hex": 0, "count": 1})
    assert "1 Village at" in GAME.texts.event(told, "en", PEOPLE)
    assert GAME.texts.event(Event("lost", {"seat": 0, "knots": 6}), "fr", PEOPLE) == (
        "L'Explorateur d'Ann est Perdu avec 6 Nœuds."
    )
