"""What a bot does where one choice is plainly best: exploration, battles, answers, Events, declarations."""

from __future__ import annotations

from collections.abc import Callable

from atoll.games.paradise.bot.goals import defence, odds, strength
from atoll.games.paradise.bot.temper import NORMAL, Temper
from atoll.games.paradise.catalog import (
    ARIOI,
    BIRD_OMENS,
    CANNIBALISM,
    COL,
    DEFORESTATION,
    DOUBLE_HULLED_CANOES,
    DROUGHT,
    EPIDEMIC,
    FACE_DOWN,
    FEUD,
    HAKA,
    HILL_FORTS,
    INVASIVE_WEEDS,
    KAVA,
    NAVIGATION,
    OCEAN_CHART,
    SEVERE_EROSION,
    SHAMAN,
    SLINGS,
    TAPU,
    TATTOO,
    TSUNAMI,
    TYPHOON,
    UNKNOWN,
    WAR_CLUBS,
    WAR_LEADER,
    WB,
    WC,
    WRATH_OF_PELE,
)
from atoll.games.paradise.flow.answers import source_of
from atoll.games.paradise.flow.battle import LW
from atoll.games.paradise.flow.exploration import limits
from atoll.games.paradise.scoring import count
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import markers_of, village_count
from atoll.games.paradise.state.pieces import ALL_CANOES, battle_pieces, number_of, size
from atoll.kernel import Choice, Frame

USEFUL_AT_ONCE = (DOUBLE_HULLED_CANOES, NAVIGATION, OCEAN_CHART)
HARMFUL = (TSUNAMI, INVASIVE_WEEDS, SEVERE_EROSION, DROUGHT, WRATH_OF_PELE, FEUD, EPIDEMIC)
WORTH_HIDING = 2  # spaces of a group that is always kept secret
KAVA_FROM = 4  # the turn from which the turn order is worth a card


def _offered(s: S, f: Frame, *wanted: Choice) -> Choice | None:
    offer = s.choices(f.seat)
    return next((choice for choice in wanted if choice in offer), None)


def leader(s: S, seat: int) -> int:
    """Return the rival with most points."""
    return max(
        (k for k in range(len(s.players)) if k != seat), key=lambda k: (s.players[k].vp, village_count(s, k), -k)
    )


# -- exploration -----------------------------------------------------------------------------------------


def start(s: S, f: Frame) -> Choice:
    """Turn up what helps, look with Frigate Birds, then explore near the Home; seek kumara when little is left."""
    book, seat = s.book, f.seat
    early = _offered(s, f, *(book.reveal[card] for card in USEFUL_AT_ONCE), *(book.peek))
    if early is not None:
        return early
    offer = s.choices(seat)
    hexes = [choice.args[0] for choice in offer if choice.kind == "explore"]
    unknown = [place for place in hexes if s.land[place] == UNKNOWN]
    if len(unknown) < 3 and not s.players[seat].kumara:
        search = next((choice for choice in offer if choice.kind == "kumara"), None)
        if search is not None:
            return search
    return book.explore[_promising(s, seat, unknown or hexes)] if hexes else book.stay


def _promising(s: S, seat: int, hexes: list[int]) -> int:
    """Return the hex nearest to the Home with most Unknown around it."""
    home = s.players[seat].home
    distance = s.cat.distance[home] if home >= 0 else s.cat.distance[hexes[0]]

    def worth(place: int) -> tuple[float, int]:
        around = sum(s.land[other] == UNKNOWN for other in s.cat.near[place])
        return 0.5 * around - distance[place] - 2 * (s.land[place] == FACE_DOWN), -place

    return max(hexes, key=worth)


def go_on(s: S, f: Frame, temper: Temper = NORMAL) -> Choice:
    """Go on while the next marker cannot lose the Explorer, or losing costs nothing."""
    lost = limits(s, f.seat)[1]
    fearless = OCEAN_CHART in s.players[f.seat].up
    hexes = [c.args[0] for c in s.choices(f.seat) if c.kind == "explore" and s.land[c.args[0]] == UNKNOWN]
    if not hexes or (s.knots > temper.safe_knots + lost - s.cat.knot_limits[1] and not fearless):
        return s.book.go_back
    return s.book.explore[_promising(s, f.seat, hexes)]


def last_word(s: S, f: Frame) -> Choice:
    """Show what keeps the Explorer from being Lost, or lets it go on."""
    lost = s.knots >= limits(s, f.seat)[1]
    helps = _offered(s, f, s.book.reveal[NAVIGATION], *((s.book.reveal[OCEAN_CHART],) if lost else ()))
    return helps or s.book.go_back


def at_home(s: S, f: Frame) -> Choice:
    """Send the Frigate Birds."""
    return _offered(s, f, *s.book.peek) or s.book.stay


