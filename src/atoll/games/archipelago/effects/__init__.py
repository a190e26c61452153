"""Chapter 27: what cards do, by effect id."""

from __future__ import annotations

from atoll.games.archipelago.effects.actions import DEEDS
from atoll.games.archipelago.effects.markers import CHANGES

EFFECT_STEPS = {**DEEDS, **CHANGES}
