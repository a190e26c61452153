"""A game in the terminal."""

from atoll.terminal.game import TerminalGame
from atoll.terminal.places import data_folder, new_path
from atoll.terminal.puzzle import TerminalPuzzle
from atoll.terminal.words import WORDS, language

__all__ = ["WORDS", "TerminalGame", "TerminalPuzzle", "data_folder", "language", "new_path"]
