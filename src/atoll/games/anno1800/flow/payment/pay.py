"""Chapter 4: the steps of a payment, unit by unit or as proposed; only what leaves the rest payable is offered."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from mypy_extensions import trait

from atoll.games.anno1800.catalog import CUBES_AT, EXPLORATION, FULL, INVESTOR, TRADE, Bill, cost_of
from atoll.games.anno1800.choices import HELP_KINDS, PROMOTIONS, ROTATIONS, RULES, TOKEN_KINDS
from atoll.games.anno1800.effects import pending_promotions, use_promotion, would_change
from atoll.games.anno1800.flow import free
from atoll.games.anno1800.flow.common import S, can_join, exhaust, gain_gold, join, let_work, rotate, rotations, without
from atoll.games.anno1800.flow.payment.help import gifts, gold_mission, may_help
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import NO_CUBE, NOT_FOR_SALE, trade_price
from atoll.kernel import Choice, Decision, Deck, Frame, IllegalChoice, Reason, Routine, because


def payment(seat: int, bill: Bill, keep: int = 0) -> Frame:
    """Return the frame of a payment; `keep` is gold needed afterwards."""
    return Frame(PAY, seat, (bill.trade, bill.exploration, keep, *bill.args[3:]) if keep else bill.args)


def owed(s: S, f: Frame) -> Bill:
    """Return what the frame of a payment asks for, but for the gold to keep."""
    return _owed(len(s.cat.resources), *f.args)


@lru_cache(maxsize=1 << 12)
def _owed(first_cube: int, trade: int, exploration: int, _: int, *needs: int) -> Bill:
    cubes = tuple([need - first_cube for need in needs if need >= first_cube])
    return cost_of(needs[: len(needs) - len(cubes)], cubes, trade, exploration)


def play_free(s: S, f: Frame, choice: Choice) -> None:
    """Carry out a free action and come back to what was being done, or be done with it."""
    if choice is not s.book.done:
        s.stack.append(f)
        FREE_ACTIONS[choice.kind](s, f.seat, choice)


def use_mission(s: S, seat: int, mission: int) -> None:
    """Pay for an effect mission and use it (ANN-11.2)."""
    m = s.cat.missions[mission]
    s.used |= 1 << mission
    s.tell("mission", seat=seat, mission=mission)
    s.players[seat].gold -= m.gold
    if m.gold:
        s.tell("gold paid", seat=seat, amount=m.gold)
    for _ in range(m.investors):
        exhaust(s, seat, INVESTOR)
    s.do(PAY(seat, 0, m.exploration, 0), free.MISSION_EFFECT(seat, mission))


FREE_ACTIONS: dict[str, Callable[[S, int, Choice], None]] = {
    "produce": free.produce,
    "activate": lambda s, seat, choice: free.activate(s, seat, choice.args[0]),
    "mission": lambda s, seat, choice: use_mission(s, seat, choice.args[0]),
    **dict.fromkeys(ROTATIONS, rotate),
    **dict.fromkeys(PROMOTIONS, use_promotion),
}


@trait
class Cube:
    """A cube that is paid for: it must still be possible when the payment is done."""

    def aside(self, f: Frame) -> tuple[int, int]:
        """Return its level: of a new cube, or of one to be educated."""
        raise NotImplementedError


def set_aside(s: S) -> tuple[int, int]:
    """Return the cube that the payment on top of the stack is for."""
    f = next((f for f in reversed(s.stack) if not isinstance(f.step, PAYMENTS)), None)
    return f.step.aside(f) if f is not None and isinstance(f.step, Cube) else NO_CUBE


class Pay(free.WithFreeActions):
    """Provide a cost unit by unit from any mix of sources, or take the cheapest plan.

    The frame says what is still owed: trade tokens, exploration tokens, gold to keep for later, then resources
    and, numbered above them, cubes to exhaust.
    """

    rule = "ANN-3.5"

    def enter(self, s: S, f: Frame) -> bool:
        """Go on when nothing is owed and the gold to keep is there."""
        if len(f.args) == 3 and f.args[:2] == (0, 0) and s.players[f.seat].gold >= f.args[2]:
            s.stack.pop()
            return False
        return Decision.enter(self, s, f)

    def means(self, s: S, f: Frame) -> Means:
        """Return all that can pay; what the cube that is paid for needs stays out of it."""
        means = Means(s, f.seat, removal=self.may_remove(s))
        if means.effects:
            means.aside = set_aside(s)
        return means

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer tokens first, then every source of everything that is owed, and what helps to pay."""
        (trade, exploration, keep, *needs), p = f.args, s.players[f.seat]
        aided, bill = may_help(s, p), owed(s, f)
        if trade or exploration:
            offer = self.token_choices(s, f)
        else:
            offer = self._sources(s, f.seat, bill)
            enough = bool(offer) and not aided and len(needs) == 1 and not keep  # any pays all
            if p.gold:
                offer += rotations(s, f.seat, p.gold - (0 if aided else keep))
            if offer and not enough:
                offer = self._leaving_the_rest_payable(s, f, offer, bill)
        wanting = not offer or (aided and (len(offer) > 1 or not self.means(s, f).unaided(bill, keep)))
        helps = self.helps(s, f) if wanting else []
        return [*offer, *helps, s.book.pay] if helps or len(offer) > 1 else offer

    # -- sources -----------------------------------------------------------------------------------------

    def token_choices(self, s: S, f: Frame) -> list[Choice]:
        """Return the tokens that may be paid next; not all ways leave the rest payable where others may stand in."""
        p, book, beryl = s.players[f.seat], s.book, s.cat.beryl in s.missions
        type_ = EXPLORATION if f.args[1] else TRADE
        ways = [book.from_card[type_]] if p.on_cards[type_] else []  # first: they are lost at a festival (ANN-R-45)
        if p.tokens[type_]:
            ways.append(book.from_ship[type_])
        if beryl and type_ == TRADE and p.ready(EXPLORATION) >= s.cat.pair:
            ways.append(book.pair)
        if len(ways) < 2 or not (beryl or self.may_remove(s)):
            return ways
        return [way for way in ways if self._after(s, f, way)]

    def may_remove(self, s: S) -> bool:
        """Return whether a tile may be removed while this is paid."""
        return False

    def _sources(self, s: S, seat: int, bill: Bill) -> list[Choice]:
        """Return every way to provide one of the things that are owed."""
        p, book, cat = s.players[seat], s.book, s.cat
        frees = gifts(cat, p.face_up).frees if p.face_up else ()
        district, work, sold = p.district, p.work, 0
        tokens = p.ready(TRADE) + (p.ready(EXPLORATION) // cat.pair if cat.beryl in s.missions else 0)
        for price, mask in p.offers if tokens else ():
            if price <= tokens:
                sold |= mask & ~s.traded
        offer = [book.exhaust[level] for level in dict.fromkeys(bill.cubes) if district[level]] if bill.cubes else []
        for r in bill.units if bill.plain > 0 else dict.fromkeys(bill.units):
            bit = 1 << r
            if r in s.goods:
                offer.append(book.take[r])
            for space, level, made in p.industries:
                if made == bit and work[space] < FULL and district[level]:
                    offer.append(book.produce[r][space])
            if p.imports & bit and cat.import_price <= tokens:
                offer.append(book.import_raw[r])
            if sold & bit:
                for k in range(len(s.players)):
                    if k != seat and trade_price(s, k, r) <= tokens:
                        offer.append(book.trade[r][k])
            for card, mask in frees:
                if mask & bit:
                    offer.append(book.use[cat.helpers.index(card)][r])
        return offer

    def _leaving_the_rest_payable(self, s: S, f: Frame, offer: list[Choice], bill: Bill) -> list[Choice]:
        """Return the choices after which the rest can be paid; who sells at a price makes no difference."""
        means = self.means(s, f)
        if not means.effects and bill.plain > 0 and len(bill.units) == 2 and not bill.plain & ~means.ample:
            return offer  # either leaves the other
        known: dict[tuple[str, int, int], bool] = {}
        found: list[Choice] = []
        for choice in offer:
            kind, what, other = choice.kind, choice.args[0], choice.args[-1]
            same = kind, what, trade_price(s, other, what) if kind == "trade" else other
            if same not in known:
                verdict = means.quick(bill, f.args[2], choice)
                known[same] = self._after(s, f, choice) if verdict is None else verdict
            if known[same]:
                found.append(choice)
        return found

    # -- help --------------------------------------------------------------------------------------------

    def helps(self, s: S, f: Frame) -> list[Choice]:
        """Return the free actions that bring something to pay with and leave the rest payable (ANN-R-26)."""
        seat, book, cards = f.seat, s.book, s.cat.cards
        plain = self.means(s, f).unaided(owed(s, f), f.args[2])
        offer: list[Choice] = []
        for card in gifts(s.cat, s.players[seat].face_up).cards:
            gift, effect, numbers = s.cat.given[card], cards[card].effect, cards[card].numbers
            never_too_early = (any(gift.tokens) and not gift.gold) or (plain and not any(gift.cubes))
            if would_change(s, seat, effect, numbers) and (never_too_early or self._after(s, f, book.activate[card])):
                offer.append(book.activate[card])
        if s.promotions:
            offer += [choice for choice in pending_promotions(s, seat) if self._after(s, f, choice)]
        mission = gold_mission(s)
        if mission >= 0 and free.why_no_mission(s, seat, mission) is None and self._after(s, f, book.mission[mission]):
            offer.append(book.mission[mission])
        return offer

    def _after(self, s: S, f: Frame, choice: Choice) -> bool:
        """Return whether the rest can be paid after a choice."""
        after = s.copy()
        f = self._foresee(after, f, choice)
        means, bill, keep = self.means(after, f), owed(after, f), f.args[2]
        means.aside = set_aside(after)
        if means.aside != NO_CUBE and choice.kind in HELP_KINDS:
            return means.search().pays(bill, keep)  # the cube may be impossible before anything is paid
        return means.payable(bill, keep)

    def _foresee(self, s: S, f: Frame, choice: Choice) -> Frame:
        """Do on a sketch what a choice would do, without drawing cards; return what is owed then."""
        here = len(s.stack)
        self.carry_out(s, f, choice)
        while len(s.stack) > here + 1:
            effect = s.stack.pop()
            if effect.step is free.MISSION_EFFECT:
                free.MISSION_EFFECT.run(s, effect)
            else:
                foresee_cubes(s, f.seat, effect.args)
        return s.stack.pop()

    # -- the proposal ------------------------------------------------------------------------------------

    def proposal(self, s: S, f: Frame) -> list[Choice]:
        """Return the proposed way to pay, atom by atom: all that `pay` would use."""
        sketch, path = s.copy(), self.means(s, f).cheapest(owed(s, f), f.args[2])
        atoms: list[Choice] = []
        while path:
            atoms.append(located(sketch, f.seat, path.pop(0), path))
            f = self._foresee(sketch, f, atoms[-1])
        return atoms

    # -- carrying out ------------------------------------------------------------------------------------

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Provide a unit, and go on with what is still owed."""
        if choice is not s.book.pay:
            self.carry_out(s, f, choice)
            return
        path = self.means(s, f).cheapest(owed(s, f), f.args[2])
        while path:
            here = len(s.stack)
            self.carry_out(s, f, located(s, f.seat, path.pop(0), path))
            if len(s.stack) > here + 1:  # an effect lets something else happen first
                s.stack.insert(here + 1, PAY_ON(f.seat))
                return
            f = s.stack.pop()
        s.push(f)

    def carry_out(self, s: S, f: Frame, choice: Choice) -> None:
        """Use an effect, or provide a unit."""
        if choice.kind in HELP_KINDS:
            play_free(s, f, choice)
        else:
            s.push(Frame(self, f.seat, pay_atom(s, f.seat, f.args, choice)))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return what this source lacks, or that the rest could not be paid."""
        if choice in s.choices(f.seat):
            return None
        if choice.kind not in HELP_KINDS:
            return why_no_source(s, f, choice)
        reason = super().reason(s, f, choice)
        return reason if reason and reason[0] != "no change" else because("no help", "ANN-3.4")

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Whatever does not pay comes later."""
        return super().refuse(s, f, choice) if choice.kind in RULES else s.refusal("pay first", self.rule)


# -- atoms -----------------------------------------------------------------------------------------------


def pay_atom(s: S, seat: int, debt: tuple[int, ...], choice: Choice) -> tuple[int, ...]:
    """Carry out an atom and return what is still owed."""
    trade, exploration, keep = debt[:3]
    kind, provided = choice.kind, choice.args[0] if choice.args else 0
    if kind in ROTATIONS:
        rotate(s, seat, choice)
        return debt
    if kind == "pay in exploration":
        s.tell("pair", seat=seat, number=s.cat.pair, mission=s.cat.beryl)
        return (trade - 1, exploration + s.cat.pair, *debt[2:])
    if kind in ("pay from ship", "pay from card"):
        p, on_card = s.players[seat], kind == "pay from card"
        (p.on_cards if on_card else p.tokens)[provided] -= 1
        p.spent[provided] += not on_card
        if s.log is not None:
            s.tell("card token" if on_card else "token", seat=seat, token=provided)
        return (trade - 1, *debt[1:]) if provided == TRADE else (trade, exploration - 1, *debt[2:])
    if kind == "produce":
        let_work(s, seat, choice)
    elif kind == "take":
        s.tell("take", seat=seat, resource=provided)
        s.goods = without(s.goods, provided)
    elif kind == "exhaust":
        exhaust(s, seat, provided)
        provided += len(s.cat.resources)
    elif kind == "trade":
        s.traded |= 1 << provided
        if s.log is not None:
            s.tell("trade", seat=seat, resource=provided, rival=choice.args[1])
        gain_gold(s, choice.args[1], s.cat.partner_gold)
        trade += trade_price(s, choice.args[1], provided)
    elif kind == "import":
        s.tell("import", seat=seat, resource=provided)
        trade += s.cat.import_price
    else:
        card, provided = s.cat.helpers[provided], choice.args[1]
        free.turn_down(s, seat, card)
        s.tell("use", seat=seat, card=card, resource=provided)
    return (trade, exploration, keep, *without(debt[3:], provided))


def why_no_source(s: S, f: Frame, choice: Choice) -> Reason | None:
    """Return what a source lacks for what is owed now; if nothing, the rest could not be paid."""
    (trade, exploration, _, *needs), seat, kind = f.args, f.seat, choice.kind
    if kind in ("produce", "import", "trade") and choice.args[0] not in needs:
        return because("not owed", "ANN-4.1.5", resource=choice.args[0])
    if kind in TOKEN_KINDS:
        return because("not owed token", RULES[kind])
    if trade or exploration:
        return because("tokens first", "ANN-4.3.2")
    if kind == "use":
        return None
    why_not = free.why_no_rotation if kind in ROTATIONS else LACKS.get(kind)
    return (why_not(s, seat, choice) if why_not else None) or because("rest unpaid", RULES[kind])


def why_no_import(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return why a resource cannot be fetched from an own island, or None."""
    (r,), p, need = choice.args, s.players[seat], s.cat.import_price
    if not p.imports >> r & 1:
        return because("no island", "ANN-4.6.3", resource=r)
    has = p.ready(TRADE)
    return because("trade tokens", "ANN-4.6.1", need=need, has=has) if has < need else None


def why_no_trade(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return why a resource cannot be had from a partner, or None."""
    r, partner = choice.args
    if partner == seat:
        return because("own trade", "ANN-4.4.11")
    if not s.cat.tradable >> r & 1:
        return because("not tradable", "ANN-4.4.9", resource=r)
    if s.traded >> r & 1:
        return because("traded", "ANN-4.4.8", resource=r)
    price = trade_price(s, partner, r) if partner < len(s.players) else NOT_FOR_SALE
    if price == NOT_FOR_SALE:
        return because("no partner", "ANN-4.4.2", resource=r)
    has = s.players[seat].ready(TRADE)
    return because("trade tokens", "ANN-4.4.3", need=price, has=has) if has < price else None


LACKS = {"produce": free.why_no_product, "trade": why_no_trade, "import": why_no_import}


def located(s: S, seat: int, choice: Choice, path: list[Choice]) -> Choice:
    """Return a choice about a used cube as one about a cube that is there: exhausted, or where nothing is to follow."""
    if choice.kind not in ("rotate exhausted", "promote exhausted"):
        return choice
    p, (level,) = s.players[seat], choice.args
    if p.exhausted[level]:
        return choice
    taken = [other.args for other in path if other.kind in ("rotate", "promote at work")]
    spaces = [x for x, _, _ in p.industries if CUBES_AT[p.work[x]].count(level) > taken.count((level, x))]
    wanted = [other.args[-1] for other in path if other.kind == "produce"]
    space = min(spaces, key=wanted.count)  # best where nobody is to work afterwards
    return (s.book.rotate if choice.kind == "rotate exhausted" else s.book.promote)[level][space]


def foresee_cubes(s: S, seat: int, numbers: tuple[int, ...]) -> None:
    """Add the cubes that a card would bring, and let the cards that would be drawn be gone."""
    for level, count in enumerate(numbers):
        for _ in range(count):
            if not can_join(s, seat, level):
                break
            here, deck = len(s.stack), s.cat.level_deck[level]
            join(s, seat, level)
            if len(s.stack) > here:
                s.stack.pop()
                s.decks[deck] = Deck(tuple(s.decks[deck].cards()[1:]))


class PayOn(Routine[S]):
    """Go on with a payment as proposed, after an effect that was part of the proposal."""

    rule = "ANN-3.5"

    def run(self, s: S, f: Frame) -> None:
        """Propose anew: what the effect brought is there now."""
        frame = s.stack.pop()
        frame.step.play(s, frame, s.book.pay)


PAY = Pay()
PAY_ON = PayOn()
PAYMENTS = (Pay, PayOn)
