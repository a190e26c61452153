"""What a seat of Archipelago cannot know, dealt anew: screens, decks, closed hands."""

from __future__ import annotations

from random import Random

from atoll.games.archipelago.catalog import KINDS
from atoll.games.archipelago.eyes.view import drafted_by, has_heard, knows, robbed
from atoll.games.archipelago.flow.card_steps import GIVE_CUBE, LEFT_HAND, RIGHT_HAND
from atoll.games.archipelago.flow.deals import between, goods_given, on_table
from atoll.games.archipelago.flow.negotiation import COMPOSE, NO_PIECE
from atoll.games.archipelago.flow.setup import goal_pool
from atoll.games.archipelago.state import EMPTY, NOBODY, ArchipelagoState, Deal
from atoll.games.archipelago.state.ends import is_fulfilled
from atoll.kernel import Deck

S = ArchipelagoState


def redeal(s: S, seat: int, rng: Random) -> None:
    """Deal anew what is behind other screens, in the decks and in closed hands."""
    if s.over:
        return  # at the end everything lies open
    others = [k for k in range(len(s.players)) if k != seat]
    if drafted_by(s) not in (NOBODY, seat):
        _forget_draft(s, rng)
    _screens(s, others, rng)
    _objectives(s, others, rng)
    _next_card(s, rng)
    _next_hexes(s, seat, rng)
    if s.hands and robbed(s) != seat:
        _close_hands(s, rng)
    for other in others if s.sealed else ():
        if other in s.sealed:
            s.sealed[other] = s.book.bet[rng.randint(0, s.players[other].money)].index


def _forget_draft(s: S, rng: Random) -> None:
    """Let an offer that is being put together be at its beginning, to anybody it can be made to."""
    frame, deal = s.stack[-1], on_table(s)
    _, _, counter, *refused = frame.args
    party = deal.parties[0]
    if not counter and deal.window.active in (NOBODY, deal.proposer):
        party = rng.choice([k for k in range(len(s.players)) if k != deal.proposer])
    s.deal = Deal(deal.proposer, (party,), deal.window)
    s.stack[-1] = COMPOSE(frame.seat, 0, NO_PIECE, counter, *refused)


def _screens(s: S, others: list[int], rng: Random) -> None:
    """Share out money, cubes and tokens; what an open offer shows stays with those who offered it."""
    rivals = [s.players[k] for k in others]
    money = sum([rival.money for rival in rivals])
    cubes = [sum(kind) for kind in zip(*[rival.cubes for rival in rivals], strict=True)]
    tokens = sum([rival.tokens for rival in rivals])
    for k, rival in zip(others, rivals, strict=True):
        rival.money, rival.cubes, rival.tokens = _shown_in_offer(s.deal, k) if s.deal else (0, [0] * len(KINDS), 0)
        money -= rival.money
        tokens -= rival.tokens
        if s.deal:
            cubes = [count - own for count, own in zip(cubes, rival.cubes, strict=True)]
    random, count = rng.random, len(rivals)
    cuts = sorted([int(random() * (money + 1)) for _ in others[1:]])
    for rival, low, high in zip(rivals, [0, *cuts], [*cuts, money], strict=True):
        rival.money += high - low
    victim = _must_have_cubes(s)
    if victim in others and any(cubes) and not any(s.players[victim].cubes):
        kind = next(kind for kind, number in enumerate(cubes) if number)
        s.players[victim].cubes[kind] += 1
        cubes[kind] -= 1
    for kind, number in enumerate(cubes):
        for _ in range(number):
            rivals[int(random() * count)].cubes[kind] += 1
    for _ in range(tokens):
        rivals[int(random() * count)].tokens += 1


