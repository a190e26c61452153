"""Requests that fit and requests that do not, for every route: made from the routing table and the messages."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import httpx
import msgspec
from starlette.routing import Route

import atoll
from atoll.kernel import Record
from atoll.web.api import CALLS
from atoll.web.app import create_app
from atoll.web.openapi import QUERIES
from atoll.web.settings import Settings

RECORDS = Path(__file__).parents[1] / "records"
METHODS = ("GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW")
STATIC = ("table.js", "", "games/daimyo.svg", "{odd}", "{odd}/{odd}")
ODD_TEXTS = (
    "", " ", "0", "-1", "1", "2", "7", "99999999999999999999", "9" * 400, "1e400", "NaN", "null", "true", "a" * 5000,
    "../../../etc/passwd", "..%2f..%2fetc", "%00", "\x00", "%ff%fe", "%", "%zz", "«é»", "\u202e\u0000\ud7ff", "😀" * 40,
    "<script>", "'; drop table journal; --", "{{7*7}}", "${x}", "\r\nx: y", "%0d%0ax:%20y", "٣", "²", "Ⅷ", "0x10",
    "__proto__", "me", "open", "greedy", "end turn", "done", "\ufeff", "a\tb", "/", "//", "?", "#", ";", "draft=",
    "1.0", "+1", "١٢",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 2**31, 2**63, -(2**63) - 1, 10**300, 0.5, 1e308, -0.0, [], {}, [[]], [None],
    {"a": 1}, [{}] * 50, ["end turn"] * 60, "x" * 100_000, *ODD_TEXTS,
)  # fmt: skip
ODD_BODIES = (
    b"", b"{", b"[" * 90_000, b'{"a":' * 20_000, b"\xff\xfe\x00", b'"\xed\xa0\x80"', b"9" * 5000, b"{}" * 100, b"null",
    b"0", b"\x00" * 1000, b'{"seat": 1e999}', b'{"seat": 0, "seat": 1}', b"x" * 300_000, b"a=1&a=2&%zz=%ff", b"%",
    b"&" * 20_000, b"csrf=",
)  # fmt: skip
ODD_HEADERS = (
    ("cookie", "atoll=; lang=xx"), ("cookie", "atoll=00.00"), ("cookie", "=" * 300),
    ("cookie", "atoll=%00; atoll=\xff"), ("authorization", "Bearer "), ("authorization", "Bearer 7b7d.00"),
    ("authorization", "Basic ÿ"), ("authorization", "Bearer zz.é"), ("accept-language", "fr;q=NaN, *"),
    ("accept-language", "," * 3000), ("accept-language", "ÿ"), ("accept-encoding", "gzip;q=é"),
    ("last-event-id", "-1"), ("last-event-id", "9" * 30), ("last-event-id", "²"),
    ("content-type", "multipart/form-data"), ("content-type", "application/x-www-form-urlencoded; charset=utf-7"),
    ("x-forwarded-for", "999.1.1.1, é"), ("range", "bytes=5-1"), ("x-forwarded-proto", "gopher"), ("host", ""),
    ("host", "é:99999"), ("x-csrf-token", "ÿ"), ("if-none-match", "*"), ("range", "bytes=0-"),
    ("if-modified-since", "yesterday"), ("expect", "200-maybe"), ("origin", "null"), ("te", "trailers"),
    ("x" * 200, "y" * 6000),
)  # fmt: skip
RAW = (
    b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\nhost: a\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\r\n\r\n\r\n", b"GET http://elsewhere/ HTTP/1.1\r\nhost: a\r\n\r\n", b"GET /\xff HTTP/1.1\r\nhost: a\r\n\r\n",
    b"GET * HTTP/1.1\r\nhost: a\r\n\r\n", b"POST /api/identity HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
    b"CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n",
    b"POST /api/identity HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n\r\n",
)  # fmt: skip


class Asked(NamedTuple):
    """One request."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def endless(self) -> bool:
        """Whether the answer may be a stream."""
        return "/events" in self.target

    def on_the_wire(self) -> bytes:
        """Return it as it is sent."""
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{name}: {value}" for name, value in self.headers)]
        head = "\r\n".join([*lines, f"content-length: {len(self.body)}", "", ""])
        return head.encode("latin-1", "replace") + self.body


@dataclass
class Known:
    """What somebody who attacks a server knows of it: tables and invitations, people, moves that would fit."""

    tables: list[str] = field(default_factory=list)
    invites: list[str] = field(default_factory=list)
    people: list[tuple[str, str]] = field(default_factory=list)  # a token and its CSRF token
    moves: dict[str, Any] = field(default_factory=dict)  # a move that fitted lately, by table
    records: list[bytes] = field(default_factory=list)

    @classmethod
    def of(cls, url: str) -> Known:
        """Open tables of every game at a server, for some people."""
        made = cls(records=[path.read_bytes() for path in sorted(RECORDS.glob("*/*.json"))[::7]])
        for k in range(4):
            with httpx.Client(base_url=url, timeout=60) as client:
                page = client.get("/").text
                found = re.search(r'name="csrf" content="(\w+)"', page)
                assert found is not None
                token = client.cookies["atoll"]
                made.people.append((token, found[1]))
                for name in atoll.game_names():
                    seats = ["me", ("random", "me", "open", "random")[k]]
                    answer = client.post("/api/tables", json={"game": name, "seats": seats},
                                         headers={"authorization": f"Bearer {token}"})  # fmt: skip
                    told = answer.raise_for_status().json()
                    made.tables.append(told["id"])
                    made.invites.append(told["invite"])
        return made


