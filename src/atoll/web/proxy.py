"""Behind a reverse proxy: the path under which it offers the server."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class Rooted:
    """Middleware: tells the application its path, whether or not the proxy takes it off the addresses it passes on."""

    def __init__(self, app: ASGIApp, root: str):
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the path in front of an address that does not have it."""
        if self.root and scope["type"] == "http":
            path = scope["path"]
            whole = path if path == self.root or path.startswith(f"{self.root}/") else self.root + path
            scope = {**scope, "root_path": self.root, "path": whole}
        await self.app(scope, receive, send)
