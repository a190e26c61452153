"""The main board as SVG: the islands, the central island, the black market and the round track."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from types import SimpleNamespace

from atoll.games.daimyo.board import layout
from atoll.games.daimyo.board.fragments import DaimyoFragments, DrawnPiece, DrawnTile
from atoll.games.daimyo.catalog import DIE_COLOURS, GOODS, PARTS
from atoll.games.daimyo.eyes import PlayerView
from atoll.games.daimyo.scoring import Rank, ranking, share
from atoll.games.daimyo.words.symbols import icons
from atoll.kernel import letter
from atoll.kernel.drawing import shortened

VILLAGER_LINE = 25  # letters that fit on a line of a villager tile
NAME_LENGTH = 10


class MainBoard(DaimyoFragments):
    """The islands, the central island, the black market and the round track."""

    @property
    def islands(self) -> tuple[str, ...]:
        """The islands in play."""
        return self.cat.islands[: self.cat.setups[len(self.view.players)].islands]

    def draw(self) -> str:
        """Return the board."""
        v, say = self.view, self.say
        first, helmet = (self.names[seat] if seat >= 0 else "-" for seat in (v.first, v.helmet))
        board = SimpleNamespace(
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
        return self.render(
            "board.svg.jinja", b=board, L=layout, backdrop=self.studio.art("backdrop", layout, self.islands)
        )

    def _island(self, k: int, island: str) -> SimpleNamespace:
        x, y = layout.ISLANDS[len(self.islands)][k]
        here = f"{island}/"
        zone = self.view.zones.get(island, ())
        return SimpleNamespace(
            id=island,
            name=self.words.island[island],
            x=x,
            y=y,
            places=[self._place(n, name) for n, name in enumerate(self.cat.place_names) if name.startswith(here)],
            slots=[*self._slums(here), *self._altars(here)],
            tiles=[
                self.tile(tile, f"{island}:{zone[:n].count(tile)}", ("island", island)) for n, tile in enumerate(zone)
            ],
            scavengers=self._scavengers(island),
            chips=self._influence(island),
        )

    def _place(self, n: int, name: str) -> SimpleNamespace:
        number = name.split("/")[1]
        governor, building = self._governor(name), self._building(name)
        held = "g" * (governor is not None) + "b" * (building is not None)
        return SimpleNamespace(
            id=name,
            number=number,
            x=layout.PLACE_X[int(number) - 1],
            title=self.words.of["place"][name],
            good=GOODS[self.cat.place_good[n]],
            governor=governor,
            building=building,
            held=f"-{held}" if held else "",
        )

    def _governor(self, place: str) -> DrawnPiece | None:
        owner = self.view.governors.get(place)
        return None if owner is None else self._piece("governor", owner, "governor", "place", place)

    def _building(self, place: str) -> DrawnPiece | None:
        if place not in self.view.buildings:
            return None
        owner, type_ = self.view.buildings[place]
        return self._piece("tower" if type_ == "radio_tower" else "farm", owner, "building", "place", place)

    def _piece(self, kind: str, owner: int, group: str, noun: str, spot: str) -> DrawnPiece:
        """Return a piece that stands on a spot of an island."""
        title = self.say(f"{kind} of", place=self.words.of[noun][spot], name=self.names[owner])
        return DrawnPiece(kind, owner, f"{group}:{owner}:{spot}", title)

    def _slums(self, here: str) -> list[SimpleNamespace]:
        spots = [
            (name, gold)
            for name, gold in zip(self.cat.slum_names, self.cat.slum_gold, strict=True)
            if name.startswith(here)
        ]
        return [
            self._slot("slum", "shadow", "gold", name, x, gold, self.view.shadows.get(name))
            for (name, gold), x in zip(spots, layout.SLUM_X, strict=True)
        ]

    def _altars(self, here: str) -> list[SimpleNamespace]:
        spots = [
            (name, worth)
            for name, worth in zip(self.cat.altar_names, self.cat.altar_influence, strict=True)
            if name.startswith(here)
        ]
        return [
            self._slot("altar", "token", "altar", name, x, worth, self.view.altars.get(name))
            for (name, worth), x in zip(spots, layout.ALTAR_X, strict=True)
        ]

    def _slot(
        self, noun: str, kind: str, sign: str, name: str, x: int, worth: int, owner: int | None
    ) -> SimpleNamespace:
        piece = None if owner is None else self._piece(kind, owner, kind, noun, name)
        title, held = self.words.of[noun][name], "" if piece is None else "-g"
        return SimpleNamespace(
            target=f"{noun}:{name}", sign=sign, x=x, worth=worth, title=title, piece=piece, held=held
        )

    def _scavengers(self, island: str) -> list[tuple[DrawnPiece, int]]:
        seats = [seat for seat, player in enumerate(self.view.players) if player.scavenger == island]
        return [
            (
                DrawnPiece("scavenger", seat, f"scavenger:{seat}", self.say("scavenger of", name=self.names[seat])),
                int(x) - 15,
            )
            for seat, x in zip(seats, layout.row(len(seats), 32), strict=True)
        ]

    def _influence(self, island: str) -> list[SimpleNamespace]:
        """Return each player's influence, and what it will earn if nothing changes."""
        v, say = self.view, self.say
        values = [player.influence.get(island, 0) for player in v.players]
        pays = {} if v.over else self._banners(island, values)
        chips = []
        for seat, (value, x) in enumerate(zip(values, layout.row(len(values), layout.CHIP_PITCH), strict=True)):
            points = pays.get(seat, 0)
            key = "influence pays" if points else "influence of"
            title = say(key, name=self.names[seat], value=value, points=points)
            leads = "gold" if value == max(values) else "silver"
            disc = DrawnPiece("disc", seat, f"influence:{seat}:{island}")
            chips.append(SimpleNamespace(disc=disc, value=value, x=round(x), points=points, banner=leads, title=title))
        return chips

    def _banners(self, island: str, values: list[int]) -> dict[int, int]:
        if not self.view.round:
            return {}
        slums = Counter(seat for slot, seat in self.view.shadows.items() if slot.startswith(f"{island}/"))
        ranks: dict[int, Rank] = {seat: (value, slums[seat]) for seat, value in enumerate(values) if value}
        return dict(share(ranking(ranks), self.cat.banners[self.view.round - 1]))

    def _dice(self) -> list[SimpleNamespace]:
        """Return the dice on the central island by colour, the small ones first."""
        by_colour = [sorted(die for die in self.view.dice if die.startswith(f"{c}/")) for c in DIE_COLOURS]
        groups = []
        for k, (dice, xs) in enumerate(zip(by_colour, layout.dice_row([len(d) for d in by_colour]), strict=True)):
            drawn = [
                self.die(die, dice[:n].count(die), True, x=int(x))
                for n, (die, x) in enumerate(zip(dice, xs, strict=True))
            ]
            if drawn:
                groups.append(SimpleNamespace(name=self.words.die_colour[k], x=int(sum(xs) / len(xs)), dice=drawn))
        return groups

    def _villager(self, k: int) -> SimpleNamespace:
        tile, side = list(self.view.villagers.items())[k]
        word = f"{tile}/{side}"
        name, text = self.words.help_text[word]
        x = layout.VILLAGER_X[k]
        signs = icons(self.cat.villager_sides[k][side == "back"])
        right = x + layout.VILLAGER_WIDTH - 8
        drawn = [
            SimpleNamespace(id=sign, count=count, x=right - 34 * (len(signs) - n) + 12)
            for n, (sign, count, _) in enumerate(signs)
        ]
        title = self.words.of["help"][word]
        return SimpleNamespace(id=word, x=x, name=name, title=title, lines=wrap(text, VILLAGER_LINE), icons=drawn)

    def _market_spot(self, row: int, part: int) -> tuple[int, int]:
        """Return where the black market keeps a part of a relic: a row for its colour, a column for its number."""
        pitch = layout.MARKET_ROWS // len(self.islands)
        return 16 + layout.MARKET_COLUMN * part, 40 + pitch * row + (pitch - 32) // 2

    def _market(self) -> list[DrawnTile]:
        """Return the black market, equal tiles a little apart, and a tile out of the bag that has no place yet."""
        v = self.view
        tiles = []
        for n, tile in enumerate(v.black_market):
            colour, part = tile.split("-")
            x, y = self._market_spot(self.islands.index(colour), int(part) - 1)
            copy = v.black_market[:n].count(tile)
            tiles.append(self.tile(tile, f"market:{copy}", ("at", "market"), x + 4 * copy, y - 2 * copy))
        if v.drawn_tile:
            tiles.append(self.tile(v.drawn_tile, "drawn", ("at", "drawn"), x=112, y=4))
        return tiles

    def _round(self, k: int) -> SimpleNamespace:
        first, second = self.cat.banners[k]
        title = self.say("banners", round=k + 1, first=first, second=second)
        now = self.view.round
        x = 26 + 40 * k
        return SimpleNamespace(
            number=k + 1, x=x, first=first, second=second, title=title, past=k + 1 < now, now=k + 1 == now
        )

    def _seat(self, seat: int, player: PlayerView) -> SimpleNamespace:
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
        return SimpleNamespace(
            seat=seat,
            letter=letter(seat),
            name=shortened(name, NAME_LENGTH),
            title=", ".join([self.say("standing", name=name, points=player.popularity), *notes]),
            y=layout.SEAT_Y + layout.SEAT_PITCH * seat,
            points=player.popularity,
            on=self.is_deciding(seat),
            helmet=146 if v.helmet == seat else 0,
            blue=124 if v.first_blue == seat else 0,
        )
