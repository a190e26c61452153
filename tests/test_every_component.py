"""Every component of every game drawn by itself, and boards as images that need nothing else."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from pearls import Pearls

from atoll.kernel import LANGUAGES, AtollError, FullGame, Game
from catalogue import GAMES, walk

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [game for game in GAMES.values() if isinstance(game, FullGame)]
LIGHT = 60_000  # bytes of a component with its styles
SORTS = {
    "anno1800": {"card": 102, "tile": 53, "mission": 20, "expedition": 22},
    "archipelago": {"card": 48, "objective": 30, "hex": 50},
    "daimyo": {"hero": 52, "bonus": 8, "relic": 24, "clan": 4},
    "paradise": {"island": 44, "card": 28, "event": 27},
}


def used(drawing: str) -> set[str]:
    return {"".join(pair) for pair in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawing)}


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_everything_in_the_box_can_be_drawn(game: Game[Any]) -> None:
    kinds = [component.kind for component in game.components()]
    assert {kind: kinds.count(kind) for kind in kinds} == SORTS[game.name]
    assert [*SORTS[game.name]] == [*game.room("board.component").COMPONENTS]  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_every_component_is_well_formed_titled_and_whole(game: Game[Any], lang: str) -> None:
    for component in game.components(lang):
        drawing = game.component(component.kind, component.word, lang)
        root = ElementTree.fromstring(drawing)
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title") == component.title != ""
        assert used(drawing) <= set(re.findall(r'\bid="([^"]+)"', drawing))
        assert "{" not in component.title and component.name
        assert not re.search(r"""(?:src|href)=["']?(?:http|/)|@import|url\(["']?http""", drawing)
        assert len(drawing.encode()) < LIGHT
        for element in root.iter():
            assert element.tag.startswith("{"), "HTML inside needs its namespace"
            assert not element.tag.endswith("}svg") or element.tag == f"{SVG}svg"


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_a_component_is_asked_for_by_word_or_name_in_either_language(game: Game[Any]) -> None:
    names = [component.name for component in game.components("fr")]
    for component in game.components("fr"):
        by_word = game.component(component.kind, component.word, "fr")
        if names.count(component.name) == 1:
            assert game.component(component.kind, component.name.upper(), "fr") == by_word


def test_what_is_not_there_is_told_with_what_is_near() -> None:
    anno = GAMES["anno1800"]
    assert "Roofer" in anno.component("card", "roofer")
    with pytest.raises(AtollError, match="there is no card 'rofer': did you mean roofer"):
        anno.component("card", "rofer")
    with pytest.raises(AtollError, match="unknown kind of component 'hero': choose one of card, tile"):
        anno.component("hero", "roofer")
    with pytest.raises(AtollError, match="several of kind tile fit 'ship': "):
        anno.component("tile", "ship")
    with pytest.raises(AtollError, match="Pearls draws none"):
        Pearls().component("pearl", "white")
    assert Pearls().components() == []


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_a_view_is_an_image_that_needs_nothing_else(game: Game[Any]) -> None:
    state = next(s for k, s in enumerate(walk(game.new(), Random(1))) if k == 200)
    drawing = state.view(0)._repr_svg_() or ""
    root = ElementTree.fromstring(drawing)
    assert root.tag == f"{SVG}svg" and root.find(f"{SVG}style") is not None
    assert used(drawing) <= set(re.findall(r'\bid="([^"]+)"', drawing))
    assert state.view(0)._repr_html_() == drawing
    assert Pearls().new(seats=2).view(0)._repr_svg_() is None
