"""The signs of the drawing: their colours, and which go with events, missions and effects."""

from __future__ import annotations

from atoll.games.anno1800 import components as parts
from atoll.games.anno1800.catalog import LEVELS

# The colour of a sign; New World resources are green, what is not listed is drawn in ink.
TONES = {
    "gold": ("grain", "brass", "beer", "bread", "gramophones", "pocket_watches"),
    "brown": ("potatoes", "planks", "goods", "rum", "cigars", "chocolate", "coffee"),
    "rose": ("pigs", "sausages"),
    "violet": ("yarn", "sails", "work_clothes", "cotton_fabric", "fur_coats"),
    "dark": ("coal", "cannons", "artillery", "steam_engines"),
    "red": ("bricks", "dynamite", "steam_carriages"),
    "metal": ("steel_beams", "canned_meat", "sewing_machines", "high_wheelers"),
    "blue": ("soap", "glass", "windows", "spectacles", "light_bulbs", "schnapps", "champagne"),
    "green": ("cotton", "sugar_cane", "tobacco", "coffee_beans", "cocoa", "rubber"),
}
TONE = {resource: tone for tone, resources in TONES.items() for resource in resources}
TONE |= {"gold": "gold", "trade": "trade", "exploration": "exploration", "star": "accent"}

SHIPS = {"trade": "merchant", "exploration": "explorer"}  # the sign of a ship, by its tokens

# What an industry looks like; engineers work in factories, everybody else in workshops.
ART = {
    "field": ("grain", "potatoes"),
    "barn": ("pigs", "yarn"),
    "kiln": ("coal", "bricks", "glass", "brass", "steel_beams", "cannons"),
    "cellar": ("beer", "schnapps", "champagne", "rum"),
    "store": ("goods", "planks"),
    "factory": ("cotton_fabric", "canned_meat", "dynamite", "sewing_machines"),
}
ARTS = {resource: art for art, resources in ART.items() for resource in resources}

# The sign of an event in the log.
ICONS = {
    "first player": "an-first",
    "show mission": "an-scroll",
    "round": "an-turn",
    "last round": "an-fireworks",
    "draw": "an-card",
    "draw hidden": "an-card",
    "find": "an-picture",
    "find hidden": "an-picture",
    "under": "an-under",
    "under hidden": "an-under",
    "exhaust": "an-moon",
    "rotate": "an-turn",
    "rotate exhausted": "an-turn",
    "gold": "an-gold",
    "new cube": "an-cube",
    "empty deck": "an-gold",
    "fireworks": "an-fireworks",
    "produce": "an-hammer",
    "token": "an-trade",
    "card token": "an-trade",
    "pair": "an-trade",
    "trade": "an-trade",
    "import": "an-raw",
    "use": "an-card",
    "tokens": "an-trade",
    "extra action": "an-action",
    "promote": "an-promote",
    "promote resting": "an-promote",
    "promote exhausted": "an-promote",
    "promote at work": "an-promote",
    "activate": "an-card",
    "mission": "an-scroll",
    "build": "an-hammer",
    "remove": "an-cross",
    "play": "an-card",
    "old world": "an-old",
    "new world": "an-raw",
    "festival": "an-fireworks",
    "points": "an-star",
    "mission points": "an-star",
    "total": "an-star",
    "rank": "an-star",
    "win": "an-fireworks",
    "share": "an-fireworks",
}

# The sign of a kind of mission.
MISSION_SIGNS = {
    "effect": "action",
    "industry": "hammer",
    "majority": "star",
    "visit_bonus": "picture",
    "old_world_limit": "old",
    "new_world_islands": "raw",
    "hand_penalty": "card",
}

MISSION_COSTS = {"exploration_tokens": "exploration", "gold": "gold", "exhaust_investor": "cube-investor"}
MISSION_COUNTS = {  # what a mission counts
    "population_cubes": "cube",
    "engineers": "cube-engineer",
    "investors": "cube-investor",
    "trade_tokens": "trade",
    "expedition_cards": "picture",
    "animal": "animal",
    "artefact": "artefact",
    "old_world_limit": "old",
    "new_world_islands": "raw",
    "hand_penalty": "card",
}

Sign = tuple[str, int]  # a sign and how many of it


def sign_of(word: str) -> str:
    """Return the sign of a word: a level is drawn as a cube."""
    return f"cube-{word}" if word in LEVELS else word


def building_art(resource: str, level: str) -> str:
    """Return what the building looks like where a level makes a resource."""
    return ARTS.get(resource, "factory" if level == "engineer" else "workshop")


def effect_signs(effect: parts.EffectRecord) -> tuple[Sign, ...]:
    """Return the signs of what a card does."""
    match effect:
        case parts.GainCubes():
            return tuple((sign_of(level), count) for level, count in effect.cubes.items())
        case parts.GainTokens():
            return ((effect.token, effect.count), *([("gold", effect.gold)] if effect.gold else []))
        case parts.GainGold():
            return (("gold", effect.amount),)
        case parts.DrawExpedition():
            return (("picture", effect.count),)
        case parts.FreeNewWorldResource():
            return (("card", 1), *((word, 1) for word in effect.choices))
        case parts.FreeUpgrades():
            return (("promote", effect.max), (sign_of(effect.start), 1))
        case parts.ReturnCards():
            return (("under", effect.max), ("card", 1))
        case parts.AsTradeToken():
            return (("trade", effect.count),)
    return (("action", 1),)
