"""Chapter 4: producing, exhausting, naval tokens, trade, rotation and New World resources, to pay a cost."""

from __future__ import annotations

from collections.abc import Iterator

from atoll.games.anno1800 import effects
from atoll.games.anno1800.aid import PAYING, Means, gold_mission, has_aid, helpful_cards
from atoll.games.anno1800.catalog import EXPLORATION, FULL, GAIN_CUBES, GAIN_TOKENS, INVESTOR, TAKE, TRADE, Bill
from atoll.games.anno1800.contents import MUCH, without_card
from atoll.games.anno1800.effects import PROMOTIONS, pending_promotions, use_promotion, would_change
from atoll.games.anno1800.flow.atoms import pay_atom
from atoll.games.anno1800.flow.common import (
    S,
    exhaust,
    gain_gold,
    has_exploration,
    note_room,
    put_to_work,
    rotate,
    rotations,
    spend_token,
    token_ways,
)
from atoll.games.anno1800.flow.free import MISSION_EFFECT, WithFreeActions, activate, turn_down, why_no_mission
from atoll.games.anno1800.flow.plan import cheapest, foresee_cubes, split, trade_price
from atoll.games.anno1800.flow.refusing import RULES, refuse_source
from atoll.kernel import Choice, Frame, IllegalChoice, Routine, Step

HELP_KINDS = ("activate", "mission", *PROMOTIONS)
Left = tuple[tuple[int, ...], tuple[int, ...], int]  # resources, cubes, and the resources as bits or -1
Owed = tuple[tuple[int, ...], tuple[int, ...], int, int, int]  # resources, cubes, trade, exploration, gold to keep


def payment(seat: int, bill: Bill, keep: int = 0, step: Pay | None = None) -> list[Frame]:
    """Return the frame of a payment, or none when nothing is to be paid; `keep` is gold needed afterwards."""
    if bill.args == (0, 0, 0) and not keep:
        return []
    args = (bill.trade, bill.exploration, keep, *bill.args[3:]) if keep else bill.args
    return [Frame(step or PAY, seat, args)]


def owed(s: S, f: Frame) -> Owed:
    """Return what the frame of a payment asks for."""
    args = f.args
    units, cubes = split(s, args[3:])
    return units, cubes, args[0], args[1], args[2]


def play_free(s: S, seat: int, choice: Choice) -> None:
    """Carry out a free action."""
    if choice.kind == "activate":
        activate(s, seat, choice.args[0])
    elif choice.kind == "mission":
        use_mission(s, seat, choice.args[0])
    elif choice.kind in PROMOTIONS:
        use_promotion(s, seat, choice)
    else:
        rotate(s, seat, choice)


def use_mission(s: S, seat: int, mission: int) -> None:
    """Pay for an effect mission and use it (ANN-11.2)."""
    m = s.cat.missions[mission]
    s.used |= 1 << mission
    s.tell("mission", seat=seat, mission=mission)
    s.players[seat].gold -= m.gold
    for _ in range(m.investors):
        exhaust(s, seat, INVESTOR)
    s.do(*payment(seat, Bill(args=(0, m.exploration, 0), exploration=m.exploration)), MISSION_EFFECT(seat, mission))


class Cube(Step[S]):
    """A cube that is paid for: it must still be possible when the payment is done."""

    def possible(self, s: S, f: Frame, gold: int) -> bool:
        """Return whether it is possible, with so much gold kept for it."""
        raise NotImplementedError

    def set_aside(self, means: Means, f: Frame) -> None:
        """Keep what the cube needs out of the means to pay."""
        raise NotImplementedError


def paid_for(s: S) -> Frame:
    """Return the frame of what the payment on top of the stack is for."""
    for f in reversed(s.stack):
        if not isinstance(f.step, PAYMENTS):
            break
    return f


