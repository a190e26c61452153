"""Chapters 23 and 27: what each card does."""

import pytest

from atoll.games.archipelago.catalog import CATTLE, FRUIT
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, Deck
from games.archipelago.scenario import (
    CAT,
    begin_round,
    built,
    card_id,
    card_number,
    chance,
    citizen,
    citizens,
    cubes,
    do,
    events,
    give,
    go,
    legal,
    market,
    money,
    options,
    own_card,
    pay,
    refused,
    ship,
    ships,
    step,
    table,
    top_card,
    top_hex,
)
from marks import rule


def people(s: ArchipelagoState, rebellion: int = 5, surplus: int = 5) -> ArchipelagoState:
    """Put six citizens of seat 0 on the map and set the markers; population counts as 20."""
    citizen(s, 0, "1a", "1a", "1a", "2a", "2a", "2a")
    s.population, s.rebellion, s.surplus = 20, rebellion, surplus
    return s


def use(s: ArchipelagoState, name: str, seat: int = 0) -> ArchipelagoState:
    """Let a seat own a card and use it in a new round."""
    own_card(s, seat, name)
    begin_round(s, seat)
    return do(s, f"use card {card_id(name)}")


@rule("ARC-27.1", "ARC-27.4", "ARC-27.11", "ARC-23.1", "ARC-23.12", "ARC-23.6")
@pytest.mark.parametrize(
    ("name", "rebellion", "surplus", "florins"),
    [
        ("Justice", 4, 5, 8),
        ("Education", 5, 3, 8),
        ("Amphitheater", 4, 5, 12),
        ("Emigration", 5, 3, 9),
        ("Pope", 3, 5, 8),
        ("Census", 6, 5, 12),
        ("Banker", 5, 5, 12),
    ],
)
def test_markers_and_money(name: str, rebellion: int, surplus: int, florins: int) -> None:
    s = people(table())
    s.in_play = (0, 0, 2, 2)
    use(s, name)
    assert (s.rebellion, s.surplus, money(s, 0)) == (rebellion, surplus, florins)


@rule("ARC-27.6", "ARC-23.2")
@pytest.mark.parametrize(("temples", "rebellion"), [(0, 4), (2, 4), (3, 3), (4, 3), (5, 2)])
def test_the_archbishop_counts_temples_in_bands(temples: int, rebellion: int) -> None:
    s = people(table())
    s.in_play = (0, 0, 0, temples)
    assert use(s, "Archbishop").rebellion == rebellion


def test_the_governor_counts_own_towns() -> None:
    s = people(table())
    built(s, "1.town", "2.town", "3.town")
    citizen(s, 0, "1.town", "2.town", "3.town")
    assert use(s, "Governor").rebellion == 3


@rule("ARC-27.5", "ARC-23.10")
def test_the_researcher_turns_up_five_cards_and_buys_progress_at_the_lowest_cost() -> None:
    s = people(table())
    top_card(s, "Sawmill")
    use(s, "Researcher")
    chance(s)
    assert step(s) == "BuyShown" and len(s.shown) == 5 and card_number("Sawmill") in s.shown
    bought = CAT.cards[card_number("Sawmill")]
    characters = [card for card in s.shown if CAT.cards[card].kind == 0]
    assert all(not legal(s, f"buy card {CAT.cards[card].id}") for card in characters)
    do(s, f"buy card {bought.id}")
    assert money(s, 0) == 10 - 3 and card_number("Sawmill") in s.players[0].cards
    assert len(s.discards) == 4 and s.shown == ()
    chance(s)
    assert card_number("Sawmill") in s.unready  # usable from the buyer's next round on


def test_a_red_back_after_the_head_hunter_comes_into_force() -> None:
    s = people(table())
    top_card(s, "Sawmill")
    own_card(s, 0, "Head-hunter")
    begin_round(s, 0)
    loose = s.deck.loose
    s.discards = tuple(sorted({*s.discards, *loose[:-4]}))
    s.deck = type(s.deck)(loose[-4:], s.deck.top)
    s.discards = (card_number("Banker"),)  # the deck is made anew from the discards: a red event comes on top
    s.in_play = (0, 0, 0, 2)
    kept = [card for card in s.deck.cards() if card != card_number("Banker")]
    s.deck = type(s.deck)(tuple(c for c in kept if c not in s.deck.top), s.deck.top)
    do(s, f"use card {card_id('Head-hunter')}")
    chance(s)
    do(s, "done")
    assert s.seat == CHANCE
    do(s, f"draw card {card_id('Banker')}")
    assert s.rebellion == 3 and events(s, "event")


