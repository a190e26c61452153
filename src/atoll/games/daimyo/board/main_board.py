"""The main board as SVG: the islands at dusk around the castle where the dice lie."""

from __future__ import annotations

from textwrap import wrap

from msgspec import Struct

from atoll.games.daimyo.board import layout
from atoll.games.daimyo.board.fragments import DaimyoFragments, DrawnDie, DrawnPiece, DrawnTile
from atoll.games.daimyo.board.layout import BoardLayout, Castle, Ground
from atoll.games.daimyo.catalog import DIE_COLOURS, GOODS, PLACES_PER_ISLAND, SLOTS_PER_ISLAND
from atoll.games.daimyo.words.symbols import Icon


class Shapes(Struct, frozen=True):
    """What the definitions are made of: the same for every number of players."""

    colours: tuple[str, ...]
    coasts: tuple[str, ...] = layout.COASTS
    castles: tuple[str, ...] = layout.CASTLE_COASTS
    waste: str = layout.WASTE
    grounds: tuple[Ground, ...] = (layout.LAYOUTS[3].ground, layout.LAYOUTS[4].ground)


class Scene(Struct, frozen=True):
    """An island as it lies in the sea before anybody comes."""

    id: str
    name: str
    x: float
    y: float
    goods: tuple[str, ...]  # of its places
    gold: tuple[int, ...]  # of its slums


class Backdrop(Struct, frozen=True):
    """All that stays the same in a game."""

    players: int
    laid_out: BoardLayout
    islands: tuple[Scene, ...]


class Place(Struct, frozen=True):
    """A place, with who rules it and what stands there."""

    id: str
    title: str
    governor: DrawnPiece | None
    building: DrawnPiece | None


class Spot(Struct, frozen=True):
    """A slum or an altar."""

    id: str
    title: str
    worth: int
    piece: DrawnPiece | None


class Chip(Struct, frozen=True):
    """A seat's influence on an island, and what it will earn if nothing changes."""

    disc: DrawnPiece
    value: int
    points: int
    banner: str
    title: str


class Island(Struct, frozen=True):
    """All that lies on an island."""

    id: str
    name: str
    x: float
    y: float
    ground: Ground
    places: tuple[Place, ...]
    slums: tuple[Spot, ...]
    altars: tuple[Spot, ...]
    tiles: tuple[DrawnTile, ...]
    scavengers: tuple[tuple[DrawnPiece, float], ...]
    chips: tuple[Chip, ...]


class Villager(Struct, frozen=True):
    """The visible side of a villager tile."""

    id: str
    name: str
    title: str
    lines: tuple[str, ...]
    icons: tuple[Icon, ...]


class Court(Struct, frozen=True):
    """The dice and the villagers on the central island."""

    castle: Castle
    dice: tuple[DrawnDie, ...]
    villagers: tuple[Villager, ...]


