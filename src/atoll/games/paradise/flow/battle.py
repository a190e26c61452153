"""Chapter 8: battles, die by die; retreat and conquest are in a chapter of their own."""

from __future__ import annotations

from atoll.games.paradise.catalog import (
    ARIOI,
    CANNIBALISM,
    CARDS,
    COL,
    HAKA,
    HILL_FORTS,
    INDEPENDENT,
    OCEAN,
    RUM,
    SLINGS,
    TATTOO,
    WAR_CLUBS,
    WAR_LEADER,
    WB,
    WC,
)
from atoll.games.paradise.flow.answers import KeptEvent, play_event, use_card
from atoll.games.paradise.flow.cards import turn_up
from atoll.games.paradise.flow.conquest import BOARD, CONQUEST, REGROUP, RETREAT
from atoll.games.paradise.flow.deciding import Die, RuledDecision, Window
from atoll.games.paradise.flow.fleets import clear_movement
from atoll.games.paradise.flow.opponent import ai_battle_card, ai_reveals
from atoll.games.paradise.flow.stacks import learn_war_canoe, lose_piece, show_stack
from atoll.games.paradise.state import DEFENDERS, Battle, S, removed
from atoll.games.paradise.state.control import AI, automatic, enemies_in, enemy_controlled, enemy_hex, green_spaces
from atoll.games.paradise.state.pieces import ALL_CARGO, IN_POOL, MASK, ONE, canoes, fits, kinds_in, number_of, size
from atoll.kernel import CHANCE, Choice, Decision, Frame, Routine

LW = 2  # the third kind of a front row, beside Warrior Bands and War Canoes
LEADER = len(CARDS)  # a War Leader is noted among a battle's cards as LEADER + seat
ELIMINATE, PANIC = 1, 2
BATTLE_CARDS = (HAKA, WAR_CLUBS, SLINGS, CANNIBALISM, TATTOO)


class Battles(Routine[S]):
    """All movement is over: there is a battle wherever War Canoes ended their move with an enemy."""

    rule = "COP-8.1.1"

    def run(self, s: S, f: Frame) -> None:
        """Who has no place at sea is lost (COP-R-17); then ask for the order of the battles."""
        clear_movement(s)
        player, lost, fights = s.players[f.seat], [], []
        for place in player.spots:
            stack = player.stacks[place]
            if stack & ALL_CARGO and s.land[place] == OCEAN and not fits(stack):
                lost.append(BOARD(f.seat, place, place))
            elif stack & MASK[WC] and enemy_hex(s, f.seat, place):
                fights.append(place)
        if lost:
            s.do(*lost, f)
            return
        s.fights = tuple(fights)
        for place in fights:
            learn_war_canoe(s, f.seat, place)
        if fights:
            s.push(NEXT_BATTLE(f.seat))


class NextBattle(Decision[S]):
    """The attacker chooses the order of his battles."""

    rule = "COP-8.1.2"
    skipped_if_impossible = True

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer those not fought yet."""
        return list(map(s.book.battle.__getitem__, s.fights))

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Begin one."""
        (place,) = choice.args
        s.fights = removed(s.fights, place)
        s.do(UNDER_ATTACK(f.seat, place), NEXT_BATTLE(f.seat))


class UnderAttack(Routine[S]):
    """A battle is declared; before the rows are laid out Arioi can stop it."""

    rule = "COP-8.2.1"

    def run(self, s: S, f: Frame) -> None:
        """Ask the defender."""
        (place,) = f.args
        if not s.players[f.seat].stacks[place]:
            return
        defender = s.owner[place] if s.owner[place] >= 0 else enemies_in(s, f.seat, place)
        held = defender < 0 or enemy_controlled(s, f.seat, place)
        if not held and not s.players[defender].stacks[place] & ~MASK[RUM]:
            send_back_rumors(s, defender, place)  # there is no battle against Rumors alone (COP-7.6.4)
            return
        s.tell("battle", seat=f.seat, hex=place)
        s.push(LAY_OUT(f.seat, place, defender))
        if automatic(s, defender):
            if s.players[AI].can_use(ARIOI):
                use_card(s, AI, ARIOI, 1 << f.seat, place)
            ai_reveals(s)  # what Deforestation does comes first: Arioi takes the battle off the stack
        elif defender >= 0:
            s.push(ATTACKED(defender, place, f.seat))


def send_back_rumors(s: S, seat: int, place: int) -> None:
    """Take the Rumors of a player in a hex off the map."""
    while s.players[seat].stacks[place] & MASK[RUM]:
        lose_piece(s, seat, place, RUM)
        s.tell("rumor", seat=seat, hex=place)


class Attacked(Window):
    """The defender may stop the attack with Arioi, or turn up cards before the rows are laid out."""

    rule = "COP-C.4.4"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the cards face down too, for their lasting abilities."""
        player = s.players[f.seat]
        offer = [s.book.go_on, *(s.book.reveal[card] for card in player.hand)]
        return [*offer, s.book.use[ARIOI]] if player.can_use(ARIOI) else offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Stop the attack, or ask again after a card was turned up."""
        place, attacker = f.args
        if choice is s.book.use[ARIOI]:
            use_card(s, f.seat, ARIOI, 1 << attacker, place)
        elif choice is not s.book.go_on:
            turn_up(s, f.seat, choice.args[0])
            s.push(f)


