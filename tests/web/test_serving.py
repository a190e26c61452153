"""A server says where it is when it is there, whatever it was told to listen on."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_the_address_that_a_server_says_can_be_asked_at_once(tmp_path: Path, host: str) -> None:
    command = [sys.executable, "-c", "from atoll.cli import main; main()", "serve", "--host", host, "--port", "0",
               "--db", f"sqlite:///{tmp_path / 'atoll.db'}"]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = re.fullmatch(r"Atoll is on (http://\S+/)  \(Ctrl-C to stop\)\n", process.stdout.readline())
            assert said is not None
            assert httpx.get(f"{said[1]}health").text == "ok\n"
        finally:
            process.terminate()
