"""What lies around the stage: the supply, the goods, cards, bills and the course of the game."""

from __future__ import annotations

import re

import pytest

from games.anno1800.drawn import asking_for, drawing, fragments, moments, said_of, see, shelf
from games.anno1800.scenario import (
    CAT,
    GAME,
    at_work,
    begin_turn,
    build,
    do,
    gold,
    hand,
    new_world,
    played,
    start,
    tokens,
)
from markup import Elements

# -- the supply and the course of the game --------------------------------------------------------------


def test_the_supply_shows_what_is_left_of_everything() -> None:
    for s in moments(3, 4, every=200):
        view = see(s, 0)
        supply = shelf(view, "supply")
        for kind, left in view.board.items():
            drawn = re.search(rf'data-target="kind:{kind}" aria-label="[^"]*?, (\d+) left', supply)
            assert drawn is not None
            assert int(drawn[1]) == left
        missions, decks = drawing(view).panels
        for mission in view.missions:
            assert missions.count(f'data-target="mission:{mission}"') == 1
        for name, count in (("Old World", view.old_stack), ("New World", view.new_stack)):
            assert f'title="{name}: {count}"' in decks


def test_a_tile_says_what_it_lacks_and_whether_a_card_needs_it() -> None:
    s = start(2)
    hand(s, 0, asking_for("bread"))
    do(s, "build industry")
    tray = drawing(see(s, 0)).tray
    titles = said_of("kind", tray)
    assert titles["bakery"].endswith("You can build it. A card of yours needs it")
    assert "Missing: Glass" in titles["champagne_cellar"]
    assert titles["sailmaker"].endswith("You own it already")


def test_fireworks_last_round_and_free_promotions_are_announced() -> None:
    s = start(3)
    assert "7 points for the first empty hand" in drawing(see(s, 0)).track
    s.fireworks, s.last_round, s.promotions = 1, True, ((2, 0b11),)
    track = drawing(see(s, 0)).track
    assert "Bo has the fireworks tile" in track
    assert "last round" in track
    assert "free promotions: 2 (farmer, worker)" in track


# -- goods ------------------------------------------------------------------------------------------------


def test_each_good_says_how_it_can_be_had() -> None:
    s = start(3)
    played(s, 0, "aei28")  # gives any New World resource but cotton
    new_world(s, 0, "nw02")
    build(s, 1, "brewery", "home/coast2")
    build(s, 2, "brickyard", "home/coast2")
    build(s, 1, "window_factory", "home/coast3")
    tokens(s, 0, trade=1)
    gold(s, 0, 3)
    s.players[0].district[2] = 0
    at_work(s, 0, "home/land7", "artisan", "artisan")
    begin_turn(s, 0)
    words = said_of("resource", shelf(see(s, 0), "goods"))
    assert words["grain"] == "Grain: you can make it"
    assert words["coal"] == "Coal: you can make it after bringing a cube home for 3 gold"
    assert words["beer"] == "Beer: trade with Bo for 1 trade token"
    assert words["windows"] == "Windows: costs 2 trade tokens, or was traded for already"
    assert words["cotton"] == "Cotton: from your New World island for 1 trade token"
    assert words["sugar_cane"] == "Sugar cane: a card you have played gives it"
    assert words["champagne"] == "Champagne: out of reach"
    gold(s, 0, 2)
    s.traded = 1 << CAT.resources.index("coal")
    words = said_of("resource", shelf(see(s, 0), "goods"))
    assert words["coal"] == "Coal: you have the industry, but no cube or workplace is free"


def test_a_card_shows_the_chain_behind_what_is_missing() -> None:
    s = start(2)
    hand(s, 0, asking_for("champagne"))
    chain = fragments(see(s, 0))[1].partition('class="an-chain"')[2]
    assert chain.index("Champagne (artisan)") < chain.index("Glass (worker)")
    build(s, 0, "champagne_cellar", "home/coast2")
    assert "Champagne (artisan)" not in fragments(see(s, 0))[1]


