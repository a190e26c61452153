"""Chapter S.10: the opponent explores along its spiral and attacks."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    INDEPENDENT,
    ISLAND,
    OCEAN,
    OFF_COURSE,
    POI,
    TU,
    UNKNOWN,
    WB,
    WC,
)
from atoll.games.paradise.flow.battle import UNDER_ATTACK, local_warriors
from atoll.games.paradise.flow.cards import use_up
from atoll.games.paradise.flow.deciding import LOT
from atoll.games.paradise.flow.fleets import range_of
from atoll.games.paradise.flow.islands import lay_tile, reveal_tile, take_marker
from atoll.games.paradise.flow.opponent import ai_place, ai_reveals, chain_from
from atoll.games.paradise.flow.stacks import move_pieces, side_of
from atoll.games.paradise.state import NOWHERE, S, replaced
from atoll.games.paradise.state.control import AI, best, enemy_controlled, known
from atoll.games.paradise.state.pieces import MASK, ONE, battle_pieces, number_of, size
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame, Routine


class AiExplore(Routine[S]):
    """Explore hex after hex along the spiral until enough knots have been revealed."""

    rule = "COP-S.10.3"

    def run(self, s: S, f: Frame) -> None:
        """Reveal the cards, then take the next hex nobody has explored; equal ones are drawn by lot."""
        (knots,) = f.args
        if s.players[AI].hand:
            s.push(f)  # what Deforestation does comes first
            ai_reveals(s)
        elif knots < ai_knots(s):
            rings = ([place for place in hexes if s.land[place] == UNKNOWN] for hexes in s.cat.spiral)
            if unexplored := next(filter(None, rings), None):
                s.do(LOT(CHANCE, *unexplored), AI_HEX(CHANCE, knots))


def ai_knots(s: S) -> int:
    """Return how many knots end the opponent's exploration (COP-S.10.3.5)."""
    up = s.players[AI].up
    return s.cat.solo_knots[any(card in up for card in s.cat.solo_knot_cards)]


class AiHex(Routine[S]):
    """A hex of the spiral is explored."""

    rule = "COP-S.10.3.1"

    def run(self, s: S, f: Frame) -> None:
        """Draw a marker for it."""
        knots, s.explorer = f.args
        if len(s.cup):
            s.push(AI_MARKER(CHANCE, knots))
        else:
            s.tell("empty cup", hex=s.explorer, count=s.cat.empty_cup_knots)
            ai_finds_ocean(s, knots + s.cat.empty_cup_knots)


def ai_finds_ocean(s: S, knots: int) -> None:
    """Lay Open Ocean and go on."""
    s.land = replaced(s.land, s.explorer, OCEAN)
    s.explorer = NOWHERE
    s.push(AI_EXPLORE(CHANCE, knots))


class AiMarker(Draw[S]):
    """Off Course has no effect on the opponent: another marker is drawn."""

    rule = "COP-S.10.3.7"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the cup."""
        return s.cup, s.book.draw_marker

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay what was found, ocean side or face up."""
        (knots,), (marker,) = f.args, choice.args
        take_marker(s, marker)
        kind = s.cat.marker_kind[marker]
        knots += s.cat.marker_knots[marker]
        s.tell("draw marker", seat=AI, marker=marker, hex=s.explorer, knots=knots)
        if kind == OFF_COURSE:
            s.do(LOT(CHANCE, s.explorer), AI_HEX(CHANCE, knots))
        elif kind == ISLAND:
            s.do(AI_TILE(CHANCE), AI_EXPLORE(CHANCE, knots))
        else:
            ai_finds_ocean(s, knots)


class AiTile(Draw[S]):
    """A tile the opponent finds lies face up, with one of its canoes."""

    rule = "COP-S.10.3.6"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the pile."""
        return s.pile, s.book.find

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it; it is its own (COP-R-40)."""
        (tile,) = choice.args
        place = s.explorer
        lay_tile(s, place, tile)
        reveal_tile(s, place, AI)
        s.explorer = NOWHERE
        ai_place(s, place, TU)


