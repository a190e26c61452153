"""P16: every number and switch of the data file has a reader: changed, it changes something or is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from atoll.games.paradise import Paradise, catalog
from atoll.games.paradise.catalog import DATA, Catalog
from atoll.games.paradise.components import Components
from atoll.games.paradise.words.nouns import names
from atoll.kernel import DataError
from catalogue import tables_of

PLAIN: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))
TOLD = {"source", "name_source", "note"}  # where a value comes from: for readers of the file
WORDS = {"game", "edition", "designer", "publisher", "layout", "origin"}  # credits, and how to read the map


def leaves(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every number, switch and word of the file, by where it stands."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name not in TOLD and not (path in {("meta",), ("map",)} and name in WORDS):
                yield from leaves(value, (*path, name))
    elif isinstance(thing, list):
        for k, value in enumerate(thing):
            yield from leaves(value, (*path, k))
    elif isinstance(thing, bool | int | float):
        yield path


def changed(path: tuple[Any, ...], by: int) -> dict[str, Any]:
    """The file with one number moved, or one switch turned."""
    copy = msgspec.json.decode(msgspec.json.encode(PLAIN))
    place = copy
    for step in path[:-1]:
        place = place[step]
    value = place[path[-1]]
    place[path[-1]] = not value if isinstance(value, bool) else value + by
    return copy


def tables(cat: Catalog) -> dict[str, Any]:
    """All that the rules and the texts read, without the records themselves."""
    return tables_of(cat)


GROUPS = sorted({path[:2] if isinstance(path[1], str) else path[:1] for path in leaves(PLAIN)}, key=str)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: ".".join(group))
def test_p16_every_number_of_the_data_file_is_read(group: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Catalog()
    before, said = tables(plain), names(plain, lambda _, english: english)

    def lives(path: tuple[Any, ...], by: int) -> bool:
        try:
            components = msgspec.convert(changed(path, by), Components)
            monkeypatch.setattr(catalog, "load_data", lambda *_: components)
            cat = Catalog()
        except (DataError, msgspec.ValidationError) as refused:
            return bool(str(refused))
        return tables(cat) != before or names(cat, lambda _, english: english) != said

    below = [path for path in leaves(PLAIN) if path[: len(group)] == group]
    assert [path for path in below if not (lives(path, 1) or lives(path, -1))] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[card]]\nid = 'tiki'\nvp = -1", "card"),
        ("[discovery.limits]\nlost_from = -2", "discovery.limits.lost_from"),
        ("[tiles]\ncount = 31", "needs 31 tiles"),
        ("[[setup.players]]\nplayers = 2\nhomes = ['tonga']", "one Home per player"),
        ("[solitaire]\nchits = 16", "needs 16 chits"),
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
