"""Chapter S: chits, what the opponent holds, how it expands, explores along its spiral and attacks."""

from __future__ import annotations

from atoll.games.paradise.catalog import INDEPENDENT, ISLAND, OCEAN, OFF_COURSE, POI, TU, UNKNOWN, WB, WC
from atoll.games.paradise.choices import ACTIONS
from atoll.games.paradise.flow.battle import UNDER_ATTACK, local_warriors
from atoll.games.paradise.flow.cards import use_up
from atoll.games.paradise.flow.construction import DRAW_CARD
from atoll.games.paradise.flow.deciding import LOT, Die, Top
from atoll.games.paradise.flow.fleets import range_of
from atoll.games.paradise.flow.islands import lay_tile, reveal_tile, take_marker
from atoll.games.paradise.flow.opponent import ai_atolls, ai_canoe, ai_groups, ai_place, ai_reveals, chain_at, lay_chain
from atoll.games.paradise.flow.stacks import move_pieces, side_of
from atoll.games.paradise.flow.villages import add_village, take_control
from atoll.games.paradise.state import NOWHERE, S, removed, replaced
from atoll.games.paradise.state.control import AI, best, enemies_in, enemy_controlled, known
from atoll.games.paradise.state.pieces import MASK, ONE, battle_pieces, number_of, size
from atoll.kernel import CHANCE, Choice, Decision, Deck, Draw, Frame, Routine

ITEMS = ("card", "transport_chain", "village", "village_per_island", "warrior_band", "warrior_per_village", "war_canoe")


# -- chits -----------------------------------------------------------------------------------------------


class ChitsDue(Routine[S]):
    """Right after the Exploration come the chits for great discoveries: all are drawn, then applied in any order."""

    rule = "COP-S.4.7"

    def run(self, s: S, f: Frame) -> None:
        """Draw what is due, then ask for the order; the frame's values are the chits drawn so far."""
        if s.chits_due and len(s.chits):
            s.chits_due -= 1
            s.push(CHIT(CHANCE, *f.args))
        else:
            s.chits_due = 0
            s.push(NEXT_CHIT(0, *f.args))


class DrawChit(Top):
    """Draw a chit: one in each Turn Order Step from the second turn on, and one for each great discovery."""

    rule = "COP-S.3.1"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the cup of chits."""
        return s.chits, s.book.chit

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it out of the cup for good (COP-S.3.2); after six the Attack! chits come in (COP-S.2.2)."""
        (number,) = choice.args
        s.chits = s.chits.without(number)
        s.chits_drawn += 1
        if s.chits_drawn == s.cat.attack_chits_after:
            s.chits = s.chits.shuffled_with(s.cat.attack_chits)
        s.tell("chit", chit=number, count=s.chits_drawn)
        s.push(CHITS_DUE(CHANCE, *f.args, number))


class NextChit(Decision[S]):
    """Several chits are applied in the order one likes."""

    rule = "COP-S.4.7"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer those not applied yet."""
        return [s.book.apply_chit[number] for number in f.args]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Carry it out, first its Expand side, then its Action (COP-S.3.1); then ask for the next."""
        (number,) = choice.args
        s.push(NEXT_CHIT(0, *removed(f.args, number)))
        chit = s.cat.chits[number]
        s.tell("apply chit", chit=number, action=ACTIONS.index(chit.action))
        if chit.action == "explore":
            s.push(AI_EXPLORE(CHANCE, 0))
        elif chit.action == "attack":
            s.push(AI_ATTACK(CHANCE))
        s.do(*(EXPAND(CHANCE, ITEMS.index(item.item)) for item in chit.expand for _ in range(item.count)))


# -- discoveries -----------------------------------------------------------------------------------------


class Held(Die):
    """The die, less 1 or 2 towards Samoa, against the distance from Tonga."""

    rule = "COP-S.4.2"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """A canoe of the opponent, then Villages; or a chit for a great discovery."""
        (place,), cat = f.args, s.cat
        tonga = cat.distance[cat.people_hex[cat.tonga]][place]
        samoa = cat.distance[cat.people_hex[cat.samoa]][place]
        less = 1 if tonga == samoa else 2 if samoa < tonga else 0
        s.tell("held die", hex=place, face=choice.args[0], less=less, count=tonga)
        if choice.args[0] + 1 - less < tonga:
            s.tell("held", seat=AI, hex=place)
            ai_canoe(s, place)
            s.do(*(HELD_PIECE(CHANCE, place, 0) for _ in range(cat.green[s.group[place]])), HELD_GUARDS(CHANCE, place))
        elif room(s, place) in cat.solo_spaces[s.hard]:
            s.chits_due += 1
            s.tell("chit due", hex=place)


