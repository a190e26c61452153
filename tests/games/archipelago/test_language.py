"""What people read is right in both languages, and French uses the words of the French rulebook."""

from __future__ import annotations

from random import Random

import pytest

from atoll.kernel import CHANCE, SPECTATOR
from games.archipelago.language_check import mistakes
from games.archipelago.scenario import GAME
from thoroughness import many

GAMES = many(2, 50)  # in each language and for each number of players
NAMES = ["Ann", "Bob", "Édith", "Omar", "Yves"]

# A word of the French rulebook, and what is not to stand for it.
GLOSSARY = {
    "pastille": "disque",
    "paravent": "écran",
    "bovin": "bétail",
    "Indépendantiste": "Séparatiste",
    "travailleurs disponibles": "surplus",
    "révolté": "rebelle",
    "marché extérieur": "marché d'exportation",
    "ordre de jeu": "ordre du tour",
    "navire": "bateau",
    "fruit exotique": "fruits tropicaux",
    "Bienfaiteur": "Bénévole",
}


def sayings(lang: str, seats: int, seed: int) -> set[str]:
    """Everything that is said in a random game."""
    rng = Random(f"{lang}/{seats}/{seed}")
    options = {option.name: rng.choice(option.values) for option in GAME.options}
    s = GAME.start(seats, {**options, "negotiation": "on", "talk": "one", "limit": "20"}, log=True)
    texts, said = GAME.texts, set()
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        said.update(texts.label(choice, lang, NAMES) for choice in s.choices())
        said.add(texts.prompt(s.stack[-1].step.name, lang))
        if rng.random() < 0.1:
            said.update(refusal.told(lang) for _, refusal in s.refusals())
            said.update(line.strip() for line in GAME.picture(s.view(SPECTATOR), lang, NAMES).splitlines()[:1])
        s.play(rng.choice(s.choices()))
    said.update(texts.event(event, lang, NAMES) for event in s.log or [])
    return said


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_said_in_random_games_is_right(lang: str, seats: int) -> None:
    said = set().union(*(sayings(lang, seats, seed) for seed in range(GAMES)))
    assert len(said) > 200
    assert [mistake for text in sorted(said) for mistake in mistakes(text, lang)] == []


@pytest.mark.parametrize(("word", "instead"), GLOSSARY.items())
def test_french_uses_the_words_of_the_rulebook(word: str, instead: str) -> None:
    french = GAME.texts.language("fr")
    said = [french.say(*text) for text in GAME.texts.all_texts()]
    assert any(word in text for text in said)
    assert [text for text in said if instead in text.replace("{surplus}", "")] == []


@pytest.mark.parametrize(("text", "lang"), [
    ("Ann takes 1 cubes.", "en"), ("Ann takes 2 cube.", "en"), ("a artisan", "en"), ("left {open}", "en"),
    ("l'offre de Ann", "fr"), ("le artisan", "fr"), ("1 pierres", "fr"), ("3 pierre", "fr"), ("Un mot: deux", "fr"),
    ("Bob prend the cube", "fr"), ("Bob  prend", "fr"),
])  # fmt: skip
def test_the_checker_sees_mistakes(text: str, lang: str) -> None:
    assert list(mistakes(text, lang))
