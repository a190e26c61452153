"""What every game is made of; knows no game, no bot and no web."""

from atoll.kernel.choice import Choice, ChoiceBook
from atoll.kernel.data import load_data
from atoll.kernel.deck import Deck
from atoll.kernel.deeds import GROUPS, Deeds, Verb
from atoll.kernel.errors import AtollError, DataError, DeadEnd, IllegalChoice, RecordError, UnknownChoice, one_of
from atoll.kernel.event import Event
from atoll.kernel.frame import Frame
from atoll.kernel.game import Drawing, Game, Option, Shelf
from atoll.kernel.lexicon import Lexicon, capital, points
from atoll.kernel.native import hide_fields
from atoll.kernel.record import Record, Replay, new_record, read_record
from atoll.kernel.registry import game, game_names
from atoll.kernel.rooms import FullGame, Rooms
from atoll.kernel.rulebook import Rulebook
from atoll.kernel.seats import LETTERS, bot_name, letter, lettered, seat_names
from atoll.kernel.showing import Showing, TextPicture, aligned
from atoll.kernel.state import State
from atoll.kernel.step import (
    CHANCE,
    SPECTATOR,
    TOGETHER,
    Chance,
    Decision,
    Draw,
    Lots,
    Routine,
    Sealed,
    Step,
    steps_of,
)
from atoll.kernel.text import LANGUAGES, Say, Texts
from atoll.kernel.view import Eyes, View, heading
from atoll.kernel.weighed import Reason, Weighed, because

hide_fields(State)

__all__ = [
    "CHANCE",
    "GROUPS",
    "LANGUAGES",
    "LETTERS",
    "SPECTATOR",
    "TOGETHER",
    "AtollError",
    "Chance",
    "Choice",
    "ChoiceBook",
    "DataError",
    "DeadEnd",
    "Decision",
    "Deck",
    "Deeds",
    "Draw",
    "Drawing",
    "Event",
    "Eyes",
    "Frame",
    "FullGame",
    "Game",
    "IllegalChoice",
    "Lexicon",
    "Lots",
    "Option",
    "Reason",
    "Record",
    "RecordError",
    "Replay",
    "Rooms",
    "Routine",
    "Rulebook",
    "Say",
    "Sealed",
    "Shelf",
    "Showing",
    "State",
    "Step",
    "TextPicture",
    "Texts",
    "UnknownChoice",
    "Verb",
    "View",
    "Weighed",
    "aligned",
    "because",
    "bot_name",
    "capital",
    "game",
    "game_names",
    "heading",
    "letter",
    "lettered",
    "load_data",
    "new_record",
    "one_of",
    "points",
    "read_record",
    "seat_names",
    "steps_of",
]
