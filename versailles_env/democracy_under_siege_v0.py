"""Democracy under Siege for two and three: PettingZoo, Gymnasium for one seat and for many games at once.

from versailles_env import democracy_under_siege_v0

env = democracy_under_siege_v0.env(players=3, extended=True)

The cards are a reconstruction: of the 108 published ones none is wholly known.
"""

from .envs import bind_env, register_all
from .games.democracy_under_siege.game import GAME

env, raw_env, vector_env, single_seat_env = bind_env(GAME)
AEC_ID, GYMNASIUM_ID = register_all(GAME, __name__)

__all__ = ["AEC_ID", "GAME", "GYMNASIUM_ID", "env", "raw_env", "single_seat_env", "vector_env"]
