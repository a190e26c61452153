"""Small things that many chapters of the rulebook share."""

from __future__ import annotations

from atoll.games.daimyo.catalog import Effect
from atoll.games.daimyo.state import DaimyoState
from atoll.kernel import Choice, Frame, Reason, because

S = DaimyoState
ANY_NUMBER = 99


def gain(s: S, seat: int, good: int, amount: int, why: int) -> None:
    """Take goods from the supply, which never runs out (DAI-1.6)."""
    if amount:
        s.players[seat].goods[good] += amount
        if s.log is not None:
            s.tell("gain", seat=seat, amount=amount, good=good, why=why)


def pay(s: S, seat: int, good: int, amount: int, why: int) -> None:
    """Return goods to the supply."""
    if amount:
        s.players[seat].goods[good] -= amount
        if s.log is not None:
            s.tell("pay", seat=seat, amount=amount, good=good, why=why)


def score(s: S, seat: int, source: int, points: int) -> None:
    """Earn popularity points."""
    if points:
        s.players[seat].points[source] += points
        s.tell("points", seat=seat, points=points, source=source)


def short_of(key: str, rule: str, need: int, has: int, **blanks: int) -> Reason | None:
    """Return the reason why what one has is not enough, None when it is."""
    return because(key, rule, need=need, has=has, **blanks) if has < need else None


def free_spots(choices: list[Choice], spots: list[int]) -> list[Choice]:
    """Return the choices whose spot is free; both lists are in the order of the board."""
    return [choice for choice, owner in zip(choices, spots, strict=False) if owner < 0]


def effect_frames(s: S, seat: int, effects: tuple[Effect, ...]) -> list[Frame]:
    """Return the frames of a card's or tile's effect, in the order written (DAI-20.1)."""
    return [Frame(s.effects[effect], seat, numbers) for effect, numbers in effects]
