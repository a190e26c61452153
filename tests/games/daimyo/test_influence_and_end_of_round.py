"""Chapters 17 and 18 of the digest: influence, and the end of the round."""

import pytest

from atoll.kernel import Deck
from games.daimyo.scenario import (
    CAT,
    DaimyoState,
    action,
    building,
    chance,
    do,
    events,
    give,
    goods,
    heroes,
    influence,
    market,
    number,
    options,
    refused,
    resolve,
    shadow,
    start,
    step,
    stock,
    zone,
)
from marks import rule


def end_turns(s: DaimyoState) -> DaimyoState:
    """Play the last turn of the round: the income of the first player is the next decision."""
    action(s, 0, "tax")
    return do(s, "end turn")


def on_blue(s: DaimyoState, *amounts: int) -> DaimyoState:
    """Let the seats have this influence on blue, and nobody any elsewhere."""
    for player, amount in zip(s.players, amounts, strict=True):
        player.influence = [amount] + [0] * (s.islands - 1)
    return s


def banners(s: DaimyoState) -> list[int]:
    """End the turns of the round and return what each seat earned by banners."""
    before = [player.popularity for player in s.players]
    end_turns(s)
    return [player.popularity - points for player, points in zip(s.players, before, strict=True)]


def after_income(s: DaimyoState) -> DaimyoState:
    """End the round up to the choice of the next first player; nobody has any gold."""
    end_turns(s)
    for seat in range(len(s.players)):
        give(s, seat)
    do(s, *(["gain rice"] * len(s.players)))
    return s


def hero_step(s: DaimyoState, helmet: int = 0, **gold: int) -> DaimyoState:
    """End the round up to the first purchase of heroes; gold by seat: `hero_step(s, p0=3)`."""
    after_income(s)
    for seat in range(len(s.players)):
        give(s, seat, gold=gold.get(f"p{seat}", 0))
    return do(s, f"helmet {helmet}")


# -- 17 Influence --------------------------------------------------------------------------------------


@rule("DAI-17.1")
def test_influence_adds_up_governors_shadows_towers_relics_and_effects() -> None:
    s = start()
    give(s, 0, rice=9, metal=9, crystal=9)
    action(s, 0, "recruitment")
    do(s, "recruit governor green/1", "recruit shadow green/1", "done")
    assert influence(s, 0, "green") == 2 + 1
    action(s, 0, "construction")
    do(s, "build storage_two", "build on green/2", "place tile relic", "done")
    assert influence(s, 0, "green") == 2 + 1 + 2
    stock(s, 0, "green-1", "green-2", "green-3")
    s.players[0].storage = 4
    zone(s, "green", "green-4")
    action(s, 0, "relic")
    do(s, "scavenger green", "take green green-4", "altar green/3")
    assert influence(s, 0, "green") == 2 + 1 + 2 + 3
    resolve(s, 0, "gain_influence", 1, 2)
    do(s, "influence green")
    assert influence(s, 0, "green") == 2 + 1 + 2 + 3 + 2


@rule("DAI-17.1")
@pytest.mark.parametrize("worth", [3, 2, 1])
def test_a_relic_is_worth_the_influence_of_its_altar(worth: int) -> None:
    s = start()
    stock(s, 0, "green-1", "green-2", "green-3")
    s.players[0].storage = 4
    resolve(s, 0, "take_relic_bag", 1)
    do(s, "draw tile green-4", f"altar green/{worth}")
    assert influence(s, 0, "green") == worth


@rule("DAI-17.2")
def test_a_governor_takes_its_influence_to_another_island() -> None:
    s = start()
    resolve(s, 0, "move_governor", 1, 0)
    do(s, "move from blue/1", "move to green/3")
    assert (influence(s, 0, "blue"), influence(s, 0, "green")) == (2, 2)


@rule("DAI-17.2")
def test_moving_within_an_island_changes_no_influence() -> None:
    s = start()
    before = len(events(s, "influence"))
    resolve(s, 0, "move_governor", 1, 0)
    do(s, "move from blue/1", "move to blue/2")
    assert influence(s, 0, "blue") == 4
    assert len(events(s, "influence")) == before


@rule("DAI-17.3")
def test_an_eliminated_governor_takes_its_influence_away() -> None:
    s = start()
    give(s, 0, rice=1)
    action(s, 0, "recruitment")
    do(s, "recruit shadow red/1", "eliminate red/5")
    assert influence(s, 1, "red") == 2
    assert s.governors[number("place", "red/5")] == -1