class HeldPiece(Die):
    """One roll for each green space, then one for each Village so placed: even brings one, or its Warrior Band."""

    rule = "COP-S.4.5"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place it."""
        (place, guards), (face,) = f.args, choice.args
        s.tell("guard die" if guards else "village die", hex=place, face=face)
        if face % 2 and guards:  # faces are numbered from 0
            ai_place(s, place, WB)
        elif face % 2:
            s.tell("village", seat=AI, hex=place, count=s.villages[place] + 1)
            take_control(s, AI, place, s.villages[place] + 1)


class HeldGuards(Routine[S]):
    """One roll for each Village so placed."""

    rule = "COP-S.4.6"

    def run(self, s: S, f: Frame) -> None:
        """List the rolls."""
        (place,) = f.args
        s.do(*(HELD_PIECE(CHANCE, place, 1) for _ in range(s.villages[place])))


# -- Expand ----------------------------------------------------------------------------------------------


class ExpandItem(Routine[S]):
    """Carry out one item of a chit's Expand side."""

    rule = "COP-S.3.1"

    def run(self, s: S, f: Frame) -> None:
        """By its name."""
        number, *drawn = f.args
        item, player = ITEMS[number], s.players[AI]
        roomy = [place for place in ai_groups(s) if room(s, place)] if item.startswith("village") else []
        places: list[int] = []
        if item == "card":
            s.push(DRAW_CARD(CHANCE, AI))
        elif item == "transport_chain":
            lay_chain(s)
        elif item == "village" and not drawn:
            places = best(roomy, lambda place: room(s, place))  # most empty spaces (COP-S.9.3)
        elif item in ("village", "village_per_island"):
            for place in drawn or roomy:
                ai_village(s, place)
        elif item == "warrior_band" and drawn:
            ai_place(s, drawn[0], WB)
        elif item == "warrior_band" and player.pool[WB]:
            places = warrior_places(s)
        elif item == "warrior_per_village":
            arm_villages(s, f)
        elif item == "war_canoe" and player.home >= 0:
            ai_place(s, player.home, WC)
        if places:
            s.do(LOT(CHANCE, *places), f)


def room(s: S, place: int) -> int:
    """Return the empty green and brown spaces of a group."""
    return s.cat.green[s.group[place]] + s.cat.brown[s.group[place]] - s.villages[place]


def ai_village(s: S, place: int) -> None:
    """Add a Village of the opponent; on a brown space it brings its Improved Agriculture."""
    if s.villages[place] >= s.cat.green[s.group[place]] + s.ia[place]:
        s.ia = replaced(s.ia, place, s.ia[place] + 1)
        s.tell("agriculture", seat=AI, hex=place)
    add_village(s, AI, place)


def arm_villages(s: S, f: Frame) -> None:
    """Add Warrior Bands until each group has one per Village; if there are too few, lots are drawn (COP-S.9.6)."""
    left, groups = s.players[AI].pool[WB], [place for place in ai_groups(s) if enemies_in(s, AI, place) < 0]
    lacking = [place for place in groups for _ in range(s.villages[place] - bands(s, place))]
    if left >= len(lacking):
        for place in lacking:
            ai_place(s, place, WB)
    elif left:
        s.do(LOT(CHANCE, *dict.fromkeys(lacking)), EXPAND(CHANCE, ITEMS.index("warrior_band")), f)


def bands(s: S, place: int) -> int:
    """Return how many Warrior Bands the opponent has in a hex."""
    return number_of(s.players[AI].stacks[place], WB)


def warrior_places(s: S) -> list[int]:
    """Return where the next Warrior Band goes: the first rule that fits, equals together (COP-S.9.5)."""
    player, groups = s.players[AI], ai_groups(s)
    lonely = [k for k in player.hexes_with(MASK[WC]) if number_of(player.stacks[k], WC) > bands(s, k)]
    weak = [place for place in groups if s.villages[place] > bands(s, place)]
    empty = [place for place in groups if not s.villages[place] and not bands(s, place)]
    bare = [place for place in ai_atolls(s) if not bands(s, place)]
    return lonely or best(weak, s.villages.__getitem__) or empty or bare or best(groups, s.villages.__getitem__)


# -- Explore ---------------------------------------------------------------------------------------------


