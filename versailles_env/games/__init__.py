"""The games of this package. Nothing is imported before it is asked for."""

import importlib
import importlib.util
import re
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import BoardGameError

if TYPE_CHECKING:
    from ..core.game import Game

FLAGSHIP = "versailles_1919"
"""The game that is meant where none is named."""


def _built() -> dict[str, str]:
    """Every folder here with a `game.py`, the flagship first."""
    names = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
    return {name: f"{__name__}.{name}.game:GAME" for name in sorted(names, key=lambda name: name != FLAGSHIP)}


REGISTRY: dict[str, str] = _built()
"""The id of a game, and where its description is found."""


def all_games() -> list["Game"]:
    """Every registered game that is there."""
    return [get_game(name) for name, entry in REGISTRY.items() if _exists(entry)]


def get_game(name: str) -> "Game":
    """A game by its id (`versailles_1919`), its environment (`versailles_1919_v1`), or one of your own as `module:NAME`."""
    if ":" in name:
        return _load(name)
    plain = re.sub(r"_v\d+$", "", name)
    entry = REGISTRY.get(name) or REGISTRY.get(plain)
    if entry is None:
        raise BoardGameError(f"unknown game {name!r}: {_known()}")
    if not _exists(entry):
        raise BoardGameError(
            f"game {plain} is registered, but {entry.partition(':')[0]} is not there: is the installation whole?"
        )
    game = _load(entry)
    if name not in (game.id, game.env_id):
        raise BoardGameError(f"unknown game {name!r}: this version of the package has {game.env_id}")
    return game


def _known() -> str:
    return f"expected one of {', '.join(REGISTRY)}, or module:NAME of a game of your own"


def _exists(entry: str) -> bool:
    module = entry.partition(":")[0]
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError as error:
        if error.name and f"{module}.".startswith(f"{error.name}."):
            return False
        raise
    except ValueError:
        return False


def _load(entry: str) -> "Game":
    from ..core.game import Game

    module, _, attribute = entry.partition(":")
    if not module or not attribute.isidentifier() or module.startswith("."):
        raise BoardGameError(f"game {entry!r} cannot be looked up: expected module:NAME")
    try:
        if not _exists(entry):
            raise BoardGameError(f"game {entry}: there is no module {module} here; {_known()}")
        found = getattr(importlib.import_module(module), attribute, None)
    except BoardGameError:
        raise
    except Exception as error:
        raise BoardGameError(
            f"game {entry}: {module} cannot be imported: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(found, Game):
        raise BoardGameError(f"game {entry}: {module} has no Game of the name {attribute}; {_known()}")
    return found


__all__ = ["FLAGSHIP", "REGISTRY", "all_games", "get_game"]
