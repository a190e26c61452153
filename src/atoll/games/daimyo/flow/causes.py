"""What changes hands, and why: the log says the cause with every line."""

from __future__ import annotations

from atoll.games.daimyo.state import DaimyoState as S

(
    STARTING, HARVEST, TAX_SPACE, EFFECT, SLUMS, COMPENSATION, NEW_FARM, INCOME, EXCHANGE, RECRUITMENT, CONSTRUCTION,
    SEARCH, PURCHASE, DISC, HIRE, NEW_GOVERNOR, MOVED_GOVERNOR, LOST_GOVERNOR, NEW_SHADOW, NEW_TOWER, ALTAR,
) = range(21)  # fmt: skip
CAUSES = (
    "starting goods", "harvest", "Tax", "effect", "slums", "compensation", "techno-farm", "income", "exchange",
    "recruitment", "construction", "search", "black market", "recruitment disc", "hire", "new governor",
    "governor moved", "governor eliminated", "shadow", "radio tower", "altar",
)  # fmt: skip


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
