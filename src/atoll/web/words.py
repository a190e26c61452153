"""The page's own words, in English here and in other languages in `locale/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.requests import Request

from atoll.kernel import LANGUAGES
from atoll.kernel.text import Language

WORDS = {
    "slogan": "Heavy island board games, exactly by the book",
    "play bots": "Play against bots",
    "open table": "Open a table",
    "watch bots": "Watch bots",
    "hot seat": "Hot seat",
    "rules": "Rules",
    "my tables": "Your tables",
    "no tables": "You have no tables yet.",
    "players": "{seats} players",
    "minutes": "about {minutes} minutes",
    "your name": "Your name",
    "save": "Save",
    "theme": "Light or dark",
    "sound": "Sound",
    "notify": "Tell me when it is my turn",
    "home": "Home",
    "seat": "Seat {letter}",
    "me": "Me",
    "open seat": "Open, by invitation",
    "nobody": "Nobody",
    "bot greedy": "Bot: greedy",
    "bot random": "Bot: random",
    "options": "Options",
    "create": "Open the table",
    "cancel": "Cancel",
    "waiting for": "Waiting for {names} …",
    "in time": "After {seconds} seconds without an answer: {choice}.",
    "waiting seats": "Some seats are still open. Send this link to your friends:",
    "copy": "Copy",
    "take seat": "Take this seat",
    "fill with bot": "Let a bot sit here",
    "join title": "You are invited to a game of {game}",
    "join": "Sit down",
    "just watch": "Just watch",
    "your turn": "Your turn",
    "hand over": "{name}, it is your turn. Take over when nobody else looks at the screen.",
    "take over": "I am {name}: show my table",
    "undo": "Undo",
    "ask undo": "Ask to undo",
    "undo asked": "{name} asks to take something back.",
    "end asked": "{name} asks to end the game.",
    "end": "End the game",
    "end sure": "End the game here, without a winner? It ends when everybody agrees.",
    "ended": "The game was ended by consent.",
    "closed": "The operator of the server has closed this table.",
    "stuck": "This game cannot go on here.",
    "stuck other rules": "It was begun with another version of the rules than this server has. It is kept as it is.",
    "stuck other data": "It was begun with other component data than this server has. It is kept as it is.",
    "stuck journal": "What was written down of it does not fit the rules of this server. The operator has been told.",
    "draft": "Your move so far",
    "draft back": "Take back the last",
    "confirm": "Confirm",
    "confirm this": "This is your move. Is it right?",
    "solo": "Play solo",
    "agree": "Agree",
    "refuse": "Refuse",
    "choices": "Choices",
    "all choices": "Show all {count} choices",
    "log": "Log",
    "chat": "Chat",
    "say": "Say something",
    "send": "Send",
    "close": "Close",
    "leave": "Leave the table",
    "leave sure": "Leave the table? A bot plays on for you, and you can take your seat back at any time.",
    "leave early": "Leave the table? The seat is open again.",
    "come back": "Take your seat back",
    "when away": "When a player is away, the others may let a bot stand in",
    "ten minutes": "after ten minutes",
    "an hour": "after an hour",
    "a day": "after a day",
    "never": "never (play by correspondence)",
    "replace": "Replace by a bot",
    "spectator": "You are watching.",
    "won": "{names} wins!",
    "lost": "Everybody has lost.",
    "lost alone": "You have lost this time.",
    "shared": "{names} share the victory!",
    "rematch": "Rematch",
    "replay": "Replay",
    "branch": "Practise from here",
    "export": "Download the record",
    "entry": "Entry {entry} of {count}",
    "back to table": "Back to the table",
    "scores": "Points",
    "total": "Total",
    "zoom in": "Zoom in",
    "zoom out": "Zoom out",
    "fit": "Fit",
    "reconnecting": "The connection is lost. Reconnecting …",
    "no answer": "No answer from the server. Please try again.",
    "undone": "taken back",
    "board": "Board",
    "market": "Market",
    "invite": "Invitation link",
    "running": "running",
    "over": "over",
    "waiting": "waiting for players",
    "not found": "There is nothing here.",
    "skip": "Skip to the choices",
    "first": "First",
    "back": "Back",
    "next": "Next",
    "last": "Last",
    "import": "Go on with a record",
    "bots play": "Bots play this game.",
    "language": "Language",
    "overlaid": "Played with changed component data",
}


@cache
def words(lang: str) -> Language:
    """Return the page's words in a language."""
    return Language(lang, (Path(__file__).parent,), lambda say: {})


def say(lang: str, key: str, **values: object) -> str:
    """Return one of the page's texts."""
    return words(lang).say("page", WORDS[key]).format(**values)


def language_of(request: Request) -> str:
    """Return the language of a request: asked for, remembered, or what the browser likes best."""
    for wanted in (request.query_params.get("lang"), request.cookies.get("lang")):
        if wanted in LANGUAGES:
            return wanted
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"