class AiExplore(Routine[S]):
    """Explore hex after hex along the spiral until enough knots have been revealed."""

    rule = "COP-S.10.3"

    def run(self, s: S, f: Frame) -> None:
        """Reveal the cards, then take the next hex nobody has explored; equal ones are drawn by lot."""
        (knots,), s.explorer = f.args, NOWHERE
        if s.players[AI].hand:
            s.push(f)  # what Deforestation does comes first
            ai_reveals(s)
        elif knots < ai_knots(s):
            rings = ([place for place in hexes if s.land[place] == UNKNOWN] for hexes in s.cat.spiral)
            if unexplored := next(filter(None, rings), None):
                s.do(LOT(CHANCE, *unexplored), AI_HEX(CHANCE, knots))


def ai_knots(s: S) -> int:
    """Return how many knots end the opponent's exploration (COP-S.10.3.5)."""
    return s.cat.solo_knots[any(card in s.players[AI].up for card in s.cat.solo_knot_cards)]


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
            s.land = replaced(s.land, s.explorer, OCEAN)
            s.push(AI_EXPLORE(CHANCE, knots + s.cat.empty_cup_knots))


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
            s.land = replaced(s.land, s.explorer, OCEAN)
            s.push(AI_EXPLORE(CHANCE, knots))


class AiTile(Draw[S]):
    """A tile the opponent finds lies face up, with one of its canoes."""

    rule = "COP-S.10.3.6"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the pile."""
        return s.pile, s.book.find

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it; it is its own (COP-R-40)."""
        lay_tile(s, s.explorer, choice.args[0])
        reveal_tile(s, s.explorer, AI)
        ai_place(s, s.explorer, TU)


# -- Attack! ---------------------------------------------------------------------------------------------


class AiAttack(Routine[S]):
    """All War Canoes, each with a Warrior Band if there is one, attack: those of each hex find their target."""

    rule = "COP-S.10.4.1"

    def run(self, s: S, f: Frame) -> None:
        """Reveal the cards, move one stack after the other, then fight the battles (COP-S.10.4.4)."""
        player, done = s.players[AI], f.args
        if player.hand:
            s.push(f)  # what Deforestation does comes first
            ai_reveals(s)
            return
        for start in [place for place in player.hexes_with(MASK[WC]) if place not in done]:
            if not enemy_controlled(s, AI, start) and (goals := targets(s, start)):
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
        others = [place for place in sorted(chain_at(s, start) - {start}) if stacks[place] & MASK[WB]]
        if bands < war_canoes and others:
            s.do(LOT(CHANCE, *others), AI_MUSTER(CHANCE, start, goal))
            return
        moved = war_canoes * ONE[WC] + min(bands, war_canoes) * ONE[WB]
        move_pieces(s, AI, start, goal, moved)
        s.tell("sail open", seat=AI, hex=start, goal=goal, count=size(moved), up=0)


def targets(s: S, start: int) -> list[int]:
    """Return the reachable groups of the player with fewest defenders, nearest to Samoa (COP-S.10.4.2, S.10.4.3)."""
    poi = s.cat.poi_bonus if s.players[AI].can_use(POI) else 0
    samoa, stacks = s.cat.distance[s.cat.people_hex[s.cat.samoa]], s.players[0].stacks
    reached = within_reach(s, start, range_of(s, AI) + poi)
    defenders = {place: battle_pieces(stacks[place]) + local_warriors(s, 0, place) for place in reached}
    return sorted(best(reached, lambda place: (-defenders[place], -samoa[place])))


def within_reach(s: S, start: int, steps: int) -> set[int]:
    """Return the groups of the player that War Canoes reach in so many hexes, after Transit."""
    edge = found = chain_at(s, start)
    reached: set[int] = set()
    for _ in range(steps):
        around = {other for place in edge for other in s.cat.near[place] if known(s, other) and other not in found}
        reached |= {place for place in around if s.owner[place] == 0}
        passable = {place for place in around - reached if s.land[place] != INDEPENDENT}  # no need to stop (COP-7.3.6)
        edge = passable.difference(s.players[0].hexes_with(MASK[WC]))
        found |= edge
    return reached


CHITS_DUE = ChitsDue()
CHIT = DrawChit()
NEXT_CHIT = NextChit()
HELD = Held()
HELD_PIECE = HeldPiece()
HELD_GUARDS = HeldGuards()
EXPAND = ExpandItem()
AI_EXPLORE = AiExplore()
AI_HEX = AiHex()
AI_MARKER = AiMarker()
AI_TILE = AiTile()
AI_ATTACK = AiAttack()
AI_MUSTER = AiMuster()
