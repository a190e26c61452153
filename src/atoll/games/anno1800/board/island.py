"""One player's islands as a column of the board: districts, home island, what is exhausted, Old and New World."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import AnnoFragments, Fragment, fit, studio
from atoll.games.anno1800.board.goods import WORKPLACES, industries
from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.eyes.view import BuildingView
from atoll.games.anno1800.words.lexicon import AnnoLexicon
from atoll.kernel import capital

SHIPS = {"trade": "merchant", "exploration": "explorer"}
PILE = 3  # cubes of a pile that show behind the first
HOME_HEIGHT = 548  # of a column that ends below the home island


class IslandColumn(Fragment):
    """The islands of one seat; only those of the looking seat can be pointed at."""

    def __init__(self, shared: AnnoFragments, seat: int):
        super().__init__(shared)
        self.seat = seat
        self.player = self.view.players[seat]
        self.own = seat == self.view.seat

    def draw(self) -> Markup:
        """Return the column as a part of an SVG."""
        return Markup(self.shared.render("island.svg.jinja", i=self.parts()))

    def parts(self) -> SimpleNamespace:
        """Gather all that the column shows."""
        p = self.player
        return SimpleNamespace(
            seat=self.seat,
            own=self.own,
            districts=[self._district(k, level) for k, level in enumerate(LEVELS)],
            spaces=self._spaces(),
            exhausted=self._exhausted(),
            exhausted_title=self.words.fixed["exhausted"],
            naval=[self._naval(k, token) for k, token in enumerate(TOKENS)],
            olds=[self._old(k, island) for k, island in enumerate(p.old_world)],
            news=[self._new(k, island) for k, island in enumerate(p.new_world)],
            next_old=self._next(len(p.old_world), self.cat.old_cost, self.cat.max_old, "next old"),
            next_new=self._next(len(p.new_world), self.cat.new_cost, self.cat.max_new, "next new"),
            new_top=self.new_top,
        )

    @property
    def wide(self) -> bool:
        """Whether there is room for islands still to come: on the board, where the column has its full height."""
        return self.seat == self.shared.focus

    @property
    def new_top(self) -> int:
        """Where the New World begins: below the Old World if there is any."""
        return layout.OLD_TOP + (layout.OLD_HEIGHT + 22 if self.wide or self.player.old_world else 0)

    @property
    def height(self) -> int:
        """The height of the column, no more than it needs."""
        if self.player.new_world:
            return self.new_top + layout.NEW_HEIGHT + 8
        return layout.OLD_TOP + layout.OLD_HEIGHT + 8 if self.player.old_world else HOME_HEIGHT

    # -- people ----------------------------------------------------------------------------------------

    def _district(self, k: int, level: str) -> SimpleNamespace:
        p, say = self.player, self.words.say
        ready, resting = p.district[level], p.resting[level]
        key = "district resting" if resting else "district"
        title = say(key, level=self.words.level[level], ready=ready, all=p.cubes[level], resting=resting)
        name = self.words.level[level]
        return SimpleNamespace(
            id=level,
            x=layout.LEFT + k * layout.DISTRICT_PITCH,
            name=name,
            fit=fit(name, 94, 15),
            ready=ready,
            resting=resting,
            all=p.cubes[level],
            pile=[(piece_id(self.seat, level, f"home:{k}"), min(k, PILE)) for k in range(ready + resting)],
            title=title,
            target=self.own and any(level in words and words[0] != "rotate" for words in self.shared.offered),
        )

    def _exhausted(self) -> list[SimpleNamespace]:
        """Return what lies in the exhaustion area, kind by kind."""
        p = self.player
        cubes = [(f"cube-{level}", f"level:{level}", level, p.exhausted[level]) for level in LEVELS]
        tokens = [(token, "", token, p.exhausted_tokens[token]) for token in TOKENS]
        lying = [entry for entry in cubes + tokens if entry[3]]
        return [
            SimpleNamespace(
                sign=sign,
                target=target if self.own else "",
                count=count,
                pile=[(piece_id(self.seat, word, f"exhausted:{n}"), min(n, PILE)) for n in range(count)],
                title=self.words.say("exhausted of", name=capital(self.words.thing(word)), count=count),
                x=layout.LEFT + 32 + 45 * k,
            )
            for k, (sign, target, word, count) in enumerate(lying)
        ]

    def _naval(self, k: int, token: str) -> SimpleNamespace:
        p = self.player
        ready, idle, cards = p.ship_tokens[token], p.idle_tokens[token], p.card_tokens[token]
        title = self.words.say(
            "tokens of", name=capital(self.words.thing(token)), ready=ready, resting=idle, cards=cards,
            exhausted=p.exhausted_tokens[token],
        )  # fmt: skip
        return SimpleNamespace(id=token, x=layout.LEFT + 366 + 92 * k, ready=ready + cards, idle=idle, title=title)

    # -- buildings -------------------------------------------------------------------------------------

    def _spaces(self) -> list[Markup]:
        p, view = self.player, self.view
        pays = view.deciders == (self.seat,)
        producing = {choice.split()[-1] for choice in view.proposal if pays and choice.startswith("produce")}
        copies: Counter[str] = Counter()
        slots = self._slots()
        drawn = []
        for building in p.buildings:
            piece = ""
            if building.building and not building.printed:
                piece = f"tile:{building.building}:{self.seat}:{copies[building.building]}"
                copies[building.building] += 1
            proposed = building.space in producing
            drawn.append(
                _space(self.words, self.seat, building, self.own, proposed, piece, slots.get(building.space, ""))
            )
        return drawn

    def _slots(self) -> dict[str, str]:
        """Return what stands on each ship, token by token: ready, idle or gone; it never matters which ship."""
        p = self.player
        left = {token: "r" * p.ship_tokens[token] + "i" * p.idle_tokens[token] for token in TOKENS}
        slots = {}
        for building in p.buildings:
            token, level = _ship(self.words, building.building)
            if token:
                taken, left[token] = left[token][:level], left[token][level:]
                slots[building.space] = taken.ljust(level, "g")
        return slots

    # -- other islands ---------------------------------------------------------------------------------

    def _old(self, k: int, island: str) -> SimpleNamespace:
        name = self.words.old_islands[island]
        return SimpleNamespace(
            k=k + 1,
            id=island,
            name=name,
            fit=fit(name, 124, 14),
            title=self.words.of["old"][island],
            x=layout.LEFT + k * layout.OLD_PITCH,
        )

    def _new(self, k: int, island: str) -> SimpleNamespace:
        name, resources = self.words.new_islands[island]
        names = self.words.of["resource"]
        return SimpleNamespace(
            k=k + 1,
            id=island,
            name=name,
            fit=fit(name, 110, 14),
            title=self.words.of["new"][island],
            x=layout.LEFT + k * layout.OLD_PITCH,
            resources=[SimpleNamespace(id=word, title=names[word], x=14 + 36 * n) for n, word in enumerate(resources)],
        )

    def _next(self, owned: int, prices: tuple[int, ...], most: int, key: str) -> SimpleNamespace | None:
        """Return where the next island will lie and what it costs."""
        if owned >= most or not self.wide:
            return None
        price = prices[owned]
        x = layout.LEFT + owned * layout.OLD_PITCH
        return SimpleNamespace(x=x, price=price, title=self.words.say(key, price=price))


def piece_id(seat: int, word: str, place: str) -> str:
    """Return the id of a cube or token: a piece of the same seat and word that left its place glides here."""
    return f"{word}:{seat}:{place}"


def _ship(words: AnnoLexicon, kind: str) -> tuple[str, int]:
    """Return the token and the level of a ship, nothing for other buildings."""
    cat = words.cat
    k = cat.kinds.index(kind) if kind else 0
    if k < cat.first_ship:
        return "", 0
    return TOKENS[cat.ship_token[k]], cat.ship_level[k]


@dataclass(slots=True, frozen=True)
class Standing:
    """What stands on a space."""

    sign: str
    name: str
    state: str = ""
    bays: Sequence[tuple[str, str]] = ()  # workplaces: a sign, and the id of the cube
    slots: Sequence[tuple[str, str]] = ()  # of a ship: a sign, and the id of the token
    idle_from: int = 0  # the first slot whose token is not ready
    strength: int = 0  # of a shipyard

    @property
    def fit(self) -> Markup:
        """How the name is squeezed."""
        return fit(self.name, 94, 15)


@lru_cache(maxsize=8192)
def _space(words: AnnoLexicon, seat: int, b: BuildingView, own: bool, proposed: bool, piece: str, slots: str) -> Markup:
    """Return a space, drawn once for each way it can look."""
    x, y = layout.space_spot(b.space)
    small = not b.space.startswith("home/")
    w, h = layout.PLOT if small else layout.SPACE
    standing = _standing(words, seat, b, slots) if b.building else None
    space = SimpleNamespace(
        id=b.space,
        x=x,
        y=y,
        w=w,
        h=h,
        small=small,
        kind=b.space.split("/")[1].rstrip("0123456789"),
        proposed=proposed,
        target=own,
        piece=piece,
        tile=not b.printed,
        covered=bool(b.covered),
        title=_title(words, b, standing) if standing else words.of["space"][b.space],
    )
    return studio.drawn("space", space, standing)


def _title(words: AnnoLexicon, b: BuildingView, standing: Standing) -> str:
    title = words.say("stands", building=words.of["kind"][b.building], space=words.of["space"][b.space])
    below = words.say("covers", building=words.of["kind"][b.covered]) if b.covered else ""
    return ". ".join(part for part in (title, capital(standing.state), below) if part)


def _standing(words: AnnoLexicon, seat: int, b: BuildingView, slots: str) -> Standing:
    """Return the industry, ship or shipyard that shows on a space."""
    cat = words.cat
    if b.building in industries(cat):
        resource, level = industries(cat)[b.building]
        cubes = [(f"cube-{cube}", piece_id(seat, cube, f"{b.space}:{k}")) for k, cube in enumerate(b.workers)]
        vacant = [(f"bay-{LEVELS[level]}", "")] * (WORKPLACES - len(b.workers))
        state = words.say("at work", names=words.things(b.workers)) if b.workers else words.fixed["vacant"]
        return Standing(resource, words.of["resource"][resource], state, bays=[*cubes, *vacant])
    token, _ = _ship(words, b.building)
    if not token:
        strength = cat.strength[cat.kinds.index(b.building)]
        return Standing("shipyard", words.fixed["shipyard"], strength=strength)
    drawn = [
        ("slot", "") if slot == "g" else (token, piece_id(seat, token, f"{b.space}:{k}"))
        for k, slot in enumerate(slots)
    ]
    return Standing(SHIPS[token], words.fixed[SHIPS[token]], slots=drawn, idle_from=slots.count("r"))
