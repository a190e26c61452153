"""The board as one SVG: the islands of the looking seat, and to their right all that is common."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from types import SimpleNamespace as Box

from markupsafe import Markup, escape

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.base import Table, chart, fit, studio
from atoll.games.anno1800.board.bill import Bill
from atoll.games.anno1800.board.goods import industries
from atoll.games.anno1800.board.island import SHIPS, Column
from atoll.games.anno1800.board.words import Words, bill_words
from atoll.games.anno1800.catalog import DECKS, LEVELS, TOKENS, Catalog

MISSION_LINE = 23  # letters that fit on a line of a mission card
NAME_LENGTH = 14
TIMES = "\u00d7"
FADED = ("none", "dear", "busy")
LINES = ("make", "card", "gold", "import", "trade")
DECK_SIGNS = (("cube-farmer", "cube-worker"), ("raw",), ("cube-artisan", "cube-engineer", "cube-investor"))


class BoardDrawing:
    """The common board and the column of islands beside it."""

    def __init__(self, table: Table):
        self.table = table
        self.view = table.view
        self.cat = table.cat
        self.words = table.words
        self.ways = Ways()

    def draw(self) -> str:
        """Return the board."""
        v, focus = self.view, self.table.focus
        player = v.players[focus]
        board = Box(
            title=self.words.say("title", round=v.round, first=self._name(v.first)),
            seat=focus,
            name=self._short(focus),
            gold=player.gold,
            points=v.scores[focus],
            hand=sum(player.hand_size.values()),
            owner=self.words.say("islands of", name=self.table.names[focus]),
            on=focus in v.deciders and not v.over,
            tiles=self._tiles(),
            levels=[self._level(k, level) for k, level in enumerate(LEVELS)],
            grows=any(words[0] in ("add", "educate", "gain") for words in self.table.offered),
            missions=[self._mission(k, mission) for k, mission in enumerate(v.missions)],
            decks=self._decks(),
        )
        column = Column(self.table, focus).draw() if player.buildings else ""
        strip = Bill(self.table).parts() if v.subject and v.owed else self._news()
        board.ways = self.ways.paths()
        return self.table.render("board.svg.jinja", b=board, s=strip, column=column, chart=chart())

    def _name(self, seat: int) -> str:
        return self.table.names[seat] if seat >= 0 else "-"

    def _short(self, seat: int) -> str:
        name = self.table.names[seat]
        return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…"

    # -- how the game goes -----------------------------------------------------------------------------

    def _news(self) -> Box:
        """Return round, turn and end as they stand."""
        v, say, fixed = self.view, self.words.say, self.words.fixed
        seat = v.deciders[0] if v.deciders and not v.over else -1
        turn = say("turn of", name=self._short(seat)) if seat >= 0 else fixed["game_over"] if v.over else ""
        left = [say("actions", count=v.actions)] if v.actions else []
        left += [say("promotions", count=count, levels=self.words.list(levels)) for count, levels in v.promotions]
        holder = v.fireworks
        end = say("fireworks free", points=self.cat.fireworks_points)
        if holder >= 0:
            end = say("fireworks taken", name=self._name(holder))
        return Box(
            bill=False,
            round=say("round", round=v.round) if v.round else fixed["set-up"],
            last=fixed["last"] if v.last_round else "",
            first=v.first,
            first_title=say("first of", name=self._name(v.first)),
            seat=seat,
            turn=turn,
            actions=" · ".join(left) if seat >= 0 else "",
            holder=holder,
            end=end,
        )

    # -- the tiles -------------------------------------------------------------------------------------

    def _tiles(self) -> list[Markup]:
        """Return all kinds of tile with what is left of them; what was drawn once is only put together."""
        owners = self._owners()
        left = self.view.board
        spots = _spots(self.cat)
        return [
            self._tile(kind, left.get(kind, 0), owners.get(kind, ()), *spots[kind])
            for kind in (self.cat.kinds[k] for k in self.cat.tiles)
        ]

    def _owners(self) -> dict[str, tuple[int, ...]]:
        """Return who has a visible building of each kind."""
        found: dict[str, list[int]] = {}
        for seat, player in enumerate(self.view.players):
            for building in player.buildings:
                seats = found.setdefault(building.building, [])
                if seat not in seats:
                    seats.append(seat)
        return {kind: tuple(seats) for kind, seats in found.items()}

    def _tile(self, kind: str, left: int, owners: tuple[int, ...], x: int, y: int) -> Markup:
        words = self.words
        needs = self.table.needs(bill_words(self.cat, self.cat.kind_bill[self.cat.kinds.index(kind)]))
        title = words.say("tile", kind=words.of["kind"][kind], left=left, cost=self._cost(kind))
        costs = self.ways.draw(needs, 12, 54, at=(x, y))
        marks = Markup("").join(studio.art("mark", seat, 50 + 14 * k, 22, 13) for k, seat in enumerate(owners))
        piece = self._piece(kind) if left else ""
        gone = "" if left else " an-gone"
        now = " an-now" if self.view.subject == f"kind:{kind}" else ""
        return Markup(
            f'<g class="an-stock{gone}{now}" data-target="kind:{kind}" transform="translate({x} {y})">'
            f"<title>{escape(title)}</title><g{piece}>{_tile(words, kind)}</g>{costs}{marks}"
            f'<text class="an-left" x="{layout.TILE[0] - 8}" y="18">{TIMES}{left}</text></g>'
        )

    def _piece(self, kind: str) -> str:
        """Return the id that the next tile of a kind gets when whoever decides builds it, so that it glides there."""
        seat = self.view.deciders[0] if self.view.deciders else -1
        if seat < 0:
            return ""
        own = sum(b.building == kind and not b.printed for b in self.view.players[seat].buildings)
        return f' data-piece="tile:{kind}:{seat}:{own}"'

    def _cost(self, kind: str) -> str:
        words = bill_words(self.cat, self.cat.kind_bill[self.cat.kinds.index(kind)])
        return self.words.list(words) or self.words.fixed["free"]

    # -- people ----------------------------------------------------------------------------------------

    def _level(self, k: int, level: str) -> Box:
        """Return what a level costs: a new cube, a promotion into it, a cube brought home, its wares in trade."""
        cat, say = self.cat, self.words.say
        new, step = (bill_words(cat, bills[k]) for bills in (cat.workforce, cat.education))
        title = say(
            "level costs", level=self.words.level[level], left=self.view.supply.get(level, 0),
            new=self.words.list(new), step=self.words.list(step) or "-", gold=cat.rotation_gold[k],
            trade=cat.trade_price[k] or "-",
        )  # fmt: skip
        x, y = layout.AID[0], layout.AID[1] + 21 + 29 * k
        return Box(
            id=level,
            y=y,
            left=self.view.supply.get(level, 0),
            gold=cat.rotation_gold[k],
            trade=cat.trade_price[k] or "",
            title=title,
            new=self.ways.draw(self.table.needs(new), x + 56, y + 3, 17, 18),
            step=self.ways.draw(self.table.needs(step), x + 136, y + 3, 17, 18),
        )

    # -- missions and decks ----------------------------------------------------------------------------

    def _mission(self, k: int, mission: str) -> Box:
        known = self.words.missions[mission]
        return Box(
            id=mission,
            x=layout.PANEL + k * layout.MISSION_PITCH,
            name=known.name,
            fit=fit(known.name, 142, 17),
            title=known.title,
            icon=known.icon,
            lines=wrap(unbroken(known.text), MISSION_LINE),
            makes=[Box(id=word, x=12 + 34 * n) for n, word in enumerate(known.makes)],
            used=mission in self.view.missions_used,
        )

    def _decks(self) -> list[Box]:
        v, say = self.view, self.words.say
        points = self.cat.components.scoring
        worth = (points.farmer_worker_card, points.new_world_card, points.artisan_engineer_investor_card)
        piles = [
            Box(
                sign="card",
                count=v.deck_sizes[deck],
                name=self.words.spoken["deck"][k],
                signs=DECK_SIGNS[k],
                worth=worth[k],
                takes=(),
                under=len(v.under_decks[deck]),
                title=self._deck_title(k, deck),
            )
            for k, deck in enumerate(DECKS)
        ]
        takes = [Box(id=str(n), title=say("take", count=n)) for n in range(1, self.cat.max_expeditions + 1)]
        plain = {"signs": (), "worth": 0, "under": 0}
        fixed = self.words.fixed
        piles.append(
            Box(sign="picture", count=v.expedition_deck, name=fixed["expeditions"], takes=takes,
                title=say("pile", name=fixed["expeditions"], count=v.expedition_deck), **plain)
        )  # fmt: skip
        for sign, count, name in (("old", v.old_stack, "old_world"), ("raw", v.new_stack, "new_world")):
            title = say("pile", name=fixed[name], count=count)
            piles.append(Box(sign=sign, count=count, name=fixed[name], takes=(), title=title, **plain))
        for k, pile in enumerate(piles):
            pile.x = round(layout.PANEL + k * layout.DECK_PITCH)
            pile.fit = fit(pile.name, layout.DECK_WIDTH - 12, 15)
        return piles

    def _deck_title(self, k: int, deck: str) -> str:
        """Return a deck's name and size, with the cards below it that this seat knows."""
        title = self.words.say("pile", name=self.words.spoken["deck"][k], count=self.view.deck_sizes[deck])
        known = [self.words.cards[card].name for card in self.view.under_decks[deck] if card]
        return f"{title}. {self.words.say('under', cards=', '.join(known))}" if known else title


