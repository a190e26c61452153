"""Chapter 13: Recruitment."""

from __future__ import annotations

from atoll.games.daimyo.catalog import ANY_UNIT, GOLD, GOVERNOR, PLACES_PER_ISLAND, RICE, SHADOW, SLOTS_PER_ISLAND
from atoll.games.daimyo.flow.common import S, can_reset, free_spots, gain, pay, pay_reset
from atoll.games.daimyo.flow.influence import change_influence, put_governor, remove_governor
from atoll.games.daimyo.state import Player
from atoll.kernel import Choice, Decision, Frame, IllegalChoice

ANY_NUMBER = 99
SHADOW_INFLUENCE = 1
COMPENSATION = 1


class Recruit(Decision[S]):
    """Recruit units one by one while rice lasts."""

    rule = "DAI-13.1.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every free spot for a unit that can be paid for."""
        _, unit, discount = f.args
        player, book = s.players[f.seat], s.book
        offer: list[Choice] = []
        if player.goods[RICE] >= cost(s, player, discount):
            if unit != SHADOW and player.governors:
                offer += free_spots(book.governor, s.governors)
            if unit != GOVERNOR and player.shadows:
                offer += free_spots(book.shadow, s.shadows)
        if can_reset(s, player):
            offer.append(book.reset)
        offer.append(book.done)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, advance the disc, place the unit, resolve it; then the next."""
        if choice is s.book.done:
            return
        if choice is s.book.reset:
            s.push(f)
            pay_reset(s, f.seat)
            return
        count, unit, discount = f.args
        if count > 1:
            s.push(RECRUIT(f.seat, count - 1, unit, discount))
        pay(s, f.seat, RICE, cost(s, s.players[f.seat], discount))
        advance_disc(s, s.players[f.seat])
        if choice.kind == "recruit governor":
            put_governor(s, f.seat, choice.args[0])
        else:
            put_shadow(s, f.seat, choice.args[0])

    def rule_of(self, choice: Choice) -> str:
        """Each unit and the reset have rules of their own."""
        rules = {"recruit governor": "DAI-13.3.1", "recruit shadow": "DAI-13.4.1", "reset disc": "DAI-13.2.4"}
        return rules.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is missing: the right unit, a unit in reserve, rice, a free spot."""
        _, unit, discount = f.args
        player = s.players[f.seat]
        if choice is s.book.reset:
            return refuse_reset(s, player)
        if choice.kind not in ("recruit governor", "recruit shadow"):
            return super().refuse(s, f, choice)
        governor = choice.kind == "recruit governor"
        if unit != ANY_UNIT and governor != (unit == GOVERNOR):
            return s.refusal("other unit", "DAI-20.4")
        if not (player.governors if governor else player.shadows):
            return s.refusal("reserve", "DAI-13.1.1")
        price = cost(s, player, discount)
        if player.goods[RICE] < price:
            return s.refusal("rice", "DAI-13.1.2", need=price, has=player.goods[RICE])
        return s.refusal("spot taken", self.rule_of(choice))


def cost(s: S, player: Player, discount: int) -> int:
    """Return the rice the next unit costs, never below 0 (DAI-13.2.6)."""
    return max(0, s.cat.recruitment_track[player.disc] - discount)


def advance_disc(s: S, player: Player) -> None:
    """Advance the disc one space; on the last space it stays, and the reset becomes possible (DAI-13.2.3)."""
    if player.disc == s.cat.last_space:
        player.reset_ready = True
    else:
        player.disc += 1


def put_shadow(s: S, seat: int, slot: int) -> None:
    """Put a shadow into the slums: gold, influence, and the end of a rival governor (DAI-13.4)."""
    island = slot // SLOTS_PER_ISLAND
    s.shadows[slot] = seat
    s.players[seat].shadows -= 1
    s.tell("shadow", seat=seat, island=island)
    gain(s, seat, GOLD, s.cat.slum_gold[slot])
    change_influence(s, seat, island, SHADOW_INFLUENCE)
    s.push(ELIMINATE(seat, island))


class Eliminate(Decision[S]):
    """Eliminate one governor of any other player on the island; compulsory when there is one."""

    rule = "DAI-13.4.4"
    skipped_if_impossible = True  # DAI-13.4.6

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the rival governors there."""
        start = f.args[0] * PLACES_PER_ISLAND
        return [
            s.book.eliminate[place]
            for place in range(start, start + PLACES_PER_ISLAND)
            if s.governors[place] not in (-1, f.seat)
        ]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Send it back to its owner, who is compensated (DAI-13.4.5)."""
        (place,) = choice.args
        s.tell("eliminate", seat=f.seat, rival=s.governors[place], place=place)
        owner = remove_governor(s, place)
        gain(s, owner, GOLD, COMPENSATION)


def refuse_reset(s: S, player: Player) -> IllegalChoice:
    """Say why the disc cannot be put back."""
    if not player.reset_ready:
        return s.refusal("reset early", "DAI-13.2.5")
    return s.refusal("gold", "DAI-13.2.4", need=s.cat.reset_gold, has=player.gold)


RECRUIT = Recruit()
ELIMINATE = Eliminate()
