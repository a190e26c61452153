"""One player's islands as a column of the chart: districts, home island, what is exhausted, Old and New World."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from types import SimpleNamespace as Box

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.base import Table, fit, studio
from atoll.games.anno1800.board.goods import WORKPLACES, industries
from atoll.games.anno1800.board.words import Words, capital
from atoll.games.anno1800.catalog import LEVELS, TOKENS
from atoll.games.anno1800.view import BuildingView, PlayerView

SHIPS = {"trade": "merchant", "exploration": "explorer"}
PILE = 3  # cubes of a pile that show behind the first
HOME_HEIGHT = 548  # of a column that ends below the home island


class Column:
    """The islands of one seat; only those of the looking seat can be pointed at."""

    def __init__(self, table: Table, seat: int):
        self.table = table
        self.words = table.words
        self.cat = table.cat
        self.seat = seat
        self.player: PlayerView = table.view.players[seat]
        self.own = seat == table.view.seat

    def draw(self) -> Markup:
        """Return the column as a part of an SVG."""
        return Markup(self.table.render("island.svg.jinja", i=self.parts()))

    def parts(self) -> Box:
        """Gather all that the column shows."""
        p = self.player
        return Box(
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
        return self.seat == self.table.focus

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

    def _district(self, k: int, level: str) -> Box:
        p, say = self.player, self.words.say
        ready, resting = p.district[level], p.resting[level]
        key = "district resting" if resting else "district"
        title = say(key, level=self.words.level[level], ready=ready, all=p.cubes[level], resting=resting)
        name = self.words.level[level]
        return Box(
            id=level,
            x=layout.LEFT + k * layout.DISTRICT_PITCH,
            name=name,
            fit=fit(name, 94, 15),
            ready=ready,
            resting=resting,
            all=p.cubes[level],
            pile=[(piece_id(self.seat, level, f"home:{k}"), min(k, PILE)) for k in range(ready + resting)],
            title=title,
            target=self.own and any(level in words and words[0] != "rotate" for words in self.table.offered),
        )

    def _exhausted(self) -> list[Box]:
        """Return what lies in the exhaustion area, kind by kind."""
        p = self.player
        cubes = [(f"cube-{level}", f"level:{level}", level, p.exhausted[level]) for level in LEVELS]
        tokens = [(token, "", token, p.exhausted_tokens[token]) for token in TOKENS]
        lying = [entry for entry in cubes + tokens if entry[3]]
        return [
            Box(
                sign=sign,
                target=target if self.own else "",
                count=count,
                pile=[(piece_id(self.seat, word, f"exhausted:{n}"), min(n, PILE)) for n in range(count)],
                title=self.words.say("exhausted of", name=capital(self.words.thing(word)), count=count),
                x=layout.LEFT + 32 + 45 * k,
            )
            for k, (sign, target, word, count) in enumerate(lying)
        ]

    def _naval(self, k: int, token: str) -> Box:
        p = self.player
        ready, idle, cards = p.ship_tokens[token], p.idle_tokens[token], p.card_tokens[token]
        title = self.words.say(
            "tokens of", name=capital(self.words.thing(token)), ready=ready, resting=idle, cards=cards,
            exhausted=p.exhausted_tokens[token],
        )  # fmt: skip
        return Box(id=token, x=layout.LEFT + 366 + 92 * k, ready=ready + cards, idle=idle, title=title)

    # -- buildings -------------------------------------------------------------------------------------

    def _spaces(self) -> list[Markup]:
        p, view = self.player, self.table.view
        planned = {text.split()[-1] for text in view.plan if text.startswith("produce")} if self._pays() else set()
        copies: Counter[str] = Counter()
        slots = self._slots()
        drawn = []
        for building in p.buildings:
            piece = ""
            if building.building and not building.printed:
                piece = f"tile:{building.building}:{self.seat}:{copies[building.building]}"
                copies[building.building] += 1
            planned_here = building.space in planned
            drawn.append(
                _space(self.words, self.seat, building, self.own, planned_here, piece, slots.get(building.space, ""))
            )
        return drawn

    def _pays(self) -> bool:
        return self.table.view.deciders == (self.seat,)

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

    def _old(self, k: int, island: str) -> Box:
        name = self.words.olds[island]
        return Box(
            k=k + 1,
            id=island,
            name=name,
            fit=fit(name, 124, 14),
            title=self.words.of["old"][island],
            x=layout.LEFT + k * layout.OLD_PITCH,
        )

    def _new(self, k: int, island: str) -> Box:
        known = self.words.news[island]
        names = self.words.of["resource"]
        return Box(
            k=k + 1,
            id=island,
            name=known.name,
            fit=fit(known.name, 110, 14),
            title=self.words.of["new"][island],
            x=layout.LEFT + k * layout.OLD_PITCH,
            resources=[Box(id=word, title=names[word], x=14 + 36 * n) for n, word in enumerate(known.resources)],
        )

    def _next(self, owned: int, prices: tuple[int, ...], most: int, key: str) -> Box | None:
        """Return where the next island will lie and what it costs."""
        if owned >= most or not self.wide:
            return None
        price = prices[owned]
        x = layout.LEFT + owned * layout.OLD_PITCH
        return Box(x=x, price=price, title=self.words.say(key, price=price))


def piece_id(seat: int, word: str, place: str) -> str:
    """Return the id of a cube or token: a piece of the same seat and word that left its place glides here."""
    return f"{word}:{seat}:{place}"


def _ship(words: Words, kind: str) -> tuple[str, int]:
    """Return the token and the level of a ship, nothing for other buildings."""
    cat = words.cat
    k = cat.kinds.index(kind) if kind else 0
    if k < cat.first_ship:
        return "", 0
    return TOKENS[cat.ship_token[k]], cat.ship_level[k]


@lru_cache(maxsize=8192)
def _space(words: Words, seat: int, b: BuildingView, own: bool, plan: bool, piece: str, slots: str) -> Markup:
    """Return a space, drawn once for each way it can look."""
    x, y = layout.space_spot(b.space)
    small = not b.space.startswith("home/")
    w, h = layout.PLOT if small else layout.SPACE
    kind = b.space.split("/")[1].rstrip("0123456789")
    box = Box(id=b.space, x=x, y=y, w=w, h=h, small=small, kind=kind, plan=plan, target=own, piece=piece)
    box.sign, box.tile, box.covered = "", not b.printed, bool(b.covered)
    box.bays, box.slots, box.strength, box.token = (), (), 0, ""
    box.title = words.of["space"][b.space]
    if b.building:
        _building(words, seat, b, box, slots)
        box.fit = fit(box.name, 94, 15)
    return studio.drawn("space", box)


def _building(words: Words, seat: int, b: BuildingView, box: Box, slots: str) -> None:
    """Add what stands on a space."""
    cat = words.cat
    token, _ = _ship(words, b.building)
    made = industries(cat).get(b.building)
    box.name = words.short[b.building]
    state = ""
    if made:
        resource, level = made
        box.sign = resource
        vacant = [(f"bay-{LEVELS[level]}", "")] * (WORKPLACES - len(b.workers))
        cubes = [(f"cube-{cube}", piece_id(seat, cube, f"{b.space}:{k}")) for k, cube in enumerate(b.workers)]
        box.bays = [*cubes, *vacant]
        box.name = words.of["resource"][resource]
        working = words.list(b.workers)
        state = words.say("at work", names=working) if working else words.fixed["vacant"]
    elif token:
        box.sign, box.token = SHIPS[token], token
        box.slots = [
            ("slot", "") if slot == "g" else (token, piece_id(seat, token, f"{b.space}:{k}"))
            for k, slot in enumerate(slots)
        ]
        box.idle_from = slots.count("r")
        box.name = words.fixed[SHIPS[token]]
    else:
        box.sign = "shipyard"
        box.strength = cat.strength[cat.kinds.index(b.building)]
        box.name = words.fixed["shipyard"]
    title = words.say("stands", building=words.of["kind"][b.building], space=box.title)
    below = words.say("covers", building=words.of["kind"][b.covered]) if b.covered else ""
    box.title = ". ".join(part for part in (title, capital(state), below) if part)