def unbroken(text: str) -> str:
    """Return a text whose double punctuation stays with the word before it, as French wants it."""
    return text.replace(" :", "\u00a0:").replace(" ;", "\u00a0;")


@lru_cache(maxsize=8)
def _spots(cat: Catalog) -> dict[str, tuple[int, int]]:
    """Return where each kind of tile lies: by level, shipyards after the artisans; what does not fit begins a row."""
    by_level = [[cat.kinds[k] for k in cat.industry_tiles if cat.kind_worker[k] == level] for level in range(5)]
    yards, ships = cat.kinds[cat.first_shipyard : cat.first_ship], cat.kinds[cat.first_ship :]
    row = column = 0
    spots = {}
    for group in (*by_level[:3], yards, *by_level[3:], ships):
        if column and column + len(group) > layout.TILE_COLUMNS:
            row, column = row + 1, 0
        for kind in group:
            if column == layout.TILE_COLUMNS:
                row, column = row + 1, 0
            spots[kind] = layout.tile_spot(row, column)
            column += 1
    return spots


@lru_cache(maxsize=512)
def _tile(words: Words, kind: str) -> Markup:
    """Return what never changes of a tile on the board."""
    cat = words.cat
    k = cat.kinds.index(kind)
    made = industries(cat).get(kind)
    tile = Box(w=layout.TILE[0], h=layout.TILE[1], level="", number=0)
    if made:
        resource, level = made
        tile.sign, tile.level = resource, LEVELS[level]
        tile.name = words.of["resource"][resource]
    elif k < cat.first_ship:
        tile.sign, tile.number, tile.name = "shipyard", cat.strength[k], words.fixed["shipyard"]
    else:
        ship = SHIPS[TOKENS[cat.ship_token[k]]]
        tile.sign, tile.number, tile.name = ship, cat.ship_level[k], words.fixed[ship]
    tile.fit = fit(tile.name, 94, 15)
    return studio.drawn("tile", tile)


