"""Chapter 11.2: Random Events — drawing, aiming, answering; what they do is in `effects.py`."""

from __future__ import annotations

from atoll.games.paradise.catalog import INVASIVE_WEEDS, OCEAN
from atoll.games.paradise.flow.answers import DRAWN, announce
from atoll.games.paradise.flow.deciding import Top
from atoll.games.paradise.state import NOWHERE, Pending, S, added
from atoll.games.paradise.state.control import controlled, green_spaces, marked, village_count
from atoll.kernel import Choice, Decision, Deck, Frame

AT_SEA = "open_ocean_hex"  # what data names as targets
RIVAL = "other_player"


class TopEvent(Top):
    """A card with a blue title bar is kept in secret; any other is carried out at once."""

    rule = "COP-11.2.6"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the Event deck."""
        return s.event_deck, s.book.draw_event

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Keep it, or read it out and aim it."""
        (drawer,), (event,) = f.args, choice.args
        s.event_deck = s.event_deck.without(event)
        if s.cat.event_kept[event]:
            player = s.players[drawer]
            player.kept = added(player.kept, event)
            s.tell_only(drawer, "keep event", "keep hidden", ("seat",), seat=drawer, event=event)
            return
        s.event_discards = added(s.event_discards, event)
        s.target = NOWHERE
        s.tell("event", seat=drawer, event=event)
        if not s.cat.event_target[event]:
            announce_event(s, drawer, event)
        elif STRIKE.choices(s, STRIKE(drawer, event)):
            s.push(STRIKE(drawer, event))
        else:
            s.tell("no target", event=event)


class Strike(Decision[S]):
    """The drawer puts the marker on a target; without a legal one the Event has no effect (COP-C.3.3)."""

    rule = "COP-C.3.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer all legal targets."""
        (event,) = f.args
        if s.cat.event_target[event] == RIVAL:
            return [s.book.name[k] for k in range(len(s.players)) if k != f.seat]
        if s.cat.event_target[event] == "improved_agriculture":
            return weeds_choices(s)
        return [s.book.strike[place] for place in event_targets(s, f.seat, event)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Aim; then others may answer."""
        (s.target,), (event,) = choice.args, f.args
        if choice.kind == "name":
            s.tell("aims at player", seat=f.seat, event=event, rival=s.target)
        else:
            s.tell("aims at hex", seat=f.seat, event=event, hex=s.target)
        if choice.kind == "strike empty":
            s.target = ~s.target
        announce_event(s, f.seat, event)


def weeds_choices(s: S) -> list[Choice]:
    """Return the Improved Agriculture markers weeds can grow on: with a Village, or empty."""
    offer = []
    for place, markers in enumerate(s.ia):
        if markers and s.owner[place] >= 0 and not marked(s, INVASIVE_WEEDS, place):
            green = green_spaces(s, place)
            if s.villages[place] > green:
                offer.append(s.book.strike[place])
            if s.villages[place] < green + markers:
                offer.append(s.book.strike_empty[place])
    return offer


def event_targets(s: S, drawer: int, event: int) -> list[int]:
    """Return the hexes an Event may be aimed at."""
    target = s.cat.event_target[event]
    if target == AT_SEA:
        return [place for place, land in enumerate(s.land) if land == OCEAN]
    if target == "own_group":
        return controlled(s, drawer)
    groups = [place for place, owner in enumerate(s.owner) if owner >= 0]
    if target == "controlled_group_of_leader":
        most = max(player.vp for player in s.players)
        return [place for place in groups if s.players[s.owner[place]].vp == most]
    record = s.cat.components.event[event]
    if record.effect == "lose_space":
        return [place for place in groups if green_spaces(s, place)]
    spaces, villages = record.params.get("min_spaces", 0), record.params.get("min_villages", 0)
    groups = [place for place in groups if green_spaces(s, place) + s.cat.brown[s.group[place]] >= spaces]
    return [place for place in groups if s.villages[place] >= villages]


def announce_event(s: S, drawer: int, event: int) -> None:
    """Lay an Event on the table; it may be answered, then it is carried out (COP-C.3.1)."""
    announce(s, Pending(DRAWN + event, drawer, affected_by(s, drawer, event), 0), s.effects["event"](drawer, event))


def affected_by(s: S, drawer: int, event: int) -> int:
    """Return the players whom an Event affects, as bits."""
    record, target, place = s.cat.components.event[event], s.cat.event_target[event], s.target
    if target == RIVAL:
        return 1 << place | 1 << drawer
    if target == AT_SEA:
        area = storm_area(s, event, place)
        return sum(1 << k for k, player in enumerate(s.players) if any(player.stacks[struck] for struck in area))
    if target:
        owner = s.owner[place if place >= 0 else ~place]
        return 1 << owner if owner >= 0 else 0
    if record.effect == "village_loss_by_size":
        return sum(1 << k for k in range(len(s.players)) if is_crowded(s, k, event))
    if record.effect == "free_lost_explorers":
        return sum(1 << k for k, player in enumerate(s.players) if player.lost)
    everybody = "each_player" in record.params or record.params.get("who") == "all"
    return (1 << len(s.players)) - 1 if everybody else 1 << drawer


def storm_area(s: S, event: int, place: int) -> list[int]:
    """Return the hexes that an Event at sea strikes: one, and for a storm those around it."""
    radius = int(s.cat.components.event[event].params.get("radius", 0))
    return [place, *(other for other, far in enumerate(s.cat.distance[place]) if 0 < far <= radius)]


def is_crowded(s: S, seat: int, event: int) -> bool:
    """Return whether a player has so many Villages that an Epidemic takes one."""
    return village_count(s, seat) >= int(s.cat.components.event[event].params["each_player_min_villages"])


TOP_EVENT = TopEvent()
STRIKE = Strike()
