"""The symbols that stand for words: of what cards and tiles do, and of events in the log."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.daimyo.catalog import GOODS, Effect

# The sign of an effect; goods have their own.
SIGNS = {
    "gain_choice": ("any",),
    "gain_popularity": ("star",),
    "gain_popularity_per": ("star",),
    "gain_storage": ("storage",),
    "draw_hero": ("hero",),
    "recover_hero": ("reset", "hero"),
    "buy_hero": ("hero",),
    "play_hero_free_power": ("hero",),
    "reset_recruitment": ("reset",),
    "build": ("hammer",),
    "move_governor": ("move", "governor"),
    "move_rival_governor": ("move", "governor"),
    "produce": ("harvest",),
    "gain_influence": ("influence",),
    "take_relic_here": ("relic",),
    "take_relic_board": ("relic",),
    "take_relic_bag": ("bag", "relic"),
    "take_relic_market": ("relic",),
    "move_scavenger_take": ("scavenger", "relic"),
    "set_die": ("cube",),
    "take_helmet": ("helmet",),
    "trade": ("trade",),
    "activate_villager": ("villager",),
}
# The sign of an event in the log.
ICONS = {
    "first player": "dm-helmet",
    "clan": "dm-banner",
    "round": "dm-first",
    "market tile": "dm-relic",
    "villager side": "dm-villager",
    "scavenger starts": "dm-scavenger",
    "roll": "dm-cube",
    "main action": "dm-cube",
    "take die": "dm-cube",
    "set die": "dm-cube",
    "gain": "dm-harvest",
    "pay": "dm-gold",
    "points": "dm-star",
    "influence": "dm-influence",
    "influence lost": "dm-influence",
    "storage": "dm-storage",
    "draw hero": "dm-hero",
    "draw hidden": "dm-hero",
    "reshuffle": "dm-hero",
    "reveal hero": "dm-hero",
    "next hero": "dm-hero",
    "play hero": "dm-hero",
    "retire": "dm-hero",
    "discard": "dm-hero",
    "hire": "dm-hero",
    "recover": "dm-hero",
    "clan power": "dm-star",
    "use tile": "dm-star",
    "income tile": "dm-harvest",
    "disc": "dm-reset",
    "reset": "dm-reset",
    "villager": "dm-villager",
    "flip": "dm-villager",
    "helmet": "dm-helmet",
    "keep helmet": "dm-helmet",
    "pass helmet": "dm-helmet",
    "governor": "dm-governor",
    "move governor": "dm-move",
    "shadow": "dm-shadow",
    "eliminate": "dm-governor",
    "build": "dm-hammer",
    "place tile": "dm-hammer",
    "cover": "dm-hammer",
    "scavenger": "dm-scavenger",
    "take": "dm-relic",
    "keep tile": "dm-relic",
    "take from market": "dm-relic",
    "draw tile": "dm-bag",
    "to market": "dm-relic",
    "clear": "dm-relic",
    "drop": "dm-relic",
    "refill": "dm-relic",
    "restore": "dm-altar",
    "end of round": "dm-first",
    "banner": "dm-banner",
    "income": "dm-harvest",
    "last hand": "dm-hero",
    "army": "dm-hero",
    "army tie": "dm-hero",
    "total": "dm-star",
    "emperor": "dm-helmet",
    "shared victory": "dm-helmet",
}
ANY_RESOURCE = 0b111  # rice, metal and crystal as a set of bits
UNITS = ("governor", "governor", "shadow")
COUNTED = ("star", "any", "storage", "hero", "relic", "influence", "governor", "shadow", "hammer")

Icon = tuple[str, int, bool]  # a sign, how many, and whether they are paid


def icons(steps: Sequence[Effect], price: Sequence[int] = (), tiles: int = 0) -> tuple[Icon, ...]:
    """Return the signs of what a card or tile takes and does."""
    found: list[Icon] = [(GOODS[k], count, True) for k, count in enumerate(price) if count]
    if tiles:
        found.append(("relic", tiles, True))
    for effect, numbers in steps:
        if effect == "gain":
            found += [(GOODS[k], count, False) for k, count in enumerate(numbers) if count]
        elif effect == "gain_choice" and numbers[1] != ANY_RESOURCE:
            found += [(good, numbers[0], False) for k, good in enumerate(GOODS) if numbers[1] >> k & 1]
        else:
            signs = (UNITS[numbers[2]],) if effect == "recruit" else SIGNS[effect]
            count = numbers[0] if len(numbers) and effect != "gain_popularity_per" else 1
            found += [(sign, count if sign == signs[-1] and sign in COUNTED else 1, False) for sign in signs]
    return tuple(found)
