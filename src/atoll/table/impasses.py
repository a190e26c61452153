"""Where a game finds no way on: a mistake of its rules, which takes back the last move and never stops a table."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from atoll.table.live import LiveTable
from atoll.table.notes import Impasse
from atoll.table.store import Writer

if TYPE_CHECKING:
    from atoll.table.host import Act, Host

log = logging.getLogger("atoll")


async def carried_out(host: Host, table_id: str, act: Act, user: str = "") -> LiveTable:
    """Write what somebody does; where the game finds no way on behind it, nothing of it is written but that."""
    try:
        return await host.write(table_id, act, user)
    except Impasse as impasse:
        entry = impasse.entry
        log.error("table %s: no way on behind %s: taken back", table_id, entry, exc_info=impasse.__cause__)
        await host.write(table_id, lambda live, writer: host.append(live, writer, "impasse", -2, entry))
        raise


class Impasses:
    """Choices that lead nowhere, by table and point of its record: bots make others, and in the end go a step back."""

    def __init__(self) -> None:
        self._found: dict[str, dict[int, set[str]]] = {}

    def note(self, table_id: str, point: int, text: str) -> None:
        """Remember that a choice leads nowhere."""
        self._found.setdefault(table_id, {}).setdefault(point, set()).add(text)

    def known(self, live: LiveTable) -> set[str]:
        """Return which choices lead nowhere now."""
        return self._found.get(live.header.id, {}).get(len(live.record.entries), set())

    def step_back(self, host: Host, live: LiveTable, writer: Writer) -> None:
        """Take back the choice behind which everything leads nowhere; no bot makes it again."""
        entries = live.record.entries
        last = max(k for k, entry in enumerate(entries) if not entry.startswith("*"))
        entry = entries[last]
        seat, _, text = entry.partition(" ")
        found = self._found.get(live.header.id, {})  # what was found behind the choice says nothing behind others
        self._found[live.header.id] = {point: texts for point, texts in found.items() if point <= last}
        self.note(live.header.id, last, text)
        host.append(live, writer, "undo", int(seat), str(len(entries) - last))
        host.append(live, writer, "impasse", -2, entry)
