"""What cannot be chosen, in every game: refused for a reason of its own, with a rule, and nothing hidden has a say."""

from __future__ import annotations

from random import Random

from atoll.kernel import CHANCE, Eyes, Frame, State, Weighed
from atoll.kernel.text import KERNEL_REFUSALS
from test_every_game import every_table, walks

Told = list[tuple[str, str, str]]
TRIED = 8  # choices of all that there can ever be


def refused(state: State, seat: int) -> Told:
    """Return what a seat looks for in vain, with the reason and the rule."""
    return [(choice.text, refusal.reason, refusal.rule) for choice, refusal in state.refusals(seat)]


def without_reason(state: State, seat: int) -> set[str]:
    """Return what is greyed although it is on offer, or for no reason of the game, or by no rule of its digest."""
    offer, rules = state.choices(seat), state.game.rulebooks["en"].rules
    return {
        choice.text
        for choice, refusal in state.refusals(seat)
        if choice in offer or refusal.key in KERNEL_REFUSALS or refusal.rule not in rules
    }


def differently_weighed(state: State, seat: int) -> set[str]:
    """Return what a step that weighs offers for other reasons than it refuses."""
    step, frame = state.stack[-1].step, Frame(state.stack[-1].step, seat, state.stack[-1].args)
    if not isinstance(step, Weighed):
        return set()
    offer = state.choices(seat)
    weighed = [c for c in dict.fromkeys([*step.sought(state, frame), *offer]) if c.kind in step.rules]
    return {choice.text for choice in weighed if (step.reason(state, frame, choice) is None) != (choice in offer)}


def refused_by_no_rule(state: State, seat: int, rng: Random) -> set[str]:
    """Return what, of some choices out of all, is neither on offer nor refused by a rule of the digest."""
    offer, book = state.choices(seat), state.game.book
    rules = state.game.rulebooks["en"].rules or {""}  # a game without a digest names none
    tried = [book[rng.randrange(len(book))] for _ in range(TRIED)]
    return {choice.text for choice in tried if choice not in offer and state.why_not(choice, seat).rule not in rules}


@every_table
def test_what_a_player_looks_for_is_on_offer_or_refused_for_a_reason(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for state, rng in walks(name, seats, options, 1):
        for seat in state.seats if state.seat != CHANCE else ():
            assert without_reason(state, seat) == set(), state.stack[-1].step.name
            assert differently_weighed(state, seat) == set(), state.stack[-1].step.name
            assert refused_by_no_rule(state, seat, rng) == set(), state.stack[-1].step.name
            assert refused(Eyes[State](state, seat).world(Random(rng.random())), seat) == refused(state, seat)
