"""What is open and what is hidden, and what players remember."""

from random import Random

import pytest

from atoll.games.anno1800.catalog import DECKS
from atoll.kernel import SPECTATOR, Eyes
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    at_work,
    begin_turn,
    build,
    chance,
    cost,
    deck,
    district,
    do,
    expeditions,
    extra,
    finish,
    gold,
    hand,
    new_world,
    number,
    old_world,
    pay,
    play_missions,
    played,
    start,
    tokens,
)


def world(s: AnnoState, seat: int, seed: int = 1) -> AnnoState:
    return Eyes(s, seat).world(Random(seed))


def test_everything_but_hands_and_expedition_cards_is_open() -> None:
    s = start()
    old_world(s, 1, "ow01")
    build(s, 1, "brewery", "home/land2")
    at_work(s, 1, "home/land2", "worker")
    played(s, 1, "fw41")
    expeditions(s, 1, "ex05")
    tokens(s, 1, trade=1, trade_on_cards=2)
    for eyes in (0, 2, SPECTATOR):
        p = s.view(eyes).players[1]
        assert (p.gold, p.old_world, p.face_up) == (1, ("ow01",), ("fw41",))
        assert (p.ship_tokens["trade"], p.card_tokens["trade"]) == (1, 2)
        (brewery,) = [b for b in p.buildings if b.building == "brewery"]
        assert (brewery.space, brewery.covered, brewery.workers) == ("home/land2", "home_potato_farm", ("worker",))
        assert not brewery.printed and p.buildings[0].printed
        assert "beer" in p.makes
        assert (p.hand, p.expeditions) == (None, None)
        assert sum(p.hand_size.values()) == len(s.players[1].hand)
    own = s.view(1).players[1]
    assert own.expeditions == ("ex05",)
    assert own.hand == tuple(CAT.cards[card].id for card in s.players[1].hand)


def test_each_thing_is_shown_where_it_is() -> None:
    s = start(2)
    new_world(s, 1, "nw01")
    played(s, 1, "fw41", face_down=True)
    hand(s, 1, "fw02", "nwc01", "nwc02", "aei01")
    p = s.players[1]
    p.district, p.resting, p.exhausted = [5, 4, 3, 2, 1], [1, 2, 3, 4, 5], [0, 1, 0, 2, 0]
    p.tokens, p.idle, p.spent, p.on_cards = [1, 2], [3, 4], [5, 6], [7, 8]
    for eyes in (0, SPECTATOR):
        seen = s.view(eyes).players[1]
        assert [tuple(x.values()) for x in (seen.district, seen.resting, seen.exhausted, seen.cubes)] == [
            (5, 4, 3, 2, 1), (1, 2, 3, 4, 5), (0, 1, 0, 2, 0), (6, 7, 6, 8, 6),
        ]  # fmt: skip
        tokens_seen = (seen.ship_tokens, seen.idle_tokens, seen.exhausted_tokens, seen.card_tokens)
        assert [tuple(x.values()) for x in tokens_seen] == [(1, 2), (3, 4), (5, 6), (7, 8)]
        assert (seen.face_up, seen.face_down, seen.new_world) == ((), ("fw41",), ("nw01",))
        assert seen.imports == ("cotton", "tobacco", "cocoa")
        assert seen.hand_size == {"farmer_worker": 1, "new_world": 2, "artisan_engineer_investor": 1}


def test_the_table_is_open_too() -> None:
    s = start(2)
    play_missions(s, "alonso_graves", "zoo", "museum", "the_queen", "aarhant")
    old_world(s, 0, "ow01")
    new_world(s, 0, "nw01", "nw02")
    hand(s, 0, "fw41", "fw02")
    played(s, 0, "fw24", "nwc18")
    tokens(s, 0, trade=2, exploration_on_cards=3)
    gold(s, 0, 3)
    begin_turn(s, 0)
    do(s, "activate nwc18", "under fw41", "done", "mission alonso_graves", "activate fw24")
    cost(s, 0, "pigs", "potatoes")
    do(s, "trade pigs 1")
    pay(s)
    for eyes in (0, 1, SPECTATOR):
        view = s.view(eyes)
        assert (view.old_stack, view.new_stack, view.expedition_deck) == (11, 6, 22)
        assert view.deck_sizes == dict(zip(DECKS, map(len, s.decks), strict=True))
        assert (view.traded, view.missions_used, view.actions) == (("pigs",), ("alonso_graves",), 2)
        assert view.promotions == ((3, ("farmer",)),)
        assert tuple(view.supply.values()) == tuple(s.supply)
        assert (view.board["sawmill"], view.first, view.fireworks, view.last_round) == (2, 0, -1, False)


def test_what_is_owed_is_open_and_the_plan_is_for_the_payer() -> None:
    s = start(2)
    play_missions(s, "beryl_omara", "zoo", "museum", "the_queen", "aarhant")
    tokens(s, 0, trade=2, exploration=1, exploration_on_cards=3)
    cost(s, 0, "planks", trade=1, exploration=1)
    for eyes in (0, 1):
        assert s.view(eyes).owed == ("trade", "exploration", "planks")
    assert s.view(0).proposal and not s.view(1).proposal


def test_worlds_keep_the_own_hand_and_deal_the_others_anew() -> None:
    s = start()
    other = world(s, 0)
    assert other.players[0].hand == s.players[0].hand
    assert any(world(s, 0, seed).players[1].hand != s.players[1].hand for seed in range(5))
    for seat in (1, 2):
        assert [CAT.card_deck[card] for card in other.players[seat].hand] == [
            CAT.card_deck[card] for card in s.players[seat].hand
        ]
    assert list(GAME.laws(other)) == []


