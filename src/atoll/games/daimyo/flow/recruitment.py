"""Chapter 13: Recruitment."""

from __future__ import annotations

from atoll.games.daimyo.catalog import ANY_UNIT, GOLD, GOVERNOR, RICE, SHADOW, island_of, places_on
from atoll.games.daimyo.flow.causes import COMPENSATION, DISC, LOST_GOVERNOR, NEW_SHADOW, RECRUITMENT, SLUMS, gain, pay
from atoll.games.daimyo.flow.decisions import MAY, Granted, S, discount_of, free_spots, short_of
from atoll.games.daimyo.flow.influence import change_influence, put_governor
from atoll.games.daimyo.state import NOBODY, Player
from atoll.kernel import Choice, Decision, Frame, Reason, Routine, because


class Recruit(Granted):
    """Recruit units one by one while rice lasts."""

    rule = "DAI-13.1.1"
    rules = {"recruit governor": "DAI-13.3.1", "recruit shadow": "DAI-13.4.1", "reset disc": "DAI-13.2.4"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Both units on every free spot, and the reset."""
        spots = free_spots(s.book.governor, s.governors) + free_spots(s.book.shadow, s.shadows)
        return [*spots, s.book.reset]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer every free spot for a unit that can be paid for."""
        _, may, unit, discount = f.args
        player, book = s.players[f.seat], s.book
        offer: list[Choice] = []
        if player.goods[RICE] >= cost(s, player, discount):
            if unit != SHADOW and player.governors:
                offer += free_spots(book.governor, s.governors)
            if unit != GOVERNOR and player.shadows:
                offer += free_spots(book.shadow, s.shadows)
        may_stop = may == MAY or not offer
        if player.reset_ready and not reset_reason(s, player):
            offer.append(book.reset)
        return [*offer, book.done] if may_stop else offer

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There must be the right unit in reserve, rice and a free spot."""
        if choice is s.book.reset:
            return reset_reason(s, s.players[f.seat])
        unit, spots = (GOVERNOR, s.governors) if choice.kind == "recruit governor" else (SHADOW, s.shadows)
        taken = spots[choice.args[0]] != NOBODY
        return unit_reason(s, f, unit) or (because("spot taken", self.rules[choice.kind]) if taken else None)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Recruit the next unit; a reset comes in between."""
        if choice is s.book.reset:
            s.push(f)
            pay_reset(s, f.seat)
        else:
            super().play(s, f, choice)

    def once(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, advance the disc, place the unit, resolve it."""
        pay(s, f.seat, RICE, cost(s, s.players[f.seat], discount_of(f)), RECRUITMENT)
        advance_disc(s, f.seat)
        put = put_governor if choice.kind == "recruit governor" else put_shadow
        put(s, f.seat, choice.args[0])


def unit_reason(s: S, f: Frame, unit: int) -> Reason | None:
    """Return why no unit of a kind can be recruited: the effect, the reserve, or rice."""
    _, _, granted, discount = f.args
    if granted not in (ANY_UNIT, unit):
        return because("other unit", "DAI-20.4")
    player = s.players[f.seat]
    if not (player.governors if unit == GOVERNOR else player.shadows):
        return because("reserve", "DAI-13.1.1")
    return short_of("rice", "DAI-13.1.2", cost(s, player, discount), player.goods[RICE])


def cost(s: S, player: Player, discount: int) -> int:
    """Return the rice the next unit costs, never below 0 (DAI-13.2.6)."""
    return max(0, s.cat.recruitment_track[player.disc] - discount)


def advance_disc(s: S, seat: int) -> None:
    """Advance the disc one space; on the last space it stays, and the reset becomes possible (DAI-13.2.3)."""
    player = s.players[seat]
    if player.disc == s.cat.last_space:
        player.reset_ready = True
    else:
        player.disc += 1
        s.tell("disc", seat=seat, amount=s.cat.recruitment_track[player.disc])


def put_shadow(s: S, seat: int, slot: int) -> None:
    """Put a shadow into the slums: gold, influence, and the end of a rival governor (DAI-13.4)."""
    island = island_of(slot)
    s.shadows[slot] = seat
    s.players[seat].shadows -= 1
    s.tell("shadow", seat=seat, slum=slot)
    gain(s, seat, GOLD, s.cat.slum_gold[slot], SLUMS)
    change_influence(s, seat, island, s.cat.shadow_influence, NEW_SHADOW)
    s.push(ELIMINATE(seat, island))


class Eliminate(Decision[S]):
    """Eliminate one governor of any other player on the island; compulsory when there is one."""

    rule = "DAI-13.4.4"
    skipped_if_impossible = True  # DAI-13.4.6

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the rival governors there."""
        places = places_on(f.args[0])
        governors = zip(s.book.eliminate[places], s.governors[places], strict=True)
        return [choice for choice, owner in governors if owner not in (NOBODY, f.seat)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Send it back to its owner's reserve, its influence lost (DAI-17.3), and compensate the owner (DAI-13.4.5)."""
        (place,) = choice.args
        owner, s.governors[place] = s.governors[place], NOBODY
        s.players[owner].governors += 1
        s.tell("eliminate", seat=f.seat, rival=owner, place=place)
        change_influence(s, owner, s.cat.place_island[place], -s.cat.governor_influence, LOST_GOVERNOR)
        gain(s, owner, GOLD, s.cat.compensation_gold, COMPENSATION)


def reset_reason(s: S, player: Player) -> Reason | None:
    """Return why the recruitment disc cannot be put back for gold (DAI-13.2.4)."""
    if not player.reset_ready:
        return because("reset early", "DAI-13.2.5")
    return short_of("gold", "DAI-13.2.4", s.cat.reset_gold, player.gold)


def pay_reset(s: S, seat: int) -> None:
    """Pay gold to put the recruitment disc back."""
    pay(s, seat, GOLD, s.cat.reset_gold, DISC)
    s.push(RESET_RECRUITMENT(seat))


class ResetRecruitment(Routine[S]):
    """Put the recruitment disc on its first space; recruitments from the last space count anew."""

    rule = "DAI-20.20"

    def run(self, s: S, f: Frame) -> None:
        """Put it back, without condition."""
        player = s.players[f.seat]
        player.disc = 0
        player.reset_ready = False
        s.tell("reset", seat=f.seat, amount=s.cat.recruitment_track[0])


RECRUIT = Recruit()
ELIMINATE = Eliminate()
RESET_RECRUITMENT = ResetRecruitment()