@rule("DAI-17.4")
def test_techno_farms_and_scavengers_give_no_influence() -> None:
    s = start()
    give(s, 0, metal=2, crystal=1)
    action(s, 0, "construction")
    do(s, "build two_gold", "build on green/1", "place tile relic")
    resolve(s, 0, "move_scavenger_take", 1)
    do(s, "scavenger green", "done")
    assert s.players[0].scavenger == number("island", "green")
    assert influence(s, 0, "green") == 0


@rule("DAI-17.5")
def test_a_moved_governor_goes_to_another_free_spot_of_any_island_in_play() -> None:
    s = start()
    building(s, 1, "farm", "green/1", "two_gold")
    resolve(s, 0, "move_governor", 1, 0)
    do(s, "move from blue/1")
    taken = {"blue/1", "blue/5", "red/1", "red/5", "yellow/1", "yellow/5"}
    free = [name for name in CAT.place_names if name not in taken and not name.startswith("black")]
    assert options(s) == [f"move to {name}" for name in free]
    assert refused(s, "move to blue/1").rule == "DAI-17.5"
    assert refused(s, "move to red/1").rule == "DAI-17.5"
    assert refused(s, "move to black/1").rule == "DAI-3.1.4"


@rule("DAI-17.5")
@pytest.mark.parametrize("harvest", [0, 1, 2])
def test_a_moved_governor_harvests_its_new_place_only_as_the_effect_says(harvest: int) -> None:
    s = start()
    give(s, 0)
    resolve(s, 0, "move_governor", 1, harvest)
    do(s, "move from blue/1", "move to red/2")
    assert goods(s, 0) == {"rice": 0, "metal": harvest, "crystal": 0, "gold": 0}


# -- 18.1 Influence ------------------------------------------------------------------------------------


@rule("DAI-18.0")
def test_the_round_ends_with_influence_income_first_player_and_heroes_in_this_order() -> None:
    s = start()
    for seat in range(3):
        give(s, seat, gold=9)
    log: list[str] = []
    end_turns(s)
    assert len(events(s, "banner")) == 3
    while s.round == 1:
        if s.seat >= 0:
            log.append(step(s))
        do(s, options(s)[-1])
    assert log == ["IncomeChoice"] * 3 + ["PassHelmet"] + ["BuyHeroes"] * 3


@rule("DAI-18.1.1", "DAI-18.1.2")
def test_the_first_and_second_of_each_island_earn_the_banners() -> None:
    s = on_blue(start(4), 5, 7, 3, 0)
    s.players[3].influence[5] = 1
    s.players[0].influence[5] = 2
    assert banners(s) == [1 + 2, 2, 0, 1]


@rule("DAI-18.1.1")
def test_players_without_influence_are_not_ranked() -> None:
    s = on_blue(start(), 0, 1, 0)
    assert banners(s) == [0, 2, 0]
    s = on_blue(start(), 0, 0, 0)
    assert banners(s) == [0, 0, 0]


@rule("DAI-18.1.2")
@pytest.mark.parametrize(("number_", "first", "second"), [(1, 2, 1), (2, 2, 1), (3, 3, 1), (4, 4, 2), (5, 5, 2)])
def test_the_banners_are_worth_what_the_round_says(number_: int, first: int, second: int) -> None:
    s = on_blue(start(), 3, 2, 1)
    s.round = number_
    assert banners(s) == [first, second, 0]


@rule("DAI-18.1.3")
def test_more_shadows_on_the_island_break_a_tie() -> None:
    s = start()
    shadow(s, 1, "blue/1")
    shadow(s, 0, "red/1")
    shadow(s, 0, "red/2")
    on_blue(s, 4, 4, 0)
    assert banners(s) == [1, 2, 0]


@rule("DAI-18.1.3")
def test_shadows_split_a_tie_for_second() -> None:
    s = start(4)
    shadow(s, 3, "blue/1")
    on_blue(s, 9, 4, 4, 4)
    assert banners(s) == [2, 0, 0, 1]


@rule("DAI-18.1.3", "DAI-18.1.5")
def test_shadows_may_split_a_tie_into_a_winner_and_a_smaller_tie() -> None:
    s = start(4)
    s.round = 4
    shadow(s, 2, "blue/1")
    on_blue(s, 4, 4, 4, 0)
    assert banners(s) == [1, 1, 4, 0]


