"""What is on offer as numbered lines: by group and verb, long verbs folded, and what is impossible below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from atoll.kernel import Choice, Game
from atoll.kernel.lookup import fits
from atoll.table.offer import Card, Change, Greyed, Offer, Offered, greyed

MANY = 12  # choices shown at once; of more, the longest verbs are opened by their number


class Line(msgspec.Struct, frozen=True):
    """A numbered line: a choice, or a verb whose choices it opens."""

    number: int
    label: str
    choices: tuple[Offered, ...]
    changes: tuple[Change, ...] = ()
    printed: str = ""  # on what is chosen

    @property
    def choice(self) -> Offered | None:
        """What is chosen by the number; nothing where it opens a verb."""
        return self.choices[0] if len(self.choices) == 1 else None


class Block(msgspec.Struct, frozen=True):
    """Lines that do the same to different things, with what they all change."""

    name: str  # nothing where a line speaks for itself
    lines: tuple[Line, ...]
    changes: tuple[Change, ...] = ()


class Menu:
    """The lines of one question, or of a part of it."""

    def __init__(self, groups: dict[str, list[Block]], refused: Sequence[Greyed] = (), hidden: int = 0):
        self.groups = groups
        self.lines = [line for blocks in groups.values() for block in blocks for line in block.lines]
        self.refused = dict(enumerate(refused, len(self.lines) + 1))
        self.hidden = hidden  # what is refused without a line of its own

    @property
    def count(self) -> int:
        """The greatest number of a line."""
        return len(self.lines) + len(self.refused)

    def line(self, number: str) -> Line | None:
        """Return the line of a possible choice by its number; 0 is what finishes the question."""
        if not number.isdecimal():
            return None
        if int(number) == 0:
            return next((block.lines[0] for block in self.groups.get("finish", [])), None)
        return self.lines[int(number) - 1] if int(number) <= len(self.lines) else None

    def greyed(self, number: str) -> Greyed | None:
        """Return an impossible verb by its number."""
        return self.refused.get(int(number)) if number.isdecimal() else None

    def choices(self) -> Iterator[Offered]:
        """Yield all that can be chosen."""
        for line in self.lines:
            yield from line.choices

    def fitting(self, text: str) -> list[Offered]:
        """Return the choices that somebody's words fit: the one that is called so, or all that contain them."""
        choices = list(self.choices())
        exact = [each for each in choices if text in (each.text, each.label)]
        return exact or [each for each in choices if text and fits(text, f"{each.verb} {each.label} {each.text}")]


class Known:
    """All that can be known of a choice before it is made."""

    def __init__(self, offer: Offer, game: Game[Any], lang: str):
        self.offer = offer
        self._game = game
        self._lang = lang

    def choice(self, offered: Offered) -> Choice:
        """Return the choice itself."""
        return self._game.book.parse(offered.text)

    def changes(self, offered: Offered) -> list[Change]:
        """Return which of the own numbers it changes."""
        return self.offer.changes(self.choice(offered))

    def printed(self, offered: Offered) -> str:
        """Return what is printed on the thing that is chosen."""
        return self._game.texts.printed(self.choice(offered), self._lang)


def whole(known: Known) -> Menu:
    """Return the menu of a question: short verbs open, long ones folded, impossible ones below."""
    cards, refused = known.offer.cards(), known.offer.refused()
    opened, grey = _opened(cards), greyed(cards, refused)
    groups: dict[str, list[Block]] = {}
    number = 1
    for card in cards:
        block = _block(card, number, card in opened, known)
        groups.setdefault(card.group, []).append(block)
        number += len(block.lines)
    return Menu(groups, grey, len(refused) - len(grey))


def part(choices: Sequence[Offered], known: Known, refused: int = 0) -> Menu:
    """Return the menu of some choices, one line each."""
    return Menu({"main": [Block("", _lines(choices, 1, (), known))]}, hidden=refused)


def _opened(cards: Sequence[Card]) -> list[Card]:
    """Return the verbs whose choices are shown at once: the short ones while there is room, or one that is alone."""
    by_size = sorted(cards, key=lambda card: len(card.choices))
    if len([card for card in cards if card.group != "finish"]) == 1:
        return by_size
    shown = [sum(len(each.choices) for each in by_size[: k + 1]) for k in range(len(by_size))]
    return [card for k, card in enumerate(by_size) if shown[k] + len(by_size) - k - 1 <= MANY]


def _block(card: Card, first: int, opened: bool, known: Known) -> Block:
    if len(card.choices) == 1:
        only = card.choices[0]
        return Block("", (Line(first, only.label, card.choices, card.changes, known.printed(only)),))
    if not opened:
        return Block("", (Line(first, card.name, card.choices, card.changes),))
    return Block(card.name, _lines(card.choices, first, card.changes, known), card.changes)


def _lines(choices: Sequence[Offered], first: int, common: Sequence[Change], known: Known) -> tuple[Line, ...]:
    """Return a line for each choice, with what it changes beside what all of them do."""
    few = len(choices) <= MANY  # to try out more would keep people waiting
    own = [tuple(change for change in known.changes(each) if change not in common) if few else () for each in choices]
    return tuple(Line(first + k, each.label, (each,), own[k], known.printed(each)) for k, each in enumerate(choices))
