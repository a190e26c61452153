"""French uses the words of the French rulebook."""

from __future__ import annotations

import pytest

from atoll.games.daimyo import Daimyo
from marks import rule

from .scenario import GAME, refused, start

GLOSSARY = {  # the word of the rulebook: words that are not used for it
    "Étendard": ("bannière",),
    "Fouilleur": ("récupérateur", "pilleur"),
    "Gouverneur": ("gouverneur",),
    "Ombre": ("ombre", "espion"),
    "clan de la Nature": ("clan Nature",),
    "clan des Nobles": ("clan Noble",),
    "Techno-ferme": ("techno-ferme", "ferme technologique"),
    "Tour radio": ("tour radio", "tour de radio"),
    "Casque de Puissance": ("heaume", "Heaume"),
    "Pouvoir de Clan": ("pouvoir de clan", "Pouvoir du clan"),
    "tuile d'action bonus": ("tuile bonus",),
    "bas-fonds": ("taudis",),
    "pioche": ("paquet", "talon"),
    "défausse": ("rebut",),
    "acheter": ("engager", "Engager", "engage "),
    "reconstitue": ("restaure",),
    "stockage": ("entrepôt",),
    "revenu": ("rente",),
    "marché noir": ("marché clandestin",),
    "autel": ("sanctuaire de valeur",),
    "manche": ("round",),
    "Villageois": ("paysan",),
    "de Popularité": ("de popularité", "points de victoire"),
    "Empereur": ("empereur",),
    "Grand Lave-Vaisselle": ("lave-vaisselle",),
    "Fouiller": ("Chercher",),
}


def french() -> list[str]:
    language = GAME.texts.language("fr")
    said = [language.say(context, english) for context, english in GAME.texts.all_texts()]
    return [*said, language.say("summary", Daimyo.summary)]


@pytest.mark.parametrize("word", GLOSSARY)
def test_d5_the_words_are_those_of_the_french_rulebook(word: str) -> None:
    texts = french()
    assert any(word in text for text in texts), word
    assert [text for text in texts for wrong in GLOSSARY[word] if f" {wrong}" in f" {text}"] == []


def test_d5_heroes_have_french_names() -> None:
    english, translated = (GAME.texts.language(lang).nouns["hero"] for lang in ("en", "fr"))
    assert [name for name, other in zip(english, translated, strict=True) if name == other] == []


@rule("DAI-13.2.4")
def test_d6_a_refusal_is_in_the_readers_language() -> None:
    refusal = refused(start(), "reset disc")
    assert refusal.told("fr").startswith("aucune unité recrutée")