def kumara_pause(s: S, f: Frame) -> Choice:
    """Show what helps in the search."""
    helpful = (s.book.reveal[card] for card in (OCEAN_CHART, *sorted(s.cat.kumara_cards)))
    return _offered(s, f, *helpful) or s.book.go_on


def mark_or_reveal(s: S, f: Frame) -> Choice:
    """Keep groups secret, and most poor ones and atolls too, so that face down means nothing for sure."""
    book, (place,) = s.book, f.args
    offer = s.choices(f.seat)
    if book.mark_tile in offer and _keeps_secret(s, f.seat, place):
        return book.mark_tile
    home = s.players[f.seat].home
    distance = s.cat.distance[home] if home >= 0 else s.cat.distance[place]
    tiles = [choice.args[0] for choice in offer if choice.kind == "reveal tile"]
    return book.reveal_tile[max(tiles, key=lambda k: (s.cat.is_atoll[s.group[k]], distance[k], k))]


def _keeps_secret(s: S, seat: int, place: int) -> bool:
    """Return whether a tile is left face down: what is worth little only while markers are left, and not always."""
    group = s.group[place]
    if s.cat.green[group] + s.cat.brown[group] >= WORTH_HIDING:
        return True
    left = s.cat.marker_limit - len(markers_of(s, seat))
    whim = (place * 31 + s.turn * 17 + seat * 7 + s.knots * 5) % 4  # as good as chance
    return left > 0 and whim < (3 if left > 1 else 2)


def mark_or_leave(s: S, f: Frame) -> Choice:
    """Mark what the Frigate Birds saw, if there is a marker."""
    return _offered(s, f, s.book.mark_tile) or s.book.leave_tile


def drift(s: S, f: Frame) -> Choice:
    """Drive a rival's Explorer away from its Home."""
    (explorer,) = f.args
    home = s.players[explorer].home
    distance = s.cat.distance[home] if home >= 0 else s.cat.distance[0]
    return max(s.choices(f.seat), key=lambda choice: (distance[choice.args[0]], choice.index))


def omens(s: S, f: Frame) -> Choice:
    """Play Bird Omens when the knots would end the Exploration."""
    played = _offered(s, f, s.book.event[BIRD_OMENS])
    return played if played is not None and s.knots > limits(s, f.seat)[0] else s.book.go_on


def kumara_sail(s: S, f: Frame) -> Choice:
    """Sail towards South America, by way of the Galapagos if they are near."""
    america = s.cat.to_america
    wanted = () if s.players[f.seat].galapagos else s.cat.galapagos
    return min(s.choices(f.seat), key=lambda c: (america[c.args[0]] - (c.args[0] in wanted), c.index))


# -- battle ----------------------------------------------------------------------------------------------


def loss(s: S, f: Frame) -> Choice:
    """Let Local Warriors die and Warriors run: who runs lives."""
    _, eliminated = f.args
    order = (LW, WB, WC) if eliminated else (WC, WB, LW)
    chosen = _offered(s, f, *(s.book.lose[kind] for kind in order))
    return chosen or s.choices(f.seat)[0]


def battle_card(s: S, f: Frame) -> Choice:
    """Use the card that changes the die most to one's good."""
    b = s.fought
    attacks = f.seat == b.attacker

    def worth(die: int) -> float:
        good = s.cat.die_hurts_attacker[die] != attacks
        return (1.5 if s.cat.die_eliminates[die] else 1.0) * (1 if good else -1)

    now = worth(b.die)
    shifted = worth(min(6, max(1, b.die + (1 if attacks else -1))))
    gains = {HAKA: shifted - now, WAR_CLUBS: shifted - now, SLINGS: -now, CANNIBALISM: 0.5, TATTOO: 0.5}
    options = [(gains[c.args[0]], c) for c in s.choices(f.seat) if c.kind == "use"]
    options += [(shifted - now, c) for c in s.choices(f.seat) if c.kind == "event"]
    gain, card = max(options, key=lambda option: (option[0], -option[1].index), default=(0.0, s.book.go_on))
    return card if gain > 0.4 else s.book.go_on


def attacked(s: S, f: Frame) -> Choice:
    """Stop a strong attack with Arioi; Hill Forts are turned up where they help."""
    place, attacker = f.args
    forts = _offered(s, f, s.book.reveal[HILL_FORTS])
    if forts is not None and s.villages[place] >= s.cat.fort_villages:
        return forts
    player = s.players[attacker]
    shown = player.shown[place]
    force = battle_pieces(shown) + 0.8 * (size(player.stacks[place]) - size(shown))
    arioi = _offered(s, f, s.book.use[ARIOI])
    return arioi if arioi is not None and odds(force, defence(s, place)) > 0.4 else s.book.go_on


