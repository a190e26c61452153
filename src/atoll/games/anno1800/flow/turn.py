"""Chapter 3: a player's turn — one action, extra actions, and what costs no action."""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.anno1800.catalog import RETURN_CARDS
from atoll.games.anno1800.choices import RULES, plain_things
from atoll.games.anno1800.flow import building, sea
from atoll.games.anno1800.flow.cards import SWAP, can_swap, play_card
from atoll.games.anno1800.flow.common import S
from atoll.games.anno1800.flow.free import WithFreeActions, at_any_moment, free_actions, turn_down
from atoll.games.anno1800.flow.payment.help import uncovered
from atoll.games.anno1800.flow.payment.means import Means
from atoll.games.anno1800.flow.payment.pay import play_free
from atoll.games.anno1800.flow.payment.quick import NO_CUBE
from atoll.games.anno1800.flow.population import EDUCATE, WORKFORCE
from atoll.kernel import Choice, Frame, Reason, Routine, because

MOST_PLAYERS = 4


class Turn(Routine[S]):
    """A turn begins with one action to take."""

    rule = "ANN-3.1"

    def run(self, s: S, f: Frame) -> None:
        """Start with a clean slate, as the turn before has left it."""
        s.actions = s.cat.actions_per_turn
        if s.log is not None:
            s.tell("turn", seat=f.seat)
        s.stack += TURN_OF[f.seat]


# The rule of each action and what it starts; the number is a card, or how many expedition cards come after the first.
ACTIONS: dict[str, tuple[str, Callable[[S, int, int], None]]] = {
    "build industry": ("ANN-5.1.1", lambda s, seat, _: s.push(building.BUILD_INDUSTRY(seat, 0))),
    "build shipyard": ("ANN-5.1.1", lambda s, seat, _: s.push(building.BUILD_SHIPYARD(seat, 0))),
    "build ships": ("ANN-5.1.1", lambda s, seat, _: s.push(building.BUILD_SHIPS(seat, *building.NO_SHIP_YET))),
    "play": ("ANN-5.3.1", play_card),
    "swap cards": ("ANN-5.5.1", lambda s, seat, _: s.push(SWAP(seat, 0, 0, 0))),
    "workforce": ("ANN-6.1.1", lambda s, seat, _: s.push(WORKFORCE(seat, s.cat.max_workforce, 0))),
    "educate": ("ANN-6.2.1", lambda s, seat, _: s.push(EDUCATE(seat, s.cat.max_education, 0))),
    "old world": ("ANN-7.3.1", lambda s, seat, _: sea.discover(s, seat, sea.OLD)),
    "new world": ("ANN-7.4.1", lambda s, seat, _: sea.discover(s, seat, sea.NEW)),
    "expedition": ("ANN-7.5.1", lambda s, seat, more: sea.take_expedition_cards(s, seat, more + 1)),
    "festival": ("ANN-7.6.1", lambda s, seat, _: sea.celebrate(s, seat)),
}
ENDS = dict.fromkeys(("end turn", "done"), "ANN-3.7")


