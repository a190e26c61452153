"""Which choices of Anno 1800 are worth a thought: a bot looks at these and leaves the others alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from atoll.games.anno1800.bot.temper import NORMAL, Temper
from atoll.games.anno1800.bot.value import hurries, lead, schedule_worth, turns_left
from atoll.games.anno1800.catalog import (
    COAST,
    DRAW_EXPEDITION,
    ENGINEER,
    EXPLORATION,
    EXTRA_ACTION,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
    INDUSTRY,
    INDUSTRY_MISSION,
    LAND,
    RETURN_CARDS,
    SHIP,
    Card,
    Catalog,
)
from atoll.games.anno1800.choices import ALLOWED
from atoll.games.anno1800.effects import RETURN_CARDS_STEP
from atoll.games.anno1800.eyes.distances import Economy, card_cost, costs_of, economy_of, schedule
from atoll.games.anno1800.flow.building import (
    AFTER_BUILDING,
    BUILD_INDUSTRY,
    BUILD_SHIPS,
    BUILD_SHIPYARD,
    INDUSTRIES,
    PAY_FOR_TILE,
    PLACE_TILE,
    REMOVE,
    SHIPS,
    SHIPYARDS,
    wanted,
)
from atoll.games.anno1800.flow.cards import SWAP
from atoll.games.anno1800.flow.common import with_bit
from atoll.games.anno1800.flow.payment.means import Means, card_gold
from atoll.games.anno1800.flow.payment.pay import PAY
from atoll.games.anno1800.flow.population import EDUCATE, PROMOTE, WORKFORCE
from atoll.games.anno1800.flow.turn import ACT
from atoll.games.anno1800.state import NOBODY, AnnoState, Player
from atoll.kernel import Choice, Deck, Step

Choices = list[Choice]
PLAIN = frozenset({GAIN_GOLD, DRAW_EXPEDITION, RETURN_CARDS})  # effects that are as good now as later
SHIPS_LOOKED_AT, CARDS_LOOKED_AT = 3, 4
AT_SEA = ("expedition", "old world", "new world")
BUILDS = {"build industry": INDUSTRIES, "build shipyard": SHIPYARDS, "build ships": SHIPS}
SAILS_SET = 3  # who has tokens that soon are lost thinks more often of the sea
NOT_USED = (0, 0, 0, 0, 0, 0, 0)
HURRY = 0.05  # of two industries that promise as much, the one that brings far cards nearer
STEP_BACK = 0.35  # what an industry on the way to another one is worth of it
POPULATION = {"bricks": 1.2, "coal": 1.2, "planks": 0.8, "goods": 1.2, "steel_beams": 0.7, "windows": 0.7, "sails": 0.3}
SWAPPED = 3  # cards in an action
NEARER = 1.0  # actions that a swap may be expected to save with a card
HOPE, OVERDUE_HOPE = 0.4, 0.1  # of a deck's cards, so many are nearer than the one to hope for
OUT_OF_SIGHT = 20.0  # actions: farther cards are all alike
NEEDED = (3, 4, 0, 0, 0)  # cubes by level that are not promoted for nothing
KEPT_UPGRADES = 1  # unused: what lies ready for years only makes every payment a long thought
ENDLESS = 2  # times as many rounds as a game should last
SPELL = 5  # rounds in which a game without end is played in one way
NOT_NEAR = 2.0  # actions: when the end is due, only who holds such a card looks for an island, which brings three more


def sensible(s: AnnoState, seat: int, t: Temper = NORMAL) -> Choices:
    """Return the choices worth a thought: one where it hardly matters or one is plainly best."""
    choices = s.choices(seat)
    pick = PICK.get(s.stack[-1].step)
    if len(choices) == 1 or pick is None:
        return choices
    return pick(s, seat, choices, t) or choices


def _pay(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    return [s.book.pay] if s.book.pay in choices else choices[:1]


# -- the turn --------------------------------------------------------------------------------------------


def _act(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    p, cards = s.players[seat], s.cat.cards
    extra: Choices = []
    upgrades: Choices = []
    for choice in choices:
        if choice.kind == "activate":
            effect, numbers = cards[choice.args[0]].effect, cards[choice.args[0]].numbers
            if effect in PLAIN or (effect == FREE_UPGRADES and not s.promotions and _can_spare(p, numbers[1])):
                return [choice]
            if effect == EXTRA_ACTION:
                extra.append(choice)
            elif effect == FREE_UPGRADES:
                upgrades.append(choice)
    if s.promotions:
        promotions = [choice for choice in _promote(s, seat, choices, t) if _can_spare(p, 1 << choice.args[0])]
        if promotions:
            return promotions
    if not s.actions:
        return extra[:1] or upgrades[KEPT_UPGRADES:][:1] or [s.book.end_turn]
    return extra[:1] or _actions(s, seat, choices, t)


def _can_spare(p: Player, level: int) -> bool:
    """Return whether a cube of a level (as a bit) may rise: some of the lower ones are always needed."""
    return p.cubes()[level.bit_length() - 1] > NEEDED[level.bit_length() - 1]


def _actions(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Return the actions worth a thought: of the cards that can be played those with most points."""
    p = s.players[seat]
    plays = [choice for choice in choices if choice.kind == "play"]
    if plays and len(p.hand) == 1 and s.fireworks == NOBODY and _wins_now(s, seat, t):
        return plays
    plays.sort(key=lambda choice: s.cat.cards[choice.args[0]].points, reverse=True)
    others = [choice for choice in choices if _worth_a_thought(s, seat, choice, t)]
    if plays:
        others = [choice for choice in others if choice is not s.book.swap_cards]
    if p.on_cards[EXPLORATION]:
        others += [choice for choice in others if choice.kind in AT_SEA] * SAILS_SET
    if _keeps_tiles(s, t) and not plays and not others:
        return [s.book.swap_cards if s.book.swap_cards in choices else s.book.festival]
    return plays[:CARDS_LOOKED_AT] + others


