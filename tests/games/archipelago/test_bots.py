"""What bots steer by: sensible choices, offers and answers, the common danger, and what a game made use of."""

from random import Random

import pytest

from atoll.bots import Greedy
from atoll.games.archipelago.bot.bargain import gain, offer_in_mind, owed, trust, vowed_help
from atoll.games.archipelago.bot.sensible import sensible
from atoll.games.archipelago.bot.value import value
from atoll.games.archipelago.catalog import WOOD
from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE, EXPORT_TROUBLE
from atoll.games.archipelago.flow.phases import SECOND_BET
from atoll.games.archipelago.state import BROKEN, MONEY, OPEN, RESULTS, ArchipelagoState, Clause, Promise
from atoll.kernel import CHANCE, TOGETHER, Eyes
from games.archipelago.scenario import (
    CAT,
    GAME,
    begin_round,
    built,
    card_id,
    citizen,
    cubes,
    do,
    events,
    give,
    money,
    objectives,
    options,
    own_card,
    run,
    step,
    table,
    track,
)

TALK = {"negotiation": "on"}


def greedy(s: ArchipelagoState) -> str:
    return Greedy().choose(Eyes(s, s.seat), Random(1)).text


def sensible_play(seats: int, seed: int, **options: str) -> ArchipelagoState:
    """A game in which everybody plays anything sensible."""
    rng = Random(seed)
    s = GAME.start(seats, options, log=True)
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        offer = sensible(s, s.seat)
        assert offer and set(offer) <= set(s.choices())
        s.play(rng.choice(offer))
    return s


@pytest.mark.parametrize("seed", range(4))
def test_a_bot_bargains_with_whoever_offers_anything(seed: int) -> None:
    """Who asks for more keeps the other terms, whatever they are: cards and ranks too."""
    rng = Random(seed)
    s = GAME.start(2, TALK)
    while not s.over:
        if s.seat == CHANCE:
            s.play_chance(rng)
            continue
        err = s.seat == 1 or rng.random() < 0.1
        s.play(rng.choice(s.choices() if err else sensible(s, s.seat)))


@pytest.mark.parametrize(("seats", "length"), [(2, "short"), (3, "medium"), (4, "long"), (5, "short")])
def test_what_is_sensible_is_legal_and_leads_to_an_end(seats: int, length: str) -> None:
    s = sensible_play(seats, 1, length=length)
    assert s.over and list(GAME.laws(s)) == []


def test_a_tally_counts_actions_cards_crises_and_the_end() -> None:
    s = sensible_play(4, 2)
    found = GAME.tally(s)
    assert found["End"][RESULTS[s.result]] == 1 and found["At the end"]["turns"] == s.turn
    assert sum(found["Actions"].values()) == len(events(s, "act")) > 10
    assert len(found["Cards bought"]) == len(CAT.cards)
    assert sum(found["Cards bought"].values()) == len(events(s, "buy card"))
    assert found["Crises and events"]["domestic crises"] == len(events(s, "domestic crisis"))
    sold = sum(n for heading, column in found.items() if heading.startswith("Sales") for n in column.values())
    assert sold == len(events(s, "sell"))
    assert list(found["Sales, export"]) == [f"turn {turn}" for turn in range(1, s.turn + 1)]
    assert sum(found["Buildings used"].values()) == len(events(s, "trade"))


def test_bots_buy_and_sell_permission_to_harvest() -> None:
    s = table(**TALK)
    built(s, "3.town")
    citizen(s, 1, "3.town")
    citizen(s, 0, "3a", "3a")
    begin_round(s, 0)
    assert greedy(s) == "deal with 1"
    while step(s) != "Round":
        s.play(greedy(s))
    s = begin_round(s, 0)
    do(s, greedy(s))
    while step(s) in ("Compose", "Answer"):
        s.play(greedy(s))
    assert events(s, "permit") and money(s, 1) == 14 and s.permits


def test_bots_stand_citizens_of_others_up_for_a_florin() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a")
    citizen(s, 1, "2a", "2a")
    citizen(s, 2, "3a")
    give(s, 0, stone=2)
    s.rebellion = 3
    run(s, DOMESTIC_TROUBLE(CHANCE, 4, 2))
    do(s, "no offer", "no offer", "no offer")
    assert set(offer_in_mind(s, 0)) == {1, 2}
    while step(s) in ("Contribute", "Compose", "Answer", "Stand"):
        s.play(greedy(s))
    assert len(events(s, "offer")) == 2 == len(events(s, "accept")) and money(s, 0) == 12 and s.rebellion == 3


