"""The digest made ready to read: every link leads somewhere, every example and ruling is told where it belongs."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from pearls import Pearls

import atoll
from atoll.kernel import LANGUAGES
from atoll.kernel.scene import read_scene, staged
from atoll.web.digest import Digest, References, digest
from atoll.web.glossary import Explained, explained
from atoll.web.rulebook import length, shown_at

BOOKS = [(name, lang) for name in atoll.game_names() for lang in LANGUAGES]
EXAMPLES = [(name, example) for name in atoll.game_names() for example in staged(atoll.game(name))]


def read(name: str, lang: str = "en") -> Digest:
    return digest(atoll.game(name), lang)


def anchors(book: Digest) -> set[str]:
    places = [place for chapter in book.chapters for place in (chapter, *chapter.sections)]
    return {place.id for place in places} | {item.id for item in book.items()}


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_item_is_there_once_and_every_link_leads_somewhere(name: str, lang: str) -> None:
    book, digested = atoll.game(name).rulebooks[lang], read(name, lang)
    ids = [item.id for item in digested.items()]
    assert sorted(ids) == sorted([*book.rules, *book.examples, *book.rulings])
    targets = {target for item in digested.items() for target in re.findall(r'<a [^>]*href="#([^"]+)"', item.html)}
    assert targets | {term.rule for term in digested.terms} <= anchors(digested)
    symbols = {target for item in digested.items() for target in re.findall(r'<use href="#([^"]+)"', item.html)}
    assert symbols <= set(re.findall(r'id="([^"]+)"', digested.symbols))


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_full_id_in_a_text_is_a_link(name: str, lang: str) -> None:
    book, prefix = read(name, lang), next(iter(atoll.game(name).rulebooks[lang].rules)).partition("-")[0]
    unlinked = re.compile(rf"(?<![\w#>-]){prefix}-(?:EX-|R-)?\d[\d.]*\d")
    known = anchors(book)
    for item in book.items():
        left = re.sub(r"<a [^>]*>.*?</a>|<code>.*?</code>", "", str(item.html))
        assert [found for found in unlinked.findall(left) if found in known] == [], item.id


def test_bare_numbers_are_ids_only_in_brackets_of_nothing_else() -> None:
    references = References(atoll.game("daimyo").rulebooks["en"])
    assert references.named("Restoring (DAI-5.5, 13.3.2)") == ["DAI-5.5", "DAI-13.3.2"]
    assert references.named("the 2.4 of (1, 2) and 13.3.2") == []
    assert references.named("a tie (DAI-18.1.3 to 18.1.5)") == ["DAI-18.1.3", "DAI-18.1.4", "DAI-18.1.5"]
    assert references.named("see DAI-13 and EX-5") == ["DAI-13", "DAI-EX-5"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_says_which_examples_and_rulings_there_are_for_it(lang: str) -> None:
    items = {item.id: item for item in read("daimyo", lang).items()}
    assert items["DAI-13.2.5"].examples == ["DAI-EX-24"]
    assert items["DAI-13.2.6"].rulings == ["DAI-R-42"]
    assert items["DAI-EX-24"].scene and not items["DAI-13.2.5"].scene
    chapters = {chapter.id: chapter for chapter in read("daimyo", lang).chapters}
    assert "DAI-EX-5" in chapters["DAI-13"].examples


def test_terms_know_their_rule_and_symbol_in_both_languages() -> None:
    for lang, governor, rice in (("en", "Governor", "rice"), ("fr", "Gouverneur", "riz")):
        terms = {term.name: term for term in read("daimyo", lang).terms}
        assert (terms[governor].rule, terms[governor].symbol) == ("DAI-13.3.1", "dm-governor")
        assert (terms[rice].rule, terms[rice].symbol) == ("DAI-2.4", "dm-rice")
        assert terms["Oto la Chante-Reliques" if lang == "fr" else "Oto the Relic-Singer"].rule == "DAI-16.2.1"


def test_texts_of_rules_are_text() -> None:
    book = read("paradise")
    assert all("<script" not in item.html and "**" not in item.html for item in book.items())


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_every_worked_example_opens_as_a_live_board_and_tells_what_happens(name: str, example: str) -> None:
    game: Any = atoll.game(name)
    scene = read_scene(game, example)
    for lang in LANGUAGES:
        for entry in {0, length(scene) - 1}:
            shown = shown_at(game, scene, entry, [], lang)
            assert shown["board"].startswith("<svg") and shown["areas"] and shown["told"].strip()


def test_something_else_can_be_tried_at_every_moment() -> None:
    daimyo = atoll.game("daimyo")
    scene = read_scene(daimyo, "DAI-EX-5")
    before = shown_at(daimyo, scene, 2, [], "en")
    assert "try=recruit+governor+green%2F1" in before["told"]
    after = shown_at(daimyo, scene, 2, ["recruit governor green/1"], "en")
    assert "Jérémy" in after["told"] and after["board"] != before["board"]
    with pytest.raises(atoll.IllegalChoice):
        shown_at(daimyo, scene, 2, ["end turn"], "en")


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_term_is_explained_in_a_sentence_with_its_rule(name: str, lang: str) -> None:
    terms = explained(atoll.game(name), lang)
    assert [term.name for term in terms] == [term.name for term in read(name, lang).terms]
    assert {term.rule for term in terms} <= anchors(read(name, lang))
    assert msgspec.json.decode(msgspec.json.encode(terms), type=tuple[Explained, ...]) == terms
    assert [term.name for term in terms if not term.says or "*" in term.says or "\n" in term.says] == []


def test_a_card_is_explained_by_what_is_printed_on_it() -> None:
    said = {term.name: term.says for term in explained(atoll.game("daimyo"), "en")}
    assert said["Pip of the Puddles"] == "Pip of the Puddles (power 2, cost 1): Gain 2 rice."


def test_a_game_without_a_digest_has_an_empty_page() -> None:
    assert anchors(digest(Pearls(), "fr")) == set()
