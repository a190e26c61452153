"""Chapter 7: a player's turn — a die, its main action, and bonus actions in any order."""

from __future__ import annotations

from itertools import chain, compress

from atoll.games.daimyo.catalog import ANY_UNIT, ASIDE, BLUE, CLAN_POWER_SLOT, COLOUR_OF_DIE, FIRST_INCOME_SLOT, TAX
from atoll.games.daimyo.flow.construction import BUILD
from atoll.games.daimyo.flow.decisions import ANY_NUMBER, MAY, S, effect_frames, short_of
from atoll.games.daimyo.flow.dice import ADJUST
from atoll.games.daimyo.flow.heroes import can_play, discard_hero, hero_reason, play_hero, power_sums
from atoll.games.daimyo.flow.production import BY_BOTH, PRODUCE, TAX_ACTION
from atoll.games.daimyo.flow.recruitment import RECRUIT, pay_reset, reset_reason
from atoll.games.daimyo.flow.relic import RELIC_ACTION
from atoll.games.daimyo.flow.villagers import VILLAGERS_HELP
from atoll.games.daimyo.state import NOBODY, Player
from atoll.kernel import Choice, Frame, IllegalChoice, Reason, Routine, Step, Weighed, because

MAIN, HERO, POWER, MAIN_TILE, POWER_TILE = 1, 2, 4, 8, 16  # what was used in a turn
USES = {"main action": MAIN, "play": HERO, "discard": 0, "clan power": POWER, "reset disc": 0}
TILE_USES = [POWER_TILE if slot == CLAN_POWER_SLOT else MAIN_TILE for slot in range(FIRST_INCOME_SLOT)]
TILE_SLOTS = [(CLAN_POWER_SLOT, space) if space < TAX else (CLAN_POWER_SLOT,) for space in range(ASIDE + 1)]
MAIN_ACTIONS: tuple[tuple[Step[S], tuple[int, ...]], ...] = (  # by space (DAI-7.2)
    (VILLAGERS_HELP, ()), (PRODUCE, (BY_BOTH,)), (RELIC_ACTION, ()),
    (RECRUIT, (ANY_NUMBER, MAY, ANY_UNIT, 0)), (BUILD, (ANY_NUMBER, MAY, 0)), (TAX_ACTION, ()),
)  # fmt: skip


class Turn(Routine[S]):
    """Take a die, then act."""

    rule = "DAI-7.1"

    def run(self, s: S, f: Frame) -> None:
        """Start with a clean slate."""
        s.played = []
        if s.log is not None:
            s.tell("turn", seat=f.seat)
        s.stack.append(Frame(TAKE_DIE, f.seat))


class TakeDie(Weighed[S]):
    """Take a die from the central island and place it on a free space that accepts its colour."""

    rule = "DAI-7.1"
    rules = {"die": "DAI-7.1", "reset disc": "DAI-13.2.4"}

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """Each die on each space that accepts it, and what can be done once a die is taken."""
        places = [choice for die, count in enumerate(s.centre) if count for _, choice in s.book.spaces_of_die[die]]
        return [*places, *bonus_actions(s, s.players[f.seat])]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each die with each space; a die without any only when there is no other (DAI-7.10)."""
        player, book = s.players[f.seat], s.book
        taken = sum([1 << space for space, die in enumerate(player.dice) if die >= 0])
        offer = list(chain.from_iterable(compress(book.free_for_dice[taken], s.centre)))
        if not offer:
            offer += compress(book.keep_die, s.centre)
        if player.reset_ready and not reset_reason(s, player):
            offer.append(book.reset)
        return offer

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The die must be there, and its space accept it."""
        player = s.players[f.seat]
        if choice is s.book.reset:
            return reset_reason(s, player)
        die, space = choice.args
        if not s.centre[die]:
            return because("no such die", self.rule, die=die)
        if space == ASIDE:
            return because("must place", "DAI-7.10")
        if player.dice[space] >= 0:
            return because("space taken", "DAI-7.3", space=space)
        accepted = (space, choice) in s.book.spaces_of_die[die]
        return None if accepted else because("die colour", "DAI-7.2", space=space)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Whatever is no die comes after it, and nobody passes."""
        if choice.kind in self.rules:
            return super().refuse(s, f, choice)
        passing = choice in (s.book.end_turn, s.book.done)
        return s.refusal("no passing", "DAI-7.12") if passing else s.refusal("die first", "DAI-7.7")

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place the die; who takes the first blue one is remembered."""
        if choice is s.book.reset:
            s.push(f)
            pay_reset(s, f.seat)
            return
        die, space = choice.args
        s.centre[die] -= 1
        s.players[f.seat].dice[space] = die
        if COLOUR_OF_DIE[die] == BLUE and s.blue_taker == NOBODY:
            s.blue_taker = f.seat
        if s.log is not None:
            s.tell("take die", seat=f.seat, die=die, space=space)
        s.stack.append(Frame(ACTIONS, f.seat, (space, MAIN if space == ASIDE else 0)))

    def rule_of(self, choice: Choice) -> str:
        """A die kept aside has a rule of its own."""
        return "DAI-7.10" if choice.args[1:] == (ASIDE,) else super().rule_of(choice)


