"""Chapter 7: a player's turn — a die, its main action, and bonus actions in any order."""

from __future__ import annotations

from atoll.games.daimyo.catalog import ASIDE, BLUE, CLAN_POWER_SLOT, FACES, TAX
from atoll.games.daimyo.flow.common import S, can_reset, effect_frames, from_hand, pay_reset
from atoll.games.daimyo.flow.construction import BUILD
from atoll.games.daimyo.flow.dice import ADJUST
from atoll.games.daimyo.flow.heroes import ANY_NUMBER, play_hero, playable_heroes, power_sums, refuse_hero
from atoll.games.daimyo.flow.production import PRODUCTION, TAX_ACTION
from atoll.games.daimyo.flow.recruitment import RECRUIT, refuse_reset
from atoll.games.daimyo.flow.relic import RELIC_ACTION
from atoll.games.daimyo.flow.villagers import VILLAGERS_HELP
from atoll.games.daimyo.state import NOBODY, Player
from atoll.kernel import Choice, Decision, Frame, IllegalChoice, Routine

MAIN, HERO, POWER, MAIN_TILE, POWER_TILE = 1, 2, 4, 8, 16  # what was used in a turn


class Turn(Routine[S]):
    """Take a die, then act."""

    rule = "DAI-7.1"

    def run(self, s: S, f: Frame) -> None:
        """Start with a clean slate."""
        s.played = []
        s.tell("turn", seat=f.seat)
        s.push(TAKE_DIE(f.seat))


