"""Who is asking, and how much is too much: signed identities, CSRF tokens, limits, headers."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atoll.table.notes import Refused
from atoll.web.limits import household
from atoll.web.refusal import refusal

COOKIE = "atoll"
MAX_BODY = 256 * 1024
YEAR = 365 * 86400

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


class Identity(msgspec.Struct, frozen=True):
    """A person or program, known by a signed token."""

    user: str
    name: str = ""


class Signer:
    """Signs identities so that nobody can make one up."""

    def __init__(self, secret: str):
        self._secret = secret.encode()

    def new(self, name: str = "") -> Identity:
        """Return somebody nobody has seen before."""
        return Identity(secrets.token_urlsafe(12), name)

    def token(self, who: Identity) -> str:
        """Return the token of an identity."""
        body = msgspec.json.encode(who).hex()
        return f"{body}.{self._sign('identity', body)}"

    def read(self, token: str) -> Identity | None:
        """Return whose token this is; None if it is forged or broken."""
        body, _, signature = token.partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign("identity", body).encode()):
            return None
        try:
            return msgspec.json.decode(bytes.fromhex(body), type=Identity)
        except (ValueError, msgspec.MsgspecError):
            return None

    def csrf(self, who: Identity) -> str:
        """Return the token that a page of ours sends along with whatever it asks for."""
        return self._sign("csrf", who.user)

    def csrf_fits(self, who: Identity, token: str) -> bool:
        """Return whether a CSRF token belongs to an identity."""
        return hmac.compare_digest(token.encode(), self.csrf(who).encode())

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()[:40]


class Buckets:
    """How many requests each address has left."""

    def __init__(self, burst: float, per_second: float):
        self.burst = burst
        self.per_second = per_second
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Use up one request; return whether there was one left."""
        now = time.monotonic()
        left, then = self._left.get(key, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        if len(self._left) > 50_000:
            self._left.clear()  # under such an attack everybody starts anew
        self._left[key] = (left - 1 if left >= 1 else left, now)
        return left >= 1


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
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        client = scope.get("client") or ("?", 0)
        if not self.buckets.take(household(client[0])):
            refused = Refused("too many requests: slow down, please")
            await refusal(scope, refused, 429, retry_after=2)(scope, receive, send_with_headers)
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
