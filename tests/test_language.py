"""Every sentence is right in both languages, in every game."""

from __future__ import annotations

from functools import cache

import pytest

from atoll.kernel import LANGUAGES
from catalogue import GAMES
from proofreader import Proofreader, printed, sentences
from thoroughness import many

READ = many(1, 70)  # games of each number of players
TABLES = [(name, seats) for name, game in GAMES.items() if name != "pearls" for seats in game.seat_counts]
WRONG = {
    "en": ("1 rival governors", "2 rival governor", "a artisan", "an boat", "{seat}", "a  b", "Ann prend 2 rice"),
    "fr": (
        "de Ann", "le or", "1 tuiles", "2 cristal", "Fin:", "{seat}", "Ann takes riz", "à le port", "d'Bo", "jeton(s)",
    ),
}  # fmt: skip


@cache
def reader(name: str, lang: str) -> Proofreader:
    """Return who reads a game's texts in a language."""
    return Proofreader(GAMES[name].texts, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_said_in_a_game_has_no_mistakes(name: str, seats: int, lang: str) -> None:
    said = (line for seed in range(READ) for line in sentences(GAMES[name], seats, seed, lang))
    assert list(reader(name, lang).marks(said)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_what_is_printed_has_no_mistakes(name: str, lang: str) -> None:
    assert list(reader(name, lang).marks(printed(GAMES[name], lang))) == []


@pytest.mark.parametrize(("lang", "line"), [(lang, line) for lang, lines in WRONG.items() for line in lines])
def test_the_proofreader_finds_what_is_wrong(lang: str, line: str) -> None:
    assert list(reader("daimyo", lang).marks([line]))
