"""The notices below the map: hexes to choose from, a crisis, an offer, small choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from atoll.games.archipelago.board import layout
from atoll.games.archipelago.board.fragment import Fragment
from atoll.games.archipelago.board.map import still
from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.eyes.view import ClauseView, OfferView, TroubleView
from atoll.games.archipelago.words.deals import offer_lines

CHIP_GAP = 8
CHIP_ROW = 40
HEAD = 48  # of a notice, above what it holds
LINE = 23
LETTER_WIDTH = 9
LONG = 42  # letters of a clause, more than half a notice holds
SMALL_NOUNS = ("florins", "price", "item", "vow", "turns", "rank")
CLAUSE_SIGNS = {
    "florins": "florin",
    "tokens": "token",
    "card": "card",
    "permission": "hex",
    "stand up": "people",
    "place": "turn",
    "vow": "deal",
    "later florins": "deal",
    "later cubes": "deal",
    "later tokens": "deal",
    "later card": "deal",
}


@dataclass(slots=True)
class Line:
    """A line of text, perhaps with a sign in front of it."""

    x: int
    y: int
    text: str
    warn: bool = False
    sign: str = ""
    sign_x: int = 0
    sign_y: int = 0


@dataclass(slots=True)
class Badge:
    """A player's letter."""

    seat: int
    x: int
    y: int
    title: str


@dataclass(slots=True)
class Chip:
    """A small thing that can be chosen."""

    sign: str
    label: str
    target: str
    title: str
    width: int
    x: int = 0
    y: int = 0


@dataclass(slots=True)
class Notice:
    """A paper below the map with what it holds."""

    sign: str
    title: str
    height: int = layout.NOTICE
    lines: Sequence[Line] = ()
    faces: Sequence[SimpleNamespace] = ()
    chips: Sequence[Chip] = ()
    seats: Sequence[Badge] = ()
    meter: SimpleNamespace | None = None
    y: int = 0
    width: int = layout.MAP_WIDTH