def _shown_in_offer(deal: Deal, seat: int) -> tuple[int, list[int], int]:
    """Return the florins, cubes and tokens that a player has shown to have by an offer or an agreement."""
    terms = deal.terms if deal.parties else ()
    if deal.joint and (seat == deal.proposer or deal.agreed >> seat & 1):
        return goods_given(terms, seat)
    if seat != deal.proposer:
        return goods_given((), seat)
    if len(deal.parties) < 2:
        return goods_given(terms, seat)
    sides = [goods_given(between(deal, seat, party), seat) for party in deal.parties]
    money, cubes, tokens = zip(*sides, strict=True)
    return max(money), [max(kind) for kind in zip(*cubes, strict=True)], max(tokens)


def _must_have_cubes(s: S) -> int:
    """Return who is known to have a cube, as it is about to change hands, or NOBODY."""
    giving = (LEFT_HAND, RIGHT_HAND, GIVE_CUBE)
    victim = next((frame.seat for frame in s.stack if frame.step in giving), NOBODY)
    return victim if victim != NOBODY else robbed(s)


def _objectives(s: S, others: list[int], rng: Random) -> None:
    """Deal objectives of the pool; those already fulfilled are known not to be there."""
    known = set(s.common)
    for k, player in enumerate(s.players):
        if k not in others:
            known.update(player.goals, player.set_aside)
        elif s.revealed >> k & 1:
            known.update(player.goals)
    pool = [goal for goal in goal_pool(s) if goal not in known]
    met: list[int] = []

    def draw() -> int:
        """Take a goal whose end condition is not met, as long as there is one."""
        while pool:
            goal = pool.pop(int(rng.random() * len(pool)))
            if not is_fulfilled(s, goal):
                return goal
            met.append(goal)
        return met.pop()

    for k in others:
        player = s.players[k]
        count = len(player.set_aside)
        being_kept = count and set(player.set_aside) <= set(player.goals)  # while some of the cards drawn are kept
        if not s.revealed >> k & 1:
            player.goals = tuple(sorted([draw() for _ in player.goals]))
        if being_kept:
            player.set_aside = tuple(sorted(rng.sample(player.goals, count)))
        elif count:
            player.set_aside = tuple(sorted([draw() for _ in range(count)]))


def _next_card(s: S, rng: Random) -> None:
    """The top card is any that has the back in sight (ARC-R-61)."""
    deck = s.deck
    if not deck.top:
        return
    top = deck.top[-1]
    likely = [card for card in s.cat.like_backed[top] if card == top or card in deck.loose]
    card = likely[int(rng.random() * len(likely))]
    if card != top:
        s.deck = deck.without(card).draw_known()[1].with_card(top).with_top(card)


def _next_hexes(s: S, seat: int, rng: Random) -> None:
    """Deal anew the hexes on top that the seat has not seen."""
    unknown = [k for k, seers in enumerate(s.seers) if not knows(s, seat, seers)]
    if not unknown:
        return
    top, heard = list(s.hexes.top), list(s.heard)
    rumoured = sorted((top[k] if has_heard(s, seat, k) else EMPTY, heard[k]) for k in unknown)
    pool = sorted([*s.hexes.loose, *(s.cat.faces[top[k]].hex for k in unknown if not has_heard(s, seat, k))])
    rng.shuffle(rumoured)
    for k, (face, seats) in zip(unknown, rumoured, strict=True):
        heard[k] = seats
        if face == EMPTY:
            hexagon = pool.pop(rng.randrange(len(pool)))
            face = s.cat.fronts[hexagon][rng.randrange(2)]
        top[k] = face
    s.hexes = Deck(tuple(pool), tuple(top))
    s.heard = tuple(heard)


def _close_hands(s: S, rng: Random) -> None:
    """Let the robbed player hide other cubes."""
    cubes = [kind for kind, count in enumerate(s.players[robbed(s)].cubes) for _ in range(count)]
    hands = rng.sample(cubes, 2) if len(cubes) > 1 else rng.sample([*cubes, EMPTY], 2)
    s.hands = tuple(hands[: len(s.hands)])
