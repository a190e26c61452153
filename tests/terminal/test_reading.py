"""Rules are found by id, by words and by component; games are shown with all their options; boards and parts drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from atoll.kernel import LANGUAGES, Game, Rulebook, new_record
from atoll.kernel.lookup import fits, rules_about, rules_named
from catalogue import GAMES
from test_cli import run

FULL = [game for name, game in GAMES.items() if name != "pearls"]
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", FULL, ids=lambda game: game.name)
def test_every_rule_is_found_by_its_id_and_by_its_words(game: Game[Any], lang: str) -> None:
    book = game.rulebooks[lang]
    for items in (book.rules, book.examples, book.rulings):
        for rule, text in items.items():
            assert rule in rules_named(book, rule.lower())
            assert rule in rules_named(book, rule.partition("-")[2])
            words = " ".join(text.split()[:6])
            assert rule in rules_about(book, words.upper())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", FULL, ids=lambda game: game.name)
def test_every_note_of_a_digest_can_be_found(game: Game[Any], lang: str) -> None:
    notes = game.rulebooks[lang].notes
    assert notes
    assert all(text and not text.startswith(("|", "#", "- **")) for _, text in notes)


def test_what_fits_best_comes_first() -> None:
    book = Rulebook(
        rules={"PEA-1.1": "Gold pays.", "PEA-1.2": "Pay with red gold.", "PEA-1.3": "A gold red fish."},
        headings={"PEA-1.1": "Red", "PEA-1.2": "Blue", "PEA-1.3": "Blue"},
    )
    assert rules_about(book, "red gold") == ["PEA-1.2", "PEA-1.3", "PEA-1.1"]
    assert rules_named(book, "1") == ["PEA-1.1", "PEA-1.2", "PEA-1.3"]


def test_rules_by_id_in_both_languages(tmp_path: Path) -> None:
    english = run(tmp_path, "rules", "daimyo", "dai-13.2.4").stdout
    french = run(tmp_path, "rules", "daimyo", "DAI-13.2.4", "--lang", "fr").stdout
    assert "DAI-13.2.4" in english and "2 gold" in english
    assert "DAI-13.2.4" in french and "2 or" in french
    everything = run(tmp_path, "rules", "daimyo").stdout
    assert "DAI-1.1" in everything and "DAI-21.2" in everything
    assert "Given" in run(tmp_path, "rules", "daimyo", "DAI-EX-5").stdout


def test_an_id_shows_its_parts_and_what_it_refers_to(tmp_path: Path) -> None:
    parts = run(tmp_path, "rules", "daimyo", "13.2").stdout
    assert "Recruitment track" in parts and "DAI-13.2.1" in parts and "DAI-13.2.6" in parts
    assert "DAI-R-14" in run(tmp_path, "rules", "daimyo", "13.2.1").stdout.split("Rulings")[1]


def test_words_find_rules_terms_and_components(tmp_path: Path) -> None:
    shadow = run(tmp_path, "rules", "daimyo", "recruit", "shadow").stdout
    assert "DAI-13.4.7" in shadow and "DAI-EX-16" in shadow
    assert "not part of a restored" in run(tmp_path, "rules", "daimyo", "loose tile").stdout
    assert "Warrior Band" in run(tmp_path, "rules", "paradise", "Short forms").stdout
    assert "Roofer (3; needs" in run(tmp_path, "rules", "anno1800", "roofer").stdout
    assert "Couvreur" in run(tmp_path, "rules", "anno1800", "COUVREUR", "--lang", "fr").stdout
    assert "more: say it more exactly" in run(tmp_path, "rules", "daimyo", "governor").stdout
    wrong = run(tmp_path, "rules", "daimyo", "gouverneure", "--lang", "fr")
    assert wrong.returncode == 2 and "vouliez-vous dire gouverneur" in wrong.stderr


@pytest.mark.parametrize("game", FULL, ids=lambda game: game.name)
def test_every_component_is_found_by_its_name(game: Game[Any]) -> None:
    for lang in LANGUAGES:
        assert all(fits(each.name, f"{each.name} {each.word}") and each.name for each in game.components(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_shown_with_all_options_in_80_columns(tmp_path: Path, lang: str) -> None:
    shown = run(tmp_path, "games", "--lang", lang, columns=80).stdout
    assert [line for line in shown.splitlines() if len(line) > 80 or line != line.rstrip()] == []
    told = " ".join(shown.split())
    for game in FULL:
        assert game.title in shown
        for option in game.options:
            assert f"    {option.name}  " in shown
            assert all(value in told for value in option.values)
    assert "archipelago" not in run(tmp_path, "games", "daimyo", "--lang", lang).stdout


def test_a_board_is_drawn_after_random_moves_or_at_a_moment_of_a_record(tmp_path: Path) -> None:
    random = run(tmp_path, "draw", "daimyo", "--moves", "80", "--players", "2", "--seed", "3", "--lang", "fr").stdout
    assert ElementTree.fromstring(random).tag == SVG
    again = run(tmp_path, "draw", "daimyo", "--moves", "80", "--players", "2", "--seed", "3", "--lang", "fr").stdout
    assert again == random
    game = GAMES["daimyo"]
    record, path, image = new_record(game, ["me", "random"], {}), tmp_path / "game.json", tmp_path / "game.svg"
    record.entries += ["* draw tile blue-1", "* draw tile red-2"]
    record.save(path)
    assert run(tmp_path, "draw", "daimyo", "--record", str(path), "--seat", "0", "--to", str(image)).returncode == 0
    assert ElementTree.parse(image).getroot().tag == SVG
    at_start = run(tmp_path, "draw", "daimyo", "--record", str(path), "--moment", "0", "--seat", "0").stdout
    assert at_start.strip() != image.read_text(encoding="utf-8")
    for wrong in (["anno1800", "--record", str(path)], ["daimyo", "--record", str(path), "--moment", "9"]):
        assert run(tmp_path, "draw", *wrong).returncode == 2
    assert run(tmp_path, "draw", "daimyo", "--to", str(tmp_path / "no" / "where.svg")).stderr.startswith(
        "atoll: cannot"
    )


def test_components_are_drawn_and_listed(tmp_path: Path) -> None:
    roofer = run(tmp_path, "draw", "anno1800", "card", "roofer").stdout
    assert ElementTree.fromstring(roofer).tag == SVG and "Roofer" in roofer
    assert "Couvreur" in run(tmp_path, "draw", "anno1800", "card", "fw29", "--lang", "fr").stdout
    listed = run(tmp_path, "draw", "daimyo", "hero").stdout
    assert len(listed.splitlines()) == 52 and "Pip of the Puddles (power 2, cost 1)" in listed