@rule("DAI-18.1.3")
def test_shadows_do_not_outrank_influence() -> None:
    s = start()
    shadow(s, 1, "blue/1")
    assert banners(on_blue(s, 5, 4, 0)) == [2, 1, 0]


@rule("DAI-18.1.4")
@pytest.mark.parametrize(
    ("round_", "amounts", "earned"), [(1, (4, 4, 3), [1, 1, 0]), (3, (4, 4, 3), [2, 2, 0]), (4, (4, 4, 4), [2, 2, 2])]
)
def test_a_tie_for_first_shares_both_banners_and_nobody_is_second(
    round_: int, amounts: tuple[int, ...], earned: list[int]
) -> None:
    s = on_blue(start(), *amounts)
    s.round = round_
    assert banners(s) == earned


@rule("DAI-18.1.5")
@pytest.mark.parametrize(("round_", "share"), [(1, 0), (4, 1)])
def test_a_tie_for_second_shares_the_silver_banner(round_: int, share: int) -> None:
    s = on_blue(start(), 5, 4, 4)
    s.round = round_
    assert banners(s) == [CAT.banners[round_ - 1][0], share, share]


@rule("DAI-18.1.6")
def test_third_and_later_places_earn_nothing() -> None:
    assert banners(on_blue(start(4), 5, 4, 3, 2)) == [2, 1, 0, 0]


@rule("DAI-18.1.7")
def test_influence_is_not_reset_between_rounds() -> None:
    s = start()
    before = [player.influence[:] for player in s.players]
    hero_step(s)
    chance(s)
    assert s.round == 2
    assert [player.influence for player in s.players] == before


# -- 18.2 Income ---------------------------------------------------------------------------------------


@rule("DAI-18.2.1")
@pytest.mark.parametrize("good", ["rice", "metal", "crystal"])
def test_each_player_gains_one_resource_of_choice(good: str) -> None:
    s = end_turns(start())
    for seat in range(3):
        give(s, seat)
        assert s.seat == seat
        assert options(s) == ["gain rice", "gain metal", "gain crystal"]
        do(s, f"gain {good}")
        assert goods(s, seat) == {"rice": 0, "metal": 0, "crystal": 0, "gold": 0} | {good: 1}
    assert step(s) == "PassHelmet"


@rule("DAI-18.2.2")
def test_yellow_tiles_in_both_income_slots_pay_only_their_owner() -> None:
    s = start()
    building(s, 1, "farm", "red/2", "income_goods", "income_1")
    building(s, 1, "tower", "red/3", "income_gold", "income_2")
    end_turns(s)
    for seat in range(3):
        give(s, seat)
    do(s, "gain rice", "gain crystal", "gain rice")
    assert goods(s, 1) == {"rice": 1, "metal": 1, "crystal": 1, "gold": 1}
    assert goods(s, 0) == goods(s, 2) == {"rice": 1, "metal": 0, "crystal": 0, "gold": 0}


@rule("DAI-18.2.2")
def test_a_covered_yellow_tile_pays_nothing() -> None:
    s = start()
    building(s, 0, "farm", "red/2", "income_goods")
    building(s, 0, "tower", "red/3", "income_gold", "income_1")
    end_turns(s)
    give(s, 0)
    do(s, "gain crystal")
    assert goods(s, 0) == {"rice": 0, "metal": 0, "crystal": 1, "gold": 1}


@rule("DAI-18.2.3")
def test_income_is_decided_in_the_turn_order_of_the_round_and_cannot_be_declined() -> None:
    s = start(4)
    s.first = 2
    s.helmet = 1
    end_turns(s)
    for seat in (2, 3, 0, 1):
        assert s.seat == seat
        assert options(s) == ["gain rice", "gain metal", "gain crystal"]
        assert refused(s, "done").rule == "DAI-18.2.1"
        do(s, "gain metal")


# -- 18.3 First player ---------------------------------------------------------------------------------


@rule("DAI-18.3.1")
@pytest.mark.parametrize("heir", [0, 1, 2])
def test_the_holder_of_the_helmet_keeps_it_or_gives_it_to_any_player(heir: int) -> None:
    s = start()
    s.helmet = 1
    after_income(s)
    assert s.seat == 1
    assert options(s) == ["helmet 0", "helmet 1", "helmet 2"]
    do(s, f"helmet {heir}")
    chance(s)
    assert (s.round, s.first, s.helmet, s.seat) == (2, heir, heir, heir)
    assert step(s) == "TakeDie"


