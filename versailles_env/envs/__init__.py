"""Environments for learners: PettingZoo, Gymnasium for one seat, Gymnasium for many games. One code for all games."""

from .aec import BoardGameEnv, env, raw_env
from .bind import GameEnvs, bind_env, bind_solo, describe_options
from .masked import MaskedEnv
from .opponents import Opponent, Opponents, RandomOpponent
from .registration import gymnasium_id, register_all
from .single_seat import SingleSeatEnv
from .solo import SoloEnv
from .spaces import LegalDiscrete, LegalMultiDiscrete, Observation
from .vector import GameVectorEnv

__all__ = [
    "BoardGameEnv",
    "GameEnvs",
    "GameVectorEnv",
    "LegalDiscrete",
    "LegalMultiDiscrete",
    "MaskedEnv",
    "Observation",
    "Opponent",
    "Opponents",
    "RandomOpponent",
    "SingleSeatEnv",
    "SoloEnv",
    "bind_env",
    "bind_solo",
    "describe_options",
    "env",
    "gymnasium_id",
    "raw_env",
    "register_all",
]
