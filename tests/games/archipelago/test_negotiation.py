"""Chapter 5: offers, answers, deals and promises."""

from random import Random

import pytest

from atoll.games.archipelago.flow.balance import DOMESTIC_TROUBLE, EXPORT_TROUBLE
from atoll.games.archipelago.flow.phases import ORDER_OF_PLAY
from atoll.games.archipelago.flow.promises import settle_promises
from atoll.games.archipelago.state import ArchipelagoState
from atoll.kernel import CHANCE, SPECTATOR, Eyes, IllegalChoice
from games.archipelago.scenario import (
    GAME,
    begin_round,
    built,
    card_id,
    card_number,
    citizen,
    citizens,
    cubes,
    do,
    events,
    give,
    go,
    legal,
    money,
    options,
    own_card,
    refused,
    run,
    ship,
    spot,
    step,
    table,
)
from marks import rule

TALK = {"negotiation": "on"}


def talking(seats: int = 3, **more: str) -> ArchipelagoState:
    return table(seats=seats, **TALK, **more)


def promises(s: ArchipelagoState) -> list[str]:
    return [promise.stands for promise in s.view(SPECTATOR).promises]


# -- offers and answers --------------------------------------------------------------------------------


@rule("ARC-5.4", "ARC-5.5", "ARC-5.7")
def test_a_deal_that_is_accepted_is_carried_out_at_once() -> None:
    s = talking()
    give(s, 0, fruit=1)
    give(s, 1, iron=1, tokens=1)
    own_card(s, 1, "Banker")
    begin_round(s, 0)
    do(s, "deal with 1", "offer 5f", "offer fruit", "ask iron", f"ask card {card_id('Banker')}", "ask token")
    do(s, "make offer")
    assert (s.seat, options(s)) == (1, ["decline", "accept", "counter"])
    do(s, "accept")
    assert money(s, 0) == 5 and money(s, 1) == 15
    assert cubes(s, 0) == {"iron": 1} and cubes(s, 1) == {"fruit": 1} and s.players[0].tokens == 1
    assert s.players[0].cards == (card_number("Banker"),) and (s.seat, step(s)) == (0, "Round")


def test_an_offer_is_declined_countered_or_withdrawn_and_talk_comes_to_an_end() -> None:
    s = talking(talk="two")
    do(begin_round(s, 0), "deal with 1", "offer 1f", "withdraw", "deal with 1", "offer 1f", "make offer", "counter")
    assert (s.seat, step(s)) == (1, "Compose")
    do(s, "ask 5f", "make offer")
    assert (s.seat, options(s)) == (0, ["decline", "accept"])
    do(s, "decline")
    assert step(s) == "Round" and not legal(s, "deal with 1") and money(s, 0) == 10


@pytest.mark.parametrize(("talk", "offers"), [("one", 1), ("two", 2), ("five", 5)])
def test_the_table_agrees_how_many_offers_a_player_makes_at_a_time(talk: str, offers: int) -> None:
    s = begin_round(talking(talk=talk), 0)
    for _ in range(offers):
        do(s, "deal with 1", "withdraw")
    assert not legal(s, "deal with 1") and not legal(s, "listen to 1")
    t = run(talking(talk=talk), EXPORT_TROUBLE(CHANCE, 4, 3))
    for _ in range(offers):
        do(t, "deal with 2", "withdraw")
    assert t.seat == 1 and step(t) == "Talk"


def test_a_crisis_in_a_round_opens_a_window_of_its_own() -> None:
    s = talking(talk="two")
    citizen(s, 0, "1a")
    do(begin_round(s, 0), "deal with 1", "withdraw", "deal with 1", "withdraw")
    assert not legal(s, "deal with 1")
    do(run(s, EXPORT_TROUBLE(CHANCE, 4, 3)), "no offer", "no offer", "no offer")
    assert step(s) == "Supply" and legal(s, "deal with 1")


def test_an_offer_has_at_most_eight_pieces() -> None:
    s = do(begin_round(talking(), 0), "deal with 1", *["ask wood"] * 8)
    assert options(s) == ["withdraw", "make offer"]


def test_the_active_player_hears_what_another_offers() -> None:
    s = do(begin_round(talking(), 0), "listen to 2")
    assert (s.seat, step(s)) == (2, "Compose") and not legal(do(s, "offer 2f"), "also with 1")
    do(s, "ask wood", "make offer")
    assert s.seat == 0 and refused(s, "accept").rule == "ARC-5.7"


