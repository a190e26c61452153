"""Ruling 9: when players are asked for powers that may be used at any time."""

from __future__ import annotations

from atoll.games.paradise.catalog import DEFORESTATION, FRIGATE_BIRDS
from atoll.games.paradise.flow.answers import AnyTime, any_time
from atoll.games.paradise.flow.fleets import range_of
from atoll.games.paradise.state import ALWAYS, NEVER, NOBODY, S
from atoll.games.paradise.state.control import markers_of
from atoll.kernel import Choice, Frame, Routine

EXPLORING, MOVING = range(2)  # before what others are asked
SET = 1  # an argument of a frame in which the preference was set: once is enough


def preferences(s: S, f: Frame) -> list[Choice]:
    """Return the other ways in which a player may wish to be asked; being asked is public, so the wish is too."""
    if s.solo or f.args:
        return []
    return [choice for choice in s.book.ask if choice.args[0] != s.players[f.seat].asking]


def prefer(s: S, f: Frame, choice: Choice) -> None:
    """Note how a player wishes to be asked from now on, and go on with the frame."""
    (s.players[f.seat].asking,) = choice.args
    s.tell("asking", seat=f.seat, asking=choice.args[0])
    s.push(Frame(f.step, f.seat, (SET,)))


def may_wish_to_use(s: S, seat: int, *cards: int) -> bool:
    """Return whether a player is to be asked before something irreversible, for all that everybody knows.

    It matters to who may hold one of these cards face down, or has Frigate Birds left.
    """
    player = s.players[seat]
    if player.asking == NEVER:
        return False
    if FRIGATE_BIRDS in cards and FRIGATE_BIRDS in player.up and FRIGATE_BIRDS not in player.used:
        return True
    if not player.hand:
        return False
    return player.asking == ALWAYS or not all(any(card in other.up for other in s.players) for card in cards)


class Before(Routine[S]):
    """Before a player explores or moves the others may be asked, each in the way he wishes."""

    rule = "COP-9.5.4"

    def run(self, s: S, f: Frame) -> None:
        """It matters to those whose tiles his Explorer has not seen, or whom his pieces reach, as everybody knows."""
        concerned = NOBODY
        for seat in reversed(s.order):
            player = s.players[seat]
            if seat == f.seat or player.asking == NEVER:
                continue
            if not (player.hand or player.can_use(DEFORESTATION) or markers_of(s, seat)):
                continue  # as all know, there is nothing that he could do
            if concerned == NOBODY:
                concerned = in_reach(s, f.seat) if f.args[0] == MOVING else hidden_from(s, f.seat)
            if player.asking == ALWAYS or concerned >> seat & 1:
                s.push(INTERLUDE(seat))


def hidden_from(s: S, seat: int) -> int:
    """Return the players with markers on face-down tiles that a player may explore this turn, as bits."""
    found = 0
    if not s.players[seat].lost:
        for rival in s.order:
            if not set(markers_of(s, rival)).issubset(markers_of(s, seat)):
                found |= 1 << rival
    return found


def in_reach(s: S, mover: int) -> int:
    """Return the players with Villages, pieces or face-down tiles where a player's pieces could go, as bits."""
    reached = set(s.players[mover].spots)
    for _ in range(range_of(s, mover)):
        reached = reached.union(*[s.cat.around[place] for place in reached])
    found = 0
    for place in reached:
        found |= s.crowd[place] | s.markers[place]
        if s.owner[place] >= 0:
            found |= 1 << s.owner[place]
    return found


class Interlude(AnyTime):
    """Before another player's turn in a step: what may be done at any time."""

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer it all: whoever is asked has a card or a marker, so that no Rumor is betrayed."""
        offer = any_time(s, f.seat)
        return [s.book.go_on, *offer, *preferences(s, f)] if offer else [s.book.go_on]

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """Who no longer wishes to be asked is not."""
        if choice.kind == "ask":
            prefer(s, f, choice)
            if choice.args[0] == NEVER:
                s.stack.pop()


BEFORE = Before()
INTERLUDE = Interlude()
