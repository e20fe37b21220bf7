"""Make a game of one's own known to `pettingzoo.make`, `gymnasium.make` and `gymnasium.make_vec`."""

from ..core.game import Game
from ..register import NAMESPACE, Module, gymnasium_id, in_gymnasium, in_pettingzoo


def register_all(game: Game | str, module: str, solo: bool = False) -> tuple[str, str]:
    """Register the `env`, `single_seat_env` and `vector_env` of a game's module; the ids for PettingZoo and Gymnasium.

    With `solo` its `solo_env` is registered, too. The game may be given by its `env_id`, so that a package can register a
    game without importing it. PettingZoo has a registry from 1.27 on; with an older one only Gymnasium learns of the game. To
    register twice does no harm. The ids of Gymnasium answer an illegal action by a random legal one (see `illegal`).
    """
    env_id = game if isinstance(game, str) else game.env_id
    found = Module(env_id, module, solo)
    in_gymnasium(found)
    in_pettingzoo(found)
    return f"{NAMESPACE}/{env_id}", gymnasium_id(env_id)


__all__ = ["gymnasium_id", "register_all"]
