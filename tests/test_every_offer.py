"""Every choice that recorded games offer: what it is called, what it does, and what of the table it can be seen at."""

from __future__ import annotations

import re
from random import Random

import pytest

import atoll
from atoll.kernel import LANGUAGES, Eyes, State
from atoll.table.offer import Card, Offer, Offered
from atoll.web.render import render
from atoll.web.words import say
from markup import Elements
from positions import positions, records
from thoroughness import many

LOOKS = many(12, 200)  # positions of each game
NAMES = ["Ada", "Bo", "Cy", "Dee", "Eli"]
BLANK = re.compile(r"[{}]")
TURNED = "turned:"  # a region that fits in one way only is not turned

Drawn = list[dict[str, str]]


def drawn(state: State, lang: str) -> Drawn:
    """Return all that the seat to decide can point at."""
    view = state.view(state.seat)
    everything = state.game.drawing(view, lang, NAMES[: len(view.scores)]).everything()
    found = (attrs for part in everything for _, attrs in Elements(part).found)
    return [{name.removeprefix("data-"): value for name, value in attrs.items()} for attrs in found]


def glows(choice: Offered, thing: dict[str, str]) -> bool:
    """Return whether a thing glows because of a choice, as the page has it (`choosing.js`)."""
    named = dict(reversed([target.split(":", 1) for target in choice.targets]))
    fits = thing.get("does", choice.text) == choice.text and thing.get("target") in choice.targets
    return fits and all(named.get(noun, word) == word for noun, word in thing.items())


def says_what(card: Card, choice: Offered) -> bool:
    """Return whether a choice is called something and more than its verb is told of it; to finish needs no more."""
    told = f"{card.name} {choice.label}"
    more = bool(card.changes) or choice.label != card.name or (not choice.verb and " " in choice.label)
    return bool(card.name and choice.label and choice.rule) and not BLANK.search(told) and (more or finishes(card))


def finishes(card: Card) -> bool:
    """Return whether it stands in the bar, as what ends a question."""
    return card.group == "finish"


def unexplained(cards: list[Card], lang: str) -> set[str]:
    """Return the choices that nothing on the table stands for, and of which the page does not say so."""
    groups = [("main", [card for card in cards if not finishes(card)])]
    page = Elements(render("parts/choices.html.jinja", lang, groups=groups, refused=[], lacking=[], tray=""))
    told = {attrs["data-choice"]: attrs["title"] for _, attrs in page.found if "data-choice" in attrs}
    placeless = [each.text for _, found in groups for card in found for each in card.choices if not each.targets]
    return {text for text in placeless if say(lang, "no place") not in told[text]}


@pytest.mark.parametrize("name", atoll.game_names())
def test_every_choice_has_a_verb_says_what_it_does_and_can_be_seen_on_the_table(name: str) -> None:
    silent, unseen, looks = set(), set(), 0
    for k, (replay, entry) in enumerate(positions(name, LOOKS)):
        state, lang = replay.at(entry), LANGUAGES[k % len(LANGUAGES)]
        things = drawn(state, lang)
        offer = Offer(Eyes(state, state.seat).world(Random(k)), state.seat, lang, NAMES)
        cards = offer.cards()
        unseen |= unexplained(cards, lang)
        for card in cards:
            silent |= {(lang, each.text) for each in card.choices if not says_what(card, each)}
            placed = [each for each in card.choices if any(not t.startswith(TURNED) for t in each.targets)]
            unseen |= {each.text for each in placed if not any(glows(each, thing) for thing in things)}
        looks += 1
    assert looks == LOOKS
    assert not silent
    assert not unseen


def test_nobody_is_asked_for_an_action_that_is_over() -> None:
    asked = set()
    for replay in records("daimyo"):
        for state in replay.states():
            if not state.over and state.seat >= 0 and state.stack[-1].step.name == "Actions":
                kinds = {choice.kind for choice in state.choices(state.seat)}
                over = "alone" if kinds == {"end turn"} else "" if "main action" in kinds else "over"
                offer = Offer(state, state.seat, "en", NAMES)
                asked.add((over, offer.question(offer.refused())))
    assert sorted(asked) == [
        ("", "Carry out your main action and bonus actions."),
        ("alone", "Nothing else is left to do."),
        ("over", "Use what else you may, or finish."),
    ]
