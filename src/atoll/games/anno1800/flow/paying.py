"""Chapter 4: producing, exhausting, naval tokens, trade, rotation and New World resources, to pay a cost."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, EXPLORATION, FULL, TAKE, TRADE, Bill
from atoll.games.anno1800.flow.common import (
    S,
    exhaust,
    gain_gold,
    put_to_work,
    rotate,
    rotations,
    spend_token,
    token_ways,
)
from atoll.games.anno1800.purse import FREE, IMPORTED, MUCH, OPEN, ROTATE, TRADED, Purse, Source
from atoll.kernel import Choice, Decision, Frame, IllegalChoice

RULES = {
    "produce": "ANN-4.1.1",
    "exhaust": "ANN-4.2.1",
    "pay from ship": "ANN-4.3.2",
    "pay from card": "ANN-4.3.4",
    "pay in exploration": "ANN-11.2.4",
    "trade": "ANN-4.4.1",
    "rotate": "ANN-4.5.1",
    "rotate exhausted": "ANN-4.5.1",
    "import": "ANN-4.6.1",
    "use": "ANN-8.5",
    "pay": "ANN-5.1.2",
}


def payment(seat: int, bill: Bill, keep: int = 0) -> list[Frame]:
    """Return the frame of a payment, or none when nothing is to be paid; `keep` is gold needed afterwards."""
    if bill.args == (0, 0, 0):
        return []
    return [PAY(seat, bill.trade, bill.exploration, keep, *bill.args[3:])]


class Pay(Decision[S]):
    """Provide a cost unit by unit from any mix of sources, or take the cheapest plan.

    The frame says what is still owed: trade tokens, exploration tokens, gold to keep for later, then resources
    and, numbered above them, cubes to exhaust. Only what leaves the rest payable is offered.
    """

    rule = "ANN-3.5"

    def enter(self, s: S, f: Frame) -> bool:
        """Go on when nothing is owed any more."""
        if len(f.args) > 3 or f.args[0] or f.args[1]:
            return super().enter(s, f)
        s.stack.pop()
        return False

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer tokens first, then cubes, then every source of every resource."""
        trade, exploration, gold, *needs = f.args
        if trade or exploration:
            return self._token_choices(s, f)
        units, cubes = split(s, needs)
        district = s.players[f.seat].district
        for level in cubes:
            if district[level]:
                return [s.book.exhaust[level]]
        purse = Purse(s, f.seat, paying=True)
        offer = self._sources(s, f.seat, purse, units, cubes, gold)
        offer += self._rotations(s, f, purse, units, cubes, gold)
        if len(offer) > 1:
            offer.append(s.book.pay)
        return offer

    def _token_choices(self, s: S, f: Frame) -> list[Choice]:
        trade, exploration, gold, *needs = f.args
        if exploration:
            return token_ways(s, f.seat, EXPLORATION)
        ways = token_ways(s, f.seat, TRADE)
        if s.cat.beryl not in s.missions:
            return ways
        units, cubes = split(s, needs)
        purse = Purse(s, f.seat, paying=True)
        if ways:
            purse.trade -= 1
            ways = ways if purse.payable(units, cubes, trade - 1, 0, gold) else []
            purse.trade += 1
        purse.exploration -= purse.pair
        if purse.exploration >= 0 and purse.payable(units, cubes, trade - 1, 0, gold):
            ways.append(s.book.pair)
        return ways

    def _sources(
        self, s: S, seat: int, purse: Purse, units: tuple[int, ...], cubes: tuple[int, ...], gold: int
    ) -> list[Choice]:
        """Return the ways to get one more unit that leave the rest payable."""
        p, book = s.players[seat], s.book
        work, district = p.work, p.district
        tokens = purse.budget(0, 0)
        offer: list[Choice] = []
        last = -1
        for k, r in enumerate(units):
            if r == last:
                continue
            last = r
            rest, bit = units[:k] + units[k + 1 :], 1 << r
            tried: dict[int, bool] = {}
            for space, level, made in p.industries:
                if made == bit and work[space] < FULL and district[level]:
                    if level not in tried:
                        tried[level] = self._after_producing(s, seat, purse, space, level, r, rest, cubes, gold)
                    if tried[level]:
                        offer.append(book.produce[r][space])
            if tokens and purse.imports & bit and purse.payable(rest, cubes, purse.import_price, 0, gold):
                offer.append(book.import_raw[r])
            if tokens and not purse.traded & bit and s.cat.tradable & bit:
                offer += self._trades(s, seat, purse, r, rest, cubes, gold)
            for card, mask in purse.frees:
                if mask & bit:
                    held = purse.frees
                    purse.frees = [free for free in held if free[0] != card]
                    if purse.payable(rest, cubes, 0, 0, gold):
                        offer.append(book.use[s.cat.helpers.index(card)][r])
                    purse.frees = held
        return offer

    def _after_producing(
        self,
        s: S,
        seat: int,
        purse: Purse,
        space: int,
        level: int,
        r: int,
        rest: tuple[int, ...],
        cubes: tuple[int, ...],
        gold: int,
    ) -> bool:
        if r not in rest:  # the workplace is of no more use for this cost: only the cube counts
            purse.cubes[level] -= 1
            fine = purse.payable(rest, cubes, 0, 0, gold)
            purse.cubes[level] += 1
            return fine
        p = s.players[seat]
        code = p.work[space]
        put_to_work(s, seat, space, level)
        after = Purse(s, seat, paying=True)
        p.work[space] = code
        p.district[level] += 1
        return after.payable(rest, cubes, 0, 0, gold)

    def _trades(
        self, s: S, seat: int, purse: Purse, r: int, rest: tuple[int, ...], cubes: tuple[int, ...], gold: int
    ) -> list[Choice]:
        offer: list[Choice] = []
        if purse.price(1 << r) > purse.budget(0, 0):
            return offer
        tried: dict[int, bool] = {}
        purse.traded |= 1 << r
        for partner in range(len(s.players)):
            if partner == seat:
                continue
            price = trade_price(s, partner, r)
            if price not in tried:
                tried[price] = price < MUCH and purse.payable(rest, cubes, price, 0, gold)
            if tried[price]:
                offer.append(s.book.trade[r][partner])
        purse.traded = s.traded
        return offer

    def _rotations(
        self, s: S, f: Frame, purse: Purse, units: tuple[int, ...], cubes: tuple[int, ...], gold: int
    ) -> list[Choice]:
        """Return the rotations that leave enough gold; freeing a cube can never hurt in any other way."""
        spare = purse.gold - gold
        offer = rotations(s, f.seat, spare)
        if not offer:
            return offer
        spare -= purse.least_gold(units, cubes)
        price = s.cat.rotation_gold
        return [
            choice
            for choice in offer
            if price[choice.args[0]] <= spare or self._after_rotating(s, f.seat, choice, units, cubes, gold)
        ]

    def _after_rotating(
        self, s: S, seat: int, choice: Choice, units: tuple[int, ...], cubes: tuple[int, ...], gold: int
    ) -> bool:
        p, level = s.players[seat], choice.args[0]
        space = choice.args[1] if choice.kind == "rotate" else -1
        price, code = s.cat.rotation_gold[level], p.work[space]
        p.gold -= price
        p.district[level] += 1
        if space >= 0:
            p.work[space] = TAKE[code][level]
        else:
            p.exhausted[level] -= 1
        fine = Purse(s, seat, paying=True).payable(units, cubes, 0, 0, gold)
        p.gold += price
        p.district[level] -= 1
        if space >= 0:
            p.work[space] = code
        else:
            p.exhausted[level] += 1
        return fine

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Provide a unit, and go on with what is still owed."""
        if choice is not s.book.pay:
            s.push(self._paid(s, f, choice))
            return
        for step in settle_plan(s, f):
            f = self._paid(s, f, step)
            while f.args[0] or f.args[1]:
                f = self._paid(s, f, self._token_choices(s, f)[0])
        s.push(f)

    def _paid(self, s: S, f: Frame, choice: Choice) -> Frame:
        """Carry out an atom of the payment and return the frame of what is left."""
        trade, exploration, gold, *needs = f.args
        seat, kind = f.seat, choice.kind
        if kind == "produce":
            r, space = choice.args
            level = next(level for at, level, _ in s.players[seat].industries if at == space)
            put_to_work(s, seat, space, level)
            needs.remove(r)
            s.tell("produce", seat=seat, resource=r, level=level)
        elif kind in ("pay from ship", "pay from card"):
            spend_token(s, seat, choice)
            s.tell("token", seat=seat, token=choice.args[0])
            if choice.args[0] == TRADE:
                trade -= 1
            else:
                exploration -= 1
        elif kind == "pay in exploration":
            trade -= 1
            exploration += s.cat.pair
        elif kind == "exhaust":
            exhaust(s, seat, choice.args[0])
            needs.remove(len(s.cat.resources) + choice.args[0])
        elif kind == "trade":
            r, partner = choice.args
            trade += trade_price(s, partner, r)
            s.traded |= 1 << r
            needs.remove(r)
            s.tell("trade", seat=seat, resource=r, rival=partner)
            gain_gold(s, partner, s.cat.partner_gold)
        elif kind == "import":
            trade += s.cat.import_price
            needs.remove(choice.args[0])
            s.tell("import", seat=seat, resource=choice.args[0])
        elif kind == "use":
            p, card = s.players[seat], s.cat.helpers[choice.args[0]]
            p.face_up = tuple(other for other in p.face_up if other != card)
            p.face_down = tuple(sorted((*p.face_down, card)))
            needs.remove(choice.args[1])
            s.tell("use", seat=seat, card=card, resource=choice.args[1])
        else:
            rotate(s, seat, choice)
        return PAY(seat, trade, exploration, gold, *needs)

    def rule_of(self, choice: Choice) -> str:
        """Each source has a rule of its own."""
        return RULES.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what this source lacks, or that the rest could not be paid."""
        return refuse_source(s, f, choice)


