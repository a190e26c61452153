"""Chapters 3, 4, 21 and 22: setting up, turn 0, objectives and trends, with their variants."""

from __future__ import annotations

from atoll.games.archipelago.catalog import WHOLE_EDGES
from atoll.games.archipelago.components.spots import CELL_NEXT, unit_at
from atoll.games.archipelago.flow.common import S, shift_surplus
from atoll.games.archipelago.flow.evolution import FILL_SLOT, TURN_UP_CARD
from atoll.games.archipelago.flow.exploration import REFRESH_HEXES, discard_hex, fitting, rewards, take_token
from atoll.games.archipelago.flow.units import change, new_citizen, new_ship, tell_move
from atoll.games.archipelago.state import EMPTY, NOBODY
from atoll.games.archipelago.state.regions import add_region, land_areas, side_area
from atoll.kernel import CHANCE, Chance, Choice, Decision, Deck, Draw, Frame, Reason, Routine, Weighed, because
from atoll.kernel.hexes import opposite

START, OBJECTIVES, TREND = range(3)  # the options, in `variant`
SEA_START, DESERT_START = range(2)
SECRET, SPICE, COMMON = range(3)
ONE_TREND, TWO_TRENDS, CHOSEN, TWO_CHOSEN, BENEFACTOR, BENEFACTOR_CHOSEN = range(6)
DESERT_SURPLUS = 5
TWO_PLAYERS = 2


class SetUp(Routine[S]):
    """Put out the boards, the bank and the start hex; then turn 0."""

    rule = "ARC-3.1"

    def run(self, s: S, f: Frame) -> None:
        """List the stages of turn 0."""
        self._lay_out(s)
        seats = range(len(s.players))
        s.do(
            DRAW_ORDER(CHANCE),
            TRENDS(CHANCE, 1),
            *(DEAL_HEX(CHANCE, seat) for seat in seats for _ in range(s.cat.hand_of_hexes)),
            FIRST_REGIONS(CHANCE, 0),
            GATHER_HEXES(CHANCE),
            REFRESH_HEXES(CHANCE),
            TURN_UP_CARD(CHANCE),
            *(FILL_SLOT(CHANCE, slot, 0) for slot in range(s.cat.slots)),
            TRENDS(CHANCE, 0),
            OBJECTIVE_CARDS(CHANCE),
        )

    def _lay_out(self, s: S) -> None:
        cat = s.cat
        s.bank = cat.money
        s.store = [count - cat.start_domestic - cat.start_export for count in cat.cubes]
        s.domestic = [cat.start_domestic] * len(cat.cubes)
        s.export = [cat.start_export] * len(cat.cubes)
        s.piles = (cat.pile,) * cat.piles
        s.hexes = Deck(cat.hexes)
        s.deck = Deck(tuple(range(len(cat.cards))))
        s.track = (EMPTY,) * cat.slots
        desert = s.variant[START] == DESERT_START
        add_region(s, cat.desert if desert else cat.open_sea, 0, 0)
        s.tell("start", face=s.faces[0])
        shift_surplus(s, DESERT_SURPLUS if desert else 0)
        pieces = 2 if len(s.players) == TWO_PLAYERS else 1  # of two colours with two players (ARC-21.3)
        for seat, player in enumerate(s.players):
            player.money = cat.start_money
            s.bank -= cat.start_money
            player.discs = player.discs_owned = cat.start_discs
            player.reserve = cat.citizens * pieces
            player.dock = cat.ships * pieces
            if desert:
                for _ in range(cat.start_citizens):
                    new_citizen(s, seat, land_areas(s, 0)[0])
                    s.tell("land", seat=seat, goal=land_areas(s, 0)[0], now=s.population)
            else:
                new_ship(s, seat, side_area(s, 0, 0))
                s.tell("sets out", seat=seat, goal=side_area(s, 0, 0))


