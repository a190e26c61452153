"""Chapters 10 and 11: the Relic action, and taking relic tiles by other effects."""

from __future__ import annotations

from atoll.games.daimyo.catalog import CRYSTAL, GOLD, METAL
from atoll.games.daimyo.flow.common import S, pay
from atoll.games.daimyo.flow.storage import can_hold, can_take, take_tile
from atoll.games.daimyo.flow.tiles import BAG, MARKET, REFILL, DrawTile, remove_from_zone, to_market
from atoll.kernel import CHANCE, Choice, Decision, Frame, IllegalChoice, Routine

TAKEN, SEARCHED, BOUGHT, BY_EFFECT = 1, 2, 4, 8  # what was done in a leg, and whether an effect grants it
ONLY_TAKE = SEARCHED | BOUGHT | BY_EFFECT  # a leg of an effect gives no right to search or buy (DAI-10.3.4)
LEGS = 2
SEARCH_LIMIT = 2


class RelicAction(Routine[S]):
    """Two legs: the scavenger moves to another island, then its owner may take, search and buy there."""

    rule = "DAI-10.1.1"

    def run(self, s: S, f: Frame) -> None:
        """Do the legs one after the other."""
        s.do(*(MOVE_SCAVENGER(f.seat, 0) for _ in range(LEGS)))


class ScavengeLegs(Routine[S]):
    """Legs of an effect: move, then take one tile."""

    rule = "DAI-20.22"

    def run(self, s: S, f: Frame) -> None:
        """Do the legs one after the other."""
        s.do(*(MOVE_SCAVENGER(f.seat, ONLY_TAKE) for _ in range(f.args[0])))


class MoveScavenger(Decision[S]):
    """The scavenger must move to the No Man's Land of a different island."""

    rule = "DAI-10.1.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every other island in play, whoever is there."""
        here = s.players[f.seat].scavenger
        return [choice for island, choice in enumerate(s.book.scavenger[: s.islands]) if island != here]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move, then see what can be done there."""
        (island,) = choice.args
        s.players[f.seat].scavenger = island
        s.tell("scavenger", seat=f.seat, island=island)
        s.push(LEG(f.seat, *f.args))

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Nothing can be taken, searched or bought before the move."""
        if choice.kind in ("take", "search", "buy"):
            return s.refusal("move first", "DAI-10.1.3")
        if choice.kind == "scavenger" and choice.args[0] == s.players[f.seat].scavenger:
            return s.refusal("same island", self.rule)
        return super().refuse(s, f, choice)


class Leg(Decision[S]):
    """Take one tile, search once and buy once, each as one likes and in any order."""

    rule = "DAI-10.2.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what was not done yet in this leg."""
        (used,) = f.args
        player, book = s.players[f.seat], s.book
        zone = s.zones[player.scavenger]
        offer: list[Choice] = []
        if not used & TAKEN:
            offer += takeable(s, f.seat, player.scavenger)
        if not used & SEARCHED and zone:
            offer += [book.search[good] for good in (METAL, CRYSTAL) if player.goods[good]]
        if not used & BOUGHT and player.goods[GOLD]:
            offer += [book.buy[tile] for tile in dict.fromkeys(s.black_market) if can_take(s, f.seat, tile)]
        offer.append(book.done)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Do it, then come back to the leg."""
        if choice is s.book.done:
            return
        (used,) = f.args
        if choice.kind == "take":
            s.push(LEG(f.seat, used | TAKEN))
            take_tile(s, f.seat, choice.args[1], choice.args[0])
        elif choice.kind == "search":
            s.push(LEG(f.seat, used | SEARCHED))
            pay(s, f.seat, choice.args[0], 1)
            s.push(SEARCH(f.seat, SEARCH_LIMIT))
        else:
            s.push(LEG(f.seat, used | BOUGHT))
            pay(s, f.seat, GOLD, 1)
            take_tile(s, f.seat, choice.args[0], MARKET)

    def rule_of(self, choice: Choice) -> str:
        """Taking, searching and buying have rules of their own."""
        return {"take": "DAI-10.1.1", "search": "DAI-10.2.2", "buy": "DAI-10.3.1"}.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what stands in the way of a take, a search or a purchase."""
        (used,) = f.args
        player = s.players[f.seat]
        if used & {"take": TAKEN, "search": SEARCHED, "buy": BOUGHT}.get(choice.kind, 0):
            only_take = choice.kind != "take" and used & BY_EFFECT
            return s.refusal("only take", "DAI-10.3.4") if only_take else s.refusal("once a leg", self.rule_of(choice))
        if choice.kind == "search":
            return s.refusal("search price", "DAI-10.2.1")
        if choice.kind == "buy" and not player.goods[GOLD]:
            return s.refusal("gold", "DAI-10.3.1", need=1, has=0)
        if choice.kind in ("take", "buy"):
            return refuse_tile(s, f.seat, choice, self.rule_of(choice))
        return super().refuse(s, f, choice)


