"""The sign that goes with an event in the log."""

from __future__ import annotations

from types import MappingProxyType

_EVENTS = {
    "hex": ("place", "top hex", "discard hex", "exploration fails", "redeal", "permit"),
    "token": ("token", "convert", "hand tokens"),
    "disc": ("new discs",),
    "trend": ("trend",),
    "goal": ("common", "objective", "objective hidden", "reveal", "objective met"),
    "turn": ("turn", "order", "in order", "order stays", "place sold", "rotate"),
    "florin": ("bet", "earn", "pay", "hand over"),
    "transaction": ("buy", "sell", "trade", "to board", "gain", "spend", "give cube", "hand cubes", "steal"),
    "rebellion": ("rebellion", "rebels", "missing", "independence"),
    "worker": ("surplus",),
    "domestic": ("domestic crisis",),
    "export": ("export crisis",),
    "people": ("stand up", "pledge", "consume"),
    "pass": ("pass",),
    "taxes": ("taxes",),
    "reproduction": ("birth", "good deed"),
    "recruitment": ("recruit",),
    "migration": ("move", "call off"),
    "construction": ("build",),
    "ship": ("build ship", "sink"),
    "card": ("back", "new card", "buy card", "use card", "show card", "card changes hands"),
    "skull": ("skull", "pillage", "rob"),
    "wonder": ("wonder",),
    "deal": (
        "offer",
        "accept",
        "decline",
        "counter",
        "withdraw",
        "lapse",
        "vow",
        "promise",
        "promise kept",
        "promise broken",
    ),
    "medal": ("end", "total"),
}
ICONS = MappingProxyType({event: f"ar-i-{sign}" for sign, events in _EVENTS.items() for event in events})