class Maker:
    """Makes requests that fit, and breaks some of them."""

    def __init__(self, known: Known, rng: Random):
        self.known = known
        self.rng = rng
        routes = [route for route in create_app(Settings()).routes if isinstance(route, Route)]
        self.patterns = [(route.path, sorted(route.methods or ["GET"])) for route in routes]
        self.patterns += [
            (f"/static/{name}", ["GET"]) for name in ("table.js", "", "games/daimyo.svg", "{odd}", "{odd}/{odd}")
        ]
        self.bodies = {call.path: call.body for call in CALLS if call.body is not None}
        self.bodies["/t/{id}/play"] = self.bodies["/api/tables/{id}/play"]

    def request(self) -> Asked:
        """Return one request: any route, mostly a method that it has, mostly an address that leads somewhere."""
        rng = self.rng
        pattern, methods = rng.choice(self.patterns)
        method = rng.choice(methods) if rng.random() < 0.8 else rng.choice(METHODS)
        odd = rng.random() < 0.5  # half of the requests are meant well
        path = re.sub(r"{(\w+)(?::\w+)?}", lambda found: self._fill(found[1], odd), pattern)
        token, csrf = rng.choice(self.known.people)
        body = self._body(pattern, csrf, odd) if method in ("POST", "PUT", "PATCH") else b""
        if odd and rng.random() < 0.1:
            body = rng.choice(ODD_BODIES)
        return Asked(method, path + self._query(odd), self._headers(token, csrf, odd), body)

    def _fill(self, name: str, odd: bool) -> str:
        rng = self.rng
        if odd and rng.random() < 0.3:
            text = rng.choice(ODD_TEXTS)
            return (
                text
                if rng.random() < 0.2 and text.isascii() and text.isprintable() and " " not in text
                else quote(text, safe="")
            )
        fitting: dict[str, Callable[[], str]] = {
            "id": lambda: rng.choice(self.known.tables),
            "invite": lambda: rng.choice(self.known.invites),
            "game": lambda: rng.choice(atoll.game_names()),
            "name": lambda: rng.choice(atoll.game_names()),
            "rule": lambda: f"{rng.choice(('ARC', 'DAI', 'COP', 'ANN'))}-{rng.randrange(1, 15)}.{rng.randrange(1, 9)}",
            "example": lambda: str(rng.randrange(40)),
            "number": lambda: str(rng.randrange(12)),
        }
        return fitting.get(name, lambda: quote(rng.choice(ODD_TEXTS), safe=""))()

    def _query(self, odd: bool) -> str:
        rng = self.rng
        if rng.random() < 0.4:
            return ""
        table = rng.choice(self.known.tables)
        move = self.known.moves.get(table, {"seat": 0, "decision": "0-1", "choices": ["end turn"]})
        pairs: list[tuple[str, str]] = []
        for name in rng.sample([*QUERIES, "entry", "step", "tried"], rng.randrange(1, 5)):
            fits = {"lang": "fr", "draft": move["choices"][0], "decision": move["decision"]}.get(
                name, str(rng.randrange(4))
            )
            pairs.append((name, rng.choice(ODD_TEXTS) if odd and rng.random() < 0.5 else fits))
        text = urlencode(pairs)
        return "?" + (text if not odd or rng.random() < 0.9 else text.replace("%", "%%"))

    def _headers(self, token: str, csrf: str, odd: bool) -> tuple[tuple[str, str], ...]:
        rng = self.rng
        made = [("host", "127.0.0.1")]
        made += [[("authorization", f"Bearer {token}")], [("cookie", f"atoll={token}"), ("x-csrf-token", csrf)], []][
            rng.randrange(3)
        ]
        if rng.random() < 0.3:
            made.append(("accept-encoding", "gzip"))
        if odd:
            made += rng.sample(ODD_HEADERS, rng.choice((0, 0, 1, 2)))
        return tuple(made)

    def _body(self, pattern: str, csrf: str, odd: bool) -> bytes:
        rng = self.rng
        if pattern not in self.bodies:
            fields = {
                "csrf": csrf,
                "name": rng.choice(ODD_TEXTS),
                "game": rng.choice(atoll.game_names()),
                "seat0": "me",
                "seat1": rng.choice(("random", "open", "none", "me")),
                "replace-after": rng.choice(("0", "600", "x")),
            }
            if odd:
                fields[rng.choice([*fields, "opt-homes", "seat7"])] = rng.choice(ODD_TEXTS)
            return urlencode(fields).encode()
        kind = self.bodies[pattern]
        if kind is Record:
            told = msgspec.json.decode(rng.choice(self.known.records))
            told["entries"] = told["entries"][: rng.choice((0, 1, 20, 100))]
        else:
            told = self._message(kind)
        if odd:
            self._break(told)
        whole = msgspec.json.encode(told)
        if odd and rng.random() < 0.2 and whole:
            at = rng.randrange(len(whole))
            whole = whole[:at] + bytes([rng.randrange(256)]) * rng.randrange(3) + whole[at + rng.randrange(3) :]
        return whole

    def _message(self, kind: Any) -> dict[str, Any]:
        """Return a message of a kind, field by field as its type says."""
        rng = self.rng
        table = rng.choice(self.known.tables)
        if "choices" in kind.__annotations__ and table in self.known.moves and rng.random() < 0.8:
            return dict(self.known.moves[table])
        named = {
            "game": rng.choice(atoll.game_names()),
            "seats": ["me", rng.choice(("open", "random", "me"))],
            "bot": "random",
            "invite": rng.choice(self.known.invites),
            "decision": f"0-{rng.randrange(60)}",
            "choices": ["end turn"],
        }
        made: dict[str, Any] = {}
        for each in msgspec.structs.fields(kind):
            typed = {int: rng.randrange(4), bool: rng.random() < 0.5, str: rng.choice(ODD_TEXTS)}
            made[each.name] = named.get(each.name, typed.get(each.type, {} if "dict" in str(each.type) else 0))
        return made

    def _break(self, told: dict[str, Any]) -> None:
        rng = self.rng
        for _ in range(rng.choice((0, 1, 1, 2))):
            name = rng.choice([*told, "more"])
            value = rng.choice(ODD_VALUES)
            old = told.get(name)
            told[name] = [*old[:3], value] if isinstance(old, list) and rng.random() < 0.5 else value

    def note(self, asked: Asked, status: int, body: bytes) -> None:
        """Learn from an answer which move would fit at a table, and which tables there are."""
        found = re.match(r"/api/tables/([\w-]+)(\?|$)", asked.target)
        if status == 200 and asked.method == "GET" and found and body:
            seen = msgspec.json.decode(body)
            if seen.get("choices"):
                chosen = self.rng.choice(seen["choices"])["text"]
                self.known.moves[found[1]] = {"seat": seen["seat"], "decision": seen["decision"], "choices": [chosen]}
        elif status == 201 and b'"id"' in body and len(self.known.tables) < 200:
            self.known.tables.append(msgspec.json.decode(body)["id"])


