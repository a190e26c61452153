"""Sentences agree in number, gender and article, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.kernel.grammar import Noun
from atoll.kernel.text import Language, Say

NOUNS = {
    "en": {"good": ["crystal", "rice|rice"], "level": ["farmer", "artisan", "engineer", "unit"]},
    "fr": {
        "good": ["cristal|cristaux|m", "riz|riz|m"],
        "level": ["paysan|paysans|m", "artisan|artisans|m", "ingénieure|ingénieures|f", "héros|héros|m*"],
    },
}


def filled(code: str, template: str, **values: int) -> str:
    def nouns(say: Say) -> dict[str, list[str]]:
        return {name: [say(name, word) for word in words] for name, words in NOUNS[code].items()}

    return Language(code, (Path("/nowhere"),), nouns).fill("event", template, values, ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("{seat} pays {amount} {good:amount}.", {"seat": 0, "amount": 1, "good": 0}, "Ann pays 1 crystal."),
        ("{seat} pays {amount} {good:amount}.", {"seat": 0, "amount": 2, "good": 0}, "Ann pays 2 crystals."),
        ("{amount} {good:amount}", {"amount": 3, "good": 1}, "3 rice"),
        ("{count:# Village|# Villages}", {"count": 1}, "1 Village"),
        ("{count:# Village|# Villages}", {"count": 0}, "0 Villages"),
        ("{level:a}", {"level": 1}, "an artisan"),
        ("{level:a} and {level:the}", {"level": 0}, "a farmer and the farmer"),
        ("{level:a}", {"level": 3}, "a unit"),
    ],
)
def test_english(template: str, values: dict[str, int], said: str) -> None:
    assert filled("en", template, **values) == said


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("{seat} paie {amount} {good:amount}.", {"seat": 0, "amount": 2, "good": 0}, "Ann paie 2 cristaux."),
        ("{seat} paie {amount} {good:amount}.", {"seat": 0, "amount": 0, "good": 0}, "Ann paie 0 cristal."),
        ("l'effet {level:du}", {"level": 1}, "l'effet de l'artisan"),
        ("l'effet {level:du}", {"level": 0}, "l'effet du paysan"),
        ("l'effet {level:du}", {"level": 2}, "l'effet de l'ingénieure"),
        ("l'effet {level:du}", {"level": 3}, "l'effet du héros"),
        ("{level:un} {level:?posé|posée}", {"level": 2}, "une ingénieure posée"),
        ("{level:le} et {level:au}", {"level": 0}, "le paysan et au paysan"),
        ("{count} {level:le,count}", {"count": 2, "level": 1}, "2 les artisans"),
        ("au tour {seat:de}", {"seat": 0}, "au tour d'Ann"),
        ("au tour {seat:de}", {"seat": 1}, "au tour de Bob"),
        ("beaucoup {good:de,amount}", {"good": 0, "amount": 5}, "beaucoup de cristaux"),
    ],
)
def test_french(template: str, values: dict[str, int], said: str) -> None:
    assert filled("fr", template, **values) == said


def test_a_noun_is_its_singular_wherever_it_stands_alone() -> None:
    assert f"{Noun.parse('cristal|cristaux|m', 'fr')}" == "cristal"


def test_a_template_without_wishes_is_filled_as_ever() -> None:
    assert filled("fr", "{seat} et {rival}", seat=0, rival=1) == "Ann et Bob"
