"""Mistakes are told in the reader's language, whoever finds them: the games, the bots, a record, the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import atoll
from atoll.bots import bot
from atoll.kernel import AtollError, IllegalChoice, Record, RecordError, new_record
from atoll.kernel.lesson import read_lesson
from atoll.kernel.puzzle import the_puzzle
from atoll.table.notes import Refused, told

DAIMYO = atoll.game("daimyo")


def in_french(error: AtollError) -> str:
    """What a French reader is told, with plain spaces."""
    return told(error, "fr").replace("\xa0", " ")


def recorded(*entries: str, **changed: str) -> Record:
    """A record of Daimyo with some entries."""
    record = new_record(DAIMYO, ["greedy", "greedy"], {})
    record.entries += entries
    for name, value in changed.items():
        setattr(record, name, value)
    return record


def replayed(*entries: str, **changed: str) -> Callable[[], object]:
    return lambda: atoll.Replay(DAIMYO, recorded(*entries, **changed)).at(len(entries))


MISTAKES: dict[str, Callable[[], object]] = {
    "jeu inconnu, 'chess' : choisissez parmi ": lambda: atoll.game("chess"),
    "robot inconnu, 'zzz' : choisissez parmi ": lambda: bot("zzz"),
    "Daimyo se joue à 2, 3 ou 4, pas à 9": lambda: DAIMYO.new(9),
    "Daimyo n'a pas d'option 'foo' ; ses options : clans, first": lambda: DAIMYO.new(2, foo="bar"),
    "valeur inconnue de l'option first, 'x' : choisissez parmi ": lambda: DAIMYO.new(2, first="x"),
    "'zz' n'est pas un choix de ce jeu": lambda: DAIMYO.book.parse("zz"),
    "'end turnn' n'est pas un choix de ce jeu ; vouliez-vous dire 'end turn' ?": (
        lambda: DAIMYO.book.parse("end turnn")
    ),
    "règle inconnue, 'DAI-999' : la première est DAI-1.1": lambda: DAIMYO.rulebooks["fr"].text("DAI-999"),
    "Daimyo n'a pas de problème numéro 99": lambda: the_puzzle(DAIMYO, 99),
    "Daimyo n'a pas de leçon 'zz'": lambda: read_lesson(DAIMYO, "zz"),
    "l'entrée 1 ('0 end turn') ne peut pas être rejouée : c'est à la place -1 de décider": replayed("0 end turn"),
    "entrée 1 : 'zz' n'est pas un choix de ce jeu": replayed("0 zz"),
    "c'est un enregistrement de 'chess', pas de 'daimyo'": replayed(game="chess"),
}


@pytest.mark.parametrize("french", MISTAKES)
def test_a_mistake_is_told_in_french(french: str) -> None:
    with pytest.raises(AtollError) as caught:
        MISTAKES[french]()
    assert in_french(caught.value).startswith(french)
    assert told(caught.value, "en") == str(caught.value)


def test_a_refusal_inside_a_mistake_is_told_in_french_too() -> None:
    refusal = IllegalChoice(lambda lang: {"fr": "trop cher"}.get(lang, "too dear"), "DAI-1.1")
    error = RecordError("entry {number}: {error}", number=3, error=refusal)
    assert (str(error), in_french(error)) == ("entry 3: too dear (DAI-1.1)", "entrée 3 : trop cher (DAI-1.1)")


def test_a_mistake_without_a_translation_is_told_as_it_is() -> None:
    assert told(Refused("{curly} is {how}", curly="this", how="new"), "fr") == "this is new"
    assert told(AtollError("no {blank} to fill"), "fr") == "no {blank} to fill"
