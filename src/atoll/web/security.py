"""Who is asking, and how much is too much: signed identities, CSRF tokens, limits, headers."""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import time
from collections.abc import Mapping, Sequence

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atoll.table.ids import new_id
from atoll.table.notes import Refused
from atoll.web.limits import household
from atoll.web.refusal import refusal

COOKIE = "atoll"
MAX_BODY = 256 * 1024
YEAR = 365 * 86400
TOKENS_KEPT = 4096  # whose signature was checked
TOO_MANY = "too many requests from your address (what takes long counts for several): try again in {seconds} s"

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

COSTS = (  # what takes long counts as so many requests
    ("GET", re.compile(r"/t/[^/]+/(replay|moment|hint)$|/rules/[^/]+/example/"), 6.0),
    ("GET", re.compile(r"/rules/[^/]+$|/api/games/[^/]+/choices$"), 8.0),
    ("POST", re.compile(r"/api/records$|/branch$"), 40.0),
    ("POST", re.compile(r"/tables$|/rematch$"), 10.0),
)


def cost_of(method: str, path: str) -> float:
    """Return as how many requests one counts.

    >>> cost_of("GET", "/t/ID/replay"), cost_of("POST", "/atoll/api/records"), cost_of("GET", "/t/ID/parts")
    (6.0, 40.0, 1.0)
    """
    return next((cost for verb, known, cost in COSTS if method == verb and known.search(path)), 1.0)


class Identity(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or program, known by a signed token."""

    user: str
    name: str = ""
    generation: int = 0  # tokens of generations before the one that the operator demands are void


class Signer:
    """Signs identities so that nobody can make one up: with the newest secret, while older ones still count."""

    def __init__(self, secrets: Sequence[str], revoked: Mapping[str, int] | None = None):
        self._secrets = [secret.encode() for secret in secrets]
        self._revoked = revoked or {}
        self._known: dict[str, Identity] = {}  # by token, of those who asked lately

    def new(self, name: str = "") -> Identity:
        """Return somebody nobody has seen before."""
        return Identity(new_id(12), name)

    def token(self, who: Identity) -> str:
        """Return the token of an identity."""
        body = msgspec.json.encode(who).hex()
        return f"{body}.{self._signed('identity', body)[0]}"

    def read(self, token: str) -> Identity | None:
        """Return whose token this is; None if it is forged, broken or revoked."""
        who = self._known.get(token) or self._signed_for(token)
        return who if who is not None and who.generation >= self._revoked.get(who.user, 0) else None

    def _signed_for(self, token: str) -> Identity | None:
        """Return whom we signed a token for, and remember it."""
        body, _, signature = token.partition(".")
        if not self._fits(signature, "identity", body):
            return None
        try:
            who = msgspec.json.decode(bytes.fromhex(body), type=Identity)
        except (ValueError, msgspec.MsgspecError):
            return None
        if len(self._known) >= TOKENS_KEPT:
            self._known.clear()
        self._known[token] = who
        return who

    def fresh(self, token: str) -> bool:
        """Return whether the newest secret signed a token."""
        body, _, signature = token.partition(".")
        return hmac.compare_digest(signature.encode(), self._signed("identity", body)[0].encode())

    def csrf(self, who: Identity) -> str:
        """Return the token that a page of ours sends along with whatever it asks for."""
        return self._signed("csrf", who.user)[0]

    def csrf_fits(self, who: Identity, token: str) -> bool:
        """Return whether a CSRF token belongs to an identity."""
        return self._fits(token, "csrf", who.user)

    def _fits(self, signature: str, purpose: str, text: str) -> bool:
        given = signature.encode()
        return any(hmac.compare_digest(given, each.encode()) for each in self._signed(purpose, text))

    def _signed(self, purpose: str, text: str) -> list[str]:
        """Return what each secret makes of a text, the newest first."""
        said = f"{purpose}:{text}".encode()
        return [hmac.new(secret, said, hashlib.sha256).hexdigest()[:40] for secret in self._secrets]


class Buckets:
    """How many requests each address has left."""

    def __init__(self, burst: float, per_second: float):
        self.burst = burst
        self.per_second = per_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Use up one request, or one that costs as much as several; return whether there was as much left."""
        cost = min(cost, self.burst)  # what costs more than all there is takes all there is
        now = time.monotonic()
        left = self._left_at(key, now)
        if len(self._left) > 50_000:
            self._left.clear()  # under such an attack everybody starts anew
        self._left[key] = (left - cost if left >= cost else left, now)
        return left >= cost

    def give_back(self, key: str) -> None:
        """Return a request that came to nothing."""
        now = time.monotonic()
        self._left[key] = (min(self.burst, self._left_at(key, now) + 1), now)

    def wait(self, key: str, cost: float = 1.0) -> int:
        """Return in how many seconds, at the earliest, there is as much left."""
        lacking = min(cost, self.burst) - self._left_at(key, time.monotonic())
        return max(1, math.ceil(lacking / self.per_second))

    def _left_at(self, key: str, now: float) -> float:
        left, then = self._left.get(key, (self.burst, now))
        return min(self.burst, left + (now - then) * self.per_second)


class Guard:
    """Middleware: limits how much comes in, and sends the security headers along with what goes out."""

    def __init__(self, app: ASGIApp, buckets: Buckets):
        self.app = app
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] += [each for each in ENCODED if each[0] not in given]
            await send(message)

        client = scope.get("client") or ("?", 0)
        if scope["app"].state.standing.blocked(client[0]):
            refused = Refused("your address is blocked on this server")
            await refusal(scope, refused, 403)(scope, receive, send_with_headers)
            return
        home, cost = household(client[0]), cost_of(scope["method"], scope["path"])
        if not self.buckets.take(home, cost):
            wait = self.buckets.wait(home, cost)
            refused = Refused(TOO_MANY, seconds=wait)
            await refusal(scope, refused, 429, retry_after=wait)(scope, receive, send_with_headers)
            return
        size = dict(scope["headers"]).get(b"content-length", b"0")
        if not size.isdigit() or int(size) > MAX_BODY:
            refused = Refused("at most {most} KB, please", most=MAX_BODY // 1024)
            await refusal(scope, refused, 413)(scope, receive, send_with_headers)
            return
        await self.app(scope, _limited(receive), send_with_headers)


class BodyTooLarge(Exception):
    """More was sent than announced or allowed."""


def _limited(receive: Receive) -> Receive:
    got = 0

    async def receive_some() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > MAX_BODY:
            raise BodyTooLarge
        return message

    return receive_some
