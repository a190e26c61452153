"""What a finished game of Archipelago made use of, by heading and name: numbers for those who design it."""

from __future__ import annotations

from collections.abc import Mapping

from atoll.games.archipelago.catalog import BOARDS, KINDS, SEPARATIST
from atoll.games.archipelago.components.spots import BUILDINGS, CONSTRUCTIONS
from atoll.games.archipelago.scoring import owned_goals
from atoll.games.archipelago.state import FULFILLED, INDEPENDENT, RESULTS, ArchipelagoState
from atoll.games.archipelago.state.ends import is_fulfilled
from atoll.kernel import Event

S = ArchipelagoState
Counts = dict[str, float]

_TALK = {
    "offer": "offers",
    "accept": "accepted",
    "decline": "declined",
    "counter": "answered by a counter-offer",
    "withdraw": "withdrawn",
    "promise": "loans",
    "vow": "promises in words",
    "pledge": "citizens agreed on",
    "promise kept": "promises kept",
    "promise broken": "promises broken",
}
_CRISES = {
    "domestic crisis": "domestic crises",
    "export crisis": "export crises",
    "event": "events",
    "feed board": "cubes",
    "feed own": "cubes",
    "feed token": "cubes",
}


def tally(s: S) -> Mapping[str, Mapping[str, float]]:
    """Return what was played, bought, built and said, and how the game ended."""
    return {
        "End": _end(s),
        "At the end": {
            "turns": s.turn,
            "population": s.population,
            "rebellion": s.rebellion,
            "surplus": s.surplus,
            "regions": len(s.cells),
        },
        "End conditions met": _conditions(s),
        **_counted(s),
    }


def _end(s: S) -> Counts:
    ends = {result: float(k == s.result) for k, result in enumerate(RESULTS) if k}
    present = any(s.cat.goals[goal].score == SEPARATIST for goal, _ in owned_goals(s))
    revolt = float(present and s.result == INDEPENDENT)
    return {**ends, "a Separatist in play": float(present), "independence with a Separatist": revolt}


def _conditions(s: S) -> Counts:
    """Return which end conditions of objectives in play were met when one ended the game."""
    found: Counts = {}
    ends = s.game.texts.language().nouns["end"]
    for number, _ in owned_goals(s):
        goal = s.cat.goals[number]
        if s.result == FULFILLED and is_fulfilled(s, number):
            found[ends[number].format(level=goal.level[len(s.players)])] = 1.0
    return found


def _counted(s: S) -> dict[str, Counts]:
    """Return what the log counts; what was never used is listed with 0."""
    cat = s.cat
    actions = [action.replace("_", " ") for action in cat.actions]
    cards = [card.name for card in cat.cards]
    tables: dict[str, Counts] = {
        "Actions": dict.fromkeys(actions, 0.0),
        "Constructions": dict.fromkeys(CONSTRUCTIONS, 0.0),
        "Buildings used": dict.fromkeys(("market", "port"), 0.0),
        "Crises and events": dict.fromkeys([*_CRISES.values(), "rebels", "cubes missing"], 0.0),
        "Talk": dict.fromkeys(_TALK.values(), 0.0),
        "Cards bought": dict.fromkeys(cards, 0.0),
        "Cards used or built": dict.fromkeys(cards, 0.0),
        **_trades(s.turn),
    }
    turn = 0
    for event in s.log or ():
        if event.key == "turn":
            turn = event.values["number"]
        elif event.key == "act":
            tables["Actions"][actions[event.values["action"]]] += 1
        elif event.key == "buy card":
            tables["Cards bought"][cards[event.values["card"]]] += 1
        elif event.key in ("use card", "wonder"):
            tables["Cards used or built"][cards[event.values["card"]]] += 1
        elif event.key in ("buy", "sell"):
            _trade(tables, event, turn)
        else:
            _other(tables, event)
    return tables


def _trade(tables: dict[str, Counts], event: Event, turn: int) -> None:
    """Count a transaction and its price, by board and turn."""
    board = BOARDS[event.values["stall"] // len(KINDS)]
    verb = "Sales" if event.key == "sell" else "Purchases"
    tables[f"{verb}, {board}"][f"turn {turn}"] += 1
    tables[f"Florins of {verb.lower()}, {board}"][f"turn {turn}"] += event.values["florins"]


def _trades(turns: int) -> dict[str, Counts]:
    """Return empty tables of sales and purchases with every turn in its place, and of what they cost."""
    kinds = [f"{verb}, {board}" for verb in ("Sales", "Purchases") for board in BOARDS]
    headings = [heading for kind in kinds for heading in (kind, f"Florins of {kind.lower()}")]
    return {heading: {f"turn {turn}": 0.0 for turn in range(1, turns + 1)} for heading in headings}


def _other(tables: dict[str, Counts], event: Event) -> None:
    if event.key in _TALK:
        tables["Talk"][_TALK[event.key]] += 1
    elif event.key in _CRISES:
        tables["Crises and events"][_CRISES[event.key]] += 1
    elif event.key == "rebels":
        tables["Crises and events"]["rebels"] += event.values["number"]
    elif event.key == "missing":
        tables["Crises and events"]["cubes missing"] += event.values["number"]
    elif event.key == "trade":
        tables["Buildings used"][BUILDINGS[event.values["place"] % len(BUILDINGS)]] += 1
    elif event.key == "build":
        tables["Constructions"][CONSTRUCTIONS[event.values["construction"]]] += 1
    elif event.key == "build ship":
        tables["Constructions"]["ship"] += 1
