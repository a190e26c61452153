"""What all share: the race to the goal, the cup and the piles in the rail, the steps of a turn on the top."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.paradise.board.fragments import Fragment
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.kernel import points
from atoll.kernel.sketch import TABLE

RUN, HARBOUR = 168.0, 12.0  # how long the ropes of the race are, and where they begin
SOLO_CHITS = 13  # chits that may be drawn while the solitaire game can still be won
PHASES = {"5": 0, "6": 1, "7": 2, "8": 2, "9": 3, "10": 4}  # the chapter of a step's rule, and the step of a turn
SOLO_PHASES = {"3": 0, "4": 1, "5": 2, "6": 3, "7": 4, "9": 3, "10": 3}
RULE_PHASES = {"11.2": 0, "11.5": 1, "11.6": 4}
STEP_NAMES = ("turn_order_step", "exploration_step", "movement_step", "construction_step", "victory_step")


@dataclass(slots=True, frozen=True)
class Rope:
    """A player on the way to the goal."""

    seat: int
    target: str
    title: str
    vp: str
    x: float
    now: float
    order: int
    holder: bool
    on: bool


@dataclass(slots=True, frozen=True)
class RaceArt:
    """All ropes, and where they end."""

    goal: str
    finish: float
    ropes: tuple[Rope, ...]
    chits: tuple[bool, ...]
    chits_title: str
    drawn: int


@dataclass(slots=True, frozen=True)
class Pile:
    """What is left of something."""

    key: str
    sign: str
    count: int
    title: str


class Panels(Fragment):
    """The panels of the rail and the track."""

    def course(self) -> str:
        """Return the race."""
        return str(self.part("race.html.jinja", self.race()))

    def left(self) -> str:
        """Return cup and piles."""
        return str(self.part("piles.html.jinja", tuple(self.piles())))

    def race(self) -> RaceArt:
        """Return a rope for each player, and where everybody is on it."""
        v = self.view
        unit = RUN / max(v.goal, *(player.vp for player in v.players), 1)
        drawn = v.chits_drawn if v.solo else 0
        return RaceArt(
            goal=self.say("goal", goal=points(v.goal)),
            finish=round(HARBOUR + unit * v.goal, 1),
            ropes=tuple(self._rope(seat, unit) for seat in range(1 if v.solo else len(v.players))),
            chits=tuple(k < drawn for k in range(SOLO_CHITS)) if v.solo else (),
            chits_title=self.say("chits so far", drawn=drawn, most=SOLO_CHITS),
            drawn=drawn,
        )

    def _rope(self, seat: int, unit: float) -> Rope:
        v, player = self.view, self.view.players[seat]
        now = max(0.0, sum(player.sources.values()))
        place = v.turn_order.index(seat) + 1 if seat in v.turn_order and not v.solo else 0
        holder = v.holder == seat and not v.solo
        told = [self.say("standing", name=self.names[seat], points=points(player.vp), now=points(now))]
        if place:
            told.append(self.say("place in turn", place=place))
        if holder:
            told.append(self.words.fixed["holder"])
        rivals = v.gist(_rivals, TABLE)
        return Rope(
            seat=seat,
            target=f"rival:{seat}" if rivals else f"seat:{seat}",
            title=", ".join(told),
            vp=points(player.vp),
            x=round(HARBOUR + unit * player.vp, 1),
            now=round(HARBOUR + unit * now, 1),
            order=place,
            holder=holder,
            on=v.gist(_on, seat),
        )

    def piles(self) -> list[Pile]:
        """Return what is left in cup and piles."""
        v = self.view
        islands = sum(count for name, count in v.cup.items() if name.startswith("island"))
        ocean = sum(count for name, count in v.cup.items() if name.startswith("open"))
        counted = [
            ("cup islands", "palm", islands),
            ("cup ocean", "wave", ocean),
            ("cup off", "off_course", v.cup.get("off_course", 0)),
            ("tiles left", "tile", v.tiles_left),
            ("cards left", "card", v.cards_left),
        ]
        if v.events_left or v.events_played:
            counted.append(("events left", "event", v.events_left))
        return [Pile(key.replace(" ", "-"), sign, count, self.say(key, count=count)) for key, sign, count in counted]

    def track(self) -> Markup:
        """Return the turn, and which of its steps is under way."""
        v = self.view
        turn = self.say("turn", turn=v.turn) if v.turn else self.words.fixed["before_the_game"]
        now = self._phase() if v.turn and not v.over else -1
        return self.part("track.html.jinja", (turn, tuple(self.words.fixed[name] for name in STEP_NAMES), now))

    def _phase(self) -> int:
        """Return the step of the turn that is under way, as far as it can be told."""
        v = self.view
        chapter, _, rest = v.rule.removeprefix("COP-").partition(".")
        section = rest.partition(".")[0]
        found = SOLO_PHASES.get(section, -1) if chapter == "S" else PHASES.get(chapter, -1)
        if found < 0:
            found = RULE_PHASES.get(f"{chapter}.{section}", -1)
        if found < 0:
            found = 1 if v.explorer else 2 if v.battle or v.moved else -1
        return found


def _rivals(view: ParadiseView, _: int) -> bool:
    """Return whether another player is to be named."""
    return any(choice.startswith(("deforest ", "name ")) for choice in view.choices)


def _on(view: ParadiseView, seat: int) -> bool:
    return seat in view.deciders and not view.over
