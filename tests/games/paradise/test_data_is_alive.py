"""P16: a data file that cannot be is refused with the reason, and numbers in texts come from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.games.paradise import Paradise
from atoll.kernel import DataError

MARKER = "[[discovery.marker]]\nkind = 'island'\nknots = 2\ncount = 9\nsource = 'designed'\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[card]]\nid = 'tiki'\nvp = -1", "card"),
        ("[discovery.limits]\nlost_from = -2", "discovery.limits.lost_from"),
        ("[tiles]\ncount = 31", "needs 31 tiles"),
        ("[[setup.players]]\nplayers = 2\nhomes = ['tonga']", "one Home per player"),
        ("[solitaire]\nchits = 16", "needs 16 chits"),
        (MARKER + MARKER, "two kinds of marker are alike"),
    ],
)
def test_p16_a_file_that_cannot_be_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=reason.replace(".", r"\.")):
        Paradise(overlay)


@pytest.mark.parametrize(
    ("text", "card", "words"),
    [
        ("[[card]]\nid = 'breadfruit'\nparams = { points = 1 }", "breadfruit", "add 1 point to"),
        ("[[card]]\nid = 'haka'\nparams = { per_battle = 2, modifier_attacker = 3 }", "haka", "2 times in each battle"),
    ],
)
def test_p16_numbers_in_texts_come_from_the_data(tmp_path: Path, text: str, card: str, words: str) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text, encoding="utf-8")
    game = Paradise(overlay)
    told = game.texts.language("en").nouns["card text"][game.book.nouns["card"].index(card)]
    assert words in told
