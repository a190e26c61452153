"""Small things that many chapters of the rulebook share: cubes, tokens, tiles, cards."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache, reduce
from operator import or_

from atoll.games.anno1800.catalog import ADD, CUBES_AT, FULL, LEVELS_AT, NOTHING, SHIP, TAKE, Catalog
from atoll.games.anno1800.state import NOBODY, AnnoState, Player
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame, Routine

S = AnnoState


# -- cubes -----------------------------------------------------------------------------------------------


def let_work(s: S, seat: int, choice: Choice) -> None:
    """Move a cube from its district to a vacant workplace, which makes a resource (ANN-4.1.1, ANN-4.1.3)."""
    p, (r, space) = s.players[seat], choice.args
    level, code = s.cat.kind_worker[p.shown(space)], p.work[space]
    p.district[level] -= 1
    p.work[space] = ADD[code][level]
    if code:  # the last vacant workplace there
        note_product(p, level, 1 << r)
    if s.log is not None:
        s.tell("produce", seat=seat, resource=r, level=level, space=space)


def exhaust(s: S, seat: int, level: int) -> None:
    """Move a cube from its district to the exhaustion area (ANN-4.2.1)."""
    p = s.players[seat]
    p.district[level] -= 1
    p.exhausted[level] += 1
    s.tell("exhaust", seat=seat, level=level)


def exhaust_workers(p: Player, space: int) -> None:
    """Exhaust the cubes on a building that is covered or removed (ANN-5.1.9)."""
    for level in CUBES_AT[p.work[space]]:
        p.exhausted[level] += 1
    p.work[space] = 0


def rotations(s: S, seat: int, gold: int) -> list[Choice]:
    """Return each way to rotate one cube for at most this much gold (ANN-4.5.1)."""
    p, book, price = s.players[seat], s.book, s.cat.rotation_gold
    offer: list[Choice] = []
    for level, count in enumerate(p.exhausted):
        if count and price[level] <= gold:
            offer.append(book.rotate_exhausted[level])
    for space, _, _ in p.industries:
        if code := p.work[space]:
            for level in LEVELS_AT[code]:
                if price[level] <= gold:
                    offer.append(book.rotate[level][space])
    return offer


def rotate(s: S, seat: int, choice: Choice) -> None:
    """Pay gold and bring one used cube to the district of its level (ANN-4.5.2)."""
    p, level = s.players[seat], choice.args[0]
    p.gold -= s.cat.rotation_gold[level]
    p.district[level] += 1
    if choice.kind == "rotate":
        space = choice.args[1]
        code = p.work[space]
        p.work[space] = TAKE[code][level]
        if code >= FULL:
            worker, bit, _ = s.cat.kind_facts[p.shown(space)]
            p.vacant = with_bit(p.vacant, worker, bit)
        s.tell("rotate", seat=seat, level=level, gold=s.cat.rotation_gold[level], space=space)
    else:
        p.exhausted[level] -= 1
        s.tell("rotate exhausted", seat=seat, level=level, gold=s.cat.rotation_gold[level])


def gain_gold(s: S, seat: int, amount: int) -> None:
    """Take gold from the supply, which never runs out (ANN-R-8)."""
    s.players[seat].gold += amount
    if s.log is not None:
        s.tell("gold", seat=seat, amount=amount)


def card_gold(s: S, level: int) -> int:
    """Return the gold for a new cube of a level whose deck is empty (ANN-6.1.5)."""
    deck = s.decks[s.cat.level_deck[level]]
    return 0 if deck.loose or len(deck) else s.cat.empty_deck_gold[level]


def can_join(s: S, seat: int, level: int) -> bool:
    """Return whether a cube of this level may come: a cube in the supply, and a card or gold for one (ANN-6.1.5)."""
    return s.supply[level] > 0 and s.players[seat].gold >= card_gold(s, level)


def join(s: S, seat: int, level: int) -> None:
    """Add a new cube to its district and draw its card, which costs gold when there is none (ANN-6.1.4)."""
    s.supply[level] -= 1
    s.players[seat].district[level] += 1
    s.tell("new cube", seat=seat, level=level)
    deck = s.cat.level_deck[level]
    if len(s.decks[deck]):
        s.push(DRAW_CARDS(seat, deck, 1))
    else:
        s.players[seat].gold -= s.cat.empty_deck_gold[level]
        s.tell("empty deck", seat=seat, gold=s.cat.empty_deck_gold[level])


# -- buildings -------------------------------------------------------------------------------------------


def without(some: tuple[int, ...], one: int) -> tuple[int, ...]:
    """Return numbers without one of them."""
    k = some.index(one)
    return some[:k] + some[k + 1 :]


def with_bit(masks: tuple[int, ...], level: int, bit: int, there: bool = True) -> tuple[int, ...]:
    """Return masks by level with one more resource, or without it."""
    changed = list(masks)
    changed[level] = masks[level] | bit if there else masks[level] & ~bit
    return tuple(changed)


def put_into_use(cat: Catalog, p: Player, space: int, before: int = NOTHING) -> bool:
    """Note which building shows on a space now, in place of the kind before; a ship gets its tokens (ANN-7.2.3).

    Return whether industries have come or gone: then others may be offered something else.
    """
    kind, others = p.tiles[space], p.industries
    if (kind >= 0) != (space in p.built):
        p.built = tuple(sorted((*p.built, space))) if kind >= 0 else without(p.built, space)
    if before >= 0:
        level, bit, strength = cat.kind_facts[before]
        if bit:
            p.industries = tuple([x for x in others if x[0] != space])
            note_product(p, level, bit)
        elif strength:
            p.yards = without(p.yards, strength)
    kind = p.shown(space)
    if kind >= 0:
        level, bit, strength = cat.kind_facts[kind]
        if bit:
            p.industries = tuple(sorted((*p.industries, (space, level, bit))))
            p.makes, p.vacant = with_bit(p.makes, level, bit), with_bit(p.vacant, level, bit)
        elif strength:
            p.yards = tuple(sorted((*p.yards, strength), reverse=True))
        else:
            p.tokens[cat.ship_token[kind]] += cat.ship_level[kind]
    return p.industries != others


def note_product(p: Player, level: int, bit: int) -> None:
    """Note anew whether a level makes a resource, and whether it could on a vacant workplace."""
    made = vacant = False
    for space, worker, product in p.industries:
        if product == bit and worker == level:
            made, vacant = True, vacant or p.work[space] < FULL
    if not made:
        p.makes = with_bit(p.makes, level, bit, False)
    p.vacant = with_bit(p.vacant, level, bit, vacant)


@lru_cache(maxsize=1 << 12)
def wares(cat: Catalog, makes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the resources of a maker by what they cost others, as bits."""
    return tuple([reduce(or_, [makes[level] for level in levels]) for _, levels in cat.price_levels])


