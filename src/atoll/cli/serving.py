"""Commands for hosts."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from atoll.cli.common import app
from atoll.terminal import data_folder


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    db: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://…; by default a file of yours.")] = "",
    workers: Annotated[int, typer.Option(help="Processes for bots.")] = 1,
    pace: Annotated[float, typer.Option(help="Seconds between the choices of bots.")] = 0.4,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log every request.")] = False,
) -> None:
    """Serve the page to play on."""
    from atoll.table.store import default_url  # only who serves waits for the server and the database to load
    from atoll.web import serve as run_server

    address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    def ready() -> None:
        print(f"Atoll is on {address}  (Ctrl-C to stop)", flush=True)
        if open_page:
            webbrowser.open(address)

    where = db or default_url(data_folder())
    run_server(host, port, where, workers=workers, pace=pace, verbose=verbose, ready=ready)