def test_what_is_asked_for_and_not_there_cannot_be_accepted() -> None:
    s = do(begin_round(talking(), 0), "deal with 1", "ask iron", "make offer")
    assert refused(s, "accept").rule == "ARC-5.7"


@rule("ARC-5.6")
def test_units_discs_and_objectives_are_no_part_of_an_offer() -> None:
    kinds = {choice.kind for choice in GAME.book if choice.kind.startswith(("offer", "ask", "promise", "vow"))}
    assert not any("objective" in kind or "disc" in kind or "unit" in kind for kind in kinds)
    s = do(begin_round(talking(), 0), "deal with 1")
    assert not any("objective" in text for text in options(s))
    assert refused(s, "keep S01/3").rule == "ARC-5.5"


# -- offers to several ---------------------------------------------------------------------------------


def test_each_answers_an_offer_to_several_for_himself() -> None:
    s = talking()
    give(s, 0, wood=2)
    do(begin_round(s, 0), "deal with 1", "offer wood", "ask 2f", "also with 2", "offer wood", "ask 5f", "make offer")
    assert s.seat == 1
    do(s, "accept")
    assert money(s, 0) == 12 and cubes(s, 1) == {"wood": 1} and s.seat == 2
    do(s, "decline")
    assert cubes(s, 0) == {"wood": 1} and step(s) == "Round" and s.deal is None


def test_who_comes_first_is_served_and_the_rest_lapses() -> None:
    s = talking()
    give(s, 0, wood=1)
    do(begin_round(s, 0), "deal with 1", "offer wood", "ask 2f", "also with 2", "offer wood", "ask 5f", "make offer")
    do(s, "accept")
    assert step(s) == "Round" and events(s, "lapse") and cubes(s, 1) == {"wood": 1} and money(s, 2) == 10


def test_an_offer_of_all_or_nothing_needs_everybody() -> None:
    def offered() -> ArchipelagoState:
        s = begin_round(talking(), 0)
        do(s, "deal with 1", "ask 2f", "also with 2", "ask 2f", "make joint offer", "accept")
        assert s.seat == 2 and money(s, 1) == 10
        return s

    assert [player.money for player in do(offered(), "accept").players] == [14, 8, 8]
    s = do(offered(), "decline")
    assert [player.money for player in s.players] == [10, 10, 10] and step(s) == "Round"
    t = do(offered(), "counter")
    assert (t.seat, step(t)) == (2, "Compose") and money(t, 1) == 10


def test_nothing_is_given_twice_in_an_offer_of_all_or_nothing() -> None:
    s = talking()
    give(s, 0, wood=1)
    do(begin_round(s, 0), "deal with 1", "offer wood", "also with 2", "offer wood")
    assert legal(s, "make offer") and not legal(s, "make joint offer")


def test_a_card_or_a_place_goes_to_one_player_only() -> None:
    s = talking()
    own_card(s, 0, "Banker")
    banker = f"offer card {card_id('Banker')}"
    do(begin_round(s, 0), "deal with 1", banker, "also with 2", banker)
    assert not legal(s, "make joint offer")
    do(s, "make offer", "accept")
    assert step(s) == "Round" and s.players[1].cards == (card_number("Banker"),)
    t = bets(3, 0, 0)
    do(t, "deal with 1", "offer rank 1", "also with 2", "offer rank 1", "make offer", "accept")
    assert events(t, "lapse") and t.ranks == (1, -1, -1)


def test_who_has_agreed_to_a_joint_offer_has_shown_what_he_gives() -> None:
    s = talking()
    give(s, 1, iron=2)
    do(begin_round(s, 0), "deal with 1", "ask iron", "ask iron", "also with 2", "ask 1f", "make joint offer", "accept")
    assert all(Eyes(s, 2).world(Random(k)).players[1].cubes[5] == 2 for k in range(20))


# -- withdrawing, and waiting --------------------------------------------------------------------------


def test_who_made_an_offer_may_withdraw_it_while_another_thinks() -> None:
    s = do(begin_round(talking(talk="two"), 0), "deal with 1", "offer 2f", "ask wood", "make offer")
    assert s.seats == (1,) and s.bystanders == (0,)
    assert [choice.text for choice in s.choices(0)] == ["withdraw"] and s.choices(2) == []
    s.play("withdraw", 0)
    assert (s.seat, step(s)) == (0, "Round") and s.deal is None and money(s, 0) == 10
    assert s.view(2).offer is None and len(events(s, "withdraw")) == 1
    do(s, "deal with 1", "offer 1f", "make offer", "accept")
    assert money(s, 1) == 11 and not legal(s, "deal with 1")  # a withdrawn offer counts as one of the two


