"""The book, the container and the unit name the settings and metrics that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer
from prometheus_client import REGISTRY

from atoll.cli import app
from atoll.kernel import AtollError
from atoll.table import meters
from atoll.web import metrics
from atoll.web.limits import household
from atoll.web.settings import Settings, all_settings, chosen, settings_table

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
DEPLOYED = ["Dockerfile", "compose.yaml", "deploy/atoll.service", "deploy/atoll.env", "docs/operate.md"]


def test_the_table_in_the_book_is_that_of_the_code() -> None:
    found = re.search(r"<!-- settings: .*? -->\n(.*?)\n<!-- end of settings -->", BOOK, re.DOTALL)
    assert found is not None
    assert found[1] == settings_table()


def test_every_setting_is_a_flag_and_a_variable_of_the_command() -> None:
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {option.name: (option.opts[0], option.envvar, option.default) for option in command.params}
    for setting in all_settings():
        flag, variable, default = known[setting.name]
        assert (flag, variable) == (setting.flag, setting.variable)
        assert (default or ()) == setting.default or default == setting.default


@pytest.mark.parametrize("file", DEPLOYED)
def test_only_settings_that_there_are_are_named(file: str) -> None:
    named = set(re.findall(r"ATOLL_[A-Z_]+", (ROOT / file).read_text(encoding="utf-8")))
    assert named <= {setting.variable for setting in all_settings()}


def test_the_book_names_every_metric_that_there_is() -> None:
    assert meters.MOVES
    assert metrics.REQUESTS
    ours = {family.name for family in REGISTRY.collect() if family.name.startswith("atoll_")}
    assert {name.removesuffix("_total") for name in re.findall(r"`(atoll_\w+)`", BOOK)} == ours


def test_every_command_of_the_operator_is_in_the_book() -> None:
    admin = typer.main.get_command(app).commands["admin"]  # type: ignore[attr-defined]
    assert [name for name in admin.commands if f"atoll admin {name}" not in BOOK] == []


@pytest.mark.parametrize(("given", "kept"), [("", ""), ("/", ""), ("atoll", "/atoll"), ("/a/b/", "/a/b")])
def test_a_root_path_has_one_form(given: str, kept: str) -> None:
    assert chosen({"root_path": given}).root_path == kept


@pytest.mark.parametrize(
    "wrong", [{"rate": 0}, {"port": 70000}, {"workers": 0}, {"metrics_from": "here"}, {"nothing": 1}]
)
def test_what_does_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(AtollError):
        chosen(wrong)


def test_defaults_fit() -> None:
    assert chosen({}) == Settings()


@pytest.mark.parametrize(
    ("address", "counted"),
    [("::ffff:192.0.2.1", "192.0.2.1"), ("fe80::1%eth0", "fe80::"), ("unix", "unix"), ("::1", "::")],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert household(address) == counted


def test_only_commands_and_flags_that_there_are_are_named() -> None:
    """Whatever the book says after `atoll` can be typed."""
    commands = typer.main.get_command(app)
    for line in re.findall(r"(?:^|`|/)atoll ((?:admin )?[a-z][a-z-]*[^\n`#]*)", BOOK, re.MULTILINE):
        words = line.split()
        command = commands
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]  # type: ignore[attr-defined]
        assert command is not commands, line
        flags = {flag for option in command.params for flag in option.opts}
        assert {word for word in words if word.startswith("--")} <= flags, line