# -- 18.4 Heroes ---------------------------------------------------------------------------------------


@rule("DAI-18.4.1", "DAI-18.4.2", "DAI-18.4.3")
def test_a_player_buys_any_number_of_heroes_for_their_cost_and_the_replacements_too() -> None:
    s = start()
    market(s, "H01", "H02", "H05", "H28", "H40", top="H10")
    hero_step(s, p0=6)
    before = len(s.players[0].hand)
    do(s, "hire H01")
    assert goods(s, 0)["gold"] == 5
    assert s.hero_market == heroes("H02", "H05", "H10", "H28", "H40")
    do(s, "draw hero H30")
    assert list(s.hero_deck.top) == heroes("H30")
    do(s, "hire H10", "draw hero H31")
    assert goods(s, 0)["gold"] == 2
    assert s.hero_market == heroes("H02", "H05", "H28", "H30", "H40")
    do(s, "hire H02", "draw hero H32", "hire H05")
    assert goods(s, 0)["gold"] == 0
    assert set(heroes("H01", "H10", "H02", "H05")) <= set(s.players[0].hand)
    assert len(s.players[0].hand) == before + 4
    assert s.players[0].discard == []


@rule("DAI-18.4.1")
def test_a_hero_costs_its_full_price_in_gold() -> None:
    s = start()
    market(s, "H01", "H02", "H05", "H28", "H40", top="H10")
    hero_step(s, p0=4)
    assert options(s, "hire") == ["hire H01", "hire H02", "hire H05"]
    assert refused(s, "hire H28").rule == "DAI-18.4.1"


@rule("DAI-18.4.1")
def test_heroes_are_bought_in_turn_order_from_the_new_first_player_each_in_one_go() -> None:
    s = start()
    market(s, "H01", "H02", "H05", "H28", "H40", top="H10")
    hero_step(s, helmet=1, p0=9, p1=9, p2=9)
    assert s.seat == 1
    do(s, "hire H01")
    chance(s)
    assert s.seat == 1
    do(s, "done")
    assert s.seat == 2
    do(s, "done")
    assert s.seat == 0
    assert s.choices(1) == []
    do(s, "done")
    chance(s)
    assert s.round == 2


@rule("DAI-18.4.4")
def test_the_card_on_top_of_the_deck_is_not_for_sale() -> None:
    s = start()
    market(s, "H01", "H02", "H05", "H28", "H40", top="H10")
    hero_step(s, p0=9)
    assert options(s) == ["hire H01", "hire H02", "hire H05", "hire H28", "hire H40", "done"]
    assert refused(s, "hire H10").rule == "DAI-18.4.4"


@rule("DAI-18.4.5")
def test_each_player_draws_a_card_when_all_have_bought_or_passed() -> None:
    s = start()
    hero_step(s, p0=9, p1=9, p2=9)
    sizes = [len(player.hand) for player in s.players]
    do(s, "done", "done")
    assert [len(player.hand) for player in s.players] == sizes
    do(s, "done")
    chance(s)
    assert [len(player.hand) for player in s.players] == [size + 1 for size in sizes]


@rule("DAI-18.4.7")
def test_without_a_hero_deck_bought_heroes_are_not_replaced() -> None:
    s = start()
    market(s, "H01", "H02", "H05", "H28", "H40", top="H10")
    s.hero_deck = Deck(top=s.hero_deck.top)
    hero_step(s, p0=9)
    do(s, "hire H01")
    assert s.hero_market == heroes("H02", "H05", "H10", "H28", "H40")
    assert len(s.hero_deck) == 0
    do(s, "hire H02")
    assert s.hero_market == heroes("H05", "H10", "H28", "H40")


@rule("DAI-18.4.7")
def test_the_market_is_not_renewed_between_rounds() -> None:
    s = start()
    market(s, "H01", "H02", "H05", "H28", "H40", top="H10")
    hero_step(s)
    chance(s)
    assert s.round == 2
    assert s.hero_market == heroes("H01", "H02", "H05", "H28", "H40")
    assert list(s.hero_deck.top) == heroes("H10")


@rule("DAI-18.5")
def test_the_next_round_starts_with_all_dice_rolled() -> None:
    s = start()
    hero_step(s)
    assert s.round == 1
    chance(s)
    assert s.round == 2
    assert sum(s.centre) == 10
    assert step(s) == "TakeDie"