class Search(Decision[S]):
    """Move one or two tiles of this No Man's Land to the black market, then refill it."""

    rule = "DAI-10.2.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles; the first is compulsory."""
        offer = [s.book.clear[tile] for tile in dict.fromkeys(s.zones[s.players[f.seat].scavenger])]
        if f.args[0] < SEARCH_LIMIT:
            offer.append(s.book.done)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Clear a tile away; the zone is refilled after the last one."""
        island = s.players[f.seat].scavenger
        if choice is s.book.done:
            s.push(REFILL(CHANCE, island))
            return
        (tile,) = choice.args
        remove_from_zone(s, island, tile)
        to_market(s, tile)
        s.tell("clear", seat=f.seat, tile=tile, island=island)
        (left,) = f.args
        if left > 1 and s.zones[island]:
            s.push(SEARCH(f.seat, left - 1))
        else:
            s.push(REFILL(CHANCE, island))


class TakeHere(Decision[S]):
    """Take tiles from the No Man's Land where the scavenger stands, without moving it."""

    rule = "DAI-11.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles there."""
        return [*takeable(s, f.seat, s.players[f.seat].scavenger), s.book.done]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one; the next may be its replacement."""
        if choice is s.book.done:
            return
        island, tile = choice.args
        if f.args[0] > 1:
            s.push(Frame(self, f.seat, (f.args[0] - 1,)))
        take_tile(s, f.seat, tile, island)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is wrong with the tile."""
        if choice.kind == "take":
            return refuse_tile(s, f.seat, choice, self.rule)
        return super().refuse(s, f, choice)


class TakeFromBoard(TakeHere):
    """Take tiles of one's choice from any No Man's Lands, one after the other."""

    rule = "DAI-11.3"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles of all zones in play."""
        offer = [choice for island in range(s.islands) for choice in takeable(s, f.seat, island)]
        return [*offer, s.book.done]


class TakeFromMarket(Decision[S]):
    """Take tiles from the black market without paying."""

    rule = "DAI-20.13"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the tiles of the black market."""
        tiles = [tile for tile in dict.fromkeys(s.black_market) if can_take(s, f.seat, tile)]
        return [*(s.book.claim[tile] for tile in tiles), s.book.done]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one; it is not replaced."""
        if choice is s.book.done:
            return
        if f.args[0] > 1:
            s.push(TAKE_FROM_MARKET(f.seat, f.args[0] - 1))
        take_tile(s, f.seat, choice.args[0], MARKET)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is wrong with the tile."""
        if choice.kind == "claim":
            return refuse_tile(s, f.seat, choice, self.rule)
        return super().refuse(s, f, choice)


class TakeFromBag(Routine[S]):
    """Draw tiles from the bag, one by one."""

    rule = "DAI-11.4"

    def run(self, s: S, f: Frame) -> None:
        """Draw for each; an empty bag gives nothing."""
        if not s.bag.loose:
            return
        (count,) = f.args
        if count > 1:
            s.push(TAKE_FROM_BAG(f.seat, count - 1))
        s.push(DRAW_FROM_BAG(CHANCE, f.seat))


class DrawFromBag(DrawTile):
    """Draw a tile blindly, shown to all; it is kept, unless it cannot be."""

    rule = "DAI-12.2.4"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep the tile, or send a duplicate or one without room to the black market."""
        (tile,) = choice.args
        (seat,) = f.args
        s.bag = s.bag.without(tile)
        s.tell("draw tile", seat=seat, tile=tile)
        if not can_take(s, seat, tile):
            to_market(s, tile)
            s.tell("to market", tile=tile)
            return
        s.drawn = tile
        take_tile(s, seat, tile, BAG)


def takeable(s: S, seat: int, island: int) -> list[Choice]:
    """Return the takes a No Man's Land offers a seat."""
    table = s.book.take[island]
    return [table[tile] for tile in dict.fromkeys(s.zones[island]) if can_take(s, seat, tile)]


def refuse_tile(s: S, seat: int, choice: Choice, rule: str) -> IllegalChoice:
    """Say why a tile cannot be named: it is not there, a duplicate, or there is no room for it."""
    tile = choice.args[-1]
    if tile in s.players[seat].loose:
        return s.refusal("duplicate", "DAI-10.1.6", tile=tile)
    if not can_hold(s, seat):
        return s.refusal("no room", "DAI-12.2.5")
    return s.refusal("tile not there", rule, tile=tile)


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
