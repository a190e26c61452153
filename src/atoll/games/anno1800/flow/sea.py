"""Chapters 7.3 to 7.6: the Old World, the New World, expeditions and the city festival."""

from __future__ import annotations

from atoll.games.anno1800.catalog import EXPLORATION, GAIN_CUBES, NEW_WORLD, NOTHING
from atoll.games.anno1800.effects import carry_out
from atoll.games.anno1800.flow.common import DRAW_CARDS, TAKE_EXPEDITIONS, S, exhaust_workers, note_offers, put_into_use
from atoll.games.anno1800.flow.payment.pay import PAY
from atoll.games.anno1800.flow.payment.quick import NOT_FOR_SALE
from atoll.games.anno1800.flow.population import ISLAND_CUBES
from atoll.games.anno1800.state import Player
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame, Reason, because

OLD, NEW = range(2)
ISLAND_RULES = (("ANN-7.3.2", "ANN-7.3.5", "ANN-7.3.1"), ("ANN-7.4.2", "ANN-7.4.4", "ANN-7.4.1"))


def why_no_island(s: S, seat: int, world: int) -> Reason | None:
    """Return why no further island of the Old or the New World can be had, or None."""
    p, most, (limit, supply, cost) = s.players[seat], len(s.cat.island_costs[world]), ISLAND_RULES[world]
    if len(p.new if world else p.old) >= most:
        return because("islands", limit, most=most)
    if not (s.new_stack if world else s.old_stack).loose:
        return because("no island left", supply)
    return _why_no_tokens(p, island_cost(s, p, world), cost)


def island_cost(s: S, p: Player, world: int) -> int:
    """Return the exploration tokens for one more island of a world, more than there are where none can be had."""
    owned, stack, costs = p.new if world else p.old, s.new_stack if world else s.old_stack, s.cat.island_costs[world]
    return costs[len(owned)] if len(owned) < len(costs) and stack.loose else NOT_FOR_SALE


def why_no_expedition(s: S, seat: int, cards: int) -> Reason | None:
    """Return why so many expedition cards cannot be taken, or None."""
    if cards > len(s.expedition_deck.loose):
        return because("no cards", "ANN-7.5.1")
    return _why_no_tokens(s.players[seat], s.cat.expedition_cost, "ANN-7.5.1")


def _why_no_tokens(p: Player, need: int, rule: str) -> Reason | None:
    has = p.ready(EXPLORATION)
    return None if has >= need else because("exploration", rule, need=need, has=has)


def voyages(s: S, seat: int, tokens: int) -> list[Choice]:
    """Return the islands and expedition cards that so many exploration tokens pay for."""
    book, p = s.book, s.players[seat]
    offer = [book.islands[world] for world in (OLD, NEW) if island_cost(s, p, world) <= tokens]
    return offer + book.expedition[: len(s.expedition_deck)] if s.cat.expedition_cost <= tokens else offer


def discover(s: S, seat: int, world: int) -> None:
    """Pay by the number of own islands of a world and draw the next one."""
    cost = island_cost(s, s.players[seat], world)
    s.do(PAY(seat, 0, cost, 0), (DRAW_NEW if world else DRAW_OLD)(CHANCE, seat))


def take_expedition_cards(s: S, seat: int, count: int) -> None:
    """Pay once and take one, two or three cards (ANN-7.5.1)."""
    s.do(PAY(seat, 0, s.cat.expedition_cost, 0), TAKE_EXPEDITIONS(seat, count))


class DrawOld(Draw[S]):
    """Draw the top Old World island and place it beside the home island."""

    rule = "ANN-7.3.3"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the stack."""
        return s.old_stack, s.book.draw_old

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Add its spaces, then its benefit."""
        (seat,), (island,) = f.args, choice.args
        p, cat = s.players[seat], s.cat
        s.old_stack = s.old_stack.without(island)
        p.old = (*p.old, island)
        at, kind = cat.old_prints[island]
        p.prints = (*p.prints, *(kind if k == at else NOTHING for k in range(cat.island_spaces)))
        p.tiles += [NOTHING] * cat.island_spaces
        p.work += [0] * cat.island_spaces
        s.tell("old world", seat=seat, old=island)
        if kind >= 0 and put_into_use(s.cat, p, len(p.tiles) - cat.island_spaces + at):
            note_offers(s, p)
        effect, numbers = cat.old_benefit[island]  # it happens at once, as far as it can (ANN-7.3.4, ANN-R-26)
        if effect == GAIN_CUBES:
            s.push(ISLAND_CUBES(seat, *numbers))
        else:
            carry_out(s, seat, effect, numbers)


class DrawNew(Draw[S]):
    """Draw the top New World island, and three New World cards with it."""

    rule = "ANN-7.4.3"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the stack."""
        return s.new_stack, s.book.draw_new

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place the island and draw the cards."""
        (seat,), (island,) = f.args, choice.args
        p = s.players[seat]
        s.new_stack = s.new_stack.without(island)
        p.new = (*p.new, island)
        p.imports |= s.cat.new_mask[island]
        s.tell("new world", seat=seat, new=island)
        s.push(DRAW_CARDS(seat, NEW_WORLD, s.cat.new_cards))


def celebrate(s: S, seat: int) -> None:
    """Bring all cubes and ship tokens home; they rest until the end of the turn (ANN-7.6.1, ANN-R-10)."""
    p = s.players[seat]
    s.tell("festival", seat=seat)
    for token, count in enumerate(p.on_cards):
        if count:
            s.tell("card tokens lost", seat=seat, number=count, token=token)
    p.on_cards = [0, 0]
    used, before = sum(p.spent), sum(p.resting)
    for space, _, _ in p.industries:
        if p.work[space]:
            exhaust_workers(p, space)
    p.vacant = p.makes
    p.resting = [a + b for a, b in zip(p.resting, p.exhausted, strict=True)]
    p.exhausted = [0] * len(p.exhausted)
    p.idle = [a + b for a, b in zip(p.idle, p.spent, strict=True)]
    p.spent = [0, 0]
    s.tell("all return", seat=seat, cubes=sum(p.resting) - before, tokens=used)


DRAW_OLD = DrawOld()
DRAW_NEW = DrawNew()