class Tally:
    """What became of many requests."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.failed: list[str] = []  # answers of 500 and more, and requests without an answer

    @property
    def requests(self) -> int:
        """How many there were."""
        return self.statuses.total()


class Wire:
    """A connection for odd requests: an answer is read to its end, of a stream the beginning."""

    def __init__(self, port: int, patience: float):
        self.port = port
        self.patience = patience
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, asked: Asked) -> tuple[int, bytes]:
        """Return the status and the body of an answer; status 0 for one who hangs up, -1 for one who says nothing."""
        try:
            async with asyncio.timeout(self.patience):
                if self.ends is None:
                    self.ends = await asyncio.open_connection("127.0.0.1", self.port)
                self.ends[1].write(asked.on_the_wire())
                return await self._answer(asked)
        except TimeoutError:
            self.close()
            return -1, b""
        except (OSError, EOFError, asyncio.LimitOverrunError):
            self.close()
            return 0, b""

    async def _answer(self, asked: Asked) -> tuple[int, bytes]:
        assert self.ends is not None
        reader = self.ends[0]
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head[9:12])
        length = re.search(rb"\r\ncontent-length: (\d+)", head)
        body = b""
        if asked.endless and status == 200:
            self.close()  # the head of a stream is answered like a stream
        elif asked.method == "HEAD" or status in (204, 304):
            pass
        elif length is not None:
            body = await reader.readexactly(int(length[1]))
        elif b"transfer-encoding: chunked" in head:
            while size := int((await reader.readline()).strip() or b"0", 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        if b"connection: close" in head or status in (400, 413):
            self.close()
        return status, b"" if b"content-encoding" in head else body

    async def shout(self, raw: bytes) -> int:
        """Send something that is no request; return the status, 0 for none: nobody must answer it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(raw)
            async with asyncio.timeout(0.5):
                return int((await reader.readline())[9:12] or b"0")
        except (TimeoutError, OSError, ValueError):
            return 0
        finally:
            writer.close()

    def close(self) -> None:
        """Hang up."""
        if self.ends:
            self.ends[1].close()
            self.ends = None


async def pester(port: int, maker: Maker, requests: int, tally: Tally, patience: float = 60.0) -> None:
    """Send requests one after the other over one connection, now and then something that is none over another."""
    wire = Wire(port, patience)
    for k in range(requests):
        if k % 200 == 199:
            raw = maker.rng.choice(RAW)
            status, shown = await wire.shout(raw), repr(raw)
        else:
            asked = maker.request()
            status, body = await wire.ask(asked)
            shown = repr(asked)[:2000]
            maker.note(asked, status, body)
        tally.statuses[status] += 1
        if status >= 500 or status < 0:
            tally.failed.append(f"{status} {shown}")
    wire.close()
