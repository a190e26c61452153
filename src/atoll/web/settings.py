"""Every setting of the server in one place: its flag, its environment variable, its default, what it means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from atoll.kernel import AtollError, game_names, one_of

LOOPBACK = "127.0.0.1,::1"
PLAIN_PATH = re.compile(r"(/[A-Za-z0-9_.~-]+)*")

NotNegative = Meta(ge=0)
AtLeastOne = Meta(ge=1)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an operator can choose; `atoll serve` has a flag and reads a variable for each."""

    host: Annotated[str, "The address to listen on."] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), "The port to listen on."] = 8000
    db: Annotated[str, "`sqlite:///FILE` or `postgresql://…`; by default a file of yours."] = ""
    workers: Annotated[int, AtLeastOne, "Processes for bots."] = 1
    pace: Annotated[float, NotNegative, "Seconds between the choices of bots."] = 0.4
    data: Annotated[
        tuple[str, ...], "Play a game with corrections to its components: `GAME=FILE`, as often as you like."
    ] = ()
    root_path: Annotated[str, "The path under which a reverse proxy offers the server, such as `/atoll`."] = ""
    trusted_proxies: Annotated[
        str, "Addresses and networks, with commas, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."
    ] = LOOPBACK
    secure_cookies: Annotated[
        Literal["auto", "always", "never"], "Whether cookies are for HTTPS only; `auto`: if the page came by HTTPS."
    ] = "auto"
    rate: Annotated[
        float,
        Meta(gt=0),
        "Requests a second from one address, on average, long ones counted for several; three times that at once.",
    ] = 40.0
    tables_a_day: Annotated[int, AtLeastOne, "Tables opened a day from one address, behind which may be a school."] = (
        500
    )
    connections: Annotated[int, AtLeastOne, "Connections at a time from one address that is no trusted proxy."] = 250
    streams: Annotated[int, AtLeastOne, "Streams of changes at a time to one address."] = 200
    header_seconds: Annotated[float, Meta(gt=0), "How long a request's headers may take to arrive."] = 10.0
    body_seconds: Annotated[float, Meta(gt=0), "How long a request's body may take to arrive."] = 20.0
    metrics_from: Annotated[str, "Addresses and networks that may read `/metrics`."] = LOOPBACK
    metrics_token: Annotated[str, "Whoever sends this as `Authorization: Bearer …` may read `/metrics` too."] = ""
    tidy_after: Annotated[
        int, NotNegative, "Days after which a table that nobody has touched is tidied away; 0: never."
    ] = 0
    archive: Annotated[str, "The folder that such tables are archived in; without one they are deleted."] = ""
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], "What is logged; `info` has a line for every request."
    ] = "warning"

    def overlays(self) -> dict[str, Path]:
        """Return the files of corrections, by game.

        >>> Settings(data=("daimyo=mine.toml",)).overlays()
        {'daimyo': PosixPath('mine.toml')}
        """
        return overlays_of(self.data)


def overlays_of(pairs: tuple[str, ...] | list[str]) -> dict[str, Path]:
    """Return files of corrections by game from GAME=FILE pairs."""
    made = {}
    for pair in pairs:
        name, equals, file = pair.partition("=")
        if not equals or not file:
            raise AtollError(f"corrections to a game's components read GAME=FILE, not {pair!r}")
        if name not in game_names():
            raise one_of("game", name, game_names())
        made[name] = Path(file)
    return made


class Setting(msgspec.Struct, frozen=True):
    """One of them, for the command line and the book."""

    name: str
    kind: Any
    default: Any
    text: str

    @property
    def flag(self) -> str:
        """The flag of `atoll serve`."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The variable of the environment."""
        return f"ATOLL_{self.name.upper()}"

    @property
    def shown_default(self) -> str:
        """The default as a person would write it."""
        if self.default in ("", ()):
            return ""
        return f"`{self.default:g}`" if isinstance(self.default, float | int) else f"`{self.default}`"


def all_settings() -> list[Setting]:
    """Return every setting, in the order of the book.

    >>> all_settings()[0].flag, all_settings()[0].variable
    ('--host', 'ATOLL_HOST')
    """
    hints = get_type_hints(Settings, include_extras=True)
    return [_setting(field, hints[field.name]) for field in msgspec.structs.fields(Settings)]


def _setting(field: Any, hint: Any) -> Setting:
    kind, *notes = get_args(hint)
    return Setting(field.name, kind, field.default, next(note for note in notes if isinstance(note, str)))


def plain_kind(kind: Any) -> Any:
    """Return the type that a command line reads: choices are text, several values a list."""
    if get_origin(kind) is tuple:
        return list[str]
    return str if get_origin(kind) is Literal else kind


def chosen(values: Mapping[str, Any]) -> Settings:
    """Return the settings somebody chose; a bad one is one sentence that names it."""
    try:
        made = msgspec.convert(values, Settings)
    except msgspec.ValidationError as error:
        raise AtollError(_sentence(str(error))) from error
    _check_networks("trusted_proxies", made.trusted_proxies)
    _check_networks("metrics_from", made.metrics_from)
    root = "/" + made.root_path.strip("/") if made.root_path.strip("/") else ""
    if not PLAIN_PATH.fullmatch(root):
        raise AtollError(f"--root-path (ATOLL_ROOT_PATH) is a plain path such as /atoll, not {made.root_path!r}")
    made.overlays()
    return msgspec.structs.replace(made, root_path=root)


def _sentence(error: str) -> str:
    """Return what is wrong with which setting."""
    reason, _, where = error.partition(" - at `$.")
    known = [setting for setting in all_settings() if setting.name == re.split(r"\W", where)[0]]
    shown = f"{known[0].flag} ({known[0].variable})" if known else "a setting"
    return f"{shown} does not fit: {reason[0].lower()}{reason[1:]}"


def _check_networks(name: str, text: str) -> None:
    for each in networks(text):
        try:
            ip_network(each, strict=False)
        except ValueError as error:
            setting = next(setting for setting in all_settings() if setting.name == name)
            raise AtollError(f"{setting.flag} ({setting.variable}) names addresses, not {each!r}") from error


def networks(text: str) -> list[str]:
    """Return the addresses and networks of a list with commas.

    >>> networks("127.0.0.1, 10.0.0.0/8")
    ['127.0.0.1', '10.0.0.0/8']
    """
    return [each.strip() for each in text.split(",") if each.strip()]


def settings_table() -> str:
    """Return all settings as the table in `docs/operate.md`."""
    lines = ["| flag of `atoll serve` | variable | default | |", "| --- | --- | --- | --- |"]
    lines += [
        f"| `{setting.flag}` | `{setting.variable}` | {setting.shown_default} | {setting.text} |"
        for setting in all_settings()
    ]
    return "\n".join(lines)
