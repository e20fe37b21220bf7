"""Make a game known to `pettingzoo.make`, `gymnasium.make` and `gymnasium.make_vec`."""

import gymnasium
import pettingzoo

from ..core.game import Game

NAMESPACE = "versailles_env"


def gymnasium_id(env_id: str) -> str:
    """`versailles_1919_v0` as Gymnasium writes it: `versailles_env/Versailles1919-v0`."""
    name, _, version = env_id.rpartition("_v")
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in name.split('_'))}-v{version}"


def register_all(game: Game | str, module: str) -> tuple[str, str]:
    """Register the `env`, `single_seat_env` and `vector_env` of a game's module; the ids for PettingZoo and Gymnasium.

    The game may be given by its `env_id`, so that a package can register a game without importing it. PettingZoo has a
    registry from 1.27 on; with an older one only Gymnasium learns of the game. To register twice does no harm.
    """
    env_id = game if isinstance(game, str) else game.env_id
    aec_id, single_id = f"{NAMESPACE}/{env_id}", gymnasium_id(env_id)
    known = getattr(pettingzoo, "aec_registry", None)
    if known is not None and aec_id.replace("_v", "-v") not in known:
        pettingzoo.register("aec", aec_id, entry_point=f"{module}:env")
    if single_id not in gymnasium.registry:
        gymnasium.register(
            single_id,
            entry_point=f"{module}:single_seat_env",
            vector_entry_point=f"{module}:vector_env",
        )
    return aec_id, single_id