class DrawOrder(Chance[S]):
    """The order of play of turn 0 is random."""

    rule = "ARC-4.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Anybody who has no place yet."""
        return [choice for seat, choice in enumerate(s.book.draw_seat[: len(s.players)]) if seat not in s.order]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the order marker down."""
        s.order = (*s.order, choice.args[0])
        if len(s.order) < len(s.players):
            s.push(f)
        else:
            s.tell("order", seat=s.order[0])
            for place, seat in enumerate(s.order[1:], 2):
                s.tell("in order", seat=seat, number=place)


class DealHex(Draw[S]):
    """Deal a hex to a player."""

    rule = "ARC-4.2"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the region deck."""
        return s.hexes, s.book.deal_hex

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it in hand."""
        (seat,), (hexagon,) = f.args, choice.args
        player = s.players[seat]
        s.hexes = s.hexes.without(hexagon)
        player.hexes = tuple(sorted((*player.hexes, hexagon)))


class FirstRegions(Routine[S]):
    """In order of play each player places a region beside the start hex."""

    rule = "ARC-4.3"

    def run(self, s: S, f: Frame) -> None:
        """Ask the next player, after new hexes where none fits."""
        (count,) = f.args
        if count == len(s.players):
            return
        seat = s.order[count]
        if first_places(s, seat):
            s.do(FIRST_FACE(seat), FIRST_REGIONS(CHANCE, count + 1))
            return
        self._redeal(s, seat)
        s.do(*(DEAL_HEX(CHANCE, seat) for _ in range(s.cat.hand_of_hexes)), f)

    def _redeal(self, s: S, seat: int) -> None:
        """Discard the hand; mix the discards in when the deck runs low (ARC-R-51)."""
        player = s.players[seat]
        s.tell("redeal", seat=seat)
        for hexagon in player.hexes:
            discard_hex(s, seat, hexagon)
        player.hexes = ()
        if len(s.hexes) < s.cat.hand_of_hexes:
            s.hexes = s.hexes.shuffled_with(s.hex_discards)
            s.hex_discards = ()


def first_places(s: S, seat: int) -> dict[int, list[tuple[int, int]]]:
    """Return where each face of a player's hand fits beside the start hex, as cells and turns."""
    hand = [face for hexagon in s.players[seat].hexes for face in s.cat.fronts[hexagon]]
    everywhere = [(cell, mask, code) for cell, _, mask, code in s.border if _side_to_start(s, cell) >= 0]
    found = {face: places for face in hand if (places := fitting(s, face, everywhere))}
    if found or _any_fits(s, everywhere):
        return found
    loose = [(cell, *_one_side(mask, code, _side_to_start(s, cell))) for cell, mask, code in everywhere]
    return {face: places for face in hand if (places := fitting(s, face, loose))}


def _one_side(mask: int, code: int, side: int) -> tuple[int, int]:
    """Return a mask and a code for which only one side counts."""
    return mask & WHOLE_EDGES[side], code & WHOLE_EDGES[side]


def _any_fits(s: S, sites: list[tuple[int, int, int]]) -> bool:
    """Return whether any hex of deck or discards fits: else only the start hex must be matched (ARC-R-51)."""
    return any(fitting(s, face, sites) for h in (*s.hexes.loose, *s.hex_discards) for face in s.cat.fronts[h])


def _side_to_start(s: S, cell: int) -> int:
    return CELL_NEXT[cell].index(s.cells[0]) if s.cells[0] in CELL_NEXT[cell] else -1