def test_a_card_that_can_be_paid_for_says_so() -> None:
    s = start(2)
    hand(s, 0, asking_for("bread", "bricks"), asking_for("light_bulbs"))
    build(s, 0, "bakery", "home/coast2")
    area = fragments(see(s, 0))[1]
    assert area.count("You can provide all of it now.") == 1
    assert area.count('class="an-yes"') == 1


def test_every_card_can_be_focused_and_tells_all_it_says() -> None:
    for s in moments(3, 11, every=250):
        view = see(s, 0)
        titles = {x.id: GAME.texts.language("en").nouns["card"][k] for k, x in enumerate(CAT.cards)}
        shown = "".join(fragments(view))
        cards = {attrs["data-piece"][5:]: attrs for _, attrs in Elements(shown).found
                 if attrs.get("data-piece", "").startswith("card:")}  # fmt: skip
        assert set(view.players[0].hand or ()) <= set(cards)
        for card, attrs in cards.items():
            assert attrs["tabindex"] == "0"
            assert attrs["aria-label"].startswith(titles[card])


def test_prices_and_partners_stand_beside_each_good() -> None:
    s = start(3)
    build(s, 2, "brickyard", "home/coast2")
    market = shelf(see(s, 0), "goods")
    bricks = market[market.index("resource:bricks") : market.index("resource:goods")]
    assert re.findall(r">([A-D])</b>(\d)", bricks) == [("B", "2"), ("C", "1")]
    area = fragments(see(s, 0))[3]
    assert 'title="For 1 trade token"' in area
    assert 'title="For 2 trade tokens"' in area


# -- paying -----------------------------------------------------------------------------------------------


def test_a_bill_shows_what_is_met_what_is_owed_and_the_plan() -> None:
    s = start(2)
    do(s, "build industry", "build brewery")
    view = see(s, 0)
    assert (view.subject, view.cost) == ("kind:brewery", ("grain", "coal"))
    drawn = drawing(view)
    for place in (drawn.board, drawn.tray):
        assert "To pay: Beer (worker)" in place
        assert "Produce Grain on Village Field" in place
    assert drawn.board.count(": still owed") == 2
    assert drawn.board.count(" an-plan") == 2
    assert drawn.board.count('class="an-ways"') == 1
    do(s, "produce grain home/land3")
    board = fragments(see(s, 0))[0]
    assert "Grain: provided" in board
    assert "Coal: still owed" in board
    assert "À payer\N{NO-BREAK SPACE}: Bière (ouvrier)" in fragments(see(s, 0), "fr")[0]


def test_a_bill_names_those_to_trade_with() -> None:
    s = start(3)
    build(s, 2, "glassworks", "home/coast2")
    tokens(s, 0, trade=2)
    begin_turn(s, 0)
    do(s, "build industry", "build window_factory")
    assert "trade glass 2" in see(s, 0).choices
    board = fragments(see(s, 0))[0]
    assert ("seat:2", "Trade with Cy") in re.findall(r'data-target="(seat:\d)"[^>]*><title>([^<]+)<', board)
    assert "Trade for Glass with Cy" in drawing(see(s, 0)).tray


@pytest.mark.parametrize(
    ("choices", "title"),
    [
        (("workforce", "add worker"), "To pay: a new worker"),
        (("educate", "educate into artisan"), "To pay: promotion to artisan"),
    ],
)
def test_a_bill_says_what_it_is_for(choices: tuple[str, ...], title: str) -> None:
    s = start(2)
    do(s, *choices)
    assert title in fragments(see(s, 0))[0]


def test_the_tile_to_be_placed_stands_out() -> None:
    s = start(2)
    do(s, "build shipyard", "build shipyard_1")
    tray = drawing(see(s, 0)).tray
    assert re.findall(r'an-now" data-target="([^"]+)"', tray) == ["kind:shipyard_1"]
