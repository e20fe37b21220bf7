"""The Bell of Treason for two and solo: PettingZoo, Gymnasium for one seat, for solitaire, and for many games at once.

from versailles_env import bell_of_treason_v0

env = bell_of_treason_v0.env()

Solitaire against the rulebook's opponent at one of three levels, or against an agent in its place:

env = gymnasium.make("versailles_env/BellOfTreasonSolo-v0", side="defend", level="hard")  # once versailles_env is imported
env = bell_of_treason_v0.env(players=1, side="defend", seated="concede")  # the same as PettingZoo, an agent for the opponent
"""

from .envs import bind_env, bind_solo, gymnasium_id, register_all
from .games.bell_of_treason.game import GAME

env, raw_env, vector_env, single_seat_env = bind_env(GAME)
solo_env = bind_solo(GAME)
AEC_ID, GYMNASIUM_ID = register_all(GAME, __name__, solo=True)
SOLO_ID = gymnasium_id(GAME.env_id, "solo")

__all__ = [
    "AEC_ID", "GAME", "GYMNASIUM_ID", "SOLO_ID",
    "env", "raw_env", "single_seat_env", "solo_env", "vector_env",
]  # fmt: skip
