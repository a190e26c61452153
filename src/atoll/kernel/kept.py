"""What was made of things that have not changed since: a player who did nothing is not looked at again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar
from weakref import WeakSet

import msgspec

T = TypeVar("T")
FEW = 16  # to look for the oldest takes time: this part of all is forgotten at once

as_bytes: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode  # plain data that is equal has equal bytes


def forget_oldest(made: dict[Any, Any], most: int) -> None:
    """Forget what was made first, a few at once where there is too much; another thread may do so at this moment.

    >>> from atoll.kernel.kept import forget_oldest
    >>> squares = {k: k * k for k in range(100)}
    >>> forget_oldest(squares, 64)
    >>> len(squares), min(squares)
    (60, 40)
    """
    while len(made) > most:
        try:
            oldest = [*islice(made, 1 + most // FEW)]
        except RuntimeError:
            continue
        for key in oldest:
            made.pop(key, None)


class once(Generic[T]):  # noqa: N801 - it is written like a decorator, as `property` is
    """An attribute worked out when it is first asked for: like `cached_property`, without its lock for threads.

    >>> from atoll.kernel.kept import once
    >>> class Purse:
    ...     total = once(lambda purse: sum([1, 2]))
    >>> Purse().total
    3
    """

    def __init__(self, make: Callable[[Any], T]):
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, thing: Any, owner: type | None = None) -> T:
        found = thing.__dict__[self._name] = self._make(thing)
        return found


class Kept(Generic[T]):
    """Remembers what was made, by all that it depends on; when there is too much of it, it forgets the oldest.

    To forget a few at a time costs less than to forget all at times: what dies young is no matter for Python's garbage
    collector, which looks through everything when many things stay.

    >>> from atoll.kernel.kept import Kept, as_bytes
    >>> totals = Kept[int]()
    >>> totals.get(as_bytes([1, 2]), lambda: 3)
    3
    >>> totals.get(as_bytes([1, 2]), lambda: 1 / 0)  # nobody has to add them up again
    3
    """

    def __init__(self, most: int = 512):
        self._made: dict[Hashable, T] = {}
        self._most = most
        self.known = self._made.get  # what was made for a key, or None: asked directly where it must be quick
        ALL_KEPT.add(self)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made for a key, or make it.

        >>> from atoll.kernel.kept import Kept
        >>> Kept[str]().get(1, lambda: "one")
        'one'
        """
        found = self._made.get(key)
        return self.keep(key, make()) if found is None else found

    def keep(self, key: Hashable, made: T) -> T:
        """Remember what was made for a key.

        >>> from atoll.kernel.kept import Kept
        >>> names = Kept[str]()
        >>> names.known(1), names.keep(1, "one"), names.known(1)
        (None, 'one', 'one')
        """
        self._made[key] = made
        if len(self._made) > self._most:
            forget_oldest(self._made, self._most)
        return made

    def forget(self) -> None:
        """Forget everything.

        >>> from atoll.kernel.kept import Kept
        >>> names = Kept[str]()
        >>> names.get(1, lambda: "one"), names.forget(), names.get(1, lambda: "two")
        ('one', None, 'two')
        """
        self._made.clear()


class KeptFor(Generic[T]):
    """Remembers what was made of things by the things themselves: nobody looks into them, so they must never change.

    Keys are flat, and so is what is kept: Python's garbage collector comes the more often, the more tuples stay.

    >>> from atoll.kernel.kept import KeptFor
    >>> totals, coins = KeptFor[int](), (1, 2)
    >>> totals.get([coins], (), lambda: 3), totals.get([coins], (), lambda: 1 / 0)
    (3, 3)
    """

    def __init__(self, most: int = 64):
        self._made: dict[Hashable, tuple[Any, ...]] = {}
        self._most = most
        self.known = self._made.get  # what was made, then the things, by a key of their ids: where it must be quick
        ALL_KEPT.add(self)

    def get(self, same: Sequence[object], equal: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """Return what was made for the same things and equal values, or make it.

        >>> from atoll.kernel.kept import KeptFor
        >>> names, one = KeptFor[str](), (1,)
        >>> names.get([one], ("en",), lambda: "one"), names.get([one], ("fr",), lambda: "un")
        ('one', 'un')
        """
        key = (*map(id, same), *equal)
        found = self._made.get(key)
        return self.keep(key, same, make()) if found is None else found[0]

    def keep(self, key: Hashable, same: Sequence[object], made: T) -> T:
        """Remember what was made of things whose ids are in a key.

        >>> from atoll.kernel.kept import KeptFor
        >>> totals, coins = KeptFor[int](), (1, 2)
        >>> totals.keep(id(coins), [coins], 3), totals.of(coins, sum)
        (3, 3)
        """
        self._made[key] = made, *same  # as long as things are kept, no others have their ids
        if len(self._made) > self._most:
            forget_oldest(self._made, self._most)
        return made

    def of(self, thing: Any, make: Callable[[Any], T]) -> T:
        """Return what was made of one thing alone, or make it.

        >>> from atoll.kernel.kept import KeptFor
        >>> totals, coins = KeptFor[int](), (1, 2)
        >>> totals.of(coins, sum), totals.of(coins, len)
        (3, 3)
        """
        found = self._made.get(id(thing))
        return self.keep(id(thing), (thing,), make(thing)) if found is None else found[0]

    def forget(self) -> None:
        """Forget everything.

        >>> from atoll.kernel.kept import KeptFor
        >>> names, one = KeptFor[str](), (1,)
        >>> names.get([one], (), lambda: "one"), names.forget(), names.get([one], (), lambda: "two")
        ('one', None, 'two')
        """
        self._made.clear()


ALL_KEPT: WeakSet[Kept[Any] | KeptFor[Any]] = WeakSet()
