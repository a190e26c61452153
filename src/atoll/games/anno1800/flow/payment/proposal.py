"""The proposed way to pay: the cheapest one, and effects only where nothing else helps."""

from __future__ import annotations

from atoll.games.anno1800.catalog import CUBES_AT, FULL, INVESTOR, NOTHING, TRADE, Bill
from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.quick import partner
from atoll.games.anno1800.flow.payment.search import CUBE_WEIGHT, PARTNER_WEIGHT, TOKEN_WEIGHT
from atoll.kernel import Choice


def cheapest(s: S, seat: int, means: Means, bill: Bill, keep: int) -> list[Choice] | None:
    """Return the cheapest way to pay, or None."""
    plain = not bill.trade and not bill.exploration and not means.goods and means.gold >= keep
    found = _at_home(s, seat, means, bill) if plain else None
    if found is None and means.verdict(bill, keep) is not False:
        found = means.plain_search().cheapest(bill, keep)
    return means.search().cheapest(bill, keep) if found is None else found


def _at_home(s: S, seat: int, means: Means, bill: Bill) -> list[Choice] | None:
    """Return how cubes at home and trade tokens provide everything, if each does so in the cheapest way there is."""
    p, book, cubes, tokens, last = s.players[seat], s.book, means.cubes[:], means.trade, NOTHING
    atoms = [book.exhaust[level] for level in bill.cubes]
    for level in bill.cubes:
        cubes[level] -= 1
    for r in bill.units:
        bit = 1 << r
        level = next((x for x in range(INVESTOR) if means.open[x] & bit), INVESTOR)
        price, imported = means.price(bit), means.imports & bit
        if r == last or (level == INVESTOR and price > tokens):
            return None
        last = r
        if level < INVESTOR and CUBE_WEIGHT[level] <= price * TOKEN_WEIGHT + (0 if imported else PARTNER_WEIGHT):
            cubes[level] -= 1
            space = next(x for x, at, made in p.industries if made == bit and at == level and p.work[x] < FULL)
            atoms.append(book.produce[r][space])
        else:
            on_cards = p.on_cards[TRADE] - (means.trade - tokens)  # these go first (ANN-R-45)
            tokens -= price
            atoms.append(book.import_raw[r] if imported else book.trade[r][partner(s, seat, r, price)])
            atoms += [book.from_card[TRADE] if k < on_cards else book.from_ship[TRADE] for k in range(price)]
    return atoms if min(*cubes, tokens) >= 0 else None


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
