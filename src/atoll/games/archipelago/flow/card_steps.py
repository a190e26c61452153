"""Chapter 27: the decisions that card effects ask for."""

from __future__ import annotations

from atoll.games.archipelago.catalog import DOMESTIC, FISH, KINDS, Card
from atoll.games.archipelago.components.spots import (
    COIN,
    ENGAGED,
    FREE,
    PORT,
    REBEL,
    REGION_OF,
    SPOT_OF,
    area_at,
    icon_at,
    place_at,
    region_and_icon,
    sea_of,
    unit_at,
)
from atoll.games.archipelago.flow.balance import stand_up
from atoll.games.archipelago.flow.cards import card_of
from atoll.games.archipelago.flow.common import (
    PAY_CUBES,
    Private,
    S,
    can_pay_cubes,
    drop_cube,
    gain_cubes,
    hand_cubes,
    has_room,
    lift_screen,
    shift_rebellion,
    stock_board,
)
from atoll.games.archipelago.flow.evolution import NEXT_CARD, RED_BACK, TURN_UP_CARD, acquire, discard
from atoll.games.archipelago.flow.promises import PEACE, judge
from atoll.games.archipelago.flow.units import area_of, change, leave_town, lift, new_ship, off_icon, rebels, spots_of
from atoll.games.archipelago.state import BROKEN, EMPTY
from atoll.kernel import CHANCE, Choice, Decision, Frame, Reason, Routine, Weighed, because

# -- Researcher and Head-hunter --------------------------------------------------------------------------


class RevealCards(Routine[S]):
    """Turn up the top cards of the deck, one by one; what is missing is missing (ARC-R-40)."""

    rule = "ARC-27.5"

    def run(self, s: S, f: Frame) -> None:
        """Go on until there are enough."""
        (left,) = f.args
        if not left or not len(s.deck):
            return
        if not s.deck.top:
            s.do(NEXT_CARD(CHANCE), f)
            return
        card, s.deck = s.deck.draw_known()
        s.shown = tuple(sorted((*s.shown, card)))
        s.tell("show card", card=card)
        s.push(REVEAL_CARDS(CHANCE, left - 1))


