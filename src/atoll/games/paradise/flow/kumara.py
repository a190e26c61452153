"""Chapter 11.5: the search for kumara in South America."""

from __future__ import annotations

from atoll.games.paradise.catalog import AMERICA, OCEAN_CHART
from atoll.games.paradise.choices import RESULTS
from atoll.games.paradise.flow.answers import AnyTime, any_time
from atoll.games.paradise.flow.deciding import Die
from atoll.games.paradise.flow.interludes import may_wish_to_use
from atoll.games.paradise.flow.islands import bring_back
from atoll.games.paradise.state import S
from atoll.kernel import CHANCE, Choice, Decision, Frame


def modifier(s: S, seat: int) -> int:
    """Return what is added to the die (COP-11.5.8, 11.5.9)."""
    player = s.players[seat]
    by_galapagos, by_card = s.cat.kumara_bonus
    helped = any(card in s.cat.kumara_cards for card in player.up)
    return (by_galapagos if player.galapagos else 0) + (by_card if helped else 0)


def ways(s: S, place: int, drifting: bool) -> list[int]:
    """Return where a search can go from a hex: anywhere next to it, Off Course no nearer to South America."""
    far = s.cat.to_america
    return [other for other in s.cat.near[place] if not drifting or far[other] >= far[place]]


class KumaraRoll(Die):
    """Roll one die for each step of the search."""

    rule = "COP-11.5.3"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Look the result up in the table (COP-11.5.4)."""
        (seat,) = f.args
        more = modifier(s, seat)
        result: str = s.cat.kumara_table[choice.args[0] + 1 + more]
        if result == "lost" and OCEAN_CHART in s.players[seat].up:
            result = s.cat.chart_result
        s.tell("kumara die", seat=seat, face=choice.args[0], more=more, result=RESULTS.index(result))
        if result in ("lost", "return"):
            bring_back(s, seat, result == "lost")
        elif result == "explore" or ways(s, s.explorer, True):
            s.push(KUMARA_SAIL(seat, int(result == "off_course")))
        else:
            s.push(KUMARA_PAUSE(seat))


class KumaraPause(AnyTime):
    """Before the next die cards may be shown: some help in the search."""

    def secretive(self, s: S, f: Frame) -> bool:
        """Ask who may have such a card."""
        return may_wish_to_use(s, f.seat, OCEAN_CHART, *s.cat.kumara_cards)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer what may be done at any time."""
        return [s.book.go_on, *(any_time(s, f.seat) if self.secretive(s, f) else ())]

    def go_on(self, s: S, f: Frame, choice: Choice) -> None:
        """Roll."""
        s.push(KUMARA_ROLL(CHANCE, f.seat))


class KumaraSail(Decision[S]):
    """Explore any adjacent hex; Off Course one that is no nearer to South America."""

    rule = "COP-11.5.7"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the hexes of the search."""
        (drifting,) = f.args
        return [s.book.sail[place] for place in ways(s, s.explorer, bool(drifting))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Move; roll again unless South America is reached."""
        (s.explorer,) = choice.args
        player = s.players[f.seat]
        s.tell("kumara sail", seat=f.seat, hex=s.explorer)
        if s.land[s.explorer] == AMERICA:
            player.kumara = True
            s.tell("kumara", seat=f.seat)
            bring_back(s, f.seat, False)
            return
        if s.explorer in s.cat.galapagos and not player.galapagos:
            player.galapagos = True
            s.tell("galapagos", seat=f.seat, hex=s.explorer)
        s.push(KUMARA_PAUSE(f.seat))


KUMARA_ROLL = KumaraRoll()
KUMARA_PAUSE = KumaraPause()
KUMARA_SAIL = KumaraSail()
