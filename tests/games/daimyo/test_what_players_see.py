"""Chapter 21 of the digest: what players can see."""

from random import Random

import pytest

from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel import SPECTATOR, Deck, Eyes
from games.daimyo.scenario import (
    CAT,
    GAME,
    DaimyoState,
    action,
    black_market,
    board_dice,
    building,
    centre,
    chance,
    do,
    empty_deck,
    give,
    hand,
    market,
    number,
    pile,
    play_hero,
    resolve,
    shadow,
    start,
    step,
    stock,
    take_die,
    zone,
)
from marks import rule


def seen(s: DaimyoState, seat: int) -> DaimyoView:
    """The view of a seat."""
    view = s.view(seat)
    assert isinstance(view, DaimyoView)
    return view


def without_secrets(view: DaimyoView) -> dict[str, object]:
    """All of a view but who looks, what that seat may choose, and its own hand."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in ("seat", "choices")}
    fields["players"] = [
        {name: getattr(player, name) for name in player.__struct_fields__ if name != "hand"} for player in view.players
    ]
    return fields


def swap_unseen_cards(s: DaimyoState, seat: int) -> DaimyoState:
    """Return a copy in which a seat holds other cards of those nobody saw."""
    other = s.copy()
    player = other.players[seat]
    unseen = sorted([hero for hero in player.hand if hero not in player.shown] + player.deck.cards())
    count = len(player.hand) - len(player.shown)
    player.hand = sorted([*player.shown, *unseen[-count:]])
    player.deck = Deck(tuple(unseen[:-count]))
    other.settle()
    return other


@rule("DAI-21.1")
@pytest.mark.parametrize("eyes", [0, 1, 2, SPECTATOR])
def test_the_table_is_public(eyes: int) -> None:
    s = start()
    zone(s, "red", "blue-1", "blue-2", "green-3")
    black_market(s, "red-1", "violet-4")
    market(s, "H01", "H02", "H03", "H04", "H05", top="H40")
    centre(s, "blue/2", "green/4", "green/4")
    s.villagers = [1, 0, 1]
    building(s, 1, "tower", "yellow/2", "draw_two", "clan_power")
    shadow(s, 2, "green/1")
    s.altars[number("altar", "violet/2")] = 1
    view = seen(s, eyes)
    assert (view.round, view.first, view.helmet) == (1, 0, 0)
    assert view.dice == ("blue/2", "green/4", "green/4")
    assert view.villagers == {"merchants": "back", "porters": "front", "guides": "back"}
    assert view.zones["red"] == ("blue-1", "blue-2", "green-3")
    assert view.black_market == ("red-1", "violet-4")
    assert view.bag_size == len(s.bag)
    assert view.hero_market == ("H01", "H02", "H03", "H04", "H05")
    assert view.next_hero == "H40"
    assert view.governors == {"blue/1": 0, "blue/5": 0, "red/1": 1, "red/5": 1, "yellow/1": 2, "yellow/5": 2}
    assert view.buildings == {"yellow/2": (1, "radio_tower")}
    assert view.shadows == {"green/1": 2}
    assert view.altars == {"violet/2": 1}


@rule("DAI-21.1")
@pytest.mark.parametrize("eyes", [0, 1, 2, SPECTATOR])
def test_everything_of_a_player_but_the_hand_is_public(eyes: int) -> None:
    s = start()
    give(s, 1, rice=4, metal=3, crystal=2, gold=1)
    stock(s, 1, "blue-1", "red-4")
    pile(s, 1, "H10", "H11")
    board_dice(s, 1, relic="green/5")
    building(s, 1, "tower", "red/2", "draw_two", "clan_power")
    s.players[1].points = [3, 0, 0, 0, 0, 0, 0, 0, 0]
    s.players[1].relics[2] = 1
    player = seen(s, eyes).players[1]
    assert player.clan == "techno"
    assert player.goods == {"rice": 4, "metal": 3, "crystal": 2, "gold": 1}
    assert player.popularity == 3
    assert player.loose == ("blue-1", "red-4")
    assert player.relics == {"yellow": 1}
    assert player.discard == ("H10", "H11")
    assert player.dice == {"relic": "green/5"}
    assert player.slots == {"clan_power": "draw_two"}
    assert player.unbuilt[1] == ("storage_two", "scavenge", "income_gold")
    assert (player.hand_size, player.deck_size) == (2, 1)
    assert player.scavenger == "red"
    assert player.influence == {"blue": 0, "red": 6, "yellow": 0, "violet": 0, "green": 0}


@rule("DAI-21.1", "DAI-21.2")
def test_all_see_the_same_but_for_their_own_hand_and_choices() -> None:
    s = start(4)
    everybody = [without_secrets(seen(s, eyes)) for eyes in (0, 1, 2, 3, SPECTATOR)]
    assert all(view == everybody[0] for view in everybody)


@rule("DAI-21.1")
def test_a_tile_drawn_from_the_bag_is_seen_by_all() -> None:
    s = start()
    stock(s, 0, "blue-1", "blue-2", "blue-3")
    resolve(s, 0, "take_relic_bag", 1)
    do(s, "draw tile red-1")
    assert step(s) == "MakeRoom"
    for eyes in (0, 1, SPECTATOR):
        assert seen(s, eyes).drawn_tile == "red-1"
    drawn = next(event for event in s.log or [] if event.key == "draw tile")
    assert drawn.seen_by(1) is drawn


@rule("DAI-21.1")
def test_a_hero_that_was_bought_is_seen_by_all() -> None:
    s = start()
    market(s, "H01", "H02", "H03", "H04", "H05", top="H40")
    resolve(s, 0, "buy_hero", 1, 5)
    do(s, "hire H03")
    chance(s)
    for eyes in (1, 2, SPECTATOR):
        player = seen(s, eyes).players[0]
        assert player.known_in_hand == ("H03",)
        assert player.hand is None
    hired = next(event for event in s.log or [] if event.key == "hire")
    assert hired.seen_by(2) is hired


@rule("DAI-21.2")
def test_only_the_owner_sees_the_hand() -> None:
    s = start()
    for eyes in (0, 1, 2, SPECTATOR):
        view = seen(s, eyes)
        for seat, player in enumerate(view.players):
            own = tuple(CAT.heroes[hero].id for hero in s.players[seat].hand)
            assert player.hand == (own if seat == eyes else None)


@rule("DAI-21.2")
def test_the_unseen_cards_of_a_player_are_in_hand_or_deck() -> None:
    s = start()
    for eyes in (0, 1, 2):
        assert seen(s, eyes).players[1].unseen == ("CT1", "CT2", "CT3")


@rule("DAI-21.2")
def test_nobody_else_can_tell_which_of_the_unseen_cards_are_in_hand() -> None:
    s = start()
    hand(s, 0, "H01", "H10", "H40")
    board_dice(s, 0, production="green/4")
    take_die(s, 0, "tax", "red/2")
    other = swap_unseen_cards(s, 0)
    assert other.players[0].hand != s.players[0].hand
    assert other.choices() != s.choices()
    for eyes in (1, 2, SPECTATOR):
        assert seen(other, eyes) == seen(s, eyes)
        assert seen(s, eyes).choices == ()


@rule("DAI-21.2")
def test_a_hand_can_make_no_difference_to_what_is_asked() -> None:
    s = start(4)
    hand(s, 3, "H10")
    give(s, 3)
    board_dice(s, 3, production="green/6", relic="green/6")
    action(s, 3, "tax", "red/1")
    do(s, "clan power nobles")
    assert step(s) == "PlayFreely"  # though nothing can be played
    assert s.seat == 3


@rule("DAI-21.2")
def test_only_the_owner_is_told_which_card_was_drawn() -> None:
    s = start()
    play_hero(s, 0, "H30")
    do(s, "draw hero CN2")
    drawn = [event for event in s.log or [] if event.key == "draw hero"][-1]
    own, others = drawn.seen_by(0), drawn.seen_by(1)
    assert own is not None
    assert own.values["hero"] == number("hero", "CN2")
    assert others is not None
    assert (others.key, others.values) == ("draw hidden", {"seat": 0})
    assert drawn.seen_by(SPECTATOR) == others


@rule("DAI-21.2")
def test_the_order_of_decks_and_bag_is_hidden_from_all() -> None:
    s = start()
    assert s.players[0].deck.top == s.players[0].deck.bottom == ()
    assert s.bag.top == s.bag.bottom == ()
    assert len(s.hero_deck.top) == 1
    empty_deck(s, 0)
    pile(s, 0, "H01", "H02", "H03")
    resolve(s, 0, "draw_hero", 1)
    assert s.weights() == [1, 1, 1]
    for eyes in (0, 1, SPECTATOR):
        assert seen(s, eyes).choices == ()
        assert seen(s, eyes).players[0].deck_size == 3


@rule("DAI-21.2")
@pytest.mark.parametrize("eyes", [0, 1, 2])
def test_a_world_that_fits_what_a_seat_knows_differs_only_in_what_is_hidden(eyes: int) -> None:
    s = start()
    hand(s, 1, "H01", "H10", "H40")
    s.players[1].shown = [number("hero", "H10")]
    hands = set()
    for seed in range(20):
        world = Eyes(s, eyes).world(Random(seed))
        assert seen(world, eyes) == seen(s, eyes)
        assert number("hero", "H10") in world.players[1].hand
        hands.add(tuple(world.players[1].hand))
    assert (len(hands) == 1) == (eyes == 1)


@rule("DAI-21.2")
def test_cards_known_to_be_in_hand_stay_known_when_the_discard_pile_becomes_the_deck() -> None:
    s = start()
    hand(s, 0, "H01", "H02")
    empty_deck(s, 0)
    pile(s, 0, "H10", "H11")
    resolve(s, 0, "draw_hero", 1)
    chance(s)
    for seed in range(20):
        world = Eyes(s, 1).world(Random(seed))
        assert {number("hero", "H01"), number("hero", "H02")} < set(world.players[0].hand)


@rule("DAI-21.1", "DAI-21.2")
def test_views_say_what_is_public_through_a_whole_game() -> None:
    s = GAME.new(3)
    rng = Random(5)
    while not s.over:
        if s.seat < 0:
            s.play_chance(rng)
        else:
            s.play(rng.choice(s.choices()))
        if s.decision % 10 == 0:
            first, *others = (without_secrets(seen(s, eyes)) for eyes in (0, 1, 2, SPECTATOR))
            assert all(view == first for view in others)
            for k, player in enumerate(s.players):
                assert seen(s, k).players[k].hand == tuple(CAT.heroes[hero].id for hero in player.hand)
                assert seen(s, (k + 1) % 3).players[k].hand is None
