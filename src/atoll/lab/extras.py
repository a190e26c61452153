"""Libraries that only some of the lab's work needs, and how to get them."""

from importlib import import_module
from typing import Any

from atoll.kernel import AtollError


def extra(module: str, name: str) -> Any:
    """Import an optional library, or say how to install it: `extra("openskill.models", "lab")`.

    >>> from atoll.lab.extras import extra
    >>> extra("json", "lab").dumps([1])
    '[1]'
    """
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise AtollError(f"{library} is not installed: run  pip install 'atoll[{name}]'") from error
