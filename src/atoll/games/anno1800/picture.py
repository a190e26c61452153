"""A picture of the table in plain text, in any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from atoll.games.anno1800.catalog import DECKS, LEVELS, TOKENS, Catalog
from atoll.games.anno1800.state import SOURCES
from atoll.games.anno1800.view import AnnoView, PlayerView
from atoll.kernel import Texts

LETTERS = "ABCD"
WIDTH = 100


class Picture:
    """Draws one view."""

    def __init__(
        self, view: AnnoView, cat: Catalog, texts: Texts, lang: str, names: Sequence[str], labels: Mapping[str, str]
    ):
        self.view = view
        self.cat = cat
        self.texts = texts
        self.lang = lang
        self.labels = labels  # of the choices in the proposed plan
        self.nouns = texts.language(lang).nouns
        self.names = names or [str(seat + 1) for seat in range(len(view.players))]

    def draw(self) -> str:
        """Return the whole table: the board, the players, and what the looking seat holds."""
        lines = [*self._board(), ""]
        for seat, player in enumerate(self.view.players):
            lines += [*self._player(seat, player), ""]
        if self.view.over:
            return "\n".join([*lines, *self._final_count()])
        if self.view.owed:
            lines.append(self._pair("owed", ", ".join(self._thing(word) for word in self.view.owed)))
        if self.view.plan:
            lines += self._wrapped(self._pair("plan", "; ".join(self.labels[text] for text in self.view.plan)))
        return "\n".join(lines + self._own())

    # -- words -----------------------------------------------------------------------------------------

    def _say(self, key: str, **values: object) -> str:
        return self.texts.caption(key, self.lang, **values)

    def _pair(self, key: str, value: str) -> str:
        return self._say("pair", name=self._say(key), value=value)

    def _wrapped(self, text: str) -> list[str]:
        return wrap(text, WIDTH, subsequent_indent="    ") or [text]

    def _list(self, key: str, lines: list[str]) -> list[str]:
        return [self._pair(key, "").rstrip(), *(f"  {line}" for line in lines)]

    def _named(self, noun: str, words: Sequence[str], word: str) -> str:
        return self.nouns[noun][words.index(word)]

    def _thing(self, word: str) -> str:
        """Return the name of a resource, a level or a token."""
        for noun, words in (("resource", self.cat.resources), ("level", LEVELS), ("token", TOKENS)):
            if word in words:
                return self._named(noun, words, word)
        return word

    def _resources(self, words: Sequence[str]) -> str:
        return ", ".join(self._named("resource", self.cat.resources, word) for word in words) or "-"

    def _card(self, word: str, noun: str = "card") -> str:
        return self._named(noun, [card.id for card in self.cat.cards], word)

    # -- the board -------------------------------------------------------------------------------------

    def _board(self) -> list[str]:
        v = self.view
        title = self._say("title", round=v.round, first=self.names[v.first] if v.first >= 0 else "-")
        if v.last_round:
            title += f" ({self._say('last')})"
        if v.fireworks >= 0:
            title += f", {self._say('fireworks', name=self.names[v.fireworks])}"
        missions = [self._named("mission", self.cat.mission_ids, mission) for mission in v.missions]
        decks = ", ".join(f"{self.nouns['deck'][k]} {v.deck_sizes[deck]}" for k, deck in enumerate(DECKS))
        tiles = [f"{self._named('kind', self.cat.kinds, word)} {left}" for word, left in v.board.items() if left]
        supply = ", ".join(f"{self.nouns['level'][k]} {v.supply.get(level, 0)}" for k, level in enumerate(LEVELS))
        return [
            title,
            *self._list("missions", [line for mission in missions for line in self._wrapped(mission)]),
            *self._wrapped(
                self._say("decks", cards=decks, expeditions=v.expedition_deck, old=v.old_stack, new=v.new_stack)
            ),
            self._pair("supply", supply),
            *self._wrapped(self._pair("board", ", ".join(tiles))),
        ]

    # -- the players -----------------------------------------------------------------------------------

    def _player(self, seat: int, p: PlayerView) -> list[str]:
        v = self.view
        lines = [self._say("player", letter=LETTERS[seat], name=self.names[seat], points=v.scores[seat], gold=p.gold)]
        played = len(p.face_up) + len(p.face_down)
        lines.append(self._say("cards", hand=sum(p.hand_size.values()), played=played, expeditions=p.expedition_size))
        lines.append(self._pair("cubes", self._cubes(p)))
        lines.append(self._pair("tokens", self._tokens(p)))
        lines.append(self._pair("makes", self._resources(p.makes)))
        if p.imports:
            lines.append(self._pair("imports", self._resources(p.imports)))
        islands = [self._named("old", self.cat.old_islands, word) for word in p.old_world]
        islands += [self._named("new", self.cat.new_islands, word) for word in p.new_world]
        if islands:
            lines.append(self._pair("islands", "; ".join(islands)))
        lines.append(self._pair("spaces", self._spaces(p)))
        if p.face_up:
            lines.append(self._pair("face up", "; ".join(self._card(card) for card in p.face_up)))
        return [line for text in lines for line in self._wrapped(text)]

    def _cubes(self, p: PlayerView) -> str:
        parts = []
        for k, level in enumerate(LEVELS):
            home = p.district[level] + p.resting[level]
            work = p.cubes[level] - home - p.exhausted[level]
            if p.cubes[level]:
                parts.append(f"{self.nouns['level'][k]} {home}/{work}/{p.exhausted[level]}")
        return ", ".join(parts) or "-"

    def _tokens(self, p: PlayerView) -> str:
        return ", ".join(
            f"{self.nouns['token'][k]} {p.ship_tokens[type_] + p.idle_tokens[type_]}"
            f"/{p.exhausted_tokens[type_]}/{p.card_tokens[type_]}"
            for k, type_ in enumerate(TOKENS)
        )

    def _spaces(self, p: PlayerView) -> str:
        """Return the visible buildings, those with cubes on them with so many stars."""
        parts = [
            f"{self._named('kind', self.cat.kinds, b.building)}{'*' * len(b.workers)}"
            for b in p.buildings
            if b.building
        ]
        free = sum(not b.building for b in p.buildings)
        return ", ".join(parts) + f" (+{free})"

    def _own(self) -> list[str]:
        """Return the hand and the expedition cards of the seat that looks."""
        if self.view.seat < 0:
            return []
        own = self.view.players[self.view.seat]
        lines = [line for card in own.hand or () for line in self._wrapped(self._card(card))]
        parts = self._list("hand", lines)
        if own.expeditions:
            pictures = [self._named("picture", self.cat.expeditions, card) for card in own.expeditions]
            parts += self._list("expeditions", pictures)
        return parts

    # -- the end ---------------------------------------------------------------------------------------

    def _final_count(self) -> list[str]:
        """Return the points of each player by source."""
        players = self.view.players
        rows = [[self._say("final count"), *self.names]]
        for source in players[0].points:
            name = (
                self._named("source", SOURCES, source)
                if source in SOURCES
                else self._named("mission name", self.cat.mission_ids, source)
            )
            rows.append([name, *(str(p.points[source]) for p in players)])
        rows.append([self._say("total"), *(str(score) for score in self.view.scores)])
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        return [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