class BuyShown(Private):
    """Buy a card of the right kind at its lowest corner cost, or none."""

    rule = "ARC-27.5"
    rules = {"buy card": "ARC-27.5"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Any card turned up; nobody is obliged to buy."""
        return [s.book.done, *(s.book.buy_card[card] for card in s.shown)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The others are discarded; a red back now on top comes into force."""
        bought = EMPTY
        if choice is not s.book.done:
            (bought,) = choice.args
            acquire(s, f.seat, bought, min(s.cat.cards[bought].prices))
            s.unready = tuple(sorted((*s.unready, bought)))
        for card in s.shown:
            if card != bought:
                discard(s, card)
        s.shown = ()
        s.do(TURN_UP_CARD(CHANCE), RED_BACK(CHANCE))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """It must be turned up, of the right kind and be paid."""
        if choice is s.book.done:
            return None
        (kind,), (number,), has = f.args, choice.args, s.players[f.seat].money
        if number not in s.shown or s.cat.cards[number].kind != kind:
            return because("not this card", self.rule)
        need = min(s.cat.cards[number].prices)
        return because("florins", self.rule, need=need, has=has) if has < need else None


# -- Barbarian, Pirate, Thief ----------------------------------------------------------------------------


def pillage_spots(s: S, seat: int) -> list[int]:
    """Return the icons a player's active citizens can pillage."""
    citizens = [unit for unit in s.players[seat].citizens if not unit & REBEL]
    banks = {area_of(s, SPOT_OF[unit]) for unit in citizens}
    found = []
    for region in sorted({REGION_OF[bank] for bank in banks}):
        for k, (kind, where) in enumerate(s.cat.faces[s.faces[region]].icons):
            near = kind == FISH or area_at(region, where) in banks
            if near and s.store[kind] and s.occupied[icon_at(region, k)] == FREE:
                found.append(icon_at(region, k))
    return found


class Pillage(Weighed[S]):
    """Choose the icon; the coin stays on it for good."""

    rule = "ARC-27.7"
    rules = {"pillage": "ARC-27.7"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Icons without unit and coin beside an own active citizen."""
        return [s.book.pillage[icon] for icon in pillage_spots(s, f.seat)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the cubes."""
        (cubes,), (icon,) = f.args, choice.args
        region, k = region_and_icon(icon)
        kind = s.cat.faces[s.faces[region]].icons[k][0]
        s.players[f.seat].money -= 1
        s.occupied[icon] = COIN
        s.tell("pillage", seat=f.seat, icon=icon, kind=kind, florins=1)
        gain_cubes(s, f.seat, kind, cubes)

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The icon must be in reach."""
        return None if choice in self.choices(s, f) else because("icon out of reach", self.rule)


def ship_targets(s: S, seat: int) -> list[tuple[int, int]]:
    """Return the ships of others in regions with an own ship, each owner and spot once."""
    waters = {REGION_OF[SPOT_OF[unit]] for unit in s.players[seat].ships}
    rivals = [(owner, player.ships) for owner, player in enumerate(s.players) if owner != seat]
    return [(owner, spot) for owner, ships in rivals for spot in spots_of(ships) if REGION_OF[spot] in waters]


class Sink(Weighed[S]):
    """Choose the ship that is destroyed."""

    rule = "ARC-27.9"
    rules = {"sink": "ARC-27.9"}

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Ships of others in regions with an own ship."""
        return [s.book.sink[owner][spot] for owner, spot in ship_targets(s, f.seat)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """It returns to its reserve; its owner gives a cube."""
        owner, spot = choice.args
        player = s.players[owner]
        unit = next(unit for unit in player.ships if SPOT_OF[unit] == spot)
        lift(s, player.ships, unit)
        player.dock += 1
        s.tell("sink", seat=f.seat, rival=owner, spot=spot)
        judge(s, f.seat, PEACE, BROKEN, owner)
        s.push(GIVE_CUBE(owner, f.seat))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """There must be such a ship."""
        return None if choice in self.choices(s, f) else because("no ship in reach", self.rule)


class GiveCube(Private):
    """The victim hands over a cube of his choice, or shows that he has none."""

    rule = "ARC-27.9"

    def enter(self, s: S, f: Frame) -> bool:
        """Who has no cubes to give shows it."""
        if not any(s.players[f.seat].cubes):
            s.stack.pop()
            lift_screen(s, f.seat)
            return False
        return super().enter(s, f)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any kind he has."""
        return [choice for kind, choice in enumerate(s.book.give) if s.players[f.seat].cubes[kind]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Hand it over."""
        (taker,), (kind,) = f.args, choice.args
        hand_cubes(s, f.seat, taker, kind, 1)
        s.tell("give cube", seat=f.seat, rival=taker, kind=kind)


class Rob(Decision[S]):
    """Choose an opponent."""

    rule = "ARC-27.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Anybody else."""
        return [s.book.rob[seat] for seat in range(len(s.players)) if seat != f.seat]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """He closes his hands, or shows that he has nothing."""
        (victim,) = choice.args
        s.tell("rob", seat=f.seat, rival=victim)
        judge(s, f.seat, PEACE, BROKEN, victim)
        if any(s.players[victim].cubes):
            s.do(LEFT_HAND(victim), RIGHT_HAND(victim), NAME_HAND(f.seat, victim))
        else:
            lift_screen(s, victim)


class LeftHand(Private):
    """Put a cube into the left hand, unseen; with a single cube it may stay empty."""

    rule = "ARC-27.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any cube."""
        cubes = s.players[f.seat].cubes
        offer = [choice for kind, choice in enumerate(s.book.left_hand) if cubes[kind]]
        return [*offer, s.book.empty_left] if sum(cubes) == 1 else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Close the hand."""
        s.hands = (*s.hands, choice.args[0] if choice.args else EMPTY)


class RightHand(LeftHand):
    """Put another cube into the right hand, unseen."""

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Any cube that is left."""
        cubes = s.players[f.seat].cubes
        offer = [choice for kind, choice in enumerate(s.book.right_hand) if cubes[kind] > (kind == s.hands[0])]
        return offer or [s.book.empty_hand]


class NameHand(Decision[S]):
    """Name a hand and get what is in it."""

    rule = "ARC-27.10"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Left or right."""
        return [s.book.left, s.book.right]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """The other hand stays secret."""
        kind = s.hands[choice is s.book.right]
        (victim,) = f.args
        s.hands = ()
        if kind == EMPTY:
            s.tell("empty hand", seat=f.seat)
            return
        hand_cubes(s, victim, f.seat, kind, 1)
        s.tell("steal", seat=f.seat, rival=victim, kind=kind)


# -- Overseer, Physician, Smuggler, Agronomy, Clergy -----------------------------------------------------


class Rest(Decision[S]):
    """Engaged, active units become free again; those on icons step off."""

    rule = "ARC-27.17"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Up to a number, of one's choice."""
        player = s.players[f.seat]
        units = [unit for unit in (*player.citizens, *player.ships) if unit & ENGAGED and not unit & REBEL]
        return [s.book.done, *(s.book.rest[spot] for spot in spots_of(units))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Free it, and go on."""
        if choice is s.book.done:
            return
        (left,), (spot,), player = f.args, choice.args, s.players[f.seat]
        for units, ship in ((player.citizens, False), (player.ships, True)):
            unit = unit_at(spot, ENGAGED)
            if unit in units:
                goal = off_icon(s, spot, ship)
                leave_town(s, spot)
                change(s, f.seat, units, unit, unit_at(goal))
                s.tell("rest", seat=f.seat, unit=int(ship), spot=spot, goal=goal)
                break
        if left > 1:
            s.push(REST(f.seat, left - 1))


class Rouse(Decision[S]):
    """Own rebels stand up at once."""

    rule = "ARC-27.19"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Up to a number, of one's choice."""
        return [s.book.done, *(s.book.rouse[spot] for spot in spots_of(rebels(s, f.seat)))]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Stand it up, and go on."""
        if choice is s.book.done:
            return
        (left,), (spot,) = f.args, choice.args
        stand_up(s, f.seat, f.seat, spot)
        if left > 1:
            s.push(ROUSE(f.seat, left - 1))


class Swap(Private):
    """Give a cube from behind the screen for one of another kind."""

    rule = "ARC-27.18"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Kinds for which the bank has another one to give."""
        cubes, store = s.players[f.seat].cubes, s.store
        kinds = range(len(KINDS))
        return [s.book.give[k] for k in kinds if cubes[k] and any(store[j] for j in kinds if j != k)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Give it, then take."""
        drop_cube(s, f.seat, choice.args[0])
        s.tell("spend", seat=f.seat, kind=choice.args[0])
        s.push(SWAP_FOR(f.seat, choice.args[0]))


class SwapFor(Decision[S]):
    """Take a cube of another kind."""

    rule = "ARC-27.18"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """What the bank holds."""
        (given,) = f.args
        return [choice for kind, choice in enumerate(s.book.take) if s.store[kind] and kind != given]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take it."""
        gain_cubes(s, f.seat, choice.args[0], 1)


class GainCube(Decision[S]):
    """Choose one of the listed kinds."""

    rule = "ARC-27.21"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Those the bank has."""
        kinds = [KINDS.index(kind) for kind in card_of(s, f).params.choices]
        return [s.book.take[kind] for kind in kinds if s.store[kind]]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """One for the player, one for board I if there is one and room."""
        (kind,) = choice.args
        gain_cubes(s, f.seat, kind, 1)
        if s.store[kind] and has_room(s, DOMESTIC, kind):
            stock_board(s, kind)


def option_cubes(card: Card, k: int) -> tuple[int, ...]:
    """Return the cubes that one of a card's prices asks for."""
    return tuple(card.params.options[k].resources.get(kind, 0) for kind in KINDS)


class PayOption(Private):
    """Choose a price; it is the card's cost."""

    rule = "ARC-27.20"
    rules = {"option": "ARC-27.20"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Every price."""
        return s.book.option[: len(card_of(s, f).params.options)]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Pay, then apply."""
        (number,), (k,) = f.args, choice.args
        s.do(PAY_CUBES(f.seat, *option_cubes(s.cat.cards[number], k)), OPTION_CHANGE(f.seat, number, k))

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The cubes must be there."""
        (number,), (k,) = f.args, choice.args
        payable = can_pay_cubes(s, f.seat, option_cubes(card_of(s, f), k))
        return None if payable else because("card cubes", self.rule, card=number)


class OptionChange(Routine[S]):
    """What the price buys."""

    rule = "ARC-27.20"

    def run(self, s: S, f: Frame) -> None:
        """Move rebellion."""
        number, k = f.args
        shift_rebellion(s, s.cat.cards[number].params.options[k].rebellion)


# -- the Great Lighthouse ----------------------------------------------------------------


class Launch(Decision[S]):
    """Put a ship of the reserve into each region with an own port."""

    rule = "ARC-27.24"

    def enter(self, s: S, f: Frame) -> bool:
        """With enough ships there is nothing to choose."""
        if len(f.args) > s.players[f.seat].dock > 0:
            return super().enter(s, f)
        s.stack.pop()
        for region in f.args[: s.players[f.seat].dock]:
            self._launch(s, f.seat, region)
        return False

    def _launch(self, s: S, seat: int, region: int) -> None:
        where = area_at(region, sea_of(s.built[place_at(region, PORT)]))
        new_ship(s, seat, where)
        s.tell("build ship", seat=seat, goal=where)

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Every region left."""
        return [s.book.launch[region] for region in f.args]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Launch one, and go on."""
        (region,) = choice.args
        self._launch(s, f.seat, region)
        s.push(LAUNCH(f.seat, *(other for other in f.args if other != region)))


REVEAL_CARDS = RevealCards()
BUY_SHOWN = BuyShown()
PILLAGE = Pillage()
SINK = Sink()
GIVE_CUBE = GiveCube()
ROB = Rob()
LEFT_HAND = LeftHand()
RIGHT_HAND = RightHand()
NAME_HAND = NameHand()
REST = Rest()
ROUSE = Rouse()
SWAP = Swap()
SWAP_FOR = SwapFor()
GAIN_CUBE = GainCube()
PAY_OPTION = PayOption()
OPTION_CHANGE = OptionChange()
LAUNCH = Launch()
