"""One player's islands on the stage: the town, the home island with its berths, the Old and the New World."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import AnnoFragments, Fragment, fit, studio
from atoll.games.anno1800.board.goods import WORKPLACES, industries
from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import AnnoView, BuildingView
from atoll.games.anno1800.words.lexicon import AnnoLexicon
from atoll.games.anno1800.words.symbols import SHIPS, TONE, building_art
from atoll.kernel import capital

Piece = tuple[str, str]  # a sign, and the id of the piece or nothing where it could stand
Pile = tuple[tuple[str, int], ...]  # the ids of cubes that lie on each other, and how high each lies

PILE = 3  # cubes of a pile that show behind the first


@dataclass(slots=True, frozen=True)
class District:
    """The house of a level: who is at home, who comes back, who is exhausted."""

    id: str
    seat: int
    y: int
    name: str
    title: str
    ready: int
    resting: int
    exhausted: int
    home: Pile
    tired: Pile
    own: bool


@dataclass(slots=True, frozen=True)
class Standing:
    """What stands on a space."""

    art: str
    sign: str
    tone: str
    name: str
    state: str = ""
    level: str = ""  # who works there
    bays: tuple[Piece, ...] = ()  # workplaces
    slots: tuple[Piece, ...] = ()  # of a ship
    idle_from: int = 0  # the first slot whose token is not ready
    number: int = 0  # strength of a shipyard or level of a ship

    @property
    def fit(self) -> Markup:
        """How the name is squeezed."""
        return fit(self.name, layout.TILE[0] - 14, 13)


@dataclass(slots=True, frozen=True)
class Space:
    """A space of an island, free or built upon."""

    id: str
    seat: int
    x: int
    y: int
    kind: str  # land, coast or sea
    small: bool  # on an Old World island
    title: str
    own: bool
    planned: bool  # the proposed payment works here
    tile: bool
    covers: bool
    piece: str
    standing: Standing | None


@dataclass(slots=True, frozen=True)
class Isle:
    """An island of the Old or the New World, or where the next one would lie."""

    id: str
    k: int
    x: int
    y: int
    name: str
    title: str
    new: bool
    own: bool
    resources: tuple[tuple[str, str], ...] = ()  # of the New World: word and name
    price: int = 0  # in exploration tokens, where the next one would lie

    @property
    def fit(self) -> Markup:
        """How the name is squeezed."""
        return fit(self.name, 150, 14)


class Islands(Fragment):
    """The islands of one seat; only those of the looking seat can be pointed at."""

    def __init__(self, shared: AnnoFragments, seat: int):
        super().__init__(shared)
        self.seat = seat
        self.player = self.view.players[seat]
        self.own = self.view.is_own(seat)

    def isles(self) -> str:
        """Return the islands of the Old and the New World, with their mist."""
        return "".join([self.shared.part("isle.svg.jinja", isle) for isle in (*self._olds(), *self._news())])

    def town(self) -> str:
        """Return the houses of all levels with their people."""
        return "".join([self.shared.part("district.svg.jinja", self._district(k)) for k in range(len(LEVELS))])

    def spaces(self) -> str:
        """Return the ways to work and all that stands on the islands."""
        return "".join([self._ways(), *self._spaces()])

    # -- people ----------------------------------------------------------------------------------------

    def _district(self, k: int) -> District:
        p, level = self.player, LEVELS[k]
        ready, resting, exhausted = p.district[level], p.resting[level], p.exhausted[level]
        name = self.words.level[level]
        title = self.words.say(
            "district", level=name, ready=ready, all=p.cubes[level], resting=resting, exhausted=exhausted
        )
        return District(
            id=level,
            seat=self.seat,
            y=layout.district_spot(k)[1],
            name=name,
            title=title,
            ready=ready,
            resting=resting,
            exhausted=exhausted,
            home=pile(self.seat, level, "home", ready + resting),
            tired=pile(self.seat, level, "exhausted", exhausted),
            own=self.own,
        )

    # -- buildings -------------------------------------------------------------------------------------

    def _working(self) -> list[str]:
        """Return the spaces where the proposed payment works."""
        if not self.view.proposal or self.view.deciders != (self.seat,):
            return []
        return [choice.split()[-1] for choice in self.view.proposal if choice.startswith("produce ")]

    def _ways(self) -> str:
        """Return the ways of the proposed payment, from the houses to the workplaces of the home island."""
        working = self._working()
        if not working:
            return ""
        made = industries(self.cat)
        kinds = {b.space: b.building for b in self.player.buildings}
        ways = [
            layout.way(made[kinds[space]][1], space)
            for space in working
            if space.startswith("home/") and kinds.get(space) in made
        ]
        return f'<path class="an-ways" d="{"".join(ways)}"/>' if ways else ""

    def _spaces(self) -> list[Markup]:
        working = self._working()
        copies: Counter[str] = Counter()
        slots = self._slots()
        drawn = []
        for building in self.player.buildings:
            piece = ""
            if building.building and not building.printed:
                piece = f"tile:{building.building}:{self.seat}:{copies[building.building]}"
                copies[building.building] += 1
            planned = building.space in working
            slot = slots.get(building.space, "")
            drawn.append(_space(self.words, self.seat, building, self.own, planned, piece, slot))
        return drawn

    def _slots(self) -> dict[str, str]:
        """Return what stands on each ship, token by token: ready, idle or gone; it never matters which ship."""
        p = self.player
        left = {token: "r" * p.ship_tokens[token] + "i" * p.idle_tokens[token] for token in TOKENS}
        slots = {}
        for building in p.buildings:
            token, level = ship(self.words, building.building)
            if token:
                taken, left[token] = left[token][:level], left[token][level:]
                slots[building.space] = taken.ljust(level, "g")
        return slots

    # -- other islands ---------------------------------------------------------------------------------

    def _olds(self) -> list[Isle]:
        isles = [
            Isle(
                id=island,
                k=k,
                x=layout.old_spot(k)[0],
                y=layout.old_spot(k)[1],
                name=self.words.of["old name"][island],
                title=self.words.of["old"][island],
                new=False,
                own=self.own,
            )
            for k, island in enumerate(self.player.old_world)
        ]
        return isles + self._next(len(isles), self.cat.old_cost, self.cat.max_old, self.view.old_stack, new=False)

    def _news(self) -> list[Isle]:
        names = self.words.of["resource"]
        isles = [
            Isle(
                id=island,
                k=k,
                x=layout.new_spot(k)[0],
                y=layout.new_spot(k)[1],
                name=self.words.of["new name"][island],
                title=self.words.of["new"][island],
                new=True,
                own=self.own,
                resources=tuple((word, names[word]) for word in self.words.brought[island]),
            )
            for k, island in enumerate(self.player.new_world)
        ]
        return isles + self._next(len(isles), self.cat.new_cost, self.cat.max_new, self.view.new_stack, new=True)

    def _next(self, owned: int, prices: tuple[int, ...], most: int, left: int, *, new: bool) -> list[Isle]:
        """Return where the next island would lie and what it costs, if there is one left."""
        if owned >= most or not left or not self.view.gist(_settled, self.seat):
            return []
        world = "new" if new else "old"
        x, y = (layout.new_spot if new else layout.old_spot)(owned)
        title = self.words.say(f"next {world}", price=prices[owned], left=left)
        name = self.words.fixed[f"{world}_world"]
        return [Isle("", owned, x, y, name, title, new, self.own, price=prices[owned])]


def _settled(view: AnnoView, seat: int) -> bool:
    """Return whether a seat has its home island."""
    return bool(view.players[seat].buildings)


def piece_id(seat: int, word: str, place: str) -> str:
    """Return the id of a cube or token: a piece of the same seat and word that left its place glides here."""
    return f"{word}:{seat}:{place}"


def pile(seat: int, word: str, place: str, count: int) -> Pile:
    """Return the cubes of a pile, the lowest last."""
    return tuple((piece_id(seat, word, f"{place}:{k}"), min(k, PILE)) for k in reversed(range(count)))


@lru_cache(maxsize=512)
def ship(words: AnnoLexicon, kind: str) -> tuple[str, int]:
    """Return the token and the level of a ship, nothing for other buildings."""
    cat = words.cat
    k = cat.kinds.index(kind) if kind else 0
    if k < cat.first_ship:
        return "", 0
    return TOKENS[cat.ship_token[k]], cat.ship_level[k]


@lru_cache(maxsize=8192)
def _space(words: AnnoLexicon, seat: int, b: BuildingView, own: bool, planned: bool, piece: str, slots: str) -> Markup:
    """Return a space, drawn once for each way it can look."""
    x, y = layout.space_spot(b.space)
    standing = standing_on(words, seat, b, slots) if b.building else None
    space = Space(
        id=b.space,
        seat=seat,
        x=x,
        y=y,
        kind=b.space.split("/")[1].rstrip("0123456789"),
        small=not b.space.startswith("home/"),
        title=_title(words, b, standing),
        own=own,
        planned=planned,
        tile=not b.printed,
        covers=bool(b.covered),
        piece=piece,
        standing=standing,
    )
    return studio.fresh("space.svg.jinja", words, space)


def _title(words: AnnoLexicon, b: BuildingView, standing: Standing | None) -> str:
    place = capital(words.of["space"][b.space])
    if standing is None:
        return words.say("stands", place=place, building=words.fixed["nothing_built"])
    title = words.say("stands", place=place, building=words.of["kind"][b.building])
    below = words.say("covers", building=words.of["kind"][b.covered]) if b.covered else ""
    return ". ".join(part for part in (title, capital(standing.state), below) if part)


def standing_on(words: AnnoLexicon, seat: int, b: BuildingView, slots: str) -> Standing:
    """Return the industry, ship or shipyard that shows on a space."""
    cat = words.cat
    if b.building in industries(cat):
        resource, worker = industries(cat)[b.building]
        cubes = tuple((f"cube-{cube}", piece_id(seat, cube, f"{b.space}:{k}")) for k, cube in enumerate(b.workers))
        vacant = ((f"bay-{LEVELS[worker]}", ""),) * (WORKPLACES - len(b.workers))
        state = words.say("at work", names=words.things(b.workers)) if b.workers else words.fixed["vacant"]
        art, name = building_art(resource, LEVELS[worker]), words.of["resource"][resource]
        return Standing(art, resource, TONE.get(resource, "metal"), name, state, LEVELS[worker], (*cubes, *vacant))
    token, level = ship(words, b.building)
    if not token:
        strength = cat.strength[cat.kinds.index(b.building)]
        return Standing("shipyard", "shipyard", "metal", words.fixed["shipyard"], number=strength)
    drawn = tuple(
        ("slot", "") if slot == "g" else (f"token-{token}", piece_id(seat, token, f"{b.space}:{k}"))
        for k, slot in enumerate(slots)
    )
    return Standing(
        f"ship-{token}", SHIPS[token], token, words.of["kind"][b.building], slots=drawn, idle_from=slots.count("r"),
        number=level,
    )  # fmt: skip
