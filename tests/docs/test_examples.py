"""Every public function, method and class says by an example what it does; `make examples` runs them."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from doctest import DocTestParser
from functools import cached_property
from importlib import import_module
from inspect import isfunction
from types import ModuleType

import pytest

import atoll

PACKAGES = ("atoll.kernel", "atoll.bots", "atoll.lab")


def modules() -> Iterator[ModuleType]:
    for name in PACKAGES:
        package = import_module(name)
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            yield import_module(found.name)


def has_example(thing: object) -> bool:
    """Return whether a docstring holds an example that shows an outcome."""
    return any(example.want for example in DocTestParser().get_examples(thing.__doc__ or ""))


def public_things(module: ModuleType) -> Iterator[tuple[str, object]]:
    for name, thing in vars(module).items():
        own = getattr(thing, "__module__", "") == module.__name__
        if name.startswith("_") or not own or not (isfunction(thing) or isinstance(thing, type)):
            continue
        yield name, thing
        if isinstance(thing, type):
            yield from ((f"{name}.{method}", found) for method, found in public_methods(thing))


def public_methods(kind: type) -> Iterator[tuple[str, object]]:
    """Yield the methods that a class brings; what carries on one of a class above, or of a library, is shown there."""
    for name, member in vars(kind).items():
        called = isfunction(member) or isinstance(member, property | cached_property | classmethod | staticmethod)
        bases = [base for base in kind.__mro__[1:] if hasattr(base, name)]
        above = any(has_example(getattr(base, name)) or not base.__module__.startswith("atoll.") for base in bases)
        if called and not name.startswith("_") and not above:
            yield name, member


@pytest.mark.parametrize("module", [*modules()], ids=lambda module: module.__name__)
def test_everything_public_has_an_example_that_runs(module: ModuleType) -> None:
    assert [name for name, thing in public_things(module) if not has_example(thing)] == []


def test_all_that_atoll_exports_is_looked_at() -> None:
    shown = {id(thing) for module in modules() for _, thing in public_things(module)}
    exported = {name: getattr(atoll, name) for name in atoll.__all__}
    assert [name for name, thing in exported.items() if callable(thing) and id(thing) not in shown] == []
