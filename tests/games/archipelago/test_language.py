"""French uses the words of the French rulebook."""

from __future__ import annotations

import pytest

from games.archipelago.scenario import GAME

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


@pytest.mark.parametrize(("word", "instead"), GLOSSARY.items())
def test_french_uses_the_words_of_the_rulebook(word: str, instead: str) -> None:
    french = GAME.texts.language("fr")
    said = [french.say(*text) for text in GAME.texts.all_texts()]
    assert any(word in text for text in said)
    assert [text for text in said if instead in text.replace("{surplus}", "")] == []
