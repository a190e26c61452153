"""Chapters 3.4, 5.4 and 11.2: what costs no action — activating cards, effect missions, free promotions, rotation."""

from __future__ import annotations

from atoll.games.anno1800.catalog import EXPLORATION, FULL, INVESTOR
from atoll.games.anno1800.choices import PROMOTIONS, ROTATIONS, RULES
from atoll.games.anno1800.effects import carry_out, pending_promotions, would_change
from atoll.games.anno1800.flow.common import S, let_work, rotations
from atoll.games.anno1800.state import NOBODY
from atoll.kernel import Choice, Frame, Reason, Routine, Weighed, because


def free_actions(s: S, seat: int) -> list[Choice]:
    """Return all that a player may do without an action (ANN-3.4)."""
    p, book = s.players[seat], s.book
    offer: list[Choice] = []
    if p.face_up:
        cards = s.cat.cards
        offer += [book.activate[x] for x in p.face_up if would_change(s, seat, cards[x].effect, cards[x].numbers)]
    if p.district[INVESTOR] or p.tokens[EXPLORATION] + p.on_cards[EXPLORATION] >= s.cat.mission_exploration:
        offer += [book.mission[mission] for mission in s.missions if not why_no_mission(s, seat, mission)]
    if s.promotions:
        offer += pending_promotions(s, seat)
    if p.gold:
        offer += rotations(s, seat, p.gold)
    return offer


def at_any_moment(s: S, seat: int) -> list[Choice]:
    """Return all that may be done while something may still be paid for: free actions and production (ANN-3.5)."""
    p, making, offer = s.players[seat], s.book.making, free_actions(s, seat)
    district, work = p.district, p.work
    for space, level, bit in p.industries:
        if district[level] and work[space] < FULL:
            offer.append(making[bit][space])
    return offer


def produce(s: S, seat: int, choice: Choice) -> None:
    """Let a cube work; the resource is there until the turn ends (ANN-4.1.5)."""
    let_work(s, seat, choice)
    s.goods = tuple(sorted((*s.goods, choice.args[0])))


def why_no_product(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return what is missing to produce something, or None."""
    p, (r, space) = s.players[seat], choice.args
    level = next((level for at, level, bit in p.industries if at == space and bit == 1 << r), NOBODY)
    if level == NOBODY:
        return because("no industry", "ANN-4.1.1", resource=r)
    if p.work[space] >= FULL:
        return because("no workplace", "ANN-4.1.6")
    return None if p.district[level] else because("no cube", "ANN-4.1.2", level=level)


def why_no_rotation(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return whether gold is missing to rotate a cube, or the cube, or None."""
    price, gold = s.cat.rotation_gold[choice.args[0]], s.players[seat].gold
    if gold < price:
        return because("gold", "ANN-4.5.2", need=price, has=gold)
    return None if choice in rotations(s, seat, gold) else because("no used cube", "ANN-4.5.1")


def turn_down(s: S, seat: int, card: int) -> None:
    """Turn a played card face down (ANN-5.4.2)."""
    p = s.players[seat]
    p.face_up = tuple(other for other in p.face_up if other != card)
    p.face_down = tuple(sorted((*p.face_down, card)))


def activate(s: S, seat: int, card: int) -> None:
    """Use the effect of a played card."""
    turn_down(s, seat, card)
    s.tell("activate", seat=seat, card=card)
    carry_out(s, seat, s.cat.cards[card].effect, s.cat.cards[card].numbers)


def why_no_mission(s: S, seat: int, mission: int) -> Reason | None:
    """Return why an effect mission cannot be used now, or None."""
    p, m, rule = s.players[seat], s.cat.missions[mission], RULES["mission"]
    if mission not in s.missions:
        return because("not in play", "ANN-2.5", mission=mission)
    if mission not in s.cat.effect_missions:
        return because("no effect", rule)
    if m.once and s.used >> mission & 1:
        return because("used this turn", "ANN-11.1.3")
    if p.gold < m.gold or p.district[INVESTOR] < m.investors or p.ready(EXPLORATION) < m.exploration:
        return because("mission cost", rule)
    return None if would_change(s, seat, m.effect, m.numbers) else because("no change", rule)


def why_not_active(s: S, seat: int, card: int) -> Reason | None:
    """Return why the effect of a card cannot be used now, or None."""
    if card not in s.players[seat].face_up:
        return because("not face up", RULES["activate"], card=card)
    effect, numbers = s.cat.cards[card].effect, s.cat.cards[card].numbers
    return None if would_change(s, seat, effect, numbers) else because("no change", RULES["activate"])


class MissionEffect(Routine[S]):
    """What was paid for happens."""

    rule = "ANN-11.1.2"

    def run(self, s: S, f: Frame) -> None:
        """Carry it out."""
        m = s.cat.missions[f.args[0]]
        carry_out(s, f.seat, m.effect, m.numbers)


class WithFreeActions(Weighed[S]):
    """A decision at which free actions may be taken as well."""

    rules = RULES

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return what a free action lacks; where there is nothing to pay for, nothing can be paid with."""
        seat, kind = f.seat, choice.kind
        if kind == "activate":
            return why_not_active(s, seat, choice.args[0])
        if kind == "mission":
            return why_no_mission(s, seat, choice.args[0])
        if kind in ROTATIONS:
            return why_no_rotation(s, seat, choice)
        if kind in PROMOTIONS:
            return None if choice in pending_promotions(s, seat) else because("no promotion", RULES[kind])
        if kind == "produce":
            return why_no_product(s, seat, choice)
        if kind in ("take", "trade", "import", "use"):
            return because("no cost", "ANN-8.5" if kind == "use" else "ANN-4.1.5")
        return None


MISSION_EFFECT = MissionEffect()