def bonus_actions(s: S, player: Player) -> list[Choice]:
    """Return what a player may think of beside the main action: heroes, the clan power, bonus tiles, the reset."""
    book = s.book
    heroes = [*(book.play[hero] for hero in player.hand), *(book.discard[hero] for hero in player.hand)]
    tiles = [book.tile[slot][tile] for slot, tile in enumerate(player.slots) if tile >= 0]
    return [*heroes, book.power[player.clan], *tiles, book.reset]


class Actions(Weighed[S]):
    """The main action, which is compulsory, and bonus actions before or after it."""

    rule = "DAI-7.5"
    rules = {
        "main action": "DAI-7.5", "play": "DAI-16.2.1", "discard": "DAI-16.3.1", "clan power": "DAI-16.4.1",
        "use tile": "DAI-16.5.1", "reset disc": "DAI-13.2.4", "end turn": "DAI-7.11",
    }  # fmt: skip

    def sought(self, s: S, f: Frame) -> list[Choice]:
        """The main action of the die's space, the bonus actions, the end of the turn."""
        space, _ = f.args
        main = [] if space == ASIDE else [s.book.main[space]]
        return [*main, *bonus_actions(s, s.players[f.seat]), s.book.end_turn]

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer everything not used yet in this turn."""
        space, used = f.args
        player, book = s.players[f.seat], s.book
        offer = [book.end_turn if used & MAIN else book.main[space]]
        hand, slots = player.hand, player.slots
        sums = 0 if used & HERO and used & POWER else power_sums(player)
        if not used & HERO:
            power = s.cat.hero_power
            for hero in hand:
                if sums >> power[hero] & 1 and can_play(s, player, hero):
                    offer.append(book.play[hero])
        offer += map(book.discard.__getitem__, hand)
        if not used & POWER and sums >> s.cat.power_threshold:  # the greatest sum is that of all dice
            offer.append(book.power[player.clan])
        for slot in TILE_SLOTS[space]:
            tile = slots[slot]
            if tile >= 0 and not bonus_tile_reason(s, player, slot, tile, space, used):
                offer.append(book.tile[slot][tile])
        if player.reset_ready and not reset_reason(s, player):
            offer.append(book.reset)
        return offer

    def asks(self, choices: list[Choice]) -> bool:
        """Ask before a turn ends, so that it can still be taken back."""
        return choices[0].kind == "end turn"

    def reason(self, s: S, f: Frame, choice: Choice) -> Reason | None:
        """The main action is compulsory; it, a hero and the clan power are possible once, and have conditions."""
        space, used = f.args
        player = s.players[f.seat]
        if choice is s.book.reset:
            return reset_reason(s, player)
        if choice is s.book.end_turn:
            return None if used & MAIN else because("main first", "DAI-7.5")
        if choice.kind == "main action":
            return because("main once", "DAI-7.5") if used & MAIN else None
        if choice.kind == "use tile":
            slot, tile = choice.args
            return bonus_tile_reason(s, player, slot, tile, space, used)
        if used & USES[choice.kind]:
            return because("used this turn", "DAI-16.1.2")
        if choice.kind == "play":
            return hero_reason(s, player, choice.args[0], power_sums(player))
        if choice.kind == "discard" and choice.args[0] not in player.hand:
            return because("not in hand", "DAI-16.3.1", hero=choice.args[0])
        if choice is s.book.power[player.clan]:
            return short_of("sum", "DAI-16.4.1", s.cat.power_threshold, player.die_sum)
        return None

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Start an action; it is finished before another one starts (DAI-7.6)."""
        if choice is s.book.end_turn:
            return
        kind, seat, (space, used) = choice.kind, f.seat, f.args
        uses = TILE_USES[choice.args[0]] if kind == "use tile" else USES[kind]
        s.stack.append(Frame(ACTIONS, seat, (space, used | uses)))
        if kind == "main action":
            if s.log is not None:
                s.tell("main action", seat=seat, space=space)
            action, numbers = MAIN_ACTIONS[space]
            s.stack.append(Frame(action, seat, numbers))
        elif kind == "discard":
            discard_hero(s, seat, choice.args[0])
            s.stack.append(Frame(ADJUST, seat))
        elif kind == "play":
            play_hero(s, seat, choice.args[0])
        elif kind == "clan power":
            (power,) = choice.args
            s.tell("clan power", seat=seat, power=power)
            s.do(*effect_frames(s, seat, s.cat.clan_power[power]))
        elif kind == "use tile":
            slot, tile = choice.args
            s.tell("use tile", seat=seat, slot=slot, bonus=tile)
            s.do(*effect_frames(s, seat, s.cat.bonus_steps[tile]))
        else:
            pay_reset(s, seat)


def bonus_tile_reason(s: S, player: Player, slot: int, tile: int, space: int, used: int) -> Reason | None:
    """Return why a tile of a slot cannot be used: it is not there, the dice, or an earlier use of the slot."""
    if player.slots[slot] != tile:
        return because("no tile", "DAI-16.5.1", slot=slot)
    if slot >= FIRST_INCOME_SLOT:
        return because("income tile", "DAI-16.5.5")
    if slot not in (CLAN_POWER_SLOT, space):
        return because("other slot", "DAI-16.5.1", slot=slot)
    if used & TILE_USES[slot]:
        return because("slot used", "DAI-16.1.2", slot=slot)
    return short_of("sum", "DAI-16.5.2", s.cat.power_threshold, player.die_sum) if slot == CLAN_POWER_SLOT else None


TURN = Turn()
TAKE_DIE = TakeDie()
ACTIONS = Actions()