def test_what_was_accepted_before_stands_when_the_rest_is_withdrawn() -> None:
    def offered() -> ArchipelagoState:
        s = begin_round(talking(4), 0)
        return do(s, "deal with 1", "offer 1f", "also with 2", "offer 2f", "also with 3", "offer 2f", "make offer")

    s = offered()
    s.play("withdraw", 0)
    assert step(s) == "Round" and [player.money for player in s.players] == [10, 10, 10, 10]
    t = do(offered(), "accept")
    assert t.seat == 2
    t.play("withdraw", 0)
    assert step(t) == "Round" and [player.money for player in t.players] == [9, 11, 10, 10]
    u = do(offered(), "counter")
    u.play("withdraw", 0)
    assert (u.seat, step(u)) == (1, "Compose") and money(u, 0) == 10


def test_a_joint_offer_that_is_withdrawn_is_carried_out_by_nobody() -> None:
    s = begin_round(talking(), 0)
    do(s, "deal with 1", "ask 2f", "also with 2", "ask 2f", "make joint offer", "accept")
    s.play("withdraw", 0)
    assert step(s) == "Round" and [player.money for player in s.players] == [10, 10, 10]


def test_only_who_made_an_offer_withdraws_it_and_he_does_nothing_else() -> None:
    s = do(begin_round(talking(), 0), "deal with 1", "offer 2f", "make offer")
    before = s.save()
    for seat, choice in ((0, "accept"), (0, "decline"), (1, "withdraw"), (2, "withdraw")):
        with pytest.raises(IllegalChoice):
            s.play(choice, seat)
    assert s.save() == before
    do(s, "counter", "ask 1f", "make offer")
    assert s.seat == 0 and s.bystanders == (1,)


@pytest.mark.parametrize(("patience", "seconds"), [("one minute", 60), ("three minutes", 180)])
def test_who_does_not_answer_in_time_declines_if_the_table_has_agreed_on_it(patience: str, seconds: int) -> None:
    s = do(begin_round(talking(patience=patience), 0), "deal with 1", "offer 2f", "make offer")
    lapse = s.lapse()
    assert lapse is not None and (lapse[0], lapse[1].text) == (seconds, "decline")
    t = do(begin_round(talking(), 0), "deal with 1", "offer 2f", "make offer")
    assert t.lapse() is None


# -- what is carried out at once -----------------------------------------------------------------------


def test_permission_to_harvest_is_sold() -> None:
    s = talking()
    built(s, "1.town")
    citizen(s, 1, "1.town")
    citizen(s, 0, "1a")
    begin_round(s, 0)
    assert not legal(s, "act harvest_wood")
    do(s, "deal with 1", "offer 1f", "ask permission 1", "make offer", "accept", "act harvest_wood")
    assert cubes(s, 0) == {"wood": 1} and money(s, 1) == 11 and s.permits == 0


def test_permission_is_for_the_active_player_in_his_round_only() -> None:
    s = talking()
    built(s, "1.town")
    citizen(s, 1, "1.town")
    do(begin_round(s, 1), "deal with 0")
    assert not legal(s, "offer permission 1")
    t = talking()
    built(t, "1.town")
    citizen(t, 1, "1.town")
    run(begin_round(t, 0), EXPORT_TROUBLE(CHANCE, 4, 3))  # an immediate crisis in a round of seat 0
    do(t, "deal with 1")
    assert not legal(t, "ask permission 1") and legal(t, "also with 2") is False
    do(t, "offer 1f")
    assert legal(t, "also with 2")


def bets(*florins: int) -> ArchipelagoState:
    s = run(talking(), ORDER_OF_PLAY(CHANCE))
    for seat, bet in enumerate(florins):
        s.play(f"bet {bet}", seat)
    return s


def test_places_in_the_order_of_play_are_sold_in_phase_2() -> None:
    s = bets(3, 0, 0)
    assert (s.seat, step(s)) == (0, "Talk")
    do(s, "no offer", "deal with 0", "offer 5f", "ask rank 1", "make offer", "accept", "no offer", "deal with 0")
    assert legal(s, "ask rank 2") and not legal(s, "ask rank 1")
    do(s, "withdraw", "no offer")
    go(s, "next 0")
    assert s.order[0] == 1 and money(s, 0) == 12


