"""Chapter S.8: how the automatic opponent uses its cards."""

from __future__ import annotations

from atoll.games.paradise.catalog import DEFORESTATION, HAKA, SHARK_TOOTH_SWORDS, SLINGS, TATTOO, WAR_CLUBS
from atoll.games.paradise.flow.answers import DEFORESTED, use_card
from atoll.games.paradise.flow.cards import turn_up
from atoll.games.paradise.state import S
from atoll.games.paradise.state.control import AI


def ai_reveals(s: S) -> None:
    """Turn all cards of the opponent up for good; Deforestation works at once (COP-S.8.1, COP-R-54)."""
    player = s.players[AI]
    for card in player.hand[:]:
        if card == DEFORESTATION:
            use_card(s, AI, DEFORESTATION, 1, DEFORESTED(AI, 0))
        else:
            turn_up(s, AI, card)


def ai_battle_card(s: S, cards: list[int]) -> int:
    """Return the card the opponent uses on this die, or -1 (COP-R-54)."""
    b = s.battle
    assert b is not None
    attacks = b.attacker == AI
    hurts = s.cat.die_hurts_attacker[b.die] == attacks
    eliminates = s.cat.die_eliminates[b.die]
    changed = b.die + (1 if attacks else -1)
    helps = 1 <= changed <= 6 and (
        s.cat.die_hurts_attacker[changed] != s.cat.die_hurts_attacker[b.die]
        or s.cat.die_eliminates[changed] != eliminates
    )
    wanted = {
        TATTOO: True,
        WAR_CLUBS: hurts and helps,
        HAKA: hurts and helps,
        SLINGS: hurts and (eliminates or sum(b.row(attacks)) == 1),
        SHARK_TOOTH_SWORDS: not hurts,
    }
    return next((card for card in wanted if wanted[card] and card in cards), -1)
