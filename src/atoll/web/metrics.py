"""`/metrics`: what an operator's Prometheus collects."""

from __future__ import annotations

import hmac
import time
from functools import cache

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from atoll.table.meters import LIVE_TABLES, STREAMS
from atoll.web.limits import Addresses
from atoll.web.logs import Watcher, route_of
from atoll.web.requests import Forbidden, host_of, settings_of
from atoll.web.streams import is_stream, when_over

METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}
REQUESTS = Counter("atoll_requests", "Requests by pattern of the address", ["method", "route", "status"])
SECONDS = Histogram("atoll_request_seconds", "How long requests took; streams are not counted", ["route"])


@cache
def _requests(method: str, route: str, status: int) -> Counter:
    return REQUESTS.labels(method, route, status)


@cache
def _seconds(route: str) -> Histogram:
    return SECONDS.labels(route)


class Measure(Watcher):
    """Middleware: counts requests and times them; a stream counts as open as long as it lasts."""

    def answered(self, scope: Scope, status: int, started: float) -> None:
        """Count and time one request."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = route_of(scope)
        counted = _requests(method, route, status)
        if is_stream(scope):
            STREAMS.inc()
            when_over(scope, STREAMS.dec)
        else:
            _seconds(route).observe(time.perf_counter() - started)
        when_over(scope, counted.inc)


async def metrics(request: Request) -> Response:
    """Show everything that is measured, to those who may see it."""
    _demand_operator(request)
    LIVE_TABLES.set(host_of(request).live_tables)
    return Response(generate_latest(REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


def _demand_operator(request: Request) -> None:
    """Raise unless the request comes from where an operator's does, or has the operator's token."""
    settings = settings_of(request)
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if settings.metrics_token and hmac.compare_digest(token.encode(), settings.metrics_token.encode()):
        return
    if request.client is None or request.client.host not in Addresses(settings.metrics_from):
        raise Forbidden("this is for the operator of the server")


ROUTES = [Route("/metrics", metrics)]