def _keeps_tiles(s: AnnoState, t: Temper) -> bool:
    """Return whether nobody covers own tiles this round: two bots did so for ever.

    In a game that is long overdue spells of this take turns with building as ever, for what was swapped may ask for it.
    """
    return s.round >= ENDLESS * t.due and s.round // SPELL % 2 == 0


def _wins_now(s: AnnoState, seat: int, t: Temper) -> bool:
    """Return whether who plays the last card of the hand would be far enough ahead to end the game."""
    (card,) = s.players[seat].hand
    return lead(s, seat, t) + s.cat.cards[card].points + s.cat.fireworks_points >= t.sure_lead


def _worth_a_thought(s: AnnoState, seat: int, choice: Choice, t: Temper) -> bool:
    p, kind = s.players[seat], choice.kind
    if kind == "festival":
        return sum(p.exhausted) + sum(p.spent) + sum(map(bool, p.work)) >= t.tired
    if kind == "expedition":
        return choice.args[0] == min(s.cat.max_expeditions, len(s.expedition_deck)) - 1
    if kind == "build shipyard" and (s.fireworks != NOBODY or len(p.yards) >= t.yards):
        return False
    if kind in BUILDS:
        return builds_anew(s, seat, BUILDS[kind]) and (not _keeps_tiles(s, t) or bool(_untiled(s, p, BUILDS[kind])))
    if kind == "activate":
        card = s.cat.cards[choice.args[0]]
        if card.effect == GAIN_TOKENS:
            return card.numbers[0] == EXPLORATION
        return card.effect == GAIN_CUBES and _wants_cards(s, seat, t) and _may_take(s, p, _deck_of(s, card), t)
    if kind == "swap cards":
        return s.fireworks == NOBODY and (_keeps_tiles(s, t) or _poor_hand(s, seat, t))
    if kind == "workforce":
        return _wants_cards(s, seat, t)
    if kind == "new world":
        return (
            s.fireworks != NOBODY or _wants_cards(s, seat, t) or any(_away(s, p)[card] >= NOT_NEAR for card in p.hand)
        )
    return kind in ("educate", "old world", "mission")


def builds_anew(s: AnnoState, seat: int, must: int) -> bool:
    """Return whether something can be built without tearing down another first, which could go on for ever."""
    means = Means(s, seat)
    return means.affords_one(wanted(s, seat, must, means.missing()))


def _untiled(s: AnnoState, p: Player, must: int) -> list[int]:
    """Return the spaces on which a tile of a type would cover no other."""
    allowed = ALLOWED[must - INDUSTRIES]
    return [space for space, tile in enumerate(p.tiles) if tile < 0 and s.cat.space_type[space] in allowed]


def _wants_cards(s: AnnoState, seat: int, t: Temper) -> bool:
    """Return whether there is time for more cards: not when the end is due, and a little longer for who is behind."""
    if s.fireworks != NOBODY:
        return False
    return s.round < t.more_cards or (s.round < t.catch_up and lead(s, seat, t) < 0)


