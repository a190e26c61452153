"""What a player of Archipelago has."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Player:
    """A player's pieces, cards and what is behind the screen."""

    money: int = 0
    cubes: list[int] = field(default_factory=lambda: [0] * 6)  # by kind
    tokens: int = 0  # of explorers
    citizens: list[int] = field(default_factory=list)  # on the map: spot and posture, sorted
    ships: list[int] = field(default_factory=list)  # likewise
    reserve: int = 0  # citizens that are neither on the map nor on a wonder
    dock: int = 0  # ships in reserve
    discs: int = 0  # in front of the screen
    discs_owned: int = 0
    cards: tuple[int, ...] = ()  # sorted
    wonders: tuple[int, ...] = ()  # of these cards, the wonders that are built
    goals: tuple[int, ...] = ()  # objective cards
    set_aside: tuple[int, ...] = ()  # objective cards drawn and not kept
    good_deeds: int = 0  # florins on the Benefactor
    hexes: tuple[int, ...] = ()  # in turn 0

    def copy(self) -> Player:
        """Return an equal player that shares nothing mutable."""
        new = Player.__new__(Player)
        new.money = self.money
        new.cubes = self.cubes[:]
        new.tokens = self.tokens
        new.citizens = self.citizens[:]
        new.ships = self.ships[:]
        new.reserve = self.reserve
        new.dock = self.dock
        new.discs = self.discs
        new.discs_owned = self.discs_owned
        new.cards = self.cards
        new.wonders = self.wonders
        new.goals = self.goals
        new.set_aside = self.set_aside
        new.good_deeds = self.good_deeds
        new.hexes = self.hexes
        return new
