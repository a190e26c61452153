"""Chapters 3 to 5: setting up the common area and the players, and the starting placement."""

from __future__ import annotations

from bisect import insort

from atoll.games.daimyo.catalog import PLACES_PER_ISLAND, RICE, SLOTS_PER_ISLAND, help_of, tile_and_side
from atoll.games.daimyo.flow.causes import STARTING, gain
from atoll.games.daimyo.flow.decisions import S, free_spots
from atoll.games.daimyo.flow.heroes import DRAW_HEROES, REVEAL_HERO
from atoll.games.daimyo.flow.influence import put_governor
from atoll.games.daimyo.flow.tiles import REFILL, DrawTile
from atoll.games.daimyo.state import EMPTY, NOBODY
from atoll.kernel import CHANCE, Chance, Choice, Decision, Frame, Lots, Reason, Routine, Weighed, because


class SetUp(Routine[S]):
    """Set up the common area and choose who is first; then the players are set up."""

    rule = "DAI-3.1.1"

    def run(self, s: S, f: Frame) -> None:
        """Give the board its size, and list the stages."""
        cat, setup = s.cat, s.cat.setups[len(s.players)]
        s.islands = setup.islands
        s.unrolled = list(setup.dice)
        s.zones = [()] * s.islands
        s.governors = [NOBODY] * (s.islands * PLACES_PER_ISLAND)
        s.buildings = [EMPTY] * (s.islands * PLACES_PER_ISLAND)
        s.shadows = [NOBODY] * (s.islands * SLOTS_PER_ISLAND)
        s.altars = [NOBODY] * (s.islands * SLOTS_PER_ISLAND)
        in_play = [tile for tile, colour in enumerate(cat.tile_colour) if colour < s.islands]
        s.bag = s.bag.shuffled_with(tile for tile in in_play for _ in range(cat.tile_copies[tile]))
        s.hero_deck = s.hero_deck.shuffled_with(cat.market_heroes)
        zones = [REFILL(CHANCE, island) for island in range(s.islands)]
        market = [BLACK_MARKET_TILE(CHANCE)] * cat.black_market_start
        s.do(*zones, *market, REVEAL_HERO(CHANCE), VILLAGER_SIDES(CHANCE), FIRST_PLAYER(CHANCE), SET_UP_PLAYERS(CHANCE))


class BlackMarketTile(DrawTile):
    """Draw a tile, face up, to start the black market."""

    rule = "DAI-3.3.3"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Put the tile beside the board."""
        (tile,) = choice.args
        s.bag = s.bag.without(tile)
        insort(s.black_market, tile)
        s.tell("market tile", tile=tile)


class VillagerSides(Chance[S]):
    """Place the villager tiles; which side shows is random, but for the tile that hides its draw side."""

    rule = "DAI-3.4.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Either side of the next tile, or the side that is set."""
        tile = len(s.villagers)
        return [s.book.turn_villager[help_of(tile, side)] for side in s.cat.villager_starts[tile]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Turn the tile and go on to the next."""
        _, side = tile_and_side(choice.args[0])
        s.villagers.append(side)
        s.tell("villager side", help=choice.args[0])
        if len(s.villagers) < len(s.cat.villagers):
            s.push(f)


class FirstPlayer(Lots[S]):
    """A first player takes the Helmet: the one the table has named, or anybody."""

    rule = "DAI-5.1"

    def settled(self, s: S, f: Frame) -> Choice | None:
        """Whoever the table has named needs no drawing of lots (DAI-R-08)."""
        return None if s.first == NOBODY else s.book.first_player[s.first]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Anybody may be first."""
        return s.book.first_player[: len(s.players)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Hand over the Helmet."""
        s.first = s.helmet = choice.args[0]
        s.tell("first player", seat=s.first)


class SetUpPlayers(Routine[S]):
    """In turn order everybody gets a clan, then a hand, then places a governor and the scavenger, then a governor."""

    rule = "DAI-4.1"

    def run(self, s: S, f: Frame) -> None:
        """Clans come by free choice or at random; the starting placement goes twice around (DAI-5.2)."""
        order = s.order(s.first)
        clans = [DEAL_CLAN(CHANCE, seat) if s.random_clans else CHOOSE_CLAN(seat) for seat in order]
        hands = [DRAW_HEROES(seat, s.cat.starting_hand) for seat in order]
        s.do(*clans, *hands, *[FIRST_GOVERNOR(seat) for seat in order], *[SECOND_GOVERNOR(seat) for seat in order])


class ChooseClan(Weighed[S]):
    """Pick a clan that is left."""

    rule = "DAI-4.1"
    rules = {"clan": "DAI-4.1"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """All clans."""
        return s.book.clan

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Each player picks a different clan."""
        taken = choice.args[0] in [player.clan for player in s.players]
        return because("clan taken", self.rule) if taken else None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the clan's things."""
        take_clan(s, f.seat, choice.args[0])


class DealClan(Chance[S]):
    """Deal a clan that is left."""

    rule = "DAI-4.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any clan that could be picked."""
        return [choice for choice in s.book.deal_clan if not CHOOSE_CLAN.reason(s, f, choice)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the clan's things."""
        take_clan(s, f.args[0], choice.args[0])


def take_clan(s: S, seat: int, clan: int) -> None:
    """Take a clan's board, pieces, tiles, cards and starting goods (DAI-4.2 to 4.6)."""
    cat, player = s.cat, s.players[seat]
    player.clan = clan
    player.storage = cat.storage_start
    player.governors = cat.governors
    player.shadows = cat.shadows
    player.relic_tokens = cat.relic_tokens
    player.influence = [0] * s.islands
    player.relics = [0] * s.islands
    player.unbuilt = list(cat.bonus_under)
    player.deck = player.deck.shuffled_with(cat.clan_heroes[clan])
    s.tell("clan", seat=seat, clan=clan)
    for good, amount in enumerate(cat.clan_start[clan]):
        gain(s, seat, good, amount, STARTING)


class FirstGovernor(Weighed[S]):
    """Put a governor on a rice place of an island no earlier player chose, and the scavenger beside it."""

    rule = "DAI-5.2"
    rules = {"settle": "DAI-5.2"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the rice places of islands without a scavenger."""
        return [choice for choice in s.book.settle[: len(s.governors)] if not self.reason(s, f, choice)]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """Both conditions must hold."""
        (place,) = choice.args
        if s.cat.place_good[place] != RICE:
            return because("rice place", "DAI-5.2")
        chosen = [player.scavenger for player in s.players]
        return because("island chosen", "DAI-5.3") if s.cat.place_island[place] in chosen else None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place both units."""
        (place,) = choice.args
        put_governor(s, f.seat, place)
        s.players[f.seat].scavenger = s.cat.place_island[place]
        s.tell("scavenger starts", seat=f.seat, island=s.cat.place_island[place])


class SecondGovernor(Decision[S]):
    """Put a second governor on any free governor spot."""

    rule = "DAI-5.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every free spot, whatever it produces."""
        return free_spots(s.book.settle, s.governors)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place it for nothing, and harvest nothing (DAI-5.6)."""
        put_governor(s, f.seat, choice.args[0])


SET_UP = SetUp()
BLACK_MARKET_TILE = BlackMarketTile()
VILLAGER_SIDES = VillagerSides()
FIRST_PLAYER = FirstPlayer()
SET_UP_PLAYERS = SetUpPlayers()
CHOOSE_CLAN = ChooseClan()
DEAL_CLAN = DealClan()
FIRST_GOVERNOR = FirstGovernor()
SECOND_GOVERNOR = SecondGovernor()