def split(s: S, needs: list[int] | tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the resources and the cubes of what is owed."""
    first_cube = len(s.cat.resources)
    cubes = tuple(need - first_cube for need in needs if need >= first_cube)
    return tuple(need for need in needs if need < first_cube), cubes


def trade_price(s: S, partner: int, r: int) -> int:
    """Return what a partner's cheapest industry asks for a resource, MUCH when there is none (ANN-R-16)."""
    prices = [s.cat.trade_price[level] for level, mask in enumerate(s.players[partner].makes) if mask >> r & 1]
    return min(prices, default=MUCH)


def settle_plan(s: S, f: Frame) -> list[Choice]:
    """Return the cheapest way to pay what a frame owes, atom by atom; tokens follow what they pay for."""
    _, _, gold, *needs = f.args
    units, cubes = split(s, needs)
    path = Purse(s, f.seat, paying=True).plan(units, cubes, gold)
    return Draft(s, f.seat).atoms(path, cubes)


class Draft:
    """Turns sources of units into atoms, on a sketch of the cubes."""

    def __init__(self, s: S, seat: int):
        p = s.players[seat]
        self.s, self.seat = s, seat
        self.district, self.exhausted, self.work = p.district[:], p.exhausted[:], p.work[:]
        self.industries = p.industries
        self.steps: list[Choice] = []

    def atoms(self, path: tuple[Source, ...], cubes: tuple[int, ...]) -> list[Choice]:
        """Return the atoms: promoted cubes leave their workplaces first, because others wait for them."""
        for source in sorted(path, key=lambda source: source[0] != ROTATE or source[2] == source[3]):
            self._unit(*source)
        for level in cubes:
            self._bring(level)
            self.district[level] -= 1
            self.exhausted[level] += 1
            self.steps.append(self.s.book.exhaust[level])
        return self.steps

    def _unit(self, how: int, r: int, number: int, cube: int) -> None:
        book = self.s.book
        if how == TRADED:
            others = [k for k in range(len(self.s.players)) if k != self.seat]
            partner = min(others, key=lambda k: (trade_price(self.s, k, r), self.s.players[k].gold))
            self.steps.append(book.trade[r][partner])
        elif how == IMPORTED:
            self.steps.append(book.import_raw[r])
        elif how == FREE:
            self.steps.append(book.use[self.s.cat.helpers.index(number)][r])
        else:
            self._produce(r, number, how, cube)

    def _produce(self, r: int, level: int, how: int, cube: int) -> None:
        spaces = [space for space, at, bit in self.industries if at == level and bit == 1 << r]
        vacant = [space for space in spaces if self.work[space] < FULL]
        if how == OPEN or vacant:
            self._bring(level)
            vacant = [space for space in spaces if self.work[space] < FULL]
        else:
            self._rotate(cube, next(space for space in spaces if cube in CUBES_AT[self.work[space]]))
            self._bring(level)
            vacant = [space for space in spaces if self.work[space] < FULL]
        space = vacant[0]
        self.district[level] -= 1
        code = self.work[space]
        self.work[space] = min(code, level + 1) * FULL + max(code, level + 1)
        self.steps.append(self.s.book.produce[r][space])

    def _bring(self, level: int) -> None:
        """See to it that a cube of a level is in its district."""
        if self.district[level]:
            return
        if self.exhausted[level]:
            self.exhausted[level] -= 1
            self.district[level] += 1
            self.steps.append(self.s.book.rotate_exhausted[level])
            return
        space = next(space for space, _, _ in self.industries if level in CUBES_AT[self.work[space]])
        self._rotate(level, space)

    def _rotate(self, level: int, space: int) -> None:
        self.work[space] = TAKE[self.work[space]][level]
        self.district[level] += 1
        self.steps.append(self.s.book.rotate[level][space])


def refuse_source(s: S, f: Frame, choice: Choice) -> IllegalChoice:
    """Say why a source cannot be used for what is owed now."""
    p, rule = s.players[f.seat], RULES.get(choice.kind, "ANN-3.5")
    trade, exploration, _, *needs = f.args
    kind = choice.kind
    if kind not in RULES:
        return s.refusal("pay first", "ANN-3.5")
    if kind in ("produce", "import", "trade") and choice.args[0] not in needs:
        return s.refusal("not owed", "ANN-4.1.5", resource=choice.args[0])
    if (trade or exploration) and kind not in ("pay from ship", "pay from card", "pay in exploration"):
        return s.refusal("tokens first", "ANN-4.3.2")
    if kind == "produce":
        r, space = choice.args
        made = {at: (level, bit) for at, level, bit in p.industries}
        if made.get(space, (0, 0))[1] != 1 << r:
            return s.refusal("no industry", rule, resource=r)
        if p.work[space] >= FULL:
            return s.refusal("no workplace", "ANN-4.1.6")
        if not p.district[made[space][0]]:
            return s.refusal("no cube", "ANN-4.1.2", level=made[space][0])
    if kind == "trade":
        r, partner = choice.args
        if partner == f.seat:
            return s.refusal("own trade", "ANN-4.4.11")
        if not s.cat.tradable >> r & 1:
            return s.refusal("not tradable", "ANN-4.4.9", resource=r)
        if s.traded >> r & 1:
            return s.refusal("traded", "ANN-4.4.8", resource=r)
        if partner >= len(s.players) or trade_price(s, partner, r) == MUCH:
            return s.refusal("no partner", "ANN-4.4.2", resource=r)
        return s.refusal("trade tokens", "ANN-4.4.3", need=trade_price(s, partner, r), has=p.tokens[0] + p.on_cards[0])
    if kind == "import":
        if not p.imports >> choice.args[0] & 1:
            return s.refusal("no island", "ANN-4.6.3", resource=choice.args[0])
        return s.refusal("trade tokens", "ANN-4.6.1", need=s.cat.import_price, has=p.tokens[0] + p.on_cards[0])
    if kind in ("rotate", "rotate exhausted"):
        price = s.cat.rotation_gold[choice.args[0]]
        if p.gold < price:
            return s.refusal("gold", "ANN-4.5.2", need=price, has=p.gold)
    if kind in ("pay from ship", "pay from card", "pay in exploration"):
        return s.refusal("not owed token", rule)
    return s.refusal("rest unpaid", rule) if kind != "use" else s.refusal("not now", rule)


PAY = Pay()
