"""Chapters 6 and 18: the rounds, from the roll of the dice to the end of the round."""

from __future__ import annotations

from random import Random

from atoll.games.daimyo.catalog import COLOUR_OF_DIE, DICE, DIE_COLOURS, FACES, FIRST_INCOME_SLOT, die_of, slots_on
from atoll.games.daimyo.flow.causes import score
from atoll.games.daimyo.flow.decisions import ANY_NUMBER, MAY, S, effect_frames
from atoll.games.daimyo.flow.heroes import BUY_HEROES, DRAW_HEROES
from atoll.games.daimyo.flow.production import INCOME_CHOICE
from atoll.games.daimyo.flow.turn import TURN
from atoll.games.daimyo.scoring import army_rank, banners, final_count, final_ranking
from atoll.games.daimyo.state import BANNERS, EMPTY, NOBODY
from atoll.kernel import CHANCE, Chance, Choice, Decision, Frame, Routine


class Round(Routine[S]):
    """Roll the dice, take turns, end the round; after the last one comes the final count."""

    rule = "DAI-6.1"

    def run(self, s: S, f: Frame) -> None:
        """List the phases; the holder of the Helmet is first (DAI-6.2)."""
        s.round += 1
        s.first = s.helmet
        s.blue_taker = NOBODY
        s.tell("round", round=s.round, seat=s.first)
        turns = [TURN(seat) for seat in s.order(s.first)] * s.cat.turns
        ending = (FINAL_COUNT(CHANCE),) if s.round == s.cat.rounds else NEXT_ROUND
        s.do(ROLL(CHANCE), *turns, BANNER_POINTS(CHANCE), INCOME(CHANCE), *ending)


