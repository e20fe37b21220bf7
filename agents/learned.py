"""`ppo:PATH`: a trained policy, which plays what it finds likeliest, or samples with `ppo:PATH,sample`."""

import numpy as np

from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .base import Agent, Questions, View
from .policy import Policy

NEVER = np.float32(-1e9)


class LearnedAgent(Agent):
    name = "ppo"

    def __init__(self, path: str, sample: bool = False):
        self.policy = Policy.load(path)
        self.sample = sample
        self.knows_deals = bool(self.policy.card.about.get("deals"))
        self._checked: set[tuple[str, str]] = set()

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        game, pack = view.table
        return int(self._choose(game, pack, view.observation[None], mask[None], rng)[0])

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch = questions.batch
        return self._choose(batch.game, batch.pack, questions.observations, questions.masks, rng)

    def _choose(
        self, game: Game, pack: Pack, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator
    ) -> np.ndarray:
        if (game.env_id, pack.digest) not in self._checked:
            self.policy.check(game, pack)
            self._checked.add((game.env_id, pack.digest))
        logits = np.where(masks > 0, self.policy.logits(observations, game.observations.scale), NEVER)
        if self.sample:
            logits = logits + rng.gumbel(size=logits.shape).astype(np.float32) * (masks > 0)
        return logits.argmax(axis=1).astype(np.int32)