@rule("ARC-27.7")
def test_the_barbarian_reaches_icons_of_his_bank_and_fish_of_the_region() -> None:
    s = people(table())
    citizen(s, 0, "4b")
    use(s, "Barbarian")
    reach = set(options(s))
    assert {"pillage 4#3", "pillage 4#4", "pillage 1#1", "pillage 1#3"} <= reach
    assert "pillage 4#1" not in reach and "pillage 3#1" not in reach
    assert refused(s, "pillage 3#1").rule == "ARC-27.7"
    do(s, "pillage 4#4")
    assert cubes(s, 0) == {"fish": 2} and s.rebellion == 6 and money(s, 0) == 9


@rule("ARC-27.8", "ARC-23.7")
def test_the_exporter_trades_up_to_three_times_on_one_board() -> None:
    s = people(table())
    give(s, 0, fish=3)
    use(s, "Exporter")
    assert refused(s, "buy domestic/fruit").rule == "ARC-13.3.1"
    do(s, "sell export/fish", "sell export/fish", "sell export/fish")
    assert step(s) == "Round" and money(s, 0) == 10 - 1 + 5 + 5 + 4


@rule("ARC-27.9", "ARC-23.11")
def test_the_pirate_sinks_a_ship_and_its_owner_may_have_no_cubes() -> None:
    s = people(table())
    built(s, "1.port")
    ship(s, 0, "1s")
    ship(s, 1, "1.port")
    ship(s, 2, "2s")
    use(s, "Pirate")
    assert ships(s, 1) == [] and s.players[1].dock == 4 and ships(s, 2) == ["2s"]
    assert events(s, "lift screen") == [{"seat": 1, "florins": 10, "tokens": 0}] and s.rebellion == 6


@rule("ARC-27.10", "ARC-23.15")
def test_the_thief_names_one_of_two_hands() -> None:
    s = people(table())
    give(s, 1, wood=1, iron=1)
    use(s, "Thief")
    do(s, "rob 1", "left hand wood")
    assert s.view(0).hands == () and s.view(1).hands == (3,)
    do(s, "right hand iron", "right")
    assert cubes(s, 0) == {"iron": 1} and cubes(s, 1) == {"wood": 1}
    t = people(table())
    give(t, 1, wood=1)
    use(t, "Thief")
    do(t, "rob 1", "empty left hand", "right hand wood", "left")
    assert cubes(t, 0) == {} and events(t, "empty hand")
    u = people(table())
    use(u, "Thief")
    do(u, "rob 2")
    assert events(u, "lift screen") == [{"seat": 2, "florins": 10, "tokens": 0}] and step(u) == "Round"


@rule("ARC-27.12")
def test_the_king_earns_for_towns_he_controls() -> None:
    s = people(table())
    built(s, "1.town", "2.town", "3.town")
    citizen(s, 0, "1.town", "2.town")
    use(s, "King")
    assert money(s, 0) == 12 and s.rebellion == 6


@rule("ARC-27.13")
def test_the_missionary_depends_on_a_temple() -> None:
    s = use(people(table()), "Missionary")
    assert (s.rebellion, s.surplus) == (5, 4)
    t = people(table())
    built(t, "1.temple")
    citizen(t, 0, "1.temple")
    use(t, "Missionary")
    assert (t.rebellion, t.surplus) == (4, 5)


@rule("ARC-27.14")
def test_doubling_permission_and_discount_are_for_this_round_only() -> None:
    s = people(table())
    built(s, "3.town")
    citizen(s, 1, "3.town")
    citizen(s, 0, "3a")
    use(s, "Ambassador")
    do(s, "act harvest_fruit")
    go(s, "harvest from 3a", "done")
    assert "3#4*" in citizens(s, 0)
    t = people(table())
    give(t, 0, stone=1)
    use(t, "Roads")
    do(t, "act construction", "build temple")
    go(t, "build with 1a", "rebate stone", "spend stone")
    assert cubes(t, 0) == {} and t.in_play[3] == 1 and not t.discount  # used up
    u = people(table())
    use(u, "Fishing Nets")
    do(u, "end round")
    assert u.doubling == 0
    v = people(table())
    use(v, "Roads")
    do(v, "end round")
    assert not v.discount


@rule("ARC-27.15", "ARC-23.14")
def test_cards_that_carry_out_actions_use_no_disc_and_no_circle() -> None:
    s = people(table())
    citizen(s, 0, "3a")
    use(s, "Recruiter")
    assert options(s, "recruit") == ["recruit 3a"]
    do(s, "recruit 3a")
    assert money(s, 0) == 7 and s.players[0].discs == 3
    t = people(table())
    citizen(t, 0, "3a", "3a")
    use(t, "Midwife")
    assert citizens(t, 0).count("3a") == 3 and t.own_circles == (0, 0, 0)
    u = people(table())
    give(u, 0, wood=1)
    use(u, "Shipwright")
    go(u, "build ship", "site 1s", "spend wood")
    assert len(ships(u, 0)) == 1 and u.players[0].discs == 3
    v = use(people(table()), "Tax Collector")
    assert v.rebellion == 6 and money(v, 0) == 16 and v.own_circles == (0, 0, 0)
    w = people(table())
    top_hex(w, "H01B")
    use(w, "Navigator")
    assert step(w) == "Explore" and w.own_circles == (0, 0, 0)
    x = people(table())
    give(x, 0, stone=2)
    use(x, "Architect")
    assert refused(x, "build ship").rule == "ARC-13.8.1"


