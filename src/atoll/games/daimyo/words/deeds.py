"""What people do and what happens, said shortly: the verbs of a prompt, the recap of a turn, the ribbons.

Kinds whose choices each say all there is to say (which good, which price, whose Helmet) have a sign at most.
"""

from __future__ import annotations

from atoll.kernel import Deeds, Verb

GOVERNOR = Verb("Governor", "dm-governor")
MOVE = Verb("Move a governor", "dm-move")
BUILD = Verb("Build", "dm-hammer")
TAKE = Verb("Take a tile", "dm-relic")
CHANGE_A_DIE = Verb("Change a die", "dm-cube", "bonus")

DEEDS = Deeds(
    verbs={
        "clan": Verb("Lead a clan", "dm-banner"),
        "settle": GOVERNOR,
        "die": Verb("Take a die", "dm-cube"),
        "main action": Verb("Main action", "dm-cube"),
        "play": Verb("Play a hero", "dm-hero", "bonus"),
        "discard": CHANGE_A_DIE,
        "adjust": CHANGE_A_DIE,
        "set die": Verb("Turn a die", "dm-cube"),
        "clan power": Verb("Clan power", "dm-star", "bonus"),
        "use tile": Verb("Bonus tile", "dm-star", "bonus"),
        "reset disc": Verb("Reset the track", "dm-reset", "bonus"),
        "gain": Verb("", "dm-*"),
        "return": Verb("", "dm-*"),
        "helmet": Verb("", "dm-helmet"),
        "end turn": Verb("End the turn", "dm-first", "finish"),
        "done": Verb("Done", "dm-first", "finish"),
        "villager": Verb("Ask villagers", "dm-villager"),
        "recruit governor": GOVERNOR,
        "recruit shadow": Verb("Shadow", "dm-shadow"),
        "eliminate": Verb("Eliminate", "dm-shadow"),
        "move from": MOVE,
        "move to": MOVE,
        "build": BUILD,
        "build on": BUILD,
        "place tile": Verb("Place the tile", "dm-star", confirm="always"),
        "scavenger": Verb("Send the scavenger", "dm-scavenger"),
        "take": TAKE,
        "claim": TAKE,
        "search": Verb("Search", "dm-bag"),
        "clear": Verb("Send to market", "dm-relic"),
        "buy": Verb("Buy a tile", "dm-gold"),
        "drop": Verb("Give up a tile", "dm-relic", confirm="always"),
        "altar": Verb("Choose an altar", "dm-altar"),
        "influence": Verb("Gain influence", "dm-influence"),
        "hire": Verb("Buy a hero", "dm-hero"),
        "recover": Verb("Take back a hero", "dm-reset"),
    },
    briefs={
        "clan": "leads the {clan}",
        "take die": "{die} for {space}",
        "set die": "turns a die: {die}",
        "play hero": "plays {hero}",
        "discard": "discards {hero}",
        "hire": "buys {hero}",
        "recover": "takes back {hero}",
        "clan power": "uses the clan power",
        "use tile": "uses a bonus tile",
        "reset": "resets the recruitment track",
        "villager": "asks the villagers",
        "helmet": "takes the Helmet",
        "pass helmet": "gives {rival} the Helmet",
        "governor": "governor on {place}",
        "move governor": "governor to {goal}",
        "shadow": "shadow in {slum}",
        "eliminate": "eliminates {rival}: {place}",
        "build": "{building} on {place}",
        "scavenger": "scavenger to {island} island",
        "take": "takes tile {tile}",
        "take from market": "takes market tile {tile}",
        "draw tile": "draws tile {tile}",
        "clear": "tile {tile} to the market",
        "drop": "gives up tile {tile}",
        "restore": "restores {relic}",
        "points": "+{points} PP ({source})",
        "end of round": "round {round} ends",
        "banner": "+{points} PP, {island} island",
        "emperor": "becomes Emperor",
        "shared victory": "becomes Emperor, too",
    },
    ribbons=frozenset({"end of round", "restore", "emperor", "shared victory"}),
)
