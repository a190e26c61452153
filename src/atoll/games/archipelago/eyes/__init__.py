"""What a seat of Archipelago may know."""

from atoll.games.archipelago.eyes.redeal import redeal
from atoll.games.archipelago.eyes.view import ArchipelagoView, view

__all__ = ["ArchipelagoView", "redeal", "view"]
