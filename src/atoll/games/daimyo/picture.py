"""A picture of the table in plain text, in any language."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.daimyo.catalog import DIE_COLOURS, FACES, GOODS, Catalog
from atoll.games.daimyo.view import DaimyoView, PlayerView
from atoll.kernel import Texts

LETTERS = "ABCD"


class Picture:
    """Draws one view."""

    def __init__(self, view: DaimyoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str]):
        self.view = view
        self.cat = cat
        self.texts = texts
        self.lang = lang
        self.nouns = texts.language(lang).nouns
        self.names = names or [str(seat + 1) for seat in range(len(view.players))]

    def draw(self) -> str:
        """Return the whole table: the middle, the islands, the players, the own hand."""
        parts = [*self._middle(), "", *self._islands(), ""]
        for seat, player in enumerate(self.view.players):
            parts += self._player(seat, player)
        if self.view.over:
            return "\n".join([*parts, "", *self._final_count()])
        own = self.view.players[self.view.seat] if self.view.seat >= 0 else None
        if own is not None and own.hand:
            parts += ["", self._pair("hand", ""), *(f"  {self._named('card', 'hero', hero)}" for hero in own.hand)]
        return "\n".join(parts)

    def _final_count(self) -> list[str]:
        """Return the points of each player by source."""
        players = self.view.players
        rows = [[self._say("final count"), *self.names]]
        for k, source in enumerate(players[0].points):
            rows.append([self.nouns["source"][k], *(str(p.points[source]) for p in players)])
        return _table([*rows, [self._say("total"), *(str(p.popularity) for p in players)]])

    def _say(self, key: str, **values: object) -> str:
        return self.texts.caption(key, self.lang, **values)

    def _pair(self, key: str, value: str, **values: object) -> str:
        """Return a heading and what belongs to it, with the colon of the language."""
        return self._say("pair", name=self._say(key, **values), value=value).rstrip()

    def _named(self, noun: str, words: str, word: str) -> str:
        """Return what a thing is called, given the word a view writes for it."""
        return self.nouns[noun][self._words(words).index(word)]

    def _words(self, noun: str) -> tuple[str, ...]:
        cat = self.cat
        tables = {
            "hero": tuple(hero.id for hero in cat.heroes),
            "tile": cat.tile_names,
            "island": cat.islands,
            "bonus": cat.bonus_tiles,
            "slot": cat.slots,
            "space": cat.spaces,
            "clan": cat.clans,
        }
        return tables[noun]

    def _tiles(self, tiles: Sequence[str]) -> str:
        return ", ".join(self._named("tile", "tile", tile) for tile in tiles) or "-"

    def _seat(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else "-"

    # -- the middle of the table -------------------------------------------------------------------

    def _middle(self) -> list[str]:
        v = self.view
        first, helmet = self._seat(v.first), self._seat(v.helmet)
        lines = [self._say("title", round=v.round, rounds=self.cat.rounds, first=first, helmet=helmet)]
        lines.append(self._pair("dice", self._dice()))
        helps = [self.nouns["help"][2 * k + (side == "back")] for k, side in enumerate(v.villagers.values())]
        lines += [self._pair("villagers", ""), *(f"  {text}" for text in helps)]
        lines += [self._pair("heroes", ""), *(f"  {self._named('card', 'hero', hero)}" for hero in v.hero_market)]
        if v.next_hero:
            lines.append("  " + self._pair("next", self._named("card", "hero", v.next_hero)))
        lines.append(self._pair("black market", self._tiles(v.black_market)))
        lines.append(self._say("bag", count=v.bag_size))
        return lines

    def _dice(self) -> str:
        groups = []
        for k, colour in enumerate(DIE_COLOURS):
            faces = [die.split("/")[1] for die in self.view.dice if die.startswith(f"{colour}/")]
            name = self.nouns["die"][k * FACES].rsplit(" ", 1)[0]
            if faces:
                groups.append(f"{name} {' '.join(faces)}")
        return ", ".join(groups) or "-"

    # -- the islands -------------------------------------------------------------------------------

    def _islands(self) -> list[str]:
        """Draw two tables, each narrow enough for a small terminal."""
        islands = list(enumerate(self.view.zones))
        places = [[self.nouns["island"][k], self._places(k)] for k, _ in islands]
        rest = [self._island(k, island) for k, island in islands]
        heads = [self._say(key) for key in ("island", "slums", "altars", "zone", "influence")]
        return [*_table([[self._say("island"), self._say("places")], *places]), "", *_table([heads, *rest])]

    def _places(self, k: int) -> str:
        return "  ".join(self._place(n) for n, where in enumerate(self.cat.place_island) if where == k)

    def _island(self, k: int, island: str) -> list[str]:
        v, cat = self.view, self.cat
        slums = [n for n, name in enumerate(cat.slum_names) if name.startswith(f"{island}/")]
        altars = [n for n, name in enumerate(cat.altar_names) if name.startswith(f"{island}/")]
        influence = [p.influence.get(island, 0) for p in v.players]
        return [
            self.nouns["island"][k],
            " ".join(f"{cat.slum_gold[n]}{self._owner(v.shadows.get(cat.slum_names[n]))}" for n in slums),
            " ".join(f"{cat.altar_influence[n]}{self._owner(v.altars.get(cat.altar_names[n]))}" for n in altars),
            self._tiles(v.zones[island]),
            " ".join(f"{LETTERS[seat]}{points}" for seat, points in enumerate(influence)),
        ]

    def _place(self, n: int) -> str:
        v, name = self.view, self.cat.place_names[n]
        pieces = [LETTERS[v.governors[name]]] if name in v.governors else []
        if name in v.buildings:
            owner, kind = v.buildings[name]
            pieces.append(LETTERS[owner] + ("t" if kind == "radio_tower" else "f"))
        return f"{name.split('/')[1]} {self.nouns['good'][self.cat.place_good[n]]} {'+'.join(pieces) or '·'}"

    def _owner(self, seat: int | None) -> str:
        return "·" if seat is None else LETTERS[seat]

    # -- the players -------------------------------------------------------------------------------

    def _player(self, seat: int, p: PlayerView) -> list[str]:
        if not p.clan:
            return [f"{LETTERS[seat]} {self.names[seat]}"]
        clan = self._named("clan", "clan", p.clan)
        title = self._say("player", letter=LETTERS[seat], name=self.names[seat], clan=clan, points=p.popularity)
        island = self._named("island", "island", p.scavenger) if p.scavenger else "-"
        recruits = self._say(
            "recruits", cost=p.recruitment_cost, governors=p.governors, shadows=p.shadows, island=island
        )
        items = len(p.loose) + sum(p.relics.values())
        lines = [
            title,
            self._say("goods", **{good: p.goods[good] for good in GOODS}),
            self._board_dice(p),
            recruits,
            self._pair("stock", self._tiles(p.loose), items=items, storage=p.storage),
            self._say("built", farms=4 - len(p.unbuilt[0]), towers=4 - len(p.unbuilt[1])),
            self._say("cards", hand=p.hand_size, deck=p.deck_size, discard=len(p.discard)),
        ]
        if p.relics:
            relics = [f"{self._named('island', 'island', colour)} x{count}" for colour, count in p.relics.items()]
            lines.append(self._pair("restored", ", ".join(relics)))
        for slot, tile in p.slots.items():
            value = self._named("bonus", "bonus", tile)
            lines.append(self._say("pair", name=self._named("slot", "slot", slot), value=value))
        return "\n    ".join(lines).splitlines()

    def _board_dice(self, p: PlayerView) -> str:
        dice = [f"{self._named('space', 'space', space)} {die.split('/')[1]}" for space, die in p.dice.items()]
        total = sum(int(die.split("/")[1]) for die in p.dice.values())
        return self._pair("dice", f"{', '.join(dice) or '-'} ({self._say('sum', sum=total)})")


def _table(rows: list[list[str]]) -> list[str]:
    """Align cells in columns."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
