"""The usual way to train on an AEC environment, as a user would write it: the peer of the bench, and used nowhere else.

PettingZoo's environment seen from one seat, opponents asked inside `step`, several copies in SB3's DummyVecEnv.
"""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import DummyVecEnv

from versailles_env.agents.base import Agent
from versailles_env.agents.registry import make_agent
from versailles_env.core.game import Game
from versailles_env.envs import env as aec_env


class OneSeat(gymnasium.Env[np.ndarray, int]):
    """One seat of `env()`, drawn anew each game; `opponents` says how often each agent has another seat of a game."""

    def __init__(self, game: Game, options: dict[str, Any], opponents: dict[str, float], seed: int):
        self.env: Any = aec_env(game, **options)
        self.agents: Sequence[Agent] = [make_agent(name) for name in opponents]
        self.odds = np.array(list(opponents.values())) / sum(opponents.values())
        self.random = "random" if list(opponents) == ["random"] else ""
        self.rng = np.random.default_rng(seed)
        self.first_seed: int | None = seed
        self.observation_space = spaces.Box(-128, 127, (game.observations.size,), np.int8)
        answers: Any = spaces.Discrete(
            game.actions.size
        )  # Gymnasium's versions differ on the type of an answer
        self.action_space = answers
        self.seat = ""
        self.others: dict[str, Agent] = {}
        self.seen: dict[str, np.ndarray] = {}
        self.earned = 0.0
        """What the seat earned before its first question: it goes with the first answer."""
        self.decisions = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        while True:
            self.env.reset(seed=self.first_seed)
            self.first_seed = None
            self.seat = str(self.rng.choice(self.env.possible_agents))
            for name in self.env.possible_agents:
                self.others[name] = self.agents[int(self.rng.choice(len(self.agents), p=self.odds))]
            self.earned = float(self.env.rewards[self.seat]) + self._play_others()
            if not self._over():
                return self.seen["observation"], {}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self.decisions += 1
        self.env.step(int(action))
        reward = self.earned + float(self.env.rewards[self.seat]) + self._play_others()
        self.earned = 0.0
        return self.seen["observation"], reward, self._over(), False, {}

    def _play_others(self) -> float:
        """On to the seat's next question or the end; what it earned on the way."""
        env, earned = self.env, 0.0
        while not self._over() and env.agent_selection != self.seat:
            observation = env.observe(env.agent_selection)
            env.step(self._answer(env.agent_selection, observation["action_mask"]))
            earned += float(env.rewards[self.seat])
            self.decisions += 1
        self.seen = env.observe(self.seat)
        return earned

    def _answer(self, name: str, mask: np.ndarray) -> int:
        if self.random:
            legal = np.flatnonzero(mask)
            return int(legal[int(self.rng.random() * len(legal))])
        engine = self.env.unwrapped.engine
        return self.others[name].act(engine.view(engine.seat), mask, self.rng)

    def _over(self) -> bool:
        return bool(self.env.terminations[self.seat] or self.env.truncations[self.seat])

    def action_masks(self) -> np.ndarray:
        return self.seen["action_mask"]


def usual_envs(game: Game, options: dict[str, Any], opponents: dict[str, float], count: int) -> DummyVecEnv:
    def maker(seed: int) -> Callable[[], OneSeat]:
        return lambda: OneSeat(game, options, opponents, seed)

    return DummyVecEnv([maker(seed) for seed in range(count)])
