"""Every choice of Archipelago, made once."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.archipelago.catalog import BOARDS, FEWEST, KINDS, MOST, Catalog
from atoll.games.archipelago.components.spots import (
    CELL_WORDS,
    CONSTRUCTIONS,
    FIRST_BUILDING,
    FIRST_ICON,
    JUNCTIONS,
    REGIONS,
    SPOT_WORDS,
)
from atoll.kernel import Choice, ChoiceBook
from atoll.kernel.hexes import SIDES

SEATS = 5
FLORINS = (1, 2, 5, 10, 20, 50)  # what can be put into an offer at once
DUE_TURNS = (0, 1, 2, 3, 5)  # by when
VOWS = ("help", "no-taxes", "peace", "harvest", "first")  # what can be promised in words

_PIECES = (  # of an offer: how they are given, how they are asked for, and what they are
    ("offer", "ask", "item"),
    ("offer card", "ask card", "card"),
    ("offer permission", "ask permission", "region"),
    ("offer to stand up", "ask to stand up", "spot"),
    ("offer rank", "ask rank", "rank"),
    ("promise", "ask promise", "item"),
    ("promise card", "ask promise card", "card"),
    ("vow", "ask vow", "vow"),
)


@dataclass(slots=True, frozen=True)
class Side:
    """What can be put on one side of an offer, in the order of `_PIECES`."""

    item: list[Choice]
    card: list[Choice]
    permit: list[Choice]
    stand: list[Choice]
    place: list[Choice]
    promise: list[Choice]
    promise_card: list[Choice]
    vow: list[Choice]


class Choices(ChoiceBook):
    """The choices by what they do; rows and grids are indexed by the numbers of the catalogue."""

    def __init__(self, cat: Catalog):
        super().__init__(nouns(cat))
        self._chance()
        self._phases()
        self._actions()
        self._cards()
        self._talk()

    def _chance(self) -> None:
        self.draw_seat = self.row("first", "seat")
        self.deal_hex = self.row("deal hex", "hex")
        self.turn_up_hex = self.row("turn up", "face")
        self.draw_card = self.row("draw card", "card")
        self.draw_trend = self.row("draw trend", "trend")
        self.deal_goal = self.row("deal objective", "objective")

    def _phases(self) -> None:
        self.trend = self.row("choose trend", "trend")
        self.keep_goal = self.row("keep", "objective")
        self.land = self.row("land", "spot")
        self.bet = self.row("bet", "florins")
        self.next_seat = self.row("next", "seat")
        self.feed_board = self.one("consume from board")
        self.feed_own = self.one("consume own cube")
        self.feed_token = self.one("consume token")
        self.stand = self.grid("stand up", "seat", "spot")
        self.expel = self.row("expel", "place")
        self.lay_rebel = self.row("lay rebel on", "spot")
        self.buy_card = self.row("buy card", "card")
        self.rotate = self.row("rotate", "card")
        self.done = self.one("done")

    def _actions(self) -> None:
        self.act = self.row("act", "action")
        self.end_round = self.one("end round")
        self.passing = self.one("pass")
        self.harvest = self.row("harvest from", "spot")
        self.buy = self.row("buy", "stall")
        self.sell = self.row("sell", "stall")
        self.sell_token = self.row("sell token", "stall")
        self.take_hex = self.one("take hex")
        self.discard_hex = self.one("discard hex")
        self.face = self.row("face", "face")
        self.place = self.grid("place", "cell", "turned")
        self.explorer = self.row("explore with", "spot")
        self.to_board = self.row("put on board", "kind")
        self.take = self.row("take", "kind")
        self.birth = self.row("birth", "spot")
        self.recruit = self.row("recruit", "spot")
        self.lift = self.row("move from", "spot")
        self.move_to = self.row("move to", "spot")
        self.convoy = self.grid("convoy", "spot", "junction")
        self.call_off = self.one("call off")
        self.build = self.row("build", "construction")
        self.builder = self.row("build with", "spot")
        self.site = self.row("site", "spot")
        self.spend = self.row("spend", "kind")
        self.convert = self.row("convert token", "kind")
        self.trade = self.row("trade at", "place")
        self.trade_from_town = self.row("trade from town at", "place")

    def _cards(self) -> None:
        self.use_card = self.row("use card", "card")
        self.build_wonder = self.row("build wonder", "card")
        self.wonder_citizen = self.row("settle wonder with", "spot")
        self.pillage = self.row("pillage", "icon")
        self.sink = self.grid("sink", "seat", "spot")
        self.give = self.row("give", "kind")
        self.rob = self.row("rob", "seat")
        self.left_hand = self.row("left hand", "kind")
        self.right_hand = self.row("right hand", "kind")
        self.left, self.right = self.one("left"), self.one("right")
        self.empty_hand = self.one("empty right hand")
        self.empty_left = self.one("empty left hand")
        self.rest = self.row("rest", "spot")
        self.rouse = self.row("rouse", "spot")
        self.option = self.row("option", "price")
        self.rebate = self.row("rebate", "kind")
        self.next_hex = self.row("next hex", "face")
        self.launch = self.row("launch at", "region")

    def _talk(self) -> None:
        self.deal_with = self.row("deal with", "seat")
        pairs = [(self.row(give, noun), self.row(ask, noun)) for give, ask, noun in _PIECES]
        self.giving, self.asking = (Side(*rows) for rows in zip(*pairs, strict=True))
        self.due = self.row("within", "turns")
        self.also_with = self.row("also with", "seat")
        self.listen_to = self.row("listen to", "seat")
        self.talk_of = [  # by number of players and seat
            [self._with_others(seat, seats) for seat in range(seats)] for seats in range(SEATS + 1)
        ]
        self.repay = self.row("pay back", "seat")
        self.send = self.one("make offer")
        self.send_jointly = self.one("make joint offer")
        self.withdraw = self.one("withdraw")
        self.taking_back = [self.withdraw]
        self.accept = self.one("accept")
        self.decline = self.one("decline")
        self.counter = self.one("counter")
        self.silent = self.one("no offer")

    def _with_others(self, seat: int, seats: int) -> list[Choice]:
        """Return how a player begins to talk: to make an offer, or to hear one."""
        others = [other for other in range(seats) if other != seat]
        return [self.deal_with[other] for other in others] + [self.listen_to[other] for other in others]


def nouns(cat: Catalog) -> dict[str, tuple[str, ...]]:
    """Return the words that choices are written with."""
    faces = tuple(face.id for face in cat.faces)
    return {
        "seat": tuple(str(seat) for seat in range(SEATS)),
        "hex": tuple(f"H{hexagon:02}" for hexagon in range(REGIONS)),
        "face": faces,
        "card": tuple(card.id for card in cat.cards),
        "trend": tuple(trend.id for trend in cat.components.trend),
        "objective": tuple(f"{goal.id}/{players}" for players in range(FEWEST, MOST + 1) for goal in cat.goals),
        "florins": tuple(str(n) for n in range(cat.money + 1)),
        "spot": SPOT_WORDS,
        "place": SPOT_WORDS[FIRST_BUILDING:],
        "icon": SPOT_WORDS[FIRST_ICON:FIRST_BUILDING],
        "region": tuple(str(n) for n in range(REGIONS)),
        "cell": CELL_WORDS,
        "turned": tuple(str(n) for n in range(SIDES)),
        "junction": (*(str(n) for n in range(SIDES)), "bank")[:JUNCTIONS],
        "kind": KINDS,
        "stall": tuple(f"{board}/{kind}" for board in BOARDS for kind in KINDS),
        "action": cat.actions,
        "construction": CONSTRUCTIONS,
        "price": ("1", "2"),
        "item": (*(f"{n}f" for n in FLORINS), *KINDS, "token"),
        "rank": tuple(str(n) for n in range(1, SEATS + 1)),
        "turns": tuple(str(n) for n in DUE_TURNS),
        "vow": VOWS,
    }
