"""A battle on a stage of its own: two front rows that face each other, those behind them, and the die between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from atoll.games.paradise.board.fragments import Fragment, sign_of
from atoll.games.paradise.catalog import FIGHTERS

FRONT, BEHIND = 50.0, 38.0  # from fighter to fighter, in front and behind
TALL = {FRONT: 5, BEHIND: 6}  # how many stand one above the other
NEAR_EDGE = {FRONT: 104.0, BEHIND: 318.0}  # of a row, from the middle of the stage
ROOM = {FRONT: 192.0, BEHIND: 120.0}  # how wide a row may be
CENTRE, MIDDLE = 568.0, 318.0  # between the sides, and the height where the rows stand


@dataclass(slots=True, frozen=True)
class Fighter:
    """A piece in a row of a battle."""

    sign: str
    title: str
    piece: str
    x: float
    y: float
    target: str = ""
    panics: bool = False


@dataclass(slots=True, frozen=True)
class Side:
    """Who fights, and where everybody stands."""

    role: str
    seat: int
    name: str
    says: str
    x: float
    labels: tuple[tuple[float, str], ...]
    front: tuple[Fighter, ...]
    behind: tuple[Fighter, ...]


@dataclass(slots=True, frozen=True)
class BattleArt:
    """The whole stage."""

    title: str
    sides: tuple[Side, Side]
    die: int
    die_title: str
    result: str
    table: tuple[tuple[str, str, bool], ...]  # faces of the die, what they do, and whether they do it now
    huts: tuple[bool, ...]  # the Villages at stake, and which are saved
    huts_title: str
    defender: int
    cards: str


class BattleStage(Fragment):
    """The battle under way."""

    def draw(self) -> str:
        """Return the stage; nothing if there is no battle, or if this seat needs the map to choose."""
        b = self.view.battle
        if b is None or any(word in self.place_of for words in self.offered for word in words):
            return ""
        say, fixed = self.say, self.words.fixed
        attackers = self._side("attacker", b.attacker, b.attacking, b.attackers_back, b.attackers_panicked)
        defenders = self._side("defender", b.defender, b.defending, b.defenders_back, b.defenders_panicked)
        shown = BattleArt(
            title=say("battle at", hex=self.place(b.hex)),
            sides=(attackers, defenders),
            die=b.die,
            die_title=say("die shows", die=b.die) if b.die else fixed["die_rests"],
            result=self.words.die(b.die) if b.die else "",
            table=self._table(b.die),
            huts=tuple(k < b.saved for k in range(b.villages)),
            huts_title=say("villages at stake", count=b.villages, saved=b.saved),
            defender=b.defender,
            cards=", ".join(self.words.leaf(card).name for card in b.cards),
        )
        return self.part("battle.svg.jinja", shown)

    def _table(self, now: int) -> tuple[tuple[str, str, bool], ...]:
        """Return what the faces of the die do, those that do the same together."""
        faces: dict[str, list[int]] = {}
        for die in range(1, 7):
            faces.setdefault(self.words.die(die), []).append(die)
        return tuple(
            ("\N{EN DASH}".join(str(die) for die in dict.fromkeys((dice[0], dice[-1]))), effect, now in dice)
            for effect, dice in faces.items()
        )

    def _side(
        self, role: str, seat: int, front: Mapping[str, int], back: Mapping[str, int], panicked: Mapping[str, int]
    ) -> Side:
        """Return one side: who stands in front, who behind, and who has fled there."""
        own = self.view.seat == seat
        fallen = {words[1] for words in self.offered if words[0] in ("lose", "save")} if own else set()
        calm = {kind: count - panicked.get(kind, 0) for kind, count in back.items()}
        way = -1 if role == "attacker" else 1
        line = [(f"front:{role}:{kind}:{k}", kind, False) for kind in front for k in range(front[kind])]
        behind = [(f"fled:{role}:{kind}:{k}", kind, True) for kind in panicked for k in range(panicked[kind])]
        behind += [(f"back:{role}:{kind}:{k}", kind, False) for kind in calm for k in range(calm[kind])]
        return Side(
            role=role,
            seat=seat,
            name=self.names[seat] if seat >= 0 else self.words.fixed["islanders"],
            says=self.words.fixed[role],
            x=CENTRE + way * 300,
            labels=tuple(
                (CENTRE + way * (NEAR_EDGE[pitch] + pitch), self.words.fixed[label])
                for pitch, label, row in ((FRONT, "front_row", line), (BEHIND, "back_row", behind))
                if row
            ),
            front=self._row(line, FRONT, way, fallen),
            behind=self._row(behind, BEHIND, way, set()),
        )

    def _row(
        self, pieces: list[tuple[str, str, bool]], pitch: float, way: int, targets: set[str]
    ) -> tuple[Fighter, ...]:
        """Return fighters in columns, the first one nearest to the enemy; many stand closer together."""
        tall = TALL[pitch]
        columns = -(-len(pieces) // tall)
        wide = min(pitch, ROOM[pitch] / max(1, columns))
        found = []
        for k, (piece, kind, panics) in enumerate(pieces):
            column, row = divmod(k, tall)
            here = min(tall, len(pieces) - tall * column)
            x = CENTRE + way * (NEAR_EDGE[pitch] + wide * (column + 0.5))
            y = MIDDLE + pitch * (row - (here - 1) / 2)
            noun = "fighter" if kind in FIGHTERS else "kind"
            title = self.words.of[noun][kind]
            if panics:
                title = self.say("has panicked", fighter=title)
            target = f"fighter:{kind}" if kind in targets else ""
            found.append(Fighter(sign_of(kind), title, piece, round(x, 1), round(y, 1), target, panics))
        return tuple(found)
