"""Turns a view of Daimyo into SVG and HTML: gathers what the templates need, and nothing the view does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from types import SimpleNamespace as Box

from atoll.games.daimyo.board import layout
from atoll.games.daimyo.board.words import capital, icons, words_of
from atoll.games.daimyo.catalog import DIE_COLOURS, FARM, GOODS, PARTS, TOWER, Catalog
from atoll.games.daimyo.scoring import Rank, ranking, share
from atoll.games.daimyo.view import DaimyoView, PlayerView
from atoll.kernel import Texts
from atoll.kernel.drawing import Studio
from atoll.kernel.seats import LETTERS

CORNERS = {"blue": 14, "green": 8, "red": 3}  # dice differ in shape as well as in colour
VILLAGER_LINE = 25  # letters that fit on a line of a villager tile
NAME_LENGTH = 10


studio = Studio(Path(__file__).parent)


class Drawing:
    """What the fragments of one view share."""

    def __init__(self, view: DaimyoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str]):
        self.view = view
        self.cat = cat
        self.words = words_of(cat, texts, lang)
        self.names = list(names) or [str(seat + 1) for seat in range(len(view.players))]
        self.islands = cat.islands[: cat.setups[len(view.players)].islands]
        self.copies = self._open_tiles()

    def _open_tiles(self) -> Counter[str]:
        """Count the copies of each relic tile that lie open."""
        v = self.view
        drawn = (v.drawn_tile,) if v.drawn_tile else ()
        stocks = (player.loose for player in v.players)
        return Counter(tile for tiles in (*v.zones.values(), v.black_market, *stocks, drawn) for tile in tiles)

    def render(self, template: str, **values: object) -> str:
        """Fill a template."""
        return studio.template(template).render(w=self.words.fixed, art=studio.art, **values)

    def tile(self, tile: str, place: str, at: tuple[str, str] | None, **more: object) -> Box:
        """Return a relic tile; only one that lies open once can be followed when it moves."""
        colour, part = tile.split("-")
        piece = f"tile:{tile}" if self.copies[tile] == 1 else f"tile:{tile}:{place}"
        title = self.words.of["tile"][tile]
        return Box(id=tile, colour=colour, part=part, piece=piece, title=title, at=at, **more)

    def die(self, die: str, copy: int, free: bool, **more: object) -> Box:
        """Return a die; equal dice are told apart by a number."""
        colour, face = die.split("/")
        title = self.words.of["die"][die]
        piece = f"die:{die}:{copy}"
        corner = CORNERS[colour]
        return Box(id=die, colour=colour, face=face, piece=piece, title=title, corner=corner, free=free, **more)


# -- the board -----------------------------------------------------------------------------------------


class BoardDrawing(Drawing):
    """The islands, the central island, the black market and the round track."""

    def draw(self) -> str:
        """Return the board."""
        v, say = self.view, self.words.say
        first, helmet = (self.names[seat] if seat >= 0 else "-" for seat in (v.first, v.helmet))
        board = Box(
            title=say("title", round=v.round, rounds=self.cat.rounds, first=first, helmet=helmet),
            islands=[self._island(k, island) for k, island in enumerate(self.islands)],
            groups=self._dice(),
            villagers=[self._villager(k) for k in range(len(v.villagers))],
            bag=v.bag_size,
            bag_title=say("bag", count=v.bag_size),
            market=self._market(),
            ledger=[self._market_spot(row, part) for row in range(len(self.islands)) for part in range(PARTS)],
            round=say("round", round=v.round, rounds=self.cat.rounds) if v.round else self.words.fixed["set-up"],
            rounds=[self._round(k) for k in range(self.cat.rounds)],
            seats=[self._seat(seat, player) for seat, player in enumerate(v.players)],
        )
        return self.render("board.svg.jinja", b=board, L=layout, chart=studio.art("chart", layout, self.islands))

    def _island(self, k: int, island: str) -> Box:
        x, y = layout.ISLANDS[len(self.islands)][k]
        here = f"{island}/"
        zone = self.view.zones.get(island, ())
        copies: Counter[str] = Counter()
        tiles = []
        for tile in zone:
            tiles.append(self.tile(tile, f"{island}:{copies[tile]}", ("island", island)))
            copies[tile] += 1
        return Box(
            id=island,
            name=self.words.island[island],
            x=x,
            y=y,
            places=[self._place(n, name) for n, name in enumerate(self.cat.place_names) if name.startswith(here)],
            slots=[*self._slums(here), *self._altars(here)],
            tiles=tiles,
            scavengers=self._scavengers(island),
            chips=self._influence(island),
        )

    def _place(self, n: int, name: str) -> Box:
        v, say = self.view, self.words.say
        title = self.words.of["place"][name]
        number = name.split("/")[1]
        place = Box(id=name, number=number, x=layout.PLACE_X[int(number) - 1], title=title)
        place.good = GOODS[self.cat.place_good[n]]
        place.governor = v.governors.get(name)
        if place.governor is not None:
            place.governor_id = f"governor:{place.governor}:{name}"
            place.governor_title = say("governor of", place=title, name=self.names[place.governor])
        place.building = None
        if name in v.buildings:
            place.builder, kind = v.buildings[name]
            place.building = "tower" if kind == "radio_tower" else "farm"
            place.building_id = f"building:{place.builder}:{name}"
            place.building_title = say(f"{place.building} of", place=title, name=self.names[place.builder])
        held = "g" * (place.governor is not None) + "b" * (place.building is not None)
        place.held = f"-{held}" if held else ""
        return place

    def _slums(self, here: str) -> list[Box]:
        names = [name for name in self.cat.slum_names if name.startswith(here)]
        worths = [self.cat.slum_gold[self.cat.slum_names.index(name)] for name in names]
        slots = zip(names, layout.SLUM_X, worths, strict=True)
        return [self._slot("slum", "shadow", "gold", name, x, worth) for name, x, worth in slots]

    def _altars(self, here: str) -> list[Box]:
        names = [name for name in self.cat.altar_names if name.startswith(here)]
        worths = [self.cat.altar_influence[self.cat.altar_names.index(name)] for name in names]
        slots = zip(names, layout.ALTAR_X, worths, strict=True)
        return [self._slot("altar", "token", "altar", name, x, worth) for name, x, worth in slots]

    def _slot(self, noun: str, kind: str, sign: str, name: str, x: int, worth: int) -> Box:
        owner = (self.view.shadows if noun == "slum" else self.view.altars).get(name)
        title = self.words.of[noun][name]
        slot = Box(target=f"{noun}:{name}", kind=kind, sign=sign, x=x, worth=worth, title=title, owner=owner, held="")
        if owner is not None:
            slot.held = "-g"
            slot.piece = f"{kind}:{owner}:{name}"
            slot.owner_title = self.words.say(f"{kind} of", place=title, name=self.names[owner])
        return slot

    def _scavengers(self, island: str) -> list[Box]:
        seats = [seat for seat, player in enumerate(self.view.players) if player.scavenger == island]
        return [
            Box(
                seat=seat,
                x=int(x) - 15,
                piece=f"scavenger:{seat}",
                title=self.words.say("scavenger of", name=self.names[seat]),
            )
            for seat, x in zip(seats, layout.row(len(seats), 32), strict=True)
        ]

    def _influence(self, island: str) -> list[Box]:
        """Return each player's influence, and what it will earn if nothing changes."""
        v, say = self.view, self.words.say
        values = [player.influence.get(island, 0) for player in v.players]
        pays = {} if v.over else self._banners(island, values)
        chips = []
        for seat, (value, x) in enumerate(zip(values, layout.row(len(values), layout.CHIP_PITCH), strict=True)):
            points = pays.get(seat, 0)
            key = "influence pays" if points else "influence of"
            title = say(key, name=self.names[seat], value=value, points=points)
            leads = "gold" if value == max(values) else "silver"
            piece = f"influence:{seat}:{island}"
            chips.append(Box(seat=seat, value=value, x=round(x), points=points, banner=leads, title=title, piece=piece))
        return chips

    def _banners(self, island: str, values: list[int]) -> dict[int, int]:
        if not self.view.round:
            return {}
        slums = Counter(seat for slot, seat in self.view.shadows.items() if slot.startswith(f"{island}/"))
        ranks: dict[int, Rank] = {seat: (value, slums[seat]) for seat, value in enumerate(values) if value}
        return dict(share(ranking(ranks), self.cat.banners[self.view.round - 1]))

    def _dice(self) -> list[Box]:
        """Return the dice on the central island by colour, the small ones first."""
        by_colour = [sorted(die for die in self.view.dice if die.startswith(f"{c}/")) for c in DIE_COLOURS]
        groups = []
        for k, (dice, xs) in enumerate(zip(by_colour, layout.dice_row([len(d) for d in by_colour]), strict=True)):
            drawn = [
                self.die(die, dice[:n].count(die), True, x=int(x))
                for n, (die, x) in enumerate(zip(dice, xs, strict=True))
            ]
            if drawn:
                groups.append(Box(name=self.words.die_colour[k], x=int(sum(xs) / len(xs)), dice=drawn))
        return groups

    def _villager(self, k: int) -> Box:
        tile, side = list(self.view.villagers.items())[k]
        word = f"{tile}/{side}"
        name, text = self.words.help_text[word]
        x = layout.VILLAGER_X[k]
        signs = icons(self.cat.villager_sides[k][side == "back"])
        right = x + layout.VILLAGER_WIDTH - 8
        drawn = [
            Box(id=sign, count=count, x=right - 34 * (len(signs) - n) + 12) for n, (sign, count, _) in enumerate(signs)
        ]
        title = self.words.of["help"][word]
        return Box(id=word, x=x, name=name, title=title, lines=wrap(text, VILLAGER_LINE), icons=drawn)

    def _market_spot(self, row: int, part: int) -> tuple[int, int]:
        """Return where the black market keeps a part of a relic: a row for its colour, a column for its number."""
        pitch = layout.MARKET_ROWS // len(self.islands)
        return 16 + layout.MARKET_COLUMN * part, 40 + pitch * row + (pitch - 32) // 2

    def _market(self) -> list[Box]:
        copies: Counter[str] = Counter()
        tiles = []
        for tile in self.view.black_market:
            colour, part = tile.split("-")
            x, y = self._market_spot(self.islands.index(colour), int(part) - 1)
            shift = 4 * copies[tile]
            tiles.append(self.tile(tile, f"market:{copies[tile]}", ("at", "market"), x=x + shift, y=y - shift // 2))
            copies[tile] += 1
        if self.view.drawn_tile:
            tiles.append(self.tile(self.view.drawn_tile, "drawn", ("at", "drawn"), x=112, y=4))
        return tiles

    def _round(self, k: int) -> Box:
        first, second = self.cat.banners[k]
        title = self.words.say("banners", round=k + 1, first=first, second=second)
        now = self.view.round
        x = 26 + 40 * k
        return Box(number=k + 1, x=x, first=first, second=second, title=title, past=k + 1 < now, now=k + 1 == now)

    def _seat(self, seat: int, player: PlayerView) -> Box:
        v, fixed = self.view, self.words.fixed
        name = self.names[seat]
        notes = [
            note
            for note, holds in (
                (fixed["has_helmet"], v.helmet == seat),
                (fixed["first_player"], v.first == seat),
                (fixed["took_blue"], v.first_blue == seat),
            )
            if holds
        ]
        return Box(
            seat=seat,
            letter=LETTERS[seat],
            name=name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…",
            title=", ".join([self.words.say("standing", name=name, points=player.popularity), *notes]),
            y=layout.SEAT_Y + layout.SEAT_PITCH * seat,
            points=player.popularity,
            on=seat in v.deciders and not v.over,
            helmet=146 if v.helmet == seat else 0,
            blue=124 if v.first_blue == seat else 0,
        )


# -- a player's area -----------------------------------------------------------------------------------


class SeatDrawing(Drawing):
    """A clan board with all that belongs to it; only the looking seat's own things can be targets."""

    def __init__(self, view: DaimyoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str], seat: int):
        super().__init__(view, cat, texts, lang, names)
        self.seat = seat
        self.player = view.players[seat]
        self.own = seat == view.seat
        self.offered = [choice.split() for choice in view.choices] if self.own else []

    def draw(self) -> str:
        """Return the area."""
        v, p = self.view, self.player
        area = Box(
            seat=self.seat,
            letter=LETTERS[self.seat],
            name=self.names[self.seat],
            own=self.own,
            on=self.seat in v.deciders and not v.over,
            won=v.over and self.seat in v.winners,
            points=p.popularity,
            helmet=v.helmet == self.seat,
            first=v.first == self.seat,
            blue=v.first_blue == self.seat,
            clan=self.words.of["clan"].get(p.clan, ""),
            counted=[(self.words.source[k], n) for k, n in enumerate(p.points.values()) if n] if v.over else [],
        )
        if p.clan:
            self._clan_board(area)
            self._pieces(area)
            self._cards(area)
        else:
            area.clans = self._clans() if self.own else []
        return self.render("seat.html.jinja", a=area)

    def _clans(self) -> list[Box]:
        """Return the clans that nobody leads yet."""
        taken = {player.clan for player in self.view.players}
        return [
            Box(id=clan, name=self.words.of["clan"][clan], goods=self._start(k), power=self.words.of["power"][clan])
            for k, clan in enumerate(self.cat.clans)
            if clan not in taken
        ]

    def _start(self, clan: int) -> list[tuple[str, int]]:
        return [(good, count) for good, count in zip(GOODS, self.cat.clan_start[clan], strict=True) if count]

    def _clan_board(self, area: Box) -> None:
        p, of = self.player, self.words.of
        area.goods = [Box(id=good, name=of["good"][good], count=count) for good, count in p.goods.items()]
        area.spaces = [self._space(k, space) for k, space in enumerate(self.cat.spaces) if self._is_shown(space)]
        area.sum = sum(int(die.split("/")[1]) for die in p.dice.values())
        area.need = self.cat.power_threshold
        area.tax = (("gold", self.cat.tax_gold, False),)
        area.power_id, area.power = p.clan, of["power"][p.clan]
        area.power_slot = self._slot("clan_power")
        area.income = [self._slot(slot) for slot in self.cat.slots if slot.startswith("income")]
        area.track = [(cost, cost == p.recruitment_cost) for cost in self.cat.recruitment_track]
        area.reset_ready = p.reset_ready

    def _is_shown(self, space: str) -> bool:
        """Tell whether to draw a space: the one beside the board only when it is needed."""
        return space != "aside" or space in self.player.dice or any("aside" in words for words in self.offered)

    def _space(self, k: int, space: str) -> Box:
        die = self.player.dice.get(space)
        spaces = self.cat.components.action_spaces
        colour = spaces[k].die if k < len(spaces) else "any"
        accepts = self.words.fixed["any_die"] if colour == "any" else self.words.die_colour[DIE_COLOURS.index(colour)]
        return Box(
            id=space,
            name=self.words.of["space"][space],
            colour=colour,
            accepts=accepts,
            die=self.die(die, self._copy(space, die), False) if die else None,
            turns=self._turns(space),
            slot=self._slot(space) if space in self.cat.slots else None,
        )

    def _turns(self, space: str) -> list[tuple[str, str]]:
        """Return what the die of a space can be turned to now, as targets with their words."""
        steps = [words[2] for words in self.offered if words[:2] == ["adjust", space]]
        faces = [words[3] for words in self.offered if words[:3] == ["set", "die", space]]
        return [(f"change:{step}", step.replace("-", "\u2212")) for step in steps] + [
            (f"face:{face}", face) for face in faces
        ]

    def _copy(self, space: str, die: str) -> int:
        """Number equal dice so that one keeps its number when it is taken: the last of the centre comes first."""
        v = self.view
        turn = [(v.first + k) % len(v.players) for k in range(len(v.players))]
        before = v.dice.count(die)
        for seat in reversed(turn):
            for where, other in v.players[seat].dice.items():
                if (seat, where) == (self.seat, space):
                    return before
                before += other == die
        return before

    def _slot(self, slot: str) -> Box:
        tile = self.player.slots.get(slot)
        drawn = self._bonus(tile) if tile else None
        return Box(id=slot, name=capital(self.words.of["slot"][slot]), tile=drawn, income=slot.startswith("income"))

    def _bonus(self, tile: str) -> Box:
        title = self.words.of["bonus"][tile]
        return Box(id=tile, title=title, icons=self.words.bonus_icons[tile], piece=f"bonus:{self.seat}:{tile}")

    def _pieces(self, area: Box) -> None:
        p, say = self.player, self.words.say
        copies = [self.tile(tile, f"stock:{self.seat}", ("at", "stock") if self.own else None) for tile in p.loose]
        area.loose = copies
        area.relics = [
            Box(colour=colour, title=say("restored relic", relic=self.words.relic[colour]))
            for colour, count in p.relics.items()
            for _ in range(count)
        ]
        area.room = range(p.storage - len(area.loose) - len(area.relics))
        area.stock = capital(say("stock", items=len(area.loose) + len(area.relics), storage=p.storage))
        area.storage = [(n, n == p.storage) for n in range(self.cat.storage_start, self.cat.storage_top + 1)]
        area.buildings = [self._building(kind) for kind in (FARM, TOWER)]
        area.reserve = [
            (kind, count, say("left", name=self.words.fixed[f"{kind}s"], count=count))
            for kind, count in (("governor", p.governors), ("shadow", p.shadows), ("token", p.relic_tokens))
        ]
        area.scavenger = say("stands", island=self.words.island[p.scavenger]) if p.scavenger else ""
        area.scavenger_at = p.scavenger

    def _building(self, kind: int) -> Box:
        """Return the buildings of a type that are left, and the price of the next."""
        left = self.player.unbuilt[kind] if self.player.unbuilt else ()
        built = len(self.cat.bonus_under[kind]) - len(left)
        base, more = self.cat.building_price[kind], self.cat.building_surcharge[kind]
        price = (("metal", base[0] + more[0] * built, False), ("crystal", base[1] + more[1] * built, False))
        projects = [Box(id=tile, title=self.words.of["project"][tile], bonus=self._bonus(tile)) for tile in left]
        name = ("farm", "tower")[kind]
        return Box(kind=name, name=self.words.building[kind], price=price, projects=projects, built=built)

    def _cards(self, area: Box) -> None:
        p, cards = self.player, self.words.cards
        shown = p.known_in_hand if p.hand is None else p.hand
        area.hand = [cards[hero] for hero in shown]
        area.hand_title = self.words.say("in hand", count=p.hand_size)
        area.backs = range(p.hand_size - len(shown))
        area.spare = {words[1] for words in self.offered if words[0] == "discard"}
        area.deck = self.words.say("in deck", count=p.deck_size)
        area.discard_title = self.words.say("in discard", count=len(p.discard))
        area.discard = [cards[hero] for hero in p.discard]
        area.recovers = any(words[0] == "recover" for words in self.offered)


# -- what the page and notebooks call ------------------------------------------------------------------


def draw(view: DaimyoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str]) -> str:
    """Return the board as one SVG."""
    return BoardDrawing(view, cat, texts, lang, names).draw()


def draw_seat(view: DaimyoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str], seat: int) -> str:
    """Return a player's area as HTML."""
    return SeatDrawing(view, cat, texts, lang, names, seat).draw()


def draw_market(view: DaimyoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str]) -> str:
    """Return the hero market as HTML: the cards for sale, the next one, and what is being played."""
    drawing = Drawing(view, cat, texts, lang, names)
    cards = drawing.words.cards
    return drawing.render(
        "market.html.jinja",
        sale=[cards[hero] for hero in view.hero_market],
        next=cards[view.next_hero] if view.next_hero else None,
        deck=drawing.words.say("heroes left", count=view.hero_deck_size),
        played=[cards[hero] for hero in view.heroes_played],
    )
