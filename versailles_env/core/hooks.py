"""What a lower layer needs of a higher one: the higher one says where it is found, and nobody below knows its name."""

import importlib
from typing import Any

from .errors import OptionError

_PLACES: dict[str, str] = {}


def provide(what: str, entry: str) -> None:
    """Say where something is found, `module:name`; it is imported when it is first asked for."""
    _PLACES[what] = entry


def provided(what: str) -> Any:
    """What was provided under this name."""
    if what not in _PLACES:
        raise OptionError(
            f"nothing provides {what}: expected an installation of versailles_env that is whole"
        )
    module, _, name = _PLACES[what].partition(":")
    return getattr(importlib.import_module(module), name)
