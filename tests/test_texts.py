"""Every text is there in every language, with the same blanks to fill."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from atoll import table, terminal, web
from atoll.kernel import LANGUAGES, AtollError
from atoll.table import notes
from atoll.table.judgement import BEYOND
from atoll.web import words
from catalogue import GAMES

REFUSALS = {"Refused", "Stale", "NoSuchTable", "Busy", "Away", "Unforeseen", "Forbidden", "NotFound", "BadRequest"}
FINISHED = [game for name, game in GAMES.items() if name != "pearls"]


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_text_is_translated(game: Any, lang: str) -> None:
    language = game.texts.language(lang)
    known = language._words
    missing = [key for key in game.texts.all_texts() if key not in known]
    assert missing == []
    wrong = [(key, known[key]) for key in game.texts.all_texts() if blanks(key[1]) != blanks(known[key])]
    assert wrong == []


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_every_option_is_translated(game: Any) -> None:
    words = game.texts.language("fr")._words
    texts = [text for option in game.options for text in (option.label, *option.values)]
    assert [text for text in texts if ("option", text) not in words] == []
    assert ("summary", game.summary) in words


def test_the_page_speaks_french() -> None:
    french = words.language("fr")
    assert [text for text in words.WORDS.values() if ("page", text) not in french._words] == []
    assert [text for text in words.WORDS.values() if blanks(text) != blanks(french.say("page", text))] == []


def test_the_table_speaks_french() -> None:
    french = notes.language("fr")
    texts = [("note", text) for text in notes.NOTES.values()] + [("message", text) for text in messages()]
    assert [text for text in texts if text not in french._words] == []
    assert [text for text in texts if blanks(text[1]) != blanks(french.say(*text))] == []


def test_the_terminal_speaks_french() -> None:
    french = terminal.language("fr")
    assert [text for text in terminal.WORDS.values() if ("terminal", text) not in french._words] == []
    assert [text for text in terminal.WORDS.values() if blanks(text) != blanks(french.say("terminal", text))] == []


def messages() -> set[str]:
    """Return the templates of all refusals of the table and the server, found in the source."""
    found = set()
    for path in [*Path(table.__file__).parent.glob("*.py"), *Path(web.__file__).parent.glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in REFUSALS
                and node.args
            ):
                found |= {each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)}
    return {text for text in found if isinstance(text, str)} | {BEYOND}


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_every_choice_and_step_has_words(game: Any) -> None:
    assert {choice.kind for choice in game.book} == set(game.texts.labels)
    assert set(game.texts.prompts) <= set(game.steps)


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_both_digests_have_the_same_ids(game: Any) -> None:
    english, french = game.rulebooks["en"], game.rulebooks["fr"]
    assert list(english.rules) == list(french.rules)
    assert list(english.examples) == list(french.examples)
    assert list(english.rulings) == list(french.rulings)


def test_an_unknown_language_is_refused_with_what_is_possible() -> None:
    with pytest.raises(AtollError, match="unknown language 'de': choose one of en, fr"):
        FINISHED[0].texts.language("de")


def blanks(template: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)[:}]", template)))
