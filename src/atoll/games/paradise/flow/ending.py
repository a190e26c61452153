"""Chapter 10.4: what is told at the end — what was secret, the ranking, what broke a tie, and who has won."""

from __future__ import annotations

from atoll.games.paradise.catalog import FACE_DOWN
from atoll.games.paradise.scoring import rank, winners
from atoll.games.paradise.state import S
from atoll.games.paradise.state.pieces import ALL_UP, kinds_in, number_of


def tell_secrets(s: S) -> None:
    """Tell of tiles and pieces that lay face down, and of Events that were kept."""
    for place, land in enumerate(s.land):
        if land == FACE_DOWN:
            s.tell("hidden tile", hex=place, group=s.group[place])
    for seat, player in enumerate(s.players):
        for event in player.kept:
            s.tell("hidden event", seat=seat, event=event)
        for place in player.spots:
            hidden = player.stacks[place] & ~ALL_UP
            for kind in kinds_in(hidden) if not s.solo else ():
                s.tell("hidden pieces", seat=seat, hex=place, kind=kind, count=number_of(hidden, kind))


def tell_end(s: S) -> None:
    """Tell the totals, the first first; what broke a tie; who has won."""
    if s.solo:
        s.tell("total", seat=0, points=s.players[0].vp)
        s.tell("alone won" if s.declared else "alone lost", seat=0, points=s.cat.solo_goal, count=s.chits_drawn)
        return
    ranks = [rank(s, seat) for seat in range(len(s.players))]
    ranking = sorted(range(len(s.players)), key=lambda seat: (ranks[seat], -seat), reverse=True)
    for seat in ranking:
        s.tell("total", seat=seat, points=s.players[seat].vp)
    first, second = ranking[:2]
    won = winners(s)
    if s.players[first].vp == s.players[second].vp:
        _tell_tie(s, first, second, ranks)
    for seat in won:
        s.tell("wins" if len(won) == 1 else "shares", seat=seat)


def _tell_tie(s: S, first: int, second: int, ranks: list[tuple[int, ...]]) -> None:
    """Tell what decided between the first two, equal in points."""
    for criterion, mine, other in zip(s.cat.tie_breaks, ranks[first][1:], ranks[second][1:], strict=False):
        if mine != other:
            s.tell(f"tie {criterion}", seat=first, rival=second, count=mine, other=other)
            return