class Act(WithFreeActions):
    """Take the action of the turn, extra actions and free actions, until the player ends the turn."""

    rule = "ANN-3.2"
    rules = {**RULES, **{kind: rule for kind, (rule, _) in ACTIONS.items()}, **ENDS}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer actions while there are any to take, and everything that costs none."""
        seat, book, offer = f.seat, s.book, [s.book.end_turn] if s.acted else []
        if not s.actions:
            return offer + free_actions(s, seat)
        means = Means(s, seat)
        missing, needs, bills = means.missing(), s.cat.card_needs, s.cat.card_bill
        offer.append(book.festival)
        for card in means.player.hand:
            if not needs[card] & missing and means.payable(bills[card]):
                offer.append(book.play_card[card])
        if can_swap(s, seat):
            offer.append(book.swap_cards)
        cubes, steps, tiles = plain_things(s.cat, book, means.ready & book.staples, means.ample & book.staples)
        if WORKFORCE.possible(s, means, missing, cubes):
            offer.append(book.workforce)
        if EDUCATE.possible(s, means, missing, steps):
            offer.append(book.educate)
        means.aside = NO_CUBE
        for type_, plain in enumerate(tiles):
            if building.can_build(s, seat, type_ + building.INDUSTRIES, means, missing, plain):
                offer.append(book.buildings[type_])
        if means.exploration:
            offer += sea.voyages(s, seat, means.exploration)
        return offer + at_any_moment(s, seat)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The end of the turn, every action, the own hand, the cards face up and the missions in play."""
        p, book = s.players[f.seat], s.book
        cards = [book.play_card[card] for card in p.hand] + [book.activate[card] for card in p.face_up]
        return [book.end_turn, *book.actions, *cards, *[book.mission[mission] for mission in s.missions]]

    def asks(self, choices: list[Choice]) -> bool:
        """Ask before a turn ends, so that it can still be taken back."""
        return True

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Start an action; it is finished before another one starts (ANN-R-27)."""
        if choice is s.book.end_turn:
            return
        action = ACTIONS.get(choice.kind)
        if action is None:
            play_free(s, f, choice)
            return
        s.push(f)
        s.actions -= 1
        s.acted = True
        action[1](s, f.seat, choice.args[0] if choice.args else 0)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Return what is missing for an action; a turn ends after one."""
        if choice.kind in ENDS:
            return None if s.acted else because("action first", "ANN-3.7")
        if choice.kind not in ACTIONS:
            idle = choice.kind == "produce" and not s.actions  # nothing is left to produce for
            return super().reason(s, f, choice) or (because("no action left", "ANN-4.1.5") if idle else None)
        if not s.actions:
            return because("no action left", "ANN-3.2")
        lack = None if choice in s.choices(f.seat) else because("cost", self.rule_of(choice))
        return _why_no_action(s, f.seat, choice) or lack


def _why_no_action(s: S, seat: int, choice: Choice) -> Reason | None:
    """Return what speaks against an action, but for its cost."""
    p, kind = s.players[seat], choice.kind
    if kind == "play" and choice.args[0] not in p.hand:
        return because("not in hand", "ANN-5.3.1", card=choice.args[0])
    if kind == "swap cards" and not can_swap(s, seat):
        return because("no swap", "ANN-5.5.2")
    if kind == "build ships" and not p.yards and not uncovered(s, seat).yard:
        return because("no shipyard at all", "ANN-7.1.2")
    if kind in ("old world", "new world"):
        return sea.why_no_island(s, seat, sea.NEW if kind == "new world" else sea.OLD)
    return sea.why_no_expedition(s, seat, choice.args[0] + 1) if kind == "expedition" else None


class EndTurn(Routine[S]):
    """What rested may be used from now on; what was not used in the turn is lost."""

    rule = "ANN-3.7"

    def run(self, s: S, f: Frame) -> None:
        """Clear up; a card that returns cards is turned down even if unused (ANN-5.4.4)."""
        p = s.players[f.seat]
        if any(p.resting):
            p.district = [a + b for a, b in zip(p.district, p.resting, strict=True)]
            p.resting = [0] * len(p.resting)
        if any(p.idle):
            p.tokens = [a + b for a, b in zip(p.tokens, p.idle, strict=True)]
            p.idle = [0, 0]
        for card in p.face_up:
            if s.cat.cards[card].effect == RETURN_CARDS:
                turn_down(s, f.seat, card)
                s.tell("turned down", seat=f.seat, card=card)
        s.actions, s.acted, s.traded, s.used, s.goods, s.promotions = 0, False, 0, 0, (), ()


TURN = Turn()
ACT = Act()
END_TURN = EndTurn()
TURN_OF = tuple((END_TURN(seat), ACT(seat)) for seat in range(MOST_PLAYERS))  # by seat: the act comes first
