"""Reverse proxies with TLS for the tests: nginx with the settings that we ship, where there is one, and one of ours."""

from __future__ import annotations

import asyncio
import re
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

from web.conftest import free_port, wait_for

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SITE = """
daemon off; error_log {folder}/errors; pid {folder}/pid; events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
    {locations}
  }}
}}
"""


@contextmanager
def nginx(server_port: int) -> Iterator[str]:
    """Nginx in front of a server, with the locations of `deploy/`; its address."""
    assert NGINX is not None
    folder = Path(tempfile.mkdtemp(prefix="atoll-nginx-"))
    port = free_port()
    certificate(folder)
    locations = SHIPPED.read_text(encoding="utf-8").replace("127.0.0.1:8000", f"127.0.0.1:{server_port}")
    (folder / "site.conf").write_text(SITE.format(folder=folder, port=port, locations=locations))
    process = subprocess.Popen([NGINX, "-c", str(folder / "site.conf"), "-p", str(folder)])
    try:
        wait_for(lambda: (folder / "pid").exists() and (folder / "pid").read_text().strip() != "")
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def small_proxy(server_port: int) -> Iterator[str]:
    """A proxy of ours that takes the path off the addresses it passes on; one request a connection."""
    folder = Path(tempfile.mkdtemp(prefix="atoll-proxy-"))
    certificate(folder)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    port, loop, ready = free_port(), asyncio.new_event_loop(), []

    async def serve() -> None:
        ready.append(await asyncio.start_server(pass_on, "127.0.0.1", port, ssl=context))

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        head = re.sub(rb"^(\w+) /atoll/", rb"\1 /", head)
        head = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"", head)
        extra = b"X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
        there, onward = await asyncio.open_connection("127.0.0.1", server_port)
        onward.write(head[:-2] + extra)
        tasks = [asyncio.ensure_future(pour(reader, onward)), asyncio.ensure_future(pour(there, writer))]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in (onward, writer):
            each.close()

    Thread(target=loop.run_forever, daemon=True).start()
    asyncio.run_coroutine_threadsafe(serve(), loop).result(10)
    try:
        yield f"https://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        shutil.rmtree(folder, ignore_errors=True)


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


def certificate(folder: Path) -> None:
    """Make a certificate that nobody vouches for."""
    made = [
        "-keyout",
        str(folder / "key.pem"),
        "-out",
        str(folder / "cert.pem"),
        "-subj",
        "/CN=localhost",
        "-days",
        "2",
    ]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", *made]
    subprocess.run(command, check=True, capture_output=True)
