"""Chapter 11.5: the search for kumara in South America."""

from __future__ import annotations

from atoll.games.paradise.catalog import AMERICA, OCEAN_CHART
from atoll.games.paradise.flow.deciding import Die
from atoll.games.paradise.flow.islands import bring_back
from atoll.games.paradise.state import S
from atoll.kernel import CHANCE, Choice, Decision, Frame


def modifier(s: S, seat: int) -> int:
    """Return what is added to the die (COP-11.5.8, 11.5.9)."""
    player = s.players[seat]
    return int(player.galapagos) + any(card in s.cat.kumara_cards for card in player.up)


def ways(s: S, place: int, drifting: bool) -> list[int]:
    """Return where a search can go from a hex: the east edge, the start hexes, South America (COP-R-35)."""
    cat = s.cat
    sea = [other for other in cat.near[place] if other in cat.east or other in cat.kumara_starts]
    if drifting:
        return [other for other in sea if cat.to_america[other] >= cat.to_america[place]]
    return sea + [other for other in cat.near[place] if s.land[other] == AMERICA]


class KumaraRoll(Die):
    """Roll one die for each step of the search."""

    rule = "COP-11.5.3"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Look the result up in the table (COP-11.5.4)."""
        (seat,) = f.args
        result: str = s.cat.kumara_table[choice.args[0] + 1 + modifier(s, seat)]
        s.tell("kumara die", seat=seat, face=choice.args[0])
        if result == "lost" and OCEAN_CHART in s.players[seat].up:
            result = s.cat.components.advanced.kumara.ocean_chart_lost_becomes
        if result in ("lost", "return"):
            bring_back(s, seat, result == "lost")
        elif result == "explore" or ways(s, s.explorer, True):
            s.push(KUMARA_SAIL(seat, int(result == "off_course")))
        else:
            s.push(KUMARA_ROLL(CHANCE, seat))


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
        player.galapagos = player.galapagos or s.explorer in s.cat.galapagos
        s.push(KUMARA_ROLL(CHANCE, f.seat))


KUMARA_ROLL = KumaraRoll()
KUMARA_SAIL = KumaraSail()
