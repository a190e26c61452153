"""Chapter 8: what cards, islands and missions do, by kind of effect."""

from __future__ import annotations

from functools import reduce
from operator import or_

from atoll.games.anno1800 import catalog
from atoll.games.anno1800.catalog import ADD, INVESTOR, LEVELS_AT, TAKE
from atoll.games.anno1800.flow.common import TAKE_EXPEDITIONS, S, can_join, check_hand, gain_gold, join, put_under
from atoll.kernel import Choice, Frame, Reason, Weighed, because


def would_change(s: S, seat: int, effect: int, numbers: tuple[int, ...]) -> bool:
    """Return whether an effect would change anything now (ANN-R-42)."""
    if effect == catalog.GAIN_CUBES:
        return any(count and can_join(s, seat, level) for level, count in enumerate(numbers))
    if effect == catalog.DRAW_EXPEDITION:
        return len(s.expedition_deck) > 0
    if effect == catalog.FREE_UPGRADES:
        return bool(promotions(s, seat, numbers[1]))
    if effect == catalog.RETURN_CARDS:
        return bool(s.players[seat].hand)
    return effect != catalog.FREE_RESOURCE


def carry_out(s: S, seat: int, effect: int, numbers: tuple[int, ...]) -> None:
    """Let an effect happen."""
    if effect == catalog.GAIN_CUBES:
        s.push(GAIN_CUBES_STEP(seat, *numbers))
    elif effect == catalog.GAIN_TOKENS:
        type_, count, gold = numbers
        s.players[seat].on_cards[type_] += count
        s.tell("tokens", seat=seat, amount=count, token=type_)
        if gold:
            gain_gold(s, seat, gold)
    elif effect == catalog.GAIN_GOLD:
        gain_gold(s, seat, numbers[0])
    elif effect == catalog.DRAW_EXPEDITION:
        s.push(TAKE_EXPEDITIONS(seat, numbers[0]))
    elif effect == catalog.FREE_UPGRADES:
        left, levels = numbers
        s.promotions = tuple(sorted((*s.promotions, (left, levels))))
    elif effect == catalog.EXTRA_ACTION:
        s.actions += 1
        s.tell("extra action", seat=seat)
    elif effect == catalog.RETURN_CARDS:
        s.push(RETURN_CARDS_STEP(seat, *numbers))  # those of a mission are compulsory (ANN-11.2.3)


# -- promotions ------------------------------------------------------------------------------------------


def promotions(s: S, seat: int, levels: int) -> list[Choice]:
    """Return each cube of the given levels (as bits) that can be promoted, wherever it stands (ANN-6.2.1)."""
    p, book = s.players[seat], s.book
    able = [level for level in range(INVESTOR) if levels >> level & 1 and s.supply[level + 1]]
    if not able:
        return []
    rows = (book.promote_district, p.district), (book.promote_resting, p.resting), (book.promote_exhausted, p.exhausted)
    offer = [row[level] for level in able for row, there in rows if there[level]]
    at_work = [(space, level) for space, _, _ in p.industries for level in LEVELS_AT[p.work[space]]]
    return offer + [book.promote[level][space] for space, level in at_work if level in able]


def promote(s: S, seat: int, choice: Choice) -> None:
    """Turn one cube into the next level where it stands; the old one goes to the supply (ANN-6.2.4)."""
    p, level = s.players[seat], choice.args[0]
    s.supply[level] += 1
    s.supply[level + 1] -= 1
    if len(choice.args) > 1:
        space = choice.args[1]
        p.work[space] = ADD[TAKE[p.work[space]][level]][level + 1]
        s.tell(choice.kind, seat=seat, level=level + 1, space=space)
    else:
        place = {"promote": p.district, "promote resting": p.resting}.get(choice.kind, p.exhausted)
        place[level] -= 1
        place[level + 1] += 1
        s.tell(choice.kind, seat=seat, level=level + 1)


def pending_promotions(s: S, seat: int) -> list[Choice]:
    """Return the free promotions that may still be made in this turn (ANN-R-44)."""
    return promotions(s, seat, reduce(or_, [levels for _, levels in s.promotions], 0))


def use_promotion(s: S, seat: int, choice: Choice) -> None:
    """Make a free promotion."""
    level = choice.args[0]
    k = next(k for k, (_, levels) in enumerate(s.promotions) if levels >> level & 1)
    left, levels = s.promotions[k]
    rest = ((left - 1, levels),) if left > 1 else ()
    s.promotions = s.promotions[:k] + rest + s.promotions[k + 1 :]
    promote(s, seat, choice)


# -- cubes and cards -------------------------------------------------------------------------------------


class GainCubes(Weighed[S]):
    """Add the cubes shown one by one, in the owner's order; what is impossible is lost."""

    rule = "ANN-8.1"
    rules = {"gain": "ANN-8.1"}
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each level that is left and can come."""
        return [s.book.gain[level] for level, count in enumerate(f.args) if count and can_join(s, f.seat, level)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add the cube, then go on with the others, in the step that the frame is of."""
        (level,) = choice.args
        s.push(Frame(f.step, f.seat, tuple([count - (k == level) for k, count in enumerate(f.args)])))
        join(s, f.seat, level)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Only the cubes shown may come."""
        return None if choice in self.choices(s, f) else because("cubes shown", self.rule)


class ReturnCards(Weighed[S]):
    """Put hand cards under their decks and draw nothing; at least as many as the frame's second number."""

    rule = "ANN-8.8"
    rules = {"under": "ANN-8.8"}
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every card in hand, whether its deck is empty or not (ANN-R-41)."""
        left, must = f.args
        hand = s.players[f.seat].hand
        if not left or not hand:
            return []
        cards = [s.book.under[card] for card in hand]
        return cards if must else [s.book.done, *cards]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask for a single card too: nobody else is to know that it is the only one."""
        return bool(choices)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the card under its deck; an empty hand triggers the end (ANN-R-11)."""
        left, must = f.args
        if choice is s.book.done:
            return
        put_under(s, f.seat, choice.args[0])
        check_hand(s, f.seat)
        s.push(RETURN_CARDS_STEP(f.seat, left - 1, max(0, must - 1)))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Only a card of the own hand can go."""
        return None if choice in self.choices(s, f) else because("not in hand", self.rule, card=choice.args[0])


GAIN_CUBES_STEP = GainCubes()
RETURN_CARDS_STEP = ReturnCards()
