"""What places are called, the rope of a voyage, and the stage of a battle."""

from __future__ import annotations

import re
from random import Random

import pytest

from atoll.games.paradise.catalog import UNKNOWN
from atoll.games.paradise.state import ParadiseState
from atoll.kernel import LANGUAGES, SPECTATOR, Event
from catalogue import walk
from games.paradise.looking import NAMES, fragments, moments, see
from games.paradise.scenario import BOOK, CAT, GAME, at, explore, start, tile

# -- names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_has_one_name_of_its_own_and_no_coordinates_are_read(lang: str) -> None:
    language = GAME.texts.language(lang)
    places = language.nouns["hex"]
    assert len(set(places)) == len(places)
    assert not any(re.search(r"\d", name) for name in places)
    printed = {place for place, land in zip(places, CAT.land, strict=True) if land != UNKNOWN}
    tiles = set(language.nouns["tile"])
    assert not tiles & {*places} - printed  # no sea is called like an island that may be found elsewhere


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3])
def test_nobody_reads_coordinates(seats: int, lang: str) -> None:
    for s in moments(seats, 61, 797):
        view = see(s, max(0, s.seat))
        told = " ".join([*(re.sub(r"<[^>]*>", " ", part) for part in fragments(view, lang)), GAME.picture(view, lang)])
        told += " ".join(GAME.texts.label(choice, lang) for choice in (s.choices() if s.seat >= 0 else []))
        assert not re.search(r"-?\d+,-?\d", told)


def test_an_island_found_is_called_by_its_name_and_the_sea_around_it_too() -> None:
    s = start(2)
    tile(s, "2,0", "hawaii")
    board = fragments(see(s, 0))[0]
    assert re.search(r'data-target="hex:2,0"[^>]*><title>Hawai&#39;i \(Octopus Swell\)', board)
    assert "Frigate Reach: the Unknown" in board  # where Hawai'i lies on the maps of today


def test_choices_and_log_call_a_place_by_the_island_found_there() -> None:
    s = start(2)
    go = BOOK.go[at("2,0")]
    built = Event("village", {"seat": 0, "hex": at("2,0"), "count": 1})
    revealed = Event("reveal tile", {"seat": 0, "hex": at("2,0"), "group": CAT.group["hawaii"]})
    assert GAME.texts.seen(see(s, 0)).label(go) == "Go to Octopus Swell"
    tile(s, "2,0", "hawaii", seen_by=(0,))
    assert GAME.texts.seen(see(s, 0)).label(go) == "Go to Octopus Swell"  # what only some have seen has no name yet
    tile(s, "2,0", "hawaii")
    for texts in (GAME.texts.seen(see(s, 0)), GAME.texts.seen(see(s, 0)).seen(see(s, 1))):
        assert texts.label(go) == "Go to Hawai'i" and texts.label(go, "fr") == "Aller à Hawai'i"
        assert texts.event(built, names=NAMES) == "Ada builds a Village at Hawai'i, now 1."
        assert texts.brief(built) == "Village at Hawai'i"
        assert texts.event(revealed, names=NAMES) == "Ada reveals Hawai'i at Octopus Swell."


# -- a voyage and a battle ---------------------------------------------------------------------------------


def test_the_rope_tells_the_knots_and_what_the_next_marker_would_do() -> None:
    s = explore(start(2))
    area = GAME.drawing(see(s, s.seat), "en", NAMES[:2]).seats[s.seat]
    cup = see(s, s.seat).cup
    off = round(100 * cup["off_course"] / sum(cup.values()))
    assert "with 5 the Explorer must return, with 6 it is Lost" in area
    assert f"off course {off} %" in area and "lost" not in re.findall(r'aria-label="go on([^"]*)"', area)[0]


def test_a_battle_has_a_stage_until_the_map_is_needed() -> None:
    stages = 0
    for s in walk(GAME.new(4), Random(21)):
        assert isinstance(s, ParadiseState)
        if s.battle is None:
            continue
        view = see(s, s.seat if s.seat >= 0 else SPECTATOR)
        needs_map = any(word in CAT.hex_names for choice in view.choices for word in choice.split())
        assert ('class="pa-battle"' in fragments(view)[0]) is not needs_map
        stages += not needs_map
    assert stages
