"""What a choice would change, as the server tells it before it is made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import atoll
from atoll.checks import walk
from atoll.kernel import CHANCE
from atoll.table.odds import odds
from atoll.table.onlooker import Draft, Onlooker
from atoll.web.parts import preview
from web.hosts import ADA, BOB, asked, hosting, user_of


def test_a_preview_says_where_chance_decides_and_only_there(tmp_path: Path) -> None:
    async def run() -> None:
        said: set[tuple[bool, str]] = set()
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            while len({chance for chance, _ in said}) < 2:
                live, seat, text = await asked(host, table)
                who = Onlooker(live, user_of(seat), seat, "fr", Draft((text,), live.decision))
                assert who.drafted is not None
                said.add((CHANCE in who.drafted.seats, preview(who)["chance"]))
                await host.play(table, user_of(seat), seat, live.decision, [text])
        told = {(chance, text.startswith("Ensuite")) for chance, text in said}
        assert told == {(True, True), (False, False)}

    asyncio.run(run())


def test_the_odds_of_an_explorers_next_hex_are_those_of_the_cup() -> None:
    game, rng = atoll.game("paradise"), Random(1)
    walked = walk(game.start(2, game.complete({})), rng)
    state = next(state for state in walked if state.seat == CHANCE and state.choices()[0].kind == "draw")
    found = odds(state, lambda choice: choice.text)
    assert sum(outcome.share for outcome in found) == pytest.approx(1)
    assert found[0].share == max(state.weights()) / sum(state.weights())


def test_the_odds_of_a_battle_are_what_the_faces_of_its_die_do() -> None:
    game, rng = atoll.game("paradise"), Random(1)
    walked = walk(game.start(2, game.complete({})), rng)
    state = next(state for state in walked if state.stack and state.stack[-1].step.name == "BattleDie")
    found = odds(state, lambda choice: game.fate(state.view(0), choice, "fr"))
    assert sum(outcome.share for outcome in found) == pytest.approx(1)
    assert {outcome.what for outcome in found} > {"Un défenseur panique"}
    assert {round(6 * outcome.share) for outcome in found} == {1, 2}
