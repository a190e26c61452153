"""The panels beside the map: markets, evolution track, order, wheel, tracks, costs, explorers."""

from __future__ import annotations

from types import SimpleNamespace

from atoll.games.archipelago.board import layout
from atoll.games.archipelago.board.fragment import Fragment
from atoll.games.archipelago.board.map import still
from atoll.games.archipelago.catalog import BOARDS, KINDS, LIMITED, UPRIGHT_TURNS
from atoll.games.archipelago.components.spots import CONSTRUCTIONS
from atoll.games.archipelago.words.lexicon import signed
from atoll.kernel import capital
from atoll.kernel.drawing import shortened
from atoll.kernel.seats import LETTERS

HARVESTS = 6
DASH = "\u2013"
ACTIONS_PHASE = 5
WIDE = 90  # a place in the order with room for large discs
NEAR = 3  # steps from independence that are a warning


class Panels(Fragment):
    """Everything beside the map of one view."""

    def draw(self) -> list[SimpleNamespace]:
        """Return the panels with their places."""
        found = []
        for name, (x, y, width, height) in layout.PANELS.items():
            panel = getattr(self, f"_{name}")()
            panel.name, panel.x, panel.y, panel.width, panel.height = name, x, y, width, height
            found.append(panel)
        return found

    # -- boards I and II ---------------------------------------------------------------------------

    def _domestic(self) -> SimpleNamespace:
        return self._market(0)

    def _export(self) -> SimpleNamespace:
        return self._market(1)

    def _market(self, board: int) -> SimpleNamespace:
        name = BOARDS[board]
        zones = [self._zone(board, k, kind, count) for k, (kind, count) in enumerate(self.view.markets[name].items())]
        return SimpleNamespace(title=self.say(f"{name} market"), sign=name, zones=zones)

    def _zone(self, board: int, k: int, kind: str, count: int) -> SimpleNamespace:
        cat, say = self.cat, self.say
        prices, room = cat.price[board][k], cat.capacity[board][k]
        width = (cat.components.market.export if board else cat.components.market.domestic)[kind].width
        rows = range(room // width)
        effects = tuple(
            (cat.zone_surplus[board][k][1 + n * width], cat.zone_rebellion[board][k][1 + n * width]) for n in rows
        )
        sells = f"{prices[count]}f" if count < room else DASH
        buys = f"{prices[count - 1]}f" if count else DASH
        title = say("zone", kind=capital(self.words.kind[kind]), count=count, room=room, sells=sells, buys=buys)
        return SimpleNamespace(
            kind=kind,
            target=f"stall:{BOARDS[board]}/{kind}",
            piece=f"{BOARDS[board]}:{kind}",
            x=8 + (k % 3) * layout.ZONE[0],
            y=34 + (k // 3) * layout.ZONE[1],
            still=("zone", tuple(prices[n * width] for n in rows), width, effects),
            cubes=[self._cell(n, width) for n in range(count)],
            free=self._cell(count, width) if count < room else None,
            last=(count - 1) // width if count else -1,
            title=title,
            bank=self.view.store[kind] if board == 0 else -1,
            bank_title=say("in bank", count=self.view.store[kind], kind=self.words.kind[kind]),
        )

    def _cell(self, n: int, width: int) -> tuple[int, int]:
        return 22 + (n % width) * layout.ZONE_ROW, 25 + (n // width) * layout.ZONE_ROW

    # -- cards -------------------------------------------------------------------------------------

    def _evolution(self) -> SimpleNamespace:
        v, words = self.view, self.words
        back = words.back[v.next_back] if v.next_back >= 0 else ()
        return SimpleNamespace(
            title=words.fixed["track"],
            deck=self.say("deck", count=v.deck_size, discards=len(v.discards)),
            cards=[self._slot(k, card, turns) for k, (card, turns) in enumerate(v.track)],
            back=[SimpleNamespace(y=250 + layout.HALF_ROW * k, half=half) for k, half in enumerate(back)],
            back_title=words.back_title[v.next_back] if v.next_back >= 0 else words.fixed["no_back"],
        )

    def _slot(self, k: int, card: str, turns: int) -> SimpleNamespace:
        y = 36 + layout.CARD_ROW * k
        if not card:
            return SimpleNamespace(id="", y=y)
        printed = self.words.cards[card]
        prices = [
            SimpleNamespace(price=price, x=226 + 28 * n, now=n == turns, past=n < turns)
            for n, price in enumerate(printed.prices)
        ]
        later = f"{printed.prices[turns + 1]}f" if turns + 1 < UPRIGHT_TURNS else self.words.fixed["discarded"]
        title = self.say("card on track", card=printed.title, price=printed.prices[turns], later=later)
        return SimpleNamespace(
            id=card, y=y, name=shortened(printed.name, 20), sign=printed.sign, prices=prices, title=title
        )

    # -- order of play and the wheel ---------------------------------------------------------------

    def _order(self) -> SimpleNamespace:
        v = self.view
        first = v.moment.placed or v.order
        order = [*first, *(seat for seat in range(len(v.players)) if seat not in first)]
        pitch = 324 / len(order)
        return SimpleNamespace(
            title=self.words.fixed["order_of_play"],
            seats=[self._seat(k, seat, pitch) for k, seat in enumerate(order)],
        )

    def _seat(self, k: int, seat: int, pitch: float) -> SimpleNamespace:
        v, player = self.view, self.view.players[seat]
        gone = seat in v.passed and v.phase == ACTIONS_PHASE
        wide = pitch > WIDE
        key = "has passed" if gone else "discs left"
        title = self.say(key, name=self.names[seat], discs=player.discs, owned=player.discs_owned)
        return SimpleNamespace(
            seat=seat,
            x=round(8 + pitch * k),
            width=round(pitch) - 6,
            title=title,
            on=seat in v.deciders and not v.over,
            passed=gone,
            discs=[n < player.discs for n in range(player.discs_owned)],
            disc_x=35 if wide else 32,
            pitch=11 if wide else 6.2,
            radius=4.5 if wide else 2.9,
        )

    def _wheel(self) -> SimpleNamespace:
        v, words = self.view, self.words
        actions = [
            SimpleNamespace(
                id=action,
                sign=KINDS[k] if k < HARVESTS else action,
                d=layout.SECTORS[k],
                x=layout.SECTOR_MIDDLES[k][0],
                y=layout.SECTOR_MIDDLES[k][1],
                limited=k in LIMITED,
                title=self._action_title(k, action),
            )
            for k, action in enumerate(self.cat.actions)
        ]
        return SimpleNamespace(
            actions=actions,
            turn=self.say("turn", turn=v.turn),
            phase=words.phases[v.phase],
            round_title=words.fixed["round"],
            round=[
                SimpleNamespace(sign=sign, x=x, spent=part in v.moment.spent)
                for part, sign, x in (("action", "disc", -30), ("card", "card", -8), ("building", "port", 14))
            ]
            if v.phase == ACTIONS_PHASE and not v.over
            else [],
            limits=[self._circles(action, n) for action, n in LIMITED.items()],
        )

    def _action_title(self, k: int, action: str) -> str:
        name = self.words.of["action"][action]
        if k not in LIMITED:
            return name
        free = sum(not circle.taken for circle in self._circles(k, LIMITED[k]).all)
        return self.say("limited", action=name, free=free)

    def _circles(self, action: int, n: int) -> SimpleNamespace:
        """Return the circles of a limited action: one for each player, then those for anybody."""
        seats = len(self.view.players)
        taken, wild = self.view.circles[n]
        own = range(seats) if self.cat.own_circles[seats][n] else ()
        circles = [SimpleNamespace(seat=seat, letter=LETTERS[seat], taken=bool(taken >> seat & 1)) for seat in own]
        circles += [SimpleNamespace(seat=-1, letter="", taken=k < wild) for k in range(self.cat.wild_circles[seats][n])]
        y = layout.CIRCLES_Y + layout.CIRCLES_PITCH * n
        for k, circle in enumerate(circles):
            circle.x = layout.CIRCLES_X + 11 + 22 * (k % layout.CIRCLES_A_ROW)
            circle.y = y + 34 + 22 * (k // layout.CIRCLES_A_ROW)
        return SimpleNamespace(sign=self.cat.actions[action], y=y, all=circles)

    # -- boards III and IV -------------------------------------------------------------------------

    def ahead(self) -> list[tuple[int, int]]:
        """Return what each of the four boards would change now, as surplus and rebellion."""
        v, cat = self.view, self.cat
        steps = []
        surplus, rebellion = v.surplus, v.rebellion

        def move(more: int, unrest: int) -> None:
            nonlocal surplus, rebellion
            before = surplus, rebellion
            surplus = min(cat.top, max(0, surplus + more))
            rebellion = max(0, rebellion + unrest)
            steps.append((surplus - before[0], rebellion - before[1]))

        for board, zone in enumerate(v.markets.values()):
            counts = list(enumerate(zone.values()))
            move(
                sum(cat.zone_surplus[board][k][n] for k, n in counts),
                sum(cat.zone_rebellion[board][k][n] for k, n in counts),
            )
        move(*cat.stability[min(v.population, cat.top)])
        move(0, cat.unrest[surplus])
        return steps

    def _tracks(self) -> SimpleNamespace:
        v, cat, say = self.view, self.cat, self.say
        unit = layout.METER / cat.top
        steps = v.population - v.rebellion + 1
        changes = self.ahead()
        surplus, rebellion = (sum(change[k] for change in changes) for k in (0, 1))
        titles = [
            say("board brings", board=("I", "II", "III", "IV")[k], surplus=signed(more), rebellion=signed(unrest))
            for k, (more, unrest) in enumerate(changes)
        ]
        calm = say("steps away", steps=steps) if steps > 1 else self.words.fixed["one_step"]
        if v.result == "independence":
            calm = self.words.result[1]
        return SimpleNamespace(
            title=self.words.fixed["stability"],
            calm=capital(calm),
            near=steps <= NEAR and v.turn > 0,
            population=v.population,
            rebellion=v.rebellion,
            people_x=round(16 + unit * min(cat.top, v.population)),
            unrest_x=round(16 + unit * min(cat.top, v.rebellion)),
            ahead_x=round(16 + unit * min(cat.top, max(0, v.rebellion + rebellion))),
            people_title=say("population is", population=v.population),
            unrest_title=say("rebellion is", rebellion=v.rebellion),
            stability=[
                SimpleNamespace(
                    x=16 + 62 * k,
                    span=f"{row.start}{DASH}{row.to}",
                    effects=[("worker", row.surplus), ("rebellion", row.rebellion)],
                    now=row.start <= v.population <= row.to,
                )
                for k, row in enumerate(cat.components.stability_row)
            ],
            surplus_title=say("surplus is", surplus=v.surplus),
            recruit=say("recruit costs", florins=cat.recruit_cost[v.surplus]),
            surplus=v.surplus,
            workers=[
                SimpleNamespace(
                    x=16 + 51.6 * k,
                    span=f"{row.start}{DASH}{row.to}" if row.to < cat.top else f"{row.start}+",
                    cost=row.recruit_cost,
                    effect=signed(row.rebellion) if row.rebellion else "",
                    now=row.start <= v.surplus <= row.to,
                )
                for k, row in enumerate(cat.components.surplus_row)
            ],
            forecast=self.words.fixed["forecast"],
            more=signed(surplus),
            unrest=signed(rebellion),
            doom=v.rebellion + rebellion > v.population,
            forecast_title="; ".join(titles),
        )

    # -- costs and explorers -----------------------------------------------------------------------

    def _costs(self) -> SimpleNamespace:
        things = [self._cost(k, what) for k, what in enumerate(CONSTRUCTIONS)]
        return SimpleNamespace(title=self.words.fixed["construction"], things=things)

    def _cost(self, k: int, what: str) -> SimpleNamespace:
        cubes = [(kind, n) for kind, n in zip(KINDS, self.cat.build_cubes[k], strict=True) if n]
        money = self.cat.build_money[k]
        named = [*(f"{n} {self.words.kind[kind]}" for kind, n in cubes), *([f"{money}f"] if money else [])]
        name = capital(self.words.of["construction"][what])
        left = self.say("in play", count=self._in_play(what))
        signs = [kind for kind, n in cubes for _ in range(n)]
        title = f"{name}: {' + '.join(named)}; {left}"
        return SimpleNamespace(
            id=what, x=8 + 65 * k, signs=signs, money=money, title=title, in_play=self._in_play(what)
        )

    def _in_play(self, what: str) -> int:
        if what == "ship":
            return sum(player.ships for player in self.view.players)
        return self.view.in_play[what]

    def _explorers(self) -> SimpleNamespace:
        v, words = self.view, self.words
        face = v.next_hexes[0] if v.next_hexes else ""
        faces = list(words.faces)
        return SimpleNamespace(
            piles=[SimpleNamespace(count=count, x=34 + 46 * k) for k, count in enumerate(v.piles)],
            piles_title=self.say("piles", piles=" / ".join(str(pile) for pile in v.piles)),
            hexes=v.hexes_left,
            hexes_title=self.say("hexes left", count=v.hexes_left),
            face=face,
            face_art=still(self.cat, faces.index(face), 0) if face else "",
            face_title=self.say("next face", face=", ".join(words.of["face"][known] for known in v.next_hexes)),
            bank=self.say("pair", name=words.fixed["bank"], value=f"{v.bank}f"),
            bank_title=self.say("bank has", florins=v.bank, coins=v.zone_coins),
        )
