"""What bots are in the habit of, counted: `python -m benchmarks.habits daimyo --games 20`.

Bots play each other, four at a table, and what spoils a table is counted beside what it is measured by: heroes thrown
away beside heroes played, bluffs beside pieces. Every figure is the mean of a game. With `--seats 0` one seat alone is
counted, so that `--bots mine,normal,normal,normal` shows what is peculiar to one bot.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from atoll.bots import bot
from atoll.games.anno1800.flow.turn import ACT, ACTIONS as WAYS
from atoll.games.archipelago.bot.actions import HARVESTS, yields
from atoll.games.archipelago.flow.phases import SECOND_BET
from atoll.games.archipelago.flow.rounds import ROUND
from atoll.games.daimyo.bot.sensible import steps_to
from atoll.games.daimyo.catalog import PIPS_OF_DIE
from atoll.games.daimyo.flow.turn import ACTIONS
from atoll.games.paradise.catalog import RUM
from atoll.games.paradise.flow.sightings import MARK_OR_REVEAL
from atoll.kernel import CHANCE, Choice, Event, Eyes, State, game, game_names
from atoll.lab.play import Luck, crew_of

PLAYERS = 4
NOBODY = -1
ROUNDS = (5, 15, 25, 35)  # in which gold is counted
DEEDS = {"main action", "play hero", "discard", "clan power", "use tile", "reset"}  # in a turn of Daimyo
ENDS = {*DEEDS, "turn", "end of round"}
NO_GAIN = {"scavenger"}  # what a main action brings though nothing comes of it

Found = Counter[str]
Course = Iterator[tuple[Any, Choice | None]]
Habits = Callable[[Course, Sequence[int], Found], None]


def moves(name: str, crew: Sequence[str], seed: int, number: int) -> Course:
    """Yield every decision of a game with what is chosen, and the end of the game with nothing."""
    state: State = game(name).start(PLAYERS, {}, log=True)
    bots, luck = [bot(each) for each in crew], Luck.of(seed, number, PLAYERS)
    while state.stack:
        if state.seat == CHANCE:
            state.play_chance(luck.chance)
            continue
        choice = bots[state.seat].choose(Eyes(state, state.seat), luck.seats[state.seat])
        yield state, choice
        state.play(choice)
    yield state, None


# -- Daimyo: a discard serves where a hero or the clan power follows that the dice had not allowed -------------


def daimyo(course: Course, seats: Sequence[int], found: Found) -> None:
    """Count heroes by what became of them, relics, and dice that bring nothing."""
    dice: list[int] = []  # as they were before the first discard of a turn
    thrown = 0
    for s, choice in course:
        if choice is None:
            _daimyo_log(s.log, seats, found)
        elif s.stack[-1].step is ACTIONS and s.seat in seats:
            if choice.kind == "discard":
                dice = dice if thrown else [PIPS_OF_DIE[die] for die in s.players[s.seat].dice if die >= 0]
                thrown += 1
            elif thrown and _opened(s, choice, dice):
                found["heroes discarded for a die that opened something"] += thrown
                thrown = 0
            elif choice.kind == "end turn":
                found["heroes discarded for nothing"] += thrown
                thrown = 0


def _opened(s: Any, choice: Choice, dice: list[int]) -> bool:
    """Return whether a choice was not possible with the dice as they were."""
    if choice.kind == "play":
        return steps_to(dice, s.cat.hero_power[choice.args[0]]) > 0
    power = choice.kind == "clan power" or (choice.kind == "use tile" and choice.args[0] not in range(len(dice)))
    return power and sum(dice) < s.cat.power_threshold


def _daimyo_log(log: list[Event], seats: Sequence[int], found: Found) -> None:
    """Count deeds by what came of them until the next one."""
    taken: Counter[int] = Counter()
    for k, event in enumerate(log):
        seat = event.values.get("seat", NOBODY)
        if event.key == "round":
            taken.clear()
        elif event.key == "take die":
            taken[seat] += 1
        elif event.key == "play hero" and seat in seats:
            found["heroes played"] += 1
        elif event.key == "restore" and seat in seats:
            found["relics restored"] += 1
        elif event.key in ("main action", "clan power") and seat in seats:
            after = [each.key for each in takewhile(lambda each: each.key not in ENDS, log[k + 1 :])]
            free = event.key == "clan power" and log[k + 1].key == "play hero"  # the Nobles' power is to play one
            what = f"main actions of die {taken[seat]}" if event.key == "main action" else "clan powers"
            found[what] += 1
            found[f"{what} that brought nothing"] += set(after) <= NO_GAIN and not free


# -- Anno 1800 ---------------------------------------------------------------------------------------------


def anno1800(course: Course, seats: Sequence[int], found: Found) -> None:
    """Count actions by kind, how tired those are who celebrate, and gold in hand."""
    for s, choice in course:
        if choice is None:
            found["rounds"] += s.round
            found["gold at the end"] += sum(s.players[seat].gold for seat in seats)
            found["cards left in hands"] += sum(len(s.players[seat].hand) for seat in seats)
        elif s.stack[-1].step is ACT and s.seat in seats and choice.kind in WAYS:
            p = s.players[s.seat]
            found["actions"] += 1
            found[f"actions: {choice.kind}"] += 1
            if choice.kind == "festival":
                found["of festivals: cubes owned"] += sum(p.cubes())
                found["of festivals: cubes that are fresh"] += sum(p.district)
                found["of festivals: tokens to come back"] += sum(p.spent)
                found["of festivals: while a card could be played"] += any(c.kind == "play" for c in s.choices())
            if s.round in ROUNDS:
                found[f"gold in round {s.round:2}"] += p.gold


# -- Archipelago -------------------------------------------------------------------------------------------


def archipelago(course: Course, seats: Sequence[int], found: Found) -> None:
    """Count second bets by what was bet first, and cubes by harvest."""
    for s, choice in course:
        if choice is None:
            _archipelago_log(s.log, seats, found)
        elif s.seat in seats and s.stack[-1].step is SECOND_BET and choice.kind == "bet":
            found["second bets"] += 1
        elif s.seat in seats and s.stack[-1].step is ROUND and choice.kind == "act" and choice.args[0] < HARVESTS:
            found["discs for a harvest"] += 1
            found["cubes that could be harvested"] += round(yields(s, s.seat, [1.0] * HARVESTS)[choice.args[0]])


def _archipelago_log(log: list[Event], seats: Sequence[int], found: Found) -> None:
    again = False
    for k, event in enumerate(log):
        seat = event.values.get("seat", NOBODY)
        found["ties broken by second bets"] += again and event.key == "highest bet"
        found["ties that stay"] += again and event.key == "order stays"
        found["units that harvest"] += event.key == "harvest" and seat in seats
        found["units that harvest from an empty bank"] += event.key == "harvest" and log[k + 1].key != "gain"
        found["actions"] += event.key == "act" and seat in seats
        found["cards used"] += event.key == "use card" and seat in seats
        found["cards used for nothing"] += event.key == "blocked"
        if event.key in ("sell", "sell token") and seat in seats:
            found["cubes sold"] += 1
            found["cubes sold for nothing"] += not event.values["florins"]
        if event.key == "turn":
            again = False
        elif event.key == "tied":
            again = True


# -- Conquest of Paradise ------------------------------------------------------------------------------------


def paradise(course: Course, seats: Sequence[int], found: Found) -> None:
    """Count bluffs beside pieces, and what is kept face down by its worth."""
    for s, choice in course:
        if choice is None or s.seat not in seats:
            continue
        if s.stack[-1].step is MARK_OR_REVEAL:
            (place,) = s.stack[-1].args
            group = s.group[place]
            kind = "atolls" if s.cat.is_atoll[group] else "groups"
            hidden = choice is s.book.mark_tile
            if hidden or choice.args[0] == place:
                found[f"{kind} {'kept secret' if hidden else 'revealed at once'}"] += 1
        elif choice.kind == "build":
            found["Rumors" if choice.args[0] == RUM else "other pieces ordered"] += 1


HABITS: dict[str, Habits] = {
    "anno1800": anno1800,
    "archipelago": archipelago,
    "daimyo": daimyo,
    "paradise": paradise,
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", default=game_names(), metavar="game")
    asked.add_argument("--bots", default="normal", help="one for all, or four")
    asked.add_argument("--seats", type=int, nargs="*", default=[*range(PLAYERS)], help="that are counted")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    crew = crew_of(wanted.bots.split(","), PLAYERS)
    for name in wanted.names:
        found: Found = Counter()
        for number in range(wanted.games):
            HABITS[name](moves(name, crew, wanted.seed, number), wanted.seats, found)
        print(f"{name}: {wanted.games} games of {', '.join(dict.fromkeys(crew))}")
        for habit, count in sorted(found.items()):
            print(f"  {habit:50} {count / wanted.games:8.2f}")


if __name__ == "__main__":
    main()
