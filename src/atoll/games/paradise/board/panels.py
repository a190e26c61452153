"""What lies around the sea: the ship's log, the ropes of Victory Points, and the desk for what is under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace

from atoll.games.paradise.board import layout
from atoll.games.paradise.board.fragment import Counter, Fragment
from atoll.kernel import points
from atoll.kernel.drawing import shortened
from atoll.kernel.seats import LETTERS

SOLO_CHITS = 13  # chits that may be drawn while the solitaire game can still be won
KNOTS_SHOWN = 9
CHOICES_WIDTH, CHOICES_PITCH = 372, 36
BATTLE_SIZE = (384, 218)
ROW_WIDTH, PIECE_PITCH = 260, 30.0  # of the rows of a battle


@dataclass(slots=True)
class Chip:
    """A thing to choose that is no piece."""

    word: str
    label: str
    x: int
    width: int
    sign: str = ""


@dataclass(slots=True)
class Fighter:
    """A piece in a row of a battle."""

    seat: int
    sign: str
    title: str
    piece: str
    target: str = ""
    x: float = 0.0


Choosable = Counter | Chip


class Panels(Fragment):
    """The panels of the map."""

    @cached_property
    def place_of(self) -> dict[str, int]:
        """The number of each hex."""
        return {word: k for k, word in enumerate(self.cat.hex_names)}

    @cached_property
    def far(self) -> bool:
        """Whether the last columns of the map matter: somebody is, or may go, there."""
        v = self.view
        busy = [
            *(place for player in v.players for place in player.stacks),
            v.explorer,
            *(place for _, place, _ in v.marks),
        ]
        busy += [word for words in self.offered for word in words if word in self.place_of]
        return v.kumara or any(self.cat.places[self.place_of[word]][0] >= layout.FAR_COLUMN for word in busy if word)

    @cached_property
    def width(self) -> int:
        """How wide the map is."""
        return layout.FAR_WIDTH if self.far else layout.NEAR_WIDTH

    # -- the ship's log ------------------------------------------------------------------------------

    def ship_log(self) -> SimpleNamespace:
        """Return turn, goal, and what is left in cup and piles."""
        v, say = self.view, self.say
        cup = {"palm": 0, "wave": 0, "off_course": v.cup.get("off_course", 0)}
        for name, count in v.cup.items():
            if name.startswith("island"):
                cup["palm"] += count
            elif name.startswith("open"):
                cup["wave"] += count
        keys = ("cup islands", "cup ocean", "cup off")
        markers = [(sign, count, say(key, count=count)) for (sign, count), key in zip(cup.items(), keys, strict=True)]
        piles = [("tile", v.tiles_left, "tiles left"), ("card", v.cards_left, "cards left")]
        if v.events_left or v.events_played:
            piles.append(("event", v.events_left, "events left"))
        return SimpleNamespace(
            turn=say("turn", turn=v.turn) if v.turn else self.words.fixed["before_the_game"],
            goal=say("goal", goal=points(v.goal)),
            rows=[markers, [(sign, count, say(key, count=count)) for sign, count, key in piles]],
            knots=min(v.knots, KNOTS_SHOWN) if v.explorer else 0,
            knots_title=say("knots", knots=v.knots),
            exploring=bool(v.explorer),
        )

    # -- the race ------------------------------------------------------------------------------------

    def race(self) -> SimpleNamespace:
        """Return a rope for each player, knotted every five points, and where everybody is on it."""
        v = self.view
        left, right = layout.ROPE
        most = max(v.goal, *(player.vp for player in v.players), 1)
        unit = (right - left) / most
        seats = range(1 if v.solo else len(v.players))
        rows = [self._rope(seat, k, unit) for k, seat in enumerate(seats)]
        ticks = [(round(left + unit * n), n) for n in range(0, int(most) + 1, 5)]
        chits = self._chits() if v.solo else None
        return SimpleNamespace(
            rows=rows, ticks=ticks, goal=round(left + unit * v.goal), chits=chits, height=len(rows) * layout.RACE_PITCH
        )

    @property
    def _names_rivals(self) -> bool:
        return any(words[0] in ("deforest", "name") for words in self.offered)

    def _rope(self, seat: int, k: int, unit: float) -> SimpleNamespace:
        v, player = self.view, self.view.players[seat]
        now = max(0.0, sum(player.sources.values()))
        place = v.turn_order.index(seat) + 1 if seat in v.turn_order else 0
        told = [self.say("standing", name=self.names[seat], points=points(player.vp), now=points(now))]
        if place and not v.solo:
            told.append(self.say("place in turn", place=place))
        if v.holder == seat and not v.solo:
            told.append(self.words.fixed["holder"])
        left = layout.ROPE[0]
        return SimpleNamespace(
            seat=seat,
            target=f"rival:{seat}" if self._names_rivals else f"seat:{seat}",
            y=layout.RACE[1] + layout.RACE_PITCH * k,
            name=shortened(self.names[seat], 10),
            title=", ".join(told),
            vp=points(player.vp),
            x=round(left + unit * player.vp, 1),
            now=round(left + unit * now, 1),
            on=seat in v.deciders and not v.over,
            order=place if len(v.players) > 1 and not v.solo else 0,
            holder=v.holder == seat and not v.solo,
        )

    def _chits(self) -> SimpleNamespace:
        v = self.view
        left, right = layout.ROPE
        unit = (right - left) / SOLO_CHITS
        y = layout.RACE[1] + layout.RACE_PITCH
        spots = [(round(left + unit * k), k <= v.chits_drawn) for k in range(1, SOLO_CHITS + 1)]
        return SimpleNamespace(
            y=y,
            spots=spots,
            drawn=v.chits_drawn,
            title=self.say("chits so far", drawn=v.chits_drawn, most=SOLO_CHITS),
        )

    # -- the desk ------------------------------------------------------------------------------------

    def desk(self) -> SimpleNamespace | None:
        """Return the panel for what is under way: a battle, the own fleet, or a small choice."""
        leaving = any(words[0] == "abandon" for words in self.offered)
        if self.view.battle is not None and not leaving:
            return self._battle()
        if self.view.fleet is not None:
            return self._fleet()
        return self._small_choice()

    def _panel(self, kind: str, size: tuple[int, int], title: str, busy: str = "") -> SimpleNamespace:
        """Return an empty panel in the corner where it is least in the way."""
        spots = [word for words in self.offered for word in words if word in self.place_of]
        spots += [busy] * 2 if busy else []
        avoid = [layout.centre(*self.cat.places[self.place_of[word]]) for word in spots]
        where, x, y = layout.corner(*size, self.width, avoid)
        return SimpleNamespace(kind=kind, width=size[0], height=size[1], title=title, corner=where, x=x, y=y)

    def _fleet(self) -> SimpleNamespace:
        """Return the own fleet, what it may take along and what it may leave."""
        v, fixed = self.view, self.words.fixed
        rows = [
            (fixed["in_the_fleet"], self._in_row(self.counters(v.seat, v.fleet or {}))),
            (fixed["take_along"], self._in_row(self._chips("take", "craft") + self._chips("load", "kind"))),
            (fixed["leave_here"], self._in_row(self._chips("leave", "craft") + self._chips("unload", "kind"))),
        ]
        title = self.say("fleet here", hex=self.words.of["hex"][v.fleet_hex])
        return self._choices(title, [row for row in rows if row[1]], v.fleet_hex)

    def _choices(self, title: str, rows: Sequence[tuple[str, Sequence[Choosable]]], busy: str = "") -> SimpleNamespace:
        """Return a panel with rows of things to choose."""
        panel = self._panel("choices", (CHOICES_WIDTH, 44 + CHOICES_PITCH * len(rows)), title, busy)
        panel.rows = rows
        return panel

    def _chips(self, kind: str, noun: str) -> list[Counter]:
        """Return the pieces that a kind of choice concerns, as targets."""
        chips = []
        for words in self.offered:
            if words[0] == kind and len(words) == 2 and words[1] in self.words.of[noun]:
                name, _, used = words[1].partition("+")
                chip = self.counter(self.view.seat, name, 1)
                chip.target, chip.used = f"{noun}:{words[1]}", int(used or 0)
                chip.title = self.words.of[noun][words[1]]
                chips.append(chip)
        return chips

    @staticmethod
    def _in_row(things: list[Counter]) -> list[Counter]:
        x = 0
        for thing in things:
            thing.x, thing.y = x, 0
            x += thing.width + 5
        return things

    def _small_choice(self) -> SimpleNamespace | None:
        """Return a panel for choices that concern no place: how many, which way round, whom to leave behind."""
        kinds = {words[0] for words in self.offered}
        fixed = self.words.fixed
        if "front" in kinds:
            return self._choices(fixed["rows_title"], [(fixed["in_front"], self._numbers())])
        if "abandon" in kinds:
            left = self._in_row(self._chips("abandon", "kind"))
            return self._choices(fixed["retreat_title"], [(fixed["leave_behind"], left)])
        if "order" in kinds:
            return self._choices(fixed["order_title"], [("", self._directions())])
        return None

    def _numbers(self) -> list[Chip]:
        numbers = [words[1] for words in self.offered if words[0] == "front"]
        return [Chip(f"number:{n}", label=n, x=34 * k, width=28) for k, n in enumerate(numbers)]

    def _directions(self) -> list[Chip]:
        names = self.words.of["direction"]
        found = list(dict.fromkeys(words[2] for words in self.offered if words[0] == "order"))
        return [
            Chip(f"direction:{word}", label=names[word], x=174 * k, width=166, sign=word)
            for k, word in enumerate(found)
        ]

    def _battle(self) -> SimpleNamespace:
        """Return both lines of a battle, the die between them, and the cards used."""
        b = self.view.battle
        assert b is not None
        place = self.words.of["hex"][b.hex]
        panel = self._panel("battle", BATTLE_SIZE, self.say("battle at", hex=place), b.hex)
        panel.sides = [
            self._side(b.attacker, b.attacking, b.attackers_back, "attacker", 40),
            self._side(b.defender, b.defending, b.defenders_back, "defender", 134),
        ]
        panel.die = b.die
        panel.die_title = self.say("die shows", die=b.die) if b.die else ""
        panel.result = self._result(b.die)
        panel.villages = [k < b.saved for k in range(b.villages)]
        panel.villages_title = self.say("villages at stake", count=b.villages, saved=b.saved)
        panel.cards = [self.words.leaf(card).name for card in b.cards]
        return panel

    def _result(self, die: int) -> str:
        if not die:
            return ""
        side = "attacker" if self.cat.die_hurts_attacker[die] else "defender"
        return str(self.words.fixed[f"{side}_{'falls' if self.cat.die_eliminates[die] else 'panics'}"])

    def _side(self, seat: int, front: Mapping[str, int], back: Mapping[str, int], role: str, y: int) -> SimpleNamespace:
        """Return one side: its front row and its back row."""
        name = self.names[seat] if seat >= 0 else self.words.fixed["islanders"]
        fighting = self.view.seat == seat and any(words[0] in ("lose", "save") for words in self.offered)
        fallen = {words[1] for words in self.offered if words[0] in ("lose", "save")}
        line = [
            Fighter(seat, kind, self.words.of["fighter"][kind], f"front:{role}:{kind}:{k}")
            for kind, count in front.items()
            for k in range(count)
        ]
        for kind in fallen if fighting else ():
            first = next((fighter for fighter in line if fighter.sign == kind), None)
            if first is not None:
                first.target = f"fighter:{kind}"
        behind = [
            Fighter(seat, kind.removesuffix("_up"), self.words.of["kind"][kind], f"back:{role}:{kind}:{k}")
            for kind, count in back.items()
            for k in range(count)
        ]
        for things in (line, behind):
            pitch = min(PIECE_PITCH, ROW_WIDTH / max(1, len(things)))
            for k, thing in enumerate(things):
                thing.x = round(pitch * k, 1)
        return SimpleNamespace(
            seat=seat,
            letter=LETTERS[seat] if seat >= 0 else "",
            name=shortened(name, 18),
            role=self.words.fixed[role],
            y=y,
            line=line,
            behind=behind,
        )
