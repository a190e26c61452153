"""Chapter 10: Victory Points, counted in halves, and who has won."""

from __future__ import annotations

from atoll.games.paradise.state import ParadiseState
from atoll.games.paradise.state.control import controlled, home_chain, is_atoll, village_count

SOURCES = ("villages", "groups", "atolls", "cards", "kumara", "deforestation")


def sources(s: ParadiseState, seat: int, hidden: bool = False) -> tuple[int, ...]:
    """Return a player's half points by source; with `hidden` the cards face down count too."""
    cat, player = s.cat, s.players[seat]
    chain = home_chain(s, seat)
    groups = sum([s.owner[place] == seat for place in chain])
    atolls = sum([is_atoll(s, place) for place in chain])
    return (
        cat.village_vp * village_count(s, seat),
        cat.group_vp * groups,
        cat.atoll_vp * atolls,
        sum([card_vp(s, seat, card) for card in (player.up + player.hand if hidden else player.up)]),
        cat.kumara_vp * player.kumara,
        -player.deforested,
    )


def card_vp(s: ParadiseState, seat: int, card: int) -> int:
    """Return what a card is worth to its owner, in half points (COP-C.4.1)."""
    wanted = s.cat.card_control[card]
    if wanted and any(s.group[place] in wanted for place in controlled(s, seat)):
        return s.cat.card_control_vp[card]
    return s.cat.card_vp[card]


def count(s: ParadiseState, seat: int, hidden: bool = False) -> int:
    """Return a player's half points, never below 0 (COP-C.1.8)."""
    return max(0, sum(sources(s, seat, hidden)))


def scores(s: ParadiseState) -> list[int]:
    """Return the Victory Points of each seat, halves rounded down."""
    return [player.vp // 2 for player in s.players[: s.seat_count]]


def winners(s: ParadiseState) -> list[int]:
    """Return who has won: most points, then most Controlled groups, then most cards (COP-10.4.5, 10.4.6)."""
    if s.solo:
        return [0] if s.declared else []
    ranks = [
        (player.vp, len(controlled(s, seat)), len(player.up) + len(player.hand))
        for seat, player in enumerate(s.players)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
