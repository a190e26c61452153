"""A voyage as a rope with knots, and what the next marker of the cup would do: the cup is open to all."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.paradise.board.fragments import Fragment
from atoll.games.paradise.eyes.view import ParadiseView
from atoll.games.paradise.flow.exploration import START

ROPE_WIDTH, ROPE_LEFT = 330, 24
NUMBERED, LETTER = 34, 8  # how wide a piece of the bar must be for its number, and for each letter of a word


@dataclass(slots=True, frozen=True)
class Knot:
    """A knot of the rope: tied already, still free, or one too many."""

    number: int
    x: float
    look: str  # tied, free, last, lost


@dataclass(slots=True, frozen=True)
class Chance:
    """A piece of the bar: what may come, and how likely it is."""

    look: str  # go, home, off, lost
    x: float
    width: float
    text: str


@dataclass(slots=True, frozen=True)
class VoyageArt:
    """The rope and the bar."""

    seat: int
    title: str
    hexes: str
    knots: tuple[Knot, ...]
    tied: float  # where the rope is worn
    chances: tuple[Chance, ...]
    chances_title: str
    land: str


class Voyage(Fragment):
    """The Exploration of a seat that is under way, or about to begin."""

    def art(self, seat: int) -> VoyageArt | None:
        """Return the rope of a seat that explores."""
        v = self.view
        if not v.gist(_explores, seat):
            return None
        goes_on, lost = v.knot_limits
        last = max(lost, v.knots)
        pitch = (ROPE_WIDTH - 2 * ROPE_LEFT) / (last - 1)
        places = {place: ROPE_LEFT + pitch * (place - 1) for place in range(1, last + 1)}
        odds = self._odds(goes_on, lost)
        return VoyageArt(
            seat=seat,
            title=self.say("knots of", knots=v.knots, back=goes_on + 1, lost=lost),
            hexes=self.say("hexes so far", count=len({place for place, _ in v.trail})),
            knots=tuple(Knot(n, round(x, 1), self._look(n, goes_on, lost)) for n, x in places.items()),
            tied=round(places.get(v.knots, 0), 1),
            chances=self._bar(odds),
            chances_title=", ".join(f"{self.words.fixed[f'odds_{look}']} {share} %" for look, share in odds.items()),
            land=self._land(),
        )

    def _look(self, knot: int, goes_on: int, lost: int) -> str:
        if knot <= self.view.knots:
            return "tied"
        return "free" if knot <= goes_on else "last" if knot < lost else "lost"

    def _odds(self, goes_on: int, lost: int) -> dict[str, int]:
        """Return in percent what the next marker would do; an empty cup is Open Ocean for sure."""
        cup = [(name, count) for name, count in self.view.cup.items() if count]
        if not cup:
            cup = [(f"open_ocean-{self.cat.empty_cup_knots}", 1)]
        counts = dict.fromkeys(("go", "home", "off", "lost"), 0)
        for name, count in cup:
            knots = self.view.knots + self._knots_on(name)
            look = "go" if knots <= goes_on else "home" if knots < lost else "lost"
            counts["off" if name == "off_course" else look] += count
        total = sum(counts.values())
        return {look: round(100 * count / total) for look, count in counts.items() if count}

    def _knots_on(self, marker: str) -> int:
        names = self.cat.marker_names
        return self.cat.marker_knots[names.index(marker)] if marker in names else self.cat.empty_cup_knots

    def _bar(self, odds: dict[str, int]) -> tuple[Chance, ...]:
        found, x = [], 0.0
        total = sum(odds.values())
        for look, share in odds.items():
            width = ROPE_WIDTH * share / total
            word = self.words.fixed[f"odds_{look}"]
            text = f"{word} {share}%" if width >= NUMBERED + LETTER * len(word) else f"{share}%"
            text = text if width >= NUMBERED else ""
            found.append(Chance(look, round(x, 1), round(width, 1), text))
            x += width
        return tuple(found)

    def _land(self) -> str:
        cup = self.view.cup
        total = sum(cup.values())
        islands = sum(count for name, count in cup.items() if name.startswith("island"))
        return self.say("odds land", share=round(100 * islands / total) if total else 0)


def _explores(view: ParadiseView, seat: int) -> bool:
    """Return whether a seat explores, or is about to."""
    return view.explorer_of == seat or (view.step == START.name and seat in view.deciders)