def _deck_of(s: AnnoState, card: Card) -> int:
    """Return the deck that the cubes of an effect bring a card of."""
    return max([deck for deck, cubes in zip(s.cat.level_deck, card.numbers, strict=True) if cubes])


def _poor_hand(s: AnnoState, seat: int, t: Temper) -> bool:
    """Return whether a swap may be expected to bring the hand nearer by more than the action that it costs."""
    if s.round % t.swap_every:
        return False
    saved = sorted(_saved(s, s.players[seat], t).values(), reverse=True)[:SWAPPED]
    return sum([actions for actions in saved if actions >= NEARER]) >= (
        NEARER if hurries(s, seat, t) else t.worth_swapping
    )


def _saved(s: AnnoState, p: Player, t: Temper) -> dict[int, float]:
    """Return how many actions each card of the hand is farther than what its deck may bring instead."""
    away, hope = _away(s, p), HOPE if s.round < t.patience else OVERDUE_HOPE
    usual = [_usual(away, deck, hope) for deck in s.decks]
    return {card: away[card] - usual[s.cat.card_deck[card]] for card in p.hand}


def _usual(away: tuple[float, ...], deck: Deck, hope: float) -> float:
    """Return how far the cards of a deck are that one may hope for."""
    cards = deck.loose or deck.bottom
    return sorted([away[card] for card in cards])[int(hope * len(cards))] if cards else OUT_OF_SIGHT


def _may_take(s: AnnoState, p: Player, deck: int, t: Temper) -> bool:
    """Return whether a cube may bring a card of a deck: not a hard one to who holds enough of them."""
    away = _away(s, p)
    hard = sum([away[card] >= t.hard for card in p.hand])
    return hard < t.many_hard or not len(s.decks[deck]) or _usual(away, s.decks[deck], HOPE) < t.hard


def _away(s: AnnoState, p: Player) -> tuple[float, ...]:
    return _actions_away(s.cat, economy_of(s, p, p.cubes()))


@lru_cache(maxsize=1 << 10)
def _actions_away(cat: Catalog, economy: Economy) -> tuple[float, ...]:
    """Return how many actions each card of the game takes."""
    costs = costs_of(cat, economy)
    return tuple([min(OUT_OF_SIGHT, card_cost(cat, economy, costs, card)) for card in range(len(cat.cards))])


# -- building --------------------------------------------------------------------------------------------


def wishes(s: AnnoState, p: Player) -> list[float]:
    """Return how much a player wants to make each resource: for the hand, then for what leads there."""
    cat = s.cat
    own = p.imports
    for mask in p.makes:
        own |= mask
    want = [0.0] * len(cat.resources)
    for word, worth in POPULATION.items():
        want[cat.resources.index(word)] = worth
    for card in p.hand:
        c = cat.cards[card]
        for r in c.bill.units:
            want[r] += c.points / len(c.bill.units)
    for r in range(len(want)):
        if own >> r & 1:
            want[r] *= 0.15
    for _ in range(2):
        for kind, _, bit, _, bill in cat.industry_facts:
            worth = want[cat.kind_resource[kind]] * STEP_BACK
            if worth > 0 and not bit & own:
                for r in bill.units:
                    if not own >> r & 1:
                        want[r] = max(want[r], worth)
    return want


