"""The figures that a bot plays Anno 1800 by, in one record: a level of skill is a temper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from atoll.games.anno1800.catalog import (
    DRAW_EXPEDITION,
    EXTRA_ACTION,
    FREE_RESOURCE,
    FREE_UPGRADES,
    GAIN_CUBES,
    GAIN_GOLD,
    GAIN_TOKENS,
)

UNUSED = {
    GAIN_GOLD: 0.7,
    GAIN_TOKENS: 0.6,
    GAIN_CUBES: 0.8,
    DRAW_EXPEDITION: 1.0,
    EXTRA_ACTION: 1.5,
    FREE_UPGRADES: 1.2,
    FREE_RESOURCE: 0.5,
}


@dataclass(slots=True, frozen=True, eq=False)  # a temper is itself: what is kept by it is found at once
class Temper:
    """How a bot weighs time, cards and all that it owns; as it stands, the temper of `normal`."""

    # the end of the game
    horizon: int = 25  # rounds for which one plans
    due: int = 25  # rounds after which the end is due
    more_cards: int = 25  # rounds in which more cards are taken
    patience: int = 25  # rounds in which only good cards are hoped for
    last_turns: float = 6.0  # that one still plans for when the end is overdue
    pace: tuple[float, float, float] = (2.0, 2.5, 4.0)  # turns that a rival needs for a card in hand, by deck
    clock: tuple[float, float, float] | None = None  # turns of a game, fewer by rounds, more by what a rival needs
    race: float = 1.0  # what the fireworks tile promises, by the chance to be the first
    lead: float = 0.4  # who ends the game wants to be ahead
    big_lead: int = 12
    missions: bool = False  # whether they count where it matters who is ahead
    sure_lead: int = 1000  # points ahead with which who can play the last card does
    hurry: float = 3.5  # who is ahead when the end is overdue gains so much with every action that the hand takes less,
    in_any_case: int = 32  # and from this round on who is behind wants the end, too
    wait: float = 0.0  # what a round costs that the end is overdue: who plans to end the game next time does it now
    catch_up: int = 0  # rounds in which who is behind takes more cards

    # cards in hand
    near: float = 0.95  # what is left of a card's worth with every action that it is away
    width: float = 0.25  # how sure the turns left are
    burden: float = 0.5  # a far card in hand delays the end,
    overdue: float = 1.0  # and more so with every round that it is overdue
    long_overdue: int = 6  # rounds: later ones make no difference, or nobody would explore what the last cards need
    burden_near: float = 0.92  # with every action that a card is away, so much less of its burden is as good as gone
    returns: bool = False  # whether a card that puts others back is planned with
    action: float = 1.0  # what an action is worth when nothing is planned

    # what one owns
    long_plan: float = 16  # turns that are enough to use all that one owns
    cubes: tuple[float, ...] = (0.2, 0.5, 0.8, 1.4, 1.6)  # what owning a cube is worth
    token_owned: tuple[float, float] = (0.6, 0.9)  # of either type
    token_ready: float = 0.1
    token_on_card: float = 0.3
    gold: float = 0.42
    rival_gold: float = 0.08
    industry: float = 0.2
    fleet: float = 3.0  # what ships promise,
    fleet_soon: float = 0.6  # and the part of it that is left with every action that they are away
    yards: int = 3  # so many shipyards are of use
    old_island: float = 0.8
    new_island: float = 0.5
    unused: Mapping[int, float] = field(default_factory=lambda: UNUSED)  # effects of played cards

    # missions
    soon: float = 0.6  # the part of a mission's points that is left with every action that it is away
    expedition: float = 0.6  # pictures that nobody visits yet
    contest: tuple[float, float] = (0.4, 0.12)  # how open a majority is, at the end and more so before
    held: float = 0.5  # of the cards in hand so many are there in the end

    # what is worth a thought
    industries_looked_at: int = 3
    for_the_hand: int = 2  # of these
    tired: int = 4  # used cubes and tokens that make a festival worth a thought
    hard: float = 6.0  # actions that make a card hard,
    many_hard: int = 4  # and so many of them in hand that no more are taken
    swap_every: int = 3  # rounds: who can always hope for better cards would build nothing
    worth_swapping: float = 3.0  # actions that a swap may be expected to save


NORMAL = Temper()
PATIENT = Temper(  # with two players: cards for long, but an end as soon as one is ahead
    horizon=46,
    clock=(31.5, 0.68, 0.29),
    due=30,
    more_cards=28,
    catch_up=42,
    in_any_case=42,
    hurry=3.0,
    wait=4.0,
    lead=1.5,
    big_lead=16,
    missions=True,
    returns=True,
    sure_lead=8,
    patience=27,
    near=0.974,
    width=0.35,
    overdue=0.6,
    race=0.57,
    long_plan=16.6,
    gold=0.46,
    rival_gold=0.061,
    industry=0.155,
    token_owned=(0.41, 0.7),
    token_ready=0.15,
    cubes=(0.24, 0.6, 1.12, 1.96, 2.23),
    fleet=3.6,
    soon=0.45,
    contest=(0.475, 0.143),
    held=1.0,
    many_hard=3,
    swap_every=2,
)
BRISK = Temper(  # with more of them somebody soon ends the game
    horizon=44,
    clock=(29.1, 0.68, 0.32),
    due=33,
    more_cards=50,
    in_any_case=44,
    hurry=2.5,
    wait=2.0,
    lead=1.5,
    big_lead=16,
    missions=True,
    returns=True,
    sure_lead=8,
    patience=27,
    near=0.94,
    width=0.39,
    burden=0.33,
    burden_near=0.899,
    overdue=0.81,
    race=1.09,
    long_plan=27,
    industry=0.15,
    old_island=1.16,
    token_owned=(0.66, 1.0),
    token_ready=0.135,
    cubes=(0.22, 0.54, 0.6, 1.05, 1.2),
    fleet=3.6,
    fleet_soon=0.72,
    soon=0.62,
    held=0.75,
    worth_swapping=3.6,
)
HARD = {2: PATIENT, 3: BRISK, 4: BRISK}  # by the number of players