class FirstFace(Weighed[S]):
    """Choose one of the six regions of the own hexes."""

    rule = "ARC-4.3"
    rules = {"face": "ARC-4.3"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer those that fit anywhere."""
        return [s.book.face[face] for face in first_places(s, f.seat)]

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """All six."""
        return [s.book.face[face] for hexagon in s.players[f.seat].hexes for face in s.cat.fronts[hexagon]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Go on to its place."""
        s.push(FIRST_PLACE(f.seat, choice.args[0]))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The hex must be in hand, and this side of it fit somewhere."""
        (face,) = choice.args
        if s.cat.faces[face].hex not in s.players[f.seat].hexes:
            return because("not your hex", "ARC-4.2")
        return None if face in first_places(s, f.seat) else because("fits nowhere", self.rule)


class FirstPlace(Weighed[S]):
    """Choose where the region lies and how it is turned."""

    rule = "ARC-4.4"
    rules = {"place": "ARC-4.4"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every cell beside the start hex where all sides agree."""
        (face,) = f.args
        return [s.book.place[cell][turn] for cell, turn in first_places(s, f.seat)[face]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it down, move in, land, take what exploring gives."""
        cell, turn = choice.args
        seat, (face,) = f.seat, f.args
        player = s.players[seat]
        player.hexes = tuple(h for h in player.hexes if h != s.cat.faces[face].hex)
        side = _side_to_start(s, cell)
        region = add_region(s, face, turn, cell)
        s.tell("place", seat=seat, face=face, region=region, cell=cell, turned=turn)
        take_token(s, seat)
        arrivals: list[Frame] = []
        goal = side_area(s, region, side)
        if s.variant[START] == DESERT_START:
            change(s, seat, player.citizens, unit_at(land_areas(s, 0)[0]), unit_at(goal))
            tell_move(s, seat, land_areas(s, 0)[0], goal, False)
        else:
            harbour = side_area(s, 0, opposite(side))
            change(s, seat, player.ships, unit_at(harbour), unit_at(goal))
            tell_move(s, seat, harbour, goal, True)
            arrivals = [FIRST_LANDING(seat, region)] * s.cat.start_citizens
        s.do(*arrivals, *rewards(seat, region))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A free cell beside the start hex, and sides that agree."""
        cell, _ = choice.args
        if _side_to_start(s, cell) < 0 or cell in s.cells:
            return because("beside start", self.rule)
        return None if choice in self.choices(s, f) else because("sides disagree", "ARC-4.3")


class FirstLanding(Decision[S]):
    """Land a citizen in the new region, on either bank."""

    rule = "ARC-4.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer its land areas."""
        (region,) = f.args
        return [s.book.land[where] for where in land_areas(s, region)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Population rises."""
        new_citizen(s, f.seat, choice.args[0])
        s.tell("land", seat=f.seat, goal=choice.args[0], now=s.population)


class GatherHexes(Routine[S]):
    """Unused and discarded hexes return to the deck, which is shuffled."""

    rule = "ARC-4.11"

    def run(self, s: S, f: Frame) -> None:
        """Shuffle them in."""
        unused = [h for player in s.players for h in player.hexes]
        for player in s.players:
            player.hexes = ()
        s.hexes = s.hexes.shuffled_with([*unused, *s.hex_discards])
        s.hex_discards = ()


# -- trends and objectives -------------------------------------------------------------------------------


class Trends(Routine[S]):
    """One trend card, or what a variant says; chosen ones before hexes are dealt, drawn ones afterwards."""

    rule = "ARC-4.13"

    def run(self, s: S, f: Frame) -> None:
        """Ask the first player for chosen cards, chance for the others."""
        (early,), mode = f.args, s.variant[TREND]
        chosen = mode in (CHOSEN, TWO_CHOSEN, BENEFACTOR_CHOSEN)
        if s.variant[OBJECTIVES] == COMMON:
            return
        if early and mode in (BENEFACTOR, BENEFACTOR_CHOSEN):
            _lay_out_trend(s, s.cat.benefactor)
        count = (1 if mode in (ONE_TREND, CHOSEN) else 2) - len(s.trends)
        if early == chosen:
            step = CHOOSE_TREND(s.order[0]) if chosen else DRAW_TREND(CHANCE)
            s.do(*[step] * count)


def _other_trends(s: S, choices: list[Choice]) -> list[Choice]:
    return [choice for trend, choice in enumerate(choices) if trend not in s.trends]


def _lay_out_trend(s: S, trend: int) -> None:
    s.trends = (*s.trends, trend)
    s.tell("trend", trend=trend)


class DrawTrend(Chance[S]):
    """Draw a trend card; it stays visible all game."""

    rule = "ARC-4.13"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any card not in play."""
        return _other_trends(s, s.book.draw_trend)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it out."""
        _lay_out_trend(s, choice.args[0])


class ChooseTrend(Decision[S]):
    """The first player names the trend the table agrees on."""

    rule = "ARC-22.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any card not in play."""
        return _other_trends(s, s.book.trend)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay it out."""
        _lay_out_trend(s, choice.args[0])


def goal_pool(s: S) -> tuple[int, ...]:
    """Return the objectives that can be dealt in this game, whoever has them."""
    plain = len(s.players) == TWO_PLAYERS or s.variant[OBJECTIVES] == COMMON
    plain = plain or s.variant[TREND] in (BENEFACTOR, BENEFACTOR_CHOSEN)
    return s.cat.plain_goals_of[s.length] if plain else s.cat.goals_of[s.length]


class ObjectiveCards(Routine[S]):
    """Deal objectives of one length in secret, or lay out common ones."""

    rule = "ARC-4.14"

    def run(self, s: S, f: Frame) -> None:
        """Two for each of two players; twice as many to choose from with more spice."""
        mode, seats = s.variant[OBJECTIVES], s.order
        if mode == COMMON:
            s.do(*[DEAL_GOAL(CHANCE, NOBODY)] * len(seats))
            return
        keep = 2 if len(seats) == TWO_PLAYERS else 1
        deals = [DEAL_GOAL(CHANCE, seat) for seat in seats for _ in range(keep)]
        if mode == SPICE:
            deals = (deals * 2)[: len(goal_pool(s))]  # who draws last has no choice when cards run out
        kept = [KEEP_GOAL(seat, keep) for seat in seats] if mode == SPICE else []
        s.do(*deals, *kept)


class DealGoal(Chance[S]):
    """Draw an objective card."""

    rule = "ARC-4.14"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any card of the length that nobody has."""
        taken = {*s.common, *(goal for player in s.players for goal in player.goals)}
        count, deal = len(s.players), s.book.deal_goal
        return [deal[s.cat.objective_at(count, goal)] for goal in goal_pool(s) if goal not in taken]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep it in secret, or lay it out for all."""
        (seat,), (card,) = f.args, choice.args
        goal = s.cat.goal_at(card)
        if seat == NOBODY:
            s.common = (*s.common, goal)
            s.tell("common", objective=card)
            return
        player = s.players[seat]
        player.goals = tuple(sorted((*player.goals, goal)))
        s.tell_only(seat, "objective", "objective hidden", ("seat",), seat=seat, objective=card)


class KeepGoal(Decision[S]):
    """Keep some of the objectives drawn; the others stay unseen."""

    rule = "ARC-22.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the cards drawn and not kept yet."""
        player, count, keep = s.players[f.seat], len(s.players), s.book.keep_goal
        return [keep[s.cat.objective_at(count, goal)] for goal in player.goals if goal not in player.set_aside]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep one; the last one kept sends the others away."""
        (keep,), player = f.args, s.players[f.seat]
        kept = player.set_aside = tuple(sorted((*player.set_aside, s.cat.goal_at(choice.args[0]))))
        if len(kept) < keep:
            s.push(f)
            return
        player.set_aside = tuple(goal for goal in player.goals if goal not in kept)
        player.goals = kept
        s.tell("keeps objective", seat=f.seat, number=keep)


SET_UP = SetUp()
DRAW_ORDER = DrawOrder()
DEAL_HEX = DealHex()
FIRST_REGIONS = FirstRegions()
FIRST_FACE = FirstFace()
FIRST_PLACE = FirstPlace()
FIRST_LANDING = FirstLanding()
GATHER_HEXES = GatherHexes()
TRENDS = Trends()
DRAW_TREND = DrawTrend()
CHOOSE_TREND = ChooseTrend()
OBJECTIVE_CARDS = ObjectiveCards()
DEAL_GOAL = DealGoal()
KEEP_GOAL = KeepGoal()