class MainBoard(DaimyoFragments):
    """The islands and the castle between them."""

    @property
    def laid_out(self) -> BoardLayout:
        """Where things lie with this number of players."""
        return layout.LAYOUTS[len(self.view.players)]

    def draw(self) -> str:
        """Return the board."""
        v = self.view
        first, helmet = (self.names[seat] if seat >= 0 else "-" for seat in (v.first, v.helmet))
        return self.render(
            "board.svg.jinja",
            L=layout,
            title=self.say("title", round=v.round, rounds=self.cat.rounds, first=first, helmet=helmet),
            defs=self.part("defs.svg.jinja", Shapes(self.cat.islands)),
            **{
                layer: self.part(f"{layer}.svg.jinja", self._backdrop())
                for layer in ("backdrop", "shores", "furniture")
            },
            castle=self.part("castle.svg.jinja", self._court()),
            islands=[self.part("island.svg.jinja", self._island(k)) for k in range(len(self.islands))],
        )

    def _backdrop(self) -> Backdrop:
        scenes = tuple(self._scene(k, island) for k, island in enumerate(self.islands))
        return Backdrop(len(self.view.players), self.laid_out, scenes)

    def _scene(self, k: int, island: str) -> Scene:
        places, slots = slice(k * PLACES_PER_ISLAND, (k + 1) * PLACES_PER_ISLAND), self._slots(k)
        goods = tuple(GOODS[good] for good in self.cat.place_good[places])
        return Scene(island, self.words.island[island], *self.laid_out.islands[k], goods, self.cat.slum_gold[slots])

    def _slots(self, k: int) -> slice:
        """Return which of the slums and altars belong to an island."""
        return slice(k * SLOTS_PER_ISLAND, (k + 1) * SLOTS_PER_ISLAND)

    def _island(self, k: int) -> Island:
        island, slots = self.islands[k], self._slots(k)
        zone = self.view.zones.get(island, ())
        places = self.cat.place_names[k * PLACES_PER_ISLAND : (k + 1) * PLACES_PER_ISLAND]
        x, y = self.laid_out.islands[k]
        return Island(
            id=island,
            name=self.words.island[island],
            x=x,
            y=y,
            ground=self.laid_out.ground,
            places=tuple(self._place(name) for name in places),
            slums=tuple(
                self._spot("slum", "shadow", name, gold, self.view.shadows.get(name))
                for name, gold in zip(self.cat.slum_names[slots], self.cat.slum_gold[slots], strict=True)
            ),
            altars=tuple(
                self._spot("altar", "token", name, worth, self.view.altars.get(name))
                for name, worth in zip(self.cat.altar_names[slots], self.cat.altar_influence[slots], strict=True)
            ),
            tiles=tuple(self.tile(tile, f"{island}:{zone[:n].count(tile)}") for n, tile in enumerate(zone)),
            scavengers=self._scavengers(island),
            chips=self._influence(island),
        )

    def _place(self, name: str) -> Place:
        return Place(name, self.words.of["place"][name], self._governor(name), self._building(name))

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

    def _spot(self, noun: str, kind: str, name: str, worth: int, owner: int | None) -> Spot:
        piece = None if owner is None else self._piece(kind, owner, kind, noun, name)
        return Spot(name, self.words.of[noun][name], worth, piece)

    def _scavengers(self, island: str) -> tuple[tuple[DrawnPiece, float], ...]:
        ground = self.laid_out.ground
        seats = [seat for seat, player in enumerate(self.view.players) if player.scavenger == island]
        pitch = min(ground.tile - 4, 2 * ground.tile / max(len(seats) - 1, 1))
        return tuple(
            (DrawnPiece("scavenger", seat, f"scavenger:{seat}", self.say("scavenger of", name=self.names[seat])), x)
            for seat, x in zip(seats, layout.row(len(seats), pitch, ground.zone), strict=True)
        )

    def _influence(self, island: str) -> tuple[Chip, ...]:
        values = [player.influence.get(island, 0) for player in self.view.players]
        pays = self.banners_on(island)
        return tuple(self._chip(island, seat, value, pays.get(seat, 0), values) for seat, value in enumerate(values))

    def _chip(self, island: str, seat: int, value: int, points: int, values: list[int]) -> Chip:
        key = "influence pays" if points else "influence of"
        title = self.say(key, name=self.names[seat], value=value, points=points)
        leads = "gold" if value == max(values) else "silver"
        return Chip(DrawnPiece("disc", seat, f"influence:{seat}:{island}"), value, points, leads, title)

    def _court(self) -> Court:
        villagers = tuple(self._villager(tile, side) for tile, side in self.view.villagers.items())
        return Court(self.laid_out.castle, self._dice(), villagers)

    def _dice(self) -> tuple[DrawnDie, ...]:
        """Return the dice on the central island by colour, the small ones first."""
        by_colour = [sorted(die for die in self.view.dice if die.startswith(f"{c}/")) for c in DIE_COLOURS]
        size, spots = layout.dice_in(self.laid_out.castle, [len(dice) for dice in by_colour])
        return tuple(
            self.die(die, dice[:n].count(die), *corner, size)
            for dice, corners in zip(by_colour, spots, strict=True)
            for n, (die, corner) in enumerate(zip(dice, corners, strict=True))
        )

    def _villager(self, tile: str, side: str) -> Villager:
        word = f"{tile}/{side}"
        name, text, signs = self.words.help_text[word]
        lines = tuple(wrap(text, self.laid_out.castle.letters))
        return Villager(word, name, self.words.of["help"][word], lines, signs)
