"""Expert iteration: the learner's questions are searched (`puct`, guided by the learner as it is), and it takes on what the search found.

Games are the learner's own: the search answers, with noise at its root, and the learner answers what is not searched. The actor
learns how often the search visited each answer (or its own odds, moved by what the search found answers to be worth), the critic
what came of the games, for every seat. Rows, links between the rows of a seat, checkpoints and evaluation are those of PPO; only
what is learned from the rows is another thing.
"""

from typing import Any

import numpy as np
import torch

from versailles_env.agents.base import Questions
from versailles_env.agents.players.policy import Policy
from versailles_env.agents.players.puct import PuctAgent, Weights

from .config import Config
from .learner import result_loss
from .vec_env import LeagueVecEnv

AS_IT_IS = Weights(warm=1.0)
"""The priors of a search that is learned from are the learner's odds. Warmed they would be flatter, so would the visits be where nothing
is to be gained, and learned from again and again they would end as even odds."""


DOUBT = 10.0
"""Visits that an answer needs until its worth is believed half: fewer say little, and dice speak through them."""


class Expert:
    """Searches some of the learner's questions before they are answered, answers them, and keeps what it found.

    With a `gain` it searches as `puct` plays, and what is learned is not its visits but the learner's own odds, moved by what
    the answers were worth: so odds stay where nothing is to be gained, however flat the visits are.
    """

    def __init__(self, env: LeagueVecEnv, policy: Policy, config: Config):
        self.env, self.settings = env, config.expert
        self.agent = PuctAgent(
            self.settings.descents,
            policy,
            threads=config.threads,
            noise=self.settings.noise,
            weights=Weights() if self.settings.gain else AS_IT_IS,
        )
        self.policy = policy
        self._found: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def __call__(self) -> None:
        """Called before each of the learner's answers, which it changes."""
        env, rng = self.env, self.env.rng
        rows = np.flatnonzero(rng.random(env.num_envs) < self.settings.share)
        if len(rows) == 0:
            return
        questions = Questions(env.batch, rows)
        visits, means = self.agent.worths(self.agent.search_of(questions, rng))
        shares = visits / visits.sum(axis=1, keepdims=True)
        if self.settings.gain:
            logits = self.policy.logits(questions.observations, env.game.observations.scale)
            shares = moved(logits, questions.masks, visits, means, self.settings.gain)
        self._found.append((questions.observations, questions.masks, shares.astype(np.float32)))
        env.change_answers(rows, drawn(visits, self.settings.temperature, rng))

    def found(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of all questions that were searched: what was seen, what was legal, and the shares of the visits."""
        observations, masks, shares = zip(*self._found, strict=True) if self._found else ((), (), ())
        if not observations:
            layout, actions = self.env.game.observations.size, self.env.game.actions.size
            return np.zeros((0, layout), np.int8), np.zeros((0, actions), np.int8), np.zeros((0, actions))
        return np.concatenate(observations), np.concatenate(masks), np.concatenate(shares)


def moved(
    logits: np.ndarray, masks: np.ndarray, visits: np.ndarray, means: np.ndarray, gain: float
) -> np.ndarray:
    """The odds of the legal answers, moved by `gain` for each point that an answer is worth more than the question; what few descents
    say of an answer counts for less."""
    base = (visits * means).sum(axis=1, keepdims=True) / visits.sum(axis=1, keepdims=True)
    worth = visits / (visits + DOUBT) * (means - base)
    wanted = np.where(masks != 0, logits + gain * worth, -np.inf)
    odds: np.ndarray = np.exp(wanted - wanted.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def drawn(visits: np.ndarray, temperature: float, rng: np.random.Generator) -> np.ndarray:
    """An answer a row, by its visits to the power of 1 / temperature; at 0 the one most visited."""
    if temperature == 0:
        return visits.argmax(axis=1)
    weights = (visits / visits.max(axis=1, keepdims=True)) ** (1 / temperature)
    sums = weights.cumsum(axis=1)
    points = np.minimum(rng.random(len(visits)) * sums[:, -1], np.nextafter(sums[:, -1], 0))
    answers: np.ndarray = (sums <= points[:, None]).sum(axis=1)
    return answers


def learn_from(model: Any, expert: Expert, minibatch: int, epochs: int, weight: float) -> dict[str, float]:
    """One update on the rows in the buffer and what was searched among them: shares of visits for the actor, results for the critic."""
    buffer, policy = model.rollout_buffer, model.policy
    policy.set_training_mode(True)
    played = buffer.played()
    observations, masks, shares = expert.found()
    losses: list[tuple[float, ...]] = []
    for _ in range(epochs):
        parts = list(buffer.minibatches(minibatch))
        # a part of what was searched beside each minibatch, so that every step learns both
        order = np.random.permutation(len(shares))  # noqa: NPY002 (SB3's own generator, saved with the run)
        for rows, searched in zip(parts, np.array_split(order, len(parts)), strict=True):
            value, result = critic_losses(policy, played, rows)
            found = [value, result]
            loss = model.vf_coef * value + model.result_weight * result
            if len(searched):
                found += actor_losses(policy, observations[searched], masks[searched], shares[searched])
                loss = loss + weight * found[2]
            policy.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
            policy.optimizer.step()
            losses.append(tuple(float(each.detach()) for each in found))
    names = ("value_loss", "result_loss", "policy_loss", "agreement")
    told = {
        f"expert/{name}": float(np.mean([each[k] for each in losses if k < len(each)]))
        for k, name in enumerate(names)
        if any(k < len(each) for each in losses)
    }
    return {**told, "expert/searched": float(len(shares))}


def critic_losses(policy: Any, played: Any, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """Of these places among the rows that are learned from."""
    seen = torch.as_tensor(played.observations[played.which[rows]])
    values = policy.predict_values(seen).flatten()
    value = torch.nn.functional.mse_loss(values, torch.as_tensor(played.returns[rows]))
    return value, result_loss(policy, torch.as_tensor(played.results[rows]))


def actor_losses(
    policy: Any, observations: np.ndarray, masks: np.ndarray, shares: np.ndarray
) -> list[torch.Tensor]:
    """How far the odds are from the shares of visits (less what no odds could spare), and how often their first choices agree."""
    wanted = torch.as_tensor(shares)
    choice = policy.get_distribution(torch.as_tensor(observations), action_masks=masks)
    log_odds = torch.log_softmax(choice.logits, -1)
    spared = torch.special.xlogy(wanted, wanted).sum(-1)
    far = (spared - (wanted * log_odds).sum(-1)).mean()
    return [far, (log_odds.argmax(-1) == wanted.argmax(-1)).float().mean()]
