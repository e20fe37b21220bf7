"""Versailles 1919 for three and four players: PettingZoo, Gymnasium for one seat, Gymnasium for many games.

from versailles_env import versailles_1919_v0

env = versailles_1919_v0.env(players=4)
"""

from .envs import bind_env, register_all
from .games.versailles_1919.game import GAME

env, raw_env, vector_env, single_seat_env = bind_env(GAME)
AEC_ID, GYMNASIUM_ID = register_all(GAME, __name__)

__all__ = ["AEC_ID", "GAME", "GYMNASIUM_ID", "env", "raw_env", "single_seat_env", "vector_env"]
