"""Chapters 10 and 11: the Relic action, and taking relic tiles by other effects."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import ClassVar

from atoll.games.daimyo.catalog import GOLD
from atoll.games.daimyo.flow.causes import PURCHASE, SEARCH as FOR_A_SEARCH, pay
from atoll.games.daimyo.flow.decisions import MUST, Granted, S, short_of
from atoll.games.daimyo.flow.storage import take_tile, takeable, tile_reason
from atoll.games.daimyo.flow.tiles import BAG, MARKET, REFILL, DrawTile, remove_from, source_and_tile, tiles_at
from atoll.games.daimyo.state import Player
from atoll.kernel import CHANCE, Choice, Decision, Frame, Reason, Routine, Weighed, because

TAKEN, SEARCHED, BOUGHT = 1, 2, 4  # what was done in a leg
BY_EFFECT, MUST_TAKE = 8, 16  # whether an effect grants the leg, and does not leave the tile to the player
ONLY_TAKE = SEARCHED | BOUGHT | BY_EFFECT  # a leg of an effect gives no right to search or buy (DAI-10.3.4)


class RelicAction(Routine[S]):
    """Two legs: the scavenger moves to another island, then its owner may take, search and buy there."""

    rule = "DAI-10.1.1"

    def run(self, s: S, f: Frame) -> None:
        """Do the legs one after the other."""
        s.do(*[MOVE_SCAVENGER(f.seat, 0)] * s.cat.relic_legs)


class ScavengeLegs(Routine[S]):
    """Legs of an effect: move, then take one tile, compulsory unless the effect says that one may."""

    rule = "DAI-20.22"

    def run(self, s: S, f: Frame) -> None:
        """Do the legs one after the other."""
        legs, may = f.args
        leg = ONLY_TAKE | MUST_TAKE if may == MUST else ONLY_TAKE
        s.do(*(MOVE_SCAVENGER(f.seat, leg) for _ in range(legs)))


class MoveScavenger(Weighed[S]):
    """The scavenger must move to the No Man's Land of a different island."""

    rule = "DAI-10.1.1"
    rules = {"scavenger": "DAI-10.1.1", "take": "DAI-10.1.3", "search": "DAI-10.1.3", "buy": "DAI-10.1.3"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every island in play, whoever is there."""
        return s.book.scavenger[: s.islands]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every island but the one where it is."""
        here = s.players[f.seat].scavenger
        return s.book.scavenger[:here] + s.book.scavenger[here + 1 : s.islands]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """It must move, and nothing can be taken, searched or bought before."""
        if choice.kind != "scavenger":
            return because("move first", self.rules[choice.kind])
        return because("same island", self.rule) if choice.args[0] == s.players[f.seat].scavenger else None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move, then see what can be done there."""
        (island,) = choice.args
        s.players[f.seat].scavenger = island
        s.tell("scavenger", seat=f.seat, island=island)
        s.stack.append(Frame(LEG, f.seat, f.args))


class Leg(Weighed[S]):
    """Take one tile, search once and buy once, each as one likes and in any order; an effect may ask for the take."""

    rule = "DAI-10.2.1"
    uses: ClassVar[dict[str, int]] = {"take": TAKEN, "search": SEARCHED, "buy": BOUGHT}
    rules = {"take": "DAI-10.1.1", "search": "DAI-10.2.2", "buy": "DAI-10.3.1"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The tiles here, a search for either price, the tiles of the black market."""
        island, book = s.players[f.seat].scavenger, s.book
        takes = [book.take[island][tile] for tile in dict.fromkeys(s.zones[island])]
        searches = [book.search[good] for good in s.cat.search_goods]
        return [*takes, *searches, *(book.buy[tile] for tile in dict.fromkeys(s.black_market))]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what was not done yet in this leg."""
        (used,) = f.args
        player, book = s.players[f.seat], s.book
        island, goods = player.scavenger, player.goods
        offer: list[Choice] = []
        if not used & TAKEN:
            offer += takeable(player, book.take[island], s.zones[island])
            if offer and used & MUST_TAKE:
                return offer
        if not used & SEARCHED and s.zones[island]:
            for good in s.cat.search_goods:
                if goods[good] >= s.cat.search_price:
                    offer.append(book.search[good])
        if not used & BOUGHT and goods[GOLD] >= s.cat.purchase_gold:
            offer += takeable(player, book.buy, s.black_market)
        offer.append(book.done)
        return offer

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """A take, a search and a purchase are possible once each, and have their conditions."""
        (used,) = f.args
        player, kind = s.players[f.seat], choice.kind
        if used & self.uses[kind]:
            only_take = used & BY_EFFECT and kind != "take"
            return because("only take", "DAI-10.3.4") if only_take else because("once a leg", self.rules[kind])
        if kind == "search":
            return search_reason(s, player, choice.args[0])
        unpaid = short_of("gold", "DAI-10.3.1", s.cat.purchase_gold, player.gold) if kind == "buy" else None
        return unpaid or tile_reason(s, f.seat, choice, (player.scavenger, MARKET), self.rules[kind])

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Do it, then come back to the leg."""
        if choice is s.book.done:
            return
        (used,) = f.args
        kind = choice.kind
        s.stack.append(Frame(LEG, f.seat, (used | self.uses[kind],)))
        if kind == "search":
            pay(s, f.seat, choice.args[0], s.cat.search_price, FOR_A_SEARCH)
            s.push(Frame(SEARCH, f.seat, (s.cat.search_tiles,)))
            return
        if kind == "buy":
            pay(s, f.seat, GOLD, s.cat.purchase_gold, PURCHASE)
        source, tile = source_and_tile(choice)
        take_tile(s, f.seat, tile, source)


def search_reason(s: S, player: Player, good: int) -> Reason | None:
    """Return why a search cannot be paid with a good, or why there is nothing to search (DAI-10.2.1)."""
    if good not in s.cat.search_goods:
        return because("search good", "DAI-10.2.1", good=good)
    if not s.zones[player.scavenger]:
        return because("nothing to search", "DAI-10.2.2")
    return short_of("search price", "DAI-10.2.1", s.cat.search_price, player.goods[good], good=good)


class Search(Decision[S]):
    """Move one tile of this No Man's Land or more to the black market, then refill it."""

    rule = "DAI-10.2.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles; the first is compulsory."""
        (left,) = f.args
        offer = [s.book.clear[tile] for tile in dict.fromkeys(s.zones[s.players[f.seat].scavenger])]
        if left < s.cat.search_tiles:
            offer.append(s.book.done)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Clear a tile away; the zone is refilled after the last one."""
        (left,) = f.args
        island = s.players[f.seat].scavenger
        if choice is s.book.done:
            s.push(REFILL(CHANCE, island))
            return
        (tile,) = choice.args
        remove_from(s, island, tile)
        insort(s.black_market, tile)
        s.tell("clear", seat=f.seat, tile=tile, island=island)
        again = left > 1 and s.zones[island]
        s.push(Frame(SEARCH, f.seat, (left - 1,)) if again else Frame(REFILL, CHANCE, (island,)))


class TakeHere(Granted):
    """Take tiles from the No Man's Land where the scavenger stands, without moving it."""

    rule = "DAI-11.1"
    rules = {"take": "DAI-11.1"}

    def sources(self, s: S, seat: int) -> Sequence[int]:
        """Return where tiles may come from."""
        return (s.players[seat].scavenger,)

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The tiles there."""
        take, sources = s.book.take_from, self.sources(s, f.seat)
        return [take[source][tile] for source in sources for tile in dict.fromkeys(tiles_at(s, source))]

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The tile must be there, and fit into the stock."""
        return tile_reason(s, f.seat, choice, self.sources(s, f.seat), self.rule)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it; the next may be its replacement."""
        source, tile = source_and_tile(choice)
        take_tile(s, f.seat, tile, source)


class TakeFromBoard(TakeHere):
    """Take tiles of one's choice from any No Man's Lands, one after the other."""

    rule = "DAI-11.3"

    def sources(self, s: S, seat: int) -> Sequence[int]:
        """Return all islands in play."""
        return range(s.islands)


class TakeFromMarket(TakeHere):
    """Take tiles from the black market without paying; they are not replaced."""

    rule = "DAI-20.13"
    rules = {"claim": "DAI-20.13"}

    def sources(self, s: S, seat: int) -> Sequence[int]:
        """Return the black market."""
        return (MARKET,)


class TakeFromBag(Routine[S]):
    """Draw tiles from the bag, one by one."""

    rule = "DAI-11.4"

    def run(self, s: S, f: Frame) -> None:
        """Draw so many times."""
        (count,) = f.args
        s.do(*[DRAW_FROM_BAG(CHANCE, f.seat)] * count)


class DrawFromBag(DrawTile):
    """Draw a tile blindly, shown to all; it is kept, unless it cannot be."""

    rule = "DAI-12.2.4"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep the tile, or send a duplicate or one without room to the black market."""
        (tile,) = choice.args
        (seat,) = f.args
        s.bag = s.bag.without(tile)
        s.tell("draw tile", seat=seat, tile=tile)
        loose = s.players[seat].loose
        if tile in loose or (s.players[seat].is_full and not loose):
            insort(s.black_market, tile)
            s.tell("to market", tile=tile)
            return
        s.drawn = tile
        take_tile(s, seat, tile, BAG)


RELIC_ACTION = RelicAction()
SCAVENGE_LEGS = ScavengeLegs()
MOVE_SCAVENGER = MoveScavenger()
LEG = Leg()
SEARCH = Search()
TAKE_HERE = TakeHere()
TAKE_FROM_BOARD = TakeFromBoard()
TAKE_FROM_MARKET = TakeFromMarket()
TAKE_FROM_BAG = TakeFromBag()
DRAW_FROM_BAG = DrawFromBag()
