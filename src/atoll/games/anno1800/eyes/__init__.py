"""What a seat may know: all that others see of a state goes through here."""

from atoll.games.anno1800.eyes.redeal import redeal
from atoll.games.anno1800.eyes.view import view

__all__ = ["redeal", "view"]
