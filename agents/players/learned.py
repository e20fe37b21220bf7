"""`ppo:PATH`: a trained policy, which plays what it finds likeliest, or samples with `ppo:PATH,sample`. One that was trained with the
extension of a game (deals) is asked without it with `ppo:PATH,plain`.

`ppo` alone is whichever shipped policy serves the seat that is asked, `ppo:NAME` the one of that name of the game that is played.
"""

from typing import Any

import numpy as np

from versailles_env.agents import policies
from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.core.game import Game
from versailles_env.core.options import decode_options
from versailles_env.core.packs import Pack

from .policy import CARD, WEIGHTS, Policy, card_digest

NEVER = np.float32(-np.inf)


class LearnedAgent(Agent):
    name = "ppo"
    is_quick = True

    def __init__(self, policy: Policy | str, sample: bool = False, plain: bool = False):
        self.policy = Policy.load(policy) if isinstance(policy, str) else policy
        self.files = {policy: (CARD, WEIGHTS)} if isinstance(policy, str) else {}
        self.sample = sample
        self.knows_extension = bool(self.policy.card.about.get("extension")) and not plain
        self._checked: set[tuple[str, str]] = set()

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        game, pack = view.table
        return int(self._choose(game, pack, view.observation[None], mask[None], rng)[0])

    def odds(self, view: View, mask: np.ndarray) -> np.ndarray:
        """How likely it finds each action."""
        game, pack = view.table
        logits = self._logits(game, pack, view.observation[None], mask[None])[0]
        likely: np.ndarray = np.exp(logits - logits.max())
        return likely / likely.sum()

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        batch = questions.batch
        return self._choose(batch.game, batch.pack, questions.observations, questions.masks, rng)

    def digest(self, game: Game) -> str:
        return card_digest(self.policy.card, self.policy.weights)

    def _choose(
        self, game: Game, pack: Pack, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator
    ) -> np.ndarray:
        logits = self._logits(game, pack, observations, masks)
        if self.sample:
            logits = logits + rng.gumbel(size=logits.shape).astype(np.float32) * (masks > 0)
        return logits.argmax(axis=1).astype(np.int32)

    def _logits(self, game: Game, pack: Pack, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        if (game.env_id, pack.digest) not in self._checked:
            self.policy.check(game, pack)
            self._checked.add((game.env_id, pack.digest))
        return np.where(masks > 0, self.policy.logits(observations, game.observations.scale), NEVER)


class ShippedAgent(Agent):
    """The shipped policies together: each seat of each table is played by the one that was trained for it, or by the one
    of this name. What that one does not know of the game (deals) it is not asked."""

    name = "ppo"
    is_quick = True
    knows_extension = True

    def __init__(self, sample: bool = False, policy: str = "", plain: bool = False):
        self.sample, self.plain = sample, plain
        self.policy = policy
        self._agents: dict[str, LearnedAgent] = {}
        self._served: dict[tuple[str, bytes, int], LearnedAgent] = {}

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        own, view, mask = self._asked(view, mask)
        return own.act(view, mask, rng)

    def odds(self, view: View, mask: np.ndarray) -> np.ndarray:
        own, view, mask = self._asked(view, mask)
        return own.odds(view, mask)

    def _asked(self, view: View, mask: np.ndarray) -> tuple[LearnedAgent, View, np.ndarray]:
        """Who serves the seat, and the question as that one knows it."""
        own = self._agent(view.table[0], view.options, view.seat)
        plain = None if own.knows_extension else view.plain()
        return (own, view, mask) if plain is None else (own, plain, plain.action_mask)

    def digest(self, game: Game) -> str:
        """Of all policies of the game that may be asked."""
        names = [self.policy] if self.policy else policies.shipped(game.id)
        found = [Policy.load(policies.folder_of(f"{game.id}/{name}")) for name in names]
        return " ".join(card_digest(policy.card, policy.weights) for policy in found)

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        """One forward pass a policy, whatever tables the games are played at."""
        batch, rows = questions.batch, questions.rows
        codes, seats = batch.states["options"][rows], questions.seats
        asked: dict[int, tuple[LearnedAgent, list[int]]] = {}
        for k in range(len(rows)):
            agent = self.serving(batch.game, codes[k], int(seats[k]))
            asked.setdefault(id(agent), (agent, []))[1].append(k)
        actions = np.zeros(len(rows), np.int32)
        for agent, own in asked.values():
            actions[own] = agent.answer_batch(Questions(batch, rows[own], questions.is_plain), rng)
        return actions

    def serving(self, game: Game, codes: np.ndarray, seat: int) -> LearnedAgent:
        """Who serves a seat of a table, with the options as they stand in a record; looked up once for each kind of table."""
        key = (game.env_id, codes.tobytes(), seat)
        if key not in self._served:
            self._served[key] = self._agent(game, decode_options(game.options, codes), seat)
        return self._served[key]

    def _agent(self, game: Game, options: dict[str, Any], seat: int) -> LearnedAgent:
        name = f"{game.id}/{self.policy or policies.policy_for(game, options, seat)}"
        if name not in self._agents:
            self._agents[name] = LearnedAgent(str(policies.folder_of(name)), self.sample, self.plain)
        return self._agents[name]


def learned_agent(path: str, sample: bool = False, plain: bool = False) -> LearnedAgent | ShippedAgent:
    """The policy of a folder, a shipped one by its name, or without either whichever shipped one serves the seat."""
    if path and not policies.is_name(path):
        return LearnedAgent(path, sample, plain)
    if "/" in path:
        return LearnedAgent(str(policies.folder_of(path)), sample, plain)
    if not policies.shipped():
        raise AgentError("no trained policy is shipped yet: expected ppo:PATH with the folder of a policy")
    return ShippedAgent(sample, path, plain)