class Roll(Chance[S]):
    """The first player rolls all dice in play; they go to the central island."""

    rule = "DAI-6.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Six faces for the next die, colour by colour."""
        colour = 0
        while not s.unrolled[colour]:
            colour += 1
        return s.book.roll_of_colour[colour]

    def sample(self, s: S, f: Frame, rng: Random) -> Choice:
        """Roll a fair die."""
        return self.choices(s, f)[int(rng.random() * FACES)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the die on the central island and go on with the next."""
        (die,) = choice.args
        s.unrolled[COLOUR_OF_DIE[die]] -= 1
        s.centre[die] += 1
        if any(s.unrolled):
            s.stack.append(f)
        elif s.log is not None:
            _tell_roll(s)


def _tell_roll(s: S) -> None:
    """Say what was rolled, colour by colour."""
    for colour in range(len(DIE_COLOURS)):
        counts = s.centre[die_of(colour, 1) : die_of(colour, FACES) + 1]
        faces = tuple(pips for pips, count in enumerate(counts, 1) for _ in range(count))
        if faces:
            s.tell("roll", seat=s.first, count=len(faces), colour=colour, roll=s.cat.rolls.index(faces))


class BannerPoints(Routine[S]):
    """On every island the first and the second in influence earn the banners of the round."""

    rule = "DAI-18.1.1"

    def run(self, s: S, f: Frame) -> None:
        """Score island by island, and say what broke the ties."""
        s.tell("end of round", round=s.round)
        for island in range(s.islands):
            for seat, banner, points in banners(s, island):
                player = s.players[seat]
                player.points[BANNERS] += points
                if s.log is not None:
                    held = {"influence": player.influence[island], "shadows": s.shadows[slots_on(island)].count(seat)}
                    s.tell("banner", seat=seat, banner=banner, island=island, **held, points=points)


class Income(Routine[S]):
    """Each player gains a resource of choice and what the own yellow tiles give."""

    rule = "DAI-18.2.1"

    def run(self, s: S, f: Frame) -> None:
        """Ask in the turn order of the round just played."""
        s.do(*[INCOME_OF(seat) for seat in s.order(s.first)])


class IncomeOf(Routine[S]):
    """A resource of choice, then the yellow tiles."""

    rule = "DAI-18.2.2"

    def run(self, s: S, f: Frame) -> None:
        """Ask, then let the tiles work."""
        s.tell("income", seat=f.seat)
        tiles = [tile for tile in s.players[f.seat].slots[FIRST_INCOME_SLOT:] if tile >= 0]
        s.do(INCOME_CHOICE(f.seat, *s.cat.income), *(INCOME_TILE(f.seat, tile) for tile in tiles))


class IncomeTile(Routine[S]):
    """A yellow tile works."""

    rule = "DAI-18.2.2"

    def run(self, s: S, f: Frame) -> None:
        """Say so, then carry it out."""
        (tile,) = f.args
        s.tell("income tile", seat=f.seat, bonus=tile)
        s.do(*effect_frames(s, f.seat, s.cat.bonus_steps[tile]))


class PassHelmet(Decision[S]):
    """The holder of the Helmet keeps it or gives it to any player, who is first in the next round."""

    rule = "DAI-18.3.1"

    def enter(self, s: S, f: Frame) -> bool:
        """The holder decides, whoever that is by now."""
        if f.seat == s.helmet:
            return super().enter(s, f)
        s.stack[-1] = PASS_HELMET(s.helmet)
        return False

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every player."""
        return s.book.helmet[: len(s.players)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Hand it over."""
        (s.helmet,) = choice.args
        if s.helmet != f.seat:
            s.tell("pass helmet", seat=f.seat, rival=s.helmet)
        else:
            s.tell("keep helmet", seat=f.seat)


class HeroPhase(Routine[S]):
    """From the new first player, each buys heroes in one go; then each draws a card."""

    rule = "DAI-18.4.1"

    def run(self, s: S, f: Frame) -> None:
        """Ask in the new turn order."""
        order = s.order(s.helmet)
        buys = [Frame(BUY_HEROES, seat, (ANY_NUMBER, MAY, 0)) for seat in order]
        s.do(*buys, *[Frame(DRAW_HEROES, seat, (1,)) for seat in order])


class GatherDice(Routine[S]):
    """Every die goes back to the central island, to be rolled again."""

    rule = "DAI-6.6"

    def run(self, s: S, f: Frame) -> None:
        """Clear the boards."""
        s.unrolled = list(s.cat.setups[len(s.players)].dice)
        s.centre = [0] * len(DICE)
        for player in s.players:
            player.dice = [EMPTY] * len(player.dice)


class FinalCount(Routine[S]):
    """After the income of the last round: relics, buildings, armies, the Helmet and leftovers."""

    rule = "DAI-19.1"

    def run(self, s: S, f: Frame) -> None:
        """Add it all up; with nothing left to do the game is over."""
        if s.log is not None:
            _tell_armies(s)
        for seat, source, points in final_count(s):
            score(s, seat, source, points)
        if s.log is not None:
            _tell_ranking(s)


def _tell_armies(s: S) -> None:
    """Lay open the hands, count the armies, and say what breaks their ties."""
    ranks = [army_rank(s, seat) for seat in range(len(s.players))]
    armies = [army for army, *_ in ranks]
    for seat, player in enumerate(s.players):
        for hero in player.hand:
            s.tell("last hand", seat=seat, hero=hero)
        army, count, gold = armies[seat], -ranks[seat][1], player.gold
        s.tell("army", seat=seat, army=army, count=count, cost=army - gold, gold=gold)
    for seat, (army, fewer, fives, fours, threes, twos) in enumerate(ranks):
        if armies.count(army) > 1:
            s.tell("army tie", seat=seat, count=-fewer, fives=fives, fours=fours, threes=threes, twos=twos)


def _tell_ranking(s: S) -> None:
    """Name everybody's place, with what breaks ties, and the Emperor."""
    rank, groups = 1, final_ranking(s)
    for group in groups:
        for seat in group:
            player = s.players[seat]
            s.tell("total", rank=rank, seat=seat, points=player.popularity, count=player.resources)
        rank += len(group)
    for seat in groups[0]:
        s.tell("emperor" if len(groups[0]) == 1 else "shared victory", seat=seat)


ROUND = Round()
ROLL = Roll()
BANNER_POINTS = BannerPoints()
INCOME = Income()
INCOME_OF = IncomeOf()
INCOME_TILE = IncomeTile()
PASS_HELMET = PassHelmet()
HERO_PHASE = HeroPhase()
GATHER_DICE = GatherDice()
FINAL_COUNT = FinalCount()
NEXT_ROUND = (PASS_HELMET(NOBODY), HERO_PHASE(CHANCE), GATHER_DICE(CHANCE), ROUND(CHANCE))
