"""Which choices of Daimyo are worth a thought: a bot looks at these and leaves the others alone."""

from __future__ import annotations

from itertools import combinations

from atoll.games.daimyo.catalog import (
    CONSTRUCTION,
    FACES,
    FARM,
    PARTS,
    PIPS_OF_DIE,
    PRODUCTION,
    RECRUITMENT,
    RICE,
    TOWER,
    Effect,
)
from atoll.games.daimyo.flow.construction import rebates
from atoll.games.daimyo.flow.decisions import Granted, effect_frames
from atoll.games.daimyo.flow.dice import ADJUST, UP
from atoll.games.daimyo.flow.recruitment import cost
from atoll.games.daimyo.flow.relic import LEG, TAKE_FROM_BOARD, TAKE_FROM_MARKET, TAKE_HERE
from atoll.games.daimyo.flow.storage import DROP_TILES, MAKE_ROOM, RESTORE
from atoll.games.daimyo.flow.turn import ACTIONS, HERO, POWER, POWER_TILE, TAKE_DIE
from atoll.games.daimyo.state import DaimyoState, Player
from atoll.kernel import Choice

RELIC_STEPS = (LEG, TAKE_HERE, TAKE_FROM_BOARD, TAKE_FROM_MARKET, MAKE_ROOM, DROP_TILES, RESTORE)
TAKING = ("take", "buy", "claim")
OUT_OF_REACH = 99
FURTHEST = 2  # more cards than these are never discarded for one hero
Faces = list[int]


def sensible(s: DaimyoState, seat: int) -> list[Choice]:
    """Return all choices but bonus actions and changes of dice that bring nothing, and dice for empty actions."""
    choices = s.choices(seat)
    step = s.stack[-1].step
    if step is ACTIONS:
        return [choice for choice in choices if _has_a_use(s, seat, choice)]
    if step is ADJUST:
        return [choice for choice in choices if _leads_on(s, seat, choice)] or choices
    if step is TAKE_DIE:
        return _useful_dice(s, seat, choices)
    return _for_relics(s, seat, choices) if step in RELIC_STEPS else choices


# -- bonus actions ---------------------------------------------------------------------------------------


def _has_a_use(s: DaimyoState, seat: int, choice: Choice) -> bool:
    """Return whether an action is worth a thought: clan power and bonus tiles are not while they can do nothing."""
    if choice.kind == "discard":
        return _brings_something(s, seat, choice)
    if choice.kind == "clan power":
        return _grants_something(s, seat, s.cat.clan_power[choice.args[0]])
    return choice.kind != "use tile" or _grants_something(s, seat, s.cat.bonus_steps[choice.args[1]])


def _grants_something(s: DaimyoState, seat: int, effects: tuple[Effect, ...]) -> bool:
    """Return whether anything is possible now of what effects grant."""
    frames = effect_frames(s, seat, effects)
    return any(not isinstance(f.step, Granted) or f.step.choices(s, f) != [s.book.done] for f in frames)


def _brings_something(s: DaimyoState, seat: int, discard: Choice) -> bool:
    """Return whether, without this card, changed dice open another hero or reach the clan power."""
    player = s.players[seat]
    _, used = s.stack[-1].args
    (card,) = discard.args
    rest = [hero for hero in player.hand if hero != card]
    faces = [PIPS_OF_DIE[die] for die in player.dice if die >= 0]
    if 0 < _to_the_power(s, faces, used) <= len(player.hand):
        return True
    distances = [steps_to(faces, s.cat.hero_power[hero]) for hero in _playable_cards(s, player, rest, used)]
    return any(0 < distance <= min(FURTHEST, len(rest)) for distance in distances)


def _leads_on(s: DaimyoState, seat: int, adjust: Choice) -> bool:
    """Return whether a changed die is nearer to what the discard was for."""
    player = s.players[seat]
    _, used = s.stack[-2].args
    space, change = adjust.args
    before = {place: PIPS_OF_DIE[die] for place, die in enumerate(player.dice) if die >= 0}
    after = {**before, space: before[space] + (1 if change == UP else -1)}
    old, new = list(before.values()), list(after.values())
    if _to_the_power(s, new, used) < _to_the_power(s, old, used):
        return True
    powers = [s.cat.hero_power[hero] for hero in _playable_cards(s, player, player.hand, used)]
    return any(steps_to(new, power) < steps_to(old, power) for power in powers)


def _playable_cards(s: DaimyoState, player: Player, hand: list[int], used: int) -> list[int]:
    """Return the cards that need nothing but their power to be played in this turn."""
    if used & HERO:
        return []
    loose = len(player.loose)
    return [hero for hero in hand if hero not in s.played and s.cat.heroes[hero].can_be_paid(player.goods, loose)]


def _to_the_power(s: DaimyoState, faces: Faces, used: int) -> int:
    """Return by how much the dice must rise for the clan power or its tile; far, once both are used."""
    if used & (POWER | POWER_TILE) == POWER | POWER_TILE or s.cat.power_threshold > FACES * len(faces):
        return OUT_OF_REACH
    return max(0, s.cat.power_threshold - sum(faces))


def steps_to(faces: Faces, power: int) -> int:
    """Return by how many single steps dice must change so that some of them add up to a power."""
    return min(
        (
            abs(power - sum(some))
            for size in range(1, len(faces) + 1)
            if size <= power <= FACES * size
            for some in combinations(faces, size)
        ),
        default=OUT_OF_REACH,
    )


# -- relics ----------------------------------------------------------------------------------------------


def _for_relics(s: DaimyoState, seat: int, choices: list[Choice]) -> list[Choice]:
    """Return what completes a relic, the best altar, and for the black market the tiles that matter least."""
    parts = _parts(s, s.players[seat])
    if choices[0].kind == "altar":
        return [max(choices, key=lambda altar: s.cat.altar_influence[altar.args[0]])]
    if choices[0].kind == "drop":
        fewest = min(parts[s.cat.tile_colour[choice.args[0]]] for choice in choices)
        return [choice for choice in choices if parts[s.cat.tile_colour[choice.args[0]]] == fewest]
    taken = [choice for choice in choices if choice.kind in TAKING]
    completing = [choice for choice in taken if parts[s.cat.tile_colour[choice.args[-1]]] == PARTS - 1]
    return completing or choices


def _parts(s: DaimyoState, player: Player) -> list[int]:
    """Return how many loose tiles of each colour a player has."""
    parts = [0] * s.islands
    for tile in player.loose:
        parts[s.cat.tile_colour[tile]] += 1
    return parts


# -- dice ------------------------------------------------------------------------------------------------


def _useful_dice(s: DaimyoState, seat: int, choices: list[Choice]) -> list[Choice]:
    """Return the dice whose main action does something, as long as there is one."""
    player = s.players[seat]
    empty = {space for space in (PRODUCTION, RECRUITMENT, CONSTRUCTION) if _is_empty(s, seat, player, space)}
    useful = [choice for choice in choices if choice.kind != "die" or choice.args[1] not in empty]
    return useful if any(choice.kind == "die" for choice in useful) else choices


def _is_empty(s: DaimyoState, seat: int, player: Player, space: int) -> bool:
    """Return whether a main action would do nothing at all now."""
    if space == PRODUCTION:
        return not player.farms and seat not in s.governors
    if space == RECRUITMENT:
        return player.goods[RICE] < cost(s, player, 0)
    return not any(player.unbuilt[type_] and rebates(s, player, type_, 0) for type_ in (FARM, TOWER))
