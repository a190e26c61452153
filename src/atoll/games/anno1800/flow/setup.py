"""Chapter 2: setting up the board, the missions and the players."""

from __future__ import annotations

from functools import lru_cache

from atoll.games.anno1800.catalog import NOTHING, Catalog
from atoll.games.anno1800.flow.common import DRAW_CARDS, S, gain_gold, note_offers, put_into_use
from atoll.games.anno1800.state import NOBODY, Player
from atoll.kernel import CHANCE, Chance, Choice, Decision, Deck, Frame, Lots, Routine


class SetUp(Routine[S]):
    """Sort the board, choose who is first, lay out the missions, give everybody an island and a hand."""

    rule = "ANN-2.1"

    def run(self, s: S, f: Frame) -> None:
        """Lay everything out and list what chance or players decide."""
        cat = s.cat
        s.board = list(cat.tile_count)
        s.decks = [Deck(cards) for cards in cat.deck_cards]
        s.expedition_deck = Deck(tuple(range(len(cat.expeditions))))
        s.old_stack = Deck(tuple(range(len(cat.old_islands))))
        s.new_stack = Deck(tuple(range(len(cat.new_islands))))
        s.supply = list(cat.cubes)
        s.do(FIRST_PLAYER(CHANCE), MISSIONS(CHANCE), PLAYERS(CHANCE))


class FirstPlayer(Lots[S]):
    """A first player takes the first-player tile: the one the table has named, or anybody."""

    rule = "ANN-2.12"

    def settled(self, s: S, f: Frame) -> Choice | None:
        """Whoever the table has named needs no drawing of lots (ANN-R-2)."""
        return None if s.first == NOBODY else s.book.first_player[s.first]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Anybody may be first."""
        return s.book.first_player[: len(s.players)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Hand over the tile."""
        s.first = choice.args[0]
        s.tell("first player", seat=s.first)


class Missions(Routine[S]):
    """Put five missions on display: at random, chosen by the players, or from a suggested set."""

    rule = "ANN-2.5"

    def run(self, s: S, f: Frame) -> None:
        """Go on until all are there."""
        count = len(s.missions)
        if count == s.cat.missions_in_play:
            s.missions = tuple(sorted(s.missions))
            return
        seat = s.order(s.first)[count % len(s.players)]
        s.do(CHOOSE_MISSION(seat) if s.mission_set == "choose" else REVEAL_MISSION(CHANCE), MISSIONS(CHANCE))


class RevealMission(Chance[S]):
    """Turn up a mission: of the chosen set as long as it has any, then of all others."""

    rule = "ANN-12.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what may come."""
        wanted = s.cat.mission_sets.get(s.mission_set, ())
        left = [mission for mission in wanted if mission not in s.missions]
        left = left or [mission for mission in range(len(s.cat.missions)) if mission not in s.missions]
        return [s.book.reveal_mission[mission] for mission in left]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put it on display; it stays all game."""
        s.missions = (*s.missions, choice.args[0])
        s.tell("show mission", mission=choice.args[0])


class ChooseMission(Decision[S]):
    """The players choose the missions freely, one each in turn order."""

    rule = "ANN-2.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer all that are left."""
        return [choice for mission, choice in enumerate(s.book.choose_mission) if mission not in s.missions]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put it on display."""
        REVEAL_MISSION.play(s, f, choice)


class Players(Routine[S]):
    """Everybody gets a home island, cubes, tokens, gold by turn order, and a hand."""

    rule = "ANN-2.8"

    def run(self, s: S, f: Frame) -> None:
        """Give everything out, then let chance deal the hands."""
        s.players = [home_island(s.cat).copy() for _ in s.players]
        s.supply = [have - len(s.players) * gone for have, gone in zip(s.supply, s.cat.start_cubes, strict=True)]
        for p in s.players:
            note_offers(s, p)
        for place, seat in enumerate(s.order(s.first)):
            if s.cat.start_gold[place]:
                gain_gold(s, seat, s.cat.start_gold[place])
        hand = [(deck, count) for deck, count in enumerate(s.cat.start_hand) if count]
        s.do(*[DRAW_CARDS(seat, deck, count) for seat in s.order(s.first) for deck, count in hand])


@lru_cache(maxsize=8)
def home_island(cat: Catalog) -> Player:
    """Return a home island with its cubes and its ships' tokens (ANN-2.8, ANN-2.9)."""
    spaces, cubes = cat.home_spaces, list(cat.start_cubes)
    p = Player(prints=cat.home_prints, tiles=[NOTHING] * spaces, work=[0] * spaces, district=cubes)
    for space, kind in enumerate(p.prints):
        if kind >= 0:
            put_into_use(cat, p, space)
    return p


SET_UP = SetUp()
FIRST_PLAYER = FirstPlayer()
MISSIONS = Missions()
REVEAL_MISSION = RevealMission()
CHOOSE_MISSION = ChooseMission()
PLAYERS = Players()
