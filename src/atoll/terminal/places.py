"""Where records of games at the keyboard are kept."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for records, made if need be."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "atoll"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_path(game: str) -> Path:
    """Return the name of a record that does not exist yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    paths = (data_folder() / f"{stem}{suffix}.json" for suffix in ("", *(f"-{k}" for k in range(2, 1000))))
    return next(path for path in paths if not path.exists())