class TakeDie(Decision[S]):
    """Take a die from the central island and place it on a free space that accepts its colour."""

    rule = "DAI-7.1"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each die with each space; a die without any only when there is no other (DAI-7.10)."""
        player, book = s.players[f.seat], s.book
        dice = player.dice
        offer = [
            choice
            for die, count in enumerate(s.centre)
            if count
            for space, choice in book.spaces_of_die[die]
            if dice[space] < 0
        ]
        if not offer:
            offer = [book.keep_die[die] for die, count in enumerate(s.centre) if count]
        if can_reset(s, player):
            offer.append(book.reset)
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Place the die; who takes the first blue one is remembered."""
        if choice is s.book.reset:
            pay_reset(s, f.seat)
            s.push(f)
            return
        die, space = choice.args
        s.centre[die] -= 1
        s.players[f.seat].dice[space] = die
        if die // FACES == BLUE and s.blue_taker == NOBODY:
            s.blue_taker = f.seat
        s.tell("take die", seat=f.seat, die=die, space=space)
        s.push(ACTIONS(f.seat, space, MAIN if space == ASIDE else 0))

    def rule_of(self, choice: Choice) -> str:
        """A die kept aside and the reset have rules of their own."""
        if choice.kind == "reset disc":
            return "DAI-13.2.4"
        return "DAI-7.10" if choice.args[1] == ASIDE else self.rule

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is wrong with die or space, or that the die comes first."""
        if choice is s.book.reset:
            return refuse_reset(s, s.players[f.seat])
        if choice in (s.book.end_turn, s.book.done):
            return s.refusal("no passing", "DAI-7.12")
        if choice.kind != "die":
            return s.refusal("die first", "DAI-7.7")
        die, space = choice.args
        if not s.centre[die]:
            return s.refusal("no such die", self.rule, die=die)
        if space == ASIDE:
            return s.refusal("must place", "DAI-7.10")
        if s.players[f.seat].dice[space] >= 0:
            return s.refusal("space taken", "DAI-7.3", space=space)
        return s.refusal("die colour", "DAI-7.2", space=space)


class Actions(Decision[S]):
    """The main action, which is compulsory, and bonus actions before or after it."""

    rule = "DAI-7.5"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer everything not used yet in this turn."""
        space, used = f.args
        player, book = s.players[f.seat], s.book
        offer = [book.end_turn if used & MAIN else book.main[space]]
        if player.hand:
            if not used & HERO:
                offer += [book.play[hero] for hero in playable_heroes(s, f.seat, power_sums(player))]
            offer += [book.discard[hero] for hero in player.hand]
        slots = player.slots
        if player.die_sum >= s.cat.power_threshold:
            if not used & POWER:
                offer.append(book.power[player.clan])
            if not used & POWER_TILE and slots[CLAN_POWER_SLOT] >= 0:
                offer.append(book.tile[slots[CLAN_POWER_SLOT]])
        if not used & MAIN_TILE and space < TAX and slots[space] >= 0:
            offer.append(book.tile[slots[space]])
        if can_reset(s, player):
            offer.append(book.reset)
        return offer

    def asks(self, choices: list[Choice]) -> bool:
        """Ask before a turn ends, so that it can still be taken back."""
        return len(choices) > 1 or choices[0].kind == "end turn"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Start an action; it is finished before another one starts (DAI-7.6)."""
        if choice is s.book.end_turn:
            return
        seat, (space, used) = f.seat, f.args
        player = s.players[seat]
        s.push(ACTIONS(seat, space, used | _use(player, choice)))
        if choice.kind == "main action":
            s.push(_main_action(seat, space))
        elif choice.kind == "play":
            play_hero(s, seat, choice.args[0])
        elif choice.kind == "discard":
            _discard(s, seat, choice.args[0])
        elif choice.kind == "clan power":
            s.tell("clan power", seat=seat, power=player.clan)
            s.do(*effect_frames(s, seat, s.cat.clan_power[player.clan]))
        elif choice.kind == "use tile":
            s.tell("use tile", seat=seat, bonus=choice.args[0])
            s.do(*effect_frames(s, seat, s.cat.bonus_steps[choice.args[0]]))
        else:
            pay_reset(s, seat)

    def rule_of(self, choice: Choice) -> str:
        """Each kind of bonus action has a rule of its own."""
        return {
            "main action": "DAI-7.5",
            "play": "DAI-16.2.1",
            "discard": "DAI-16.3.1",
            "clan power": "DAI-16.4.1",
            "use tile": "DAI-16.5.1",
            "reset disc": "DAI-13.2.4",
            "end turn": "DAI-7.11",
        }.get(choice.kind, self.rule)

    def refuse(self, s: S, f: Frame, choice: Choice) -> IllegalChoice:
        """Say what is missing for an action, or that it was used up."""
        _, used = f.args
        player, rule = s.players[f.seat], self.rule_of(choice)
        if choice is s.book.reset:
            return refuse_reset(s, player)
        if choice is s.book.end_turn:
            return s.refusal("main first", "DAI-7.5")
        if choice.kind == "main action" and used & MAIN:
            return s.refusal("main once", "DAI-7.5")
        if choice.kind == "use tile" and choice.args[0] not in player.slots:
            return s.refusal("no tile", rule)
        if used & _use(player, choice):
            return s.refusal("used this turn", "DAI-16.1.2")
        if choice.kind == "play":
            return refuse_hero(s, f.seat, choice.args[0], power_sums(player))
        if choice.kind == "discard":
            return s.refusal("not in hand", rule, hero=choice.args[0])
        if choice.kind == "use tile" and _use(player, choice) == MAIN_TILE:
            return s.refusal("other slot", rule)
        if choice.kind == "use tile" or choice is s.book.power[player.clan]:
            return s.refusal("sum", rule, need=s.cat.power_threshold, has=player.die_sum)
        return super().refuse(s, f, choice)


def _use(player: Player, choice: Choice) -> int:
    """Return what a choice uses up for this turn."""
    if choice.kind == "use tile":
        return POWER_TILE if player.slots[CLAN_POWER_SLOT] == choice.args[0] else MAIN_TILE
    return {"main action": MAIN, "play": HERO, "clan power": POWER}.get(choice.kind, 0)


def _main_action(seat: int, space: int) -> Frame:
    """Return the main action of a space (DAI-7.2)."""
    return (
        VILLAGERS_HELP(seat),
        PRODUCTION(seat),
        RELIC_ACTION(seat),
        RECRUIT(seat, ANY_NUMBER, 0, 0),
        BUILD(seat, ANY_NUMBER, 0),
        TAX_ACTION(seat),
    )[space]


def _discard(s: S, seat: int, hero: int) -> None:
    """Discard a hero to change a die; its own effect is not used (DAI-16.3.4)."""
    player = s.players[seat]
    from_hand(player, hero)
    player.discard.append(hero)
    player.discard.sort()
    s.tell("discard", seat=seat, hero=hero)
    s.push(ADJUST(seat))


TURN = Turn()
TAKE_DIE = TakeDie()
ACTIONS = Actions()
