"""Why goods and influence change hands: the log says it with every line."""

from __future__ import annotations

(
    STARTING, HARVEST, TAX_SPACE, EFFECT, SLUMS, COMPENSATION, NEW_FARM, INCOME, EXCHANGE, RECRUITMENT, CONSTRUCTION,
    SEARCH, PURCHASE, DISC, HIRE, NEW_GOVERNOR, MOVED_GOVERNOR, LOST_GOVERNOR, NEW_SHADOW, NEW_TOWER, ALTAR,
) = range(21)  # fmt: skip
CAUSES = (
    "starting goods", "harvest", "Tax", "effect", "slums", "compensation", "techno-farm", "income", "exchange",
    "recruitment", "construction", "search", "black market", "recruitment disc", "hire", "new governor",
    "governor moved", "governor eliminated", "shadow", "radio tower", "altar",
)  # fmt: skip