def note_offers(s: S, maker: Player) -> None:
    """Note for everybody else what is made by others, each resource at its lowest price (ANN-4.4.3)."""
    sells = wares(s.cat, maker.makes)
    if sells == maker.sells:
        return
    maker.sells = sells
    for p in [rival for rival in s.players if rival is not maker]:
        offers, left = [], s.cat.tradable
        others = [rival.sells for rival in s.players if rival is not p and rival.sells]
        for k, price in enumerate(s.cat.prices):
            mask = 0
            for sold in others:
                mask |= sold[k]
            if mask & left:
                offers.append((price, mask & left))
                left &= ~mask
        p.offers = tuple(offers)


def clear_space(s: S, seat: int, space: int) -> int:
    """Take the visible building of a space out of use and return its kind; a tile goes to the board (ANN-5.1.8)."""
    p = s.players[seat]
    tile, kind = p.tiles[space], p.shown(space)
    if kind < 0:
        return kind
    if p.work[space]:
        s.tell("workers leave", seat=seat, number=len(CUBES_AT[p.work[space]]), space=space)
        exhaust_workers(p, space)
    if s.cat.kind_type[kind] == SHIP:
        s.tell("ship scrapped", seat=seat, kind=kind)
        type_, left = s.cat.ship_token[kind], s.cat.ship_level[kind]
        for pile in (p.spent, p.idle, p.tokens):  # used tokens go first (ANN-R-7)
            gone = min(left, pile[type_])
            pile[type_] -= gone
            left -= gone
    if tile >= 0:
        s.board[tile] += 1
        p.tiles[space] = NOBODY
    return kind


