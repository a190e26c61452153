"""Chapter S: where the automatic opponent is, how its pieces come to the map and form a chain, how it uses cards."""

from __future__ import annotations

from atoll.games.paradise.catalog import CANNIBALISM, DEFORESTATION, GROUP, HAKA, SLINGS, TATTOO, TU, WAR_CLUBS
from atoll.games.paradise.flow.answers import use_card
from atoll.games.paradise.flow.cards import turn_up
from atoll.games.paradise.flow.deciding import LOT
from atoll.games.paradise.flow.stacks import new_piece
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import AI, best, chain_of, controlled, enemy_hexes, is_atoll, survey
from atoll.games.paradise.state.pieces import ALL_UP, IN_POOL
from atoll.kernel import CHANCE, Choice, Frame, Routine


def ai_reveals(s: S) -> None:
    """Turn all cards of the opponent up for good; Deforestation works at once (COP-S.8.1, COP-R-54)."""
    for card in s.players[AI].hand:
        if card == DEFORESTATION:
            use_card(s, AI, DEFORESTATION, 1, 0)
        else:
            turn_up(s, AI, card)


def ai_battle_card(s: S, choices: list[Choice]) -> Choice:
    """Return the card the opponent uses on this die, or to use none (COP-R-54)."""
    b = s.fought
    attacks = b.attacker == AI
    hurts = s.cat.die_hurts_attacker[b.die] == attacks
    results = list(zip(s.cat.die_hurts_attacker, s.cat.die_eliminates, strict=True))
    helps = hurts and results[b.die] != results[min(6, max(1, b.die + (1 if attacks else -1)))]
    wanted = {
        TATTOO: True,
        WAR_CLUBS: helps,
        HAKA: helps,
        SLINGS: hurts and (s.cat.die_eliminates[b.die] or sum(b.row(attacks)) == 1),
        CANNIBALISM: not hurts,
    }
    cards = [s.book.use[card] for card in wanted if wanted[card]]
    return next((card for card in cards if card in choices), s.book.go_on)


def ai_groups(s: S) -> list[int]:
    """Return the opponent's groups, atolls left out: with a Village or a piece of its own (COP-R-40)."""
    occupied = [place for place in s.players[AI].spots if s.owner[place] < 0 and s.land[place] == GROUP]
    return sorted([*controlled(s, AI), *(place for place in occupied if not is_atoll(s, place))])


def ai_atolls(s: S) -> list[int]:
    """Return the atolls the opponent occupies."""
    return [place for place, stack in enumerate(s.players[AI].stacks) if stack and is_atoll(s, place)]


def chain_at(s: S, place: int) -> set[int]:
    """Return the opponent's chain that contains a hex, or the hex alone."""
    return chain_of(s, AI, place) or {place}


def has_canoe(s: S, place: int) -> bool:
    """Return whether the opponent has a face-up Transport Canoe in a hex."""
    return s.players[AI].stacks[place] & ALL_UP > 0


def ai_place(s: S, place: int, kind: int) -> bool:
    """Place a piece of the opponent's pool where no piece of the player is; return whether there was one."""
    if not s.players[AI].pool[IN_POOL[kind]] or s.crowd[place] & ~(1 << AI):
        return False
    new_piece(s, AI, place, kind)
    return True


def ai_canoe(s: S, place: int) -> bool:
    """Place a face-up Transport Canoe of the opponent where it has none; return whether there is one now."""
    return has_canoe(s, place) or ai_place(s, place, TU)


# -- the chain -------------------------------------------------------------------------------------------


def costs(s: S, chain: set[int]) -> dict[int, tuple[int, int]]:
    """Return for every hex that can join a chain how many new canoes that takes, and how long the way is."""
    found = dict.fromkeys(chain, (0, 0))
    todo, free = sorted(chain), survey(s).known - enemy_hexes(s, AI)  # the player holds none, and canoes have a place
    while todo:
        place = min(todo, key=found.__getitem__)
        todo.remove(place)
        for other in s.cat.around[place] & free:
            new = (found[place][0] + (not has_canoe(s, other)), found[place][1] + 1)
            if other not in found or new < found[other]:
                found[other] = new
                todo.append(other)
    return found


def lay_chain(s: S) -> None:
    """Join the group that needs fewest canoes, then the next, until nothing is left to join (COP-S.9.2)."""
    home = s.players[AI].home
    if home < 0:
        return
    chain = chain_at(s, home)
    cost = costs(s, chain)
    goals = [place for place in (*ai_groups(s), *ai_atolls(s)) if place not in chain and place in cost]
    if goals and has_canoe(s, home):
        follow(s, (), best(goals, lambda place: -cost[place][0]))
    elif goals and ai_canoe(s, home):
        lay_chain(s)


class Link(Routine[S]):
    """Follow a shortest way back to the chain, then fill it with canoes, beginning there."""

    rule = "COP-S.9.2"

    def run(self, s: S, f: Frame) -> None:
        """Take the next hex of the way."""
        way, place, chain = f.args, f.args[-1], chain_at(s, s.players[AI].home)
        cost = costs(s, chain)
        before = (cost[place][0] - (not has_canoe(s, place)), cost[place][1] - 1)
        ways = [other for other in s.cat.near[place] if cost.get(other) == before]
        if chain.isdisjoint(ways):
            follow(s, way, ways)
        elif all(ai_canoe(s, place) for place in reversed(way)):  # what is not in the pool is not placed (COP-R-41)
            lay_chain(s)


def follow(s: S, way: tuple[int, ...], hexes: list[int]) -> None:
    """Go on to the next hex of a way; equal groups, and equal ways to them, are drawn by lot, hex by hex."""
    if len(hexes) == 1:
        s.push(LINK(CHANCE, *way, *hexes))
    else:
        s.do(LOT(CHANCE, *hexes), LINK(CHANCE, *way))


LINK = Link()
