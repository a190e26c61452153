"""A picture of the table in plain text, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from textwrap import wrap

from atoll.games.paradise.catalog import AMERICA, CARDS, EVENTS, KINDS, Catalog
from atoll.games.paradise.eyes.view import HexView, ParadiseView, PlayerView, StackView
from atoll.kernel import points
from atoll.kernel.grammar import Word
from atoll.kernel.seats import LETTERS
from atoll.kernel.showing import TextPicture

CELL = 4  # columns of a hex
WIDTH = 80
TIED = "\0"  # stands for a space at which no line ends


class Picture(TextPicture[ParadiseView, Catalog]):
    """Draws one view."""

    def lines(self) -> list[str]:
        """Return the whole table: the map, the groups, what is under way, the players."""
        found = [*self._head(), "", *self._map(), "", *self._groups(), *self._now(), ""]
        for seat, player in enumerate(self.view.players):
            found += self._player(seat, player)
        return found

    @cached_property
    def places(self) -> dict[str, str]:
        """What the hexes are called."""
        return dict(zip(self.cat.hex_names, self.nouns["hex"], strict=True))

    def _head(self) -> list[str]:
        v = self.view
        order = " ".join(LETTERS[seat] for seat in v.turn_order) or "-"
        island = sum(count for name, count in v.cup.items() if name.startswith("island"))
        ocean = sum(count for name, count in v.cup.items() if name.startswith("open"))
        lines = [
            self.say("title", turn=v.turn, goal=points(v.goal), order=order),
            self.say(
                "cup", island=island, ocean=ocean, off=v.cup["off_course"], tiles=v.tiles_left, cards=v.cards_left
            ),
        ]
        if v.events_left or v.events_played:
            played = ", ".join(self._event(event) for event in v.events_played) or "-"
            lines.append(self.say("events", left=v.events_left, played=played))
        if v.chits_drawn or v.chits:
            lines.append(self.say("chits", drawn=v.chits_drawn))
        return lines

    # -- the map -----------------------------------------------------------------------------------

    def _map(self) -> list[str]:
        """Draw each hex as a short cell: flat-top hexes, so that every other column stands half a row lower."""
        rows: dict[int, dict[int, str]] = {}
        for k, (q, r) in enumerate(self.cat.places):
            if self.cat.land[k] != AMERICA:
                rows.setdefault(2 * r + q, {})[q] = self._cell(k)
        left = min(q for row in rows.values() for q in row)
        lines = []
        for height in range(min(rows), max(rows) + 1):
            row = rows.get(height, {})
            right = max(row, default=left)
            lines.append("".join(row.get(q, "").ljust(CELL) for q in range(left, right + 1)).rstrip())
        return [*lines, self.say("legend")]

    def _cell(self, k: int) -> str:
        name = self.cat.hex_names[k]
        mark = "*" if name == self.view.explorer else ""
        hex_ = self.view.hexes.get(name)
        if hex_ is None:
            return "?" + mark
        return (
            mark
            + self._land(hex_)
            + "".join(LETTERS[seat].lower() for seat, player in enumerate(self.view.players) if name in player.stacks)
        )

    def _land(self, hex_: HexView) -> str:
        if hex_.land in ("ocean", "face_down"):
            return {"ocean": "~", "face_down": "#"}[hex_.land]
        if hex_.villages:
            return f"{LETTERS[hex_.owner]}{hex_.villages}"
        group = self.cat.group[hex_.group]
        if self.cat.is_atoll[group]:
            return "o"
        return f"{'!' if hex_.land == 'independent' else '.'}{self.cat.green[group] + self.cat.brown[group]}"

    def _groups(self) -> list[str]:
        lines = []
        for name, hex_ in self.view.hexes.items():
            if hex_.land == "face_down":
                tile = f" ({self._group(hex_.group)})" if hex_.group else ""
                seats = " ".join(LETTERS[seat] for seat in hex_.markers) or "-"
                lines.append(self.say("tile", hex=self.places[name], name=tile, seats=seats))
            elif hex_.land in ("group", "independent"):
                lines.append(self._describe(name, hex_))
        return _columns(lines)

    def _describe(self, name: str, hex_: HexView) -> str:
        group = self.cat.group[hex_.group]
        more = f" {LETTERS[hex_.owner]}" if hex_.owner >= 0 else ""
        if hex_.agriculture:
            more += f", {self.say('agriculture', count=hex_.agriculture)}"
        if hex_.land == "independent":
            more += f", {self.say('independent', warriors=self.cat.warriors[group])}"
        island, place = self._group(hex_.group), self.places[name]
        title = island if island == place else self.say("found", name=island, hex=place)
        return self.say(
            "group", name=title, villages=hex_.villages, green=self.cat.green[group], brown=self.cat.brown[group],
            more=more,
        )  # fmt: skip

    def _group(self, word: str) -> str:
        return self.nouns["group"][self.cat.group[word]]

    def _event(self, word: str) -> str:
        return self.nouns["event"][EVENTS.index(word)]

    def _card(self, word: str) -> str:
        return self.nouns["card"][CARDS.index(word)]

    # -- what is under way -------------------------------------------------------------------------

    def _now(self) -> list[str]:
        v = self.view
        lines = [self.say("mark", event=self._event(event), hex=self.places[place]) for event, place, _ in v.marks]
        if v.explorer:
            trail = ", ".join(f"{self.places[place]} {knots}" for place, knots in v.trail) or "-"
            lines.append(self.say("explorer", hex=self.places[v.explorer], knots=v.knots, trail=trail))
        if v.fleet is not None:
            lines.append(self.say("fleet", hex=self.places[v.fleet_hex], pieces=self._pieces(v.fleet)))
        if v.battle is not None:
            b = v.battle
            lines.append(self.say("battle", hex=self.places[b.hex], die=b.die or "-"))
            for seat, front, back in (
                (b.attacker, b.attacking, b.attackers_back),
                (b.defender, b.defending, b.defenders_back),
            ):
                rows = self.say("front", front=self._pieces(front), back=self._pieces(back))
                lines.append(f"  {LETTERS[seat] if seat >= 0 else '-'} {rows}")
        return lines

    def _pieces(self, pieces: Mapping[str, int]) -> str:
        names = dict(zip(KINDS, self.nouns["kind"], strict=True)) | {"local_warrior": self.nouns["fighter"][2]}
        return ", ".join(self._counted(names[kind], count) for kind, count in pieces.items() if count) or "-"

    def _counted(self, name: str, count: int) -> str:
        return f"{count} {Word.of(name, count, self.lang, {'count': count}):count}"

    # -- the players -------------------------------------------------------------------------------

    def _player(self, seat: int, p: PlayerView) -> list[str]:
        if not p.people:
            return [f"{LETTERS[seat]} {self.names[seat]}"]
        extras = [key for key, has in (("lost", p.lost), ("kumara", p.kumara), ("stored", p.stored)) if has]
        more = "".join(f", {self.say(key)}" for key in extras)
        people = self.nouns["people"][self.cat.peoples.index(p.people)]
        lines = [
            self.say(
                "player", letter=LETTERS[seat], name=self.names[seat], people=people, vp=points(p.vp),
                villages=p.villages, home=self.places.get(p.home, "-"), more=more,
            ),
            self.say("cards", hidden=p.hand_size, up=", ".join(self._card(card) for card in p.face_up) or "-"),
        ]  # fmt: skip
        if p.kept_size:
            lines.append(self.say("kept", count=p.kept_size))
        stacks = [self._stack(place, stack) for place, stack in p.stacks.items()]
        lines += self._wrapped("stacks", stacks)
        lines += self._own(p)
        return [lines[0], *(f"    {line}" for line in lines[1:])]

    def _own(self, p: PlayerView) -> list[str]:
        lines = []
        if p.hand:
            lines += self._wrapped("hand", [self._card(card) for card in p.hand])
        if p.kept:
            lines.append(self.pair("own events", ", ".join(self._event(event) for event in p.kept)))
        if p.points:
            left = ", ".join(f"{self.places[place]} {count}" for place, count in p.points.items())
            lines.append(self.pair("points", left))
        if p.order:
            lines += self._wrapped("order", [self._ordered(item, where) for item, where in p.order])
        if p.pool:
            lines.append(self.pair("pool", self._pieces(p.pool)))
        return lines

    def _ordered(self, item: str, where: str) -> str:
        """Return an item of the own building order, and where it goes."""
        items = dict(zip(self.game.book.nouns["item"], self.nouns["item"], strict=True))
        if item in items:
            name = items[item]
        else:
            name = self.say(f"order {item}", card=self._card(where) if where in CARDS else "")
        at = self.places.get(where, "") if item != "turn_inward" else ""
        return self.say("found", name=name, hex=at) if at else name

    def _wrapped(self, key: str, items: list[str]) -> list[str]:
        """Return a heading and a list of things, in lines of limited width; none of them is broken."""
        said = self.pair(key, self.several(item.replace(" ", TIED) for item in items))
        lines = (
            wrap(said, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False) if items else []
        )
        return [line.replace(TIED, " ") for line in lines]

    def _stack(self, place: str, stack: StackView) -> str:
        known = stack.pieces if stack.pieces is not None else stack.known
        text = self.say("stack", hex=self.places[place], count=stack.count)
        more = [self.say("face up", count=stack.face_up)] if stack.face_up and stack.pieces is None else []
        if known:
            more.append(self._pieces(known))
        return f"{text} ({', '.join(more)})" if more else text


def _columns(lines: list[str], width: int = 48) -> list[str]:
    """Put short lines side by side."""
    rows, left = [], ""
    for line in lines:
        if left and len(line) < width:
            rows.append(f"{left.ljust(width)}{line}")
            left = ""
        elif len(line) < width and not left:
            left = line
        else:
            rows += [left, line] if left else [line]
            left = ""
    return [*rows, left] if left else rows
