"""The toy's environments, made as a game's own module makes them."""

from tests.toy.game import GAME
from versailles_env.envs import bind_env, register_all

env, raw_env, vector_env, single_seat_env = bind_env(GAME)
AEC_ID, GYMNASIUM_ID = register_all(GAME, __name__)
