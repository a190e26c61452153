"""A digest is read whole: rules in lists, examples, rulings in lists or tables, and lines that go on."""

from pathlib import Path

import pytest
from pearls import Pearls

import atoll
from atoll.kernel import AtollError
from atoll.kernel.rulebook import Rulebook, read_rulebook

DIGEST = """# A game
## 0. Words
| Term | Meaning | French |
| --- | --- | --- |
| Piece | Something on the board | Pièce |
## 1 The pieces
- **GAM-1.1** Six pieces:
  three white,
  three black.
  - **GAM-1.1.1** Each is round.
## 2 Solitaire
- **GAM-S.1** One player.
## Examples
**GAM-EX-1** Two pieces:
- one white,
- one black.
- **GAM-EX-2** None.
## Rulings
| id | question | answer |
| --- | --- | --- |
| **GAM-R-1** | Round? | Yes. |
- **GAM-R-2** White first.

Nobody needs this sentence.
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rules.md"
    path.write_text(DIGEST, encoding="utf-8")
    return read_rulebook(path)


def test_every_item_is_found_by_its_id_and_lines_go_on(book: Rulebook) -> None:
    assert book.rules == {
        "GAM-1.1": "Six pieces: three white, three black.",
        "GAM-1.1.1": "Each is round.",
        "GAM-S.1": "One player.",
    }
    assert book.examples == {"GAM-EX-1": "Two pieces:\n- one white,\n- one black.", "GAM-EX-2": "None."}
    assert book.rulings == {"GAM-R-1": "Round? Yes.", "GAM-R-2": "White first."}
    assert book.headings["GAM-S.1"] == "2 Solitaire"


def test_the_contents_are_chapters_and_sections_with_their_items(book: Rulebook) -> None:
    assert [(section.number, section.level, section.items[:2]) for section in book.sections] == [
        ("0", 2, []),
        ("1", 2, ["GAM-1.1", "GAM-1.1.1"]),
        ("2", 2, ["GAM-S.1"]),
        ("", 2, ["GAM-EX-1", "GAM-EX-2"]),
        ("", 2, ["GAM-R-1", "GAM-R-2"]),
    ]
    assert book.vocabulary == {"Piece": "Something on the board"}


def test_an_unknown_id_says_what_there_is(book: Rulebook) -> None:
    with pytest.raises(AtollError, match=r"unknown rule id 'GAM-1': it has parts: GAM-1.1"):
        book.text("GAM-1")
    with pytest.raises(AtollError, match="ids run from"):
        book.text("GAM-9")


@pytest.mark.parametrize("name", atoll.game_names())
def test_no_rule_of_ours_breaks_off(name: str) -> None:
    for book in atoll.game(name).rulebooks.values():
        ends = (".", ":", ")", "!", "?", "]", "»", '"', "…", "|", "*")
        assert [rule for rule, text in book.rules.items() if not text.rstrip().endswith(ends)] == []


def test_a_game_without_a_digest_says_so() -> None:
    with pytest.raises(AtollError, match="has no digest"):
        Pearls().rule("PEA-1.1")
