"""What was made of things that have not changed since: a player who did nothing is not looked at again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

import msgspec

T = TypeVar("T")

as_bytes: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode  # plain data that is equal has equal bytes


class Kept(Generic[T]):
    """Remembers what was made, by all that it depends on; when there is too much of it, it forgets.

    >>> from atoll.kernel.kept import Kept, as_bytes
    >>> totals = Kept[int]()
    >>> totals.get(as_bytes([1, 2]), lambda: 3)
    3
    >>> totals.get(as_bytes([1, 2]), lambda: 1 / 0)  # nobody has to add them up again
    3
    """

    def __init__(self, most: int = 2048):
        self._made: dict[Hashable, T] = {}
        self._most = most
        ALL_KEPT.add(self)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made for a key, or make it.

        >>> from atoll.kernel.kept import Kept
        >>> Kept[str]().get(1, lambda: "one")
        'one'
        """
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= self._most:
                self.forget()
            found = self._made[key] = make()
        return found

    def forget(self) -> None:
        """Forget everything.

        >>> from atoll.kernel.kept import Kept
        >>> names = Kept[str]()
        >>> names.get(1, lambda: "one"), names.forget(), names.get(1, lambda: "two")
        ('one', None, 'two')
        """
        self._made.clear()


ALL_KEPT: WeakSet[Kept[Any]] = WeakSet()
