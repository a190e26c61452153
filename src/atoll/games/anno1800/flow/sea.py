"""Chapters 7.3 to 7.6: the Old World, the New World, expeditions and the city festival."""

from __future__ import annotations

from atoll.games.anno1800.catalog import EXPLORATION, GAIN_CUBES, NEW_WORLD, NOTHING, Bill
from atoll.games.anno1800.components import PrintedIndustry, PrintedShip, PrintedShipyard
from atoll.games.anno1800.effects import carry_out
from atoll.games.anno1800.flow.common import DRAW_CARDS, TAKE_EXPEDITIONS, S, exhaust_workers, note_offers, put_into_use
from atoll.games.anno1800.flow.payment.pay import payment
from atoll.games.anno1800.flow.population import ISLAND_CUBES
from atoll.games.anno1800.state import Player
from atoll.kernel import CHANCE, Choice, Deck, Draw, Frame, Reason, because


def why_no_old_world(s: S, seat: int) -> Reason | None:
    """Return why no further Old World island can be had, or None."""
    p, cat = s.players[seat], s.cat
    if len(p.old) >= cat.max_old:
        return because("islands", "ANN-7.3.2", most=cat.max_old)
    if not len(s.old_stack):
        return because("no island left", "ANN-7.3.5")
    return _why_no_exploration(p, cat.old_cost[len(p.old)], "ANN-7.3.1")


def why_no_new_world(s: S, seat: int) -> Reason | None:
    """Return why no further New World island can be had, or None."""
    p, cat = s.players[seat], s.cat
    if len(p.new) >= cat.max_new:
        return because("islands", "ANN-7.4.2", most=cat.max_new)
    if not len(s.new_stack):
        return because("no island left", "ANN-7.4.4")
    return _why_no_exploration(p, cat.new_cost[len(p.new)], "ANN-7.4.1")


def why_no_expedition(s: S, seat: int, cards: int) -> Reason | None:
    """Return why so many expedition cards cannot be taken, or None."""
    if cards > len(s.expedition_deck):
        return because("no cards", "ANN-7.5.1")
    return _why_no_exploration(s.players[seat], s.cat.expedition_cost, "ANN-7.5.1")


def _why_no_exploration(p: Player, need: int, rule: str) -> Reason | None:
    has = p.tokens[EXPLORATION] + p.on_cards[EXPLORATION]
    return None if has >= need else because("exploration", rule, need=need, has=has)


def _exploration(seat: int, count: int) -> list[Frame]:
    return payment(seat, Bill(exploration=count, args=(0, count, 0)))


def open_old_world(s: S, seat: int) -> None:
    """Pay by the number of own Old World islands and draw the next one."""
    s.do(*_exploration(seat, s.cat.old_cost[len(s.players[seat].old)]), DRAW_OLD(CHANCE, seat))


def explore_new_world(s: S, seat: int) -> None:
    """Pay by the number of own New World islands and draw the next one."""
    s.do(*_exploration(seat, s.cat.new_cost[len(s.players[seat].new)]), DRAW_NEW(CHANCE, seat))


def take_expedition_cards(s: S, seat: int, count: int) -> None:
    """Pay once and take one, two or three cards (ANN-7.5.1)."""
    s.do(*_exploration(seat, s.cat.expedition_cost), TAKE_EXPEDITIONS(seat, count))


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
        if kind >= 0 and put_into_use(s, p, len(p.tiles) - cat.island_spaces + at):
            note_offers(s, p)
        benefit(s, seat, island)


def benefit(s: S, seat: int, island: int) -> None:
    """Let the benefit of an Old World island happen at once, as far as it can (ANN-7.3.4, ANN-R-26)."""
    record = s.cat.old_effect[island]
    if isinstance(record, PrintedIndustry | PrintedShipyard | PrintedShip):
        return
    effect, numbers = s.cat.effect(record)
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
    home, used, before = p.exhausted, sum(p.spent), sum(p.resting)
    p.exhausted = [0] * len(home)
    for space, _, _ in p.industries:
        if p.work[space]:
            exhaust_workers(p, space)
    p.vacant = p.makes
    p.resting = [a + b + c for a, b, c in zip(p.resting, home, p.exhausted, strict=True)]
    p.exhausted = [0] * len(home)
    p.idle = [a + b for a, b in zip(p.idle, p.spent, strict=True)]
    p.spent = [0, 0]
    s.tell("all return", seat=seat, cubes=sum(p.resting) - before, tokens=used)


DRAW_OLD = DrawOld()
DRAW_NEW = DrawNew()
