"""A picture of the table in plain text, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from atoll.games.daimyo.catalog import DIE_COLOURS, GOODS, Catalog
from atoll.games.daimyo.eyes import DaimyoView, PlayerView
from atoll.games.daimyo.state import BUILDINGS_PER_TYPE
from atoll.games.daimyo.words.lexicon import DaimyoLexicon, lexicon
from atoll.kernel import TextPicture, aligned, letter


class Picture(TextPicture[DaimyoView, Catalog]):
    """Draws one view."""

    @cached_property
    def words(self) -> DaimyoLexicon:
        """What things are called."""
        return lexicon(self.cat, self.texts, self.lang)

    def lines(self) -> list[str]:
        """Return the whole table: the middle, the islands, the players, the own hand."""
        v = self.view
        lines = [*self._middle(), "", *self._islands(), ""]
        for seat, player in enumerate(v.players):
            lines += self._player(seat, player)
        if v.over:
            return [*lines, "", *self._final_count()]
        own = v.players[v.seat].hand if v.seat >= 0 else None
        return [*lines, "", self.pair("hand", ""), *self._cards(own)] if own else lines

    def _final_count(self) -> list[str]:
        """Return the points of each player by source."""
        players = self.view.players
        rows = [[self.say("final count"), *self.names]]
        for k, source in enumerate(players[0].points):
            rows.append([self.nouns["source"][k], *(str(p.points[source]) for p in players)])
        return aligned([*rows, [self.say("total"), *(str(p.popularity) for p in players)]])

    def _cards(self, heroes: Sequence[str]) -> list[str]:
        return [f"  {self.words.of['card'][hero]}" for hero in heroes]

    def _tiles(self, tiles: Sequence[str]) -> str:
        return ", ".join(self.words.of["tile"][tile] for tile in tiles) or "-"

    def _seat(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else "-"

    # -- the middle of the table -------------------------------------------------------------------

    def _middle(self) -> list[str]:
        v = self.view
        first, helmet = self._seat(v.first), self._seat(v.helmet)
        lines = [self.say("title", round=v.round, rounds=self.cat.rounds, first=first, helmet=helmet)]
        lines.append(self.pair("dice", self._dice()))
        helps = [self.nouns["help"][2 * k + (side == "back")] for k, side in enumerate(v.villagers.values())]
        lines += [self.pair("villagers", ""), *(f"  {text}" for text in helps)]
        lines += [self.pair("heroes", ""), *self._cards(v.hero_market)]
        if v.next_hero:
            lines.append("  " + self.pair("next", self.words.of["card"][v.next_hero]))
        lines.append(self.pair("black market", self._tiles(v.black_market)))
        lines.append(self.say("bag", count=v.bag_size))
        return lines

    def _dice(self) -> str:
        groups = []
        for k, colour in enumerate(DIE_COLOURS):
            faces = [die.split("/")[1] for die in self.view.dice if die.startswith(f"{colour}/")]
            if faces:
                groups.append(f"{self.words.die_colour[k]} {' '.join(faces)}")
        return ", ".join(groups) or "-"

    # -- the islands -------------------------------------------------------------------------------

    def _islands(self) -> list[str]:
        """Draw two tables, each narrow enough for a small terminal."""
        islands = list(enumerate(self.view.zones))
        places = [[self.nouns["island"][k], self._places(k)] for k, _ in islands]
        rest = [self._island(k, island) for k, island in islands]
        heads = [self.say(key) for key in ("island", "slums", "altars", "zone", "influence")]
        return [*aligned([[self.say("island"), self.say("places")], *places]), "", *aligned([heads, *rest])]

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
            " ".join(f"{letter(seat)}{points}" for seat, points in enumerate(influence)),
        ]

    def _place(self, n: int) -> str:
        v, name = self.view, self.cat.place_names[n]
        pieces = [letter(v.governors[name])] if name in v.governors else []
        if name in v.buildings:
            owner, kind = v.buildings[name]
            pieces.append(letter(owner) + ("t" if kind == "radio_tower" else "f"))
        return f"{self.nouns['good'][self.cat.place_good[n]]} {name.split('/')[1]} {'+'.join(pieces) or '·'}"

    def _owner(self, seat: int | None) -> str:
        return "·" if seat is None else letter(seat)

    # -- the players -------------------------------------------------------------------------------

    def _player(self, seat: int, p: PlayerView) -> list[str]:
        if not p.clan:
            return [f"{letter(seat)} {self.names[seat]}"]
        of = self.words.of
        clan = of["clan"][p.clan]
        title = self.say("player", letter=letter(seat), name=self.names[seat], clan=clan, points=p.popularity)
        island = of["island"][p.scavenger] if p.scavenger else "-"
        recruits = self.say(
            "recruits", cost=p.recruitment_cost, governors=p.governors, shadows=p.shadows, island=island
        )
        farms, towers = (BUILDINGS_PER_TYPE - len(left) for left in p.unbuilt)
        items = len(p.loose) + sum(p.relics.values())
        lines = [
            title,
            self.say("goods", **{good: p.goods[good] for good in GOODS}),
            self._board_dice(p),
            recruits,
            self.pair("stock", self._tiles(p.loose), items=items, storage=p.storage),
            self.say("built", farms=farms, towers=towers),
            self.say("cards", hand=p.hand_size, deck=p.deck_size, discard=len(p.discard)),
        ]
        if p.relics:
            relics = [f"{of['island'][colour]} x{count}" for colour, count in p.relics.items()]
            lines.append(self.pair("restored", ", ".join(relics)))
        for slot, tile in p.slots.items():
            lines.append(self.say("pair", name=of["slot"][slot], value=of["bonus"][tile]))
        return "\n    ".join(lines).splitlines()

    def _board_dice(self, p: PlayerView) -> str:
        dice = [f"{self.words.of['space'][space]} {die.split('/')[1]}" for space, die in p.dice.items()]
        total = sum(int(die.split("/")[1]) for die in p.dice.values())
        return self.pair("dice", f"{', '.join(dice) or '-'} ({self.say('sum', sum=total)})")
