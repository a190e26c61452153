"""What a choice would change, as the server tells it before it is made."""

from __future__ import annotations

import asyncio
from pathlib import Path

from atoll.kernel import CHANCE
from atoll.table.onlooker import Draft, Onlooker
from atoll.web.parts import preview
from web.hosts import ADA, BOB, asked, hosting, user_of


def test_a_preview_says_where_chance_decides_and_only_there(tmp_path: Path) -> None:
    async def run() -> None:
        said: set[tuple[bool, str]] = set()
        async with hosting(f"sqlite:///{tmp_path / 'atoll.db'}") as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            while len(said) < 2:
                live, seat, text = await asked(host, table)
                who = Onlooker(live, user_of(seat), seat, "fr", Draft((text,), live.decision))
                assert who.drafted is not None
                said.add((CHANCE in who.drafted.seats, preview(who)["chance"]))
                await host.play(table, user_of(seat), seat, live.decision, [text])
        assert said == {(True, "Ensuite, le hasard décide."), (False, "")}

    asyncio.run(run())
