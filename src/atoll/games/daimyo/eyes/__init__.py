"""What a seat of Daimyo may know."""

from atoll.games.daimyo.eyes.redeal import redeal
from atoll.games.daimyo.eyes.view import DaimyoView, PlayerView, view

__all__ = ["DaimyoView", "PlayerView", "redeal", "view"]