def test_only_the_owner_knows_what_went_under_a_deck() -> None:
    s = start()
    hand(s, 0, "fw41", "fw02", "aei01")
    begin_turn(s, 0)
    do(s, "swap cards", "under fw02", "under fw41", "done")
    chance(s)
    assert s.view(0).under_decks["farmer_worker"] == ("fw02", "fw41")
    assert s.view(1).under_decks["farmer_worker"] == ("", "")
    assert world(s, 0).decks[0].bottom == s.decks[0].bottom
    assert any(world(s, 1, seed).decks[0].bottom != s.decks[0].bottom for seed in range(5))


def test_who_put_a_card_under_a_deck_knows_who_drew_it() -> None:
    s = start(2)
    hand(s, 0, "fw41", "fw02", "aei01")
    deck(s, "farmer_worker", "fw42")
    played(s, 0, "nwc18")
    begin_turn(s, 0)
    do(s, "activate nwc18", "under fw41", "done", "festival", "end turn")
    district(s, 1, farmer=4, worker=4, artisan=4)
    do(s, "workforce", "add farmer")
    chance(s)
    while number("card", "fw41") not in s.players[1].hand:
        s.play("add farmer" if s.stack[-1].step.name == "Workforce" else s.choices()[0])
        chance(s)
    assert s.view(0).players[1].known_in_hand == ("fw41",)
    assert all(number("card", "fw41") in world(s, 0, seed).players[1].hand for seed in range(8))
    assert s.view(SPECTATOR).players[1].known_in_hand == ()


def test_whoever_puts_a_card_under_a_deck_may_have_put_what_others_knew() -> None:
    s = start(2)
    hand(s, 0, "fw02", "aei01")
    hand(s, 1, "fw41", "fw03", "fw45")
    s.memory = ((number("card", "fw41"), 1), (number("card", "fw45"), 1))  # seat 0 knows them
    begin_turn(s, 1)
    assert s.view(0).players[1].known_in_hand == ("fw41", "fw45")
    assert s.view(1).players[1].known_in_hand == ()
    do(s, "swap cards", "under fw03", "done")
    chance(s)
    assert s.view(0).players[1].known_in_hand == ()
    assert s.view(0).under_decks["farmer_worker"] == ("",)
    assert s.view(1).under_decks["farmer_worker"] == ("fw03",)
    assert any(number("card", "fw41") not in world(s, 0, seed).players[1].hand for seed in range(20))


def test_a_card_that_is_played_is_no_longer_remembered() -> None:
    s = start(2)
    hand(s, 0, "fw37", "fw41")
    s.memory = ((number("card", "fw37"), 2),)
    build(s, 0, "explorer_1", "home/sea4")
    begin_turn(s, 0)
    do(s, "play fw37")
    assert s.memory == ()
    assert list(GAME.laws(s)) == []


@pytest.mark.parametrize("known", [False, True])
def test_others_are_not_told_which_cards_are_put_under_drawn_or_found(known: bool) -> None:
    s = start(2)
    hand(s, 0, "fw41", "fw02")
    if known:
        deck(s, "farmer_worker", "fw42")
    tokens(s, 0, exploration_on_cards=2)
    begin_turn(s, 0)
    extra(s)
    do(s, "swap cards", "under fw41", "under fw02", "expedition 1")
    chance(s)
    told = [event for event in s.log or [] if event.key in ("under", "draw", "find")][-5:]
    assert [event.key for event in told] == ["under", "under", "draw", "draw", "find"]
    for event in told:
        assert event.seen_by(0) is event
        other = event.seen_by(1)
        assert other is not None and not {"card", "picture"} & set(other.values)


def test_worlds_keep_the_own_expedition_cards_and_deal_the_others_anew() -> None:
    s = start(2)
    expeditions(s, 0, "ex01", "ex02")
    expeditions(s, 1, "ex03", "ex04", "ex05")
    worlds = [world(s, 0, seed) for seed in range(8)]
    assert {w.players[0].expeditions for w in worlds} == {s.players[0].expeditions}
    assert {len(w.players[1].expeditions) for w in worlds} == {3}
    assert len({w.players[1].expeditions for w in worlds}) > 1


def test_expedition_cards_are_revealed_at_the_end() -> None:
    s = finish(start(2))
    assert s.view(SPECTATOR).players[0].expeditions is not None
    assert s.view(1).players[0].hand is None
    assert world(s, 1).players[0].expeditions == s.players[0].expeditions
    assert sum(s.view(SPECTATOR).players[0].points.values()) == s.scores()[0]


def test_the_picture_shows_the_table_in_both_languages() -> None:
    s = start()
    played(s, 0, "fw41")
    english = GAME.picture(s.view(0), "en", ["Ann", "Bob", "Cy"])
    french = GAME.picture(s.view(0), "fr", ["Ann", "Bob", "Cy"])
    assert "A Ann: 3 points, 0 gold" in english and "Hand:" in english
    french = french.replace("\N{NO-BREAK SPACE}", " ")
    assert "A Ann : 3 points, 0 or" in french and "Main :" in french
    assert max(map(len, english.splitlines())) <= 110
    over = finish(s)
    assert "Final count" in GAME.picture(over.view(SPECTATOR))
