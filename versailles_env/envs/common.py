"""What the three kinds of environment share: options, agents, metadata."""

import operator
import warnings
from collections.abc import Mapping
from typing import Any, Literal, cast

import numpy as np

from ..core.errors import OptionError
from ..core.game import Game
from ..core.options import decode_options, encode_options
from ..core.packs import Pack
from .render import modes_of

Illegal = Literal["raise", "random"]
"""What an illegal action does: it raises `IllegalAction` and changes nothing, or a random legal one is played in its stead,
which `info["replaced"]` tells. For tools that probe without masks; a learner should see its mistakes."""


def full_options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game, defaults filled in; a wrong name or value is an OptionError."""
    return decode_options(game.options, encode_options(game.options, dict(given)))


def agents_of(game: Game, given: Mapping[str, Any]) -> list[str]:
    """The names that play under these options, in the order of the seats."""
    return [game.agents[seat] for seat in game.seats_of(full_options(game, given))]


def with_reset_options(
    game: Game, given: Mapping[str, Any], options: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The constructor's options with those of `reset(options=...)` on top, for one game.

    Wrappers and conformance tests put keys of their own there, so a strange key is a warning and no error.
    """
    merged = dict(given)
    known = {option.name for option in game.options}
    for name, value in (options or {}).items():
        if name in known:
            merged[name] = value
        else:
            warnings.warn(
                f"reset(options=...): {game.env_id} has no option {name!r}, it is left out", stacklevel=3
            )
    return merged


def check_limits(max_steps: int) -> int:
    if isinstance(max_steps, bool) or not isinstance(max_steps, int) or not 0 <= max_steps < 2**31:
        raise OptionError(
            f"max_steps={max_steps!r} is not allowed: expected a whole number of decisions, 0 for no limit"
        )
    return max_steps


def check_illegal(illegal: str) -> Illegal:
    if illegal not in ("raise", "random"):
        raise OptionError(f"illegal={illegal!r} is not allowed: expected 'raise' or 'random'")
    return cast(Illegal, illegal)


def is_legal(action: Any, mask: np.ndarray) -> bool:
    """Whether the mask allows this answer; what is no whole number is none of it."""
    try:
        answer = -1 if isinstance(action, bool | np.bool_) else operator.index(action)
    except TypeError:
        return False
    return 0 <= answer < len(mask) and bool(mask[answer])


def random_action(mask: np.ndarray, rng: np.random.Generator) -> int:
    """Any legal action, all with equal odds."""
    legal = mask.nonzero()[0]
    return int(legal[rng.integers(len(legal))])


def metadata_of(game: Game, pack: Pack, **more: Any) -> dict[str, Any]:
    """The metadata of an environment; it names the pack, so that a reconstruction never passes for the real cards."""
    return {
        "name": game.env_id,
        "render_modes": list(modes_of(game)),
        "render_fps": 1,
        "pack": pack.label,
        **more,
    }