class Notices(Fragment):
    """What lies below the map in one view."""

    def draw(self) -> list[Notice]:
        """Return the notices from top to bottom."""
        found = []
        faces = self._faces()
        if faces:
            found.append(self._tray(faces))
        if self.view.moment.trouble:
            found.append(self._crisis(self.view.moment.trouble))
        if self.view.offer:
            found.append(self._offer(self.view.offer))
        elif any(self.wants(noun) for noun in SMALL_NOUNS):
            found.append(self._choices())
        y = layout.HEIGHT
        for notice in reversed(found):
            y -= notice.height + layout.GAP
            notice.y = y
        return found

    # -- hexes -------------------------------------------------------------------------------------

    def _faces(self) -> list[str]:
        """Return the faces somebody chooses from: a hex that was taken, a hand of turn 0, hexes looked at."""
        v = self.view
        wanted = self.wants("face")
        if wanted:
            return wanted
        if v.moment.placing:
            return [v.moment.placing]
        deciders = [seat for seat in v.deciders if seat >= 0 and v.players[seat].hexes]
        hexes = [int(word[1:]) for seat in deciders for word in v.players[seat].hexes]
        taken = [v.taken_hex] if v.taken_hex >= 0 else hexes
        return [self.cat.faces[face].id for number in taken for face in self.cat.fronts[number]]

    def _tray(self, faces: list[str]) -> Notice:
        all_faces = list(self.words.faces)
        names = self.words.of["face"]
        pitch = min(128, 780 // len(faces))
        start = (layout.MAP_WIDTH - pitch * len(faces)) / 2 + (pitch - 112) / 2
        drawn = [
            SimpleNamespace(
                id=face,
                x=round(start + pitch * k),
                art=still(self.cat, all_faces.index(face), 0),
                name=names[face],
                title=names[face],
            )
            for k, face in enumerate(faces[:6])
        ]
        title = self.words.fixed["to_place" if self.view.moment.placing else "hexes_at_hand"]
        return Notice("hex", title, faces=drawn)

    # -- a crisis ----------------------------------------------------------------------------------

    def _crisis(self, trouble: TroubleView) -> Notice:
        v, say = self.view, self.say
        kind = self.words.kind[trouble.kind]
        domestic = trouble.board == "domestic"
        stake = v.rebellion + trouble.missing
        doom = stake > v.population
        on_board = v.markets[trouble.board][trouble.kind]
        texts = [
            say("each stands up" if domestic else "demanded", kind=kind, number=trouble.number),
            say("still lying" if domestic else "still missing", count=trouble.missing, all=v.population),
            say("on the board", count=on_board, kind=kind),
        ]
        threat = say("at stake", rebellion=stake, population=v.population)
        lines = [
            *(Line(52, 64 + 26 * k, text) for k, text in enumerate(texts)),
            Line(52, 146, self.words.fixed["chances_left"]),
            Line(420, 64, self.words.fixed["if_nobody_helps"]),
            Line(420, 90, threat, warn=doom),
            *([Line(420, 146, self.words.fixed["doom"], warn=True)] if doom else []),
        ]
        seats = [
            Badge(seat, 200 + 32 * k, 127, say("may help", name=self.names[seat]))
            for k, seat in enumerate(trouble.chances)
        ]
        unit = 350 / self.cat.top
        meter = SimpleNamespace(
            x=420,
            y=108,
            width=350,
            safe=round(unit * min(self.cat.top, v.population)),
            stake=round(unit * min(self.cat.top, stake)),
            risen=round(unit * min(self.cat.top, v.rebellion)),
            title=threat,
        )
        title = self.words.fixed[f"{trouble.board}_crisis"]
        return Notice(trouble.kind, title, lines=lines, seats=seats, meter=meter)

    # -- offers and small choices ------------------------------------------------------------------

    def _offer(self, offer: OfferView) -> Notice:
        """Return what would change hands, and what can be added."""
        title, *terms = offer_lines(self)
        if len(offer.to) == 1:
            title = self.say("offer to one", name=self.names[offer.seat], other=self.names[offer.to[0]])
        lines = []
        columns = 1 if any(len(text) > LONG for text in terms) else 2
        for k, (clause, text) in enumerate(zip(offer.terms, terms, strict=True)):
            x = 16 + 386 * (k % columns)
            y = HEAD + LINE * (k // columns)
            lines.append(Line(x + 26, y + 16, text, sign=_clause_sign(clause), sign_x=x, sign_y=y))
        seats = [
            Badge(seat, 750 - 32 * k, 11, self.say("agrees", name=self.names[seat]))
            for k, seat in enumerate(offer.agreed)
        ]
        top = HEAD + LINE * -(-len(terms) // columns) + 8
        chips = self._small(top)
        height = max([top + 4, *(chip.y + 44 for chip in chips)])
        return Notice("deal", title, height=height, lines=lines, chips=chips, seats=seats)

    def _choices(self) -> Notice:
        bets = bool(self.wants("florins"))
        chips = self._small(HEAD)
        height = max(chip.y + 44 for chip in chips)
        return Notice("florin" if bets else "goal", self.words.fixed["bet" if bets else "choose"], height, chips=chips)

    def _small(self, top: int) -> list[Chip]:
        """Return a chip for each small thing that can be chosen."""
        chips = [self._small_chip(noun, word) for noun in SMALL_NOUNS for word in self._sorted(noun)]
        return _lined_up(chips, 16, layout.MAP_WIDTH - 32, top)

    def _sorted(self, noun: str) -> list[str]:
        """Return the words of a noun that can be chosen, in the noun's own order where it has one."""
        order = list(self.words.of.get(noun, ()))
        return sorted(self.wants(noun), key=lambda word: order.index(word) if order else 0)

    def _small_chip(self, noun: str, word: str) -> Chip:
        target = f"{noun}:{word}"
        if noun == "item":
            sign = "florin" if word.endswith("f") else word
            return _chip(sign, word[:-1] if word.endswith("f") else "", target, self.words.of["item"][word])
        if noun == "florins":
            return _chip("", word, target, self.say("bet of", florins=word))
        if noun == "vow":
            return _chip("deal", self.words.of["vow"][word], target)
        number = str(self.view.turn + int(word)) if noun == "turns" else word
        label = self.say(f"small {noun}", number=number)
        return _chip("", label, target)


def _clause_sign(clause: ClauseView) -> str:
    return KINDS[clause.which] if clause.what == "cubes" else CLAUSE_SIGNS[clause.what]


def _chip(sign: str, label: str, target: str, title: str = "") -> Chip:
    width = 14 + (26 if sign else 0) + LETTER_WIDTH * len(label)
    return Chip(sign, label, target, title or label, max(36, width))


def _lined_up(chips: list[Chip], x: int, width: int, y: int) -> list[Chip]:
    """Put chips side by side, line by line."""
    left = x
    for chip in chips:
        if left > x and left + chip.width > x + width:
            left, y = x, y + CHIP_ROW
        chip.x, chip.y = left, y
        left += chip.width + CHIP_GAP
    return chips