class LayOut(RuledDecision):
    """Both sides lay out their pieces; the attacker says which Warrior Bands came on War Canoes, the opponent all."""

    rule = "COP-8.2.2"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Every Warrior Band has a place on a canoe; only those on War Canoes stand in front (COP-7.4.3)."""
        stack = s.players[f.seat].stacks[f.args[0]]
        bands, war_canoes = number_of(stack, WB), number_of(stack, WC)
        behind = canoes(stack) - number_of(stack, COL)
        most = min(bands, war_canoes)
        return s.book.front[max(0, min(most, bands - behind)) : most + 1]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """At sea the defender says who is aboard what, too; on land all his Warrior Bands stand in front."""
        (place, defender), (bands,) = f.args, choice.args
        if defender >= 0 and s.land[place] == OCEAN:
            s.push(LAY_OUT_AT_SEA(defender, place, f.seat, bands))
        else:
            defending = number_of(s.players[defender].stacks[place], WB) if defender >= 0 else 0
            show_rows(s, place, f.seat, bands, defender, defending)


class LayOutAtSea(LayOut):
    """The defender of a hex of Open Ocean says which Warrior Bands are aboard War Canoes."""

    rule = "COP-7.4.3"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Both sides have said who is aboard what."""
        place, attacker, bands = f.args
        show_rows(s, place, attacker, bands, f.seat, choice.args[0])


def show_rows(s: S, place: int, attacker: int, attacking: int, defender: int, defending: int) -> None:
    """Send Rumors back, let everybody look at the rest, and begin the battle with so many Warrior Bands in front."""
    sides = [seat for seat in (attacker, defender) if seat >= 0]
    for seat in sides:
        send_back_rumors(s, seat, place)
        show_stack(s, seat, place)
    front = [attacking, number_of(s.players[attacker].stacks[place], WC), 0, 0, 0]
    villages = s.villages[place]
    tell_row(s, "rows", attacker, place, front[:DEFENDERS])
    if defender >= 0:
        front[2], front[3] = defending, number_of(s.players[defender].stacks[place], WC)
        front[4] = local_warriors(s, defender, place) if s.owner[place] == defender else 0
        tell_row(s, "defence", defender, place, front[DEFENDERS:])
    elif s.land[place] == INDEPENDENT:
        front[4] = s.cat.warriors[s.group[place]]
        villages = green_spaces(s, place)
        s.tell("islanders", hex=place, warriors=front[4], villages=villages)
    s.battle = Battle(place, attacker, defender, front, [0] * 5, villages)
    s.do(*(LEAD(seat) for seat in sides if s.players[seat].kept), BATTLE_ROUND(CHANCE))


def tell_row(s: S, key: str, seat: int, place: int, front: list[int]) -> None:
    """Tell what stands in front on a side, and how many pieces behind."""
    if s.log is None:
        return
    bands, war_canoes, *local = front
    behind = s.players[seat].stacks[place] - bands * ONE[WB] - war_canoes * ONE[WC]
    s.tell(key, seat=seat, hex=place, bands=bands, canoes=war_canoes, warriors=sum(local), behind=size(behind))
    for kind in kinds_in(behind):
        s.tell("behind", seat=seat, hex=place, count=number_of(behind, kind), kind=IN_POOL[kind])


def local_warriors(s: S, defender: int, place: int) -> int:
    """Return how many Local Warriors defend a group (COP-8.2.5), with Hill Forts."""
    villages = s.villages[place]
    forts = HILL_FORTS in s.players[defender].up and villages >= s.cat.fort_villages
    return s.cat.village_warriors[villages] + (s.cat.fort_warriors if forts else 0)


class Lead(KeptEvent):
    """Before the first die a War Leader may be played."""

    rule = "COP-C.2.5"
    event = WAR_LEADER

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Play it against the other side, where there is a player."""
        if choice is not s.book.go_on:
            rival = s.fought.rival_of(f.seat)
            play_event(s, f.seat, WAR_LEADER, 1 << rival if rival >= 0 else 0, rival)


class BattleRound(Routine[S]):
    """Roll until one side has no front-row piece."""

    rule = "COP-8.2.11"

    def run(self, s: S, f: Frame) -> None:
        """Roll, or end the battle."""
        b = s.fought
        if not any(b.row(attacks=False)):
            s.tell("battle won", seat=b.attacker, hex=b.hex)
            retreat = [RETREAT(b.defender, b.hex, 1)] if b.defender >= 0 else []
            s.do(*retreat, CONQUEST(b.attacker), REGROUP(b.attacker))
        elif not any(b.row(attacks=True)):
            s.tell("battle lost", seat=b.attacker, hex=b.hex)
            s.do(RETREAT(b.attacker, b.hex, 1), REGROUP(b.defender))
        else:
            s.do(BATTLE_DIE(CHANCE), BATTLE_CARD(b.defender), BATTLE_CARD(b.attacker), RESULT(CHANCE), f)


class BattleDie(Die):
    """The attacker rolls."""

    rule = "COP-8.2.7"

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Lay the die down; cards may change it."""
        b = s.fought
        b.die, b.twist, b.carded = choice.args[0] + 1, 0, bool(f.args)  # a die rolled again stands
        s.tell("die", seat=b.attacker, face=choice.args[0])