@lru_cache(maxsize=4096)
def _need(sign: str, how: str, x: int, y: int, size: int) -> Markup:
    """Return a sign of a cost."""
    near = f' class="an-by-{how}"' if how in FADED else ""
    return Markup(f'<use href="#an-{sign}"{near} x="{x}" y="{y}" width="{size}" height="{size}"/>')


class Ways:
    """The lines below the signs of all costs: they say how near each is, full, dotted or dashed."""

    def __init__(self) -> None:
        self.lines: dict[str, list[str]] = {}

    def draw(
        self, needs: list[Box], x: int, y: int, size: int = 21, pitch: int = 25, at: tuple[int, int] = (0, 0)
    ) -> Markup:
        """Return the signs of a cost in a group that begins somewhere, and note their lines."""
        drawn = []
        for k, need in enumerate(needs):
            left = x + pitch * k
            drawn.append(_need(need.sign, need.how, left, y, size))
            self.lines.setdefault(need.how, []).append(f"M{at[0] + left + 1} {at[1] + y + size + 3}h{size - 2}")
        return Markup("").join(drawn)

    def paths(self) -> list[tuple[str, str]]:
        """Return a path for each way of getting at things."""
        return [(how, "".join(marks)) for how, marks in self.lines.items() if how in LINES]