def test_a_counter_offer_goes_to_who_made_the_offer_only() -> None:
    s = do(crisis(talk="two"), "deal with 1", "ask 1f", "make offer", "counter", "ask 2f")
    assert (s.seat, step(s)) == (1, "Compose") and not legal(s, "also with 2")
    do(s, "make offer")
    assert s.seat == 0 and not legal(s, "counter")


def test_everybody_talks_in_phase_2_although_the_order_stays() -> None:
    s = bets(0, 0, 0)
    assert step(s) == "Talk" and s.order == (0, 1, 2)


def crisis(stone: int = 1, **more: str) -> ArchipelagoState:
    """A domestic crisis with six citizens lying, at the first chance, that of seat 0, who has stone."""
    s = talking(**more)
    citizen(s, 0, "1a", "1a", "1a")
    citizen(s, 1, "2a", "2a", "2a")
    give(s, 0, stone=stone)
    s.domestic[4] = 0
    s.store[4] += 1
    run(s, DOMESTIC_TROUBLE(CHANCE, 4, 2))
    return do(s, "no offer", "no offer", "no offer")


def test_citizens_to_stand_up_are_sold_in_a_crisis() -> None:
    s = crisis()
    do(s, "deal with 1", "ask 5f", "offer to stand up 2a", "make offer", "accept", "consume own cube")
    assert money(s, 0) == 15 and citizens(s, 1) == ["2a", "2a!", "2a!"]
    assert set(options(s)) == {"stand up 0 1a", "stand up 1 2a"}


def test_who_has_agreed_to_help_and_can_cannot_end_his_chance() -> None:
    s = crisis()
    do(s, "deal with 1", "ask 5f", "offer to stand up 2a", "make offer", "accept")
    assert refused(s, "done").rule == "ARC-5.7" and promises(s) == ["open"]
    t = s.copy()
    go(s, "consume own cube", "stand up 0 1a", "done", "done", "done")
    assert promises(s) == ["kept"] and s.crisis is None
    do(t, "deal with 2", "offer stone", "make offer", "accept", "done", "done", "done")
    assert promises(t) == ["broken"]


def test_a_temple_stands_up_who_was_agreed_on() -> None:
    s = talking()
    built(s, "2.temple")
    citizen(s, 0, "2.temple", "1a")
    citizen(s, 1, "2a", "2a")
    run(s, DOMESTIC_TROUBLE(CHANCE, 5, 2))
    do(s, "no offer", "no offer", "no offer", "deal with 1", "ask 1f", "offer to stand up 2a", "make offer", "accept")
    assert not legal(s, "done")
    do(s, "stand up 1 2a")
    assert legal(s, "done") and citizens(s, 1) == ["2a", "2a!"]


def test_who_has_still_to_come_agrees_to_stand_citizens_up() -> None:
    s = crisis()
    give(s, 1, stone=1)
    do(s, "deal with 1", "offer 2f", "ask to stand up 1a", "ask to stand up 1a", "make offer", "accept", "done")
    assert s.seat == 1 and refused(s, "done").rule == "ARC-5.7"
    do(s, "consume own cube")
    assert citizens(s, 0) == ["1a", "1a", "1a!"]


def test_who_has_had_his_chance_agrees_to_stand_up_nobody() -> None:
    s = do(crisis(), "done", "deal with 0")
    assert s.seat == 1 and not options(s, "ask to stand up") and options(s, "offer to stand up")


def test_who_has_had_his_chance_gives_no_cubes_of_the_crisis() -> None:
    s = talking()
    citizen(s, 0, "1a", "1a", "1a")
    give(s, 0, stone=2, wood=1, tokens=1)
    run(s, EXPORT_TROUBLE(CHANCE, 4, 3))
    do(s, "no offer", "no offer", "no offer", "done", "deal with 0")
    assert legal(s, "ask wood") and legal(s, "ask 5f")
    assert not legal(s, "ask stone") and not legal(s, "ask token")


# -- promises ------------------------------------------------------------------------------------------


def borrowed() -> ArchipelagoState:
    """Seat 0 has borrowed 5f of seat 1 until the next turn."""
    s = begin_round(talking(), 0)
    return do(s, "deal with 1", "ask 5f", "promise 5f", "within 1", "make offer", "accept")


