"""The board as one SVG: the islands of the looking seat, and to their right all that is common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from types import SimpleNamespace

from markupsafe import Markup

from atoll.games.anno1800.board import layout
from atoll.games.anno1800.board.fragments import AnnoFragments, Fragment, fit, signs_and_sea
from atoll.games.anno1800.board.island import IslandColumn
from atoll.games.anno1800.board.payment import Payment
from atoll.games.anno1800.board.tiles import CostSigns, Tiles
from atoll.games.anno1800.catalog import DECKS, LEVELS
from atoll.games.anno1800.words.lexicon import cost_words
from atoll.games.anno1800.words.symbols import sign_of
from atoll.kernel.drawing import shortened

MISSION_LINE = 23  # letters that fit on a line of a mission card
NAME_LENGTH = 14
DECK_SIGNS = (("cube-farmer", "cube-worker"), ("raw",), ("cube-artisan", "cube-engineer", "cube-investor"))


@dataclass(slots=True, frozen=True)
class Pile:
    """A deck or stack on the common board."""

    sign: str
    count: int
    name: str
    title: str
    signs: tuple[str, ...] = ()  # whose cards they are
    worth: int = 0  # points of a card
    under: int = 0  # cards whose place below the deck somebody knows
    takes: Sequence[tuple[int, str]] = ()  # how many may be taken at once

    @property
    def fit(self) -> Markup:
        """How the name is squeezed."""
        return fit(self.name, layout.DECK_WIDTH - 12, 15)


class Board(Fragment):
    """The common board and the column of islands beside it."""

    def __init__(self, shared: AnnoFragments):
        super().__init__(shared)
        self.costs = CostSigns()

    def draw(self) -> str:
        """Return the board."""
        v, focus = self.view, self.shared.focus
        player = v.players[focus]
        board = SimpleNamespace(
            title=self.words.say("title", round=v.round, first=self._name(v.first)),
            seat=focus,
            name=self._short(focus),
            gold=player.gold,
            points=v.scores[focus],
            hand=sum(player.hand_size.values()),
            owner=self.words.say("islands of", name=self.names[focus]),
            on=focus in v.deciders and not v.over,
            tiles=Tiles(self.shared, self.costs).draw(),
            levels=[self._level(k, level) for k, level in enumerate(LEVELS)],
            grows=any(words[0] in ("add", "educate", "gain") for words in self.shared.offered),
            missions=[self._mission(k, mission) for k, mission in enumerate(v.missions)],
            decks=self._decks(),
        )
        column = IslandColumn(self.shared, focus).draw() if player.buildings else ""
        strip = Payment(self.shared).parts() if v.subject and v.owed else self._news()
        return self.shared.render(
            "board.svg.jinja",
            b=board,
            ways=self.costs.lines(),
            s=strip,
            at_hand=self._at_hand(),
            column=column,
            symbols=signs_and_sea(),
        )

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else "-"

    def _short(self, seat: int) -> str:
        return shortened(self.names[seat], NAME_LENGTH)

    # -- how the game goes -----------------------------------------------------------------------------

    def _news(self) -> SimpleNamespace:
        """Return round, turn and end as they stand."""
        v, say, fixed = self.view, self.words.say, self.words.fixed
        seat = v.deciders[0] if v.deciders and not v.over else -1
        turn = say("turn of", name=self._short(seat)) if seat >= 0 else fixed["game_over"] if v.over else ""
        left = [say("actions", count=v.actions)] if v.actions else []
        left += [say("promotions", count=count, levels=self.words.things(levels)) for count, levels in v.promotions]
        holder = v.fireworks
        end = say("fireworks free", points=self.cat.fireworks_points)
        if holder >= 0:
            end = say("fireworks taken", name=self._name(holder))
        return SimpleNamespace(
            paying=False,
            round=say("round", round=v.round) if v.round else fixed["set-up"],
            last=fixed["last"] if v.last_round else "",
            first=v.first,
            first_title=say("first of", name=self._name(v.first)),
            seat=seat,
            turn=turn,
            actions=" · ".join(left) if seat >= 0 else "",
            holder=holder,
            end=end,
        )

    def _at_hand(self) -> SimpleNamespace | None:
        """Return the goods that were produced in this turn and wait to be used, if there are any."""
        goods = self.view.goods
        if not goods:
            return None
        x, width = layout.AT_HAND
        x += 0 if self.view.owed else layout.BESIDE_TURN
        pitch = min(22, width // len(goods))
        return SimpleNamespace(
            title=self.words.say("at hand", goods=self.words.things(goods)),
            goods=[SimpleNamespace(sign=sign_of(word), x=x + pitch * k) for k, word in enumerate(goods)],
        )

    # -- people ----------------------------------------------------------------------------------------

    def _level(self, k: int, level: str) -> SimpleNamespace:
        """Return what a level costs: a new cube, a promotion into it, a cube brought home, its wares in trade."""
        cat, say = self.cat, self.words.say
        new, step = (cost_words(cat, bills[k]) for bills in (cat.workforce, cat.education))
        title = say(
            "level costs", level=self.words.level[level], left=self.view.supply.get(level, 0),
            new=self.words.things(new), step=self.words.things(step) or "-", gold=cat.rotation_gold[k],
            trade=cat.trade_price[k] or "-",
        )  # fmt: skip
        x, y = layout.LEVEL_COSTS[0], layout.LEVEL_COSTS[1] + 21 + 29 * k
        return SimpleNamespace(
            id=level,
            y=y,
            left=self.view.supply.get(level, 0),
            gold=cat.rotation_gold[k],
            trade=cat.trade_price[k] or "",
            title=title,
            new=self.costs.draw(self.shared.needs(new), x + 56, y + 3, 17, 18),
            step=self.costs.draw(self.shared.needs(step), x + 136, y + 3, 17, 18),
        )

    # -- missions and decks ----------------------------------------------------------------------------

    def _mission(self, k: int, mission: str) -> SimpleNamespace:
        known = self.words.missions[mission]
        return SimpleNamespace(
            id=mission,
            x=layout.PANEL + k * layout.MISSION_PITCH,
            name=known.name,
            fit=fit(known.name, 142, 17),
            title=known.title,
            sign=known.sign,
            lines=wrap(unbroken(known.text), MISSION_LINE),
            makes=[SimpleNamespace(id=word, x=12 + 34 * n) for n, word in enumerate(known.makes)],
            used=mission in self.view.missions_used,
        )

    def _decks(self) -> list[tuple[int, Pile]]:
        """Return the decks and stacks, each with where it lies."""
        piles = [*(self._deck(k, deck) for k, deck in enumerate(DECKS)), self._expeditions(), *self._islands()]
        return [(layout.PANEL + k * layout.DECK_PITCH, pile) for k, pile in enumerate(piles)]

    def _deck(self, k: int, deck: str) -> Pile:
        points = self.cat.components.scoring
        worth = (points.farmer_worker_card, points.new_world_card, points.artisan_engineer_investor_card)
        return Pile(
            "card",
            self.view.deck_sizes[deck],
            self.words.nouns["deck"][k],
            self._deck_title(k, deck),
            signs=DECK_SIGNS[k],
            worth=worth[k],
            under=len(self.view.under_decks[deck]),
        )

    def _expeditions(self) -> Pile:
        say, name, count = self.words.say, self.words.fixed["expeditions"], self.view.expedition_deck
        takes = [(n, say("take", count=n)) for n in range(1, self.cat.max_expeditions + 1)]
        return Pile("picture", count, name, say("pile", name=name, count=count), takes=takes)

    def _islands(self) -> list[Pile]:
        say, fixed, v = self.words.say, self.words.fixed, self.view
        stacks = (("old", v.old_stack, fixed["old_world"]), ("raw", v.new_stack, fixed["new_world"]))
        return [Pile(sign, count, name, say("pile", name=name, count=count)) for sign, count, name in stacks]

    def _deck_title(self, k: int, deck: str) -> str:
        """Return a deck's name and size, with the cards below it that this seat knows."""
        title = self.words.say("pile", name=self.words.nouns["deck"][k], count=self.view.deck_sizes[deck])
        known = [self.words.cards[card].name for card in self.view.under_decks[deck] if card]
        return f"{title}. {self.words.say('under', cards=', '.join(known))}" if known else title


def unbroken(text: str) -> str:
    """Return a text whose double punctuation stays with the word before it, as French wants it."""
    return text.replace(" :", "\u00a0:").replace(" ;", "\u00a0;")
