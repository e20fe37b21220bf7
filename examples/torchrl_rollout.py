"""TorchRL: the game through its PettingZooWrapper, one network for all seats, masked odds, a rollout to learn from.

    pip install torchrl
    python examples/torchrl_rollout.py 300

TorchRL asks every agent at every step and uses the answer of the one whose turn it is: `("france", "mask")` is true for it.
"""

import sys

import torch
from tensordict import TensorDictBase
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from versailles_env import versailles_1919_v1


class Logits(nn.Module):
    """A logit an action from the int8 vector of a seat."""

    def __init__(self, width: int = 64):
        super().__init__()
        game = versailles_1919_v1.GAME
        self.register_buffer("scale", torch.as_tensor(game.observations.scale, dtype=torch.float32))
        size = game.observations.size
        self.layers = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, game.actions.size))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.layers(seen.float() / self.scale)


class LegalOdds(MaskedCategorical):
    """Odds of the legal actions; a seat that is not asked has none, and its answer is not used."""

    def __init__(self, logits: torch.Tensor, mask: torch.Tensor):
        super().__init__(logits=logits, mask=mask | ~mask.any(-1, keepdim=True))


def make_env(players: int) -> PettingZooWrapper:
    """`group_map=None` gives every seat a group of its own: at most one of them is asked at a time."""
    return PettingZooWrapper(env=versailles_1919_v1.env(players=players), use_mask=True)


def make_policy(env: PettingZooWrapper) -> TensorDictSequential:
    network = Logits()
    actors = []
    for agent in env.group_map:
        logits = TensorDictModule(
            network, in_keys=[(agent, "observation", "observation")], out_keys=[(agent, "logits")]
        )
        actors.append(
            ProbabilisticActor(
                logits,
                in_keys={"logits": (agent, "logits"), "mask": (agent, "action_mask")},
                out_keys=[(agent, "action")],
                distribution_class=LegalOdds,
                log_prob_key=(agent, "log_prob"),
                return_log_prob=True,
            )
        )
    return TensorDictSequential(*actors)


def main(steps: int = 300, players: int = 3) -> TensorDictBase:
    torch.manual_seed(1)
    env = make_env(players)
    env.set_seed(1)
    with torch.no_grad():
        rows = env.rollout(steps, make_policy(env), break_when_any_done=True)
    for agent in env.group_map:
        decided, earned = int(rows[agent, "mask"].sum()), float(rows["next", agent, "reward"].sum())
        print(f"{agent}: {decided} decisions, {earned:+.2f} earned")
    print(f"{len(rows)} rows, the game is {'over' if bool(rows['next', 'done'][-1]) else 'not over yet'}")
    return rows


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