def test_bots_ask_all_others_for_the_cube_a_building_lacks() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a")
    give(s, 0, wood=1)
    give(s, 2, stone=3)
    s.store[4] += s.domestic[4]
    s.domestic[4] = 0
    begin_round(s, 0)
    assert set(offer_in_mind(s, 0)) == {1, 2}
    while not events(s, "accept") and step(s) in ("Round", "Compose", "Answer"):
        s.play(greedy(s))
    assert cubes(s, 0) == {"wood": 1, "stone": 1} and money(s, 2) > 10


def test_bots_pay_their_debts_and_trust_those_who_do() -> None:
    s = begin_round(table(**TALK), 0)
    do(s, "deal with 1", "ask 5f", "promise 5f", "within 0", "make offer", "accept")
    assert greedy(s) == "pay back 1"
    loan = (Clause(0, 1, MONEY, 0, 8, 1), Clause(1, 0, MONEY, 0, 3))
    before = gain(s, 1, loan)
    assert before > 0 and trust(s, 2) > 0
    s.promises = tuple(promise._replace(stands=BROKEN) for promise in s.promises)
    assert trust(s, 0) < trust(s, 2) and gain(s, 1, loan) < before
    assert greedy(do(s, "deal with 1", "ask 5f", "promise 5f", "within 1", "make offer")) == "decline"


def talked_out(s: ArchipelagoState) -> ArchipelagoState:
    """Let bots talk until the offer is off the table."""
    s.play(greedy(s))
    while step(s) in ("Compose", "Due", "Answer"):
        s.play(greedy(s))
    return s


def test_bots_borrow_the_florins_a_building_lacks_and_pay_them_back_in_time() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a")
    citizen(s, 2, "2a")
    give(s, 0, wood=1, stone=1, money=0)
    begin_round(s, 0)
    assert set(offer_in_mind(s, 0)) == {2}
    talked_out(s)
    assert money(s, 0) == 2 and money(s, 2) == 8 and owed(s, 0) == 3 and not offer_in_mind(s, 0)
    assert value(s, 0) < value(settled(s), 0)
    early, late = s.copy(), s
    early.turn += 1
    give(early, 0, money=8)
    assert greedy(begin_round(early, 0)) == "pay back 2"
    late.turn += 2
    give(late, 0, money=3)
    assert greedy(begin_round(late, 0)) == "pay back 2"
    do(late, "pay back 2")
    assert not owed(s, 0) and money(s, 2) == 11


def settled(s: ArchipelagoState) -> ArchipelagoState:
    """The same without promises."""
    t = s.copy()
    t.promises = ()
    return t


def test_nobody_lends_to_a_bot_that_has_broken_its_word_and_it_does_not_ask() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a")
    give(s, 0, wood=1, stone=1, money=0)
    s.promises = (Promise(0, 1, MONEY, 0, 3, 0, BROKEN),)
    begin_round(s, 0)
    assert offer_in_mind(s, 0) == {}


def test_a_debt_that_cannot_be_paid_in_time_weighs_more() -> None:
    s = begin_round(table(**TALK), 0)
    s.promises = (Promise(0, 1, MONEY, 0, 5, s.turn, OPEN),)
    solvent = value(s, 0)
    s.promises = (Promise(0, 1, MONEY, 0, 11, s.turn, OPEN),)
    assert solvent - value(s, 0) > 6 * 0.07