def test_a_loan_is_recorded_and_paid_back_or_broken() -> None:
    s = borrowed()
    promise = s.view(SPECTATOR).promises[0]
    assert (promise.stands, promise.amount, promise.due) == ("open", 5, 3) and money(s, 0) == 15
    t = s.copy()
    do(s, "pay back 1")
    assert promises(s) == ["kept"] and money(s, 1) == 10 and not legal(s, "pay back 1")
    t.turn += 1
    settle_promises(t)
    assert promises(t) == ["broken"]


def test_florins_of_a_later_deal_pay_a_debt_back() -> None:
    s = do(borrowed(), "deal with 1", "offer 2f", "make offer", "accept")
    assert promises(s) == ["open"] and s.view(0).promises[0].amount == 3
    s = do(borrowed(), "deal with 1", "offer 5f", "make offer", "accept")
    assert promises(s) == ["kept"] and events(s, "promise kept")


def test_who_cannot_pay_cannot_pay_back() -> None:
    s = borrowed()
    give(s, 0, money=4)
    assert not legal(s, "pay back 1")


def vowed(vow: str) -> ArchipelagoState:
    """Seat 0 has made seat 1 a promise in words for this turn."""
    s = talking()
    citizen(s, 0, "1a", "1a")
    return do(begin_round(s, 0), "deal with 1", f"vow {vow}", "within 0", "ask 1f", "make offer", "accept")


def test_a_promise_to_help_is_kept_by_a_cube_in_a_crisis() -> None:
    s = vowed("help")
    assert promises(s) == ["open"]
    give(s, 0, iron=1)
    run(s, EXPORT_TROUBLE(CHANCE, 5, 2))
    do(s, "no offer", "no offer", "no offer", "consume own cube")
    assert promises(s) == ["kept"]
    t = vowed("help")
    settle_promises(t)
    assert promises(t) == ["broken"]


@pytest.mark.parametrize("vow", ["no-taxes", "peace", "harvest", "first"])
def test_a_promise_to_refrain_is_kept_by_waiting(vow: str) -> None:
    s = vowed(vow)
    settle_promises(s)
    assert promises(s) == ["kept"]


def test_promises_to_refrain_are_broken_by_doing_it() -> None:
    assert promises(do(vowed("no-taxes"), "act taxes")) == ["broken"]
    s = vowed("peace")
    own_card(s, 0, "Pirate")
    ship(s, 0, "1s")
    ship(s, 1, "1s")
    ship(s, 2, "1s")
    t = do(s.copy(), f"use card {card_id('Pirate')}", "sink 2 1s")
    assert promises(t) == ["open"]
    assert promises(do(s, f"use card {card_id('Pirate')}", "sink 1 1s")) == ["broken"]


def test_a_promise_of_harvests_is_broken_by_refusing_one() -> None:
    s = vowed("harvest")
    built(s, "2.town")
    citizen(s, 0, "2.town")
    do(begin_round(s, 1), "deal with 0", "ask permission 2", "make offer", "decline")
    assert promises(s) == ["broken"]


@pytest.mark.parametrize(("first", "stands"), [("next 1", "kept"), ("next 2", "broken")])
def test_a_promise_of_the_first_place_is_judged_by_who_sets_the_order(first: str, stands: str) -> None:
    s = run(vowed("first"), ORDER_OF_PLAY(CHANCE))
    for seat, florins in enumerate((3, 0, 0)):
        s.play(f"bet {florins}", seat)
    go(s, "no offer", "no offer", "no offer", first, "next 0")
    assert promises(s) == [stands]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_offers_and_promises_are_put_into_words(lang: str) -> None:
    s = borrowed()
    built(s, "2.town")
    citizen(s, 1, "2.town")
    own_card(s, 0, "Banker")
    give(s, 0, wood=1, tokens=1)
    do(s, "deal with 1", "offer 1f", "offer wood", "offer token", f"offer card {card_id('Banker')}")
    do(s, "ask permission 2", "ask vow peace", "within 2", "promise 5f", "within 3", "make offer")
    picture = GAME.picture(s.view(2), lang, ["Ann", "Bob", "Cy"])
    assert picture.count("Ann") > 6 and "{" not in picture
    t = do(crisis(), "deal with 1", "offer to stand up 2a", "make offer", "accept")
    assert spot("2a") == t.promises[0][3] and "{" not in GAME.picture(t.view(2), lang, ["Ann", "Bob", "Cy"])
    u = do(bets(3, 0, 0), "deal with 1", "offer rank 2", "make offer")
    assert "2" in GAME.picture(u.view(2), lang, ["Ann", "Bob", "Cy"])
