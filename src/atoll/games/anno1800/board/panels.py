"""What lies in the rail and at the top: missions, decks, and how far the game has come."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.anno1800.board.fragments import Fragment
from atoll.games.anno1800.catalog import DECKS
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.games.anno1800.words.lexicon import MissionText
from atoll.kernel.sketch import TABLE

DECK_SIGNS = ("cube-farmer", "raw", "cube-artisan")


@dataclass(slots=True, frozen=True)
class Mission:
    """A mission in play."""

    card: MissionText
    used: bool  # in this turn
    target: bool


@dataclass(slots=True, frozen=True)
class Deck:
    """A deck of population cards."""

    id: str
    title: str
    sign: str
    count: int


@dataclass(slots=True, frozen=True)
class Decks:
    """All that is drawn from."""

    decks: tuple[Deck, ...]
    expeditions: int
    expeditions_title: str
    takes: tuple[tuple[int, str], ...]  # how many may be taken now
    old: int
    new: int


@dataclass(slots=True, frozen=True)
class Course:
    """How far the game has come."""

    round: str
    last: str
    end: str
    holder: int  # of the fireworks tile, or nobody
    left: tuple[str, ...]  # actions and promotions of who is to play


class Panels(Fragment):
    """The missions and the decks in the rail, the round at the top."""

    def missions(self) -> str:
        """Return the missions in play."""
        offered = self.view.gist(_missions, TABLE)
        missions = tuple([self._mission(mission, mission in offered) for mission in self.view.missions])
        return self.shared.render("missions.html.jinja", d=missions)

    def decks(self) -> str:
        """Return all that is drawn from."""
        return self.shared.render("decks.html.jinja", d=self._decks())

    def track(self) -> str:
        """Return how far the game has come, in one line."""
        v, say, fixed = self.view, self.words.say, self.words.fixed
        end = say("fireworks free", points=self.cat.fireworks_points)
        if v.fireworks >= 0:
            end = say("fireworks taken", name=self.names[v.fireworks])
        left = [say("actions", count=v.actions)] if v.actions > 1 else []
        left += [say("promotions", count=count, levels=self.words.things(levels)) for count, levels in v.promotions]
        course = Course(
            round=say("round", round=v.round) if v.round else fixed["set-up"],
            last=fixed["last"] if v.last_round else "",
            end=fixed["game_over"] if v.over else end,
            holder=v.fireworks,
            left=tuple(left) if not v.over else (),
        )
        return str(self.shared.part("track.html.jinja", course))

    def _mission(self, mission: str, target: bool) -> Mission:
        return Mission(self.words.missions[mission], mission in self.view.missions_used, target)

    def _decks(self) -> Decks:
        v, say, fixed = self.view, self.words.say, self.words.fixed
        return Decks(
            decks=tuple(self._deck(k, deck) for k, deck in enumerate(DECKS)),
            expeditions=v.expedition_deck,
            expeditions_title=say("pile", name=fixed["expeditions"], count=v.expedition_deck),
            takes=tuple([(n, say("take", count=n)) for n in v.gist(_takes, TABLE)]),
            old=v.old_stack,
            new=v.new_stack,
        )

    def _deck(self, k: int, deck: str) -> Deck:
        return Deck(deck, self._deck_title(k, deck), DECK_SIGNS[k], self.view.deck_sizes[deck])

    def _deck_title(self, k: int, deck: str) -> str:
        """Return a deck's name and size, with the cards below it that this seat knows."""
        title = self.words.say("pile", name=self.words.nouns["deck"][k], count=self.view.deck_sizes[deck])
        known = [self.words.cards[card].name for card in self.view.under_decks[deck] if card]
        return f"{title}. {self.words.say('under', cards=', '.join(known))}" if known else title


def _missions(view: AnnoView, _: int) -> tuple[str, ...]:
    """Return the missions that may be used now."""
    return tuple([choice.removeprefix("mission ") for choice in view.choices if choice.startswith("mission ")])


def _takes(view: AnnoView, _: int) -> tuple[int, ...]:
    """Return how many expedition cards may be taken now."""
    return tuple([int(choice.split()[1]) for choice in view.choices if choice.startswith("expedition ")])
