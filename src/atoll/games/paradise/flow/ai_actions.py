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
from atoll.games.paradise.flow.deciding import Lot
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
        """Reveal the cards, then take the next hex nobody has explored."""
        (knots,) = f.args
        if s.players[AI].hand:
            s.push(f)  # what Deforestation does comes first
            ai_reveals(s)
            return
        if knots >= ai_knots(s):
            return
        for hexes in s.cat.spiral:
            unexplored = [place for place in hexes if s.land[place] == UNKNOWN]
            if unexplored:
                s.push(AI_HEX(CHANCE, knots, *unexplored))
                return


def ai_knots(s: S) -> int:
    """Return how many knots end the opponent's exploration (COP-S.10.3.5)."""
    up = s.players[AI].up
    return s.cat.solo_knots[any(card in up for card in s.cat.solo_knot_cards)]


class AiHex(Lot):
    """The next hex of the spiral; equal ones are drawn by lot."""

    rule = "COP-S.10.3.1"
    before_places = 1  # the knots so far

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Draw a marker for it."""
        knots = f.args[0]
        (s.explorer,) = choice.args
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
        (knots,) = f.args
        (marker,) = choice.args
        take_marker(s, marker)
        kind = s.cat.marker_kind[marker]
        knots += s.cat.marker_knots[marker]
        s.tell("draw marker", seat=AI, marker=marker, hex=s.explorer, knots=knots)
        if kind == OFF_COURSE:
            s.push(AI_HEX(CHANCE, knots, s.explorer))
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
        starts = [place for place, stack in enumerate(player.stacks) if stack & MASK[WC] and place not in done]
        starts = [place for place in starts if not enemy_controlled(s, AI, place)]
        for start in starts:
            goals = targets(s, start)
            if goals:
                s.do(AI_GOAL(CHANCE, start, *goals), AI_ATTACK(CHANCE, *done, start))
                return
        fights = [k for k, stack in enumerate(player.stacks) if stack and s.owner[k] == 0]
        s.do(*(UNDER_ATTACK(AI, place) for place in fights))


class AiGoal(Lot):
    """Equal targets are drawn by lot."""

    rule = "COP-S.10.4.3"
    before_places = 1  # where the War Canoes are

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Go there, with as many Warrior Bands as War Canoes; what Poi alone brings into reach uses it up."""
        start, (goal,) = f.args[0], choice.args
        if goal not in within_reach(s, start, range_of(s, AI)):
            s.players[AI].far += s.cat.poi_bonus
            use_up(s, AI, POI)
        s.push(AI_MUSTER(CHANCE, start, goal))


class AiMuster(Routine[S]):
    """Warrior Bands of the same hex board first, then others come by Transit; equal ones are drawn by lot."""

    rule = "COP-S.10.4.1"

    def run(self, s: S, f: Frame) -> None:
        """Call the Warrior Bands together, then go."""
        start, goal = f.args
        stacks = s.players[AI].stacks
        war_canoes, bands = number_of(stacks[start], WC), number_of(stacks[start], WB)
        others = [place for place in sorted(chain_from(s, start) - {start}) if stacks[place] & MASK[WB]]
        if bands < war_canoes and others:
            s.do(AI_BAND(CHANCE, start, *others), f)
            return
        moved = war_canoes * ONE[WC] + min(bands, war_canoes) * ONE[WB]
        move_pieces(s, AI, start, goal, moved)
        s.tell("sail open", seat=AI, hex=start, goal=goal, count=size(moved), up=0)


class AiBand(Lot):
    """A Warrior Band of the chain comes to the War Canoes."""

    rule = "COP-S.1.3"
    before_places = 1  # where the War Canoes are

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Transit."""
        goal, (start,) = f.args[0], choice.args
        move_pieces(s, AI, start, goal, ONE[WB])
        s.tell("transit", seat=AI, hex=start, goal=goal, side=side_of(s, WB))


def targets(s: S, start: int) -> list[int]:
    """Return the reachable groups of the player with fewest defenders, nearest to Samoa (COP-S.10.4.2, S.10.4.3)."""
    poi = s.cat.poi_bonus if s.players[AI].can_use(POI) else 0
    samoa = s.cat.distance[s.cat.people_hex[s.cat.samoa]]
    reached = within_reach(s, start, range_of(s, AI) + poi)
    return sorted(best(reached, lambda place: (-defenders(s, place), -samoa[place])))


def within_reach(s: S, start: int, steps: int) -> set[int]:
    """Return the groups of the player that War Canoes reach in so many hexes, after Transit."""
    found = chain_from(s, start)
    edge = found
    reached: set[int] = set()
    for _ in range(steps):
        around = {other for place in edge for other in s.cat.near[place] if known(s, other) and other not in found}
        reached |= {place for place in around if s.owner[place] == 0}
        edge = {place for place in around if _passable(s, place)}
        found |= edge
    return reached


def _passable(s: S, place: int) -> bool:
    """Return whether the opponent's War Canoes need not stop in a hex (COP-7.3.6)."""
    if s.land[place] == INDEPENDENT or s.owner[place] == 0:
        return False
    return not s.players[0].stacks[place] & MASK[WC]


def defenders(s: S, place: int) -> int:
    """Return how many pieces would defend a group of the player."""
    return battle_pieces(s.players[0].stacks[place]) + local_warriors(s, 0, place)


AI_EXPLORE = AiExplore()
AI_HEX = AiHex()
AI_MARKER = AiMarker()
AI_TILE = AiTile()
AI_ATTACK = AiAttack()
AI_GOAL = AiGoal()
AI_MUSTER = AiMuster()
AI_BAND = AiBand()
