"""Small things that many chapters of the rulebook share: goods, points, cards, the recruitment disc."""

from __future__ import annotations

from bisect import insort

from atoll.games.daimyo.catalog import GOLD, Effect
from atoll.games.daimyo.state import STORAGE, DaimyoState, Player
from atoll.kernel import CHANCE, Choice, Decision, Deck, Draw, Frame, Routine

S = DaimyoState


def gain(s: S, seat: int, good: int, amount: int) -> None:
    """Take goods from the supply, which never runs out (DAI-1.6)."""
    if amount:
        s.players[seat].goods[good] += amount
        s.tell("gain", seat=seat, amount=amount, good=good)


def pay(s: S, seat: int, good: int, amount: int) -> None:
    """Return goods to the supply."""
    if amount:
        s.players[seat].goods[good] -= amount
        s.tell("pay", seat=seat, amount=amount, good=good)


def score(s: S, seat: int, source: int, points: int) -> None:
    """Earn popularity points."""
    if points:
        s.players[seat].points[source] += points
        s.tell("points", seat=seat, points=points, source=source)


def raise_storage(s: S, seat: int, steps: int) -> None:
    """Raise storage step by step; beyond the end of the track each step gives points (DAI-12.1.3)."""
    player = s.players[seat]
    raised = min(steps, s.cat.storage_top - player.storage)
    if raised:
        player.storage += raised
        s.tell("storage", seat=seat, now=player.storage)
    score(s, seat, STORAGE, (steps - raised) * s.cat.storage_points)


def free_spots(choices: list[Choice], spots: list[int]) -> list[Choice]:
    """Return the choices whose spot is free; both lists are in the order of the board."""
    return [choice for choice, owner in zip(choices, spots, strict=False) if owner < 0]


def to_hand(player: Player, hero: int, seen: bool) -> None:
    """Take a card into hand; `seen` when everybody knows which one."""
    insort(player.hand, hero)
    if seen:
        insort(player.shown, hero)


def from_hand(player: Player, hero: int) -> None:
    """Let a card leave the hand."""
    player.hand.remove(hero)
    if hero in player.shown:
        player.shown.remove(hero)


class DrawHeroes(Routine[S]):
    """Draw cards one by one; an empty deck is made anew from the discard pile."""

    rule = "DAI-16.2.7"

    def run(self, s: S, f: Frame) -> None:
        """Prepare the deck and let chance pick, once for each card."""
        player = s.players[f.seat]
        if not player.deck.loose:
            player.shown = player.hand[:]  # with an empty deck everybody knows what is in the hand
            player.deck = player.deck.shuffled_with(player.discard)
            player.discard = []
        if not player.deck.loose:
            return
        (count,) = f.args
        if count > 1:
            s.push(DRAW_HEROES(f.seat, count - 1))
        s.push(DRAW_HERO(CHANCE, f.seat))


class DrawHero(Draw[S]):
    """Draw the top card of the own deck."""

    rule = "DAI-16.2.7"

    def source(self, s: S, f: Frame) -> tuple[Deck, list[Choice]]:
        """Draw from the own deck."""
        return s.players[f.args[0]].deck, s.book.draw_hero

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take the card into hand."""
        (hero,) = choice.args
        (owner,) = f.args
        player = s.players[owner]
        player.deck = player.deck.without(hero)
        to_hand(player, hero, seen=False)
        s.tell_only(owner, "draw hero", "draw hidden", ("seat",), seat=owner, hero=hero)


class GainChoice(Decision[S]):
    """Take goods from the supply, each of a kind of one's own choice."""

    rule = "DAI-20.16"

    def choices(self, s: S, f: Frame) -> list[Choice]:
        """Offer the kinds named by the bits of the second number."""
        kinds = f.args[1]
        return [choice for good, choice in enumerate(s.book.gain) if kinds >> good & 1]

    def play(self, s: S, f: Frame, choice: Choice) -> None:
        """Take one unit; the next is chosen apart."""
        count, kinds = f.args
        if count > 1:
            s.push(GAIN_CHOICE(f.seat, count - 1, kinds))
        gain(s, f.seat, choice.args[0], 1)


def can_reset(s: S, player: Player) -> bool:
    """Return whether the recruitment disc may be put back for gold (DAI-13.2.4)."""
    return player.reset_ready and player.goods[GOLD] >= s.cat.reset_gold


def reset_disc(player: Player) -> None:
    """Put the disc on the first space; recruitments from the last space count anew."""
    player.disc = 0
    player.reset_ready = False


def pay_reset(s: S, seat: int) -> None:
    """Pay gold to put the recruitment disc back on its first space."""
    pay(s, seat, GOLD, s.cat.reset_gold)
    reset_disc(s.players[seat])
    s.tell("reset", seat=seat)


def effect_frames(s: S, seat: int, effects: tuple[Effect, ...]) -> list[Frame]:
    """Return the frames of a card's or tile's effect, in the order written (DAI-20.1)."""
    return [Frame(s.effects[effect], seat, numbers) for effect, numbers in effects]


DRAW_HEROES = DrawHeroes()
DRAW_HERO = DrawHero()
GAIN_CHOICE = GainChoice()
