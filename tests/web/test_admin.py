"""What an operator decides is known to a running server within seconds: tables, messages, persons, tokens."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from atoll.table import snapshot
from atoll.table.host import Host
from atoll.table.house import block_address, house_of, rotate_secret
from atoll.table.housekeeping import bring_back, sizes, tidy, untouched
from atoll.table.moderation import close_table, messages, remove_message, remove_person
from atoll.table.notes import NoSuchTable
from atoll.table.onlooker import Onlooker
from atoll.table.schema import holders, journal, tables
from atoll.table.store import Store
from atoll.web.api import picture_of
from web.conftest import Program, Server, operate, wait_for
from web.hosts import ADA, BOB, asked, hosting, user_of


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("administered")
    db = f"sqlite:///{folder / 'atoll.db'}"
    if request.param == "postgresql":
        db = request.getfixturevalue("postgres").empty_database()
    running = Server(db, log=folder / "log")
    yield running
    running.stop()
    assert running.log is not None
    assert "Traceback" not in running.log.read_text()


@pytest.fixture
def ada(server: Server) -> Program:
    return Program(server.url, "Ada")


@pytest.fixture
def bob(server: Server) -> Program:
    return Program(server.url, "Bob")


def admin(server: Server, *arguments: str) -> str:
    """Run a command of the operator's; return what it says."""
    done = operate("admin", *arguments, "--db", server.db)
    assert done.returncode == 0, done.stderr
    return done.stdout


def together(ada: Program, bob: Program) -> str:
    made = ada.open("me", "open")
    bob.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
    return str(made["id"])


def log_of(who: Program, table: str, **query: Any) -> list[str]:
    return [line["text"] for line in who.sees(table, **query)["log"]]


def words_of(who: Program, table: str) -> set[str]:
    """Return every word that somebody is told of a table."""
    return set(re.findall(r"\w+", who.http.get(f"/api/tables/{table}").text + who.http.get(f"/t/{table}").text))


# -- at tables ---------------------------------------------------------------------------------------


def test_a_closed_table_can_be_read_not_played_on(server: Server, ada: Program, bob: Program) -> None:
    table = together(ada, bob)
    ada.sees(table)
    with ada.http.stream("GET", f"/api/tables/{table}/events", headers={"last-event-id": "2"}) as stream:
        admin(server, "close-table", table)
        said = next(line for line in stream.iter_lines() if line.startswith("id: "))
    assert int(said[4:]) > 2
    seen = ada.sees(table)
    assert seen["over"]
    assert "The operator of the server has closed this table." in log_of(ada, table)
    assert "L'opérateur du serveur a fermé cette table." in log_of(ada, table, lang="fr")
    assert "has closed this table" in ada.http.get(f"/t/{table}/parts").json()["prompt"]
    assert ada.do(table, "undo", seat=0).status_code == 403
    again = operate("admin", "close-table", table, "--db", server.db)
    assert (again.returncode, again.stderr) == (2, "atoll: this table is closed already\n")


def test_nobody_sits_down_at_a_closed_table(server: Server, ada: Program, bob: Program) -> None:
    made = ada.open("me", "open")
    admin(server, "close-table", made["id"])
    wait_for(lambda: ada.sees(made["id"])["over"])
    assert bob.do(made["id"], "sit", invite=made["invite"]).status_code == 403
    assert "has closed this table" in ada.http.get(f"/t/{made['id']}/parts").json()["prompt"]


def test_a_message_is_removed(server: Server, ada: Program, bob: Program) -> None:
    table = together(ada, bob)
    for text in ("hello", "something vile", "bye"):
        ada.do(table, "chat", text=text).raise_for_status()
    listed = [line.split("\t") for line in admin(server, "messages", table).splitlines()]
    assert [text for _, _, text in listed] == ["hello", "something vile", "bye"]
    admin(server, "remove-message", table, listed[1][0])
    wait_for(lambda: [line["text"] for line in bob.sees(table)["chat"]] == ["hello", "bye"])
    wait_for(lambda: "The operator of the server has removed a message." in log_of(bob, table))
    assert operate("admin", "remove-message", table, "99", "--db", server.db).returncode == 2
    bob.do(table, "chat", text="thanks").raise_for_status()
    assert "vile" not in admin(server, "messages", table)


