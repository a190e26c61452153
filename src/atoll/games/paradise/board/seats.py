"""The players' areas and what is common beside the map, as HTML."""

from __future__ import annotations

from types import SimpleNamespace

from atoll.games.paradise.board.fragment import UP, Fragment, sign_of
from atoll.games.paradise.catalog import KINDS, TC
from atoll.games.paradise.choices import ITEMS
from atoll.games.paradise.eyes.view import PlayerView, StackView
from atoll.kernel import points
from atoll.kernel.seats import LETTERS

ITEM_SIGNS = {"card": "card", "turn_inward": "lost", "store": "stored", "use_stored": "stored", "reveal": "card",
              "use": "card", "clear_weeds": "improved_agriculture", "whale_stranding": "event",
              "stone_adze": "village", "irrigation_terraces": "improved_agriculture"}  # fmt: skip
BUILDERS = "canoe_builders"


class SeatFragment(Fragment):
    """A player's area; only the looking seat's own things can be targets."""

    def draw(self, seat: int) -> str:
        """Return the area of a seat."""
        return self.render("seat.html.jinja", a=self.area(seat))

    def area(self, seat: int) -> SimpleNamespace:
        """Return all that belongs to a player."""
        v, p = self.view, self.view.players[seat]
        own = seat == v.seat
        home = self._place(p.home) if p.home else ""
        area = SimpleNamespace(
            seat=seat,
            letter=LETTERS[seat],
            name=self.names[seat],
            people=self.words.of["people"].get(p.people, ""),
            own=own,
            on=seat in v.deciders and not v.over,
            won=v.over and seat in v.winners,
            machine=v.solo and seat == 1,
            vp=points(p.vp),
            now=points(max(0.0, sum(p.sources.values()))),
            sources=[(self.words.source[name], points(value)) for name, value in p.sources.items() if value],
            home=self.say("home is", hex=home) if home else self.words.fixed["no_home"],
            flags=self._flags(p),
            figures=self._figures(p),
            stacks=[self._stack(word, stack) for word, stack in p.stacks.items()] if own or v.solo else [],
            shop=self._shop(p) if own and p.pool is not None else [],
            purse=self._purse(p) if own else [],
            order=self._order(p),
            asking=self._asking(p) if own and not v.solo else [],
            lost=[(sign_of(kind), count, self.words.of["kind"][kind]) for kind, count in p.given_up.items()],
        )
        self._cards(area, p, own)
        return area

    def _flags(self, p: PlayerView) -> list[tuple[str, str]]:
        """Return what is special about a player, in signs."""
        fixed, say = self.words.fixed, self.say
        flags = [("lost", fixed["explorer_lost"]) if p.lost else ("explorer", fixed["explorer_ready"])]
        if p.kumara:
            flags.append(("kumara", fixed["has_kumara"]))
        if p.galapagos:
            flags.append(("galapagos", fixed["has_galapagos"]))
        if p.stored:
            flags.append(("stored", fixed["stored"]))
        if p.deforested:
            flags.append(("axe", say("deforested", points=points(p.deforested))))
        return flags

    def _figures(self, p: PlayerView) -> list[tuple[str, int, str]]:
        say = self.say
        cards = p.hand_size + len(p.face_up)
        pieces = sum(stack.count for stack in p.stacks.values())
        found = [
            ("village", p.villages, say("villages in all", count=p.villages)),
            ("warrior_band", pieces, say("pieces in all", count=pieces)),
            ("card", cards, say("cards in all", count=cards)),
        ]
        if p.kept_size:
            found.append(("event", p.kept_size, say("kept", count=p.kept_size)))
        return found

    def _stack(self, word: str, stack: StackView) -> SimpleNamespace:
        pieces = [
            (sign_of(kind), kind == UP, count, self.words.of["kind"].get(kind, self.words.fixed["face_down_piece"]))
            for kind, count in self.entries(stack)
        ]
        return SimpleNamespace(place=self.words.of["hex"][word], name=self._place(word), pieces=pieces)

    def _place(self, word: str) -> str:
        """Return what a player calls a hex: the group there, or the sea."""
        hex_ = self.view.hexes.get(word)
        if hex_ is not None and hex_.group and hex_.land != "face_down":
            return f"{self.words.group[hex_.group]} ({word})"
        return self.words.of["hex"][word]

    def _asking(self, p: PlayerView) -> list[tuple[str, str, bool]]:
        """Return the wishes one can have about powers usable at any time, and which one holds."""
        return [(word, name, word == p.asking) for word, name in self.words.of["asking"].items()]

    # -- building ------------------------------------------------------------------------------------

    def _shop(self, p: PlayerView) -> list[SimpleNamespace]:
        """Return what can be built, what it costs, and how many are left."""
        pool = p.pool or {}
        built = {item for item, _ in p.order or ()}
        shop = []
        for k, item in enumerate(ITEMS):
            cost = self.cat.cost[k]
            if item == "war_canoe" and BUILDERS in p.face_up and item not in built:
                cost -= 1
            left = pool.get(KINDS[TC] if item == UP else item)
            shop.append(
                SimpleNamespace(
                    id=item,
                    sign=sign_of(item),
                    up=item == UP,
                    piece=item in KINDS,
                    name=self.words.of["item"][item],
                    cost=cost,
                    left=left,
                    title=self.say("costs", item=self.words.of["item"][item], cost=cost),
                )
            )
        return shop

    def _purse(self, p: PlayerView) -> list[tuple[str, int]]:
        """Return the points left in each pool."""
        return [(self._place(word), count) for word, count in (p.points or {}).items()]

    def _order(self, p: PlayerView) -> list[SimpleNamespace]:
        """Return the building order so far, item by item."""
        say, of = self.say, self.words.of
        found = []
        for item, where in p.order or ():
            if item in of["item"]:
                name = of["item"][item]
            elif where in of["card"]:
                name = say(f"order {item}", card=of["card"][where])
            else:
                name = self.words.fixed[f"order_{item}"]
            place = self._place(where) if where in of["hex"] and item != "turn_inward" else ""
            found.append(SimpleNamespace(sign=ITEM_SIGNS.get(item, sign_of(item)), name=name, place=place))
        return found

    # -- cards ---------------------------------------------------------------------------------------

    def _cards(self, area: SimpleNamespace, p: PlayerView, own: bool) -> None:
        cards, events = self.words.cards, self.words.events
        area.hand = [cards[card] for card in p.hand or ()]
        area.backs = range(p.hand_size if p.hand is None else 0)
        area.up = [(cards[card], card in p.used) for card in p.face_up]
        area.kept = [events[event] for event in p.kept or ()]
        played = [words[1] for words in self.offered if words[0] == "event"] if own else []
        area.at_work = [events[event] for event in played if event not in (p.kept or ())]
        area.kept_backs = range(p.kept_size if p.kept is None else 0)


