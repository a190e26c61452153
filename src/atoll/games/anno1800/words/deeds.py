"""What people do and what happens, said shortly: the verbs of a prompt, the recap of a turn, the big events."""

from __future__ import annotations

from types import MappingProxyType

from atoll.kernel import Deeds, Verb

PROMOTE = Verb("Promote", "an-promote", "free")
CALL_BACK = Verb("Call back", "an-gold", "free")
TOKEN = Verb("Pay a token", "an-trade")

VERBS = {
    # set-up
    "choose": Verb("Choose a mission", "an-scroll", confirm="never"),
    # actions
    "build industry": Verb("Build", "an-hammer", confirm="never"),
    "build shipyard": Verb("Shipyard", "an-shipyard", confirm="never"),
    "build ships": Verb("Ships", "an-merchant", confirm="never"),
    "play": Verb("Play a card", "an-card"),
    "swap cards": Verb("Swap cards", "an-under"),
    "workforce": Verb("Workforce", "an-farmer", confirm="never"),
    "educate": Verb("Educate", "an-promote", confirm="never"),
    "old world": Verb("Old World", "an-old"),
    "new world": Verb("New World", "an-raw"),
    "expedition": Verb("Expedition", "an-picture"),
    "festival": Verb("Festival", "an-fireworks", confirm="always"),
    "end turn": Verb("End the turn", "an-turn", "finish"),
    "done": Verb("Done", "an-tick", "finish", confirm="never"),
    # free actions
    "activate": Verb("Use an effect", "an-card", "bonus"),
    "mission": Verb("Use a mission", "an-scroll", "bonus"),
    "rotate exhausted": CALL_BACK,
    "rotate": CALL_BACK,
    "promote": PROMOTE,
    "promote resting": PROMOTE,
    "promote exhausted": PROMOTE,
    "promote at work": PROMOTE,
    # inside actions: what a tile covers is lost
    "build": Verb("Build a tile", "an-hammer", confirm="never"),
    "place": Verb("Place the tile", "an-hammer", confirm="always"),
    "remove building": Verb("Remove a tile", "an-cross", "bonus", confirm="never"),
    "remove": Verb("Remove", "an-cross", confirm="always"),
    "under": Verb("Under its deck", "an-under"),
    "add": Verb("New cube", "an-cube", confirm="never"),
    "educate into": Verb("Promote into", "an-promote", confirm="never"),
    "gain": Verb("Free cube", "an-cube"),
    # paying
    "produce": Verb("Produce", "an-hammer"),
    "trade": Verb("Trade", "an-trade"),
    "take": Verb("Take from stock", "an-goods"),
    "import": Verb("Import", "an-raw"),
    "use": Verb("Use a card", "an-card"),
    "exhaust": Verb("Exhaust", "an-moon"),
    "pay from ship": TOKEN,
    "pay from card": TOKEN,
    "pay in exploration": Verb("Pay in exploration", "an-exploration"),
    "pay": Verb("Pay as proposed", "an-tick"),
}

BRIEFS = {
    "last round": "the last round begins",
    "rotate": "calls back 1 {level}",
    "new cube": "adds 1 {level}",
    "fireworks": "takes the fireworks tile",
    "trade": "trades {resource} with {rival}",
    "promote": "promotes to {level}",
    "activate": "uses a card's effect",
    "mission": "uses a mission",
    "build": "builds {kind}",
    "remove": "removes {kind}",
    "cover": "covers {kind}",
    "play": "plays a card",
    "old world": "opens an Old World island",
    "new world": "explores the New World",
    "find hidden": "takes an expedition card",
    "find": "takes an expedition card",
    "festival": "celebrates the festival",
    "win": "wins with {points}",
    "share": "shares the victory",
}

RIBBONS = frozenset({"last round", "fireworks", "old world", "new world", "win", "share"})

DEEDS = Deeds(MappingProxyType(VERBS), MappingProxyType(BRIEFS), RIBBONS)
