"""Versailles 1919 for one to four: PettingZoo, Gymnasium for one seat, for solitaire, and for many games at once.

from versailles_env import versailles_1919_v1

env = versailles_1919_v1.env(players=4)

Solitaire against the rulebook's bots, or against agents in their place:

env = gymnasium.make("versailles_env/Versailles1919Solo-v1", bots={"france": "greedy"})  # once versailles_env is imported, or
env = gymnasium.make("versailles_env:versailles_env/Versailles1919Solo-v1")  # which imports it
env = versailles_1919_v1.env(players=1, seated="france,usa")  # the same as PettingZoo: agents france, usa and player
"""

from .envs import bind_env, bind_solo, gymnasium_id, register_all
from .games.versailles_1919.game import GAME

env, raw_env, vector_env, single_seat_env = bind_env(GAME)
solo_env = bind_solo(GAME)
AEC_ID, GYMNASIUM_ID = register_all(GAME, __name__, solo=True)
SOLO_ID = gymnasium_id(GAME.env_id, "solo")

__all__ = [
    "AEC_ID", "GAME", "GYMNASIUM_ID", "SOLO_ID",
    "env", "raw_env", "single_seat_env", "solo_env", "vector_env",
]  # fmt: skip
