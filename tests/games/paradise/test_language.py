"""Conquest of Paradise in French: in the words of the French rulebook."""

from __future__ import annotations

import pytest

from atoll.kernel import Event
from games.paradise.scenario import GAME

PEOPLE = ["Ann", "Bob", "Émile", "Hugo"]
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


@pytest.mark.parametrize(("key", "french"), GLOSSARY.items(), ids=[english for _, english in GLOSSARY])
def test_p18_french_texts_use_the_rulebooks_words(key: tuple[str, str], french: str) -> None:
    assert GAME.texts.language("fr")._words[key] == french


def test_p18_no_french_text_uses_another_word_for_what_the_rulebook_names() -> None:
    said = GAME.texts.language("fr")._words.values()
    assert [text for text in said if any(word in text for word in GIVEN_UP)] == []
    digest = (GAME.folder / "rules.fr.md").read_text(encoding="utf-8")
    assert [word for word in GIVEN_UP[:5] if word in digest.replace("Bismarck Archipelago", "")] == []


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
