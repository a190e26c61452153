"""Events: what happened, as a template's key and values; sentences are made at the edge."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Event:
    """One thing that happened, and who may know it.

    `eyes` are the seats that see it (None: everybody). All others are told `hidden` with the values
    named in `shown` instead, or nothing when `hidden` is empty.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2, log=True)
    >>> while state.seat == atoll.CHANCE:
    ...     state.play(state.choices()[0])
    >>> state.log[-1]
    Event(key='first player', values={'seat': 0}, eyes=None, hidden='', shown=())
    """

    key: str
    values: dict[str, int]
    eyes: tuple[int, ...] | None = None
    hidden: str = ""
    shown: tuple[str, ...] = ()

    def seen_by(self, seat: int) -> Event | None:
        """Return what this seat is told of it.

        >>> from atoll.kernel import Event
        >>> event = Event("dealt", {"seat": 0, "card": 9}, eyes=(0,), hidden="hidden", shown=("seat",))
        >>> event.seen_by(0).values, event.seen_by(1).values
        ({'seat': 0, 'card': 9}, {'seat': 0})
        """
        if self.eyes is None or seat in self.eyes:
            return self
        if not self.hidden:
            return None
        return Event(self.hidden, {name: self.values[name] for name in self.shown})
