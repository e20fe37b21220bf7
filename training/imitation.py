"""A start before PPO: the learner plays, a teacher says what it would have answered, and the learner takes that on.

The states are the learner's own (DAgger), so it learns what to do where it really comes to. The value head learns the
returns of the same rows. A few hundred thousand rows bring a network near its one-step teacher, which PPO from a blank
start takes many times as long to reach.
"""

from typing import Any

import numpy as np
import torch

from versailles_env.agents.base import Agent, Questions

from .learner import result_loss
from .results import OPEN
from .vec_env import LeagueVecEnv


class Teacher:
    """Answers the learner's questions beside it, row by row."""

    def __init__(self, env: LeagueVecEnv, agent: Agent, rows: int):
        self.env, self.agent = env, agent
        self.answers = np.zeros((rows, env.num_envs), np.int64)
        self._all = np.arange(env.num_envs)
        self._step = 0

    def __call__(self) -> None:
        """Called before each of the learner's answers."""
        questions = Questions(self.env.batch, self._all)
        self.answers[self._step % len(self.answers)] = self.agent.answer_batch(questions, self.env.rng)
        self._step += 1


def imitate(model: Any, answers: np.ndarray, minibatch: int, epochs: int) -> dict[str, float]:
    """One update on the rows in the buffer: the teacher's answers for the actor, the returns for the critic."""
    buffer, policy = model.rollout_buffer, model.policy
    policy.set_training_mode(True)
    first = buffer.buffer_size - len(
        answers
    )  # rows carried over from the last rollout stand before those taught

    def taught(values: np.ndarray) -> np.ndarray:
        found: np.ndarray = buffer.swap_and_flatten(values[first:])
        return found

    known = np.flatnonzero(taught(buffer.next[..., None])[:, 0] != OPEN)
    observations, masks = taught(buffer.observations), taught(buffer.action_masks)
    returns = torch.as_tensor(taught(buffer.returns[..., None])[:, 0])
    targets = torch.as_tensor(answers.swapaxes(0, 1).reshape(-1))
    results = model.result_weight and torch.as_tensor(taught(buffer.result_targets))
    losses, agreed = [], []
    for _ in range(epochs):
        order = np.random.permutation(known)  # noqa: NPY002 (SB3's own generator, saved with the run)
        for start in range(0, len(order), minibatch):
            rows = order[start : start + minibatch]
            seen, allowed = torch.as_tensor(observations[rows]), torch.as_tensor(masks[rows])
            values, log_prob, _ = policy.evaluate_actions(seen, targets[rows], action_masks=allowed)
            loss = -log_prob.mean() + model.vf_coef * torch.nn.functional.mse_loss(
                values.flatten(), returns[rows]
            )
            if model.result_weight:
                loss = loss + model.result_weight * result_loss(policy, results[rows])
            policy.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
            policy.optimizer.step()
            losses.append(float(loss.detach()))
            agreed.append(float(log_prob.detach().exp().mean()))
    return {"imitation/loss": float(np.mean(losses)), "imitation/agreement": float(np.mean(agreed))}
