"""What is open and what is hidden, and what players remember."""

from random import Random

from atoll.kernel import SPECTATOR, Eyes
from games.anno1800.scenario import (
    CAT,
    GAME,
    AnnoState,
    at_work,
    begin_turn,
    build,
    chance,
    deck,
    district,
    do,
    expeditions,
    finish,
    hand,
    number,
    old_world,
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
    played(s, 1, "fw01")
    expeditions(s, 1, "ex05")
    tokens(s, 1, trade=1, trade_on_cards=2)
    for eyes in (0, 2, SPECTATOR):
        p = s.view(eyes).players[1]
        assert (p.gold, p.old_world, p.face_up) == (1, ("ow01",), ("fw01",))
        assert (p.ship_tokens["trade"], p.card_tokens["trade"]) == (1, 2)
        (brewery,) = [b for b in p.buildings if b.building == "brewery"]
        assert (brewery.space, brewery.covered, brewery.workers) == ("home/land2", "home_potato_farm", ("worker",))
        assert "beer" in p.makes
        assert (p.hand, p.expeditions) == (None, None)
        assert sum(p.hand_size.values()) == len(s.players[1].hand)
    own = s.view(1).players[1]
    assert own.expeditions == ("ex05",)
    assert own.hand == tuple(CAT.cards[card].id for card in s.players[1].hand)


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
    hand(s, 0, "fw01", "fw02", "aei01")
    begin_turn(s, 0)
    do(s, "swap cards", "under fw02", "under fw01", "done")
    chance(s)
    assert s.view(0).under_decks["farmer_worker"] == ("fw02", "fw01")
    assert s.view(1).under_decks["farmer_worker"] == ("", "")
    assert world(s, 0).decks[0].bottom == s.decks[0].bottom
    assert any(world(s, 1, seed).decks[0].bottom != s.decks[0].bottom for seed in range(5))


def test_who_put_a_card_under_a_deck_knows_who_drew_it() -> None:
    s = start(2)
    hand(s, 0, "fw01", "fw02", "aei01")
    deck(s, "farmer_worker", "fw05")
    played(s, 0, "fw44")
    begin_turn(s, 0)
    do(s, "activate fw44", "under fw01", "done", "festival", "end turn")
    district(s, 1, farmer=4, worker=4, artisan=4)
    do(s, "workforce", "add farmer")
    chance(s)
    while number("card", "fw01") not in s.players[1].hand:
        s.play("add farmer" if s.stack[-1].step.name == "Workforce" else s.choices()[0])
        chance(s)
    assert s.view(0).players[1].known_in_hand == ("fw01",)
    assert all(number("card", "fw01") in world(s, 0, seed).players[1].hand for seed in range(8))
    assert s.view(SPECTATOR).players[1].known_in_hand == ()


def test_expedition_cards_are_revealed_at_the_end() -> None:
    s = finish(start(2))
    assert s.view(SPECTATOR).players[0].expeditions is not None
    assert sum(s.view(SPECTATOR).players[0].points.values()) == s.scores()[0]


def test_the_picture_shows_the_table_in_both_languages() -> None:
    s = start()
    played(s, 0, "fw01")
    english = GAME.picture(s.view(0), "en", ["Ann", "Bob", "Cy"])
    french = GAME.picture(s.view(0), "fr", ["Ann", "Bob", "Cy"])
    assert "A Ann: 3 points, 0 gold" in english and "Hand:" in english
    assert "A Ann : 3 points, 0 or" in french and "Main :" in french
    assert max(map(len, english.splitlines())) <= 110
    over = finish(s)
    assert "Final count" in GAME.picture(over.view(SPECTATOR))
