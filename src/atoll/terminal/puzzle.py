"""Puzzles at the keyboard: a position, what can be chosen, and whether it is the best turn."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from atoll.kernel import Game, State, lettered
from atoll.kernel.puzzle import Puzzle
from atoll.kernel.scene import moments
from atoll.table.offer import Offer
from atoll.table.puzzles import answer, judged, title_of, worth
from atoll.terminal.menu import Known, part
from atoll.terminal.screen import Screen
from atoll.terminal.words import say

SHOW, TABLE, LEAVE = "h", "v", "q"


class TerminalPuzzle:
    """One puzzle, until it is solved, shown or left."""

    def __init__(self, game: Game[Any], puzzle: Puzzle, console: Console, lang: str):
        self.game = game
        self.puzzle = puzzle
        self.lang = lang
        self.screen = Screen(console, lang)
        self.names = [lettered(say(lang, "player"), seat) for seat in range(puzzle.players)]
        self._state: State = puzzle.state(game)
        self._texts = game.texts.seen(self._state.view(puzzle.seat))
        offer = Offer(self._state, puzzle.seat, lang, self.names)
        decide = {choice.text for choice in puzzle.offered(game)}
        offered = [each for each in offer.choices() if each.text in decide]
        self._menu = part(offered, Known(offer, game, lang))

    def run(self) -> bool:
        """Ask until somebody finds the best turn or wants to see it; return whether they want another puzzle."""
        self._show()
        while (text := self._typed()) != LEAVE:
            if text == TABLE:
                self._show()
            elif text == SHOW:
                self._solution()
                return True
            elif self._judge(text):
                self._worth()
                return True
        return False

    def _typed(self) -> str:
        try:
            return self.screen.console.input(say(self.lang, "ask best")).strip()
        except (EOFError, KeyboardInterrupt):
            return LEAVE

    def _show(self) -> None:
        self.screen.picture(self.game.picture(self._state.view(self.puzzle.seat), self.lang, self.names))
        self.screen.print(title_of(self.puzzle, self.lang), "bold yellow")
        step = self._state.stack[-1].step
        self.screen.prompt(self.game.texts.prompt(step.name, self.lang), step.rule)
        self.screen.menu(self._menu)

    def _judge(self, text: str) -> bool:
        """Say what a choice is worth; return whether it is the best one."""
        line = self._menu.line(text)
        fitting = list(line.choices) if line else self._menu.fitting(text)
        if len(fitting) != 1:
            self.screen.say("no choice", "red", text=repr(text), count=self._menu.count)
            return False
        given = answer(self.game, self.puzzle, fitting[0].text, self.lang, self.names)
        self.screen.print(given.words, "bold green" if given.right else "yellow")
        if not given.right:
            self.screen.print(given.why)
        return given.right

    def _solution(self) -> None:
        """Play the best turn, and say what the choices are worth."""
        for moment in moments(self.game, self.puzzle.scene()):
            if moment.choice is not None and moment.seat == self.puzzle.seat:
                label = self._texts.label(moment.choice, self.lang, self.names)
                self.screen.say("coach does", "yellow", choice=label)
        self._worth()

    def _worth(self) -> None:
        for number, line in enumerate(worth(self.game, self.puzzle, self.lang, self.names), 1):
            self.screen.print(f"{number}. {line}", "cyan")
        self.screen.print(judged(self.puzzle, self.lang), "dim")
