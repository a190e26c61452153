"""A picture of the table in plain text, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from atoll.games.archipelago.catalog import KINDS, Catalog
from atoll.games.archipelago.eyes.view import ArchipelagoView, PlayerView, RegionView
from atoll.games.archipelago.words.deals import offer_lines, promise_line
from atoll.kernel import LETTERS, Game, TextPicture, aligned
from atoll.kernel.grammar import counted

WIDTH = 80


class Picture(TextPicture[ArchipelagoView, Catalog]):
    """Draws one view."""

    def __init__(self, view: ArchipelagoView, game: Game[Any], lang: str = "en", names: Sequence[str] = ()):
        super().__init__(view, game, lang, names)
        self.faces = {face.id: k for k, face in enumerate(self.cat.faces)}
        self.cards = {card.id: k for k, card in enumerate(self.cat.cards)}

    def lines(self) -> list[str]:
        """Return the whole table: markers, boards, map, cards, players."""
        parts = [*self._markers(), "", *self._boards(), "", *self._map(), "", *self._evolution(), ""]
        for seat, player in enumerate(self.view.players):
            parts += self._player(seat, player)
        parts += [*offer_lines(self), *(promise_line(self, promise) for promise in self.view.promises)]
        if self.view.over and self.view.players[0].points is not None:
            parts += ["", *self._final_count()]
        return [_fold(line) for line in parts]

    # -- boards ------------------------------------------------------------------------------------

    def _markers(self) -> list[str]:
        v = self.view
        order = " ".join(self.names[seat] for seat in v.order) or "-"
        piles = "/".join(str(pile) for pile in v.piles)
        surplus, rebellion = self._ahead()
        return [
            self.say("title", length=self.say(v.length), turn=v.turn, phase=v.phase, order=order),
            self.say(
                "markers",
                population=v.population,
                rebellion=v.rebellion,
                surplus=v.surplus,
                bank=v.bank,
                piles=piles,
            ),
            self.say("ahead", surplus=f"{surplus:+d}", rebellion=f"{rebellion:+d}"),
        ]

    def _ahead(self) -> tuple[int, int]:
        """Return what the four boards would change now."""
        v, cat = self.view, self.cat
        surplus = rebellion = 0
        for board, zone in enumerate(v.markets.values()):
            for kind, count in enumerate(zone.values()):
                surplus += cat.zone_surplus[board][kind][count]
                rebellion += cat.zone_rebellion[board][kind][count]
        more, unrest = cat.stability[min(v.population, cat.top)]
        surplus += more
        level = min(cat.top, max(0, v.surplus + surplus))
        return level - v.surplus, rebellion + unrest + cat.unrest[level]

    def _boards(self) -> list[str]:
        v = self.view
        rows = [[self.say("stores"), self.say("bank"), self.say("domestic"), self.say("export")]]
        for kind, name in enumerate(KINDS):
            row = [self.nouns["kind"][kind], str(v.store[name])]
            for board, zone in enumerate(v.markets.values()):
                count, prices = zone[name], self.cat.price[board][kind]
                next_price = f"{prices[count]}f" if count < len(prices) else "-"
                row.append(f"{count}/{len(prices)} ({next_price})")
            rows.append(row)
        return aligned(rows)

    # -- map ---------------------------------------------------------------------------------------

    def _map(self) -> list[str]:
        lines = [f"{self.say('map')} {self.say('legend')}"]
        for number, region in enumerate(self.view.regions):
            lines.append("  " + self.several(self._region(number, region)))
        return lines

    def _region(self, number: int, region: RegionView) -> list[str]:
        face = self.faces[region.face]
        record = self.cat.faces[face]
        title = self.say("region", name=self.nouns["region"][number], face=self.nouns["face"][face])
        icons = self._cubes(record.produces)
        parts = [title, self.say("icons", icons=icons, huts=record.huts)]
        if region.buildings:
            names = [
                self.nouns["construction"][("town", "market", "port", "temple").index(b)] for b in region.buildings
            ]
            owner = f" [{LETTERS[region.town_of]}]" if region.town_of >= 0 else ""
            parts.append(self.say("buildings", buildings=", ".join(names) + owner))
        units = [self._unit(k) for k, unit in enumerate(self.view.units) if _home(unit.spot) == number]
        if units:
            parts.append(self.say("units", units=" ".join(units)))
        return parts

    def _unit(self, k: int) -> str:
        unit = self.view.units[k]
        mark = ("*" if unit.engaged else "") + ("!" if unit.rebel else "")
        return f"{LETTERS[unit.seat]}{'s' if unit.ship else 'c'}:{unit.spot}{mark}"

    # -- cards -------------------------------------------------------------------------------------

    def _evolution(self) -> list[str]:
        v = self.view
        lines = [self.pair("track", "")]
        for card, turns in v.track:
            if card:
                number = self.cards[card]
                price = self.cat.cards[number].prices[turns]
                lines.append("  " + self.say("priced", price=price, card=self.nouns["printed"][number]))
        if v.next_back >= 0:
            lines.append(self.pair("back", self.nouns["back"][v.next_back]))
        hexes = ", ".join(self.nouns["face"][self.faces[face]] for face in v.next_hexes)
        lines.append(self.pair("next hex", f"{hexes or '-'} ({v.hexes_left})"))
        ids = [trend.id for trend in self.cat.components.trend]
        if v.trends:
            lines.append(self.pair("trend", ", ".join(self.nouns["trend"][ids.index(trend)] for trend in v.trends)))
        return [*lines, *(self.pair("common", self._goal(goal)) for goal in v.common)]

    def _goal(self, goal: str) -> str:
        number = [g.id for g in self.cat.goals].index(goal)
        return self.nouns["objective"][self.cat.objective_at(len(self.view.players), number)]

    # -- players -----------------------------------------------------------------------------------

    def _player(self, seat: int, p: PlayerView) -> list[str]:
        title = self.say(
            "player",
            letter=LETTERS[seat],
            name=self.names[seat],
            discs=p.discs,
            owned=p.discs_owned,
            citizens=p.citizens,
            ships=p.ships,
            reserve=p.reserve,
            dock=p.dock,
        )
        lines = [title, "    " + self._screen(p)]
        for card in p.cards:
            number = self.cards[card]
            mark = "*" if card in self.view.engaged else "+" if card in p.wonders else "-"
            lines.append(f"    {mark} {self.nouns['printed'][number]}")
        return [*lines, *("    " + self.pair("objective", self._goal(goal)) for goal in p.objectives or ())]

    def _screen(self, p: PlayerView) -> str:
        if p.money is None or p.cubes is None:
            return self.say("hidden")
        return self.say("screen", money=p.money, cubes=self._cubes(p.cubes.values()), tokens=p.tokens)

    def _cubes(self, counts: Iterable[int]) -> str:
        """Return so many of each kind."""
        kinds = zip(self.nouns["kind"], counts, strict=True)
        return ", ".join(f"{count} {counted(kind, count)}" for kind, count in kinds if count) or "-"

    def _final_count(self) -> list[str]:
        players = self.view.players
        rows = [[self.say("final"), *self.names]]
        for k, source in enumerate(players[0].points or {}):
            rows.append([self.nouns["source"][k], *(str((p.points or {})[source]) for p in players)])
        return aligned([*rows, [self.say("total"), *(str(sum((p.points or {}).values())) for p in players)]])


def _home(spot: str) -> int:
    """Return the region in a spot's word."""
    digits = spot[:2] if spot[:2].isdigit() else spot[:1]
    return int(digits)


def _fold(line: str) -> str:
    """Break a long line where there is a blank."""
    indent = len(line) - len(line.lstrip()) + 4
    out, rest = [], line
    while len(rest) > WIDTH:
        cut = rest.rfind(" ", indent + 1, WIDTH)
        if cut < 0:
            break
        out.append(rest[:cut])
        rest = " " * indent + rest[cut + 1 :]
    return "\n".join([*out, rest])