@rule("ARC-27.17")
def test_the_overseer_frees_two_units() -> None:
    s = people(table())
    citizen(s, 0, "3#1", engaged=True)
    ship(s, 0, "1#3", engaged=True)
    use(s, "Overseer")
    do(s, "rest 3#1", "rest 1#3")
    assert "3a" in citizens(s, 0) and ships(s, 0) == ["1s"] and s.rebellion == 6


@rule("ARC-27.18")
def test_the_smuggler_swaps_a_cube() -> None:
    s = people(table())
    assert refused(begin_round(s, 0), f"use card {card_id('Smuggler')}").rule == "ARC-17.1"
    give(s, 0, fruit=1)
    use(s, "Smuggler")
    go(s, "give fruit")
    assert "take fruit" not in options(s)
    do(s, "take iron")
    assert cubes(s, 0) == {"iron": 1}


@rule("ARC-27.19")
def test_the_physician_stands_up_own_rebels() -> None:
    s = people(table())
    citizen(s, 0, "3a", "4a", "4b", rebel=True)
    give(s, 0, fruit=1)
    use(s, "Physician")
    pay(s)
    do(s, "rouse 3a", "rouse 4b")
    assert citizens(s, 0)[-3:] == ["3a", "4a!", "4b"] and s.rebellion == 4


@rule("ARC-27.20", "ARC-23.8")
def test_gifts_from_the_clergy_have_two_prices() -> None:
    for option, kinds, rebellion in ((1, {"cattle": 1}, 4), (2, {}, 3)):
        s = people(table())
        give(s, 0, fruit=1, cattle=1)
        use(s, "Gifts from the Clergy")
        do(s, f"option {option}")
        pay(s)
        assert (cubes(s, 0), s.rebellion) == (kinds, rebellion)


@rule("ARC-27.21")
def test_agronomy_gives_a_cube_and_one_to_board_i() -> None:
    s = use(people(table()), "Agronomy")
    assert options(s) == ["take fruit", "take cattle"]
    do(s, "take cattle")
    assert cubes(s, 0) == {"cattle": 1} and s.domestic[CATTLE] == 2
    t = people(table())
    market(t, "domestic", fruit=12)
    use(t, "Agronomy")
    do(t, "take fruit")
    assert t.domestic[FRUIT] == 12


@rule("ARC-27.22")
def test_cartography_shows_three_hexes_to_one_player() -> None:
    s = people(table())
    top_hex(s, "H10A")
    use(s, "Cartography")
    do(s, "turn up H11A", "turn up H12B")
    assert options(s) == ["next hex H12B", "next hex H11A", "next hex H10A"]
    do(s, "next hex H12B", "next hex H10A")
    assert s.view(0).next_hexes == ("H12B", "H10A", "H11A") and s.view(1).next_hexes == ("H12B",)


def test_cartography_needs_something_to_learn() -> None:
    s = people(table())
    own_card(s, 0, "Cartography")
    s.hexes = Deck((), s.hexes.top)
    assert refused(begin_round(s, 0), f"use card {card_id('Cartography')}").rule == "ARC-27.2"


def test_healing_arts_lower_both_markers() -> None:
    s = people(table())
    give(s, 0, fruit=1, fish=1)
    use(s, "Healing Arts")
    pay(s)
    assert (s.rebellion, s.surplus) == (4, 4)


def test_every_card_can_be_used_or_built() -> None:
    done = set()
    for card in CAT.cards:
        s = table()
        built(s, "1.temple", "1.port", "3.town")
        citizen(s, 0, "1.temple", "1.port", "1a", "3.town", "3a")
        citizen(s, 1, "3a")
        citizen(s, 0, "3a", rebel=True)
        ship(s, 0, "1s", "2s")
        ship(s, 1, "1s")
        s.population, s.rebellion, s.surplus = 20, 3, 5
        give(s, 0, money=30, fruit=3, cattle=2, fish=2, wood=3, stone=6, iron=4)
        top_hex(s, "H10A")
        citizen(s, 0, "4a", "4a")
        s.players[0].reserve = 3
        own_card(s, 0, card.name)
        begin_round(s, 0)
        text = f"{'build wonder' if card.wonder else 'use card'} {card.id}"
        if legal(s, text):
            do(s, text)
            done.add(card.name)
    assert done == {card.name for card in CAT.cards}
