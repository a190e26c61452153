"""What the operator has decided, as this process knows it: at most a few seconds late."""

from __future__ import annotations

import asyncio
import logging
import time

from atoll.table.host import Host
from atoll.table.house import edition_of, house_of, last_notice, noticed
from atoll.table.notes import Away
from atoll.web.limits import Addresses
from atoll.web.security import Signer

log = logging.getLogger("atoll")

LOOK_EVERY = 2.0  # seconds
AT_LEAST_EVERY = 60.0  # seconds: what was decided for a time runs out


class Standing:
    """Who is blocked, which tokens count, which secrets sign; tables that the operator changed are read anew."""

    def __init__(self, host: Host):
        self._host = host
        self._edition = ""
        self._looked_at = 0.0
        self._notice = 0
        self._blocked = Addresses("")
        self.signer = Signer(())

    async def begin(self) -> None:
        """Learn what is decided now."""
        self._notice = await last_notice(self._host.store)
        await self._learn()

    def blocked(self, address: str) -> bool:
        """Return whether nothing is to come from an address."""
        return address in self._blocked

    async def keep_up(self) -> None:
        """Look again and again whether something was decided."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._look()
            except Away:
                continue  # it is said elsewhere
            except Exception:
                log.exception("what the operator decided cannot be read")

    async def _look(self) -> None:
        late = time.monotonic() - self._looked_at > AT_LEAST_EVERY
        if late or await edition_of(self._host.store) != self._edition:
            await self._learn()

    async def _learn(self) -> None:
        house = await house_of(self._host.store)
        self.signer = Signer(house.secrets, house.revoked)
        self._blocked = Addresses(",".join(house.blocked))
        for number, table_id in await noticed(self._host.store, self._notice):
            await self._host.reload(table_id)
            self._notice = number
        self._edition, self._looked_at = house.edition, time.monotonic()