def _build_industry(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Look at the industries that bring the hand nearest, and at those that missions ask for."""
    p, cat = s.players[seat], s.cat
    turns, economy = turns_left(s, seat, t), economy_of(s, p, p.cubes())
    bonus = dict.fromkeys(range(len(cat.kinds)), 0.0)
    for mission in s.missions:
        m = cat.missions[mission]
        if m.kind == INDUSTRY_MISSION:
            for kind in m.industries:
                bonus[kind] += m.points

    def helps(choice: Choice) -> float:
        (kind,) = choice.args
        makes = with_bit(economy.makes, cat.kind_worker[kind], cat.kind_bit[kind])
        cards = schedule(cat, economy._replace(makes=makes), NOT_USED, p.hand)
        return schedule_worth(cards, turns, t)[0] - HURRY * sum([time for _, time in cards])

    worth = {choice: helps(choice) for choice in choices if choice.kind == "build"}
    best = sorted(worth, key=lambda choice: worth[choice], reverse=True)
    others = sorted(best[t.for_the_hand :], key=lambda choice: worth[choice] + bonus[choice.args[0]], reverse=True)
    return best[: t.for_the_hand] + others[: t.industries_looked_at - t.for_the_hand]


def _build_shipyard(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Look at the two strongest ones."""
    return [choice for choice in choices if choice.kind == "build"][-2:]


def _build_ships(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    builds = [choice for choice in choices if choice.kind == "build"]
    builds.sort(key=lambda choice: s.cat.ship_level[choice.args[0]], reverse=True)
    return builds[:SHIPS_LOOKED_AT] + [choice for choice in choices if choice is s.book.done]


def _place(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Take a free space, inland first; else cover what is wanted least."""
    p, cat = s.players[seat], s.cat
    (kind,) = s.stack[-1].args
    if _keeps_tiles(s, t):
        choices = [choice for choice in choices if p.tiles[choice.args[0]] < 0] or choices
    if cat.kind_type[kind] == SHIP:
        return [_sea_space(s, p, choices)]
    want = wishes(s, p)
    needed = 0
    for card in p.hand:
        needed |= cat.card_mask[card]

    def loss(choice: Choice) -> float:
        (space,) = choice.args
        standing = p.tiles[space] if p.tiles[space] >= 0 else p.prints[space]
        if standing < 0:
            return {LAND: -3.0, COAST: -2.0}.get(cat.space_type[space], -3.0)
        if cat.kind_type[standing] == INDUSTRY:
            bit = cat.kind_bit[standing]
            again = sum(bool(mask & bit) for mask in p.makes) > 1
            worth = want[cat.kind_resource[standing]] / 0.15 + 2 * bool(bit & needed) + 3 * (p.tiles[space] >= 0)
            return (0.2 if again else 1.0) * worth + 0.1 * (p.work[space] > 0) - 1.0
        return 6.0 * cat.strength[standing]

    return [min(choices, key=loss)]


def _sea_space(s: AnnoState, p: Player, choices: Choices) -> Choice:
    """Return a free space of the sea, or the one with the smallest ship."""
    visible, level = p.visible(), s.cat.ship_level
    return min(choices, key=lambda choice: level[visible[choice.args[0]]] if visible[choice.args[0]] >= 0 else 0)


# -- people and cards ------------------------------------------------------------------------------------


def _promote(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Promote a cube of any level, and rather one that is used already."""
    found: dict[int, Choice] = {}
    ways = [choice for choice in choices if choice.kind.startswith("promote")]
    for choice in sorted(ways, key=lambda choice: choice.kind == "promote"):
        found.setdefault(choice.args[0], choice)
    return list(found.values())


def _swap(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Swap the cards that are farther than what their decks may bring, the farthest first."""
    saved = _saved(s, s.players[seat], t)
    cards = [choice for choice in choices if choice.kind == "under"]
    worst = max(cards, key=lambda choice: saved[choice.args[0]], default=None)
    if worst is None or (s.book.done in choices and saved[worst.args[0]] < NEARER):
        return [s.book.done]
    return [worst]


def _return(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Return the farthest card."""
    away = _away(s, s.players[seat])
    return [max((choice for choice in choices if choice.kind == "under"), key=lambda choice: away[choice.args[0]])]


def _cubes(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    """Look at all cubes but those that bring cards which the hand has no room for, or that take effects to pay for."""
    return [
        choice
        for choice in choices
        if choice.kind in ("educate into", "done") or (choice.kind == "add" and _can_add(s, seat, choice.args[0], t))
    ]


def _can_add(s: AnnoState, seat: int, level: int, t: Temper) -> bool:
    """Return whether a cube may come: to pay for the dearest ones by effects takes too long a thought."""
    if not _may_take(s, s.players[seat], s.cat.level_deck[level], t):
        return False
    return level < ENGINEER or Means(s, seat).unaided(s.cat.workforce[level], card_gold(s, level))


def _first(s: AnnoState, seat: int, choices: Choices, t: Temper) -> Choices:
    return choices[:1]


PICK: dict[Step[AnnoState], Callable[[AnnoState, int, Choices, Temper], Choices]] = {
    ACT: _act,
    PAY: _pay,
    PAY_FOR_TILE: _pay,
    BUILD_INDUSTRY: _build_industry,
    BUILD_SHIPYARD: _build_shipyard,
    BUILD_SHIPS: _build_ships,
    PLACE_TILE: _place,
    AFTER_BUILDING: _first,
    REMOVE: _first,
    WORKFORCE: _cubes,
    EDUCATE: _cubes,
    PROMOTE: _promote,
    SWAP: _swap,
    RETURN_CARDS_STEP: _return,
}