class MarketFragment(SeatFragment):
    """What is common: the cup, the Events, and in the solitaire game the automatic opponent."""

    def draw_market(self) -> str:
        """Return what is common."""
        v = self.view
        return self.render(
            "market.html.jinja",
            opponent=self.render("seat.html.jinja", a=self.area(1)) if v.solo else "",
            cup=[(self.words.of["marker"][name], count) for name, count in v.cup.items()],
            piles=[
                (self.words.fixed["pile_tiles"], v.tiles_left),
                (self.words.fixed["pile_cards"], v.cards_left),
                *([(self.words.fixed["pile_events"], v.events_left)] if v.events_left or v.events_played else []),
            ],
            played=[self.words.events[event] for event in dict.fromkeys(v.events_played[-4:])],
            marks=[(self._place(place), self.words.events[event]) for event, place, _ in v.marks],
            truces=[(self.names[one], self.names[other]) for one, other in v.truces],
            answering=[self.words.leaf(source) for source in v.answering],
            chits=self._chits(),
        )

    def _chits(self) -> list[SimpleNamespace]:
        """Return what the chits still to be drawn would do, by what they say."""
        if not self.view.solo:
            return []
        chits = [chit for chit in self.cat.chits if chit.number in self.view.chits]
        return [
            SimpleNamespace(
                number=chit.number,
                expand=", ".join(self._expansion(item.item, item.count) for item in chit.expand),
                action=self.words.fixed[f"action_{chit.action}"],
            )
            for chit in chits
        ]

    def _expansion(self, item: str, count: int) -> str:
        name = self.words.fixed[f"expand_{item}"]
        return self.say("several", name=name, count=count) if count > 1 else name
