"""What a bot is, the simplest one, and how to get one by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from random import Random
from typing import Any

from atoll.kernel import AtollError, Choice, Eyes
from atoll.kernel.registry import installed, load

BOTS = "atoll.bots"
PATH = ":"  # an import path has one: `my_bots:Careful`


class Bot(ABC):
    """A player that is a program; what it sees, it sees through `Eyes`.

    >>> from atoll.bots import Bot
    >>> class First(Bot):
    ...     name = "first"
    ...     def choose(self, eyes, rng):
    ...         return eyes.choices()[0]
    >>> First().thinks
    True
    """

    name: str
    thinks = True  # so long that a server lets it do so in a process of its own

    @abstractmethod
    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Return one of the choices of the seat whose eyes these are.

        >>> from random import Random
        >>> import atoll
        >>> from atoll.bots import bot
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> while state.seat == atoll.CHANCE:
        ...     state.play(state.choices()[0])
        >>> bot("random").choose(atoll.Eyes(state, state.seat), Random(1)) in state.choices()
        True
        """


class RandomBot(Bot):
    """Chooses anything legal.

    >>> from atoll.bots import RandomBot
    >>> RandomBot().thinks
    False
    """

    name = "random"
    thinks = False

    def choose(self, eyes: Eyes[Any], rng: Random) -> Choice:
        """Pick a choice blindly."""
        choices = eyes.choices()
        return choices[int(rng.random() * len(choices))]


def bots() -> list[str]:
    """Return the names of all bots installed.

    >>> "greedy" in bots()
    True
    """
    return installed(BOTS)


def bot(name: str) -> Bot:
    """Return a new bot by name, or by the import path of what makes one.

    >>> bot("random").thinks, bot("atoll.bots.greedy:Greedy").name
    (False, 'greedy')
    """
    made: Bot = (_imported(name) if PATH in name else load(BOTS, "bot", name))()
    return made


def _imported(path: str) -> Any:
    module, _, found = path.partition(PATH)
    try:
        return getattr(import_module(module), found)
    except (ImportError, AttributeError) as error:
        raise AtollError(f"there is no bot {path!r}: {error}") from error