def conquest(s: S, f: Frame, temper: Temper = NORMAL) -> Choice:
    """Save as many Villages as there are pieces, Warrior Bands first."""
    return _offered(s, f, *s.book.save[: 1 + temper.saving_canoes]) or s.book.done


def new_home(s: S, f: Frame) -> Choice:
    """Name the group with most Villages."""
    return max(s.choices(f.seat), key=lambda c: s.villages[c.args[0]] if c.args else -1)


def next_battle(s: S, f: Frame) -> Choice:
    """Fight the surest battle first."""
    stacks = s.players[f.seat].stacks
    return max(s.choices(f.seat), key=lambda c: (odds(strength(stacks[c.args[0]]), defence(s, c.args[0])), c.index))


# -- answers and Events ----------------------------------------------------------------------------------


def answer(s: S, f: Frame) -> Choice:
    """Answer what hurts oneself, with Tapu before Shaman."""
    latest = s.pending[-1]
    if not latest.affected >> f.seat & 1 or latest.actor == f.seat:
        return s.book.go_on
    card, event = source_of(latest)
    hurts = card in (DEFORESTATION, ARIOI) or event in HARMFUL or event in (SHAMAN, WAR_LEADER)
    return (_offered(s, f, s.book.use[TAPU], s.book.event[SHAMAN]) if hurts else None) or s.book.go_on


def kava(s: S, f: Frame) -> Choice:
    """Drink Kava once the turn order matters."""
    return (_offered(s, f, s.book.use[KAVA]) if s.turn >= KAVA_FROM else None) or s.book.go_on


def marriage(s: S, f: Frame) -> Choice:
    """Marry the leader."""
    return _offered(s, f, s.book.name[leader(s, f.seat)]) or s.book.go_on


def strike(s: S, f: Frame) -> Choice:
    """Hurt the leader, help oneself; at sea strike where rivals have most canoes."""
    (event,) = f.args
    seat, rival = f.seat, leader(s, f.seat)

    def worth(choice: Choice) -> tuple[float, int]:
        (target,) = choice.args
        if choice.kind == "name":
            return float(target == rival), -target
        if s.owner[target] >= 0:
            sign = -1 if s.owner[target] == seat and event in HARMFUL else 1
            return sign * (1 + s.villages[target] + 3 * (s.owner[target] == rival)), -choice.index
        area = (target, *s.cat.near[target]) if event == TYPHOON else (target,)
        canoes = [size(player.stacks[place] & ALL_CANOES) for player in s.players for place in area]
        own = sum(size(s.players[seat].stacks[place] & ALL_CANOES) for place in area)
        return float(sum(canoes) - 3 * own), -target

    return max(s.choices(seat), key=worth)


def give_up(s: S, f: Frame) -> Choice:
    """Give up a Village where it is least missed: not the last one of a group."""
    return max(s.choices(f.seat), key=lambda c: (s.villages[c.args[0]] > 1, s.villages[c.args[0]], -c.index))


def exile(s: S, f: Frame) -> Choice:
    """Let go where there are most Warrior Bands."""
    stacks = s.players[f.seat].stacks
    return max(s.choices(f.seat), key=lambda c: (number_of(stacks[c.args[0]], WB), -c.index))


# -- victory ---------------------------------------------------------------------------------------------


def declare(s: S, f: Frame) -> Choice:
    """Declare as soon as it is possible."""
    return _offered(s, f, s.book.declare) or s.book.go_on


def respond(s: S, f: Frame) -> Choice:
    """Deforest a winner whom it stops, else declare too."""
    declarer, *_ = f.args
    for rival in (declarer, leader(s, f.seat)):
        points = count(s, rival)
        if rival != f.seat and s.goal <= points < s.goal + s.cat.deforestation_vp:
            axe = _offered(s, f, s.book.deforest[rival])
            if axe is not None:
                return axe
    return declare(s, f)


def first(*names: str) -> Callable[[S, Frame], Choice]:
    """Return a player who takes the first of these choices that is offered."""

    def choose(s: S, f: Frame) -> Choice:
        offer = s.choices(f.seat)
        wanted = (next((choice for choice in offer if choice.text == name), None) for name in names)
        return next((choice for choice in wanted if choice is not None), offer[0])

    return choose


def set_order(s: S, f: Frame, temper: Temper = NORMAL) -> Choice:
    """Go first, or last."""
    return s.book.order[(f.seat + temper.last) % len(s.players)][0]


def last(s: S, f: Frame) -> Choice:
    """Take the last choice: another Colony to convert, most Warrior Bands in front."""
    return s.choices(f.seat)[-1]


def board(s: S, f: Frame) -> Choice:
    """Keep Colonies rather than Warrior Bands."""
    return _offered(s, f, s.book.abandon[WB], s.book.abandon[COL]) or s.choices(f.seat)[0]
