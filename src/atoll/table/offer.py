"""What a seat is offered, as people look for it: by verb, with its price, and what is impossible with the reason.

All of it is made in a world redealt for the seat, so that a cost or a reason betrays nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from atoll.kernel import GROUPS, AtollError, Choice, DeadEnd, Game, State, Texts, Verb, View
from atoll.table.notes import note

FINISHING = frozenset({"done", "end turn", "pass"})  # what ends a question in any game
PLAIN, FINISH = Verb(""), Verb("", group="finish")
LABELS_KEPT = 2048  # of all tables


class Offered(msgspec.Struct, frozen=True):
    """A choice on offer, in the reader's language."""

    text: str
    index: int
    label: str
    targets: tuple[str, ...]
    rule: str
    verb: str = ""  # what people call its kind; nothing where it speaks for itself
    group: str = "main"


class Change(msgspec.Struct, frozen=True):
    """A number of one's own that a choice would change."""

    icon: str
    name: str
    before: int
    after: int

    @property
    def amount(self) -> int:
        """By how much."""
        return self.after - self.before


class Card(msgspec.Struct, frozen=True):
    """A verb with the choices it stands for; what it changes is named where it is the same for all of them."""

    name: str
    icon: str
    group: str
    choices: tuple[Offered, ...]
    changes: tuple[Change, ...] = ()
    asks_again: bool = False  # before it is final

    @property
    def costs(self) -> list[Change]:
        """What gets less."""
        return [change for change in self.changes if change.amount < 0]

    @property
    def gains(self) -> list[Change]:
        """What gets more."""
        return [change for change in self.changes if change.amount > 0]


class Greyed(msgspec.Struct, frozen=True):
    """Something a player would look for that is impossible now."""

    text: str
    label: str
    verb: str
    icon: str
    group: str
    reason: str
    rule: str
    targets: tuple[str, ...]


@lru_cache(maxsize=LABELS_KEPT)
def _labelled(texts: Texts, choice: Choice, lang: str, names: tuple[str, ...]) -> str:
    """Return what a choice is called, made once for all tables where it is called so."""
    return texts.label(choice, lang, names)


def greyed(cards: Sequence[Card], refused: Sequence[Greyed]) -> list[Greyed]:
    """Return the verbs that are impossible altogether, each with the first of its reasons."""
    possible = {card.name for card in cards}
    return [*{each.verb: each for each in reversed(refused) if each.verb not in possible}.values()][::-1]


class Offer:
    """The cards of one prompt: made from a world that the seat cannot tell from the true one."""

    def __init__(
        self,
        world: State,
        seat: int,
        lang: str,
        names: Sequence[str],
        texts: Texts | None = None,
        seen: View | None = None,
    ):
        self._world = world
        self._seen = seen  # what the seat sees, where that is known already
        self._seat = seat
        self._lang = lang
        self._people = tuple(names)
        self._game: Game[Any] = world.game
        self._texts = texts or world.game.texts.seen(world.view(seat))

    def question(self, refused: Sequence[Greyed] = ()) -> str:
        """Return what is asked; where what it is about is over, that one may do the rest, or but finish."""
        groups = [self._verb(choice).group for choice in self._world.choices(self._seat)]
        if groups == ["finish"]:
            return note("only the end", self._lang)
        if "finish" in groups and "main" not in groups and any(each.group == "main" for each in refused):
            return note("only the rest", self._lang)
        return self._game.texts.prompt(self._world.stack[-1].step.name, self._lang)

    def choices(self) -> list[Offered]:
        """Return every choice by itself, in the order of the rules."""
        return [self._offered(choice) for choice in self._world.choices(self._seat)]

    def cards(self, priced: Collection[str] = GROUPS) -> list[Card]:
        """Return what is on offer by verb: what the question is about first, what ends it last, harm after the rest.

        To look for a price takes a while: it is done for the groups that are named.
        """
        found: dict[tuple[str, str], list[Choice]] = {}
        for choice in self._world.choices(self._seat):
            found.setdefault((self._verb(choice).group, self._name(choice)), []).append(choice)
        for choices in found.values():
            choices.sort(key=self._texts.harms)
        order = sorted(found, key=lambda key: GROUPS.index(key[0]))
        return [self._card(found[key], key[0] in priced) for key in order]

    def refused(self) -> list[Greyed]:
        """Return what a player would look for and cannot choose now, with the reason."""
        lang, texts = self._lang, self._texts
        return [
            Greyed(
                choice.text,
                self._label(choice),
                texts.verb(choice.kind, lang) or self._label(choice),
                self._icon(choice),
                self._verb(choice).group,
                why.reason_in(lang),
                why.rule,
                choice.targets,
            )
            for choice, why in self._world.refusals(self._seat)
        ]

    def changes(self, choice: Choice) -> list[Change]:
        """Return which of the own numbers a choice changes at once."""
        world: State = self._world.copy()
        try:
            world.play(choice, self._seat)
        except (AtollError, DeadEnd):
            return []
        before, after = self._before, self._numbers(world.glimpse(self._seat))
        return [
            Change(icon, name, number, after[icon, name])
            for (icon, name), number in before.items()
            if after.get((icon, name), number) != number
        ]

    @cached_property
    def _before(self) -> dict[tuple[str, str], int]:
        return self._numbers(self._seen or self._world.glimpse(self._seat))

    def _verb(self, choice: Choice) -> Verb:
        known = self._game.texts.deeds.verbs.get(choice.kind)
        return known or (FINISH if choice.text in FINISHING else PLAIN)

    def _icon(self, choice: Choice) -> str:
        word = choice.targets[0].partition(":")[2] if choice.targets else ""
        return self._verb(choice).icon.replace("*", word)

    def _name(self, choice: Choice) -> str:
        return self._texts.verb(choice.kind, self._lang) or self._label(choice)

    def _label(self, choice: Choice) -> str:
        names = self._people if "seat" in choice.names or "rival" in choice.names else ()
        return _labelled(self._texts, choice, self._lang, names)

    def _offered(self, choice: Choice) -> Offered:
        rule = self._world.rule_of(choice)
        verb = self._texts.verb(choice.kind, self._lang)
        return Offered(
            choice.text, choice.index, self._label(choice), choice.targets, rule, verb, self._verb(choice).group
        )

    def _card(self, choices: list[Choice], priced: bool) -> Card:
        verb, first, last = self._verb(choices[0]), choices[0], choices[-1]
        # the price is looked for with the first and the last: to try out all of forty would take too long
        tried = [self.changes(first)] if priced else [[]]
        if priced and last is not first and (tried[0] or verb.confirm == "cost"):
            tried.append(self.changes(last))
        costs = any(change.amount < 0 for changes in tried for change in changes)
        return Card(
            self._name(first),
            self._icon(first),
            verb.group,
            tuple(self._offered(choice) for choice in choices),
            tuple(change for change in tried[0] if all(change in changes for changes in tried)),
            verb.confirm == "always" or (verb.confirm == "cost" and costs),
        )

    def _numbers(self, seen: View) -> dict[tuple[str, str], int]:
        glance = self._game.glance(seen, self._lang)
        own = glance[self._seat] if glance else []
        return {(icon, name): int(value) for icon, name, value in own if value.isdecimal()}