# -- Attack! ---------------------------------------------------------------------------------------------


class AiAttack(Routine[S]):
    """All War Canoes, each with a Warrior Band if there is one, attack: those of each hex find their target."""

    rule = "COP-S.10.4.1"

    def run(self, s: S, f: Frame) -> None:
        """Reveal the cards, move one stack after the other, then fight the battles (COP-S.10.4.4)."""
        player = s.players[AI]
        if player.hand:
            s.push(f)  # what Deforestation does comes first
            ai_reveals(s)
            return
        done = f.args
        starts = [place for place in player.hexes_with(MASK[WC]) if place not in done]
        for start in [place for place in starts if not enemy_controlled(s, AI, place)]:
            if goals := targets(s, start):
                s.do(LOT(CHANCE, *goals), AI_MUSTER(CHANCE, start), AI_ATTACK(CHANCE, *done, start))
                return
        s.do(*(UNDER_ATTACK(AI, place) for place in player.spots if s.owner[place] == 0))


class AiMuster(Routine[S]):
    """As many Warrior Bands as War Canoes go along: those of the same hex board first, others come by Transit."""

    rule = "COP-S.10.4.1"

    def run(self, s: S, f: Frame) -> None:
        """Call the Warrior Bands together one by one, then go; what Poi alone brings into reach uses it up."""
        start, goal, *called = f.args
        if goal not in within_reach(s, start, range_of(s, AI)):
            s.players[AI].far += s.cat.poi_bonus
            use_up(s, AI, POI)
        for place in called:
            move_pieces(s, AI, place, start, ONE[WB])
            s.tell("transit", seat=AI, hex=place, goal=start, side=side_of(s, WB))
        stacks = s.players[AI].stacks
        war_canoes, bands = number_of(stacks[start], WC), number_of(stacks[start], WB)
        others = [place for place in sorted(chain_from(s, start) - {start}) if stacks[place] & MASK[WB]]
        if bands < war_canoes and others:
            s.do(LOT(CHANCE, *others), AI_MUSTER(CHANCE, start, goal))
            return
        moved = war_canoes * ONE[WC] + min(bands, war_canoes) * ONE[WB]
        move_pieces(s, AI, start, goal, moved)
        s.tell("sail open", seat=AI, hex=start, goal=goal, count=size(moved), up=0)


def targets(s: S, start: int) -> list[int]:
    """Return the reachable groups of the player with fewest defenders, nearest to Samoa (COP-S.10.4.2, S.10.4.3)."""
    poi = s.cat.poi_bonus if s.players[AI].can_use(POI) else 0
    samoa = s.cat.distance[s.cat.people_hex[s.cat.samoa]]
    reached = within_reach(s, start, range_of(s, AI) + poi)
    return sorted(best(reached, lambda place: (-defenders(s, place), -samoa[place])))


def within_reach(s: S, start: int, steps: int) -> set[int]:
    """Return the groups of the player that War Canoes reach in so many hexes, after Transit."""
    edge = found = chain_from(s, start)
    reached: set[int] = set()
    for _ in range(steps):
        around = {other for place in edge for other in s.cat.near[place] if known(s, other) and other not in found}
        reached |= {place for place in around if s.owner[place] == 0}
        passable = {place for place in around - reached if s.land[place] != INDEPENDENT}  # no need to stop (COP-7.3.6)
        edge = passable.difference(s.players[0].hexes_with(MASK[WC]))
        found |= edge
    return reached


def defenders(s: S, place: int) -> int:
    """Return how many pieces would defend a group of the player."""
    return battle_pieces(s.players[0].stacks[place]) + local_warriors(s, 0, place)


AI_EXPLORE = AiExplore()
AI_HEX = AiHex()
AI_MARKER = AiMarker()
AI_TILE = AiTile()
AI_ATTACK = AiAttack()
AI_MUSTER = AiMuster()