class BattleCard(Window):
    """After each roll the defender may use a battle card; if he declines the attacker may."""

    rule = "COP-C.2.1"

    def enter(self, s: S, f: Frame) -> bool:
        """Independent groups use no cards (COP-C.2.6); the opponent uses its own at the first opportunity."""
        if f.seat >= 0 and not s.fought.carded and not automatic(s, f.seat):
            return super().enter(s, f)
        s.stack.pop()
        if automatic(s, f.seat) and not s.fought.carded:
            self.play(s, f, ai_battle_card(s, self.choices(s, f)))
        return False

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the cards that fit the die, face up or not (COP-C.2.1, C.2.2)."""
        b, times, offer = s.fought, s.cat.card_per_battle, [s.book.go_on]
        player, attacks = s.players[f.seat], f.seat == b.attacker
        if held := player.up + player.hand:
            hurts_me = s.cat.die_hurts_attacker[b.die] == attacks
            eliminates = s.cat.die_eliminates[b.die]
            fit = {HAKA: attacks, CANNIBALISM: not hurts_me and not eliminates, TATTOO: hurts_me and eliminates}
            for card in BATTLE_CARDS:
                if card in held and fit.get(card, True) and b.cards.count(card) < times[card]:
                    offer.append(s.book.use[card])
        if b.leaders >> f.seat & 1 and b.cards.count(LEADER + f.seat) < times[LEADER]:
            offer.append(s.book.event[WAR_LEADER])
        return offer

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Change the die or its result with one card, or let it be (COP-C.2.3)."""
        if choice is s.book.go_on:
            return
        b, card = s.fought, choice.args[0] if choice.kind == "use" else LEADER + f.seat
        b.carded = True
        b.cards.append(card)
        if card < LEADER:
            turn_up(s, f.seat, card)
            s.tell("battle card", seat=f.seat, card=card)
        if card == SLINGS:
            s.push(BATTLE_DIE(CHANCE, 1))
        elif card == CANNIBALISM:
            b.twist = ELIMINATE
            s.tell("eliminates")
        elif card == TATTOO:
            b.twist = PANIC
            s.tell("spares", seat=f.seat)
        else:
            b.die = min(6, max(1, b.die + s.cat.die_shift(card, f.seat == b.attacker)))
            s.tell("die changed", face=b.die - 1)


class Result(Routine[S]):
    """The side named by the die loses a piece of its owner's choice."""

    rule = "COP-8.2.8"

    def run(self, s: S, f: Frame) -> None:
        """Look the die up in the table."""
        b = s.fought
        eliminated = b.twist == ELIMINATE or (b.twist != PANIC and s.cat.die_eliminates[b.die])
        attacks = s.cat.die_hurts_attacker[b.die]
        s.push(LOSS(b.attacker if attacks else b.defender, int(attacks), int(eliminated)))


class Loss(RuledDecision):
    """Choose the front-row piece that is eliminated or panics."""

    rule = "COP-8.2.8"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer each kind in the front row; a canoe and what it carries are two pieces (COP-8.2.13)."""
        attacks, _ = f.args
        return [s.book.lose[kind] for kind, number in enumerate(s.fought.row(bool(attacks))) if number]

    def by_rule(self, s: S, f: Frame, choices: list[Choice]) -> Choice:
        """Local Warriors fall first and flee last (COP-S.5.2, S.5.3)."""
        _, eliminated = f.args
        order = s.cat.eliminate_order if eliminated else s.cat.panic_order
        return next(s.book.lose[kind] for kind in order if s.book.lose[kind] in choices)

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """To the pool, or to the back row (COP-8.2.9, 8.2.10)."""
        b, (attacks, eliminated), (kind,) = s.fought, f.args, choice.args
        row = kind if attacks else DEFENDERS + kind
        b.front[row] -= 1
        told = "eliminated" if eliminated else "panics"
        if f.seat >= 0:
            s.tell(told, seat=f.seat, hex=b.hex, fighter=kind)
        else:
            s.tell(f"islander {told}", hex=b.hex, fighter=kind)
        if not eliminated:
            b.panicked[row] += 1
        elif kind != LW:
            lose_piece(s, f.seat, b.hex, kind)


BATTLES = Battles()
NEXT_BATTLE = NextBattle()
UNDER_ATTACK = UnderAttack()
ATTACKED = Attacked()
LAY_OUT = LayOut()
LAY_OUT_AT_SEA = LayOutAtSea()
LEAD = Lead()
BATTLE_ROUND = BattleRound()
BATTLE_DIE = BattleDie()
BATTLE_CARD = BattleCard()
RESULT = Result()
LOSS = Loss()