class Pay(WithFreeActions):
    """Provide a cost unit by unit from any mix of sources, or take the cheapest plan.

    The frame says what is still owed: trade tokens, exploration tokens, gold to keep for later, then resources
    and, numbered above them, cubes to exhaust. Only what leaves the rest payable is offered.
    """

    rule = "ANN-3.5"

    def enter(self, s: S, f: Frame) -> bool:
        """Pay what can be paid in one way only; go on when nothing is owed and the gold to keep is there."""
        while True:
            args = f.args
            if len(args) == 3 and not args[0] and not args[1] and s.players[f.seat].gold >= args[2]:
                s.stack.pop()
                return False
            offer = self.choices(s, f)
            if len(offer) > 1:
                s.seat, s.offer = f.seat, offer
                return True
            if not offer or offer[0] in (s.book.pay, s.book.remove_building) or offer[0].kind in HELP_KINDS:
                return super().enter(s, f)
            f = s.stack[-1] = self._paid(s, f, offer[0])

    def means(self, s: S, f: Frame) -> Means:
        """Return all that can pay; the cube that is paid for stays out of it."""
        means = Means(s, f.seat, PAYING)
        if means.effects:
            purpose = paid_for(s)
            if isinstance(purpose.step, Cube):
                purpose.step.set_aside(means, purpose)
        return means

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer tokens first, then cubes, then every source of every resource; and what helps to pay."""
        args, p = f.args, s.players[f.seat]
        if args[0] or args[1]:
            offer = self._token_choices(s, f)
            if offer and not has_aid(s, p):
                return [*offer, s.book.pay] if len(offer) > 1 else offer
            means = self.means(s, f)
        else:
            units, cubes = split(s, args[3:])
            for level in cubes:
                exhaust_one = s.book.exhaust[level]
                if p.district[level] and (not has_aid(s, p) or self._after(s, f, exhaust_one)):
                    return [exhaust_one]
            if len(units) == 1 and not cubes and not args[2] and not has_aid(s, p):
                offer = self._last_unit(s, f.seat, units[0])
                if offer:
                    if p.gold:
                        offer += rotations(s, f.seat, p.gold)
                    if len(offer) > 1:
                        offer.append(s.book.pay)
                    return offer
            means = self.means(s, f)
            offer = self._sources(s, f, means, units, cubes)
            offer += self._rotations(s, f, means, units, cubes)
        if not offer or (means.effects and (len(offer) > 1 or not means.unaided(*owed(s, f)))):
            helps = self.helps(s, f)
            return [*offer, *helps, s.book.pay] if helps else [*offer, s.book.pay] if len(offer) > 1 else offer
        if len(offer) > 1:
            offer.append(s.book.pay)
        return offer

    # -- sources -----------------------------------------------------------------------------------------

    def _token_choices(self, s: S, f: Frame) -> list[Choice]:
        """Return the tokens that may be paid next; not all ways leave the rest payable where others may stand in."""
        if f.args[1]:
            return token_ways(s, f.seat, EXPLORATION)
        ways = token_ways(s, f.seat, TRADE)
        if s.cat.beryl not in s.missions:
            return ways if len(ways) < 2 or not self.may_remove(s) else [x for x in ways if self._after_token(s, f, x)]
        ways = [way for way in ways if self._after_token(s, f, way)]
        if has_exploration(s.players[f.seat], s.cat.pair):
            units, cubes, trade, _, gold = owed(s, f)
            if self.means(s, f).payable(units, cubes, trade - 1, s.cat.pair, gold):
                ways.append(s.book.pair)
        return ways

    def may_remove(self, s: S) -> bool:
        """Return whether a tile may be removed while this is paid."""
        return False

    def _after_token(self, s: S, f: Frame, way: Choice) -> bool:
        p = s.players[f.seat]
        held = p.tokens, p.spent, p.on_cards
        p.tokens, p.spent, p.on_cards = p.tokens[:], p.spent[:], p.on_cards[:]
        spend_token(s, f.seat, way)
        units, cubes, trade, _, gold = owed(s, f)
        fine = self.means(s, f).payable(units, cubes, trade - 1, 0, gold)
        p.tokens, p.spent, p.on_cards = held
        return fine

    def _sources(self, s: S, f: Frame, means: Means, units: tuple[int, ...], cubes: tuple[int, ...]) -> list[Choice]:
        """Return the ways to get one more unit that leave the rest payable."""
        p, book = s.players[f.seat], s.book
        work, district, tokens = p.work, p.district, means.budget(0, 0)
        o0, o1, o2, o3, _ = means.open
        makes, buys = o0 | o1 | o2 | o3, s.cat.tradable & ~means.traded
        plain = self._plain(f, units, cubes)
        offer: list[Choice] = []
        last = -1
        for k, r in enumerate(units):
            if r == last:
                continue
            last, bit = r, 1 << r
            left = (units[:k] + units[k + 1 :], cubes, plain if plain < 0 else plain ^ bit)
            tried: dict[int, bool] = {}
            if makes & bit:
                for space, level, made in p.industries:
                    if made == bit and work[space] < FULL and district[level]:
                        if level not in tried:
                            tried[level] = self._after_producing(s, f, means, space, level, r, left)
                        if tried[level]:
                            offer.append(book.produce[r][space])
            if means.imports & bit:
                price = s.cat.import_price
                if tokens >= price and self._leaves(f, means, left, price):
                    offer.append(book.import_raw[r])
            if tokens and buys & bit and means.price(bit) <= tokens:
                offer += self._trades(s, f, means, r, left, tokens)
            for card, mask in means.frees:
                if mask & bit:
                    held, means.frees = means.frees, without_card(means.frees, card)
                    if self._leaves(f, means, left, 0):
                        offer.append(book.use[s.cat.helpers.index(card)][r])
                    means.frees = held
        return offer

    def _plain(self, f: Frame, units: tuple[int, ...], cubes: tuple[int, ...]) -> int:
        """Return the resources owed as bits where they are different and nothing else is owed, or else all bits."""
        mask = 0
        for r in units:
            mask |= 1 << r
        return -1 if cubes or f.args[2] or mask.bit_count() < len(units) else mask

    def _leaves(self, f: Frame, means: Means, left: Left, price: int) -> bool:
        """Return whether what is left can still be paid after a number of trade tokens."""
        rest, cubes, plain = left
        if plain >= 0:
            means.trade -= price
            fine = means.makes_all(plain)
            means.trade += price
            if fine:
                return True
        return means.payable(rest, cubes, price, 0, f.args[2])

    def _last_unit(self, s: S, seat: int, r: int) -> list[Choice]:
        """Return the sources of a single unit when nothing else is owed."""
        p, book, bit = s.players[seat], s.book, 1 << r
        o0, o1, o2, o3, _ = p.vacant
        offer: list[Choice] = []
        if (o0 | o1 | o2 | o3) & bit:
            work, district = p.work, p.district
            for space, level, made in p.industries:
                if made == bit and work[space] < FULL and district[level]:
                    offer.append(book.produce[r][space])
        tokens = p.tokens[TRADE] + p.on_cards[TRADE]
        if s.cat.beryl in s.missions:
            tokens += (p.tokens[EXPLORATION] + p.on_cards[EXPLORATION]) // s.cat.pair
        if tokens and p.imports & bit and s.cat.import_price <= tokens:
            offer.append(book.import_raw[r])
        if tokens and s.cat.tradable & bit and not s.traded & bit:
            for partner, choice in enumerate(book.trade[r][: len(s.players)]):
                if partner == seat or trade_price(s, partner, r) > tokens:
                    continue
                offer.append(choice)
        for card in p.face_up:
            if not s.cat.free_masks.get(card, 0) & bit:
                continue
            offer.append(book.use[s.cat.helpers.index(card)][r])
        return offer

    def _after_producing(self, s: S, f: Frame, means: Means, space: int, level: int, r: int, left: Left) -> bool:
        rest, cubes, _ = left
        if r not in rest:  # the workplace is of no more use for this cost: only the cube counts
            means.cubes[level] -= 1
            fine = self._leaves(f, means, left, 0)
            means.cubes[level] += 1
            return fine
        p = s.players[f.seat]
        code, vacant = p.work[space], p.vacant
        put_to_work(s, f.seat, space, level)
        fine = self.means(s, f).payable(rest, cubes, 0, 0, f.args[2])
        p.work[space], p.vacant = code, vacant
        p.district[level] += 1
        return fine

    def _trades(self, s: S, f: Frame, means: Means, r: int, left: Left, tokens: int) -> list[Choice]:
        offer: list[Choice] = []
        tried: dict[int, bool] = {MUCH: False}
        means.traded |= 1 << r
        for partner in range(len(s.players)):
            if partner == f.seat:
                continue
            price = trade_price(s, partner, r)
            if price not in tried:
                tried[price] = price <= tokens and self._leaves(f, means, left, price)
            if tried[price]:
                offer.append(s.book.trade[r][partner])
        means.traded = s.traded
        return offer

    def _rotations(self, s: S, f: Frame, means: Means, units: tuple[int, ...], cubes: tuple[int, ...]) -> list[Choice]:
        """Return the rotations that leave enough gold; freeing a cube can never hurt in any other way."""
        spare = means.gold - f.args[2]
        offer = rotations(s, f.seat, means.gold if means.aid else spare)
        if not offer:
            return offer
        if not means.makes_all(self._plain(f, units, cubes)):
            spare -= means.least_gold(units, cubes)
        return self._sparing(s, f, offer, spare, units, cubes)

    def _sparing(
        self, s: S, f: Frame, offer: list[Choice], spare: int, units: tuple[int, ...], cubes: tuple[int, ...]
    ) -> list[Choice]:
        price = s.cat.rotation_gold
        return [
            choice
            for choice in offer
            if price[choice.args[0]] <= spare or self._after_rotating(s, f, choice, units, cubes)
        ]

    def _after_rotating(self, s: S, f: Frame, choice: Choice, units: tuple[int, ...], cubes: tuple[int, ...]) -> bool:
        p, level = s.players[f.seat], choice.args[0]
        space = choice.args[1] if choice.kind == "rotate" else -1
        price, code, vacant = s.cat.rotation_gold[level], p.work[space], p.vacant
        p.gold -= price
        p.district[level] += 1
        if space >= 0:
            p.work[space] = TAKE[code][level]
            note_room(s, p, space)
        else:
            p.exhausted[level] -= 1
        fine = self.means(s, f).payable(units, cubes, 0, 0, f.args[2])
        p.gold += price
        p.district[level] -= 1
        if space >= 0:
            p.work[space], p.vacant = code, vacant
        else:
            p.exhausted[level] += 1
        return fine

    # -- help --------------------------------------------------------------------------------------------

    def helps(self, s: S, f: Frame) -> list[Choice]:
        """Return the free actions that bring something to pay with and leave the rest payable (ANN-R-26)."""
        seat, book, cards = f.seat, s.book, s.cat.cards
        offer: list[Choice] = []
        for card in helpful_cards(s, s.players[seat]):
            effect, numbers = cards[card].effect, cards[card].numbers
            if would_change(s, seat, effect, numbers) and (
                self._never_too_early(s, f, effect) or self._after(s, f, book.activate[card])
            ):
                offer.append(book.activate[card])
        if s.promotions:
            offer += [choice for choice in pending_promotions(s, seat) if self._after(s, f, choice)]
        mission = gold_mission(s)
        if mission >= 0 and why_no_mission(s, seat, mission) is None and self._after(s, f, book.mission[mission]):
            offer.append(book.mission[mission])
        return offer

    def _never_too_early(self, s: S, f: Frame, effect: int) -> bool:
        """Return whether an effect can do no harm now: tokens never do, gold and promotions if they are not needed."""
        return effect == GAIN_TOKENS or (effect != GAIN_CUBES and self.means(s, f).unaided(*owed(s, f)))

    def help_atoms(self, s: S, f: Frame) -> list[Choice]:
        """Return what a proposal may use to help."""
        return Pay.helps(self, s, f)

    def _after(self, s: S, f: Frame, choice: Choice) -> bool:
        """Return whether the rest can be paid after a choice."""
        after = s.copy()
        f = self.foresee(after, f, choice)
        purpose = paid_for(after)
        if isinstance(purpose.step, Cube) and not purpose.step.possible(after, purpose, f.args[2]):
            return False
        return self.means(after, f).payable(*owed(after, f))

    def foresee(self, s: S, f: Frame, choice: Choice) -> Frame:
        """Do on a sketch what a choice would do, without drawing cards; return what is owed then."""
        if choice.kind == "activate":
            card = s.cat.cards[choice.args[0]]
            if card.effect == GAIN_CUBES:
                foresee_cubes(s, f.seat, choice.args[0])
            turn_down(s, f.seat, choice.args[0])
            if card.effect != GAIN_CUBES:
                effects.carry_out(s, f.seat, card.effect, card.numbers)
        elif choice.kind == "mission":
            m = s.cat.missions[choice.args[0]]
            s.used |= 1 << choice.args[0]
            for _ in range(m.investors):
                exhaust(s, f.seat, INVESTOR)
            gain_gold(s, f.seat, m.numbers[0])
        elif choice.kind in PROMOTIONS:
            use_promotion(s, f.seat, choice)
        else:
            return self._paid(s, f, choice)
        return f

    # -- the proposal ------------------------------------------------------------------------------------

    def proposal(self, s: S, f: Frame) -> list[Choice]:
        """Return the proposed way to pay, atom by atom: all that `pay` would use."""
        atoms: list[Choice] = []
        sketch = s.copy()
        while not self.means(sketch, f).unaided(*owed(sketch, f)):
            atoms.append(self._next_help(sketch, f))
            f = self.foresee(sketch, f, atoms[-1])
        self._pay_rest(sketch, f, atoms)
        return atoms

    def _next_help(self, s: S, f: Frame) -> Choice:
        """Return what to do next when effects are needed: what suffices, else anything that helps."""
        first = None
        for choice in self._ways_on(s, f):
            first = first or choice
            sketch = s.copy()
            after = self.foresee(sketch, f, choice)
            if self.means(sketch, after).unaided(*owed(sketch, after)):
                return choice
        assert first
        return first

    def _ways_on(self, s: S, f: Frame) -> Iterator[Choice]:
        """Yield all that a proposal may do next; helps come first, and often suffice."""
        yield from self.help_atoms(s, f)
        for choice in self.choices(s, f):
            if choice not in (s.book.pay, s.book.remove_building):
                yield choice

    def _pay_rest(self, s: S, f: Frame, atoms: list[Choice]) -> Frame | None:
        """Pay all that is owed the cheapest way, without effects, and note it; None if that is not enough."""
        f = self._pay_tokens(s, f, atoms)
        units, cubes, _, _, gold = owed(s, f)
        plan = cheapest(s, f.seat, units, cubes, gold)
        if plan is None:
            return None
        for atom in plan:
            atoms.append(atom)
            f = self._pay_tokens(s, self._paid(s, f, atom), atoms)
        return f

    def _pay_tokens(self, s: S, f: Frame, atoms: list[Choice]) -> Frame:
        while f.args[0] or f.args[1]:
            atom = self._token_choices(s, f)[0]
            atoms.append(atom)
            f = self._paid(s, f, atom)
        return f

    # -- carrying out ------------------------------------------------------------------------------------

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Provide a unit, and go on with what is still owed."""
        if choice is s.book.pay:
            self._play_proposal(s, f)
        else:
            self.carry_out(s, f, choice)

    def _play_proposal(self, s: S, f: Frame) -> None:
        """Pay as proposed; an effect may let chance decide in between."""
        tokens_first = f.args[0] or f.args[1]
        if not tokens_first or self.means(s, f).unaided(*owed(s, f)):
            paid = self._pay_rest(s, f, [])
            if paid is not None:
                s.push(paid)
                return
        choice = self._next_help(s, f)
        here = len(s.stack)
        self.carry_out(s, f, choice)
        s.stack.insert(here + 1, PAY_ON(f.seat))

    def carry_out(self, s: S, f: Frame, choice: Choice) -> None:
        """Use an effect, or provide a unit."""
        if choice.kind in HELP_KINDS:
            s.push(f)
            play_free(s, f.seat, choice)
        else:
            s.push(self._paid(s, f, choice))

    def _paid(self, s: S, f: Frame, choice: Choice) -> Frame:
        """Carry out an atom of the payment and return the frame of what is left."""
        return Frame(self, f.seat, pay_atom(s, f.seat, f.args, choice))

    def rule_of(self, choice: Choice) -> str:
        """Each source has a rule of its own."""
        return RULES.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what this source lacks, or that the rest could not be paid."""
        if choice.kind not in HELP_KINDS:
            return refuse_source(s, f, choice)
        refusal = super().refuse(s, f, choice)
        return s.refusal("no help", "ANN-3.4") if refusal.key in ("no change", "not now") else refusal


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
