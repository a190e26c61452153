"""Chapter 10: Victory Points, counted in halves, and who has won."""

from __future__ import annotations

from atoll.games.paradise.state import ParadiseState
from atoll.games.paradise.state.control import controlled, home_chain, is_atoll, village_count

SOURCES = ("villages", "groups", "atolls", "cards", "kumara", "deforestation")


def sources(s: ParadiseState, seat: int, hidden: bool = False) -> tuple[int, ...]:
    """Return a player's half points by source; with `hidden` the cards face down count too."""
    cat, player = s.cat, s.players[seat]
    chain, groups, atolls, cards = home_chain(s, seat), 0, 0, 0
    for place in chain:
        groups += s.owner[place] == seat
        atolls += is_atoll(s, place)
    if not cat.home_needs_canoe and player.home >= 0 and player.home not in chain:
        groups += 1
    for card in player.up + player.hand if hidden else player.up:
        cards += card_vp(s, seat, card) if cat.card_control[card] else cat.card_vp[card]
    return (
        cat.village_vp * village_count(s, seat),
        cat.group_vp * groups,
        cat.atoll_vp * atolls,
        cards,
        cat.kumara_vp * player.kumara,
        -player.deforested,
    )


def card_vp(s: ParadiseState, seat: int, card: int) -> int:
    """Return what a card is worth to its owner, in half points (COP-C.4.1)."""
    wanted = s.cat.card_control[card]
    for place in controlled(s, seat) if wanted else ():
        if s.group[place] in wanted:
            return s.cat.card_control_vp[card]
    return s.cat.card_vp[card]


def count(s: ParadiseState, seat: int, hidden: bool = False) -> int:
    """Return a player's half points, never below 0 (COP-C.1.8)."""
    return max(0, sum(sources(s, seat, hidden)))


def scores(s: ParadiseState) -> list[float]:
    """Return the Victory Points of each seat, half points as such."""
    return [player.vp / 2 if player.vp % 2 else player.vp // 2 for player in s.players[: s.seat_count]]


def winners(s: ParadiseState) -> list[int]:
    """Return who has won: most points, then most Controlled groups, then most cards (COP-10.4.5, 10.4.6)."""
    if s.solo:
        return [0] if s.declared else []
    ranks = [rank(s, seat) for seat in range(len(s.players))]
    return [seat for seat, own in enumerate(ranks) if own == max(ranks)]


def rank(s: ParadiseState, seat: int) -> tuple[int, ...]:
    """Return what decides between players: points, then what breaks a tie, in the order of the rulebook."""
    player = s.players[seat]
    breaks = {"controlled_island_groups": len(controlled(s, seat)), "arts_culture_cards": len(player.up + player.hand)}
    return (player.vp, *(breaks[criterion] for criterion in s.cat.tie_breaks if criterion in breaks))
