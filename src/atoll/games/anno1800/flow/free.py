"""Chapters 3.4, 5.4 and 11.2: what costs no action — activating cards, effect missions, free promotions, rotation."""

from __future__ import annotations

from atoll.games.anno1800.catalog import EXPLORATION, FULL, INVESTOR, RETURN_CARDS
from atoll.games.anno1800.choices import PROMOTIONS, ROTATIONS, RULES
from atoll.games.anno1800.effects import RETURN_CARDS_STEP, carry_out, pending_promotions, would_change
from atoll.games.anno1800.flow.common import S, let_work, rotations
from atoll.kernel import Choice, Decision, Frame, IllegalChoice, Routine


def free_actions(s: S, seat: int) -> list[Choice]:
    """Return all that a player may do without an action (ANN-3.4)."""
    p, book = s.players[seat], s.book
    offer: list[Choice] = []
    if p.face_up:
        cards = s.cat.cards
        offer += [book.activate[x] for x in p.face_up if would_change(s, seat, cards[x].effect, cards[x].numbers)]
    if p.district[INVESTOR] or p.tokens[EXPLORATION] + p.on_cards[EXPLORATION] >= s.cat.mission_exploration:
        offer += [book.mission[mission] for mission in s.missions if why_no_mission(s, seat, mission) is None]
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


def refuse_production(s: S, seat: int, choice: Choice) -> IllegalChoice | None:
    """Say what is missing to produce something, if anything is."""
    p, (r, space) = s.players[seat], choice.args
    made = {at: (level, bit) for at, level, bit in p.industries}
    if made.get(space, (0, 0))[1] != 1 << r:
        return s.refusal("no industry", "ANN-4.1.1", resource=r)
    if p.work[space] >= FULL:
        return s.refusal("no workplace", "ANN-4.1.6")
    if not p.district[made[space][0]]:
        return s.refusal("no cube", "ANN-4.1.2", level=made[space][0])
    return None


def refuse_rotation(s: S, seat: int, choice: Choice) -> IllegalChoice | None:
    """Say that gold is missing to rotate a cube, if it is."""
    price, gold = s.cat.rotation_gold[choice.args[0]], s.players[seat].gold
    return s.refusal("gold", "ANN-4.5.2", need=price, has=gold) if gold < price else None


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


def why_no_mission(s: S, seat: int, mission: int) -> str | None:
    """Return why an effect mission cannot be used now, or None."""
    p, m = s.players[seat], s.cat.missions[mission]
    if mission not in s.cat.effect_missions:
        return "no effect"
    if m.once and s.used >> mission & 1:
        return "used this turn"
    if p.gold < m.gold or p.district[INVESTOR] < m.investors or p.ready(EXPLORATION) < m.exploration:
        return "mission cost"
    return None if would_change(s, seat, m.effect, m.numbers) else "no change"


class MissionEffect(Routine[S]):
    """What was paid for happens."""

    rule = "ANN-11.1.2"

    def run(self, s: S, f: Frame) -> None:
        """Carry it out; a card that a mission returns is compulsory (ANN-11.2.3)."""
        m = s.cat.missions[f.args[0]]
        if m.effect == RETURN_CARDS:
            s.push(RETURN_CARDS_STEP(f.seat, m.numbers[0], m.numbers[0]))
        else:
            carry_out(s, f.seat, m.effect, m.numbers)


class WithFreeActions(Decision[S]):
    """A decision at which free actions may be taken as well."""

    def rule_of(self, choice: Choice) -> str:
        """What costs no action has rules of its own."""
        return RULES.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what a free action lacks."""
        p, rule = s.players[f.seat], RULES.get(choice.kind, self.rule)
        if choice.kind == "activate":
            (card,) = choice.args
            return s.refusal("no change", rule) if card in p.face_up else s.refusal("not face up", rule, card=card)
        if choice.kind == "mission":
            mission = choice.args[0]
            if mission not in s.missions:
                return s.refusal("not in play", "ANN-2.5", mission=mission)
            why = why_no_mission(s, f.seat, mission)
            return s.refusal(why or "not now", "ANN-11.1.3" if why == "used this turn" else rule)
        if choice.kind in ROTATIONS:
            return refuse_rotation(s, f.seat, choice) or s.refusal("no used cube", rule)
        if choice.kind in PROMOTIONS:
            return s.refusal("no promotion", rule)
        if choice.kind == "produce":
            return refuse_production(s, f.seat, choice) or s.refusal("no action left", "ANN-4.1.5")
        if choice.kind in ("take", "trade", "import", "use"):
            return s.refusal("no cost", "ANN-8.5" if choice.kind == "use" else "ANN-4.1.5")
        return super().refuse(s, f, choice)


MISSION_EFFECT = MissionEffect()
