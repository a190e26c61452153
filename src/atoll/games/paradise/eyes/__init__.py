"""What a seat may know of Conquest of Paradise."""

from atoll.games.paradise.eyes.redeal import redeal
from atoll.games.paradise.eyes.view import view

__all__ = ["redeal", "view"]
