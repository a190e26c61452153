"""The rules of the house: what the operator has decided, and every server process must know."""

from __future__ import annotations

import secrets as random_secrets
import time
from ipaddress import ip_network

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from atoll.kernel import AtollError
from atoll.table.schema import blocks, notices, revoked, settings
from atoll.table.store import Store

DAY = 86400.0
NOTICE_SECONDS = 3600.0  # how long a process may be out before it has to start anew anyway


class OldSecret(msgspec.Struct):
    """A secret that was rotated away: what it signed still counts for a while."""

    secret: str
    until: float


class House(msgspec.Struct, frozen=True):
    """What is decided now."""

    edition: str
    secrets: tuple[str, ...]  # the newest signs; all of them count
    blocked: tuple[str, ...]
    revoked: dict[str, int]  # the first generation of a person's tokens that counts


async def house_of(store: Store) -> House:
    """Return what is decided now."""
    now, newest = time.time(), await store.secret()
    async with store.connected() as connection:
        edition = await _value(connection, "edition")
        valid = [old.secret for old in await _old_secrets(connection) if old.until > now]
        query = select(blocks.c.network).where((blocks.c.until == 0) | (blocks.c.until > now))
        blocked = tuple(str(each) for each in (await connection.execute(query)).scalars())
        void = {str(user): int(least) for user, least, _ in (await connection.execute(select(revoked))).all()}
    return House(edition, (newest, *valid), blocked, void)


async def edition_of(store: Store) -> str:
    """Return what changes whenever the operator decides something."""
    return await store.get("edition")


async def noticed(store: Store, after: int) -> list[tuple[int, str]]:
    """Return the tables that are to be read anew, each with the number of its notice, after a notice."""
    query = select(notices.c.id, notices.c.table_id).where(notices.c.id > after).order_by(notices.c.id)
    async with store.connected() as connection:
        return [(int(number), str(table)) for number, table in (await connection.execute(query)).all()]


async def last_notice(store: Store) -> int:
    """Return the number of the newest notice."""
    async with store.connected() as connection:
        return int((await connection.execute(select(func.max(notices.c.id)))).scalar() or 0)


async def give_notice(store: Store, *tables: str) -> None:
    """Let every process read tables anew."""
    now = time.time()
    async with store.connected(writes=True) as connection:
        await connection.execute(delete(notices).where(notices.c.at < now - NOTICE_SECONDS))
        for table in tables:
            await connection.execute(notices.insert().values(table_id=table, at=now))
        await _turn_over(connection)


# -- addresses ---------------------------------------------------------------------------------------


async def block_address(store: Store, address: str, days: float = 0) -> str:
    """Refuse everything from an address or network, for some days or for good; return it as it is kept."""
    network = _network(address)
    until = time.time() + days * DAY if days else 0.0
    async with store.connected(writes=True) as connection:
        await connection.execute(delete(blocks).where(blocks.c.network == network))
        await connection.execute(blocks.insert().values(network=network, until=until))
        await _turn_over(connection)
    return network


async def unblock_address(store: Store, address: str) -> bool:
    """Let an address or network in again; return whether it was blocked."""
    async with store.connected(writes=True) as connection:
        gone = await connection.execute(delete(blocks).where(blocks.c.network == _network(address)))
        await _turn_over(connection)
        return bool(gone.rowcount)


def _network(address: str) -> str:
    try:
        return str(ip_network(address, strict=False))
    except ValueError as error:
        raise AtollError(f"an address reads 192.0.2.7, 2001:db8::1 or 192.0.2.0/24, not {address!r}") from error


# -- tokens and secrets ------------------------------------------------------------------------------


async def revoke(store: Store, user: str) -> int:
    """Make all tokens of a person void; return the generation of those to come."""
    async with store.connected(writes=True) as connection:
        known = select(revoked.c.generation).where(revoked.c.user == user)
        generation = int((await connection.execute(known)).scalar() or 0) + 1
        await connection.execute(delete(revoked).where(revoked.c.user == user))
        await connection.execute(revoked.insert().values(user=user, generation=generation, at=time.time()))
        await _turn_over(connection)
    return generation


async def rotate_secret(store: Store, overlap_days: float) -> None:
    """Sign with a new secret from now on; what the old one signed still counts for some days."""
    now, old = time.time(), await store.secret()
    async with store.connected(writes=True) as connection:
        kept = [each for each in await _old_secrets(connection) if each.until > now]
        if overlap_days:
            kept.insert(0, OldSecret(old, now + overlap_days * DAY))
        await _put(connection, "old secrets", msgspec.json.encode(kept).decode())
        await _put(connection, "secret", random_secrets.token_urlsafe(32))
        await _put(connection, "secret since", str(now))
        await _turn_over(connection)


async def forget_what_is_past(store: Store) -> None:
    """Drop blocks and secrets that have run out, and revocations of tokens that no secret vouches for any more."""
    now = time.time()
    async with store.connected(writes=True) as connection:
        await connection.execute(delete(blocks).where(blocks.c.until > 0, blocks.c.until <= now))
        kept = [each for each in await _old_secrets(connection) if each.until > now]
        await _put(connection, "old secrets", msgspec.json.encode(kept).decode())
        if not kept:
            since = float(await _value(connection, "secret since") or 0)
            await connection.execute(delete(revoked).where(revoked.c.at < since))


async def _old_secrets(connection: AsyncConnection) -> list[OldSecret]:
    return msgspec.json.decode(await _value(connection, "old secrets") or "[]", type=list[OldSecret])


async def _turn_over(connection: AsyncConnection) -> None:
    await _put(connection, "edition", random_secrets.token_hex(8))


async def _value(connection: AsyncConnection, name: str) -> str:
    query = select(settings.c.value).where(settings.c.name == name)
    return str((await connection.execute(query)).scalar() or "")


async def _put(connection: AsyncConnection, name: str, value: str) -> None:
    await connection.execute(delete(settings).where(settings.c.name == name))
    await connection.execute(settings.insert().values(name=name, value=value))
