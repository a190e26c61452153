"""A picture of the table in plain text, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from atoll.games.anno1800.catalog import DECKS, LEVELS, TOKENS, Catalog
from atoll.games.anno1800.eyes.view import AnnoView, PlayerView
from atoll.games.anno1800.words.nouns import source_name
from atoll.kernel import TextPicture, aligned, letter

WIDTH = 78  # lists are moved in by two


class Picture(TextPicture[AnnoView, Catalog]):
    """The board, the players, and what the looking seat holds."""

    def lines(self) -> list[str]:
        """Return the whole table."""
        lines = [*self._board(), ""]
        for seat, player in enumerate(self.view.players):
            lines += [*self._player(seat, player), ""]
        return lines + (self._final_count() if self.view.over else [*self._payment(), *self._own()])

    # -- words -----------------------------------------------------------------------------------------

    def _wrapped(self, text: str) -> list[str]:
        return wrap(text, WIDTH, subsequent_indent="    ") or [text]

    def _list(self, key: str, lines: list[str]) -> list[str]:
        return [self.pair(key, ""), *(f"  {line}" for line in lines)]

    def _named(self, noun: str, word: str) -> str:
        return self.nouns[noun][self.game.book.nouns[noun].index(word)]

    def _thing(self, word: str) -> str:
        """Return the name of a resource, a level or a token."""
        return self._named("token" if word in TOKENS else "level" if word in LEVELS else "resource", word)

    def _all(self, noun: str, words: Sequence[str]) -> str:
        return ", ".join(self._named(noun, word) for word in words) or "-"

    # -- the board -------------------------------------------------------------------------------------

    def _board(self) -> list[str]:
        v = self.view
        missions = [self._named("mission", mission) for mission in v.missions]
        decks = ", ".join(f"{self.nouns['deck'][k]} {v.deck_sizes[deck]}" for k, deck in enumerate(DECKS))
        tiles = [f"{self._named('kind', word)} {left}" for word, left in v.board.items() if left]
        supply = ", ".join(f"{self.nouns['level'][k]} {v.supply.get(level, 0)}" for k, level in enumerate(LEVELS))
        return [
            self._title(),
            *self._list("missions", [line for mission in missions for line in self._wrapped(mission)]),
            *self._wrapped(
                self.say("decks", cards=decks, expeditions=v.expedition_deck, old=v.old_stack, new=v.new_stack)
            ),
            self.pair("supply", supply),
            *self._wrapped(self.pair("board", ", ".join(tiles))),
        ]

    def _title(self) -> str:
        v = self.view
        title = self.say("title", round=v.round, first=self.names[v.first] if v.first >= 0 else "-")
        if v.last_round:
            title += f" ({self.say('last')})"
        if v.fireworks >= 0:
            title += f", {self.say('fireworks', name=self.names[v.fireworks])}"
        return title

    # -- the players -----------------------------------------------------------------------------------

    def _player(self, seat: int, p: PlayerView) -> list[str]:
        points, played = self.view.scores[seat], len(p.face_up) + len(p.face_down)
        lines = [
            self.say("player", letter=letter(seat), name=self.names[seat], points=points, gold=p.gold),
            self.say("cards", hand=sum(p.hand_size.values()), played=played, expeditions=p.expedition_size),
            self.pair("cubes", self._cubes(p)),
            self.pair("tokens", self._tokens(p)),
            self.pair("makes", self._all("resource", p.makes)),
        ]
        if p.imports:
            lines.append(self.pair("imports", self._all("resource", p.imports)))
        islands = [self._named("old", word) for word in p.old_world]
        islands += [self._named("new", word) for word in p.new_world]
        if islands:
            lines.append(self.pair("islands", self.several(islands)))
        lines.append(self.pair("spaces", self._spaces(p)))
        if p.face_up:
            lines.append(self.pair("face up", self.several(self._named("card", card) for card in p.face_up)))
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
        parts = [f"{self._named('kind', b.building)}{'*' * len(b.workers)}" for b in p.buildings if b.building]
        free = sum(not b.building for b in p.buildings)
        return ", ".join(parts) + f" (+{free})"

    # -- the seat that looks ---------------------------------------------------------------------------

    def _payment(self) -> list[str]:
        """Return what is still owed, and the way to pay that is proposed."""
        v, lines = self.view, list[str]()
        if v.goods:
            lines.append(self.say("at hand", goods=self._all("resource", v.goods)))
        if v.owed:
            lines.append(self.pair("owed", ", ".join(self._thing(word) for word in v.owed)))
        if v.proposal:
            labels = [self.texts.label(self.game.book.parse(text), self.lang, self.names) for text in v.proposal]
            lines += self._wrapped(self.pair("proposal", self.several(labels)))
        return lines

    def _own(self) -> list[str]:
        """Return the hand and the expedition cards."""
        if self.view.seat < 0:
            return []
        own = self.view.players[self.view.seat]
        lines = self._list(
            "hand", [line for card in own.hand or () for line in self._wrapped(self._named("card", card))]
        )
        if own.expeditions:
            lines += self._list("expeditions", [self._named("picture", card) for card in own.expeditions])
        return lines

    # -- the end ---------------------------------------------------------------------------------------

    def _final_count(self) -> list[str]:
        """Return the points of each player by source."""
        players, nouns = self.view.players, self.nouns
        points = [
            [source_name(self.cat, nouns, source), *(str(p.points[source]) for p in players)]
            for source in players[0].points
        ]
        total = [self.say("total"), *(str(score) for score in self.view.scores)]
        return aligned([[self.say("final count"), *self.names], *points, total])
