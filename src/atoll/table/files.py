"""Files that hold what only the operator may read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def appearing(file: Path) -> Iterator[Path]:
    """A file beside one that is to appear only when it is complete and safe on the disk; nobody else may read it."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY, 0o600))
        yield part
        descriptor = os.open(part, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)
        part.replace(file)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