def test_who_comes_first_in_a_crisis_sells_his_word_to_help_and_keeps_it() -> None:
    s = table(**TALK)
    citizen(s, 0, "1a")
    citizen(s, 1, "2a", "2a", "3a")
    citizen(s, 2, "3a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, 4, 2))
    assert step(s) == "Talk" and set(offer_in_mind(s, 0)) == {1}
    talked_out(s)
    assert len(events(s, "vow")) == 1 and vowed_help(s, 0) and money(s, 0) == 11
    while step(s) in ("Talk", "Contribute", "Compose", "Due", "Answer", "Stand"):
        s.play(greedy(s))
    assert not vowed_help(s, 0) and events(s, "promise kept") and not events(s, "promise broken")


def test_the_separatist_promises_no_help() -> None:
    s = table(**TALK)
    objectives(s, "L10", "L04", "L05")
    citizen(s, 0, "1a")
    citizen(s, 1, "2a", "2a", "3a")
    give(s, 0, stone=1)
    run(s, DOMESTIC_TROUBLE(CHANCE, 4, 2))
    assert step(s) == "Talk" and offer_in_mind(s, 0) == {} and greedy(s) == "no offer"


def test_bots_ask_a_little_more_where_an_offer_is_a_little_too_poor() -> None:
    s = table(**TALK)
    give(s, 1, wood=1)
    do(begin_round(s, 0), "deal with 1", "offer 2f", "ask wood", "make offer")
    assert greedy(s) == "counter"
    talked_out(s)
    assert step(s) == "Round" and len(events(s, "offer")) == 2 and len(events(s, "counter")) == 1
    t = table(**TALK)
    give(t, 1, wood=1)
    do(begin_round(t, 0), "deal with 1", "ask wood", "ask 5f", "make offer")
    assert greedy(t) == "decline"
    u = table(**TALK)
    give(u, 1, wood=1)
    do(begin_round(u, 0), "deal with 1", "offer 2f", "ask wood", "also with 2", "offer 1f", "make joint offer")
    assert greedy(u) == "decline"


def test_a_counter_offer_repeats_every_sort_of_clause() -> None:
    s = table(**TALK)
    own_card(s, 1, "Banker")
    own_card(s, 0, "Sawmill")
    give(s, 1, wood=3, tokens=1)
    give(s, 0, iron=1, tokens=1)
    do(begin_round(s, 0), "deal with 1", "offer card A25", "offer iron", "offer token", "promise 5f", "within 1")
    do(s, "vow peace", "within 1", "ask wood", "ask token", "make offer", "counter")
    refused = s.stack[-1].args
    assert len(refused) == 3 + 6 * 7 and (s.seat, step(s)) == (1, "Compose")


def test_the_separatist_gives_the_boards_cubes_for_show_and_nothing_when_it_matters() -> None:
    def crisis(rebellion: int, objective: str) -> ArchipelagoState:
        s = table()
        objectives(s, objective, "L04", "L05")
        citizen(s, 0, "1a", "1a", "1a", "2a", "2a", "2a", "3a", "3a", "3a")
        citizen(s, 1, "1a", "1a", "1a", "2a", "2a", "2a", "3a", "3a", "3a")
        s.rebellion = rebellion
        return run(s, EXPORT_TROUBLE(CHANCE, 0, 2))

    s = crisis(0, "L10")
    s.export[0], s.store[0] = 1, s.store[0] - 1
    s.settle()
    assert greedy(s) == "consume from board"
    t = crisis(17, "L10")
    give(t, 0, fruit=2)
    assert greedy(t) == "done"
    u = crisis(17, "L07")
    give(u, 0, fruit=2)
    assert greedy(u) == "consume own cube"


def test_the_separatist_turns_cards_that_bring_new_trouble() -> None:
    s = table()
    track(s, "Pirate", "Sawmill/2")
    give(s, 0, money=0)
    run(s, GAME.steps["BuyOrRotate"](0))
    objectives(s, "L07", "L10", "L05")
    assert [choice.text for choice in sensible(s, 0)] == ["rotate A07"]
    objectives(s, "L10", "L07", "L05")
    assert [choice.text for choice in sensible(s, 0)] == ["rotate A25"]


def test_cubes_for_a_wonder_are_worth_keeping() -> None:
    s, t = table(), table()
    own_card(s, 0, "Colossus")
    own_card(t, 0, "Colossus")
    plain = value(s, 0)
    give(s, 0, iron=3)
    give(t, 0, stone=3)
    assert value(s, 0) > value(t, 0) > plain


def test_what_doubles_a_harvest_is_of_no_use_after_it() -> None:
    s = table()
    own_card(s, 0, "Sawmill")
    citizen(s, 0, "3a", "3a", "3a")
    assert "use card A25" in [choice.text for choice in sensible(begin_round(s, 0), 0)]
    do(s, "act harvest_wood", "harvest from 3a", "done")
    assert "use card A25" in options(s) and "use card A25" not in [choice.text for choice in sensible(s, 0)]


def test_bots_that_share_the_highest_bet_do_not_bet_the_same_again() -> None:
    s = table(seats=4)
    run(s, SECOND_BET(TOGETHER, 1, 2, 3))
    bets = {seat: sensible(s, seat)[0].args[0] for seat in (1, 2, 3)}
    assert len(set(bets.values())) == 3


def test_bots_harvest_no_more_than_the_bank_has() -> None:
    s = table()
    citizen(s, 0, "3a", "3a", "3a")
    s.store[WOOD] = 2
    do(begin_round(s, 0), "act harvest_wood")
    assert [choice.text for choice in sensible(s, 0)] == ["harvest from 3a"]
    do(s, "harvest from 3a")
    assert "harvest from 3a" in options(s) and sensible(s, 0) == [s.book.done]


def test_bots_sell_nothing_to_a_bank_that_has_no_florins() -> None:
    s = table()
    give(s, 0, iron=2)
    own_card(s, 0, "Exporter")
    do(begin_round(s, 0), f"use card {card_id('Exporter')}")
    do(s, next(text for text in options(s) if text.startswith("sell")))
    assert sensible(s, 0) != [s.book.done]
    s.bank = 0
    assert sensible(s, 0) == [s.book.done]


def test_bots_use_no_card_that_changes_nothing() -> None:
    s = table()
    own_card(s, 0, "Emigration")
    begin_round(s, 0)
    card = f"use card {card_id('Emigration')}"
    assert card in options(s) and card not in [choice.text for choice in sensible(s, 0)]