# -- cards -----------------------------------------------------------------------------------------------


def take_card(s: S, seat: int, card: int, deck: int) -> None:
    """Take a card of a deck into hand."""
    p = s.players[seat]
    p.hand = tuple(sorted((*p.hand, card)))
    if s.log is not None:
        s.tell_only(seat, "draw", "draw hidden", ("seat", "deck"), seat=seat, card=card, deck=deck)


def put_under(s: S, seat: int, card: int) -> None:
    """Put a hand card under its deck; the others no longer know for sure what is in this hand (ANN-R-48)."""
    p = s.players[seat]
    hand = set(p.hand)
    memory = [fact for fact in s.memory if fact[0] not in hand]
    insort(memory, (card, 1 << seat))
    s.memory = tuple(memory)
    p.hand = without(p.hand, card)
    deck = s.cat.card_deck[card]
    s.decks[deck] = s.decks[deck].with_bottom(card)
    s.tell_only(seat, "under", "under hidden", ("seat", "deck"), seat=seat, card=card, deck=deck)


def check_hand(s: S, seat: int) -> None:
    """Whoever has no card in hand triggers the end and takes the fireworks, once (ANN-9.1, ANN-9.2)."""
    if s.fireworks == NOBODY and not s.players[seat].hand:
        s.fireworks = seat
        s.tell("fireworks", seat=seat)


class DrawCards(Routine[S]):
    """Draw cards from one deck, as long as there are any."""

    rule = "ANN-6.1.4"

    def run(self, s: S, f: Frame) -> None:
        """Let chance pick among the cards nobody knows; those put under come last, in their order."""
        deck, left = f.args
        pile = s.decks[deck]
        if not pile.loose and not len(pile):
            return
        if left > 1:
            s.push(DRAW_CARDS(f.seat, deck, left - 1))
        if pile.loose:
            s.push(DRAW_CARD(CHANCE, f.seat, deck))
            return
        card, s.decks[deck] = pile.draw_known()
        take_card(s, f.seat, card, deck)


class DrawCard(Draw[S]):
    """Draw the top card of a population deck."""

    rule = "ANN-6.1.4"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the deck named."""
        return s.decks[f.args[1]], s.book.draw_card

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the card into hand."""
        (seat, deck), (card,) = f.args, choice.args
        s.decks[deck] = s.decks[deck].without(card)
        take_card(s, seat, card, deck)


class TakeExpeditions(Routine[S]):
    """Take expedition cards unseen, as many as there are."""

    rule = "ANN-7.5.1"

    def run(self, s: S, f: Frame) -> None:
        """Let chance pick them one by one."""
        count = min(f.args[0], len(s.expedition_deck))
        s.do(*[DRAW_EXPEDITION_CARD(CHANCE, f.seat)] * count)


class DrawExpeditionCard(Draw[S]):
    """Draw the top expedition card; its owner looks at it in secret."""

    rule = "ANN-7.5.2"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the expedition deck."""
        return s.expedition_deck, s.book.draw_expedition

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep the card."""
        (seat,), (card,) = f.args, choice.args
        s.expedition_deck = s.expedition_deck.without(card)
        p = s.players[seat]
        p.expeditions = tuple(sorted((*p.expeditions, card)))
        s.tell_only(seat, "find", "find hidden", ("seat",), seat=seat, picture=card)


DRAW_CARDS = DrawCards()
DRAW_CARD = DrawCard()
TAKE_EXPEDITIONS = TakeExpeditions()
DRAW_EXPEDITION_CARD = DrawExpeditionCard()
