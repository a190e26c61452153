"""What the terminal itself says, in English here and in other languages in `locale/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from atoll.kernel.grammar import Word
from atoll.kernel.text import Language

WORDS = {
    "player": "Player",
    "ask": "Your choice (a number, words, ? for help): ",
    "hand over": "{name}, it is your turn. Press Enter when nobody else looks at the screen.",
    "thinking": "The others are playing …",
    # what is on offer
    "group main": "What to decide",
    "group bonus": "Besides",
    "group free": "At any time",
    "group finish": "To finish",
    "group refused": "Not now",
    "ways": "{count} ways …",
    "more refused": "{count:# more is|# more are} not possible now: why",
    "opened": "Which one? (b: back)",
    "found": "What fits “{text}” (b: back)",
    "pair": "{name}: {value}",
    # answers
    "again": "This is for good: {choice}. Choose it again to do it.",
    "undo others": "This takes back choices of {names} too. Type u again to do it.",
    "no choice": "There is no choice {text}: type a number from 1 to {count}, words of a choice, or ? for help.",
    "nothing back": "There is nothing of yours to take back yet.",
    "taken back": "Taken back: {choice}",
    "all possible": "Nothing that one would look for is impossible now.",
    "is possible": "This is possible now: {choice}",
    "saved": "Saved: {path}",
    "coach first": "{words} (Choose it again to do it all the same.)",
    "coach later": "That is allowed, and its time will come.",
    "coach does": "→ {choice}",
    "considering": "Looking ahead …",
    "ask best": "The best turn (a number or words; h: show me, v: the table, q: leave): ",
    "next puzzle": "Press Enter for the next puzzle, q to leave: ",
    # leaving and the end
    "resume": "The game is saved. Go on with:",
    "won": "The game is over. Winner: {names}.",
    "nobody": "The game is over. Everybody has lost.",
    "shared": "The game is over. The victory is shared: {names}.",
    "record": "The record of the game is kept. See it again with:",
    # help: keys, and what they do
    "key number": "7",
    "does number": "choose it; where it has several ways, see them",
    "key words": "words",
    "does words": "choose what the words say, or see all that fits",
    "key finish": "0",
    "does finish": "finish: end the turn, pass, done",
    "key why": "?7",
    "does why": "what a choice is, costs and brings, and its rule",
    "key refused": "why, why 7",
    "does refused": "why something is not possible now",
    "key hint": "h",
    "does hint": "what a bot would do, and why",
    "key rule": "?",
    "does rule": "this help, and the rule in question",
    "key back": "b",
    "does back": "back to all choices",
    "key table": "v",
    "does table": "the table",
    "key log": "l",
    "does log": "what happened",
    "key undo": "u",
    "does undo": "take back your last choice, and what bots did since",
    "key save": "s FILE",
    "does save": "save a copy",
    "key leave": "q",
    "does leave": "save and leave",
    # rules looked up
    "no rule": "nothing in the rules of {game} fits {text}",
    "did you mean": "did you mean {near}?",
    "more rules": "{count} more: say it more exactly",
    # the games there are
    "players": "Players",
    "minutes": "Minutes",
    "options": "Options",
    "default": "the first value is the default",
}
KEYS = [key.removeprefix("key ") for key in WORDS if key.startswith("key ")]


@cache
def language(lang: str) -> Language:
    """Return the terminal's own texts in a language."""
    return Language(lang, (Path(__file__).parent,))


def say(lang: str, key: str, **values: object) -> str:
    """Return one of the terminal's own texts, its blanks filled."""
    filled = {name: Word.of(str(value), value, lang, {}) if isinstance(value, int) else value
              for name, value in values.items()}  # fmt: skip
    return language(lang).say("terminal", WORDS[key]).format(**filled)
