"""Every sentence is right in both languages, and the French ones use the words of the French rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from atoll.games.daimyo import Daimyo
from atoll.kernel import CHANCE, LANGUAGES, SPECTATOR
from marks import rule
from thoroughness import many

from .language_check import findings
from .scenario import GAME, refused, start

GAMES = many(2, 200)
NAMES = ("Ann", "Éric", "Hélène", "Bob")
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


def sentences(seed: int, lang: str) -> Iterator[str]:
    """Everything that is said in a random game: the log, labels, prompts and refusals."""
    rng = Random(f"language/{seed}")
    seats = 2 + seed % 3
    names, texts = list(NAMES[:seats]), GAME.texts
    s = GAME.new(seats, log=True, clans="random")
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        yield texts.prompt(s.stack[-1].step.name, lang)
        yield from (texts.label(choice, lang, names) for choice in s.choices())
        if rng.random() < 0.1:
            yield from (refusal.told(lang) for _, refusal in s.refusals())
        s.play(rng.choice(s.choices()))
    for event in s.log or []:
        for reader in (SPECTATOR, 0):
            told = event.seen_by(reader)
            if told is not None:
                yield texts.event(told, lang, names)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(GAMES))
def test_what_is_said_in_a_game_has_no_mistakes(lang: str, seed: int) -> None:
    assert list(findings(sentences(seed, lang), lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cards_and_tiles_say_has_no_mistakes(lang: str) -> None:
    nouns = GAME.texts.language(lang).nouns
    printed = [
        word for noun in ("card", "bonus", "power", "help", "project", "place", "slum", "altar") for word in nouns[noun]
    ]
    assert list(findings(printed, lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2])
def test_captions_have_no_mistakes_whatever_their_numbers(lang: str, count: int) -> None:
    texts = GAME.texts
    filled = [
        texts.caption(key, lang, **dict.fromkeys(re.findall(r"\{(\w+)", english), count))
        for key, english in texts.pictures.items()
    ]
    assert list(findings(filled, lang)) == []


def test_the_checker_finds_what_is_wrong() -> None:
    wrong = {
        "en": ("1 tiles", "2 tile", "a apple", "{seat}", "two  spaces", "Ann prend 2 rice"),
        "fr": ("de Ann", "le île", "1 tuiles", "2 cristal", "Fin:", "{seat}", "Ann takes 2 riz", "à le marché"),
    }
    for lang, lines in wrong.items():
        for line in lines:
            assert list(findings([line], lang)), line


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
