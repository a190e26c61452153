"""Chapters S.3, S.4 and S.9: chits, what the opponent holds, and how it expands."""

from __future__ import annotations

from atoll.games.paradise.catalog import WB, WC
from atoll.games.paradise.choices import ACTIONS
from atoll.games.paradise.flow.ai_actions import AI_ATTACK, AI_EXPLORE
from atoll.games.paradise.flow.construction import DRAW_CARD
from atoll.games.paradise.flow.deciding import LOT, Die, Top
from atoll.games.paradise.flow.opponent import LAY_CHAIN, ai_atolls, ai_canoe, ai_groups, ai_place
from atoll.games.paradise.flow.villages import add_village, take_control
from atoll.games.paradise.state import S, removed, replaced
from atoll.games.paradise.state.control import AI, best, enemies_in
from atoll.games.paradise.state.pieces import number_of
from atoll.kernel import CHANCE, Choice, Decision, Deck, Frame, Routine

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
        (place,) = f.args
        cat = s.cat
        tonga = cat.distance[cat.people_hex[cat.tonga]][place]
        samoa = cat.distance[cat.people_hex[cat.samoa]][place]
        less = 1 if tonga == samoa else 2 if samoa < tonga else 0
        s.tell("held die", hex=place, face=choice.args[0], less=less, count=tonga)
        if choice.args[0] + 1 - less < tonga:
            s.tell("held", seat=AI, hex=place)
            ai_canoe(s, place)
            s.do(*(HELD_PIECE(CHANCE, place, 0) for _ in range(cat.green[s.group[place]])), HELD_GUARDS(CHANCE, place))
        elif cat.green[s.group[place]] + cat.brown[s.group[place]] in cat.solo_spaces[s.hard]:
            s.chits_due += 1
            s.tell("chit due", hex=place)


class HeldPiece(Die):
    """One roll for each green space, then one for each Village so placed: even brings one, or its Warrior Band."""

    rule = "COP-S.4.5"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place it."""
        (place, guards), (face,) = f.args, choice.args
        s.tell("guard die" if guards else "village die", hex=place, face=face)
        if face % 2 == 0:  # faces are numbered from 0
            return
        if guards:
            ai_place(s, place, WB)
        else:
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
        if item == "card":
            s.push(DRAW_CARD(CHANCE, AI))
        elif item == "transport_chain":
            s.push(LAY_CHAIN(CHANCE))
        elif item == "village":
            for place in drawn:
                ai_village(s, place)
            roomy = [place for place in ai_groups(s) if room(s, place) > 0]
            if not drawn and roomy:  # most empty spaces (COP-S.9.3)
                s.do(LOT(CHANCE, *best(roomy, lambda place: room(s, place))), f)
        elif item == "village_per_island":
            for place in ai_groups(s):
                if room(s, place):
                    ai_village(s, place)
        elif item == "warrior_band":
            for place in drawn:
                ai_place(s, place, WB)
            if not drawn and player.pool[WB] and (places := warrior_places(s)):
                s.do(LOT(CHANCE, *places), f)
        elif item == "warrior_per_village":
            arm_villages(s, f)
        elif player.home >= 0:
            ai_place(s, player.home, WC)


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
    pool = s.players[AI].pool
    lacking = {place: s.villages[place] - bands(s, place) for place in ai_groups(s) if enemies_in(s, AI, place) < 0}
    lacking = {place: number for place, number in lacking.items() if number > 0}
    if pool[WB] >= sum(lacking.values()):
        for place, number in lacking.items():
            for _ in range(number):
                ai_place(s, place, WB)
    elif pool[WB]:
        s.do(LOT(CHANCE, *lacking), EXPAND(CHANCE, ITEMS.index("warrior_band")), f)


def bands(s: S, place: int) -> int:
    """Return how many Warrior Bands the opponent has in a hex."""
    return number_of(s.players[AI].stacks[place], WB)


def warrior_places(s: S) -> list[int]:
    """Return where the next Warrior Band goes: the first rule that fits, equals together (COP-S.9.5)."""
    stacks, groups = s.players[AI].stacks, ai_groups(s)
    lonely = [place for place, stack in enumerate(stacks) if number_of(stack, WC) > bands(s, place)]
    if lonely:
        return lonely
    if weak := [place for place in groups if s.villages[place] > bands(s, place)]:
        return best(weak, s.villages.__getitem__)
    if empty := [place for place in groups if not s.villages[place] and not bands(s, place)]:
        return empty
    if bare := [place for place in ai_atolls(s) if not bands(s, place)]:
        return bare
    return best(groups, s.villages.__getitem__)


CHITS_DUE = ChitsDue()
CHIT = DrawChit()
NEXT_CHIT = NextChit()
HELD = Held()
HELD_PIECE = HeldPiece()
HELD_GUARDS = HeldGuards()
EXPAND = ExpandItem()
