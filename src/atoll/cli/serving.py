"""Commands for hosts."""

from __future__ import annotations

import inspect
import webbrowser
from typing import Annotated, Any

import typer

from atoll.cli.common import app
from atoll.terminal import data_folder
from atoll.web.settings import all_settings, chosen, plain_kind


def serve(open_page: bool, verbose: bool, **values: Any) -> None:
    """Serve the page to play on."""
    from atoll.table.engine import default_url  # only who serves waits for the server and the database to load
    from atoll.web.server import serve as run_server

    settings = chosen(
        values | {"db": values["db"] or default_url(data_folder())} | ({"log_level": "info"} if verbose else {})
    )
    host = f"[{settings.host}]" if ":" in settings.host else settings.host

    def ready(port: int) -> None:
        address = f"http://{host}:{port}{settings.root_path}/"
        print(f"Atoll is on {address}  (Ctrl-C to stop)", flush=True)
        if open_page:
            webbrowser.open(address)

    run_server(settings, ready)


def _flag(name: str, default: Any, option: Any, kind: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option])


# Typer reads the signature of a command: that of `serve` is made from the settings, so that they are said once.
FLAGS = [
    *(
        _flag(
            each.name,
            each.default,
            typer.Option(each.flag, envvar=each.variable, help=each.text),
            plain_kind(each.kind),
        )
        for each in all_settings()
    ),
    _flag("open_page", False, typer.Option("--open", help="Open the page in a browser."), bool),
    _flag("verbose", False, typer.Option("--verbose", "-v", help="Log every request: --log-level info."), bool),
]
serve.__signature__ = inspect.Signature(FLAGS)  # type: ignore[attr-defined]
app.command()(serve)
