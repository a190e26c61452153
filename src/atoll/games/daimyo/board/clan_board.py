"""A player's area as HTML: the clan board with all that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from atoll.games.daimyo.board.fragments import DaimyoFragments
from atoll.games.daimyo.catalog import DIE_COLOURS, FARM, GOODS, TOWER
from atoll.games.daimyo.eyes import DaimyoView
from atoll.kernel import Game, capital, letter


class ClanBoard(DaimyoFragments):
    """A clan board with all that belongs to it; only the looking seat's own things can be targets."""

    def __init__(self, view: DaimyoView, game: Game[Any], lang: str, names: Sequence[str], seat: int):
        super().__init__(view, game, lang, names)
        self.seat = seat
        self.player = view.players[seat]
        self.own = seat == view.seat
        self.offered = [choice.split() for choice in view.choices] if self.own else []

    def draw(self) -> str:
        """Return the area."""
        v, p = self.view, self.player
        area = SimpleNamespace(
            seat=self.seat,
            letter=letter(self.seat),
            name=self.names[self.seat],
            own=self.own,
            on=self.is_deciding(self.seat),
            won=v.over and self.seat in v.winners,
            points=p.popularity,
            helmet=v.helmet == self.seat,
            first=v.first == self.seat,
            blue=v.first_blue == self.seat,
            clan=self.words.of["clan"].get(p.clan, ""),
            counted=[(self.nouns["source"][k], n) for k, n in enumerate(p.points.values()) if n] if v.over else [],
        )
        if p.clan:
            self._clan_board(area)
            self._pieces(area)
            self._cards(area)
        else:
            area.clans = self._clans() if self.own else []
        return self.render("seat.html.jinja", a=area)

    def _clans(self) -> list[SimpleNamespace]:
        """Return the clans that nobody leads yet."""
        taken = {player.clan for player in self.view.players}
        return [
            SimpleNamespace(
                id=clan, name=self.words.of["clan"][clan], goods=self._start(k), power=self.words.of["power"][clan]
            )
            for k, clan in enumerate(self.cat.clans)
            if clan not in taken
        ]

    def _start(self, clan: int) -> list[tuple[str, int]]:
        return [(good, count) for good, count in zip(GOODS, self.cat.clan_start[clan], strict=True) if count]

    def _clan_board(self, area: SimpleNamespace) -> None:
        p, of = self.player, self.words.of
        area.goods = [SimpleNamespace(id=good, name=of["good"][good], count=count) for good, count in p.goods.items()]
        area.spaces = [self._space(k, space) for k, space in enumerate(self.cat.spaces) if self._is_shown(space)]
        area.sum = sum(int(die.split("/")[1]) for die in p.dice.values())
        area.need = self.cat.power_threshold
        area.tax = (("gold", self.cat.tax_gold, False),)
        area.power_id, area.power = p.clan, of["power"][p.clan]
        area.power_slot = self._slot("clan_power")
        area.income = [self._slot(slot) for slot in self.cat.slots if slot.startswith("income")]
        area.track = [(cost, cost == p.recruitment_cost) for cost in self.cat.recruitment_track]
        area.reset_ready = p.reset_ready

    def _is_shown(self, space: str) -> bool:
        """Tell whether to draw a space: the one beside the board only when it is needed."""
        return space != "aside" or space in self.player.dice or any("aside" in parts for parts in self.offered)

    def _space(self, k: int, space: str) -> SimpleNamespace:
        die = self.player.dice.get(space)
        spaces = self.cat.components.action_spaces
        colour = spaces[k].die if k < len(spaces) else "any"
        accepts = self.words.fixed["any_die"] if colour == "any" else self.words.die_colour[DIE_COLOURS.index(colour)]
        return SimpleNamespace(
            id=space,
            name=self.words.of["space"][space],
            colour=colour,
            accepts=accepts,
            die=self.die(die, self._copy(space, die), False) if die else None,
            turns=self._turns(space),
            slot=self._slot(space) if space in self.cat.slots else None,
        )

    def _turns(self, space: str) -> list[tuple[str, str]]:
        """Return what the die of a space can be turned to now, as targets with their words."""
        steps = [parts[2] for parts in self.offered if parts[:2] == ["adjust", space]]
        faces = [parts[3] for parts in self.offered if parts[:3] == ["set", "die", space]]
        return [(f"change:{step}", step.replace("-", "\u2212")) for step in steps] + [
            (f"face:{face}", face) for face in faces
        ]

    def _copy(self, space: str, die: str) -> int:
        """Number equal dice so that one keeps its number when it is taken: the last of the centre comes first."""
        v = self.view
        turn = [(v.first + k) % len(v.players) for k in range(len(v.players))]
        before = v.dice.count(die)
        for seat in reversed(turn):
            for where, other in v.players[seat].dice.items():
                if (seat, where) == (self.seat, space):
                    return before
                before += other == die
        return before

    def _slot(self, slot: str) -> SimpleNamespace:
        tile = self.player.slots.get(slot)
        drawn = self._bonus(tile) if tile else None
        return SimpleNamespace(
            id=slot, name=capital(self.words.of["slot"][slot]), tile=drawn, income=slot.startswith("income")
        )

    def _bonus(self, tile: str) -> SimpleNamespace:
        title = self.words.of["bonus"][tile]
        return SimpleNamespace(
            id=tile, title=title, icons=self.words.bonus_icons[tile], piece=f"bonus:{self.seat}:{tile}"
        )

    def _pieces(self, area: SimpleNamespace) -> None:
        p, say = self.player, self.say
        copies = [self.tile(tile, f"stock:{self.seat}", ("at", "stock") if self.own else None) for tile in p.loose]
        area.loose = copies
        area.relics = [
            SimpleNamespace(colour=colour, title=say("restored relic", relic=self.words.relic[colour]))
            for colour, count in p.relics.items()
            for _ in range(count)
        ]
        area.room = range(p.storage - len(area.loose) - len(area.relics))
        area.stock = capital(say("stock", items=len(area.loose) + len(area.relics), storage=p.storage))
        area.storage = [(n, n == p.storage) for n in range(self.cat.storage_start, self.cat.storage_top + 1)]
        area.buildings = [self._building(kind) for kind in (FARM, TOWER)]
        area.reserve = [
            (kind, count, say("left", name=self.words.fixed[f"{kind}s"], count=count))
            for kind, count in (("governor", p.governors), ("shadow", p.shadows), ("token", p.relic_tokens))
        ]
        area.scavenger = say("stands", island=self.words.island[p.scavenger]) if p.scavenger else ""
        area.scavenger_at = p.scavenger

    def _building(self, kind: int) -> SimpleNamespace:
        """Return the buildings of a type that are left, and the price of the next."""
        left = self.player.unbuilt[kind] if self.player.unbuilt else ()
        built = len(self.cat.bonus_under[kind]) - len(left)
        base, more = self.cat.building_price[kind], self.cat.building_surcharge[kind]
        price = (("metal", base[0] + more[0] * built, False), ("crystal", base[1] + more[1] * built, False))
        projects = [
            SimpleNamespace(id=tile, title=self.words.of["project"][tile], bonus=self._bonus(tile)) for tile in left
        ]
        name = ("farm", "tower")[kind]
        return SimpleNamespace(kind=name, name=self.words.building[kind], price=price, projects=projects, built=built)

    def _cards(self, area: SimpleNamespace) -> None:
        p, cards = self.player, self.words.cards
        shown = p.known_in_hand if p.hand is None else p.hand
        area.hand = [cards[hero] for hero in shown]
        area.hand_title = self.say("in hand", count=p.hand_size)
        area.backs = range(p.hand_size - len(shown))
        area.spare = {parts[1] for parts in self.offered if parts[0] == "discard"}
        area.deck = self.say("in deck", count=p.deck_size)
        area.discard_title = self.say("in discard", count=len(p.discard))
        area.discard = [cards[hero] for hero in p.discard]
        area.recovers = any(parts[0] == "recover" for parts in self.offered)
