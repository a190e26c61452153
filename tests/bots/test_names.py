"""What bots are called, in every language."""

from __future__ import annotations

from atoll.bots import bots
from atoll.bots.names import NAMES, called, renamed
from atoll.bots.why import language
from atoll.table.seats import Seat, bot_seat, person_seat


def test_every_bot_has_a_name_in_both_languages() -> None:
    assert sorted(NAMES) == sorted(bots())
    french = language("fr")._words
    assert [name for name in NAMES.values() if ("bot", name) not in french] == []


def test_a_seat_calls_its_bot_in_the_readers_language_and_nobody_else() -> None:
    assert [bot_seat("hard", 2).called(2, lang) for lang in ("en", "fr")] == ["Hard C", "Difficile C"]
    assert person_seat("7", "Hard C").called(2, "fr") == "Hard C"
    assert Seat().called(0, "fr") == ""


def test_what_was_noted_in_english_is_read_in_french() -> None:
    assert renamed(called("easy", 1), "fr") == called("easy", 1, "fr") == "Facile B"
    assert renamed("Ann", "fr") == "Ann"