def test_a_person_is_removed_from_all_tables(server: Server, ada: Program) -> None:
    eve = Program(server.url, "Evil Eve")
    running, finished = together(ada, eve), together(ada, eve)
    made = ada.open("me", "open", "open")
    eve.do(made["id"], "sit", invite=made["invite"]).raise_for_status()
    for table in (running, finished):
        ada.do(table, "chat", text="hello").raise_for_status()
        eve.do(table, "chat", text="something vile").raise_for_status()
    ada.do(finished, "end", seat=0)
    eve.do(finished, "answer", seat=1).raise_for_status()
    assert "tables they sat at: 3;" in admin(server, "remove-person", eve.user)
    wait_for(lambda: eve.http.post("/api/tables", json={"game": "daimyo", "seats": ["me", "me"]}).status_code == 403)
    wait_for(lambda: ada.sees(running)["seats"][1]["kind"] == "bot")
    wait_for(lambda: ada.sees(made["id"])["seats"][1]["kind"] == "open")
    for table in (running, finished, made["id"]):
        wait_for(lambda table=table: not {"Evil", "vile"} & words_of(ada, table))  # type: ignore[misc]
    assert "hello" in ada.http.get(f"/t/{running}").text
    ada.do(running, "chat", text="at last").raise_for_status()


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots of tables are kept all the time."""
    monkeypatch.setattr(snapshot, "EVERY", 5)


async def told(host: Host, table: str) -> str:
    """Return all that Ada is told of a table that is read anew."""
    await host.reload(table)
    return msgspec.json.encode(picture_of(Onlooker(await host.table(table), "ada", None, "en"))).decode()


@pytest.mark.usefixtures("often")
def test_what_was_removed_is_in_no_snapshot(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            await host.chat(table, "bob", "Bob", "something rude")
            await host.leave(table, "bob", 1)
            await host.chat(table, "bob", "Bob", "something vile")  # who left may say so, and take the seat back
            await host.come_back(table, "bob", 1)
            for _ in range(10):
                live, seat, text = await asked(host, table)
                await host.play(table, user_of(seat), seat, live.decision, [text])
            assert await host.store.snapshot(table) is not None
            rude, vile = await messages(host.store, table)
            assert vile.name == "Bob"
            await remove_message(host.store, table, rude.number)
            assert "rude" not in await told(host, table)
            await remove_person(host.store, "bob")
            said = await told(host, table)
            assert not {"Bob", "vile"} & set(re.findall(r"\w+", said))

    asyncio.run(run())


@pytest.mark.usefixtures("often")
def test_a_snapshot_knows_that_its_table_is_closed(database: str) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            table = await host.open_table("daimyo", {}, [ADA, BOB], "ada")
            await asked(host, table)
            await close_table(host.store, table)
            await host.reload(table)
            for _ in range(8):
                await host.chat(table, "ada", "Ada", "why?")
            host._forget(table)
            live = await host.table(table)
            assert live.kept_at > 0
            assert live.closed

    asyncio.run(run())


# -- who is let in -----------------------------------------------------------------------------------


def test_a_blocked_address_is_refused_until_it_is_unblocked(server: Server) -> None:
    def comes_in(address: str) -> bool:
        answer = httpx.get(f"{server.url}/health", headers={"x-forwarded-for": address})
        return answer.status_code == 200

    assert "203.0.113.0/24 is blocked" in admin(server, "block-address", "203.0.113.0/24")
    wait_for(lambda: not comes_in("203.0.113.77"))
    answer = httpx.get(server.url, headers={"x-forwarded-for": "203.0.113.77", "accept-language": "fr"})
    assert (answer.status_code, answer.json()["error"]) == (403, "votre adresse est bloquée sur ce serveur")
    assert comes_in("203.0.112.77")
    assert "203.0.113.0/24" in admin(server, "blocked")
    admin(server, "unblock-address", "203.0.113.0/24")
    wait_for(lambda: comes_in("203.0.113.77"))
    assert operate("admin", "block-address", "nonsense", "--db", server.db).returncode == 2


def test_a_revoked_token_is_nobodys_and_a_new_one_has_the_seats(server: Server, ada: Program) -> None:
    table = ada.open("me", "open")["id"]
    stolen = dict(ada.http.headers)
    token = admin(server, "revoke", ada.user, "--reissue", "Ada").strip()
    wait_for(lambda: ada.sees(table)["your_seats"] == [])
    ada.http.headers["authorization"] = f"Bearer {token}"
    assert ada.sees(table)["your_seats"] == [0]
    ada.do(table, "chat", text="it is me").raise_for_status()
    again = httpx.post(f"{server.url}/api/tables/{table}/chat", json={"text": "me too"}, headers=stolen)
    assert again.status_code == 403


def test_the_secret_is_rotated_with_an_overlap_and_cookies_are_signed_anew(server: Server, ada: Program) -> None:
    table = ada.open("me", "open")["id"]
    with httpx.Client(base_url=server.url) as browser:
        home = browser.get("/")
        old = browser.cookies["atoll"]
        csrf = re.search(r'name="csrf" content="(\w+)"', home.text)
        assert csrf is not None
        admin(server, "rotate-secret", "--overlap", "7")
        wait_for(lambda: "set-cookie" in httpx.get(server.url, cookies={"atoll": old}).headers)
        named = browser.post("/name", data={"csrf": csrf[1], "name": "Cy"})  # a page that was open meanwhile
        assert named.status_code == 303
        assert browser.cookies["atoll"] != old
        assert 'value="Cy"' in browser.get("/").text
        assert "set-cookie" not in browser.get("/").headers
        assert ada.sees(table)["your_seats"] == [0]
        admin(server, "rotate-secret", "--overlap", "0")
        new = browser.cookies["atoll"]
        wait_for(lambda: 'value="Cy"' not in httpx.get(server.url, cookies={"atoll": new}).text)
    assert ada.sees(table)["your_seats"] == [0]  # the first secret still counts for its seven days


# -- housekeeping ------------------------------------------------------------------------------------


async def make_old(store: Store, table: str, days: float) -> None:
    """Let a table have been left alone for so long."""
    then = time.time() - days * 86400
    async with store.connected(writes=True) as connection:
        await connection.execute(tables.update().where(tables.c.id == table).values(created=then))
        await connection.execute(journal.update().where(journal.c.table_id == table).values(at=then))
        await connection.execute(holders.update().where(holders.c.table_id == table).values(seen=then))


def test_old_tables_are_archived_and_can_be_brought_back(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with hosting(database) as host:
            store = host.store
            old, young, visited = [await host.open_table("daimyo", {}, [ADA, BOB], "ada") for _ in range(3)]
            for table in (old, visited):
                await asked(host, table)
                await make_old(store, table, 100)
            await store.saw(visited, "bob", time.time())
            before = (await store.header(old), await store.rows(old), await store.last_seen(old))
            assert await untouched(store, 99) == [old]
            assert await untouched(store, 101) == []
            assert await tidy(store, 99, tmp_path / "archive") == [old]
            await host.reload(old)
            with pytest.raises(NoSuchTable):
                await host.table(old)
            assert (await sizes(store)).rows["tables"] == 2
            (file,) = (tmp_path / "archive").iterdir()
            assert file.stat().st_mode & 0o077 == 0
            assert await bring_back(store, file) == old
            assert (await store.header(old), await store.rows(old), await store.last_seen(old)) == before
            assert (await host.table(old)).begun
            assert (await host.table(young)).begun

    asyncio.run(run())


def test_what_has_run_out_is_dropped(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = await Store.open(database)
        await block_address(store, "192.0.2.1", days=1)
        await block_address(store, "192.0.2.2")
        await rotate_secret(store, 1)
        assert len((await house_of(store)).secrets) == 2
        monkeypatch.setattr("atoll.table.house.time.time", lambda now=time.time: now() + 2 * 86400)
        house = await house_of(store)
        assert len(house.secrets) == 1
        assert house.blocked == ("192.0.2.2/32",)
        await tidy(store, 1000, None)
        assert (await sizes(store)).rows["blocks"] == 1
        await store.close()

    asyncio.run(run())


def test_a_server_puts_old_tables_away_by_itself(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'atoll.db'}"
    flags = ("--tidy-after", "30", "--archive", str(tmp_path / "archive"))
    server = Server(db, log=tmp_path / "log")
    table = Program(server.url, "Ada").open("me", "open")["id"]
    server.stop()

    async def age() -> None:
        store = await Store.open(db)
        await make_old(store, table, 31)
        await store.close()

    asyncio.run(age())
    server.flags = flags
    server.start()
    try:
        wait_for(lambda: httpx.get(f"{server.url}/api/tables/{table}").status_code == 404)
    finally:
        server.stop()
    assert [file.name for file in (tmp_path / "archive").iterdir()] == [f"daimyo-{table}.json.gz"]
    logged = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line["tables"] for line in logged if line["event"] == "old tables are put away"] == [1]


def test_the_commands_of_housekeeping(server: Server, ada: Program) -> None:
    table = ada.open("me", "open")["id"]
    assert "rows of journal" in admin(server, "sizes")
    assert "tables to be deleted: 0" in admin(server, "tidy", "--older-than", "1", "--dry-run")
    with ada.http.stream("GET", f"/api/tables/{table}/events") as stream:
        gone = admin(server, "tidy", "--older-than", "0")
        assert table in gone.splitlines()
        assert list(stream.iter_lines())  # it ends, and is no error
    assert httpx.get(f"{server.url}/api/tables/{table}").status_code == 404
