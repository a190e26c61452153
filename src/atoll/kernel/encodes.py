"""The part of a game that makes numbers for programs that learn; what it takes is loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from atoll.kernel.choice import Choice, ChoiceBook
from atoll.kernel.describing import Describer
from atoll.kernel.errors import AtollError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from atoll.kernel.encoding import Encoder, Encoding
    from atoll.kernel.view import View


class Encodes:
    """Views and choices as numbers.

    >>> import atoll
    >>> from atoll.kernel.encodes import Encodes
    >>> isinstance(atoll.game("daimyo"), Encodes)
    True
    """

    title: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    book: ChoiceBook
    _encoders: dict[int, Encoder[Any]]  # by number of players

    def make_encoder(self, players: int) -> Encoder[Any]:
        """Return what makes numbers of views: by default of no more than every view has.

        >>> from pearls import Pearls
        >>> len(Pearls().make_encoder(2).columns)
        10
        """
        from atoll.kernel.encoding import Encoder  # who never encodes never waits for numpy

        return Encoder(self, players)

    def encoder(self, players: int) -> Encoder[Any]:
        """Return the encoder of views with so many players: its columns and tables stay the same.

        >>> import atoll
        >>> "own.goods.rice" in atoll.game("daimyo").encoder(3).columns
        True
        """
        if players not in self.seat_counts:
            raise AtollError(f"{self.title} is not for {players} players")
        if players not in self._encoders:
            self._encoders[players] = self.make_encoder(players)
        return self._encoders[players]

    def describer(self, players: int) -> Describer:
        """Return how worlds are described where values are learned: as views are encoded, unless a game knows better.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.describer(2).columns == daimyo.encoder(2).columns
        True
        """
        encoder = self.encoder(players)
        return Describer(encoder.columns, encoder.observe)

    def encode(self, view: View) -> Encoding:
        """Return a view as numbers: `values` by column, and `tables` of ids for embeddings.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> encoding = state.game.encode(state.view(0))
        >>> dict(zip(state.game.encoder(2).columns, encoding.values))["table.time.rounds left"]
        np.float32(5.0)
        """
        return self.encoder(len(view.scores)).encode(view)

    @cached_property
    def choice_table(self) -> NDArray[np.int32]:
        """Every choice of the game as a row of ids, by index: see `encode_choice`.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> len(daimyo.choice_table) == len(daimyo.book)
        True
        """
        from atoll.kernel.encoding import choice_table

        return choice_table(self.book)

    def encode_choice(self, choice: Choice) -> NDArray[np.int32]:
        """Return a choice as ids counted from 1: its kind, then a noun and a thing of it, twice; 0 for none.

        >>> import atoll
        >>> daimyo = atoll.game("daimyo")
        >>> daimyo.encode_choice(daimyo.book.parse("gain gold"))[2:].tolist()
        [4, 0, 0]
        """
        codes: NDArray[np.int32] = self.choice_table[choice.index]
        return codes

    def mask(self, choices: Iterable[Choice]) -> NDArray[np.int8]:
        """Return 1 for every choice on offer and 0 for the others, by index.

        >>> import atoll
        >>> state = atoll.game("daimyo").new(seats=2)
        >>> state.game.mask(state.choices())[state.choices()[0].index]
        np.int8(1)
        """
        from atoll.kernel.encoding import choice_mask

        return choice_mask(self.book, choices)
