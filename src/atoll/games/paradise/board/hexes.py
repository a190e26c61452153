"""All that each hex of the map holds, gathered from a view; a hex is drawn anew only when some of it has changed."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property, lru_cache

from markupsafe import Markup

from atoll.games.paradise.board import layout
from atoll.games.paradise.board.fragments import Fragment, studio
from atoll.games.paradise.board.hex_art import HexArtist, Pieces, Seen, at_sea
from atoll.games.paradise.catalog import AMERICA, Catalog
from atoll.games.paradise.words.lexicon import ParadiseLexicon

BLANKS = {"unknown": "unknown hex", "ocean": "open ocean", "america": "america hex"}
KEPT = 4096  # hexes as they were drawn
NO_NAME = Markup()


@lru_cache(maxsize=KEPT)
def drawn(seen: Seen) -> tuple[Markup, Markup]:
    """Return a hex and the name of the group in it, made once for the same contents."""
    art = HexArtist(seen).art()
    name = (
        studio.art("group_name", art.group, art.look, seen.homes, seen.x, seen.y + art.group_y)
        if art.group
        else NO_NAME
    )
    return studio.fresh("hex.svg.jinja", seen.words, art), name


@lru_cache(maxsize=KEPT)
def blank(
    words: ParadiseLexicon, extent: layout.Extent, look: str, word: str, x: int, y: int, *, named: bool
) -> Markup:
    """Return a hex where nothing lies, made once."""
    name = words.of["hex"][word]
    lines = at_sea(name, extent.name, 0) if named else ()
    return studio.art("empty", extent.name, look, word, x, y, name, words.say(BLANKS[look], hex=name), lines)


@lru_cache(maxsize=64)
def blanks(words: ParadiseLexicon, cat: Catalog, extent: layout.Extent) -> tuple[tuple[Markup, Markup], ...]:
    """Return all hexes as long as nobody has been there."""
    looks = ["america" if land == AMERICA else "unknown" for land in cat.land]
    middles = layout.middles(extent, cat.places)
    hexes = zip(looks, cat.hex_names, middles, strict=True)
    return tuple([(blank(words, extent, look, word, *at, named=True), NO_NAME) for look, word, at in hexes])


class Hexes(Fragment):
    """Every hex of the map."""

    def hex(self, k: int) -> tuple[Markup, Markup]:
        """Return one hex, and the name that lies above all hexes, if it has one."""
        word = self.cat.hex_names[k]
        if word not in self.visited:
            return self.blanks[k]
        hex_ = self.view.hexes.get(word)
        if (hex_ is None or hex_.land == "ocean") and word not in self.stacks and word not in self.events_at:
            look = "ocean" if hex_ else "america" if self.cat.land[k] == AMERICA else "unknown"
            return blank(self.words, self.extent, look, word, *self.middles[k], named=word not in self.guests), NO_NAME
        return drawn(self.seen(word))

    @cached_property
    def blanks(self) -> tuple[tuple[Markup, Markup], ...]:
        """All hexes as long as nobody has been there."""
        return blanks(self.words, self.cat, self.extent)

    @cached_property
    def visited(self) -> frozenset[str]:
        """Where there is anything to be seen, or was."""
        return frozenset((*self.view.hexes, *self.stacks, *self.events_at, *self.guests))

    def seen(self, word: str) -> Seen:
        """Return all that the drawing of a hex depends on."""
        x, y = self.centre(word)
        return Seen(
            cat=self.cat,
            words=self.words,
            names=self.everybody,
            extent=self.extent,
            x=x,
            y=y,
            word=word,
            hex=self.view.hexes.get(word),
            stacks=tuple(self.stacks.get(word, ())),
            events=tuple(self.events_at.get(word, ())),
            fight=word in self.fights,
            homes=self.homes.get(word, ()),
            here=self.view.fleet_hex == word,
            guests=self.guests.get(word, 0),
        )

    @cached_property
    def everybody(self) -> tuple[str, ...]:
        """The names of all players."""
        return tuple(self.names)

    @cached_property
    def guests(self) -> Counter[str]:
        """Where the Explorer is, and where he left knots: at sea they stand instead of the name."""
        explorer = [self.view.explorer] if self.view.explorer else []
        return Counter([*explorer, *{place for place, _ in self.view.trail}])

    @cached_property
    def homes(self) -> dict[str, tuple[int, ...]]:
        """Whose Homes are where."""
        players = self.view.players
        return {
            player.home: tuple(seat for seat, other in enumerate(players) if other.home == player.home)
            for player in players
            if player.home
        }

    @cached_property
    def stacks(self) -> defaultdict[str, list[Pieces]]:
        """Who has which pieces where, as far as they can be read."""
        found: defaultdict[str, list[Pieces]] = defaultdict(list)
        for seat, player in enumerate(self.view.players):
            for place, stack in player.stacks.items():
                found[place].append((seat, stack.no_war_canoe, tuple(self.entries(stack))))
        return found

    @cached_property
    def events_at(self) -> defaultdict[str, list[str]]:
        """The Events that mark a hex."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for event, place, _ in self.view.marks:
            found[place].append(event)
        return found

    @cached_property
    def fights(self) -> frozenset[str]:
        """Where battles are fought, or are to be."""
        battle = self.view.battle
        return frozenset((*self.view.battles_left, battle.hex) if battle else self.view.battles_left)
